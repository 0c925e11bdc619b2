//! Which memory each vertex of the user's functions reads and writes, and what it calls.
//!
//! Library models are no part of the answer. What a model does counts as done by the vertex that
//! calls it; each such call has its own copy of the model's variables, so that the arguments of
//! one call of `strcpy` are not confused with those of another one.

pub(crate) mod effects;
mod frames;
mod points_to;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::dependence::has_nodes;
use frames::{Copies, Frame, Trace, Walk};
use ir::{Function, FunctionId, Program, Statement, Type};
use points_to::Cell;

/// Memory that is not distinguished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Class(pub u32);

/// What a vertex does.
#[derive(Debug, Default, Clone)]
pub(crate) struct Access {
    /// What it reads.
    pub reads: Vec<Class>,
    /// What it writes; whether nothing remains of what was there.
    pub writes: Vec<(Class, bool)>,
    /// The user's functions that it calls.
    pub callees: Vec<FunctionId>,
    /// The user's functions that library models call on its behalf, any number of times.
    pub callbacks: Vec<FunctionId>,
}

/// What a function of the user does.
#[derive(Debug)]
pub(crate) struct FunctionAccess {
    /// What its entry writes: parameters, and arguments beyond them.
    pub parameters: Vec<Class>,
    /// What its vertices do.
    pub vertices: Vec<Access>,
}

/// What the user's functions do.
pub(crate) struct Memory {
    /// The functions; none for what is no function of the user with a body.
    pub functions: Vec<Option<FunctionAccess>>,
    /// Of each class whether it is more than a local that nothing points to, of which each
    /// activation has its own. Classes beyond these are whether another one is in use.
    shared: Vec<bool>,
    /// Of each class whether something in it outlives functions.
    lasting: Vec<bool>,
    /// The user's functions whose locals are in each class.
    owners: FxHashMap<Class, Vec<FunctionId>>,
    /// Whether there are threads.
    pub threads: bool,
    /// Functions that are called one after another from outside of the user's functions.
    pub sequences: Vec<Vec<FunctionId>>,
}

impl Memory {
    /// Finds out what a program does.
    pub(crate) fn new(program: &Program) -> Self {
        let mut walk = Walk::new(program);
        let mut found = Traces::default();
        for (id, function) in program.functions.entries() {
            let signature = walk.signatures[usize::from(id)].clone();
            let frame = function.body.as_ref().map(|body| (body, walk.frame(body, signature)));
            match (frame, has_nodes(program, id)) {
                (Some((body, mut frame)), true) => {
                    let mut vertices = Vec::new();
                    for vertex in body.vertices.iter() {
                        let (mut own, mut models) = (Trace::default(), Trace::default());
                        let mut copies = Copies::default();
                        let statement = &vertex.statement;
                        walk.statement(&mut frame, statement, &mut own, Some(&mut copies));
                        walk.models(copies, &mut models);
                        vertices.push((own, models));
                    }
                    found.users.insert(id, (frame, vertices));
                }
                (Some((body, mut frame)), false) => {
                    let mut trace = Trace::default();
                    for vertex in body.vertices.iter() {
                        walk.statement(&mut frame, &vertex.statement, &mut trace, None);
                    }
                    found.models.insert(id, trace);
                }
                (None, _) => {}
            }
        }
        Resolver::new(program, walk, found).resolve()
    }
}

/// What was met on the walk over all functions.
#[derive(Default)]
struct Traces<'p> {
    /// The frame of each function of the user, and for each vertex what it does itself and what
    /// the models do that it calls.
    users: FxHashMap<FunctionId, (Frame<'p>, Vec<(Trace, Trace)>)>,
    /// What each model does where it is called through a pointer, or from outside.
    models: FxHashMap<FunctionId, Trace>,
}

/// Tells which cells are one class.
struct Resolver<'p> {
    program: &'p Program,
    walk: Walk<'p>,
    traces: Traces<'p>,
    /// Of each class whether something points to it.
    pointed: Vec<bool>,
    /// Of each class whether it is more than a local that nothing points to.
    shared: Vec<bool>,
    /// What the functions do that have no vertices here, where they are called through pointers.
    summaries: FxHashMap<FunctionId, Access>,
}

impl<'p> Resolver<'p> {
    fn new(program: &'p Program, mut walk: Walk<'p>, traces: Traces<'p>) -> Self {
        let mut pointed = vec![false; walk.points.len()];
        for cell in 0..pointed.len() as u32 {
            if let Some(target) = walk.points.target(Cell(cell)) {
                pointed[target.0 as usize] = true;
            }
        }
        let mut shared = pointed.clone();
        for cell in walk.statics() {
            shared[walk.points.find(cell).0 as usize] = true;
        }
        Self { program, walk, traces, pointed, shared, summaries: FxHashMap::default() }
    }

    fn class(&mut self, cell: Cell) -> Class {
        Class(self.walk.points.find(cell).0)
    }

    /// Whether a class is in use, as a class of its own.
    fn life(&self, class: Class) -> Class {
        Class(class.0 + self.shared.len() as u32)
    }

