//! Whether one expression could give the values of a component in all runs.
//!
//! Evaluations with equal variables must give equal values, in all runs. The search goes through the runs
//! one after the other and notes what is given for which variables.
//!
//! The uses of a macro may give different values, unless it is asked for a constant.
//!
//! Values may tell later evaluations apart without mattering otherwise, by the bits that are not used. So
//! besides the values that matter each of them is tried with a number in its higher bits that is new.

use std::collections::BTreeMap;

use crate::answer::{Cause, number_of};
use crate::case::Case;
use crate::code::{Changes, Code};
use crate::machine::{Choice, Machine, Run, State, Stop};
use crate::program::{ComponentId, Use, Variable};
use crate::scope::Scope;

/// How often a search goes on from a choice, at most.
const CHOICES: usize = 30_000;

/// This many states have numbers of their own that a byte holds together with three bits.
const STATES: usize = 31;

/// A search for a function.
struct Search<'c> {
    machines: Vec<Machine<'c>>,
    /// None if all evaluations must have one value.
    variables: Option<&'c [Variable]>,
    used: Use,
    /// The value for each use and state of the variables.
    given: BTreeMap<(usize, Vec<i64>), i64>,
    left: usize,
}

impl Case {
    /// Compares what is said about a function of the variables with what there is. Says whether it was
    /// told that this is not known.
    pub fn check_function(&self, cause: &Cause, scopes: &[Scope]) -> Result<bool, String> {
        let [place] = &cause.components[..] else { return Ok(false) };
        let Some(id) = self.text.component(place) else { return Ok(false) };
        let said = cause.function.as_str();
        if let Some(constant) = &cause.constant {
            let constant = number_of(constant).ok_or_else(|| format!("{constant} is no number"))?;
            if self.passes_with_constant(id, constant) == Some(false) {
                return Err(format!("{place}: {constant} does not do"));
            }
        }
        if said == "unknown" {
            return Ok(true);
        }
        let sorts = ["constant", "own-variables", "visible-variables"];
        // The passing tests may count as well: then there may be no such function.
        let all: Vec<Run> = self.runs.iter().chain(&self.passing).cloned().collect();
        let some = self.functions(id, &scopes[id], &self.runs);
        let all = self.functions(id, &scopes[id], &all);
        for ((sort, of_some), of_all) in sorts.into_iter().zip(some).zip(all) {
            if said == sort {
                return match of_some {
                    Some(false) => Err(format!("{place}: {said}, but there are none")),
                    _ => Ok(false),
                };
            }
            // A constant is not looked for where the uses of a macro have different types.
            if of_all == Some(true) && !self.program.is_definition(id) {
                return Err(format!("{place}: {said}, but {sort} do"));
            }
        }
        match said {
            "perhaps" | "none" => Ok(false),
            _ => Err(format!("{place}: {said}")),
        }
    }

    /// Whether a constant, a function of the expression's own variables, and one of those in scope give
    /// values of a component with which some runs pass.
    fn functions(&self, id: ComponentId, scope: &Scope, runs: &[Run]) -> [Option<bool>; 3] {
        let own = scope.own.as_ref();
        // Where a macro is used, different variables can be named.
        let visible = (!self.program.is_definition(id)).then_some(&scope.visible);
        [
            self.has_function(id, None, runs),
            own.and_then(|own| self.has_function(id, Some(own), runs)),
            visible.and_then(|visible| self.has_function(id, Some(visible), runs)),
        ]
    }

    /// Whether a function of these variables gives values of a component with which runs pass. Nothing
    /// if that is not known, for instance because the runs then take inputs that are not given.
    fn has_function(
        &self,
        component: ComponentId,
        variables: Option<&[Variable]>,
        runs: &[Run],
    ) -> Option<bool> {
        let replaced = [component];
        let code = Code::new(&self.program, Changes { replaced: &replaced, ..Changes::default() });
        let mut search = Search {
            machines: self.machines(&code, runs),
            variables,
            used: self.program.components[component],
            given: BTreeMap::new(),
            left: CHOICES,
        };
        search.run(0)
    }

    /// Whether the runs pass if a component always gives a value.
    fn passes_with_constant(&self, component: ComponentId, value: i64) -> Option<bool> {
        let replaced = [component];
        let code = Code::new(&self.program, Changes { replaced: &replaced, ..Changes::default() });
        let mut all = Some(true);
        for machine in self.machines(&code, &self.runs) {
            let mut state = machine.start();
            let stop = loop {
                match machine.go_on(&mut state) {
                    Stop::Choose(Choice::Value(..)) => state.push(value),
                    stop => break stop,
                }
            };
            match machine.passes(&state, stop) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all = None,
            }
        }
        all
    }

    /// A machine for each run that keeps variables as they are.
    pub fn machines<'c>(&'c self, code: &'c Code, runs: &'c [Run]) -> Vec<Machine<'c>> {
        let program = &self.program;
        let machine = |run| Machine { program, code, run, records: false, exact: true };
        runs.iter().map(machine).collect()
    }
}

impl Search<'_> {
    /// Whether this run and those that follow pass with what is given and some further values.
    fn run(&mut self, number: usize) -> Option<bool> {
        match self.machines.get(number) {
            Some(machine) => {
                let state = machine.start();
                self.go_on(number, state)
            }
            None => Some(true),
        }
    }

    fn go_on(&mut self, number: usize, mut state: State) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        loop {
            match self.machines[number].go_on(&mut state) {
                Stop::Choose(Choice::Value(..)) => {
                    let held = |one: &Variable| state.held(*one);
                    let now = match self.variables {
                        Some(all) => (state.position(), all.iter().map(held).collect()),
                        None => (0, Vec::new()),
                    };
                    match self.given.get(&now) {
                        Some(value) => state.push(*value),
                        None => return self.choose(number, &state, now),
                    }
                }
                stop => {
                    return match self.machines[number].passes(&state, stop) {
                        Some(true) => self.run(number + 1),
                        other => other,
                    };
                }
            }
        }
    }

    /// Tries the values for a state of the variables that is new.
    fn choose(&mut self, number: usize, state: &State, now: (usize, Vec<i64>)) -> Option<bool> {
        let plain = self.used.values();
        let mut is_known = true;
        let mut values: Vec<i64> = plain.clone().collect();
        if self.used == Use::Value {
            let own = self.given.len() + 1;
            is_known = own <= STATES;
            let own = i64::try_from(own).expect("few states");
            values.extend(plain.clone().map(|value| own * plain.end + value).filter(|_| is_known));
        }
        for value in values {
            self.given.insert(now.clone(), value);
            let mut next = state.clone();
            next.push(value);
            match self.go_on(number, next) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => is_known = false,
            }
            self.given.remove(&now);
        }
        is_known.then_some(false)
    }
}
