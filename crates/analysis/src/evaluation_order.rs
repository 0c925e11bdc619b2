//! Which parts of expressions depend on the order in which they are evaluated: one writes what the
//! other one reads or writes.
//!
//! What pointers may point to is distinguished as in the dependence graph. Variables of the functions
//! that the parts call are nobody else's, and an object that a function has just allocated is not
//! known to another part: what is written through a variable that holds nothing but new objects
//! does not count.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::memory::{Access, Class, Memory};
use ir::carried::Parts;
use ir::{
    Body, Callee, ExpressionId, ExpressionKind, FunctionId, LocalId, OrderPart, OrderPoint,
    PlaceId, PlaceKind, Program, Statement, VertexId,
};

/// The points of a program at which the order matters, by their numbers.
#[must_use]
pub fn conflicting(program: &Program) -> FxHashSet<usize> {
    let memory = Memory::new(program);
    let mut conflicts = Conflicts {
        program,
        memory: &memory,
        fresh: FxHashMap::default(),
        readers: FxHashMap::default(),
        called: FxHashMap::default(),
    };
    let points = program.orders.iter().enumerate();
    points.filter(|(_, point)| conflicts.at(point)).map(|(index, _)| index).collect()
}

/// What something does, with all that it calls.
#[derive(Debug, Default, Clone)]
struct Does {
    reads: FxHashSet<Class>,
    writes: FxHashSet<Class>,
    /// The functions that it calls.
    calls: FxHashSet<FunctionId>,
    /// Whether it calls a function of the program that has no body, and may do anything.
    anything: bool,
}

impl Does {
    fn add(&mut self, other: &Self) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.calls.extend(&other.calls);
        self.anything |= other.anything;
    }
}

struct Conflicts<'p> {
    program: &'p Program,
    memory: &'p Memory,
    /// The locals of each function that hold nothing but new objects.
    fresh: FxHashMap<FunctionId, Rc<FxHashSet<LocalId>>>,
    /// The vertices of each function that use a place.
    readers: FxHashMap<FunctionId, Rc<FxHashMap<PlaceId, Vec<VertexId>>>>,
    called: FxHashMap<FunctionId, Rc<Does>>,
}

