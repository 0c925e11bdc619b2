//! Calls of functions in which threads may be switched, put in the place of the call.

use std::collections::BTreeSet;

use ir::visit::{FunctionUse, LocalUse, Part, PartMut, Use};
use ir::{
    AllocationKind, Argument, Body, Builtin, Call, Callee, CheckId, ExpressionId, ExpressionKind,
    FunctionId, LocalId, Origin, PlaceId, PlaceKind, Program, SourceStream, Statement, Successors,
    Target, TypeId, Types, Vertex, VertexId,
};

/// Functions that are called so are atomic sections as a whole.
const ATOMIC: &str = "__VERIFIER_atomic_";

/// A thread's code has at most this many vertices.
const MOST_VERTICES: usize = 20_000;

/// Why functions are put in the place of calls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Need {
    /// Threads are started, waited for or told apart, here or in what is called.
    threads: bool,
    /// Memory is accessed that others may come to.
    memory: bool,
}

/// Which functions are put in the place of calls.
pub(super) struct Needs {
    of: Vec<Need>,
    /// The functions that pointers may point to.
    pointed: BTreeSet<FunctionId>,
}

impl Needs {
    pub(super) fn new(program: &Program) -> Self {
        let pointed = pointed(program);
        let own = |function: &ir::Function| {
            function.body.as_ref().map_or(Need::default(), |body| {
                let mut need = own_need(program, body);
                need.threads |= function.name.starts_with(ATOMIC);
                need
            })
        };
        let of = program.functions.iter().map(own).collect();
        let mut needs = Self { of, pointed };
        needs.close(program);
        needs
    }

    /// What is needed in a function is needed where it is called.
    fn close(&mut self, program: &Program) {
        let callees: Vec<BTreeSet<FunctionId>> =
            program.functions.iter().map(|one| self.callees(program, one)).collect();
        loop {
            let mut changes = false;
            for (caller, callees) in callees.iter().enumerate() {
                let mut need = self.of[caller];
                for callee in callees {
                    need.threads |= self.of[usize::from(*callee)].threads;
                    need.memory |= self.of[usize::from(*callee)].memory;
                }
                changes |= need != self.of[caller];
                self.of[caller] = need;
            }
            if !changes {
                return;
            }
        }
    }

    fn callees(&self, program: &Program, function: &ir::Function) -> BTreeSet<FunctionId> {
        let mut found = BTreeSet::new();
        let Some(body) = &function.body else { return found };
        for vertex in body.vertices.iter() {
            let Statement::Call(call) = &vertex.statement else { continue };
            match call.callee {
                Callee::Function(callee) => _ = found.insert(callee),
                Callee::Pointer(..) => found.extend(self.candidates(program, body, call)),
            }
        }
        found
    }

    /// The functions that a call through a pointer may come to.
    fn candidates(&self, program: &Program, body: &Body, call: &Call) -> Vec<FunctionId> {
        let (arguments, result) = call_types(body, call);
        let fits = |callee: &FunctionId| ir::call_types::fits(program, &arguments, result, *callee);
        self.pointed.iter().copied().filter(fits).collect()
    }

    fn is_needed(&self, function: FunctionId, memory: bool) -> bool {
        let need = self.of[usize::from(function)];
        need.threads || memory && need.memory
    }
}

fn call_types(body: &Body, call: &Call) -> (Vec<TypeId>, Option<TypeId>) {
    let ty = |argument: &Argument| match *argument {
        Argument::Value(value) => body.expressions[value].ty,
        Argument::Object(place, _) => body.places[place].ty,
    };
    let arguments = call.arguments.iter().map(ty).collect();
    (arguments, call.result.map(|place| body.places[place].ty))
}

/// The functions whose addresses are taken somewhere.
fn pointed(program: &Program) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    let mut note = |part: Part| {
        if let Part::Function(function, FunctionUse::Pointed) = part {
            found.insert(function);
        }
    };
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        body.expressions.iter().for_each(|expression| expression.kind.visit(&mut note));
    }
    for image in program.globals.iter().filter_map(|global| global.image.as_ref()) {
        found.extend(image.relocations.iter().filter_map(|one| match one.target {
            Target::Function(function) => Some(function),
            Target::Global(..) => None,
        }));
    }
    found
}

