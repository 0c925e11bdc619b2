//! What globals hold before the program runs, and string literals.

use ir::{Global, GlobalId, Relocation, StaticImage, Target};
use rucc_sema::{
    Address, Base, Const, DeclId, Eval, ExprId, ExprKind, InitEntry, StorageDuration, StrId,
};

use super::UnitLowerer;

/// Of larger tables it is not kept where their values are in the text.
const MOST_NOTED: usize = 256;

impl UnitLowerer<'_> {
    /// Computes the image of a global from its initializer.
    pub(super) fn fill_global(&mut self, id: DeclId) {
        let decl = self.unit.tast[id].clone();
        let Some(init) = decl.init else { return };
        let global = self.globals[&id];
        let entries = self.unit.tast[init].to_vec();
        let size = self.program.globals[global].size;
        let image = self.static_image(&entries, size);
        match image {
            Some(image) => self.program.globals[global].image = Some(image),
            None => self.linker.unsupported_global(self.program, global),
        }
    }

    /// The image that constant entries give; none if one of them is not a constant.
    pub(super) fn static_image(&mut self, entries: &[InitEntry], size: u64) -> Option<StaticImage> {
        let mut image = StaticImage::default();
        for entry in entries {
            self.static_entry(entry, size, &mut image)?;
            self.note_entry(entry, &mut image);
        }
        if entries.len() > MOST_NOTED {
            image.initial_values.clear();
        }
        image.relocations.sort_by_key(|relocation| relocation.offset);
        Some(image)
    }

    /// Keeps where a scalar of the user's initializer stands.
    fn note_entry(&mut self, entry: &InitEntry, image: &mut StaticImage) {
        let expr = &self.unit.tast[entry.value];
        let (ty, span) = (expr.ty, self.unit.tast.expr_span(entry.value));
        let ty = self.ty(ty);
        if !entry.is_bit_field()
            && image.initial_values.len() <= MOST_NOTED
            && self.program.types.is_scalar(ty)
        {
            let origin = self.origin(span, ir::ComponentKind::Initializer);
            image.initial_values.push(ir::InitialValue { offset: entry.offset, ty, origin });
        }
    }

    fn static_entry(
        &mut self,
        entry: &InitEntry,
        size: u64,
        image: &mut StaticImage,
    ) -> Option<()> {
        if entry.reverse {
            return None;
        }
        if let Some(text) = self.string_value(entry.value) {
            let room = (size - entry.offset.min(size)) as usize;
            let (own, _) = self.layout(self.unit.tast[entry.value].ty);
            let length = text.len().min(room).min(own as usize);
            image.write(entry.offset, &text[..length]);
            return Some(());
        }
        let width = self.layout(self.unit.tast[entry.value].ty).0;
        let constant = {
            let unit = self.unit;
            let session = &unit.session;
            Eval::new(&unit.tast, &unit.types, &session.target, &session.interner)
                .objects(true)
                .initializer(entry.value)
                .ok()
        };
        match constant {
            Some(Const::Int(value)) if entry.is_bit_field() => {
                image.write_bits(entry.offset, entry.bit_offset, entry.bit_width, value as u128);
                Some(())
            }
            Some(Const::Int(value)) => {
                image.write(entry.offset, &value.to_le_bytes()[..width.min(16) as usize]);
                Some(())
            }
            Some(Const::Float(float)) => {
                let bytes = float.to_bits().to_le_bytes();
                image.write(entry.offset, &bytes[..width.min(16) as usize]);
                Some(())
            }
            Some(Const::Address(address)) => {
                self.static_address(entry.offset, address, width, image)
            }
            Some(Const::Apart { to, from }) => {
                let distance = label_number(to) as i128 - label_number(from) as i128;
                image.write(entry.offset, &distance.to_le_bytes()[..width.min(16) as usize]);
                Some(())
            }
            Some(Const::Complex { .. } | Const::ComplexInt { .. }) => None,
            None => self.static_object(entry, image),
        }
    }

    /// An object initialised by a compound literal, which GNU C allows for static data.
    fn static_object(&mut self, entry: &InitEntry, image: &mut StaticImage) -> Option<()> {
        let mut expr = entry.value;
        let decl = loop {
            match self.unit.tast[expr].kind {
                ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => expr = operand,
                ExprKind::CompoundLiteral(decl) => break decl,
                _ => return None,
            }
        };
        let entries = self.unit.tast[self.unit.tast[decl].init?].to_vec();
        let (size, _) = self.layout(self.unit.tast[decl].ty);
        let inner = self.static_image(&entries, size)?;
        let mut bytes = inner.bytes;
        bytes.resize(size as usize, 0);
        image.write(entry.offset, &bytes);
        let moved = inner.relocations.into_iter().map(|relocation| Relocation {
            offset: relocation.offset + entry.offset,
            ..relocation
        });
        image.relocations.extend(moved);
        Some(())
    }

    fn static_address(
        &mut self,
        offset: u64,
        address: Address,
        width: u64,
        image: &mut StaticImage,
    ) -> Option<()> {
        let target = match address.base {
            Base::Decl(decl) if self.is_function(decl) => Target::Function(self.function(decl)),
            // The address of a local is no constant of the program, whatever the folder says.
            Base::Decl(decl) if self.unit.tast[decl].duration == StorageDuration::Automatic => {
                return None;
            }
            Base::Decl(decl) => Target::Global(self.global(decl), address.offset as i64),
            Base::Str(string) => Target::Global(self.string(string), address.offset as i64),
            Base::Label(label) => {
                let number = u128::from(label_number(label));
                image.write(offset, &number.to_le_bytes()[..width.min(16) as usize]);
                return Some(());
            }
            Base::Absolute => {
                image.write(offset, &address.offset.to_le_bytes()[..width.min(16) as usize]);
                return Some(());
            }
        };
        image.write(offset, &[0; 8][..width.min(8) as usize]);
        image.relocations.retain(|relocation| relocation.offset != offset);
        image.relocations.push(Relocation { offset, target });
        Some(())
    }

    pub(super) fn is_function(&self, decl: DeclId) -> bool {
        self.unit.tast[decl].kind == rucc_sema::DeclKind::Function
    }

    /// The bytes of an initializer that is a string literal for an array.
    pub(super) fn string_value(&self, expr: ExprId) -> Option<Vec<u8>> {
        match self.unit.tast[expr].kind {
            ExprKind::Str(string) => Some(self.unit.tast[string].bytes(&self.unit.session.target)),
            _ => None,
        }
    }

    /// The read-only array of a string literal.
    pub(super) fn string(&mut self, id: StrId) -> GlobalId {
        if let Some(&known) = self.strings.get(&id) {
            return known;
        }
        let literal = &self.unit.tast[id];
        let bytes = literal.bytes(&self.unit.session.target);
        let name = literal.spell();
        let width = literal.encoding.element_width(&self.unit.session.target) as u8;
        let element = if width == 8 {
            let signed = self.unit.session.target.char_is_signed;
            let name = ir::IntegerName::Char;
            self.program.types.intern(ir::Type::Integer(ir::IntegerType { width, signed, name }))
        } else {
            self.program.types.integer(width, width == 32)
        };
        let size = bytes.len() as u64;
        let length = Some(size / (u64::from(width) / 8));
        let ty = self.program.types.intern(ir::Type::Array { element, length });
        let global = self.program.globals.push(Global {
            name: name.into(),
            ty,
            size,
            alignment: u32::from(width) / 8,
            image: Some(StaticImage { bytes, ..StaticImage::default() }),
            read_only: true,
            thread_local: false,
            atomic: Vec::new(),
            origin: None,
            internal: true,
            external: false,
        });
        self.strings.insert(id, global);
        global
    }
}

/// The value of the address of a label: not null, and different for each label of a unit.
pub(super) fn label_number(label: rucc_sema::LabelId) -> u64 {
    16 * (label.index() as u64 + 1)
}

trait WriteImage {
    fn write(&mut self, offset: u64, bytes: &[u8]);
    fn write_bits(&mut self, offset: u64, bit: u32, width: u32, value: u128);
}

impl WriteImage for StaticImage {
    fn write(&mut self, offset: u64, bytes: &[u8]) {
        let (start, end) = (offset as usize, offset as usize + bytes.len());
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        self.bytes[start..end].copy_from_slice(bytes);
    }

    fn write_bits(&mut self, offset: u64, bit: u32, width: u32, value: u128) {
        for index in 0..width {
            let at = u64::from(bit + index);
            let byte = (offset + at / 8) as usize;
            if self.bytes.len() <= byte {
                self.bytes.resize(byte + 1, 0);
            }
            let mask = 1 << (at % 8);
            if value >> index & 1 == 1 {
                self.bytes[byte] |= mask;
            } else {
                self.bytes[byte] &= !mask;
            }
        }
    }
}
