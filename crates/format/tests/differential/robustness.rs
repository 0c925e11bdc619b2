//! Whatever the bytes, parsing and converting end without a panic.

use wherefore_format::{
    DataModel, FloatFormat, PrintArgument, PrintFormat, Rendered, ScanFormat, SliceSource,
    parse_float, parse_integer, render_all, scan,
};

use crate::harness::plan;
use crate::random::Random;

const FORMAT_BYTES: &[u8] = b"%%%%%[]^-+ 0#'*.$1239hlLjztqdiuoxXcspnfegaAmCS\n\0\xffpx()";
const NUMBER_BYTES: &[u8] = b"00123456789aAbeEfFiInNpPtTxXyY.+-()_ \t\n\0\xff";
const MODELS: [DataModel; 2] = [DataModel::Lp64, DataModel::Ilp32];
const FLOAT_FORMATS: [FloatFormat; 4] =
    [FloatFormat::Single, FloatFormat::Double, FloatFormat::Extended80, FloatFormat::Quad];

fn bytes(random: &mut Random, alphabet: &[u8], longest: usize) -> Vec<u8> {
    (0..random.below(longest + 1)).map(|_| random.pick(alphabet)).collect()
}

/// Runs a format over a text, if it is a format.
fn scan_with(format: &[u8], input: &[u8], model: DataModel) {
    let Ok(parsed) = ScanFormat::parse(format) else { return };
    let arguments = parsed.arguments(model);
    let mut source = SliceSource::new(input);
    let outcome = scan(&parsed, &mut source, model, &mut |index, _| {
        assert!(arguments[index as usize].is_some(), "what is stored has an argument");
    });
    assert_eq!(outcome.consumed, source.position() as u64);
}

#[test]
fn any_bytes_are_taken() {
    let (count, mut random) = plan(50_000, 15);
    for _ in 0..count {
        let format = bytes(&mut random, FORMAT_BYTES, 15);
        let input = bytes(&mut random, FORMAT_BYTES, 15);
        for model in MODELS {
            if let Ok(parsed) = PrintFormat::parse(&format) {
                let _ = parsed.arguments(model);
            }
            scan_with(&format, &input, model);
        }
    }
}

#[test]
fn any_text_is_a_number_or_none() {
    let (count, mut random) = plan(20_000, 16);
    for _ in 0..count {
        let input = bytes(&mut random, NUMBER_BYTES, 40);
        for format in FLOAT_FORMATS {
            assert!(parse_float(&input, format).end <= input.len());
        }
        let base = random.between(-1, 37) as i32;
        for width in [8, 16, 32, 64] {
            let valid = base == 0 || (2..=36).contains(&base);
            let parsed = parse_integer(&input, base, width, random.once_in(2));
            assert_eq!(parsed.is_some(), valid, "base {base}");
            assert!(parsed.is_none_or(|parsed| parsed.end <= input.len()));
        }
        let width =
            if random.once_in(2) { random.between(0, 9).to_string() } else { String::new() };
        let length = random.pick(&["", "hh", "h", "l", "ll", "L", "j", "z", "t"]);
        let letter = random.pick(&["d", "i", "u", "o", "x", "p", "f", "s", "c", "[^a]"]);
        let format = format!("%{width}{length}{letter}%n");
        scan_with(format.as_bytes(), &input, random.pick(&MODELS));
    }
}

/// An argument of any kind; as a width or a precision, it is a small or an impossible one.
fn argument(random: &mut Random) -> PrintArgument<'static> {
    const INTEGERS: [i128; 8] =
        [0, 1, 40, -40, i32::MIN as i128, i32::MAX as i128, u64::MAX as i128, i128::MIN];
    const TEXTS: [Option<&[u8]>; 3] = [None, Some(b""), Some(b"text\0and more\xff")];
    const WIDE_TEXTS: [Option<&[u32]>; 3] = [None, Some(&[]), Some(&[65, 0xe0041, 0, 0x1234_5678])];
    match random.below(6) {
        0 | 1 => PrintArgument::Integer(random.pick(&INTEGERS).cast_unsigned()),
        2 => {
            let format = random.pick(&FLOAT_FORMATS);
            PrintArgument::Float(random.float(format))
        }
        3 => PrintArgument::Pointer(random.integer()),
        4 => PrintArgument::Text(random.pick(&TEXTS)),
        _ => PrintArgument::WideText(random.pick(&WIDE_TEXTS)),
    }
}

/// A conversion with any flags, sizes and length, whether or not C gives it a meaning.
fn conversion(random: &mut Random) -> String {
    const SIZES: [&str; 8] = ["", "", "0", "1", "17", "300", "*", "999999999"];
    let number = random.pick(&["", "", "", "", "1$", "4$", "5$"]);
    let flags: Vec<u8> = bytes(random, b"-+ #0'I", 3);
    let flags = String::from_utf8(flags).expect("flags are ASCII");
    let width = random.pick(&SIZES);
    let precision = random.pick(&SIZES);
    let point = if random.once_in(2) { "." } else { "" };
    let length = random.pick(&["", "", "hh", "h", "l", "ll", "L", "j", "z", "t"]);
    let letter = char::from(random.pick(b"diuoxXbBcCsSpnfFeEgGaAm%"));
    format!("{number}{flags}{width}{point}{precision}{length}{letter}")
}

#[test]
fn any_arguments_are_printed_or_refused() {
    let (count, mut random) = plan(50_000, 17);
    let mut printed = 0;
    for _ in 0..count {
        let parts = random.below(3) + 1;
        let format: String = (0..parts).map(|_| format!("a%{}", conversion(&mut random))).collect();
        let Ok(parsed) = PrintFormat::parse(format.as_bytes()) else { continue };
        let arguments: Vec<_> = (0..random.below(6)).map(|_| argument(&mut random)).collect();
        for model in MODELS {
            let mut output = Rendered::default();
            let result = render_all(&parsed, &arguments, b"no such file", model, &mut output);
            let written = output.bytes.len();
            assert!(output.counts.iter().all(|&(_, before)| before <= written), "{format:?}");
            printed += usize::from(result.is_ok());
        }
    }
    assert!(printed > count / 20, "only {printed} of {count} formats could be printed");
}
