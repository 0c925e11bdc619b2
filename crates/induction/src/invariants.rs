//! Invariants by guessing: candidates from templates and from the conditions of the program, dropped by
//! counterexamples until the rest is inductive (Flanagan, Leino, *Houdini, an annotation assistant for
//! ESC/Java*, 2001).

use limits::Interrupter;
use logic::{Answer, Operation, Solver, Substitution, TermId};
use rustc_hash::FxHashSet;

use crate::reachability::Limits;
use crate::system::{Edge, System};

/// Statements about states, by the head that they are about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Invariants {
    pub all: Vec<(usize, TermId)>,
}

impl Invariants {
    /// Tells a solver the invariants, each where its head is reached; gives for each head what assumes
    /// those about it. Nothing may be said about heads that have not been entered: whether control
    /// comes to them is open.
    pub fn assumed(&self, system: &mut System, solver: &mut Solver, name: &str) -> Vec<TermId> {
        let mut active = Vec::new();
        for head in 0..system.locations.len() {
            let name = format!("invariants of head {head} {name}");
            let assumed = system.context.variable(&name, 1);
            for &(_, invariant) in self.all.iter().filter(|(location, _)| *location == head) {
                let holds = guarded(system, head, invariant);
                let clause = system.context.implies(assumed, holds);
                solver.assert(&system.context, clause);
            }
            active.push(assumed);
        }
        active
    }
}

/// At most this many candidates for each head.
const MOST_CANDIDATES: usize = 600;
/// Pairs are made of at most this many variables.
const MOST_PAIRED: usize = 14;
/// How many conflicts one question may take.
const CONFLICTS: u32 = 4000;
/// How many a question about all candidates at once may take: it is often harder than all questions about single
/// ones.
const CONFLICTS_TOGETHER: u32 = 1000;

/// Guesses for each head.
pub(crate) fn candidates(system: &mut System, conditions: &[TermId]) -> Invariants {
    let mut all = Vec::new();
    for location in 0..system.locations.len() {
        let mut found =
            Candidates { system, location, terms: Vec::new(), seen: FxHashSet::default() };
        found.guess_templates();
        found.guess_steps();
        found.guess_conditions(conditions);
        all.extend(found.terms.into_iter().map(|term| (location, term)));
    }
    Invariants { all }
}

struct Candidates<'s> {
    system: &'s mut System,
    location: usize,
    terms: Vec<TermId>,
    seen: FxHashSet<TermId>,
}

