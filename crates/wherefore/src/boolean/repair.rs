//! `wherefore boolean repair`: changes after which no assertion fails.

use std::time::Instant;

use boolean::repair::{self, ExpressionRole, Fault, Options, Outcome, Repair};
use clap::Args;
use findings::{
    Choice, NamedValue, NecessaryChange, Patch, PatchKind, Place, Remark, RepairReport, TextEdit,
    Verdict,
};
use report::terminal::Show;
use source::{FileId, Range};

use super::{Answer, Common, Loaded, PartialAnswer};
use crate::status;
use crate::supervisor::Supervisor;

/// `wherefore boolean repair`.
#[derive(Debug, Args)]
pub(super) struct RepairTask {
    #[command(flatten)]
    pub(super) common: Common,
    /// Change the file: the best repair is written into it
    #[arg(long)]
    write: bool,
    /// Procedures that are right and stay as they are: a harness, the automaton of a rule
    #[arg(long, value_name = "F,..", value_delimiter = ',')]
    trust: Vec<String>,
    /// Leave out the calls of procedures about which too little is known; what they assign is any
    /// value. Procedures without predicates are left out anyway where nothing else helps
    #[arg(long, value_name = "F,..", value_delimiter = ',')]
    leave_out: Vec<String>,
    /// This many variables a new expression may read; without it few at first, then more
    #[arg(long, value_name = "N")]
    repair_variables: Option<usize>,
    /// Only change expressions; insert and delete nothing
    #[arg(long)]
    expressions_only: bool,
    /// Check and show this many repairs
    #[arg(long, value_name = "N", default_value_t = 10)]
    most: usize,
}

pub(super) fn repair<'a>(task: &'a RepairTask, supervisor: &Supervisor<'a>) -> u8 {
    // What is reported may be reported by another thread; the process ends with it.
    let loaded: &'static Loaded = match task.common.load() {
        Ok(loaded) => Box::leak(Box::new(loaded)),
        Err(code) => return code,
    };
    if let Err(code) = super::known(loaded, task.trust.iter().chain(&task.leave_out)) {
        return code;
    }
    if task.write && task.common.file == "-" {
        eprintln!("error: --write needs a file");
        return status::USAGE;
    }
    let bytes = loaded.sources.file(FileId(0)).text();
    if std::str::from_utf8(bytes).is_err() {
        eprintln!("error: {} is not UTF-8 text", loaded.name);
        return status::INPUT;
    }
    let started = Instant::now();
    let partial = PartialAnswer::default();
    let found = |outcome: &Outcome| {
        let report = Describe { task, loaded, outcome }.report(started.elapsed().as_secs_f64());
        Found { task, loaded, report }
    };
    let tell = |outcome: &Outcome| partial.tell(found(outcome), supervisor);
    let outcome = match repair::repair_and_tell(bytes, &options(task, supervisor), &tell) {
        Ok(outcome) => outcome,
        Err(limit) => return partial.end(&task.common, limit, supervisor),
    };
    supervisor.answer();
    found(&outcome).show();
    if task.write
        && let Err(message) = write(task, bytes, &outcome)
    {
        eprintln!("error: {message}");
        return status::INPUT;
    }
    if outcome.fails { status::FAILURE } else { 0 }
}

fn options(task: &RepairTask, supervisor: &Supervisor<'_>) -> Options {
    let standard = Options::default();
    Options {
        limits: task.common.limits(supervisor),
        order: task.common.order(),
        trusted: task.trust.clone(),
        left_out: task.leave_out.clone(),
        kept: standard.kept,
        error_label: task.common.error_label.clone(),
        variables: task.repair_variables.unwrap_or(standard.variables),
        most_variables: task.repair_variables.unwrap_or(standard.most_variables),
        structure: !task.expressions_only,
        most: task.most,
    }
}

/// Writes the best repair, if there is one that mends something.
fn write(task: &RepairTask, text: &[u8], outcome: &Outcome) -> Result<(), String> {
    if !outcome.fails {
        return Ok(());
    }
    let best = outcome.repairs.first().filter(|repair| !repair.rank.vacuous);
    let Some(best) = best else {
        eprintln!("nothing was written: no repair keeps the assertion reachable");
        return Ok(());
    };
    let changed = repair::apply(text, &best.edits);
    let changed = changed.expect("a repair that was checked has no overlapping edits");
    let path = &task.common.file;
    std::fs::write(path, changed).map_err(|error| format!("cannot write {path}: {error}"))
}

/// An answer with what is needed to show it.
#[derive(Clone)]
struct Found<'a> {
    task: &'a RepairTask,
    loaded: &'static Loaded,
    report: RepairReport,
}

