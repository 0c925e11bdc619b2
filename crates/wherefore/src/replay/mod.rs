//! `wherefore replay`: the executions behind a log.

mod arguments;
pub(crate) mod confirm;
mod reported;
mod threads;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bounded::Options;
use findings::{ReplayReport, ReplayResult, Statistics};
use ir::{FunctionId, Program};
use limits::Limit;
use logs::{Body, Extent, Log};
use methods::replay::{LogSearch, Replayed, Request, Verdict, replay_publishing};
use report::terminal::Show;
use source::SourceMap;

pub(crate) use arguments::ReplayCommand;
pub(crate) use confirm::{Confirmed, Refuted, confirm};
use weave::{Plan, Settled, Start};

use crate::arguments::Usage;
use crate::load::MadeUp;
use crate::progress::Spinner;
use crate::session::{self, Refused, cannot_write, write};
use crate::supervisor::{Supervisor, supervised};
use crate::{engine, inputs, load, status};
use arguments::Mode;

/// More of the standard input is only looked at if the user says so.
const MOST_INPUT: u32 = 1 << 14;

pub(crate) fn replay(command: &ReplayCommand, usage: &Usage) -> u8 {
    let first_words = |limit| unread(command, limit);
    supervised(command.limits.timeout, command.limits.memory, first_words, |supervisor| {
        session::answer(&command.files, usage, |program| answer(command, program, supervisor))
    })
}

/// What is said of a program that could not be read within the limits.
fn unread(command: &ReplayCommand, limit: Limit) -> u8 {
    let report = ReplayReport {
        program: session::subject(&command.files),
        result: ReplayResult::Unknown(session::unread(limit)),
        ..ReplayReport::default()
    };
    print(command, &SourceMap::new(), &report);
    status::UNKNOWN
}

/// What is known so far.
struct PartialReport<'a> {
    command: &'a ReplayCommand,
    program: &'static Program,
    started: Instant,
    /// What is said while no execution is known, and executions that were made again.
    found: Mutex<(ReplayReport, Vec<Confirmed>)>,
}

impl PartialReport<'_> {
    fn found(&self) -> MutexGuard<'_, (ReplayReport, Vec<Confirmed>)> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells what is known when a limit ends the work; gives the exit status.
    fn last_words(&self, limit: Limit) -> u8 {
        let (mut report, confirmed) = std::mem::take(&mut *self.found());
        if confirmed.is_empty() {
            report.result = ReplayResult::Unknown(limit.to_string());
        }
        self.tell(report, &confirmed).unwrap_or_else(Refused::show)
    }

    fn tell(&self, mut report: ReplayReport, confirmed: &[Confirmed]) -> Result<u8, Refused> {
        let Self { command, program, .. } = self;
        report.program = session::subject(&command.files);
        report.statistics.total = self.started.elapsed();
        report.statistics.memory = session::peak_memory();
        print(command, &program.sources, &report);
        if let (Some(path), Some(first)) = (&command.output.save_inputs, confirmed.first()) {
            let text = inputs::write(&first.recorded(), program);
            std::fs::write(path, text).map_err(|error| cannot_write(path, &error))?;
        }
        Ok(match report.result {
            ReplayResult::Reproduced => 0,
            ReplayResult::Impossible => status::FAILURE,
            ReplayResult::Unknown(reason) => session::unknown_status(&reason),
        })
    }
}

fn answer<'a>(
    command: &'a ReplayCommand,
    program: Settled,
    supervisor: &Supervisor<'a>,
) -> Result<u8, Refused> {
    let plan = Plan {
        events: command.logs.event_functions(),
        output: Some(command.environment.output()),
        definitions: true,
        start: Some(Start::at(&command.question.function)),
        ..Plan::default()
    };
    let woven = load::weave(&plan, program)?;
    let (program, entry) = (&woven.program, load::entry(woven)?);
    let made_up = MadeUp::from(&*woven.stubs);
    let mut logs = command.logs.read_all(&command.log, program)?;
    let mut threads: Vec<Option<usize>> = vec![None; logs.len()];
    for (thread, path) in &command.thread_log {
        logs.push(command.logs.read(path, program)?);
        threads.push(Some(*thread));
    }
    if !command.thread_log.is_empty() && !explicit::has_threads(program) {
        return Err(Refused::usage("--thread-log is for programs that start threads"));
    }
    let is_text = |log: &Log| matches!(log.body, Body::Text(_));
    let mode = command.question.log_mode;
    if matches!(mode, Mode::Array | Mode::Backward) && logs.iter().any(is_text) {
        return Err(Refused::usage("--log-mode array and backward are for logs of events"));
    }
    if let Some(path) = &command.output.save_inputs {
        std::fs::write(path, "").map_err(|error| cannot_write(path, &error))?;
    }
    let request = request(command, program, entry, logs, supervisor);
    let nothing = ReplayReport {
        logs: request.logs.logs.iter().map(reported::summary).collect(),
        violating: request.violating,
        ..ReplayReport::default()
    };
    let found = Mutex::new((nothing, Vec::new()));
    let partial =
        Arc::new(PartialReport { command, program, started: supervisor.started(), found });
    let last_words = Arc::clone(&partial);
    supervisor.publish(move |limit| last_words.last_words(limit));
    let mut spinner = Spinner::new(command.output.quiet);
    let mut publish = |replayed: &Replayed| {
        // A run that does not replay is reported at the end.
        if let Ok((report, confirmed)) = report(&request, &threads, replayed.clone(), &made_up)
            && !confirmed.is_empty()
        {
            *partial.found() = (report, confirmed);
        }
    };
    let mut replayed = match explicit::has_threads(program) {
        true => threads::replay(&request, &threads, &command.concurrency)?,
        false => replay_publishing(&request, &mut spinner, &mut publish),
    };
    spinner.finish();
    doubt(&mut replayed, &made_up, program);
    let (report, confirmed) = report(&request, &threads, replayed, &made_up)?;
    supervisor.answer();
    partial.tell(report, &confirmed)
}

