//! From circuits to clauses, after Plaisted and Greenbaum, "A structure-preserving clause form
//! translation" (1986).
//!
//! A gate that only matters if it is true needs only the clauses "gate implies its function", and
//! dually. Which are needed is tracked for each gate, and the missing half is added when a later
//! assertion or assumption needs it. A consequence: in a model, the variable of a gate may differ
//! from the function of the inputs. Only the inputs can be trusted, which is why models are
//! evaluated on terms.

use crate::aig::{Aig, Edge, Gate, NodeId};
use crate::pace::{Pace, Stopped};
use std::num::NonZeroI32;
use std::ops::Not;

/// A variable of the clauses, or its complement, numbered as in DIMACS.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(NonZeroI32);

impl Literal {
    /// The positive literal of a variable, which is numbered from 1.
    pub(crate) fn from_variable(variable: usize) -> Self {
        let number = i32::try_from(variable).ok().and_then(NonZeroI32::new);
        Self(number.expect("a formula has fewer than 2^31 variables"))
    }

    /// The literal of a DIMACS number, which is not zero.
    pub(crate) fn from_number(number: i32) -> Self {
        Self(NonZeroI32::new(number).expect("zero is not a literal"))
    }

    /// The DIMACS number.
    #[must_use]
    pub fn number(self) -> i32 {
        self.0.get()
    }

    /// The literal without its complement.
    pub(crate) fn variable(self) -> Self {
        self.complement_if(self.number() < 0)
    }

    fn complement_if(self, condition: bool) -> Self {
        if condition { !self } else { self }
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

/// What receives the clauses.
pub trait ClauseSink {
    /// A variable that was not used before.
    fn new_variable(&mut self) -> Literal;
    /// A disjunction that must hold.
    fn add_clause(&mut self, clause: &[Literal]);
}

/// In which case a gate's definition matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polarity {
    /// The gate is asserted or assumed true: it must imply its function.
    Positive,
    /// It is asserted or assumed false: its function must imply it.
    Negative,
}

impl Polarity {
    const BOTH: [Self; 2] = [Self::Positive, Self::Negative];

    fn complement_if(self, condition: bool) -> Self {
        match (self, condition) {
            (Self::Positive, false) | (Self::Negative, true) => Self::Positive,
            (Self::Negative, false) | (Self::Positive, true) => Self::Negative,
        }
    }

    fn mask(self) -> u8 {
        match self {
            Self::Positive => 1,
            Self::Negative => 2,
        }
    }
}

/// A conjunction of more operands becomes several gates: long clauses are slow to propagate.
const MAXIMUM_CONJUNCTION: usize = 64;

/// Translates the gates of one graph, each polarity of each gate once.
#[derive(Debug, Default)]
pub struct Encoder {
    literals: Vec<Option<Literal>>,
    /// For each node, the polarities for which it and everything below has its clauses.
    complete: Vec<u8>,
    pending: Vec<Step>,
}

/// A step of the walk through the gates, which visits operands before it leaves a gate.
#[derive(Clone, Copy, Debug)]
enum Step {
    Enter(NodeId, Polarity),
    Leave(NodeId, Polarity),
}

impl Encoder {
    /// Nothing is translated yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The literal of a node that was used in a clause before.
    #[must_use]
    pub fn known_literal(&self, node: NodeId) -> Option<Literal> {
        self.literals.get(node.index()).copied().flatten()
    }

    /// The literal of an edge, after adding all clauses that are needed for it to be asserted or
    /// assumed true (`Positive`) or false (`Negative`). Constants have no literal.
    ///
    /// # Errors
    ///
    /// If the pace says that the work must stop. The clauses that were added do no harm: each only
    /// says about a gate what is true of it. Those of unfinished gates are added again next time.
    pub fn literal(
        &mut self,
        aig: &Aig,
        edge: Edge,
        polarity: Polarity,
        sink: &mut impl ClauseSink,
        pace: &mut Pace<'_>,
    ) -> Result<Literal, Stopped> {
        assert!(!edge.is_constant(), "constants are handled before clauses are made");
        self.literals.resize(aig.node_count(), None);
        self.complete.resize(aig.node_count(), 0);
        self.pending.clear();
        let literal = self.require(edge, polarity, sink);
        while let Some(step) = self.pending.pop() {
            match step {
                Step::Enter(node, polarity) if !self.is_complete(node, polarity) => {
                    pace.advance(1)?;
                    self.pending.push(Step::Leave(node, polarity));
                    self.define(aig, node, polarity, sink);
                }
                Step::Enter(..) => {}
                Step::Leave(node, polarity) => self.complete[node.index()] |= polarity.mask(),
            }
        }
        Ok(literal)
    }

