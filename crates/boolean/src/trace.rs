//! Error traces: shortest ones.
//!
//! A search in steps of time. *Open* are the activations that an error trace does not leave; their
//! states belong to the time at which the shortest trace to them ends. *Inside* are activations
//! that it leaves: their path edges belong to the time since the entry, whenever that was, and at
//! the exit that is the length of a completed call. The rings of states by time lead back from a
//! failing state.
//!
//! What is found is taken in the order of the length that an error trace through it has at least:
//! its own time, and a lower bound on the rest. A transition never lowers that sum, so nothing is
//! taken before its time is final, the first failing state ends a shortest trace, and detours are
//! left alone until nothing else is left.

mod abstraction;
mod backwards;
mod bounds;
mod detours;
mod lengths;

use std::collections::BTreeMap;

use oxidd::BooleanFunction as _;
use rustc_hash::FxHashMap;

use crate::bdd::{Bdd, Limit, Limited, minus};
use crate::graph::{Edge, Operation, VertexId};
use crate::reachability::{Reached, Until};
use crate::symbolic::Model;

pub use bounds::Bounds;
pub use detours::unavoidable;

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

/// A shortest trace to a state in which one of the assertions fails, if there is one, in a program
/// whose reachable states are known.
///
/// # Errors
/// If a limit is hit first.
pub fn find(
    model: &Model<'_>,
    reached: &Reached,
    assertions: &[VertexId],
    until: Until,
) -> Limited<Option<Trace>> {
    shortest(model, &Bounds::new(model, reached, assertions)?, assertions, until)
}

/// A shortest trace to a state in which one of the assertions fails, if there is one. The bounds
/// are those for failures of the same assertions.
///
/// # Errors
/// If a limit is hit first.
pub fn shortest(
    model: &Model<'_>,
    bounds: &Bounds,
    assertions: &[VertexId],
    until: Until,
) -> Limited<Option<Trace>> {
    shortest_within(model, bounds, assertions, until, u64::MAX)
}

/// The same, unless more than this many sets would have to be looked at.
fn shortest_within(
    model: &Model<'_>,
    bounds: &Bounds,
    assertions: &[VertexId],
    until: Until,
    effort: u64,
) -> Limited<Option<Trace>> {
    let mut goals = FxHashMap::default();
    for &assertion in assertions {
        goals.insert(assertion, model.failing(assertion)?);
    }
    let mut search = Search::new(model, goals, bounds, until, effort);
    let everything = model.space.constant(true);
    search.schedule(
        Mode::Open,
        0,
        model.graph.procedures[model.graph.main.index()].entry,
        &everything,
    )?;
    match search.run()? {
        None => Ok(None),
        Some(end) => {
            let assertion = end.vertex;
            Ok(Some(Trace { assertion, transitions: search.backwards(end)? }))
        }
    }
}

/// Longer traces are not spelled out.
pub const MOST_TRANSITIONS: u32 = 1_000_000;

/// Whether an error trace leaves an activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    /// It does not; sets are over current values.
    Open,
    /// It does; sets are path edges.
    Inside,
}

/// States by the time at which they are first reached.
type Rings = BTreeMap<u32, Bdd>;

/// What is reached in one mode.
struct Found {
    /// Per vertex, everything.
    all: Vec<Bdd>,
    /// Per vertex, by time.
    rings: Vec<Rings>,
}

impl Found {
    fn new(model: &Model<'_>) -> Self {
        let vertices = model.graph.vertices.len();
        Self {
            all: vec![model.space.constant(false); vertices],
            rings: vec![Rings::new(); vertices],
        }
    }
}

