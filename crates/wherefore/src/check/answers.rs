//! What is known about the properties while they are checked, so that it can be reported at any time.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bounded::{Phase, Progress, PropertyResult, Report};
use findings::PropertyFinding;
use ir::{FunctionId, Program};
use limits::Limit;

use super::confirm::{Confirm, Confirmed};
use super::question::Asked;
use super::{CheckCommand, code, doubt, print, save};
use crate::arguments::Usage;
use crate::causes::Compared;
use crate::load::MadeUp;
use crate::progress::Spinner;
use crate::session::{self, Refused};

/// The answers so far, and all that is needed to tell them.
pub(super) struct Answers<'a> {
    pub(super) command: &'a CheckCommand,
    pub(super) usage: &'a Usage,
    pub(super) program: &'static Program,
    pub(super) confirm: Confirm<'static>,
    pub(super) asked: Asked,
    /// Whether properties are asked for besides logs.
    pub(super) asks_properties: bool,
    pub(super) made_up: MadeUp,
    pub(super) started: Instant,
    /// What the engine has found so far.
    pub(super) found: Mutex<Report>,
    /// What only failing runs do, once that is known.
    pub(super) compared: Mutex<Option<Compared>>,
    /// What is known about logs.
    pub(super) decided: Mutex<Vec<PropertyFinding>>,
}

/// What is published is complete at any time, whatever the thread does that publishes it.
pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Answers<'_> {
    /// Tells what is known when a limit ends the work.
    pub(super) fn last_words(&self, limit: Limit) -> u8 {
        self.tell(Some(limit)).unwrap_or_else(Refused::show)
    }

    /// Tells what is known; gives the exit status.
    pub(super) fn tell(&self, limit: Option<Limit>) -> Result<u8, Refused> {
        let Self { command, usage, program, asked, made_up, .. } = self;
        let mut found = std::mem::take(&mut *lock(&self.found));
        doubt(&mut found, made_up, program);
        let properties: &[_] = if self.asks_properties { &asked.properties } else { &[] };
        let Confirmed { mut report, broken, failures } =
            self.confirm.report(found, properties, limit);
        report.properties.append(&mut lock(&self.decided));
        if let Some(compared) = lock(&self.compared).take() {
            report.causes = compared.causes.into_iter().map(|one| one.cause).collect();
            report.comparison = Some(compared.comparison);
        }
        report.program = session::subject(&command.files);
        report.accept_bound = command.accept_bound;
        let stopped = report.stopped.or_else(|| asked.open.clone());
        report.stopped = stopped.map(|reason| command.limits.why_check_stopped(reason));
        let name = |&function: &FunctionId| program.functions[function].name.to_string();
        report.missing.extend(made_up.functions.iter().map(name));
        report.statistics.total = self.started.elapsed();
        report.statistics.memory = session::peak_memory();
        print(command, &program.sources, &report, asked.cleanup);
        let first = report.properties.iter().find(|property| property.fails());
        if let Some((property, run)) = first.zip(failures.first()) {
            save(command, usage, program, property, run, &made_up.functions)?;
        }
        for property in &broken {
            eprintln!(
                "internal error: the run that should show the failure of {property} does not fail. This \
                 is a fault of wherefore, not of your program; please report it together with the \
                 program."
            );
        }
        Ok(code(&report, &broken))
    }
}

/// Keeps what the engine finds, as soon as it does.
pub(super) struct Publishing<'p, 'a> {
    pub(super) spinner: Spinner,
    pub(super) answers: &'p Answers<'a>,
}

impl Progress for Publishing<'_, '_> {
    fn report(&mut self, phase: Phase) {
        self.spinner.report(phase);
    }

    fn found(&mut self, result: &PropertyResult) {
        self.answers.confirm.settle(result);
    }

    fn publish(&mut self, report: Report) {
        *lock(&self.answers.found) = report;
    }
}
