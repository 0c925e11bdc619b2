//! Runs a `scanf` format over a source of bytes, as glibc does in the C locale.
//!
//! glibc differs from the letter of the standard, and so does this: it pushes back one byte only,
//! and accepts a prefix of a number (`0x`, `1e+`) as the number. What it has read by then is gone
//! from the source.

use crate::number::{parse_float, parse_integer};
use crate::scan_number::{Budget, IntegerText, Reader, read_float, read_integer, read_pointer};
use crate::scanf::{Directive, ScanConversion, ScanFormat, ScanKind};
use crate::{DataModel, FloatValue, is_space};

/// Where bytes come from, like `getc` and `ungetc`.
pub trait ByteSource {
    /// The next byte; `None` at the end of the input.
    fn next_byte(&mut self) -> Option<u8>;
    /// Puts the byte that was read last back. Never called twice without a read in between.
    fn push_back(&mut self, byte: u8);
}

/// A source of bytes in memory, for `sscanf`; the text ends before the NUL.
#[derive(Clone, Debug)]
pub struct SliceSource<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> SliceSource<'a> {
    /// A source that starts at the first byte.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        SliceSource { bytes, position: 0 }
    }

    /// The number of bytes read and not pushed back.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }
}

impl ByteSource for SliceSource<'_> {
    fn next_byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.position).copied()?;
        self.position += 1;
        Some(byte)
    }

    fn push_back(&mut self, byte: u8) {
        assert!(self.position > 0, "only a byte that was read can be pushed back");
        self.position -= 1;
        debug_assert_eq!(self.bytes[self.position], byte, "only the last byte can be pushed back");
    }
}

/// A value to store through an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScannedValue {
    /// An integer.
    Integer {
        /// Two's complement in the low `width` bits; the others are 0.
        bits: u64,
        /// The bits of the target.
        width: u32,
    },
    /// A value in the format of the target.
    Float(FloatValue),
    /// All bytes to store: the terminating NUL is among them for `%s` and `%[`, and not for `%c`.
    Bytes(Vec<u8>),
    /// The same as `wchar_t`. `None` leaves the place as it was: that is what glibc does in a set,
    /// with a byte that it cannot decode.
    Wide(Vec<Option<u32>>),
    /// An address, for `%p`.
    Pointer(u64),
    /// The number of bytes read so far, in an integer of `width` bits.
    Count {
        /// The number.
        bytes: u64,
        /// The bits of the target.
        width: u32,
    },
}

/// Why a scan ended before its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The input ended before a directive could start.
    Input,
    /// The input does not match.
    Matching,
    /// The C locale cannot decode a byte: `EILSEQ`.
    IllegalByte,
}

/// The result of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanOutcome {
    /// What `scanf` returns: the number of values assigned, or -1 (`EOF`).
    pub result: i32,
    /// Why the scan ended early, if it did.
    pub failure: Option<Failure>,
    /// The bytes read and not pushed back.
    pub consumed: u64,
}

/// Runs the format over the source and hands each value with its argument (counted from 0) to the
/// sink.
///
/// When the input cannot be decoded, the wide characters before it are stored, though not counted.
pub fn scan(
    format: &ScanFormat,
    source: &mut dyn ByteSource,
    model: DataModel,
    sink: &mut dyn FnMut(u32, ScannedValue),
) -> ScanOutcome {
    let mut scanner = Scanner { reader: Reader::new(source), model, sink, assigned: 0 };
    let failure = format.directives.iter().find_map(|directive| scanner.directive(directive).err());
    let result = if failure == Some(Failure::Input) && scanner.assigned == 0 {
        -1
    } else {
        scanner.assigned
    };
    ScanOutcome { result, failure, consumed: scanner.reader.consumed }
}

struct Scanner<'a> {
    reader: Reader<'a>,
    model: DataModel,
    sink: &'a mut dyn FnMut(u32, ScannedValue),
    assigned: i32,
}