impl Candidates<'_> {
    fn add(&mut self, term: TermId) {
        let constant = self.system.context.is_constant(term);
        if !constant && self.terms.len() < MOST_CANDIDATES && self.seen.insert(term) {
            self.terms.push(term);
        }
    }

    /// What the variables are at first, and how they compare with each other.
    fn guess_templates(&mut self) {
        let location = &self.system.locations[self.location];
        let variables = location.variables.clone();
        let entry = location.edges.first().map(|edge| edge.values.clone()).unwrap_or_default();
        for (&variable, &first) in variables.iter().zip(&entry) {
            let context = &mut self.system.context;
            let width = context.width(variable);
            let mut found = vec![context.equal(variable, first)];
            if width > 1 {
                let zero = context.number(width, 0);
                found.extend([
                    context.signed_less_equal(zero, variable),
                    context.signed_less_equal(first, variable),
                    context.signed_less_equal(variable, first),
                    context.unsigned_less_equal(first, variable),
                    context.unsigned_less_equal(variable, first),
                ]);
                let [low, first] = [variable, first].map(|term| context.extract(term, 0, 1));
                found.push(context.equal(low, first));
                let [low, first] = [variable, entry_of(&variables, &entry, variable)]
                    .map(|term| context.extract(term, 0, 2.min(width)));
                found.push(context.equal(low, first));
            } else {
                found.extend([variable, context.not(variable)]);
            }
            found.into_iter().for_each(|term| self.add(term));
        }
        let paired: Vec<TermId> = variables.into_iter().take(MOST_PAIRED).collect();
        for (index, &one) in paired.iter().enumerate() {
            for &other in &paired[index + 1..] {
                self.compare(one, other);
            }
        }
    }

    fn compare(&mut self, one: TermId, other: TermId) {
        let context = &mut self.system.context;
        if context.width(one) != context.width(other) || context.width(one) == 1 {
            return;
        }
        let found = [
            context.equal(one, other),
            context.signed_less_equal(one, other),
            context.signed_less_equal(other, one),
            context.unsigned_less_equal(one, other),
            context.unsigned_less_equal(other, one),
        ];
        found.into_iter().for_each(|term| self.add(term));
    }

    /// Variables that change by a constant in each round: how two of them go together.
    fn guess_steps(&mut self) {
        let location = &self.system.locations[self.location];
        let [entry, back] = &location.edges[..] else { return };
        let (variables, entry, back) =
            (location.variables.clone(), entry.values.clone(), back.values.clone());
        let context = &mut self.system.context;
        let mut steps = Vec::new();
        for ((&variable, &first), &next) in variables.iter().zip(&entry).zip(&back) {
            let step = context.subtract(next, variable);
            if context.is_constant(step) {
                steps.push((variable, first, step));
            }
        }
        for index in 0..steps.len() {
            for other in index + 1..steps.len() {
                let context = &mut self.system.context;
                let ((x, x_first, x_step), (y, y_first, y_step)) = (steps[index], steps[other]);
                if context.width(x) != context.width(y) {
                    continue;
                }
                let (x, y) = (context.subtract(x, x_first), context.subtract(y, y_first));
                let (left, right) = (context.multiply(x, y_step), context.multiply(y, x_step));
                let together = context.equal(left, right);
                self.add(together);
            }
        }
    }

    /// The comparisons of the program that are about the state, and their neighbours.
    fn guess_conditions(&mut self, conditions: &[TermId]) {
        let context = &self.system.context;
        let cone = context.cone(conditions, |_| false);
        let truths: Vec<TermId> =
            cone.into_iter().filter(|&term| context.width(term) == 1).collect();
        let about = self.about_state(conditions);
        for term in truths {
            if self.terms.len() >= MOST_CANDIDATES {
                return;
            }
            if !about.contains(&term) {
                continue;
            }
            let context = &mut self.system.context;
            let negated = context.not(term);
            let mut found = vec![term, negated];
            match context.operation(term) {
                Operation::SignedLess(left, right) => {
                    found.push(context.signed_less_equal(left, right));
                    found.push(context.signed_less_equal(right, left));
                    found.push(context.equal(left, right));
                }
                Operation::UnsignedLess(left, right) => {
                    found.push(context.unsigned_less_equal(left, right));
                    found.push(context.unsigned_less_equal(right, left));
                    found.push(context.equal(left, right));
                }
                Operation::Equal(left, right) if context.width(left) > 1 => {
                    found.push(context.signed_less_equal(left, right));
                    found.push(context.signed_less_equal(right, left));
                }
                // Other truths are made of these.
                _ => {}
            }
            found.into_iter().for_each(|term| self.add(term));
        }
    }

    /// Which of the terms that conditions are made of say something about the state, and nothing about
    /// what is not known at the head.
    fn about_state(&self, conditions: &[TermId]) -> FxHashSet<TermId> {
        let (context, location) = (&self.system.context, &self.system.locations[self.location]);
        let state: FxHashSet<TermId> = location.variables.iter().copied().collect();
        let mut about = FxHashSet::default();
        let mut others = FxHashSet::default();
        // Operands come before the terms that use them.
        for term in context.cone(conditions, |_| false) {
            let operation = context.operation(term);
            let operands = operation.operands();
            let is_unknown = match operation {
                Operation::Variable(_) => !location.known.contains(&term),
                _ => operands.iter().any(|operand| others.contains(operand)),
            };
            if is_unknown {
                others.insert(term);
            } else if state.contains(&term) || operands.iter().any(|one| about.contains(one)) {
                about.insert(term);
            }
        }
        about
    }
}

fn entry_of(variables: &[TermId], entry: &[TermId], variable: TermId) -> TermId {
    let index = variables.iter().position(|one| *one == variable);
    index.and_then(|index| entry.get(index)).copied().unwrap_or(variable)
}

/// A solver that knows what holds in every run.
pub(crate) fn solver_of(system: &System, interrupter: &Interrupter) -> Solver {
    let mut solver = Solver::with_interrupter(interrupter.clone());
    for &fact in &system.facts {
        solver.assert(&system.context, fact);
    }
    solver
}

