//! Expressions whose values are records. They are places that are read as a whole, so that the
//! text of each is kept apart.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::{ExpressionId, Origin, PlaceId};

/// The record-valued expressions of a function.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordValues {
    /// The text of each place that is read as a value.
    pub texts: FxHashMap<PlaceId, Origin>,
    /// The expressions that say what a record-valued expression gives, where that may be replaced.
    pub aspects: FxHashMap<ExpressionId, Aspect>,
}

/// What an expression says about the value of a record-valued one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Aspect {
    /// Whether it is not evaluated: all members are zero then.
    Unread,
    /// Whether members have other values.
    Replaced,
    /// What a member has then: `.x`, `.place[2]`.
    Member(Arc<str>),
}
