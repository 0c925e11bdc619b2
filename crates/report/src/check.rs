//! What `wherefore check` has to say, before it is rendered.

use std::collections::BTreeSet;
use std::time::Duration;

use findings::{Basis, CheckKind, Trace, Verdict};
use source::Position;

use crate::Failure;

/// The answer about a whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overall {
    /// Everything asked is proved, or accepted up to the bound.
    Safe,
    /// Some property fails.
    Unsafe,
    /// Neither.
    Unknown,
}

impl Overall {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Unknown => "unknown",
        }
    }
}

/// The value of something that the program does not determine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputValue {
    /// Its name in a file of inputs.
    pub site: String,
    /// What it is, as the user wrote it: `nondet_int()`, `x`.
    pub text: String,
    /// Where the program asks for it, if that is a place.
    pub position: Option<Position>,
    /// Which one of those asked for there, from one.
    pub occurrence: usize,
    /// The value, as C writes it.
    pub value: String,
    /// Whether it is what storage holds before it is written.
    pub is_storage: bool,
}

/// A run in which a property fails, or a goal is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// What fails; none for a goal.
    pub failure: Option<Failure>,
    /// What the program did not determine.
    pub inputs: Vec<InputValue>,
    /// How the run got there.
    pub trace: Trace,
}

/// What is known about one property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyFinding {
    /// Its name.
    pub id: String,
    /// What kind of check it is.
    pub kind: CheckKind,
    /// The function that it is in.
    pub function: String,
    /// Whether it is inside a library function and not in the user's own text.
    pub library: bool,
    /// Where it is, or where it fails.
    pub position: Position,
    /// The expression that is checked, or what the program says about it.
    pub text: String,
    /// What is known.
    pub verdict: Verdict,
    /// What the verdict rests on.
    pub rests_on: Vec<Basis>,
    /// A run that shows it.
    pub counterexample: Option<Counterexample>,
}

impl PropertyFinding {
    /// Whether it is a goal: some execution should reach it, and no harm is done if none does.
    #[must_use]
    pub fn is_goal(&self) -> bool {
        self.kind == CheckKind::Cover
    }

    /// Whether it is a check that fails.
    #[must_use]
    pub fn fails(&self) -> bool {
        !self.is_goal() && self.verdict == Verdict::Fails
    }

    /// The verdict in one word.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Proved if self.is_goal() => "unreachable",
            Verdict::Proved => "proved",
            Verdict::Holds { .. } if self.is_goal() => "unknown",
            Verdict::Holds { .. } => "holds",
            Verdict::Fails if self.is_goal() => "reached",
            Verdict::Fails => "fails",
            Verdict::Unreachable => "unreachable",
            Verdict::Unknown { .. } => "unknown",
        }
    }
}

/// Sizes and times.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Statistics {
    /// How often loops were unwound.
    pub unwind: u32,
    /// Statements executed with terms.
    pub steps: u64,
    /// Terms made.
    pub terms: u64,
    /// Variables of the clauses.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Questions to the solver.
    pub questions: u64,
    /// Answers of the solver whose proofs were checked.
    pub proofs: u64,
    /// Spent on executing the program with terms.
    pub executing: Duration,
    /// Spent on circuits and clauses.
    pub encoding: Duration,
    /// Spent in the solver.
    pub solving: Duration,
    /// Spent altogether.
    pub total: Duration,
    /// Spent on measuring formulas, if they were: it answers nothing.
    pub measuring: Option<Duration>,
    /// The most memory that the process used, in bytes, where the system tells.
    pub memory: Option<u64>,
}

/// All that `wherefore check` found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CheckReport {
    /// The program, as the user named it.
    pub program: String,
    /// The properties in the order of the source.
    pub properties: Vec<PropertyFinding>,
    /// Whether "holds up to the bound" is good enough.
    pub accept_bound: bool,
    /// Assumptions of the program that exclude every run that comes to them.
    pub contradictions: Vec<Position>,
    /// Functions without body or model that may be called.
    pub missing: Vec<String>,
    /// Why there is no complete answer, if there is a reason that is not about one property.
    pub stopped: Option<String>,
    /// Sizes and times.
    pub statistics: Statistics,
}

