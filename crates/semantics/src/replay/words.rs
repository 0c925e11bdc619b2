//! Steps as the user reads them.

use findings::{NamedValue, Place, StepKind, Trace, TraceStep};
use ir::{
    Body, ExpressionId, ExpressionKind, FunctionId, LocalId, LocalKind, Origin, PlaceId, PlaceKind,
    Program, Statement,
};
use source::Range;

use super::folded::{self, Folded};
use super::keep::Kept;
use crate::machine::{Event, Failure, Step, StepEffect};

/// Characters of source text that are shown.
const LONGEST_TEXT: usize = 120;

/// Collects the steps of a run.
pub(super) struct Words<'p> {
    pub(super) kept: Kept,
    /// Whether what is logged and printed matters.
    hears: bool,
    program: &'p Program,
    steps: Vec<TraceStep>,
    /// The number of the last step that was reported.
    last: Option<u64>,
    /// Where the last step has left its value, if that is in the middle of an expression.
    middle: Option<(FunctionId, LocalId)>,
    /// The calls that have not returned, as places in the list of steps.
    calls: Vec<usize>,
    /// The use of a macro of a header that the last step is.
    folded: Option<Folded>,
    /// What was logged since the last step.
    logged: Option<String>,
    /// What was printed since the last step.
    printed: Vec<u8>,
}

impl<'p> Words<'p> {
    pub(super) fn new(program: &'p Program, kept: Kept, hears: bool) -> Self {
        Self {
            kept,
            hears,
            program,
            steps: Vec::new(),
            last: None,
            middle: None,
            calls: Vec::new(),
            folded: None,
            logged: None,
            printed: Vec::new(),
        }
    }

    /// An event is logged, by the step that is reported next.
    pub(super) fn log(&mut self, event: &Event) {
        let mut text = event.name.to_string();
        for value in &event.shown {
            text.push(' ');
            text += value;
        }
        self.logged = Some(text);
    }

    /// A text is printed, by the step that is reported next.
    pub(super) fn print(&mut self, bytes: &[u8]) {
        let room = LONGEST_TEXT.saturating_sub(self.printed.len());
        self.printed.extend(bytes.iter().take(room));
    }

    /// Adds a step.
    pub(super) fn tell(&mut self, step: &Step) {
        self.leave_out(step);
        self.last = Some(step.number);
        if let Some(used) = folded::used_at(self.program, step, self.folded.as_ref()) {
            self.fold(step, used);
            return;
        }
        self.folded = None;
        let Some(body) = &self.program.functions[step.function].body else { return };
        let statement = &body.vertices[step.vertex].statement;
        let (kind, values) = self.effect(statement, step);
        (self.logged, self.printed) = (None, Vec::new());
        let middle = self.middle.take();
        // What only stores the value of the last step is one with it.
        if let (Statement::Assign { value, .. }, StepKind::Assigned) = (statement, kind)
            && middle.is_some_and(|from| Some(from) == loaded(body, step.function, *value))
            && let (Some(last), [stored]) = (self.steps.last_mut(), values.as_slice())
            && last.thread == step.thread
        {
            last.text = shortened(format!("{} = {}", stored.name, last.text));
            widen(&mut last.place, self.program, step.origin);
            last.values = values;
            last.matters |= self.kept.matters(step.number);
            if last.kind == StepKind::Returned {
                last.kind = StepKind::Assigned;
            }
            return;
        }
        self.middle = target(body, step.function, statement);
        let text = self.text(body, step, statement);
        let mut told = self.at(step.function, step.origin, step.depth);
        if let Some(initialiser) = self.initialiser(body, step, statement) {
            widen(&mut told.place, self.program, initialiser);
        }
        (told.text, told.kind, told.values) = (text, kind, values);
        told.thread = step.thread;
        told.rule_state = named(&step.rule_state);
        told.matters = (self.hears && matches!(kind, StepKind::Logged | StepKind::Printed))
            || (step.first..=step.number).any(|part| self.kept.matters(part));
        match (kind, statement) {
            (StepKind::Called, _) => self.calls.push(self.steps.len()),
            (StepKind::Returned, Statement::Return(_)) => {
                told.matters |= self.call_matters(step.depth);
            }
            _ => {}
        }
        self.steps.push(told);
    }

