//! Synthesis from recorded states.
//!
//! A text is read in which each place that may be wrong first shows the values of what could stand there; runs of
//! it say in which states the place is evaluated. Expressions over these values are enumerated by cost and merged where
//! they agree on all the states, so that few of many have to be run: one for each function of the states.

mod expressions;

use std::collections::BTreeMap;
use std::rc::Rc;

use semantics::code::SharedCode;
use semantics::machine::{Host, Machine};

use crate::changes::{Change, Place, PlaceKind};
use crate::coverage::STEPS;
use crate::trial::options;
use crate::{ChangeKind, Request, applied, carried};
use expressions::{Enumerated, MOST_STATES, Old, Term, conditions, values};

/// So many places are looked at, the most suspicious ones,
const MOST_PLACES: usize = 16;
/// in the states of so many passing runs.
const MOST_PASSING: usize = 40;
/// So many expressions are run at one place.
const MOST_RUN: usize = 400;
/// A run may show so many bytes.
const MOST_SHOWN: usize = 1 << 22;
/// A place of which more states are known says enough.
const MOST_SEEN: usize = 4096;

/// What shows a value: a mark, the number of the place, and the value.
const ADDITIONAL: &str = "extern int putchar(int);\n\
    int __wherefore_show(int place, long long value) {\n\
    \x20 putchar(0xff); putchar(0xfe); putchar('w'); putchar(place);\n\
    \x20 for (int i = 0; i < 8; i++) putchar((int)((unsigned long long)value >> 8 * i & 0xff));\n\
    \x20 return 0;\n}\n";
const DECLARED: &str = "extern int __wherefore_show(int, long long);\n";
const MARK: &[u8] = &[0xff, 0xfe, b'w'];
/// The mark, the place and the value.
const FRAME: usize = 12;

/// What synthesis gives.
#[derive(Debug, Default)]
pub(crate) struct Synthesized {
    /// The places with the expressions to run.
    pub places: Vec<Place>,
    /// How many expressions were enumerated,
    pub tried: usize,
    /// and how many functions of the states they are.
    pub functions: usize,
}

/// Expressions for places whose changes are the terms that they may be made of.
pub(crate) fn synthesize(request: &Request<'_>, places: Vec<Place>) -> Synthesized {
    let mut places = outermost(places);
    places.sort_by(|a, b| b.suspicion.total_cmp(&a.suspicion));
    places.truncate(MOST_PLACES);
    let mut synthesized = Synthesized::default();
    let Some(recorded) = recorded(request, &places) else { return synthesized };
    for (number, place) in places.into_iter().enumerate() {
        if request.is_over() {
            break;
        }
        let Some(states) = recorded.get(&number) else { continue };
        let Enumerated { texts, tried, functions } = enumerated(request, &place, states);
        synthesized.tried += tried;
        synthesized.functions += functions;
        let kind = place.changes.first().map_or(ChangeKind::Extended, |change| change.kind);
        let old = &request.units[place.unit].text[place.span.clone()];
        let texts = texts.into_iter().filter(|(text, _)| text != old);
        let changes = texts.map(|(text, cost)| Change { text, kind, cost, alone: false });
        synthesized.places.push(Place { changes: changes.collect(), ..place });
    }
    synthesized
}

/// Places that are not within others.
fn outermost(places: Vec<Place>) -> Vec<Place> {
    let mut found: Vec<Place> = Vec::new();
    for place in places {
        let is_value = place.kind == PlaceKind::Value;
        let is_within = found.iter().any(|other| {
            other.unit == place.unit
                && other.span.start < place.span.end
                && place.span.start < other.span.end
        });
        if is_value && !is_within {
            found.push(place);
        }
    }
    found
}

/// A state in which a place is evaluated: the values of its terms, and what it gives; whether a passing run has it.
type State = (Vec<i64>, i64, bool);

/// The states of places by their numbers.
fn recorded(request: &Request<'_>, places: &[Place]) -> Option<BTreeMap<usize, Vec<State>>> {
    let mut shown: Vec<bool> = vec![true; places.len()];
    // The front end says which texts it does not take.
    for _ in 0..places.len() {
        let mut edits = Vec::new();
        let mut ends = Vec::new();
        for (number, place) in places.iter().enumerate().filter(|(number, _)| shown[*number]) {
            let old = &request.units[place.unit].text[place.span.clone()];
            let show = |text: &str| format!("__wherefore_show({number}, (long long)({text}))");
            let mut parts: Vec<String> =
                place.changes.iter().map(|change| show(&change.text)).collect();
            parts.push(show(old));
            let text = format!("({}, {old})", parts.join(", "));
            edits.push(crate::Edit { unit: place.unit, span: place.span.clone(), text });
            ends.push(number);
        }
        let all: Vec<&crate::Edit> = edits.iter().collect();
        let texts = applied(&request.units, &all);
        let texts: Vec<String> = texts.iter().map(|text| format!("{DECLARED}{text}")).collect();
        match request.reader.read(&texts, Some(ADDITIONAL)) {
            Ok(read) => return Some(runs(request, &read, places)),
            Err(refusals) => {
                let mut left_out = false;
                for refusal in refusals {
                    let Some((unit, range)) = refusal.place else { continue };
                    let blamed = blamed(&edits, unit, range.start);
                    if let Some(index) = blamed.filter(|index| shown[ends[*index]]) {
                        shown[ends[index]] = false;
                        left_out = true;
                    }
                }
                if !left_out {
                    return None;
                }
            }
        }
    }
    None
}

