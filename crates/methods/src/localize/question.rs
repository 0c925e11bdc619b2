//! What is asked about a set of components over several runs at once: whether one function, or one
//! number, makes all of them pass.

use std::collections::{BTreeMap, HashMap};

use logic::{Answer, Context, Solver, Substitution, TermId};
use semantics::code::Observation;
use semantics::concrete::Replacement;

use super::ComponentId;
use super::correspondence::{Place, Variables, place_of};
use super::formula::{Formula, Set};
use super::run::Replacements;
use super::suspicion::{ReplacementTarget, ReplacementTerm, Visible};

/// What the search for an answer may cost, and how large the circuits may be.
const SEARCH: u32 = 4_000_000;
const CIRCUIT: u64 = 1_000_000;
/// Evaluations in states that are not known are compared with at most this many others.
const MOST_OPEN: usize = 64;

/// An evaluation of a component that is replaced.
struct Evaluation {
    run: usize,
    observation: Observation,
    /// Its value; of a pointer a number that stands for it.
    value: TermId,
    /// Whether that is not its own.
    changed: TermId,
    /// What it may be changed to.
    replacement: ReplacementTerm,
    /// When it happens.
    evaluated: TermId,
    /// The variables that can be named there.
    state: Vec<(Visible, TermId)>,
    /// Whether there are others than numbers.
    sees_more: bool,
}

impl Evaluation {
    /// The state of the variables that count: those that are named, or all.
    fn state_of(&self, own: Option<&Variables>) -> State {
        let place = place_of(&self.observation);
        let Some(counting) = own.and_then(|own| own.get(&place)) else {
            return (place, self.state.clone());
        };
        let value = |variable| self.state.iter().find(|(one, _)| *one == variable);
        let named = counting.variables.iter();
        let named = named.filter_map(|&(own, name)| Some((name, value(own)?.1)));
        (counting.place, named.collect())
    }
}

/// What is asked about a set. Its terms belong to the context of all formulas.
pub(super) struct Question {
    solver: Solver,
    /// When each run passes with nothing but the set replaced.
    passes: Vec<TermId>,
    /// The evaluations of the set in all runs.
    evaluations: Vec<Evaluation>,
    /// What has been answered: the values of some runs under a condition, or that there are none.
    answered: HashMap<TermId, Option<RunValues>>,
}

/// Values of runs in a model.
type RunValues = Vec<(usize, Replacements)>;

/// An answer about one function.
pub(super) enum Solved {
    /// There is one. For each run that has states in common with others the values that it gives.
    Yes(Vec<Option<Replacements>>),
    /// There is none.
    No,
    /// It is too hard.
    Unknown,
}

/// An expression in a state of the variables that count.
type State = (Place, Vec<(Visible, TermId)>);

/// What must hold if one function gives the values, and the runs that it is about.
struct Constraint {
    condition: TermId,
    runs: Vec<usize>,
}

impl Question {
    /// About no run yet.
    pub fn new(mut solver: Solver) -> Self {
        solver.set_search_limit(Some(SEARCH));
        solver.set_circuit_limit(Some(CIRCUIT));
        Self { solver, passes: Vec::new(), evaluations: Vec::new(), answered: HashMap::new() }
    }

    /// One more run; its number. That nothing but the set is replaced is put into the terms, so that
    /// little is left of them.
    pub fn join(&mut self, context: &mut Context, formula: &Formula, set: &Set) -> usize {
        let facts = formula.selected(context, set);
        let mut simplified = Substitution::new(&facts);
        let run = self.passes.len();
        let conditions = formula.record.facts.iter().chain([&formula.passes]);
        let conditions: Vec<TermId> =
            conditions.map(|&condition| simplified.apply(context, condition)).collect();
        self.passes.push(context.and_all(conditions));
        for record in &formula.replacements {
            if !set.contains(&ComponentId::of(record.observation.suspect)) {
                continue;
            }
            let Some(value) = record.value else { continue };
            let [value, changed, evaluated] = [value, record.changed, record.evaluated]
                .map(|term| simplified.apply(context, term));
            let state = record.visible.iter();
            let state = state.map(|&(one, term)| (one, simplified.apply(context, term)));
            self.evaluations.push(Evaluation {
                run,
                observation: record.observation,
                value,
                changed,
                replacement: record.replacement.clone(),
                evaluated,
                state: state.collect(),
                sees_more: record.sees_more,
            });
        }
        run
    }

    /// Whether only the truth of its values counts.
    pub fn is_truth(&self) -> bool {
        self.evaluations.iter().any(|one| one.observation.truth)
    }

