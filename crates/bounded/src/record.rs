//! What an execution leaves behind besides its final state.

use std::collections::BTreeSet;

use findings::CheckKind;
use ir::{CheckId, ComponentId, SiteId};
use logic::TermId;

/// A check that an execution came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Obligation {
    /// The check; a goal if its kind is [`CheckKind::Cover`].
    pub check: CheckId,
    /// When it fails, or when the goal is reached: the path to it is a part of the condition.
    pub fails: TermId,
}

/// Executions that were not followed any further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Which ones.
    pub condition: TermId,
    /// Why, in the user's words.
    pub reason: String,
}

/// An input that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputRecord {
    /// Where.
    pub site: SiteId,
    /// The variable that stands for it.
    pub variable: TermId,
    /// When it was taken. Which occurrence of the site it was in a run follows from the records
    /// before it.
    pub taken: TermId,
}

/// A value of a selected component that may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplacementRecord {
    /// The component.
    pub component: ComponentId,
    /// Whether it is replaced: the same variable for all values of the component.
    pub selector: TermId,
    /// What it is replaced by.
    pub replacement: TermId,
    /// When the component was evaluated.
    pub evaluated: TermId,
}

/// Everything that was recorded, in the order of execution: what lies on one path stands in the
/// order of that path.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// The checks.
    pub obligations: Vec<Obligation>,
    /// What was not followed.
    pub cuts: Vec<Cut>,
    /// The inputs.
    pub inputs: Vec<InputRecord>,
    /// Variables for contents of storage that was never written.
    pub uninitialized: Vec<TermId>,
    /// The values that may be replaced.
    pub replacements: Vec<ReplacementRecord>,
    /// Kinds of checks that are switched off and were relied on.
    pub relied_on: BTreeSet<CheckKind>,
}
