//! Variations of a failing run: negatives and positives (Groce, Visser: What Went Wrong, 2003).
//!
//! A *negative* comes to the same error from the same control location by the same action; a *positive* passes
//! there without an error. They are generated backwards from the error: for each state of the counterexample,
//! the last first, a search of limited depth, which matches states with all that were visited before
//! (figure 2). Where the depth ends, the actions of the counterexample are repeated from each of its
//! states at the same control location (figure 3), so the depth limits how far a variation departs.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Instant;

use findings::CheckKind;
use ir::{CheckId, FunctionId, Program, SiteId, VertexId};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::code::SharedCode;
use semantics::concrete::{Inputs, Scenario};
use semantics::machine::{ControlLocation, Datum, MachineCheckpoint, Move, StateKey};

use crate::Options;
use crate::deadlock;
use crate::steps::{Action, Followed, Guide, Pauses, StepOutcome, Steps, Transition, follow};

/// How variations are generated.
#[derive(Debug, Clone, Copy)]
pub struct Generation {
    /// How many steps a variation may depart from the counterexample.
    pub depth: usize,
    /// Whether a state that was visited before is not followed again.
    pub matches_states: bool,
    /// How many variations are kept of each kind.
    pub most: usize,
    /// When to stop generating.
    pub until: Option<Instant>,
    /// Where steps end.
    pub grain: StepGrain,
}

/// Where the steps of variations end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StepGrain {
    /// At every statement.
    #[default]
    Statement,
    /// At statements that decide a choice, and at the one that fails.
    Choice,
    /// At choices where the failing run has many statements and some choices, and the program no threads.
    Auto,
}

/// A run with more statements is followed from choice to choice, if it has choices.
const MANY_STATEMENTS: usize = 150;

/// A variation: its transitions by their numbers.
pub type Variation = Vec<u32>;

/// The transitions of all variations, each with a number.
#[derive(Debug, Clone, Default)]
pub struct Transitions {
    all: Vec<Transition>,
    numbers: FxHashMap<Transition, u32>,
}

impl Transitions {
    pub(crate) fn number(&mut self, transition: Transition) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry(transition.clone()).or_insert(next);
        if number == next {
            self.all.push(transition);
        }
        number
    }

    /// A transition by its number.
    #[must_use]
    pub fn get(&self, number: u32) -> &Transition {
        &self.all[number as usize]
    }
}

/// What was generated.
#[derive(Debug, Clone, Default)]
pub struct Variations {
    /// The transitions that occur.
    pub transitions: Transitions,
    /// The counterexample.
    pub original: Variation,
    /// Runs that fail in the same way; the counterexample is the first.
    pub negatives: Vec<Variation>,
    /// Runs that pass where these fail, and are no beginnings of these.
    pub positives: Vec<Variation>,
    /// Why there may be more within the depth.
    pub cut: Option<String>,
    /// Steps that were made.
    pub steps: u64,
    /// States that were visited.
    pub states: usize,
    /// The vertices whose statements are steps, if these are not all.
    pub only: Option<Vec<(FunctionId, VertexId)>>,
}

/// A failing run to be varied, and the world that it happens in.
#[derive(Clone)]
pub struct Counterexample<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its entry.
    pub entry: FunctionId,
    /// The run.
    pub scenario: Scenario,
    /// The check that fails.
    pub check: CheckId,
}

/// Generates variations of a counterexample.
///
/// # Errors
///
/// Why the counterexample cannot be followed statement by statement.
pub fn variations(
    given: &Counterexample<'_>,
    options: &Options,
    generation: Generation,
) -> Result<Variations, String> {
    let code = Rc::new(SharedCode::new(given.program));
    let only = choice_steps(&code, given, options, generation.grain)?;
    let pauses = Pauses { points: &[], only: only.as_deref() };
    let wanted = Some(given.check);
    let mut guide = Guide::new(&code, given.entry, options, &given.scenario, wanted)?;
    let mut steps = Steps::new(&code, given.entry, options, &given.scenario, wanted, pauses)?;
    let mut way_back = Vec::new();
    let (mut path, ending) =
        follow(&mut steps, &mut guide, wanted, Some(&mut way_back), &mut |_, _| {})?;
    let is_shown = match ending {
        Followed::Failed(check) => check == given.check,
        Followed::Deadlock => true,
        Followed::Ended => false,
    };
    if !is_shown {
        return Err(
            "the failing run does not fail when it is made statement by statement".to_owned()
        );
    }
    if steps.host.reads_input {
        return Err(READS_INPUT.to_owned());
    }
    if ending == Followed::Deadlock {
        deadlock::close_with_lock(&mut steps, &mut path, &mut way_back);
    }
    let mut found = Search::new(steps, path, given, options, generation).generate(way_back);
    found.only = only;
    Ok(found)
}

