//! An order of the vertices in which every loop is contiguous and begins with its head.
//!
//! This is the weak topological order of Bourdoncle, *Efficient chaotic iteration strategies with
//! widenings*, 1993: if the first pending vertex always comes next, a loop is left only when
//! nothing in it is pending any more, and paths have joined by then. A jump into the middle of a
//! loop is no exception: some vertex is the head.

use ir::{Body, VertexId};

/// A weak topological order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The vertices that can be reached, in order.
    pub vertices: Vec<VertexId>,
    /// Where each vertex stands; [`u32::MAX`] if it cannot be reached.
    pub positions: Vec<u32>,
    /// The positions of the head and of the last vertex of each loop, outer loops first.
    pub loops: Vec<(u32, u32)>,
}

impl Order {
    /// The order of a function's vertices.
    #[must_use]
    pub fn new(body: &Body) -> Self {
        let targets = |vertex| body.vertices[vertex].successors.targets();
        let successors: Vec<Vec<usize>> = body
            .vertices
            .indices()
            .map(|vertex| targets(vertex).into_iter().map(usize::from).collect())
            .collect();
        let mut sorter = Sorter {
            order: Self {
                vertices: Vec::new(),
                positions: vec![u32::MAX; successors.len()],
                loops: Vec::new(),
            },
            part: vec![0; successors.len()],
            last_part: 0,
            successors,
        };
        sorter.sort(0, &[body.entry.into()]);
        sorter.order
    }

    /// The position of a vertex that can be reached.
    #[must_use]
    pub fn position(&self, vertex: VertexId) -> u32 {
        self.positions[usize::from(vertex)]
    }
}

struct Sorter {
    order: Order,
    successors: Vec<Vec<usize>>,
    /// The part of the graph that each vertex is in: a loop without its head is one of its own.
    part: Vec<u32>,
    last_part: u32,
}

impl Sorter {
    fn push(&mut self, vertex: usize) {
        self.order.positions[vertex] = self.order.vertices.len() as u32;
        self.order.vertices.push(vertex.into());
    }

    /// Orders what can be reached in a part; recursion is as deep as loops nest.
    fn sort(&mut self, part: u32, starts: &[usize]) {
        for component in self.components(part, starts) {
            let head = component[0];
            let repeats = component.len() > 1 || self.successors[head].contains(&head);
            let first = self.order.vertices.len() as u32;
            self.push(head);
            if !repeats {
                continue;
            }
            let index = self.order.loops.len();
            self.order.loops.push((first, first));
            self.last_part += 1;
            let inner = self.last_part;
            for &vertex in &component[1..] {
                self.part[vertex] = inner;
            }
            self.part[head] = u32::MAX;
            let starts = self.successors[head].clone();
            self.sort(inner, &starts);
            self.order.loops[index].1 = self.order.vertices.len() as u32 - 1;
        }
    }

    /// The strongly connected components of a part in topological order, each with the vertex
    /// first that was met first. By Tarjan, with an explicit stack.
    fn components(&self, part: u32, starts: &[usize]) -> Vec<Vec<usize>> {
        let mut search = Search {
            number: rustc_hash::FxHashMap::default(),
            lowest: rustc_hash::FxHashMap::default(),
            open: Vec::new(),
            components: Vec::new(),
        };
        for &start in starts {
            if self.part[start] == part && !search.number.contains_key(&start) {
                search.from(start, part, self);
            }
        }
        search.components.reverse();
        search.components
    }
}

struct Search {
    number: rustc_hash::FxHashMap<usize, usize>,
    /// The lowest number that can be reached; none once the component is complete.
    lowest: rustc_hash::FxHashMap<usize, usize>,
    open: Vec<usize>,
    components: Vec<Vec<usize>>,
}

impl Search {
    fn open(&mut self, vertex: usize) {
        let number = self.number.len();
        self.number.insert(vertex, number);
        self.lowest.insert(vertex, number);
        self.open.push(vertex);
    }

    fn lower(&mut self, vertex: usize, to: usize) {
        if let Some(lowest) = self.lowest.get_mut(&vertex) {
            *lowest = to.min(*lowest);
        }
    }

    fn from(&mut self, start: usize, part: u32, graph: &Sorter) {
        let mut stack = vec![(start, 0)];
        self.open(start);
        while let Some((vertex, next)) = stack.pop() {
            if let Some(&successor) = graph.successors[vertex].get(next) {
                stack.push((vertex, next + 1));
                if graph.part[successor] != part {
                    continue;
                }
                match (self.number.get(&successor), self.lowest.contains_key(&successor)) {
                    (None, _) => {
                        self.open(successor);
                        stack.push((successor, 0));
                    }
                    (Some(&number), true) => self.lower(vertex, number),
                    (Some(_), false) => {}
                }
                continue;
            }
            let lowest = self.lowest[&vertex];
            if lowest == self.number[&vertex] {
                let begin = self.open.iter().rposition(|&open| open == vertex);
                let component = self.open.split_off(begin.expect("an open vertex is on the stack"));
                for done in &component {
                    self.lowest.remove(done);
                }
                self.components.push(component);
            }
            if let Some(&(parent, _)) = stack.last() {
                self.lower(parent, lowest);
            }
        }
    }
}
