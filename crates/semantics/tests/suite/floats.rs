//! Conversions and functions of floating-point numbers, against the compiler of the machine.

use std::io::Write as _;
use std::process::Command;

use findings::CheckSet;
use ir::expression::Math;
use ir::{CheckId, DataModel, FloatFormat, Program};
use wherefore_semantics::concrete::{Bits, Concrete, ConcreteOptions};
use wherefore_semantics::domain::{Domain, FloatOperator, Scalar};
use wherefore_semantics::evaluate::Rules;

fn with_rules<T>(work: impl FnOnce(&mut Rules<'_, Concrete<'_>>) -> T) -> T {
    let program = Program::new(DataModel::Lp64);
    let mut domain = Concrete::new(&program, ConcreteOptions::default());
    work(&mut Rules { domain: &mut domain, checks: CheckSet::ALWAYS })
}

/// Doubles that are hard to convert.
fn doubles() -> Vec<f64> {
    let mut values = vec![0.0, -0.0, 0.5, -0.5, 1.5, -1.5, f64::NAN, f64::INFINITY, -f64::INFINITY];
    for power in [7, 8, 15, 16, 31, 32, 52, 53, 63, 64, 100, 1000] {
        let base = 2_f64.powi(power);
        for value in [base, base - 1.0, base - 0.5, base.next_down(), base.next_up()] {
            values.extend([value, -value]);
        }
    }
    values.extend([1e-310, 5e-324, 3.4e38, 3.5e38, 65504.0, 65520.0, 1e-8, 6e-8]);
    values
}

