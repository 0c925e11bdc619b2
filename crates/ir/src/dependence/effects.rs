//! What statements read, write and copy, besides calling functions.

use crate::{
    Argument, Body, EventName, ExpressionId, ExpressionKind, LocalId, PlaceId, PlaceKind,
    PrintFormat, Sink, SourceStream, Statement, Types,
};

/// Something in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Object {
    /// What is in a place.
    Place(PlaceId),
    /// A whole local.
    Local(LocalId),
    /// What a value points to, or what that points to, and so on: so many pointers are followed.
    Target(ExpressionId, u8),
    /// The input streams: how much has been read of them.
    Streams,
    /// What threads return.
    Threads,
}

/// Where a stored value comes from.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
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

/// What a statement does.
#[derive(Debug, Default)]
pub(super) struct Effects {
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
}

impl Effects {
    /// The effects of a statement. Of a call they are those of its arguments and its result.
    pub(super) fn new(types: &Types, body: &Body, statement: &Statement) -> Self {
        let mut effects = Self::default();
        effects.computation(types, body, statement);
        effects
    }

    /// The expressions that it evaluates, without those that these consist of.
    pub(super) fn expressions(&self, body: &Body) -> Vec<ExpressionId> {
        let mut found = self.values.clone();
        for object in self.reads.iter().chain(&self.writes) {
            if let Object::Place(place) = *object {
                parts_of_place(body, place, &mut found);
            }
        }
        found
    }

    fn store(&mut self, source: Source, target: Object) {
        match source {
            Source::Value(value) => self.values.push(value),
            Source::Contents(object) => self.reads.push(object),
            Source::Allocation => {}
        }
        self.writes.push(target);
        self.flows.push((source, target));
    }

    /// Memory behind a pointer is read.
    fn read_through(&mut self, pointer: ExpressionId) {
        self.values.push(pointer);
        self.reads.push(Object::Target(pointer, 1));
    }

    /// Memory behind a pointer is written.
    fn write_through(&mut self, pointer: ExpressionId) {
        self.values.push(pointer);
        self.writes.push(Object::Target(pointer, 1));
    }

    fn write(&mut self, places: impl IntoIterator<Item = PlaceId>) {
        self.writes.extend(places.into_iter().map(Object::Place));
    }

    fn argument(&mut self, argument: &Argument) {
        match *argument {
            Argument::Value(value) => self.values.push(value),
            Argument::Object(place, _) => self.reads.push(Object::Place(place)),
        }
    }

