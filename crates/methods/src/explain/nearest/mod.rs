//! The passing runs that are closest to a failing one, where inputs have more values than can be tried.
//!
//! The program is executed with variables for its inputs, as far as the failing run goes and a little further. The
//! solver is asked for runs that come to the check that fails and pass: with the fewest changed inputs, then with
//! the fewest changed decisions, then with values that are least far away.

mod decisions;
mod inputs;
mod occurrences;
mod ranges;
mod search;

use std::time::Instant;

use bounded::{
    Bounds, CutReason, Execution, InputBound, Options, Questions, Silent, execute_asking, take_hook,
};
use ir::{CheckId, FunctionId, Program};
use logic::Context;
use semantics::concrete::Scenario;

use decisions::Watcher;
pub use ranges::{FailingRange, RangeEnd};
use search::Formula;

/// A failing run, and where it is looked for.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The program.
    pub program: &'a Program,
    /// Where it starts.
    pub entry: FunctionId,
    /// The failing run, with all inputs that it takes.
    pub failing: &'a Scenario,
    /// The check that fails.
    pub check: CheckId,
    /// How the program is executed.
    pub options: &'a Options,
    /// How many passing runs are wanted, and how many failing ones.
    pub runs: usize,
    /// When the search ends.
    pub until: Instant,
}

/// How far a run is from the failing one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Distance {
    /// How many inputs have other values.
    pub inputs: usize,
    /// How many decisions are other ones; none if they were not compared.
    pub decisions: Option<usize>,
    /// How far the values are from each other, all together.
    pub values: u128,
}

/// A run near the failing one.
#[derive(Debug, Clone)]
pub struct NearRun {
    /// What it is given.
    pub scenario: Scenario,
    /// How far it is.
    pub distance: Distance,
}

/// Runs near the failing one.
#[derive(Debug, Clone, Default)]
pub struct Nearest {
    /// Passing runs, the closest first.
    pub passing: Vec<NearRun>,
    /// Other failing runs, the closest first.
    pub failing: Vec<NearRun>,
    /// How many inputs the failing run takes; each byte of a text is one.
    pub inputs: usize,
    /// How many decisions the failing run makes.
    pub decisions: usize,
    /// Whether passing runs come to the check that fails.
    pub comes_to_check: bool,
    /// Whether no passing run within the bounds is closer than the first one.
    pub is_closest: bool,
    /// For which values of single inputs the run fails, the others being as they are.
    pub ranges: Vec<FailingRange>,
}

/// Loops go round so often at first.
const FIRST_BOUND: u32 = 4;
/// They go round so much more often than in the failing run.
const FURTHER: u32 = 2;
/// Texts may be so much longer than in the failing run.
const LONGER: usize = 2;
/// A loop that goes round more often is not followed.
const MOST_ROUNDS: u32 = 4_096;

/// Looks for runs near a failing one.
///
/// # Errors
///
/// Why the failing run cannot be followed.
pub fn nearest(request: &Request<'_>) -> Result<Nearest, String> {
    let options = options(request);
    let mut bounds = Bounds::all(FIRST_BOUND);
    let mut context = Context::new();
    let mut is_last = false;
    loop {
        let (execution, watcher) = execute(request, &options, &bounds, context)?;
        let mut formula = Formula::new(request, execution, watcher);
        match formula.follow_failing() {
            Followed::Fails if is_last => return Ok(formula.search()),
            Followed::Fails => {
                is_last = true;
                further(&mut bounds);
            }
            Followed::Ends(reason) => grow(&mut bounds, &reason)?,
            Followed::Lost(reason) => return Err(reason),
        }
        context = formula.into_context();
    }
}

/// What becomes of the failing run among the executions that were followed.
enum Followed {
    /// It fails as it should.
    Fails,
    /// It was not followed to its end, for this reason.
    Ends(CutReason),
    /// It is not known.
    Lost(String),
}

fn options(request: &Request<'_>) -> Options {
    let failing = request.failing;
    let arguments = failing.arguments.as_deref().unwrap_or_default();
    let longest = arguments.iter().map(Vec::len).max().unwrap_or(0);
    let deadline = request.options.deadline.map_or(request.until, |end| end.min(request.until));
    Options {
        properties: None,
        unwind_until: None,
        deadline: Some(deadline),
        given: None,
        different_from: Vec::new(),
        record_output: false,
        arguments: ((arguments.len() + 1) as u32, (longest + LONGER) as u32),
        standard_input: (failing.standard_input.len() + LONGER) as u32,
        ..request.options.clone()
    }
}

fn execute(
    request: &Request<'_>,
    options: &Options,
    bounds: &Bounds,
    context: Context,
) -> Result<(Execution, Watcher), String> {
    let watcher = Watcher::new(request.program, request.check);
    let hooks: Vec<Box<dyn bounded::Hook>> = vec![Box::new(watcher)];
    let asked =
        bounded::Request { program: request.program, entry: request.entry, options, bounds };
    let mut questions = Questions::new(options);
    let mut execution = execute_asking(asked, context, hooks, &mut Silent, &mut questions);
    if let Some(reason) = &execution.stopped {
        return Err(reason.clone());
    }
    let watcher = take_hook::<Watcher>(&mut execution.hooks).map(|hook| *hook);
    Ok((execution, watcher.unwrap_or_default()))
}

/// Follows what the failing run goes through a little further.
fn further(bounds: &mut Bounds) {
    bounds.general += FURTHER;
    let of_loops = bounds.loops.values_mut();
    of_loops.chain(bounds.functions.values_mut()).for_each(|bound| *bound += FURTHER);
}

/// Follows further what the failing run exceeds.
fn grow(bounds: &mut Bounds, reason: &CutReason) -> Result<(), String> {
    let doubled = |bound: u32| match bound.saturating_mul(2) {
        bound if bound > MOST_ROUNDS => Err("a loop goes round too often".to_owned()),
        bound => Ok(bound.max(1)),
    };
    match reason {
        CutReason::Loop(id) => {
            let bound = doubled(bounds.of_loop(*id))?;
            bounds.loops.insert(*id, bound);
        }
        CutReason::Recursion(function) => {
            let bound = doubled(bounds.of_function(*function))?;
            bounds.functions.insert(*function, bound);
        }
        CutReason::Input(InputBound::Shape(..)) => {
            return Err("the failing run has larger objects than are looked at".to_owned());
        }
        CutReason::Input(bound) => return Err(bound.words().to_owned()),
        CutReason::Unsupported(reason) => return Err(reason.clone()),
    }
    Ok(())
}
