//! The one function in which threads take turns.

use findings::CheckKind;
use ir::visit::PartMut;
use ir::{
    Argument, BinaryOperator, Body, Builtin, CheckId, ExpressionId, ExpressionKind, Global,
    GlobalId, InputSite, IntegerName, IntegerType, Origin, PlaceId, PlaceKind, Program, Property,
    Statement, Successors, SwitchCase, Type, TypeId, Vertex, VertexId,
};
use rustc_hash::FxHashMap;

use super::inline::{Moved, in_memory, map_targets};
use super::instances::ThreadCode;
use super::{Request, TOO_MANY};

/// What a thread does, as its variable says.
const RUNS: u128 = 1;
const ENDED: u128 = 2;

/// The function has at most this many vertices.
const MOST_VERTICES: usize = 400_000;

/// Writes the function into the program, as the body of its entry.
pub(super) fn assemble(
    program: &mut Program,
    threads: Vec<ThreadCode>,
    request: &Request,
) -> Result<CheckId, String> {
    let all: usize = threads.iter().map(|thread| thread.body.vertices.len()).sum();
    if all * 2 * request.rounds as usize > MOST_VERTICES {
        return Err("threads of too much code".to_owned());
    }
    let Some(first) = threads.first() else { return Err("no thread".to_owned()) };
    let origin = first.body.vertices[first.body.entry].origin;
    let mut assembler = Assembler::new(program, threads, origin);
    assembler.rounds(request);
    let Assembler { body, deadlock, .. } = assembler;
    program.functions[request.entry].body = Some(body);
    Ok(deadlock)
}

/// The variables by which a thread is followed.
struct Followed {
    /// Whether it was started and whether it has ended.
    state: PlaceId,
    /// Where it goes on.
    position: PlaceId,
    /// Its number.
    number: PlaceId,
    /// What it ended with.
    result: PlaceId,
    /// The number of the thread that it waits for.
    awaited: PlaceId,
    moved: Moved,
}

struct Assembler<'p> {
    program: &'p mut Program,
    threads: Vec<ThreadCode>,
    body: Body,
    followed: Vec<Followed>,
    /// The number that the next thread gets.
    next_number: PlaceId,
    /// Whether the thread is interrupted.
    choice: PlaceId,
    site: ir::SiteId,
    too_many: CheckId,
    unknown: CheckId,
    deadlock: CheckId,
    types: Types,
}

/// The types of variables.
#[derive(Clone, Copy)]
struct Types {
    int: TypeId,
    size: TypeId,
    pointer: TypeId,
}

/// One turn of a thread.
struct Turn {
    thread: usize,
    /// Where the copies of its vertices are.
    places: Vec<VertexId>,
    /// Where control comes to a vertex: to the question whether it is interrupted, if there is one.
    ways: Vec<VertexId>,
    /// Where the turn ends.
    end: VertexId,
}

impl<'p> Assembler<'p> {
    fn new(program: &'p mut Program, threads: Vec<ThreadCode>, origin: Origin) -> Self {
        let boolean = IntegerType { width: 8, signed: false, name: IntegerName::Bool };
        let boolean = program.types.intern(Type::Integer(boolean));
        let void = program.types.void();
        let types = Types {
            int: program.types.int(),
            size: program.types.size_type(),
            pointer: program.types.pointer_to(void),
        };
        // The parameters of the entry are the first locals.
        let mut body = Body { parameter_count: threads[0].body.parameter_count, ..Body::default() };
        let moved: Vec<Moved> =
            threads.iter().map(|thread| Moved::append_parts(&mut body, &thread.body)).collect();
        let mut temporary = |ty| body.add_temporary(&program.types, "", ty, None);
        let followed = moved.into_iter().map(|moved| Followed {
            state: temporary(types.int),
            position: temporary(types.int),
            number: temporary(types.size),
            result: temporary(types.pointer),
            awaited: temporary(types.size),
            moved,
        });
        let followed: Vec<Followed> = followed.collect();
        let (next_number, choice) = (temporary(types.size), temporary(boolean));
        let name = "whether another thread goes on".into();
        let site = program.sites.push(InputSite { name, ty: boolean, origin, modelled: None });
        let function = threads[0].function;
        let mut property = |kind, text: &str| {
            let text = Some(text.into());
            program.properties.push(Property { kind, origin, function, text })
        };
        let too_many = property(CheckKind::Unsupported, TOO_MANY);
        let nobody = "threads: there is no thread of that number to wait for";
        let unknown = property(CheckKind::Unsupported, nobody);
        let deadlock = property(CheckKind::Deadlock, "all threads wait");
        Self {
            program,
            threads,
            body,
            followed,
            next_number,
            choice,
            site,
            too_many,
            unknown,
            deadlock,
            types,
        }
    }

