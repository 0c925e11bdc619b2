//! A small builder of programs, for tests.

#![allow(dead_code, reason = "each test file uses its part")]

use findings::CheckKind;
use ir::{
    Argument, BinaryOperator, Body, Call, Callee, CheckId, ComponentKind, DataModel, Expression,
    ExpressionId, ExpressionKind, Function, FunctionId, FunctionKind, FunctionType, Global,
    GlobalId, Local, LocalId, LocalKind, Origin, Place, PlaceId, PlaceKind, Program, Property,
    Statement, StaticImage, Successors, Type, TypeId, Vertex, VertexId, checks,
};
use source::{FileId, Location, Range};
use wherefore_semantics::machine::{Machine, Outcome, Quiet, RunOptions};

/// A program on its way, and the function that is built.
pub struct Build {
    pub program: Program,
    file: FileId,
    text: String,
    function: FunctionId,
    pub body: Body,
}

impl Build {
    /// A program from this text, with an empty `int main(void)`.
    pub fn new(text: &str) -> Self {
        Self::with_model(text, DataModel::Lp64)
    }

    pub fn with_model(text: &str, model: DataModel) -> Self {
        let mut program = Program::new(model);
        let file = program.sources.add("test.c", text.as_bytes().to_vec(), false, Vec::new());
        let int = program.types.int();
        let ty = signature(&mut program, int, &[], false);
        let function = program.functions.push(Function {
            name: "main".into(),
            ty,
            kind: FunctionKind::User,
            origin: None,
            declaration: ir::Declaration::default(),
            body: None,
        });
        let text = text.to_owned();
        Self { program, file, text, function, body: Body::default() }
    }

    /// Ends the function and begins another one.
    pub fn function(
        &mut self,
        name: &str,
        result: TypeId,
        parameters: &[(&str, TypeId)],
        variadic: bool,
    ) -> FunctionId {
        self.finish_function();
        let types: Vec<_> = parameters.iter().map(|&(_, ty)| ty).collect();
        let ty = signature(&mut self.program, result, &types, variadic);
        self.function = self.program.functions.push(Function {
            name: name.into(),
            ty,
            kind: FunctionKind::User,
            origin: None,
            declaration: ir::Declaration::default(),
            body: None,
        });
        for &(name, ty) in parameters {
            self.local_of_kind(name, ty, LocalKind::Parameter);
        }
        self.body.parameter_count = parameters.len() as u32;
        self.function
    }

    /// Goes back to `main`, to be built last.
    pub fn main(&mut self) -> FunctionId {
        self.finish_function();
        self.function = FunctionId(0);
        self.function
    }

    fn finish_function(&mut self) {
        if !self.body.vertices.is_empty() {
            let body = std::mem::take(&mut self.body);
            self.program.functions[self.function].body = Some(body);
        }
    }

    pub fn finish(mut self) -> Program {
        self.finish_function();
        for id in self.program.functions.indices() {
            ir::validate::function(&self.program, id).expect("tests build valid programs");
        }
        self.program
    }

    pub fn int(&mut self) -> TypeId {
        self.program.types.int()
    }

    pub fn char(&mut self) -> TypeId {
        self.program.types.integer(8, true)
    }

    pub fn long(&mut self) -> TypeId {
        self.program.types.integer(64, true)
    }

    pub fn pointer(&mut self, to: TypeId) -> TypeId {
        self.program.types.pointer_to(to)
    }

    pub fn array(&mut self, element: TypeId, length: u64) -> TypeId {
        self.program.types.intern(Type::Array { element, length: Some(length) })
    }

    /// The first place where a piece of text stands.
    pub fn origin(&mut self, piece: &str) -> Origin {
        let start = self.text.find(piece).expect("tests name text that is there") as u32;
        let end = start + piece.len() as u32;
        let range = Range { file: self.file, start, end };
        self.program.origin(Location { range, expansion: None }, ComponentKind::Operand)
    }

    fn somewhere(&mut self) -> Origin {
        let range = Range { file: self.file, start: 0, end: self.text.len() as u32 };
        self.program.origin(Location { range, expansion: None }, ComponentKind::Statement)
    }

    pub fn reserve(&mut self, kinds: &[CheckKind], origin: Origin) -> CheckId {
        self.program.reserve_checks(kinds, origin, self.function)
    }

    pub fn property(&mut self, kind: CheckKind, text: Option<&str>) -> CheckId {
        let origin = self.somewhere();
        let text = text.map(Into::into);
        self.program.properties.push(Property { kind, origin, function: self.function, text })
    }

