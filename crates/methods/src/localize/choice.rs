//! Faults of statements that leave no value open: another target or call, a statement too many. All choices
//! are tried on the concrete machine, so that no formula is needed.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use ir::Selection;
use logic::{Answer, TermId};
use semantics::code::SharedCode;
use semantics::concrete::Replacement;
use weave::suspects::{StatementFault, split_assignment};

use super::formula::Set;
use super::run::Replacements;
use super::search::Search;
use super::simple::most_broken;
use super::unwritten::Values;
use super::values::places_of;
use super::{
    Change, ComponentId, Consistency, Diagnosis, Ending, Fix, NewValue, Request, Run, Runner,
    Simple, SimpleKind, selection,
};

/// How much of a change of the text another target is.
const SIZE: u32 = 1;
/// How much of one another call is.
const SIZE_OF_CALL: u32 = 2;
/// This many targets or calls are given for one.
const MOST_GIVEN: usize = 3;

/// Tries what can be chosen about statements.
pub(super) struct Chooser<'r> {
    request: &'r Request<'r>,
    runner: Runner<'r>,
    /// The choices of all components that leave nothing else open.
    choices: Arc<Selection>,
    /// The failing runs; one that has refuted a choice comes first.
    order: Vec<usize>,
}

/// What trying has given.
#[derive(Default)]
pub(super) struct Tried {
    /// The choices with which the runs pass.
    pub choices: Vec<u64>,
    /// Whether a run takes inputs that are not given, so that others might make it pass.
    pub is_open: bool,
}

impl<'r> Chooser<'r> {
    /// Makes all failing runs once.
    pub fn new(request: &'r Request<'r>) -> Self {
        let determined = (0..request.components.len()).map(ComponentId);
        let choices =
            selection(request, determined.filter(|component| request.is_determined(*component)));
        let code = Rc::new(SharedCode::new(request.woven));
        let runner = Runner::new(code, request.entry, request.options.checks);
        let runner = match choices.is_empty() {
            true => runner,
            false => runner.limited_by(&request.runs),
        };
        Self { request, runner, choices, order: (0..request.runs.len()).collect() }
    }

    /// The choices about a component with which all failing runs pass.
    pub fn fixing_all(&mut self, component: ComponentId) -> Tried {
        let mut tried = Tried::default();
        for choice in self.numbers(component) {
            let runs = &self.request.runs;
            let refuting = self.order.iter().enumerate().find_map(|(position, index)| {
                let passes = self.passes(component, choice, &runs[*index]);
                (passes != Some(true)).then_some((position, passes.is_none()))
            });
            match refuting {
                None => tried.choices.push(choice),
                Some((position, is_open)) => {
                    tried.is_open |= is_open;
                    self.order[..=position].rotate_right(1);
                }
            }
        }
        tried
    }

    /// Those of some components with which a run passes, and those that formulas are needed for.
    pub fn fixing(&self, run: usize, components: Set) -> (Set, Set) {
        let (mut fixing, mut open) = (Set::new(), Set::new());
        for component in components {
            let passes = |choice| self.passes(component, choice, &self.request.runs[run]);
            let tried: Vec<Option<bool>> = match self.request.is_determined(component) {
                true => self.numbers(component).map(passes).collect(),
                false => vec![None],
            };
            if tried.contains(&Some(true)) {
                fixing.insert(component);
            } else if tried.contains(&None) {
                open.insert(component);
            }
        }
        (fixing, open)
    }

    fn numbers(&self, component: ComponentId) -> std::ops::RangeInclusive<u64> {
        let fault = self.request.components[component.0].fault.as_ref();
        1..=fault.map_or(0, StatementFault::choices) as u64
    }

    /// Whether a run passes with a choice, and relies on nothing that was never written; none if that
    /// depends on inputs that are not given.
    fn passes(&self, component: ComponentId, choice: u64, run: &Run) -> Option<bool> {
        let ending = self.run(component, choice, run, &[]);
        match self.does_well(&ending, component, choice, run) {
            _ if ending.takes_more && self.request.all_remaining => None,
            true => Some(true),
            false => (!ending.takes_more).then_some(false),
        }
    }

    /// Whether a run with a choice that has ended so is as it should be, whatever holds what was never
    /// written.
    fn does_well(&self, ending: &Ending, component: ComponentId, choice: u64, run: &Run) -> bool {
        let replacements = chosen_always(component, choice);
        let values = Values { selected: &self.choices, replacements: &replacements };
        ending.is_as(&run.expected) && values.can_be_text(&self.runner, run, &run.given.scenario)
    }