impl Conflicts<'_> {
    fn at(&mut self, point: &OrderPoint) -> bool {
        // What is in a system header is not looked into.
        if self.memory.functions[usize::from(point.function)].is_none() {
            return false;
        }
        let parts: Vec<Does> =
            point.parts.iter().map(|part| self.part(point.function, part)).collect();
        if point.pairs.is_empty() {
            return self.any_two(&parts);
        }
        point.pairs.iter().any(|&(one, other)| {
            let (one, other) = (&parts[one], &parts[other]);
            let meets = |writes: &FxHashSet<Class>, touched: &FxHashSet<Class>| {
                let common = writes.iter().filter(|class| touched.contains(class));
                common.into_iter().any(|&class| self.matters(class, point.function, one, other))
            };
            let lasts = |does: &Does| {
                does.anything
                    || does.reads.union(&does.writes).any(|&class| self.memory.is_lasting(class))
            };
            one.anything && lasts(other)
                || other.anything && lasts(one)
                || meets(&one.writes, &other.writes)
                || meets(&one.writes, &other.reads)
                || meets(&other.writes, &one.reads)
        })
    }

    /// Whether any two of many parts have to do with each other.
    fn any_two(&self, parts: &[Does]) -> bool {
        // Which part has touched memory, and whether it was written.
        let mut touched: FxHashMap<Class, (usize, bool)> = FxHashMap::default();
        for (number, part) in parts.iter().enumerate() {
            let reads = part.reads.iter().map(|&class| (class, false));
            for (class, writes) in reads.chain(part.writes.iter().map(|&class| (class, true))) {
                let (first, written) = touched.entry(class).or_insert((number, writes));
                if *first != number && (writes || *written) {
                    let lasting = self.memory.is_lasting(class);
                    if lasting || !self.memory.owners(class).is_empty() {
                        return true;
                    }
                }
                *written |= writes;
            }
        }
        parts.len() > 1 && parts.iter().any(|part| part.anything)
    }

    /// Whether memory is more than variables of the functions that two parts call.
    fn matters(&self, class: Class, function: FunctionId, one: &Does, other: &Does) -> bool {
        let inside = |owner: &FunctionId| {
            *owner != function && (one.calls.contains(owner) || other.calls.contains(owner))
        };
        match self.memory.life_of(class) {
            Some(class) => self.memory.is_lasting(class),
            None => {
                self.memory.is_lasting(class)
                    || self.memory.owners(class).iter().any(|owner| !inside(owner))
            }
        }
    }

    fn part(&mut self, function: FunctionId, part: &OrderPart) -> Does {
        let mut does = Does::default();
        for &(first, end) in &part.vertices {
            for vertex in first.0..end.0 {
                self.vertex(function, VertexId(vertex), &mut does);
            }
        }
        if !part.reads.is_empty() {
            let readers = self.readers(function);
            for vertex in part.reads.iter().filter_map(|place| readers.get(place)).flatten() {
                // The vertex may read the results of other parts besides.
                if let Some(access) = self.access(function, *vertex) {
                    let shared = access.reads.iter().filter(|class| self.memory.is_shared(**class));
                    does.reads.extend(shared);
                }
            }
        }
        does
    }

    fn access(&self, function: FunctionId, vertex: VertexId) -> Option<&Access> {
        let function = self.memory.functions[usize::from(function)].as_ref()?;
        function.vertices.get(usize::from(vertex))
    }

    /// Adds what a vertex does, with all that it calls.
    fn vertex(&mut self, function: FunctionId, vertex: VertexId, does: &mut Does) {
        self.own(function, vertex, does);
        let Some(access) = self.access(function, vertex) else { return };
        let called: Vec<FunctionId> =
            access.callees.iter().chain(&access.callbacks).copied().collect();
        for callee in called {
            let behind = self.behind(callee);
            does.add(&behind);
        }
    }

    /// Adds what a vertex does itself.
    fn own(&mut self, function: FunctionId, vertex: VertexId, does: &mut Does) {
        let fresh = self.fresh(function);
        let Some(body) = &self.program.functions[function].body else { return };
        let Some(access) = self.access(function, vertex) else { return };
        does.reads.extend(&access.reads);
        let statement = &body.vertices[vertex].statement;
        does.anything |= calls_unknown(self.program, statement);
        // A return only ends variables of its own function.
        if !matches!(statement, Statement::Return(_)) && !writes_new(body, statement, &fresh) {
            does.writes.extend(access.writes.iter().map(|(class, _)| class));
        }
    }

    /// What a function does, with all that it calls.
    fn behind(&mut self, function: FunctionId) -> Rc<Does> {
        if let Some(known) = self.called.get(&function) {
            return known.clone();
        }
        let mut does = Does::default();
        let mut work = vec![function];
        while let Some(function) = work.pop() {
            if !does.calls.insert(function) {
                continue;
            }
            let vertices = self.program.functions[function].body.as_ref();
            let vertices = vertices.map_or(0, |body| body.vertices.len() as u32);
            for vertex in (0..vertices).map(VertexId) {
                self.own(function, vertex, &mut does);
            }
            work.extend(self.memory.callees(function));
        }
        // Each activation has its own variables, unless something points to them.
        does.reads.retain(|class| self.memory.is_shared(*class));
        does.writes.retain(|class| self.memory.is_shared(*class));
        let does = Rc::new(does);
        self.called.insert(function, does.clone());
        does
    }

    fn fresh(&mut self, function: FunctionId) -> Rc<FxHashSet<LocalId>> {
        if let Some(known) = self.fresh.get(&function) {
            return known.clone();
        }
        let body = self.program.functions[function].body.as_ref();
        let fresh = Rc::new(body.map(|body| new_objects(self.program, body)).unwrap_or_default());
        self.fresh.insert(function, fresh.clone());
        fresh
    }

    fn readers(&mut self, function: FunctionId) -> Rc<FxHashMap<PlaceId, Vec<VertexId>>> {
        if let Some(known) = self.readers.get(&function) {
            return known.clone();
        }
        let mut readers: FxHashMap<PlaceId, Vec<VertexId>> = FxHashMap::default();
        if let Some(body) = &self.program.functions[function].body {
            let mut parts = Parts::new(self.program, body);
            for vertex in body.vertices.indices() {
                for place in parts.of(vertex).1 {
                    readers.entry(place).or_default().push(vertex);
                }
            }
        }
        let readers = Rc::new(readers);
        self.readers.insert(function, readers.clone());
        readers
    }
}

