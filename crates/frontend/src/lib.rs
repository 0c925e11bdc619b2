//! C programs, read by the `rucc` crates and lowered to the program representation.
//!
//! [`load`] takes the user's files with their compiler flags, compiles each one, links them, adds
//! the models of the library functions that they call, and gives the whole
//! [`Program`](ir::Program). This is the only crate that knows `rucc`.

mod compile_commands;
mod diagnostics;
mod elision;
mod flags;
mod implicit;
mod late;
mod link;
mod lower;
mod mismatch;
mod nonnull;
mod options;
mod positions;
mod precondition;
mod rules;
mod select;
mod static_assert;
mod unit;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use ir::{DataModel, FunctionKind, Program};
use rucc_diag::SourceBytes;
use source::{Diagnostic, Range, Severity, SourceMap};

pub use compile_commands::{CompileCommandsError, compile_commands};
pub use flags::{FlagError, Flags};
pub use options::{CompileOptions, Lifted, Precondition};
pub use rules::RuleText;
pub use select::Selection;

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

/// What is made of the inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Which of them are the program.
    pub selection: Selection,
    /// Labels that are not to be reached.
    pub error_labels: Vec<String>,
    /// Rules on the use of its functions.
    pub rules: Vec<RuleText>,
    /// Texts that are read instead of the inputs of these paths.
    pub texts: BTreeMap<String, Vec<u8>>,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            selection: Selection::All,
            error_labels: Vec::new(),
            rules: Vec::new(),
            texts: BTreeMap::new(),
        }
    }
}

/// A program that was read.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// Warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The labels in the user's functions.
    pub labels: std::collections::BTreeSet<String>,
    /// Which handlers of the rules observe what; they are not woven in yet.
    pub observers: weave::rules::Observers,
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
    load_requested(inputs, &Request::default())
}

/// Reads, compiles and links what is asked for.
///
/// # Errors
///
/// If a file cannot be read or does not compile, if the units do not fit together, or if it is not
/// clear which of them are the program.
pub fn load_requested(inputs: &[Input], request: &Request) -> Result<Loaded, LoadError> {
    on_large_stack(|| {
        let data_model = inputs.first().map_or(DataModel::Lp64, |input| input.options.data_model);
        let mut program = Program::new(data_model);
        match load_into(&mut program, inputs, request) {
            Ok((diagnostics, linker)) => {
                rules::name(&mut program, &linker.observers);
                let Linker { labels, observers, .. } = linker;
                Ok(Loaded { program, diagnostics, labels, observers })
            }
            Err(diagnostics) => Err(LoadError { sources: program.sources, diagnostics }),
        }
    })
}

/// Reads another program into one that was read. The two share no function and no variable, also not of the
/// library. Which functions, properties and inputs belong to the new one is clear from their numbers: they
/// come after those of the old one. The model of comparisons is added as well.
///
/// # Errors
///
/// As for [`load`].
pub fn load_beside(
    program: &mut Program,
    inputs: &[Input],
    request: &Request,
) -> Result<(), LoadError> {
    on_large_stack(|| {
        let startup = [&mut program.constructors, &mut program.destructors];
        let [constructors, destructors] = startup.map(std::mem::take);
        let loaded = load_into(program, inputs, request);
        program.constructors.extend(constructors);
        program.destructors.extend(destructors);
        let mut linker = match loaded {
            Ok((_, linker)) => linker,
            Err(diagnostics) => {
                return Err(LoadError { sources: program.sources.clone(), diagnostics });
            }
        };
        if let Some(model) = library::model("__wherefore_first_prints") {
            add_model(model, program, &mut linker);
        }
        Ok(())
    })
}

/// Does what recurses over expressions.
fn on_large_stack<T: Send>(
    work: impl FnOnce() -> Result<T, LoadError> + Send,
) -> Result<T, LoadError> {
    let work = std::sync::Mutex::new(Some(work));
    let work = &work;
    std::thread::scope(|scope| {
        let spawn = |size| {
            let builder = std::thread::Builder::new().stack_size(size);
            builder.spawn_scoped(scope, move || {
                let work = work.lock().ok().and_then(|mut work| work.take());
                work.map(|work| work())
            })
        };
        let failed = |message: String| LoadError {
            sources: SourceMap::new(),
            diagnostics: vec![Diagnostic::error(message, None)],
        };
        let none = || Err(failed("no stack to read the program on".to_owned()));
        match spawn(STACK).or_else(|_| spawn(STACK >> 4)) {
            Ok(worker) => match worker.join() {
                Ok(result) => result.unwrap_or_else(none),
                Err(panic) => std::panic::resume_unwind(panic),
            },
            Err(error) => Err(failed(format!("no stack to read the program on: {error}"))),
        }
    })
}

