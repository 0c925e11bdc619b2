//! Logs as they are written, and what is wrong with some of them.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use source::{SourceMap, render};
use wherefore_logs::{Body, EventLog, Extent, Log, Pattern, ValuePattern};

/// Reads a log, or gives the message as it is shown.
fn parse(text: impl AsRef<[u8]>) -> Result<Log, String> {
    let mut sources = SourceMap::new();
    let file = sources.add("a.log", text.as_ref().to_vec(), false, Vec::new());
    Log::parse(&sources, file).map_err(|diagnostic| render(&diagnostic, &sources))
}

fn events(text: &str) -> (Extent, EventLog) {
    match parse(text) {
        Ok(Log { extent, body: Body::Events(events), .. }) => (extent, events),
        other => panic!("{text}: {other:?}"),
    }
}

/// The elements of a log as they are printed.
fn elements(text: &str) -> Vec<String> {
    let (_, log) = events(text);
    log.elements.iter().map(|element| element.pattern.to_string()).collect()
}

/// The values of a line's only event.
fn values(text: &str) -> Vec<ValuePattern> {
    let (_, log) = events(&format!("exact\nA {text}\n"));
    match &log.elements[0].pattern {
        Pattern::OneOf(events) => events[0].values.clone().unwrap_or_default(),
        other => panic!("{text}: {other:?}"),
    }
}

/// The first line of a message, without the file and what every error begins with, and the text
/// that the carets mark.
fn error(text: impl AsRef<[u8]>) -> (String, String) {
    let shown = parse(text).expect_err("a wrong log");
    let lines: Vec<&str> = shown.lines().collect();
    let (position, message) = lines[0].split_once(": error: ").expect("a message");
    let position = position.strip_prefix("a.log:").expect("the file");
    let marked = lines[1].chars().zip(lines[2].chars().chain(std::iter::repeat(' ')));
    let marked = marked.filter(|&(_, caret)| caret == '^').map(|(character, _)| character);
    (format!("{position} {message}"), marked.collect())
}

#[test]
fn the_first_word_is_the_extent() {
    assert_eq!(events("exact\nA\n").0, Extent::Exact);
    assert_eq!(events("\n # a comment\n  suffix # why\nA").0, Extent::Suffix);
    assert_eq!(events("\u{feff}prefix\r\nA\r\n").0, Extent::Prefix);
    assert_eq!(events("exact").1.elements, []);
    assert_eq!(elements("exact A 3\nB"), ["A 3", "B"]);
}

#[test]
fn an_alphabet_is_what_stands_before_end() {
    let (_, log) = events("exact\nA, B\n\"disk full\" C # more\n,D,\r\n  end  # of it\nA\nB, D\n");
    let alphabet: Vec<_> = log.alphabet.into_iter().flatten().collect();
    let expected = [("A", 2), ("B", 2), ("C", 3), ("D", 4), ("disk full", 3)];
    assert_eq!(alphabet, expected.map(|(name, line)| (name.into(), line)));
    let lines: Vec<_> = log.elements.iter().map(|element| element.line).collect();
    assert_eq!(lines, [6, 7]);
    assert_eq!(events("exact\nA, B\n").1.alphabet, None);
    assert_eq!(events("exact\nA\nend\n").1.elements, []);
    assert_eq!(elements("exact\n\"end\"\nend\n\"end\" 3"), ["\"end\" 3"]);
}

#[test]
fn elements_are_events_sets_negations_and_any() {
    let text = "exact\nA\nA 3 * \"x, # y\" # seen\nA, B 3 ,C 1..5\n-A\n- A, B 3\n*\n\
                net.up:eth0/1-b 'c'\n\"disk\\nfull\" 3\n-a-b\n_x\nétat\n";
    let expected = [
        "A",
        "A 3 * \"x, # y\"",
        "A, B 3, C 1..5",
        "-A",
        "-A, B 3",
        "*",
        "net.up:eth0/1-b 99",
        "\"disk\\nfull\" 3",
        "-a-b",
        "_x",
        "état",
    ];
    assert_eq!(elements(text), expected);
    let (_, log) = events(text);
    assert_eq!(&*log.elements[1].text, "A 3 * \"x, # y\"");
    assert_eq!(&*log.elements[2].text, "A, B 3 ,C 1..5");
    assert_eq!(&*log.elements[4].text, "- A, B 3");
}

