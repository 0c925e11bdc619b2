//! The graph of all states as an engine for methods: the [capabilities] that it has.
//!
//! Steps are statements of the text, and every order of threads is in the graph: nothing is left out. An
//! edge says from where to where a thread goes, whichever thread it is. Of the states at its ends a transition has
//! whether a run from there can still satisfy the assertion, so that the first transition of a failing run that
//! no correct run makes is the one after which there is no way back.
//!
//! A run satisfies an assertion where it leaves its statement without violating it. It satisfies the check
//! for a deadlock where it comes to the end of the program; in a program that never ends, where it goes on for ever.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::time::Instant;

use capabilities::{
    Answer, Conditions, CorrectTransitions, Engine as Capable, FailingRuns, States, Traces,
};
use findings::{Basis, Bound, CheckKind};
use ir::{CheckId, ControlPoint, FunctionId, Program, VertexId};
use rustc_hash::FxHashMap;
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::{ControlLocation, MachineCheckpoint, Outcome, StateKey};

use crate::steps::{Action, Guide, Pauses, StepOutcome, Steps, follow};
use crate::variations::{moves, open_actions};
use crate::{Limiting, Options};

/// From where a thread goes to where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The statement that the thread is at before.
    pub from: ControlPoint,
    /// The one afterwards, unless the thread has ended.
    pub to: Option<ControlPoint>,
    /// The places within these; none of an edge that no thread takes.
    within: Option<(ControlLocation, Option<ControlLocation>)>,
    /// Whether a run can still satisfy the assertion before and afterwards, if that counts.
    pub states: Option<[bool; 2]>,
}

/// What a step leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    State(usize),
    Failure(CheckId),
    /// The end of the program.
    End,
}

#[derive(Debug, Clone)]
struct Step {
    action: Action,
    edge: Edge,
    target: Target,
}

#[derive(Debug, Clone, Default)]
struct State {
    steps: Vec<Step>,
    /// The check that fails because no thread can go on.
    deadlock: Option<CheckId>,
}

/// A program with all its states.
pub struct Engine<'p> {
    program: &'p Program,
    entry: FunctionId,
    options: Options,
    code: Rc<SharedCode<'p>>,
    states: Vec<State>,
    /// Of each state whether a run from it can satisfy the assertion that was looked at last.
    can_satisfy: Option<(CheckId, Vec<bool>)>,
    rests_on: Vec<Basis>,
    /// Why the graph is not whole.
    incomplete: Option<String>,
}

/// More states are not stored with all that leads from one to another.
const MOST_STATES: usize = 200_000;

impl<'p> Engine<'p> {
    /// Searches all states of a program. A check after which runs would go on ends them if it is the given one.
    #[must_use]
    pub fn new(
        program: &'p Program,
        entry: FunctionId,
        options: &Options,
        until: Option<CheckId>,
    ) -> Self {
        let code = Rc::new(SharedCode::new(program));
        let mut engine = Self {
            program,
            entry,
            options: options.clone(),
            code,
            states: Vec::new(),
            can_satisfy: None,
            rests_on: Vec::new(),
            incomplete: None,
        };
        let code = Rc::clone(&engine.code);
        let world = Scenario::default();
        let pauses = Pauses::default();
        match Steps::new(&code, entry, options, &world, until, pauses) {
            Ok(steps) => Explorer::new(&mut engine, steps).explore(),
            Err(reason) => engine.incomplete = Some(reason),
        }
        engine
    }

    /// How many states there are.
    #[must_use]
    pub fn state_count(&self) -> usize {
        self.states.len()
    }

    /// The edges from statements of a line: those that threads take, and those of the text if there are none.
    #[must_use]
    pub fn edges_of_line(&self, line: u32) -> Vec<Edge> {
        let mut edges: Vec<Edge> = Vec::new();
        for step in self.states.iter().flat_map(|state| &state.steps) {
            let from = step.edge.from;
            if self.line(from.function, from.vertex) == Some(line) && !edges.contains(&step.edge) {
                edges.push(step.edge);
            }
        }
        if edges.is_empty() {
            edges.extend(self.program.edges_of_line(line).into_iter().map(|edge| Edge {
                from: ControlPoint { function: edge.function, vertex: edge.from },
                to: Some(edge.target()),
                within: None,
                states: None,
            }));
        }
        edges
    }