/// Whether a statement calls a function of the program that has no body.
fn calls_unknown(program: &Program, statement: &Statement) -> bool {
    let Statement::Call(call) = statement else { return false };
    let Callee::Function(function) = call.callee else { return false };
    let function = &program.functions[function];
    function.body.is_none() && !function.declaration.library
}

/// Whether what a statement writes is only a new object, or where a pointer to it goes.
fn writes_new(body: &Body, statement: &Statement, fresh: &FxHashSet<LocalId>) -> bool {
    match *statement {
        Statement::Allocate { target, .. } => root_local(body, target).is_some(),
        Statement::Assign { target, .. }
        | Statement::CopyObject { target, .. }
        | Statement::Clear { target } => {
            pointer_of(body, target).is_some_and(|pointer| is_new(body, pointer, fresh))
        }
        Statement::FillBytes { target, .. } | Statement::CopyBytes { target, .. } => {
            is_new(body, target, fresh)
        }
        Statement::Skip
        | Statement::Call(_)
        | Statement::Return(_)
        | Statement::Branch { .. }
        | Statement::Switch { .. }
        | Statement::IndirectGoto { .. }
        | Statement::Assert { .. }
        | Statement::Assume { .. }
        | Statement::Cover { .. }
        | Statement::Unsupported { .. }
        | Statement::Input { .. }
        | Statement::InputBytes { .. }
        | Statement::Event { .. }
        | Statement::Point { .. }
        | Statement::Print(_)
        | Statement::Scan(_)
        | Statement::ReadByte { .. }
        | Statement::UnreadByte { .. }
        | Statement::AtEnd { .. }
        | Statement::WriteBytes { .. }
        | Statement::ParseFloat { .. }
        | Statement::Free { .. }
        | Statement::Declare { .. }
        | Statement::Discard { .. }
        | Statement::Exit { .. }
        | Statement::Abort
        | Statement::Spawn { .. }
        | Statement::Join { .. }
        | Statement::Await { .. }
        | Statement::EndThread { .. }
        | Statement::Rely { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => false,
    }
}

/// The variable that a place is, if it is a whole local.
fn root_local(body: &Body, place: PlaceId) -> Option<LocalId> {
    match body.places[place].kind {
        PlaceKind::Local(local) => Some(local),
        PlaceKind::Global(_)
        | PlaceKind::Dereference(_)
        | PlaceKind::Field { .. }
        | PlaceKind::Element { .. }
        | PlaceKind::At { .. }
        | PlaceKind::Bits { .. } => None,
    }
}

/// The pointer that a place is reached through.
fn pointer_of(body: &Body, mut place: PlaceId) -> Option<ExpressionId> {
    loop {
        place = match body.places[place].kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => return None,
            PlaceKind::Dereference(pointer) => return Some(pointer),
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => base,
        };
    }
}

/// Whether a pointer is to a new object, or null.
fn is_new(body: &Body, value: ExpressionId, fresh: &FxHashSet<LocalId>) -> bool {
    match &body.expressions[value].kind {
        ExpressionKind::Constant(_) => true,
        ExpressionKind::Convert { operand, .. } => is_new(body, *operand, fresh),
        ExpressionKind::PointerAdd { pointer, .. } => is_new(body, *pointer, fresh),
        ExpressionKind::Load { place, .. } => {
            root_local(body, *place).is_some_and(|local| fresh.contains(&local))
        }
        ExpressionKind::Address(_)
        | ExpressionKind::Function(_)
        | ExpressionKind::ExtraArguments
        | ExpressionKind::Unary { .. }
        | ExpressionKind::Binary { .. }
        | ExpressionKind::PointerDifference { .. }
        | ExpressionKind::LogicalAnd(..)
        | ExpressionKind::LogicalOr(..)
        | ExpressionKind::Conditional { .. }
        | ExpressionKind::Builtin { .. } => false,
    }
}

