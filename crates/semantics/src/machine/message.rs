//! What went wrong, as a plain sentence in the user's words with the values.

use findings::CheckKind;
use ir::{
    BinaryOperator, Body, Builtin, CheckId, Expression, ExpressionId, ExpressionKind, PlaceId,
    PlaceKind, Type, UnaryOperator,
};

use super::Machine;
use super::owner::{
    Owner, base_pointer, conditions, operands, operands_of_place, owner, root_pointer,
};
use super::pointer_words::Access;
use crate::concrete::Bits;
use crate::evaluate::Purpose;

/// Finds the words for a failure.
pub(super) struct Words<'m, 'p> {
    pub machine: &'m mut Machine<'p>,
    pub values: Vec<(String, String)>,
    /// What the check belongs to.
    pub origin: Option<ir::Origin>,
}

/// Values that a failure shows.
const MOST_VALUES: usize = 12;

impl Words<'_, '_> {
    pub fn message(&mut self, check: CheckId) -> String {
        let property = &self.machine.program.properties[check];
        let (kind, text) = (property.kind, property.text.clone());
        if self.machine.in_model() {
            return self.of_model(check);
        }
        let Some(body) = self.machine.body() else { return general(kind).to_owned() };
        let owner = owner(self.machine.program, body, check);
        self.collect_values(body, &owner, kind);
        let explanation = self.machine.explanation.take();
        let words = match owner {
            Owner::Expression(id) => self.of_expression(body, id, kind),
            Owner::Subscript(place) => self.of_subscript(body, place),
            Owner::Place(place, purpose) => self.of_place(body, place, purpose, kind),
            Owner::Pointer(pointer, size, purpose) => {
                self.of_pointer(body, pointer, size, purpose, kind)
            }
            Owner::Printed(pointer, ref function) => self.of_printed(body, pointer, function, kind),
            Owner::Freed(pointer) => self
                .machine
                .peek(pointer)
                .and_then(|value| self.freed(&self.pointer_text(body, pointer), value, kind)),
            Owner::Called(pointer) => self.of_call(body, pointer, kind),
            Owner::Assertion(..) | Owner::Format(_) | Owner::Unknown => None,
        };
        match (kind, text) {
            (CheckKind::Assertion, Some(text)) => format!("assertion failed: {text}"),
            (CheckKind::ReachError, Some(text)) => called(&text),
            (_, Some(text)) => text.to_string(),
            _ => explanation.or(words).unwrap_or_else(|| self.fallback(check)),
        }
    }

    fn fallback(&self, check: CheckId) -> String {
        let program = self.machine.program;
        let property = &program.properties[check];
        format!("{} in {}", general(property.kind), program.shown_text(property.origin))
    }

    /// The source text of an expression; what the front end made up has none.
    fn text(&self, expression: &Expression) -> Option<String> {
        let text = self.machine.program.shown_text(expression.origin?);
        (!text.is_empty()).then_some(text)
    }

    fn shown(&mut self, body: &Body, id: ExpressionId) -> Option<String> {
        let value = self.machine.peek(id)?;
        Some(self.machine.show().value_or_text(body.expressions[id].ty, value))
    }

    /// The variables and other loads in the expression that failed, with their values.
    fn collect_values(&mut self, body: &Body, owner: &Owner, kind: CheckKind) {
        let work = match owner.clone() {
            // What was never written has no value to show, but its subscripts have.
            Owner::Expression(id) if kind == CheckKind::Uninitialized => {
                operands(body, &body.expressions[id])
            }
            Owner::Expression(id)
            | Owner::Printed(id, _)
            | Owner::Freed(id)
            | Owner::Called(id) => vec![id],
            Owner::Assertion(vertex, condition) => conditions(body, vertex, condition),
            Owner::Pointer(id, size, _) => vec![id, size],
            Owner::Subscript(place) | Owner::Place(place, _) => operands_of_place(body, place),
            Owner::Format(arguments) => arguments,
            Owner::Unknown => Vec::new(),
        };
        self.collect(body, work);
    }

