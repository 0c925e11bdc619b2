//! The way of a term into the SAT solver, which a limit can cut short.

use super::{Solver, UnknownReason};
use crate::aig::Edge;
use crate::cnf::{ClauseSink, Literal, Polarity};
use crate::context::Context;
use crate::pace::{Pace, Stopped};
use crate::term::TermId;
use std::time::Instant;

/// A Boolean term after its translation.
pub(super) enum Encoded {
    Constant(bool),
    Literal(Literal),
}

/// A question after its translation.
pub(super) enum Question {
    /// The assumed term is false whatever the variables are.
    Impossible(TermId),
    /// The terms that matter, with their literals.
    Assuming(Vec<(TermId, Literal)>),
}

impl Solver {
    /// Adds the clauses that require the term to be true.
    pub(super) fn encode_assertion(
        &mut self,
        context: &Context,
        term: TermId,
        pace: &mut Pace<'_>,
    ) -> Result<(), UnknownReason> {
        match self.encode(context, term, pace)? {
            Encoded::Constant(true) => {}
            Encoded::Constant(false) => self.backend.add_clause(&[]),
            Encoded::Literal(literal) => self.backend.add_clause(&[literal]),
        }
        Ok(())
    }

    /// Finishes what is asserted, and translates the terms that are assumed.
    pub(super) fn encode_question(
        &mut self,
        context: &Context,
        terms: &[TermId],
    ) -> Result<Question, UnknownReason> {
        let pace = &mut self.backend.pace();
        while let Some(&(term, _)) = self.unfinished.last() {
            self.check_context(context);
            self.encode_assertion(context, term, pace)?;
            self.unfinished.pop();
        }
        let mut literals = Vec::with_capacity(terms.len());
        for &term in terms {
            match self.encode(context, term, pace)? {
                Encoded::Constant(true) => {}
                Encoded::Constant(false) => return Ok(Question::Impossible(term)),
                Encoded::Literal(literal) => literals.push((term, literal)),
            }
        }
        Ok(Question::Assuming(literals))
    }

    /// What is needed to assert or assume the term, unless a limit stops the translation.
    fn encode(
        &mut self,
        context: &Context,
        term: TermId,
        pace: &mut Pace<'_>,
    ) -> Result<Encoded, UnknownReason> {
        let encoded = self.translate(context, term, &[Polarity::Positive], pace);
        encoded.map_err(|Stopped| self.backend.unknown_reason())
    }

    /// The clauses of the term for these polarities.
    pub(super) fn translate(
        &mut self,
        context: &Context,
        term: TermId,
        polarities: &[Polarity],
        pace: &mut Pace<'_>,
    ) -> Result<Encoded, Stopped> {
        let start = Instant::now();
        let bits = self.blaster.bits(context, term, pace);
        let encoded = bits.map(|bits| bits[0]).and_then(|edge| {
            if edge.is_constant() {
                return Ok(Encoded::Constant(edge == Edge::TRUE));
            }
            self.clauses_for(edge, polarities, pace).map(Encoded::Literal)
        });
        self.encoding += start.elapsed();
        encoded
    }

    fn clauses_for(
        &mut self,
        edge: Edge,
        polarities: &[Polarity],
        pace: &mut Pace<'_>,
    ) -> Result<Literal, Stopped> {
        let aig = self.blaster.aig();
        let mut encode = |&polarity: &Polarity| {
            self.encoder.literal(aig, edge, polarity, &mut self.backend, pace)
        };
        let literals = polarities.iter().map(&mut encode).collect::<Result<Vec<_>, _>>()?;
        Ok(*literals.first().expect("at least one polarity is asked for"))
    }
}
