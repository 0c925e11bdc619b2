//! Inputs: variables, or the values of a run that is given.

use ir::{IntegerName, SiteId, Type, TypeId};
use logic::{BitVector, TermId};
use rustc_hash::FxHashMap;
use semantics::concrete::{Inputs, Scenario};

use super::TermDomain;
use crate::record::InputRecord;

impl TermDomain<'_> {
    fn is_bool(&self, ty: TypeId) -> bool {
        matches!(self.program.types[ty], Type::Integer(ty) if ty.name == IntegerName::Bool)
    }

    /// A variable of a type's width; that of `_Bool` is zero or one.
    fn variable_of_type(&mut self, name: &str, ty: TypeId, width: u32) -> (TermId, TermId) {
        let variable = self.context.variable(name, if self.is_bool(ty) { 1 } else { width });
        let value = self.resized(variable, false, width);
        (variable, value)
    }

    /// A variable of a type of at most a width; that of `_Bool` is zero or one.
    pub fn variable_within(&mut self, name: &str, ty: TypeId, width: u32) -> TermId {
        self.variable_of_type(name, ty, width).0
    }

    /// The name of a variable that belongs to one of several runs.
    pub(crate) fn in_run(&self, name: String) -> String {
        match self.run {
            0 => name,
            run => format!("{name} of run {run}"),
        }
    }

    /// Takes an input as a variable; the value that it means has the width.
    pub(crate) fn take_input(&mut self, site: SiteId, width: u32, taken: TermId) -> TermId {
        let count = self.counts.sites.entry(site).or_insert(0);
        let name = format!("input {site} #{count}");
        *count += 1;
        let name = self.in_run(name);
        let ty = self.program.sites[site].ty;
        let (free, mut value) = self.variable_of_type(&name, ty, width);
        let mut variable = free;
        if let Some(given) = self.given.clone() {
            variable = self.given_input(&given.scenario.inputs, site, free, taken);
            value = self.resized(variable, false, width);
        }
        self.record.inputs.push(InputRecord { site, variable, free, taken });
        value
    }

    /// The next input of a site in a run that is given: the one that stands there for as many as
    /// have been taken before; any other is free.
    fn given_input(
        &mut self,
        inputs: &Inputs,
        site: SiteId,
        free: TermId,
        taken: TermId,
    ) -> TermId {
        let width = self.context.width(free);
        let before = self.counts.taken.remove(&site);
        let before = before.unwrap_or_else(|| vec![self.context.boolean(true)]);
        let mut value = free;
        for (count, &exactly) in before.iter().enumerate() {
            if let Some(bits) = inputs.get(site, count) {
                let given = self.context.constant(BitVector::from_u128(width, bits));
                value = self.context.if_then_else(exactly, given, value);
            }
        }
        let not_taken = self.context.not(taken);
        let mut after = Vec::with_capacity(before.len() + 1);
        for count in 0..=before.len() {
            let stays = before.get(count).copied();
            let comes = count.checked_sub(1).and_then(|count| before.get(count)).copied();
            let never = self.context.boolean(false);
            let stays = self.context.and(stays.unwrap_or(never), not_taken);
            let comes = self.context.and(comes.unwrap_or(never), taken);
            after.push(self.context.or(stays, comes));
        }
        self.counts.taken.insert(site, after);
        value
    }

    /// Only executions count that take other inputs than a run does.
    pub(crate) fn differ_from(&mut self, scenario: &Scenario) {
        let mut same = Vec::new();
        let mut counts: FxHashMap<SiteId, usize> = FxHashMap::default();
        for record in self.record.inputs.clone() {
            let count = counts.entry(record.site).or_insert(0);
            let value = scenario.inputs.get(record.site, *count);
            *count += 1;
            let width = self.context.width(record.variable);
            let value = value.map(|bits| self.context.constant(BitVector::from_u128(width, bits)));
            same.push(match value {
                Some(value) => {
                    let equal = self.context.equal(record.variable, value);
                    self.context.implies(record.taken, equal)
                }
                None => self.context.not(record.taken),
            });
        }
        if let (Some(record), Some(given)) = (&self.record.arguments, &scenario.arguments) {
            let record = record.clone();
            let count = self.context.number(32, given.len() as u64 + 1);
            same.push(self.context.equal(record.count, count));
            for (bytes, given) in record.strings.iter().zip(given) {
                let padded = given.iter().copied().chain(std::iter::repeat(0));
                same.extend(self.same_bytes(bytes, padded));
            }
        }
        if let Some(record) = self.record.standard_input.clone() {
            let width = self.context.width(record.length);
            let length = self.context.number(width, scenario.standard_input.len() as u64);
            same.push(self.context.equal(record.length, length));
            same.extend(self.same_bytes(&record.bytes, scenario.standard_input.iter().copied()));
        }
        let same = self.context.and_all(same);
        let differs = self.context.not(same);
        self.record.facts.push(differs);
    }

    fn same_bytes(&mut self, terms: &[TermId], bytes: impl Iterator<Item = u8>) -> Vec<TermId> {
        let pairs = terms.iter().zip(bytes);
        let equal = pairs.map(|(&term, byte)| {
            let byte = self.context.number(8, byte.into());
            self.context.equal(term, byte)
        });
        equal.collect()
    }
}
