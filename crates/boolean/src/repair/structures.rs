//! All changes with holes in one text, and the holes in one game.

use super::edits::{Edit, applied};
use super::game::Game;
use super::halts::HaltedEdge;
use super::proposals::{Part, Proposal, Rank, Repair, propose};
use super::relevance::{Relevance, variables};
use super::search::Search;
use super::structure::{Shape, shapes};
use super::suspects::{Suspect, at_vertex};
use crate::analysis::with_room;
use crate::bdd::Limited;
use crate::graph::{Graph, Operation, VertexId};
use crate::reachability::explore;
use crate::symbolic::Replacements;

/// This many changes are played for at once.
const TOGETHER: usize = 64;

impl Search<'_> {
    /// Tries the other fault models at statements.
    pub(super) fn structures(
        &mut self,
        graph: &Graph<'_>,
        places: &[VertexId],
        relevance: &Relevance,
        halted: &[HaltedEdge],
    ) -> Limited<Vec<Repair>> {
        let at = |&place: &VertexId| {
            let shapes = shapes(self.text, graph, relevance, self.trusted, place);
            shapes.into_iter().map(move |shape| (place, shape))
        };
        let mut all: Vec<(VertexId, Shape)> = places.iter().flat_map(at).collect();
        all.retain(|(_, shape)| {
            shape.assigned().is_none_or(|name| !self.options.kept.iter().any(|kept| kept == name))
        });
        // There are few guards, and many statements that may be missing.
        all.sort_by_key(|(_, shape)| !matches!(shape, Shape::Guard { .. }));
        // Each text is searched from the beginning, so large programs get fewer.
        let rounds = (5_000 / graph.vertices.len().max(1)).clamp(1, 8);
        self.counts.untried += all.len().saturating_sub(rounds * TOGETHER);
        let mut repairs = Vec::new();
        for some in all.chunks(TOGETHER).take(rounds) {
            let shapes: Vec<&Shape> = some.iter().map(|(_, shape)| shape).collect();
            let proposals = self.at_once(&shapes, halted);
            let Some(proposals) = self.in_time(proposals)? else { return Ok(repairs) };
            self.counts.changes += some.len();
            for (index, proposal) in proposals {
                let (place, shape) = &some[index];
                repairs.push(self.filled(graph, *place, shape, proposal));
            }
        }
        Ok(repairs)
    }

    /// Puts all changes into the text, and plays for their holes: those that help, by number.
    fn at_once(&self, shapes: &[&Shape], halted: &[HaltedEdge]) -> Limited<Vec<(usize, Proposal)>> {
        let mut edits: Vec<Edit> = Vec::new();
        let mut holes: Vec<(usize, u32)> = Vec::new();
        for shape in shapes {
            let (neutral, hole) = shape.neutral();
            holes.push((edits.len(), hole));
            edits.extend(neutral);
        }
        let changed = applied(self.text, &edits);
        let read = changed.and_then(|(text, places)| Some((self.read(&text)?, places)));
        let Some((text, places)) = read else {
            // One of them does not fit here.
            let (left, right) = shapes.split_at(shapes.len() / 2);
            if left.is_empty() {
                return Ok(Vec::new());
            }
            let mut found = self.at_once(left, halted)?;
            let others = self.at_once(right, halted)?.into_iter();
            found.extend(others.map(|(index, proposal)| (left.len() + index, proposal)));
            return Ok(found);
        };
        let graph = Graph::new(&text.program);
        let must_reach = self.must_reach(&graph);
        let relevance = Relevance::new(&graph, &must_reach);
        let suspects: Vec<Suspect> =
            graph.ids().flat_map(|vertex| at_vertex(&graph, vertex)).collect();
        let mut numbers: Vec<usize> = Vec::new();
        let mut played: Vec<Suspect> = Vec::new();
        for (number, (edit, hole)) in holes.into_iter().enumerate() {
            let offset = places[edit] + hole;
            let at_hole = |it: &&Suspect| {
                graph.program[it.expression].range.start == offset && !it.free_others
            };
            if let Some(suspect) = suspects.iter().find(at_hole) {
                numbers.push(number);
                played.push(*suspect);
            }
        }
        let variables: Vec<_> = played
            .iter()
            .map(|suspect| {
                let mut ranked = relevance.ranked(&graph, graph[suspect.vertex].procedure, None);
                ranked.truncate(self.options.variables);
                ranked
            })
            .collect();
        with_room(&graph, self.options.order, &self.options.limits, |model| {
            let until = self.options.limits.until();
            let nothing = model.space.constant(false);
            let edges = halted.iter().filter_map(|edge| edge.found(&graph, &edits));
            let halts: Replacements = edges.map(|edge| (edge, nothing.clone())).collect();
            model.ignored = self.ignored.iter().map(|&index| graph.assertions[index]).collect();
            let reached = explore(model, until.clone())?;
            let mut game = Game::new(model, &reached, &halts, until);
            let mut proposals = Vec::new();
            for found in game.implementations(&played, &variables, &must_reach)? {
                let place = played.iter().position(|suspect| *suspect == found.suspect);
                let (Some(place), Some(proposal)) = (place, propose(game.model, &found)?) else {
                    continue;
                };
                proposals.push((numbers[place], proposal));
            }
            Ok(proposals)
        })
    }

    fn filled(
        &self,
        graph: &Graph<'_>,
        place: VertexId,
        shape: &Shape,
        mut proposal: Proposal,
    ) -> Repair {
        let edits = shape.filled(&proposal.expression);
        let offset = graph[place].range.start;
        let parts = vec![Part::new(offset, shape.action(), &proposal)];
        proposal.expression = shape.subject(&proposal.expression);
        // What is in the hole at first is no original that could be kept.
        proposal.smallest_change = None;
        proposal.changes = Some(1);
        let rank = Rank {
            vacuous: proposal.vacuous,
            overwrites: overwrites(graph, place, shape),
            elsewhere: !self.blamed.contains(&place),
            meddles: shape.meddles(),
            ..Rank::default()
        };
        Repair { edits, fault: shape.fault(), offset, proposal, rank, parts }
    }
}

/// Whether a change assigns what an assertion reads, directly before it.
fn overwrites(graph: &Graph<'_>, place: VertexId, shape: &Shape) -> bool {
    let Operation::Assert(condition) = graph[place].operation else { return false };
    let procedure = graph[place].procedure;
    let read = variables(graph, procedure, condition);
    shape.assigned().is_some_and(|assigned| {
        read.iter().any(|&variable| graph.variable_name(procedure, variable) == assigned)
    })
}
