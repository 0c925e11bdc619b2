//! What is put into the functions of the two programs: inputs that are kept and given again, and ends.

use ir::{
    AllocationKind, Body, Call, Callee, CheckId, ExpressionId, ExpressionKind, FunctionId, Origin,
    PlaceId, Program, Statement, Type, TypeId, Vertex, VertexId,
};

use super::{Argument, Helpers, Kinds, Side};

/// A function of one of the programs while it is changed.
pub(super) struct Editor<'e> {
    pub program: &'e mut Program,
    pub body: Body,
    pub helpers: &'e Helpers,
    pub side: Side,
}

impl Editor<'_> {
    /// What the reference takes is kept; the program takes the same.
    pub(super) fn inputs(&mut self, kinds: &mut Kinds) -> Result<(), String> {
        for vertex in self.body.vertices.indices().collect::<Vec<_>>() {
            let Vertex { statement, origin, .. } = &self.body.vertices[vertex];
            let origin = *origin;
            let (target, site, limit) = match statement {
                Statement::Input { target, site, limit } => (*target, *site, *limit),
                Statement::InputBytes { .. }
                | Statement::Allocate { kind: AllocationKind::Given(_), .. } => {
                    return Err("inputs that are objects".to_owned());
                }
                Statement::Spawn { .. } => return Err("threads".to_owned()),
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
                | Statement::Join { .. }
                | Statement::Await { .. }
                | Statement::EndThread { .. }
                | Statement::Rely { .. }
                | Statement::AtomicBegin
                | Statement::AtomicEnd => continue,
            };
            let ty = self.body.places[target].ty;
            if self.program.types.as_integer(ty).is_none_or(|integer| integer.width > 64) {
                return Err("inputs that are no integers of up to 64 bits".to_owned());
            }
            let kind = kinds.number(&self.program.sites[site].name.clone())?;
            let (int, wide) = (self.program.types.int(), self.wide());
            let kind = self.body.add_constant(kind.into(), int);
            let value = self.body.add_load(target);
            let value = self.body.add_conversion(value, wide);
            let mut call = self.helpers.call(self.side, "takes", vec![kind, value]);
            match self.side {
                Side::Reference => self.after(vertex, vec![call_of(call)], origin)?,
                Side::Program => {
                    let same = self.temporary(wide, origin);
                    call.result = Some(same);
                    let value = self.body.add_load(same);
                    let value = self.body.add_conversion(value, ty);
                    let assign = Statement::Assign { target, value, checks: CheckId::NONE };
                    let mut added = vec![call_of(call), assign];
                    if let Some(limit) = limit {
                        let (left, right) =
                            (self.body.add_load(target), self.body.add_conversion(limit, ty));
                        let operator = ir::BinaryOperator::LessEqual;
                        let kind = ExpressionKind::Binary { operator, left, right, checks: None };
                        let condition = self.body.add_expression(kind, int);
                        added.push(Statement::Assume { condition });
                    }
                    self.after(vertex, added, origin)?;
                }
            }
        }
        Ok(())
    }

    /// Where the reference ends, the program begins; where that ends, the two are compared.
    pub(super) fn ends(&mut self, second: FunctionId) {
        for vertex in self.body.vertices.indices().collect::<Vec<_>>() {
            let Vertex { statement, origin, .. } = self.body.vertices[vertex].clone();
            let int = self.program.types.int();
            let calls = match (&statement, self.side) {
                (Statement::Exit { status }, side) => {
                    let status = self.body.add_conversion(*status, int);
                    let ends = call_of(self.helpers.call(side, "ends", vec![status]));
                    let callee = Callee::Function(second);
                    let next = Call {
                        callee,
                        arguments: Vec::new(),
                        result: None,
                        held: ir::CheckId::NONE,
                    };
                    match side {
                        Side::Reference => vec![ends, call_of(next)],
                        Side::Program => vec![ends],
                    }
                }
                (Statement::Abort, Side::Program) => {
                    vec![call_of(self.helpers.call(Side::Program, "aborts", Vec::new()))]
                }
                _ => continue,
            };
            self.body.insert_before(vertex, calls, origin);
        }
    }

    /// Puts statements after one that control goes on from.
    pub(super) fn after(
        &mut self,
        vertex: VertexId,
        statements: Vec<Statement>,
        origin: Origin,
    ) -> Result<(), String> {
        let done = self.body.insert_after(vertex, statements, origin);
        done.then_some(()).ok_or_else(|| "a statement that is left in several ways".to_owned())
    }

    /// The type of entries and values that are kept.
    pub(super) fn wide(&mut self) -> TypeId {
        self.program.types.integer(64, false)
    }

    pub(super) fn temporary(&mut self, ty: TypeId, origin: Origin) -> PlaceId {
        self.body.add_temporary(&self.program.types, "compared", ty, Some(origin))
    }

    /// Whether an expression is of an integer type.
    pub(super) fn is_integer(&self, expression: ExpressionId) -> bool {
        let ty = self.body.expressions[expression].ty;
        matches!(self.program.types[ty], Type::Integer(_))
    }
}

/// A call as a statement.
pub(super) fn call_of(call: Call) -> Statement {
    debug_assert!(call.arguments.iter().all(|one| matches!(one, Argument::Value(_))));
    Statement::Call(Box::new(call))
}
