//! Files in TOML and JSON.

use super::*;

const TOML: &str = r#"
[[test]]
name = "two numbers"
args = ["-v", ""]
stdin = "3 4\n"
env = { LANG = "C", HOME = "/é" }
stdout = "7\n"
exit = 0

[[test]]
exit = 3
env.LEVEL = "2"
"#;

const JSON: &str = r#"{
  "tests": [
    {
      "name": "two numbers",
      "args": ["-v", ""],
      "stdin": "3 4\n",
      "env": {"LANG": "C", "HOME": "/\u00e9"},
      "stdout": "7\n",
      "exit": 0
    },
    {"exit": 3, "env": {"LEVEL": "2"}}
  ]
}"#;

/// The tests that both texts describe, which begin on these lines.
fn described(lines: [u32; 2]) -> Vec<Test> {
    vec![
        Test {
            name: "two numbers".to_owned(),
            arguments: vec![b"-v".to_vec(), Vec::new()],
            standard_input: b"3 4\n".to_vec(),
            environment: vec![
                (b"LANG".to_vec(), b"C".to_vec()),
                (b"HOME".to_vec(), "/é".as_bytes().to_vec()),
            ],
            expected_output: Some(b"7\n".to_vec()),
            expected_status: Some(0),
            place: format!("tests:{}", lines[0]),
        },
        Test {
            name: "test 2".to_owned(),
            environment: vec![(b"LEVEL".to_vec(), b"2".to_vec())],
            expected_status: Some(3),
            place: format!("tests:{}", lines[1]),
            ..Test::default()
        },
    ]
}

#[test]
fn toml_and_json_describe_the_same_tests() {
    assert_eq!(read_text(TOML), Ok(described([2, 10])));
    assert_eq!(read_text(JSON), Ok(described([3, 11])));
}

#[test]
fn the_examples_of_the_documentation_are_suites() {
    let page = include_str!("../../../../../docs/tests.md");
    let example = |language: &str| {
        let (_, rest) = page.split_once(&format!("```{language}\n")).expect("an example");
        rest.split_once("```").expect("its end").0.as_bytes()
    };
    let files: [(&str, &[u8]); 4] = [
        ("tests.toml", example("toml")),
        ("tests.json", example("json")),
        ("large.in", b"in"),
        ("large.out", b"out"),
    ];
    let folder = Folder::new("documented", &files);
    let read = |file| {
        let tests = read_file(&folder, file, Expected::InTests).expect(file);
        tests.into_iter().map(|test| Test { place: String::new(), ..test }).collect::<Vec<_>>()
    };
    let tests = read("tests.toml");
    assert_eq!(tests, read("tests.json"));
    assert_eq!(tests.len(), 2);
}

#[test]
fn bytes_come_from_files_beside_the_tests() {
    let text = b"[[test]]\nstdin_file = 'bytes.in'\nstdout_file = 'bytes.out'\n";
    let files: [(&str, &[u8]); 3] =
        [("tests.toml", text), ("bytes.in", b"\0\xff"), ("bytes.out", b"\xfe\r\n")];
    let folder = Folder::new("bytes", &files);
    let tests = read_file(&folder, "tests.toml", Expected::InTests).expect("tests");
    assert_eq!(tests[0].standard_input, b"\0\xff");
    assert_eq!(tests[0].expected_output.as_deref(), Some(&b"\xfe\r\n"[..]));
}