struct Search<'m, 'a> {
    model: &'m Model<'a>,
    until: Until,
    /// This many sets are looked at.
    effort: u64,
    /// What is looked for.
    goals: FxHashMap<VertexId, Bdd>,
    /// How long the rest of a trace is at least.
    bounds: &'m Bounds,
    /// By the least length of an error trace, then by time.
    scheduled: BTreeMap<(u32, Mode, u32), BTreeMap<VertexId, Bdd>>,
    open: Found,
    inside: Found,
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
        bounds: &'m Bounds,
        until: Until,
        effort: u64,
    ) -> Self {
        Self {
            model,
            until,
            effort,
            goals,
            bounds,
            scheduled: BTreeMap::new(),
            open: Found::new(model),
            inside: Found::new(model),
            summaries: vec![Rings::new(); model.graph.procedures.len()],
        }
    }

    fn found(&self, mode: Mode) -> &Found {
        match mode {
            Mode::Open => &self.open,
            Mode::Inside => &self.inside,
        }
    }

    fn schedule(&mut self, mode: Mode, time: u32, vertex: VertexId, set: &Bdd) -> Limited<()> {
        if !self.bounds.lead_on(mode, vertex) {
            return Ok(());
        }
        let new = minus(set, &self.found(mode).all[vertex.index()])?;
        for (rest, part) in self.bounds.parts(mode, vertex, &new)? {
            let length = time.saturating_add(rest);
            let at_time = self.scheduled.entry((length, mode, time)).or_default();
            match at_time.get_mut(&vertex) {
                Some(set) => *set = set.or(&part)?,
                None => drop(at_time.insert(vertex, part)),
            }
        }
        Ok(())
    }

    fn run(&mut self) -> Limited<Option<End>> {
        while let Some(((length, mode, time), at_time)) = self.scheduled.pop_first() {
            self.until.check()?;
            self.model.space.make_room()?;
            if length > MOST_TRANSITIONS {
                return Err(Limit::Length);
            }
            for (vertex, set) in at_time {
                if self.effort == 0 {
                    return Ok(None);
                }
                self.effort -= 1;
                let found = match mode {
                    Mode::Open => &mut self.open,
                    Mode::Inside => &mut self.inside,
                };
                let all = &mut found.all[vertex.index()];
                let new = minus(&set, all)?;
                if !new.satisfiable() {
                    continue;
                }
                *all = all.or(&new)?;
                unite(&mut found.rings[vertex.index()], time, &new)?;
                if mode == Mode::Open
                    && let Some(goal) = self.goals.get(&vertex)
                {
                    let set = new.and(goal)?;
                    if set.satisfiable() {
                        return Ok(Some(End { vertex, time, set }));
                    }
                }
                self.follow(mode, time, vertex, &new)?;
            }
        }
        Ok(None)
    }

    fn follow(&mut self, mode: Mode, time: u32, vertex: VertexId, new: &Bdd) -> Limited<()> {
        let model = self.model;
        match model.graph[vertex].operation {
            Operation::Call { .. } => self.call(mode, time, vertex, new)?,
            Operation::Exit if mode == Mode::Open => {}
            Operation::Exit => self.exit(time, vertex, new)?,
            _ => {
                for (index, &next) in model.graph[vertex].successors.iter().enumerate() {
                    if self.bounds.lead_on(mode, next) {
                        let after = model.post(vertex, index as u32, new)?;
                        self.schedule(mode, time + 1, next, &after)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes a call that is left again, and in an open activation one that is not.
    fn call(&mut self, mode: Mode, time: u32, call: VertexId, new: &Bdd) -> Limited<()> {
        let model = self.model;
        let callee = model.graph.called(call);
        let entry = model.graph.procedures[callee.index()].entry;
        let next = model.graph[call].successors[0];
        let sent = model.send(call, new)?;
        let edges = model.entry_edges(callee, &model.sent_states(&sent)?)?;
        if mode == Mode::Open && self.bounds.lead_on(mode, entry) {
            self.schedule(mode, time + 1, entry, &model.without_entry(&edges)?)?;
        }
        if self.bounds.lead_on(mode, next) {
            self.schedule(Mode::Inside, 0, entry, &edges)?;
            for (length, summary) in self.summaries[callee.index()].clone() {
                let after = model.complete(call, &sent, &summary)?;
                self.schedule(mode, time + length + 2, next, &after)?;
            }
        }
        Ok(())
    }

    /// Completes the calls made so far with a new summary.
    fn exit(&mut self, length: u32, vertex: VertexId, new: &Bdd) -> Limited<()> {
        let model = self.model;
        let procedure = model.graph[vertex].procedure;
        let summary = model.summarize(new)?;
        unite(&mut self.summaries[procedure.index()], length, &summary)?;
        for &call in &model.graph.procedures[procedure.index()].callers {
            let next = model.graph[call].successors[0];
            for mode in [Mode::Open, Mode::Inside] {
                if self.bounds.lead_on(mode, next) {
                    for (time, set) in self.found(mode).rings[call.index()].clone() {
                        let after = model.complete(call, &model.send(call, &set)?, &summary)?;
                        self.schedule(mode, time + length + 2, next, &after)?;
                    }
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
