//! Findings for tests.

use std::collections::BTreeMap;

use findings::{
    Cause, CheckKind, CheckReport, Component, Diagnosis, Engine, Evidence, FailingRun, Grain,
    LocalizeReport, LocalizeVerdict, OneFunction, Place, PropertyFinding, Role, Statistics,
    Verdict,
};
use source::{FileId, Position, Range};

/// A place of this many characters in the fifth column of a line.
pub(crate) fn place(line: u32, length: usize) -> Place {
    Place {
        start: Position { file: "a.c".into(), line, column: 5 },
        end_line: line,
        end_column: 5 + length as u32,
        location: Some(Range { file: FileId(0), start: 0, end: 1 }.into()),
    }
}

/// A property of a kind with a verdict.
pub(crate) fn property(kind: CheckKind, verdict: Verdict) -> PropertyFinding {
    PropertyFinding {
        id: format!("main.{kind}.1"),
        kind,
        function: "main".to_owned(),
        library: false,
        place: place(3, 4),
        text: "a[i]".to_owned(),
        verdict,
        rests_on: Vec::new(),
        engine: Engine::Bounded,
        counterexample: None,
        no_trace: None,
    }
}

/// What `check` found about these properties.
pub(crate) fn checked(properties: Vec<PropertyFinding>) -> CheckReport {
    CheckReport {
        program: "a.c".to_owned(),
        properties,
        accept_bound: false,
        contradictions: Vec::new(),
        reason_places: BTreeMap::new(),
        statistics: Statistics::default(),
        ..CheckReport::default()
    }
}

/// Evidence of a number of runs.
pub(crate) fn diagnosis(failing: usize, function: OneFunction) -> Diagnosis {
    Diagnosis {
        failing,
        tests: failing > 1,
        function,
        kept: None,
        refusing: Vec::new(),
        distance: None,
        avoids: false,
        reads_unwritten: false,
        remaining_zero: false,
        simple: None,
    }
}

/// A component at a line.
pub(crate) fn component(line: u32, text: &str) -> Component {
    Component {
        place: place(line, text.len()),
        text: text.to_owned(),
        role: Role::Assigned,
        uses: Vec::new(),
        bodies: Vec::new(),
    }
}

/// A cause of one failing run.
pub(crate) fn cause(components: Vec<Component>, function: OneFunction) -> Cause {
    let evidence = Evidence::Diagnosis(diagnosis(1, function));
    Cause::new(components, evidence)
}

/// A report of these causes of one failing run.
pub(crate) fn localized(causes: Vec<Cause>) -> LocalizeReport {
    LocalizeReport {
        by_states: false,
        comparison: None,
        suspicious: Vec::new(),
        program: "a.c".to_owned(),
        verdict: LocalizeVerdict::Fails,
        failing: vec![FailingRun {
            name: "counterexample".to_owned(),
            reason: "a.c:9:5: assertion failed [assertion]".to_owned(),
            failure: None,
            inputs: Vec::new(),
        }],
        tests: None,
        grain: Grain::Expression,
        components: 7,
        decided: 7,
        targets: 0,
        faults: 1,
        causes,
        hopeless: Vec::new(),
        statements: None,
        undecided: Vec::new(),
        pending: Vec::new(),
        per_run: Vec::new(),
        trusted: Vec::new(),
        missing: Vec::new(),
        rests_on: Vec::new(),
        doubt: None,
        scores: Vec::new(),
        formulas: 1,
        statistics: Statistics::default(),
    }
}