    /// All turns, from the last one to the first.
    fn rounds(&mut self, request: &Request) {
        for thread in 0..self.threads.len() {
            self.prepare(thread);
        }
        let origin = self.threads[0].body.vertices[self.threads[0].body.entry].origin;
        self.body.entry = VertexId(0);
        let entry = self.body.add_vertex(Statement::Skip, Successors::None, origin);
        let end = self.end(origin);
        let mut end = self.looks_for_deadlock(end, origin);
        for round in (0..request.rounds).rev() {
            for thread in (0..self.threads.len()).rev() {
                let is_last = round + 1 == request.rounds && thread + 1 == self.threads.len();
                let turn = self.turn(thread, end, is_last);
                end = match (round, thread) {
                    (0, 0) => turn.ways[usize::from(self.threads[0].body.entry)],
                    _ => self.begin_turn(&turn, origin),
                };
            }
        }
        let statements = self.first_values();
        let first = self.body.add_sequence(statements, end, origin);
        self.body.vertices[entry].successors = Successors::Next(first);
    }

    /// The run is not followed any further.
    fn end(&mut self, origin: Origin) -> VertexId {
        let signature = &self.program.types[self.program.functions[self.threads[0].function].ty];
        let result = match signature {
            Type::Function(signature) => Some(signature.result),
            Type::Void
            | Type::Integer(_)
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Array { .. }
            | Type::Record(_)
            | Type::Opaque { .. } => None,
        };
        let result = result.filter(|&ty| self.program.types.is_scalar(ty));
        let value = result.map(|ty| Argument::Value(self.body.add_constant(0, ty)));
        self.body.add_vertex(Statement::Return(value), Successors::None, origin)
    }

    /// After the last turn: every thread that runs may wait for what does not come any more.
    fn looks_for_deadlock(&mut self, end: VertexId, origin: Origin) -> VertexId {
        let never = self.body.add_constant(0, self.types.int);
        let fails = Statement::Assert { condition: never, check: self.deadlock };
        let fails = self.body.add_vertex(fails, Successors::Next(end), origin);
        let condition = self.others_run(usize::MAX);
        let successors = Successors::Branch(fails, end);
        let mut next = self.body.add_vertex(Statement::Branch { condition }, successors, origin);
        for thread in (0..self.threads.len()).rev() {
            next = self.waits(thread, (next, end), origin);
        }
        next
    }

