//! Failures inside models of library functions, told as failures of the user's call.

use findings::CheckKind;
use ir::{Argument, CheckId, ExpressionKind, Statement, Type, TypeId};

use super::Machine;
use super::message::{Words, general};
use super::owner::{Owner, decisions_before, owner, root_pointer};
use super::pointer_words::Access;
use crate::concrete::{Bits, Provenance, Stop};
use crate::evaluate::Purpose;

/// An argument of the user's call.
struct Given {
    text: String,
    ty: TypeId,
    value: Bits,
}

/// Where a model goes wrong.
struct Fault {
    pointer: Bits,
    size: Option<u64>,
    purpose: Purpose,
    freed: bool,
}

impl Words<'_, '_> {
    /// A failure while a model runs.
    pub fn of_model(&mut self, check: CheckId) -> String {
        let property = &self.machine.program.properties[check];
        let (kind, text) = (property.kind, property.text.clone());
        let function =
            self.machine.called_function(None).unwrap_or_else(|| "the library".to_owned());
        if let (CheckKind::Assertion, Some(text)) = (kind, &text) {
            self.collect_before_call();
            return format!("assertion failed: {text}");
        }
        let explanation = self.machine.explanation.take();
        let fault = self.fault(check);
        let given = self.machine.seen_by_user(given_arguments);
        for argument in given.iter().filter(|argument| !is_literal(&argument.text)) {
            let value = self.machine.show().value_or_text(argument.ty, argument.value);
            self.values.push((argument.text.clone(), value));
        }
        if let Some(text) = text {
            return format!("{function}: {text}");
        }
        let words = fault.and_then(|fault| self.of_fault(&function, &fault, &given, kind));
        let words = explanation.or(words);
        words.unwrap_or_else(|| match (kind, given.first()) {
            (CheckKind::Bounds, Some(argument)) if is_of_characters(&function) => {
                let value = self.machine.show().value(argument.ty, argument.value);
                format!("{function} is given {value}, which is no character")
            }
            _ => format!("{function}: {}", general(kind)),
        })
    }

    fn of_fault(
        &self,
        function: &str,
        fault: &Fault,
        given: &[Given],
        kind: CheckKind,
    ) -> Option<String> {
        let Fault { pointer, size, purpose, freed } = *fault;
        let name = argument_of(self.machine, given, pointer);
        if freed {
            let name = name.map_or_else(|| "the pointer".to_owned(), |name| format!("'{name}'"));
            return self.freed(&name, pointer, kind);
        }
        if self.is_internal(pointer) {
            return None;
        }
        let access = Access { subject: function, pointer_name: name, pointer, size, purpose };
        self.access(&access, kind)
    }

    pub fn is_internal(&self, pointer: Bits) -> bool {
        let object = self.machine.domain.objects.living(pointer.provenance());
        matches!(object.map(|object| object.kind),
            Some(crate::concrete::ObjectKind::Global(id)) if self.machine.program.globals[id].internal)
    }

    /// What the failing check of the innermost model is about.
    fn fault(&mut self, check: CheckId) -> Option<Fault> {
        let body = self.machine.body()?;
        let (pointer, size, purpose) = match owner(self.machine.program, body, check) {
            Owner::Expression(id) => match body.expressions[id].kind {
                ExpressionKind::Load { place, .. } => {
                    (root_pointer(body, place)?, None, Purpose::Read)
                }
                _ => return None,
            },
            Owner::Place(place, purpose) => (root_pointer(body, place)?, None, purpose),
            Owner::Pointer(pointer, size, purpose) => (pointer, Some(size), purpose),
            Owner::Printed(pointer, _) => (pointer, None, Purpose::Write),
            Owner::Freed(pointer) => {
                let pointer = self.machine.peek(pointer)?;
                return Some(Fault { pointer, size: None, purpose: Purpose::Write, freed: true });
            }
            Owner::Subscript(_)
            | Owner::Called(_)
            | Owner::Assertion(..)
            | Owner::Format(_)
            | Owner::Unknown => {
                return None;
            }
        };
        let pointer = self.machine.peek(pointer)?;
        let size = size.and_then(|size| self.machine.peek(size)).map(|size| size.low);
        Some(Fault { pointer, size, purpose, freed: false })
    }

    /// The values in the conditions that led to the user's call of a model: that of `assert`.
    fn collect_before_call(&mut self) {
        let values = self.machine.seen_by_user(|machine| {
            let frame = machine.frames.last()?;
            let vertex = frame.runnable.code.vertex_at(frame.position.checked_sub(1)?)?;
            let body = machine.body()?;
            let mut words = Words { machine, values: Vec::new(), origin: None };
            words.collect(body, decisions_before(body, vertex));
            Some(words.values)
        });
        self.values.extend(values.unwrap_or_default());
    }
}

