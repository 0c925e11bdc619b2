//! The search for repairs.
//!
//! A change can only help at a statement that every failing trace goes through. Those statements
//! are found first, all in one search with labels; then their expressions are played for, all in
//! one game; then other fault models are tried there. Every repair that is shown has been put into
//! the text, and the text has been read and checked again.

use rustc_hash::FxHashSet;
use source::{FileId, SourceMap};

use super::edits::Edit;
use super::game::Game;
use super::halts::HaltedEdge;
use super::inert::without_predicates;
use super::proposals::{Action, Part, Proposal, Rank, Repair, propose};
use super::relevance::{Relevance, variables};
use super::several::{combine, faults};
use super::staged::{MOST_STAGES, staged};
use super::suspects::{Role, Suspect, at_vertex, suspects};
use crate::Variable;
use crate::analysis::{Limits, with_room};
use crate::bdd::{Limit, Limited, Order};
use crate::causes::{Localization, localize};
use crate::graph::{Graph, Operation, ProcedureId, VertexId};
use crate::language::{self, ExpressionId, ExpressionKind, Program};
use crate::reachability::{Reached, Until, explore};
use crate::symbolic::{Model, Replacements};
use crate::trace::{find, unavoidable};

/// How repairs are looked for.
#[derive(Debug, Clone)]
pub struct Options {
    /// What the search may use.
    pub limits: Limits,
    /// The order of variables, if it is given.
    pub order: Option<Order>,
    /// The procedures that are right: the harness, a rule's automaton.
    pub trusted: Vec<String>,
    /// Procedures whose calls are left out, because too little is known about them.
    pub left_out: Vec<String>,
    /// Variables that no change assigns.
    pub kept: Vec<String>,
    /// A label that it is an error to come to.
    pub error_label: Option<String>,
    /// This many variables an expression may read at first,
    pub variables: usize,
    /// and this many where no repair is found with fewer.
    pub most_variables: usize,
    /// Whether faults other than wrong expressions are looked for.
    pub structure: bool,
    /// This many repairs are checked again and shown.
    pub most: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            order: None,
            trusted: Vec::new(),
            left_out: Vec::new(),
            kept: Vec::new(),
            error_label: None,
            variables: 3,
            most_variables: 12,
            structure: true,
            most: 50,
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
    /// How many changes were not tried or not checked again, because the program is large or enough
    /// was found.
    pub untried: usize,
    /// How many expressions read too many valuations to be played for.
    pub too_wide: usize,
    /// How many causes failures have, if several changes were combined.
    pub combined: Option<usize>,
    /// Procedures without predicates whose calls had to be left out for the repairs.
    pub left_out: Vec<String>,
    /// Whether the time was over before everything was tried.
    pub stopped: bool,
}

/// Who learns what was found so far.
pub type Tell<'t> = &'t (dyn Fn(&Outcome) + Sync);

/// A text that is read as a program.
pub(super) struct Text {
    pub program: Program,
}

