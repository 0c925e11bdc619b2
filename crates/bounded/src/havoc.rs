//! States of which nothing is known but their shape: the havoc at the head of a loop.
//!
//! An engine that reasons about any round of a loop forgets what the loop may change. Which places
//! these are is found by comparing the states before and after a round ([`Snapshot::changes`]); each
//! is then given variables for its value ([`TermDomain::havoc`]). A pointer keeps the set of what it
//! may point to ([`Shape`]), so that accesses through it stay accesses to objects.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use ir::{CheckId, FunctionId};
use logic::TermId;
use semantics::concrete::{StorageInstance, StorageOf};
use semantics::domain::Memory;

use crate::contents::{Background, Cell, Contents, Description, MemoryState};
use crate::domain::TermDomain;
use crate::record::Position;
use crate::value::{Base, ObjectId, PointerTarget, Value};

/// Something that a loop may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A variable of the function that is in no memory, by its slot.
    Slot(u32),
    /// Consecutive bytes of an object.
    Cell {
        /// The object.
        object: StorageInstance,
        /// Where they begin.
        offset: u64,
        /// How many they are.
        size: u64,
    },
    /// All bytes of an object.
    Contents(StorageInstance),
    /// Whether an object is alive.
    Alive(StorageInstance),
    /// How much of the standard input has been read.
    Input,
}

/// What a pointer may point to, in a form that all executions share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pointee {
    /// Nothing.
    Null,
    /// A number that is no object.
    Number,
    /// An object.
    Object(StorageInstance),
    /// A function.
    Function(FunctionId),
    /// An object that an earlier round has made and that is no more.
    Gone {
        /// Whether it was on the heap.
        heap: bool,
    },
}

/// What is known of a value of which nothing else is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// Bits of this width.
    Bits(u32),
    /// A pointer to one of these, and how far into it if that is always the same.
    Pointer(BTreeMap<Pointee, Option<u64>>),
    /// Nothing can be said: the place is forgotten altogether.
    Opaque,
}

impl Shape {
    /// The shape of values of either shape.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Bits(one), Self::Bits(other)) if one == other => Self::Bits(*one),
            (Self::Pointer(one), Self::Pointer(other)) => {
                let mut both = one.clone();
                other.iter().for_each(|(&pointee, &offset)| add(&mut both, pointee, offset));
                Self::Pointer(both)
            }
            // A number of the width of a pointer may stand for one.
            (Self::Pointer(set), Self::Bits(_)) | (Self::Bits(_), Self::Pointer(set)) => {
                let mut set = set.clone();
                set.extend([(Pointee::Null, None), (Pointee::Number, None)]);
                Self::Pointer(set)
            }
            (Self::Bits(_), Self::Bits(_)) | (Self::Opaque, _) | (_, Self::Opaque) => Self::Opaque,
        }
    }
}

/// A pointer may also point here.
fn add(set: &mut BTreeMap<Pointee, Option<u64>>, pointee: Pointee, offset: Option<u64>) {
    let known = set.entry(pointee).or_insert(offset);
    if *known != offset {
        *known = None;
    }
}

/// A state, to be compared with a later one.
#[derive(Clone)]
pub struct Snapshot {
    memory: MemoryState,
    slots: Vec<Value>,
}

/// Whether storage is the bytes of an object that were forgotten.
#[must_use]
pub fn is_forgotten(storage: StorageInstance) -> bool {
    (FIRST_FORGOTTEN..FIRST_GONE).contains(&storage.occurrence)
}

/// The marks of storage that was forgotten, and of objects that are gone, apart from all that a run makes.
const FIRST_FORGOTTEN: u32 = 1 << 31;
const FIRST_GONE: u32 = 3 << 30;

/// An object in which more cells differ is forgotten as a whole.
const MOST_CELLS: usize = 512;

