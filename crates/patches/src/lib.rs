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
//! | `conditionals` | which text a preprocessor leaves out |
//! | `coverage` | which text runs execute, how suspicious that makes it, and what it prints |
//! | `scope` | which names can stand where |
//! | `recorded` | expressions over recorded states, merged where they agree |
//! | [`threads`] | what is done under a lock, and in which order |
//! | [`game`] | repairs of the Boolean program, as changes of the text |
//! | `changes` | the changes of each place |
//! | `schema` | many changes in one text |
//! | `tidy` | changed texts as people write them |
//! | `carry` | what a run is given, for another reading of the text |
//! | `trial` | runs |
//! | `search` | the order in which all this happens |

mod carry;
mod changes;
mod conditionals;
mod coverage;
pub mod game;
mod parse;
mod recorded;
mod schema;
mod scope;
mod search;
mod syntax;
pub mod threads;
mod tidy;
mod tokens;
mod trial;

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use findings::{CheckKind, CheckSet};
use ir::{CheckId, FunctionId, Program};
use limits::Interrupter;
use logs::Log;
use methods::localize::Run;

pub use carry::carried;
pub use findings::ChangeKind;
pub use search::{Confirmed, Hunt, LEAST_SUSPICIOUS, Survivors, confirm, search, steps, survivors};
pub use tidy::Tidy;

/// A file of the user's with its text.
#[derive(Debug, Clone)]
pub struct Unit {
    /// Its path, as the user gave it.
    pub path: String,
    /// What is in it.
    pub text: String,
    /// The macros of the command line, as `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
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

/// A change of the text with which all failing runs pass.
#[derive(Debug, Clone)]
pub struct Patch {
    /// The edit.
    pub edit: Edit,
    /// Further edits that belong to it: a variable that it adds is declared and set elsewhere.
    pub more: Vec<Edit>,
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
    /// How many failing runs pass.
    pub mended: usize,
    /// How many passing runs still pass.
    pub kept: usize,
    /// How many of them do not.
    pub broken: usize,
}

impl Patch {
    /// All edits.
    pub fn edits(&self) -> impl Iterator<Item = &Edit> {
        std::iter::once(&self.edit).chain(&self.more)
    }
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
    /// read. The additional unit is compiled as well.
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
    /// Functions without a body that may write more than is taken for granted.
    pub partial: Vec<FunctionId>,
}

/// What the front end says about a changed text.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// Which unit, and where in it; none if it is not about the text of a unit.
    pub place: Option<(usize, Range<usize>)>,
    /// The message.
    pub message: String,
}

/// A property, as it is known in every reading of a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PropertyKey {
    /// What kind of check it is.
    pub kind: CheckKind,
    /// The function that it is in.
    pub function: String,
    /// What it says, where the source says something.
    pub text: String,
}

impl PropertyKey {
    /// The key of a property of a program.
    #[must_use]
    pub fn new(program: &Program, check: CheckId) -> Self {
        let property = &program.properties[check];
        Self {
            kind: property.kind,
            function: program.functions[property.function].name.to_string(),
            text: property.text.as_deref().unwrap_or_default().to_owned(),
        }
    }

    /// The same with the text of the expression where the source says nothing: no other property of the
    /// function has it, unless it has the same expression twice.
    #[must_use]
    pub fn exact(program: &Program, check: CheckId) -> Self {
        let property = &program.properties[check];
        match property.text {
            Some(_) => Self::new(program, check),
            None => {
                let text = program.shown_text(property.origin);
                Self { text, ..Self::new(program, check) }
            }
        }
    }
}

/// Which changes are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wanted {
    /// Those with which all failing runs pass, and that break few passing ones.
    #[default]
    All,
    /// Those with which some failing runs pass, and that break none.
    Some,
}

/// Which changes are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reach {
    /// The usual ones.
    #[default]
    Usual,
    /// Expressions over the states in which a place is evaluated.
    Recorded,
    /// Others, of which there are many: conditions that are missing, assignments under a condition.
    Wide,
}

/// Which passing runs a change may break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayBreak {
    /// None.
    None,
    /// A few: what is shown says how many.
    Few,
    /// Any: they only say what else a change does.
    Any,
}

/// Logs that no run may write.
#[derive(Debug, Clone, Default)]
pub struct Forbidden {
    /// The logs.
    pub logs: Arc<[Log]>,
    /// The streams whose text is logged, where a log is a text.
    pub streams: Vec<u32>,
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
    /// Which changes are wanted.
    pub wanted: Wanted,
    /// Which passing runs a change may break.
    pub may_break: MayBreak,
    /// Failures after which a run counts as passed.
    pub tolerated: Vec<PropertyKey>,
    /// What no run may write.
    pub forbidden: Forbidden,
    /// Functions that are not changed.
    pub trusted: Vec<String>,
    /// The only functions that are changed, if there are any.
    pub only: Vec<String>,
    /// Functions that call what is checked, and check it: less likely at fault.
    pub harness: Vec<String>,
    /// Numbers that are in a correct program, and may be missing here.
    pub numbers: Vec<String>,
    /// Numbers that the runs are given: one of them may be a limit.
    pub given_numbers: Vec<i128>,
    /// Which changes are tried.
    pub reach: Reach,
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

    /// Whether the front end warns of more in a changed text than in the text as it is: other compilers refuse a
    /// pointer where an integer is expected, for example.
    #[must_use]
    pub fn warns_anew(&self, read: &Read) -> bool {
        if read.warnings.is_empty() {
            return false;
        }
        let texts = applied(&self.units, &[]);
        let before = self.reader.read(&texts, None).map_or(0, |before| before.warnings.len());
        read.warnings.len() > before
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
