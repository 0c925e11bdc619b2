//! What every engine has to answer, whatever its language.
//!
//! Each [`Case`] is one program in C and as a Boolean program, with the same statements on the same
//! lines. The tests of an engine implement [`Subject`] and call [`check`] for each of [`CASES`].

use crate::{Answer, Conditions, CorrectTransitions, Engine, FailingRuns};

/// A program, and what is true of it.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// Its name.
    pub name: &'static str,
    /// In C.
    pub c: &'static str,
    /// As a Boolean program.
    pub boolean: &'static str,
    /// The line of the assertion.
    pub assertion: u32,
    /// Whether a run violates it.
    pub fails: bool,
    /// Lines such that without them no run violates it.
    pub culprits: &'static [u32],
    /// Lines whose statements are executed before a violation, and may not be.
    pub before_failure: &'static [u32],
    /// Lines that no violating run executes.
    pub never_before_failure: &'static [u32],
    /// Lines with an edge that is taken before the assertion is satisfied.
    pub correct: &'static [u32],
    /// Lines of which no edge is.
    pub incorrect: &'static [u32],
}

macro_rules! case {
    ($name:literal) => {
        Case {
            name: $name,
            c: include_str!(concat!("../cases/", $name, ".c")),
            boolean: include_str!(concat!("../cases/", $name, ".bp")),
            assertion: 0,
            fails: false,
            culprits: &[],
            before_failure: &[],
            never_before_failure: &[],
            correct: &[],
            incorrect: &[],
        }
    };
}

/// All cases.
pub const CASES: &[Case] = &[
    Case {
        assertion: 10,
        fails: true,
        culprits: &[6],
        before_failure: &[4, 6],
        never_before_failure: &[8],
        correct: &[4, 8],
        incorrect: &[6, 11],
        ..case!("branch")
    },
    Case {
        assertion: 10,
        fails: true,
        culprits: &[3],
        before_failure: &[3],
        correct: &[3, 8],
        incorrect: &[11],
        ..case!("call")
    },
    Case {
        assertion: 9,
        fails: true,
        culprits: &[6],
        before_failure: &[4, 5, 6, 10],
        never_before_failure: &[13],
        // What follows the assertion in one round comes before it in the next.
        correct: &[4, 5, 8, 10],
        incorrect: &[6, 13],
        ..case!("rounds")
    },
    Case { assertion: 9, correct: &[4, 5, 8], incorrect: &[7, 10], ..case!("safe") },
];

/// An engine with a case, and what its tests know about it.
pub trait Subject: FailingRuns + CorrectTransitions {
    /// The edges that leave the statements of a line.
    fn edges(&self, line: u32) -> Vec<Self::Edge>;

    /// The assertion of a line.
    fn assertion(&self, line: u32) -> Self::Assertion;

    /// Whether the assertion fails when the run is made again, without this engine.
    fn fails_again(&self, run: &Self::Run, assertion: Self::Assertion) -> bool;

    /// Whether the engine finds runs through given edges.
    fn goes_through_edges(&self) -> bool {
        true
    }
}

/// Asks an engine what is true of a case.
///
/// # Panics
/// If an answer is wrong.
pub fn check(case: &Case, engine: &mut impl Subject) {
    let assertion = engine.assertion(case.assertion);
    let name = case.name;
    let all = engine.failing_run(assertion, &Conditions::default());
    expect_failing(engine, assertion, all, case.fails, name);
    if case.fails {
        let culprits = case.culprits.iter().flat_map(|&line| engine.edges(line));
        let without = engine.failing_run(assertion, &Conditions::avoiding(culprits));
        expect_failing(engine, assertion, without, false, &format!("{name} without culprits"));
    }
    check_through(case, engine);
    let satisfied = engine.is_satisfied(assertion);
    assert!(matches!(satisfied, Answer::Found(())), "{name}: some run satisfies it: {satisfied:?}");
    for (lines, expected) in [(case.correct, true), (case.incorrect, false)] {
        for &line in lines {
            let edges = engine.edges(line);
            assert!(!edges.is_empty(), "{name}: line {line} has edges");
            let correct = edges.iter().any(|&edge| is_correct(engine, assertion, edge, case));
            assert_eq!(correct, expected, "{name}: line {line} has a correct transition");
        }
    }
}

/// Runs that have to take an edge.
fn check_through(case: &Case, engine: &mut impl Subject) {
    if !engine.goes_through_edges() {
        return;
    }
    let assertion = engine.assertion(case.assertion);
    for (lines, expected) in [(case.before_failure, true), (case.never_before_failure, false)] {
        for &line in lines {
            let name = format!("{} through line {line}", case.name);
            let mut any = false;
            for edge in engine.edges(line) {
                let answer = engine.failing_run(assertion, &Conditions::through(edge));
                if let Answer::Found(run) = &answer {
                    assert!(engine.fails_again(run, assertion), "{name}: the run fails again");
                    any = true;
                }
                assert!(!matches!(answer, Answer::Unknown(_)), "{name}: {answer:?}");
            }
            assert_eq!(any, expected, "{name}");
        }
    }
}

fn expect_failing<E: Subject>(
    engine: &E,
    assertion: E::Assertion,
    answer: Answer<<E as Engine>::Run>,
    fails: bool,
    name: &str,
) {
    match answer {
        Answer::Found(run) => {
            assert!(fails, "{name}: no run fails, but {run:?}");
            assert!(engine.fails_again(&run, assertion), "{name}: the run fails again");
        }
        Answer::None { rests_on } => {
            assert!(!fails, "{name}: a run fails");
            assert!(rests_on.is_empty(), "{name}: all runs were followed, but {rests_on:?}");
        }
        Answer::Unknown(reason) => panic!("{name}: {reason}"),
    }
}

fn is_correct<E: Subject>(
    engine: &mut E,
    assertion: E::Assertion,
    edge: E::Edge,
    case: &Case,
) -> bool {
    match engine.correct_transitions(assertion, &[edge]) {
        Answer::Found(correct) => {
            assert!(correct.contains(&edge), "{}: {correct:?} has {edge:?}", case.name);
            true
        }
        Answer::None { rests_on } => {
            assert!(rests_on.is_empty(), "{}: all runs were followed, but {rests_on:?}", case.name);
            false
        }
        Answer::Unknown(reason) => panic!("{}: {reason}", case.name),
    }
}
