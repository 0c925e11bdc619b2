//! Logs that a patched program should be able to write, and logs that it must not write.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bounded::{Options, Silent};
use findings::{Basis, FailingRun, PatchVerdict};
use ir::{FunctionId, Program};
use logs::Log;
use methods::localize::Run;
use methods::replay::{LogSearch, Replayed, Request, Verdict, replay};
use patches::{Forbidden, Read};

use super::RepairCommand;
use super::failures::{complete, scenario_run};
use crate::load::{self, MadeUp};
use crate::localize::runs::Failing;
use crate::replay::confirm::confirm;
use crate::replay::most_input;
use crate::session::Refused;
use crate::{inputs, log_files};

/// This many runs that write a log are looked for.
const MOST_RUNS: usize = 3;
/// A log is looked for in the program as it is for at most this long.
const FIRST_TIME: Duration = Duration::from_secs(6);

/// What programs should be able to write, and must not write.
pub(super) struct Logs {
    required: Vec<Log>,
    pub forbidden: Forbidden,
    most_input: u32,
}

/// What is known of a patched program and the logs.
pub(super) enum Kept {
    /// All is as it should be.
    Yes {
        verdict: PatchVerdict,
        rests_on: Vec<Basis>,
    },
    /// This run writes what must not be written.
    Writes(Box<semantics::concrete::Scenario>),
    /// No run writes what should be possible.
    Never,
    Unknown(String),
}

/// What the program does with the logs as it is.
#[derive(Default)]
pub(super) struct LoggedRuns {
    /// Runs that write what must not be written.
    pub failing: Vec<Failing>,
    /// Logs that no run writes.
    pub unwritten: Vec<FailingRun>,
    /// Why something is not known.
    pub open: Option<String>,
}

/// Whether a run of a program writes a log.
enum Written {
    By(Vec<Run>),
    Never(Vec<Basis>),
    Unknown(String),
}

impl Logs {
    /// The logs of a command; none if there are none.
    pub(super) fn read(
        command: &RepairCommand,
        program: &Program,
    ) -> Result<Option<Self>, Refused> {
        let specification = &command.specification;
        let arguments = &command.logs;
        if specification.require.is_empty() && specification.forbid.is_empty() {
            return match arguments.is_given() {
                true => Err(Refused::usage(
                    "--event, --printf, --exact, --suffix and --prefix are about the logs of --require and --forbid",
                )),
                false => Ok(None),
            };
        }
        let both = specification.require.iter().find(|one| specification.forbid.contains(one));
        if let Some(both) = both {
            let shown = both.display();
            return Err(Refused::usage(format!("{shown} cannot be required and forbidden")));
        }
        if explicit::has_threads(program) {
            return Err(Refused::usage(
                "--require and --forbid are for programs without threads; a property or a rule is checked for all interleavings",
            ));
        }
        let required = arguments.read_all(&specification.require, program)?;
        let forbidden = arguments.read_all(&specification.forbid, program)?;
        let all: Vec<Log> = required.iter().chain(&forbidden).cloned().collect();
        let most_input = command.environment.stdin.unwrap_or_else(|| most_input(&all));
        let forbidden = Forbidden { logs: Arc::from(forbidden), streams: arguments.streams() };
        Ok(Some(Self { required, forbidden, most_input }))
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.required.len() + self.forbidden.logs.len()
    }

    /// Looks for runs of a program that write a log.
    fn written(
        &self,
        log: &Log,
        (program, entry): (&Program, FunctionId),
        partial: &[FunctionId],
        options: &Options,
        runs: usize,
    ) -> Written {
        let streams = self.forbidden.streams.clone();
        let one: Arc<[Log]> = Arc::from(vec![log.clone()]);
        let logs = LogSearch { logs: one, streams, ..LogSearch::default() };
        let request = Request {
            program,
            entry,
            logs,
            options: options.clone(),
            first_bound: 1,
            most_input: self.most_input,
            executions: runs,
            violating: false,
            determined: false,
            slice: false,
            measure: false,
        };
        let replayed = replay(&request, &mut Silent);
        match &replayed.verdict {
            Verdict::Unknown(reason) => Written::Unknown(reason.clone()),
            Verdict::Impossible => {
                match partial.iter().find(|one| replayed.entered.contains(one)) {
                    Some(entered) => Written::Unknown(load::doubt_of(*entered, program)),
                    None => Written::Never(replayed.rests_on),
                }
            }
            Verdict::Reproduced => self.made_again(log, (program, entry), options, &replayed),
        }
    }

