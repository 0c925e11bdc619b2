//! From a failing state back to the beginning.

use oxidd::BooleanFunction as _;

use super::{End, Mode, Search, State, Transition};
use crate::bdd::{Bdd, Bit, Limited, member};
use crate::graph::{Edge, Operation, ProcedureId, VertexId};
use crate::symbolic::Model;

/// A vertex in one activation at one time.
struct Point {
    mode: Mode,
    vertex: VertexId,
    time: u32,
    /// The state in which the procedure was entered, if it is left again.
    entered: Option<State>,
    state: State,
}

impl Model<'_> {
    /// The BDD variables of a state at the entry of a procedure, as values at the entry.
    fn entry_bits(&self, procedure: ProcedureId) -> Vec<&Bit> {
        let parameters = self.graph.procedures[procedure.index()].parameters as usize;
        let locals = self.space.local_slots(procedure).take(parameters);
        self.space.globals.iter().chain(locals).map(|slot| &slot.entry).collect()
    }

    /// The BDD variables of a state at a vertex.
    #[must_use]
    pub fn state_bits(&self, vertex: VertexId) -> Vec<&Bit> {
        let procedure = self.graph[vertex].procedure;
        let known = &self.graph.procedures[procedure.index()];
        let globals = self.space.globals.iter().map(|slot| &slot.current);
        match self.graph[vertex].operation {
            Operation::Exit => {
                globals.chain(self.space.returned.iter().take(known.returns as usize)).collect()
            }
            Operation::Entry => {
                let parameters = self.space.local_slots(procedure).take(known.parameters as usize);
                globals.chain(parameters.map(|slot| &slot.current)).collect()
            }
            _ => {
                let locals = self.space.local_slots(procedure);
                globals.chain(locals.map(|slot| &slot.current)).collect()
            }
        }
    }

    /// The set of one state at a vertex.
    pub fn state_set(&self, vertex: VertexId, state: &State) -> Limited<Bdd> {
        self.space.literals(self.state_bits(vertex).into_iter().zip(state.values()))
    }

    /// The set of one state at an entry, as current globals and arguments.
    fn arguments_set(&self, procedure: ProcedureId, state: &State) -> Limited<Bdd> {
        let globals = self.space.globals.iter().map(|slot| &slot.current);
        let arguments = self.space.local_slots(procedure).map(|slot| &slot.next);
        self.space.literals(globals.chain(arguments).zip(state.values()))
    }

    fn state(&self, values: Vec<bool>) -> State {
        let mut globals = values;
        let locals = globals.split_off(self.space.globals.len());
        State { globals, locals }
    }

    /// Some member of a set at a vertex.
    fn some_point(&self, mode: Mode, vertex: VertexId, time: u32, set: &Bdd) -> Option<Point> {
        let entry_bits = match mode {
            Mode::Open => Vec::new(),
            Mode::Inside => self.entry_bits(self.graph[vertex].procedure),
        };
        let count = entry_bits.len();
        let mut values = member(set, entry_bits.into_iter().chain(self.state_bits(vertex)))?;
        let state = self.state(values.split_off(count));
        let entered = (mode == Mode::Inside).then(|| self.state(values));
        Some(Point { mode, vertex, time, entered, state })
    }

    /// The set of one point.
    fn point_set(&self, point: &Point) -> Limited<Bdd> {
        let set = self.state_set(point.vertex, &point.state)?;
        match &point.entered {
            None => Ok(set),
            Some(entered) => {
                let entry_bits = self.entry_bits(self.graph[point.vertex].procedure).into_iter();
                Ok(set.and(&self.space.literals(entry_bits.zip(entered.values()))?)?)
            }
        }
    }
}

impl State {
    /// All values, those of globals first.
    pub fn values(&self) -> impl Iterator<Item = bool> + '_ {
        self.globals.iter().chain(&self.locals).copied()
    }
}

