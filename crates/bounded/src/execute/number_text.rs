//! Integers as text.

use format::{Flags, Kind};
use logic::TermId;

use crate::domain::TermDomain;
use crate::record::PrintedNumber;
use crate::text::Text;

/// The parts of a field that padding goes between.
pub(super) struct Field {
    /// Sign and base.
    pub prefix: Text,
    pub body: Text,
    /// Whether zeros may go between them.
    pub zeros_allowed: TermId,
}

/// How an integer is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Notation {
    pub kind: Kind,
    pub flags: Flags,
    pub upper: bool,
    /// The least number of digits, 64 bits, with the most that it can be and whether it is given.
    pub precision: Option<Precision>,
}

/// A precision that may be negative, which means none.
#[derive(Debug, Clone, Copy)]
pub(super) struct Precision {
    pub given: TermId,
    /// 64 bits.
    pub value: TermId,
    /// It is not larger.
    pub most: u64,
}

impl TermDomain<'_> {
    /// The parts of an integer.
    pub(super) fn integer_field(&mut self, notation: Notation, value: TermId) -> Field {
        let Notation { kind, flags, upper, precision } = notation;
        let width = self.context.width(value);
        let zero = self.context.number(width, 0);
        let mut prefix = self.known_text(b"");
        let mut magnitude = value;
        if kind == Kind::Signed {
            let negative = self.context.sign(value);
            let negated = self.context.negate(value);
            magnitude = self.context.if_then_else(negative, negated, value);
            prefix = self.sign(flags, negative);
        }
        let marker: &[u8] = match (kind, upper) {
            (Kind::Hexadecimal, false) => b"0x",
            (Kind::Hexadecimal, true) => b"0X",
            (Kind::Binary, false) => b"0b",
            (Kind::Binary, true) => b"0B",
            _ => b"",
        };
        if flags.alternate && !marker.is_empty() {
            let nonzero = self.context.not_equal(magnitude, zero);
            let [marker, nothing] = [marker, b""].map(|text| self.known_text(text));
            let marker = self.select_text(nonzero, &marker, &nothing);
            prefix = self.joined(prefix, &marker);
        }
        let octal = kind == Kind::Octal && flags.alternate;
        let body = self.digits_text(kind, upper, magnitude, precision, octal);
        let zeros_allowed = match precision {
            None => self.context.boolean(true),
            Some(precision) => self.context.not(precision.given),
        };
        Field { prefix, body, zeros_allowed }
    }

    /// The sign of a number.
    pub(super) fn sign(&mut self, flags: Flags, negative: TermId) -> Text {
        let positive: &[u8] = match (flags.sign, flags.space) {
            (true, _) => b"+",
            (false, true) => b" ",
            (false, false) => b"",
        };
        let [minus, positive] = [b"-", positive].map(|text| self.known_text(text));
        self.select_text(negative, &minus, &positive)
    }

    /// The digits, with zeros before them that the precision or the octal mark ask for.
    fn digits_text(
        &mut self,
        kind: Kind,
        upper: bool,
        magnitude: TermId,
        precision: Option<Precision>,
        octal: bool,
    ) -> Text {
        let (digits, mut present) = match kind {
            Kind::Octal => self.binary_digits(magnitude, 3),
            Kind::Hexadecimal => self.binary_digits(magnitude, 4),
            Kind::Binary => self.binary_digits(magnitude, 1),
            _ => self.decimal_digits(magnitude),
        };
        let most = digits.len() as u64;
        let all = self.number(most);
        let bytes: Vec<TermId> =
            digits.iter().rev().map(|&digit| self.digit_byte(digit, upper)).collect();
        if matches!(kind, Kind::Signed | Kind::Unsigned) {
            let digits = bytes.iter().rev().copied().collect();
            self.record.numbers.push(PrintedNumber { magnitude, digits, present: present.clone() });
        }
        let written = Text { bytes, length: all };
        if precision.is_none() && !octal {
            present[0] = self.context.boolean(true);
        }
        let count = self.leading(&present);
        let left_out = self.context.subtract(all, count);
        let digits = self.without_first(&written, left_out, most as usize);
        if precision.is_none() && !octal {
            return digits;
        }
        let [none, one] = [0, 1].map(|number| self.number(number));
        let (mut wanted, mut longest) = (one, 1);
        if let Some(precision) = precision {
            wanted = self.context.if_then_else(precision.given, precision.value, one);
            longest = precision.most.max(1);
        }
        let enough = self.context.unsigned_less_equal(wanted, count);
        let missing = self.context.subtract(wanted, count);
        let least = if octal { one } else { none };
        let missing = self.context.if_then_else(enough, least, missing);
        let zeros = self.repeated(b'0', missing, longest);
        self.joined(zeros, &digits)
    }

    /// The digits of a base that is a power of two, the last first, and for each whether it, or
    /// one before it, is not zero.
    fn binary_digits(&mut self, magnitude: TermId, bits: u32) -> (Vec<TermId>, Vec<TermId>) {
        let width = self.context.width(magnitude);
        let places = (0..width).step_by(bits as usize);
        let (mut digits, mut present) = (Vec::new(), Vec::new());
        for low in places {
            let digit = self.context.extract(magnitude, low, bits.min(width - low));
            digits.push(self.resized(digit, false, 4));
            let rest = self.context.extract(magnitude, low, width - low);
            let zero = self.context.number(width - low, 0);
            present.push(self.context.not_equal(rest, zero));
        }
        (digits, present)
    }

    /// The decimal digits likewise, by doubling them for each bit of the number.
    fn decimal_digits(&mut self, magnitude: TermId) -> (Vec<TermId>, Vec<TermId>) {
        let width = self.context.width(magnitude);
        let mut digits: Vec<TermId> = Vec::new();
        for (done, bit) in (0..width).rev().enumerate() {
            let mut carry = self.context.extract(magnitude, bit, 1);
            for digit in &mut digits {
                let doubled = self.corrected(*digit);
                let low = self.context.extract(doubled, 0, 3);
                *digit = self.context.concat(low, carry);
                carry = self.context.extract(doubled, 3, 1);
            }
            if decimal_places(done as u32 + 1) > digits.len() {
                digits.push(self.resized(carry, false, 4));
            }
        }
        let power = |place: usize| 10_u64.pow(place as u32);
        let present = (0..digits.len()).map(|place| {
            let power = self.context.number(width, power(place));
            self.context.unsigned_less_equal(power, magnitude)
        });
        let present = present.collect();
        (digits, present)
    }

    /// A digit that becomes two when it is doubled: three more make it carry at sixteen.
    fn corrected(&mut self, digit: TermId) -> TermId {
        let [three, five] = [3, 5].map(|number| self.context.number(4, number));
        let large = self.context.unsigned_less_equal(five, digit);
        let more = self.context.add(digit, three);
        self.context.if_then_else(large, more, digit)
    }

    fn digit_byte(&mut self, digit: TermId, upper: bool) -> TermId {
        let letter = if upper { b'A' } else { b'a' } - 10;
        let ten = self.context.number(4, 10);
        let small = self.context.unsigned_less(digit, ten);
        let [zero, letter] = [b'0', letter].map(|byte| self.context.number(8, byte.into()));
        let first = self.context.if_then_else(small, zero, letter);
        let digit = self.context.zero_extend(digit, 8);
        self.context.add(first, digit)
    }
}

/// How many decimal digits a number of this many bits has at most.
fn decimal_places(bits: u32) -> usize {
    let most = u64::MAX >> (64 - bits);
    most.ilog10() as usize + 1
}
