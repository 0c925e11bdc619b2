//! The `scanf` family.

use std::rc::Rc;
use std::sync::Arc;

use format::{ScanFormat, ScannedValue, SliceSource};
use ir::{CheckId, FloatFormat};

use super::effects::Interruption;
use super::print::unsupported;
use super::{Host, Machine};
use crate::code::{FormatArguments, FormatText};
use crate::concrete::{Bits, Stop};
use crate::domain::{Domain, Scalar};
use crate::evaluate::Purpose;

impl Machine<'_> {
    /// Scans; gives the number of values as an `int`.
    pub(super) fn scan(
        &mut self,
        (stream, string): (Option<u32>, Option<u32>),
        text: &FormatText,
        arguments: &FormatArguments,
        checks: CheckId,
        host: &mut dyn Host,
    ) -> Result<Bits, Interruption> {
        let text = self.format_text(text, checks)?;
        let format = self.scan_format(&text)?;
        let model = self.model();
        let count = format.arguments(model).len();
        let pointers: Vec<_> = match arguments {
            FormatArguments::Slots(slots) => {
                slots.iter().map(|&(slot, _)| self.slot(slot)).collect()
            }
            FormatArguments::List(list) => {
                let values = self.list_arguments(&vec![Scalar::Pointer; count], *list, checks)?;
                values.into_iter().map(|(value, _)| value).collect()
            }
        };
        if pointers.len() < count {
            return Err(self.too_few_arguments(count, pointers.len(), checks));
        }
        let mut values = Vec::new();
        let mut sink = |index, value| values.push((index, value));
        let outcome = match string {
            Some(string) => {
                let text = self.read_string(self.slot(string), usize::MAX, checks)?;
                format::scan(&format, &mut SliceSource::new(&text), model, &mut sink)
            }
            None if stream.is_some_and(|stream| self.slot(stream).low as i32 == 0) => {
                let mut source = self.standard_input(host);
                format::scan(&format, &mut source, model, &mut sink)
            }
            None => format::scan(&format, &mut SliceSource::new(b""), model, &mut sink),
        };
        for (index, value) in values {
            let pointer = pointers[index as usize];
            let assigned = self.assign_scanned(pointer, value, checks);
            self.explain(index as usize, pointer, &assigned, Purpose::Write);
            assigned?;
        }
        Ok(Bits::small(u64::from(outcome.result.cast_unsigned())))
    }

    fn scan_format(&mut self, text: &Arc<[u8]>) -> Result<Rc<ScanFormat>, Interruption> {
        if let Some(format) = self.scan_formats.get(text) {
            return Ok(format.clone());
        }
        let parsed = ScanFormat::parse(text).map_err(|error| unsupported(&error.to_string()))?;
        let format = Rc::new(parsed);
        self.scan_formats.insert(text.clone(), format.clone());
        Ok(format)
    }

    fn assign_scanned(
        &mut self,
        pointer: Bits,
        value: ScannedValue,
        checks: CheckId,
    ) -> Result<(), Stop> {
        let (scalar, value) = match value {
            ScannedValue::Integer { bits, width } | ScannedValue::Count { bytes: bits, width } => {
                let scalar = Scalar::Integer { width: width as u8, signed: false };
                (scalar, Bits::of_width(width, bits.into()))
            }
            ScannedValue::Float(value) => {
                let format = match value.format {
                    format::FloatFormat::Single => FloatFormat::Single,
                    format::FloatFormat::Double => FloatFormat::Double,
                    format::FloatFormat::Extended80 => FloatFormat::Extended,
                    format::FloatFormat::Quad => FloatFormat::Quad,
                };
                (Scalar::Float(format), Bits::wide(value.bits))
            }
            ScannedValue::Pointer(address) => {
                (Scalar::Pointer, self.domain.integer_to_pointer(&Bits::small(address)))
            }
            ScannedValue::Bytes(bytes) => return self.write_block(pointer, &bytes, checks),
            ScannedValue::Wide(codes) => return self.store_wide(pointer, &codes, checks),
        };
        let checks = self.list_checks(checks);
        self.rules().store(&pointer, scalar, 1, checks, &value)?;
        let size = scalar.bytes(self.domain.objects.pointer_bytes());
        self.record_write(pointer, size as usize);
        Ok(())
    }

    fn store_wide(
        &mut self,
        pointer: Bits,
        codes: &[Option<u32>],
        checks: CheckId,
    ) -> Result<(), Stop> {
        let scalar = Scalar::Integer { width: 32, signed: true };
        let checks = self.list_checks(checks);
        for (index, code) in codes.iter().enumerate() {
            let Some(code) = code else { continue };
            let at = self.domain.offset_pointer_by(&pointer, 4 * index as u64);
            self.rules().store(&at, scalar, 1, checks, &Bits::small(u64::from(*code)))?;
            self.record_write(at, 4);
        }
        Ok(())
    }
}
