//! The conditions of a path that have to do with a check.

use logic::{Context, TermId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::path::{Path, Paths};

/// A check with a larger formula than this is not local.
const LARGEST_FORMULA: usize = 4000;

/// The variables of a condition, and how many terms it consists of; none if these are too many.
type Support = Option<(Box<[VariableId]>, usize)>;

/// Conditions that belong together, the one that is asked for first.
pub(super) struct Slice {
    pub(super) conditions: Vec<TermId>,
    pub(super) variables: FxHashSet<VariableId>,
}

/// Knows what conditions speak of.
#[derive(Default)]
pub(super) struct Slicer {
    supports: FxHashMap<TermId, Support>,
}

impl Slicer {
    fn support(&mut self, context: &Context, condition: TermId) -> &Support {
        self.supports.entry(condition).or_insert_with(|| support(context, condition))
    }

    /// A condition, and those of a path that speak of the same variables, directly or through
    /// others, among the last this many. A condition that always holds stands for the last one of the
    /// path.
    pub(super) fn slice(
        &mut self,
        context: &Context,
        paths: &Paths,
        path: Path,
        condition: TermId,
        most: usize,
    ) -> Option<Slice> {
        let condition = match context.is_true(condition) {
            true => paths.conditions(path).next()?,
            false => condition,
        };
        let (first, size) = self.support(context, condition).as_ref()?;
        let mut variables: FxHashSet<VariableId> = first.iter().copied().collect();
        let mut terms = *size;
        let mut slice = vec![condition];
        let mut others: Vec<TermId> = paths.conditions(path).take(most).collect();
        loop {
            let before = others.len();
            others.retain(|&condition| {
                // A large condition is left out: that is sound, and others may do.
                let Some((support, size)) = self.support(context, condition) else { return false };
                if !support.iter().any(|variable| variables.contains(variable)) {
                    return true;
                }
                variables.extend(support.iter().copied());
                slice.push(condition);
                terms += size;
                false
            });
            if terms > LARGEST_FORMULA {
                return None;
            }
            if others.len() == before {
                return Some(Slice { conditions: slice, variables });
            }
        }
    }
}

/// The variables of a condition, found without looking at more terms than a local check has.
fn support(context: &Context, condition: TermId) -> Support {
    let mut seen = FxHashSet::default();
    let mut stack = vec![condition];
    let mut variables = Vec::new();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if seen.len() > LARGEST_FORMULA {
            return None;
        }
        let operation = context.operation(term);
        if let logic::Operation::Variable(variable) = operation {
            variables.push(variable);
        }
        stack.extend_from_slice(&operation.operands());
    }
    Some((variables.into(), seen.len()))
}
