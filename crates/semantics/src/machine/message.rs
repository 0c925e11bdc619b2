//! What went wrong, as a plain sentence in the user's words with the values.

use findings::CheckKind;
use ir::{
    BinaryOperator, Body, CheckId, Expression, ExpressionId, ExpressionKind, PlaceId, PlaceKind,
    Type, UnaryOperator,
};

use super::Machine;
use super::owner::{Owner, operands, operands_of_place, owner, root_pointer};
use crate::concrete::{Bits, NULL_PAGE, ObjectKind, Provenance};

/// Finds the words for a failure.
pub(super) struct Words<'m, 'p> {
    pub machine: &'m mut Machine<'p>,
    pub values: Vec<(String, String)>,
}

/// Values that a failure shows.
const MOST_VALUES: usize = 12;

impl Words<'_, '_> {
    pub fn message(&mut self, check: CheckId) -> String {
        let property = &self.machine.program.properties[check];
        let (kind, text) = (property.kind, property.text.clone());
        if let Some(model) = self.machine.called_model().map(str::to_owned) {
            let what = text.as_deref().map_or_else(|| general(kind).to_owned(), str::to_owned);
            let detail = self.detail_in_model(check).unwrap_or(what);
            return format!("in {model}: {detail}");
        }
        let Some(body) = self.machine.body() else { return general(kind).to_owned() };
        let owner = owner(self.machine.program, body, check);
        self.collect_values(body, &owner);
        let words = match owner {
            Owner::Expression(id) => self.of_expression(body, id, kind),
            Owner::Subscript(place) => self.of_subscript(body, place),
            Owner::Place(place) => self.of_place(body, place, kind),
            Owner::Pointer(pointer, size) => self.of_pointer(body, pointer, size, kind),
            Owner::Printed(pointer, ref function) => self.of_printed(body, pointer, function, kind),
            Owner::Unknown => None,
        };
        match (kind, text) {
            (CheckKind::Assertion, Some(text)) => format!("assertion failed: {text}"),
            (CheckKind::ReachError, Some(text)) => format!("{text} is called"),
            (_, Some(text)) => text.to_string(),
            _ => words.unwrap_or_else(|| self.fallback(check)),
        }
    }

    /// In a model only the pointer says anything to the user.
    fn detail_in_model(&mut self, check: CheckId) -> Option<String> {
        let property = &self.machine.program.properties[check];
        if property.text.is_some() {
            return None;
        }
        let kind = property.kind;
        let body = self.machine.body()?;
        let pointer = match owner(self.machine.program, body, check) {
            Owner::Expression(id) => match body.expressions[id].kind {
                ExpressionKind::Load { place, .. } => root_pointer(body, place)?,
                _ => return None,
            },
            Owner::Place(place) => root_pointer(body, place)?,
            Owner::Pointer(pointer, _) | Owner::Printed(pointer, _) => pointer,
            Owner::Subscript(_) | Owner::Unknown => return None,
        };
        let value = self.machine.peek(pointer)?;
        self.pointer_words("the pointer", value, None, kind)
    }

    fn fallback(&self, check: CheckId) -> String {
        let program = self.machine.program;
        let property = &program.properties[check];
        format!("{} in {}", general(property.kind), program.text(property.origin))
    }

    /// The source text of an expression; what the front end made up has none.
    fn text(&self, expression: &Expression) -> Option<String> {
        let text = self.machine.program.text(expression.origin?);
        (!text.is_empty()).then_some(text)
    }

    fn shown(&mut self, body: &Body, id: ExpressionId) -> Option<String> {
        let value = self.machine.peek(id)?;
        Some(self.machine.show().value(body.expressions[id].ty, value))
    }