impl Scanner<'_> {
    fn directive(&mut self, directive: &Directive) -> Result<(), Failure> {
        match directive {
            Directive::Space => {
                self.reader.skip_space();
                Ok(())
            }
            Directive::Literal(text) => {
                text.iter().try_for_each(|&expected| self.literal(expected))
            }
            Directive::Conversion(conversion) => self.conversion(conversion),
        }
    }

    fn literal(&mut self, expected: u8) -> Result<(), Failure> {
        let byte = self.reader.first()?;
        if byte == expected {
            return Ok(());
        }
        self.reader.push_back(Some(byte));
        Err(Failure::Matching)
    }

    fn conversion(&mut self, conversion: &ScanConversion) -> Result<(), Failure> {
        let keeps_space =
            matches!(conversion.kind, ScanKind::Characters | ScanKind::Set(_) | ScanKind::Count);
        if !keeps_space {
            self.reader.skip_space();
        }
        let width = conversion.length.integer_width(self.model);
        let value = match conversion.kind {
            ScanKind::Count => {
                self.store(conversion, ScannedValue::Count { bytes: self.reader.consumed, width });
                return Ok(());
            }
            ScanKind::Integer { base, signed } => {
                let number = read_integer(&mut self.reader, conversion.width, base)?;
                ScannedValue::Integer { bits: self.integer(&number, signed, width), width }
            }
            ScanKind::Pointer => {
                let number = read_pointer(&mut self.reader, conversion.width)?;
                ScannedValue::Pointer(self.integer(&number, false, self.model.long_width()))
            }
            ScanKind::Float => {
                let text = read_float(&mut self.reader, conversion.width)?;
                let parsed = parse_float(&text, conversion.float_format());
                if parsed.end == 0 {
                    return Err(Failure::Matching);
                }
                ScannedValue::Float(parsed.value)
            }
            ScanKind::Characters => {
                self.text(conversion, Some(conversion.width.unwrap_or(1)), |_| true)?
            }
            ScanKind::String => self.text(conversion, conversion.width, |byte| !is_space(byte))?,
            ScanKind::Set(set) => {
                self.text(conversion, conversion.width, |byte| set.contains(byte))?
            }
        };
        self.store(conversion, value);
        self.assigned += i32::from(!conversion.suppress);
        Ok(())
    }

    fn store(&mut self, conversion: &ScanConversion, value: ScannedValue) {
        if let Some(argument) = conversion.argument {
            (self.sink)(argument, value);
        }
    }

    /// glibc converts with `strtol` (or `strtoll` for a wider type) and then cuts the value off.
    fn integer(&self, number: &IntegerText, signed: bool, width: u32) -> u64 {
        let parsed_width = width.max(self.model.long_width());
        let parsed = parse_integer(&number.text, number.base as i32, parsed_width, signed);
        parsed.expect("the base of a conversion is valid").bits & (u64::MAX >> (64 - width))
    }

    /// Reads at least one byte that is accepted, and then as many as there are.
    fn text(
        &mut self,
        conversion: &ScanConversion,
        width: Option<u32>,
        accepts: impl Fn(u8) -> bool,
    ) -> Result<ScannedValue, Failure> {
        let mut budget = Budget::new(width);
        let mut bytes = Vec::new();
        let mut next = Some(self.reader.first()?);
        while let Some(byte) = next {
            if !accepts(byte) {
                self.reader.push_back(next);
                break;
            }
            if conversion.is_wide() && !is_decodable(byte, conversion.kind) {
                // Of a NUL, glibc stores the wide character before it notices.
                bytes.extend((byte == 0).then_some(0));
                self.store(conversion, ScannedValue::Wide(widen(&bytes)));
                return Err(Failure::IllegalByte);
            }
            bytes.push(byte);
            budget.spend();
            if budget.is_spent() {
                break;
            }
            next = self.reader.next();
        }
        if bytes.is_empty() {
            return Err(Failure::Matching);
        }
        if conversion.kind != ScanKind::Characters {
            bytes.push(0);
        }
        Ok(if conversion.is_wide() {
            ScannedValue::Wide(widen(&bytes))
        } else {
            ScannedValue::Bytes(bytes)
        })
    }
}

/// Whether glibc decodes the byte in the C locale. It takes a NUL for an error too; in a set, it
/// does not look.
fn is_decodable(byte: u8, kind: ScanKind) -> bool {
    matches!(kind, ScanKind::Set(_)) || (byte.is_ascii() && byte != 0)
}

fn widen(bytes: &[u8]) -> Vec<Option<u32>> {
    bytes.iter().map(|&byte| byte.is_ascii().then_some(u32::from(byte))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(format: &str, input: &str) -> (i32, u64, Vec<(u32, ScannedValue)>) {
        let format = ScanFormat::parse(format.as_bytes()).unwrap();
        let mut values = Vec::new();
        let mut source = SliceSource::new(input.as_bytes());
        let outcome = scan(&format, &mut source, DataModel::Lp64, &mut |argument, value| {
            values.push((argument, value))
        });
        assert_eq!(outcome.consumed, source.position() as u64);
        (outcome.result, outcome.consumed, values)
    }

    fn int(value: i32) -> ScannedValue {
        ScannedValue::Integer { bits: u64::from(value as u32), width: 32 }
    }

    #[test]
    fn numbers_and_words() {
        let (result, consumed, values) = run("%d %s %lf", "12 ab 1.5\n");
        assert_eq!((result, consumed), (3, 9));
        let word = ScannedValue::Bytes(b"ab\0".to_vec());
        assert_eq!(values, [(0, int(12)), (1, word), (2, ScannedValue::Float(1.5.into()))]);
    }

    #[test]
    fn the_end_of_the_input_differs_from_a_mismatch() {
        assert_eq!(run("%d", "  ").0, -1);
        assert_eq!(run("%d", "x").0, 0);
        assert_eq!(run("%d%d", "5").0, 1);
        assert_eq!(run("%*d%d", "5").0, -1);
        assert_eq!(run(" ", "").0, 0);
    }

    #[test]
    fn a_prefix_of_a_number_is_read() {
        assert_eq!(run("%i", "0xg"), (1, 2, vec![(0, int(0))]));
        assert_eq!(run("%d", "-x"), (0, 1, vec![]));
        assert_eq!(run("%lf", "1e+z"), (1, 3, vec![(0, ScannedValue::Float(1.0.into()))]));
        assert_eq!(run("%f", "inx").0, 0);
    }

    #[test]
    fn widths_bound_what_is_read() {
        assert_eq!(run("%2d%d", "1234"), (2, 4, vec![(0, int(12)), (1, int(34))]));
        assert_eq!(run("%3c", "ab"), (1, 2, vec![(0, ScannedValue::Bytes(b"ab".to_vec()))]));
    }

    #[test]
    fn sets_and_counts() {
        let (result, _, values) = run("%[a-c]%n%*[^\n]", "abcd\n");
        assert_eq!(result, 1);
        assert_eq!(
            values,
            [
                (0, ScannedValue::Bytes(b"abc\0".to_vec())),
                (1, ScannedValue::Count { bytes: 3, width: 32 })
            ]
        );
    }

    #[test]
    fn large_numbers_are_cut_off_as_long() {
        assert_eq!(run("%d", "4294967297").2, [(0, int(1))]);
    }
}
