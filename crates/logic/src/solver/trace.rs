//! What CaDiCaL tells of its reasoning, passed on to the checker.

use crate::proof::{Checker, ClauseId};
use cadical_sys::ProofTracer;

impl ProofTracer for Checker {
    fn add_original_clause(&mut self, id: ClauseId, _: bool, clause: &[i32], restored: bool) {
        if restored {
            self.restore(id, clause);
        } else {
            self.give(id, clause);
        }
    }

    fn add_derived_clause(
        &mut self,
        id: ClauseId,
        _: bool,
        witness: i32,
        clause: &[i32],
        antecedents: &[ClauseId],
    ) {
        if witness == 0 {
            self.derive(id, clause, antecedents);
        } else {
            self.refuse(id);
        }
    }

    fn delete_clause(&mut self, id: ClauseId, _: bool, _: &[i32]) {
        self.delete(id);
    }

    fn weaken_minus(&mut self, id: ClauseId, clause: &[i32]) {
        self.set_aside(id, clause);
    }

    fn add_assumption_clause(&mut self, id: ClauseId, clause: &[i32], antecedents: &[ClauseId]) {
        self.conclude(id, clause, antecedents);
    }

    // What follows repeats what the checker is given from our side, or is of no use to it.

    fn strengthen(&mut self, _: ClauseId) {}
    fn finalize_clause(&mut self, _: ClauseId, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[ClauseId]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