    fn line(&self, function: FunctionId, vertex: VertexId) -> Option<u32> {
        let body = self.program.functions[function].body.as_ref()?;
        let location = self.program.location(body.vertices[vertex].origin);
        Some(self.program.sources.start(self.program.sources.use_range(location)).line)
    }

    /// Whether a step is one that satisfies an assertion.
    fn satisfying(&self, assertion: CheckId) -> impl Fn(&Step) -> bool + '_ {
        let property = &self.program.properties[assertion];
        let location = self.program.location(property.origin);
        let line = self.program.sources.start(self.program.sources.use_range(location)).line;
        let steps = self.states.iter().flat_map(|state| &state.steps);
        let violating: Vec<ControlPoint> = steps
            .filter(|step| step.target == Target::Failure(assertion))
            .map(|step| step.edge.from)
            .collect();
        move |step: &Step| match property.kind {
            CheckKind::Deadlock => step.target == Target::End,
            _ if step.target == Target::Failure(assertion) => false,
            _ if !violating.is_empty() => violating.contains(&step.edge.from),
            _ => {
                let from = step.edge.from;
                from.function == property.function
                    && self.line(from.function, from.vertex) == Some(line)
            }
        }
    }

    /// Finds the states from which a run comes to the assertion and satisfies it.
    fn look_at(&mut self, assertion: CheckId) {
        if self.can_satisfy.as_ref().is_some_and(|(known, _)| *known == assertion) {
            return;
        }
        let satisfies = self.satisfying(assertion);
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.states.len()];
        let mut can = vec![false; self.states.len()];
        let mut work = Vec::new();
        for (number, state) in self.states.iter().enumerate() {
            for step in &state.steps {
                if let Target::State(next) = step.target {
                    before[next].push(number);
                }
                if satisfies(step) && !std::mem::replace(&mut can[number], true) {
                    work.push(number);
                }
            }
        }
        while let Some(number) = work.pop() {
            for &one in &before[number] {
                if !std::mem::replace(&mut can[one], true) {
                    work.push(one);
                }
            }
        }
        let is_deadlock = self.program.properties[assertion].kind == CheckKind::Deadlock;
        if is_deadlock && can.first() == Some(&false) {
            can = self.can_go_on(&before);
        }
        drop(satisfies);
        self.can_satisfy = Some((assertion, can));
    }

    /// The states from which some run goes on for ever.
    fn can_go_on(&self, before: &[Vec<usize>]) -> Vec<bool> {
        let goes = |step: &&Step| matches!(step.target, Target::State(_));
        let mut ways: Vec<usize> =
            self.states.iter().map(|state| state.steps.iter().filter(goes).count()).collect();
        let mut can = vec![true; self.states.len()];
        let mut work: Vec<usize> = (0..ways.len()).filter(|&number| ways[number] == 0).collect();
        while let Some(number) = work.pop() {
            can[number] = false;
            for &one in &before[number] {
                ways[one] -= 1;
                if ways[one] == 0 {
                    work.push(one);
                }
            }
        }
        can
    }

    /// Whether a run from a state can satisfy the assertion that is looked at.
    fn can(&self, state: usize) -> bool {
        self.can_satisfy.as_ref().is_some_and(|(_, can)| can[state])
    }

    /// The edge of a step between two states, with what is known of these.
    fn with_states(&self, edge: Edge, [from, to]: [usize; 2]) -> Edge {
        Edge { states: Some([self.can(from), self.can(to)]), ..edge }
    }

    /// Whether a step between two states is a transition that somebody means.
    fn is(&self, edge: Edge, states: [usize; 2], wanted: &Edge) -> bool {
        edge.within == wanted.within
            && (wanted.states.is_none() || self.with_states(edge, states) == *wanted)
    }

    fn nothing<T>(&self) -> Answer<T> {
        match &self.incomplete {
            Some(reason) => Answer::Unknown(reason.clone()),
            None => Answer::None { rests_on: self.rests_on.clone() },
        }
    }

    /// A shortest run that avoids and takes what it has to.
    fn path(&self, assertion: CheckId, conditions: &Conditions<Edge>) -> Option<Vec<Action>> {
        type Known<'a> = FxHashMap<(usize, u64), Option<((usize, u64), &'a Action)>>;
        let all = (1_u64 << conditions.through.len().min(63)) - 1;
        let taken = |edge: Edge, states: [usize; 2]| {
            let is =
                |(index, wanted): (usize, &Edge)| u64::from(self.is(edge, states, wanted)) << index;
            conditions.through.iter().take(63).enumerate().map(is).sum::<u64>()
        };
        let mut known: Known<'_> = FxHashMap::default();
        let mut queue = VecDeque::from([(0, 0)]);
        known.insert((0, 0), None);
        let found = 'search: loop {
            let at @ (number, through) = queue.pop_front()?;
            let state = self.states.get(number)?;
            if state.deadlock == Some(assertion) && through == all {
                break (at, None);
            }
            for step in &state.steps {
                match step.target {
                    Target::Failure(check) if check == assertion && through == all => {
                        break 'search (at, Some(&step.action));
                    }
                    Target::State(next) => {
                        let states = [number, next];
                        if conditions.avoid.iter().any(|edge| self.is(step.edge, states, edge)) {
                            continue;
                        }
                        let there = (next, through | taken(step.edge, states));
                        known.entry(there).or_insert_with(|| {
                            queue.push_back(there);
                            Some((at, &step.action))
                        });
                    }
                    Target::Failure(_) | Target::End => {}
                }
            }
        };
        let (mut at, last) = found;
        let mut actions: Vec<Action> = last.into_iter().cloned().collect();
        while let Some(&Some((before, action))) = known.get(&at) {
            actions.push(action.clone());
            at = before;
        }
        actions.reverse();
        Some(actions)
    }

    /// The thread that makes each transition of a failing run.
    #[must_use]
    pub fn threads(&self, run: &Scenario, assertion: CheckId) -> Vec<u32> {
        let followed = self.followed(run, assertion).unwrap_or_default();
        followed.into_iter().map(|(thread, ..)| thread).collect()
    }

    /// The transitions of a failing run, with their threads and states.
    fn followed(
        &self,
        run: &Scenario,
        assertion: CheckId,
    ) -> Result<Vec<(u32, Edge, [usize; 2])>, String> {
        let wanted = Some(assertion);
        let mut guide = Guide::new(&self.code, self.entry, &self.options, run, wanted)?;
        let world = Scenario::default();
        let pauses = Pauses::default();
        let mut steps = Steps::new(&self.code, self.entry, &self.options, &world, wanted, pauses)?;
        let (path, _) = follow(&mut steps, &mut guide, wanted, None, &mut |_, _| {})?;
        let mut at = 0;
        let mut edges = Vec::new();
        for transition in &path {
            let step = self.states[at].steps.iter().find(|step| step.action == transition.action);
            let step = step.ok_or("the failing run is not one of those that were searched")?;
            match step.target {
                Target::State(next) => {
                    edges.push((step.action.thread, step.edge, [at, next]));
                    at = next;
                }
                Target::Failure(_) | Target::End => break,
            }
        }
        Ok(edges)
    }
}

