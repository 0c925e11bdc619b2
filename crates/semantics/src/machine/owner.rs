//! Which part of a function a check belongs to.

use ir::{
    Body, CheckId, Expression, ExpressionId, ExpressionKind, PlaceId, PlaceKind, Program,
    Statement, checks,
};

/// What a check belongs to.
pub(super) enum Owner {
    Expression(ExpressionId),
    Subscript(PlaceId),
    /// A place that is read or written as a whole.
    Place(PlaceId),
    /// A pointer to bytes, and how many if that is known.
    Pointer(ExpressionId, Option<ExpressionId>),
    /// A buffer that is printed into, by the function.
    Printed(ExpressionId, std::sync::Arc<str>),
    Unknown,
}

/// The pointer that a place is reached through.
pub(super) fn root_pointer(body: &Body, mut place: PlaceId) -> Option<ExpressionId> {
    loop {
        match body.places[place].kind {
            PlaceKind::Dereference(pointer) => return Some(pointer),
            PlaceKind::Local(_) | PlaceKind::Global(_) => return None,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => place = base,
        }
    }
}

pub(super) fn operands_of_place(body: &Body, mut place: PlaceId) -> Vec<ExpressionId> {
    let mut operands = Vec::new();
    loop {
        match body.places[place].kind {
            PlaceKind::Dereference(pointer) => {
                operands.push(pointer);
                break;
            }
            PlaceKind::Local(_) | PlaceKind::Global(_) => break,
            PlaceKind::Element { array, index, .. } => {
                operands.push(index);
                place = array;
            }
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => place = base,
        }
    }
    operands.reverse();
    operands
}

pub(super) fn operands(body: &Body, expression: &Expression) -> Vec<ExpressionId> {
    match &expression.kind {
        ExpressionKind::Constant(_)
        | ExpressionKind::Function(_)
        | ExpressionKind::ExtraArguments => Vec::new(),
        ExpressionKind::Load { place, .. } | ExpressionKind::Address(place) => {
            operands_of_place(body, *place)
        }
        ExpressionKind::Unary { operand, .. } | ExpressionKind::Convert { operand, .. } => {
            vec![*operand]
        }
        ExpressionKind::Binary { left, right, .. }
        | ExpressionKind::PointerDifference { left, right, .. }
        | ExpressionKind::LogicalAnd(left, right)
        | ExpressionKind::LogicalOr(left, right)
        | ExpressionKind::PointerAdd { pointer: left, index: right, .. } => vec![*left, *right],
        ExpressionKind::Conditional { condition, then, otherwise } => {
            vec![*condition, *then, *otherwise]
        }
        ExpressionKind::Builtin { operands, .. } => operands.clone(),
    }
}

/// What a check belongs to; found by search, as failures are rare.
pub(super) fn owner(program: &Program, body: &Body, check: CheckId) -> Owner {
    let within = |first: CheckId, count: u32| {
        first != CheckId::NONE && check.0 >= first.0 && check.0 - first.0 < count
    };
    for (id, expression) in body.expressions.entries() {
        let found = match &expression.kind {
            ExpressionKind::Load { place, checks } => {
                let direct = root_pointer(body, *place).is_none();
                within(*checks, if direct { 1 } else { 5 })
            }
            ExpressionKind::Unary { checks: Some(checks), .. }
            | ExpressionKind::Convert { checks: Some(checks), .. } => within(*checks, 1),
            ExpressionKind::Binary { operator, left, checks: Some(first), .. } => {
                let operand = &program.types[body.expressions[*left].ty];
                within(*first, checks::of_binary(*operator, operand).len() as u32)
            }
            _ => false,
        };
        if found {
            return Owner::Expression(id);
        }
    }
    for (id, place) in body.places.entries() {
        if matches!(place.kind, PlaceKind::Element { check: own, .. } if own == check) {
            return Owner::Subscript(id);
        }
    }
    statement_owner(body, check, &within)
}

fn statement_owner(body: &Body, check: CheckId, within: &dyn Fn(CheckId, u32) -> bool) -> Owner {
    for vertex in body.vertices.iter() {
        match &vertex.statement {
            Statement::Assign { target, checks, .. } if within(*checks, 4) => {
                return Owner::Place(*target);
            }
            Statement::CopyObject { target, source, target_checks, source_checks } => {
                if within(*target_checks, 4) {
                    return Owner::Place(*target);
                }
                if within(*source_checks, 4) {
                    return Owner::Place(*source);
                }
            }
            Statement::CopyBytes { target, source, size, target_checks, source_checks } => {
                if within(*target_checks, 4) {
                    return Owner::Pointer(*target, Some(*size));
                }
                if within(*source_checks, 4) {
                    return Owner::Pointer(*source, Some(*size));
                }
            }
            Statement::FillBytes { target, size, checks, .. }
            | Statement::InputBytes { target, size, checks, .. }
                if within(*checks, 4) =>
            {
                return Owner::Pointer(*target, Some(*size));
            }
            Statement::Free { pointer, checks } if within(*checks, 2) => {
                return Owner::Pointer(*pointer, None);
            }
            Statement::WriteBytes { pointer, size, checks, .. } if within(*checks, 5) => {
                return Owner::Pointer(*pointer, Some(*size));
            }
            Statement::Print(print) => {
                if let ir::Sink::Buffer { pointer, checks, .. } = print.sink
                    && within(checks, 4)
                {
                    return Owner::Printed(pointer, print.function.clone());
                }
            }
            Statement::Assert { condition, check: own } if *own == check => {
                return Owner::Expression(*condition);
            }
            Statement::Call(call) => {
                if let ir::Callee::Pointer(pointer, checks) = call.callee
                    && within(checks, 2)
                {
                    return Owner::Pointer(pointer, None);
                }
                for argument in &call.arguments {
                    if let ir::Argument::Object(place, checks) = argument
                        && within(*checks, 4)
                    {
                        return Owner::Place(*place);
                    }
                }
            }
            Statement::Return(Some(ir::Argument::Object(place, checks))) if within(*checks, 4) => {
                return Owner::Place(*place);
            }
            _ => {}
        }
    }
    Owner::Unknown
}
