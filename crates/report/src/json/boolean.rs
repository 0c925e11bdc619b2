//! What was found about Boolean programs, as one object. `docs/boolean.md` describes it; names never
//! change.

use findings::{
    Cause, CheckReport, Choice, Diagrams, Evidence, NamedValue, Patch, Place, PropertyFinding,
    RepairReport, StepKind, Trace, TraceStep, TransitionReport, Transitions, Verdict, WithoutCause,
};
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use source::SourceMap;

use super::step::Step;
use super::{Property, print};
use crate::evidence::{of_transitions, unexplained};
use crate::patch::{remark, unified};

/// What every answer begins with.
#[derive(Serialize)]
struct Head {
    tool: &'static str,
    version: &'static str,
    verdict: &'static str,
}

impl Head {
    fn new(verdict: &'static str) -> Self {
        Self { tool: "wherefore", version: env!("CARGO_PKG_VERSION"), verdict }
    }
}

/// That there is no answer, as one object.
#[must_use]
pub fn unknown(reason: &str) -> String {
    #[derive(Serialize)]
    struct Unknown<'a> {
        #[serde(flatten)]
        head: Head,
        reason: &'a str,
    }
    print(&Unknown { head: Head::new("unknown"), reason })
}

/// What `boolean check` found, as one object.
#[must_use]
pub fn check(report: &CheckReport, statistics: bool) -> String {
    #[derive(Serialize)]
    struct Check<'a> {
        #[serde(flatten)]
        head: Head,
        properties: Vec<Assertion<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        statistics: Option<&'a Diagrams>,
    }
    print(&Check {
        head: Head::new(report.overall().name()),
        properties: report.properties.iter().map(Assertion::new).collect(),
        statistics: report.statistics.diagrams.as_ref().filter(|_| statistics),
    })
}

/// An assertion, with the run in which it fails.
#[derive(Serialize)]
struct Assertion<'a> {
    #[serde(flatten)]
    property: Property<'a>,
    #[serde(flatten)]
    run: Option<Run<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_trace: Option<&'a str>,
}

impl<'a> Assertion<'a> {
    fn new(property: &'a PropertyFinding) -> Self {
        Self {
            property: Property::without_run(property, &|_| None),
            run: property.counterexample.as_ref().map(|run| Run::new(&run.trace)),
            no_trace: property.no_trace.as_ref().map(|obstacle| obstacle.reason.as_str()),
        }
    }
}

/// A run: what it begins with, and its steps.
#[derive(Serialize)]
struct Run<'a> {
    start: Valuation<'a>,
    trace: Vec<BooleanStep<'a>>,
}

impl<'a> Run<'a> {
    fn new(trace: &'a Trace) -> Self {
        let steps = trace.steps.iter().map(BooleanStep::new);
        Self { start: Valuation::texts(&trace.start), trace: steps.collect() }
    }
}

/// Variables with their values.
struct Valuation<'a> {
    values: &'a [NamedValue],
    /// Whether values are numbers and not texts.
    numbers: bool,
}

impl<'a> Valuation<'a> {
    fn texts(values: &'a [NamedValue]) -> Self {
        Self { values, numbers: false }
    }

    fn numbers(values: &'a Vec<NamedValue>) -> Self {
        Self { values, numbers: true }
    }
}

impl Serialize for Valuation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.values.len()))?;
        for NamedValue { name, value } in self.values {
            match self.numbers {
                true => map.serialize_entry(name, &u8::from(value == "1"))?,
                false => map.serialize_entry(name, value)?,
            }
        }
        map.end()
    }
}

/// A step as for C, and in the words that were there before.
#[derive(Serialize)]
struct BooleanStep<'a> {
    #[serde(flatten)]
    step: Step<'a>,
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    returned: Option<Vec<&'a str>>,
}

impl<'a> BooleanStep<'a> {
    fn new(step: &'a TraceStep) -> Self {
        let taken = match step.kind {
            StepKind::Branch(taken) => Some(taken),
            _ => None,
        };
        let returns = step.kind == StepKind::Returned;
        let values = || step.values.iter().map(|value| value.value.as_str()).collect();
        Self {
            step: Step::new(step),
            event: event(step.kind),
            taken,
            returned: returns.then(values),
        }
    }
}

/// What a step does, in one word.
fn event(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Assigned => "assign",
        StepKind::Branch(_) => "branch",
        StepKind::Called => "call",
        StepKind::Returned => "return",
        StepKind::Failed => "fail",
        StepKind::Input
        | StepKind::Chosen
        | StepKind::Logged
        | StepKind::Printed
        | StepKind::Other => "step",
    }
}

