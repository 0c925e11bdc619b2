//! What statements read, write and copy, besides calling functions.

use ir::visit::{Access, LocalUse, Part, Use};
use ir::{
    Argument, Body, Call, ExpressionId, LocalId, PlaceId, PlaceKind, PrintFormat, SourceStream,
    Statement, Type, TypeId, Types,
};

/// Something in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Object {
    /// What is in a place.
    Place(PlaceId),
    /// A whole local.
    Local(LocalId),
    /// What a value points to, or what that points to, and so on: this many pointers are followed.
    Target(ExpressionId, u8),
    /// The input streams: how much has been read of them.
    Streams,
    /// What threads return.
    Threads,
}

/// Where a stored value comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Source {
    /// From an expression.
    Value(ExpressionId),
    /// From memory.
    Contents(Object),
    /// It is a pointer to a new object.
    Allocation,
}

impl From<&Argument> for Source {
    fn from(argument: &Argument) -> Self {
        match *argument {
            Argument::Value(value) => Self::Value(value),
            Argument::Object(place, _) => Self::Contents(Object::Place(place)),
        }
    }
}

/// What a statement passes on to another function.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Passed<'s> {
    /// Nothing.
    #[default]
    Nothing,
    /// The arguments of a call.
    Call(&'s Call),
    /// A result to the caller.
    Result(Source),
    /// An argument to a thread, which begins in what the first value points to.
    Thread(ExpressionId, ExpressionId),
}

/// What a statement does.
#[derive(Debug, Default)]
pub(crate) struct Effects<'s> {
    /// The values that it evaluates.
    pub values: Vec<ExpressionId>,
    /// What it reads besides what these read.
    pub reads: Vec<Object>,
    /// What it writes.
    pub writes: Vec<Object>,
    /// What it takes out of use.
    pub ends: Option<Object>,
    /// Which values it stores that may be pointers.
    pub flows: Vec<(Source, Object)>,
    /// What it passes on.
    pub passes: Passed<'s>,
}

impl<'s> Effects<'s> {
    /// The effects of a statement. Of a call they are those of its arguments and its result.
    pub(crate) fn new(types: &Types, body: &Body, statement: &'s Statement) -> Self {
        let mut effects = Self::default();
        let counts = may_store_count(statement);
        statement.visit(&mut |part| match part {
            Part::Expression(value, used) => effects.operand(types, body, value, used, counts),
            Part::Place(place, access) => effects.place(place, access),
            Part::Local(local, LocalUse::Declared) => effects.writes.push(Object::Local(local)),
            Part::Local(_, LocalUse::Named | LocalUse::Discarded)
            | Part::Checks(_)
            | Part::Site(_)
            | Part::Global(_)
            | Part::Function(..) => {}
        });
        effects.beyond_operands(statement);
        effects
    }

    /// The expressions that it evaluates, without those that these consist of.
    pub(crate) fn expressions(&self, body: &Body) -> Vec<ExpressionId> {
        let mut found = self.values.clone();
        for object in self.reads.iter().chain(&self.writes) {
            if let Object::Place(place) = *object {
                parts_of_place(body, place, &mut found);
            }
        }
        found
    }

    fn operand(
        &mut self,
        types: &Types,
        body: &Body,
        value: ExpressionId,
        used: Use,
        counts: bool,
    ) {
        self.values.push(value);
        match used {
            Use::Value | Use::Called => {}
            Use::Read => self.reads.push(Object::Target(value, 1)),
            Use::Written => self.writes.push(Object::Target(value, 1)),
            Use::Updated => {
                self.reads.push(Object::Target(value, 1));
                self.writes.push(Object::Target(value, 1));
            }
            Use::Freed => self.ends = Some(Object::Target(value, 1)),
            Use::Printed => self.printed(types, body.expressions[value].ty, value, counts),
            Use::PrintedList => self.list(value, 3),
            Use::ScannedList => self.list(value, 2),
        }
    }

    fn place(&mut self, place: PlaceId, access: Access) {
        match access {
            Access::Load | Access::ReadObject => self.reads.push(Object::Place(place)),
            Access::Store | Access::WriteObject => self.writes.push(Object::Place(place)),
            Access::Address | Access::Base => {}
        }
    }

