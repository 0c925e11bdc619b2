//! Which variables a missing assignment could matter for, and where.

use rustc_hash::FxHashSet;

use super::assigned::Assigned;
use ir::visit::{Access, Part};
use ir::{Body, LocalId, LocalKind, PlaceKind, Program, Statement, VertexId, carried};

/// What the vertices of a function do with variables.
pub(super) struct Uses {
    /// The places and loads of each vertex that are whole variables.
    at: Vec<Use>,
    /// The plain local variables that may be read after the beginning of a vertex, before they are
    /// written again.
    live: Vec<FxHashSet<LocalId>>,
    /// Local variables that can also be reached in other ways than by their names.
    exposed: FxHashSet<LocalId>,
    predecessors: Vec<Vec<VertexId>>,
}

#[derive(Default)]
struct Use {
    reads: Vec<PlaceKind>,
    /// The variable that is overwritten.
    writes: Option<PlaceKind>,
    mentions: Vec<PlaceKind>,
    /// Whether memory is accessed by other ways than names.
    goes_far: bool,
    /// The local variables that begin or end here.
    declares: Vec<LocalId>,
}

impl Uses {
    /// Looks through a function.
    pub fn new(program: &Program, body: &Body) -> Self {
        let mut parts = carried::Parts::new(program, body);
        let mut exposed = FxHashSet::default();
        let mut predecessors = vec![Vec::new(); body.vertices.len()];
        let mut at = Vec::new();
        for (vertex, here) in body.vertices.entries() {
            for target in here.successors.targets() {
                predecessors[usize::from(target)].push(vertex);
            }
            let (expressions, places) = parts.of(vertex);
            let kind = |place| body.places[place].kind.clone();
            let mut found =
                Use { mentions: places.into_iter().map(kind).collect(), ..Use::default() };
            for expression in expressions {
                body.expressions[expression].kind.visit(&mut |part| {
                    if let Part::Place(place, access) = part {
                        match access {
                            Access::Load | Access::ReadObject => found.reads.push(kind(place)),
                            Access::Address => exposed.extend(local_of(body, place)),
                            Access::Store | Access::WriteObject | Access::Base => {}
                        }
                    }
                });
            }
            let dereferences =
                found.mentions.iter().any(|place| matches!(place, PlaceKind::Dereference(_)));
            let simple = match &here.statement {
                Statement::Assign { target, .. } => {
                    found.writes = Some(kind(*target));
                    true
                }
                Statement::Declare { local, .. } => {
                    found.declares.push(*local);
                    true
                }
                Statement::Discard { locals } => {
                    found.declares.clone_from(locals);
                    true
                }
                Statement::Skip
                | Statement::Branch { .. }
                | Statement::Switch { .. }
                | Statement::Point { .. }
                | Statement::Rely { .. } => true,
                Statement::CopyObject { .. }
                | Statement::CopyBytes { .. }
                | Statement::FillBytes { .. }
                | Statement::Clear { .. }
                | Statement::Call(_)
                | Statement::Return(_)
                | Statement::IndirectGoto { .. }
                | Statement::Assert { .. }
                | Statement::Assume { .. }
                | Statement::Cover { .. }
                | Statement::Unsupported { .. }
                | Statement::Input { .. }
                | Statement::InputBytes { .. }
                | Statement::Event { .. }
                | Statement::Print(_)
                | Statement::Scan(_)
                | Statement::ReadByte { .. }
                | Statement::UnreadByte { .. }
                | Statement::AtEnd { .. }
                | Statement::WriteBytes { .. }
                | Statement::ParseFloat { .. }
                | Statement::Allocate { .. }
                | Statement::Free { .. }
                | Statement::Exit { .. }
                | Statement::Abort
                | Statement::Spawn { .. }
                | Statement::Join { .. }
                | Statement::Await { .. }
                | Statement::EndThread { .. }
                | Statement::AtomicBegin
                | Statement::AtomicEnd => false,
            };
            found.goes_far = !simple || dereferences;
            at.push(found);
        }
        let mut uses = Self { at, live: Vec::new(), exposed, predecessors };
        uses.live = uses.live_locals(body);
        uses
    }