#[test]
fn values_are_written_as_in_c() {
    let integer = |low, high| ValuePattern::Integer { low, high };
    let float = |low, high| ValuePattern::Float { low, high };
    let text = |bytes: &[u8]| ValuePattern::Text(bytes.into());
    assert_eq!(values("3 -3 +3 0x1F -0x10 007"), [3, -3, 3, 31, -16, 7].map(|n| integer(n, n)));
    assert_eq!(values("1..5 -5..-1 0x10..0x20"), [integer(1, 5), integer(-5, -1), integer(16, 32)]);
    assert_eq!(values("'c' ' ' '#' '\\n' '\\''"), [99, 32, 35, 10, 39].map(|n| integer(n, n)));
    assert_eq!(values("'a'..'z'"), [integer(97, 122)]);
    assert_eq!(values("1.5 1e-3 -2E2"), [1.5, 0.001, -200.0].map(|n| float(n, n)));
    assert_eq!(
        values("1.5..2.5 1..2.5 .5..1"),
        [float(1.5, 2.5), float(1.0, 2.5), float(0.5, 1.0)]
    );
    assert_eq!(
        values("inf -inf 0..inf"),
        [
            float(f64::INFINITY, f64::INFINITY),
            float(f64::NEG_INFINITY, f64::NEG_INFINITY),
            float(0.0, f64::INFINITY),
        ]
    );
    let not_a_number = values("nan -nan");
    let is_nan =
        |value: &ValuePattern| matches!(value, ValuePattern::Float { low, .. } if low.is_nan());
    assert!(not_a_number.len() == 2 && not_a_number.iter().all(is_nan), "{not_a_number:?}");
    assert_eq!(
        values(r#""" "a\tb" "\x41\101\0\"\\""#),
        [text(b""), text(b"a\tb"), text(b"AA\0\"\\")]
    );
    assert_eq!(values("\"\\377é\""), [text(b"\xff\xc3\xa9")]);
    let (least, greatest) = (i128::MIN, i128::MAX);
    assert_eq!(values(&format!("{least}..{greatest}")), [integer(least, greatest)]);
}

#[test]
fn a_wrong_beginning_is_shown() {
    let extents = "'exact' (the whole run), 'suffix' (its end) or 'prefix' (its beginning)";
    let (message, marked) = error("# nothing\nEXACT\nA\n");
    assert_eq!(message, format!("2:1 a log begins with {extents}"));
    assert_eq!(marked, "EXACT");
    assert_eq!(error("A, B\n").0, format!("1:1 a log begins with {extents}"));
    for empty in ["", "\n\n", "# only this"] {
        assert_eq!(error(empty).0, format!("1:1 the log is empty: it begins with {extents}"));
    }
    let (message, marked) = error("# x\n suffix # y\n");
    assert_eq!(message, "2:2 a suffix without events would match every run");
    assert_eq!(marked, "suffix");
    let message = error("prefix\nA\nend\n").0;
    assert_eq!(message, "1:1 a prefix without events would match every run");
}

#[test]
fn binary_data_is_refused() {
    let message = error(b"exact\nA\0B").0;
    assert_eq!(message, "2:2 this is no text but binary data: a zero byte");
    let message = error(b"exact\nA \xff").0;
    assert_eq!(message, "2:3 this is no text but binary data: not UTF-8");
    let message = error(b"\x7fELF\x02\x01\0\0\xff").0;
    assert_eq!(message, "1:7 this is no text but binary data: a zero byte");
}

#[test]
fn a_wrong_line_is_shown_where_it_is_wrong() {
    let value = "is no value: expected a number, a range low..high, a character in single quotes, \
                 a text in double quotes or '*'";
    let end = "'end' closes an alphabet and stands on a line of its own; an event of this name \
               is written in quotes";
    let range = "the range is empty: its second number is less than its first";
    let separated = "expected a blank, a comma or the end of the line";
    let cases = [
        ("3", "2:1 expected the name of an event", "3"),
        ("A,", "2:3 expected the name of an event", ""),
        ("A,,B", "2:3 expected the name of an event", ","),
        ("-", "2:2 expected the name of an event", ""),
        ("-5", "2:2 expected the name of an event", "5"),
        ("A@b 3", "2:1 a name with such characters is written in quotes", "A@b"),
        ("A* 3", "2:1 a name with such characters is written in quotes", "A*"),
        ("\"A 3", "2:1 the closing \" is missing", "\"A 3"),
        ("\"\\377\"", "2:1 a name is text in UTF-8, and this is not", "\"\\377\""),
        ("\"A\"3", &format!("2:4 {separated}"), "3"),
        ("A, *", "2:4 '*' is any event and stands alone", "*"),
        ("-*", "2:2 '*' is any event and stands alone", "*"),
        ("* 3", "2:3 nothing can follow '*', which is any event", "3"),
        ("*, A", "2:2 nothing can follow '*', which is any event", ","),
        ("A, -B", "2:4 one '-' stands before all events of the line and negates them all", "-B"),
        ("--A", "2:2 one '-' stands before all events of the line and negates them all", "-A"),
        ("A, end", &format!("2:4 {end}"), "end"),
        ("end 3", &format!("2:1 {end}"), "end"),
        ("A x", &format!("2:3 'x' {value}"), "x"),
        ("A 1 2x", &format!("2:5 '2x' {value}"), "2x"),
        ("A 0x", &format!("2:3 '0x' {value}"), "0x"),
        ("A 1..", "2:6 expected a number", ""),
        ("A ..5", "2:3 expected a number", "..5"),
        ("A 1 .. 5", "2:5 expected a number", ".."),
        ("A 5..1", &format!("2:3 {range}"), "5..1"),
        ("A 5.5..1", &format!("2:3 {range}"), "5.5..1"),
        ("A nan..1", "2:3 a range has no end that is not a number", "nan..1"),
        ("A 1..2..3", &format!("2:7 {separated}"), "..3"),
        ("A 1e999", "2:3 this number is too large", "1e999"),
        ("A *3", &format!("2:4 {separated}"), "3"),
        ("A 'ab'", "2:3 expected one character in single quotes", "'ab'"),
        ("A ''", "2:3 expected one character in single quotes", "''"),
        ("A 'a", "2:3 the closing ' is missing", "'a"),
        ("A \"a\"b", &format!("2:6 {separated}"), "b"),
        ("A \"a\\q\"", "2:5 this is no escape sequence of C", "\\q"),
        ("A \"a\\", "2:5 this is no escape sequence of C", "\\"),
        ("A \"\\400\"", "2:4 this is more than a byte", "\\400"),
        ("A \"\\xg\"", "2:4 expected a hexadecimal digit", "\\x"),
    ];
    for (line, message, marked) in cases {
        let (shown, carets) = error(format!("exact\n{line}\nB\n"));
        assert_eq!(shown, message, "{line}");
        // Where nothing is left to be marked, a caret stands behind the line.
        assert_eq!(carets, marked, "{line}");
    }
    let message = error("exact\nA 170141183460469231731687303715884105728").0;
    assert_eq!(message, "2:3 this number does not fit in 128 bits");
    let message = error("exact\nA '\\377'").0;
    assert!(message.starts_with("2:3 whether this character is a negative number"), "{message}");
    let message = error("exact\nA 9007199254740993..inf").0;
    assert!(message.starts_with("2:3 this integer has no exact floating-point value"), "{message}");
}

#[test]
fn a_wrong_alphabet_is_shown() {
    let (message, marked) = error("exact\nOPEN, CLOSE\nend\nOPEN\n-CLOSED 3\n");
    assert_eq!(message, "5:2 'CLOSED' is not in the alphabet of this log: CLOSE, OPEN");
    assert_eq!(marked, "CLOSED");
    let (message, marked) = error("exact\n\nend\nOPEN\n");
    assert_eq!(message, "3:1 the alphabet is empty: no event would count");
    assert_eq!(marked, "end");
    let message = error("exact\nA 3\nend\n").0;
    assert_eq!(message, "2:3 expected the name of an event");
    let message = error("exact\nA -B\nend\n").0;
    assert_eq!(message, "2:3 expected the name of an event");
    let message = error("exact\nA end\nend\n").0;
    assert!(message.starts_with("2:3 'end' closes an alphabet"), "{message}");
    let message = error("exact\nA\nend\nA\nend\n").0;
    assert!(message.starts_with("5:1 'end' closes an alphabet"), "{message}");
    let many: String = (10..40).map(|number| format!("E{number} ")).collect();
    let message = error(format!("exact {many}\nend\nE1")).0;
    assert!(message.ends_with(" and 18 more"), "{message}");
}

#[test]
fn the_example_of_the_documentation_is_a_log() {
    let page = include_str!("../../../../docs/logs.md");
    let (_, example) = page.split_once("```\n").expect("a first block");
    let (example, _) = example.split_once("```").expect("the end of the block");
    let (extent, log) = events(example);
    assert_eq!((extent, log.alphabet.map(|names| names.len())), (Extent::Exact, Some(6)));
    assert_eq!(log.elements.len(), 6);
    let shown = parse("exact\n\nOPEN\nCLOSE\nend\nCLOSED 3\n").expect_err("a wrong log");
    let documented = page.replace("fs.log", "a.log");
    assert!(documented.contains(&shown), "{shown}");
}

#[test]
fn long_logs_are_read_in_time_proportional_to_their_length() {
    let mut by_line = "suffix\n".to_owned();
    for number in 0..100_000 {
        let _ = writeln!(by_line, "event{} {number} 'c' \"text\", other # why", number % 1000);
    }
    let alphabet: String = (0..100_000).map(|number| format!("event{number}, ")).collect();
    let long = [
        by_line,
        format!("exact {alphabet}\nend\nevent7\n"),
        format!("exact {alphabet} last\n"),
        format!("exact\nA \"{}\"\n", "text\\n".repeat(1_000_000)),
        format!("exact\nA {}\n", "1 ".repeat(1_000_000)),
        format!(
            "exact\n{}A{}#{}\n",
            " ".repeat(2_000_000),
            " ".repeat(2_000_000),
            "#".repeat(2_000_000)
        ),
        format!("exact{}A", "\n".repeat(3_000_000)),
    ];
    let start = Instant::now();
    for text in &long {
        assert!(!events(text).1.elements.is_empty());
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
