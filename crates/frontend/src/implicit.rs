//! Functions of the C library that a program calls without including their headers.
//!
//! A compiler warns and takes such a function as `int f()`, or knows it itself. What the program
//! means is the library's function with its own type, so a unit that declares nothing of that name,
//! in a program that defines nothing of that name, gets the declaration of the shipped header.

use rustc_hash::FxHashSet as HashSet;
use std::collections::{BTreeMap, BTreeSet};

use rucc_diag::SourceBytes;
use rucc_sema::{Decl, DeclFlags, DeclKind, Linkage};
use rucc_types::TypeKind;

use crate::unit::{self, Unit};
use crate::{CompileOptions, Input};

/// Declares what the units call of the library without having declared it.
pub(crate) fn declare_library_functions(units: &mut [(&Input, Unit)]) {
    let defined: HashSet<String> = units.iter().flat_map(|(_, unit)| definitions(unit)).collect();
    for (input, unit) in units.iter_mut().filter(|(_, unit)| !unit.failed) {
        let mut calls = unit.implicit_calls();
        calls.retain(|(name, _)| !defined.contains(name) && is_only_called(unit, name));
        let declared = declarations(&calls, &input.options);
        calls.retain(|(name, _)| declared.contains_key(name));
        if !calls.is_empty() {
            let text: String = declared.into_values().collect();
            unit.declare(&text, &calls);
        }
    }
}

/// The functions that a unit defines for all units, also by the names that the linker sees.
pub(crate) fn definitions(unit: &Unit) -> impl Iterator<Item = String> + '_ {
    let is_definition = |decl: &&Decl| {
        decl.kind == DeclKind::Function
            && decl.linkage == Linkage::External
            && (decl.body.is_some() || decl.alias.is_some())
    };
    let decls = unit.tast.top_level().iter().map(|&id| &unit.tast[id]).filter(is_definition);
    decls.flat_map(|decl| {
        let name = decl.name.map(|name| unit.session.interner.resolve(name).to_owned());
        let label = decl.asm_label.map(|label| unit.text(label).trim_start_matches('*').to_owned());
        name.into_iter().chain(label)
    })
}

/// Whether a unit knows no more about a function than that it is called.
fn is_only_called(unit: &Unit, name: &str) -> bool {
    let Some(decl) = function(unit, name) else { return false };
    match unit.types.kind(unit.types.canonical(decl.ty)) {
        TypeKind::Function(id) => !unit.types.signature(id).prototyped,
        _ => false,
    }
}

fn function<'u>(unit: &'u Unit, name: &str) -> Option<&'u Decl> {
    let mut decls = unit.tast.top_level().iter().map(|&id| &unit.tast[id]);
    decls.find(|decl| {
        let is_named = |symbol| unit.session.interner.resolve(symbol) == name;
        decl.kind == DeclKind::Function && decl.name.is_some_and(is_named)
    })
}

/// Declarations of those functions that the shipped headers declare, by their names.
fn declarations(calls: &[(String, usize)], options: &CompileOptions) -> BTreeMap<String, String> {
    let header = |(name, _): &(String, usize)| library::header_of(name);
    let headers: BTreeSet<&str> = calls.iter().filter_map(header).collect();
    let includes: String = headers.iter().map(|header| format!("#include <{header}>\n")).collect();
    if includes.is_empty() {
        return BTreeMap::new();
    }
    let options = CompileOptions {
        data_model: options.data_model,
        no_standard_includes: true,
        defines: vec!["_GNU_SOURCE".to_owned()],
        ..CompileOptions::default()
    };
    let path = format!("{}/headers.c", library::HEADER_DIRECTORY);
    let headers = unit::compile(&path, SourceBytes::new(includes.into_bytes()), &options);
    debug_assert!(!headers.failed, "{:?}", headers.diagnostics);
    let names = calls.iter().map(|(name, _)| name);
    names.filter_map(|name| Some((name.clone(), declaration(&headers, name)?))).collect()
}

/// Whether a function is of the C standard, as the shipped headers have it.
pub(crate) fn is_standard(name: &str) -> bool {
    let Some(header) = library::header_of(name) else { return false };
    let options = CompileOptions {
        no_standard_includes: true,
        standard: Some("c99".to_owned()),
        ..CompileOptions::default()
    };
    let path = format!("{}/headers.c", library::HEADER_DIRECTORY);
    let text = format!("#include <{header}>\n");
    function(&unit::compile(&path, SourceBytes::new(text.into_bytes()), &options), name).is_some()
}

/// The declaration of a function, with nothing in it that has to be declared before.
fn declaration(headers: &Unit, name: &str) -> Option<String> {
    let decl = function(headers, name).filter(|decl| decl.asm_label.is_none())?;
    let ty = rucc_types::spell(&headers.types, &headers.session.interner, decl.ty);
    let never_returns = decl.flags.contains(DeclFlags::NORETURN);
    let attribute = if never_returns { "__attribute__((__noreturn__))" } else { "" };
    // A record without a tag cannot be named again.
    (!ty.contains('<')).then(|| format!("extern __typeof__({ty}) {name} {attribute};\n"))
}
