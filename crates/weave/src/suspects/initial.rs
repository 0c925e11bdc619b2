//! The initial values of globals as assignments, so that they can be suspected.

use crate::builder::{BodyBuilder, add_function};
use ir::{
    Expression, ExpressionId, ExpressionKind, Global, GlobalId, InitialValue, PlaceKind, Program,
    StaticImage, Target, Type,
};

/// The name of the function that assigns initial values.
const FUNCTION: &str = "initial values";

/// Makes the initial values that are in the user's text assignments of the program's initializer,
/// which may write constants as well.
pub(crate) fn add_initial_values(program: &mut Program) {
    let valued = |(id, global): (GlobalId, &Global)| {
        let image = global.image.clone().filter(|_| !global.internal)?;
        (!image.initial_values.is_empty()).then_some((id, image))
    };
    let images: Vec<(GlobalId, StaticImage)> =
        program.globals.entries().filter_map(valued).collect();
    let Some(first) = images.first().map(|(_, image)| image.initial_values[0].origin) else {
        return;
    };
    let function = add_function(program, FUNCTION, first);
    let mut builder = BodyBuilder::new(program, function, first);
    for (global, image) in images {
        let ty = builder.program.globals[global].ty;
        let base = builder.place(PlaceKind::Global(global), ty);
        for value in &image.initial_values {
            builder.origin = value.origin;
            let target = builder.place(PlaceKind::At { base, offset: value.offset }, value.ty);
            let constant = constant(&mut builder, &image, value);
            builder.assign(target, constant);
        }
    }
    let int = builder.program.types.int();
    let zero = builder.constant(0, int);
    builder.emit_last(ir::Statement::Return(Some(ir::Argument::Value(zero))));
    builder.finish();
    program.initializer = Some(function);
}

/// The value that an image has at a place, with the text that it stands for.
fn constant(
    builder: &mut BodyBuilder<'_>,
    image: &StaticImage,
    value: &InitialValue,
) -> ExpressionId {
    let relocation = image.relocations.iter().find(|one| one.offset == value.offset);
    let kind = match relocation.map(|relocation| relocation.target) {
        Some(Target::Function(function)) => ExpressionKind::Function(function),
        Some(Target::Global(global, offset)) => {
            let ty = builder.program.globals[global].ty;
            let place = builder.place(PlaceKind::Global(global), ty);
            if offset == 0 {
                ExpressionKind::Address(place)
            } else {
                let pointer = builder.expression(ExpressionKind::Address(place), value.ty);
                let long = builder.program.types.integer(64, true);
                let index = builder.constant(offset.cast_unsigned(), long);
                ExpressionKind::PointerAdd { pointer, index, size: 1, subtract: false }
            }
        }
        None => ExpressionKind::Constant(bits(builder.program, image, value)),
    };
    let expression = Expression { kind, ty: value.ty, origin: Some(value.origin) };
    builder.add_expression(expression)
}

/// The bits of a scalar of an image.
fn bits(program: &Program, image: &StaticImage, value: &InitialValue) -> u128 {
    let size = match program.types[value.ty] {
        Type::Float(format) => program.types.float_size(format),
        _ => program.types.size_of(value.ty),
    };
    let start = value.offset as usize;
    let mut bytes = [0; 16];
    for (index, byte) in bytes.iter_mut().enumerate().take(size.min(16) as usize) {
        *byte = image.bytes.get(start + index).copied().unwrap_or(0);
    }
    u128::from_le_bytes(bytes)
}
