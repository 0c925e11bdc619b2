//! `wherefore abstract`: the Boolean program of a C program and its predicates.

use std::time::{Duration, Instant};

use abstraction::check;
use bounded::Options;
use weave::{Plan, Start};

use crate::arguments::{AbstractCommand, Usage};
use crate::supervisor::{Supervisor, supervised, without_words};
use crate::{load, status};

pub(crate) fn show(command: &AbstractCommand, usage: &Usage) -> u8 {
    supervised(command.timeout, None, without_words, |supervisor| {
        abstracted(command, usage, supervisor)
    })
}

fn abstracted(command: &AbstractCommand, usage: &Usage, supervisor: &Supervisor<'_>) -> u8 {
    let program = match load::load(&command.files, usage) {
        Ok(program) => program,
        Err(code) => return code,
    };
    load::list_missing(&program);
    let start = Some(Start::at(&command.function));
    let plan = Plan { definitions: true, start, ..Plan::default() };
    let woven = load::weave(&plan, program).and_then(|woven| Ok((woven, load::entry(woven)?)));
    let (woven, entry) = match woven {
        Ok(woven) => woven,
        Err(refused) => return refused.show(),
    };
    let program = &woven.program;
    // A little before the limit, so that what is known by then is printed.
    let early = |end: Instant| end.checked_sub(Duration::from_millis(50)).unwrap_or(end);
    let options = Options {
        interrupter: supervisor.interrupter(),
        deadline: supervisor.deadline().map(early),
        ..Options::default()
    };
    let found = check::text(program, entry, &options, command.refine);
    supervisor.answer();
    // A reader such as `head` may stop reading; that is no failure.
    let _ = std::io::Write::write_all(&mut std::io::stdout(), found.text.as_bytes());
    match found.obstacle {
        Some(obstacle) => {
            eprintln!("unknown: {obstacle}");
            status::UNKNOWN
        }
        None => 0,
    }
}
