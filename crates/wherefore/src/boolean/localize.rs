//! `wherefore boolean localize`: the causes of failures.

use std::fmt::Write as _;
use std::time::Instant;

use boolean::analysis::with_room;
use boolean::causes::{Cause, Localization, Origin, Projection, Unexplained, localize as causes};
use boolean::graph::{Edge, Graph, Operation, VertexId};
use boolean::reachability::explore;
use boolean::trace::Trace;
use clap::Args;
use report::style::{GOOD, STRONG, paint};
use serde_json::{Value, json};

use super::check::{Sizes, failure, run};
use super::{Common, Loaded, json as machine};
use crate::status;
use crate::supervisor::Supervisor;

/// `wherefore boolean localize`.
#[derive(Debug, Args)]
pub(super) struct LocalizeTask {
    #[command(flatten)]
    pub(super) common: Common,
    /// Procedures that are right, and are not blamed: a harness, the automaton of a rule
    #[arg(long, value_name = "F,..", value_delimiter = ',')]
    trust: Vec<String>,
    /// Show no traces
    #[arg(long)]
    no_traces: bool,
    /// Show every step of long traces
    #[arg(long)]
    full_trace: bool,
}

/// What is shown.
struct Shown<'a> {
    loaded: &'a Loaded,
    graph: &'a Graph<'a>,
    localization: Localization,
    checked: Sizes,
    seconds: f64,
}

pub(super) fn localize<'a>(task: &'a LocalizeTask, supervisor: &Supervisor<'a>) -> u8 {
    let loaded = match super::load(&task.common.file) {
        Ok(loaded) => loaded,
        Err(code) => return code,
    };
    if let Err(code) = super::known(&loaded, &task.trust) {
        return code;
    }
    let graph = Graph::new(&loaded.program);
    let limits = task.common.limits(supervisor);
    let found = with_room(&graph, task.common.order(), &limits, |model| {
        let started = Instant::now();
        let reached = explore(model, limits.until())?;
        let checked = Sizes::new(model, &reached, started.elapsed());
        let started = Instant::now();
        let localization = causes(model, &reached, &graph.named(&task.trust), limits.until())?;
        Ok((localization, checked, started.elapsed().as_secs_f64()))
    });
    let (localization, checked, seconds) = match found {
        Ok(found) => found,
        Err(limit) => return super::no_answer(&task.common, limit, supervisor),
    };
    let shown = Shown { loaded: &loaded, graph: &graph, localization, checked, seconds };
    supervisor.answer();
    super::show(&if task.common.json { shown.json(task) } else { shown.terminal(task) });
    if shown.localization.assertions.is_empty() { 0 } else { status::FAILURE }
}

