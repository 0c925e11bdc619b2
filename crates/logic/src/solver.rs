//! The incremental solver: terms in, answers, models and cores out.

mod backend;
mod encode;
mod record;
mod trace;

use crate::aig::NodeId;
use crate::bits::BitVector;
use crate::blast::Blaster;
use crate::cnf::{ClauseSink, Encoder, Literal, Polarity};
use crate::context::Context;
use crate::evaluate::{Assignment, Evaluator};
use crate::pace::Pace;
use crate::proof::Rejection;
use crate::term::{Operation, TermId};
use backend::Backend;
pub use backend::UnknownReason;
use encode::{Encoded, Question};
use limits::Interrupter;
use record::Record;
use rustc_hash::FxHashSet;
use std::io::{self, Write};
use std::time::Duration;

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
    /// Answers [`Answer::Unsat`] of the SAT solver whose proof was checked.
    pub proofs: u64,
    /// Clauses derived by the SAT solver that were checked.
    pub lemmas: u64,
    /// Spent in the SAT solver, and on checking its proofs.
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
    failed_literals: Vec<Literal>,
    record: Record,
    /// Assertions that are not translated yet, and why.
    unfinished: Vec<(TermId, UnknownReason)>,
    /// Bits that should be zero, as long as they are in no clause.
    preferably_zero: Vec<NodeId>,
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
            failed_literals: Vec::new(),
            record: Record::default(),
            unfinished: Vec::new(),
            preferably_zero: Vec::new(),
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

    /// Each later call gives up after so much search, counted in about the memory that it touches:
    /// some ten million are a second, and the same question always takes the same.
    pub fn set_search_limit(&mut self, limit: Option<u32>) {
        self.backend.search_limit = limit;
    }

    /// Calls give up when the circuits of all of them together have more than about this many gates.
    pub fn set_circuit_limit(&mut self, limit: Option<u64>) {
        self.backend.limit_circuits(limit);
    }

    /// Each later call gives up after about this time, which includes making circuits and clauses.
    pub fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.backend.time_limit = limit;
    }

    /// From now on, each [`Answer::Unsat`] is checked: the SAT solver writes down its reasoning, and
    /// [`crate::proof`] follows it. An answer that does not pass becomes
    /// [`UnknownReason::ProofRejected`].
    ///
    /// # Panics
    ///
    /// If the solver has clauses already.
    pub fn check_proofs(&mut self) {
        self.backend.check_proofs();
    }

    /// Makes the SAT solver simplify the clauses during its search, which pays for a question that is
    /// hard and asked once.
    ///
    /// # Panics
    ///
    /// If the solver has clauses already.
    pub fn be_thorough(&mut self) {
        self.backend.be_thorough();
    }

    /// The first step of the SAT solver's reasoning that was not accepted, if there is one.
    #[must_use]
    pub fn proof_rejection(&self) -> Option<Rejection> {
        self.backend.proof_rejection()
    }

    /// Requires the Boolean term to be true, from now on. If its translation is stopped by a limit
    /// or an interrupter, the next call of [`Self::solve_assuming`] goes on with it.
    ///
    /// # Panics
    ///
    /// If the term has more than one bit, or the context is not the one of earlier calls. This
    /// holds for all methods.
    pub fn assert(&mut self, context: &Context, term: TermId) {
        self.check_boolean(context, term);
        self.record.assert(term);
        self.backend.begin_call();
        if let Err(reason) = self.encode_assertion(context, term, &mut self.backend.pace()) {
            self.unfinished.push((term, reason));
        }
    }

    /// Looks for a model of everything asserted. There is no answer as long as the translation of
    /// an assertion is unfinished (see [`Self::assert`]).
    pub fn solve(&mut self) -> Answer {
        self.begin_call();
        match self.unfinished.first() {
            Some(&(_, reason)) => Answer::Unknown(reason),
            None => self.solve_with(&Assumptions::default()),
        }
    }

    /// Looks for a model of everything asserted in which all the assumptions are true.
    pub fn solve_assuming(&mut self, context: &Context, assumptions: &[TermId]) -> Answer {
        self.solve_assuming_literals(context, assumptions, &[])
    }

    /// Looks for a model of everything asserted in which all the terms and all the literals are
    /// true.
    pub fn solve_assuming_literals(
        &mut self,
        context: &Context,
        terms: &[TermId],
        literals: &[Literal],
    ) -> Answer {
        terms.iter().for_each(|&term| self.check_boolean(context, term));
        self.begin_call();
        match self.encode_question(context, terms) {
            Err(reason) => Answer::Unknown(reason),
            Ok(Question::Impossible(term)) => {
                self.failed.push(term);
                Answer::Unsat
            }
            Ok(Question::Assuming(terms)) => {
                self.solve_with(&Assumptions { terms, literals: literals.to_vec() })
            }
        }
    }

    fn begin_call(&mut self) {
        self.forget_result();
        self.calls += 1;
        self.backend.begin_call();
    }

    fn solve_with(&mut self, assumptions: &Assumptions) -> Answer {
        self.pass_on_preferences();
        let of_terms = assumptions.terms.iter().map(|&(_, literal)| literal);
        let literals: Vec<Literal> = of_terms.chain(assumptions.literals.iter().copied()).collect();
        let answer = self.backend.solve(&literals);
        match answer {
            Answer::Sat => self.model = Some(Evaluator::new(self.read_model())),
            Answer::Unsat => self.read_core(assumptions),
            Answer::Unknown(_) => {}
        }
        answer
    }

    fn forget_result(&mut self) {
        self.model = None;
        self.failed.clear();
        self.failed_literals.clear();
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

    /// Different assumptions can have the same literal: one of them suffices.
    fn read_core(&mut self, assumptions: &Assumptions) {
        let mut blamed = FxHashSet::default();
        let mut is_blamed =
            |literal: Literal| self.backend.is_failed(literal) && blamed.insert(literal);
        let terms = assumptions.terms.iter().filter(|&&(_, literal)| is_blamed(literal));
        self.failed = terms.map(|&(term, _)| term).collect();
        let literals = assumptions.literals.iter().copied();
        self.failed_literals = literals.filter(|&literal| is_blamed(literal)).collect();
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

    /// Makes this the model, as if the last answer had been [`Answer::Sat`]: for a model of the same
    /// question that was found elsewhere.
    pub fn adopt_model(&mut self, model: Assignment) {
        self.forget_result();
        self.model = Some(Evaluator::new(model));
    }

    /// Assumptions of the last call that contradict each other or what is asserted; not necessarily
    /// a smallest set. It is empty if the assertions alone are contradictory, and after any other
    /// answer than [`Answer::Unsat`].
    #[must_use]
    pub fn failed_assumptions(&self) -> &[TermId] {
        &self.failed
    }

    /// The literals among the failed assumptions, which belong to the same set.
    #[must_use]
    pub fn failed_literals(&self) -> &[Literal] {
        &self.failed_literals
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

    /// A literal that is equivalent to the Boolean term, for clauses that are made elsewhere. Limits
    /// do not stop its translation.
    pub fn literal(&mut self, context: &Context, term: TermId) -> Literal {
        self.check_boolean(context, term);
        let both = [Polarity::Positive, Polarity::Negative];
        let encoded = self.translate(context, term, &both, &mut Pace::unlimited());
        let literal = match encoded.expect("nothing stops the translation") {
            Encoded::Literal(literal) => literal,
            Encoded::Constant(value) => {
                let literal = self.backend.new_variable();
                let fixed = if value { literal } else { !literal };
                self.backend.add_clause(&[fixed]);
                literal
            }
        };
        self.record.name(literal, term);
        literal
    }

    /// A literal of a variable that no term uses.
    pub fn fresh_literal(&mut self) -> Literal {
        self.backend.new_variable()
    }

    /// Requires one of the literals to be true, from now on.
    pub fn add_clause(&mut self, clause: &[Literal]) {
        self.record.add_clause(clause);
        self.backend.add_clause(clause);
    }

    /// Makes the search try zeros first for the bits of a variable, so that models are plain. Bits
    /// that nothing depends on are zero, others rather than not. No answer depends on it.
    ///
    /// # Panics
    ///
    /// If the term is not a variable.
    pub fn prefer_zero(&mut self, context: &Context, variable: TermId) {
        self.check_context(context);
        let is_variable = matches!(context.operation(variable), Operation::Variable(_));
        assert!(is_variable, "only the bits of variables are free to choose");
        let bits = self.blaster.bits(context, variable, &mut Pace::unlimited());
        let bits = bits.expect("nothing stops the translation");
        self.preferably_zero.extend(bits.iter().map(|bit| bit.node()));
    }

    /// Tells the SAT solver about bits that should be zero. Those that are in no clause yet have to
    /// wait, for the SAT solver would give them values.
    fn pass_on_preferences(&mut self) {
        self.preferably_zero.retain(|&node| match self.encoder.known_literal(node) {
            Some(literal) => {
                self.backend.prefer(!literal);
                false
            }
            None => true,
        });
    }

    /// Writes the question that [`Self::solve_assuming_literals`] answers as an SMT-LIB 2 script.
    /// Literals that stand for no term become Boolean constants.
    ///
    /// # Errors
    ///
    /// If `out` cannot be written to.
    pub fn write_smt2(
        &self,
        context: &Context,
        terms: &[TermId],
        literals: &[Literal],
        out: &mut impl Write,
    ) -> io::Result<()> {
        assert!(self.is_own(context), "{ONE_CONTEXT}");
        self.record.write_smt2(context, (terms, literals), out)
    }

    fn check_boolean(&mut self, context: &Context, term: TermId) {
        self.check_context(context);
        assert_eq!(context.width(term), 1, "only Boolean terms can be asserted or assumed");
    }

    fn check_context(&mut self, context: &Context) {
        self.context.get_or_insert(context.identity());
        assert!(self.is_own(context), "{ONE_CONTEXT}");
    }

    fn is_own(&self, context: &Context) -> bool {
        self.context.is_none_or(|own| own == context.identity())
    }
}

const ONE_CONTEXT: &str = "a solver works on the terms of one context";

/// What holds for one call.
#[derive(Default)]
struct Assumptions {
    terms: Vec<(TermId, Literal)>,
    literals: Vec<Literal>,
}
