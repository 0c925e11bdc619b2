//! The front end's messages in the user's terms.

use rucc_diag::Severity as RuccSeverity;
use rucc_sema::Definition;
use rucc_types::{ArrayLen, TypeKind};
use source::{Diagnostic, Location, Note, Severity, SourceMap};

use crate::positions::{Positions, SharedFiles};
use crate::unit::Unit;
use crate::{implicit, late, precondition};

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
    let mut wrong_condition = false;
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
        let mut message = diagnostic.message.clone();
        let is_condition = |at: &Location| &*sources.file(at.range.file).name == precondition::FILE;
        if let Some(at) = location.filter(is_condition) {
            let is_end = at.range.start == at.range.end;
            // Behind an error in a condition, what was added to it says nothing new.
            if is_end && std::mem::replace(&mut wrong_condition, true) {
                continue;
            }
            wrong_condition |= severity == Severity::Error;
            message = if is_end { precondition::at_end(&message) } else { message };
        }
        let mut notes = Vec::new();
        for child in &diagnostic.children {
            let location = positions.location(child.span, sources, files);
            notes.push(Note { message: child.message.clone(), location });
        }
        notes.extend(missing_include(&diagnostic.message));
        let is_of_system = |child: &rucc_diag::Diagnostic| positions.is_system(child.span);
        if diagnostic.children.iter().any(is_of_system) {
            notes.extend(not_standard(&diagnostic.message));
        }
        translated.push(Diagnostic { severity, message, location, notes });
    }
    if warnings && !unit.failed {
        translated.extend(assumed_elements(unit, &mut positions, sources, files));
    }
    translated
}

/// Warnings about arrays whose length no declaration of the unit says: they have one element.
fn assumed_elements(
    unit: &Unit,
    positions: &mut Positions,
    sources: &mut SourceMap,
    files: &mut SharedFiles,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for &id in unit.tast.top_level() {
        let decl = &unit.tast[id];
        let kind = unit.types.kind(unit.types.canonical(decl.ty));
        let is_array = matches!(kind, TypeKind::Array { len: ArrayLen::Unknown, .. });
        if let (Some(name), Definition::Tentative, true) = (decl.name, decl.state, is_array) {
            let name = unit.session.interner.resolve(name);
            let message = format!("array '{name}' assumed to have one element");
            let location = positions.location(unit.tast.decl_span(id), sources, files);
            let notes = Vec::new();
            found.push(Diagnostic { severity: Severity::Warning, message, location, notes });
        }
    }
    found
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

/// Which header declares what is used without a declaration.
fn missing_include(message: &str) -> Option<Note> {
    let name = match undeclared_function(message) {
        Some(name) => name,
        None => {
            let undeclared =
                message.contains("' undeclared") || message.starts_with("unknown type name");
            message.split('\'').nth(1).filter(|_| undeclared)?
        }
    };
    let header = library::header_of(name).or_else(|| library::header_of_name(name))?;
    let message = format!("add #include <{header}>, which declares '{name}'");
    Some(Note { message, location: None })
}

/// How a program can have a function for itself that is not of the C standard.
fn not_standard(message: &str) -> Option<Note> {
    let conflict = message.starts_with("conflicting types for")
        || message.starts_with("static declaration of");
    let name = message.split('\'').nth(1).filter(|_| conflict)?;
    let message = format!(
        "'{name}' is not of the C standard: with -std=c99 the system's headers do not declare it"
    );
    (!implicit::is_standard(name)).then_some(Note { message, location: None })
}
