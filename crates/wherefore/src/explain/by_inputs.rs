//! Variations of a run whose inputs have more values than can be enumerated.
//!
//! The solver finds the closest passing runs and some failing ones near them; besides, other values of one input and of
//! two are tried. All of them are run by the concrete machine before they are compared.

use std::time::{Duration, Instant};

use explicit::Counterexample;
use findings::{ExplainReport, RunDistance, StepProjection, Varied};
use methods::explain::nearest::{self, NearRun, Nearest};
use semantics::concrete::Scenario;

use super::arguments::ExplainCommand;
use super::{MOST_VARIATIONS, compare, daikon, points, save_negative, until, wide};
use crate::session::Refused;

/// How many passing runs the solver looks for, and how many failing ones.
const MOST_NEAR: usize = 6;
/// It takes this part of the time at most.
const SHARE: u32 = 2;

/// What steps are compared by where inputs have any values: single values say nothing.
const fn without_choices(projection: StepProjection) -> StepProjection {
    match projection {
        StepProjection::Full | StepProjection::Thread => StepProjection::Thread,
        StepProjection::Choice | StepProjection::Location => StepProjection::Location,
    }
}

/// The runs that the solver finds near the failing one; none if it cannot follow that one.
fn near(given: &Counterexample<'_>, symbolic: &bounded::Options, end: Instant) -> Nearest {
    let now = Instant::now();
    let time: Duration = end.saturating_duration_since(now) / SHARE;
    let request = nearest::Request {
        program: given.program,
        entry: given.entry,
        failing: &given.scenario,
        check: given.check,
        options: symbolic,
        runs: MOST_NEAR,
        until: now + time,
    };
    nearest::nearest(&request).unwrap_or_default()
}

/// Runs the program with other inputs, and compares what comes of it.
pub(super) fn explained(
    command: &ExplainCommand,
    given: &Counterexample<'_>,
    (options, symbolic): (&explicit::Options, &bounded::Options),
    report: &mut ExplainReport,
) -> Result<(), Refused> {
    let limits = (MOST_VARIATIONS, until(options));
    let alone = explicit::vary_inputs(given, options, &[], &[], limits, |_, _| {});
    let alone = match alone {
        Ok(alone) => alone,
        Err(reason) => {
            report.obstacle = Some(reason);
            return Ok(());
        }
    };
    let (program, failing) = (given.program, &given.scenario);
    let near = near(given, symbolic, limits.1);
    let points = points::points(program, &alone.variations);
    let found = near.passing.iter().chain(&near.failing);
    let mut scenarios: Vec<Scenario> = found.map(|run| run.scenario.clone()).collect();
    let mut ends = Vec::new();
    for range in &near.ranges {
        let first = scenarios.len();
        let (runs, fail): (Vec<Scenario>, Vec<bool>) =
            wide::ends(program, failing, range).into_iter().unzip();
        scenarios.extend(runs);
        ends.push((range, first, fail));
    }
    scenarios.extend(wide::scenarios(program, failing));
    let mut observed = compare::Observed::new(&points);
    let plain = compare::plain(&points);
    let found = explicit::vary_inputs(given, options, &scenarios, &plain, limits, |fails, seen| {
        observed.add(fails, seen);
    });
    let found = found.map_err(Refused::fault)?;
    let none = compare::Statements::default();
    let (mut explanation, likest) = compare::compare(
        given,
        &found.variations,
        &none,
        (Varied::Inputs, without_choices(report.projection)),
    );
    // What the solver found comes first; the other runs are compared by their paths.
    let closest = found.passing.iter().copied().min();
    let closest = closest.filter(|&index| index < near.passing.len());
    let passing = closest.or_else(|| likest.map(|likest| found.passing[likest]));
    if let Some(index) = passing {
        explanation.changed = wide::differences(program, failing, &scenarios[index]);
        explanation.distance = Some(match near.passing.get(index) {
            Some(run) => told(&near, run, index == 0),
            None => RunDistance {
                inputs: wide::changed_inputs(failing, &scenarios[index]),
                of_inputs: wide::count(failing),
                decisions: None,
                values: None,
                is_closest: false,
            },
        });
    }
    // A range counts if the runs at its ends do what it says.
    let ends = ends.into_iter().filter(|(_, first, fail)| {
        let made = found.fails.iter().skip(*first);
        fail.iter().zip(made).all(|(fails, made)| *made == Some(*fails))
    });
    explanation.failing_values =
        ends.map(|(range, ..)| wide::failing_values(program, failing, range)).collect();
    explanation.invariants = compare::differences(program, &points, &observed);
    report.explanation = Some(explanation);
    if let Some(directory) = &command.output.save_negatives {
        let others = found.failing.iter().map(|&index| &scenarios[index]);
        for (scenario, number) in std::iter::once(failing).chain(others).zip(1..) {
            save_negative(directory, given, options.checks, (scenario, number))?;
        }
    }
    if let Some(prefix) = &command.output.daikon {
        daikon::write(prefix, &points, &observed)?;
    }
    Ok(())
}

/// How far a run is that the solver has found.
fn told(near: &Nearest, run: &NearRun, is_first: bool) -> RunDistance {
    RunDistance {
        inputs: run.distance.inputs,
        of_inputs: near.inputs,
        decisions: run.distance.decisions,
        values: Some(run.distance.values),
        is_closest: is_first && near.is_closest,
    }
}
