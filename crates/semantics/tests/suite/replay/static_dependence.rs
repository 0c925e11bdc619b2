//! What a failure depends on in a run it depends on in the program: every step that matters is
//! among what can be reached backwards in the program dependence graph.

use std::collections::BTreeSet;

use analysis::dependence::{DependenceGraph, Node, NodeId};
use findings::{StepKind, TraceStep};
use ir::Program;
use wherefore_semantics::replay::{Replay, replay};

use crate::replay::cases::failing_cases;
use crate::replay::perturbed::Writer;
use crate::replay::shared_memory;
use crate::replay::support::{entry, failure_of_run, load, options};

/// File and line.
type Position = (String, u32);

fn position(program: &Program, node: Node) -> Option<Position> {
    let Node::Vertex(function, vertex) = node else { return None };
    let body = program.functions[function].body.as_ref()?;
    let location = program.location(body.vertices[vertex].origin);
    let start = program.sources.start(program.sources.use_range(location));
    Some((start.file.to_string(), start.line))
}

/// The nodes on the line that a run failed at.
fn failing_nodes(program: &Program, graph: &DependenceGraph, replay: &Replay) -> Vec<NodeId> {
    let last = replay.trace.steps.last().expect("a run that fails has steps");
    graph.nodes_at(program, &last.place.start.file, last.place.start.line)
}

/// The steps that matter, and those among them that are not in the static slice.
fn compare(program: &Program, replay: &Replay) -> (usize, Vec<String>) {
    let graph = DependenceGraph::new(program);
    let distances = graph.backward_distances(&failing_nodes(program, &graph, replay));
    let slice: BTreeSet<Position> = graph
        .nodes()
        .filter(|(id, _)| distances[usize::from(*id)].is_some())
        .filter_map(|(_, node)| position(program, node))
        .collect();
    // The end of a function that returns nothing is a step, but nobody uses it.
    let is_used = |step: &&TraceStep| step.kind != StepKind::Returned || !step.values.is_empty();
    let steps = replay.trace.steps.iter().filter(|step| step.matters).filter(is_used);
    let mut missing: Vec<String> = steps
        .clone()
        .filter(|step| !slice.contains(&(step.place.start.file.to_string(), step.place.start.line)))
        .map(|step| format!("{}: {:?} {}", step.place.start.line, step.kind, step.text))
        .collect();
    missing.dedup();
    (steps.count(), missing)
}

/// Compares the failing runs of random programs.
fn compare_random(count: u64, write: impl Fn(u64) -> String) {
    let mut compared = 0;
    for seed in 0..count {
        let text = write(seed);
        let program = load(&text);
        let Some(wanted) = failure_of_run(&program, options(&program, &[], "")) else { continue };
        let replay = replay(&program, entry(&program), options(&program, &[], ""), wanted);
        let (steps, missing) = compare(&program, &replay);
        assert!(missing.is_empty(), "seed {seed}: {missing:#?}\n{text}");
        compared += steps;
    }
    assert!(compared > 1000, "only {compared} steps were compared");
}

#[test]
fn random_functions() {
    compare_random(100, |seed| Writer::program(seed).join("\n"));
}

#[test]
fn random_functions_that_share_memory() {
    compare_random(150, shared_memory::program);
}

#[test]
fn failing_cases_of_the_suite() {
    let mut count = 0;
    for (path, program, replay) in failing_cases() {
        let (steps, missing) = compare(&program, &replay);
        assert!(missing.is_empty(), "{path}: {missing:#?}");
        count += steps;
    }
    assert!(count > 700, "only {count} steps were compared");
}
