//! What a verdict rests on.
//!
//! A [`Bound`] is a size up to which something was followed: a verdict that rests on one is
//! [`Verdict::Holds`](crate::Verdict::Holds), never a proof. An [`Assumption`] is a documented
//! property of the modelled world: a proof may rest on it, and names it. Whatever is neither is
//! explored. `docs/soundness.md` lists all of them, each with the flag that raises or lifts it; a
//! test compares the page with [`Bound::NAMES`] and [`Assumption::NAMES`].

use serde::Serialize;
use source::Position;

use crate::CheckKind;

/// A size up to which something was followed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Bound {
    /// The rounds of a loop.
    Loop {
        /// The function that it is in.
        function: String,
        /// Its condition or first statement.
        position: Option<Position>,
        /// How many rounds were followed.
        rounds: u32,
    },
    /// The calls of a function by itself.
    Recursion {
        /// The function.
        function: String,
        /// Where it is defined.
        position: Option<Position>,
        /// How many calls deep it was followed.
        calls: u32,
    },
    /// The arguments of `main`.
    Arguments {
        /// How many after the program's name.
        count: u32,
        /// How many bytes each.
        length: u32,
    },
    /// The standard input.
    StandardInput {
        /// How many bytes.
        bytes: u32,
    },
    /// The environment that `environ` and the third argument of `main` give was empty; what
    /// `getenv` finds is any string.
    Environment,
    /// What a pointer points to that the function was called with, or found in such an object.
    Shape {
        /// The pointer, as C writes it.
        pointer: String,
        /// How many elements there were followed; none of what lies behind the last object.
        elements: u64,
    },
    /// Inputs that had only some of their values.
    InputRange {
        /// What the program asks.
        input: String,
        /// Where.
        position: Option<Position>,
        /// How many values it had.
        values: u64,
    },
    /// Storage that was never written held zero.
    Unwritten,
    /// Objects whose addresses the program looks at as numbers had one address each.
    Addresses,
    /// The length of runs, in steps that other threads may see.
    RunLength {
        /// How many.
        steps: u64,
    },
    /// How often a thread was interrupted that could have gone on.
    Contexts {
        /// How often.
        interruptions: u32,
    },
    /// How many turns each thread had.
    Rounds {
        /// How many.
        rounds: u32,
    },
    /// States were known by 64 bits of a hash, so one may have been taken for another.
    Compaction {
        /// How many states.
        states: u64,
    },
}

impl Bound {
    /// The name of every bound in the machine-readable output.
    pub const NAMES: [&'static str; 13] = [
        "loop",
        "recursion",
        "arguments",
        "standard-input",
        "environment",
        "shape",
        "input-range",
        "unwritten",
        "addresses",
        "run-length",
        "contexts",
        "rounds",
        "compaction",
    ];

    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Loop { .. } => "loop",
            Self::Recursion { .. } => "recursion",
            Self::Arguments { .. } => "arguments",
            Self::StandardInput { .. } => "standard-input",
            Self::Environment => "environment",
            Self::Shape { .. } => "shape",
            Self::InputRange { .. } => "input-range",
            Self::Unwritten => "unwritten",
            Self::Addresses => "addresses",
            Self::RunLength { .. } => "run-length",
            Self::Contexts { .. } => "contexts",
            Self::Rounds { .. } => "rounds",
            Self::Compaction { .. } => "compaction",
        }
    }

    /// The flag that raises it, if there is one.
    #[must_use]
    pub const fn flag(&self) -> Option<&'static str> {
        match self {
            Self::Loop { .. } | Self::Recursion { .. } => Some("--unwind"),
            Self::Arguments { .. } => Some("--argv"),
            Self::StandardInput { .. } => Some("--stdin"),
            Self::Environment => None,
            Self::Shape { elements: 0, .. } => Some("--depth"),
            Self::Shape { .. } => Some("--elements"),
            Self::InputRange { .. } => Some("--range"),
            Self::Unwritten | Self::Addresses => None,
            Self::RunLength { .. } => Some("--max-depth"),
            Self::Contexts { .. } | Self::Rounds { .. } => Some("--context-bound"),
            Self::Compaction { .. } => None,
        }
    }

    /// Where it is, if that is a place in the program.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Self::Loop { position, .. }
            | Self::Recursion { position, .. }
            | Self::InputRange { position, .. } => position.as_ref(),
            Self::Arguments { .. }
            | Self::StandardInput { .. }
            | Self::Environment
            | Self::Shape { .. }
            | Self::Unwritten
            | Self::Addresses
            | Self::RunLength { .. }
            | Self::Contexts { .. }
            | Self::Rounds { .. }
            | Self::Compaction { .. } => None,
        }
    }

    /// How far loops and calls were followed, if it is about them.
    #[must_use]
    pub const fn unwound(&self) -> Option<u32> {
        match self {
            Self::Loop { rounds, .. } => Some(*rounds),
            Self::Recursion { calls, .. } => Some(*calls),
            Self::Arguments { .. }
            | Self::StandardInput { .. }
            | Self::Environment
            | Self::Shape { .. }
            | Self::InputRange { .. }
            | Self::Unwritten
            | Self::Addresses
            | Self::RunLength { .. }
            | Self::Contexts { .. }
            | Self::Rounds { .. }
            | Self::Compaction { .. } => None,
        }
    }
}