    /// The variables and other loads in expressions, with their values.
    pub fn collect(&mut self, body: &Body, mut work: Vec<ExpressionId>) {
        work.reverse();
        let mut budget = 200;
        while let Some(id) = work.pop().filter(|_| budget > 0 && self.values.len() < MOST_VALUES) {
            budget -= 1;
            let expression = &body.expressions[id];
            if let (ExpressionKind::Load { .. }, Some(origin)) =
                (&expression.kind, expression.origin)
            {
                let text = self.machine.program.shown_text(origin);
                let known = self.values.iter().any(|(other, _)| *other == text);
                let internal = text.contains("__ctype") || text.contains("__errno");
                if !known
                    && !internal
                    && !text.is_empty()
                    && let Some(value) = self.shown(body, id)
                {
                    self.values.push((text, value));
                }
            }
            let mut parts = operands(body, expression);
            parts.reverse();
            work.extend(parts);
        }
    }

    fn of_expression(&mut self, body: &Body, id: ExpressionId, kind: CheckKind) -> Option<String> {
        let expression = &body.expressions[id];
        let text = self.text(expression);
        let types = &self.machine.program.types;
        match expression.kind {
            ExpressionKind::Load { place, .. } => self.of_place(body, place, Purpose::Read, kind),
            ExpressionKind::Binary { operator, left, right, .. } if kind == CheckKind::Shift => {
                self.of_shift(body, operator, left, right, &text?)
            }
            ExpressionKind::Binary { operator, left, right, .. } => {
                let name = types.name(body.expressions[left].ty);
                let (a, b) = (self.shown(body, left)?, self.shown(body, right)?);
                Some(binary_words(operator, kind, &text?, &name, &a, &b))
            }
            ExpressionKind::Unary { operator: UnaryOperator::Negate, operand, .. } => {
                let name = types.name(expression.ty);
                let value = self.shown(body, operand)?;
                Some(format!("{} overflows {name}: -({value})", text?))
            }
            ExpressionKind::Builtin {
                builtin: Builtin::Subscript { .. }, ref operands, ..
            } => {
                let (index, length) = (*operands.first()?, *operands.get(1)?);
                let (index, length) = (self.shown(body, index)?, self.shown(body, length)?);
                let array = self.origin.map(|origin| self.machine.program.text(origin));
                let array = array.as_deref().and_then(without_subscript).unwrap_or("the array");
                Some(format!("index {index} is outside the {length} elements of '{array}'"))
            }
            ExpressionKind::Builtin { builtin: Builtin::Argument(read), ref operands, .. } => {
                let pointer = self.machine.peek(*operands.first()?)?;
                let domain = &self.machine.domain;
                let object = domain.objects.living(pointer.provenance())?;
                let start = pointer.low.wrapping_sub(object.base());
                let (_, arguments) =
                    domain.passed.iter().rev().find(|(at, _)| *at == pointer.provenance())?;
                let (_, passed) = arguments.iter().find(|(at, _)| *at == start)?;
                let types = &self.machine.program.types;
                let (read, passed) = (types.name(read), types.name(*passed));
                Some(format!("va_arg reads an argument of type {passed} as {read}"))
            }
            ExpressionKind::Builtin { ref operands, .. } if kind == CheckKind::Shift => {
                let operand = self.text(&body.expressions[*operands.first()?]);
                let operand = operand.unwrap_or_else(|| "its operand".to_owned());
                Some(format!("{} has no value, because {operand} is 0", text?))
            }
            ExpressionKind::Convert { operand, .. } => {
                let name = types.name(expression.ty);
                let value = self.shown(body, operand)?;
                Some(match self.text(&body.expressions[operand]) {
                    Some(what) => format!("the value {value} of {what} does not fit {name}"),
                    None => format!("the value {value} does not fit {name}"),
                })
            }
            _ => None,
        }
    }