/// What `boolean localize` found, as one object.
#[must_use]
pub fn localize(report: &TransitionReport, statistics: bool) -> String {
    #[derive(Serialize)]
    struct Localize<'a> {
        #[serde(flatten)]
        head: Head,
        causes: Vec<CauseObject<'a>>,
        without_cause: Vec<Left>,
        faults: usize,
        runs: usize,
        truncated: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        statistics: Option<Times<'a>>,
    }
    let causes = report.causes.iter().zip(1..);
    print(&Localize {
        head: Head::new(report.overall().name()),
        causes: causes.filter_map(|(cause, rank)| CauseObject::new(rank, cause)).collect(),
        without_cause: report.without_cause.iter().map(Left::new).collect(),
        faults: report.causes.len(),
        runs: report.runs,
        truncated: report.truncated,
        stopped: report.stopped.as_ref().map(|obstacle| obstacle.reason.as_str()),
        statistics: report
            .statistics
            .diagrams
            .as_ref()
            .filter(|_| statistics)
            .map(|diagrams| Times { diagrams, localize_seconds: report.localize_seconds }),
    })
}

#[derive(Serialize)]
struct Times<'a> {
    #[serde(flatten)]
    diagrams: &'a Diagrams,
    localize_seconds: f64,
}

/// A failure without a cause.
#[derive(Serialize)]
struct Left {
    assertion: u32,
    reason: &'static str,
}

impl Left {
    fn new(left: &WithoutCause) -> Self {
        Self { assertion: left.assertion.start.line, reason: unexplained(left.why) }
    }
}

#[derive(Serialize)]
struct CauseObject<'a> {
    rank: usize,
    #[serde(flatten)]
    place: &'a Place,
    text: &'a str,
    methods: Vec<&'static str>,
    projection: &'static str,
    edges: &'a [(findings::GraphPoint, findings::GraphPoint)],
    assertion: u32,
    evidence: Vec<String>,
    #[serde(flatten)]
    run: Run<'a>,
}

impl<'a> CauseObject<'a> {
    fn new(rank: usize, cause: &'a Cause) -> Option<Self> {
        let component = cause.components.first()?;
        let transitions: &Transitions = match &cause.evidence {
            Evidence::Transitions(transitions) => transitions,
            Evidence::Diagnosis(_) | Evidence::Patch(_) => return None,
        };
        Some(Self {
            rank,
            place: &component.place,
            text: &component.text,
            methods: cause.methods(),
            projection: transitions.projection.name(),
            edges: &transitions.edges,
            assertion: transitions.assertion.start.line,
            evidence: of_transitions(transitions),
            run: Run::new(&transitions.trace),
        })
    }
}

/// What `boolean repair` found, as one object.
#[must_use]
pub fn repair(report: &RepairReport, sources: &SourceMap, statistics: bool) -> String {
    let patches = report.patches.iter().zip(1..);
    let stopped = report.stopped.as_ref().map(|obstacle| obstacle.reason.as_str());
    print(&Repair {
        head: Head::new(report.overall().name()),
        patches: patches.map(|(patch, rank)| PatchObject::new(rank, patch, sources)).collect(),
        repairs: report.repairs,
        expressions: report.expressions,
        trusted_expressions: report.trusted_expressions,
        stopped: stopped.or(report.out_of_time.then_some("the time is over")),
        left_out: &report.left_out,
        untried: report.untried,
        too_wide: report.too_wide,
        combined_causes: report.combined_causes,
        statistics: statistics.then_some(Effort {
            played: report.played,
            changes: report.changes,
            seconds: report.seconds,
        }),
    })
}

#[derive(Serialize)]
struct Repair<'a> {
    #[serde(flatten)]
    head: Head,
    patches: Vec<PatchObject<'a>>,
    repairs: usize,
    expressions: usize,
    trusted_expressions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    left_out: &'a [String],
    untried: usize,
    too_wide: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    combined_causes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Effort>,
}

#[derive(Serialize)]
struct Effort {
    played: usize,
    changes: usize,
    seconds: f64,
}

#[derive(Serialize)]
struct PatchObject<'a> {
    rank: usize,
    #[serde(flatten)]
    place: &'a Place,
    edits: &'a [findings::TextEdit],
    diff: String,
    #[serde(flatten)]
    verdict: &'a Verdict,
    kind: &'static str,
    expression: &'a str,
    choices: Vec<ChoiceObject<'a>>,
    vacuous: bool,
    at_cause: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
}

impl<'a> PatchObject<'a> {
    fn new(rank: usize, patch: &'a Patch, sources: &SourceMap) -> Self {
        Self {
            rank,
            place: &patch.place,
            edits: &patch.edits,
            diff: unified(patch, sources),
            verdict: &patch.verdict,
            kind: patch.kind.name(),
            expression: &patch.expression,
            choices: patch.choices.iter().map(ChoiceObject::new).collect(),
            vacuous: patch.is_vacuous(),
            at_cause: patch.at_cause,
            remark: remark(patch),
        }
    }
}

#[derive(Serialize)]
struct ChoiceObject<'a> {
    text: &'a str,
    one: Vec<Valuation<'a>>,
    zero: Vec<Valuation<'a>>,
}

impl<'a> ChoiceObject<'a> {
    fn new(choice: &'a Choice) -> Self {
        let valuations = |all: &'a [Vec<NamedValue>]| all.iter().map(Valuation::numbers).collect();
        Self { text: &choice.text, one: valuations(&choice.one), zero: valuations(&choice.zero) }
    }
}
