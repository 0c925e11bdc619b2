//! Programs with threads: the step after which no run is correct.

use std::time::Instant;

use bounded::Options;
use explicit::Ranges;
use explicit::engine::{Edge, Engine};
use findings::{
    Cause, CheckKind, Comparison, Component, Evidence, GraphPoint, Place, Role, Transitions,
    Unexplained, WithoutCause,
};
use ir::{CheckId, ControlPoint, FunctionId, Program};
use methods::transitions::{self, causes};
use semantics::concrete::Scenario;
use semantics::machine::statement_ranges;

use crate::causes::{Compared, Differing};
use crate::check::Concurrency;
use crate::explain::text_of;
use crate::{counterexample, failure};

/// Compares failing runs of properties with all correct ones, state by state.
pub(super) fn compare(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    concurrency: &Concurrency,
    violations: &[(CheckId, Scenario)],
) -> Compared {
    let started = Instant::now();
    let comparison = Comparison {
        failing: violations.len(),
        runs: usize::from(!violations.is_empty()),
        ..Comparison::default()
    };
    let mut compared = Compared { causes: Vec::new(), comparison };
    for (check, run) in violations {
        let replay = counterexample::replay(program, entry, options.checks, run, *check);
        let searched = explicit::Options {
            checks: options.checks,
            ranges: Ranges(concurrency.range.clone()).with_inputs(program, &replay.taken),
            deadline: options.deadline,
            interrupter: options.interrupter.clone(),
            ..explicit::Options::default()
        };
        let origin = program.properties[*check].origin;
        let open = |reason: &str| format!("{}: {reason}", failure::position(origin, program));
        if program.properties[*check].kind == CheckKind::DataRace {
            let reason = "a data race is between two accesses, which the failure names";
            compared.comparison.open.push(open(reason));
            continue;
        }
        let mut engine = Engine::new(program, entry, &searched, Some(*check));
        let found = causes(&mut engine, *check, Some(run.clone()));
        let describe = Describe { program, entry, options, check: *check };
        compared.comparison.runs += found.causes.len() + usize::from(found.unexplained.is_some());
        for cause in &found.causes {
            let threads = engine.threads(&cause.run, *check);
            match describe.cause(cause, &threads) {
                Some(cause) => compared.causes.push(cause),
                None => compared.comparison.open.push("a failing run does not replay".to_owned()),
            }
        }
        if let Some((why, run)) = &found.unexplained {
            let left = match why {
                transitions::Unexplained::NoCorrectRun(bases) => {
                    describe.without(run, Unexplained::NoCorrectTrace, bases.clone())
                }
                transitions::Unexplained::Coincidental => {
                    describe.without(run, Unexplained::Coincidental, Vec::new())
                }
                transitions::Unexplained::Unknown(reason) => {
                    compared.comparison.open.push(open(reason));
                    None
                }
            };
            compared.comparison.without_cause.extend(left);
        }
        compared.comparison.open.extend(found.open.as_deref().map(open));
    }
    compared.comparison.seconds = started.elapsed().as_secs_f64();
    compared
}

struct Describe<'a, 'p> {
    program: &'p Program,
    entry: FunctionId,
    options: &'a Options,
    check: CheckId,
}

impl Describe<'_, '_> {
    /// Where a run fails, and its steps, after the concrete machine has made it again.
    fn failure(&self, run: &Scenario) -> Option<(Place, String, findings::Trace)> {
        let replay =
            counterexample::replay(self.program, self.entry, self.options.checks, run, self.check);
        let failed = replay.failure?;
        Some((failure::place(failed.origin, self.program), failed.message, replay.trace))
    }

    fn without(
        &self,
        run: &Scenario,
        why: Unexplained,
        rests_on: Vec<findings::Basis>,
    ) -> Option<WithoutCause> {
        let (assertion, text, trace) = self.failure(run)?;
        Some(WithoutCause { assertion, text, why, trace, rests_on })
    }

    fn cause(
        &self,
        cause: &transitions::Cause<Edge, Scenario>,
        threads: &[u32],
    ) -> Option<Differing> {
        let (assertion, assertion_text, trace) = self.failure(&cause.run)?;
        let first = cause.trace.get(cause.first)?;
        let blamed = first.from;
        let component = Component {
            place: self.place(blamed)?,
            text: self.text(blamed)?,
            role: Role::Statement,
            uses: Vec::new(),
            bodies: Vec::new(),
        };
        let transitions = Transitions {
            projection: cause.projection,
            edges: self.pairs(&cause.transitions),
            instead: Vec::new(),
            differences: Vec::new(),
            state: Vec::new(),
            thread: threads.get(cause.first).copied(),
            assertion,
            assertion_text,
            trace,
            predicates: Vec::new(),
            rests_on: cause.rests_on.clone(),
        };
        let named = vec![(component.place.start.file.to_string(), component.place.start.line)];
        let evidence = Evidence::Transitions(Box::new(transitions.clone()));
        Some(Differing { cause: Cause::new(vec![component], evidence), transitions, named })
    }

    /// The statement that a vertex belongs to.
    fn range(&self, point: ControlPoint) -> Option<source::Range> {
        let body = self.program.functions[point.function].body.as_ref()?;
        statement_ranges(self.program, body).get(point.vertex.0 as usize).copied()
    }

    fn place(&self, point: ControlPoint) -> Option<Place> {
        Some(Place::new(self.range(point)?, &self.program.sources))
    }

    fn text(&self, point: ControlPoint) -> Option<String> {
        Some(text_of(self.program, self.range(point)?))
    }

    /// Edges by their lines, each once.
    fn pairs(&self, edges: &[Edge]) -> Vec<(GraphPoint, GraphPoint)> {
        let line = |at: ControlPoint| self.place(at).map_or(0, |place| place.start.line);
        let mut pairs: Vec<(GraphPoint, GraphPoint)> = Vec::new();
        for edge in edges {
            let to = edge.to.map_or(GraphPoint::Exit, |to| GraphPoint::Line(line(to)));
            let pair = (GraphPoint::Line(line(edge.from)), to);
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs
    }
}
