//! Statements of the text: the vertices that each has become.
//!
//! `x = f(g());` is two calls and an assignment. Whoever leaves it out, or puts something before it,
//! has to know where it begins and where control goes after it.

use crate::{Body, Origin, VertexId};

/// A statement of the text, or another part that is evaluated by itself: a declaration, a condition,
/// the step of a `for`, an operand of a comma.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementText {
    /// The vertex that it begins with.
    pub first: VertexId,
    /// How it ends.
    pub end: StatementEnd,
    /// Its text.
    pub origin: Origin,
}

/// How a statement of the text ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementEnd {
    /// Control goes on at a vertex behind it.
    Next(VertexId),
    /// Its last vertex decides where control goes.
    Decides(VertexId),
    /// Control does not come to its end.
    Leaves,
}

impl StatementText {
    /// The vertices that are executed from its beginning to its end.
    #[must_use]
    pub fn vertices(&self, body: &Body) -> Vec<VertexId> {
        let mut found = vec![self.first];
        let mut looked_at = 0;
        while let Some(&vertex) = found.get(looked_at) {
            looked_at += 1;
            if self.end == StatementEnd::Decides(vertex) {
                continue;
            }
            for target in body.vertices[vertex].successors.targets() {
                if self.end != StatementEnd::Next(target) && !found.contains(&target) {
                    found.push(target);
                }
            }
        }
        found
    }
}
