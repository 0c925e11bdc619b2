//! `scanf` against `fscanf`: the result, the values, and the bytes that are left in the stream.

use wherefore_format::{DataModel, ScanFormat, ScannedValue, SliceSource, scan};

use crate::float_cases::float_text;
use crate::harness::{Case, compare, driver, hexadecimal, plan};
use crate::integer_cases::integer_text;
use crate::random::Random;

const ARGUMENTS: usize = 4;
const ROOM: usize = 192;
const FILL: u8 = 0xaa;
/// So that four bytes for each, and the terminator, fit in the room.
const LONGEST_INPUT: usize = 40;

fn width(random: &mut Random) -> String {
    if random.once_in(3) { random.between(0, 9).to_string() } else { String::new() }
}

/// A conversion, and an input that it may match.
fn conversion(random: &mut Random) -> (String, Vec<u8>) {
    let width = width(random);
    match random.below(10) {
        0..=3 => {
            let length = random.pick(&["", "", "", "hh", "h", "l", "ll", "j", "z", "t", "L"]);
            let kind = random.pick(&["d", "d", "i", "i", "u", "o", "x", "X", "p"]);
            let length = if kind == "p" { "" } else { length };
            let input = if kind == "p" && random.once_in(2) {
                random.pick(&["(nil)", "(NIL)", "(ni", "(nix)", "(", "0x12ab", "(nil"]).to_string()
            } else {
                integer_text(random)
            };
            (format!("{width}{length}{kind}"), input.into_bytes())
        }
        4 | 5 => {
            let length = random.pick(&["", "l", "L"]);
            let kind = random.pick(&["a", "e", "f", "g", "A", "E", "F", "G"]);
            (format!("{width}{length}{kind}"), float_text(random).into_bytes())
        }
        6 => (format!("{width}s"), word(random)),
        7 => (format!("{width}c"), word(random)),
        8 => {
            let set = random.pick(&[
                "[a-z]", "[^ ]", "[]a]", "[^]]", "[a-]", "[-a]", "[z-a]", "[0-9.]", "[+--]",
                "[^\n]", "[%--z]", "[a-c-e]",
            ]);
            (format!("{width}{set}"), word(random))
        }
        _ => (format!("{width}l{}", random.pick(&["s", "c", "[a-z]", "[^a]"])), word(random)),
    }
}

fn word(random: &mut Random) -> Vec<u8> {
    let alphabet: &[u8] = match random.below(4) {
        0 => b"abc \n",
        1 => b"abcxyz019+-.]",
        2 => b"aaaaz-+,%^[]\0\x80\xff\xe9",
        _ => b"abcdefghijklmnopqrstuvwxyz",
    };
    (0..random.below(9)).map(|_| random.pick(alphabet)).collect()
}

/// A format with at most four assignments, and an input for it.
fn format_and_input(random: &mut Random) -> (String, Vec<u8>) {
    let (mut format, mut input) = (String::new(), Vec::new());
    let mut arguments = 0;
    let numbered = random.once_in(10);
    for _ in 0..=random.below(4) {
        let (conversion, text) = match random.below(8) {
            0 => ("n".to_string(), Vec::new()),
            _ => conversion(random),
        };
        input.extend(text);
        let suppress = random.once_in(5);
        arguments += usize::from(!suppress);
        if arguments > ARGUMENTS {
            break;
        }
        format.push('%');
        match (suppress, numbered) {
            (true, _) => format.push('*'),
            (false, true) => format += &format!("{arguments}$"),
            (false, false) => {}
        }
        format += &conversion;
        let (separator, matching) = random.pick(&[
            ("", ""),
            ("", " "),
            (" ", " "),
            (" ", "\n\t "),
            (",", ","),
            ("%%", " %"),
            ("x ", "x"),
            (" :", ";"),
        ]);
        format += separator;
        input.extend(matching.bytes());
    }
    input.truncate(random.pick(&[LONGEST_INPUT, LONGEST_INPUT, 3, 8]));
    (format, input)
}

fn bytes_of(value: &ScannedValue) -> Vec<u8> {
    let little_endian = |bits: u64, width: u32| bits.to_le_bytes()[..width as usize / 8].to_vec();
    match value {
        ScannedValue::Integer { bits, width } => little_endian(*bits, *width),
        ScannedValue::Count { bytes, width } => little_endian(*bytes, *width),
        ScannedValue::Pointer(address) => little_endian(*address, 64),
        ScannedValue::Float(value) => {
            value.bits.to_le_bytes()[..value.format.width() as usize / 8].to_vec()
        }
        ScannedValue::Bytes(bytes) => bytes.clone(),
        ScannedValue::Wide(codes) => {
            codes.iter().flat_map(|code| code.map_or([FILL; 4], u32::to_le_bytes)).collect()
        }
    }
}

fn case(format: &str, input: &[u8]) -> Case {
    let parsed = ScanFormat::parse(format.as_bytes()).expect("the generated format is valid");
    let mut targets = [[FILL; ROOM]; ARGUMENTS];
    let mut store = |argument: u32, value: ScannedValue| {
        let bytes = bytes_of(&value);
        targets[argument as usize][..bytes.len()].copy_from_slice(&bytes);
    };
    let mut source = SliceSource::new(input);
    let outcome = scan(&parsed, &mut source, DataModel::Lp64, &mut store);
    assert_eq!(outcome.consumed, source.position() as u64);
    let mut expected = format!("{} {}", outcome.result, outcome.consumed);
    for target in &targets {
        let length = target.iter().rposition(|&byte| byte != FILL).map_or(0, |last| last + 1);
        expected += &format!(" {}", hexadecimal(&target[..length]));
    }
    Case {
        request: format!("S {} {}", hexadecimal(format.as_bytes()), hexadecimal(input)),
        expected,
        description: format!("{format:?} of \"{}\"", input.escape_ascii()),
    }
}

#[test]
fn scans_as_the_library() {
    let Some(driver) = driver() else { return };
    let (count, mut random) = plan(30_000, 12);
    compare(driver, "scan", count, || {
        let (format, input) = format_and_input(&mut random);
        case(&format, &input)
    });
}