/// A documented property of the modelled world.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Assumption {
    /// A check that is switched off never fails.
    CheckHolds {
        /// The check.
        check: CheckKind,
    },
    /// Allocation succeeds.
    AllocationSucceeds,
    /// Writing to a stream succeeds.
    OutputSucceeds,
    /// Reading succeeds, and gives all the bytes that are there and wanted.
    InputSucceeds,
    /// Where C leaves it open, a function of the library does what glibc's does.
    AsGlibc {
        /// What that is, in words.
        behaviour: String,
    },
    /// The locale is that of C, and no other one is installed.
    CLocale,
    /// The standard streams have no position.
    StandardStreamsArePipes,
    /// The operands of an expression whose order C leaves open are evaluated from left to right.
    LeftToRight {
        /// The expression.
        position: Position,
    },
    /// An object that is read as volatile changes only where the program writes it.
    VolatileUnchanged,
    /// The pointers that a function is called with lead to objects of their own: no two of them,
    /// and none of them and a global variable, share one.
    NoAliasing {
        /// The function.
        function: String,
    },
    /// Where pointers that a function is called with may share objects: one that lies in an object, or
    /// leads to an array whose length the user gives, does not lead into the middle of an object of
    /// another type.
    NoInnerAliasing {
        /// The function.
        function: String,
    },
    /// Global variables hold their initial values when a function is called.
    InitialGlobals {
        /// The function.
        function: String,
    },
    /// A `char` pointer that a function is called with points to a string that ends with a NUL.
    TerminatedStrings {
        /// The function.
        function: String,
    },
    /// The array that an argument leads to, whose length the user gives, has a size that memory can
    /// have.
    ArrayExists {
        /// The function.
        function: String,
        /// The argument.
        argument: String,
    },
    /// A function without a body does no more than this.
    MissingBody {
        /// The function.
        function: String,
        /// What it does not do, in words.
        behaviour: String,
    },
    /// Threads see the writes of all others in one order: memory is sequentially consistent.
    SequentialConsistency,
    /// Threads can be started: `pthread_create` succeeds.
    ThreadsStart,
    /// A thread that waits on a condition variable wakes only when it is signalled.
    NoSpuriousWakeups,
}