    /// Whether something can be named where the set is evaluated that is not a number.
    pub fn sees_more(&self) -> bool {
        self.evaluations.iter().any(|one| one.sees_more)
    }

    /// Whether some runs can pass if evaluations with equal variables have equal values. Runs that
    /// have no state in common are asked about one by one, and most need not be.
    pub fn one_function(
        &mut self,
        context: &mut Context,
        runs: &[usize],
        own: Option<&Variables>,
    ) -> Solved {
        let Some(constraints) = self.constraints(context, runs, own) else {
            return Solved::Unknown;
        };
        let mut values = vec![None; self.passes.len()];
        for (runs, conditions) in groups(self.passes.len(), constraints) {
            let mut all: Vec<TermId> = runs.iter().map(|&run| self.passes[run]).collect();
            all.extend(conditions);
            let all = context.and_all(all);
            match self.answer(context, all, &runs) {
                Some(Some(found)) => {
                    found.iter().for_each(|(run, of_run)| values[*run] = Some(of_run.clone()));
                }
                Some(None) => return Solved::No,
                None => return Solved::Unknown,
            }
        }
        Solved::Yes(values)
    }

    /// The values of some runs under a condition; `None` within if there are none, and without if
    /// that is too hard. What was answered before is not asked again.
    fn answer(
        &mut self,
        context: &Context,
        condition: TermId,
        runs: &[usize],
    ) -> Option<&Option<RunValues>> {
        if !self.answered.contains_key(&condition) {
            let values = match self.solver.solve_assuming(context, &[condition]) {
                Answer::Sat => {
                    Some(runs.iter().map(|&run| (run, self.replaced(context, run))).collect())
                }
                Answer::Unsat => None,
                Answer::Unknown(_) => return None,
            };
            self.answered.insert(condition, values);
        }
        self.answered.get(&condition)
    }

    /// The values of a run in the model.
    fn replaced(&mut self, context: &Context, run: usize) -> Replacements {
        let Self { solver, evaluations, .. } = self;
        let mut replacements = Replacements::default();
        let mut bits = |term| solver.value(context, term).and_then(|value| value.to_u128());
        for one in evaluations.iter().filter(|one| one.run == run) {
            if bits(one.evaluated) != Some(1) {
                continue;
            }
            let is_changed = bits(one.changed) == Some(1);
            let value = is_changed.then(|| match &one.replacement {
                ReplacementTerm::Bits(term) => Replacement::Bits(bits(*term).unwrap_or(0)),
                ReplacementTerm::Pointer(choice, targets) => {
                    match targets.get(bits(*choice).unwrap_or(0) as usize) {
                        Some(&ReplacementTarget::Object(made, at)) => Replacement::Object(made, at),
                        Some(&ReplacementTarget::Function(one)) => Replacement::Function(one),
                        Some(ReplacementTarget::Null) | None => Replacement::Bits(0),
                    }
                }
            });
            replacements.values.entry(one.observation.suspect).or_default().push(value);
        }
        replacements
    }

    /// That evaluations with equal variables have equal values; none if there are too many.
    fn constraints(
        &mut self,
        context: &mut Context,
        runs: &[usize],
        own: Option<&Variables>,
    ) -> Option<Vec<Constraint>> {
        let Self { evaluations, .. } = self;
        let mut known: BTreeMap<State, Vec<&Evaluation>> = BTreeMap::new();
        let mut open: Vec<(State, &Evaluation)> = Vec::new();
        for one in evaluations.iter().filter(|one| runs.contains(&one.run)) {
            let state = one.state_of(own);
            let is_known = state.1.iter().all(|&(_, term)| context.is_constant(term));
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
        for (state, same) in known {
            let width = context.width(same[0].value);
            let name = format!("value of {width} bits in state {state:?}");
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
                if state.0 != other.0 || context.width(value) != context.width(one.value) {
                    continue;
                }
                let mut when: Vec<TermId> = Vec::new();
                for &(variable, left) in &state.1 {
                    let there = other.1.iter().find(|(other, _)| *other == variable);
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
    pub fn constant(&mut self, context: &mut Context, runs: &[usize]) -> Option<u128> {
        let Self { evaluations, .. } = self;
        let first = evaluations.first()?;
        let observation = first.observation;
        let alike = evaluations.iter().all(|one| {
            let other = &one.observation;
            other.suspect == observation.suspect
                && other.ty == observation.ty
                && matches!(one.replacement, ReplacementTerm::Bits(_))
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
            if self.solver.solve_assuming(context, &[all, wish]) == Answer::Sat {
                let value = self.solver.value(context, shared);
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