/// What `gcc` makes of a C program that prints; none if there is no compiler.
fn compiled(name: &str, text: &str) -> Option<Vec<String>> {
    let directory = std::env::temp_dir().join(format!("semantics-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&directory).ok()?;
    let (source, program) = (directory.join("oracle.c"), directory.join("oracle"));
    std::fs::File::create(&source).ok()?.write_all(text.as_bytes()).ok()?;
    let built = Command::new("gcc")
        .args(["-O0", "-w", "-o"])
        .arg(&program)
        .arg(&source)
        .arg("-lm")
        .status();
    let output = built
        .ok()
        .filter(|status| status.success())
        .and_then(|_| Command::new(&program).output().ok());
    let _ = std::fs::remove_dir_all(&directory);
    let text = String::from_utf8(output?.stdout).ok()?;
    Some(text.lines().map(str::to_owned).collect())
}

const INTEGERS: [(&str, u8, bool); 8] = [
    ("signed char", 8, true),
    ("unsigned char", 8, false),
    ("short", 16, true),
    ("unsigned short", 16, false),
    ("int", 32, true),
    ("unsigned", 32, false),
    ("long", 64, true),
    ("unsigned long", 64, false),
];

/// A C program that prints, for each double (through a format), its conversion to each type.
fn conversion_oracle(float: &str) -> String {
    let mut text = String::from("#include <stdio.h>\n#include <string.h>\nint main(void) {\n");
    text.push_str("static const unsigned long bits[] = {");
    for value in doubles() {
        text.push_str(&format!("{:#x}ul,", value.to_bits()));
    }
    text.push_str("};\nfor (int i = 0; i < sizeof bits / sizeof *bits; i++) {\n");
    text.push_str(&format!("double d; memcpy(&d, bits + i, 8); volatile {float} x = d;\n"));
    for (name, ..) in INTEGERS {
        text.push_str(&format!(
            "{{ volatile {name} r = x; printf(\"%lu \", (unsigned long)r); }}\n"
        ));
    }
    text.push_str("printf(\"\\n\"); }\n}\n");
    text
}

#[test]
fn floats_become_integers_as_the_compiler_s_code_does_it() {
    for (name, format) in [
        ("float", FloatFormat::Single),
        ("double", FloatFormat::Double),
        ("long double", FloatFormat::Extended),
    ] {
        let Some(lines) = compiled(&name.replace(' ', "-"), &conversion_oracle(name)) else {
            return;
        };
        for (value, line) in doubles().into_iter().zip(lines) {
            let found: Vec<_> = INTEGERS
                .iter()
                .map(|&(_, width, signed)| {
                    let bits = with_rules(|rules| {
                        let double = Bits::small(value.to_bits());
                        let float =
                            rules.domain.convert_float(FloatFormat::Double, format, &double);
                        let to = Scalar::Integer { width, signed };
                        rules.convert(Scalar::Float(format), to, &float, CheckId::NONE)
                    });
                    let bits = bits.expect("no check is on");
                    if signed { bits.signed(width.into()) as u64 } else { bits.low }
                })
                .map(|value| format!("{value} "))
                .collect();
            assert_eq!(found.concat(), line, "{name} {value:?}");
        }
    }
}

#[test]
fn extended_quad_and_half_arithmetic_is_the_compiler_s() {
    let values = [0.0, 1.0, -3.0, 1.0 / 3.0, 1e300, -1e-300, 5e-324, f64::INFINITY, f64::NAN, 2.5];
    let formats = [
        ("long double", FloatFormat::Extended, 10),
        ("__float128", FloatFormat::Quad, 16),
        ("_Float16", FloatFormat::Half, 2),
    ];
    let operators = [
        ("+", FloatOperator::Add),
        ("-", FloatOperator::Subtract),
        ("*", FloatOperator::Multiply),
        ("/", FloatOperator::Divide),
    ];
    for (name, format, size) in formats {
        let mut text = String::from("#include <stdio.h>\n#include <string.h>\nint main(void) {\n");
        for left in values {
            for right in values {
                for (symbol, _) in operators {
                    text.push_str(&format!(
                        "{{ unsigned long l = {:#x}ul, r = {:#x}ul; double a, b; \
                         memcpy(&a, &l, 8); memcpy(&b, &r, 8); volatile {name} x = a, y = b; \
                         {name} z = x {symbol} y; unsigned char c[16] = {{0}}; \
                         memcpy(c, &z, {size}); int nan = z != z; \
                         for (int i = 15; i >= 0; i--) printf(\"%02x\", c[i]); \
                         printf(\" %d\\n\", nan); }}\n",
                        left.to_bits(),
                        right.to_bits(),
                    ));
                }
            }
        }
        text.push_str("}\n");
        let Some(lines) = compiled(&format!("arithmetic-{size}"), &text) else { continue };
        let mut lines = lines.into_iter();
        for left in values {
            for right in values {
                for (symbol, operator) in operators {
                    let found = with_rules(|rules| {
                        let domain = &mut *rules.domain;
                        let convert = |domain: &mut Concrete<'_>, value: f64| {
                            let bits = Bits::small(value.to_bits());
                            domain.convert_float(FloatFormat::Double, format, &bits)
                        };
                        let (x, y) = (convert(domain, left), convert(domain, right));
                        domain.float_arithmetic(operator, format, &x, &y).to_wide()
                    });
                    let line = lines.next().expect("one line for each");
                    let (bits, nan) = line.split_once(' ').expect("two words");
                    if nan == "0" {
                        assert_eq!(format!("{found:032x}"), bits, "{name} {left} {symbol} {right}");
                    }
                }
            }
        }
    }
}

#[test]
fn square_roots_of_every_format_are_correctly_rounded() {
    for value in [0.0, 1.0, 2.0, 3.0, 4.0, 1e300, 1e-300, 5e-324, 0.1, 1e10, f64::MAX] {
        let root = with_rules(|rules| {
            let domain = &mut *rules.domain;
            let bits = Bits::small(value.to_bits());
            let wide = domain.convert_float(FloatFormat::Double, FloatFormat::Quad, &bits);
            let root = domain.math(Math::Sqrt, FloatFormat::Quad, &[wide]).expect("it is there");
            // The root in 113 bits, rounded to 53, is the root in 53 bits.
            domain.convert_float(FloatFormat::Quad, FloatFormat::Double, &root)
        });
        assert_eq!(f64::from_bits(root.low), value.sqrt(), "{value}");
    }
    let Some(lines) = compiled(
        "sqrtl",
        "#include <stdio.h>\n#include <math.h>\n#include <string.h>\nint main(void) {\n\
         for (int i = 2; i < 200; i++) { volatile long double x = i / 7.0L; \
         long double r = sqrtl(x); unsigned char c[16] = {0}; memcpy(c, &r, 10); \
         for (int k = 15; k >= 0; k--) printf(\"%02x\", c[k]); printf(\"\\n\"); } }\n",
    ) else {
        return;
    };
    for (index, line) in (2..200_u64).zip(lines) {
        let found = with_rules(|rules| {
            let domain = &mut *rules.domain;
            let format = FloatFormat::Extended;
            let number = |domain: &mut Concrete<'_>, value| {
                domain.integer_to_float(64, false, format, &Bits::small(value))
            };
            let (index, seven) = (number(domain, index), number(domain, 7));
            let x = domain.float_arithmetic(FloatOperator::Divide, format, &index, &seven);
            domain.math(Math::Sqrt, format, &[x]).expect("it is there").to_wide()
        });
        assert_eq!(format!("{found:032x}"), line, "the root of {index} / 7");
    }
}

#[test]
fn functions_of_doubles_are_the_host_s() {
    let call = |function, operands: &[f64]| {
        let operands: Vec<_> = operands.iter().map(|x| Bits::small(x.to_bits())).collect();
        let result =
            with_rules(|rules| rules.domain.math(function, FloatFormat::Double, &operands));
        f64::from_bits(result.expect("it is there").low)
    };
    assert_eq!(call(Math::Sin, &[1.0]), 1_f64.sin());
    assert_eq!(call(Math::RoundEven, &[2.5]), 2.0);
    assert_eq!(call(Math::Round, &[2.5]), 3.0);
    assert_eq!(call(Math::Fmod, &[-7.5, 2.0]), -1.5);
    assert_eq!(call(Math::Remainder, &[7.0, 4.0]), -1.0);
    assert_eq!(call(Math::Fma, &[2.0, 3.0, 1.0]), 7.0);
    assert_eq!(call(Math::Pow, &[2.0, 0.5]), 2_f64.powf(0.5));
    assert!(call(Math::Log, &[-1.0]).is_nan());
}
