//! Two programs in one: a reference, then the program that is compared with it, with the same inputs.
//!
//! Both are functions of one program that share nothing, also not the library models. The reference runs
//! first; what it takes, prints and returns is kept (`library/models/side_by_side.c`). Where it ends, the
//! other program is called, its standard input begins again, its arguments are objects of their own, and
//! what it takes is what the reference took. Whatever it prints or returns is compared. Runs in which a
//! check of the reference fails, or which it aborts, end there: the reference says nothing about them.

mod edit;
mod output;

use std::collections::BTreeMap;
use std::sync::Arc;

use findings::CheckKind;
use ir::{
    Argument, Call, Callee, CheckId, ExpressionKind, FunctionId, FunctionKind, GlobalId, Origin,
    PlaceKind, Program, REWIND, SIDE_BY_SIDE, Statement, Type, TypeId,
};

use crate::builder::{BodyBuilder, add_function};
use crate::evaluation_order;
use edit::Editor;
use output::Literals;

/// At most this many kinds of inputs are distinguished.
const MOST_KINDS: usize = 16;

/// A program that has another one beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// The first function of the reference; those of the program are before it.
    pub first_function: FunctionId,
    /// The first property of the reference.
    pub first_property: CheckId,
    /// The entry of the program, and of the reference.
    pub entries: [FunctionId; 2],
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Woven {
    /// Where both programs start.
    pub entry: FunctionId,
    /// The properties that say that the two do the same.
    pub compared: Vec<CheckId>,
    /// Properties that fail where the comparison goes no further.
    pub limits: Vec<CheckId>,
}

/// Which of the two a function belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Reference,
    Program,
}

impl Side {
    /// The name of a function of the model for this side.
    fn name(self, what: &str) -> String {
        let side = match self {
            Self::Reference => "first",
            Self::Program => "second",
        };
        format!("__wherefore_{side}_{what}")
    }
}

/// Makes a program that runs both.
///
/// # Errors
///
/// Why the two cannot be compared.
pub fn weave(program: &mut Program, beside: &Beside) -> Result<Woven, String> {
    // The reference was read after the orders of the program had been decided.
    evaluation_order::settle_orders(program);
    if !program.constructors.is_empty() || !program.destructors.is_empty() {
        return Err("functions that run before or after main".to_owned());
    }
    let helpers = Helpers::new(program).ok_or("the model of the comparison is missing")?;
    let sides: Vec<(FunctionId, Side)> = program
        .functions
        .entries()
        .filter(|(_, function)| function.body.is_some() && !is_helper(&function.name))
        .map(|(id, _)| match id < beside.first_function {
            true => (id, Side::Program),
            false => (id, Side::Reference),
        })
        .collect();
    let literals = Literals::new(program, &sides);
    let origin = program.functions[beside.entries[0]].origin;
    let origin = origin.ok_or("an entry that is written nowhere")?;
    let second = add_function(program, "__wherefore_second", origin);
    let mut kinds = Kinds::default();
    for (id, side) in sides {
        let Some(body) = program.functions[id].body.take() else { continue };
        let mut editor = Editor { program, body, helpers: &helpers, side };
        let edited = editor.inputs(&mut kinds).and_then(|()| editor.output(&literals));
        editor.ends(second);
        let body = editor.body;
        program.functions[id].body = Some(body);
        edited?;
        ir::validate::function(program, id)?;
    }
    build_second(program, &helpers, second, beside.entries[0], origin)?;
    let entry = build_entry(program, &helpers, second, beside, origin)?;
    let of_helpers = program.properties.entries().filter(|(_, property)| {
        let function = &program.functions[property.function];
        function.kind == FunctionKind::Model && is_helper(&function.name)
    });
    let of_helpers: Vec<(CheckId, CheckKind)> =
        of_helpers.map(|(id, property)| (id, property.kind)).collect();
    let of_kind = |wanted: CheckKind| {
        let own = of_helpers.iter().filter(move |(_, kind)| *kind == wanted);
        own.map(|(id, _)| *id).collect()
    };
    Ok(Woven {
        entry,
        compared: of_kind(CheckKind::Assertion),
        limits: of_kind(CheckKind::Unsupported),
    })
}

/// Whether a function belongs to the model of the comparison.
fn is_helper(name: &str) -> bool {
    name.starts_with("__wherefore_first_") || name.starts_with("__wherefore_second")
}

/// The names of what is taken, each with its number.
#[derive(Default)]
struct Kinds(BTreeMap<Arc<str>, usize>);

impl Kinds {
    fn number(&mut self, name: &Arc<str>) -> Result<u64, String> {
        let next = self.0.len();
        let number = *self.0.entry(name.clone()).or_insert(next);
        match number < MOST_KINDS {
            true => Ok(number as u64),
            false => Err("inputs of too many kinds".to_owned()),
        }
    }
}

/// The functions and variables of the model.
struct Helpers {
    functions: BTreeMap<String, FunctionId>,
    count: (GlobalId, TypeId),
    arguments: (GlobalId, TypeId),
}

impl Helpers {
    fn new(program: &Program) -> Option<Self> {
        let own = program.functions.entries().filter(|(_, one)| is_helper(&one.name));
        let functions = own.map(|(id, one)| (one.name.to_string(), id)).collect();
        let global = |name: &str| {
            let mut all = program.globals.entries();
            all.find(|(_, one)| &*one.name == name).map(|(id, one)| (id, one.ty))
        };
        let count = global("__wherefore_argument_count")?;
        let arguments = global("__wherefore_arguments")?;
        Some(Self { functions, count, arguments })
    }

