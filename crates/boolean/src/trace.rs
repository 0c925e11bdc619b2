//! Error traces: the shortest ones.
//!
//! A search in steps of time. A path edge belongs to the time at which the shortest trace to it
//! ends; a completed call takes as long as the shortest run of the callee from the same entry
//! state to the same exit state, and two steps more. States are taken in the order of time, so
//! the first failing state ends a shortest trace, and the rings of states by time lead back.

mod backwards;

use std::collections::BTreeMap;

use oxidd::BooleanFunction as _;
use rustc_hash::FxHashMap;

use crate::bdd::{Bdd, Limited, minus};
use crate::graph::{Edge, Operation, VertexId};
use crate::reachability::Until;
use crate::symbolic::Model;

/// The values of the variables in scope at a vertex.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The global variables.
    pub globals: Vec<bool>,
    /// At an entry the parameters, at an exit the returned values, else all locals.
    pub locals: Vec<bool>,
}

/// A transition of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    /// The edge.
    pub edge: Edge,
    /// The state at its beginning.
    pub from: State,
    /// The state at its end.
    pub to: State,
    /// For a return, the state in which the call was made.
    pub called_in: Option<State>,
}

/// A trace from the entry of `main` to a failing assertion, calls and returns matched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The assertion.
    pub assertion: VertexId,
    /// The transitions.
    pub transitions: Vec<Transition>,
}

/// A shortest trace to a state in which one of the assertions fails, if there is one.
///
/// # Errors
/// If a limit is hit first.
pub fn shortest(
    model: &Model<'_>,
    assertions: &[VertexId],
    until: Until,
) -> Limited<Option<Trace>> {
    let mut search = Search::new(model, assertions)?;
    match search.run(until)? {
        None => Ok(None),
        Some(end) => Ok(Some(search.backwards(end)?)),
    }
}

/// States by the time at which they are first reached.
type Rings = BTreeMap<u32, Bdd>;

struct Search<'m, 'a> {
    model: &'m Model<'a>,
    failing: FxHashMap<VertexId, Bdd>,
    /// Whether a vertex can lead to an assertion.
    leads: Vec<bool>,
    scheduled: BTreeMap<u32, BTreeMap<VertexId, Bdd>>,
    reached: Vec<Bdd>,
    rings: Vec<Rings>,
    /// Per procedure, the states in which it is entered, and when.
    entered: Vec<Bdd>,
    entered_rings: Vec<Rings>,
    /// Per procedure, summaries by the length of the run.
    summaries: Vec<Rings>,
}

/// The end of a trace.
struct End {
    assertion: VertexId,
    time: u32,
    set: Bdd,
}

impl<'m, 'a> Search<'m, 'a> {
    fn new(model: &'m Model<'a>, assertions: &[VertexId]) -> Limited<Self> {
        let graph = model.graph;
        let nothing = model.space.constant(false);
        let mut failing = FxHashMap::default();
        for &assertion in assertions {
            failing.insert(assertion, model.failing(assertion)?);
        }
        let procedures = graph.procedures.len();
        let mut search = Self {
            model,
            failing,
            leads: graph.reaches(assertions.iter().copied()),
            scheduled: BTreeMap::new(),
            reached: vec![nothing.clone(); graph.vertices.len()],
            rings: vec![Rings::new(); graph.vertices.len()],
            entered: vec![nothing; procedures],
            entered_rings: vec![Rings::new(); procedures],
            summaries: vec![Rings::new(); procedures],
        };
        search.enter(0, graph.main, &model.space.constant(true))?;
        Ok(search)
    }

    /// Enters a procedure in states that are new to it.
    fn enter(
        &mut self,
        time: u32,
        procedure: crate::graph::ProcedureId,
        states: &Bdd,
    ) -> Limited<()> {
        let index = procedure.index();
        let new = minus(states, &self.entered[index])?;
        if !new.satisfiable() {
            return Ok(());
        }
        self.entered[index] = self.entered[index].or(&new)?;
        unite(&mut self.entered_rings[index], time, &new)?;
        let edges = self.model.entry_edges(procedure, &new)?;
        self.schedule(time, self.model.graph.procedures[index].entry, &edges)
    }

    fn schedule(&mut self, time: u32, vertex: VertexId, edges: &Bdd) -> Limited<()> {
        if self.leads[vertex.index()] && edges.satisfiable() {
            let at_time = self.scheduled.entry(time).or_default();
            match at_time.get_mut(&vertex) {
                Some(set) => *set = set.or(edges)?,
                None => drop(at_time.insert(vertex, edges.clone())),
            }
        }
        Ok(())
    }

    fn run(&mut self, until: Until) -> Limited<Option<End>> {
        while let Some((time, at_time)) = self.scheduled.pop_first() {
            until.check()?;
            self.model.space.make_room()?;
            for (vertex, edges) in at_time {
                let new = minus(&edges, &self.reached[vertex.index()])?;
                if !new.satisfiable() {
                    continue;
                }
                self.reached[vertex.index()] = self.reached[vertex.index()].or(&new)?;
                unite(&mut self.rings[vertex.index()], time, &new)?;
                if let Some(failing) = self.failing.get(&vertex) {
                    let set = new.and(failing)?;
                    if set.satisfiable() {
                        return Ok(Some(End { assertion: vertex, time, set }));
                    }
                }
                self.follow(time, vertex, &new)?;
            }
        }
        Ok(None)
    }

    fn follow(&mut self, time: u32, vertex: VertexId, new: &Bdd) -> Limited<()> {
        let model = self.model;
        match model.graph[vertex].operation {
            Operation::Call { callee, .. } => {
                let sent = model.send(vertex, new)?;
                self.enter(time + 1, callee, &model.sent_states(&sent)?)?;
                for (length, summary) in self.summaries[callee.index()].clone() {
                    let after = model.complete(vertex, &sent, &summary)?;
                    self.schedule(time + length + 2, model.graph[vertex].successors[0], &after)?;
                }
            }
            Operation::Exit => self.exit(time, vertex, new)?,
            _ => {
                for (index, &next) in model.graph[vertex].successors.iter().enumerate() {
                    if self.leads[next.index()] {
                        let after = model.post(vertex, index as u32, new)?;
                        self.schedule(time + 1, next, &after)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Sorts new summaries by the time since their entry, and completes the calls made so far.
    fn exit(&mut self, time: u32, vertex: VertexId, new: &Bdd) -> Limited<()> {
        let model = self.model;
        let procedure = model.graph[vertex].procedure;
        let summary = model.summarize(new)?;
        for (entered_at, states) in self.entered_rings[procedure.index()].clone() {
            let part = summary.and(&states)?;
            if !part.satisfiable() {
                continue;
            }
            let length = time - entered_at;
            unite(&mut self.summaries[procedure.index()], length, &part)?;
            for &call in &model.graph.procedures[procedure.index()].callers {
                let next = model.graph[call].successors[0];
                if !self.leads[next.index()] {
                    continue;
                }
                for (called_at, edges) in self.rings[call.index()].clone() {
                    let sent = model.send(call, &edges)?;
                    let after = model.complete(call, &sent, &part)?;
                    self.schedule(called_at + length + 2, next, &after)?;
                }
            }
        }
        Ok(())
    }
}

fn unite(rings: &mut Rings, time: u32, new: &Bdd) -> Limited<()> {
    match rings.get_mut(&time) {
        Some(set) => *set = set.or(new)?,
        None => drop(rings.insert(time, new.clone())),
    }
    Ok(())
}
