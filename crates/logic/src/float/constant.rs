//! Operations whose operands are constants, computed at once in the usual formats. In others the
//! terms are built, and fold.

use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use super::integer::Integer;
use super::remainder::Quotient;
use super::{Floats, Format, Rounding, RoundingMode};
use crate::bits::BitVector;
use crate::term::TermId;

/// Calls a generic function with the software type of a format; none if there is no such type.
macro_rules! with_format {
    ($format:expr, $function:ident ( $($argument:expr),* )) => {
        match $format {
            Format::HALF => Some($function::<Half>($($argument),*)),
            Format::SINGLE => Some($function::<Single>($($argument),*)),
            Format::DOUBLE => Some($function::<Double>($($argument),*)),
            Format::EXTENDED => Some($function::<X87DoubleExtended>($($argument),*)),
            Format::QUAD => Some($function::<Quad>($($argument),*)),
            _ => None,
        }
    };
}

/// The types that a number can be converted to.
trait Convertible:
    Float
    + FloatConvert<Half>
    + FloatConvert<Single>
    + FloatConvert<Double>
    + FloatConvert<X87DoubleExtended>
    + FloatConvert<Quad>
{
}

impl<F> Convertible for F where
    F: Float
        + FloatConvert<Half>
        + FloatConvert<Single>
        + FloatConvert<Double>
        + FloatConvert<X87DoubleExtended>
        + FloatConvert<Quad>
{
}

/// An operation on numbers that gives a number.
#[derive(Clone, Copy)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    SquareRoot,
    FusedMultiplyAdd,
    RoundToIntegral,
    Remainder(Quotient),
}

fn software_rounding(rounding: Rounding) -> Round {
    match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::NearestAway => Round::NearestTiesToAway,
        Rounding::TowardPositive => Round::TowardPositive,
        Rounding::TowardNegative => Round::TowardNegative,
        Rounding::TowardZero => Round::TowardZero,
    }
}

/// Whether the type shows its integer bit, which the formats here do not.
fn shows_integer_bit<F: Float>() -> bool {
    F::BITS == X87DoubleExtended::BITS
}

fn number<F: Float>(bits: u128) -> F {
    if !shows_integer_bit::<F>() {
        return F::from_bits(bits);
    }
    let fraction_bits = F::PRECISION - 1;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let upper = bits >> fraction_bits;
    let exponent = upper & ((1 << Format::EXTENDED.exponent) - 1);
    let integer = u128::from(exponent != 0);
    F::from_bits((upper << 1 | integer) << fraction_bits | fraction)
}

fn pattern<F: Float>(value: F) -> u128 {
    let bits = value.to_bits();
    if !shows_integer_bit::<F>() {
        return bits;
    }
    let fraction_bits = F::PRECISION - 1;
    let fraction = bits & ((1 << fraction_bits) - 1);
    bits >> F::PRECISION << fraction_bits | fraction
}

/// The result of an operation; none if it is not a number.
type Outcome = Option<u128>;

macro_rules! host_arithmetic {
    ($name:ident, $type:ty, $bits:ty) => {
        /// What the machine computes, in its usual rounding; none if it has no instruction for it.
        fn $name(operator: Operator, operands: &[u128]) -> Option<Outcome> {
            let operand = |index: usize| <$type>::from_bits(operands[index] as $bits);
            let result = match operator {
                Operator::Add => operand(0) + operand(1),
                Operator::Subtract => operand(0) - operand(1),
                Operator::Multiply => operand(0) * operand(1),
                Operator::Divide => operand(0) / operand(1),
                Operator::SquareRoot => operand(0).sqrt(),
                _ => return None,
            };
            Some((!result.is_nan()).then(|| result.to_bits().into()))
        }
    };
}

host_arithmetic!(single, f32, u32);
host_arithmetic!(double, f64, u64);

/// What the machine computes, in the formats and the rounding that it has.
fn host(
    format: Format,
    operator: Operator,
    rounding: Rounding,
    operands: &[u128],
) -> Option<Outcome> {
    match (format, rounding) {
        (Format::SINGLE, Rounding::NearestEven) => single(operator, operands),
        (Format::DOUBLE, Rounding::NearestEven) => double(operator, operands),
        _ => None,
    }
}

/// What software computes; none if it has no algorithm for it.
fn software<F: Float>(operator: Operator, round: Round, operands: &[u128]) -> Option<Outcome> {
    let operand = |index: usize| number::<F>(operands[index]);
    let first = operand(0);
    let result = match operator {
        Operator::Add => first.add_r(operand(1), round),
        Operator::Subtract => first.sub_r(operand(1), round),
        Operator::Multiply => first.mul_r(operand(1), round),
        Operator::Divide => first.div_r(operand(1), round),
        Operator::SquareRoot => return None,
        Operator::FusedMultiplyAdd => first.mul_add_r(operand(1), operand(2), round),
        Operator::RoundToIntegral => first.round_to_integral(round),
        Operator::Remainder(Quotient::Truncated) => first.c_fmod(operand(1)),
        Operator::Remainder(Quotient::Nearest) => first.ieee_rem(operand(1)),
    };
    Some((!result.value.is_nan()).then(|| pattern(result.value)))
}

