//! C's types as types of the program.

use std::sync::Arc;

use ir::{
    BitField, Enumeration, Field, FloatFormat, FunctionType, IntegerName, IntegerType, Record,
    RecordId, Type, TypeId,
};
use rucc_types::{ArrayLen, FloatKind, IntKind, Qualifiers, RecordKind, TypeKind};

use super::UnitLowerer;

impl UnitLowerer<'_> {
    /// The program's type for a type of the unit.
    pub(crate) fn ty(&mut self, id: rucc_types::TypeId) -> TypeId {
        let canonical = self.unit.types.canonical(id);
        if let Some(&known) = self.types.get(&canonical) {
            return known;
        }
        let kind = self.unit.types.kind(canonical);
        let ty = match kind {
            TypeKind::Void => Type::Void,
            TypeKind::Bool => {
                Type::Integer(IntegerType { width: 8, signed: false, name: IntegerName::Bool })
            }
            TypeKind::Int(kind) => Type::Integer(self.integer(kind)),
            TypeKind::Float(kind) => self.float(kind, canonical),
            TypeKind::Pointer(to) => Type::Pointer(self.ty(to)),
            TypeKind::Atomic(inner) => {
                let inner = self.ty(inner);
                self.types.insert(canonical, inner);
                return inner;
            }
            TypeKind::Array { elem, len } => {
                let length = match len {
                    ArrayLen::Fixed(length) => Some(length),
                    ArrayLen::Unknown | ArrayLen::Star | ArrayLen::Variable(_) => None,
                };
                Type::Array { element: self.ty(elem), length }
            }
            TypeKind::Function(function) => self.function_type(function),
            TypeKind::Record(record) => return self.record(record, canonical),
            TypeKind::Enum(enumeration) => self.enumeration(enumeration, canonical),
            TypeKind::BitInt { signed, width } if width <= 128 => {
                let width = container(width);
                let name = match width {
                    8 => IntegerName::ExplicitChar,
                    16 => IntegerName::Short,
                    32 => IntegerName::Int,
                    64 => IntegerName::LongLong,
                    _ => IntegerName::Int128,
                };
                Type::Integer(IntegerType { width, signed, name })
            }
            TypeKind::Complex(_)
            | TypeKind::Vector { .. }
            | TypeKind::BitInt { .. }
            | TypeKind::Typedef { .. } => self.opaque(canonical),
        };
        let ty = self.program.types.intern(ty);
        self.types.insert(canonical, ty);
        ty
    }

    fn integer(&self, kind: IntKind) -> IntegerType {
        let target = &self.unit.session.target;
        let name = match kind {
            IntKind::Char => IntegerName::Char,
            IntKind::SChar | IntKind::UChar => IntegerName::ExplicitChar,
            IntKind::Short | IntKind::UShort => IntegerName::Short,
            IntKind::Int | IntKind::UInt => IntegerName::Int,
            IntKind::Long | IntKind::ULong => IntegerName::Long,
            IntKind::LongLong | IntKind::ULongLong => IntegerName::LongLong,
            IntKind::Int128 | IntKind::UInt128 => IntegerName::Int128,
        };
        IntegerType {
            width: rucc_types::int_width(kind, target) as u8,
            signed: kind.is_signed(target.char_is_signed),
            name,
        }
    }

    fn float(&mut self, kind: FloatKind, id: rucc_types::TypeId) -> Type {
        if kind.is_decimal() {
            return self.opaque(id);
        }
        let format = match rucc_types::float_format(kind, &self.unit.session.target) {
            rucc_base::float::Format::Half => FloatFormat::Half,
            rucc_base::float::Format::Single => FloatFormat::Single,
            rucc_base::float::Format::Double => FloatFormat::Double,
            rucc_base::float::Format::X87Extended => FloatFormat::Extended,
            rucc_base::float::Format::Quad => FloatFormat::Quad,

            _ => return self.opaque(id),
        };
        Type::Float(format)
    }

    fn function_type(&mut self, id: rucc_types::FunctionId) -> Type {
        let signature = self.unit.types.signature(id).clone();
        let result = self.ty(signature.ret);
        let parameters = signature.params.iter().map(|&parameter| self.ty(parameter)).collect();
        Type::Function(Box::new(FunctionType {
            result,
            parameters,
            variadic: signature.variadic,
            prototyped: signature.prototyped,
        }))
    }

    /// For each parameter of a function type whether it is a pointer to what is `const`.
    pub(super) fn constant_targets(&self, function: rucc_types::TypeId) -> Vec<bool> {
        let types = &self.unit.types;
        let TypeKind::Function(id) = types.kind(types.canonical(function)) else {
            return Vec::new();
        };
        let constant = |&parameter: &rucc_types::TypeId| {
            let target = rucc_types::pointee(types, parameter);
            target.is_some_and(|target| types.object_quals(target).has(Qualifiers::CONST))
        };
        types.signature(id).params.iter().map(constant).collect()
    }

    fn opaque(&mut self, id: rucc_types::TypeId) -> Type {
        let layout = self.layout(id);
        let name = rucc_types::spell(&self.unit.types, &self.unit.session.interner, id);
        Type::Opaque { name: name.into(), size: layout.0, alignment: layout.1 }
    }

    /// Size and alignment of a type; what has none has size zero.
    pub(crate) fn layout(&self, id: rucc_types::TypeId) -> (u64, u32) {
        match rucc_types::layout(&self.unit.types, id, &self.unit.session.target) {
            Ok(layout) => (layout.size, layout.align as u32),
            Err(_) => (0, self.alignment(id)),
        }
    }

    /// The alignment of a type, also of a variable length array.
    pub(crate) fn alignment(&self, id: rucc_types::TypeId) -> u32 {
        rucc_types::align(&self.unit.types, id, &self.unit.session.target).unwrap_or(1) as u32
    }

    /// A record is entered before its members, because a member may point back to it.
    fn record(&mut self, id: rucc_types::RecordId, canonical: rucc_types::TypeId) -> TypeId {
        let info = self.unit.types.record_info(id).clone();
        let name = match info.tag {
            Some(tag) => Some(self.symbol(tag)),
            None => self.alias_of(canonical),
        };
        let layout = self.layout(canonical);
        let record = self.program.types.records.push(Record {
            name,
            union: info.kind == RecordKind::Union,
            fields: Vec::new(),
            size: layout.0,
            alignment: layout.1,
            complete: info.layout.is_some(),
        });
        let ty = self.program.types.intern(Type::Record(record));
        self.types.insert(canonical, ty);
        self.fields(record, &info.fields);
        ty
    }

    fn fields(&mut self, record: RecordId, fields: &[rucc_types::Field]) {
        for field in fields {
            let name = field.name.map(|name| self.symbol(name));
            let ty = self.ty(field.ty);
            let bits =
                field.bits.map(|width| BitField { bit: field.bit as u8, width: width as u8 });
            let field = Field { name, ty, offset: field.offset, bits };
            self.program.types.records[record].fields.push(field);
        }
    }

    /// The typedef for a record without a tag.
    fn alias_of(&mut self, canonical: rucc_types::TypeId) -> Option<Arc<str>> {
        if self.aliases.is_none() {
            let types = &self.unit.types;
            let alias = |alias: &rucc_types::Alias| (types.canonical(alias.of), alias.name);
            self.aliases = Some(types.aliases().iter().rev().map(alias).collect());
        }
        let name = self.aliases.as_ref()?.get(&canonical).copied()?;
        Some(self.symbol(name))
    }

    fn enumeration(&mut self, id: rucc_types::EnumId, canonical: rucc_types::TypeId) -> Type {
        let info = self.unit.types.enum_info(id).clone();
        let name = match info.tag {
            Some(tag) => Some(self.symbol(tag)),
            None => self.alias_of(canonical),
        };
        let enumerators = info.enumerators.iter().map(|e| (self.symbol(e.name), e.value)).collect();
        let target = &self.unit.session.target;
        let integer = rucc_types::integer_info(&self.unit.types, canonical, target);
        let (width, signed) =
            integer.map_or((32, true), |integer| (integer.width as u8, integer.signed));
        let id = self.program.types.enumerations.push(Enumeration { name, enumerators });
        Type::Integer(IntegerType { width, signed, name: IntegerName::Enumeration(id) })
    }
}

/// The width of the integer that a bit-precise one is kept in.
fn container(width: u32) -> u8 {
    match width {
        0..=8 => 8,
        9..=16 => 16,
        17..=32 => 32,
        33..=64 => 64,
        _ => 128,
    }
}
