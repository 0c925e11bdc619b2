//! Diagnoses with which runs pass whatever the inputs are that the failing runs did not come to.
//!
//! The values of a diagnosis may not depend on these inputs. If not even values that do depend on them
//! make a run pass, there is no diagnosis; if one value for all evaluations does, or if the run can pass
//! before it asks for an input, there is one. Between these nothing is said.

use rustc_hash::FxHashMap;

use crate::case::Case;
use crate::code::{Changes, Code};
use crate::machine::{Choice, Machine, State, Stop};
use crate::program::ComponentId;

/// How many states are looked at, at most.
const STATES: usize = 20_000;

/// How a component is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Strategy {
    /// Knowing the inputs so far.
    Adapted,
    /// By this value.
    Constant(i64),
    /// By any values that let the run end before an input is asked for.
    Early,
}

/// A search for values.
struct Search<'c> {
    machine: &'c Machine<'c>,
    strategy: Strategy,
    /// What is known of states before a choice.
    known: FxHashMap<State, Option<bool>>,
}

impl Case {
    /// Whether some values of a component make the runs pass whatever the remaining inputs are.
    pub fn passes_whatever(&self, component: ComponentId) -> Option<bool> {
        let replaced = [component];
        let code = Code::new(&self.program, Changes { replaced: &replaced, ..Changes::default() });
        let values = self.program.components[component].values();
        let mut all = Some(true);
        for machine in &self.machines(&code, &self.runs) {
            let wins = |strategy| Search { machine, strategy, known: FxHashMap::default() }.wins();
            if wins(Strategy::Adapted) == Some(false) {
                return Some(false);
            }
            let mut plain = values.clone().map(Strategy::Constant).chain([Strategy::Early]);
            if !plain.any(|strategy| wins(strategy) == Some(true)) {
                all = None;
            }
        }
        all
    }
}

impl Search<'_> {
    fn wins(&mut self) -> Option<bool> {
        self.passes(self.machine.start())
    }

    /// Whether the run passes from a state on.
    fn passes(&mut self, mut state: State) -> Option<bool> {
        let stop = self.machine.go_on(&mut state);
        let Stop::Choose(choice) = stop else { return self.machine.passes(&state, stop) };
        if let Some(known) = self.known.get(&state) {
            return *known;
        }
        if self.known.len() == STATES {
            return None;
        }
        let answer = match (choice, self.strategy) {
            (Choice::Input(_), Strategy::Early) => Some(false),
            (Choice::Input(_), _) => self.all(&state, choice, false),
            (_, Strategy::Constant(value)) => {
                let mut next = state.clone();
                next.push(value);
                self.passes(next)
            }
            _ => self.all(&state, choice, true).map(|none| !none),
        };
        self.known.insert(state, answer);
        answer
    }

    /// Whether the run passes with all values of a choice, or fails with all of them.
    fn all(&mut self, state: &State, choice: Choice, fails: bool) -> Option<bool> {
        let mut all = Some(true);
        for value in choice.values() {
            let mut next = state.clone();
            next.push(value);
            match self.passes(next) {
                Some(passes) if passes == fails => return Some(false),
                Some(_) => {}
                None => all = None,
            }
        }
        all
    }
}
