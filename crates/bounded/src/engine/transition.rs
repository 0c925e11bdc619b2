//! Transitions: edges with the states at their ends.
//!
//! A concrete state has the values of all variables; whatever comes after an input would then be a
//! state of its own. So a state is seen through a few predicates, which a [`View`] evaluates.

use ir::{ControlEdge, VertexId};
use logic::TermId;

use crate::domain::TermDomain;
use crate::hook::Frame;

/// Which of at most 64 predicates hold in a state, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Valuation {
    /// The predicates that have a value there.
    pub known: u64,
    /// Those that hold.
    pub holding: u64,
}

impl Valuation {
    /// Whether a predicate holds, if it has a value.
    #[must_use]
    pub const fn of(self, predicate: u32) -> Option<bool> {
        let bit = 1 << predicate;
        if self.known & bit == 0 { None } else { Some(self.holding & bit != 0) }
    }

    /// The valuation in which these predicates have these values.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = (u32, bool)>) -> Self {
        let mut valuation = Self::default();
        for (predicate, holds) in values {
            valuation.known |= 1 << predicate;
            valuation.holding |= u64::from(holds) << predicate;
        }
        valuation
    }
}

/// An edge, and the states at its ends if these count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transition {
    /// The edge.
    pub edge: ControlEdge,
    /// The state before what its vertex does, and the one after it.
    pub states: Option<[Valuation; 2]>,
}

impl From<ControlEdge> for Transition {
    fn from(edge: ControlEdge) -> Self {
        Self { edge, states: None }
    }
}

/// What is seen of states.
pub trait View {
    /// The predicates that have a value where control comes to a vertex, with when they hold.
    fn values(
        &self,
        domain: &mut TermDomain<'_>,
        vertex: VertexId,
        frame: &Frame<'_>,
    ) -> Vec<(u32, TermId)>;
}

/// When the state that has these values is one that is looked for.
pub(super) fn matches(
    domain: &mut TermDomain<'_>,
    values: &[(u32, TermId)],
    wanted: Valuation,
) -> TermId {
    let mut holds = domain.context.boolean(true);
    let mut seen = 0;
    for &(predicate, term) in values {
        let Some(wanted) = wanted.of(predicate) else { continue };
        seen |= 1 << predicate;
        let same = if wanted { term } else { domain.context.not(term) };
        holds = domain.context.and(holds, same);
    }
    if seen == wanted.known { holds } else { domain.context.boolean(false) }
}
