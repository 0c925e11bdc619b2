//! Texts that make counterexamples pass, checked for all inputs: the list begins with what is proved.
//!
//! A text that makes a handful of runs pass may do so by chance. The best ones are put into the file, read
//! again, and given to the engines of `check`; one with which something fails is no text to suggest.

use std::time::{Duration, Instant};

use bounded::{Options, Silent};
use findings::{Cause, CheckKind, Diagnosis, Evidence, Group, LocalizeReport, Verdict};
use frontend::Selection;
use ir::Program;
use patches::{Edit, PropertyKey, Read, Reader, Unit, applied};

use super::arguments::{Components, LocalizeCommand};
use super::runs::Runs;
use crate::arguments::Usage;
use crate::check::engines::{EngineChoice, decide};
use crate::check::{Concurrency, Properties};
use crate::reread::{Changeable, ChangedFiles};
use crate::{counterexample, load};

/// This many texts are checked,
const MOST_TEXTS: usize = 8;
/// each for at most so long,
const LONGEST: Duration = Duration::from_secs(2);
/// and all for one in this many parts of the time that is left.
const SHARE: u32 = 4;

/// What is known of a text, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// Nothing fails with it, up to the bounds of the engine at least.
    Holds,
    /// It was not checked, or that did not end.
    Open,
    /// Something fails with it.
    Fails,
}

/// Checks the texts of the best causes, drops those with which something fails, and puts those first with
/// which nothing does. Only what was found by model checking says what has to hold for all inputs.
pub(super) fn order(
    report: &mut LocalizeReport,
    command: &LocalizeCommand,
    usage: &Usage,
    program: &Program,
    options: &Options,
    runs: &Runs,
) {
    let wanted = command.suspects.components == Components::Expressions
        && command.failure.tests.is_none()
        && command.failure.inputs.is_empty()
        && !runs.violations.is_empty();
    let selection = load::request(&command.files, &usage.command).selection;
    if !wanted || selection != Selection::All {
        return;
    }
    let output = command.environment.output();
    let function = &command.failure.function;
    let Some(reader) = ChangedFiles::new(&command.files, usage, function, output) else { return };
    let changeable = Changeable { trusted: &[], only: &[] };
    let Some(units) = reader.units(&changeable) else { return };
    let known: Vec<PropertyKey> =
        runs.violations.iter().map(|(check, _)| PropertyKey::exact(program, *check)).collect();
    // What fails besides is another fault; the first is what the runs are about.
    let tolerated = known.get(1..).unwrap_or_default();
    let now = Instant::now();
    let left = options.deadline.map(|deadline| deadline.saturating_duration_since(now) / SHARE);
    let end = now + left.unwrap_or(LONGEST * MOST_TEXTS as u32);
    let mut checked = 0;
    let mut standings = Vec::new();
    for cause in &report.causes {
        let text = (checked < MOST_TEXTS && Instant::now() < end)
            .then(|| changed(cause, program, &units))
            .flatten();
        let Some(texts) = text else {
            standings.push(Standing::Open);
            continue;
        };
        checked += 1;
        let until = end.min(Instant::now() + LONGEST);
        let standing = match reader.read(&texts, None) {
            Ok(read) => standing(&read, options, tolerated, until),
            Err(_) => Standing::Open,
        };
        standings.push(standing);
    }
    rearrange(&mut report.causes, &standings);
}

/// The diagnosis of a cause that can be replaced.
fn replaceable(cause: &Cause) -> Option<&Diagnosis> {
    match &cause.evidence {
        Evidence::Diagnosis(diagnosis) if diagnosis.group() == Group::Replaceable => {
            Some(diagnosis)
        }
        Evidence::Diagnosis(_) | Evidence::Patch(_) | Evidence::Transitions(_) => None,
    }
}

/// The texts of the files with the text of a cause in its place; none if it has none, or in a macro.
fn changed(cause: &Cause, program: &Program, units: &[Unit]) -> Option<Vec<String>> {
    let simple = replaceable(cause)?.simple.as_ref()?;
    let [component] = &cause.components[..] else { return None };
    let location = component.place.location.filter(|location| location.expansion.is_none())?;
    let range = location.range;
    let name = &program.sources.file(range.file).name;
    let unit = units.iter().position(|unit| *unit.path == **name)?;
    let (begin, end) = (range.start as usize, range.end as usize);
    let at = begin + units[unit].text.get(begin..end)?.find(&simple.replaces)?;
    let edit = Edit { unit, span: at..at + simple.replaces.len(), text: simple.text.clone() };
    Some(applied(units, &[&edit]))
}

/// Whether something fails in a changed program that did not before, or what failed first.
fn standing(read: &Read, options: &Options, tolerated: &[PropertyKey], until: Instant) -> Standing {
    let Read { program, entry, .. } = read;
    let properties = Properties::new(program).switched_on(options.checks);
    let is_goal = |kind: CheckKind| kind == CheckKind::Cover;
    let asked: Vec<_> =
        properties.into_iter().filter(|check| !is_goal(program.properties[*check].kind)).collect();
    let options = Options {
        properties: Some(asked.iter().copied().collect()),
        unwind_until: Some(until),
        deadline: Some(until),
        ..options.clone()
    };
    let concurrency = Concurrency::default();
    let report = decide(program, *entry, &options, EngineChoice::Auto, &concurrency, &mut Silent);
    let mut standing = Standing::Holds;
    for &check in &asked {
        let Some(result) = report.result(check) else {
            standing = Standing::Open;
            continue;
        };
        match &result.verdict {
            Verdict::Fails if tolerated.contains(&PropertyKey::exact(program, check)) => {}
            Verdict::Fails => {
                let scenario = result.scenario.clone().unwrap_or_default();
                let checks = options.checks;
                let replay = counterexample::replay(program, *entry, checks, &scenario, check);
                match replay.shown {
                    true => return Standing::Fails,
                    false => standing = Standing::Open,
                }
            }
            Verdict::Unknown { .. } => standing = Standing::Open,
            // A text that only keeps runs away from an assertion is no answer.
            Verdict::Unreachable if program.properties[check].kind == CheckKind::Assertion => {
                standing = Standing::Open;
            }
            Verdict::Holds { .. } | Verdict::Proved | Verdict::Unreachable => {}
        }
    }
    standing
}

/// Puts the causes that can be replaced into the order of their texts, where such causes are. A text with which
/// something fails is dropped.
fn rearrange(causes: &mut [Cause], standings: &[Standing]) {
    let places: Vec<usize> =
        (0..causes.len()).filter(|&index| replaceable(&causes[index]).is_some()).collect();
    let mut ordered = places.clone();
    ordered.sort_by_key(|&index| standings[index]);
    let moved: Vec<Cause> = ordered
        .iter()
        .map(|&index| {
            let mut cause = causes[index].clone();
            if let (Evidence::Diagnosis(diagnosis), Standing::Fails) =
                (&mut cause.evidence, standings[index])
            {
                diagnosis.simple = None;
            }
            cause
        })
        .collect();
    for (place, cause) in places.into_iter().zip(moved) {
        causes[place] = cause;
    }
}
