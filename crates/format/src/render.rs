//! Conversions to bytes, as glibc's `printf` writes them in the C locale.

use std::fmt;

use crate::printf::{Conversion, Flags, Kind, Piece, PrintFormat, Size};
use crate::render_float::render_float;
use crate::{DataModel, FloatValue};

/// The value of a variadic argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintArgument<'a> {
    /// The bits of an integer; only those that the conversion's length selects count.
    Integer(u128),
    /// A `double` or a `long double`.
    Float(FloatValue),
    /// The address in a pointer, for `%p`.
    Pointer(u64),
    /// The bytes before the terminating NUL, or at least as many as the precision says; `None` is a
    /// null pointer.
    Text(Option<&'a [u8]>),
    /// The same for `%ls`.
    WideText(Option<&'a [u32]>),
}

/// Why a conversion has no output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderError {
    /// A wide character that the C locale cannot encode: `printf` returns -1 with `EILSEQ`.
    IllegalCharacter,
    /// The argument is of a kind that the conversion cannot convert: undefined behaviour in C.
    WrongArgument,
    /// The format asks for more arguments than there are: undefined behaviour in C.
    MissingArgument,
    /// More output than [`LARGEST_OUTPUT`]: a limit of this implementation.
    TooLarge,
}

impl fmt::Display for RenderError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            RenderError::IllegalCharacter => "the C locale cannot encode a wide character",
            RenderError::WrongArgument => "the argument does not fit the conversion",
            RenderError::MissingArgument => "the format needs more arguments than there are",
            RenderError::TooLarge => "a width or a precision is too large",
        })
    }
}

impl std::error::Error for RenderError {}

/// The largest width and precision that are rendered.
pub const LARGEST_OUTPUT: u32 = 1 << 26;

/// The parts of a field that padding goes between.
#[derive(Default)]
pub(crate) struct Field {
    /// Sign and base prefix.
    pub(crate) prefix: Vec<u8>,
    pub(crate) body: Vec<u8>,
    /// Whether the flag `0` may pad between prefix and body.
    pub(crate) zeros_allowed: bool,
}

/// A conversion with its width and precision resolved.
#[derive(Clone, Copy)]
pub(crate) struct Resolved {
    pub(crate) flags: Flags,
    pub(crate) upper: bool,
    pub(crate) width: usize,
    pub(crate) precision: Option<usize>,
    /// glibc forgets to drop the flag `0` when the argument of a width is negative, if arguments
    /// are numbered.
    keeps_zero: bool,
}

impl Resolved {
    /// A negative width means `-`; a negative precision means none.
    fn new(
        conversion: &Conversion,
        width: Option<i32>,
        precision: Option<i32>,
    ) -> Result<Self, RenderError> {
        let width = width.unwrap_or(0);
        let given = conversion.flags;
        let keeps_zero = conversion.position.is_some() && width < 0 && given.zero && !given.left;
        let flags = Flags { left: given.left || width < 0, ..given };
        let precision = precision.and_then(|precision| u32::try_from(precision).ok());
        if width.unsigned_abs() > LARGEST_OUTPUT || precision > Some(LARGEST_OUTPUT) {
            return Err(RenderError::TooLarge);
        }
        let precision = precision.map(|precision| precision as usize);
        Ok(Resolved {
            flags,
            upper: conversion.upper,
            width: width.unsigned_abs() as usize,
            precision,
            keeps_zero,
        })
    }

