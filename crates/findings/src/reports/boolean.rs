//! What `wherefore boolean localize` and `wherefore boolean repair` have to say, before it is
//! rendered. What `check` finds is a [`CheckReport`](crate::CheckReport).

use serde::Serialize;

use crate::{Basis, Cause, Obstacle, Overall, Patch, Place, Statistics, Trace};

/// Why a trace has no cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unexplained {
    /// No trace reaches the assertion where it surely holds, so that nothing can be compared.
    NoCorrectTrace,
    /// A choice in the assertion itself decides.
    OwnChoice,
    /// Correct traces do all that this one does.
    Coincidental,
}

/// A failure without a cause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WithoutCause {
    /// The assertion.
    #[serde(flatten)]
    pub assertion: Place,
    /// Its text.
    pub text: String,
    /// Why there is none.
    pub why: Unexplained,
    /// A run in which it fails.
    pub trace: Trace,
    /// The bounds and assumptions on which that rests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rests_on: Vec<Basis>,
}

/// All that `wherefore boolean localize` found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct TransitionReport {
    /// The program, as the user named it.
    pub program: String,
    /// How many assertions fail.
    pub failing: usize,
    /// The causes, those with the shortest traces first.
    pub causes: Vec<Cause>,
    /// Failures that are left.
    pub without_cause: Vec<WithoutCause>,
    /// How many searches were made.
    pub runs: usize,
    /// Whether there are more causes.
    pub truncated: bool,
    /// Why not all causes were looked for, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Obstacle>,
    /// Sizes, and the time that checking took.
    pub statistics: Statistics,
    /// What finding the causes took, in seconds.
    pub localize_seconds: f64,
}

impl TransitionReport {
    /// Whether something fails.
    #[must_use]
    pub const fn overall(&self) -> Overall {
        if self.failing == 0 { Overall::Safe } else { Overall::Unsafe }
    }
}

/// All that `wherefore boolean repair` found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct RepairReport {
    /// The program, as the user named it.
    pub program: String,
    /// Whether an assertion fails.
    pub fails: bool,
    /// The patches that are shown, the best first.
    pub patches: Vec<Patch>,
    /// How many were found.
    pub repairs: usize,
    /// How many expressions there are outside trusted procedures.
    pub expressions: usize,
    /// How many there are in trusted ones.
    pub trusted_expressions: usize,
    /// How many expressions were played for.
    pub played: usize,
    /// How many other changes were tried.
    pub changes: usize,
    /// How many changes were not tried or not checked again.
    pub untried: usize,
    /// How many expressions depend on too many values to be tried.
    pub too_wide: usize,
    /// How many causes the failures have, if several changes were combined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combined_causes: Option<usize>,
    /// Procedures whose calls had to be left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// Whether the time was over before everything was tried.
    pub out_of_time: bool,
    /// Why the work was ended, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Obstacle>,
    /// What it took, in seconds.
    pub seconds: f64,
}

impl RepairReport {
    /// Whether something fails.
    #[must_use]
    pub const fn overall(&self) -> Overall {
        if self.fails { Overall::Unsafe } else { Overall::Safe }
    }
}
