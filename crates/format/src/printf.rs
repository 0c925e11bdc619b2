//! The parser of `printf` formats, and the argument types that a format expects.
//!
//! Follows C23 and glibc: the conversions `b`, `B`, `m`, `C` and `S`, the length `q`, numbered
//! arguments (`%2$d`).

use std::ops::Range;

use crate::{DataModel, FormatError};

/// The flags of a conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags {
    /// `-`
    pub left: bool,
    /// `+`
    pub sign: bool,
    /// a space
    pub space: bool,
    /// `#`
    pub alternate: bool,
    /// `0`
    pub zero: bool,
    /// `'`, which changes nothing in the C locale
    pub group: bool,
}

/// A width or a precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// Not given.
    None,
    /// Given in the format.
    Fixed(u32),
    /// `*`, or `*2$`: the value of this argument (counted from 0), an `int`.
    Argument(u32),
}

/// A length modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// Not given.
    None,
    /// `hh`
    Char,
    /// `h`
    Short,
    /// `l`
    Long,
    /// `ll`
    LongLong,
    /// `L`, and `q` which glibc takes for the same
    LongDouble,
    /// `j`
    Maximum,
    /// `z`
    Size,
    /// `t`
    Difference,
}

impl Length {
    /// The bits of the integer type that this length selects.
    #[must_use]
    pub fn integer_width(self, model: DataModel) -> u32 {
        match self {
            Length::None => 32,
            Length::Char => 8,
            Length::Short => 16,
            Length::Long | Length::Size | Length::Difference => model.long_width(),
            // glibc takes `%Ld` for `%lld`.
            Length::LongLong | Length::LongDouble | Length::Maximum => 64,
        }
    }

    pub(crate) fn is_wide(self) -> bool {
        matches!(self, Length::Long | Length::LongLong)
    }
}

/// What a conversion converts, and into what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `d` and `i`
    Signed,
    /// `u`
    Unsigned,
    /// `o`
    Octal,
    /// `x` and `X`
    Hexadecimal,
    /// `b` and `B`, which differ in the prefix only
    Binary,
    /// `c`, and `C` which stands for `lc`
    Character,
    /// `s`, and `S` which stands for `ls`
    String,
    /// `p`
    Pointer,
    /// `n`: stores the number of bytes written so far
    Count,
    /// `f` and `F`
    Fixed,
    /// `e` and `E`
    Exponent,
    /// `g` and `G`
    General,
    /// `a` and `A`
    HexadecimalFloat,
    /// `m`: the text of `errno`; takes no argument
    ErrorText,
}

impl Kind {
    fn of_letter(letter: u8) -> Option<Kind> {
        Some(match letter {
            b'd' | b'i' => Kind::Signed,
            b'u' => Kind::Unsigned,
            b'o' => Kind::Octal,
            b'x' | b'X' => Kind::Hexadecimal,
            b'b' | b'B' => Kind::Binary,
            b'c' | b'C' => Kind::Character,
            b's' | b'S' => Kind::String,
            b'p' => Kind::Pointer,
            b'n' => Kind::Count,
            b'f' | b'F' => Kind::Fixed,
            b'e' | b'E' => Kind::Exponent,
            b'g' | b'G' => Kind::General,
            b'a' | b'A' => Kind::HexadecimalFloat,
            b'm' => Kind::ErrorText,
            _ => return None,
        })
    }

    /// Whether an integer is converted to digits.
    #[must_use]
    pub fn is_integer(self) -> bool {
        use Kind::{Binary, Hexadecimal, Octal, Signed, Unsigned};
        matches!(self, Signed | Unsigned | Octal | Hexadecimal | Binary)
    }

    /// Whether a floating-point value is converted.
    #[must_use]
    pub fn is_float(self) -> bool {
        use Kind::{Exponent, Fixed, General, HexadecimalFloat};
        matches!(self, Fixed | Exponent | General | HexadecimalFloat)
    }
}

/// One conversion specification.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conversion {
    /// The flags.
    pub flags: Flags,
    /// The least number of bytes.
    pub width: Size,
    /// The number of digits, or the largest number of bytes.
    pub precision: Size,
    /// The length modifier.
    pub length: Length,
    /// What the letter stands for.
    pub kind: Kind,
    /// The letter is an upper-case one, as in `%X`.
    pub upper: bool,
    /// The argument's number as written, counted from 1: 2 in `%2$d`.
    pub position: Option<u32>,
    /// The variadic argument that is converted, counted from 0; none for `%m`.
    pub argument: Option<u32>,
    /// The bytes of the format, from `%` to the letter.
    pub range: Range<usize>,
}

