//! The file of a run's inputs: lines of `SITE OCCURRENCE VALUE`, as `docs/inputs.md` describes.

mod names;
mod read;
mod values;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use findings::InputValue;
use ir::{FunctionId, InputSite, Program, Type};
use semantics::concrete::{Scenario, StorageOf, TakenInput};

use crate::failure::position;
pub(crate) use read::read;
pub(crate) use values::quoted;
pub(crate) use values::{c_expression, value_text};

/// Stands before the name of storage whose bytes are given.
const MEMORY: &str = "memory:";
/// Stands before the name of storage whose place is given.
const ADDRESS: &str = "address:";
/// Stands before the name of a function that returns without a value.
const RESULT: &str = "result:";
/// An allocation that fails.
const FAILS: &str = "malloc:fails";
/// The number of the program's arguments.
const ARGUMENTS: &str = "main:arguments";
/// One of the program's arguments.
const ARGUMENT: &str = "main:argument";
/// The standard input.
pub(crate) const STANDARD_INPUT: &str = "stdin:bytes";
/// The order in which threads go on.
pub(crate) const SCHEDULE: &str = "threads:schedule";
/// The same, statement by statement.
pub(crate) const STATEMENTS: &str = "threads:statements";
/// The same, where threads are switched before they print.
pub(crate) const OUTPUT: &str = "threads:output";

/// What a file of inputs gives.
#[derive(Debug, Default)]
pub(crate) struct Given {
    pub scenario: Scenario,
    /// Whether the file says what the standard input is.
    pub standard_input: bool,
}

/// What a run did not determine.
pub(crate) struct Recorded<'a> {
    /// The inputs that it took, in order.
    pub taken: &'a [TakenInput],
    /// What else was given.
    pub scenario: &'a Scenario,
    /// The standard input, if the run read it.
    pub standard_input: Option<&'a [u8]>,
}

/// What a run did not determine, as a file.
pub(crate) fn write(recorded: &Recorded, program: &Program) -> String {
    let mut text = String::from("# SITE OCCURRENCE VALUE\n");
    for input in listed(recorded, program) {
        let _ = writeln!(text, "{} {} {}", input.site, input.occurrence, input.value);
    }
    text
}

/// What a run did not determine, line by line.
pub(crate) fn listed(recorded: &Recorded, program: &Program) -> Vec<InputValue> {
    let mut listed = arguments(recorded.scenario);
    if let Some(bytes) = recorded.standard_input {
        listed.push(nowhere(STANDARD_INPUT.to_owned(), "standard input", 1, quoted(bytes)));
    }
    if let Some(schedule) = &recorded.scenario.schedule {
        let moves = schedule.iter().map(|one| match one.choice {
            None => one.thread.to_string(),
            Some(choice) => format!("{}={choice}", one.thread),
        });
        let moves: Vec<String> = moves.collect();
        let text = quoted(moves.join(" ").as_bytes());
        let site = match (recorded.scenario.by_statements, recorded.scenario.before_output) {
            (true, _) => STATEMENTS,
            (false, true) => OUTPUT,
            (false, false) => SCHEDULE,
        };
        listed.push(nowhere(site.to_owned(), "the order of threads", 1, text));
    }
    let sites = names::sites(program);
    listed.extend(recorded.taken.iter().map(|input| {
        let site = &program.sites[input.site];
        InputValue {
            site: sites[input.site.0 as usize].clone(),
            text: asked(program, site),
            position: Some(position(site.origin, program)),
            occurrence: input.occurrence + 1,
            value: value_text(input.value, site.ty, program),
            is_storage: false,
        }
    }));
    listed.extend(variables(recorded.scenario, program));
    listed.extend(storage(recorded.scenario, program));
    listed
}

/// What the program asks for: the call as it stands, or the name of a value that is made up.
fn asked(program: &Program, site: &InputSite) -> String {
    let text = program.text(site.origin);
    if text.starts_with(&*site.name) { text } else { site.name.to_string() }
}

fn nowhere(site: String, text: &str, occurrence: usize, value: String) -> InputValue {
    let text = text.to_owned();
    InputValue { site, text, position: None, occurrence, value, is_storage: false }
}

fn arguments(scenario: &Scenario) -> Vec<InputValue> {
    let Some(arguments) = &scenario.arguments else { return Vec::new() };
    let number = arguments.len().to_string();
    let mut listed = vec![nowhere(ARGUMENTS.to_owned(), "number of arguments", 1, number)];
    for (index, argument) in arguments.iter().enumerate() {
        let text = format!("argv[{}]", index + 1);
        listed.push(nowhere(ARGUMENT.to_owned(), &text, index + 1, quoted(argument)));
    }
    listed
}

