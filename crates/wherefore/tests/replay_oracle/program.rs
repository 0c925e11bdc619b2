//! A small program and all of its runs, made by the concrete machine.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use frontend::{CompileOptions, Input};
use ir::{FunctionId, Program, SiteId, VertexId};
use logs::{Event, EventValue};
use semantics::concrete::{Inputs, Scenario};
use semantics::machine::{self, Host, LoggedValue, Machine, Outcome, RunOptions, Step, StepEffect};
use weave::event_calls::EventFunction;
use weave::{Plan, Settled};

use crate::common::header_lines;

/// The inputs that a run takes: of each the site, how often it was asked before, and the bits.
pub type Taken = Vec<(u32, usize, u128)>;

/// What is seen of a run.
#[derive(Debug, Clone)]
pub enum Seen {
    Event(Event),
    /// The stream and the bytes of one call that prints.
    Printed(u32, Vec<u8>),
}

/// A run.
#[derive(Debug, Clone)]
pub struct Run {
    pub taken: Taken,
    pub seen: Vec<Seen>,
    /// How many inputs had been taken when each of them was seen.
    pub taken_before: Vec<usize>,
    /// Whether it has an end: a failing assumption is none.
    pub ends: bool,
    /// The vertices of the user's program, in the order in which they were executed.
    pub path: Vec<(FunctionId, VertexId)>,
    /// What was last stored in the variables of `main` and in global ones, by their names.
    pub stored: BTreeMap<String, String>,
}

/// An input site, how often it is come to at most, and the bits that it may give.
#[derive(Debug, Clone)]
pub struct Site {
    pub id: SiteId,
    pub occurrences: usize,
    pub values: Vec<u128>,
}

/// A program with all of its runs.
pub struct Subject {
    pub program: Program,
    pub entry: FunctionId,
    pub sites: Vec<Site>,
    pub runs: Vec<Run>,
    /// Whether the program itself keeps its inputs to the ranges.
    pub chooses_only: bool,
}

impl Subject {
    /// Reads a program and makes all of its runs.
    pub fn new(path: &Path) -> Self {
        let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
        let loaded = frontend::load(&[input]);
        let mut program = loaded.unwrap_or_else(|error| panic!("{:?}", error.diagnostics)).program;
        if program.function_named("log_msg").is_some() {
            let call =
                EventFunction { function: "log_msg".to_owned(), name: 0, values: vec![1, 2] };
            let plan = Plan { events: vec![call], ..Plan::default() };
            let woven = plan.weave(Settled::plain(program)).expect("a function that logs");
            program = woven.program;
        }
        let entry = program.function_named("main").expect("a main");
        let sites = sites(path, &program);
        let chooses_only =
            sites.iter().all(|site| program.sites[site.id].name.starts_with("wherefore_choose"));
        let mut subject = Self { program, entry, sites, runs: Vec::new(), chooses_only };
        subject.runs = subject.all_runs();
        subject
    }

    /// Whether all values of events are integers.
    pub fn logs_integers(&self) -> bool {
        let is_integer = |value: &EventValue| matches!(value, EventValue::Integer(_));
        self.runs.iter().flat_map(|run| &run.seen).all(|seen| match seen {
            Seen::Event(event) => event.values.iter().all(is_integer),
            Seen::Printed(..) => true,
        })
    }

    fn all_runs(&self) -> Vec<Run> {
        let mut known = BTreeSet::new();
        let mut runs = Vec::new();
        let counts = self.sites.iter().map(|site| site.values.len().pow(site.occurrences as u32));
        for number in 0..counts.product() {
            let scenario = Scenario { inputs: self.combination(number), ..Scenario::default() };
            let run = self.run(&scenario, None);
            if known.insert(run.taken.clone()) {
                let seen = run.seen.len();
                let before = |count| self.run(&scenario, Some(count)).taken.len();
                let taken_before = (1..=seen).map(before).collect();
                runs.push(Run { taken_before, ..run });
            }
        }
        runs
    }

