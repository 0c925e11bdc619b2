//! What an execution leaves behind besides its final state.

use std::collections::{BTreeMap, BTreeSet};

use findings::CheckKind;
use ir::{CheckId, FunctionId, Origin, Reliance, SiteId, VertexId};
use logic::TermId;
use rustc_hash::FxHashSet;
use semantics::concrete::StorageInstance;

use crate::path::Path;

use crate::input::StandardInputRecord;

/// A check that an execution came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Obligation {
    /// The check; a goal if its kind is [`CheckKind::Cover`].
    pub check: CheckId,
    /// When it fails, or when the goal is reached: the path to it is a part of the condition.
    pub fails: TermId,
    /// The path to it.
    pub path: Path,
    /// When it fails, once it is reached.
    pub bad: TermId,
}

/// Executions that were not followed any further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// Which ones: the path is a part of the condition.
    pub condition: TermId,
    /// The path to where they were left.
    pub path: Path,
    /// Which of those that come there.
    pub when: TermId,
    /// Why.
    pub reason: CutReason,
    /// Where; none if that was before the program began.
    pub at: Option<Position>,
}

/// A vertex that was executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Its function.
    pub function: FunctionId,
    /// The vertex.
    pub vertex: VertexId,
    /// The call of the function among [`Record::calls`]; none if it was called from outside.
    pub caller: Option<u32>,
}

/// Why executions were not followed any further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CutReason {
    /// A loop would go round more often than its bound.
    Loop(LoopId),
    /// A function would be active more often than its bound.
    Recursion(FunctionId),
    /// There may be more input than is looked at.
    Input(InputBound),
    /// Something is not supported, or a limit is reached: in the user's words.
    Unsupported(String),
}

/// Input that is looked at up to a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InputBound {
    /// The arguments of `main`.
    Arguments,
    /// The standard input.
    StandardInput,
    /// The array of the environment.
    Environment,
    /// What a pointer points to that a function is called with; with how many elements there are.
    Shape(SiteId, u64),
}

impl InputBound {
    /// What was not looked at, with the flag that changes it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Arguments => "there may be more or longer arguments (--argv)",
            Self::StandardInput => "the standard input may be longer (--stdin)",
            Self::Environment => "there may be environment variables",
            Self::Shape(_, 0) => "there may be objects behind the last one (--depth)",
            Self::Shape(..) => "there may be more elements (--elements)",
        }
    }
}

/// A property of the modelled world that an execution took for granted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assumed {
    /// A check that is switched off does not fail.
    CheckHolds(CheckKind),
    /// An allocation succeeds.
    AllocationSucceeds,
    /// What the program says at a place.
    Stated(Reliance, Origin),
}

/// A loop of a function, by its number in the function's [order](analysis::order::Order).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoopId {
    /// The function.
    pub function: FunctionId,
    /// Which of its loops.
    pub index: u32,
}

/// A scalar variable that was made without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariableRecord {
    /// Which one.
    pub made: StorageInstance,
    /// The variable that stands for its value.
    pub variable: TermId,
    /// When it was made.
    pub made_when: TermId,
}

/// An object that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObjectRecord {
    /// Which one.
    pub made: StorageInstance,
    /// When it was made.
    pub made_when: TermId,
    /// When the allocation failed instead.
    pub fails: TermId,
    /// Its size.
    pub size: TermId,
}

/// An input that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputRecord {
    /// Where.
    pub site: SiteId,
    /// What stands for it: a variable, unless it is given.
    pub variable: TermId,
    /// The variable for where it is not given.
    pub free: TermId,
    /// When it was taken. Which occurrence of the site it was in a run follows from the records
    /// before it.
    pub taken: TermId,
}

/// What stands for the arguments of `main`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArgumentsRecord {
    /// How many there are, with the program's name.
    pub count: TermId,
    /// The bytes of each after the name: those before the first zero count.
    pub strings: Vec<Vec<TermId>>,
}

/// What was written to a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputRecord {
    /// When.
    pub written: TermId,
    /// The number of the stream, 32 bits.
    pub stream: TermId,
    /// The bytes.
    pub bytes: Vec<TermId>,
    /// How many of them count, 64 bits.
    pub length: TermId,
}

/// A number that was written in decimal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedNumber {
    /// Its absolute value.
    pub magnitude: TermId,
    /// The characters of all digits that it may have, the last one first.
    pub digits: Vec<TermId>,
    /// For each digit whether it, or one before it, is not zero.
    pub present: Vec<TermId>,
}

/// Everything that was recorded, in the order of execution: what lies on one path is in the
/// order of that path.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// The checks.
    pub obligations: Vec<Obligation>,
    /// What was not followed.
    pub cuts: Vec<Cut>,
    /// The loops that go round without end, by the reason for which they were not followed.
    pub endless: BTreeMap<String, Origin>,
    /// The calls that were made.
    pub calls: Vec<Position>,
    /// The inputs.
    pub inputs: Vec<InputRecord>,
    /// Scalar variables that were made without a value.
    pub variables: Vec<VariableRecord>,
    /// Objects that were made, in order.
    pub objects: Vec<ObjectRecord>,
    /// Bytes that were read before they were written: of which object, where, and the variable.
    pub unwritten: Vec<(StorageInstance, TermId, TermId)>,
    /// The addresses that the program has asked for.
    pub addresses: Vec<(StorageInstance, TermId)>,
    /// The arguments of `main`, if it takes any.
    pub arguments: Option<ArgumentsRecord>,
    /// The standard input, if it is read.
    pub standard_input: Option<StandardInputRecord>,
    /// What holds of the variables in every run.
    pub facts: Vec<TermId>,
    /// The checks that some execution may come to.
    pub reached: FxHashSet<CheckId>,
    /// Of these, the checks that executions come to only after they assumed something, with how.
    pub reached_after_assumptions: BTreeMap<CheckId, BTreeSet<Path>>,
    /// The assumptions of the program: how executions come to each, and how they go on.
    pub assumptions: BTreeMap<(FunctionId, VertexId), Vec<(Path, Path)>>,
    /// What was written to streams, if that is asked for.
    pub output: Vec<OutputRecord>,
    /// The numbers that became text.
    pub numbers: Vec<PrintedNumber>,
    /// What was taken for granted, and where; none is before the program began.
    pub assumed: BTreeMap<Assumed, BTreeSet<Option<Position>>>,
}

impl Record {
    /// The checks that are switched off and were relied on.
    pub fn relied_on(&self) -> impl Iterator<Item = CheckKind> + '_ {
        self.assumed.keys().filter_map(|assumed| match assumed {
            Assumed::CheckHolds(kind) => Some(*kind),
            Assumed::AllocationSucceeds | Assumed::Stated(..) => None,
        })
    }
}
