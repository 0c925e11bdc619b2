//! On which steps of a run a failure depends.
//!
//! While a run is watched, every slot and every byte of memory knows what wrote it last. What an
//! instruction computes depends on what it reads, on the conditions that were evaluated before in
//! its vertex, and on the decision that led to the vertex: the last one whose ways have not met
//! again, or the call of the activation. What a decision leaves as it is depends on it as well, if
//! another way would have changed it. Library models are watched like all other functions, but
//! count as a part of the user's call.

mod calls;
mod control;
mod graph;
mod instructions;
mod memory;
mod other_way;

use std::collections::HashMap;
use std::rc::Rc;

use ir::{Body, CheckId, FunctionId, Program, Statement, VertexId};

use crate::code::{Code, Slot};
use crate::concrete::{Bits, NULL_PAGE, Objects, Provenance};
use control::Joins;
pub use graph::Steps;
use graph::{Graph, Moment, Node};
use memory::Writers;
use other_way::Changed;

/// An activation of a function, as it is watched.
struct Activation {
    /// Where its slots begin.
    base: usize,
    /// The slots that are variables, and not parts of expressions.
    variables: std::ops::Range<usize>,
    /// Its call.
    call: Node,
    joins: Rc<Joins>,
    /// The decisions whose ways have not met.
    decisions: Vec<Decision>,
    /// The vertex that runs; whether it decides where to go.
    vertex: VertexId,
    decides: bool,
    moment: Moment,
    /// The conditions that were evaluated in it.
    conditions: Node,
}

/// A decision whose ways have not met.
struct Decision {
    node: Node,
    vertex: VertexId,
    /// Where they will.
    join: VertexId,
}

/// The code of the innermost activation, with what its slots hold.
pub(crate) struct Here<'a> {
    pub(crate) program: &'a Program,
    pub(crate) code: &'a Code,
    pub(crate) slots: &'a [Bits],
    pub(crate) objects: &'a mut Objects,
}

/// Records the dependences of a run.
pub(crate) struct Recorder {
    graph: Graph,
    writers: Writers,
    /// What wrote each slot of the activations.
    slots: Vec<Node>,
    activations: Vec<Activation>,
    joins: HashMap<FunctionId, Rc<Joins>>,
    /// What the ways of a decision change.
    changed: HashMap<(FunctionId, VertexId), Rc<[Changed]>>,
    /// What the instruction that runs has read.
    reads: Vec<Node>,
    /// The bytes that the effect that is performed has written.
    written: Vec<(Bits, u64)>,
    /// The byte that was put back last into the standard input, and what was read last.
    put_back: Node,
    last_read: Node,
    /// The last allocation by its check for leaks.
    allocated: HashMap<CheckId, Node>,
    /// The steps that took something from the standard input.
    pub(crate) inputs: Steps,
    /// What was logged or printed.
    logged: Vec<Node>,
}

impl Recorder {
    pub(crate) fn new() -> Self {
        Self {
            graph: Graph::new(),
            writers: Writers::default(),
            slots: Vec::new(),
            activations: Vec::new(),
            joins: HashMap::new(),
            changed: HashMap::new(),
            reads: Vec::new(),
            written: Vec::new(),
            put_back: Node::NONE,
            last_read: Node::NONE,
            allocated: HashMap::new(),
            inputs: Steps::default(),
            logged: Vec::new(),
        }
    }

    /// The steps that what was logged and printed depends on; none if there was too much to record.
    pub(crate) fn steps_before_logged(&mut self) -> Option<Steps> {
        self.reads = std::mem::take(&mut self.logged);
        let all = self.graph.define(Moment::default(), &mut self.reads);
        (!self.graph.is_full()).then(|| self.graph.steps_before(all))
    }

    /// The steps that the failure at the end of the run depends on; none if there was too much to
    /// record. Of a loss of memory that is the allocation.
    pub(crate) fn steps_before_failure(&mut self, leak: Option<CheckId>) -> Option<Steps> {
        let last = match leak {
            Some(check) => self.allocated.get(&check).copied().unwrap_or_default(),
            None => self.define(),
        };
        (!self.graph.is_full()).then(|| self.graph.steps_before(last))
    }

    /// A function is entered by a call.
    fn enter(&mut self, code: &Code, body: &Body, base: usize, call: Node) {
        let end = base + code.slot_count as usize;
        self.slots.truncate(base);
        self.slots.resize(end, Node::NONE);
        let joins = self.joins.entry(code.function);
        let joins = joins.or_insert_with(|| Rc::new(Joins::new(body))).clone();
        let variables = code.constants.len()..code.extra_arguments as usize + 1;
        self.activations.push(Activation {
            base,
            variables,
            call,
            joins,
            decisions: Vec::new(),
            vertex: body.entry,
            decides: false,
            moment: Moment::default(),
            conditions: Node::NONE,
        });
    }

    /// A vertex of the innermost activation begins.
    pub(crate) fn begin(
        &mut self,
        vertex: VertexId,
        statement: &Statement,
        step: u64,
        mut here: Here<'_>,
    ) {
        self.decide(&mut here);
        while let Some(activation) = self.activations.last_mut()
            && let Some(decision) = activation.decisions.pop_if(|last| last.join == vertex)
        {
            self.other_way(&decision, &mut here);
        }
        let Some(activation) = self.activations.last_mut() else { return };
        let control = activation.decisions.last().map_or(activation.call, |last| last.node);
        activation.vertex = vertex;
        activation.decides = matches!(
            statement,
            Statement::Branch { .. } | Statement::Switch { .. } | Statement::IndirectGoto { .. }
        );
        activation.moment = self.graph.begin(control, step);
        activation.conditions = Node::NONE;
    }

