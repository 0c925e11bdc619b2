//! Other values of the inputs of a run, those nearest to it first.

use std::collections::BTreeSet;

use findings::{FailingEnd, FailingValues};
use ir::{
    Body, ExpressionId, ExpressionKind, FunctionKind, IntegerName, LocalId, LocalKind, PlaceId,
    PlaceKind, Program, SiteId, Statement,
};
use methods::explain::nearest::{FailingRange, RangeEnd};
use semantics::concrete::{Inputs, Scenario};

use crate::failure::place;
use crate::inputs::{quoted, value_text};

/// At most this many scenarios are tried.
const MOST_SCENARIOS: usize = 4_000;
/// At most this many values of one input are tried.
const MOST_VALUES: usize = 64;
/// At most this many values are tried where two inputs change at once.
const FEW_VALUES: usize = 8;

/// Scenarios that differ from one in one input, then in two.
pub(super) fn scenarios(program: &Program, base: &Scenario) -> Vec<Scenario> {
    let constants = constants(program);
    let inputs = inputs(base);
    let mut found = Vec::new();
    let values: Vec<Vec<u128>> = inputs
        .iter()
        .map(|&(site, occurrence)| {
            let value = base.inputs.get(site, occurrence).unwrap_or(0);
            let others = inputs.iter().filter_map(|&(site, at)| base.inputs.get(site, at));
            other_values(program, site, value, others, &constants)
        })
        .collect();
    for (&input, values) in inputs.iter().zip(&values) {
        found
            .extend(values.iter().take(MOST_VALUES).map(|&value| changed(base, &[(input, value)])));
    }
    for text in other_texts(&base.standard_input, &constants) {
        found.push(Scenario { standard_input: text, ..base.clone() });
    }
    for (index, argument) in base.arguments.iter().flatten().enumerate() {
        for text in other_texts(argument, &constants) {
            let mut scenario = base.clone();
            if let Some(arguments) = &mut scenario.arguments {
                arguments[index] = text;
            }
            found.push(scenario);
        }
    }
    let count = base.arguments.as_ref().map_or(0, Vec::len);
    for kept in 0..count {
        let mut scenario = base.clone();
        if let Some(arguments) = &mut scenario.arguments {
            arguments.truncate(kept);
        }
        found.push(scenario);
    }
    for first in 0..inputs.len() {
        for second in first + 1..inputs.len() {
            for &one in values[first].iter().take(FEW_VALUES) {
                for &other in values[second].iter().take(FEW_VALUES) {
                    if found.len() >= MOST_SCENARIOS {
                        return found;
                    }
                    let changes = [(inputs[first], one), (inputs[second], other)];
                    found.push(changed(base, &changes));
                }
            }
        }
    }
    found.truncate(MOST_SCENARIOS);
    found
}

type Input = (SiteId, usize);

/// The inputs of a run, in the order of their places.
fn inputs(base: &Scenario) -> Vec<Input> {
    let mut all: Vec<Input> = base
        .inputs
        .entries()
        .flat_map(|(site, values)| (0..values.len()).map(move |occurrence| (site, occurrence)))
        .collect();
    all.sort_unstable();
    all
}

fn changed(base: &Scenario, changes: &[(Input, u128)]) -> Scenario {
    let mut inputs = Inputs::new();
    for (site, values) in base.inputs.entries() {
        for (occurrence, &value) in values.iter().enumerate() {
            let other = changes.iter().find(|(input, _)| *input == (site, occurrence));
            inputs.push(site, other.map_or(value, |(_, value)| *value));
        }
    }
    Scenario { inputs, ..base.clone() }
}

/// The integers that are in the user's functions.
pub(crate) fn constants(program: &Program) -> BTreeSet<i128> {
    let own = program.functions.iter().filter(|function| function.kind == FunctionKind::User);
    let bodies = own.filter_map(|function| function.body.as_ref());
    let mut found = BTreeSet::new();
    for body in bodies {
        for expression in body.expressions.iter() {
            if let ExpressionKind::Constant(bits) = &expression.kind
                && let Some(ty) = program.types.as_integer(expression.ty)
            {
                let width = u32::from(ty.width).min(127);
                let bits = *bits & ((1 << width) - 1);
                let negative = ty.signed && bits >> (width - 1) & 1 == 1;
                let value = bits.cast_signed() - if negative { 1 << width } else { 0 };
                found.insert(value);
            }
        }
    }
    found
}

