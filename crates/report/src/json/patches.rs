//! What `wherefore repair` found, as one object.

use findings::{AnsweredQuestion, LocalizeVerdict, PatchReport, PatchVerdict, Question, TextPatch};
use serde::Serialize;

use super::basis::Rests;
use super::print;
use crate::patch::{evidence, patch_remark};

/// What `repair` found, as one object.
#[must_use]
pub fn patches(report: &PatchReport) -> String {
    let patches = report.patches.iter().zip(1..);
    let reason = match &report.verdict {
        LocalizeVerdict::Unknown(reason) => Some(reason.as_str()),
        LocalizeVerdict::Fails | LocalizeVerdict::Passes => None,
    };
    print(&Object {
        tool: "wherefore",
        version: env!("CARGO_PKG_VERSION"),
        verdict: report.verdict.name(),
        reason,
        patches: patches.map(|(patch, rank)| Patch::new(rank, patch, report)).collect(),
        more: report.more,
        failing: report
            .failing
            .iter()
            .map(|run| Run { name: &run.name, reason: &run.reason })
            .collect(),
        passing: report.passing,
        tried: report.tried,
        stopped: report.stopped.as_deref(),
        question: report.question.as_ref().map(Asked::new),
        answered: report.answered.iter().map(Answered::new).collect(),
        alike: report.alike.as_ref().map(PatchVerdict::name),
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
    patches: Vec<Patch<'a>>,
    more: usize,
    failing: Vec<Run<'a>>,
    passing: usize,
    tried: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<Asked<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answered: Vec<Answered<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alike: Option<&'static str>,
    seconds: f64,
}

#[derive(Serialize)]
struct Run<'a> {
    name: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct Patch<'a> {
    rank: usize,
    file: &'a str,
    line: u32,
    diff: &'a str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    kind: String,
    source: &'static str,
    evidence: String,
    mended: usize,
    kept: usize,
    tried: usize,
    properties: usize,
    compared: bool,
    rests_on: Vec<Rests<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    last: bool,
}

impl<'a> Patch<'a> {
    fn new(rank: usize, patch: &'a TextPatch, report: &PatchReport) -> Self {
        let remarks: Vec<String> = patch.remarks.iter().map(patch_remark).collect();
        let kinds: Vec<&str> = patch.kinds.iter().map(|kind| kind.name()).collect();
        Self {
            rank,
            file: &patch.file,
            line: patch.line,
            diff: &patch.diff,
            verdict: patch.verdict.name(),
            bound: match patch.verdict {
                PatchVerdict::Holds { bound } => Some(bound),
                PatchVerdict::Proved | PatchVerdict::Passes => None,
            },
            kind: kinds.join(", "),
            source: patch.source.name(),
            evidence: evidence(&patch.evidence, report),
            mended: patch.evidence.mended,
            kept: patch.evidence.kept,
            tried: patch.evidence.tried,
            properties: patch.evidence.properties,
            compared: patch.evidence.compared,
            rests_on: patch.evidence.rests_on.iter().map(Rests::new).collect(),
            remark: (!remarks.is_empty()).then(|| remarks.join("; ")),
            last: patch.remarks.iter().any(findings::PatchRemark::comes_last),
        }
    }
}

/// What tests leave open.
#[derive(Serialize)]
struct Asked<'a> {
    ranks: &'a [usize],
    args: &'a [String],
    stdin: &'a str,
    stdout: &'a [String],
    ends: &'a [String],
}

impl<'a> Asked<'a> {
    fn new(question: &'a Question) -> Self {
        Self {
            ranks: &question.ranks,
            args: &question.arguments,
            stdin: &question.standard_input,
            stdout: &question.outputs,
            ends: &question.statuses,
        }
    }
}

/// A question that was answered.
#[derive(Serialize)]
struct Answered<'a> {
    args: &'a [String],
    stdin: &'a str,
    stdout: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<i32>,
    dropped: usize,
}

impl<'a> Answered<'a> {
    fn new(answered: &'a AnsweredQuestion) -> Self {
        Self {
            args: &answered.question.arguments,
            stdin: &answered.question.standard_input,
            stdout: &answered.output,
            exit: answered.status,
            dropped: answered.dropped,
        }
    }
}
