//! Changed programs, run with the inputs of all runs.

use std::rc::Rc;
use std::sync::Arc;

use ir::{FunctionId, Program};
use semantics::code::SharedCode;

use super::MOST_PASSING;
use super::change::Change;
use crate::localize::run::{Replacements, evenly};
use crate::localize::{Ending, Request, Run, Runner, values};

/// A changed run may take so many times the steps of the longest one.
const LONGER: u64 = 10;
/// And so many steps in any case.
const STEPS: u64 = 10_000;

/// Makes runs of changed programs.
pub(super) struct Trial<'r> {
    request: &'r Request<'r>,
    /// The code of the program as it is.
    code: Rc<SharedCode<'r>>,
    /// The program that is changed.
    copy: Program,
    /// The failing runs; one that has refuted a change comes first.
    failing: Vec<&'r Run>,
    /// The passing runs, likewise.
    passing: Vec<&'r Run>,
    step_limit: u64,
}

impl<'r> Trial<'r> {
    /// Makes all runs once with the program as it is; the copy of it is what will be changed.
    pub fn new(request: &'r Request<'r>, copy: Program) -> Self {
        let code = Rc::new(SharedCode::new(request.program));
        let runner = Runner::new(code.clone(), request.entry, request.options.checks);
        let mut longest = 0;
        let mut passes = |run: &Run| {
            let ending = make(&runner, run);
            longest = longest.max(ending.steps);
            ending.is_as(&run.expected)
        };
        let failing: Vec<&Run> = request.runs.iter().collect();
        failing.iter().for_each(|run| {
            passes(run);
        });
        let some = evenly(&request.passing, MOST_PASSING);
        let passing = some.filter(|run| passes(run)).collect();
        let step_limit = longest * LONGER + STEPS;
        Self { request, code, copy, failing, passing, step_limit }
    }

    /// How many passing runs are made.
    pub fn passing(&self) -> usize {
        self.passing.len()
    }

    /// Makes the runs of a changed program: how many passing ones fail then; none if a failing one
    /// still fails, or more than so many passing ones.
    pub fn broken(
        &mut self,
        changes: &[(FunctionId, Vec<Change>)],
        most: usize,
        comes_back: bool,
    ) -> Option<usize> {
        let functions: Vec<FunctionId> = changes.iter().map(|(function, _)| *function).collect();
        for (function, changes) in changes {
            if let Some(body) = &mut self.copy.functions[*function].body {
                changes.iter().for_each(|change| change.apply(body));
            }
        }
        let verdict = self.verdict(&functions, most, comes_back);
        for function in functions {
            let original = &self.request.program.functions[function].body;
            self.copy.functions[function].body.clone_from(original);
        }
        if let Some(index) = verdict.still_failing {
            self.failing[..=index].rotate_right(1);
        }
        for index in verdict.broken_ones {
            self.passing[..=index].rotate_right(1);
        }
        verdict.broken
    }

    fn verdict(&self, functions: &[FunctionId], most: usize, comes_back: bool) -> Verdict {
        let request = self.request;
        let code = Rc::new(self.code.changed(&self.copy, functions));
        let runner = Runner::new(code, request.entry, request.options.checks);
        let runner = runner.limited_to(self.step_limit);
        let passes = |run: &Run| make(&runner, run).is_as(&run.expected);
        let still_failing = self.failing.iter().position(|run| !passes(run));
        let mut verdict = Verdict { still_failing, ..Verdict::default() };
        if verdict.still_failing.is_some() || comes_back && !self.comes_back(&runner) {
            return verdict;
        }
        for (index, run) in self.passing.iter().enumerate() {
            if !passes(run) {
                verdict.broken_ones.push(index);
                if verdict.broken_ones.len() > most {
                    return verdict;
                }
            }
        }
        verdict.broken = Some(verdict.broken_ones.len());
        verdict
    }

    /// Whether some changed run comes to the check that failed in it before.
    fn comes_back(&self, runner: &Runner<'_>) -> bool {
        let mut checked = self.failing.iter().filter_map(|run| {
            run.failing.map(|check| (*run, values::places_of(&self.copy, check)))
        });
        let mut none = true;
        let found = checked.any(|(run, places)| {
            none = false;
            let nothing = Replacements::default();
            let scenario = &run.given.scenario;
            places.is_empty()
                || runner.run(run, scenario, &Arc::default(), nothing, &places).reached
        });
        found || none
    }
}

/// What the runs of a changed program say.
#[derive(Default)]
struct Verdict {
    still_failing: Option<usize>,
    broken_ones: Vec<usize>,
    broken: Option<usize>,
}

fn make(runner: &Runner<'_>, run: &Run) -> Ending {
    let nothing = Replacements::default();
    runner.run(run, &run.given.scenario, &Arc::default(), nothing, &[])
}
