//! Bodies that no source text stands for, built statement by statement.

use std::sync::Arc;

use findings::CheckKind;

use ir::{
    Body, CheckId, Declaration, Expression, ExpressionId, ExpressionKind, Function, FunctionId,
    FunctionKind, FunctionType, InputSite, Local, LocalId, LocalKind, Origin, Place, PlaceId,
    PlaceKind, Program, Statement, Successors, SwitchCase, Type, TypeId, VertexId, print, validate,
};

/// Builds the body of a function. Control goes from each statement to the next one.
pub struct BodyBuilder<'p> {
    /// The program that the function belongs to.
    pub program: &'p mut Program,
    /// What the statements that follow stand for in the source.
    pub origin: Origin,
    function: FunctionId,
    body: Body,
}

/// A choice between arms that is being built.
pub struct Choice {
    vertex: VertexId,
    arms: Vec<VertexId>,
    ends: Vec<VertexId>,
}

/// Adds a function without parameters that returns an `int`, and that has no body yet.
pub fn add_function(program: &mut Program, name: &str, origin: Origin) -> FunctionId {
    let result = program.types.int();
    let signature =
        FunctionType { result, parameters: Vec::new(), variadic: false, prototyped: true };
    let ty = program.types.intern(Type::Function(Box::new(signature)));
    program.functions.push(Function {
        name: name.into(),
        ty,
        kind: FunctionKind::Model,
        origin: Some(origin),
        declaration: Declaration::default(),
        body: None,
    })
}

impl<'p> BodyBuilder<'p> {
    /// An empty body of a function.
    pub fn new(program: &'p mut Program, function: FunctionId, origin: Origin) -> Self {
        Self { program, origin, function, body: Body::default() }
    }

    /// Gives the function its body.
    pub fn finish(self) {
        let Self { program, function, body, .. } = self;
        program.functions[function].body = Some(body);
        if cfg!(debug_assertions)
            && let Err(problem) = validate::function(program, function)
        {
            panic!(
                "the built body is not valid: {problem}\n{}",
                print::function(program, function)
            );
        }
    }

    /// The next parameter; all come before any other local.
    pub fn parameter(&mut self, name: &str, ty: TypeId) -> PlaceId {
        self.body.parameter_count += 1;
        self.local(name, ty, LocalKind::Parameter)
    }

    /// A local for the builder's own use.
    pub fn temporary(&mut self, name: &str, ty: TypeId) -> PlaceId {
        self.local(name, ty, LocalKind::Temporary)
    }

    fn local(&mut self, name: &str, ty: TypeId, kind: LocalKind) -> PlaceId {
        let alignment = self.program.types.alignment_of(ty);
        let origin = Some(self.origin);
        let local: LocalId =
            self.body.locals.push(Local { name: name.into(), ty, kind, alignment, origin });
        self.body.places.push(Place { kind: PlaceKind::Local(local), ty, alignment })
    }

    /// The type of a place.
    pub fn type_of(&self, place: PlaceId) -> TypeId {
        self.body.places[place].ty
    }

    /// Whether a place is a local variable as a whole.
    pub fn is_local(&self, place: PlaceId) -> bool {
        matches!(self.body.places[place].kind, PlaceKind::Local(_))
    }

    /// The type of an expression.
    pub fn expression_type(&self, expression: ExpressionId) -> TypeId {
        self.body.expressions[expression].ty
    }

    /// The first local of a name.
    pub fn local_named(&mut self, name: &str) -> Option<PlaceId> {
        let found = self.body.locals.entries().find(|(_, local)| &*local.name == name);
        let (local, ty) = found.map(|(local, found)| (local, found.ty))?;
        Some(self.place(PlaceKind::Local(local), ty))
    }

