//! Under which condition a state is reached.

use logic::{Context, TermId};

/// A conjunction of conditions, in the order in which they were met.
///
/// States that were split at a branch share what came before it, so that a join only has to say
/// how the parts after it differ: after a branch that only assigns, it is forgotten again.
#[derive(Debug, Clone, Default)]
pub struct Path {
    /// Each condition, and the conjunction of all up to it.
    steps: Vec<(TermId, TermId)>,
}

impl Path {
    /// The conjunction of all conditions.
    pub fn condition(&self, context: &mut Context) -> TermId {
        self.steps.last().map_or_else(|| context.boolean(true), |&(_, all)| all)
    }

    /// Whether no execution comes here.
    #[must_use]
    pub fn is_impossible(&self, context: &Context) -> bool {
        self.steps.last().is_some_and(|&(_, all)| context.is_false(all))
    }

    /// Adds a condition.
    pub fn push(&mut self, context: &mut Context, condition: TermId) {
        if context.is_true(condition) || self.contains(condition) {
            return;
        }
        let before = self.condition(context);
        let all = context.and(before, condition);
        self.steps.push((condition, all));
    }

    /// Whether the condition is one of those of the path.
    #[must_use]
    pub fn contains(&self, condition: TermId) -> bool {
        self.steps.iter().rev().any(|&(step, _)| step == condition)
    }

    /// The path of two disjoint ones that join, and the condition that tells the first one from
    /// the second wherever one of them was taken.
    pub fn join(context: &mut Context, first: &Self, second: &Self) -> (Self, TermId) {
        let shared = first.steps.iter().zip(&second.steps);
        let shared = shared.take_while(|(left, right)| left.0 == right.0).count();
        let mut path = Self { steps: first.steps[..shared].to_vec() };
        let all = |path: &Self, context: &mut Context| {
            context.and_all(path.steps[shared..].iter().map(|&(condition, _)| condition))
        };
        let (left, right) = (all(first, context), all(second, context));
        let either = context.or(left, right);
        path.push(context, either);
        let step = |path: &Self| path.steps.get(shared).map(|&(condition, _)| condition);
        let told = match (step(first), step(second)) {
            (Some(one), Some(other)) if context.not(one) == other => one,
            _ => left,
        };
        (path, told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_is_forgotten_where_it_joins_again() {
        let mut context = Context::new();
        let [before, condition] = ["p", "c"].map(|name| context.variable(name, 1));
        let mut first = Path::default();
        first.push(&mut context, before);
        let mut second = first.clone();
        first.push(&mut context, condition);
        let negated = context.not(condition);
        second.push(&mut context, negated);
        let (joined, told) = Path::join(&mut context, &first, &second);
        assert_eq!(joined.condition(&mut context), before);
        assert_eq!(told, condition);
    }

    #[test]
    fn what_was_learnt_on_one_way_stays() {
        let mut context = Context::new();
        let [condition, learnt] = ["c", "l"].map(|name| context.variable(name, 1));
        let (mut first, mut second) = (Path::default(), Path::default());
        first.push(&mut context, condition);
        first.push(&mut context, learnt);
        let negated = context.not(condition);
        second.push(&mut context, negated);
        let (joined, told) = Path::join(&mut context, &first, &second);
        assert_eq!(told, condition);
        let both = context.and(condition, learnt);
        assert_eq!(joined.condition(&mut context), context.or(both, negated));
    }
}
