//! The first line: the answer.

use findings::{CheckReport, Overall, PropertyFinding, Verdict};

use crate::style::{BAD, GOOD, OPEN, paint};

/// One line that answers the question.
pub(super) fn summary(report: &CheckReport) -> String {
    let checks: Vec<&PropertyFinding> =
        report.properties.iter().filter(|property| counts(property)).collect();
    let all = checks.len();
    let goals = report.properties.iter().filter(|property| property.is_goal()).count();
    let number = |wanted: fn(&Verdict) -> bool| {
        checks.iter().filter(|property| wanted(&property.verdict)).count()
    };
    let fail = number(|verdict| *verdict == Verdict::Fails);
    let hold = number(|verdict| matches!(verdict, Verdict::Holds { .. }));
    let unknown = number(|verdict| matches!(verdict, Verdict::Unknown { .. }));
    let (style, answer) = match report.overall() {
        Overall::Unsafe => {
            let verb = if fail == 1 { "fails" } else { "fail" };
            (BAD, format!("{fail} of {} {verb}", properties(all)))
        }
        Overall::Safe if all == 0 && goals == 0 => (GOOD, "there is nothing to check".to_owned()),
        Overall::Safe if all == 0 => (GOOD, "there is nothing to check but goals".to_owned()),
        Overall::Safe if hold > 0 => {
            (GOOD, format!("no failure up to the bound, {} checked", properties(all)))
        }
        Overall::Safe if all == 1 => (GOOD, "the one property is proved".to_owned()),
        Overall::Safe => (GOOD, format!("all {} are proved", properties(all))),
        Overall::Unknown if report.is_vacuous() && !report.contradictions.is_empty() => {
            (OPEN, "nothing is checked: the assumptions exclude every run".to_owned())
        }
        Overall::Unknown if report.is_vacuous() => {
            (OPEN, "there is nothing to check in what is known of the program".to_owned())
        }
        Overall::Unknown if unknown == 0 && hold > 0 => {
            let verb = if hold == 1 { "holds" } else { "hold" };
            let proved = if hold == all { "none is proved" } else { "the others are proved" };
            (
                OPEN,
                format!(
                    "no failure found: {hold} of {} {verb} only up to the bound, {proved}",
                    properties(all)
                ),
            )
        }
        Overall::Unknown if all == 0 && report.stopped.is_some() => {
            (OPEN, "nothing is known about its properties".to_owned())
        }
        Overall::Unknown => {
            let verb = if unknown == 1 { "is" } else { "are" };
            (OPEN, format!("no failure found, but {unknown} of {} {verb} open", properties(all)))
        }
    };
    format!("{}: {}\n", report.program, paint(style, &answer))
}

/// Whether a property is one of those that the user has in mind: a check inside a library function
/// is only if it is not proved.
pub(super) fn counts(property: &PropertyFinding) -> bool {
    let settled = matches!(property.verdict, Verdict::Proved | Verdict::Unreachable);
    !(property.is_goal() || property.library && settled)
}

fn properties(number: usize) -> String {
    if number == 1 { "1 property".to_owned() } else { format!("{number} properties") }
}
