//! The incremental solver: terms in, answers, models and cores out.

mod backend;

use crate::aig::Edge;
use crate::bits::BitVector;
use crate::blast::Blaster;
use crate::cnf::{ClauseSink, Encoder, Literal, Polarity};
use crate::context::Context;
use crate::evaluate::{Assignment, Evaluator};
use crate::term::TermId;
use backend::Backend;
pub use backend::{Interrupter, UnknownReason};
use rustc_hash::FxHashSet;
use std::time::{Duration, Instant};

/// What is known after a call of [`Solver::solve`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Answer {
    /// There is a model; [`Solver::value`] reads it.
    Sat,
    /// There is none; [`Solver::failed_assumptions`] tells which assumptions are to blame.
    Unsat,
    /// The solver gave up. Nothing follows from it.
    Unknown(UnknownReason),
}

/// Sizes and efforts so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Nodes of the and-inverter graph, inputs included.
    pub gates: u64,
    /// Variables of the clauses.
    pub variables: u64,
    /// Clauses given to the SAT solver.
    pub clauses: u64,
    /// Calls of `solve`.
    pub calls: u64,
    /// Conflicts met in the search.
    pub conflicts: u64,
    /// Decisions made in the search.
    pub decisions: u64,
    /// Literals propagated in the search.
    pub propagations: u64,
    /// Spent in the SAT solver.
    pub solving: Duration,
    /// Spent on circuits and clauses.
    pub encoding: Duration,
}

/// A solver for terms of one [`Context`]. What is asserted stays; assumptions hold for one call.
pub struct Solver {
    context: Option<u32>,
    blaster: Blaster,
    encoder: Encoder,
    backend: Backend,
    model: Option<Evaluator>,
    failed: Vec<TermId>,
    encoding: Duration,
    calls: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver with nothing asserted, without limits.
    #[must_use]
    pub fn new() -> Self {
        Self::with_interrupter(Interrupter::new())
    }

    /// A solver that stops when the interrupter says so; several solvers may share one.
    #[must_use]
    pub fn with_interrupter(interrupter: Interrupter) -> Self {
        Self {
            context: None,
            blaster: Blaster::new(),
            encoder: Encoder::new(),
            backend: Backend::new(interrupter),
            model: None,
            failed: Vec::new(),
            encoding: Duration::ZERO,
            calls: 0,
        }
    }

    /// For another thread, to stop a call that is under way, and all later ones.
    #[must_use]
    pub fn interrupter(&self) -> Interrupter {
        self.backend.interrupter()
    }

    /// Each later call gives up after this many conflicts.
    pub fn set_conflict_limit(&mut self, limit: Option<u32>) {
        self.backend.conflict_limit = limit;
    }

