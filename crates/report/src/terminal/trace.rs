//! The run that shows a failure.

use std::fmt::Write as _;

use findings::{Counterexample, InputValue, NamedValue, PropertyFinding, StepKind, TraceStep};

use super::rounds::{Item, Visible, fold};
use super::table::shortened;
use crate::style::{BAD, FAINT, STRONG, paint};

/// The inputs of the run, then its steps.
pub(super) fn run(property: &PropertyFinding, run: &Counterexample, full: bool) -> String {
    let mut text = String::new();
    if !run.inputs.is_empty() {
        let _ = writeln!(text, "\n  {}", paint(STRONG, "It happens with these inputs:"));
        text += &inputs(&run.inputs, full);
    }
    if !run.trace.steps.is_empty() {
        let title = format!("How it happens ({}):", property.id);
        let _ = writeln!(text, "\n  {}", paint(STRONG, &title));
        text += &steps(&run.trace.steps, full);
    }
    text
}

pub(super) fn inputs(inputs: &[InputValue], full: bool) -> String {
    const SHOWN: usize = 20;
    let shown = if full { inputs.len() } else { inputs.len().min(SHOWN) };
    let places: Vec<String> = inputs[..shown].iter().map(place_of_input).collect();
    let width = width(&places, 24);
    let mut text = String::new();
    for (input, place) in inputs.iter().zip(&places) {
        let _ = writeln!(text, "    {place:<width$}  {} = {}", input.text, input.value);
    }
    if inputs.len() > shown {
        let more = format!("... {} more: --full-trace shows them", inputs.len() - shown);
        let _ = writeln!(text, "    {}", paint(FAINT, &more));
    }
    text
}

pub(super) fn place_of_input(input: &InputValue) -> String {
    let place = input.position.as_ref();
    place.map(|position| at(&position.file, position.line)).unwrap_or_default()
}

/// The column of source text has at most this many characters.
const WIDEST_SOURCE: usize = 48;
/// How many lines of a run are shown at its beginning and at its end.
const SHOWN: usize = 30;

pub(super) fn steps(steps: &[TraceStep], full: bool) -> String {
    let mut visible: Vec<Visible> = Vec::new();
    let mut hidden = 0;
    for (index, step) in steps.iter().enumerate() {
        if full || step.matters || index + 1 == steps.len() {
            visible.push(Visible { hidden: std::mem::take(&mut hidden), step });
        } else {
            hidden += 1;
        }
    }
    let items =
        if full { visible.iter().copied().map(Item::Step).collect() } else { fold(&visible) };
    let cut = if full || items.len() <= 2 * SHOWN { 0 } else { items.len() - 2 * SHOWN };
    let before = if cut == 0 { items.len() } else { SHOWN };
    let after = &items[before + cut..];
    let mut lines = Lines::new(items[..before].iter().chain(after));
    items[..before].iter().for_each(|item| lines.item(item));
    if cut > 0 {
        let left: usize = items[before..before + cut].iter().map(Item::steps).sum();
        lines.faint(&format!("... {left} steps: --full-trace shows them"));
        lines.last = None;
    }
    after.iter().for_each(|item| lines.item(item));
    lines.text
}

/// The longest of some texts, within a limit.
pub(super) fn width<'a>(texts: impl IntoIterator<Item = &'a String>, most: usize) -> usize {
    texts
        .into_iter()
        .map(|text| text.chars().count())
        .filter(|&width| width <= most)
        .max()
        .unwrap_or(0)
}

/// Lines of a trace in columns.
struct Lines<'a> {
    text: String,
    places: usize,
    sources: usize,
    /// The step that was shown last.
    last: Option<&'a TraceStep>,
}

impl<'a> Lines<'a> {
    fn new(items: impl Iterator<Item = &'a Item<'a>> + Clone) -> Self {
        let shown = items.filter_map(|item| match item {
            Item::Step(visible) => Some(visible.step),
            Item::Rounds { .. } => None,
        });
        let places: Vec<String> = shown.clone().map(place).collect();
        let sources: Vec<String> = shown.map(source).collect();
        let (places, sources) = (width(&places, 24), width(&sources, WIDEST_SOURCE));
        Self { text: String::new(), places, sources, last: None }
    }

