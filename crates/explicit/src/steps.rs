//! A program as a transition system whose steps are statements of the text.
//!
//! A step goes from where one statement begins to where the next one does. Its action says which thread makes
//! it and how it decides the choices in it. While several threads run, a statement that other threads may
//! see in between is several steps.

use std::rc::Rc;

use findings::CheckKind;
use ir::{CheckId, FunctionId, Program, SiteId, VertexId};
use rustc_hash::FxHashMap;
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::{
    Components, ControlLocation, Host, Machine, MachineCheckpoint, Move, Outcome, Pause,
    RunOptions, StateKey, ThreadState,
};

use crate::Options;

/// How a choice is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Choice {
    /// The choice.
    pub site: SiteId,
    /// The value.
    pub value: u128,
}

/// What a thread does in one step.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action {
    /// The thread.
    pub thread: u32,
    /// How it decides its choices, in their order.
    pub choices: Rc<[Choice]>,
}

impl Action {
    /// The same with one more choice decided.
    pub(crate) fn deciding(&self, site: SiteId, value: u128) -> Self {
        let choices = self.choices.iter().copied().chain([Choice { site, value }]);
        Self { thread: self.thread, choices: choices.collect() }
    }
}

/// A projected transition: where the thread was that moved, and its action.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Transition {
    /// Where it was.
    pub location: ControlLocation,
    /// What it did.
    pub action: Action,
}

/// What came of a step.
pub(crate) enum StepOutcome {
    /// It is made; this is the way back.
    Step(MachineCheckpoint),
    /// The program has ended with it.
    Exited(MachineCheckpoint),
    /// The thread waits: there is no such step.
    Blocked,
    /// The action does not say how a choice is decided: there is no such step.
    Needs(SiteId, Option<u128>),
    /// A check fails; the step is taken back.
    Failed(CheckId),
    /// An assumption ends the run; the step is taken back.
    Assumed,
    /// The run cannot be followed, for a reason; the step is taken back.
    Unknown(String),
}

/// Whom steps talk to: nothing is shown, the standard input is what a scenario gives.
#[derive(Default)]
pub(crate) struct Silent {
    /// The standard input, reversed.
    pub input: Vec<u8>,
    /// Whether it was read.
    pub reads_input: bool,
    /// The checks that failed and after which runs go on, if they are wanted.
    pub failed: Option<Vec<CheckId>>,
}

impl Host for Silent {
    fn write(&mut self, _stream: u32, _bytes: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        self.reads_input = true;
        self.input.pop()
    }

    fn wants_failure(&mut self, check: CheckId) -> bool {
        self.failed.iter_mut().for_each(|all| all.push(check));
        false
    }

    fn wants(&self, _step: u64) -> bool {
        false
    }
}

/// Who looks at the machine at the points of a run that are looked at.
pub(crate) type Look<'l, 'p> = &'l mut dyn FnMut(&mut Machine<'p>, ControlLocation);

/// Where steps end.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Pauses<'a> {
    /// Vertices where somebody looks at the machine.
    pub points: &'a [(FunctionId, VertexId)],
    /// Vertices whose statements are steps; those of all others if there are none.
    pub only: Option<&'a [(FunctionId, VertexId)]>,
}

/// Makes steps and takes them back.
pub(crate) struct Steps<'p> {
    pub program: &'p Program,
    pub machine: Machine<'p>,
    pub host: Silent,
    components: Components,
    pub made: u64,
}

impl<'p> Steps<'p> {
    /// The program before its entry function, in a world that a scenario describes; its schedule does not count.
    ///
    /// # Errors
    ///
    /// Why the program does not come to its entry.
    pub(crate) fn new(
        code: &Rc<SharedCode<'p>>,
        entry: FunctionId,
        options: &Options,
        world: &Scenario,
        until: Option<CheckId>,
        pauses: Pauses<'_>,
    ) -> Result<Self, String> {
        let scenario = Scenario {
            schedule: None,
            by_statements: false,
            inputs: Default::default(),
            ..world.clone()
        };
        let mut input = world.standard_input.clone();
        input.reverse();
        let mut machine = Machine::sharing(
            code,
            RunOptions {
                checks: options.checks,
                memory_limit: options.memory_limit,
                interrupter: options.interrupter.clone(),
                deadline: options.deadline,
                until,
                scenario,
                ..RunOptions::default()
            },
        );
        machine.step_by_statements(pauses.points.iter().copied(), pauses.only);
        let mut host = Silent { input, ..Silent::default() };
        machine.begin(entry, &mut host).map_err(|outcome| words(&outcome))?;
        let components = Components::default();
        Ok(Self { program: code.program(), machine, host, components, made: 0 })
    }

    /// Where a thread is.
    pub(crate) fn location(&self, thread: usize) -> Option<ControlLocation> {
        self.machine.control_location(thread)
    }

    /// The state, to be compared with others.
    pub(crate) fn state(&mut self) -> StateKey {
        self.machine.state(&mut self.components)
    }

    /// The threads that have not ended.
    pub(crate) fn threads(&self) -> Vec<usize> {
        let states = self.machine.thread_states().enumerate();
        states.filter(|(_, state)| *state != ThreadState::Ended).map(|(thread, _)| thread).collect()
    }

