//! How `scanf` reads the text of a number: greedily, with one byte of look-ahead.

use crate::is_space;
use crate::scan::{ByteSource, Failure};

pub(crate) struct Reader<'a> {
    source: &'a mut dyn ByteSource,
    /// A scan that has met the end of its input does not ask again.
    at_end: bool,
    /// The bytes read and not pushed back.
    pub(crate) consumed: u64,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(source: &'a mut dyn ByteSource) -> Self {
        Reader { source, at_end: false, consumed: 0 }
    }

    pub(crate) fn next(&mut self) -> Option<u8> {
        if self.at_end {
            return None;
        }
        let byte = self.source.next_byte();
        match byte {
            Some(_) => self.consumed += 1,
            None => self.at_end = true,
        }
        byte
    }

    /// Puts the byte back that was read last; the end of the input needs no putting back.
    pub(crate) fn push_back(&mut self, byte: Option<u8>) {
        if let Some(byte) = byte {
            self.consumed -= 1;
            self.source.push_back(byte);
        }
    }

    /// The first byte of a directive.
    pub(crate) fn first(&mut self) -> Result<u8, Failure> {
        self.next().ok_or(Failure::Input)
    }

    pub(crate) fn skip_space(&mut self) {
        let mut byte = self.next();
        while byte.is_some_and(is_space) {
            byte = self.next();
        }
        self.push_back(byte);
    }

    /// Reads the letters of a word, in either case; what does not match is not put back.
    fn word(
        &mut self,
        letters: &[u8],
        budget: &mut Budget,
        text: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        for &letter in letters {
            if budget.is_spent()
                || self.next().map(|byte| byte.to_ascii_lowercase()) != Some(letter)
            {
                return Err(Failure::Matching);
            }
            budget.spend();
            text.push(letter);
        }
        Ok(())
    }
}

/// The bytes that a conversion may still read.
pub(crate) struct Budget {
    left: Option<u32>,
}

impl Budget {
    pub(crate) fn new(width: Option<u32>) -> Self {
        Budget { left: width }
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.left == Some(0)
    }

    pub(crate) fn spend(&mut self) {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(1);
        }
    }
}

/// A sign and digits, without the prefix `0x`, and the base of the digits.
pub(crate) struct IntegerText {
    pub(crate) text: Vec<u8>,
    pub(crate) base: u32,
}

impl IntegerText {
    /// Takes a byte of the number, and reads the one after it.
    fn take(&mut self, next: &mut Option<u8>, reader: &mut Reader<'_>, budget: &mut Budget) {
        self.text.extend(*next);
        budget.spend();
        *next = reader.next();
    }

    fn has_digits(&self) -> bool {
        self.text.iter().any(|byte| !matches!(byte, b'+' | b'-'))
    }
}

pub(crate) fn read_integer(
    reader: &mut Reader<'_>,
    width: Option<u32>,
    base: u32,
) -> Result<IntegerText, Failure> {
    let (number, next) = read_digits(reader, width, base)?;
    reader.push_back(next);
    if number.has_digits() { Ok(number) } else { Err(Failure::Matching) }
}

/// Hexadecimal digits, or `(nil)`.
pub(crate) fn read_pointer(
    reader: &mut Reader<'_>,
    width: Option<u32>,
) -> Result<IntegerText, Failure> {
    let (mut number, mut next) = read_digits(reader, width, 16)?;
    if number.text.is_empty() && next == Some(b'(') && width.is_none_or(|width| width >= 5) {
        let complete = b"nil)".iter().all(|&letter| {
            next = reader.next();
            next.map(|byte| byte.to_ascii_lowercase()) == Some(letter)
        });
        if complete {
            number.text.push(b'0');
            return Ok(number);
        }
    }
    reader.push_back(next);
    if number.has_digits() { Ok(number) } else { Err(Failure::Matching) }
}

