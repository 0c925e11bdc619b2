//! The parser of `scanf` formats.

use std::fmt;
use std::ops::Range;

use crate::printf::{
    Length, mixed_arguments, read_argument_number, read_length, read_number, unknown_conversion,
};
use crate::{DataModel, FloatFormat, FormatError, is_space};

/// A set of byte values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteSet {
    words: [u64; 4],
}

impl ByteSet {
    /// No byte.
    pub const EMPTY: ByteSet = ByteSet { words: [0; 4] };

    /// Adds a byte.
    pub fn insert(&mut self, byte: u8) {
        self.words[usize::from(byte / 64)] |= 1 << (byte % 64);
    }

    /// Whether the byte is a member.
    #[must_use]
    pub fn contains(&self, byte: u8) -> bool {
        self.words[usize::from(byte / 64)] >> (byte % 64) & 1 == 1
    }

    /// All other bytes.
    #[must_use]
    pub fn complement(self) -> Self {
        ByteSet { words: self.words.map(|word| !word) }
    }
}

impl fmt::Debug for ByteSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members: Vec<u8> = (0..=255).filter(|&byte| self.contains(byte)).collect();
        write!(formatter, "[{}]", members.escape_ascii())
    }
}

/// What a conversion reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScanKind {
    /// `d`, `i` (base 0: the prefix decides), `u`, `o`, `x` and `X`
    Integer {
        /// 8, 10, 16, or 0.
        base: u32,
        /// Whether `strtol` or `strtoul` converts.
        signed: bool,
    },
    /// `a`, `e`, `f`, `g` and their upper-case forms
    Float,
    /// `c`, and `C` which stands for `lc`
    Characters,
    /// `s`, and `S` which stands for `ls`
    String,
    /// `[…]`: the bytes that match
    Set(ByteSet),
    /// `p`
    Pointer,
    /// `n`: the number of bytes read so far
    Count,
}

/// One conversion specification.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScanConversion {
    /// `*`: what is read goes nowhere.
    pub suppress: bool,
    /// The most bytes to read; never 0, which glibc takes for none.
    pub width: Option<u32>,
    /// The length modifier.
    pub length: Length,
    /// What the letter stands for.
    pub kind: ScanKind,
    /// The argument's number as written, counted from 1.
    pub position: Option<u32>,
    /// The variadic argument that is assigned through, counted from 0; none if suppressed.
    pub argument: Option<u32>,
    /// The bytes of the format, from `%` to the letter.
    pub range: Range<usize>,
}

/// What the argument of a conversion points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScanTarget {
    /// An integer type.
    Int {
        /// The bits of the type.
        width: u32,
        /// Whether the type is signed.
        signed: bool,
    },
    /// A floating-point type.
    Float(FloatFormat),
    /// Room for this many `char` (`None`: any number of them), the terminating NUL included.
    Bytes {
        /// The number of `char`.
        room: Option<u32>,
    },
    /// The same for `wchar_t`.
    Wide {
        /// The number of `wchar_t`.
        room: Option<u32>,
    },
    /// `void *`
    Pointer,
}

impl ScanConversion {
    /// The format of a float: `%f`, `%lf`, `%Lf`.
    pub(crate) fn float_format(&self) -> FloatFormat {
        match self.length {
            Length::Long => FloatFormat::Double,
            Length::LongDouble | Length::LongLong => FloatFormat::Extended80,
            _ => FloatFormat::Single,
        }
    }

    pub(crate) fn is_wide(&self) -> bool {
        self.length.is_wide()
    }

    /// What the argument points to, whether or not it is suppressed.
    #[must_use]
    pub fn target(&self, model: DataModel) -> ScanTarget {
        let room = match self.kind {
            ScanKind::Characters => Some(self.width.unwrap_or(1)),
            _ => self.width.map(|width| width.saturating_add(1)),
        };
        match self.kind {
            ScanKind::Integer { signed, .. } => {
                ScanTarget::Int { width: self.length.integer_width(model), signed }
            }
            ScanKind::Count => {
                ScanTarget::Int { width: self.length.integer_width(model), signed: true }
            }
            ScanKind::Float => ScanTarget::Float(self.float_format()),
            ScanKind::Pointer => ScanTarget::Pointer,
            _ if self.is_wide() => ScanTarget::Wide { room },
            _ => ScanTarget::Bytes { room },
        }
    }
}

