//! From a failing state back to the beginning.

use oxidd::BooleanFunction as _;

use super::hierarchy::Completed;
use super::{End, Piece, Search, State, Transition};
use crate::bdd::{Bdd, Bit, Limited, member};
use crate::graph::{Edge, Operation, ProcedureId, VertexId};
use crate::symbolic::Model;

/// A vertex in one activation at one time.
struct Point {
    vertex: VertexId,
    time: u32,
    /// The state in which the procedure was entered.
    entered: State,
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

    pub(super) fn entered_set(&self, procedure: ProcedureId, state: &State) -> Limited<Bdd> {
        self.space.literals(self.entry_bits(procedure).into_iter().zip(state.values()))
    }

    fn state(&self, values: Vec<bool>) -> State {
        let mut globals = values;
        let locals = globals.split_off(self.space.globals.len());
        State { globals, locals }
    }

    /// Some path edge of a vertex in a set.
    fn some_point(&self, vertex: VertexId, time: u32, set: &Bdd) -> Option<Point> {
        let entry_bits = self.entry_bits(self.graph[vertex].procedure);
        let count = entry_bits.len();
        let mut values = member(set, entry_bits.into_iter().chain(self.state_bits(vertex)))?;
        let state = self.state(values.split_off(count));
        Some(Point { vertex, time, entered: self.state(values), state })
    }
}

impl State {
    /// All values, those of globals first.
    pub fn values(&self) -> impl Iterator<Item = bool> + '_ {
        self.globals.iter().chain(&self.locals).copied()
    }
}

