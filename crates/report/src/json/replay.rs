//! What `replay` found, as one object. `docs/logs.md` describes it; names never change.

use findings::{
    Determination, ExecutionReport, LineMark, ReplayInput, ReplayReport, ReplayResult, Statistics,
    StuckReport,
};
use serde::Serialize;

use super::basis::WholeBasis;
use super::{Input, Step, print, steps};
use crate::replay::{ending, hint};

/// What `replay` found, as one object.
#[must_use]
pub fn replay(report: &ReplayReport, full_trace: bool) -> String {
    let execution = |execution| Execution::new(execution, full_trace);
    let reason = match &report.result {
        ReplayResult::Unknown(reason) => Some(reason.as_str()),
        _ => None,
    };
    print(&Replay {
        tool: "wherefore",
        version: env!("CARGO_PKG_VERSION"),
        result: report.result.name(),
        reason,
        logs: report
            .logs
            .iter()
            .map(|log| Log { file: &log.name, extent: &log.extent, size: log.size })
            .collect(),
        executions: report.executions.iter().map(execution).collect(),
        all: report.all,
        without_violation: report.violating.then_some(report.without_violation),
        determined: determined(report),
        stuck_at: report.stuck.iter().map(Stuck::new).collect(),
        slice: slice(report),
        basis: WholeBasis::new(report.rests_on.iter(), &report.missing),
        formulas: report
            .sizes
            .iter()
            .map(|size| Formula {
                name: &size.name,
                variables: size.variables,
                clauses: size.clauses,
            })
            .collect(),
        statistics: &report.statistics,
    })
}

#[derive(Serialize)]
struct Replay<'a> {
    tool: &'static str,
    version: &'static str,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    logs: Vec<Log<'a>>,
    executions: Vec<Execution<'a>>,
    all: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    without_violation: Option<bool>,
    determined: Vec<Determined<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stuck_at: Vec<Stuck<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slice: Vec<Line<'a>>,
    #[serde(flatten)]
    basis: WholeBasis<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    formulas: Vec<Formula<'a>>,
    statistics: &'a Statistics,
}

#[derive(Serialize)]
struct Log<'a> {
    file: &'a str,
    extent: &'a str,
    size: usize,
}

#[derive(Serialize)]
struct Formula<'a> {
    name: &'a str,
    variables: u64,
    clauses: u64,
}

#[derive(Serialize)]
struct Execution<'a> {
    ending: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    inputs: Vec<Input<'a>>,
    trace: Vec<Step<'a>>,
}

impl<'a> Execution<'a> {
    fn new(execution: &'a ExecutionReport, full_trace: bool) -> Self {
        Self {
            ending: ending(execution.ending),
            message: execution.failure.as_ref().map(|failure| failure.message.as_str()),
            inputs: execution.inputs.iter().map(|input| Input::new(&input.input)).collect(),
            trace: steps(&execution.trace, full_trace),
        }
    }
}

/// An input or variable, and whether the logs determine it.
#[derive(Serialize)]
struct Determined<'a> {
    kind: &'static str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    occurrence: Option<usize>,
    value: &'a str,
    determined: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<&'a str>,
}

fn flag(determination: &Determination) -> (Option<bool>, Option<&str>) {
    match determination {
        Determination::Same => (Some(true), None),
        Determination::Differs(other) => (Some(false), other.as_deref()),
        Determination::Unknown => (None, None),
    }
}

fn determined(report: &ReplayReport) -> Vec<Determined<'_>> {
    let inputs = report.executions.first().into_iter().flat_map(|first| &first.inputs);
    let input = |one: &'_ ReplayInput| one.determined.is_some();
    let inputs = inputs.filter(|one| input(one)).map(|one| {
        let (determined, other) = one.determined.as_ref().map_or((None, None), flag);
        Determined {
            kind: "input",
            name: &one.input.text,
            file: one.input.position.as_ref().map(|position| &*position.file),
            line: one.input.position.as_ref().map(|position| position.line),
            occurrence: Some(one.input.occurrence),
            value: &one.input.value,
            determined,
            other,
        }
    });
    let variables = report.variables.iter().map(|variable| {
        let (determined, other) = flag(&variable.determined);
        Determined {
            kind: "variable",
            name: &variable.name,
            file: None,
            line: None,
            occurrence: None,
            value: &variable.value,
            determined,
            other,
        }
    });
    inputs.chain(variables).collect()
}

#[derive(Serialize)]
struct Stuck<'a> {
    log: &'a str,
    written: usize,
    of: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    text: &'a str,
    instead: Vec<Instead<'a>>,
    all: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

#[derive(Serialize)]
struct Instead<'a> {
    what: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
}

impl<'a> Stuck<'a> {
    fn new(stuck: &'a StuckReport) -> Self {
        let instead = stuck.instead.iter().map(|one| Instead {
            what: &one.what,
            file: one.position.as_ref().map(|position| &*position.file),
            line: one.position.as_ref().map(|position| position.line),
        });
        Self {
            log: &stuck.log,
            written: stuck.written,
            of: stuck.of,
            line: stuck.line,
            text: &stuck.text,
            instead: instead.collect(),
            all: stuck.all,
            hint: hint(stuck),
        }
    }
}

/// A line of the program.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    line: usize,
    runs: &'static str,
}

fn slice(report: &ReplayReport) -> Vec<Line<'_>> {
    let lines = report.slice.iter().flat_map(|file| {
        file.lines.iter().enumerate().map(move |(index, (_, mark))| (file, index + 1, mark))
    });
    let marked = lines.filter_map(|(file, line, mark)| {
        let runs = match mark.as_ref()? {
            LineMark::Never => "never",
            LineMark::Perhaps => "perhaps",
            LineMark::Always => "always",
        };
        Some(Line { file: &file.file, line, runs })
    });
    marked.collect()
}
