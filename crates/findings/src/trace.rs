//! The steps of a run, in source terms.

use serde::Serialize;

use crate::Place;

/// What has a value, and which.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NamedValue {
    /// The variable, place or expression, as the program writes it; empty if it has no name there.
    pub name: String,
    /// The value, as the program writes it.
    pub value: String,
}

impl NamedValue {
    /// A value with its name.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into() }
    }

    /// A value that has no name in the program.
    pub fn unnamed(value: impl Into<String>) -> Self {
        Self::new("", value)
    }
}

/// A run as the user reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// What variables hold at the beginning, where the program does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub start: Vec<NamedValue>,
    /// The steps in the order of the run; the last is the one that fails.
    pub steps: Vec<TraceStep>,
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

impl StepKind {
    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Assigned => "assigned",
            Self::Branch(true) => "true",
            Self::Branch(false) => "false",
            Self::Chosen => "chosen",
            Self::Called => "called",
            Self::Returned => "returned",
            Self::Logged => "logged",
            Self::Printed => "printed",
            Self::Failed => "failed",
            Self::Other => "other",
        }
    }
}

impl Serialize for StepKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TraceStep {
    /// The thread, counted from zero.
    pub thread: u32,
    /// The function that it is in.
    pub function: String,
    /// The component of the program that does it.
    #[serde(flatten)]
    pub place: Place,
    /// The source text of the step; of a call whose result is stored, together with where.
    pub text: String,
    /// How deep the calls are.
    pub depth: usize,
    /// What it did.
    pub kind: StepKind,
    /// What holds which value now, as C writes them: the place assigned, parameters, what a
    /// condition has read. The result of a call and an input in the middle of an expression have
    /// no name; a switch has its value and the case that it goes to, both without name.
    pub values: Vec<NamedValue>,
    /// What the variables of rules hold now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule_state: Vec<NamedValue>,
    /// Whether the failure depends on it.
    pub matters: bool,
}
