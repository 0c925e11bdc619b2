//! The front end's messages in the user's terms.

use rucc_diag::Severity as RuccSeverity;
use source::{Diagnostic, Note, Severity, SourceMap};

use crate::positions::{Positions, SharedFiles};
use crate::unit::Unit;

/// Translates the messages about a unit. Warnings about system headers are left out.
pub(crate) fn translate(
    unit: &Unit,
    sources: &mut SourceMap,
    files: &mut SharedFiles,
    warnings: bool,
) -> Vec<Diagnostic> {
    let mut positions = Positions::new(unit);
    // Those that gcc gives without being asked.
    let usual = rucc_diag::Named::default();
    let mut translated = Vec::new();
    for diagnostic in &unit.diagnostics {
        let severity = match diagnostic.severity {
            RuccSeverity::Note | RuccSeverity::Help => Severity::Note,
            RuccSeverity::Warning => Severity::Warning,
            RuccSeverity::Error | RuccSeverity::Ice => Severity::Error,
        };
        let quiet = !warnings || usual.silenced(diagnostic) || positions.is_system(diagnostic.span);
        if severity < Severity::Error && quiet {
            continue;
        }
        let location = positions.location(diagnostic.span, sources, files);
        let mut notes = Vec::new();
        for child in &diagnostic.children {
            let location = positions.location(child.span, sources, files);
            notes.push(Note { message: child.message.clone(), location });
        }
        let message = diagnostic.message.clone();
        translated.push(Diagnostic { severity, message, location, notes });
    }
    translated
}
