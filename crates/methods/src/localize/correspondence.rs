//! Which variables count where an expression is evaluated, and which expressions are one.
//!
//! What a macro stands for is evaluated in several places. Where only the variables differ, as in
//! `SQUARE(a)` and `SQUARE(b)`, one text gives the values of all of them: equal values of the variables
//! have to give equal values, wherever that is.

use std::collections::HashMap;

use analysis::scope::places_read;
use ir::Point;
use ir::{Body, ExpressionId, ExpressionKind, FunctionId, PlaceId, PlaceKind, SuspectId};
use rustc_hash::FxHashMap;
use semantics::code::Observation;

use super::ComponentId;
use super::formula::Set;
use super::search::Search;
use super::suspicion::Visible;

/// Where a component is evaluated.
pub(super) type Place = (SuspectId, FunctionId, ExpressionId);

/// The place of an evaluation.
pub(super) fn place_of(at: &Observation) -> Place {
    (at.suspect, at.function, at.expression)
}

/// What counts in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counting {
    /// The place that this one is as good as.
    pub place: Place,
    /// The variables, each with the one there that it stands for.
    pub variables: Vec<(Visible, Visible)>,
}

/// What counts in the places of some components.
pub(super) type Variables = FxHashMap<Place, Counting>;

impl Search<'_, '_> {
    /// The variables of the original expressions, if these read nothing else.
    pub(super) fn own_variables(&self, set: &Set) -> Option<Variables> {
        let mut own = Variables::default();
        for &component in set {
            let mut different: Vec<(Point, Counting)> = Vec::new();
            for &point in self.request().components[component.0].points() {
                let counting = match different.iter().find_map(|(other, known)| {
                    let names = self.corresponding(other, &point)?;
                    let named =
                        known.variables.iter().map(|(name, _)| Some((*names.get(name)?, *name)));
                    Some(Counting { place: known.place, variables: named.collect::<Option<_>>()? })
                }) {
                    Some(known) => known,
                    None => {
                        let counting = self.own_counting(component, &point)?;
                        different.push((point, counting.clone()));
                        counting
                    }
                };
                own.insert((component.suspect(), point.function, point.expression), counting);
            }
        }
        Some(own)
    }

    /// The variables of an expression, if it reads nothing else.
    fn own_counting(&self, component: ComponentId, point: &Point) -> Option<Counting> {
        let body = self.body_of(point)?;
        let read = places_read(body, point.expression).into_iter();
        let mut variables: Vec<Visible> =
            read.map(|place| variable(body, place)).collect::<Option<_>>()?;
        variables.sort_unstable();
        variables.dedup();
        let place = (component.suspect(), point.function, point.expression);
        Some(Counting { place, variables: variables.into_iter().map(|one| (one, one)).collect() })
    }

    fn body_of(&self, point: &Point) -> Option<&Body> {
        self.request().woven.functions[point.function].body.as_ref()
    }

    /// The variables of another expression by those of one, if they differ in nothing else.
    fn corresponding(&self, one: &Point, other: &Point) -> Option<HashMap<Visible, Visible>> {
        let bodies = [self.body_of(one)?, self.body_of(other)?];
        let mut comparison = Comparison { bodies, names: HashMap::new() };
        let same =
            one.truth == other.truth && comparison.expressions([one.expression, other.expression]);
        same.then_some(comparison.names)
    }
}

/// The variable that a place is.
fn variable(body: &Body, place: PlaceId) -> Option<Visible> {
    match body.places[place].kind {
        PlaceKind::Local(local) => Some(Visible::Local(local)),
        PlaceKind::Global(global) => Some(Visible::Global(global)),
        _ => None,
    }
}

/// Compares two expressions.
struct Comparison<'p> {
    bodies: [&'p Body; 2],
    /// What is in the other one for the variables of the first.
    names: HashMap<Visible, Visible>,
}

impl Comparison<'_> {
    fn expressions(&mut self, pair: [ExpressionId; 2]) -> bool {
        let [one, other] = [0, 1].map(|side| &self.bodies[side].expressions[pair[side]]);
        if one.ty != other.ty {
            return false;
        }
        match (&one.kind, &other.kind) {
            (ExpressionKind::Constant(left), ExpressionKind::Constant(right)) => left == right,
            (ExpressionKind::Function(left), ExpressionKind::Function(right)) => left == right,
            (
                ExpressionKind::Load { place: left, .. },
                ExpressionKind::Load { place: right, .. },
            ) => self.variables([*left, *right]),
            (
                ExpressionKind::Unary { operator: left, operand: one, .. },
                ExpressionKind::Unary { operator: right, operand: other, .. },
            ) => left == right && self.expressions([*one, *other]),
            (
                ExpressionKind::Convert { operand: one, .. },
                ExpressionKind::Convert { operand: other, .. },
            ) => self.expressions([*one, *other]),
            (
                ExpressionKind::Binary { operator: left, left: a, right: b, .. },
                ExpressionKind::Binary { operator: right, left: c, right: d, .. },
            ) => left == right && self.expressions([*a, *c]) && self.expressions([*b, *d]),
            (ExpressionKind::LogicalAnd(a, b), ExpressionKind::LogicalAnd(c, d))
            | (ExpressionKind::LogicalOr(a, b), ExpressionKind::LogicalOr(c, d)) => {
                self.expressions([*a, *c]) && self.expressions([*b, *d])
            }
            (
                ExpressionKind::Conditional { condition: a, then: b, otherwise: c },
                ExpressionKind::Conditional { condition: d, then: e, otherwise: f },
            ) => [[*a, *d], [*b, *e], [*c, *f]].into_iter().all(|pair| self.expressions(pair)),
            _ => false,
        }
    }

    /// Whether a variable always stands for the same one.
    fn variables(&mut self, pair: [PlaceId; 2]) -> bool {
        let [one, other] = [0, 1].map(|side| variable(self.bodies[side], pair[side]));
        let (Some(one), Some(other)) = (one, other) else { return false };
        *self.names.entry(one).or_insert(other) == other
    }
}