    /// Where control comes to if a thread waits or has ended, and if it can go on.
    fn waits(
        &mut self,
        thread: usize,
        (waits, goes_on): (VertexId, VertexId),
        origin: Origin,
    ) -> VertexId {
        let mut cases = Vec::new();
        for index in 0..self.threads[thread].body.vertices.len() {
            let mut statement =
                self.threads[thread].body.vertices[VertexId::from(index)].statement.clone();
            let moved = &self.followed[thread].moved;
            statement.map(&mut |part: PartMut<'_>| moved.part(part));
            let target = if let Statement::Await { condition, .. } = statement {
                let successors = Successors::Branch(goes_on, waits);
                self.body.add_vertex(Statement::Branch { condition }, successors, origin)
            } else if let Statement::Join { thread: joined, .. } = statement {
                self.waits_for_end(joined, (waits, goes_on), origin)
            } else {
                continue;
            };
            let number = index as i128 + 1;
            cases.push(SwitchCase { low: number, high: number, target });
        }
        let Followed { state, position, .. } = self.followed[thread];
        let value = self.body.add_load(position);
        let successors = Successors::Switch(cases, goes_on);
        let switch = self.body.add_vertex(Statement::Switch { value }, successors, origin);
        let condition = self.equals(state, RUNS);
        let successors = Successors::Branch(switch, waits);
        self.body.add_vertex(Statement::Branch { condition }, successors, origin)
    }

    fn waits_for_end(
        &mut self,
        joined: ExpressionId,
        (waits, goes_on): (VertexId, VertexId),
        origin: Origin,
    ) -> VertexId {
        let mut other = goes_on;
        for one in 0..self.threads.len() {
            let Followed { state, number, .. } = self.followed[one];
            let condition = self.equals(state, RUNS);
            let successors = Successors::Branch(waits, goes_on);
            let runs = self.body.add_vertex(Statement::Branch { condition }, successors, origin);
            let condition = self.is_number(joined, (state, number));
            let successors = Successors::Branch(runs, other);
            other = self.body.add_vertex(Statement::Branch { condition }, successors, origin);
        }
        other
    }

    /// Whether a thread was started and has a number.
    fn is_number(
        &mut self,
        wanted: ExpressionId,
        (state, number): (PlaceId, PlaceId),
    ) -> ExpressionId {
        let begun = self.body.add_load(state);
        let wanted = self.body.add_conversion(wanted, self.types.size);
        let number = self.body.add_load(number);
        let same = self.binary(BinaryOperator::Equal, wanted, number);
        self.body.add_expression(ExpressionKind::LogicalAnd(begun, same), self.types.int)
    }

    /// Nobody has begun but the first thread.
    fn first_values(&mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        for thread in 0..self.threads.len() {
            let Followed { state, position, number, result, .. } = self.followed[thread];
            statements.push(self.set(state, if thread == 0 { RUNS } else { 0 }));
            statements.push(self.set(position, 0));
            statements.push(self.set(number, 0));
            statements.push(self.set(result, 0));
        }
        statements.push(self.set(self.next_number, 1));
        statements
    }

    fn set(&mut self, target: PlaceId, value: u128) -> Statement {
        let value = self.body.add_constant(value, self.body.places[target].ty);
        Statement::Assign { target, value, checks: CheckId::NONE }
    }

    fn assign(&mut self, target: PlaceId, value: ExpressionId) -> Statement {
        let value = self.body.add_conversion(value, self.body.places[target].ty);
        Statement::Assign { target, value, checks: CheckId::NONE }
    }

    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
    ) -> ExpressionId {
        let ty = match operator.is_comparison() {
            true => self.types.int,
            false => self.body.expressions[left].ty,
        };
        self.body.add_expression(ExpressionKind::Binary { operator, left, right, checks: None }, ty)
    }

    fn equals(&mut self, place: PlaceId, value: u128) -> ExpressionId {
        let left = self.body.add_load(place);
        let right = self.body.add_constant(value, self.body.places[place].ty);
        self.binary(BinaryOperator::Equal, left, right)
    }

    /// What a thread has for itself: its number, and its own copies of variables.
    fn prepare(&mut self, thread: usize) {
        let number = self.followed[thread].number;
        let mut own: FxHashMap<GlobalId, GlobalId> = FxHashMap::default();
        let count = self.threads[thread].body.expressions.len();
        for index in 0..count {
            let id = self.followed[thread].moved.expression(ExpressionId::from(index));
            let kind = &self.body.expressions[id].kind;
            if matches!(kind, ExpressionKind::Builtin { builtin: Builtin::ThreadNumber, .. }) {
                let operand = self.body.add_load(number);
                self.body.expressions[id].kind = ExpressionKind::Convert { operand, checks: None };
            }
        }
        if thread == 0 {
            return;
        }
        for index in 0..self.threads[thread].body.places.len() {
            let id = self.followed[thread].moved.place(PlaceId::from(index));
            if let PlaceKind::Global(global) = self.body.places[id].kind
                && self.program.globals[global].thread_local
            {
                let copy = *own.entry(global).or_insert_with(|| {
                    let copy =
                        Global { thread_local: false, ..self.program.globals[global].clone() };
                    self.program.globals.push(copy)
                });
                self.body.places[id].kind = PlaceKind::Global(copy);
            }
        }
    }

