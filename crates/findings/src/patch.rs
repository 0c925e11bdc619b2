//! Changes of the text after which a program is right.

use serde::Serialize;

use crate::{NamedValue, Place, Verdict};

/// Text that takes the place of other text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TextEdit {
    /// What is replaced; empty where something is inserted.
    #[serde(flatten)]
    pub place: Place,
    /// What stands there instead.
    pub text: String,
}

/// What kind of fault a patch takes for granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum PatchKind {
    /// A right-hand side is wrong.
    #[serde(rename = "right-hand side")]
    Value,
    /// A condition is wrong.
    #[serde(rename = "condition")]
    Condition,
    /// An argument is wrong.
    #[serde(rename = "argument")]
    Argument,
    /// A returned value is wrong.
    #[serde(rename = "returned value")]
    Returned,
    /// A statement is missing.
    #[serde(rename = "insertion")]
    Insertion,
    /// A statement should be executed only sometimes, or never.
    #[serde(rename = "deletion")]
    Deletion,
    /// The wrong variable is assigned.
    #[serde(rename = "left-hand side")]
    Target,
    /// Two arguments or two statements are in the wrong order.
    #[serde(rename = "order")]
    Order,
}

impl PatchKind {
    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Value => "right-hand side",
            Self::Condition => "condition",
            Self::Argument => "argument",
            Self::Returned => "returned value",
            Self::Insertion => "insertion",
            Self::Deletion => "deletion",
            Self::Target => "left-hand side",
            Self::Order => "order",
        }
    }
}

/// What is to be said against a patch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Remark {
    /// The assertion, or the end of the program, is no longer reached.
    Vacuous,
    /// It only overwrites what the assertion reads.
    Overwrites,
    /// It fixes what the environment of the program decides.
    Restricts,
    /// The other targets of the assignment may get any value.
    FreeOthers,
    /// It is proved for a program without the calls of these procedures.
    LeftOut {
        /// The procedures.
        procedures: Vec<String>,
    },
}

/// Expressions that would all do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What they have in common, as a formula.
    pub text: String,
    /// Where they give one.
    pub one: Vec<Vec<NamedValue>>,
    /// Where they give zero.
    pub zero: Vec<Vec<NamedValue>>,
}

/// A value that an expression has to give where it gives another one now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NecessaryChange {
    /// What variables hold there.
    pub values: Vec<NamedValue>,
    /// The value.
    pub value: bool,
}

/// A change of the text after which nothing fails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Patch {
    /// What is replaced, in the order of the text.
    pub edits: Vec<TextEdit>,
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// What kind of fault it takes for granted.
    pub kind: PatchKind,
    /// What is known about the changed program.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What is to be said against it.
    pub remarks: Vec<Remark>,
    /// The new expression, statement or condition.
    pub expression: String,
    /// What all good expressions have in common.
    pub choices: Vec<Choice>,
    /// Whether there are more of them.
    pub more_choices: bool,
    /// The values that have to change, if that is known.
    pub necessary: Vec<NecessaryChange>,
    /// Whether it is at a cause of the failure.
    pub at_cause: bool,
}

impl Patch {
    /// Whether it only makes the assertion, or the end of the program, unreachable.
    #[must_use]
    pub fn is_vacuous(&self) -> bool {
        self.remarks.contains(&Remark::Vacuous)
    }
}

/// What a patch changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeKind {
    /// What is printed: the text of a format.
    Printed,
    /// Another operator.
    Operator,
    /// Another number.
    Number,
    /// Another variable or member.
    Name,
    /// One more, or one less.
    Offset,
    /// Operands or arguments in the other order, or left out.
    Operands,
    /// A condition is negated, or joined with another one.
    Condition,
    /// Another function is called.
    Call,
    /// Another type.
    Cast,
    /// One more operand.
    Extended,
    /// A statement is left out.
    Deleted,
    /// A statement is put in.
    Inserted,
    /// A statement is executed only under a condition, or whatever the condition is.
    Guarded,
    /// A statement stands earlier or later.
    Moved,
}

impl ChangeKind {
    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Printed => "printed text",
            Self::Operator => "operator",
            Self::Number => "number",
            Self::Name => "name",
            Self::Offset => "offset",
            Self::Operands => "operands",
            Self::Condition => "condition",
            Self::Call => "call",
            Self::Cast => "cast",
            Self::Extended => "expression",
            Self::Deleted => "deletion",
            Self::Inserted => "insertion",
            Self::Guarded => "guard",
            Self::Moved => "move",
        }
    }
}
