//! CaDiCaL, with limits and interruption.

use super::{Answer, Statistics};
use crate::cnf::{ClauseSink, Literal};
use cadical_sys::{CaDiCal, Status, Terminator};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnknownReason {
    /// As many conflicts as [`Solver::set_conflict_limit`](crate::Solver::set_conflict_limit)
    /// allows.
    ConflictLimit,
    /// The time of [`Solver::set_time_limit`](crate::Solver::set_time_limit) is over.
    TimeLimit,
    /// An [`Interrupter`] said so.
    Interrupted,
    /// The SAT solver stopped without a limit of ours.
    GaveUp,
}

/// Stops solvers from another thread. Clones act on the same solvers.
#[derive(Clone, Debug, Default)]
pub struct Interrupter(Arc<AtomicBool>);

impl Interrupter {
    /// Stops nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The call under way stops soon, and later ones at once, until [`Self::reset`].
    pub fn interrupt(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Solvers may run again.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether solvers must stop.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Asked by CaDiCaL every few conflicts, and during its simplifications. Clones share their state.
#[derive(Clone, Default)]
struct Watch {
    interrupter: Interrupter,
    deadline: Rc<Cell<Option<Instant>>>,
    reason: Rc<Cell<Option<UnknownReason>>>,
}

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        if self.interrupter.is_interrupted() {
            self.reason.set(Some(UnknownReason::Interrupted));
        } else if self.deadline.get().is_some_and(|deadline| Instant::now() >= deadline) {
            self.reason.set(Some(UnknownReason::TimeLimit));
        }
        self.reason.get().is_some()
    }
}

pub(super) struct Backend {
    solver: CaDiCal,
    watch: Watch,
    pub conflict_limit: Option<u32>,
    pub time_limit: Option<Duration>,
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
        solver.connect_terminator(watch.clone());
        Self {
            solver,
            watch,
            conflict_limit: None,
            time_limit: None,
            variables: 0,
            clauses: 0,
            solving: Duration::ZERO,
            numbers: Vec::new(),
        }
    }

    pub fn interrupter(&self) -> Interrupter {
        self.watch.interrupter.clone()
    }

    pub fn solve(&mut self, assumptions: &[Literal]) -> Answer {
        if self.watch.interrupter.is_interrupted() {
            return Answer::Unknown(UnknownReason::Interrupted);
        }
        let start = Instant::now();
        self.watch.reason.set(None);
        self.watch.deadline.set(self.time_limit.and_then(|limit| start.checked_add(limit)));
        if let Some(limit) = self.conflict_limit {
            // CaDiCaL forgets the limit after each call.
            let limit = i32::try_from(limit).unwrap_or(i32::MAX);
            assert!(self.solver.limit("conflicts", limit), "CaDiCaL has a limit 'conflicts'");
        }
        for literal in assumptions {
            self.solver.assume(literal.number());
        }
        let status = self.solver.solve();
        self.solving += start.elapsed();
        match status {
            Status::SATISFIABLE => Answer::Sat,
            Status::UNSATISFIABLE => Answer::Unsat,
            Status::UNKNOWN => Answer::Unknown(self.unknown_reason()),
        }
    }

    fn unknown_reason(&self) -> UnknownReason {
        let by_limit = self.conflict_limit.map(|_| UnknownReason::ConflictLimit);
        self.watch.reason.get().or(by_limit).unwrap_or(UnknownReason::GaveUp)
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
        self.solver.clause6(&self.numbers);
    }
}