    /// Whether another thread runs, or waits.
    fn others_run(&mut self, thread: usize) -> ExpressionId {
        let others = (0..self.threads.len()).filter(|&other| other != thread);
        let mut found = None;
        for other in others.collect::<Vec<_>>() {
            let runs = self.equals(self.followed[other].state, RUNS);
            let int = self.types.int;
            found = Some(found.map_or(runs, |found| {
                self.body.add_expression(ExpressionKind::LogicalOr(found, runs), int)
            }));
        }
        found.unwrap_or_else(|| self.body.add_constant(0, self.types.int))
    }

    /// Decides between two ways, if another thread can go on.
    fn choose(
        &mut self,
        thread: usize,
        switch: VertexId,
        stay: VertexId,
        origin: Origin,
    ) -> VertexId {
        let chosen = self.body.add_load(self.choice);
        let others = self.others_run(thread);
        let both = ExpressionKind::LogicalAnd(others, chosen);
        let condition = self.body.add_expression(both, self.types.int);
        let successors = Successors::Branch(switch, stay);
        let branch = self.body.add_vertex(Statement::Branch { condition }, successors, origin);
        let ask = Statement::Input { target: self.choice, site: self.site, limit: None };
        self.body.add_vertex(ask, Successors::Next(branch), origin)
    }

    /// The thread stops, to go on at a position.
    fn park(&mut self, thread: usize, position: usize, end: VertexId, origin: Origin) -> VertexId {
        let park = self.set(self.followed[thread].position, position as u128);
        self.body.add_vertex(park, Successors::Next(end), origin)
    }