/// What a function needs by itself.
fn own_need(program: &Program, body: &Body) -> Need {
    let is_own = |kind: &ExpressionKind| {
        matches!(kind, ExpressionKind::Builtin { builtin: Builtin::ThreadNumber, .. })
    };
    let mut need = Need {
        threads: body.expressions.iter().any(|expression| is_own(&expression.kind)),
        memory: false,
    };
    for place in body.places.iter() {
        match place.kind {
            PlaceKind::Global(global) => {
                need.threads |= program.globals[global].thread_local;
                need.memory |= !program.globals[global].read_only;
            }
            PlaceKind::Dereference(_) => need.memory = true,
            PlaceKind::Local(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => {}
        }
    }
    for vertex in body.vertices.iter() {
        need.threads |= is_of_threads(&vertex.statement);
        need.memory |= reads_input(&vertex.statement);
        vertex.statement.visit(&mut |part| {
            if let Part::Expression(_, used) = part {
                need.memory |= accesses_memory(used);
            }
        });
    }
    need
}

/// Whether memory is accessed through an operand.
pub(super) const fn accesses_memory(used: Use) -> bool {
    match used {
        Use::Read
        | Use::Written
        | Use::Updated
        | Use::Freed
        | Use::ScannedList
        | Use::PrintedList => true,
        Use::Value | Use::Called | Use::Printed => false,
    }
}

/// Whether a statement takes something from the standard input, of which others see less then.
pub(super) fn reads_input(statement: &Statement) -> bool {
    if let Statement::Scan(scan) = statement {
        return matches!(scan.source, SourceStream::Stream(_));
    }
    matches!(
        statement,
        Statement::ReadByte { .. } | Statement::UnreadByte { .. } | Statement::AtEnd { .. }
    )
}

/// Whether a statement is about threads.
fn is_of_threads(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Spawn { .. }
            | Statement::Join { .. }
            | Statement::Await { .. }
            | Statement::EndThread { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd
    )
}

/// The vertices that control comes to after a thread was started.
pub(super) fn after_spawns(body: &Body) -> Vec<bool> {
    let spawns = body.vertices.entries();
    let spawns = spawns.filter(|(_, one)| matches!(one.statement, Statement::Spawn { .. }));
    reachable(body, spawns.map(|(vertex, _)| vertex))
}

/// The vertices that control comes to after some of them.
pub(super) fn reachable(body: &Body, from: impl Iterator<Item = VertexId>) -> Vec<bool> {
    let mut reached = vec![false; body.vertices.len()];
    let mut work: Vec<VertexId> = from.collect();
    while let Some(vertex) = work.pop() {
        for next in body.vertices[vertex].successors.targets() {
            if !std::mem::replace(&mut reached[usize::from(next)], true) {
                work.push(next);
            }
        }
    }
    reached
}

/// The code of a function with what it calls.
pub(super) fn flattened(
    program: &Program,
    needs: &Needs,
    function: FunctionId,
    is_first: bool,
) -> Result<Body, String> {
    let Some(body) = program.functions[function].body.clone() else {
        return Err(format!("{} has no body", program.functions[function].name));
    };
    let mut flat = Inliner {
        program,
        needs,
        within: vec![0; body.vertices.len()],
        calls: vec![(function, None)],
        body,
    };
    // Before another thread is started nobody sees what the first one does.
    flat.inline_all(|_| true, false)?;
    let (count, after) = (flat.body.vertices.len(), after_spawns(&flat.body));
    flat.inline_all(|vertex| !is_first || vertex >= count || after[vertex], true)?;
    let mut body = flat.body;
    body.records = ir::RecordValues::default();
    body.texts = Vec::new();
    Ok(body)
}

struct Inliner<'p> {
    program: &'p Program,
    needs: &'p Needs,
    body: Body,
    /// For each vertex the call that it came from.
    within: Vec<usize>,
    /// Functions, with the calls around.
    calls: Vec<(FunctionId, Option<usize>)>,
}

