//! Which values of inputs make a run fail, in words.

use findings::{Explanation, FailingEnd, FailingValues};

use crate::numbers::plural;

/// So many inputs have a sentence of their own.
const MOST_INPUTS: usize = 2;
/// So many inputs are named in a list.
const MOST_NAMED: usize = 3;

/// For which values of single inputs the run fails.
pub(super) fn failing(explanation: &Explanation) -> Vec<String> {
    let all = &explanation.failing_values;
    let others = if all.len() > 1 { "With the other inputs as they are, it" } else { "It" };
    let mut sentences: Vec<String> = all
        .iter()
        .filter_map(|one| {
            let passes = passes(one).map_or(String::new(), |words| format!("; {words}"));
            Some(format!("{others} fails if {} is {}{passes}.", one.input, range(one)?))
        })
        .take(MOST_INPUTS)
        .collect();
    let free: Vec<&str> =
        all.iter().filter(|one| one.are_all()).map(|one| one.input.as_str()).collect();
    if let Some((last, before)) = free.split_last() {
        let named = match before {
            [] => (*last).to_owned(),
            [_, _, _, ..] => format!("{} or any of {} other inputs alone", free[0], before.len()),
            _ => format!("{} or {last} alone", before.join(", ")),
        };
        sentences.push(format!("It fails whatever the value of {named} is."));
    }
    sentences
}

/// The values for which it fails, if some do not.
fn range(one: &FailingValues) -> Option<String> {
    Some(match (&one.low, &one.high) {
        (FailingEnd::Open, FailingEnd::Open) => return None,
        (FailingEnd::Last(low, _), FailingEnd::Open) => format!("{low} or more"),
        (FailingEnd::Open, FailingEnd::Last(high, _)) => format!("{high} or less"),
        (FailingEnd::Last(low, _), FailingEnd::Last(high, _)) if low == high => low.clone(),
        (FailingEnd::Last(low, _), FailingEnd::Last(high, _)) => format!("from {low} to {high}"),
        (FailingEnd::AtLeast(low), FailingEnd::Open) => format!("{low} or more, perhaps also less"),
        (FailingEnd::Open, FailingEnd::AtLeast(high)) => {
            format!("{high} or less, perhaps also more")
        }
        (FailingEnd::AtLeast(low), FailingEnd::Last(high, _)) => {
            format!("from {low} to {high}, perhaps also less")
        }
        (FailingEnd::Last(low, _), FailingEnd::AtLeast(high)) => {
            format!("from {low} to {high}, perhaps also more")
        }
        (FailingEnd::AtLeast(low), FailingEnd::AtLeast(high)) if low == high => return None,
        (FailingEnd::AtLeast(low), FailingEnd::AtLeast(high)) => {
            format!("from {low} to {high}, perhaps also beyond")
        }
    })
}

/// The next values for which it passes.
fn passes(one: &FailingValues) -> Option<String> {
    let next = |end: &FailingEnd| match end {
        FailingEnd::Last(_, passes) => passes.clone(),
        FailingEnd::Open | FailingEnd::AtLeast(_) => None,
    };
    let values: Vec<String> = [&one.low, &one.high].into_iter().filter_map(next).collect();
    (!values.is_empty()).then(|| format!("with {} it passes", values.join(" or ")))
}

/// Which inputs the nearest passing run has instead, and how far it is.
pub(super) fn changed(explanation: &Explanation) -> Option<String> {
    let changed = &explanation.changed;
    let mut all: Vec<String> = changed
        .iter()
        .take(MOST_NAMED)
        .map(|(name, fails, passes)| format!("{name} is {passes} instead of {fails}"))
        .collect();
    if changed.len() > MOST_NAMED {
        all.push(format!("{} more inputs are changed", changed.len() - MOST_NAMED));
    }
    let distance = explanation.distance.map_or(String::new(), |distance| {
        let (inputs, of) = (distance.inputs, distance.of_inputs);
        let decisions = match distance.decisions {
            None => String::new(),
            Some(0) => ", all decisions are the same".to_owned(),
            Some(1) => ", one decision differs".to_owned(),
            Some(many) => format!(", {many} decisions differ"),
        };
        let closest = if distance.is_closest { "; no run that passes is closer" } else { "" };
        format!(" ({inputs} of {of} {} changed{decisions}{closest})", plural("input", of))
    });
    (!all.is_empty()).then(|| format!("It passes if {}{distance}.", all.join(" and ")))
}
