//! Types: scalars by width and signedness, records with their layout.
//!
//! A type keeps the name that C has for it, because values and messages are shown in the user's
//! words, but only widths, signedness and layout decide what a program does.

use rustc_hash::FxHashMap as HashMap;
use std::sync::Arc;

use crate::Arena;

index_type!(
    /// A type of a [`Types`] table.
    TypeId, "t"
);
index_type!(
    /// A structure or union of a [`Types`] table.
    RecordId, "r"
);
index_type!(
    /// An enumeration of a [`Types`] table.
    EnumerationId, "e"
);

/// What C calls an integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IntegerName {
    /// `_Bool`: eight bits wide, and the value is 0 or 1.
    Bool,
    /// `char`, whatever its signedness.
    Char,
    /// `signed char` or `unsigned char`.
    ExplicitChar,
    /// `short`.
    Short,
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `long long`.
    LongLong,
    /// `__int128`.
    Int128,
    /// An enumeration.
    Enumeration(EnumerationId),
}

/// An integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IntegerType {
    /// Bits: 8, 16, 32, 64 or 128. `_Bool` has 8.
    pub width: u8,
    /// Whether it is signed.
    pub signed: bool,
    /// Its name.
    pub name: IntegerName,
}

/// A binary floating-point format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatFormat {
    /// IEEE binary16.
    Half,
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
    /// The 80-bit format of x87, with its explicit leading bit.
    Extended,
    /// IEEE binary128.
    Quad,
}

impl FloatFormat {
    /// The bits that a value has, which for the extended format are fewer than are stored.
    #[must_use]
    pub const fn width(self) -> u32 {
        match self {
            Self::Half => 16,
            Self::Single => 32,
            Self::Double => 64,
            Self::Extended => 80,
            Self::Quad => 128,
        }
    }
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// `void`.
    Void,
    /// An integer.
    Integer(IntegerType),
    /// A floating-point number; `name` is what C calls it, `long double` say.
    Float(FloatFormat),
    /// A pointer to an object or function.
    Pointer(TypeId),
    /// An array. A flexible or variable one has no length of its own.
    Array {
        /// The type of each element.
        element: TypeId,
        /// How many there are, where that is a constant.
        length: Option<u64>,
    },
    /// A structure or union.
    Record(RecordId),
    /// A function.
    Function(Box<FunctionType>),
    /// Something that can be stored and copied, but whose operations are not supported: complex
    /// numbers, vectors, decimal floats, `_BitInt`.
    Opaque {
        /// What C calls it.
        name: Arc<str>,
        /// Bytes.
        size: u64,
        /// Alignment in bytes.
        alignment: u32,
    },
}

/// The type of a function.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FunctionType {
    /// What it returns.
    pub result: TypeId,
    /// Its parameters; for a function without prototype those of its definition, or none.
    pub parameters: Vec<TypeId>,
    /// Whether more arguments may follow.
    pub variadic: bool,
    /// Whether it was declared with a prototype.
    pub prototyped: bool,
}

/// Where the bits of a bit-field are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BitField {
    /// The bit of the byte at the field's offset that it starts at, counted from the lowest.
    pub bit: u8,
    /// How many bits it has.
    pub width: u8,
}

/// A member of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name; an anonymous member and an unnamed bit-field have none.
    pub name: Option<Arc<str>>,
    /// Its type.
    pub ty: TypeId,
    /// The byte that it starts in.
    pub offset: u64,
    /// Its bits, if it is a bit-field.
    pub bits: Option<BitField>,
}

/// A structure or union.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The tag, or the name of a typedef for it.
    pub name: Option<Arc<str>>,
    /// Whether it is a union.
    pub union: bool,
    /// Members in order.
    pub fields: Vec<Field>,
    /// Bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub alignment: u32,
    /// Whether it has been completed; an incomplete one has no layout.
    pub complete: bool,
}

/// An enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enumeration {
    /// The tag.
    pub name: Option<Arc<str>>,
    /// The enumerators with their values.
    pub enumerators: Vec<(Arc<str>, i128)>,
}

/// The types of a program; equal types have equal ids, except that each declaration of a record
/// or enumeration is a type of its own.
#[derive(Debug, Clone, Default)]
pub struct Types {
    types: Arena<TypeId, Type>,
    ids: Arc<HashMap<Type, TypeId>>,
    /// The structures and unions.
    pub records: Arena<RecordId, Record>,
    /// The enumerations.
    pub enumerations: Arena<EnumerationId, Enumeration>,
    /// Bytes of a pointer.
    pub pointer_size: u64,
    /// Alignment of `long double` and its stored bytes differ between data models.
    pub extended_size: u64,
    /// Alignment of 8-byte scalars: 8, or 4 where ILP32 says so for members.
    pub wide_alignment: u32,
}

