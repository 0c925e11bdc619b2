//! Strings and blocks of bytes in memory, with the checks of reading and writing them.

use ir::CheckId;
use logic::TermId;
use semantics::domain::{Domain, Memory, Region, Scalar};
use semantics::evaluate::{Purpose, Rules, block_checks, read_checks};

use super::Executor;
use crate::domain::{Stop, TermDomain};
use crate::text::Text;
use crate::value::{Base, Value};

/// A string whose end is not known is followed up to this many bytes.
const LONGEST_STRING: u64 = 256;
/// The shape of a byte.
const BYTE: Scalar = Scalar::Integer { width: 8, signed: false };

impl<'p> Executor<'p> {
    /// The rules over the domain.
    pub(super) fn rules(&mut self) -> Rules<'_, TermDomain<'p>> {
        Rules { domain: &mut self.domain, checks: self.options.checks }
    }

    /// Does something only where the condition holds.
    pub(super) fn only_if<T>(
        &mut self,
        condition: TermId,
        action: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        if self.domain.enter(&condition) == Region::Skip {
            return Ok(None);
        }
        let done = action(self)?;
        self.domain.leave();
        Ok(Some(done))
    }

    /// The bytes before the zero, at most this many.
    pub(super) fn read_string(
        &mut self,
        pointer: &Value,
        most: Option<TermId>,
        checks: CheckId,
    ) -> Result<Text, Stop> {
        let checks = read_checks(self.program, checks);
        let zero = self.domain.context.number(8, 0);
        let longest = self.longest_string(pointer);
        let mut going = self.domain.truth(true);
        let mut conditions = Vec::new();
        let mut bytes = Vec::new();
        for index in 0.. {
            if !self.domain.goes_on() {
                break;
            }
            let place = self.domain.number(index);
            if let Some(most) = most {
                let wanted = self.domain.context.unsigned_less(place, most);
                going = self.domain.both(&going, &wanted);
            }
            // A check has failed for a string that goes on behind its object.
            if self.domain.decide(&going) == Some(false) || longest.is_some_and(|most| index > most)
            {
                break;
            }
            if self.domain.decide(&going).is_none() && index >= LONGEST_STRING {
                self.domain.cut_if(going, "a string that may be very long");
                break;
            }
            let pointer = self.domain.offset_pointer(pointer, &Value::Bits(place));
            let byte = self.only_if(going, |this| this.rules().read_byte(&pointer, checks))?;
            let Some(byte) = byte else { break };
            let byte = self.domain.bits(8, &byte);
            let inside = self.domain.context.not_equal(byte, zero);
            going = self.domain.both(&going, &inside);
            if self.domain.decide(&going) == Some(false) {
                break;
            }
            conditions.push(going);
            bytes.push(byte);
        }
        let length = self.domain.leading(&conditions);
        Ok(Text { bytes, length })
    }

    /// No string is longer where a pointer points, if that is known.
    fn longest_string(&mut self, pointer: &Value) -> Option<u64> {
        let targets = self.domain.used_targets(pointer);
        let size = |base| match base {
            Base::Object(object) => self.domain.largest_size(object),
            Base::Null | Base::Number | Base::Function(_) => Some(0),
        };
        let sizes: Option<Vec<_>> = targets.iter().map(|target| size(target.base)).collect();
        sizes?.into_iter().max()
    }

    /// Writes the bytes of a text.
    pub(super) fn write_block(
        &mut self,
        pointer: &Value,
        text: &Text,
        checks: CheckId,
    ) -> Result<(), Stop> {
        let size = Value::Bits(text.length);
        let checks = block_checks(checks);
        let places = self.rules().access(pointer, &size, 1, Purpose::Write, checks)?;
        let here = self.domain.in_regions();
        for place in places {
            let guard = self.domain.both(&place.guard, &here);
            for (index, &byte) in text.bytes.iter().enumerate() {
                let inside = self.domain.has(text, index);
                let guard = self.domain.both(&guard, &inside);
                let distance = self.domain.number(index as u64);
                let start = self.domain.bits(64, &place.offset);
                let at = Value::Bits(self.domain.context.add(start, distance));
                self.domain.store(&guard, &place.object, &at, BYTE, &Value::Bits(byte));
            }
        }
        Ok(())
    }

    /// Writes a scalar, also where only some executions come.
    pub(super) fn store_here(
        &mut self,
        pointer: &Value,
        scalar: Scalar,
        checks: CheckId,
        value: &Value,
    ) -> Result<(), Stop> {
        let size = scalar.bytes(self.domain.pointer_size());
        let size = self.domain.integer(64, size.into());
        let checks = block_checks(checks);
        let places = self.rules().access(pointer, &size, 1, Purpose::Write, checks)?;
        let here = self.domain.in_regions();
        for place in places {
            let guard = self.domain.both(&place.guard, &here);
            self.domain.store(&guard, &place.object, &place.offset, scalar, value);
        }
        Ok(())
    }
}
