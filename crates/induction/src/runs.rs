//! Runs of the program, from what they take at each step between heads.
//!
//! A search knows only what failures depend on. A run that it finds is followed here with all state variables, so that it
//! is known which inputs it takes and how many of each; then the concrete machine makes it. What that does not
//! confirm is no run.

use std::collections::HashMap;

use bounded::Record;
use ir::CheckId;
use logic::{Assignment, BitVector, Context, Evaluator, Operation, TermId};
use rustc_hash::FxHashMap;
use semantics::concrete::{Scenario, StorageInstance, StorageOf};
use semantics::machine::RunOptions;

use crate::Request;
use crate::heads::Head;
use crate::system::{Edge, Location, System};
use crate::unrolling::Choices;

/// A run that a search describes is short; one that is not has gone astray.
const STEP_LIMIT: u64 = 1 << 24;

/// The transitions with all state variables, and what is recorded along them.
pub(crate) struct Follower {
    locations: Vec<Location>,
    record: Translated,
}

/// What an execution has recorded, in the variables of the system.
struct Translated {
    /// Of each input when it is taken, and its value.
    inputs: Vec<(TermId, TermId)>,
    /// Of each variable without a value when it is made, and its value.
    variables: Vec<(TermId, TermId)>,
    /// Of each object when it is made.
    objects: Vec<TermId>,
    /// The addresses that the program has asked for.
    addresses: Vec<TermId>,
}

impl Follower {
    /// Follows the runs of a system as it is now, before anything is left out.
    pub fn new(system: &mut System, record: &Record) -> Self {
        let mut translated = |terms: Vec<TermId>| system.translated(&terms);
        let inputs = record.inputs.iter();
        let taken = translated(inputs.clone().map(|input| input.taken).collect());
        let values = translated(inputs.map(|input| input.variable).collect());
        let made = translated(record.variables.iter().map(|one| one.made_when).collect());
        let contents = translated(record.variables.iter().map(|one| one.variable).collect());
        let objects = translated(record.objects.iter().map(|one| one.made_when).collect());
        let addresses = translated(record.addresses.iter().map(|&(_, base)| base).collect());
        let record = Translated {
            addresses,
            inputs: taken.into_iter().zip(values).collect(),
            variables: made.into_iter().zip(contents).collect(),
            objects,
        };
        Self { locations: system.locations.clone(), record }
    }

    /// What the program does not determine in a run with these choices; none if it takes other ways.
    pub fn scenario(
        &self,
        context: &Context,
        record: &Record,
        heads: &[Head],
        choices: &Choices,
    ) -> Option<Scenario> {
        let mut scenario = Scenario::default();
        let mut counts: HashMap<StorageOf, u32> = HashMap::new();
        let mut objects_made: HashMap<StorageInstance, StorageInstance> = HashMap::new();
        let mut state: FxHashMap<TermId, BitVector> = FxHashMap::default();
        let mut at: Option<usize> = None;
        for (number, chosen) in choices.iter().enumerate() {
            let mut assignment = Assignment::new();
            for (&variable, value) in chosen.iter().chain(&state) {
                if let Operation::Variable(id) = context.operation(variable) {
                    assignment.set(id, value.clone());
                }
            }
            let mut values = Values { context, evaluator: Evaluator::new(assignment) };
            if number == 0 {
                begin(record, &mut values, &mut scenario);
            }
            let is_last = number + 1 == choices.len();
            let edge = if is_last { None } else { Some(self.taken(&mut values, at)?) };
            let first = at.map_or_else(Default::default, |at| heads[at].mark);
            // Behind a head that is entered, nothing belongs to this step.
            let entered = edge.filter(|edge| edge.before == edge.target).map(|edge| edge.target);
            let last = entered.map(|head| heads[head].mark);
            let before = |all: usize, mark: Option<usize>| mark.unwrap_or(all);
            let inputs = first.inputs..before(record.inputs.len(), last.map(|mark| mark.inputs));
            for input in inputs {
                let (taken, value) = self.record.inputs[input];
                if values.holds(taken) {
                    scenario.inputs.push(record.inputs[input].site, values.number(value));
                }
            }
            let mut made = |of: StorageOf| {
                let count = counts.entry(of).or_insert(0);
                *count += 1;
                StorageInstance { of, occurrence: *count - 1 }
            };
            let variables =
                first.variables..before(record.variables.len(), last.map(|mark| mark.variables));
            for variable in variables {
                let (made_when, value) = self.record.variables[variable];
                if values.holds(made_when) {
                    let made = made(record.variables[variable].made.of);
                    let value = values.number(value);
                    scenario.variables.extend((value != 0).then_some((made, value)));
                }
            }
            let objects =
                first.objects..before(record.objects.len(), last.map(|mark| mark.objects));
            for object in objects {
                if values.holds(self.record.objects[object]) {
                    let own = record.objects[object].made;
                    objects_made.insert(own, made(own.of));
                }
            }
            let Some(edge) = edge else {
                let addresses = record.addresses.iter().zip(&self.record.addresses);
                for (&(made, _), &base) in addresses {
                    let made = match made.of {
                        StorageOf::Function(_) => Some(made),
                        StorageOf::Global(_)
                        | StorageOf::Local(..)
                        | StorageOf::Heap
                        | StorageOf::Frame
                        | StorageOf::Temporary
                        | StorageOf::Given(_)
                        | StorageOf::Environment
                        | StorageOf::Result(_) => objects_made.get(&made).copied(),
                    };
                    let base = values.number(base) as u64;
                    scenario.addresses.extend(made.map(|made| (made, base)));
                }
                break;
            };
            let location = &self.locations[edge.target];
            let mut next: FxHashMap<TermId, BitVector> = FxHashMap::default();
            for &variable in &location.known {
                let value = edge.next.get(&variable).copied().unwrap_or(variable);
                next.insert(variable, values.evaluator.value(context, value).clone());
            }
            (state, at) = (next, Some(edge.target));
        }
        Some(scenario)
    }