    fn run(
        &self,
        component: ComponentId,
        choice: u64,
        run: &Run,
        watched: &[(ir::FunctionId, ir::VertexId)],
    ) -> Ending {
        let replacements = chosen_always(component, choice);
        self.runner.run(run, &run.given.scenario, &self.choices, replacements, watched)
    }

    /// What is reported of a component whose choices make all failing runs pass; none if all of them
    /// break too many of the passing runs.
    pub fn diagnosis(&self, component: ComponentId, choices: &[u64]) -> Option<Diagnosis> {
        let mut kept: Vec<(usize, u64)> = Vec::new();
        for &choice in choices {
            if self.request.simple {
                kept.extend(self.broken(component, choice).map(|broken| (broken, choice)));
            } else {
                kept.push((0, choice));
            }
        }
        kept.sort_unstable();
        let &(_, best) = kept.first()?;
        let simple = kept.iter().take(if self.request.simple { MOST_GIVEN } else { 0 });
        Some(Diagnosis {
            components: vec![component],
            fixes: (0..self.request.runs.len()).map(|run| self.fix(component, best, run)).collect(),
            constant: None,
            consistency: Consistency::NotAsked,
            preservation: None,
            avoids: self.avoids(component, best),
            reads_unwritten: false,
            simple: simple
                .map(|&(broken, choice)| self.simple(component, choice, broken))
                .collect(),
        })
    }

    /// How many passing runs fail with a choice; none if these are too many.
    fn broken(&self, component: ComponentId, choice: u64) -> Option<usize> {
        let passing = &self.request.passing;
        let most = most_broken(passing.len());
        let fails = |run: &&Run| {
            let ending = self.run(component, choice, run, &[]);
            !self.does_well(&ending, component, choice, run)
        };
        let broken = passing.iter().filter(fails).take(most + 1).count();
        (broken <= most).then_some(broken)
    }

    /// Whether no run comes to the check that failed in it before.
    fn avoids(&self, component: ComponentId, choice: u64) -> bool {
        !self.request.runs.iter().any(|run| {
            let places = run.failing.map(|check| places_of(self.request.woven, check));
            let places = places.unwrap_or_default();
            places.is_empty() || self.run(component, choice, run, &places).reached
        })
    }

    /// A run with a choice; that the choice is always the same is said once.
    fn fix(&self, component: ComponentId, choice: u64, run: usize) -> Fix {
        let given = &self.request.runs[run];
        let ending = self.run(component, choice, given, &[]);
        let suspect = &self.request.components[component.0].suspects[0];
        let point = suspect.points[0];
        let body = self.request.woven.functions[point.function].body.as_ref();
        let value = match point.truth {
            true => NewValue::Truth(true),
            false => NewValue::Bits(choice.into()),
        };
        let change = Change {
            component,
            function: point.function,
            expression: point.expression,
            ty: body.map_or(ir::TypeId(0), |body| body.expressions[point.expression].ty),
            occurrence: 0,
            own: None,
            had_none: false,
            value,
        };
        let evaluations = ending.evaluated.get(&component.suspect()).copied().unwrap_or(0) as usize;
        let scenario = given.given.scenario.clone();
        let replacements = chosen_always(component, choice);
        Fix { run, changes: vec![change], replacements, evaluations, scenario }
    }

    /// The change of the text that a choice is. What is left out has no text.
    fn simple(&self, component: ComponentId, choice: u64, broken: usize) -> Simple {
        let Request { woven, components, .. } = self.request;
        let replaces = woven.sources.line_of_text(components[component.0].suspects[0].range);
        let (kind, size, text) = match &components[component.0].fault {
            Some(StatementFault::Target(others)) => {
                let other = &others[choice as usize - 1];
                let text = split_assignment(&replaces).map(|text| text.with_target(other));
                (SimpleKind::Target, SIZE, text.unwrap_or_default())
            }
            Some(StatementFault::Call(others)) => {
                (SimpleKind::Call, SIZE_OF_CALL, others[choice as usize - 1].to_string())
            }
            _ => (SimpleKind::Target, SIZE, String::new()),
        };
        let kept = self.request.passing.len() - broken;
        Simple { text, replaces, kind, number: None, size, kept, broken }
    }
}

/// A choice, each time.
fn chosen_always(component: ComponentId, choice: u64) -> Replacements {
    let always = vec![(component.suspect(), Replacement::Bits(choice.into()))];
    Replacements { always, ..Replacements::default() }
}

