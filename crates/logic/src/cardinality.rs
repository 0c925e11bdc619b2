//! How many of some literals are true: the totalizer, after Bailleux and Boufkhad, "Efficient CNF
//! encoding of Boolean cardinality constraints" (2003), built as far as bounds need it.

use crate::cnf::Literal;
use crate::solver::Solver;
use rustsat::encodings::card::{BoundUpper, BoundUpperIncremental, Totalizer};
use rustsat::instances::{Cnf, ManageVars};
use rustsat::types::{Lit, Var};

/// Bounds the number of true literals among some. Bounds are assumed, so that each call of a solver
/// can have another one; all of them share their clauses.
#[derive(Default)]
pub struct AtMost {
    totalizer: Totalizer,
}

impl AtMost {
    /// Counts no literals yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts these literals too. A literal that is added twice counts twice.
    pub fn extend(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.totalizer.extend(literals.into_iter().map(foreign));
    }

    /// Literals which, if they are assumed, allow at most `bound` of those counted to be true.
    /// Clauses that are missing for it are added to the solver, which must always be the same.
    pub fn assumptions(&mut self, solver: &mut Solver, bound: usize) -> Vec<Literal> {
        let mut clauses = Cnf::new();
        let mut variables = Variables { solver };
        let built = self.totalizer.encode_ub_change(bound..=bound, &mut clauses, &mut variables);
        built.expect("there is enough memory for the clauses");
        for clause in &clauses {
            let clause: Vec<Literal> = clause.iter().map(|&literal| own(literal)).collect();
            solver.add_clause(&clause);
        }
        let assumptions = self.totalizer.enforce_ub(bound);
        assumptions.expect("the bound was built above").into_iter().map(own).collect()
    }
}

fn foreign(literal: Literal) -> Lit {
    Lit::from_ipasir(literal.number()).expect("every literal has a number in range")
}

fn own(literal: Lit) -> Literal {
    Literal::from_number(literal.to_ipasir())
}

/// Takes new variables from the solver, which alone decides on numbers.
struct Variables<'a> {
    solver: &'a mut Solver,
}

impl ManageVars for Variables<'_> {
    fn new_var(&mut self) -> Var {
        foreign(self.solver.fresh_literal()).var()
    }

    fn max_var(&self) -> Option<Var> {
        self.n_used().checked_sub(1).map(Var::new)
    }

    fn increase_next_free(&mut self, _: Var) -> bool {
        false
    }

    fn combine(&mut self, _: Self) {}

    fn n_used(&self) -> u32 {
        u32::try_from(self.solver.statistics().variables).expect("literals have 32 bits")
    }

    fn forget_from(&mut self, _: Var) {}
}
