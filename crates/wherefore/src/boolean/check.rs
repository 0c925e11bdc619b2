//! `wherefore boolean check`: which assertions fail, with a shortest trace for each.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use boolean::analysis::with_room;
use boolean::bdd::{Limit, Limited};
use boolean::graph::{Graph, VertexId};
use boolean::reachability::{Reached, Until, explore};
use boolean::symbolic::Model;
use boolean::trace::{Trace, find};
use boolean::words;
use clap::Args;
use report::style::{BAD, GOOD, OPEN, STRONG, paint, paint_diagnostic};
use serde_json::{Value, json};
use source::{Diagnostic, Severity};

use super::{Common, Loaded, json as machine};
use crate::status;
use crate::supervisor::Supervisor;

/// `wherefore boolean check`.
#[derive(Debug, Args)]
pub(super) struct CheckTask {
    #[command(flatten)]
    pub(super) common: Common,
    /// Stop at the first assertion that fails; others stay unknown unless they fail, too
    #[arg(long)]
    first: bool,
    /// Show no traces
    #[arg(long)]
    no_traces: bool,
    /// Show every step of long traces
    #[arg(long)]
    full_trace: bool,
}

/// Why assertions have no verdict if the search stops at one that fails.
const STOPPED_AT_FIRST: &str = "the search stopped at the first failure";

/// What is known about an assertion.
#[derive(Clone)]
enum Verdict {
    Proved,
    Unreachable,
    Fails(Shown),
    /// The search stopped before, for this reason.
    Unknown(String),
}

/// What is shown of a failure.
#[derive(Clone)]
enum Shown {
    Trace(Trace),
    /// No trace was asked for.
    Nothing,
    /// The limit that was hit before a trace was found.
    Missing(Limit),
}

impl Verdict {
    fn name(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Unreachable => "unreachable",
            Self::Fails(_) => "fails",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// What was counted on the way.
#[derive(Default)]
pub(super) struct Sizes {
    pub vertices: usize,
    pub edges: usize,
    pub nodes: usize,
    pub path_edges: f64,
    pub steps: u64,
    pub seconds: f64,
}

impl Sizes {
    pub(super) fn new(model: &Model<'_>, reached: &Reached, time: Duration) -> Self {
        Self {
            vertices: model.graph.vertices.len(),
            edges: model.graph.edge_count(),
            nodes: model.space.nodes(),
            path_edges: reached.path_edges(model.graph),
            steps: reached.steps,
            seconds: time.as_secs_f64(),
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "vertices": self.vertices,
            "edges": self.edges,
            "nodes": self.nodes,
            "path_edges": self.path_edges,
            "steps": self.steps,
            "seconds": self.seconds,
        })
    }

    pub(super) fn text(&self) -> String {
        let path_edges = match self.path_edges {
            many if many > 1e9 => format!("{many:.2e}"),
            few => few.to_string(),
        };
        format!(
            "\n{} vertices, {} edges, {path_edges} path edges, {} steps of the search, {} nodes, {:.3} s\n",
            self.vertices, self.edges, self.steps, self.nodes, self.seconds
        )
    }
}

/// What is known about every assertion.
struct Answer {
    verdicts: Vec<(VertexId, Verdict)>,
    sizes: Sizes,
}

impl Answer {
    fn count(&self, which: fn(&Verdict) -> bool) -> usize {
        self.verdicts.iter().filter(|(_, verdict)| which(verdict)).count()
    }

    fn failing(&self) -> usize {
        self.count(|verdict| matches!(verdict, Verdict::Fails(_)))
    }

    fn overall(&self) -> &'static str {
        if self.failing() > 0 {
            "unsafe"
        } else if self.count(|verdict| matches!(verdict, Verdict::Unknown(_))) > 0 {
            "unknown"
        } else {
            "safe"
        }
    }
}

pub(super) fn check<'a>(task: &'a CheckTask, supervisor: &Supervisor<'a>) -> u8 {
    // What is told may be told by another thread; the process ends with it.
    let loaded: &'static Loaded = match super::load(&task.common.file) {
        Ok(loaded) => Box::leak(Box::new(loaded)),
        Err(code) => return code,
    };
    let graph: &'static Graph<'static> = Box::leak(Box::new(Graph::new(&loaded.program)));
    let limits = task.common.limits(supervisor);
    let until = Until { first_failure: task.first, ..limits.until() };
    let mut publish = |known: Vec<(VertexId, Verdict)>| {
        supervisor.publish(move |limit| last_words(task, loaded, graph, known, limit));
    };
    let answer = with_room(graph, task.common.order(), &limits, |model| {
        answer(task, model, until, limits.nodes, &mut publish)
    });
    let answer = match answer {
        Ok(answer) => answer,
        Err(limit) => return super::no_answer(&task.common, limit, supervisor),
    };
    supervisor.answer();
    tell(task, loaded, graph, &answer)
}