impl Shown<'_> {
    /// A vertex as a line number, or as the exit of a procedure.
    fn line(&self, vertex: VertexId) -> Value {
        match self.graph[vertex].operation {
            Operation::Exit => "exit".into(),
            _ => super::position(self.loaded, self.graph, vertex).line.into(),
        }
    }

    fn edges(&self, edges: &[Edge]) -> Vec<(Value, Value)> {
        let ends = edges.iter().map(|&edge| self.graph.ends(edge));
        ends.map(|(from, to)| (self.line(from), self.line(to))).collect()
    }

    fn edges_text(&self, edges: &[Edge]) -> String {
        let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let pairs = self.edges(edges);
        let pairs = pairs.iter().map(|(from, to)| format!("({}, {})", word(from), word(to)));
        pairs.collect::<Vec<String>>().join(", ")
    }

    /// Why a cause is one, in sentences.
    fn evidence(&self, cause: &Cause) -> Vec<String> {
        let mut evidence = Vec::new();
        match cause.projection {
            Projection::Edges => {
                let lines = self.edges_text(&cause.edges);
                evidence.push(format!("no correct trace goes along {lines}"));
                if !cause.instead.is_empty() {
                    let instead = self.edges_text(&cause.instead);
                    evidence.push(format!("correct traces go along {instead} instead"));
                }
            }
            Projection::Transitions => {
                let first = self.edges_text(&cause.edges[..1]);
                let more = match cause.edges.len() - 1 {
                    0 => String::new(),
                    1 => format!(" and {}", self.edges_text(&cause.edges[1..])),
                    count => format!(" and {count} edges after it"),
                };
                evidence.push(format!(
                    "correct traces go along {first}{more}, too, but not in this state"
                ));
                evidence.extend(self.differences(cause));
            }
        }
        evidence
    }

    fn differences(&self, cause: &Cause) -> Vec<String> {
        let Some(difference) = &cause.difference else { return Vec::new() };
        let procedure = self.graph[difference.vertex].procedure;
        let mut sentences = Vec::new();
        for &(variable, value, origin) in &difference.variables {
            let name = self.graph.variable_name(procedure, variable);
            let (here, there) = (u8::from(value), u8::from(!value));
            let origin = match origin {
                Origin::Start => "which it has from the start".to_owned(),
                Origin::Transition(index) => {
                    let transition = &cause.trace.transitions[index];
                    let giving = match transition.edge {
                        Edge::Step(vertex, _) | Edge::Call(vertex) | Edge::Return(vertex) => vertex,
                    };
                    let text = super::text(self.loaded, self.graph, giving);
                    format!("which comes from line {}: {text}", self.line(giving))
                }
            };
            let source = if difference.same_source { "from the same state " } else { "" };
            sentences.push(format!(
                "{name} is {here}, {origin}; {source}correct traces have {name} = {there}"
            ));
        }
        sentences
    }

    fn json(&self, task: &LocalizeTask) -> String {
        let found = self.localization.causes();
        let causes = found.iter().enumerate().map(|(index, cause)| {
            let range = self.graph[cause.blamed].range;
            let (start, end) = (self.loaded.sources.start(range), self.loaded.sources.end(range));
            let assertion = super::position(self.loaded, self.graph, cause.trace.assertion);
            json!({
                "rank": index + 1,
                "file": &*start.file,
                "line": start.line,
                "column": start.column,
                "end_line": end.line,
                "end_column": end.column,
                "text": super::text(self.loaded, self.graph, cause.blamed),
                "methods": ["transitions"],
                "projection": match cause.projection {
                    Projection::Edges => "edges",
                    Projection::Transitions => "transitions",
                },
                "edges": self.edges(&cause.edges),
                "assertion": assertion.line,
                "evidence": self.evidence(cause),
                "start": machine::start(self.graph, &cause.trace),
                "trace": machine::trace(self.loaded, self.graph, &cause.trace),
            })
        });
        let without = self.localization.assertions.iter().filter_map(|(assertion, found)| {
            let (why, _) = found.unexplained.as_ref()?;
            let line = super::position(self.loaded, self.graph, *assertion).line;
            Some(json!({ "assertion": line, "reason": reason(*why) }))
        });
        let verdict = if self.localization.assertions.is_empty() { "safe" } else { "unsafe" };
        let mut object = machine::object([
            ("verdict", verdict.into()),
            ("causes", causes.collect()),
            ("without_cause", without.collect()),
            ("faults", found.len().into()),
            ("runs", self.localization.runs.into()),
            ("truncated", self.localization.truncated.into()),
        ]);
        if task.common.stats {
            let mut statistics = self.checked.json();
            statistics["localize_seconds"] = self.seconds.into();
            object.insert("statistics".to_owned(), statistics);
        }
        machine::print(object)
    }

    fn terminal(&self, task: &LocalizeTask) -> String {
        let name = &self.loaded.name;
        let failing = self.localization.assertions.len();
        if failing == 0 {
            return format!("{name}: {}\n", paint(GOOD, "no assertion fails"));
        }
        let causes = self.localization.causes();
        let plural = |count: usize, word: &str| match count {
            1 => format!("1 {word}"),
            _ => format!("{count} {word}s"),
        };
        let (failures, count) =
            (plural(failing, "failing assertion"), plural(causes.len(), "cause"));
        let mut text = format!("{name}: {count} of {failures}\n");
        for (index, cause) in causes.iter().enumerate() {
            text += &self.cause(task, index + 1, cause);
        }
        for (assertion, found) in &self.localization.assertions {
            if let Some((why, trace)) = &found.unexplained {
                let _ = write!(text, "\n{}", failure(self.loaded, self.graph, *assertion));
                let _ = writeln!(text, "  No cause: {}", reason(*why));
                text += &self.run(task, trace);
            }
        }
        if self.localization.truncated {
            text += "\nThere are more causes than are shown.\n";
        }
        if task.common.stats {
            text += &self.checked.text();
            let _ = writeln!(text, "localized in {:.3} s", self.seconds);
        }
        text
    }

    fn run(&self, task: &LocalizeTask, trace: &Trace) -> String {
        if task.no_traces {
            return String::new();
        }
        run(self.loaded, self.graph, trace, task.full_trace)
    }

    fn cause(&self, task: &LocalizeTask, number: usize, cause: &Cause) -> String {
        let place = super::position(self.loaded, self.graph, cause.blamed);
        let assertion = super::position(self.loaded, self.graph, cause.trace.assertion);
        let title = format!("Cause {number}: line {}", place.line);
        let blamed = super::text(self.loaded, self.graph, cause.blamed);
        let mut text = format!("\n{}: {blamed}\n", paint(STRONG, &title));
        let failing = super::text(self.loaded, self.graph, cause.trace.assertion);
        let _ = writeln!(text, "  of the failure at line {}: {failing}", assertion.line);
        for sentence in self.evidence(cause) {
            let _ = writeln!(text, "  - {sentence}");
        }
        text + &self.run(task, &cause.trace)
    }
}

/// Why a trace has no cause.
fn reason(why: Unexplained) -> &'static str {
    match why {
        Unexplained::NoCorrectTrace => "no trace reaches this assertion where it surely holds",
        Unexplained::OwnChoice => "a choice in the assertion itself decides",
    }
}
