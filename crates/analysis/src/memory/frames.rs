//! Walks over statements: which cells they read and write, and which pointers they store.

use rustc_hash::FxHashMap;

use super::effects::{Effects, Object, Passed, Source, is_pointed, parts_of_expression};
use super::points_to::{Cell, Points, Signature};
use crate::dependence::has_nodes;
use ir::{
    Body, Call, Callee, ExpressionId, ExpressionKind, FunctionId, PlaceId, PlaceKind, Program,
    Statement, Target, Type,
};

/// What is done somewhere.
#[derive(Default)]
pub(crate) struct Trace {
    /// What is read.
    pub reads: Vec<Cell>,
    /// What is written; whether that is all there is in the cell.
    pub writes: Vec<(Cell, bool)>,
    /// What is read or written through pointers.
    pub through: Vec<Cell>,
    /// What is taken out of use.
    pub ends: Vec<Cell>,
    /// The functions that are called by name.
    pub callees: Vec<FunctionId>,
    /// The functions that are called through pointers.
    pub pointers: Vec<Cell>,
}

/// The cells of a function's variables.
pub(crate) struct Frame<'p> {
    body: &'p Body,
    pub locals: Vec<Cell>,
    /// The arguments beyond the parameters.
    pub extra: Cell,
    signature: Signature,
    /// The cell of each place, once it is known.
    places: Vec<Option<Cell>>,
}

/// The copies of library models that one call has.
#[derive(Default)]
pub(crate) struct Copies {
    signatures: FxHashMap<FunctionId, Signature>,
    work: Vec<FunctionId>,
}

/// Where a value comes from that may be a pointer.
enum Origin {
    Address(Cell),
    Contents(Cell),
}

/// All cells of a program, and the walk over its functions.
pub(crate) struct Walk<'p> {
    program: &'p Program,
    pub points: Points,
    globals: Vec<Cell>,
    functions: Vec<Cell>,
    /// How each function is called.
    pub signatures: Vec<Signature>,
    streams: Cell,
    threads: Cell,
    /// The objects that are allocated.
    heap: Vec<Cell>,
    /// Whether a thread is started.
    pub spawns: bool,
    /// When an expression was visited last, by visits.
    seen: Vec<u32>,
    visits: u32,
}

impl<'p> Walk<'p> {
    /// The cells of a program's globals and functions, and what its images point to.
    pub(crate) fn new(program: &'p Program) -> Self {
        let mut points = Points::default();
        let globals: Vec<Cell> = program.globals.iter().map(|_| points.cell()).collect();
        let (mut functions, mut signatures) = (Vec::new(), Vec::new());
        for (id, function) in program.functions.entries() {
            let count = match &program.types[function.ty] {
                Type::Function(ty) => ty.parameters.len(),
                _ => 0,
            };
            let declared = function.body.as_ref().map_or(count, |it| it.parameter_count as usize);
            let signature = signature(&mut points, declared);
            functions.push(points.function(id, signature.clone()));
            signatures.push(signature);
        }
        for (id, global) in program.globals.entries() {
            for relocation in global.image.iter().flat_map(|image| &image.relocations) {
                let target = match relocation.target {
                    Target::Global(target, _) => globals[usize::from(target)],
                    Target::Function(target) => functions[usize::from(target)],
                };
                points.point(globals[usize::from(id)], target);
            }
        }
        let (streams, threads) = (points.cell(), points.cell());
        let (seen, visits) = (Vec::new(), 0);
        let spawns = false;
        Self {
            program,
            points,
            globals,
            functions,
            signatures,
            streams,
            threads,
            heap: Vec::new(),
            spawns,
            seen,
            visits,
        }
    }

    /// The cells that there are once for all functions.
    pub(crate) fn statics(&self) -> Vec<Cell> {
        self.globals.iter().copied().chain([self.streams, self.threads]).collect()
    }

    /// The cells that outlive functions: those that there are once, and allocated objects.
    pub(crate) fn lasting(&self) -> Vec<Cell> {
        self.statics().into_iter().chain(self.heap.iter().copied()).collect()
    }