/// Shows an answer; gives the exit status.
fn tell(task: &CheckTask, loaded: &Loaded, graph: &Graph<'_>, answer: &Answer) -> u8 {
    super::show(&if task.common.json {
        json_text(task, loaded, graph, answer)
    } else {
        terminal_text(task, loaded, graph, answer)
    });
    match answer.overall() {
        "safe" => 0,
        "unsafe" => status::FAILURE,
        _ => status::UNKNOWN,
    }
}

/// Shows what is known when the work has to be ended; gives the exit status.
fn last_words(
    task: &CheckTask,
    loaded: &Loaded,
    graph: &Graph<'_>,
    known: Vec<(VertexId, Verdict)>,
    limit: limits::Limit,
) -> u8 {
    let mut verdicts = known;
    let open = graph.assertions[verdicts.len()..].iter();
    verdicts.extend(open.map(|&assertion| (assertion, Verdict::Unknown(super::reason(limit)))));
    tell(task, loaded, graph, &Answer { verdicts, sizes: Sizes::default() })
}

fn answer(
    task: &CheckTask,
    model: &Model<'_>,
    until: Until,
    most_nodes: usize,
    publish: &mut dyn FnMut(Vec<(VertexId, Verdict)>),
) -> Limited<Answer> {
    let started = Instant::now();
    let reached = explore(model, until)?;
    let time = started.elapsed();
    let mut verdicts = Vec::new();
    let mut any = false;
    for &assertion in &model.graph.assertions {
        let verdict = if model.fails(assertion, &reached)? {
            any = true;
            Verdict::Fails(match task.no_traces {
                true => Shown::Nothing,
                false => shown(model, &reached, assertion, until, most_nodes)?,
            })
        } else if reached.is_reached(assertion) {
            Verdict::Proved
        } else {
            Verdict::Unreachable
        };
        // After an early stop, only failures are known; and only they take long to be told.
        let told = matches!(verdict, Verdict::Fails(_));
        verdicts.push((assertion, verdict));
        if told && !task.first {
            publish(verdicts.clone());
        }
    }
    if task.first && any {
        // The search stopped early: what has not failed yet may still fail.
        for (_, verdict) in &mut verdicts {
            if !matches!(verdict, Verdict::Fails(_)) {
                *verdict = Verdict::Unknown(STOPPED_AT_FIRST.to_owned());
            }
        }
    }
    Ok(Answer { verdicts, sizes: Sizes::new(model, &reached, time) })
}

/// The trace of a failure. A failure stays one if a limit is hit before its trace is found; but
/// where there can be more room, all is done again.
fn shown(
    model: &Model<'_>,
    reached: &Reached,
    assertion: VertexId,
    until: Until,
    most_nodes: usize,
) -> Limited<Shown> {
    match find(model, reached, &[assertion], until) {
        Ok(trace) => Ok(trace.map_or(Shown::Nothing, Shown::Trace)),
        Err(Limit::Nodes) if model.space.capacity() < most_nodes => Err(Limit::Nodes),
        Err(limit) => Ok(Shown::Missing(limit)),
    }
}

/// The names of assertions: procedure and number.
pub(super) fn identities(graph: &Graph<'_>) -> Vec<String> {
    let mut counts = vec![0; graph.procedures.len()];
    let mut identities = Vec::new();
    for &assertion in &graph.assertions {
        let procedure = graph[assertion].procedure;
        counts[procedure.index()] += 1;
        let name = graph.procedure_name(procedure);
        identities.push(format!("{name}.assertion.{}", counts[procedure.index()]));
    }
    identities
}

