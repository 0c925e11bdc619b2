//! Addresses as numbers.
//!
//! Where an object is is not known: its address is a variable, a multiple of its alignment, away
//! from objects that live at the same time. The address is only made when the program asks for it:
//! the object is then exposed, and a number may become a pointer to it again.

use logic::TermId;
use semantics::concrete::{FUNCTION_SIZE, FUNCTIONS, NULL_PAGE};
use semantics::domain::Domain;

use crate::domain::TermDomain;
use crate::value::{Base, ObjectId, PointerTarget};

impl TermDomain<'_> {
    /// Where an object begins, 64 bits.
    pub(crate) fn base_address(&mut self, object: ObjectId) -> TermId {
        if let Some(&base) = self.bases.get(&object) {
            return base;
        }
        let description = self.objects[object.0 as usize].clone();
        let zeros = description.alignment.trailing_zeros();
        let limit: u32 = if self.program.types.pointer_size == 4 { 32 } else { 47 };
        let name = self.in_run(format!("address of {:?}", description.made));
        let variable = self.context.variable(&name, limit - zeros);
        let base = match zeros {
            0 => variable,
            _ => {
                let zero = self.context.number(zeros, 0);
                self.context.concat(variable, zero)
            }
        };
        let base = self.context.zero_extend(base, 64);
        self.record.addresses.push((description.made, base));
        // Behind the functions, and without an end behind the last address.
        let first = self.number(2 * NULL_PAGE);
        let high_enough = self.context.unsigned_less_equal(first, base);
        let last = self.number(1 << limit);
        let room = self.context.subtract(last, base);
        let fits = self.context.unsigned_less_equal(description.size, room);
        self.record.facts.extend([high_enough, fits]);
        for other in self.exposed.clone() {
            self.keep_apart(object, base, other);
        }
        self.exposed.push(object);
        self.bases.insert(object, base);
        base
    }

    /// Objects that live at the same time do not overlap.
    fn keep_apart(&mut self, object: ObjectId, base: TermId, other: ObjectId) {
        let other_base = self.bases[&other];
        let [alive, other_alive] =
            [object, other].map(|object| self.memory.alive(object, &mut self.context));
        let both = self.context.and(alive, other_alive);
        let [size, other_size] = [object, other].map(|id| self.objects[id.0 as usize].size);
        let end = self.context.add(base, size);
        let other_end = self.context.add(other_base, other_size);
        let before = self.context.unsigned_less_equal(end, other_base);
        let behind = self.context.unsigned_less_equal(other_end, base);
        let apart = self.context.or(before, behind);
        let different = self.context.not_equal(base, other_base);
        let apart = self.context.and(apart, different);
        if self.holds(both) {
            // Both are alive on every way to the later of them, so they never share a place.
            self.record.facts.push(apart);
        } else {
            let apart = self.context.implies(both, apart);
            self.restrict(apart);
        }
    }

    /// The address that a target is, 64 bits.
    pub(crate) fn address_of(&mut self, target: &PointerTarget) -> TermId {
        let base = match target.base {
            Base::Null | Base::Number => return target.offset,
            Base::Object(object) => self.base_address(object),
            Base::Function(function) => {
                self.number(FUNCTIONS + u64::from(function.0) * FUNCTION_SIZE)
            }
        };
        self.context.add(base, target.offset)
    }

    /// The address as a number of the width, which may become a pointer again.
    pub(crate) fn pointer_bits(&mut self, width: u32, targets: &[PointerTarget]) -> TermId {
        self.expose_functions(targets);
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

    /// What a number may point to as an address: an object that is exposed, or nothing.
    pub(crate) fn search(&mut self, address: TermId) -> Vec<PointerTarget> {
        let zero = self.number(0);
        let null = self.context.equal(address, zero);
        let mut targets = vec![PointerTarget { guard: null, base: Base::Null, offset: zero }];
        let mut others = self.context.not(null);
        for target in self.exposed_function(address) {
            others = self.claim(&mut targets, others, target);
        }
        if self.constant(address).is_none() {
            // Inside an object rather than behind the one before it.
            for behind in [false, true] {
                for object in self.exposed.clone() {
                    let base = self.bases[&object];
                    let offset = self.context.subtract(address, base);
                    let size = self.objects[object.0 as usize].size;
                    let guard = if behind {
                        self.context.equal(offset, size)
                    } else {
                        self.context.unsigned_less(offset, size)
                    };
                    let target = PointerTarget { guard, base: Base::Object(object), offset };
                    others = self.claim(&mut targets, others, target);
                }
            }
        }
        targets.push(PointerTarget { guard: others, base: Base::Number, offset: address });
        targets.retain(|target| !self.context.is_false(target.guard));
        targets
    }

    /// Adds a target where no other one has been found; where none has been found still. An
    /// object that is claimed twice keeps one target.
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
        let missed = self.context.not(target.guard);
        match targets.iter_mut().find(|other| other.base == target.base) {
            Some(same) => same.guard = self.context.or(same.guard, guard),
            None => targets.push(PointerTarget { guard, ..target }),
        }
        self.context.and(others, missed)
    }

    /// Functions whose addresses the program has asked for.
    fn exposed_function(&mut self, address: TermId) -> Vec<PointerTarget> {
        let mut found = Vec::new();
        for function in self.exposed_functions.clone() {
            let place = self.number(FUNCTIONS + u64::from(function.0) * FUNCTION_SIZE);
            let guard = self.context.equal(address, place);
            let offset = self.number(0);
            found.push(PointerTarget { guard, base: Base::Function(function), offset });
        }
        found
    }

    /// A pointer's functions become known as numbers.
    fn expose_functions(&mut self, targets: &[PointerTarget]) {
        for target in targets {
            if let Base::Function(function) = target.base
                && !self.exposed_functions.contains(&function)
            {
                self.exposed_functions.push(function);
            }
        }
    }

    /// Whether a condition on a target is known to hold.
    pub(crate) fn holds(&self, condition: TermId) -> bool {
        self.decide(&condition) == Some(true)
    }
}
