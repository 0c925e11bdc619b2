//! Events that a program does not have.

use source::SourceMap;
use wherefore_logs::{EventKind, Extent, Log};

fn parse(text: &str) -> Log {
    let mut sources = SourceMap::new();
    let file = sources.add("a.log", text.as_bytes().to_vec(), false, Vec::new());
    Log::parse(&sources, file).expect("a good log")
}

fn kinds(list: &[(&str, usize)]) -> Vec<EventKind> {
    list.iter().map(|&(name, values)| EventKind { name: name.into(), values }).collect()
}

/// The message about the first event that a program with some events does not have.
fn error(text: &str) -> String {
    let known =
        kinds(&[("MOUNT", 0), ("OPEN_SUCC", 1), ("OPEN_FAIL", 1), ("NOTE", 1), ("NOTE", 3)]);
    parse(text).check_events(&known).expect_err(text).to_string()
}

#[test]
fn known_events_are_accepted() {
    let known = kinds(&[("A", 0), ("B", 1), ("B", 2)]);
    let log = parse("exact\nA, B\nend\nA\nB\nB 1\n-A, B 1 *\n*\n");
    assert_eq!(log.check_events(&known), Ok(()));
    assert_eq!(parse("exact\n*").check_events(&[]), Ok(()));
    let text = Log::raw_text("a.txt", *b"anything", Extent::Exact);
    assert_eq!(text.check_events(&[]), Ok(()));
}

#[test]
fn an_unknown_event_is_shown_with_those_that_exist() {
    assert_eq!(
        error("exact\nMOUNT\nMOUNT, OPEN_SUC 3 # x\n"),
        "a.log:3: error: there is no event 'OPEN_SUC'; the program has \
         OPEN_SUCC, OPEN_FAIL, NOTE, MOUNT\n    3 | MOUNT, OPEN_SUC 3"
    );
    assert_eq!(
        error("exact\nOPEN_SUCC\nMOUNTS, NOTE\nend\nMOUNTS\n").lines().next(),
        Some(
            "a.log:3: error: there is no event 'MOUNTS'; the program has MOUNT, NOTE, OPEN_SUCC, OPEN_FAIL"
        )
    );
    // Of several in the alphabet, the one that is written first.
    assert!(error("exact\nZ\nY\nend\nZ\n").starts_with("a.log:2: error: there is no event 'Z'"));
    let none = parse("exact\n-A\n").check_events(&[]).expect_err("no events");
    assert_eq!(
        none.to_string(),
        "a.log:2: error: there is no event 'A': the program has no events\n    2 | -A"
    );
}

#[test]
fn at_most_twelve_events_are_listed() {
    let names: Vec<String> = (10..30).map(|number| format!("event{number}")).collect();
    let list: Vec<(&str, usize)> = names.iter().map(|name| (name.as_str(), 0)).collect();
    let error = parse("exact\nevent99").check_events(&kinds(&list)).expect_err("unknown");
    assert_eq!(error.message.matches("event").count(), 1 + 1 + 12);
    assert!(error.message.ends_with(" and 8 more"), "{error}");
}

#[test]
fn a_wrong_number_of_values_is_shown() {
    let cases = [
        ("MOUNT 3", "'MOUNT' has no value, and 1 is given here"),
        ("-MOUNT *", "'MOUNT' has no value, and 1 is given here"),
        ("OPEN_SUCC 1 2", "'OPEN_SUCC' has 1 value, and 2 are given here"),
        ("NOTE 1 2", "'NOTE' has 1 or 3 values, and 2 are given here"),
    ];
    for (line, message) in cases {
        let expected = format!("a.log:2: error: {message}\n    2 | {line}");
        assert_eq!(error(&format!("exact\n{line}\n")), expected);
    }
}
