//! Statements that are no computations.

use findings::CheckKind;
use ir::{CheckId, FloatFormat};
use logic::TermId;
use semantics::code::{AccessChecks, Effect, PrintSink, ThreadOperation};
use semantics::domain::{Domain, Relation};
use semantics::evaluate::{Purpose, read_checks};
use semantics::formats::parsed_format;

use super::Executor;
use crate::domain::Stop;
use crate::observed::{EndKind, Printed};
use crate::record::OutputRecord;
use crate::text::Text;
use crate::value::Value;

/// The largest block of bytes that is written, if its size is not known.
const LARGEST_BLOCK: u64 = 256;

impl Executor<'_> {
    /// Performs an effect; whether an execution goes on. `used` says whether its result is stored.
    pub(super) fn effect(&mut self, effect: &Effect, used: bool, slots: &mut [Value]) -> bool {
        match effect {
            Effect::Event { name, values } => return self.event(name, values, slots),
            // Of no consequence for what the program computes.
            Effect::Point { .. } => return true,
            Effect::Print { sink, result, checks, .. } => {
                self.reach_access(*checks);
                if let PrintSink::Buffer(_, _, checks) = sink {
                    self.reach_access(*checks);
                }
                let Some(count) = self.print(effect, used, slots) else { return self.stopped_in() };
                slots[*result as usize] = Value::Bits(count);
                return true;
            }
            Effect::Exit { status } => {
                let status = slots[*status as usize].clone();
                self.end_program(status);
            }
            // An abnormal end: nothing is checked after it.
            Effect::Abort => {
                let always = self.domain.truth(true);
                self.domain.end_run(EndKind::Aborted, always);
            }
            Effect::Scan { result, checks, .. } => {
                self.reach_access(*checks);
                let Ok(count) = self.scan(effect, slots) else { return self.stopped_in() };
                slots[*result as usize] = Value::Bits(count);
                return !self.domain.is_impossible();
            }
            Effect::ReadByte { stream, result } => {
                let standard = self.is_standard_input(&slots[*stream as usize].clone());
                slots[*result as usize] = Value::Bits(self.domain.read_input_byte(standard));
                return true;
            }
            Effect::UnreadByte { stream, byte } => {
                let standard = self.is_standard_input(&slots[*stream as usize].clone());
                let byte = self.domain.bits(32, &slots[*byte as usize]);
                if self.domain.constant(byte) == Some(ir::REWIND.cast_unsigned().into()) {
                    self.domain.rewind_input();
                } else {
                    self.domain.unread_input_byte(standard, byte);
                }
                return !self.domain.is_impossible();
            }
            Effect::AtEnd { stream, result } => {
                let standard = self.is_standard_input(&slots[*stream as usize].clone());
                let ended = self.domain.input_ended();
                let ended = self.domain.both(&standard, &ended);
                slots[*result as usize] = self.domain.truth_value(32, &ended);
                return true;
            }
            Effect::WriteBytes { stream, pointer, size, checks } => {
                let [stream, pointer, size] =
                    [stream, pointer, size].map(|slot| slots[*slot as usize].clone());
                let checks = read_checks(self.program, *checks);
                let read = self.rules().access(&pointer, &size, 1, Purpose::Read, checks);
                let goes_on = read.is_ok() && !self.domain.is_impossible();
                let written = goes_on && self.write_out(&stream, &pointer, &size).is_ok();
                return written || self.stopped_in();
            }
            Effect::ParseFloat { .. } => {
                let parsed = self.parse_float(effect, slots);
                return parsed.is_ok() || self.stopped_in();
            }
            Effect::Thread(operation) => return self.thread(*operation, slots),
        }
        false
    }

    /// There is one thread: what it waits for does not come.
    fn thread(&mut self, operation: ThreadOperation, slots: &[Value]) -> bool {
        match operation {
            ThreadOperation::AtomicBegin | ThreadOperation::AtomicEnd => return true,
            ThreadOperation::Await { scalar, condition, waits } => {
                let holds = self.rules().is_nonzero(scalar, &slots[condition as usize]);
                let waits_for_ever = self.domain.not(&holds);
                self.domain.record.reached.insert(waits);
                let checked = self.rules().guard(CheckKind::Deadlock, waits, &waits_for_ever);
                let goes_on = checked.is_ok() && self.domain.assume(&holds).is_ok();
                return goes_on && !self.domain.is_impossible() || self.stopped_in();
            }
            ThreadOperation::Spawn { .. }
            | ThreadOperation::Join { .. }
            | ThreadOperation::End { .. } => self.domain.cut("threads"),
        }
        false
    }

    /// The checks of an access are come to, whether or not anything is accessed.
    fn reach_access(&mut self, first: CheckId) {
        let checks = read_checks(self.program, first);
        let AccessChecks { null, dangling, bounds, misaligned, uninitialized } = checks;
        self.domain.record.reached.extend([null, dangling, bounds, misaligned, uninitialized]);
    }

    /// A text is read as a number, if it is known.
    fn parse_float(&mut self, effect: &Effect, slots: &mut [Value]) -> Result<(), Stop> {
        let Effect::ParseFloat { format, text, result, end, range, checks } = effect else {
            return Err(Stop);
        };
        let pointer = slots[*text as usize].clone();
        let text = self.read_string(&pointer, None, *checks)?;
        let known = self.domain.bytes_of(&text).filter(|_| *format != FloatFormat::Half);
        let Some(text) = known else {
            self.domain.cut("a floating-point number in a text that is not known");
            return Err(Stop);
        };
        let parsed = format::parse_float(&text, parsed_format(*format));
        slots[*result as usize] = self.domain.float(*format, parsed.value.bits);
        slots[*end as usize] = self.domain.offset_pointer_by(&pointer, parsed.end as u64);
        slots[*range as usize] = self.domain.integer(32, parsed.out_of_range.into());
        Ok(())
    }

    /// Records what is written to a stream, if that is asked for.
    pub(super) fn record_output(&mut self, stream: &Value, text: Text) {
        if self.options.record_output {
            let (written, stream) = (self.domain.here(), self.domain.bits(32, stream));
            let Text { bytes, length } = text;
            self.domain.record.output.push(OutputRecord { written, stream, bytes, length });
        }
    }

    /// A block of bytes, which may be read, is written to a stream.
    fn write_out(&mut self, stream: &Value, pointer: &Value, size: &Value) -> Result<(), Stop> {
        let logged = self.is_logged(stream);
        if !self.options.record_output && !logged {
            return Ok(());
        }
        let length = self.domain.bits(64, size);
        let known = self.domain.constant(length);
        if known.is_none() {
            let most = self.domain.number(LARGEST_BLOCK);
            let large = self.domain.context.unsigned_less(most, length);
            self.domain.cut_if(large, "a large block of bytes whose size is not known is written");
        }
        let mut bytes = Vec::new();
        for index in 0..known.unwrap_or(LARGEST_BLOCK) {
            if !self.domain.goes_on() {
                break;
            }
            let place = self.domain.number(index);
            let inside = self.domain.context.unsigned_less(place, length);
            let at = self.domain.offset_pointer_by(pointer, index);
            let byte =
                self.only_if(inside, |this| this.rules().read_byte(&at, AccessChecks::NONE))?;
            let Some(byte) = byte else { break };
            bytes.push(self.domain.bits(8, &byte));
        }
        let text = Text { bytes, length };
        if logged {
            let piece = match self.domain.bytes_of(&text) {
                Some(known) => Printed::Known(known),
                None => Printed::Text(text.clone()),
            };
            self.log_printed(&[piece])?;
        }
        self.record_output(stream, text);
        Ok(())
    }

    /// The state is left in the middle of an effect.
    pub(super) fn stopped_in(&mut self) -> bool {
        self.domain.leave_all();
        false
    }

    /// Whether a stream's number is that of the standard input.
    pub(super) fn is_standard_input(&mut self, stream: &Value) -> TermId {
        let zero = self.domain.integer(32, 0);
        self.domain.compare_integers(Relation::Equal, 32, true, stream, &zero)
    }
}
