//! What methods may ask of an engine, one trait for each capability.
//!
//! An engine executes programs of some language: C by terms, C state by state, Boolean programs by
//! decision diagrams. A method that is written against these traits works with every engine that
//! has the capability:
//!
//! | trait | the question | who asks |
//! |---|---|---|
//! | [`FailingRuns`] | is there a run under these conditions in which the assertion fails? | localization, explanation, repair |
//! | [`CorrectTransitions`] | is there a run that takes one of these edges and then satisfies the assertion? | localization by correct transitions |
//! | [`Traces`], [`States`] | which edges does a run take, and in which states? | the same |
//! | [`PathFormulas`] | which formula says that a run takes this path? | refinement, explanation |
//!
//! An engine implements what it can, and answers [`Answer::Unknown`] where it cannot. The
//! [`conformance`] suite holds for every engine: its tests instantiate it.

pub mod conformance;

use std::fmt::Debug;

use findings::Basis;

/// The answer to whether something exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<T> {
    /// It does.
    Found(T),
    /// It does not, as far as these bounds and assumptions go: without a bound, that is proved.
    None {
        /// What the answer rests on.
        rests_on: Vec<Basis>,
    },
    /// The engine does not know, for this reason.
    Unknown(String),
}

impl<T> Answer<T> {
    /// What was found.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Found(found) => Some(found),
            Self::None { .. } | Self::Unknown(_) => None,
        }
    }

    /// The same with something made of what was found.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Found(found) => Answer::Found(change(found)),
            Self::None { rests_on } => Answer::None { rests_on },
            Self::Unknown(reason) => Answer::Unknown(reason),
        }
    }
}

/// Which runs count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conditions<Edge> {
    /// A run takes none of these edges before it ends.
    pub avoid: Vec<Edge>,
    /// It takes each of these before it ends, in any order.
    pub through: Vec<Edge>,
}

impl<Edge> Default for Conditions<Edge> {
    fn default() -> Self {
        Self { avoid: Vec::new(), through: Vec::new() }
    }
}

impl<Edge> Conditions<Edge> {
    /// Runs that take none of these edges.
    pub fn avoiding(edges: impl IntoIterator<Item = Edge>) -> Self {
        Self { avoid: edges.into_iter().collect(), through: Vec::new() }
    }

    /// Runs that take an edge.
    pub fn through(edge: Edge) -> Self {
        Self { avoid: Vec::new(), through: vec![edge] }
    }
}

/// The program of an engine: its edges, assertions and runs.
pub trait Engine {
    /// From a place of the program to the next.
    type Edge: Copy + Eq + Debug;
    /// Something that a run may violate.
    type Assertion: Copy + Eq + Debug;
    /// All that is needed to make a run again.
    type Run: Debug;
}

/// Finds failing runs.
pub trait FailingRuns: Engine {
    /// A run under these conditions in which the assertion fails.
    fn failing_run(
        &mut self,
        assertion: Self::Assertion,
        conditions: &Conditions<Self::Edge>,
    ) -> Answer<Self::Run>;
}

/// Finds correct transitions.
pub trait CorrectTransitions: Engine {
    /// Whether a run comes to the assertion and satisfies it.
    fn is_satisfied(&mut self, assertion: Self::Assertion) -> Answer<()>;

    /// Edges that are correct: a run takes them, comes to the assertion afterwards, and satisfies it
    /// there. At least one is among those given, if one of these is correct; whatever else the engine
    /// learns by the way may be in the answer as well.
    fn correct_transitions(
        &mut self,
        assertion: Self::Assertion,
        among: &[Self::Edge],
    ) -> Answer<Vec<Self::Edge>>;
}

/// Gives the edges of runs.
pub trait Traces: Engine {
    /// The edges that a failing run takes before it violates the assertion, in their order. A completed
    /// call is an edge of the caller; it comes after those of the callee.
    fn trace(&mut self, run: &Self::Run, assertion: Self::Assertion) -> Answer<Vec<Self::Edge>>;
}

/// Distinguishes transitions of an edge by the states at its ends.
///
/// States are a view of a run that the engine chooses. Edges with states and those without are different:
/// an edge without states stands for all its transitions.
pub trait States: Traces {
    /// From now on, states are such that failing runs like this one can be distinguished from correct ones.
    fn view(&mut self, run: &Self::Run, assertion: Self::Assertion);

    /// The edges of [`Traces::trace`], with the states of the present view.
    fn transitions(
        &mut self,
        run: &Self::Run,
        assertion: Self::Assertion,
    ) -> Answer<Vec<Self::Edge>>;
}

/// Gives formulas of paths.
pub trait PathFormulas: Engine {
    /// A place that control comes to.
    type Point: Copy + Eq + Debug;
    /// The formula: [`Answer::None`] says that it is known to be false.
    type Formula;

    /// When a run comes to these places of the user's functions and to no others before the last
    /// one. The path begins with the entry of the program; a call leads to the entry of the callee,
    /// a return is no step. With an assertion, the run violates it at the last place.
    fn path_formula(
        &mut self,
        path: &[Self::Point],
        fails: Option<Self::Assertion>,
    ) -> Answer<Self::Formula>;
}
