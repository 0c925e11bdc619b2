//! Folders with a few files per test.

use super::*;

fn read(name: &str, files: &[(&str, &[u8])], expected: Expected) -> Result<Vec<Test>, String> {
    let folder = Folder::new(name, files);
    read_file(&folder, "", expected).map(|tests| {
        tests.into_iter().map(|test| Test { place: folder.shown(&test.place), ..test }).collect()
    })
}

#[test]
fn files_of_one_stem_are_a_test() {
    let files: [(&str, &[u8]); 7] = [
        ("sum.args", b"-v\n\n3 4\r\n"),
        ("sum.in", b"1\xff\n"),
        ("sum.out", b"8\n"),
        ("sum.exit", b" 1\n"),
        ("sum.env", b"LANG=C\n\nOPTIONS=a=b\n"),
        ("other.version.out", b""),
        ("README.md", b"not a test"),
    ];
    let tests = read("stems", &files, Expected::InTests).expect("tests");
    let other = Test {
        name: "other.version".to_owned(),
        expected_output: Some(Vec::new()),
        place: "other.version".to_owned(),
        ..Test::default()
    };
    let sum = Test {
        name: "sum".to_owned(),
        arguments: vec![b"-v".to_vec(), Vec::new(), b"3 4".to_vec()],
        standard_input: b"1\xff\n".to_vec(),
        environment: vec![
            (b"LANG".to_vec(), b"C".to_vec()),
            (b"OPTIONS".to_vec(), b"a=b".to_vec()),
        ],
        expected_output: Some(b"8\n".to_vec()),
        expected_status: Some(1),
        place: "sum".to_owned(),
    };
    assert_eq!(tests, [other, sum]);
}

#[test]
fn names_are_in_their_natural_order() {
    let names = ["t10", "t9", "t2b", "t2", "t02", "a", "t1000000000000000000000000"];
    let files: Vec<(String, &[u8])> =
        names.iter().map(|name| (format!("{name}.exit"), &b"0"[..])).collect();
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let tests = read("order", &files, Expected::InTests).expect("tests");
    let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
    assert_eq!(names, ["a", "t02", "t2", "t2b", "t9", "t10", "t1000000000000000000000000"]);
}

#[test]
fn wrong_files_are_explained() {
    for (name, file, contents, expected) in [
        ("status", "a.exit", "\n one\n", "a.exit:2:2: error: an exit status is a number"),
        ("large", "a.exit", "300", "a.exit:1:1: error: an exit status is a number from 0 to 255"),
        ("none", "a.exit", "", "a.exit:1:1: error: an exit status is a number"),
        ("lines", "a.env", "A=1\nB\n", "a.env:2:1: error: a line of the environment is NAME=value"),
        ("nameless", "a.env", "=1\n", "a.env:1:1: error: the name of a variable"),
        ("twice", "a.env", "A=1\nA=2\n", "a.env:2:1: error: 'A' is given twice"),
        ("zero", "a.args", "x\ny\0z\n", "a.args:2:1: error: a zero character"),
        (
            "nothing",
            "a.in",
            "",
            "a: error: the test expects nothing: it needs a.out, a.exit or both",
        ),
    ] {
        let message = read(name, &[(file, contents.as_bytes())], Expected::InTests);
        let message = message.expect_err(name);
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn a_reference_needs_no_expectations() {
    let tests = read("free", &[("a.in", b"1")], Expected::ByReference).expect("tests");
    assert!(!tests[0].has_expectation());
}

#[test]
fn a_name_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new("name", &[]);
    let file = folder.path.join(std::ffi::OsStr::from_bytes(b"\xff.out"));
    std::fs::write(file, "").expect("a file");
    let message = read_file(&folder, "", Expected::InTests).expect_err("no text");
    assert!(message.contains("is no text in UTF-8"), "{message}");
}

#[test]
fn folders_without_tests_are_refused() {
    let message = read("empty", &[], Expected::InTests).expect_err("empty");
    assert!(message.contains("is empty: a test is made of files NAME.args"), "{message}");
    let files: [(&str, &[u8]); 2] = [("b.txt", b""), ("a.c", b"")];
    let message = read("foreign", &files, Expected::InTests).expect_err("no tests");
    assert!(
        message.contains("has no tests") && message.ends_with("a.c is none of these"),
        "{message}"
    );
}
