//! Texts that are known before the program runs.

use std::sync::Arc;

use ir::{
    Body, ExpressionId, ExpressionKind, GlobalId, PlaceId, PlaceKind, Program, Target, Type, TypeId,
};

/// The text that a pointer points to: a string literal or another constant, without its NUL.
#[must_use]
pub fn text(program: &Program, body: &Body, pointer: ExpressionId) -> Option<Vec<u8>> {
    let (global, offset) = Resolver { program, body }.pointer(pointer)?;
    let global = &program.globals[global];
    let image = global.image.as_ref().filter(|image| image.relocations.is_empty())?;
    let start = usize::try_from(offset).ok()?;
    if !global.read_only || offset.cast_unsigned() >= global.size {
        return None;
    }
    // What follows the bytes of an image is zero.
    let bytes = image.bytes.get(start..).unwrap_or(&[]);
    match bytes.iter().position(|&byte| byte == 0) {
        Some(end) => Some(bytes[..end].to_vec()),
        None if start + bytes.len() < global.size as usize => Some(bytes.to_vec()),
        None => None,
    }
}

/// The same as the name of an event.
#[must_use]
pub fn name(program: &Program, body: &Body, pointer: ExpressionId) -> Option<Arc<str>> {
    text(program, body, pointer).map(|text| String::from_utf8_lossy(&text).into())
}

/// A place in static data: a global, and bytes into it.
type Static = (GlobalId, i64);

struct Resolver<'a> {
    program: &'a Program,
    body: &'a Body,
}

impl Resolver<'_> {
    /// Where a pointer points.
    fn pointer(&self, pointer: ExpressionId) -> Option<Static> {
        let expression = &self.body.expressions[pointer];
        match expression.kind {
            ExpressionKind::Address(place) => self.place(place),
            ExpressionKind::Convert { operand, .. } => self.pointer(operand),
            ExpressionKind::PointerAdd { pointer, index, size, subtract } => {
                let distance = self.constant(index)?.checked_mul(i64::try_from(size).ok()?)?;
                let distance = if subtract { distance.checked_neg()? } else { distance };
                moved(self.pointer(pointer)?, distance)
            }
            ExpressionKind::Load { place, .. } => self.stored(place),
            ExpressionKind::Constant(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::LogicalAnd(..)
            | ExpressionKind::LogicalOr(..)
            | ExpressionKind::Conditional { .. }
            | ExpressionKind::Builtin { .. } => None,
        }
    }

    /// The pointer that a constant holds.
    fn stored(&self, place: PlaceId) -> Option<Static> {
        let (global, offset) = self.place(place)?;
        let global = &self.program.globals[global];
        let image = global.image.as_ref().filter(|_| global.read_only)?;
        let at = |relocation: &&ir::Relocation| i64::try_from(relocation.offset) == Ok(offset);
        match image.relocations.iter().find(at)?.target {
            Target::Global(global, offset) => Some((global, offset)),
            Target::Function(_) => None,
        }
    }

    fn place(&self, place: PlaceId) -> Option<Static> {
        let place = &self.body.places[place];
        match place.kind {
            PlaceKind::Global(global) => Some((global, 0)),
            PlaceKind::Element { array, index, .. } => {
                let size = i64::try_from(self.program.types.size_of(place.ty)).ok()?;
                let length = self.length(self.body.places[array].ty)?;
                let index = self.constant(index).filter(|index| (0..length).contains(index))?;
                moved(self.place(array)?, index.checked_mul(size)?)
            }
            PlaceKind::At { base, offset } => moved(self.place(base)?, i64::try_from(offset).ok()?),
            PlaceKind::Local(_)
            | PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Bits { .. } => None,
        }
    }

    fn length(&self, array: TypeId) -> Option<i64> {
        match self.program.types[array] {
            Type::Array { length, .. } => i64::try_from(length?).ok(),
            _ => None,
        }
    }

    fn constant(&self, expression: ExpressionId) -> Option<i64> {
        let expression = &self.body.expressions[expression];
        let ExpressionKind::Constant(bits) = expression.kind else { return None };
        let integer = self.program.types.as_integer(expression.ty)?;
        let unused = 128 - u32::from(integer.width);
        let value = match integer.signed {
            true => (bits << unused).cast_signed() >> unused,
            false => bits.cast_signed(),
        };
        i64::try_from(value).ok()
    }
}

fn moved((global, offset): Static, distance: i64) -> Option<Static> {
    Some((global, offset.checked_add(distance)?))
}
