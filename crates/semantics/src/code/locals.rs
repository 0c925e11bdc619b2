//! Which locals live in slots, and which uses of the others need no declaration before them.

use ir::visit::{LocalUse, Part};
use ir::{Body, Local, LocalId, LocalKind, PlaceId, PlaceKind, Types, VertexId};

use super::FlattenOptions;

/// Whether each local must be an object in memory.
pub fn in_memory(body: &Body, types: &Types, options: &FlattenOptions) -> Vec<bool> {
    let pointed_to =
        |local: &Local| local.kind != LocalKind::Temporary && options.selected.points_to(local.ty);
    let must =
        |local: &Local| options.locals_in_memory || !types.is_scalar(local.ty) || pointed_to(local);
    let mut memory: Vec<bool> = body.locals.iter().map(must).collect();
    let mut mark = |place: PlaceId| {
        if let PlaceKind::Local(local) = body.places[place].kind {
            memory[local.0 as usize] = true;
        }
    };
    let mut accessed = |part: Part| {
        if let Part::Place(place, access) = part
            && access.needs_memory()
        {
            mark(place);
        }
    };
    body.places.iter().for_each(|place| place.kind.visit(&mut accessed));
    body.expressions.iter().for_each(|expression| expression.kind.visit(&mut accessed));
    body.vertices.iter().for_each(|vertex| vertex.statement.visit(&mut accessed));
    for place in body.places.iter() {
        if let PlaceKind::Local(local) = place.kind {
            let same = super::Scalar::of(types, place.ty)
                == super::Scalar::of(types, body.locals[local].ty);
            memory[local.0 as usize] |= !same;
        }
    }
    memory
}

/// The locals without a declaration, except parameters: they are made at the entry.
pub fn undeclared(body: &Body) -> Vec<LocalId> {
    let mut declared = vec![false; body.locals.len()];
    for vertex in body.vertices.iter() {
        vertex.statement.visit(&mut |part| {
            if let Part::Local(local, LocalUse::Declared) = part {
                declared[local.0 as usize] = true;
            }
        });
    }
    let locals = body.locals.indices().skip(body.parameter_count as usize);
    locals.filter(|local| !declared[local.0 as usize]).collect()
}

/// For each vertex the locals in memory that have certainly been made before it.
pub struct Declared {
    words: usize,
    /// How the locals in memory are numbered; [`u32::MAX`] for the others.
    numbers: Vec<u32>,
    sets: Vec<u64>,
}

impl Declared {
    /// Finds them by iteration: a vertex has what all its predecessors have. At the entry there
    /// are the parameters and what is never declared.
    pub fn new(body: &Body, memory: &[bool]) -> Self {
        let mut numbers = vec![u32::MAX; memory.len()];
        let mut count = 0;
        for (number, _) in numbers.iter_mut().zip(memory).filter(|(_, memory)| **memory) {
            *number = count;
            count += 1;
        }
        let words = (count as usize).div_ceil(64);
        let mut declared = Self { words, numbers, sets: Vec::new() };
        if words > 0 {
            declared.solve(body);
        }
        declared
    }

    /// Everything has been made: for expressions that are evaluated apart.
    pub fn everything() -> Self {
        Self { words: 0, numbers: Vec::new(), sets: Vec::new() }
    }

    fn solve(&mut self, body: &Body) {
        self.sets = vec![u64::MAX; self.words * body.vertices.len()];
        let mut entry = vec![0; self.words];
        for local in body.parameters().chain(undeclared(body)) {
            self.set(&mut entry, local, true);
        }
        let mut reached = vec![false; body.vertices.len()];
        let mut work = vec![body.entry];
        self.meet(body.entry, &entry);
        reached[body.entry.0 as usize] = true;
        while let Some(vertex) = work.pop() {
            let start = vertex.0 as usize * self.words;
            let mut state = self.sets[start..start + self.words].to_vec();
            body.vertices[vertex].statement.visit(&mut |part| {
                if let Part::Local(local, used) = part {
                    match used {
                        LocalUse::Declared => self.set(&mut state, local, true),
                        LocalUse::Discarded => self.set(&mut state, local, false),
                        LocalUse::Named => {}
                    }
                }
            });
            for next in body.vertices[vertex].successors.targets() {
                let changed = self.meet(next, &state);
                let first = !std::mem::replace(&mut reached[next.0 as usize], true);
                if changed || first {
                    work.push(next);
                }
            }
        }
    }

    fn set(&self, state: &mut [u64], local: LocalId, value: bool) {
        let number = self.numbers[local.0 as usize];
        if number != u32::MAX {
            let bit = 1 << (number % 64);
            let word = &mut state[number as usize / 64];
            *word = if value { *word | bit } else { *word & !bit };
        }
    }

    fn meet(&mut self, vertex: VertexId, state: &[u64]) -> bool {
        let start = vertex.0 as usize * self.words;
        let mut changed = false;
        for (old, new) in self.sets[start..start + self.words].iter_mut().zip(state) {
            changed |= *old & !new != 0;
            *old &= new;
        }
        changed
    }

    /// Whether a local in memory has certainly been made when the vertex begins.
    pub fn contains(&self, vertex: VertexId, local: LocalId) -> bool {
        let number = self.numbers.get(local.0 as usize).copied().unwrap_or(u32::MAX);
        if number == u32::MAX {
            return true;
        }
        let word = self.sets[vertex.0 as usize * self.words + number as usize / 64];
        word >> (number % 64) & 1 == 1
    }
}
