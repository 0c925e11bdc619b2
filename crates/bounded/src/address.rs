//! Addresses as numbers.
//!
//! Where an object is is not known: its address is a variable, a multiple of the alignment that its
//! type has, and objects that were alive at one time do not overlap. One may begin where another
//! ends. The address is only made when the program asks for it: the object is then exposed, and a
//! number may become a pointer to it again.
//!
//! A number that becomes a pointer points into the living object that it is inside of. Where it is
//! the end of one object and the start of another, or is nowhere, it stays a number, and each use
//! looks for the object anew: the concrete machine does the same.
//!
//! The address of a function is a variable as well, of no alignment, and in none of these objects.

use ir::{FunctionId, FunctionKind};
use logic::{Operation, TermId};
use rustc_hash::FxHashSet;
use semantics::concrete::{NULL_PAGE, StorageInstance, StorageOf, default_function_address};
use semantics::domain::Domain;

use crate::contents::Description;
use crate::domain::TermDomain;
use crate::value::{Base, ObjectId, PointerTarget, Value};

/// The alignment of all objects in a run that is given, as the concrete machine lays them out.
const GIVEN_ALIGNMENT: u64 = 16;
/// Of longer conjunctions not all parts are looked at.
const MOST_CONJUNCTS: usize = 64;

/// An exposed object, seen from an address.
struct Place {
    object: ObjectId,
    /// Bytes from its start to the address.
    offset: TermId,
    /// Whether the address is at its start.
    at_start: TermId,
    /// Whether it is alive, and the address is in it.
    inside: TermId,
    /// Whether it is alive, and the address is just behind it.
    at_end: TermId,
}

