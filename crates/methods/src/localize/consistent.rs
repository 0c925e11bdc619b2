//! Whether one function of the variables in scope gives the values of a diagnosis.
//!
//! A real change of a program is an expression, so two evaluations in the same visible state must
//! have the same value, within a run and across all runs at once. First only the variables of the
//! original expression count, then all that can be named there.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use bounded::{ReplacementTerm, Visible};
use ir::suspects::places_read;
use ir::{Body, ExpressionId, FunctionId, PlaceKind};
use logic::{Answer, Context, Solver, Substitution, TermId};
use rustc_hash::FxHashSet;
use semantics::code::Observation;
use semantics::concrete::Replacement;

use super::formula::{Formula, Set};
use super::run::Replacements;
use super::search::Search;
use super::{Diagnosis, PartId, Subject};

/// How long a question may take.
const PATIENCE: Duration = Duration::from_millis(500);
/// Evaluations in states that are not known are compared with at most so many others.
const MOST_OPEN: usize = 64;

/// So many numbers are tried for all evaluations.
const MOST_CONSTANTS: usize = 12;

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
    run: usize,
    observation: Observation,
    /// Its value; of a pointer a number that stands for it.
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
    pub(super) fn find_functions(&mut self, found: &mut [(Set, Option<Diagnosis>)]) {
        let mut context = std::mem::take(&mut self.context);
        for (set, diagnosis) in found {
            let Some(diagnosis) = diagnosis else { continue };
            if !self.request().computes(set) {
                continue;
            }
            if let Some(reason) = self.request().options.exceeded() {
                diagnosis.consistency = Consistency::Unknown(reason);
                continue;
            }
            let Some(mut question) = self.question(set, &mut context) else {
                diagnosis.consistency = Consistency::Unknown("there are too many runs".to_owned());
                continue;
            };
            diagnosis.constant = self.constant(set, &mut question);
            diagnosis.consistency = question.consistency(self.own_variables(set));
        }
        self.context = context;
    }

    /// The number that makes all runs pass on the concrete machine, if all evaluations of a part
    /// have it. Runs that a number does not fix are taken into account for the next one.
    fn constant(&self, set: &Set, question: &mut Question<'_>) -> Option<u128> {
        let mut runs = vec![0];
        while runs.len() <= MOST_CONSTANTS {
            let bits = question.constant(&runs)?;
            match self.failing_with(set, bits) {
                None => return Some(bits),
                Some(run) if runs.contains(&run) => return None,
                Some(run) => runs.push(run),
            }
        }
        None
    }

    /// The first run that does not pass on the concrete machine if a part is always a number.
    fn failing_with(&self, set: &Set, bits: u128) -> Option<usize> {
        let always = Some((set.first()?.suspect(), Replacement::Bits(bits)));
        let replacements = Replacements { always, ..Replacements::default() };
        let Subject { runner, everything, request } = &self.subject;
        request.runs.iter().position(|run| {
            let scenario = &run.given.scenario;
            let ending = runner.run(run, scenario, everything, replacements.clone(), &[]);
            !ending.is_as(&run.expected)
        })
    }

    /// All runs with a set replaced. That nothing else is replaced is put into the terms, so that
    /// little is left of them.
    fn question<'a>(&self, set: &Set, context: &'a mut Context) -> Option<Question<'a>> {
        let mut solver = Solver::with_interrupter(self.request().options.interrupter.clone());
        solver.set_time_limit(Some(PATIENCE));
        let mut evaluations: Vec<Evaluation> = Vec::new();
        let mut passes = Vec::new();
        let formulas: Option<Vec<&Formula>> =
            (0..self.request().runs.len()).map(|run| self.used(run, set)).collect();
        let formulas = formulas?;
        let mut facts: Vec<(TermId, TermId)> = Vec::new();
        for formula in &formulas {
            facts.extend(formula.selected(context, set));
        }
        facts.sort_unstable();
        facts.dedup();
        let mut simplified = Substitution::new(&facts);
        for (run, formula) in formulas.into_iter().enumerate() {
            let conditions = formula.record.facts.iter().chain([&formula.passes]);
            let conditions: Vec<TermId> =
                conditions.map(|&condition| simplified.apply(context, condition)).collect();
            passes.push(context.and_all(conditions));
            for record in &formula.record.replacements {
                if !set.contains(&PartId::of(record.observation.suspect)) {
                    continue;
                }
                let Some(value) = record.value else { continue };
                let value = simplified.apply(context, value);
                let evaluated = simplified.apply(context, record.evaluated);
                let state = record.visible.iter();
                let state = state.map(|&(one, term)| (one, simplified.apply(context, term)));
                let state = state.collect();
                let (observation, sees_more) = (record.observation, record.sees_more);
                let is_number = matches!(record.replacement, ReplacementTerm::Bits(_));
                evaluations.push(Evaluation {
                    run,
                    observation,
                    value,
                    evaluated,
                    state,
                    sees_more,
                    is_number,
                });
            }
        }
        Some(Question { context, solver, passes, evaluations })
    }

    /// The variables of the original expressions, if these read nothing else.
    fn own_variables(&self, set: &Set) -> Option<HashMap<PartId, FxHashSet<Visible>>> {
        let request = self.subject.request;
        let mut own = HashMap::new();
        for &part in set {
            let mut variables = FxHashSet::default();
            for point in request.parts[part.0].points() {
                let body = request.woven.functions[point.function].body.as_ref()?;
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
    solver: Solver,
    /// When each run passes with nothing but the set replaced.
    passes: Vec<TermId>,
    /// The evaluations of the set in all runs.
    evaluations: Vec<Evaluation>,
}

/// An expression in a state of the variables that count.
type State = (FunctionId, ExpressionId, Vec<(Visible, TermId)>);

/// What must hold if one function gives the values, and the runs that it is about.
struct Constraint {
    condition: TermId,
    runs: Vec<usize>,
}

impl Question<'_> {
    fn consistency(&mut self, own: Option<HashMap<PartId, FxHashSet<Visible>>>) -> Consistency {
        if let Some(own) = own {
            let counts =
                |part: PartId, one: &Visible| own.get(&part).is_some_and(|own| own.contains(one));
            match self.one_function(&counts) {
                Some(true) => return Consistency::OfOwnVariables,
                Some(false) => {}
                None => return Consistency::Unknown("it is too hard".to_owned()),
            }
        }
        match self.one_function(&|_, _| true) {
            Some(true) => Consistency::OfVisible,
            Some(false) if self.evaluations.iter().any(|one| one.sees_more) => Consistency::Perhaps,
            Some(false) => Consistency::None,
            None => Consistency::Unknown("it is too hard".to_owned()),
        }
    }

    /// Whether the runs can pass if evaluations with equal variables have equal values. Runs that
    /// have no state in common are asked about one by one, and most need not be.
    fn one_function(&mut self, counts: &dyn Fn(PartId, &Visible) -> bool) -> Option<bool> {
        let constraints = self.constraints(counts)?;
        for (runs, conditions) in groups(self.passes.len(), constraints) {
            let mut all: Vec<TermId> = runs.into_iter().map(|run| self.passes[run]).collect();
            all.extend(conditions);
            let all = self.context.and_all(all);
            match self.solver.solve_assuming(self.context, &[all]) {
                Answer::Sat => {}
                Answer::Unsat => return Some(false),
                Answer::Unknown(_) => return None,
            }
        }
        Some(true)
    }

    /// That evaluations with equal variables have equal values; none if there are too many.
    fn constraints(
        &mut self,
        counts: &dyn Fn(PartId, &Visible) -> bool,
    ) -> Option<Vec<Constraint>> {
        let Self { context, evaluations, .. } = self;
        let mut known: BTreeMap<State, Vec<&Evaluation>> = BTreeMap::new();
        let mut open: Vec<(State, &Evaluation)> = Vec::new();
        for one in evaluations.iter() {
            let part = PartId::of(one.observation.suspect);
            let now = one.state.iter().filter(|(variable, _)| counts(part, variable));
            let now: Vec<(Visible, TermId)> = now.copied().collect();
            let is_known = now.iter().all(|&(_, term)| context.is_constant(term));
            let state = (one.observation.function, one.observation.expression, now);
            match is_known {
                true => known.entry(state).or_default().push(one),
                false => open.push((state, one)),
            }
        }
        if open.len() > MOST_OPEN {
            return None;
        }
        let mut constraints = Vec::new();
        let mut values: Vec<(State, TermId, Vec<usize>)> = Vec::new();
        for (number, (state, same)) in known.into_iter().enumerate() {
            let width = context.width(same[0].value);
            let suspect = same[0].observation.suspect;
            let name = format!("value of {width} bits in state {number} of {suspect}");
            let value = context.variable(&name, width);
            let runs: Vec<usize> = same.iter().map(|one| one.run).collect();
            if same.len() > 1 || !open.is_empty() {
                let equal: Vec<TermId> =
                    same.iter().map(|one| has_value(context, one, value)).collect();
                let condition = context.and_all(equal);
                constraints.push(Constraint { condition, runs: runs.clone() });
            }
            values.push((state, value, runs));
        }
        for (position, (state, one)) in open.iter().enumerate() {
            let before = open[..position].iter();
            let before = before.map(|(state, other)| (state, other.value, Some(*other), other.run));
            let settled = values.iter();
            let settled = settled.map(|(state, value, runs)| (state, *value, None, runs[0]));
            for (other, value, happens, run) in before.chain(settled) {
                let alike = (state.0, state.1) == (other.0, other.1);
                if !alike || context.width(value) != context.width(one.value) {
                    continue;
                }
                let mut when: Vec<TermId> = Vec::new();
                for &(variable, left) in &state.2 {
                    let there = other.2.iter().find(|(other, _)| *other == variable);
                    when.push(match there {
                        Some(&(_, right)) if context.width(left) == context.width(right) => {
                            context.equal(left, right)
                        }
                        // What cannot be compared may differ.
                        _ => context.boolean(false),
                    });
                }
                when.extend(happens.map(|other| other.evaluated));
                let when = context.and_all(when);
                if context.is_false(when) {
                    continue;
                }
                let equal = has_value(context, one, value);
                let condition = context.implies(when, equal);
                constraints.push(Constraint { condition, runs: vec![one.run, run] });
            }
        }
        Some(constraints)
    }

    /// A number that all evaluations of a single expression could have in some runs.
    fn constant(&mut self, runs: &[usize]) -> Option<u128> {
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
        let shared = context.variable(&format!("the one value of {}", observation.suspect), width);
        let mut all: Vec<TermId> = runs.iter().map(|&run| self.passes[run]).collect();
        for one in evaluations.iter().filter(|one| runs.contains(&one.run)) {
            all.push(has_value(context, one, shared));
        }
        // Numbers are wished to be small.
        let mut wishes = vec![context.boolean(true)];
        for bits in [1, 2, 4, 8, 16] {
            if bits < width {
                let low = context.extract(shared, 0, bits);
                let positive = context.zero_extend(low, width);
                let negative = context.sign_extend(low, width);
                wishes.extend([positive, negative].map(|small| context.equal(shared, small)));
            }
        }
        let all = context.and_all(all);
        let mut plainest = None;
        for wish in wishes {
            if self.solver.solve_assuming(self.context, &[all, wish]) == Answer::Sat {
                let value = self.solver.value(self.context, shared);
                let first = plainest.is_none();
                plainest = value.and_then(|value| value.to_u128());
                if !first {
                    break;
                }
            } else if plainest.is_none() {
                return None;
            }
        }
        plainest
    }
}

/// Constraints by the runs that they connect.
fn groups(runs: usize, constraints: Vec<Constraint>) -> Vec<(Vec<usize>, Vec<TermId>)> {
    let mut leader: Vec<usize> = (0..runs).collect();
    fn find(leader: &mut [usize], mut run: usize) -> usize {
        while leader[run] != run {
            leader[run] = leader[leader[run]];
            run = leader[run];
        }
        run
    }
    for constraint in &constraints {
        for &run in &constraint.runs {
            let (one, other) = (find(&mut leader, constraint.runs[0]), find(&mut leader, run));
            leader[one] = other;
        }
    }
    let mut groups: BTreeMap<usize, (Vec<usize>, Vec<TermId>)> = BTreeMap::new();
    for constraint in constraints {
        let group = groups.entry(find(&mut leader, constraint.runs[0])).or_default();
        group.1.push(constraint.condition);
    }
    for run in 0..runs {
        if let Some(group) = groups.get_mut(&find(&mut leader, run)) {
            group.0.push(run);
        }
    }
    groups.into_values().collect()
}

/// That an evaluation, if it happens, has a value, or is true or false as that is.
fn has_value(context: &mut Context, one: &Evaluation, value: TermId) -> TermId {
    let equal = match one.observation.truth {
        false => context.equal(one.value, value),
        true => {
            let zero = context.number(context.width(value), 0);
            let [left, right] = [one.value, value].map(|each| context.equal(each, zero));
            context.equal(left, right)
        }
    };
    context.implies(one.evaluated, equal)
}

/// The variables that an expression reads; none if it reads anything else.
fn variables_of(
    body: &Body,
    expression: ExpressionId,
    variables: &mut FxHashSet<Visible>,
) -> Option<()> {
    for place in places_read(body, expression) {
        variables.insert(match body.places[place].kind {
            PlaceKind::Local(local) => Visible::Local(local),
            PlaceKind::Global(global) => Visible::Global(global),
            _ => return None,
        });
    }
    Some(())
}
