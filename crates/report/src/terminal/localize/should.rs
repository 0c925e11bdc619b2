//! What a component should have been, in a line.

use findings::{Cause, Evidence, Grain, OneFunction, Role, RunValues, ValueChange};

use crate::numbers::ordinal;

/// This many evaluations of a run are reported.
const MOST_VALUES: usize = 4;
/// The list of runs ends when it is as long as this.
const LONG: usize = 72;

/// What a component of a cause should have been.
pub(super) fn should(cause: &Cause, component: usize, grain: Grain) -> String {
    let runs: Vec<Told<'_>> = cause
        .values
        .iter()
        .map(|run| Told::new(run, component, grain, cause.components.len() == 1))
        .filter(|told| !told.values.is_empty())
        .collect();
    let Some(first) = runs.first() else {
        return "may stay as it is in these runs".to_owned();
    };
    if cause.components[component].role == Role::Target {
        return format!("should assign `{}` instead", first.values[0].value);
    }
    if cause.components[component].role == Role::Call {
        return format!("should be `{}`", first.values[0].value);
    }
    let often = match first.run.evaluations {
        number @ 2.. if first.plain && cause.components.len() == 1 && cause.values.len() == 1 => {
            format!("evaluated {number} times, ")
        }
        _ => String::new(),
    };
    let values = match constant(cause) {
        Some(value) if first.plain && (first.evaluations() > 1 || !same(&runs)) => {
            format!("{value} each time")
        }
        _ if cause.values.len() == 1 => first.listed(),
        _ => in_runs(&runs, cause.values.len()),
    };
    let verb = if first.plain { "been" } else { "given" };
    format!("{often}should have {verb} {values}")
}

/// The constant that would do instead.
fn constant(cause: &Cause) -> Option<&str> {
    match &cause.evidence {
        Evidence::Diagnosis(diagnosis) => match &diagnosis.function {
            OneFunction::Constant(value) => Some(value),
            OneFunction::OfOwnVariables
            | OneFunction::OfVisible
            | OneFunction::Perhaps
            | OneFunction::None
            | OneFunction::Unknown(_)
            | OneFunction::NotAsked => None,
        },
        Evidence::Transitions(_) | Evidence::Patch(_) => None,
    }
}

