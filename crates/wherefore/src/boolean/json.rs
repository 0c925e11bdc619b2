//! The machine-readable output. `docs/boolean.md` describes it; names never change.

use boolean::graph::Graph;
use boolean::trace::Trace;
use boolean::words;
use findings::StepKind;
use serde_json::{Map, Value, json};

use super::Loaded;

/// An object with the name and version of the tool.
pub(super) fn object<'k>(fields: impl IntoIterator<Item = (&'k str, Value)>) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("tool".to_owned(), "wherefore".into());
    object.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
    object.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
    object
}

pub(super) fn print(object: Map<String, Value>) -> String {
    serde_json::to_string_pretty(&object).expect("plain data can be written as JSON") + "\n"
}

/// The steps of a trace.
pub(super) fn trace(loaded: &Loaded, graph: &Graph<'_>, trace: &Trace) -> Value {
    let steps = words::steps(graph, &loaded.sources, trace).steps.into_iter().map(|step| {
        let returned = step.kind == StepKind::Returned;
        let (names, values): (Vec<String>, Vec<String>) = step.values.into_iter().unzip();
        let named: Map<String, Value> = match returned {
            true => Map::new(),
            false => names.into_iter().zip(values.iter().cloned().map(Value::from)).collect(),
        };
        let mut object = json!({
            "thread": step.thread,
            "function": step.function,
            "file": step.file,
            "line": step.line,
            "text": step.text,
            "values": named,
            "depth": step.depth,
            "event": event(step.kind),
        });
        if let StepKind::Branch(taken) = step.kind {
            object["taken"] = taken.into();
        }
        if returned {
            object["returned"] = values.into();
        }
        object
    });
    steps.collect()
}

/// What a step does, in one word.
fn event(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Assigned => "assign",
        StepKind::Branch(_) => "branch",
        StepKind::Called => "call",
        StepKind::Returned => "return",
        StepKind::Failed => "fail",
        _ => "step",
    }
}

/// What variables hold at the beginning of a trace.
pub(super) fn start(graph: &Graph<'_>, trace: &Trace) -> Value {
    let values = words::start(graph, trace).into_iter();
    let values: Map<String, Value> =
        values.map(|(name, value)| (name, u8::from(value).to_string().into())).collect();
    values.into()
}