fn variables(scenario: &Scenario, program: &Program) -> Vec<InputValue> {
    if scenario.variables.is_empty() {
        return Vec::new();
    }
    let mut given: Vec<_> = scenario.variables.iter().collect();
    given.sort_unstable();
    let names: HashMap<_, _> = names::variables(program).into_iter().collect();
    let mut listed = Vec::new();
    for (made, &bits) in given {
        let (function, local) = match made.of {
            StorageOf::Local(function, local) => (function, local),
            StorageOf::Result(function) => {
                listed.extend(result(program, function, made.occurrence as usize + 1, bits));
                continue;
            }
            StorageOf::Global(_)
            | StorageOf::Heap
            | StorageOf::Frame
            | StorageOf::Temporary
            | StorageOf::Given(_)
            | StorageOf::Function(_)
            | StorageOf::Environment => continue,
        };
        let Some(name) = names.get(&(function, local)) else { continue };
        let Some(body) = &program.functions[function].body else { continue };
        let local = &body.locals[local];
        let origin = local.origin.or(program.functions[function].origin);
        listed.push(InputValue {
            site: name.clone(),
            text: format!("{} before it is written", local.name),
            position: origin.map(|origin| position(origin, program)),
            occurrence: made.occurrence as usize + 1,
            value: value_text(bits, local.ty, program),
            is_storage: true,
        });
    }
    listed
}

/// What a function gives that returns without a value.
fn result(
    program: &Program,
    function: FunctionId,
    occurrence: usize,
    bits: u128,
) -> Option<InputValue> {
    let (_, site) = names::results(program).into_iter().find(|(id, _)| *id == function)?;
    let function = &program.functions[function];
    let Type::Function(signature) = &program.types[function.ty] else { return None };
    Some(InputValue {
        site,
        text: format!("result of {}, which returns without a value", function.name),
        position: function.origin.map(|origin| position(origin, program)),
        occurrence,
        value: value_text(bits, signature.result, program),
        is_storage: true,
    })
}

/// The bytes of fresh objects, a line for each run of them, where objects are, and which
/// allocations fail.
fn storage(scenario: &Scenario, program: &Program) -> Vec<InputValue> {
    let stored = |site: String, text: String, occurrence: usize, value: String| InputValue {
        is_storage: true,
        ..nowhere(site, &text, occurrence, value)
    };
    let mut listed = Vec::new();
    let mut names = names::StorageNames::new(program);
    let mut objects: Vec<_> = scenario.contents.iter().collect();
    objects.sort_unstable();
    for (made, bytes) in objects {
        let (name, words) = names.of(*made);
        let site = format!("{MEMORY}{name}");
        for (start, run) in runs(bytes) {
            let given = matches!(made.of, StorageOf::Given(_));
            let text = match start {
                0 if given => words.clone(),
                _ if given => format!("{words} from byte {start}"),
                _ => format!("fresh bytes of {words} from byte {start}"),
            };
            let is_storage = !given;
            let value = stored(site.clone(), text, start as usize, quoted(&run));
            listed.push(InputValue { is_storage, ..value });
        }
    }
    let mut addresses: Vec<_> = scenario.addresses.iter().collect();
    addresses.sort_unstable();
    for (made, address) in addresses {
        let (name, words) = names.of(*made);
        let text = format!("address of {words}");
        listed.push(stored(format!("{ADDRESS}{name}"), text, 1, format!("{address:#x}")));
    }
    let mut failing: Vec<_> = scenario.failing_allocations.iter().collect();
    failing.sort_unstable();
    for &number in failing {
        let number = number as usize + 1;
        let text = format!("failure of allocation {number}");
        listed.push(stored(FAILS.to_owned(), text, number, "1".to_owned()));
    }
    listed
}

/// Bytes that follow each other, with the places where they begin.
fn runs(bytes: &BTreeMap<u64, u8>) -> Vec<(u64, Vec<u8>)> {
    let mut runs: Vec<(u64, Vec<u8>)> = Vec::new();
    for (&at, &byte) in bytes {
        match runs.last_mut() {
            Some((start, run)) if *start + run.len() as u64 == at => run.push(byte),
            _ => runs.push((at, vec![byte])),
        }
    }
    runs
}

#[cfg(test)]
mod tests;
