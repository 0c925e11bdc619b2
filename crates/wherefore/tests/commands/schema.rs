//! `docs/schema.json`: what it describes and what it refuses.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::schema::errors;
use crate::common::{Scratch, TOOL, root, run};
use serde_json::{Value, json};

const PROGRAM: &str = "extern int nondet_int(void);\nint main(void) {\n  int n = nondet_int();\n\
    \x20 int twice =\n    n + n;\n  return 10 / (twice - 4);\n}\n";

/// What a command prints with `--json`; the helper validates it on the way.
fn printed(arguments: &[&str]) -> Value {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let scratch = Scratch::new(&format!("schema_json_{number}"));
    scratch.file("p.c", PROGRAM);
    let program = std::fs::read(root().join("examples/boolean/lock.bp")).expect("an example");
    scratch.file("p.bp", program);
    let mut command = Command::new(TOOL);
    command.args(arguments).current_dir(&scratch.0);
    let output = run(&mut command, b"", Duration::from_secs(60)).expect("the tool ends");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The outputs of some commands, each with the definition that describes it.
fn outputs() -> Vec<(&'static str, Value)> {
    vec![
        ("check", printed(&["check", "--json", "--full-trace", "p.c"])),
        ("list", printed(&["check", "--json", "--list-properties", "p.c"])),
        ("localize", printed(&["localize", "--json", "p.c"])),
        ("explain", printed(&["explain", "--json", "p.c"])),
        ("boolean-check", printed(&["boolean", "check", "--json", "--stats", "p.bp"])),
        ("boolean-localize", printed(&["boolean", "localize", "--json", "--stats", "p.bp"])),
        ("boolean-repair", printed(&["boolean", "repair", "--json", "--stats", "p.bp"])),
    ]
}

#[test]
fn every_output_follows_its_definition_and_no_other_one() {
    let outputs = outputs();
    for (definition, output) in &outputs {
        assert_eq!(errors(definition, output), Vec::<String>::new());
        for (other, _) in outputs.iter().filter(|(other, _)| other != definition) {
            assert!(!errors(other, output).is_empty(), "{definition} also follows {other}");
        }
    }
}

#[test]
fn unknown_and_missing_fields_are_refused() {
    let mut output = printed(&["check", "--json", "--full-trace", "p.c"]);
    output["colour"] = "red".into();
    assert_eq!(errors("check", &output).len(), 1);
    let fields = output.as_object_mut().expect("an object");
    fields.remove("colour");
    fields.remove("verdict");
    assert_eq!(errors("check", &output).len(), 1);
}

#[test]
fn steps_say_where_they_end() {
    let output = printed(&["check", "--json", "--full-trace", "p.c"]);
    let properties = output["properties"].as_array().expect("a list");
    let traces = properties.iter().filter_map(|property| property["trace"].as_array());
    let step =
        traces.flatten().find(|step| step["text"] == "twice = n + n").expect("the declaration");
    let place = |names: [&str; 4]| names.map(|name| step[name].clone());
    let wanted = [4, 7, 5, 10].map(|number| json!(number));
    assert_eq!(place(["line", "column", "end_line", "end_column"]), wanted);
}

#[test]
fn steps_of_boolean_programs_have_the_words_of_c() {
    let output = printed(&["boolean", "check", "--json", "p.bp"]);
    let properties = output["properties"].as_array().expect("a list");
    let traces = properties.iter().filter_map(|property| property["trace"].as_array());
    let steps: Vec<&Value> = traces.flatten().collect();
    assert!(!steps.is_empty());
    for step in steps {
        let mut step = step.clone();
        let fields = step.as_object_mut().expect("an object");
        for name in ["event", "taken", "returned"] {
            fields.remove(name);
        }
        assert_eq!(errors("step", &step), Vec::<String>::new());
    }
}
