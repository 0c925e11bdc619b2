//! Changes of the text: what is read again, how far they are looked for, and how they are reported.

use std::ops::Range;
use std::time::{Duration, Instant};

use bounded::Options;
use findings::{
    Cause, Component, Evidence, LocalizeReport, PatchAction, Patched, Place, Role, TextEdit,
};
use frontend::Selection;
use ir::{FunctionId, Program};
use methods::localize::merely_fits;
use patches::{ChangeKind, Forbidden, Found, MayBreak, Patch, Reach, Request, Suspicious, Wanted};

use super::arguments::LocalizeCommand;
use super::runs::Runs;
use crate::arguments::Usage;
use crate::load;
use crate::reread::{Changeable, ChangedFiles};

/// Changes are searched for at most this long,
const LONGEST: Duration = Duration::from_secs(10);
/// and one in this many parts of the time that is left.
const SHARE: u32 = 3;
/// Looks for changes of the text with which all tests pass; none if there are no tests, or if the text is
/// not to be changed.
pub(super) fn search(
    command: &LocalizeCommand,
    usage: &Usage,
    program: &Program,
    entry: FunctionId,
    options: &Options,
    runs: &Runs,
) -> Option<Found> {
    let wanted = command.suspects.components == super::arguments::Components::Expressions
        && command.failure.tests.is_some();
    let request = load::request(&command.files, &usage.command);
    if !wanted || request.selection != Selection::All {
        return None;
    }
    let changeable =
        Changeable { trusted: &command.suspects.trust, only: &command.suspects.suspect };
    let output = command.environment.output();
    let reader =
        ChangedFiles::new(&command.files, usage, &command.failure.function, output, Vec::new())?;
    let units = reader.units(&changeable)?;
    let failing: Vec<_> = runs.failing.iter().map(|failing| failing.run.clone()).collect();
    let mut trusted = super::trusted(program);
    trusted.extend(command.suspects.trust.iter().cloned());
    let is_function = |name: &&String| program.function_named(name).is_some();
    let request = Request {
        program,
        entry,
        units,
        failing: &failing,
        passing: &runs.passing,
        checks: options.checks,
        wanted: Wanted::All,
        may_break: MayBreak::Few,
        tolerated: Vec::new(),
        forbidden: Forbidden::default(),
        harness: Vec::new(),
        numbers: Vec::new(),
        given_numbers: Vec::new(),
        reach: Reach::Usual,
        trusted,
        only: command.suspects.suspect.iter().filter(is_function).cloned().collect(),
        deadline: Some(deadline(options, !command.output.patches)),
        interrupter: options.interrupter.clone(),
        reader: &reader,
    };
    Some(patches::search(&request))
}

/// When the search for changes ends.
fn deadline(options: &Options, is_last: bool) -> Instant {
    let now = Instant::now();
    // What was found has to be reported in time.
    let left = options.deadline.map(|deadline| deadline.saturating_duration_since(now));
    let share = match is_last {
        true => left.map(|left| left - left / 5),
        false => left.map(|left| left / SHARE),
    };
    now + share.map_or(LONGEST, |share| share.min(LONGEST))
}

/// What becomes of values that an expression should have had, where a text is known for its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OfSamePlace {
    /// They come behind the text.
    Kept,
    Dropped,
}

/// Puts changes of the text among the causes, and says what is suspicious where there is nothing else.
pub(super) fn add(
    report: &mut LocalizeReport,
    program: &Program,
    units: &[String],
    found: &Found,
    same: OfSamePlace,
) {
    let words = Words { program, units, report: report.failing.len() };
    let patches = found.patches.iter().filter_map(|patch| words.cause(patch)).collect();
    merge(report, patches, same);
    if report.causes.is_empty() {
        let shown = found.suspicious.iter().filter_map(|one| words.suspicious(one));
        report.suspicious = shown.collect();
    }
}

/// Options with which time is left for changes of the text.
pub(super) fn leaving_time(options: &Options) -> Options {
    let now = Instant::now();
    let left = options.deadline.map(|deadline| deadline.saturating_duration_since(now));
    let deadline = left.map(|left| now + left - left / SHARE);
    Options { deadline, ..options.clone() }
}

