//! Changing the bodies of functions: what is put into a program before it is executed.
//!
//! Nothing here stands for a text of its own: what is added has the origin of the place where it is added.

use std::sync::Arc;

use crate::{
    Body, CheckId, Expression, ExpressionId, ExpressionKind, Local, LocalKind, Origin, Place,
    PlaceId, PlaceKind, Statement, Successors, TypeId, Types, Vertex, VertexId,
};

impl Body {
    /// Adds an expression that no source expression stands for.
    pub fn add_expression(&mut self, kind: ExpressionKind, ty: TypeId) -> ExpressionId {
        self.expressions.push(Expression { kind, ty, origin: None })
    }

    /// Adds a constant, by its bits.
    pub fn add_constant(&mut self, bits: u128, ty: TypeId) -> ExpressionId {
        self.add_expression(ExpressionKind::Constant(bits), ty)
    }

    /// Adds what a place holds that certainly can be read.
    pub fn add_load(&mut self, place: PlaceId) -> ExpressionId {
        let ty = self.places[place].ty;
        self.add_expression(ExpressionKind::Load { place, checks: CheckId::NONE }, ty)
    }

    /// Adds the conversion of an expression to a type, if it has another one.
    pub fn add_conversion(&mut self, operand: ExpressionId, ty: TypeId) -> ExpressionId {
        match self.expressions[operand].ty == ty {
            true => operand,
            false => self.add_expression(ExpressionKind::Convert { operand, checks: None }, ty),
        }
    }

    /// Adds a place that is aligned as its type says.
    pub fn add_place(&mut self, types: &Types, kind: PlaceKind, ty: TypeId) -> PlaceId {
        let alignment = types.alignment_of(ty);
        self.places.push(Place { kind, ty, alignment })
    }

    /// Adds a variable that is not shown to users.
    pub fn add_temporary(
        &mut self,
        types: &Types,
        name: impl Into<Arc<str>>,
        ty: TypeId,
        origin: Option<Origin>,
    ) -> PlaceId {
        let alignment = types.alignment_of(ty);
        let (name, kind) = (name.into(), LocalKind::Temporary);
        let local = self.locals.push(Local { name, ty, kind, alignment, origin });
        self.add_place(types, PlaceKind::Local(local), ty)
    }

    /// Adds a vertex.
    pub fn add_vertex(
        &mut self,
        statement: Statement,
        successors: Successors,
        origin: Origin,
    ) -> VertexId {
        self.vertices.push(Vertex { statement, successors, origin })
    }

    /// Adds statements that lead to a vertex, one after the other; gives where they begin.
    pub fn add_sequence(
        &mut self,
        statements: Vec<Statement>,
        next: VertexId,
        origin: Origin,
    ) -> VertexId {
        statements.into_iter().rev().fold(next, |next, statement| {
            self.add_vertex(statement, Successors::Next(next), origin)
        })
    }

    /// Copies a vertex, to which its place may lead in another way from now on.
    pub fn copy_vertex(&mut self, vertex: VertexId) -> VertexId {
        let copy = self.vertices[vertex].clone();
        self.vertices.push(copy)
    }

    /// Puts statements before a vertex, which moves; gives where it is now.
    pub fn insert_before(
        &mut self,
        vertex: VertexId,
        statements: Vec<Statement>,
        origin: Origin,
    ) -> VertexId {
        let mut statements = statements.into_iter();
        let Some(statement) = statements.next() else { return vertex };
        let moved = self.copy_vertex(vertex);
        let next = self.add_sequence(statements.collect(), moved, origin);
        self.vertices[vertex] = Vertex { statement, successors: Successors::Next(next), origin };
        moved
    }

    /// Puts statements after a vertex that control leaves in one way. Whether it does.
    pub fn insert_after(
        &mut self,
        vertex: VertexId,
        statements: Vec<Statement>,
        origin: Origin,
    ) -> bool {
        let Successors::Next(next) = self.vertices[vertex].successors else { return false };
        let first = self.add_sequence(statements, next, origin);
        self.vertices[vertex].successors = Successors::Next(first);
        true
    }

    /// Puts statements where control goes from a vertex to one of its successors, whatever the reason.
    pub fn insert_between(&mut self, from: VertexId, to: VertexId, statements: Vec<Statement>) {
        let origin = self.vertices[from].origin;
        let first = self.add_sequence(statements, to, origin);
        self.vertices[from].successors.redirect(to, first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Arena, ComponentId};

    fn origin() -> Origin {
        Origin { component: ComponentId(0), expansion: None }
    }

    /// `skip; return`.
    fn body() -> Body {
        let mut vertices = Arena::default();
        let next = Successors::Next(VertexId(1));
        vertices.push(Vertex { statement: Statement::Skip, successors: next, origin: origin() });
        let last = Statement::Return(None);
        vertices.push(Vertex { statement: last, successors: Successors::None, origin: origin() });
        Body { vertices, ..Body::default() }
    }

    /// The statements on the way from a vertex on.
    fn path(body: &Body, mut at: VertexId) -> Vec<&Statement> {
        let mut found = vec![&body.vertices[at].statement];
        while let Successors::Next(next) = body.vertices[at].successors {
            at = next;
            found.push(&body.vertices[at].statement);
        }
        found
    }

    #[test]
    fn statements_come_before_a_vertex() {
        let mut body = body();
        let moved = body.insert_before(
            VertexId(0),
            vec![Statement::AtomicBegin, Statement::AtomicEnd],
            origin(),
        );
        let all = [Statement::AtomicBegin, Statement::AtomicEnd, Statement::Skip];
        let all = all.iter().chain([&Statement::Return(None)]).collect::<Vec<_>>();
        assert_eq!(path(&body, VertexId(0)), all);
        assert_eq!(path(&body, moved), all[2..]);
        assert_eq!(body.insert_before(VertexId(1), Vec::new(), origin()), VertexId(1));
    }

    #[test]
    fn statements_come_after_a_vertex_or_on_an_edge() {
        let mut body = body();
        assert!(body.insert_after(VertexId(0), vec![Statement::AtomicBegin], origin()));
        assert!(!body.insert_after(VertexId(1), vec![Statement::AtomicBegin], origin()));
        let Successors::Next(added) = body.vertices[VertexId(0)].successors else {
            panic!("it goes on");
        };
        body.insert_between(added, VertexId(1), vec![Statement::AtomicEnd]);
        let all = [
            &Statement::Skip,
            &Statement::AtomicBegin,
            &Statement::AtomicEnd,
            &Statement::Return(None),
        ];
        assert_eq!(path(&body, VertexId(0)), all);
    }
}
