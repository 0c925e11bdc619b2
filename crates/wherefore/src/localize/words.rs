//! What was found, in words.

use std::fmt::Write as _;

use ir::{Program, Type, TypeId};
use methods::localize::{
    Change, Consistency, Diagnosis, Localized, NewValue, PartId, Request, Simple,
};
use semantics::concrete::StorageOf;

use super::runs::Runs;
use crate::session::write;
use crate::status;

pub(super) fn nothing_fails(runs: &Runs) -> u8 {
    match &runs.open {
        Some(reason) => {
            write(&format!("no failure was found: {reason}\n"));
            status::UNKNOWN
        }
        None if !runs.unknown.is_empty() => {
            write(&format!("no test fails; of {} it is not known\n", runs.unknown.len()));
            status::UNKNOWN
        }
        None => {
            write(&format!("all {} tests pass\n", runs.passing.len()));
            0
        }
    }
}

pub(super) fn report(
    request: &Request<'_>,
    runs: &Runs,
    found: &Localized,
    statistics: bool,
) -> String {
    let mut out = String::new();
    for (run, why) in runs.failing.iter().take(3) {
        let _ = writeln!(out, "{}: {why}", run.name);
    }
    let _ = writeln!(
        out,
        "{} failing, {} passing, {} components",
        runs.failing.len(),
        runs.passing.len(),
        request.parts.len()
    );
    for (rank, diagnosis) in found.diagnoses.iter().enumerate() {
        let places: Vec<String> =
            diagnosis.parts.iter().map(|part| place(request, *part)).collect();
        let _ = writeln!(out, "{}. {}", rank + 1, places.join("  and  "));
        let _ = writeln!(out, "     {}", changes(request, diagnosis));
        let _ = writeln!(out, "     {}", evidence(diagnosis));
        for simple in &diagnosis.simple {
            let _ = writeln!(out, "     {}", replacement(simple));
        }
    }
    for undecided in &found.undecided {
        let parts: Vec<String> = undecided.parts.iter().map(|part| place(request, *part)).collect();
        let _ = writeln!(out, "undecided: {} ({})", parts.join(", "), undecided.reason);
    }
    for (index, own) in found.per_run.iter().enumerate() {
        let _ = writeln!(out, "{}: {} diagnoses", request.runs[index].name, own.len());
    }
    if statistics {
        let s = &found.statistics;
        let _ = writeln!(
            out,
            "{} formulas, {} steps, {} questions, executing {:?}, encoding {:?}, solving {:?}, all {:?}",
            found.formulas, s.steps, s.questions, s.executing, s.encoding, s.solving, found.time
        );
    }
    out
}

fn place(request: &Request<'_>, part: PartId) -> String {
    let program = request.program;
    let suspect = &request.parts[part.0].suspects[0];
    let range = program.components[suspect.component].range;
    let start = program.sources.start(range);
    let text = program.sources.line_of_text(range);
    format!("{}:{}:{}: `{text}`", start.file, start.line, start.column)
}

fn changes(request: &Request<'_>, diagnosis: &Diagnosis) -> String {
    let Some(fix) = diagnosis.fixes.first() else { return String::new() };
    let all: Vec<String> =
        fix.changes.iter().take(4).map(|change| words(request.program, change)).collect();
    all.join(", ")
}

fn words(program: &Program, change: &Change) -> String {
    let value = match change.value {
        NewValue::Truth(truth) => truth.to_string(),
        NewValue::Bits(bits) => number(program, change.ty, bits),
        NewValue::Null => "null".to_owned(),
        NewValue::Function(function) => program.functions[function].name.to_string(),
        NewValue::Object(made, at) => match made.of {
            StorageOf::Global(global) => format!("&{}+{at}", program.globals[global].name),
            other => format!("{other:?} #{} +{at}", made.occurrence),
        },
    };
    let own = change.own.map(|own| format!(" instead of {}", number(program, change.ty, own)));
    format!("evaluation {} should be {value}{}", change.occurrence + 1, own.unwrap_or_default())
}

fn number(program: &Program, ty: TypeId, bits: u128) -> String {
    match program.types[ty] {
        Type::Integer(integer) if integer.signed => {
            let shift = 128 - u32::from(integer.width);
            ((bits << shift).cast_signed() >> shift).to_string()
        }
        Type::Float(ir::FloatFormat::Double) => f64::from_bits(bits as u64).to_string(),
        _ => bits.to_string(),
    }
}

/// A change of the text, and what it does to the passing tests.
fn replacement(simple: &Simple) -> String {
    let passing = match (simple.kept, simple.broken) {
        (0, 0) => String::new(),
        (kept, 0) => format!(", and keeps the {kept} passing tests that were tried"),
        (kept, broken) => format!(", but breaks {broken} of {} passing tests", kept + broken),
    };
    format!("`{}` instead of `{}` would do{passing}", simple.text, simple.replaces)
}

fn evidence(diagnosis: &Diagnosis) -> String {
    let mut words = Vec::new();
    words.push(match &diagnosis.consistency {
        Consistency::OfOwnVariables => "a function of its own variables".to_owned(),
        Consistency::OfVisible => "a function of the variables in scope".to_owned(),
        Consistency::None => "no function of the variables in scope".to_owned(),
        Consistency::Perhaps => "no function of the numbers in scope".to_owned(),
        Consistency::Unknown(reason) => format!("function unknown: {reason}"),
        Consistency::NotAsked => String::new(),
    });
    if let Some(constant) = diagnosis.constant {
        words.push(format!("one constant does: {constant}"));
    }
    if diagnosis.avoids {
        words.push("only avoids the failing check".to_owned());
    }
    words.join("; ")
}
