//! Every part of every kind of statement, expression and place is visited once.

use std::collections::BTreeSet;

use source::{Location, Range};

use super::*;
use crate::{
    AllocationKind, BinaryOperator, Body, Builtin, ComponentId, ComponentKind, DataModel,
    Expression, Origin, Place, Program, Property, Reliance, Successors, UnaryOperator, Vertex,
    carried,
};

/// Gives out parts, each one once.
#[derive(Default)]
struct Parts {
    next: u32,
}

impl Parts {
    fn number(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn x(&mut self) -> ExpressionId {
        ExpressionId(self.number())
    }

    fn l(&mut self) -> PlaceId {
        PlaceId(self.number())
    }

    fn p(&mut self) -> CheckId {
        CheckId(self.number())
    }

    fn local(&mut self) -> LocalId {
        LocalId(self.number())
    }

    fn site(&mut self) -> SiteId {
        SiteId(self.number())
    }

    fn function(&mut self) -> FunctionId {
        FunctionId(self.number())
    }

    fn formats(&mut self) -> [PrintFormat; 3] {
        [
            PrintFormat::Constant { text: (*b"%d").into(), arguments: vec![self.x(), self.x()] },
            PrintFormat::Computed { format: self.x(), arguments: vec![self.x(), self.x()] },
            PrintFormat::List { format: self.x(), list: self.x() },
        ]
    }

    fn calls(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        for by_name in [true, false] {
            let callee = match by_name {
                true => Callee::Function(self.function()),
                false => Callee::Pointer(self.x(), self.p()),
            };
            let arguments = vec![Argument::Value(self.x()), Argument::Object(self.l(), self.p())];
            let result = Some(self.l());
            statements.push(Statement::Call(Box::new(Call {
                callee,
                arguments,
                result,
                held: self.p(),
            })));
        }
        statements.push(Statement::Return(None));
        statements.push(Statement::Return(Some(Argument::Value(self.x()))));
        statements.push(Statement::Return(Some(Argument::Object(self.l(), self.p()))));
        statements
    }

    fn texts(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        for format in self.formats() {
            let sink = Sink::Stream(self.x());
            let (checks, result) = (self.p(), Some(self.l()));
            let print = Printing { function: "f".into(), sink, format, checks, result };
            statements.push(Statement::Print(Box::new(print)));
        }
        for format in self.formats() {
            let (pointer, size, checks) = (self.x(), Some(self.x()), self.p());
            let sink = Sink::Buffer { pointer, size, checks };
            let (checks, result) = (self.p(), Some(self.l()));
            let print = Printing { function: "f".into(), sink, format, checks, result };
            statements.push(Statement::Print(Box::new(print)));
        }
        for (index, format) in self.formats().into_iter().enumerate() {
            let source = match index {
                0 => SourceStream::Stream(self.x()),
                _ => SourceStream::String(self.x()),
            };
            let (checks, result) = (self.p(), Some(self.l()));
            let scan = Scanning { function: "f".into(), source, format, checks, result };
            statements.push(Statement::Scan(Box::new(scan)));
        }
        statements
    }

    /// At least one statement of each kind, with all that it may have.
    fn statements(&mut self) -> Vec<Statement> {
        let mut statements = vec![
            Statement::Skip,
            Statement::Assign { target: self.l(), value: self.x(), checks: self.p() },
            Statement::CopyObject {
                target: self.l(),
                source: self.l(),
                target_checks: self.p(),
                source_checks: self.p(),
            },
            Statement::CopyBytes {
                target: self.x(),
                source: self.x(),
                size: self.x(),
                target_checks: self.p(),
                source_checks: self.p(),
                overlap: self.p(),
            },
            Statement::FillBytes {
                target: self.x(),
                byte: self.x(),
                size: self.x(),
                checks: self.p(),
            },
            Statement::Clear { target: self.l() },
            Statement::Branch { condition: self.x() },
            Statement::Switch { value: self.x() },
            Statement::IndirectGoto { target: self.x() },
            Statement::Assert { condition: self.x(), check: self.p() },
            Statement::Assume { condition: self.x() },
            Statement::Cover { condition: self.x(), check: self.p() },
            Statement::Unsupported { check: self.p() },
            Statement::Input { target: self.l(), site: self.site(), limit: Some(self.x()) },
            Statement::InputBytes {
                target: self.x(),
                size: self.x(),
                site: self.site(),
                checks: self.p(),
            },
            Statement::Event { name: EventName::Known("e".into()), values: vec![self.x()] },
            Statement::Event {
                name: EventName::Computed(self.x()),
                values: vec![self.x(), self.x()],
            },
            Statement::Point { name: "p".into() },
            Statement::Rely { on: Reliance::LeftToRight },
            Statement::Rely { on: Reliance::VolatileUnchanged },
            Statement::Rely { on: Reliance::OutputSucceeds },
            Statement::Rely { on: Reliance::InputSucceeds },
            Statement::Rely { on: Reliance::AsGlibc("".into()) },
            Statement::Rely { on: Reliance::CLocale },
            Statement::Rely { on: Reliance::StandardStreamsArePipes },
            Statement::Rely { on: Reliance::NoAliasing(self.function()) },
            Statement::Rely { on: Reliance::NoInnerAliasing(self.function()) },
            Statement::Rely { on: Reliance::InitialGlobals(self.function()) },
            Statement::Rely { on: Reliance::TerminatedStrings(self.function()) },
            Statement::Rely { on: Reliance::ArrayExists(self.function(), "".into()) },
            Statement::Rely { on: Reliance::MissingBody(self.function(), "".into()) },
            Statement::ReadByte { target: self.l(), stream: self.x() },
            Statement::UnreadByte { stream: self.x(), byte: self.x() },
            Statement::AtEnd { target: self.l(), stream: self.x() },
            Statement::WriteBytes {
                stream: self.x(),
                pointer: self.x(),
                size: self.x(),
                checks: self.p(),
            },
            Statement::ParseFloat {
                target: self.l(),
                text: self.x(),
                end: self.l(),
                range: self.l(),
                checks: self.p(),
            },
            Statement::Allocate {
                target: self.l(),
                size: self.x(),
                alignment: Some(self.x()),
                kind: AllocationKind::Heap,
                checks: self.p(),
            },
            Statement::Free { pointer: self.x(), checks: self.p() },
            Statement::Declare { local: self.local(), size: Some(self.x()) },
            Statement::Discard { locals: vec![self.local(), self.local()] },
            Statement::Exit { status: self.x() },
            Statement::Abort,
            Statement::Spawn {
                thread: self.x(),
                function: self.x(),
                argument: self.x(),
                checks: self.p(),
                races: self.p(),
            },
            Statement::Join {
                thread: self.x(),
                result: self.x(),
                checks: self.p(),
                waits: self.p(),
            },
            Statement::Await { condition: self.x(), waits: self.p() },
            Statement::EndThread { result: self.x() },
            Statement::AtomicBegin,
            Statement::AtomicEnd,
        ];
        statements.extend(self.calls());
        statements.extend(self.texts());
        statements
    }

    fn expressions(&mut self) -> Vec<ExpressionKind> {
        let (operator, checks) = (UnaryOperator::Negate, Some(self.p()));
        vec![
            ExpressionKind::Constant(1),
            ExpressionKind::Load { place: self.l(), checks: self.p() },
            ExpressionKind::Address(self.l()),
            ExpressionKind::Function(self.function()),
            ExpressionKind::ExtraArguments,
            ExpressionKind::Unary { operator, operand: self.x(), checks },
            ExpressionKind::Binary {
                operator: BinaryOperator::Add,
                left: self.x(),
                right: self.x(),
                checks: Some(self.p()),
            },
            ExpressionKind::PointerAdd {
                pointer: self.x(),
                index: self.x(),
                size: 4,
                subtract: false,
            },
            ExpressionKind::PointerDifference { left: self.x(), right: self.x(), size: 4 },
            ExpressionKind::Convert { operand: self.x(), checks: Some(self.p()) },
            ExpressionKind::LogicalAnd(self.x(), self.x()),
            ExpressionKind::LogicalOr(self.x(), self.x()),
            ExpressionKind::Conditional {
                condition: self.x(),
                then: self.x(),
                otherwise: self.x(),
            },
            ExpressionKind::Builtin {
                builtin: Builtin::CopySign,
                operands: vec![self.x(), self.x()],
                checks: Some(self.p()),
            },
        ]
    }

    fn places(&mut self) -> Vec<PlaceKind> {
        let (exact, check) = (true, self.p());
        vec![
            PlaceKind::Local(self.local()),
            PlaceKind::Global(GlobalId(self.number())),
            PlaceKind::Dereference(self.x()),
            PlaceKind::Field { base: self.l(), field: 0 },
            PlaceKind::Element { array: self.l(), index: self.x(), exact, check },
            PlaceKind::At { base: self.l(), offset: 0 },
            PlaceKind::Bits { base: self.l(), offset: 0, bit: 0, width: 1, field: None },
        ]
    }
}

fn number(part: Part) -> u32 {
    match part {
        Part::Expression(ExpressionId(number), _)
        | Part::Place(PlaceId(number), _)
        | Part::Checks(CheckId(number))
        | Part::Site(SiteId(number))
        | Part::Local(LocalId(number), _)
        | Part::Global(GlobalId(number))
        | Part::Function(FunctionId(number), _) => number,
    }
}

/// Adds to the number of a part.
fn shift(part: PartMut<'_>, by: u32) {
    match part {
        PartMut::Expression(ExpressionId(number), _)
        | PartMut::Place(PlaceId(number), _)
        | PartMut::Checks(CheckId(number))
        | PartMut::Site(SiteId(number))
        | PartMut::Local(LocalId(number), _)
        | PartMut::Global(GlobalId(number))
        | PartMut::Function(FunctionId(number), _) => *number += by,
    }
}

/// All parts of what was made are visited, each once, and replaced by `map`.
macro_rules! check_parts {
    ($make:ident, $of:ty) => {{
        let mut parts = Parts::default();
        let made = parts.$make();
        let visited = |all: &[$of]| {
            let mut found = Vec::new();
            for one in all {
                one.visit(&mut |part| found.push(number(part)));
            }
            found.sort_unstable();
            found
        };
        let all: Vec<u32> = (0..parts.next).collect();
        assert_eq!(visited(&made), all);
        let mut mapped = made.clone();
        mapped.iter_mut().for_each(|one| one.map(&mut |part| shift(part, 1000)));
        let shifted: Vec<u32> = all.iter().map(|number| number + 1000).collect();
        assert_eq!(visited(&mapped), shifted);
        made
    }};
}

/// Makes a function that gives the kind of something, and the list of all kinds. It does not compile
/// if one is missing.
macro_rules! kinds {
    ($name:ident, $all:ident, $of:ty, $($kind:pat),* $(,)?) => {
        fn $name(one: &$of) -> &'static str {
            match one {
                $($kind => stringify!($kind),)*
            }
        }

        const $all: &[&str] = &[$(stringify!($kind)),*];
    };
}

