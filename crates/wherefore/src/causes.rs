//! What failing runs do that no correct run does, one run for each cause.

use std::time::{Duration, Instant};

use bounded::Options;
use bounded::engine::{Transition, Valuation};
use findings::{
    Cause, Comparison, Component, Difference, Evidence, GivenBy, GraphPoint, Place, Projection,
    Role, StateCondition, Transitions, Unexplained, WithoutCause,
};
use ir::{CheckId, ControlEdge, ControlPoint, FunctionId, Program};
use methods::transitions::{self, Found, causes};
use semantics::concrete::Scenario;

use crate::{counterexample, failure};

/// How long runs may be compared without a limit of time; with one, a part of what is left.
const TIME: Duration = Duration::from_secs(10);
const SHARE: u32 = 3;
/// The failures of more properties are not compared.
const MOST_PROPERTIES: usize = 16;
/// All steps of a difference of this many edges are named.
const SHORT: usize = 3;

/// A cause, and the lines that it names.
#[derive(Debug, Clone)]
pub(crate) struct Differing {
    pub cause: Cause,
    pub transitions: Transitions,
    pub named: Vec<(String, u32)>,
}

/// What the comparison with correct runs came to.
#[derive(Debug, Clone)]
pub(crate) struct Compared {
    pub causes: Vec<Differing>,
    pub comparison: Comparison,
}

/// How long runs may be compared where other work comes after it.
pub(crate) fn part_of_time(options: &Options) -> Duration {
    let now = Instant::now();
    let left = options.deadline.map(|deadline| deadline.saturating_duration_since(now));
    left.map_or(TIME, |left| left / SHARE)
}

/// Compares failing runs of properties with correct ones, for no longer than some time.
pub(crate) fn compare(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    trusted: Vec<FunctionId>,
    violations: &[(CheckId, Scenario)],
    most: Duration,
) -> Compared {
    let started = Instant::now();
    let end = started + most;
    let options = Options {
        deadline: Some(options.deadline.map_or(end, |deadline| deadline.min(end))),
        unwind_until: None,
        different_from: Vec::new(),
        record_output: false,
        ..options.clone()
    };
    let mut compared = Compared {
        causes: Vec::new(),
        comparison: Comparison {
            failing: violations.len(),
            runs: usize::from(!violations.is_empty()),
            ..Comparison::default()
        },
    };
    let (first, others) = violations.split_at(violations.len().min(MOST_PROPERTIES));
    let engine = transitions::Program::new(program, entry, options.clone());
    let mut engine = engine.trusting(trusted);
    for (check, run) in first {
        let found = causes(&mut engine, *check, Some(run.clone()));
        let describe =
            Describe { program, entry, options: &options, engine: &engine, check: *check };
        compared.comparison.runs += found.causes.len() + usize::from(found.unexplained.is_some());
        describe.add(&mut compared, &found);
    }
    if !others.is_empty() {
        let reason = format!("{} more properties fail", others.len());
        compared.comparison.open.push(reason);
    }
    compared.comparison.seconds = started.elapsed().as_secs_f64();
    compared
}

/// Puts what was found for one property into the words of the source.
struct Describe<'a, 'p> {
    program: &'p Program,
    entry: FunctionId,
    options: &'a Options,
    engine: &'a transitions::Program<'p>,
    check: CheckId,
}

type FoundTransitions = Found<Transition, Scenario>;

impl Describe<'_, '_> {
    fn add(&self, compared: &mut Compared, found: &FoundTransitions) {
        for cause in &found.causes {
            match self.cause(cause) {
                Some(cause) => compared.causes.push(cause),
                None => compared.comparison.open.push("a failing run does not replay".to_owned()),
            }
        }
        let property = self.program.properties[self.check].origin;
        if let Some((why, run)) = &found.unexplained {
            let (why, rests_on) = match why {
                transitions::Unexplained::NoCorrectRun(bases) => {
                    (Unexplained::NoCorrectTrace, bases.clone())
                }
                transitions::Unexplained::Coincidental => (Unexplained::Coincidental, Vec::new()),
                transitions::Unexplained::Unknown(reason) => {
                    let place = failure::position(property, self.program);
                    compared.comparison.open.push(format!("{place}: {reason}"));
                    return;
                }
            };
            let (assertion, text, trace) = self.failure(run).unwrap_or_else(|| {
                let place = failure::place(property, self.program);
                (place, self.program.text(property), findings::Trace::default())
            });
            let left = WithoutCause { assertion, text, why, trace, rests_on };
            compared.comparison.without_cause.push(left);
        }
        if let Some(reason) = &found.open {
            let place = failure::position(property, self.program);
            compared.comparison.open.push(format!("{place}: {reason}"));
        }
    }

