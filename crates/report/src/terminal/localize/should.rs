//! What a component should have been, in a line.

use crate::localize::{Cause, Grain, NewValue, ordinal};

/// So many runs are named.
const MOST_RUNS: usize = 3;
/// So many evaluations of a run are told.
const MOST_VALUES: usize = 4;

/// What a component of a cause should have been.
pub(super) fn should(cause: &Cause, component: usize, grain: Grain) -> String {
    let of = |values: &[NewValue]| -> Vec<NewValue> {
        values.iter().filter(|value| value.component == component).cloned().collect()
    };
    let runs: Vec<(&str, usize, Vec<NewValue>)> = cause
        .values
        .iter()
        .map(|run| (run.run.as_str(), run.evaluations, of(&run.values)))
        .filter(|(_, _, values)| !values.is_empty())
        .collect();
    let Some((_, evaluations, first)) = runs.first() else {
        return "may stay as it is in these runs".to_owned();
    };
    let plain = grain == Grain::Expression;
    if let [_] = cause.values[..] {
        let often = match evaluations {
            2.. if plain && cause.components.len() == 1 => {
                format!("evaluated {evaluations} times, ")
            }
            _ => String::new(),
        };
        return format!("{often}should have been {}", listed(first, plain, *evaluations));
    }
    if let Some(value) = same_in_all(&runs) {
        let all = if runs.len() == cause.values.len() { "all" } else { "each of" };
        return format!("should have been {value} in {all} {} runs", runs.len());
    }
    let shown = runs.iter().take(MOST_RUNS);
    let mut shown: Vec<String> = shown
        .map(|(run, evaluations, values)| {
            format!("{} in {run}", listed(values, plain, *evaluations))
        })
        .collect();
    if runs.len() > MOST_RUNS {
        shown.push("...".to_owned());
    }
    format!("should have been {}", shown.join(", "))
}

/// The one value that a single evaluation has in all runs.
fn same_in_all<'a>(runs: &'a [(&str, usize, Vec<NewValue>)]) -> Option<&'a str> {
    let [first] = &runs.first()?.2[..] else { return None };
    let same = |(_, evaluations, values): &(&str, usize, Vec<NewValue>)| {
        *evaluations == 1
            && matches!(&values[..], [one] if one.value == first.value && one.text == first.text)
    };
    runs.iter().all(same).then_some(first.value.as_str())
}

/// The values of a run.
fn listed(values: &[NewValue], plain: bool, evaluations: usize) -> String {
    let one = |value: &NewValue| {
        let was = value.was.as_ref().filter(|was| **was != value.text);
        let was = was.map(|was| format!(" (was {was})")).unwrap_or_default();
        let when = match plain && evaluations > 1 {
            true => format!(" the {} time", ordinal(value.occurrence)),
            false => String::new(),
        };
        let which = if plain { String::new() } else { format!(" for `{}`", value.text) };
        format!("{}{was}{which}{when}", value.value)
    };
    let mut shown: Vec<String> = values.iter().take(MOST_VALUES).map(one).collect();
    if values.len() > MOST_VALUES {
        shown.push("...".to_owned());
    }
    shown.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localize::tests::{component, evidence};
    use crate::localize::{OneFunction, RunValues};

    fn value(occurrence: usize, was: Option<&str>, value: &str) -> NewValue {
        NewValue {
            component: 0,
            text: "5".to_owned(),
            occurrence,
            was: was.map(str::to_owned),
            value: value.to_owned(),
        }
    }

    fn told(runs: Vec<(&str, usize, Vec<NewValue>)>) -> String {
        let values = runs
            .into_iter()
            .map(|(run, evaluations, values)| RunValues {
                run: run.to_owned(),
                evaluations,
                values,
            })
            .collect();
        let evidence = evidence(1, OneFunction::NotAsked);
        let cause = Cause { components: vec![component(1, "5")], values, evidence };
        should(&cause, 0, Grain::Expression)
    }

    #[test]
    fn one_evaluation_has_one_value() {
        assert_eq!(told(vec![("t", 1, vec![value(1, Some("5"), "6")])]), "should have been 6");
        let other = told(vec![("t", 1, vec![value(1, Some("7"), "6")])]);
        assert_eq!(other, "should have been 6 (was 7)");
        assert_eq!(told(vec![("t", 1, Vec::new())]), "may stay as it is in these runs");
    }

    #[test]
    fn several_evaluations_are_counted_and_cut_short() {
        let two = vec![value(2, Some("7"), "3"), value(3, None, "4")];
        assert_eq!(
            told(vec![("t", 3, two)]),
            "evaluated 3 times, should have been 3 (was 7) the 2nd time, 4 the 3rd time"
        );
        let many = (1..=9).map(|number| value(number, None, "1")).collect();
        let text = told(vec![("t", 9, many)]);
        assert!(text.ends_with("1 the 4th time, ..."), "{text}");
    }

    #[test]
    fn several_runs_are_named() {
        let run = |name, new| (name, 1, vec![value(1, Some("5"), new)]);
        assert_eq!(told(vec![run("a", "6"), run("b", "6")]), "should have been 6 in all 2 runs");
        assert_eq!(
            told(vec![run("a", "1"), run("b", "2"), run("c", "3"), run("d", "4")]),
            "should have been 1 in a, 2 in b, 3 in c, ..."
        );
        let unchanged = ("c", 1, Vec::new());
        assert_eq!(
            told(vec![run("a", "6"), run("b", "6"), unchanged]),
            "should have been 6 in each of 2 runs"
        );
    }
}
