//! What changed in memory since a checkpoint, so that it can be undone.
//!
//! A search that backtracks keeps one memory. Before an object is first changed after a checkpoint, it is
//! saved; going back costs what was changed.

use super::objects::{Area, Object, Objects};

/// The objects as they were before they were changed, the last change last.
#[derive(Debug, Clone, Default)]
pub(super) struct Journal {
    saved: Vec<(u32, Object)>,
    /// The number of the last checkpoint: what was saved since is not saved again.
    checkpoint: u64,
    /// The last version that an object was given.
    version: u64,
}

/// A state of memory to go back to.
#[derive(Debug, Clone)]
pub struct Checkpoint {
    saved: usize,
    objects: usize,
    areas: [Area; 4],
    used: u64,
}

impl Objects {
    /// From now on changes are written down. Places of objects that have ended are not used again.
    pub(crate) fn keep_journal(&mut self) {
        self.journal = Some(Box::default());
    }

    /// An object is about to be changed.
    #[cold]
    #[inline(never)]
    pub(super) fn note(&mut self, index: usize) {
        let Some(journal) = &mut self.journal else { return };
        let Some(object) = self.objects.get_mut(index) else { return };
        if object.saved_at < journal.checkpoint {
            journal.saved.push((index as u32, object.clone()));
            object.saved_at = journal.checkpoint;
        }
        journal.version += 1;
        object.version = journal.version;
    }

    /// The state of memory now.
    pub(crate) fn checkpoint(&mut self) -> Checkpoint {
        let saved = self.journal.as_mut().map_or(0, |journal| {
            journal.checkpoint += 1;
            journal.saved.len()
        });
        Checkpoint {
            saved,
            objects: self.objects.len(),
            areas: [self.fixed, self.heap, self.stack, self.vast],
            used: self.used,
        }
    }

    /// Goes back to a state of memory; later ones cannot be gone back to any more.
    pub(crate) fn restore_checkpoint(&mut self, to: &Checkpoint) {
        let Some(journal) = &mut self.journal else { return };
        for (index, object) in journal.saved.drain(to.saved..).rev() {
            self.objects[index as usize] = object;
        }
        journal.checkpoint += 1;
        self.objects.truncate(to.objects);
        [self.fixed, self.heap, self.stack, self.vast] = to.areas;
        self.used = to.used;
        self.by_address = None;
    }
}