impl Types {
    /// An empty table.
    #[must_use]
    pub fn new(pointer_size: u64) -> Self {
        let ilp32 = pointer_size == 4;
        Self {
            pointer_size,
            extended_size: if ilp32 { 12 } else { 16 },
            wide_alignment: if ilp32 { 4 } else { 8 },
            ..Self::default()
        }
    }

    /// The id of a type.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.types.push(ty.clone());
        Arc::make_mut(&mut self.ids).insert(ty, id);
        id
    }

    /// The pointer to a type.
    pub fn pointer_to(&mut self, to: TypeId) -> TypeId {
        self.intern(Type::Pointer(to))
    }

    /// The integer type of a width that C programs use for it.
    pub fn integer(&mut self, width: u8, signed: bool) -> TypeId {
        let name = match width {
            8 => IntegerName::ExplicitChar,
            16 => IntegerName::Short,
            32 => IntegerName::Int,
            64 if self.pointer_size == 4 => IntegerName::LongLong,
            64 => IntegerName::Long,
            _ => IntegerName::Int128,
        };
        self.intern(Type::Integer(IntegerType { width, signed, name }))
    }

    /// `int`.
    pub fn int(&mut self) -> TypeId {
        self.integer(32, true)
    }

    /// `size_t`.
    pub fn size_type(&mut self) -> TypeId {
        let width = self.pointer_size as u8 * 8;
        let name = if width == 32 { IntegerName::Int } else { IntegerName::Long };
        self.intern(Type::Integer(IntegerType { width, signed: false, name }))
    }

    /// `void`.
    pub fn void(&mut self) -> TypeId {
        self.intern(Type::Void)
    }

    /// The integer type behind an id, if it is one.
    #[must_use]
    pub fn as_integer(&self, id: TypeId) -> Option<IntegerType> {
        match self[id] {
            Type::Integer(integer) => Some(integer),
            _ => None,
        }
    }

    /// Whether values of the type are pointers to characters, and so to a text.
    #[must_use]
    pub fn is_text(&self, id: TypeId) -> bool {
        match self[id] {
            Type::Pointer(target) => {
                self.as_integer(target).is_some_and(|target| target.width == 8)
            }
            _ => false,
        }
    }

    /// Whether values of the type fit a slot: integers, floats and pointers.
    #[must_use]
    pub fn is_scalar(&self, id: TypeId) -> bool {
        matches!(self[id], Type::Integer(_) | Type::Float(_) | Type::Pointer(_))
    }

    /// Bytes of an object of the type; what has no size of its own has none.
    #[must_use]
    pub fn size_of(&self, id: TypeId) -> u64 {
        match &self[id] {
            Type::Void | Type::Function(_) => 1,
            Type::Integer(integer) => u64::from(integer.width) / 8,
            Type::Float(format) => self.float_size(*format),
            Type::Pointer(_) => self.pointer_size,
            Type::Array { element, length } => {
                self.size_of(*element).saturating_mul(length.unwrap_or(0))
            }
            Type::Record(record) => self.records[*record].size,
            Type::Opaque { size, .. } => *size,
        }
    }

    /// Whether a member is an array that programs let go on beyond its record: the last one (any one
    /// of a union), declared `[]`, `[0]` or `[1]`.
    #[must_use]
    pub fn is_flexible(&self, record: RecordId, field: u32) -> bool {
        let record = &self.records[record];
        let last = record.union || field as usize + 1 == record.fields.len();
        let Some(field) = record.fields.get(field as usize).filter(|_| last) else { return false };
        matches!(self[field.ty], Type::Array { length: None | Some(0 | 1), .. })
    }

    /// Whether objects of a type have a record in them, at any depth.
    #[must_use]
    pub fn contains_record(&self, ty: TypeId, record: RecordId) -> bool {
        match self[ty] {
            Type::Array { element, .. } => self.contains_record(element, record),
            Type::Record(own) => {
                let fields = &self.records[own].fields;
                self.is_same_record(own, record)
                    || fields.iter().any(|field| self.contains_record(field.ty, record))
            }
            Type::Void
            | Type::Integer(_)
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Function(_)
            | Type::Opaque { .. } => false,
        }
    }

    /// Whether an extra argument of one type can be read as another: the same type, but for
    /// signedness and the names of integer types of one width, and any pointer as any other.
    /// C is stricter about pointers and about values that only one of two integer types has; no
    /// compiler makes use of that, and much code relies on it.
    #[must_use]
    pub fn passes_as(&self, passed: TypeId, read: TypeId) -> bool {
        match (&self[passed], &self[read]) {
            (Type::Integer(passed), Type::Integer(read)) => passed.width == read.width,
            (Type::Float(passed), Type::Float(read)) => passed == read,
            (Type::Pointer(_), Type::Pointer(_)) => true,
            (Type::Record(passed), Type::Record(read)) => self.is_same_record(*passed, *read),
            _ => passed == read,
        }
    }

    /// Whether two records are one, or the same declaration seen by two units.
    fn is_same_record(&self, one: RecordId, other: RecordId) -> bool {
        let (left, right) = (&self.records[one], &self.records[other]);
        one == other
            || left.name.is_some()
                && left.name == right.name
                && left.union == right.union
                && left.size == right.size
                && left.fields.len() == right.fields.len()
    }

    /// Bytes in which a floating-point number is stored.
    #[must_use]
    pub fn float_size(&self, format: FloatFormat) -> u64 {
        match format {
            FloatFormat::Half => 2,
            FloatFormat::Single => 4,
            FloatFormat::Double => 8,
            FloatFormat::Extended => self.extended_size,
            FloatFormat::Quad => 16,
        }
    }

    /// Alignment of the type in bytes, as for an object of its own.
    #[must_use]
    pub fn alignment_of(&self, id: TypeId) -> u32 {
        match &self[id] {
            Type::Void | Type::Function(_) => 1,
            Type::Integer(integer) if integer.width == 64 => self.wide_alignment,
            Type::Integer(integer) => u32::from(integer.width) / 8,
            Type::Float(FloatFormat::Double) => self.wide_alignment,
            Type::Float(FloatFormat::Extended) if self.extended_size == 12 => 4,
            Type::Float(format) => self.float_size(*format) as u32,
            Type::Pointer(_) => self.pointer_size as u32,
            Type::Array { element, .. } => self.alignment_of(*element),
            Type::Record(record) => self.records[*record].alignment,
            Type::Opaque { alignment, .. } => *alignment,
        }
    }

    /// The type as C writes it, without a declarator: `int *`, `struct list`, `char [8]`.
    #[must_use]
    pub fn name(&self, id: TypeId) -> String {
        match &self[id] {
            Type::Void => "void".to_owned(),
            Type::Integer(integer) => self.integer_name(*integer),
            Type::Float(format) => match format {
                FloatFormat::Half => "_Float16",
                FloatFormat::Single => "float",
                FloatFormat::Double => "double",
                FloatFormat::Extended => "long double",
                FloatFormat::Quad => "_Float128",
            }
            .to_owned(),
            Type::Pointer(to) => match &self[*to] {
                Type::Function(function) => {
                    let (result, parameters) = self.signature(function);
                    format!("{result} (*)({parameters})")
                }
                Type::Pointer(_) => format!("{}*", self.name(*to)),
                _ => format!("{} *", self.name(*to)),
            },
            Type::Array { element, length } => {
                let length = length.map_or(String::new(), |length| length.to_string());
                format!("{} [{length}]", self.name(*element))
            }
            Type::Record(record) => {
                let record = &self.records[*record];
                let keyword = if record.union { "union" } else { "struct" };
                format!("{keyword} {}", record.name.as_deref().unwrap_or("(unnamed)"))
            }
            Type::Function(function) => {
                let (result, parameters) = self.signature(function);
                format!("{result} ({parameters})")
            }
            Type::Opaque { name, .. } => name.to_string(),
        }
    }

    fn signature(&self, function: &FunctionType) -> (String, String) {
        let mut parameters: Vec<_> = function.parameters.iter().map(|&p| self.name(p)).collect();
        if function.variadic {
            parameters.push("...".to_owned());
        } else if parameters.is_empty() && function.prototyped {
            parameters.push("void".to_owned());
        }
        (self.name(function.result), parameters.join(", "))
    }

    fn integer_name(&self, integer: IntegerType) -> String {
        let base = match integer.name {
            IntegerName::Bool => return "_Bool".to_owned(),
            IntegerName::Char => return "char".to_owned(),
            IntegerName::Enumeration(id) => {
                let name = self.enumerations[id].name.as_deref();
                return format!("enum {}", name.unwrap_or("(unnamed)"));
            }
            IntegerName::ExplicitChar if integer.signed => return "signed char".to_owned(),
            IntegerName::ExplicitChar => "char",
            IntegerName::Short => "short",
            IntegerName::Int => "int",
            IntegerName::Long => "long",
            IntegerName::LongLong => "long long",
            IntegerName::Int128 => "__int128",
        };
        if integer.signed { base.to_owned() } else { format!("unsigned {base}") }
    }
}

impl std::ops::Index<TypeId> for Types {
    type Output = Type;

    fn index(&self, id: TypeId) -> &Type {
        &self.types[id]
    }
}
