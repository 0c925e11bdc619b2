//! Which lvalues are the same, and what an expression is after a store: weakest preconditions by
//! substitution.
//!
//! Accesses stay within objects: a run in which one does not has ended at the access, or is one that the
//! verdict names as excluded. So two variables are never the same lvalue, and a pointer leads to a
//! variable only if the program takes its address somewhere.

use ir::expression::BinaryOperator;
use ir::{ExpressionKind, FunctionId, PlaceId, PlaceKind, Program, Target};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::domain::Scalar;

use crate::expression::{Bits, ExpressionId, Expressions, Kind, Object};
use crate::terms::width_of;

/// Whether two addresses lead to the same bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meeting {
    /// They are equal.
    Same,
    /// They lead to different variables, or to different parts of one.
    Never,
    /// That depends on values.
    Perhaps,
}

/// An address as a root and the bytes from there, if these are a constant.
fn root(
    program: &Program,
    all: &Expressions,
    mut address: ExpressionId,
) -> (ExpressionId, Option<i128>) {
    let mut bytes = Some(0);
    loop {
        match all[address].kind {
            Kind::Member(base, record, field) => {
                let offset = program.types.records[record].fields[field as usize].offset;
                bytes = bytes.map(|bytes| bytes + i128::from(offset));
                address = base;
            }
            Kind::Offset(base, more) => {
                bytes = bytes.map(|bytes| bytes + i128::from(more));
                address = base;
            }
            Kind::Element(base, ..) => {
                bytes = None;
                address = base;
            }
            _ => return (address, bytes),
        }
    }
}

/// Whether two addresses lead to the same place, whatever is stored there.
#[must_use]
pub fn meeting(
    program: &Program,
    all: &Expressions,
    one: ExpressionId,
    other: ExpressionId,
) -> Meeting {
    if one == other {
        return Meeting::Same;
    }
    let ((one, start), (other, there)) = (root(program, all, one), root(program, all, other));
    if one == other {
        return match (start, there) {
            (Some(start), Some(there)) if start == there => Meeting::Same,
            (Some(_), Some(_)) => Meeting::Never,
            _ => Meeting::Perhaps,
        };
    }
    match (&all[one].kind, &all[other].kind) {
        (Kind::Object(_), Kind::Object(_)) => Meeting::Never,
        _ => Meeting::Perhaps,
    }
}

/// The variables whose addresses the program takes: what pointers may lead to.
#[derive(Debug, Default)]
pub struct AddressTaken {
    objects: FxHashSet<Object>,
}

impl AddressTaken {
    /// Looks through a program.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let mut objects = FxHashSet::default();
        for (id, function) in program.functions.entries() {
            let Some(body) = &function.body else { continue };
            for expression in body.expressions.iter() {
                if let ExpressionKind::Address(place) = expression.kind {
                    objects.extend(rooted(body, id, place));
                }
            }
        }
        for global in program.globals.iter() {
            let relocations = global.image.iter().flat_map(|image| &image.relocations);
            objects.extend(relocations.filter_map(|relocation| match relocation.target {
                Target::Global(global, _) => Some(Object::Global(global)),
                Target::Function(_) => None,
            }));
        }
        Self { objects }
    }

    /// Whether a pointer may lead to a variable.
    #[must_use]
    pub fn contains(&self, object: Object) -> bool {
        self.objects.contains(&object)
    }
}

/// The variable that a place is a part of, if that is known.
#[must_use]
pub fn rooted(body: &ir::Body, function: FunctionId, mut place: PlaceId) -> Option<Object> {
    loop {
        place = match body.places[place].kind {
            PlaceKind::Local(local) => return Some(Object::Local(function, local)),
            PlaceKind::Global(global) => return Some(Object::Global(global)),
            PlaceKind::Dereference(_) => return None,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => base,
            PlaceKind::Element { array, .. } => array,
        };
    }
}

/// What a statement does to memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Stores a scalar.
    Store {
        /// Where.
        address: ExpressionId,
        /// Some bits only.
        bits: Option<Bits>,
        /// Its shape.
        scalar: Scalar,
        /// What.
        value: ExpressionId,
    },
    /// Copies bytes.
    Copy {
        /// To where.
        target: ExpressionId,
        /// From where.
        source: ExpressionId,
        /// How many.
        size: u64,
    },
    /// Stores anything into bytes from an address on; into the whole object if there is no number.
    Change {
        /// Where.
        address: ExpressionId,
        /// How many bytes.
        size: Option<u64>,
    },
    /// Changes these variables, and with `pointed` whatever a pointer may lead to.
    Call {
        /// The variables.
        objects: Vec<Object>,
        /// Whether it stores through pointers.
        pointed: bool,
    },
}

