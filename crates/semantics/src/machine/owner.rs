//! Which part of a function a check belongs to.

use ir::visit::Part;
use ir::{
    Body, CheckId, Expression, ExpressionId, ExpressionKind, LocalKind, PlaceId, PlaceKind,
    Program, Statement, VertexId, checks,
};

use crate::evaluate::Purpose;

/// What a check belongs to.
#[derive(Clone)]
pub(super) enum Owner {
    Expression(ExpressionId),
    Subscript(PlaceId),
    /// A place that is read or written as a whole.
    Place(PlaceId, Purpose),
    /// A pointer to bytes, and how many.
    Pointer(ExpressionId, ExpressionId, Purpose),
    /// A pointer that is freed.
    Freed(ExpressionId),
    /// A pointer that is called.
    Called(ExpressionId),
    /// The condition of an assertion.
    Assertion(VertexId, ExpressionId),
    /// A buffer that is printed into, by the function.
    Printed(ExpressionId, std::sync::Arc<str>),
    /// The arguments of a format.
    Format(Vec<ExpressionId>),
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

/// The pointer that another one was computed from.
pub(super) fn base_pointer(body: &Body, mut pointer: ExpressionId) -> ExpressionId {
    loop {
        match body.expressions[pointer].kind {
            ExpressionKind::PointerAdd { pointer: base, .. } => pointer = base,
            ExpressionKind::Convert { operand, .. }
                if matches!(
                    body.expressions[operand].kind,
                    ExpressionKind::PointerAdd { .. } | ExpressionKind::Load { .. }
                ) =>
            {
                pointer = operand;
            }
            // The address of a member or element of what another pointer points to.
            ExpressionKind::Address(place) => match root_pointer(body, place) {
                Some(base) => pointer = base,
                None => return pointer,
            },
            _ => return pointer,
        }
    }
}

/// The expressions that decide about an assertion: its condition, or, where it only fails, those
/// that led to it.
pub(super) fn conditions(
    body: &Body,
    assertion: VertexId,
    condition: ExpressionId,
) -> Vec<ExpressionId> {
    if !matches!(body.expressions[condition].kind, ExpressionKind::Constant(_)) {
        return vec![condition];
    }
    decisions_before(body, assertion)
}

/// What was evaluated to decide that a vertex is reached: the condition of the branch before it,
/// and what the temporaries in it were computed from.
pub(super) fn decisions_before(body: &Body, vertex: VertexId) -> Vec<ExpressionId> {
    let mut found = Vec::new();
    let mut work = vec![vertex];
    let mut seen = vec![vertex];
    while let Some(target) = work.pop() {
        for (id, vertex) in body.vertices.entries() {
            if seen.contains(&id) || !vertex.successors.targets().contains(&target) {
                continue;
            }
            seen.push(id);
            let goes_on = match &vertex.statement {
                Statement::Branch { condition } => {
                    found.push(*condition);
                    uses_temporaries(body, *condition)
                }
                Statement::Assign { target, value, .. } if is_temporary(body, *target) => {
                    found.push(*value);
                    true
                }
                Statement::Call(call)
                    if call.result.is_none_or(|result| is_temporary(body, result)) =>
                {
                    let values = call.arguments.iter().filter_map(|argument| match argument {
                        ir::Argument::Value(value) => Some(*value),
                        ir::Argument::Object(..) => None,
                    });
                    found.extend(values);
                    call.result.is_some()
                }
                Statement::Skip | Statement::Rely { .. } | Statement::Discard { .. } => true,
                Statement::Declare { local, .. } => {
                    body.locals[*local].kind == LocalKind::Temporary
                }
                Statement::Assign { .. }
                | Statement::CopyObject { .. }
                | Statement::CopyBytes { .. }
                | Statement::FillBytes { .. }
                | Statement::Clear { .. }
                | Statement::Call(_)
                | Statement::Return(_)
                | Statement::Switch { .. }
                | Statement::IndirectGoto { .. }
                | Statement::Assert { .. }
                | Statement::Assume { .. }
                | Statement::Cover { .. }
                | Statement::Unsupported { .. }
                | Statement::Input { .. }
                | Statement::InputBytes { .. }
                | Statement::Event { .. }
                | Statement::Point { .. }
                | Statement::Print(_)
                | Statement::Scan(_)
                | Statement::ReadByte { .. }
                | Statement::UnreadByte { .. }
                | Statement::AtEnd { .. }
                | Statement::WriteBytes { .. }
                | Statement::ParseFloat { .. }
                | Statement::Allocate { .. }
                | Statement::Free { .. }
                | Statement::Exit { .. }
                | Statement::Abort
                | Statement::Spawn { .. }
                | Statement::Join { .. }
                | Statement::Await { .. }
                | Statement::EndThread { .. }
                | Statement::AtomicBegin
                | Statement::AtomicEnd => false,
            };
            if goes_on {
                work.push(id);
            }
        }
    }
    found.reverse();
    found
}

/// Whether a place is a value in the middle of an expression.
pub(super) fn is_temporary(body: &Body, place: PlaceId) -> bool {
    matches!(body.places[place].kind,
        PlaceKind::Local(local) if body.locals[local].kind == LocalKind::Temporary)
}

fn uses_temporaries(body: &Body, expression: ExpressionId) -> bool {
    let mut work = vec![expression];
    while let Some(id) = work.pop() {
        let expression = &body.expressions[id];
        if matches!(expression.kind,
            ExpressionKind::Load { place, .. } if is_temporary(body, place))
        {
            return true;
        }
        work.extend(operands(body, expression));
    }
    false
}

/// The expressions that say where a place is, from its root on.
pub(super) fn operands_of_place(body: &Body, place: PlaceId) -> Vec<ExpressionId> {
    let mut operands = Vec::new();
    let mut next = Some(place);
    while let Some(place) = next.take() {
        body.places[place].kind.visit(&mut |part| match part {
            Part::Expression(operand, _) => operands.push(operand),
            Part::Place(base, _) => next = Some(base),
            Part::Checks(_)
            | Part::Site(_)
            | Part::Local(..)
            | Part::Global(_)
            | Part::Function(..) => {}
        });
    }
    operands.reverse();
    operands
}

pub(super) fn operands(body: &Body, expression: &Expression) -> Vec<ExpressionId> {
    let mut operands = Vec::new();
    expression.kind.visit(&mut |part| match part {
        Part::Expression(operand, _) => operands.push(operand),
        Part::Place(place, _) => operands.extend(operands_of_place(body, place)),
        Part::Checks(_)
        | Part::Site(_)
        | Part::Local(..)
        | Part::Global(_)
        | Part::Function(..) => {}
    });
    operands
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
            ExpressionKind::Builtin { builtin, checks: Some(first), .. } => {
                within(*first, checks::of_builtin(*builtin).len() as u32)
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
    let (read, write) = (Purpose::ReadAny, Purpose::Write);
    for (id, vertex) in body.vertices.entries() {
        match &vertex.statement {
            Statement::Assign { target, checks, .. } if within(*checks, 4) => {
                return Owner::Place(*target, write);
            }
            Statement::CopyObject { target, source, target_checks, source_checks } => {
                if within(*target_checks, 4) {
                    return Owner::Place(*target, write);
                }
                if within(*source_checks, 4) {
                    return Owner::Place(*source, read);
                }
            }
            Statement::CopyBytes { target, source, size, target_checks, source_checks, .. } => {
                if within(*target_checks, 4) {
                    return Owner::Pointer(*target, *size, write);
                }
                if within(*source_checks, 4) {
                    return Owner::Pointer(*source, *size, read);
                }
            }
            Statement::FillBytes { target, size, checks, .. }
            | Statement::InputBytes { target, size, checks, .. }
                if within(*checks, 4) =>
            {
                return Owner::Pointer(*target, *size, write);
            }
            Statement::Free { pointer, checks } if within(*checks, 2) => {
                return Owner::Freed(*pointer);
            }
            Statement::WriteBytes { pointer, size, checks, .. } if within(*checks, 5) => {
                return Owner::Pointer(*pointer, *size, read);
            }
            Statement::Print(print) if within(print.checks, 4) => {
                return Owner::Format(format_arguments(&print.format));
            }
            Statement::Scan(scan) if within(scan.checks, 4) => {
                return Owner::Format(format_arguments(&scan.format));
            }
            Statement::Print(print) => {
                if let ir::Sink::Buffer { pointer, checks, .. } = print.sink
                    && within(checks, 4)
                {
                    return Owner::Printed(pointer, print.function.clone());
                }
            }
            Statement::Assert { condition, check: own } if *own == check => {
                return Owner::Assertion(id, *condition);
            }
            Statement::Call(call) => {
                if let ir::Callee::Pointer(pointer, checks) = call.callee
                    && within(checks, 2)
                {
                    return Owner::Called(pointer);
                }
                for argument in &call.arguments {
                    if let ir::Argument::Object(place, checks) = argument
                        && within(*checks, 4)
                    {
                        return Owner::Place(*place, read);
                    }
                }
            }
            Statement::Return(Some(ir::Argument::Object(place, checks))) if within(*checks, 4) => {
                return Owner::Place(*place, read);
            }
            Statement::Skip
            | Statement::Assign { .. }
            | Statement::FillBytes { .. }
            | Statement::Clear { .. }
            | Statement::Return(_)
            | Statement::Branch { .. }
            | Statement::Switch { .. }
            | Statement::IndirectGoto { .. }
            | Statement::Assert { .. }
            | Statement::Assume { .. }
            | Statement::Cover { .. }
            | Statement::Unsupported { .. }
            | Statement::Input { .. }
            | Statement::InputBytes { .. }
            | Statement::Event { .. }
            | Statement::Point { .. }
            | Statement::Scan(_)
            | Statement::ReadByte { .. }
            | Statement::UnreadByte { .. }
            | Statement::AtEnd { .. }
            | Statement::WriteBytes { .. }
            | Statement::ParseFloat { .. }
            | Statement::Allocate { .. }
            | Statement::Free { .. }
            | Statement::Declare { .. }
            | Statement::Discard { .. }
            | Statement::Exit { .. }
            | Statement::Abort
            | Statement::Spawn { .. }
            | Statement::Join { .. }
            | Statement::Await { .. }
            | Statement::EndThread { .. }
            | Statement::Rely { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => {}
        }
    }
    Owner::Unknown
}

fn format_arguments(format: &ir::PrintFormat) -> Vec<ExpressionId> {
    match format {
        ir::PrintFormat::Constant { arguments, .. } => arguments.clone(),
        ir::PrintFormat::Computed { format, arguments } => {
            std::iter::once(*format).chain(arguments.iter().copied()).collect()
        }
        ir::PrintFormat::List { format, .. } => vec![*format],
    }
}
