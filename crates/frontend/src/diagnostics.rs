//! The front end's messages in the user's terms.

use rucc_diag::Severity as RuccSeverity;
use source::{Diagnostic, Note, Severity, SourceMap};

use crate::late;
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
        if severity < Severity::Error && (quiet || is_said_already(diagnostic)) {
            continue;
        }
        let location = positions.location(diagnostic.span, sources, files);
        let mut notes = Vec::new();
        for child in &diagnostic.children {
            let location = positions.location(child.span, sources, files);
            notes.push(Note { message: child.message.clone(), location });
        }
        notes.extend(missing_include(&diagnostic.message));
        let message = diagnostic.message.clone();
        translated.push(Diagnostic { severity, message, location, notes });
    }
    translated
}

/// Whether a warning repeats one at the same place, or is about what this tool itself provides.
fn is_said_already(diagnostic: &rucc_diag::Diagnostic) -> bool {
    let message = &diagnostic.message;
    message.starts_with("incompatible implicit declaration of built-in function")
        || undeclared_function(message).is_some_and(|name| name.starts_with("__CPROVER_"))
}

fn undeclared_function(message: &str) -> Option<&str> {
    message.strip_prefix(late::IMPLICIT).map(|name| name.trim_matches('\''))
}

/// Which header declares a function of the library that is called without a declaration.
fn missing_include(message: &str) -> Option<Note> {
    let name = undeclared_function(message)?;
    let header = library::header_of(name)?;
    let message = format!("add #include <{header}>, which declares '{name}'");
    Some(Note { message, location: None })
}
