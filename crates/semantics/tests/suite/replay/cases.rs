//! The failing cases of the suite, replayed.

use std::path::PathBuf;

use findings::StepKind;
use frontend::{CompileOptions, Input};
use ir::Program;
use wherefore_semantics::machine::RunOptions;
use wherefore_semantics::replay::{Replay, replay};

use crate::replay::support::failure_of_run;

fn files_below(folder: PathBuf) -> Vec<PathBuf> {
    let (mut found, mut work) = (Vec::new(), vec![folder]);
    while let Some(folder) = work.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|extension| extension == "c") {
                found.push(path);
            }
        }
    }
    found
}

/// The failing cases of the suite: where each stands, the program, and its run to the first failure.
pub fn failing_cases() -> impl Iterator<Item = (String, Program, Replay)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/fail");
    files_below(folder).into_iter().filter_map(|path| {
        let shown = path.display().to_string();
        let input = Input { path: shown.clone(), options: CompileOptions::default() };
        let program = frontend::load(&[input]).ok()?.program;
        let main = program.function_named("main")?;
        let limited = || RunOptions { step_limit: 3_000_000, ..RunOptions::default() };
        let wanted = failure_of_run(&program, limited())?;
        let replay = replay(&program, main, limited(), wanted);
        assert_eq!(replay.failure.as_ref().map(|failure| failure.check), Some(wanted), "{shown}");
        Some((shown, program, replay))
    })
}

#[test]
fn every_failing_case_is_replayed_to_its_failure() {
    let mut count = 0;
    for (shown, _, replay) in failing_cases() {
        let last = replay.trace.steps.last();
        assert_eq!(last.map(|step| step.kind), Some(StepKind::Failed), "{shown}");
        count += 1;
    }
    assert!(count > 50, "{count} cases were replayed");
}