    fn item(&mut self, item: &Item<'a>) {
        match item {
            Item::Step(visible) => {
                if visible.hidden > 0 {
                    let steps =
                        if visible.hidden == 1 { "step that does" } else { "steps that do" };
                    self.faint(&format!("... {} {steps} not matter", visible.hidden));
                }
                self.step(visible.step);
            }
            Item::Rounds { rounds, .. } => {
                self.faint(&format!("... {rounds} more rounds like this, then:"));
            }
        }
    }

    fn step(&mut self, step: &'a TraceStep) {
        let switched = match self.last {
            Some(last) => last.thread != step.thread,
            None => step.thread != 0,
        };
        if switched {
            let function = &step.function;
            let thread = step.thread;
            self.faint(&format!(
                "{:<1$}  thread {thread} goes on, in {function}:",
                "", self.places
            ));
            self.last = Some(step);
        }
        let entered = match self.last {
            None => step.depth > 0,
            Some(last) if last.kind == StepKind::Called && step.depth == last.depth + 1 => false,
            Some(last) => {
                step.depth > last.depth
                    || (step.depth == last.depth && step.function != last.function)
            }
        };
        if entered {
            let indent = "  ".repeat(step.depth.min(12));
            let state = state(step);
            self.faint(&format!("{:<1$}  {indent}in {2}{state}", "", self.places, step.function));
        }
        self.last = Some(step);
        let (place, source, effect) = (place(step), source(step), effect(step));
        let (places, sources) = (self.places, self.sources);
        let line = format!("    {place:<places$}  {source:<sources$}  {effect}");
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn faint(&mut self, text: &str) {
        let _ = writeln!(self.text, "    {}", paint(FAINT, text));
    }
}

fn place(step: &TraceStep) -> String {
    at(&step.place.start.file, step.place.start.line)
}

/// A line of a file, without the folder that it is in: the failure has named it.
pub(super) fn at(file: &str, line: u32) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    format!("{name}:{line}")
}

/// The source text of a step. Each thread has a column of its own.
fn source(step: &TraceStep) -> String {
    let column = 2 * step.depth.min(12) + 4 * (step.thread as usize).min(6);
    shortened(&format!("{}{}", " ".repeat(column), step.text), WIDEST_SOURCE)
}

/// The state of the rules.
fn state(step: &TraceStep) -> String {
    let state: Vec<String> = step.rule_state.iter().map(value).collect();
    if state.is_empty() { String::new() } else { format!("  [{}]", state.join(", ")) }
}

/// What a step did, in words.
fn effect(step: &TraceStep) -> String {
    let values: Vec<String> = step.values.iter().map(value).collect();
    let values = values.join(", ");
    match step.kind {
        StepKind::Branch(taken) => {
            let truth = if taken { "true" } else { "false" };
            if values.is_empty() { truth.to_owned() } else { format!("{truth}: {values}") }
        }
        StepKind::Called => {
            format!("called with {}", if values.is_empty() { "nothing" } else { &values })
        }
        StepKind::Returned if values.is_empty() => "returns".to_owned(),
        StepKind::Returned => format!("returns {values}"),
        StepKind::Logged => format!("logs {values}"),
        StepKind::Printed => format!("prints {values}"),
        StepKind::Failed => paint(BAD, "fails") + &state(step),
        StepKind::Chosen => match step.values.as_slice() {
            [value, case] => format!("{}: goes to {}", value.value, case.value),
            _ => values,
        },
        StepKind::Assigned | StepKind::Input if values == step.text => String::new(),
        StepKind::Input | StepKind::Assigned | StepKind::Other => values,
    }
}

fn value(NamedValue { name, value }: &NamedValue) -> String {
    /// A name that is longer is not repeated: the source text has it.
    const LONGEST_NAME: usize = 24;
    match name.chars().count() {
        0 => value.clone(),
        1..=LONGEST_NAME => format!("{name} = {value}"),
        _ => format!("= {value}"),
    }
}