    /// The cells of a function's variables, and of the places in it.
    pub(crate) fn frame(&mut self, body: &'p Body, signature: Signature) -> Frame<'p> {
        let locals: Vec<Cell> = body.locals.iter().map(|_| self.points.cell()).collect();
        for (&parameter, &local) in signature.parameters.iter().zip(&locals) {
            self.points.flow(parameter, local);
        }
        let extra = self.points.cell();
        self.points.flow(signature.extra, extra);
        let places = vec![None; body.places.len()];
        let mut frame = Frame { body, locals, extra, signature, places };
        // Parts of a place come before it, so that none of these looks far.
        for place in body.places.indices() {
            self.locate(&mut frame, place);
        }
        self.seen.resize(self.seen.len().max(body.expressions.len()), 0);
        frame
    }

    /// What a statement does. Library models that it calls are copied, if copies are made.
    pub(crate) fn statement(
        &mut self,
        frame: &mut Frame<'p>,
        statement: &Statement,
        trace: &mut Trace,
        copies: Option<&mut Copies>,
    ) {
        let effects = Effects::new(&self.program.types, frame.body, statement);
        self.visits += 1;
        self.evaluate(frame, effects.expressions(frame.body), trace);
        for &object in &effects.reads {
            let cell = self.object(frame, object);
            trace.reads.push(cell);
        }
        for &object in &effects.writes {
            let cell = self.object(frame, object);
            trace.writes.push((cell, self.is_whole(frame.body, object)));
        }
        for &object in effects.reads.iter().chain(&effects.writes) {
            let through = match object {
                Object::Place(place) => is_pointed(frame.body, place),
                Object::Target(..) => true,
                Object::Local(_) | Object::Streams | Object::Threads => false,
            };
            if through {
                let cell = self.object(frame, object);
                trace.through.push(cell);
            }
        }
        if let Some(object) = effects.ends {
            let cell = self.object(frame, object);
            trace.ends.push(cell);
        }
        for (source, target) in effects.flows {
            let target = self.object(frame, target);
            self.store(frame, source, target, trace);
        }
        match effects.passes {
            Passed::Nothing => {}
            Passed::Call(call) => self.call(frame, call, trace, copies),
            Passed::Result(value) => {
                let result = frame.signature.result;
                self.store(frame, value, result, trace);
            }
            Passed::Thread(function, argument) => {
                self.spawns = true;
                let called = self.target(frame, function);
                trace.pointers.push(called);
                let signature = self.points.signature(called, 1);
                let parameter = signature.parameters[0];
                self.store(frame, Source::Value(argument), parameter, trace);
                self.points.flow(signature.result, self.threads);
            }
        }
    }

    /// Walks over the models that were called and those that they call.
    pub(crate) fn models(&mut self, mut copies: Copies, trace: &mut Trace) {
        while let Some(model) = copies.work.pop() {
            let Some(body) = &self.program.functions[model].body else { continue };
            let mut frame = self.frame(body, copies.signatures[&model].clone());
            for vertex in body.vertices.iter() {
                self.statement(&mut frame, &vertex.statement, trace, Some(&mut copies));
            }
        }
    }

    fn call(
        &mut self,
        frame: &mut Frame<'p>,
        call: &Call,
        trace: &mut Trace,
        copies: Option<&mut Copies>,
    ) {
        let signature = match call.callee {
            Callee::Pointer(pointer, _) => {
                let called = self.target(frame, pointer);
                trace.pointers.push(called);
                self.points.signature(called, call.arguments.len())
            }
            Callee::Function(function) => match copies {
                Some(copies) if self.is_model(function) => copies.copy(function, self),
                _ => {
                    trace.callees.push(function);
                    self.signatures[usize::from(function)].clone()
                }
            },
        };
        let by_name = matches!(call.callee, Callee::Function(_));
        for (index, argument) in call.arguments.iter().enumerate() {
            let parameter = signature.parameters.get(index);
            if let Some(&parameter) = parameter {
                self.store(frame, argument.into(), parameter, trace);
            }
            // Which parameters a function has that is called through a pointer is not known.
            if !by_name || parameter.is_none() {
                self.store(frame, argument.into(), signature.extra, trace);
            }
        }
        if let Some(result) = call.result {
            let result = self.locate(frame, result);
            self.points.flow(signature.result, result);
        }
    }

    /// Whether a function is a library model, or the like, that can be walked over.
    fn is_model(&self, function: FunctionId) -> bool {
        let has_body = self.program.functions[function].body.is_some();
        has_body && !has_nodes(self.program, function)
    }

    /// A value that may be a pointer is stored in a cell.
    fn store(&mut self, frame: &mut Frame<'p>, source: Source, to: Cell, trace: &mut Trace) {
        match source {
            Source::Value(value) => {
                for origin in self.origins(frame, value) {
                    self.store_origin(origin, to);
                }
            }
            Source::Contents(object) => {
                let from = self.object(frame, object);
                self.points.flow(from, to);
            }
            Source::Allocation => {
                let object = self.points.cell();
                self.heap.push(object);
                self.points.point(to, object);
                trace.writes.push((object, false));
            }
        }
    }

    fn store_origin(&mut self, origin: Origin, to: Cell) {
        match origin {
            Origin::Address(target) => self.points.point(to, target),
            Origin::Contents(from) => self.points.flow(from, to),
        }
    }

    fn object(&mut self, frame: &mut Frame<'p>, object: Object) -> Cell {
        match object {
            Object::Place(place) => self.locate(frame, place),
            Object::Local(local) => frame.locals[usize::from(local)],
            Object::Target(pointer, levels) => {
                let first = self.target(frame, pointer);
                (1..levels).fold(first, |cell, _| self.points.dereference(cell))
            }
            Object::Streams => self.streams,
            Object::Threads => self.threads,
        }
    }

    /// Whether an object is all of a variable.
    fn is_whole(&self, body: &Body, object: Object) -> bool {
        let Object::Place(place) = object else { return matches!(object, Object::Local(_)) };
        let place = &body.places[place];
        let all = match place.kind {
            PlaceKind::Local(local) => self.program.types.size_of(body.locals[local].ty),
            PlaceKind::Global(global) => self.program.globals[global].size,
            PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => return false,
        };
        self.program.types.size_of(place.ty) >= all
    }

    /// The cell of a place; parts of an object are not distinguished.
    fn locate(&mut self, frame: &mut Frame<'p>, place: PlaceId) -> Cell {
        if let Some(cell) = frame.places[usize::from(place)] {
            return cell;
        }
        let cell = match frame.body.places[place].kind {
            PlaceKind::Local(local) => frame.locals[usize::from(local)],
            PlaceKind::Global(global) => self.globals[usize::from(global)],
            PlaceKind::Dereference(pointer) => self.target(frame, pointer),
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => self.locate(frame, base),
        };
        frame.places[usize::from(place)] = Some(cell);
        cell
    }

    /// The cell that a value points to.
    fn target(&mut self, frame: &mut Frame<'p>, pointer: ExpressionId) -> Cell {
        let mut origins = self.origins(frame, pointer);
        match (origins.pop(), origins.is_empty()) {
            (Some(Origin::Address(cell)), true) => cell,
            (Some(Origin::Contents(cell)), true) => self.points.dereference(cell),
            (last, _) => {
                let value = self.points.cell();
                for origin in origins.into_iter().chain(last) {
                    self.store_origin(origin, value);
                }
                self.points.dereference(value)
            }
        }
    }

    /// Where the pointers come from that an expression may give. The result of a comparison is
    /// none, nor is the difference of two pointers.
    fn origins(&mut self, frame: &mut Frame<'p>, value: ExpressionId) -> Vec<Origin> {
        let mut found = Vec::new();
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            match &frame.body.expressions[value].kind {
                ExpressionKind::Constant(_)
                | ExpressionKind::LogicalAnd(..)
                | ExpressionKind::LogicalOr(..)
                | ExpressionKind::PointerDifference { .. } => {}
                ExpressionKind::Load { place, .. } => {
                    found.push(Origin::Contents(self.locate(frame, *place)));
                }
                ExpressionKind::Address(place) => {
                    found.push(Origin::Address(self.locate(frame, *place)));
                }
                ExpressionKind::Function(function) => {
                    found.push(Origin::Address(self.functions[usize::from(*function)]));
                }
                ExpressionKind::ExtraArguments => found.push(Origin::Address(frame.extra)),
                ExpressionKind::Unary { operand, .. } | ExpressionKind::Convert { operand, .. } => {
                    work.push(*operand);
                }
                ExpressionKind::Binary { operator, .. } if operator.is_comparison() => {}
                ExpressionKind::Binary { left, right, .. }
                | ExpressionKind::PointerAdd { pointer: left, index: right, .. }
                | ExpressionKind::Conditional { then: left, otherwise: right, .. } => {
                    work.extend([*left, *right]);
                }
                ExpressionKind::Builtin { operands, .. } => work.extend(operands),
            }
        }
        found
    }

