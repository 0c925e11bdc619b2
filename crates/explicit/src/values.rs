//! The values of inputs.

use ir::{InputSite, IntegerName, Program, SiteId, Type};
use semantics::concrete::TakenInput;

use crate::classes::Classes;

/// Some consecutive values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// The type of the inputs that have them, as C names it; all types if there is none.
    pub of: Option<String>,
    /// The values.
    pub values: Vec<i128>,
}

/// The values that inputs have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ranges(pub Vec<Range>);

/// A choice between more values is not enumerated.
const MOST_VALUES: u128 = 4096;

/// The values of an input, and whether these are all that it may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Values {
    pub bits: Vec<u128>,
    pub complete: bool,
}

/// The values of an input of which nothing else is said.
const USUAL: std::ops::RangeInclusive<i128> = -1..=2;

impl Ranges {
    /// These values and the inputs of a run, so that a search comes to that run.
    #[must_use]
    pub fn with_inputs(&self, program: &Program, inputs: &[TakenInput]) -> Self {
        let mut all = self.clone();
        for taken in inputs {
            let site = &program.sites[taken.site];
            let Some(ty) = program.types.as_integer(site.ty) else { continue };
            let unused = u128::BITS - u32::from(ty.width);
            let value = match ty.signed {
                true => (taken.value << unused).cast_signed() >> unused,
                false => taken.value.cast_signed(),
            };
            let mut values =
                self.given(program, site).map_or(USUAL.collect(), |range| range.values.clone());
            let name = program.types.name(site.ty);
            let known = all.0.iter().rev().find(|range| range.of.as_ref() == Some(&name));
            values.extend(known.into_iter().flat_map(|range| range.values.iter().copied()));
            values.push(value);
            values.sort_unstable();
            values.dedup();
            all.0.push(Range { of: Some(name), values });
        }
        all
    }

    /// The values that the user gives for an input.
    fn given(&self, program: &Program, site: &InputSite) -> Option<&Range> {
        let name = program.types.name(site.ty);
        self.0.iter().rev().find(|range| range.of.as_ref().is_none_or(|of| *of == name))
    }

    /// The same; of an input whose values fall into classes one of each, unless the user gives other values.
    pub(crate) fn values_by_class(
        &self,
        program: &Program,
        classes: &Classes,
        id: SiteId,
        limit: Option<u128>,
    ) -> Option<Values> {
        let site = &program.sites[id];
        match classes.of(id) {
            Some(bits) if limit.is_none() && self.given(program, site).is_none() => {
                Some(Values { bits: bits.to_vec(), complete: true })
            }
            Some(_) | None => self.values(program, site, limit),
        }
    }

    /// The values of an input that is at most so large, if there is a limit.
    pub(crate) fn values(
        &self,
        program: &Program,
        site: &InputSite,
        limit: Option<u128>,
    ) -> Option<Values> {
        if let Some(limit) = limit {
            let bits: Vec<u128> = (0..=limit.min(MOST_VALUES)).collect();
            return Some(Values { bits, complete: limit <= MOST_VALUES });
        }
        let Type::Integer(ty) = &program.types[site.ty] else { return None };
        if ty.name == IntegerName::Bool {
            return Some(Values { bits: vec![0, 1], complete: true });
        }
        let given = self.given(program, site);
        let width = u32::from(ty.width);
        let fits = |value: &i128| match ty.signed {
            true => width >= 128 || (-(1 << (width - 1))..1 << (width - 1)).contains(value),
            false => *value >= 0 && (width >= 127 || *value < 1 << width),
        };
        let values: Vec<i128> = match given {
            Some(range) => range.values.iter().copied().filter(fits).collect(),
            None => USUAL.filter(fits).collect(),
        };
        let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        let complete = width <= 8 && values.len() >= 1 << width;
        Some(Values {
            bits: values.iter().map(|value| value.cast_unsigned() & mask).collect(),
            complete,
        })
    }
}
