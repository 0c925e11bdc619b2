//! Reads a file of inputs.

use std::collections::{BTreeMap, HashMap};

use ir::{Program, SiteId, Type};
use semantics::concrete::{Inputs, Scenario, StorageInstance, StorageOf};
use semantics::machine::Move;

use super::names::{self, Variable};
use super::values::{unquoted, value_bits};
use super::{
    ADDRESS, ARGUMENT, ARGUMENTS, FAILS, Given, MEMORY, OUTPUT, RESULT, SCHEDULE, STANDARD_INPUT,
    STATEMENTS,
};

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
            SCHEDULE | STATEMENTS | OUTPUT => {
                self.scenario.schedule = Some(schedule(&string(value)?)?);
                self.scenario.by_statements = site == STATEMENTS;
                self.scenario.before_output = site == OUTPUT;
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
        let (of, ty) = match site.starts_with(RESULT) {
            true => self.result(site)?,
            false => {
                let (function, local) = self.variable(site)?;
                let body = self.program.functions[function].body.as_ref();
                let ty = body.map(|body| body.locals[local].ty).ok_or_else(expected)?;
                (StorageOf::Local(function, local), ty)
            }
        };
        let bits = self.bits(value, ty)?;
        match self
            .scenario
            .variables
            .insert(StorageInstance { of, occurrence: occurrence as u32 }, bits)
        {
            None => Ok(()),
            Some(_) => Err(twice()),
        }
    }

    fn bits(&self, value: &str, ty: ir::TypeId) -> Result<u128, String> {
        value_bits(value, ty, self.program)
            .ok_or_else(|| format!("'{value}' is no {}", self.program.types.name(ty)))
    }

    /// The result of a function that returns without a value, and its type.
    fn result(&self, name: &str) -> Result<(StorageOf, ir::TypeId), String> {
        let found = names::results(self.program).into_iter().find(|(_, known)| known == name);
        let found = found.and_then(|(id, _)| {
            let types = &self.program.types;
            match &types[self.program.functions[id].ty] {
                Type::Function(signature) if types.is_scalar(signature.result) => {
                    Some((StorageOf::Result(id), signature.result))
                }
                _ => None,
            }
        });
        found.ok_or_else(|| format!("'{name}' is no result of a function, such as result:f"))
    }

    fn variable(&mut self, name: &str) -> Result<Variable, String> {
        let program = self.program;
        let all = || names::variables(program).into_iter().map(|(id, name)| (name, id)).collect();
        let variables = self.variables.get_or_insert_with(all);
        variables.get(name).copied().ok_or_else(|| unknown_site(name, &self.sites))
    }

    /// The storage that a name stands for: what it is for, and its number, from one.
    fn storage(&mut self, name: &str) -> Result<StorageInstance, String> {
        let wrong = || format!("'{name}' is no storage such as heap-1");
        let (of, number) = name.rsplit_once('-').ok_or_else(wrong)?;
        let number: u32 = number.parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
        let of = match of {
            "heap" => StorageOf::Heap,
            "frame" => StorageOf::Frame,
            "temporary" => StorageOf::Temporary,
            _ => match of.split_once(':') {
                Some(("global", global)) => {
                    let mut globals = names::globals(self.program).into_iter();
                    let found = globals.find(|(_, name)| name == global);
                    StorageOf::Global(found.ok_or_else(wrong)?.0)
                }
                Some(("function", function)) => {
                    let mut functions = names::functions(self.program).into_iter();
                    let found = functions.find(|(_, name)| name == function);
                    StorageOf::Function(found.ok_or_else(wrong)?.0)
                }
                Some(("given", site)) => StorageOf::Given(*self.sites.get(site).ok_or_else(wrong)?),
                Some(("local", local)) => {
                    let (function, local) = self.variable(local)?;
                    StorageOf::Local(function, local)
                }
                _ => return Err(wrong()),
            },
        };
        Ok(StorageInstance { of, occurrence: number - 1 })
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

/// The order of threads: their numbers, each with the value of an input that it takes.
fn schedule(text: &[u8]) -> Result<Vec<Move>, String> {
    let text = String::from_utf8_lossy(text);
    let moves = text.split_whitespace().map(|one| {
        let (thread, choice) = match one.split_once('=') {
            Some((thread, choice)) => (thread, Some(choice)),
            None => (one, None),
        };
        let expected = || format!("'{one}' is no thread such as 0, or with an input 1=3");
        let thread = thread.parse().map_err(|_| expected())?;
        let choice = choice.map(|choice| choice.parse().map_err(|_| expected())).transpose()?;
        Ok(Move { thread, choice })
    });
    moves.collect()
}
