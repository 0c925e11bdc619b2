//! `wherefore boolean check`: which assertions fail, with a shortest trace for each.

use std::time::{Duration, Instant};

use boolean::analysis::with_room;
use boolean::bdd::{Limit, Limited};
use boolean::graph::{Graph, VertexId};
use boolean::reachability::{Reached, Until, explore};
use boolean::symbolic::Model;
use boolean::trace::find;
use boolean::words;
use clap::Args;
use findings::{
    CheckKind, CheckReport, Counterexample, Diagrams, Engine, Obstacle, Overall, PropertyFinding,
    Statistics, Verdict,
};
use report::terminal::Show;

use super::{Common, Loaded, obstacle, place, text};
use crate::status;
use crate::supervisor::Supervisor;

/// `wherefore boolean check`.
#[derive(Debug, Args)]
pub(super) struct CheckTask {
    #[command(flatten)]
    pub(super) common: Common,
    /// Stop at the first assertion that fails; others stay unknown unless they fail as well
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

/// What was counted on the way.
pub(super) fn sizes(model: &Model<'_>, reached: &Reached, time: Duration) -> Statistics {
    let diagrams = Diagrams {
        vertices: model.graph.vertices.len(),
        edges: model.graph.edge_count(),
        nodes: model.space.nodes(),
        path_edges: reached.path_edges(model.graph),
        steps: reached.steps,
        seconds: time,
    };
    Statistics { diagrams: Some(diagrams), ..Statistics::default() }
}

pub(super) fn check<'a>(task: &'a CheckTask, supervisor: &Supervisor<'a>) -> u8 {
    // What is reported may be reported by another thread; the process ends with it.
    let loaded: &'static Loaded = match task.common.load() {
        Ok(loaded) => Box::leak(Box::new(loaded)),
        Err(code) => return code,
    };
    let graph: &'static Graph<'static> = Box::leak(Box::new(Graph::new(&loaded.program)));
    let assertions: &'static Assertions<'static> =
        Box::leak(Box::new(Assertions::new(loaded, graph)));
    let limits = task.common.limits(supervisor);
    let until = Until { first_failure: task.first, ..limits.until() };
    let mut publish = |known: Vec<PropertyFinding>| {
        supervisor.publish(move |limit| last_words(task, assertions, known, limit));
    };
    let report = with_room(graph, task.common.order(), &limits, |model| {
        let search =
            Search { task, model, assertions, until: until.clone(), most_nodes: limits.nodes };
        search.report(&mut publish)
    });
    let report = match report {
        Ok(report) => report,
        Err(limit) => return super::no_answer(&task.common, limit, supervisor),
    };
    supervisor.answer();
    tell(task, loaded, &report)
}

/// Shows an answer; gives the exit status.
fn tell(task: &CheckTask, loaded: &Loaded, report: &CheckReport) -> u8 {
    let show =
        Show { full_trace: task.full_trace, statistics: task.common.stats, ..Show::default() };
    super::show(&match task.common.json {
        true => report::json::boolean::check(report, task.common.stats),
        false => report::terminal::boolean::check(report, &loaded.sources, show),
    });
    match report.overall() {
        Overall::Safe => 0,
        Overall::Unsafe => status::FAILURE,
        Overall::Unknown => status::UNKNOWN,
    }
}

/// Shows what is known when the work has to be ended; gives the exit status.
fn last_words(
    task: &CheckTask,
    assertions: &Assertions<'_>,
    known: Vec<PropertyFinding>,
    limit: limits::Limit,
) -> u8 {
    let mut properties = known;
    let open = properties.len()..assertions.graph.assertions.len();
    let reason = super::ended(limit).reason;
    let unknown = || Verdict::Unknown { reason: reason.clone() };
    properties.extend(open.map(|index| assertions.finding(index, unknown())));
    let diagrams = Some(Diagrams::default());
    let statistics = Statistics { diagrams, ..Statistics::default() };
    let program = assertions.loaded.name.clone();
    let report = CheckReport { program, properties, statistics, ..CheckReport::default() };
    tell(task, assertions.loaded, &report)
}

