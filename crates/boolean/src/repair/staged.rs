//! Faults that others hide: once the assertions that fail now hold, others may fail behind them. Changes are
//! made one after another, and the whole is checked again.

use super::edits::{Edit, apply};
use super::proposals::{Part, Rank, Repair};
use super::search::{Options, Scope, Text, attempt};
use super::several::joined;
use crate::analysis::with_room;
use crate::bdd::Limited;
use crate::graph::Graph;
use crate::reachability::explore;

/// At most this many changes are made one after another,
pub(super) const MOST_STAGES: usize = 4;
/// this many repairs of each stage are developed further,
const EACH: usize = 3;
/// and this many are shown.
const MOST_SHOWN: usize = 5;

/// A repair of this many faults, one behind the other.
pub(super) struct Staged {
    pub repair: Repair,
    pub stages: usize,
}

/// Repairs by several changes, of which each mends what the ones before it have laid open.
pub(super) fn staged(text: &[u8], options: &Options, most: usize) -> Limited<Vec<Staged>> {
    let mut found = Vec::new();
    let present = attempt(text, options, Scope::Present, &|_| {})?;
    if most < 2 {
        return Ok(found);
    }
    for first in present.repairs.iter().filter(|one| one.is_good()).take(EACH) {
        let Some(changed) = apply(text, &first.edits) else { continue };
        let next = attempt(&changed, options, Scope::All, &|_| {})?;
        let mut behind: Vec<Staged> = next
            .repairs
            .into_iter()
            .filter(Repair::is_good)
            .map(|repair| Staged { repair, stages: 1 })
            .collect();
        if next.fails && behind.is_empty() {
            behind = staged(&changed, options, most - 1)?;
        }
        for Staged { repair, stages } in behind.into_iter().take(EACH) {
            let edits: Option<Vec<Edit>> =
                repair.edits.iter().map(|edit| before(&first.edits, edit)).collect();
            let parts: Option<Vec<Part>> = repair
                .parts
                .iter()
                .map(|part| {
                    let at = Edit::insert(part.offset, String::new());
                    Some(Part { offset: before(&first.edits, &at)?.start, ..part.clone() })
                })
                .collect();
            let (Some(edits), Some(parts)) = (edits, parts) else { continue };
            let together = joined(&[first, &Repair { edits, parts, ..repair }]);
            if let Some(reaching) = holds(text, options, &together.edits)? {
                let rank = Rank { vacuous: !reaching, ..together.rank };
                found.push(Staged { repair: Repair { rank, ..together }, stages: stages + 1 });
            }
            if found.len() == MOST_SHOWN {
                return Ok(found);
            }
        }
    }
    Ok(found)
}

/// An edit of a text that was changed already, as one of the text before; nothing if it changes what was put in.
fn before(earlier: &[Edit], edit: &Edit) -> Option<Edit> {
    let mut sorted: Vec<&Edit> = earlier.iter().collect();
    sorted.sort();
    let back = |offset: u32| {
        let mut shift = 0i64;
        for one in &sorted {
            let start = i64::from(one.start) + shift;
            let end = start + one.text.len() as i64;
            if i64::from(offset) <= start {
                break;
            }
            if i64::from(offset) < end {
                return None;
            }
            shift += one.text.len() as i64 - i64::from(one.end - one.start);
        }
        u32::try_from(i64::from(offset) - shift).ok()
    };
    Some(Edit { start: back(edit.start)?, end: back(edit.end)?, text: edit.text.clone() })
}

/// Whether nothing fails in the changed text, and then whether `main` still ends.
fn holds(text: &[u8], options: &Options, edits: &[Edit]) -> Limited<Option<bool>> {
    let changed = apply(text, edits).and_then(|text| Text::read(&text, options));
    let Some(read) = changed else { return Ok(None) };
    let graph = Graph::new(&read.program);
    with_room(&graph, options.order, &options.limits, |model| {
        let reached = explore(model, options.limits.until())?;
        for &assertion in &graph.assertions {
            if model.fails(assertion, &reached)? {
                return Ok(None);
            }
        }
        Ok(Some(reached.is_reached(graph.procedures[graph.main.index()].exit)))
    })
}
