//! What `wherefore explain` found, as one object.

use findings::{
    ExplainReport, Explanation, FailingEnd, FailingValues, LocalizeVerdict, NamedValue,
    PointInvariants, RunDistance, RunTransformation, StepSets, TellingInvariant, VariedStep,
};
use serde::Serialize;

use super::{Property, print};
use crate::explain::summary;

/// What `explain` found, as one object.
#[must_use]
pub fn explain(report: &ExplainReport, full_trace: bool) -> String {
    let reason = match &report.verdict {
        LocalizeVerdict::Unknown(reason) => Some(reason.as_str()),
        LocalizeVerdict::Fails | LocalizeVerdict::Passes => None,
    };
    let nowhere = |_: &str| None;
    print(&Object {
        tool: "wherefore",
        version: env!("CARGO_PKG_VERSION"),
        verdict: report.verdict.name(),
        reason,
        property: report
            .property
            .as_ref()
            .map(|property| Property::new(property, &nowhere, full_trace)),
        others: &report.others,
        near: report.near.as_deref(),
        depth: report.depth,
        projection: report.projection.name(),
        summary: summary(report).join(" "),
        obstacle: report.obstacle.as_deref(),
        explanation: report.explanation.as_ref().map(Explained::new),
        seconds: report.time.as_secs_f64(),
    })
}

#[derive(Serialize)]
struct Object<'a> {
    tool: &'static str,
    version: &'static str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    property: Option<Property<'a>>,
    others: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    near: Option<&'a str>,
    depth: usize,
    projection: &'static str,
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacle: Option<&'a str>,
    #[serde(flatten)]
    explanation: Option<Explained<'a>>,
    seconds: f64,
}

#[derive(Serialize)]
struct Explained<'a> {
    varied: &'static str,
    step: &'static str,
    negative_count: usize,
    positive_count: usize,
    negatives: Vec<Vec<Step<'a>>>,
    positives: Vec<Vec<Step<'a>>>,
    changed: Vec<Changed<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<Distance>,
    failing_values: Vec<Values<'a>>,
    sets: Sets<'a>,
    parts: Sets<'a>,
    invariants: Vec<Invariants<'a>>,
    transformations: Vec<Transformation<'a>>,
    more_transformations: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<&'a str>,
    all_runs: bool,
    steps: u64,
    states: usize,
}

impl<'a> Explained<'a> {
    fn new(explanation: &'a Explanation) -> Self {
        let all = &explanation.steps;
        let runs = |runs: &[Vec<usize>]| runs.iter().map(|run| steps(all, run)).collect();
        Self {
            varied: match explanation.varied {
                findings::Varied::States => "states",
                findings::Varied::Inputs => "inputs",
            },
            step: if explanation.by_choices { "choice" } else { "statement" },
            negative_count: explanation.negative_count,
            positive_count: explanation.positive_count,
            negatives: runs(&explanation.negatives),
            positives: runs(&explanation.positives),
            changed: explanation
                .changed
                .iter()
                .map(|(input, failing, passing)| Changed { input, failing, passing })
                .collect(),
            distance: explanation.distance.map(Distance::new),
            failing_values: explanation.failing_values.iter().map(Values::new).collect(),
            sets: Sets::new(all, &explanation.sets),
            parts: Sets::new(all, &explanation.parts),
            invariants: explanation.invariants.iter().map(Invariants::new).collect(),
            transformations: explanation
                .transformations
                .iter()
                .map(|one| Transformation::new(all, one))
                .collect(),
            more_transformations: explanation.more_transformations,
            cut: explanation.cut.as_deref(),
            all_runs: explanation.all_runs,
            steps: explanation.made,
            states: explanation.states,
        }
    }
}

#[derive(Serialize)]
struct Changed<'a> {
    input: &'a str,
    failing: &'a str,
    passing: &'a str,
}

#[derive(Serialize)]
struct Distance {
    inputs: usize,
    of_inputs: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<String>,
    closest: bool,
}

impl Distance {
    fn new(distance: RunDistance) -> Self {
        Self {
            inputs: distance.inputs,
            of_inputs: distance.of_inputs,
            decisions: distance.decisions,
            values: distance.values.map(|values| values.to_string()),
            closest: distance.is_closest,
        }
    }
}

#[derive(Serialize)]
struct Values<'a> {
    input: &'a str,
    file: &'a str,
    line: u32,
    value: &'a str,
    low: End<'a>,
    high: End<'a>,
}

