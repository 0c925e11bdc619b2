//! One access that others can see for each vertex: between two of them the thread may be interrupted.
//!
//! The operands of a vertex are evaluated in the same order as before, each in a vertex of its own, with its checks.

use ir::visit::{Part, PartMut};
use ir::{
    Body, CheckId, ExpressionId, ExpressionKind, Origin, PlaceId, PlaceKind, Program, Statement,
    Successors, TypeId, Vertex, VertexId,
};

use super::inline::{Copied, after_spawns};
use super::instances::ThreadCode;
use super::memory::{Collector, Shared, root};
use super::points::depths;

/// Splits the vertices of a thread.
pub(super) fn split(
    program: &Program,
    shared: &Shared<'_>,
    index: usize,
    thread: &mut ThreadCode,
) -> Result<(), String> {
    let depths = depths(&thread.body)?;
    let together = after_spawns(&thread.body);
    for vertex in thread.body.vertices.indices().collect::<Vec<_>>() {
        let is_alone = index == 0 && !together[usize::from(vertex)];
        if is_alone || depths[usize::from(vertex)] != Some(0) {
            continue;
        }
        let mut splitter = Splitter::new(program, shared, index, &mut thread.body, vertex);
        splitter.vertex()?;
        let last = splitter.at;
        if let Some(started) = thread.starts.remove(&vertex) {
            thread.starts.insert(last, started);
        }
    }
    Ok(())
}

struct Splitter<'a> {
    program: &'a Program,
    shared: &'a Shared<'a>,
    thread: usize,
    body: &'a mut Body,
    /// The vertex that is written next.
    at: VertexId,
    origin: Origin,
}

impl<'a> Splitter<'a> {
    fn new(
        program: &'a Program,
        shared: &'a Shared<'a>,
        thread: usize,
        body: &'a mut Body,
        at: VertexId,
    ) -> Self {
        let origin = body.vertices[at].origin;
        Self { program, shared, thread, body, at, origin }
    }

    /// How many visible accesses the vertex makes, at most.
    fn count(&self) -> usize {
        let mut collector = Collector::new(self.body);
        collector.vertex(self.at);
        let accesses = collector.finish().all;
        let visible =
            accesses.iter().filter(|&&one| self.shared.is_visible(self.thread, one)).count();
        // Copying is one step, and so is the end of several locals.
        let is_one = matches!(
            self.body.vertices[self.at].statement,
            Statement::CopyBytes { .. } | Statement::CopyObject { .. } | Statement::Discard { .. }
        );
        if is_one && !self.has_visible_operands() { visible.min(1) } else { visible }
    }

    fn vertex(&mut self) -> Result<(), String> {
        self.result_of_call();
        if self.count() < 2 {
            return Ok(());
        }
        let Vertex { mut statement, successors, .. } = self.body.vertices[self.at].clone();
        if let Statement::Await { .. } = statement {
            return Err("a wait for more than one variable".to_owned());
        }
        // What is stored comes before the place where it goes.
        if let Statement::Assign { target, value, .. } = &mut statement {
            *value = self.hoisted(*value);
            if self.reads_in_place(*target) {
                *value = self.frozen(*value);
            }
            *target = self.hoisted_place(*target);
        } else if let Statement::CopyObject { target, source, .. } = &mut statement {
            *source = self.hoisted_place(*source);
            *target = self.hoisted_place(*target);
        } else {
            self.operands(&mut statement);
        }
        self.put_last(statement, successors);
        Ok(())
    }

    /// Where a call stores its result so that others see it, that is a vertex of its own.
    fn result_of_call(&mut self) {
        let Vertex { statement, successors, origin } = self.body.vertices[self.at].clone();
        let (Statement::Call(mut call), Successors::Next(next)) = (statement, successors) else {
            return;
        };
        let Some(target) = call.result else { return };
        if let PlaceKind::Local(_) = self.body.places[target].kind
            && !self.shared.is_visible(self.thread, (root(self.body, target), true))
        {
            return;
        }
        let types = &self.program.types;
        let source = self.body.add_temporary(types, "", self.body.places[target].ty, None);
        call.result = Some(source);
        let store = self.body.copied(types, target, source);
        let store = self.body.add_vertex(store, Successors::Next(next), origin);
        let statement = Statement::Call(call);
        self.body.vertices[self.at] =
            Vertex { statement, successors: Successors::Next(store), origin };
        let at = std::mem::replace(&mut self.at, store);
        // What it is split into has nothing that is not supported.
        let _ = self.vertex();
        self.at = at;
    }