kinds!(
    statement_kind,
    STATEMENTS,
    Statement,
    Statement::Skip,
    Statement::Assign { .. },
    Statement::CopyObject { .. },
    Statement::CopyBytes { .. },
    Statement::FillBytes { .. },
    Statement::Clear { .. },
    Statement::Call(_),
    Statement::Return(_),
    Statement::Branch { .. },
    Statement::Switch { .. },
    Statement::IndirectGoto { .. },
    Statement::Assert { .. },
    Statement::Assume { .. },
    Statement::Cover { .. },
    Statement::Unsupported { .. },
    Statement::Input { .. },
    Statement::InputBytes { .. },
    Statement::Event { .. },
    Statement::Point { .. },
    Statement::Print(_),
    Statement::Scan(_),
    Statement::ReadByte { .. },
    Statement::UnreadByte { .. },
    Statement::AtEnd { .. },
    Statement::WriteBytes { .. },
    Statement::ParseFloat { .. },
    Statement::Allocate { .. },
    Statement::Free { .. },
    Statement::Declare { .. },
    Statement::Discard { .. },
    Statement::Exit { .. },
    Statement::Abort,
    Statement::Spawn { .. },
    Statement::Join { .. },
    Statement::Await { .. },
    Statement::EndThread { .. },
    Statement::Rely { .. },
    Statement::AtomicBegin,
    Statement::AtomicEnd,
);
kinds!(
    expression_kind,
    EXPRESSIONS,
    ExpressionKind,
    ExpressionKind::Constant(_),
    ExpressionKind::Load { .. },
    ExpressionKind::Address(_),
    ExpressionKind::Function(_),
    ExpressionKind::ExtraArguments,
    ExpressionKind::Unary { .. },
    ExpressionKind::Binary { .. },
    ExpressionKind::PointerAdd { .. },
    ExpressionKind::PointerDifference { .. },
    ExpressionKind::Convert { .. },
    ExpressionKind::LogicalAnd(..),
    ExpressionKind::LogicalOr(..),
    ExpressionKind::Conditional { .. },
    ExpressionKind::Builtin { .. },
);
kinds!(
    place_kind,
    PLACES,
    PlaceKind,
    PlaceKind::Local(_),
    PlaceKind::Global(_),
    PlaceKind::Dereference(_),
    PlaceKind::Field { .. },
    PlaceKind::Element { .. },
    PlaceKind::At { .. },
    PlaceKind::Bits { .. },
);

