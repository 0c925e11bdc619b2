//! Property-directed reachability over the heads of loops: which states can be reached in this many steps
//! is bounded by clauses, found from states that lead to a failure, until the clauses are inductive
//! (Bradley, *SAT-based model checking without unrolling*, 2011).
//!
//! A step leads from one arrival at a head to the next. A cube is a set of bits of the variables that a
//! head's states are made of, and of relations between them; a clause that excludes a cube holds where
//! its head is reached. Relations come from the failure, and from there by weakest preconditions along
//! the steps that lead to it, each taken for the branches of one model.

use std::time::Instant;

use limits::Interrupter;
use logic::{Answer, BitVector, Operation, Solver, Substitution, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::invariants::{Invariants, after, guarded, solver_of};
use crate::system::{Edge, System};

/// What a literal is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Atom {
    /// A relation between variables, such as `x == y + 1`: bits of both would say it for single values
    /// only.
    Predicate(TermId),
    /// A bit of a variable.
    Bit(TermId, u32),
}

/// An atom with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Literal {
    atom: Atom,
    value: bool,
}

/// States of a head: those in which all these atoms are so. Sorted.
type Cube = Vec<Literal>;

/// What came of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The failure cannot be reached: these invariants show it.
    Proved(Invariants),
    /// It can.
    Reachable,
    /// Neither is known.
    Unknown,
}

/// A failure: when it happens, and how many heads had been entered before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failure {
    pub condition: TermId,
    pub before: usize,
}

/// States from which a failure is reached, and in how many steps they might be.
struct Goal {
    level: usize,
    location: usize,
    cube: Cube,
}

pub(crate) struct Search {
    /// The system, while the search goes on.
    system: System,
    solver: Solver,
    limits: Limits,
    /// The cubes that cannot be reached, by the largest number of steps for which that is known, and by
    /// the head.
    frames: Vec<Vec<Vec<Cube>>>,
    /// What assumes the clauses of a level, head by head.
    activation: Vec<Vec<TermId>>,
    /// What assumes the invariants that are known before, head by head.
    known: Vec<TermId>,
    /// The variables of an edge's condition and values.
    cones: FxHashMap<(usize, usize), Vec<TermId>>,
    /// What a predicate says of the state that an edge leads to.
    afters: FxHashMap<(usize, usize, TermId), TermId>,
    number: usize,
    /// Whether the last level is still looked at.
    is_paused: bool,
}

/// When a search is given up.
#[derive(Debug, Clone)]
pub(crate) struct Limits {
    pub interrupter: Interrupter,
    pub deadline: Option<Instant>,
}

impl Limits {
    /// Lets a solver think no longer than that.
    pub fn limit(&self, solver: &mut Solver) {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        solver.set_time_limit(left);
    }

    /// Whether that is now.
    pub fn are_reached(&self) -> bool {
        self.interrupter.is_interrupted()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What stops a search.
enum Stop {
    Reachable,
    Limit,
}

/// How control goes to where something is wanted.
struct Step<'e> {
    condition: TermId,
    before: usize,
    /// What is wanted there, and which bits these are.
    wanted: Vec<TermId>,
    cube: &'e [Literal],
    edge: Option<&'e Edge>,
}

impl Search {
    pub fn new(system: &mut System, known: &Invariants, limits: &Limits, number: usize) -> Self {
        let mut solver = solver_of(system, &limits.interrupter);
        let known = known.assumed(system, &mut solver, &format!("before search {number}"));
        let mut search = Self {
            system: std::mem::take(system),
            solver,
            limits: limits.clone(),
            frames: Vec::new(),
            activation: Vec::new(),
            known,
            cones: FxHashMap::default(),
            afters: FxHashMap::default(),
            number,
            is_paused: false,
        };
        search.add_frame();
        std::mem::swap(system, &mut search.system);
        search
    }

    /// Looks for a failure, or for invariants that exclude it. Where neither is found within the limits, it can be
    /// continued.
    pub fn run(&mut self, system: &mut System, failures: &[Failure], limits: &Limits) -> Outcome {
        std::mem::swap(system, &mut self.system);
        self.limits = limits.clone();
        let outcome = self.levels(failures);
        self.is_paused = outcome == Outcome::Unknown;
        std::mem::swap(system, &mut self.system);
        outcome
    }