/// What an invariant says of states that control comes to over an edge.
pub(crate) fn after(system: &mut System, edge: &Edge, invariant: TermId) -> TermId {
    let pairs: Vec<(TermId, TermId)> = edge.next.iter().map(|(&from, &to)| (from, to)).collect();
    Substitution::new(&pairs).apply(&mut system.context, invariant)
}

/// An invariant where its head is reached.
pub(crate) fn guarded(system: &mut System, location: usize, invariant: TermId) -> TermId {
    let reached = system.locations[location].reached;
    system.context.implies(reached, invariant)
}

/// Drops candidates until the rest holds at every head in all rounds.
pub(crate) fn inductive(
    system: &mut System,
    candidates: Invariants,
    limits: &Limits,
) -> Invariants {
    let mut kept = candidates.all;
    let mut solver = solver_of(system, &limits.interrupter);
    solver.set_conflict_limit(Some(CONFLICTS));
    let mut activation = Vec::new();
    for (index, &(location, term)) in kept.iter().enumerate() {
        let active = system.context.variable(&format!("candidate {index} is assumed"), 1);
        let holds = guarded(system, location, term);
        let clause = system.context.implies(active, holds);
        solver.assert(&system.context, clause);
        activation.push(active);
    }
    let edges: Vec<Edge> =
        system.locations.iter().flat_map(|location| location.edges.clone()).collect();
    let mut afters: Vec<Vec<(usize, TermId)>> = Vec::new();
    for edge in &edges {
        let about: Vec<usize> = (0..kept.len()).filter(|&one| kept[one].0 == edge.target).collect();
        afters.push(about.into_iter().map(|one| (one, after(system, edge, kept[one].1))).collect());
    }
    let mut alive = vec![true; kept.len()];
    loop {
        let mut dropped = false;
        for (edge, afters) in edges.iter().zip(&afters) {
            loop {
                if limits.are_reached() {
                    return Invariants::default();
                }
                limits.limit(&mut solver);
                let known = (&kept[..], &activation[..]);
                let alive = &mut alive[..];
                let broken = drop_broken(system, &mut solver, edge, afters, alive, known, limits);
                dropped |= broken;
                if !broken {
                    break;
                }
            }
        }
        if !dropped {
            break;
        }
    }
    let mut alive = alive.into_iter();
    kept.retain(|_| alive.next().unwrap_or(false));
    Invariants { all: kept }
}

/// Drops the candidates that a step over an edge breaks; whether there are any.
fn drop_broken(
    system: &mut System,
    solver: &mut Solver,
    edge: &Edge,
    afters: &[(usize, TermId)],
    alive: &mut [bool],
    (kept, activation): (&[(usize, TermId)], &[TermId]),
    limits: &Limits,
) -> bool {
    let open: Vec<(usize, TermId)> = afters
        .iter()
        .copied()
        .filter(|&(one, after)| alive[one] && !system.context.is_true(after))
        .collect();
    if open.is_empty() {
        return false;
    }
    let broken = open.iter().map(|&(_, after)| system.context.not(after)).collect();
    let broken = system.context.balanced_or(broken);
    let mut assumed = vec![edge.condition, broken];
    let active = (0..kept.len()).filter(|&one| alive[one] && kept[one].0 < edge.before);
    assumed.extend(active.map(|one| activation[one]));
    solver.set_conflict_limit(Some(CONFLICTS_TOGETHER));
    let answer = solver.solve_assuming(&system.context, &assumed);
    solver.set_conflict_limit(Some(CONFLICTS));
    match answer {
        Answer::Unsat => false,
        Answer::Sat => {
            for (one, after) in open {
                let holds = solver.value(&system.context, after);
                alive[one] = holds.is_some_and(|value| value.to_u64() == Some(1));
            }
            true
        }
        Answer::Unknown(_) => {
            // Too hard together: each that is hard by itself is given up.
            let mut dropped = false;
            for (one, after) in open {
                let broken = system.context.not(after);
                assumed[1] = broken;
                alive[one] = !limits.are_reached()
                    && solver.solve_assuming(&system.context, &assumed) == Answer::Unsat;
                dropped |= !alive[one];
            }
            dropped
        }
    }
}