fn sorted(names: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    names.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn all_parts_of_every_statement_are_visited_and_mapped() {
    let statements = check_parts!(statements, Statement);
    let kinds = statements.iter().map(statement_kind);
    assert_eq!(sorted(kinds), sorted(STATEMENTS.iter().copied()));
}

#[test]
fn all_parts_of_every_expression_are_visited_and_mapped() {
    let expressions = check_parts!(expressions, ExpressionKind);
    let kinds = expressions.iter().map(expression_kind);
    assert_eq!(sorted(kinds), sorted(EXPRESSIONS.iter().copied()));
}

#[test]
fn all_parts_of_every_place_are_visited_and_mapped() {
    let places = check_parts!(places, PlaceKind);
    assert_eq!(sorted(places.iter().map(place_kind)), sorted(PLACES.iter().copied()));
}

/// A function with these statements, and as many of each part as there are numbers.
fn function(parts: &Parts, statements: Vec<Statement>) -> (Program, Body) {
    let mut program = Program::new(DataModel::Lp64);
    let file = program.sources.add("a.c", vec![b'x'; parts.next as usize + 1], false, Vec::new());
    let int = program.types.int();
    let function = FunctionId(0);
    let mut body = Body::default();
    for number in 0..parts.next {
        let range = Range { file, start: number, end: number + 1 };
        let origin = program.origin(Location::from(range), ComponentKind::Statement);
        let kind = findings::CheckKind::Bounds;
        program.properties.push(Property { kind, origin, function, text: None });
        let kind = ExpressionKind::Constant(0);
        body.expressions.push(Expression { kind, ty: int, origin: None });
        let kind = PlaceKind::Global(GlobalId(0));
        body.places.push(Place { kind, ty: int, alignment: 4 });
    }
    let origin = Origin { component: ComponentId(0), expansion: None };
    for statement in statements {
        body.vertices.push(Vertex { statement, successors: Successors::None, origin });
    }
    (program, body)
}

#[test]
fn what_a_function_carries_is_all_that_it_has() {
    let mut parts = Parts::default();
    let statements = parts.statements();
    let mut others = 0;
    let mut count = |part: Part| match part {
        Part::Expression(..) | Part::Place(..) | Part::Checks(_) => {}
        Part::Site(_) | Part::Local(..) | Part::Global(_) | Part::Function(..) => others += 1,
    };
    statements.iter().for_each(|statement| statement.visit(&mut count));
    let (program, body) = function(&parts, statements);
    let mut found = carried::checks(&program, &body, body.vertices.indices()).len();
    let mut carried = carried::Parts::new(&program, &body);
    for vertex in body.vertices.indices() {
        let (expressions, places) = carried.of(vertex);
        found += expressions.len() + places.len();
    }
    assert_eq!(found + others, parts.next as usize);
}
