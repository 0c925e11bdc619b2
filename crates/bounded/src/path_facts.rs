//! What a path has shown about values.
//!
//! A hook that restricts the path at an event excludes the branches that would not have led to it. What
//! they would have left behind is still in the state, under conditions that the path now excludes; it is
//! taken out where the event happens, so that the execution goes on with what is known.

use std::rc::Rc;

use logic::{Fact, Given, Operation, Substitution, TermId};

use crate::contents::{Cell, Contents, ObjectState};
use crate::domain::TermDomain;
use crate::execute::Oracle;
use crate::path::Path;
use crate::value::{PointerTarget, Value};

/// Facts that hold on a path, the last ones first.
#[derive(Debug, Clone, Default)]
pub(crate) struct PathFacts {
    last: Option<Rc<Step>>,
    /// The path on which they were found.
    path: Path,
}

#[derive(Debug)]
struct Step {
    facts: Vec<Fact>,
    before: Option<Rc<Step>>,
    depth: u32,
}

impl PathFacts {
    fn depth(&self) -> u32 {
        self.last.as_ref().map_or(0, |step| step.depth)
    }

    fn is_same(&self, other: &Self) -> bool {
        match (&self.last, &other.last) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }

    fn before(&self) -> Self {
        let before = self.last.as_ref().and_then(|step| step.before.clone());
        Self { last: before, path: self.path }
    }

    /// What is known on two paths that join, on a path that is theirs.
    pub(crate) fn joined(&self, other: &Self, path: Path) -> Self {
        if self.is_same(other) && self.path == other.path {
            return self.clone();
        }
        let (mut one, mut other) = (self.clone(), other.clone());
        while !one.is_same(&other) {
            if one.depth() >= other.depth() {
                one = one.before();
            } else {
                other = other.before();
            }
        }
        Self { path, ..one }
    }

    /// The facts that were found after an earlier time.
    fn since(&self, earlier: &Self) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut at = self.clone();
        while !at.is_same(earlier) {
            let Some(step) = &at.last else { return Vec::new() };
            facts.extend(&step.facts);
            at = at.before();
        }
        facts
    }
}

/// How many conditions of a path are looked at.
const CONDITIONS: usize = 512;

