//! An independent check of the SAT solver's refutations.
//!
//! The SAT solver tells every step of its reasoning: each clause that it derives comes with the
//! clauses that it follows from, in the order in which unit propagation needs them (the format
//! LRAT). The [`Checker`] repeats that propagation, and knows nothing else of the solver. Clauses
//! that were given are compared with those that we gave, so what is refuted is our question.
//!
//! All clauses that the checker holds follow from those given. Clauses that only preserve
//! satisfiability are refused. Deleting clauses is therefore never unsound, and clauses that were
//! deleted may come back if they are the same.

use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;
use std::fmt;

/// What the SAT solver calls a clause by.
pub type ClauseId = i64;

/// Literals as DIMACS numbers, sorted, each once.
type Clause = Box<[i32]>;

fn clause_of(literals: &[i32]) -> Clause {
    let mut literals = literals.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals.into()
}

/// Why a step is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// A clause that is said to be given was not given.
    NotGiven(ClauseId),
    /// Two clauses are called by the same number.
    Duplicate(ClauseId),
    /// A clause is set aside under the number of another one.
    NotTheSame(ClauseId),
    /// A clause comes back that was never set aside.
    NotSetAside(ClauseId),
    /// The clause is said to preserve satisfiability only.
    NotImplied(ClauseId),
    /// The clause is derived from one that is not there.
    MissingAntecedent(ClauseId, ClauseId),
    /// Propagation gets nothing from an antecedent of the clause.
    UselessAntecedent(ClauseId, ClauseId),
    /// Propagation ends without a contradiction.
    NoContradiction(ClauseId),
    /// The number zero, or one without a complement, is used as a literal.
    NotALiteral(ClauseId),
    /// There is no proof that the failed assumptions contradict each other.
    NoConclusion,
}

impl fmt::Display for Rejection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotGiven(id) => write!(formatter, "clause {id} was never given"),
            Self::Duplicate(id) => write!(formatter, "there already is a clause {id}"),
            Self::NotTheSame(id) => write!(formatter, "clause {id} has other literals"),
            Self::NotSetAside(id) => write!(formatter, "clause {id} comes back from nowhere"),
            Self::NotImplied(id) => write!(formatter, "clause {id} is not a consequence"),
            Self::MissingAntecedent(id, antecedent) => {
                write!(
                    formatter,
                    "clause {id} is derived from clause {antecedent}, which is not there"
                )
            }
            Self::UselessAntecedent(id, antecedent) => {
                write!(formatter, "clause {antecedent} is of no use to derive clause {id}")
            }
            Self::NoContradiction(id) => write!(formatter, "clause {id} does not follow"),
            Self::NotALiteral(id) => write!(formatter, "clause {id} has an impossible literal"),
            Self::NoConclusion => write!(formatter, "the refutation has no conclusion"),
        }
    }
}

/// A clause that follows from those given. One that comes back may do so before its former copy is
/// deleted.
#[derive(Debug)]
struct Held {
    clause: Clause,
    copies: u32,
}

/// Follows the reasoning of a SAT solver step by step. A step that is not accepted has no effect,
/// so that nothing can be proved by it.
#[derive(Debug, Default)]
pub struct Checker {
    announced: Option<Clause>,
    clauses: FxHashMap<ClauseId, Held>,
    /// Clauses that may come back.
    set_aside: FxHashMap<ClauseId, Clause>,
    /// Whether the clauses that were given contradict each other.
    is_contradictory: bool,
    conclusion: Option<Clause>,
    assignment: Assignment,
    lemmas: u64,
    rejection: Option<Rejection>,
}