    fn integer(&mut self, body: &Body, id: ExpressionId) -> Option<(i128, u32)> {
        let value = self.machine.peek(id)?;
        let ty = self.machine.program.types.as_integer(body.expressions[id].ty)?;
        let width = ty.width.into();
        let number =
            if ty.signed { value.signed(width) } else { value.unsigned(width).cast_signed() };
        Some((number, width))
    }

    fn of_shift(
        &mut self,
        body: &Body,
        operator: BinaryOperator,
        left: ExpressionId,
        right: ExpressionId,
        text: &str,
    ) -> Option<String> {
        let ((value, width), (count, _)) = (self.integer(body, left)?, self.integer(body, right)?);
        let name = self.machine.program.types.name(body.expressions[left].ty);
        let symbol = operator.symbol();
        let shift = format!("{text} is {value} {symbol} {count}");
        Some(if count < 0 {
            format!("invalid shift: {shift}, and the count is negative")
        } else if count >= i128::from(width) {
            format!(
                "invalid shift: {shift}, but the count must be below {width}, the bits of {name}"
            )
        } else if value < 0 {
            format!("invalid shift: {shift}, and the left operand is negative")
        } else {
            format!("invalid shift: {shift}, and the result does not fit {name}")
        })
    }

    fn of_subscript(&mut self, body: &Body, place: PlaceId) -> Option<String> {
        let PlaceKind::Element { array, index, .. } = body.places[place].kind else { return None };
        let value = self.machine.peek(index)?;
        let types = &self.machine.program.types;
        let integer = types.as_integer(body.expressions[index].ty)?;
        let width = integer.width.into();
        let number = if integer.signed {
            value.signed(width).to_string()
        } else {
            value.unsigned(width).to_string()
        };
        let name = self.place_text(body, array);
        match types[body.places[array].ty] {
            Type::Array { length: Some(1), .. } => {
                Some(format!("index {number} is outside the one element of '{name}'"))
            }
            Type::Array { length: Some(length), .. } => {
                Some(format!("index {number} is outside the {length} elements of '{name}'"))
            }
            _ => Some(format!("index {number} is outside '{name}'")),
        }
    }

    fn of_place(
        &mut self,
        body: &Body,
        place: PlaceId,
        purpose: Purpose,
        kind: CheckKind,
    ) -> Option<String> {
        let ty = body.places[place].ty;
        let size = self.machine.program.types.size_of(ty);
        let name = match body.places[place].kind {
            // A pointer that is computed on the way has no text of its own: the access has.
            PlaceKind::Dereference(pointer) if self.text(&body.expressions[pointer]).is_none() => {
                let origin = self.origin.or(body.expressions[pointer].origin);
                origin.map(|one| self.machine.program.shown_text(one)).unwrap_or_default()
            }
            _ => self.place_text(body, place),
        };
        if kind == CheckKind::Uninitialized {
            return Some(format!("'{name}' is read, but was never written"));
        }
        let pointer = root_pointer(body, place)?;
        let base = base_pointer(body, pointer);
        let text = self.text(&body.expressions[base]);
        if kind == CheckKind::Null {
            let null = self.machine.peek(base).is_some_and(|value| value.low == 0);
            return text.map(|text| {
                let is_null = if null { " is null" } else { "" };
                format!("null pointer dereferenced: {text}{is_null}")
            });
        }
        let value = self.machine.peek_address(place).or_else(|| self.machine.peek(pointer))?;
        let function = self.machine.called_function(self.origin);
        let function = function.filter(|name| super::model_words::is_of_characters(name));
        if let (CheckKind::Bounds, true, Some(function)) = (kind, self.is_internal(value), function)
        {
            // The tables behind the macros of <ctype.h>, indexed by the character.
            let ExpressionKind::PointerAdd { index, .. } = body.expressions[pointer].kind else {
                return None;
            };
            let (number, _) = self.integer(body, index)?;
            return Some(format!("{function} is given {number}, which is no character"));
        }
        let subject = if name.is_empty() { "the access".to_owned() } else { format!("'{name}'") };
        if kind == CheckKind::Bounds && self.object(value.provenance()).is_none() {
            let text = text.unwrap_or_else(|| "the pointer".to_owned());
            let function = self.machine.domain.function_at(value).is_some();
            return Some(if function {
                format!("'{text}' points to a function, not to an object")
            } else {
                let hint = match is_number(body, base) {
                    true => " (--registers FROM..TO declares memory at known addresses)",
                    false => "",
                };
                format!("'{text}' does not point to an object: {:#x}{hint}", value.low)
            });
        }
        let (pointer_name, size) = (None, Some(size));
        let access = Access { subject: &subject, pointer_name, pointer: value, size, purpose };
        self.access(&access, kind)
    }