    /// The code of one turn.
    fn turn(&mut self, thread: usize, end: VertexId, is_last: bool) -> Turn {
        let count = self.threads[thread].body.vertices.len();
        let mut places = Vec::with_capacity(count);
        for index in 0..count {
            let Vertex { mut statement, successors, origin } =
                self.threads[thread].body.vertices[VertexId::from(index)].clone();
            let moved = &self.followed[thread].moved;
            statement.map(&mut |part: PartMut<'_>| moved.part(part));
            places.push(self.body.add_vertex(statement, successors, origin));
        }
        let mut ways = places.clone();
        // After the last turn nobody goes on.
        if !is_last {
            for vertex in self.threads[thread].pauses.clone() {
                let index = usize::from(vertex);
                let origin = self.body.vertices[places[index]].origin;
                let park = self.park(thread, index + 1, end, origin);
                ways[index] = self.choose(thread, park, places[index], origin);
            }
        }
        let turn = Turn { thread, places, ways, end };
        for index in 0..count {
            let at = turn.places[index];
            let mut successors =
                std::mem::replace(&mut self.body.vertices[at].successors, Successors::None);
            map_targets(&mut successors, |target| turn.ways[usize::from(target)]);
            self.body.vertices[at].successors = successors;
            self.rewrite(&turn, index);
        }
        turn
    }

    /// The thread goes on from where it was, unless it waits for its next turn.
    fn begin_turn(&mut self, turn: &Turn, origin: Origin) -> VertexId {
        let Followed { state, position, .. } = self.followed[turn.thread];
        let body = &self.threads[turn.thread].body;
        let case = |number: usize, target| {
            let number = number as i128;
            SwitchCase { low: number, high: number, target }
        };
        let mut cases = vec![case(0, turn.places[usize::from(body.entry)])];
        let waits = |vertex: &Vertex| {
            matches!(vertex.statement, Statement::Await { .. } | Statement::Join { .. })
        };
        for (vertex, one) in body.vertices.entries() {
            let index = usize::from(vertex);
            if waits(one) || self.threads[turn.thread].pauses.contains(&vertex) {
                cases.push(case(index + 1, turn.places[index]));
            }
        }
        let value = self.body.add_load(position);
        let switch = Successors::Switch(cases, turn.end);
        let switch = self.body.add_vertex(Statement::Switch { value }, switch, origin);
        let choice = self.choose(turn.thread, turn.end, switch, origin);
        let condition = self.equals(state, RUNS);
        let successors = Successors::Branch(choice, turn.end);
        self.body.add_vertex(Statement::Branch { condition }, successors, origin)
    }

    /// Writes what is about threads with ordinary statements.
    fn rewrite(&mut self, turn: &Turn, index: usize) {
        let at = turn.places[index];
        let Vertex { statement, successors, origin } = self.body.vertices[at].clone();
        let next = match successors {
            Successors::Next(next) => next,
            Successors::None
            | Successors::Branch(..)
            | Successors::Switch(..)
            | Successors::Labels(_) => turn.end,
        };
        if matches!(statement, Statement::AtomicBegin | Statement::AtomicEnd) {
            self.body.vertices[at].statement = Statement::Skip;
        } else if let Statement::Declare { local, .. } = statement {
            // What there was of it in other turns has ended: it is another object.
            let declare = self.body.add_vertex(statement, Successors::Next(next), origin);
            let statement = Statement::Discard { locals: vec![local] };
            let successors = Successors::Next(declare);
            self.body.vertices[at] = Vertex { statement, successors, origin };
        } else if let Statement::Await { condition, .. } = statement {
            let park = self.park(turn.thread, index + 1, turn.end, origin);
            let successors = Successors::Branch(next, park);
            let statement = Statement::Branch { condition };
            self.body.vertices[at] = Vertex { statement, successors, origin };
        } else if let Statement::Spawn { thread, argument, checks, .. } = statement {
            let started = self.threads[turn.thread].starts.get(&VertexId::from(index)).cloned();
            self.spawn(at, &started.unwrap_or_default(), (thread, argument, checks), next);
        } else if let Statement::Join { thread, result, checks, .. } = statement {
            self.join(turn, index, (thread, result, checks), next);
        } else if let Statement::EndThread { result } = statement {
            self.thread_ends(turn, at, Some(result));
        } else if let Statement::Return(value) = statement
            && turn.thread > 0
        {
            let value = match value {
                Some(Argument::Value(value)) => Some(value),
                Some(Argument::Object(..)) | None => None,
            };
            self.thread_ends(turn, at, value);
        }
    }

    /// A vertex is replaced by a sequence.
    fn replace(&mut self, at: VertexId, statements: Vec<Statement>, next: VertexId) {
        let origin = self.body.vertices[at].origin;
        let first = self.body.add_sequence(statements, next, origin);
        let (statement, successors) = (Statement::Skip, Successors::Next(first));
        self.body.vertices[at] = Vertex { statement, successors, origin };
    }

    /// A thread starts, one of those that have not begun yet.
    fn spawn(
        &mut self,
        at: VertexId,
        started: &[usize],
        (thread, argument, checks): (ExpressionId, ExpressionId, CheckId),
        next: VertexId,
    ) {
        let origin = self.body.vertices[at].origin;
        let none = Statement::Unsupported { check: self.too_many };
        let mut other = self.body.add_vertex(none, Successors::None, origin);
        for &one in started.iter().rev() {
            let statements = self.starts(one, (thread, argument, checks));
            let first = self.body.add_sequence(statements, next, origin);
            let condition = self.equals(self.followed[one].state, 0);
            let successors = Successors::Branch(first, other);
            other = self.body.add_vertex(Statement::Branch { condition }, successors, origin);
        }
        self.replace(at, Vec::new(), other);
    }

    fn starts(
        &mut self,
        one: usize,
        (thread, argument, checks): (ExpressionId, ExpressionId, CheckId),
    ) -> Vec<Statement> {
        let Followed { state, number, .. } = self.followed[one];
        let own = self.body.add_load(self.next_number);
        let mut statements = vec![self.assign(number, own)];
        let step = self.body.add_constant(1, self.types.size);
        let following = self.binary(BinaryOperator::Add, own, step);
        statements.push(self.assign(self.next_number, following));
        let written = PlaceKind::Dereference(thread);
        let target = self.body.add_place(&self.program.types, written, self.types.size);
        let value = self.body.add_load(number);
        statements.push(Statement::Assign { target, value, checks });
        let code = &self.threads[one].body;
        if let Some(parameter) = code.parameters().next() {
            let ty = code.locals[parameter].ty;
            let kind = PlaceKind::Local(self.followed[one].moved.local(parameter));
            let target = self.body.add_place(&self.program.types, kind, ty);
            statements.push(self.assign(target, argument));
        }
        statements.push(self.set(state, RUNS));
        statements
    }

    /// The thread has ended: nothing leads to its locals any more.
    fn thread_ends(&mut self, turn: &Turn, at: VertexId, value: Option<ExpressionId>) {
        let Followed { state, result, .. } = self.followed[turn.thread];
        let mut statements = Vec::new();
        if let Some(value) = value.filter(|&value| self.is_scalar(value)) {
            statements.push(self.assign(result, value));
        }
        statements.push(self.set(state, ENDED));
        let code = &self.threads[turn.thread].body;
        let memory = in_memory(code, &self.program.types);
        let locals = code.locals.indices().filter(|local| memory[usize::from(*local)]);
        let moved = &self.followed[turn.thread].moved;
        let locals: Vec<_> = locals.map(|local| moved.local(local)).collect();
        if !locals.is_empty() {
            statements.push(Statement::Discard { locals });
        }
        self.replace(at, statements, turn.end);
    }

    fn is_scalar(&self, value: ExpressionId) -> bool {
        self.program.types.is_scalar(self.body.expressions[value].ty)
    }

    /// The thread waits for the end of another one.
    fn join(
        &mut self,
        turn: &Turn,
        index: usize,
        (thread, result, checks): (ExpressionId, ExpressionId, CheckId),
        next: VertexId,
    ) {
        let at = turn.places[index];
        let origin = self.body.vertices[at].origin;
        let awaited = self.followed[turn.thread].awaited;
        let park = self.park(turn.thread, index + 1, turn.end, origin);
        let unknown = Statement::Unsupported { check: self.unknown };
        let mut other = self.body.add_vertex(unknown, Successors::None, origin);
        for joined in (0..self.threads.len()).rev() {
            let Followed { state, number, result: value, .. } = self.followed[joined];
            let target = self.result_place(result);
            let value = self.body.add_load(value);
            let store = Statement::Assign { target, value, checks };
            let store = self.body.add_vertex(store, Successors::Next(next), origin);
            let wanted = Successors::Branch(store, next);
            let wanted =
                self.body.add_vertex(Statement::Branch { condition: result }, wanted, origin);
            let ended = self.equals(state, ENDED);
            let ended = (Statement::Branch { condition: ended }, Successors::Branch(wanted, park));
            let ended = self.body.add_vertex(ended.0, ended.1, origin);
            let wanted = self.body.add_load(awaited);
            let condition = self.is_number(wanted, (state, number));
            let successors = Successors::Branch(ended, other);
            other = self.body.add_vertex(Statement::Branch { condition }, successors, origin);
        }
        let keep = self.assign(awaited, thread);
        self.replace(at, vec![keep], other);
    }

    /// Where the result of a thread goes.
    fn result_place(&mut self, result: ExpressionId) -> PlaceId {
        let kind = PlaceKind::Dereference(result);
        self.body.add_place(&self.program.types, kind, self.types.pointer)
    }
}
