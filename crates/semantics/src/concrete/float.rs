//! Floating-point arithmetic: the host's for `float` and `double`, software for the others.

use ir::FloatFormat;
use ir::expression::Math;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};

use super::bits::Bits;
use super::hyperbolic;
use crate::domain::{FloatClass, FloatOperator, Relation};

/// Calls a generic function with the software type of a format.
macro_rules! with_format {
    ($format:expr, $function:ident ( $($argument:expr),* )) => {
        match $format {
            FloatFormat::Half => $function::<Half>($($argument),*),
            FloatFormat::Single => $function::<Single>($($argument),*),
            FloatFormat::Double => $function::<Double>($($argument),*),
            FloatFormat::Extended => $function::<X87DoubleExtended>($($argument),*),
            FloatFormat::Quad => $function::<Quad>($($argument),*),
        }
    };
}

fn double(value: Bits) -> f64 {
    f64::from_bits(value.low)
}

fn single(value: Bits) -> f32 {
    f32::from_bits(value.low as u32)
}

fn from_double(value: f64) -> Bits {
    Bits::small(value.to_bits())
}

fn from_single(value: f32) -> Bits {
    Bits::small(u64::from(value.to_bits()))
}

/// `+`, `-`, `*`, `/`.
#[inline]
pub fn arithmetic(operator: FloatOperator, format: FloatFormat, left: Bits, right: Bits) -> Bits {
    match format {
        FloatFormat::Double => {
            let (left, right) = (double(left), double(right));
            from_double(match operator {
                FloatOperator::Add => left + right,
                FloatOperator::Subtract => left - right,
                FloatOperator::Multiply => left * right,
                FloatOperator::Divide => left / right,
            })
        }
        FloatFormat::Single => {
            let (left, right) = (single(left), single(right));
            from_single(match operator {
                FloatOperator::Add => left + right,
                FloatOperator::Subtract => left - right,
                FloatOperator::Multiply => left * right,
                FloatOperator::Divide => left / right,
            })
        }
        _ => with_format!(format, software_arithmetic(operator, left, right)),
    }
}

fn software_arithmetic<F: Float>(operator: FloatOperator, left: Bits, right: Bits) -> Bits {
    let (left, right) = (F::from_bits(left.to_wide()), F::from_bits(right.to_wide()));
    // The processor's NaN for an invalid operation is negative.
    let invalid = !left.is_nan() && !right.is_nan();
    let result = match operator {
        FloatOperator::Add => left + right,
        FloatOperator::Subtract => left - right,
        FloatOperator::Multiply => left * right,
        FloatOperator::Divide => left / right,
    };
    let result = result.value;
    Bits::wide(if invalid && result.is_nan() { -F::NAN } else { result }.to_bits())
}

/// The bit of the sign.
fn sign(format: FloatFormat) -> u128 {
    1 << (format.width() - 1)
}

/// The sign changed.
pub fn negate(format: FloatFormat, value: Bits) -> Bits {
    Bits::wide(value.to_wide() ^ sign(format))
}

/// The sign cleared.
pub fn absolute(format: FloatFormat, value: Bits) -> Bits {
    Bits::wide(value.to_wide() & !sign(format))
}

/// How two numbers compare.
#[inline]
pub fn compare(relation: Relation, format: FloatFormat, left: Bits, right: Bits) -> bool {
    let order = match format {
        FloatFormat::Double => double(left).partial_cmp(&double(right)),
        FloatFormat::Single => single(left).partial_cmp(&single(right)),
        _ => with_format!(format, software_order(left, right)),
    };
    match relation {
        Relation::Equal => order.is_some_and(std::cmp::Ordering::is_eq),
        Relation::NotEqual => order.is_none_or(std::cmp::Ordering::is_ne),
        Relation::Less => order.is_some_and(std::cmp::Ordering::is_lt),
        Relation::LessEqual => order.is_some_and(std::cmp::Ordering::is_le),
    }
}

