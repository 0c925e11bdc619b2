//! From terms to circuits: one edge of an and-inverter graph for each bit.

mod arithmetic;
mod selection;

use crate::aig::{Aig, Edge, NodeId};
use crate::context::Context;
use crate::pace::{Pace, Stopped};
use crate::term::{Node, Operation, TermId, VariableId};
use arithmetic::Circuits;
use selection::Mixed;

/// Not translated yet.
const MISSING: u32 = u32::MAX;

/// How many terms a page is for.
const PAGE: usize = 512;

/// Where the bits of terms begin, by pages that are only there if something is on them: a small
/// question about a large context costs what it is about.
#[derive(Debug, Default)]
struct Starts {
    pages: Vec<Option<Box<[u32; PAGE]>>>,
}

impl Starts {
    fn get(&self, term: TermId) -> Option<usize> {
        let page = self.pages.get(term.index() / PAGE)?.as_deref()?;
        let start = page[term.index() % PAGE];
        (start != MISSING).then_some(start as usize)
    }

    fn set(&mut self, term: TermId, start: usize) {
        let start = u32::try_from(start).ok().filter(|&start| start != MISSING);
        let start = start.expect("all terms together have fewer than 2^32 bits");
        let page = term.index() / PAGE;
        if self.pages.len() <= page {
            self.pages.resize_with(page + 1, || None);
        }
        let page = self.pages[page].get_or_insert_with(|| Box::new([MISSING; PAGE]));
        page[term.index() % PAGE] = start;
    }
}

/// Translates terms of one context, each once.
#[derive(Debug, Default)]
pub struct Blaster {
    circuits: Circuits,
    /// The bits of all translated terms, each term's from the least significant one.
    bits: Vec<Edge>,
    /// For each term, where its bits begin.
    starts: Starts,
    inputs: Vec<InputBits>,
    mixed: Mixed,
}

/// The nodes that stand for the bits of a variable.
#[derive(Clone, Copy, Debug)]
pub struct InputBits {
    /// Whose bits they are.
    pub variable: VariableId,
    first: NodeId,
    width: u32,
}

impl InputBits {
    /// The nodes, least significant bit first.
    pub fn nodes(self) -> impl Iterator<Item = NodeId> {
        self.first.successors(self.width)
    }
}

impl Blaster {
    /// Nothing is translated yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The graph that all bits belong to.
    #[must_use]
    pub fn aig(&self) -> &Aig {
        &self.circuits.aig
    }

    /// The variables that the translated terms use.
    #[must_use]
    pub fn inputs(&self) -> &[InputBits] {
        &self.inputs
    }

    /// The bits of the term, least significant first. All calls must use the same context.
    ///
    /// # Errors
    ///
    /// If the pace says that the work must stop. The terms that were finished stay translated.
    pub fn bits(
        &mut self,
        context: &Context,
        term: TermId,
        pace: &mut Pace<'_>,
    ) -> Result<&[Edge], Stopped> {
        if !self.is_translated(term) {
            for part in context.cone(&[term], |known| self.is_translated(known)) {
                pace.advance(context.width(part) as usize)?;
                let bits = self.translate(context, part, pace)?;
                self.store(part, bits);
            }
        }
        Ok(self.known_bits(context, term).expect("the term was translated above"))
    }

    /// The bits of a term that was translated before.
    #[must_use]
    pub fn known_bits(&self, context: &Context, term: TermId) -> Option<&[Edge]> {
        let start = self.starts.get(term)?;
        Some(&self.bits[start..start + context.width(term) as usize])
    }

    fn is_translated(&self, term: TermId) -> bool {
        self.starts.get(term).is_some()
    }

    fn store(&mut self, term: TermId, bits: Vec<Edge>) {
        self.starts.set(term, self.bits.len());
        self.bits.extend(bits);
    }

    /// The bits of a term whose operands are translated.
    fn translate(
        &mut self,
        context: &Context,
        term: TermId,
        pace: &mut Pace<'_>,
    ) -> Result<Vec<Edge>, Stopped> {
        if let Some(compared) = self.compared_selection(context, term) {
            return Ok(vec![compared]);
        }
        let Node { operation, width } = context.node(term);
        let Self { circuits, bits, starts, inputs, .. } = self;
        let operand = |term: TermId| {
            let start = starts.get(term).expect("operands are translated first");
            &bits[start..start + context.width(term) as usize]
        };
        Ok(match operation {
            Operation::Constant(constant) => {
                context.constant_value(constant).bits().map(Edge::constant).collect()
            }
            Operation::Variable(variable) => {
                let bits: Vec<Edge> = (0..width).map(|_| circuits.aig.input()).collect();
                inputs.push(InputBits { variable, first: bits[0].node(), width });
                bits
            }
            // A sum with a negated operand is a difference, which needs only one adder.
            Operation::Add(a, b) => match (context.as_negate(a), context.as_negate(b)) {
                (_, Some(subtrahend)) => circuits.subtract(operand(a), operand(subtrahend)),
                (Some(subtrahend), None) => circuits.subtract(operand(b), operand(subtrahend)),
                (None, None) => circuits.add(operand(a), operand(b), Edge::FALSE),
            },
            Operation::IfThenElse(condition, then, otherwise) => {
                circuits.select(operand(condition)[0], operand(then), operand(otherwise))
            }
            _ => match *operation.operands() {
                [a] => circuits.unary(operation, operand(a), width),
                [a, b] => circuits.binary(operation, operand(a), operand(b), pace)?,
                _ => unreachable!("all other operators have one or two operands"),
            },
        })
    }
}
