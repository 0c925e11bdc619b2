//! `printf` against `snprintf`.

use wherefore_format::{
    DataModel, FloatFormat, FloatValue, PrintArgument, PrintFormat, RenderError, Rendered,
    render_all,
};

use crate::harness::{Case, compare, driver, hexadecimal, plan, quad_driver};
use crate::random::Random;

/// The value of an argument as we and as the driver take it.
enum Value {
    Integer { bits: u64, wide: bool },
    Float(FloatValue),
    Pointer(u64),
    Text(Option<Vec<u8>>),
    Wide(Option<Vec<u32>>),
}

impl Value {
    fn argument(&self) -> PrintArgument<'_> {
        match self {
            Value::Integer { bits, .. } => PrintArgument::Integer(u128::from(*bits)),
            Value::Float(value) => PrintArgument::Float(*value),
            Value::Pointer(address) => PrintArgument::Pointer(*address),
            Value::Text(text) => PrintArgument::Text(text.as_deref()),
            Value::Wide(text) => PrintArgument::WideText(text.as_deref()),
        }
    }

    fn request(&self) -> (char, Vec<u8>) {
        match self {
            Value::Integer { bits, wide } => {
                (if *wide { 'l' } else { 'i' }, bits.to_le_bytes().to_vec())
            }
            Value::Float(value) => {
                let letter = match value.format {
                    FloatFormat::Single => 'f',
                    FloatFormat::Double => 'd',
                    FloatFormat::Extended80 => 'L',
                    FloatFormat::Quad => 'q',
                };
                (letter, value.bits.to_le_bytes().to_vec())
            }
            Value::Pointer(address) => ('p', address.to_le_bytes().to_vec()),
            Value::Text(None) | Value::Wide(None) => ('0', Vec::new()),
            Value::Text(Some(text)) => ('s', text.clone()),
            Value::Wide(Some(text)) => {
                ('w', text.iter().flat_map(|code| code.to_le_bytes()).collect())
            }
        }
    }
}

/// A conversion in the making: the text of its parts and the values of its stars.
#[derive(Default)]
struct Shape {
    flags: String,
    width: String,
    precision: String,
    stars: Vec<i32>,
}

fn shape(random: &mut Random, largest_precision: i64) -> Shape {
    let mut shape = Shape::default();
    for flag in ['-', '+', ' ', '#', '0', '\''] {
        if random.once_in(4) {
            shape.flags.push(flag);
        }
    }
    match random.below(4) {
        0 => shape.width = random.between(1, 40).to_string(),
        1 => {
            shape.width = "*".to_string();
            shape.stars.push(random.between(-40, 40) as i32);
        }
        _ => {}
    }
    let largest = if random.once_in(20) { largest_precision } else { 25 };
    match random.below(6) {
        0 => shape.precision = ".".to_string(),
        1 | 2 => shape.precision = format!(".{}", random.between(0, largest)),
        3 => {
            shape.precision = ".*".to_string();
            shape.stars.push(random.between(-3, largest) as i32);
        }
        _ => {}
    }
    shape
}

/// The format of one conversion, sometimes with numbered arguments, sometimes between literal text.
fn format_text(random: &mut Random, shape: &Shape, conversion: &str) -> String {
    let (mut width, mut precision, mut position) =
        (shape.width.clone(), shape.precision.clone(), String::new());
    if random.once_in(8) {
        let mut number = 0;
        for size in [&mut width, &mut precision] {
            if size.ends_with('*') {
                number += 1;
                *size += &format!("{number}$");
            }
        }
        position = format!("{}$", number + 1);
    }
    let (before, after) = random.pick(&[("", ""), ("", ""), ("a%%b ", "|%%"), ("\u{e9}", "\n")]);
    format!("{before}%{position}{}{width}{precision}{conversion}{after}", shape.flags)
}

fn case(format: &str, stars: &[i32], value: &Value) -> Case {
    let parsed = PrintFormat::parse(format.as_bytes()).expect("the generated format is valid");
    let mut arguments: Vec<_> =
        stars.iter().map(|star| PrintArgument::Integer(*star as u128)).collect();
    arguments.push(value.argument());
    let mut output = Rendered::default();
    let expected = match render_all(&parsed, &arguments, b"", DataModel::Lp64, &mut output) {
        Ok(()) => format!("{} {}", output.bytes.len(), hexadecimal(&output.bytes)),
        Err(RenderError::IllegalCharacter) => "-1 -".to_string(),
        Err(error) => panic!("{format}: {error}"),
    };
    let (letter, bytes) = value.request();
    let format_bytes = match value {
        Value::Float(FloatValue { format: FloatFormat::Quad, .. }) => format.replace('L', "Q"),
        _ => format.to_string(),
    };
    let star = |index: usize| stars.get(index).copied().unwrap_or(0);
    Case {
        request: format!(
            "P {} {} {} {} {letter} {}",
            hexadecimal(format_bytes.as_bytes()),
            stars.len(),
            star(0),
            star(1),
            hexadecimal(&bytes)
        ),
        expected,
        description: format!("{format:?} {stars:?} {letter} {}", hexadecimal(&bytes)),
    }
}

#[test]
fn integers_print_as_in_the_library() {
    let Some(driver) = driver() else { return };
    let (count, mut random) = plan(20_000, 1);
    compare(driver, "print-integers", count, || {
        let kind = random.pick(&["d", "i", "u", "o", "x", "X", "b", "B"]);
        let length = random.pick(&["", "", "hh", "h", "l", "ll", "j", "z", "t", "q", "L"]);
        let shape = shape(&mut random, 200);
        let format = format_text(&mut random, &shape, &format!("{length}{kind}"));
        let wide = !matches!(length, "" | "h" | "hh");
        case(&format, &shape.stars, &Value::Integer { bits: random.integer(), wide })
    });
}