/// The vertices whose statements are steps, if these are not all.
fn choice_steps(
    code: &Rc<SharedCode<'_>>,
    given: &Counterexample<'_>,
    options: &Options,
    grain: StepGrain,
) -> Result<Option<Vec<(FunctionId, VertexId)>>, String> {
    if grain == StepGrain::Statement || crate::has_threads(given.program) {
        return Ok(None);
    }
    let wanted = Some(given.check);
    let mut guide = Guide::new(code, given.entry, options, &given.scenario, wanted)?;
    let mut steps =
        Steps::new(code, given.entry, options, &given.scenario, wanted, Pauses::default())?;
    let (path, _) = follow(&mut steps, &mut guide, wanted, None, &mut |_, _| {})?;
    let decides = path.iter().filter(|step| !step.action.choices.is_empty()).count();
    if decides == 0 || grain == StepGrain::Auto && path.len() <= MANY_STATEMENTS {
        return Ok(None);
    }
    let last = path.last().map(|last| (last.location.function, last.location.vertex));
    let functions = given.program.functions.entries();
    let bodies = functions.filter_map(|(id, function)| Some((id, function.body.as_ref()?)));
    let inputs = bodies.flat_map(|(id, body)| {
        let vertices = body.vertices.entries();
        let takes = |vertex: &ir::Vertex| matches!(vertex.statement, ir::Statement::Input { .. });
        vertices.filter(move |(_, vertex)| takes(vertex)).map(move |(vertex, _)| (id, vertex))
    });
    Ok(Some(inputs.chain(last).collect()))
}

/// Why the states of a program are not varied.
const READS_INPUT: &str = "the standard input is read";

struct Search<'p, 'o> {
    steps: Steps<'p>,
    options: &'o Options,
    generation: Generation,
    /// The counterexample.
    original: Vec<Transition>,
    is_deadlock: bool,
    check: CheckId,
    visited: FxHashSet<StateKey>,
    /// The transitions that led to the present state.
    path: Vec<u32>,
    known: FxHashSet<Variation>,
    /// Values that the counterexample gave to choices.
    given: GivenValues,
    found: Variations,
}

/// Values that a run gave to choices.
pub(crate) type GivenValues = FxHashMap<SiteId, BTreeSet<u128>>;

pub(crate) fn given_values(scenario: &Scenario) -> GivenValues {
    let mut values = GivenValues::default();
    for (site, taken) in scenario.inputs.entries() {
        values.entry(site).or_default().extend(taken);
    }
    values
}

/// The values of a choice: those that it may have, and those that the given run has.
pub(crate) fn values(
    program: &Program,
    options: &Options,
    given: &GivenValues,
    site: SiteId,
    limit: Option<u128>,
) -> Vec<u128> {
    let possible = options.ranges.values(program, &program.sites[site], limit);
    let mut values = possible.map_or_else(Vec::new, |possible| possible.bits);
    for &value in given.get(&site).into_iter().flatten() {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// One action for each thread, choices open.
pub(crate) fn open_actions(steps: &Steps<'_>) -> Vec<Action> {
    let threads = steps.threads().into_iter();
    threads.map(|thread| Action { thread: thread as u32, choices: Rc::new([]) }).collect()
}

/// The moves of actions, for a schedule that goes by statements.
pub(crate) fn moves<'a>(actions: impl IntoIterator<Item = &'a Action>) -> Vec<Move> {
    let of = |action: &'a Action| {
        let thread = action.thread as usize;
        let choices = action.choices.iter().map(|choice| Some(choice.value));
        [None].into_iter().chain(choices).map(move |choice| Move { thread, choice })
    };
    actions.into_iter().flat_map(of).collect()
}

/// A state that is searched from.
struct Node {
    before: Option<MachineCheckpoint>,
    actions: Vec<Action>,
    next: usize,
}

