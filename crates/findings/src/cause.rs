//! Causes of failures: what in the program may be at fault, and what speaks for it.

use std::fmt;

use serde::{Serialize, Serializer};
use source::{Location, Position};

use crate::{Basis, Place, TextEdit, Trace};

/// What something that may be at fault is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The value that is assigned.
    Assigned,
    /// A condition.
    Condition,
    /// An argument of a call.
    Argument,
    /// The value that is returned.
    Returned,
    /// The subscript of an array.
    Subscript,
    /// A part of the body of a macro.
    Macro,
    /// An assignment that should go elsewhere.
    Target,
    /// A call that should be another one.
    Call,
    /// A statement.
    Statement,
    /// All expressions of a line.
    Line,
    /// All expressions of a function.
    Function,
    /// The initial values of global variables.
    InitialValues,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 12] = [
        Self::Assigned,
        Self::Condition,
        Self::Argument,
        Self::Returned,
        Self::Subscript,
        Self::Macro,
        Self::Target,
        Self::Call,
        Self::Statement,
        Self::Line,
        Self::Function,
        Self::InitialValues,
    ];

    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assigned => "assigned",
            Self::Condition => "condition",
            Self::Argument => "argument",
            Self::Returned => "returned",
            Self::Subscript => "subscript",
            Self::Macro => "macro",
            Self::Target => "target",
            Self::Call => "call",
            Self::Statement => "statement",
            Self::Line => "line",
            Self::Function => "function",
            Self::InitialValues => "initial-values",
        }
    }
}

/// Something that may be at fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Component {
    /// The text that is underlined.
    #[serde(flatten)]
    pub place: Place,
    /// Its text on one line; of a function its name.
    pub text: String,
    /// What it is there for.
    pub role: Role,
    /// Where macros bring it into the program; empty for what is no part of a macro.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<Position>,
    /// The parts of it that are in the bodies of macros which its text uses.
    #[serde(skip)]
    pub bodies: Vec<Location>,
}

impl Component {
    /// Whether it is a number, a character, or the name of a macro or an enumerator.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        let text = self.text.trim_start_matches(['-', '+']);
        let is_word = |one: char| one.is_ascii_alphanumeric() || one == '_';
        // By convention macros and enumerators have no small letters.
        let is_macro = !self.bodies.is_empty() || !text.contains(|one: char| one.is_lowercase());
        let is_name = text.chars().all(is_word) && is_macro;
        let is_number = text.starts_with(|one: char| one.is_ascii_digit())
            && text.chars().all(|one| is_word(one) || one == '.');
        is_number || is_name || text.starts_with('\'')
    }
}

/// One evaluation that should have given something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ValueChange {
    /// Which component of the cause, from zero.
    pub component: usize,
    /// The expression.
    pub text: String,
    /// Which evaluation of the component, from one.
    pub occurrence: usize,
    /// What it gave, if that is known.
    pub was: Option<String>,
    /// Whether it gave nothing: one of its checks failed.
    pub had_none: bool,
    /// What it should have given, as C writes it, or in words.
    pub value: String,
}

/// The values with which one run passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunValues {
    /// The run.
    pub run: String,
    /// How often the components are evaluated in the run that passes.
    pub evaluations: usize,
    /// The evaluations that are changed.
    pub values: Vec<ValueChange>,
}

/// Whether one expression could give all the values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OneFunction {
    /// A constant: this one.
    Constant(String),
    /// A function of the variables that are in the expression now.
    OfOwnVariables,
    /// A function of the variables that can be named there.
    OfVisible,
    /// None of the numbers that can be named there, but perhaps one of records, arrays or the heap.
    Perhaps,
    /// None: the same variables would have to give different values.
    None,
    /// That is not known, for this reason.
    Unknown(String),
    /// Nobody has asked.
    NotAsked,
}

impl OneFunction {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Constant(_) => "constant",
            Self::OfOwnVariables => "own-variables",
            Self::OfVisible => "visible-variables",
            Self::Perhaps => "perhaps",
            Self::None => "none",
            Self::Unknown(_) => "unknown",
            Self::NotAsked => "not-asked",
        }
    }
}

/// A text that could stand there instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Replacement {
    /// The text.
    pub text: String,
    /// The text that it stands for.
    pub replaces: String,
    /// How many failing runs pass with it: all of them.
    pub failing: usize,
    /// How many passing tests still do.
    pub passing: usize,
    /// How many of them were tried.
    pub tried: usize,
}

