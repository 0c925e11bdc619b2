//! `wherefore boolean repair`: changes after which no assertion fails.

use std::fmt::Write as _;
use std::time::Instant;

use boolean::repair::{self, Options, Outcome, Repair};
use clap::Args;
use report::style::{BAD, GOOD, STRONG, paint};
use serde_json::{Map, Value, json};
use similar::TextDiff;
use source::FileId;

use super::{Common, Loaded, json as machine};
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
    /// So many variables a new expression may read; without it few at first, then more
    #[arg(long, value_name = "N")]
    repair_variables: Option<usize>,
    /// Only change expressions; insert and delete nothing
    #[arg(long)]
    expressions_only: bool,
    /// Check and show this many repairs
    #[arg(long, value_name = "N", default_value_t = 10)]
    most: usize,
}

struct Shown<'a> {
    task: &'a RepairTask,
    loaded: &'a Loaded,
    text: &'a str,
    outcome: Outcome,
    seconds: f64,
}

pub(super) fn repair<'a>(task: &'a RepairTask, supervisor: &Supervisor<'a>) -> u8 {
    let loaded = match super::load(&task.common.file) {
        Ok(loaded) => loaded,
        Err(code) => return code,
    };
    if let Err(code) = super::known(&loaded, task.trust.iter().chain(&task.leave_out)) {
        return code;
    }
    if task.write && task.common.file == "-" {
        eprintln!("error: --write needs a file");
        return status::USAGE;
    }
    let bytes = loaded.sources.file(FileId(0)).text();
    let Ok(text) = std::str::from_utf8(bytes) else {
        eprintln!("error: {} is not UTF-8 text", loaded.name);
        return status::INPUT;
    };
    let started = Instant::now();
    let outcome = match repair::repair(bytes, &options(task, supervisor)) {
        Ok(outcome) => outcome,
        Err(limit) => return super::no_answer(&task.common, limit, supervisor),
    };
    let seconds = started.elapsed().as_secs_f64();
    let shown = Shown { task, loaded: &loaded, text, outcome, seconds };
    supervisor.answer();
    super::show(&if task.common.json { shown.json() } else { shown.terminal() });
    if task.write
        && let Err(message) = shown.write()
    {
        eprintln!("error: {message}");
        return status::INPUT;
    }
    if shown.outcome.fails { status::FAILURE } else { 0 }
}

fn options(task: &RepairTask, supervisor: &Supervisor<'_>) -> Options {
    let standard = Options::default();
    Options {
        limits: task.common.limits(supervisor),
        order: task.common.order(),
        trusted: task.trust.clone(),
        left_out: task.leave_out.clone(),
        variables: task.repair_variables.unwrap_or(standard.variables),
        most_variables: task.repair_variables.unwrap_or(standard.most_variables),
        structure: !task.expressions_only,
        most: task.most,
    }
}

