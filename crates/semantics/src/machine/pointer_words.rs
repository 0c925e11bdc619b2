//! What is wrong with an access through a pointer, in words: the object, its size, and what is
//! read or written.

use findings::CheckKind;

use super::message::Words;
use crate::concrete::{Bits, Moment, ObjectKind, Provenance};
use crate::evaluate::{BEYOND, Purpose};

/// Characters of a string literal that are named in a sentence.
const LONGEST_LITERAL: usize = 40;

/// An access that goes wrong.
pub(super) struct Access<'a> {
    /// Who accesses: the user's expression in quotes, or a library function.
    pub subject: &'a str,
    /// The pointer's text, if that is not the subject itself.
    pub pointer_name: Option<&'a str>,
    /// The pointer where the access goes wrong.
    pub pointer: Bits,
    /// How many bytes, if that says something to the user.
    pub size: Option<u64>,
    pub purpose: Purpose,
}

impl Access<'_> {
    fn verb(&self) -> &'static str {
        if self.purpose == Purpose::Write { "writes" } else { "reads" }
    }

    fn through(&self) -> String {
        self.pointer_name.map_or_else(|| "a pointer".to_owned(), |name| format!("'{name}'"))
    }
}

/// A number of bytes.
pub(super) fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

impl Words<'_, '_> {
    /// What is wrong with an access.
    pub fn access(&self, access: &Access<'_>, kind: CheckKind) -> Option<String> {
        let (subject, verb) = (access.subject, access.verb());
        match kind {
            CheckKind::Null => Some(match access.pointer_name {
                Some(name) => format!("{subject} {verb} through '{name}', which is null"),
                None => format!("{subject} {verb} through a null pointer"),
            }),
            CheckKind::Dangling => {
                let (object, end) = self.ended_object(access.pointer.provenance());
                Some(format!("{subject} {verb} {object}, {end}"))
            }
            CheckKind::Misaligned => {
                let through = access.pointer_name.map_or(subject.to_owned(), |_| access.through());
                let address = access.pointer.low;
                Some(format!("{through} is not aligned for its type: its address is {address:#x}"))
            }
            CheckKind::Uninitialized => {
                let (object, _) = self.object(access.pointer.provenance())?;
                Some(format!("{subject} reads bytes of {object} that were never written"))
            }
            CheckKind::Bounds => Some(self.outside(access)),
            _ => None,
        }
    }

    fn outside(&self, access: &Access<'_>) -> String {
        let (subject, verb, pointer) = (access.subject, access.verb(), access.pointer);
        let objects = &self.machine.domain.objects;
        let Some((object, whole)) = self.object(pointer.provenance()) else {
            let through = access.through();
            return if self.machine.domain.function_at(pointer).is_some() {
                format!("{subject} {verb} through {through}, which points to a function")
            } else {
                let address = pointer.low;
                format!(
                    "{subject} {verb} through {through}, which points to no object: {address:#x}"
                )
            };
        };
        let living = objects.living(pointer.provenance());
        let base = living.map_or(0, |object| object.base());
        let offset = pointer.low.wrapping_sub(base).cast_signed();
        let size = access.size.unwrap_or(1);
        let inside = offset >= 0 && offset.cast_unsigned().saturating_add(size) <= whole;
        if inside && access.purpose == Purpose::Write {
            return format!("{subject} writes to {object}, which is read-only");
        }
        let has = bytes(whole);
        match (access.pointer_name, access.size) {
            // A library function with a block.
            (Some(name), Some(size)) => {
                let count = bytes(size);
                if offset == 0 {
                    return format!("{subject} {verb} {count} at '{name}', but {object} has {has}");
                }
                let left = whole.cast_signed().saturating_sub(offset).max(0).cast_unsigned();
                let left = if offset < 0 { 0 } else { left };
                format!(
                    "{subject} {verb} {count} at '{name}', but {left} of the {has} of {object} \
                     are left there"
                )
            }
            // A distance that did not fit was replaced by this one.
            (None, Some(_)) if offset >= (BEYOND / 2).cast_signed() => {
                format!("{subject} {verb} far outside {object}: the distance in bytes does not fit")
            }
            (None, Some(size)) => {
                let count = bytes(size);
                format!("{subject} {verb} {count} at offset {offset} of {object}, which has {has}")
            }
            // A library function that goes through a string.
            (_, None) => {
                let where_to = if offset < 0 { "before the start of" } else { "past the end of" };
                format!("{subject} {verb} {where_to} {object}, which has {has}")
            }
        }
    }

