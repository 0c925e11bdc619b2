//! Whether one function of the variables in scope gives the values of a diagnosis.
//!
//! A real change of a program is an expression, so two evaluations in the same visible state must
//! have the same value, within a run and across all runs at once. First only the variables of the
//! original expression count, then all that can be named there.

use std::collections::HashMap;
use std::time::Duration;

use bounded::{ReplacementRecord, ReplacementTerm, Visible};
use ir::{Body, ExpressionId, ExpressionKind, FunctionId, PlaceKind};
use logic::{Answer, Context, Solver, TermId};
use rustc_hash::FxHashSet;

use super::PartId;
use super::formula::{Effort, Making, Set};
use super::search::Search;

/// How much the formula of a run may cost.
const EFFORT: Effort = Effort { steps: 1_000_000, time: Duration::from_secs(5) };
/// Evaluations in states that are not known are compared with at most so many others.
const MOST_OPEN: usize = 200;
/// More runs than these are not looked at together.
const MOST_RUNS: usize = 400;

/// Whether one function gives the values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Consistency {
    /// One of the variables of the original expression does.
    OfOwnVariables,
    /// One of the variables in scope does.
    OfVisible,
    /// None does: the same variables would have to give different values.
    None,
    /// None of the numbers in scope does, but there are records, arrays or the heap.
    Perhaps,
    /// That is not known, for this reason.
    Unknown(String),
    /// Nobody has asked.
    NotAsked,
}

/// An evaluation with the state that counts.
struct Evaluation {
    record: ReplacementRecord,
    value: TermId,
}

impl Search<'_, '_> {
    /// Whether one function gives the values of a set in all runs, and the one number that would
    /// do for all evaluations.
    pub(super) fn consistency(&mut self, set: &Set) -> (Consistency, Option<u128>) {
        let request = self.subject.request;
        if request.runs.len() > MOST_RUNS {
            return (Consistency::Unknown("there are too many runs".to_owned()), None);
        }
        let mut context = Context::new();
        let mut solver = Solver::with_interrupter(request.options.interrupter.clone());
        solver.set_time_limit(Some(EFFORT.time));
        let mut evaluations: Vec<Evaluation> = Vec::new();
        let mut assumed = FxHashSet::default();
        for (index, run) in request.runs.iter().enumerate() {
            let number = index as u32 + 1;
            let making = Making { number, records_visible: true, bound: 0, effort: EFFORT };
            let formula = match self.formula(run, set, making, context) {
                Ok(formula) => formula,
                Err((obstacle, _)) => {
                    let (super::formula::Obstacle::Size(reason)
                    | super::formula::Obstacle::Limit(reason)) = obstacle;
                    return (Consistency::Unknown(reason), None);
                }
            };
            assumed.insert(formula.passes);
            let record = &formula.execution.record;
            for &fact in &record.facts {
                solver.assert(&formula.execution.context, fact);
            }
            for record in &record.replacements {
                assumed.insert(record.selector);
                let value = match &record.replacement {
                    ReplacementTerm::Pointer(choice, _) => Some(*choice),
                    ReplacementTerm::Bits(_) => record.value,
                };
                if let Some(value) = value {
                    evaluations.push(Evaluation { record: record.clone(), value });
                }
            }
            context = formula.execution.context;
        }
        let mut assumed: Vec<TermId> = assumed.into_iter().collect();
        assumed.sort_unstable();
        for &term in &assumed {
            solver.assert(&context, term);
        }
        let constant = constant(&mut context, &mut solver, &evaluations);
        let own = self.own_variables(set);
        if let Some(own) = own {
            let counts =
                |part: PartId, one: &Visible| own.get(&part).is_some_and(|own| own.contains(one));
            match self.one_function(&mut context, &mut solver, &evaluations, &counts) {
                Some(true) => return (Consistency::OfOwnVariables, constant),
                Some(false) => {}
                None => return (Consistency::Unknown("it is too hard".to_owned()), constant),
            }
        }
        let consistency =
            match self.one_function(&mut context, &mut solver, &evaluations, &|_, _| true) {
                Some(true) => Consistency::OfVisible,
                Some(false) => match evaluations.iter().any(|one| one.record.sees_more) {
                    true => Consistency::Perhaps,
                    false => Consistency::None,
                },
                None => Consistency::Unknown("it is too hard".to_owned()),
            };
        (consistency, constant)
    }

    /// The variables of the original expressions, if these read nothing else.
    fn own_variables(&self, set: &Set) -> Option<HashMap<PartId, FxHashSet<Visible>>> {
        let request = self.subject.request;
        let mut own = HashMap::new();
        for &part in set {
            let mut variables = FxHashSet::default();
            for point in request.parts[part.0].points() {
                let body = request.program.functions[point.function].body.as_ref()?;
                variables_of(body, point.expression, &mut variables)?;
            }
            own.insert(part, variables);
        }
        Some(own)
    }

