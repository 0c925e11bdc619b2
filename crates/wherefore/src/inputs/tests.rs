//! What a run does not determine survives being written and read.

use std::collections::HashSet;

use semantics::concrete::{Inputs, StorageInstance};
use semantics::machine::Move;

use super::names::Variable;
use super::*;

/// A program with inputs and variables of several kinds.
fn program(name: &str) -> Program {
    let text = "extern int nondet_int(void);\nextern double nondet_double(void);\n\
                int main(int argc, char **argv) {\n  int x; unsigned char c; double d; int *p; long array[3];\n\
                \x20 x += nondet_int() + c + (int)(d + nondet_double()) + (p != 0) + (int)array[1] + \"a # b\"[1];\n\
                \x20 return x;\n}\n";
    let folder =
        std::env::temp_dir().join(format!("wherefore-inputs-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("a # b.c").display().to_string();
    std::fs::write(&path, text).expect("a file");
    let input = frontend::Input { path, options: frontend::CompileOptions::default() };
    let loaded = frontend::load(&[input]);
    std::fs::remove_dir_all(&folder).expect("a folder");
    loaded.unwrap_or_else(|error| panic!("{:?}", error.diagnostics)).program
}

fn local(program: &Program, name: &str) -> Variable {
    let main = program.function_named("main").expect("main");
    let body = program.functions[main].body.as_ref().expect("a body");
    let found = body.locals.entries().find(|(_, local)| &*local.name == name);
    (main, found.expect("the variable").0)
}

#[test]
fn everything_is_read_back() {
    let program = program("round");
    let mut inputs = Inputs::new();
    let mut taken = Vec::new();
    for (site, _) in program.sites.entries() {
        for (occurrence, value) in [0x8000_0001, 7, 0x3ff8].into_iter().enumerate() {
            inputs.push(site, value);
            taken.push(TakenInput { site, occurrence, value });
        }
    }
    let made = |of, occurrence| StorageInstance { of, occurrence };
    let variable = |name: &str, occurrence| {
        let (function, local) = local(&program, name);
        made(StorageOf::Local(function, local), occurrence)
    };
    let literal = program.globals.indices().next().expect("a string literal");
    let scenario = Scenario {
        inputs,
        variables: HashMap::from([
            (variable("x", 0), 5),
            (variable("x", 2), 0xffff_ffff),
            (variable("c", 0), 200),
            (variable("d", 0), 0x3fb9_9999_9999_999a),
            (variable("p", 1), 0x1000),
            (made(StorageOf::Result(local(&program, "x").0), 1), 9),
        ]),
        filling: 0,
        contents: HashMap::from([
            (variable("array", 0), BTreeMap::from([(0, 1), (1, b'#'), (2, 0), (7, 255)])),
            (made(StorageOf::Heap, 4), BTreeMap::from([(16, b'"')])),
            (made(StorageOf::Frame, 0), BTreeMap::from([(0, 3)])),
        ]),
        addresses: HashMap::from([
            (made(StorageOf::Global(literal), 0), 0x1000),
            (made(StorageOf::Temporary, 1), 0xffff_0000),
        ]),
        failing_allocations: HashSet::from([0, 3]),
        arguments: Some(vec![b"-n".to_vec(), Vec::new(), b"a # \"b\"\n".to_vec()]),
        standard_input: b"20 22\n#\0\xff".to_vec(),
        by_statements: false,
        before_output: true,
        schedule: Some(vec![Move { thread: 0, choice: None }, Move { thread: 1, choice: Some(3) }]),
    };
    let standard_input = Some(scenario.standard_input.as_slice());
    let text = write(&Recorded { taken: &taken, scenario: &scenario, standard_input }, &program);
    let given = read(&text, "saved", &program).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(given.scenario, scenario, "{text}");
    assert!(given.standard_input);
}

#[test]
fn no_arguments_and_no_input_are_told_apart_from_unknown_ones() {
    let program = program("none");
    let scenario = Scenario { arguments: Some(Vec::new()), ..Scenario::default() };
    let with = |standard_input| {
        let text = write(&Recorded { taken: &[], scenario: &scenario, standard_input }, &program);
        read(&text, "saved", &program).unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    let given = with(Some(&[][..]));
    assert_eq!((given.scenario.arguments, given.standard_input), (Some(Vec::new()), true));
    assert!(!with(None).standard_input);
    let nothing = read("# nothing\n", "saved", &program).expect("an empty file");
    assert_eq!((nothing.scenario.arguments, nothing.standard_input), (None, false));
}

#[test]
fn wrong_lines_are_explained() {
    let program = program("wrong");
    for (line, expected) in [
        ("stdin:bytes 1 plain", "no string in quotes"),
        ("main:argument 0 \"a\"", "no number of arguments"),
        ("main:arguments 1 many", "no number of arguments"),
        ("memory:heap-0 0 \"a\"", "no storage such as heap-1"),
        ("memory:global:nothing-1 0 \"a\"", "no storage such as heap-1"),
        ("memory:heap-1 here \"a\"", "no place in an object"),
        ("address:heap-1 1 nowhere", "no address such as 0x1000"),
        ("a.c:1:1:x 1", "expected SITE OCCURRENCE VALUE"),
        ("a.c:1:1:x 1 2 3", "expected SITE OCCURRENCE VALUE"),
    ] {
        let error = read(line, "bad", &program).expect_err(line);
        assert!(error.starts_with("bad:1: error: ") && error.contains(expected), "{error}");
    }
}
