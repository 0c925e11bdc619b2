//! The checker against explicit enumeration.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::generator;
use crate::common::oracle::{Found, Oracle};
use crate::common::random::Random;
use crate::common::valid;
use boolean::analysis::Limits;
use boolean::bdd::{Limit, Order, member};
use boolean::graph::{Edge, Graph, VertexId};
use boolean::reachability::{Reached, Until, explore};
use boolean::symbolic::Model;
use boolean::trace::{State, Trace, find};
use oxidd::BooleanFunction as _;

/// The reachable states of a vertex, one by one.
fn states(model: &Model<'_>, reached: &Reached, vertex: VertexId) -> BTreeSet<State> {
    let mut rest = model.without_entry(&reached.edges[vertex.index()]).expect("room");
    let bits = model.state_bits(vertex);
    let mut states = BTreeSet::new();
    while let Some(values) = member(&rest, bits.iter().copied()) {
        let mut globals = values;
        let locals = globals.split_off(model.space.globals.len());
        let state = State { globals, locals };
        let set = model.state_set(vertex, &state).expect("room");
        rest = rest.and(&set.not().expect("room")).expect("room");
        states.insert(state);
    }
    states
}

fn explicit_states(found: &Found) -> BTreeMap<VertexId, BTreeSet<State>> {
    let mut states: BTreeMap<VertexId, BTreeSet<State>> = BTreeMap::new();
    for configuration in &found.configurations {
        states.entry(configuration.vertex()).or_default().insert(configuration.state());
    }
    states
}

/// A trace is made of transitions of the oracle, one after the other.
fn assert_real(trace: &Trace, graph: &Graph<'_>, oracle: &Oracle<'_>, found: &Found) {
    let mut now: Vec<usize> =
        (0..found.configurations.len()).filter(|&index| found.distance[index] == 0).collect();
    for transition in &trace.transitions {
        now = found
            .edges
            .iter()
            .filter(|&&(from, edge, to)| {
                now.contains(&from)
                    && edge == transition.edge
                    && found.configurations[from].state() == transition.from
                    && found.configurations[to].state() == transition.to
            })
            .map(|&(_, _, to)| to)
            .collect();
        assert!(!now.is_empty(), "no such transition: {transition:?}");
        if let Edge::Return(call) = transition.edge {
            assert!(transition.called_in.is_some() && graph.callee(call).is_some());
        }
    }
    let end = &found.configurations[now[0]];
    assert_eq!(end.vertex(), trace.assertion);
    assert!(oracle.may_fail(trace.assertion, &end.state()));
}

#[test]
fn random_programs_have_the_same_states_verdicts_and_shortest_traces() {
    let mut random = Random::new(7);
    let (mut compared, mut failing, mut cut, mut deeper) = (0, 0, 0, 0);
    for round in 0..3000 {
        let text = generator::program(&mut random, generator::SMALL);
        let program = valid(&text);
        let graph = Graph::new(&program);
        let oracle = Oracle::new(&graph);
        let Some(mut found) = oracle.explore(6, 3000) else { continue };
        compared += 1;
        cut += usize::from(found.cut);
        let order = if round % 2 == 0 { Order::Affinity } else { Order::Declaration };
        let model = Model::new(&graph, order, 1 << 14, Until::default()).expect("room");
        let reached = explore(&model, Until::default()).expect("an answer");
        let mut explicit = explicit_states(&found);
        let is_as = |explicit: &BTreeMap<VertexId, BTreeSet<State>>| {
            let mut vertices = graph.ids();
            vertices.all(|vertex| {
                let expected = explicit.get(&vertex).cloned().unwrap_or_default();
                states(&model, &reached, vertex) == expected
            })
        };
        // Some states need more calls than were followed.
        if found.cut && !is_as(&explicit) {
            deeper += 1;
            found = oracle.explore(10, 500_000).expect("few configurations");
            explicit = explicit_states(&found);
        }
        for vertex in graph.ids() {
            let expected = explicit.get(&vertex).cloned().unwrap_or_default();
            assert_eq!(states(&model, &reached, vertex), expected, "{vertex:?}\n{text}");
        }
        let failures = oracle.failures(&found);
        for &assertion in &graph.assertions {
            let fails = model.fails(assertion, &reached).expect("room");
            assert_eq!(fails, failures.contains_key(&assertion), "{text}");
            let trace = find(&model, &reached, &[assertion], Until::default()).expect("an answer");
            let length = trace.as_ref().map(|trace| trace.transitions.len() as u32);
            assert_eq!(length, failures.get(&assertion).copied(), "{text}");
            if let Some(trace) = trace {
                failing += 1;
                assert_real(&trace, &graph, &oracle, &found);
            }
        }
        let first = Until { first_failure: true, ..Until::default() };
        let early = explore(&model, first).expect("an answer");
        let any = graph.assertions.iter().any(|&a| model.fails(a, &early).expect("room"));
        assert_eq!(any, !failures.is_empty(), "{text}");
    }
    let counts = format!("{compared} {failing} {cut} {deeper}");
    assert!(compared > 2000 && failing > 500 && cut > 50 && deeper < 20, "{counts}");
}