/// Substitutes.
pub struct Substitution<'a> {
    /// The program.
    pub program: &'a Program,
    /// What pointers may lead to.
    pub taken: &'a AddressTaken,
    /// Whether scalars that overlap in part are taken into account. They must be where anything is
    /// proved; predicates are guessed without.
    pub overlaps: bool,
}

impl Substitution<'_> {
    /// An expression after an effect, over the values before it.
    pub fn after(
        &self,
        all: &mut Expressions,
        effect: &Effect,
        root: ExpressionId,
    ) -> ExpressionId {
        let mut known = FxHashMap::default();
        all.rebuild(root, &mut known, |all, id| match all[id].kind {
            Kind::Load(address, bits) => self.load_after(all, effect, id, (address, bits)),
            _ => id,
        })
    }

    fn load_after(
        &self,
        all: &mut Expressions,
        effect: &Effect,
        load: ExpressionId,
        (address, bits): (ExpressionId, Option<Bits>),
    ) -> ExpressionId {
        let scalar = all[load].scalar;
        let size = size_of(scalar, bits);
        match effect {
            Effect::Store { address: target, bits: written, scalar: stored, value } => {
                let store = (*target, *written, *stored, *value);
                self.after_store(all, store, (load, address, bits))
            }
            Effect::Copy { target, source, size: copied } => {
                self.after_copy(all, (*target, *source, *copied), (load, address, bits))
            }
            Effect::Change { address: target, size: changed } => {
                match self.parts(all, (*target, *changed), (address, size)) {
                    Meeting::Never => load,
                    Meeting::Same | Meeting::Perhaps => all.unknown(scalar),
                }
            }
            Effect::Call { objects, pointed } => {
                let (root, _) = root(self.program, all, address);
                let changes = match all[root].kind {
                    Kind::Object(object) => {
                        objects.contains(&object) || *pointed && self.taken.contains(object)
                    }
                    // A pointer may lead to a variable that is changed by its name.
                    _ => *pointed || objects.iter().any(|&object| self.taken.contains(object)),
                };
                if changes { all.unknown(scalar) } else { load }
            }
        }
    }

    /// Whether some bytes at one address are among those at another.
    fn parts(
        &self,
        all: &Expressions,
        (one, length): (ExpressionId, Option<u64>),
        (other, size): (ExpressionId, u64),
    ) -> Meeting {
        let (first, start) = root(self.program, all, one);
        let (second, there) = root(self.program, all, other);
        if first == second {
            return match (start, there, length) {
                (Some(start), Some(there), Some(length)) => {
                    let ends_before = start + i128::from(length) <= there;
                    let begins_after = there + i128::from(size) <= start;
                    match ends_before || begins_after {
                        true => Meeting::Never,
                        false => Meeting::Perhaps,
                    }
                }
                _ => Meeting::Perhaps,
            };
        }
        let never = match (&all[first].kind, &all[second].kind) {
            (Kind::Object(_), Kind::Object(_)) => true,
            (Kind::Object(object), _) | (_, Kind::Object(object)) => !self.taken.contains(*object),
            _ => false,
        };
        if never { Meeting::Never } else { Meeting::Perhaps }
    }

    fn after_store(
        &self,
        all: &mut Expressions,
        (target, written, stored, value): (ExpressionId, Option<Bits>, Scalar, ExpressionId),
        (load, address, bits): (ExpressionId, ExpressionId, Option<Bits>),
    ) -> ExpressionId {
        let scalar = all[load].scalar;
        let (stored_size, size) = (size_of(stored, written), size_of(scalar, bits));
        if meeting(self.program, all, target, address) == Meeting::Same {
            let disjoint = match (written, bits) {
                (Some(one), Some(other)) => {
                    one.first + one.width <= other.first || other.first + other.width <= one.first
                }
                _ => false,
            };
            if disjoint {
                return load;
            }
            return match written == bits {
                true => reinterpreted(all, value, bits, scalar),
                false => all.unknown(scalar),
            };
        }
        if self.parts(all, (target, Some(stored_size)), (address, size)) == Meeting::Never {
            return load;
        }
        if written.is_some() || bits.is_some() || stored_size != size {
            return all.unknown(scalar);
        }
        let same = all.compare(BinaryOperator::Equal, target, address);
        let new = reinterpreted(all, value, None, scalar);
        let mut old = load;
        let is_whole = |address: ExpressionId| match all[address].kind {
            Kind::Object(object) => crate::terms::size_of(self.program, object) == size,
            _ => false,
        };
        // An access within bounds that touches a variable of its size touches all of it.
        if self.overlaps && size > 1 && !is_whole(address) && !is_whole(target) {
            let past = all.offset(address, size as i64);
            let begins = all.compare(BinaryOperator::Less, target, past);
            let past = all.offset(target, size as i64);
            let ends = all.compare(BinaryOperator::Less, address, past);
            let overlap = all.make(Kind::And(begins, ends), Scalar::INT, None);
            let unknown = all.unknown(scalar);
            old = all.make(Kind::Conditional(overlap, unknown, load), scalar, None);
        }
        all.make(Kind::Conditional(same, new, old), scalar, None)
    }

    fn after_copy(
        &self,
        all: &mut Expressions,
        (target, source, copied): (ExpressionId, ExpressionId, u64),
        (load, address, bits): (ExpressionId, ExpressionId, Option<Bits>),
    ) -> ExpressionId {
        let scalar = all[load].scalar;
        let size = size_of(scalar, bits);
        let (base, start) = root(self.program, all, target);
        let (other, there) = root(self.program, all, address);
        if let (true, Some(start), Some(there)) = (base == other, start, there)
            && there >= start
            && there + i128::from(size) <= start + i128::from(copied)
            && let Ok(bytes) = i64::try_from(there - start)
        {
            let ty = all[load].ty;
            let from = self.member(all, source, bytes, address);
            return all.load(from, bits, scalar, ty);
        }
        match self.parts(all, (target, Some(copied)), (address, size)) {
            Meeting::Never => load,
            Meeting::Same | Meeting::Perhaps => all.unknown(scalar),
        }
    }

    /// The part of a source that is copied to an address, written as that one is where possible.
    fn member(
        &self,
        all: &mut Expressions,
        source: ExpressionId,
        bytes: i64,
        copied_to: ExpressionId,
    ) -> ExpressionId {
        if let Kind::Member(_, record, field) = all[copied_to].kind {
            let offset = self.program.types.records[record].fields[field as usize].offset;
            if i64::try_from(offset) == Ok(bytes) {
                let kind = Kind::Member(source, record, field);
                return all.make(kind, Scalar::Pointer, None);
            }
        }
        all.offset(source, bytes)
    }
}