    fn computation(&mut self, types: &Types, body: &Body, statement: &Statement) {
        match statement {
            Statement::Assign { target, value, .. } => {
                self.store(Source::Value(*value), Object::Place(*target));
            }
            Statement::CopyObject { target, source, .. } => {
                self.store(Source::Contents(Object::Place(*source)), Object::Place(*target));
            }
            Statement::CopyBytes { target, source, size, .. } => {
                self.values.extend([*target, *source, *size]);
                self.store(
                    Source::Contents(Object::Target(*source, 1)),
                    Object::Target(*target, 1),
                );
            }
            Statement::FillBytes { target, byte, size, .. } => {
                self.write_through(*target);
                self.values.extend([*byte, *size]);
            }
            Statement::Clear { target } => self.write([*target]),
            Statement::Call(call) => {
                call.arguments.iter().for_each(|argument| self.argument(argument));
                if let crate::Callee::Pointer(pointer, _) = call.callee {
                    self.values.push(pointer);
                }
                self.write(call.result);
            }
            Statement::Return(value) => value.iter().for_each(|value| self.argument(value)),
            Statement::Branch { condition: value }
            | Statement::Assume { condition: value }
            | Statement::Assert { condition: value, .. }
            | Statement::Cover { condition: value, .. }
            | Statement::Switch { value }
            | Statement::IndirectGoto { target: value }
            | Statement::Exit { status: value } => self.values.push(*value),
            Statement::Declare { local, size } => {
                self.values.extend(*size);
                self.writes.push(Object::Local(*local));
            }
            Statement::Allocate { target, size, alignment, .. } => {
                self.values.push(*size);
                self.values.extend(*alignment);
                self.store(Source::Allocation, Object::Place(*target));
            }
            Statement::Free { pointer, .. } => {
                self.values.push(*pointer);
                self.ends = Some(Object::Target(*pointer, 1));
            }
            Statement::Skip
            | Statement::Unsupported { .. }
            | Statement::Point { .. }
            | Statement::Discard { .. }
            | Statement::Abort
            | Statement::Rely { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => {}
            _ => self.communication(types, body, statement),
        }
    }

    /// Inputs, outputs, events and threads.
    fn communication(&mut self, types: &Types, body: &Body, statement: &Statement) {
        match statement {
            Statement::Input { target, limit, .. } => {
                self.values.extend(*limit);
                self.write([*target]);
            }
            Statement::InputBytes { target, size, .. } => {
                self.write_through(*target);
                self.values.push(*size);
            }
            Statement::Event { name, values } => {
                if let EventName::Computed(name) = name {
                    self.read_through(*name);
                }
                self.values.extend(values);
            }
            Statement::Print(print) => {
                match print.sink {
                    Sink::Stream(stream) => self.values.push(stream),
                    Sink::Buffer { pointer, size, .. } => {
                        self.write_through(pointer);
                        self.values.extend(size);
                    }
                }
                self.printed(types, body, &print.format);
                self.write(print.result);
            }
            Statement::Scan(scan) => {
                match scan.source {
                    SourceStream::Stream(stream) => {
                        self.values.push(stream);
                        self.reads.push(Object::Streams);
                        self.writes.push(Object::Streams);
                    }
                    SourceStream::String(text) => self.read_through(text),
                }
                self.scanned(&scan.format);
                self.write(scan.result);
            }
            Statement::ReadByte { target, stream } => {
                self.values.push(*stream);
                self.reads.push(Object::Streams);
                self.writes.push(Object::Streams);
                self.write([*target]);
            }
            Statement::AtEnd { target, stream } => {
                self.values.push(*stream);
                self.reads.push(Object::Streams);
                self.write([*target]);
            }
            Statement::UnreadByte { stream, byte } => {
                self.values.extend([*stream, *byte]);
                self.reads.push(Object::Streams);
                self.writes.push(Object::Streams);
            }
            Statement::WriteBytes { stream, pointer, size, .. } => {
                self.values.extend([*stream, *size]);
                self.read_through(*pointer);
            }
            Statement::ParseFloat { target, text, end, range, .. } => {
                self.read_through(*text);
                self.write([*target, *range]);
                self.store(Source::Value(*text), Object::Place(*end));
            }
            Statement::Spawn { thread, function, argument, .. } => {
                self.write_through(*thread);
                self.values.extend([*function, *argument]);
                self.writes.push(Object::Threads);
            }
            Statement::Join { thread, result, .. } => {
                self.values.extend([*thread, *result]);
                self.store(Source::Contents(Object::Threads), Object::Target(*result, 1));
            }
            Statement::Lock { lock, .. } | Statement::Unlock { lock, .. } => {
                self.read_through(*lock);
                self.write_through(*lock);
            }
            _ => unreachable!("all other statements are computations"),
        }
    }

    fn printed(&mut self, types: &Types, body: &Body, format: &PrintFormat) {
        match format {
            PrintFormat::Constant { text, arguments } => {
                let counts = stores_count(text);
                arguments.iter().for_each(|&it| self.print_argument(types, body, it, counts));
            }
            PrintFormat::Computed { format, arguments } => {
                self.read_through(*format);
                arguments.iter().for_each(|&it| self.print_argument(types, body, it, true));
            }
            PrintFormat::List { format, list } => {
                self.read_through(*format);
                self.list(*list, 3);
                self.writes.push(Object::Target(*list, 3));
            }
        }
    }

    /// Texts are read; through other pointers a number of characters may be stored.
    fn print_argument(&mut self, types: &Types, body: &Body, value: ExpressionId, counts: bool) {
        let ty = body.expressions[value].ty;
        match types[ty] {
            crate::Type::Pointer(_) if counts && !types.is_text(ty) => self.write_through(value),
            crate::Type::Pointer(_) => self.read_through(value),
            _ => self.values.push(value),
        }
    }

    fn scanned(&mut self, format: &PrintFormat) {
        match format {
            PrintFormat::Constant { arguments, .. } => {
                arguments.iter().for_each(|&value| self.write_through(value));
            }
            PrintFormat::Computed { format, arguments } => {
                self.read_through(*format);
                arguments.iter().for_each(|&value| self.write_through(value));
            }
            PrintFormat::List { format, list } => {
                self.read_through(*format);
                self.list(*list, 2);
                self.writes.push(Object::Target(*list, 3));
            }
        }
    }

    /// A list of arguments is read, and moved on. It points to a pointer to the arguments.
    fn list(&mut self, list: ExpressionId, levels: u8) {
        self.values.push(list);
        self.reads.extend((1..=levels).map(|level| Object::Target(list, level)));
        self.writes.push(Object::Target(list, 1));
    }
}

/// Whether a place is what a pointer points to, or a part of that.
pub(super) fn is_pointed(body: &Body, mut place: PlaceId) -> bool {
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
fn parts_of_place(body: &Body, mut place: PlaceId, found: &mut Vec<ExpressionId>) {
    loop {
        match body.places[place].kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => return,
            PlaceKind::Dereference(pointer) => return found.push(pointer),
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => place = base,
            PlaceKind::Element { array, index, .. } => {
                found.push(index);
                place = array;
            }
        }
    }
}

/// Adds the expressions that an expression is made of.
pub(super) fn parts_of_expression(body: &Body, value: ExpressionId, found: &mut Vec<ExpressionId>) {
    match &body.expressions[value].kind {
        ExpressionKind::Constant(_)
        | ExpressionKind::Function(_)
        | ExpressionKind::ExtraArguments => {}
        ExpressionKind::Load { place, .. } | ExpressionKind::Address(place) => {
            parts_of_place(body, *place, found);
        }
        ExpressionKind::Unary { operand, .. } | ExpressionKind::Convert { operand, .. } => {
            found.push(*operand);
        }
        ExpressionKind::Binary { left, right, .. }
        | ExpressionKind::PointerAdd { pointer: left, index: right, .. }
        | ExpressionKind::PointerDifference { left, right, .. }
        | ExpressionKind::LogicalAnd(left, right)
        | ExpressionKind::LogicalOr(left, right) => found.extend([*left, *right]),
        ExpressionKind::Conditional { condition, then, otherwise } => {
            found.extend([*condition, *then, *otherwise]);
        }
        ExpressionKind::Builtin { operands, .. } => found.extend(operands),
    }
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
