//! What `wherefore repair` has to say about a C program, before it is rendered.

use std::time::Duration;

use crate::{Basis, ChangeKind, FailingRun, LocalizeVerdict, PropertyFinding};

/// What is known about a patched program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum PatchVerdict {
    /// All properties are proved.
    Proved,
    /// All properties hold up to a bound.
    Holds {
        /// How often loops and recursion were unwound.
        bound: u64,
    },
    /// All runs that were made pass. Other runs are not known.
    Passes,
}

impl PatchVerdict {
    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Holds { .. } => "holds",
            Self::Passes => "passes",
        }
    }
}

/// What speaks for a patch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PatchEvidence {
    /// How many failing runs pass.
    pub mended: usize,
    /// How many passing runs were made again.
    pub tried: usize,
    /// How many of them still do what they did.
    pub kept: usize,
    /// How many properties were checked for all inputs.
    pub properties: usize,
    /// Whether they were checked for all interleavings of threads; no run was made then.
    pub interleavings: bool,
    /// Whether it was compared with a correct program for all inputs.
    pub compared: bool,
    /// How many logs are as they should be: some run writes one, or none does.
    pub logs: usize,
    /// What that rests on.
    pub rests_on: Vec<Basis>,
    /// Why not all properties are decided.
    pub open: Option<String>,
}

/// What is to be said against a patch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PatchRemark {
    /// A failing property is no longer reached in any execution.
    Unreached {
        /// The text of the property.
        property: String,
    },
    /// The failing runs do not come any more to the assertion that failed in them, or to what they executed before
    /// they broke a rule.
    Avoided {
        /// The text of the assertion, or the line.
        property: String,
    },
    /// It leaves something out.
    Deletes,
    /// A condition is always true, or always false.
    Constant,
    /// The new text has a number that is nowhere else in the program.
    NewNumber {
        /// The number.
        number: String,
    },
    /// It compares a variable with a number of the failing tests.
    SpecialCase {
        /// The number.
        number: String,
    },
    /// It only overwrites what a check reads right after.
    Overwrites {
        /// The variable.
        variable: String,
    },
    /// The failing runs do not come any more to what they executed before an access or an operation failed.
    Skips {
        /// The line.
        line: String,
    },
    /// It changes what passing runs print, or how they end.
    ChangesOthers {
        /// How many.
        runs: usize,
        /// Of how many.
        of: usize,
    },
}

impl PatchRemark {
    /// Whether a patch with this remark comes after all others.
    #[must_use]
    pub const fn comes_last(&self) -> bool {
        match self {
            Self::Unreached { .. }
            | Self::Avoided { .. }
            | Self::Deletes
            | Self::Constant
            | Self::Overwrites { .. }
            | Self::NewNumber { .. }
            | Self::SpecialCase { .. } => true,
            Self::Skips { .. } | Self::ChangesOthers { .. } => false,
        }
    }
}

/// Where a patch comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PatchSource {
    /// Changes of the text that were tried.
    Changes,
    /// The repair game on the Boolean program.
    Game,
}

impl PatchSource {
    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Changes => "changes",
            Self::Game => "game",
        }
    }
}

/// A change of a program's text that was applied, read again and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPatch {
    /// The first file that it changes.
    pub file: String,
    /// The first line that it changes.
    pub line: u32,
    /// The change as a unified diff, of all files.
    pub diff: String,
    /// What is changed, place by place.
    pub kinds: Vec<ChangeKind>,
    /// Where it comes from.
    pub source: PatchSource,
    /// What is known about the patched program.
    pub verdict: PatchVerdict,
    /// What speaks for it.
    pub evidence: PatchEvidence,
    /// What is to be said against it.
    pub remarks: Vec<PatchRemark>,
}

/// An input on which patches differ.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Question {
    /// The rank of the first patch of those that do the same.
    pub ranks: Vec<usize>,
    /// The arguments of `main` after the program's name.
    pub arguments: Vec<String>,
    /// The standard input.
    pub standard_input: String,
    /// What each prints.
    pub outputs: Vec<String>,
    /// How each ends.
    pub statuses: Vec<String>,
}

/// A question that a person has answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredQuestion {
    /// The question, with the ranks that patches had then.
    pub question: Question,
    /// What should be printed.
    pub output: String,
    /// The status that the program should end with, if that was said.
    pub status: Option<i32>,
    /// How many patches do something else.
    pub dropped: usize,
}

/// All that `wherefore repair` found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PatchReport {
    /// The program as the user named it.
    pub program: String,
    /// Whether it fails.
    pub verdict: LocalizeVerdict,
    /// Whether tests say what is right.
    pub has_tests: bool,
    /// Whether a correct program does, for all inputs.
    pub has_reference: bool,
    /// Whether logs do.
    pub has_logs: bool,
    /// Runs that fail.
    pub failing: Vec<FailingRun>,
    /// How many tests pass.
    pub passing: usize,
    /// Properties that fail.
    pub properties: Vec<PropertyFinding>,
    /// The patches, the best first.
    pub patches: Vec<TextPatch>,
    /// How many more there are.
    pub more: usize,
    /// How many changes were tried.
    pub tried: usize,
    /// Why the search ended early.
    pub stopped: Option<String>,
    /// What tests leave open.
    pub question: Option<Question>,
    /// Whether such a question was asked for.
    pub asked: bool,
    /// Questions that were answered.
    pub answered: Vec<AnsweredQuestion>,
    /// Where no input is known on which the patches differ: how far that is known.
    pub alike: Option<PatchVerdict>,
    /// How long it took.
    pub time: Duration,
}
