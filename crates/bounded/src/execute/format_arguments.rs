//! What the `printf` and `scanf` families share: their formats and arguments.

use std::sync::Arc;

use findings::CheckKind;
use ir::CheckId;
use logic::TermId;
use semantics::code::{FormatArguments, FormatText};
use semantics::domain::{Domain, Memory, Scalar};
use semantics::evaluate::block_checks;

use super::Executor;
use crate::domain::Stop;
use crate::value::Value;

/// A text that is known, where the condition holds.
type GuardedText = (TermId, Arc<[u8]>);

impl Executor<'_> {
    /// Executions that come here are not followed; others go on with a value that does not matter.
    pub(super) fn give_up<T>(&mut self, reason: &str, value: T) -> Result<T, Stop> {
        self.domain.cut(reason);
        if self.domain.is_impossible() { Err(Stop) } else { Ok(value) }
    }

    /// The formats that a text may be, with their conditions.
    pub(super) fn format_texts(
        &mut self,
        text: &FormatText,
        checks: CheckId,
        slots: &[Value],
    ) -> Result<Vec<GuardedText>, Stop> {
        match text {
            FormatText::Constant(text) => Ok(vec![(self.domain.truth(true), text.clone())]),
            FormatText::Computed(slot) => {
                let pointer = slots[*slot as usize].clone();
                self.texts(&pointer, checks, "a format that is not known")
            }
        }
    }

    /// The texts that a pointer may point to, with their conditions. Executions in which the text
    /// is not known are not followed, for a reason.
    pub(super) fn texts(
        &mut self,
        pointer: &Value,
        checks: CheckId,
        reason: &str,
    ) -> Result<Vec<GuardedText>, Stop> {
        let mut texts = Vec::new();
        for target in self.domain.targets(pointer).iter() {
            let pointer = self.domain.single(target.base, target.offset);
            let text = self.only_if(target.guard, |this| {
                let text = this.read_string(&pointer, None, checks)?;
                match this.domain.bytes_of(&text) {
                    Some(bytes) => Ok(Some(bytes)),
                    None => this.give_up(reason, None),
                }
            })?;
            texts.extend(text.flatten().map(|bytes| (target.guard, bytes.into())));
        }
        Ok(texts)
    }

    /// The arguments that a format asks for, in these shapes if they are taken from a list; none
    /// if there are not enough of them.
    pub(super) fn format_arguments(
        &mut self,
        scalars: &[Scalar],
        arguments: &FormatArguments,
        checks: CheckId,
        slots: &[Value],
    ) -> Result<Option<Vec<(Value, Scalar)>>, Stop> {
        match arguments {
            FormatArguments::Slots(given) if given.len() < scalars.len() => {
                let bad = self.domain.truth(true);
                let check = block_checks(checks).bounds;
                self.rules().guard(CheckKind::Bounds, check, &bad)?;
                self.give_up("a format that needs more arguments than are given", None)
            }
            FormatArguments::Slots(given) => {
                let types = &self.program.types;
                let value = |&(slot, ty)| (slots[slot as usize].clone(), Scalar::of(types, ty));
                Ok(Some(given.iter().map(value).collect()))
            }
            FormatArguments::List(list) => {
                let list = slots[*list as usize].clone();
                self.list_arguments(scalars, &list, checks).map(Some)
            }
        }
    }

    /// Arguments of a `va_list`: its first word points to the next one.
    fn list_arguments(
        &mut self,
        scalars: &[Scalar],
        list: &Value,
        checks: CheckId,
    ) -> Result<Vec<(Value, Scalar)>, Stop> {
        let checks = block_checks(checks);
        let mut at = self.rules().load(list, Scalar::Pointer, 1, checks)?;
        let mut values = Vec::with_capacity(scalars.len());
        for &scalar in scalars {
            values.push((self.rules().load(&at, scalar, 1, checks)?, scalar));
            let size = match scalar {
                Scalar::Float(format) => self.program.types.float_size(format),
                other => other.bytes(self.domain.pointer_size()),
            };
            at = self.domain.offset_pointer_by(&at, size.next_multiple_of(8));
        }
        Ok(values)
    }
}
