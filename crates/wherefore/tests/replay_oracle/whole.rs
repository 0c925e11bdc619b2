//! The answers of `replay` as a whole, compared with all runs.

use std::collections::{BTreeMap, BTreeSet};

use bounded::Silent;
use libtest_mimic::Failed;
use logs::{Body, Extent};
use methods::replay::{Determined, Item, LogMode, Replayed, Request, Variable, Verdict, replay};

use crate::program::{Run, Subject, Taken};
use crate::sets::Question;

/// With this many rounds of loops at first, answers speak of all runs.
pub const ALL_ROUNDS: u32 = 8;

/// How many runs are asked for.
const RUNS: usize = 6;

/// Asks for the runs behind logs, and compares what is said about them with the truth.
pub fn compare(subject: &Subject, question: &Question, rounds: u32) -> Result<(), Failed> {
    let request = Request {
        program: &subject.program,
        entry: subject.entry,
        logs: question.search(LogMode::Sliced, false),
        options: question.options(),
        most_input: 16,
        first_bound: rounds,
        executions: RUNS,
        violating: false,
        determined: true,
        slice: false,
        measure: false,
    };
    let replayed = replay(&request, &mut Silent);
    let behind: Vec<&Run> =
        subject.runs.iter().filter(|run| question.completed_by(run).is_some()).collect();
    match (&replayed.verdict, behind.is_empty()) {
        (Verdict::Reproduced, false) => {
            let runs = returned(subject, question, &replayed)?;
            let open = replayed.rests_on.iter().any(|basis| basis.bound().is_some());
            if open && rounds == ALL_ROUNDS {
                return Err("not all executions are followed".into());
            }
            let open = open || question.may_begin_in_float();
            paths(question, &behind, &runs, (replayed.all, open))?;
            if !stops_anywhere(question) {
                inputs(&behind, &runs[0], &replayed.determined, open)?;
                variables(subject, &behind, &replayed.determined, open)?;
            }
            Ok(())
        }
        (Verdict::Unknown(reason), _) if reason.contains("inside a floating-point") => Ok(()),
        (Verdict::Impossible, true) => stuck(subject, question, &replayed),
        (verdict, _) => Err(format!("{verdict:?}, but {} runs write it", behind.len()).into()),
    }
}

fn stops_anywhere(question: &Question) -> bool {
    question.logs.iter().all(|log| log.extent == Extent::Prefix)
}

/// The runs that were returned, each of which writes the logs.
fn returned(
    subject: &Subject,
    question: &Question,
    replayed: &Replayed,
) -> Result<Vec<Run>, Failed> {
    let tried = question.tried(subject, false);
    let mut runs = Vec::new();
    for scenario in &replayed.runs {
        let mut run = subject.run(scenario, None);
        let complete = question.completed_by(&run);
        let complete = complete.ok_or_else(|| format!("{:?} does not write it", run.taken))?;
        if stops_anywhere(question) {
            run = subject.run(scenario, Some(complete + 1));
        }
        if !tried.contains(&run.taken) {
            return Err(format!("{:?} is no run", run.taken).into());
        }
        runs.push(run);
    }
    Ok(runs)
}

/// Runs differ in their paths, and none is left out if that is said.
fn paths(
    question: &Question,
    behind: &[&Run],
    runs: &[Run],
    (all, open): (bool, bool),
) -> Result<(), Failed> {
    let returned: BTreeSet<_> = runs.iter().map(|run| &run.path).collect();
    if returned.len() != runs.len() {
        return Err("two runs have the same path".into());
    }
    if stops_anywhere(question) {
        return Ok(());
    }
    let existing: BTreeSet<_> = behind.iter().map(|run| &run.path).collect();
    if all && existing.len() != runs.len() {
        return Err(format!("{} of {} paths are called all", runs.len(), existing.len()).into());
    }
    if !all && !open && runs.len() < RUNS {
        return Err(format!("only {} of {} paths", runs.len(), existing.len()).into());
    }
    Ok(())
}

/// Whether what is said of something is the truth; nothing need be said if not all is followed.
fn is_true(found: &Determined, same: bool, open: bool) -> bool {
    found.same == Some(same) || open && found.same.is_none()
}

/// Inputs are called determined if they are the same in all runs.
fn inputs(
    behind: &[&Run],
    first: &Run,
    determined: &[Determined],
    open: bool,
) -> Result<(), Failed> {
    let by_input = |run: &Run| -> BTreeMap<(u32, usize), u128> {
        run.taken.iter().map(|&(site, occurrence, value)| ((site, occurrence), value)).collect()
    };
    let all: Vec<_> = behind.iter().map(|run| by_input(run)).collect();
    let taken: &Taken = &first.taken;
    for (number, &(site, occurrence, value)) in taken.iter().enumerate() {
        let found = determined.iter().find(|one| one.item == Item::Input(number));
        let found = found.ok_or_else(|| format!("nothing is said about input {number}"))?;
        let same = all.iter().all(|run| run.get(&(site, occurrence)) == Some(&value));
        if found.value.to_u128() != Some(value) || !is_true(found, same, open) {
            return Err(format!("input {number} is {value}, {same}: {found:?}").into());
        }
    }
    Ok(())
}

/// Variables are called determined if they are the same at the ends of all runs.
fn variables(
    subject: &Subject,
    behind: &[&Run],
    determined: &[Determined],
    open: bool,
) -> Result<(), Failed> {
    let body = subject.program.functions[subject.entry].body.as_ref().expect("a body");
    for found in determined {
        let Item::Variable(variable) = found.item else { continue };
        let name = match variable {
            Variable::Global(global) => &subject.program.globals[global].name,
            Variable::Local(local) => &body.locals[local].name,
        };
        let is_once = body.locals.iter().filter(|local| local.name == *name).count() <= 1;
        let stored: Vec<_> = behind.iter().map(|run| run.stored.get(&**name)).collect();
        if !is_once || stored.contains(&None) {
            continue;
        }
        let same = stored.iter().all(|value| *value == stored[0]);
        if !is_true(found, same, open) {
            return Err(format!("{name} is {stored:?}: {found:?}").into());
        }
    }
    Ok(())
}

/// What is said of a log that no run writes.
fn stuck(subject: &Subject, question: &Question, replayed: &Replayed) -> Result<(), Failed> {
    let [log] = &question.logs[..] else { return Ok(()) };
    let [stuck] = &replayed.stuck[..] else { return Err("nothing is said about the log".into()) };
    if log.extent == Extent::Suffix {
        return Ok(());
    }
    let longest = question.longest(subject);
    let of = match &log.body {
        Body::Events(events) => events.elements.len(),
        Body::Text(text) => text.len(),
    };
    if stuck.written as usize != longest {
        return Err(format!("stuck after {} of {of}, not {longest}", stuck.written).into());
    }
    // Where an assumption fails, nothing comes at all.
    let all_end = subject.runs.iter().all(|run| run.ends);
    if all_end && stuck.instead.is_empty() {
        return Err("nothing comes instead".into());
    }
    Ok(())
}
