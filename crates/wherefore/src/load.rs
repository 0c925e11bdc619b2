//! Reads the user's program and shows what is wrong with it.

use frontend::{Input, compile_commands};
use ir::{FunctionId, FunctionKind, Program};

use crate::arguments::{Command, Files, Usage};
use crate::status;

/// The program, which is kept until the process ends: taking a large one apart costs as much as a
/// pass over it. Otherwise the exit code, after the messages have been shown.
pub(crate) fn load(files: &Files, usage: &Usage) -> Result<&'static mut Program, u8> {
    let mut inputs = inputs(files, usage)?;
    inputs.iter_mut().for_each(|input| input.options.any_order = files.any_order);
    match frontend::load(&inputs) {
        Ok(mut loaded) => {
            // A run says nothing about other runs, and relies on nothing.
            let claims = !matches!(usage.command, Command::Run(_) | Command::Show(_));
            if claims || files.any_order {
                ir::dependence::settle_orders(&mut loaded.program);
            }
            for diagnostic in &loaded.diagnostics {
                eprint!("{}", source::render(diagnostic, &loaded.program.sources));
            }
            Ok(Box::leak(Box::new(loaded.program)))
        }
        Err(error) => {
            for diagnostic in &error.diagnostics {
                eprint!("{}", source::render(diagnostic, &error.sources));
            }
            Err(status::INPUT)
        }
    }
}

/// What was made up for a program that is not complete.
#[derive(Debug, Default)]
pub(crate) struct MadeUp {
    /// The functions that no unit defines.
    pub functions: Vec<FunctionId>,
    /// Functions that may write more than their bodies do.
    pub partial: Vec<FunctionId>,
}

impl MadeUp {
    /// Why nothing is known for sure, if a function was called that may write more than its made-up
    /// body does.
    pub(crate) fn doubt(&self, entered: &[FunctionId], program: &Program) -> Option<String> {
        let called = self.partial.iter().find(|function| entered.contains(function))?;
        let name = &program.functions[*called].name;
        Some(format!("{name} has no body and may write more than is taken for granted"))
    }
}

/// Gives functions and variables that no unit defines any behaviour and any value.
pub(crate) fn complete(program: &mut Program) -> MadeUp {
    let limits = ir::stubs::Limits::default();
    let stubs = ir::stubs::add_stubs(program, &limits);
    ir::stubs::initialize_undefined_variables(program, &limits);
    MadeUp {
        functions: stubs.iter().map(|stub| stub.function).collect(),
        partial: stubs.iter().filter(|stub| stub.partial).map(|stub| stub.function).collect(),
    }
}

/// Where a program starts. The arguments of any function but `main` are inputs.
pub(crate) fn entry(program: &mut Program, name: &str) -> Result<FunctionId, String> {
    let found = program.function_named(name);
    let function =
        found.ok_or_else(|| format!("the program has no function '{name}' to start with"))?;
    let body = program.functions[function].body.as_ref();
    if name == "main" || body.is_none_or(|body| body.parameter_count == 0) {
        return Ok(function);
    }
    let limits = ir::entry::Limits::default();
    Ok(ir::entry::call_with_any_arguments(program, function, &limits))
}

/// Says which of the functions that the user's program uses are not known.
pub(crate) fn list_missing(program: &Program) {
    let functions = program.missing.iter().map(|&function| &program.functions[function]);
    let names: Vec<&str> = functions
        .filter(|function| function.kind == FunctionKind::User)
        .map(|function| &*function.name)
        .collect();
    if !names.is_empty() {
        eprintln!("note: neither a body nor a model: {}", names.join(", "));
    }
}

fn inputs(files: &Files, usage: &Usage) -> Result<Vec<Input>, u8> {
    let Some(directory) = &files.compile_commands else {
        if files.files.is_empty() {
            eprintln!("error: which program? Name a C file, or a build directory with -p");
            return Err(status::USAGE);
        }
        let options = &usage.flags.options;
        let input = |path: &String| Input { path: path.clone(), options: options.clone() };
        return Ok(files.files.iter().map(input).collect());
    };
    match compile_commands(directory, &files.files, &usage.flags.options) {
        Ok((inputs, notes)) => {
            for note in notes {
                eprintln!("note: {note}");
            }
            Ok(inputs)
        }
        Err(error) => {
            eprintln!("error: {error}");
            Err(status::INPUT)
        }
    }
}
