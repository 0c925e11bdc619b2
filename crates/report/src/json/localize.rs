//! What `localize` found, as one object. `docs/localize.md` describes it; names never change.

use serde::Serialize;
use source::Position;

use super::{Input, Statistics, print};
use crate::localize::{
    self, Evidence, FailingRun, LocalizeReport, LocalizeVerdict, OneFunction, RunDiagnoses,
    StatementChange,
};

/// What `localize` found, as one object.
#[must_use]
pub fn localize(report: &LocalizeReport) -> String {
    let reason = match &report.verdict {
        LocalizeVerdict::Unknown(reason) => Some(reason.as_str()),
        _ => None,
    };
    print(&Localize {
        tool: "wherefore",
        version: env!("CARGO_PKG_VERSION"),
        verdict: report.verdict.name(),
        reason,
        tests: Tests::new(report),
        runs: report.failing.iter().map(Run::new).collect(),
        grain: report.grain.word(),
        components: report.components,
        decided: report.decided,
        targets: report.targets,
        faults: report.faults,
        causes: report.ranked().map(|(rank, cause)| Cause::new(rank, cause)).collect(),
        hopeless: &report.hopeless,
        statements: report.statements().iter().map(Statement::new).collect(),
        undecided: report.undecided.iter().map(Undecided::new).collect(),
        per_run: report.per_run.iter().map(OwnDiagnoses::new).collect(),
        trusted: &report.trusted,
        missing: &report.missing,
        assumptions: report.rests_on.iter().map(crate::basis::words).collect(),
        doubt: report.doubt.as_deref(),
        scores: report.scores.iter().map(Score::new).collect(),
        formulas: report.formulas,
        statistics: Statistics::new(&report.statistics),
    })
}

#[derive(Serialize)]
struct Localize<'a> {
    tool: &'static str,
    version: &'static str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tests: Option<Tests<'a>>,
    runs: Vec<Run<'a>>,
    grain: &'static str,
    components: usize,
    decided: usize,
    targets: usize,
    faults: usize,
    causes: Vec<Cause<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    hopeless: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    statements: Vec<Statement<'a>>,
    undecided: Vec<Undecided<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    per_run: Vec<OwnDiagnoses<'a>>,
    trusted: &'a [String],
    missing: &'a [String],
    assumptions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doubt: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scores: Vec<Score<'a>>,
    formulas: usize,
    statistics: Statistics,
}

#[derive(Serialize)]
struct Tests<'a> {
    failing: usize,
    passing: usize,
    unknown: Vec<UnknownTest<'a>>,
}

impl<'a> Tests<'a> {
    fn new(report: &'a LocalizeReport) -> Option<Self> {
        let tests = report.tests.as_ref()?;
        let unknown = tests.unknown.iter().map(|(name, reason)| UnknownTest { name, reason });
        Some(Self {
            failing: report.failing.len(),
            passing: tests.passing,
            unknown: unknown.collect(),
        })
    }
}

#[derive(Serialize)]
struct UnknownTest<'a> {
    name: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct Run<'a> {
    name: &'a str,
    reason: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<Input<'a>>,
}

impl<'a> Run<'a> {
    fn new(run: &'a FailingRun) -> Self {
        let failure = run.failure.as_ref();
        Self {
            name: &run.name,
            reason: &run.reason,
            kind: failure.map(|failure| failure.kind.name()),
            message: failure.map(|failure| failure.message.as_str()),
            inputs: run.inputs.iter().map(Input::new).collect(),
        }
    }
}

/// Where a component is.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    text: &'a str,
}

impl<'a> Place<'a> {
    fn new(component: &'a localize::Component) -> Self {
        let localize::Component { start, end, text, .. } = component;
        Self {
            file: &start.file,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            text,
        }
    }
}

#[derive(Serialize)]
struct Component<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    role: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uses: Vec<Use<'a>>,
}

impl<'a> Component<'a> {
    fn new(component: &'a localize::Component) -> Self {
        Self {
            place: Place::new(component),
            role: component.role,
            uses: component.uses.iter().map(Use::new).collect(),
        }
    }
}

/// Where a macro is used.
#[derive(Serialize)]
struct Use<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Use<'a> {
    fn new(position: &'a Position) -> Self {
        Self { file: &position.file, line: position.line, column: position.column }
    }
}

#[derive(Serialize)]
struct Cause<'a> {
    rank: usize,
    #[serde(flatten)]
    place: Place<'a>,
    group: &'static str,
    methods: [&'static str; 1],
    components: Vec<Component<'a>>,
    values: Vec<Value<'a>>,
    #[serde(flatten)]
    proof: Proof<'a>,
}

