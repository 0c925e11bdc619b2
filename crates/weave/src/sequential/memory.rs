//! Which accesses of a thread others can see.
//!
//! A local whose address goes nowhere is seen by nobody. A global variable is seen where another thread may access it,
//! and one of the two writes. Everything else that a pointer leads to may be seen.

use std::collections::BTreeSet;

use ir::visit::{Access, Part, Use};
use ir::{
    Body, Callee, ExpressionId, ExpressionKind, FunctionId, GlobalId, LocalId, PlaceId, PlaceKind,
    Program, Statement, Target, VertexId,
};
use rustc_hash::FxHashMap;

use super::inline::{accesses_memory, after_spawns};
use super::instances::ThreadCode;

/// What is accessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Root {
    /// A local of the thread.
    Own(LocalId),
    /// A global variable.
    Global(GlobalId),
    /// Anything whose address is taken.
    Unknown,
}

/// What vertices access, and whose addresses they hand on.
#[derive(Debug, Clone, Default)]
pub(super) struct Accesses {
    /// The accesses: whether each writes.
    pub all: Vec<(Root, bool)>,
    /// What pointers to are handed on.
    escaped: BTreeSet<Root>,
}

/// Collects the accesses of one body.
pub(super) struct Collector<'b> {
    body: &'b Body,
    found: Accesses,
    work: Vec<Work>,
}

#[derive(Debug, Clone, Copy)]
enum Work {
    /// An expression whose value is used.
    Value(ExpressionId),
    /// A pointer whose target is accessed, in a way that is told apart.
    Pointer(ExpressionId),
    /// A place whose operands are evaluated.
    Place(PlaceId),
}

impl<'b> Collector<'b> {
    pub(super) fn new(body: &'b Body) -> Self {
        Self { body, found: Accesses::default(), work: Vec::new() }
    }

    /// What a vertex accesses.
    pub(super) fn vertex(&mut self, vertex: VertexId) {
        let body = self.body;
        let statement = &body.vertices[vertex].statement;
        if let Statement::Discard { locals } = statement {
            self.found.all.extend(locals.iter().map(|&local| (Root::Own(local), true)));
        }
        statement.visit(&mut |part| self.part(part));
        self.follow();
    }

    /// What an expression accesses.
    pub(super) fn expression(&mut self, expression: ExpressionId) {
        self.work.push(Work::Value(expression));
        self.follow();
    }

    /// What the operands of a place access.
    pub(super) fn operands(&mut self, place: PlaceId) {
        self.work.push(Work::Place(place));
        self.follow();
    }

    pub(super) fn finish(self) -> Accesses {
        self.found
    }

    fn part(&mut self, part: Part) {
        match part {
            Part::Expression(pointer, used) if accesses_memory(used) => {
                let writes = match used {
                    Use::Written | Use::Updated | Use::Freed | Use::ScannedList => true,
                    Use::Read | Use::PrintedList | Use::Value | Use::Called | Use::Printed => false,
                };
                self.found.all.push((target(self.body, pointer), writes));
                self.work.push(Work::Pointer(pointer));
            }
            Part::Expression(expression, _) => self.work.push(Work::Value(expression)),
            Part::Place(place, access) => {
                match access {
                    Access::Load | Access::ReadObject => self.access(place, false),
                    Access::Store | Access::WriteObject => self.access(place, true),
                    Access::Address => _ = self.found.escaped.insert(root(self.body, place)),
                    Access::Base => {}
                }
                self.work.push(Work::Place(place));
            }
            Part::Checks(_)
            | Part::Site(_)
            | Part::Local(..)
            | Part::Global(_)
            | Part::Function(..) => {}
        }
    }

    fn access(&mut self, place: PlaceId, writes: bool) {
        self.found.all.push((root(self.body, place), writes));
    }

