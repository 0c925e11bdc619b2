//! The ways of control through a function, with one place before its first vertex and one behind
//! all its ends.

use ir::{Body, VertexId};

/// Control flow over the numbers of vertices and two more places.
pub(super) struct Flow {
    /// Where control goes; nowhere from what cannot be reached.
    pub next: Vec<Vec<usize>>,
    /// Where it comes from.
    pub before: Vec<Vec<usize>>,
    /// The place before the first vertex. It leads to the end as well: a function need not be called.
    pub start: usize,
    /// The place behind all ends.
    pub end: usize,
}

impl Flow {
    /// The flow of a body. Control does not come back from the vertices that end the program.
    pub(super) fn new(body: &Body, ends_program: impl Fn(VertexId) -> bool) -> Self {
        let (end, start) = (body.vertices.len(), body.vertices.len() + 1);
        let targets = |vertex: VertexId| -> Vec<usize> {
            let mut targets: Vec<usize> = match ends_program(vertex) {
                true => Vec::new(),
                false => {
                    let targets = body.vertices[vertex].successors.targets();
                    targets.into_iter().map(usize::from).collect()
                }
            };
            targets.sort_unstable();
            targets.dedup();
            if targets.is_empty() { vec![end] } else { targets }
        };
        let mut next: Vec<Vec<usize>> = body.vertices.indices().map(targets).collect();
        next.extend([Vec::new(), vec![body.entry.into(), end]]);
        let reached = preorder(&next, start);
        let mut is_reached = vec![false; next.len()];
        reached.iter().for_each(|&place| is_reached[place] = true);
        for (place, targets) in next.iter_mut().enumerate() {
            if !is_reached[place] {
                targets.clear();
            }
        }
        let mut flow = Self { before: reversed(&next), next, start, end };
        flow.leave_endless_loops(&reached);
        flow
    }

    /// Whether control can come to a vertex.
    pub(super) fn reaches(&self, vertex: VertexId) -> bool {
        !self.next[usize::from(vertex)].is_empty()
    }

    /// Every place leads to the end: where a loop has no way out, one is made up at the vertex that
    /// is reached first.
    fn leave_endless_loops(&mut self, reached: &[usize]) {
        let mut leads_out = vec![false; self.next.len()];
        for place in std::iter::once(self.end).chain(reached.iter().copied()) {
            if leads_out[place] {
                continue;
            }
            if place != self.end {
                self.next[place].push(self.end);
                self.before[self.end].push(place);
            }
            for before in preorder(&self.before, place) {
                leads_out[before] = true;
            }
        }
    }
}

fn reversed(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut before = vec![Vec::new(); next.len()];
    for (place, targets) in next.iter().enumerate() {
        targets.iter().for_each(|&target| before[target].push(place));
    }
    before
}

/// What can be reached, in the order in which it is.
fn preorder(edges: &[Vec<usize>], start: usize) -> Vec<usize> {
    let mut seen = vec![false; edges.len()];
    let mut order = Vec::new();
    let mut work = vec![start];
    while let Some(place) = work.pop() {
        if !std::mem::replace(&mut seen[place], true) {
            order.push(place);
            work.extend(edges[place].iter().rev());
        }
    }
    order
}