/// Other values of an input, the nearest and simplest first.
fn other_values(
    program: &Program,
    site: SiteId,
    value: u128,
    others: impl Iterator<Item = u128>,
    constants: &BTreeSet<i128>,
) -> Vec<u128> {
    let Some(ty) = program.types.as_integer(program.sites[site].ty) else { return Vec::new() };
    let width = u32::from(ty.width).min(127);
    let mask = (1_u128 << width) - 1;
    let signed = |bits: u128| {
        let bits = bits & mask;
        let negative = ty.signed && bits >> (width - 1) & 1 == 1;
        bits.cast_signed() - if negative { 1 << width } else { 0 }
    };
    let value = signed(value);
    let near = [value - 1, value + 1, 0, 1, -1, 2, -value, value / 2, value.saturating_mul(2)];
    let of_others = others.map(signed).flat_map(|other| [other, other + 1, other - 1]);
    let of_program = constants.iter().flat_map(|&one| [one, one + 1, one - 1]);
    let (low, high) = match ty.signed {
        _ if ty.name == IntegerName::Bool => (0, 1),
        true => (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1),
        false => (0, (1_i128 << width) - 1),
    };
    let all = near.into_iter().chain(of_others).chain(of_program).chain([low, high]);
    let mut seen = BTreeSet::from([value]);
    all.filter(|one| (low..=high).contains(one) && seen.insert(*one))
        .map(|one| one.cast_unsigned() & mask)
        .collect()
}

/// Other texts for a text: other numbers, fewer words, other bytes.
fn other_texts(text: &[u8], constants: &BTreeSet<i128>) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    let is_word = |byte: &u8| !byte.is_ascii_whitespace();
    let mut start = 0;
    while start < text.len() {
        let Some(skip) = text[start..].iter().position(is_word) else { break };
        let begin = start + skip;
        let length = text[begin..].iter().take_while(|byte| is_word(byte)).count();
        let end = begin + length;
        let with = |middle: &[u8]| [&text[..begin], middle, &text[end..]].concat();
        let word = String::from_utf8_lossy(&text[begin..end]).into_owned();
        if let Ok(number) = word.parse::<i64>() {
            let number = i128::from(number);
            let near = [number - 1, number + 1, 0, 1, -1, -number];
            for other in near.into_iter().chain(constants.iter().copied()).take(32) {
                found.push(with(other.to_string().as_bytes()));
            }
        } else {
            found.push(with(&text[begin..end - 1]));
        }
        found.push(with(b""));
        start = end;
    }
    for at in 0..text.len().min(32) {
        found.push(text[..at].to_vec());
        for byte in [b'a', b'0', b' ', b'\n', text[at].wrapping_add(1)] {
            let mut other = text.to_vec();
            other[at] = byte;
            found.push(other);
        }
    }
    let mut seen = BTreeSet::from([text.to_vec()]);
    found.retain(|other| seen.insert(other.clone()));
    found
}

/// How many inputs a run is given; each byte of a text is one, and each argument besides.
pub(super) fn count(run: &Scenario) -> usize {
    let arguments: usize = run.arguments.iter().flatten().map(|text| text.len() + 1).sum();
    inputs(run).len() + run.standard_input.len() + arguments
}

/// How many inputs of two runs have other values.
pub(super) fn changed_inputs(failing: &Scenario, passing: &Scenario) -> usize {
    let sites = inputs(failing).into_iter().filter(|&(site, occurrence)| {
        let other = passing.inputs.get(site, occurrence);
        other.is_some() && other != failing.inputs.get(site, occurrence)
    });
    let bytes = |one: &[u8], other: &[u8]| {
        let same = one.iter().zip(other).filter(|(one, other)| one == other).count();
        one.len().max(other.len()) - same
    };
    let texts = |run: &Scenario| run.arguments.clone().unwrap_or_default();
    let (one, other) = (texts(failing), texts(passing));
    let arguments: usize = (0..one.len().max(other.len()))
        .map(|index| match (one.get(index), other.get(index)) {
            (Some(one), Some(other)) => bytes(one, other),
            (Some(text), None) | (None, Some(text)) => text.len() + 1,
            (None, None) => 0,
        })
        .sum();
    sites.count() + bytes(&failing.standard_input, &passing.standard_input) + arguments
}

/// The variable that an input is stored in, if it has a name.
fn variable(program: &Program, site: SiteId) -> Option<String> {
    let mut bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies.find_map(|body| {
        let target = body.vertices.iter().find_map(|vertex| {
            let Statement::Input { target, site: own, .. } = &vertex.statement else { return None };
            (*own == site).then_some(*target)
        })?;
        let PlaceKind::Local(taken) = body.places[target].kind else {
            return named(program, body, target);
        };
        if body.locals[taken].kind != LocalKind::Temporary {
            return named(program, body, target);
        }
        // What a call returns is kept until it is assigned.
        body.vertices.iter().find_map(|vertex| {
            let Statement::Assign { target, value, .. } = &vertex.statement else { return None };
            reads(body, *value, taken).then(|| named(program, body, *target)).flatten()
        })
    })
}

/// The name of a variable of the user's.
fn named(program: &Program, body: &Body, place: PlaceId) -> Option<String> {
    if let PlaceKind::Global(global) = body.places[place].kind {
        return Some(program.globals[global].name.to_string());
    }
    let PlaceKind::Local(local) = body.places[place].kind else { return None };
    let local = &body.locals[local];
    (local.kind != LocalKind::Temporary).then(|| local.name.to_string())
}

/// Whether an expression is a variable, perhaps converted.
fn reads(body: &Body, expression: ExpressionId, local: LocalId) -> bool {
    if let ExpressionKind::Convert { operand, .. } = body.expressions[expression].kind {
        return reads(body, operand, local);
    }
    let ExpressionKind::Load { place, .. } = body.expressions[expression].kind else {
        return false;
    };
    matches!(body.places[place].kind, PlaceKind::Local(one) if one == local)
}

