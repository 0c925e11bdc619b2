//! Lengths of shortest traces in an abstraction.
//!
//! Lengths that do not fit are as large as a number can be; they stay lower bounds.

use super::abstraction::Abstraction;
use super::bounds::Levels;
use crate::graph::VertexId;

/// The lengths of shortest runs from abstract states to the ends of their procedures.
pub(super) struct Lengths<'b, 'a> {
    abstraction: &'b Abstraction<'a>,
    /// For each abstract state and each class at the exit.
    to_exit: Vec<Option<u32>>,
}

/// The lengths of parts together with some transitions more.
fn sum(parts: &[u32], more: u32) -> u32 {
    parts.iter().fold(more, |sum, part| sum.saturating_add(*part))
}

impl<'b, 'a> Lengths<'b, 'a> {
    /// Dijkstra's algorithm, generalised as by Knuth: a run with a call is known once the run of
    /// the callee and the run after the call are, and it is longer than both.
    pub(super) fn new(abstraction: &'b Abstraction<'a>) -> Self {
        let count = abstraction.current.len();
        let mut levels = Levels::default();
        for procedure in &abstraction.graph.procedures {
            for class in 0..count {
                let exit = abstraction.state(procedure.exit, class);
                if abstraction.present[exit] {
                    levels.put(exit * count + class, 0);
                }
            }
        }
        let mut to_exit = vec![None; abstraction.present.len() * count];
        levels.settle(&mut to_exit, |known, run, length| {
            let (state, end) = (run / count, run % count);
            let (vertex, class) = abstraction.vertex_and_class(state);
            let mut longer: Vec<(usize, u32)> = Vec::new();
            let mut put = |before: usize, end: usize, length: u32| {
                if abstraction.present[before] {
                    longer.push((before * count + end, length));
                }
            };
            for &before in &abstraction.steps_before[state] {
                put(before, end, sum(&[length], 1));
            }
            // The run follows on a call,
            for (call, callee) in abstraction.calls_before(vertex) {
                let entry = abstraction.graph.procedures[callee].entry;
                for exit in abstraction.classes_around(call, class) {
                    for begin in 0..count {
                        let inside = known[abstraction.state(entry, begin) * count + exit];
                        if let Some(inside) = inside {
                            put(abstraction.state(call, begin), end, sum(&[inside, length], 2));
                        }
                    }
                }
            }
            // or is that of a callee.
            let procedure = abstraction.graph.procedure(vertex);
            if vertex == procedure.entry {
                let calls = procedure.callers.iter().copied();
                for call in calls.filter(|&call| abstraction.completed(call).is_some()) {
                    let next = abstraction.graph[call].successors[0];
                    for after in abstraction.classes_around(call, end) {
                        let first = abstraction.state(next, after) * count;
                        for last in 0..count {
                            if let Some(rest) = known[first + last] {
                                let before = abstraction.state(call, class);
                                put(before, last, sum(&[length, rest], 2));
                            }
                        }
                    }
                }
            }
            longer
        });
        Self { abstraction, to_exit }
    }

    fn classes(&self) -> usize {
        self.abstraction.current.len()
    }

    /// The length of the shortest run of a procedure from one class to another.
    fn of_procedure(&self, procedure: usize, begin: usize, end: usize) -> Option<u32> {
        let entry = self.abstraction.graph.procedures[procedure].entry;
        self.to_exit[self.abstraction.state(entry, begin) * self.classes() + end]
    }

    /// The completed calls of a vertex in a class: the state after it and the transitions between.
    fn completed(&self, call: VertexId, class: usize) -> Vec<(usize, u32)> {
        let mut found = Vec::new();
        if let Some(callee) = self.abstraction.completed(call) {
            let next = self.abstraction.graph[call].successors[0];
            for end in 0..self.classes() {
                let Some(length) = self.of_procedure(callee, class, end) else { continue };
                for after in self.abstraction.classes_around(call, end) {
                    let after = self.abstraction.state(next, after);
                    if self.abstraction.present[after] {
                        found.push((after, sum(&[length], 2)));
                    }
                }
            }
        }
        found
    }

    /// For each state the distance to one of some states, when the activation is never left.
    pub(super) fn to_failures(&self, failing: &[usize]) -> Vec<Option<u32>> {
        let abstraction = self.abstraction;
        let mut levels = Levels::default();
        failing.iter().for_each(|&state| levels.put(state, 0));
        let mut distances = vec![None; abstraction.present.len()];
        levels.settle(&mut distances, |_, state, distance| {
            let (vertex, class) = abstraction.vertex_and_class(state);
            let steps = abstraction.steps_before[state].iter();
            let mut found: Vec<(usize, u32)> =
                steps.map(|&before| (before, sum(&[distance], 1))).collect();
            let procedure = abstraction.graph.procedure(vertex);
            if vertex == procedure.entry {
                let calls = procedure.callers.iter().copied();
                let calls = calls.filter(|&call| abstraction.callee(call).is_some());
                let calls = calls.map(|call| abstraction.state(call, class));
                found.extend(calls.map(|call| (call, sum(&[distance], 1))));
            }
            for (call, callee) in abstraction.calls_before(vertex) {
                for end in abstraction.classes_around(call, class) {
                    for begin in 0..self.classes() {
                        if let Some(inside) = self.of_procedure(callee, begin, end) {
                            let before = abstraction.state(call, begin);
                            found.push((before, sum(&[inside, distance], 2)));
                        }
                    }
                }
            }
            found.retain(|&(before, _)| abstraction.present[before]);
            found
        });
        distances
    }