impl Text {
    /// The program of a text that may have been changed, without the calls that are left out;
    /// nothing if it is not valid.
    pub(super) fn read(text: &[u8], options: &Options) -> Option<Self> {
        let mut sources = SourceMap::new();
        let file: FileId = sources.add("", text.to_vec(), false, Vec::new());
        let mut program = language::read(&sources, file).ok()?;
        for name in &options.left_out {
            program.leave_out_calls(name);
        }
        if let Some(label) = &options.error_label {
            program.add_error_label(label);
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
    /// Assertions whose failures are left to other changes, by number.
    pub ignored: Vec<usize>,
    /// Whether `main` ends in some execution.
    pub ends: bool,
    /// Statements that are blamed for causes.
    pub blamed: Vec<VertexId>,
    pub counts: Counts,
    /// How many expressions there are outside trusted procedures, and in them.
    pub expressions: (usize, usize),
    pub tell: Tell<'s>,
}

/// What was done.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    pub played: usize,
    pub changes: usize,
    pub untried: usize,
    pub too_wide: usize,
    /// Whether the time was over before everything was tried.
    pub stopped: bool,
}

/// Repairs of the program in a text. Where there is none, calls of procedures about which the
/// abstraction knows nothing are left out, and repairs of the rest are looked for.
///
/// # Errors
/// If a limit is hit before anything is known.
///
/// # Panics
/// If the text is no valid program.
pub fn repair(text: &[u8], options: &Options) -> Limited<Outcome> {
    repair_and_tell(text, options, &|_| {})
}

/// The same, and tells what is known whenever a repair has been checked.
///
/// # Errors
/// If a limit is hit before anything is known.
///
/// # Panics
/// If the text is no valid program.
pub fn repair_and_tell(text: &[u8], options: &Options, tell: Tell<'_>) -> Limited<Outcome> {
    let mut outcome = attempt(text, options, Scope::All, tell)?;
    if outcome.fails && !outcome.stopped && !outcome.repairs.iter().any(Repair::is_good) {
        let staged = staged(text, options, MOST_STAGES)?;
        if !staged.is_empty() {
            outcome.combined = staged.iter().map(|one| one.stages).max();
            outcome.repairs.extend(staged.into_iter().map(|one| one.repair));
            outcome.repairs.sort_by_key(Repair::key);
        }
    }
    if !outcome.fails || outcome.stopped || outcome.repairs.iter().any(Repair::is_good) {
        return Ok(outcome);
    }
    let read = Text::read(text, options).expect("the text is a valid program");
    let graph = Graph::new(&read.program);
    let unknown = without_predicates(&graph, &graph.named(&options.trusted));
    let unknown: Vec<String> =
        unknown.into_iter().map(|it| graph.procedure_name(it).to_owned()).collect();
    if unknown.is_empty() {
        return Ok(outcome);
    }
    let left_out = [options.left_out.clone(), unknown.clone()].concat();
    let again = Options { left_out, ..options.clone() };
    // What is reported stays as it is: those repairs are of another program.
    let again = attempt(text, &again, Scope::All, &|_| {})?;
    let better = again.fails && again.repairs.iter().any(Repair::is_good);
    Ok(if better { Outcome { left_out: unknown, ..again } } else { outcome })
}

/// Which failures a search has to remove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// All of them.
    All,
    /// Those of assertions that fail now: what they hide may fail afterwards.
    Present,
}

pub(super) fn attempt(
    text: &[u8],
    options: &Options,
    scope: Scope,
    tell: Tell<'_>,
) -> Limited<Outcome> {
    let read = Text::read(text, options);
    let read = read.expect("the text is a valid program");
    let graph = Graph::new(&read.program);
    let trusted = graph.named(&options.trusted);
    with_room(&graph, options.order, &options.limits, |model| {
        let until = options.limits.until();
        let reached = explore(model, until)?;
        let mut failing = Vec::new();
        for (index, &assertion) in graph.assertions.iter().enumerate() {
            if model.fails(assertion, &reached)? {
                failing.push(index);
            }
        }
        let mut search = Search {
            text,
            options,
            trusted: &trusted,
            failing: &failing,
            ignored: match scope {
                Scope::All => Vec::new(),
                Scope::Present => {
                    let all = 0..graph.assertions.len();
                    all.filter(|index| !failing.contains(index)).collect()
                }
            },
            ends: reached.is_reached(graph.procedures[graph.main.index()].exit),
            blamed: Vec::new(),
            counts: Counts::default(),
            expressions: expressions(&graph, &trusted),
            tell,
        };
        search.tell_so_far(&[]);
        let (repairs, combined) = search.all(model, &reached)?;
        Ok(Outcome { combined, ..search.outcome(repairs) })
    })
}

/// How many expressions there are outside trusted procedures, and in them.
fn expressions(graph: &Graph<'_>, trusted: &FxHashSet<ProcedureId>) -> (usize, usize) {
    let free = |suspects: Vec<Suspect>| suspects.iter().filter(|s| !s.free_others).count();
    let all = free(suspects(graph, &FxHashSet::default()));
    let expressions = free(suspects(graph, trusted));
    (expressions, all - expressions)
}