/// Also returns the byte after the number, which is read by then, even if the width did not allow
/// for it.
fn read_digits(
    reader: &mut Reader<'_>,
    width: Option<u32>,
    base: u32,
) -> Result<(IntegerText, Option<u8>), Failure> {
    let mut budget = Budget::new(width);
    let mut number = IntegerText { text: Vec::new(), base };
    let mut next = Some(reader.first()?);
    if let Some(b'+' | b'-') = next {
        number.take(&mut next, reader, &mut budget);
    }
    if !budget.is_spent() && next == Some(b'0') {
        number.take(&mut next, reader, &mut budget);
        let marked = !budget.is_spent() && matches!(next, Some(b'x' | b'X'));
        match (number.base, marked) {
            (0 | 16, true) => {
                number.base = 16;
                budget.spend();
                next = reader.next();
            }
            (0, false) => number.base = 8,
            _ => {}
        }
    }
    if number.base == 0 {
        number.base = 10;
    }
    while !budget.is_spent() && next.is_some_and(|byte| char::from(byte).is_digit(number.base)) {
        number.take(&mut next, reader, &mut budget);
    }
    Ok((number, next))
}

/// What may be the text of a number for `strtod`.
pub(crate) fn read_float(reader: &mut Reader<'_>, width: Option<u32>) -> Result<Vec<u8>, Failure> {
    let mut budget = Budget::new(width);
    let mut text = Vec::new();
    let mut first = reader.first()?;
    budget.spend();
    if let b'+' | b'-' = first {
        text.push(first);
        if budget.is_spent() {
            return Err(Failure::Matching);
        }
        // After a sign, the end of the input is a mismatch.
        first = reader.next().ok_or(Failure::Matching)?;
        budget.spend();
    }
    match first {
        b'n' | b'N' => {
            text.push(first);
            reader.word(b"an", &mut budget, &mut text)?;
        }
        b'i' | b'I' => {
            text.push(first);
            read_infinity(reader, &mut budget, &mut text)?;
        }
        _ => read_float_digits(reader, &mut budget, first, &mut text)?,
    }
    Ok(text)
}

/// `inf` or `infinity`, after its first letter; a fourth letter `i` must be followed by the rest.
fn read_infinity(
    reader: &mut Reader<'_>,
    budget: &mut Budget,
    text: &mut Vec<u8>,
) -> Result<(), Failure> {
    reader.word(b"nf", budget, text)?;
    if budget.is_spent() {
        return Ok(());
    }
    let next = reader.next();
    if let Some(b'i' | b'I') = next {
        budget.spend();
        text.push(b'i');
        return reader.word(b"nity", budget, text);
    }
    reader.push_back(next);
    Ok(())
}

/// Digits, a point and an exponent, in any order that may still become a number.
fn read_float_digits(
    reader: &mut Reader<'_>,
    budget: &mut Budget,
    first: u8,
    text: &mut Vec<u8>,
) -> Result<(), Failure> {
    let unsigned_start = text.len();
    let mut next = Some(first);
    let (mut base, mut exponent_letter) = (10, b'e');
    let mut digit_seen = false;
    if !budget.is_spent() && first == b'0' {
        text.push(first);
        next = reader.next();
        budget.spend();
        if !budget.is_spent() && matches!(next, Some(b'x' | b'X')) {
            text.push(b'x');
            (base, exponent_letter) = (16, b'p');
            next = reader.next();
            budget.spend();
        } else {
            digit_seen = true;
        }
    }
    let (mut point_seen, mut exponent_seen) = (false, false);
    while let Some(byte) = next {
        if byte.is_ascii_digit() || (!exponent_seen && char::from(byte).is_digit(base)) {
            text.push(byte);
            digit_seen = true;
        } else if exponent_seen
            && text.last() == Some(&exponent_letter)
            && matches!(byte, b'+' | b'-')
        {
            text.push(byte);
        } else if digit_seen && !exponent_seen && byte.to_ascii_lowercase() == exponent_letter {
            text.push(exponent_letter);
            exponent_seen = true;
            point_seen = true;
        } else if !point_seen && byte == b'.' {
            text.push(byte);
            point_seen = true;
        } else {
            reader.push_back(next);
            break;
        }
        if budget.is_spent() {
            break;
        }
        next = reader.next();
        budget.spend();
    }
    let read = &text[unsigned_start..];
    if read.is_empty() || read == b"0x" { Err(Failure::Matching) } else { Ok(()) }
}
