//! Functions of variables as tables: what an expression gives in which state.
//!
//! A table is read off runs with replaced values, and put into others on the concrete machine.
//! Evaluations in states that it does not have keep their values.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use bounded::Visible;
use ir::{ExpressionId, FunctionId, Selection, SuspectId};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use semantics::code::Observation;
use semantics::concrete::{Observer, Replacement, Scenario, Seen, Sight};

use super::run::{Ending, Replacements, Run};
use super::{PartId, Subject};

/// A run with more different states is tried with every table.
const MOST_STATES: usize = 10_000;
/// How many steps the passing runs may have together that are made once.
const MOST_STEPS: u64 = 50_000_000;

/// Which variables a function is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Extent {
    /// Those of the original expression.
    Own,
    /// All that can be named.
    Visible,
}

/// The variables that count for each expression.
pub(super) type Variables = FxHashMap<(FunctionId, ExpressionId), Vec<Visible>>;

/// An expression in a state of the variables that count.
type State = (FunctionId, ExpressionId, Vec<Option<Seen>>);

/// What a function gives in some states.
pub(super) type Table = FxHashMap<State, Replacement>;

/// The state in which an expression is evaluated; none if it does not count.
fn state(variables: &Variables, at: &Observation, sight: &Sight<'_, '_>) -> Option<State> {
    let counting = variables.get(&(at.function, at.expression))?.iter();
    let seen = counting.map(|variable| match *variable {
        Visible::Local(local) => sight.local(local),
        Visible::Global(global) => sight.global(global),
    });
    Some((at.function, at.expression, seen.collect()))
}

fn hash(state: &State) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    hasher.finish()
}

impl Subject<'_> {
    /// Makes a run with values replaced, and adds to a table in which states they were.
    pub fn read_off(
        &self,
        run: &Run,
        scenario: &Scenario,
        replacements: &Replacements,
        variables: &Rc<Variables>,
        table: &mut Table,
    ) {
        let read = Rc::new(RefCell::new(std::mem::take(table)));
        let reader = Reader {
            selected: self.everything.clone(),
            values: replacements.clone(),
            variables: variables.clone(),
            counts: HashMap::new(),
            table: read.clone(),
        };
        self.runner.observed(run, scenario, Some(Box::new(reader)), &[]);
        *table = read.take();
    }

    /// Makes a run with a table put in.
    pub fn with_table(&self, run: &Run, variables: &Rc<Variables>, table: &Rc<Table>) -> Ending {
        let lookup = Lookup {
            selected: self.everything.clone(),
            variables: variables.clone(),
            table: table.clone(),
        };
        self.runner.observed(run, &run.given.scenario, Some(Box::new(lookup)), &[])
    }
}

/// Replaces values one by one, and notes their states.
struct Reader {
    selected: Arc<Selection>,
    values: Replacements,
    variables: Rc<Variables>,
    counts: HashMap<SuspectId, u32>,
    table: Rc<RefCell<Table>>,
}

impl Observer for Reader {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(&mut self, at: &Observation, sight: &Sight<'_, '_>) -> Option<Replacement> {
        let count = self.counts.entry(at.suspect).or_insert(0);
        *count += 1;
        let value = self.values.of(at.suspect, *count - 1)?;
        if let Some(state) = state(&self.variables, at, sight) {
            self.table.borrow_mut().insert(state, value);
        }
        Some(value)
    }
}

/// Replaces values by those of a table.
struct Lookup {
    selected: Arc<Selection>,
    variables: Rc<Variables>,
    table: Rc<Table>,
}

impl Observer for Lookup {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(&mut self, at: &Observation, sight: &Sight<'_, '_>) -> Option<Replacement> {
        self.table.get(&state(&self.variables, at, sight)?).copied()
    }
}

/// In which states the passing runs evaluate parts, so that only those have to be made again that
/// a table changes.
pub(super) struct Index {
    /// The variables that count.
    pub variables: Rc<Variables>,
    /// The runs that were made, and pass as they are.
    pub runs: Vec<usize>,
    /// The steps of the longest one.
    pub longest: u64,
    /// The runs with a state, by its hash.
    with_state: FxHashMap<u64, Vec<usize>>,
    /// The runs that evaluate each part.
    with_part: HashMap<PartId, Vec<usize>>,
    /// Runs with too many states to be noted.
    with_many: Vec<usize>,
}

impl Index {
    /// Makes each passing run once, as long as they are not too long.
    pub fn new(subject: &Subject<'_>, variables: Rc<Variables>) -> Self {
        let mut steps = 0;
        let mut index = Self {
            variables,
            runs: Vec::new(),
            longest: 0,
            with_state: FxHashMap::default(),
            with_part: HashMap::new(),
            with_many: Vec::new(),
        };
        for (number, run) in subject.request.passing.iter().enumerate() {
            if steps > MOST_STEPS || subject.request.options.exceeded().is_some() {
                break;
            }
            let seen = Rc::new(RefCell::new(States::default()));
            let watch = Watch {
                selected: subject.everything.clone(),
                variables: index.variables.clone(),
                seen: seen.clone(),
            };
            let scenario = &run.given.scenario;
            let ending = subject.runner.observed(run, scenario, Some(Box::new(watch)), &[]);
            steps += ending.steps;
            if ending.is_as(&run.expected) {
                index.longest = index.longest.max(ending.steps);
                index.note(number, seen.take());
            }
        }
        index
    }

    fn note(&mut self, number: usize, seen: States) {
        self.runs.push(number);
        for part in seen.parts {
            self.with_part.entry(PartId::of(part)).or_default().push(number);
        }
        match seen.states.len() > MOST_STATES {
            true => self.with_many.push(number),
            false => {
                for state in seen.states {
                    self.with_state.entry(state).or_default().push(number);
                }
            }
        }
    }

    /// The runs that a table can change.
    pub fn changed_by(&self, table: &Table) -> BTreeSet<usize> {
        let states = table.keys().filter_map(|state| self.with_state.get(&hash(state)));
        let runs = states.flatten().chain(&self.with_many);
        runs.copied().collect()
    }

    /// The runs that evaluate a part.
    pub fn evaluating(&self, part: PartId) -> &[usize] {
        self.with_part.get(&part).map_or(&[], |runs| runs)
    }
}

/// What a run evaluates.
#[derive(Default)]
struct States {
    parts: FxHashSet<SuspectId>,
    states: FxHashSet<u64>,
}

/// Notes states.
struct Watch {
    selected: Arc<Selection>,
    variables: Rc<Variables>,
    seen: Rc<RefCell<States>>,
}

impl Observer for Watch {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(&mut self, at: &Observation, sight: &Sight<'_, '_>) -> Option<Replacement> {
        let mut seen = self.seen.borrow_mut();
        seen.parts.insert(at.suspect);
        if seen.states.len() <= MOST_STATES
            && let Some(state) = state(&self.variables, at, sight)
        {
            seen.states.insert(hash(&state));
        }
        None
    }
}
