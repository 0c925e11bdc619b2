//! Transition analysis: which transitions failing and passing variations have (table 1 of the paper).

use std::collections::BTreeSet;

/// The eight sets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TransitionSets<T> {
    /// In some negative.
    pub trans_neg: BTreeSet<T>,
    /// In some positive.
    pub trans_pos: BTreeSet<T>,
    /// In every negative.
    pub all_neg: BTreeSet<T>,
    /// In every positive; empty if there is none.
    pub all_pos: BTreeSet<T>,
    /// In some negative, and in no positive.
    pub only_neg: BTreeSet<T>,
    /// In some positive, and in no negative.
    pub only_pos: BTreeSet<T>,
    /// In every negative, and in no positive.
    pub cause_neg: BTreeSet<T>,
    /// In every positive, and in no negative.
    pub cause_pos: BTreeSet<T>,
}

impl<T: Ord + Clone> TransitionSets<T> {
    /// Computes them.
    pub fn of<R, S>(negatives: R, positives: R) -> Self
    where
        R: IntoIterator<Item = S>,
        S: IntoIterator<Item = T>,
    {
        let (trans_neg, all_neg) = some_and_all(negatives);
        let (trans_pos, all_pos) = some_and_all(positives);
        let only_neg: BTreeSet<T> = trans_neg.difference(&trans_pos).cloned().collect();
        let only_pos: BTreeSet<T> = trans_pos.difference(&trans_neg).cloned().collect();
        let cause_neg = all_neg.intersection(&only_neg).cloned().collect();
        let cause_pos = all_pos.intersection(&only_pos).cloned().collect();
        Self { trans_neg, trans_pos, all_neg, all_pos, only_neg, only_pos, cause_neg, cause_pos }
    }
}

/// What some of the runs have, and what all have.
fn some_and_all<T: Ord + Clone, S: IntoIterator<Item = T>>(
    runs: impl IntoIterator<Item = S>,
) -> (BTreeSet<T>, BTreeSet<T>) {
    let mut some = BTreeSet::new();
    let mut all: Option<BTreeSet<T>> = None;
    for run in runs {
        let run: BTreeSet<T> = run.into_iter().collect();
        match &mut all {
            None => all = Some(run.clone()),
            Some(all) => all.retain(|one| run.contains(one)),
        }
        some.extend(run);
    }
    (some, all.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definitions of table 1, word by word, over a small universe.
    #[test]
    fn the_sets_are_those_of_the_definitions() {
        let mut generator = fastrand::Rng::with_seed(7);
        let mut random = |below: u64| generator.u64(..below);
        for _ in 0..500 {
            let mut runs = |count: u64| -> Vec<Vec<u64>> {
                (0..count).map(|_| (0..random(6)).map(|_| random(5)).collect()).collect()
            };
            let (negatives, positives) = (runs(3), runs(2));
            let sets = TransitionSets::of(negatives.clone(), positives.clone());
            for t in 0..5 {
                let some = |runs: &[Vec<u64>]| runs.iter().any(|run| run.contains(&t));
                let all = |runs: &[Vec<u64>]| runs.iter().all(|run| run.contains(&t));
                let (neg, pos) = (some(&negatives), some(&positives));
                assert_eq!(sets.trans_neg.contains(&t), neg);
                assert_eq!(sets.trans_pos.contains(&t), pos);
                assert_eq!(sets.all_neg.contains(&t), all(&negatives));
                assert_eq!(sets.all_pos.contains(&t), all(&positives));
                assert_eq!(sets.only_neg.contains(&t), neg && !pos);
                assert_eq!(sets.only_pos.contains(&t), pos && !neg);
                assert_eq!(sets.cause_neg.contains(&t), all(&negatives) && neg && !pos);
                assert_eq!(sets.cause_pos.contains(&t), all(&positives) && pos && !neg);
            }
        }
    }

    #[test]
    fn without_positives_nothing_is_common_to_them() {
        let sets = TransitionSets::of(vec![vec![1, 2]], vec![]);
        assert!(sets.all_pos.is_empty());
        assert_eq!(sets.cause_neg, BTreeSet::from([1, 2]));
    }
}
