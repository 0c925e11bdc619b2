//! States at the heads of loops that some run comes to, found by trying inputs.
//!
//! They say which guesses about states are wrong, before a solver is asked. Nothing is proved by them, so it does
//! not matter that few of the possible states are found.

use fastrand::Rng;
use logic::{Operation, Simulation, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::reachability::Limits;
use crate::system::{Edge, System};

/// Terms that may be computed in all, which takes some tenths of a second.
const MOST_TERMS: usize = 40_000_000;
/// At most this many states are kept for each head.
const MOST_STATES: usize = 1500;
/// After this many runs that come to no new state, no other is tried.
const MOST_IN_VAIN: usize = 24;
/// A run is left after this many arrivals at heads.
const MOST_STEPS: usize = 120;
/// Inputs that contradict what holds in every run are chosen again this often.
const ATTEMPTS: usize = 4;
/// The same runs are tried each time.
const SEED: u64 = 15;

/// The states of one head: values of the variables that statements about it may be about.
#[derive(Debug, Clone, Default)]
pub(crate) struct Samples {
    pub variables: Vec<TermId>,
    /// For each variable, its values in all states.
    pub columns: Vec<Vec<u64>>,
    /// Variables that are distances between others.
    pub distances: Vec<TermId>,
}

impl Samples {
    /// How many states there are.
    pub fn count(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }

    /// Takes the distance of a variable from another one instead of it.
    pub fn replace(&mut self, variable: TermId, base: TermId, distance: TermId, width: u32) {
        let position = |wanted| self.variables.iter().position(|&one| one == wanted);
        let Some(at) = position(variable) else { return };
        let Some(base) = position(base) else {
            self.variables.remove(at);
            self.columns.remove(at);
            return;
        };
        let mask = u64::MAX >> (u64::BITS - width);
        let both = self.columns[at].iter().zip(&self.columns[base]);
        let distances = both.map(|(one, other)| one.wrapping_sub(*other) & mask).collect();
        self.columns[at] = distances;
        self.variables[at] = distance;
        self.distances.push(distance);
    }
}

/// The states of all heads; none if there are values that do not fit a machine word.
pub(crate) fn samples(system: &System, limits: &Limits) -> Option<Vec<Samples>> {
    let mut roots = system.facts.clone();
    for location in &system.locations {
        roots.push(location.reached);
        roots.extend(location.edges.iter().flat_map(|edge| edge.values.iter().copied()));
        roots.extend(location.edges.iter().map(|edge| edge.condition));
        roots.extend(&location.variables);
    }
    let simulation = Simulation::new(&system.context, &roots)?;
    let mut runs = Runs {
        system,
        constants: constants(system, &roots),
        simulation,
        random: Rng::with_seed(SEED),
        found: Vec::new(),
        seen: FxHashSet::default(),
    };
    for location in 0..system.locations.len() {
        let variables = subjects(system, location);
        let columns = vec![Vec::new(); variables.len()];
        runs.found.push(Samples { variables, columns, distances: Vec::new() });
    }
    let mut left = MOST_TERMS / runs.simulation.size().max(1);
    let mut in_vain = 0;
    while left > 0 && in_vain < MOST_IN_VAIN && !limits.are_reached() {
        let before = runs.seen.len();
        left = left.saturating_sub(runs.run());
        in_vain = if runs.seen.len() > before { 0 } else { in_vain + 1 };
    }
    Some(runs.found)
}

/// What statements about a head are about: its state, and variables of earlier heads and inputs that it does not
/// change.
fn subjects(system: &System, location: usize) -> Vec<TermId> {
    let here = &system.locations[location];
    let mut subjects = here.variables.clone();
    let entry: FxHashSet<TermId> =
        here.edges.iter().take(1).flat_map(|edge| edge.values.iter().copied()).collect();
    for earlier in &system.locations[..location] {
        // What the head begins with is the earlier value of one of its variables.
        let others = earlier.variables.iter().filter(|one| !entry.contains(one));
        subjects.extend(others.filter(|one| here.known.contains(one)));
    }
    let mut inputs: Vec<TermId> =
        here.known.iter().copied().filter(|one| !subjects.contains(one)).collect();
    inputs.retain(|one| !system.locations[..location].iter().any(|l| l.variables.contains(one)));
    inputs.sort_unstable();
    inputs.truncate(MOST_INPUTS);
    subjects.extend(inputs);
    subjects.truncate(MOST_SUBJECTS);
    subjects
}

/// Inputs that were read before a loop and are kept in samples.
const MOST_INPUTS: usize = 8;
/// Variables that are kept in samples.
const MOST_SUBJECTS: usize = 200;

/// The constants of the terms, by width: inputs are likely to be compared with them.
fn constants(system: &System, roots: &[TermId]) -> FxHashMap<u32, Vec<u64>> {
    let context = &system.context;
    let mut constants: FxHashMap<u32, Vec<u64>> = FxHashMap::default();
    for term in context.cone(roots, |_| false) {
        if let Operation::Constant(_) = context.operation(term)
            && let Some(value) = context.value(term).and_then(logic::BitVector::to_u64)
        {
            constants.entry(context.width(term)).or_default().push(value);
        }
    }
    constants
}

struct Runs<'s> {
    system: &'s System,
    simulation: Simulation,
    constants: FxHashMap<u32, Vec<u64>>,
    random: Rng,
    found: Vec<Samples>,
    seen: FxHashSet<(usize, Vec<u64>)>,
}