    /// What is freed and must not be.
    pub fn freed(&self, name: &str, pointer: Bits, kind: CheckKind) -> Option<String> {
        let provenance = pointer.provenance();
        match kind {
            CheckKind::DoubleFree => {
                let grave = self.machine.domain.objects.grave(provenance);
                let at = self.position(grave.and_then(|grave| grave.ended));
                let at = at.map_or_else(|| "before".to_owned(), |at| format!("at {at}"));
                Some(format!("{name} is freed again; it was freed {at}"))
            }
            CheckKind::InvalidFree => Some(self.invalid_free(name, pointer)),
            _ => None,
        }
    }

    fn invalid_free(&self, name: &str, pointer: Bits) -> String {
        let objects = &self.machine.domain.objects;
        let living = objects.living(pointer.provenance()).filter(|object| object.is_alive());
        let named = self.object(pointer.provenance());
        match (living, named) {
            (Some(object), Some((noun, _))) if object.kind == ObjectKind::Heap => {
                let offset = pointer.low.wrapping_sub(object.base()).cast_signed();
                let place = if offset < 0 {
                    format!("{} before the start of {noun}", bytes(offset.unsigned_abs()))
                } else {
                    format!("{} into {noun}", bytes(offset.unsigned_abs()))
                };
                format!("{name} is freed, but it points {place}")
            }
            (Some(_), Some((noun, _))) => {
                format!("{name} is freed, but it points to {noun}, which was not allocated")
            }
            _ => format!("{name} is freed, but it does not point to an allocated object"),
        }
    }

    /// What a call through a pointer would call.
    pub fn no_function(&self, name: &str, pointer: Bits) -> String {
        match self.object(pointer.provenance()) {
            Some((object, _)) => format!("{name} points to {object}, which is not a function"),
            None => format!("{name} does not point to a function"),
        }
    }

    /// A living object as part of a sentence, and its size.
    pub fn object(&self, provenance: Provenance) -> Option<(String, u64)> {
        let object = self.machine.domain.objects.living(provenance)?;
        let alive = object.is_alive() && provenance != Provenance::NONE;
        alive.then(|| (self.noun(object.kind, object.made), object.size()))
    }

    /// An object that ended, and how.
    fn ended_object(&self, provenance: Provenance) -> (String, String) {
        let Some(grave) = self.machine.domain.objects.grave(provenance) else {
            return ("an object".to_owned(), "whose lifetime has ended".to_owned());
        };
        let object = self.noun(grave.kind, grave.made);
        if grave.kind != ObjectKind::Heap {
            return (object, "whose lifetime has ended".to_owned());
        }
        let end = match self.position(grave.ended) {
            Some(at) => format!("which was freed at {at}"),
            None => "which was freed".to_owned(),
        };
        (object, end)
    }

    fn noun(&self, kind: ObjectKind, made: Option<Moment>) -> String {
        let program = self.machine.program;
        let at = self.position(made);
        match (kind, at) {
            (ObjectKind::Heap, Some(at)) => format!("the object allocated at {at}"),
            (ObjectKind::Frame, Some(at)) => format!("the object of alloca at {at}"),
            (ObjectKind::Global(id), _) if program.globals[id].name.contains('"') => {
                let name = &program.globals[id].name;
                match name.char_indices().nth(LONGEST_LITERAL) {
                    Some((end, _)) => format!("the string literal {}...\"", &name[..end]),
                    None => format!("the string literal {name}"),
                }
            }
            _ => self.machine.show().object_name(kind),
        }
    }

    /// Where the user's program was at a moment: `file.c:12`.
    fn position(&self, moment: Option<Moment>) -> Option<String> {
        let moment = moment?;
        let program = self.machine.program;
        let origin = moment.call.or_else(|| {
            let code = &self.machine.functions[moment.function.0 as usize].as_ref()?.code;
            let vertex = code.vertex_at(moment.position as usize)?;
            Some(program.functions[moment.function].body.as_ref()?.vertices[vertex].origin)
        })?;
        let range = program.sources.use_range(program.location(origin));
        let start = program.sources.start(range);
        Some(format!("{}:{}", start.file, start.line))
    }
}
