//! Statements that are no computations: streams, events, the end of the program.

use findings::CheckKind;
use format::ByteSource;
use ir::{CheckId, FloatFormat};

use super::{Ended, Host, Machine, Outcome, Pause};
use crate::code::{AccessChecks, Effect, FormatText};
use crate::concrete::{Bits, Stop};
use crate::domain::Domain;
use crate::evaluate::{Purpose, block_checks, read_checks};
use crate::formats::parsed_format;

/// The standard input, with what was put back.
pub(super) struct StandardInput<'a> {
    pub host: &'a mut dyn Host,
    pub unread: &'a mut Vec<u8>,
    pub at_end: &'a mut bool,
    pub consumed: &'a mut u64,
}

impl ByteSource for StandardInput<'_> {
    fn next_byte(&mut self) -> Option<u8> {
        if let Some(byte) = self.unread.pop() {
            return Some(byte);
        }
        // Once the end was met it stays, until the program clears it.
        let byte = if *self.at_end { None } else { self.host.read_byte() };
        *self.at_end |= byte.is_none();
        *self.consumed += u64::from(byte.is_some());
        byte
    }

    fn push_back(&mut self, byte: u8) {
        self.unread.push(byte);
    }
}

impl Machine<'_> {
    /// Performs an effect of the code that runs. If a check in it fails and the run goes on, it
    /// is performed again.
    pub(super) fn effect(&mut self, index: u32, host: &mut dyn Host) -> Result<(), Ended> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let runnable = frame.runnable.clone();
        frame.position -= 1;
        match self.perform(&runnable.code.effects[index as usize], host) {
            Ok(()) => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.position += 1;
                }
                self.record_effect(&runnable.code.effects[index as usize]);
                Ok(())
            }
            Err(Interruption::Stopped(stop)) => self.stopped(stop, host),
            Err(Interruption::Paused(pause)) => {
                self.threads.pause = Some(pause);
                Ok(())
            }
            Err(Interruption::Ended(ended)) if ended.is_end() && self.others_come_before() => {
                self.threads.pause = Some(Pause::Visible);
                Ok(())
            }
            Err(Interruption::Ended(ended)) => {
                self.trace_last(host);
                Err(ended)
            }
        }
    }

    fn perform(&mut self, effect: &Effect, host: &mut dyn Host) -> Result<(), Interruption> {
        match effect {
            Effect::Print { sink, text, arguments, checks, result } => {
                let count = self.print(sink, text, arguments, *checks, host)?;
                self.set_slot(*result, count);
            }
            Effect::Scan { stream, string, text, arguments, checks, result } => {
                let source = (*stream, *string);
                let count = self.scan(source, text, arguments, *checks, host)?;
                self.set_slot(*result, count);
            }
            Effect::ReadByte { stream, result } => {
                let byte = match self.slot(*stream).low as i32 {
                    0 => self.standard_input(host).next_byte(),
                    _ => None,
                };
                let value = byte.map_or(u64::from(u32::MAX), u64::from);
                self.set_slot(*result, Bits::small(value));
            }
            Effect::UnreadByte { stream, byte } => {
                let (stream, byte) = (self.slot(*stream).low as i32, self.slot(*byte).low as i32);
                if stream == 0 && byte == ir::REWIND {
                    // A host gives each byte once.
                    let message = "the standard input is read twice".to_owned();
                    let outcome = Outcome::Unsupported { message, at: self.here() };
                    return Err(Interruption::Ended(Box::new(outcome)));
                }
                if stream == 0 {
                    self.at_end = false;
                    // A negative number only forgets the end.
                    self.unread.extend(u8::try_from(byte & 0xff).ok().filter(|_| byte >= 0));
                }
            }
            Effect::AtEnd { stream, result } => {
                let ended = self.slot(*stream).low as i32 == 0 && self.at_end;
                self.set_slot(*result, Bits::small(u64::from(ended)));
            }
            Effect::WriteBytes { stream, pointer, size, checks } => {
                self.write_bytes((*stream, *pointer, *size), *checks, host)?;
            }
            Effect::ParseFloat { format, text, result, end, range, checks } => {
                let slots = (*result, *end, *range);
                self.parse_float(*format, *text, slots, *checks)?;
            }
            Effect::Event { name, values } => self.event(name, values, host)?,
            Effect::Point { name } => host.point(name, self.here().origin),
            Effect::Exit { status } => {
                let status = self.slot(*status).signed(32) as i32;
                return Err(Interruption::Ended(Box::new(Outcome::Exited(status))));
            }
            Effect::Abort => {
                return Err(Interruption::Ended(Box::new(Outcome::Aborted(self.here()))));
            }
            Effect::Thread(operation) => self.thread_operation(*operation, host)?,
        }
        Ok(())
    }

    pub(super) fn standard_input<'a>(&'a mut self, host: &'a mut dyn Host) -> StandardInput<'a> {
        let Self { unread, at_end, consumed, .. } = self;
        StandardInput { host, unread, at_end, consumed }
    }

    fn write_bytes(
        &mut self,
        (stream, pointer, size): (u32, u32, u32),
        checks: CheckId,
        host: &mut dyn Host,
    ) -> Result<(), Interruption> {
        self.may_write(stream, host)?;
        let (stream, size) = (self.slot(stream).low as i32, self.slot(size));
        let bytes = self.read_block(self.slot(pointer), size, checks)?;
        if let Some(stream) = u32::try_from(stream).ok().filter(|stream| *stream > 0) {
            host.write(stream, &bytes);
        }
        Ok(())
    }

    /// A stream is about to be written to. Where somebody compares what is written, others may come before.
    pub(super) fn may_write(
        &mut self,
        stream: u32,
        host: &mut dyn Host,
    ) -> Result<(), Interruption> {
        let is_seen = self.domain.scheduling.as_ref().is_some_and(|one| one.output_is_seen);
        if !is_seen || self.slot(stream).low as i32 <= 0 {
            return Ok(());
        }
        if !self.may_be_seen() {
            return Err(Interruption::Paused(Pause::Visible));
        }
        host.writes_at(self.here().origin);
        Ok(())
    }

    /// Bytes through a pointer.
    fn read_block(&mut self, pointer: Bits, size: Bits, checks: CheckId) -> Result<Vec<u8>, Stop> {
        let checks = read_checks(self.program, checks);
        let places = self.rules().access(&pointer, &size, 1, Purpose::Read, checks)?;
        self.record_read(pointer, size.low as usize);
        let read = places.first().map(|place| {
            self.domain.objects.snapshot(place.object, place.offset.low as usize, size.low)
        });
        Ok(read.map_or(Vec::new(), |seen| seen.bytes().to_vec()))
    }

    /// Writes bytes through a pointer.
    pub(super) fn write_block(
        &mut self,
        pointer: Bits,
        bytes: &[u8],
        checks: CheckId,
    ) -> Result<(), Stop> {
        let size = Bits::small(bytes.len() as u64);
        let checks = block_checks(checks);
        let places = self.rules().access(&pointer, &size, 1, Purpose::Write, checks)?;
        self.record_write(pointer, bytes.len());
        for place in places {
            self.domain.objects.write_bytes(place.object, place.offset.low as usize, bytes);
        }
        Ok(())
    }

    /// The bytes before the NUL, at most this many.
    pub(super) fn read_string(
        &mut self,
        pointer: Bits,
        most: usize,
        checks: CheckId,
    ) -> Result<Vec<u8>, Stop> {
        let text = self.read_text(pointer, most, checks);
        if let Ok(text) = &text {
            self.record_read(pointer, most.min(text.len() + 1));
        }
        text
    }

    fn read_text(&mut self, pointer: Bits, most: usize, checks: CheckId) -> Result<Vec<u8>, Stop> {
        if let Some(object) = self.domain.objects.living(pointer.provenance()) {
            let start = pointer.low.wrapping_sub(object.base()) as usize;
            let bytes = object.bytes().get(start..).unwrap_or(&[]);
            let bytes = &bytes[..bytes.len().min(most)];
            let end = bytes.iter().position(|&byte| byte == 0);
            if let Some(end) = end.or((bytes.len() == most).then_some(most))
                && !self.checks.contains(CheckKind::Uninitialized)
            {
                let text = bytes[..end].to_vec();
                self.domain.note_hidden(pointer.provenance(), start as u64, end as u64 + 1, false);
                return Ok(text);
            }
        }
        let checks = read_checks(self.program, checks);
        let mut text = Vec::new();
        let mut at = pointer;
        while text.len() < most {
            let byte = self.rules().read_byte(&at, checks)?.low as u8;
            if byte == 0 {
                break;
            }
            text.push(byte);
            at = self.domain.offset_pointer_by(&at, 1);
        }
        Ok(text)
    }

    /// The text of a format.
    pub(super) fn format_text(
        &mut self,
        text: &FormatText,
        checks: CheckId,
    ) -> Result<std::sync::Arc<[u8]>, Stop> {
        match text {
            FormatText::Constant(text) => Ok(text.clone()),
            FormatText::Computed(slot) => {
                Ok(self.read_string(self.slot(*slot), usize::MAX, checks)?.into())
            }
        }
    }

    fn parse_float(
        &mut self,
        format: FloatFormat,
        text: u32,
        (result, end, range): (u32, u32, u32),
        checks: CheckId,
    ) -> Result<(), Stop> {
        let pointer = self.slot(text);
        let text = self.read_string(pointer, usize::MAX, checks)?;
        let parsed = format::parse_float(&text, parsed_format(format));
        let mut value = Bits::wide(parsed.value.bits);
        if format == FloatFormat::Half {
            value = self.domain.convert_float(FloatFormat::Double, format, &value);
        }
        let rest = self.domain.offset_pointer_by(&pointer, parsed.end as u64);
        self.set_slot(result, value);
        self.set_slot(end, rest);
        self.set_slot(range, Bits::small(u64::from(parsed.out_of_range)));
        Ok(())
    }

    /// The checks of a read of a scalar that a format asks for.
    pub(super) fn list_checks(&self, checks: CheckId) -> AccessChecks {
        block_checks(checks)
    }
}

/// Why an effect was not performed.
pub(super) enum Interruption {
    /// A check failed, or something like it.
    Stopped(Stop),
    /// The thread does not go on by itself.
    Paused(Pause),
    /// The run ended.
    Ended(Ended),
}

impl From<Stop> for Interruption {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
