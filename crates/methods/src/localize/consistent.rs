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

use super::formula::Set;
use super::search::Search;
use super::{Diagnosis, PartId};

/// How long a question may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Evaluations in states that are not known are compared with at most so many others.
const MOST_OPEN: usize = 200;

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
    /// Asks for each set whether one function gives its values in all runs, and for the one number
    /// that would do for all evaluations.
    pub(super) fn find_functions(&mut self, sets: &[Set], found: &mut [Option<Diagnosis>]) {
        let interrupter = self.request().options.interrupter.clone();
        let mut solver = Solver::with_interrupter(interrupter);
        solver.set_time_limit(Some(PATIENCE));
        for (set, diagnosis) in sets.iter().zip(found) {
            if let Some(diagnosis) = diagnosis {
                (diagnosis.consistency, diagnosis.constant) = self.function(set, &mut solver);
            }
        }
    }

    /// Whether one function gives the values of a set in all runs, and the one number that would
    /// do for all evaluations. The solver knows nothing but facts about all runs.
    fn function(&mut self, set: &Set, solver: &mut Solver) -> (Consistency, Option<u128>) {
        let mut evaluations: Vec<Evaluation> = Vec::new();
        let mut assumed: Vec<TermId> = Vec::new();
        let mut context = std::mem::take(&mut self.context);
        for run in 0..self.request().runs.len() {
            let Some(formula) = self.newest(run, set) else {
                self.context = context;
                return (Consistency::Unknown("there are too many runs".to_owned()), None);
            };
            assumed.push(formula.passes);
            assumed.extend(formula.only(&mut context, set));
            for &fact in &formula.record.facts {
                solver.assert(&context, fact);
            }
            for record in &formula.record.replacements {
                let value = match &record.replacement {
                    ReplacementTerm::Pointer(choice, _) => Some(*choice),
                    ReplacementTerm::Bits(_) => record.value,
                };
                let selected = set.contains(&PartId::of(record.observation.suspect));
                if let Some(value) = value.filter(|_| selected) {
                    evaluations.push(Evaluation { record: record.clone(), value });
                }
            }
        }
        assumed.sort_unstable();
        assumed.dedup();
        let mut question = Question { context: &mut context, solver, assumed, evaluations };
        let answer = question.answer(self.own_variables(set));
        self.context = context;
        answer
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
}

/// What is asked about a set.
struct Question<'a> {
    context: &'a mut Context,
    solver: &'a mut Solver,
    /// That all runs pass with nothing but the set replaced.
    assumed: Vec<TermId>,
    /// The evaluations of the set in all runs.
    evaluations: Vec<Evaluation>,
}

impl Question<'_> {
    fn answer(
        &mut self,
        own: Option<HashMap<PartId, FxHashSet<Visible>>>,
    ) -> (Consistency, Option<u128>) {
        let constant = self.constant();
        if let Some(own) = own {
            let counts =
                |part: PartId, one: &Visible| own.get(&part).is_some_and(|own| own.contains(one));
            match self.one_function(&counts) {
                Some(true) => return (Consistency::OfOwnVariables, constant),
                Some(false) => {}
                None => return (Consistency::Unknown("it is too hard".to_owned()), constant),
            }
        }
        let consistency = match self.one_function(&|_, _| true) {
            Some(true) => Consistency::OfVisible,
            Some(false) => match self.evaluations.iter().any(|one| one.record.sees_more) {
                true => Consistency::Perhaps,
                false => Consistency::None,
            },
            None => Consistency::Unknown("it is too hard".to_owned()),
        };
        (consistency, constant)
    }

    fn ask(&mut self, constraints: Vec<TermId>) -> Answer {
        let mut assumed = self.assumed.clone();
        assumed.push(self.context.and_all(constraints));
        self.solver.solve_assuming(self.context, &assumed)
    }

    /// Whether the runs can pass if evaluations with equal variables have equal values.
    fn one_function(&mut self, counts: &dyn Fn(PartId, &Visible) -> bool) -> Option<bool> {
        let Self { context, evaluations, .. } = self;
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
        match self.ask(constraints) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(_) => None,
        }
    }

    /// The one number that all evaluations of a single expression could have.
    fn constant(&mut self) -> Option<u128> {
        let Self { context, evaluations, .. } = self;
        let first = evaluations.first()?;
        let observation = first.record.observation;
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
        let name = format!("the one value of {}", observation.suspect);
        let shared = context.variable(&name, width);
        let mut same = Vec::new();
        for one in evaluations.iter() {
            let equal = match observation.truth {
                true => {
                    let zero = context.number(width, 0);
                    let [left, right] = [one.value, shared].map(|each| context.equal(each, zero));
                    context.equal(left, right)
                }
                false => context.equal(one.value, shared),
            };
            same.push(context.implies(one.record.evaluated, equal));
        }
        // A truth is one of two, and other numbers are wished to be small.
        let mut wishes = Vec::new();
        for bits in [1, 4, 8, 16] {
            if bits < width {
                let low = context.extract(shared, 0, bits);
                let small = context.zero_extend(low, width);
                wishes.push(context.equal(shared, small));
            }
        }
        let mut plainest = None;
        for wish in wishes.into_iter().map(Some).chain([None]) {
            let mut constraints = same.clone();
            constraints.extend(wish);
            if self.ask(constraints) == Answer::Sat {
                plainest = self.solver.value(self.context, shared).and_then(|one| one.to_u128());
                break;
            }
        }
        plainest
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
