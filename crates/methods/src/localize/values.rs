//! The values with which a run passes, confirmed by the concrete machine.

use std::collections::HashMap;

use bounded::{ModelRun, model_run};
use ir::{
    Aspect, CheckId, ExpressionId, ExpressionKind, FunctionId, PlaceKind, Program, Successors,
    Type, TypeId, VertexId,
};
use logic::{Answer, Context, TermId};
use semantics::code::Observation;
use semantics::concrete::{Replacement, Scenario, StorageInstance};

use super::effort::POLISHING;
use super::formula::{Formula, Set};
use super::fractions::{numbers_in, plain_fractions};
use super::remaining::ForAllInputs;
use super::run::Replacements;
use super::search::Search;
use super::suspicion::{ReplacementRecord, ReplacementTarget, ReplacementTerm};
use super::unwritten::Values;
use super::{ComponentId, Run, Subject};

/// In how many runs plain values are looked for. There may be many sets of several components.
pub(super) fn polished(set: &Set) -> usize {
    if set.len() == 1 { 3 } else { 1 }
}
/// This many values are looked at for one that does not rely on what was never written.
const MOST_FIXES: usize = 4;
/// What is not larger is often one of a few.
const SMALL: u64 = 3;
/// This many evaluations are tried without a change.
const TRIED: usize = 24;

/// A value that an evaluation should have had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewValue {
    /// A number, by its bits.
    Bits(u128),
    /// A condition that holds, or does not.
    Truth(bool),
    /// A null pointer.
    Null,
    /// A pointer into an object that the run has made, this many bytes from its start.
    Object(StorageInstance, u64),
    /// A pointer to a function.
    Function(FunctionId),
}

impl From<NewValue> for Replacement {
    fn from(value: NewValue) -> Self {
        match value {
            NewValue::Bits(bits) => Self::Bits(bits),
            NewValue::Truth(truth) => Self::Bits(truth.into()),
            NewValue::Null => Self::Bits(0),
            NewValue::Object(made, at) => Self::Object(made, at),
            NewValue::Function(function) => Self::Function(function),
        }
    }
}

/// One evaluation that is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The component.
    pub component: ComponentId,
    /// The function that it is in.
    pub function: FunctionId,
    /// The expression.
    pub expression: ExpressionId,
    /// Its type.
    pub ty: TypeId,
    /// How often the component was evaluated before.
    pub occurrence: usize,
    /// The number that the expression gives by itself, as bits.
    pub own: Option<u128>,
    /// Whether it gives nothing by itself: one of its checks fails.
    pub had_none: bool,
    /// What it should have been.
    pub value: NewValue,
}

/// What makes a run pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Which run.
    pub run: usize,
    /// The evaluations that are changed, in order.
    pub changes: Vec<Change>,
    /// The same for the concrete machine.
    pub replacements: Replacements,
    /// How many evaluations the components have in the repaired run.
    pub evaluations: usize,
    /// Inputs and other things that the program does not determine, in the repaired run.
    pub scenario: Scenario,
}

/// Why there are no values with which a run passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unfixed {
    /// The solver gave none.
    NoValues,
    /// With those that it gave the run does not pass on the concrete machine: a fault of this tool.
    Refuted,
    /// With those that it gave the run only passes because of what storage holds that was never
    /// written.
    Unsteady,
}

impl Search<'_, '_> {
    /// The values of a set with which a run passes, and whether it then comes to where it failed
    /// before. Those are skipped that only do because of what storage holds that was never written.
    pub(super) fn fix(
        &mut self,
        formula: &mut Formula,
        number: usize,
        set: &Set,
    ) -> Result<(Fix, bool), Unfixed> {
        let mut passed_over = Vec::new();
        for _ in 0..MOST_FIXES {
            match self.fix_besides(formula, number, set, &mut passed_over) {
                Err(Unfixed::Unsteady) => {}
                Err(Unfixed::NoValues) if !passed_over.is_empty() => break,
                fixed => return fixed,
            }
        }
        Err(Unfixed::Unsteady)
    }

