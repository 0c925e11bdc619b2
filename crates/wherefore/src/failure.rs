//! Failures and stops of the concrete machine, in the words of the report.

use findings::{Frame, NamedValue, Place};
use ir::{FunctionId, Origin, Program};
use semantics::machine::{Failure, Where};
use source::{Position, Severity};

/// The failure as it is reported.
pub(crate) fn describe(failure: &Failure, program: &Program) -> findings::Failure {
    let named = |(name, value): &(String, String)| NamedValue::new(name, value);
    findings::Failure {
        kind: program.properties[failure.check].kind,
        message: failure.message.clone(),
        place: place(failure.origin, program),
        values: failure.values.iter().map(named).collect(),
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

/// The text of an origin in the user's own text.
pub(crate) fn place(origin: Origin, program: &Program) -> Place {
    Place::new(program.location(origin), &program.sources)
}

fn stack(stack: &[(FunctionId, Origin)], program: &Program) -> Vec<Frame> {
    let frame = |&(function, origin): &(FunctionId, Origin)| Frame {
        function: program.functions[function].name.to_string(),
        position: position(origin, program),
    };
    stack.iter().map(frame).collect()
}