impl Runs<'_> {
    /// Follows one run from its beginning; gives how often all terms were computed.
    fn run(&mut self) -> usize {
        let habits = self.habits();
        let mut at: Option<usize> = None;
        let mut state: FxHashMap<TermId, u64> = FxHashMap::default();
        for step in 0..MOST_STEPS {
            if !self.choose(&habits, &state) {
                return (step + 1) * ATTEMPTS;
            }
            let Some(edge) = self.taken(at) else { return step + 1 };
            let target = edge.target;
            let location = &self.system.locations[target];
            let mut next: FxHashMap<TermId, u64> = FxHashMap::default();
            for &variable in self.simulation.variables() {
                if location.known.contains(&variable) {
                    next.extend(self.simulation.value(variable).map(|value| (variable, value)));
                }
            }
            for (&variable, &value) in &edge.next {
                next.extend(self.simulation.value(value).map(|value| (variable, value)));
            }
            (state, at) = (next, Some(target));
            self.keep(target, &state);
        }
        MOST_STEPS
    }

    /// How likely zero is for each variable, in one run: so that some things rarely happen in it, and others
    /// often.
    fn habits(&mut self) -> Vec<f64> {
        const LIKELY: [f64; 5] = [0.05, 0.2, 0.5, 0.8, 0.95];
        let random = &mut self.random;
        self.simulation.variables().iter().map(|_| LIKELY[random.usize(..LIKELY.len())]).collect()
    }

    /// Chooses all that the state leaves open, and computes the terms. Whether what holds in every run does.
    fn choose(&mut self, habits: &[f64], state: &FxHashMap<TermId, u64>) -> bool {
        for _ in 0..ATTEMPTS {
            for (index, &zero) in habits.iter().enumerate() {
                let variable = self.simulation.variables()[index];
                let value = match state.get(&variable) {
                    Some(&value) => value,
                    None => self.input(self.system.context.width(variable), zero),
                };
                self.simulation.set(variable, value);
            }
            self.simulation.run();
            let holds = |&fact: &TermId| self.simulation.value(fact) == Some(1);
            if self.system.facts.iter().all(holds) {
                return true;
            }
        }
        false
    }

    fn input(&mut self, width: u32, zero: f64) -> u64 {
        if self.random.f64() < zero {
            return 0;
        }
        let constants = self.constants.get(&width).map_or(&[][..], Vec::as_slice);
        match self.random.u8(..8) {
            0..3 => 1,
            3 => u64::MAX,
            4 => self.random.u64(..16),
            5 if !constants.is_empty() => {
                let near = self.random.u64(..3);
                let constant = constants[self.random.usize(..constants.len())];
                constant.wrapping_add(near).wrapping_sub(1)
            }
            _ => self.random.u64(..),
        }
    }

    /// Over which edge control comes to a head next, after this one or from the beginning of the program.
    fn taken(&self, at: Option<usize>) -> Option<&Edge> {
        let holds = |term: TermId| self.simulation.value(term) == Some(1);
        let first = at.map_or(0, |at| at + 1);
        let edges = self.system.locations.iter().flat_map(|location| &location.edges);
        edges.into_iter().find(|edge| {
            let between = self.system.locations.get(first..edge.before);
            first <= edge.before
                && holds(edge.condition)
                && between.is_some_and(|between| !between.iter().any(|one| holds(one.reached)))
        })
    }

    fn keep(&mut self, location: usize, state: &FxHashMap<TermId, u64>) {
        let samples = &mut self.found[location];
        if samples.count() >= MOST_STATES {
            return;
        }
        let values = samples.variables.iter().map(|one| state.get(one).copied().unwrap_or(0));
        let values: Vec<u64> = values.collect();
        if self.seen.insert((location, values.clone())) {
            for (column, value) in samples.columns.iter_mut().zip(values) {
                column.push(value);
            }
        }
    }
}
