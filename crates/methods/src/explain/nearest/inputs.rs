//! Which inputs of a run differ from those of the failing run, and by how much, as terms.

use bounded::{Execution, Record};
use ir::{Program, SiteId};
use logic::{BitVector, Context, TermId};
use rustc_hash::FxHashMap;
use semantics::concrete::Scenario;

use super::occurrences::Occurrences;

/// An input, compared with that of the failing run.
#[derive(Debug, Clone, Copy)]
pub(super) struct ComparedInput {
    /// Where the program asks for it, and when; none for a part of a text.
    pub site: Option<(SiteId, TermId)>,
    /// That it differs.
    pub changed: TermId,
    /// How far the values are from each other, as a number of [`COST_WIDTH`] bits.
    pub cost: TermId,
    /// What stands for its value.
    pub variable: TermId,
}

/// Distances are numbers of this width: no sum of them overflows it.
pub(super) const COST_WIDTH: u32 = 80;

/// What a byte costs that is not printable, besides its distance.
const NOT_PRINTABLE: u64 = 256;

/// All inputs of an execution, compared with those of a run.
pub(super) fn compare(
    execution: &mut Execution,
    program: &Program,
    failing: &Scenario,
) -> Vec<ComparedInput> {
    let Execution { context, record, .. } = execution;
    let mut found = sites(context, record, program, failing);
    found.extend(standard_input(context, record, failing));
    found.extend(arguments(context, record, failing));
    found.retain(|one| !context.is_false(one.changed));
    found
}

/// What else a run is given stays as it is: the values of variables before they are written, and which allocations fail.
pub(super) fn unchanged(execution: &mut Execution, failing: &Scenario) -> Vec<TermId> {
    let Execution { context, record, .. } = execution;
    let mut same = Vec::new();
    for one in &record.variables {
        let value = failing.variables.get(&one.made).copied().unwrap_or(0);
        let value = constant(context, one.variable, value);
        same.push(context.equal(one.variable, value));
    }
    if failing.contents.is_empty() {
        for (_, _, variable) in &record.unwritten {
            let filling = constant(context, *variable, failing.filling.into());
            same.push(context.equal(*variable, filling));
        }
    }
    if failing.failing_allocations.is_empty() {
        same.extend(record.objects.iter().map(|object| context.not(object.fails)));
    }
    same
}

fn constant(context: &mut Context, like: TermId, value: u128) -> TermId {
    let width = context.width(like);
    context.constant(BitVector::from_u128(width, value))
}

fn sites(
    context: &mut Context,
    record: &Record,
    program: &Program,
    failing: &Scenario,
) -> Vec<ComparedInput> {
    let counts = failing.inputs.entries().map(|(site, values)| (site, values.len()));
    let counts: FxHashMap<SiteId, usize> = counts.collect();
    let mut before: FxHashMap<SiteId, Occurrences> = FxHashMap::default();
    let mut found = Vec::new();
    for input in &record.inputs {
        let given = counts.get(&input.site).copied().unwrap_or(0);
        let known = before.entry(input.site).or_insert_with(|| Occurrences::new(context, given));
        let is_signed =
            program.types.as_integer(program.sites[input.site].ty).is_some_and(|ty| ty.signed);
        let (mut changes, mut costs) = (Vec::new(), context.number(COST_WIDTH, 0));
        for occurrence in 0..given {
            let here = context.and(input.taken, known.exactly(occurrence));
            if context.is_false(here) {
                continue;
            }
            let value = failing.inputs.get(input.site, occurrence).unwrap_or(0);
            let value = constant(context, input.variable, value);
            let differs = context.not_equal(input.variable, value);
            changes.push(context.and(here, differs));
            let apart = distance(context, (input.variable, value), is_signed);
            costs = context.if_then_else(here, apart, costs);
        }
        // One that only this run takes is no change, but a plain value is nearer.
        let further = known.more(context);
        let further = context.and(input.taken, further);
        let zero = constant(context, input.variable, 0);
        let apart = distance(context, (input.variable, zero), is_signed);
        costs = context.if_then_else(further, apart, costs);
        found.push(ComparedInput {
            site: Some((input.site, input.taken)),
            changed: context.or_any(changes),
            cost: costs,
            variable: input.variable,
        });
        known.happens(context, input.taken);
    }
    found
}

