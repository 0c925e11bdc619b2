//! The built-in checks and the switches for them.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A kind of property.
///
/// The order is fixed: a [`CheckSet`] is a bit per kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CheckKind {
    /// A condition that the program asserts.
    Assertion,
    /// The error function of the verification benchmarks is called.
    ReachError,
    /// An access outside the object that the pointer is into, or `memcpy` onto a part of what is
    /// copied.
    Bounds,
    /// An access through a null pointer.
    Null,
    /// An access to an object whose lifetime is over.
    Dangling,
    /// An access through a pointer that is not aligned for the type.
    Misaligned,
    /// `free` of what is freed already.
    DoubleFree,
    /// `free` of what was not allocated, or of the middle of an object.
    InvalidFree,
    /// Memory that nothing points to any more at the end.
    Leak,
    /// Integer division or remainder by zero.
    DivisionByZero,
    /// Signed arithmetic whose result does not fit its type.
    SignedOverflow,
    /// Unsigned arithmetic that wraps.
    UnsignedOverflow,
    /// A conversion that changes the value.
    Conversion,
    /// A shift by a negative or too large amount, or of a negative value.
    Shift,
    /// Floating-point arithmetic that overflows to infinity.
    FloatOverflow,
    /// Floating-point arithmetic that gives a NaN.
    Nan,
    /// A read of storage that was never written.
    Uninitialized,
    /// Two changes of an object, or a change and a read, in one expression without an order.
    Sequence,
    /// No thread can go on.
    Deadlock,
    /// Two threads access the same object at the same time, and one writes.
    DataRace,
    /// A lock used against its rules.
    LockMisuse,
    /// A lock that a thread still holds when it ends, or when the program does.
    LockLeak,
    /// A rule on the use of an interface is broken.
    Rule,
    /// A loop or recursion goes on beyond the bound.
    Unwinding,
    /// The program needs something that this tool does not support.
    Unsupported,
    /// A goal that some execution should reach.
    Cover,
}

impl CheckKind {
    /// Every kind, in order.
    pub const ALL: [Self; 26] = [
        Self::Assertion,
        Self::ReachError,
        Self::Bounds,
        Self::Null,
        Self::Dangling,
        Self::Misaligned,
        Self::DoubleFree,
        Self::InvalidFree,
        Self::Leak,
        Self::DivisionByZero,
        Self::SignedOverflow,
        Self::UnsignedOverflow,
        Self::Conversion,
        Self::Shift,
        Self::FloatOverflow,
        Self::Nan,
        Self::Uninitialized,
        Self::Sequence,
        Self::Deadlock,
        Self::DataRace,
        Self::LockMisuse,
        Self::LockLeak,
        Self::Rule,
        Self::Unwinding,
        Self::Unsupported,
        Self::Cover,
    ];

    /// The name on the command line and in the JSON output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assertion => "assertion",
            Self::ReachError => "reach-error",
            Self::Bounds => "bounds",
            Self::Null => "null",
            Self::Dangling => "dangling",
            Self::Misaligned => "misaligned",
            Self::DoubleFree => "double-free",
            Self::InvalidFree => "invalid-free",
            Self::Leak => "leak",
            Self::DivisionByZero => "division-by-zero",
            Self::SignedOverflow => "signed-overflow",
            Self::UnsignedOverflow => "unsigned-overflow",
            Self::Conversion => "conversion",
            Self::Shift => "shift",
            Self::FloatOverflow => "float-overflow",
            Self::Nan => "nan",
            Self::Uninitialized => "uninitialized",
            Self::Sequence => "sequence",
            Self::Deadlock => "deadlock",
            Self::DataRace => "data-race",
            Self::LockMisuse => "lock-misuse",
            Self::LockLeak => "lock-leak",
            Self::Rule => "rule",
            Self::Unwinding => "unwinding",
            Self::Unsupported => "unsupported",
            Self::Cover => "cover",
        }
    }

    /// Whether a run ends when the check fails. After a failed arithmetic check it goes on with
    /// the wrapped value.
    #[must_use]
    pub const fn ends_run(self) -> bool {
        !matches!(
            self,
            Self::SignedOverflow
                | Self::UnsignedOverflow
                | Self::Conversion
                | Self::Shift
                | Self::FloatOverflow
                | Self::Nan
                | Self::Uninitialized
                | Self::Sequence
                | Self::Misaligned
                | Self::LockLeak
                | Self::Cover
        )
    }
}