/// Which edit wrote the text at an offset of the changed text.
fn blamed(edits: &[crate::Edit], unit: usize, offset: usize) -> Option<usize> {
    let mut own: Vec<usize> = (0..edits.len()).filter(|&one| edits[one].unit == unit).collect();
    own.sort_by_key(|&one| edits[one].span.start);
    let mut shift = DECLARED.len();
    for one in own {
        let edit = &edits[one];
        let start = edit.span.start + shift;
        if (start..start + edit.text.len()).contains(&offset) {
            return Some(one);
        }
        shift += edit.text.len() - edit.span.len();
    }
    None
}

fn runs(
    request: &Request<'_>,
    read: &crate::Read,
    places: &[Place],
) -> BTreeMap<usize, Vec<State>> {
    let code = Rc::new(SharedCode::new(&read.program));
    let mut found: BTreeMap<usize, Vec<State>> = BTreeMap::new();
    let failing = request.failing.iter().map(|run| (run, false));
    let passing = request.passing.iter().take(MOST_PASSING).map(|run| (run, true));
    for (run, passes) in failing.chain(passing) {
        if request.is_over() {
            break;
        }
        // What is shown takes steps, too.
        let mut options = options(request, run, STEPS * 4);
        options.scenario = carried(&run.given.scenario, request.program, &read.program);
        let mut host = Shown {
            input: run.given.scenario.standard_input.iter().rev().copied().collect(),
            output: Vec::new(),
        };
        Machine::sharing(&code, options).run(read.entry, &mut host);
        let mut open: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        let mut rest = host.output.as_slice();
        while rest.len() >= FRAME {
            if !rest.starts_with(MARK) {
                rest = &rest[1..];
                continue;
            }
            let number = usize::from(rest[MARK.len()]);
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&rest[MARK.len() + 1..FRAME]);
            rest = &rest[FRAME..];
            let Some(place) = places.get(number) else { continue };
            let values = open.entry(number).or_default();
            values.push(i64::from_le_bytes(bytes));
            if values.len() > place.changes.len() {
                let old = values.pop().unwrap_or_default();
                let state = (std::mem::take(values), old, passes);
                let known = found.entry(number).or_default();
                if known.len() < MOST_SEEN && !known.contains(&state) {
                    known.push(state);
                }
            }
        }
    }
    found
}

/// The expressions of a place over its states.
fn enumerated(request: &Request<'_>, place: &Place, states: &[State]) -> Enumerated {
    // States of failing runs first: there something has to change.
    let mut chosen: Vec<&State> = states.iter().filter(|(.., passes)| !passes).collect();
    chosen.truncate(MOST_STATES * 3 / 4);
    let others = states.iter().filter(|(.., passes)| *passes);
    chosen.extend(others.take(MOST_STATES - chosen.len()));
    let old_text = &request.units[place.unit].text[place.span.clone()];
    let term = |(number, change): (usize, &Change)| Term {
        text: change.text.clone(),
        values: chosen.iter().map(|(values, ..)| values[number]).collect(),
        cost: if old_text.contains(&change.text) { 1 } else { 2 },
    };
    let mut terms: Vec<Term> = place.changes.iter().enumerate().map(term).collect();
    terms.sort_by_key(|term| term.cost);
    let old = Old {
        values: chosen.iter().map(|(_, old, _)| *old).collect(),
        kept: chosen.iter().map(|(.., passes)| *passes).collect(),
    };
    match place.changes.first().map(|change| change.kind) {
        Some(ChangeKind::Condition) => conditions(&terms, &old, MOST_RUN),
        Some(_) => values(&terms, &old, MOST_RUN),
        None => Enumerated::default(),
    }
}

/// What a run shows.
struct Shown {
    input: Vec<u8>,
    output: Vec<u8>,
}

impl Host for Shown {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        if stream == 1 {
            self.output.extend_from_slice(bytes);
        }
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.pop()
    }

    fn wants_failure(&mut self, _check: ir::CheckId) -> bool {
        false
    }

    fn goes_on(&self) -> bool {
        self.output.len() <= MOST_SHOWN
    }
}
