use super::*;

const WIDTHS: [u32; 10] = [1, 2, 7, 32, 63, 64, 65, 100, 127, 128];

fn random_value(random: &mut fastrand::Rng, width: u32) -> BitVector {
    let value = match random.u8(0..4) {
        0 => u128::from(random.u64(0..4)),
        1 => u128::MAX - u128::from(random.u64(0..4)),
        2 => 1u128 << random.u32(0..128),
        _ => random.u128(..),
    };
    BitVector::from_u128(width, value)
}

fn truncate(width: u32, value: u128) -> u128 {
    if width == 128 { value } else { value & ((1 << width) - 1) }
}

fn signed(width: u32, value: u128) -> i128 {
    let unused = 128 - width;
    (value << unused).cast_signed() >> unused
}

/// All operations against the machine's 128-bit integers, across the border between one word and
/// several.
#[test]
fn operations_agree_with_machine_integers() {
    let mut random = fastrand::Rng::with_seed(1);
    for width in WIDTHS {
        for _ in 0..2_000 {
            let (left, right) =
                (random_value(&mut random, width), random_value(&mut random, width));
            let (a, b) = (left.to_u128().unwrap(), right.to_u128().unwrap());
            let check = |name: &str, actual: BitVector, expected: u128| {
                assert_eq!(actual.width(), width);
                assert_eq!(
                    actual.to_u128(),
                    Some(truncate(width, expected)),
                    "{name} of {left} and {right}"
                );
            };
            check("not", left.not(), !a);
            check("and", left.and(&right), a & b);
            check("or", left.or(&right), a | b);
            check("xor", left.xor(&right), a ^ b);
            check("negate", left.negate(), a.wrapping_neg());
            check("add", left.add(&right), a.wrapping_add(b));
            check("subtract", left.subtract(&right), a.wrapping_sub(b));
            check("multiply", left.multiply(&right), a.wrapping_mul(b));
            check("divide", left.unsigned_divide(&right), a.checked_div(b).unwrap_or(u128::MAX));
            check("remainder", left.unsigned_remainder(&right), a.checked_rem(b).unwrap_or(a));
            let distance = u32::try_from(b).unwrap_or(u32::MAX);
            let in_range = distance < width;
            check("shift left", left.shift_left(&right), if in_range { a << distance } else { 0 });
            check(
                "shift right",
                left.logical_shift_right(&right),
                if in_range { a >> distance } else { 0 },
            );
            let (x, y) = (signed(width, a), signed(width, b));
            check(
                "arithmetic shift",
                left.arithmetic_shift_right(&right),
                (x >> distance.min(127)).cast_unsigned(),
            );
            let by_zero = if x < 0 { 1 } else { -1 };
            let quotient = if y == 0 { by_zero } else { x.wrapping_div(y) };
            check("signed divide", left.signed_divide(&right), quotient.cast_unsigned());
            let remainder = if y == 0 { x } else { x.wrapping_rem(y) };
            check("signed remainder", left.signed_remainder(&right), remainder.cast_unsigned());
            assert_eq!(left.compare_unsigned(&right), a.cmp(&b));
            assert_eq!(left.compare_signed(&right), x.cmp(&y));
            assert_eq!(left.to_i64(), i64::try_from(x).ok());
            assert_eq!(left.to_u64(), u64::try_from(a).ok());
            assert_eq!(BitVector::from_bits(left.bits()), left);
        }
    }
}

#[test]
fn concat_and_extract_are_inverse() {
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..2_000 {
        let widths = [random.u32(1..300), random.u32(1..300)];
        let [high, low] =
            widths.map(|width| BitVector::from_bits((0..width).map(|_| random.bool())));
        let both = high.concat(&low);
        assert_eq!(both.extract(0, low.width()), low);
        assert_eq!(both.extract(low.width(), high.width()), high);
        assert_eq!(low.zero_extend(both.width()), BitVector::zero(high.width()).concat(&low));
        let fill =
            if low.sign() { BitVector::ones(high.width()) } else { BitVector::zero(high.width()) };
        assert_eq!(low.sign_extend(both.width()), fill.concat(&low));
    }
}

/// Wide division has no machine integer to compare with: check the defining equation instead.
#[test]
fn wide_division_satisfies_its_equation() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..100 {
        let width = random.u32(129..513);
        let divisor_bits = random.u32(1..width + 1);
        let dividend = BitVector::from_bits((0..width).map(|_| random.bool()));
        let divisor =
            BitVector::from_bits((0..width).map(|bit| bit < divisor_bits && random.bool()));
        let quotient = dividend.unsigned_divide(&divisor);
        let remainder = dividend.unsigned_remainder(&divisor);
        assert_eq!(quotient.multiply(&divisor).add(&remainder), dividend);
        assert!(divisor.is_zero() || remainder.compare_unsigned(&divisor) == Ordering::Less);
    }
}

#[test]
fn special_values_and_display() {
    assert_eq!(BitVector::minimum_signed(8).to_i64(), Some(-128));
    assert_eq!(BitVector::maximum_signed(8).to_i64(), Some(127));
    assert!(BitVector::minimum_signed(1).is_ones());
    assert!(BitVector::ones(200).is_ones());
    assert_eq!(BitVector::ones(200).to_i64(), Some(-1));
    assert_eq!(BitVector::one(200).shift_left_by(131).power_of_two(), Some(131));
    assert_eq!(BitVector::zero(70).power_of_two(), None);
    assert_eq!(BitVector::from_u64(8, 31).to_string(), "0x1f:8");
    assert_eq!(BitVector::from_u128(100, 1 << 64).to_string(), "0x10000000000000000:100");
}
