//! The values of a diagnosis, put into the runs.

use std::collections::BTreeMap;

use crate::answer::{Cause, number_of};
use crate::case::Case;
use crate::code::{Changes, Code};
use crate::machine::{Choice, Machine, State, Stop};
use crate::program::{ComponentId, Use};
use crate::tool;

/// What evaluations give, by their component and number.
type Evaluations = BTreeMap<(ComponentId, usize), i64>;

/// A run in which some evaluations are changed.
struct Replay<'c> {
    machine: &'c Machine<'c>,
    given: &'c Evaluations,
}

/// How far a replay is.
#[derive(Clone, Default)]
struct Progress {
    counts: BTreeMap<ComponentId, usize>,
    /// How many evaluations were changed.
    changed: usize,
    /// The run was left before its end.
    is_left: bool,
    /// What the expressions that are changed would have given, or all others gave.
    own: Evaluations,
}

impl Case {
    /// The same with two values of a macro exchanged that follow each other. C leaves open whether `t[M] = M` evaluates
    /// the subscript or the assigned value first, and the tool numbers the value first.
    fn exchanged(&self, given: &Evaluations) -> Vec<Evaluations> {
        let mut found = Vec::new();
        for (&(id, number), &first) in given {
            let next = (id, number + 1);
            if let (Use::Macro, Some(&second)) = (self.program.components[id], given.get(&next)) {
                let mut other = given.clone();
                other.insert((id, number), second);
                other.insert(next, first);
                found.push(other);
            }
        }
        found
    }

    /// Demands that all runs pass with the values of a cause at just these evaluations, and that what the
    /// expressions gave before is reported as it is.
    pub fn check_values(&self, cause: &Cause) -> Result<(), String> {
        let ids: Vec<ComponentId> =
            cause.components.iter().filter_map(|place| self.text.component(place)).collect();
        if ids.len() < cause.components.len() {
            return Ok(());
        }
        let code = Code::new(&self.program, Changes { changed: &ids, ..Changes::default() });
        for (number, machine) in self.machines(&code, &self.runs).iter().enumerate() {
            let name = tool::name(number);
            let of_run = || cause.values.iter().filter(|value| value.run == name);
            let mut given = Evaluations::new();
            for value in of_run() {
                let number = number_of(&value.value);
                let number = number.ok_or_else(|| format!("{} is no number", value.value))?;
                given.insert((ids[value.component], value.occurrence), number);
            }
            let orders = std::iter::once(given.clone()).chain(self.exchanged(&given));
            let ends = orders.into_iter().find_map(|given| {
                let replay = Replay { machine, given: &given };
                let end = replay.go_on(machine.start(), Progress::default());
                end.filter(|end| end.is_left || end.changed == given.len())
            });
            let end =
                ends.ok_or_else(|| format!("{name} does not pass with {:?}", cause.values))?;
            let nothing = Evaluations::new();
            let before = Replay { machine, given: &nothing };
            let before = before.gave(machine.start());
            for value in of_run() {
                let key = (ids[value.component], value.occurrence);
                let was = value.was.as_deref().and_then(number_of);
                let used = self.program.components[key.0];
                // What a macro stands for may be used as a condition only.
                let is_truth = used == Use::Truth || used == Use::Macro && was.is_none();
                let alike = |own: Option<&i64>| match (own, was) {
                    // What has no value is no number; a condition was the opposite. A subscript may be
                    // evaluated after what is assigned, where the run failed.
                    (None, _) => true,
                    (Some(_), None) => is_truth || used == Use::Subscript,
                    (Some(own), Some(was)) if is_truth => (*own != 0) == (was != 0),
                    (Some(own), Some(was)) => *own == was || *own & 255 == was,
                };
                if !alike(end.own.get(&key)) && !alike(before.get(&key)) {
                    let expected = (end.own.get(&key), before.get(&key));
                    return Err(format!("{name}: {value:?} was {expected:?}"));
                }
            }
        }
        Ok(())
    }
}

impl Replay<'_> {
    /// What all evaluations give as far as the run comes.
    fn gave(&self, mut state: State) -> Evaluations {
        let mut progress = Progress::default();
        loop {
            match self.machine.go_on(&mut state) {
                Stop::Choose(Choice::Changed(id)) => {
                    *progress.counts.entry(id).or_default() += 1;
                    state.push(0);
                }
                Stop::Gave(id) => {
                    progress.own.insert((id, progress.counts[&id]), state.top());
                }
                _ => return progress.own,
            }
        }
    }

    /// Goes on to the end, if the run then passes with some values of the inputs that are not given.
    fn go_on(&self, mut state: State, mut progress: Progress) -> Option<Progress> {
        loop {
            match self.machine.go_on(&mut state) {
                Stop::Choose(Choice::Changed(id)) => {
                    let count = progress.counts.entry(id).or_default();
                    *count += 1;
                    let key = (id, *count);
                    let is_changed = self.given.contains_key(&key);
                    if is_changed {
                        progress.changed += 1;
                        let counts = progress.counts.clone();
                        if let Some(own) = self.own(state.clone(), id, counts) {
                            progress.own.insert(key, own);
                        }
                    }
                    state.push(is_changed.into());
                }
                Stop::Choose(Choice::Value(id, _)) => {
                    state.push(self.given[&(id, progress.counts[&id])]);
                }
                Stop::Choose(choice) => {
                    return choice.values().find_map(|value| {
                        let mut next = state.clone();
                        next.push(value);
                        self.go_on(next, progress.clone())
                    });
                }
                Stop::Gave(_) => {}
                stop => {
                    let passes = self.machine.passes(&state, stop);
                    progress.is_left = passes.is_none();
                    return (passes != Some(false)).then_some(progress);
                }
            }
        }
    }

    /// What a component would have given now, if what is evaluated in it is changed as it should be.
    fn own(
        &self,
        mut state: State,
        wanted: ComponentId,
        mut counts: BTreeMap<ComponentId, usize>,
    ) -> Option<i64> {
        state.push(0);
        loop {
            match self.machine.go_on(&mut state) {
                Stop::Choose(Choice::Changed(id)) => {
                    let count = counts.entry(id).or_default();
                    *count += 1;
                    state.push(self.given.contains_key(&(id, *count)).into());
                }
                Stop::Choose(Choice::Value(id, _)) => state.push(self.given[&(id, counts[&id])]),
                Stop::Gave(id) if id == wanted => return Some(state.top()),
                Stop::Gave(_) => {}
                _ => return None,
            }
        }
    }
}
