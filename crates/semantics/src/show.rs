//! Values as C writes them.

use ir::{FloatFormat, IntegerName, IntegerType, Program, Type, TypeId};

use crate::concrete::{Bits, ObjectKind, Objects, Provenance};
use crate::domain::Scalar;

/// Elements of an array that are shown.
const MOST_ELEMENTS: u64 = 8;
/// Bytes of a stream in the models.
const STREAM_SIZE: u64 = 216;
/// How deep aggregates are shown.
const DEEPEST: u32 = 4;

/// Shows values of a run.
#[derive(Clone, Copy)]
pub struct Show<'a> {
    /// The program.
    pub program: &'a Program,
    /// Its objects.
    pub objects: &'a Objects,
}

impl Show<'_> {
    /// A scalar of a type.
    #[must_use]
    pub fn value(&self, ty: TypeId, value: Bits) -> String {
        match &self.program.types[ty] {
            Type::Integer(integer) => self.integer(*integer, value),
            Type::Float(format) => float(*format, value),
            Type::Pointer(_) => self.pointer(value),
            _ => "?".to_owned(),
        }
    }

    /// A scalar of a type; the string that a pointer to characters points to.
    #[must_use]
    pub fn value_or_text(&self, ty: TypeId, value: Bits) -> String {
        let Type::Pointer(to) = self.program.types[ty] else { return self.value(ty, value) };
        let character = matches!(self.program.types[to], Type::Integer(ty)
            if matches!(ty.name, IntegerName::Char | IntegerName::ExplicitChar));
        let object = self.objects.living(value.provenance()).filter(|object| object.is_alive());
        let Some(object) = object.filter(|_| character && value.high != 0) else {
            return self.value(ty, value);
        };
        let offset = value.low.wrapping_sub(object.base());
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        match object.bytes().get(start..) {
            Some(rest)
                if rest.contains(&0) && rest.iter().take_while(|byte| **byte != 0).all(is_text) =>
            {
                self.text_at(object.bytes(), offset)
            }
            _ => self.value(ty, value),
        }
    }

    fn integer(&self, ty: IntegerType, value: Bits) -> String {
        let width = ty.width.into();
        let number = if ty.signed { value.signed(width) } else { value.unsigned(width) as i128 };
        match ty.name {
            IntegerName::Bool if number <= 1 => number.to_string(),
            IntegerName::Char | IntegerName::ExplicitChar => match character(value.low as u8) {
                Some(character) => format!("{number} '{character}'"),
                None => number.to_string(),
            },
            IntegerName::Enumeration(id) => {
                let enumerators = &self.program.types.enumerations[id].enumerators;
                match enumerators.iter().find(|(_, value)| *value == number) {
                    Some((name, _)) => name.to_string(),
                    None => number.to_string(),
                }
            }
            _ if !ty.signed && ty.width == 128 => value.to_wide().to_string(),
            _ => number.to_string(),
        }
    }

    /// A pointer: what it points to.
    #[must_use]
    pub fn pointer(&self, value: Bits) -> String {
        let provenance = value.provenance();
        if provenance == Provenance::NONE || provenance == Provenance::NUMBER {
            return self.number_as_pointer(value.low);
        }
        let Some(object) = self.objects.living(provenance) else {
            return match self.objects.grave(provenance).map(|grave| grave.kind) {
                Some(ObjectKind::Local(..)) => "a pointer to a local that ended".to_owned(),
                _ => "a pointer to a freed object".to_owned(),
            };
        };
        let offset = value.low.wrapping_sub(object.base());
        let path = match object.kind {
            ObjectKind::Global(id) => {
                let global = &self.program.globals[id];
                if global.name.contains('"') {
                    return self.text_at(object.bytes(), offset);
                }
                if global.internal {
                    return internal(&global.name, offset);
                }
                path(self.program, &global.name, global.ty, offset)
            }
            ObjectKind::Local(function, local) => {
                let body = self.program.functions[function].body.as_ref();
                let named = body.filter(|body| !body.locals[local].name.is_empty());
                named.and_then(|body| {
                    let local = &body.locals[local];
                    path(self.program, &local.name, local.ty, offset)
                })
            }
            _ => None,
        };
        match path {
            Some(path) => format!("&{path}"),
            None => {
                let name = self.object_name(object.kind);
                let offset = offset.cast_signed();
                if offset == 0 {
                    format!("pointer to {name}")
                } else {
                    format!("pointer {offset} bytes into {name}")
                }
            }
        }
    }

    fn number_as_pointer(&self, address: u64) -> String {
        if address == 0 {
            return "null".to_owned();
        }
        match self.objects.function_at(address, self.program) {
            Some(function) => self.program.functions[function].name.to_string(),
            None => format!("{address:#x}"),
        }
    }

    /// The string in a literal.
    fn text_at(&self, bytes: &[u8], offset: u64) -> String {
        let start = usize::try_from(offset).unwrap_or(usize::MAX).min(bytes.len());
        let text = &bytes[start..];
        let end = text.iter().position(|&byte| byte == 0).unwrap_or(text.len());
        let shown: String = text[..end.min(60)]
            .iter()
            .map(|&byte| match byte {
                b'"' => "\\\"".to_owned(),
                byte => character(byte).unwrap_or_else(|| format!("\\x{byte:02x}")),
            })
            .collect();
        let more = if end > 60 { "..." } else { "" };
        format!("\"{shown}\"{more}")
    }

    /// What an object is, for a sentence.
    #[must_use]
    pub fn object_name(&self, kind: ObjectKind) -> String {
        match kind {
            ObjectKind::Global(id) => {
                let global = &self.program.globals[id];
                if global.name.contains('"') {
                    return "a string literal".to_owned();
                }
                if global.internal {
                    return "a table of the library".to_owned();
                }
                format!("'{}'", global.name)
            }
            ObjectKind::Local(function, local) => {
                let body = self.program.functions[function].body.as_ref();
                let name = body.map_or("", |body| &body.locals[local].name);
                if name.is_empty() { "a temporary".to_owned() } else { format!("'{name}'") }
            }
            ObjectKind::Heap => "an allocated object".to_owned(),
            ObjectKind::Frame => "an object of alloca".to_owned(),
            ObjectKind::Temporary => "a temporary object".to_owned(),
            ObjectKind::Environment => "the arguments of main".to_owned(),
        }
    }

    /// An object of a type at an address: `{.a = 1, .b = {1, 2}}`.
    #[must_use]
    pub fn object(&self, ty: TypeId, address: Bits) -> String {
        self.nested(ty, address, DEEPEST)
    }

    fn nested(&self, ty: TypeId, address: Bits, depth: u32) -> String {
        let types = &self.program.types;
        if types.is_scalar(ty) {
            return self.load(ty, address).map_or("?".to_owned(), |value| self.value(ty, value));
        }
        if depth == 0 {
            return "{...}".to_owned();
        }
        let at = |offset: u64| Bits { low: address.low.wrapping_add(offset), ..address };
        match &types[ty] {
            Type::Array { element, length } => {
                let length = length.unwrap_or(0);
                let size = types.size_of(*element);
                if let Some(text) = self.characters(*element, length, address) {
                    return text;
                }
                let mut parts: Vec<_> = (0..length.min(MOST_ELEMENTS))
                    .map(|index| self.nested(*element, at(index * size), depth - 1))
                    .collect();
                if length > MOST_ELEMENTS {
                    parts.push("...".to_owned());
                }
                format!("{{{}}}", parts.join(", "))
            }
            Type::Record(record) => {
                let fields = &types.records[*record].fields;
                let parts: Vec<_> = fields
                    .iter()
                    .filter_map(|field| {
                        let name = field.name.as_deref()?;
                        let value = match field.bits {
                            Some(_) => self.bits(field, at(field.offset))?,
                            None => self.nested(field.ty, at(field.offset), depth - 1),
                        };
                        Some(format!(".{name} = {value}"))
                    })
                    .collect();
                format!("{{{}}}", parts.join(", "))
            }
            _ => "{...}".to_owned(),
        }
    }

    /// An array of characters that holds a string.
    fn characters(&self, element: TypeId, length: u64, address: Bits) -> Option<String> {
        let Type::Integer(ty) = self.program.types[element] else { return None };
        let bytes = self.bytes(address, usize::try_from(length).ok()?)?;
        let end = bytes.iter().position(|&byte| byte == 0)?;
        let text = ty.name == IntegerName::Char && bytes[..end].iter().all(is_text);
        text.then(|| self.text_at(&bytes, 0))
    }

    fn bytes(&self, address: Bits, size: usize) -> Option<Vec<u8>> {
        let object = self.objects.living(address.provenance())?;
        let start = address.low.wrapping_sub(object.base());
        let inside = start.checked_add(size as u64).is_some_and(|end| end <= object.size());
        inside.then(|| {
            let seen = self.objects.snapshot(address.provenance(), start as usize, size as u64);
            seen.bytes().to_vec()
        })
    }

    /// A scalar in memory, whoever may look at it.
    pub(crate) fn load(&self, ty: TypeId, address: Bits) -> Option<Bits> {
        let size = Scalar::of(&self.program.types, ty).bytes(self.objects.pointer_bytes()) as usize;
        let mut wide = [0; 16];
        wide[..size].copy_from_slice(&self.bytes(address, size)?);
        let mut value = Bits::wide(u128::from_le_bytes(wide));
        if size <= 8 {
            value.high = self.objects.provenance_at(address, size).0;
        }
        Some(value)
    }

    fn bits(&self, field: &ir::Field, address: Bits) -> Option<String> {
        let bits = field.bits?;
        let integer = self.program.types.as_integer(field.ty)?;
        let count = (usize::from(bits.bit) + usize::from(bits.width)).div_ceil(8).min(16);
        let mut wide = [0; 16];
        wide[..count].copy_from_slice(&self.bytes(address, count)?);
        let value = u128::from_le_bytes(wide) >> bits.bit;
        let width = u32::from(bits.width);
        let narrow = Bits::of_width(width, value);
        let number = if integer.signed {
            narrow.signed(width)
        } else {
            narrow.unsigned(width).cast_signed()
        };
        Some(number.to_string())
    }
}

