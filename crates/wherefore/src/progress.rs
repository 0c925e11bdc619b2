//! How far the search is, on a terminal.

use std::time::{Duration, Instant};

use bounded::{Phase, Progress};
use indicatif::{ProgressBar, ProgressStyle};

/// Tells the terminal what the engine does.
pub(crate) struct Spinner {
    bar: ProgressBar,
    told: Option<Instant>,
}

/// The time between two lines.
const PAUSE: Duration = Duration::from_millis(80);

impl Spinner {
    /// A line on the standard error, if that is a terminal.
    pub(crate) fn new(hidden: bool) -> Self {
        let bar = if hidden { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
            bar.set_style(style);
        }
        Self { bar, told: None }
    }

    /// Takes the line away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Spinner {
    fn report(&mut self, phase: Phase) {
        if self.bar.is_hidden() || self.told.is_some_and(|told| told.elapsed() < PAUSE) {
            return;
        }
        self.told = Some(Instant::now());
        self.bar.set_message(message(phase));
        self.bar.tick();
    }
}

fn message(phase: Phase) -> String {
    match phase {
        Phase::Executing { unwind, steps } => {
            format!("following the program, loops up to {unwind} rounds, {steps} steps")
        }
        Phase::Diagnosing { left, of, candidates } => {
            format!(
                "replacing expressions: {left} of {of} failing runs left, {candidates} candidates"
            )
        }
        Phase::Solving { unwind, left, of } => {
            format!(
                "searching for failures, loops up to {unwind} rounds, {left} of {of} properties left"
            )
        }
    }
}
