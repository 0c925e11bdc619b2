//! Error traces: the shortest ones.
//!
//! A search in steps of time. A path edge belongs to the time at which the shortest trace to it
//! ends; a completed call takes as long as the shortest run of the callee from the same entry
//! state to the same exit state, and two steps more. The rings of states by time lead back from a
//! failing state.
//!
//! States are taken in the order of the time at which a trace through them could fail at the
//! earliest: their own time, and the length of the shortest path in the supergraph from there to an
//! assertion. That path never is longer than what really follows, so no state is taken before its
//! time is final, the first failing state ends a shortest trace, and detours are left alone until
//! nothing else is left.

mod backwards;
mod distances;
mod hierarchy;

use std::collections::BTreeMap;

use oxidd::BooleanFunction as _;
use rustc_hash::FxHashMap;

use crate::bdd::{Bdd, Limited, minus};
use crate::graph::{Edge, Operation, ProcedureId, VertexId};
use crate::reachability::{Reached, Until};
use crate::symbolic::Model;
use distances::Distances;
use hierarchy::Jumps;

pub use hierarchy::short;

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

/// Programs up to this size get shortest traces; larger ones short ones.
const EXACT: usize = 400;

/// A trace to a state in which one of the assertions fails, if there is one: a shortest one where
/// that is cheap, else a short one.
///
/// # Errors
/// If a limit is hit first.
pub fn find(
    model: &Model<'_>,
    reached: &Reached,
    assertions: &[VertexId],
    until: Until,
) -> Limited<Option<Trace>> {
    match model.graph.vertices.len() {
        0..=EXACT => shortest(model, assertions, until),
        _ => hierarchy::short(model, reached, assertions, until),
    }
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
    let distances = Distances::plain(model.graph.distances(assertions.iter().copied()));
    let mut search = Search::new(model, failing(model, assertions)?, distances, None);
    search.enter(0, model.graph.main, &model.space.constant(true))?;
    match search.run(until)? {
        None => Ok(None),
        Some(end) => {
            let assertion = end.vertex;
            let transitions = search.backwards(end)?.into_iter().map(Piece::transition).collect();
            Ok(Some(Trace { assertion, transitions }))
        }
    }
}

/// The states in which assertions fail.
fn failing(model: &Model<'_>, assertions: &[VertexId]) -> Limited<FxHashMap<VertexId, Bdd>> {
    let sets = assertions.iter().map(|&assertion| Ok((assertion, model.failing(assertion)?)));
    sets.collect()
}

/// A part of a trace.
enum Piece {
    /// A transition.
    Transition(Transition),
    /// A completed call whose transitions are still to be found.
    Completed(hierarchy::Completed),
}

impl Piece {
    fn transition(self) -> Transition {
        match self {
            Self::Transition(transition) => transition,
            Self::Completed(_) => unreachable!("an exact search walks through calls"),
        }
    }
}

/// States by the time at which they are first reached.
type Rings = BTreeMap<u32, Bdd>;

struct Search<'m, 'a> {
    model: &'m Model<'a>,
    /// What is looked for.
    goals: FxHashMap<VertexId, Bdd>,
    /// If completed calls are jumped over: the summaries that may be used.
    jumps: Option<Jumps<'m>>,
    /// How far states are from a goal at least.
    distances: Distances,
    /// By the earliest time of a failure, then by the time of the states.
    scheduled: BTreeMap<(u32, u32), BTreeMap<VertexId, Bdd>>,
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
    vertex: VertexId,
    time: u32,
    set: Bdd,
}

impl<'m, 'a> Search<'m, 'a> {
    fn new(
        model: &'m Model<'a>,
        goals: FxHashMap<VertexId, Bdd>,
        distances: Distances,
        jumps: Option<Jumps<'m>>,
    ) -> Self {
        let graph = model.graph;
        let nothing = model.space.constant(false);
        let procedures = graph.procedures.len();
        Self {
            model,
            goals,
            jumps,
            distances,
            scheduled: BTreeMap::new(),
            reached: vec![nothing.clone(); graph.vertices.len()],
            rings: vec![Rings::new(); graph.vertices.len()],
            entered: vec![nothing; procedures],
            entered_rings: vec![Rings::new(); procedures],
            summaries: vec![Rings::new(); procedures],
        }
    }

    /// Enters a procedure in states that are new to it.
    fn enter(&mut self, time: u32, procedure: ProcedureId, states: &Bdd) -> Limited<()> {
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
        for (distance, part) in self.distances.parts(vertex, edges)? {
            let at_time = self.scheduled.entry((time + distance, time)).or_default();
            match at_time.get_mut(&vertex) {
                Some(set) => *set = set.or(&part)?,
                None => drop(at_time.insert(vertex, part)),
            }
        }
        Ok(())
    }

    fn run(&mut self, until: Until) -> Limited<Option<End>> {
        while let Some(((_, time), at_time)) = self.scheduled.pop_first() {
            until.check()?;
            self.model.space.make_room()?;
            for (vertex, edges) in at_time {
                let new = minus(&edges, &self.reached[vertex.index()])?;
                if !new.satisfiable() {
                    continue;
                }
                self.reached[vertex.index()] = self.reached[vertex.index()].or(&new)?;
                unite(&mut self.rings[vertex.index()], time, &new)?;
                if let Some(goal) = self.goals.get(&vertex) {
                    let set = new.and(goal)?;
                    if set.satisfiable() {
                        return Ok(Some(End { vertex, time, set }));
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
                if let Some(jumps) = &self.jumps {
                    if jumps.opens {
                        self.enter(time + 1, callee, &model.sent_states(&sent)?)?;
                    }
                    let summary = self.jump(callee)?;
                    let after = model.complete(vertex, &sent, &summary)?;
                    return self.schedule(time + 2, model.graph[vertex].successors[0], &after);
                }
                self.enter(time + 1, callee, &model.sent_states(&sent)?)?;
                for (length, summary) in self.summaries[callee.index()].clone() {
                    let after = model.complete(vertex, &sent, &summary)?;
                    self.schedule(time + length + 2, model.graph[vertex].successors[0], &after)?;
                }
            }
            Operation::Exit if self.jumps.is_some() => {}
            Operation::Exit => self.exit(time, vertex, new)?,
            _ => {
                for (index, &next) in model.graph[vertex].successors.iter().enumerate() {
                    if self.distances.lead_on(next) {
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
                if !self.distances.lead_on(next) {
                    continue;
                }
                // Nobody called in these states before they were entered for the first time.
                let waiting = self.rings[call.index()].range(entered_at.saturating_sub(1)..);
                let mut completed = Vec::new();
                for (called_at, edges) in waiting {
                    let sent = model.send(call, edges)?;
                    completed.push((*called_at, model.complete(call, &sent, &part)?));
                }
                for (called_at, after) in completed {
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
