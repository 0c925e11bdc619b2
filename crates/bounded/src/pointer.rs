//! Pointers as guarded sets of targets.

use std::rc::Rc;

use logic::TermId;
use semantics::domain::{Arithmetic, Domain, Relation, Scalar};

use crate::domain::TermDomain;
use crate::value::{Base, PointerTarget, Value};

/// Numeric addresses below this are null pointers that were moved.
pub(crate) const NULL_PAGE: u64 = semantics::concrete::NULL_PAGE;
/// Objects and functions have addresses below this.
const ADDRESSES_END: u64 = 1 << 47;

impl TermDomain<'_> {
    /// A pointer to one thing.
    pub(crate) fn single(&mut self, base: Base, offset: TermId) -> Value {
        let guard = self.context.boolean(true);
        Value::Pointer(Rc::new([PointerTarget { guard, base, offset }]))
    }

    /// The pointer with a numeric address of any width.
    pub(crate) fn number_to_pointer(&mut self, address: TermId) -> Value {
        let offset = self.extend(address, false, 64);
        self.single(Base::Number, offset)
    }

    /// What a pointer may point to.
    pub(crate) fn targets(&mut self, pointer: &Value) -> Rc<[PointerTarget]> {
        match pointer {
            Value::Pointer(targets) => targets.clone(),
            Value::Bits(address) => match self.number_to_pointer(*address) {
                Value::Pointer(targets) => targets,
                Value::Bits(_) => unreachable!("a number became a pointer"),
            },
        }
    }

    /// The address as a number. The addresses of objects are not known to this engine.
    pub(crate) fn pointer_bits(&mut self, width: u32, targets: &[PointerTarget]) -> TermId {
        let mut result = self.context.number(width, 0);
        for target in targets {
            match target.base {
                Base::Number => {
                    let address = Value::Bits(target.offset);
                    let address = self.resize(64, false, width, &address);
                    let address = self.bits(width, &address);
                    result = self.context.if_then_else(target.guard, address, result);
                }
                Base::Object(_) | Base::Function(_) => {
                    self.cut_if(target.guard, "the address of an object or function as a number");
                }
            }
        }
        result
    }

    /// One of two pointers. Each base keeps one target.
    pub(crate) fn select_pointer(
        &mut self,
        condition: TermId,
        then: &Value,
        otherwise: &Value,
    ) -> Value {
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

    /// The bytes between two pointers into one object.
    pub(crate) fn difference_of_pointers(&mut self, left: &Value, right: &Value) -> TermId {
        let (left, right) = (self.targets(left), self.targets(right));
        let mut result = self.number(0);
        for (one, other) in pairs(&left, &right) {
            let both = self.context.and(one.guard, other.guard);
            if one.base == other.base {
                let (from, to) = (Value::Bits(other.offset), Value::Bits(one.offset));
                let bytes = self.arithmetic(Arithmetic::Subtract, 64, &to, &from);
                let bytes = self.bits(64, &bytes);
                result = self.context.if_then_else(both, bytes, result);
            } else {
                self.cut_if(both, "the difference of pointers into different objects");
            }
        }
        result
    }

    /// How two pointers compare. Where that depends on addresses, executions are cut.
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
        let mut result = self.context.boolean(false);
        for (one, other) in pairs(&left, &right) {
            let both = self.context.and(one.guard, other.guard);
            if self.context.is_false(both) {
                continue;
            }
            let (holds, uncertain) = self.relate_targets(relation, &one, &other);
            let uncertain = self.context.and(both, uncertain);
            self.cut_if(uncertain, "a comparison that depends on the addresses of objects");
            let holds = self.context.and(both, holds);
            result = self.context.or(result, holds);
        }
        result
    }

    /// Whether the relation holds, and where that is not known.
    fn relate_targets(
        &mut self,
        relation: Relation,
        left: &PointerTarget,
        right: &PointerTarget,
    ) -> (TermId, TermId) {
        let (no, yes) = (self.context.boolean(false), self.context.boolean(true));
        match (left.base, right.base) {
            (one, other) if one == other => {
                // An offset before an object is negative; an address has no sign.
                let signed = one != Base::Number;
                (self.compare(relation, signed, left.offset, right.offset), no)
            }
            (Base::Number, _) => {
                let null = self.is_null_page(left.offset);
                let uncertain = self.may_be_address(left.offset);
                (if relation == Relation::Equal { no } else { null }, uncertain)
            }
            (_, Base::Number) => {
                let end = self.number(ADDRESSES_END);
                let above = self.context.unsigned_less_equal(end, right.offset);
                let uncertain = self.may_be_address(right.offset);
                (if relation == Relation::Equal { no } else { above }, uncertain)
            }
            _ if relation != Relation::Equal => (no, yes),
            _ => {
                let left = self.has_its_own_address(left);
                let right = self.has_its_own_address(right);
                let certain = self.context.and(left, right);
                (no, self.context.not(certain))
            }
        }
    }

    pub(crate) fn is_null_page(&mut self, address: TermId) -> TermId {
        let page = self.number(NULL_PAGE);
        self.context.unsigned_less(address, page)
    }

    fn may_be_address(&mut self, number: TermId) -> TermId {
        let null = self.is_null_page(number);
        let end = self.number(ADDRESSES_END);
        let below = self.context.unsigned_less(number, end);
        let above = self.context.not(null);
        self.context.and(above, below)
    }

    /// Whether no other living object has this address: it is in a living object, or just behind.
    fn has_its_own_address(&mut self, target: &PointerTarget) -> TermId {
        match target.base {
            Base::Number => self.context.boolean(false),
            Base::Function(_) => {
                let zero = self.number(0);
                self.context.equal(target.offset, zero)
            }
            Base::Object(object) => {
                let size = self.objects[object.0 as usize].size;
                let inside = self.context.unsigned_less_equal(target.offset, size);
                let alive = self.memory.alive(object, &mut self.context);
                self.context.and(inside, alive)
            }
        }
    }

    /// A value in the shape that a scalar has.
    pub(crate) fn shaped(&mut self, scalar: Scalar, value: Value) -> Value {
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