    /// What depends on whether memory is in use, and what ends that.
    fn lives(&mut self, trace: &Trace, access: &mut Access) {
        for &cell in trace.through.iter().chain(&trace.ends) {
            let class = self.class(cell);
            access.reads.push(self.life(class));
        }
        for &cell in &trace.ends {
            let class = self.class(cell);
            access.writes.push((self.life(class), false));
        }
    }

    /// The functions whose locals are in each class.
    fn owners(&mut self) -> FxHashMap<Class, Vec<FunctionId>> {
        let mut owners: FxHashMap<Class, Vec<FunctionId>> = FxHashMap::default();
        for (&function, (frame, _)) in &self.traces.users {
            for &cell in frame.locals.iter().chain([&frame.extra]) {
                let class = Class(self.walk.points.find(cell).0);
                let known = owners.entry(class).or_default();
                if known.last() != Some(&function) {
                    known.push(function);
                }
            }
        }
        owners
    }

    fn resolve(mut self) -> Memory {
        let owners = self.owners();
        let mut lasting = vec![false; self.shared.len()];
        for cell in self.walk.lasting() {
            lasting[self.walk.points.find(cell).0 as usize] = true;
        }
        let mut functions = Vec::new();
        for (id, function) in self.program.functions.entries() {
            let Some((frame, traces)) = self.traces.users.remove(&id) else {
                functions.push(None);
                continue;
            };
            let count = function.body.as_ref().map_or(0, |body| body.parameter_count as usize);
            let variadic = match &self.program.types[function.ty] {
                Type::Function(ty) => ty.variadic,
                _ => false,
            };
            let written = frame.locals[..count].iter().chain(variadic.then_some(&frame.extra));
            let parameters = written.map(|&cell| self.class(cell)).collect();
            let mut vertices: Vec<Access> =
                traces.iter().map(|(own, models)| self.access(own, models)).collect();
            self.end_locals(function, &frame, &mut vertices);
            functions.push(Some(FunctionAccess { parameters, vertices }));
        }
        let sequences = self.sequences();
        let threads = self.walk.spawns;
        let mut memory =
            Memory { functions, shared: self.shared, lasting, owners, threads, sequences };
        memory.forget_what_is_never_written();
        memory
    }

    /// Returns take the locals out of use that something points to.
    fn end_locals(&mut self, function: &Function, frame: &Frame<'_>, vertices: &mut [Access]) {
        let mut classes: Vec<Class> = frame.locals.iter().map(|&cell| self.class(cell)).collect();
        classes.retain(|class| self.pointed[class.0 as usize]);
        classes.sort_unstable();
        classes.dedup();
        let statements = function.body.iter().flat_map(|body| body.vertices.iter());
        for (vertex, access) in statements.zip(vertices) {
            if matches!(vertex.statement, Statement::Return(_)) {
                access.writes.extend(classes.iter().map(|&class| (self.life(class), false)));
            }
        }
    }

    /// What a vertex does itself and by calling models.
    fn access(&mut self, own: &Trace, models: &Trace) -> Access {
        let mut access = Access::default();
        access.reads.extend(own.reads.iter().map(|&cell| self.class(cell)));
        for &(cell, whole) in &own.writes {
            let class = self.class(cell);
            let many =
                self.pointed[class.0 as usize] || self.walk.spawns && self.shared[class.0 as usize];
            access.writes.push((class, whole && !many));
        }
        self.lives(own, &mut access);
        for function in self.called(own) {
            match self.is_user(function) {
                true => access.callees.push(function),
                false => access.merge(self.summary(function)),
            }
        }
        let behind = self.of_model(models);
        access.merge(behind);
        for function in self.called(models) {
            match self.is_user(function) {
                true => access.callbacks.push(function),
                false => access.merge(self.summary(function)),
            }
        }
        access.tidy();
        access
    }

    /// What a function without vertices does where it is called through a pointer.
    fn summary(&mut self, function: FunctionId) -> Access {
        if let Some(known) = self.summaries.get(&function) {
            return known.clone();
        }
        let mut summary = Access::default();
        let mut seen = FxHashSet::default();
        let mut work = vec![function];
        while let Some(function) = work.pop() {
            if !seen.insert(function) {
                continue;
            }
            if self.is_user(function) {
                summary.callbacks.push(function);
            } else if let Some(trace) = self.traces.models.remove(&function) {
                let access = self.of_model(&trace);
                summary.merge(access);
                work.extend(self.called(&trace));
                self.traces.models.insert(function, trace);
            } else {
                let (access, callees) = self.unknown(function);
                summary.merge(access);
                work.extend(callees);
            }
        }
        summary.tidy();
        self.summaries.insert(function, summary.clone());
        summary
    }

