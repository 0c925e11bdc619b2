//! Where an assignment could go instead of its target.
//!
//! Another variable of the type (`y` for `x`), another member of the same record (`p->g` for
//! `p->f`, `p->b[i]` for `p->a[i]`), or the same part of another variable (`b[i]` for `a[i]`, `q->f`
//! for `p->f`, `*q` for `*p`). A bit-field has only the last two. Another element of the same array is
//! another subscript, which is suspected by itself; but two may be in the wrong order (`a[j][i]` for
//! `a[i][j]`).

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::Temporaries;
use super::members::{is_alike, member_in, other_members};
use super::subscripts::{Subscript, Subscripted, neighbouring_subscripts, with_swapped_subscripts};
use ir::{
    Body, CheckId, Expression, ExpressionId, ExpressionKind, Local, LocalId, LocalKind, Place,
    PlaceId, PlaceKind, Program, Statement, TypeId, VertexId,
};

/// At most this many other targets are tried for one assignment.
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

/// A part of a place that is something else in another.
struct Exchange {
    old: PlaceKind,
    new: Place,
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
        let (target, checks) = match self.original.vertices[vertex].statement {
            Statement::Assign { target, checks, .. } => (target, checks),
            Statement::CopyObject { target, target_checks, .. } => (target, target_checks),
            _ => return Vec::new(),
        };
        let place = self.written(target);
        let is_bits = matches!(place.kind, PlaceKind::Bits { .. });
        let same = |one: &&Variable| one.ty == place.ty && one.kind != place.kind && !is_bits;
        let mut found = self.swapped_subscripts(&place, checks, text);
        for one in variables.iter().filter(same) {
            let place = self.variable(one);
            let (place, text) = (self.body.places.push(place), one.name.clone());
            found.push(OtherTarget { place, checks: CheckId::NONE, text });
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

    fn variable(&self, variable: &Variable) -> Place {
        let alignment = self.program.types.alignment_of(variable.ty);
        Place { kind: variable.kind.clone(), ty: variable.ty, alignment }
    }

    /// Two subscripts in the other order.
    fn swapped_subscripts(
        &mut self,
        place: &Place,
        checks: CheckId,
        text: &str,
    ) -> Vec<OtherTarget> {
        let mut found = Vec::new();
        let whole = self.body.places.push(place.clone());
        for pair in neighbouring_subscripts(self.body, whole) {
            let Some(text) = self.text_with_swapped(text, pair) else { continue };
            let Some(step) = self.subscripted(whole, pair[1]) else { continue };
            let Some(new) = with_swapped_subscripts(self.body, pair, &step) else { continue };
            if let Some(place) = self.exchanged(place, &Exchange { old: step.kind, new }) {
                found.push(OtherTarget { place, checks, text });
            }
        }
        found
    }

    /// The place on the way to another one whose last subscript this is.
    fn subscripted(&self, whole: PlaceId, subscript: Subscript) -> Option<Place> {
        let mut at = Some(self.body.places[whole].clone());
        while let Some(step) = at {
            match step.kind {
                PlaceKind::Element { index, .. } if index == subscript.index => return Some(step),
                PlaceKind::Dereference(pointer)
                    if Subscripted::Pointer(pointer) == subscript.of =>
                {
                    return Some(step);
                }
                _ => at = self.within(&step),
            }
        }
        None
    }

    /// The text of a target with two subscripts in the other order; none if they are the same or make
    /// calls.
    fn text_with_swapped(&self, text: &str, pair: [Subscript; 2]) -> Option<Arc<str>> {
        let [first, second] = pair.map(|one| self.text_of(one.index));
        let (first, second) = (first?, second?);
        let old = format!("[{first}][{second}]");
        let is_one = text.matches(&old).count() == 1;
        let is_new = first != second && !old.contains('(');
        (is_one && is_new).then(|| text.replace(&old, &format!("[{second}][{first}]")).into())
    }

    /// The text of a value, which may be converted.
    fn text_of(&self, value: ExpressionId) -> Option<String> {
        match self.body.expressions[value] {
            Expression { origin: Some(origin), .. } => Some(self.program.text(origin)),
            Expression { kind: ExpressionKind::Convert { operand, .. }, .. } => {
                self.text_of(operand)
            }
            _ => None,
        }
    }

    /// The same part of other members, on the way to the place that is written.
    fn other_members(&mut self, place: &Place, checks: CheckId, text: &str) -> Vec<OtherTarget> {
        let mut found = Vec::new();
        let mut at = Some(place.clone());
        while let Some(step) = at {
            found.extend(self.members_at(&step, place, checks, text));
            at = self.within(&step);
        }
        found
    }

    /// The same part of other members than the one that is a step on the way to a place.
    fn members_at(
        &mut self,
        step: &Place,
        place: &Place,
        checks: CheckId,
        text: &str,
    ) -> Vec<OtherTarget> {
        let Some(members) = other_members(&self.program.types, self.original, step) else {
            return Vec::new();
        };
        let named = match step.kind == place.kind {
            true => text.ends_with(&*members.name).then(|| text.len() - members.name.len()),
            false => member_in(text, &members.name).map(|range| range.start),
        };
        let Some(start) = named else { return Vec::new() };
        let (before, after) = (&text[..start], &text[start + members.name.len()..]);
        let mut found = Vec::new();
        for (name, new) in members.others {
            let exchange = Exchange { old: step.kind.clone(), new };
            if let Some(place) = self.exchanged(place, &exchange) {
                let text = format!("{before}{name}{after}").into();
                found.push(OtherTarget { place, checks, text });
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
            let exchange = Exchange { old: root.kind.clone(), new: self.variable(other) };
            if is_alike(&self.program.types, root.ty, other.ty)
                && let Some(place) = self.exchanged(place, &exchange)
            {
                let text = format!("{before}{}{rest}", other.name).into();
                found.push(OtherTarget { place, checks, text });
            }
        }
        found
    }

    /// The place that another one is a part of, or is found from.
    fn within(&self, place: &Place) -> Option<Place> {
        let base = match place.kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => return None,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => base,
            PlaceKind::Dereference(pointer) => self.pointed_from(pointer)?,
        };
        Some(self.original.places[base].clone())
    }

    fn pointed_from(&self, pointer: ExpressionId) -> Option<PlaceId> {
        match self.original.expressions[pointer].kind {
            ExpressionKind::Load { place, .. } | ExpressionKind::Address(place) => Some(place),
            ExpressionKind::PointerAdd { pointer, .. } => self.pointed_from(pointer),
            _ => None,
        }
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
            _ => self.root(&self.within(place)?),
        }
    }

