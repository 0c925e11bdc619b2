//! Search over the concrete states of a program: every interleaving of its threads and every value of its
//! choices.
//!
//! The concrete machine is let go on from one point that other threads may see to the next, and taken back. A
//! state that was met before is not followed again. Memory is sequentially consistent.
//!
//! | module | what it holds |
//! |---|---|
//! | `values` | which values inputs have |
//! | `classes` | inputs of which one value of each class stands for all |
//! | `search` | the search over states |
//! | `reduction` | in which states it is enough to follow one thread |
//! | `races` | accesses that no order separates |
//! | `steps` | a program as a transition system whose steps are statements of the text |
//! | `engine` | all states as a graph, for methods |
//! | `deadlock` | which step closes a deadlock |
//! | `inputs` | variations by other values of inputs |
//! | `logged` | the search for a run that writes logs |
//! | `near` | the search for a failure near a run |
//! | `variations` | failing and passing variations of a failing run |

mod classes;
mod deadlock;
pub mod engine;
mod inputs;
mod logged;
mod near;
mod races;
mod reduction;
mod search;
mod steps;
mod values;
mod variations;

use std::collections::BTreeMap;
use std::time::Instant;

use findings::CheckSet;
use ir::{CheckId, FunctionId, LocalId, LocalKind, PlaceKind, Program, SiteId, Statement};
use limits::Interrupter;
use semantics::machine::Move;

pub use inputs::{InputVariations, vary_inputs};
pub use logged::{Comparison, End, Instead, Logged, Parting, Progress, logged};
pub use near::near;
pub use search::search;
pub use steps::{Action, Choice, Transition};
pub use values::{Range, Ranges};
pub use variations::{
    Counterexample, Generation, Point, Sample, StepGrain, Transitions, Variation, Variations,
    sample, variations,
};

/// Which state is looked at next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// One after the last one, as long as there is one.
    #[default]
    Depth,
    /// One that the fewest moves lead to: the first failing run is a shortest one.
    Breadth,
    /// One that the fewest interruptions of threads lead to.
    Switches,
    /// One in which most threads wait.
    Waiting,
}

/// How the states of a program are searched.
#[derive(Debug, Clone)]
pub struct Options {
    /// The checks that are on.
    pub checks: CheckSet,
    /// The values of inputs.
    pub ranges: Ranges,
    /// The values of single inputs, whatever the ranges say: those of a run that is known.
    pub inputs: BTreeMap<SiteId, Vec<u128>>,
    /// How many moves a run may have; any number if there is no bound.
    pub max_depth: Option<usize>,
    /// How many states may be stored.
    pub max_states: usize,
    /// How often a thread may be interrupted that could go on.
    pub context_bound: Option<u32>,
    /// Whether orders of moves are left out that change nothing; never with a bound on interruptions or moves, and only
    /// depth first.
    pub reduction: bool,
    /// Which state is looked at next.
    pub order: Order,
    /// Whether 64 bits of each state are stored, so that one may be taken for another.
    pub compact: bool,
    /// How many searches are made at once, where every order of threads is followed depth first.
    pub jobs: usize,
    /// The property whose shortest failing run is wanted; any failing run of each property if there is none.
    pub shortest: Option<CheckId>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Stops the search from elsewhere.
    pub interrupter: Interrupter,
    /// How many bytes the objects of a run may have together.
    pub memory_limit: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            checks: CheckSet::DEFAULT,
            ranges: Ranges::default(),
            inputs: BTreeMap::new(),
            max_depth: None,
            max_states: usize::MAX,
            context_bound: None,
            reduction: true,
            order: Order::Depth,
            compact: false,
            jobs: 1,
            shortest: None,
            deadline: None,
            interrupter: Interrupter::new(),
            memory_limit: 1 << 30,
        }
    }
}

/// A run that violates a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailingSchedule {
    /// The property.
    pub check: CheckId,
    /// The moves that lead there, the failing one last; a deadlock is the end of them, and the last two race.
    pub schedule: Vec<Move>,
}

/// Something up to which the search went, and no further.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limiting {
    /// Inputs had only some of their values; by their sites.
    Inputs(SiteId),
    /// Storage that was never written held zero.
    Unwritten,
    /// Runs had at most this many moves.
    Depth(usize),
    /// Threads were interrupted at most this often.
    Contexts(u32),
    /// The arguments of `main` were none.
    Arguments,
    /// Objects whose addresses the program looks at had one of the addresses that they may have.
    Addresses,
    /// So many states were known by 64 bits of a hash.
    Compact(usize),
}

/// Sizes and times.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Statistics {
    /// States that were stored.
    pub states: usize,
    /// Moves that were made.
    pub transitions: u64,
    /// Bytes of the stored states.
    pub bytes: usize,
    /// The longest run.
    pub depth: usize,
    /// States in which it was enough to follow one of several threads.
    pub single: u64,
    /// How often the search began anew, because it had left out too much.
    pub beginnings: u64,
    /// Seconds.
    pub seconds: f64,
}

/// What came of a search.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// One run for each property that fails.
    pub failing: Vec<FailingSchedule>,
    /// What limited the search. Without any, and if it did not stop, it saw every state.
    pub limiting: Vec<Limiting>,
    /// Why some runs were not followed to their end.
    pub unknown: Option<String>,
    /// Why the search stopped early.
    pub stopped: Option<String>,
    /// Whether assumptions ended all runs that the search has followed to an end.
    pub excluded: bool,
    /// Whether some run ended while threads whose end nobody had waited for might go on.
    pub ends_early: bool,
    /// The functions that some run entered.
    pub entered: Vec<FunctionId>,
    /// Sizes and times.
    pub statistics: Statistics,
}

/// Whether the entry function looks at arguments, which no search varies.
pub(crate) fn looks_at_arguments(program: &Program, entry: FunctionId) -> bool {
    let function = &program.functions[entry];
    let Some(body) = function.body.as_ref().filter(|_| &*function.name == "main") else {
        return false;
    };
    let is_parameter = |local: LocalId| body.locals[local].kind == LocalKind::Parameter;
    body.places
        .iter()
        .any(|place| matches!(place.kind, PlaceKind::Local(local) if is_parameter(local)))
}

/// Whether a program starts threads.
#[must_use]
pub fn has_threads(program: &Program) -> bool {
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let mut vertices = bodies.flat_map(|body| body.vertices.iter());
    vertices.any(|vertex| matches!(vertex.statement, Statement::Spawn { .. }))
}
