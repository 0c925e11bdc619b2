//! Places of the text whose parts C lets a compiler evaluate in several orders.

use crate::{FunctionId, Origin, PlaceId, VertexId};

/// The name of the inputs that choose an order.
pub const ORDER_OF_EVALUATION: &str = "order-of-evaluation";

/// A part of an expression: a call, an assignment, or a read of memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderPart {
    /// The vertices that it has become: from the first one up to the second one.
    pub vertices: Vec<(VertexId, VertexId)>,
    /// The places that it reads, wherever that happens.
    pub reads: Vec<PlaceId>,
}

/// An expression or initializer some of whose parts have no order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderPoint {
    /// The function that it is in.
    pub function: FunctionId,
    /// Where it is.
    pub origin: Origin,
    /// Its parts.
    pub parts: Vec<OrderPart>,
    /// Which of them have no order, and are not both reads; none if there are too many to tell, and
    /// any two may be such.
    pub pairs: Vec<(usize, usize)>,
    /// The vertex at which the order is decided. Where orders are explored it is an input, zero for
    /// the one from left to right; otherwise it does nothing at first.
    pub vertex: VertexId,
}
