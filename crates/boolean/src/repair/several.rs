//! Several faults: each cause is repaired with the others halted, the repairs are put together,
//! and the whole is checked again.

use oxidd::BooleanFunction as _;

use super::edits::Edit;
use super::halts::HaltedEdge;
use super::proposals::Repair;
use super::search::Search;
use crate::bdd::{Bdd, Limited};
use crate::graph::{Edge, VertexId};
use crate::reachability::Reached;
use crate::symbolic::{Model, Replacements};

/// A cause with what halts it.
pub(super) struct Fault {
    pub blamed: VertexId,
    pub halts: Vec<(Edge, Bdd)>,
}

/// So many repairs of each cause are combined,
const EACH: usize = 4;
/// so many combinations are checked,
const MOST_CHECKED: usize = 64;
/// and so many are shown.
const MOST_SHOWN: usize = 5;
/// With more causes nothing is combined.
const MOST_CAUSES: usize = 8;

pub(super) fn combine(
    search: &mut Search<'_>,
    model: &mut Model<'_>,
    reached: &Reached,
    faults: &[Fault],
) -> Limited<Vec<Repair>> {
    if faults.len() > MOST_CAUSES {
        return Ok(Vec::new());
    }
    let all_blamed = search.blamed;
    let mut lists: Vec<Vec<Repair>> = Vec::new();
    for (index, fault) in faults.iter().enumerate() {
        let mut halts = Replacements::default();
        for (_, other) in faults.iter().enumerate().filter(|&(other, _)| other != index) {
            for (edge, relation) in &other.halts {
                let together = match halts.get(edge) {
                    Some(earlier) => earlier.and(relation)?,
                    None => relation.clone(),
                };
                halts.insert(*edge, together);
            }
        }
        let halted: Vec<HaltedEdge> =
            halts.keys().map(|&edge| HaltedEdge::new(model.graph, edge)).collect();
        let blamed = [fault.blamed];
        let mut inner = Search { blamed: &blamed, ..*search };
        let mut found = inner.single(model, reached, &halts, &halted)?;
        (search.played, search.changes) = (inner.played, inner.changes);
        search.stopped |= inner.stopped;
        found.retain(|repair| !repair.vacuous);
        found.truncate(EACH);
        if found.is_empty() {
            return Ok(Vec::new());
        }
        lists.push(found);
    }
    search.blamed = all_blamed;
    combinations(search, &lists)
}

/// Checks combinations, one repair per cause, those of the best repairs first.
fn combinations(search: &Search<'_>, lists: &[Vec<Repair>]) -> Limited<Vec<Repair>> {
    let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
    for list in lists {
        let longer = |choice: &Vec<usize>| {
            let choice = choice.clone();
            (0..list.len()).map(move |index| [choice.clone(), vec![index]].concat())
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    choices.sort_by_key(|choice| choice.iter().sum::<usize>());
    let mut found: Vec<Repair> = Vec::new();
    for choice in choices.iter().take(MOST_CHECKED) {
        let parts: Vec<&Repair> =
            choice.iter().zip(lists).map(|(&index, list)| &list[index]).collect();
        let together = joined(&parts);
        if let Some(reaching) = search.holds(&together.edits)? {
            found.push(Repair { vacuous: !reaching, ..together });
            if found.len() == MOST_SHOWN {
                break;
            }
        }
    }
    Ok(found)
}

fn joined(parts: &[&Repair]) -> Repair {
    let mut edits: Vec<Edit> = parts.iter().flat_map(|part| part.edits.clone()).collect();
    edits.sort();
    edits.dedup();
    let expressions: Vec<&str> = parts.iter().map(|part| part.expression.as_str()).collect();
    let first = parts[0];
    Repair {
        edits,
        expression: expressions.join("; "),
        choices: Vec::new(),
        more_choices: false,
        smallest_change: None,
        changes: parts.iter().map(|part| part.changes).sum(),
        at_cause: parts.iter().all(|part| part.at_cause),
        free_others: parts.iter().any(|part| part.free_others),
        size: parts.iter().map(|part| part.size).sum(),
        ..first.clone()
    }
}
