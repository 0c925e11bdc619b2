//! What `localize` found, as one object. `docs/localize.md` describes it; names never change.

use findings::{
    Comparison, Diagnosis, Evidence, FailingRun, GraphPoint, InsertedValue, LocalizeReport,
    LocalizeVerdict, OneFunction, PatchAction, Replacement, Role, RunDiagnoses, Score,
    StatementChange, Statistics, TextEdit, Transitions, UnknownTest,
};
use serde::Serialize;
use source::Position;

use super::step::Step;
use super::{Input, print};
use crate::evidence::{of_patch, of_transitions, sentences, unexplained};

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
        suspicious: report.suspicious.iter().map(Component::new).collect(),
        hopeless: &report.hopeless,
        statements: report.statements().iter().map(Statement::new).collect(),
        undecided: report.undecided.iter().map(Undecided::new).collect(),
        per_run: report.per_run.iter().map(OwnDiagnoses::new).collect(),
        trusted: &report.trusted,
        missing: &report.missing,
        assumptions: report.rests_on.iter().map(crate::basis::words).collect(),
        doubt: report.doubt.as_deref(),
        scores: &report.scores,
        comparison: report.comparison.as_ref().map(Compared::new),
        formulas: report.formulas,
        statistics: &report.statistics,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suspicious: Vec<Component<'a>>,
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
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    scores: &'a [Score],
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<Compared<'a>>,
    formulas: usize,
    statistics: &'a Statistics,
}

#[derive(Serialize)]
struct Tests<'a> {
    failing: usize,
    passing: usize,
    unknown: &'a [UnknownTest],
}

impl<'a> Tests<'a> {
    fn new(report: &'a LocalizeReport) -> Option<Self> {
        let tests = report.tests.as_ref()?;
        Some(Self {
            failing: report.failing.len(),
            passing: tests.passing,
            unknown: &tests.unknown,
        })
    }
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

/// Where a component is, and its text.
#[derive(Serialize)]
struct Place<'a> {
    #[serde(flatten)]
    place: &'a findings::Place,
    text: &'a str,
}

impl<'a> Place<'a> {
    fn new(component: &'a findings::Component) -> Self {
        Self { place: &component.place, text: &component.text }
    }
}

#[derive(Serialize)]
struct Component<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    role: Role,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    uses: &'a [Position],
}

impl<'a> Component<'a> {
    fn new(component: &'a findings::Component) -> Self {
        Self { place: Place::new(component), role: component.role, uses: &component.uses }
    }
}

#[derive(Serialize)]
pub(super) struct Cause<'a> {
    rank: usize,
    #[serde(flatten)]
    place: Place<'a>,
    group: &'static str,
    methods: Vec<&'static str>,
    components: Vec<Component<'a>>,
    values: Vec<Value<'a>>,
    #[serde(flatten)]
    proof: Option<Proof<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<Patch<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transitions: Option<Differing<'a>>,
}

/// What only failing runs do.
#[derive(Serialize)]
struct Differing<'a> {
    projection: &'static str,
    edges: &'a [(GraphPoint, GraphPoint)],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    predicates: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<u32>,
    property: &'a findings::Place,
    property_text: &'a str,
    trace: Vec<Step<'a>>,
    assumptions: Vec<String>,
    evidence: Vec<String>,
}

impl<'a> Differing<'a> {
    fn new(transitions: &'a Transitions) -> Self {
        Self {
            projection: transitions.projection.name(),
            edges: &transitions.edges,
            predicates: &transitions.predicates,
            thread: transitions.thread,
            property: &transitions.assertion,
            property_text: &transitions.assertion_text,
            trace: transitions.trace.steps.iter().map(Step::new).collect(),
            assumptions: transitions.rests_on.iter().map(crate::basis::words).collect(),
            evidence: of_transitions(transitions),
        }
    }
}

/// How failing runs were compared with correct ones.
#[derive(Serialize)]
pub(super) struct Compared<'a> {
    failing: usize,
    runs: usize,
    without_cause: Vec<Left<'a>>,
    open: &'a [String],
    seconds: f64,
}

/// A failure without a difference to correct runs.
#[derive(Serialize)]
struct Left<'a> {
    property: &'a findings::Place,
    property_text: &'a str,
    reason: &'static str,
    assumptions: Vec<String>,
}

impl<'a> Compared<'a> {
    pub(super) fn new(comparison: &'a Comparison) -> Self {
        let left = comparison.without_cause.iter().map(|left| Left {
            property: &left.assertion,
            property_text: &left.text,
            reason: unexplained(left.why),
            assumptions: left.rests_on.iter().map(crate::basis::words).collect(),
        });
        Self {
            failing: comparison.failing,
            runs: comparison.runs,
            without_cause: left.collect(),
            open: &comparison.open,
            seconds: comparison.seconds,
        }
    }
}

/// A change of the text.
#[derive(Serialize)]
struct Patch<'a> {
    action: PatchAction,
    text: &'a str,
    edits: [&'a TextEdit; 1],
    failing: usize,
    passing: usize,
    tried: usize,
    evidence: Vec<String>,
}

impl<'a> Patch<'a> {
    fn of(evidence: &'a Evidence) -> Option<Self> {
        let Evidence::Patch(patch) = evidence else { return None };
        Some(Self {
            action: patch.action,
            text: &patch.new,
            edits: [&patch.edit],
            failing: patch.failing,
            passing: patch.passing,
            tried: patch.tried,
            evidence: of_patch(patch),
        })
    }
}

impl<'a> Cause<'a> {
    fn new(rank: usize, cause: &'a findings::Cause) -> Self {
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
            methods: cause.methods(),
            components: cause.components.iter().map(Component::new).collect(),
            values: values.collect(),
            proof: Proof::of(&cause.evidence),
            patch: Patch::of(&cause.evidence),
            transitions: cause.transitions().map(Differing::new),
        }
    }
}

/// Causes in their order.
pub(super) fn ranked(causes: &[findings::Cause]) -> Vec<Cause<'_>> {
    causes.iter().enumerate().map(|(index, cause)| Cause::new(index + 1, cause)).collect()
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
    simple: Option<&'a Replacement>,
    evidence: Vec<String>,
}

impl<'a> Proof<'a> {
    fn of(evidence: &'a Evidence) -> Option<Self> {
        match evidence {
            Evidence::Diagnosis(diagnosis) => Some(Self::new(diagnosis)),
            Evidence::Transitions(_) | Evidence::Patch(_) => None,
        }
    }

    fn new(evidence: &'a Diagnosis) -> Self {
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
            simple: evidence.simple.as_ref(),
            evidence: sentences(evidence),
        }
    }
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
    fn new(inserted: &'a InsertedValue) -> Self {
        let InsertedValue { run, occurrence, value, .. } = inserted;
        Self { run, occurrence: *occurrence, value }
    }
}

impl<'a> Statement<'a> {
    fn new(cause: &'a findings::StatementCause) -> Self {
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
    fn new(undecided: &'a findings::Undecided) -> Self {
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
        let diagnosis = |set: &'a Vec<findings::Component>| OwnDiagnosis {
            components: set.iter().map(Component::new).collect(),
        };
        Self { run: &run.run, diagnoses: run.diagnoses.iter().map(diagnosis).collect() }
    }
}
