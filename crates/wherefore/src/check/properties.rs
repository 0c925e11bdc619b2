//! The properties of a program: their names, where they are, and which of them are asked for.

use std::collections::HashMap;

use findings::{CheckKind, CheckSet, Engine, PropertyFinding, Verdict};
use ir::{CheckId, FunctionId, FunctionKind, Program};
use rustc_hash::FxHashSet;
use source::Position;

use crate::failure::{place, position};

/// The properties of a program in the order of its source.
pub(crate) struct Properties<'p> {
    program: &'p Program,
    order: Vec<CheckId>,
    names: HashMap<CheckId, String>,
}

impl<'p> Properties<'p> {
    /// Names every property: its function, its check, and its number among those of this check in
    /// this function. What is switched on has no influence on the names.
    pub(crate) fn new(program: &'p Program) -> Self {
        let place = |check: CheckId| -> (bool, Position) {
            let property = &program.properties[check];
            let library = program.functions[property.function].kind == FunctionKind::Model;
            (library, position(property.origin, program))
        };
        let mut order: Vec<CheckId> = program.properties.indices().collect();
        order.sort_by_cached_key(|&check| (place(check), check));
        let mut counts: HashMap<(FunctionId, CheckKind), u32> = HashMap::new();
        let mut used: HashMap<String, u32> = HashMap::new();
        let mut names = HashMap::new();
        for &check in &order {
            let property = &program.properties[check];
            let count = counts.entry((property.function, property.kind)).or_insert(0);
            *count += 1;
            let function = &program.functions[property.function].name;
            let mut name = format!("{function}.{}.{count}", property.kind);
            // Static functions of several files may have one name.
            let uses = used.entry(name.clone()).or_insert(0);
            *uses += 1;
            if *uses > 1 {
                name = format!("{name}@{uses}");
            }
            names.insert(check, name);
        }
        Self { program, order, names }
    }

    /// Those whose checks are on, in the order of the source, the library's last.
    pub(crate) fn switched_on(&self, checks: CheckSet) -> Vec<CheckId> {
        let on = |check: &CheckId| checks.contains(self.program.properties[*check].kind);
        self.order.iter().copied().filter(on).collect()
    }

    /// A property with a verdict.
    pub(crate) fn finding(&self, check: CheckId, verdict: Verdict) -> PropertyFinding {
        let property = &self.program.properties[check];
        let function = &self.program.functions[property.function];
        let text = match &property.text {
            Some(text) => text.to_string(),
            None => self.program.shown_text(property.origin),
        };
        PropertyFinding {
            id: self.names[&check].clone(),
            kind: property.kind,
            function: function.name.to_string(),
            library: function.kind == FunctionKind::Model,
            place: place(property.origin, self.program),
            text,
            verdict,
            rests_on: Vec::new(),
            engine: Engine::Bounded,
            counterexample: None,
            no_trace: None,
        }
    }

    /// The properties among the given ones that the user names, by id, beginning of an id, or check.
    ///
    /// # Errors
    ///
    /// A message for a name that means none of them.
    pub(crate) fn select(
        &self,
        among: &[CheckId],
        wanted: &[String],
    ) -> Result<FxHashSet<CheckId>, String> {
        let mut selected = FxHashSet::default();
        for word in wanted {
            let means = |check: &&CheckId| {
                let name = &self.names[*check];
                let rest = name.strip_prefix(word.as_str());
                let prefix = rest.is_some_and(|rest| {
                    rest.is_empty() || rest.starts_with('.') || word.ends_with('.')
                });
                prefix || self.program.properties[**check].kind.name() == word
            };
            let found: Vec<CheckId> = among.iter().filter(means).copied().collect();
            if found.is_empty() {
                return Err(self.unknown(word, among));
            }
            selected.extend(found);
        }
        Ok(selected)
    }

    fn unknown(&self, word: &str, among: &[CheckId]) -> String {
        if let Some((&check, _)) = self.names.iter().find(|(_, name)| *name == word) {
            let kind = self.program.properties[check].kind;
            return format!("the check of {word} is off; --check {kind} switches it on");
        }
        let mut near: Vec<(f64, &str)> = among
            .iter()
            .map(|check| self.names[check].as_str())
            .map(|name| (strsim::jaro_winkler(name, word), name))
            .filter(|&(likeness, _)| likeness > 0.6)
            .collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        near.truncate(3);
        let near: Vec<&str> = near.into_iter().map(|(_, name)| name).collect();
        match near.as_slice() {
            [] => format!("there is no property '{word}'; check --list-properties shows them all"),
            near => format!("there is no property '{word}'; near it: {}", near.join(", ")),
        }
    }
}
