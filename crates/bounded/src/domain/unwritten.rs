//! What storage holds before it is written, and results of which nothing is known.

use std::collections::BTreeMap;

use ir::{FunctionId, LocalId};
use logic::{BitVector, TermId};
use semantics::concrete::{StorageInstance, StorageOf};
use semantics::domain::Scalar;

use super::TermDomain;
use crate::record::VariableRecord;
use crate::value::Value;

impl TermDomain<'_> {
    /// The run makes storage.
    pub(crate) fn made(&mut self, of: StorageOf) -> StorageInstance {
        let count = self.counts.storage.entry(of).or_insert(0);
        *count += 1;
        StorageInstance { of, occurrence: *count - 1 }
    }

    /// What a scalar variable holds before it is written.
    pub(super) fn unwritten_scalar(&mut self, scalar: Scalar, made: StorageInstance) -> Value {
        let width = self.width_of(scalar);
        let variable = match &self.given {
            Some(given) => {
                let filling = u128::from_ne_bytes([given.scenario.filling; 16]);
                let bits = given.scenario.variables.get(&made).copied().unwrap_or(filling);
                self.context.constant(BitVector::from_u128(width, bits))
            }
            None => self.context.variable(&format!("unwritten {made:?}"), width),
        };
        let here = self.here();
        self.record.variables.push(VariableRecord { made, variable, made_when: here });
        match scalar {
            Scalar::Pointer => self.bits_to_pointer(variable),
            Scalar::Integer { .. } | Scalar::Float(_) => Value::Bits(variable),
        }
    }

    /// What a scalar variable holds where its declaration was jumped over.
    pub(crate) fn undeclared(
        &mut self,
        scalar: Scalar,
        function: FunctionId,
        local: LocalId,
    ) -> Value {
        let width = self.width_of(scalar);
        let variable = self.context.variable(&format!("undeclared {function} {local}"), width);
        match scalar {
            Scalar::Pointer => self.bits_to_pointer(variable),
            Scalar::Integer { .. } | Scalar::Float(_) => Value::Bits(variable),
        }
    }

    /// What a byte holds before it is written: the same at equal places.
    pub(crate) fn unwritten_byte(&mut self, made: StorageInstance, at: TermId) -> TermId {
        if let Some(given) = self.given.clone() {
            let filling = given.scenario.filling;
            return self.given_byte(&given.scenario.bytes_of(made), filling, at);
        }
        let known = self.unwritten.get(&made).map_or(&[][..], |known| &known[..]);
        if let Some(&(_, byte)) = known.iter().find(|&&(place, _)| place == at) {
            return byte;
        }
        let others = known.to_vec();
        let name = match self.constant(at) {
            Some(at) => format!("unwritten {made:?} [{at}]"),
            None => format!("unwritten {made:?} [{at:?}]"),
        };
        let byte = self.context.variable(&name, 8);
        for (place, other) in others {
            let same = self.context.equal(place, at);
            if !self.context.is_false(same) {
                let equal = self.context.equal(byte, other);
                let fact = self.context.implies(same, equal);
                self.record.facts.push(fact);
            }
        }
        self.unwritten.entry(made).or_default().push((at, byte));
        self.record.unwritten.push((made, at, byte));
        byte
    }

    /// What a byte holds before it is written, in a run that is given: the filling where nothing is said.
    fn given_byte(&mut self, contents: &BTreeMap<u64, u8>, filling: u8, at: TermId) -> TermId {
        let mut byte = self.context.number(8, filling.into());
        for (&place, &value) in contents {
            let place = self.number(place);
            let here = self.context.equal(place, at);
            let value = self.context.number(8, value.into());
            byte = self.context.if_then_else(here, value, byte);
        }
        byte
    }

    /// What a function gives that returns without a value.
    pub(crate) fn missing_result(&mut self, scalar: Scalar, function: FunctionId) -> Value {
        let made = self.made(StorageOf::Result(function));
        self.unwritten_scalar(scalar, made)
    }
}
