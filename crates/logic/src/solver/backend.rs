//! CaDiCaL, with limits and interruption.

use super::{Answer, Statistics};
use crate::cnf::{ClauseSink, Literal};
use crate::pace::Pace;
use crate::proof::{Checker, Rejection};
use cadical_sys::{CaDiCal, Status, Terminator};
use limits::{Interrupter, Limit};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnknownReason {
    /// As many conflicts as [`Solver::set_conflict_limit`](crate::Solver::set_conflict_limit)
    /// allows.
    ConflictLimit,
    /// As much search as [`Solver::set_search_limit`](crate::Solver::set_search_limit) allows.
    SearchLimit,
    /// As large circuits as [`Solver::set_circuit_limit`](crate::Solver::set_circuit_limit) allows.
    CircuitLimit,
    /// The time of [`Solver::set_time_limit`](crate::Solver::set_time_limit) is over.
    TimeLimit,
    /// An [`Interrupter`] said so, because the process uses too much memory.
    MemoryLimit,
    /// An [`Interrupter`] said so.
    Interrupted,
    /// The SAT solver stopped without a limit of ours.
    GaveUp,
    /// There is no model, says the SAT solver, but its proof was found wrong; see
    /// [`Solver::proof_rejection`](crate::Solver::proof_rejection).
    ProofRejected,
}

/// Why there is no answer if an [`Interrupter`] says why.
const fn stopped_by(limit: Limit) -> UnknownReason {
    match limit {
        Limit::Interrupted => UnknownReason::Interrupted,
        Limit::Time => UnknownReason::TimeLimit,
        Limit::Memory => UnknownReason::MemoryLimit,
    }
}

/// Asked by CaDiCaL every few conflicts, and during its simplifications; and by us during long
/// translations. Clones share their state.
#[derive(Clone, Default)]
struct Watch {
    interrupter: Interrupter,
    deadline: Rc<Cell<Option<Instant>>>,
    /// How much has been translated, in steps of [`Pace`], and how much may be.
    translated: Rc<Cell<u64>>,
    circuit_limit: Rc<Cell<Option<u64>>>,
    reason: Rc<Cell<Option<UnknownReason>>>,
}

impl Watch {
    /// Counts steps of the translation; says whether there are too many.
    fn translates(&mut self, steps: usize) -> bool {
        self.translated.set(self.translated.get() + steps as u64);
        if self.circuit_limit.get().is_some_and(|limit| self.translated.get() > limit) {
            self.reason.set(Some(UnknownReason::CircuitLimit));
        }
        self.terminated()
    }
}

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        if let Some(limit) = self.interrupter.reached() {
            self.reason.set(Some(stopped_by(limit)));
        } else if self.deadline.get().is_some_and(|deadline| Instant::now() >= deadline) {
            self.reason.set(Some(UnknownReason::TimeLimit));
        }
        self.reason.get().is_some()
    }
}

/// Thousands of small questions are asked: simplification and guesses at a whole model take longer
/// than they save, and variables that are eliminated come back with the next question.
const SIMPLIFICATION: [&str; 4] = ["inprobing", "elim", "lucky", "walk"];

pub(super) struct Backend {
    solver: CaDiCal,
    watch: Watch,
    pub conflict_limit: Option<u32>,
    pub search_limit: Option<u32>,
    pub time_limit: Option<Duration>,
    checker: Option<Rc<RefCell<Checker>>>,
    proofs: u64,
    variables: usize,
    clauses: u64,
    solving: Duration,
    numbers: Vec<i32>,
}

impl Backend {
    pub fn new(interrupter: Interrupter) -> Self {
        let watch = Watch { interrupter, ..Watch::default() };
        let mut solver = CaDiCal::new();
        // Bounded variable addition invents variables, whose numbers would collide with those that
        // we use later. It is off by default, but the environment can switch it on.
        assert!(solver.set("factor", 0), "CaDiCaL has the option 'factor'");
        for option in SIMPLIFICATION {
            assert!(solver.set(option, 0), "CaDiCaL has the option '{option}'");
        }
        solver.connect_terminator(watch.clone());
        Self {
            solver,
            watch,
            conflict_limit: None,
            search_limit: None,
            time_limit: None,
            checker: None,
            proofs: 0,
            variables: 0,
            clauses: 0,
            solving: Duration::ZERO,
            numbers: Vec::new(),
        }
    }

    /// Simplifies the clauses during the search. There must be none yet.
    pub fn be_thorough(&mut self) {
        assert_eq!(self.clauses, 0, "how to search is chosen before the first clause");
        for option in SIMPLIFICATION {
            assert!(self.solver.set(option, 1), "CaDiCaL has the option '{option}'");
        }
    }

    pub fn interrupter(&self) -> Interrupter {
        self.watch.interrupter.clone()
    }

    /// From now on, each refutation is checked. There must be no clauses yet.
    pub fn check_proofs(&mut self) {
        assert_eq!(self.clauses, 0, "proofs are checked from the first clause on");
        let checker = Rc::new(RefCell::new(Checker::new()));
        self.solver.connect_proof_tracer1(checker.clone(), true, false);
        self.checker = Some(checker);
    }

    /// Why a proof was not accepted.
    pub fn proof_rejection(&self) -> Option<Rejection> {
        self.checker.as_ref().and_then(|checker| checker.borrow().rejection().cloned())
    }

