//! Memory that nothing points to any more at the end.

use std::collections::HashSet;

use findings::CheckKind;

use super::{Ended, Failure, Machine, Outcome};
use crate::concrete::{ObjectKind, Provenance};

impl Machine<'_> {
    /// Heap objects that cannot be reached from globals when the program ends.
    pub(super) fn find_leaks(&mut self) -> Result<(), Ended> {
        if !self.checks.contains(CheckKind::Leak) {
            return Ok(());
        }
        let reached = self.reachable();
        let mut lost: Vec<_> = self
            .domain
            .objects
            .iter()
            .filter(|(id, object)| object.kind == ObjectKind::Heap && !reached.contains(id))
            .filter(|(_, object)| object.leak != ir::CheckId::NONE)
            .map(|(_, object)| (object.base(), object.leak, object.size(), object.made))
            .collect();
        lost.sort_by_key(|&(base, ..)| base);
        let Some(&(_, check, size, made)) = lost.first() else { return Ok(()) };
        let count = lost.len();
        let property = &self.program.properties[check];
        let origin = made.and_then(|moment| moment.call).unwrap_or(property.origin);
        let others =
            if count > 1 { format!("; {} more are lost too", count - 1) } else { String::new() };
        Err(Box::new(Outcome::Failed(Box::new(Failure {
            check,
            origin,
            message: format!(
                "an object of {size} bytes is never freed, and nothing points to it at the end{others}"
            ),
            values: Vec::new(),
            stack: Vec::new(),
        }))))
    }

    fn reachable(&mut self) -> HashSet<Provenance> {
        let roots = self.domain.objects.iter();
        let roots = roots.filter(|(_, object)| object.kind != ObjectKind::Heap);
        let mut work: Vec<_> = roots.map(|(id, _)| id).collect();
        let mut reached: HashSet<_> = work.iter().copied().collect();
        while let Some(id) = work.pop() {
            let Some(object) = self.domain.objects.living(id) else { continue };
            for pointer in object.pointers() {
                if self.domain.objects.living(pointer).is_some() && reached.insert(pointer) {
                    work.push(pointer);
                }
            }
        }
        reached
    }
}
