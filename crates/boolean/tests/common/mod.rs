//! What the suites share.

#![allow(dead_code, reason = "each suite uses its own part")]

pub mod random;
