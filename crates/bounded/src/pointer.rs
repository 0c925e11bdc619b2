//! Pointers as guarded sets of targets.

use std::rc::Rc;

use logic::TermId;
use semantics::domain::{Relation, Scalar};

use crate::domain::TermDomain;
use crate::value::{Base, PointerTarget, Value};

/// Numeric addresses below this are null pointers that were moved.
pub(crate) const NULL_PAGE: u64 = semantics::concrete::NULL_PAGE;

impl TermDomain<'_> {
    /// A pointer to one thing.
    pub fn single(&mut self, base: Base, offset: TermId) -> Value {
        let guard = self.context.boolean(true);
        Value::Pointer(Rc::new([PointerTarget { guard, base, offset }]))
    }

    /// The pointer that a number of any width is made by the program.
    pub(crate) fn number_to_pointer(&mut self, address: TermId) -> Value {
        let address = self.extend(address, false, 64);
        let zero = self.number(0);
        let null = self.context.equal(address, zero);
        Value::Pointer(self.search(address, null).into())
    }

    /// The pointer that the bits of a number of any width are: near zero it is a null pointer that
    /// was moved.
    pub(crate) fn bits_to_pointer(&mut self, address: TermId) -> Value {
        let address = self.extend(address, false, 64);
        let null = self.is_null_page(address);
        Value::Pointer(self.search(address, null).into())
    }

    /// What a pointer may point to.
    pub fn targets(&mut self, pointer: &Value) -> Rc<[PointerTarget]> {
        match pointer {
            Value::Pointer(targets) => targets.clone(),
            Value::Bits(address) => match self.bits_to_pointer(*address) {
                Value::Pointer(targets) => targets,
                Value::Bits(_) => unreachable!("a number became a pointer"),
            },
        }
    }

    /// One of two pointers. Each base keeps one target.
    pub fn select_pointer(&mut self, condition: TermId, then: &Value, otherwise: &Value) -> Value {
        let (then, otherwise) = (self.targets(then), self.targets(otherwise));
        if then == otherwise {
            return Value::Pointer(then);
        }
        let negated = self.context.not(condition);
        let mut targets = Vec::with_capacity(then.len() + otherwise.len());
        for target in then.iter() {
            let other = otherwise.iter().find(|other| other.base == target.base);
            targets.push(match other {
                Some(other) => PointerTarget {
                    guard: self.context.if_then_else(condition, target.guard, other.guard),
                    base: target.base,
                    offset: self.context.if_then_else(condition, target.offset, other.offset),
                },
                None => {
                    PointerTarget { guard: self.context.and(condition, target.guard), ..*target }
                }
            });
        }
        for target in otherwise.iter() {
            if then.iter().all(|other| other.base != target.base) {
                let guard = self.context.and(negated, target.guard);
                targets.push(PointerTarget { guard, ..*target });
            }
        }
        targets.retain(|target| !self.context.is_false(target.guard));
        if let [only] = &mut targets[..] {
            only.guard = self.context.boolean(true);
        }
        Value::Pointer(targets.into())
    }

    /// The bytes between two pointers.
    pub(crate) fn difference_of_pointers(&mut self, left: &Value, right: &Value) -> TermId {
        let (left, right) = (self.targets(left), self.targets(right));
        let mut result = self.number(0);
        for (one, other) in pairs(&left, &right) {
            let both = self.context.and(one.guard, other.guard);
            if self.context.is_false(both) {
                continue;
            }
            let (from, to) = if one.base == other.base {
                (other.offset, one.offset)
            } else {
                (self.address_of(&other), self.address_of(&one))
            };
            let bytes = self.context.subtract(to, from);
            result = self.context.if_then_else(both, bytes, result);
        }
        result
    }

    /// How two pointers compare.
    pub(crate) fn relate_pointers(
        &mut self,
        relation: Relation,
        left: &Value,
        right: &Value,
    ) -> TermId {
        if relation == Relation::NotEqual {
            let equal = self.relate_pointers(Relation::Equal, left, right);
            return self.context.not(equal);
        }
        let (left, right) = (self.targets(left), self.targets(right));
        if left == right {
            return self.context.boolean(relation != Relation::Less);
        }
        let mut result = self.context.boolean(false);
        for (one, other) in pairs(&left, &right) {
            let both = self.context.and(one.guard, other.guard);
            if self.context.is_false(both) {
                continue;
            }
            let holds = self.relate_targets(relation, &one, &other);
            let holds = self.context.and(both, holds);
            result = self.context.or(result, holds);
        }
        result
    }

    fn relate_targets(
        &mut self,
        relation: Relation,
        left: &PointerTarget,
        right: &PointerTarget,
    ) -> TermId {
        if left.base == right.base {
            // An offset before an object is negative; an address has no sign.
            let signed = !left.base.is_number();
            return self.compare(relation, signed, left.offset, right.offset);
        }
        // Whatever the addresses are.
        let apart = match self.may_be_shared(left, right) {
            true => self.context.boolean(false),
            false => self.is_surely_apart(left, right),
        };
        if relation == Relation::Equal && self.holds(apart) {
            return self.context.boolean(false);
        }
        let [one, other] = [left, right].map(|target| self.address_of(target));
        let holds = self.compare(relation, false, one, other);
        if relation != Relation::Equal {
            return holds;
        }
        let near = self.context.not(apart);
        self.context.and(near, holds)
    }

    /// Whether two targets are string literals that may be one object.
    fn may_be_shared(&self, left: &PointerTarget, right: &PointerTarget) -> bool {
        match (left.base, right.base) {
            (Base::Object(one), Base::Object(other)) => self.may_share(one, other).is_some(),
            _ => false,
        }
    }

    /// Whether two targets with different bases have different addresses, wherever these are:
    /// both are inside of things that live, or one is null.
    fn is_surely_apart(&mut self, left: &PointerTarget, right: &PointerTarget) -> TermId {
        let (one, other) = match (left.base.is_number(), right.base.is_number()) {
            (true, true) => return self.context.boolean(false),
            (true, false) => (self.is_null_page(left.offset), self.is_within(right)),
            (false, true) => (self.is_null_page(right.offset), self.is_within(left)),
            (false, false) => (self.is_surely_inside(left), self.is_surely_inside(right)),
        };
        self.context.and(one, other)
    }

    /// Whether a target is in its object or just behind it, alive or not.
    fn is_within(&mut self, target: &PointerTarget) -> TermId {
        match target.base {
            Base::Object(object) => {
                let size = self.objects[object.0 as usize].size;
                self.context.unsigned_less_equal(target.offset, size)
            }
            Base::Null | Base::Number | Base::Function(_) => self.is_surely_inside(target),
        }
    }

    /// Whether a target is inside an object that lives, or is a function.
    fn is_surely_inside(&mut self, target: &PointerTarget) -> TermId {
        match target.base {
            Base::Null | Base::Number => self.context.boolean(false),
            Base::Function(_) => {
                let zero = self.number(0);
                self.context.equal(target.offset, zero)
            }
            Base::Object(object) => {
                let size = self.objects[object.0 as usize].size;
                let inside = self.context.unsigned_less(target.offset, size);
                let alive = self.memory.alive(object, &mut self.context);
                self.context.and(inside, alive)
            }
        }
    }

    pub(crate) fn is_null_page(&mut self, address: TermId) -> TermId {
        let page = self.number(NULL_PAGE);
        self.context.unsigned_less(address, page)
    }

    /// A value in the shape that a scalar has.
    pub fn shaped(&mut self, scalar: Scalar, value: Value) -> Value {
        let width = self.width_of(scalar);
        match scalar {
            Scalar::Pointer => Value::Pointer(self.targets(&value)),
            Scalar::Integer { .. } | Scalar::Float(_) => Value::Bits(self.bits(width, &value)),
        }
    }
}

fn pairs(
    left: &[PointerTarget],
    right: &[PointerTarget],
) -> impl Iterator<Item = (PointerTarget, PointerTarget)> {
    let all = left.iter().flat_map(|one| right.iter().map(move |other| (*one, *other)));
    all.collect::<Vec<_>>().into_iter()
}
