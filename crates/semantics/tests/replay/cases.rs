//! The failing cases of the suite, replayed.

use std::path::PathBuf;

use findings::StepKind;
use frontend::{CompileOptions, Input};
use wherefore_semantics::machine::RunOptions;
use wherefore_semantics::replay::replay;

use crate::support::failure_of_run;

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

#[test]
fn every_failing_case_is_replayed_to_its_failure() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/fail");
    let mut count = 0;
    for path in files_below(folder) {
        let shown = path.display().to_string();
        let input = Input { path: shown.clone(), options: CompileOptions::default() };
        let Ok(loaded) = frontend::load(&[input]) else { continue };
        let program = loaded.program;
        let Some(main) = program.function_named("main") else { continue };
        let limited = || RunOptions { step_limit: 3_000_000, ..RunOptions::default() };
        let Some(wanted) = failure_of_run(&program, limited()) else { continue };
        let replay = replay(&program, main, limited(), wanted);
        assert_eq!(replay.failure.as_ref().map(|failure| failure.check), Some(wanted), "{shown}");
        let last = replay.trace.steps.last();
        assert_eq!(last.map(|step| step.kind), Some(StepKind::Failed), "{shown}");
        count += 1;
    }
    assert!(count > 50, "{count} cases were replayed");
}
