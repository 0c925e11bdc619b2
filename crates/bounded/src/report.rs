//! The answers of the engine.

use std::collections::BTreeMap;

pub use findings::Statistics;
use findings::{Basis, Engine, Invariant, Verdict};
use ir::{CheckId, FunctionId, Origin};
use semantics::concrete::Scenario;

/// The answer for a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyResult {
    /// The property.
    pub check: CheckId,
    /// What is known about it. A goal of kind [`CheckKind::Cover`](findings::CheckKind::Cover) that is reached counts as
    /// [`Verdict::Fails`]: some execution does what it names.
    pub verdict: Verdict,
    /// What the verdict rests on.
    pub rests_on: Vec<Basis>,
    /// Who found the answer.
    pub engine: Engine,
    /// A run that shows it: what the program does not determine.
    pub scenario: Option<Scenario>,
}

/// The answers for all properties that are asked for.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// In the order of the program's properties.
    pub results: Vec<PropertyResult>,
    /// Assumptions of the program that exclude every execution that comes to them.
    pub contradictions: Vec<Origin>,
    /// What reasons of unknown verdicts are about, where that is one place.
    pub reason_origins: BTreeMap<String, Origin>,
    /// Functions without a body or model that were called.
    pub missing: Vec<FunctionId>,
    /// Functions with a body or model that were called, in some execution that was followed.
    pub entered: Vec<FunctionId>,
    /// What induction has shown to hold at the heads of loops, and how much of it has no words in C.
    pub invariants: (Vec<Invariant>, usize),
    /// Why the engine stopped early, in the user's words.
    pub stopped: Option<String>,
    /// Why what holds only up to a bound could not be proved by induction, if that was tried.
    pub unproved: Option<String>,
    /// Sizes and times.
    pub statistics: Statistics,
}

impl Report {
    /// The answer for a property.
    #[must_use]
    pub fn result(&self, check: CheckId) -> Option<&PropertyResult> {
        self.results.iter().find(|result| result.check == check)
    }
}
