//! In which states passing runs evaluate components, so that only those have to be made again that a table
//! changes.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use ir::{Selection, SuspectId};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use semantics::code::{Observation, SharedCode};
use semantics::concrete::{Observer, Replacement, StateView};

use super::correspondence::Variables;
use super::run::{Run, Runner};
use super::table::{Extent, State, Table, state};
use super::{ComponentId, Subject};
use crate::in_shares;

/// A run with more different states is tried with every table.
const MOST_STATES: usize = 10_000;
/// How many steps the passing runs may have together that are made once.
const MOST_STEPS: u64 = 50_000_000;
/// This many runs are worth a thread.
const RUNS_OF_A_THREAD: usize = 32;

/// The variables that count, of each extent.
pub(super) type Extents = [Arc<Variables>; 2];

/// What passing runs evaluate.
#[derive(Default)]
pub(super) struct Index {
    /// The runs that were made, and pass as they are.
    pub runs: Vec<usize>,
    /// The steps of the longest one.
    pub longest: u64,
    /// For each extent the runs with a state, by its hash.
    with_state: [FxHashMap<u64, Vec<usize>>; 2],
    /// The runs that evaluate each component.
    with_component: HashMap<ComponentId, Vec<usize>>,
    /// Runs with too many states to be noted.
    with_many: Vec<usize>,
}

impl Index {
    /// Makes each passing run once, as long as they are not too long.
    pub fn new(subject: &Subject<'_>, variables: &Extents) -> Self {
        let (request, everything) = (subject.request, &subject.everything);
        let all = in_shares(&request.passing, RUNS_OF_A_THREAD, |runs| {
            let code = Rc::new(SharedCode::new(request.woven));
            let runner = Runner::new(code, request.entry, request.options.checks);
            let mut steps = 0;
            let mut seen = Vec::new();
            for run in runs {
                // The others are not made: there are too many steps then.
                if steps > MOST_STEPS || request.options.exceeded().is_some() {
                    seen.push(None);
                    continue;
                }
                let one = watched(&runner, run, everything, variables);
                steps += one.steps;
                seen.push(Some(one));
            }
            seen
        });
        let mut index = Self::default();
        let mut steps = 0;
        for (number, seen) in all.into_iter().enumerate() {
            let Some(seen) = seen else { break };
            steps += seen.steps;
            if steps > MOST_STEPS {
                break;
            }
            if seen.passes {
                index.note(number, seen);
            }
        }
        index
    }

    fn note(&mut self, number: usize, seen: Seen) {
        self.runs.push(number);
        self.longest = self.longest.max(seen.steps);
        for component in seen.components {
            self.with_component.entry(ComponentId::of(component)).or_default().push(number);
        }
        if seen.states.iter().any(|states| states.len() > MOST_STATES) {
            self.with_many.push(number);
            return;
        }
        for (known, states) in self.with_state.iter_mut().zip(seen.states) {
            for state in states {
                known.entry(state).or_default().push(number);
            }
        }
    }

    /// The runs that a table can change.
    pub fn changed_by(&self, extent: Extent, table: &Table) -> BTreeSet<usize> {
        let known = &self.with_state[extent as usize];
        let states = table.keys().filter_map(|state| known.get(&hash(state)));
        let runs = states.flatten().chain(&self.with_many);
        runs.copied().collect()
    }

    /// The runs that evaluate a component.
    pub fn evaluating(&self, component: ComponentId) -> &[usize] {
        self.with_component.get(&component).map_or(&[], |runs| runs)
    }
}

fn hash(state: &State) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    hasher.finish()
}

/// What a run evaluates.
#[derive(Default)]
struct Seen {
    components: FxHashSet<SuspectId>,
    /// For each extent the hashes of its states.
    states: [FxHashSet<u64>; 2],
    steps: u64,
    passes: bool,
}

/// Makes a run and watches it.
fn watched(
    runner: &Runner<'_>,
    run: &Run,
    everything: &Arc<Selection>,
    variables: &Extents,
) -> Seen {
    let seen = Rc::new(RefCell::new(Seen::default()));
    let watch =
        Watch { selected: everything.clone(), variables: variables.clone(), seen: seen.clone() };
    let ending = runner.observed(run, &run.given.scenario, Some(Box::new(watch)), &[]);
    Seen { steps: ending.steps, passes: ending.is_as(&run.expected), ..seen.take() }
}

/// Notes states.
struct Watch {
    selected: Arc<Selection>,
    variables: Extents,
    seen: Rc<RefCell<Seen>>,
}

impl Observer for Watch {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(&mut self, at: &Observation, sight: &StateView<'_, '_>) -> Option<Replacement> {
        let seen = &mut *self.seen.borrow_mut();
        seen.components.insert(at.suspect);
        for (variables, states) in self.variables.iter().zip(&mut seen.states) {
            if states.len() <= MOST_STATES
                && let Some(state) = state(variables, at, sight)
            {
                states.insert(hash(&state));
            }
        }
        None
    }
}
