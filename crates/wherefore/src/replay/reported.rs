//! From what the method found to what is reported.

use std::collections::BTreeMap;

use bounded::EndKind;
use findings::{
    Determination, Ending, ExecutionReport, FileSlice, FormulaSize, InsteadOf, LineMark,
    LogSummary, ReplayInput, StuckReport, VariableReport,
};
use ir::{FunctionId, FunctionKind, Program};
use logs::{Body, Log};
use methods::replay::{Determined, Instead, Item, Place, Replayed, Slice, Stuck, Variable};
use semantics::machine::Outcome;

use super::confirm::Confirmed;
use crate::failure::{describe, position};
use crate::inputs;
use crate::log_files::size;

/// A log as it was given.
pub(super) fn summary(log: &Log) -> LogSummary {
    LogSummary {
        name: log.name.to_string(),
        extent: log.extent.to_string(),
        size: size(log),
        is_text: matches!(log.body, Body::Text(_)),
    }
}

/// An execution. What is known about its inputs is about the first one only.
pub(super) fn execution(
    program: &Program,
    confirmed: &Confirmed,
    determined: Option<&[Determined]>,
) -> ExecutionReport {
    let Confirmed { replay, taken, .. } = confirmed;
    let mut asked = 0;
    let inputs = inputs::listed(&confirmed.recorded(), program).into_iter().map(|input| {
        let about = determined.and_then(|determined| {
            let is_taken = input.position.is_some() && !input.is_storage;
            if is_taken {
                asked += 1;
                let site = program
                    .sites
                    .indices()
                    .find(|&site| taken.get(asked - 1).is_some_and(|one| one.site == site))?;
                let found = determined.iter().find(|one| one.item == Item::Input(asked - 1))?;
                return Some(of(found, program, program.sites[site].ty));
            }
            if input.site == inputs::STANDARD_INPUT {
                return standard_input(determined);
            }
            None
        });
        ReplayInput { input, determined: about }
    });
    let inputs = inputs.collect();
    let (ending, failure) = match &replay.outcome {
        Outcome::Exited(status) => (Ending::Exited(*status), None),
        Outcome::Aborted(_) => (Ending::Aborted, None),
        Outcome::Failed(failure) => (Ending::Failed, Some(describe(failure, program))),
        Outcome::Assumed
        | Outcome::Unsupported { .. }
        | Outcome::LimitReached { .. }
        | Outcome::Interrupted => (Ending::Open, None),
    };
    ExecutionReport { ending, failure, inputs, trace: replay.trace.clone() }
}

fn of(found: &Determined, program: &Program, ty: ir::TypeId) -> Determination {
    match found.same {
        Some(true) => Determination::Same,
        Some(false) => {
            let other = found.other.as_ref().and_then(|value| value.to_u128());
            Determination::Differs(other.map(|bits| inputs::value_text(bits, ty, program)))
        }
        None => Determination::Unknown,
    }
}

/// The standard input is determined if all of it is.
fn standard_input(determined: &[Determined]) -> Option<Determination> {
    let parts = determined.iter().filter(|one| matches!(one.item, Item::Byte(_) | Item::Length));
    let mut all = Some(Determination::Same);
    for part in parts {
        match part.same {
            Some(true) => {}
            Some(false) => return Some(Determination::Differs(None)),
            None => all = Some(Determination::Unknown),
        }
    }
    all
}

/// The variables at the end.
pub(super) fn variables(
    program: &Program,
    entry: FunctionId,
    determined: &[Determined],
) -> Vec<VariableReport> {
    let mut found = Vec::new();
    for one in determined {
        let Item::Variable(variable) = one.item else { continue };
        let (name, ty) = match variable {
            Variable::Global(global) => {
                let global = &program.globals[global];
                (&global.name, global.ty)
            }
            Variable::Local(local) => {
                let Some(body) = &program.functions[entry].body else { continue };
                (&body.locals[local].name, body.locals[local].ty)
            }
        };
        let Some(bits) = one.value.to_u128() else { continue };
        found.push(VariableReport {
            name: name.to_string(),
            value: inputs::value_text(bits, ty, program),
            determined: of(one, program, ty),
        });
    }
    found
}

