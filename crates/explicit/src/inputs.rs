//! Variations of a run whose inputs have more values than can be enumerated: other values are given, and each
//! is run.

use std::rc::Rc;
use std::time::Instant;

use findings::CheckKind;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::ControlLocation;

use crate::Options;
use crate::steps::{Followed, Guide, Pauses, Steps, Transition, follow};
use crate::variations::{Counterexample, Point, Sample, Variation, Variations};

/// What came of other values.
#[derive(Debug, Clone, Default)]
pub struct InputVariations {
    /// The runs.
    pub variations: Variations,
    /// For each passing run which of the given scenarios it is.
    pub passing: Vec<usize>,
    /// For each failing run but the counterexample which of the given scenarios it is.
    pub failing: Vec<usize>,
    /// For each scenario that was run whether it fails as the counterexample does; none if it ends in another way.
    pub fails: Vec<Option<bool>>,
}

/// A run that was made.
struct CompletedRun {
    path: Vec<Transition>,
    ending: Followed,
    samples: Vec<Sample>,
}

/// Runs scenarios, each to its end: those that fail as the counterexample does, or pass where it fails, are its variations. What
/// variables hold at points of them is reported, and whether the run fails.
///
/// # Errors
///
/// Why the counterexample cannot be followed statement by statement.
pub fn vary_inputs(
    given: &Counterexample<'_>,
    options: &Options,
    scenarios: &[Scenario],
    points: &[Point],
    (most, until): (usize, Instant),
    mut tell: impl FnMut(bool, &[Sample]),
) -> Result<InputVariations, String> {
    let code = Rc::new(SharedCode::new(given.program));
    let run = |scenario: &Scenario| one_run(&code, given, options, scenario, points);
    let original = run(&given.scenario)?;
    let is_deadlock = given.program.properties[given.check].kind == CheckKind::Deadlock;
    if original.ending != Followed::Failed(given.check) || is_deadlock {
        return Err(
            "the failing run does not fail when it is made statement by statement".to_owned()
        );
    }
    let mut found = InputVariations::default();
    let mut known: FxHashSet<Variation> = FxHashSet::default();
    let last = original.path.last().map(|last| last.location);
    let numbers = |variations: &mut Variations, path: &[Transition]| -> Variation {
        path.iter().map(|one| variations.transitions.number(one.clone())).collect()
    };
    let first = numbers(&mut found.variations, &original.path);
    known.insert(first.clone());
    found.variations.original.clone_from(&first);
    found.variations.negatives.push(first);
    tell(true, &original.samples);
    let mut elsewhere = Vec::new();
    for (index, scenario) in scenarios.iter().enumerate() {
        let stopped = Instant::now() >= until || options.interrupter.reached().is_some();
        if stopped || found.variations.negatives.len() + found.variations.positives.len() >= most {
            found.variations.cut = Some("only some other values were tried".to_owned());
            break;
        }
        let made = run(scenario);
        found.fails.push(made.as_ref().ok().and_then(|made| match made.ending {
            Followed::Failed(check) => (check == given.check).then_some(true),
            Followed::Ended => Some(false),
            Followed::Deadlock => None,
        }));
        let Ok(made) = made else { continue };
        found.variations.steps += made.path.len() as u64;
        let at = |one: &Transition| Some(one.location) == last;
        match made.ending {
            Followed::Failed(check) if check == given.check && made.path.last().is_some_and(at) => {
                let path = numbers(&mut found.variations, &made.path);
                tell(true, &made.samples);
                if known.insert(path.clone()) {
                    found.variations.negatives.push(path);
                    found.failing.push(index);
                }
            }
            Followed::Ended => {
                let Some(end) = made.path.iter().rposition(at) else {
                    elsewhere.push((index, made));
                    continue;
                };
                let path = numbers(&mut found.variations, &made.path[..=end]);
                tell(false, &made.samples);
                if known.insert(path.clone()) {
                    found.variations.positives.push(path);
                    found.passing.push(index);
                }
            }
            Followed::Failed(_) | Followed::Deadlock => {}
        }
    }
    if found.variations.positives.is_empty() {
        end_earlier(&mut found, &original.path, elsewhere, &mut tell);
    }
    Ok(found)
}

/// Where no passing run comes to the statement that fails, as to a call that reports the failure, all runs end with
/// the last statement of the failing run that passing ones come to as well.
fn end_earlier(
    found: &mut InputVariations,
    failing: &[Transition],
    passing: Vec<(usize, CompletedRun)>,
    tell: &mut impl FnMut(bool, &[Sample]),
) {
    let reached: FxHashSet<ControlLocation> =
        passing.iter().flat_map(|(_, run)| &run.path).map(|step| step.location).collect();
    let mut common = failing.iter().rev().map(|step| step.location);
    let Some(last) = common.find(|location| reached.contains(location)) else { return };
    let InputVariations { variations, passing: passed, .. } = found;
    let is_last = |step: u32| variations.transitions.get(step).location == last;
    let end = |run: &Variation| run.iter().rposition(|&step| is_last(step));
    let cut = |run: &mut Variation, end: Option<usize>| {
        if let Some(end) = end {
            run.truncate(end + 1);
        }
    };
    let ends: Vec<Option<usize>> = variations.negatives.iter().map(end).collect();
    let original = end(&variations.original);
    variations.negatives.iter_mut().zip(ends).for_each(|(run, end)| cut(run, end));
    cut(&mut variations.original, original);
    let mut known: FxHashSet<Variation> = FxHashSet::default();
    for (index, run) in passing {
        let Some(end) = run.path.iter().rposition(|step| step.location == last) else { continue };
        let path: Variation = run.path[..=end]
            .iter()
            .map(|step| variations.transitions.number(step.clone()))
            .collect();
        tell(false, &run.samples);
        if known.insert(path.clone()) {
            variations.positives.push(path);
            passed.push(index);
        }
    }
}

fn one_run(
    code: &Rc<SharedCode<'_>>,
    given: &Counterexample<'_>,
    options: &Options,
    scenario: &Scenario,
    points: &[Point],
) -> Result<CompletedRun, String> {
    let wanted = Some(given.check);
    let watched: Vec<_> = points.iter().map(|point| (point.function, point.vertex)).collect();
    let mut by_vertex: FxHashMap<_, Vec<usize>> = FxHashMap::default();
    watched
        .iter()
        .enumerate()
        .for_each(|(index, at)| by_vertex.entry(*at).or_default().push(index));
    let pauses = Pauses { points: &watched, only: None };
    let mut guide = Guide::new(code, given.entry, options, scenario, wanted)?;
    let mut steps = Steps::new(code, given.entry, options, scenario, wanted, pauses)?;
    let mut samples = Vec::new();
    let (path, ending) =
        follow(&mut steps, &mut guide, wanted, None, &mut |machine, at: ControlLocation| {
            for &point in by_vertex.get(&(at.function, at.vertex)).into_iter().flatten() {
                let Point { locals, globals, .. } = &points[point];
                let values = machine.variables(locals, globals).into();
                samples.push(Sample { point, thread: 0, location: at, values });
            }
        })?;
    Ok(CompletedRun { path, ending, samples })
}