    /// The variables that are read later, by vertex.
    fn live_locals(&self, body: &Body) -> Vec<FxHashSet<LocalId>> {
        let mut live: Vec<FxHashSet<LocalId>> = vec![FxHashSet::default(); body.vertices.len()];
        let mut pending: Vec<VertexId> = body.vertices.indices().collect();
        while let Some(vertex) = pending.pop() {
            let here = &self.at[usize::from(vertex)];
            let mut before: FxHashSet<LocalId> = FxHashSet::default();
            for next in body.vertices[vertex].successors.targets() {
                before.extend(&live[usize::from(next)]);
            }
            if let Some(PlaceKind::Local(local)) = here.writes {
                before.remove(&local);
            }
            here.declares.iter().for_each(|local| {
                before.remove(local);
            });
            before.extend(here.reads.iter().filter_map(|read| match read {
                PlaceKind::Local(local) => Some(*local),
                PlaceKind::Global(_)
                | PlaceKind::Dereference(_)
                | PlaceKind::Field { .. }
                | PlaceKind::Element { .. }
                | PlaceKind::At { .. }
                | PlaceKind::Bits { .. } => None,
            }));
            if before.len() > live[usize::from(vertex)].len() {
                live[usize::from(vertex)] = before;
                pending.extend(&self.predecessors[usize::from(vertex)]);
            }
        }
        live
    }

    /// Whether it can matter what a variable or member holds at a vertex.
    pub fn matters(&self, vertex: VertexId, assigned: &Assigned) -> bool {
        let variable = &assigned.variable;
        match variable.kind {
            _ if assigned.member.is_some() => true,
            PlaceKind::Local(local) if !self.exposed.contains(&local) => {
                self.live[usize::from(vertex)].contains(&local)
            }
            PlaceKind::Local(_)
            | PlaceKind::Global(_)
            | PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => {
                let here = &self.at[usize::from(vertex)];
                let overwritten = here.writes.as_ref() == Some(&variable.kind);
                !overwritten || here.goes_far || here.reads.contains(&variable.kind)
            }
        }
    }

    /// The vertex before this one, if there is only one way between them, and on it nothing is done
    /// with a variable or member.
    pub fn before(&self, body: &Body, vertex: VertexId, assigned: &Assigned) -> Option<VertexId> {
        let [before] = self.predecessors[usize::from(vertex)][..] else { return None };
        let one_way = body.vertices[before].successors.targets().len() == 1;
        (one_way && !self.touches(before, assigned)).then_some(before)
    }

    fn touches(&self, vertex: VertexId, assigned: &Assigned) -> bool {
        let here = &self.at[usize::from(vertex)];
        let variable = &assigned.variable;
        if assigned.is_far() && (here.goes_far || self.mentions_exposed(here)) {
            return true;
        }
        let by_name = here.mentions.contains(&variable.kind);
        by_name
            || match variable.kind {
                PlaceKind::Local(local) => {
                    here.declares.contains(&local) || here.goes_far && self.exposed.contains(&local)
                }
                PlaceKind::Global(_)
                | PlaceKind::Dereference(_)
                | PlaceKind::Field { .. }
                | PlaceKind::Element { .. }
                | PlaceKind::At { .. }
                | PlaceKind::Bits { .. } => here.goes_far,
            }
    }

    /// Whether a vertex names a variable that pointers may point to.
    fn mentions_exposed(&self, here: &Use) -> bool {
        here.mentions.iter().any(|place| match place {
            PlaceKind::Local(local) => self.exposed.contains(local),
            PlaceKind::Global(_) => true,
            PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => false,
        })
    }
}

/// The named variable that a place is a part of.
fn local_of(body: &Body, mut place: ir::PlaceId) -> Option<LocalId> {
    loop {
        place = match body.places[place].kind {
            PlaceKind::Local(local) => {
                return (body.locals[local].kind != LocalKind::Temporary).then_some(local);
            }
            PlaceKind::Global(_) | PlaceKind::Dereference(_) => return None,
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. }
            | PlaceKind::Element { array: base, .. } => base,
        };
    }
}
