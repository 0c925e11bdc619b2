//! Invariants as conditions of C, for people and for witnesses.

use std::collections::BTreeSet;

use analysis::order::Order;
use bounded::LoopId;
use bounded::havoc::Place;
use ir::{FunctionId, LocalKind, Program, Type, TypeId, VertexId};
use logic::{Assignment, BitVector, Context, Evaluator, Operation, TermId};
use rustc_hash::FxHashMap;
use semantics::concrete::StorageOf;

use crate::heads::{Head, LocalSlots};
use crate::invariants::Invariants;
use crate::system::System;

/// A condition that holds at the head of a loop.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct HeadInvariant {
    /// The function that the loop is in.
    pub function: FunctionId,
    /// The head.
    pub vertex: VertexId,
    /// The condition.
    pub text: String,
}

/// At most this many terms of a condition are written.
const LONGEST: usize = 400;

/// Writes invariants as conditions. Gives those, and how many C has no words for, or that hold in some of
/// the calls of a function only.
pub(crate) fn conditions(
    program: &Program,
    system: &System,
    heads: &[Head],
    locals: &LocalSlots,
    invariants: &Invariants,
) -> (Vec<HeadInvariant>, usize) {
    let mut per_head: Vec<BTreeSet<String>> = vec![BTreeSet::new(); heads.len()];
    let mut unwritten = 0;
    for (number, head) in heads.iter().enumerate() {
        let words = Words::new(program, system, head, locals);
        for &(_, invariant) in invariants.all.iter().filter(|(location, _)| *location == number) {
            match words.condition(invariant) {
                Some(text) => _ = per_head[number].insert(text),
                None => unwritten += 1,
            }
        }
    }
    let loops: BTreeSet<LoopId> = heads.iter().map(|head| head.key.loop_id).collect();
    let mut found = Vec::new();
    for id in loops {
        let Some(vertex) = head_of(program, id) else { continue };
        let mut own = heads.iter().zip(&per_head).filter(|(head, _)| head.key.loop_id == id);
        let Some((_, first)) = own.next() else { continue };
        let mut common = first.clone();
        for (_, other) in own {
            let before = common.union(other).count();
            common = common.intersection(other).cloned().collect();
            unwritten += before - common.len();
        }
        let function = id.function;
        found.extend(common.into_iter().map(|text| HeadInvariant { function, vertex, text }));
    }
    (found, unwritten)
}

fn head_of(program: &Program, id: LoopId) -> Option<VertexId> {
    let order = Order::new(program.functions[id.function].body.as_ref()?);
    let &(first, _) = order.loops.get(id.index as usize)?;
    order.vertices.get(first as usize).copied()
}

/// What a variable is called, and whether it has a sign.
#[derive(Debug, Clone)]
struct Named {
    text: String,
    signed: bool,
    width: u32,
}

/// What the terms of a head are in C.
struct Words<'s> {
    context: &'s Context,
    names: FxHashMap<TermId, Named>,
    /// Variables that stand for others by the numbers of their values.
    numbers: FxHashMap<TermId, (Named, Vec<BitVector>)>,
    /// Variables that are the distances of others from a third.
    distances: FxHashMap<TermId, String>,
}

impl<'s> Words<'s> {
    fn new(program: &Program, system: &'s System, head: &Head, locals: &LocalSlots) -> Self {
        let context = &system.context;
        let mut names = FxHashMap::default();
        let function = head.key.loop_id.function;
        let slots = locals.get(&function).map_or(&[][..], Vec::as_slice);
        for one in &head.state {
            let is_single = head.state.iter().filter(|other| other.place == one.place).count() == 1;
            if let Some(name) = named(program, function, slots, one.place).filter(|_| is_single) {
                names.insert(one.variable, name);
            }
        }
        for &(term, slot) in &head.kept {
            if !names.contains_key(&term)
                && !context.is_constant(term)
                && let Some(name) = named(program, function, slots, Place::Slot(slot))
            {
                names.insert(term, name);
            }
        }
        names.retain(|&term, name: &mut Named| context.width(term) == name.width);
        let mut words =
            Self { context, names, numbers: FxHashMap::default(), distances: FxHashMap::default() };
        for &(variable, by) in &system.replaced {
            words.add_replaced(system, variable, by);
        }
        words
    }

