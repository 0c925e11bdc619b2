//! What `wherefore explain` has to say, before it is rendered.

use std::time::Duration;

use crate::{LocalizeVerdict, NamedValue, Place, PropertyFinding};

/// What the transitions of variations are compared by, besides the statement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum StepProjection {
    /// The thread and its choices.
    #[default]
    Full,
    /// Nothing.
    Location,
    /// The thread.
    Thread,
    /// The choices.
    Choice,
}

impl StepProjection {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Location => "location",
            Self::Thread => "thread",
            Self::Choice => "choice",
        }
    }
}

/// A statement that variations execute, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariedStep {
    /// The function.
    pub function: String,
    /// Where it is.
    pub place: Place,
    /// Its text.
    pub text: String,
    /// Whether its beginning was executed before, and other threads may have come in between.
    pub is_rest: bool,
    /// The thread, if that counts.
    pub thread: Option<u32>,
    /// How choices are decided, if that counts: what the program asks for, and the value.
    pub choices: Vec<NamedValue>,
}

/// The eight sets of transition analysis, each by the numbers of steps, in the order of the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StepSets {
    /// In some failing run.
    pub trans_neg: Vec<usize>,
    /// In some passing run.
    pub trans_pos: Vec<usize>,
    /// In every failing run.
    pub all_neg: Vec<usize>,
    /// In every passing run.
    pub all_pos: Vec<usize>,
    /// In some failing run, and in no passing one.
    pub only_neg: Vec<usize>,
    /// In some passing run, and in no failing one.
    pub only_pos: Vec<usize>,
    /// In every failing run, and in no passing one.
    pub cause_neg: Vec<usize>,
    /// In every passing run, and in no failing one.
    pub cause_pos: Vec<usize>,
}

/// An invariant, and how much of the other side violates it.
#[derive(Debug, Clone, PartialEq)]
pub struct TellingInvariant {
    /// The invariant, in C.
    pub text: String,
    /// The part of the values of the other side that violate it, from 0 to 1.
    pub violated: f64,
}

/// What holds at a point in the runs of one side and not of the other, the most telling first.
#[derive(Debug, Clone, PartialEq)]
pub struct PointInvariants {
    /// The point, as it is named to Daikon: `f():::ENTER`, or what the program calls it.
    pub point: String,
    /// The same for people.
    pub shown: String,
    /// Where it is.
    pub place: Place,
    /// In passing runs.
    pub positive: Vec<TellingInvariant>,
    /// In failing runs.
    pub negative: Vec<TellingInvariant>,
    /// How many samples passing runs gave.
    pub positive_samples: usize,
    /// How many samples failing runs gave.
    pub negative_samples: usize,
}

/// What a transformation changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransformationKind {
    /// Only the order of threads.
    Schedule,
    /// Only choices.
    Choice,
    /// The way that control takes.
    Control,
}

impl TransformationKind {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Schedule => "schedule",
            Self::Choice => "choice",
            Self::Control => "control",
        }
    }
}

/// What turns a passing run into a failing one. Steps are numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunTransformation {
    /// What it changes.
    pub kind: TransformationKind,
    /// How many steps the runs have in common before.
    pub start: usize,
    /// What the passing run does.
    pub passing: Vec<usize>,
    /// What the failing run does instead.
    pub failing: Vec<usize>,
    /// Where both go on together.
    pub joins: usize,
    /// How many pairs of runs show it.
    pub pairs: usize,
    /// The steps of the failing run before which another thread comes in.
    pub switches: Vec<usize>,
}

impl RunTransformation {
    /// How many steps are replaced, and by how many.
    #[must_use]
    pub fn size(&self) -> usize {
        self.passing.len() + self.failing.len()
    }
}

/// What was varied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Varied {
    /// Choices and the order of threads, state by state.
    States,
    /// The values of inputs.
    Inputs,
}

/// How far the nearest passing run is from the failing one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunDistance {
    /// How many inputs have other values; each byte of a text is one.
    pub inputs: usize,
    /// How many the failing run takes.
    pub of_inputs: usize,
    /// How many decisions of both are different; none if they were not compared.
    pub decisions: Option<usize>,
    /// How far the values of the inputs are from each other, all together.
    pub values: Option<u128>,
    /// Whether no passing run is nearer, within the bounds of the search.
    pub is_closest: bool,
}

/// Where the values of an input end for which a run fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FailingEnd {
    /// With the type.
    Open,
    /// With this value; the run passes with the second one, if one is given.
    Last(String, Option<String>),
    /// It is not known where; with this value it still fails.
    AtLeast(String),
}

/// For which values of one input the run fails, if all others are as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailingValues {
    /// The variable that holds it, or what asks for it.
    pub input: String,
    /// Where the program asks for it.
    pub place: Place,
    /// Its value in the failing run.
    pub value: String,
    /// The smallest value.
    pub low: FailingEnd,
    /// The largest value.
    pub high: FailingEnd,
}

impl FailingValues {
    /// Whether the run fails whatever the input is.
    #[must_use]
    pub fn are_all(&self) -> bool {
        self.low == FailingEnd::Open && self.high == FailingEnd::Open
    }
}

/// How failing and passing variations of a run differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// What was varied.
    pub varied: Varied,
    /// All steps that the rest speaks of.
    pub steps: Vec<VariedStep>,
    /// How many variations fail in the same way; the failing run is one of them.
    pub negative_count: usize,
    /// How many pass where these fail.
    pub positive_count: usize,
    /// Failing variations, the failing run first; not more than people look at.
    pub negatives: Vec<Vec<usize>>,
    /// Passing variations, those nearest to the failing run first.
    pub positives: Vec<Vec<usize>>,
    /// The inputs that the nearest passing run changes: what is asked for, and both values.
    pub changed: Vec<(String, String, String)>,
    /// How far that run is from the failing one, where inputs are varied.
    pub distance: Option<RunDistance>,
    /// For which values of single inputs the run fails.
    pub failing_values: Vec<FailingValues>,
    /// Which statements they have.
    pub sets: StepSets,
    /// The same for the parts in which runs differ.
    pub parts: StepSets,
    /// How the values of variables differ.
    pub invariants: Vec<PointInvariants>,
    /// What turns passing runs into failing ones, the smallest change first.
    pub transformations: Vec<RunTransformation>,
    /// How many more there are.
    pub more_transformations: usize,
    /// Why there may be more variations.
    pub cut: Option<String>,
    /// Whether the program has threads.
    pub threads: bool,
    /// Whether a step is all that happens from one choice to the next, and not a statement.
    pub by_choices: bool,
    /// Whether invariants are of all runs within the depth, and not only of those whose states are new.
    pub all_runs: bool,
    /// Steps that were made to find the variations.
    pub made: u64,
    /// States that were visited.
    pub states: usize,
}

/// All that is known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExplainReport {
    /// The program, as the user named it.
    pub program: String,
    /// Whether something fails.
    pub verdict: LocalizeVerdict,
    /// The property that fails, with its run.
    pub property: Option<PropertyFinding>,
    /// The run that was given and led to it, if one was.
    pub near: Option<String>,
    /// Other properties that fail.
    pub others: Vec<String>,
    /// How many steps variations may depart from the failing run.
    pub depth: usize,
    /// What steps are compared by.
    pub projection: StepProjection,
    /// The explanation.
    pub explanation: Option<Explanation>,
    /// Why there is none.
    pub obstacle: Option<String>,
    /// How long it took.
    pub time: Duration,
}