    /// Whether the runs can pass if evaluations with equal variables have equal values.
    fn one_function(
        &self,
        context: &mut Context,
        solver: &mut Solver,
        evaluations: &[Evaluation],
        counts: &dyn Fn(PartId, &Visible) -> bool,
    ) -> Option<bool> {
        let mut constraints = Vec::new();
        // Evaluations in known states are compared with the first in the same state only.
        let mut known: HashMap<(FunctionId, ExpressionId, Vec<(Visible, TermId)>), Vec<usize>> =
            HashMap::new();
        let mut open: Vec<usize> = Vec::new();
        let state = |one: &Evaluation| -> Vec<(Visible, TermId)> {
            let part = PartId::of(one.record.observation.suspect);
            let visible = one.record.visible.iter();
            visible.filter(|(variable, _)| counts(part, variable)).copied().collect()
        };
        for (index, one) in evaluations.iter().enumerate() {
            let now = state(one);
            let observation = &one.record.observation;
            let is_known = now.iter().all(|&(_, term)| context.is_constant(term));
            if !is_known {
                open.push(index);
                continue;
            }
            let same = known.entry((observation.function, observation.expression, now));
            let same = same.or_default();
            if let Some(&before) = same.last() {
                constraints.push(equal_values(context, &evaluations[before], one));
            }
            same.push(index);
        }
        if open.len() > MOST_OPEN {
            return None;
        }
        for (position, &index) in open.iter().enumerate() {
            let one = &evaluations[index];
            let others = open[..position].iter().copied();
            let firsts = known.values().map(|same| same[0]);
            for other in others.chain(firsts) {
                let other = &evaluations[other];
                if other.record.observation.expression != one.record.observation.expression
                    || other.record.observation.function != one.record.observation.function
                {
                    continue;
                }
                let (left, right) = (state(one), state(other));
                let same: Vec<TermId> = left
                    .iter()
                    .zip(&right)
                    .map(|(&(_, left), &(_, right))| context.equal(left, right))
                    .collect();
                let same = context.and_all(same);
                if context.is_false(same) {
                    continue;
                }
                let equal = equal_values(context, one, other);
                constraints.push(context.implies(same, equal));
            }
        }
        match solver.solve_assuming(context, &constraints) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(_) => None,
        }
    }
}

/// That two evaluations, if both happen, have the same value.
fn equal_values(context: &mut Context, one: &Evaluation, other: &Evaluation) -> TermId {
    if context.width(one.value) != context.width(other.value) {
        return context.boolean(true);
    }
    let both = context.and(one.record.evaluated, other.record.evaluated);
    let equal = truth_or_value(context, one, other);
    context.implies(both, equal)
}

/// That the values are equal, or the same as conditions.
fn truth_or_value(context: &mut Context, one: &Evaluation, other: &Evaluation) -> TermId {
    if !one.record.observation.truth {
        return context.equal(one.value, other.value);
    }
    let width = context.width(one.value);
    let zero = context.number(width, 0);
    let [left, right] = [one, other].map(|each| context.equal(each.value, zero));
    context.equal(left, right)
}

/// The one number that all evaluations of a single expression could have.
fn constant(
    context: &mut Context,
    solver: &mut Solver,
    evaluations: &[Evaluation],
) -> Option<u128> {
    let first = evaluations.first()?;
    let observation = &first.record.observation;
    let alike = evaluations.iter().all(|one| {
        let other = &one.record.observation;
        other.suspect == observation.suspect
            && other.ty == observation.ty
            && matches!(one.record.replacement, ReplacementTerm::Bits(_))
    });
    if !alike {
        return None;
    }
    let width = context.width(first.value);
    let shared = context.variable("the one value", width);
    let mut same = Vec::new();
    for one in evaluations {
        let equal = match one.record.observation.truth {
            true => {
                let zero = context.number(width, 0);
                let [left, right] = [one.value, shared].map(|each| context.equal(each, zero));
                context.equal(left, right)
            }
            false => context.equal(one.value, shared),
        };
        same.push(context.implies(one.record.evaluated, equal));
    }
    match solver.solve_assuming(context, &same) {
        Answer::Sat => solver.value(context, shared).and_then(|value| value.to_u128()),
        _ => None,
    }
}

/// The variables that an expression reads; none if it reads anything else.
fn variables_of(
    body: &Body,
    expression: ExpressionId,
    variables: &mut FxHashSet<Visible>,
) -> Option<()> {
    let mut pending = vec![expression];
    while let Some(expression) = pending.pop() {
        match &body.expressions[expression].kind {
            ExpressionKind::Constant(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::Address(_) => {}
            ExpressionKind::Load { place, .. } => match body.places[*place].kind {
                PlaceKind::Local(local) if body.locals[local].kind != ir::LocalKind::Temporary => {
                    variables.insert(Visible::Local(local));
                }
                PlaceKind::Global(global) => {
                    variables.insert(Visible::Global(global));
                }
                _ => return None,
            },
            ExpressionKind::Unary { operand, .. } | ExpressionKind::Convert { operand, .. } => {
                pending.push(*operand);
            }
            ExpressionKind::Binary { left, right, .. }
            | ExpressionKind::PointerAdd { pointer: left, index: right, .. }
            | ExpressionKind::PointerDifference { left, right, .. }
            | ExpressionKind::LogicalAnd(left, right)
            | ExpressionKind::LogicalOr(left, right) => pending.extend([*left, *right]),
            ExpressionKind::Conditional { condition, then, otherwise } => {
                pending.extend([*condition, *then, *otherwise]);
            }
            ExpressionKind::Builtin { operands, .. } => pending.extend(operands),
            ExpressionKind::ExtraArguments => return None,
        }
    }
    Some(())
}
