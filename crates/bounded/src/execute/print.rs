//! The `printf` family.

use findings::CheckKind;
use format::{ArgumentType, Conversion, FloatValue, Kind, Piece, PrintArgument, PrintFormat, Size};
use ir::{CheckId, FloatFormat};
use logic::TermId;
use semantics::code::{Effect, FormatArguments, PrintSink};
use semantics::domain::{Domain, Relation, Scalar};
use semantics::evaluate::{Rules, block_checks};
use semantics::formats::{argument_shape, data_model};

use super::Executor;
use super::number_text::{Field, Notation, Precision};
use crate::domain::Stop;
use crate::observed::{Number, Printed};
use crate::text::Text;
use crate::value::Value;

/// The widest field, and the largest precision, if they are arguments whose value is not known.
const WIDEST: u64 = 256;
/// What `%m` prints, as in a run.
const ERROR_TEXT: &[u8] = b"Success";

/// An argument with what it points to.
#[derive(Debug, Clone)]
enum Prepared {
    /// Whether it is signed.
    Integer(TermId, bool),
    Float(format::FloatFormat, TermId),
    Pointer(Value),
    /// With the pointer to it, and how many bytes are read.
    Text(Text, Value, TermId),
    /// Where the number of bytes goes.
    Count(Value, u32),
}

/// An argument as its conversion takes it.
enum Shaped {
    Integer(TermId),
    Float(format::FloatFormat, TermId),
    Address(TermId),
    Text(Text),
    Nothing,
}

/// A print statement whose format is known.
struct Printing<'a> {
    sink: &'a PrintSink,
    arguments: &'a FormatArguments,
    checks: CheckId,
    /// Whether the number of bytes is used.
    used: bool,
    slots: &'a [Value],
}

