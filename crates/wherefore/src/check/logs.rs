//! Logs as specifications: `--forbid` and `--require`.

use std::path::PathBuf;
use std::sync::Arc;

use bounded::{Options, Progress, Report, Statistics};
use clap::Args;
use findings::{Basis, Bound, CheckKind, Counterexample, Engine, Place, PropertyFinding, Verdict};
use ir::{FunctionId, Program};
use logs::{Body, Log};
use methods::replay::{LogSearch, Replayed, Request, Verdict as Answer};
use source::Position;

use crate::inputs;
use crate::load::MadeUp;
use crate::log_files::{LogArguments, size};
use crate::replay::{Confirmed, Refuted, confirm, doubt};
use crate::session::Refused;

/// Logs that some execution should write, or none.
#[derive(Debug, Args)]
#[command(next_help_heading = "Logs")]
pub(crate) struct LogSpecifications {
    /// No execution may write this log; other properties are then checked only if --property names
    /// them
    #[arg(long, value_name = "LOG")]
    pub forbid: Vec<PathBuf>,
    /// Some execution has to write this log
    #[arg(long, value_name = "LOG")]
    pub require: Vec<PathBuf>,
    #[command(flatten)]
    pub logs: LogArguments,
}

/// A log with what is said about it.
pub(super) struct Specification {
    log: Log,
    forbidden: bool,
    id: String,
}

impl LogSpecifications {
    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.forbid.is_empty() && self.require.is_empty()
    }

    /// Reads the logs.
    pub(super) fn read(&self, program: &Program) -> Result<Vec<Specification>, Refused> {
        let mut found = Vec::new();
        for (paths, forbidden) in [(&self.forbid, true), (&self.require, false)] {
            let word = if forbidden { "forbid" } else { "require" };
            for (log, number) in self.logs.read_all(paths, program)?.into_iter().zip(1..) {
                found.push(Specification { log, forbidden, id: format!("{word}.{number}") });
            }
        }
        Ok(found)
    }
}

/// What is checked, and how far.
pub(super) struct Question<'a> {
    pub(super) program: &'a Program,
    pub(super) entry: FunctionId,
    pub(super) options: &'a Options,
    pub(super) streams: Vec<u32>,
    pub(super) made_up: &'a MadeUp,
}

