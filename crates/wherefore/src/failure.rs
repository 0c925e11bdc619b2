//! Failures and stops of the concrete machine, in the words of the report.

use ir::{FunctionId, Origin, Program};
use semantics::machine::{Failure, Where};
use source::{Position, Severity};

/// The failure as it is reported.
pub(crate) fn describe(failure: &Failure, program: &Program) -> report::Failure {
    report::Failure {
        kind: program.properties[failure.check].kind,
        message: failure.message.clone(),
        location: program.location(failure.origin),
        values: failure.values.clone(),
        stack: stack(&failure.stack, program),
    }
}

/// The failure as text.
pub(crate) fn render(failure: &Failure, program: &Program) -> String {
    report::failure::render(&describe(failure, program), &program.sources)
}

/// Why a run did not come to its end, as text.
pub(crate) fn render_stop(message: &str, at: &Where, program: &Program) -> String {
    let location = at.origin.map(|origin| program.location(origin));
    let message = message.to_owned();
    let text = report::failure::render_at(Severity::Unknown, message, location, &program.sources);
    text + &report::failure::render_stack(&stack(&at.stack, program))
}

/// Where an origin begins in the user's own text.
pub(crate) fn position(origin: Origin, program: &Program) -> Position {
    program.position(origin)
}

fn stack(stack: &[(FunctionId, Origin)], program: &Program) -> Vec<(String, Position)> {
    let frame = |&(function, origin): &(FunctionId, Origin)| {
        (program.functions[function].name.to_string(), position(origin, program))
    };
    stack.iter().map(frame).collect()
}