    /// Adds a step of a macro of a header to the use of the macro.
    fn fold(&mut self, step: &Step, used: Range) {
        let goes_on = self.folded.as_ref().is_some_and(|folded| folded.goes_on_with(used, step));
        if !goes_on {
            let mut told = self.at(step.function, step.origin, step.depth);
            told.text = shortened(self.program.sources.line_of_text(used));
            told.thread = step.thread;
            self.steps.push(told);
        }
        let mut folded = self.folded.take().filter(|_| goes_on);
        let is_whole = self.program.is_system(step.origin);
        let known = folded.get_or_insert_with(|| Folded::new(used, step));
        let (kind, values) = known.add(step, is_whole);
        self.folded = folded;
        self.middle = None;
        let matters = (step.first..=step.number).any(|part| self.kept.matters(part));
        if let Some(told) = self.steps.last_mut() {
            (told.kind, told.values) = (kind, values);
            told.rule_state = named(&step.rule_state);
            told.matters |= matters;
        }
    }

    /// Whether anything matters of what was called in an activation at a depth that returns.
    fn call_matters(&mut self, depth: usize) -> bool {
        while let Some(&call) = self.calls.last() {
            let call = &self.steps[call];
            if call.depth + 1 < depth {
                break;
            }
            let (found, matters) = (call.depth + 1 == depth, call.matters);
            self.calls.pop();
            if found {
                return matters;
            }
        }
        false
    }

    /// All steps; the last is the failure, if there is one.
    pub(super) fn finish(mut self, failure: Option<&Failure>) -> Trace {
        if let Some(failure) = failure {
            // What the failing statement did is reported by the failure.
            let last = self.steps.last();
            let unfinished = last.is_some_and(|last| last.kind == StepKind::Other)
                && self.last.is_some_and(|number| self.kept.is_last(number));
            if unfinished {
                self.steps.pop();
            }
            self.steps.push(self.failed(failure));
        }
        Trace { start: Vec::new(), steps: self.steps }
    }

    fn failed(&self, failure: &Failure) -> TraceStep {
        let property = self.program.properties[failure.check].function;
        let inside = failure.stack.first().map_or(property, |&(function, _)| function);
        let depth = failure.stack.len().saturating_sub(1);
        let failed = self.at(inside, failure.origin, depth);
        let condition = self.program.properties[failure.check].text.as_deref();
        let text = condition.map_or(failed.text, |text| shortened(text.to_owned()));
        let (kind, values) = (StepKind::Failed, named(&failure.values));
        let rule_state = self.steps.last().map(|last| last.rule_state.clone()).unwrap_or_default();
        let thread = failure.thread;
        TraceStep { text, kind, values, rule_state, thread, matters: true, ..failed }
    }

    /// Says how many steps are missing before this one.
    fn leave_out(&mut self, step: &Step) {
        let missing = self.kept.missing(self.last, step.number);
        if missing > 0 {
            let gap = self.at(step.function, step.origin, step.depth);
            let steps = if missing == 1 { "step" } else { "steps" };
            let text = format!("... {missing} {steps} left out");
            self.steps.push(TraceStep { text, ..gap });
        }
    }

    /// A step of no kind at a place of the source.
    fn at(&self, function: FunctionId, origin: Origin, depth: usize) -> TraceStep {
        let place = Place::new(self.program.location(origin), &self.program.sources);
        TraceStep {
            thread: 0,
            function: self.program.functions[function].name.to_string(),
            place,
            text: shortened(self.program.shown_text(origin)),
            depth,
            kind: StepKind::Other,
            values: Vec::new(),
            rule_state: Vec::new(),
            matters: false,
        }
    }

    /// The source text of a step; of a declaration together with its initialiser.
    fn text(&self, body: &Body, step: &Step, statement: &Statement) -> String {
        let text = self.program.text(step.origin);
        shortened(match self.initialiser(body, step, statement) {
            Some(value) => format!("{text} = {}", self.program.text(value)),
            None => text,
        })
    }