    pub fn local(&mut self, name: &str, ty: TypeId) -> LocalId {
        self.local_of_kind(name, ty, LocalKind::Variable)
    }

    fn local_of_kind(&mut self, name: &str, ty: TypeId, kind: LocalKind) -> LocalId {
        let alignment = self.program.types.alignment_of(ty);
        self.body.locals.push(Local { name: name.into(), ty, kind, alignment, origin: None })
    }

    pub fn global(&mut self, name: &str, ty: TypeId, image: StaticImage) -> GlobalId {
        let (size, alignment) =
            (self.program.types.size_of(ty), self.program.types.alignment_of(ty));
        self.program.globals.push(Global {
            name: name.into(),
            ty,
            size,
            alignment,
            image: Some(image),
            read_only: false,
            thread_local: false,
            atomic: Vec::new(),
            origin: None,
            internal: false,
            external: true,
        })
    }

    pub fn place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        let alignment = self.program.types.alignment_of(ty);
        self.body.places.push(Place { kind, ty, alignment })
    }

    pub fn variable(&mut self, local: LocalId) -> PlaceId {
        let ty = self.body.locals[local].ty;
        self.place(PlaceKind::Local(local), ty)
    }

    pub fn global_place(&mut self, global: GlobalId) -> PlaceId {
        let ty = self.program.globals[global].ty;
        self.place(PlaceKind::Global(global), ty)
    }

    pub fn dereference(&mut self, pointer: ExpressionId) -> PlaceId {
        let Type::Pointer(ty) = self.program.types[self.body.expressions[pointer].ty] else {
            panic!("tests dereference pointers")
        };
        self.place(PlaceKind::Dereference(pointer), ty)
    }

    pub fn element(&mut self, array: PlaceId, index: ExpressionId, text: &str) -> PlaceId {
        let Type::Array { element, .. } = self.program.types[self.body.places[array].ty] else {
            panic!("tests subscript arrays")
        };
        let origin = self.origin(text);
        let check = self.reserve(&[CheckKind::Bounds], origin);
        self.place(PlaceKind::Element { array, index, exact: true, check }, element)
    }

    pub fn expression(&mut self, kind: ExpressionKind, ty: TypeId) -> ExpressionId {
        self.body.expressions.push(Expression { kind, ty, origin: None })
    }

    pub fn with_text(&mut self, id: ExpressionId, text: &str) -> ExpressionId {
        let origin = self.origin(text);
        self.body.expressions[id].origin = Some(origin);
        id
    }

    pub fn constant(&mut self, value: i128, ty: TypeId) -> ExpressionId {
        let bits = match self.program.types[ty] {
            Type::Integer(ty) if ty.width < 128 => value.cast_unsigned() & ((1 << ty.width) - 1),
            _ => value.cast_unsigned(),
        };
        self.expression(ExpressionKind::Constant(bits), ty)
    }

    pub fn number(&mut self, value: i128) -> ExpressionId {
        let int = self.int();
        self.constant(value, int)
    }

    pub fn load(&mut self, place: PlaceId) -> ExpressionId {
        let ty = self.body.places[place].ty;
        let direct = self.is_direct(place);
        let origin = self.somewhere();
        let kinds = if direct { checks::DIRECT_READ } else { checks::ACCESS };
        let checks = self.reserve(kinds, origin);
        self.expression(ExpressionKind::Load { place, checks }, ty)
    }

    fn is_direct(&self, mut place: PlaceId) -> bool {
        loop {
            match self.body.places[place].kind {
                PlaceKind::Dereference(_) => return false,
                PlaceKind::Local(_) | PlaceKind::Global(_) => return true,
                PlaceKind::Field { base, .. }
                | PlaceKind::At { base, .. }
                | PlaceKind::Bits { base, .. }
                | PlaceKind::Element { array: base, .. } => place = base,
            }
        }
    }

    pub fn read(&mut self, local: LocalId) -> ExpressionId {
        let place = self.variable(local);
        self.load(place)
    }

    pub fn address(&mut self, place: PlaceId) -> ExpressionId {
        let ty = self.body.places[place].ty;
        let ty = self.pointer(ty);
        self.expression(ExpressionKind::Address(place), ty)
    }

    pub fn binary(
        &mut self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> ExpressionId {
        self.binary_at(operator, left, right, None)
    }

    pub fn binary_at(
        &mut self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
        text: Option<&str>,
    ) -> ExpressionId {
        let operand = self.body.expressions[left].ty;
        let kinds = checks::of_binary(operator, &self.program.types[operand]);
        let origin = match text {
            Some(text) => self.origin(text),
            None => self.somewhere(),
        };
        let checks = (!kinds.is_empty()).then(|| self.reserve(kinds, origin));
        let ty = if operator.is_comparison() { self.int() } else { operand };
        let id = self.expression(ExpressionKind::Binary { operator, left, right, checks }, ty);
        self.body.expressions[id].origin = text.map(|_| origin);
        id
    }

    /// The vertex that comes next.
    pub fn next(&self) -> VertexId {
        self.body.vertices.next_index()
    }

    /// Adds a vertex that goes on to the next one.
    pub fn then(&mut self, statement: Statement) -> VertexId {
        let next = VertexId(self.next().0 + 1);
        self.vertex(statement, Successors::Next(next))
    }

    pub fn vertex(&mut self, statement: Statement, successors: Successors) -> VertexId {
        let origin = self.somewhere();
        self.body.vertices.push(Vertex { statement, successors, origin })
    }

    /// Adds a vertex with a place in the text.
    pub fn then_at(&mut self, statement: Statement, text: &str) -> VertexId {
        let id = self.then(statement);
        self.body.vertices[id].origin = self.origin(text);
        id
    }

    pub fn assign(&mut self, target: PlaceId, value: ExpressionId) -> VertexId {
        let checks = if self.is_direct(target) {
            CheckId::NONE
        } else {
            let origin = self.somewhere();
            self.reserve(checks::WRITE, origin)
        };
        self.then(Statement::Assign { target, value, checks })
    }

    pub fn set(&mut self, local: LocalId, value: ExpressionId) -> VertexId {
        let place = self.variable(local);
        self.assign(place, value)
    }

    pub fn declare(&mut self, local: LocalId) -> VertexId {
        self.then(Statement::Declare { local, size: None })
    }

    pub fn call(
        &mut self,
        function: FunctionId,
        arguments: &[ExpressionId],
        result: Option<LocalId>,
    ) -> VertexId {
        let result = result.map(|local| self.variable(local));
        let arguments = arguments.iter().map(|&value| Argument::Value(value)).collect();
        let callee = Callee::Function(function);
        self.then(Statement::Call(Box::new(Call {
            callee,
            arguments,
            result,
            held: ir::CheckId::NONE,
        })))
    }

    pub fn returns(&mut self, value: ExpressionId) -> VertexId {
        self.vertex(Statement::Return(Some(Argument::Value(value))), Successors::None)
    }

    /// Prints with `printf`.
    pub fn print(&mut self, format: &str, arguments: &[ExpressionId]) -> VertexId {
        let stream = self.number(1);
        let origin = self.somewhere();
        let checks = self.reserve(checks::ACCESS, origin);
        let text = format.as_bytes().into();
        self.then(Statement::Print(Box::new(ir::Printing {
            function: "printf".into(),
            sink: ir::Sink::Stream(stream),
            format: ir::PrintFormat::Constant { text, arguments: arguments.to_vec() },
            checks,
            result: None,
        })))
    }

    pub fn allocate(&mut self, target: LocalId, size: i128) -> VertexId {
        let long = self.program.types.size_type();
        let (target, size) = (self.variable(target), self.constant(size, long));
        let origin = self.somewhere();
        let checks = self.reserve(&[CheckKind::Leak], origin);
        let kind = ir::AllocationKind::Heap;
        self.then(Statement::Allocate { target, size, alignment: None, kind, checks })
    }

    pub fn free(&mut self, pointer: ExpressionId, text: &str) -> VertexId {
        let origin = self.origin(text);
        let checks = self.reserve(checks::FREE, origin);
        self.then_at(Statement::Free { pointer, checks }, text)
    }
}

fn signature(
    program: &mut Program,
    result: TypeId,
    parameters: &[TypeId],
    variadic: bool,
) -> TypeId {
    program.types.intern(Type::Function(Box::new(FunctionType {
        result,
        parameters: parameters.to_vec(),
        variadic,
        prototyped: true,
    })))
}

/// Runs `main` with default options.
pub fn run(program: &Program) -> (Outcome, Quiet) {
    run_with(program, RunOptions::default())
}

pub fn run_with(program: &Program, options: RunOptions) -> (Outcome, Quiet) {
    let mut host = Quiet::default();
    let outcome = Machine::new(program, options).run(FunctionId(0), &mut host);
    (outcome, host)
}

/// The message of the check that ended a run.
pub fn message(outcome: &Outcome) -> &str {
    match outcome {
        Outcome::Failed(failure) => &failure.message,
        Outcome::Unsupported { message, .. } => message,
        other => panic!("the run was to fail, but {other:?}"),
    }
}
