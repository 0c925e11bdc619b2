//! Concrete arithmetic against wider or native arithmetic, for every operator and width.

use findings::{CheckKind, CheckSet};
use ir::{CheckId, DataModel, Program, Property};
use proptest::prelude::*;
use wherefore_semantics::concrete::{Bits, Concrete, ConcreteOptions, Stop};
use wherefore_semantics::domain::{Arithmetic, BitFunction, Bitwise, Domain, Relation, Scalar};
use wherefore_semantics::evaluate::Rules;

const OVERFLOW: CheckId = CheckId(0);
const DIVISION: CheckId = CheckId(1);
const SHIFT: CheckId = CheckId(3);
const CONVERSION: CheckId = CheckId(4);

/// A program with one property for each kind that is used here, in the order of the constants.
fn program() -> Program {
    let mut program = Program::new(DataModel::Lp64);
    let file = program.sources.add("test.c", b"x".to_vec(), false, Vec::new());
    let range = source::Range { file, start: 0, end: 1 };
    let origin = program.origin(range.into(), ir::ComponentKind::Operand);
    for kind in [
        CheckKind::SignedOverflow,
        CheckKind::DivisionByZero,
        CheckKind::SignedOverflow,
        CheckKind::Shift,
        CheckKind::Conversion,
    ] {
        let function = ir::FunctionId(0);
        program.properties.push(Property { kind, origin, function, text: None });
    }
    program
}

fn all_checks() -> CheckSet {
    CheckKind::ALL.into_iter().fold(CheckSet::DEFAULT, |set, kind| set.with(kind.into()))
}

/// The result with all checks on, and the result with none.
fn both<T>(work: impl Fn(&mut Rules<'_, Concrete<'_>>) -> T) -> (T, T) {
    let program = program();
    let options = ConcreteOptions { memory_limit: 1 << 20, ..ConcreteOptions::default() };
    let mut domain = Concrete::new(&program, options);
    let checked = work(&mut Rules { domain: &mut domain, checks: all_checks() });
    let unchecked = work(&mut Rules { domain: &mut domain, checks: CheckSet::ALWAYS });
    (checked, unchecked)
}

const WIDTHS: [u32; 5] = [8, 16, 32, 64, 128];

fn low(width: u32) -> u128 {
    if width == 128 { u128::MAX } else { (1 << width) - 1 }
}

/// A value of a type as a mathematical integer, where it fits 128 bits with sign.
fn exact(width: u32, signed: bool, bits: u128) -> Option<i128> {
    let bits = bits & low(width);
    if signed {
        let shift = 128 - width;
        return Some((bits << shift).cast_signed() >> shift);
    }
    i128::try_from(bits).ok()
}

fn fits(width: u32, signed: bool, value: i128) -> bool {
    exact(width, signed, value.cast_unsigned()) == Some(value)
}

/// Values at the edges of all types, and any others.
fn bits() -> impl Strategy<Value = u128> {
    let edge = (0..128_u32, -2..3_i128)
        .prop_map(|(position, offset)| (1_u128 << position).wrapping_add_signed(offset));
    prop_oneof![any::<u128>(), edge, (0..4_u128), Just(u128::MAX)]
}

fn width() -> impl Strategy<Value = u32> {
    prop::sample::select(WIDTHS.to_vec())
}