    pub(crate) fn sign(&self, negative: bool) -> &'static [u8] {
        match (negative, self.flags.sign, self.flags.space) {
            (true, ..) => b"-",
            (false, true, _) => b"+",
            (false, false, true) => b" ",
            (false, false, false) => b"",
        }
    }

    fn write(&self, field: &Field, output: &mut Vec<u8>) {
        let padding = self.width.saturating_sub(field.prefix.len() + field.body.len());
        let zeros = self.flags.zero && !self.flags.left && field.zeros_allowed;
        if !zeros && !self.flags.left {
            output.extend(std::iter::repeat_n(b' ', padding));
        }
        output.extend_from_slice(&field.prefix);
        if zeros {
            output.extend(std::iter::repeat_n(b'0', padding));
        }
        output.extend_from_slice(&field.body);
        if self.flags.left {
            output.extend(std::iter::repeat_n(b' ', padding));
        }
    }

    /// Applies what [`Resolved::keeps_zero`] does to a finite float: zeros after it, or no padding
    /// in hexadecimal.
    fn pad_forgotten_zero(&self, kind: Kind, field: &mut Field) -> Self {
        let finite = field.zeros_allowed;
        if !self.keeps_zero || !finite {
            return *self;
        }
        if kind != Kind::HexadecimalFloat {
            let padding = self.width.saturating_sub(field.prefix.len() + field.body.len());
            field.body.extend(std::iter::repeat_n(b'0', padding));
        }
        Resolved { width: 0, ..*self }
    }
}

/// Appends the output of one conversion.
///
/// `width` and `precision` are those of the conversion, or the values of the arguments they stand
/// for; negative ones mean what C says. For `%m` the argument is the text of `errno`; `%n` writes
/// nothing.
///
/// # Errors
///
/// Nothing is appended if the argument does not fit the conversion, if the C locale cannot encode a
/// wide character, or if width or precision go beyond [`LARGEST_OUTPUT`].
pub fn render(
    conversion: &Conversion,
    width: Option<i32>,
    precision: Option<i32>,
    argument: &PrintArgument<'_>,
    model: DataModel,
    output: &mut Vec<u8>,
) -> Result<(), RenderError> {
    let mut resolved = Resolved::new(conversion, width, precision)?;
    let wide = conversion.length.is_wide();
    let field = match (conversion.kind, argument) {
        (Kind::Count, _) => return Ok(()),
        (Kind::Character, PrintArgument::Integer(bits)) => character(*bits as u32, wide)?,
        (Kind::String, PrintArgument::WideText(text)) if wide => {
            wide_text(*text, resolved.precision)?
        }
        (Kind::String, PrintArgument::Text(text)) if !wide => byte_text(*text, resolved.precision),
        (Kind::ErrorText, PrintArgument::Text(text)) => byte_text(*text, resolved.precision),
        (Kind::Pointer, PrintArgument::Pointer(address)) => pointer(*address, &resolved, model),
        (kind, PrintArgument::Integer(bits)) if kind.is_integer() => {
            integer(kind, *bits, conversion.integer_width(model), &resolved)
        }
        (kind, PrintArgument::Float(value)) if kind.is_float() => {
            let mut field = render_float(kind, *value, &resolved);
            resolved = resolved.pad_forgotten_zero(kind, &mut field);
            field
        }
        _ => return Err(RenderError::WrongArgument),
    };
    resolved.write(&field, output);
    Ok(())
}

fn character(code: u32, wide: bool) -> Result<Field, RenderError> {
    let body = if wide { encode(code)?.into_iter().collect() } else { vec![code as u8] };
    Ok(Field { body, ..Field::default() })
}

/// The byte of a wide character; none for Unicode's tags, which glibc drops.
fn encode(code: u32) -> Result<Option<u8>, RenderError> {
    match code {
        0..=0x7f => Ok(Some(code as u8)),
        0xe0000..=0xe007f => Ok(None),
        _ => Err(RenderError::IllegalCharacter),
    }
}

/// What a null pointer prints for a string; a precision below 6 leaves nothing of it.
fn null_text(precision: Option<usize>) -> Vec<u8> {
    if precision.is_none_or(|precision| precision >= 6) { b"(null)".to_vec() } else { Vec::new() }
}

fn byte_text(text: Option<&[u8]>, precision: Option<usize>) -> Field {
    let body = match text {
        None => null_text(precision),
        Some(text) => {
            let end = text.iter().position(|&byte| byte == 0).unwrap_or(text.len());
            text[..end.min(precision.unwrap_or(end))].to_vec()
        }
    };
    Field { body, ..Field::default() }
}

