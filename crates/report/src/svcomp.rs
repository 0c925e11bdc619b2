//! The last line that verification competitions read.

use findings::{CheckKind, CheckReport, Overall};

/// `TRUE`, `FALSE(...)` with the property that is violated, or `UNKNOWN`. With `cleanup`, a leak is
/// a violation of `valid-memcleanup`.
#[must_use]
pub fn line(report: &CheckReport, cleanup: bool) -> String {
    match report.overall() {
        Overall::Safe => "TRUE".to_owned(),
        Overall::Unknown => "UNKNOWN".to_owned(),
        Overall::Unsafe => {
            let failing = report.properties.iter().find(|property| property.fails());
            let name = failing.map_or("unreach-call", |property| name(property.kind, cleanup));
            format!("FALSE({name})")
        }
    }
}

fn name(kind: CheckKind, cleanup: bool) -> &'static str {
    match kind {
        CheckKind::Assertion | CheckKind::ReachError => "unreach-call",
        CheckKind::SignedOverflow | CheckKind::Shift => "no-overflow",
        CheckKind::Bounds | CheckKind::Null | CheckKind::Dangling | CheckKind::Misaligned => {
            "valid-deref"
        }
        CheckKind::DoubleFree | CheckKind::InvalidFree => "valid-free",
        CheckKind::Leak if cleanup => "valid-memcleanup",
        CheckKind::Leak => "valid-memtrack",
        CheckKind::DataRace => "no-data-race",
        other => other.name(),
    }
}

#[cfg(test)]
mod tests {
    use findings::Verdict;

    use super::*;
    use crate::examples::{checked as report, property};

    #[test]
    fn the_line_names_what_is_violated() {
        let line_of = |kind, verdict| line(&report(vec![property(kind, verdict)]), false);
        assert_eq!(line_of(CheckKind::ReachError, Verdict::Fails), "FALSE(unreach-call)");
        assert_eq!(line_of(CheckKind::SignedOverflow, Verdict::Fails), "FALSE(no-overflow)");
        assert_eq!(line_of(CheckKind::Null, Verdict::Fails), "FALSE(valid-deref)");
        assert_eq!(line_of(CheckKind::DoubleFree, Verdict::Fails), "FALSE(valid-free)");
        assert_eq!(line_of(CheckKind::Leak, Verdict::Fails), "FALSE(valid-memtrack)");
        assert_eq!(line_of(CheckKind::Null, Verdict::Proved), "TRUE");
        assert_eq!(line_of(CheckKind::Null, Verdict::Holds { bound: 3 }), "UNKNOWN");
        let leak = report(vec![property(CheckKind::Leak, Verdict::Fails)]);
        assert_eq!(line(&leak, true), "FALSE(valid-memcleanup)");
    }
}