/// Whether any assertion of a program fails.
fn any_fails(text: &str) -> bool {
    let program = valid(text);
    let graph = Graph::new(&program);
    boolean::analysis::with_room(&graph, None, &Limits::default(), |model| {
        let reached = explore(model, Until::default())?;
        let trace = find(model, &reached, &graph.assertions, Until::default())?;
        Ok(trace.is_some())
    })
    .expect("an answer")
}

#[test]
fn deep_and_long_programs_are_checked() {
    let depth = 20_000;
    let chain = vec!["a"; depth].join(" ^ ");
    assert!(any_fails(&format!("decl a, b; void main() begin b := {chain}; assert b; end")));
    let nested = format!("{}skip;{}", "if a then ".repeat(depth), " fi".repeat(depth));
    assert!(!any_fails(&format!("decl a; void main() begin {nested} assert a | !a; end")));
    let long = "a := !a; ".repeat(depth);
    assert!(any_fails(&format!("decl a; void main() begin a := 0; {long} assert a; end")));
    let calls = (0..500).map(|it| format!("void f{it}() begin f{}(); end\n", it + 1));
    let calls: String = calls.collect();
    let text = format!(
        "decl a; {calls} void f500() begin a := 1; end void main() begin f0(); assert !a; end"
    );
    assert!(any_fails(&text));
}

/// The length of a shortest trace of a program, or why there is none.
fn length(text: &str) -> Result<Option<usize>, Limit> {
    let program = valid(text);
    let graph = Graph::new(&program);
    boolean::analysis::with_room(&graph, None, &Limits::default(), |model| {
        let reached = explore(model, Until::default())?;
        let trace = find(model, &reached, &graph.assertions, Until::default())?;
        Ok(trace.map(|trace| trace.transitions.len()))
    })
}

#[test]
fn a_long_way_around_a_short_one_is_not_taken_in_large_programs() {
    let (skips, few) = ("skip; ".repeat(900), "skip; ".repeat(10));
    let text = format!(
        "decl a; void long() begin {skips} a := 0; end void main() begin a := 1;
         if * then long(); else {few} a := 0; fi assert a; end"
    );
    // The entry, an assignment, the condition, ten times nothing, an assignment.
    assert_eq!(length(&text), Ok(Some(14)));
}

#[test]
fn a_trace_that_is_too_long_to_be_spelled_out_is_a_limit() {
    let doubling = |calls: u32| {
        let call = |it| format!("void f{it}() begin f{next}(); f{next}(); end\n", next = it + 1);
        let calls_text: String = (0..calls).map(call).collect();
        format!(
            "decl g; {calls_text} void f{calls}() begin g := 1; end
             void main() begin g := 0; f0(); assert !g; end"
        )
    };
    assert_eq!(length(&doubling(60)), Err(Limit::Length));
    // Each call takes two transitions, and so does each procedure; the last one takes one more.
    let calls = (1 << 9) - 1;
    assert_eq!(length(&doubling(8)), Ok(Some(2 + 4 * calls + (1 << 8))));
}

#[test]
fn assertions_that_no_path_reaches_are_known() {
    let program = valid("void main() begin return; assert 0; end");
    let graph = Graph::new(&program);
    assert_eq!(graph.assertions.len(), 1);
    assert!(!any_fails("void main() begin return; assert 0; end"));
}

#[test]
fn the_time_also_ends_the_building_of_relations() {
    let names = |letter: char| (0..40).map(|it| format!("{letter}{it}")).collect::<Vec<_>>();
    let (left, right) = (names('a').join(", "), names('b').join(", "));
    let text = format!("decl {left}, {right}; void main() begin {right} := {left}; end");
    let program = valid(&text);
    let graph = Graph::new(&program);
    let over = Until { deadline: Some(std::time::Instant::now()), ..Until::default() };
    let model = Model::new(&graph, Order::Declaration, 1 << 16, over);
    assert_eq!(model.err(), Some(Limit::Time));
}