impl Search<'_, '_> {
    /// The transitions of a trace to the end of the search, from the beginning.
    pub(super) fn backwards(&self, end: End) -> Limited<Vec<Transition>> {
        let mut transitions = Vec::new();
        let mut callers: Vec<Point> = Vec::new();
        let start = self.model.some_point(Mode::Open, end.vertex, end.time, &end.set);
        let mut point = start.expect("the search ended in some state");
        loop {
            self.until.check()?;
            let at_entry = point.vertex == self.model.graph.procedure(point.vertex).entry;
            let before = match (at_entry, point.mode) {
                (true, Mode::Open) if point.time == 0 => break,
                (true, Mode::Open) => self.opening_call(&point)?,
                (true, Mode::Inside) => callers.pop().expect("what is left was called"),
                (false, _) => {
                    let (transition, before) = self.before(&point, &mut callers)?;
                    transitions.push(transition);
                    point = before;
                    continue;
                }
            };
            transitions.push(Transition {
                edge: Edge::Call(before.vertex),
                from: before.state.clone(),
                to: point.state,
                called_in: None,
            });
            point = before;
        }
        transitions.reverse();
        Ok(transitions)
    }

    /// The call that first entered an open activation in some state.
    fn opening_call(&self, point: &Point) -> Limited<Point> {
        let model = self.model;
        let procedure = model.graph[point.vertex].procedure;
        let states = model.arguments_set(procedure, &point.state)?;
        let time = point.time - 1;
        for &call in &model.graph.procedures[procedure.index()].callers {
            if let Some(ring) = self.open.rings[call.index()].get(&time) {
                let senders = model.senders(call, &model.send(call, ring)?, &states)?;
                if let Some(found) = model.some_point(Mode::Open, call, time, &senders) {
                    return Ok(found);
                }
            }
        }
        unreachable!("a procedure is entered by a call one step earlier");
    }

    /// The last transition to a point, and the point that it comes from. For a return that is the
    /// exit of the callee; the caller is put on the stack.
    fn before(&self, point: &Point, callers: &mut Vec<Point>) -> Limited<(Transition, Point)> {
        let model = self.model;
        let set = model.point_set(point)?;
        for &(from, index) in &model.graph[point.vertex].predecessors {
            if model.graph.callee(from).is_some() {
                match self.completed_call(from, point, &set, callers)? {
                    Some(found) => return Ok(found),
                    None => continue,
                }
            }
            let Some(time) = point.time.checked_sub(1) else { continue };
            let rings = &self.found(point.mode).rings[from.index()];
            let Some(ring) = rings.get(&time) else { continue };
            let candidates = model.pre(from, index, &set)?.and(ring)?;
            if let Some(before) = model.some_point(point.mode, from, time, &candidates) {
                let transition = Transition {
                    edge: Edge::Step(from, index),
                    from: before.state.clone(),
                    to: point.state.clone(),
                    called_in: None,
                };
                return Ok((transition, before));
            }
        }
        unreachable!("a state is reached by a transition");
    }

    /// The completed call that led to a point, if one did: the return, and the exit's point.
    fn completed_call(
        &self,
        call: VertexId,
        point: &Point,
        set: &Bdd,
        callers: &mut Vec<Point>,
    ) -> Limited<Option<(Transition, Point)>> {
        let model = self.model;
        let callee = model.graph.called(call);
        for (&length, summary) in &self.summaries[callee.index()] {
            let Some(time) = point.time.checked_sub(length + 2) else { continue };
            let rings = &self.found(point.mode).rings[call.index()];
            let Some(ring) = rings.get(&time) else { continue };
            let sent = model.send(call, ring)?;
            let completions = model.completions_into(call, &sent, summary, set)?;
            let calling = model.calling(&completions)?;
            let Some(caller) = model.some_point(point.mode, call, time, &calling) else {
                continue;
            };
            let summary = model.summaries(&completions.and(&model.point_set(&caller)?)?)?;
            let exits = model.unsummarize(&summary)?;
            let exit = model.graph.procedures[callee.index()].exit;
            let exit = model.some_point(Mode::Inside, exit, length, &exits);
            let exit = exit.expect("a completed call has left its callee");
            let transition = Transition {
                edge: Edge::Return(call),
                from: exit.state.clone(),
                to: point.state.clone(),
                called_in: Some(caller.state.clone()),
            };
            callers.push(caller);
            return Ok(Some((transition, exit)));
        }
        Ok(None)
    }
}
