//! Boolean programs: language, checking, causes and repairs against naive oracles.

mod common;

mod capabilities;
mod causes;
mod checking;
mod language;
mod repairs;