impl Inliner<'_> {
    fn inline_all(&mut self, is_meant: impl Fn(usize) -> bool, memory: bool) -> Result<(), String> {
        let mut next = 0;
        while next < self.body.vertices.len() {
            let vertex = VertexId::from(next);
            if is_meant(next)
                && let Statement::Call(call) = &self.body.vertices[vertex].statement
            {
                let call = call.clone();
                if let Some(callee) = self.callee(&call, memory)? {
                    self.inline(vertex, &call, callee)?;
                }
            }
            next += 1;
        }
        Ok(())
    }

    /// The function that is to be put in the place of a call.
    fn callee(&self, call: &Call, memory: bool) -> Result<Option<FunctionId>, String> {
        let needed = |function: &FunctionId| self.needs.is_needed(*function, memory);
        match call.callee {
            Callee::Function(function) => Ok(Some(function).filter(needed)),
            Callee::Pointer(pointer, _) => match constant_function(&self.body, pointer) {
                Some(function) => Ok(Some(function).filter(needed)),
                None if self
                    .needs
                    .candidates(self.program, &self.body, call)
                    .iter()
                    .any(needed) =>
                {
                    Err("a call through a pointer of a function in which threads may be switched"
                        .to_owned())
                }
                None => Ok(None),
            },
        }
    }

    fn inline(&mut self, vertex: VertexId, call: &Call, callee: FunctionId) -> Result<(), String> {
        let program = self.program;
        let function = &program.functions[callee];
        let Some(body) = &function.body else { return Ok(()) };
        let within = self.enter(vertex, callee)?;
        supported(function, body)?;
        let (arguments, result) = call_types(&self.body, call);
        let fits = ir::call_types::fits(program, &arguments, result, callee);
        if !fits || arguments.len() != body.parameter_count as usize {
            return Err(format!(
                "a call of {} with other types than it is defined with",
                function.name
            ));
        }
        let Vertex { successors, origin, .. } = self.body.vertices[vertex].clone();
        let Successors::Next(next) = successors else {
            return Err("a call that does not return".to_owned());
        };
        let moved = Moved::append(&mut self.body, body);
        self.within.resize(self.body.vertices.len(), within);
        let entry = moved.vertex(body.entry);
        let returned = result.map(|ty| self.body.add_temporary(&program.types, "", ty, None));
        let end = self.leave(body, &moved, (call, returned), next, origin);
        self.returns(&moved, returned, end);
        self.substitute(body, &moved, call);
        let is_atomic = function.name.starts_with(ATOMIC);
        let begin = self.begin(body, &moved, (call, returned), is_atomic);
        let first = self.body.add_sequence(begin, entry, origin);
        if is_atomic {
            // All returns come together at the end.
            let Vertex { statement, successors, .. } = self.body.vertices[end].clone();
            let rest = self.body.add_vertex(statement, successors, origin);
            let (statement, successors) = (Statement::AtomicEnd, Successors::Next(rest));
            self.body.vertices[end] = Vertex { statement, successors, origin };
        }
        let (statement, successors) = (Statement::Skip, Successors::Next(first));
        self.body.vertices[vertex] = Vertex { statement, successors, origin };
        self.within.resize(self.body.vertices.len(), within);
        match self.body.vertices.len() > MOST_VERTICES {
            true => Err("threads of too much code".to_owned()),
            false => Ok(()),
        }
    }

    /// A call of a function, which must not be one of itself.
    fn enter(&mut self, vertex: VertexId, callee: FunctionId) -> Result<usize, String> {
        let around = self.within[usize::from(vertex)];
        let mut next = Some(around);
        while let Some(index) = next {
            let (function, outer) = self.calls[index];
            if function == callee {
                let name = &self.program.functions[callee].name;
                return Err(format!("{name} calls itself and accesses what other threads can see"));
            }
            next = outer;
        }
        self.calls.push((callee, Some(around)));
        Ok(self.calls.len() - 1)
    }

    /// What comes before the first vertex of a function: its locals live, and parameters have values.
    fn begin(
        &mut self,
        callee: &Body,
        moved: &Moved,
        (call, returned): (&Call, Option<PlaceId>),
        is_atomic: bool,
    ) -> Vec<Statement> {
        let types = &self.program.types;
        let declared = declared(callee);
        let memory = in_memory(callee, types);
        let mut statements = Vec::new();
        for local in callee.locals.indices() {
            if memory[usize::from(local)] && !declared[usize::from(local)] {
                statements.push(Statement::Declare { local: moved.local(local), size: None });
            }
        }
        if let Some(place) = returned
            && let PlaceKind::Local(local) = self.body.places[place].kind
        {
            statements.push(Statement::Declare { local, size: None });
        }
        for (parameter, argument) in callee.parameters().zip(&call.arguments) {
            let kind = PlaceKind::Local(moved.local(parameter));
            let ty = callee.locals[parameter].ty;
            let target = self.body.add_place(types, kind, ty);
            statements.push(match *argument {
                Argument::Value(value) => {
                    let value = self.body.add_conversion(value, ty);
                    Statement::Assign { target, value, checks: CheckId::NONE }
                }
                Argument::Object(source, source_checks) => {
                    let target_checks = CheckId::NONE;
                    Statement::CopyObject { target, source, target_checks, source_checks }
                }
            });
        }
        statements.extend(is_atomic.then_some(Statement::AtomicBegin));
        statements
    }

    /// What comes after the last one: its locals end, and the result goes where the caller wants it.
    fn leave(
        &mut self,
        callee: &Body,
        moved: &Moved,
        (call, returned): (&Call, Option<PlaceId>),
        next: VertexId,
        origin: Origin,
    ) -> VertexId {
        let memory = in_memory(callee, &self.program.types);
        let ending = callee.locals.indices().filter(|local| memory[usize::from(*local)]);
        let locals: Vec<LocalId> = ending.map(|local| moved.local(local)).collect();
        let mut statements = vec![match locals.is_empty() {
            true => Statement::Skip,
            false => Statement::Discard { locals },
        }];
        if let (Some(target), Some(source)) = (call.result, returned) {
            statements.push(self.body.copied(&self.program.types, target, source));
        }
        self.body.add_sequence(statements, next, origin)
    }

    /// Returns go to the end.
    fn returns(&mut self, moved: &Moved, returned: Option<PlaceId>, end: VertexId) {
        for index in moved.vertices.0..moved.vertices.1 {
            let vertex = VertexId(index);
            let Statement::Return(value) = self.body.vertices[vertex].statement.clone() else {
                continue;
            };
            let statement = match (value, returned) {
                (Some(Argument::Value(value)), Some(target)) => {
                    let value = self.body.add_conversion(value, self.body.places[target].ty);
                    Statement::Assign { target, value, checks: CheckId::NONE }
                }
                (Some(Argument::Object(source, source_checks)), Some(target)) => {
                    let target_checks = CheckId::NONE;
                    Statement::CopyObject { target, source, target_checks, source_checks }
                }
                // The value is computed even so.
                (Some(Argument::Value(value)), None) => {
                    let ty = self.body.expressions[value].ty;
                    let target = self.body.add_temporary(&self.program.types, "", ty, None);
                    Statement::Assign { target, value, checks: CheckId::NONE }
                }
                (Some(Argument::Object(..)), None) | (None, _) => Statement::Skip,
            };
            self.body.vertices[vertex].statement = statement;
            self.body.vertices[vertex].successors = Successors::Next(end);
        }
    }

    /// Parameters that are never changed, and whose values are known wherever they are used, are these values.
    fn substitute(&mut self, callee: &Body, moved: &Moved, call: &Call) {
        let changed = changed(callee);
        for (parameter, argument) in callee.parameters().zip(&call.arguments) {
            let Argument::Value(value) = *argument else { continue };
            if changed[usize::from(parameter)] || !is_stable(&self.body, value) {
                continue;
            }
            let (local, kind) = (moved.local(parameter), self.body.expressions[value].kind.clone());
            for index in moved.expressions.0..moved.expressions.1 {
                let expression = ExpressionId(index);
                let ExpressionKind::Load { place, .. } = self.body.expressions[expression].kind
                else {
                    continue;
                };
                if self.body.places[place].kind == PlaceKind::Local(local) {
                    self.body.expressions[expression].kind = kind.clone();
                }
            }
        }
    }
}

