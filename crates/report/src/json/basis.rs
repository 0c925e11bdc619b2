//! What verdicts rest on, as objects.

use findings::{Basis, Bound};
use serde::Serialize;

use crate::basis;

/// A bound or an assumption that one verdict rests on.
#[derive(Serialize)]
pub(super) struct Rests<'a> {
    kind: &'static str,
    name: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    flag: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
}

impl<'a> Rests<'a> {
    pub(super) fn new(basis: &'a Basis) -> Self {
        let (kind, flag, bound) = match basis {
            Basis::Bound(bound) => ("bound", bound.flag().map(str::to_owned), size(bound)),
            Basis::Assumption(assumption) => ("assumption", assumption.flag(), None),
        };
        let position = basis.position();
        Self {
            kind,
            name: basis.name(),
            text: basis::words(basis),
            flag,
            file: position.map(|position| &*position.file),
            line: position.map(|position| position.line),
            bound,
        }
    }
}

/// How far something was followed.
fn size(bound: &Bound) -> Option<u64> {
    match bound {
        Bound::Loop { rounds, .. } => Some((*rounds).into()),
        Bound::Recursion { calls, .. } => Some((*calls).into()),
        Bound::Arguments { count, .. } => Some((*count).into()),
        Bound::StandardInput { bytes } => Some((*bytes).into()),
        Bound::Environment => Some(0),
        Bound::Shape { elements, .. } => Some(*elements),
        Bound::InputRange { values, .. } => Some(*values),
        Bound::Unwritten | Bound::Addresses => None,
        Bound::RunLength { steps } => Some(*steps),
        Bound::Contexts { interruptions } => Some((*interruptions).into()),
        Bound::Rounds { rounds } => Some((*rounds).into()),
        Bound::Compaction { states } => Some(*states),
    }
}

/// What a whole answer rests on, by kind.
#[derive(Serialize)]
pub(super) struct WholeBasis<'a> {
    limiting: Vec<Limit<'a>>,
    input: Vec<String>,
    relied_on: Vec<&'static str>,
    missing: &'a [String],
    assumptions: Vec<String>,
}

impl<'a> WholeBasis<'a> {
    pub(super) fn new(rests_on: impl Iterator<Item = &'a Basis>, missing: &'a [String]) -> Self {
        let mut whole = Self {
            limiting: Vec::new(),
            input: Vec::new(),
            relied_on: Vec::new(),
            missing,
            assumptions: Vec::new(),
        };
        for basis in rests_on {
            match basis {
                Basis::Bound(bound) => match Limit::new(bound) {
                    Some(limit) => whole.limiting.push(limit),
                    None => whole.input.push(basis::bound(bound)),
                },
                Basis::Assumption(findings::Assumption::CheckHolds { check }) => {
                    whole.relied_on.push(check.name());
                }
                Basis::Assumption(assumption) => {
                    whole.assumptions.push(basis::assumption(assumption));
                }
            }
        }
        whole
    }
}

/// A loop or function that was not followed to its end.
#[derive(Serialize)]
struct Limit<'a> {
    function: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    recursion: bool,
    bound: u32,
}

impl<'a> Limit<'a> {
    fn new(bound: &'a Bound) -> Option<Self> {
        let (function, position, recursion, bound) = match bound {
            Bound::Loop { function, position, rounds } => (function, position, false, *rounds),
            Bound::Recursion { function, position, calls } => (function, position, true, *calls),
            Bound::Arguments { .. }
            | Bound::StandardInput { .. }
            | Bound::Environment
            | Bound::Shape { .. }
            | Bound::InputRange { .. }
            | Bound::Unwritten
            | Bound::Addresses
            | Bound::RunLength { .. }
            | Bound::Contexts { .. }
            | Bound::Rounds { .. }
            | Bound::Compaction { .. } => return None,
        };
        Some(Self {
            function,
            file: position.as_ref().map(|position| &*position.file),
            line: position.as_ref().map(|position| position.line),
            recursion,
            bound,
        })
    }
}
