//! The file of a run's inputs: lines of `SITE OCCURRENCE VALUE`, as `docs/inputs.md` describes.

mod names;
mod values;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use ir::{Program, SiteId};
use report::InputValue;
use semantics::concrete::{Inputs, Made, Scenario, StorageOf, TakenInput};

use crate::failure::position;
use names::Variable;
pub(crate) use values::quoted;
use values::{unquoted, value_bits, value_text};

/// Stands before the name of storage whose bytes are given.
const MEMORY: &str = "memory:";
/// Stands before the name of storage whose place is given.
const ADDRESS: &str = "address:";
/// An allocation that fails.
const FAILS: &str = "malloc:fails";
/// The number of the program's arguments.
const ARGUMENTS: &str = "main:arguments";
/// One of the program's arguments.
const ARGUMENT: &str = "main:argument";
/// The standard input.
const STANDARD_INPUT: &str = "stdin:bytes";

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

/// Reads a file of inputs.
///
/// # Errors
///
/// A message with the line that cannot be understood.
pub(crate) fn read(text: &str, path: &str, program: &Program) -> Result<Given, String> {
    let mut reader = Reader::new(program);
    for (index, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default().trim();
        if !content.is_empty() {
            reader
                .line(content)
                .map_err(|problem| format!("{path}:{}: error: {problem}\n    {line}", index + 1))?;
        }
    }
    Ok(reader.given())
}

/// A file that is being read.
struct Reader<'p> {
    program: &'p Program,
    sites: HashMap<String, SiteId>,
    /// Made when a line is about no site.
    variables: Option<HashMap<String, Variable>>,
    inputs: BTreeMap<(SiteId, usize), u128>,
    scenario: Scenario,
    arguments: Option<Vec<Vec<u8>>>,
    standard_input: Option<Vec<u8>>,
}

impl<'p> Reader<'p> {
    fn new(program: &'p Program) -> Self {
        Self {
            program,
            sites: names::by_name(program),
            variables: None,
            inputs: BTreeMap::new(),
            scenario: Scenario::default(),
            arguments: None,
            standard_input: None,
        }
    }

    fn line(&mut self, content: &str) -> Result<(), String> {
        let expected = || "expected SITE OCCURRENCE VALUE".to_owned();
        let (site, rest) = content.split_once(char::is_whitespace).ok_or_else(expected)?;
        let rest = rest.trim_start();
        let (number, value) = rest.split_once(char::is_whitespace).ok_or_else(expected)?;
        let value = value.trim_start();
        if let Some(storage) = site.strip_prefix(MEMORY) {
            return self.contents(storage, number, value);
        }
        if let Some(storage) = site.strip_prefix(ADDRESS) {
            let made = self.storage(storage)?;
            let place = value.strip_prefix("0x").and_then(|hex| u64::from_str_radix(hex, 16).ok());
            let place = place.ok_or_else(|| format!("'{value}' is no address such as 0x1000"))?;
            self.scenario.addresses.insert(made, place);
            return Ok(());
        }
        match site {
            ARGUMENTS | ARGUMENT => return self.argument(site, number, value),
            STANDARD_INPUT => {
                self.standard_input = Some(string(value)?);
                return Ok(());
            }
            _ if value.contains(char::is_whitespace) => return Err(expected()),
            _ => {}
        }
        let occurrence = match number.parse::<usize>() {
            Ok(number) if number > 0 => number - 1,
            _ => return Err(format!("'{number}' is no occurrence: they count from 1")),
        };
        if site == FAILS {
            self.scenario.failing_allocations.insert(occurrence as u32);
            return Ok(());
        }
        let twice = || format!("occurrence {number} of this site is given twice");
        if let Some(&id) = self.sites.get(site) {
            let bits = self.bits(value, self.program.sites[id].ty)?;
            return match self.inputs.insert((id, occurrence), bits) {
                None => Ok(()),
                Some(_) => Err(twice()),
            };
        }
        let (function, local) = self.variable(site)?;
        let body = self.program.functions[function].body.as_ref();
        let ty = body.map(|body| body.locals[local].ty).ok_or_else(expected)?;
        let bits = self.bits(value, ty)?;
        let of = StorageOf::Local(function, local);
        match self.scenario.variables.insert(Made { of, occurrence: occurrence as u32 }, bits) {
            None => Ok(()),
            Some(_) => Err(twice()),
        }
    }

