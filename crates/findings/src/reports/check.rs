//! What `wherefore check` has to say, before it is rendered.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use source::Position;

use crate::{Basis, Cause, Comparison, Invariant, Place, PropertyFinding, Statistics, Verdict};

/// The answer about a whole program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
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

/// All that `wherefore check` found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CheckReport {
    /// The program, as the user named it.
    pub program: String,
    /// The properties in the order of the source.
    pub properties: Vec<PropertyFinding>,
    /// Whether "holds up to the bound" is good enough.
    pub accept_bound: bool,
    /// Assumptions of the program that exclude every run that comes to them.
    pub contradictions: Vec<Position>,
    /// What reasons of unknown verdicts are about, where that is one place.
    pub reason_places: BTreeMap<String, Place>,
    /// Functions without body or model that may be called.
    pub missing: Vec<String>,
    /// What holds at the heads of loops, by which induction proves properties.
    pub invariants: Vec<Invariant>,
    /// How many more there are that C has no words for.
    pub unwritten_invariants: usize,
    /// What only failing runs do, one run for each cause; empty if nobody has asked.
    pub causes: Vec<Cause>,
    /// How failing runs were compared with correct ones, if they were.
    pub comparison: Option<Comparison>,
    /// Why there is no complete answer, if there is a reason that is not about one property.
    pub stopped: Option<String>,
    /// Why induction did not prove what holds only up to a bound.
    pub unproved: Option<String>,
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
mod tests {
    use source::{FileId, Range, SourceMap};

    use super::*;
    use crate::{CheckKind, Engine};

    /// Where the properties are.
    fn place() -> Place {
        let mut sources = SourceMap::new();
        sources.add("a.c", b"a[i]".to_vec(), false, Vec::new());
        Place::new(Range { file: FileId(0), start: 0, end: 4 }, &sources)
    }

    /// A property of a kind with a verdict.
    fn property(kind: CheckKind, verdict: Verdict) -> PropertyFinding {
        PropertyFinding {
            id: format!("main.{kind}.1"),
            kind,
            function: "main".to_owned(),
            library: false,
            place: place(),
            text: "a[i]".to_owned(),
            verdict,
            rests_on: Vec::new(),
            engine: Engine::Bounded,
            counterexample: None,
            no_trace: None,
        }
    }

    /// A report of these properties.
    fn report(properties: Vec<PropertyFinding>) -> CheckReport {
        CheckReport {
            program: "a.c".to_owned(),
            properties,
            accept_bound: false,
            contradictions: Vec::new(),
            reason_places: BTreeMap::new(),
            statistics: Statistics::default(),
            ..CheckReport::default()
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
