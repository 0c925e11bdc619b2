//! From C to Boolean programs: predicate abstraction.
//!
//! | module | what it does |
//! |---|---|
//! | [`expression`], [`translate`], [`show`] | C expressions that stand alone, from function bodies, as text |
//! | [`memory`], [`effects`] | which lvalues may be the same; what statements do; weakest preconditions |
//! | [`terms`], [`cover`] | conditions for the solver; their strongest covering by predicates |
//! | [`predicates`], [`program`] | the predicates, and the Boolean program |

pub mod check;
pub mod cover;
pub mod effects;
pub mod expression;
pub mod memory;
pub mod path;
pub mod predicates;
pub mod program;
pub mod refine;
pub mod show;
pub mod terms;
pub mod translate;
