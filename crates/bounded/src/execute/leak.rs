//! Memory that nothing points to any more when the program ends.

use std::collections::BTreeMap;

use findings::CheckKind;
use ir::CheckId;
use logic::TermId;
use semantics::domain::Domain;

use super::Executor;
use crate::contents::Cell;
use crate::value::{Base, ObjectId, PointerTarget, Value};

/// More objects than this are not looked through.
const MOST_OBJECTS: usize = 500;

/// When something points to an object.
type Arrows = BTreeMap<ObjectId, TermId>;

impl Executor<'_> {
    pub(super) fn looks_for_leaks(&self) -> bool {
        self.options.checks.contains(CheckKind::Leak)
    }

    /// What the variables of the activation hold keeps its objects while a callee runs.
    pub(super) fn push_roots(&mut self, slots: &[Value]) -> usize {
        let before = self.roots.len();
        if self.looks_for_leaks() {
            let pointers = slots.iter().filter(|slot| matches!(slot, Value::Pointer(_)));
            self.roots.extend(pointers.cloned());
        }
        before
    }

    /// The program ends in the state of the domain: every object of the heap that lives is to be
    /// reachable from variables.
    pub(super) fn find_leaks(&mut self) {
        if !self.looks_for_leaks() {
            return;
        }
        let objects: Vec<_> = self.domain.memory.objects.entries();
        let is_heap = |id: u64, executor: &Self| executor.domain.objects[id as usize].heap;
        let heap = objects.iter().filter(|(id, _)| is_heap(*id, self)).count();
        if heap > MOST_OBJECTS {
            return self.domain.cut("a search for leaks among so many objects");
        }
        let always = self.domain.truth(true);
        let mut reached = Arrows::new();
        for root in self.roots.clone() {
            self.point(&mut reached, always, &root);
        }
        let mut inner = Vec::new();
        for (id, state) in &objects {
            let mut arrows = Arrows::new();
            for (_, cell) in state.contents.cells.entries() {
                self.point_from(&mut arrows, state.alive, &cell);
            }
            if !state.contents.log.is_empty() {
                self.domain.cut("a search for leaks through an object of unknown size");
            }
            match is_heap(*id, self) {
                true => inner.push((ObjectId(*id as u32), arrows)),
                false => self.add(&mut reached, &arrows, always),
            }
        }
        // Whatever can be reached is reached in as many steps as there are objects.
        for _ in 0..heap {
            let before = reached.clone();
            for (from, arrows) in &inner {
                if let Some(&when) = before.get(from) {
                    self.add(&mut reached, arrows, when);
                }
            }
            if reached == before {
                break;
            }
        }
        let never = self.domain.truth(false);
        for (id, state) in &objects {
            let description = &self.domain.objects[*id as usize];
            let (check, made_when) = (description.leak, description.made_when);
            if check == CheckId::NONE || !is_heap(*id, self) {
                continue;
            }
            let kept = reached.get(&ObjectId(*id as u32)).copied().unwrap_or(never);
            let lost = self.domain.not(&kept);
            let lost = self.domain.both(&lost, &state.alive);
            let lost = self.domain.both(&lost, &made_when);
            self.domain.find(check, lost);
        }
    }

    fn add(&mut self, reached: &mut Arrows, arrows: &Arrows, when: TermId) {
        for (&target, &guard) in arrows {
            let guard = self.domain.both(&guard, &when);
            self.reach(reached, target, guard);
        }
    }

    fn reach(&mut self, reached: &mut Arrows, target: ObjectId, guard: TermId) {
        let never = self.domain.truth(false);
        let before = *reached.entry(target).or_insert(never);
        reached.insert(target, self.domain.either(&before, &guard));
    }

    /// A word of memory that holds an address counts as a pointer too.
    fn point_from(&mut self, arrows: &mut Arrows, guard: TermId, cell: &Cell) {
        let address = match cell.value {
            Value::Bits(term) => {
                let pointer_size = self.program.types.pointer_size;
                let unknown = self.domain.constant(term).is_none();
                cell.size == pointer_size && unknown && !self.domain.exposed.is_empty()
            }
            Value::Pointer(_) => true,
        };
        if address {
            self.point(arrows, guard, &cell.value);
        }
    }

    fn point(&mut self, arrows: &mut Arrows, guard: TermId, value: &Value) {
        for PointerTarget { guard: when, base, .. } in self.domain.kept_targets(value) {
            if let Base::Object(object) = base
                && self.domain.objects[object.0 as usize].heap
            {
                let when = self.domain.both(&guard, &when);
                self.reach(arrows, object, when);
            }
        }
    }
}
