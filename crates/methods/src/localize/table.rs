//! Functions of variables as tables: what an expression gives in which state.
//!
//! A table is read off runs with replaced values, and put into others on the concrete machine.
//! Evaluations in states that it does not have keep their values.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use ir::{Selection, SuspectId};
use rustc_hash::FxHashMap;
use semantics::code::Observation;
use semantics::concrete::{Observer, Replacement, Scenario, Seen, StateView};

use super::Subject;
use super::correspondence::{Place, Variables, place_of};
use super::run::{Ending, Replacements, Run, Runner};
use super::suspicion::Visible;

/// Which variables a function is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Extent {
    /// Those of the original expression.
    Own,
    /// All that can be named.
    Visible,
}

/// An expression in a state of the variables that count.
pub(super) type State = (Place, Vec<Option<Seen>>);

/// What a function gives in some states.
pub(super) type Table = FxHashMap<State, Replacement>;

/// The state in which an expression is evaluated; none if it does not count.
pub(super) fn state(
    variables: &Variables,
    at: &Observation,
    sight: &StateView<'_, '_>,
) -> Option<State> {
    let counting = variables.get(&place_of(at))?;
    let seen = counting.variables.iter().map(|(variable, _)| match *variable {
        Visible::Local(local) => sight.local(local),
        Visible::Global(global) => sight.global(global),
    });
    Some((counting.place, seen.collect()))
}

impl Subject<'_> {
    /// Makes a run with values replaced, and adds to a table in which states they were.
    pub(super) fn read_off(
        &self,
        run: &Run,
        scenario: &Scenario,
        replacements: &Replacements,
        variables: &Arc<Variables>,
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
    pub(super) fn with_table(
        &self,
        runner: &Runner<'_>,
        run: &Run,
        variables: &Arc<Variables>,
        table: &Rc<Table>,
    ) -> Ending {
        let lookup = Lookup {
            selected: self.everything.clone(),
            variables: variables.clone(),
            table: table.clone(),
        };
        runner.observed(run, &run.given.scenario, Some(Box::new(lookup)), &[])
    }
}

/// Replaces values one by one, and notes their states.
struct Reader {
    selected: Arc<Selection>,
    values: Replacements,
    variables: Arc<Variables>,
    counts: HashMap<SuspectId, u32>,
    table: Rc<RefCell<Table>>,
}

impl Observer for Reader {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(&mut self, at: &Observation, sight: &StateView<'_, '_>) -> Option<Replacement> {
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
    variables: Arc<Variables>,
    table: Rc<Table>,
}

impl Observer for Lookup {
    fn selected(&self) -> Arc<Selection> {
        self.selected.clone()
    }

    fn replace(&mut self, at: &Observation, sight: &StateView<'_, '_>) -> Option<Replacement> {
        self.table.get(&state(&self.variables, at, sight)?).copied()
    }
}