impl TermDomain<'_> {
    /// The state as it is now.
    #[must_use]
    pub fn snapshot(&self, slots: &[Value]) -> Snapshot {
        Snapshot { memory: self.memory.clone(), slots: slots.to_vec() }
    }

    /// The places whose contents differ from an earlier state of the same activation. Objects that were
    /// made since then are none of them.
    pub fn changes(&mut self, before: &Snapshot, slots: &[Value]) -> BTreeSet<Place> {
        let mut changed = BTreeSet::new();
        for (index, (old, new)) in before.slots.iter().zip(slots).enumerate() {
            if old != new {
                changed.insert(Place::Slot(index as u32));
            }
        }
        for key in before.memory.objects.differences(&self.memory.objects) {
            let (Some(old), Some(new)) =
                (before.memory.objects.get(key), self.memory.objects.get(key))
            else {
                continue;
            };
            let made = self.objects[key as usize].made;
            if old.alive != new.alive {
                changed.insert(Place::Alive(made));
            }
            if !self.context.is_false(new.alive) {
                changed.extend(changed_cells(made, &old.contents, &new.contents));
            }
        }
        if let (input, Some(_)) = (&before.memory.input, &self.memory.input) {
            let position = input.as_ref().map(|input| input.position());
            let now = self.memory.input.as_ref().map(|input| input.position());
            if position != now {
                changed.insert(Place::Input);
            }
        }
        changed
    }

    /// Whether bytes were put back to the standard input since an earlier state.
    pub fn has_put_back(&mut self, before: &Snapshot) -> bool {
        let Some(now) = self.memory.input.clone() else { return false };
        let before = before.memory.input.clone();
        let before = before.unwrap_or_else(|| self.standard_input_at_start());
        !now.has_bytes_of(&before)
    }

    /// What is at a place; none if there is no such place, or no single value.
    pub fn value_at(&mut self, place: &Place, slots: &[Value]) -> Option<Value> {
        match *place {
            Place::Slot(slot) => slots.get(slot as usize).cloned(),
            Place::Cell { object, offset, size } => {
                let object = self.object_made(object)?;
                let state = self.memory.object(object)?.clone();
                if !state.contents.log.is_empty() {
                    return None;
                }
                Some(self.read_cell(&state.contents, offset, size).value)
            }
            Place::Alive(object) => {
                let object = self.object_made(object)?;
                Some(Value::Bits(self.memory.alive(object, &mut self.context)))
            }
            Place::Input => {
                let position = self.input_position();
                Some(Value::Bits(position))
            }
            Place::Contents(_) => None,
        }
    }

    /// The shape of a value, seen from a state in which there were this many objects.
    #[must_use]
    pub fn shape_of(&self, value: &Value, objects: u32) -> Shape {
        match value {
            Value::Bits(term) => Shape::Bits(self.context.width(*term)),
            Value::Pointer(targets) => {
                let mut set = BTreeMap::new();
                for target in targets.iter() {
                    let offset = self.constant(target.offset);
                    add(&mut set, self.pointee(target.base, objects), offset);
                }
                Shape::Pointer(set)
            }
        }
    }

    fn pointee(&self, base: Base, objects: u32) -> Pointee {
        match base {
            Base::Null => Pointee::Null,
            Base::Number => Pointee::Number,
            Base::Object(object) => {
                let description = &self.objects[object.0 as usize];
                match self.is_made_after(object, objects) {
                    true => Pointee::Gone { heap: description.heap },
                    false => Pointee::Object(description.made),
                }
            }
            Base::Function(function) => Pointee::Function(function),
        }
    }

    fn base_of(&mut self, pointee: Pointee, gone: &mut dyn FnMut(bool) -> u32) -> Base {
        match pointee {
            Pointee::Null => Base::Null,
            Pointee::Number => Base::Number,
            // No value of this execution leads to what it has not made.
            Pointee::Object(made) => self.object_made(made).map_or(Base::Number, Base::Object),
            Pointee::Function(function) => Base::Function(function),
            Pointee::Gone { heap } => Base::Object(self.gone_object(heap, gone(heap))),
        }
    }

    /// An object that is no more, of which nothing else is known.
    fn gone_object(&mut self, heap: bool, number: u32) -> ObjectId {
        let of = if heap { StorageOf::Heap } else { StorageOf::Temporary };
        let made = StorageInstance { of, occurrence: FIRST_GONE + number };
        let size = self.context.fresh_variable("size of an object that is gone", 64);
        let description = Description {
            made,
            made_when: self.here(),
            exists: self.context.boolean(true),
            size,
            largest: None,
            alignment: 1,
            writable: true,
            heap,
            leak: CheckId::NONE,
            known: None,
        };
        let object = self.create(description, Background::Bytes(Rc::new([])));
        let always = self.context.boolean(true);
        self.end(&always, &object);
        object
    }

    /// Variables for any value of a shape, and the value; none for an opaque one. Objects that are gone
    /// are distinguished by numbers. Pointers from different places need different ones: whether they lead to
    /// the same object is not known.
    pub fn any_of_shape(
        &mut self,
        name: &str,
        shape: &Shape,
        gone: &mut dyn FnMut(bool) -> u32,
    ) -> Option<(Vec<TermId>, Value)> {
        match shape {
            Shape::Bits(width) => {
                let variable = self.context.variable(&format!("{name}, {width} bits"), *width);
                Some((vec![variable], Value::Bits(variable)))
            }
            Shape::Pointer(set) => Some(self.any_pointer(name, set, gone)),
            Shape::Opaque => None,
        }
    }

    fn any_pointer(
        &mut self,
        name: &str,
        set: &BTreeMap<Pointee, Option<u64>>,
        gone: &mut dyn FnMut(bool) -> u32,
    ) -> (Vec<TermId>, Value) {
        let width = choice_width(set.len());
        let choice = self.context.variable(&format!("{name}, target"), width);
        let last = self.context.number(width, set.len() as u64 - 1);
        let fact = self.context.unsigned_less_equal(choice, last);
        self.record.facts.push(fact);
        let mut variables = vec![choice];
        let mut targets = Vec::new();
        for (index, (&pointee, &offset)) in set.iter().enumerate() {
            let base = self.base_of(pointee, gone);
            let offset = match offset {
                Some(offset) => self.number(offset),
                None => {
                    let offset = self.context.variable(&format!("{name}, offset {index}"), 64);
                    variables.push(offset);
                    offset
                }
            };
            let index = self.context.number(width, index as u64);
            let guard = self.context.equal(choice, index);
            targets.push(PointerTarget { guard, base, offset });
        }
        (variables, self.pointer_of(targets))
    }

    /// A pointer of targets that exclude each other, of which one base may stand twice.
    fn pointer_of(&mut self, targets: Vec<PointerTarget>) -> Value {
        let mut joined: Vec<PointerTarget> = Vec::new();
        for target in targets {
            match joined.iter_mut().find(|known| known.base == target.base) {
                Some(known) => {
                    known.offset =
                        self.context.if_then_else(target.guard, target.offset, known.offset);
                    known.guard = self.context.or(known.guard, target.guard);
                }
                None => joined.push(target),
            }
        }
        Value::Pointer(joined.into())
    }

    /// The terms that a value has in the variables of its shape, seen from a state in which there were so
    /// many objects; none if it has another shape.
    pub fn terms_of(&mut self, value: &Value, shape: &Shape, objects: u32) -> Option<Vec<TermId>> {
        match (shape, value) {
            (Shape::Bits(width), Value::Bits(term)) => {
                (self.context.width(*term) == *width).then(|| vec![*term])
            }
            (Shape::Pointer(set), _) => {
                let targets = self.targets(value);
                let width = choice_width(set.len());
                let mut choice = self.context.number(width, 0);
                let mut offsets = vec![self.number(0); set.len()];
                for target in targets.iter() {
                    let pointee = self.pointee(target.base, objects);
                    let index = set.keys().position(|known| *known == pointee)?;
                    let number = self.context.number(width, index as u64);
                    choice = self.context.if_then_else(target.guard, number, choice);
                    if set[&pointee]
                        .is_some_and(|known| self.constant(target.offset) != Some(known))
                    {
                        return None;
                    }
                    // Several objects that are gone have one place in the shape.
                    offsets[index] =
                        self.context.if_then_else(target.guard, target.offset, offsets[index]);
                }
                let open = set.values().zip(offsets).filter(|(known, _)| known.is_none());
                Some(std::iter::once(choice).chain(open.map(|(_, offset)| offset)).collect())
            }
            (Shape::Bits(_), Value::Pointer(_)) | (Shape::Opaque, _) => None,
        }
    }

    /// Puts a value to a place, whatever is there.
    pub fn put(&mut self, place: &Place, value: &Value, slots: &mut [Value]) {
        match *place {
            Place::Slot(slot) => {
                if let Some(slot) = slots.get_mut(slot as usize) {
                    *slot = value.clone();
                }
            }
            Place::Cell { object, offset, size } => {
                let Some(object) = self.object_made(object) else { return };
                let Some(state) = self.memory.object(object).cloned() else { return };
                let mut contents = state.contents.clone();
                let written = self.context.boolean(true);
                let cell = Cell { size, value: value.clone(), written };
                self.write_cell(&mut contents, offset, cell);
                self.memory.change(object, |state| state.contents = contents);
            }
            Place::Alive(object) => {
                let (Some(object), Value::Bits(alive)) = (self.object_made(object), value) else {
                    return;
                };
                self.memory.change(object, |state| state.alive = *alive);
            }
            Place::Input => {
                if let Value::Bits(position) = value {
                    self.set_input_position(*position);
                }
            }
            Place::Contents(_) => {}
        }
    }

    /// Notes that an object had ended if it is not alive now, before all objects but the first this many
    /// were made: these may be where it was.
    pub fn may_have_ended(&mut self, object: StorageInstance, objects: u32) {
        let Some(object) = self.object_made(object) else { return };
        let alive = self.memory.alive(object, &mut self.context);
        let (over, here) = (self.context.not(alive), self.here());
        let ended = self.context.and(here, over);
        self.ended.push((object, objects, ended));
    }

    /// Gives a thing an address now, if it is there, so that a number may be a pointer to it.
    pub fn expose(&mut self, made: StorageInstance) {
        if let StorageOf::Function(function) = made.of {
            self.function_address(function);
        } else if let Some(object) = self.object_made(made) {
            self.base_address(object);
        }
    }

    /// Forgets all bytes of an object: they are those of a storage of its own, which is given.
    pub fn forget_contents(&mut self, object: StorageInstance, number: u32) -> StorageInstance {
        let storage = StorageInstance { of: object.of, occurrence: FIRST_FORGOTTEN + number };
        if let Some(id) = self.object_made(object) {
            let fresh = Contents::new(Background::Unwritten(storage));
            self.memory.change(id, |state| state.contents = fresh);
        }
        storage
    }

    /// The bits of an object at an offset that need not be known; none if the object is not there, or holds a pointer.
    pub fn bits_at(&mut self, made: StorageInstance, offset: TermId, size: u64) -> Option<TermId> {
        let object = self.object_made(made)?;
        self.memory.object(object)?;
        match self.read_anywhere(object, offset, size).value {
            Value::Bits(bits) => Some(bits),
            Value::Pointer(_) => None,
        }
    }

    /// Where an object was written at offsets that are not known, with how many bytes each.
    #[must_use]
    pub fn writes_of(&self, made: StorageInstance) -> Vec<(TermId, u64)> {
        let state = self.object_made(made).and_then(|object| self.memory.object(object));
        state.map(|state| state.contents.log.places().collect()).unwrap_or_default()
    }

    /// Whether there may be pointers among the bytes of an object.
    #[must_use]
    pub fn holds_pointers(&self, object: StorageInstance) -> bool {
        let state = self.object_made(object).and_then(|object| self.memory.object(object));
        let is_pointer = |cell: &Cell| matches!(cell.value, Value::Pointer(_));
        state.is_some_and(|state| {
            let contents = &state.contents;
            contents.cells.entries().iter().any(|(_, cell)| is_pointer(cell))
                || contents.log.cells().any(is_pointer)
        })
    }

    /// Whether an object may be alive now.
    pub fn may_be_alive(&mut self, object: ObjectId) -> bool {
        let alive = self.memory.alive(object, &mut self.context);
        !self.context.is_false(alive)
    }

    /// The vertex that is executed.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.at
    }

    /// How many objects the execution has made so far.
    #[must_use]
    pub fn object_count(&self) -> u32 {
        self.objects.len() as u32
    }

    /// Whether an object was made after this many others.
    #[must_use]
    pub fn is_made_after(&self, object: ObjectId, count: u32) -> bool {
        object.0 >= count
    }
}