    /// A call of a function of the model for one side.
    fn call(&self, side: Side, what: &str, arguments: Vec<ir::ExpressionId>) -> Call {
        Call {
            callee: Callee::Function(self.functions[&side.name(what)]),
            arguments: arguments.into_iter().map(Argument::Value).collect(),
            result: None,
            held: ir::CheckId::NONE,
        }
    }
}

/// Calls the entry of one side, and the model of `exit` where it has one, or what comes after it.
fn run(
    builder: &mut BodyBuilder<'_>,
    entry: FunctionId,
    arguments: &[ir::ExpressionId],
    exits: std::ops::Range<FunctionId>,
) -> Result<ir::PlaceId, String> {
    let program = &builder.program;
    let Type::Function(signature) = program.types[program.functions[entry].ty].clone() else {
        return Err("an entry that is no function".to_owned());
    };
    let body = program.functions[entry].body.as_ref();
    let wanted = body.map_or(0, |body| body.parameter_count as usize);
    if wanted > arguments.len() {
        return Err("main takes an environment".to_owned());
    }
    let int = builder.program.types.int();
    if signature.result != int || signature.parameters.len() != wanted {
        return Err("main does not return an int, or is declared in an old way".to_owned());
    }
    for (parameter, argument) in signature.parameters.iter().zip(arguments) {
        if *parameter != builder.expression_type(*argument) {
            return Err("main takes arguments of other types than int and char **".to_owned());
        }
    }
    let status = builder.temporary("status", int);
    let values = arguments[..wanted].iter().map(|&value| Argument::Value(value)).collect();
    let callee = Callee::Function(entry);
    let result = Some(status);
    builder.emit(Statement::Call(Box::new(Call {
        callee,
        arguments: values,
        result,
        held: ir::CheckId::NONE,
    })));
    let is_exit = |(id, function): &(FunctionId, &ir::Function)| {
        let is_model = function.kind == FunctionKind::Model && function.body.is_some();
        exits.contains(id) && is_model && &*function.name == "exit"
    };
    let exit = builder.program.functions.entries().find(is_exit).map(|(id, _)| id);
    if let Some(exit) = exit {
        let value = builder.load(status);
        let (callee, arguments) = (Callee::Function(exit), vec![Argument::Value(value)]);
        builder.emit(Statement::Call(Box::new(Call {
            callee,
            arguments,
            result: None,
            held: ir::CheckId::NONE,
        })));
    }
    Ok(status)
}

/// What is called where the reference ends.
fn build_second(
    program: &mut Program,
    helpers: &Helpers,
    second: FunctionId,
    entry: FunctionId,
    origin: Origin,
) -> Result<(), String> {
    let int = program.types.int();
    let mut builder = BodyBuilder::new(program, second, origin);
    let stream = builder.constant(0, int);
    let byte = builder.constant(u64::from(REWIND.cast_unsigned()), int);
    builder.emit(Statement::UnreadByte { stream, byte });
    let given = [helpers.count, helpers.arguments].map(|(global, ty)| {
        let place = builder.place(PlaceKind::Global(global), ty);
        builder.load(place)
    });
    let status = run(&mut builder, entry, &given, FunctionId(0)..second)?;
    let value = builder.load(status);
    let ends = helpers.call(Side::Program, "ends", vec![value]);
    builder.emit(Statement::Call(Box::new(ends)));
    let status = builder.load(status);
    builder.emit_last(Statement::Exit { status });
    builder.finish();
    Ok(())
}

/// Where both programs start: the reference is called.
fn build_entry(
    program: &mut Program,
    helpers: &Helpers,
    second: FunctionId,
    beside: &Beside,
    origin: Origin,
) -> Result<FunctionId, String> {
    let entry = add_function(program, SIDE_BY_SIDE, origin);
    let int = program.types.int();
    let (count_type, array_type) = (helpers.count.1, helpers.arguments.1);
    let mut builder = BodyBuilder::new(program, entry, origin);
    let count = builder.parameter("count", count_type);
    let of_program = builder.parameter("arguments", array_type);
    let of_reference = builder.parameter("reference_arguments", array_type);
    for (global, value) in [(helpers.count, count), (helpers.arguments, of_program)] {
        let place = builder.place(PlaceKind::Global(global.0), global.1);
        let value = builder.load(value);
        builder.assign(place, value);
    }
    let given = [count, of_reference].map(|place| builder.load(place));
    let first = beside.first_function;
    let status = run(&mut builder, beside.entries[1], &given, first..FunctionId(u32::MAX))?;
    let value = builder.load(status);
    let ends = helpers.call(Side::Reference, "ends", vec![value]);
    builder.emit(Statement::Call(Box::new(ends)));
    let callee = Callee::Function(second);
    let call = Call { callee, arguments: Vec::new(), result: None, held: ir::CheckId::NONE };
    builder.emit(Statement::Call(Box::new(call)));
    let zero = builder.expression(ExpressionKind::Constant(0), int);
    builder.emit_last(Statement::Return(Some(Argument::Value(zero))));
    builder.finish();
    Ok(entry)
}
