//! How large the arguments of a function are: a failure may need a longer chain than the usual one.

use std::time::{Duration, Instant};

use bounded::{Options, Silent};
use findings::{CheckKind, Verdict};
use weave::entry::Limits as Shapes;
use weave::{Settled, Woven};

use super::engines::EngineChoice;
use super::question::{self, Asked};
use super::{CheckCommand, Properties};
use crate::load;
use crate::session::Refused;
use crate::supervisor::Supervisor;

/// Larger shapes are looked at while no more time than this has passed since the start.
pub(super) const GROWING: Duration = Duration::from_secs(3);
/// If the user gives a limit of time, they are looked at in this part of it.
const SHARE: u32 = 4;
/// One look lasts this long at most.
const LOOK: Duration = Duration::from_millis(1500);
/// In a look, bounds that are beyond those that were asked for are tried for this long.
const UNWINDING: Duration = Duration::from_millis(500);

/// What a look at larger shapes shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Something fails.
    Fails,
    /// Nothing fails within the bounds.
    Holds,
    /// Not all could be followed in time.
    Unknown,
}

/// The shapes to answer with where the usual ones limit the answer: those with which execution alone finds a
/// failure quickly; if there are none, the largest that it gets through.
pub(super) fn grown(
    command: &CheckCommand,
    program: &Settled,
    usual: Shapes,
    supervisor: &Supervisor<'_>,
) -> Result<Shapes, Refused> {
    let is_executed = matches!(command.engine, EngineChoice::Auto | EngineChoice::Bounded);
    if !is_executed || !command.logs.is_empty() || explicit::has_threads(program) {
        return Ok(usual.grown().unwrap_or(usual));
    }
    let mut largest = usual.clone();
    for shapes in std::iter::successors(usual.grown(), Shapes::grown) {
        match look(command, program, &shapes, supervisor)? {
            Look::Fails => return Ok(shapes),
            Look::Holds => largest = shapes,
            Look::Unknown => break,
        }
    }
    for shapes in usual.chains() {
        if look(command, program, &shapes, supervisor)? == Look::Fails {
            return Ok(shapes);
        }
    }
    Ok(largest)
}

/// Looks for failures with arguments of these shapes, while there is time.
fn look(
    command: &CheckCommand,
    program: &Settled,
    shapes: &Shapes,
    supervisor: &Supervisor<'_>,
) -> Result<Look, Refused> {
    let begun = Instant::now();
    let given = command.limits.timeout.and_then(|time| Duration::try_from_secs_f64(time).ok());
    let time = given.map_or(GROWING, |time| GROWING.min(time / SHARE));
    if supervisor.started().elapsed() >= time {
        return Ok(Look::Unknown);
    }
    let specification = question::specification(command)?;
    let start = super::start(command, specification.as_ref());
    let plan = super::plan(command, Some(start), shapes);
    let Woven { program, entry, .. } = load::weave(&plan, program.clone())?;
    let Some(entry) = *entry else { return Ok(Look::Unknown) };
    let asked = Asked::new(command, specification.as_ref(), program, &Properties::new(program))?;
    let usual = super::options(command, &asked, supervisor);
    let end = begun + LOOK;
    let options = Options {
        deadline: Some(usual.deadline.map_or(end, |deadline| deadline.min(end))),
        unwind_until: usual.unwind_until.map(|until| until.min(begun + UNWINDING)),
        smt2: None,
        ..usual
    };
    let found = bounded::check(program, entry, &options, &mut Silent);
    let is_check = |kind| !matches!(kind, CheckKind::Cover | CheckKind::Unsupported);
    let mut checks =
        found.results.iter().filter(|result| is_check(program.properties[result.check].kind));
    let fails = checks.any(|result| result.verdict == Verdict::Fails);
    Ok(match (fails, found.stopped) {
        (true, _) => Look::Fails,
        (false, None) => Look::Holds,
        (false, Some(_)) => Look::Unknown,
    })
}