impl Serialize for CheckKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl fmt::Display for CheckKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is neither a check nor a group of checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownCheck(pub String);

impl fmt::Display for UnknownCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = CheckKind::ALL.iter().map(|kind| kind.name()).collect();
        let known = names.join(", ");
        write!(f, "there is no check '{}'; the checks are {known}, pointer, memory", self.0)
    }
}

impl std::error::Error for UnknownCheck {}

/// A set of checks: which ones are switched on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CheckSet(u32);

impl CheckSet {
    const fn of(kinds: &[CheckKind]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < kinds.len() {
            bits |= 1 << kinds[index] as u8;
            index += 1;
        }
        Self(bits)
    }

    /// What cannot be switched off.
    pub const ALWAYS: Self = Self::of(&[
        CheckKind::Assertion,
        CheckKind::ReachError,
        CheckKind::Rule,
        CheckKind::Unsupported,
    ]);

    /// The group `pointer`.
    pub const POINTER: Self = Self::of(&[
        CheckKind::Bounds,
        CheckKind::Null,
        CheckKind::Dangling,
        CheckKind::DoubleFree,
        CheckKind::InvalidFree,
    ]);

    /// The group `memory`.
    pub const MEMORY: Self = Self(Self::POINTER.0 | Self::of(&[CheckKind::Leak]).0);

    /// What is on unless the user says otherwise.
    pub const DEFAULT: Self = Self(
        Self::ALWAYS.0
            | Self::POINTER.0
            | Self::of(&[
                CheckKind::DivisionByZero,
                CheckKind::SignedOverflow,
                CheckKind::Shift,
                CheckKind::Sequence,
                CheckKind::Deadlock,
                CheckKind::LockMisuse,
                CheckKind::Cover,
            ])
            .0,
    );

    /// Whether a check is on.
    #[must_use]
    pub const fn contains(self, kind: CheckKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// The union of two sets.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a check is among them that no switch turns off.
    #[must_use]
    pub const fn has_always_on(self) -> bool {
        self.0 & Self::ALWAYS.0 != 0
    }

    /// The set without another, except for what is always on.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0 | Self::ALWAYS.0)
    }
}

impl From<CheckKind> for CheckSet {
    fn from(kind: CheckKind) -> Self {
        Self::of(&[kind])
    }
}

impl FromStr for CheckSet {
    type Err = UnknownCheck;

    /// Reads the name of a check or of a group.
    fn from_str(name: &str) -> Result<Self, UnknownCheck> {
        match name {
            "pointer" => Ok(Self::POINTER),
            "memory" => Ok(Self::MEMORY),
            _ => CheckKind::ALL
                .into_iter()
                .find(|kind| kind.name() == name)
                .map(Self::from)
                .ok_or_else(|| UnknownCheck(name.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_is_found_by_its_name_and_stands_at_its_place() {
        for (place, kind) in CheckKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place);
            assert_eq!(kind.name().parse(), Ok(CheckSet::from(kind)));
        }
    }

    #[test]
    fn what_is_always_on_stays_on() {
        let none = CheckSet::DEFAULT.without(CheckSet::DEFAULT);
        assert!(none.contains(CheckKind::Assertion) && !none.contains(CheckKind::Bounds));
    }

    #[test]
    fn a_wrong_name_lists_the_right_ones() {
        let error = "bound".parse::<CheckSet>().expect_err("no such check");
        assert!(error.to_string().contains("bounds"));
    }
}