/// What cannot be put in the place of a call.
fn supported(function: &ir::Function, body: &Body) -> Result<(), String> {
    let name = &function.name;
    if body.expressions.iter().any(|one| one.kind == ExpressionKind::ExtraArguments) {
        return Err(format!(
            "{name} has any number of arguments and accesses what other threads can see"
        ));
    }
    let is_frame = |statement: &Statement| {
        matches!(statement, Statement::Allocate { kind: AllocationKind::Frame, .. })
    };
    if body.vertices.iter().any(|vertex| is_frame(&vertex.statement)) {
        return Err(format!("{name} calls alloca and accesses what other threads can see"));
    }
    Ok(())
}

/// The function that an expression points to in any case.
pub(super) fn constant_function(body: &Body, mut pointer: ExpressionId) -> Option<FunctionId> {
    while let ExpressionKind::Convert { operand, .. } = body.expressions[pointer].kind {
        pointer = operand;
    }
    let ExpressionKind::Function(function) = body.expressions[pointer].kind else { return None };
    Some(function)
}

/// Whether an expression has the same value wherever it is evaluated in the thread, and cannot fail.
fn is_stable(body: &Body, expression: ExpressionId) -> bool {
    let mut work = vec![expression];
    while let Some(expression) = work.pop() {
        match body.expressions[expression].kind {
            ExpressionKind::Constant(_) | ExpressionKind::Function(_) => {}
            ExpressionKind::Convert { operand, checks: None } => work.push(operand),
            ExpressionKind::Address(place) if is_fixed(body, place) => {}
            ExpressionKind::Address(_)
            | ExpressionKind::Convert { .. }
            | ExpressionKind::Load { .. }
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Binary { .. }
            | ExpressionKind::PointerAdd { .. }
            | ExpressionKind::PointerDifference { .. }
            | ExpressionKind::LogicalAnd(..)
            | ExpressionKind::LogicalOr(..)
            | ExpressionKind::Conditional { .. }
            | ExpressionKind::Builtin { .. } => return false,
        }
    }
    true
}

