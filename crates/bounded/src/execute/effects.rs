//! Statements that are no computations.

use semantics::code::{Effect, FormatArguments, FormatText, PrintSink};

use super::Executor;
use crate::value::Value;

impl Executor<'_> {
    /// Performs an effect; whether an execution goes on. `used` says whether its result is stored.
    pub(super) fn effect(&mut self, effect: &Effect, used: bool, slots: &mut [Value]) -> bool {
        match effect {
            // Logs are of no consequence for what the program computes.
            Effect::Event { .. } | Effect::Point { .. } => return true,
            Effect::Print { sink, text, arguments, .. } => {
                if !used && only_prints(sink, text, arguments) {
                    return true;
                }
                self.domain.cut("printing into memory, of strings, or with its result used");
            }
            Effect::Exit { status } => {
                let status = slots[*status as usize].clone();
                self.end_program(status);
            }
            // An abnormal end: nothing is checked after it.
            Effect::Abort => {}
            Effect::Scan { .. }
            | Effect::ReadByte { .. }
            | Effect::UnreadByte { .. }
            | Effect::AtEnd { .. } => self.domain.cut("reading a stream"),
            Effect::WriteBytes { .. } => self.domain.cut("writing a block of bytes to a stream"),
            Effect::ParseFloat { .. } => self.domain.cut("reading a floating-point number"),
            Effect::Thread => self.domain.cut("threads"),
        }
        false
    }
}

/// Whether printing only writes to a stream and reads no memory: every argument is printed as a
/// number or character.
fn only_prints(sink: &PrintSink, text: &FormatText, arguments: &FormatArguments) -> bool {
    let (PrintSink::Stream(_), FormatText::Constant(text), FormatArguments::Slots(slots)) =
        (sink, text, arguments)
    else {
        return false;
    };
    let mut conversions = 0;
    let mut rest = text.iter();
    while let Some(&byte) = rest.next() {
        if byte != b'%' {
            continue;
        }
        let conversion = rest.find(|&&byte| !b"-+ #0123456789.hljztqL".contains(&byte));
        match conversion {
            Some(b'%') => {}
            Some(conversion) if b"diouxXcpeEfFgGaA".contains(conversion) => conversions += 1,
            _ => return false,
        }
    }
    conversions == slots.len()
}
