//! How `scanf` reads an integer.

use logic::TermId;

use super::scan::Scan;
use crate::domain::TermDomain;

/// An integer that was read.
pub(super) struct Number {
    negative: TermId,
    /// The base of the digits, where each of the three is the one.
    hexadecimal: TermId,
    octal: TermId,
    /// The digits, four bits each, and for each whether it is one.
    digits: Vec<(TermId, TermId)>,
    /// The largest base that there may be.
    largest_base: u64,
}

impl TermDomain<'_> {
    /// Reads a sign, a prefix and digits; base zero means that the prefix decides.
    pub(super) fn scan_integer(
        &mut self,
        scan: &mut Scan,
        width: Option<u32>,
        base: u32,
    ) -> Number {
        let most = width.map_or(usize::MAX, |width| width as usize);
        let whole = scan.source.rest.clone();
        let no = self.context.boolean(false);
        let [plus, minus] = [b'+', b'-'].map(|sign| self.begins_with(&whole.bytes, 0, &[sign]));
        let there = self.has(&whole, 0);
        let negative = self.context.and(there, minus);
        let signed = self.context.or(plus, minus);
        let signed = self.context.and(there, signed);
        let sign_length = self.context.zero_extend(signed, 64);
        let mut rest = self.without_first(&whole, sign_length, 1);
        let mut read = sign_length;

        // A zero, perhaps with the mark of a hexadecimal number, decides about the base.
        let mut marked = no;
        let mut octal = self.context.boolean(base == 8);
        if matches!(base, 0 | 16) {
            let zero = self.begins_with(&rest.bytes, 0, b"0");
            let zero_there = self.has(&rest, 0);
            let zero_allowed = self.is_allowed(read, 0, width);
            let zero = self.context.and_all([zero, zero_there, zero_allowed]);
            let mark = self.begins_with(&rest.bytes, 1, b"xX");
            let mark_there = self.has(&rest, 1);
            let mark_allowed = self.is_allowed(read, 1, width);
            marked = self.context.and_all([zero, mark, mark_there, mark_allowed]);
            if base == 0 {
                let plain = self.context.not(marked);
                octal = self.context.and(zero, plain);
            }
            let [none, two] = [0, 2].map(|number| self.number(number));
            let prefix = self.context.if_then_else(marked, two, none);
            rest = self.without_first(&rest, prefix, 2);
            read = self.context.add(read, prefix);
        }
        let hexadecimal = if base == 16 { self.context.boolean(true) } else { marked };

        let start = read;
        let accepted = self.accepted(&rest, most, |domain, index, byte| {
            let good = domain.is_digit(byte, hexadecimal, octal);
            let allowed = domain.is_allowed(start, index, width);
            domain.context.and(good, allowed)
        });
        let count = self.leading(&accepted);
        read = self.context.add(read, count);
        // The byte behind the number is looked at, even if the width does not allow for it.
        let all = self.context.equal(read, whole.length);
        self.meet_end(scan, all);
        self.consume(scan, read);
        let none = self.number(0);
        let some = self.context.not_equal(count, none);
        let some = self.context.or(some, marked);
        scan.matches = self.context.and(scan.matches, some);
        let digits = rest.bytes.iter().zip(accepted);
        let digits = digits.map(|(&byte, accepted)| (self.digit_of(byte), accepted)).collect();
        let largest_base = if base == 0 { 16 } else { base.into() };
        Number { negative, hexadecimal, octal, digits, largest_base }
    }

    /// Whether a byte is one of some.
    fn begins_with(&mut self, bytes: &[TermId], index: usize, any: &[u8]) -> TermId {
        match bytes.get(index) {
            Some(&byte) => self.is_one_of(byte, |byte| any.contains(&byte)),
            None => self.context.boolean(false),
        }
    }

    /// Whether the width allows for one more byte, this many after those that were read.
    fn is_allowed(&mut self, read: TermId, more: usize, width: Option<u32>) -> TermId {
        let Some(width) = width else { return self.context.boolean(true) };
        let more = self.number(more as u64);
        let before = self.context.add(read, more);
        let width = self.number(width.into());
        self.context.unsigned_less(before, width)
    }

    fn is_digit(&mut self, byte: TermId, hexadecimal: TermId, octal: TermId) -> TermId {
        let eight = self.is_one_of(byte, |byte| (b'0'..=b'7').contains(&byte));
        let ten = self.is_one_of(byte, |byte| byte.is_ascii_digit());
        let sixteen = self.is_one_of(byte, |byte| byte.is_ascii_hexdigit());
        let others = self.context.if_then_else(octal, eight, ten);
        self.context.if_then_else(hexadecimal, sixteen, others)
    }

    /// What a digit of any base stands for: a letter has the low bits 1 to 6.
    fn digit_of(&mut self, byte: TermId) -> TermId {
        let low = self.context.extract(byte, 0, 4);
        let letter = self.context.extract(byte, 6, 1);
        let nine = self.context.number(4, 9);
        let value = self.context.add(low, nine);
        self.context.if_then_else(letter, value, low)
    }

    /// The value of a number, as `strtol` or `strtoul` with this many bits give it.
    pub(super) fn integer_value(&mut self, number: &Number, width: u32, signed: bool) -> TermId {
        let places = u32::try_from(number.digits.len()).unwrap_or(u32::MAX);
        let largest = u128::from(number.largest_base).checked_pow(places);
        let fits = largest.is_some_and(|largest| largest <= 1 << (width - 1));
        // More bits than the result has, for one digit too many.
        let wide = if fits { width } else { width + 5 };
        let mut value = self.context.number(wide, 0);
        let mut too_large = self.context.boolean(false);
        for &(digit, accepted) in &number.digits {
            let next = self.with_digit(number, value, digit);
            let next = self.context.if_then_else(accepted, next, value);
            if fits {
                value = next;
                continue;
            }
            let above = self.context.extract(next, width, wide - width);
            let zero = self.context.number(wide - width, 0);
            let above = self.context.not_equal(above, zero);
            too_large = self.context.or(too_large, above);
            let low = self.context.extract(next, 0, width);
            value = self.context.zero_extend(low, wide);
        }
        let magnitude = self.context.extract(value, 0, width);
        let negated = self.context.negate(magnitude);
        let value = self.context.if_then_else(number.negative, negated, magnitude);
        if fits {
            return value;
        }
        let most = u64::MAX >> (64 - width);
        let [all, positive, negative] =
            [most, most >> 1, (most >> 1) + 1].map(|bound| self.context.number(width, bound));
        if !signed {
            return self.context.if_then_else(too_large, all, value);
        }
        let limit = self.context.if_then_else(number.negative, negative, positive);
        let above = self.context.unsigned_less(limit, magnitude);
        let too_large = self.context.or(too_large, above);
        self.context.if_then_else(too_large, limit, value)
    }

    /// The number with one more digit.
    fn with_digit(&mut self, number: &Number, value: TermId, digit: TermId) -> TermId {
        let width = self.context.width(value);
        let [one, three, four] = [1, 3, 4].map(|bits| self.context.number(width, bits));
        let twice = self.context.shift_left(value, one);
        let eight = self.context.shift_left(value, three);
        let ten = self.context.add(twice, eight);
        let sixteen = self.context.shift_left(value, four);
        let others = self.context.if_then_else(number.octal, eight, ten);
        let times = self.context.if_then_else(number.hexadecimal, sixteen, others);
        let digit = self.context.zero_extend(digit, width);
        self.context.add(times, digit)
    }
}
