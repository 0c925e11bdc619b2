//! The engine has the capabilities that methods ask for.

use ::capabilities::conformance::{CASES, Subject, check};
use ::capabilities::{Answer, Conditions, CorrectTransitions, FailingRuns};
use boolean::analysis::{Limits, with_room};
use boolean::engine::Engine;
use boolean::graph::{Edge, Graph, VertexId};
use boolean::reachability::Until;
use boolean::trace::Trace;
use source::SourceMap;

use crate::common::oracle::Oracle;

struct Case<'s, 'm, 'g> {
    graph: &'s Graph<'s>,
    sources: &'s SourceMap,
    engine: Engine<'m, 'g>,
}

impl Case<'_, '_, '_> {
    fn is_on_line(&self, vertex: VertexId, line: u32) -> bool {
        self.sources.start(self.graph[vertex].range).line == line
    }
}

impl ::capabilities::Engine for Case<'_, '_, '_> {
    type Edge = Edge;
    type Assertion = VertexId;
    type Run = Trace;
}

impl FailingRuns for Case<'_, '_, '_> {
    fn failing_run(&mut self, assertion: VertexId, conditions: &Conditions<Edge>) -> Answer<Trace> {
        self.engine.failing_run(assertion, conditions)
    }
}

impl CorrectTransitions for Case<'_, '_, '_> {
    fn is_satisfied(&mut self, assertion: VertexId) -> Answer<()> {
        self.engine.is_satisfied(assertion)
    }

    fn correct_transitions(&mut self, assertion: VertexId, among: &[Edge]) -> Answer<Vec<Edge>> {
        self.engine.correct_transitions(assertion, among)
    }
}

impl Subject for Case<'_, '_, '_> {
    fn edges(&self, line: u32) -> Vec<Edge> {
        let vertices = self.graph.ids().filter(|&vertex| self.is_on_line(vertex, line));
        let edges = vertices.flat_map(|vertex| {
            let steps = 0..self.graph[vertex].successors.len() as u32;
            steps.map(move |index| Edge::Step(vertex, index))
        });
        edges.collect()
    }

    fn assertion(&self, line: u32) -> VertexId {
        let mut assertions = self.graph.assertions.iter().copied();
        assertions.find(|&vertex| self.is_on_line(vertex, line)).expect("the line has an assertion")
    }

    fn fails_again(&self, run: &Trace, assertion: VertexId) -> bool {
        let last = run.transitions.last().expect("a trace has transitions");
        let ends_there = self.graph.ends(last.edge).1 == assertion;
        ends_there && Oracle::new(self.graph).may_fail(assertion, &last.to)
    }

    fn goes_through_edges(&self) -> bool {
        false
    }
}

#[test]
fn the_engine_conforms() {
    for case in CASES {
        let mut sources = SourceMap::new();
        let file = sources.add("p.bp", case.boolean.as_bytes().to_vec(), false, Vec::new());
        let program = boolean::language::read(&sources, file)
            .unwrap_or_else(|errors| panic!("{}: {errors:?}", case.name));
        let graph = Graph::new(&program);
        let done = with_room(&graph, None, &Limits::default(), |model| {
            let engine = Engine::new(model, Until::default())?;
            check(case, &mut Case { graph: &graph, sources: &sources, engine });
            Ok(())
        });
        assert!(done.is_ok(), "{}: a limit was hit", case.name);
    }
}

/// Which edges lead to an assertion is not kept.
#[test]
fn a_trace_through_an_edge_is_unknown() {
    let program = crate::common::valid("void main() begin assert(0); end");
    let graph = Graph::new(&program);
    let answer = with_room(&graph, None, &Limits::default(), |model| {
        let mut engine = Engine::new(model, Until::default())?;
        let edge = Edge::Step(graph.procedures[0].entry, 0);
        Ok(engine.failing_run(graph.assertions[0], &Conditions::through(edge)))
    });
    assert!(matches!(answer, Ok(Answer::Unknown(_))));
}