impl Shown<'_> {
    fn changed(&self, repair: &Repair) -> String {
        let changed = repair::apply(self.text.as_bytes(), &repair.edits);
        let changed = changed.expect("a repair that was checked has no overlapping edits");
        String::from_utf8(changed).expect("text put into text gives text")
    }

    fn diff(&self, repair: &Repair) -> String {
        let changed = self.changed(repair);
        let diff = TextDiff::from_lines(self.text, &changed);
        let name = &self.loaded.name;
        diff.unified_diff().context_radius(1).header(name, name).to_string()
    }

    fn line(&self, repair: &Repair) -> u32 {
        let range = source::Range { file: FileId(0), start: repair.offset, end: repair.offset };
        self.loaded.sources.start(range).line
    }

    fn remark(&self, repair: &Repair) -> Option<String> {
        let mut remarks = Vec::new();
        if repair.rank.vacuous {
            remarks.push("the assertion, or the end of main, is no longer reached".to_owned());
        }
        if repair.rank.overwrites {
            remarks.push("it only overwrites what the assertion reads".to_owned());
        }
        if repair.rank.free_others {
            remarks.push("the other targets of the assignment may get any value".to_owned());
        }
        let left_out = [self.task.leave_out.as_slice(), &self.outcome.left_out].concat();
        if !left_out.is_empty() {
            remarks.push(format!("proved without the calls of {}", left_out.join(", ")));
        }
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }

    /// Writes the best repair, if there is one that mends something.
    fn write(&self) -> Result<(), String> {
        if !self.outcome.fails {
            return Ok(());
        }
        let best = self.outcome.repairs.first().filter(|repair| !repair.rank.vacuous);
        let Some(best) = best else {
            eprintln!("nothing was written: no repair keeps the assertion reachable");
            return Ok(());
        };
        let path = &self.task.common.file;
        std::fs::write(path, self.changed(best))
            .map_err(|error| format!("cannot write {path}: {error}"))
    }

    fn valuation(repair: &Repair, valuation: &[bool]) -> Map<String, Value> {
        let names = repair.proposal.variables.iter().cloned();
        names.zip(valuation.iter().map(|&value| u8::from(value).into())).collect()
    }

    fn json(&self) -> String {
        let repairs = self.outcome.repairs.iter().take(self.task.most).enumerate();
        let patches = repairs.map(|(index, repair)| {
            let valuations = |list: &[Vec<bool>]| -> Vec<Map<String, Value>> {
                list.iter().map(|it| Self::valuation(repair, it)).collect()
            };
            let choices: Vec<Value> = repair
                .proposal
                .choices
                .iter()
                .map(|choice| {
                    let (one, zero) = (valuations(&choice.one), valuations(&choice.zero));
                    json!({ "text": choice.text, "one": one, "zero": zero })
                })
                .collect();
            let mut patch = json!({
                "rank": index + 1,
                "file": self.loaded.name,
                "line": self.line(repair),
                "diff": self.diff(repair),
                "verdict": "proved",
                "kind": repair.fault.name(),
                "expression": repair.proposal.expression,
                "choices": choices,
                "vacuous": repair.rank.vacuous,
                "at_cause": !repair.rank.elsewhere,
            });
            if let Some(remark) = self.remark(repair) {
                patch["remark"] = remark.into();
            }
            patch
        });
        let verdict = if self.outcome.fails { "unsafe" } else { "safe" };
        let mut object = machine::object([
            ("verdict", verdict.into()),
            ("patches", patches.collect()),
            ("repairs", self.outcome.repairs.len().into()),
            ("expressions", self.outcome.expressions.into()),
            ("trusted_expressions", self.outcome.trusted_expressions.into()),
        ]);
        if self.outcome.stopped {
            object.insert("stopped".to_owned(), "the time is over".into());
        }
        if !self.outcome.left_out.is_empty() {
            object.insert("left_out".to_owned(), self.outcome.left_out.clone().into());
        }
        object.insert("untried".to_owned(), self.outcome.untried.into());
        object.insert("too_wide".to_owned(), self.outcome.too_wide.into());
        if let Some(causes) = self.outcome.combined {
            object.insert("combined_causes".to_owned(), causes.into());
        }
        if self.task.common.stats {
            let statistics = json!({
                "played": self.outcome.played,
                "changes": self.outcome.changes,
                "seconds": self.seconds,
            });
            object.insert("statistics".to_owned(), statistics);
        }
        machine::print(object)
    }

    fn terminal(&self) -> String {
        let name = &self.loaded.name;
        if !self.outcome.fails {
            return format!("{name}: {}\n", paint(GOOD, "no assertion fails"));
        }
        let count = self.outcome.repairs.len();
        let repairs = if count == 1 { "1 repair".to_owned() } else { format!("{count} repairs") };
        let mut text = match (count, self.outcome.combined) {
            (0, _) => format!("{name}: {}\n", paint(BAD, "no repair was found")),
            (_, Some(faults)) => {
                format!("{name}: {repairs}; {faults} faults had to be repaired together\n")
            }
            (_, None) => format!("{name}: {repairs}\n"),
        };
        if !self.outcome.left_out.is_empty() {
            let names = self.outcome.left_out.join(", ");
            let _ = writeln!(
                text,
                "No repair was found with the calls of {names}, about which the program says nothing."
            );
        }
        for (index, repair) in self.outcome.repairs.iter().take(self.task.most).enumerate() {
            text += &self.one(index + 1, repair);
        }
        if self.outcome.too_wide > 0 {
            let count = self.outcome.too_wide;
            let _ = writeln!(text, "\n{count} expressions depend on too many values to be tried");
        }
        if self.outcome.untried > 0 {
            let _ = writeln!(
                text,
                "\n{} further changes were not tried or not checked: --most tries more",
                self.outcome.untried
            );
        }
        if self.outcome.stopped {
            text += "\nThe time was over before everything was tried: --timeout gives more\n";
        }
        let (expressions, trusted) = (self.outcome.expressions, self.outcome.trusted_expressions);
        let _ = writeln!(text, "\nExpressions: {expressions}, and {trusted} in trusted procedures");
        if self.task.common.stats {
            let (played, changes) = (self.outcome.played, self.outcome.changes);
            let _ = writeln!(
                text,
                "{played} expressions played for, {changes} other changes tried, {:.3} s",
                self.seconds
            );
        }
        text
    }

    fn one(&self, number: usize, repair: &Repair) -> String {
        let kind = repair.fault.name();
        let title = format!("Repair {number}: line {}, {kind}", self.line(repair));
        let mut text = format!("\n{}\n", paint(STRONG, &title));
        if let Some(remark) = self.remark(repair) {
            let _ = writeln!(text, "  but {remark}");
        }
        for choice in &repair.proposal.choices {
            let _ = writeln!(text, "  in general: {}", choice.text);
        }
        if repair.proposal.more_choices {
            text += "  and more\n";
        }
        for (valuation, value) in repair.proposal.smallest_change.iter().flatten().take(4) {
            let places = repair.proposal.variables.iter().zip(valuation);
            let places: Vec<String> =
                places.map(|(name, value)| format!("{name} = {}", u8::from(*value))).collect();
            let place = if places.is_empty() { "always".to_owned() } else { places.join(", ") };
            let _ = writeln!(text, "  must change: {} where {place}", u8::from(*value));
        }
        let diff = self.diff(repair);
        // The names of the file are known already.
        text + &diff.lines().skip(2).map(|line| format!("  {line}\n")).collect::<String>()
    }
}
