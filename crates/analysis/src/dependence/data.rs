//! Data dependence: which writes a read may see.
//!
//! Within a function that is found as for static single assignment: each write makes a version of
//! what it writes, and versions are merged where ways of control meet. A merged version, and one
//! that keeps a part of the version before, is a relay of the graph, so that the number of edges
//! does not grow with the pairs of writes and reads. Memory that functions share goes through two
//! more relays of each function: what it has when it is called, and what the function has written
//! when it returns.

use rustc_hash::FxHashMap;

use super::dominators::Dominators;
use super::edges::{Edges, Point};
use super::flow::Flow;
use super::nodes::Nodes;
use super::summaries::{Summary, summaries};
use super::versions::{Definition, Use, Versions};
use crate::memory::{Access, Class, Memory};
use ir::{Body, FunctionId, Statement, VertexId};

/// Adds the data dependences of a program, function by function.
pub(super) struct Data<'m> {
    memory: &'m Memory,
    nodes: &'m Nodes,
    edges: &'m mut Edges,
    summaries: Vec<Summary>,
    /// What a class holds when a function is called.
    entries: FxHashMap<(FunctionId, Class), Point>,
    /// What a function has written to a class when it returns.
    exits: FxHashMap<(FunctionId, Class), Point>,
    /// All that is written to a class by any thread.
    anywhere: FxHashMap<Class, Point>,
}

impl<'m> Data<'m> {
    /// Begins with the memory that all functions share.
    pub(super) fn new(memory: &'m Memory, nodes: &'m Nodes, edges: &'m mut Edges) -> Self {
        let summaries = summaries(memory);
        let (entries, exits) = (FxHashMap::default(), FxHashMap::default());
        let anywhere = FxHashMap::default();
        let mut data = Self { memory, nodes, edges, summaries, entries, exits, anywhere };
        for sequence in &memory.sequences {
            data.connect(sequence);
        }
        data
    }

    /// What some functions write the others may read, in any order.
    fn connect(&mut self, functions: &[FunctionId]) {
        let mut relays = FxHashMap::default();
        for &function in functions {
            for class in self.summaries[usize::from(function)].writes.clone() {
                let relay = *relays.entry(class).or_insert_with(|| self.edges.relay());
                let exit = self.exit(function, class);
                self.edges.add(exit, relay);
            }
        }
        for &function in functions {
            for class in self.summaries[usize::from(function)].reads.clone() {
                if let Some(&relay) = relays.get(&class) {
                    let entry = self.entry(function, class);
                    self.edges.add(relay, entry);
                }
            }
        }
    }

    /// The relay of what a class holds when a function is called.
    fn entry(&mut self, function: FunctionId, class: Class) -> Point {
        *self.entries.entry((function, class)).or_insert_with(|| self.edges.relay())
    }

    /// The relay of what a function has written to a class when it returns.
    fn exit(&mut self, function: FunctionId, class: Class) -> Point {
        *self.exits.entry((function, class)).or_insert_with(|| self.edges.relay())
    }

    /// Adds the data dependences of a function.
    pub(super) fn function(&mut self, function: FunctionId, body: &Body, flow: &Flow) {
        let Some(access) = &self.memory.functions[usize::from(function)] else { return };
        let mut versions = Versions::new(flow.next.len());
        let entry = self.nodes.entry(function).into();
        for &class in &access.parameters {
            let keeps = self.memory.is_shared(class);
            let definition = Definition { class, sources: vec![entry], keeps };
            self.define(definition, flow.start, &mut versions);
        }
        for (vertex, access) in access.vertices.iter().enumerate() {
            let Some(node) = self.nodes.vertex(function, vertex.into()) else { continue };
            self.vertex(vertex, node.into(), access, &mut versions);
            let statement = &body.vertices[VertexId::from(vertex)].statement;
            if matches!(statement, Statement::Return(_)) {
                self.leave(function, vertex, node.into(), access, &mut versions);
            }
        }
        let tree = Dominators::new(&flow.next, &flow.before, flow.start);
        versions.find(flow, &tree, |class| self.memory.is_shared(class), self.edges);
        for (class, point) in versions.inherited() {
            let from = self.entry(function, class);
            self.edges.add(from, point);
        }
    }

    /// What a function has written is what its callers see after a return, which writes as well.
    fn leave(
        &mut self,
        function: FunctionId,
        place: usize,
        node: Point,
        access: &Access,
        versions: &mut Versions,
    ) {
        for class in self.summaries[usize::from(function)].writes.clone() {
            let exit = self.exit(function, class);
            versions.read(place, Use { class, by: exit, leaves: true });
        }
        for &(class, _) in &access.writes {
            let exit = self.exit(function, class);
            self.edges.add(node, exit);
        }
    }

    /// A vertex reads, then calls, then writes.
    fn vertex(&mut self, place: usize, node: Point, access: &Access, versions: &mut Versions) {
        for &class in &access.reads {
            versions.read(place, Use { class, by: node, leaves: false });
            if self.memory.threads && self.memory.is_shared(class) {
                let anywhere = self.anywhere(class);
                self.edges.add(anywhere, node);
            }
        }
        for &function in access.callees.iter().chain(&access.callbacks) {
            for class in self.summaries[usize::from(function)].reads.clone() {
                let by = self.entry(function, class);
                versions.read(place, Use { class, by, leaves: false });
            }
        }
        self.callbacks(node, access);
        let mut written: FxHashMap<Class, Vec<Point>> = FxHashMap::default();
        for &function in access.callees.iter().chain(&access.callbacks) {
            for class in self.summaries[usize::from(function)].writes.clone() {
                let exit = self.exit(function, class);
                written.entry(class).or_default().push(exit);
            }
        }
        let mut written: Vec<_> = written.into_iter().collect();
        written.sort_unstable();
        for (class, sources) in written {
            self.define(Definition { class, sources, keeps: true }, place, versions);
        }
        for &(class, whole) in &access.writes {
            let definition = Definition { class, sources: vec![node], keeps: !whole };
            self.define(definition, place, versions);
        }
    }

    /// What a model and the functions that it calls write they may all read.
    fn callbacks(&mut self, node: Point, access: &Access) {
        if access.callbacks.is_empty() {
            return;
        }
        self.connect(&access.callbacks);
        for &function in &access.callbacks {
            let summary = self.summaries[usize::from(function)].clone();
            for &(class, _) in &access.writes {
                if summary.reads.binary_search(&class).is_ok() {
                    let entry = self.entry(function, class);
                    self.edges.add(node, entry);
                }
            }
            for &class in &access.reads {
                if summary.writes.binary_search(&class).is_ok() {
                    let exit = self.exit(function, class);
                    self.edges.add(exit, node);
                }
            }
        }
    }

    /// Something is written; of what threads share that is seen everywhere.
    fn define(&mut self, definition: Definition, place: usize, versions: &mut Versions) {
        if self.memory.threads && self.memory.is_shared(definition.class) {
            let anywhere = self.anywhere(definition.class);
            definition.sources.iter().for_each(|&source| self.edges.add(source, anywhere));
        }
        versions.define(place, definition);
    }

    /// The relay of all that is written to a class.
    fn anywhere(&mut self, class: Class) -> Point {
        *self.anywhere.entry(class).or_insert_with(|| self.edges.relay())
    }
}
