//! Changed programs, run with the inputs of all runs.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use ir::{CheckId, FunctionId, Program};
use rustc_hash::FxHashSet;
use semantics::code::SharedCode;

use super::change::Change;
use crate::localize::index::{Extents, Index};
use crate::localize::run::{Replacements, longer};
use crate::localize::unwritten::{reads_as_it_is, unwritten_reads};
use crate::localize::witness::{Original, listened};
use crate::localize::{
    ComponentId, Ending, OTHER_FILLINGS, Request, Run, Runner, Subject, selection, values,
};

/// To begin a run costs as much as this many steps.
const STEPS_OF_A_START: u64 = 1_000;

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
    passing: Vec<usize>,
    /// Which of them evaluate a component.
    index: Rc<Index>,
    step_limit: u64,
    /// The steps of all runs so far.
    steps: Cell<u64>,
    /// What runs of the program as it is read that was never written, by their names.
    reads: RefCell<HashMap<String, Rc<BTreeSet<CheckId>>>>,
}

impl<'r> Trial<'r> {
    /// Makes all runs once with the program as it is; the copy of it is what will be changed.
    pub fn new(request: &'r Request<'r>, index: Option<Rc<Index>>, copy: Program) -> Self {
        let index = index
            .unwrap_or_else(|| Rc::new(Index::new(&Subject::new(request), &Extents::default())));
        let code = Rc::new(SharedCode::new(request.program));
        let runner = Runner::new(code.clone(), request.entry, request.options.checks);
        let failing: Vec<&Run> = request.runs.iter().collect();
        let step_limit = longer(runner.longest(&request.runs).max(index.longest));
        Self {
            request,
            code,
            copy,
            failing,
            passing: index.runs.clone(),
            index,
            step_limit,
            steps: Cell::new(0),
            reads: RefCell::default(),
        }
    }

    /// How many steps were made, and what as many runs cost besides.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// How many passing runs there are.
    pub fn passing(&self) -> usize {
        self.passing.len()
    }

    /// The passing runs that evaluate a component.
    pub fn evaluating(&self, component: ComponentId) -> FxHashSet<usize> {
        self.index.evaluating(component).iter().copied().collect()
    }

    /// Makes the runs of a changed program: how many passing ones fail then; none if a failing one
    /// still fails, or more than this many passing ones. If it is known which passing ones are concerned,
    /// the others are not made.
    pub fn broken(
        &mut self,
        changes: &[(FunctionId, Vec<Change>)],
        concerned: Option<&FxHashSet<usize>>,
        most: usize,
        comes_back: bool,
    ) -> Option<usize> {
        let verdict = self.with_changes(changes, |trial, runner| {
            trial.verdict(runner, concerned, most, comes_back)
        });
        if let Some(index) = verdict.still_failing {
            self.failing[..=index].rotate_right(1);
        }
        for index in verdict.broken_ones {
            self.passing[..=index].rotate_right(1);
        }
        verdict.broken
    }

    /// What a component gives in the failing runs of a changed program, run by run; none if one still fails.
    pub fn values(
        &mut self,
        changes: &[(FunctionId, Vec<Change>)],
        component: ComponentId,
    ) -> Option<Vec<Original>> {
        let selected = selection(self.request, [component]);
        self.with_changes(changes, |trial, runner| {
            let runs = trial.request.runs.iter();
            let given = runs.map(|run| {
                let (values, ending) = listened(runner, run, &selected);
                ending.is_as(&run.expected).then_some(values)
            });
            given.collect()
        })
    }

    /// Does something with the changed program.
    fn with_changes<T>(
        &mut self,
        changes: &[(FunctionId, Vec<Change>)],
        act: impl FnOnce(&Self, &Runner<'_>) -> T,
    ) -> T {
        let functions: Vec<FunctionId> = changes.iter().map(|(function, _)| *function).collect();
        for (function, changes) in changes {
            if let Some(body) = &mut self.copy.functions[*function].body {
                changes.iter().for_each(|change| change.apply(body));
            }
        }
        let request = self.request;
        let code = Rc::new(self.code.changed(&self.copy, &functions));
        let runner = Runner::new(code, request.entry, request.options.checks);
        let result = act(self, &runner.limited_to(self.step_limit));
        for function in functions {
            let original = &self.request.program.functions[function].body;
            self.copy.functions[function].body.clone_from(original);
        }
        result
    }

    fn verdict(
        &self,
        runner: &Runner<'_>,
        concerned: Option<&FxHashSet<usize>>,
        most: usize,
        comes_back: bool,
    ) -> Verdict {
        let request = self.request;
        let passes = |run: &Run| self.counted(runner, run, 0).is_as(&run.expected);
        let failing = self.failing.iter();
        let still_failing = failing.clone().position(|run| !passes(run));
        // Only what passes is worth the other questions.
        let still_failing = still_failing
            .or_else(|| failing.clone().position(|run| !self.relies_on_nothing(runner, run)));
        let mut verdict = Verdict { still_failing, ..Verdict::default() };
        if verdict.still_failing.is_some() || comes_back && !self.comes_back(runner) {
            return verdict;
        }
        for (index, run) in self.passing.iter().enumerate() {
            let is_concerned = concerned.is_none_or(|concerned| concerned.contains(run));
            let run = &request.passing[*run];
            if is_concerned && !(passes(run) && self.relies_on_nothing(runner, run)) {
                verdict.broken_ones.push(index);
                if verdict.broken_ones.len() > most {
                    return verdict;
                }
            }
        }
        verdict.broken = Some(verdict.broken_ones.len());
        verdict
    }

    /// Makes a run of a changed program, with a filling of what was never written.
    fn counted(&self, runner: &Runner<'_>, run: &Run, filling: u8) -> Ending {
        let scenario = run.given.scenario.filled_with(filling);
        let ending = runner.observed(run, &scenario, None, &[]);
        self.steps.set(self.steps.get() + ending.steps + STEPS_OF_A_START);
        ending
    }

    /// Whether a run of a changed program, which passes, does not rely on what was never written: it passes
    /// with other fillings, and reads nothing of it that it did not read before.
    fn relies_on_nothing(&self, runner: &Runner<'_>, run: &Run) -> bool {
        let noting = runner.noting_reads();
        let reads = unwritten_reads(&noting, &self.counted(&noting, run, 0));
        // What is not read does not matter.
        reads.is_empty()
            || reads.is_subset(&self.reads_before(run))
                && OTHER_FILLINGS
                    .iter()
                    .all(|&filling| self.counted(runner, run, filling).is_as(&run.expected))
    }

    /// What a run of the program as it is reads that was never written.
    fn reads_before(&self, run: &Run) -> Rc<BTreeSet<CheckId>> {
        if let Some(known) = self.reads.borrow().get(&run.name) {
            return known.clone();
        }
        let request = self.request;
        let runner = Runner::new(self.code.clone(), request.entry, request.options.checks);
        let reads = Rc::new(reads_as_it_is(&runner.noting_reads(), run));
        self.reads.borrow_mut().insert(run.name.clone(), reads.clone());
        reads
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
