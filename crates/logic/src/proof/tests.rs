use super::*;
use cadical_sys::{CaDiCal, ProofTracer, Status};
use std::cell::RefCell;
use std::rc::Rc;

/// One step of a proof, from either side.
#[derive(Clone, Debug)]
enum Event {
    Announce(Vec<i32>),
    Give(ClauseId, Vec<i32>),
    Derive(ClauseId, Vec<i32>, Vec<ClauseId>),
    Delete(ClauseId),
    SetAside(ClauseId, Vec<i32>),
    Restore(ClauseId, Vec<i32>),
    BeginQuestion,
    Conclude(ClauseId, Vec<i32>, Vec<ClauseId>),
    Refuted(Vec<i32>),
}

/// Writes down what CaDiCaL tells.
#[derive(Default)]
struct Tape {
    events: Vec<Event>,
}

impl ProofTracer for Tape {
    fn add_original_clause(&mut self, id: ClauseId, _: bool, clause: &[i32], restored: bool) {
        let event = if restored { Event::Restore } else { Event::Give };
        self.events.push(event(id, clause.to_vec()));
    }

    fn add_derived_clause(
        &mut self,
        id: ClauseId,
        _: bool,
        witness: i32,
        clause: &[i32],
        antecedents: &[ClauseId],
    ) {
        assert_eq!(witness, 0, "the options exclude clauses that are not implied");
        self.events.push(Event::Derive(id, clause.to_vec(), antecedents.to_vec()));
    }

    fn delete_clause(&mut self, id: ClauseId, _: bool, _: &[i32]) {
        self.events.push(Event::Delete(id));
    }

    fn weaken_minus(&mut self, id: ClauseId, clause: &[i32]) {
        self.events.push(Event::SetAside(id, clause.to_vec()));
    }

    fn add_assumption_clause(&mut self, id: ClauseId, clause: &[i32], antecedents: &[ClauseId]) {
        self.events.push(Event::Conclude(id, clause.to_vec(), antecedents.to_vec()));
    }