impl<'p, 'o> Search<'p, 'o> {
    fn new(
        steps: Steps<'p>,
        original: Vec<Transition>,
        given: &Counterexample<'p>,
        options: &'o Options,
        generation: Generation,
    ) -> Self {
        Self {
            steps,
            options,
            generation,
            original,
            is_deadlock: given.program.properties[given.check].kind == CheckKind::Deadlock,
            check: given.check,
            visited: FxHashSet::default(),
            path: Vec::new(),
            known: FxHashSet::default(),
            given: given_values(&given.scenario),
            found: Variations::default(),
        }
    }

    fn generate(mut self, mut way_back: Vec<MachineCheckpoint>) -> Variations {
        let original: Variation = self.numbers(&self.original.clone());
        self.found.original.clone_from(&original);
        self.found.negatives.push(original.clone());
        self.known.insert(original.clone());
        // A deadlock is a state after the last step; any other error is no state of the machine.
        if self.is_deadlock
            && let Some(before) = way_back.pop()
        {
            self.steps.take_back(before);
        }
        for from in (0..self.original.len()).rev() {
            self.path = original[..from].to_vec();
            if self.stopped() {
                break;
            }
            self.search_from(from);
            if let Some(before) = way_back.pop() {
                self.steps.take_back(before);
            }
        }
        self.found.remove_prefixes();
        self.found.steps = self.steps.made;
        self.found.states = self.visited.len();
        self.found
    }

    fn numbers(&mut self, transitions: &[Transition]) -> Variation {
        transitions.iter().map(|one| self.found.transitions.number(one.clone())).collect()
    }

    fn stopped(&mut self) -> bool {
        let late = |end: Option<Instant>| end.is_some_and(|end| Instant::now() >= end);
        if let Some(limit) = self.options.interrupter.reached() {
            self.found.cut = Some(limit.to_string());
        } else if late(self.options.deadline) || late(self.generation.until) {
            self.found.cut = Some("the time for variations was used up".to_owned());
        }
        self.found.cut.is_some()
    }

    /// The search of figure 2 from a state of the counterexample.
    fn search_from(&mut self, from: usize) {
        let key = self.steps.state();
        self.visited.insert(key);
        let mut actions = self.actions();
        if !self.generation.matches_states {
            // What goes on as the counterexample does was found before.
            self.expand_first(&mut actions, from);
        }
        let mut nodes = vec![Node { before: None, actions, next: 0 }];
        while let Some(node) = nodes.last_mut() {
            let Some(action) = node.actions.get(node.next).cloned() else {
                if let Some(Node { before: Some(before), .. }) = nodes.pop() {
                    self.steps.take_back(before);
                    self.path.pop();
                }
                continue;
            };
            node.next += 1;
            if self.steps.made.is_multiple_of(256) && self.stopped() {
                break;
            }
            let Some(location) = self.steps.location(action.thread as usize) else { continue };
            let transition = Transition { location, action };
            let matches = self.original.last() == Some(&transition);
            let made = self.steps.make(&transition.action);
            let before = match made {
                StepOutcome::Needs(site, limit) => {
                    let Some(node) = nodes.last_mut() else { return };
                    let values = self.values(site, limit);
                    let action = &transition.action;
                    let extended = values.into_iter().map(|value| action.deciding(site, value));
                    node.actions.splice(node.next..node.next, extended.collect::<Vec<_>>());
                    continue;
                }
                StepOutcome::Blocked | StepOutcome::Assumed => continue,
                StepOutcome::Unknown(reason) => {
                    self.found.cut.get_or_insert(reason);
                    continue;
                }
                StepOutcome::Failed(check) => {
                    if matches && check == self.check {
                        self.record(&transition, true);
                    }
                    continue;
                }
                StepOutcome::Step(before) | StepOutcome::Exited(before) => before,
            };
            if matches {
                self.record_step(&transition);
            }
            let key = self.steps.state();
            if self.generation.matches_states && !self.visited.insert(key) {
                self.steps.take_back(before);
                continue;
            }
            let number = self.found.transitions.number(transition);
            self.path.push(number);
            if nodes.len() >= self.generation.depth {
                self.extend();
                self.steps.take_back(before);
                self.path.pop();
                continue;
            }
            let actions = self.actions();
            nodes.push(Node { before: Some(before), actions, next: 0 });
        }
        // The search was stopped: back to where it began.
        while let Some(Node { before, .. }) = nodes.pop() {
            if let Some(before) = before {
                self.steps.take_back(before);
            }
        }
    }

