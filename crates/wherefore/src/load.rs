//! Reads the user's program and shows what is wrong with it.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use findings::{Assumption, Basis};
use frontend::{Input, Lifted, Loaded, Request, Selection, compile_commands};
use ir::{FunctionId, FunctionKind, Program, Reliance, Statement};
use source::{Diagnostic, Severity, SourceMap};
use weave::stubs::Stub;
use weave::{Plan, Refusal, Settled, Settling, Unsettled, Woven};

use crate::arguments::{Command, Files, Usage};
use crate::session::Refused;
use crate::{rules, status};

/// The program. Otherwise the exit code, after the messages have been shown.
pub(crate) fn load(files: &Files, usage: &Usage) -> Result<Settled, u8> {
    let inputs = inputs(files, usage)?;
    let mut request = request(files, &usage.command);
    request.rules = rules::read(&files.rules).map_err(|message| {
        eprintln!("error: {message}");
        status::INPUT
    })?;
    match frontend::load_requested(&inputs, &request) {
        Ok(loaded) => {
            show(&loaded.diagnostics, &loaded.program.sources);
            if let Some(message) = unknown_label(&request.error_labels, &loaded) {
                eprintln!("error: {message}");
                return Err(status::USAGE);
            }
            // A run says nothing about other runs, and relies on nothing.
            let claims = !matches!(usage.command, Command::Run(_) | Command::Show(_));
            let settling = Settling {
                registers: &files.registers,
                orders: claims || files.any_order,
                observers: &loaded.observers,
            };
            Settled::new(loaded.program, &settling).map_err(|unsettled| match unsettled {
                Unsettled::Registers(message) => {
                    eprintln!("error: --registers: {message}");
                    status::USAGE
                }
                Unsettled::Rules(problems, sources) => {
                    show(&problems, &sources);
                    status::INPUT
                }
            })
        }
        Err(error) => {
            show(&error.diagnostics, &error.sources);
            Err(status::INPUT)
        }
    }
}

/// What the command wants of the files.
pub(crate) fn request(files: &Files, command: &Command) -> Request {
    let (entry, error_labels) = match command {
        Command::Check(check) => {
            (check.question.function.as_deref(), check.question.error_label.clone())
        }
        Command::Run(run) => (Some(run.function.as_str()), Vec::new()),
        Command::Show(show) => (show.function.as_deref(), Vec::new()),
        Command::Explain(explain) => (Some(explain.failure.function.as_str()), Vec::new()),
        Command::Localize(localize) => (Some(localize.failure.function.as_str()), Vec::new()),
        Command::Repair(repair) => (Some(repair.specification.function.as_str()), Vec::new()),
        Command::Replay(replay) => (Some(replay.question.function.as_str()), Vec::new()),
        Command::Abstract(abstracted) => (Some(abstracted.function.as_str()), Vec::new()),
        Command::Boolean(_) => (None, Vec::new()),
    };
    let selection = match files.compile_commands.is_some() && files.files.is_empty() {
        true => {
            let entry = entry.unwrap_or("main").to_owned();
            Selection::Program { entry, target: files.target.clone() }
        }
        false => Selection::All,
    };
    Request { selection, error_labels, ..Request::default() }
}

/// What is wrong with the labels that the user names.
fn unknown_label(wanted: &[String], loaded: &Loaded) -> Option<String> {
    let unknown = wanted.iter().find(|label| !loaded.labels.contains(*label))?;
    let labels: Vec<&str> = loaded.labels.iter().map(String::as_str).collect();
    let known = match labels.as_slice() {
        [] => "the program has none".to_owned(),
        labels => format!("the program has {}", some(labels)),
    };
    Some(format!("--error-label: no label '{unknown}'; {known}"))
}

/// The first of some names, and how many more there are.
fn some(names: &[impl Borrow<str>]) -> String {
    const MOST: usize = 12;
    let shown: Vec<&str> = names.iter().take(MOST).map(Borrow::borrow).collect();
    let more = names.len() - shown.len();
    let shown = shown.join(", ");
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}

/// Shows messages. Of many that differ only in the names that they quote, the first few are shown.
fn show(diagnostics: &[Diagnostic], sources: &SourceMap) {
    const MOST: usize = 5;
    let mut seen: BTreeMap<(Severity, String), usize> = BTreeMap::new();
    let mut shapes = Vec::new();
    for diagnostic in diagnostics {
        let shape = (diagnostic.severity, without_quoted(&diagnostic.message));
        let count = seen.entry(shape.clone()).or_insert(0);
        *count += 1;
        match *count {
            1..=MOST => eprint!("{}", source::render(diagnostic, sources)),
            count if count == MOST + 1 => shapes.push((shape, &diagnostic.message)),
            _ => {}
        }
    }
    for (shape, message) in shapes {
        let more = seen[&shape] - MOST;
        let word = if shape.0 == Severity::Error { "error" } else { "warning" };
        eprintln!("{word}: and {more} more like this: {message}");
    }
}