/// One step of a scan.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Directive {
    /// Skips any white space, also none.
    Space,
    /// Must come next, byte by byte. `%%` is [`Directive::Space`] and a literal `%`.
    Literal(Vec<u8>),
    /// A conversion specification.
    Conversion(ScanConversion),
}

/// A parsed `scanf` format.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScanFormat {
    /// In the order of the format.
    pub directives: Vec<Directive>,
}

impl ScanFormat {
    /// Parses a format, without its terminating NUL.
    ///
    /// # Errors
    ///
    /// Unknown or incomplete conversions, sets without end, widths beyond `int`, formats that
    /// number some arguments only, and the modifier `m`, which is not supported.
    pub fn parse(format: &[u8]) -> Result<Self, FormatError> {
        let mut parser = Parser {
            format,
            position: 0,
            next_argument: 0,
            numbered: false,
            directives: Vec::new(),
        };
        while let Some(byte) = parser.peek() {
            match byte {
                b'%' => parser.conversion()?,
                _ if is_space(byte) => {
                    parser.position += 1;
                    parser.space();
                }
                _ => {
                    parser.position += 1;
                    parser.literal(byte);
                }
            }
        }
        Ok(ScanFormat { directives: parser.directives })
    }

    /// The conversions, in the order of the format.
    pub fn conversions(&self) -> impl Iterator<Item = &ScanConversion> {
        self.directives.iter().filter_map(|directive| match directive {
            Directive::Conversion(conversion) => Some(conversion),
            _ => None,
        })
    }

    /// What the variadic arguments, all of them pointers, point to. `None` for a numbered argument
    /// that nothing uses.
    #[must_use]
    pub fn arguments(&self, model: DataModel) -> Vec<Option<ScanTarget>> {
        let mut targets = Vec::new();
        for conversion in self.conversions() {
            if let Some(index) = conversion.argument {
                let index = index as usize;
                if targets.len() <= index {
                    targets.resize(index + 1, None);
                }
                targets[index] = Some(conversion.target(model));
            }
        }
        targets
    }
}