    /// Where a run fails, and its steps, after the concrete machine has made it again.
    fn failure(&self, run: &Scenario) -> Option<(Place, String, findings::Trace)> {
        let replay =
            counterexample::replay(self.program, self.entry, self.options.checks, run, self.check);
        let failed = replay.failure?;
        Some((failure::place(failed.origin, self.program), failed.message, replay.trace))
    }

    fn cause(&self, cause: &transitions::Cause<Transition, Scenario>) -> Option<Differing> {
        let (assertion, assertion_text, trace) = self.failure(&cause.run)?;
        let first = cause.transitions.first()?;
        let blamed = self.blamed(cause);
        let component = Component {
            place: self.place(blamed)?,
            text: self.text(blamed)?,
            role: Role::Statement,
            uses: Vec::new(),
            bodies: Vec::new(),
        };
        let instead = instead(&cause.correct, first.edge);
        // Later causes may have added predicates.
        let states = cause.trace.iter().filter_map(|one| one.states).flatten();
        let seen = states.fold(0, |seen, state| seen | state.known);
        let predicates = self.engine.predicates().texts().enumerate();
        let predicates = predicates.filter(|(number, _)| seen & (1 << number) != 0);
        let predicates = predicates.map(|(_, text)| text.to_owned()).collect();
        let transitions = Transitions {
            projection: cause.projection,
            edges: self.pairs(cause.transitions.iter().map(|one| one.edge)),
            instead: self.pairs(instead.into_iter()),
            differences: self.differences(cause),
            state: self.state(cause),
            thread: None,
            assertion,
            assertion_text,
            trace,
            predicates,
            rests_on: cause.rests_on.clone(),
        };
        // Of a long difference in states, those name a place that have changed the state.
        let is_short = transitions.edges.len() <= SHORT;
        let changes = |one: &&Transition| {
            let same = |[before, after]: [Valuation; 2]| before == after;
            is_short || *one == first || !one.states.is_some_and(same)
        };
        let sources = cause.transitions.iter().filter(changes).map(|one| source(one.edge));
        let named = sources.chain([blamed]);
        let named = named.filter_map(|point| self.place(point));
        let named = named.map(|place| (place.start.file.to_string(), place.start.line)).collect();
        let evidence = Evidence::Transitions(Box::new(transitions.clone()));
        Some(Differing { cause: Cause::new(vec![component], evidence), transitions, named })
    }

    /// What is to blame: the statement that only failing runs come to, or else the one that goes there.
    fn blamed(&self, cause: &transitions::Cause<Transition, Scenario>) -> ControlPoint {
        let first = cause.trace[cause.first].edge;
        let leaves = |one: &&Transition| {
            one.edge.function == first.function && one.edge.from == first.to && one.edge != first
        };
        let next = cause.trace[cause.first..].iter().find(leaves);
        let only_wrong = cause.projection == Projection::Edges
            && next.is_some_and(|next| cause.transitions.contains(next));
        if only_wrong { first.target() } else { source(first) }
    }

    fn place(&self, point: ControlPoint) -> Option<Place> {
        let body = self.program.functions[point.function].body.as_ref()?;
        Some(failure::place(body.vertices[point.vertex].origin, self.program))
    }

    fn text(&self, point: ControlPoint) -> Option<String> {
        let body = self.program.functions[point.function].body.as_ref()?;
        Some(self.program.text(body.vertices[point.vertex].origin))
    }

    fn line(&self, point: ControlPoint) -> u32 {
        self.place(point).map_or(0, |place| place.start.line)
    }

