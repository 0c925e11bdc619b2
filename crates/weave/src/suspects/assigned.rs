//! What a missing assignment may assign: a variable, or a member of the record that one holds or
//! points to.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::targets::Variable;
use ir::{
    Body, CheckId, ExpressionKind, FunctionKind, Place, PlaceId, PlaceKind, Program, RecordId,
    Statement, Type, TypeId, Types,
};

/// What a missing assignment may assign.
#[derive(Clone)]
pub(super) struct Assigned {
    /// The variable, or the one whose member it is.
    pub variable: Variable,
    pub member: Option<Member>,
}

/// A scalar member of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Member {
    /// The type of the record.
    record: TypeId,
    field: u32,
    ty: TypeId,
    /// Whether the variable points to the record.
    through_pointer: bool,
}

impl Assigned {
    pub fn variable(variable: Variable) -> Self {
        Self { variable, member: None }
    }

    /// Whether it is found through a pointer.
    pub fn is_far(&self) -> bool {
        self.member.is_some_and(|member| member.through_pointer)
    }

    pub fn is_same(&self, other: &Self) -> bool {
        self.variable.kind == other.variable.kind && self.member == other.member
    }

    pub fn ty(&self) -> TypeId {
        self.member.map_or(self.variable.ty, |member| member.ty)
    }

    /// Its name in the text.
    pub fn name(&self, types: &Types) -> Arc<str> {
        let name = &self.variable.name;
        let Some(Member { record, field, through_pointer, .. }) = self.member else {
            return name.clone();
        };
        let sign = if through_pointer { "->" } else { "." };
        let fields = record_of(types, record).map(|record| &types.records[record].fields);
        let member = fields.and_then(|fields| fields[field as usize].name.as_deref());
        format!("{name}{sign}{}", member.unwrap_or_default()).into()
    }

    /// Adds it to a function as a place; the pointer that it may be found through is read with these
    /// checks.
    pub fn place(&self, types: &Types, body: &mut Body, reading: CheckId) -> PlaceId {
        let Variable { kind, ty, .. } = self.variable.clone();
        let variable = body.add_place(types, kind, ty);
        let Some(member) = self.member else { return variable };
        let alignment = types.alignment_of(member.record);
        let base = match member.through_pointer {
            false => variable,
            true => {
                let kind = ExpressionKind::Load { place: variable, checks: reading };
                let pointer = body.add_expression(kind, ty);
                let kind = PlaceKind::Dereference(pointer);
                body.places.push(Place { kind, ty: member.record, alignment })
            }
        };
        let alignment = alignment.min(types.alignment_of(member.ty));
        let kind = PlaceKind::Field { base, field: member.field };
        body.places.push(Place { kind, ty: member.ty, alignment })
    }
}

fn record_of(types: &Types, ty: TypeId) -> Option<RecordId> {
    match types[ty] {
        Type::Record(record) if !types.records[record].union => Some(record),
        _ => None,
    }
}

/// The members of records that may lack an assignment: the program reads them, and assigns them
/// somewhere.
pub(super) struct MembersInUse(FxHashSet<(RecordId, u32)>);

impl MembersInUse {
    /// Looks through the user's functions.
    pub fn new(program: &Program) -> Self {
        let (mut read, mut written) = (FxHashSet::default(), FxHashSet::default());
        let users = program.functions.iter().filter(|one| one.kind == FunctionKind::User);
        for body in users.filter_map(|function| function.body.as_ref()) {
            let member = |place: PlaceId| match body.places[place].kind {
                PlaceKind::Field { base, field } => {
                    Some((record_of(&program.types, body.places[base].ty)?, field))
                }
                _ => None,
            };
            for expression in body.expressions.iter() {
                if let ExpressionKind::Load { place, .. } = expression.kind {
                    read.extend(member(place));
                }
            }
            for vertex in body.vertices.iter() {
                if let Statement::Assign { target, .. } = vertex.statement {
                    written.extend(member(target));
                }
            }
        }
        Self(read.intersection(&written).copied().collect())
    }

    /// The members of the record that a variable holds or points to.
    pub fn of(&self, types: &Types, variable: &Variable) -> Vec<Assigned> {
        let (ty, through_pointer) = match types[variable.ty] {
            Type::Pointer(target) => (target, true),
            _ => (variable.ty, false),
        };
        let Some(record) = record_of(types, ty) else { return Vec::new() };
        let mut found = Vec::new();
        for (field, known) in (0..).zip(&types.records[record].fields) {
            let is_named = known.name.is_some() && known.bits.is_none();
            if is_named && types.is_scalar(known.ty) && self.0.contains(&(record, field)) {
                let member = Member { record: ty, field, ty: known.ty, through_pointer };
                found.push(Assigned { variable: variable.clone(), member: Some(member) });
            }
        }
        found
    }
}

/// The variables of a function of whose records members are named in it.
pub(super) fn named_records(body: &Body) -> Vec<PlaceKind> {
    let mut found = Vec::new();
    for place in body.places.iter() {
        let PlaceKind::Field { base, .. } = place.kind else { continue };
        let base = match body.places[base].kind {
            PlaceKind::Dereference(pointer) => match body.expressions[pointer].kind {
                ExpressionKind::Load { place, .. } => place,
                _ => continue,
            },
            _ => base,
        };
        let kind = &body.places[base].kind;
        if matches!(kind, PlaceKind::Local(_) | PlaceKind::Global(_)) && !found.contains(kind) {
            found.push(kind.clone());
        }
    }
    found
}