/// Fills the graph.
struct Explorer<'e, 'p> {
    engine: &'e mut Engine<'p>,
    steps: Steps<'p>,
    numbers: FxHashMap<StateKey, usize>,
    limiting: BTreeSet<Limiting>,
}

impl<'e, 'p> Explorer<'e, 'p> {
    fn new(engine: &'e mut Engine<'p>, mut steps: Steps<'p>) -> Self {
        // What fails and lets the run go on is no end of it, and is not looked for here.
        steps.host.failed = None;
        Self { engine, steps, numbers: FxHashMap::default(), limiting: BTreeSet::new() }
    }

    /// The number of the state that the machine is in, and whether it is new.
    fn number(&mut self) -> (usize, bool) {
        let key = self.steps.state();
        let next = self.engine.states.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            let deadlock =
                self.steps.is_deadlocked().then(|| match self.steps.machine.report_deadlock() {
                    Outcome::Failed(failure) => Some(failure.check),
                    Outcome::Exited(_)
                    | Outcome::Aborted(_)
                    | Outcome::Assumed
                    | Outcome::Unsupported { .. }
                    | Outcome::LimitReached { .. }
                    | Outcome::Interrupted => None,
                });
            self.engine.states.push(State { steps: Vec::new(), deadlock: deadlock.flatten() });
        }
        (number, number == next)
    }

    fn explore(mut self) {
        self.number();
        let mut path: Vec<(usize, Option<MachineCheckpoint>, Vec<Action>)> =
            vec![(0, None, open_actions(&self.steps))];
        while let Some((at, _, actions)) = path.last_mut() {
            let at = *at;
            let Some(action) = actions.pop() else {
                if let Some((_, Some(before), _)) = path.pop() {
                    self.steps.take_back(before);
                }
                continue;
            };
            if self.stops() {
                return;
            }
            let thread = action.thread as usize;
            let Some(from) = self.steps.location(thread) else { continue };
            let made = self.steps.make(&action);
            let to = self.steps.location(thread);
            let point =
                |at: ControlLocation| ControlPoint { function: at.function, vertex: at.vertex };
            let edge = Edge {
                from: point(from),
                to: to.map(point),
                within: Some((from, to)),
                states: None,
            };
            let add = |engine: &mut Engine<'p>, edge: Edge, target: Target| {
                engine.states[at].steps.push(Step { action: action.clone(), edge, target });
            };
            match made {
                StepOutcome::Needs(site, limit) => {
                    let of = &self.engine.program.sites[site];
                    let ranges = &self.engine.options.ranges;
                    let Some(values) = ranges.values(self.engine.program, of, limit) else {
                        let reason = format!("the values of {} are not enumerated", of.name);
                        self.engine.incomplete.get_or_insert(reason);
                        continue;
                    };
                    if !values.complete {
                        self.limiting.insert(Limiting::Inputs(site));
                    }
                    let decided = values.bits.into_iter().map(|one| action.deciding(site, one));
                    if let Some((_, _, actions)) = path.last_mut() {
                        actions.extend(decided);
                    }
                }
                StepOutcome::Blocked | StepOutcome::Assumed => {}
                StepOutcome::Unknown(reason) => {
                    self.engine.incomplete.get_or_insert(reason);
                }
                StepOutcome::Failed(check) => {
                    let edge = Edge { to: None, within: Some((from, None)), ..edge };
                    add(self.engine, edge, Target::Failure(check));
                }
                StepOutcome::Exited(before) => {
                    add(self.engine, edge, Target::End);
                    self.steps.take_back(before);
                }
                StepOutcome::Step(before) => {
                    let (next, is_new) = self.number();
                    add(self.engine, edge, Target::State(next));
                    if is_new {
                        path.push((next, Some(before), open_actions(&self.steps)));
                    } else {
                        self.steps.take_back(before);
                    }
                }
            }
        }
        self.finish();
    }

    fn stops(&mut self) -> bool {
        let late = self.engine.options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let reason = if self.engine.states.len() > MOST_STATES {
            Some("there are too many states to compare all runs".to_owned())
        } else if late {
            Some(limits::Limit::Time.to_string())
        } else {
            self.engine.options.interrupter.reached().map(|limit| limit.to_string())
        };
        let stops = reason.is_some();
        self.engine.incomplete = self.engine.incomplete.take().or(reason);
        stops
    }

    /// What the graph rests on.
    fn finish(self) {
        let program = self.engine.program;
        let machine = &self.steps.machine;
        let inputs = self.limiting.iter().filter_map(|limiting| match limiting {
            Limiting::Inputs(site) => Some(&program.sites[*site]),
            Limiting::Unwritten
            | Limiting::Depth(_)
            | Limiting::Contexts(_)
            | Limiting::Arguments
            | Limiting::Addresses
            | Limiting::Compact(_) => None,
        });
        let ranges = &self.engine.options.ranges;
        let mut bounds: Vec<Bound> = inputs
            .map(|site| Bound::InputRange {
                input: site.name.to_string(),
                position: Some(program.position(site.origin)),
                values: ranges.values(program, site, None).map_or(0, |one| one.bits.len()) as u64,
            })
            .collect();
        if machine.has_read_unwritten() {
            bounds.push(Bound::Unwritten);
        }
        if machine.has_looked_at_address() {
            bounds.push(Bound::Addresses);
        }
        if self.steps.host.reads_input {
            let reason = "the standard input is read".to_owned();
            self.engine.incomplete.get_or_insert(reason);
        }
        self.engine.rests_on = bounds.into_iter().map(Basis::Bound).collect();
    }
}

