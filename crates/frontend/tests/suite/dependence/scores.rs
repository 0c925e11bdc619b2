//! Distances, scores, and which nodes stand on a line.

use analysis::dependence::{DependenceGraph, Score};
use ir::Program;

use crate::dependence::support::{at, place, program};

/// A report and a fault are lines.
fn score(text: &str, report: &[u32], fault: u32) -> Score {
    let program = program(text);
    let graph = DependenceGraph::new(&program);
    let report: Vec<_> = report.iter().flat_map(|&line| at(&program, &graph, line)).collect();
    graph.score(&report, &at(&program, &graph, fault))
}

/// Ten nodes: the entry of `main`, two on line 2, two on line 3, one on each other line, and the
/// entry of `unused` with its return. All of `main` depends on its entry.
const SMALL: &str = "int main(void) {
  int a = 1;
  int b = 2;
  a = a + 1;
  b = b + a;
  return b;
}
int unused(void) { return 0; }
";

#[test]
fn a_score_is_the_part_of_the_nodes_that_are_farther_away_than_the_fault() {
    let itself = score(SMALL, &[4], 4);
    assert_eq!((itself.radius, itself.nodes_within, itself.all), (Some(0), 1, 10));
    assert!((itself.value - 0.9).abs() < 1e-9);
    // Around line 4 are the entry, the assignment on line 2 and line 5.
    let next = score(SMALL, &[4], 5);
    assert_eq!((next.radius, next.nodes_within), (Some(1), 4));
    assert!((next.value - 0.6).abs() < 1e-9);
    // Behind the entry is the rest of the function.
    let far = score(SMALL, &[4], 6);
    assert_eq!((far.radius, far.nodes_within), (Some(2), 8));
    let two = score(SMALL, &[4, 5], 6);
    assert_eq!((two.radius, two.nodes_within), (Some(1), 6));
}

#[test]
fn what_cannot_be_reached_scores_nothing() {
    let other = score(SMALL, &[4], 8);
    assert_eq!((other.radius, other.nodes_within, other.value), (None, 10, 0.0));
    assert_eq!(score(SMALL, &[], 4).value, 0.0);
    assert_eq!(score(SMALL, &[4], 99).value, 0.0);
}

#[test]
fn distances_go_both_ways_and_backward_ones_do_not() {
    let program = program(SMALL);
    let graph = DependenceGraph::new(&program);
    let from = at(&program, &graph, 4);
    let shown = |distances: Vec<Option<u32>>| -> Vec<(String, Option<u32>)> {
        let named = graph.nodes().map(|(_, node)| place(&program, node));
        named.zip(distances).filter(|(_, distance)| distance.is_some()).collect()
    };
    let backward = shown(graph.backward_distances(&from));
    let expected = [("main", 1), ("2", 1), ("4", 0)];
    assert_eq!(backward, expected.map(|(name, distance)| (name.to_owned(), Some(distance))));
    assert_eq!(shown(graph.distances_from(&from)).len(), 8);
}

/// The lines of the nodes that stand on a line.
fn places(program: &Program, line: u32) -> Vec<String> {
    let graph = DependenceGraph::new(program);
    let nodes = at(program, &graph, line).into_iter();
    nodes.map(|node| place(program, graph.node(node))).collect()
}

#[test]
fn a_line_of_a_macro_stands_for_what_uses_it() {
    let program = program(
        "#define LIMIT 300
#define ABOVE(x) \\
  ((x) > \\
   LIMIT)
int main(int count, char **words) {
  int a = LIMIT;
  if (ABOVE(count))
    a = 2;
  return a +
         count;
}
",
    );
    let graph = DependenceGraph::new(&program);
    let used = |line| -> Vec<u32> {
        let nodes = at(&program, &graph, line);
        let lines = (5..=9).filter(|&other| {
            other != line && at(&program, &graph, other).iter().any(|node| nodes.contains(node))
        });
        lines.collect()
    };
    assert_eq!(used(1), [6, 7]);
    for line in 2..=4 {
        assert_eq!(used(line), [7], "line {line}");
    }
    // The statement on two lines stands on both.
    assert_eq!(used(10), [9]);
    assert_eq!(places(&program, 5), ["main"]);
    assert!(at(&program, &graph, 11).is_empty());
    assert!(graph.nodes_at(&program, "b.c", 8).is_empty());
    assert_eq!(graph.nodes_at(&program, "/elsewhere/a.c", 8).len(), 0);
}