    /// The variables and other loads in the expression that failed, with their values.
    fn collect_values(&mut self, body: &Body, owner: &Owner) {
        let mut work = match *owner {
            Owner::Expression(id) | Owner::Printed(id, _) | Owner::Pointer(id, None) => vec![id],
            Owner::Pointer(id, Some(size)) => vec![id, size],
            Owner::Subscript(place) | Owner::Place(place) => operands_of_place(body, place),
            Owner::Unknown => Vec::new(),
        };
        work.reverse();
        let mut budget = 200;
        while let Some(id) = work.pop().filter(|_| budget > 0 && self.values.len() < MOST_VALUES) {
            budget -= 1;
            let expression = &body.expressions[id];
            if let (ExpressionKind::Load { .. }, Some(origin)) =
                (&expression.kind, expression.origin)
            {
                let text = self.machine.program.text(origin);
                let known = self.values.iter().any(|(other, _)| *other == text);
                if !known
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
            ExpressionKind::Load { place, .. } => self.of_place(body, place, kind),
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
            Type::Array { length: Some(length), .. } => {
                Some(format!("index {number} is outside the {length} elements of '{name}'"))
            }
            _ => Some(format!("index {number} is outside '{name}'")),
        }
    }

    fn of_place(&mut self, body: &Body, place: PlaceId, kind: CheckKind) -> Option<String> {
        let ty = body.places[place].ty;
        let size = self.machine.program.types.size_of(ty);
        if kind == CheckKind::Uninitialized {
            let name = self.place_text(body, place);
            return Some(format!("'{name}' is read, but was never written"));
        }
        let pointer = root_pointer(body, place)?;
        let text = self.text(&body.expressions[pointer]);
        if kind == CheckKind::Null {
            let value = self.machine.peek(pointer);
            // A subscript's text is that of the moved pointer, not of the pointer that is null.
            let moved = value.is_none_or(|value| value.low != 0);
            return match text {
                Some(text) if !moved && !text.ends_with(']') => {
                    Some(format!("null pointer dereferenced: {text} is null"))
                }
                Some(text) => Some(format!("null pointer dereferenced: {text}")),
                None => None,
            };
        }
        let value = self.machine.peek_address(place).or_else(|| self.machine.peek(pointer))?;
        let name = text.map_or_else(|| "the pointer".to_owned(), |text| format!("'{text}'"));
        self.pointer_words(&name, value, Some(size), kind)
    }

    fn of_pointer(
        &mut self,
        body: &Body,
        pointer: ExpressionId,
        size: Option<ExpressionId>,
        kind: CheckKind,
    ) -> Option<String> {
        let text = self.text(&body.expressions[pointer]);
        let name = text.map_or_else(|| "the pointer".to_owned(), |text| format!("'{text}'"));
        let value = self.machine.peek(pointer)?;
        let size = size.and_then(|size| self.machine.peek(size)).map(|size| size.low);
        self.pointer_words(&name, value, size, kind)
    }

    fn of_printed(
        &mut self,
        body: &Body,
        pointer: ExpressionId,
        function: &str,
        kind: CheckKind,
    ) -> Option<String> {
        let text = self.text(&body.expressions[pointer]);
        let name = text.map_or_else(|| "its buffer".to_owned(), |text| format!("'{text}'"));
        let value = self.machine.peek(pointer)?;
        let objects = &self.machine.domain.objects;
        let object = objects.living(value.provenance()).filter(|_| value.high != 0);
        match object.filter(|object| kind == CheckKind::Bounds && object.is_writable()) {
            Some(object) => {
                let offset = value.low.wrapping_sub(object.base()).cast_signed();
                let room = object.size().cast_signed().saturating_sub(offset);
                Some(format!("{function} writes more than the {room} bytes that {name} has"))
            }
            None => self.pointer_words(&name, value, None, kind),
        }
    }

    /// What is wrong with a pointer.
    fn pointer_words(
        &self,
        name: &str,
        pointer: Bits,
        size: Option<u64>,
        kind: CheckKind,
    ) -> Option<String> {
        match kind {
            CheckKind::Null => Some(format!("null pointer dereferenced: {name} is null")),
            CheckKind::Dangling => Some(self.dangling_words(name, pointer.provenance())),
            CheckKind::DoubleFree => {
                let freed = self.ended(pointer.provenance());
                Some(format!("{name} is freed again; it was freed{freed}"))
            }
            CheckKind::InvalidFree => Some(self.invalid_free_words(name, pointer)),
            CheckKind::Misaligned => {
                Some(format!("{name} is not aligned for its type: {:#x}", pointer.low))
            }
            CheckKind::Bounds => Some(self.bounds_words(name, pointer, size)),
            _ => None,
        }
    }

    fn dangling_words(&self, name: &str, provenance: Provenance) -> String {
        let grave = self.machine.domain.objects.grave(provenance);
        let freed = self.ended(provenance);
        match grave.map(|grave| grave.kind) {
            Some(kind @ (ObjectKind::Local(..) | ObjectKind::Frame | ObjectKind::Temporary)) => {
                let object = self.machine.show().object_name(kind);
                format!("{name} points to {object}, whose lifetime has ended")
            }
            _ => format!("{name} points into an object that was freed{freed}"),
        }
    }

    /// Where an object ended.
    fn ended(&self, provenance: Provenance) -> String {
        let grave = self.machine.domain.objects.grave(provenance);
        let Some(moment) = grave.and_then(|grave| grave.ended) else { return " before".to_owned() };
        let program = self.machine.program;
        let origin = moment.call.or_else(|| {
            let code = &self.machine.functions[moment.function.0 as usize].as_ref()?.code;
            let vertex = code.vertex_at(moment.position as usize)?;
            Some(program.functions[moment.function].body.as_ref()?.vertices[vertex].origin)
        });
        match origin {
            Some(origin) => {
                let range = program.sources.use_range(program.location(origin));
                format!(" at line {}", program.sources.start(range).line)
            }
            None => " before".to_owned(),
        }
    }

    fn invalid_free_words(&self, name: &str, pointer: Bits) -> String {
        let objects = &self.machine.domain.objects;
        match objects.living(pointer.provenance()).filter(|object| object.is_alive()) {
            Some(object) if object.kind == ObjectKind::Heap => {
                let offset = pointer.low.wrapping_sub(object.base()).cast_signed();
                format!("{name} is freed, but it points {offset} bytes into its object")
            }
            Some(object) => {
                let object = self.machine.show().object_name(object.kind);
                format!("{name} is freed, but it points to {object}, which was not allocated")
            }
            None => format!("{name} is freed, but it does not point to an allocated object"),
        }
    }

    fn bounds_words(&self, name: &str, pointer: Bits, size: Option<u64>) -> String {
        let objects = &self.machine.domain.objects;
        let Some(object) = objects.living(pointer.provenance()).filter(|_| pointer.high != 0)
        else {
            if self.machine.domain.function_at(pointer).is_some() {
                return format!("{name} points to a function, not to an object");
            }
            if pointer.low < NULL_PAGE {
                return format!("{name} is null");
            }
            return format!("{name} does not point to an object: {:#x}", pointer.low);
        };
        let whole = object.size();
        let target = self.machine.show().object_name(object.kind);
        let offset = pointer.low.wrapping_sub(object.base()).cast_signed();
        let size = size.unwrap_or(1);
        let name = if name == target { "the access" } else { name };
        let inside = offset >= 0 && offset.cast_unsigned().saturating_add(size) <= whole;
        if inside && !object.is_writable() {
            return format!(
                "{name} is written through, but it points to {target}, which is read-only"
            );
        }
        let bytes = if size == 1 { "1 byte".to_owned() } else { format!("{size} bytes") };
        format!(
            "{name} goes outside {target}: {bytes} at offset {offset}, but it has {whole} bytes"
        )
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
        CheckKind::Shift => format!("{text} is not a valid shift of {name}: {a} {symbol} {b}"),
        CheckKind::Nan => format!("{text} gives a NaN: {a} {symbol} {b}"),
        _ => format!("{text} overflows {name}: {a} {symbol} {b}"),
    }
}

/// A failure in general.
fn general(kind: CheckKind) -> &'static str {
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
        CheckKind::Deadlock => "no thread can go on",
        CheckKind::DataRace => "a data race",
        CheckKind::LockMisuse => "a lock is used against its rules",
        CheckKind::Rule => "a rule is broken",
        CheckKind::Unwinding => "a loop goes on beyond the bound",
        CheckKind::Unsupported => "something that is not supported",
        CheckKind::Cover => "a goal is reached",
    }
}
