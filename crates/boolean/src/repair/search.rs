//! The search for repairs.
//!
//! A change can only help at a statement that every failing trace goes through. Those statements
//! are found first, all in one search with labels; then their expressions are played for, all in
//! one game; then other fault models are tried there. Every repair that is shown has been put into
//! the text, and the text has been read and checked again.

use rustc_hash::FxHashSet;
use source::{FileId, SourceMap};

use super::edits::{Edit, apply};
use super::game::Game;
use super::halts::HaltedEdge;
use super::proposals::{Fault, Proposal, Repair, propose};
use super::relevance::Relevance;
use super::several::{Fault as CombinedFault, combine};
use super::structure::{Shape, shapes};
use super::suspects::{Suspect, at_vertex, suspects};
use crate::Variable;
use crate::analysis::{Limits, with_room};
use crate::bdd::{Limit, Limited, Order};
use crate::causes::{HaltedRelation, localize};
use crate::graph::{Graph, Operation, ProcedureId, VertexId};
use crate::language::{self, Program};
use crate::reachability::{Reached, Until, explore};
use crate::symbolic::{Model, Replacements};
use crate::trace::{find, unavoidable};

/// How repairs are looked for.
#[derive(Debug, Clone)]
pub struct Options {
    /// What the search may use.
    pub limits: Limits,
    /// The order of variables.
    pub order: Order,
    /// The procedures that are right: the harness, a rule's automaton.
    pub trusted: Vec<String>,
    /// Procedures whose calls are left out, because too little is known about them.
    pub left_out: Vec<String>,
    /// So many variables an expression may read at first,
    pub variables: usize,
    /// and so many where no repair is found with fewer.
    pub most_variables: usize,
    /// Whether faults other than wrong expressions are looked for.
    pub structure: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            order: Order::default(),
            trusted: Vec::new(),
            left_out: Vec::new(),
            variables: 3,
            most_variables: 12,
            structure: true,
        }
    }
}

/// What was found.
#[derive(Debug)]
pub struct Outcome {
    /// Whether any assertion fails.
    pub fails: bool,
    /// The repairs, the best first.
    pub repairs: Vec<Repair>,
    /// How many expressions there are outside trusted procedures,
    pub expressions: usize,
    /// and in trusted ones.
    pub trusted_expressions: usize,
    /// How many expressions were played for.
    pub played: usize,
    /// How many other changes were tried.
    pub changes: usize,
    /// How many causes failures have, if several changes were combined.
    pub combined: Option<usize>,
    /// Whether the time was over before everything was tried.
    pub stopped: bool,
}

/// A text that is read as a program.
pub(super) struct Text {
    pub program: Program,
}

impl Text {
    /// The program of a text that may have been changed, without the calls that are left out;
    /// nothing if it is not valid.
    pub(super) fn read(text: &[u8], left_out: &[String]) -> Option<Self> {
        let mut sources = SourceMap::new();
        let file: FileId = sources.add("", text.to_vec(), false, Vec::new());
        let mut program = language::read(&sources, file).ok()?;
        for name in left_out {
            program.leave_out_calls(name);
        }
        Some(Self { program })
    }
}

/// What one search for a single change knows.
pub(super) struct Search<'s> {
    pub text: &'s [u8],
    pub options: &'s Options,
    pub trusted: &'s FxHashSet<ProcedureId>,
    /// The assertions that fail, by number.
    pub failing: &'s [usize],
    /// Whether `main` ends in some execution.
    pub ends: bool,
    /// Statements that are blamed for causes.
    pub blamed: &'s [VertexId],
    pub played: usize,
    pub changes: usize,
    /// Whether the time was over before everything was tried.
    pub stopped: bool,
}

