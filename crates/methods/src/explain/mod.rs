//! Explanation: failing and passing variations of a run compared by their transitions, by the values of their
//! variables, and by what turns one into the other (Groce, Visser: What Went Wrong, 2003).
//!
//! The analyses know no program: a variation is a sequence of transitions, a transition is whatever can be
//! compared.
//!
//! | module | what it holds |
//! |---|---|
//! | `transitions` | the eight sets of transitions |
//! | `transformations` | what turns a passing run into a failing one |
//! | `invariants` | what holds of the values at a point |
//! | `nearest` | the closest passing runs, where inputs have more values than can be tried |

pub mod invariants;
pub mod nearest;
pub mod transformations;
pub mod transitions;