/// Why a cause is one: failing runs pass if it gives other values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnosis {
    /// How many failing runs pass with it: all of them.
    pub failing: usize,
    /// Whether these are tests.
    pub tests: bool,
    /// Whether one expression could give all the values.
    pub function: OneFunction,
    /// How many passing tests this expression keeps, of how many, if that was asked.
    pub kept: Option<(usize, usize)>,
    /// Passing tests of which every function of its own variables breaks one; of the variables in
    /// scope, if no function does.
    pub refusing: Vec<String>,
    /// How far it is from the failure in the dependence graph, if that is known.
    pub distance: Option<usize>,
    /// Whether the run then only avoids what failed.
    pub avoids: bool,
    /// Whether the run then reads what was never written.
    pub reads_unwritten: bool,
    /// Whether inputs that the failing run did not take may be any, and texts were tried with zero.
    pub remaining_zero: bool,
    /// A text that does it, if one was found.
    pub simple: Option<Replacement>,
}

impl Diagnosis {
    /// Where the cause is in the report.
    #[must_use]
    pub fn group(&self) -> Group {
        match self.function {
            _ if self.avoids => Group::Avoiding,
            OneFunction::None => Group::Inconsistent,
            OneFunction::Constant(_)
            | OneFunction::OfOwnVariables
            | OneFunction::OfVisible
            | OneFunction::Perhaps
            | OneFunction::Unknown(_)
            | OneFunction::NotAsked => Group::Replaceable,
        }
    }
}

/// Which difference to correct traces a cause is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Projection {
    /// Edges that no correct trace goes along.
    Edges,
    /// Every edge is on some correct trace, but not in these states.
    Transitions,
}

impl Projection {
    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::Transitions => "transitions",
        }
    }
}

/// A vertex of a program's graph, as people name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphPoint {
    /// The statement on a line.
    Line(u32),
    /// The exit of a procedure.
    Exit,
}

impl fmt::Display for GraphPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => line.fmt(f),
            Self::Exit => f.write_str("exit"),
        }
    }
}

impl Serialize for GraphPoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Line(line) => serializer.serialize_u32(*line),
            Self::Exit => serializer.serialize_str("exit"),
        }
    }
}

/// The step that gave a variable its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GivenBy {
    /// Where it is.
    pub at: GraphPoint,
    /// Its text.
    pub text: String,
}

/// A variable that has another value on correct traces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The variable.
    pub name: String,
    /// Its value.
    pub value: bool,
    /// What gave it, if it does not have it from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_by: Option<GivenBy>,
    /// Whether correct traces are there by the same step from the same state.
    pub same_source: bool,
}

/// A condition on a state, and whether it holds there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StateCondition {
    /// The condition, as C writes it.
    pub text: String,
    /// Whether it holds.
    pub holds: bool,
    /// Whether the state is that after the step, not before it.
    pub afterwards: bool,
}

/// Why a cause is one: no correct trace does it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Transitions {
    /// Which difference it is.
    pub projection: Projection,
    /// The edges of the difference, in the order of the trace.
    pub edges: Vec<(GraphPoint, GraphPoint)>,
    /// Edges that correct traces take instead.
    pub instead: Vec<(GraphPoint, GraphPoint)>,
    /// How the state differs from correct ones.
    pub differences: Vec<Difference>,
    /// What tells the state of the first transition apart from those in which correct traces go there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub state: Vec<StateCondition>,
    /// The thread that makes the first transition, after which no run is correct.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<u32>,
    /// The assertion that fails.
    pub assertion: Place,
    /// Its text.
    pub assertion_text: String,
    /// A run in which it does.
    pub trace: Trace,
    /// The conditions that states were compared by, where that is a choice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub predicates: Vec<String>,
    /// The bounds and assumptions on which it rests that no correct trace does it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rests_on: Vec<Basis>,
}

/// How a patch changes a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PatchAction {
    /// Another text stands there.
    Replace,
    /// A statement is left out.
    Delete,
    /// A statement comes before it.
    InsertBefore,
    /// A statement comes after it.
    InsertAfter,
}

/// Why a cause is one: with a change of the text, which was read again, failing runs pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Patched {
    /// The change.
    pub edit: TextEdit,
    /// What it does.
    pub action: PatchAction,
    /// The text that stands there then, or the statement that is put in.
    pub new: String,
    /// Whether only what is printed is another text.
    pub printed: bool,
    /// How unusual such a change is: 1 is the least.
    pub cost: u32,
    /// How many failing runs pass with it: all of them.
    pub failing: usize,
    /// How many passing tests still pass.
    pub passing: usize,
    /// How many of them were run.
    pub tried: usize,
}