impl Capable for Engine<'_> {
    type Edge = Edge;
    type Assertion = CheckId;
    type Run = Scenario;
}

impl FailingRuns for Engine<'_> {
    fn failing_run(
        &mut self,
        assertion: CheckId,
        conditions: &Conditions<Edge>,
    ) -> Answer<Scenario> {
        if conditions.through.len() > 63 {
            return Answer::Unknown("a run has to take too many edges".to_owned());
        }
        match self.path(assertion, conditions) {
            Some(actions) => Answer::Found(Scenario {
                schedule: Some(moves(&actions)),
                by_statements: true,
                ..Scenario::default()
            }),
            None => self.nothing(),
        }
    }
}

impl CorrectTransitions for Engine<'_> {
    fn is_satisfied(&mut self, assertion: CheckId) -> Answer<()> {
        self.look_at(assertion);
        match !self.states.is_empty() && self.can(0) {
            true => Answer::Found(()),
            false => self.nothing(),
        }
    }

    fn correct_transitions(&mut self, assertion: CheckId, among: &[Edge]) -> Answer<Vec<Edge>> {
        self.look_at(assertion);
        let mut found: Vec<Edge> = Vec::new();
        for (number, state) in self.states.iter().enumerate() {
            for step in &state.steps {
                let Target::State(next) = step.target else { continue };
                if !self.can(next) {
                    continue;
                }
                let correct = among.iter().filter(|one| self.is(step.edge, [number, next], one));
                for one in correct {
                    if !found.contains(one) {
                        found.push(*one);
                    }
                }
            }
        }
        if found.is_empty() { self.nothing() } else { Answer::Found(found) }
    }
}

impl Traces for Engine<'_> {
    fn trace(&mut self, run: &Scenario, assertion: CheckId) -> Answer<Vec<Edge>> {
        match self.followed(run, assertion) {
            Ok(edges) => Answer::Found(edges.into_iter().map(|(_, edge, _)| edge).collect()),
            Err(reason) => Answer::Unknown(reason),
        }
    }
}

impl States for Engine<'_> {
    fn view(&mut self, _run: &Scenario, assertion: CheckId) {
        self.look_at(assertion);
    }

    fn transitions(&mut self, run: &Scenario, assertion: CheckId) -> Answer<Vec<Edge>> {
        self.look_at(assertion);
        match self.followed(run, assertion) {
            Ok(edges) => {
                let seen = edges.into_iter().map(|(_, edge, at)| self.with_states(edge, at));
                Answer::Found(seen.collect())
            }
            Err(reason) => Answer::Unknown(reason),
        }
    }
}