impl Conversion {
    /// The bits of the integer that is converted: 8 for `%hhd`, although its argument is an `int`.
    #[must_use]
    pub fn integer_width(&self, model: DataModel) -> u32 {
        // With numbered arguments, glibc takes `%Ld` for `%d` where `long` has 64 bits.
        if self.position.is_some() && self.length == Length::LongDouble && model == DataModel::Lp64
        {
            return 32;
        }
        self.length.integer_width(model)
    }

    /// The type of the converted argument, after the promotions of variadic arguments.
    #[must_use]
    pub fn argument_type(&self, model: DataModel) -> Option<ArgumentType> {
        let wide = self.length.is_wide();
        Some(match self.kind {
            Kind::ErrorText => return None,
            Kind::Character => ArgumentType::Int { width: 32, signed: !wide },
            Kind::String if wide => ArgumentType::WideString,
            Kind::String => ArgumentType::String,
            Kind::Pointer => ArgumentType::Pointer,
            Kind::Count => ArgumentType::CountPointer { width: self.length.integer_width(model) },
            kind if kind.is_float() && self.length == Length::LongDouble => {
                ArgumentType::LongDouble
            }
            kind if kind.is_float() => ArgumentType::Double,
            kind => {
                let width = self.length.integer_width(model);
                // `char` and `short` arrive as `int`, the unsigned ones too.
                ArgumentType::Int {
                    width: width.max(32),
                    signed: kind == Kind::Signed || width < 32,
                }
            }
        })
    }
}

/// Text to copy, or a conversion.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Bytes of the output, `%%` already replaced by `%`, with the bytes of the format they came
    /// from.
    Literal {
        /// Bytes of the output.
        text: Vec<u8>,
        /// Bytes of the format.
        range: Range<usize>,
    },
    /// A conversion specification.
    Conversion(Conversion),
}

/// The C type of a variadic argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArgumentType {
    /// An integer type.
    Int {
        /// The bits of the type.
        width: u32,
        /// Whether the type is signed.
        signed: bool,
    },
    /// `double`
    Double,
    /// `long double`
    LongDouble,
    /// Any object pointer, for `%p`.
    Pointer,
    /// `char *`; ends in a NUL unless a precision bounds it.
    String,
    /// `wchar_t *`
    WideString,
    /// A pointer to a signed integer of this width, for `%n`.
    CountPointer {
        /// The bits of the integer.
        width: u32,
    },
}

const INT: ArgumentType = ArgumentType::Int { width: 32, signed: true };

/// A parsed `printf` format.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PrintFormat {
    /// In the order of the format.
    pub pieces: Vec<Piece>,
}

impl PrintFormat {
    /// Parses a format, without its terminating NUL.
    ///
    /// # Errors
    ///
    /// Unknown or incomplete conversions, sizes beyond `int`, and formats that number some
    /// arguments only.
    pub fn parse(format: &[u8]) -> Result<Self, FormatError> {
        let mut parser = Parser { format, position: 0, next_argument: 0, numbered: false };
        let mut pieces = Vec::new();
        let mut text = Vec::new();
        let mut text_start = 0;
        while let Some(&byte) = format.get(parser.position) {
            if byte != b'%' {
                text.push(byte);
                parser.position += 1;
                continue;
            }
            let start = parser.position;
            match parser.conversion()? {
                None => text.push(b'%'),
                Some(conversion) => {
                    push_literal(&mut pieces, &mut text, text_start..start);
                    text_start = parser.position;
                    pieces.push(Piece::Conversion(conversion));
                }
            }
        }
        push_literal(&mut pieces, &mut text, text_start..format.len());
        Ok(PrintFormat { pieces })
    }

    /// The conversions, in the order of the format.
    pub fn conversions(&self) -> impl Iterator<Item = &Conversion> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Conversion(conversion) => Some(conversion),
            Piece::Literal { .. } => None,
        })
    }

    /// The types of the variadic arguments, in order. A numbered argument that nothing uses counts
    /// as `int`.
    #[must_use]
    pub fn arguments(&self, model: DataModel) -> Vec<ArgumentType> {
        let mut types = Vec::new();
        let mut set = |index: u32, argument_type| {
            let index = index as usize;
            if types.len() <= index {
                types.resize(index + 1, INT);
            }
            types[index] = argument_type;
        };
        for conversion in self.conversions() {
            for size in [conversion.width, conversion.precision] {
                if let Size::Argument(index) = size {
                    set(index, INT);
                }
            }
            if let (Some(index), Some(argument_type)) =
                (conversion.argument, conversion.argument_type(model))
            {
                set(index, argument_type);
            }
        }
        types
    }
}

