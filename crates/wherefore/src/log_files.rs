//! The logs that the user gives, and what counts as an event.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use ir::Program;
use logs::{Body, EventCall, EventKind, Extent, Log, LogError};
use source::SourceMap;
use weave::event_calls::EventFunction;

use crate::session::Refused;

/// The streams that a captured output may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stream {
    /// The standard output
    Out,
    /// The standard error
    Err,
    /// The system's log: what `syslog` is given
    Syslog,
}

impl Stream {
    const fn number(self) -> u32 {
        match self {
            Self::Out => 1,
            Self::Err => 2,
            Self::Syslog => 3,
        }
    }
}

/// What counts as an event, and how much of the run a log is.
#[derive(Debug, Args)]
#[command(next_help_heading = "Logs")]
pub(crate) struct LogArguments {
    /// Make every call of a function an event: $1 is its name or format, $2, $3, ... its values, _
    /// an argument that does not count
    #[arg(long, value_name = "CALL($1,$2)")]
    pub event: Vec<EventCall>,
    /// Take a log for the text that the program prints to these streams, as it was captured
    #[arg(
        long,
        value_name = "out,err,syslog",
        value_delimiter = ',',
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "out"
    )]
    pub printf: Option<Vec<Stream>>,
    /// The log is all that the run logs, whatever its file says
    #[arg(long, group = "extent")]
    pub exact: bool,
    /// The log is the last part of what the run logs
    #[arg(long, group = "extent")]
    pub suffix: bool,
    /// The log is the first part of what the run logs, which may go on
    #[arg(long, group = "extent")]
    pub prefix: bool,
}

impl LogArguments {
    fn extent(&self) -> Option<Extent> {
        match (self.exact, self.suffix, self.prefix) {
            (true, ..) => Some(Extent::Exact),
            (_, true, _) => Some(Extent::Suffix),
            (.., true) => Some(Extent::Prefix),
            _ => None,
        }
    }

    /// Whether any of them is there.
    pub(crate) fn is_given(&self) -> bool {
        !self.event.is_empty() || self.printf.is_some() || self.extent().is_some()
    }

    /// The streams whose text is logged.
    pub(crate) fn streams(&self) -> Vec<u32> {
        self.printf.iter().flatten().map(|stream| stream.number()).collect()
    }

    /// The functions whose calls are events.
    pub(crate) fn event_functions(&self) -> Vec<EventFunction> {
        let function = |call: &EventCall| {
            let EventCall { function, name, values } = call.clone();
            EventFunction { function, name, values }
        };
        self.event.iter().map(function).collect()
    }

    /// Reads a log, and compares its events with those of the program.
    pub(crate) fn read(&self, path: &Path, program: &Program) -> Result<Log, Refused> {
        let shown = path.display().to_string();
        let bytes = std::fs::read(path)
            .map_err(|error| Refused::input(format!("{shown} cannot be read: {error}")))?;
        let mut log = match &self.printf {
            Some(_) => Log::raw_text(shown.clone(), bytes, Extent::Exact),
            None => {
                let mut sources = SourceMap::default();
                let file = sources.add(&*shown, bytes, false, Vec::new());
                Log::parse(&sources, file).map_err(|problem| {
                    let text = source::render(&problem, &sources);
                    let text = text.strip_prefix("error: ").unwrap_or(&text);
                    Refused::shown(text.trim_end())
                })?
            }
        };
        if let Some(extent) = self.extent() {
            log.extent = extent;
        }
        if log.matches_every_run() {
            let problem = format!("{shown} is empty: every run would do");
            return Err(Refused::input(problem));
        }
        if let Some(known) = events_of_program(program) {
            log.check_events(&known)
                .map_err(|problem: LogError| Refused::shown(problem.to_string()))?;
        }
        Ok(log)
    }

    /// Reads several logs.
    pub(crate) fn read_all(
        &self,
        paths: &[PathBuf],
        program: &Program,
    ) -> Result<Vec<Log>, Refused> {
        paths.iter().map(|path| self.read(path, program)).collect()
    }
}

/// The events that the program may log; none if names are computed, so that any may be logged.
fn events_of_program(program: &Program) -> Option<Vec<EventKind>> {
    let kind = |event: analysis::events::KnownEvent| {
        Some(EventKind { name: event.name?, values: event.values })
    };
    analysis::events::events_of(program).into_iter().map(kind).collect()
}

/// The number of events of a log, or of lines.
pub(crate) fn size(log: &Log) -> usize {
    match &log.body {
        Body::Events(events) => events.elements.len(),
        Body::Text(text) => {
            let ends = text.iter().filter(|byte| **byte == b'\n').count();
            ends + usize::from(text.last().is_some_and(|last| *last != b'\n'))
        }
    }
}