    /// The same besides values that are skipped, to which others may be added.
    fn fix_besides(
        &mut self,
        formula: &mut Formula,
        number: usize,
        set: &Set,
        passed_over: &mut Vec<TermId>,
    ) -> Result<(Fix, bool), Unfixed> {
        let request = self.subject.request;
        let (program, run) = (request.woven, &request.runs[number]);
        let context = &mut self.context;
        let mut asked = Asked { formula, context, set };
        let reached = run.failing.and_then(|check| asked.reached(check));
        let wished = self.wished;
        let wished: Vec<TermId> = wished.into_iter().chain(passed_over.iter().copied()).collect();
        let mut wishes: Vec<TermId> = reached.into_iter().chain(wished.iter().copied()).collect();
        if request.all_remaining {
            wishes = match asked.formula.passes_for_all_inputs(asked.context, set) {
                ForAllInputs::Passes(values) => values,
                ForAllInputs::Fails | ForAllInputs::Unknown => return Err(Unfixed::NoValues),
            };
        }
        let comes_there = asked.passes(&wishes) && reached.is_some();
        if !comes_there && !request.all_remaining {
            wishes.clear();
            wishes.extend(&wished);
            if !asked.passes(&wishes) {
                return Err(Unfixed::NoValues);
            }
        }
        if number < polished(set) && !request.all_remaining {
            let printed = run.expected.output.as_deref().map(numbers_in).unwrap_or_default();
            asked.formula.limit_search(POLISHING.saturating_mul(request.effort));
            asked.polish(program, &printed, &mut wishes);
            asked.formula.limit_search(u32::MAX);
            if !asked.passes(&wishes) {
                return Err(Unfixed::NoValues);
            }
        }
        let model = asked.model();
        let evaluations = asked.evaluations(program, &model);
        let values = asked.formula.replaced_values(asked.context, set);
        let found = asked.context.and_all(values);
        let found = asked.context.not(found);
        let fix = asked.read(program, &evaluations, model, (run, number));
        let watched = run.failing.map(|check| places_of(program, check)).unwrap_or_default();
        let ending = self.subject.runner.run(
            run,
            &fix.scenario,
            &self.subject.everything,
            fix.replacements.clone(),
            if number == 0 { &watched } else { &[] },
        );
        let reached = ending.reached || watched.is_empty() || number > 0 && comes_there;
        if !ending.is_as(&run.expected) {
            return Err(Unfixed::Refuted);
        }
        let Subject { runner, everything, .. } = &self.subject;
        let values = Values { selected: everything, replacements: &fix.replacements };
        if !values.is_steady(runner, run, &fix.scenario) {
            passed_over.push(found);
            return Err(Unfixed::Unsteady);
        }
        self.keep_witness(set, fix.replacements.clone());
        Ok((fix, reached))
    }
}

/// A formula that is asked about a set of components.
pub(super) struct Asked<'a> {
    pub formula: &'a mut Formula,
    pub context: &'a mut Context,
    pub set: &'a Set,
}

/// An evaluation of a component in a model, with the value that it is changed to.
pub(super) type Evaluation = (ReplacementRecord, Option<NewValue>);

