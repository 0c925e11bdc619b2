//! The programs that `wherefore run` executes as gcc's do: executed over terms they print the same
//! bytes and end with the same status.

mod support;

use std::path::{Path, PathBuf};

use frontend::{CompileOptions, Input};
use ir::Program;
use logic::{BitVector, Context};
use semantics::machine::{Machine, Outcome, Quiet, RunOptions};
use support::entry;
use wherefore_bounded::{Bounds, CutReason, Execution, Options, Silent, execute};

/// The cases without arguments, input or further files.
fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/run");
    let mut folders = vec![root];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).expect("a folder").flatten();
        let paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        let whole = paths.iter().all(|path| path.file_name().is_some_and(|name| name != "main.c"));
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if whole && path.extension().is_some_and(|extension| extension == "c") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn is_plain(text: &str) -> bool {
    let mut header = text.lines().take_while(|line| line.starts_with("//"));
    !header.any(|line| {
        ["args:", "stdin:", "with:", "flags:", "known-bug:", "link:"]
            .iter()
            .any(|key| line.trim_start_matches('/').trim_start().starts_with(key))
    })
}

/// What a run prints and its status; none if it does not end by itself.
fn concrete(program: &Program) -> Option<(Vec<u8>, i32)> {
    let mut host = Quiet::default();
    let options = RunOptions { step_limit: 50_000_000, ..RunOptions::default() };
    match Machine::new(program, options).run(entry(program), &mut host) {
        Outcome::Exited(status) => Some((host.output, status)),
        _ => None,
    }
}

/// What an execution over terms prints and its status; why not, if it was cut.
fn over_terms(execution: &Execution) -> Result<(Vec<u8>, i32), String> {
    let context = &execution.context;
    let known = |term| context.value(term).and_then(BitVector::to_u64);
    if let Some(cut) = execution.record.cuts.first() {
        return Err(match &cut.reason {
            CutReason::Unsupported(reason) => reason.clone(),
            reason => format!("{reason:?}"),
        });
    }
    let mut output = Vec::new();
    for written in &execution.record.output {
        if known(written.written) != Some(1) {
            return Err("it is not known whether something is printed".to_owned());
        }
        let length = known(written.length).ok_or("the length of a text is not known")?;
        if known(written.stream) == Some(1) {
            for &byte in written.bytes.iter().take(length as usize) {
                output.push(known(byte).ok_or("a byte of a text is not known")? as u8);
            }
        }
    }
    let status = known(execution.status).ok_or("the status is not known")?;
    Ok((output, status as i32))
}

#[test]
fn what_runs_prints_the_same_over_terms() {
    let (mut same, mut open, mut wrong) = (0, Vec::new(), Vec::new());
    for path in cases() {
        let text = std::fs::read(&path).expect("a case");
        if !is_plain(&String::from_utf8_lossy(&text)) {
            continue;
        }
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
        let Ok(loaded) = frontend::load(&[input]) else { continue };
        let program = loaded.program;
        let Some((output, status)) = concrete(&program) else { continue };
        let options = Options {
            record_output: true,
            arguments: (0, 0),
            // What takes longer than a moment over terms is left to the concrete machine.
            steps: 30_000,
            ..Options::default()
        };
        let start = entry(&program);
        let execution = execute(
            &program,
            start,
            &options,
            &Bounds::all(16),
            Context::new(),
            &mut Silent,
            &mut |_, _, _| true,
        );
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
    assert!(same >= 85, "only {same} programs could be compared; open:\n{}", open.join("\n"));
}
