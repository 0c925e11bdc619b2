//! Which step closes a deadlock, and which threads get past where they wait.
//!
//! Threads that wait for the end of others come to their waits at any time without a change for anybody. The
//! step that closes the deadlock is one that waits for something else: a lock, a condition.

use ir::SiteId;
use rustc_hash::FxHashSet;
use semantics::machine::{MachineCheckpoint, StateKey, ThreadState};

use crate::steps::{Action, StepOutcome, Steps, Transition};
use crate::variations::open_actions;

/// Puts a step last that waits for something else than the end of a thread, if the run is the same otherwise.
pub(crate) fn close_with_lock(
    steps: &mut Steps<'_>,
    path: &mut Vec<Transition>,
    way_back: &mut Vec<MachineCheckpoint>,
) {
    let joins: Vec<bool> = steps
        .machine
        .thread_states()
        .map(|state| match state {
            ThreadState::Waits(check) => {
                let text = steps.program.properties[check].text.as_deref();
                text == Some(ir::END_OF_A_THREAD)
            }
            ThreadState::Runs | ThreadState::Ended => false,
        })
        .collect();
    let waits_for_end = |step: &Transition| joins.get(step.action.thread as usize) == Some(&true);
    // The last steps of threads that join come before the last step of another.
    let Some(closing) = path.iter().rposition(|step| !waits_for_end(step)) else { return };
    if closing + 1 == path.len() {
        return;
    }
    let mut actions: Vec<Action> = path.iter().map(|step| step.action.clone()).collect();
    let last = actions.remove(closing);
    actions.push(last);
    while way_back.len() > closing {
        let Some(before) = way_back.pop() else { return };
        steps.take_back(before);
    }
    let kept: Vec<Transition> = path.drain(closing..).collect();
    if !repeat(steps, &actions[closing..], path, way_back) || !steps.is_deadlocked() {
        while way_back.len() > closing {
            let Some(before) = way_back.pop() else { return };
            steps.take_back(before);
        }
        path.truncate(closing);
        let actions: Vec<Action> = kept.iter().map(|step| step.action.clone()).collect();
        repeat(steps, &actions, path, way_back);
    }
}

/// Makes steps; whether all could be made.
fn repeat(
    steps: &mut Steps<'_>,
    actions: &[Action],
    path: &mut Vec<Transition>,
    way_back: &mut Vec<MachineCheckpoint>,
) -> bool {
    actions.iter().all(|action| {
        let Some(location) = steps.location(action.thread as usize) else { return false };
        match steps.make(action) {
            StepOutcome::Step(before) => {
                path.push(Transition { location, action: action.clone() });
                way_back.push(before);
                true
            }
            StepOutcome::Exited(before) => {
                steps.take_back(before);
                false
            }
            StepOutcome::Blocked
            | StepOutcome::Needs(..)
            | StepOutcome::Failed(_)
            | StepOutcome::Assumed
            | StepOutcome::Unknown(_) => false,
        }
    })
}

/// At most this many states are looked at to find out whether a thread gets past where it waits.
const MOST_STATES: usize = 2_000;

/// Whether a thread that waits gets past that in some continuation; also if that is not found out.
pub(crate) fn gets_past(
    steps: &mut Steps<'_>,
    thread: usize,
    values: &dyn Fn(SiteId, Option<u128>) -> Vec<u128>,
) -> bool {
    let waits = |steps: &Steps<'_>| {
        matches!(steps.machine.thread_states().nth(thread), Some(ThreadState::Waits(_)))
    };
    if !waits(steps) {
        return true;
    }
    let mut visited: FxHashSet<StateKey> = FxHashSet::default();
    visited.insert(steps.state());
    let mut nodes = vec![(None, open_actions(steps))];
    let mut passes = false;
    while let Some((_, actions)) = nodes.last_mut() {
        let Some(action) = actions.pop() else {
            if let Some((Some(before), _)) = nodes.pop() {
                steps.take_back(before);
            }
            continue;
        };
        let before = match steps.make(&action) {
            StepOutcome::Needs(site, limit) => {
                let extended =
                    values(site, limit).into_iter().map(|one| action.deciding(site, one));
                actions.extend(extended);
                continue;
            }
            StepOutcome::Blocked
            | StepOutcome::Failed(_)
            | StepOutcome::Assumed
            | StepOutcome::Unknown(_) => continue,
            StepOutcome::Step(before) | StepOutcome::Exited(before) => before,
        };
        if action.thread as usize == thread || visited.len() >= MOST_STATES {
            steps.take_back(before);
            passes = true;
            break;
        }
        let key = steps.state();
        if visited.insert(key) {
            let actions = open_actions(steps);
            nodes.push((Some(before), actions));
        } else {
            steps.take_back(before);
        }
    }
    while let Some((before, _)) = nodes.pop() {
        if let Some(before) = before {
            steps.take_back(before);
        }
    }
    passes
}