    /// Evaluates the operands of a statement in their order, up to the last one that accesses what others see.
    fn operands(&mut self, statement: &mut Statement) {
        let mut left = 0;
        statement.visit(&mut |part| left += usize::from(self.is_visible_operand(part)));
        let mut parts = Vec::new();
        statement.visit(&mut |part| parts.push(part));
        let mut replaced = Vec::new();
        for part in parts {
            let is_visible = self.is_visible_operand(part);
            left -= usize::from(is_visible);
            replaced.push(match part {
                Part::Expression(expression, _) => {
                    let value = self.hoisted(expression);
                    Some(if left > 0 { self.frozen(value).0 } else { value.0 })
                }
                Part::Place(place, _) => Some(self.hoisted_place(place).0),
                Part::Checks(_)
                | Part::Site(_)
                | Part::Local(..)
                | Part::Global(_)
                | Part::Function(..) => None,
            });
        }
        let mut replaced = replaced.into_iter();
        statement.map(&mut |part| {
            let Some(Some(new)) = replaced.next() else { return };
            match part {
                PartMut::Expression(expression, _) => *expression = ExpressionId(new),
                PartMut::Place(place, _) => *place = PlaceId(new),
                PartMut::Checks(_)
                | PartMut::Site(_)
                | PartMut::Local(..)
                | PartMut::Global(_)
                | PartMut::Function(..) => {}
            }
        });
    }

    fn has_visible_operands(&self) -> bool {
        let mut found = false;
        let statement = &self.body.vertices[self.at].statement;
        statement.visit(&mut |part| found |= self.is_visible_operand(part));
        found
    }

    /// Whether evaluating an operand accesses what others see, before the statement itself does.
    fn is_visible_operand(&self, part: Part) -> bool {
        match part {
            Part::Expression(expression, _) => self.reads(expression),
            Part::Place(place, _) => self.reads_in_place(place),
            Part::Checks(_)
            | Part::Site(_)
            | Part::Local(..)
            | Part::Global(_)
            | Part::Function(..) => false,
        }
    }

    /// Whether an expression reads what others see.
    fn reads(&self, expression: ExpressionId) -> bool {
        let mut collector = Collector::new(self.body);
        collector.expression(expression);
        self.shared.any_visible(self.thread, &collector.finish())
    }

    /// Whether the operands of a place do.
    fn reads_in_place(&self, place: PlaceId) -> bool {
        let mut collector = Collector::new(self.body);
        collector.operands(place);
        self.shared.any_visible(self.thread, &collector.finish())
    }

    /// Adds a vertex.
    fn put(&mut self, statement: Statement) {
        let (origin, last) = (self.origin, Successors::None);
        let next = self.body.add_vertex(Statement::Skip, last, origin);
        let successors = Successors::Next(next);
        self.body.vertices[self.at] = Vertex { statement, successors, origin };
        self.at = next;
    }

    fn put_last(&mut self, statement: Statement, successors: Successors) {
        let origin = self.origin;
        self.body.vertices[self.at] = Vertex { statement, successors, origin };
    }

    /// Keeps a value in a temporary.
    fn kept(&mut self, value: ExpressionId) -> ExpressionId {
        let ty = self.body.expressions[value].ty;
        let target = self.body.add_temporary(&self.program.types, "", ty, None);
        self.put(Statement::Assign { target, value, checks: CheckId::NONE });
        self.body.add_load(target)
    }

    /// Evaluates a value now, with its checks, unless it is the same later.
    fn frozen(&mut self, value: ExpressionId) -> ExpressionId {
        let is_constant = matches!(
            self.body.expressions[value].kind,
            ExpressionKind::Constant(_) | ExpressionKind::Function(_)
        );
        if is_constant { value } else { self.kept(value) }
    }

