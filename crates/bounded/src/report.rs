//! The answers of the engine.

use std::time::Duration;

use findings::{Basis, Verdict};
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
    /// A run that shows it: what the program does not determine.
    pub scenario: Option<Scenario>,
}

/// Sizes and times.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Statistics {
    /// How often loops were unwound in the last execution.
    pub unwind: u32,
    /// Vertices executed.
    pub steps: u64,
    /// Terms made.
    pub terms: u64,
    /// Variables of the clauses.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Questions to the solver.
    pub questions: u64,
    /// Answers "there is none" whose proofs were checked.
    pub proofs: u64,
    /// Spent on executing the program with terms.
    pub executing: Duration,
    /// Spent on circuits and clauses.
    pub encoding: Duration,
    /// Spent in the solver.
    pub solving: Duration,
}

/// The answers for all properties that are asked for.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// In the order of the program's properties.
    pub results: Vec<PropertyResult>,
    /// Assumptions of the program that exclude every execution that comes to them.
    pub contradictions: Vec<Origin>,
    /// Functions without a body or model that were called.
    pub missing: Vec<FunctionId>,
    /// Functions with a body or model that were called, in some execution that was followed.
    pub entered: Vec<FunctionId>,
    /// Why the engine stopped early, in the user's words.
    pub stopped: Option<String>,
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