/// What is asked of the method.
fn request<'p>(
    command: &ReplayCommand,
    program: &'p Program,
    entry: FunctionId,
    logs: Vec<Log>,
    supervisor: &Supervisor<'_>,
) -> Request<'p> {
    let question = &command.question;
    let checks = command.checks.set();
    let options = Options {
        check_proofs: command.output.check_proofs,
        ..engine::options(checks, &command.limits, &command.environment, supervisor)
    };
    let logs = LogSearch {
        logs: Arc::from(logs),
        mode: question.log_mode.into(),
        streams: command.logs.streams(),
        goes_on: question.violating,
        watched: None,
        visits: question.show_slice,
    };
    let most_input = command.environment.stdin.unwrap_or_else(|| most_input(&logs.logs));
    Request {
        program,
        entry,
        logs,
        options,
        most_input,
        first_bound: command.unwind_from,
        executions: question.all as usize,
        violating: question.violating,
        determined: !command.output.quiet,
        slice: question.show_slice,
        measure: command.output.stats,
    }
}

/// How many bytes of the standard input are looked at, at most, where the user does not say it: a program
/// that logs much may have read much.
pub(crate) fn most_input(logs: &[Log]) -> u32 {
    let logged: usize = logs.iter().map(crate::log_files::size).sum();
    let bytes = u32::try_from(logged).unwrap_or(u32::MAX).saturating_mul(32).saturating_add(64);
    bytes.min(MOST_INPUT)
}

/// Where more may have been written than is known, nothing is impossible for sure.
pub(crate) fn doubt(replayed: &mut Replayed, made_up: &MadeUp, program: &Program) {
    let reason = made_up.doubt(&replayed.entered, program);
    if let (Some(reason), Verdict::Impossible) = (reason, &replayed.verdict) {
        replayed.verdict = Verdict::Unknown(reason);
    }
}

/// Makes the executions again and puts the report together.
fn report(
    request: &Request<'_>,
    threads: &[Option<usize>],
    replayed: Replayed,
    made_up: &MadeUp,
) -> Result<(ReplayReport, Vec<Confirmed>), Refused> {
    let Request { program, entry, options, .. } = request;
    let logs = &*request.logs.logs;
    let mut result = match &replayed.verdict {
        Verdict::Reproduced => ReplayResult::Reproduced,
        Verdict::Impossible => ReplayResult::Impossible,
        Verdict::Unknown(reason) => ReplayResult::Unknown(reason.clone()),
    };
    let mut confirmed = Vec::new();
    for scenario in &replayed.runs {
        let heard = (logs, &*request.logs.streams, threads);
        match confirm(program, *entry, options.checks, scenario, heard, request.violating) {
            Ok(run) => confirmed.push(run),
            Err(Refuted::Limit(limit)) => {
                result = ReplayResult::Unknown(format!("making the run again: {limit}"));
            }
            Err(Refuted::Other(reason)) => {
                return Err(Refused::fault(format!(
                    "a run that should write the log does not: {reason}"
                )));
            }
        }
    }
    let executions = confirmed.iter().enumerate().map(|(index, run)| {
        let determined = (index == 0 && request.determined).then_some(&*replayed.determined);
        reported::execution(program, run, determined)
    });
    let executions = executions.collect();
    let name = |&function: &FunctionId| program.functions[function].name.to_string();
    let mut missing: Vec<String> = replayed.missing.iter().map(name).collect();
    missing.extend(made_up.functions.iter().map(name));
    let goes_on = logs.iter().all(|log| log.extent == Extent::Prefix);
    let report = ReplayReport {
        program: String::new(),
        logs: logs.iter().map(reported::summary).collect(),
        result,
        violating: request.violating,
        without_violation: replayed.without_violation,
        executions,
        all: replayed.all,
        variables: reported::variables(program, *entry, &replayed.determined),
        stuck: replayed.stuck.iter().map(|stuck| reported::stuck(program, logs, stuck)).collect(),
        rests_on: replayed.rests_on.clone(),
        missing,
        slice: replayed
            .slice
            .iter()
            .flat_map(|slice| reported::slice(program, slice, goes_on))
            .collect(),
        sizes: reported::sizes(&replayed),
        statistics: Statistics {
            measuring: request.measure.then_some(replayed.sizes.time),
            ..replayed.statistics.clone()
        },
    };
    Ok((report, confirmed))
}

fn print(command: &ReplayCommand, sources: &SourceMap, report: &ReplayReport) {
    let output = &command.output;
    let show = Show {
        quiet: output.quiet,
        verbose: false,
        full_trace: output.full_trace,
        statistics: output.stats,
        ..Show::default()
    };
    let text = if output.json {
        report::json::replay(report, output.full_trace)
    } else {
        report::terminal::replay(report, sources, show)
    };
    write(&text);
}
