//! `wherefore boolean`: checking, causes and repair of Boolean programs.

mod check;
mod localize;
mod repair;

use std::io::Write as _;

use boolean::analysis::Limits;
use boolean::bdd::{Limit, Order};
use boolean::graph::{Graph, VertexId};
use boolean::language::{self, Program};
use clap::{Args, Subcommand, ValueEnum};
use findings::{Obstacle, Place};
use source::{FileId, SourceMap};

use crate::supervisor::{Supervisor, supervised};
use crate::{arguments, status};

/// `wherefore boolean`.
#[derive(Debug, Args)]
pub(crate) struct BooleanCommand {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Find out which assertions fail, with a shortest trace for each
    Check(check::CheckTask),
    /// Find the causes of failures: what no correct trace does
    Localize(localize::LocalizeTask),
    /// Find changes after which no assertion fails, each checked again
    Repair(repair::RepairTask),
    /// Print the program in one dialect
    Print(PrintTask),
}

/// `wherefore boolean print`.
#[derive(Debug, Args)]
struct PrintTask {
    /// The program; `-` is the standard input
    file: String,
}

/// How the variables of decision diagrams are ordered.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum OrderName {
    /// Variables that meet in a statement are close to each other
    Affinity,
    /// As they are declared
    Declaration,
}

/// What every analysis takes.
#[derive(Debug, Args)]
struct Common {
    /// The program; `-` is the standard input
    file: String,
    /// It is an error to come to this label
    #[arg(long, value_name = "LABEL")]
    error_label: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print sizes and times as well
    #[arg(long)]
    stats: bool,
    /// Stop after this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = arguments::seconds)]
    timeout: Option<f64>,
    /// Use no more memory for sets of states: bytes, or with K, M or G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = arguments::size)]
    memory: u64,
    /// The order of variables; without it as they are declared, and where that needs too much memory
    /// by affinity
    #[arg(long, value_enum)]
    order: Option<OrderName>,
}

/// A node with its share of the tables around it takes about this many bytes.
const NODE_BYTES: u64 = 48;

impl Common {
    fn limits(&self, supervisor: &Supervisor<'_>) -> Limits {
        let nodes = (self.memory / NODE_BYTES).clamp(1 << 16, 1 << 30) as usize;
        Limits { deadline: supervisor.deadline(), interrupter: None, nodes }
    }

    fn order(&self) -> Option<Order> {
        self.order.map(|order| match order {
            OrderName::Affinity => Order::Affinity,
            OrderName::Declaration => Order::Declaration,
        })
    }
}

pub(crate) fn boolean(command: &BooleanCommand) -> u8 {
    let common = match &command.task {
        Task::Check(task) => Some(&task.common),
        Task::Localize(task) => Some(&task.common),
        Task::Repair(task) => Some(&task.common),
        Task::Print(_) => None,
    };
    let timeout = common.and_then(|common| common.timeout);
    let json = common.is_some_and(|common| common.json);
    // A single operation on decision diagrams cannot be interrupted.
    let first_words = move |limit| {
        say_unknown(json, &ended(limit));
        status::UNKNOWN
    };
    // The limit of memory is for sets of states, and decision diagrams keep it.
    supervised(timeout, None, first_words, |supervisor| match &command.task {
        Task::Check(task) => check::check(task, supervisor),
        Task::Localize(task) => localize::localize(task, supervisor),
        Task::Repair(task) => repair::repair(task, supervisor),
        Task::Print(task) => print(&task.file),
    })
}

/// A program that was read, with its text.
struct Loaded {
    sources: SourceMap,
    program: Program,
    /// As the user named it.
    name: String,
}

impl Common {
    /// Reads the program, with the assertions that the command line adds.
    fn load(&self) -> Result<Loaded, u8> {
        let mut loaded = load(&self.file)?;
        if let Some(label) = &self.error_label
            && !loaded.program.add_error_label(label)
        {
            eprintln!("error: the program has no label '{label}'");
            return Err(status::USAGE);
        }
        Ok(loaded)
    }
}

/// Reads a program; otherwise says what is wrong with it and gives the exit code.
fn load(path: &str) -> Result<Loaded, u8> {
    let text = match path {
        "-" => {
            let mut text = Vec::new();
            std::io::Read::read_to_end(&mut std::io::stdin(), &mut text).map(|_| text)
        }
        _ => std::fs::read(path),
    };
    let name = if path == "-" { "<stdin>" } else { path };
    match text {
        Ok(text) => read(name, text),
        Err(error) => {
            eprintln!("error: cannot read {name}: {error}");
            Err(status::INPUT)
        }
    }
}