    fn add_replaced(&mut self, system: &System, variable: TermId, by: TermId) {
        let inner = system.variables_of(&[by]);
        let name = self.names.get(&variable).cloned();
        match (&inner[..], self.context.operation(by), name) {
            (&[number], Operation::IfThenElse(..) | Operation::Constant(_), Some(name)) => {
                let Operation::Variable(id) = self.context.operation(number) else { return };
                let width = self.context.width(number);
                let values = (0..1u64 << width.min(6)).map(|value| {
                    let mut assignment = Assignment::new();
                    assignment.set(id, BitVector::from_u64(width, value));
                    Evaluator::new(assignment).value(self.context, by).clone()
                });
                let values = values.collect();
                self.numbers.insert(number, (name, values));
            }
            (_, Operation::Add(left, right), Some(name)) => {
                for (base, distance) in [(left, right), (right, left)] {
                    let is_new = !self.names.contains_key(&distance)
                        && !self.numbers.contains_key(&distance);
                    if is_new && let Some(base) = self.number(base, false, &mut 0) {
                        self.distances.insert(distance, format!("{} - {base}", name.text));
                    }
                }
            }
            _ => {}
        }
    }

    fn condition(&self, term: TermId) -> Option<String> {
        self.truth(term, true, &mut 0)
    }

    /// A truth, or that it is not one.
    fn truth(&self, term: TermId, holds: bool, length: &mut usize) -> Option<String> {
        *length += 1;
        if *length > LONGEST || self.context.width(term) != 1 {
            return None;
        }
        if let Some(value) = self.context.value(term) {
            return Some(u8::from(value.to_bool() == holds).to_string());
        }
        match self.context.operation(term) {
            Operation::Not(inner) => self.truth(inner, !holds, length),
            Operation::And(left, right) => {
                let sides = [left, right].map(|side| self.truth(side, holds, length));
                let [Some(left), Some(right)] = sides else { return None };
                let word = if holds { "&&" } else { "||" };
                Some(format!("({left} {word} {right})"))
            }
            Operation::Xor(left, right) => {
                let sides = [left, right].map(|side| self.truth(side, true, length));
                let [Some(left), Some(right)] = sides else { return None };
                let word = if holds { "!=" } else { "==" };
                Some(format!("(({left}) {word} ({right}))"))
            }
            Operation::Equal(left, right) if self.context.width(left) == 1 => {
                let sides = [left, right].map(|side| self.truth(side, true, length));
                let [Some(left), Some(right)] = sides else { return None };
                let word = if holds { "==" } else { "!=" };
                Some(format!("(({left}) {word} ({right}))"))
            }
            Operation::Equal(left, right) => {
                let word = if holds { "==" } else { "!=" };
                if let Some(text) = self.value(left, right, word) {
                    return Some(text);
                }
                let signed = self.is_signed(left) || self.is_signed(right);
                self.compared(left, right, word, signed, length)
            }
            Operation::SignedLess(left, right) => {
                self.compared(left, right, if holds { "<" } else { ">=" }, true, length)
            }
            Operation::UnsignedLess(left, right) => {
                self.compared(left, right, if holds { "<" } else { ">=" }, false, length)
            }
            Operation::IfThenElse(condition, then, otherwise) => {
                let condition = self.truth(condition, true, length)?;
                let sides = [then, otherwise].map(|side| self.truth(side, holds, length));
                let [Some(then), Some(otherwise)] = sides else { return None };
                Some(format!("({condition} ? {then} : {otherwise})"))
            }
            Operation::Variable(_) => {
                let (name, values) = self.numbers.get(&term)?;
                let value = constant(values.get(usize::from(holds))?, name.signed)?;
                Some(format!("{} == {value}", name.text))
            }
            _ => None,
        }
    }

    /// The comparison of a variable that has few values with the number of one.
    fn value(&self, left: TermId, right: TermId, word: &str) -> Option<String> {
        let (number, constant_of) = match self.context.value(right) {
            Some(_) => (left, right),
            None => (right, left),
        };
        let (name, values) = self.numbers.get(&number)?;
        let at = self.context.value(constant_of)?.to_u64()?;
        let value = constant(values.get(usize::try_from(at).ok()?)?, name.signed)?;
        Some(format!("{} {word} {value}", name.text))
    }

    fn is_signed(&self, term: TermId) -> bool {
        self.names.get(&term).is_some_and(|name| name.signed)
    }

    fn compared(
        &self,
        left: TermId,
        right: TermId,
        word: &str,
        signed: bool,
        length: &mut usize,
    ) -> Option<String> {
        let [left, right] = [left, right].map(|side| self.number(side, signed, length));
        Some(format!("{} {word} {}", left?, right?))
    }

