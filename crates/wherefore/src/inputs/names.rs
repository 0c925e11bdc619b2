//! The names that a file of inputs uses for places of the program.

use std::collections::HashMap;

use ir::{FunctionId, GlobalId, LocalId, Origin, Program, SiteId};
use semantics::concrete::{StorageInstance, StorageOf};

use super::RESULT;
use crate::failure::position;

/// A scalar variable of a function.
pub(super) type Variable = (FunctionId, LocalId);

/// The names of all sites, in their order.
pub(super) fn sites(program: &Program) -> Vec<String> {
    let mut unique = Unique::default();
    let sites = program.sites.iter();
    sites.map(|site| unique.name(program, site.origin, &site.name)).collect()
}

/// The name of every variable.
pub(super) fn variables(program: &Program) -> Vec<(Variable, String)> {
    let mut unique = Unique::default();
    let mut names = Vec::new();
    for (function, body) in
        program.functions.entries().filter_map(|(id, function)| Some((id, function.body.as_ref()?)))
    {
        for (local, variable) in body.locals.entries() {
            let origin = variable.origin.or(program.functions[function].origin);
            let Some(origin) = origin else { continue };
            let name = match &*variable.name {
                "" => format!("value-{}", local.0),
                name => name.to_owned(),
            };
            names.push(((function, local), unique.name(program, origin, &name)));
        }
    }
    names
}

/// The name of the result of every function.
pub(super) fn results(program: &Program) -> Vec<(FunctionId, String)> {
    let mut unique = Unique::default();
    let functions = program.functions.entries();
    let name = |(id, function): (FunctionId, &ir::Function)| {
        (id, unique.number(escaped(&format!("{RESULT}{}", function.name))))
    };
    functions.map(name).collect()
}

/// The site of each name.
pub(super) fn by_name(program: &Program) -> HashMap<String, SiteId> {
    sites(program).into_iter().zip(program.sites.indices()).collect()
}

/// The name of every global variable.
pub(super) fn globals(program: &Program) -> Vec<(GlobalId, String)> {
    let mut unique = Unique::default();
    let globals = program.globals.entries();
    globals.map(|(id, global)| (id, unique.number(escaped(&global.name)))).collect()
}

/// The name of every function.
pub(super) fn functions(program: &Program) -> Vec<(FunctionId, String)> {
    let mut unique = Unique::default();
    let functions = program.functions.entries();
    functions.map(|(id, function)| (id, unique.number(escaped(&function.name)))).collect()
}

/// The names of storage, made when they are needed.
pub(super) struct StorageNames<'p> {
    program: &'p Program,
    variables: Option<HashMap<Variable, String>>,
    globals: Option<HashMap<GlobalId, String>>,
    sites: Option<Vec<String>>,
}

impl<'p> StorageNames<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        Self { program, variables: None, globals: None, sites: None }
    }

    /// The name in a file, and what it is in words.
    pub(super) fn of(&mut self, made: StorageInstance) -> (String, String) {
        let program = self.program;
        let number = made.occurrence + 1;
        let (name, words) = match made.of {
            StorageOf::Heap => ("heap".to_owned(), format!("allocation {number}")),
            StorageOf::Frame => ("frame".to_owned(), format!("alloca {number}")),
            StorageOf::Temporary => ("temporary".to_owned(), format!("temporary object {number}")),
            StorageOf::Given(site) => {
                let all = || sites(program);
                let name = &self.sites.get_or_insert_with(all)[site.0 as usize];
                (format!("given:{name}"), program.sites[site].name.to_string())
            }
            StorageOf::Environment => {
                ("environment".to_owned(), format!("object {number} of the arguments of main"))
            }
            StorageOf::Result(function) => {
                let name = &program.functions[function].name;
                (format!("{RESULT}{name}"), format!("result of {name}"))
            }
            StorageOf::Function(function) => {
                let all = functions(program);
                let name = all.into_iter().find(|(id, _)| *id == function);
                let words = program.functions[function].name.to_string();
                (format!("function:{}", name.map(|(_, name)| name).unwrap_or_default()), words)
            }
            StorageOf::Global(id) => {
                let all = || globals(program).into_iter().collect();
                let name = &self.globals.get_or_insert_with(all)[&id];
                (format!("global:{name}"), program.globals[id].name.to_string())
            }
            StorageOf::Local(function, local) => {
                let all = || variables(program).into_iter().collect();
                let known = self.variables.get_or_insert_with(all);
                let name = known.get(&(function, local)).cloned().unwrap_or_default();
                let body = program.functions[function].body.as_ref();
                let short = body.map(|body| body.locals[local].name.to_string());
                (format!("local:{name}"), short.unwrap_or_default())
            }
        };
        (format!("{name}-{number}"), words)
    }
}

/// Blanks separate words and `#` begins a comment.
fn escaped(name: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        match character {
            '%' | '#' => text += &format!("%{:02x}", u32::from(character)),
            other if other.is_whitespace() || other.is_control() => {
                text += &format!("%{:02x}", u32::from(other));
            }
            other => text.push(other),
        }
    }
    text
}

/// Numbers names that come again: a function in a header may be part of several files.
#[derive(Default)]
struct Unique(HashMap<String, u32>);

impl Unique {
    fn name(&mut self, program: &Program, origin: Origin, what: &str) -> String {
        self.number(escaped(&format!("{}:{what}", position(origin, program))))
    }

    fn number(&mut self, name: String) -> String {
        let count = self.0.entry(name.clone()).or_insert(0);
        *count += 1;
        if *count > 1 { format!("{name}@{count}") } else { name }
    }
}
