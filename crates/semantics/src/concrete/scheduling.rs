//! Where the threads of a program may be switched.
//!
//! A thread runs alone until it comes to something that other threads may see: an access to an object that
//! they can come to. There evaluation stops, with no effect, until whoever schedules the threads lets this one
//! go on. An object is private to the thread that made it until a pointer to it is stored where others can
//! come to it.

use ir::SiteId;

use super::bits::{Bits, Provenance};
use super::objects::{Object, ObjectKind};
use super::{Concrete, Stop, TakenInput};
use crate::domain::Relation;

/// An access to shared memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    /// The object.
    pub object: Provenance,
    /// Bytes from its start.
    pub offset: u64,
    /// How many bytes.
    pub size: u64,
    /// Whether it writes.
    pub writes: bool,
    /// Whether it is in an atomic section.
    pub atomic: bool,
    /// Whether it is the end of the object's life, by leaving its block or function.
    pub ends: bool,
    /// What the object is, and how many bytes it has.
    pub kind: ObjectKind,
    /// Bytes of the object.
    pub object_size: u64,
}

impl Access {
    /// Whether two accesses of different threads race if nothing orders them. What comes after the end of a local is
    /// another fault.
    #[must_use]
    pub fn races_with(&self, other: &Self) -> bool {
        let ends = self.ends || other.ends;
        self.conflicts_with(other) && !ends && !(self.atomic && other.atomic)
    }

    /// Whether the order of two accesses matters.
    #[must_use]
    pub fn conflicts_with(&self, other: &Self) -> bool {
        self.object == other.object
            && (self.writes || other.writes)
            && self.offset < other.offset + other.size
            && other.offset < self.offset + self.size
    }
}

/// What a thread may do before others are asked.
#[derive(Debug, Clone, Default)]
pub struct Scheduling {
    /// How many visible accesses it may make.
    pub grants: u32,
    /// How many it was granted and made since the start.
    pub granted: u64,
    /// Whether it runs in an atomic section.
    pub atomic: bool,
    /// The value of the next input, if it is decided.
    pub choice: Option<u128>,
    /// Whether the values of inputs are decided from outside.
    pub decides_inputs: bool,
    /// Whether others may come before something is written to a stream.
    pub output_is_seen: bool,
    /// The visible accesses since this was last emptied.
    pub footprint: Vec<Access>,
    /// What else depends on the order of threads since this was last emptied: shared objects that ended, and
    /// strings that were printed.
    pub hidden: Vec<Access>,
    /// The access that the thread was stopped before, if it was one.
    pub stopped_before: Option<Access>,
    /// How many accesses there were when a thread was started.
    pub spawned_after: Option<usize>,
    /// What the thread knew of the ends of others after each wait for one, with the number of accesses before it.
    pub joins: Vec<(usize, u64)>,
    /// The mutex that the thread begins by taking, by its place in `locks`.
    pub takes: Option<usize>,
    /// The mutexes that were taken so far, with their places in global variables.
    pub locks: Vec<(Provenance, u64)>,
    /// Whether storage was read that was never written.
    pub read_unwritten: bool,
    /// Whether the address of an object has become a number.
    pub looked_at_address: bool,
}

