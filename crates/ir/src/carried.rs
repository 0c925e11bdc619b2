//! Which checks the vertices of a function carry: in their statements, and in the expressions and
//! places that these use.

use std::collections::BTreeSet;

use crate::{
    Argument, Body, Callee, CheckId, ExpressionId, ExpressionKind, PlaceId, PlaceKind, PrintFormat,
    Program, Sink, SourceStream, Statement, VertexId,
};

/// The checks of one operation are at most so many.
const MOST_CHECKS: u32 = crate::checks::ACCESS.len() as u32;

/// The checks that some vertices carry.
#[must_use]
pub fn checks(
    program: &Program,
    body: &Body,
    vertices: impl IntoIterator<Item = VertexId>,
) -> BTreeSet<CheckId> {
    let mut collector = Collector::new(program, body);
    for vertex in vertices {
        collector.statement(&body.vertices[vertex].statement);
        collector.follow();
    }
    collector.found
}

/// The expressions and places that vertices use, one vertex after the other.
pub struct Parts<'a>(Collector<'a>);

impl<'a> Parts<'a> {
    /// Nothing looked at yet.
    #[must_use]
    pub fn new(program: &'a Program, body: &'a Body) -> Self {
        Self(Collector::new(program, body))
    }

    /// All expressions and places that the statement of a vertex uses, also inside of others.
    pub fn of(&mut self, vertex: VertexId) -> (Vec<ExpressionId>, Vec<PlaceId>) {
        let collector = &mut self.0;
        collector.statement(&collector.body.vertices[vertex].statement);
        collector.follow();
        let expressions = std::mem::take(&mut collector.visited_expressions);
        let places = std::mem::take(&mut collector.visited_places);
        for expression in &expressions {
            collector.seen_expressions[usize::from(*expression)] = false;
        }
        for place in &places {
            collector.seen_places[usize::from(*place)] = false;
        }
        (expressions, places)
    }
}

struct Collector<'a> {
    program: &'a Program,
    body: &'a Body,
    found: BTreeSet<CheckId>,
    seen_expressions: Vec<bool>,
    seen_places: Vec<bool>,
    visited_expressions: Vec<ExpressionId>,
    visited_places: Vec<PlaceId>,
    expressions: Vec<ExpressionId>,
    places: Vec<PlaceId>,
}

impl<'a> Collector<'a> {
    fn new(program: &'a Program, body: &'a Body) -> Self {
        Self {
            program,
            body,
            found: BTreeSet::new(),
            seen_expressions: vec![false; body.expressions.len()],
            seen_places: vec![false; body.places.len()],
            visited_expressions: Vec::new(),
            visited_places: Vec::new(),
            expressions: Vec::new(),
            places: Vec::new(),
        }
    }

    /// All checks of an operation stand together and have one origin.
    fn add(&mut self, first: CheckId) {
        let properties = &self.program.properties;
        let Some(property) = properties.get(first) else { return };
        let all = (0..MOST_CHECKS).map(|offset| first.plus(offset));
        let same = |check: &CheckId| {
            properties.get(*check).is_some_and(|other| other.origin == property.origin)
        };
        self.found.extend(all.take_while(same));
    }

    /// Looks into expressions and places that have not been seen.
    fn follow(&mut self) {
        loop {
            if let Some(expression) = self.expressions.pop() {
                if !std::mem::replace(&mut self.seen_expressions[usize::from(expression)], true) {
                    self.visited_expressions.push(expression);
                    self.expression(&self.body.expressions[expression].kind);
                }
            } else if let Some(place) = self.places.pop() {
                if !std::mem::replace(&mut self.seen_places[usize::from(place)], true) {
                    self.visited_places.push(place);
                    self.place(&self.body.places[place].kind);
                }
            } else {
                return;
            }
        }
    }

