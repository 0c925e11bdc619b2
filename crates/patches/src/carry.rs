//! What a run is given, for another reading of the program's text.
//!
//! Inputs, variables and objects have numbers, which a change of the text may shift. They are found
//! again by their names and their order among those of the same name.

use std::collections::HashMap;
use std::hash::Hash;

use ir::{FunctionId, GlobalId, LocalId, Program, SiteId};
use semantics::concrete::{Inputs, Scenario, StorageInstance, StorageOf};

/// A scenario of one program as one of another program with nearly the same text. What the other one does
/// not have is left out, and objects are wherever they come to be.
#[must_use]
pub fn carried(scenario: &Scenario, from: &Program, to: &Program) -> Scenario {
    let is_plain = scenario.inputs.entries().next().is_none()
        && scenario.variables.is_empty()
        && scenario.contents.is_empty();
    if is_plain {
        return Scenario { addresses: HashMap::new(), ..scenario.clone() };
    }
    let names = Names::new(from, to);
    let mut inputs = Inputs::new();
    for (site, values) in scenario.inputs.entries() {
        if let Some(&site) = names.sites.get(&site) {
            values.iter().for_each(|&value| inputs.push(site, value));
        }
    }
    let made =
        |made: &StorageInstance| names.storage(made.of).map(|of| StorageInstance { of, ..*made });
    let variables = scenario.variables.iter();
    let contents = scenario.contents.iter();
    Scenario {
        inputs,
        variables: variables.filter_map(|(key, value)| Some((made(key)?, *value))).collect(),
        contents: contents.filter_map(|(key, bytes)| Some((made(key)?, bytes.clone()))).collect(),
        addresses: HashMap::new(),
        ..scenario.clone()
    }
}

/// The numbers of one program by those of another.
struct Names<'p> {
    from: &'p Program,
    to: &'p Program,
    sites: HashMap<SiteId, SiteId>,
    functions: HashMap<FunctionId, FunctionId>,
    globals: HashMap<GlobalId, GlobalId>,
}

impl<'p> Names<'p> {
    fn new(from: &'p Program, to: &'p Program) -> Self {
        let sites = |program: &'p Program| {
            program.sites.entries().map(|(id, site)| (&*site.name, id)).collect()
        };
        let functions = |program: &'p Program| {
            program.functions.entries().map(|(id, function)| (&*function.name, id)).collect()
        };
        let globals = |program: &'p Program| {
            program.globals.entries().map(|(id, global)| (&*global.name, id)).collect()
        };
        Self {
            from,
            to,
            sites: matched(sites(from), sites(to)),
            functions: matched(functions(from), functions(to)),
            globals: matched(globals(from), globals(to)),
        }
    }

    fn storage(&self, of: StorageOf) -> Option<StorageOf> {
        let function = |function: &FunctionId| self.functions.get(function).copied();
        Some(match of {
            StorageOf::Global(global) => StorageOf::Global(*self.globals.get(&global)?),
            StorageOf::Local(own, local) => {
                let other = function(&own)?;
                StorageOf::Local(other, *self.locals(own, other).get(&local)?)
            }
            StorageOf::Given(site) => StorageOf::Given(*self.sites.get(&site)?),
            StorageOf::Result(own) => StorageOf::Result(function(&own)?),
            StorageOf::Function(own) => StorageOf::Function(function(&own)?),
            StorageOf::Heap | StorageOf::Frame | StorageOf::Temporary | StorageOf::Environment => {
                of
            }
        })
    }

    fn locals(&self, own: FunctionId, other: FunctionId) -> HashMap<LocalId, LocalId> {
        fn named(program: &Program, function: FunctionId) -> Vec<(&str, LocalId)> {
            let body = program.functions[function].body.as_ref();
            let locals = body.into_iter().flat_map(|body| body.locals.entries());
            locals.map(|(id, local)| (&*local.name, id)).collect()
        }
        matched(named(self.from, own), named(self.to, other))
    }
}

/// Pairs of things with the same name, each with the same number of those of its name before it.
fn matched<I: Copy + Eq + Hash>(from: Vec<(&str, I)>, to: Vec<(&str, I)>) -> HashMap<I, I> {
    let mut by_name: HashMap<&str, Vec<I>> = HashMap::new();
    for (name, id) in to {
        by_name.entry(name).or_default().push(id);
    }
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut pairs = HashMap::new();
    for (name, id) in from {
        let count = counts.entry(name).or_default();
        if let Some(&other) = by_name.get(name).and_then(|all| all.get(*count)) {
            pairs.insert(id, other);
        }
        *count += 1;
    }
    pairs
}