    fn follow(&mut self) {
        let body = self.body;
        while let Some(next) = self.work.pop() {
            match next {
                Work::Value(expression) => {
                    body.expressions[expression].kind.visit(&mut |part| self.part(part));
                }
                Work::Pointer(pointer) => self.pointer(pointer),
                Work::Place(place) => match body.places[place].kind {
                    PlaceKind::Local(_) | PlaceKind::Global(_) => {}
                    PlaceKind::Dereference(pointer) => self.work.push(Work::Pointer(pointer)),
                    PlaceKind::Field { base, .. }
                    | PlaceKind::At { base, .. }
                    | PlaceKind::Bits { base, .. } => self.work.push(Work::Place(base)),
                    PlaceKind::Element { array, index, .. } => {
                        self.work.extend([Work::Place(array), Work::Value(index)]);
                    }
                },
            }
        }
    }
}

impl Collector<'_> {
    /// A pointer whose target is told apart hands nothing on.
    fn pointer(&mut self, pointer: ExpressionId) {
        let kind = &self.body.expressions[pointer].kind;
        if let ExpressionKind::Address(place) = *kind {
            self.work.push(Work::Place(place));
        } else if let ExpressionKind::Convert { operand, .. } = *kind
            && is_pointer(self.body, operand)
        {
            self.work.push(Work::Pointer(operand));
        } else if let ExpressionKind::PointerAdd { pointer, index, .. } = *kind {
            self.work.extend([Work::Pointer(pointer), Work::Value(index)]);
        } else {
            kind.visit(&mut |part| self.part(part));
        }
    }
}

/// Whether an expression is computed from no number.
fn is_pointer(body: &Body, expression: ExpressionId) -> bool {
    matches!(
        body.expressions[expression].kind,
        ExpressionKind::Address(_)
            | ExpressionKind::PointerAdd { .. }
            | ExpressionKind::Convert { .. }
    )
}

/// The variable that a place is a part of.
pub(super) fn root(body: &Body, mut place: PlaceId) -> Root {
    loop {
        match body.places[place].kind {
            PlaceKind::Local(local) => return Root::Own(local),
            PlaceKind::Global(global) => return Root::Global(global),
            PlaceKind::Dereference(pointer) => match pointed_place(body, pointer) {
                Some(pointed) => place = pointed,
                None => return Root::Unknown,
            },
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => place = base,
        }
    }
}

/// What a pointer leads to.
fn target(body: &Body, pointer: ExpressionId) -> Root {
    pointed_place(body, pointer).map_or(Root::Unknown, |place| root(body, place))
}

/// The place in whose variable a pointer leads.
fn pointed_place(body: &Body, mut pointer: ExpressionId) -> Option<PlaceId> {
    loop {
        match body.expressions[pointer].kind {
            ExpressionKind::Address(place) => return Some(place),
            ExpressionKind::Convert { operand, .. } if is_pointer(body, operand) => {
                pointer = operand;
            }
            ExpressionKind::PointerAdd { pointer: base, .. } => pointer = base,
            ExpressionKind::Convert { .. }
            | ExpressionKind::Constant(_)
            | ExpressionKind::Load { .. }
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::LogicalAnd(..)
            | ExpressionKind::LogicalOr(..)
            | ExpressionKind::Conditional { .. }
            | ExpressionKind::Builtin { .. } => return None,
        }
    }
}

/// Who accesses a variable.
#[derive(Debug, Clone, Default)]
struct Users {
    reading: BTreeSet<usize>,
    writing: BTreeSet<usize>,
}

impl Users {
    fn add(&mut self, thread: usize, writes: bool) {
        match writes {
            true => self.writing.insert(thread),
            false => self.reading.insert(thread),
        };
    }

    /// Whether another thread accesses it so that the order matters.
    fn conflict(&self, thread: usize, writes: bool) -> bool {
        let other = |set: &BTreeSet<usize>| set.iter().any(|&one| one != thread);
        other(&self.writing) || writes && other(&self.reading)
    }
}

/// What threads share.
pub(super) struct Shared<'p> {
    program: &'p Program,
    globals: FxHashMap<GlobalId, Users>,
    unknown: Users,
    escaped_globals: BTreeSet<GlobalId>,
    /// For each thread its locals that others may come to.
    escaped_locals: Vec<BTreeSet<LocalId>>,
}

impl<'p> Shared<'p> {
    pub(super) fn new(program: &'p Program, threads: &[ThreadCode]) -> Self {
        let mut shared = Self {
            program,
            globals: FxHashMap::default(),
            unknown: Users::default(),
            escaped_globals: escaped_in_images(program),
            escaped_locals: Vec::new(),
        };
        for (index, thread) in threads.iter().enumerate() {
            shared.thread(index, thread);
        }
        shared
    }

