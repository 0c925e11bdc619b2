//! The values with which a run passes, confirmed by the concrete machine.

use bounded::{ModelRun, ReplacementRecord, ReplacementTarget, ReplacementTerm, model_run};
use ir::{CheckId, ExpressionId, FunctionId, Program, Successors, TypeId, VertexId};
use logic::{Answer, TermId};
use semantics::concrete::{Made, Replacement, Scenario};

use super::formula::{Formula, Set};
use super::run::Replacements;
use super::search::Search;
use super::{PartId, Run};

/// Plain values are looked for in so many runs.
const POLISHED: usize = 3;
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

impl Search<'_, '_> {
    /// The values of a set with which a run passes, and whether it then comes to where it failed
    /// before; none if there are none, or the concrete machine does not agree.
    pub(super) fn fix(
        &self,
        formula: &mut Formula,
        run: &Run,
        number: usize,
        set: &Set,
    ) -> Option<(Fix, bool)> {
        let program = self.subject.request.program;
        let reached = run.failing.and_then(|check| reached(formula, check));
        let mut wishes: Vec<TermId> = reached.into_iter().collect();
        if formula.passes_with(set, &wishes) != Answer::Sat {
            wishes.clear();
            if formula.passes_with(set, &wishes) != Answer::Sat {
                return None;
            }
        }
        if number < POLISHED {
            polish(formula, set, &mut wishes);
            if formula.passes_with(set, &wishes) != Answer::Sat {
                return None;
            }
        }
        let fix = read(formula, run, number, set);
        let replacements = replacements(formula, set);
        let watched = run.failing.map(|check| places(program, check)).unwrap_or_default();
        let ending = self.subject.runner.run(
            run,
            &fix.scenario,
            &self.subject.everything,
            replacements,
            if number == 0 { &watched } else { &[] },
        );
        let reached = ending.reached || watched.is_empty() || number > 0 && reached.is_some();
        ending.is_as(&run.expected).then_some((fix, reached))
    }
}

/// When a check is come to; none if it is not known.
fn reached(formula: &mut Formula, check: CheckId) -> Option<TermId> {
    let execution = &mut formula.execution;
    let paths: Vec<_> = execution
        .record
        .obligations
        .iter()
        .filter(|obligation| obligation.check == check)
        .map(|obligation| obligation.path)
        .collect();
    let conditions: Vec<TermId> = paths
        .into_iter()
        .map(|path| execution.paths.condition(path, &mut execution.context))
        .collect();
    (!conditions.is_empty()).then(|| execution.context.balanced_or(conditions))
}

/// Wishes for few changes, and for plain values. The solver has a model.
fn polish(formula: &mut Formula, set: &Set, wishes: &mut Vec<TermId>) {
    let changed = |formula: &mut Formula| -> Vec<ReplacementRecord> {
        let records = formula.execution.record.replacements.clone();
        let in_set =
            |record: &ReplacementRecord| set.contains(&PartId::of(record.observation.suspect));
        let records = records.into_iter().filter(in_set);
        records
            .filter(|record| holds(formula, record.changed) && holds(formula, record.evaluated))
            .collect()
    };
    for record in changed(formula).into_iter().take(TRIED) {
        let kept = formula.execution.context.not(record.changed);
        wishes.push(kept);
        if formula.passes_with(set, wishes) != Answer::Sat {
            wishes.pop();
        }
    }
    if formula.passes_with(set, wishes) != Answer::Sat {
        return;
    }
    for record in changed(formula) {
        wishes.push(record.changed);
        let ReplacementTerm::Bits(term) = record.replacement else { continue };
        for wish in plain(formula, term, record.own) {
            wishes.push(wish);
            if formula.passes_with(set, wishes) == Answer::Sat {
                break;
            }
            wishes.pop();
        }
    }
}