fn of(width: u32, bits: u128) -> Bits {
    Bits::of_width(width, bits)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn sums_differences_and_products_wrap_and_are_checked(
        width in width(), signed: bool, a in bits(), b in bits(), which in 0..3_usize,
    ) {
        let operator = [Arithmetic::Add, Arithmetic::Subtract, Arithmetic::Multiply][which];
        let (left, right) = (of(width, a), of(width, b));
        let (checked, wrapped) =
            both(|rules| rules.arithmetic(operator, width, signed, &left, &right, OVERFLOW));
        let expected = match operator {
            Arithmetic::Add => a.wrapping_add(b),
            Arithmetic::Subtract => a.wrapping_sub(b),
            Arithmetic::Multiply => a.wrapping_mul(b),
        } & low(width);
        prop_assert_eq!(wrapped, Ok(of(width, expected)));
        let exact_result = match (exact(width, signed, a), exact(width, signed, b)) {
            (Some(a), Some(b)) => match operator {
                Arithmetic::Add => a.checked_add(b),
                Arithmetic::Subtract => a.checked_sub(b),
                Arithmetic::Multiply => a.checked_mul(b),
            },
            _ => None,
        };
        let overflows = if width == 128 && !signed {
            match operator {
                Arithmetic::Add => a.checked_add(b).is_none(),
                Arithmetic::Subtract => a.checked_sub(b).is_none(),
                Arithmetic::Multiply => a.checked_mul(b).is_none(),
            }
        } else {
            !exact_result.is_some_and(|value| fits(width, signed, value))
        };
        prop_assert_eq!(checked == Err(Stop::Failed(OVERFLOW)), overflows);
    }

    #[test]
    fn division_goes_towards_zero_and_checks_zero_before_overflow(
        width in width(), signed: bool, a in bits(), b in bits(), remainder: bool,
    ) {
        let (left, right) = (of(width, a), of(width, b));
        let (a, b) = (a & low(width), b & low(width));
        let (checked, wrapped) =
            both(|rules| rules.divide(width, signed, remainder, &left, &right, DIVISION));
        if b == 0 {
            prop_assert_eq!(checked, Err(Stop::Failed(DIVISION)));
            prop_assert!(wrapped.is_err(), "it is relied on even if nobody checks");
            return Ok(());
        }
        let least = signed && a == 1 << (width - 1) && b == low(width);
        prop_assert_eq!(checked == Err(Stop::Failed(DIVISION.plus(1))), least);
        let expected = if signed {
            let (a, b) = (exact(width, true, a).unwrap(), exact(width, true, b).unwrap());
            (if remainder { a.wrapping_rem(b) } else { a.wrapping_div(b) }).cast_unsigned()
        } else if remainder {
            a % b
        } else {
            a / b
        };
        prop_assert_eq!(wrapped, Ok(of(width, expected)));
    }

    #[test]
    fn shifts_are_checked_as_in_c17(
        width in width(), signed: bool, a in bits(), amount in -3..140_i128, left_shift: bool,
    ) {
        let (value, count) = (of(width, a), of(32, amount.cast_unsigned()));
        let (checked, shifted) = both(|rules| {
            rules.shift(left_shift, (width, signed, &value), (32, true, &count), SHIFT)
        });
        let a = a & low(width);
        let valid = (0..i128::from(width)).contains(&amount);
        let lost = || signed && left_shift && (a >> (width - 1) == 1
            || (amount > 0 && a >> (width - 1 - amount as u32) != 0));
        prop_assert_eq!(checked == Err(Stop::Failed(SHIFT)), !valid || lost());
        let amount = (amount.cast_unsigned() & u128::from(width - 1)) as u32;
        let expected = if left_shift {
            a << amount
        } else if signed {
            let extended = (a << (128 - width)).cast_signed() >> (128 - width);
            (extended >> amount).cast_unsigned()
        } else {
            a >> amount
        };
        prop_assert_eq!(shifted, Ok(of(width, expected)));
    }

    #[test]
    fn comparisons_are_those_of_the_exact_values(
        width in width(), signed: bool, a in bits(), b in bits(),
    ) {
        let (left, right) = (of(width, a), of(width, b));
        let order = match (exact(width, signed, a), exact(width, signed, b)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => (a & low(width)).cmp(&(b & low(width))),
        };
        for (relation, expected) in [
            (Relation::Equal, order.is_eq()),
            (Relation::NotEqual, order.is_ne()),
            (Relation::Less, order.is_lt()),
            (Relation::LessEqual, order.is_le()),
        ] {
            let (found, _) = both(|rules| {
                rules.domain.compare_integers(relation, width, signed, &left, &right)
            });
            prop_assert_eq!(found, expected, "{:?}", relation);
        }
    }

    #[test]
    fn conversions_keep_the_value_or_are_checked(
        from in width(), from_signed: bool, to in width(), to_signed: bool, a in bits(),
    ) {
        let source = Scalar::Integer { width: from as u8, signed: from_signed };
        let target = Scalar::Integer { width: to as u8, signed: to_signed };
        let value = of(from, a);
        let (checked, converted) =
            both(|rules| rules.convert(source, target, &value, CONVERSION));
        let extended = match exact(from, from_signed, a) {
            Some(value) => value.cast_unsigned(),
            None => a,
        };
        prop_assert_eq!(converted, Ok(of(to, extended)));
        let keeps = match exact(from, from_signed, a) {
            Some(value) if !to_signed && to == 128 => value >= 0,
            Some(value) => fits(to, to_signed, value),
            None => to == 128 && !to_signed,
        };
        prop_assert_eq!(checked.is_err(), !keeps);
    }

    #[test]
    fn bits_are_counted_and_combined(width in width(), a in bits(), b in bits()) {
        let (left, right) = (of(width, a), of(width, b));
        let value = a & low(width);
        let (found, _) = both(|rules| {
            let domain = &mut *rules.domain;
            [
                domain.bitwise(Bitwise::And, width, &left, &right),
                domain.bitwise(Bitwise::Or, width, &left, &right),
                domain.bitwise(Bitwise::Xor, width, &left, &right),
                domain.complement(width, &left),
                domain.bit_function(BitFunction::LeadingZeros, width, &left),
                domain.bit_function(BitFunction::TrailingZeros, width, &left),
                domain.bit_function(BitFunction::OnesCount, width, &left),
                domain.bit_function(BitFunction::ByteSwap, width, &left),
            ]
        });
        let expected = [
            a & b,
            a | b,
            a ^ b,
            !a,
            u128::from(value.leading_zeros() - (128 - width)),
            u128::from(value.trailing_zeros().min(width)),
            u128::from(value.count_ones()),
            value.swap_bytes() >> (128 - width),
        ];
        for (found, expected) in found.into_iter().zip(expected) {
            prop_assert_eq!(found, of(width, expected));
        }
    }
}