fn software_order<F: Float>(left: Bits, right: Bits) -> Option<std::cmp::Ordering> {
    F::from_bits(left.to_wide()).partial_cmp(&F::from_bits(right.to_wide()))
}

/// What a number is.
pub fn classify(class: FloatClass, format: FloatFormat, value: Bits) -> bool {
    with_format!(format, software_class(class, value))
}

fn software_class<F: Float>(class: FloatClass, value: Bits) -> bool {
    let value = F::from_bits(value.to_wide());
    match class {
        FloatClass::Nan => value.is_nan(),
        FloatClass::Infinite => value.is_infinite(),
        FloatClass::Finite => value.is_finite(),
        FloatClass::Normal => value.is_normal(),
        FloatClass::Negative => value.is_negative(),
    }
}

/// The number in another format.
pub fn convert(from: FloatFormat, to: FloatFormat, value: Bits) -> Bits {
    match (from, to) {
        (FloatFormat::Single, FloatFormat::Double) => from_double(f64::from(single(value))),
        (FloatFormat::Double, FloatFormat::Single) => from_single(double(value) as f32),
        _ => with_format!(from, convert_from(to, value)),
    }
}

fn convert_from<F>(to: FloatFormat, value: Bits) -> Bits
where
    F: Float
        + FloatConvert<Half>
        + FloatConvert<Single>
        + FloatConvert<Double>
        + FloatConvert<X87DoubleExtended>
        + FloatConvert<Quad>,
{
    fn to_format<F: FloatConvert<T>, T: Float>(value: F) -> u128 {
        let mut loses = false;
        let result: T = value.convert(&mut loses).value;
        result.to_bits()
    }
    let value = F::from_bits(value.to_wide());
    Bits::wide(match to {
        FloatFormat::Half => to_format::<F, Half>(value),
        FloatFormat::Single => to_format::<F, Single>(value),
        FloatFormat::Double => to_format::<F, Double>(value),
        FloatFormat::Extended => to_format::<F, X87DoubleExtended>(value),
        FloatFormat::Quad => to_format::<F, Quad>(value),
    })
}

/// The number without its fraction as an integer, if it fits.
#[inline]
pub fn to_integer(format: FloatFormat, width: u32, signed: bool, value: Bits) -> Option<u128> {
    match format {
        FloatFormat::Double if width <= 64 => double_to_integer(double(value), width, signed),
        FloatFormat::Single if width <= 64 => {
            double_to_integer(f64::from(single(value)), width, signed)
        }
        _ => with_format!(format, software_integer(width, signed, value)),
    }
}

fn double_to_integer(value: f64, width: u32, signed: bool) -> Option<u128> {
    let whole = value.trunc();
    // Powers of two are exact, so these bounds are too.
    let (low, high) = if signed {
        (-(2_f64.powi(width as i32 - 1)), 2_f64.powi(width as i32 - 1))
    } else {
        (0.0, 2_f64.powi(width as i32))
    };
    (whole >= low && whole < high).then_some(whole as i128 as u128)
}

fn software_integer<F: Float>(width: u32, signed: bool, value: Bits) -> Option<u128> {
    let value = F::from_bits(value.to_wide());
    let mut exact = false;
    if signed {
        let result = value.to_i128_r(width as usize, Round::TowardZero, &mut exact);
        (!result.status.intersects(rustc_apfloat::Status::INVALID_OP))
            .then_some(result.value.cast_unsigned())
    } else {
        let whole = value.round_to_integral(Round::TowardZero).value;
        let result = whole.to_u128_r(width as usize, Round::TowardZero, &mut exact);
        (!result.status.intersects(rustc_apfloat::Status::INVALID_OP)).then_some(result.value)
    }
}

