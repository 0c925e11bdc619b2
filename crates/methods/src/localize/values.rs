//! The values with which a run passes, confirmed by the concrete machine.

use std::collections::HashMap;

use bounded::{ModelRun, ReplacementRecord, ReplacementTarget, ReplacementTerm, model_run};
use ir::{CheckId, ExpressionId, FunctionId, Program, Successors, TypeId, VertexId};
use logic::{Answer, Context, TermId};
use semantics::concrete::{Made, Replacement, Scenario};

use super::formula::{Formula, Set};
use super::remaining::Whatever;
use super::run::Replacements;
use super::search::Search;
use super::{PartId, Run};

/// Plain values are looked for in so many runs.
const POLISHED: usize = 3;
/// What is not larger is often one of a few.
const SMALL: u64 = 3;
/// So many evaluations are tried without a change.
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
    /// A pointer into an object that the run has made, so many bytes from its start.
    Object(Made, u64),
    /// A pointer to a function.
    Function(FunctionId),
}

/// One evaluation that is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The part.
    pub part: PartId,
    /// The function that it is in.
    pub function: FunctionId,
    /// The expression.
    pub expression: ExpressionId,
    /// Its type.
    pub ty: TypeId,
    /// How often the part was evaluated before.
    pub occurrence: usize,
    /// The number that the expression gives by itself, as bits.
    pub own: Option<u128>,
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
    /// How many evaluations the parts have in the repaired run.
    pub evaluations: usize,
    /// Inputs and other things that the program does not determine, in the repaired run.
    pub scenario: Scenario,
}

/// Why there are no values with which a run passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unfixed {
    /// The solver gave none.
    NoValues,
    /// There are some for each, but none for all remaining inputs.
    NotWhatever,
    /// With those that it gave the run does not pass on the concrete machine: a fault of this tool.
    Refuted,
}

impl Search<'_, '_> {
    /// The values of a set with which a run passes, and whether it then comes to where it failed
    /// before.
    pub(super) fn fix(
        &mut self,
        formula: &mut Formula,
        number: usize,
        set: &Set,
    ) -> Result<(Fix, bool), Unfixed> {
        let request = self.subject.request;
        let (program, run) = (request.program, &request.runs[number]);
        let context = &mut self.context;
        let mut asked = Asked { formula, context, set };
        let reached = run.failing.and_then(|check| asked.reached(check));
        let wished = self.wished;
        let mut wishes: Vec<TermId> = reached.into_iter().chain(wished).collect();
        if request.all_remaining {
            wishes = match asked.formula.passes_whatever(asked.context, set) {
                Whatever::Passes(values) => values,
                Whatever::Fails => return Err(Unfixed::NotWhatever),
                Whatever::Unknown => return Err(Unfixed::NoValues),
            };
        }
        let comes_there = asked.passes(&wishes) && reached.is_some();
        if !comes_there && !request.all_remaining {
            wishes.clear();
            wishes.extend(wished);
            if !asked.passes(&wishes) {
                return Err(Unfixed::NoValues);
            }
        }
        if number < POLISHED && !request.all_remaining {
            asked.polish(&mut wishes);
            if !asked.passes(&wishes) {
                return Err(Unfixed::NoValues);
            }
        }
        let model = asked.model();
        let evaluations = asked.evaluations(&model);
        let fix = asked.read(&evaluations, model, run, number);
        let replacements = replacements(&evaluations);
        let watched = run.failing.map(|check| places_of(program, check)).unwrap_or_default();
        let ending = self.subject.runner.run(
            run,
            &fix.scenario,
            &self.subject.everything,
            replacements,
            if number == 0 { &watched } else { &[] },
        );
        let reached = ending.reached || watched.is_empty() || number > 0 && comes_there;
        if ending.is_as(&run.expected) { Ok((fix, reached)) } else { Err(Unfixed::Refuted) }
    }
}

/// A formula that is asked about a set of parts.
struct Asked<'a> {
    formula: &'a mut Formula,
    context: &'a mut Context,
    set: &'a Set,
}

/// An evaluation of a part in a model, with the value that it is changed to.
type Evaluation = (ReplacementRecord, Option<NewValue>);

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
        let records = self.formula.record.replacements.iter();
        let in_set = |record: &&ReplacementRecord| {
            self.set.contains(&PartId::of(record.observation.suspect))
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
    fn polish(&mut self, wishes: &mut Vec<TermId>) {
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
            let ReplacementTerm::Bits(term) = record.replacement else { continue };
            for wish in plain(self.context, term, record.own) {
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
    fn model(&mut self) -> ModelRun {
        let Formula { solver, record, .. } = &mut *self.formula;
        let pointers = record.replacements.iter().any(|one| {
            matches!(one.replacement, ReplacementTerm::Pointer(..))
                && self.set.contains(&PartId::of(one.observation.suspect))
        });
        if !pointers && record.inputs.is_empty() && record.addresses.is_empty() {
            return ModelRun::default();
        }
        model_run(solver, self.context, record)
    }

    /// The evaluations of the set in the model.
    fn evaluations(&mut self, model: &ModelRun) -> Vec<Evaluation> {
        let objects = &model.objects;
        let mut records = self.records();
        records.retain(|record| self.holds(record.evaluated));
        let mut all = Vec::new();
        for record in records {
            let value = self.holds(record.changed).then(|| match &record.replacement {
                ReplacementTerm::Bits(term) if record.observation.truth => {
                    NewValue::Truth(self.bits(*term) != Some(0))
                }
                ReplacementTerm::Bits(term) => NewValue::Bits(self.bits(*term).unwrap_or(0)),
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
        evaluations: &[Evaluation],
        model: ModelRun,
        run: &Run,
        number: usize,
    ) -> Fix {
        let mut counts: HashMap<PartId, usize> = HashMap::new();
        let mut changes = Vec::new();
        for (record, value) in evaluations {
            let observation = &record.observation;
            let part = PartId::of(observation.suspect);
            let count = counts.entry(part).or_insert(0);
            let occurrence = *count;
            *count += 1;
            let Some(value) = *value else { continue };
            let own = record.own.and_then(|own| self.bits(own));
            changes.push(Change {
                part,
                function: observation.function,
                expression: observation.expression,
                ty: observation.ty,
                occurrence,
                own,
                value,
            });
        }
        let scenario = scenario(model, run);
        Fix { run: number, changes, evaluations: evaluations.len(), scenario }
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
fn replacements(evaluations: &[Evaluation]) -> Replacements {
    let mut replacements = Replacements::default();
    for (record, value) in evaluations {
        let value = value.map(|value| match value {
            NewValue::Bits(bits) => Replacement::Bits(bits),
            NewValue::Truth(truth) => Replacement::Bits(truth.into()),
            NewValue::Null => Replacement::Bits(0),
            NewValue::Object(made, at) => Replacement::Object(made, at),
            NewValue::Function(function) => Replacement::Function(function),
        });
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