    /// One action for each thread, choices open.
    fn actions(&self) -> Vec<Action> {
        open_actions(&self.steps)
    }

    /// Decides the choices of the actions of a state, and leaves out the one of the counterexample.
    fn expand_first(&mut self, actions: &mut Vec<Action>, from: usize) {
        let mut at = 0;
        while let Some(action) = actions.get(at).cloned() {
            match self.steps.make(&action) {
                StepOutcome::Needs(site, limit) => {
                    let values = self.values(site, limit).into_iter();
                    let extended = values.map(|value| action.deciding(site, value));
                    actions.splice(at..=at, extended.collect::<Vec<_>>());
                }
                StepOutcome::Step(before) | StepOutcome::Exited(before) => {
                    self.steps.take_back(before);
                    at += 1;
                }
                StepOutcome::Blocked
                | StepOutcome::Failed(_)
                | StepOutcome::Assumed
                | StepOutcome::Unknown(_) => at += 1,
            }
        }
        let taken = &self.original[from].action;
        if from + 1 < self.original.len() {
            actions.retain(|action| action != taken);
        }
    }

    fn values(&self, site: SiteId, limit: Option<u128>) -> Vec<u128> {
        values(self.steps.program, self.options, &self.given, site, limit)
    }

    /// Repeats the actions of the counterexample from where the depth ended (figure 3).
    fn extend(&mut self) {
        let length = self.original.len();
        for from in self.path.len()..length {
            let first = &self.original[from];
            let here = self.steps.location(first.action.thread as usize);
            if here != Some(first.location) {
                continue;
            }
            let mut way_back = Vec::new();
            let mut at = from;
            loop {
                let next = self.original[at].clone();
                if self.steps.location(next.action.thread as usize) != Some(next.location) {
                    break;
                }
                let is_last = at + 1 == length;
                match self.steps.make(&next.action) {
                    StepOutcome::Step(before) | StepOutcome::Exited(before) if is_last => {
                        way_back.push(before);
                        self.record_step(&next);
                        break;
                    }
                    StepOutcome::Failed(check) if is_last && check == self.check => {
                        self.record(&next, true);
                        break;
                    }
                    StepOutcome::Step(before) => {
                        way_back.push(before);
                        let is_known = self.generation.matches_states && {
                            let key = self.steps.state();
                            self.visited.contains(&key)
                        };
                        if is_known {
                            break;
                        }
                        let number = self.found.transitions.number(next);
                        self.path.push(number);
                        at += 1;
                    }
                    StepOutcome::Exited(before) => {
                        way_back.push(before);
                        break;
                    }
                    StepOutcome::Failed(_)
                    | StepOutcome::Blocked
                    | StepOutcome::Needs(..)
                    | StepOutcome::Assumed
                    | StepOutcome::Unknown(_) => break,
                }
            }
            let steps = at - from;
            self.path.truncate(self.path.len() - steps);
            while let Some(before) = way_back.pop() {
                self.steps.take_back(before);
            }
        }
    }

    /// The step that fails in the counterexample was made without a failure of its own: it passes, or every thread
    /// waits now. A thread that waits there for ever, while others still go on, does neither.
    fn record_step(&mut self, last: &Transition) {
        if !self.is_deadlock {
            return self.record(last, false);
        }
        if self.steps.is_deadlocked() {
            return self.record(last, true);
        }
        let (program, options, given) = (self.steps.program, self.options, &self.given);
        let values = |site, limit| values(program, options, given, site, limit);
        if deadlock::gets_past(&mut self.steps, last.action.thread as usize, &values) {
            self.record(last, false);
        }
    }

    /// A variation was found: the present path and one more transition.
    fn record(&mut self, last: &Transition, fails: bool) {
        let mut run = self.path.clone();
        run.push(self.found.transitions.number(last.clone()));
        let kind = if fails { &mut self.found.negatives } else { &mut self.found.positives };
        if kind.len() >= self.generation.most {
            let most = self.generation.most;
            self.found.cut.get_or_insert_with(|| format!("there are more than {most} variations"));
            return;
        }
        if self.known.insert(run.clone()) {
            kind.push(run);
        }
    }
}

