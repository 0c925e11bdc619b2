//! And-inverter graphs: circuits of two-input conjunctions and complements, with equal gates
//! shared.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::ops::Not;

/// A node of the graph, possibly complemented.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge(u32);

/// A node of the graph: the constant, an input, or a conjunction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Position for tables that hold one entry for each node.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn from_index(index: usize) -> Self {
        // One bit of an edge is for the complement.
        let limit = u32::MAX >> 1;
        let number = u32::try_from(index).ok().filter(|&number| number < limit);
        Self(number.expect("a graph holds fewer than 2^31 nodes"))
    }

    /// The node and those that were created after it, `count` in all.
    pub(crate) fn successors(self, count: u32) -> impl Iterator<Item = Self> {
        (self.0..self.0 + count).map(Self)
    }

    /// The edge to the node, not complemented.
    #[must_use]
    pub fn edge(self) -> Edge {
        Edge(self.0 << 1)
    }
}

impl Edge {
    /// The constant false.
    pub const FALSE: Self = Self(0);
    /// The constant true.
    pub const TRUE: Self = Self(1);

    /// The edge to a constant.
    #[must_use]
    pub fn constant(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// The node that the edge leads to.
    #[must_use]
    pub fn node(self) -> NodeId {
        NodeId(self.0 >> 1)
    }

    /// Whether the edge inverts.
    #[must_use]
    pub fn is_complemented(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether it is [`Self::FALSE`] or [`Self::TRUE`].
    #[must_use]
    pub fn is_constant(self) -> bool {
        self.0 <= 1
    }

    /// The edge, complemented if `condition` holds.
    #[must_use]
    pub fn complement_if(self, condition: bool) -> Self {
        Self(self.0 ^ u32::from(condition))
    }
}

impl Not for Edge {
    type Output = Self;

    fn not(self) -> Self {
        self.complement_if(true)
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    /// The constant; its complement is true.
    False,
    /// A bit of a variable.
    Input,
    /// A conjunction of two edges.
    And(Edge, Edge),
}

/// The operands of a conjunction; the constant and the inputs repeat their own edge, which no
/// conjunction does.
type Operands = [Edge; 2];

/// The graph. Nodes are numbered so that operands come first.
#[derive(Debug)]
pub struct Aig {
    nodes: Vec<Operands>,
    /// How many conjunctions use each node, up to 255.
    fanouts: Vec<u8>,
    table: HashTable<NodeId>,
}

fn hash(operands: Operands) -> u64 {
    FxBuildHasher.hash_one(operands)
}

impl Default for Aig {
    fn default() -> Self {
        Self::new()
    }
}

impl Aig {
    /// A graph with the constant only.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: vec![[Edge::FALSE; 2]], fanouts: vec![0], table: HashTable::new() }
    }

    /// How many nodes there are, the constant and the inputs included.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes, operands before the conjunctions that use them.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId::from_index)
    }

    /// Whether exactly one conjunction uses the node.
    #[must_use]
    pub fn is_used_once(&self, node: NodeId) -> bool {
        self.fanouts[node.index()] == 1
    }

    /// What the node is.
    #[must_use]
    pub fn gate(&self, node: NodeId) -> Gate {
        let [a, b] = self.nodes[node.index()];
        if a.node() != node {
            Gate::And(a, b)
        } else if a == Edge::FALSE {
            Gate::False
        } else {
            Gate::Input
        }
    }

    /// A new input.
    pub fn input(&mut self) -> Edge {
        let edge = NodeId::from_index(self.nodes.len()).edge();
        self.nodes.push([edge, edge]);
        self.fanouts.push(0);
        edge
    }

    /// The operands, if the node behind the edge is a conjunction.
    fn operands(&self, edge: Edge) -> Option<Operands> {
        match self.gate(edge.node()) {
            Gate::And(a, b) => Some([a, b]),
            Gate::False | Gate::Input => None,
        }
    }

    /// The conjunction; an existing node if there is an equal one.
    pub fn and(&mut self, mut a: Edge, mut b: Edge) -> Edge {
        loop {
            match self.simplify_and(a, b) {
                Simplified::Edge(edge) => return edge,
                Simplified::And(left, right) => (a, b) = (left, right),
                Simplified::Unchanged => return self.intern(a.min(b), a.max(b)),
            }
        }
    }

    fn intern(&mut self, a: Edge, b: Edge) -> Edge {
        let nodes = &self.nodes;
        let entry = self.table.entry(
            hash([a, b]),
            |node| nodes[node.index()] == [a, b],
            |node| hash(nodes[node.index()]),
        );
        match entry {
            Entry::Occupied(entry) => entry.get().edge(),
            Entry::Vacant(entry) => {
                let node = NodeId::from_index(nodes.len());
                entry.insert(node);
                self.nodes.push([a, b]);
                self.fanouts.push(0);
                for operand in [a, b] {
                    let fanout = &mut self.fanouts[operand.node().index()];
                    *fanout = fanout.saturating_add(1);
                }
                node.edge()
            }
        }
    }

    /// The disjunction.
    pub fn or(&mut self, a: Edge, b: Edge) -> Edge {
        !self.and(!a, !b)
    }

    /// The exclusive or.
    pub fn xor(&mut self, a: Edge, b: Edge) -> Edge {
        // Complements move to the result, so that the four variants share their gates.
        let complemented = a.is_complemented() != b.is_complemented();
        let (a, b) = (a.node().edge(), b.node().edge());
        let both = self.and(a, b);
        let neither = self.and(!a, !b);
        self.and(!both, !neither).complement_if(complemented)
    }

    /// A selection.
    pub fn if_then_else(&mut self, condition: Edge, then: Edge, otherwise: Edge) -> Edge {
        if then == otherwise {
            return then;
        }
        if then == !otherwise {
            return self.xor(condition, otherwise);
        }
        let first = self.and(condition, then);
        let second = self.and(!condition, otherwise);
        self.or(first, second)
    }

    /// The conjunction of all, as a balanced tree.
    pub fn and_all(&mut self, mut edges: Vec<Edge>) -> Edge {
        while edges.len() > 1 {
            edges = edges
                .chunks(2)
                .map(|pair| match *pair {
                    [a, b] => self.and(a, b),
                    _ => pair[0],
                })
                .collect();
        }
        edges.pop().unwrap_or(Edge::TRUE)
    }

    /// The disjunction of all.
    pub fn or_any(&mut self, edges: impl IntoIterator<Item = Edge>) -> Edge {
        !self.and_all(edges.into_iter().map(Not::not).collect())
    }

    /// If the node is a selection (`if c then t else e`, of which exclusive or is a case), its
    /// three parts.
    #[must_use]
    pub fn as_selection(&self, node: NodeId) -> Option<[Edge; 3]> {
        let Gate::And(a, b) = self.gate(node) else { return None };
        if !a.is_complemented() || !b.is_complemented() {
            return None;
        }
        let [a0, a1] = self.operands(a)?;
        let [b0, b1] = self.operands(b)?;
        // ~(c & t) & ~(~c & e) = c ? ~t : ~e
        for (condition, then) in [(a0, a1), (a1, a0)] {
            for (negated, otherwise) in [(b0, b1), (b1, b0)] {
                if condition == !negated {
                    return Some([condition, !then, !otherwise]);
                }
            }
        }
        None
    }
}

enum Simplified {
    Edge(Edge),
    And(Edge, Edge),
    Unchanged,
}

/// The rules that look at most two levels deep and never add gates, after Brummayer and Biere,
/// "Local two-level and-inverter graph minimization without blowup" (MEMICS 2006).
impl Aig {
    fn simplify_and(&self, a: Edge, b: Edge) -> Simplified {
        if a == Edge::FALSE || b == Edge::FALSE || a == !b {
            return Simplified::Edge(Edge::FALSE);
        }
        if a == Edge::TRUE || a == b {
            return Simplified::Edge(b);
        }
        if b == Edge::TRUE {
            return Simplified::Edge(a);
        }
        let (left, right) = (self.operands(a), self.operands(b));
        if let Some(left) = left
            && let Some(simpler) = with_one_conjunction(a, left, b)
        {
            return simpler;
        }
        if let Some(right) = right
            && let Some(simpler) = with_one_conjunction(b, right, a)
        {
            return simpler;
        }
        if let (Some(left), Some(right)) = (left, right)
            && let Some(simpler) = with_two_conjunctions(a, left, b, right)
        {
            return simpler;
        }
        Simplified::Unchanged
    }
}

/// `a & b`, where `a` is the conjunction of `parts` or its complement.
fn with_one_conjunction(a: Edge, parts: Operands, b: Edge) -> Option<Simplified> {
    let [first, second] = parts;
    if a.is_complemented() {
        // ~(~b & x) & b = b
        if parts.contains(&!b) {
            return Some(Simplified::Edge(b));
        }
        // ~(b & x) & b = ~x & b
        if first == b {
            return Some(Simplified::And(!second, b));
        }
        return (second == b).then_some(Simplified::And(!first, b));
    }
    // (~b & x) & b = 0, (b & x) & b = b & x
    if parts.contains(&!b) {
        return Some(Simplified::Edge(Edge::FALSE));
    }
    parts.contains(&b).then_some(Simplified::Edge(a))
}

/// `a & b`, where each is the conjunction of its parts or the complement of that.
fn with_two_conjunctions(a: Edge, left: Operands, b: Edge, right: Operands) -> Option<Simplified> {
    match (a.is_complemented(), b.is_complemented()) {
        // (x & y) & (~x & z) = 0
        (false, false) => {
            left.iter().any(|&part| right.contains(&!part)).then_some(Simplified::Edge(Edge::FALSE))
        }
        (false, true) => conjunction_and_complement(a, left, right),
        (true, false) => conjunction_and_complement(b, right, left),
        (true, true) => resolution(left, right),
    }
}

/// `a & ~(right)`, where `a` is the conjunction of `left`.
fn conjunction_and_complement(a: Edge, left: Operands, right: Operands) -> Option<Simplified> {
    // (x & y) & ~(~x & z) = x & y
    if left.iter().any(|&part| right.contains(&!part)) {
        return Some(Simplified::Edge(a));
    }
    // (x & y) & ~(x & z) = (x & y) & ~z
    let [first, second] = right;
    if left.contains(&first) {
        return Some(Simplified::And(a, !second));
    }
    left.contains(&second).then_some(Simplified::And(a, !first))
}

/// `~(x & y) & ~(x & ~y) = ~x`
fn resolution(left: Operands, right: Operands) -> Option<Simplified> {
    for (shared, rest) in [(left[0], left[1]), (left[1], left[0])] {
        if right.contains(&shared) && right.contains(&!rest) {
            return Some(Simplified::Edge(!shared));
        }
    }
    None
}

#[cfg(test)]
mod tests;