/// The assertions of a program as properties.
struct Assertions<'a> {
    loaded: &'a Loaded,
    graph: &'a Graph<'a>,
    identities: Vec<String>,
}

impl<'a> Assertions<'a> {
    fn new(loaded: &'a Loaded, graph: &'a Graph<'a>) -> Self {
        Self { loaded, graph, identities: identities(graph) }
    }

    /// An assertion with its verdict.
    fn finding(&self, index: usize, verdict: Verdict) -> PropertyFinding {
        let assertion = self.graph.assertions[index];
        let procedure = self.graph[assertion].procedure;
        PropertyFinding {
            id: self.identities[index].clone(),
            kind: CheckKind::Assertion,
            function: self.graph.procedure_name(procedure).to_owned(),
            library: false,
            place: place(self.loaded, self.graph, assertion),
            text: text(self.loaded, self.graph, assertion),
            verdict,
            rests_on: Vec::new(),
            engine: Engine::Boolean,
            counterexample: None,
            no_trace: None,
        }
    }
}

/// The names of assertions: procedure and number.
fn identities(graph: &Graph<'_>) -> Vec<String> {
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

/// A search for failures.
struct Search<'s> {
    task: &'s CheckTask,
    model: &'s Model<'s>,
    assertions: &'s Assertions<'s>,
    until: Until,
    most_nodes: usize,
}

impl Search<'_> {
    fn report(&self, publish: &mut dyn FnMut(Vec<PropertyFinding>)) -> Limited<CheckReport> {
        let Self { task, model, assertions, ref until, .. } = *self;
        let started = Instant::now();
        let reached = explore(model, until.clone())?;
        let statistics = sizes(model, &reached, started.elapsed());
        let mut properties = Vec::new();
        for index in 0..model.graph.assertions.len() {
            let finding = self.finding(index, &reached)?;
            // After an early stop, only failures are known; and only they take long to be reported.
            let told = finding.fails();
            properties.push(finding);
            if told && !task.first {
                publish(properties.clone());
            }
        }
        if task.first && properties.iter().any(PropertyFinding::fails) {
            // The search stopped early: what has not failed yet may still fail.
            for property in properties.iter_mut().filter(|property| !property.fails()) {
                property.verdict = Verdict::Unknown { reason: STOPPED_AT_FIRST.to_owned() };
            }
        }
        let program = assertions.loaded.name.clone();
        Ok(CheckReport { program, properties, statistics, ..CheckReport::default() })
    }

    fn finding(&self, index: usize, reached: &Reached) -> Limited<PropertyFinding> {
        let assertion = self.model.graph.assertions[index];
        let verdict = if self.model.fails(assertion, reached)? {
            Verdict::Fails
        } else if reached.is_reached(assertion) {
            Verdict::Proved
        } else {
            Verdict::Unreachable
        };
        let mut finding = self.assertions.finding(index, verdict);
        if finding.fails() && !self.task.no_traces {
            match self.run(reached, assertion)? {
                Ok(run) => finding.counterexample = run,
                Err(obstacle) => finding.no_trace = Some(obstacle),
            }
        }
        Ok(finding)
    }

    /// The run of a failure. A failure stays one if a limit is hit before its trace is found; but
    /// where there can be more room, all is done again.
    fn run(
        &self,
        reached: &Reached,
        assertion: VertexId,
    ) -> Limited<Result<Option<Counterexample>, Obstacle>> {
        let Self { model, ref until, most_nodes, .. } = *self;
        let Assertions { loaded, graph, .. } = *self.assertions;
        match find(model, reached, &[assertion], until.clone()) {
            Ok(trace) => Ok(Ok(trace.map(|trace| Counterexample {
                failure: None,
                inputs: Vec::new(),
                trace: words::steps(graph, &loaded.sources, &trace),
            }))),
            Err(Limit::Nodes) if model.space.capacity() < most_nodes => Err(Limit::Nodes),
            Err(limit) => Ok(Err(obstacle(limit))),
        }
    }
}