fn wide_text(text: Option<&[u32]>, precision: Option<usize>) -> Result<Field, RenderError> {
    let Some(text) = text else {
        return Ok(Field { body: null_text(precision), ..Field::default() });
    };
    let mut body = Vec::new();
    for &code in text.iter().take_while(|&&code| code != 0) {
        if precision.is_some_and(|precision| body.len() >= precision) {
            break;
        }
        body.extend(encode(code)?);
    }
    Ok(Field { body, ..Field::default() })
}

fn pointer(address: u64, resolved: &Resolved, model: DataModel) -> Field {
    let width = model.long_width();
    if address & (u64::MAX >> (64 - width)) == 0 {
        return Field { body: b"(nil)".to_vec(), ..Field::default() };
    }
    // glibc prints a pointer like `%#lx`, but lets the sign flags of a signed number stand.
    let resolved = Resolved { flags: Flags { alternate: true, ..resolved.flags }, ..*resolved };
    let mut field = integer(Kind::Hexadecimal, u128::from(address), width, &resolved);
    field.prefix.splice(0..0, resolved.sign(false).iter().copied());
    field
}

fn integer(kind: Kind, bits: u128, width: u32, resolved: &Resolved) -> Field {
    let bits = bits as u64 & (u64::MAX >> (64 - width));
    let negative = kind == Kind::Signed && bits >> (width - 1) == 1;
    let magnitude = if negative { bits.wrapping_neg() & (u64::MAX >> (64 - width)) } else { bits };
    let alternate = resolved.flags.alternate;
    let (digits, base_prefix) = match kind {
        Kind::Octal => (format!("{magnitude:o}"), ""),
        Kind::Hexadecimal if resolved.upper => (format!("{magnitude:X}"), "0X"),
        Kind::Hexadecimal => (format!("{magnitude:x}"), "0x"),
        Kind::Binary => (format!("{magnitude:b}"), if resolved.upper { "0B" } else { "0b" }),
        _ => (magnitude.to_string(), ""),
    };
    let mut prefix = Vec::new();
    if kind == Kind::Signed {
        prefix.extend_from_slice(resolved.sign(negative));
    }
    if alternate && magnitude != 0 {
        prefix.extend_from_slice(base_prefix.as_bytes());
    }
    let digits = if magnitude == 0 { "" } else { &digits };
    // Zero has no digits of its own: the precision, 1 by default, gives it one.
    let zeros = resolved.precision.unwrap_or(1).saturating_sub(digits.len());
    let zeros = if kind == Kind::Octal && alternate { zeros.max(1) } else { zeros };
    let mut body = vec![b'0'; zeros];
    body.extend_from_slice(digits.as_bytes());
    Field { prefix, body, zeros_allowed: resolved.precision.is_none() }
}

/// The output of a whole format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendered {
    /// What is written.
    pub bytes: Vec<u8>,
    /// For each `%n`: the argument (counted from 0) and the bytes written before it.
    pub counts: Vec<(u32, usize)>,
}

