//! Bodies for functions, and values for variables, that no unit defines.

use crate::arbitrary::{AnyValues, PointerChoice, has_pointer, is_plain};
use crate::builder::{BodyBuilder, add_function};
use ir::checks::WRITE;
use ir::{
    Argument, CheckId, FunctionId, FunctionKind, FunctionType, GlobalId, PlaceId, PlaceKind,
    Program, Reliance, Statement, StaticImage, Type, TypeId,
};

pub use crate::arbitrary::Limits;

/// A function that was given a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stub {
    /// The function.
    pub function: FunctionId,
    /// What is taken for granted about it, in words.
    pub assumptions: Vec<String>,
    /// Whether it may write memory that the body does not write, so that nothing is proved where it
    /// is called.
    pub partial: bool,
}

/// Larger variables are not written as inputs.
const LARGEST_VARIABLE: u64 = 4096;

/// Gives each of the user's [missing](Program::missing) functions a body.
///
/// It returns any value: a pointer is null, one of the arguments, or points to an object of its
/// own with any contents. It writes any value to what its arguments point to, unless that is
/// `const`, and to the global variables that other units can name; pointers among them stay as
/// they are. Functions of the C library and the compiler that have no model get no body: what
/// they do is not known.
pub(crate) fn add_stubs(program: &mut Program, limits: &Limits) -> Vec<Stub> {
    let wanted = |&function: &FunctionId| {
        let function = &program.functions[function];
        function.kind == FunctionKind::User
            && function.body.is_none()
            && !function.declaration.library
    };
    let functions: Vec<_> = program.missing.iter().copied().filter(wanted).collect();
    let stub = |function| add_stub(program, function, limits);
    let stubs: Vec<_> = functions.into_iter().filter_map(stub).collect();
    let functions = &program.functions;
    program.missing.retain(|&function| functions[function].body.is_none());
    stubs
}

/// Gives the variables that no unit defines any value, before anything else runs; tells which.
///
/// What is `const`, what the system declares, and what is large without pointers has any bytes as
/// it is.
pub(crate) fn initialize_undefined_variables(
    program: &mut Program,
    limits: &Limits,
) -> Vec<GlobalId> {
    let undefined = program.globals.entries().filter(|(_, global)| {
        global.image.is_none() && !global.read_only && global.size > 0 && !global.internal
    });
    let placed = undefined.filter_map(|(id, global)| {
        let origin = global.origin.filter(|&origin| !program.is_system(origin))?;
        let any_bytes = global.size > LARGEST_VARIABLE && is_plain(&program.types, global.ty);
        (!any_bytes).then_some((id, origin))
    });
    let variables: Vec<_> = placed.collect();
    let Some(&(_, first)) = variables.first() else { return Vec::new() };
    for &(id, _) in &variables {
        program.globals[id].image = Some(StaticImage::default());
    }
    let function = add_function(program, "__wherefore_variables", first);
    let mut values = AnyValues::new(BodyBuilder::new(program, function, first), limits, function);
    for &(id, origin) in &variables {
        values.builder.origin = origin;
        let (place, name) = variable(&mut values.builder, id);
        values.fill(place, &name, 0);
    }
    let mut builder = values.builder;
    let int = builder.program.types.int();
    let zero = builder.constant(0, int);
    builder.emit_last(Statement::Return(Some(Argument::Value(zero))));
    builder.finish();
    program.constructors.insert(0, function);
    variables.into_iter().map(|(id, _)| id).collect()
}

fn variable(builder: &mut BodyBuilder, id: GlobalId) -> (PlaceId, String) {
    let global = &builder.program.globals[id];
    let (ty, name) = (global.ty, global.name.to_string());
    (builder.place(PlaceKind::Global(id), ty), name)
}

fn add_stub(program: &mut Program, id: FunctionId, limits: &Limits) -> Option<Stub> {
    let function = &mut program.functions[id];
    let origin = function.origin?;
    let Type::Function(signature) = &program.types[function.ty] else { return None };
    let signature = FunctionType::clone(signature);
    function.kind = FunctionKind::Model;
    let (name, declaration) = (function.name.to_string(), function.declaration.clone());
    let builder = BodyBuilder::new(program, id, origin);
    let mut stub = StubBuilder {
        function: id,
        values: AnyValues::new(builder, limits, id),
        name,
        assumptions: Vec::new(),
        partial: false,
    };
    let parameters: Vec<_> = (1..).zip(&signature.parameters).collect();
    let parameters: Vec<_> = parameters
        .into_iter()
        .map(|(number, &ty)| stub.values.builder.parameter(&format!("argument{number}"), ty))
        .collect();
    if declaration.never_returns {
        stub.assume("ends the program".to_owned());
        stub.values.builder.emit_last(Statement::Abort);
    } else {
        stub.write_targets(&parameters, &declaration.constant_targets);
        stub.assume_about_arguments(&signature);
        stub.write_variables();
        stub.return_any(signature.result, &parameters);
    }
    let (assumptions, partial) = (stub.assumptions, stub.partial);
    stub.values.builder.finish();
    Some(Stub { function: id, assumptions, partial })
}

/// Builds the body of a function that nothing is known of.
struct StubBuilder<'p, 'l> {
    function: FunctionId,
    values: AnyValues<'p, 'l>,
    name: String,
    assumptions: Vec<String>,
    partial: bool,
}

impl StubBuilder<'_, '_> {
    fn assume(&mut self, what: String) {
        self.assumptions.push(format!("{} {what}", self.name));
        let on = Reliance::MissingBody(self.function, what.into());
        self.values.builder.emit(Statement::Rely { on });
    }

    /// The function may write more than the body does.
    fn leave_out(&mut self, what: String) {
        self.partial = true;
        self.assume(what);
    }

