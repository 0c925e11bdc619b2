//! Events of the program's log.

use std::sync::Arc;

use ir::{CheckId, FloatFormat, TypeId};

use super::effects::Interruption;
use super::print::unsupported;
use super::{Event, Host, LoggedValue, Machine, Pause};
use crate::code::{NameText, Slot};
use crate::domain::{Domain, Scalar};

impl Machine<'_> {
    /// An event happens.
    pub(super) fn event(
        &mut self,
        name: &NameText,
        values: &[(Slot, TypeId)],
        host: &mut dyn Host,
    ) -> Result<(), Interruption> {
        if !self.may_be_seen() {
            return Err(Interruption::Paused(Pause::Visible));
        }
        let name = self.event_name(name)?;
        let logged = values.iter().map(|&(slot, ty)| self.logged(slot, ty)).collect();
        let shown = values.iter().map(|&(slot, ty)| self.show().value(ty, self.slot(slot)));
        let shown = shown.collect();
        let (origin, thread) = (self.here().origin, self.threads.current);
        host.event(&Event { name, logged, shown, origin, thread });
        Ok(())
    }

    fn event_name(&mut self, name: &NameText) -> Result<Arc<str>, Interruption> {
        match name {
            NameText::Known(name) => Ok(name.clone()),
            NameText::Computed(slot) => {
                let text = self.read_string(self.slot(*slot), usize::MAX, CheckId::NONE);
                let text = text.map_err(|_| unsupported("an event whose name cannot be read"))?;
                Ok(String::from_utf8_lossy(&text).into())
            }
        }
    }

    /// A value as a log has it.
    fn logged(&mut self, slot: Slot, ty: TypeId) -> LoggedValue {
        let value = self.slot(slot);
        match Scalar::of(&self.program.types, ty) {
            Scalar::Integer { width, signed: true } => {
                LoggedValue::Integer(value.signed(width.into()))
            }
            Scalar::Integer { width, signed: false } => {
                LoggedValue::Integer(value.unsigned(width.into()).cast_signed())
            }
            Scalar::Float(format) => {
                let value = self.domain.convert_float(format, FloatFormat::Double, &value);
                LoggedValue::Float(f64::from_bits(value.low))
            }
            Scalar::Pointer if self.program.types.is_text(ty) => {
                let text = self.read_string(value, usize::MAX, CheckId::NONE);
                text.map_or(LoggedValue::Other, LoggedValue::Text)
            }
            Scalar::Pointer => LoggedValue::Other,
        }
    }
}