impl Assumption {
    /// The name of every assumption in the machine-readable output.
    pub const NAMES: [&'static str; 18] = [
        "check-holds",
        "allocation-succeeds",
        "output-succeeds",
        "input-succeeds",
        "as-glibc",
        "c-locale",
        "standard-streams-are-pipes",
        "left-to-right",
        "volatile-unchanged",
        "no-aliasing",
        "no-inner-aliasing",
        "initial-globals",
        "terminated-strings",
        "array-exists",
        "missing-body",
        "sequential-consistency",
        "threads-start",
        "no-spurious-wakeups",
    ];

    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::CheckHolds { .. } => "check-holds",
            Self::AllocationSucceeds => "allocation-succeeds",
            Self::OutputSucceeds => "output-succeeds",
            Self::InputSucceeds => "input-succeeds",
            Self::AsGlibc { .. } => "as-glibc",
            Self::CLocale => "c-locale",
            Self::StandardStreamsArePipes => "standard-streams-are-pipes",
            Self::LeftToRight { .. } => "left-to-right",
            Self::VolatileUnchanged => "volatile-unchanged",
            Self::NoAliasing { .. } => "no-aliasing",
            Self::NoInnerAliasing { .. } => "no-inner-aliasing",
            Self::InitialGlobals { .. } => "initial-globals",
            Self::TerminatedStrings { .. } => "terminated-strings",
            Self::ArrayExists { .. } => "array-exists",
            Self::MissingBody { .. } => "missing-body",
            Self::SequentialConsistency => "sequential-consistency",
            Self::ThreadsStart => "threads-start",
            Self::NoSpuriousWakeups => "no-spurious-wakeups",
        }
    }

    /// The flag that lifts it; none for a function without a body, which wants one, and for an array
    /// that cannot exist.
    #[must_use]
    pub fn flag(&self) -> Option<String> {
        match self {
            Self::CheckHolds { check } => Some(format!("--check {check}")),
            Self::AllocationSucceeds => Some("--malloc-may-fail".to_owned()),
            Self::OutputSucceeds => Some("--output-may-fail".to_owned()),
            Self::InputSucceeds => Some("--input-may-fail".to_owned()),
            Self::AsGlibc { .. } => Some("--any-library".to_owned()),
            Self::LeftToRight { .. } => Some("--any-order".to_owned()),
            Self::VolatileUnchanged => Some("--volatile-may-change".to_owned()),
            Self::NoAliasing { .. } => Some("--alias".to_owned()),
            Self::TerminatedStrings { .. } => Some("--array".to_owned()),
            Self::NoSpuriousWakeups => Some("--spurious-wakeups".to_owned()),
            Self::InitialGlobals { .. } => Some("--any-globals".to_owned()),
            Self::NoInnerAliasing { .. }
            | Self::ArrayExists { .. }
            | Self::MissingBody { .. }
            | Self::ThreadsStart
            | Self::CLocale
            | Self::StandardStreamsArePipes
            | Self::SequentialConsistency => None,
        }
    }

    /// Where it was made, if that is one place in the program.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Self::LeftToRight { position } => Some(position),
            Self::CheckHolds { .. }
            | Self::AllocationSucceeds
            | Self::OutputSucceeds
            | Self::InputSucceeds
            | Self::AsGlibc { .. }
            | Self::CLocale
            | Self::StandardStreamsArePipes
            | Self::VolatileUnchanged
            | Self::NoAliasing { .. }
            | Self::NoInnerAliasing { .. }
            | Self::InitialGlobals { .. }
            | Self::TerminatedStrings { .. }
            | Self::ArrayExists { .. }
            | Self::MissingBody { .. }
            | Self::ThreadsStart
            | Self::NoSpuriousWakeups
            | Self::SequentialConsistency => None,
        }
    }
}

/// Something that a verdict rests on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Basis {
    /// A size up to which something was followed.
    Bound(Bound),
    /// A property of the modelled world.
    Assumption(Assumption),
}

impl Basis {
    /// The bound, if it is one.
    #[must_use]
    pub const fn bound(&self) -> Option<&Bound> {
        match self {
            Self::Bound(bound) => Some(bound),
            Self::Assumption(_) => None,
        }
    }

    /// The assumption, if it is one.
    #[must_use]
    pub const fn assumption(&self) -> Option<&Assumption> {
        match self {
            Self::Assumption(assumption) => Some(assumption),
            Self::Bound(_) => None,
        }
    }

    /// The name in the machine-readable output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Bound(bound) => bound.name(),
            Self::Assumption(assumption) => assumption.name(),
        }
    }

    /// Where it is, if that is a place in the program.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Self::Bound(bound) => bound.position(),
            Self::Assumption(assumption) => assumption.position(),
        }
    }
}