/// What speaks for a cause, by the method that found it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub enum Evidence {
    /// Other values make failing runs pass.
    Diagnosis(Diagnosis),
    /// No correct trace does it.
    Transitions(Box<Transitions>),
    /// A change of the text makes failing runs pass.
    Patch(Box<Patched>),
}

impl Evidence {
    /// The name of the method in the machine-readable output.
    #[must_use]
    pub const fn method(&self) -> &'static str {
        match self {
            Self::Diagnosis(_) => "diagnosis",
            Self::Transitions(_) => "transitions",
            Self::Patch(_) => "patch",
        }
    }
}

/// Where a cause is in the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// It can be replaced.
    Replaceable,
    /// Only failing runs do it.
    Differing,
    /// No expression over the variables in scope does it.
    Inconsistent,
    /// It is a constant that is a whole condition, such as that of `while (1)`.
    Constant,
    /// The run then only avoids what failed.
    Avoiding,
}

impl Group {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Replaceable => "replaceable",
            Self::Differing => "differing",
            Self::Inconsistent => "inconsistent",
            Self::Constant => "constant",
            Self::Avoiding => "avoiding",
        }
    }
}

/// A smallest set of components with which all failing runs pass, or what only failing runs do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// The components.
    pub components: Vec<Component>,
    /// For each failing run the values with which it passes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<RunValues>,
    /// What speaks for it.
    pub evidence: Evidence,
    /// What only failing runs do there, if another method has found it as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<Box<Transitions>>,
}

impl Cause {
    /// A cause that one method has found.
    #[must_use]
    pub const fn new(components: Vec<Component>, evidence: Evidence) -> Self {
        Self { components, values: Vec::new(), evidence, differs: None }
    }

    /// What only failing runs do, if that speaks for it.
    #[must_use]
    pub fn transitions(&self) -> Option<&Transitions> {
        match &self.evidence {
            Evidence::Transitions(transitions) => Some(transitions),
            Evidence::Diagnosis(_) | Evidence::Patch(_) => self.differs.as_deref(),
        }
    }

    /// The names of the methods that have found it.
    #[must_use]
    pub fn methods(&self) -> Vec<&'static str> {
        let mut methods = vec![self.evidence.method()];
        if self.differs.is_some() {
            methods.push("transitions");
        }
        methods
    }

    /// Whether two methods name it. That correct runs come this way in other states is true of many places: then the
    /// change has to be of a kind that people make.
    #[must_use]
    pub fn is_named_twice(&self) -> bool {
        self.differs.as_ref().is_some_and(|one| match one.projection {
            Projection::Edges => true,
            Projection::Transitions => self.is_plausible(),
        })
    }

    /// Whether another expression, or another constant for a constant, makes failing runs pass. A constant in the place of
    /// what is computed mostly suits these runs alone.
    fn is_plausible(&self) -> bool {
        match &self.evidence {
            Evidence::Diagnosis(diagnosis) => match diagnosis.function {
                OneFunction::OfOwnVariables | OneFunction::OfVisible => true,
                OneFunction::Constant(_) => self.components.iter().all(Component::is_constant),
                OneFunction::Perhaps
                | OneFunction::None
                | OneFunction::Unknown(_)
                | OneFunction::NotAsked => false,
            },
            Evidence::Patch(_) => true,
            Evidence::Transitions(_) => false,
        }
    }

    /// Whether it is another call, and nothing is replaced.
    #[must_use]
    pub fn is_call(&self) -> bool {
        self.components.iter().any(|component| component.role == Role::Call)
    }

    /// Whether it is a constant that is a whole condition: who writes `while (1)` means it.
    fn is_constant_condition(&self) -> bool {
        self.components.iter().all(|component| {
            component.role == Role::Condition
                && component.uses.is_empty()
                && component.is_constant()
        })
    }

    /// Where it is in the report.
    #[must_use]
    pub fn group(&self) -> Group {
        match &self.evidence {
            Evidence::Diagnosis(diagnosis) => match diagnosis.group() {
                Group::Replaceable | Group::Inconsistent if self.is_constant_condition() => {
                    Group::Constant
                }
                group => group,
            },
            Evidence::Patch(_) => Group::Replaceable,
            Evidence::Transitions(_) => Group::Differing,
        }
    }
}
