//! Logs of programs with threads: a run is looked for by a search over states.

use bounded::EndKind;
use explicit::{End, Limiting, Logged, Parting, Ranges};
use logs::{Body, Extent, Log};
use methods::replay::{Instead, Replayed, Request, Sizes, Stuck, Verdict};
use semantics::concrete::Scenario;
use semantics::machine::LoggedValue;

use super::confirm::Hearing;
use crate::check::Concurrency;
use crate::session::Refused;

/// Looks for a run that writes the logs; each is of a thread, or of all where there is none.
pub(super) fn replay(
    request: &Request<'_>,
    threads: &[Option<usize>],
    concurrency: &Concurrency,
) -> Result<Replayed, Refused> {
    if request.violating || request.slice || request.executions > 1 {
        let text = "--violating, --show-slice and --all are not for programs that start threads";
        return Err(Refused::usage(text));
    }
    let logs = &*request.logs.logs;
    let is_text = |log: &Log| matches!(log.body, Body::Text(_));
    let mut of_threads = logs.iter().zip(threads).filter(|(_, thread)| thread.is_some());
    if of_threads.any(|(log, _)| is_text(log)) {
        let text =
            "--thread-log is for logs of events: captured output does not say who printed it";
        return Err(Refused::usage(text));
    }
    let before_output = logs.iter().any(is_text);
    let options = explicit::Options {
        checks: request.options.checks,
        ranges: Ranges(concurrency.range.clone()),
        max_depth: concurrency.max_depth.map(|depth| depth as usize),
        deadline: request.options.deadline,
        interrupter: request.options.interrupter.clone(),
        ..explicit::Options::default()
    };
    let hearing = Hearing::new(logs, &request.logs.streams, threads, false);
    let found = explicit::logged(request.program, request.entry, &options, hearing, before_output);
    let verdict = match (&found.schedule, &found.open, &found.limiting[..]) {
        (Some(_), ..) => Verdict::Reproduced,
        (None, Some(reason), _) => Verdict::Unknown(reason.clone()),
        (None, None, []) => Verdict::Impossible,
        (None, None, [first, ..]) => {
            let what = match first {
                Limiting::Inputs(_) => "with the values of inputs that were tried (--range)",
                Limiting::Unwritten => "where storage that was never written is zero",
                Limiting::Depth(_) => "within the number of steps",
                Limiting::Contexts(_) => "with so few interruptions",
                Limiting::Arguments => "without arguments",
                Limiting::Addresses => "with the addresses that objects have here",
                Limiting::Compact(_) => "where states are known by a hash",
            };
            Verdict::Unknown(format!("no run writes the logs {what}"))
        }
    };
    let run = found.schedule.clone().map(|schedule| Scenario {
        schedule: Some(schedule),
        before_output,
        ..Scenario::default()
    });
    let stuck = if run.is_none() { stuck(logs, &found) } else { Vec::new() };
    Ok(Replayed { entered: found.entered, stuck, ..replayed(verdict, run) })
}

/// Where the runs part from the logs that none of them writes.
fn stuck(logs: &[Log], found: &Logged) -> Vec<Stuck> {
    let is_whole = found.open.is_none() && found.limiting.is_empty();
    let parted = |(log, parting): (usize, &Parting)| {
        let instead: Vec<Instead> = parting.instead.iter().map(instead).collect();
        let (written, all) = (parting.written as u32, is_whole && !parting.is_partial);
        (!instead.is_empty()).then_some(Stuck { log, written, instead, all })
    };
    let from_beginning = |(log, _): &(usize, &Parting)| logs[*log].extent != Extent::Suffix;
    found.partings.iter().enumerate().filter(from_beginning).filter_map(parted).collect()
}

fn instead(found: &explicit::Instead) -> Instead {
    match found {
        explicit::Instead::Event(event) => {
            let value = |value: &LoggedValue| match value {
                LoggedValue::Integer(value) => Some(*value),
                LoggedValue::Float(_) | LoggedValue::Text(_) | LoggedValue::Other => None,
            };
            let values = event.logged.iter().map(value).collect();
            Instead::Event { name: event.name.to_string(), values, origin: event.origin }
        }
        explicit::Instead::Text(origin) => Instead::Text(*origin),
        explicit::Instead::End(End::Completed) => Instead::End(EndKind::Completed),
        explicit::Instead::End(End::Aborted) => Instead::End(EndKind::Aborted),
        explicit::Instead::End(End::Failed(check)) => Instead::End(EndKind::Failed(*check)),
    }
}

fn replayed(verdict: Verdict, run: Option<Scenario>) -> Replayed {
    Replayed {
        verdict,
        runs: run.into_iter().collect(),
        all: false,
        determined: Vec::new(),
        stuck: Vec::new(),
        without_violation: false,
        slice: None,
        rests_on: Vec::new(),
        missing: Vec::new(),
        entered: Vec::new(),
        sizes: Sizes::default(),
        statistics: findings::Statistics::default(),
    }
}
