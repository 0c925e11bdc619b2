//! An order of the vertices in which every loop is contiguous and begins with its head.
//!
//! This is the weak topological order of Bourdoncle, *Efficient chaotic iteration strategies with
//! widenings*, 1993: if the first pending vertex always comes next, a loop is left only when
//! nothing in it is pending any more, and paths have joined by then. A jump into the middle of a
//! loop is no exception: some vertex is the head.

use ir::{Body, ExpressionKind, Statement, Successors, VertexId};

/// A weak topological order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The vertices that can be reached, in order.
    pub vertices: Vec<VertexId>,
    /// Where each vertex stands; [`u32::MAX`] if it cannot be reached.
    pub positions: Vec<u32>,
    /// The positions of the head and of the last vertex of each loop, outer loops first.
    pub loops: Vec<(u32, u32)>,
    /// The innermost loop around each position; [`u32::MAX`] if there is none.
    pub around: Vec<u32>,
    /// The loop around each loop; [`u32::MAX`] if there is none.
    pub outer: Vec<u32>,
    /// Whether control can leave each loop, other than to an end of the program. A constant
    /// condition decides where it goes.
    pub leaves: Vec<bool>,
    /// Whether the function can return from a vertex on. From the others the program ends, as
    /// where an assertion fails.
    pub returns: Vec<bool>,
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
                around: Vec::new(),
                outer: Vec::new(),
                leaves: Vec::new(),
                returns: returning(body, &successors),
            },
            part: vec![0; successors.len()],
            last_part: 0,
            successors,
        };
        sorter.sort(0, &[body.entry.into()]);
        let mut order = sorter.order;
        order.find_loops_around();
        order.find_ways_out(body);
        order
    }

    fn find_loops_around(&mut self) {
        self.around = vec![u32::MAX; self.vertices.len()];
        for (index, &(first, last)) in self.loops.iter().enumerate() {
            self.outer.push(self.around[first as usize]);
            self.around[first as usize..=last as usize].fill(index as u32);
        }
    }

    fn find_ways_out(&mut self, body: &Body) {
        for &(first, last) in &self.loops {
            let inside = |position: u32| first <= position && position <= last;
            let leads_out = |next: VertexId| {
                self.returns[usize::from(next)] && !inside(self.positions[usize::from(next)])
            };
            let leaves = (first..=last).any(|position| {
                let next = taken(body, self.vertices[position as usize]);
                next.is_empty() || next.into_iter().any(leads_out)
            });
            self.leaves.push(leaves);
        }
    }

    /// The loop whose head is at a position.
    #[must_use]
    pub fn headed(&self, position: u32) -> Option<usize> {
        let index = self.around[position as usize] as usize;
        self.loops.get(index).is_some_and(|&(first, _)| first == position).then_some(index)
    }

    /// The position of a vertex that can be reached.
    #[must_use]
    pub fn position(&self, vertex: VertexId) -> u32 {
        self.positions[usize::from(vertex)]
    }
}

/// Where control may go from a vertex: `while (1)` does not lead out of its loop.
fn taken(body: &Body, vertex: VertexId) -> Vec<VertexId> {
    let vertex = &body.vertices[vertex];
    if let Statement::Branch { condition } = &vertex.statement
        && let Successors::Branch(then, otherwise) = &vertex.successors
        && let ExpressionKind::Constant(value) = &body.expressions[*condition].kind
    {
        return vec![if *value == 0 { *otherwise } else { *then }];
    }
    vertex.successors.targets()
}

/// From which vertices a return can be reached.
fn returning(body: &Body, successors: &[Vec<usize>]) -> Vec<bool> {
    let mut predecessors = vec![Vec::new(); successors.len()];
    for (vertex, next) in successors.iter().enumerate() {
        next.iter().for_each(|&next| predecessors[next].push(vertex));
    }
    let is_return = |vertex: &ir::Vertex| matches!(vertex.statement, ir::Statement::Return(_));
    let mut returns: Vec<bool> = body.vertices.iter().map(is_return).collect();
    let mut work: Vec<usize> = (0..returns.len()).filter(|&vertex| returns[vertex]).collect();
    while let Some(vertex) = work.pop() {
        for &before in &predecessors[vertex] {
            if !std::mem::replace(&mut returns[before], true) {
                work.push(before);
            }
        }
    }
    returns
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

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{ComponentId, Origin, Statement, Successors, Vertex};

    fn order(edges: &[(u32, u32)], count: u32) -> Order {
        let mut body = Body::default();
        for vertex in 0..count {
            let to: Vec<_> = edges.iter().filter(|edge| edge.0 == vertex).collect();
            let successors = match to[..] {
                [] => Successors::None,
                [(_, next)] => Successors::Next(VertexId(*next)),
                [(_, then), (_, otherwise), ..] => {
                    Successors::Branch(VertexId(*then), VertexId(*otherwise))
                }
            };
            let statement = if to.is_empty() { Statement::Return(None) } else { Statement::Skip };
            let origin = Origin { component: ComponentId(0), expansion: None };
            body.vertices.push(Vertex { statement, successors, origin });
        }
        Order::new(&body)
    }

    #[test]
    fn what_follows_a_loop_comes_after_it_whichever_way_the_branch_is_written() {
        for exit_first in [false, true] {
            let head = if exit_first { [(0, 3), (0, 1)] } else { [(0, 1), (0, 3)] };
            let order = order(&[head[0], head[1], (1, 2), (2, 0), (3, 4)], 5);
            assert_eq!(order.vertices, [0, 1, 2, 3, 4].map(VertexId));
            assert_eq!(order.loops, [(0, 2)]);
        }
    }

    #[test]
    fn loops_nest() {
        let order = order(&[(0, 1), (1, 2), (1, 4), (2, 3), (2, 1), (3, 2), (3, 1)], 5);
        assert_eq!(order.loops, [(1, 3), (2, 3)]);
        assert_eq!(order.position(VertexId(4)), 4);
    }

    #[test]
    fn a_jump_into_a_loop_leaves_it_a_loop() {
        let order = order(&[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3)], 4);
        assert_eq!(order.loops, [(1, 2)]);
        assert_eq!(order.position(VertexId(3)), 3);
    }

    #[test]
    fn a_loop_on_itself_is_a_loop() {
        let order = order(&[(0, 1), (1, 1), (1, 2)], 3);
        assert_eq!(order.loops, [(1, 1)]);
        assert!(order.returns.iter().all(|returns| *returns));
    }
}
