//! What a solver was given, for writing its questions out.

use crate::cnf::Literal;
use crate::context::Context;
use crate::smt2::Script;
use crate::term::TermId;
use std::collections::BTreeSet;
use std::io::{self, Write};

#[derive(Debug, Default)]
pub(super) struct Record {
    assertions: Vec<TermId>,
    /// Literals that were given out for terms.
    named: Vec<(Literal, TermId)>,
    /// The literals of all clauses that were made elsewhere, one clause after the other.
    literals: Vec<Literal>,
    /// Where each of these clauses ends.
    ends: Vec<usize>,
}

impl Record {
    pub fn assert(&mut self, term: TermId) {
        self.assertions.push(term);
    }

    pub fn name(&mut self, literal: Literal, term: TermId) {
        self.named.push((literal, term));
    }

    pub fn add_clause(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// Writes the question whether everything given can hold together with the assumptions.
    /// Literals that stand for no term become Boolean constants.
    pub fn write_smt2(
        &self,
        context: &Context,
        (terms, literals): (&[TermId], &[Literal]),
        out: &mut impl Write,
    ) -> io::Result<()> {
        let used: BTreeSet<Literal> =
            self.literals.iter().chain(literals).map(|literal| literal.variable()).collect();
        let names = self.named.iter().filter(|(literal, _)| used.contains(&literal.variable()));
        let asserted = self.assertions.iter().chain(terms).copied();
        let roots: Vec<TermId> =
            asserted.clone().chain(names.clone().map(|&(_, term)| term)).collect();
        let mut script = Script::begin(context, &roots, out)?;
        for &literal in &used {
            script.declare_literal(literal)?;
        }
        for &(literal, term) in names {
            script.equate(literal, term)?;
        }
        for term in asserted {
            script.assert_term(term)?;
        }
        for clause in self.clauses() {
            script.assert_clause(clause)?;
        }
        for &literal in literals {
            script.assert_clause(&[literal])?;
        }
        script.end()
    }
}
