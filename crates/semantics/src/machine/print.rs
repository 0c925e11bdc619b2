//! The `printf` family.

use std::rc::Rc;
use std::sync::Arc;

use findings::CheckKind;
use format::{ArgumentType, FloatValue, Kind, PrintArgument, PrintFormat, Rendered, Size};
use ir::{CheckId, FloatFormat};

use super::effects::Interruption;
use super::{Host, Machine};
use crate::code::{FormatArguments, FormatText, PrintSink};
use crate::concrete::{Bits, Stop};
use crate::domain::{Domain, Scalar};
use crate::evaluate::Purpose;
use crate::formats::{argument_shape, data_model};

/// An argument with what it points to.
enum Prepared {
    Plain(PrintArgument<'static>),
    /// With the pointer to it, and how many bytes were read.
    Text(Option<(Vec<u8>, Bits, u64)>),
    Wide(Option<Vec<u32>>),
}

/// What is said of a call of `printf` with an argument of another kind than its conversion: `%f` with an `int`.
pub const MISFIT: &str = "an argument that does not fit its conversion in the format";

impl Prepared {
    fn argument(&self) -> PrintArgument<'_> {
        match self {
            Self::Plain(argument) => *argument,
            Self::Text(text) => PrintArgument::Text(text.as_ref().map(|text| text.0.as_slice())),
            Self::Wide(text) => PrintArgument::WideText(text.as_deref()),
        }
    }
}

