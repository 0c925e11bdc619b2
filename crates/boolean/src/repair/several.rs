//! Several faults: each cause is repaired with the others halted, the repairs are put together,
//! and the whole is checked again.

use oxidd::BooleanFunction as _;

use super::edits::Edit;
use super::halts::HaltedEdge;
use super::proposals::{Proposal, Rank, Repair};
use super::search::Search;
use crate::bdd::{Bdd, Limited};
use crate::causes::{HaltedRelation, Localization};
use crate::graph::{Edge, VertexId};
use crate::reachability::Reached;
use crate::symbolic::{Model, Replacements};

/// What one change has to mend.
pub(super) enum Fault {
    /// A cause, with what halts it.
    Cause { blamed: VertexId, halts: Vec<(Edge, Bdd)> },
    /// The failures of an assertion that have no cause.
    Unexplained(VertexId),
}

/// The causes, and the assertions with failures that have none.
pub(super) fn faults(localization: &Localization) -> Vec<Fault> {
    let causes = localization.causes().into_iter().map(|cause| {
        let halts = cause.halts.iter();
        let halts = halts.map(|(edge, HaltedRelation(relation))| (*edge, relation.clone()));
        Fault::Cause { blamed: cause.blamed, halts: halts.collect() }
    });
    let unexplained = localization.assertions.iter().filter_map(|(assertion, found)| {
        found.unexplained.as_ref().map(|_| Fault::Unexplained(*assertion))
    });
    causes.chain(unexplained).collect()
}

/// This many repairs of each cause are combined,
const EACH: usize = 4;
/// this many combinations are checked,
const MOST_CHECKED: usize = 64;
/// and this many are shown.
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
    let mut lists: Vec<Vec<Repair>> = Vec::new();
    for index in 0..faults.len() {
        let mut halts = Replacements::default();
        let mut ignored = Vec::new();
        for other in (0..faults.len()).filter(|&other| other != index) {
            match &faults[other] {
                Fault::Unexplained(assertion) => {
                    ignored.extend(model.graph.assertions.iter().position(|it| it == assertion));
                }
                Fault::Cause { halts: theirs, .. } => {
                    for (edge, relation) in theirs {
                        let together = match halts.get(edge) {
                            Some(earlier) => earlier.and(relation)?,
                            None => relation.clone(),
                        };
                        halts.insert(*edge, together);
                    }
                }
            }
        }
        let halted: Vec<HaltedEdge> =
            halts.keys().map(|&edge| HaltedEdge::new(model.graph, edge)).collect();
        let blamed = match &faults[index] {
            Fault::Cause { blamed, .. } => vec![*blamed],
            Fault::Unexplained(_) => Vec::new(),
        };
        let mut inner = Search { blamed, ignored, ..*search };
        let mut found = inner.single(model, reached, &halts, &halted)?;
        search.counts = inner.counts;
        found.retain(Repair::is_good);
        found.truncate(EACH);
        if found.is_empty() {
            return Ok(Vec::new());
        }
        lists.push(found);
    }
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
            let rank = Rank { vacuous: !reaching, ..together.rank };
            found.push(Repair { rank, ..together });
            if found.len() == MOST_SHOWN {
                break;
            }
        }
    }
    Ok(found)
}

pub(super) fn joined(parts: &[&Repair]) -> Repair {
    let mut edits: Vec<Edit> = parts.iter().flat_map(|part| part.edits.clone()).collect();
    edits.sort();
    edits.dedup();
    let expressions: Vec<&str> =
        parts.iter().map(|part| part.proposal.expression.as_str()).collect();
    let first = parts[0];
    let proposal = Proposal {
        expression: expressions.join(" "),
        formula: first.proposal.formula.clone(),
        size: parts.iter().map(|part| part.proposal.size).sum(),
        variables: Vec::new(),
        choices: Vec::new(),
        more_choices: false,
        smallest_change: None,
        changes: parts.iter().map(|part| part.proposal.changes).sum(),
        vacuous: false,
    };
    let any = |which: fn(&Rank) -> bool| parts.iter().any(|part| which(&part.rank));
    let rank = Rank {
        vacuous: any(|rank| rank.vacuous),
        overwrites: any(|rank| rank.overwrites),
        restricts: any(|rank| rank.restricts),
        elsewhere: any(|rank| rank.elsewhere),
        free_others: any(|rank| rank.free_others),
        meddles: any(|rank| rank.meddles),
        parallel: any(|rank| rank.parallel),
    };
    let parts = parts.iter().flat_map(|part| part.parts.iter().cloned()).collect();
    Repair { edits, proposal, rank, parts, ..first.clone() }
}