/// The nearest number to an integer.
#[inline]
pub fn of_integer(width: u32, signed: bool, format: FloatFormat, value: Bits) -> Bits {
    match (format, signed) {
        (FloatFormat::Double, true) if width <= 64 => {
            from_double(super::bits::sign_extend(value.low, width) as f64)
        }
        (FloatFormat::Double, false) if width <= 64 => from_double(value.low as f64),
        (FloatFormat::Single, true) if width <= 64 => {
            from_single(super::bits::sign_extend(value.low, width) as f32)
        }
        (FloatFormat::Single, false) if width <= 64 => from_single(value.low as f32),
        _ => with_format!(format, software_of_integer(width, signed, value)),
    }
}

fn software_of_integer<F: Float>(width: u32, signed: bool, value: Bits) -> Bits {
    let result = if signed {
        F::from_i128(value.signed(width))
    } else {
        F::from_u128(value.unsigned(width))
    };
    Bits::wide(result.value.to_bits())
}

/// A function of `<math.h>`; none where the format has no implementation of it.
pub fn math(function: Math, format: FloatFormat, operands: &[Bits]) -> Option<Bits> {
    match format {
        FloatFormat::Double => {
            let operands: Vec<_> = operands.iter().map(|&bits| double(bits)).collect();
            double_math(function, &operands).map(from_double)
        }
        FloatFormat::Single => {
            let operands: Vec<_> = operands.iter().map(|&bits| single(bits)).collect();
            single_math(function, &operands).map(from_single)
        }
        _ => {
            let exact = with_format!(format, software_math(function, operands));
            exact.or_else(|| through_double(function, format, operands))
        }
    }
}

/// Functions of the wider formats for which there is no exact algorithm here: computed in double.
fn through_double(function: Math, format: FloatFormat, operands: &[Bits]) -> Option<Bits> {
    let operands: Vec<_> =
        operands.iter().map(|&bits| double(convert(format, FloatFormat::Double, bits))).collect();
    let result = double_math(function, &operands)?;
    Some(convert(FloatFormat::Double, format, from_double(result)))
}

macro_rules! host_math {
    ($name:ident, $type:ty, $cbrt:ident, $acosh:ident, $asinh:ident, $atanh:ident) => {
        fn $name(function: Math, operands: &[$type]) -> Option<$type> {
            let x = *operands.first()?;
            let y = operands.get(1).copied();
            Some(match function {
                Math::Sqrt => x.sqrt(),
                Math::Floor => x.floor(),
                Math::Ceil => x.ceil(),
                Math::Trunc => x.trunc(),
                Math::Round => x.round(),
                Math::RoundEven => x.round_ties_even(),
                Math::Fmod | Math::Remainder => return None,
                Math::Fma => x.mul_add(y?, *operands.get(2)?),
                Math::Sin => x.sin(),
                Math::Cos => x.cos(),
                Math::Tan => x.tan(),
                Math::Asin => x.asin(),
                Math::Acos => x.acos(),
                Math::Atan => x.atan(),
                Math::Atan2 => x.atan2(y?),
                Math::Sinh => x.sinh(),
                Math::Cosh => x.cosh(),
                Math::Tanh => x.tanh(),
                Math::Asinh => hyperbolic::$asinh(x),
                Math::Acosh => hyperbolic::$acosh(x),
                Math::Atanh => hyperbolic::$atanh(x),
                Math::Exp => x.exp(),
                Math::Exp2 => x.exp2(),
                Math::Expm1 => x.exp_m1(),
                Math::Log => x.ln(),
                Math::Log2 => x.log2(),
                Math::Log10 => x.log10(),
                Math::Log1p => x.ln_1p(),
                Math::Pow => x.powf(y?),
                Math::Cbrt => hyperbolic::$cbrt(x),
                Math::Hypot => x.hypot(y?),
            })
        }
    };
}

host_math!(host_double, f64, cbrt, acosh, asinh, atanh);
host_math!(host_single, f32, cbrt_single, acosh_single, asinh_single, atanh_single);