    /// The same part of something else.
    fn exchanged(&mut self, place: &Place, exchange: &Exchange) -> Option<PlaceId> {
        let Place { ref kind, ty, alignment } = *place;
        if *kind == exchange.old {
            return Some(self.body.places.push(exchange.new.clone()));
        }
        let kind = match *kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => return None,
            PlaceKind::Field { base, field } => {
                PlaceKind::Field { base: self.exchanged_known(base, exchange)?, field }
            }
            PlaceKind::At { base, offset } => {
                PlaceKind::At { base: self.exchanged_known(base, exchange)?, offset }
            }
            PlaceKind::Bits { base, offset, bit, width, field } => {
                let base = self.exchanged_known(base, exchange)?;
                PlaceKind::Bits { base, offset, bit, width, field }
            }
            PlaceKind::Element { array, index, exact, check } => {
                // Another array may not be the one that ends the record.
                let exact = exact || self.original.places[array].kind == exchange.old;
                let array = self.exchanged_known(array, exchange)?;
                PlaceKind::Element { array, index, exact, check }
            }
            PlaceKind::Dereference(pointer) => {
                PlaceKind::Dereference(self.exchanged_pointer(pointer, exchange)?)
            }
        };
        Some(self.body.places.push(Place { kind, ty, alignment }))
    }

    fn exchanged_known(&mut self, place: PlaceId, exchange: &Exchange) -> Option<PlaceId> {
        let place = self.original.places[place].clone();
        self.exchanged(&place, exchange)
    }

    fn exchanged_pointer(
        &mut self,
        pointer: ExpressionId,
        exchange: &Exchange,
    ) -> Option<ExpressionId> {
        let Expression { ref kind, ty, .. } = self.original.expressions[pointer];
        let kind = match *kind {
            ExpressionKind::Load { place, checks } => {
                ExpressionKind::Load { place: self.exchanged_known(place, exchange)?, checks }
            }
            ExpressionKind::Address(place) => {
                ExpressionKind::Address(self.exchanged_known(place, exchange)?)
            }
            ExpressionKind::PointerAdd { pointer, index, size, subtract } => {
                let pointer = self.exchanged_pointer(pointer, exchange)?;
                ExpressionKind::PointerAdd { pointer, index, size, subtract }
            }
            _ => return None,
        };
        Some(self.body.add_expression(kind, ty))
    }
}