/// The bytes that an access touches.
fn size_of(scalar: Scalar, bits: Option<Bits>) -> u64 {
    match bits {
        Some(bits) => u64::from(bits.first + bits.width).div_ceil(8),
        None => u64::from(width_of(scalar).div_ceil(8)),
    }
}

/// A stored value as it is loaded again.
fn reinterpreted(
    all: &mut Expressions,
    value: ExpressionId,
    bits: Option<Bits>,
    scalar: Scalar,
) -> ExpressionId {
    let stored = all[value].scalar;
    if let (Some(bits), Scalar::Integer { width, signed }) = (bits, scalar) {
        let value = all.make(Kind::Convert(value), scalar, None);
        if !signed {
            let mask = all.constant(scalar, (1 << bits.width) - 1);
            return all.make(Kind::Binary(BinaryOperator::And, value, mask), scalar, None);
        }
        let amount = all.constant(scalar, u128::from(width - bits.width));
        let left = Kind::Binary(BinaryOperator::ShiftLeft, value, amount);
        let left = all.make(left, scalar, None);
        return all.make(Kind::Binary(BinaryOperator::ShiftRight, left, amount), scalar, None);
    }
    match (stored, scalar) {
        (Scalar::Integer { width, .. }, Scalar::Integer { width: wanted, .. })
            if width == wanted =>
        {
            all.make(Kind::Convert(value), scalar, None)
        }
        _ if stored == scalar => value,
        // The bits of a float read as an integer, or of a pointer.
        _ => all.unknown(scalar),
    }
}
