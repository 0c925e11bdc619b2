//! `wherefore localize`: which expressions, replaced, make failing runs pass.

mod arguments;
mod runs;
mod words;

use std::time::{Duration, Instant};

use bounded::Options;
use ir::suspects::suspects;
use ir::{FunctionId, Program};
use methods::localize::Request;
use methods::localize::part::parts;

pub(crate) use arguments::LocalizeCommand;

use crate::arguments::Usage;
use crate::progress::Spinner;
use crate::session::{self, ACTIVATIONS, Refused, on_large_stack, write};
use crate::{load, status};
use runs::Runs;

pub(crate) fn localize(command: &LocalizeCommand, usage: &Usage) -> u8 {
    let program = match load::load(&command.files, usage) {
        Ok(program) => program,
        Err(code) => return code,
    };
    match on_large_stack(|| answer(command, usage, program)) {
        Ok(code) => code,
        Err(refused) => refused.show(),
    }
}

fn answer(command: &LocalizeCommand, usage: &Usage, program: &mut Program) -> Result<u8, Refused> {
    let started = Instant::now();
    let _made_up = load::complete(program);
    let entry = load::entry(program, &command.failure.function).map_err(Refused::input)?;
    let program = &*program;
    let options = options(command, started);
    session::obey_limits(&options);
    let mut spinner = Spinner::new(command.output.quiet);
    let runs = failing_runs(command, usage, program, entry, &options, &mut spinner)?;
    if runs.failing.is_empty() {
        spinner.finish();
        return Ok(words::nothing_fails(&runs));
    }
    let request = request(command, program, entry, options, &runs)?;
    let found = methods::localize::localize(&request, &mut spinner);
    spinner.finish();
    write(&words::report(&request, &runs, &found, command.output.stats));
    if !found.refuted.is_empty() {
        return Err(Refused::fault("a diagnosis is not confirmed by the run with its values"));
    }
    Ok(status::FAILURE)
}

fn failing_runs(
    command: &LocalizeCommand,
    usage: &Usage,
    program: &Program,
    entry: FunctionId,
    options: &Options,
    spinner: &mut Spinner,
) -> Result<Runs, Refused> {
    let of_tests = runs::of_tests(command, usage, program, entry)?;
    let given = of_tests.is_some() || !command.failure.inputs.is_empty();
    let mut runs = match of_tests {
        Some(runs) => runs,
        None if given => Runs::default(),
        None => runs::of_search(command, program, entry, options, spinner)?,
    };
    runs::of_inputs(command, program, entry, &mut runs)?;
    Ok(runs)
}

fn options(command: &LocalizeCommand, started: Instant) -> Options {
    let limits = &command.limits;
    let limit = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Options {
        checks: command.checks.set(),
        unwind: limits.unwind,
        loop_bounds: limits.unwind_loop.clone(),
        deadline: limits.timeout.and_then(|seconds| started.checked_add(limit(seconds))),
        memory_limit: limits.memory,
        arguments: command.environment.argv,
        standard_input: command.environment.stdin,
        allocation_may_fail: command.environment.malloc_may_fail,
        check_proofs: command.output.check_proofs,
        activations: ACTIVATIONS,
        ..Options::default()
    }
}

/// What is asked of the method.
fn request<'p>(
    command: &LocalizeCommand,
    program: &'p Program,
    entry: FunctionId,
    options: Options,
    runs: &Runs,
) -> Result<Request<'p>, Refused> {
    let mut suspects = suspects(program);
    let named = |names: &[String], suspect: &ir::suspects::Suspect| {
        let range = program.components[suspect.component].range;
        let file = program.sources.start(range).file;
        suspect.points.iter().any(|point| {
            let function = &program.functions[point.function].name;
            names.iter().any(|name| **name == **function)
        }) || names.iter().any(|name| std::path::Path::new(&*file).ends_with(name))
    };
    for name in command.suspects.trust.iter().chain(&command.suspects.suspect) {
        let is_function = program.functions.iter().any(|function| *function.name == **name);
        let is_file = program
            .sources
            .files()
            .iter()
            .any(|file| std::path::Path::new(&*file.name).ends_with(name));
        if !is_function && !is_file {
            return Err(Refused::usage(format!("there is no function or file '{name}'")));
        }
    }
    suspects.retain(|suspect| !named(&command.suspects.trust, suspect));
    if !command.suspects.suspect.is_empty() {
        suspects.retain(|suspect| named(&command.suspects.suspect, suspect));
    }
    let parts = parts(program, suspects, command.suspects.components.into());
    Ok(Request {
        program,
        entry,
        options,
        parts,
        runs: runs.failing.iter().map(|(run, _)| run.clone()).collect(),
        passing: runs.passing.clone(),
        distances: Vec::new(),
        faults: command.suspects.faults.into(),
        per_run: command.output.per_run,
        one_by_one: command.output.one_by_one,
        consistency: !command.output.one_by_one,
        simple: !command.output.one_by_one,
    })
}
