//! Registers of devices: memory at known addresses that the program reaches by numbers.

use std::ops::RangeInclusive;

use ir::{Global, GlobalId, Program, Type};

/// The lowest address that registers can have: below are null pointers and the code of functions.
const LOWEST: u64 = 0x0080_0000;
/// More registers than these bytes are not declared at once.
const LARGEST: u64 = 1 << 30;
/// No alignment is larger.
const MOST_ALIGNED: u32 = 12;

/// Adds a variable with any contents that fills a range of addresses.
///
/// # Errors
///
/// If there can be no registers at these addresses.
pub(crate) fn declare(
    program: &mut Program,
    range: &RangeInclusive<u64>,
) -> Result<GlobalId, String> {
    let (&start, &end) = (range.start(), range.end());
    let limit: u64 = if program.types.pointer_size == 4 { 1 << 32 } else { 1 << 47 };
    if start < LOWEST || end >= limit {
        return Err(format!("registers can be from {LOWEST:#x} to {:#x}", limit - 1));
    }
    let size = end.checked_sub(start).map_or(0, |distance| distance + 1);
    if size == 0 || size > LARGEST {
        return Err(format!("{start:#x}..{end:#x} has no bytes, or more than a gigabyte"));
    }
    let overlaps =
        |(&id, &other): (&GlobalId, &u64)| other <= end && start < other + program.globals[id].size;
    if program.fixed_addresses.iter().any(overlaps) {
        return Err(format!("{start:#x}..{end:#x} overlaps other registers"));
    }
    let element = program.types.integer(8, false);
    let ty = program.types.intern(Type::Array { element, length: Some(size) });
    let id = program.globals.push(Global {
        name: format!("registers at {start:#x}").into(),
        ty,
        size,
        alignment: 1 << start.trailing_zeros().min(MOST_ALIGNED),
        image: None,
        read_only: false,
        thread_local: false,
        atomic: Vec::new(),
        origin: None,
        internal: false,
        external: false,
    });
    program.fixed_addresses.insert(id, start);
    Ok(id)
}