impl Search<'_, '_> {
    /// The pieces of a trace to the end of the search, from the beginning.
    pub(super) fn backwards(&self, end: End) -> Limited<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut callers: Vec<Point> = Vec::new();
        let start = self.model.some_point(end.vertex, end.time, &end.set);
        let mut point = start.expect("the search ended in some state");
        loop {
            let at_entry = point.vertex == self.model.graph.procedure(point.vertex).entry;
            let before = match (at_entry, callers.pop()) {
                (true, None) if point.time == 0 => break,
                (true, None) => self.opening_call(&point)?,
                (true, Some(caller)) => caller,
                (false, caller) => {
                    callers.extend(caller);
                    let (piece, before) = self.before(&point, &mut callers)?;
                    pieces.push(piece);
                    point = before;
                    continue;
                }
            };
            pieces.push(Piece::Transition(Transition {
                edge: Edge::Call(before.vertex),
                from: before.state.clone(),
                to: point.state,
                called_in: None,
            }));
            point = before;
        }
        pieces.reverse();
        Ok(pieces)
    }

    /// The call that first entered a procedure in some state.
    fn opening_call(&self, point: &Point) -> Limited<Point> {
        let model = self.model;
        let procedure = model.graph.procedure(point.vertex);
        let edges = model.state_set(point.vertex, &point.state)?;
        let edges =
            edges.and(&model.entered_set(model.graph[point.vertex].procedure, &point.entered)?)?;
        let states = model.begun_states(&edges)?;
        let time = point.time - 1;
        for &call in &procedure.callers {
            if let Some(ring) = self.rings[call.index()].get(&time) {
                let senders = model.senders(call, &model.send(call, ring)?, &states)?;
                if let Some(found) = model.some_point(call, time, &senders) {
                    return Ok(found);
                }
            }
        }
        unreachable!("a procedure is entered by a call one step earlier");
    }

    /// The last transition to a point, and the point that it comes from. For a return that is the
    /// exit of the callee; the caller is put on the stack.
    fn before(&self, point: &Point, callers: &mut Vec<Point>) -> Limited<(Piece, Point)> {
        let model = self.model;
        let procedure = model.graph[point.vertex].procedure;
        let set = model.state_set(point.vertex, &point.state)?;
        let set = set.and(&model.entered_set(procedure, &point.entered)?)?;
        for &(from, index) in &model.graph[point.vertex].predecessors {
            if model.graph.callee(from).is_some() {
                let found = match self.jumps {
                    Some(_) => self.jumped_call(from, point, &set)?,
                    None => self.completed_call(from, point, &set, callers)?,
                };
                match found {
                    Some(found) => return Ok(found),
                    None => continue,
                }
            }
            let Some(time) = point.time.checked_sub(1) else { continue };
            let Some(ring) = self.rings[from.index()].get(&time) else { continue };
            let candidates = model.pre(from, index, &set)?.and(ring)?;
            if let Some(before) = model.some_point(from, time, &candidates) {
                let transition = Transition {
                    edge: Edge::Step(from, index),
                    from: before.state.clone(),
                    to: point.state.clone(),
                    called_in: None,
                };
                return Ok((Piece::Transition(transition), before));
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
    ) -> Limited<Option<(Piece, Point)>> {
        let model = self.model;
        let callee = model.graph.callee(call).expect("a call");
        for (&length, summary) in &self.summaries[callee.index()] {
            let Some(time) = point.time.checked_sub(length + 2) else { continue };
            let Some(ring) = self.rings[call.index()].get(&time) else { continue };
            let sent = model.send(call, ring)?;
            let completions = model.completions_into(call, &sent, summary, set)?;
            let Some(caller) = model.some_point(call, time, &model.calling(&completions)?) else {
                continue;
            };
            let callers_set = model.state_set(call, &caller.state)?;
            let procedure = model.graph[call].procedure;
            let callers_set = callers_set.and(&model.entered_set(procedure, &caller.entered)?)?;
            let summary = model.summaries(&completions.and(&callers_set)?)?;
            let exits = model.unsummarize(&summary)?;
            let exit = model.graph.procedures[callee.index()].exit;
            let found = model.some_point(exit, length, &exits);
            let mut exit = found.expect("a completed call has left its callee");
            exit.time += self.entered_at(callee, &exit.entered)?;
            let transition = Transition {
                edge: Edge::Return(call),
                from: exit.state.clone(),
                to: point.state.clone(),
                called_in: Some(caller.state.clone()),
            };
            callers.push(caller);
            return Ok(Some((Piece::Transition(transition), exit)));
        }
        Ok(None)
    }

    /// The call that was jumped over on the way to a point, if one was.
    fn jumped_call(
        &self,
        call: VertexId,
        point: &Point,
        set: &Bdd,
    ) -> Limited<Option<(Piece, Point)>> {
        let model = self.model;
        let callee = model.graph.callee(call).expect("a call");
        let Some(time) = point.time.checked_sub(2) else { return Ok(None) };
        let Some(ring) = self.rings[call.index()].get(&time) else { return Ok(None) };
        let sent = model.send(call, ring)?;
        let completions = model.completions_into(call, &sent, &self.jump(callee)?, set)?;
        let Some(caller) = model.some_point(call, time, &model.calling(&completions)?) else {
            return Ok(None);
        };
        let callers_set = model.state_set(call, &caller.state)?;
        let procedure = model.graph[call].procedure;
        let callers_set = callers_set.and(&model.entered_set(procedure, &caller.entered)?)?;
        let summary = model.summaries(&completions.and(&callers_set)?)?;
        let exit = model.graph.procedures[callee.index()].exit;
        let found = model.some_point(exit, 0, &model.unsummarize(&summary)?);
        let exit = found.expect("a completed call has left its callee");
        let completed = Completed {
            call,
            called_in: caller.state.clone(),
            entered: exit.entered,
            left: exit.state,
            after: point.state.clone(),
        };
        Ok(Some((Piece::Completed(completed), caller)))
    }

    /// When a procedure was first entered in a state.
    fn entered_at(&self, procedure: ProcedureId, state: &State) -> Limited<u32> {
        let model = self.model;
        let begun = model.begun_states(&model.entered_set(procedure, state)?)?;
        for (&time, states) in &self.entered_rings[procedure.index()] {
            if begun.and(states)?.satisfiable() {
                return Ok(time);
            }
        }
        unreachable!("a procedure that was left was entered");
    }
}