    fn bits(&self, value: &str, ty: ir::TypeId) -> Result<u128, String> {
        value_bits(value, ty, self.program)
            .ok_or_else(|| format!("'{value}' is no {}", self.program.types.name(ty)))
    }

    fn variable(&mut self, name: &str) -> Result<Variable, String> {
        let program = self.program;
        let all = || names::variables(program).into_iter().map(|(id, name)| (name, id)).collect();
        let variables = self.variables.get_or_insert_with(all);
        variables.get(name).copied().ok_or_else(|| unknown_site(name, &self.sites))
    }

    /// The storage that a name stands for: what it is for, and its number, from one.
    fn storage(&mut self, name: &str) -> Result<Made, String> {
        let wrong = || format!("'{name}' is no storage such as heap-1");
        let (of, number) = name.rsplit_once('-').ok_or_else(wrong)?;
        let number: u32 = number.parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
        let of = match of {
            "heap" => StorageOf::Heap,
            "frame" => StorageOf::Frame,
            "temporary" => StorageOf::Temporary,
            "environment" => StorageOf::Environment,
            _ => match of.split_once(':') {
                Some(("global", global)) => {
                    let mut globals = self.program.globals.entries();
                    let found = globals.find(|(_, one)| *one.name == *global);
                    StorageOf::Global(found.ok_or_else(wrong)?.0)
                }
                Some(("local", local)) => {
                    let (function, local) = self.variable(local)?;
                    StorageOf::Local(function, local)
                }
                _ => return Err(wrong()),
            },
        };
        Ok(Made { of, occurrence: number - 1 })
    }

    fn contents(&mut self, storage: &str, offset: &str, bytes: &str) -> Result<(), String> {
        let made = self.storage(storage)?;
        let offset: u64 =
            offset.parse().map_err(|_| format!("'{offset}' is no place in an object"))?;
        let given = self.scenario.contents.entry(made).or_default();
        for (index, byte) in string(bytes)?.into_iter().enumerate() {
            given.insert(offset.saturating_add(index as u64), byte);
        }
        Ok(())
    }

    fn argument(&mut self, site: &str, number: &str, value: &str) -> Result<(), String> {
        const MOST: usize = 1 << 16;
        let text = if site == ARGUMENTS { value } else { number };
        let wanted = match text.parse::<usize>() {
            Ok(wanted) if wanted <= MOST && (wanted > 0 || site == ARGUMENTS) => wanted,
            _ => return Err(format!("'{text}' is no number of arguments")),
        };
        let arguments = self.arguments.get_or_insert_default();
        if arguments.len() < wanted {
            arguments.resize(wanted, Vec::new());
        }
        if site == ARGUMENT {
            arguments[wanted - 1] = string(value)?;
        }
        Ok(())
    }

    /// What is left out between two occurrences is zero.
    fn given(self) -> Given {
        let mut inputs = Inputs::new();
        let mut next: HashMap<SiteId, usize> = HashMap::new();
        for ((site, occurrence), bits) in self.inputs {
            let count = next.entry(site).or_insert(0);
            for _ in *count..occurrence {
                inputs.push(site, 0);
            }
            inputs.push(site, bits);
            *count = occurrence + 1;
        }
        Given {
            standard_input: self.standard_input.is_some(),
            scenario: Scenario {
                inputs,
                arguments: self.arguments,
                standard_input: self.standard_input.unwrap_or_default(),
                ..self.scenario
            },
        }
    }
}

fn string(text: &str) -> Result<Vec<u8>, String> {
    unquoted(text).ok_or_else(|| format!("{text} is no string in quotes, as C writes it"))
}