    fn thread(&mut self, index: usize, thread: &ThreadCode) {
        let together = after_spawns(&thread.body);
        let mut escaped = BTreeSet::new();
        for vertex in thread.body.vertices.indices() {
            let mut collector = Collector::new(&thread.body);
            collector.vertex(vertex);
            let found = collector.finish();
            self.escape(&found, Some(&mut escaped));
            // What the first thread does before it starts others is in order with all that they do.
            if index > 0 || together[usize::from(vertex)] {
                for &(root, writes) in &found.all {
                    match root {
                        Root::Own(_) => {}
                        Root::Global(global) => {
                            self.globals.entry(global).or_default().add(index, writes);
                        }
                        Root::Unknown => self.unknown.add(index, writes),
                    }
                }
            }
        }
        for function in called(self.program, &thread.body) {
            if let Some(body) = &self.program.functions[function].body {
                let mut collector = Collector::new(body);
                body.vertices.indices().for_each(|vertex| collector.vertex(vertex));
                let found = collector.finish();
                self.escape(&found, None);
            }
        }
        self.escaped_locals.push(escaped);
    }

    fn escape(&mut self, found: &Accesses, mut locals: Option<&mut BTreeSet<LocalId>>) {
        for &root in &found.escaped {
            match root {
                Root::Own(local) => {
                    if let Some(locals) = &mut locals {
                        locals.insert(local);
                    }
                }
                Root::Global(global) => _ = self.escaped_globals.insert(global),
                Root::Unknown => {}
            }
        }
    }

    /// Whether others can see an access of a thread.
    pub(super) fn is_visible(&self, thread: usize, (root, writes): (Root, bool)) -> bool {
        match root {
            Root::Own(local) => self.escaped_locals[thread].contains(&local),
            Root::Unknown => true,
            Root::Global(global) => {
                let is_escaped = self.escaped_globals.contains(&global);
                let variable = &self.program.globals[global];
                let is_own = variable.thread_local && !is_escaped;
                let users = self.globals.get(&global);
                let directly = users.is_some_and(|users| users.conflict(thread, writes));
                let is_shared = directly || is_escaped && self.unknown.conflict(thread, writes);
                !variable.read_only && !is_own && is_shared
            }
        }
    }

    /// Whether others may come to locals of a thread.
    pub(super) fn shows_locals(&self, thread: usize) -> bool {
        !self.escaped_locals[thread].is_empty()
    }

    /// Whether one of some accesses can be seen.
    pub(super) fn any_visible(&self, thread: usize, accesses: &Accesses) -> bool {
        accesses.all.iter().any(|&access| self.is_visible(thread, access))
    }

    /// Whether one of some writes can be seen.
    pub(super) fn any_visible_write(&self, thread: usize, accesses: &Accesses) -> bool {
        let mut writes = accesses.all.iter().filter(|(_, writes)| *writes);
        writes.any(|&access| self.is_visible(thread, access))
    }
}

/// Global variables to which others point from the beginning on.
fn escaped_in_images(program: &Program) -> BTreeSet<GlobalId> {
    let images = program.globals.iter().filter_map(|global| global.image.as_ref());
    let targets = images.flat_map(|image| &image.relocations).map(|one| one.target);
    let global = |target| match target {
        Target::Global(global, _) => Some(global),
        Target::Function(_) => None,
    };
    targets.filter_map(global).collect()
}

/// The functions that are still called, directly or not.
fn called(program: &Program, body: &Body) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    let mut work = vec![body];
    while let Some(body) = work.pop() {
        for vertex in body.vertices.iter() {
            let Statement::Call(call) = &vertex.statement else { continue };
            let callees: Vec<FunctionId> = match call.callee {
                Callee::Function(function) => vec![function],
                // Any function may be the one.
                Callee::Pointer(..) => program.functions.indices().collect(),
            };
            for callee in callees {
                if found.insert(callee)
                    && let Some(body) = &program.functions[callee].body
                {
                    work.push(body);
                }
            }
        }
    }
    found
}
