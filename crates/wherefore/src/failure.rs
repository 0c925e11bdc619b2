//! How a failed check is shown: what, where, the values, and how the run got there.

use std::fmt::Write as _;

use ir::{FunctionId, Origin, Program};
use semantics::machine::{Failure, Where};
use source::{Diagnostic, Severity};

/// The failure as text.
pub(crate) fn render(failure: &Failure, program: &Program) -> String {
    let kind = program.properties[failure.check].kind;
    let message = format!("{} [{kind}]", failure.message);
    let mut text = at(Severity::Failure, message, Some(failure.origin), program);
    for (part, value) in &failure.values {
        let _ = writeln!(text, "      = {part}: {value}");
    }
    text.push_str(&stack(&failure.stack, program));
    text
}

/// Why a run did not come to its end, as text.
pub(crate) fn render_stop(message: &str, at_place: &Where, program: &Program) -> String {
    let mut text = at(Severity::Unknown, message.to_owned(), at_place.origin, program);
    text.push_str(&stack(&at_place.stack, program));
    text
}

fn at(severity: Severity, message: String, origin: Option<Origin>, program: &Program) -> String {
    let location = origin.map(|origin| program.location(origin));
    let diagnostic = Diagnostic { severity, message, location, notes: Vec::new() };
    source::render(&diagnostic, &program.sources)
}

/// The calls that led there; a deep recursion is cut in the middle.
fn stack(stack: &[(FunctionId, Origin)], program: &Program) -> String {
    const SHOWN: usize = 6;
    let mut text = String::new();
    for (index, (function, origin)) in stack.iter().enumerate() {
        if stack.len() > 2 * SHOWN && index == SHOWN {
            let _ = writeln!(text, "  ... more calls");
        }
        if stack.len() > 2 * SHOWN && (SHOWN..stack.len() - SHOWN).contains(&index) {
            continue;
        }
        let position = program.sources.start(program.sources.use_range(program.location(*origin)));
        let name = &program.functions[*function].name;
        let word = if index == 0 { "in" } else { "called from" };
        let _ = writeln!(text, "  {word} {name} at {position}");
    }
    text
}