impl Executor<'_> {
    /// Prints; gives the number of bytes, 32 bits, if an execution goes on.
    pub(super) fn print(&mut self, effect: &Effect, used: bool, slots: &[Value]) -> Option<TermId> {
        let Effect::Print { sink, text, arguments, checks, .. } = effect else { return None };
        let printing = Printing { sink, arguments, checks: *checks, used, slots };
        let mut result = self.domain.context.number(32, 0);
        for (guard, text) in self.format_texts(text, *checks, slots).ok()? {
            let before = self.domain.memory.data.clone();
            // What a log tells is taken in at once where there is only one format.
            let count = match self.domain.context.is_true(guard) {
                true => Some(self.print_as(&text, &printing).ok()?),
                false => self.only_if(guard, |this| this.print_as(&text, &printing)).ok()?,
            };
            self.data_only_if(guard, &before);
            if let Some(count) = count {
                result = self.domain.context.if_then_else(guard, count, result);
            }
        }
        self.take_in_path();
        (!self.domain.is_impossible()).then_some(result)
    }

    fn print_as(&mut self, text: &[u8], printing: &Printing<'_>) -> Result<TermId, Stop> {
        let nothing = self.domain.context.number(32, 0);
        let format = match PrintFormat::parse(text) {
            Ok(format) => format,
            Err(error) => return self.give_up(&error.to_string(), nothing),
        };
        if format.conversions().any(|conversion| conversion.position.is_some()) {
            return self.give_up("a format with numbered arguments", nothing);
        }
        let types = format.arguments(data_model(self.program));
        let scalars: Vec<_> = types.iter().map(|ty| argument_shape(*ty)).collect();
        let Printing { arguments, checks, slots, .. } = *printing;
        let Some(raw) = self.format_arguments(&scalars, arguments, checks, slots)? else {
            return Ok(nothing);
        };
        let mut prepared = Vec::with_capacity(types.len());
        for (index, ty) in types.iter().enumerate() {
            match self.prepared(&format, index, *ty, &raw, checks)? {
                Some(argument) => prepared.push(argument),
                None => return Ok(nothing),
            }
        }
        if let PrintSink::Stream(stream) = *printing.sink {
            let stream = slots[stream as usize].clone();
            if self.is_logged(&stream) {
                let Some(pieces) = self.printed_pieces(&format, &prepared)? else {
                    return Ok(nothing);
                };
                self.log_printed(&pieces)?;
            }
        }
        let counts = format.conversions().any(|conversion| conversion.kind == Kind::Count);
        let plain = !printing.used && !counts && !self.options.record_output;
        if plain && matches!(printing.sink, PrintSink::Stream(_)) {
            return Ok(nothing);
        }
        let mut whole = self.domain.known_text(b"");
        let mut stores = Vec::new();
        for piece in &format.pieces {
            let text = match piece {
                Piece::Literal { text, .. } => self.domain.known_text(text),
                Piece::Conversion(conversion) => {
                    let argument = conversion.argument.map(|index| &prepared[index as usize]);
                    if let Some(Prepared::Count(pointer, width)) = argument {
                        stores.push((pointer.clone(), *width, whole.length));
                        continue;
                    }
                    match self.conversion_text(conversion, &prepared)? {
                        Some(text) => text,
                        None => return Ok(nothing),
                    }
                }
            };
            whole = self.domain.joined(whole, &text);
        }
        for (pointer, width, length) in stores {
            let scalar = Scalar::Integer { width: width as u8, signed: true };
            let count = Value::Bits(self.domain.resized(length, false, width));
            self.store_here(&pointer, scalar, checks, &count)?;
        }
        let count = self.domain.resized(whole.length, false, 32);
        self.deliver(printing, whole, &prepared)?;
        Ok(count)
    }

    /// What is printed, piece by piece; none if a conversion is not supported.
    fn printed_pieces(
        &mut self,
        format: &PrintFormat,
        prepared: &[Prepared],
    ) -> Result<Option<Vec<Printed>>, Stop> {
        let mut pieces = Vec::with_capacity(format.pieces.len());
        for piece in &format.pieces {
            let conversion = match piece {
                Piece::Literal { text, .. } => {
                    pieces.push(Printed::Known(text.to_vec()));
                    continue;
                }
                Piece::Conversion(conversion) if conversion.kind == Kind::Count => continue,
                Piece::Conversion(conversion) => conversion,
            };
            pieces.push(match self.printed_number(conversion, prepared) {
                Some(number) => number,
                None => match self.conversion_text(conversion, prepared)? {
                    None => return Ok(None),
                    Some(text) => match self.domain.bytes_of(&text) {
                        Some(known) => Printed::Known(known),
                        None => Printed::Text(text),
                    },
                },
            });
        }
        Ok(Some(pieces))
    }

    /// A number that is not known, written in a field whose size is known.
    fn printed_number(
        &mut self,
        conversion: &Conversion,
        prepared: &[Prepared],
    ) -> Option<Printed> {
        let size = |size: Size| match size {
            Size::None => Some(None),
            Size::Fixed(size) => Some(Some(i32::try_from(size).ok()?)),
            Size::Argument(index) => match prepared[index as usize] {
                Prepared::Integer(term, _) => Some(Some(self.domain.constant(term)? as u32 as i32)),
                Prepared::Float(..)
                | Prepared::Pointer(_)
                | Prepared::Text(..)
                | Prepared::Count(..) => None,
            },
        };
        let (width, precision) = (size(conversion.width)?, size(conversion.precision)?);
        let argument = &prepared[conversion.argument? as usize];
        let shaped = self.shaped_argument(conversion, argument);
        let number = |term| Number { conversion: conversion.clone(), width, precision, term };
        match shaped {
            Shaped::Integer(term) | Shaped::Float(_, term)
                if self.domain.context.is_constant(term) =>
            {
                None
            }
            Shaped::Integer(term)
                if conversion.kind.is_integer() && !self.domain.splits_numbers() =>
            {
                Some(Printed::Integer(number(term)))
            }
            Shaped::Float(format::FloatFormat::Double, term) => Some(Printed::Float(number(term))),
            Shaped::Integer(_)
            | Shaped::Float(..)
            | Shaped::Address(_)
            | Shaped::Text(_)
            | Shaped::Nothing => None,
        }
    }

    /// An argument in the shape that its conversion asks for; none if it does not fit.
    fn prepared(
        &mut self,
        format: &PrintFormat,
        index: usize,
        ty: ArgumentType,
        raw: &[(Value, Scalar)],
        checks: CheckId,
    ) -> Result<Option<Prepared>, Stop> {
        let (value, scalar) = raw[index].clone();
        let conversion =
            format.conversions().find(|conversion| conversion.argument == Some(index as u32));
        Ok(Some(match (ty, scalar) {
            (ArgumentType::Int { .. }, Scalar::Integer { width, signed }) => {
                Prepared::Integer(self.domain.bits(width.into(), &value), signed)
            }
            (ArgumentType::Double, Scalar::Float(FloatFormat::Double)) => {
                Prepared::Float(format::FloatFormat::Double, self.domain.bits(64, &value))
            }
            (ArgumentType::LongDouble, Scalar::Float(FloatFormat::Extended)) => {
                let width = self.domain.width_of(scalar);
                let bits = self.domain.bits(width, &value);
                let bits = self.domain.context.extract(bits, 0, 80);
                Prepared::Float(format::FloatFormat::Extended80, bits)
            }
            (ArgumentType::Pointer, Scalar::Pointer) => Prepared::Pointer(value),
            (ArgumentType::CountPointer { width }, Scalar::Pointer) => {
                Prepared::Count(value, width)
            }
            (ArgumentType::String, Scalar::Pointer) => {
                let precision = conversion.map_or(Size::None, |conversion| conversion.precision);
                self.string_argument(&value, precision, raw, checks)?
            }
            _ => return self.give_up("an argument that does not fit its conversion", None),
        }))
    }

    /// An argument as its conversion takes it: an integer of its width, a pointer as an address.
    fn shaped_argument(&mut self, conversion: &Conversion, argument: &Prepared) -> Shaped {
        match argument {
            Prepared::Integer(value, signed) => {
                let width = match conversion.kind {
                    Kind::Character => 32,
                    _ => conversion.integer_width(data_model(self.program)),
                };
                Shaped::Integer(self.domain.resized(*value, *signed, width))
            }
            Prepared::Float(format, value) => Shaped::Float(*format, *value),
            Prepared::Pointer(pointer) => {
                let width = self.domain.width_of(Scalar::Pointer);
                let address = self.domain.pointer_to_integer(width, pointer);
                Shaped::Address(self.domain.bits(width, &address))
            }
            Prepared::Text(text, ..) => Shaped::Text(text.clone()),
            Prepared::Count(..) => Shaped::Nothing,
        }
    }

    /// The text of a string. A null pointer is one if nobody checks for it.
    fn string_argument(
        &mut self,
        pointer: &Value,
        precision: Size,
        raw: &[(Value, Scalar)],
        checks: CheckId,
    ) -> Result<Prepared, Stop> {
        let most = match precision {
            Size::None => None,
            Size::Fixed(most) => Some(self.domain.number(most.into())),
            Size::Argument(index) => match raw[index as usize] {
                (ref value, Scalar::Integer { width, signed }) => {
                    let value = self.domain.bits(width.into(), value);
                    let value = self.domain.resized(value, signed, 32);
                    // A negative one is larger than any string.
                    Some(self.domain.context.sign_extend(value, 64))
                }
                _ => None,
            },
        };
        let mut present = self.domain.truth(true);
        if !self.options.checks.contains(CheckKind::Null) {
            let null = self.domain.address(0);
            present = self.domain.compare_pointers(Relation::NotEqual, pointer, &null);
        }
        let text = self.only_if(present, |this| this.read_string(pointer, most, checks))?;
        let mut null = self.domain.known_text(b"(null)");
        if let Some(most) = most {
            let nothing = self.domain.known_text(b"");
            let six = self.domain.number(6);
            let room = self.domain.context.unsigned_less_equal(six, most);
            null = self.domain.select_text(room, &null, &nothing);
        }
        let Some(text) = text else {
            let nothing = self.domain.number(0);
            return Ok(Prepared::Text(null, pointer.clone(), nothing));
        };
        let one = self.domain.number(1);
        let mut read = self.domain.context.add(text.length, one);
        if let Some(most) = most {
            read = self.domain.smaller(read, most);
        }
        let text = self.domain.select_text(present, &text, &null);
        Ok(Prepared::Text(text, pointer.clone(), read))
    }

    /// The text of a conversion; none if it is not supported.
    fn conversion_text(
        &mut self,
        conversion: &Conversion,
        prepared: &[Prepared],
    ) -> Result<Option<Text>, Stop> {
        let [width, precision] = [conversion.width, conversion.precision].map(|size| match size {
            Size::None => None,
            Size::Fixed(value) => Some(self.domain.context.number(32, value.into())),
            Size::Argument(index) => match prepared[index as usize] {
                Prepared::Integer(value, signed) => Some(self.domain.resized(value, signed, 32)),
                Prepared::Float(..)
                | Prepared::Pointer(_)
                | Prepared::Text(..)
                | Prepared::Count(..) => None,
            },
        });
        let argument = conversion
            .argument
            .map(|index| self.shaped_argument(conversion, &prepared[index as usize]));
        let argument = argument.as_ref();
        if let Some(text) = self.known_conversion(conversion, width, precision, argument) {
            return match text {
                Ok(bytes) => Ok(Some(self.domain.known_text(&bytes))),
                Err(error) => self.give_up(&error.to_string(), None),
            };
        }
        for size in [width, precision].into_iter().flatten() {
            let magnitude = self.magnitude(size);
            let widest = self.domain.number(WIDEST);
            let wide = self.domain.context.unsigned_less(widest, magnitude);
            self.domain.cut_if(wide, "a field that is very wide");
        }
        if self.domain.is_impossible() {
            return Err(Stop);
        }
        let precision = precision.map(|value| {
            let negative = self.domain.context.sign(value);
            let most = self.domain.constant(value).unwrap_or(WIDEST);
            let given = self.domain.context.not(negative);
            Precision { given, value: self.domain.context.zero_extend(value, 64), most }
        });
        let wide = conversion.length != format::Length::None;
        let (kind, flags, upper) = (conversion.kind, conversion.flags, conversion.upper);
        let field = match argument {
            Some(Shaped::Integer(value)) if kind.is_integer() => {
                let notation = Notation { kind, flags, upper, precision };
                self.domain.integer_field(notation, *value)
            }
            Some(Shaped::Integer(value)) if kind == Kind::Character && !wide => {
                let byte = self.domain.context.extract(*value, 0, 8);
                let length = self.domain.number(1);
                self.plain_field(Text { bytes: vec![byte], length })
            }
            Some(Shaped::Text(text)) => self.plain_field(text.clone()),
            Some(Shaped::Address(address)) => {
                return self.address_text(conversion, *address, width, precision).map(Some);
            }
            Some(Shaped::Float(..)) => {
                return self.give_up("printing a floating-point number that is not known", None);
            }
            _ => return self.give_up("a conversion that is not supported by this engine", None),
        };
        Ok(Some(self.padded(conversion, width, field)))
    }

    fn magnitude(&mut self, size: TermId) -> TermId {
        let negative = self.domain.context.sign(size);
        let negated = self.domain.context.negate(size);
        let magnitude = self.domain.context.if_then_else(negative, negated, size);
        self.domain.context.zero_extend(magnitude, 64)
    }

    /// What is printed if all is known.
    fn known_conversion(
        &mut self,
        conversion: &Conversion,
        width: Option<TermId>,
        precision: Option<TermId>,
        argument: Option<&Shaped>,
    ) -> Option<Result<Vec<u8>, format::RenderError>> {
        let known = |term: TermId| self.domain.context.value(term)?.to_u128();
        let size = |size: Option<TermId>| match size {
            None => Some(None),
            Some(size) => Some(Some(known(size)? as u32 as i32)),
        };
        let (width, precision) = (size(width)?, size(precision)?);
        let text = match argument {
            Some(Shaped::Text(text)) => self.domain.bytes_of(text)?,
            _ => ERROR_TEXT.to_vec(),
        };
        let argument = match argument {
            None | Some(Shaped::Text(_)) => PrintArgument::Text(Some(&text)),
            Some(Shaped::Integer(value)) => PrintArgument::Integer(known(*value)?),
            Some(Shaped::Address(value)) => PrintArgument::Pointer(known(*value)? as u64),
            Some(Shaped::Float(format, value)) => {
                PrintArgument::Float(FloatValue { format: *format, bits: known(*value)? })
            }
            Some(Shaped::Nothing) => return None,
        };
        let mut bytes = Vec::new();
        let model = data_model(self.program);
        let rendered = format::render(conversion, width, precision, &argument, model, &mut bytes);
        Some(rendered.map(|()| bytes))
    }

    fn plain_field(&mut self, body: Text) -> Field {
        let prefix = self.domain.known_text(b"");
        Field { prefix, body, zeros_allowed: self.domain.truth(false) }
    }

    /// A pointer: like a hexadecimal number, but for the null pointer.
    fn address_text(
        &mut self,
        conversion: &Conversion,
        address: TermId,
        width: Option<TermId>,
        precision: Option<Precision>,
    ) -> Result<Text, Stop> {
        let flags = format::Flags { alternate: true, ..conversion.flags };
        let notation = Notation { kind: Kind::Hexadecimal, flags, upper: false, precision };
        let mut field = self.domain.integer_field(notation, address);
        let positive = self.domain.truth(false);
        let sign = self.domain.sign(conversion.flags, positive);
        field.prefix = self.domain.joined(sign, &field.prefix);
        let number = self.padded(conversion, width, field);
        let nil = self.domain.known_text(b"(nil)");
        let nil = self.plain_field(nil);
        let nil = self.padded(conversion, width, nil);
        let zero = self.domain.context.number(self.domain.context.width(address), 0);
        let null = self.domain.context.equal(address, zero);
        Ok(self.domain.select_text(null, &nil, &number))
    }

    /// A field with its padding.
    fn padded(&mut self, conversion: &Conversion, width: Option<TermId>, field: Field) -> Text {
        let Field { prefix, body, zeros_allowed } = field;
        let Some(width) = width else { return self.domain.joined(prefix, &body) };
        let domain = &mut self.domain;
        let negative = domain.context.sign(width);
        let given = domain.context.boolean(conversion.flags.left);
        let left = domain.context.or(negative, given);
        let right = domain.context.not(left);
        let zero_flag = domain.context.boolean(conversion.flags.zero);
        let zeros = domain.context.and(zeros_allowed, zero_flag);
        let blanks = domain.context.not(zeros);
        let most = domain.constant(width).filter(|most| *most <= WIDEST).unwrap_or(WIDEST);
        let width = self.magnitude(width);
        let domain = &mut self.domain;
        let length = domain.context.add(prefix.length, body.length);
        let narrow = domain.context.unsigned_less(length, width);
        let missing = domain.context.subtract(width, length);
        let nothing = domain.number(0);
        let mut padding = |byte, conditions: &[TermId]| {
            let wanted = domain.context.and_all(conditions.iter().copied().chain([narrow]));
            let count = domain.context.if_then_else(wanted, missing, nothing);
            domain.repeated(byte, count, most)
        };
        let before = padding(b' ', &[right, blanks]);
        let between = padding(b'0', &[right, zeros]);
        let behind = padding(b' ', &[left]);
        let mut text = domain.joined(before, &prefix);
        for part in [between, body, behind] {
            text = domain.joined(text, &part);
        }
        text
    }

    /// Writes the text into the buffer, as much as there is room for, and a zero behind it.
    fn deliver(
        &mut self,
        printing: &Printing<'_>,
        text: Text,
        arguments: &[Prepared],
    ) -> Result<(), Stop> {
        let (pointer, size, checks) = match *printing.sink {
            PrintSink::Buffer(pointer, size, checks) => (pointer, size, checks),
            PrintSink::Stream(stream) => {
                let stream = printing.slots[stream as usize].clone();
                self.record_output(&stream, text);
                return Ok(());
            }
        };
        let pointer = printing.slots[pointer as usize].clone();
        let zero = self.domain.context.number(8, 0);
        let one = self.domain.number(1);
        let mut some = self.domain.truth(true);
        let Text { mut bytes, mut length } = text;
        if let Some((slot, ty)) = size {
            let Scalar::Integer { width, .. } = Scalar::of(&self.program.types, ty) else {
                return self.give_up("a size that is no integer", ());
            };
            let size = self.domain.bits(width.into(), &printing.slots[slot as usize]);
            let size = self.domain.resized(size, false, 64);
            let none = self.domain.number(0);
            some = self.domain.context.not_equal(size, none);
            let room = self.domain.context.subtract(size, one);
            length = self.domain.smaller(length, room);
            if let Some(room) = self.domain.constant(room) {
                bytes.truncate(usize::try_from(room).unwrap_or(usize::MAX));
            }
        }
        let text = Text { bytes, length };
        let inside: Vec<_> =
            (0..text.bytes.len()).map(|index| self.domain.has(&text, index)).collect();
        let pairs = text.bytes.iter().zip(inside);
        let ended =
            pairs.map(|(&byte, inside)| self.domain.context.if_then_else(inside, byte, zero));
        let bytes: Vec<_> = ended.chain([zero]).collect();
        let ended = Text { bytes, length: self.domain.context.add(text.length, one) };
        self.only_if(some, |this| {
            this.check_apart(&pointer, ended.length, arguments, checks)?;
            this.write_block(&pointer, &ended, checks)
        })?;
        Ok(())
    }

    /// No string that is printed may lie where the text goes.
    fn check_apart(
        &mut self,
        target: &Value,
        size: TermId,
        arguments: &[Prepared],
        checks: CheckId,
    ) -> Result<(), Stop> {
        let size = Value::Bits(size);
        let check = block_checks(checks).bounds;
        for argument in arguments {
            let Prepared::Text(_, source, read) = argument else { continue };
            let nothing = self.domain.number(0);
            let some = self.domain.context.not_equal(*read, nothing);
            let read = Value::Bits(*read);
            let mut rules = Rules { domain: &mut self.domain, checks: self.options.checks };
            let overlap = rules.meet((target, &size), (source, &read));
            let overlap = rules.domain.both(&overlap, &some);
            rules.guard(CheckKind::Bounds, check, &overlap)?;
        }
        Ok(())
    }
}