    /// Which stored values may be pointers, what is passed on to other functions, and what is read
    /// and written that no operand names: the input streams and what threads return.
    fn beyond_operands(&mut self, statement: &'s Statement) {
        match statement {
            Statement::Assign { target, value, checks: _ } => {
                self.flows.push((Source::Value(*value), Object::Place(*target)));
            }
            Statement::CopyObject { target, source, target_checks: _, source_checks: _ } => {
                let source = Source::Contents(Object::Place(*source));
                self.flows.push((source, Object::Place(*target)));
            }
            Statement::CopyBytes { target, source, .. } => {
                let source = Source::Contents(Object::Target(*source, 1));
                self.flows.push((source, Object::Target(*target, 1)));
            }
            Statement::Allocate { target, .. } => {
                self.flows.push((Source::Allocation, Object::Place(*target)));
            }
            Statement::ParseFloat { text, end, .. } => {
                self.flows.push((Source::Value(*text), Object::Place(*end)));
            }
            Statement::Scan(scan) => match scan.source {
                SourceStream::Stream(_) => self.stream(true),
                SourceStream::String(_) => {}
            },
            Statement::ReadByte { .. } | Statement::UnreadByte { .. } => self.stream(true),
            Statement::AtEnd { .. } => self.stream(false),
            Statement::Call(call) => self.passes = Passed::Call(call),
            Statement::Return(Some(value)) => self.passes = Passed::Result(value.into()),
            Statement::Spawn { thread: _, function, argument, checks: _, races: _ } => {
                self.writes.push(Object::Threads);
                self.passes = Passed::Thread(*function, *argument);
            }
            Statement::Join { result, .. } => {
                self.reads.push(Object::Threads);
                self.flows.push((Source::Contents(Object::Threads), Object::Target(*result, 1)));
            }
            Statement::Return(None)
            | Statement::Skip
            | Statement::FillBytes { .. }
            | Statement::Clear { .. }
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
            | Statement::WriteBytes { .. }
            | Statement::Free { .. }
            | Statement::Declare { .. }
            | Statement::Discard { .. }
            | Statement::Exit { .. }
            | Statement::Abort
            | Statement::Await { .. }
            | Statement::EndThread { .. }
            | Statement::Rely { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => {}
        }
    }

    /// The input streams are read, and moved on.
    fn stream(&mut self, moves: bool) {
        self.reads.push(Object::Streams);
        if moves {
            self.writes.push(Object::Streams);
        }
    }

    /// A text is read; through another pointer a number of characters may be stored.
    fn printed(&mut self, types: &Types, ty: TypeId, value: ExpressionId, counts: bool) {
        if !matches!(types[ty], Type::Pointer(_)) {
            return;
        }
        match counts && !types.is_text(ty) {
            true => self.writes.push(Object::Target(value, 1)),
            false => self.reads.push(Object::Target(value, 1)),
        }
    }

    /// A list of arguments is read, and moved on. It points to a pointer to the arguments.
    fn list(&mut self, list: ExpressionId, levels: u8) {
        self.reads.extend((1..=levels).map(|level| Object::Target(list, level)));
        self.writes.extend([1, 3].map(|level| Object::Target(list, level)));
    }
}

/// Whether what a statement prints may include how many characters it has printed.
fn may_store_count(statement: &Statement) -> bool {
    let Statement::Print(print) = statement else { return false };
    match &print.format {
        PrintFormat::Constant { text, arguments: _ } => stores_count(text),
        PrintFormat::Computed { .. } | PrintFormat::List { .. } => true,
    }
}

/// Whether a place is what a pointer points to, or a part of that.
pub(crate) fn is_pointed(body: &Body, mut place: PlaceId) -> bool {
    loop {
        match body.places[place].kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => return false,
            PlaceKind::Dereference(_) => return true,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => place = base,
        }
    }
}

/// Adds the expressions that say where a place is.
fn parts_of_place(body: &Body, place: PlaceId, found: &mut Vec<ExpressionId>) {
    let mut next = Some(place);
    while let Some(place) = next.take() {
        body.places[place].kind.visit(&mut |part| match part {
            Part::Expression(value, _) => found.push(value),
            Part::Place(base, _) => next = Some(base),
            Part::Checks(_)
            | Part::Site(_)
            | Part::Local(..)
            | Part::Global(_)
            | Part::Function(..) => {}
        });
    }
}

/// Adds the expressions that an expression is made of.
pub(crate) fn parts_of_expression(body: &Body, value: ExpressionId, found: &mut Vec<ExpressionId>) {
    body.expressions[value].kind.visit(&mut |part| match part {
        Part::Expression(value, _) => found.push(value),
        Part::Place(place, _) => parts_of_place(body, place, found),
        Part::Checks(_)
        | Part::Site(_)
        | Part::Local(..)
        | Part::Global(_)
        | Part::Function(..) => {}
    });
}

/// Whether a format stores how many characters were printed: `%n`.
fn stores_count(format: &[u8]) -> bool {
    let mut rest = format.iter().copied();
    while rest.any(|byte| byte == b'%') {
        if rest.find(|byte| !b"-+ #0123456789.*hlLqjzt$'".contains(byte)) == Some(b'n') {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::stores_count;

    #[test]
    fn the_conversion_that_stores_a_count_is_recognised() {
        assert!(stores_count(b"%d %5hhn") && stores_count(b"x%n"));
        assert!(!stores_count(b"%d new%s") && !stores_count(b"100%%n"));
    }
}