/// Puts patches before causes without a text; a cause with a text of its own for the same place remains.
fn merge(report: &mut LocalizeReport, patches: Vec<Cause>, same: OfSamePlace) {
    let same_place = |cause: &Cause, patch: &Cause| {
        let range = |cause: &Cause| {
            let place = &cause.components[0].place;
            (place.start.clone(), place.end_line, place.end_column)
        };
        cause.components.len() == 1 && range(cause) == range(patch)
    };
    let (mut texts, others): (Vec<Cause>, Vec<Cause>) =
        std::mem::take(&mut report.causes).into_iter().partition(has_text);
    for patch in patches {
        let known = texts.iter().any(|cause| same_place(cause, &patch));
        if !known {
            texts.push(patch);
        }
    }
    texts.sort_by_key(size);
    let is_patched = |cause: &Cause| texts.iter().any(|patch| same_place(cause, patch));
    let is_kept = |cause: &Cause| same == OfSamePlace::Kept || !is_patched(cause);
    let others: Vec<Cause> = others.into_iter().filter(is_kept).collect();
    report.causes = texts.into_iter().chain(others).collect();
}

/// Whether a text is known for a cause that keeps all passing tests.
pub(super) fn has_text(cause: &Cause) -> bool {
    match &cause.evidence {
        Evidence::Diagnosis(diagnosis) => {
            !diagnosis.avoids
                && diagnosis.simple.as_ref().is_some_and(|simple| {
                    let fits = merely_fits(&simple.text, &simple.replaces);
                    simple.passing == simple.tried && (simple.tried == 0 || !fits)
                })
        }
        Evidence::Patch(patch) => patch.passing == patch.tried,
        Evidence::Transitions(_) => false,
    }
}

/// The order of causes with texts.
fn size(cause: &Cause) -> (usize, u32) {
    match &cause.evidence {
        Evidence::Patch(patch) => (patch.tried - patch.passing, patch.cost),
        Evidence::Diagnosis(_) | Evidence::Transitions(_) => (0, 0),
    }
}

struct Words<'w> {
    program: &'w Program,
    /// The paths of the user's files.
    units: &'w [String],
    /// How many runs fail.
    report: usize,
}

impl Words<'_> {
    fn cause(&self, patch: &Patch) -> Option<Cause> {
        let unit = patch.edit.unit;
        let action = match patch.kind {
            ChangeKind::Deleted if patch.new.is_empty() || patch.new == ";" => PatchAction::Delete,
            ChangeKind::Inserted
                if patch.edit.span.start == patch.about.start && patch.edit.span.is_empty() =>
            {
                PatchAction::InsertBefore
            }
            ChangeKind::Inserted if patch.edit.span.is_empty() => PatchAction::InsertAfter,
            _ => PatchAction::Replace,
        };
        let role = match patch.kind {
            ChangeKind::Condition => Role::Condition,
            ChangeKind::Call => Role::Call,
            ChangeKind::Deleted
            | ChangeKind::Inserted
            | ChangeKind::Guarded
            | ChangeKind::Moved
            | ChangeKind::Printed => Role::Statement,
            ChangeKind::Operator
            | ChangeKind::Number
            | ChangeKind::Name
            | ChangeKind::Offset
            | ChangeKind::Operands
            | ChangeKind::Cast
            | ChangeKind::Extended => Role::Assigned,
        };
        let evidence = Evidence::Patch(Box::new(Patched {
            edit: TextEdit {
                place: self.place(unit, &patch.edit.span)?,
                text: patch.edit.text.clone(),
            },
            action,
            new: patch.new.clone(),
            printed: patch.kind == ChangeKind::Printed,
            cost: patch.cost,
            failing: self.report,
            passing: patch.kept,
            tried: patch.kept + patch.broken,
        }));
        let components = vec![self.component(unit, &patch.about, role)?];
        Some(Cause::new(components, evidence))
    }

    fn suspicious(&self, one: &Suspicious) -> Option<Component> {
        self.component(one.unit, &one.span, Role::Statement)
    }

    fn component(&self, unit: usize, span: &Range<usize>, role: Role) -> Option<Component> {
        let place = self.place(unit, span)?;
        let range = place.location.map(|location| location.range)?;
        let text = self.program.sources.line_of_text(range);
        Some(Component { place, text, role, uses: Vec::new(), bodies: Vec::new() })
    }

    fn place(&self, unit: usize, span: &Range<usize>) -> Option<Place> {
        let path = self.units.get(unit)?;
        let files = self.program.sources.files().iter().enumerate();
        let mut files = files.filter(|(_, file)| *file.name == **path && !file.text().is_empty());
        let (index, _) = files.next()?;
        let file = source::FileId(index as u32);
        let range = source::Range { file, start: span.start as u32, end: span.end as u32 };
        Some(Place::new(range, &self.program.sources))
    }
}
