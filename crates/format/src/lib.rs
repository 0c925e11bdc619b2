//! C's `printf` and `scanf` formats as data, and the conversions that they stand for.
//!
//! A format is parsed once ([`PrintFormat`], [`ScanFormat`]); the front end asks it which arguments
//! it expects, the machine asks it for output bytes or values. All conversions give the bytes that
//! glibc (2.36, C locale, rounding to nearest) gives; the differential tests compare them with the
//! C library of the machine.
//!
//! | module | holds |
//! |---|---|
//! | [`printf`] | the parser of `printf` formats, and the argument types they expect |
//! | [`render`] | one conversion, or a whole format, to bytes |
//! | [`scanf`] | the parser of `scanf` formats |
//! | [`scan`] | the scanner that runs a `scanf` format over a source of bytes |
//! | [`number`] | `strtol`, `strtod` and their families |
//! | [`decimal`] | exact conversion between binary and decimal |
//! | [`float`] | floating-point formats and values as bits |

#![forbid(unsafe_code)]

pub mod decimal;
pub mod float;
mod natural;
pub mod number;
pub mod printf;
pub mod render;
mod render_float;
pub mod scan;
mod scan_number;
pub mod scanf;

use std::fmt;
use std::ops::Range;

pub use float::{FloatFormat, FloatValue};
pub use number::{ParsedFloat, ParsedInteger, parse_float, parse_integer};
pub use printf::{ArgumentType, Conversion, Flags, Kind, Length, Piece, PrintFormat, Size};
pub use render::{PrintArgument, RenderError, Rendered, render, render_all};
pub use scan::{ByteSource, Failure, ScanOutcome, ScannedValue, SliceSource, scan};
pub use scanf::{ByteSet, Directive, ScanConversion, ScanFormat, ScanKind, ScanTarget};

/// The widths of `long` and of pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DataModel {
    /// 64-bit `long` and pointers.
    Lp64,
    /// 32-bit `int`, `long` and pointers.
    Ilp32,
}

impl DataModel {
    /// The bits of `long`, `size_t`, `ptrdiff_t` and of a pointer: the same in both models.
    #[must_use]
    pub fn long_width(self) -> u32 {
        match self {
            DataModel::Lp64 => 64,
            DataModel::Ilp32 => 32,
        }
    }
}

/// A format that C gives no meaning, or that this crate does not support.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The bytes of the format that the message is about.
    pub range: Range<usize>,
    /// What is wrong, in plain English.
    pub message: String,
}

impl FormatError {
    pub(crate) fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        FormatError { range, message: message.into() }
    }

    /// The offset of the first byte in question.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.range.start
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "format, byte {}: {}", self.range.start, self.message)
    }
}

impl std::error::Error for FormatError {}

/// `isspace` of the C locale; Rust's `is_ascii_whitespace` leaves out the vertical tab.
#[must_use]
pub fn is_space(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}