struct Parser<'a> {
    format: &'a [u8],
    position: usize,
    next_argument: u32,
    numbered: bool,
    directives: Vec<Directive>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.format.get(self.position).copied()
    }

    fn space(&mut self) {
        if self.directives.last() != Some(&Directive::Space) {
            self.directives.push(Directive::Space);
        }
    }

    fn literal(&mut self, byte: u8) {
        if let Some(Directive::Literal(text)) = self.directives.last_mut() {
            text.push(byte);
        } else {
            self.directives.push(Directive::Literal(vec![byte]));
        }
    }

    /// Parses what follows a `%` at the current position.
    fn conversion(&mut self) -> Result<(), FormatError> {
        let start = self.position;
        self.position += 1;
        let position = read_argument_number(self.format, &mut self.position)?;
        let mut width = read_number(self.format, &mut self.position)?;
        let mut suppress = false;
        if width.is_none() {
            suppress = self.flags();
            width = read_number(self.format, &mut self.position)?;
        }
        if self.peek() == Some(b'm') {
            let message = "the modifier 'm', which makes scanf allocate memory, is not supported";
            return Err(FormatError::new(start..self.position + 1, message));
        }
        let length = read_length(self.format, &mut self.position);
        let Some(letter) = self.peek() else {
            let message = "the conversion is incomplete at the end of the format";
            return Err(FormatError::new(start..self.position, message));
        };
        self.position += 1;
        if letter == b'%' {
            self.space();
            self.literal(b'%');
            return Ok(());
        }
        let kind = self.kind(letter, start)?;
        let length = if matches!(letter, b'C' | b'S') { Length::Long } else { length };
        let width = width.filter(|width| *width > 0);
        let argument = if suppress { None } else { Some(self.argument(position, start)?) };
        let range = start..self.position;
        let conversion =
            ScanConversion { suppress, width, length, kind, position, argument, range };
        self.directives.push(Directive::Conversion(conversion));
        Ok(())
    }

    /// Whether `*` is among the flags; glibc's `'` and `I` change nothing in the C locale.
    fn flags(&mut self) -> bool {
        let mut suppress = false;
        while let Some(byte @ (b'*' | b'\'' | b'I')) = self.peek() {
            suppress |= byte == b'*';
            self.position += 1;
        }
        suppress
    }

    fn kind(&mut self, letter: u8, start: usize) -> Result<ScanKind, FormatError> {
        Ok(match letter {
            b'd' => ScanKind::Integer { base: 10, signed: true },
            b'i' => ScanKind::Integer { base: 0, signed: true },
            b'u' => ScanKind::Integer { base: 10, signed: false },
            b'o' => ScanKind::Integer { base: 8, signed: false },
            b'x' | b'X' => ScanKind::Integer { base: 16, signed: false },
            b'a' | b'e' | b'f' | b'g' | b'A' | b'E' | b'F' | b'G' => ScanKind::Float,
            b'c' | b'C' => ScanKind::Characters,
            b's' | b'S' => ScanKind::String,
            b'[' => ScanKind::Set(self.set(start)?),
            b'p' => ScanKind::Pointer,
            b'n' => ScanKind::Count,
            _ => return Err(unknown_conversion(self.format, start..self.position)),
        })
    }

    /// The set after `[`. A `]` or a `-` in front is a member; `a-z` is a range if its ends are in
    /// order.
    fn set(&mut self, start: usize) -> Result<ByteSet, FormatError> {
        let mut set = ByteSet::EMPTY;
        let negated = self.peek() == Some(b'^');
        self.position += usize::from(negated);
        let mut previous = None;
        if let Some(byte @ (b']' | b'-')) = self.peek() {
            set.insert(byte);
            previous = Some(byte);
            self.position += 1;
        }
        loop {
            let Some(byte) = self.peek() else {
                return Err(FormatError::new(
                    start..self.position,
                    "the set of '%[' has no closing ']'",
                ));
            };
            self.position += 1;
            match (byte, previous, self.peek()) {
                (b']', ..) => return Ok(if negated { set.complement() } else { set }),
                (b'-', Some(first), Some(last)) if last != b']' && first <= last => {
                    (first..=last).for_each(|member| set.insert(member));
                }
                _ => set.insert(byte),
            }
            previous = Some(byte);
        }
    }

    fn argument(&mut self, position: Option<u32>, start: usize) -> Result<u32, FormatError> {
        self.numbered |= position.is_some();
        if self.numbered && (position.is_none() || self.next_argument > 0) {
            return Err(mixed_arguments(start..self.position));
        }
        match position {
            Some(number) => Ok(number - 1),
            None => {
                self.next_argument += 1;
                Ok(self.next_argument - 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(format: &str) -> String {
        let format = ScanFormat::parse(format.as_bytes()).unwrap();
        let ScanKind::Set(set) = format.conversions().next().unwrap().kind else {
            panic!("{format:?}")
        };
        format!("{set:?}")
    }

    #[test]
    fn a_format_becomes_directives() {
        let format = ScanFormat::parse(b"a  b%*5ld%%%lf").unwrap();
        assert_eq!(
            format.directives[..3],
            [
                Directive::Literal(b"a".to_vec()),
                Directive::Space,
                Directive::Literal(b"b".to_vec())
            ]
        );
        let Directive::Conversion(conversion) = &format.directives[3] else { panic!("{format:?}") };
        assert_eq!(
            (conversion.suppress, conversion.width, conversion.argument),
            (true, Some(5), None)
        );
        assert_eq!(format.directives[4..6], [Directive::Space, Directive::Literal(b"%".to_vec())]);
        assert_eq!(
            format.arguments(DataModel::Lp64),
            [Some(ScanTarget::Float(FloatFormat::Double))]
        );
    }

    #[test]
    fn sets() {
        assert_eq!(set("%[a-cx]"), "[abcx]");
        assert_eq!(set("%[]-]"), "[-]]");
        assert_eq!(set("%[c-a]"), "[-ac]");
        assert_eq!(set("%[+--/]"), "[+,-./]");
        assert!(set("%[^a-z]").contains("_`{|"));
    }

    #[test]
    fn rooms_include_the_terminator() {
        let format = ScanFormat::parse(b"%9s%4c%[a]%c").unwrap();
        let room = |room| Some(ScanTarget::Bytes { room });
        assert_eq!(
            format.arguments(DataModel::Lp64),
            [room(Some(10)), room(Some(4)), room(None), room(Some(1))]
        );
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |format: &str| ScanFormat::parse(format.as_bytes()).unwrap_err();
        assert!(error(" %[abc").message.contains("no closing"));
        assert!(error("%ms").message.contains("not supported"));
        assert_eq!(error("ab%y").range, 2..4);
        assert!(error("%5").message.contains("incomplete"));
        assert!(error("%1$d%d").message.contains("but not all"));
    }
}
