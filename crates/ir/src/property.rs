//! Properties: what is checked, and where.

use findings::CheckKind;

use crate::{FunctionId, Origin};

index_type!(
    /// A property of a [`Program`](crate::Program). The checks of one operation are consecutive;
    /// [`checks`](crate::checks) says in which order.
    CheckId, "p"
);

impl CheckId {
    /// Stands where an operation has no checks: a write to a variable.
    pub const NONE: Self = Self(u32::MAX);

    /// The check that stands `offset` places after this one.
    #[must_use]
    pub fn plus(self, offset: u32) -> Self {
        Self(self.0 + offset)
    }
}

/// Something that must hold whenever it is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// What kind of check it is.
    pub kind: CheckKind,
    /// The expression or statement that is checked.
    pub origin: Origin,
    /// The function that it is in.
    pub function: FunctionId,
    /// What it says, where the source says something: the text of an assertion, the reason why
    /// something is unsupported.
    pub text: Option<std::sync::Arc<str>>,
}

/// What a thread waits for that joins another, as the text of its check.
pub const END_OF_A_THREAD: &str = "the end of a thread";