/// Where a log cannot be followed.
pub(super) fn stuck(program: &Program, logs: &[Log], stuck: &Stuck) -> StuckReport {
    let log = &logs[stuck.log];
    let written = stuck.written as usize;
    let (of, line, text) = match &log.body {
        Body::Events(events) => {
            let element = events.elements.get(written);
            let text = element.map(|element| element.text.to_string()).unwrap_or_default();
            (events.elements.len(), element.map(|element| element.line), text)
        }
        Body::Text(text) => {
            let line = 1 + text[..written].iter().filter(|byte| **byte == b'\n').count() as u32;
            let start = text[..written].iter().rposition(|byte| *byte == b'\n');
            let rest = &text[start.map_or(0, |at| at + 1)..];
            let rest = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
            let shown = String::from_utf8_lossy(rest).into_owned();
            (text.len(), (written < text.len()).then_some(line), shown)
        }
    };
    let instead = stuck.instead.iter().map(|instead| words(program, instead)).collect();
    let failing = stuck.instead.iter().find_map(|instead| match instead {
        Instead::End(EndKind::Failed(check)) => Some(program.properties[*check].kind),
        _ => None,
    });
    StuckReport {
        failing,
        log: log.name.to_string(),
        written,
        is_text: matches!(log.body, Body::Text(_)),
        of,
        line,
        text,
        instead,
        all: stuck.all,
    }
}

fn words(program: &Program, instead: &Instead) -> InsteadOf {
    let (what, position) = match instead {
        Instead::Event { name, values, origin } => {
            let mut text = name.clone();
            for value in values.iter().flatten() {
                text += &format!(" {value}");
            }
            (text, origin.map(|origin| position(origin, program)))
        }
        Instead::Text(origin) => {
            let source = origin.map(|origin| program.text(origin)).unwrap_or_default();
            (format!("what {source} prints"), origin.map(|origin| position(origin, program)))
        }
        Instead::End(EndKind::Failed(check)) => {
            let property = &program.properties[*check];
            let position = position(property.origin, program);
            (format!("the run ends: the check '{}' fails", property.kind), Some(position))
        }
        Instead::End(EndKind::Aborted) => ("the run aborts".to_owned(), None),
        Instead::End(_) => ("the run ends".to_owned(), None),
    };
    InsteadOf { what, position }
}

/// What slicing buys.
pub(super) fn sizes(replayed: &Replayed) -> Vec<FormulaSize> {
    let sizes = &replayed.sizes;
    let questions = format!("with {} questions about branches", sizes.questions);
    let named = [
        ("as it is executed", sizes.executed),
        ("with what the end of the log implies", sizes.sliced),
        (&questions, sizes.questioned),
    ];
    let formula = |(name, size): (&str, Option<methods::replay::Size>)| {
        let size = size?;
        Some(FormulaSize {
            name: name.to_owned(),
            variables: size.variables,
            clauses: size.clauses,
        })
    };
    named.into_iter().filter_map(formula).collect()
}

/// The source with what can have run; in a run that may go on, all can that has not.
pub(super) fn slice(program: &Program, slice: &Slice, goes_on: bool) -> Vec<FileSlice> {
    let mut marks: BTreeMap<String, BTreeMap<u32, LineMark>> = BTreeMap::new();
    for (id, function) in program.functions.entries() {
        let (FunctionKind::User, Some(body)) = (function.kind, &function.body) else { continue };
        for (vertex, statement) in body.vertices.entries() {
            if matches!(statement.statement, ir::Statement::Skip | ir::Statement::Discard { .. }) {
                continue;
            }
            let mark = match slice.vertices.get(&(id, vertex)) {
                Some(Place::Always) => LineMark::Always,
                Some(Place::Perhaps) => LineMark::Perhaps,
                // What comes after the logs is not followed.
                Some(Place::Never) | None if goes_on => LineMark::Perhaps,
                Some(Place::Never) | None => LineMark::Never,
            };
            let place = position(statement.origin, program);
            let line = marks.entry(place.file.to_string()).or_default().entry(place.line);
            let known = line.or_insert(mark);
            *known = mark.max(*known);
        }
    }
    let mut files = Vec::new();
    for (file, marks) in marks {
        let Ok(text) = std::fs::read(&file) else { continue };
        let text = String::from_utf8_lossy(&text).into_owned();
        let lines = text
            .lines()
            .zip(1..)
            .map(|(line, number)| (line.to_owned(), marks.get(&number).copied()));
        files.push(FileSlice { file, lines: lines.collect() });
    }
    files
}
