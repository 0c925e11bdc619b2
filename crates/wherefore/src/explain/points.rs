//! The points of a program where the values of variables are looked at.

use std::collections::BTreeSet;

use analysis::order::Order;
use explicit::{Point, Variations};
use findings::Place;
use ir::{FunctionId, GlobalId, Program, Statement, VertexId};

use crate::failure::place;

/// A point with its names.
pub(super) struct NamedPoint {
    pub point: Point,
    /// As Daikon has it.
    pub name: String,
    /// As people read it, at the beginning of a sentence.
    pub shown: String,
    pub place: Place,
    pub kind: PointKind,
}

/// What kind of point it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PointKind {
    Enter,
    Exit,
    Other,
    /// Where the failing step begins: only the last visit of a run decides.
    Failure,
}

/// At most this many globals are looked at.
const MOST_GLOBALS: usize = 24;

/// The points of the functions that variations come into: where these begin and end, the heads of their loops, the
/// points that the program names, and where the failing step begins.
pub(super) fn points(program: &Program, variations: &Variations) -> Vec<NamedPoint> {
    let last = variations.original.last().map(|&last| variations.transitions.get(last).location);
    let runs = variations.negatives.iter().chain(&variations.positives);
    let entered: BTreeSet<FunctionId> =
        runs.flatten().map(|&step| variations.transitions.get(step).location.function).collect();
    let globals = globals(program);
    let mut found = Vec::new();
    for function in entered {
        let Some(body) = &program.functions[function].body else { continue };
        let name = &program.functions[function].name;
        let visible = analysis::scope::visible_locals(body);
        let mut add = |vertex: VertexId, kind: PointKind, point: String, shown: String| {
            let locals = visible[vertex.0 as usize].clone();
            let point_at = Point { function, vertex, locals, globals: globals.clone() };
            let place = place(body.vertices[vertex].origin, program);
            found.push(NamedPoint { point: point_at, name: point, shown, place, kind });
        };
        let line = |vertex: VertexId| program.position(body.vertices[vertex].origin).line;
        add(
            body.entry,
            PointKind::Enter,
            format!("..{name}():::ENTER"),
            format!("When {name} begins"),
        );
        for (vertex, one) in body.vertices.entries() {
            if let Statement::Return(_) = &one.statement {
                let line = line(vertex);
                let point = format!("..{name}():::EXIT{line}");
                add(vertex, PointKind::Exit, point, format!("When {name} returns at line {line}"));
            }
            if let Statement::Point { name: point } = &one.statement {
                add(vertex, PointKind::Other, point.to_string(), format!("At the point {point}"));
            }
        }
        let order = Order::new(body);
        for &(first, _) in &order.loops {
            let vertex = order.vertices[first as usize];
            // `do { } while (0)` in a macro is no loop for people.
            if body.vertices[vertex].origin.expansion.is_some() {
                continue;
            }
            let line = line(vertex);
            let point = format!("..{name}():::LOOP{line}");
            add(
                vertex,
                PointKind::Other,
                point,
                format!("When the loop at line {line} goes round"),
            );
        }
        if let Some(last) = last.filter(|last| last.function == function) {
            let line = line(last.vertex);
            let point = format!("..{name}():::FAILURE{line}");
            add(
                last.vertex,
                PointKind::Failure,
                point,
                format!("Before line {line} fails or passes"),
            );
        }
    }
    found
}

/// The user's variables that the whole program sees.
fn globals(program: &Program) -> Vec<GlobalId> {
    let own = program.globals.entries().filter(|(_, global)| {
        let written = !global.read_only && !global.internal;
        let of_user = global.origin.is_some_and(|origin| !program.is_system(origin));
        written && of_user && !global.name.contains('"')
    });
    own.map(|(id, _)| id).take(MOST_GLOBALS).collect()
}