impl Answer for Found<'_> {
    fn stop(&mut self, obstacle: findings::Obstacle) {
        self.report.stopped = Some(obstacle);
    }

    fn show(&self) {
        let Common { json, stats, .. } = self.task.common;
        let sources = &self.loaded.sources;
        let show = Show { statistics: stats, ..Show::default() };
        super::show(&match json {
            true => report::json::boolean::repair(&self.report, sources, stats),
            false => report::terminal::boolean::repair(&self.report, sources, show),
        });
    }
}

/// Makes findings of repairs.
struct Describe<'a> {
    task: &'a RepairTask,
    loaded: &'a Loaded,
    outcome: &'a Outcome,
}

impl Describe<'_> {
    fn report(&self, seconds: f64) -> RepairReport {
        let Outcome { repairs, .. } = self.outcome;
        RepairReport {
            program: self.loaded.name.clone(),
            fails: self.outcome.fails,
            patches: repairs.iter().take(self.task.most).map(|one| self.patch(one)).collect(),
            repairs: repairs.len(),
            expressions: self.outcome.expressions,
            trusted_expressions: self.outcome.trusted_expressions,
            played: self.outcome.played,
            changes: self.outcome.changes,
            untried: self.outcome.untried,
            too_wide: self.outcome.too_wide,
            combined_causes: self.outcome.combined,
            left_out: self.outcome.left_out.clone(),
            out_of_time: self.outcome.stopped,
            stopped: None,
            seconds,
        }
    }

    fn place(&self, start: u32, end: u32) -> Place {
        Place::new(Range { file: FileId(0), start, end }, &self.loaded.sources)
    }

    fn patch(&self, repair: &Repair) -> Patch {
        let mut edits: Vec<&repair::Edit> = repair.edits.iter().collect();
        edits.sort();
        let edit = |edit: &repair::Edit| TextEdit {
            place: self.place(edit.start, edit.end),
            text: edit.text.clone(),
        };
        let at_offset = edits.iter().find(|edit| edit.start == repair.offset);
        let end = at_offset.map_or(repair.offset, |edit| edit.end);
        let proposal = &repair.proposal;
        let valuation = |values: &Vec<bool>| valuation(&proposal.variables, values);
        let choices = proposal.choices.iter().map(|choice| Choice {
            text: choice.text.clone(),
            one: choice.one.iter().map(valuation).collect(),
            zero: choice.zero.iter().map(valuation).collect(),
        });
        let necessary = proposal.smallest_change.iter().flatten();
        let necessary = necessary
            .map(|(values, value)| NecessaryChange { values: valuation(values), value: *value });
        Patch {
            edits: edits.into_iter().map(edit).collect(),
            place: self.place(repair.offset, end),
            kind: kind(repair.fault),
            verdict: Verdict::Proved,
            remarks: self.remarks(repair),
            expression: proposal.expression.clone(),
            choices: choices.collect(),
            more_choices: proposal.more_choices,
            necessary: necessary.collect(),
            at_cause: !repair.rank.elsewhere,
        }
    }

    fn remarks(&self, repair: &Repair) -> Vec<Remark> {
        let procedures = [self.task.leave_out.as_slice(), &self.outcome.left_out].concat();
        let remarks = [
            repair.rank.vacuous.then_some(Remark::Vacuous),
            repair.rank.overwrites.then_some(Remark::Overwrites),
            repair.rank.restricts.then_some(Remark::Restricts),
            repair.rank.free_others.then_some(Remark::FreeOthers),
            (!procedures.is_empty()).then_some(Remark::LeftOut { procedures }),
        ];
        remarks.into_iter().flatten().collect()
    }
}

/// Variables with their values.
fn valuation(variables: &[String], values: &[bool]) -> Vec<NamedValue> {
    let values = variables.iter().zip(values);
    values.map(|(name, &value)| NamedValue::new(name, u8::from(value).to_string())).collect()
}

fn kind(fault: Fault) -> PatchKind {
    match fault {
        Fault::Expression(ExpressionRole::Value) => PatchKind::Value,
        Fault::Expression(ExpressionRole::Condition) => PatchKind::Condition,
        Fault::Expression(ExpressionRole::Argument) => PatchKind::Argument,
        Fault::Expression(ExpressionRole::Returned) => PatchKind::Returned,
        Fault::Missing => PatchKind::Insertion,
        Fault::Superfluous => PatchKind::Deletion,
        Fault::Target => PatchKind::Target,
        Fault::Order => PatchKind::Order,
    }
}