/// Renders a whole format with its arguments, in order; `error_text` is what `%m` prints.
///
/// # Errors
///
/// The first error of a conversion, with what was written before it in `output`.
pub fn render_all(
    format: &PrintFormat,
    arguments: &[PrintArgument<'_>],
    error_text: &[u8],
    model: DataModel,
    output: &mut Rendered,
) -> Result<(), RenderError> {
    let start = output.bytes.len();
    for piece in &format.pieces {
        let conversion = match piece {
            Piece::Literal { text, .. } => {
                output.bytes.extend_from_slice(text);
                continue;
            }
            Piece::Conversion(conversion) => conversion,
        };
        let width = resolve(conversion.width, arguments)?;
        let precision = resolve(conversion.precision, arguments)?;
        let argument = match conversion.argument {
            Some(index) => *arguments.get(index as usize).ok_or(RenderError::MissingArgument)?,
            None => PrintArgument::Text(Some(error_text)),
        };
        if let (Kind::Count, Some(index)) = (conversion.kind, conversion.argument) {
            output.counts.push((index, output.bytes.len() - start));
        }
        render(conversion, width, precision, &argument, model, &mut output.bytes)?;
    }
    Ok(())
}

fn resolve(size: Size, arguments: &[PrintArgument<'_>]) -> Result<Option<i32>, RenderError> {
    match size {
        Size::None => Ok(None),
        Size::Fixed(value) => Ok(Some(value as i32)),
        Size::Argument(index) => match arguments.get(index as usize) {
            Some(PrintArgument::Integer(bits)) => Ok(Some(*bits as i32)),
            Some(_) => Err(RenderError::WrongArgument),
            None => Err(RenderError::MissingArgument),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(format: &str, arguments: &[PrintArgument<'_>]) -> Result<String, RenderError> {
        let format = PrintFormat::parse(format.as_bytes()).unwrap();
        let mut output = Rendered::default();
        render_all(&format, arguments, b"No such file or directory", DataModel::Lp64, &mut output)?;
        Ok(String::from_utf8(output.bytes).unwrap())
    }

    fn int(value: i64) -> PrintArgument<'static> {
        PrintArgument::Integer(value as u128)
    }

    #[test]
    fn integers() {
        assert_eq!(
            print("[%5d|%-5d|%05d|%+d]", &[int(42), int(42), int(-42), int(0)]).unwrap(),
            "[   42|42   |-0042|+0]"
        );
        assert_eq!(
            print("%hhd %u %ld", &[int(200), int(-1), int(i64::MIN)]).unwrap(),
            "-56 4294967295 -9223372036854775808"
        );
        assert_eq!(
            print("%#x %#o %#.0o %.0d|", &[int(255), int(8), int(0), int(0)]).unwrap(),
            "0xff 010 0 |"
        );
        assert_eq!(print("%*.*d", &[int(-6), int(3), int(7)]).unwrap(), "007   ");
    }

    #[test]
    fn strings() {
        let text = PrintArgument::Text(Some(b"hello"));
        assert_eq!(print("[%7s|%-7s|%.2s]", &[text, text, text]).unwrap(), "[  hello|hello  |he]");
        assert_eq!(print("%s%.5s", &[PrintArgument::Text(None); 2]).unwrap(), "(null)");
        assert_eq!(print("%.7m", &[]).unwrap(), "No such");
    }

    #[test]
    fn pointers() {
        assert_eq!(
            print("%p %+p", &[PrintArgument::Pointer(0), PrintArgument::Pointer(18)]).unwrap(),
            "(nil) +0x12"
        );
    }

    #[test]
    fn wide_characters_must_be_ascii() {
        let text = [97, 98, 0xe9];
        assert_eq!(print("%.2ls", &[PrintArgument::WideText(Some(&text))]).unwrap(), "ab");
        assert_eq!(
            print("%ls", &[PrintArgument::WideText(Some(&text))]),
            Err(RenderError::IllegalCharacter)
        );
        assert_eq!(print("%lc", &[int(0x80)]), Err(RenderError::IllegalCharacter));
    }

    #[test]
    fn counts_are_bytes_so_far() {
        let format = PrintFormat::parse(b"ab%d%n").unwrap();
        let mut output = Rendered::default();
        render_all(
            &format,
            &[int(100), PrintArgument::Pointer(8)],
            b"",
            DataModel::Lp64,
            &mut output,
        )
        .unwrap();
        assert_eq!(output.counts, [(1, 5)]);
    }

    #[test]
    fn wrong_arguments_are_errors() {
        assert_eq!(print("%d", &[]), Err(RenderError::MissingArgument));
        assert_eq!(print("%s", &[int(1)]), Err(RenderError::WrongArgument));
        assert_eq!(print("%999999999d", &[int(1)]), Err(RenderError::TooLarge));
    }
}
