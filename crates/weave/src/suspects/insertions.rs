//! Places where an assignment may be missing.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::Role;
use super::assigned::{Assigned, named_records};
use super::live::Uses;
use super::statements::{MissingTarget, StatementFault, Weaver};
use super::targets::Variable;
use ir::{CheckId, Statement, StatementText, Successors, SwitchCase, Vertex, VertexId, checks};

/// At most this many variables are tried at one statement.
const MOST_VARIABLES: usize = 24;
/// And this many members of records.
const MOST_MEMBERS: usize = 12;

/// A statement, and what may lack an assignment before it.
pub(super) struct Insertion {
    text: StatementText,
    variables: Vec<Lacking>,
    members: Vec<Lacking>,
}

/// Something that may lack an assignment, and the texts of later statements before which it would be
/// the same.
type Lacking = (Assigned, Vec<source::Range>);

impl Weaver<'_> {
    /// Where assignments may be missing: at the beginnings of lines, and where ways meet.
    /// Of several places that are the same for a variable there is the first.
    pub(super) fn insertions(
        &self,
        texts: &[StatementText],
        scope: &dyn Fn(&Self, VertexId) -> Vec<Variable>,
    ) -> Vec<Insertion> {
        let uses = Uses::new(self.program, &self.original);
        let joins = self.joins();
        // Of those that begin at one vertex the largest counts, which comes last.
        let by_first: BTreeMap<VertexId, &StatementText> =
            texts.iter().map(|text| (text.first, text)).collect();
        let mut lines = FxHashSet::default();
        let mut found: Vec<Insertion> = Vec::new();
        for text in by_first.into_values().filter(|text| self.takes_insertion(text)) {
            let range = self.range(text.origin);
            let line = self.program.sources.start(range).line;
            if joins.contains(&text.first) || lines.insert((range.file, line)) {
                let (variables, members) = (Vec::new(), Vec::new());
                found.push(Insertion { text: *text, variables, members });
            }
        }
        let places: FxHashSet<VertexId> = found.iter().map(|one| one.text.first).collect();
        let named = named_records(&self.original);
        let mut all: Vec<(VertexId, Assigned)> = Vec::new();
        let mut repeated: Vec<(VertexId, Assigned, source::Range)> = Vec::new();
        for Insertion { text, .. } in &found {
            let vertex = text.first;
            let lacking = self.assignable(&scope(self, vertex), &named);
            for assigned in lacking.into_iter().filter(|one| uses.matters(vertex, one)) {
                let mut first = vertex;
                let mut at = vertex;
                // What a member is used for in between is not looked at.
                let is_member = assigned.member.is_some();
                let before = |at| uses.before(&self.original, at, &assigned).filter(|_| !is_member);
                while let Some(before) = before(at).filter(|before| *before != vertex) {
                    at = before;
                    if places.contains(&at) {
                        first = at;
                    }
                }
                match first == vertex {
                    true => all.push((vertex, assigned)),
                    false => repeated.push((first, assigned, self.range(text.origin))),
                }
            }
        }
        for Insertion { text, variables, members } in &mut found {
            for (at, assigned) in all.iter().filter(|(at, _)| *at == text.first) {
                let later = repeated.iter().filter_map(|(first, same, range)| {
                    (first == at && same.is_same(assigned)).then_some(*range)
                });
                let list = match assigned.member {
                    None => &mut *variables,
                    Some(_) => &mut *members,
                };
                list.push((assigned.clone(), later.collect()));
            }
            variables.truncate(MOST_VARIABLES);
            members.truncate(MOST_MEMBERS);
        }
        found
    }

    /// What can be assigned: numbers and pointers among some variables, and those in the records that
    /// the function names members of.
    fn assignable(&self, variables: &[Variable], named: &[ir::PlaceKind]) -> Vec<Assigned> {
        let types = &self.program.types;
        let scalars = variables.iter().filter(|one| types.is_scalar(one.ty));
        let records = variables.iter().filter(|one| named.contains(&one.kind));
        let scalars = scalars.cloned().map(Assigned::variable);
        scalars.chain(records.flat_map(|one| self.members.of(types, one))).collect()
    }

    /// Vertices that several ways lead to: a statement begins there.
    fn joins(&self) -> FxHashSet<VertexId> {
        let mut seen = FxHashSet::default();
        let mut joins = FxHashSet::default();
        for vertex in self.original.vertices.iter() {
            for target in vertex.successors.targets() {
                if !seen.insert(target) {
                    joins.insert(target);
                }
            }
        }
        joins
    }

    /// Lets an assignment come before a statement: to a variable, or to a member of a record.
    pub(super) fn insertable(&mut self, Insertion { text, variables, members }: Insertion) {
        for lacking in [variables, members] {
            if !lacking.is_empty() {
                self.assignable_before(&text, lacking);
            }
        }
    }

    fn assignable_before(&mut self, text: &StatementText, lacking: Vec<Lacking>) {
        let StatementText { first: vertex, origin, .. } = *text;
        let moved = self.body.copy_vertex(vertex);
        let int = self.program.types.int();
        let choice = self.constant(int);
        let mut points = vec![self.point(vertex, choice, false, origin)];
        let mut cases = Vec::new();
        let mut targets = Vec::new();
        let reserved = |weaver: &mut Self, far: bool, kinds| match far {
            true => weaver.program.reserve_checks(kinds, origin, weaver.function),
            false => CheckId::NONE,
        };
        for (number, (assigned, later)) in (1..).zip(lacking) {
            let far = assigned.is_far();
            let reading = reserved(self, far, checks::DIRECT_READ);
            let writing = reserved(self, far, checks::WRITE);
            let target = assigned.place(&self.program.types, &mut self.body, reading);
            let value = self.constant(assigned.ty());
            let assigns = Statement::Assign { target, value, checks: writing };
            let target = self.body.add_vertex(assigns, Successors::Next(moved), origin);
            cases.push(SwitchCase { low: number, high: number, target });
            points.push(self.point(vertex, value, false, origin));
            let name = assigned.name(&self.program.types);
            targets.push(MissingTarget { name, is_member: assigned.member.is_some(), later });
        }
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Switch { value: choice },
            successors: Successors::Switch(cases, moved),
            origin,
        };
        self.found(StatementFault::Missing(targets), Role::Missing, points);
    }
}