    /// A place that is no part of another one.
    pub fn place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        self.body.add_place(&self.program.types, kind, ty)
    }

    /// A member of a record.
    pub fn field(&mut self, base: PlaceId, index: u32) -> PlaceId {
        let types = &self.program.types;
        let Place { ty, alignment: outer, .. } = self.body.places[base];
        let Type::Record(record) = types[ty] else { return base };
        let field = &types.records[record].fields[index as usize];
        let natural = types.alignment_of(field.ty);
        let aligned = outer >= natural && field.offset.is_multiple_of(natural.max(1).into());
        let alignment = if aligned { natural } else { 1 };
        let kind = match field.bits {
            None => PlaceKind::Field { base, field: index },
            Some(bits) => PlaceKind::Bits {
                base,
                offset: field.offset,
                bit: bits.bit,
                width: bits.width,
                field: Some(index),
            },
        };
        let ty = field.ty;
        self.body.places.push(Place { kind, ty, alignment })
    }

    /// An element of an array, which is there.
    pub fn element(&mut self, array: PlaceId, element: TypeId, index: u64) -> PlaceId {
        let size_type = self.program.types.size_type();
        let index = self.constant(index, size_type);
        let kind = PlaceKind::Element { array, index, exact: true, check: CheckId::NONE };
        let natural = self.program.types.alignment_of(element);
        let alignment = self.body.places[array].alignment.min(natural);
        self.body.places.push(Place { kind, ty: element, alignment })
    }

    /// A number as a constant.
    pub fn constant(&mut self, value: u64, ty: TypeId) -> ExpressionId {
        self.body.add_constant(value.into(), ty)
    }

    /// What a place holds that certainly can be read.
    pub fn load(&mut self, place: PlaceId) -> ExpressionId {
        self.body.add_load(place)
    }

    /// An expression, which no source expression stands for.
    pub fn expression(&mut self, kind: ExpressionKind, ty: TypeId) -> ExpressionId {
        self.body.add_expression(kind, ty)
    }

    /// An expression that stands for a source expression.
    pub fn add_expression(&mut self, expression: Expression) -> ExpressionId {
        self.body.expressions.push(expression)
    }

    /// Checks of an operation of this function.
    pub fn checks(&mut self, kinds: &[CheckKind]) -> CheckId {
        self.program.reserve_checks(kinds, self.origin, self.function)
    }

    /// A place at which an input is taken.
    pub fn site(&mut self, name: &str, ty: TypeId) -> ir::SiteId {
        let name: Arc<str> = name.into();
        self.program.sites.push(InputSite { name, ty, origin: self.origin, modelled: None })
    }

    /// Adds a statement.
    pub fn emit(&mut self, statement: Statement) {
        let next = VertexId::from(self.body.vertices.len() + 1);
        self.add(statement, Successors::Next(next));
    }

    /// Adds a statement after which control does not go on.
    pub fn emit_last(&mut self, statement: Statement) {
        self.add(statement, Successors::None);
    }

    /// Adds a statement that stores to what certainly can be written.
    pub fn assign(&mut self, target: PlaceId, value: ExpressionId) {
        self.emit(Statement::Assign { target, value, checks: CheckId::NONE });
    }

    fn add(&mut self, statement: Statement, successors: Successors) -> VertexId {
        let origin = self.origin;
        self.body.add_vertex(statement, successors, origin)
    }

    /// Begins a choice by the number of an arm. Then come its arms, from zero on.
    pub fn begin_choice(&mut self, value: ExpressionId) -> Choice {
        let vertex = self.add(Statement::Switch { value }, Successors::None);
        Choice { vertex, arms: Vec::new(), ends: Vec::new() }
    }

    /// Begins the next arm, and ends the one before it.
    pub fn begin_arm(&mut self, choice: &mut Choice) {
        if !choice.arms.is_empty() {
            choice.ends.push(self.add(Statement::Skip, Successors::None));
        }
        choice.arms.push(self.body.vertices.next_index());
    }

    /// Ends the last arm: control goes on from all of them.
    pub fn end_choice(&mut self, mut choice: Choice) {
        choice.ends.push(self.add(Statement::Skip, Successors::None));
        let next = self.body.vertices.next_index();
        for end in choice.ends {
            self.body.vertices[end].successors = Successors::Next(next);
        }
        let default = choice.arms.pop().unwrap_or(next);
        let case = |(number, target)| SwitchCase { low: number, high: number, target };
        let cases = (0..).zip(choice.arms).map(case).collect();
        self.body.vertices[choice.vertex].successors = Successors::Switch(cases, default);
    }

    /// Begins what is done only where a condition is not zero.
    pub fn begin_if(&mut self, condition: ExpressionId) -> VertexId {
        self.add(Statement::Branch { condition }, Successors::None)
    }

    /// Ends it.
    pub fn end_if(&mut self, branch: VertexId) {
        let next = self.body.vertices.next_index();
        let then = VertexId(branch.0 + 1);
        self.body.vertices[branch].successors = Successors::Branch(then, next);
    }
}
