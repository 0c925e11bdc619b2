//! The programs that `wherefore run` executes as gcc's do: executed over terms they print the same
//! bytes and end with the same status.

#[path = "../../../wherefore/tests/common/cases.rs"]
#[allow(dead_code, reason = "each suite uses its own part")]
mod cases;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::support::entry;
use cases::{c_files, files, header, unescape, words};
use frontend::{CompileOptions, Flags, Input};
use ir::Program;
use logic::{Answer, Context, Solver};
use semantics::concrete::Scenario;
use semantics::machine::{Machine, Outcome, Quiet, RunOptions};
use wherefore_bounded::{Bounds, CutReason, Execution, Given, Options, Request, Silent, execute};

/// What takes longer than a moment over terms is left to the concrete machine.
const STEPS: u64 = 4_000_000;
/// Calls nest deeply in some cases, and each takes room on the stack.
const STACK: usize = 1 << 30;

/// A program and what it is started with.
struct Case {
    name: String,
    program: Program,
    given: Given,
}

/// The case of a file; none if the tool is known not to run it.
fn case(path: &Path) -> Option<Case> {
    let header = header(path);
    if header.contains_key("known-bug") {
        return None;
    }
    let value = |key: &str| header.get(key).map(String::as_str).unwrap_or_default();
    let folder = path.parent().expect("a folder");
    let mut flags = Flags::from_directory(folder, CompileOptions::default());
    let mut rest = value("flags").split_whitespace().map(str::to_owned);
    while let Some(flag) = rest.next() {
        let accepted = flags.accept(&flag, &mut rest).is_ok_and(|accepted| accepted);
        let accepted = accepted || Flags::ignored(&flag, &mut rest);
        assert!(accepted, "{}: {flag}", path.display());
    }
    let files = files(path, header.get("with"));
    let input =
        |file: PathBuf| Input { path: file.display().to_string(), options: flags.options.clone() };
    let inputs: Vec<Input> = files.into_iter().map(input).collect();
    let loaded = frontend::load(&inputs);
    let program = loaded.unwrap_or_else(|error| panic!("{:?}", error.diagnostics)).program;
    let arguments = if value("args").is_empty() { Vec::new() } else { words(value("args")) };
    let arguments = arguments.into_iter().map(String::into_bytes).collect();
    let standard_input = unescape(value("stdin"));
    let scenario = Scenario { arguments: Some(arguments), standard_input, ..Scenario::default() };
    let given = Given { scenario, ..Given::default() };
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    Some(Case { name, program, given })
}

/// What a run prints and its status; none if it does not end by itself.
fn concrete(case: &Case) -> Option<(Vec<u8>, i32)> {
    let input = case.given.scenario.standard_input.iter().rev().copied().collect();
    let mut host = Quiet { input, ..Quiet::default() };
    let mut options = RunOptions { step_limit: 50_000_000, ..RunOptions::default() };
    options.arguments.extend(case.given.scenario.arguments.iter().flatten().cloned());
    match Machine::new(&case.program, options).run(entry(&case.program), &mut host) {
        Outcome::Exited(status) => Some((host.output, status)),
        _ => None,
    }
}

/// What an execution over terms prints and its status; why not, if it was cut. A program that
/// prints the same wherever it runs does so for any addresses and any bytes that nobody wrote.
fn over_terms(execution: &Execution) -> Result<(Vec<u8>, i32), String> {
    let (context, record) = (&execution.context, &execution.record);
    let mut solver = Solver::new();
    for &fact in record.facts.iter().chain([&execution.completed]) {
        solver.assert(context, fact);
    }
    let cut = record.cuts.first().map(|cut| match &cut.reason {
        CutReason::Unsupported(reason) => reason.clone(),
        reason => format!("{reason:?}"),
    });
    if solver.solve() != Answer::Sat {
        return Err(cut.unwrap_or_else(|| "no run comes to its end".to_owned()));
    }
    let mut number = |term| solver.value(context, term).and_then(|value| value.to_u64());
    if record.cuts.iter().any(|cut| number(cut.condition) != Some(0)) {
        return Err(cut.unwrap_or_default());
    }
    let mut output = Vec::new();
    for written in record.output.iter() {
        if number(written.written) == Some(1) && number(written.stream) == Some(1) {
            let length = number(written.length).expect("a number") as usize;
            let bytes = written.bytes.iter().take(length);
            output.extend(bytes.map(|&byte| number(byte).expect("a byte") as u8));
        }
    }
    Ok((output, number(execution.status).expect("a status") as i32))
}

/// Every check that was come to is carried by some vertex of its function.
fn assert_carried(case: &Case, execution: &Execution) {
    let program = &case.program;
    let mut carried = BTreeSet::new();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        carried.extend(ir::carried::checks(program, body, body.vertices.indices()));
    }
    for obligation in &execution.record.obligations {
        assert!(carried.contains(&obligation.check), "{}: {:?}", case.name, obligation.check);
    }
}

fn compare() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/run");
    let is_part = |path: &PathBuf| {
        let whole = path.parent().is_some_and(|folder| folder.join("main.c").exists());
        whole && path.file_name().is_some_and(|name| name != "main.c")
    };
    let (mut same, mut open, mut wrong) = (0, Vec::new(), Vec::new());
    for path in c_files(&root).into_iter().filter(|path| !is_part(path)) {
        let Some(case) = case(&path) else { continue };
        let name = &case.name;
        let Some((output, status)) = concrete(&case) else {
            open.push(format!("{name}: the concrete machine does not run it to its end"));
            continue;
        };
        let options = Options {
            record_output: true,
            given: Some(Arc::new(case.given.clone())),
            steps: STEPS,
            activations: 20_000,
            ..Options::default()
        };
        let execution = execute(
            Request {
                program: &case.program,
                entry: entry(&case.program),
                options: &options,
                bounds: &Bounds::all(16),
            },
            Context::new(),
            Vec::new(),
            &mut Silent,
            &mut |_, _, _| true,
        );
        assert_carried(&case, &execution);
        match over_terms(&execution) {
            Ok(found) if found == (output.clone(), status) => same += 1,
            Ok((printed, ended)) => {
                let at =
                    printed.iter().zip(&output).take_while(|(one, other)| one == other).count();
                wrong.push(format!(
                    "{name}: status {ended} for {status}, {} bytes for {}, differing at {at}",
                    printed.len(),
                    output.len()
                ));
            }
            Err(reason) => open.push(format!("{name}: {reason}")),
        }
    }
    println!("{same} the same, {} open:\n{}", open.len(), open.join("\n"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(same >= 105, "only {same} programs could be compared; open:\n{}", open.join("\n"));
}

#[test]
fn what_runs_prints_the_same_over_terms() {
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(compare);
    if let Err(panic) = worker.expect("a thread can be started").join() {
        std::panic::resume_unwind(panic);
    }
}
