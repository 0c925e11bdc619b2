//! Assignments that may go somewhere else.
//!
//! What `a = value` assigns is kept in a temporary, so that it is computed once; a constant decides
//! where it goes. `a += value` and `a++` read what they write: for each other target the value is
//! computed from that. Records are copied to one target or another.

use super::assignment::split_assignment;
use super::statements::{StatementFault, Weaver};
use super::targets::{OtherTarget, Targets, Variable};
use super::{Point, Role};
use ir::{
    Body, CheckId, Expression, ExpressionId, ExpressionKind, Origin, PlaceId, PlaceKind, Statement,
    Successors, SwitchCase, Vertex, VertexId, checks,
};

/// A statement that is to have other targets.
#[derive(Clone, Copy)]
struct Retargeted<'t> {
    vertex: VertexId,
    next: VertexId,
    origin: Origin,
    others: &'t [OtherTarget],
}

impl Weaver<'_> {
    /// Lets an assignment go somewhere else.
    pub(super) fn retarget(&mut self, vertex: VertexId, variables: &[Variable]) {
        let Vertex { statement, successors, origin } = self.body.vertices[vertex].clone();
        let Successors::Next(next) = successors else { return };
        let text = self.program.text(origin);
        let Some(text) = split_assignment(&text) else { return };
        let others = Targets {
            program: self.program,
            original: &self.original,
            temporaries: &self.temporaries,
            body: &mut self.body,
        }
        .others(vertex, variables, text.target);
        if others.is_empty() {
            return;
        }
        let retargeted = Retargeted { vertex, next, origin, others: &others };
        let mut texts = self.original.texts.iter();
        let is_alone = texts.any(|text| self.is_same_text(text.origin, origin));
        let points = match statement {
            Statement::Assign { target, value, checks } if !text.reads_target() => {
                vec![self.retarget_plain(retargeted, target, value, checks)]
            }
            Statement::Assign { target, value, .. } if is_alone => {
                match self.retarget_reading(retargeted, target, value) {
                    Some(points) => points,
                    None => return,
                }
            }
            Statement::CopyObject { source, source_checks, .. } if is_alone => {
                let copies = |other: &OtherTarget| Statement::CopyObject {
                    target: other.place,
                    source,
                    target_checks: other.checks,
                    source_checks,
                };
                let copies = others.iter().map(copies).collect();
                vec![self.instead(vertex, next, copies, origin)]
            }
            Statement::Skip
            | Statement::Assign { .. }
            | Statement::CopyObject { .. }
            | Statement::CopyBytes { .. }
            | Statement::FillBytes { .. }
            | Statement::Clear { .. }
            | Statement::Call(_)
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
            | Statement::Print(_)
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
            | Statement::AtomicEnd => return,
        };
        let texts = others.into_iter().map(|other| other.text).collect();
        self.found(StatementFault::Target(texts), Role::Target, points);
    }

    fn retarget_plain(
        &mut self,
        Retargeted { vertex, next, origin, others }: Retargeted<'_>,
        target: PlaceId,
        value: ExpressionId,
        checks: CheckId,
    ) -> Point {
        let ty = self.body.places[target].ty;
        let kept = self.temporary(ty);
        let load = ExpressionKind::Load { place: kept, checks: CheckId::NONE };
        let again = self.body.add_expression(load.clone(), ty);
        let stores = Statement::Assign { target, value: again, checks };
        let stores = self.body.add_vertex(stores, Successors::Next(next), origin);
        let mut stored = Vec::new();
        for other in others {
            let value = self.body.add_expression(load.clone(), ty);
            stored.push(Statement::Assign { target: other.place, value, checks: other.checks });
        }
        let point = self.instead(stores, next, stored, origin);
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Assign { target: kept, value, checks: CheckId::NONE },
            successors: Successors::Next(stores),
            origin,
        };
        Point { vertex, ..point }
    }

    /// Another target is read where the target is: in the statement, or before the calls in it.
    fn retarget_reading(
        &mut self,
        Retargeted { vertex, next, origin, others }: Retargeted<'_>,
        target: PlaceId,
        value: ExpressionId,
    ) -> Option<Vec<Point>> {
        let stores = |other: &OtherTarget, value| {
            let OtherTarget { place: target, checks, .. } = *other;
            Statement::Assign { target, value, checks }
        };
        let read = leftmost(&self.body, value);
        if self.reads(read, target) {
            let mut stored = Vec::new();
            for other in others {
                stored.push(stores(other, self.reading(value, read, other.place)?));
            }
            return Some(vec![self.instead(vertex, next, stored, origin)]);
        }
        let &[before] = self.temporaries.writers_of(&self.original, read)? else { return None };
        let keeps = self.original.vertices[before].clone();
        let Statement::Assign { target: kept, value: old, .. } = keeps.statement else {
            return None;
        };
        let Successors::Next(after) = keeps.successors else { return None };
        let read = leftmost(&self.body, old);
        if !self.reads(read, target) {
            return None;
        }
        let mut keeping = Vec::new();
        for other in others {
            let value = self.reading(old, read, other.place)?;
            keeping.push(Statement::Assign { target: kept, value, checks: CheckId::NONE });
        }
        let stored = others.iter().map(|other| stores(other, value)).collect();
        let first = self.instead(vertex, next, stored, origin);
        Some(vec![first, self.instead(before, after, keeping, origin)])
    }

    fn reads(&self, expression: ExpressionId, target: PlaceId) -> bool {
        matches!(self.body.expressions[expression].kind, ExpressionKind::Load { place, .. }
            if place == target)
    }

    /// A value for which another place is read; what is read stands leftmost in it.
    fn reading(
        &mut self,
        value: ExpressionId,
        read: ExpressionId,
        other: PlaceId,
    ) -> Option<ExpressionId> {
        let Expression { mut kind, ty, .. } = self.body.expressions[value].clone();
        match &mut kind {
            ExpressionKind::Load { place, checks } if value == read => {
                *checks = self.checks_of_reading(*checks, *place, other)?;
                *place = other;
            }
            ExpressionKind::Convert { operand: left, .. }
            | ExpressionKind::Binary { left, .. }
            | ExpressionKind::PointerAdd { pointer: left, .. } => {
                *left = self.reading(*left, read, other)?;
            }
            _ => return None,
        }
        Some(self.body.add_expression(kind, ty))
    }

    /// The checks of reading a place instead of another: what is read through a pointer has more.
    fn checks_of_reading(&self, own: CheckId, old: PlaceId, new: PlaceId) -> Option<CheckId> {
        let far = |place| goes_through_pointer(&self.body, place);
        match (far(old), far(new)) {
            _ if own == CheckId::NONE => Some(own),
            (true, false) => Some(own.plus(checks::ACCESS_UNINITIALIZED)),
            (false, true) => None,
            _ => Some(own),
        }
    }

    /// Lets something else be done instead of what a vertex does, before control goes on.
    fn instead(
        &mut self,
        vertex: VertexId,
        next: VertexId,
        others: Vec<Statement>,
        origin: Origin,
    ) -> Point {
        let moved = self.body.copy_vertex(vertex);
        let mut cases = Vec::new();
        for (number, other) in (1..).zip(others) {
            let target = self.body.add_vertex(other, Successors::Next(next), origin);
            cases.push(SwitchCase { low: number, high: number, target });
        }
        let int = self.program.types.int();
        let choice = self.constant(int);
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Switch { value: choice },
            successors: Successors::Switch(cases, moved),
            origin,
        };
        self.point(vertex, choice, false, origin)
    }
}

/// What stands leftmost in a value: the target in that of a compound assignment.
fn leftmost(body: &Body, mut value: ExpressionId) -> ExpressionId {
    loop {
        value = match body.expressions[value].kind {
            ExpressionKind::Convert { operand, .. } => operand,
            ExpressionKind::Binary { left, .. } => left,
            ExpressionKind::PointerAdd { pointer, .. } => pointer,
            _ => return value,
        };
    }
}

fn goes_through_pointer(body: &Body, mut place: PlaceId) -> bool {
    loop {
        place = match body.places[place].kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => return false,
            PlaceKind::Dereference(_) => return true,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => base,
        };
    }
}
