//! Logs of programs with threads: a run is looked for by a search over states.

use explicit::{Limiting, Ranges};
use logs::Body;
use methods::replay::{Replayed, Request, Sizes, Verdict};
use semantics::concrete::Scenario;

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
    if logs.iter().any(|log| matches!(log.body, Body::Text(_))) {
        let reason = "captured output is not compared in programs that start threads, only events";
        return Ok(replayed(Verdict::Unknown(reason.to_owned()), None));
    }
    let options = explicit::Options {
        checks: request.options.checks,
        ranges: Ranges(concurrency.range.clone()),
        max_depth: concurrency.max_depth.map(|depth| depth as usize),
        deadline: request.options.deadline,
        interrupter: request.options.interrupter.clone(),
        ..explicit::Options::default()
    };
    let hearing = Hearing::new(logs, &[], threads, false);
    let found = explicit::logged(request.program, request.entry, &options, hearing);
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
    let run =
        found.schedule.map(|schedule| Scenario { schedule: Some(schedule), ..Scenario::default() });
    Ok(Replayed { entered: found.entered, ..replayed(verdict, run) })
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
