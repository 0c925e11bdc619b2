//! Which checks the vertices of a function carry: in their statements, and in the expressions and
//! places that these use.

use std::collections::BTreeSet;

use crate::visit::Part;
use crate::{Body, CheckId, ExpressionId, PlaceId, Program, VertexId};

/// The checks of one operation are at most this many.
const MOST_CHECKS: u32 = crate::checks::ACCESS.len() as u32;

/// The checks that some vertices carry.
#[must_use]
pub fn checks(
    program: &Program,
    body: &Body,
    vertices: impl IntoIterator<Item = VertexId>,
) -> BTreeSet<CheckId> {
    let mut collector = Collector::new(program, body);
    for vertex in vertices {
        collector.vertex(vertex);
    }
    collector.found
}

/// The expressions and places that vertices use, one vertex after the other.
pub struct Parts<'a>(Collector<'a>);

impl<'a> Parts<'a> {
    /// Nothing looked at yet.
    #[must_use]
    pub fn new(program: &'a Program, body: &'a Body) -> Self {
        Self(Collector::new(program, body))
    }

    /// All expressions and places that the statement of a vertex uses, also inside of others.
    pub fn of(&mut self, vertex: VertexId) -> (Vec<ExpressionId>, Vec<PlaceId>) {
        let collector = &mut self.0;
        collector.vertex(vertex);
        let expressions = std::mem::take(&mut collector.visited_expressions);
        let places = std::mem::take(&mut collector.visited_places);
        for expression in &expressions {
            collector.seen_expressions[usize::from(*expression)] = false;
        }
        for place in &places {
            collector.seen_places[usize::from(*place)] = false;
        }
        (expressions, places)
    }
}

struct Collector<'a> {
    program: &'a Program,
    body: &'a Body,
    found: BTreeSet<CheckId>,
    seen_expressions: Vec<bool>,
    seen_places: Vec<bool>,
    visited_expressions: Vec<ExpressionId>,
    visited_places: Vec<PlaceId>,
    expressions: Vec<ExpressionId>,
    places: Vec<PlaceId>,
}

impl<'a> Collector<'a> {
    fn new(program: &'a Program, body: &'a Body) -> Self {
        Self {
            program,
            body,
            found: BTreeSet::new(),
            seen_expressions: vec![false; body.expressions.len()],
            seen_places: vec![false; body.places.len()],
            visited_expressions: Vec::new(),
            visited_places: Vec::new(),
            expressions: Vec::new(),
            places: Vec::new(),
        }
    }

    /// All checks of an operation stand together and have one origin.
    fn add(&mut self, first: CheckId) {
        let properties = &self.program.properties;
        let Some(property) = properties.get(first) else { return };
        let all = (0..MOST_CHECKS).map(|offset| first.plus(offset));
        let same = |check: &CheckId| {
            properties.get(*check).is_some_and(|other| other.origin == property.origin)
        };
        self.found.extend(all.take_while(same));
    }

    /// Looks into a statement and all that it uses.
    fn vertex(&mut self, vertex: VertexId) {
        let body = self.body;
        body.vertices[vertex].statement.visit(&mut |part| self.part(part));
        self.follow();
    }

    /// Looks into expressions and places that have not been seen.
    fn follow(&mut self) {
        let body = self.body;
        loop {
            if let Some(expression) = self.expressions.pop() {
                if !std::mem::replace(&mut self.seen_expressions[usize::from(expression)], true) {
                    self.visited_expressions.push(expression);
                    body.expressions[expression].kind.visit(&mut |part| self.part(part));
                }
            } else if let Some(place) = self.places.pop() {
                if !std::mem::replace(&mut self.seen_places[usize::from(place)], true) {
                    self.visited_places.push(place);
                    body.places[place].kind.visit(&mut |part| self.part(part));
                }
            } else {
                return;
            }
        }
    }

    /// Parts to be looked into, and checks.
    fn part(&mut self, part: Part) {
        match part {
            Part::Expression(expression, _) => self.expressions.push(expression),
            Part::Place(place, _) => self.places.push(place),
            Part::Checks(checks) => self.add(checks),
            Part::Site(_) | Part::Local(..) | Part::Global(_) | Part::Function(..) => {}
        }
    }
}
