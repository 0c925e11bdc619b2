//! Other values of the inputs of a run, those nearest to it first.

use std::collections::BTreeSet;

use ir::{ExpressionKind, FunctionKind, Program, SiteId};
use semantics::concrete::{Inputs, Scenario};

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
            let text = program.text(of.origin);
            let several = failing.inputs.get(site, 1).is_some();
            let name = match several {
                true => format!("`{text}` at {line}:{column}, the time {}", occurrence + 1),
                false => format!("`{text}` at {line}:{column}"),
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
