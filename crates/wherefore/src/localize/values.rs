//! Values that evaluations should have had, in the words of the source.

use ir::{
    Aspect, Body, ExpressionId, ExpressionKind, FunctionKind, IntegerName, IntegerType, Program,
    Statement, Type, TypeId,
};
use methods::localize::{Change, NewValue};
use semantics::concrete::{StorageInstance, StorageOf};
use semantics::show::path;

use crate::inputs;

/// The value that an evaluation should have had. Those of `unsigned char` are characters where they
/// are letters.
pub(super) fn wanted(program: &Program, change: &Change, letters: bool) -> String {
    match change.value {
        NewValue::Truth(truth) => truth.to_string(),
        NewValue::Bits(bits) => number(program, change, bits, letters),
        NewValue::Null => "null".to_owned(),
        NewValue::Function(function) => format!("function `{}`", program.functions[function].name),
        NewValue::Object(made, at) => match made.of {
            StorageOf::Local(function, _) if function != change.function => {
                let name = &program.functions[function].name;
                format!("{} of `{name}`", object(program, made, at))
            }
            _ => object(program, made, at),
        },
    }
}

/// The same as it is in a program, if it can.
pub(super) fn as_code(program: &Program, change: &Change, letters: bool) -> Option<String> {
    match change.value {
        NewValue::Null => Some("NULL".to_owned()),
        NewValue::Function(function) => Some(program.functions[function].name.to_string()),
        NewValue::Object(made, _) => {
            let text = wanted(program, change, letters);
            let can_be_named = match made.of {
                StorageOf::Global(_) => true,
                StorageOf::Local(function, _) => function == change.function,
                _ => false,
            };
            let named = text.strip_prefix('`').and_then(|text| text.strip_suffix('`'));
            let quoted = text.strip_prefix("the string ").filter(|text| text.ends_with('"'));
            named.or(quoted).filter(|_| can_be_named).map(str::to_owned)
        }
        NewValue::Truth(_) => Some(wanted(program, change, letters)),
        NewValue::Bits(bits) => {
            let unsigned = program.types.as_integer(change.ty).is_some_and(|ty| !ty.signed);
            let suffix = if unsigned && bits > i64::MAX as u128 { "ULL" } else { "" };
            Some(wanted(program, change, letters) + suffix)
        }
    }
}

/// The value that it had, if that says more than the one that it should have had.
pub(super) fn had(program: &Program, change: &Change, letters: bool) -> Option<String> {
    match change.value {
        NewValue::Bits(_) => change.own.map(|bits| number(program, change, bits, letters)),
        _ => None,
    }
}

/// Whether all numbers in some changes are characters that can be printed.
pub(super) fn are_letters<'c>(mut changes: impl Iterator<Item = &'c Change>) -> bool {
    let is_letter = |bits: u128| (0x20..0x7f).contains(&bits);
    changes.all(|change| match change.value {
        NewValue::Bits(bits) => is_letter(bits) && change.own.is_none_or(is_letter),
        _ => true,
    })
}

/// What a change says about the value of a record, if it is about one.
pub(super) fn aspect<'p>(program: &'p Program, change: &Change) -> Option<&'p Aspect> {
    let body = program.functions[change.function].body.as_ref()?;
    body.records.aspects.get(&change.expression)
}

/// The members of a record that should have had other values.
pub(super) struct RecordValue {
    pub wanted: String,
    pub was: Option<String>,
}

/// The value of a record that changes make; none if they leave it as it is.
pub(super) fn record(program: &Program, changes: &[Change]) -> Option<RecordValue> {
    let letters = are_letters(changes.iter());
    let mut members: Vec<(&str, String, Option<String>)> = Vec::new();
    let mut unread = false;
    for change in changes {
        match aspect(program, change)? {
            Aspect::Unread => unread = true,
            Aspect::Replaced => {}
            Aspect::Member(name) => {
                let had = had(program, change, letters);
                members.push((name, wanted(program, change, letters), had));
            }
        }
    }
    let listed = |all: Vec<String>| format!("{{{}}}", all.join(", "));
    if members.is_empty() {
        return unread.then(|| RecordValue { wanted: "{0}".to_owned(), was: None });
    }
    let value = |(name, wanted, _): &(&str, String, _)| format!("{name} = {wanted}");
    let wanted = listed(members.iter().map(value).collect());
    let old = |(name, _, was): &(&str, String, Option<String>)| {
        was.as_ref().map(|was| format!("{name} = {was}"))
    };
    let was: Option<Vec<String>> = members.iter().map(old).collect();
    Some(RecordValue { wanted, was: was.filter(|_| !unread).map(listed) })
}

fn number(program: &Program, change: &Change, bits: u128, letters: bool) -> String {
    let body = program.functions[change.function].body.as_ref();
    let text = body.and_then(|body| body.expressions[change.expression].origin);
    let text = text.map(|origin| program.text(origin)).unwrap_or_default();
    let quoted = text.starts_with('\'');
    let stored = body.and_then(|body| stored_as(program, body, change.expression));
    let named = stored.or_else(|| named_integer(program, change.ty));
    // A truth that is written as a number stays one.
    let digits = |ty: &IntegerType| {
        ty.name == IntegerName::Bool && text.starts_with(|first: char| first.is_ascii_digit())
    };
    let is_byte = |ty: &IntegerType| ty.name == IntegerName::ExplicitChar && !ty.signed;
    let own = program.types.as_integer(change.ty);
    let named = named.filter(|ty| {
        !digits(ty) && (letters || !is_byte(ty) && !own.is_some_and(|own| is_byte(&own)))
    });
    let named = named.filter(|ty| fits(program, change.ty, bits, *ty));
    let named = named.and_then(|ty| in_words(program, ty, bits));
    let named = named.or_else(|| quoted.then(|| character(bits)).flatten());
    named.unwrap_or_else(|| inputs::value_text(bits, change.ty, program))
}