fn json_text(task: &CheckTask, loaded: &Loaded, graph: &Graph<'_>, answer: &Answer) -> String {
    let identities = identities(graph);
    let properties = answer.verdicts.iter().zip(identities).map(|((assertion, verdict), id)| {
        let position = super::position(loaded, graph, *assertion);
        let mut property = json!({
            "id": id,
            "kind": "assertion",
            "file": &*position.file,
            "line": position.line,
            "column": position.column,
            "text": super::text(loaded, graph, *assertion),
            "verdict": verdict.name(),
            "engine": "boolean",
        });
        match verdict {
            Verdict::Fails(Shown::Trace(trace)) => {
                property["start"] = machine::start(graph, trace);
                property["trace"] = machine::trace(loaded, graph, trace);
            }
            Verdict::Fails(Shown::Missing(limit)) => {
                property["no_trace"] = limit.to_string().into();
            }
            Verdict::Unknown(reason) => {
                property["reason"] = reason.as_str().into();
            }
            Verdict::Proved | Verdict::Unreachable | Verdict::Fails(Shown::Nothing) => {}
        }
        property
    });
    let mut object = machine::object([
        ("verdict", answer.overall().into()),
        ("properties", properties.collect()),
    ]);
    if task.common.stats {
        object.insert("statistics".to_owned(), answer.sizes.json());
    }
    machine::print(object)
}

/// What the failure of an assertion looks like.
pub(super) fn failure(loaded: &Loaded, graph: &Graph<'_>, assertion: VertexId) -> String {
    let text = super::text(loaded, graph, assertion);
    let diagnostic = Diagnostic {
        severity: Severity::Failure,
        message: text,
        location: Some(graph[assertion].range.into()),
        notes: Vec::new(),
    };
    paint_diagnostic(&source::render(&diagnostic, &loaded.sources))
}

/// A trace with what it begins with.
pub(super) fn run(loaded: &Loaded, graph: &Graph<'_>, trace: &Trace, full: bool) -> String {
    let mut text = String::new();
    let start = words::start(graph, trace);
    if !start.is_empty() {
        let values: Vec<String> =
            start.iter().map(|(name, value)| format!("{name} = {}", u8::from(*value))).collect();
        let _ = writeln!(text, "  It begins with {}", values.join(", "));
    }
    let steps = words::steps(graph, &loaded.sources, trace);
    text + &report::terminal::steps(&steps, full)
}

fn terminal_text(task: &CheckTask, loaded: &Loaded, graph: &Graph<'_>, answer: &Answer) -> String {
    let (total, failing) = (answer.verdicts.len(), answer.failing());
    let unreachable = answer.count(|verdict| matches!(verdict, Verdict::Unreachable));
    let summary = match (answer.overall(), total, failing) {
        ("safe", 0, _) => "there is no assertion".to_owned(),
        ("safe", _, _) if unreachable == total => "no assertion is ever reached".to_owned(),
        ("safe", 1, _) => paint(GOOD, "the assertion holds"),
        ("safe", _, _) => paint(GOOD, &format!("all {total} assertions hold")),
        ("unknown", _, _) => {
            let known = total - answer.count(|verdict| matches!(verdict, Verdict::Unknown(_)));
            paint(
                OPEN,
                &format!("{known} of {total} assertions are decided, and none of these fails"),
            )
        }
        (_, 1, _) => paint(BAD, "the assertion fails"),
        (_, _, 1) => paint(BAD, &format!("1 of {total} assertions fails")),
        (_, _, _) => paint(BAD, &format!("{failing} of {total} assertions fail")),
    };
    let mut text = format!("{}: {summary}\n", loaded.name);
    for ((assertion, verdict), id) in answer.verdicts.iter().zip(identities(graph)) {
        let Verdict::Fails(shown) = verdict else { continue };
        let _ = write!(text, "\n{}", failure(loaded, graph, *assertion));
        match shown {
            Shown::Trace(trace) => {
                let title = format!("How it happens ({id}):");
                let _ = writeln!(text, "\n  {}", paint(STRONG, &title));
                text += &run(loaded, graph, trace, task.full_trace);
            }
            Shown::Missing(limit) => {
                let _ = writeln!(text, "  There is no trace: {}", super::with_advice(*limit));
            }
            Shown::Nothing => {}
        }
    }
    if failing > 0 && total > failing || unreachable > 0 {
        let count = |name| answer.verdicts.iter().filter(|(_, v)| v.name() == name).count();
        let words = ["proved", "unreachable", "unknown"].map(|name| (count(name), name));
        let words: Vec<String> = words
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        let _ = writeln!(
            text,
            "\n{}: {}",
            if failing > 0 { "Other assertions" } else { "Assertions" },
            words.join(", ")
        );
    }
    if task.common.stats {
        text += &answer.sizes.text();
    }
    text
}
