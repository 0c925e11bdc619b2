//! The language of logs.

mod known;
mod properties;
mod read;
