//! Places: their addresses, and accesses to them.

use ir::{CheckId, ExpressionId, ExpressionKind, PlaceId, PlaceKind, RecordId, Type};

use super::expressions::{Stack, Work, scaled, sign_extend};
use super::flatten::Flattener;
use super::{BitAccess, Constant, ElementAccess, Instruction, Slot};
use crate::domain::Scalar;

/// The address of a place: a pointer, perhaps an element, and a constant number of bytes.
pub(super) struct Address {
    pub base: Slot,
    /// Bytes from the base; with an element, from the element.
    pub offset: u64,
    pub element: Option<(Slot, ElementAccess)>,
}

impl Flattener<'_> {
    /// The places from the outermost object to the place itself.
    fn chain(&self, place: PlaceId) -> Vec<PlaceId> {
        let mut chain = vec![place];
        let mut next = place;
        while let PlaceKind::Field { base, .. }
        | PlaceKind::At { base, .. }
        | PlaceKind::Bits { base, .. }
        | PlaceKind::Element { array: base, .. } = self.body.places[next].kind
        {
            chain.push(base);
            next = base;
        }
        chain.reverse();
        chain
    }

    /// Whether the place is in a variable, reached through no pointer.
    pub fn is_direct(&self, place: PlaceId) -> bool {
        let root = self.chain(place)[0];
        !matches!(self.body.places[root].kind, PlaceKind::Dereference(_))
    }

    /// The check of the last subscript in a place.
    pub fn last_subscript(&self, place: PlaceId) -> CheckId {
        let chain = self.chain(place);
        let check = |&id: &PlaceId| match self.body.places[id].kind {
            PlaceKind::Element { check, .. } => Some(check),
            PlaceKind::Local(_)
            | PlaceKind::Global(_)
            | PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => None,
        };
        chain.iter().rev().find_map(check).unwrap_or(CheckId::NONE)
    }

    /// The expressions in a place, in the order in which they are evaluated.
    pub fn place_operands(&self, place: PlaceId) -> Vec<ExpressionId> {
        let operand = |&id: &PlaceId| match self.body.places[id].kind {
            PlaceKind::Dereference(pointer) => Some(pointer),
            PlaceKind::Element { index, .. } => Some(index),
            PlaceKind::Local(_)
            | PlaceKind::Global(_)
            | PlaceKind::Field { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => None,
        };
        self.chain(place).iter().filter_map(operand).collect()
    }

    /// The address of a place whose operands are on the stack. If only the address is taken, a
    /// subscript may be one past the end.
    pub fn emit_address(
        &mut self,
        place: PlaceId,
        stack: &mut Stack,
        only_address: bool,
    ) -> Address {
        let count = self.place_operands(place).len();
        let operands = stack.operands.split_off(stack.operands.len() - count);
        let mut operands = operands.into_iter();
        let mut address = Address { base: 0, offset: 0, element: None };
        let body = self.body;
        for id in self.chain(place) {
            match body.places[id].kind {
                PlaceKind::Local(local) => {
                    self.touch(local);
                    address.base = self.code.locals[local.0 as usize].slot;
                }
                PlaceKind::Global(global) => {
                    address.base = self.constant(Constant::Global(global));
                }
                PlaceKind::Dereference(_) => {
                    address.base = operands.next().expect("one operand for each expression");
                }
                PlaceKind::Field { base, field } => {
                    let Type::Record(record) = self.program.types[body.places[base].ty] else {
                        continue;
                    };
                    let field = &self.program.types.records[record].fields[field as usize];
                    address.offset = address.offset.wrapping_add(field.offset);
                }
                PlaceKind::At { offset, .. } | PlaceKind::Bits { offset, .. } => {
                    address.offset = address.offset.wrapping_add(offset);
                }
                PlaceKind::Element { .. } => {
                    let index = operands.next().expect("one operand for each expression");
                    self.element(id, index, only_address, &mut address);
                }
            }
        }
        address
    }

    /// Moves an address on to an element.
    fn element(&mut self, place: PlaceId, slot: Slot, only_address: bool, address: &mut Address) {
        let PlaceKind::Element { array, index, exact, check } = self.body.places[place].kind else {
            return;
        };
        let Type::Array { element, length } = self.program.types[self.body.places[array].ty] else {
            return;
        };
        let Scalar::Integer { width, signed } = self.scalar_of(index) else { return };
        let size = self.program.types.size_of(element);
        let (length, flexible) = match (length, exact) {
            (Some(length), true) => (length, None),
            (None, true) => (u64::MAX, None),
            (_, false) => self.flexible_length(array, length.unwrap_or(0), size),
        };
        let length = length.saturating_add(u64::from(only_address));
        if let ExpressionKind::Constant(bits) = self.body.expressions[index].kind
            && !self.is_observed(index)
        {
            let value = if signed { sign_extend(bits, width) } else { bits as u64 };
            if value < length && width <= 64 {
                address.offset = address.offset.wrapping_add(scaled(value, size));
                if !self.options.jumps {
                    self.emit(Instruction::Inside { check });
                }
                return;
            }
        }
        if address.element.is_some() {
            let base = self.address_slot(address, None);
            *address = Address { base, offset: 0, element: None };
        }
        let access = ElementAccess {
            size,
            offset: address.offset,
            length,
            flexible,
            index_width: width,
            index_signed: signed,
            check,
            inner: 0,
            alignment: 1,
            direct: false,
            checks: CheckId::NONE,
        };
        address.offset = 0;
        address.element = Some((slot, access));
    }

    /// How many elements a flexible member has in its object, and the record at whose end it is, if
    /// the object behind the pointer may be larger.
    fn flexible_length(&self, array: PlaceId, own: u64, size: u64) -> (u64, Option<RecordId>) {
        let (types, body) = (&self.program.types, self.body);
        let PlaceKind::Field { base, field } = body.places[array].kind else { return (own, None) };
        let Type::Record(record) = types[body.places[base].ty] else { return (own, None) };
        let record = &types.records[record];
        // An array without elements of its own has those for which the record has room anyway.
        let room = record.size - record.fields[field as usize].offset.min(record.size);
        let length = if own == 0 { room.checked_div(size).unwrap_or(0) } else { own };
        // What ends a record that ends another one ends that as well.
        let mut outer = base;
        while let PlaceKind::Field { base, field } = body.places[outer].kind {
            let Type::Record(record) = types[body.places[base].ty] else { return (length, None) };
            let record = &types.records[record];
            if !record.union && field as usize + 1 != record.fields.len() {
                return (length, None);
            }
            outer = base;
        }
        match (&body.places[outer].kind, &types[body.places[outer].ty]) {
            (PlaceKind::Dereference(_), Type::Record(record)) => (length, Some(*record)),
            // An initializer has given the member elements.
            (PlaceKind::Global(global), _)
                if self.program.globals[*global].size > types.size_of(body.places[outer].ty) =>
            {
                (u64::MAX, None)
            }
            _ => (length, None),
        }
    }

    /// A slot with the address.
    pub fn address_slot(&mut self, address: &Address, target: Option<Slot>) -> Slot {
        if let Some((index, access)) = address.element {
            let target = target.unwrap_or_else(|| self.temporary());
            self.code.elements.push(ElementAccess { inner: address.offset, ..access });
            let element = self.code.elements.len() as u32 - 1;
            self.emit(Instruction::Element { target, base: address.base, index, element });
            return target;
        }
        if address.offset == 0 {
            return address.base;
        }
        let target = target.unwrap_or_else(|| self.temporary());
        let (pointer, bytes) = (address.base, address.offset);
        self.emit(Instruction::Offset { target, pointer, bytes });
        target
    }

    /// Emits the address of a place.
    pub fn address(&mut self, place: PlaceId) -> Slot {
        let address = self.evaluated_address(place);
        self.address_slot(&address, None)
    }

    fn evaluated_address(&mut self, place: PlaceId) -> Address {
        let mut stack = Stack::default();
        let operands = self.place_operands(place);
        stack.work.extend(operands.into_iter().rev().map(|id| Work::Value(id, None)));
        self.run(&mut stack);
        // The operands' temporaries stay reserved until the vertex ends.
        let last = stack.operands.iter().max().map_or(0, |&slot| slot + 1);
        self.next_temporary = self.next_temporary.max(last);
        self.emit_address(place, &mut stack, false)
    }

    /// Emits a load whose operands are on the stack.
    pub(super) fn load(
        &mut self,
        place: PlaceId,
        checks: CheckId,
        target: Option<Slot>,
        mark: Slot,
        stack: &mut Stack,
    ) -> Slot {
        if let Some(slot) = self.slot_of_place(place) {
            return slot;
        }
        let scalar = self.scalar(self.body.places[place].ty);
        let address = self.emit_address(place, stack, false);
        if matches!(self.body.places[place].kind, PlaceKind::Bits { .. }) {
            let (pointer, field) = self.bits(place, &address, checks);
            self.next_temporary = mark;
            let target = target.unwrap_or_else(|| self.temporary());
            self.emit(Instruction::LoadBits { target, pointer, field });
            return target;
        }
        let (direct, alignment) = (self.is_direct(place), self.body.places[place].alignment);
        if let Some((index, access)) = address.element {
            let element = self.element_access(&access, &address, place, checks);
            self.next_temporary = mark;
            let target = target.unwrap_or_else(|| self.temporary());
            let base = address.base;
            self.emit(Instruction::LoadElement { scalar, target, base, index, element });
            return target;
        }
        let (pointer, offset) = self.near(&address);
        self.next_temporary = mark;
        let target = target.unwrap_or_else(|| self.temporary());
        let alignment = alignment.min(128) as u8;
        self.emit(Instruction::Load { scalar, alignment, direct, target, pointer, offset, checks });
        target
    }

    /// Emits a store into a place.
    pub fn store(&mut self, place: PlaceId, value: Slot, checks: CheckId) {
        if let Some(target) = self.slot_of_place(place) {
            if target != value {
                self.emit(Instruction::Copy { target, source: value });
            }
            return;
        }
        let address = self.evaluated_address(place);
        self.expression = None;
        if matches!(self.body.places[place].kind, PlaceKind::Bits { .. }) {
            let (pointer, field) = self.bits(place, &address, checks);
            return self.emit(Instruction::StoreBits { pointer, value, field });
        }
        let scalar = self.scalar(self.body.places[place].ty);
        if let Some((index, access)) = address.element {
            let element = self.element_access(&access, &address, place, checks);
            let base = address.base;
            return self.emit(Instruction::StoreElement { scalar, base, index, value, element });
        }
        let (pointer, offset) = self.near(&address);
        let (direct, alignment) = (self.is_direct(place), self.body.places[place].alignment);
        let alignment = alignment.min(128) as u8;
        self.emit(Instruction::Store { scalar, alignment, direct, pointer, offset, value, checks });
    }

    fn element_access(
        &mut self,
        access: &ElementAccess,
        address: &Address,
        place: PlaceId,
        checks: CheckId,
    ) -> u32 {
        self.code.elements.push(ElementAccess {
            inner: address.offset,
            alignment: self.body.places[place].alignment,
            direct: self.is_direct(place),
            checks,
            ..*access
        });
        self.code.elements.len() as u32 - 1
    }

    /// A pointer and a number of bytes that fits an instruction.
    fn near(&mut self, address: &Address) -> (Slot, u32) {
        match u32::try_from(address.offset) {
            Ok(offset) => (address.base, offset),
            Err(_) => (self.address_slot(address, None), 0),
        }
    }

    fn bits(&mut self, place: PlaceId, address: &Address, checks: CheckId) -> (Slot, u32) {
        let (bit, width) = match self.body.places[place].kind {
            PlaceKind::Bits { bit, width, .. } => (bit, width),
            PlaceKind::Local(_)
            | PlaceKind::Global(_)
            | PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. } => (0, 8),
        };
        let (type_width, signed) = match self.scalar(self.body.places[place].ty) {
            Scalar::Integer { width, signed } => (width, signed),
            _ => (64, false),
        };
        let (pointer, offset) = match address.element {
            Some(_) => (self.address_slot(address, None), 0),
            None => (address.base, address.offset),
        };
        let direct = self.is_direct(place);
        let access = BitAccess { offset, bit, width, type_width, signed, direct, checks };
        self.code.bit_fields.push(access);
        (pointer, self.code.bit_fields.len() as u32 - 1)
    }
}
