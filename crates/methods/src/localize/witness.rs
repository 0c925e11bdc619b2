//! Values that made one run pass, tried on others.
//!
//! Failing runs of one fault often pass with the same values. Whether one does is seen from a run of
//! the concrete machine, for a small part of what a formula costs.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use ir::{FunctionId, Program, Selection, SuspectId, Type, VertexId};
use semantics::code::Observation;
use semantics::concrete::{Observer, Replacement, StateView};

use super::formula::{Formula, Set};
use super::run::Replacements;
use super::search::Search;
use super::unwritten::Values;
use super::values::{Asked, Change, Fix, NewValue, places_of, replacements};
use super::{Component, ComponentId, Ending, Run, Runner, Subject};

/// This many values are kept of a set.
const MOST: usize = 8;

impl Search<'_, '_> {
    /// Whether values of other runs may be tried for a set. What is chosen about a statement is one
    /// choice for all runs, a record is replaced by several values at once, and values that do for all
    /// inputs cannot be tried out.
    pub(super) fn may_be_tried(&self, set: &Set) -> bool {
        let request = self.request();
        let mut components = set.iter().map(|component| &request.components[component.0]);
        let is_special = components
            .any(|component| component.fault.is_some() || has_record(request.woven, component));
        !(request.one_by_one || request.all_remaining || is_special)
    }

    /// Keeps the values of a set in the model that a formula has of a run that passes.
    pub(super) fn remember(&mut self, formula: &mut Formula, set: &Set) {
        if !self.may_be_tried(set) || self.request().runs.len() == 1 {
            return;
        }
        let program = self.request().woven;
        let mut asked = Asked { formula, context: &mut self.context, set };
        let model = asked.model();
        let found = replacements(&asked.evaluations(program, &model));
        self.keep_witness(set, found);
    }

    /// Keeps values with which a run passes: as they are, and the first of each component for all its
    /// evaluations.
    pub(super) fn keep_witness(&mut self, set: &Set, found: Replacements) {
        let first = |(component, values): (&_, &Vec<Option<Replacement>>)| {
            Some((*component, values.iter().flatten().next().copied()?))
        };
        let mut always: Vec<_> = found.values.iter().filter_map(first).collect();
        always.sort_unstable_by_key(|(component, _)| *component);
        let throughout = Replacements { always, ..Replacements::default() };
        let known = self.witnesses.entry(set.clone()).or_default();
        for witness in [found, throughout] {
            known.retain(|other| *other != witness);
            known.insert(0, witness);
        }
        known.truncate(MOST);
    }

    /// Whether a run passes with values of a set that made another one pass.
    pub(super) fn passes_as_another(&mut self, run: usize, set: &Set) -> bool {
        self.tried(run, set, &[]).is_some()
    }

    /// The values of another run with which this one passes as well, and whether it then comes to where
    /// it failed before, if that is asked.
    pub(super) fn fixed_as_another(
        &mut self,
        number: usize,
        set: &Set,
        watches: bool,
    ) -> Option<(Fix, bool)> {
        let request = self.request();
        let run = &request.runs[number];
        let watched = run.failing.filter(|_| watches);
        let watched = watched.map(|check| places_of(request.woven, check)).unwrap_or_default();
        let (replacements, ending) = self.tried(number, set, &watched)?;
        let reached = ending.reached || watches && watched.is_empty();
        Some((self.fix_of(number, set, replacements, &ending), reached))
    }

    /// The same for one value that a component always has.
    pub(super) fn fixed_always(
        &mut self,
        number: usize,
        component: ComponentId,
        value: Replacement,
    ) -> Option<(Fix, bool)> {
        let request = self.request();
        let run = &request.runs[number];
        let watched = run.failing.map(|check| places_of(request.woven, check)).unwrap_or_default();
        let always = vec![(component.suspect(), value)];
        let replacements = Replacements { always, ..Replacements::default() };
        let Subject { runner, everything, .. } = &self.subject;
        let ending =
            runner.run(run, &run.given.scenario, everything, replacements.clone(), &watched);
        let values = Values { selected: everything, replacements: &replacements };
        let passes =
            ending.is_as(&run.expected) && values.is_steady(runner, run, &run.given.scenario);
        let reached = ending.reached || watched.is_empty();
        passes
            .then(|| (self.fix_of(number, &Set::from([component]), replacements, &ending), reached))
    }

    /// What a run that ends well says about the values with which it does.
    fn fix_of(
        &mut self,
        number: usize,
        set: &Set,
        replacements: Replacements,
        ending: &Ending,
    ) -> Fix {
        let request = self.request();
        let counts = ending.evaluated.iter();
        let counts = counts.filter(|(component, _)| set.contains(&ComponentId::of(**component)));
        let mut told = changes(request.woven, &ending.replaced, &self.original(number));
        if told.is_empty() {
            // The values are as they were, but what failed on the way to them is not computed.
            told = changes(request.woven, &ending.replaced, &Original::default());
        }
        Fix {
            run: number,
            changes: told,
            replacements,
            evaluations: counts.map(|(_, count)| *count as usize).sum(),
            scenario: request.runs[number].given.scenario.clone(),
        }
    }