impl Asked<'_> {
    fn passes(&mut self, wishes: &[TermId]) -> bool {
        self.formula.passes_with(self.context, self.set, wishes) == Answer::Sat
    }

    fn holds(&mut self, term: TermId) -> bool {
        self.formula.solver.value(self.context, term).is_some_and(|value| value.to_bool())
    }

    fn bits(&mut self, term: TermId) -> Option<u128> {
        self.formula.solver.value(self.context, term).and_then(|value| value.to_u128())
    }

    /// When a check is come to; none if it is not known.
    fn reached(&mut self, check: CheckId) -> Option<TermId> {
        let obligations = self.formula.record.obligations.iter();
        let paths = obligations.filter(|one| one.check == check).map(|one| one.path);
        let conditions: Vec<TermId> =
            paths.map(|path| self.formula.paths.condition(path, self.context)).collect();
        (!conditions.is_empty()).then(|| self.context.balanced_or(conditions))
    }

    /// The evaluations of the set.
    fn records(&self) -> Vec<ReplacementRecord> {
        let records = self.formula.replacements.iter();
        let in_set = |record: &&ReplacementRecord| {
            self.set.contains(&ComponentId::of(record.observation.suspect))
        };
        records.filter(in_set).cloned().collect()
    }

    /// The evaluations that are changed in the model.
    fn changed(&mut self) -> Vec<ReplacementRecord> {
        let mut records = self.records();
        records.retain(|record| self.holds(record.changed) && self.holds(record.evaluated));
        records
    }

    /// Wishes for few changes, and for plain values. The solver has a model.
    fn polish(&mut self, program: &Program, printed: &[f64], wishes: &mut Vec<TermId>) {
        for record in self.changed().into_iter().take(TRIED) {
            wishes.push(self.context.not(record.changed));
            if !self.passes(wishes) {
                wishes.pop();
            }
        }
        if !self.passes(wishes) {
            return;
        }
        for record in self.changed() {
            wishes.push(record.changed);
            let plain = match (&record.replacement, &program.types[record.observation.ty]) {
                _ if record.observation.truth => Vec::new(),
                // Null is the first of all targets, and ends of arrays are the last.
                (&ReplacementTerm::Pointer(choice, _), _) => {
                    let now = u64::try_from(self.bits(choice).unwrap_or(0)).unwrap_or(0);
                    let width = self.context.width(choice);
                    let [null, now] = [0, now].map(|one| self.context.number(width, one));
                    let earlier = self.context.unsigned_less(choice, now);
                    vec![self.context.equal(choice, null), earlier]
                }
                (&ReplacementTerm::Bits(term), &Type::Float(format)) => {
                    let bits = self.bits(term).unwrap_or(0);
                    plain_fractions(self.context, term, format, bits, printed)
                }
                (&ReplacementTerm::Bits(term), _) => plain(self.context, term, record.own),
            };
            for wish in plain {
                wishes.push(wish);
                if self.passes(wishes) {
                    break;
                }
                wishes.pop();
            }
        }
    }

    /// The run of the model. Where the program takes no inputs but those that are given, and nothing
    /// depends on objects, there is nothing to be said about it.
    pub fn model(&mut self) -> ModelRun {
        let Formula { solver, record, replacements, .. } = &mut *self.formula;
        let pointers = replacements.iter().any(|one| {
            matches!(one.replacement, ReplacementTerm::Pointer(..))
                && self.set.contains(&ComponentId::of(one.observation.suspect))
        });
        if !pointers && record.inputs.is_empty() && record.addresses.is_empty() {
            return ModelRun::default();
        }
        model_run(solver, self.context, record)
    }

    /// The evaluations of the set in the model.
    pub fn evaluations(&mut self, program: &Program, model: &ModelRun) -> Vec<Evaluation> {
        let objects = &model.objects;
        let mut records = self.records();
        records.retain(|record| self.holds(record.evaluated));
        let mut all = Vec::new();
        for record in records {
            let value = self.holds(record.changed).then(|| match &record.replacement {
                ReplacementTerm::Bits(term) if record.observation.truth => {
                    NewValue::Truth(self.bits(*term) != Some(0))
                }
                ReplacementTerm::Bits(term) => {
                    let bits = self.bits(*term).unwrap_or(0);
                    NewValue::Bits(within_field(program, &record.observation, bits))
                }
                ReplacementTerm::Pointer(choice, targets) => {
                    let choice = self.bits(*choice).unwrap_or(0) as usize;
                    match targets.get(choice) {
                        Some(ReplacementTarget::Object(made, at)) => {
                            NewValue::Object(objects.get(made).copied().unwrap_or(*made), *at)
                        }
                        Some(ReplacementTarget::Function(one)) => NewValue::Function(*one),
                        Some(ReplacementTarget::Null) | None => NewValue::Null,
                    }
                }
            });
            all.push((record, value));
        }
        all
    }

    /// What the model changes.
    fn read(
        &mut self,
        program: &Program,
        evaluations: &[Evaluation],
        model: ModelRun,
        (run, number): (&Run, usize),
    ) -> Fix {
        let mut counts: HashMap<ComponentId, usize> = HashMap::new();
        let mut changes = Vec::new();
        for (record, value) in evaluations {
            let observation = &record.observation;
            let component = ComponentId::of(observation.suspect);
            let count = counts.entry(component).or_insert(0);
            // What stands for a record is evaluated several times for one evaluation of its text.
            let occurrence = match aspect_of(program, observation) {
                Some(Aspect::Unread) => *count,
                Some(Aspect::Member(_)) => *count - 1,
                Some(Aspect::Replaced) | None => {
                    *count += 1;
                    *count - 1
                }
            };
            let Some(value) = *value else { continue };
            let had_none = self.holds(record.fails);
            let own = record.own.filter(|_| !had_none).and_then(|own| self.bits(own));
            if value == NewValue::Bits(own.unwrap_or(0)) && own.is_some() {
                continue;
            }
            changes.push(Change {
                component,
                function: observation.function,
                expression: observation.expression,
                ty: observation.ty,
                occurrence,
                own,
                had_none,
                value,
            });
        }
        let scenario = scenario(model, run);
        Fix {
            run: number,
            changes,
            replacements: replacements(evaluations),
            evaluations: counts.values().sum(),
            scenario,
        }
    }
}