    /// Each later call gives up after about this time in the SAT solver.
    pub fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.backend.time_limit = limit;
    }

    /// Requires the Boolean term to be true, from now on.
    ///
    /// # Panics
    ///
    /// If the term has more than one bit, or the context is not the one of earlier calls. This
    /// holds for all methods.
    pub fn assert(&mut self, context: &Context, term: TermId) {
        match self.encode(context, term, &[Polarity::Positive]) {
            Encoded::Constant(true) => {}
            Encoded::Constant(false) => self.backend.add_clause(&[]),
            Encoded::Literal(literal) => self.backend.add_clause(&[literal]),
        }
    }

    /// Looks for a model of everything asserted.
    pub fn solve(&mut self) -> Answer {
        self.solve_with_literals(&[])
    }

    /// Looks for a model of everything asserted in which all the assumptions are true.
    pub fn solve_assuming(&mut self, context: &Context, assumptions: &[TermId]) -> Answer {
        let mut literals: Vec<(TermId, Literal)> = Vec::with_capacity(assumptions.len());
        for &term in assumptions {
            match self.encode(context, term, &[Polarity::Positive]) {
                Encoded::Constant(true) => {}
                Encoded::Constant(false) => {
                    self.forget_result();
                    self.calls += 1;
                    self.failed.push(term);
                    return Answer::Unsat;
                }
                Encoded::Literal(literal) => literals.push((term, literal)),
            }
        }
        self.solve_with_literals(&literals)
    }

    fn solve_with_literals(&mut self, assumptions: &[(TermId, Literal)]) -> Answer {
        self.forget_result();
        self.calls += 1;
        let literals: Vec<Literal> = assumptions.iter().map(|&(_, literal)| literal).collect();
        let answer = self.backend.solve(&literals);
        match answer {
            Answer::Sat => self.model = Some(Evaluator::new(self.read_model())),
            Answer::Unsat => self.failed = self.read_core(assumptions),
            Answer::Unknown(_) => {}
        }
        answer
    }

    fn forget_result(&mut self) {
        self.model = None;
        self.failed.clear();
    }

    /// Only inputs are read: the variables of gates need not agree with them (see [`crate::cnf`]).
    fn read_model(&mut self) -> Assignment {
        let mut assignment = Assignment::new();
        for input in self.blaster.inputs() {
            let bits = input.nodes().map(|node| {
                let literal = self.encoder.known_literal(node);
                literal.is_some_and(|literal| self.backend.value(literal))
            });
            assignment.set(input.variable, BitVector::from_bits(bits));
        }
        assignment
    }

    fn read_core(&mut self, assumptions: &[(TermId, Literal)]) -> Vec<TermId> {
        let mut blamed = FxHashSet::default();
        let mut core = Vec::new();
        for &(term, literal) in assumptions {
            // Different terms can have the same literal: one of them suffices.
            if self.backend.is_failed(literal) && blamed.insert(literal) {
                core.push(term);
            }
        }
        core
    }

    /// The value of a term in the model, if the last answer was [`Answer::Sat`]. What the model
    /// leaves open is zero.
    pub fn value(&mut self, context: &Context, term: TermId) -> Option<BitVector> {
        self.check_context(context);
        let model = self.model.as_mut()?;
        Some(model.value(context, term).clone())
    }

    /// The values of the variables, if the last answer was [`Answer::Sat`].
    #[must_use]
    pub fn model(&self) -> Option<&Assignment> {
        self.model.as_ref().map(Evaluator::assignment)
    }

    /// Assumptions of the last call that contradict each other or what is asserted; not necessarily
    /// a smallest set. It is empty if the assertions alone are contradictory, and after any other
    /// answer than [`Answer::Unsat`].
    #[must_use]
    pub fn failed_assumptions(&self) -> &[TermId] {
        &self.failed
    }

    /// Sizes and efforts so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        Statistics {
            gates: self.blaster.aig().node_count() as u64,
            calls: self.calls,
            encoding: self.encoding,
            ..self.backend.statistics()
        }
    }

    /// A literal that is equivalent to the Boolean term, for clauses that are made elsewhere.
    pub fn literal(&mut self, context: &Context, term: TermId) -> Literal {
        match self.encode(context, term, &[Polarity::Positive, Polarity::Negative]) {
            Encoded::Literal(literal) => literal,
            Encoded::Constant(value) => {
                let literal = self.backend.new_variable();
                let fixed = if value { literal } else { !literal };
                self.backend.add_clause(&[fixed]);
                literal
            }
        }
    }

    /// A literal of a variable that no term uses.
    pub fn fresh_literal(&mut self) -> Literal {
        self.backend.new_variable()
    }

    /// Requires one of the literals to be true, from now on.
    pub fn add_clause(&mut self, clause: &[Literal]) {
        self.backend.add_clause(clause);
    }

    fn encode(&mut self, context: &Context, term: TermId, polarities: &[Polarity]) -> Encoded {
        self.check_context(context);
        assert_eq!(context.width(term), 1, "only Boolean terms can be asserted or assumed");
        let start = Instant::now();
        let edge = self.blaster.bits(context, term)[0];
        let encoded = if edge.is_constant() {
            Encoded::Constant(edge == Edge::TRUE)
        } else {
            Encoded::Literal(self.clauses_for(edge, polarities))
        };
        self.encoding += start.elapsed();
        encoded
    }

    fn clauses_for(&mut self, edge: Edge, polarities: &[Polarity]) -> Literal {
        let aig = self.blaster.aig();
        let mut encode =
            |&polarity: &Polarity| self.encoder.literal(aig, edge, polarity, &mut self.backend);
        let literals: Vec<Literal> = polarities.iter().map(&mut encode).collect();
        *literals.first().expect("at least one polarity is asked for")
    }

    fn check_context(&mut self, context: &Context) {
        let own = *self.context.get_or_insert(context.identity());
        assert_eq!(own, context.identity(), "a solver works on the terms of one context");
    }
}

enum Encoded {
    Constant(bool),
    Literal(Literal),
}
