//! Correct transitions and causes against explicit enumeration.

use std::collections::{BTreeSet, VecDeque};

use crate::common::generator;
use crate::common::oracle::{self, Oracle, Seen};
use crate::common::random::Random;
use crate::common::valid;
use boolean::bdd::Order;
use boolean::causes::{
    Cause, CorrectTransitions, Projection, Unexplained, VisibleGlobals, localize,
};
use boolean::graph::{Edge, Graph, VertexId};
use boolean::reachability::{Until, explore};
use boolean::symbolic::Model;
use boolean::trace::{State, Trace};
use rustc_hash::FxHashSet;

/// The transitions of a trace in its order, completed calls included.
fn seen(trace: &Trace) -> Vec<Seen> {
    let mut all = Vec::new();
    for transition in &trace.transitions {
        all.push((transition.edge, transition.from.clone(), transition.to.clone()));
        if let (Edge::Return(call), Some(called_in)) = (transition.edge, &transition.called_in) {
            all.push((Edge::Step(call, 0), called_in.clone(), transition.to.clone()));
        }
    }
    all
}

fn unique_edges<'s>(transitions: impl Iterator<Item = &'s Seen>) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (edge, _, _) in transitions {
        // Returns are shown as the completed calls that they end.
        if !matches!(edge, Edge::Return(_)) && !edges.contains(edge) {
            edges.push(*edge);
        }
    }
    edges
}

/// A state as the procedure of a vertex sees it.
fn visible(graph: &Graph<'_>, seen: &VisibleGlobals, vertex: VertexId, state: &State) -> State {
    let mut state = state.clone();
    let procedure = graph[vertex].procedure;
    for (index, value) in state.globals.iter_mut().enumerate() {
        *value &= seen.sees(procedure, index);
    }
    state
}

/// A transition as the procedure that it begins in sees it.
fn visible_transition(graph: &Graph<'_>, seen: &VisibleGlobals, one: &Seen) -> Seen {
    let (edge, from, to) = one;
    let source = graph.ends(*edge).0;
    (*edge, visible(graph, seen, source, from), visible(graph, seen, source, to))
}

/// The edges of the cause by definition, with transitions as their procedures see them.
fn expected(
    trace: &Trace,
    correct: &BTreeSet<Seen>,
    graph: &Graph<'_>,
    globals: &VisibleGlobals,
) -> (Projection, Vec<Edge>) {
    let projected: BTreeSet<Edge> = correct.iter().map(|(edge, _, _)| *edge).collect();
    let all = seen(trace);
    let edges = unique_edges(all.iter().filter(|(edge, _, _)| !projected.contains(edge)));
    if !edges.is_empty() {
        return (Projection::Edges, edges);
    }
    let see = |one: &Seen| visible_transition(graph, globals, one);
    let correct: BTreeSet<Seen> = correct.iter().map(see).collect();
    let edges = unique_edges(all.iter().filter(|transition| !correct.contains(&see(transition))));
    (Projection::Transitions, edges)
}

/// What a cause halts, by definition: its edges, or the incorrect transitions of its first edge
/// from states that correct traces reach, and from its own; at the entry of `main`, all of them.
fn halts(
    cause: &Cause,
    all: &BTreeSet<Seen>,
    correct: &BTreeSet<Seen>,
    graph: &Graph<'_>,
    globals: &VisibleGlobals,
) -> BTreeSet<Seen> {
    if cause.projection == Projection::Edges {
        return all.iter().filter(|(edge, _, _)| cause.edges.contains(edge)).cloned().collect();
    }
    let edge = cause.edges[0];
    let source = graph.ends(edge).0;
    let first = &cause.trace.transitions[cause.first];
    let own = first.called_in.as_ref().unwrap_or(&first.from);
    let sources: BTreeSet<_> = correct
        .iter()
        .flat_map(|(edge, from, to)| {
            let (begin, end) = graph.ends(*edge);
            [(begin, from), (end, to)]
        })
        .filter(|&(vertex, _)| vertex == source)
        .map(|(_, state)| state)
        .chain([own])
        .map(|state| visible(graph, globals, source, state))
        .collect();
    let at_start = source == graph.procedures[graph.main.index()].entry;
    let halted = all.iter().filter(|seen| {
        seen.0 == edge
            && (at_start || sources.contains(&visible(graph, globals, source, &seen.1)))
            && !correct.contains(seen)
    });
    halted.cloned().collect()
}