/// Whether all runs have the same values.
fn same(runs: &[Told<'_>]) -> bool {
    runs.iter().all(|told| told.listed() == runs[0].listed())
}

/// The values of several runs.
fn in_runs(runs: &[Told<'_>], of: usize) -> String {
    let first = runs[0].listed();
    if runs.len() > 1 && same(runs) {
        let all = if runs.len() == of { "all" } else { "each of" };
        return format!("{first} in {all} {} runs", runs.len());
    }
    let mut text = format!("{first} in {}", runs[0].run.run);
    for told in &runs[1..] {
        let next = format!(", {} in {}", told.listed(), told.run.run);
        if text.chars().count() + next.chars().count() > LONG {
            return text + ", ...";
        }
        text += &next;
    }
    text
}

/// What is reported about a run.
struct Told<'a> {
    run: &'a RunValues,
    /// The values of the component.
    values: Vec<&'a ValueChange>,
    /// Whether the component is one expression.
    plain: bool,
    /// Whether it is the only one of its cause.
    alone: bool,
}

impl<'a> Told<'a> {
    fn new(run: &'a RunValues, component: usize, grain: Grain, alone: bool) -> Self {
        let values = run.values.iter().filter(|value| value.component == component).collect();
        Self { run, values, plain: grain == Grain::Expression, alone }
    }

    /// How often the component is evaluated; of one among several only what the changes tell.
    fn evaluations(&self) -> usize {
        match self.alone {
            true => self.run.evaluations,
            false => self.values.iter().map(|value| value.occurrence).max().unwrap_or(0),
        }
    }

    /// The values.
    fn listed(&self) -> String {
        let mut shown: Vec<String> =
            self.values.iter().take(MOST_VALUES).map(|value| self.one(value)).collect();
        if self.values.len() > MOST_VALUES {
            shown.push("...".to_owned());
        }
        shown.join(", ")
    }

    fn one(&self, value: &ValueChange) -> String {
        let written = value.text.trim_end_matches(['f', 'F', 'l', 'L', 'u', 'U']);
        let was = value.was.as_ref().filter(|was| **was != written);
        let was = match was {
            _ if value.had_none => " (had no value)".to_owned(),
            Some(was) => format!(" (was {was})"),
            None => String::new(),
        };
        let when = match self.plain && self.evaluations() > 1 {
            true => format!(" the {} time", ordinal(value.occurrence)),
            false => String::new(),
        };
        let which = if self.plain { String::new() } else { format!(" for `{}`", value.text) };
        format!("{}{was}{which}{when}", value.value)
    }
}

#[cfg(test)]
mod tests {
    use findings::Component;

    use super::*;
    use crate::examples::{cause, component};

    fn value(occurrence: usize, was: Option<&str>, value: &str) -> ValueChange {
        ValueChange {
            component: 0,
            text: "5".to_owned(),
            occurrence,
            was: was.map(str::to_owned),
            had_none: false,
            value: value.to_owned(),
        }
    }

    fn told(runs: Vec<(&str, usize, Vec<ValueChange>)>) -> String {
        told_with(runs, OneFunction::NotAsked)
    }

    fn told_with(runs: Vec<(&str, usize, Vec<ValueChange>)>, function: OneFunction) -> String {
        let values = runs
            .into_iter()
            .map(|(run, evaluations, values)| RunValues {
                run: run.to_owned(),
                evaluations,
                values,
            })
            .collect();
        let cause = Cause { values, ..cause(vec![component(1, "5")], function) };
        should(&cause, 0, Grain::Expression)
    }

    #[test]
    fn one_evaluation_has_one_value() {
        assert_eq!(told(vec![("t", 1, vec![value(1, Some("5"), "6")])]), "should have been 6");
        let other = told(vec![("t", 1, vec![value(1, Some("7"), "6")])]);
        assert_eq!(other, "should have been 6 (was 7)");
        assert_eq!(told(vec![("t", 1, Vec::new())]), "may stay as it is in these runs");
        let none = ValueChange { had_none: true, ..value(1, None, "6") };
        assert_eq!(told(vec![("t", 1, vec![none])]), "should have been 6 (had no value)");
    }

    #[test]
    fn a_target_should_be_another_one() {
        let target = Component { role: Role::Target, ..component(1, "x = f(a)") };
        let changed = ValueChange { value: "y".to_owned(), ..value(1, Some("x"), "") };
        let values = vec![RunValues { run: "t".to_owned(), evaluations: 3, values: vec![changed] }];
        let cause = Cause { values, ..cause(vec![target], OneFunction::NotAsked) };
        assert_eq!(should(&cause, 0, Grain::Expression), "should assign `y` instead");
    }

    #[test]
    fn a_call_should_be_another_one() {
        let call = Component { role: Role::Call, ..component(1, "f(b, a)") };
        let changed = ValueChange { value: "f(a, b)".to_owned(), ..value(1, Some("f(b, a)"), "") };
        let values = vec![RunValues { run: "t".to_owned(), evaluations: 3, values: vec![changed] }];
        let cause = Cause { values, ..cause(vec![call], OneFunction::NotAsked) };
        assert_eq!(should(&cause, 0, Grain::Expression), "should be `f(a, b)`");
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
        let long = "c".repeat(80);
        assert_eq!(told(vec![run("a", "6"), run("b", "6")]), "should have been 6 in all 2 runs");
        assert_eq!(
            told(vec![run("a", "1"), run("b", "2"), run(&long, "3")]),
            "should have been 1 in a, 2 in b, ..."
        );
        let unchanged = ("c", 1, Vec::new());
        assert_eq!(
            told(vec![run("a", "6"), run("b", "6"), unchanged]),
            "should have been 6 in each of 2 runs"
        );
    }

    #[test]
    fn a_constant_takes_the_place_of_values_that_differ() {
        let six = || OneFunction::Constant("6".to_owned());
        let run = |name, new| (name, 1, vec![value(1, Some("5"), new)]);
        let differ = told_with(vec![run("a", "7"), run("b", "8")], six());
        assert_eq!(differ, "should have been 6 each time");
        assert_eq!(told_with(vec![run("a", "6")], six()), "should have been 6");
        let often = told_with(vec![("a", 3, vec![value(2, None, "7")])], six());
        assert_eq!(often, "evaluated 3 times, should have been 6 each time");
    }

    #[test]
    fn of_a_line_the_expressions_are_named() {
        let values = vec![RunValues {
            run: "a".to_owned(),
            evaluations: 3,
            values: vec![value(2, Some("5"), "7")],
        }];
        let cause = Cause {
            values,
            ..cause(vec![component(1, "5")], OneFunction::Constant("7".to_owned()))
        };
        assert_eq!(should(&cause, 0, Grain::Line), "should have given 7 for `5`");
    }
}