impl CheckReport {
    /// Whether nothing is known although nothing is open: no check is reached because assumptions
    /// exclude the runs, or there is none and functions were called whose checks are not there.
    #[must_use]
    pub fn is_vacuous(&self) -> bool {
        let goals_aside = || self.properties.iter().filter(|property| !property.is_goal());
        let unreached = goals_aside().all(|one| one.verdict == Verdict::Unreachable);
        let unknown_code = goals_aside().next().is_none() && !self.missing.is_empty();
        unknown_code || (unreached && !self.contradictions.is_empty())
    }

    /// All that the verdicts rest on, each once.
    #[must_use]
    pub fn rests_on(&self) -> BTreeSet<&Basis> {
        self.properties.iter().flat_map(|property| &property.rests_on).collect()
    }

    /// The answer about the whole program.
    #[must_use]
    pub fn overall(&self) -> Overall {
        if self.properties.iter().any(PropertyFinding::fails) {
            return Overall::Unsafe;
        }
        let good = |property: &PropertyFinding| match property.verdict {
            Verdict::Proved | Verdict::Unreachable => true,
            Verdict::Holds { .. } => self.accept_bound,
            Verdict::Fails | Verdict::Unknown { .. } => false,
        };
        let mut checks = self.properties.iter().filter(|property| !property.is_goal());
        let safe = self.stopped.is_none() && !self.is_vacuous() && checks.all(good);
        if safe { Overall::Safe } else { Overall::Unknown }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A property of a kind with a verdict.
    pub(crate) fn property(kind: CheckKind, verdict: Verdict) -> PropertyFinding {
        PropertyFinding {
            id: format!("main.{kind}.1"),
            kind,
            function: "main".to_owned(),
            library: false,
            position: Position { file: "a.c".into(), line: 3, column: 5 },
            text: "a[i]".to_owned(),
            verdict,
            rests_on: Vec::new(),
            counterexample: None,
        }
    }

    /// A report of these properties.
    pub(crate) fn report(properties: Vec<PropertyFinding>) -> CheckReport {
        CheckReport {
            program: "a.c".to_owned(),
            properties,
            accept_bound: false,
            contradictions: Vec::new(),
            missing: Vec::new(),
            stopped: None,
            statistics: Statistics::default(),
        }
    }

    #[test]
    fn only_proved_properties_make_a_program_safe() {
        let proved = || property(CheckKind::Bounds, Verdict::Proved);
        let dead = property(CheckKind::Null, Verdict::Unreachable);
        assert_eq!(report(vec![proved(), dead]).overall(), Overall::Safe);
        let holds = || property(CheckKind::Null, Verdict::Holds { bound: 4 });
        let mut bounded = report(vec![proved(), holds()]);
        assert_eq!(bounded.overall(), Overall::Unknown);
        bounded.accept_bound = true;
        assert_eq!(bounded.overall(), Overall::Safe);
        let unknown = property(CheckKind::Null, Verdict::Unknown { reason: "time".to_owned() });
        bounded.properties.push(unknown);
        assert_eq!(bounded.overall(), Overall::Unknown);
        bounded.properties.push(property(CheckKind::Shift, Verdict::Fails));
        assert_eq!(bounded.overall(), Overall::Unsafe);
    }

    #[test]
    fn goals_and_early_stops_do_not_make_a_program_safe_or_unsafe() {
        let goal = property(CheckKind::Cover, Verdict::Fails);
        assert_eq!((goal.word(), goal.fails()), ("reached", false));
        let mut found = report(vec![goal]);
        assert_eq!(found.overall(), Overall::Safe);
        found.stopped = Some("interrupted".to_owned());
        assert_eq!(found.overall(), Overall::Unknown);
    }
}
