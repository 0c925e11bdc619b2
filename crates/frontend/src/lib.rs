//! C programs, read by the `rucc` crates and lowered to the program representation.
//!
//! [`load`] takes the user's files with their compiler flags, compiles each one, links them, adds
//! the models of the library functions that they call, and gives the whole
//! [`Program`](ir::Program). This is the only crate that knows `rucc`.

mod compile_commands;
mod diagnostics;
mod flags;
mod late;
mod link;
mod lower;
mod options;
mod positions;
mod unit;

use std::io;

use ir::{DataModel, FunctionKind, Program};
use rucc_diag::SourceBytes;
use rucc_sema::{DeclKind, Linkage};
use source::{Diagnostic, Range, Severity, SourceMap};

pub use compile_commands::{CompileCommandsError, compile_commands};
pub use flags::{FlagError, Flags};
pub use options::CompileOptions;

use crate::link::Linker;
use crate::lower::UnitLowerer;
use crate::unit::Unit;

/// A file to be compiled.
#[derive(Debug, Clone)]
pub struct Input {
    /// Its path, as the user gave it. `-` is the standard input.
    pub path: String,
    /// How it is compiled.
    pub options: CompileOptions,
}

/// A program that was read.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// Warnings.
    pub diagnostics: Vec<Diagnostic>,
}

/// Why a program could not be read: at least one diagnostic is an error.
#[derive(Debug)]
pub struct LoadError {
    /// The files that the diagnostics are about.
    pub sources: SourceMap,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Stack for the parts that recurse over expressions: 100,000 operators nest 100,000 deep. It is
/// address space only until it is used.
const STACK: usize = 4 << 30;

/// Reads, compiles and links a program.
///
/// # Errors
///
/// If a file cannot be read or does not compile, or if the units do not fit together.
pub fn load(inputs: &[Input]) -> Result<Loaded, LoadError> {
    std::thread::scope(|scope| {
        let spawn = |size| {
            let builder = std::thread::Builder::new().stack_size(size);
            builder.spawn_scoped(scope, || load_on_large_stack(inputs))
        };
        let worker = spawn(STACK).or_else(|_| spawn(STACK >> 4));
        let failed = |message: String| LoadError {
            sources: SourceMap::new(),
            diagnostics: vec![Diagnostic::error(message, None)],
        };
        match worker {
            Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(error) => Err(failed(format!("no stack to read the program on: {error}"))),
        }
    })
}

fn load_on_large_stack(inputs: &[Input]) -> Result<Loaded, LoadError> {
    let data_model = inputs.first().map_or(DataModel::Lp64, |input| input.options.data_model);
    let mut program = Program::new(data_model);
    let mut linker = Linker::default();
    let mut diagnostics = Vec::new();
    let mut units = Vec::new();
    for input in inputs {
        match read(&input.path) {
            Ok(text) => {
                let unit = unit::compile(&input.path, text, &input.options);
                let warnings = !input.options.quiet;
                diagnostics.extend(diagnostics::translate(
                    &unit,
                    &mut program.sources,
                    &mut linker.files,
                    warnings,
                ));
                units.push((input, unit));
            }
            Err(message) => diagnostics.push(Diagnostic::error(message, None)),
        }
    }
    let failed = |diagnostics: &[Diagnostic], units: &[(&Input, Unit)]| {
        diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
            || units.iter().any(|(_, unit)| unit.failed)
    };
    if failed(&diagnostics, &units) {
        return Err(LoadError { sources: program.sources, diagnostics });
    }
    for (_, unit) in &units {
        announce_definitions(unit, &mut linker);
    }
    for (input, unit) in &units {
        let options = &input.options;
        lower_unit(unit, &input.path, FunctionKind::User, options, &mut program, &mut linker);
    }
    // The trees are not taken apart: that costs a tenth of reading a program, and processes that
    // read one are short.
    std::mem::forget(units);
    add_models(&mut program, &mut linker);
    linker.resolve_aliases(&mut program);
    linker.resolve_weak_references(&mut program);
    linker.order_startup(&mut program);
    program.missing = missing_functions(&program);
    mark_library_functions(&mut program);
    ir::events::name_events(&mut program);
    diagnostics.append(&mut linker.diagnostics);
    if failed(&diagnostics, &[]) {
        return Err(LoadError { sources: program.sources, diagnostics });
    }
    Ok(Loaded { program, diagnostics })
}

fn missing_functions(program: &Program) -> Vec<ir::FunctionId> {
    let missing = program.functions.entries().filter(|(_, function)| function.body.is_none());
    missing.map(|(id, _)| id).collect()
}

/// Marks those of the missing functions that are not of the user's program, whoever declares them.
fn mark_library_functions(program: &mut Program) {
    for &id in &program.missing {
        let function = &program.functions[id];
        let system = function.origin.is_some_and(|origin| program.is_system(origin));
        if system || library::declares(&function.name) {
            program.functions[id].declaration.library = true;
        }
    }
}

fn read(path: &str) -> Result<SourceBytes, String> {
    let bytes = if path == "-" {
        let mut text = Vec::new();
        io::Read::read_to_end(&mut io::stdin().lock(), &mut text).map(|_| text)
    } else {
        std::fs::read(path)
    };
    let bytes = bytes.map_err(|error| format!("{path} cannot be read: {error}"))?;
    if bytes.contains(&0) {
        return Err(format!("{path} is not C source text: it contains NUL bytes"));
    }
    Ok(SourceBytes::new(bytes))
}

fn announce_definitions(unit: &Unit, linker: &mut Linker) {
    for &id in unit.tast.top_level() {
        let decl = &unit.tast[id];
        let defined = decl.kind == DeclKind::Function && decl.body.is_some();
        if let Some(name) = decl.name
            && defined
            && decl.linkage == Linkage::External
        {
            linker.announce(unit.session.interner.resolve(name));
        }
    }
}

fn lower_unit(
    unit: &Unit,
    path: &str,
    kind: FunctionKind,
    options: &CompileOptions,
    program: &mut Program,
    linker: &mut Linker,
) {
    let text: &[u8] = &[];
    let file = program.sources.add(path, text, kind == FunctionKind::Model, Vec::new());
    let nowhere = Range { file, start: 0, end: 0 };
    UnitLowerer::new(unit, program, linker, nowhere.into(), kind, options.any_order).lower();
}

/// Adds models of the library functions and variables that the program uses and does not define.
fn add_models(program: &mut Program, linker: &mut Linker) {
    loop {
        let wanted = linker.wanted_models(program);
        if wanted.is_empty() {
            return;
        }
        for model in wanted {
            let options =
                CompileOptions { data_model: program.data_model, ..CompileOptions::default() };
            let path = format!("{}/{}", library::HEADER_DIRECTORY, model.file);
            let unit = unit::compile(&path, SourceBytes::new(model.text), &options);
            debug_assert!(!unit.failed, "{}: {:?}", model.file, unit.diagnostics);
            if !unit.failed {
                lower_unit(&unit, &path, FunctionKind::Model, &options, program, linker);
            }
        }
    }
}
