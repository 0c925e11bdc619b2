//! The circuits of the operators. Bits are in slices, least significant first.

use crate::aig::{Aig, Edge};
use crate::pace::{Pace, Stopped};
use crate::term::Operation;

#[derive(Debug, Default)]
pub(super) struct Circuits {
    pub aig: Aig,
}

fn complement(bits: &[Edge]) -> Vec<Edge> {
    bits.iter().map(|&bit| !bit).collect()
}

fn sign(bits: &[Edge]) -> Edge {
    *bits.last().expect("a term has at least one bit")
}

impl Circuits {
    pub fn unary(&mut self, operation: Operation, a: &[Edge], width: u32) -> Vec<Edge> {
        let width = width as usize;
        match operation {
            Operation::Not(_) => complement(a),
            Operation::Negate(_) => self.negate(a),
            Operation::Extract { low, .. } => a[low as usize..][..width].to_vec(),
            Operation::SignExtend(_) => {
                let mut bits = a.to_vec();
                bits.resize(width, sign(a));
                bits
            }
            _ => unreachable!("{operation:?} is not an operator of one operand"),
        }
    }

    /// Operators whose circuits grow with the square of the width keep to the pace.
    pub fn binary(
        &mut self,
        operation: Operation,
        a: &[Edge],
        b: &[Edge],
        pace: &mut Pace<'_>,
    ) -> Result<Vec<Edge>, Stopped> {
        Ok(match operation {
            Operation::And(..) => a.iter().zip(b).map(|(&x, &y)| self.aig.and(x, y)).collect(),
            Operation::Xor(..) => a.iter().zip(b).map(|(&x, &y)| self.aig.xor(x, y)).collect(),
            Operation::Multiply(..) => self.multiply(a, b, pace)?,
            Operation::UnsignedDivide(..) => self.divide(a, b, pace)?.0,
            Operation::UnsignedRemainder(..) => self.divide(a, b, pace)?.1,
            Operation::SignedDivide(..) => self.signed_divide(a, b, pace)?,
            Operation::SignedRemainder(..) => self.signed_remainder(a, b, pace)?,
            Operation::ShiftLeft(..) => self.shift_left(a, b),
            Operation::LogicalShiftRight(..) => self.shift_right(a, b, Edge::FALSE),
            Operation::ArithmeticShiftRight(..) => self.shift_right(a, b, sign(a)),
            Operation::Equal(..) => vec![self.equal(a, b)],
            Operation::UnsignedLess(..) => vec![self.less(a, b)],
            Operation::SignedLess(..) => vec![self.signed_less(a, b)],
            Operation::Concat(..) => [b, a].concat(),
            _ => unreachable!("{operation:?} is not an operator of two operands"),
        })
    }

    pub fn select(&mut self, condition: Edge, then: &[Edge], otherwise: &[Edge]) -> Vec<Edge> {
        then.iter().zip(otherwise).map(|(&t, &e)| self.aig.if_then_else(condition, t, e)).collect()
    }

    /// A ripple-carry adder: with it, solvers do better than with faster hardware adders.
    pub fn add(&mut self, a: &[Edge], b: &[Edge], mut carry: Edge) -> Vec<Edge> {
        let mut sum = Vec::with_capacity(a.len());
        for (index, (&x, &y)) in a.iter().zip(b).enumerate() {
            let different = self.aig.xor(x, y);
            sum.push(self.aig.xor(different, carry));
            if index + 1 < a.len() {
                carry = self.aig.if_then_else(different, carry, x);
            }
        }
        sum
    }

    pub fn subtract(&mut self, a: &[Edge], b: &[Edge]) -> Vec<Edge> {
        self.add(a, &complement(b), Edge::TRUE)
    }

    fn negate(&mut self, a: &[Edge]) -> Vec<Edge> {
        self.subtract(&vec![Edge::FALSE; a.len()], a)
    }

    fn negate_if(&mut self, condition: Edge, a: &[Edge]) -> Vec<Edge> {
        let negated = self.negate(a);
        self.select(condition, &negated, a)
    }

    /// Shift and add. A constant factor is recoded first, so that it has as few digits as possible.
    fn multiply(
        &mut self,
        a: &[Edge],
        b: &[Edge],
        pace: &mut Pace<'_>,
    ) -> Result<Vec<Edge>, Stopped> {
        if b.iter().all(|bit| bit.is_constant()) {
            return self.multiply_by_constant(a, b, pace);
        }
        if a.iter().all(|bit| bit.is_constant()) {
            return self.multiply_by_constant(b, a, pace);
        }
        // Each constant zero of the factor whose bits select the rows saves a row.
        let zeros = |bits: &[Edge]| bits.iter().filter(|&&bit| bit == Edge::FALSE).count();
        let (rows, factor) = if zeros(a) > zeros(b) { (a, b) } else { (b, a) };
        let mut product = vec![Edge::FALSE; a.len()];
        for (place, &row) in rows.iter().enumerate() {
            if row == Edge::FALSE {
                continue;
            }
            let length = factor.len() - place;
            pace.advance(length)?;
            let partial: Vec<Edge> =
                factor[..length].iter().map(|&bit| self.aig.and(bit, row)).collect();
            let sum = self.add(&product[place..], &partial, Edge::FALSE);
            product.splice(place.., sum);
        }
        Ok(product)
    }