    /// Makes a step whose choices somebody decides.
    pub(crate) fn make_with(
        &mut self,
        thread: usize,
        decide: &mut dyn FnMut(&Machine<'p>, SiteId) -> Option<u128>,
        look: Look<'_, 'p>,
    ) -> StepOutcome {
        self.made += 1;
        let before = self.machine.checkpoint(thread);
        let waited =
            matches!(self.machine.thread_states().nth(thread), Some(ThreadState::Waits(_)));
        let mut paused = self.machine.advance(Move { thread, choice: None }, &mut self.host);
        loop {
            let pause = match paused {
                Ok(pause) => pause,
                Err(outcome) => {
                    self.machine.go_back(before);
                    return match outcome {
                        Outcome::Failed(failure) => StepOutcome::Failed(failure.check),
                        Outcome::Exited(_) | Outcome::Aborted(_) | Outcome::Assumed => {
                            StepOutcome::Assumed
                        }
                        outcome @ (Outcome::Unsupported { .. }
                        | Outcome::LimitReached { .. }
                        | Outcome::Interrupted) => StepOutcome::Unknown(words(&outcome)),
                    };
                }
            };
            let mut look_here = |steps: &mut Self| {
                if let Some(location) = steps.location(thread) {
                    look(&mut steps.machine, location);
                }
            };
            match pause {
                Pause::Choice(site, limit) => match decide(&self.machine, site) {
                    Some(value) => {
                        let next = Move { thread, choice: Some(value) };
                        paused = self.machine.advance(next, &mut self.host);
                    }
                    None => {
                        self.machine.go_back(before);
                        return StepOutcome::Needs(site, limit);
                    }
                },
                Pause::Point => {
                    look_here(self);
                    paused = self.machine.go_on_from_point(&mut self.host);
                }
                Pause::Waits(_) if waited && !self.machine.has_passed_wait() => {
                    self.machine.go_back(before);
                    return StepOutcome::Blocked;
                }
                Pause::Exited(_) => return StepOutcome::Exited(before),
                Pause::Statement { at_point } => {
                    if at_point {
                        look_here(self);
                    }
                    return StepOutcome::Step(before);
                }
                Pause::Visible | Pause::Waits(_) | Pause::Ended => {
                    return StepOutcome::Step(before);
                }
            }
        }
    }

    /// Makes the step of an action.
    pub(crate) fn make(&mut self, action: &Action) -> StepOutcome {
        self.make_looking(action, &mut |_, _| {})
    }

    /// The same; somebody looks at the points on the way.
    pub(crate) fn make_looking(&mut self, action: &Action, look: Look<'_, 'p>) -> StepOutcome {
        let mut given = action.choices.iter().map(|choice| choice.value);
        self.make_with(action.thread as usize, &mut |_, _| given.next(), look)
    }

    /// Takes a step back.
    pub(crate) fn take_back(&mut self, before: MachineCheckpoint) {
        self.machine.go_back(before);
    }

    /// Whether every thread has ended or waits for ever.
    pub(crate) fn is_deadlocked(&mut self) -> bool {
        let states: Vec<ThreadState> = self.machine.thread_states().collect();
        let mut waits = false;
        for (thread, state) in states.into_iter().enumerate() {
            match state {
                ThreadState::Runs => return false,
                ThreadState::Ended => {}
                ThreadState::Waits(_) => {
                    waits = true;
                    match self.make(&Action { thread: thread as u32, choices: Rc::new([]) }) {
                        StepOutcome::Blocked => {}
                        StepOutcome::Step(before) | StepOutcome::Exited(before) => {
                            self.take_back(before);
                            return false;
                        }
                        StepOutcome::Needs(..)
                        | StepOutcome::Failed(_)
                        | StepOutcome::Assumed
                        | StepOutcome::Unknown(_) => {
                            return false;
                        }
                    }
                }
            }
        }
        waits
    }
}

/// Why a run cannot be followed.
fn words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Failed(failure) => failure.message.clone(),
        Outcome::Exited(_) | Outcome::Aborted(_) => "the program ends before its entry".to_owned(),
        Outcome::Assumed => "an assumption does not hold".to_owned(),
        Outcome::Unsupported { message, .. } => message.clone(),
        Outcome::LimitReached { limit, .. } => limit.to_string(),
        Outcome::Interrupted => "the search was interrupted".to_owned(),
    }
}

/// How a run of the text goes on.
pub(crate) enum Guide {
    /// By what others may see, in its order.
    Schedule(std::collections::VecDeque<(usize, Option<u128>)>),
    /// By the inputs of a scenario.
    Inputs(Box<Scenario>, FxHashMap<SiteId, usize>),
}

