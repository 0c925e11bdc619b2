//! What `wherefore repair` found, for people.

use std::fmt::Write as _;

use findings::{
    AnsweredQuestion, Basis, LocalizeVerdict, PatchRemark, PatchReport, PatchSource, PatchVerdict,
    Question, TextPatch,
};

use super::Show;
use crate::basis::words;
use crate::numbers::plural;
use crate::patch::{evidence, patch_remark, verdict};
use crate::style::{BAD, FAINT, GOOD, OPEN, STRONG, paint};

/// What a person can do about a question.
const HOW_TO_ANSWER: &str = "  Answer with --answer N for what patch N prints, or --answer '=TEXT' for another text;\n\
    \x20 --answers FILE.toml keeps answers as tests.\n";
/// At most this many failing runs are named.
const RUNS: usize = 3;

/// What `repair` found, as text.
#[must_use]
pub fn patches(report: &PatchReport, show: Show) -> String {
    if show.quiet {
        return report.patches.iter().map(|patch| patch.diff.as_str()).collect();
    }
    let mut text = head(report);
    for (patch, rank) in report.patches.iter().zip(1..) {
        text += &one(patch, rank, report);
    }
    text.extend(report.answered.iter().map(answered));
    if let Some(asked) = &report.question {
        text += &question(asked);
        text += HOW_TO_ANSWER;
    }
    if let Some(alike) = &report.alike {
        let _ = writeln!(text, "\n{}", same(alike));
    }
    text += &tail(report);
    text
}

fn head(report: &PatchReport) -> String {
    let name = &report.program;
    let mut text = match &report.verdict {
        LocalizeVerdict::Passes if report.has_tests => {
            let all = report.passing;
            return format!(
                "{name}: {}\n",
                paint(GOOD, &format!("all {all} tests pass; there is nothing to repair"))
            );
        }
        LocalizeVerdict::Passes if report.has_reference => {
            let words = "it does what the reference does; there is nothing to repair";
            return format!("{name}: {}\n", paint(GOOD, words));
        }
        LocalizeVerdict::Passes => {
            return format!(
                "{name}: {}\n",
                paint(GOOD, "nothing fails; there is nothing to repair")
            );
        }
        LocalizeVerdict::Unknown(reason) => {
            return format!("{name}: {}: {reason}\n", paint(OPEN, "no failure is known to repair"));
        }
        LocalizeVerdict::Fails => match report.patches.len() {
            0 => format!("{name}: {}\n", paint(BAD, "no patch was found")),
            _ => {
                let all = report.patches.len() + report.more;
                format!(
                    "{name}: {}\n",
                    paint(STRONG, &format!("{all} {}", if all == 1 { "patch" } else { "patches" }))
                )
            }
        },
    };
    for property in &report.properties {
        let _ =
            writeln!(text, "  {}: `{}` fails [{}]", property.place, property.text, property.kind);
    }
    if report.has_tests || report.has_reference || report.has_logs {
        let failing = report.failing.len();
        for run in report.failing.iter().take(RUNS) {
            let _ = writeln!(text, "  {} fails: {}", run.name, run.reason);
        }
        if failing > RUNS {
            let _ = writeln!(text, "  and {} more", failing - RUNS);
        }
    }
    text
}

fn one(patch: &TextPatch, rank: usize, report: &PatchReport) -> String {
    let known = verdict(&patch.verdict, patch.evidence.compared, report.has_tests);
    let style = match patch.verdict {
        PatchVerdict::Proved => GOOD,
        PatchVerdict::Holds { .. } | PatchVerdict::Passes => OPEN,
    };
    let title = format!("Patch {rank}: {}:{}", patch.file, patch.line);
    let mut text = format!("\n{}, {}\n", paint(STRONG, &title), paint(style, &known));
    let _ = writeln!(text, "  {}", evidence(&patch.evidence, report));
    match patch.source {
        PatchSource::Changes => {}
        PatchSource::Game => text.push_str("  from the repair game on the Boolean program\n"),
    }
    if patch.evidence.compared {
        let bounds = patch.evidence.rests_on.iter().filter(|one| matches!(one, Basis::Bound(_)));
        text.extend(bounds.map(|bound| format!("  bound: {}\n", words(bound))));
    }
    let words = |remark: &PatchRemark| {
        let words = patch_remark(remark);
        match remark.comes_last() {
            true => format!("  {} {words}\n", paint(BAD, "but:")),
            false => format!("  note: {words}\n"),
        }
    };
    text.extend(patch.remarks.iter().map(words));
    text.extend(patch.diff.lines().map(|line| coloured(line) + "\n"));
    text
}

fn coloured(line: &str) -> String {
    match line.as_bytes().first() {
        Some(b'+') if !line.starts_with("+++") => paint(GOOD, line),
        Some(b'-') if !line.starts_with("---") => paint(BAD, line),
        Some(b'@') => paint(FAINT, line),
        _ => line.to_owned(),
    }
}

/// An input on which patches differ, with what each does.
#[must_use]
pub fn question(question: &Question) -> String {
    let ranks: Vec<String> = question.ranks.iter().map(usize::to_string).collect();
    let named = match ranks.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    };
    let mut text = format!("\nWhich is right? Patches {named} differ{}:\n", given(question));
    for ((rank, output), status) in
        question.ranks.iter().zip(&question.outputs).zip(&question.statuses)
    {
        let _ = writeln!(text, "  patch {rank} prints {output:?}, {status}");
    }
    text
}

/// What the program is given, after a verb.
fn given(question: &Question) -> String {
    let mut text = String::new();
    if !question.arguments.is_empty() {
        let _ = write!(text, " with the arguments {}", question.arguments.join(" "));
    }
    if !question.standard_input.is_empty() {
        let _ = write!(text, " with the input {:?}", question.standard_input);
    }
    text
}

/// A question that was answered.
fn answered(answered: &AnsweredQuestion) -> String {
    let AnsweredQuestion { question, output, dropped, .. } = answered;
    let patches = if *dropped == 1 { "1 patch does" } else { &format!("{dropped} patches do") };
    format!("\nAnswered:{}, it prints {output:?}; {patches} something else\n", given(question))
}

/// How far it is known that patches do the same.
fn same(known: &PatchVerdict) -> &'static str {
    match known {
        PatchVerdict::Proved => "These patches do the same for all inputs.",
        PatchVerdict::Holds { .. } => "These patches do the same for all inputs within bounds.",
        PatchVerdict::Passes => "No input was found on which these patches differ.",
    }
}

fn tail(report: &PatchReport) -> String {
    let mut text = String::new();
    if report.verdict != LocalizeVerdict::Fails {
        return text;
    }
    if report.more > 0 {
        let _ =
            writeln!(text, "\n{} more: --max {}", report.more, report.more + report.patches.len());
    }
    let changes = plural("change", report.tried);
    let line = format!("{} {changes} tried in {:.1} s", report.tried, report.time.as_secs_f64());
    let _ = writeln!(text, "\n{}", paint(FAINT, &line));
    if let Some(reason) = &report.stopped {
        let _ = writeln!(text, "The search ended early: {reason}");
    }
    text
}