/// Repairs of the program in a text.
///
/// # Errors
/// If a limit is hit before anything is known.
///
/// # Panics
/// If the text is no valid program.
pub fn repair(text: &[u8], options: &Options) -> Limited<Outcome> {
    let read = Text::read(text, &options.left_out);
    let read = read.expect("the text is a valid program");
    let graph = Graph::new(&read.program);
    let trusted = trusted(&graph, &options.trusted);
    with_room(&graph, options.order, &options.limits, |model| {
        let until = options.limits.until();
        let reached = explore(model, until)?;
        let mut failing = Vec::new();
        for (index, &assertion) in graph.assertions.iter().enumerate() {
            if model.fails(assertion, &reached)? {
                failing.push(index);
            }
        }
        let free = |suspects: Vec<Suspect>| suspects.iter().filter(|s| !s.free_others).count();
        let all = free(suspects(&graph, &FxHashSet::default()));
        let expressions = free(suspects(&graph, &trusted));
        let mut outcome = Outcome {
            fails: !failing.is_empty(),
            repairs: Vec::new(),
            expressions,
            trusted_expressions: all - expressions,
            played: 0,
            changes: 0,
            combined: None,
            stopped: false,
        };
        if failing.is_empty() {
            return Ok(outcome);
        }
        let localization = localize(model, &reached, until)?;
        let causes = localization.causes();
        let blamed: Vec<VertexId> = causes.iter().map(|cause| cause.blamed).collect();
        let mut search = Search {
            text,
            options,
            trusted: &trusted,
            failing: &failing,
            ends: reached.is_reached(graph.procedures[graph.main.index()].exit),
            blamed: &blamed,
            played: 0,
            changes: 0,
            stopped: false,
        };
        let found = search.single(model, &reached, &Replacements::default(), &[])?;
        outcome.repairs = search.verified(found)?;
        if causes.len() > 1 && outcome.repairs.iter().all(|repair| repair.vacuous) {
            let faults: Vec<CombinedFault> = causes
                .iter()
                .map(|cause| CombinedFault {
                    blamed: cause.blamed,
                    halts: cause
                        .halts
                        .iter()
                        .map(|(edge, HaltedRelation(relation))| (*edge, relation.clone()))
                        .collect(),
                })
                .collect();
            let combined = combine(&mut search, model, &reached, &faults)?;
            if !combined.is_empty() {
                outcome.combined = Some(faults.len());
            }
            outcome.repairs.extend(combined);
        }
        outcome.repairs.sort_by_key(Repair::key);
        (outcome.played, outcome.changes) = (search.played, search.changes);
        outcome.stopped = search.stopped;
        Ok(outcome)
    })
}

fn trusted(graph: &Graph<'_>, names: &[String]) -> FxHashSet<ProcedureId> {
    let procedures = (0..graph.procedures.len() as u32).map(ProcedureId);
    procedures.filter(|&p| names.iter().any(|name| name == graph.procedure_name(p))).collect()
}

