//! What the two programs print: as characters, and as values with their conversions.

use std::collections::BTreeSet;
use std::sync::Arc;

use format::{Conversion, Kind, Length, Piece, PrintFormat as Parsed, Size};
use ir::{
    CheckId, ExpressionId, ExpressionKind, FunctionId, Global, PlaceKind, PrintFormat, Program,
    Sink, Statement, StaticImage, Type, TypeId, Vertex, VertexId,
};

use super::Side;
use super::edit::{Editor, call_of};

/// Entries from here on are texts by their numbers.
const TEXTS: u64 = 1 << 16;
/// Entries from here on are conversions by their numbers.
const CONVERSIONS: u64 = 1 << 24;

/// The texts of formats, and how they are compared.
pub(super) struct Literals {
    /// The texts by their numbers, if all are texts of both programs; otherwise their characters are compared.
    whole: Option<Vec<Vec<u8>>>,
    /// How values are printed.
    conversions: Vec<String>,
}

impl Literals {
    pub(super) fn new(program: &Program, sides: &[(FunctionId, Side)]) -> Self {
        let mut texts: [BTreeSet<Vec<u8>>; 2] = Default::default();
        let mut conversions: BTreeSet<String> = BTreeSet::new();
        let mut characters = false;
        for (id, side) in sides {
            let body = program.functions[*id].body.as_ref();
            for vertex in body.into_iter().flat_map(|body| body.vertices.iter()) {
                match &vertex.statement {
                    Statement::Print(print) if matches!(print.sink, Sink::Stream(_)) => {
                        let PrintFormat::Constant { text, .. } = &print.format else { continue };
                        let Ok(parsed) = Parsed::parse(text) else { continue };
                        for piece in parsed.pieces {
                            match piece {
                                Piece::Literal { text, .. } => {
                                    texts[usize::from(*side == Side::Program)].insert(text);
                                }
                                Piece::Conversion(one) => {
                                    characters |= is_characters(&one);
                                    conversions.insert(described(&one));
                                }
                            }
                        }
                    }
                    Statement::WriteBytes { .. } => characters = true,
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
                    | Statement::Input { .. }
                    | Statement::InputBytes { .. }
                    | Statement::Event { .. }
                    | Statement::Point { .. }
                    | Statement::Print(_)
                    | Statement::Scan(_)
                    | Statement::ReadByte { .. }
                    | Statement::UnreadByte { .. }
                    | Statement::AtEnd { .. }
                    | Statement::ParseFloat { .. }
                    | Statement::Allocate { .. }
                    | Statement::Free { .. }
                    | Statement::Declare { .. }
                    | Statement::Discard { .. }
                    | Statement::Exit { .. }
                    | Statement::Abort
                    | Statement::Spawn { .. }
                    | Statement::Join { .. }
                    | Statement::Await { .. }
                    | Statement::EndThread { .. }
                    | Statement::Rely { .. }
                    | Statement::AtomicBegin
                    | Statement::AtomicEnd => {}
                }
            }
        }
        let [first, second] = texts;
        let whole = (!characters && first == second).then(|| first.into_iter().collect());
        Self { whole, conversions: conversions.into_iter().collect() }
    }
}

/// Whether a conversion prints characters as they are.
fn is_characters(conversion: &Conversion) -> bool {
    matches!(conversion.kind, Kind::String | Kind::Character)
        && conversion.width == Size::None
        && conversion.length == Length::None
}

/// All that says how a value is printed, apart from the value.
fn described(conversion: &Conversion) -> String {
    let Conversion { flags, width, precision, kind, upper, .. } = conversion;
    let given = |size: &Size| match size {
        Size::None => String::new(),
        Size::Fixed(number) => number.to_string(),
        Size::Argument(_) => "*".to_owned(),
    };
    let (width, precision) = (given(width), given(precision));
    format!("{flags:?} {width} {precision} {kind:?} {upper}")
}