fn double_math(function: Math, operands: &[f64]) -> Option<f64> {
    if matches!(function, Math::Fmod | Math::Remainder) {
        let operands: Vec<_> = operands.iter().map(|&value| from_double(value)).collect();
        return software_math::<Double>(function, &operands).map(double);
    }
    host_double(function, operands)
}

fn single_math(function: Math, operands: &[f32]) -> Option<f32> {
    if matches!(function, Math::Fmod | Math::Remainder) {
        let operands: Vec<_> = operands.iter().map(|&value| from_single(value)).collect();
        return software_math::<Single>(function, &operands).map(single);
    }
    host_single(function, operands)
}

/// What is exact, or correctly rounded, in every format.
fn software_math<F: Float>(function: Math, operands: &[Bits]) -> Option<Bits> {
    let operand = |index: usize| operands.get(index).map(|bits| F::from_bits(bits.to_wide()));
    let x = operand(0)?;
    let rounded = |round| x.round_to_integral(round).value;
    // The processor's NaN for an invalid operation is negative.
    let invalid = |result: F, other: F| {
        if result.is_nan() && !x.is_nan() && !other.is_nan() { -F::NAN } else { result }
    };
    Some(Bits::wide(
        match function {
            Math::Floor => rounded(Round::TowardNegative),
            Math::Ceil => rounded(Round::TowardPositive),
            Math::Trunc => rounded(Round::TowardZero),
            Math::Round => rounded(Round::NearestTiesToAway),
            Math::RoundEven => rounded(Round::NearestTiesToEven),
            Math::Fmod => invalid(x.c_fmod(operand(1)?).value, operand(1)?),
            Math::Remainder => invalid(x.ieee_rem(operand(1)?).value, operand(1)?),
            Math::Fma => x.mul_add(operand(1)?, operand(2)?).value,
            Math::Sqrt => return software_sqrt::<F>(x),
            _ => return None,
        }
        .to_bits(),
    ))
}

/// The square root, correctly rounded: found bit by bit between its two neighbours.
fn software_sqrt<F: Float>(x: F) -> Option<Bits> {
    if x.is_nan() || x.is_zero() || (x.is_infinite() && !x.is_negative()) {
        return Some(Bits::wide(x.to_bits()));
    }
    if x.is_negative() {
        return Some(Bits::wide((-F::NAN).to_bits()));
    }
    // Scaled by an even power of two the operand is in [1, 4), where nothing over- or underflows.
    let exponent = x.ilogb();
    let even = exponent - exponent.rem_euclid(2);
    let scaled = x.scalbn(-even);
    let mut low = F::from_u128(1).value;
    let mut high = F::from_u128(2).value;
    // Invariant: low² <= scaled < high²; the gap is halved until they are neighbours.
    while low.next_up().value < high {
        let middle = midpoint(low, high);
        if square_at_most(middle, scaled) { low = middle } else { high = middle }
    }
    // Nearest of the two: compare with the square of the point between them.
    let above = is_past_midpoint(low, high, scaled);
    let root = if above { high } else { low };
    Some(Bits::wide(root.scalbn(even / 2).to_bits()))
}

fn midpoint<F: Float>(low: F, high: F) -> F {
    let gap = (high - low).value;
    (low + gap.scalbn(-1)).value
}

/// Whether `value² <= limit`, exactly: the product and its rounding error by a fused operation.
fn square_at_most<F: Float>(value: F, limit: F) -> bool {
    let difference = value.mul_add(value, -limit).value;
    difference <= F::ZERO
}

/// Whether `((low + high) / 2)² < limit` for neighbours: low² + low·gap + gap²/4 against it. As
/// low² is within one unit of the limit, the fused difference is exact enough to be compared.
fn is_past_midpoint<F: Float>(low: F, high: F, limit: F) -> bool {
    let gap = (high - low).value;
    let rest = (-low).mul_add(low, limit).value;
    let needed = (low * gap).value;
    rest > needed
}