    /// Edges by their lines. What stays on a line is left out, unless there is nothing else.
    fn pairs(&self, edges: impl Iterator<Item = ControlEdge>) -> Vec<(GraphPoint, GraphPoint)> {
        let mut pairs: Vec<(GraphPoint, GraphPoint)> = Vec::new();
        let mut within = Vec::new();
        for edge in edges {
            let from = GraphPoint::Line(self.line(source(edge)));
            let to = match edge.from == edge.to {
                true => GraphPoint::Exit,
                false => GraphPoint::Line(self.line(edge.target())),
            };
            let all = if from == to { &mut within } else { &mut pairs };
            if !all.contains(&(from, to)) {
                all.push((from, to));
            }
        }
        if pairs.is_empty() { within } else { pairs }
    }

    /// The conditions that are otherwise in a correct state that is close.
    fn differences(&self, cause: &transitions::Cause<Transition, Scenario>) -> Vec<Difference> {
        let first = cause.trace[cause.first];
        let Some([before, after]) = first.states else { return Vec::new() };
        let correct = cause.correct.iter().filter(|one| one.edge == first.edge);
        let correct = correct.filter_map(|one| one.states);
        let distance = |[there_before, there]: &[Valuation; 2]| {
            let differ = (there.holding ^ after.holding) & there.known & after.known;
            (before != *there_before, differ.count_ones())
        };
        let Some([there_before, there]) = correct.min_by_key(distance) else { return Vec::new() };
        let differ = (there.holding ^ after.holding) & there.known & after.known;
        let mut differences = Vec::new();
        for number in (0..u64::BITS).filter(|number| differ & (1 << number) != 0) {
            let Some(name) = self.engine.predicates().text(number) else { continue };
            differences.push(Difference {
                name: name.to_owned(),
                value: after.of(number) == Some(true),
                given_by: self.given_by(cause, number),
                same_source: before == there_before,
            });
        }
        differences
    }

    /// Conditions that no correct run has together where the first difference is; as few as that takes. None if no
    /// correct run is known there with its state.
    fn state(&self, cause: &transitions::Cause<Transition, Scenario>) -> Vec<StateCondition> {
        let first = cause.trace[cause.first];
        let Some(states) = first.states else { return Vec::new() };
        let correct = cause.correct.iter().filter(|one| one.edge == first.edge);
        let mut correct: Vec<[Valuation; 2]> = correct.filter_map(|one| one.states).collect();
        let excludes = |&(side, number): &(usize, u32), other: &[Valuation; 2]| {
            let (here, there) = (states[side].of(number), other[side].of(number));
            here.is_some() && there.is_some() && here != there
        };
        let numbers = 0..u64::BITS;
        let all: Vec<(usize, u32)> =
            [0, 1].iter().flat_map(|&side| numbers.clone().map(move |one| (side, one))).collect();
        let mut found = Vec::new();
        while !correct.is_empty() {
            let excluded =
                |one: &(usize, u32)| correct.iter().filter(|other| excludes(one, other)).count();
            let best = all.iter().rev().copied().max_by_key(excluded);
            let Some(best) = best.filter(|one| excluded(one) > 0) else { return Vec::new() };
            correct.retain(|other| !excludes(&best, other));
            let (side, number) = best;
            let (Some(text), Some(holds)) =
                (self.engine.predicates().text(number), states[side].of(number))
            else {
                return Vec::new();
            };
            found.push(StateCondition { text: text.to_owned(), holds, afterwards: side == 1 });
        }
        found
    }

    /// The last step up to the first difference that changed a condition.
    fn given_by(
        &self,
        cause: &transitions::Cause<Transition, Scenario>,
        predicate: u32,
    ) -> Option<GivenBy> {
        let changes = |one: &&Transition| {
            one.states.is_some_and(|[before, after]| before.of(predicate) != after.of(predicate))
        };
        let giving = cause.trace[..=cause.first].iter().rev().find(changes)?;
        let at = source(giving.edge);
        Some(GivenBy { at: GraphPoint::Line(self.line(at)), text: self.text(at)? })
    }
}

/// Other ways from where the first difference is, which correct runs take.
fn instead(correct: &[Transition], first: ControlEdge) -> Vec<ControlEdge> {
    let from = |edge: &ControlEdge| edge.function == first.function && edge.from == first.from;
    let correct = correct.iter().map(|one| one.edge).filter(from);
    let mut others: Vec<ControlEdge> = correct.filter(|edge| *edge != first).collect();
    others.sort_unstable();
    others.dedup();
    others
}

const fn source(edge: ControlEdge) -> ControlPoint {
    ControlPoint { function: edge.function, vertex: edge.from }
}