    fn levels(&mut self, failures: &[Failure]) -> Outcome {
        loop {
            if !std::mem::take(&mut self.is_paused) {
                self.add_frame();
            }
            let level = self.frames.len() - 1;
            for failure in failures {
                match self.exclude(failure, level) {
                    Ok(()) => {}
                    Err(Stop::Reachable) => return Outcome::Reachable,
                    Err(Stop::Limit) => return Outcome::Unknown,
                }
            }
            match self.propagate() {
                Ok(Some(level)) => return Outcome::Proved(self.invariants(level)),
                Ok(None) => {}
                Err(_) => return Outcome::Unknown,
            }
        }
    }

    fn add_frame(&mut self) {
        let level = self.frames.len();
        self.frames.push(vec![Vec::new(); self.system.locations.len()]);
        let number = self.number;
        let heads = 0..self.system.locations.len();
        let active = heads.map(|head| {
            let name = format!("search {number} holds up to step {level} at head {head}");
            self.system.context.variable(&name, 1)
        });
        self.activation.push(active.collect());
    }

    /// What is known of the states that can be reached in this many steps, at the first this many heads.
    fn assumptions(&mut self, level: usize, before: usize) -> Vec<TermId> {
        let mut assumed = self.known[..before].to_vec();
        if level > 0 {
            let active = self.activation[level..].iter();
            assumed.extend(active.flat_map(|heads| &heads[..before]));
            return assumed;
        }
        // No head is reached without a step.
        for location in &self.system.locations[..before] {
            let never = self.system.context.not(location.reached);
            assumed.push(never);
        }
        assumed
    }

    fn ask(&mut self, assumed: &[TermId]) -> Result<bool, Stop> {
        if self.limits.are_reached() {
            return Err(Stop::Limit);
        }
        self.limits.limit(&mut self.solver);
        match self.solver.solve_assuming(&self.system.context, assumed) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Unknown(_) => Err(Stop::Limit),
        }
    }

    /// Shows that a failure is not reached from states of a level.
    fn exclude(&mut self, failure: &Failure, level: usize) -> Result<(), Stop> {
        loop {
            let mut assumed = self.assumptions(level, failure.before);
            assumed.push(failure.condition);
            if !self.ask(&assumed)? {
                return Ok(());
            }
            let (condition, before) = (failure.condition, failure.before);
            let step = Step { condition, before, wanted: Vec::new(), cube: &[], edge: None };
            let (location, cube) = self.predecessor(&step)?;
            self.block(Goal { level, location, cube })?;
        }
    }

    /// The states that the model of a step comes from.
    fn predecessor(&mut self, step: &Step<'_>) -> Result<(usize, Cube), Stop> {
        let Some(location) = (0..step.before).rev().find(|&one| self.is_reached(one)) else {
            return Err(Stop::Reachable);
        };
        let later = self.system.locations[location + 1..step.before].iter();
        let later: Vec<TermId> = later.map(|one| one.reached).collect();
        let context = &mut self.system.context;
        let mut goal = vec![step.condition];
        goal.extend(&step.wanted);
        goal.extend(later.into_iter().map(|reached| context.not(reached)));
        let variables = self.variables(step, &goal);
        let mut cube = self.preconditions(step, location);
        let mut inputs = Vec::new();
        for variable in variables {
            let Some(value) = self.solver.value(&self.system.context, variable) else { continue };
            if self.system.locations[location].known.contains(&variable) {
                cube.extend(bits(variable, &value));
            } else {
                let constant = self.system.context.constant(value);
                inputs.push(self.system.context.equal(variable, constant));
            }
        }
        cube.sort_unstable();
        cube.dedup();
        let cube = self.lift(cube, &inputs, &goal)?;
        Ok((location, cube))
    }

