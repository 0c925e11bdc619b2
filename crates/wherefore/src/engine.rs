//! What every command that asks the engine takes from the command line.

use std::time::Instant;

use bounded::{LoopBound, Options};
use clap::Args;
use findings::CheckSet;

use crate::arguments::{seconds, size};
use crate::session::{ACTIVATIONS, deadline};

/// How far the search goes.
#[derive(Debug, Args)]
#[command(next_help_heading = "How far the search goes")]
pub(crate) struct Limits {
    /// Follow loops for up to N rounds, and recursion up to N calls deep
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub unwind: u32,
    /// Follow the loop at LINE in function F for up to N rounds
    #[arg(long, value_name = "F:LINE:N", value_parser = loop_bound)]
    pub unwind_loop: Vec<LoopBound>,
    /// Stop after this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,
    /// Stop when more memory is used: bytes, or with K, M or G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
}

/// What the program meets.
#[derive(Debug, Args)]
#[command(next_help_heading = "What the program meets")]
pub(crate) struct Environment {
    /// Let every allocation fail or succeed; otherwise none fails
    #[arg(long)]
    pub malloc_may_fail: bool,
    /// Give `main` up to N arguments of up to L bytes
    #[arg(long, value_name = "N,L", default_value = "2,4", value_parser = pair)]
    pub argv: (u32, u32),
    /// Give the standard input up to N bytes; otherwise up to 16, and in `replay` as many as it takes
    #[arg(long, value_name = "N")]
    pub stdin: Option<u32>,
}

/// So many bytes of the standard input are looked at if the user says nothing.
const STANDARD_INPUT: u32 = 16;

/// The options of the engine for these checks, of a command that was started then.
pub(crate) fn options(
    checks: CheckSet,
    limits: &Limits,
    environment: &Environment,
    started: Instant,
) -> Options {
    Options {
        checks,
        unwind: limits.unwind,
        loop_bounds: limits.unwind_loop.clone(),
        deadline: limits.timeout.and_then(|seconds| deadline(started, seconds)),
        memory_limit: limits.memory,
        arguments: environment.argv,
        standard_input: environment.stdin.unwrap_or(STANDARD_INPUT),
        allocation_may_fail: environment.malloc_may_fail,
        activations: ACTIVATIONS,
        ..Options::default()
    }
}

/// A number of arguments, and how long they are.
fn pair(text: &str) -> Result<(u32, u32), String> {
    let (number, length) = text.split_once(',').unwrap_or((text, "4"));
    match (number.trim().parse(), length.trim().parse()) {
        (Ok(number), Ok(length)) => Ok((number, length)),
        _ => Err("a number of arguments and their length, such as 2,8".to_owned()),
    }
}

/// A loop by its function and line, and how many rounds of it are followed.
fn loop_bound(text: &str) -> Result<LoopBound, String> {
    let mut parts = text.rsplitn(3, ':');
    let rounds = parts.next().and_then(|part| part.parse().ok());
    let line = parts.next().and_then(|part| part.parse().ok());
    match (parts.next(), line, rounds) {
        (Some(function), Some(line), Some(rounds)) if !function.is_empty() => {
            Ok(LoopBound { function: function.to_owned(), line, rounds })
        }
        _ => Err("a function, a line and a number of rounds, such as main:12:100".to_owned()),
    }
}