    /// The same expression, in which nothing that others see is read.
    fn hoisted(&mut self, expression: ExpressionId) -> ExpressionId {
        if !self.reads(expression) {
            return expression;
        }
        let mut new = self.body.expressions[expression].clone();
        match &mut new.kind {
            ExpressionKind::Load { place, .. } => {
                *place = self.hoisted_place(*place);
                let access = (root(self.body, *place), false);
                let load = self.body.expressions.push(new);
                return match self.shared.is_visible(self.thread, access) {
                    true => self.kept(load),
                    false => load,
                };
            }
            ExpressionKind::Address(place) => *place = self.hoisted_place(*place),
            &mut ExpressionKind::LogicalAnd(left, right) if self.reads(right) => {
                return self.lazy(left, Lazy::And(right), new.ty);
            }
            &mut ExpressionKind::LogicalOr(left, right) if self.reads(right) => {
                return self.lazy(left, Lazy::Or(right), new.ty);
            }
            &mut ExpressionKind::Conditional { condition, then, otherwise }
                if self.reads(then) || self.reads(otherwise) =>
            {
                return self.lazy(condition, Lazy::Arms(then, otherwise), new.ty);
            }
            ExpressionKind::LogicalAnd(left, _) | ExpressionKind::LogicalOr(left, _) => {
                *left = self.hoisted(*left);
            }
            ExpressionKind::Conditional { condition, .. } => *condition = self.hoisted(*condition),
            ExpressionKind::Constant(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerAdd { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::Convert { .. }
            | ExpressionKind::Builtin { .. } => self.eager(&mut new.kind),
        }
        self.body.expressions.push(new)
    }

    /// Evaluates the operands of an operator that needs all of them.
    fn eager(&mut self, kind: &mut ExpressionKind) {
        let mut operands = Vec::new();
        kind.visit(&mut |part| {
            if let Part::Expression(operand, _) = part {
                operands.push(operand);
            }
        });
        let Some(last) = operands.iter().rposition(|&operand| self.reads(operand)) else { return };
        let mut new = Vec::new();
        for (index, operand) in operands.into_iter().enumerate() {
            let value = self.hoisted(operand);
            new.push(if index < last { self.frozen(value) } else { value });
        }
        let mut new = new.into_iter();
        kind.map(&mut |part| {
            if let PartMut::Expression(operand, _) = part
                && let Some(value) = new.next()
            {
                *operand = value;
            }
        });
    }

    /// The same place, whose operands read nothing that others see.
    fn hoisted_place(&mut self, place: PlaceId) -> PlaceId {
        if !self.reads_in_place(place) {
            return place;
        }
        let mut new = self.body.places[place].clone();
        match &mut new.kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => {}
            PlaceKind::Dereference(pointer) => *pointer = self.hoisted(*pointer),
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => *base = self.hoisted_place(*base),
            PlaceKind::Element { array, index, .. } => {
                *array = self.hoisted_place(*array);
                *index = self.hoisted(*index);
            }
        }
        self.body.places.push(new)
    }

    /// An operator of whose operands one is evaluated, or none.
    fn lazy(&mut self, condition: ExpressionId, arms: Lazy, ty: TypeId) -> ExpressionId {
        let condition = self.hoisted(condition);
        let target = self.body.add_temporary(&self.program.types, "", ty, None);
        let origin = self.origin;
        let mut vertex = || self.body.add_vertex(Statement::Skip, Successors::None, origin);
        let [then, otherwise, end] = [vertex(), vertex(), vertex()];
        let branch = Statement::Branch { condition };
        self.put_last(branch, Successors::Branch(then, otherwise));
        let values = match arms {
            Lazy::And(right) => [Arm::Truth(right), Arm::Constant(0)],
            Lazy::Or(right) => [Arm::Constant(1), Arm::Truth(right)],
            Lazy::Arms(then, otherwise) => [Arm::Value(then), Arm::Value(otherwise)],
        };
        for (at, arm) in [then, otherwise].into_iter().zip(values) {
            self.at = at;
            let value = match arm {
                Arm::Constant(value) => self.body.add_constant(value, ty),
                Arm::Value(value) => self.hoisted(value),
                Arm::Truth(value) => {
                    let value = self.hoisted(value);
                    let one = self.body.add_constant(1, ty);
                    self.body.add_expression(ExpressionKind::LogicalAnd(one, value), ty)
                }
            };
            let assign = Statement::Assign { target, value, checks: CheckId::NONE };
            self.put_last(assign, Successors::Next(end));
        }
        self.at = end;
        self.body.add_load(target)
    }
}

/// What is evaluated depending on a condition.
#[derive(Debug, Clone, Copy)]
enum Lazy {
    And(ExpressionId),
    Or(ExpressionId),
    Arms(ExpressionId, ExpressionId),
}

/// The value of one case.
#[derive(Debug, Clone, Copy)]
enum Arm {
    Constant(u128),
    Value(ExpressionId),
    Truth(ExpressionId),
}
