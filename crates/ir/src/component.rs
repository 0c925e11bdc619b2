//! Components: the source expressions that the parts of a program came from.
//!
//! A component is one expression of the text. If it is in a macro that is used in several
//! places it is still one component, because a fault in it is one fault; each [`Origin`] adds the
//! expansion through which the part got into the program.

use source::{ExpansionId, Location, Range};

index_type!(
    /// A component of a [`Program`](crate::Program).
    ComponentId, "c"
);

/// What role an expression plays where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ComponentKind {
    /// The right-hand side of an assignment.
    Assigned,
    /// What an object is initialised with.
    Initializer,
    /// The condition of `if`, a loop, `switch` or `?:`.
    Condition,
    /// An argument of a call.
    Argument,
    /// A returned value.
    Returned,
    /// A subscript.
    Subscript,
    /// What is assigned to.
    Target,
    /// Any other part of an expression.
    Operand,
    /// A statement or declaration.
    Statement,
}

/// A source expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Component {
    /// The text, exactly.
    pub range: Range,
    /// Its role.
    pub kind: ComponentKind,
}

/// Where a part of the program came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The source expression or statement.
    pub component: ComponentId,
    /// The macro expansion that it came through.
    pub expansion: Option<ExpansionId>,
}

impl Component {
    /// The location of an occurrence of the component.
    #[must_use]
    pub fn location(&self, expansion: Option<ExpansionId>) -> Location {
        Location { range: self.range, expansion }
    }
}