    /// A number as C writes it, with or without sign.
    fn number(&self, term: TermId, signed: bool, length: &mut usize) -> Option<String> {
        *length += 1;
        if *length > LONGEST {
            return None;
        }
        if let Some(value) = self.context.value(term) {
            return constant(value, signed);
        }
        if let Some(name) = self.names.get(&term) {
            return Some(match name.signed == signed {
                true => name.text.clone(),
                false => format!("({}){}", type_of(self.context.width(term), signed)?, name.text),
            });
        }
        let wrapped = |text: String| {
            // Arithmetic wraps as that of unsigned numbers does.
            let width = self.context.width(term);
            let unsigned = type_of(width, false)?;
            Some(match signed {
                true => format!("({})({unsigned})({text})", type_of(width, true)?),
                false => format!("({unsigned})({text})"),
            })
        };
        if let Some(text) = self.distances.get(&term) {
            return wrapped(text.clone());
        }
        let mut both = |word: &str, sides: [TermId; 2]| {
            let [left, right] = sides.map(|side| self.number(side, false, length));
            wrapped(format!("{} {word} {}", left?, right?))
        };
        match self.context.operation(term) {
            Operation::Add(left, right) => both("+", [left, right]),
            Operation::Multiply(left, right) => both("*", [left, right]),
            Operation::Negate(inner) => {
                let inner = self.number(inner, false, length)?;
                wrapped(format!("0u - {inner}"))
            }
            _ => None,
        }
    }
}

/// A constant as C writes it.
fn constant(value: &BitVector, signed: bool) -> Option<String> {
    if value.width() > 64 {
        return None;
    }
    Some(match signed {
        true if value.is_minimum_signed() && value.width() >= 32 => {
            let above = BitVector::maximum_signed(value.width()).to_i64()?;
            format!("(-{above} - 1)")
        }
        true => value.to_i64()?.to_string(),
        false => format!("{}u", value.to_u64()?),
    })
}

fn type_of(width: u32, signed: bool) -> Option<&'static str> {
    Some(match (width, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        _ => return None,
    })
}

/// What a state variable is called in C, if it is an integer that has a name.
fn named(
    program: &Program,
    function: FunctionId,
    slots: &[Option<u32>],
    place: Place,
) -> Option<Named> {
    let locals = &program.functions[function].body.as_ref()?.locals;
    let (name, ty, offset, size) = match place {
        Place::Slot(slot) => {
            let local = slots.iter().position(|own| *own == Some(slot))?;
            let local = locals.iter().nth(local)?;
            (local_name(local)?, local.ty, 0, program.types.size_of(local.ty))
        }
        Place::Cell { object, offset, size } => match object.of {
            StorageOf::Global(global) => {
                let global = &program.globals[global];
                (global.name.to_string(), global.ty, offset, size)
            }
            StorageOf::Local(own, local) if own == function => {
                let local = &locals[local];
                (local_name(local)?, local.ty, offset, size)
            }
            StorageOf::Local(..)
            | StorageOf::Heap
            | StorageOf::Frame
            | StorageOf::Temporary
            | StorageOf::Given(_)
            | StorageOf::Environment
            | StorageOf::Result(_)
            | StorageOf::Function(_) => return None,
        },
        Place::Contents(_) | Place::Alive(_) | Place::Input => return None,
    };
    let is_name = name.chars().all(|one| one.is_ascii_alphanumeric() || one == '_');
    // Which one is meant would be a question of scopes.
    let same = |local: &&ir::Local| *local.name == *name;
    let globals = program.globals.iter().filter(|global| *global.name == *name).count();
    if !is_name || locals.iter().filter(same).count() + globals != 1 {
        return None;
    }
    let (text, ty) = part(program, name, ty, offset)?;
    match &program.types[ty] {
        Type::Integer(integer) if program.types.size_of(ty) == size => {
            Some(Named { text, signed: integer.signed, width: integer.width.into() })
        }
        _ => None,
    }
}

fn local_name(local: &ir::Local) -> Option<String> {
    match local.kind {
        LocalKind::Temporary => None,
        LocalKind::Parameter | LocalKind::Variable => Some(local.name.to_string()),
    }
}

/// The scalar part of a variable at an offset, and its type.
fn part(program: &Program, name: String, ty: TypeId, offset: u64) -> Option<(String, TypeId)> {
    match &program.types[ty] {
        Type::Array { element, length } => {
            let size = program.types.size_of(*element).max(1);
            let index = offset / size;
            if length.is_none_or(|length| index >= length) {
                return None;
            }
            part(program, format!("{name}[{index}]"), *element, offset % size)
        }
        Type::Record(record) => {
            let record = &program.types.records[*record];
            let holds = |field: &&ir::Field| {
                let size = program.types.size_of(field.ty);
                field.offset <= offset && offset < field.offset + size
            };
            let field = record.fields.iter().find(holds).filter(|_| !record.union)?;
            let member = field.name.as_ref().filter(|_| field.bits.is_none())?;
            part(program, format!("{name}.{member}"), field.ty, offset - field.offset)
        }
        _ => (offset == 0).then_some((name, ty)),
    }
}