impl Variations {
    /// A positive that is the beginning of a negative is none.
    fn remove_prefixes(&mut self) {
        let negatives: BTreeSet<&Variation> = self.negatives.iter().collect();
        let is_prefix = |run: &Variation| {
            let next = negatives.range::<Variation, _>(run..).next();
            next.is_some_and(|next| next.starts_with(run))
        };
        let kept = self.positives.iter().filter(|run| !is_prefix(run)).cloned();
        self.positives = kept.collect();
    }

    /// The inputs of a variation, in their order.
    #[must_use]
    pub fn inputs(&self, run: &[u32]) -> Inputs {
        let mut inputs = Inputs::new();
        for &number in run {
            for choice in &*self.transitions.get(number).action.choices {
                inputs.push(choice.site, choice.value);
            }
        }
        inputs
    }

    /// The moves of a variation, for a schedule that goes by statements.
    #[must_use]
    pub fn schedule(&self, run: &[u32]) -> Vec<Move> {
        moves(run.iter().map(|&number| &self.transitions.get(number).action))
    }
}

/// The values of variables at a point of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The point: which of those given.
    pub point: usize,
    /// The thread.
    pub thread: u32,
    /// Where it is.
    pub location: ControlLocation,
    /// The variables with their values.
    pub values: Rc<[(String, Datum)]>,
}

/// A place of a program where the values of variables are recorded.
#[derive(Debug, Clone)]
pub struct Point {
    /// The function.
    pub function: FunctionId,
    /// The vertex before which they are recorded.
    pub vertex: VertexId,
    /// The locals.
    pub locals: Vec<ir::LocalId>,
    /// The globals.
    pub globals: Vec<ir::GlobalId>,
}

/// Makes variations again, one after another, and tells what variables hold at points of them.
///
/// # Errors
///
/// Why one cannot be made again: that is a fault of this tool.
pub fn sample(
    given: &Counterexample<'_>,
    options: &Options,
    variations: &Variations,
    points: &[Point],
    mut tell: impl FnMut(&[u32], &[Sample]),
) -> Result<(), String> {
    let code = Rc::new(SharedCode::new(given.program));
    let watched: Vec<_> = points.iter().map(|point| (point.function, point.vertex)).collect();
    let by_vertex: FxHashMap<(FunctionId, VertexId), Vec<usize>> =
        watched.iter().enumerate().fold(FxHashMap::default(), |mut all, (index, at)| {
            all.entry(*at).or_insert_with(Vec::new).push(index);
            all
        });
    let pauses = Pauses { points: &watched, only: variations.only.as_deref() };
    let mut steps =
        Steps::new(&code, given.entry, options, &given.scenario, Some(given.check), pauses)?;
    let mut runs: Vec<&Variation> =
        variations.negatives.iter().chain(&variations.positives).collect();
    runs.sort_unstable();
    let mut samples: Vec<Sample> = Vec::new();
    // How to come back from each step, and how many samples there were before it.
    let mut path: Vec<(u32, MachineCheckpoint, usize)> = Vec::new();
    for run in runs {
        let common = path.iter().zip(run).take_while(|((one, ..), other)| one == *other).count();
        while path.len() > common {
            let Some((_, before, count)) = path.pop() else { break };
            steps.take_back(before);
            samples.truncate(count);
        }
        let mut kept = samples.len();
        for &number in &run[common..] {
            kept = samples.len();
            let action = variations.transitions.get(number).action.clone();
            let thread = action.thread;
            let made = steps.make_looking(&action, &mut |machine, at: ControlLocation| {
                for &point in by_vertex.get(&(at.function, at.vertex)).into_iter().flatten() {
                    let Point { locals, globals, .. } = &points[point];
                    let values = machine.variables(locals, globals).into();
                    samples.push(Sample { point, thread, location: at, values });
                }
            });
            match made {
                StepOutcome::Step(before) | StepOutcome::Exited(before) => {
                    path.push((number, before, kept))
                }
                StepOutcome::Failed(_) => {}
                StepOutcome::Blocked
                | StepOutcome::Needs(..)
                | StepOutcome::Assumed
                | StepOutcome::Unknown(_) => {
                    return Err("a variation cannot be made again".to_owned());
                }
            }
        }
        tell(run, &samples);
        // What a step showed that failed and was taken back is not part of the next run.
        if path.len() < run.len() {
            samples.truncate(kept);
        }
    }
    Ok(())
}