fn unknown_site(site: &str, sites: &HashMap<String, SiteId>) -> String {
    let mut known: Vec<_> = sites.keys().map(String::as_str).collect();
    known.sort_unstable();
    known.truncate(5);
    if known.is_empty() {
        return format!("the program has no input at {site}: it takes none at all");
    }
    format!("the program has no input at {site}; it has some at {}", known.join(", "))
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
    let sites = names::sites(program);
    listed.extend(recorded.taken.iter().map(|input| {
        let site = &program.sites[input.site];
        InputValue {
            site: sites[input.site.0 as usize].clone(),
            text: program.text(site.origin),
            position: Some(position(site.origin, program)),
            occurrence: input.occurrence + 1,
            value: value_text(input.value, site.ty, program),
        }
    }));
    listed.extend(variables(recorded.scenario, program));
    listed.extend(storage(recorded.scenario, program));
    listed
}

fn nowhere(site: String, text: &str, occurrence: usize, value: String) -> InputValue {
    InputValue { site, text: text.to_owned(), position: None, occurrence, value }
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
    let mut given: Vec<_> = scenario.variables.iter().collect();
    given.sort_unstable();
    let names = names::variables(program);
    let mut listed = Vec::new();
    for (made, &bits) in given {
        let StorageOf::Local(function, local) = made.of else { continue };
        let Some(name) = names.iter().find(|(id, _)| *id == (function, local)) else { continue };
        let Some(body) = &program.functions[function].body else { continue };
        let local = &body.locals[local];
        let origin = local.origin.or(program.functions[function].origin);
        listed.push(InputValue {
            site: name.1.clone(),
            text: format!("{} before it is written", local.name),
            position: origin.map(|origin| position(origin, program)),
            occurrence: made.occurrence as usize + 1,
            value: value_text(bits, local.ty, program),
        });
    }
    listed
}

/// The name of storage in a file, and in words.
fn storage_name(made: Made, program: &Program) -> (String, String) {
    let number = made.occurrence + 1;
    let (name, words) = match made.of {
        StorageOf::Heap => ("heap".to_owned(), format!("allocation {number}")),
        StorageOf::Frame => ("frame".to_owned(), format!("alloca {number}")),
        StorageOf::Temporary => ("temporary".to_owned(), format!("temporary object {number}")),
        StorageOf::Environment => {
            ("environment".to_owned(), format!("object {number} of the arguments of main"))
        }
        StorageOf::Global(global) => {
            let name = &program.globals[global].name;
            (format!("global:{name}"), name.to_string())
        }
        StorageOf::Local(function, local) => {
            let names = names::variables(program);
            let found = names.into_iter().find(|(id, _)| *id == (function, local));
            let body = program.functions[function].body.as_ref();
            let short = body.map(|body| body.locals[local].name.to_string()).unwrap_or_default();
            (format!("local:{}", found.map(|(_, name)| name).unwrap_or_default()), short)
        }
    };
    (format!("{name}-{number}"), words)
}

/// The bytes of fresh objects, a line for each run of them, where objects are, and which
/// allocations fail.
fn storage(scenario: &Scenario, program: &Program) -> Vec<InputValue> {
    let mut listed = Vec::new();
    let mut objects: Vec<_> = scenario.contents.iter().collect();
    objects.sort_unstable();
    for (made, bytes) in objects {
        let (name, words) = storage_name(*made, program);
        let mut runs: Vec<(u64, Vec<u8>)> = Vec::new();
        for (&at, &byte) in bytes {
            match runs.last_mut() {
                Some((start, run)) if *start + run.len() as u64 == at => run.push(byte),
                _ => runs.push((at, vec![byte])),
            }
        }
        for (start, run) in runs {
            let text = format!("fresh bytes of {words} from byte {start}");
            listed.push(nowhere(format!("{MEMORY}{name}"), &text, start as usize, quoted(&run)));
        }
    }
    let mut addresses: Vec<_> = scenario.addresses.iter().collect();
    addresses.sort_unstable();
    for (made, address) in addresses {
        let (name, words) = storage_name(*made, program);
        let text = format!("address of {words}");
        listed.push(nowhere(format!("{ADDRESS}{name}"), &text, 1, format!("{address:#x}")));
    }
    let mut failing: Vec<_> = scenario.failing_allocations.iter().collect();
    failing.sort_unstable();
    for number in failing {
        let number = *number as usize + 1;
        let text = format!("allocation {number} fails");
        listed.push(nowhere(FAILS.to_owned(), &text, number, "1".to_owned()));
    }
    listed
}
