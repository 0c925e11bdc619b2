//! Variables that only ever have a few values: flags, states, program counters.
//!
//! Where all that is stored in a variable are constants and other such variables, it has one of these
//! constants at its head in every round. It is then replaced by the constant's number, which has a few
//! bits, in all formulas.

use std::collections::{BTreeMap, BTreeSet};

use logic::{BitVector, Operation, Substitution, TermId};
use rustc_hash::FxHashMap;

use crate::invariants::Invariants;
use crate::system::System;

/// A variable with more values stays as it is.
const MOST_VALUES: usize = 24;

/// What may be stored in a variable: constants, and what is in other variables.
#[derive(Default)]
struct Sources {
    constants: BTreeSet<Vec<u64>>,
    variables: BTreeSet<TermId>,
    others: bool,
}

/// The variables of all heads that have few values, with these values.
pub(crate) type ValueSets = BTreeMap<TermId, Vec<BitVector>>;

/// Which variables can only have few values, by what is stored in them.
pub(crate) fn value_sets(system: &System) -> ValueSets {
    let mut sources: FxHashMap<TermId, Sources> = FxHashMap::default();
    for location in &system.locations {
        for edge in &location.edges {
            for (&variable, &value) in location.variables.iter().zip(&edge.values) {
                let known = sources.entry(variable).or_default();
                add_leaves(system, value, known);
            }
        }
    }
    let mut sets = ValueSets::new();
    for (&variable, own) in &sources {
        let width = system.context.width(variable);
        if width > 1
            && let Some(values) = closure(variable, &sources, own)
        {
            let values = values.into_iter().map(|words| BitVector::from_words(width, words));
            sets.insert(variable, values.collect());
        }
    }
    sets
}

/// All constants that can come to a variable; none if something else can, or they are many.
fn closure(
    variable: TermId,
    sources: &FxHashMap<TermId, Sources>,
    own: &Sources,
) -> Option<BTreeSet<Vec<u64>>> {
    let mut values = own.constants.clone();
    let mut seen = BTreeSet::from([variable]);
    let mut pending = vec![own];
    while let Some(source) = pending.pop() {
        if source.others {
            return None;
        }
        values.extend(source.constants.iter().cloned());
        for &from in &source.variables {
            if seen.insert(from) {
                pending.push(sources.get(&from)?);
            }
        }
        if values.len() > MOST_VALUES {
            return None;
        }
    }
    Some(values)
}

fn add_leaves(system: &System, value: TermId, sources: &mut Sources) {
    let mut pending = vec![value];
    let mut seen = BTreeSet::new();
    while let Some(term) = pending.pop() {
        if !seen.insert(term) || sources.others {
            continue;
        }
        match system.context.operation(term) {
            Operation::IfThenElse(_, then, otherwise) => pending.extend([then, otherwise]),
            Operation::Constant(_) => match system.context.value(term) {
                Some(value) => _ = sources.constants.insert(value.words().to_vec()),
                None => sources.others = true,
            },
            Operation::Variable(_) => _ = sources.variables.insert(term),
            // What is computed may be anything.
            _ => sources.others = true,
        }
    }
}

/// That the variables have these values.
pub(crate) fn statements(system: &mut System, sets: &ValueSets) -> Invariants {
    let mut all = Vec::new();
    for location in 0..system.locations.len() {
        for variable in system.locations[location].variables.clone() {
            let Some(values) = sets.get(&variable) else { continue };
            let equal = values.iter().map(|value| {
                let constant = system.context.constant(value.clone());
                system.context.equal(variable, constant)
            });
            let equal = equal.collect();
            all.push((location, system.context.balanced_or(equal)));
        }
    }
    Invariants { all }
}

/// Replaces variables by the numbers of their values, of which it was shown that they have no others.
pub(crate) fn narrow(system: &mut System, sets: &ValueSets) {
    let mut narrow: FxHashMap<TermId, TermId> = FxHashMap::default();
    for (index, (&variable, values)) in sets.iter().enumerate() {
        let width = (usize::BITS - (values.len() - 1).leading_zeros()).max(1);
        let number = system.context.variable(&format!("value {index} of {width} bits"), width);
        let mut decoded = system.context.constant(values[0].clone());
        for (at, value) in values.iter().enumerate().skip(1) {
            let (at, value) =
                (system.context.number(width, at as u64), system.context.constant(value.clone()));
            let here = system.context.equal(number, at);
            decoded = system.context.if_then_else(here, value, decoded);
        }
        let last = system.context.number(width, values.len() as u64 - 1);
        let fits = system.context.unsigned_less_equal(number, last);
        system.facts.push(fits);
        system.replaced.push((variable, decoded));
        narrow.insert(variable, number);
    }
    let mut replace = Substitution::new(&system.replaced);
    let context = &mut system.context;
    for fact in &mut system.facts {
        *fact = replace.apply(context, *fact);
    }
    for location in &mut system.locations {
        location.reached = replace.apply(context, location.reached);
        for edge in &mut location.edges {
            edge.condition = replace.apply(context, edge.condition);
            for (variable, value) in location.variables.iter().zip(&mut edge.values) {
                *value = replace.apply(context, *value);
                if let Some(values) = sets.get(variable) {
                    let width = context.width(narrow[variable]);
                    let mut number = context.number(width, 0);
                    for (at, constant) in values.iter().enumerate().skip(1) {
                        let constant = context.constant(constant.clone());
                        let here = context.equal(*value, constant);
                        let at = context.number(width, at as u64);
                        number = context.if_then_else(here, at, number);
                    }
                    *value = number;
                }
            }
        }
        let renamed = |variable: &TermId| narrow.get(variable).copied().unwrap_or(*variable);
        location.variables = location.variables.iter().map(renamed).collect();
        location.known = location.known.iter().map(renamed).collect();
        location.update_edges();
    }
}
