//! Checking by abstraction and refinement.
//!
//! The Boolean program is checked; if no assertion fails in it, none fails in the C program, which has fewer
//! behaviours. A trace to a failure is a path of the C program: either a run takes it, or the predicates
//! that exclude it are added, and all begins again.

use std::collections::BTreeSet;
use std::time::Instant;

use boolean::analysis::{Limits, with_room};
use boolean::graph::{Edge, Graph, VertexId as BooleanVertex};
use boolean::language;
use boolean::reachability::explore;
use boolean::trace::{Trace, find};
use bounded::{Assumed, Options, assumption};
use findings::{Basis, CheckKind};
use ir::{CheckId, FunctionId, Program, Statement};
use rustc_hash::FxHashSet;
use semantics::concrete::Scenario;
use source::SourceMap;

use crate::cover::QueryCounts;
use crate::effects::Action;
use crate::path::{Feasibility, follow};
use crate::program::{Abstraction, BooleanText, Place};
use crate::refine::refine;

/// What is to be decided.
pub struct Request<'p> {
    /// The program.
    pub program: &'p Program,
    /// The function that it starts with.
    pub entry: FunctionId,
    /// How.
    pub options: &'p Options,
    /// The assertions; other checks are left out.
    pub checks: &'p [CheckId],
}

/// An assertion that is decided.
#[derive(Debug, Clone)]
pub enum Decision {
    /// No run violates it.
    Proved {
        /// Whether the abstraction comes to it.
        reached: bool,
        /// What that rests on.
        rests_on: Vec<Basis>,
    },
    /// This run does.
    Fails(Box<Scenario>),
}

/// Sizes and times.
#[derive(Debug, Clone, Copy, Default)]
pub struct Statistics {
    /// How often the program was abstracted.
    pub rounds: u32,
    /// Predicates in the end.
    pub predicates: usize,
    /// Questions to the solver.
    pub queries: QueryCounts,
    /// Those of the last round.
    pub last_round: QueryCounts,
    /// Seconds for abstracting, for checking Boolean programs, for following paths.
    pub seconds: [f64; 3],
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Report {
    /// The assertions that are decided.
    pub decided: Vec<(CheckId, Decision)>,
    /// Assertions for which no further predicates were found, and why.
    pub given_up: Vec<(CheckId, String)>,
    /// Why others are not decided.
    pub obstacle: Option<String>,
    /// Sizes and times.
    pub statistics: Statistics,
}

/// With fewer conditions in a program, all are predicates from the start.
const FEW_CONDITIONS: usize = 160;
/// Sets of states may have this many nodes: larger ones are not worth the time, in which nothing can stop the
/// search.
const MOST_NODES: usize = 1 << 22;
/// The program is abstracted at most this often.
const MOST_ROUNDS: u32 = 60;

/// The predicates to begin with: the conditions of the program, unless there are very many.
pub fn begin<'p>(program: &'p Program, entry: FunctionId, options: &Options) -> Abstraction<'p> {
    let mut abstraction = Abstraction::new(program, entry, options.interrupter.clone());
    abstraction.take_conditions();
    if abstraction.predicates.len() > FEW_CONDITIONS {
        abstraction.predicates = crate::predicates::Predicates::default();
    }
    abstraction
}

/// A Boolean program that is printed.
#[derive(Debug, Default)]
pub struct Printed {
    /// Its text.
    pub text: String,
    /// Why refinement ended early.
    pub obstacle: Option<String>,
}

/// The Boolean program of the first predicates, or of those after refinement.
#[must_use]
pub fn text(program: &Program, entry: FunctionId, options: &Options, refined: bool) -> Printed {
    let assertions = program.properties.entries();
    let assertions = assertions.filter(|(_, property)| is_assertion(property.kind));
    let checks: Vec<CheckId> = assertions.map(|(check, _)| check).collect();
    let mut abstraction = begin(program, entry, options);
    let mut obstacle = None;
    if refined {
        let request = Request { program, entry, options, checks: &checks };
        let report = decide(&request, &mut abstraction);
        let given_up = report.given_up.first().map(|(_, reason)| reason.clone());
        obstacle = report.obstacle.or(given_up);
    }
    let text = abstraction.program(&checks.into_iter().collect()).text;
    Printed { text, obstacle }
}

/// Proves or refutes assertions.
#[must_use]
pub fn check(request: &Request<'_>) -> Report {
    if let Some(site) = request.program.sites.iter().find(|site| site.modelled.is_some()) {
        let obstacle = format!("the shape of {} is a bound", site.name);
        return Report { obstacle: Some(obstacle), ..Report::default() };
    }
    let kind = |check: CheckId| request.program.properties[check].kind;
    if !request.checks.iter().any(|&check| is_assertion(kind(check))) {
        return Report::default();
    }
    decide(request, &mut begin(request.program, request.entry, request.options))
}