/// Reads a text as a program.
fn read(name: &str, text: Vec<u8>) -> Result<Loaded, u8> {
    let mut sources = SourceMap::new();
    let file: FileId = sources.add(name, text, false, Vec::new());
    match language::read(&sources, file) {
        Ok(program) => Ok(Loaded { sources, program, name: name.to_owned() }),
        Err(errors) => {
            const MOST_ERRORS: usize = 20;
            for error in errors.iter().take(MOST_ERRORS) {
                eprint!("{}", source::render(error, &sources));
            }
            if errors.len() > MOST_ERRORS {
                eprintln!("... {} more errors", errors.len() - MOST_ERRORS);
            }
            Err(status::INPUT)
        }
    }
}

/// Complains about names of procedures that the program does not have.
fn known<'n>(loaded: &Loaded, names: impl IntoIterator<Item = &'n String>) -> Result<(), u8> {
    for name in names {
        let known = |symbol| loaded.program.procedures.iter().any(|it| it.name.symbol == symbol);
        if !loaded.program.symbol(name).is_some_and(known) {
            eprintln!("error: the program has no procedure '{name}'");
            return Err(status::USAGE);
        }
    }
    Ok(())
}

fn print(path: &str) -> u8 {
    match load(path) {
        Ok(loaded) => {
            show(&language::print(&loaded.program));
            0
        }
        Err(code) => code,
    }
}

/// Writes a result. A reader such as `head` may stop reading; that is no failure.
fn show(text: &str) {
    let _ = anstream::stdout().write_all(text.as_bytes());
}

/// An answer that may be complete or not.
trait Answer {
    /// Notes why the work was ended.
    fn stop(&mut self, obstacle: Obstacle);

    /// Shows it.
    fn show(&self);
}

/// What is known of failures by now, to be said if a limit is hit.
struct PartialAnswer<T>(std::sync::Mutex<Option<T>>);

impl<T> Default for PartialAnswer<T> {
    fn default() -> Self {
        Self(std::sync::Mutex::new(None))
    }
}

impl<'a, T: Answer + Clone + Send + 'a> PartialAnswer<T> {
    /// There is more to say from now on, whoever says it.
    fn tell(&self, answer: T, supervisor: &Supervisor<'a>) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(answer.clone());
        supervisor.publish(move |limit| say(answer, ended(limit)));
    }

    /// Says that a limit was hit before the answer was complete, with what is known.
    fn end(self, common: &Common, limit: Limit, supervisor: &Supervisor<'_>) -> u8 {
        let known = self.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let Some(answer) = known else { return no_answer(common, limit, supervisor) };
        supervisor.answer();
        say(answer, obstacle(limit))
    }
}

/// Says what is known of failures, and why that is not all; gives the exit status.
fn say(mut answer: impl Answer, obstacle: Obstacle) -> u8 {
    answer.stop(obstacle);
    answer.show();
    status::FAILURE
}

/// Says that a limit was hit before there was an answer.
fn no_answer(common: &Common, limit: Limit, supervisor: &Supervisor<'_>) -> u8 {
    supervisor.answer();
    say_unknown(common.json, &obstacle(limit));
    status::UNKNOWN
}

fn say_unknown(json: bool, obstacle: &Obstacle) {
    match json {
        true => show(&report::json::boolean::unknown(&obstacle.reason)),
        false => eprint!("{}", report::terminal::boolean::unknown(obstacle)),
    }
}

/// Why work has to be ended, in the words of this command.
fn ended(limit: limits::Limit) -> Obstacle {
    match limit {
        limits::Limit::Time => obstacle(Limit::Time),
        limits::Limit::Interrupted | limits::Limit::Memory => {
            Obstacle { reason: limit.to_string(), advice: None }
        }
    }
}

/// A limit, and which option moves it.
fn obstacle(limit: Limit) -> Obstacle {
    let advice = match limit {
        Limit::Nodes => Some("--memory gives more, another --order may need less"),
        Limit::Time => Some("--timeout gives more, another --order may need less"),
        Limit::Length => None,
    };
    Obstacle { reason: limit.to_string(), advice: advice.map(str::to_owned) }
}

/// Where a vertex is.
fn place(loaded: &Loaded, graph: &Graph<'_>, vertex: VertexId) -> Place {
    Place::new(graph[vertex].range, &loaded.sources)
}

/// The text of a vertex.
fn text(loaded: &Loaded, graph: &Graph<'_>, vertex: VertexId) -> String {
    loaded.sources.line_of_text(graph[vertex].range)
}
