//! The search for a failure near a run that the user suspects.
//!
//! It goes backwards along the run as the generation of variations does, and stops at the first failure of any
//! kind.

use std::rc::Rc;
use std::time::Instant;

use findings::CheckKind;
use ir::{CheckId, FunctionId, Program};
use rustc_hash::FxHashSet;
use semantics::code::SharedCode;
use semantics::concrete::Scenario;
use semantics::machine::{MachineCheckpoint, Move, StateKey, ThreadState};

use crate::Options;
use crate::steps::{Action, Followed, Guide, Pauses, StepOutcome, Steps, follow};
use crate::variations::{GivenValues, given_values, moves, open_actions, values};

/// Looks for a run that fails and departs from a given one for at most this many steps: the check, and the moves
/// statement by statement.
///
/// # Errors
///
/// Why the run cannot be followed.
pub fn near(
    program: &Program,
    entry: FunctionId,
    scenario: &Scenario,
    options: &Options,
    depth: usize,
    until: Instant,
) -> Result<Option<(CheckId, Vec<Move>)>, String> {
    let code = Rc::new(SharedCode::new(program));
    let mut guide = Guide::new(&code, entry, options, scenario, None)?;
    let mut steps = Steps::new(&code, entry, options, scenario, None, Pauses::default())?;
    steps.host.failed = Some(Vec::new());
    let mut way_back = Vec::new();
    let (path, ending) = follow(&mut steps, &mut guide, None, Some(&mut way_back), &mut |_, _| {})?;
    let mut path: Vec<Action> = path.into_iter().map(|transition| transition.action).collect();
    match ending {
        Followed::Failed(check) => return Ok(Some((check, moves(&path)))),
        Followed::Deadlock | Followed::Ended => {}
    }
    if steps.host.reads_input {
        return Err("the standard input is read".to_owned());
    }
    // The last step may have ended the program: it is not taken back.
    path.truncate(way_back.len());
    let given = given_values(scenario);
    let mut search =
        Near { steps, options, given, depth, until, visited: FxHashSet::default(), path };
    loop {
        if let Some(found) = search.search_here() {
            return Ok(Some(found));
        }
        let Some(before) = way_back.pop() else { return Ok(None) };
        search.steps.take_back(before);
        search.path.pop();
        if search.is_late() {
            return Err("the time for the search was used up".to_owned());
        }
    }
}

struct Near<'p, 'o> {
    steps: Steps<'p>,
    options: &'o Options,
    given: GivenValues,
    depth: usize,
    until: Instant,
    visited: FxHashSet<StateKey>,
    path: Vec<Action>,
}

struct Node {
    before: Option<MachineCheckpoint>,
    actions: Vec<Action>,
    next: usize,
    goes_on: bool,
}

impl Near<'_, '_> {
    fn is_late(&self) -> bool {
        Instant::now() >= self.until || self.options.interrupter.reached().is_some()
    }

    /// A failure within the depth of the present state.
    fn search_here(&mut self) -> Option<(CheckId, Vec<Move>)> {
        let key = self.steps.state();
        self.visited.insert(key);
        let actions = open_actions(&self.steps);
        let mut nodes = vec![Node { before: None, actions, next: 0, goes_on: false }];
        while let Some(node) = nodes.last_mut() {
            let Some(action) = node.actions.get(node.next).cloned() else {
                let goes_on = node.goes_on;
                if let (false, Some(check)) = (goes_on, self.deadlock()) {
                    return Some((check, moves(&self.path)));
                }
                if let Some(Node { before: Some(before), .. }) = nodes.pop() {
                    self.steps.take_back(before);
                    self.path.pop();
                }
                continue;
            };
            node.next += 1;
            if self.steps.made.is_multiple_of(256) && self.is_late() {
                break;
            }
            let made = self.steps.make(&action);
            let failed = self.steps.host.failed.as_mut().and_then(Vec::pop);
            let before = match made {
                StepOutcome::Needs(site, limit) => {
                    let program = self.steps.program;
                    let all = values(program, self.options, &self.given, site, limit);
                    let extended: Vec<Action> =
                        all.into_iter().map(|value| action.deciding(site, value)).collect();
                    node.actions.splice(node.next..node.next, extended);
                    continue;
                }
                StepOutcome::Failed(check) => {
                    self.path.push(action);
                    return Some((check, moves(&self.path)));
                }
                StepOutcome::Blocked => continue,
                StepOutcome::Assumed | StepOutcome::Unknown(_) => {
                    node.goes_on = true;
                    continue;
                }
                StepOutcome::Exited(before) => {
                    node.goes_on = true;
                    self.steps.take_back(before);
                    continue;
                }
                StepOutcome::Step(before) => before,
            };
            node.goes_on = true;
            if let Some(check) = failed {
                self.path.push(action);
                return Some((check, moves(&self.path)));
            }
            let key = self.steps.state();
            if nodes.len() >= self.depth || !self.visited.insert(key) {
                self.steps.take_back(before);
                continue;
            }
            self.path.push(action);
            let actions = open_actions(&self.steps);
            nodes.push(Node { before: Some(before), actions, next: 0, goes_on: false });
        }
        while let Some(Node { before, .. }) = nodes.pop() {
            if let Some(before) = before {
                self.steps.take_back(before);
                self.path.pop();
            }
        }
        None
    }

    /// The check of a thread that waits, if all do.
    fn deadlock(&mut self) -> Option<CheckId> {
        if !self.options.checks.contains(CheckKind::Deadlock) || !self.steps.is_deadlocked() {
            return None;
        }
        self.steps.machine.thread_states().find_map(|state| match state {
            ThreadState::Waits(check) => Some(check),
            ThreadState::Runs | ThreadState::Ended => None,
        })
    }
}