fn push_literal(pieces: &mut Vec<Piece>, text: &mut Vec<u8>, range: Range<usize>) {
    if !text.is_empty() {
        pieces.push(Piece::Literal { text: std::mem::take(text), range });
    }
}

/// The highest argument number that is accepted: `NL_ARGMAX` of glibc.
pub(crate) const LARGEST_POSITION: u32 = 4096;

struct Parser<'a> {
    format: &'a [u8],
    position: usize,
    next_argument: u32,
    numbered: bool,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.format.get(self.position).copied()
    }

    /// Parses what follows a `%` at the current position. `Ok(None)` stands for `%%`.
    fn conversion(&mut self) -> Result<Option<Conversion>, FormatError> {
        let start = self.position;
        self.position += 1;
        let position = self.argument_number(start)?;
        let flags = self.flags();
        let width = self.size(start)?;
        let precision = self.precision(start)?;
        let mut length = read_length(self.format, &mut self.position);
        let Some(letter) = self.peek() else {
            let message = "the conversion is incomplete at the end of the format";
            return Err(FormatError::new(start..self.format.len(), message));
        };
        self.position += 1;
        let range = start..self.position;
        if letter == b'%' {
            return Ok(None);
        }
        let Some(kind) = Kind::of_letter(letter) else {
            return Err(unknown_conversion(self.format, range));
        };
        if matches!(letter, b'C' | b'S') {
            length = Length::Long;
        }
        let upper = letter.is_ascii_uppercase();
        let argument = match (kind, position) {
            (Kind::ErrorText, _) => None,
            (_, Some(number)) => Some(number - 1),
            (_, None) => Some(self.take_argument(start)?),
        };
        Ok(Some(Conversion {
            flags,
            width,
            precision,
            length,
            kind,
            upper,
            position,
            argument,
            range,
        }))
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while let Some(byte) = self.peek() {
            match byte {
                b'-' => flags.left = true,
                b'+' => flags.sign = true,
                b' ' => flags.space = true,
                b'#' => flags.alternate = true,
                b'0' => flags.zero = true,
                b'\'' => flags.group = true,
                // glibc's alternative digits, which are the usual ones in the C locale.
                b'I' => {}
                _ => break,
            }
            self.position += 1;
        }
        flags
    }

    fn precision(&mut self, start: usize) -> Result<Size, FormatError> {
        if self.peek() != Some(b'.') {
            return Ok(Size::None);
        }
        self.position += 1;
        Ok(match self.size(start)? {
            Size::None => Size::Fixed(0),
            size => size,
        })
    }

    fn size(&mut self, start: usize) -> Result<Size, FormatError> {
        if self.peek() == Some(b'*') {
            self.position += 1;
            return Ok(Size::Argument(match self.argument_number(start)? {
                Some(number) => number - 1,
                None => self.take_argument(start)?,
            }));
        }
        match read_number(self.format, &mut self.position)? {
            Some(number) => Ok(Size::Fixed(number)),
            None => Ok(Size::None),
        }
    }

    /// Digits followed by `$`; leaves the position alone if there are none.
    fn argument_number(&mut self, start: usize) -> Result<Option<u32>, FormatError> {
        let number = read_argument_number(self.format, &mut self.position)?;
        if number.is_some() {
            self.numbered = true;
            if self.next_argument > 0 {
                return Err(mixed_arguments(start..self.position));
            }
        }
        Ok(number)
    }

    fn take_argument(&mut self, start: usize) -> Result<u32, FormatError> {
        if self.numbered {
            return Err(mixed_arguments(start..self.position));
        }
        self.next_argument += 1;
        Ok(self.next_argument - 1)
    }
}

pub(crate) fn mixed_arguments(range: Range<usize>) -> FormatError {
    FormatError::new(
        range,
        "the format numbers some of its arguments (as in '%2$d') but not all of them",
    )
}

pub(crate) fn unknown_conversion(format: &[u8], range: Range<usize>) -> FormatError {
    let text = format[range.clone()].escape_ascii().to_string();
    FormatError::new(range, format!("'{text}' is not a conversion of C"))
}