impl Concrete<'_> {
    /// Storage is read that was never written.
    #[cold]
    pub(super) fn read_unwritten(&mut self) {
        if let Some(scheduling) = &mut self.scheduling {
            scheduling.read_unwritten = true;
        }
    }

    /// A pointer becomes a number.
    pub(super) fn looked_at_address(&mut self, pointer: Bits) {
        let is_object = self.objects.place(pointer.provenance()).is_some()
            || self.function_at(pointer).is_some();
        if let Some(scheduling) = &mut self.scheduling {
            scheduling.looked_at_address |= is_object;
        }
    }

    /// Whether a comparison of two pointers depends on where objects are. Places inside two objects that live
    /// are never the same, but the end of one may be where another begins, and equal literals may be one.
    pub(super) fn depends_on_addresses(&self, relation: Relation, left: Bits, right: Bits) -> bool {
        if left.provenance() == right.provenance() {
            return false;
        }
        let (first, second) = (left.provenance(), right.provenance());
        let (Some(one), Some(other)) = (self.objects.place(first), self.objects.place(second))
        else {
            return false;
        };
        let inside = |object: &Object, pointer: Bits| {
            object.is_alive() && pointer.low.wrapping_sub(object.base()) < object.size()
        };
        let differ = inside(one, left) && inside(other, right);
        let may_share = !one.is_writable() && !other.is_writable();
        match relation {
            Relation::Equal | Relation::NotEqual => !differ || may_share,
            Relation::Less | Relation::LessEqual => true,
        }
    }

    /// The thread is about to access bytes of an object.
    pub(super) fn touch(
        &mut self,
        object: Provenance,
        offset: u64,
        size: u64,
        writes: bool,
    ) -> Result<(), Stop> {
        let thread = self.objects.thread;
        let program = self.program;
        let Some(entry) = self.objects.living(object) else { return Ok(()) };
        let is_atomic = match entry.kind {
            ObjectKind::Global(global) => {
                let parts = &program.globals[global].atomic;
                parts.iter().any(|&(from, to)| from <= offset && offset + size <= to)
            }
            ObjectKind::Local(..)
            | ObjectKind::Heap
            | ObjectKind::Frame
            | ObjectKind::Temporary
            | ObjectKind::Environment => false,
        };
        if !entry.writable || size == 0 {
            return Ok(());
        }
        let (kind, object_size) = (entry.kind, entry.size());
        if !entry.shared {
            if entry.owner == thread {
                return Ok(());
            }
            // A pointer came here in a way that nobody saw.
            self.objects.publish(object);
        }
        let Some(scheduling) = &mut self.scheduling else { return Ok(()) };
        let atomic = scheduling.atomic || is_atomic;
        let ends = false;
        let access = Access { object, offset, size, writes, atomic, ends, kind, object_size };
        if !scheduling.atomic {
            if scheduling.grants == 0 {
                scheduling.stopped_before = Some(access);
                return Err(Stop::Visible);
            }
            scheduling.grants -= 1;
            scheduling.granted += 1;
        }
        scheduling.footprint.push(access);
        Ok(())
    }

    /// The lives of locals are about to end: where others may come to one of them, they may come before. Whether the
    /// thread goes on.
    pub(crate) fn may_end(&mut self, locals: &[Provenance]) -> bool {
        let Some(scheduling) = &mut self.scheduling else { return true };
        let mut asked = scheduling.atomic;
        for &object in locals {
            let entry = self.objects.living(object).filter(|entry| entry.shared && entry.alive);
            let Some(entry) = entry else { continue };
            let access = Access {
                object,
                offset: 0,
                size: entry.size(),
                writes: true,
                atomic: scheduling.atomic,
                ends: true,
                kind: entry.kind,
                object_size: entry.size(),
            };
            if !asked && scheduling.grants == 0 {
                scheduling.stopped_before = Some(access);
                return false;
            }
            if !asked {
                scheduling.grants -= 1;
                scheduling.granted += 1;
                asked = true;
            }
            scheduling.footprint.push(access);
        }
        true
    }

    /// Something happens to a shared object that is no point where threads are switched.
    pub(crate) fn note_hidden(&mut self, object: Provenance, offset: u64, size: u64, writes: bool) {
        let Some(scheduling) = &mut self.scheduling else { return };
        let entry = self.objects.living(object).filter(|entry| entry.shared && entry.alive);
        if let Some(entry) = entry {
            let (kind, object_size) = (entry.kind, entry.size());
            let atomic = scheduling.atomic;
            let ends = false;
            let access = Access { object, offset, size, writes, atomic, ends, kind, object_size };
            scheduling.hidden.push(access);
        }
    }

    /// The life of an object ends.
    pub(super) fn note_end(&mut self, object: Provenance) {
        if self.scheduling.is_some() {
            self.note_hidden(object, 0, u64::MAX, true);
        }
    }

    /// A value was stored into an object: what it points to may become visible to others.
    pub(super) fn stored_pointer(&mut self, into: Provenance, value: Bits) {
        let leads_on = value.high != 0 && self.is_shared(into);
        if leads_on {
            self.objects.publish(value.provenance());
        }
    }

    /// Bytes were copied into an object.
    pub(super) fn copied_pointers(&mut self, into: Provenance) {
        if self.is_shared(into) {
            let pointers: Vec<Provenance> =
                self.objects.living(into).map_or(Vec::new(), |object| object.pointers().collect());
            pointers.into_iter().for_each(|pointer| self.objects.publish(pointer));
        }
    }

    fn is_shared(&self, object: Provenance) -> bool {
        self.objects.living(object).is_some_and(|object| object.shared)
    }

    /// The value of an input that somebody decides.
    pub(super) fn chosen(
        &mut self,
        site: SiteId,
        limit: Option<u128>,
    ) -> Result<Option<u128>, Stop> {
        let Some(scheduling) = &mut self.scheduling else { return Ok(None) };
        if !scheduling.decides_inputs {
            return Ok(None);
        }
        let Some(value) = scheduling.choice.take() else { return Err(Stop::Choice(site, limit)) };
        self.source.record(site, value);
        Ok(Some(value))
    }
}

impl super::inputs::Source {
    /// An input was taken whose value somebody else decided.
    fn record(&mut self, site: SiteId, value: u128) {
        let occurrence = self.next_occurrence(site);
        self.taken.push(TakenInput { site, occurrence, value });
    }
}
