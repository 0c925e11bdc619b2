//! Where an assignment could go instead of its target.
//!
//! Another variable of the type (`y` for `x`), another member of the same record (`p->g` for
//! `p->f`), or the same part of another variable (`b[i]` for `a[i]`, `q->f` for `p->f`, `*q` for
//! `*p`). Another element of the same array is another subscript, which is suspected by itself.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::Temporaries;
use crate::{
    Body, CheckId, Expression, ExpressionId, ExpressionKind, Local, LocalId, LocalKind, Place,
    PlaceId, PlaceKind, Program, Statement, Type, TypeId, VertexId,
};

/// At most so many other targets are tried for one assignment.
const MOST_TARGETS: usize = 24;

/// A variable that can be named.
#[derive(Clone)]
pub(super) struct Variable {
    pub kind: PlaceKind,
    pub ty: TypeId,
    pub name: Arc<str>,
}

/// A place that an assignment could go to.
pub(super) struct OtherTarget {
    pub place: PlaceId,
    pub checks: CheckId,
    pub text: Arc<str>,
}

/// The variables in scope: locals, and globals that can be written. Of equal names only the
/// innermost can be named.
pub(super) fn variables_in_scope(
    program: &Program,
    body: &Body,
    visible: &[LocalId],
) -> Vec<Variable> {
    let mut found: Vec<Variable> = Vec::new();
    let mut names: FxHashSet<Arc<str>> = FxHashSet::default();
    for &local in visible.iter().rev() {
        let Local { ty, name, .. } = &body.locals[local];
        if names.insert(name.clone()) {
            found.push(Variable { kind: PlaceKind::Local(local), ty: *ty, name: name.clone() });
        }
    }
    found.reverse();
    let globals = program.globals.entries();
    for (id, global) in globals.filter(|(_, global)| !global.internal && !global.read_only) {
        if names.insert(global.name.clone()) {
            let (ty, name) = (global.ty, global.name.clone());
            found.push(Variable { kind: PlaceKind::Global(id), ty, name });
        }
    }
    found
}

/// The text of `target = value` in two: the target, and the rest from the sign on. None for what is
/// no plain assignment: a declaration, `+=`, `++`.
#[must_use]
pub fn split_assignment(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut depth = 0;
    let mut quote = None;
    let mut escaped = false;
    for (at, &byte) in bytes.iter().enumerate() {
        match (quote, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(open), _) => quote = (open != byte).then_some(open),
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth -= 1,
            (None, b'=') if depth == 0 => {
                let before = at.checked_sub(1).map(|before| bytes[before]);
                let compound = before.is_none_or(|sign| b"+-*/%&|^<>!=".contains(&sign));
                let compares = bytes.get(at + 1) == Some(&b'=');
                let target = text[..at].trim();
                let plain = !compound && !compares && !target.is_empty();
                return plain.then_some((target, &text[at..]));
            }
            _ => {}
        }
    }
    None
}

/// Finds other targets in a function; what they need is added to it.
pub(super) struct Targets<'a> {
    pub program: &'a Program,
    /// The function as it was.
    pub original: &'a Body,
    pub temporaries: &'a Temporaries,
    /// The function that places are added to.
    pub body: &'a mut Body,
}