/// Plain values of a replacement, the plainest first.
fn plain(formula: &mut Formula, term: TermId, own: Option<TermId>) -> Vec<TermId> {
    let context = &mut formula.execution.context;
    let width = context.width(term);
    if width == 1 {
        return Vec::new();
    }
    let mut wishes = Vec::new();
    if let Some(own) = own.filter(|own| context.width(*own) == width) {
        let one = context.number(width, 1);
        let more = context.add(own, one);
        let less = context.subtract(own, one);
        wishes.extend([more, less].map(|near| context.equal(term, near)));
    }
    for number in 0..=2 {
        let number = context.number(width, number);
        wishes.push(context.equal(term, number));
    }
    for bits in [4, 8, 16] {
        if bits < width {
            let low = context.extract(term, 0, bits);
            let small = context.zero_extend(low, width);
            wishes.push(context.equal(term, small));
        }
    }
    wishes
}

fn holds(formula: &mut Formula, term: TermId) -> bool {
    let Formula { solver, execution, .. } = formula;
    solver.value(&execution.context, term).is_some_and(|value| value.to_bool())
}

fn bits(formula: &mut Formula, term: TermId) -> Option<u128> {
    let Formula { solver, execution, .. } = formula;
    solver.value(&execution.context, term).and_then(|value| value.to_u128())
}

/// The evaluations of a set in the model, with the values that are changed.
fn evaluations(formula: &mut Formula, set: &Set) -> Vec<(ReplacementRecord, Option<NewValue>)> {
    let ModelRun { objects, .. } = model_run(&mut formula.solver, &formula.execution);
    let mut all = Vec::new();
    for record in formula.execution.record.replacements.clone() {
        let part = PartId::of(record.observation.suspect);
        if !set.contains(&part) || !holds(formula, record.evaluated) {
            continue;
        }
        let value = holds(formula, record.changed).then(|| match &record.replacement {
            ReplacementTerm::Bits(term) if record.observation.truth => {
                NewValue::Truth(bits(formula, *term) != Some(0))
            }
            ReplacementTerm::Bits(term) => NewValue::Bits(bits(formula, *term).unwrap_or(0)),
            ReplacementTerm::Pointer(choice, targets) => {
                let choice = bits(formula, *choice).unwrap_or(0) as usize;
                match targets.get(choice) {
                    Some(ReplacementTarget::Object(made, at)) => {
                        NewValue::Object(objects.get(made).copied().unwrap_or(*made), *at)
                    }
                    Some(ReplacementTarget::Function(function)) => NewValue::Function(*function),
                    Some(ReplacementTarget::Null) | None => NewValue::Null,
                }
            }
        });
        all.push((record, value));
    }
    all
}

/// What the model changes, for the concrete machine.
fn replacements(formula: &mut Formula, set: &Set) -> Replacements {
    let mut replacements = Replacements::default();
    for (record, value) in evaluations(formula, set) {
        let value = value.map(|value| match value {
            NewValue::Bits(bits) => Replacement::Bits(bits),
            NewValue::Truth(truth) => Replacement::Bits(truth.into()),
            NewValue::Null => Replacement::Bits(0),
            NewValue::Object(made, at) => Replacement::Object(made, at),
            NewValue::Function(function) => Replacement::Function(function),
        });
        replacements.entry(record.observation.suspect).or_default().push(value);
    }
    replacements
}

/// What the model changes.
fn read(formula: &mut Formula, run: &Run, number: usize, set: &Set) -> Fix {
    let ModelRun { mut scenario, .. } = model_run(&mut formula.solver, &formula.execution);
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
    let mut counts = std::collections::HashMap::new();
    let mut changes = Vec::new();
    let all = evaluations(formula, set);
    let evaluations = all.len();
    for (record, value) in all {
        let part = PartId::of(record.observation.suspect);
        let count = counts.entry(part).or_insert(0);
        let occurrence = *count;
        *count += 1;
        let Some(value) = value else { continue };
        let own = record.own.and_then(|own| bits(formula, own));
        changes.push(Change {
            part,
            function: record.observation.function,
            expression: record.observation.expression,
            ty: record.observation.ty,
            occurrence,
            own,
            value,
        });
    }
    Fix { run: number, changes, evaluations, scenario }
}

/// The vertices at which a check is made: also the condition before an assertion that fails in any
/// case.
fn places(program: &Program, check: CheckId) -> Vec<(FunctionId, VertexId)> {
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
