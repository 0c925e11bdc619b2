//! Which offsets an access can be at.

use logic::{Operation, TermId};
use rustc_hash::FxHashMap;
use semantics::domain::Domain;

use crate::contents::{Cell, Contents};
use crate::domain::TermDomain;
use crate::value::ObjectId;

/// An object in which an access can be at more places than this keeps a log.
pub(crate) const LARGEST_SELECTION: u64 = 256;
/// Where there is no other way, this many places are selected from.
const LARGEST_READ: u64 = 1 << 16;
/// The same in a table of constants: equal elements are selected from once, so that a table costs far less than an array.
const LARGEST_TABLE: u64 = 1 << 22;
/// How deep the factors of an offset are looked for.
const FACTOR_DEPTH: u32 = 16;

/// How deep a number is looked at for how large it can be: small, as nothing is remembered.
pub(crate) const MAGNITUDE_DEPTH: u32 = 4;

/// What is known of a number: its remainder by a power of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Alignment {
    bits: u32,
    /// The remainder.
    pub rest: u64,
}

impl Alignment {
    /// The power of two.
    pub fn step(self) -> u64 {
        1 << self.bits.min(62)
    }
}

/// What is known of terms by their form, looked at so deep. Terms share others, so that the same ones
/// are met again and again.
#[derive(Debug, Default)]
pub(crate) struct Forms {
    /// How many low bits are known, and what they are.
    low_bits: FxHashMap<(TermId, u32), (u32, u64)>,
    /// The least and the greatest value.
    ranges: FxHashMap<(TermId, u32), (u64, u64)>,
}

/// Where an access can be in an object.
pub(crate) enum Positions {
    /// Nowhere: it is only evaluated where it does not happen.
    Nowhere,
    /// At one place.
    At(u64),
    /// At `first + index * step`, where the bits of the index stand for a number below the count.
    Among {
        /// The bits of the index, the lowest first.
        index: Vec<TermId>,
        first: u64,
        step: u64,
        count: u64,
    },
    /// At too many places.
    Anywhere,
}