/// Bits for a choice among this many.
fn choice_width(count: usize) -> u32 {
    (usize::BITS - count.saturating_sub(1).leading_zeros()).max(1)
}

/// The cells of an object that differ, or its contents as a whole.
fn changed_cells(made: StorageInstance, old: &Contents, new: &Contents) -> Vec<Place> {
    if old.is_same(new) {
        return Vec::new();
    }
    if !old.log.is_same(&new.log) || old.background != new.background {
        return vec![Place::Contents(made)];
    }
    let keys: Vec<u64> = old.cells.differences(&new.cells);
    if keys.len() > MOST_CELLS {
        return vec![Place::Contents(made)];
    }
    let mut places = Vec::new();
    for offset in keys {
        let cells = [old.cells.get(offset), new.cells.get(offset)];
        if let [Some(one), Some(other)] = cells
            && one == other
        {
            continue;
        }
        let mut sizes = cells.into_iter().flatten().map(|cell| cell.size);
        let (Some(size), None | Some(_)) = (sizes.next(), sizes.next()) else { continue };
        let fits = |contents: &Contents| {
            contents.exact(offset, size).is_some() || contents.touched(offset, size).is_empty()
        };
        if !fits(old) || !fits(new) {
            return vec![Place::Contents(made)];
        }
        places.push(Place::Cell { object: made, offset, size });
    }
    places
}
