//! The names that a file of inputs uses for places of the program.

use std::collections::HashMap;

use ir::{FunctionId, LocalId, Origin, Program, SiteId};

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

/// The site of each name.
pub(super) fn by_name(program: &Program) -> HashMap<String, SiteId> {
    sites(program).into_iter().zip(program.sites.indices()).collect()
}

/// Numbers names that come again: a function in a header may be part of several files.
#[derive(Default)]
struct Unique(HashMap<String, u32>);

impl Unique {
    fn name(&mut self, program: &Program, origin: Origin, what: &str) -> String {
        let name = format!("{}:{what}", position(origin, program));
        // Blanks separate words and `#` begins a comment.
        let mut name =
            name.replace('%', "%25").replace(' ', "%20").replace('\t', "%09").replace('#', "%23");
        let count = self.0.entry(name.clone()).or_insert(0);
        *count += 1;
        if *count > 1 {
            name = format!("{name}@{count}");
        }
        name
    }
}