/// The first operand that is not a number.
fn first_nan<F: Float>(operands: &[u128]) -> Option<u128> {
    operands.iter().copied().find(|&bits| number::<F>(bits).is_nan())
}

fn from_integer<F: Float>(round: Round, signed: bool, integer: &BitVector) -> u128 {
    let result = if signed && integer.sign() {
        let size = integer.negate().to_u128().expect("the width was checked");
        // The size is positive: the sign is put on after, so the rounding turns around.
        -F::from_u128_r(size, -round).value
    } else {
        F::from_u128_r(integer.to_u128().expect("the width was checked"), round).value
    };
    pattern(result)
}

/// The integer, if it fits.
fn to_integer<F: Float>(round: Round, signed: bool, width: u32, bits: u128) -> Option<u128> {
    let whole = number::<F>(bits).round_to_integral(round).value;
    let mut exact = false;
    let (value, status) = if signed {
        let result = whole.to_i128_r(width as usize, Round::TowardZero, &mut exact);
        (result.value.cast_unsigned(), result.status)
    } else {
        let result = whole.to_u128_r(width as usize, Round::TowardZero, &mut exact);
        (result.value, result.status)
    };
    (!status.intersects(Status::INVALID_OP)).then_some(value)
}

fn convert<F: Convertible>(round: Round, target: Format, bits: u128) -> Option<u128> {
    fn to<F: FloatConvert<T>, T: Float>(round: Round, bits: u128) -> u128 {
        let mut loses = false;
        let result: T = number::<F>(bits).convert_r(round, &mut loses).value;
        pattern(result)
    }
    match target {
        Format::HALF => Some(to::<F, Half>(round, bits)),
        Format::SINGLE => Some(to::<F, Single>(round, bits)),
        Format::DOUBLE => Some(to::<F, Double>(round, bits)),
        Format::EXTENDED => Some(to::<F, X87DoubleExtended>(round, bits)),
        Format::QUAD => Some(to::<F, Quad>(round, bits)),
        _ => None,
    }
}

impl Floats<'_> {
    fn constant_bits(&self, operand: TermId) -> Option<u128> {
        self.check_width(operand);
        self.context.value(operand)?.to_u128()
    }

    /// The result of an operation on constants; none if they are none, or if it is not known here.
    pub(super) fn constant_result(
        &mut self,
        operator: Operator,
        mode: RoundingMode,
        operands: &[TermId],
    ) -> Option<TermId> {
        let rounding = self.fixed_rounding(mode)?;
        let bits: Option<Vec<u128>> =
            operands.iter().map(|&operand| self.constant_bits(operand)).collect();
        let bits = bits?;
        let width = self.format.width();
        let result = if let Some(nan) = with_format!(self.format, first_nan(&bits))? {
            BitVector::from_u128(width, nan).or(&self.format.quiet())
        } else {
            let outcome = host(self.format, operator, rounding, &bits).or_else(|| {
                let round = software_rounding(rounding);
                with_format!(self.format, software(operator, round, &bits))?
            })?;
            outcome.map_or(self.format.invalid(), |bits| BitVector::from_u128(width, bits))
        };
        Some(self.context.constant(result))
    }

    pub(super) fn constant_from_integer(
        &mut self,
        mode: RoundingMode,
        signed: bool,
        integer: TermId,
    ) -> Option<TermId> {
        let round = software_rounding(self.fixed_rounding(mode)?);
        let value = self.context.value(integer)?;
        if value.width() > 128 {
            return None;
        }
        let bits = with_format!(self.format, from_integer(round, signed, value))?;
        Some(self.context.constant(BitVector::from_u128(self.format.width(), bits)))
    }

    pub(super) fn constant_to_integer(
        &mut self,
        mode: RoundingMode,
        signed: bool,
        width: u32,
        operand: TermId,
    ) -> Option<Integer> {
        let round = software_rounding(self.fixed_rounding(mode)?);
        let bits = self.constant_bits(operand)?;
        if width > 128 {
            return None;
        }
        let result = with_format!(self.format, to_integer(round, signed, width, bits))?;
        let value = BitVector::from_u128(width, result.unwrap_or(0));
        let value = self.context.constant(value);
        let fits = self.context.boolean(result.is_some());
        Some(Integer { value, fits })
    }

    pub(super) fn constant_convert(
        &mut self,
        mode: RoundingMode,
        source: Format,
        operand: TermId,
    ) -> Option<TermId> {
        let round = software_rounding(self.fixed_rounding(mode)?);
        let bits = Floats::new(self.context, source).constant_bits(operand)?;
        let bits = with_format!(source, convert(round, self.format, bits))??;
        Some(self.context.constant(BitVector::from_u128(self.format.width(), bits)))
    }
}
