//! Whether one function of the variables in scope gives the values of a diagnosis.
//!
//! A real change of a program is an expression, so two evaluations in the same visible state must
//! have the same value, within a run and across all runs at once. First only the variables of the
//! original expression count, then all that can be named there.

use std::collections::HashMap;
use std::time::Duration;

use bounded::{ReplacementTerm, Visible};
use ir::{Body, ExpressionId, ExpressionKind, FunctionId, PlaceKind};
use logic::{Answer, Context, Solver, Substitution, TermId};
use rustc_hash::FxHashSet;
use semantics::code::Observation;
use semantics::concrete::Replacement;

use super::formula::{Formula, Set};
use super::run::Replacements;
use super::search::Search;
use super::{Diagnosis, PartId, Subject};

/// How long a question may take.
const PATIENCE: Duration = Duration::from_secs(2);
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

/// An evaluation of a part that is replaced.
struct Evaluation {
    observation: Observation,
    /// Its value, or which of its targets a pointer has.
    value: TermId,
    /// When it happens.
    evaluated: TermId,
    /// The variables that can be named there.
    state: Vec<(Visible, TermId)>,
    /// Whether there are others than numbers.
    sees_more: bool,
    is_number: bool,
}

impl Search<'_, '_> {
    /// Asks for each set whether one function gives its values in all runs, and for the one number
    /// that would do for all evaluations.
    pub(super) fn find_functions(&mut self, sets: &[Set], found: &mut [Option<Diagnosis>]) {
        let mut context = std::mem::take(&mut self.context);
        for (set, diagnosis) in sets.iter().zip(found) {
            if let Some(diagnosis) = diagnosis {
                let answer = match self.question(set, &mut context) {
                    Some(mut question) => question.answer(self.own_variables(set)),
                    None => (Consistency::Unknown("there are too many runs".to_owned()), None),
                };
                let constant = answer.1.filter(|&bits| self.does(set, bits));
                (diagnosis.consistency, diagnosis.constant) = (answer.0, constant);
            }
        }
        self.context = context;
    }

    /// Whether all runs pass on the concrete machine if a part is always the same number.
    fn does(&self, set: &Set, bits: u128) -> bool {
        let Some(part) = set.first() else { return false };
        let always = Some((part.suspect(), Replacement::Bits(bits)));
        let replacements = Replacements { always, ..Replacements::default() };
        let Subject { runner, everything, request } = &self.subject;
        request.runs.iter().all(|run| {
            let scenario = &run.given.scenario;
            let ending = runner.run(run, scenario, everything, replacements.clone(), &[]);
            ending.is_as(&run.expected)
        })
    }

    /// All runs with a set replaced. That nothing else is replaced is put into the terms, so that
    /// little is left of them.
    fn question<'a>(&self, set: &Set, context: &'a mut Context) -> Option<Question<'a>> {
        let mut solver = Solver::with_interrupter(self.request().options.interrupter.clone());
        solver.set_time_limit(Some(PATIENCE));
        let mut evaluations: Vec<Evaluation> = Vec::new();
        let formulas: Option<Vec<&Formula>> =
            (0..self.request().runs.len()).map(|run| self.newest(run, set)).collect();
        let formulas = formulas?;
        let mut facts: Vec<(TermId, TermId)> = Vec::new();
        for formula in &formulas {
            facts.extend(formula.selected(context, set));
        }
        facts.sort_unstable();
        facts.dedup();
        let mut simplified = Substitution::new(&facts);
        for formula in formulas {
            for &condition in formula.record.facts.iter().chain([&formula.passes]) {
                let condition = simplified.apply(context, condition);
                solver.assert(context, condition);
            }
            for record in &formula.record.replacements {
                if !set.contains(&PartId::of(record.observation.suspect)) {
                    continue;
                }
                let value = match &record.replacement {
                    ReplacementTerm::Pointer(choice, _) => Some(*choice),
                    ReplacementTerm::Bits(_) => record.value,
                };
                let Some(value) = value else { continue };
                let value = simplified.apply(context, value);
                let evaluated = simplified.apply(context, record.evaluated);
                let state = record.visible.iter();
                let state = state.map(|&(one, term)| (one, simplified.apply(context, term)));
                let state = state.collect();
                let (observation, sees_more) = (record.observation, record.sees_more);
                let is_number = matches!(record.replacement, ReplacementTerm::Bits(_));
                evaluations.push(Evaluation {
                    observation,
                    value,
                    evaluated,
                    state,
                    sees_more,
                    is_number,
                });
            }
        }
        Some(Question { context, solver, evaluations })
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
    /// Knows that all runs pass with nothing but the set replaced.
    solver: Solver,
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
            Some(false) => match self.evaluations.iter().any(|one| one.sees_more) {
                true => Consistency::Perhaps,
                false => Consistency::None,
            },
            None => Consistency::Unknown("it is too hard".to_owned()),
        };
        (consistency, constant)
    }

    fn ask(&mut self, constraints: Vec<TermId>) -> Answer {
        let all = self.context.and_all(constraints);
        self.solver.solve_assuming(self.context, &[all])
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
            let part = PartId::of(one.observation.suspect);
            let state = one.state.iter();
            state.filter(|(variable, _)| counts(part, variable)).copied().collect()
        };
        for (index, one) in evaluations.iter().enumerate() {
            let now = state(one);
            let observation = &one.observation;
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
                if other.observation.expression != one.observation.expression
                    || other.observation.function != one.observation.function
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
        let observation = first.observation;
        let alike = evaluations.iter().all(|one| {
            let other = &one.observation;
            other.suspect == observation.suspect && other.ty == observation.ty && one.is_number
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
            same.push(context.implies(one.evaluated, equal));
        }
        // A truth is one of two, and other numbers are wished to be small.
        let mut wishes = Vec::new();
        for bits in [1, 2, 4, 8, 16] {
            if bits < width {
                let low = context.extract(shared, 0, bits);
                let positive = context.zero_extend(low, width);
                let negative = context.sign_extend(low, width);
                wishes.extend([positive, negative].map(|small| context.equal(shared, small)));
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
    let both = context.and(one.evaluated, other.evaluated);
    let equal = truth_or_value(context, one, other);
    context.implies(both, equal)
}

/// That the values are equal, or the same as conditions.
fn truth_or_value(context: &mut Context, one: &Evaluation, other: &Evaluation) -> TermId {
    if !one.observation.truth {
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
                PlaceKind::Local(local) => {
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
