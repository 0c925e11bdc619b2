//! Memory that nothing points to any more at the end.

use std::collections::HashSet;

use findings::CheckKind;
use ir::{CheckId, LocalKind};

use super::{Ended, Failure, Host, Machine, Outcome};
use crate::concrete::{Moment, ObjectKind, Provenance};

impl Machine<'_> {
    /// Heap objects that cannot be reached from variables when the program ends. Each place of the
    /// program that allocated some is reported.
    pub(super) fn find_leaks(&mut self, host: &mut dyn Host) -> Result<(), Ended> {
        if !self.checks.contains(CheckKind::Leak) {
            return Ok(());
        }
        let lost = self.lost();
        let mut failures: Vec<Failure> = Vec::new();
        for &(_, check, size, made) in &lost {
            if failures.iter().any(|failure| failure.check == check) {
                continue;
            }
            let property = &self.program.properties[check];
            let origin = made.and_then(|moment| moment.call).unwrap_or(property.origin);
            let others = match lost.iter().filter(|one| one.1 == check).count() - 1 {
                0 => String::new(),
                1 => "; 1 more object is lost too".to_owned(),
                more => format!("; {more} more objects are lost too"),
            };
            let bytes = if size == 1 { "1 byte".to_owned() } else { format!("{size} bytes") };
            failures.push(Failure {
                thread: 0,
                check,
                origin,
                message: format!(
                    "an object of {bytes} is never freed, and nothing points to it at the end{others}"
                ),
                values: Vec::new(),
                stack: Vec::new(),
            });
        }
        // The one that the run is made for ends it.
        if let Some(wanted) = failures.iter().position(|one| Some(one.check) == self.until) {
            let wanted = failures.remove(wanted);
            failures.push(wanted);
        }
        let Some(last) = failures.pop() else { return Ok(()) };
        failures.iter().for_each(|failure| host.failed(failure));
        Err(Box::new(Outcome::Failed(Box::new(last))))
    }

    /// The objects of the heap that nothing leads to: where they are, their checks and sizes, and when they were made.
    pub(super) fn lost(&mut self) -> Vec<(u64, CheckId, u64, Option<Moment>)> {
        let reached = self.reachable();
        let objects = self.domain.objects.iter();
        let mut lost: Vec<_> = objects
            .filter(|(id, object)| object.kind == ObjectKind::Heap && !reached.contains(id))
            .filter(|(_, object)| object.leak != CheckId::NONE)
            .map(|(_, object)| (object.base(), object.leak, object.size(), object.made))
            .collect();
        lost.sort_by_key(|&(base, ..)| base);
        lost
    }

    /// Remembers what the variables of the activations hold: at the end of a program that `exit`
    /// ends, they still point to their objects. Those in memory are objects themselves.
    pub(super) fn keep_roots(&mut self) {
        if !self.checks.contains(CheckKind::Leak) {
            return;
        }
        let running = (&self.frames[..], &self.slots[..]);
        let parked = self.threads.all.iter().enumerate().map(|(index, thread)| {
            let runs = index == self.threads.current;
            if runs { running } else { thread.activations() }
        });
        for (frames, slots) in parked {
            for frame in frames {
                let Some(body) = &self.program.functions[frame.function].body else { continue };
                for ((_, local), place) in body.locals.entries().zip(&frame.runnable.code.locals) {
                    // What is left of an expression is no variable of the program.
                    if local.kind != LocalKind::Temporary && !place.in_memory {
                        self.roots.push(slots[frame.base + place.slot as usize]);
                    }
                }
            }
        }
    }

    fn is_root(&self, kind: ObjectKind) -> bool {
        let ObjectKind::Local(function, local) = kind else { return kind != ObjectKind::Heap };
        let Some(body) = &self.program.functions[function].body else { return true };
        let local = &body.locals[local];
        local.kind != LocalKind::Temporary || !self.program.types.is_scalar(local.ty)
    }

    /// What can be reached from variables. As in other leak checkers a word of memory that holds
    /// an address counts as a pointer, so that pointers with marks in their low bits do.
    fn reachable(&mut self) -> HashSet<Provenance> {
        let roots = self.domain.objects.iter();
        let roots = roots.filter(|(_, object)| self.is_root(object.kind));
        let mut work: Vec<_> = roots.map(|(id, _)| id).collect();
        let mut reached: HashSet<_> = work.iter().copied().collect();
        let objects = &mut self.domain.objects;
        for root in std::mem::take(&mut self.roots) {
            let target = match root.provenance() {
                Provenance::NONE => objects.find_heap(root.low),
                provenance => Some(provenance),
            };
            work.extend(target.filter(|id| reached.insert(*id)));
        }
        let word = objects.pointer_bytes() as usize;
        while let Some(id) = work.pop() {
            let Some(object) = objects.living(id) else { continue };
            let mut targets: Vec<_> = object.pointers().collect();
            let words = object.stored_bytes().flat_map(|bytes| bytes.chunks_exact(word));
            let numbers: Vec<_> = words.map(number).collect();
            targets.extend(numbers.into_iter().filter_map(|number| objects.find_heap(number)));
            for target in targets {
                if objects.living(target).is_some() && reached.insert(target) {
                    work.push(target);
                }
            }
        }
        reached
    }
}

/// The number in a word.
fn number(word: &[u8]) -> u64 {
    word.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