    fn combination(&self, mut number: usize) -> Inputs {
        let mut inputs = Inputs::new();
        for site in &self.sites {
            for _ in 0..site.occurrences {
                inputs.push(site.id, site.values[number % site.values.len()]);
                number /= site.values.len();
            }
        }
        inputs
    }

    /// A run, which may be stopped once so much was seen of it.
    pub fn run(&self, scenario: &Scenario, enough: Option<usize>) -> Run {
        let options = RunOptions {
            scenario: scenario.clone(),
            step_limit: 100_000,
            trace: true,
            ..RunOptions::default()
        };
        let mut host = Collector { subject: self, enough, ..Collector::new(self) };
        let mut machine = Machine::new(&self.program, options);
        let ends = match machine.run(self.entry, &mut host) {
            Outcome::Exited(_) | Outcome::Aborted(_) | Outcome::Failed(_) => true,
            Outcome::Assumed | Outcome::Interrupted => false,
            outcome => panic!("a run that is not complete: {outcome:?}"),
        };
        let taken = machine.taken_inputs().iter();
        let taken = taken.map(|one| (one.site.0, one.occurrence, one.value)).collect();
        let Collector { seen, path, stored, .. } = host;
        Run { taken, seen, taken_before: Vec::new(), ends, path, stored }
    }
}

/// The sites of the header, each with its values as bits.
fn sites(path: &Path, program: &Program) -> Vec<Site> {
    let lines = header_lines(path).into_iter().filter(|(key, _)| key == "input");
    let site = |(_, line): (String, String)| {
        let words: Vec<_> = line.split(' ').collect();
        let [place, times, range] = words[..] else { panic!("'{line}' is no input") };
        let is_here = |id: &SiteId| {
            let site = &program.sites[*id];
            let start =
                program.sources.start(program.sources.use_range(program.location(site.origin)));
            format!("{}:{}:{}", start.line, start.column, site.name) == place
        };
        let id = program.sites.indices().find(is_here).expect("the site of an input");
        let (low, high) = range.split_once("..").expect("a range");
        let (low, high): (i128, i128) =
            (low.parse().expect("a number"), high.parse().expect("a number"));
        let width = 8 * program.types.size_of(program.sites[id].ty) as u32;
        let mask = u128::MAX >> (128 - width);
        let values = (low..=high).map(|value| value.cast_unsigned() & mask).collect();
        Site { id, occurrences: times.parse().expect("a number"), values }
    };
    lines.map(site).collect()
}

/// Keeps what is seen of a run.
struct Collector<'s> {
    subject: &'s Subject,
    enough: Option<usize>,
    seen: Vec<Seen>,
    path: Vec<(FunctionId, VertexId)>,
    stored: BTreeMap<String, String>,
}

impl<'s> Collector<'s> {
    fn new(subject: &'s Subject) -> Self {
        Self { subject, enough: None, seen: Vec::new(), path: Vec::new(), stored: BTreeMap::new() }
    }
}

impl Host for Collector<'_> {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        self.seen.push(Seen::Printed(stream, bytes.to_vec()));
    }

    fn read_byte(&mut self) -> Option<u8> {
        None
    }

    fn event(&mut self, event: &machine::Event) {
        let value = |value: &LoggedValue| match value {
            LoggedValue::Integer(value) => EventValue::Integer(*value),
            LoggedValue::Float(value) => EventValue::Float(*value),
            LoggedValue::Text(text) => EventValue::Text(text.as_slice().into()),
            LoggedValue::Other => panic!("the programs log no pointers"),
        };
        let values = event.logged.iter().map(value).collect();
        self.seen.push(Seen::Event(Event { name: event.name.clone(), values }));
    }

    fn step(&mut self, step: &Step) {
        self.path.push((step.function, step.vertex));
        if let StepEffect::Stored(place, value) = &step.effect {
            let program = &self.subject.program;
            let is_global = program.globals.iter().any(|global| *global.name == **place);
            if step.function == self.subject.entry || is_global {
                self.stored.insert(place.clone(), value.clone());
            }
        }
    }

    fn goes_on(&self) -> bool {
        self.enough.is_none_or(|enough| self.seen.len() < enough)
    }
}
