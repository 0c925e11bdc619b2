//! The dependences of a run as a graph.

/// A value that was computed, a decision that was made, or a call. Zero is nothing: what a run
/// begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Node(pub u32);

impl Node {
    pub(super) const NONE: Self = Self(0);
}

/// An execution of a vertex.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment(u32);

struct MomentData {
    /// The decision or call that led to it.
    control: Node,
    /// The step of the user's program that it belongs to.
    step: u32,
}

struct NodeData {
    /// Where what it depends on begins in the list of all dependences.
    first: u32,
    moment: Moment,
}

/// How many nodes, moments and dependences are recorded at most, together.
const MOST: usize = 100_000_000;

/// What depends on what. A node only depends on earlier ones.
pub(super) struct Graph {
    nodes: Vec<NodeData>,
    dependences: Vec<Node>,
    moments: Vec<MomentData>,
    most: usize,
}

impl Graph {
    pub(super) fn new() -> Self {
        let moments = vec![MomentData { control: Node::NONE, step: 0 }];
        let nodes = vec![NodeData { first: 0, moment: Moment(0) }];
        Self { nodes, dependences: Vec::new(), moments, most: MOST }
    }

    /// Whether there was more to record than there is room for.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() + self.dependences.len() + self.moments.len() > self.most
    }

    /// A vertex begins after a decision or call, as a part of a step.
    pub(super) fn begin(&mut self, control: Node, step: u64) -> Moment {
        if self.is_full() {
            return Moment(0);
        }
        let step = u32::try_from(step).unwrap_or(u32::MAX);
        self.moments.push(MomentData { control, step });
        Moment(self.moments.len() as u32 - 1)
    }

    /// What led to a moment.
    pub(super) fn control(&self, moment: Moment) -> Node {
        self.moments[moment.0 as usize].control
    }

    /// Something new that depends on what is given, which is put in order.
    pub(super) fn define(&mut self, moment: Moment, on: &mut Vec<Node>) -> Node {
        if self.is_full() {
            return Node::NONE;
        }
        on.sort_unstable();
        on.dedup();
        self.nodes.push(NodeData { first: self.dependences.len() as u32, moment });
        self.dependences.extend(on.iter().filter(|node| **node != Node::NONE));
        Node(self.nodes.len() as u32 - 1)
    }

    /// What is kept by a decision: it depends on that as well, unless it came later.
    pub(super) fn keep(&mut self, kept: Node, decision: Node) -> Node {
        let moment = self.nodes[decision.0 as usize].moment;
        if self.nodes[kept.0 as usize].moment < moment {
            self.define(moment, &mut vec![kept, decision])
        } else {
            kept
        }
    }

    /// The steps that a node depends on, itself included.
    pub(super) fn steps_before(&self, start: Node) -> Steps {
        let mut marked = vec![false; start.0 as usize + 1];
        let mut steps = Steps::default();
        marked[start.0 as usize] = true;
        let mut end = match self.nodes.get(start.0 as usize + 1) {
            Some(next) => next.first as usize,
            None => self.dependences.len(),
        };
        for index in (1..marked.len()).rev() {
            let node = &self.nodes[index];
            let first = node.first as usize;
            if marked[index] {
                let moment = &self.moments[node.moment.0 as usize];
                steps.insert(moment.step.into());
                marked[moment.control.0 as usize] = true;
                for dependence in &self.dependences[first..end] {
                    marked[dependence.0 as usize] = true;
                }
            }
            end = first;
        }
        steps
    }
}

/// A set of steps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Steps {
    words: Vec<u64>,
}

impl Steps {
    /// Adds a step.
    pub fn insert(&mut self, step: u64) {
        let word = (step / 64) as usize;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (step % 64);
    }

    /// The steps of both.
    #[must_use]
    pub fn with(mut self, other: Self) -> Self {
        self.words.resize(self.words.len().max(other.words.len()), 0);
        for (word, more) in self.words.iter_mut().zip(other.words) {
            *word |= more;
        }
        self
    }

    /// Whether a step is in it.
    #[must_use]
    pub fn contains(&self, step: u64) -> bool {
        self.words.get((step / 64) as usize).is_some_and(|word| word >> (step % 64) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_leads_to_a_node_is_before_it() {
        let mut graph = Graph::new();
        let first = graph.begin(Node::NONE, 3);
        let decision = graph.define(first, &mut vec![]);
        let second = graph.begin(decision, 5);
        let value = graph.define(second, &mut vec![Node::NONE]);
        let other = graph.begin(Node::NONE, 7);
        graph.define(other, &mut vec![value]);
        let last = graph.begin(Node::NONE, 200);
        let last = graph.define(last, &mut vec![value, value]);
        let steps = graph.steps_before(last);
        let found: Vec<_> = (0..300).filter(|&step| steps.contains(step)).collect();
        assert_eq!(found, [3, 5, 200]);
        assert!(graph.steps_before(Node::NONE) == Steps::default());
    }

    #[test]
    fn a_full_graph_records_nothing_more() {
        let mut graph = Graph { most: 3, ..Graph::new() };
        let moment = graph.begin(Node::NONE, 1);
        assert!(graph.define(moment, &mut vec![]) != Node::NONE);
        assert!(graph.is_full() && graph.define(moment, &mut vec![]) == Node::NONE);
    }
}