    /// Begins a call: its time runs from now on.
    pub fn begin_call(&mut self) {
        self.watch.reason.set(None);
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        self.watch.deadline.set(deadline);
    }

    /// For the translations of the call that was begun.
    pub fn pace(&self) -> Pace<'static> {
        let mut watch = self.watch.clone();
        Pace::new(move |steps| watch.translates(steps))
    }

    /// How much may be translated in all, in steps of [`Pace`].
    pub fn limit_circuits(&self, limit: Option<u64>) {
        self.watch.circuit_limit.set(limit);
    }

    /// Makes the SAT solver try the literal first where it has a choice.
    pub fn prefer(&mut self, literal: Literal) {
        self.solver.phase(literal.number());
    }

    /// Solves within the time of the call that was begun.
    pub fn solve(&mut self, assumptions: &[Literal]) -> Answer {
        if let Some(limit) = self.watch.interrupter.reached() {
            return Answer::Unknown(stopped_by(limit));
        }
        let start = Instant::now();
        if let Some(checker) = &self.checker {
            checker.borrow_mut().begin_question();
        }
        if let Some(limit) = self.conflict_limit {
            // CaDiCaL forgets the limit after each call.
            let limit = i32::try_from(limit).unwrap_or(i32::MAX);
            assert!(self.solver.limit("conflicts", limit), "CaDiCaL has a limit 'conflicts'");
        }
        if let Some(limit) = self.search_limit {
            let limit = i32::try_from(limit).unwrap_or(i32::MAX);
            assert!(self.solver.limit("ticks", limit), "CaDiCaL has a limit 'ticks'");
        }
        for literal in assumptions {
            self.solver.assume(literal.number());
        }
        let status = self.solver.solve();
        let answer = match status {
            Status::SATISFIABLE => Answer::Sat,
            Status::UNSATISFIABLE if self.is_proved(assumptions) => Answer::Unsat,
            Status::UNSATISFIABLE => Answer::Unknown(UnknownReason::ProofRejected),
            Status::UNKNOWN => Answer::Unknown(self.unknown_reason()),
        };
        self.solving += start.elapsed();
        answer
    }

    /// Whether the refutation just found has a proof, if proofs are checked. It must blame no other
    /// assumptions than those that are reported as failed.
    fn is_proved(&mut self, assumptions: &[Literal]) -> bool {
        let Some(checker) = self.checker.clone() else { return true };
        self.solver.conclude();
        let mut failed: Vec<i32> = assumptions.iter().map(|literal| literal.number()).collect();
        failed.retain(|&number| self.solver.failed(number));
        let is_proved = checker.borrow_mut().is_refuted(&failed);
        self.proofs += u64::from(is_proved);
        is_proved
    }

    /// Why a translation or the SAT solver stopped.
    pub fn unknown_reason(&self) -> UnknownReason {
        let by_conflicts = self.conflict_limit.map(|_| UnknownReason::ConflictLimit);
        let by_search = self.search_limit.map(|_| UnknownReason::SearchLimit);
        self.watch.reason.get().or(by_search).or(by_conflicts).unwrap_or(UnknownReason::GaveUp)
    }

    /// The literal's value in the model; only right after [`Answer::Sat`].
    pub fn value(&mut self, literal: Literal) -> bool {
        self.solver.val(literal.number()) == literal.number()
    }

    /// Whether the assumption was used to refute; only right after [`Answer::Unsat`].
    pub fn is_failed(&mut self, assumption: Literal) -> bool {
        self.solver.failed(assumption.number())
    }

    pub fn statistics(&self) -> Statistics {
        let count = |name: &str| u64::try_from(self.solver.get_statistic_value(name)).unwrap_or(0);
        Statistics {
            variables: self.variables as u64,
            clauses: self.clauses,
            conflicts: count("conflicts"),
            decisions: count("decisions"),
            propagations: count("propagations"),
            solving: self.solving,
            proofs: self.proofs,
            lemmas: self.checker.as_ref().map_or(0, |checker| checker.borrow().lemmas()),
            ..Statistics::default()
        }
    }
}

impl ClauseSink for Backend {
    fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::from_variable(self.variables)
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        self.clauses += 1;
        self.numbers.clear();
        self.numbers.extend(clause.iter().map(|literal| literal.number()));
        if let Some(checker) = &self.checker {
            checker.borrow_mut().announce(&self.numbers);
        }
        self.solver.clause6(&self.numbers);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All four clauses over two variables are needed for the refutation; the checker loses one.
    #[test]
    fn a_refutation_without_a_proof_is_no_answer() {
        for lost in [None, Some(1), Some(4)] {
            let mut backend = Backend::new(Interrupter::new());
            backend.check_proofs();
            let [a, b] = [(); 2].map(|()| backend.new_variable());
            for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
                backend.add_clause(&clause);
            }
            if let (Some(id), Some(checker)) = (lost, &backend.checker) {
                checker.borrow_mut().delete(id);
            }
            let rejected = Answer::Unknown(UnknownReason::ProofRejected);
            let expected = if lost.is_some() { rejected } else { Answer::Unsat };
            assert_eq!(backend.solve(&[]), expected, "without clause {lost:?}");
            assert_eq!(backend.proof_rejection().is_some(), lost.is_some());
            assert_eq!(backend.statistics().proofs, u64::from(lost.is_none()));
        }
    }
}