    /// Values of another run with which this one passes, and how it ends with them.
    fn tried(
        &mut self,
        number: usize,
        set: &Set,
        watched: &[(FunctionId, VertexId)],
    ) -> Option<(Replacements, Ending)> {
        if !self.may_be_tried(set) {
            return None;
        }
        let run = &self.request().runs[number];
        let everything = &self.subject.everything;
        let runner = self.subject.trying();
        let is_steady = |replacements: &Replacements| {
            let values = Values { selected: everything, replacements };
            values.is_steady(runner, run, &run.given.scenario)
        };
        if let Some(values) = self.of_changes.get(&(number, set.clone())) {
            let ending = runner.run(run, &run.given.scenario, everything, values.clone(), watched);
            if ending.is_as(&run.expected) && is_steady(values) {
                return Some((values.clone(), ending));
            }
        }
        let known = self.witnesses.get_mut(set)?;
        for position in 0..known.len() {
            let tried = known[position].clone();
            let ending = runner.run(run, &run.given.scenario, everything, tried, watched);
            if ending.is_as(&run.expected) && is_steady(&known[position]) {
                let witness = known.remove(position);
                known.insert(0, witness.clone());
                return Some((witness, ending));
            }
        }
        None
    }

    /// What the components give in a run as it is.
    pub(super) fn original(&mut self, run: usize) -> Rc<Original> {
        let Self { subject, originals, .. } = self;
        let known = originals.entry(run).or_insert_with(|| {
            let run = &subject.request.runs[run];
            Rc::new(listened(&subject.runner, run, &subject.everything).0)
        });
        known.clone()
    }
}

/// Whether a component gives records.
fn has_record(program: &Program, component: &Component) -> bool {
    component.points().any(|point| {
        let body = program.functions[point.function].body.as_ref();
        body.is_some_and(|body| body.records.aspects.contains_key(&point.expression))
    })
}

/// The evaluations of a run that were replaced, as changes. What they would have been was not computed:
/// it is reported what they were in the run as it was.
fn changes(
    program: &Program,
    replaced: &[(Observation, u32, Replacement)],
    original: &Original,
) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (observation, before, value) in replaced {
        let is_pointer = matches!(program.types[observation.ty], Type::Pointer(_));
        let value = match *value {
            Replacement::Bits(bits) if observation.truth => NewValue::Truth(bits != 0),
            Replacement::Bits(_) if is_pointer => NewValue::Null,
            Replacement::Bits(bits) => NewValue::Bits(bits),
            Replacement::Object(made, at) => NewValue::Object(made, at),
            Replacement::Function(function) => NewValue::Function(function),
        };
        let was = original.get(&(observation.suspect, *before)).copied();
        // As long as nothing is changed, the run is as it was.
        let is_same = changes.is_empty()
            && match value {
                NewValue::Truth(truth) => was.is_some_and(|bits| (bits != 0) == truth),
                NewValue::Bits(bits) => was == Some(bits),
                NewValue::Null | NewValue::Object(..) | NewValue::Function(_) => false,
            };
        if !is_same {
            changes.push(Change {
                component: ComponentId::of(observation.suspect),
                function: observation.function,
                expression: observation.expression,
                ty: observation.ty,
                occurrence: *before as usize,
                own: was.filter(|_| !is_pointer),
                had_none: false,
                value,
            });
        }
    }
    changes
}

/// What components give in a run as it is: by how often each was evaluated before.
pub(super) type Original = HashMap<(SuspectId, u32), u128>;

/// Makes a run: what components give in it, and how it ends.
pub(super) fn listened(
    runner: &Runner<'_>,
    run: &Run,
    selected: &Arc<Selection>,
) -> (Original, Ending) {
    let original = Rc::new(RefCell::new(Original::new()));
    let listener = Listener {
        selected: selected.clone(),
        counts: HashMap::new(),
        open: Vec::new(),
        original: original.clone(),
    };
    let ending = runner.observed(run, &run.given.scenario, Some(Box::new(listener)), &[]);
    (original.take(), ending)
}

/// Notes what components give.
struct Listener {
    selected: Arc<Selection>,
    counts: HashMap<SuspectId, u32>,
    /// The evaluations that have begun.
    open: Vec<(SuspectId, u32)>,
    original: Rc<RefCell<Original>>,
}

impl Observer for Listener {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(
        &mut self,
        observation: &Observation,
        _sight: &StateView<'_, '_>,
    ) -> Option<Replacement> {
        let count = self.counts.entry(observation.suspect).or_insert(0);
        self.open.push((observation.suspect, *count));
        *count += 1;
        None
    }

    fn observe(&mut self, observation: &Observation, bits: u128) {
        // Evaluations that came to no end are skipped.
        while let Some((suspect, before)) = self.open.pop() {
            if suspect == observation.suspect {
                self.original.borrow_mut().insert((suspect, before), bits);
                return;
            }
        }
    }
}