impl Search<'_> {
    /// What was found, with these repairs.
    fn outcome(&self, repairs: Vec<Repair>) -> Outcome {
        let Counts { played, changes, untried, too_wide, stopped } = self.counts;
        Outcome {
            fails: !self.failing.is_empty(),
            repairs,
            expressions: self.expressions.0,
            trusted_expressions: self.expressions.1,
            played,
            changes,
            untried,
            too_wide,
            combined: None,
            stopped,
            left_out: Vec::new(),
        }
    }

    /// Tells that there are failures, and these repairs by now.
    pub(super) fn tell_so_far(&self, repairs: &[Repair]) {
        if !self.failing.is_empty() {
            let mut repairs = repairs.to_vec();
            repairs.sort_by_key(Repair::key);
            (self.tell)(&self.outcome(repairs));
        }
    }

    /// The repairs of all failures, and of how many faults together.
    fn all(
        &mut self,
        model: &mut Model<'_>,
        reached: &Reached,
    ) -> Limited<(Vec<Repair>, Option<usize>)> {
        if self.failing.is_empty() {
            return Ok((Vec::new(), None));
        }
        let until = self.options.limits.until();
        let localized = localize(model, reached, self.trusted, until);
        let localization = self.in_time(localized)?.unwrap_or_else(Localization::default);
        self.blamed = localization.causes().iter().map(|cause| cause.blamed).collect();
        let found = self.single(model, reached, &Replacements::default(), &[])?;
        let mut repairs = self.verified(found)?;
        let faults = faults(&localization);
        let mut combined = None;
        if faults.len() > 1 && !repairs.iter().any(Repair::is_good) {
            let together = combine(self, model, reached, &faults);
            let together = self.in_time(together)?.unwrap_or_default();
            combined = (!together.is_empty()).then_some(faults.len());
            repairs.extend(together);
        }
        repairs.sort_by_key(Repair::key);
        Ok((repairs, combined))
    }

    /// What must be reached after a repair as well: the assertions that fail, and the end of `main`
    /// where it was reached. No change of the text adds or removes assertions.
    pub(super) fn must_reach(&self, graph: &Graph<'_>) -> Vec<VertexId> {
        let assertions = self.failing.iter().filter_map(|&index| graph.assertions.get(index));
        let end = self.ends.then_some(&graph.procedures[graph.main.index()].exit);
        assertions.chain(end).copied().collect()
    }

    /// Whether an expression is the value of a variable that no change assigns.
    fn is_kept(&self, graph: &Graph<'_>, suspect: &Suspect) -> bool {
        match (&graph[suspect.vertex].operation, suspect.role) {
            (Operation::Assign { targets, .. }, Role::Value(index)) => {
                let procedure = graph[suspect.vertex].procedure;
                let name = graph.variable_name(procedure, targets[index]);
                self.options.kept.iter().any(|kept| kept == name)
            }
            _ => false,
        }
    }

    pub(super) fn read(&self, text: &[u8]) -> Option<Text> {
        Text::read(text, self.options)
    }

    /// A result, or nothing if the time is over: what is known by then is kept.
    pub(super) fn in_time<T>(&mut self, result: Limited<T>) -> Limited<Option<T>> {
        match result {
            Err(Limit::Time) => {
                self.counts.stopped = true;
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
        let failing = self.failing.iter().filter(|index| !self.ignored.contains(index));
        let failing: Vec<VertexId> = failing.map(|&index| graph.assertions[index]).collect();
        let must_reach = self.must_reach(graph);
        model.ignored = self.ignored.iter().map(|&index| graph.assertions[index]).collect();
        let outer = model.replace(halts.clone());
        let places = places(model, reached, &failing, until.clone());
        model.replace(outer);
        let mut places = self.in_time(places)?.unwrap_or_default();
        places.retain(|&vertex| !self.trusted.contains(&graph[vertex].procedure));
        let relevance = Relevance::new(graph, &failing);
        let mut candidates: Vec<Suspect> =
            places.iter().flat_map(|&vertex| at_vertex(graph, vertex)).collect();
        candidates.retain(|suspect| !self.is_kept(graph, suspect));
        let mut game = Game::new(model, reached, halts, until);
        let repairs = self.expressions(&mut game, &candidates, &relevance, &must_reach);
        model.ignored.clear();
        let mut repairs = repairs?;
        if self.options.structure && !self.counts.stopped {
            // What is closest to the failure comes first, but for what is blamed for a cause.
            places.reverse();
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
        /// This many suspects are played for at once.
        const TOGETHER: usize = 64;
        let graph = game.model.graph;
        self.counts.played += suspects.iter().filter(|suspect| !suspect.free_others).count();
        let mut limit = self.options.variables;
        loop {
            let mut repairs = Vec::new();
            let mut more = false;
            let mut played_for = 0;
            for group in suspects.chunks(TOGETHER) {
                let variables: Vec<Vec<Variable>> = group
                    .iter()
                    .map(|suspect| {
                        let mut ranked = ranked(graph, relevance, suspect);
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
                played_for += played.len();
                for found in played {
                    let proposal = propose(game.model, &found)?;
                    repairs.extend(proposal.map(|it| self.expression(graph, found.suspect, it)));
                }
            }
            let enough = repairs.iter().any(Repair::is_good);
            if enough || !more || limit >= self.options.most_variables {
                self.counts.too_wide = suspects.len() - played_for;
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
        let rank = Rank {
            vacuous: proposal.vacuous,
            elsewhere: !self.blamed.contains(&suspect.vertex),
            parallel: values.len() > 1,
            free_others: suspect.free_others,
            restricts: is_choice(graph, suspect.expression),
            ..Rank::default()
        };
        let parts = vec![Part::new(offset, Action::Replace(suspect.role), &proposal)];
        Repair { edits, fault: suspect.role.into(), offset, proposal, rank, parts }
    }
}

/// Whether an expression may have either value, whatever the state is.
fn is_choice(graph: &Graph<'_>, expression: ExpressionId) -> bool {
    let parts = graph.program.parts(expression).into_iter();
    parts.map(|part| graph.program[part].kind).any(|kind| match kind {
        ExpressionKind::Nondeterministic => true,
        ExpressionKind::Constant(_)
        | ExpressionKind::Variable(_)
        | ExpressionKind::Next(_)
        | ExpressionKind::Not(_)
        | ExpressionKind::Binary(..)
        | ExpressionKind::Conditional(..)
        | ExpressionKind::Choose(..) => false,
    })
}

/// The variables that a new expression may read, the most likely first. What the statement
/// overwrites is the least likely, unless the expression reads it already.
fn ranked(graph: &Graph<'_>, relevance: &Relevance, suspect: &Suspect) -> Vec<Variable> {
    let procedure = graph[suspect.vertex].procedure;
    let mut ranked = relevance.ranked(graph, procedure, Some(suspect.expression));
    if let Operation::Assign { targets, .. } = &graph[suspect.vertex].operation {
        let own = variables(graph, procedure, suspect.expression);
        ranked.sort_by_key(|variable| targets.contains(variable) && !own.contains(variable));
    }
    ranked
}

/// The statements that every failing trace goes through: only there can a change help. With a
/// single assertion that is one of them.
fn places(
    model: &mut Model<'_>,
    reached: &Reached,
    failing: &[VertexId],
    until: Until,
) -> Limited<Vec<VertexId>> {
    let Some(trace) = find(model, reached, failing, until.clone())? else { return Ok(Vec::new()) };
    let mut places = unavoidable(model, reached, failing, &trace, until)?;
    if let [only] = failing {
        places.push(*only);
    }
    Ok(places)
}
