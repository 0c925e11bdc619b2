//! Simple replacements of the faults in `examples/localize`, and where the diagnoses rank.

use std::rc::Rc;
use std::sync::Arc;

use bounded::{Given, Options, Silent};
use findings::Grain;
use frontend::{CompileOptions, Input};
use ir::Program;
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use weave::suspects::suspects;
use wherefore_methods::localize::component::components;
use wherefore_methods::localize::run::Replacements;
use wherefore_methods::localize::{Diagnosis, Expected, Request, Run, Runner, localize};

/// This many failing and passing tests of a large suite are used.
const ENOUGH: (usize, usize) = (10, 150);

/// A diagnosis as a test looks at it.
#[derive(Debug)]
struct Shown {
    line: u32,
    /// The old and new texts of the simple replacements, and how many passing tests each breaks.
    simple: Vec<(String, String, usize)>,
}

fn loaded(name: &str, defines: &[&str]) -> Program {
    let path = format!("{}/../../examples/localize/{name}", env!("CARGO_MANIFEST_DIR"));
    let defines = defines.iter().map(|define| (*define).to_owned()).collect();
    let options = CompileOptions { quiet: true, defines, ..CompileOptions::default() };
    frontend::load(&[Input { path, options }]).expect("it compiles").program
}

fn run(name: &str, arguments: &[&str], input: &str, output: &str) -> Run {
    let scenario = Scenario {
        arguments: Some(arguments.iter().map(|one| one.as_bytes().to_vec()).collect()),
        standard_input: input.as_bytes().to_vec(),
        ..Scenario::default()
    };
    Run {
        name: name.to_owned(),
        given: Arc::new(Given { scenario, environment: None }),
        expected: Expected { output: Some(output.as_bytes().to_vec()), status: None },
        failing: None,
    }
}

/// The diagnoses of tests, with some functions trusted.
fn diagnoses(program: &Program, tests: Vec<Run>, trusted: &[&str]) -> Vec<Shown> {
    let entry = program.function_named("main").expect("there is a main");
    let options = Options::default();
    let runner = Runner::new(Rc::new(SharedCode::new(program)), entry, options.checks);
    let (passing, runs): (Vec<Run>, Vec<Run>) = tests.into_iter().partition(|run| {
        let none = Replacements::default();
        runner.run(run, &run.given.scenario, &Arc::default(), none, &[]).is_as(&run.expected)
    });
    let mut suspects = suspects(program);
    suspects.retain(|suspect| {
        let function = &program.functions[suspect.points[0].function].name;
        !trusted.contains(&&**function)
    });
    let request = Request {
        program,
        woven: program,
        entry,
        options,
        components: components(program, suspects, Grain::Expression),
        runs: runs.into_iter().take(ENOUGH.0).collect(),
        passing: passing.into_iter().take(ENOUGH.1).collect(),
        distances: Vec::new(),
        faults: 1,
        effort: 1,
        per_run: false,
        one_by_one: false,
        consistency: true,
        simple: true,
        all_remaining: false,
    };
    assert!(!request.runs.is_empty(), "some test fails");
    let found = localize(&request, &mut Silent);
    assert!(found.refuted.is_empty());
    found.diagnoses.iter().map(|diagnosis| shown(&request, diagnosis)).collect()
}

fn shown(request: &Request<'_>, diagnosis: &Diagnosis) -> Shown {
    let point = request.components[diagnosis.components[0].0].suspects[0].points[0];
    let program = request.program;
    let range = program.sources.use_range(program.location(point.origin));
    let simple = diagnosis.simple.iter();
    let simple = simple.map(|simple| (simple.replaces.clone(), simple.text.clone(), simple.broken));
    Shown { line: program.sources.start(range).line, simple: simple.collect() }
}

/// The first or second diagnosis is at a line, with a replacement that breaks nothing.
fn assert_found(found: &[Shown], line: u32, old: &str, new: &str) {
    let at_line = found.iter().take(2).find(|shown| shown.line == line);
    let wanted = (old.to_owned(), new.to_owned(), 0);
    let has = at_line.is_some_and(|shown| shown.simple.contains(&wanted));
    assert!(has, "{wanted:?} in line {line} is not first or second in {found:#?}");
}

fn advisory_tests() -> Vec<Run> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/localize/advisory/tests.json");
    let text = std::fs::read_to_string(path).expect("the tests can be read");
    let document: serde_json::Value = serde_json::from_str(&text).expect("they are JSON");
    let tests = document["tests"].as_array().expect("there are tests");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let made = tests.iter().map(|test| {
        let arguments: Vec<String> =
            test["args"].as_array().expect("arguments").iter().map(text).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        run(&text(&test["name"]), &arguments, "", &text(&test["stdout"]))
    });
    made.collect()
}

