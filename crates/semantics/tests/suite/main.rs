//! What statements do, in one binary: arithmetic, memory, whole machines, replays of failures.

mod arithmetic;
mod common;
mod floats;
mod machine;
mod memory;
mod replay;