impl Targets<'_> {
    /// Where the assignment of a vertex could go, with the variables in scope there and the text of
    /// its target.
    pub fn others(
        &mut self,
        vertex: VertexId,
        variables: &[Variable],
        text: &str,
    ) -> Vec<OtherTarget> {
        let Statement::Assign { target, checks, .. } = self.original.vertices[vertex].statement
        else {
            return Vec::new();
        };
        let place = self.written(target);
        if matches!(place.kind, PlaceKind::Bits { .. }) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for one in variables.iter().filter(|one| one.ty == place.ty && one.kind != place.kind) {
            let place = self.variable(one);
            found.push(OtherTarget { place, checks: CheckId::NONE, text: one.name.clone() });
        }
        found.extend(self.other_members(&place, checks, text));
        found.extend(self.other_roots(&place, checks, variables, text));
        found.truncate(MOST_TARGETS);
        found
    }

    /// The place that is written: what a pointer was kept to, if the value is computed after it.
    fn written(&self, target: PlaceId) -> Place {
        let place = &self.original.places[target];
        let PlaceKind::Dereference(pointer) = place.kind else { return place.clone() };
        let writers = self.temporaries.writers_of(self.original, pointer);
        let Some(&[writer]) = writers else { return place.clone() };
        let Statement::Assign { value, .. } = self.original.vertices[writer].statement else {
            return place.clone();
        };
        match self.original.expressions[value].kind {
            ExpressionKind::Address(kept) => self.original.places[kept].clone(),
            _ => Place { kind: PlaceKind::Dereference(value), ..place.clone() },
        }
    }

    fn variable(&mut self, variable: &Variable) -> PlaceId {
        let alignment = self.program.types.alignment_of(variable.ty);
        self.add(variable.kind.clone(), variable.ty, alignment)
    }

    fn add(&mut self, kind: PlaceKind, ty: TypeId, alignment: u32) -> PlaceId {
        self.body.places.push(Place { kind, ty, alignment })
    }

    /// Other members of the type in the record that is written.
    fn other_members(&mut self, place: &Place, checks: CheckId, text: &str) -> Vec<OtherTarget> {
        let PlaceKind::Field { base, field } = place.kind else { return Vec::new() };
        let program = self.program;
        let Type::Record(record) = program.types[self.body.places[base].ty] else {
            return Vec::new();
        };
        let fields = &program.types.records[record].fields;
        let Some(own) = fields.get(field as usize).and_then(|own| own.name.clone()) else {
            return Vec::new();
        };
        let Some(before) = text.strip_suffix(&*own) else { return Vec::new() };
        let mut found = Vec::new();
        for (number, other) in (0..).zip(fields.iter()) {
            let alike = number != field && other.ty == place.ty && other.bits.is_none();
            if let Some(name) = other.name.as_ref().filter(|_| alike) {
                let kind = PlaceKind::Field { base, field: number };
                let place = self.add(kind, place.ty, place.alignment);
                found.push(OtherTarget { place, checks, text: format!("{before}{name}").into() });
            }
        }
        found
    }

    /// The same part of other variables.
    fn other_roots(
        &mut self,
        place: &Place,
        checks: CheckId,
        variables: &[Variable],
        text: &str,
    ) -> Vec<OtherTarget> {
        let Some(root) = self.root(place) else { return Vec::new() };
        if root.kind == place.kind {
            return Vec::new();
        }
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let first = text.find(is_word).unwrap_or(text.len());
        let (before, rest) = text.split_at(first);
        let rest_of = |name: &str| {
            let rest = rest.strip_prefix(name)?;
            (!rest.starts_with(is_word)).then(|| rest.to_owned())
        };
        let Some(rest) = rest_of(&root.name) else { return Vec::new() };
        let mut found = Vec::new();
        for other in variables.iter().filter(|other| other.kind != root.kind) {
            if self.is_alike(root.ty, other.ty)
                && let Some(place) = self.rebased(place, other)
            {
                let text = format!("{before}{}{rest}", other.name).into();
                found.push(OtherTarget { place, checks, text });
            }
        }
        found
    }

    /// Whether a variable of a type can stand for one of another: the same type, or an array of the
    /// same elements.
    fn is_alike(&self, one: TypeId, other: TypeId) -> bool {
        let types = &self.program.types;
        one == other
            || matches!((&types[one], &types[other]),
                (Type::Array { element, .. }, Type::Array { element: same, .. }) if element == same)
    }

    /// The variable that a place is a part of, or is found from.
    fn root(&self, place: &Place) -> Option<Variable> {
        match place.kind {
            PlaceKind::Local(local) => {
                let Local { ty, ref name, kind, .. } = self.original.locals[local];
                let named = kind != LocalKind::Temporary;
                let kind = PlaceKind::Local(local);
                named.then(|| Variable { kind, ty, name: name.clone() })
            }
            PlaceKind::Global(id) => {
                let global = &self.program.globals[id];
                let (kind, name) = (PlaceKind::Global(id), global.name.clone());
                (!global.internal).then_some(Variable { kind, ty: global.ty, name })
            }
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => self.root(&self.original.places[base]),
            PlaceKind::Dereference(pointer) => self.root_of_pointer(pointer),
        }
    }

    fn root_of_pointer(&self, pointer: ExpressionId) -> Option<Variable> {
        match self.original.expressions[pointer].kind {
            ExpressionKind::Load { place, .. } | ExpressionKind::Address(place) => {
                self.root(&self.original.places[place])
            }
            ExpressionKind::PointerAdd { pointer, .. } => self.root_of_pointer(pointer),
            _ => None,
        }
    }

    /// The same part of another variable.
    fn rebased(&mut self, place: &Place, other: &Variable) -> Option<PlaceId> {
        let Place { ref kind, ty, alignment } = *place;
        let kind = match *kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => return Some(self.variable(other)),
            PlaceKind::Field { base, field } => {
                PlaceKind::Field { base: self.rebased_known(base, other)?, field }
            }
            PlaceKind::At { base, offset } => {
                PlaceKind::At { base: self.rebased_known(base, other)?, offset }
            }
            PlaceKind::Element { array, index, exact, check } => {
                let array = self.rebased_known(array, other)?;
                PlaceKind::Element { array, index, exact, check }
            }
            PlaceKind::Dereference(pointer) => {
                PlaceKind::Dereference(self.rebased_pointer(pointer, other)?)
            }
            PlaceKind::Bits { .. } => return None,
        };
        Some(self.add(kind, ty, alignment))
    }

    fn rebased_known(&mut self, place: PlaceId, other: &Variable) -> Option<PlaceId> {
        let place = self.original.places[place].clone();
        self.rebased(&place, other)
    }

    fn rebased_pointer(&mut self, pointer: ExpressionId, other: &Variable) -> Option<ExpressionId> {
        let Expression { ref kind, ty, .. } = self.original.expressions[pointer];
        let kind = match *kind {
            ExpressionKind::Load { place, checks } => {
                ExpressionKind::Load { place: self.rebased_known(place, other)?, checks }
            }
            ExpressionKind::Address(place) => {
                ExpressionKind::Address(self.rebased_known(place, other)?)
            }
            ExpressionKind::PointerAdd { pointer, index, size, subtract } => {
                let pointer = self.rebased_pointer(pointer, other)?;
                ExpressionKind::PointerAdd { pointer, index, size, subtract }
            }
            _ => return None,
        };
        Some(self.body.expressions.push(Expression { kind, ty, origin: None }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_assignments_have_a_target() {
        assert_eq!(split_assignment("x = 1"), Some(("x", "= 1")));
        assert_eq!(split_assignment("a[b == c] = d = 2"), Some(("a[b == c]", "= d = 2")));
        assert_eq!(split_assignment("a['='] = 1"), Some(("a['=']", "= 1")));
        for other in ["x", "x += 1", "x <<= 1", "x++", "x == 1", "(struct s){.x = 1}", "= 1"] {
            assert_eq!(split_assignment(other), None, "{other}");
        }
    }
}
