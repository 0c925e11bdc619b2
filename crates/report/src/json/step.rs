//! The steps of a run as objects.

use std::borrow::Cow;

use findings::{NamedValue, Place, StepKind, Trace, TraceStep};
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};

/// A step of a run.
#[derive(Serialize)]
pub(super) struct Step<'a> {
    thread: u32,
    function: &'a str,
    #[serde(flatten)]
    place: &'a Place,
    kind: &'static str,
    text: &'a str,
    values: Values<'a>,
    #[serde(skip_serializing_if = "<[NamedValue]>::is_empty")]
    rule_state: &'a [NamedValue],
    depth: usize,
    matters: bool,
}

impl<'a> Step<'a> {
    pub(super) fn new(step: &'a TraceStep) -> Self {
        Self {
            thread: step.thread,
            function: &step.function,
            place: &step.place,
            kind: step.kind.name(),
            text: &step.text,
            values: Values::new(step),
            rule_state: &step.rule_state,
            depth: step.depth,
            matters: step.matters,
        }
    }
}

/// The steps of a run: all, or those that matter.
pub(super) fn steps(trace: &Trace, full: bool) -> Vec<Step<'_>> {
    trace.steps.iter().filter(|step| full || step.matters).map(Step::new).collect()
}

/// Names with values, in the order of the step.
struct Values<'a>(Vec<(Cow<'a, str>, &'a str)>);

impl<'a> Values<'a> {
    fn new(step: &'a TraceStep) -> Self {
        let mut values: Vec<(Cow<'_, str>, &str)> = Vec::new();
        for (index, NamedValue { name, value }) in step.values.iter().enumerate() {
            // What has no name in the program still needs one here.
            let name = match (step.kind, index) {
                _ if !name.is_empty() => Cow::Borrowed(name.as_str()),
                (StepKind::Returned, 0) => "result".into(),
                (StepKind::Returned, _) => format!("result {}", index + 1).into(),
                (StepKind::Chosen, 1) => "case".into(),
                _ => "value".into(),
            };
            // Names that come again would not make an object.
            values.retain(|(known, _)| *known != name);
            values.push((name, value));
        }
        Self(values)
    }
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
