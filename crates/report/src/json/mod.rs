//! The machine-readable output. `docs/check.md` describes it; names never change.

mod basis;
mod localize;
mod replay;

use findings::{StepKind, Trace, TraceStep, Verdict};
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};

use crate::check::{CheckReport, InputValue, PropertyFinding};
use basis::{Rests, WholeBasis};

pub use localize::localize;
pub use replay::replay;

/// What `check` found, as one object.
#[must_use]
pub fn check(report: &CheckReport, full_trace: bool) -> String {
    let property = |property| Property::new(property, full_trace);
    print(&Check {
        tool: "wherefore",
        version: env!("CARGO_PKG_VERSION"),
        verdict: report.overall().name(),
        properties: report.properties.iter().map(property).collect(),
        basis: WholeBasis::new(report.rests_on().into_iter(), &report.missing),
        contradictions: report
            .contradictions
            .iter()
            .map(|position| Place { file: &position.file, line: position.line })
            .collect(),
        stopped: report.stopped.as_deref(),
        statistics: Statistics::new(&report.statistics),
    })
}

/// The properties of a program without verdicts, as one object.
#[must_use]
pub fn list(properties: &[PropertyFinding]) -> String {
    #[derive(Serialize)]
    struct List<'a> {
        tool: &'static str,
        version: &'static str,
        properties: Vec<Named<'a>>,
    }
    print(&List {
        tool: "wherefore",
        version: env!("CARGO_PKG_VERSION"),
        properties: properties.iter().map(Named::new).collect(),
    })
}

fn print(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("plain data can be written as JSON") + "\n"
}

#[derive(Serialize)]
struct Check<'a> {
    tool: &'static str,
    version: &'static str,
    verdict: &'static str,
    properties: Vec<Property<'a>>,
    #[serde(flatten)]
    basis: WholeBasis<'a>,
    contradictions: Vec<Place<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    statistics: Statistics,
}

/// A place in the source.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: u32,
}

#[derive(Serialize)]
struct Named<'a> {
    id: &'a str,
    kind: &'static str,
    function: &'a str,
    file: &'a str,
    line: u32,
    column: u32,
    text: &'a str,
}

impl<'a> Named<'a> {
    fn new(property: &'a PropertyFinding) -> Self {
        Self {
            id: &property.id,
            kind: property.kind.name(),
            function: &property.function,
            file: &property.position.file,
            line: property.position.line,
            column: property.position.column,
            text: &property.text,
        }
    }
}

#[derive(Serialize)]
struct Property<'a> {
    #[serde(flatten)]
    named: Named<'a>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rests_on: Vec<Rests<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<Vec<Input<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<Step<'a>>>,
}

impl<'a> Property<'a> {
    fn new(property: &'a PropertyFinding, full_trace: bool) -> Self {
        let (bound, reason) = match &property.verdict {
            Verdict::Holds { bound } => (Some(*bound), None),
            Verdict::Unknown { reason } => (None, Some(reason.as_str())),
            Verdict::Proved | Verdict::Fails | Verdict::Unreachable => (None, None),
        };
        let run = property.counterexample.as_ref();
        let failure = run.and_then(|run| run.failure.as_ref());
        Self {
            named: Named::new(property),
            verdict: property.word(),
            bound,
            engine: "bounded",
            reason,
            rests_on: property.rests_on.iter().map(Rests::new).collect(),
            message: failure.map(|failure| failure.message.as_str()),
            inputs: run.map(|run| run.inputs.iter().map(Input::new).collect()),
            trace: run.map(|run| steps(&run.trace, full_trace)),
        }
    }
}

#[derive(Serialize)]
struct Input<'a> {
    site: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    occurrence: usize,
    value: &'a str,
}

impl<'a> Input<'a> {
    fn new(input: &'a InputValue) -> Self {
        Self {
            site: &input.site,
            file: input.position.as_ref().map(|position| &*position.file),
            line: input.position.as_ref().map(|position| position.line),
            occurrence: input.occurrence,
            value: &input.value,
        }
    }
}

#[derive(Serialize)]
struct Step<'a> {
    thread: u32,
    function: &'a str,
    file: &'a str,
    line: u32,
    column: u32,
    kind: &'static str,
    text: &'a str,
    values: Values<'a>,
    depth: usize,
    matters: bool,
}

/// Names with values, in the order of the step.
struct Values<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Values<'a> {
    fn new(step: &'a TraceStep) -> Self {
        let mut values: Vec<(&str, &str)> = Vec::new();
        for (index, (name, value)) in step.values.iter().enumerate() {
            // What has no name in the program still needs one here.
            let name = match (step.kind, index) {
                _ if !name.is_empty() => name,
                (StepKind::Returned, _) => "result",
                (StepKind::Chosen, 1) => "case",
                _ => "value",
            };
            // Names that come again would not make an object.
            values.retain(|(known, _)| *known != name);
            values.push((name, value));
        }
        Self(values)
    }
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

fn steps(trace: &Trace, full: bool) -> Vec<Step<'_>> {
    trace.steps.iter().filter(|step| full || step.matters).map(Step::new).collect()
}

impl<'a> Step<'a> {
    fn new(step: &'a TraceStep) -> Self {
        Self {
            thread: step.thread,
            function: &step.function,
            file: &step.file,
            line: step.line,
            column: step.column,
            kind: match step.kind {
                StepKind::Input => "input",
                StepKind::Assigned => "assigned",
                StepKind::Branch(true) => "true",
                StepKind::Branch(false) => "false",
                StepKind::Chosen => "chosen",
                StepKind::Called => "called",
                StepKind::Returned => "returned",
                StepKind::Logged => "logged",
                StepKind::Printed => "printed",
                StepKind::Failed => "failed",
                StepKind::Other => "other",
            },
            text: &step.text,
            values: Values::new(step),
            depth: step.depth,
            matters: step.matters,
        }
    }
}

#[derive(Serialize)]
struct Statistics {
    variables: u64,
    clauses: u64,
    seconds: f64,
    executing: f64,
    encoding: f64,
    solving: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    measuring: Option<f64>,
    memory: Option<u64>,
    unwind: u32,
    steps: u64,
    terms: u64,
    questions: u64,
    proofs: u64,
}

impl Statistics {
    fn new(statistics: &crate::check::Statistics) -> Self {
        Self {
            variables: statistics.variables,
            clauses: statistics.clauses,
            seconds: statistics.total.as_secs_f64(),
            executing: statistics.executing.as_secs_f64(),
            encoding: statistics.encoding.as_secs_f64(),
            solving: statistics.solving.as_secs_f64(),
            measuring: statistics.measuring.map(|time| time.as_secs_f64()),
            memory: statistics.memory,
            unwind: statistics.unwind,
            steps: statistics.steps,
            terms: statistics.terms,
            questions: statistics.questions,
            proofs: statistics.proofs,
        }
    }
}