/// The same with predicates that are known already; those that are found are added.
pub fn decide(request: &Request<'_>, abstraction: &mut Abstraction<'_>) -> Report {
    let mut report = Report::default();
    let program = request.program;
    let mut open: FxHashSet<CheckId> = request
        .checks
        .iter()
        .copied()
        .filter(|&check| is_assertion(program.properties[check].kind))
        .collect();
    // A run ends where an assertion fails, so one that is decided or given up is assumed for the others.
    for _ in 0..MOST_ROUNDS {
        if open.is_empty() {
            break;
        }
        if is_over(request.options) {
            report.obstacle = Some("the limit of time is reached".to_owned());
            break;
        }
        report.statistics.rounds += 1;
        let before = abstraction.covers.counts;
        let start = Instant::now();
        let text = abstraction.program(&open);
        report.statistics.seconds[0] += start.elapsed().as_secs_f64();
        report.statistics.last_round = since(abstraction.covers.counts, before);
        let start = Instant::now();
        let found = counterexample(&text, request.options);
        report.statistics.seconds[1] += start.elapsed().as_secs_f64();
        match found {
            Err(obstacle) => {
                report.obstacle = Some(obstacle);
                break;
            }
            Ok(Found::Nothing { reached }) => {
                let rests_on = assumptions(abstraction, request.options);
                for check in std::mem::take(&mut open) {
                    let reached = reached.contains(&check);
                    let rests_on = rests_on.clone();
                    report.decided.push((check, Decision::Proved { reached, rests_on }));
                }
                break;
            }
            Ok(Found::Unsupported(reason)) => {
                report.obstacle = Some(reason);
                break;
            }
            Ok(Found::Path(path, check)) => {
                let start = Instant::now();
                let by_pointer = path.iter().map(|&place| is_by_pointer(abstraction, place));
                let by_pointer = by_pointer.collect();
                let options = request.options;
                let outcome = follow(program, request.entry, options, &path, by_pointer, check);
                report.statistics.seconds[2] += start.elapsed().as_secs_f64();
                match outcome {
                    Feasibility::Feasible(scenario) => {
                        open.remove(&check);
                        report.decided.push((check, Decision::Fails(scenario)));
                    }
                    Feasibility::Infeasible(core) => {
                        if !refine(abstraction, &path, &core) {
                            let reason = no_predicate(abstraction, &path, &core);
                            open.remove(&check);
                            report.given_up.push((check, reason));
                        }
                    }
                    Feasibility::Unknown(reason) => {
                        open.remove(&check);
                        report.given_up.push((check, reason));
                    }
                }
            }
        }
    }
    if !open.is_empty() && report.obstacle.is_none() {
        report.obstacle = Some(format!("{MOST_ROUNDS} refinements were not enough"));
    }
    report.statistics.predicates = abstraction.predicates.len();
    report.statistics.queries = abstraction.covers.counts;
    report
}

fn since(now: QueryCounts, before: QueryCounts) -> QueryCounts {
    QueryCounts {
        questions: now.questions - before.questions,
        cached: now.cached - before.cached,
        calls: now.calls - before.calls,
    }
}