/// How far two numbers are from each other.
fn distance(context: &mut Context, (one, other): (TermId, TermId), is_signed: bool) -> TermId {
    let width = context.width(one);
    if width >= COST_WIDTH {
        return context.number(COST_WIDTH, 0);
    }
    let wide = |context: &mut Context, term| match is_signed {
        true => context.sign_extend(term, COST_WIDTH),
        false => context.zero_extend(term, COST_WIDTH),
    };
    let (one, other) = (wide(context, one), wide(context, other));
    let less = context.signed_less(one, other);
    let (up, down) = (context.subtract(other, one), context.subtract(one, other));
    context.if_then_else(less, up, down)
}

/// How far a byte is from another one: printable ones are nearer.
fn byte_distance(context: &mut Context, byte: TermId, other: u8) -> TermId {
    let given = context.number(8, other.into());
    let apart = distance(context, (byte, given), false);
    let (first, last) = (context.number(8, 32), context.number(8, 126));
    let newline = context.number(8, u64::from(b'\n'));
    let ends = [context.unsigned_less_equal(first, byte), context.unsigned_less_equal(byte, last)];
    let printable = context.and_all(ends);
    let is_newline = context.equal(byte, newline);
    let printable = context.or(printable, is_newline);
    let more = context.number(COST_WIDTH, NOT_PRINTABLE);
    let further = context.add(apart, more);
    context.if_then_else(printable, apart, further)
}

/// A byte of a text which may be there: it differs if it is there in one run alone, or is another one.
fn text_byte(
    context: &mut Context,
    (byte, is_there): (TermId, TermId),
    given: Option<u8>,
) -> ComparedInput {
    let changed = match given {
        None => is_there,
        Some(given) => {
            let given = context.number(8, given.into());
            let differs = context.not_equal(byte, given);
            let missing = context.not(is_there);
            context.or(missing, differs)
        }
    };
    let apart = byte_distance(context, byte, given.unwrap_or(b'a'));
    let nothing = context.number(COST_WIDTH, 0);
    let cost = context.and(changed, is_there);
    let cost = context.if_then_else(cost, apart, nothing);
    ComparedInput { site: None, changed, cost, variable: byte }
}

fn standard_input(
    context: &mut Context,
    record: &Record,
    failing: &Scenario,
) -> Vec<ComparedInput> {
    let Some(input) = &record.standard_input else { return Vec::new() };
    let width = context.width(input.length);
    let bytes = input.bytes.iter().enumerate();
    bytes
        .map(|(index, &byte)| {
            let place = context.number(width, index as u64);
            let is_there = context.unsigned_less(place, input.length);
            let given = failing.standard_input.get(index).copied();
            text_byte(context, (byte, is_there), given)
        })
        .collect()
}

fn arguments(context: &mut Context, record: &Record, failing: &Scenario) -> Vec<ComparedInput> {
    let Some(arguments) = &record.arguments else { return Vec::new() };
    let given = failing.arguments.as_deref().unwrap_or_default();
    let mut found = Vec::new();
    for (index, bytes) in arguments.strings.iter().enumerate() {
        let width = context.width(arguments.count);
        let number = context.number(width, index as u64 + 1);
        let mut is_there = context.signed_less(number, arguments.count);
        let text = given.get(index);
        let changed = if text.is_some() { context.not(is_there) } else { is_there };
        let nothing = context.number(COST_WIDTH, 0);
        let variable = arguments.count;
        found.push(ComparedInput { site: None, changed, cost: nothing, variable });
        for (at, &byte) in bytes.iter().enumerate() {
            let zero = context.number(8, 0);
            let goes_on = context.not_equal(byte, zero);
            is_there = context.and(is_there, goes_on);
            let known = text.and_then(|text| text.get(at)).copied();
            found.push(text_byte(context, (byte, is_there), known));
        }
    }
    found
}