    fn is_complete(&self, node: NodeId, polarity: Polarity) -> bool {
        self.complete[node.index()] & polarity.mask() != 0
    }

    /// The literal of an edge, whose definition is added later.
    fn require(&mut self, edge: Edge, polarity: Polarity, sink: &mut impl ClauseSink) -> Literal {
        let node = edge.node();
        let polarity = polarity.complement_if(edge.is_complemented());
        if !self.is_complete(node, polarity) {
            self.pending.push(Step::Enter(node, polarity));
        }
        let literal = self.literals[node.index()].get_or_insert_with(|| sink.new_variable());
        literal.complement_if(edge.is_complemented())
    }

    fn define(&mut self, aig: &Aig, node: NodeId, polarity: Polarity, sink: &mut impl ClauseSink) {
        let Gate::And(..) = aig.gate(node) else { return };
        let gate = self.known_literal(node).expect("a gate gets its variable when it is required");
        if let Some(parts) = aig.as_selection(node) {
            self.define_selection(gate, parts, polarity, sink);
        } else {
            let operands = self.conjunction(aig, node);
            self.define_conjunction(gate, &operands, polarity, sink);
        }
    }

    fn define_conjunction(
        &mut self,
        gate: Literal,
        operands: &[Edge],
        polarity: Polarity,
        sink: &mut impl ClauseSink,
    ) {
        let operands: Vec<Literal> =
            operands.iter().map(|&operand| self.require(operand, polarity, sink)).collect();
        match polarity {
            Polarity::Positive => {
                for operand in operands {
                    sink.add_clause(&[!gate, operand]);
                }
            }
            Polarity::Negative => {
                let mut clause: Vec<Literal> = operands.into_iter().map(Not::not).collect();
                clause.push(gate);
                sink.add_clause(&clause);
            }
        }
    }

    fn define_selection(
        &mut self,
        gate: Literal,
        [condition, then, otherwise]: [Edge; 3],
        polarity: Polarity,
        sink: &mut impl ClauseSink,
    ) {
        let is_xor = then == !otherwise;
        for both in Polarity::BOTH {
            self.require(condition, both, sink);
            if is_xor {
                self.require(then, both, sink);
            }
        }
        let condition = self.require(condition, polarity, sink);
        let negative = polarity == Polarity::Negative;
        let gate = gate.complement_if(negative);
        let then = self.require(then, polarity, sink).complement_if(negative);
        let otherwise = self.require(otherwise, polarity, sink).complement_if(negative);
        sink.add_clause(&[!gate, !condition, then]);
        sink.add_clause(&[!gate, condition, otherwise]);
        if !is_xor {
            // Implied, but propagates when the condition is open.
            sink.add_clause(&[!gate, then, otherwise]);
        }
    }

    /// The operands of a conjunction together with those of conjunctions that only it uses.
    fn conjunction(&self, aig: &Aig, node: NodeId) -> Vec<Edge> {
        let Gate::And(a, b) = aig.gate(node) else {
            unreachable!("only conjunctions have operands")
        };
        let mut operands = Vec::new();
        let mut stack = vec![a, b];
        while let Some(edge) = stack.pop() {
            let room = operands.len() + stack.len() + 2 <= MAXIMUM_CONJUNCTION;
            match aig.gate(edge.node()) {
                Gate::And(c, d) if room && self.is_private_conjunction(aig, edge) => {
                    stack.extend([c, d])
                }
                _ => operands.push(edge),
            }
        }
        operands
    }

    /// Whether the edge leads to a conjunction that need not have a variable of its own.
    fn is_private_conjunction(&self, aig: &Aig, edge: Edge) -> bool {
        let node = edge.node();
        !edge.is_complemented()
            && aig.is_used_once(node)
            && self.known_literal(node).is_none()
            && aig.as_selection(node).is_none()
    }
}
