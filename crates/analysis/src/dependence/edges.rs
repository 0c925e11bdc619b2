//! Edges between nodes, and relays that stand for many of them.

use super::NodeId;

/// A node, or a relay: something that passes on all that comes in, at no distance of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Point(pub u32);

impl Point {
    /// None of them.
    pub(super) const NONE: Self = Self(u32::MAX);
}

impl From<NodeId> for Point {
    fn from(node: NodeId) -> Self {
        Self(node.0)
    }
}

/// Edges on their way into the graph.
pub(super) struct Edges {
    /// How many points there are; the nodes come first.
    points: u32,
    list: Vec<(Point, Point)>,
}

impl Edges {
    /// No edges between this many nodes.
    pub(super) fn new(nodes: usize) -> Self {
        Self { points: nodes as u32, list: Vec::new() }
    }

    /// A new relay.
    pub(super) fn relay(&mut self) -> Point {
        self.points += 1;
        Point(self.points - 1)
    }

    /// Adds an edge, to what depends on the other.
    pub(super) fn add(&mut self, from: impl Into<Point>, to: impl Into<Point>) {
        self.list.push((from.into(), to.into()));
    }

    /// The edges from each point on, and those that lead to it.
    pub(super) fn finish(mut self) -> (Neighbours, Neighbours) {
        self.list.sort_unstable();
        self.list.dedup();
        let forward = Neighbours::new(self.points, &self.list);
        self.list.iter_mut().for_each(|(from, to)| std::mem::swap(from, to));
        self.list.sort_unstable();
        (forward, Neighbours::new(self.points, &self.list))
    }
}

/// Where edges lead to from each point.
#[derive(Debug)]
pub(super) struct Neighbours {
    /// Where the edges of each point begin in the list.
    first: Vec<u32>,
    to: Vec<Point>,
}

impl Neighbours {
    /// From edges in order.
    fn new(points: u32, edges: &[(Point, Point)]) -> Self {
        let mut first = vec![0; points as usize + 1];
        edges.iter().for_each(|(from, _)| first[from.0 as usize + 1] += 1);
        for point in 0..points as usize {
            first[point + 1] += first[point];
        }
        Self { first, to: edges.iter().map(|&(_, to)| to).collect() }
    }

    /// How many points there are.
    pub(super) fn points(&self) -> usize {
        self.first.len() - 1
    }

    /// How many edges there are, relays included.
    pub(super) fn len(&self) -> usize {
        self.to.len()
    }

    /// Where the edges of a point lead to.
    pub(super) fn of(&self, point: Point) -> &[Point] {
        let (first, last) = (self.first[point.0 as usize], self.first[point.0 as usize + 1]);
        &self.to[first as usize..last as usize]
    }
}
