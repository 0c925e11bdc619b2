//! The values of variables at a point of a run, as numbers.

use ir::{GlobalId, LocalId, Type, TypeId};

use super::Machine;
use crate::concrete::Bits;

/// The value of a variable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Datum {
    /// An integer.
    Integer(i128),
    /// A floating-point number.
    Float(f64),
    /// A pointer, and whether it is null.
    Pointer {
        /// Whether it is null.
        null: bool,
    },
}

/// How many elements of an array count as variables.
const MOST_ELEMENTS: u64 = 8;
/// How deep records are looked into.
const DEEPEST: u32 = 3;
/// How many values one variable may have in it.
const MOST_VALUES: usize = 64;
/// How many nodes of a list are followed.
const LONGEST_LIST: usize = 256;

impl Machine<'_> {
    /// The values of locals of the innermost activation, and of globals, with their names as C writes them.
    /// What a list of nodes has is shown as `length(p)`, `sum(p->value)` and `sorted(p->value)`.
    pub fn variables(&mut self, locals: &[LocalId], globals: &[GlobalId]) -> Vec<(String, Datum)> {
        let mut found = Vec::new();
        let program = self.program;
        for &local in locals {
            let Some(body) = self.body() else { continue };
            let (name, ty) = (body.locals[local].name.to_string(), body.locals[local].ty);
            let Some(frame) = self.frames.last() else { continue };
            let place = frame.runnable.code.locals[local.0 as usize];
            let value = self.slot(place.slot);
            let most = found.len() + MOST_VALUES;
            match place.in_memory {
                true => self.values_at(&name, ty, value, DEEPEST, &mut found, most),
                false => self.value(&name, ty, value, DEEPEST, &mut found, most),
            }
        }
        for &global in globals {
            let address = self.own_global(global);
            let name = program.globals[global].name.to_string();
            let most = found.len() + MOST_VALUES;
            self.values_at(&name, program.globals[global].ty, address, DEEPEST, &mut found, most);
        }
        found
    }

    fn loaded(&self, ty: TypeId, address: Bits) -> Option<Bits> {
        self.show().load(ty, address)
    }

    /// The values of an object.
    fn values_at(
        &mut self,
        name: &str,
        ty: TypeId,
        address: Bits,
        depth: u32,
        found: &mut Vec<(String, Datum)>,
        most: usize,
    ) {
        let types = &self.program.types;
        if found.len() >= most {
            return;
        }
        if types.is_scalar(ty) {
            if let Some(value) = self.loaded(ty, address) {
                self.value(name, ty, value, depth, found, most);
            }
            return;
        }
        if depth == 0 {
            return;
        }
        let at = |offset: u64| Bits { low: address.low.wrapping_add(offset), ..address };
        match &types[ty] {
            Type::Array { element, length } => {
                let (element, length) = (*element, length.unwrap_or(0));
                let size = types.size_of(element);
                for index in 0..length.min(MOST_ELEMENTS) {
                    let name = format!("{name}[{index}]");
                    self.values_at(&name, element, at(index * size), depth - 1, found, most);
                }
                if types.is_scalar(element) && length > 1 {
                    let all = (0..length.min(LONGEST_LIST as u64))
                        .map_while(|index| self.number(element, at(index * size)))
                        .collect::<Vec<_>>();
                    summarize(&format!("{name}[]"), &all, found);
                }
            }
            Type::Record(record) => {
                for (field, ty, offset) in members(&types.records[*record]) {
                    let name = format!("{name}.{field}");
                    self.values_at(&name, ty, at(offset), depth - 1, found, most);
                }
            }
            Type::Void
            | Type::Integer(_)
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Function(_)
            | Type::Opaque { .. } => {}
        }
    }

    fn number(&mut self, ty: TypeId, address: Bits) -> Option<i128> {
        let integer = self.program.types.as_integer(ty)?;
        let (width, signed) = (u32::from(integer.width), integer.signed);
        let value = self.loaded(ty, address)?;
        Some(if signed { value.signed(width) } else { value.unsigned(width).cast_signed() })
    }

    /// A scalar.
    fn value(
        &mut self,
        name: &str,
        ty: TypeId,
        value: Bits,
        depth: u32,
        found: &mut Vec<(String, Datum)>,
        most: usize,
    ) {
        let types = &self.program.types;
        let datum = match &types[ty] {
            Type::Integer(integer) => {
                let width = integer.width.into();
                Datum::Integer(match integer.signed {
                    true => value.signed(width),
                    false => value.unsigned(width).cast_signed(),
                })
            }
            Type::Float(format) => Datum::Float(crate::concrete::float_to_double(*format, value)),
            Type::Pointer(_) => Datum::Pointer { null: value.low == 0 },
            Type::Void
            | Type::Function(_)
            | Type::Array { .. }
            | Type::Record(_)
            | Type::Opaque { .. } => return,
        };
        found.push((name.to_owned(), datum));
        if let (Datum::Pointer { null: false }, Type::Pointer(to), true) =
            (datum, &types[ty], depth > 1)
        {
            self.pointed_to(name, *to, value, depth, found, most);
        }
    }

    /// What a pointer points to: a number, the members of a record, or a list.
    fn pointed_to(
        &mut self,
        name: &str,
        to: TypeId,
        address: Bits,
        depth: u32,
        found: &mut Vec<(String, Datum)>,
        most: usize,
    ) {
        let types = &self.program.types;
        if !self.is_object(address, types.size_of(to)) {
            return;
        }
        if types.as_integer(to).is_some() {
            self.values_at(&format!("*{name}"), to, address, 1, found, most);
        }
        let Type::Record(record) = types[to] else { return };
        let fields = members(&types.records[record]);
        let is_next = |&&(_, ty, _): &&(String, TypeId, u64)| matches!(types[ty], Type::Pointer(target) if target == to);
        let next = fields.iter().find(is_next).cloned();
        let at = |base: Bits, offset: u64| Bits { low: base.low.wrapping_add(offset), ..base };
        for (field, ty, offset) in &fields {
            let is_link = matches!(types[*ty], Type::Pointer(_));
            if !is_link {
                let name = format!("{name}->{field}");
                self.values_at(&name, *ty, at(address, *offset), depth - 2, found, most);
            }
        }
        let Some((_, link, offset)) = next else { return };
        let mut nodes = vec![address];
        while let Some(&last) = nodes.last() {
            let Some(following) = self.loaded(link, at(last, offset)) else { return };
            let size = self.program.types.size_of(to);
            if following.low == 0 || !self.is_object(following, size) {
                break;
            }
            if nodes.len() == LONGEST_LIST || nodes.iter().any(|node| node.low == following.low) {
                return;
            }
            nodes.push(following);
        }
        found.push((format!("length({name})"), Datum::Integer(nodes.len() as i128)));
        for (field, ty, offset) in &fields {
            let values: Option<Vec<i128>> =
                nodes.iter().map(|&node| self.number(*ty, at(node, *offset))).collect();
            if let Some(values) = values {
                summarize(&format!("{name}->{field}"), &values, found);
            }
        }
    }

    /// Whether this many bytes at an address are in an object that is alive.
    fn is_object(&self, address: Bits, size: u64) -> bool {
        let object = self.domain.objects.living(address.provenance());
        let alive = object.filter(|object| object.is_alive() && address.high != 0);
        alive.is_some_and(|object| {
            let offset = address.low.wrapping_sub(object.base());
            offset.checked_add(size).is_some_and(|end| end <= object.size())
        })
    }
}

/// The members of a structure that have addresses, with their types and places; none of a union.
fn members(record: &ir::Record) -> Vec<(String, TypeId, u64)> {
    if record.union {
        return Vec::new();
    }
    let named = record.fields.iter().filter(|field| field.bits.is_none());
    let named = named.filter_map(|field| {
        field.name.as_ref().map(|name| (name.to_string(), field.ty, field.offset))
    });
    named.collect()
}

/// The sum of values, and whether they are in ascending order.
fn summarize(name: &str, values: &[i128], found: &mut Vec<(String, Datum)>) {
    if values.len() > 1 {
        let sum = values.iter().fold(0_i128, |sum, value| sum.wrapping_add(*value));
        let sorted = values.is_sorted();
        found.push((format!("sum({name})"), Datum::Integer(sum)));
        found.push((format!("sorted({name})"), Datum::Integer(i128::from(sorted))));
    }
}
