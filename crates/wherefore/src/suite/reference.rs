//! Expectations that come from a correct program.

use super::outcome::{NotObserved, PRINTS_TOO_MUCH, Runner, unexpected};
use super::{Suite, Test};
use crate::failure;
use crate::session::Refused;

/// Runs a correct program on every test, and lets the tests expect what it prints and returns. What a
/// test itself expects has to be what the program does. The name is that of the program's file.
pub(crate) fn expectations(
    name: &str,
    reference: &Runner,
    suite: &mut Suite,
) -> Result<(), Refused> {
    for test in &mut suite.tests {
        fill(reference, test).map_err(|problem| {
            let Test { name: test, place, .. } = test;
            Refused::shown(format!(
                "{place}: error: the reference {name} cannot say what '{test}' should do: {problem}"
            ))
        })?;
    }
    Ok(())
}

fn fill(reference: &Runner, test: &mut Test) -> Result<(), String> {
    let program = reference.program();
    let observed = reference.determined(test).map_err(|problem| match problem {
        NotObserved::Failed(super::Why::Check(failed)) => {
            format!("a check fails\n{}", failure::render(&failed, program).trim_end())
        }
        NotObserved::Failed(why) => why.text(program),
        NotObserved::Unknown(reason) => reason,
        NotObserved::PrintsTooMuch(_) => PRINTS_TOO_MUCH.to_owned(),
    })?;
    if let Some(why) = unexpected(test, &observed) {
        return Err(format!("the test itself expects something else: {}", why.text(program)));
    }
    test.expected_output = Some(observed.output);
    test.expected_status = Some(observed.status);
    Ok(())
}
