//! `--trace`: the statements of a run in source terms.

use ir::Program;
use semantics::machine::{Step, StepEffect};

/// One executed statement as a line of text.
pub(crate) fn line(step: &Step, program: &Program) -> String {
    let location = program.location(step.origin);
    let position = program.sources.start(program.sources.use_range(location));
    let text = program.shown_text(step.origin);
    let effect = match &step.effect {
        StepEffect::Stored(place, value) => format!("{place} = {value}"),
        StepEffect::Branch(taken, _) => (if *taken { "true" } else { "false" }).to_owned(),
        StepEffect::Chosen(value, case) => format!("{value}: goes to {case}"),
        StepEffect::Called(function, arguments) => {
            let arguments: Vec<_> = arguments.iter().map(argument).collect();
            format!("calls {}({})", program.functions[*function].name, arguments.join(", "))
        }
        StepEffect::Returned(Some(value)) => format!("returns {value}"),
        StepEffect::Returned(None) => "returns".to_owned(),
        // An input in the middle of a statement is seen in what the statement does.
        StepEffect::Input(taken) if taken.iter().any(|(place, _)| place.is_empty()) => {
            return String::new();
        }
        StepEffect::Input(_) | StepEffect::Other => String::new(),
    };
    let place = format!("{}:{}", position.file, position.line);
    let indent = "  ".repeat(step.depth.min(20));
    let text: String = text.chars().take(60).collect();
    format!("{place:<20} {indent}{text:<40} {effect}").trim_end().to_owned() + "\n"
}

/// An argument by the name of its parameter; extra arguments have none.
fn argument((name, value): &(String, String)) -> String {
    if name.is_empty() { value.clone() } else { format!("{name} = {value}") }
}
