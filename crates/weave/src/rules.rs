//! Handlers of rules, called where the events are that they observe.
//!
//! `entry` and `exit` are woven into the function, however it is called; `call` and `return` into the
//! user's functions that call it, by name or through a pointer. A function without a body has no entry:
//! its callers see the event instead.

mod effects;

use std::collections::{BTreeMap, BTreeSet};

use analysis::events::is_address_taken;
use ir::{
    Argument, BinaryOperator, Body, Call, Callee, CheckId, ExpressionId, ExpressionKind,
    FunctionId, FunctionKind, LocalId, Origin, Place, PlaceId, PlaceKind, Program, Statement,
    Successors, Type, TypeId, Vertex, VertexId, validate,
};
use rules::Event;
use source::Diagnostic;

/// A function that handles an event of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observer {
    /// The function that is called at the event.
    pub handler: FunctionId,
    /// The function that is observed.
    pub target: FunctionId,
    /// The event.
    pub event: Event,
    /// Which arguments of the target the handler takes, counted from one; they come in this order.
    pub arguments: Vec<u32>,
    /// Whether the result of the target comes behind them.
    pub result: bool,
}

/// The handlers of all rules.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Observers {
    /// Who observes what, in the order in which they are called.
    pub handlers: Vec<Observer>,
    /// What gives variables of rules their first values.
    pub beginnings: Vec<FunctionId>,
}

