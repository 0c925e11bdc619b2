//! `wherefore repair`: patches from the repair game on the Boolean program.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::localize::{FAILS, has};
use crate::common::{Scratch, TOOL, root, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);

#[track_caller]
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(TOOL);
    command.arg("repair").args(arguments).current_dir(folder);
    let output = run(&mut command, b"", LIMIT).expect("the tool ends");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shell_status(&output), FAILS, "{arguments:?}\n{text}{errors}");
    text
}

/// All patches, and those that come from the game.
#[track_caller]
fn patches(folder: &Path, arguments: &[&str]) -> (Vec<Value>, Vec<Value>) {
    let arguments: Vec<&str> = ["--json", "--max", "60"].iter().chain(arguments).copied().collect();
    let answer: Value = serde_json::from_str(&printed(folder, &arguments)).expect("JSON");
    let all = answer["patches"].as_array().expect("a list").clone();
    let of_game = all.iter().filter(|patch| patch["source"] == "game").cloned().collect();
    (all, of_game)
}

/// The lines that a patch adds, in one.
fn added(patch: &Value) -> String {
    let diff = patch["diff"].as_str().expect("a diff").lines();
    let added = diff.filter(|line| line.starts_with('+') && !line.starts_with("+++"));
    added.map(|line| line[1..].trim()).collect::<Vec<_>>().join(" ").trim().to_owned()
}

#[track_caller]
fn one_with<'p>(patches: &'p [Value], text: &str) -> &'p Value {
    let found = patches.iter().find(|patch| added(patch) == text);
    let texts: Vec<String> = patches.iter().map(added).collect();
    found.unwrap_or_else(|| panic!("no patch adds `{text}`, but {texts:#?}"))
}

#[test]
fn the_recursive_example_gets_the_condition_of_the_paper() {
    let examples = root().join("examples/repair");
    let (_, of_game) = patches(&examples, &["recursive.c"]);
    let patch = one_with(&of_game, "if (x != 0)");
    assert_eq!((&patch["verdict"], &patch["last"]), (&"proved".into(), &false.into()));
    // `true` is in the set of implementations, and recurses for ever.
    assert!(!of_game.iter().any(|patch| added(patch) == "if (1)"), "{of_game:#?}");
    has(&printed(&examples, &["recursive.c"]), &["from the repair game on the Boolean program"]);
}

#[test]
fn each_cause_gets_its_release_and_both_are_checked_together() {
    let (all, of_game) = patches(&root().join("examples/repair"), &["lock.c"]);
    let patch = one_with(&of_game, "release(); release();");
    assert_eq!(patch["verdict"], "proved");
    assert_eq!(patch["kind"], "insertion, insertion");
    assert_eq!(added(&all[0]), "release(); release();");
    // What the program is given stays as it is.
    assert!(!all.iter().any(|patch| added(patch).contains("if (1)")), "{all:#?}");
}

#[test]
fn the_lock_with_a_rule_gets_its_releases_too() {
    let arguments = ["lock.c", "--rule", "lock.slic"];
    let (_, of_game) = patches(&root().join("examples/causes"), &arguments);
    let releases = |patch: &&Value| added(patch).matches("ReleaseLock();").count() == 2;
    let patch = of_game.iter().find(releases).unwrap_or_else(|| panic!("{of_game:#?}"));
    assert_eq!(patch["verdict"], "proved", "{patch:#}");
}

#[test]
fn a_state_that_only_the_rule_knows_becomes_a_variable() {
    let arguments = ["close.c", "--rule", "double-completion"];
    let (_, of_game) = patches(&root().join("examples/repair"), &arguments);
    let new = "static int completed;  if (!completed) { completed = 1; CompleteRequest(request); }";
    let patch = one_with(&of_game, new);
    assert_eq!((&patch["verdict"], &patch["last"]), (&"proved".into(), &false.into()));
    assert_eq!(patch["kind"], "guard");
}

#[test]
fn the_value_of_a_predicate_is_a_demand_on_what_is_assigned() {
    let scratch = Scratch::new("repair_game_value");
    let program = "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n  int state = 0;\n\
        \x20 while (nondet_int()) {\n    if (state == 2)\n      state = 3;\n    else\n\
        \x20     state = state + 1;\n    assert(state <= 2);\n  }\n  return 0;\n}\n";
    scratch.file("a.c", program);
    let (_, of_game) = patches(&scratch.0, &["a.c"]);
    let proved = of_game.iter().filter(|patch| patch["verdict"] == "proved");
    let texts: Vec<String> = proved.map(added).collect();
    assert!(texts.iter().any(|text| text == "state = 0;"), "{texts:?}");
}
