//! Other members of records, and other records as a whole.

use ir::{
    Body, CheckId, ExpressionId, ExpressionKind, PlaceId, PlaceKind, Program, Statement, VertexId,
};
use source::Range;
use weave::suspects::{Point, member_in, other_members};

use super::SimpleKind;
use super::candidates::{MOST_VARIABLES, Maker};
use super::change::Change;
use super::site::{Node, Site};
use super::words::variable_name;
use crate::localize::component::Component;

/// Whether a component is the value of a record.
pub(super) fn is_record(program: &Program, component: &Component) -> bool {
    component.points().all(|point| {
        let body = program.functions[point.function].body.as_ref();
        body.is_some_and(|body| is_aspect(body, point.expression))
    })
}

/// Whether all of a component is about one text in one function, and not in a macro.
pub(super) fn is_in_one_place(component: &Component) -> bool {
    let mut places = component.points().map(|point| (point.function, point.origin));
    let first = places.next();
    let is_plain = |(_, origin): (_, ir::Origin)| origin.expansion.is_none();
    first.is_some_and(is_plain) && places.all(|place| Some(place) == first)
}

fn is_aspect(body: &Body, expression: ExpressionId) -> bool {
    body.records.aspects.contains_key(&expression)
}

impl Maker<'_> {
    /// Another member of a record instead of one.
    pub(super) fn members(&mut self, node: Node) {
        let ExpressionKind::Load { place, .. } = self.site.at(node.expression).kind else { return };
        let Some(range) = self.site.own_range(node.expression) else { return };
        self.members_within(place, range);
    }

    /// Another member instead of one that is named in a text.
    fn members_within(&mut self, place: PlaceId, range: Range) {
        let Site { program, body, .. } = self.site;
        let Some(text) = self.site.text(range) else { return };
        let mut within = Some(place);
        let mut element = None;
        while let Some(at) = within {
            let old = &body.places[at];
            if let Some(members) = other_members(&program.types, body, old)
                && let Some(named) = member_in(&text, &members.name)
            {
                let [start, end] = [named.start, named.end].map(|at| range.start + at as u32);
                let same = members.others.into_iter().filter(|(_, new)| new.ty == old.ty);
                for (name, new) in same {
                    let edits = vec![(Range { start, end, ..range }, name.to_string())];
                    let changes = element.clone().into_iter().chain([Change::Place(at, new)]);
                    self.add(2, SimpleKind::Field, edits, changes.collect());
                }
            }
            element = bounded(body, at);
            within = match old.kind {
                PlaceKind::Field { base, .. } | PlaceKind::Bits { base, .. } => Some(base),
                PlaceKind::Element { array, .. } => Some(array),
                _ => None,
            };
        }
    }

    /// Whether the expression gives a record.
    pub(super) fn reads_record(&self) -> bool {
        is_aspect(self.site.body, self.point.expression)
    }

    /// Another variable or member instead of the record that is read.
    pub(super) fn records(&mut self) {
        let Site { program, body, whole, .. } = *self.site;
        let Some((vertex, source)) = copied(body, self.point) else { return };
        let old = &body.places[source];
        self.members_within(source, whole);
        if variable_name(program, body, &old.kind).as_deref() != self.site.text(whole).as_deref() {
            return;
        }
        let node = Node { vertex, ..self.site.root() };
        let others = self.named(node, old.ty).into_iter();
        let others = others.filter(|(_, place, _)| place.kind != old.kind).take(MOST_VARIABLES);
        for (name, place, _) in others {
            let change = Change::Copied(vertex, place, CheckId::NONE);
            self.add(2, SimpleKind::Variable, vec![(whole, name)], vec![change]);
        }
    }
}

/// An element that has to be one of its own array, as another may not be the one that ends a record.
fn bounded(body: &Body, at: PlaceId) -> Option<Change> {
    let mut place = body.places[at].clone();
    let PlaceKind::Element { exact, .. } = &mut place.kind else { return None };
    *exact = true;
    Some(Change::Place(at, place))
}

/// The vertex that copies the record that a text gives, and the place that it is copied from.
fn copied(body: &Body, point: &Point) -> Option<(VertexId, PlaceId)> {
    body.vertices.entries().find_map(|(vertex, at)| match at.statement {
        Statement::CopyObject { source, .. }
            if body.records.texts.get(&source) == Some(&point.origin) =>
        {
            Some((vertex, source))
        }
        _ => None,
    })
}
