//! The values of terms for many assignments, one after the other.
//!
//! An [`Evaluator`](crate::Evaluator) finds out in which order terms are computed for each assignment, and has a
//! table of them. A simulation does that once, and computes with machine words.

use crate::bits::BitVector;
use crate::context::Context;
use crate::evaluate::apply;
use crate::term::{Node, Operation, TermId};
use rustc_hash::FxHashMap;

/// Computes terms of at most 64 bits again and again.
#[derive(Debug, Clone)]
pub struct Simulation {
    /// The terms in order, with the places of their operands instead of these.
    nodes: Vec<Node>,
    values: Vec<u64>,
    places: FxHashMap<TermId, usize>,
    variables: Vec<TermId>,
}

impl Simulation {
    /// A simulation of these terms and all that they are made of. None if one of them is wider than a machine
    /// word.
    #[must_use]
    pub fn new(context: &Context, roots: &[TermId]) -> Option<Self> {
        let cone = context.cone(roots, |_| false);
        let mut simulation = Self {
            nodes: Vec::with_capacity(cone.len()),
            values: vec![0; cone.len()],
            places: FxHashMap::default(),
            variables: Vec::new(),
        };
        for (place, &term) in cone.iter().enumerate() {
            let Node { operation, width } = context.node(term);
            if width > u64::BITS {
                return None;
            }
            match operation {
                Operation::Variable(_) => simulation.variables.push(term),
                Operation::Constant(_) => {
                    simulation.values[place] = context.value(term)?.to_u64()?;
                }
                _ => {}
            }
            let places = &simulation.places;
            let operation = operation.with_operands(|one| TermId::from_index(places[&one]));
            simulation.nodes.push(Node { operation, width });
            simulation.places.insert(term, place);
        }
        Some(simulation)
    }

    /// The variables that the terms depend on.
    #[must_use]
    pub fn variables(&self) -> &[TermId] {
        &self.variables
    }

    /// How many terms are computed.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Gives a variable a value, modulo its width. Nothing depends on a variable that is not among
    /// [`Self::variables`].
    pub fn set(&mut self, variable: TermId, value: u64) {
        if let Some(&place) = self.places.get(&variable) {
            self.values[place] = value & mask(self.nodes[place].width);
        }
    }

    /// Computes all terms.
    pub fn run(&mut self) {
        for place in 0..self.nodes.len() {
            if let Some(value) = self.computed(self.nodes[place]) {
                self.values[place] = value;
            }
        }
    }

    /// The value of a term, as the last run has computed it. None if the term is not a part of the simulation.
    #[must_use]
    pub fn value(&self, term: TermId) -> Option<u64> {
        self.places.get(&term).map(|&place| self.values[place])
    }

    /// None for what has its value already.
    fn computed(&self, node: Node) -> Option<u64> {
        use Operation as O;
        let of = |operand: TermId| self.values[operand.index()];
        let width = |operand: TermId| self.nodes[operand.index()].width;
        let signed = |operand: TermId| sign_extended(of(operand), width(operand));
        let value = match node.operation {
            O::Constant(_) | O::Variable(_) => return None,
            O::Not(a) => !of(a),
            O::And(a, b) => of(a) & of(b),
            O::Xor(a, b) => of(a) ^ of(b),
            O::Negate(a) => of(a).wrapping_neg(),
            O::Add(a, b) => of(a).wrapping_add(of(b)),
            O::Multiply(a, b) => of(a).wrapping_mul(of(b)),
            O::Equal(a, b) => u64::from(of(a) == of(b)),
            O::UnsignedLess(a, b) => u64::from(of(a) < of(b)),
            O::SignedLess(a, b) => u64::from(signed(a) < signed(b)),
            O::IfThenElse(condition, then, otherwise) => {
                of(if of(condition) == 1 { then } else { otherwise })
            }
            O::Concat(high, low) => of(high) << width(low) | of(low),
            O::Extract { operand, low } => of(operand) >> low,
            O::SignExtend(a) => signed(a).cast_unsigned(),
            O::UnsignedDivide(a, b)
            | O::UnsignedRemainder(a, b)
            | O::SignedDivide(a, b)
            | O::SignedRemainder(a, b)
            | O::ShiftLeft(a, b)
            | O::LogicalShiftRight(a, b)
            | O::ArithmeticShiftRight(a, b) => {
                let [left, right] = [a, b].map(|one| BitVector::from_u64(width(one), of(one)));
                apply(node, |operand| if operand == a { &left } else { &right }).to_u64()?
            }
        };
        Some(value & mask(node.width))
    }
}

/// A word whose lowest bits are set.
fn mask(width: u32) -> u64 {
    u64::MAX >> (u64::BITS - width)
}

fn sign_extended(value: u64, width: u32) -> i64 {
    let above = u64::BITS - width;
    (value << above).cast_signed() >> above
}
