use super::*;

/// Truth tables over four inputs, as words of sixteen bits.
struct Simulated {
    graph: Aig,
    tables: Vec<u16>,
}

const INPUTS: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];

impl Simulated {
    fn new() -> (Self, Vec<Edge>) {
        let mut simulated = Self { graph: Aig::new(), tables: Vec::new() };
        let inputs = INPUTS.iter().map(|_| simulated.graph.input()).collect();
        (simulated, inputs)
    }

    /// Simulates the nodes that were added since the last call.
    fn table(&mut self, edge: Edge) -> u16 {
        for index in self.tables.len()..self.graph.node_count() {
            let table = match self.graph.gate(NodeId::from_index(index)) {
                Gate::False => 0,
                Gate::Input => INPUTS[index - 1],
                Gate::And(a, b) => self.known(a) & self.known(b),
            };
            self.tables.push(table);
        }
        self.known(edge)
    }

    fn known(&self, edge: Edge) -> u16 {
        let table = self.tables[edge.node().index()];
        if edge.is_complemented() { !table } else { table }
    }
}

#[test]
fn random_gates_compute_their_functions() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..300 {
        let (mut simulated, mut edges) = Simulated::new();
        for _ in 0..60 {
            let [a, b, c] =
                [0; 3].map(|_| edges[random.usize(0..edges.len())].complement_if(random.bool()));
            let [x, y, z] = [a, b, c].map(|edge| simulated.table(edge));
            let (edge, expected) = match random.u8(0..4) {
                0 => (simulated.graph.and(a, b), x & y),
                1 => (simulated.graph.or(a, b), x | y),
                2 => (simulated.graph.xor(a, b), x ^ y),
                _ => (simulated.graph.if_then_else(a, b, c), x & y | !x & z),
            };
            assert_eq!(simulated.table(edge), expected);
            edges.push(edge);
        }
        for index in 0..simulated.graph.node_count() {
            let node = NodeId::from_index(index);
            if let Some(parts) = simulated.graph.as_selection(node) {
                let [c, t, e] = parts.map(|part| simulated.table(part));
                assert_eq!(simulated.table(node.edge()), c & t | !c & e);
            }
        }
    }
}

/// Every pair of edges of a graph that holds all conjunctions of pairs: each two-level rule is met.
#[test]
fn two_level_rules_are_exhausted() {
    let (mut simulated, inputs) = Simulated::new();
    let mut edges = vec![Edge::FALSE];
    edges.extend(&inputs[..3]);
    let literals: Vec<Edge> = edges.iter().flat_map(|&edge| [edge, !edge]).collect();
    let mut second: Vec<Edge> = literals.clone();
    for &a in &literals {
        for &b in &literals {
            let edge = simulated.graph.and(a, b);
            second.extend([edge, !edge]);
        }
    }
    second.sort();
    second.dedup();
    let size = simulated.graph.node_count();
    for &a in &second {
        for &b in &second {
            let expected = simulated.table(a) & simulated.table(b);
            let edge = simulated.graph.and(a, b);
            assert_eq!(simulated.table(edge), expected);
        }
    }
    assert!(
        simulated.graph.node_count() - size < second.len() * second.len() / 2,
        "rules save gates"
    );
}

#[test]
fn equal_gates_are_shared() {
    let mut graph = Aig::new();
    let (a, b) = (graph.input(), graph.input());
    assert_eq!(graph.and(a, b), graph.and(b, a));
    assert_eq!(graph.xor(!a, b), !graph.xor(a, b));
    let selection = graph.xor(a, b);
    assert!(graph.as_selection(selection.node()).is_some(), "exclusive or is seen as a selection");
}

#[test]
fn conjunction_of_many() {
    let mut graph = Aig::new();
    assert_eq!(graph.and_all(vec![]), Edge::TRUE);
    assert_eq!(graph.or_any([]), Edge::FALSE);
    let inputs: Vec<Edge> = (0..5).map(|_| graph.input()).collect();
    let all = graph.and_all(inputs.clone());
    let any = graph.or_any(inputs.clone());
    assert_eq!(graph.and(all, !inputs[4]), graph.and(!inputs[4], all));
    assert_ne!(all, any);
}
