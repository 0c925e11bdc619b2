//! Which terms are compared with each other.

use super::ranks::Ranks;
use crate::bits::BitVector;
use crate::context::Context;
use crate::term::{Operation, TermId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How two terms are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Equal,
    Unsigned,
    Signed,
}

impl Comparison {
    pub fn of(operation: &Operation) -> Option<Self> {
        match operation {
            Operation::Equal(..) => Some(Self::Equal),
            Operation::UnsignedLess(..) => Some(Self::Unsigned),
            Operation::SignedLess(..) => Some(Self::Signed),
            _ => None,
        }
    }
}

/// The terms of more than one bit in classes: two that are compared, or between which is chosen, are
/// in the same one. Constants are in none, for they are shared by terms that have nothing to do with
/// each other.
pub(super) struct Classes {
    places: FxHashMap<TermId, usize>,
    terms: Vec<TermId>,
    /// For each term another one of its class, or itself.
    parents: Vec<usize>,
    /// Terms with which more is done than to compare and to choose.
    used_otherwise: Vec<usize>,
    constants: Vec<(usize, BitVector)>,
    comparisons: Vec<(usize, Comparison)>,
    /// Terms whose sign is asked for.
    signs: Vec<usize>,
}

/// What a class consists of.
#[derive(Default)]
struct Contents {
    width: u32,
    variables: u64,
    constants: Vec<BitVector>,
    signed: bool,
    unsigned: bool,
    has_signs: bool,
    used_otherwise: bool,
}

impl Classes {
    pub fn of(context: &Context, cone: &[TermId]) -> Self {
        let terms: Vec<TermId> = cone
            .iter()
            .copied()
            .filter(|&term| context.width(term) > 1 && !context.is_constant(term))
            .collect();
        let places = terms.iter().enumerate().map(|(place, &term)| (term, place)).collect();
        let parents = (0..terms.len()).collect();
        let mut classes = Self {
            places,
            terms,
            parents,
            used_otherwise: Vec::new(),
            constants: Vec::new(),
            comparisons: Vec::new(),
            signs: Vec::new(),
        };
        for &term in cone {
            classes.look_at(context, term);
        }
        // From now on every term is one step away from the name of its class.
        for place in 0..classes.parents.len() {
            classes.parents[place] = classes.root(place);
        }
        classes
    }

    fn look_at(&mut self, context: &Context, term: TermId) {
        let operation = context.operation(term);
        let operands = operation.operands();
        if let Some(comparison) = Comparison::of(&operation) {
            self.unite(context, operands[0], operands[1]);
            let place = operands.iter().find_map(|operand| self.places.get(operand));
            self.comparisons.extend(place.map(|&place| (place, comparison)));
            return;
        }
        if let Some(operand) = as_sign(context, term) {
            self.signs.extend(self.places.get(&operand));
            return;
        }
        match operation {
            Operation::Constant(_) | Operation::Variable(_) => {}
            Operation::IfThenElse(_, then, otherwise) => {
                self.unite(context, term, then);
                self.unite(context, term, otherwise);
            }
            _ => {
                let places = operands.iter().chain([&term]).filter_map(|one| self.places.get(one));
                self.used_otherwise.extend(places);
            }
        }
    }

    fn unite(&mut self, context: &Context, one: TermId, other: TermId) {
        match (self.places.get(&one).copied(), self.places.get(&other).copied()) {
            (Some(one), Some(other)) => {
                let (one, other) = (self.root(one), self.root(other));
                self.parents[one] = other;
            }
            (Some(place), None) => self.note_constant(context, place, other),
            (None, Some(place)) => self.note_constant(context, place, one),
            (None, None) => {}
        }
    }

    fn note_constant(&mut self, context: &Context, place: usize, constant: TermId) {
        let value = context.value(constant).expect("what has no place is a constant");
        self.constants.push((place, value.clone()));
    }

    fn root(&mut self, mut place: usize) -> usize {
        while self.parents[place] != place {
            self.parents[place] = self.parents[self.parents[place]];
            place = self.parents[place];
        }
        place
    }

    /// The class of a term, by a number.
    pub fn class_of(&self, term: TermId) -> Option<usize> {
        let mut place = *self.places.get(&term)?;
        while self.parents[place] != place {
            place = self.parents[place];
        }
        Some(place)
    }

    /// The ranks for all classes that become narrower by it, and which class has which.
    pub fn ranks(&self, context: &Context) -> (Vec<Ranks>, FxHashMap<usize, usize>) {
        let mut ranks = Vec::new();
        let mut index_of = FxHashMap::default();
        for (class, contents) in self.contents(context) {
            if contents.used_otherwise || contents.variables == 0 {
                continue;
            }
            if contents.signed && contents.unsigned {
                continue;
            }
            let Contents { width, variables, mut constants, signed, has_signs, .. } = contents;
            if has_signs {
                constants.push(first_with_other_sign(width, signed));
            }
            if let Some(narrower) = Ranks::new(width, signed, variables, &constants) {
                index_of.insert(class, ranks.len());
                ranks.push(narrower);
            }
        }
        (ranks, index_of)
    }

    fn contents(&self, context: &Context) -> BTreeMap<usize, Contents> {
        let mut all: BTreeMap<usize, Contents> = BTreeMap::new();
        let class_at = |place: usize| self.class_of(self.terms[place]).unwrap_or(place);
        for (place, &term) in self.terms.iter().enumerate() {
            let contents = all.entry(class_at(place)).or_default();
            contents.width = context.width(term);
            let is_variable = matches!(context.operation(term), Operation::Variable(_));
            contents.variables += u64::from(is_variable);
        }
        for &place in &self.used_otherwise {
            all.entry(class_at(place)).or_default().used_otherwise = true;
        }
        for (place, value) in &self.constants {
            all.entry(class_at(*place)).or_default().constants.push(value.clone());
        }
        for &(place, comparison) in &self.comparisons {
            let contents = all.entry(class_at(place)).or_default();
            contents.signed |= comparison == Comparison::Signed;
            contents.unsigned |= comparison == Comparison::Unsigned;
        }
        for &place in &self.signs {
            all.entry(class_at(place)).or_default().has_signs = true;
        }
        all
    }
}

/// The operand, if the term is a sign bit. To ask for it is a comparison.
pub(super) fn as_sign(context: &Context, term: TermId) -> Option<TermId> {
    match context.operation(term) {
        Operation::Extract { operand, low } if low + 1 == context.width(operand) => Some(operand),
        _ => None,
    }
}

/// In the order of the values, the first one whose sign bit is not that of the least value.
pub(super) fn first_with_other_sign(width: u32, signed: bool) -> BitVector {
    if signed { BitVector::zero(width) } else { BitVector::minimum_signed(width) }
}
