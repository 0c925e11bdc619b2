//! Under which condition a state is reached.

use logic::{Context, TermId};

/// A conjunction of conditions, in the order in which they were met.
///
/// States that were split at a branch share what came before it, so that a join only has to say
/// how the parts after it differ: after a branch that only assigns, it is forgotten again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Path {
    /// The last condition; zero if there is none.
    step: u32,
}

#[derive(Debug, Clone, Copy)]
struct Step {
    condition: TermId,
    /// The conjunction of all conditions up to this one.
    all: TermId,
    before: Path,
    depth: u32,
}

/// The conditions of all paths.
#[derive(Debug, Clone, Default)]
pub struct Paths {
    steps: Vec<Step>,
}

/// How far back a condition is looked for.
const LOOK_BACK: usize = 48;

/// This many conditions between a branch and a join are put together anew.
const LONG_WAY: usize = 64;

impl Paths {
    fn last(&self, path: Path) -> Option<Step> {
        path.step.checked_sub(1).map(|index| self.steps[index as usize])
    }

    fn depth(&self, path: Path) -> u32 {
        self.last(path).map_or(0, |step| step.depth)
    }

    /// The conjunction of all conditions.
    pub fn condition(&self, path: Path, context: &mut Context) -> TermId {
        self.last(path).map_or_else(|| context.boolean(true), |step| step.all)
    }

    /// Whether no execution comes here.
    #[must_use]
    pub fn is_impossible(&self, path: Path, context: &Context) -> bool {
        self.last(path).is_some_and(|step| context.is_false(step.all))
    }

    /// The path with another condition.
    #[must_use]
    pub fn extend(&mut self, path: Path, context: &mut Context, condition: TermId) -> Path {
        if context.is_true(condition) || self.contains(path, condition) {
            return path;
        }
        let all = self.condition(path, context);
        let all = context.and(all, condition);
        let depth = self.depth(path) + 1;
        self.steps.push(Step { condition, all, before: path, depth });
        Path { step: u32::try_from(self.steps.len()).expect("fewer than 2^32 conditions") }
    }

    /// The conditions of a path, the last one first.
    pub fn conditions(&self, path: Path) -> impl Iterator<Item = TermId> + '_ {
        let mut at = path;
        std::iter::from_fn(move || {
            let step = self.last(at)?;
            at = step.before;
            Some(step.condition)
        })
    }

    /// The conditions of a path after an earlier one, the last one first; none if there are more
    /// than this many, or the other path is no part of this one. Gives the earlier path.
    pub(crate) fn conditions_since(
        &self,
        path: Path,
        earlier: Path,
        most: usize,
        conditions: &mut Vec<TermId>,
    ) -> Option<Path> {
        let mut at = path;
        while at != earlier {
            if self.depth(at) <= self.depth(earlier) || conditions.len() == most {
                return None;
            }
            let step = self.last(at)?;
            conditions.push(step.condition);
            at = step.before;
        }
        Some(at)
    }

    /// Whether the condition is one of the last ones of the path.
    #[must_use]
    pub fn contains(&self, path: Path, condition: TermId) -> bool {
        let mut at = path;
        for _ in 0..LOOK_BACK {
            let Some(step) = self.last(at) else { return false };
            if step.condition == condition {
                return true;
            }
            at = step.before;
        }
        false
    }

    /// The path of two disjoint ones that join, and the condition that tells the first one from
    /// the second wherever one of them was taken.
    pub fn join(&mut self, context: &mut Context, first: Path, second: Path) -> (Path, TermId) {
        let (mut one, mut other) = (first, second);
        let (mut ones, mut others) = (Vec::new(), Vec::new());
        while one != other {
            if self.depth(one) >= self.depth(other) {
                let Some(step) = self.last(one) else { break };
                ones.push(step.condition);
                one = step.before;
            } else {
                let Some(step) = self.last(other) else { break };
                others.push(step.condition);
                other = step.before;
            }
        }
        let left = self.since(context, first, &ones);
        let right = self.since(context, second, &others);
        let either = context.or(left, right);
        let path = self.extend(one, context, either);
        let implied = match (ones.last(), others.last()) {
            (Some(&one), Some(&other)) if context.not(one) == other => one,
            _ => left,
        };
        (path, implied)
    }

    /// The conjunction of the last conditions of a path, the last one first. If they are many, that
    /// of all its conditions, which is known already: where the path began is no longer a question.
    fn since(&self, context: &mut Context, path: Path, conditions: &[TermId]) -> TermId {
        match conditions.len() {
            0..=LONG_WAY => context.and_all(conditions.iter().rev().copied()),
            _ => self.condition(path, context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_is_forgotten_where_it_joins_again() {
        let (mut context, mut paths) = (Context::new(), Paths::default());
        let [before, condition] = ["p", "c"].map(|name| context.variable(name, 1));
        let start = paths.extend(Path::default(), &mut context, before);
        let first = paths.extend(start, &mut context, condition);
        let negated = context.not(condition);
        let second = paths.extend(start, &mut context, negated);
        let (joined, implied) = paths.join(&mut context, first, second);
        assert_eq!(paths.condition(joined, &mut context), before);
        assert_eq!(implied, condition);
    }

    #[test]
    fn what_was_learnt_on_one_way_stays() {
        let (mut context, mut paths) = (Context::new(), Paths::default());
        let [condition, learnt] = ["c", "l"].map(|name| context.variable(name, 1));
        let first = paths.extend(Path::default(), &mut context, condition);
        let first = paths.extend(first, &mut context, learnt);
        let negated = context.not(condition);
        let second = paths.extend(Path::default(), &mut context, negated);
        let (joined, implied) = paths.join(&mut context, first, second);
        assert_eq!(implied, condition);
        let both = context.and(condition, learnt);
        assert_eq!(paths.condition(joined, &mut context), context.or(both, negated));
    }

    /// Conditions that two paths learnt apart from each other are theirs alone.
    #[test]
    fn equal_conditions_after_a_split_are_not_shared() {
        let (mut context, mut paths) = (Context::new(), Paths::default());
        let [condition, same] = ["c", "s"].map(|name| context.variable(name, 1));
        let negated = context.not(condition);
        let [first, second] = [condition, negated].map(|taken| {
            let path = paths.extend(Path::default(), &mut context, taken);
            paths.extend(path, &mut context, same)
        });
        let (joined, implied) = paths.join(&mut context, first, second);
        assert_eq!(implied, condition);
        assert_eq!(paths.condition(joined, &mut context), same);
    }
}