impl Guide {
    /// The order of visible accesses and choices that a scenario describes.
    ///
    /// # Errors
    ///
    /// Why its schedule cannot be followed.
    pub(crate) fn new(
        code: &Rc<SharedCode<'_>>,
        entry: FunctionId,
        options: &Options,
        scenario: &Scenario,
        until: Option<CheckId>,
    ) -> Result<Self, String> {
        let Some(schedule) = &scenario.schedule else {
            return Ok(Self::Inputs(Box::new(scenario.clone()), FxHashMap::default()));
        };
        let world = Scenario { schedule: None, by_statements: false, ..scenario.clone() };
        let mut input = scenario.standard_input.clone();
        input.reverse();
        let mut machine = Machine::sharing(
            code,
            RunOptions { checks: options.checks, until, scenario: world, ..RunOptions::default() },
        );
        if scenario.by_statements {
            machine.step_by_statements([], None);
        }
        let mut host = Silent { input, ..Silent::default() };
        machine.begin(entry, &mut host).map_err(|outcome| words(&outcome))?;
        let mut order = std::collections::VecDeque::new();
        for &next in schedule {
            let before = machine.visible_count();
            let outcome = machine.advance(next, &mut host);
            if next.choice.is_some() {
                order.push_back((next.thread, next.choice));
            }
            let accesses = machine.visible_count() - before;
            order.extend((0..accesses).map(|_| (next.thread, None)));
            match outcome {
                Ok(Pause::Exited(_)) | Err(_) => break,
                Ok(_) => {}
            }
        }
        Ok(Self::Schedule(order))
    }

    /// The thread that goes on; none if the guide is at its end.
    fn next_thread(&self) -> Option<usize> {
        match self {
            Self::Schedule(order) => order.front().map(|(thread, _)| *thread),
            Self::Inputs(..) => Some(0),
        }
    }
}

/// How a run ended that was followed statement by statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Followed {
    /// A check failed.
    Failed(CheckId),
    /// Every thread waits.
    Deadlock,
    /// The program ended, or an assumption did not hold.
    Ended,
}

/// More steps than any run that people look at.
const LONGEST_RUN: usize = 1 << 20;

/// Follows a run statement by statement. Gives its transitions, and the ways back if they are wanted.
pub(crate) fn follow<'p>(
    steps: &mut Steps<'p>,
    guide: &mut Guide,
    wanted: Option<CheckId>,
    mut keep: Option<&mut Vec<MachineCheckpoint>>,
    look: Look<'_, 'p>,
) -> Result<(Vec<Transition>, Followed), String> {
    let mut transitions: Vec<Transition> = Vec::new();
    let kind = wanted.map(|wanted| steps.program.properties[wanted].kind);
    let is_deadlock = kind == Some(CheckKind::Deadlock);
    loop {
        if transitions.len() > LONGEST_RUN {
            return Err("the failing run has too many steps".to_owned());
        }
        let last = transitions.last().map_or(0, |last| last.action.thread as usize);
        let thread = match guide.next_thread() {
            Some(thread) => thread,
            None if wanted.is_none() => return Ok((transitions, Followed::Ended)),
            None if !is_deadlock => last,
            None => {
                let runs = steps.machine.thread_states().position(|one| one == ThreadState::Runs);
                match runs {
                    Some(thread) => thread,
                    None if steps.is_deadlocked() => return Ok((transitions, Followed::Deadlock)),
                    None => return Err("the run does not end in a deadlock".to_owned()),
                }
            }
        };
        let Some(location) = steps.location(thread) else {
            return Err("the schedule names a thread that has ended".to_owned());
        };
        let mut choices = Vec::new();
        let accesses = steps.machine.visible_count();
        let made = steps.make_with(
            thread,
            &mut |_, site| {
                let value = match guide {
                    Guide::Schedule(order) => {
                        let at = order
                            .iter()
                            .position(|(one, choice)| *one == thread && choice.is_some())?;
                        order.remove(at).and_then(|(_, choice)| choice)
                    }
                    Guide::Inputs(scenario, taken) => {
                        let occurrence = taken.entry(site).or_default();
                        let value = scenario.inputs.get(site, *occurrence).unwrap_or(0);
                        *occurrence += 1;
                        Some(value)
                    }
                };
                choices.extend(value.map(|value| Choice { site, value }));
                value
            },
            look,
        );
        if let Guide::Schedule(order) = guide {
            for _ in accesses..steps.machine.visible_count() {
                if let Some(at) = order.iter().position(|&next| next == (thread, None)) {
                    order.remove(at);
                }
            }
        }
        let action = Action { thread: thread as u32, choices: choices.into() };
        match made {
            StepOutcome::Step(before) => {
                transitions.push(Transition { location, action });
                if let Some(keep) = keep.as_deref_mut() {
                    keep.push(before);
                }
            }
            StepOutcome::Failed(check) => {
                transitions.push(Transition { location, action });
                return Ok((transitions, Followed::Failed(check)));
            }
            StepOutcome::Exited(_) => {
                transitions.push(Transition { location, action });
                return Ok((transitions, Followed::Ended));
            }
            StepOutcome::Assumed => return Ok((transitions, Followed::Ended)),
            StepOutcome::Blocked => {
                return Err("a thread waits where the schedule lets it go on".to_owned());
            }
            StepOutcome::Needs(..) => {
                return Err("the schedule does not decide a choice".to_owned());
            }
            StepOutcome::Unknown(reason) => return Err(reason),
        }
    }
}
