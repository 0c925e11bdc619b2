//! Rounding: the end of every operation.

use super::Floats;
use super::number::Number;
use super::shift::{is_nonzero, pad_below};
use crate::term::TermId;

/// Where a result goes that lies between two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// To the nearest number; from the middle to the one with an even significand.
    NearestEven,
    /// To the nearest number; from the middle to the one farther from zero.
    NearestAway,
    /// To the greater number.
    TowardPositive,
    /// To the smaller number.
    TowardNegative,
    /// To the number closer to zero.
    TowardZero,
}

impl Rounding {
    /// All of them; the position of one is its number in terms.
    pub const ALL: [Self; 5] = [
        Self::NearestEven,
        Self::NearestAway,
        Self::TowardPositive,
        Self::TowardNegative,
        Self::TowardZero,
    ];
}

/// A rounding that is known, or one that a term decides.
#[derive(Clone, Copy, Debug)]
pub enum RoundingMode {
    /// Known while the term is built.
    Fixed(Rounding),
    /// Three bits: a position in [`Rounding::ALL`]. Larger values round toward zero.
    Term(TermId),
}

impl From<Rounding> for RoundingMode {
    fn from(rounding: Rounding) -> Self {
        Self::Fixed(rounding)
    }
}

impl From<TermId> for RoundingMode {
    fn from(term: TermId) -> Self {
        Self::Term(term)
    }
}

/// What decides whether a significand is rounded up in size.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// Whether the number is negative.
    pub sign: TermId,
    /// Whether the last bit that is kept is set.
    pub odd: TermId,
    /// Whether the first bit that is dropped is set.
    pub half: TermId,
    /// Whether some bit below that is set.
    pub sticky: TermId,
}

impl Floats<'_> {
    /// The known rounding, if it is known.
    pub(super) fn fixed_rounding(&self, mode: RoundingMode) -> Option<Rounding> {
        match mode {
            RoundingMode::Fixed(rounding) => Some(rounding),
            RoundingMode::Term(term) => {
                assert_eq!(self.context.width(term), 3, "a rounding mode has three bits");
                let number = self.context.value(term)?.to_u64()? as usize;
                Some(Rounding::ALL.get(number).copied().unwrap_or(Rounding::TowardZero))
            }
        }
    }

    /// A term that depends on the rounding.
    fn by_rounding(
        &mut self,
        mode: RoundingMode,
        mut term_for: impl FnMut(&mut Self, Rounding) -> TermId,
    ) -> TermId {
        if let Some(rounding) = self.fixed_rounding(mode) {
            return term_for(self, rounding);
        }
        let RoundingMode::Term(mode) = mode else { unreachable!("a fixed rounding is known") };
        let mut result = term_for(self, Rounding::TowardZero);
        for (number, &rounding) in Rounding::ALL.iter().enumerate() {
            let number = self.context.number(3, number as u64);
            let is_chosen = self.context.equal(mode, number);
            let term = term_for(self, rounding);
            result = self.context.if_then_else(is_chosen, term, result);
        }
        result
    }

    /// Whether the kept part of a number grows by one unit.
    pub(super) fn rounds_away(&mut self, mode: RoundingMode, rest: Rest) -> TermId {
        let Rest { sign, odd, half, sticky } = rest;
        self.by_rounding(mode, |floats, rounding| {
            let context = &mut *floats.context;
            match rounding {
                Rounding::NearestEven => {
                    let more = context.or(odd, sticky);
                    context.and(half, more)
                }
                Rounding::NearestAway => half,
                Rounding::TowardPositive => {
                    let inexact = context.or(half, sticky);
                    let positive = context.not(sign);
                    context.and(inexact, positive)
                }
                Rounding::TowardNegative => {
                    let inexact = context.or(half, sticky);
                    context.and(inexact, sign)
                }
                Rounding::TowardZero => context.boolean(false),
            }
        })
    }

    /// Whether a number that is too large becomes infinite; else it becomes the largest.
    fn overflows_to_infinity(&mut self, mode: RoundingMode, sign: TermId) -> TermId {
        self.by_rounding(mode, |floats, rounding| match rounding {
            Rounding::NearestEven | Rounding::NearestAway => floats.context.boolean(true),
            Rounding::TowardPositive => floats.context.not(sign),
            Rounding::TowardNegative => sign,
            Rounding::TowardZero => floats.context.boolean(false),
        })
    }

    /// The sign of a sum that is zero though its operands are not.
    pub(super) fn cancelled_sign(&mut self, mode: RoundingMode) -> TermId {
        self.by_rounding(mode, |floats, rounding| {
            floats.context.boolean(rounding == Rounding::TowardNegative)
        })
    }

    /// Rounds a number that is normalised, or has the exponent 1, and packs it.
    pub(super) fn round(&mut self, mode: RoundingMode, number: Number) -> TermId {
        let fraction_width = self.format.significand;
        let significand = pad_below(self.context, number.significand, fraction_width + 1);
        let rest_width = self.context.width(significand) - fraction_width - 1;
        let hidden = self.context.sign(significand);
        let fraction = self.context.extract(significand, rest_width, fraction_width);
        let exponent = self.packed_exponent(number.exponent, hidden);
        let mut magnitude = self.context.concat(exponent, fraction);
        if rest_width > 0 {
            let odd = self.context.extract(significand, rest_width, 1);
            let rest = self.context.extract(significand, 0, rest_width);
            let away = self.rounds_away_by(mode, number.sign, odd, rest);
            // A carry out of the fraction makes the next exponent, up to infinity.
            let away = self.context.zero_extend(away, self.format.magnitude_width());
            magnitude = self.context.add(magnitude, away);
        }
        if number.highest >= self.format.special_exponent() {
            magnitude = self.limited(mode, number, hidden, magnitude);
        }
        self.with_sign(number.sign, magnitude)
    }

    /// The biased exponent; zero if the hidden bit is not set.
    fn packed_exponent(&mut self, exponent: TermId, hidden: TermId) -> TermId {
        let width = self.format.exponent;
        let available = self.context.width(exponent);
        let exponent = if available < width {
            self.context.sign_extend(exponent, width)
        } else {
            self.context.extract(exponent, 0, width)
        };
        let mask = self.context.sign_extend(hidden, width);
        self.context.and(exponent, mask)
    }

    /// Whether a kept part grows, given all dropped bits.
    pub(super) fn rounds_away_by(
        &mut self,
        mode: RoundingMode,
        sign: TermId,
        odd: TermId,
        dropped: TermId,
    ) -> TermId {
        let half = self.context.sign(dropped);
        let below = self.context.width(dropped) - 1;
        let sticky = if below == 0 {
            self.context.boolean(false)
        } else {
            let below = self.context.extract(dropped, 0, below);
            is_nonzero(self.context, below)
        };
        self.rounds_away(mode, Rest { sign, odd, half, sticky })
    }

    /// The magnitude, or what becomes of numbers that are too large.
    fn limited(
        &mut self,
        mode: RoundingMode,
        number: Number,
        hidden: TermId,
        magnitude: TermId,
    ) -> TermId {
        let width = self.context.width(number.exponent);
        let special = self.integer(width, self.format.special_exponent());
        let is_below = self.context.signed_less(number.exponent, special);
        let is_above = self.context.not(is_below);
        let overflows = self.context.and(hidden, is_above);
        let to_infinity = self.overflows_to_infinity(mode, number.sign);
        let infinity = self.context.constant(self.format.infinity());
        let largest = self.context.constant(self.format.largest());
        let limit = self.context.if_then_else(to_infinity, infinity, largest);
        self.context.if_then_else(overflows, limit, magnitude)
    }
}