#[test]
fn faults_of_the_advisory_program_are_undone() {
    let tests = advisory_tests();
    let lower = "!own_is_lower() || room_below";
    let higher = "(own_is_higher() && gap >= PASSING_GAP)";
    let above = "room_above >= wanted_clearance()";
    let watched = "watched && (!equipped || undecided)";
    let text = str::to_owned;
    let expected = [
        (5, 66, text("HIGHEST_LAYER - 1"), text("HIGHEST_LAYER")),
        (6, 71, text("band / 2"), text("band")),
        (7, 80, text("own_height <= other_height"), text("own_height < other_height")),
        (8, 89, text("other_height < own_height + 100"), text("other_height < own_height")),
        (9, 91, text("other_height < own_rate"), text("other_height < own_height")),
        (10, 103, text("PASSING_GAP"), text("BARRED_BONUS")),
        (11, 109, text("room_above - bonus"), text("room_above + bonus")),
        (
            15,
            133,
            format!("{lower} <= wanted_clearance()"),
            format!("{lower} < wanted_clearance()"),
        ),
        (18, 142, format!("{higher} || {above}"), format!("{higher} && {above}")),
        (21, 160, format!("!own_is_higher() && {above}"), format!("!own_is_higher() || {above}")),
        (28, 192, format!("{watched} && room_above > 350"), text(watched)),
        (30, 200, text("own_rate >= 0"), text("own_rate > 0")),
    ];
    for (fault, line, old, new) in expected {
        let program = loaded("advisory/advisory.c", &[&format!("FAULT={fault}")]);
        let trusted = ["main", "read_situation", "next_number"];
        let found = diagnoses(&program, tests.clone(), &trusted);
        assert_found(&found, line, &old, &new);
    }
}

#[test]
fn comparisons_in_loops_are_changed() {
    let jobs = loaded("jobs.c", &[]);
    let tests = vec![
        run("same", &[], "a 1 b 1", "ab\n"),
        run("between", &[], "a 2 b 1 c 2", "acb\n"),
        run("order", &[], "a 1 b 2", "ba\n"),
        run("none", &[], "", "\n"),
    ];
    let old = "*link != NULL && (*link)->urgency > urgency";
    let new = "*link != NULL && (*link)->urgency >= urgency";
    assert_found(&diagnoses(&jobs, tests, &[]), 23, old, new);

    let palindrome = loaded("palindrome.c", &[]);
    let tests = vec![
        run("two", &["ab"], "", "no\n"),
        run("middle", &["abca"], "", "no\n"),
        run("yes", &["abcba"], "", "yes\n"),
        run("no", &["abc"], "", "no\n"),
    ];
    assert_found(&diagnoses(&palindrome, tests, &[]), 10, "left < right - 1", "left < right");
}

#[test]
fn what_breaks_passing_tests_says_so() {
    let triangle = loaded("triangle.c", &[]);
    let status = |name: &str, sides: [&str; 3], status: i32| {
        let run = run(name, &sides, "", "");
        Run { expected: Expected { output: None, status: Some(status) }, ..run }
    };
    let tests = vec![
        status("tall", ["5", "3", "5"], 2),
        status("equal", ["4", "4", "4"], 1),
        status("roof", ["5", "5", "3"], 2),
        status("right", ["3", "4", "5"], 3),
    ];
    let found = diagnoses(&triangle, tests, &[]);
    let returned = found.iter().find(|shown| shown.line == 14).expect("line 14 is a diagnosis");
    assert_eq!(returned.simple[0], ("3".to_owned(), "2".to_owned(), 1), "{found:#?}");
}

#[test]
fn a_number_in_a_macro_is_changed_everywhere() {
    let program = loaded("macro.c", &[]);
    let tests = vec![
        run("day", &["8", "15", "17", "30"], "", "worked 525\nlate 0\n"),
        run("morning", &["8", "0", "12", "30"], "", "worked 270\nlate 0\n"),
        run("evening", &["14", "45", "21", "10"], "", "worked 355\nlate 190\n"),
        run("none", &[], "", "usage: macro HOUR MINUTE HOUR MINUTE\n"),
    ];
    let found = diagnoses(&program, tests, &[]);
    let wanted = ("(hour) * 100 + (minute)".to_owned(), "(hour) * 60 + (minute)".to_owned(), 0);
    assert!(found[0].simple.contains(&wanted), "{found:#?}");
}