/// A message with nothing between its quotes.
fn without_quoted(message: &str) -> String {
    let parts = message.split('\'').enumerate();
    parts.filter(|(index, _)| index % 2 == 0).map(|(_, part)| part).collect::<Vec<_>>().join("''")
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
        Some(doubt_of(*called, program))
    }

    /// What is assumed about the functions that have no body.
    pub(crate) fn assumptions(&self, program: &Program) -> Vec<Basis> {
        let bodies = self.functions.iter().filter_map(|&id| program.functions[id].body.as_ref());
        let statements = bodies.flat_map(|body| body.vertices.iter().map(|one| &one.statement));
        let assumed = statements.filter_map(|statement| match statement {
            Statement::Rely { on: Reliance::MissingBody(function, behaviour) } => {
                let function = program.functions[*function].name.to_string();
                let behaviour = behaviour.to_string();
                Some(Basis::Assumption(Assumption::MissingBody { function, behaviour }))
            }
            _ => None,
        });
        assumed.collect()
    }
}

/// Why nothing is known for sure after a call of a function that may write more than its made-up body does.
pub(crate) fn doubt_of(function: FunctionId, program: &Program) -> String {
    let name = &program.functions[function].name;
    format!("{name} has no body and may write more than is taken for granted")
}

impl From<&[Stub]> for MadeUp {
    fn from(stubs: &[Stub]) -> Self {
        Self {
            functions: stubs.iter().map(|stub| stub.function).collect(),
            partial: stubs.iter().filter(|stub| stub.partial).map(|stub| stub.function).collect(),
        }
    }
}

/// Carries out what a command wants woven into its program. The result is kept until the process ends: what is
/// known can be reported at any time, and taking a large program apart costs as much as a pass over it.
pub(crate) fn weave(plan: &Plan, program: Settled) -> Result<&'static Woven, Refused> {
    match plan.weave(program) {
        Ok(woven) => Ok(Box::leak(Box::new(woven))),
        Err(refusal @ Refusal::Event(_)) => Err(Refused::usage(words(&refusal))),
        Err(
            refusal @ (Refusal::NoFunction { .. }
            | Refusal::NoArgument { .. }
            | Refusal::NoPointer { .. }),
        ) => Err(Refused::input(words(&refusal))),
    }
}

/// The function where a woven program starts.
pub(crate) fn entry(woven: &Woven) -> Result<FunctionId, Refused> {
    woven.entry.ok_or_else(|| Refused::fault("the program was woven without a start"))
}

/// Why a plan cannot be carried out.
pub(crate) fn words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Event(problem) => format!("--event: {problem}"),
        Refusal::NoFunction { name, others } => {
            let message = format!("the program has no function '{name}' to start with");
            match others.as_slice() {
                [] => message,
                [one] => format!("{message}; --function {one} starts with the one that it has"),
                others => {
                    format!("{message}; --function F starts with another one: {}", some(others))
                }
            }
        }
        Refusal::NoArgument { function, argument } => {
            format!("'{function}' has no argument '{argument}' of its own to describe")
        }
        Refusal::NoPointer { function, argument } => {
            format!(
                "the argument '{argument}' of '{function}' is no pointer; --array and --nonnull describe pointers"
            )
        }
    }
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

/// The files of the program, and how they are compiled.
pub(crate) fn inputs(files: &Files, usage: &Usage) -> Result<Vec<Input>, u8> {
    let mut inputs = named_inputs(files, usage)?;
    for input in &mut inputs {
        input.options.any_order = files.any_order;
        input.options.volatile_may_change = files.volatile_may_change;
        input.options.lifted =
            Lifted { input_succeeds: files.input_may_fail, as_glibc: files.any_library };
    }
    Ok(inputs)
}

fn named_inputs(files: &Files, usage: &Usage) -> Result<Vec<Input>, u8> {
    let Some(directory) = &files.compile_commands else {
        if files.target.is_some() {
            eprintln!("error: --target is for a build directory with -p");
            return Err(status::USAGE);
        }
        if files.files.is_empty() {
            eprintln!("error: which program? Name a C file, or a build directory with -p");
            return Err(status::USAGE);
        }
        let options = &usage.flags.options;
        let input = |path: &String| Input { path: path.clone(), options: options.clone() };
        return Ok(files.files.iter().map(input).collect());
    };
    let target = files.target.as_deref();
    match compile_commands(directory, &files.files, target, &usage.flags.options) {
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
