//! Subscripts that can stand for each other: those that follow each other, as in `a[i][j]`.

use ir::{Body, Expression, ExpressionId, ExpressionKind, Place, PlaceId, PlaceKind};

/// What has a subscript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subscripted {
    /// An element of an array.
    Element(PlaceId),
    /// A pointer that something is added to.
    Pointer(ExpressionId),
}

/// A subscript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subscript {
    /// What has it.
    pub of: Subscripted,
    /// Its value.
    pub index: ExpressionId,
}

/// The pairs of subscripts on the way to a place that follow each other, each in the order of the text.
#[must_use]
pub fn neighbouring_subscripts(body: &Body, place: PlaceId) -> Vec<[Subscript; 2]> {
    let mut found = Vec::new();
    let mut at = Some(place);
    let mut later = None;
    while let Some(place) = at {
        let subscript = subscript_of(body, place);
        if let (Some(first), Some(second)) = (subscript, later) {
            found.push([first, second]);
        }
        later = subscript;
        at = before(body, place);
    }
    found
}

/// The last subscript of a place.
fn subscript_of(body: &Body, place: PlaceId) -> Option<Subscript> {
    match body.places[place].kind {
        PlaceKind::Element { index, .. } => {
            Some(Subscript { of: Subscripted::Element(place), index })
        }
        PlaceKind::Dereference(pointer) => match body.expressions[pointer].kind {
            ExpressionKind::PointerAdd { index, subtract: false, .. } => {
                Some(Subscript { of: Subscripted::Pointer(pointer), index })
            }
            _ => None,
        },
        _ => None,
    }
}

/// The place that another one is a part of, or is found from.
fn before(body: &Body, place: PlaceId) -> Option<PlaceId> {
    match body.places[place].kind {
        PlaceKind::Local(_) | PlaceKind::Global(_) => None,
        PlaceKind::Field { base, .. }
        | PlaceKind::At { base, .. }
        | PlaceKind::Bits { base, .. }
        | PlaceKind::Element { array: base, .. } => Some(base),
        PlaceKind::Dereference(mut pointer) => {
            if let ExpressionKind::PointerAdd { pointer: base, .. } = body.expressions[pointer].kind
            {
                pointer = base;
            }
            match body.expressions[pointer].kind {
                ExpressionKind::Load { place, .. } => Some(place),
                _ => None,
            }
        }
    }
}

/// A place that ends with two subscripts, with these in the other order; what it needs is added to the
/// function.
pub(super) fn with_swapped_subscripts(
    body: &mut Body,
    [first, second]: [Subscript; 2],
    place: &Place,
) -> Option<Place> {
    let kind = match place.kind {
        PlaceKind::Element { array, exact, check, .. } => {
            let array = with_last_subscript(body, array, second.index)?;
            PlaceKind::Element { array, index: first.index, exact, check }
        }
        PlaceKind::Dereference(pointer) => {
            let Expression { kind, ty, .. } = body.expressions[pointer].clone();
            let ExpressionKind::PointerAdd { pointer, size, subtract, .. } = kind else {
                return None;
            };
            let Expression { kind, ty: inner, .. } = body.expressions[pointer].clone();
            let ExpressionKind::Load { place, checks } = kind else { return None };
            let place = with_last_subscript(body, place, second.index)?;
            let kind = ExpressionKind::Load { place, checks };
            let pointer = body.add_expression(kind, inner);
            let index = first.index;
            let kind = ExpressionKind::PointerAdd { pointer, index, size, subtract };
            let pointer = body.add_expression(kind, ty);
            PlaceKind::Dereference(pointer)
        }
        _ => return None,
    };
    Some(Place { kind, ..place.clone() })
}

/// A place with another last subscript.
fn with_last_subscript(body: &mut Body, place: PlaceId, index: ExpressionId) -> Option<PlaceId> {
    let mut place = body.places[place].clone();
    match &mut place.kind {
        PlaceKind::Element { index: old, .. } => *old = index,
        PlaceKind::Dereference(pointer) => {
            let mut added = body.expressions[*pointer].clone();
            let ExpressionKind::PointerAdd { index: old, .. } = &mut added.kind else {
                return None;
            };
            *old = index;
            *pointer = body.expressions.push(added);
        }
        _ => return None,
    }
    Some(body.places.push(place))
}
