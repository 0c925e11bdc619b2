//! All that a command found: what the commands hand to the renderers.

mod boolean;
mod check;
mod explain;
mod localize;
mod repair;
mod replay;

pub use boolean::{RepairReport, TransitionReport, Unexplained, WithoutCause};
pub use check::{CheckReport, Overall};
pub use explain::{
    ExplainReport, Explanation, FailingEnd, FailingValues, PointInvariants, RunDistance,
    RunTransformation, StepProjection, StepSets, TellingInvariant, TransformationKind, Varied,
    VariedStep,
};
pub use localize::{
    Comparison, FailingRun, GivenRuns, Grain, LocalizeReport, LocalizeVerdict, OtherTests,
    RunDiagnoses, Score, Undecided, UnknownTest,
};
pub use repair::{
    AnsweredQuestion, PatchEvidence, PatchRemark, PatchReport, PatchSource, PatchVerdict, Question,
    TextPatch,
};
pub use replay::{
    Determination, Ending, ExecutionReport, FileSlice, FormulaSize, InsteadOf, LineMark,
    LogSummary, ReplayInput, ReplayReport, ReplayResult, StuckReport, VariableReport,
};