/// Whether a place is a part of a variable that is known.
fn is_fixed(body: &Body, mut place: PlaceId) -> bool {
    loop {
        match body.places[place].kind {
            // A local of the thread may be declared again.
            PlaceKind::Local(_) | PlaceKind::Global(_) => return true,
            PlaceKind::Field { base, .. } | PlaceKind::At { base, .. } => place = base,
            PlaceKind::Element { array, index, .. }
                if matches!(body.expressions[index].kind, ExpressionKind::Constant(_)) =>
            {
                place = array;
            }
            PlaceKind::Element { .. } | PlaceKind::Bits { .. } | PlaceKind::Dereference(_) => {
                return false;
            }
        }
    }
}

/// The locals that are declared somewhere.
fn declared(body: &Body) -> Vec<bool> {
    let mut found = vec![false; body.locals.len()];
    for vertex in body.vertices.iter() {
        vertex.statement.visit(&mut |part| {
            if let Part::Local(local, LocalUse::Declared) = part {
                found[usize::from(local)] = true;
            }
        });
    }
    found
}

/// The locals that are objects in memory in any case.
pub(super) fn in_memory(body: &Body, types: &Types) -> Vec<bool> {
    let mut found: Vec<bool> = body.locals.iter().map(|local| !types.is_scalar(local.ty)).collect();
    each_place_use(body, &mut |local, needs_memory, _| found[usize::from(local)] |= needs_memory);
    found
}

/// The locals that are written, or that something else may write.
fn changed(body: &Body) -> Vec<bool> {
    let mut found = declared(body);
    each_place_use(body, &mut |local, needs_memory, writes| {
        found[usize::from(local)] |= needs_memory || writes;
    });
    found
}

/// Every use of a local as a place: whether it needs memory, and whether it writes.
fn each_place_use(body: &Body, tell: &mut impl FnMut(LocalId, bool, bool)) {
    let mut used = |part: Part| {
        if let Part::Place(place, access) = part
            && let PlaceKind::Local(local) = body.places[place].kind
        {
            tell(local, access.needs_memory(), access.writes());
        }
    };
    body.places.iter().for_each(|place| place.kind.visit(&mut used));
    body.expressions.iter().for_each(|expression| expression.kind.visit(&mut used));
    body.vertices.iter().for_each(|vertex| vertex.statement.visit(&mut used));
}