/// What an expression stands for if that is the value of a record.
fn aspect_of<'p>(program: &'p Program, observation: &Observation) -> Option<&'p Aspect> {
    let body = program.functions[observation.function].body.as_ref()?;
    body.records.aspects.get(&observation.expression)
}

/// A number as it is stored if the value of a bit-field is replaced.
fn within_field(program: &Program, observation: &Observation, bits: u128) -> u128 {
    let body = program.functions[observation.function].body.as_ref();
    let place = body.and_then(|body| match body.expressions[observation.expression].kind {
        ExpressionKind::Load { place, .. } => Some(&body.places[place].kind),
        _ => None,
    });
    let Some(&PlaceKind::Bits { width, .. }) = place else { return bits };
    let integer = program.types.as_integer(observation.ty);
    let (signed, kept) = integer.map_or((false, 128), |one| (one.signed, u32::from(one.width)));
    let unused = 128 - u32::from(width);
    match signed {
        true => {
            ((bits << unused).cast_signed() >> unused).cast_unsigned() << (128 - kept)
                >> (128 - kept)
        }
        false => bits << unused >> unused,
    }
}

/// The run of a model: what is given, and what is not.
fn scenario(model: ModelRun, run: &Run) -> Scenario {
    let ModelRun { mut scenario, .. } = model;
    let given = &run.given.scenario;
    scenario.arguments.clone_from(&given.arguments);
    scenario.standard_input.clone_from(&given.standard_input);
    for (made, contents) in &given.contents {
        scenario.contents.entry(*made).or_insert_with(|| contents.clone());
    }
    for (made, value) in &given.variables {
        scenario.variables.entry(*made).or_insert(*value);
    }
    scenario.failing_allocations.clone_from(&given.failing_allocations);
    scenario
}

/// Plain values of a replacement, the plainest first.
fn plain(context: &mut Context, term: TermId, own: Option<TermId>) -> Vec<TermId> {
    let width = context.width(term);
    if width == 1 {
        return Vec::new();
    }
    let own = own.filter(|own| context.width(*own) == width);
    let number = own.and_then(|own| context.value(own)).and_then(|own| own.to_u64());
    let is_small = number.is_some_and(|own| own <= SMALL);
    let mut wishes = Vec::new();
    if let Some(own) = own {
        let one = context.number(width, 1);
        let more = context.add(own, one);
        let less = context.subtract(own, one);
        wishes.extend([more, less].map(|near| context.equal(term, near)));
    }
    for number in 0..=2 {
        let number = context.number(width, number);
        wishes.push(context.equal(term, number));
    }
    let zero = context.number(width, 0);
    let minus_one = context.not(zero);
    wishes.push(context.equal(term, minus_one));
    if is_small {
        // What is small at first is often one of a few: a truth, an enumeration.
        wishes.rotate_left(2);
    }
    for bits in [4, 8, 16] {
        if bits < width {
            let low = context.extract(term, 0, bits);
            let positive = context.zero_extend(low, width);
            let negative = context.sign_extend(low, width);
            wishes.extend([positive, negative].map(|small| context.equal(term, small)));
        }
    }
    wishes
}

/// What is changed, for the concrete machine.
pub(super) fn replacements(evaluations: &[Evaluation]) -> Replacements {
    let mut replacements = Replacements::default();
    for (record, value) in evaluations {
        let value = value.map(Replacement::from);
        replacements.values.entry(record.observation.suspect).or_default().push(value);
    }
    replacements
}

/// The vertices at which a check is made: also the condition before an assertion that fails in any
/// case.
#[must_use]
pub fn places_of(program: &Program, check: CheckId) -> Vec<(FunctionId, VertexId)> {
    let function = program.properties[check].function;
    let of_user = program.functions[function].kind == ir::FunctionKind::User;
    let Some(body) = program.functions[function].body.as_ref().filter(|_| of_user) else {
        return Vec::new();
    };
    let carries = |vertex| ir::carried::checks(program, body, [vertex]).contains(&check);
    let mut places: Vec<VertexId> = body.vertices.indices().filter(|one| carries(*one)).collect();
    for (vertex, at) in body.vertices.entries() {
        if let Successors::Branch(then, otherwise) = at.successors
            && (places.contains(&then) || places.contains(&otherwise))
        {
            places.push(vertex);
        }
    }
    places.into_iter().map(|vertex| (function, vertex)).collect()
}