/// What a pointer into the library's own objects is: one of the standard streams, as a rule.
fn internal(name: &str, offset: u64) -> String {
    let streams = ["stdin", "stdout", "stderr"];
    let stream = (offset / STREAM_SIZE) as usize;
    match streams.get(stream).filter(|_| name == "__wherefore_streams") {
        Some(stream) => (*stream).to_owned(),
        None => "pointer to a table of the library".to_owned(),
    }
}

fn is_text(byte: &u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\t' | b'\r')
}

/// A character as C writes it between quotes.
fn character(byte: u8) -> Option<String> {
    Some(match byte {
        0 => "\\0".to_owned(),
        b'\n' => "\\n".to_owned(),
        b'\t' => "\\t".to_owned(),
        b'\r' => "\\r".to_owned(),
        b'\\' => "\\\\".to_owned(),
        b'\'' => "\\'".to_owned(),
        b' '..=b'~' => (byte as char).to_string(),
        _ => return None,
    })
}

/// The shortest text that reads back as the same number.
fn float(format: FloatFormat, value: Bits) -> String {
    let text = match format {
        FloatFormat::Single => format!("{:?}", f32::from_bits(value.low as u32)),
        FloatFormat::Double => format!("{:?}", f64::from_bits(value.low)),
        FloatFormat::Half | FloatFormat::Extended | FloatFormat::Quad => {
            let wide = crate::concrete::float_to_double(format, value);
            format!("{wide:?}")
        }
    };
    match text.as_str() {
        "NaN" => "nan".to_owned(),
        _ => text,
    }
}

/// The part of a variable at an offset.
#[must_use]
pub fn path(program: &Program, name: &str, ty: TypeId, offset: u64) -> Option<String> {
    let mut path = name.to_owned();
    let (mut ty, mut offset) = (ty, offset);
    for _ in 0..16 {
        match &program.types[ty] {
            Type::Array { element, length } => {
                let size = program.types.size_of(*element);
                if size == 0 {
                    break;
                }
                let index = offset / size;
                if length.is_some_and(|length| index > length) {
                    return None;
                }
                // The array itself and its first element have one address.
                path.push_str(&format!("[{index}]"));
                offset %= size;
                ty = *element;
                if length == &Some(index) {
                    break;
                }
            }
            Type::Record(record) if offset > 0 || !program.types.records[*record].union => {
                let fields = &program.types.records[*record].fields;
                let field = fields.iter().rev().find(|field| {
                    field.offset <= offset && field.bits.is_none() && field.name.is_some()
                })?;
                if offset == 0 {
                    break;
                }
                path.push('.');
                path.push_str(field.name.as_deref().unwrap_or_default());
                offset -= field.offset;
                ty = field.ty;
            }
            _ => break,
        }
    }
    if offset == 0 { Some(path) } else { None }
}