    fn strengthen(&mut self, _: ClauseId) {}
    fn finalize_clause(&mut self, _: ClauseId, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[ClauseId]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}

/// The checker's answers to the questions on a tape, and what it did not like.
fn replay(events: &[Event]) -> (Vec<bool>, Option<Rejection>) {
    let mut checker = Checker::new();
    let mut answers = Vec::new();
    for event in events {
        match event {
            Event::Announce(clause) => checker.announce(clause),
            Event::Give(id, clause) => checker.give(*id, clause),
            Event::Derive(id, clause, antecedents) => checker.derive(*id, clause, antecedents),
            Event::Delete(id) => checker.delete(*id),
            Event::SetAside(id, clause) => checker.set_aside(*id, clause),
            Event::Restore(id, clause) => checker.restore(*id, clause),
            Event::BeginQuestion => checker.begin_question(),
            Event::Conclude(id, clause, antecedents) => checker.conclude(*id, clause, antecedents),
            Event::Refuted(assumptions) => answers.push(checker.is_refuted(assumptions)),
        }
    }
    (answers, checker.rejection)
}

/// A random session with the SAT solver in which it simplifies as much as it can.
fn session(seed: u64, variables: i32) -> Vec<Event> {
    let mut random = fastrand::Rng::with_seed(seed);
    let tape = Rc::new(RefCell::new(Tape::default()));
    let tell = |event| tape.borrow_mut().events.push(event);
    let mut solver = CaDiCal::new();
    for (option, value) in [("factor", 0), ("block", 1), ("cover", 1), ("condition", 1)] {
        assert!(solver.set(option, value), "CaDiCaL has the option {option}");
    }
    for interval in ["elimint", "inprobeint", "conditionint", "reduceint"] {
        assert!(solver.set(interval, 1), "CaDiCaL has the option {interval}");
    }
    solver.connect_proof_tracer1(tape.clone(), true, false);
    for _ in 0..30 {
        for _ in 0..random.i32(1..variables / 2) {
            let size = random.usize(2..5);
            let literal = |_| random.i32(1..=variables) * if random.bool() { 1 } else { -1 };
            let clause: Vec<i32> = (0..size).map(literal).collect();
            tell(Event::Announce(clause.clone()));
            solver.clause6(&clause);
        }
        tell(Event::BeginQuestion);
        let mut assumptions: Vec<i32> = (1..=variables).filter(|_| random.u8(0..6) == 0).collect();
        assumptions.iter_mut().for_each(|literal| *literal *= if random.bool() { 1 } else { -1 });
        assumptions.iter().for_each(|&literal| solver.assume(literal));
        assert!(solver.limit("preprocessing", 2));
        if solver.solve() == Status::UNSATISFIABLE {
            solver.conclude();
            assumptions.retain(|&literal| solver.failed(literal));
            let is_final = assumptions.is_empty();
            tell(Event::Refuted(assumptions));
            if is_final {
                break;
            }
        }
    }
    drop(solver);
    tape.take().events
}

#[test]
fn proofs_of_an_eager_solver_are_accepted() {
    let mut counts = [0; 4];
    for seed in 0..300 {
        let events = session(seed, 60);
        let (answers, rejection) = replay(&events);
        assert_eq!(rejection, None, "seed {seed}");
        assert!(answers.iter().all(|&answer| answer));
        counts[0] += answers.len();
        for event in &events {
            match event {
                Event::Derive(..) => counts[1] += 1,
                Event::SetAside(..) => counts[2] += 1,
                Event::Restore(..) => counts[3] += 1,
                _ => {}
            }
        }
    }
    let [answers, derived, set_aside, restored] = counts;
    assert!(answers > 500 && derived > 5_000, "{counts:?}");
    assert!(set_aside > 500 && restored > 500, "{counts:?}");
}

/// Whether the literals are a consequence of the clauses given before, by trying all assignments.
fn follows(events: &[Event], variables: i32, literals: &[i32]) -> bool {
    let holds = |assignment: u64, clause: &[i32]| {
        clause
            .iter()
            .any(|&literal| (assignment >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0))
    };
    (0..1u64 << variables).all(|assignment| {
        let violated = events.iter().any(|event| match event {
            Event::Announce(clause) => !holds(assignment, clause),
            _ => false,
        });
        violated || holds(assignment, literals)
    })
}

/// Changes one derivation or conclusion, and returns the clause that it now claims.
fn tamper(event: &mut Event, random: &mut fastrand::Rng) -> Option<Vec<i32>> {
    let (Event::Derive(_, clause, antecedents) | Event::Conclude(_, clause, antecedents)) = event
    else {
        return None;
    };
    match random.u8(0..4) {
        0 if !clause.is_empty() => {
            let place = random.usize(0..clause.len());
            clause[place] = -clause[place];
        }
        1 if !clause.is_empty() => _ = clause.swap_remove(random.usize(0..clause.len())),
        2 if !antecedents.is_empty() => {
            _ = antecedents.remove(random.usize(0..antecedents.len()));
        }
        3 if !antecedents.is_empty() => {
            let place = random.usize(0..antecedents.len());
            antecedents[place] = random.i64(1..100);
        }
        _ => return None,
    }
    Some(clause.clone())
}

/// A changed step is rejected, unless what it claims is true all the same.
#[test]
fn tampered_proofs_are_rejected() {
    const VARIABLES: i32 = 9;
    let (mut rejected, mut accepted) = (0, 0);
    for seed in 0..60 {
        let mut random = fastrand::Rng::with_seed(seed);
        let events = session(seed + 1_000, VARIABLES);
        for index in 0..events.len() {
            let mut changed = events[..=index].to_vec();
            let Some(claim) = tamper(&mut changed[index], &mut random) else { continue };
            let (_, rejection) = replay(&changed);
            if rejection.is_some() {
                rejected += 1;
            } else {
                accepted += 1;
                assert!(follows(&changed, VARIABLES, &claim), "seed {seed}: {:?}", changed[index]);
            }
        }
    }
    assert!(rejected > 500, "{rejected} rejected, {accepted} accepted");
    assert!(rejected > 3 * accepted, "{rejected} rejected, {accepted} accepted");
}

/// `1 or 2`, `1 or not 2`, `not 1 or 2`: clauses 1 to 3.
fn example() -> Checker {
    let mut checker = Checker::new();
    for (id, clause) in [(1, [1, 2]), (2, [1, -2]), (3, [-1, 2])] {
        checker.announce(&clause);
        checker.give(id, &clause);
    }
    assert_eq!(checker.rejection(), None);
    checker
}

#[test]
fn a_small_proof_is_accepted() {
    let mut checker = example();
    checker.derive(4, &[1], &[1, 2]);
    checker.derive(5, &[2], &[4, 3]);
    assert!(!checker.refutes(&[-3]));
    checker.conclude(6, &[2], &[5]);
    assert!(checker.is_refuted(&[-2, 7]));
    assert_eq!((checker.rejection(), checker.lemmas()), (None, 3));
    checker.announce(&[-2, -1]);
    checker.give(7, &[-1, -2]);
    checker.derive(8, &[], &[4, 5, 7]);
    checker.begin_question();
    assert!(checker.is_refuted(&[]));
}

impl Checker {
    /// Whether the assumptions are refuted; that they are not is no mistake here.
    fn refutes(&mut self, assumptions: &[i32]) -> bool {
        let refuted = self.is_refuted(assumptions);
        self.rejection = None;
        refuted
    }
}

#[test]
fn each_kind_of_wrong_step_is_named() {
    type Step = fn(&mut Checker);
    let steps: [(Rejection, Step); 11] = [
        (Rejection::NotGiven(4), |checker| checker.give(4, &[1])),
        (Rejection::NotGiven(4), |checker| {
            checker.announce(&[1, 3]);
            checker.give(4, &[1, -3]);
        }),
        (Rejection::Duplicate(1), |checker| checker.derive(1, &[1], &[1, 2])),
        (Rejection::NotTheSame(1), |checker| checker.set_aside(1, &[1])),
        (Rejection::NotTheSame(1), |checker| {
            checker.set_aside(1, &[2, 1]);
            checker.restore(1, &[2]);
        }),
        (Rejection::NotSetAside(1), |checker| {
            checker.delete(1);
            checker.restore(1, &[1, 2]);
        }),
        (Rejection::NotImplied(4), |checker| checker.refuse(4)),
        (Rejection::MissingAntecedent(4, 1), |checker| {
            checker.delete(1);
            checker.derive(4, &[1], &[1, 2]);
        }),
        (Rejection::UselessAntecedent(4, 1), |checker| checker.derive(4, &[], &[1, 2, 3])),
        (Rejection::NoContradiction(4), |checker| checker.derive(4, &[1], &[1])),
        (Rejection::NotALiteral(4), |checker| checker.derive(4, &[1, 0], &[1, 2])),
    ];
    for (expected, step) in steps {
        let mut checker = example();
        step(&mut checker);
        assert_eq!(checker.rejection(), Some(&expected));
        assert!(!expected.to_string().is_empty());
    }
}

#[test]
fn a_conclusion_counts_for_its_own_question() {
    let mut checker = example();
    checker.conclude(4, &[1], &[1, 2]);
    assert!(checker.refutes(&[-1]));
    assert!(!checker.refutes(&[1]));
    assert!(!checker.refutes(&[]));
    checker.begin_question();
    assert!(!checker.is_refuted(&[-1]));
    assert_eq!(checker.rejection(), Some(&Rejection::NoConclusion));
}

#[test]
fn a_clause_may_come_back_before_its_copy_is_deleted() {
    let mut checker = example();
    checker.set_aside(1, &[1, 2]);
    checker.restore(1, &[1, 2]);
    checker.delete(1);
    checker.derive(4, &[1], &[1, 2]);
    assert_eq!(checker.rejection(), None);
}
