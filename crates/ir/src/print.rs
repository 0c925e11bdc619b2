//! A readable text form of functions, for people and for snapshots.

use std::fmt::Write as _;

use crate::statement::{
    Argument, Call, Callee, EventName, PrintFormat, Sink, SourceStream, Statement, Successors,
};
use crate::{
    Body, Builtin, ExpressionId, ExpressionKind, FunctionId, PlaceId, PlaceKind, Program, Type,
    UnaryOperator,
};

/// The text of a function: its locals, then a line for each vertex.
#[must_use]
pub fn function(program: &Program, id: FunctionId) -> String {
    let function = &program.functions[id];
    let mut out = format!("{} {}", function.name, program.types.name(function.ty));
    let Some(body) = &function.body else {
        out.push_str(" without body\n");
        return out;
    };
    out.push('\n');
    for (id, local) in body.locals.entries() {
        let _ = writeln!(out, "  {id} {}: {}", local.name, program.types.name(local.ty));
    }
    let printer = Printer { program, body };
    for (id, vertex) in body.vertices.entries() {
        let line = program.sources.start(program.location(vertex.origin).range).line;
        let statement = printer.statement(&vertex.statement);
        let successors = printer.successors(&vertex.successors);
        let _ = writeln!(out, "  {id} [{line}] {statement}{successors}");
    }
    out
}

/// The text of an expression of a function.
#[must_use]
pub fn expression(program: &Program, body: &Body, id: ExpressionId) -> String {
    Printer { program, body }.expression(id)
}

/// The text of a place of a function.
#[must_use]
pub fn place(program: &Program, body: &Body, id: PlaceId) -> String {
    Printer { program, body }.place(id)
}

struct Printer<'a> {
    program: &'a Program,
    body: &'a Body,
}