    /// The initialiser of a declaration, which has only the name of its variable for its origin.
    fn initialiser(&self, body: &Body, step: &Step, statement: &Statement) -> Option<Origin> {
        let initialiser = match statement {
            Statement::Assign { target, value, .. }
                if matches!(body.places[*target].kind, PlaceKind::Local(_)) =>
            {
                body.expressions[*value].origin
            }
            Statement::Input { site, .. } => Some(self.program.sites[*site].origin),
            _ => None,
        };
        let StepEffect::Stored(place, _) = &step.effect else { return None };
        let text = self.program.text(step.origin);
        let is_name = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
        initialiser.filter(|_| is_name && *place == text)
    }

    fn effect(&self, statement: &Statement, step: &Step) -> (StepKind, Vec<NamedValue>) {
        let unnamed = |value: &String| NamedValue::unnamed(value);
        let input =
            matches!(statement, Statement::Input { .. }) || self.kept.takes_input(step.number);
        match &step.effect {
            StepEffect::Stored(place, value) => {
                let kind = if input { StepKind::Input } else { StepKind::Assigned };
                (kind, vec![NamedValue::new(place, value)])
            }
            StepEffect::Input(values) => (StepKind::Input, named(values)),
            StepEffect::Branch(taken, values) => (StepKind::Branch(*taken), named(values)),
            StepEffect::Chosen(value, case) => {
                (StepKind::Chosen, vec![unnamed(value), unnamed(case)])
            }
            StepEffect::Called(_, arguments) => (StepKind::Called, named(arguments)),
            StepEffect::Returned(value) => {
                let kind = if input { StepKind::Input } else { StepKind::Returned };
                (kind, value.iter().map(unnamed).collect())
            }
            StepEffect::Other if self.logged.is_some() => {
                (StepKind::Logged, self.logged.iter().map(unnamed).collect())
            }
            StepEffect::Other if !self.printed.is_empty() => {
                let text = String::from_utf8_lossy(&self.printed);
                (StepKind::Printed, vec![unnamed(&format!("{text:?}"))])
            }
            StepEffect::Other if input => (StepKind::Input, Vec::new()),
            StepEffect::Other => (StepKind::Other, Vec::new()),
        }
    }
}

/// The temporary that a statement leaves its value in.
fn target(
    body: &Body,
    function: FunctionId,
    statement: &Statement,
) -> Option<(FunctionId, LocalId)> {
    let place = match statement {
        Statement::Input { target, .. } => *target,
        Statement::Call(call) => call.result?,
        _ => return None,
    };
    local(body, place).map(|local| (function, local))
}

/// The temporary whose value, perhaps converted, an expression is.
fn loaded(
    body: &Body,
    function: FunctionId,
    mut value: ExpressionId,
) -> Option<(FunctionId, LocalId)> {
    while let ExpressionKind::Convert { operand, .. } = body.expressions[value].kind {
        value = operand;
    }
    let ExpressionKind::Load { place, .. } = body.expressions[value].kind else { return None };
    local(body, place).map(|local| (function, local))
}

fn local(body: &Body, place: PlaceId) -> Option<LocalId> {
    match body.places[place].kind {
        PlaceKind::Local(local) if body.locals[local].kind == LocalKind::Temporary => Some(local),
        _ => None,
    }
}

/// What has which value.
fn named(values: &[(String, String)]) -> Vec<NamedValue> {
    values.iter().map(|(name, value)| NamedValue::new(name, value)).collect()
}

/// Adds text of the same file to a place, unless one of them comes out of a macro.
fn widen(place: &mut Place, program: &Program, origin: Origin) {
    let (Some(known), added) = (place.location, program.location(origin)) else { return };
    let plain = known.expansion.is_none() && added.expansion.is_none();
    if plain && known.range.file == added.range.file {
        let start = known.range.start.min(added.range.start);
        let end = known.range.end.max(added.range.end);
        *place = Place::new(Range { start, end, ..known.range }, &program.sources);
    }
}

/// A text that is not too long for a line.
fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}