    /// The vertex before has decided where to go.
    fn decide(&mut self, here: &mut Here<'_>) {
        let Some(activation) = self.activations.last() else { return };
        if !activation.decides {
            return;
        }
        let (conditions, moment) = (activation.conditions, activation.moment);
        let node = match conditions {
            Node::NONE => self.graph.define(moment, &mut Vec::new()),
            conditions => conditions,
        };
        let Some(activation) = self.activations.last_mut() else { return };
        let vertex = activation.vertex;
        let join = activation.joins.after(vertex);
        // A decision depends on the one before; if both end at one place, the later one will do.
        let before = activation.decisions.pop_if(|last| last.join == join);
        activation.decisions.push(Decision { node, vertex, join });
        if let Some(before) = before.filter(|before| before.vertex != vertex) {
            self.other_way(&before, here);
        }
    }

    /// Something new of the vertex that runs, from what was read.
    fn define(&mut self) -> Node {
        let Some(activation) = self.activations.last() else { return Node::NONE };
        self.reads.push(activation.conditions);
        self.graph.define(activation.moment, &mut self.reads)
    }

    /// Something new for a slot; for a part of an expression it need not be new.
    fn define_slot(&mut self, slot: Slot) {
        let Some(activation) = self.activations.last() else { return };
        let (slot, base) = (slot as usize, activation.base);
        let node =
            if activation.variables.contains(&slot) { self.define() } else { self.combine() };
        self.slots[base + slot] = node;
    }

    /// What was read as one: if it is one thing already, that thing.
    fn combine(&mut self) -> Node {
        let Some(activation) = self.activations.last() else { return Node::NONE };
        self.reads.push(activation.conditions);
        self.reads.sort_unstable();
        self.reads.dedup();
        match *self.reads.as_slice() {
            [only] | [Node::NONE, only] => only,
            _ => self.define(),
        }
    }

    /// A condition inside a vertex, or that of a decision.
    fn condition(&mut self) {
        let node = self.define();
        if let Some(activation) = self.activations.last_mut() {
            activation.conditions = node;
        }
    }

    /// A slot of the innermost activation is read.
    fn read(&mut self, slot: Slot) {
        if let Some(activation) = self.activations.last() {
            self.reads.push(self.slots[activation.base + slot as usize]);
        }
    }

    /// The object that a pointer points into, and where; it has at least this many bytes from there.
    fn resolve(objects: &mut Objects, pointer: Bits, size: u64) -> Place {
        let id = match pointer.provenance() {
            Provenance::NONE if pointer.low < NULL_PAGE => return Place::Nowhere,
            Provenance::NONE => objects.find(pointer.low).unwrap_or(Provenance::NONE),
            id => id,
        };
        if objects.place(id).is_none() {
            return Place::Nowhere;
        }
        let Some(object) = objects.living(id) else { return Place::Ended(id) };
        let offset = pointer.low.wrapping_sub(object.base());
        match offset.checked_add(size) {
            Some(end) if end <= object.size() => Place::Bytes(id, offset as usize..end as usize),
            _ => Place::Nowhere,
        }
    }

    /// Bytes are read, or what ended them.
    pub(crate) fn read_memory(&mut self, objects: &mut Objects, pointer: Bits, size: u64) {
        match Self::resolve(objects, pointer, size) {
            Place::Bytes(id, range) => self.writers.read(id, range, &mut self.reads),
            Place::Ended(id) => self.reads.push(self.writers.ended(id)),
            Place::Nowhere => {}
        }
    }

    /// Bytes are written by something that depends on what was read.
    fn write_memory(&mut self, objects: &mut Objects, pointer: Bits, size: u64) {
        match Self::resolve(objects, pointer, size) {
            Place::Bytes(id, range) => {
                let node = self.define();
                self.writers.write(id, range, node);
            }
            Place::Ended(id) => self.reads.push(self.writers.ended(id)),
            Place::Nowhere => {}
        }
    }

    /// Bytes that something takes which depends on what was read: what writes each of them.
    pub(crate) fn copy_from(&mut self, objects: &mut Objects, source: Bits, size: u64) -> Copied {
        match Self::resolve(objects, source, size) {
            Place::Bytes(id, range) => {
                let Some(activation) = self.activations.last() else { return Copied::default() };
                let (graph, reads, moment) = (&mut self.graph, &self.reads, activation.moment);
                let conditions = activation.conditions;
                let copied = |writer| {
                    let mut on = reads.clone();
                    on.extend([writer, conditions]);
                    graph.define(moment, &mut on)
                };
                Copied(self.writers.copy(id, range, copied))
            }
            Place::Ended(id) => {
                self.reads.push(self.writers.ended(id));
                Copied::default()
            }
            Place::Nowhere => Copied::default(),
        }
    }

    /// Puts them elsewhere.
    pub(crate) fn copy_to(&mut self, objects: &mut Objects, target: Bits, copied: &Copied) {
        match Self::resolve(objects, target, copied.0.len() as u64) {
            Place::Bytes(id, range) => self.writers.write_each(id, range.start, &copied.0),
            Place::Ended(id) => self.reads.push(self.writers.ended(id)),
            Place::Nowhere => {}
        }
    }
}

/// What writes each byte of a copy.
#[derive(Default)]
pub(crate) struct Copied(Vec<Node>);

/// Where a pointer goes.
enum Place {
    Bytes(Provenance, std::ops::Range<usize>),
    Ended(Provenance),
    Nowhere,
}