impl TermDomain<'_> {
    /// Where an object begins, 64 bits.
    pub(crate) fn base_address(&mut self, object: ObjectId) -> TermId {
        if let Some(&base) = self.bases.get(&object) {
            return base;
        }
        let description = self.objects[object.0 as usize].clone();
        let base = match self.fixed_address(&description) {
            Some(address) => self.number(address),
            None => {
                let base = self.new_base(&description);
                self.record.addresses.push((description.made, base));
                base
            }
        };
        self.bases.insert(object, base);
        for other in self.exposed.clone() {
            self.keep_apart(object.min(other), object.max(other));
        }
        for (_, function) in self.exposed_functions.clone() {
            self.keep_from_function(object, function);
        }
        self.exposed.push(object);
        base
    }

    /// Where an object is whose address is given for all runs.
    fn fixed_address(&self, description: &Description) -> Option<u64> {
        match description.made.of {
            StorageOf::Global(id) => self.program.fixed_addresses.get(&id).copied(),
            StorageOf::Local(..)
            | StorageOf::Heap
            | StorageOf::Frame
            | StorageOf::Temporary
            | StorageOf::Given(_)
            | StorageOf::Environment
            | StorageOf::Result(_)
            | StorageOf::Function(_) => None,
        }
    }

    fn new_base(&mut self, description: &Description) -> TermId {
        let mut alignment = description.alignment;
        if let Some(given) = &self.given {
            if let Some(&address) = given.scenario.addresses.get(&description.made) {
                return self.number(address);
            }
            alignment = alignment.max(GIVEN_ALIGNMENT);
        }
        let zeros = alignment.trailing_zeros();
        let limit: u32 = if self.program.types.pointer_size == 4 { 32 } else { 47 };
        // Another execution over the same terms counts its objects in another way: what is known of
        // an address must not be carried over to it.
        let prefix = self.in_run(format!("address of {:?}", description.made));
        let variable = self.context.fresh_variable(&prefix, limit - zeros);
        let base = match zeros {
            0 => variable,
            _ => {
                let zero = self.context.number(zeros, 0);
                self.context.concat(variable, zero)
            }
        };
        let base = self.context.zero_extend(base, 64);
        // Behind the functions, and without an end behind the last address.
        let first = self.number(2 * NULL_PAGE);
        let high_enough = self.context.unsigned_less_equal(first, base);
        let last = self.number(1 << limit);
        let room = self.context.subtract(last, base);
        let fits = self.context.unsigned_less_equal(description.size, room);
        let fits = self.context.implies(description.exists, fits);
        self.record.facts.extend([high_enough, fits]);
        base
    }

    /// Objects that were alive at one time do not overlap, unless they are string literals.
    fn keep_apart(&mut self, earlier: ObjectId, later: ObjectId) {
        let together = self.alive_together(earlier, later);
        if self.context.is_false(together) {
            return;
        }
        let [base, other_base] = [earlier, later].map(|object| self.bases[&object]);
        let [size, other_size] = [earlier, later].map(|object| self.occupied(object));
        let end = self.context.add(base, size);
        let other_end = self.context.add(other_base, other_size);
        let before = self.context.unsigned_less_equal(end, other_base);
        let behind = self.context.unsigned_less_equal(other_end, base);
        let mut fact = self.context.or(before, behind);
        if let Some(distance) = self.may_share(earlier, later) {
            let distance = self.number(distance.cast_unsigned());
            let at = self.context.add(base, distance);
            let shared = self.context.equal(at, other_base);
            fact = self.context.or(fact, shared);
        }
        let fact = self.context.implies(together, fact);
        self.record.facts.push(fact);
    }

    /// Whether an object had not ended when a later one was made. On paths that make only one of
    /// them the address of the other one does not matter.
    fn alive_together(&mut self, earlier: ObjectId, later: ObjectId) -> TermId {
        let [one, other] = [earlier, later].map(|object| self.objects[object.0 as usize].exists);
        let mut together = self.context.and(one, other);
        for (ended_object, made, ended) in self.ended.drain(..) {
            self.ends_of.entry(ended_object).or_default().push((made, ended));
        }
        for (made, ended) in self.ends_of.get(&earlier).cloned().unwrap_or_default() {
            if made <= later.0 {
                let lasts = self.context.not(ended);
                together = self.context.and(together, lasts);
            }
        }
        together
    }

    /// Whether what happens now is done by the model of `realloc`: it makes an object and then ends the
    /// one that it copied.
    pub(crate) fn reallocates(&self) -> bool {
        self.at.is_some_and(|at| {
            let function = &self.program.functions[at.function];
            function.kind == FunctionKind::Model && &*function.name == "realloc"
        })
    }

    /// The bytes that belong to no other object: also an object without bytes has an address of
    /// its own.
    fn occupied(&mut self, object: ObjectId) -> TermId {
        let size = self.objects[object.0 as usize].size;
        let (zero, one) = (self.number(0), self.number(1));
        let empty = self.context.equal(size, zero);
        self.context.if_then_else(empty, one, size)
    }

    /// Whether two objects are string literals that compilers may put into one, and how many bytes
    /// the second then begins behind the first: where one is the end of the other.
    pub(crate) fn may_share(&self, one: ObjectId, other: ObjectId) -> Option<i64> {
        let [one, other] = [one, other].map(|object| self.global_of(object));
        let (one, other) = (one?, other?);
        let alike = one.alignment == other.alignment;
        let (one, other) = (one.literal()?, other.literal()?);
        let same = one.ends_with(other) || other.ends_with(one);
        (alike && same).then(|| one.len() as i64 - other.len() as i64)
    }

    fn global_of(&self, object: ObjectId) -> Option<&ir::Global> {
        match self.objects[object.0 as usize].made.of {
            StorageOf::Global(id) => Some(&self.program.globals[id]),
            StorageOf::Local(..)
            | StorageOf::Heap
            | StorageOf::Frame
            | StorageOf::Temporary
            | StorageOf::Given(_)
            | StorageOf::Environment
            | StorageOf::Result(_)
            | StorageOf::Function(_) => None,
        }
    }

    /// The address that a target is, 64 bits.
    pub(crate) fn address_of(&mut self, target: &PointerTarget) -> TermId {
        let base = match target.base {
            Base::Null | Base::Number => return target.offset,
            Base::Object(object) => self.base_address(object),
            Base::Function(function) => self.function_address(function),
        };
        self.context.add(base, target.offset)
    }

    /// The address as a number of the width, which may become a pointer again.
    pub(crate) fn pointer_bits(&mut self, width: u32, targets: &[PointerTarget]) -> TermId {
        let mut result = None;
        for target in targets {
            let address = self.address_of(target);
            let address = self.resized(address, false, width);
            result = Some(match result {
                None => address,
                Some(others) => self.context.if_then_else(target.guard, address, others),
            });
        }
        result.unwrap_or_else(|| self.context.number(width, 0))
    }

    /// What a number points to that becomes a pointer where the first condition does not make it
    /// null: the object that it is inside of, or nothing yet.
    pub(crate) fn search(&mut self, address: TermId, null: TermId) -> Vec<PointerTarget> {
        let places = self.places(address);
        let mut targets = Vec::new();
        let mut others = self.context.boolean(true);
        if !self.is_certain(&places) {
            let target = PointerTarget { guard: null, base: Base::Null, offset: address };
            others = self.claim(&mut targets, others, target);
            for target in self.exposed_function(address) {
                others = self.claim(&mut targets, others, target);
            }
        }
        let mut at_end = self.context.boolean(false);
        for place in &places {
            at_end = self.context.or(at_end, place.at_end);
        }
        for Place { object, offset, at_start, inside, .. } in places {
            let ambiguous = self.context.and(at_start, at_end);
            let clear = self.context.not(ambiguous);
            let guard = self.context.and(inside, clear);
            let target = PointerTarget { guard, base: Base::Object(object), offset };
            others = self.claim(&mut targets, others, target);
        }
        targets.push(PointerTarget { guard: others, base: Base::Number, offset: address });
        targets.retain(|target| !self.context.is_false(target.guard));
        targets
    }

    /// The exposed objects, seen from an address. A number that the program writes down is inside
    /// of none of them.
    fn places(&mut self, address: TermId) -> Vec<Place> {
        let zero = self.number(0);
        let mut places = Vec::new();
        for object in self.exposed.clone() {
            let base = self.bases[&object];
            if self.constant(address).is_some() && self.constant(base).is_none() {
                continue;
            }
            let offset = self.context.subtract(address, base);
            let size = self.objects[object.0 as usize].size;
            let occupied = self.occupied(object);
            let alive = self.memory.alive(object, &mut self.context);
            let inside = self.context.unsigned_less(offset, occupied);
            let inside = self.context.and(inside, alive);
            let behind = self.context.equal(offset, size);
            let at_start = self.context.equal(offset, zero);
            let elsewhere = self.context.not(at_start);
            let at_end = self.context.and_all([alive, behind, elsewhere]);
            places.push(Place { object, offset, at_start, inside, at_end });
        }
        // What is in one object for certain is in no other one.
        if self.is_certain(&places) {
            let never = self.context.boolean(false);
            for place in &mut places {
                if !self.context.is_true(place.inside) {
                    place.inside = never;
                }
            }
        }
        places
    }

    /// Whether an address is in one of the objects, wherever they are.
    fn is_certain(&self, places: &[Place]) -> bool {
        places.iter().any(|place| self.context.is_true(place.inside))
    }

    /// What a pointer points to where it is used: for what is a number still, the object that it
    /// is inside of now, or one that was there and has ended.
    pub(crate) fn used_targets(&mut self, pointer: &Value) -> Vec<PointerTarget> {
        let mut targets = Vec::new();
        for target in self.targets(pointer).iter() {
            if target.base == Base::Number {
                self.find_used(&mut targets, target);
            } else {
                self.add_target(&mut targets, *target);
            }
        }
        targets
    }

    /// What a pointer keeps from being lost: also the object that it is just behind.
    pub(crate) fn kept_targets(&mut self, pointer: &Value) -> Vec<PointerTarget> {
        let mut targets = Vec::new();
        for target in self.targets(pointer).iter() {
            if target.base != Base::Number {
                targets.push(*target);
                continue;
            }
            for place in self.places(target.offset) {
                let near = self.context.or(place.inside, place.at_end);
                let guard = self.context.and(target.guard, near);
                let base = Base::Object(place.object);
                targets.push(PointerTarget { guard, base, offset: place.offset });
            }
        }
        targets
    }

    fn find_used(&mut self, targets: &mut Vec<PointerTarget>, number: &PointerTarget) {
        let address = number.offset;
        let mut others = number.guard;
        let known = self.conjuncts(number.guard);
        let places = self.places(address);
        let certain = self.is_certain(&places);
        let functions = if certain { Vec::new() } else { self.exposed_function(address) };
        for target in functions {
            others = self.claim_from(targets, others, &known, target);
        }
        for &Place { object, offset, inside: guard, .. } in &places {
            let target = PointerTarget { guard, base: Base::Object(object), offset };
            others = self.claim_from(targets, others, &known, target);
        }
        for Place { object, offset, .. } in places {
            if let Some(guard) = self.was_within(object, offset).filter(|_| !certain) {
                let target = PointerTarget { guard, base: Base::Object(object), offset };
                others = self.claim_from(targets, others, &known, target);
            }
        }
        if !self.context.is_false(others) {
            targets.push(PointerTarget { guard: others, ..*number });
        }
    }

    /// Whether an offset is in an object that has ended, or just behind it; none if it has not.
    fn was_within(&mut self, object: ObjectId, offset: TermId) -> Option<TermId> {
        let Description { size, made_when, exists, .. } = self.objects[object.0 as usize];
        let alive = self.memory.object(object)?.alive;
        let ended = self.context.not(alive);
        let within = self.context.unsigned_less_equal(offset, size);
        let guard = self.context.and_all([made_when, exists, ended, within]);
        (!self.context.is_false(guard)).then_some(guard)
    }

    /// A target of what remains, unless it is known not to be one.
    fn claim_from(
        &mut self,
        targets: &mut Vec<PointerTarget>,
        others: TermId,
        known: &FxHashSet<TermId>,
        target: PointerTarget,
    ) -> TermId {
        let missed = self.context.not(target.guard);
        let guard = self.context.and(others, target.guard);
        if known.contains(&missed) || self.context.is_false(guard) {
            return others;
        }
        self.add_target(targets, PointerTarget { guard, ..target });
        self.context.and(others, missed)
    }

    /// Adds a target; each base keeps one.
    fn add_target(&mut self, targets: &mut Vec<PointerTarget>, target: PointerTarget) {
        match targets.iter_mut().find(|other| other.base == target.base) {
            Some(same) => {
                same.offset = self.context.if_then_else(target.guard, target.offset, same.offset);
                same.guard = self.context.or(same.guard, target.guard);
            }
            None => targets.push(target),
        }
    }

    /// The parts of a conjunction.
    fn conjuncts(&self, condition: TermId) -> FxHashSet<TermId> {
        let (mut parts, mut work) = (FxHashSet::default(), vec![condition]);
        while let Some(part) = work.pop() {
            match self.context.operation(part) {
                Operation::And(left, right) if parts.len() < MOST_CONJUNCTS => {
                    work.extend([left, right])
                }
                _ => {
                    parts.insert(part);
                }
            }
        }
        parts
    }

    /// Adds a target where no other one has been found; where none has been found still.
    fn claim(
        &mut self,
        targets: &mut Vec<PointerTarget>,
        others: TermId,
        target: PointerTarget,
    ) -> TermId {
        let guard = self.context.and(others, target.guard);
        if self.context.is_false(guard) {
            return others;
        }
        targets.push(PointerTarget { guard, ..target });
        let missed = self.context.not(target.guard);
        self.context.and(others, missed)
    }

    /// Functions whose addresses the program has asked for.
    fn exposed_function(&mut self, address: TermId) -> Vec<PointerTarget> {
        let mut found = Vec::new();
        for (function, place) in self.exposed_functions.clone() {
            if self.constant(address).is_some() && self.constant(place).is_none() {
                continue;
            }
            let guard = self.context.equal(address, place);
            let offset = self.number(0);
            found.push(PointerTarget { guard, base: Base::Function(function), offset });
        }
        found
    }

    /// Where a function is, 64 bits: anywhere, but at no object and no other function.
    pub(crate) fn function_address(&mut self, function: FunctionId) -> TermId {
        if let Some(&(_, known)) = self.exposed_functions.iter().find(|one| one.0 == function) {
            return known;
        }
        let made = StorageInstance { of: StorageOf::Function(function), occurrence: 0 };
        let address = self.new_function_address(made, function);
        self.record.addresses.push((made, address));
        for (_, other) in self.exposed_functions.clone() {
            let same = self.context.equal(address, other);
            let fact = self.context.not(same);
            self.record.facts.push(fact);
        }
        for object in self.exposed.clone() {
            self.keep_from_function(object, address);
        }
        self.exposed_functions.push((function, address));
        address
    }

    fn new_function_address(&mut self, made: StorageInstance, function: FunctionId) -> TermId {
        if let Some(given) = &self.given {
            let given = given.scenario.addresses.get(&made).copied();
            return self.number(given.unwrap_or(default_function_address(function)));
        }
        let limit: u32 = if self.program.types.pointer_size == 4 { 32 } else { 47 };
        let prefix = self.in_run(format!("address of {made:?}"));
        let variable = self.context.fresh_variable(&prefix, limit);
        let address = self.context.zero_extend(variable, 64);
        // Where the concrete machine has the functions whose addresses nobody asks for is none.
        let first = self.number(2 * NULL_PAGE);
        let high_enough = self.context.unsigned_less_equal(first, address);
        self.record.facts.push(high_enough);
        address
    }

    /// No function is in an object.
    fn keep_from_function(&mut self, object: ObjectId, function: TermId) {
        let base = self.bases[&object];
        let size = self.occupied(object);
        let end = self.context.add(base, size);
        let before = self.context.unsigned_less(function, base);
        let behind = self.context.unsigned_less_equal(end, function);
        let apart = self.context.or(before, behind);
        let exists = self.objects[object.0 as usize].exists;
        let fact = self.context.implies(exists, apart);
        self.record.facts.push(fact);
    }

    /// Whether a condition on a target is known to hold.
    pub(crate) fn holds(&self, condition: TermId) -> bool {
        self.decide(&condition) == Some(true)
    }
}
