//! Causes by correct transitions in C, through the command line: the examples of the first paper.

use std::process::Command;
use std::time::Duration;

use crate::common::{TOOL, root, run};
use serde_json::{Value, json};

fn localize(example: &str, flags: &[&str]) -> Value {
    let mut command = Command::new(TOOL);
    command.args(["localize", "--json", "--no-checks"]);
    command.arg(format!("examples/causes/{example}.c")).args(flags);
    let output = run(command.current_dir(root()), b"", Duration::from_secs(60));
    let output = output.expect("the tool ends");
    assert_eq!(output.status.code(), Some(10), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The edges of each cause by correct transitions, with the line that is blamed and the one that fails.
fn causes(answer: &Value) -> Vec<(Value, Value, Value)> {
    let causes = answer["causes"].as_array().expect("causes").iter();
    let mut found: Vec<(Value, Value, Value)> = Vec::new();
    for cause in causes.filter(|cause| cause["transitions"].is_object()) {
        let transitions = &cause["transitions"];
        let both = cause["methods"].as_array().is_some_and(|methods| methods.len() > 1);
        let line = if both { Value::Null } else { cause["line"].clone() };
        let one = (transitions["edges"].clone(), line, transitions["property"]["line"].clone());
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

#[test]
fn the_lock_example_has_two_causes_in_three_runs() {
    let answer = localize("lock", &["--rule", "examples/causes/lock.slic"]);
    assert_eq!(
        causes(&answer),
        [
            (json!([[11, 14], [14, 15]]), json!(14), json!(3)),
            (json!([[16, 19], [19, 20]]), json!(19), json!(5)),
        ]
    );
    assert_eq!(answer["comparison"]["runs"], 3);
    assert_eq!(answer["comparison"]["failing"], 2);
    assert_eq!(answer["comparison"]["without_cause"], json!([]));
}

#[test]
fn a_branch_that_does_not_matter_adds_no_cause() {
    let answer = localize("lock_asserts", &[]);
    assert_eq!(
        causes(&answer),
        [
            (json!([[23, 26], [26, 27]]), json!(26), json!(8)),
            (json!([[28, 31], [31, 32]]), json!(31), json!(32)),
        ]
    );
    assert_eq!(answer["comparison"]["runs"], 3);
}

#[test]
fn a_wrong_value_is_a_difference_of_states() {
    let answer = localize("variable_value", &[]);
    // The diagnosis at line 23 and the transitions name the same place.
    let both = json!(["diagnosis", "transitions"]);
    let mut causes = answer["causes"].as_array().expect("causes").iter();
    // What both methods name ranks first.
    let named = causes.next().expect("a cause");
    assert_eq!(named["methods"], both, "{answer:#}");
    assert_eq!(named["line"], 23);
    assert_eq!(named["transitions"]["projection"], "transitions");
    assert_eq!(named["transitions"]["edges"], json!([[22, 23], [23, 26]]));
    let predicates = named["transitions"]["predicates"].as_array().expect("predicates");
    assert!(predicates.contains(&json!("g == 0")), "{predicates:?}");
}

#[test]
fn a_wrong_call_is_the_first_difference_of_states() {
    let answer = localize("control_flow", &[]);
    let all = causes(&answer);
    let [(edges, ..)] = &all[..] else { panic!("one cause: {all:?}") };
    assert_eq!(edges[0], json!([31, 32]));
}

#[test]
fn concrete_correct_runs_find_what_an_abstraction_misses() {
    let answer = localize("imprecise", &[]);
    let all = causes(&answer);
    let [(edges, ..)] = &all[..] else { panic!("one cause: {all:?}") };
    assert_eq!(*edges, json!([[15, 18], [18, 19], [19, "exit"], [26, 28]]));
    assert_eq!(answer["causes"][0]["transitions"]["projection"], "edges");
}

#[test]
fn failures_without_a_difference_say_why() {
    let answer = localize("coincidence", &[]);
    assert!(causes(&answer).is_empty());
    let reason = answer["comparison"]["without_cause"][0]["reason"].as_str().expect("a reason");
    assert!(reason.contains("coincidental correctness"), "{reason}");
    let answer = localize("never", &[]);
    assert!(causes(&answer).is_empty());
    let reason = answer["comparison"]["without_cause"][0]["reason"].as_str().expect("a reason");
    assert!(reason.contains("no trace reaches this assertion"), "{reason}");
}

#[test]
fn bounds_are_said_where_a_longer_correct_run_might_take_an_edge() {
    let answer = localize("bounded", &["--unwind", "3"]);
    let transitions = &answer["causes"].as_array().expect("causes").iter();
    let mut transitions = transitions.clone().map(|cause| &cause["transitions"]);
    let bounded = transitions.any(|one| {
        let assumptions = one["assumptions"].as_array();
        assumptions
            .is_some_and(|all| all.iter().any(|word| word.to_string().contains("calls deep")))
    });
    assert!(bounded, "{answer:#}");
}

#[test]
fn loops_are_followed_for_all_rounds() {
    let answer = localize("late", &["--unwind", "3"]);
    let all = answer["causes"].as_array().expect("causes").iter();
    let compared: Vec<&Value> =
        all.map(|one| &one["transitions"]).filter(|one| one.is_object()).collect();
    assert!(!compared.is_empty());
    for one in compared {
        // A correct run takes the branch, in another state.
        assert_eq!(one["projection"], "transitions", "{one:#}");
        assert_eq!(one["assumptions"], json!([]), "{one:#}");
    }
}

/// The line of the cause of a fault in a driver; that no correct run has it in any round is known.
fn cause_in_driver(driver: &str, rule: &str) -> Value {
    let mut command = Command::new(TOOL);
    command.args(["check", "--no-checks", "--causes", "--json", "-w", "--rule", rule]);
    command.arg(format!("examples/drivers/{driver}.c")).args(["--timeout", "40"]);
    let output = run(command.current_dir(root()), b"", Duration::from_secs(60));
    let output = output.expect("the tool ends");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let [cause] = causes_of(&answer) else { panic!("{answer:#}") };
    let assumptions = cause["transitions"]["assumptions"].to_string();
    assert!(!assumptions.contains("followed"), "{driver}: {assumptions}");
    cause["line"].clone()
}

#[test]
fn causes_in_drivers_hold_for_all_rounds() {
    assert_eq!(cause_in_driver("printer", "interrupt-level"), json!(249));
    assert_eq!(cause_in_driver("tape", "lock-alternation"), json!(81));
}

#[test]
fn the_state_of_a_rule_tells_a_second_completion_apart() {
    assert_eq!(cause_in_driver("disk", "double-completion"), json!(202));
}

/// What a report says of a driver with a fault.
fn report_on_driver(command: &str, driver: &str, rule: &str) -> String {
    let mut tool = Command::new(TOOL);
    tool.args([command, "--no-checks", "-w", "--rule", rule, "--timeout", "40"]);
    let output = run(
        tool.arg(format!("examples/drivers/{driver}.c")).current_dir(root()),
        b"",
        Duration::from_secs(60),
    );
    String::from_utf8(output.expect("the tool ends").stdout).expect("text")
}

#[test]
fn a_constant_condition_ranks_behind_what_only_failing_runs_do() {
    let text = report_on_driver("localize", "printer", "interrupt-level");
    let first = text.lines().find(|line| line.starts_with("1. ")).expect("a cause");
    assert!(first.contains("printer.c:249"), "{text}");
}

#[test]
fn the_comparison_can_be_left_out() {
    let answer = localize("variable_value", &["--no-transitions"]);
    assert!(answer.get("comparison").is_none());
    assert!(causes(&answer).is_empty());
}

fn checked(example: &str, flags: &[&str]) -> String {
    let mut command = Command::new(TOOL);
    command.args(["check", "--no-checks"]).arg(format!("examples/causes/{example}.c")).args(flags);
    let output = run(command.current_dir(root()), b"", Duration::from_secs(60));
    let output = output.expect("the tool ends");
    assert_eq!(output.status.code(), Some(10), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn check_shows_a_run_for_each_cause_of_one_property() {
    let answer: Value =
        serde_json::from_str(&checked("two_ways", &["--causes", "--json"])).expect("JSON");
    let mut lines: Vec<&Value> = causes_of(&answer).iter().map(|cause| &cause["line"]).collect();
    lines.sort_by_key(|line| line.as_u64());
    assert_eq!(lines, [&json!(15), &json!(18)]);
    let traces: Vec<&Value> =
        causes_of(&answer).iter().map(|cause| &cause["transitions"]["trace"]).collect();
    assert_ne!(traces[0], traces[1]);
    for cause in causes_of(&answer) {
        let trace = cause["transitions"]["trace"].as_array().expect("steps");
        assert!(trace.iter().any(|step| step["line"] == cause["line"]), "{cause}");
        assert_eq!(cause["transitions"]["property"]["line"], 23);
    }
    assert_eq!(answer["comparison"]["runs"], 3);
}

fn causes_of(answer: &Value) -> &[Value] {
    answer["causes"].as_array().expect("causes")
}

#[test]
fn check_says_which_run_is_shown_already() {
    let text = checked("two_ways", &["--causes"]);
    assert!(text.contains("Only failing runs do these: 2 causes, with a run for each"), "{text}");
    assert_eq!(text.matches("the run above shows it (main.assertion.1)").count(), 1, "{text}");
    assert_eq!(text.matches("How it happens:").count(), 1, "{text}");
    let text = checked("coincidence", &["--causes"]);
    assert!(text.contains("coincidental correctness"), "{text}");
}

#[test]
fn check_compares_only_where_it_is_asked_to() {
    let answer: Value = serde_json::from_str(&checked("two_ways", &["--json"])).expect("JSON");
    assert!(answer.get("causes").is_none() && answer.get("comparison").is_none());
    assert!(!checked("two_ways", &[]).contains("Only failing runs"));
}