    /// The relations that have to hold before a step, so that those that are wanted hold after it, on
    /// the branches that the model takes.
    fn preconditions(&mut self, step: &Step<'_>, location: usize) -> Cube {
        let relations: Vec<TermId> = match step.edge {
            Some(_) => {
                let pairs = step.cube.iter().zip(&step.wanted);
                pairs.filter(|(one, _)| is_predicate(one)).map(|(_, &term)| term).collect()
            }
            None => self.relations(step.condition),
        };
        let mut found = Cube::new();
        for relation in relations {
            let relation = match self.system.context.operation(relation) {
                Operation::Not(inner) => inner,
                _ => relation,
            };
            let specialized = self.specialized(relation);
            let value = self.solver.value(&self.system.context, relation);
            let Some(value) = value.map(|value| value.to_bool()) else { continue };
            let variables = self.system.variables_of(&[specialized]);
            let known = &self.system.locations[location].known;
            if variables.len() > 1 && variables.iter().all(|variable| known.contains(variable)) {
                found.push(Literal { atom: Atom::Predicate(specialized), value });
            }
        }
        found
    }

    /// The comparisons between variables that a condition is made of.
    fn relations(&self, condition: TermId) -> Vec<TermId> {
        let context = &self.system.context;
        let cone = context.cone(&[condition], |_| false);
        let compares = |term: &TermId| match context.operation(*term) {
            Operation::Equal(left, right)
            | Operation::UnsignedLess(left, right)
            | Operation::SignedLess(left, right) => {
                context.width(left) > 1 && !context.is_constant(left) && !context.is_constant(right)
            }
            _ => false,
        };
        cone.into_iter().filter(compares).take(MOST_RELATIONS).collect()
    }

    /// A term with the decisions in it as the model takes them.
    fn specialized(&mut self, term: TermId) -> TermId {
        let cone = self.system.context.cone(&[term], |_| false);
        let decisions =
            cone.into_iter().filter_map(|one| match self.system.context.operation(one) {
                Operation::IfThenElse(condition, ..) => Some(condition),
                _ => None,
            });
        let decisions: FxHashSet<TermId> = decisions.collect();
        let mut pairs = Vec::new();
        for decision in decisions {
            let value = self.solver.value(&self.system.context, decision);
            if let Some(value) = value {
                pairs.push((decision, self.system.context.boolean(value.to_bool())));
            }
        }
        Substitution::new(&pairs).apply(&mut self.system.context, term)
    }