    /// Non-adjacent form: digits -1, 0, 1, of which no two neighbours are both nonzero.
    fn multiply_by_constant(
        &mut self,
        a: &[Edge],
        constant: &[Edge],
        pace: &mut Pace<'_>,
    ) -> Result<Vec<Edge>, Stopped> {
        let mut product = vec![Edge::FALSE; a.len()];
        let bit = |place: usize| constant.get(place).is_some_and(|&bit| bit == Edge::TRUE);
        let mut carry = false;
        for place in 0..a.len() {
            if bit(place) == carry {
                // 0 without or 1 with a carry: the digit is 0, and the carry stays.
                continue;
            }
            let is_negative = bit(place + 1);
            let partial = &a[..a.len() - place];
            pace.advance(partial.len())?;
            let sum = if is_negative {
                self.subtract(&product[place..], partial)
            } else {
                self.add(&product[place..], partial, Edge::FALSE)
            };
            product.splice(place.., sum);
            carry = is_negative;
        }
        Ok(product)
    }

    /// Quotient and remainder, by a restoring divider. A divisor of zero is subtracted in each step
    /// without effect, which gives the values that SMT-LIB wants: all ones, and the dividend.
    fn divide(
        &mut self,
        a: &[Edge],
        b: &[Edge],
        pace: &mut Pace<'_>,
    ) -> Result<(Vec<Edge>, Vec<Edge>), Stopped> {
        let width = a.len();
        let mut quotient = vec![Edge::FALSE; width];
        let mut remainder = vec![Edge::FALSE; width];
        for place in (0..width).rev() {
            pace.advance(2 * width)?;
            // One bit more than the width, for the remainder is doubled.
            remainder.insert(0, a[place]);
            let mut divisor = b.to_vec();
            divisor.push(Edge::FALSE);
            let fits = !self.less(&remainder, &divisor);
            let difference = self.subtract(&remainder[..width], b);
            remainder.truncate(width);
            remainder = self.select(fits, &difference, &remainder);
            quotient[place] = fits;
        }
        Ok((quotient, remainder))
    }

    fn divide_absolutes(
        &mut self,
        a: &[Edge],
        b: &[Edge],
        pace: &mut Pace<'_>,
    ) -> Result<(Vec<Edge>, Vec<Edge>), Stopped> {
        let dividend = self.negate_if(sign(a), a);
        let divisor = self.negate_if(sign(b), b);
        self.divide(&dividend, &divisor, pace)
    }

    fn signed_divide(
        &mut self,
        a: &[Edge],
        b: &[Edge],
        pace: &mut Pace<'_>,
    ) -> Result<Vec<Edge>, Stopped> {
        let (quotient, _) = self.divide_absolutes(a, b, pace)?;
        let is_negative = self.aig.xor(sign(a), sign(b));
        Ok(self.negate_if(is_negative, &quotient))
    }

    fn signed_remainder(
        &mut self,
        a: &[Edge],
        b: &[Edge],
        pace: &mut Pace<'_>,
    ) -> Result<Vec<Edge>, Stopped> {
        let (_, remainder) = self.divide_absolutes(a, b, pace)?;
        Ok(self.negate_if(sign(a), &remainder))
    }

    fn equal(&mut self, a: &[Edge], b: &[Edge]) -> Edge {
        let same = a.iter().zip(b).map(|(&x, &y)| !self.aig.xor(x, y)).collect();
        self.aig.and_all(same)
    }

    /// From the least significant bit upwards: where the bits differ, the one of `b` decides.
    fn less(&mut self, a: &[Edge], b: &[Edge]) -> Edge {
        a.iter().zip(b).fold(Edge::FALSE, |below, (&x, &y)| {
            let different = self.aig.xor(x, y);
            self.aig.if_then_else(different, y, below)
        })
    }

    /// The sign bit counts negatively: exchanged, it compares as the others do.
    fn signed_less(&mut self, a: &[Edge], b: &[Edge]) -> Edge {
        let (mut left, mut right) = (a.to_vec(), b.to_vec());
        let last = a.len() - 1;
        (left[last], right[last]) = (b[last], a[last]);
        self.less(&left, &right)
    }

    fn shift_left(&mut self, a: &[Edge], distance: &[Edge]) -> Vec<Edge> {
        let mut reversed = a.to_vec();
        reversed.reverse();
        let mut shifted = self.shift_right(&reversed, distance, Edge::FALSE);
        shifted.reverse();
        shifted
    }

    /// A barrel shifter: one row of selections for each bit of the distance that matters.
    fn shift_right(&mut self, a: &[Edge], distance: &[Edge], fill: Edge) -> Vec<Edge> {
        let width = a.len();
        let stages = distance.len().min(width.next_power_of_two().ilog2() as usize);
        let mut bits = a.to_vec();
        for (stage, &selected) in distance[..stages].iter().enumerate() {
            let offset = 1 << stage;
            let moved: Vec<Edge> =
                (0..width).map(|place| bits.get(place + offset).copied().unwrap_or(fill)).collect();
            bits = self.select(selected, &moved, &bits);
        }
        let too_far = self.aig.or_any(distance[stages..].iter().copied());
        self.select(too_far, &vec![fill; width], &bits)
    }
}