    /// What a model does itself. Its variables are nobody else's.
    fn of_model(&mut self, trace: &Trace) -> Access {
        let mut access = Access::default();
        access.reads.extend(trace.reads.iter().map(|&cell| self.class(cell)));
        access.reads.retain(|class| self.shared[class.0 as usize]);
        access.writes.extend(trace.writes.iter().map(|&(cell, _)| (self.class(cell), false)));
        access.writes.retain(|(class, _)| self.shared[class.0 as usize]);
        self.lives(trace, &mut access);
        access
    }

    /// What a function may do that has no body: anything to what its arguments lead to.
    fn unknown(&mut self, function: FunctionId) -> (Access, Vec<FunctionId>) {
        let (mut access, mut callees) = (Access::default(), Vec::new());
        let signature = self.walk.signatures[usize::from(function)].clone();
        for argument in signature.parameters.into_iter().chain([signature.extra]) {
            let mut cell = argument;
            let mut seen = FxHashSet::default();
            while let Some(target) = self.walk.points.target(cell) {
                if !seen.insert(target) {
                    break;
                }
                access.reads.push(Class(target.0));
                access.writes.push((Class(target.0), false));
                callees.extend(self.walk.points.functions(target));
                cell = target;
            }
        }
        (access, callees)
    }

    fn called(&mut self, trace: &Trace) -> Vec<FunctionId> {
        let points = &mut self.walk.points;
        let pointed = trace.pointers.iter().flat_map(|&cell| points.functions(cell));
        let mut called: Vec<_> = trace.callees.iter().copied().chain(pointed).collect();
        called.sort_unstable();
        called.dedup();
        called
    }

    fn is_user(&self, function: FunctionId) -> bool {
        has_nodes(self.program, function)
    }

    /// Constructors, `main`, destructors and what `exit` calls; and what a function calls that was
    /// made up to call others.
    fn sequences(&mut self) -> Vec<Vec<FunctionId>> {
        let program = self.program;
        let mut startup: Vec<FunctionId> = program.initializer.into_iter().collect();
        startup.extend(&program.constructors);
        startup.extend(program.function_named("main"));
        startup.extend(&program.destructors);
        if let Some(exit) = program.function_named("exit").filter(|&it| !self.is_user(it)) {
            startup.extend(self.summary(exit).callbacks);
        }
        let models: Vec<FunctionId> = program.functions.indices().collect();
        let called = models.iter().filter_map(|model| self.traces.models.get(model));
        let mut sequences: Vec<_> = called.map(|trace| trace.callees.clone()).collect();
        sequences.push(startup);
        for sequence in &mut sequences {
            sequence.retain(|&function| self.is_user(function));
        }
        sequences.retain(|sequence| sequence.len() > 1);
        sequences
    }
}

impl Access {
    /// Adds what a function does on behalf of this vertex.
    fn merge(&mut self, behind: Self) {
        self.reads.extend(behind.reads);
        self.writes.extend(behind.writes);
        self.callbacks.extend(behind.callbacks);
    }

    fn tidy(&mut self) {
        self.reads.sort_unstable();
        self.reads.dedup();
        self.writes.sort_unstable();
        self.writes.dedup();
        for functions in [&mut self.callees, &mut self.callbacks] {
            functions.sort_unstable();
            functions.dedup();
        }
    }
}

impl Memory {
    /// Whether a class is more than a local that nothing points to.
    pub(crate) fn is_shared(&self, class: Class) -> bool {
        self.shared.get(class.0 as usize).is_none_or(|&shared| shared)
    }

    /// The class that a class says is in use, if it is such a one.
    pub(crate) fn life_of(&self, class: Class) -> Option<Class> {
        class.0.checked_sub(self.shared.len() as u32).map(Class)
    }

    /// Whether something in a class outlives functions.
    pub(crate) fn is_lasting(&self, class: Class) -> bool {
        self.lasting.get(class.0 as usize).is_some_and(|&lasting| lasting)
    }

    /// The user's functions whose locals are in a class.
    pub(crate) fn owners(&self, class: Class) -> &[FunctionId] {
        self.owners.get(&class).map_or(&[], Vec::as_slice)
    }

    /// The user's functions that a function calls, itself or through models.
    pub(crate) fn callees(&self, function: FunctionId) -> Vec<FunctionId> {
        let vertices = self.functions[usize::from(function)].iter().flat_map(|it| &it.vertices);
        let called = vertices.flat_map(|access| access.callees.iter().chain(&access.callbacks));
        let mut callees: Vec<FunctionId> = called.copied().collect();
        callees.sort_unstable();
        callees.dedup();
        callees
    }

    /// What nobody writes nobody depends on.
    fn forget_what_is_never_written(&mut self) {
        let mut written = vec![false; 2 * self.shared.len()];
        for function in self.functions.iter().flatten() {
            let writes = function.vertices.iter().flat_map(|access| &access.writes);
            let classes = writes.map(|(class, _)| class).chain(&function.parameters);
            classes.for_each(|class| written[class.0 as usize] = true);
        }
        for function in self.functions.iter_mut().flatten() {
            for access in &mut function.vertices {
                access.reads.retain(|class| written[class.0 as usize]);
            }
        }
    }
}