impl Request<'_> {
    /// Whether a component is a choice about a statement that leaves nothing else open.
    pub(super) fn is_determined(&self, component: ComponentId) -> bool {
        self.components[component.0].fault.as_ref().is_some_and(StatementFault::is_determined)
    }

    /// The components that a run's own diagnoses are made of: not statements that are missing, or too
    /// many.
    pub(super) fn replaced(&self) -> Set {
        let components = (0..self.components.len()).map(ComponentId);
        components.filter(|component| !self.components[component.0].is_about_statements()).collect()
    }

    /// Those of them that sets of several may have: not calls.
    pub(super) fn combined(&self) -> Set {
        self.replaced().into_iter().filter(|component| !self.is_call(*component)).collect()
    }

    /// Whether a component is a call.
    pub(super) fn is_call(&self, component: ComponentId) -> bool {
        self.components[component.0].is_call()
    }

    /// Whether a component is an assignment that may be missing.
    pub(super) fn is_missing(&self, component: ComponentId) -> bool {
        matches!(self.components[component.0].fault, Some(StatementFault::Missing(_)))
    }

    /// Whether a component is an assignment to a member that may be missing.
    pub(super) fn is_missing_member(&self, component: ComponentId) -> bool {
        matches!(&self.components[component.0].fault, Some(StatementFault::Missing(targets))
            if targets.iter().all(|target| target.is_member))
    }

    /// Whether an expression is among some components.
    pub(super) fn computes(&self, components: &Set) -> bool {
        components.iter().any(|component| self.components[component.0].fault.is_none())
    }

    /// The components that are expressions.
    pub(super) fn expressions(&self) -> Set {
        let components = (0..self.components.len()).map(ComponentId);
        components.filter(|component| self.components[component.0].fault.is_none()).collect()
    }
}

impl Search<'_, '_> {
    /// The components that a choice decides and with which all runs pass, each with what is said about
    /// it, and all components that formulas are needed for. One that a run does not evaluate cannot fix
    /// it.
    pub(super) fn chosen(
        &mut self,
        order: &[(usize, Set)],
        chooser: &mut Chooser<'_>,
    ) -> (BTreeMap<Set, Option<Diagnosis>>, Set) {
        let mut candidates: Set = (0..self.request().components.len()).map(ComponentId).collect();
        for (_, components) in order {
            candidates.retain(|component| components.contains(component));
        }
        let (determined, mut open): (Set, Set) =
            candidates.into_iter().partition(|component| self.request().is_determined(*component));
        let mut chosen = BTreeMap::new();
        for component in determined {
            let set = Set::from([component]);
            if self.is_out_of_time(&set) {
                continue;
            }
            let tried = chooser.fixing_all(component);
            if !tried.choices.is_empty() {
                chosen.insert(set, chooser.diagnosis(component, &tried.choices));
            } else if tried.is_open {
                open.insert(component);
            }
        }
        (chosen, open)
    }

    /// The components about statements for which one choice makes all runs pass.
    pub(super) fn with_one_choice(&mut self, sets: Vec<Set>) -> Vec<Set> {
        let about_statement = |set: &Set, request: &Request<'_>| {
            set.iter().any(|component| request.components[component.0].fault.is_some())
        };
        let mut kept = Vec::new();
        for set in sets {
            if !about_statement(&set, self.request()) || self.joint_choice(&set).is_some() {
                kept.push(set);
            }
        }
        kept
    }

    /// What is chosen about statements, if some are suspected: the first choice with which all runs
    /// pass, as a condition.
    pub(super) fn joint_choice(&mut self, set: &Set) -> Option<TermId> {
        let mut joint: Option<Vec<TermId>> = None;
        for &component in set {
            let Some(fault) = &self.request().components[component.0].fault else { continue };
            let choice = self.kept.iter().find_map(|kept| kept.formula.choice(component))?;
            let width = self.context.width(choice);
            let mut wishes: Vec<TermId> = Vec::new();
            for number in 1..=fault.choices() as u64 {
                let number = self.context.number(width, number);
                wishes.push(self.context.equal(choice, number));
            }
            self.retain_fixing(set, &mut wishes);
            if let Some(others) = joint {
                let context = &mut self.context;
                let both =
                    others.iter().flat_map(|&other| wishes.iter().map(move |&one| [other, one]));
                wishes = both.map(|both| context.and_all(both)).collect();
                self.retain_fixing(set, &mut wishes);
            }
            joint = Some(wishes);
        }
        joint?.first().copied()
    }

    /// Keeps the conditions with which all runs can pass if a set is replaced, as far as there are
    /// formulas.
    fn retain_fixing(&mut self, set: &Set, wishes: &mut Vec<TermId>) {
        for run in 0..self.request().runs.len() {
            let newest = self.fitting(run, set).pop();
            let Some(mut kept) = newest.and_then(|newest| self.take(newest)) else { continue };
            wishes.retain(|&wish| {
                kept.formula.passes_with(&mut self.context, set, &[wish]) == Answer::Sat
            });
            self.kept.push(kept);
        }
    }
}
