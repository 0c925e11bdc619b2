//! The steps of a run, in source terms.

/// A run as the user reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    /// The steps in the order of the run; the last is the one that fails.
    pub steps: Vec<TraceStep>,
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// It took an input.
    Input,
    /// It assigned a value.
    Assigned,
    /// A condition was true or false.
    Branch(bool),
    /// A switch went to a case.
    Chosen,
    /// It entered a function.
    Called,
    /// It left a function.
    Returned,
    /// It logged an event.
    Logged,
    /// It printed a text.
    Printed,
    /// The check that fails.
    Failed,
    /// Something else.
    Other,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceStep {
    /// The thread, counted from zero.
    pub thread: u32,
    /// The function that it is in.
    pub function: String,
    /// The file, as the user gave it.
    pub file: String,
    /// The line, from one.
    pub line: u32,
    /// The column, from one.
    pub column: u32,
    /// The source text of the step.
    pub text: String,
    /// How deep the calls are.
    pub depth: usize,
    /// What it did.
    pub kind: StepKind,
    /// What holds which value now, as C writes them: the place assigned, parameters, what a
    /// condition has read. The result of a call and an input in the middle of an expression have
    /// no name; a switch has its value and the case that it goes to, both without name.
    pub values: Vec<(String, String)>,
    /// Whether the failure depends on it.
    pub matters: bool,
}
