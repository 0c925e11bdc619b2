//! Executions behind logs, in words.

use findings::{CheckKind, Ending, StuckReport};

/// How an execution ends.
pub(crate) fn ending(ending: Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("The run ends with status {status}."),
        Ending::Aborted => "The run aborts.".to_owned(),
        Ending::Failed => "The run ends with a failure:".to_owned(),
        Ending::Open => "The log is complete; the run may go on.".to_owned(),
    }
}

/// What the user can do if the log goes on behind a failed check.
pub(crate) fn hint(stuck: &StuckReport) -> Option<String> {
    let kind = stuck.failing.filter(|_| stuck.line.is_some())?;
    let how = match kind {
        CheckKind::Assertion => "-DNDEBUG leaves assertions out".to_owned(),
        kind => format!("--no-check {kind} leaves the check out"),
    };
    Some(format!(
        "the check '{kind}' ends the run, where a compiled program may have gone on: {how}"
    ))
}
