//! Reachable states: path edges and summaries, on the fly.
//!
//! A path edge of a vertex is a pair of a state in which its procedure is entered and a state in
//! which that activation reaches the vertex (Ball, Naik and Rajamani, section 5.1). A worklist
//! holds the vertices with new path edges; called procedures come before their callers and
//! vertices in reverse postorder, so that most vertices are looked at once per set of new states.

use std::collections::BTreeSet;
use std::time::Instant;

use limits::Interrupter;
use oxidd::BooleanFunction as _;

use crate::bdd::{Bdd, Limit, Limited, count, minus};
use crate::graph::{Edge, Graph, Operation, VertexId};
use crate::symbolic::Model;

/// What a search has found.
#[derive(Clone)]
pub struct Reached {
    /// The path edges of each vertex.
    pub edges: Vec<Bdd>,
    /// The states in which each procedure is entered, as current globals and arguments.
    pub entered: Vec<Bdd>,
    /// The summary of each procedure.
    pub summaries: Vec<Bdd>,
    /// How often a vertex was looked at.
    pub steps: u64,
}

/// When a search ends.
#[derive(Debug, Clone, Default)]
pub struct Until {
    /// As soon as an assertion is known to fail.
    pub first_failure: bool,
    /// At this time, without an answer.
    pub deadline: Option<Instant>,
    /// When it says so, without an answer.
    pub interrupter: Option<Interrupter>,
    /// Only what can lead to this vertex is looked at.
    pub towards: Option<VertexId>,
    /// In a game, choices with which an assertion is known to fail are not followed further.
    pub prune: bool,
}

impl Until {
    /// The same for what can lead to a vertex.
    #[must_use]
    pub fn towards(self, vertex: VertexId) -> Self {
        Self { towards: Some(vertex), ..self }
    }

    /// Fails once the time is over, or nobody waits for the answer any more.
    pub fn check(&self) -> Limited<()> {
        if self.interrupter.as_ref().is_some_and(Interrupter::is_interrupted) {
            return Err(Limit::Time);
        }
        match self.deadline {
            Some(deadline) if Instant::now() > deadline => Err(Limit::Time),
            _ => Ok(()),
        }
    }
}

/// All that is reachable.
///
/// # Errors
/// If a limit is hit first.
pub fn explore(model: &Model<'_>, until: Until) -> Limited<Reached> {
    let mut search = Search::new(model, until);
    search.begin_main()?;
    search.run()?;
    Ok(search.reached)
}

/// All that is reachable with the replaced relations, where everything outside the reach of the
/// replaced edges is as it was `before`.
///
/// # Errors
/// If a limit is hit first.
pub fn explore_again(model: &Model<'_>, before: &Reached, until: Until) -> Limited<Reached> {
    let graph = model.graph;
    let changed: Vec<Edge> = model.replaced().collect();
    let affected = graph.reached_from(changed.iter().map(|&edge| graph.ends(edge).1));
    let mut search = Search::new(model, until);
    search.reached.steps = before.steps;
    let unaffected = |vertex: &VertexId| !affected[vertex.index()];
    for vertex in graph.ids().filter(unaffected) {
        search.reached.edges[vertex.index()] = before.edges[vertex.index()].clone();
    }
    for (index, procedure) in graph.procedures.iter().enumerate() {
        if unaffected(&procedure.entry) {
            search.reached.entered[index] = before.entered[index].clone();
        }
        if unaffected(&procedure.exit) {
            search.reached.summaries[index] = before.summaries[index].clone();
        }
    }
    if affected[graph.procedures[graph.main.index()].entry.index()] {
        search.begin_main()?;
    }
    let leads_on = |vertex: &VertexId| {
        let callee = graph.callee(*vertex).map(|callee| graph.procedures[callee.index()].entry);
        graph[*vertex].successors.iter().chain(&callee).any(|next| affected[next.index()])
    };
    for vertex in graph.ids().filter(unaffected).filter(leads_on) {
        let edges = search.reached.edges[vertex.index()].clone();
        if edges.satisfiable() {
            search.put(vertex, edges);
        }
    }
    search.run()?;
    Ok(search.reached)
}

impl Reached {
    /// Whether some execution comes to a vertex.
    #[must_use]
    pub fn is_reached(&self, vertex: VertexId) -> bool {
        self.edges[vertex.index()].satisfiable()
    }

    /// How many path edges there are.
    #[must_use]
    pub fn path_edges(&self, graph: &Graph<'_>) -> f64 {
        let counts = graph.ids().map(|vertex| {
            let procedure = graph.procedure(vertex);
            let globals = graph.globals();
            let local = match graph[vertex].operation {
                Operation::Entry => procedure.parameters,
                Operation::Exit => procedure.returns,
                _ => procedure.locals,
            };
            let variables = 2 * globals + procedure.parameters + local;
            count(&self.edges[vertex.index()], variables as usize)
        });
        counts.sum()
    }
}

impl Model<'_> {
    /// The states in which an assertion may fail; none if its failures are ignored.
    pub fn failing(&self, assertion: VertexId) -> Limited<Bdd> {
        if self.ignored.contains(&assertion) {
            return Ok(self.space.constant(false));
        }
        let Operation::Assert(condition) = self.graph[assertion].operation else {
            unreachable!("only assertions fail");
        };
        Ok(self.outcomes(self.graph[assertion].procedure, condition)?.may_be_false)
    }

    /// Whether an assertion fails in a reachable state.
    pub fn fails(&self, assertion: VertexId, reached: &Reached) -> Limited<bool> {
        let failing = reached.edges[assertion.index()].and(&self.failing(assertion)?)?;
        Ok(failing.satisfiable())
    }
}