impl Printer<'_> {
    fn successors(&self, successors: &Successors) -> String {
        match successors {
            Successors::None => String::new(),
            Successors::Next(next) => format!(" -> {next}"),
            Successors::Branch(then, otherwise) => format!(" -> {then} else {otherwise}"),
            Successors::Switch(cases, default) => {
                let case = |case: &crate::SwitchCase| match case.low == case.high {
                    true => format!("{}: {}", case.low, case.target),
                    false => format!("{}..{}: {}", case.low, case.high, case.target),
                };
                let cases: Vec<_> = cases.iter().map(case).collect();
                format!(" -> {{{}}} else {default}", cases.join(", "))
            }
            Successors::Labels(labels) => {
                let labels: Vec<_> = labels.iter().map(|(n, v)| format!("{n}: {v}")).collect();
                format!(" -> {{{}}}", labels.join(", "))
            }
        }
    }

    fn statement(&self, statement: &Statement) -> String {
        match statement {
            Statement::Skip => "skip".to_owned(),
            Statement::Assign { target, value, .. } => {
                format!("{} = {}", self.place(*target), self.expression(*value))
            }
            Statement::CopyObject { target, source, .. } => {
                format!("{} = {}", self.place(*target), self.place(*source))
            }
            Statement::CopyBytes { target, source, size, .. } => {
                format!("copy({})", self.list(&[*target, *source, *size]))
            }
            Statement::FillBytes { target, byte, size, .. } => {
                format!("fill({})", self.list(&[*target, *byte, *size]))
            }
            Statement::Clear { target } => format!("clear {}", self.place(*target)),
            Statement::Call(call) => self.call(call),
            Statement::Return(None) => "return".to_owned(),
            Statement::Return(Some(value)) => format!("return {}", self.argument(value)),
            Statement::Branch { condition } => format!("branch {}", self.expression(*condition)),
            Statement::Switch { value } => format!("switch {}", self.expression(*value)),
            Statement::IndirectGoto { target } => format!("goto *{}", self.expression(*target)),
            Statement::Assert { condition, check } => {
                let kind = self.program.properties[*check].kind;
                format!("assert {} ({kind})", self.expression(*condition))
            }
            Statement::Assume { condition } => format!("assume {}", self.expression(*condition)),
            Statement::Cover { condition, .. } => format!("cover {}", self.expression(*condition)),
            Statement::Unsupported { check } => {
                let text = self.program.properties[*check].text.as_deref().unwrap_or_default();
                format!("unsupported \"{text}\"")
            }
            Statement::Input { target, site, limit } => {
                let name = &self.program.sites[*site].name;
                let limit = limit.map_or(String::new(), |l| format!(" to {}", self.expression(l)));
                format!("{} = input {site} {name}{limit}", self.place(*target))
            }
            Statement::InputBytes { target, size, site, .. } => {
                format!("input {site} ({})", self.list(&[*target, *size]))
            }
            Statement::Event { name, values } => {
                let name = match name {
                    EventName::Known(name) => name.to_string(),
                    EventName::Computed(text) => format!("*{}", self.expression(*text)),
                };
                format!("event {name}({})", self.list(values))
            }
            Statement::Point { name } => format!("point {name}"),
            Statement::Print(printing) => {
                let sink = match &printing.sink {
                    Sink::Stream(stream) => format!("stream {}", self.expression(*stream)),
                    Sink::Buffer { pointer, .. } => format!("buffer {}", self.expression(*pointer)),
                };
                format!("print to {sink} {}", self.format(&printing.format))
            }
            Statement::Scan(scanning) => {
                let source = match &scanning.source {
                    SourceStream::Stream(stream) => format!("stream {}", self.expression(*stream)),
                    SourceStream::String(text) => format!("string {}", self.expression(*text)),
                };
                format!("scan from {source} {}", self.format(&scanning.format))
            }
            Statement::ReadByte { target, stream } => {
                format!("{} = read {}", self.place(*target), self.expression(*stream))
            }
            Statement::UnreadByte { stream, byte } => {
                format!("unread({})", self.list(&[*stream, *byte]))
            }
            Statement::AtEnd { target, stream } => {
                format!("{} = at end {}", self.place(*target), self.expression(*stream))
            }
            Statement::WriteBytes { stream, pointer, size, .. } => {
                format!("write({})", self.list(&[*stream, *pointer, *size]))
            }
            Statement::ParseFloat { target, text, .. } => {
                format!("{} = parse {}", self.place(*target), self.expression(*text))
            }
            Statement::Allocate { target, size, kind, .. } => {
                format!("{} = allocate {kind:?} {}", self.place(*target), self.expression(*size))
            }
            Statement::Free { pointer, .. } => format!("free {}", self.expression(*pointer)),
            Statement::Declare { local, size } => {
                let size = size.map_or(String::new(), |s| format!(" size {}", self.expression(s)));
                format!("declare {local}{size}")
            }
            Statement::Discard { locals } => format!("discard {locals:?}"),
            Statement::Exit { status } => format!("exit {}", self.expression(*status)),
            Statement::Abort => "abort".to_owned(),
            Statement::Spawn { function, argument, .. } => {
                format!("spawn({})", self.list(&[*function, *argument]))
            }
            Statement::Join { thread, .. } => format!("join {}", self.expression(*thread)),
            Statement::Await { condition, .. } => format!("await {}", self.expression(*condition)),
            Statement::EndThread { result } => format!("end thread {}", self.expression(*result)),
            Statement::Rely { on } => format!("rely on {on:?}"),
            Statement::AtomicBegin => "atomic begin".to_owned(),
            Statement::AtomicEnd => "atomic end".to_owned(),
        }
    }

    fn format(&self, format: &PrintFormat) -> String {
        match format {
            PrintFormat::Constant { text, arguments } => {
                format!("\"{}\"({})", text.escape_ascii(), self.list(arguments))
            }
            PrintFormat::Computed { format, arguments } => {
                format!("{}({})", self.expression(*format), self.list(arguments))
            }
            PrintFormat::List { format, list } => {
                format!("{}(list {})", self.expression(*format), self.expression(*list))
            }
        }
    }

    fn call(&self, call: &Call) -> String {
        let callee = match &call.callee {
            Callee::Function(function) => self.program.functions[*function].name.to_string(),
            Callee::Pointer(pointer, _) => format!("(*{})", self.expression(*pointer)),
        };
        let arguments: Vec<_> = call.arguments.iter().map(|a| self.argument(a)).collect();
        let result = call.result.map_or(String::new(), |place| self.place(place) + " = ");
        format!("{result}{callee}({})", arguments.join(", "))
    }

    fn argument(&self, argument: &Argument) -> String {
        match argument {
            Argument::Value(value) => self.expression(*value),
            Argument::Object(place, _) => self.place(*place),
        }
    }

    fn list(&self, expressions: &[ExpressionId]) -> String {
        let items: Vec<_> = expressions.iter().map(|&id| self.expression(id)).collect();
        items.join(", ")
    }

    fn place(&self, id: PlaceId) -> String {
        let place = &self.body.places[id];
        match &place.kind {
            PlaceKind::Local(local) => format!("{}.{local}", self.body.locals[*local].name),
            PlaceKind::Global(global) => self.program.globals[*global].name.to_string(),
            PlaceKind::Dereference(pointer) => format!("*({})", self.expression(*pointer)),
            PlaceKind::Field { base, field } => {
                format!("{}.{}", self.place(*base), self.field_name(*base, *field))
            }
            PlaceKind::Element { array, index, .. } => {
                format!("{}[{}]", self.place(*array), self.expression(*index))
            }
            PlaceKind::At { base, offset } => {
                let ty = self.program.types.name(place.ty);
                format!("{}@{offset}:({ty})", self.place(*base))
            }
            PlaceKind::Bits { base, offset, bit, width, field } => {
                let name = field.map_or(String::new(), |field| self.field_name(*base, field));
                format!("{}.{name}@{offset}.{bit}:{width}", self.place(*base))
            }
        }
    }

    fn field_name(&self, base: PlaceId, field: u32) -> String {
        let Type::Record(record) = self.program.types[self.body.places[base].ty] else {
            return format!("#{field}");
        };
        let fields = &self.program.types.records[record].fields;
        let name = fields.get(field as usize).and_then(|field| field.name.as_deref());
        name.map_or_else(|| format!("#{field}"), str::to_owned)
    }

    /// A deep chain of operators is cut off, so that printing needs little stack.
    fn expression(&self, id: ExpressionId) -> String {
        self.expression_within(id, 40)
    }

    fn expression_within(&self, id: ExpressionId, depth: u32) -> String {
        if depth == 0 {
            return "...".to_owned();
        }
        let of = |id: ExpressionId| self.expression_within(id, depth - 1);
        let expression = &self.body.expressions[id];
        match &expression.kind {
            ExpressionKind::Constant(bits) => self.constant(*bits, expression.ty),
            ExpressionKind::Load { place, .. } => self.place(*place),
            ExpressionKind::Address(place) => format!("&{}", self.place(*place)),
            ExpressionKind::Function(function) => {
                format!("&{}", self.program.functions[*function].name)
            }
            ExpressionKind::ExtraArguments => "extra arguments".to_owned(),
            ExpressionKind::Unary { operator, operand, .. } => {
                let symbol = match operator {
                    UnaryOperator::Negate => "-",
                    UnaryOperator::Complement => "~",
                    UnaryOperator::Not => "!",
                };
                format!("{symbol}({})", of(*operand))
            }
            ExpressionKind::Binary { operator, left, right, .. } => {
                format!("({} {} {})", of(*left), operator.symbol(), of(*right))
            }
            ExpressionKind::PointerAdd { pointer, index, size, subtract } => {
                let sign = if *subtract { '-' } else { '+' };
                format!("({} {sign} {}*{size})", of(*pointer), of(*index))
            }
            ExpressionKind::PointerDifference { left, right, size } => {
                format!("(({} - {})/{size})", of(*left), of(*right))
            }
            ExpressionKind::Convert { operand, .. } => {
                format!("({}){}", self.program.types.name(expression.ty), of(*operand))
            }
            ExpressionKind::LogicalAnd(left, right) => {
                format!("({} && {})", of(*left), of(*right))
            }
            ExpressionKind::LogicalOr(left, right) => {
                format!("({} || {})", of(*left), of(*right))
            }
            ExpressionKind::Conditional { condition, then, otherwise } => {
                format!("({} ? {} : {})", of(*condition), of(*then), of(*otherwise))
            }
            ExpressionKind::Builtin { builtin, operands, .. } => {
                let operands: Vec<_> = operands.iter().map(|&id| of(id)).collect();
                let name = match builtin {
                    Builtin::Math(math) => math.name().to_owned(),
                    other => format!("{other:?}"),
                };
                format!("{name}({})", operands.join(", "))
            }
        }
    }

    fn constant(&self, bits: u128, ty: crate::TypeId) -> String {
        match &self.program.types[ty] {
            Type::Integer(integer) if integer.signed => {
                let unused = 128 - u32::from(integer.width);
                (((bits << unused) as i128) >> unused).to_string()
            }
            Type::Float(crate::FloatFormat::Double) => {
                format!("{:?}", f64::from_bits(bits as u64))
            }
            Type::Float(crate::FloatFormat::Single) => {
                format!("{:?}f", f32::from_bits(bits as u32))
            }
            Type::Float(_) => format!("{bits:#x}"),
            _ => bits.to_string(),
        }
    }
}