impl Machine<'_> {
    /// Prints; gives the number of bytes as an `int`.
    pub(super) fn print(
        &mut self,
        sink: &PrintSink,
        text: &FormatText,
        arguments: &FormatArguments,
        checks: CheckId,
        host: &mut dyn Host,
    ) -> Result<Bits, Interruption> {
        if let PrintSink::Stream(stream) = *sink {
            self.may_write(stream, host)?;
        }
        let text = self.format_text(text, checks)?;
        let format = self.print_format(&text)?;
        let model = self.model();
        let types = format.arguments(model);
        let raw = self.format_arguments(&types, arguments, checks)?;
        if raw.len() < types.len() {
            return Err(self.too_few_arguments(types.len(), raw.len(), checks));
        }
        let mut prepared = Vec::with_capacity(types.len());
        for (index, ty) in types.iter().enumerate() {
            prepared.push(self.prepare(&format, index, *ty, &raw, checks)?);
        }
        let values: Vec<_> = prepared.iter().map(Prepared::argument).collect();
        let mut rendered = Rendered::default();
        if let Err(error) = format::render_all(&format, &values, b"Success", model, &mut rendered) {
            if error == format::RenderError::IllegalCharacter {
                self.deliver(sink, &rendered.bytes, &prepared, host)?;
                return Ok(Bits::small(u32::MAX.into()));
            }
            return Err(unsupported(&format!("a format: {error}")));
        }
        for &(index, count) in &rendered.counts {
            let ArgumentType::CountPointer { width } = types[index as usize] else { continue };
            let scalar = Scalar::Integer { width: width as u8, signed: true };
            let count = Bits::of_width(width, count as u128);
            let pointer = raw[index as usize].0;
            let checks = self.list_checks(checks);
            self.rules().store(&pointer, scalar, 1, checks, &count)?;
            self.record_write(pointer, width as usize / 8);
        }
        self.deliver(sink, &rendered.bytes, &prepared, host)?;
        Ok(Bits::small(u64::from(rendered.bytes.len() as u32)))
    }

    pub(super) fn model(&self) -> format::DataModel {
        data_model(self.program)
    }

    fn print_format(&mut self, text: &Arc<[u8]>) -> Result<Rc<PrintFormat>, Interruption> {
        if let Some(format) = self.print_formats.get(text) {
            return Ok(format.clone());
        }
        let parsed = PrintFormat::parse(text).map_err(|error| unsupported(&error.to_string()))?;
        let format = Rc::new(parsed);
        self.print_formats.insert(text.clone(), format.clone());
        Ok(format)
    }

    /// The arguments with their shapes.
    fn format_arguments(
        &mut self,
        types: &[ArgumentType],
        arguments: &FormatArguments,
        checks: CheckId,
    ) -> Result<Vec<(Bits, Scalar)>, Stop> {
        match arguments {
            FormatArguments::Slots(slots) => Ok(slots
                .iter()
                .map(|&(slot, ty)| (self.slot(slot), Scalar::of(&self.program.types, ty)))
                .collect()),
            FormatArguments::List(list) => {
                let scalars: Vec<_> = types.iter().map(|ty| argument_shape(*ty)).collect();
                self.list_arguments(&scalars, *list, checks)
            }
        }
    }

    /// A format that asks for more arguments than the call has goes beyond them.
    pub(super) fn too_few_arguments(
        &mut self,
        needed: usize,
        given: usize,
        checks: CheckId,
    ) -> Interruption {
        self.explanation = Some(too_few(needed, given));
        let check = self.list_checks(checks).bounds;
        match self.rules().guard(CheckKind::Bounds, check, &true) {
            Err(stop) => stop.into(),
            Ok(()) => unsupported(&too_few(needed, given)),
        }
    }

    /// Arguments of a `va_list`: its first word points to the next one.
    pub(super) fn list_arguments(
        &mut self,
        scalars: &[Scalar],
        list: u32,
        checks: CheckId,
    ) -> Result<Vec<(Bits, Scalar)>, Stop> {
        let checks = self.list_checks(checks);
        let list = self.slot(list);
        let mut at = self.rules().load(&list, Scalar::Pointer, 1, checks)?;
        self.record_read(list, self.domain.objects.pointer_bytes() as usize);
        let mut values = Vec::with_capacity(scalars.len());
        for &scalar in scalars {
            let value = self.rules().load(&at, scalar, 1, checks);
            if matches!(value, Err(Stop::Failed(check)) if check == checks.bounds) {
                self.explanation = Some(too_few(scalars.len(), values.len()));
            }
            values.push((value?, scalar));
            let size = match scalar {
                Scalar::Float(format) => self.program.types.float_size(format),
                other => other.bytes(self.domain.objects.pointer_bytes()),
            };
            self.record_read(at, size as usize);
            at = self.domain.offset_pointer_by(&at, size.next_multiple_of(8));
        }
        Ok(values)
    }

    fn prepare(
        &mut self,
        format: &PrintFormat,
        index: usize,
        ty: ArgumentType,
        raw: &[(Bits, Scalar)],
        checks: CheckId,
    ) -> Result<Prepared, Interruption> {
        let (value, scalar) = raw[index];
        let plain = |argument| Ok(Prepared::Plain(argument));
        match (ty, scalar) {
            (ArgumentType::Int { .. }, Scalar::Integer { width, signed }) => {
                let bits = if signed {
                    value.signed(width.into()).cast_unsigned()
                } else {
                    value.unsigned(width.into())
                };
                plain(PrintArgument::Integer(bits))
            }
            (ArgumentType::Int { .. }, Scalar::Pointer) => {
                plain(PrintArgument::Integer(value.low.into()))
            }
            (ArgumentType::Double, Scalar::Float(from)) if from <= FloatFormat::Double => {
                let value = self.domain.convert_float(from, FloatFormat::Double, &value);
                plain(PrintArgument::Float(FloatValue::from(f64::from_bits(value.low))))
            }
            (ArgumentType::LongDouble, Scalar::Float(FloatFormat::Extended)) => {
                let format = format::FloatFormat::Extended80;
                plain(PrintArgument::Float(FloatValue { format, bits: value.to_wide() }))
            }
            (ArgumentType::Pointer, _) => plain(PrintArgument::Pointer(value.low)),
            (ArgumentType::CountPointer { .. }, _) => plain(PrintArgument::Integer(0)),
            (ArgumentType::String, Scalar::Pointer | Scalar::Integer { .. }) => {
                let most = precision(format, index, raw);
                if self.is_printed_null(value) {
                    return Ok(Prepared::Text(None));
                }
                let pointer = self.domain.integer_to_pointer(&value);
                let text = self.read_string(pointer, most, checks);
                self.explain(index, pointer, &text, Purpose::Read);
                let text = text?;
                let end = usize::from(text.len() < most);
                let read = (text.len() + end) as u64;
                Ok(Prepared::Text(Some((text, pointer, read))))
            }
            (ArgumentType::WideString, Scalar::Pointer) => {
                let most = precision(format, index, raw);
                if self.is_printed_null(value) {
                    return Ok(Prepared::Wide(None));
                }
                let text = self.read_wide(value, most, checks);
                self.explain(index, value, &text, Purpose::Read);
                Ok(Prepared::Wide(Some(text?)))
            }
            _ => Err(unsupported(MISFIT)),
        }
    }

    /// A null pointer prints as `(null)` if nobody checks for it.
    fn is_printed_null(&self, pointer: Bits) -> bool {
        pointer.low == 0 && !self.checks.contains(CheckKind::Null)
    }

    fn read_wide(&mut self, pointer: Bits, most: usize, checks: CheckId) -> Result<Vec<u32>, Stop> {
        let scalar = Scalar::Integer { width: 32, signed: true };
        let mut text = Vec::new();
        let mut at = pointer;
        while text.len() < most {
            let checks = self.list_checks(checks);
            let code = self.rules().load(&at, scalar, 1, checks)?.low as u32;
            self.record_read(at, 4);
            if code == 0 {
                break;
            }
            text.push(code);
            at = self.domain.offset_pointer_by(&at, 4);
        }
        Ok(text)
    }

    fn deliver(
        &mut self,
        sink: &PrintSink,
        bytes: &[u8],
        arguments: &[Prepared],
        host: &mut dyn Host,
    ) -> Result<(), Interruption> {
        match *sink {
            PrintSink::Stream(slot) => {
                let stream = u32::try_from(self.slot(slot).low as i32);
                if let Some(stream) = stream.ok().filter(|stream| *stream > 0) {
                    host.write(stream, bytes);
                }
            }
            PrintSink::Buffer(pointer, size, checks) => {
                let mut text = bytes.to_vec();
                if let Some((slot, ty)) = size {
                    let size = match Scalar::of(&self.program.types, ty) {
                        Scalar::Integer { width, .. } => self.slot(slot).unsigned(width.into()),
                        _ => self.slot(slot).low.into(),
                    };
                    let Some(room) = size.checked_sub(1) else { return Ok(()) };
                    text.truncate(usize::try_from(room).unwrap_or(usize::MAX));
                }
                text.push(0);
                self.check_apart(self.slot(pointer), text.len() as u64, arguments, checks)?;
                self.write_block(self.slot(pointer), &text, checks)?;
            }
        }
        Ok(())
    }

    /// No string that is printed may lie where the text goes.
    fn check_apart(
        &mut self,
        target: Bits,
        size: u64,
        arguments: &[Prepared],
        checks: CheckId,
    ) -> Result<(), Stop> {
        let size = Bits::small(size);
        let check = self.list_checks(checks).bounds;
        for argument in arguments {
            let Prepared::Text(Some((_, source, read))) = argument else { continue };
            let length = Bits::small(*read);
            let overlap = *read > 0 && self.rules().meet((&target, &size), (source, &length));
            if overlap {
                let words = "the text is written over a string that is printed into it";
                self.explanation = Some(words.to_owned());
            }
            self.rules().guard(CheckKind::Bounds, check, &overlap)?;
        }
        Ok(())
    }
}

fn too_few(needed: usize, given: usize) -> String {
    let arguments = if needed == 1 { "argument" } else { "arguments" };
    let are = if given == 1 { "is" } else { "are" };
    format!("the format needs {needed} {arguments}, but {given} {are} given")
}

/// The most bytes of a string that its conversion uses.
fn precision(format: &PrintFormat, index: usize, raw: &[(Bits, Scalar)]) -> usize {
    let conversion = format.conversions().find(|conversion| {
        conversion.kind == Kind::String && conversion.argument == Some(index as u32)
    });
    let most = match conversion.map(|conversion| conversion.precision) {
        Some(Size::Fixed(most)) => Some(most as usize),
        Some(Size::Argument(index)) => {
            let value = raw.get(index as usize).map_or(-1, |(value, _)| value.low as i32);
            usize::try_from(value).ok()
        }
        Some(Size::None) | None => None,
    };
    most.unwrap_or(usize::MAX)
}

pub(super) fn unsupported(what: &str) -> Interruption {
    Interruption::Stopped(Stop::Unsupported(what.to_owned()))
}