#[test]
fn characters_strings_and_pointers_print_as_in_the_library() {
    let Some(driver) = driver() else { return };
    let (count, mut random) = plan(20_000, 2);
    compare(driver, "print-strings", count, || {
        let shape = shape(&mut random, 40);
        let conversion = random.pick(&["c", "s", "p", "lc", "ls", "C", "S"]);
        let format = format_text(&mut random, &shape, conversion);
        let length = random.below(30);
        let value = match conversion {
            "c" => Value::Integer { bits: random.bits(), wide: false },
            "lc" | "C" => {
                Value::Integer { bits: random.bits() >> random.between(32, 60), wide: false }
            }
            "p" => Value::Pointer(if random.once_in(6) { 0 } else { random.integer() }),
            _ if random.once_in(8) && conversion == "s" => Value::Text(None),
            _ if random.once_in(8) => Value::Wide(None),
            "s" => Value::Text(Some((0..length).map(|_| random.below(256) as u8).collect())),
            _ => {
                let bound = if random.once_in(4) { 300 } else { 128 };
                Value::Wide(Some((0..length).map(|_| random.below(bound) as u32).collect()))
            }
        };
        // `%ls` of a null pointer must not meet the conversion `s`.
        let value = if conversion == "s" && matches!(value, Value::Wide(_)) {
            Value::Text(None)
        } else {
            value
        };
        case(&format, &shape.stars, &value)
    });
}

fn compare_floats(
    name: &str,
    test: u64,
    usual: usize,
    format: FloatFormat,
    largest_precision: i64,
) {
    let Some(driver) = (if format == FloatFormat::Quad { quad_driver() } else { driver() }) else {
        return;
    };
    let (count, mut random) = plan(usual, test);
    compare(driver, name, count, || {
        let kind = random.pick(&["f", "F", "e", "E", "g", "G", "a", "A"]);
        let length = match format {
            FloatFormat::Single | FloatFormat::Double => random.pick(&["", "l"]),
            FloatFormat::Extended80 | FloatFormat::Quad => "L",
        };
        let mut shape = shape(&mut random, largest_precision);
        if format == FloatFormat::Quad {
            // libquadmath does not know the flag ' and does not take a negative width.
            shape.flags = shape.flags.replace('\'', "");
            shape.stars.iter_mut().for_each(|star| *star = star.abs());
        }
        let text = if format == FloatFormat::Quad {
            // quadmath_snprintf takes a single conversion and nothing else.
            format!("%{}{}{}L{kind}", shape.flags, shape.width, shape.precision)
        } else {
            format_text(&mut random, &shape, &format!("{length}{kind}"))
        };
        case(&text, &shape.stars, &Value::Float(random.float(format)))
    });
}

#[test]
fn floats_print_as_in_the_library() {
    compare_floats("print-float", 3, 5_000, FloatFormat::Single, 200);
}

#[test]
fn doubles_print_as_in_the_library() {
    compare_floats("print-double", 4, 20_000, FloatFormat::Double, 1200);
}

#[test]
fn long_doubles_print_as_in_the_library() {
    compare_floats("print-long-double", 5, 10_000, FloatFormat::Extended80, 17_000);
}

#[test]
fn quadruple_precision_prints_as_in_libquadmath() {
    compare_floats("print-quad", 6, 5_000, FloatFormat::Quad, 17_000);
}

/// Formats with several conversions, all of 64 bits: literals, the order of arguments, counts.
#[test]
fn whole_formats_print_as_in_the_library() {
    let Some(driver) = driver() else { return };
    let (count, mut random) = plan(5_000, 14);
    compare(driver, "print-formats", count, || {
        let (mut format, mut places, mut requests) = (String::new(), [None; 4], Vec::new());
        let numbered = random.once_in(3);
        let first = random.below(4);
        for index in 0..4 {
            let argument = if numbered { (index + first) % 4 } else { index };
            let conversion = random.pick(&["5lld", "-5llx", "lln", "#llo"]);
            places[argument] = Some((conversion.ends_with('n'), random.integer() as i64));
            let position = if numbered { format!("{}$", argument + 1) } else { String::new() };
            let before = random.pick(&["", "ab", "%%", " \t"]);
            format += &format!("{before}%{position}{conversion}");
        }
        let places = places.map(|place| place.expect("every argument is used once"));
        let arguments = places.map(|(_, value)| PrintArgument::Integer(value as u128));
        for (is_count, value) in places {
            requests.push(if is_count { "n".to_string() } else { value.to_string() });
        }
        let parsed = PrintFormat::parse(format.as_bytes()).expect("the generated format is valid");
        let mut output = Rendered::default();
        render_all(&parsed, &arguments, b"", DataModel::Lp64, &mut output).expect("integers");
        let mut expected = format!("{} {}", output.bytes.len(), hexadecimal(&output.bytes));
        for index in 0..4 {
            let count = output.counts.iter().find(|(argument, _)| *argument == index);
            expected += &format!(" {}", count.map_or(-1, |(_, count)| *count as i64));
        }
        let request = format!("M {} {}", hexadecimal(format.as_bytes()), requests.join(" "));
        Case { request, expected, description: format!("{format:?} {requests:?}") }
    });
}