    fn place(&mut self, kind: &PlaceKind) {
        match *kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => {}
            PlaceKind::Dereference(pointer) => self.expressions.push(pointer),
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => self.places.push(base),
            PlaceKind::Element { array, index, check, .. } => {
                self.places.push(array);
                self.expressions.push(index);
                self.add(check);
            }
        }
    }

    fn expression(&mut self, kind: &ExpressionKind) {
        match kind {
            ExpressionKind::Constant(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments => {}
            ExpressionKind::Load { place, checks } => {
                self.places.push(*place);
                self.add(*checks);
            }
            ExpressionKind::Address(place) => self.places.push(*place),
            ExpressionKind::Unary { operand, checks, .. }
            | ExpressionKind::Convert { operand, checks } => {
                self.expressions.push(*operand);
                checks.iter().for_each(|&checks| self.add(checks));
            }
            ExpressionKind::Binary { left, right, checks, .. } => {
                self.expressions.extend([*left, *right]);
                checks.iter().for_each(|&checks| self.add(checks));
            }
            ExpressionKind::PointerAdd { pointer: left, index: right, .. }
            | ExpressionKind::PointerDifference { left, right, .. }
            | ExpressionKind::LogicalAnd(left, right)
            | ExpressionKind::LogicalOr(left, right) => self.expressions.extend([*left, *right]),
            ExpressionKind::Conditional { condition, then, otherwise } => {
                self.expressions.extend([*condition, *then, *otherwise]);
            }
            ExpressionKind::Builtin { operands, .. } => self.expressions.extend(operands),
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Skip
            | Statement::Point { .. }
            | Statement::Discard { .. }
            | Statement::Abort
            | Statement::Rely { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => {}
            Statement::Assign { target, value, checks } => {
                self.places.push(*target);
                self.expressions.push(*value);
                self.add(*checks);
            }
            Statement::CopyObject { target, source, target_checks, source_checks } => {
                self.places.extend([*target, *source]);
                self.add(*target_checks);
                self.add(*source_checks);
            }
            Statement::CopyBytes {
                target,
                source,
                size,
                target_checks,
                source_checks,
                overlap,
            } => {
                self.expressions.extend([*target, *source, *size]);
                for checks in [target_checks, source_checks, overlap] {
                    self.add(*checks);
                }
            }
            Statement::FillBytes { target, byte, size, checks } => {
                self.expressions.extend([*target, *byte, *size]);
                self.add(*checks);
            }
            Statement::Clear { target } => self.places.push(*target),
            Statement::Call(call) => {
                if let Callee::Pointer(pointer, checks) = call.callee {
                    self.expressions.push(pointer);
                    self.add(checks);
                }
                call.arguments.iter().for_each(|argument| self.argument(argument));
                self.places.extend(call.result);
            }
            Statement::Return(value) => value.iter().for_each(|value| self.argument(value)),
            Statement::Branch { condition: value }
            | Statement::Assume { condition: value }
            | Statement::Switch { value }
            | Statement::IndirectGoto { target: value }
            | Statement::Exit { status: value } => self.expressions.push(*value),
            Statement::Assert { condition, check } | Statement::Cover { condition, check } => {
                self.expressions.push(*condition);
                self.add(*check);
            }
            Statement::Unsupported { check } => self.add(*check),
            Statement::Declare { size, .. } => self.expressions.extend(*size),
            Statement::Free { pointer, checks } => {
                self.expressions.push(*pointer);
                self.add(*checks);
            }
            _ => self.effect(statement),
        }
    }

    fn argument(&mut self, argument: &Argument) {
        match *argument {
            Argument::Value(value) => self.expressions.push(value),
            Argument::Object(place, checks) => {
                self.places.push(place);
                self.add(checks);
            }
        }
    }

    /// Statements that are no computation.
    fn effect(&mut self, statement: &Statement) {
        match statement {
            Statement::Input { target, limit, .. } => {
                self.places.push(*target);
                self.expressions.extend(*limit);
            }
            Statement::InputBytes { target, size, checks, .. } => {
                self.expressions.extend([*target, *size]);
                self.add(*checks);
            }
            Statement::Event { values, .. } => self.expressions.extend(values),
            Statement::Print(print) => {
                match print.sink {
                    Sink::Stream(stream) => self.expressions.push(stream),
                    Sink::Buffer { pointer, size, checks } => {
                        self.expressions.push(pointer);
                        self.expressions.extend(size);
                        self.add(checks);
                    }
                }
                self.format(&print.format);
                self.add(print.checks);
                self.places.extend(print.result);
            }
            Statement::Scan(scan) => {
                let (SourceStream::Stream(source) | SourceStream::String(source)) = scan.source;
                self.expressions.push(source);
                self.format(&scan.format);
                self.add(scan.checks);
                self.places.extend(scan.result);
            }
            Statement::ReadByte { target, stream } | Statement::AtEnd { target, stream } => {
                self.places.push(*target);
                self.expressions.push(*stream);
            }
            Statement::UnreadByte { stream, byte } => self.expressions.extend([*stream, *byte]),
            Statement::WriteBytes { stream, pointer, size, checks } => {
                self.expressions.extend([*stream, *pointer, *size]);
                self.add(*checks);
            }
            Statement::ParseFloat { target, text, end, range, checks } => {
                self.places.extend([*target, *end, *range]);
                self.expressions.push(*text);
                self.add(*checks);
            }
            Statement::Allocate { target, size, alignment, checks, .. } => {
                self.places.push(*target);
                self.expressions.push(*size);
                self.expressions.extend(*alignment);
                self.add(*checks);
            }
            Statement::Spawn { thread, function, argument, checks } => {
                self.expressions.extend([*thread, *function, *argument]);
                self.add(*checks);
            }
            Statement::Join { thread, result, checks } => {
                self.expressions.extend([*thread, *result]);
                self.add(*checks);
            }
            Statement::Lock { lock, check } | Statement::Unlock { lock, check } => {
                self.expressions.push(*lock);
                self.add(*check);
            }
            _ => unreachable!("all other statements are computations"),
        }
    }

    fn format(&mut self, format: &PrintFormat) {
        match format {
            PrintFormat::Constant { arguments, .. } => self.expressions.extend(arguments),
            PrintFormat::Computed { format, arguments } => {
                self.expressions.push(*format);
                self.expressions.extend(arguments);
            }
            PrintFormat::List { format, list } => self.expressions.extend([*format, *list]),
        }
    }
}