/// Where the parts of one body are in another one.
pub(super) struct Moved {
    locals: u32,
    places: u32,
    expressions: (u32, u32),
    vertices: (u32, u32),
}

impl Moved {
    /// Puts a body behind what another one has.
    pub(super) fn append(body: &mut Body, added: &Body) -> Self {
        let moved = Self::append_parts(body, added);
        for vertex in added.vertices.iter() {
            let mut vertex = vertex.clone();
            vertex.statement.map(&mut |part| moved.part(part));
            moved.successors(&mut vertex.successors);
            body.vertices.push(vertex);
        }
        Self { vertices: (moved.vertices.0, body.vertices.len() as u32), ..moved }
    }

    /// The same without its vertices.
    pub(super) fn append_parts(body: &mut Body, added: &Body) -> Self {
        let moved = Self {
            locals: body.locals.len() as u32,
            places: body.places.len() as u32,
            expressions: (
                body.expressions.len() as u32,
                (body.expressions.len() + added.expressions.len()) as u32,
            ),
            vertices: (body.vertices.len() as u32, body.vertices.len() as u32),
        };
        added.locals.iter().for_each(|local| _ = body.locals.push(local.clone()));
        for place in added.places.iter() {
            let mut place = place.clone();
            place.kind.map(&mut |part| moved.part(part));
            body.places.push(place);
        }
        for expression in added.expressions.iter() {
            let mut expression = expression.clone();
            expression.kind.map(&mut |part| moved.part(part));
            body.expressions.push(expression);
        }
        moved
    }

    pub(super) fn local(&self, local: LocalId) -> LocalId {
        LocalId(local.0 + self.locals)
    }

    pub(super) fn expression(&self, expression: ExpressionId) -> ExpressionId {
        ExpressionId(expression.0 + self.expressions.0)
    }

    pub(super) fn place(&self, place: PlaceId) -> PlaceId {
        PlaceId(place.0 + self.places)
    }

    fn vertex(&self, vertex: VertexId) -> VertexId {
        VertexId(vertex.0 + self.vertices.0)
    }

    pub(super) fn part(&self, part: PartMut<'_>) {
        match part {
            PartMut::Expression(expression, _) => *expression = self.expression(*expression),
            PartMut::Place(place, _) => place.0 += self.places,
            PartMut::Local(local, _) => *local = self.local(*local),
            PartMut::Checks(_) | PartMut::Site(_) | PartMut::Global(_) | PartMut::Function(..) => {}
        }
    }

    fn successors(&self, successors: &mut Successors) {
        map_targets(successors, |target| self.vertex(target));
    }
}

/// Gives every target of a vertex another number.
pub(super) fn map_targets(successors: &mut Successors, map: impl Fn(VertexId) -> VertexId) {
    match successors {
        Successors::None => {}
        Successors::Next(next) => *next = map(*next),
        Successors::Branch(then, otherwise) => (*then, *otherwise) = (map(*then), map(*otherwise)),
        Successors::Switch(cases, default) => {
            cases.iter_mut().for_each(|case| case.target = map(case.target));
            *default = map(*default);
        }
        Successors::Labels(labels) => {
            labels.iter_mut().for_each(|(_, target)| *target = map(*target));
        }
    }
}

/// What `sequential` adds to bodies.
pub(super) trait Copied {
    /// A statement that copies what one place holds to another one.
    fn copied(&mut self, types: &Types, target: PlaceId, source: PlaceId) -> Statement;
}

impl Copied for Body {
    fn copied(&mut self, types: &Types, target: PlaceId, source: PlaceId) -> Statement {
        let checks = CheckId::NONE;
        if types.is_scalar(self.places[target].ty) {
            let value = self.add_load(source);
            let value = self.add_conversion(value, self.places[target].ty);
            return Statement::Assign { target, value, checks };
        }
        Statement::CopyObject { target, source, target_checks: checks, source_checks: checks }
    }
}