    /// Makes the runs again that should write a log.
    fn made_again(
        &self,
        log: &Log,
        (program, entry): (&Program, FunctionId),
        options: &Options,
        replayed: &Replayed,
    ) -> Written {
        let one = std::slice::from_ref(log);
        let heard = (one, &*self.forbidden.streams, &[None][..]);
        let mut runs = Vec::new();
        for (number, scenario) in (1..).zip(&replayed.runs) {
            if let Ok(confirmed) = confirm(program, entry, options.checks, scenario, heard, false) {
                let scenario = complete(scenario.clone(), &confirmed.taken);
                runs.push(scenario_run(format!("{} {number}", log.name), scenario));
            }
        }
        match runs.is_empty() {
            true => {
                Written::Unknown(format!("a run that writes {} cannot be made again", log.name))
            }
            false => Written::By(runs),
        }
    }

    /// What the program as it is does.
    pub(super) fn runs(
        &self,
        (program, made_up): (&Program, &MadeUp),
        entry: FunctionId,
        options: &Options,
    ) -> LoggedRuns {
        let mut found = LoggedRuns::default();
        let options = within(options, FIRST_TIME);
        for log in &*self.forbidden.logs {
            match self.written(log, (program, entry), &made_up.partial, &options, MOST_RUNS) {
                Written::By(runs) => {
                    found
                        .failing
                        .extend(runs.into_iter().map(|run| forbidden_run(log, run, program)));
                }
                Written::Never(_) => {}
                Written::Unknown(reason) => found.open = Some(unknown(log, &reason)),
            }
        }
        for log in &self.required {
            match self.written(log, (program, entry), &made_up.partial, &options, 1) {
                Written::By(_) => {}
                Written::Never(_) => found.unwritten.push(FailingRun {
                    name: log.name.to_string(),
                    reason: "no run writes it".to_owned(),
                    failure: None,
                    inputs: Vec::new(),
                }),
                Written::Unknown(reason) => found.open = Some(unknown(log, &reason)),
            }
        }
        found
    }

    /// Whether a patched program does what the logs say, within a time.
    pub(super) fn kept(&self, read: &Read, options: &Options, time: Duration) -> Kept {
        let options = within(options, time);
        let mut verdict = PatchVerdict::Proved;
        let mut all: Vec<Basis> = Vec::new();
        for log in &*self.forbidden.logs {
            match self.written(log, (&read.program, read.entry), &read.partial, &options, 1) {
                Written::By(mut runs) => match runs.pop() {
                    Some(run) => return Kept::Writes(Box::new(run.given.scenario.clone())),
                    None => return Kept::Unknown(unknown(log, "a run is missing")),
                },
                Written::Never(rests_on) => {
                    if rests_on.iter().any(|one| matches!(one, Basis::Bound(_))) {
                        verdict = PatchVerdict::Holds { bound: options.unwind.into() };
                    }
                    all.extend(rests_on);
                }
                Written::Unknown(reason) => return Kept::Unknown(unknown(log, &reason)),
            }
        }
        for log in &self.required {
            match self.written(log, (&read.program, read.entry), &read.partial, &options, 1) {
                Written::By(_) => {}
                Written::Never(_) => return Kept::Never,
                Written::Unknown(reason) => return Kept::Unknown(unknown(log, &reason)),
            }
        }
        Kept::Yes { verdict, rests_on: all }
    }

    /// Whether a run writes none of the forbidden logs.
    pub(super) fn is_allowed(&self, program: &Program, entry: FunctionId, run: &Run) -> bool {
        let (checks, scenario) = (findings::CheckSet::DEFAULT, &run.given.scenario);
        let threads = [None];
        self.forbidden.logs.iter().all(|log| {
            let one = std::slice::from_ref(log);
            let heard = (one, &*self.forbidden.streams, &threads[..]);
            confirm(program, entry, checks, scenario, heard, false).is_err()
        })
    }
}

fn within(options: &Options, time: Duration) -> Options {
    let end = Instant::now() + time;
    let deadline = Some(options.deadline.map_or(end, |deadline| deadline.min(end)));
    Options { deadline, ..options.clone() }
}

fn unknown(log: &Log, reason: &str) -> String {
    format!("{}: {reason}", log.name)
}

/// A run that writes what must not be written.
fn forbidden_run(log: &Log, run: Run, program: &Program) -> Failing {
    let scenario = &run.given.scenario;
    let recorded =
        inputs::Recorded { taken: &[], scenario, standard_input: Some(&scenario.standard_input) };
    let size = log_files::size(log);
    let reason = match size {
        1 => "a run writes it, which must not be".to_owned(),
        _ => format!("a run writes all its {size} lines, which must not be"),
    };
    let shown = FailingRun {
        name: log.name.to_string(),
        reason,
        failure: None,
        inputs: inputs::listed(&recorded, program),
    };
    Failing { run, shown }
}
