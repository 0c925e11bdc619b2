//! The standard input: bytes of which nothing is known but how many there are at most, or those that
//! are given.

use std::rc::Rc;

use logic::TermId;
use semantics::domain::Domain;

use crate::domain::TermDomain;
use crate::record::InputBound;
use crate::text::Text;

/// How many bytes may be put back before any is read.
const PUT_BACK: u64 = 4;

/// The standard input in a state.
///
/// The next byte is at the position. A read moves it by one, also at the end of the input: where
/// it is behind the end, the end was met. What is put back is written before the position.
#[derive(Debug, Clone)]
pub(crate) struct StandardInput {
    bytes: Rc<[TermId]>,
    /// Where the input ends, 64 bits: the same in all states.
    end: TermId,
    position: TermId,
}

impl StandardInput {
    /// Where the next byte is.
    pub(crate) fn position(&self) -> TermId {
        self.position
    }

    /// Whether the bytes are those of another state.
    pub(crate) fn has_bytes_of(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.bytes, &other.bytes) || self.bytes == other.bytes
    }
}

/// What stands for the standard input of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandardInputRecord {
    /// How many bytes there are.
    pub length: TermId,
    /// The bytes; those behind the length do not count.
    pub bytes: Vec<TermId>,
}

impl TermDomain<'_> {
    /// The standard input, made when it is first used.
    fn standard_input(&mut self) -> StandardInput {
        if let Some(input) = &self.memory.input {
            return input.clone();
        }
        let (bytes, length) = match self.given.clone() {
            Some(given) => {
                let given = &given.scenario.standard_input;
                let bytes = given.iter().map(|&byte| self.context.number(8, byte.into()));
                (bytes.collect(), self.number(given.len() as u64))
            }
            None => self.any_input(),
        };
        let nothing = self.context.number(8, 0);
        let before = (0..PUT_BACK).map(|_| nothing);
        let position = self.number(PUT_BACK);
        let end = self.context.add(position, length);
        StandardInput { bytes: before.chain(bytes).collect(), end, position }
    }

    /// Where the next byte of the standard input is.
    pub(crate) fn input_position(&mut self) -> TermId {
        self.standard_input().position
    }

    /// Moves to another place of the standard input.
    pub(crate) fn set_input_position(&mut self, position: TermId) {
        let mut input = self.standard_input();
        input.position = position;
        self.memory.input = Some(input);
    }

    /// Bytes of which nothing is known, and how many they are, 64 bits.
    fn any_input(&mut self) -> (Vec<TermId>, TermId) {
        let most = self.standard_input_size;
        let width = (u32::BITS - most.leading_zeros()).max(1);
        // What is said about it is about this size.
        let name = format!("length of the standard input of up to {most} bytes");
        let length = self.context.variable(&name, width);
        let largest = self.context.number(width, most.into());
        let fits = self.context.unsigned_less_equal(length, largest);
        if self.record.standard_input.is_none() {
            self.record.facts.push(fits);
        }
        self.learn_ranges(fits);
        let name = |index| format!("standard input [{index}]");
        let variables = (0..most).map(|index| self.context.variable(&name(index), 8));
        let variables: Vec<_> = variables.collect();
        let record = StandardInputRecord { length, bytes: variables.clone() };
        self.record.standard_input = Some(record);
        (variables, self.context.zero_extend(length, 64))
    }

    /// The standard input after two paths that join.
    pub(crate) fn merge_inputs(
        &mut self,
        condition: TermId,
        first: Option<&StandardInput>,
        second: Option<StandardInput>,
    ) -> Option<StandardInput> {
        if first.is_none() && second.is_none() {
            return None;
        }
        let fresh = self.standard_input_at_start();
        let one = first.cloned().unwrap_or_else(|| fresh.clone());
        let mut merged = second.unwrap_or(fresh);
        merged.position = self.merge_terms(condition, one.position, merged.position);
        if !Rc::ptr_eq(&one.bytes, &merged.bytes) {
            let pairs = one.bytes.iter().zip(merged.bytes.iter());
            let bytes =
                pairs.map(|(&one, &other)| self.context.if_then_else(condition, one, other));
            merged.bytes = bytes.collect();
        }
        Some(merged)
    }

    /// The standard input is read from its beginning again.
    pub(crate) fn rewind_input(&mut self) {
        self.memory.input = None;
    }

    pub(crate) fn standard_input_at_start(&mut self) -> StandardInput {
        let now = self.memory.input.take();
        let fresh = self.standard_input();
        self.memory.input = now;
        fresh
    }

    /// Reads a byte where the condition holds; gives 32 bits, minus one at the end.
    pub(crate) fn read_input_byte(&mut self, condition: TermId) -> TermId {
        let mut input = self.standard_input();
        let there = self.context.unsigned_less(input.position, input.end);
        let there = self.decided(there);
        let absent = self.context.not(there);
        let ends = self.context.and(condition, absent);
        self.end_is_met(ends);
        let there = self.context.and(condition, there);
        let byte = self.next_byte(&input);
        let byte = self.context.zero_extend(byte, 32);
        let ended = self.context.number(32, u32::MAX.into());
        let result = self.context.if_then_else(there, byte, ended);
        let one = self.number(1);
        let next = self.context.add(input.position, one);
        self.computed(next);
        input.position = self.context.if_then_else(condition, next, input.position);
        self.computed(input.position);
        self.memory.input = Some(input);
        self.computed(result);
        result
    }

    /// The byte at the position, if there is one: chosen among the places that the path leaves.
    fn next_byte(&mut self, input: &StandardInput) -> TermId {
        let (first, last) = self.unsigned_limits(input.position);
        let places = first..=last.min(input.bytes.len() as u64 - 1);
        let mut byte = self.context.number(8, 0);
        for place in places.rev() {
            let index = self.number(place);
            let here = self.context.equal(input.position, index);
            byte = self.context.if_then_else(here, input.bytes[place as usize], byte);
        }
        byte
    }

    /// Where the condition holds the end is met. If as many bytes were read as are looked at, there
    /// may have been more of them.
    fn end_is_met(&mut self, condition: TermId) {
        let Some(StandardInputRecord { length, .. }) = &self.record.standard_input else { return };
        let length = *length;
        let most = self.context.number(self.context.width(length), self.standard_input_size.into());
        let full = self.context.equal(length, most);
        let longer = self.context.variable("the standard input is longer", 1);
        let unknown = self.context.and_all([condition, full, longer]);
        self.cut_input_if(unknown, InputBound::StandardInput);
    }

    /// Puts a byte back where the condition holds, and forgets that the end was met; a negative
    /// number only forgets that. The number has 32 bits.
    pub(crate) fn unread_input_byte(&mut self, condition: TermId, number: TermId) {
        let mut input = self.standard_input();
        let before = self.smaller(input.position, input.end);
        let negative = self.context.sign(number);
        let puts = self.context.not(negative);
        let puts_here = self.context.and(condition, puts);
        let zero = self.number(0);
        let no_room = self.context.equal(before, zero);
        let no_room = self.context.and(puts_here, no_room);
        self.cut_if(no_room, "more bytes are put back to the standard input than were read");
        let byte = self.context.extract(number, 0, 8);
        let one = self.number(1);
        let place = self.context.subtract(before, one);
        if self.decide(&puts_here) != Some(false) {
            let mut bytes = input.bytes.to_vec();
            for (index, old) in bytes.iter_mut().enumerate() {
                let index = self.number(index as u64);
                let here = self.context.equal(place, index);
                let here = self.context.and(puts_here, here);
                *old = self.context.if_then_else(here, byte, *old);
            }
            if bytes[..] != input.bytes[..] {
                input.bytes = bytes.into();
            }
        }
        let after = self.context.if_then_else(puts, place, before);
        input.position = self.context.if_then_else(condition, after, input.position);
        self.memory.input = Some(input);
    }

    /// Whether the end was met.
    pub(crate) fn input_ended(&mut self) -> TermId {
        let input = self.standard_input();
        self.context.unsigned_less(input.end, input.position)
    }

    /// What is left to be read.
    pub(crate) fn rest_of_input(&mut self) -> Text {
        let input = self.standard_input();
        self.rest_of(&input)
    }

    fn rest_of(&mut self, input: &StandardInput) -> Text {
        let position = self.smaller(input.position, input.end);
        let all = Text { bytes: input.bytes.to_vec(), length: input.end };
        let place = if self.constant(input.position).is_some() { input.position } else { position };
        let Text { bytes, .. } = self.without_first(&all, place, all.bytes.len());
        Text { bytes, length: self.context.subtract(input.end, position) }
    }

    /// This many bytes of the rest were read, and perhaps the end was met.
    pub(crate) fn consume_input(&mut self, count: TermId, ended: TermId) {
        let mut input = self.standard_input();
        self.end_is_met(ended);
        let next = self.context.add(input.position, count);
        let one = self.number(1);
        let behind = self.context.add(input.end, one);
        input.position = self.context.if_then_else(ended, behind, next);
        self.memory.input = Some(input);
    }
}
