//! How a failed check is shown: what, where, the values, and how the run got there.

use std::fmt::Write as _;

use findings::{Failure, Frame, NamedValue};
use source::{Diagnostic, Location, Severity, SourceMap};

/// The failure as text.
#[must_use]
pub fn render(failure: &Failure, sources: &SourceMap) -> String {
    let message = format!("{} [{}]", failure.message, failure.kind);
    let mut text = render_at(Severity::Failure, message, failure.place.location, sources);
    for NamedValue { name: part, value } in &failure.values {
        let _ = writeln!(text, "      = {part}: {value}");
    }
    text.push_str(&render_stack(&failure.stack));
    text
}

/// A message about a place of the program, as text.
#[must_use]
pub fn render_at(
    severity: Severity,
    message: String,
    location: Option<Location>,
    sources: &SourceMap,
) -> String {
    source::render(&Diagnostic { severity, message, location, notes: Vec::new() }, sources)
}

/// The calls that led somewhere, as text; a deep recursion is cut in the middle.
#[must_use]
pub fn render_stack(stack: &[Frame]) -> String {
    const SHOWN: usize = 6;
    let mut text = String::new();
    for (index, Frame { function, position }) in stack.iter().enumerate() {
        if stack.len() > 2 * SHOWN && index == SHOWN {
            let _ = writeln!(text, "  ... more calls");
        }
        if stack.len() > 2 * SHOWN && (SHOWN..stack.len() - SHOWN).contains(&index) {
            continue;
        }
        let word = if index == 0 { "in" } else { "called from" };
        let _ = writeln!(text, "  {word} {function} at {position}");
    }
    text
}
