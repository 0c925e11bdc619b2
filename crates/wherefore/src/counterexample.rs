//! A failing run, made again by the concrete machine.

use findings::{CheckSet, Trace};
use ir::{CheckId, FunctionId, Program};
use semantics::concrete::{Scenario, TakenInput};
use semantics::machine::{Failure, Outcome, RunOptions};

/// A run that was made again.
pub(crate) struct Replay {
    /// The failure of the property, if it failed.
    pub failure: Option<Failure>,
    /// Whether the property failed, or the goal was reached.
    pub shown: bool,
    /// The steps up to there.
    pub trace: Trace,
    /// The inputs that the run took, in order.
    pub taken: Vec<TakenInput>,
    /// Whether the run read the standard input.
    pub reads_input: bool,
    /// How the run ended.
    pub outcome: Outcome,
}

/// A run that a counterexample describes is short; one that is not has gone astray.
const STEP_LIMIT: u64 = 1 << 32;

/// Runs the program as the scenario says, and looks whether the property fails.
pub(crate) fn replay(
    program: &Program,
    entry: FunctionId,
    checks: CheckSet,
    scenario: &Scenario,
    wanted: CheckId,
) -> Replay {
    let options = RunOptions {
        checks,
        step_limit: STEP_LIMIT,
        scenario: scenario.clone(),
        ..RunOptions::default()
    };
    let replayed = semantics::replay::replay(program, entry, options, wanted);
    let shown = replayed.failure.as_ref().is_some_and(|failure| failure.check == wanted);
    Replay {
        shown,
        failure: replayed.failure.filter(|_| shown),
        trace: replayed.trace,
        taken: replayed.taken,
        reads_input: replayed.reads_input,
        outcome: replayed.outcome,
    }
}
