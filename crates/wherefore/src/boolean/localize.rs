//! `wherefore boolean localize`: the causes of failures.

use std::time::Instant;

use boolean::analysis::with_room;
use boolean::causes::{self, Localization, Origin, localize_and_tell as causes_of};
use boolean::graph::{Edge, Graph, Operation, VertexId};
use boolean::language::{ExpressionId, ExpressionKind};
use boolean::reachability::explore;
use boolean::trace::Trace;
use boolean::words;
use clap::Args;
use findings::{
    Cause, Component, Difference, Evidence, GivenBy, GraphPoint, Projection, Role, Statistics,
    TransitionReport, Transitions, Unexplained, WithoutCause,
};
use report::terminal::Show;

use super::check::sizes;
use super::{Answer, Common, Loaded, PartialAnswer, place, text};
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

/// All causes are described again when there is one more: that may take a part of the time.
struct Rendering {
    started: Instant,
    next: Instant,
}

impl Default for Rendering {
    fn default() -> Self {
        let now = Instant::now();
        Self { started: now, next: now }
    }
}

impl Rendering {
    /// This much time is for the work, compared with that for descriptions.
    const SHARE: u32 = 10;

    fn is_worth_it(&mut self) -> bool {
        self.started = Instant::now();
        self.started >= self.next
    }

    fn is_done(&mut self) {
        let now = Instant::now();
        self.next = now + (now - self.started) * Self::SHARE;
    }
}

pub(super) fn localize<'a>(task: &'a LocalizeTask, supervisor: &Supervisor<'a>) -> u8 {
    // What is reported may be reported by another thread; the process ends with it.
    let loaded: &'static Loaded = match task.common.load() {
        Ok(loaded) => Box::leak(Box::new(loaded)),
        Err(code) => return code,
    };
    if let Err(code) = super::known(loaded, &task.trust) {
        return code;
    }
    let graph = Graph::new(&loaded.program);
    let limits = task.common.limits(supervisor);
    let partial = PartialAnswer::default();
    let found = with_room(&graph, task.common.order(), &limits, |model| {
        let started = Instant::now();
        let reached = explore(model, limits.until())?;
        let statistics = sizes(model, &reached, started.elapsed());
        let describe = Describe { loaded, graph: &graph, statistics, started: Instant::now() };
        let trusted = graph.named(&task.trust);
        let mut rendering = Rendering::default();
        let mut tell = |localization: &Localization| {
            if !localization.assertions.is_empty() && rendering.is_worth_it() {
                let report = describe.report(localization);
                partial.tell(Found { task, loaded, report }, supervisor);
                rendering.is_done();
            }
        };
        let localization = causes_of(model, &reached, &trusted, limits.until(), &mut tell)?;
        Ok(describe.report(&localization))
    });
    let report = match found {
        Ok(report) => report,
        Err(limit) => return partial.end(&task.common, limit, supervisor),
    };
    supervisor.answer();
    let fails = report.failing > 0;
    Found { task, loaded, report }.show();
    if fails { status::FAILURE } else { 0 }
}

/// An answer with what is needed to show it.
#[derive(Clone)]
struct Found<'a> {
    task: &'a LocalizeTask,
    loaded: &'static Loaded,
    report: TransitionReport,
}

impl Answer for Found<'_> {
    fn stop(&mut self, obstacle: findings::Obstacle) {
        self.report.stopped = Some(obstacle);
    }

    fn show(&self) {
        let Common { json, stats, .. } = self.task.common;
        let show = Show {
            full_trace: self.task.full_trace,
            no_traces: self.task.no_traces,
            statistics: stats,
            ..Show::default()
        };
        super::show(&match json {
            true => report::json::boolean::localize(&self.report, stats),
            false => report::terminal::boolean::localize(&self.report, &self.loaded.sources, show),
        });
    }
}

/// Makes findings of causes.
struct Describe<'a> {
    loaded: &'a Loaded,
    graph: &'a Graph<'a>,
    statistics: Statistics,
    /// When the search for causes began.
    started: Instant,
}