/// Reads, compiles and links files into a program; gives warnings and what was linked, or errors.
fn load_into(
    program: &mut Program,
    inputs: &[Input],
    request: &Request,
) -> Result<(Vec<Diagnostic>, Linker), Vec<Diagnostic>> {
    let lifted = inputs.first().map_or(Lifted::default(), |input| input.options.lifted);
    let mut linker = Linker::default();
    linker.lifted = lifted;
    linker.error_labels.extend(request.error_labels.iter().cloned());
    let mut diagnostics = Vec::new();
    let mut units = Vec::new();
    for input in inputs {
        let text = match request.texts.get(&input.path) {
            Some(text) => Ok(SourceBytes::new(text.clone())),
            None => read(&input.path),
        };
        match text {
            Ok(text) => {
                units.push((input, unit::compile(&input.path, text, &input.options)));
            }
            Err(message) => diagnostics.push(Diagnostic::error(message, None)),
        }
    }
    if let Selection::Program { entry, target } = &request.selection {
        match select::select(&units, entry, target.as_deref()) {
            Ok(selected) => {
                // The program may do without the files that cannot be read.
                for diagnostic in &mut diagnostics {
                    diagnostic.severity = Severity::Warning;
                }
                let mut index = 0..;
                units.retain(|_| index.next().is_some_and(|index| selected.contains(&index)));
            }
            Err(error) => {
                diagnostics.push(error);
                return Err(diagnostics);
            }
        }
    }
    implicit::declare_library_functions(&mut units);
    diagnostics.extend(rules::add(&request.rules, &mut units, &mut program.sources));
    for (input, unit) in &units {
        let (sources, files) = (&mut program.sources, &mut linker.files);
        diagnostics.extend(diagnostics::translate(unit, sources, files, !input.options.quiet));
    }
    let failed = |diagnostics: &[Diagnostic], units: &[(&Input, Unit)]| {
        diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
            || units.iter().any(|(_, unit)| unit.failed)
    };
    if failed(&diagnostics, &units) {
        return Err(diagnostics);
    }
    for (_, unit) in &units {
        announce_definitions(unit, &mut linker);
        linker.observed.extend(rules::observed_names(unit).map(Arc::from));
    }
    for (input, unit) in &units {
        let options = &input.options;
        lower_unit(unit, &input.path, FunctionKind::User, options, program, &mut linker);
    }
    diagnostics.extend(lost_precondition(&units, program));
    // The trees are not taken apart: that costs a tenth of reading a program, and processes that
    // read one are short.
    std::mem::forget(units);
    add_models(program, &mut linker);
    linker.resolve_aliases(program);
    mismatch::cut_misfits(program);
    linker.resolve_weak_references(program);
    linker.order_startup(program);
    program.missing = missing_functions(program);
    mark_library_functions(program);
    analysis::events::name_events(program);
    diagnostics.append(&mut linker.diagnostics);
    match failed(&diagnostics, &[]) {
        true => Err(diagnostics),
        false => Ok((diagnostics, linker)),
    }
}

/// An error if the user has conditions for a function whose definition was not found in the text.
fn lost_precondition(units: &[(&Input, Unit)], program: &Program) -> Option<Diagnostic> {
    let condition = units.iter().find_map(|(input, _)| input.options.precondition.as_ref())?;
    let function = program.function_named(&condition.function)?;
    program.functions[function].body.as_ref()?;
    let found = units.iter().any(|(_, unit)| unit.has_precondition);
    let name = &condition.function;
    let message = format!("--assume: the definition of '{name}' is not found in the text");
    (!found).then(|| Diagnostic::error(message, None))
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
    for name in implicit::definitions(unit) {
        linker.announce(&name);
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
    let mut observers = std::mem::take(&mut linker.observers);
    let mut lowerer = UnitLowerer::new(unit, program, linker, nowhere.into(), kind, options);
    lowerer.lower();
    lowerer.observers(&mut observers);
    linker.observers = observers;
}

/// Adds models of the library functions and variables that the program uses and does not define.
fn add_models(program: &mut Program, linker: &mut Linker) {
    loop {
        let wanted = linker.wanted_models(program);
        if wanted.is_empty() {
            return;
        }
        wanted.into_iter().for_each(|model| add_model(model, program, linker));
    }
}

fn add_model(model: library::Model, program: &mut Program, linker: &mut Linker) {
    let (data_model, lifted) = (program.data_model, linker.lifted);
    let options = CompileOptions { data_model, lifted, ..CompileOptions::default() };
    let path = format!("{}/{}", library::HEADER_DIRECTORY, model.file);
    let unit = unit::compile(&path, SourceBytes::new(model.text), &options);
    debug_assert!(!unit.failed, "{}: {:?}", model.file, unit.diagnostics);
    if !unit.failed {
        lower_unit(&unit, &path, FunctionKind::Model, &options, program, linker);
    }
}
