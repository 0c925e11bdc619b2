//! What is asked of the engine, and whom it tells how far it is.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use findings::CheckSet;
use ir::CheckId;
use limits::{Interrupter, Limit};
use rustc_hash::FxHashSet;
use semantics::concrete::Scenario;

use crate::record::LoopId;
use crate::report::{PropertyResult, Report};

/// How often one loop may go round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopBound {
    /// The function that it is in.
    pub function: String,
    /// The line of its condition, or of its first statement.
    pub line: u32,
    /// The bound.
    pub rounds: u32,
}

/// A run of which it is given what the program does not determine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given {
    /// The arguments of `main`, the standard input, the inputs by site and occurrence, and what
    /// storage holds before it is written. Inputs that are not given are free.
    pub scenario: Scenario,
    /// The environment, as `NAME=value`; the inputs of the scenario say what it is if there is none.
    pub environment: Option<Vec<Vec<u8>>>,
}

/// How a program is checked.
#[derive(Debug, Clone)]
pub struct Options {
    /// The checks that are on.
    pub checks: CheckSet,
    /// Only these properties are decided; all that are on if there is no choice.
    pub properties: Option<FxHashSet<CheckId>>,
    /// How often a loop goes round in one execution of it while that is not known, and how often
    /// a function may be active at once: unwinding begins with a few rounds and goes on up to this.
    pub unwind: u32,
    /// Where this is set, unwinding goes on beyond that bound until then, as long as verdicts may
    /// become better by it.
    pub unwind_until: Option<Instant>,
    /// Bounds of single loops, which begin and end with them.
    pub loop_bounds: Vec<LoopBound>,
    /// How many vertices may be executed.
    pub steps: u64,
    /// How many terms may be asked for.
    pub work: u64,
    /// How many activations of functions there may be at once: each takes some kilobytes of the
    /// stack of the thread that executes.
    pub activations: usize,
    /// How long the solver may think about one question.
    pub question_time: Option<Duration>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// How many bytes the process may use.
    pub memory_limit: Option<u64>,
    /// Stops the engine from elsewhere.
    pub interrupter: Interrupter,
    /// How many arguments `main` may be given after the program's name, and how long each may be.
    pub arguments: (u32, u32),
    /// How many bytes the standard input may have.
    pub standard_input: u32,
    /// The run that is executed, if it is given.
    pub given: Option<Arc<Given>>,
    /// Only runs that differ from these in what is taken as input.
    pub different_from: Vec<Scenario>,
    /// Checks from this one on end a run, also those after which it usually goes on: those of a reference, which
    /// says nothing about runs in which it fails.
    pub ending_from: Option<CheckId>,
    /// Whether an allocation may fail.
    pub allocation_may_fail: bool,
    /// Whether every "there is none" of the solver is checked by its proof.
    pub check_proofs: bool,
    /// Where the questions to the solver are written as SMT-LIB scripts.
    pub smt2: Option<PathBuf>,
    /// Whether what is written to streams is recorded.
    pub record_output: bool,
    /// Distinguishes the variables of several runs over the same terms.
    pub run: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            checks: CheckSet::DEFAULT,
            properties: None,
            unwind: 16,
            unwind_until: None,
            loop_bounds: Vec::new(),
            steps: u64::MAX,
            work: u64::MAX,
            activations: 400,
            question_time: None,
            deadline: None,
            memory_limit: None,
            interrupter: Interrupter::new(),
            arguments: (2, 4),
            standard_input: 16,
            given: None,
            different_from: Vec::new(),
            ending_from: None,
            allocation_may_fail: false,
            check_proofs: false,
            smt2: None,
            record_output: false,
            run: 0,
        }
    }
}

impl Options {
    /// Which limit is exceeded, in the user's words.
    #[must_use]
    pub fn exceeded(&self) -> Option<String> {
        self.reached().map(|limit| limit.to_string())
    }

    /// Which limit is exceeded.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        if let Some(limit) = self.interrupter.reached() {
            return Some(limit);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Limit::Time);
        }
        let used = self.memory_limit.and_then(|limit| Some((limit, memory_used()?)));
        used.is_some_and(|(limit, used)| used > limit).then_some(Limit::Memory)
    }
}

/// How many bytes of memory the process has, where the system tells.
#[must_use]
pub fn memory_used() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// What the engine is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Executing the program with this bound.
    Executing {
        /// How often loops may go round.
        unwind: u32,
        /// Vertices so far.
        steps: u64,
    },
    /// Asking the solver.
    Solving {
        /// The bound of the execution.
        unwind: u32,
        /// Properties without an answer.
        left: usize,
        /// All properties.
        of: usize,
    },
    /// Asking which parts of a program make failing runs pass.
    Diagnosing {
        /// Runs that have not been looked at.
        left: usize,
        /// All failing runs.
        of: usize,
        /// Parts that may still be at fault.
        candidates: usize,
    },
}

/// Whom the engine tells how far it is.
pub trait Progress {
    /// Called often; it has to be quick.
    fn report(&mut self, phase: Phase);

    /// An execution is through, but these loops go round more often than it has followed them, or functions
    /// call themselves more often.
    fn exceeded(&mut self, _loops: BTreeSet<LoopId>) {}

    /// A property fails, or a goal is reached: reported as soon as the run is known.
    fn found(&mut self, _result: &PropertyResult) {}

    /// What is known so far, after each round of the search. Properties without an answer are not
    /// among it.
    fn publish(&mut self, _report: Report) {}
}

/// Nobody.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn report(&mut self, _phase: Phase) {}
}