fn is_over(options: &Options) -> bool {
    options.interrupter.is_interrupted()
        || options.deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// Whether the abstraction decides checks of a kind.
#[must_use]
pub fn is_assertion(kind: CheckKind) -> bool {
    matches!(kind, CheckKind::Assertion | CheckKind::ReachError | CheckKind::Rule)
}

fn is_by_pointer(abstraction: &Abstraction<'_>, place: Place) -> bool {
    match abstraction.action(place) {
        Some(Action::Call(call)) => call.callees.iter().any(|(_, when)| when.is_some()),
        _ => false,
    }
}

/// Why refinement ends: the conditions whose contradiction no predicate shows.
fn no_predicate(abstraction: &Abstraction<'_>, path: &[Place], core: &[usize]) -> String {
    let program = abstraction.program;
    let places = core.iter().filter_map(|&at| {
        let (function, vertex) = path.get(at)?;
        let body = program.functions[*function].body.as_ref()?;
        let origin = body.vertices[*vertex].origin;
        let position = program.position(origin);
        Some(format!("`{}` at {}:{}", program.shown_text(origin), position.file, position.line))
    });
    let places: Vec<String> = places.collect();
    format!("no predicate was found that excludes a path through {}", places.join(", "))
}

/// What checking a Boolean program gives.
enum Found {
    /// Nothing fails; with the assertions that are come to.
    Nothing { reached: FxHashSet<CheckId> },
    /// A path to a failure.
    Path(Vec<Place>, CheckId),
    /// Something that is not supported may be come to.
    Unsupported(String),
}

/// Looks for a failure of a Boolean program.
fn counterexample(text: &BooleanText, options: &Options) -> Result<Found, String> {
    let mut sources = SourceMap::new();
    let file = sources.add("abstraction.bp", text.text.clone().into_bytes(), false, Vec::new());
    let program = language::read(&sources, file).map_err(|errors| {
        let first = errors.first().map(|error| source::render(error, &sources));
        format!(
            "{}the Boolean program cannot be read: {}",
            findings::INTERNAL_ERROR,
            first.unwrap_or_default()
        )
    })?;
    let graph = Graph::new(&program);
    let interrupter = Some(options.interrupter.clone());
    let limits = Limits { deadline: options.deadline, interrupter, nodes: MOST_NODES };
    let outcome = with_room(&graph, None, &limits, |model| {
        let reached = explore(model, limits.until())?;
        let mut failing = Vec::new();
        for &assertion in &graph.assertions {
            if model.fails(assertion, &reached)? {
                failing.push(assertion);
            }
        }
        if failing.is_empty() {
            let come_to = graph.assertions.iter().filter(|&&one| is_come_to(&graph, &reached, one));
            let checks = come_to.filter_map(|&one| check_of(text, &graph, one)).collect();
            return Ok(Found::Nothing { reached: checks });
        }
        let Some(trace) = find(model, &reached, &failing, limits.until())? else {
            return Ok(Found::Unsupported("no trace was found".to_owned()));
        };
        let at = graph[trace.assertion].range.start;
        if let Some(reason) = text.unsupported.get(&at) {
            return Ok(Found::Unsupported(reason.clone()));
        }
        match check_of(text, &graph, trace.assertion) {
            Some(check) => Ok(Found::Path(path_of(text, &graph, &trace), check)),
            None => Ok(Found::Unsupported("the trace ends at no assertion".to_owned())),
        }
    });
    outcome.map_err(|limit| limit.to_string())
}

/// Whether control comes to an assertion, or to the branch that leads to one that fails always.
fn is_come_to(
    graph: &Graph<'_>,
    reached: &boolean::reachability::Reached,
    assertion: BooleanVertex,
) -> bool {
    reached.is_reached(assertion)
        || graph[assertion].predecessors.iter().any(|&(before, _)| {
            reached.is_reached(before)
                || graph[before].predecessors.iter().any(|&(one, _)| reached.is_reached(one))
        })
}

fn check_of(text: &BooleanText, graph: &Graph<'_>, vertex: BooleanVertex) -> Option<CheckId> {
    text.assertions.get(&graph[vertex].range.start).copied()
}

/// Whether a trace of a Boolean program is no run of the C program, and predicates were added that exclude it.
pub fn exclude(
    request: &Request<'_>,
    abstraction: &mut Abstraction<'_>,
    text: &BooleanText,
    graph: &Graph<'_>,
    trace: &Trace,
) -> bool {
    let Some(check) = check_of(text, graph, trace.assertion) else { return false };
    let mut path = path_of(text, graph, trace);
    // An assertion that is a branch and a failure behind it ends at the failure.
    while let Some(&(function, vertex)) = path.last() {
        let Some(Action::Branch(_) | Action::Effects(_)) = abstraction.action((function, vertex))
        else {
            break;
        };
        let Some(next) = abstraction.towards(check, (function, vertex)) else { return false };
        path.push(next);
    }
    let by_pointer = path.iter().map(|&place| is_by_pointer(abstraction, place)).collect();
    let Request { program, entry, options, .. } = request;
    match follow(program, *entry, options, &path, by_pointer, check) {
        Feasibility::Infeasible(core) => refine(abstraction, &path, &core),
        Feasibility::Feasible(_) | Feasibility::Unknown(_) => false,
    }
}

/// The vertices of the C program that a trace goes through.
fn path_of(text: &BooleanText, graph: &Graph<'_>, trace: &Trace) -> Vec<Place> {
    let mut path = Vec::new();
    for transition in &trace.transitions {
        let vertex = match transition.edge {
            Edge::Step(from, _) | Edge::Call(from) => from,
            Edge::Return(_) => continue,
        };
        path.extend(text.places.get(&graph[vertex].range.start));
    }
    path.extend(text.places.get(&graph[trace.assertion].range.start));
    path
}

/// What a proof by abstraction rests on: what any function that may run takes for granted.
fn assumptions(abstraction: &Abstraction<'_>, options: &Options) -> Vec<Basis> {
    let program = abstraction.program;
    let mut assumed = BTreeSet::new();
    for &function in &abstraction.functions {
        let Some(body) = &program.functions[function].body else { continue };
        for vertex in body.vertices.iter() {
            if let Statement::Rely { on } = &vertex.statement {
                assumed.insert(Assumed::Stated(on.clone(), vertex.origin));
            }
        }
    }
    // Accesses stay within objects, and divisors are not zero: runs in which that is not so have ended.
    let relied_on =
        [CheckKind::Bounds, CheckKind::Null, CheckKind::Dangling, CheckKind::DivisionByZero];
    for (_, property) in program.properties.entries() {
        let kind = property.kind;
        let runs = abstraction.functions.contains(&property.function);
        if runs && relied_on.contains(&kind) && !options.checks.contains(kind) {
            assumed.insert(Assumed::CheckHolds(kind));
        }
    }
    let named: BTreeSet<_> = assumed.iter().map(|one| assumption(program, one)).collect();
    named.into_iter().map(Basis::Assumption).collect()
}
