//! Failures: where they are in the user's program, and the values that led to them.

use std::rc::Rc;

use ir::{Body, CheckId, ExpressionId, FunctionId, FunctionKind, Origin, PlaceId};

use super::message::Words;
use super::{Ended, Failure, Machine, Outcome, Where};
use crate::code::{Code, PartFlattener, Slot};
use crate::concrete::Bits;
use crate::evaluate::{Exit, evaluate};
use crate::show::Show;

impl<'p> Machine<'p> {
    /// Where the run is, in the user's words: calls into models are folded.
    pub(super) fn here(&self) -> Where {
        let stack = self.stack();
        Where { origin: stack.first().map(|&(_, origin)| origin), stack }
    }

    /// The activations of the user's functions, the innermost first.
    fn stack(&self) -> Vec<(FunctionId, Origin)> {
        let last = self.frames.len().saturating_sub(1);
        let mut stack = Vec::new();
        for (index, frame) in self.frames.iter().enumerate().rev() {
            let function = &self.program.functions[frame.function];
            if function.kind == FunctionKind::Model {
                continue;
            }
            let Some(body) = &function.body else { continue };
            // The callers' positions are those after their calls.
            let position = if index == last { frame.position } else { frame.position - 1 };
            let vertex = frame.runnable.code.vertex_at(position).unwrap_or(body.entry);
            stack.push((frame.function, body.vertices[vertex].origin));
            if stack.len() == LONGEST_STACK {
                break;
            }
        }
        stack
    }

    /// Whether the innermost activation is of a model.
    pub(super) fn in_model(&self) -> bool {
        self.frames
            .last()
            .is_some_and(|frame| self.program.functions[frame.function].kind == FunctionKind::Model)
    }

    pub(super) fn unsupported(&self, message: &str) -> Ended {
        let message = message.to_owned();
        Box::new(Outcome::Unsupported { message, at: self.here() })
    }

    pub(super) fn unsupported_check(&self, check: CheckId) -> Ended {
        let text = self.program.properties.get(check).and_then(|property| property.text.clone());
        let text = match text.as_deref().unwrap_or("something here") {
            text if text.ends_with("setjmp") => "setjmp",
            text if text.ends_with("longjmp") => "longjmp",
            text => text,
        };
        let several = text.starts_with("vectors") || text.starts_with("complex numbers");
        let verb = if several { "are" } else { "is" };
        self.unsupported(&format!("{text} {verb} not supported"))
    }

    pub(super) fn failure_without_values(&self, check: CheckId) -> Failure {
        let property = &self.program.properties[check];
        let stack = self.stack();
        Failure {
            check,
            origin: property.origin,
            message: property.text.as_deref().unwrap_or(property.kind.name()).to_owned(),
            values: Vec::new(),
            thread: self.threads.current as u32,
            stack,
        }
    }

    /// A check that failed at the instruction where the innermost activation stands.
    pub(super) fn failure(&mut self, check: CheckId) -> Failure {
        let mut failure = self.failure_without_values(check);
        if self.in_model() {
            if let Some(&(_, origin)) = failure.stack.first() {
                failure.origin = origin;
            }
        } else if let Some(innermost) = failure.stack.first_mut() {
            innermost.1 = failure.origin;
        }
        let mut words = Words { machine: self, values: Vec::new(), origin: Some(failure.origin) };
        failure.message = words.message(check);
        failure.values = words.values;
        failure
    }

    /// The library function that the user called: the model that runs, or the one whose call is
    /// the statement that runs.
    pub(super) fn called_function(&self, origin: Option<Origin>) -> Option<String> {
        let models = self.running_models();
        if let Some(outermost) = self.frames.get(self.frames.len() - models) {
            let name = &self.program.functions[outermost.function].name;
            if !name.starts_with("__wherefore") {
                return Some(name.to_string());
            }
        }
        let origin = origin.filter(|_| models == 0).or_else(|| self.here().origin);
        let location = self.program.location(origin?);
        let text = self.program.sources.line_of_text(self.program.sources.use_range(location));
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        (end > 0).then(|| text[..end].to_owned())
    }

    /// How many of the innermost activations are of models.
    fn running_models(&self) -> usize {
        let model = |frame: &&super::Frame| {
            self.program.functions[frame.function].kind == FunctionKind::Model
        };
        self.frames.iter().rev().take_while(model).count()
    }

    /// Looks at the run from the user's activation that called the models which run.
    pub(super) fn seen_by_user<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let models = self.frames.split_off(self.frames.len() - self.running_models());
        let result = look(self);
        self.frames.extend(models);
        result
    }

    pub(super) fn body(&self) -> Option<&'p Body> {
        self.program.functions[self.frames.last()?.function].body.as_ref()
    }

    pub(super) fn show(&self) -> Show<'_> {
        Show { program: self.program, objects: &self.domain.objects }
    }

    /// The value of an expression in the innermost activation, if it has one without a failure.
    /// Expressions have no side effects, so that they can be evaluated again.
    pub(super) fn peek(&mut self, expression: ExpressionId) -> Option<Bits> {
        let function = self.frames.last()?.function;
        let known = self.separate_expressions.get(&(function, expression)).cloned();
        let separate = known.unwrap_or_else(|| {
            let parts = self.parts_of(function);
            let separate = parts.map(|parts| Rc::new(parts.expression(expression)));
            self.separate_expressions.insert((function, expression), separate.clone());
            separate
        })?;
        self.evaluate_separately(&separate.0, separate.1)
    }

    /// The address of a place, likewise.
    pub(super) fn peek_address(&mut self, place: PlaceId) -> Option<Bits> {
        let function = self.frames.last()?.function;
        let known = self.separate_places.get(&(function, place)).cloned();
        let separate = known.unwrap_or_else(|| {
            let parts = self.parts_of(function);
            let separate = parts.and_then(|parts| parts.address(place)).map(Rc::new);
            self.separate_places.insert((function, place), separate.clone());
            separate
        })?;
        self.evaluate_separately(&separate.0, separate.1)
    }

    fn parts_of(&mut self, function: FunctionId) -> Option<&mut PartFlattener<'p>> {
        let (program, options) = (self.program, &self.flattening);
        let parts = self.parts.entry(function);
        let parts = parts.or_insert_with(|| PartFlattener::new(program, function, options.clone()));
        parts.as_mut()
    }

    /// Evaluates with the slots of the innermost activation: what follows the locals is put back.
    fn evaluate_separately(&mut self, code: &Code, slot: Slot) -> Option<Bits> {
        let base = self.frames.last()?.base;
        let length = self.slots.len();
        let temporaries = base + code.extra_arguments as usize + 1;
        let end = base + code.slot_count as usize;
        let kept = self.slots[temporaries..end.min(length)].to_vec();
        self.slots.resize(length.max(end), Bits::default());
        let checks = findings::CheckSet::ALWAYS;
        let fuel = std::mem::replace(&mut self.domain.fuel, 1 << 20);
        // Who looks at a run does not use up what its threads may do.
        let scheduling = self.domain.scheduling.take();
        let slots = &mut self.slots[base..end];
        let exit = evaluate(&mut self.domain, checks, code, slots, &mut 0);
        self.domain.scheduling = scheduling;
        self.domain.fuel = fuel;
        let value = self.slots[base + slot as usize];
        self.slots[temporaries..temporaries + kept.len()].copy_from_slice(&kept);
        self.slots.truncate(length);
        matches!(exit, Exit::Next).then_some(value)
    }
}

/// Activations that a failure reports: a stack overflow has millions.
const LONGEST_STACK: usize = 256;