impl TermDomain<'_> {
    /// What is known now.
    pub(crate) fn path_facts(&self) -> PathFacts {
        self.memory.facts.clone()
    }

    /// Takes out of the memory what the conditions since the last event exclude.
    pub(crate) fn take_in_path(&mut self, oracle: &mut dyn Oracle) {
        if self.is_impossible() || self.is_in_region() {
            return;
        }
        let start = self.memory.facts.path;
        let mut conditions = Vec::new();
        let Some(start) =
            self.paths.conditions_since(self.path, start, CONDITIONS, &mut conditions)
        else {
            self.memory.facts.path = self.path;
            return;
        };
        if conditions.is_empty() {
            return;
        }
        let all = self.context.and_all(conditions.into_iter().rev());
        let mut given = self.context.given(all, &[]);
        let mut parts = self.go_on_with(start, given.condition);
        self.take_in_values(start, &mut given, &mut parts);
        if !self.is_impossible() {
            let held = self.held_numbers();
            let implied = oracle.implied(&mut self.context, &self.paths, self.path, &parts, &held);
            let never = implied.impossible.then(|| self.context.boolean(false));
            parts.extend(implied.values.into_iter().chain(never));
            let all = self.context.and_all(parts);
            if all != given.condition {
                let more = self.context.given(all, &[]);
                given.condition = more.condition;
                given.facts.extend(more.facts);
                self.go_on_with(start, given.condition);
            }
        }
        self.pruned += u32::from(self.is_impossible());
        let before = self.memory.facts.clone();
        let depth = before.depth() + 1;
        let mut substitution = Substitution::new(&given.facts);
        let step = Step { facts: given.facts, before: before.last, depth };
        self.memory.facts = PathFacts { last: Some(Rc::new(step)), path: self.path };
        if !self.is_impossible() {
            self.put_into_memory(&mut substitution);
        }
    }

    /// Goes on with what single values tell, as long as they tell more.
    fn take_in_values(&mut self, start: Path, given: &mut Given, parts: &mut Vec<TermId>) {
        while !self.is_impossible() {
            let implied = self.try_values(parts);
            let never = implied.impossible.then(|| self.context.boolean(false));
            let known = parts.iter().copied().chain(implied.values).chain(never);
            let all = self.context.and_all(known);
            if all == given.condition {
                return;
            }
            let more = self.context.given(all, &[]);
            let is_same = more.condition == given.condition;
            given.condition = more.condition;
            given.facts.extend(more.facts);
            *parts = self.go_on_with(start, given.condition);
            if is_same {
                return;
            }
        }
    }

    /// The numbers that memory holds and that are not known, the latest terms last.
    fn held_numbers(&self) -> Vec<TermId> {
        let mut terms = Vec::new();
        for (_, object) in self.memory.objects.entries() {
            for (_, cell) in object.contents.cells.entries() {
                if let Value::Bits(term) = cell.value
                    && !self.context.is_constant(term)
                {
                    terms.push(term);
                }
            }
        }
        terms.sort_unstable();
        terms.dedup();
        terms
    }

    /// Extends a path by the parts of a condition, and goes on there.
    fn go_on_with(&mut self, start: Path, condition: TermId) -> Vec<TermId> {
        self.path = start;
        let (mut parts, mut stack) = (Vec::new(), vec![condition]);
        while let Some(part) = stack.pop() {
            match self.context.operation(part) {
                Operation::And(one, other) => stack.extend([other, one]),
                _ => {
                    self.path = self.paths.extend(self.path, &mut self.context, part);
                    parts.push(part);
                }
            }
        }
        parts
    }

    /// Puts what was found since an earlier time into values.
    pub(crate) fn put_in_since(&mut self, earlier: &PathFacts, slots: &mut [Value]) {
        let facts = self.memory.facts.since(earlier);
        if facts.is_empty() {
            return;
        }
        let mut substitution = Substitution::new(&facts);
        for slot in slots {
            if let Some(simpler) = self.substituted(&mut substitution, slot) {
                *slot = simpler;
            }
        }
    }

    fn put_into_memory(&mut self, substitution: &mut Substitution) {
        for (key, object) in self.memory.objects.entries() {
            let alive = substitution.apply(&mut self.context, object.alive);
            let contents = self.simpler_contents(substitution, &object.contents);
            if contents.is_none() && alive == object.alive {
                continue;
            }
            let contents = contents.unwrap_or_else(|| object.contents.clone());
            self.memory.objects.insert(key, Rc::new(ObjectState { contents, alive }));
        }
    }

    fn simpler_contents(
        &mut self,
        substitution: &mut Substitution,
        contents: &Contents,
    ) -> Option<Contents> {
        let mut simpler: Option<Contents> = None;
        for (offset, cell) in contents.cells.entries() {
            let value = self.substituted(substitution, &cell.value);
            let written = substitution.apply(&mut self.context, cell.written);
            if value.is_some() || written != cell.written {
                let value = value.unwrap_or_else(|| cell.value.clone());
                let contents = simpler.get_or_insert_with(|| contents.clone());
                contents.cells.insert(offset, Cell { value, written, ..cell });
            }
        }
        simpler
    }

    /// A simpler value, if there is one.
    fn substituted(&mut self, substitution: &mut Substitution, value: &Value) -> Option<Value> {
        match value {
            Value::Bits(term) => {
                let simpler = substitution.apply(&mut self.context, *term);
                (simpler != *term).then_some(Value::Bits(simpler))
            }
            Value::Pointer(targets) => {
                let mut put_in = |term: TermId| substitution.apply(&mut self.context, term);
                let simpler: Vec<PointerTarget> = targets
                    .iter()
                    .map(|target| PointerTarget {
                        guard: put_in(target.guard),
                        base: target.base,
                        offset: put_in(target.offset),
                    })
                    .collect();
                if simpler[..] == targets[..] {
                    return None;
                }
                let possible: Vec<_> = simpler
                    .into_iter()
                    .filter(|target| !self.context.is_false(target.guard))
                    .collect();
                (!possible.is_empty()).then(|| Value::Pointer(possible.into()))
            }
        }
    }
}