impl Editor<'_> {
    /// Keeps or compares what is printed.
    pub(super) fn output(&mut self, literals: &Literals) -> Result<(), String> {
        for vertex in self.body.vertices.indices().collect::<Vec<_>>() {
            match self.body.vertices[vertex].statement.clone() {
                Statement::Print(print) => {
                    let Sink::Stream(stream) = print.sink else { continue };
                    let PrintFormat::Constant { text, arguments } = &print.format else {
                        return Err("formats that are computed".to_owned());
                    };
                    self.print(vertex, stream, text, arguments, literals)?;
                }
                Statement::WriteBytes { stream, pointer, size, .. } => {
                    let origin = self.body.vertices[vertex].origin;
                    let bytes = self.bytes(stream, pointer, Some(size), false);
                    self.after(vertex, vec![bytes], origin)?;
                }
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
                | Statement::Input { .. }
                | Statement::InputBytes { .. }
                | Statement::Event { .. }
                | Statement::Point { .. }
                | Statement::Scan(_)
                | Statement::ReadByte { .. }
                | Statement::UnreadByte { .. }
                | Statement::AtEnd { .. }
                | Statement::ParseFloat { .. }
                | Statement::Allocate { .. }
                | Statement::Free { .. }
                | Statement::Declare { .. }
                | Statement::Discard { .. }
                | Statement::Exit { .. }
                | Statement::Abort
                | Statement::Spawn { .. }
                | Statement::Join { .. }
                | Statement::Await { .. }
                | Statement::EndThread { .. }
                | Statement::Rely { .. }
                | Statement::AtomicBegin
                | Statement::AtomicEnd => {}
            }
        }
        Ok(())
    }

    fn print(
        &mut self,
        vertex: VertexId,
        stream: ExpressionId,
        text: &Arc<[u8]>,
        arguments: &[ExpressionId],
        literals: &Literals,
    ) -> Result<(), String> {
        let parsed = Parsed::parse(text).map_err(|_| "formats that cannot be read".to_owned())?;
        let Vertex { origin, .. } = self.body.vertices[vertex];
        // What is printed is evaluated before, and its checks come before those of printing.
        let mut kept = Vec::new();
        let mut values = Vec::new();
        for &value in [stream].iter().chain(arguments) {
            let ty = self.body.expressions[value].ty;
            let place = self.temporary(ty, origin);
            kept.push(Statement::Assign { target: place, value, checks: CheckId::NONE });
            values.push(self.body.add_load(place));
        }
        let (stream, arguments) = (values[0], &values[1..]);
        let argument = |index: u32| {
            arguments.get(index as usize).copied().ok_or("too few arguments".to_owned())
        };
        let mut added = Vec::new();
        for piece in &parsed.pieces {
            match piece {
                Piece::Literal { text, .. } => self.literal(stream, text, literals, &mut added),
                Piece::Conversion(one) => {
                    let mut sizes = Vec::new();
                    for size in [one.width, one.precision] {
                        if let Size::Argument(index) = size {
                            sizes.push(argument(index)?);
                        }
                    }
                    let value = argument(one.argument.ok_or("texts of errors".to_owned())?)?;
                    self.conversion(stream, one, &sizes, value, literals, &mut added)?;
                }
            }
        }
        let moved = self.body.insert_before(vertex, kept, origin);
        self.after(moved, added, origin)
    }

    fn literal(
        &mut self,
        stream: ExpressionId,
        text: &[u8],
        literals: &Literals,
        added: &mut Vec<Statement>,
    ) {
        let number = literals.whole.as_ref().and_then(|all| all.iter().position(|one| one == text));
        if let Some(number) = number {
            let wide = self.wide();
            let entry = self.body.add_constant((TEXTS + number as u64).into(), wide);
            return added.push(self.entry(stream, entry));
        }
        let pointer = self.text(text);
        let size_type = self.program.types.size_type();
        let size = self.body.add_constant(text.len() as u128, size_type);
        added.push(self.bytes(stream, pointer, Some(size), false));
    }

    fn conversion(
        &mut self,
        stream: ExpressionId,
        conversion: &Conversion,
        sizes: &[ExpressionId],
        value: ExpressionId,
        literals: &Literals,
        added: &mut Vec<Statement>,
    ) -> Result<(), String> {
        let wide = self.wide();
        let is_plain = is_characters(conversion);
        if !is_plain {
            let description = described(conversion);
            let number = literals.conversions.iter().position(|one| *one == description);
            let number = number.ok_or("a conversion that was not met".to_owned())? as u64;
            let entry = self.body.add_constant((CONVERSIONS + number).into(), wide);
            added.push(self.entry(stream, entry));
            for &size in sizes {
                let entry = self.body.add_conversion(size, wide);
                added.push(self.entry(stream, entry));
            }
        }
        match conversion.kind {
            Kind::Character if is_plain && self.is_integer(value) => {
                let (byte, characters) =
                    (self.program.types.integer(8, false), self.body.add_constant(256, wide));
                let value = self.body.add_conversion(value, byte);
                let value = self.body.add_conversion(value, wide);
                let operator = ir::BinaryOperator::Add;
                let (left, right, checks) = (value, characters, None);
                let kind = ExpressionKind::Binary { operator, left, right, checks };
                let entry = self.body.add_expression(kind, wide);
                added.push(self.entry(stream, entry));
            }
            Kind::String if conversion.length == Length::None => {
                let most = match conversion.precision {
                    Size::None => None,
                    Size::Fixed(number) => {
                        let size_type = self.program.types.size_type();
                        Some(self.body.add_constant(u128::from(number), size_type))
                    }
                    Size::Argument(_) => sizes.last().copied(),
                };
                added.push(self.bytes(stream, value, most, true));
                if !is_plain {
                    let end = self.body.add_constant(0, wide);
                    added.push(self.entry(stream, end));
                }
            }
            kind if kind.is_integer() && self.is_integer(value) => {
                let model = match self.program.data_model {
                    ir::DataModel::Lp64 => format::DataModel::Lp64,
                    ir::DataModel::Ilp32 => format::DataModel::Ilp32,
                };
                let width = conversion.integer_width(model) as u8;
                let signed = kind == Kind::Signed;
                let own = self.program.types.integer(width, signed);
                let value = self.body.add_conversion(value, own);
                let entry = self.body.add_conversion(value, wide);
                added.push(self.entry(stream, entry));
            }
            kind if kind.is_float() && self.is_double(value) => {
                let call = self.helpers.call(self.side, "prints_double", vec![stream, value]);
                added.push(call_of(call));
            }
            kind => return Err(format!("what printf converts as {kind:?}").to_lowercase()),
        }
        Ok(())
    }

    fn is_double(&self, expression: ExpressionId) -> bool {
        let ty = self.body.expressions[expression].ty;
        matches!(self.program.types[ty], Type::Float(ir::FloatFormat::Double))
    }

    fn entry(&mut self, stream: ExpressionId, entry: ExpressionId) -> Statement {
        call_of(self.helpers.call(self.side, "prints", vec![stream, entry]))
    }

    /// Bytes from a pointer on: this many at most, and up to a NUL if they are a text.
    fn bytes(
        &mut self,
        stream: ExpressionId,
        pointer: ExpressionId,
        count: Option<ExpressionId>,
        is_text: bool,
    ) -> Statement {
        let int = self.program.types.int();
        let long = self.long();
        let character = self.program.types.integer(8, true);
        let text = self.program.types.pointer_to(character);
        let pointer = self.body.add_conversion(pointer, text);
        let count = match count {
            Some(count) => self.body.add_conversion(count, long),
            None => self.body.add_constant(u64::MAX.into(), long),
        };
        let is_text = self.body.add_constant(is_text.into(), int);
        let arguments = vec![stream, pointer, count, is_text];
        call_of(self.helpers.call(self.side, "prints_bytes", arguments))
    }

    fn long(&mut self) -> TypeId {
        let width = 8 * self.program.data_model.pointer_size() as u8;
        self.program.types.integer(width, true)
    }

    /// A pointer to a text that the program holds.
    fn text(&mut self, text: &[u8]) -> ExpressionId {
        let character = self.program.types.integer(8, true);
        let length = Some(text.len() as u64);
        let array = self.program.types.intern(Type::Array { element: character, length });
        let image = StaticImage { bytes: text.to_vec(), ..StaticImage::default() };
        let global = self.program.globals.push(Global {
            name: "compared text".into(),
            ty: array,
            size: text.len() as u64,
            alignment: 1,
            image: Some(image),
            read_only: true,
            thread_local: false,
            atomic: Vec::new(),
            origin: None,
            internal: true,
            external: false,
        });
        let place = self.body.add_place(&self.program.types, PlaceKind::Global(global), array);
        let pointer = self.program.types.pointer_to(array);
        self.body.add_expression(ExpressionKind::Address(place), pointer)
    }
}