impl Search<'_> {
    /// What must be reached after a repair, too: the assertions that fail, and the end of `main`
    /// where it was reached. No change of the text adds or removes assertions.
    fn must_reach(&self, graph: &Graph<'_>) -> Vec<VertexId> {
        let assertions = self.failing.iter().filter_map(|&index| graph.assertions.get(index));
        let end = self.ends.then_some(&graph.procedures[graph.main.index()].exit);
        assertions.chain(end).copied().collect()
    }

    fn read(&self, text: &[u8]) -> Option<Text> {
        Text::read(text, &self.options.left_out)
    }

    /// A result, or nothing if the time is over: what is known by then is kept.
    fn in_time<T>(&mut self, result: Limited<T>) -> Limited<Option<T>> {
        match result {
            Err(Limit::Time) => {
                self.stopped = true;
                Ok(None)
            }
            result => result.map(Some),
        }
    }

    /// Changes that remove all failures of a program with halts, the best first.
    pub(super) fn single(
        &mut self,
        model: &mut Model<'_>,
        reached: &Reached,
        halts: &Replacements,
        halted: &[HaltedEdge],
    ) -> Limited<Vec<Repair>> {
        let graph = model.graph;
        let until = self.options.limits.until();
        let failing: Vec<VertexId> =
            self.failing.iter().map(|&index| graph.assertions[index]).collect();
        let must_reach = self.must_reach(graph);
        let outer = model.replace(halts.clone());
        let places = places(model, reached, &failing, until);
        model.replace(outer);
        let mut places = places?;
        places.retain(|&vertex| !self.trusted.contains(&graph[vertex].procedure));
        let mut game = Game::new(model, reached, halts, until);
        let relevance = Relevance::new(graph, &failing);
        let candidates: Vec<Suspect> =
            places.iter().flat_map(|&vertex| at_vertex(graph, vertex)).collect();
        let mut repairs = self.expressions(&mut game, &candidates, &relevance, &must_reach)?;
        if self.options.structure {
            places.sort_by_key(|place| !self.blamed.contains(place));
            repairs.extend(self.structures(graph, &places, &relevance, halted)?);
        }
        repairs.sort_by_key(Repair::key);
        Ok(repairs)
    }

    /// Plays for expressions with more and more variables, until one has a repair.
    fn expressions(
        &mut self,
        game: &mut Game<'_, '_>,
        suspects: &[Suspect],
        relevance: &Relevance,
        must_reach: &[VertexId],
    ) -> Limited<Vec<Repair>> {
        /// So many suspects are played for at once.
        const TOGETHER: usize = 64;
        let graph = game.model.graph;
        self.played += suspects.iter().filter(|suspect| !suspect.free_others).count();
        let mut limit = self.options.variables;
        loop {
            let mut repairs = Vec::new();
            let mut more = false;
            for group in suspects.chunks(TOGETHER) {
                let variables: Vec<Vec<Variable>> = group
                    .iter()
                    .map(|suspect| {
                        let procedure = graph[suspect.vertex].procedure;
                        let mut ranked =
                            relevance.ranked(graph, procedure, Some(suspect.expression));
                        more |= ranked.len() > limit;
                        ranked.truncate(limit);
                        ranked
                    })
                    .collect();
                let Some(played) =
                    self.in_time(game.implementations(group, &variables, must_reach))?
                else {
                    return Ok(repairs);
                };
                for found in played {
                    let proposal = propose(game.model, &found)?;
                    repairs.extend(proposal.map(|it| self.expression(graph, found.suspect, it)));
                }
            }
            let enough = repairs.iter().any(|repair| !repair.vacuous);
            if enough || !more || limit >= self.options.most_variables {
                return Ok(repairs);
            }
            limit = (limit * 2).min(self.options.most_variables);
        }
    }

    fn expression(&self, graph: &Graph<'_>, suspect: Suspect, proposal: Proposal) -> Repair {
        let range = graph.program[suspect.expression].range;
        let text = proposal.expression.clone();
        let mut edits = vec![Edit { start: range.start, end: range.end, text }];
        let values = match &graph[suspect.vertex].operation {
            Operation::Assign { values, .. } => values.as_slice(),
            _ => &[],
        };
        if suspect.free_others {
            for &other in values.iter().filter(|&&other| other != suspect.expression) {
                let range = graph.program[other].range;
                edits.push(Edit { start: range.start, end: range.end, text: "*".to_owned() });
            }
        }
        let offset = graph[suspect.vertex].range.start;
        let at_cause = self.blamed.contains(&suspect.vertex);
        let mut repair = made(edits, suspect.role.into(), offset, at_cause, proposal);
        (repair.parallel, repair.free_others) = (values.len() > 1, suspect.free_others);
        repair
    }

    /// Tries the other fault models at statements.
    fn structures(
        &mut self,
        graph: &Graph<'_>,
        places: &[VertexId],
        relevance: &Relevance,
        halted: &[HaltedEdge],
    ) -> Limited<Vec<Repair>> {
        // Each change is checked from the beginning, so large programs get fewer.
        let mut left = (20_000 / graph.vertices.len().max(1)).clamp(4, 400);
        let mut repairs = Vec::new();
        for &place in places {
            for shape in shapes(self.text, graph, relevance, place) {
                if left == 0 {
                    return Ok(repairs);
                }
                left -= 1;
                self.changes += 1;
                let at_cause = self.blamed.contains(&place);
                let offset = graph[place].range.start;
                let tried = self.structure(&shape, halted, offset, at_cause);
                let Some(repair) = self.in_time(tried)? else { return Ok(repairs) };
                repairs.extend(repair);
            }
        }
        Ok(repairs)
    }

    /// Tries one change of the text.
    fn structure(
        &self,
        shape: &Shape,
        halted: &[HaltedEdge],
        offset: u32,
        at_cause: bool,
    ) -> Limited<Option<Repair>> {
        let (edits, hole) = shape.with_hole();
        let Some(text) = apply(self.text, &edits).and_then(|text| self.read(&text)) else {
            return Ok(None);
        };
        let graph = Graph::new(&text.program);
        let must_reach = self.must_reach(&graph);
        let relevance = Relevance::new(&graph, &must_reach);
        let proposal = with_room(&graph, self.options.order, &self.options.limits, |model| {
            let until = self.options.limits.until();
            let nothing = model.space.constant(false);
            let edges = halted.iter().filter_map(|edge| edge.found(&graph, &edits));
            let halts: Replacements = edges.map(|edge| (edge, nothing.clone())).collect();
            let Some(hole) = hole else {
                return without_hole(model, halts, &must_reach, until);
            };
            let Some(suspect) = suspect_at(&graph, hole) else { return Ok(None) };
            let reached = explore(model, until)?;
            let procedure = graph[suspect.vertex].procedure;
            let mut variables = relevance.ranked(&graph, procedure, None);
            variables.truncate(self.options.variables);
            let mut game = Game::new(model, &reached, &halts, until);
            let found = game.implementations(&[suspect], &[variables], &must_reach)?;
            let proposal = match found.first() {
                Some(found) => propose(model, found)?,
                None => None,
            };
            Ok(proposal)
        })?;
        Ok(proposal.map(|mut proposal| {
            // The 1 in the hole is no original that could be kept.
            proposal.smallest_change = None;
            proposal.changes = Some(1);
            let edits = shape.filled(&proposal.expression);
            made(edits, shape.fault(), offset, at_cause, proposal)
        }))
    }

    /// Puts every repair into the text and checks it again; those that do not hold are left out.
    fn verified(&mut self, repairs: Vec<Repair>) -> Limited<Vec<Repair>> {
        let mut kept = Vec::new();
        for mut repair in repairs {
            let held = self.holds(&repair.edits);
            let Some(held) = self.in_time(held)? else { return Ok(kept) };
            if let Some(reaching) = held {
                repair.vacuous = !reaching;
                kept.push(repair);
            }
        }
        Ok(kept)
    }

    /// Whether the changed text has no failing assertion, and then whether those that failed are
    /// still reached.
    pub(super) fn holds(&self, edits: &[Edit]) -> Limited<Option<bool>> {
        let Some(text) = apply(self.text, edits).and_then(|text| self.read(&text)) else {
            return Ok(None);
        };
        let graph = Graph::new(&text.program);
        with_room(&graph, self.options.order, &self.options.limits, |model| {
            let reached = explore(model, self.options.limits.until())?;
            for &assertion in &graph.assertions {
                if model.fails(assertion, &reached)? {
                    return Ok(None);
                }
            }
            let must_reach = self.must_reach(&graph);
            Ok(Some(must_reach.iter().all(|&vertex| reached.is_reached(vertex))))
        })
    }
}