/// The locals of a function that nothing but new objects are stored in, and that nothing else can
/// change.
fn new_objects(program: &Program, body: &Body) -> FxHashSet<LocalId> {
    let mut fresh: FxHashSet<LocalId> = body.locals.indices().collect();
    body.parameters().for_each(|local| {
        fresh.remove(&local);
    });
    for expression in body.expressions.iter() {
        if let ExpressionKind::Address(place) = expression.kind {
            let mut place = place;
            loop {
                place = match body.places[place].kind {
                    PlaceKind::Local(local) => {
                        fresh.remove(&local);
                        break;
                    }
                    PlaceKind::Global(_) | PlaceKind::Dereference(_) => break,
                    PlaceKind::Field { base, .. }
                    | PlaceKind::At { base, .. }
                    | PlaceKind::Bits { base, .. }
                    | PlaceKind::Element { array: base, .. } => base,
                };
            }
        }
    }
    loop {
        let before = fresh.len();
        for vertex in body.vertices.iter() {
            if let Some(local) = other_value(program, body, &vertex.statement, &fresh) {
                fresh.remove(&local);
            }
        }
        if fresh.len() == before {
            return fresh;
        }
    }
}

/// The local in which a statement stores something that is not a new object.
fn other_value(
    program: &Program,
    body: &Body,
    statement: &Statement,
    fresh: &FxHashSet<LocalId>,
) -> Option<LocalId> {
    let (target, new) = match statement {
        Statement::Assign { target, value, .. } => (*target, is_new(body, *value, fresh)),
        Statement::Allocate { target, .. } => (*target, true),
        Statement::Call(call) => {
            let new = matches!(call.callee, Callee::Function(function)
                if matches!(&*program.functions[function].name, "calloc" | "malloc"));
            (call.result?, new)
        }
        Statement::CopyObject { target, .. }
        | Statement::Clear { target }
        | Statement::Input { target, .. }
        | Statement::ReadByte { target, .. }
        | Statement::AtEnd { target, .. } => (*target, false),
        Statement::ParseFloat { target, end, .. } => {
            let parsed = root_of(body, *target);
            return parsed.filter(|local| fresh.contains(local)).or(root_of(body, *end));
        }
        Statement::Print(print) => (print.result?, false),
        Statement::Scan(scan) => (scan.result?, false),
        Statement::Skip
        | Statement::CopyBytes { .. }
        | Statement::FillBytes { .. }
        | Statement::Return(_)
        | Statement::Branch { .. }
        | Statement::Switch { .. }
        | Statement::IndirectGoto { .. }
        | Statement::Assert { .. }
        | Statement::Assume { .. }
        | Statement::Rely { .. }
        | Statement::Cover { .. }
        | Statement::Unsupported { .. }
        | Statement::InputBytes { .. }
        | Statement::Event { .. }
        | Statement::Point { .. }
        | Statement::UnreadByte { .. }
        | Statement::WriteBytes { .. }
        | Statement::Free { .. }
        | Statement::Declare { .. }
        | Statement::Discard { .. }
        | Statement::Exit { .. }
        | Statement::Abort
        | Statement::Spawn { .. }
        | Statement::Join { .. }
        | Statement::Await { .. }
        | Statement::EndThread { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => return None,
    };
    (!new).then(|| root_of(body, target)).flatten()
}

/// The local that a place is a part of.
fn root_of(body: &Body, mut place: PlaceId) -> Option<LocalId> {
    loop {
        place = match body.places[place].kind {
            PlaceKind::Local(local) => return Some(local),
            PlaceKind::Global(_) | PlaceKind::Dereference(_) => return None,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => base,
        };
    }
}
