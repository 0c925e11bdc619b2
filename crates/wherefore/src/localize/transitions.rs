//! What failing runs do that no correct run does, among the causes.

use findings::{Component, Evidence, LocalizeReport};

use crate::causes::Compared;

/// Puts what only failing runs do among the causes.
pub(super) fn add(report: &mut LocalizeReport, compared: &Compared) {
    for differing in &compared.causes {
        let is_named = |component: &Component| {
            let start = &component.place.start;
            differing.named.iter().any(|(file, line)| **file == *start.file && *line == start.line)
        };
        let mut found = false;
        for cause in &mut report.causes {
            let is_other = !matches!(cause.evidence, Evidence::Transitions(_));
            if is_other && cause.differs.is_none() && cause.components.iter().any(is_named) {
                cause.differs = Some(Box::new(differing.transitions.clone()));
                found = true;
            }
        }
        if !found {
            report.causes.push(differing.cause.clone());
        }
    }
    report.comparison = Some(compared.comparison.clone());
}