    /// What expressions read.
    fn evaluate(&mut self, frame: &mut Frame<'p>, mut work: Vec<ExpressionId>, trace: &mut Trace) {
        while let Some(value) = work.pop() {
            if std::mem::replace(&mut self.seen[usize::from(value)], self.visits) == self.visits {
                continue;
            }
            if let ExpressionKind::Load { place, .. } = frame.body.expressions[value].kind {
                let cell = self.locate(frame, place);
                trace.reads.push(cell);
                if is_pointed(frame.body, place) {
                    trace.through.push(cell);
                }
            }
            parts_of_expression(frame.body, value, &mut work);
        }
    }
}

impl Copies {
    /// How the copy of a model is called.
    fn copy(&mut self, model: FunctionId, walk: &mut Walk<'_>) -> Signature {
        let work = &mut self.work;
        let make = || {
            work.push(model);
            let count = walk.signatures[usize::from(model)].parameters.len();
            signature(&mut walk.points, count)
        };
        self.signatures.entry(model).or_insert_with(make).clone()
    }
}

fn signature(points: &mut Points, parameters: usize) -> Signature {
    let parameters = (0..parameters).map(|_| points.cell()).collect();
    let (extra, result) = (points.cell(), points.cell());
    Signature { parameters, extra, result }
}