/// A number as it counts.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The values of an input for which the run fails, in words.
pub(super) fn failing_values(
    program: &Program,
    failing: &Scenario,
    range: &FailingRange,
) -> FailingValues {
    let site = &program.sites[range.site];
    let several = failing.inputs.get(range.site, 1).is_some();
    let name = variable(program, range.site).unwrap_or_else(|| program.text(site.origin));
    let input = match several {
        true => format!("the {} value of `{name}`", ordinal(range.occurrence + 1)),
        false => format!("`{name}`"),
    };
    let end = |end: RangeEnd, next: i128| match end {
        RangeEnd::Open => FailingEnd::Open,
        RangeEnd::Last(last, passes) => {
            FailingEnd::Last(last.to_string(), passes.then(|| (last + next).to_string()))
        }
        RangeEnd::AtLeast(last) => FailingEnd::AtLeast(last.to_string()),
    };
    let value = failing.inputs.get(range.site, range.occurrence).unwrap_or(0);
    // Where no value of the type is beyond, the value itself is the end.
    let (low, high) = match (range.low, range.high) {
        (RangeEnd::Last(last, _), RangeEnd::Open) if is_end(program, range.site, last, true) => {
            (range.low, RangeEnd::Last(last, false))
        }
        (RangeEnd::Open, RangeEnd::Last(last, _)) if is_end(program, range.site, last, false) => {
            (RangeEnd::Last(last, false), range.high)
        }
        ends => ends,
    };
    FailingValues {
        input,
        place: place(site.origin, program),
        value: value_text(value, site.ty, program),
        low: end(low, -1),
        high: end(high, 1),
    }
}

/// Whether a value is the largest of the type of an input, or the smallest.
fn is_end(program: &Program, site: SiteId, value: i128, largest: bool) -> bool {
    let Some(ty) = program.types.as_integer(program.sites[site].ty) else { return false };
    let width = u32::from(ty.width).min(126);
    value
        == match (largest, ty.signed) {
            (true, true) => (1 << (width - 1)) - 1,
            (true, false) => (1 << width) - 1,
            (false, true) => -(1 << (width - 1)),
            (false, false) => 0,
        }
}

/// Runs with the values at the ends of a range and beyond, and whether they have to fail.
pub(super) fn ends(
    program: &Program,
    base: &Scenario,
    range: &FailingRange,
) -> Vec<(Scenario, bool)> {
    let width = program.types.as_integer(program.sites[range.site].ty).map_or(64, |ty| ty.width);
    let mask = u128::MAX >> (128 - u32::from(width).min(128));
    let known = |end: RangeEnd, next: i128| match end {
        RangeEnd::Open => Vec::new(),
        RangeEnd::Last(last, true) => vec![(last + next, false), (last, true)],
        RangeEnd::Last(last, false) | RangeEnd::AtLeast(last) => vec![(last, true)],
    };
    let values = known(range.low, -1).into_iter().chain(known(range.high, 1));
    let run = |(value, fails): (i128, bool)| {
        let bits = value.cast_unsigned() & mask;
        (changed(base, &[((range.site, range.occurrence), bits)]), fails)
    };
    values.map(run).collect()
}

/// Which inputs two runs do not have in common: what is asked for, and both values.
pub(super) fn differences(
    program: &Program,
    failing: &Scenario,
    passing: &Scenario,
) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for (site, occurrence) in inputs(failing) {
        let (Some(one), Some(other)) =
            (failing.inputs.get(site, occurrence), passing.inputs.get(site, occurrence))
        else {
            continue;
        };
        if one != other {
            let of = &program.sites[site];
            let at = program.position(of.origin);
            let (line, column) = (at.line, at.column);
            let asked = || format!("`{}` at {line}:{column}", program.text(of.origin));
            let variable = variable(program, site).map(|variable| format!("`{variable}`"));
            let text = variable.unwrap_or_else(asked);
            let several = failing.inputs.get(site, 1).is_some();
            let name = match several {
                true => format!("{text}, the {} value,", ordinal(occurrence + 1)),
                false => text,
            };
            let show = |bits| value_text(bits, of.ty, program);
            found.push((name, show(one), show(other)));
        }
    }
    let text = |bytes: &[u8]| quoted(bytes);
    if failing.standard_input != passing.standard_input {
        let (one, other) = (text(&failing.standard_input), text(&passing.standard_input));
        found.push(("the standard input".to_owned(), one, other));
    }
    let count = |scenario: &Scenario| scenario.arguments.as_ref().map_or(0, Vec::len);
    if count(failing) != count(passing) {
        let (one, other) = (count(failing).to_string(), count(passing).to_string());
        found.push(("the number of arguments".to_owned(), one, other));
    }
    let pairs = failing.arguments.iter().flatten().zip(passing.arguments.iter().flatten());
    for ((one, other), number) in pairs.zip(1..) {
        if one != other {
            found.push((format!("argument {number}"), text(one), text(other)));
        }
    }
    found
}
