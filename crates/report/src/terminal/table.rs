//! Tables of properties.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::Style;
use findings::{CheckReport, PropertyFinding, Verdict};

use super::summary::counts;
use crate::style::{BAD, FAINT, GOOD, OPEN, STRONG, paint};

/// This many properties are few enough to list them all.
const FEW: usize = 12;

/// The properties with their verdicts: all if they are few, otherwise the failing ones, and the
/// numbers of the others.
pub(super) fn table(report: &CheckReport, verbose: bool) -> String {
    let shown = |property: &&PropertyFinding| verbose || property.is_goal() || counts(property);
    let all: Vec<&PropertyFinding> = report.properties.iter().filter(shown).collect();
    if all.is_empty() {
        return String::new();
    }
    let open = all.iter().filter(|property| !is_settled(property)).count();
    let listed = |property: &&PropertyFinding| {
        let single = property.is_goal() || property.fails();
        let few = all.len() <= FEW || (open <= FEW && !is_settled(property));
        verbose || single || (few && !property.library)
    };
    let (listed, counted): (Vec<&PropertyFinding>, Vec<&PropertyFinding>) =
        all.iter().copied().partition(listed);
    let title = paint(STRONG, "Properties");
    format!("\n{title}\n{}{}", rows(&listed, true), numbers(&counted))
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
    let place = |property: &PropertyFinding| property.place.to_string();
    let widest = |text: fn(&PropertyFinding) -> usize| {
        properties.iter().map(|property| text(property)).max().unwrap_or(0).min(40)
    };
    let names = widest(|property| property.id.chars().count());
    let places = widest(|property| property.place.to_string().chars().count());
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
    paint(style(property), &format!("{:<17}", words(property)))
}

fn style(property: &PropertyFinding) -> Style {
    match property.word() {
        "fails" => BAD,
        "proved" | "reached" => GOOD,
        "unreachable" if !property.is_goal() => FAINT,
        _ => OPEN,
    }
}

fn words(property: &PropertyFinding) -> String {
    if let Verdict::Holds { bound } = property.verdict
        && !property.is_goal()
    {
        return format!("holds up to {bound}");
    }
    property.word().to_owned()
}

/// How many properties of each function have which verdict, by check.
fn numbers(properties: &[&PropertyFinding]) -> String {
    type Group<'a> = (Style, BTreeMap<&'a str, usize>);
    let mut groups: BTreeMap<(&str, String), Group> = BTreeMap::new();
    for property in properties {
        let library = if property.library { "library functions" } else { &property.function };
        let key = (library, words(property));
        let (_, kinds) = groups.entry(key).or_insert_with(|| (style(property), BTreeMap::new()));
        *kinds.entry(property.kind.name()).or_default() += 1;
    }
    let names = groups.keys().map(|(function, _)| function.chars().count());
    let names = names.max().unwrap_or(0).min(40);
    let mut text = String::new();
    for ((function, verdict), (style, kinds)) in groups {
        let total: usize = kinds.values().sum();
        let kinds: Vec<String> =
            kinds.iter().map(|(kind, number)| format!("{number} {kind}")).collect();
        let verdict = paint(style, &format!("{:<17}", format!("{total} {verdict}")));
        let _ = writeln!(text, "  {verdict} in {function:<names$}  {}", kinds.join(", "));
    }
    text
}