/// Digits followed by `$`; leaves the position alone if there are none.
pub(crate) fn read_argument_number(
    format: &[u8],
    position: &mut usize,
) -> Result<Option<u32>, FormatError> {
    let digits = format[*position..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = *position + digits;
    if digits == 0 || format.get(end) != Some(&b'$') {
        return Ok(None);
    }
    let range = *position..end + 1;
    match read_number(format, position)? {
        Some(number @ 1..=LARGEST_POSITION) => {
            *position += 1;
            Ok(Some(number))
        }
        _ => Err(FormatError::new(
            range,
            format!("argument numbers go from 1 to {LARGEST_POSITION}"),
        )),
    }
}

/// A decimal number that fits in `int`, if there are digits.
pub(crate) fn read_number(format: &[u8], position: &mut usize) -> Result<Option<u32>, FormatError> {
    let start = *position;
    let mut number = 0_u32;
    while let Some(digit) = format.get(*position).filter(|byte| byte.is_ascii_digit()) {
        *position += 1;
        number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
    }
    if number > i32::MAX as u32 {
        return Err(FormatError::new(start..*position, "the number does not fit in an int"));
    }
    Ok((*position > start).then_some(number))
}

pub(crate) fn read_length(format: &[u8], position: &mut usize) -> Length {
    let rest = &format[*position..];
    let (length, bytes) = match rest {
        [b'h', b'h', ..] => (Length::Char, 2),
        [b'h', ..] => (Length::Short, 1),
        [b'l', b'l', ..] => (Length::LongLong, 2),
        [b'L' | b'q', ..] => (Length::LongDouble, 1),
        [b'l', ..] => (Length::Long, 1),
        [b'j', ..] => (Length::Maximum, 1),
        [b'z', ..] => (Length::Size, 1),
        [b't', ..] => (Length::Difference, 1),
        _ => (Length::None, 0),
    };
    *position += bytes;
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(format: &str) -> Conversion {
        PrintFormat::parse(format.as_bytes()).unwrap().conversions().next().unwrap().clone()
    }

    #[test]
    fn a_format_becomes_pieces() {
        let format = PrintFormat::parse(b"a%%b%-5.3lds\n%%").unwrap();
        let Piece::Literal { text, range } = &format.pieces[0] else { panic!("{format:?}") };
        assert_eq!((&text[..], range), (&b"a%b"[..], &(0..4)));
        let Piece::Conversion(conversion) = &format.pieces[1] else { panic!("{format:?}") };
        assert_eq!(conversion.range, 4..11);
        assert_eq!((conversion.width, conversion.precision), (Size::Fixed(5), Size::Fixed(3)));
        assert_eq!((conversion.length, conversion.kind), (Length::Long, Kind::Signed));
        let Piece::Literal { text, range } = &format.pieces[2] else { panic!("{format:?}") };
        assert_eq!((&text[..], range), (&b"s\n%"[..], &(11..15)));
    }

    #[test]
    fn all_flags_are_known() {
        let flags =
            Flags { left: true, sign: true, space: true, alternate: true, zero: true, group: true };
        assert_eq!(only("%-+ #0'5d").flags, flags);
    }

    #[test]
    fn stars_take_arguments_first() {
        let format = PrintFormat::parse(b"%*.*Lf %s%n").unwrap();
        let expected = [
            INT,
            INT,
            ArgumentType::LongDouble,
            ArgumentType::String,
            ArgumentType::CountPointer { width: 32 },
        ];
        assert_eq!(format.arguments(DataModel::Lp64), expected);
    }

    #[test]
    fn long_follows_the_data_model() {
        let format = PrintFormat::parse(b"%ld%zu%llx%hhd").unwrap();
        let int = |width, signed| ArgumentType::Int { width, signed };
        let (wide, narrow) =
            (format.arguments(DataModel::Lp64), format.arguments(DataModel::Ilp32));
        assert_eq!(wide, [int(64, true), int(64, false), int(64, false), int(32, true)]);
        assert_eq!(narrow, [int(32, true), int(32, false), int(64, false), int(32, true)]);
    }

    #[test]
    fn numbered_arguments() {
        let format = PrintFormat::parse(b"%3$s %1$*2$d").unwrap();
        assert_eq!(format.arguments(DataModel::Lp64), [INT, INT, ArgumentType::String]);
        let position: Vec<_> = format.conversions().map(|conversion| conversion.position).collect();
        assert_eq!(position, [Some(3), Some(1)]);
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |format: &str| PrintFormat::parse(format.as_bytes()).unwrap_err();
        assert_eq!(error("ab%y").range, 2..4);
        assert_eq!(error("ab%y").message, "'%y' is not a conversion of C");
        assert_eq!(error("x%-5l").offset(), 1);
        assert!(error("%").message.contains("incomplete"));
        assert!(error("%1$d %d").message.contains("but not all"));
        assert!(error("%d %1$d").message.contains("but not all"));
        assert!(error("%99999999999d").message.contains("int"));
        assert!(error("%0$d").message.contains("argument numbers"));
    }
}