impl Checker {
    /// Nothing is given yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many derived clauses were accepted.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.lemmas
    }

    /// The first step that was not accepted.
    #[must_use]
    pub fn rejection(&self) -> Option<&Rejection> {
        self.rejection.as_ref()
    }

    /// From the user's side: the next clause that is given to the SAT solver.
    pub fn announce(&mut self, clause: &[i32]) {
        self.announced = Some(clause_of(clause));
    }

    /// The SAT solver was given a clause.
    pub fn give(&mut self, id: ClauseId, literals: &[i32]) {
        let clause = clause_of(literals);
        if self.announced.take_if(|announced| *announced == clause).is_some() {
            self.insert(id, clause);
        } else {
            self.reject(Rejection::NotGiven(id));
        }
    }

    /// The SAT solver derived a clause from others.
    pub fn derive(&mut self, id: ClauseId, literals: &[i32], antecedents: &[ClauseId]) {
        if let Some(clause) = self.check(id, literals, antecedents) {
            self.insert(id, clause);
        }
    }

    /// The SAT solver added a clause that need not follow from others.
    pub fn refuse(&mut self, id: ClauseId) {
        self.reject(Rejection::NotImplied(id));
    }

    /// The SAT solver forgot a clause.
    pub fn delete(&mut self, id: ClauseId) {
        if let Entry::Occupied(mut held) = self.clauses.entry(id) {
            held.get_mut().copies -= 1;
            if held.get().copies == 0 {
                held.remove();
            }
        }
    }

    /// The SAT solver may want to have the clause back after it is deleted.
    pub fn set_aside(&mut self, id: ClauseId, literals: &[i32]) {
        let clause = clause_of(literals);
        if self.clauses.get(&id).is_some_and(|held| held.clause == clause) {
            self.set_aside.insert(id, clause);
        } else {
            self.reject(Rejection::NotTheSame(id));
        }
    }

    /// The SAT solver takes a clause back.
    pub fn restore(&mut self, id: ClauseId, literals: &[i32]) {
        match self.set_aside.remove(&id) {
            None => self.reject(Rejection::NotSetAside(id)),
            Some(clause) if clause == clause_of(literals) => self.insert(id, clause),
            Some(_) => self.reject(Rejection::NotTheSame(id)),
        }
    }

    /// From the user's side: a new question. What was concluded before no longer counts.
    pub fn begin_question(&mut self) {
        self.conclusion = None;
    }

    /// The SAT solver concludes that some assumptions cannot hold together: one of these literals,
    /// the complements of the assumptions, must be true.
    pub fn conclude(&mut self, id: ClauseId, literals: &[i32], antecedents: &[ClauseId]) {
        self.conclusion = self.check(id, literals, antecedents);
    }

    /// From the user's side: whether it is proved that these assumptions cannot hold together.
    pub fn is_refuted(&mut self, assumptions: &[i32]) -> bool {
        let assumptions: FxHashSet<i32> = assumptions.iter().copied().collect();
        let is_refuted = self.is_contradictory
            || self.conclusion.as_ref().is_some_and(|clause| {
                clause.iter().all(|&literal| assumptions.contains(&-literal))
            });
        if !is_refuted {
            self.reject(Rejection::NoConclusion);
        }
        is_refuted
    }

    fn reject(&mut self, rejection: Rejection) {
        self.rejection.get_or_insert(rejection);
    }

    fn insert(&mut self, id: ClauseId, clause: Clause) {
        self.is_contradictory |= clause.is_empty();
        let held =
            self.clauses.entry(id).or_insert_with(|| Held { clause: clause.clone(), copies: 0 });
        if held.clause == clause {
            held.copies += 1;
        } else {
            self.reject(Rejection::Duplicate(id));
        }
    }

    /// The clause, if it follows.
    fn check(
        &mut self,
        id: ClauseId,
        literals: &[i32],
        antecedents: &[ClauseId],
    ) -> Option<Clause> {
        let clause = clause_of(literals);
        let result = self.propagate(id, &clause, antecedents);
        self.assignment.clear();
        match result {
            Ok(()) => {
                self.lemmas += 1;
                Some(clause)
            }
            Err(rejection) => {
                self.reject(rejection);
                None
            }
        }
    }

    /// Assumes that the clause is false, and looks for a contradiction.
    fn propagate(
        &mut self,
        id: ClauseId,
        clause: &[i32],
        antecedents: &[ClauseId],
    ) -> Result<(), Rejection> {
        let Self { clauses, assignment, .. } = self;
        if clause.iter().any(|&literal| literal == 0 || literal == i32::MIN) {
            return Err(Rejection::NotALiteral(id));
        }
        for &literal in clause {
            if assignment.is_false(-literal) {
                // The clause holds a literal and its complement.
                return Ok(());
            }
            assignment.set_false(literal);
        }
        for &antecedent in antecedents {
            let Some(reason) = clauses.get(&antecedent) else {
                return Err(Rejection::MissingAntecedent(id, antecedent));
            };
            let mut open = reason.clause.iter().filter(|&&literal| !assignment.is_false(literal));
            match (open.next(), open.next()) {
                (None, _) => return Ok(()),
                (Some(&unit), None) => assignment.set_false(-unit),
                _ => return Err(Rejection::UselessAntecedent(id, antecedent)),
            }
        }
        Err(Rejection::NoContradiction(id))
    }
}

/// Which literals are assumed to be false.
#[derive(Debug, Default)]
struct Assignment {
    is_false: Vec<bool>,
    /// The literals that are, for clearing.
    trail: Vec<usize>,
}

impl Assignment {
    fn position(literal: i32) -> usize {
        literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
    }

    fn is_false(&self, literal: i32) -> bool {
        self.is_false.get(Self::position(literal)).copied().unwrap_or(false)
    }

    fn set_false(&mut self, literal: i32) {
        let position = Self::position(literal);
        if position >= self.is_false.len() {
            self.is_false.resize(position + 1, false);
        }
        self.is_false[position] = true;
        self.trail.push(position);
    }

    fn clear(&mut self) {
        for position in self.trail.drain(..) {
            self.is_false[position] = false;
        }
    }
}

#[cfg(test)]
mod tests;