impl Describe<'_> {
    fn report(&self, localization: &Localization) -> TransitionReport {
        let without = localization.assertions.iter().filter_map(|(assertion, found)| {
            let (why, trace) = found.unexplained.as_ref()?;
            Some(WithoutCause {
                assertion: place(self.loaded, self.graph, *assertion),
                text: text(self.loaded, self.graph, *assertion),
                why: match why {
                    causes::Unexplained::NoCorrectTrace => Unexplained::NoCorrectTrace,
                    causes::Unexplained::OwnChoice => Unexplained::OwnChoice,
                },
                trace: self.trace(trace),
                rests_on: Vec::new(),
            })
        });
        TransitionReport {
            program: self.loaded.name.clone(),
            failing: localization.assertions.len(),
            causes: self.ranked(localization).into_iter().map(|cause| self.cause(cause)).collect(),
            without_cause: without.collect(),
            runs: localization.runs,
            truncated: localization.truncated,
            stopped: None,
            statistics: self.statistics.clone(),
            localize_seconds: self.started.elapsed().as_secs_f64(),
        }
    }

    /// The causes, those that the environment or the initial values decide last.
    fn ranked<'l>(&self, localization: &'l Localization) -> Vec<&'l causes::Cause> {
        let mut causes = localization.causes();
        causes.sort_by_key(|cause| {
            let operation = &self.graph[cause.blamed].operation;
            let chooses = |id: &ExpressionId| {
                matches!(self.loaded.program[*id].kind, ExpressionKind::Nondeterministic)
            };
            match operation {
                Operation::Entry | Operation::Dead(_) => true,
                Operation::Branch(condition) => chooses(condition),
                Operation::Assign { values, .. } => values.iter().any(chooses),
                Operation::Call { .. }
                | Operation::Return(_)
                | Operation::Assert(_)
                | Operation::Assume(_)
                | Operation::Skip
                | Operation::Exit => false,
            }
        });
        causes
    }

    fn trace(&self, trace: &Trace) -> findings::Trace {
        words::steps(self.graph, &self.loaded.sources, trace)
    }

    /// A vertex as a line number, or as the exit of a procedure.
    fn point(&self, vertex: VertexId) -> GraphPoint {
        match self.graph[vertex].operation {
            Operation::Exit => GraphPoint::Exit,
            _ => GraphPoint::Line(place(self.loaded, self.graph, vertex).start.line),
        }
    }

    fn edges(&self, edges: &[Edge]) -> Vec<(GraphPoint, GraphPoint)> {
        let ends = edges.iter().map(|&edge| self.graph.ends(edge));
        ends.map(|(from, to)| (self.point(from), self.point(to))).collect()
    }

    fn cause(&self, cause: &causes::Cause) -> Cause {
        let blamed = Component {
            place: place(self.loaded, self.graph, cause.blamed),
            text: text(self.loaded, self.graph, cause.blamed),
            role: Role::Statement,
            uses: Vec::new(),
            bodies: Vec::new(),
        };
        let transitions = Transitions {
            projection: match cause.projection {
                causes::Projection::Edges => Projection::Edges,
                causes::Projection::Transitions => Projection::Transitions,
            },
            edges: self.edges(&cause.edges),
            instead: self.edges(&cause.instead),
            differences: self.differences(cause),
            state: Vec::new(),
            assertion: place(self.loaded, self.graph, cause.trace.assertion),
            assertion_text: text(self.loaded, self.graph, cause.trace.assertion),
            trace: self.trace(&cause.trace),
            predicates: Vec::new(),
            thread: None,
            rests_on: Vec::new(),
        };
        let evidence = Evidence::Transitions(Box::new(transitions));
        Cause::new(vec![blamed], evidence)
    }

    /// How the state differs from correct ones.
    fn differences(&self, cause: &causes::Cause) -> Vec<Difference> {
        let Some(difference) = &cause.difference else { return Vec::new() };
        let procedure = self.graph[difference.vertex].procedure;
        let one = |&(variable, value, origin)| Difference {
            name: self.graph.variable_name(procedure, variable).to_owned(),
            value,
            given_by: match origin {
                Origin::Start => None,
                Origin::Transition(index) => {
                    let giving = match cause.trace.transitions[index].edge {
                        Edge::Step(vertex, _) | Edge::Call(vertex) | Edge::Return(vertex) => vertex,
                    };
                    let text = text(self.loaded, self.graph, giving);
                    Some(GivenBy { at: self.point(giving), text })
                }
            },
            same_source: difference.same_source,
        };
        difference.variables.iter().map(one).collect()
    }
}