impl Machine<'_> {
    /// Remembers what is wrong with an argument of a format, if something is.
    pub(super) fn explain<T>(
        &mut self,
        index: usize,
        pointer: Bits,
        result: &Result<T, Stop>,
        purpose: Purpose,
    ) {
        let Err(Stop::Failed(check)) = result else { return };
        let kind = self.program.properties[*check].kind;
        let Some(body) = self.body() else { return };
        let statement = self.frames.last().and_then(|frame| {
            let vertex = frame.runnable.code.vertex_at(frame.position)?;
            Some(&body.vertices[vertex].statement)
        });
        let (function, format) = match statement {
            Some(Statement::Print(print)) => (print.function.clone(), &print.format),
            Some(Statement::Scan(scan)) => (scan.function.clone(), &scan.format),
            _ => return,
        };
        let argument = match format {
            ir::PrintFormat::Constant { arguments, .. }
            | ir::PrintFormat::Computed { arguments, .. } => arguments.get(index).copied(),
            ir::PrintFormat::List { .. } => None,
        };
        let text = argument
            .and_then(|argument| body.expressions[argument].origin)
            .map(|origin| self.program.text(origin))
            .filter(|text| !text.is_empty());
        // A string goes wrong at the end of its object, wherever it begins.
        let objects = &self.domain.objects;
        let end = objects
            .living(pointer.provenance())
            .filter(|object| purpose != Purpose::Write || object.is_writable());
        let at = end.map_or(pointer.low, |object| object.base() + object.size());
        let at = Bits { low: at, ..pointer };
        let (pointer_name, size) = (text.as_deref(), None);
        let words = Words { machine: self, values: Vec::new(), origin: None };
        let access = Access { subject: &function, pointer_name, pointer: at, size, purpose };
        let explanation = words.access(&access, kind);
        self.explanation = explanation;
    }
}

/// The arguments of the call at which the innermost activation stands.
fn given_arguments(machine: &mut Machine<'_>) -> Vec<Given> {
    let mut given = Vec::new();
    let Some(body) = machine.body() else { return given };
    let vertex = machine.frames.last().and_then(|frame| {
        // The position is that after the call.
        frame.runnable.code.vertex_at(frame.position.checked_sub(1)?)
    });
    let Some(vertex) = vertex else { return given };
    let Statement::Call(call) = &body.vertices[vertex].statement else { return given };
    for argument in &call.arguments {
        let Argument::Value(id) = *argument else { continue };
        // The argument as it is written, before it is converted to the parameter's type.
        let mut written = id;
        while let ExpressionKind::Convert { operand, .. } = body.expressions[written].kind {
            written = operand;
        }
        let origin = body.expressions[written].origin.or(body.expressions[id].origin);
        let Some(value) = machine.peek(id) else { continue };
        let text = origin.map(|origin| machine.program.text(origin)).unwrap_or_default();
        let mut ty = body.expressions[id].ty;
        if matches!(machine.program.types[body.expressions[written].ty], Type::Pointer(_)) {
            ty = body.expressions[written].ty;
        }
        given.push(Given { text, ty, value });
    }
    given
}

/// The text of the argument that points to the same object as a pointer.
fn argument_of<'g>(machine: &Machine<'_>, given: &'g [Given], pointer: Bits) -> Option<&'g str> {
    let types = &machine.program.types;
    let pointers = || {
        given.iter().filter(|argument| {
            matches!(types[argument.ty], Type::Pointer(_)) && !argument.text.is_empty()
        })
    };
    let same = pointers().find(|argument| argument.value == pointer);
    let inside = || {
        let object = pointer.provenance();
        pointers()
            .find(|argument| object != Provenance::NONE && argument.value.provenance() == object)
    };
    let null = || pointers().find(|argument| argument.value.low == 0 && pointer.high == 0);
    same.or_else(inside).or_else(null).map(|argument| argument.text.as_str())
}

/// Whether a text is a number, character or string, and has no value to be shown.
fn is_literal(text: &str) -> bool {
    text.is_empty()
        || text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '"' | '\'' | '-'))
}

/// Functions of `<ctype.h>`.
pub(super) fn is_of_characters(function: &str) -> bool {
    (function.starts_with("is") || function.starts_with("to")) && function.len() <= 8
}