    /// For each state the distance from the start of the program, when no activation of the trace
    /// that leads there is left.
    fn since_start(&self) -> Vec<Option<u32>> {
        let abstraction = self.abstraction;
        let main = abstraction.graph.main.index();
        let entry = abstraction.graph.procedures[main].entry;
        let mut levels = Levels::default();
        (0..self.classes()).for_each(|class| levels.put(abstraction.state(entry, class), 0));
        let mut distances = vec![None; abstraction.present.len()];
        levels.settle(&mut distances, |_, state, distance| {
            let (vertex, class) = abstraction.vertex_and_class(state);
            let mut found = self.following(state, distance);
            if let Some(callee) = abstraction.callee(vertex) {
                let entry = abstraction.graph.procedures[callee].entry;
                found.push((abstraction.state(entry, class), sum(&[distance], 1)));
            }
            found
        });
        distances
    }

    /// The states after a state in the same activation, and their distances from somewhere.
    fn following(&self, state: usize, distance: u32) -> Vec<(usize, u32)> {
        let (vertex, class) = self.abstraction.vertex_and_class(state);
        let steps = self.abstraction.steps_after[state].iter().map(|&after| (after, 1));
        let all = steps.chain(self.completed(vertex, class));
        let all = all.filter(|&(after, _)| self.abstraction.present[after]);
        all.map(|(after, steps)| (after, sum(&[distance], steps))).collect()
    }

    /// For each state and each class at the entry of its procedure the distance between them.
    fn since_entry(&self) -> Vec<Option<u32>> {
        let (abstraction, count) = (self.abstraction, self.classes());
        let mut levels = Levels::default();
        for procedure in &abstraction.graph.procedures {
            for class in 0..count {
                levels.put(abstraction.state(procedure.entry, class) * count + class, 0);
            }
        }
        let mut distances = vec![None; abstraction.present.len() * count];
        levels.settle(&mut distances, |_, run, distance| {
            let (state, begin) = (run / count, run % count);
            let after = self.following(state, distance).into_iter();
            after.map(|(after, distance)| (after * count + begin, distance)).collect()
        });
        distances
    }

    /// For each state and each class at the entry of its procedure: how long an error trace is at
    /// least that goes through them in an activation that it leaves, without the part between them.
    pub(super) fn around_runs(&self, to_failures: &[Option<u32>]) -> Vec<Option<u32>> {
        let (abstraction, count) = (self.abstraction, self.classes());
        let around = self.around_whole_runs(to_failures);
        let mut found = vec![None; abstraction.present.len() * count];
        for (run, bound) in found.iter_mut().enumerate() {
            let (state, begin) = (run / count, run % count);
            let (vertex, _) = abstraction.vertex_and_class(state);
            let procedure = abstraction.graph[vertex].procedure.index();
            let ends = (0..count).filter_map(|end| {
                let rest = self.to_exit[state * count + end]?;
                Some(sum(&[rest, around[(procedure * count + begin) * count + end]?], 0))
            });
            *bound = ends.min();
        }
        found
    }

    /// For each procedure, class at its entry and class at its exit: how long an error trace is at
    /// least that has such a run of the procedure, without that run.
    fn around_whole_runs(&self, to_failures: &[Option<u32>]) -> Vec<Option<u32>> {
        let (abstraction, count) = (self.abstraction, self.classes());
        let graph = abstraction.graph;
        let run =
            |procedure: usize, begin: usize, end: usize| (procedure * count + begin) * count + end;
        let (since_start, since_entry) = (self.since_start(), self.since_entry());
        let calls = |procedure: usize| {
            let known = &graph.procedures[procedure];
            let vertices = (known.first.0..known.end.0).map(VertexId);
            vertices.filter_map(|vertex| Some((vertex, abstraction.completed(vertex)?)))
        };
        let mut levels = Levels::default();
        for (call, callee) in (0..graph.procedures.len()).flat_map(calls) {
            let next = graph[call].successors[0];
            for begin in 0..count {
                let Some(before) = since_start[abstraction.state(call, begin)] else { continue };
                for end in 0..count {
                    for after in abstraction.classes_around(call, end) {
                        if let Some(rest) = to_failures[abstraction.state(next, after)] {
                            levels.put(run(callee, begin, end), sum(&[before, rest], 2));
                        }
                    }
                }
            }
        }
        let mut around = vec![None; graph.procedures.len() * count * count];
        levels.settle(&mut around, |_, outer, length| {
            let (procedure, begin, end) =
                (outer / count / count, outer / count % count, outer % count);
            let mut found = Vec::new();
            for (call, callee) in calls(procedure) {
                let next = graph[call].successors[0];
                for inner_begin in 0..count {
                    let before = since_entry[abstraction.state(call, inner_begin) * count + begin];
                    let Some(before) = before else { continue };
                    for inner_end in 0..count {
                        for after in abstraction.classes_around(call, inner_end) {
                            let rest = self.to_exit[abstraction.state(next, after) * count + end];
                            if let Some(rest) = rest {
                                let length = sum(&[length, before, rest], 2);
                                found.push((run(callee, inner_begin, inner_end), length));
                            }
                        }
                    }
                }
            }
            found
        });
        around
    }
}