    fn pointer_text(&self, body: &Body, pointer: ExpressionId) -> String {
        let text = self.text(&body.expressions[pointer]);
        text.map_or_else(|| "the pointer".to_owned(), |text| format!("'{text}'"))
    }

    /// A block of bytes; the statement is a call of the library function.
    fn of_pointer(
        &mut self,
        body: &Body,
        pointer: ExpressionId,
        size: ExpressionId,
        purpose: Purpose,
        kind: CheckKind,
    ) -> Option<String> {
        let value = self.machine.peek(pointer)?;
        let size = self.machine.peek(size).map(|size| size.low);
        let text = self.text(&body.expressions[pointer]);
        let function = self.machine.called_function(self.origin)?;
        let access = Access {
            subject: &function,
            pointer_name: text.as_deref(),
            pointer: value,
            size,
            purpose,
        };
        self.access(&access, kind)
    }

    fn of_printed(
        &mut self,
        body: &Body,
        pointer: ExpressionId,
        function: &str,
        kind: CheckKind,
    ) -> Option<String> {
        let text = self.text(&body.expressions[pointer]);
        let pointer = self.machine.peek(pointer)?;
        let (pointer_name, purpose) = (text.as_deref(), Purpose::Write);
        // The end is past what is left for the text, and not where the text begins.
        let object = self.machine.domain.objects.living(pointer.provenance());
        let end = object
            .filter(|object| object.is_writable())
            .map(|object| object.base() + object.size());
        let pointer = Bits { low: end.unwrap_or(pointer.low), ..pointer };
        let access = Access { subject: function, pointer_name, pointer, size: None, purpose };
        self.access(&access, kind)
    }

    fn of_call(&mut self, body: &Body, pointer: ExpressionId, kind: CheckKind) -> Option<String> {
        let name = self.pointer_text(body, pointer);
        let value = self.machine.peek(pointer)?;
        match kind {
            CheckKind::Null => Some(format!("{name} is called, but it is null")),
            _ => Some(self.no_function(&name, value)),
        }
    }

    /// A place as C writes it.
    pub fn name_of(&self, place: PlaceId) -> Option<String> {
        Some(self.place_text(self.machine.body()?, place))
    }

    fn place_text(&self, body: &Body, place: PlaceId) -> String {
        let program = self.machine.program;
        match body.places[place].kind {
            PlaceKind::Local(local) => body.locals[local].name.to_string(),
            PlaceKind::Global(global) => program.globals[global].name.to_string(),
            PlaceKind::Dereference(pointer) => match self.text(&body.expressions[pointer]) {
                // The pointer behind `p[i]` has the text of the subscript.
                Some(text) if text.ends_with(']') => text,
                Some(text) => format!("*{text}"),
                None => "the object".to_owned(),
            },
            PlaceKind::Field { base, field } | PlaceKind::Bits { base, field: Some(field), .. } => {
                let Type::Record(record) = program.types[body.places[base].ty] else {
                    return self.place_text(body, base);
                };
                let record = &program.types.records[record];
                let name = record.fields.get(field as usize).and_then(|field| field.name.clone());
                let name = name.as_deref().unwrap_or("(unnamed)");
                match body.places[base].kind {
                    PlaceKind::Dereference(pointer) => {
                        match self.text(&body.expressions[pointer]) {
                            Some(text) if text.ends_with(']') => format!("{text}.{name}"),
                            Some(text) => format!("{text}->{name}"),
                            None => name.to_owned(),
                        }
                    }
                    _ => format!("{}.{name}", self.place_text(body, base)),
                }
            }
            PlaceKind::Element { array, index, .. } => {
                let index = self.text(&body.expressions[index]).unwrap_or_default();
                format!("{}[{index}]", self.place_text(body, array))
            }
            PlaceKind::At { base, .. } | PlaceKind::Bits { base, .. } => {
                self.place_text(body, base)
            }
        }
    }
}

