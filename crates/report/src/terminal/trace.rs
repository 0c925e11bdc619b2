//! The run that shows a failure.

use std::fmt::Write as _;

use findings::{StepKind, TraceStep};

use super::table::shortened;
use crate::check::{Counterexample, InputValue, PropertyFinding};
use crate::style::{BAD, FAINT, STRONG, paint};

/// The inputs of the run, then its steps.
pub(super) fn run(property: &PropertyFinding, run: &Counterexample, full: bool) -> String {
    let mut text = String::new();
    if !run.inputs.is_empty() {
        let _ = writeln!(text, "\n  {}", paint(STRONG, "with these inputs"));
        text += &inputs(&run.inputs, full);
    }
    if !run.trace.steps.is_empty() {
        let title = format!("how it happens ({})", property.id);
        let _ = writeln!(text, "\n  {}", paint(STRONG, &title));
        text += &steps(&run.trace.steps, full);
    }
    text
}

fn inputs(inputs: &[InputValue], full: bool) -> String {
    const SHOWN: usize = 20;
    let mut text = String::new();
    let limit = if full { inputs.len() } else { SHOWN };
    for input in inputs.iter().take(limit) {
        let place = match &input.position {
            Some(position) => format!("{}:{}", position.file, position.line),
            None => String::new(),
        };
        let _ = writeln!(text, "    {place:<20} {} = {}", input.text, input.value);
    }
    if inputs.len() > limit {
        let _ = writeln!(text, "    ... {} more: --full-trace shows them", inputs.len() - limit);
    }
    text
}

/// How many steps of a run are shown at its beginning and at its end.
const SHOWN: usize = 40;

fn steps(steps: &[TraceStep], full: bool) -> String {
    let mut text = String::new();
    let mut hidden = 0;
    let visible = steps.iter().filter(|step| step.matters).count();
    let mut count = 0;
    for step in steps {
        if !full && !step.matters {
            hidden += 1;
            continue;
        }
        count += 1;
        if !full && visible > 2 * SHOWN && count > SHOWN && count + SHOWN <= visible {
            hidden += 1;
            continue;
        }
        text += &fold(std::mem::take(&mut hidden));
        text += &line(step);
    }
    text + &fold(hidden)
}

fn fold(hidden: usize) -> String {
    if hidden == 0 {
        return String::new();
    }
    let steps = if hidden == 1 { "step" } else { "steps" };
    format!("    {}\n", paint(FAINT, &format!("... {hidden} {steps} not shown")))
}

fn line(step: &TraceStep) -> String {
    let place = format!("{}:{}", step.file, step.line);
    let indent = "  ".repeat(step.depth.min(12));
    let source = format!("{indent}{}", shortened(&step.text, 50));
    let effect = effect(step);
    format!("    {place:<20} {source:<40}  {effect}").trim_end().to_owned() + "\n"
}

fn effect(step: &TraceStep) -> String {
    let values: Vec<String> = step.values.iter().map(value).collect();
    let values = values.join(", ");
    match step.kind {
        StepKind::Branch(taken) => (if taken { "true" } else { "false" }).to_owned(),
        StepKind::Called => format!("calls {}", values),
        StepKind::Returned if values.is_empty() => "returns".to_owned(),
        StepKind::Returned => format!("returns {values}"),
        StepKind::Failed => paint(BAD, "fails"),
        StepKind::Input | StepKind::Assigned | StepKind::Chosen | StepKind::Other => values,
    }
}

fn value((name, value): &(String, String)) -> String {
    if name.is_empty() { value.clone() } else { format!("{name} = {value}") }
}
