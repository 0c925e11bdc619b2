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
//! | [`observed`], `path_facts` | what hooks see from outside, and what paths tell about values |
//! | [`havoc`] | states of which only the shape is known |
//! | [`hook`] | what methods add: seeing and replacing values, following ways |
//! | `text`, `input` | texts whose length is not known, the standard input |
//! | [`execute`] | control: branches, joins, loops, calls |
//! | [`check`] | verdicts by the solver |
//! | [`engine`] | the [capabilities] that methods ask for: runs under conditions, formulas of paths |

mod address;
pub mod check;
mod contents;
pub mod domain;
pub mod engine;
pub mod execute;
mod floats;
pub mod havoc;
pub mod hook;
mod input;
mod log;
pub mod memory;
mod merge;
pub mod observed;
mod offsets;
mod options;
pub mod path;
mod path_facts;
mod path_ranges;
mod path_values;
mod pointer;
pub mod record;
mod report;
pub mod text;
mod tree;
mod unwinding;
pub mod value;

pub use check::{
    Bases, Behind, Effort, Found, IndependentCluster, ModelRun, Questions, assumption, assumptions,
    check, check_with, loops_of, model_run, words,
};
pub use contents::Description;
pub use domain::TermDomain;
pub use execute::{Bounds, Execution, Implied, Oracle, Request, execute, execute_asking};
pub use hook::{Frame, Hook, Join, Way, take_hook};
pub use input::StandardInputRecord;
pub use observed::EndKind;
pub use options::{Given, LoopBound, Options, Phase, Progress, Silent, memory_used};
pub use record::{
    ArgumentsRecord, Assumed, Cut, CutReason, InputBound, InputRecord, LoopId, ObjectRecord,
    Obligation, OutputRecord, Position, PrintedNumber, Record, VariableRecord,
};
pub use report::{PropertyResult, Report, Statistics};
pub use unwinding::{Unwinding, Unwindings};