/// The array in the text of a subscript: `t[0]` in `t[0][i]`.
fn without_subscript(text: &str) -> Option<&str> {
    let mut open = 0;
    for (at, byte) in text.bytes().enumerate().rev() {
        match byte {
            b']' => open += 1,
            b'[' if open == 1 => {
                return Some(text[..at].trim_end()).filter(|array| !array.is_empty());
            }
            b'[' => open -= 1,
            _ if open == 0 => return None,
            _ => {}
        }
    }
    None
}

/// A function whose call is the failure.
fn called(text: &str) -> String {
    if text.ends_with(')') { format!("{text} is called") } else { format!("{text}() is called") }
}

fn binary_words(
    operator: BinaryOperator,
    kind: CheckKind,
    text: &str,
    name: &str,
    a: &str,
    b: &str,
) -> String {
    let symbol = operator.symbol();
    match kind {
        CheckKind::DivisionByZero if operator == BinaryOperator::Remainder => {
            format!("remainder by zero: {text} is {a} % 0")
        }
        CheckKind::DivisionByZero => format!("division by zero: {text} is {a} / 0"),
        CheckKind::Nan => format!("{text} gives a NaN: {a} {symbol} {b}"),
        _ => format!("{text} overflows {name}: {a} {symbol} {b}"),
    }
}

/// A failure in general.
pub(super) fn general(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::Assertion => "assertion failed",
        CheckKind::ReachError => "the error function is called",
        CheckKind::Bounds => "access outside the object",
        CheckKind::Null => "null pointer dereferenced",
        CheckKind::Dangling => "access to an object whose lifetime has ended",
        CheckKind::Misaligned => "access through a pointer that is not aligned",
        CheckKind::DoubleFree => "an object is freed again",
        CheckKind::InvalidFree => "something is freed that was not allocated",
        CheckKind::Leak => "memory is lost",
        CheckKind::DivisionByZero => "division by zero",
        CheckKind::SignedOverflow => "signed overflow",
        CheckKind::UnsignedOverflow => "unsigned arithmetic wraps",
        CheckKind::Conversion => "a conversion changes the value",
        CheckKind::Shift => "not a valid shift",
        CheckKind::FloatOverflow => "floating-point overflow",
        CheckKind::Nan => "not a number",
        CheckKind::Uninitialized => "a read of what was never written",
        CheckKind::Sequence => "effects that C puts in no order",
        CheckKind::Deadlock => "no thread can go on",
        CheckKind::DataRace => "a data race",
        CheckKind::LockMisuse => "a lock is used against its rules",
        CheckKind::LockLeak => "a lock is never given back",
        CheckKind::Rule => "a rule is broken",
        CheckKind::Unwinding => "a loop goes on beyond the bound",
        CheckKind::Unsupported => "something that is not supported",
        CheckKind::Cover => "a goal is reached",
    }
}

/// Whether the program writes an address down as a number.
fn is_number(body: &Body, mut pointer: ExpressionId) -> bool {
    loop {
        pointer = match &body.expressions[pointer].kind {
            ExpressionKind::Constant(_) => return true,
            ExpressionKind::Convert { operand, .. } => *operand,
            ExpressionKind::PointerAdd { pointer, .. } => *pointer,
            _ => return false,
        };
    }
}
