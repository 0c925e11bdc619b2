//! Tables of properties.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use findings::Verdict;

use super::summary::counts;
use crate::check::{CheckReport, PropertyFinding};
use crate::style::{BAD, FAINT, GOOD, OPEN, STRONG, paint};

/// A table of so many lines is short enough to list everything.
const FEW: usize = 12;

/// The properties with their verdicts: all if they are few, otherwise those that are not proved,
/// and numbers for the others.
pub(super) fn table(report: &CheckReport, verbose: bool) -> String {
    let shown = |property: &&PropertyFinding| verbose || property.is_goal() || counts(property);
    let all: Vec<&PropertyFinding> = report.properties.iter().filter(shown).collect();
    if all.is_empty() {
        return String::new();
    }
    let everything = verbose || all.len() <= FEW;
    let (listed, counted): (Vec<&PropertyFinding>, Vec<&PropertyFinding>) =
        all.into_iter().partition(|property| everything || !is_settled(property));
    let mut text = format!("\n{}\n", paint(STRONG, "Properties"));
    let (listed, left) = listed.split_at(if verbose { listed.len() } else { listed.len().min(40) });
    text += &rows(listed, true);
    if !left.is_empty() {
        let _ = writeln!(
            text,
            "  ... and {} more that are not proved: --verbose lists them",
            left.len()
        );
    }
    text += &numbers(&counted);
    text
}

fn is_settled(property: &PropertyFinding) -> bool {
    !property.is_goal() && matches!(property.verdict, Verdict::Proved | Verdict::Unreachable)
}

/// The properties of a program, without verdicts.
#[must_use]
pub fn list(properties: &[PropertyFinding]) -> String {
    rows(&properties.iter().collect::<Vec<_>>(), false)
}

fn rows(properties: &[&PropertyFinding], verdicts: bool) -> String {
    let place = |property: &PropertyFinding| property.position.to_string();
    let widest = |text: fn(&PropertyFinding) -> usize| {
        properties.iter().map(|property| text(property)).max().unwrap_or(0).min(40)
    };
    let names = widest(|property| property.id.chars().count());
    let places = widest(|property| property.position.to_string().chars().count());
    let kinds = widest(|property| property.kind.name().len());
    let mut text = String::new();
    for property in properties {
        let id = format!("{:<names$}", property.id);
        let at = format!("{:<places$}", place(property));
        let source: String = shortened(&property.text, 60);
        if verdicts {
            let word = verdict(property);
            let _ = writeln!(text, "  {word} {id}  {at}  {source}");
        } else {
            let _ = writeln!(text, "{id}  {:<kinds$}  {at}  {source}", property.kind.name());
        }
    }
    text
}

/// Text that is cut when it is too long.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width - 3).chain("...".chars()).collect()
}

fn verdict(property: &PropertyFinding) -> String {
    let style = match property.word() {
        "fails" => BAD,
        "proved" | "reached" => GOOD,
        "unreachable" if property.is_goal() => OPEN,
        "unreachable" => FAINT,
        _ => OPEN,
    };
    let word = match property.verdict {
        Verdict::Holds { bound } if !property.is_goal() => format!("holds up to {bound}"),
        _ => property.word().to_owned(),
    };
    paint(style, &format!("{word:<14}"))
}

/// How many properties of each function are proved, by kind.
fn numbers(properties: &[&PropertyFinding]) -> String {
    let mut functions: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for property in properties {
        let kinds = functions.entry(&property.function).or_default();
        *kinds.entry(property.kind.name()).or_default() += 1;
    }
    let width = functions.keys().map(|name| name.chars().count()).max().unwrap_or(0).min(40);
    let mut text = String::new();
    for (function, kinds) in functions {
        let total: usize = kinds.values().sum();
        let kinds: Vec<String> =
            kinds.iter().map(|(kind, number)| format!("{number} {kind}")).collect();
        let proved = paint(GOOD, &format!("{:<14}", format!("{total} proved")));
        let _ = writeln!(text, "  {proved} {function:<width$}  {}", kinds.join(", "));
    }
    text
}