impl Question<'_> {
    /// Decides a specification. What limits the answer is added to a report.
    pub(super) fn decide(
        &self,
        specification: &Specification,
        report: &mut Report,
        progress: &mut dyn Progress,
    ) -> Result<PropertyFinding, Refused> {
        let logs = LogSearch {
            logs: Arc::new([specification.log.clone()]),
            streams: self.streams.clone(),
            ..LogSearch::default()
        };
        let request = Request {
            program: self.program,
            entry: self.entry,
            logs,
            options: self.options.clone(),
            most_input: self.options.standard_input,
            first_bound: 1,
            executions: 1,
            violating: false,
            determined: false,
            slice: false,
            measure: false,
        };
        let mut replayed = methods::replay::replay(&request, progress);
        doubt(&mut replayed, self.made_up, self.program);
        *report = joined(std::mem::take(report), limits(&replayed));
        let run = replayed.runs.first().map(|scenario| {
            let heard = (&*request.logs.logs, &*self.streams, &[][..]);
            confirm(self.program, self.entry, self.options.checks, scenario, heard, false)
        });
        let run = match run {
            None => None,
            Some(Ok(run)) => Some(run),
            Some(Err(Refuted::Limit(limit))) => {
                let reason = format!("making the run again: {limit}");
                replayed.verdict = Answer::Unknown(reason);
                // A run was found: nothing is known of others, whatever limits them.
                replayed.rests_on.retain(|basis| basis.bound().is_none());
                None
            }
            Some(Err(Refuted::Other(reason))) => {
                let message = format!("a run that should write the log does not: {reason}");
                return Err(Refused::fault(message));
            }
        };
        Ok(self.finding(specification, &replayed, run))
    }

    fn finding(
        &self,
        specification: &Specification,
        replayed: &Replayed,
        run: Option<Confirmed>,
    ) -> PropertyFinding {
        let Specification { log, forbidden, id } = specification;
        let verdict = match (&replayed.verdict, forbidden) {
            (Answer::Reproduced, true) | (Answer::Impossible, false) => Verdict::Fails,
            (Answer::Reproduced, false) | (Answer::Impossible, true) => Verdict::Proved,
            // All executions within the bounds were looked at.
            (Answer::Unknown(_), true) if replayed.rests_on.iter().any(is_bound) => {
                let bounds = replayed.rests_on.iter().filter_map(Basis::bound);
                let least = bounds.filter_map(Bound::unwound).min();
                Verdict::Holds { bound: least.unwrap_or(0).into() }
            }
            (Answer::Unknown(reason), _) => Verdict::Unknown { reason: reason.clone() },
        };
        let quantity = if *forbidden { "no execution" } else { "some execution" };
        let mut text = format!("{quantity} writes {}", log.name);
        if let (Verdict::Fails, [stuck, ..]) = (&verdict, &replayed.stuck[..]) {
            let (written, of) = (stuck.written as usize, size(log));
            text += &match log.body {
                Body::Events(_) => format!(": none writes more than {written} of its {of} events"),
                Body::Text(_) => format!(": none writes more than its first {written} bytes"),
            };
        }
        let counterexample = run.filter(|_| *forbidden).map(|run| Counterexample {
            failure: None,
            inputs: inputs::listed(&run.recorded(), self.program),
            trace: run.replay.trace.clone(),
        });
        PropertyFinding {
            id: id.clone(),
            kind: CheckKind::Rule,
            function: self.program.functions[self.entry].name.to_string(),
            library: false,
            place: Place::elsewhere(Position {
                file: log.name.to_string().into(),
                line: 1,
                column: 1,
            }),
            text,
            engine: Engine::Bounded,
            rests_on: match verdict {
                Verdict::Proved | Verdict::Holds { .. } => replayed.rests_on.clone(),
                Verdict::Fails | Verdict::Unreachable | Verdict::Unknown { .. } => Vec::new(),
            },
            verdict,
            counterexample,
            no_trace: None,
        }
    }
}

fn is_bound(basis: &Basis) -> bool {
    basis.bound().is_some()
}

/// What limits an answer about a log, and what it took.
fn limits(replayed: &Replayed) -> Report {
    Report {
        missing: replayed.missing.clone(),
        entered: replayed.entered.clone(),
        statistics: replayed.statistics.clone(),
        ..Report::default()
    }
}

/// Two reports in one.
pub(super) fn joined(mut first: Report, second: Report) -> Report {
    fn add<T: PartialEq>(all: &mut Vec<T>, more: Vec<T>) {
        for one in more {
            if !all.contains(&one) {
                all.push(one);
            }
        }
    }
    first.results.extend(second.results);
    add(&mut first.contradictions, second.contradictions);
    first.reason_origins.extend(second.reason_origins);
    add(&mut first.missing, second.missing);
    add(&mut first.entered, second.entered);
    add(&mut first.invariants.0, second.invariants.0);
    first.invariants.1 += second.invariants.1;
    first.stopped = first.stopped.or(second.stopped);
    first.unproved = first.unproved.or(second.unproved);
    let (one, other) = (first.statistics, second.statistics);
    first.statistics = Statistics {
        unwind: one.unwind.max(other.unwind),
        steps: one.steps + other.steps,
        terms: one.terms + other.terms,
        variables: one.variables + other.variables,
        clauses: one.clauses + other.clauses,
        questions: one.questions + other.questions,
        proofs: one.proofs + other.proofs,
        executing: one.executing + other.executing,
        encoding: one.encoding + other.encoding,
        solving: one.solving + other.solving,
        abstraction: one.abstraction.or(other.abstraction),
        search: one.search.or(other.search),
        ..Statistics::default()
    };
    first
}