struct Search<'m, 'a> {
    model: &'m Model<'a>,
    until: Until,
    reached: Reached,
    /// Path edges that have not been followed yet.
    new: Vec<Bdd>,
    worklist: BTreeSet<(u32, VertexId)>,
    /// Whether a vertex leads to where the search is going, if it is going somewhere.
    leads_on: Option<Vec<bool>>,
    stop: bool,
    /// The choices of a game with which an assertion is known to fail, if they are pruned.
    failed: Bdd,
}

impl<'m, 'a> Search<'m, 'a> {
    fn new(model: &'m Model<'a>, until: Until) -> Self {
        let nothing = model.space.constant(false);
        let (vertices, procedures) = (model.graph.vertices.len(), model.graph.procedures.len());
        Self {
            model,
            until: until.clone(),
            reached: Reached {
                edges: vec![nothing.clone(); vertices],
                entered: vec![nothing.clone(); procedures],
                summaries: vec![nothing.clone(); procedures],
                steps: 0,
            },
            new: vec![nothing.clone(); vertices],
            worklist: BTreeSet::new(),
            leads_on: until.towards.map(|vertex| model.graph.leading_to(vertex)),
            stop: false,
            failed: nothing,
        }
    }

    fn begin_main(&mut self) -> Limited<()> {
        let main = self.model.graph.main;
        let everything = self.model.space.constant(true);
        self.reached.entered[main.index()] = everything.clone();
        let edges = self.model.entry_edges(main, &everything)?;
        self.add(self.model.graph.procedures[main.index()].entry, &edges)
    }

    fn put(&mut self, vertex: VertexId, new: Bdd) {
        let graph = self.model.graph;
        self.new[vertex.index()] = new;
        let turn = graph.callees_first[graph[vertex].procedure.index()];
        self.worklist.insert((turn, vertex));
    }

    /// Adds path edges to a vertex.
    fn add(&mut self, vertex: VertexId, edges: &Bdd) -> Limited<()> {
        if self.leads_on.as_ref().is_some_and(|leads_on| !leads_on[vertex.index()]) {
            return Ok(());
        }
        let known = &self.reached.edges[vertex.index()];
        let added = minus(edges, known)?;
        if !added.satisfiable() {
            return Ok(());
        }
        self.reached.edges[vertex.index()] = known.or(&added)?;
        let new = self.new[vertex.index()].or(&added)?;
        self.put(vertex, new);
        if (self.until.first_failure || self.until.prune)
            && let Operation::Assert(_) = self.model.graph[vertex].operation
        {
            let failing = added.and(&self.model.failing(vertex)?)?;
            self.stop |= self.until.first_failure && failing.satisfiable();
            if self.until.prune {
                self.failed = self.failed.or(&self.model.choices(&failing)?)?;
            }
        }
        Ok(())
    }

    fn run(&mut self) -> Limited<()> {
        let nothing = self.model.space.constant(false);
        while let Some((_, vertex)) = self.worklist.pop_first() {
            if self.stop {
                return Ok(());
            }
            self.reached.steps += 1;
            self.until.check()?;
            if self.reached.steps.is_multiple_of(64) {
                self.model.space.make_room()?;
            }
            let new = std::mem::replace(&mut self.new[vertex.index()], nothing.clone());
            let new = minus(&new, &self.failed)?;
            match self.model.graph[vertex].operation {
                Operation::Call { .. } => self.call(vertex, &new)?,
                Operation::Exit => self.exit(vertex, &new)?,
                _ => {
                    let successors = &self.model.graph[vertex].successors;
                    for (index, &successor) in successors.iter().enumerate() {
                        let after = self.model.post(vertex, index as u32, &new)?;
                        self.add(successor, &after)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn call(&mut self, vertex: VertexId, new: &Bdd) -> Limited<()> {
        let model = self.model;
        let callee = model.graph.called(vertex);
        let sent = model.send(vertex, new)?;
        let states = minus(&model.sent_states(&sent)?, &self.reached.entered[callee.index()])?;
        if states.satisfiable() {
            let entered = &mut self.reached.entered[callee.index()];
            *entered = entered.or(&states)?;
            let edges = model.entry_edges(callee, &states)?;
            self.add(model.graph.procedures[callee.index()].entry, &edges)?;
        }
        let summary = &self.reached.summaries[callee.index()];
        if summary.satisfiable() {
            let after = model.complete(vertex, &sent, summary)?;
            self.add(model.graph[vertex].successors[0], &after)?;
        }
        Ok(())
    }

    fn exit(&mut self, vertex: VertexId, new: &Bdd) -> Limited<()> {
        let model = self.model;
        let procedure = model.graph[vertex].procedure;
        let summary = model.summarize(new)?;
        let known = &mut self.reached.summaries[procedure.index()];
        *known = known.or(&summary)?;
        for &call in &model.graph.procedures[procedure.index()].callers {
            let edges = &self.reached.edges[call.index()];
            if edges.satisfiable() {
                let sent = model.send(call, edges)?;
                let after = model.complete(call, &sent, &summary)?;
                self.add(model.graph[call].successors[0], &after)?;
            }
        }
        Ok(())
    }
}