/// Whether a type has the number that bits stand for in another one.
fn fits(program: &Program, own: TypeId, bits: u128, ty: IntegerType) -> bool {
    let Some(own) = program.types.as_integer(own) else { return false };
    own.width <= ty.width || as_number(own, bits) == as_number(ty, bits)
}

/// The number that bits stand for in a type.
fn as_number(ty: IntegerType, bits: u128) -> i128 {
    let unused = 128 - u32::from(ty.width);
    match ty.signed {
        true => (bits << unused).cast_signed() >> unused,
        false => (bits << unused >> unused).cast_signed(),
    }
}

/// The character type or enumeration that a value comes from, or becomes where it is stored or
/// passed: a literal of C is an `int`.
fn stored_as(program: &Program, body: &Body, expression: ExpressionId) -> Option<IntegerType> {
    if let ExpressionKind::Convert { operand, .. } = body.expressions[expression].kind
        && let Some(ty) = named_integer(program, body.expressions[operand].ty)
    {
        return Some(ty);
    }
    let is_it = |kind: &ExpressionKind| matches!(kind, ExpressionKind::Convert { operand, .. } if *operand == expression);
    let converted = body.expressions.iter().filter(|one| is_it(&one.kind));
    converted.filter_map(|one| named_integer(program, one.ty)).next()
}

/// An integer type whose values have names.
fn named_integer(program: &Program, ty: TypeId) -> Option<IntegerType> {
    let Type::Integer(integer) = program.types[ty] else { return None };
    let named = matches!(
        integer.name,
        IntegerName::Char
            | IntegerName::ExplicitChar
            | IntegerName::Enumeration(_)
            | IntegerName::Bool
    );
    named.then_some(integer)
}

fn in_words(program: &Program, ty: IntegerType, bits: u128) -> Option<String> {
    let number = as_number(ty, bits);
    match ty.name {
        IntegerName::Enumeration(id) => {
            let enumerators = &program.types.enumerations[id].enumerators;
            let found = enumerators.iter().find(|(_, value)| *value == number);
            found.map(|(name, _)| name.to_string())
        }
        IntegerName::Bool => matches!(number, 0 | 1).then(|| (number == 1).to_string()),
        _ => character(number.cast_unsigned()),
    }
}

/// A character as C writes it, if it can be printed.
fn character(bits: u128) -> Option<String> {
    let byte = u8::try_from(bits).ok()?;
    match byte {
        0 => Some("'\\0'".to_owned()),
        b'"' => Some("'\"'".to_owned()),
        b'\n' | b'\t' | b'\r' | b' '..=b'~' => Some(format!("'{}'", byte.escape_ascii())),
        _ => None,
    }
}

/// A pointer into an object of the run.
fn object(program: &Program, made: StorageInstance, at: u64) -> String {
    let (name, ty) = match made.of {
        StorageOf::Global(global) => {
            let global = &program.globals[global];
            if global.name.contains('"') {
                return into(&format!("the string {}", global.name), at);
            }
            (global.name.clone(), global.ty)
        }
        StorageOf::Local(function, local) => match &program.functions[function].body {
            Some(body) => (body.locals[local].name.clone(), body.locals[local].ty),
            None => return "a variable that has no name".to_owned(),
        },
        StorageOf::Heap if allocates(program) => {
            return into(&nth(made, "object that is allocated"), at);
        }
        StorageOf::Heap => return into("an object of a library function", at),
        StorageOf::Frame => return into(&nth(made, "object of alloca"), at),
        StorageOf::Temporary => return into("a temporary object", at),
        StorageOf::Given(site) => {
            let name = format!("what {} points to", program.sites[site].name);
            return into(&name, at);
        }
        StorageOf::Environment => return into("the arguments of main", at),
        StorageOf::Result(_) => return into("the result of a function", at),
        StorageOf::Function(function) => return into(&program.functions[function].name, at),
    };
    match path(program, &name, ty, at) {
        Some(path) => format!("`&{path}`"),
        None => into(&format!("`{name}`"), at),
    }
}

/// Whether a function of the user allocates something, or calls a function that does.
fn allocates(program: &Program) -> bool {
    let users = program.functions.iter().filter(|function| function.kind == FunctionKind::User);
    let mut statements = users
        .filter_map(|function| function.body.as_ref())
        .flat_map(|body| body.vertices.iter().map(|vertex| &vertex.statement));
    let gives_pointer = |function: ir::FunctionId| match &program.types
        [program.functions[function].ty]
    {
        Type::Function(signature) => matches!(program.types[signature.result], Type::Pointer(_)),
        _ => false,
    };
    statements.any(|statement| match statement {
        Statement::Allocate { .. } => true,
        Statement::Call(call) => match call.callee {
            ir::Callee::Function(callee) => {
                program.functions[callee].kind != FunctionKind::User && gives_pointer(callee)
            }
            ir::Callee::Pointer(..) => true,
        },
        _ => false,
    })
}

fn nth(made: StorageInstance, what: &str) -> String {
    format!("the {} {what}", report::numbers::ordinal(made.occurrence as usize + 1))
}

fn into(object: &str, at: u64) -> String {
    match at {
        0 => object.to_owned(),
        _ => format!("{object}, {at} bytes from its start"),
    }
}