/// Weaves handlers into a program.
///
/// # Errors
///
/// A handler changes the program, or a call does not have what a handler wants.
pub(crate) fn weave(program: &mut Program, observers: &Observers) -> Result<(), Vec<Diagnostic>> {
    if observers.handlers.is_empty() {
        return Ok(());
    }
    let effects = effects::of_handlers(program, observers);
    if !effects.is_empty() {
        return Err(effects);
    }
    program.constructors.splice(0..0, observers.beginnings.iter().copied());
    let mut inside: BTreeMap<FunctionId, Vec<Observer>> = BTreeMap::new();
    let mut outside: Vec<Seen> = Vec::new();
    for observer in &observers.handlers {
        let has_body = program.functions[observer.target].body.is_some();
        match observer.event {
            Event::Entry | Event::Exit if has_body => {
                inside.entry(observer.target).or_default().push(observer.clone());
            }
            event => {
                let observer = Observer { event: event.at_caller(), ..observer.clone() };
                let by_pointer = is_address_taken(program, observer.target);
                outside.push(Seen { observer, by_pointer });
            }
        }
    }
    // Calls first: what is put into a function at its entry is no call of the program.
    let mut problems = Vec::new();
    for caller in program.functions.indices() {
        if program.functions[caller].kind == FunctionKind::User && !outside.is_empty() {
            edit(program, caller, |editor| editor.calls(&outside, &mut problems));
        }
    }
    for (function, observers) in inside {
        edit(program, function, |editor| {
            editor.exits(&observers);
            editor.entry(&observers);
        });
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// An observer of calls.
struct Seen {
    observer: Observer,
    /// Whether calls through pointers may be calls of its target.
    by_pointer: bool,
}

fn edit(program: &mut Program, function: FunctionId, change: impl FnOnce(&mut Editor)) {
    let Some(body) = program.functions[function].body.take() else { return };
    let mut editor = Editor { program, function, body };
    change(&mut editor);
    let body = editor.body;
    program.functions[function].body = Some(body);
    if cfg!(debug_assertions)
        && let Err(problem) = validate::function(program, function)
    {
        panic!(
            "the woven body is not valid: {problem}\n{}",
            ir::print::function(program, function)
        );
    }
}

/// Statements that are put in one after the other. Each goes on at the next one; the last one where
/// the caller says.
type Sequence = Vec<Step>;

/// One of them.
enum Step {
    /// A statement.
    Do(Statement),
    /// A call that is made only where a condition is not zero.
    If(ExpressionId, Statement),
}

struct Editor<'p> {
    program: &'p mut Program,
    function: FunctionId,
    body: Body,
}

impl Editor<'_> {
    /// Calls handlers before the first statement.
    fn entry(&mut self, observers: &[Observer]) {
        let mut steps = Sequence::new();
        for observer in observers.iter().filter(|observer| observer.event == Event::Entry) {
            let arguments = observer.arguments.iter();
            let arguments: Vec<Argument> =
                arguments.map(|&argument| self.parameter(argument - 1)).collect();
            steps.push(self.call(observer, arguments));
        }
        self.prepend(steps);
    }

    /// Puts steps before the first vertex. Control that comes back to where the function began does not
    /// come through them.
    fn prepend(&mut self, steps: Sequence) {
        if steps.is_empty() {
            return;
        }
        let entry = self.body.entry;
        let origin = self.program.functions[self.function].origin;
        let origin = origin.unwrap_or(self.body.vertices[entry].origin);
        let moved = self.body.copy_vertex(entry);
        for vertex in self.body.vertices.iter_mut() {
            vertex.successors.redirect(entry, moved);
        }
        let first = self.chain(steps, moved, origin);
        self.body.vertices[entry] =
            Vertex { statement: Statement::Skip, successors: Successors::Next(first), origin };
    }

    /// Calls handlers before every return. They get the arguments that the function was called with.
    fn exits(&mut self, observers: &[Observer]) {
        let observers: Vec<&Observer> =
            observers.iter().filter(|observer| observer.event == Event::Exit).collect();
        if observers.is_empty() {
            return;
        }
        let returns: Vec<VertexId> = (self.body.vertices.entries())
            .filter(|(_, vertex)| matches!(vertex.statement, Statement::Return(_)))
            .map(|(id, _)| id)
            .collect();
        let mut saving = Sequence::new();
        let wanted: BTreeSet<u32> =
            observers.iter().flat_map(|observer| observer.arguments.iter().copied()).collect();
        let saved: BTreeMap<u32, Argument> = wanted
            .into_iter()
            .map(|argument| {
                let given = self.parameter(argument - 1);
                (argument, self.keep(given, &mut saving))
            })
            .collect();
        for vertex in returns {
            self.exit(vertex, &observers, &saved);
        }
        self.prepend(saving);
    }

    fn exit(&mut self, vertex: VertexId, observers: &[&Observer], saved: &BTreeMap<u32, Argument>) {
        let Vertex { statement, origin, .. } = self.body.vertices[vertex].clone();
        let Statement::Return(value) = statement else { return };
        let mut steps = Sequence::new();
        let value = value.map(|value| self.keep(value, &mut steps));
        for observer in observers {
            let mut arguments: Vec<Argument> =
                observer.arguments.iter().map(|argument| saved[argument].clone()).collect();
            if observer.result {
                // A function that ends without a value returns any one.
                let ty = self.result_type(observer.target);
                arguments.push(value.clone().unwrap_or_else(|| self.any(ty)));
            }
            steps.push(self.call(observer, arguments));
        }
        let returned = Statement::Return(value);
        let returned = self.body.add_vertex(returned, Successors::None, origin);
        let first = self.chain(steps, returned, origin);
        self.body.vertices[vertex] =
            Vertex { statement: Statement::Skip, successors: Successors::Next(first), origin };
    }

    /// Calls handlers before and after calls.
    fn calls(&mut self, observers: &[Seen], problems: &mut Vec<Diagnostic>) {
        let vertices: Vec<VertexId> = self.body.vertices.indices().collect();
        for vertex in vertices {
            let Statement::Call(call) = self.body.vertices[vertex].statement.clone() else {
                continue;
            };
            let of_call = |seen: &&Seen| match call.callee {
                Callee::Function(function) => function == seen.observer.target,
                Callee::Pointer(pointer, _) => {
                    seen.by_pointer && self.may_point_to(pointer, &seen.observer)
                }
            };
            let seen: Vec<&Observer> =
                observers.iter().filter(of_call).map(|seen| &seen.observer).collect();
            if !seen.is_empty() {
                self.call_of(vertex, *call, &seen, problems);
            }
        }
    }

    /// Whether a pointer is to functions that are called as the observed one is.
    fn may_point_to(&self, pointer: ExpressionId, observer: &Observer) -> bool {
        let types = &self.program.types;
        let Type::Pointer(function) = types[self.body.expressions[pointer].ty] else { return true };
        let own = self.program.functions[observer.target].ty;
        match (&types[function], &types[own]) {
            (Type::Function(called), Type::Function(own)) => {
                let is_open = |one: &ir::FunctionType| one.variadic || !one.prototyped;
                is_open(called) || is_open(own) || called.parameters.len() == own.parameters.len()
            }
            _ => true,
        }
    }

    /// A call with handlers before and after it.
    fn call_of(
        &mut self,
        vertex: VertexId,
        mut call: Call,
        observers: &[&Observer],
        problems: &mut Vec<Diagnostic>,
    ) {
        let Vertex { successors, origin, .. } = self.body.vertices[vertex].clone();
        let wanted = observers.iter().flat_map(|observer| &observer.arguments).max().copied();
        if let Some(wanted) = wanted.filter(|&wanted| call.arguments.len() < wanted as usize) {
            let name = &self.program.functions[observers[0].target].name;
            let message =
                format!("a rule wants argument {wanted} of '{name}', and this call has none");
            problems.push(Diagnostic::error(message, Some(self.program.location(origin))));
            return;
        }
        let (mut before, mut after) = (Sequence::new(), Sequence::new());
        if let Callee::Pointer(pointer, checks) = call.callee {
            let pointer = self.keep_value(pointer, &mut before);
            call.callee = Callee::Pointer(pointer, checks);
        }
        let kept = std::mem::take(&mut call.arguments).into_iter();
        call.arguments = kept.map(|argument| self.keep(argument, &mut before)).collect();
        let result = match observers.iter().find(|observer| observer.result) {
            Some(observer) => self.result_of(&mut call, observer, &mut after),
            None => None,
        };
        for observer in observers {
            let mut arguments: Vec<Argument> = (observer.arguments.iter())
                .map(|&argument| call.arguments[argument as usize - 1].clone())
                .collect();
            arguments.extend(result.clone().filter(|_| observer.result));
            let condition = match call.callee {
                Callee::Pointer(pointer, _) => Some(self.is_function(pointer, observer.target)),
                Callee::Function(_) => None,
            };
            let Step::Do(handled) = self.call(observer, arguments) else { continue };
            let step = condition.map_or(Step::Do(handled.clone()), |one| Step::If(one, handled));
            if observer.event == Event::Call { before.push(step) } else { after.push(step) }
        }
        let successors = match successors {
            Successors::Next(next) => Successors::Next(self.chain(after, next, origin)),
            elsewhere @ Successors::None
            | elsewhere @ Successors::Branch(..)
            | elsewhere @ Successors::Switch(..)
            | elsewhere @ Successors::Labels(_) => elsewhere,
        };
        let statement = Statement::Call(Box::new(call));
        let called = self.body.add_vertex(statement, successors, origin);
        let first = self.chain(before, called, origin);
        self.body.vertices[vertex] =
            Vertex { statement: Statement::Skip, successors: Successors::Next(first), origin };
    }

    /// What a call gives: it goes to a variable of its own first.
    fn result_of(
        &mut self,
        call: &mut Call,
        observer: &Observer,
        after: &mut Sequence,
    ) -> Option<Argument> {
        let ty = call
            .result
            .map_or(self.result_type(observer.target), |place| self.body.places[place].ty);
        let place = self.temporary(ty);
        let scalar = self.program.types.is_scalar(ty);
        if let Some(target) = call.result {
            let checks = CheckId::NONE;
            after.push(Step::Do(match scalar {
                true => Statement::Assign { target, value: self.body.add_load(place), checks },
                false => Statement::CopyObject {
                    target,
                    source: place,
                    target_checks: checks,
                    source_checks: checks,
                },
            }));
        }
        call.result = Some(place);
        Some(match scalar {
            true => Argument::Value(self.body.add_load(place)),
            false => Argument::Object(place, CheckId::NONE),
        })
    }

    fn result_type(&self, function: FunctionId) -> TypeId {
        match &self.program.types[self.program.functions[function].ty] {
            Type::Function(signature) => signature.result,
            _ => unreachable!("a function has the type of a function"),
        }
    }

    /// Whether a pointer is the address of a function.
    fn is_function(&mut self, pointer: ExpressionId, function: FunctionId) -> ExpressionId {
        let ty = self.body.expressions[pointer].ty;
        let int = self.program.types.int();
        let address = self.body.add_expression(ExpressionKind::Function(function), ty);
        let kind = ExpressionKind::Binary {
            operator: BinaryOperator::Equal,
            left: pointer,
            right: address,
            checks: None,
        };
        self.body.add_expression(kind, int)
    }

    /// A call of a handler. What it takes is converted where a caller knew other types.
    fn call(&mut self, observer: &Observer, arguments: Vec<Argument>) -> Step {
        let ty = self.program.functions[observer.handler].ty;
        let parameters = match &self.program.types[ty] {
            Type::Function(signature) => signature.parameters.clone(),
            _ => Vec::new(),
        };
        let arguments =
            arguments.into_iter().zip(parameters).map(|(argument, ty)| match argument {
                Argument::Value(value) if self.body.expressions[value].ty != ty => {
                    Argument::Value(self.body.add_conversion(value, ty))
                }
                other @ Argument::Value(_) | other @ Argument::Object(..) => other,
            });
        let arguments = arguments.collect();
        let callee = Callee::Function(observer.handler);
        Step::Do(Statement::Call(Box::new(Call {
            callee,
            arguments,
            result: None,
            held: ir::CheckId::NONE,
        })))
    }

    /// A parameter of the function, counted from zero.
    fn parameter(&mut self, index: u32) -> Argument {
        let local = LocalId(index);
        let (ty, alignment) = (self.body.locals[local].ty, self.body.locals[local].alignment);
        let place = self.body.places.push(Place { kind: PlaceKind::Local(local), ty, alignment });
        match self.program.types.is_scalar(ty) {
            true => Argument::Value(self.body.add_load(place)),
            false => Argument::Object(place, CheckId::NONE),
        }
    }

    /// Evaluates something once and for all; gives what it is from then on.
    fn keep(&mut self, argument: Argument, steps: &mut Sequence) -> Argument {
        match argument {
            Argument::Value(value) => Argument::Value(self.keep_value(value, steps)),
            Argument::Object(source, source_checks) => {
                let target = self.temporary(self.body.places[source].ty);
                let target_checks = CheckId::NONE;
                let copy = Statement::CopyObject { target, source, target_checks, source_checks };
                steps.push(Step::Do(copy));
                Argument::Object(target, CheckId::NONE)
            }
        }
    }

    fn keep_value(&mut self, value: ExpressionId, steps: &mut Sequence) -> ExpressionId {
        if matches!(self.body.expressions[value].kind, ExpressionKind::Constant(_)) {
            return value;
        }
        let target = self.temporary(self.body.expressions[value].ty);
        steps.push(Step::Do(Statement::Assign { target, value, checks: CheckId::NONE }));
        self.body.add_load(target)
    }

    fn any(&mut self, ty: TypeId) -> Argument {
        let place = self.temporary(ty);
        match self.program.types.is_scalar(ty) {
            true => Argument::Value(self.body.add_load(place)),
            false => Argument::Object(place, CheckId::NONE),
        }
    }

    /// Vertices for steps; gives the first one.
    fn chain(&mut self, steps: Sequence, next: VertexId, origin: Origin) -> VertexId {
        steps.into_iter().rev().fold(next, |next, step| match step {
            Step::Do(statement) => self.body.add_vertex(statement, Successors::Next(next), origin),
            Step::If(condition, statement) => {
                let then = self.body.add_vertex(statement, Successors::Next(next), origin);
                self.body.add_vertex(
                    Statement::Branch { condition },
                    Successors::Branch(then, next),
                    origin,
                )
            }
        })
    }

    fn temporary(&mut self, ty: TypeId) -> PlaceId {
        self.body.add_temporary(&self.program.types, "", ty, None)
    }
}
