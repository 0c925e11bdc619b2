//! The program: functions as control-flow graphs with one statement per vertex.
//!
//! Expressions have no side effects. What a C expression does besides giving a value (calls,
//! assignments, increments) has become statements before it, in C's order from left to right.
//! Every conversion is explicit. Partial operations (accesses, division, shifts, signed
//! arithmetic) carry the checks that guard them; the checks are always there and are switched by
//! a mask when an engine runs.
//!
//! - [`types`]: scalar types, records with their layout
//! - [`expression`], [`place`]: values and where they are stored
//! - [`statement`]: what a vertex does, and where control goes
//! - [`visit`]: the parts of all of these, for every walk over a program
//! - [`carried`]: which checks a vertex carries
//! - [`call_types`]: whether a call fits the function that it comes to
//! - [`component`], [`property`]: which source expression something came from, and what is
//!   checked there
//! - [`record`]: which expressions have records as values
//! - [`program`]: globals, functions, input sites
//! - [`selection`]: which expressions may have other values than their own
//! - [`print`]: a readable text form; [`validate`]: what must hold of every program

#[macro_use]
mod arena;
pub mod call_types;
pub mod carried;
pub mod checks;
pub mod component;
mod control;
mod edit;
pub mod expression;
mod order_points;
pub mod place;
pub mod print;
pub mod program;
pub mod property;
pub mod record;
pub mod selection;
pub mod statement;
pub mod text;
pub mod types;
pub mod validate;
pub mod visit;

pub use arena::Arena;
pub use component::{Component, ComponentId, ComponentKind, Origin};
pub use control::{ControlEdge, ControlPoint};
pub use expression::{
    BinaryOperator, Builtin, Expression, ExpressionId, ExpressionKind, UnaryOperator,
};
pub use order_points::{ORDER_OF_EVALUATION, OrderPart, OrderPoint};
pub use place::{Place, PlaceId, PlaceKind};
pub use program::{
    Body, DataModel, Declaration, ENVIRONMENT_IS_GIVEN, Function, FunctionId, FunctionKind, Global,
    GlobalId, InitialValue, InputSite, Local, LocalId, LocalKind, Program, Relocation,
    SIDE_BY_SIDE, SiteId, StaticImage, Target,
};
pub use property::{CheckId, END_OF_A_THREAD, Property};
pub use record::{Aspect, RecordValues};
pub use selection::{Point, Selected, Selection, SuspectId};
pub use statement::{
    AllocationKind, Argument, Call, Callee, EventName, PrintFormat, Printing, REWIND, Reliance,
    Scanning, Sink, SourceStream, Statement, Successors, SwitchCase, Vertex, VertexId,
};
pub use text::{StatementEnd, StatementText};
pub use types::{
    BitField, Enumeration, EnumerationId, Field, FloatFormat, FunctionType, IntegerName,
    IntegerType, Record, RecordId, Type, TypeId, Types,
};
