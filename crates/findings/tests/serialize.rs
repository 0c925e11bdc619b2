//! Findings serialize as they are: places and verdicts stand beside the other fields.

use serde_json::{Value, json};
use source::Position;
use wherefore_findings::{
    Assumption, Basis, Bound, CheckKind, Engine, GraphPoint, Place, PropertyFinding, Remark, Role,
    Statistics, StepKind, TextEdit, Verdict,
};

fn position() -> Position {
    Position { file: "a.c".into(), line: 3, column: 5 }
}

fn written(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("plain data")
}

#[test]
fn a_property_is_one_object() {
    let property = PropertyFinding {
        id: "main.bounds.1".to_owned(),
        kind: CheckKind::Bounds,
        function: "main".to_owned(),
        library: false,
        place: Place::elsewhere(position()),
        text: "a[i]".to_owned(),
        verdict: Verdict::Holds { bound: 4 },
        rests_on: vec![
            Basis::Bound(Bound::Environment),
            Basis::Assumption(Assumption::LeftToRight { position: position() }),
        ],
        engine: Engine::Induction,
        counterexample: None,
        no_trace: None,
    };
    let at = json!({ "file": "a.c", "line": 3, "column": 5 });
    let wanted = json!({
        "id": "main.bounds.1",
        "kind": "bounds",
        "function": "main",
        "library": false,
        "file": "a.c",
        "line": 3,
        "column": 5,
        "end_line": 3,
        "end_column": 5,
        "text": "a[i]",
        "verdict": "holds",
        "bound": 4,
        "rests_on": [
            { "kind": "bound", "name": "environment" },
            { "kind": "assumption", "name": "left-to-right", "position": at },
        ],
        "engine": "induction",
    });
    assert_eq!(written(&property), wanted);
}

#[test]
fn names_are_those_of_the_machine_readable_output() {
    for role in Role::ALL {
        assert_eq!(written(&role), role.name());
    }
    for kind in CheckKind::ALL {
        assert_eq!(written(&kind), kind.name());
    }
    assert_eq!(written(&StepKind::Branch(false)), "false");
    assert_eq!(written(&GraphPoint::Exit), "exit");
    let left_out = Remark::LeftOut { procedures: vec!["f".to_owned()] };
    assert_eq!(written(&left_out), json!({ "name": "left-out", "procedures": ["f"] }));
    let edit = TextEdit { place: Place::elsewhere(position()), text: "x".to_owned() };
    assert_eq!(written(&edit)["end_column"], 5);
    assert_eq!(written(&Statistics::default())["seconds"], 0.0);
}
