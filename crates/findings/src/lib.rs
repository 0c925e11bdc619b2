//! What is found, as data: checks, verdicts on properties, traces of failures, causes, patches, and
//! all that a command has to say.
//!
//! Engines, methods and the command line produce findings and the report renders them; neither knows
//! the other. Findings hold names and numbers, the texts of the program and reasons, but no sentences.
//! All of them serialize as they are.
//!
//! | module | what it holds |
//! |---|---|
//! | `place` | where a piece of text begins and ends |
//! | `check`, `verdict`, `basis` | the checks, what is known about one, what that rests on |
//! | `trace` | the steps of a run |
//! | `property` | a property with its verdict and the run that shows it |
//! | `cause`, `statement_cause` | what may be at fault, and what speaks for it |
//! | `patch` | changes of the text |
//! | `reports` | all that a command found |
//! | `statistics` | sizes and times |

mod basis;
mod cause;
mod check;
mod patch;
mod place;
mod property;
mod reports;
mod statement_cause;
mod statistics;
mod trace;
mod verdict;

pub use basis::{Assumption, Basis, Bound};
pub use cause::{
    Cause, Component, Diagnosis, Difference, Evidence, GivenBy, GraphPoint, Group, OneFunction,
    PatchAction, Patched, Projection, Replacement, Role, RunValues, StateCondition, Transitions,
    ValueChange,
};
pub use check::{CheckKind, CheckSet, UnknownCheck};
pub use patch::{ChangeKind, Choice, NecessaryChange, Patch, PatchKind, Remark, TextEdit};
pub use place::Place;
pub use property::{
    Counterexample, Failure, Frame, InputValue, Invariant, Obstacle, PropertyFinding,
};
pub use reports::{
    AnsweredQuestion, CheckReport, Comparison, Determination, Ending, ExecutionReport,
    ExplainReport, Explanation, FailingEnd, FailingRun, FailingValues, FileSlice, FormulaSize,
    GivenRuns, Grain, InsteadOf, LineMark, LocalizeReport, LocalizeVerdict, LogSummary, OtherTests,
    Overall, PatchEvidence, PatchRemark, PatchReport, PatchSource, PatchVerdict, PointInvariants,
    Question, RepairReport, ReplayInput, ReplayReport, ReplayResult, RunDiagnoses, RunDistance,
    RunTransformation, Score, StepProjection, StepSets, StuckReport, TellingInvariant, TextPatch,
    TransformationKind, TransitionReport, Undecided, Unexplained, UnknownTest, VariableReport,
    Varied, VariedStep, WithoutCause,
};
pub use statement_cause::{InsertedValue, StatementCause, StatementChange};
pub use statistics::{Diagrams, Refinement, StateSearch, Statistics};
pub use trace::{NamedValue, StepKind, Trace, TraceStep};
pub use verdict::{Engine, INTERNAL_ERROR, Verdict};
