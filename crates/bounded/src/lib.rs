//! Bounded model checking: the rules of C over terms.
//!
//! A program is executed with terms for values. The executor follows the control-flow graph,
//! merges states where paths join, inlines calls and unwinds loops up to bounds, which grow as long
//! as an execution can exceed them; the rules of C
//! are those of [`semantics::evaluate`], which the concrete machine runs too. Every check becomes
//! an [`Obligation`]: a condition on the inputs under which it fails. What the executor cannot
//! follow becomes a [`Cut`], and nothing is proved of what may come behind a cut that can be reached.
//!
//! | module | what it does |
//! |---|---|
//! | [`value`] | terms, and pointers as guarded sets of targets |
//! | [`path`] | under which condition a state is reached |
//! | [`domain`] | the primitives of values as terms, checks, inputs, replaced components |
//! | [`memory`], `contents`, `log` | objects of cells and bytes, writes to unknown places |
//! | `tree`, `merge` | states that share what they have in common, and where they join |
//! | `offsets`, `address` | where accesses are in objects, and objects in memory |
//! | `floats` | floating-point numbers |
//! | `events` | how much of logs has been written |
//! | `suspicion` | values that may be replaced |
//! | `text`, `input` | texts whose length is not known, the standard input |
//! | [`execute`] | control: branches, joins, loops, calls |
//! | [`check`] | verdicts by the solver |

mod address;
pub mod check;
mod contents;
pub mod domain;
mod events;
pub mod execute;
mod floats;
mod input;
mod log;
pub mod memory;
mod merge;
mod offsets;
mod options;
pub mod path;
mod pointer;
pub mod record;
mod report;
mod suspicion;
mod text;
mod tree;
mod unwinding;
pub mod value;

pub use check::{
    Effort, Found, ModelRun, Questions, assumptions, check, loops_of, model_run, words,
};
pub use domain::TermDomain;
pub use events::{
    Alternative, End, EndKind, Instead, LogMode, LogSearch, Reached, Variable, Vector,
};
pub use execute::{Bounds, Execution, Oracle, execute};
pub use input::StandardInputRecord;
pub use options::{Given, LoopBound, Options, Phase, Progress, Silent, memory_used};
pub use record::{
    ArgumentsRecord, Assumed, Cut, CutReason, InputBound, InputRecord, LoopId, ObjectRecord,
    Obligation, OutputRecord, Position, Record, VariableRecord, VisitRecord, WayRecord,
};
pub use report::{PropertyResult, Report, Statistics};
pub use suspicion::{ReplacementRecord, ReplacementTarget, ReplacementTerm, Visible};
pub use unwinding::{Unwinding, Unwindings};