/// The distance to a failure of an assertion around halted transitions.
fn distance(
    found: &oracle::Found,
    oracle: &Oracle<'_>,
    assertion: VertexId,
    halted: &BTreeSet<Seen>,
) -> Option<u32> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); found.configurations.len()];
    for &(from, edge, to) in &found.edges {
        if !found.seen(from, edge, to).iter().any(|seen| halted.contains(seen)) {
            next[from].push(to);
        }
    }
    let mut distance: Vec<Option<u32>> = vec![None; found.configurations.len()];
    let mut queue: VecDeque<usize> =
        (0..found.configurations.len()).filter(|&index| found.distance[index] == 0).collect();
    queue.iter().for_each(|&index| distance[index] = Some(0));
    while let Some(index) = queue.pop_front() {
        let configuration = &found.configurations[index];
        if configuration.vertex() == assertion && oracle.may_fail(assertion, &configuration.state())
        {
            return distance[index];
        }
        for &to in &next[index] {
            if distance[to].is_none() {
                distance[to] = distance[index].map(|steps| steps + 1);
                queue.push_back(to);
            }
        }
    }
    None
}

#[test]
fn random_programs_have_the_same_correct_transitions_and_causes() {
    let mut random = Random::new(11);
    let (mut compared, mut by_edges, mut by_transitions, mut several) = (0, 0, 0, 0);
    for _ in 0..2500 {
        let text = generator::program(&mut random, generator::SMALL);
        let program = valid(&text);
        let graph = Graph::new(&program);
        let oracle = Oracle::new(&graph);
        let globals = VisibleGlobals::new(&graph);
        let Some(explored) = oracle.explore(9, 4000) else { continue };
        if oracle.failures(&explored).is_empty() {
            continue;
        }
        let mut model =
            Model::new(&graph, Order::Affinity, 1 << 15, Until::default()).expect("room");
        let reached = explore(&model, Until::default()).expect("an answer");
        let found = localize(&mut model, &reached, &FxHashSet::default(), Until::default())
            .expect("an answer");
        assert_eq!(found.assertions.len(), oracle.failures(&explored).len());
        for (assertion, causes) in &found.assertions {
            compared += 1;
            let (all, right) = oracle.transitions(&explored, *assertion);
            let correct = CorrectTransitions::new(&model, &reached, *assertion, Until::default())
                .expect("an answer");
            for seen in &all {
                let (edge, from, to) = seen;
                let contained = correct.contains(&model, &reached, *edge, from, to).expect("room");
                assert_eq!(contained, right.contains(seen), "{seen:?} for {assertion:?}\n{text}");
            }
            let own_choice = match &causes.unexplained {
                Some((Unexplained::NoCorrectTrace, _)) => {
                    assert!(right.is_empty() && causes.causes.is_empty(), "{text}");
                    continue;
                }
                Some((Unexplained::OwnChoice, trace)) => {
                    let correct = seen(trace).iter().all(|seen| right.contains(seen));
                    assert!(correct || right.is_empty(), "{text}");
                    true
                }
                None => false,
            };
            let causes = &causes.causes;
            several += usize::from(causes.len() > 1);
            let mut halted = BTreeSet::new();
            for cause in causes {
                let length = distance(&explored, &oracle, *assertion, &halted);
                assert_eq!(Some(cause.trace.transitions.len() as u32), length, "{text}");
                let (projection, edges) = expected(&cause.trace, &right, &graph, &globals);
                assert_eq!((cause.projection, &cause.edges), (projection, &edges), "{text}");
                match projection {
                    Projection::Edges => by_edges += 1,
                    Projection::Transitions => by_transitions += 1,
                }
                halted.extend(halts(cause, &all, &right, &graph, &globals));
            }
            let left = distance(&explored, &oracle, *assertion, &halted);
            assert_eq!(left.is_some(), own_choice, "{left:?} for {assertion:?}\n{text}");
            // What one edge does wrong is one cause.
            let at = |cause: &&Cause| cause.projection == Projection::Transitions;
            let edges: Vec<Edge> = causes.iter().filter(at).map(|cause| cause.edges[0]).collect();
            let different: BTreeSet<&Edge> = edges.iter().collect();
            assert_eq!(edges.len(), different.len(), "{text}");
        }
    }
    let counts = (compared, by_edges, by_transitions, several);
    assert!(compared > 500 && by_edges > 50 && by_transitions > 100 && several > 50, "{counts:?}");
}
