//! Changes of a program's text that make failing runs pass.
//!
//! A patch is a set of text edits with exact ranges. Changes are generated for whatever text the failing
//! runs execute, in the order of suspicion. Many of them are written into one text behind a choice, so
//! that the front end reads hundreds at once and a run tries one; that is a filter. What remains is
//! applied to the text, read again by the front end, and run with all tests: only that is a patch.
//!
//! | module | what it does |
//! |---|---|
//! | `tokens`, `syntax`, `parse` | the text as functions, statements and expressions with ranges |
//! | `coverage` | which text runs execute, how suspicious that makes it, and what it prints |
//! | `scope` | which names can stand where |
//! | `changes` | the changes of each place |
//! | `schema` | many changes in one text |
//! | `trial` | runs |
//! | `search` | the order in which all this happens |

mod changes;
mod coverage;
mod parse;
mod schema;
mod scope;
mod search;
mod syntax;
mod tokens;
mod trial;

use std::ops::Range;
use std::time::Instant;

use findings::CheckSet;
use ir::{FunctionId, Program};
use limits::Interrupter;
use methods::localize::Run;

pub use search::search;

/// A file of the user's with its text.
#[derive(Debug, Clone)]
pub struct Unit {
    /// Its path, as the user gave it.
    pub path: String,
    /// What stands in it.
    pub text: String,
    /// Whether it may be changed.
    pub may_change: bool,
}

/// Text that takes the place of other text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// Which unit.
    pub unit: usize,
    /// The bytes that are replaced; none where something is inserted.
    pub span: Range<usize>,
    /// What stands there then.
    pub text: String,
}

/// What a patch changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeKind {
    /// What is printed: the text of a format.
    Printed,
    /// Another operator.
    Operator,
    /// Another number.
    Number,
    /// Another variable or member.
    Name,
    /// One more, or one less.
    Offset,
    /// Operands or arguments in the other order, or left out.
    Operands,
    /// A condition is negated, or joined with another one.
    Condition,
    /// Another function is called.
    Call,
    /// Another type.
    Cast,
    /// One more operand.
    Extended,
    /// A statement is left out.
    Deleted,
    /// A statement is put in.
    Inserted,
    /// A statement is executed only under a condition, or whatever the condition is.
    Guarded,
}

/// A change of the text with which all failing runs pass.
#[derive(Debug, Clone)]
pub struct Patch {
    /// The edit.
    pub edit: Edit,
    /// The text that the change is about: where a statement is inserted, the one it comes before or after.
    pub about: Range<usize>,
    /// The text that stands there after the change; the inserted statement.
    pub new: String,
    /// What is changed.
    pub kind: ChangeKind,
    /// How unusual such a change is: 1 is the least.
    pub cost: u32,
    /// How suspicious the place is, from 0 to 1.
    pub suspicion: f64,
    /// How many passing runs still pass.
    pub kept: usize,
    /// How many of them do not.
    pub broken: usize,
}

/// A place that failing runs execute.
#[derive(Debug, Clone)]
pub struct Suspicious {
    /// Which unit.
    pub unit: usize,
    /// Its text.
    pub span: Range<usize>,
    /// How suspicious it is, from 0 to 1.
    pub suspicion: f64,
}

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The patches, the best first; each was read again and run with all tests.
    pub patches: Vec<Patch>,
    /// The most suspicious statements, the first first.
    pub suspicious: Vec<Suspicious>,
    /// How many changes were tried.
    pub tried: usize,
    /// How many there were to try.
    pub changes: usize,
}

/// Reads changed texts.
pub trait Reader: Sync {
    /// The program of the user's files with other texts, and its entry; what is wrong with them, if they cannot be
    /// read. The additional unit is compiled, too.
    ///
    /// # Errors
    ///
    /// The messages of the front end.
    fn read(&self, texts: &[String], additional: Option<&str>) -> Result<Read, Vec<Refusal>>;
}

/// A changed program.
pub struct Read {
    /// The program.
    pub program: Program,
    /// Where it starts.
    pub entry: FunctionId,
    /// What the front end warns of.
    pub warnings: Vec<Refusal>,
}

/// What the front end says about a changed text.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// Which unit, and where in it; none if it is not about the text of a unit.
    pub place: Option<(usize, Range<usize>)>,
    /// The message.
    pub message: String,
}

/// What is asked.
pub struct Request<'p> {
    /// The program as it is.
    pub program: &'p Program,
    /// Where it starts.
    pub entry: FunctionId,
    /// The user's files.
    pub units: Vec<Unit>,
    /// The failing runs.
    pub failing: &'p [Run],
    /// Runs that pass.
    pub passing: &'p [Run],
    /// The checks.
    pub checks: CheckSet,
    /// Functions that are not changed.
    pub trusted: Vec<String>,
    /// The only functions that are changed, if there are any.
    pub only: Vec<String>,
    /// When the search ends.
    pub deadline: Option<Instant>,
    /// Stops the search from elsewhere.
    pub interrupter: Interrupter,
    /// Reads changed texts.
    pub reader: &'p dyn Reader,
}

impl Request<'_> {
    /// Whether there is no time left.
    fn is_over(&self) -> bool {
        self.interrupter.is_interrupted()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The texts of units after some edits, which do not overlap.
#[must_use]
pub fn applied(units: &[Unit], edits: &[&Edit]) -> Vec<String> {
    let mut texts: Vec<String> = units.iter().map(|unit| unit.text.clone()).collect();
    let mut edits = edits.to_vec();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
    for edit in edits {
        texts[edit.unit].replace_range(edit.span.clone(), &edit.text);
    }
    texts
}
