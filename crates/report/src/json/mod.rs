//! The machine-readable output. `docs/schema.json` and the pages on commands describe it; names never
//! change.

mod basis;
pub mod boolean;
mod explain;
mod localize;
mod patches;
mod replay;
mod step;

use findings::{CheckReport, InputValue, Invariant, Place, PropertyFinding, Statistics, Verdict};
use serde::Serialize;
use source::Position;

use basis::{Rests, WholeBasis};
use localize::Compared;
use step::{Step, steps};

pub use explain::explain;
pub use localize::localize;
pub use patches::patches;
pub use replay::replay;

/// What `check` found, as one object.
#[must_use]
pub fn check(report: &CheckReport, full_trace: bool) -> String {
    let place = |reason: &str| report.reason_places.get(reason);
    let property = |property| Property::new(property, &place, full_trace);
    print(&Check {
        tool: "wherefore",
        version: env!("CARGO_PKG_VERSION"),
        verdict: report.overall().name(),
        properties: report.properties.iter().map(property).collect(),
        basis: WholeBasis::new(report.rests_on().into_iter(), &report.missing),
        contradictions: report
            .contradictions
            .iter()
            .map(|position| Line { file: &position.file, line: position.line })
            .collect(),
        invariants: &report.invariants,
        unwritten_invariants: report.unwritten_invariants,
        causes: report.comparison.is_some().then(|| localize::ranked(&report.causes)),
        comparison: report.comparison.as_ref().map(Compared::new),
        stopped: report.stopped.as_deref(),
        unproved: report.unproved.as_deref(),
        statistics: &report.statistics,
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
    contradictions: Vec<Line<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    invariants: &'a [Invariant],
    #[serde(skip_serializing_if = "is_zero")]
    unwritten_invariants: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    causes: Option<Vec<localize::Cause<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<Compared<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unproved: Option<&'a str>,
    statistics: &'a Statistics,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A line of the source.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    line: u32,
}

#[derive(Serialize)]
struct Named<'a> {
    id: &'a str,
    kind: &'static str,
    function: &'a str,
    #[serde(flatten)]
    place: &'a Place,
    text: &'a str,
}

impl<'a> Named<'a> {
    fn new(property: &'a PropertyFinding) -> Self {
        Self {
            id: &property.id,
            kind: property.kind.name(),
            function: &property.function,
            place: &property.place,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    reason_at: Option<&'a Position>,
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
    fn new(
        property: &'a PropertyFinding,
        place: &impl Fn(&str) -> Option<&'a Place>,
        full_trace: bool,
    ) -> Self {
        let run = property.counterexample.as_ref();
        let failure = run.and_then(|run| run.failure.as_ref());
        Self {
            message: failure.map(|failure| failure.message.as_str()),
            inputs: run.map(|run| run.inputs.iter().map(Input::new).collect()),
            trace: run.map(|run| steps(&run.trace, full_trace)),
            ..Self::without_run(property, place)
        }
    }

    /// A property without the run that shows a failure.
    fn without_run(
        property: &'a PropertyFinding,
        place: &impl Fn(&str) -> Option<&'a Place>,
    ) -> Self {
        let (bound, reason) = match &property.verdict {
            Verdict::Holds { bound } => (Some(*bound), None),
            Verdict::Unknown { reason } => (None, Some(reason.as_str())),
            Verdict::Proved | Verdict::Fails | Verdict::Unreachable => (None, None),
        };
        Self {
            named: Named::new(property),
            verdict: property.word(),
            bound,
            engine: property.engine.name(),
            reason,
            reason_at: reason.and_then(place).map(|place| &place.start),
            rests_on: property.rests_on.iter().map(Rests::new).collect(),
            message: None,
            inputs: None,
            trace: None,
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