    /// The variables that a step depends on.
    fn variables(&mut self, step: &Step<'_>, goal: &[TermId]) -> Vec<TermId> {
        let Some(edge) = step.edge else { return self.system.variables_of(goal) };
        let key = (edge.target, edge.before);
        let mut variables = match self.cones.get(&key) {
            Some(known) => known.clone(),
            None => {
                let mut roots = vec![edge.condition];
                roots.extend(&edge.values);
                roots.extend(self.system.locations[..edge.before].iter().map(|one| one.reached));
                let variables = self.system.variables_of(&roots);
                self.cones.insert(key, variables.clone());
                variables
            }
        };
        let mut about: Vec<TermId> = step.cube.iter().map(|literal| literal.term()).collect();
        about = self.system.variables_of(&about);
        variables.extend(about.into_iter().filter(|variable| !edge.next.contains_key(variable)));
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    fn is_reached(&mut self, location: usize) -> bool {
        let reached = self.system.locations[location].reached;
        let value = self.solver.value(&self.system.context, reached);
        value.is_some_and(|value| value.to_u64() == Some(1))
    }

    /// Leaves out what the step does not depend on, as long as the inputs are these. What relations say
    /// of variables is preferred to their bits.
    fn lift(&mut self, cube: Cube, inputs: &[TermId], goal: &[TermId]) -> Result<Cube, Stop> {
        let goal = self.system.context.and_all(goal.iter().copied());
        let fails = self.system.context.not(goal);
        let relations: Vec<TermId> =
            cube.iter().filter(|one| is_predicate(one)).map(Literal::term).collect();
        let related: FxHashSet<TermId> = self.system.variables_of(&relations).into_iter().collect();
        let plain = |one: &Literal| match one.atom {
            Atom::Predicate(_) => true,
            Atom::Bit(variable, _) => !related.contains(&variable),
        };
        let few: Cube = cube.iter().copied().filter(plain).collect();
        for literals in [few, cube.clone()] {
            let mut assumed = vec![fails];
            let terms: Vec<TermId> = literals.iter().map(|one| self.term(one)).collect();
            assumed.extend(&terms);
            assumed.extend(inputs);
            if self.ask(&assumed)? {
                continue;
            }
            let failed: FxHashSet<TermId> =
                self.solver.failed_assumptions().iter().copied().collect();
            let needed = literals.into_iter().zip(terms).filter(|(_, term)| failed.contains(term));
            return Ok(needed.map(|(literal, _)| literal).collect());
        }
        Ok(cube)
    }

    /// A literal as a term.
    fn term(&mut self, literal: &Literal) -> TermId {
        let truth = match literal.atom {
            Atom::Predicate(term) => term,
            Atom::Bit(variable, bit) => self.system.context.extract(variable, bit, 1),
        };
        if literal.value { truth } else { self.system.context.not(truth) }
    }

    /// A literal as a term, of the state that an edge leads to.
    fn next(&mut self, edge: &Edge, literal: &Literal) -> TermId {
        let truth = match literal.atom {
            Atom::Bit(variable, bit) => {
                let value = edge.next.get(&variable).copied().unwrap_or(variable);
                self.system.context.extract(value, bit, 1)
            }
            Atom::Predicate(term) => {
                let key = (edge.target, edge.before, term);
                match self.afters.get(&key) {
                    Some(&known) => known,
                    None => {
                        let next = after(&mut self.system, edge, term);
                        self.afters.insert(key, next);
                        next
                    }
                }
            }
        };
        if literal.value { truth } else { self.system.context.not(truth) }
    }

    /// Shows that states cannot be reached in this many steps, and with them those that lead there.
    fn block(&mut self, goal: Goal) -> Result<(), Stop> {
        let top = self.frames.len() - 1;
        let mut goals = vec![goal];
        while let Some(goal) = goals.pop() {
            if goal.level == 0 {
                return Err(Stop::Reachable);
            }
            if self.is_excluded(&goal) {
                continue;
            }
            match self.unreachable(goal.location, &goal.cube, goal.level)? {
                Err(index) => {
                    let edge = self.system.locations[goal.location].edges[index].clone();
                    let wanted = self.wanted(&edge, &goal.cube);
                    let (condition, before) = (edge.condition, edge.before);
                    let cube = &goal.cube[..];
                    let step = Step { condition, before, wanted, cube, edge: Some(&edge) };
                    let (location, cube) = self.predecessor(&step)?;
                    let level = goal.level - 1;
                    goals.push(goal);
                    goals.push(Goal { level, location, cube });
                }
                Ok(core) => {
                    let cube = self.generalize(goal.location, core, goal.level)?;
                    let mut level = goal.level;
                    while level < top && self.unreachable(goal.location, &cube, level + 1)?.is_ok()
                    {
                        level += 1;
                    }
                    self.add_clause(goal.location, cube, level);
                    if level < top {
                        goals.push(Goal { level: level + 1, ..goal });
                        let last = goals.len() - 1;
                        goals[..=last].sort_by_key(|goal| std::cmp::Reverse(goal.level));
                    }
                }
            }
        }
        Ok(())
    }

    fn is_excluded(&self, goal: &Goal) -> bool {
        let cubes = self.frames[goal.level..].iter().flat_map(|frame| &frame[goal.location]);
        cubes.into_iter().any(|cube| is_subset(cube, &goal.cube))
    }

    /// Whether states cannot be reached in this many steps, if they have not been before: the bits that
    /// show it, or the number of the edge over which they are, of which the solver has a model.
    fn unreachable(
        &mut self,
        location: usize,
        cube: &Cube,
        level: usize,
    ) -> Result<Result<Cube, usize>, Stop> {
        let mut needed: FxHashSet<Literal> = FxHashSet::default();
        let clause = self.clause(cube);
        let before = guarded(&mut self.system, location, clause);
        for index in 0..self.system.locations[location].edges.len() {
            let edge = self.system.locations[location].edges[index].clone();
            let wanted = self.wanted(&edge, cube);
            let mut assumed = self.assumptions(level - 1, edge.before);
            assumed.push(edge.condition);
            if level > 1 && location < edge.before {
                assumed.push(before);
            }
            assumed.extend(&wanted);
            if self.ask(&assumed)? {
                return Ok(Err(index));
            }
            let failed: FxHashSet<TermId> =
                self.solver.failed_assumptions().iter().copied().collect();
            let blamed = cube
                .iter()
                .zip(&wanted)
                .filter(|(_, term)| failed.contains(*term) || self.system.context.is_false(**term));
            needed.extend(blamed.map(|(literal, _)| *literal));
        }
        Ok(Ok(cube.iter().copied().filter(|one| needed.contains(one)).collect()))
    }

    fn wanted(&mut self, edge: &Edge, cube: &Cube) -> Vec<TermId> {
        cube.iter().map(|one| self.next(edge, one)).collect()
    }

    /// Leaves out as many bits as possible: first all of a variable, then single ones.
    fn generalize(&mut self, location: usize, cube: Cube, level: usize) -> Result<Cube, Stop> {
        let mut cube = cube;
        let mut variables: Vec<TermId> = cube.iter().map(Literal::term).collect();
        variables.dedup();
        if variables.len() > 1 {
            for variable in variables {
                let rest: Cube =
                    cube.iter().copied().filter(|one| one.term() != variable).collect();
                if rest.len() < cube.len()
                    && let Ok(core) = self.unreachable(location, &rest, level)?
                {
                    cube = core;
                }
            }
        }
        let mut failures = 0;
        let mut index = 0;
        while index < cube.len() && failures < MOST_FAILURES {
            let mut rest = cube.clone();
            rest.remove(index);
            match self.unreachable(location, &rest, level)? {
                Ok(core) => cube = core,
                Err(_) => {
                    failures += 1;
                    index += 1;
                }
            }
        }
        Ok(cube)
    }

    fn clause(&mut self, cube: &Cube) -> TermId {
        let literals: Vec<TermId> = cube.iter().map(|one| self.term(one)).collect();
        let all = self.system.context.and_all(literals);
        self.system.context.not(all)
    }

    fn add_clause(&mut self, location: usize, cube: Cube, level: usize) {
        let clause = self.clause(&cube);
        let holds = guarded(&mut self.system, location, clause);
        let holds = self.system.context.implies(self.activation[level][location], holds);
        self.solver.assert(&self.system.context, holds);
        for frame in &mut self.frames[..=level] {
            frame[location].retain(|known| !is_subset(&cube, known));
        }
        self.frames[level][location].push(cube);
    }

    /// Finds out which clauses hold for one more step. If all of a level do, they are inductive.
    fn propagate(&mut self) -> Result<Option<usize>, Stop> {
        let top = self.frames.len() - 1;
        for level in 1..top {
            for location in 0..self.system.locations.len() {
                for cube in self.frames[level][location].clone() {
                    if self.unreachable(location, &cube, level + 1)?.is_ok() {
                        self.frames[level][location].retain(|known| *known != cube);
                        self.add_clause(location, cube, level + 1);
                    }
                }
            }
            if self.frames[level].iter().all(Vec::is_empty) {
                return Ok(Some(level + 1));
            }
        }
        Ok(None)
    }

    /// The clauses of a level and all above it.
    fn invariants(&mut self, level: usize) -> Invariants {
        let frames = self.frames[level..].iter().flat_map(|frame| frame.iter().enumerate());
        let cubes =
            frames.flat_map(|(location, cubes)| cubes.iter().map(move |one| (location, one)));
        let cubes: Vec<(usize, Cube)> =
            cubes.map(|(location, one)| (location, one.clone())).collect();
        let all = cubes.iter().map(|(location, cube)| (*location, self.clause(cube))).collect();
        Invariants { all }
    }
}

impl Literal {
    /// The variable or the relation that it is about.
    fn term(&self) -> TermId {
        match self.atom {
            Atom::Predicate(term) | Atom::Bit(term, _) => term,
        }
    }
}

fn is_predicate(literal: &Literal) -> bool {
    match literal.atom {
        Atom::Predicate(_) => true,
        Atom::Bit(..) => false,
    }
}

/// At most this many comparisons of a failure are taken as relations.
const MOST_RELATIONS: usize = 32;
/// After so many bits that cannot be left out no others are tried.
const MOST_FAILURES: usize = 12;

fn bits(variable: TermId, value: &BitVector) -> Vec<Literal> {
    let width = value.width();
    let literal = |bit| Literal { atom: Atom::Bit(variable, bit), value: value.bit(bit) };
    (0..width).map(literal).collect()
}

/// Whether all literals of one sorted cube are in the other: it has more states.
fn is_subset(cube: &Cube, other: &Cube) -> bool {
    let mut other = other.iter();
    cube.iter().all(|literal| other.any(|one| one == literal))
}
