//! What calling a function may read and write, with all that it calls.

use rustc_hash::FxHashMap;

use crate::memory::{Class, Memory};
use ir::FunctionId;

/// The memory that the callers of a function share with it.
#[derive(Debug, Default, Clone)]
pub(super) struct Summary {
    /// What it may read, in order.
    pub reads: Vec<Class>,
    /// What it may write, in order.
    pub writes: Vec<Class>,
}

/// The summary of each function.
pub(super) fn summaries(memory: &Memory) -> Vec<Summary> {
    let mut sets = Sets::new(memory);
    let order = callees_first(memory);
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for &function in &order {
            changed |= sets.update(function, memory);
        }
    }
    let listed = |row: &[u64]| {
        let classes = sets.classes.iter().enumerate();
        let within = |&(bit, _): &(usize, &Class)| row[bit / 64] >> (bit % 64) & 1 == 1;
        classes.filter(within).map(|(_, &class)| class).collect()
    };
    let summary = |(reads, writes): (&Vec<u64>, &Vec<u64>)| Summary {
        reads: listed(reads),
        writes: listed(writes),
    };
    sets.reads.iter().zip(&sets.writes).map(summary).collect()
}

/// Sets of classes as bits.
struct Sets {
    /// The classes that matter, in order.
    classes: Vec<Class>,
    reads: Vec<Vec<u64>>,
    writes: Vec<Vec<u64>>,
}

impl Sets {
    /// What each function does itself.
    fn new(memory: &Memory) -> Self {
        let all = memory.functions.iter().flatten().flat_map(|function| {
            let writes = function.vertices.iter().flat_map(|access| &access.writes);
            writes.map(|(class, _)| *class).chain(function.parameters.iter().copied())
        });
        let mut classes: Vec<Class> = all.filter(|&class| memory.is_shared(class)).collect();
        classes.sort_unstable();
        classes.dedup();
        let bits: FxHashMap<Class, usize> =
            classes.iter().enumerate().map(|(bit, &class)| (class, bit)).collect();
        let empty = vec![vec![0; classes.len().div_ceil(64)]; memory.functions.len()];
        let mut sets = Self { classes, reads: empty.clone(), writes: empty };
        for (index, function) in memory.functions.iter().enumerate() {
            let Some(function) = function else { continue };
            let set = |row: &mut Vec<u64>, class: Class| {
                if let Some(bit) = bits.get(&class) {
                    row[bit / 64] |= 1 << (bit % 64);
                }
            };
            function.parameters.iter().for_each(|&class| set(&mut sets.writes[index], class));
            for access in &function.vertices {
                access.reads.iter().for_each(|&class| set(&mut sets.reads[index], class));
                access.writes.iter().for_each(|it| set(&mut sets.writes[index], it.0));
            }
        }
        sets
    }

    /// Adds what the functions do that a function calls.
    fn update(&mut self, function: FunctionId, memory: &Memory) -> bool {
        let index = usize::from(function);
        let mut changed = false;
        for callee in memory.callees(function) {
            for rows in [&mut self.reads, &mut self.writes] {
                let mut row = std::mem::take(&mut rows[index]);
                let other = rows.get(usize::from(callee)).filter(|_| callee != function);
                for (word, more) in row.iter_mut().zip(other.into_iter().flatten()) {
                    changed |= more & !*word != 0;
                    *word |= more;
                }
                rows[index] = row;
            }
        }
        changed
    }
}

/// The user's functions, each after those that it calls where calls do not go in a circle.
fn callees_first(memory: &Memory) -> Vec<FunctionId> {
    let mut seen = vec![false; memory.functions.len()];
    let mut order = Vec::new();
    for start in (0..memory.functions.len()).filter(|&it| memory.functions[it].is_some()) {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut work = vec![(FunctionId::from(start), memory.callees(start.into()))];
        while let Some((function, callees)) = work.last_mut() {
            match callees.pop() {
                Some(callee) if !std::mem::replace(&mut seen[usize::from(callee)], true) => {
                    work.push((callee, memory.callees(callee)));
                }
                Some(_) => {}
                None => {
                    order.push(*function);
                    work.pop();
                }
            }
        }
    }
    order
}
