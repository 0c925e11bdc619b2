//! What every command that asks the engine takes from the command line.

use std::time::{Duration, Instant};

use bounded::{LoopBound, Options};
use clap::Args;
use findings::CheckSet;
use limits::Limit;
use weave::entry::{Length, Limits as Shapes};
use weave::output::Output;

use crate::arguments::{seconds, size};
use crate::session::ACTIVATIONS;
use crate::supervisor::Supervisor;

/// How far loops and recursion are followed, unless the user says otherwise.
const USUAL_BOUND: u32 = 16;

/// How long `check` goes on beyond that, in seconds, unless the user says otherwise.
const USUAL_TIME: f64 = 10.0;

/// When `check` ends, in seconds, if the user sets no limit: nobody waits for an unknown time.
pub(crate) const LONGEST_TIME: f64 = 60.0;

impl Limits {
    /// The limit of time on `check`. Who says how far loops are followed wants all of it.
    pub(crate) fn time_to_check(&self) -> Option<f64> {
        self.timeout.or(self.unwind.is_none().then_some(LONGEST_TIME))
    }

    /// Why `check` stopped, with the limit of time where the user did not set it.
    pub(crate) fn why_check_stopped(&self, reason: String) -> String {
        if self.timeout.is_some() || reason != Limit::Time.to_string() {
            return reason;
        }
        format!("{reason}: {LONGEST_TIME} s, unless --timeout or --unwind sets another limit")
    }

    /// Until when `check` follows loops beyond the usual bound: no longer than it may take anyway.
    pub(crate) fn unwind_until(&self, started: Instant) -> Option<Instant> {
        match self.unwind {
            Some(_) => None,
            None => {
                let time = Duration::try_from_secs_f64(self.timeout.unwrap_or(USUAL_TIME));
                started.checked_add(time.ok()?)
            }
        }
    }
}

/// How far the search goes.
#[derive(Debug, Args)]
#[command(next_help_heading = "How far the search goes")]
pub(crate) struct Limits {
    /// Follow loops for up to N rounds, and recursion up to N calls deep; otherwise up to 16, and
    /// `check` goes on while there is time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub unwind: Option<u32>,
    /// Follow the loop at LINE in function F for up to N rounds
    #[arg(long, value_name = "F:LINE:N", value_parser = loop_bound)]
    pub unwind_loop: Vec<LoopBound>,
    /// Stop after this time, in seconds; without it and without --unwind, `check` stops after 60
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
    /// Let writing to a stream fail: printf, fwrite, fflush, fclose and their kin say so
    #[arg(long)]
    pub output_may_fail: bool,
    /// Give `main` up to N arguments of up to L bytes
    #[arg(long, value_name = "N,L", default_value = "2,4", value_parser = pair)]
    pub argv: (u32, u32),
    /// Give the standard input up to N bytes; otherwise up to 16, and in `replay` as many as it takes
    #[arg(long, value_name = "N")]
    pub stdin: Option<u32>,
}

/// This many bytes of the standard input are looked at if the user says nothing.
pub(crate) const STANDARD_INPUT: u32 = 16;

/// This many arguments of `main` of this many bytes are looked at if the user says nothing.
pub(crate) const ARGUMENTS: (u32, u32) = (2, 4);

impl Environment {
    /// What is said about output.
    pub(crate) fn output(&self) -> Output {
        if self.output_may_fail { Output::MayFail } else { Output::Succeeds }
    }
}

/// What a function other than `main` is called with.
#[derive(Debug, Args)]
#[command(next_help_heading = "What a function is called with")]
pub(crate) struct Preconditions {
    /// This condition holds when the function is called: an expression of C over its arguments and
    /// the global variables
    #[arg(long, value_name = "CONDITION")]
    pub assume: Vec<String>,
    /// Argument P points to an array of N elements; N is a number, another argument, or a sum or
    /// product of these
    #[arg(long, value_name = "P=N", value_parser = array)]
    pub array: Vec<(String, Length)>,
    /// These arguments are not null
    #[arg(long, value_name = "P,..", value_delimiter = ',')]
    pub nonnull: Vec<String>,
    /// Let pointers share objects with each other and with global variables
    #[arg(long)]
    pub alias: bool,
    /// Let global variables that the program or other files may change hold any value when the function is called
    #[arg(long)]
    pub any_globals: bool,
    /// Model N elements behind each pointer to elements that hold pointers; otherwise the number
    /// grows as needed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=64))]
    pub elements: Option<u64>,
    /// Model chains of N objects along pointers; otherwise the number grows as needed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: Option<u32>,
}

impl Preconditions {
    /// The shapes of arguments to begin with, and whether they may grow.
    pub(crate) fn shapes(&self) -> (Shapes, bool) {
        let usual = Shapes::default();
        let shapes = Shapes {
            elements: self.elements.unwrap_or(usual.elements),
            depth: self.depth.unwrap_or(usual.depth),
            may_alias: self.alias,
            any_globals: self.any_globals,
            not_null: self.nonnull.clone(),
            arrays: self.array.iter().cloned().collect(),
            ..usual
        };
        (shapes, self.elements.is_none() && self.depth.is_none())
    }
}

/// An argument and the length of the array that it points to.
fn array(text: &str) -> Result<(String, Length), String> {
    let expected = || "an argument and a length, such as buf=n or buf=2*n+1".to_owned();
    let (name, length) = text.split_once('=').ok_or_else(expected)?;
    let length = sum(length.trim()).ok_or_else(expected)?;
    Ok((name.trim().to_owned(), length))
}

fn sum(text: &str) -> Option<Length> {
    match text.rsplit_once('+') {
        Some((left, right)) => Some(Length::Sum(sum(left)?.into(), product(right)?.into())),
        None => product(text),
    }
}

fn product(text: &str) -> Option<Length> {
    match text.rsplit_once('*') {
        Some((left, right)) => Some(Length::Product(product(left)?.into(), factor(right)?.into())),
        None => factor(text),
    }
}

fn factor(text: &str) -> Option<Length> {
    let text = text.trim();
    let is_name = |text: &str| {
        let begins = text.starts_with(|first: char| first.is_alphabetic() || first == '_');
        begins && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    match text.parse() {
        Ok(number) => Some(Length::Number(number)),
        Err(_) if is_name(text) => Some(Length::Argument(text.to_owned())),
        Err(_) => None,
    }
}

/// The options of the engine for these checks.
pub(crate) fn options(
    checks: CheckSet,
    limits: &Limits,
    environment: &Environment,
    supervisor: &Supervisor<'_>,
) -> Options {
    Options {
        checks,
        unwind: limits.unwind.unwrap_or(USUAL_BOUND),
        loop_bounds: limits.unwind_loop.clone(),
        deadline: supervisor.deadline(),
        memory_limit: supervisor.memory(),
        interrupter: supervisor.interrupter(),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(timeout: Option<f64>) -> Limits {
        Limits { unwind: None, unwind_loop: Vec::new(), timeout, memory: None }
    }

    #[test]
    fn a_limit_of_time_that_nobody_set_is_named() {
        let reached = Limit::Time.to_string();
        let said = limits(None).why_check_stopped(reached.clone());
        assert_eq!(
            said,
            "the limit of time is reached: 60 s, unless --timeout or --unwind sets another limit"
        );
        assert_eq!(limits(Some(60.0)).why_check_stopped(reached.clone()), reached);
        let other = Limit::Memory.to_string();
        assert_eq!(limits(None).why_check_stopped(other.clone()), other);
    }
}