/// The statements that every failing trace goes through: only there can a change help. With a
/// single assertion that is one of them.
fn places(
    model: &mut Model<'_>,
    reached: &Reached,
    failing: &[VertexId],
    until: Until,
) -> Limited<Vec<VertexId>> {
    let Some(trace) = find(model, reached, failing, until)? else { return Ok(Vec::new()) };
    let mut places = unavoidable(model, reached, failing, &trace, until)?;
    if let [only] = failing {
        places.push(*only);
    }
    Ok(places)
}

/// The answer for a change without a hole: an empty expression if it removes all failures.
fn without_hole(
    model: &mut Model<'_>,
    halts: Replacements,
    must_reach: &[VertexId],
    until: Until,
) -> Limited<Option<Proposal>> {
    model.replace(halts);
    let reached = explore(model, until)?;
    for &assertion in &model.graph.assertions {
        if model.fails(assertion, &reached)? {
            return Ok(None);
        }
    }
    Ok(Some(Proposal {
        expression: String::new(),
        size: 1,
        variables: Vec::new(),
        choices: Vec::new(),
        more_choices: false,
        smallest_change: None,
        changes: Some(1),
        vacuous: !must_reach.iter().all(|&vertex| reached.is_reached(vertex)),
    }))
}

/// The suspect whose expression begins at an offset.
fn suspect_at(graph: &Graph<'_>, offset: u32) -> Option<Suspect> {
    let all = graph.ids().flat_map(|vertex| at_vertex(graph, vertex));
    let mut all = all.filter(|suspect| !suspect.free_others);
    all.find(|suspect| graph.program[suspect.expression].range.start == offset)
}

fn made(edits: Vec<Edit>, fault: Fault, offset: u32, at_cause: bool, proposal: Proposal) -> Repair {
    Repair {
        edits,
        fault,
        offset,
        expression: proposal.expression,
        variables: proposal.variables,
        choices: proposal.choices,
        more_choices: proposal.more_choices,
        smallest_change: proposal.smallest_change,
        changes: proposal.changes,
        vacuous: proposal.vacuous,
        parallel: false,
        free_others: false,
        at_cause,
        size: proposal.size,
    }
}