impl<'a> Cause<'a> {
    fn new(rank: usize, cause: &'a localize::Cause) -> Self {
        let values = cause.values.iter().flat_map(|run| {
            run.values.iter().map(|value| Value {
                run: &run.run,
                component: value.component,
                text: &value.text,
                occurrence: value.occurrence,
                was: value.was.as_deref(),
                value: &value.value,
            })
        });
        Self {
            rank,
            place: Place::new(&cause.components[0]),
            group: cause.group().name(),
            methods: ["diagnosis"],
            components: cause.components.iter().map(Component::new).collect(),
            values: values.collect(),
            proof: Proof::new(&cause.evidence),
        }
    }
}

#[derive(Serialize)]
struct Value<'a> {
    run: &'a str,
    component: usize,
    text: &'a str,
    occurrence: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    was: Option<&'a str>,
    value: &'a str,
}

/// What speaks for a cause.
#[derive(Serialize)]
struct Proof<'a> {
    function: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    constant: Option<&'a str>,
    avoids: bool,
    reads_unwritten: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<usize>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    breaks: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simple: Option<Simple<'a>>,
    evidence: Vec<String>,
}

impl<'a> Proof<'a> {
    fn new(evidence: &'a Evidence) -> Self {
        let constant = match &evidence.function {
            OneFunction::Constant(value) => Some(value.as_str()),
            _ => None,
        };
        Self {
            function: evidence.function.name(),
            constant,
            avoids: evidence.avoids,
            reads_unwritten: evidence.reads_unwritten,
            kept: evidence.kept.map(|(kept, _)| kept),
            breaks: &evidence.refusing,
            distance: evidence.distance,
            simple: evidence.simple.as_ref().map(|simple| Simple {
                text: &simple.text,
                failing: simple.failing,
                passing: simple.passing,
                replaces: &simple.replaces,
                tried: simple.tried,
            }),
            evidence: evidence.sentences(),
        }
    }
}

#[derive(Serialize)]
struct Simple<'a> {
    text: &'a str,
    failing: usize,
    passing: usize,
    replaces: &'a str,
    tried: usize,
}

#[derive(Serialize)]
struct Statement<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    variable: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    other_lines: &'a [u32],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<Inserted<'a>>,
    #[serde(flatten)]
    proof: Proof<'a>,
}

/// What a missing assignment assigns.
#[derive(Serialize)]
struct Inserted<'a> {
    run: &'a str,
    occurrence: usize,
    value: &'a str,
}

impl<'a> Inserted<'a> {
    fn new(inserted: &'a localize::InsertedValue) -> Self {
        let localize::InsertedValue { run, occurrence, value, .. } = inserted;
        Self { run, occurrence: *occurrence, value }
    }
}

impl<'a> Statement<'a> {
    fn new(cause: &'a localize::StatementCause) -> Self {
        let (change, values) = match &cause.change {
            StatementChange::Insert { values, .. } => ("insert", &values[..]),
            StatementChange::Skip => ("skip", &[][..]),
        };
        Self {
            place: Place::new(&cause.statement),
            change,
            variable: cause.change.variable(),
            other_lines: cause.change.other_lines(),
            values: values.iter().map(Inserted::new).collect(),
            proof: Proof::new(&cause.evidence),
        }
    }
}

#[derive(Serialize)]
struct Undecided<'a> {
    components: Vec<Place<'a>>,
    reason: &'a str,
}

impl<'a> Undecided<'a> {
    fn new(undecided: &'a localize::Undecided) -> Self {
        Self {
            components: undecided.components.iter().map(Place::new).collect(),
            reason: &undecided.reason,
        }
    }
}

#[derive(Serialize)]
struct OwnDiagnoses<'a> {
    run: &'a str,
    diagnoses: Vec<OwnDiagnosis<'a>>,
}

#[derive(Serialize)]
struct OwnDiagnosis<'a> {
    components: Vec<Component<'a>>,
}

impl<'a> OwnDiagnoses<'a> {
    fn new(run: &'a RunDiagnoses) -> Self {
        let diagnosis = |set: &'a Vec<localize::Component>| OwnDiagnosis {
            components: set.iter().map(Component::new).collect(),
        };
        Self { run: &run.run, diagnoses: run.diagnoses.iter().map(diagnosis).collect() }
    }
}

#[derive(Serialize)]
struct Score<'a> {
    place: &'a str,
    score: f64,
    read: usize,
    of: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<usize>,
}

impl<'a> Score<'a> {
    fn new(score: &'a localize::Score) -> Self {
        let localize::Score { place, score, read, of, rank } = score;
        Self { place, score: *score, read: *read, of: *of, rank: *rank }
    }
}