#[test]
fn only_a_reference_allows_tests_without_expectations() {
    let folder = Folder::new("reference", &[("tests.json", br#"{"tests": [{"args": ["1"]}]}"#)]);
    let tests = read_file(&folder, "tests.json", Expected::ByReference).expect("tests");
    assert_eq!(tests[0].arguments, [b"1"]);
    let message =
        read_file(&folder, "tests.json", Expected::InTests).expect_err("nothing expected");
    assert!(message.starts_with("tests.json:1:12: error: 'test 1' expects nothing"), "{message}");
}

/// Every wrong text is refused with this place and this reason, and its line is shown.
#[track_caller]
fn refuses(cases: &[(&str, &str, &str)]) {
    for (text, place, reason) in cases {
        let message = read_text(text).expect_err(text);
        let expected = format!("tests:{place}: error: ");
        assert!(message.starts_with(&expected) && message.contains(reason), "{text}\n{message}");
        assert!(message.lines().nth(2).is_some_and(|line| line.contains('^')), "{message}");
    }
}

#[test]
fn wrong_toml_is_explained_where_it_is() {
    refuses(&[
        ("[[test]]\nexit = \n", "2:8", "this is not valid TOML"),
        ("[[test]]\nexit = 0\nexit = 1\n", "3:1", "duplicate key"),
        ("# nothing\n", "1:1", "no test in this file"),
        ("test = []\n", "1:1", "no test in this file"),
        ("test = 3\n", "1:8", "the list of tests has to be a list, and this is a whole number"),
        ("test = ['a']\n", "1:9", "a test has to be a table, and this is a string"),
        ("[[tset]]\nexit = 0\n", "1:3", "no key 'tset' here; did you mean 'test'?"),
        ("[[test]]\nexit = 0\n[[tests]]\nexit = 1\n", "3:3", "a list of tests already"),
        ("[[test]]\nstdot = 'a'\n", "2:1", "no key 'stdot' here; did you mean 'stdout'?"),
        ("[[test]]\nexit = 0\nzzz = 1\n", "3:1", "known are name, args, stdin"),
        ("[[test]]\nexit = '0'\n", "2:8", "'exit' has to be a whole number, and this is a string"),
        ("[[test]]\nexit = 0.5\n", "2:8", "this is a number that is not whole"),
        ("[[test]]\nexit = -1\n", "2:8", "from 0 to 255; of -1 the program's parent sees 255"),
        ("[[test]]\nexit = 256\n", "2:8", "from 0 to 255; of 256 the program's parent sees 0"),
        (
            "[[test]]\nargs = [\n  'a',\n  12]\nexit = 0\n",
            "4:3",
            "an argument in 'args' has to be a string",
        ),
        ("[[test]]\nargs = ['a', \"b\\u0000c\"]\nexit = 0\n", "2:14", "a zero character"),
        ("[[test]]\nargs = 'a'\nexit = 0\n", "2:8", "'args' has to be a list"),
        (
            "[[test]]\nname = true\nexit = 0\n",
            "2:8",
            "'name' has to be a string, and this is true or false",
        ),
        ("[[test]]\nstdout = 1979-05-27\n", "2:10", "this is a date or time"),
        (
            "[[test]]\nenv = ['A=1']\nexit = 0\n",
            "2:7",
            "'env' has to be a table, and this is a list",
        ),
        (
            "[[test]]\nenv = {A = 1}\nexit = 0\n",
            "2:12",
            "value of a variable in 'env' has to be a string",
        ),
        ("[[test]]\nenv = {'A=B' = '1'}\nexit = 0\n", "2:8", "no '='"),
        ("[[test]]\nexit = 0\n\n[[test]]\nargs = []\n", "4:1", "'test 2' expects nothing"),
        ("[[test]]\nstdin = ''\nstdin_file = 'x'\n", "3:1", "'stdin' is given twice"),
        ("[[test]]\nstdout_file = 'not/there'\n", "2:15", "not/there cannot be read"),
    ]);
}

#[test]
fn wrong_json_is_explained_where_it_is() {
    refuses(&[
        ("{\"tests\": [\n  {\"exit\": 0},\n]}", "3:1", "this is no JSON: expected value"),
        ("{\"tests\": [", "1:11", "this is no JSON: EOF"),
        ("{\"tests\": [{\"exit\": 0}]} x", "1:26", "this is no JSON: trailing characters"),
        ("{}", "1:1", "no test in this file"),
        (
            "{\"tests\": [{\"exit\": 0}],\n \"x\": 1}",
            "2:2",
            "no key 'x' here; known are test, tests",
        ),
        ("{\"tests\": [{\"exit\": 1.5}]}", "1:21", "this is a number that is not whole"),
        ("{\"tests\": [{\"exit\": null}]}", "1:21", "this is null"),
        ("{\"tests\": [{\"exit\": 0,\n \"exit\": 0}]}", "2:2", "'exit' is given twice"),
        ("{\"tests\": [{\"stdout\": \"\\ud800\"}]}", "1:23", "this is no JSON"),
        ("{\"tests\": [{\"args\": [[[[]]]]}]}", "1:22", "this is a list"),
        ("{\"tests\": [{\"env\": {\"A\": \"\", \"A\": \"\"}}]}", "1:30", "'A' is given twice"),
        ("{\"tests\": [[]]}", "1:12", "a test has to be a table, and this is a list"),
    ]);
}

#[test]
fn deep_nesting_is_no_danger() {
    let deep = format!("{{\"tests\": {}{}}}", "[".repeat(200_000), "]".repeat(200_000));
    assert!(read_text(&deep).is_err_and(|message| message.contains("a test has to be a table")));
    let deep = format!("test = {}{}", "[".repeat(200_000), "]".repeat(200_000));
    assert!(read_text(&deep).is_err_and(|message| message.contains("this is not valid TOML")));
}

#[test]
fn broken_texts_are_refused_at_a_place_or_still_read() {
    let (mut read, mut refused) = (0, 0);
    for (text, parse) in [(TOML, toml::parse as document::Parse), (JSON, json::parse)] {
        for place in 0..text.len() {
            for replacement in [&b""[..], b"\"", b"[", b"}", b"=\n", b"\\", b"7", b"\xff"] {
                let bytes = text.as_bytes();
                let broken = [&bytes[..place], replacement, &bytes[place + 1..]].concat();
                match read::read("tests", broken, parse, Path::new(""), Expected::InTests) {
                    Ok(_) => read += 1,
                    Err(message) => {
                        assert!(message.starts_with("tests:"), "{message}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(read > 100 && refused > 1000, "{read} were read, {refused} refused");
}

#[test]
fn two_tests_of_one_name_are_both_shown() {
    let text = "[[test]]\nname = 'test 2'\nexit = 0\n[[test]]\nexit = 1\n";
    let message = read_text(text).expect_err("one name");
    assert!(message.starts_with("tests:4:1: error: two tests have the name 'test 2'"), "{message}");
    assert!(message.contains("tests:1:1: note: the first one is here"), "{message}");
}

#[test]
fn files_that_cannot_be_suites_are_refused() {
    let files: [(&str, &[u8]); 2] = [("tests.txt", b""), ("bytes.toml", b"a = 1\nb = '\xff'\n")];
    let folder = Folder::new("refused", &files);
    let refused = |file| read_file(&folder, file, Expected::InTests).expect_err(file);
    assert!(refused("tests.txt").contains("a file of tests ends in .toml or .json"));
    assert!(refused("none.toml").contains("none.toml cannot be read"));
    assert!(refused("bytes.toml").starts_with("bytes.toml:2:6: error: this is no text in UTF-8"));
}