    fn assume_about_arguments(&mut self, signature: &FunctionType) {
        if signature.variadic || !signature.prototyped {
            self.leave_out("writes nothing through arguments that it does not declare".to_owned());
        }
        self.assume(
            "calls no function of the program, frees nothing, keeps no pointer, and writes only \
             global variables and, for each argument, one object of the type that it points to"
                .to_owned(),
        );
    }

    /// Writes what the arguments point to.
    fn write_targets(&mut self, parameters: &[PlaceId], constant: &[bool]) {
        for (index, &parameter) in parameters.iter().enumerate() {
            let constant = constant.get(index).copied().unwrap_or(false);
            let ty = self.values.builder.type_of(parameter);
            if let Type::Pointer(pointee) = self.values.builder.program.types[ty]
                && !constant
            {
                self.write_target(parameter, pointee, index + 1);
            }
        }
    }

    fn write_target(&mut self, parameter: PlaceId, pointee: TypeId, number: usize) {
        let types = &self.values.builder.program.types;
        let inner_pointers = has_pointer(types, pointee);
        let scalar = types.is_scalar(pointee);
        match &types[pointee] {
            Type::Function(_) => return self.leave_out(format!("does not call argument {number}")),
            _ if types.size_of(pointee) == 0 || matches!(types[pointee], Type::Void) => {
                return self.leave_out(format!(
                    "does not write what argument {number} points to, whose type is not known"
                ));
            }
            Type::Record(_) if inner_pointers => {
                self.leave_out(format!(
                    "writes no pointer, and no union with one, in what argument {number} points to"
                ));
            }
            Type::Record(_) => {}
            _ => self.leave_out(format!("writes only the first that argument {number} points to")),
        }
        let name = format!("*{}:argument{number}", self.name);
        let given = self.values.builder.load(parameter);
        let branch = self.values.builder.begin_if(given);
        let target = self.values.builder.place(PlaceKind::Dereference(given), pointee);
        if scalar && inner_pointers {
            self.values.choose(2, &format!("written({name})"), |values, index| {
                if index == 1 {
                    write_scalar(values, target, &name);
                }
            });
        } else if scalar {
            write_scalar(&mut self.values, target, &name);
        } else {
            self.write_object(target, &name);
        }
        self.values.builder.end_if(branch);
    }

    /// Writes what is not a pointer in an object.
    fn write_object(&mut self, target: PlaceId, name: &str) {
        let ty = self.values.builder.type_of(target);
        let copy = self.values.builder.temporary(name, ty);
        self.copy(copy, target);
        self.values.keep_pointers = true;
        self.values.fill(copy, name, 0);
        self.values.keep_pointers = false;
        self.copy(target, copy);
    }

    fn copy(&mut self, target: PlaceId, source: PlaceId) {
        let target_checks = self.values.builder.checks(WRITE);
        let source_checks = self.values.builder.checks(WRITE);
        let copy = Statement::CopyObject { target, source, target_checks, source_checks };
        self.values.builder.emit(copy);
    }

    /// Writes the global variables that other units can name.
    fn write_variables(&mut self) {
        let program = &self.values.builder.program;
        let variables = program.globals.entries().filter(|(_, global)| {
            let users = global.origin.is_some_and(|origin| !program.is_system(origin));
            global.external && !global.read_only && !global.internal && users
        });
        let variables: Vec<_> =
            variables.map(|(id, global)| (id, global.size, global.ty)).collect();
        self.values.keep_pointers = true;
        for (id, size, ty) in variables {
            let (place, variable) = variable(&mut self.values.builder, id);
            if has_pointer(&self.values.builder.program.types, ty) {
                self.leave_out(format!(
                    "writes no pointer, and no union with one, in the variable {variable}"
                ));
            }
            if size > self.values.builder.program.types.size_of(ty) {
                self.leave_out(format!(
                    "does not write the array that ends the variable {variable}"
                ));
            }
            if size > LARGEST_VARIABLE {
                self.leave_out(format!("does not write the variable {variable}, which is large"));
            } else {
                self.values.fill(place, &format!("{}:{variable}", self.name), 0);
            }
        }
        self.values.keep_pointers = false;
    }

    /// Returns any value.
    fn return_any(&mut self, result: TypeId, parameters: &[PlaceId]) {
        let values = &mut self.values;
        let types = &values.builder.program.types;
        let (void, scalar) = (matches!(types[result], Type::Void), types.is_scalar(result));
        if void {
            return values.builder.emit_last(Statement::Return(None));
        }
        let name = format!("{}()", self.name);
        let place = values.builder.temporary(&name, result);
        let mut choices = values.pointer_choices(result);
        if choices.is_empty() {
            if !scalar {
                values.builder.emit(Statement::Clear { target: place });
            }
            values.fill(place, &name, 0);
        } else {
            let same = parameters.iter().filter(|&&other| values.builder.type_of(other) == result);
            choices.extend(same.map(|&other| PointerChoice::Same(other)));
            values.pointer(place, &name, 0, &choices);
        }
        let value = match scalar {
            true => Argument::Value(values.builder.load(place)),
            false => Argument::Object(place, CheckId::NONE),
        };
        values.builder.emit_last(Statement::Return(Some(value)));
    }
}

/// Writes any scalar through a pointer.
fn write_scalar(values: &mut AnyValues, target: PlaceId, name: &str) {
    let ty = values.builder.type_of(target);
    let copy = values.builder.temporary(name, ty);
    values.fill(copy, name, 0);
    let value = values.builder.load(copy);
    let checks = values.builder.checks(WRITE);
    values.builder.emit(Statement::Assign { target, value, checks });
}