impl TermDomain<'_> {
    /// The value of a term of up to 64 bits that is constant.
    pub(crate) fn constant(&self, term: TermId) -> Option<u64> {
        self.context.value(term)?.to_u64()
    }

    /// How large an object can be at most, if that is known.
    pub(crate) fn largest_size(&self, object: ObjectId) -> Option<u64> {
        let description = &self.objects[object.0 as usize];
        let known = self.constant(description.size).or(description.largest);
        known.or_else(|| self.largest_value(description.size))
    }

    /// The greatest value of a number, by its form, if that is small.
    pub(crate) fn largest_value(&self, term: TermId) -> Option<u64> {
        Some(self.range(term, FACTOR_DEPTH).1).filter(|most| *most <= LARGEST_READ)
    }

    /// What is known of the low bits of a term.
    pub(crate) fn alignment(&self, term: TermId) -> Alignment {
        let (bits, rest) = self.low_bits(term, FACTOR_DEPTH);
        Alignment { bits, rest }
    }

    /// How many low bits of a term are known, and what they are.
    fn low_bits(&self, term: TermId, depth: u32) -> (u32, u64) {
        if depth == 0 {
            return (0, 0);
        }
        let known = self.forms.borrow().low_bits.get(&(term, depth)).copied();
        known.unwrap_or_else(|| {
            let found = self.low_bits_by_form(term, depth);
            self.forms.borrow_mut().low_bits.insert((term, depth), found);
            found
        })
    }

    /// The same, where it was not known before.
    fn low_bits_by_form(&self, term: TermId, depth: u32) -> (u32, u64) {
        let mask = |bits: u32| if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
        let known = |term| self.low_bits(term, depth - 1);
        match self.context.operation(term) {
            Operation::Constant(_) => self.constant(term).map_or((0, 0), |value| (64, value)),
            Operation::Add(left, right) => {
                let (left, right) = (known(left), known(right));
                let bits = left.0.min(right.0);
                (bits, left.1.wrapping_add(right.1) & mask(bits))
            }
            Operation::Multiply(left, right) => {
                let (left, right) = (known(left), known(right));
                // What is above the known bits of one is moved up by the zeros of the other.
                let zeros = |(bits, value): (u32, u64)| bits.min(value.trailing_zeros());
                let bits = (left.0 + zeros(right)).min(right.0 + zeros(left)).min(64);
                (bits, left.1.wrapping_mul(right.1) & mask(bits))
            }
            Operation::Negate(operand) => {
                let (bits, value) = known(operand);
                (bits, value.wrapping_neg() & mask(bits))
            }
            Operation::Concat(high, low) => {
                let width = self.context.width(low);
                let (bits, value) = known(low);
                if bits < width || width >= 64 {
                    return (bits.min(width), value & mask(bits.min(width)));
                }
                let (above, high) = known(high);
                let bits = (width + above).min(64);
                (bits, ((value & mask(width)) | high << width) & mask(bits))
            }
            Operation::ShiftLeft(_, amount) => {
                let amount = self.constant(amount).map_or(0, |amount| amount.min(63) as u32);
                (amount, 0)
            }
            Operation::IfThenElse(_, then, otherwise) => {
                let (then, otherwise) = (known(then), known(otherwise));
                let differs = (then.1 ^ otherwise.1).trailing_zeros();
                let bits = then.0.min(otherwise.0).min(differs);
                (bits, then.1 & mask(bits))
            }
            _ => (0, 0),
        }
    }

    /// Between which numbers an offset is.
    pub(crate) fn range_of_offset(&self, offset: TermId) -> (u64, u64) {
        self.range(offset, FACTOR_DEPTH)
    }

    /// The least and the greatest value that a term of up to 64 bits can have, by its form.
    fn range(&self, term: TermId, depth: u32) -> (u64, u64) {
        let width = self.context.width(term);
        let all = (0, if width >= 64 { u64::MAX } else { (1 << width) - 1 });
        if depth == 0 || width > 64 {
            return all;
        }
        let known = self.forms.borrow().ranges.get(&(term, depth)).copied();
        known.unwrap_or_else(|| {
            let found = self.range_by_form(term, depth, all);
            self.forms.borrow_mut().ranges.insert((term, depth), found);
            found
        })
    }

    /// The same, where it was not known before; by its width it is among all these.
    fn range_by_form(&self, term: TermId, depth: u32, all: (u64, u64)) -> (u64, u64) {
        let of = |term| self.range(term, depth - 1);
        match self.context.operation(term) {
            Operation::Constant(_) => self.constant(term).map_or(all, |value| (value, value)),
            Operation::Add(left, right) => {
                let (left, right) = (of(left), of(right));
                match left.1.checked_add(right.1).filter(|most| *most <= all.1) {
                    Some(most) => (left.0 + right.0, most),
                    None => all,
                }
            }
            Operation::Multiply(left, right) => {
                let (left, right) = (of(left), of(right));
                match left.1.checked_mul(right.1).filter(|most| *most <= all.1) {
                    Some(most) => (left.0 * right.0, most),
                    None => all,
                }
            }
            Operation::Concat(high, low) => {
                let shift = self.context.width(low);
                let (high, low) = (of(high), of(low));
                ((high.0 << shift) + low.0, (high.1 << shift) + low.1)
            }
            Operation::IfThenElse(_, then, otherwise) => {
                let (then, otherwise) = (of(then), of(otherwise));
                (then.0.min(otherwise.0), then.1.max(otherwise.1))
            }
            Operation::Extract { operand, low: 0 } => {
                let inner = of(operand);
                if inner.1 <= all.1 { inner } else { all }
            }
            Operation::SignExtend(operand) => {
                let inner = of(operand);
                let narrow = self.context.width(operand);
                if inner.1 < 1 << (narrow - 1) { inner } else { all }
            }
            _ => all,
        }
    }

    /// What the absolute value of a signed number of 64 bits is at most, by its form.
    pub(crate) fn magnitude_by_form(&self, term: TermId, depth: u32) -> u64 {
        if let Some(value) = self.constant(term) {
            return value.cast_signed().unsigned_abs();
        }
        let of = |term| self.magnitude_by_form(term, depth - 1);
        let most = match self.context.operation(term) {
            Operation::SignExtend(operand) => Some(1 << (self.context.width(operand) - 1)),
            Operation::Add(left, right) if depth > 0 => of(left).checked_add(of(right)),
            Operation::Multiply(left, right) if depth > 0 => of(left).checked_mul(of(right)),
            Operation::Negate(operand) if depth > 0 => Some(of(operand)),
            Operation::IfThenElse(_, then, otherwise) if depth > 0 => {
                Some(of(then).max(of(otherwise)))
            }
            _ => Some(self.range(term, FACTOR_DEPTH).1),
        };
        // A larger one has wrapped around, perhaps.
        most.filter(|most| *most <= i64::MAX.cast_unsigned()).unwrap_or(u64::MAX)
    }

    /// `constant + index * factor`, if an offset is written so.
    fn product(&self, offset: TermId) -> Option<(u64, TermId, u64)> {
        let (start, rest) = match self.context.operation(offset) {
            Operation::Add(left, right) => match self.constant(right) {
                Some(start) => (start, left),
                None => (self.constant(left)?, right),
            },
            _ => (0, offset),
        };
        let Operation::Multiply(left, right) = self.context.operation(rest) else { return None };
        let (index, factor) = match self.constant(right) {
            Some(factor) => (left, factor),
            None => (right, self.constant(left)?),
        };
        (factor > 0).then_some((start, index, factor))
    }

    /// Whether the product of an index, perhaps a negative one, and a factor is far from 2^64.
    fn cannot_wrap(&self, index: TermId, factor: u64) -> bool {
        let bits = match self.context.operation(index) {
            Operation::SignExtend(operand) => self.context.width(operand),
            _ => u64::BITS - self.range(index, FACTOR_DEPTH).1.leading_zeros(),
        };
        bits + (u64::BITS - factor.leading_zeros()) < 62
    }

    /// Where an access can be, if it is inside its object: the checks before it say so.
    pub(crate) fn positions(
        &mut self,
        object: ObjectId,
        offset: TermId,
        size: u64,
        most: u64,
    ) -> Positions {
        let whole = self.largest_size(object);
        if let Some(offset) = self.constant(offset) {
            let inside = whole.is_none_or(|whole| size <= whole && offset <= whole - size);
            let inside = inside && offset < u64::MAX / 2;
            return if inside { Positions::At(offset) } else { Positions::Nowhere };
        }
        let Some(whole) = whole else { return Positions::Anywhere };
        if size > whole {
            return Positions::Nowhere;
        }
        let alignment = self.alignment(offset);
        let (mut first, mut step) = (alignment.rest, alignment.step());
        let mut index = None;
        // Only small indices lead into the object, so that the low bits of one follow from the place.
        if let Some((start, factor_of, factor)) = self.product(offset)
            && factor > step
            && start < factor
            && self.cannot_wrap(factor_of, factor)
        {
            (first, step) = (start, factor);
            index = Some(factor_of);
        }
        let (least, greatest) = self.range(offset, FACTOR_DEPTH);
        let last = greatest.min(whole - size);
        if let Some(missing) = least.checked_sub(first).filter(|_| index.is_none()) {
            first += missing.div_ceil(step) * step;
        }
        if first > last {
            return Positions::Nowhere;
        }
        let count = (last - first) / step + 1;
        if count > most {
            return Positions::Anywhere;
        }
        let index = index.unwrap_or_else(|| {
            let start = self.number(first);
            let distance = self.context.subtract(offset, start);
            let shift = step.trailing_zeros();
            self.context.extract(distance, shift, 64 - shift)
        });
        if count == 1 {
            return Positions::At(first);
        }
        let bits = (u64::BITS - (count - 1).leading_zeros()).min(self.context.width(index));
        let index = (0..bits).map(|bit| self.context.extract(index, bit, 1)).collect();
        Positions::Among { index, first, step, count }
    }

    /// When each of the positions is the one, in order.
    pub(crate) fn decoded(&mut self, index: &[TermId], count: u64) -> Vec<TermId> {
        let mut conditions = vec![self.context.boolean(true)];
        for (level, &bit) in index.iter().enumerate().rev() {
            let negated = self.context.not(bit);
            let mut next = Vec::with_capacity(2 * conditions.len());
            for (number, &condition) in conditions.iter().enumerate() {
                // What begins behind the last position is not needed.
                if (number as u64) << (level + 1) >= count {
                    break;
                }
                next.push(self.context.and(condition, negated));
                if ((2 * number + 1) as u64) << level < count {
                    next.push(self.context.and(condition, bit));
                }
            }
            conditions = next;
        }
        conditions
    }

    /// The cell at the position that the index stands for.
    pub(crate) fn select_position(&mut self, index: &[TermId], mut cells: Vec<Cell>) -> Cell {
        for &bit in index {
            let mut next = Vec::with_capacity(cells.len().div_ceil(2));
            let mut pairs = cells.into_iter();
            while let Some(even) = pairs.next() {
                next.push(match pairs.next() {
                    Some(odd) => match self.decide(&bit) {
                        Some(true) => odd,
                        Some(false) => even,
                        None if odd == even => even,
                        None => self.select_cell(bit, &odd, &even),
                    },
                    None => even,
                });
            }
            cells = next;
        }
        cells.swap_remove(0)
    }

    /// Reads at whatever place it is, whatever the log says.
    pub(crate) fn read_selected(
        &mut self,
        object: ObjectId,
        contents: &Contents,
        offset: TermId,
        size: u64,
    ) -> Cell {
        let most = if contents.is_constant() { LARGEST_TABLE } else { LARGEST_READ };
        match self.positions(object, offset, size, most) {
            Positions::At(at) => self.read_cell(contents, at, size),
            Positions::Nowhere => self.no_cell(size),
            Positions::Among { index, first, step, count } => {
                let cell = |number| self.read_cell(contents, first + number * step, size);
                let cells: Vec<_> = (0..count).map(cell).collect();
                self.select_position(&index, cells)
            }
            Positions::Anywhere => {
                self.cut("a subscript that is not known, into an object that is too large");
                self.no_cell(size)
            }
        }
    }

    /// What is read where nothing is: a check before it excludes that.
    pub(crate) fn no_cell(&mut self, size: u64) -> Cell {
        let value = self.integer(8 * size.max(1) as u32, 0);
        Cell { size, value, written: self.context.boolean(true) }
    }
}