impl<'a> Values<'a> {
    fn new(values: &'a FailingValues) -> Self {
        Self {
            input: &values.input,
            file: &values.place.start.file,
            line: values.place.start.line,
            value: &values.value,
            low: End::new(&values.low),
            high: End::new(&values.high),
        }
    }
}

#[derive(Serialize)]
struct End<'a> {
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    passes: Option<&'a str>,
}

impl<'a> End<'a> {
    fn new(end: &'a FailingEnd) -> Self {
        match end {
            FailingEnd::Open => Self { end: "open", value: None, passes: None },
            FailingEnd::Last(value, passes) => {
                Self { end: "last", value: Some(value), passes: passes.as_deref() }
            }
            FailingEnd::AtLeast(value) => {
                Self { end: "at-least", value: Some(value), passes: None }
            }
        }
    }
}

#[derive(Serialize)]
struct Step<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    function: &'a str,
    text: &'a str,
    rest: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<u32>,
    choices: &'a [NamedValue],
}

fn steps<'a>(all: &'a [VariedStep], numbers: &[usize]) -> Vec<Step<'a>> {
    numbers.iter().map(|&number| Step::new(&all[number])).collect()
}

impl<'a> Step<'a> {
    fn new(step: &'a VariedStep) -> Self {
        Self {
            file: &step.place.start.file,
            line: step.place.start.line,
            column: step.place.start.column,
            function: &step.function,
            text: &step.text,
            rest: step.is_rest,
            thread: step.thread,
            choices: &step.choices,
        }
    }
}

#[derive(Serialize)]
struct Sets<'a> {
    trans_neg: Vec<Step<'a>>,
    trans_pos: Vec<Step<'a>>,
    all_neg: Vec<Step<'a>>,
    all_pos: Vec<Step<'a>>,
    only_neg: Vec<Step<'a>>,
    only_pos: Vec<Step<'a>>,
    cause_neg: Vec<Step<'a>>,
    cause_pos: Vec<Step<'a>>,
}

impl<'a> Sets<'a> {
    fn new(all: &'a [VariedStep], sets: &StepSets) -> Self {
        Self {
            trans_neg: steps(all, &sets.trans_neg),
            trans_pos: steps(all, &sets.trans_pos),
            all_neg: steps(all, &sets.all_neg),
            all_pos: steps(all, &sets.all_pos),
            only_neg: steps(all, &sets.only_neg),
            only_pos: steps(all, &sets.only_pos),
            cause_neg: steps(all, &sets.cause_neg),
            cause_pos: steps(all, &sets.cause_pos),
        }
    }
}

#[derive(Serialize)]
struct Invariants<'a> {
    point: &'a str,
    file: &'a str,
    line: u32,
    positive: Vec<&'a str>,
    negative: Vec<&'a str>,
    positive_violated: Vec<f64>,
    negative_violated: Vec<f64>,
    positive_samples: usize,
    negative_samples: usize,
}

impl<'a> Invariants<'a> {
    fn new(at: &'a PointInvariants) -> Self {
        let texts = |all: &'a [TellingInvariant]| all.iter().map(|one| one.text.as_str()).collect();
        let violated = |all: &[TellingInvariant]| all.iter().map(|one| one.violated).collect();
        Self {
            point: &at.point,
            file: &at.place.start.file,
            line: at.place.start.line,
            positive: texts(&at.positive),
            negative: texts(&at.negative),
            positive_violated: violated(&at.positive),
            negative_violated: violated(&at.negative),
            positive_samples: at.positive_samples,
            negative_samples: at.negative_samples,
        }
    }
}

#[derive(Serialize)]
struct Transformation<'a> {
    size: usize,
    kind: &'static str,
    start: usize,
    passing: Vec<Step<'a>>,
    failing: Vec<Step<'a>>,
    joins: Step<'a>,
    pairs: usize,
    switches: Vec<Step<'a>>,
}

impl<'a> Transformation<'a> {
    fn new(all: &'a [VariedStep], one: &RunTransformation) -> Self {
        Self {
            size: one.size(),
            kind: one.kind.name(),
            start: one.start,
            passing: steps(all, &one.passing),
            failing: steps(all, &one.failing),
            joins: Step::new(&all[one.joins]),
            pairs: one.pairs,
            switches: steps(all, &one.switches),
        }
    }
}