    /// Over which edge control comes to a head next.
    fn taken(&self, values: &mut Values<'_>, at: Option<usize>) -> Option<&Edge> {
        let first = at.map_or(0, |at| at + 1);
        let edges = self.locations.iter().flat_map(|location| &location.edges);
        edges.into_iter().find(|edge| {
            let between = self.locations.get(first..edge.before);
            first <= edge.before
                && values.holds(edge.condition)
                && between
                    .is_some_and(|between| !between.iter().any(|one| values.holds(one.reached)))
        })
    }
}

/// The values of terms in one step.
struct Values<'c> {
    context: &'c Context,
    evaluator: Evaluator,
}

impl Values<'_> {
    fn holds(&mut self, term: TermId) -> bool {
        self.evaluator.value(self.context, term).to_bool()
    }

    fn number(&mut self, term: TermId) -> u128 {
        self.evaluator.value(self.context, term).to_u128().unwrap_or(0)
    }
}

/// What is given before the program begins.
fn begin(record: &Record, values: &mut Values<'_>, scenario: &mut Scenario) {
    if let Some(arguments) = &record.arguments {
        let given = (values.number(arguments.count) as usize).saturating_sub(1);
        let mut strings: Vec<Vec<u8>> = Vec::new();
        for bytes in arguments.strings.iter().take(given) {
            let bytes: Vec<u8> = bytes.iter().map(|&byte| values.number(byte) as u8).collect();
            strings.push(bytes.into_iter().take_while(|byte| *byte != 0).collect());
        }
        strings.resize(given, Vec::new());
        scenario.arguments = Some(strings);
    }
    if let Some(input) = &record.standard_input {
        let length = values.number(input.length) as usize;
        let bytes = input.bytes.iter().take(length);
        scenario.standard_input = bytes.map(|&byte| values.number(byte) as u8).collect();
    }
}

/// Whether the concrete machine makes a run in which a check fails.
pub(crate) fn is_confirmed(request: &Request<'_>, scenario: &Scenario, check: CheckId) -> bool {
    let options = RunOptions {
        checks: request.options.checks,
        step_limit: STEP_LIMIT,
        scenario: scenario.clone(),
        interrupter: request.options.interrupter.clone(),
        ..RunOptions::default()
    };
    let replayed = semantics::replay::replay(request.program, request.entry, options, check);
    replayed.failure.is_some_and(|failure| failure.check == check)
}
