//! Transformation analysis: the smallest change that turns a passing run into a failing one.

use std::collections::BTreeMap;
use std::fmt::Debug;

/// A transition whose parts can be compared.
pub trait Step: Clone + Ord + Debug {
    /// How a choice is decided.
    type Choice: PartialEq;
    /// Who makes it.
    fn thread(&self) -> u32;
    /// How it decides its choices.
    fn choices(&self) -> &[Self::Choice];
    /// Whether another one begins at the same place.
    fn is_at_place_of(&self, other: &Self) -> bool;
}

/// What a transformation changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Only the order of threads: every thread decides its choices in the same way.
    Schedule,
    /// Only choices: the same statements in the same order.
    Choice,
    /// The way that control takes.
    Control,
}

/// A minimal transformation: a passing run becomes a failing one if, behind what both have in common, one
/// sequence is replaced by the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transformation<T> {
    /// How many transitions both runs have in common at the beginning.
    pub start: usize,
    /// What the passing run does, t_p.
    pub passing: Vec<T>,
    /// What the failing run does instead, t_n.
    pub failing: Vec<T>,
    /// Where the passing run goes on as the failing one does.
    pub joins: T,
    /// How many pairs of runs show this change, wherever they begin to differ.
    pub pairs: usize,
    /// The passing run and the failing one that show it first, by their numbers.
    pub example: (usize, usize),
}

impl<T> Transformation<T> {
    /// The size: how many transitions are replaced, and by how many.
    #[must_use]
    pub fn size(&self) -> usize {
        self.passing.len() + self.failing.len()
    }
}

impl<T: Step> Transformation<T> {
    /// What it changes.
    #[must_use]
    pub fn kind(&self) -> Kind {
        let same_places =
            self.passing.len() == self.failing.len()
                && self.passing.iter().zip(&self.failing).all(|(one, other)| {
                    one.is_at_place_of(other) && one.thread() == other.thread()
                });
        if same_places {
            return Kind::Choice;
        }
        let mut decided: BTreeMap<u32, [Vec<&[T::Choice]>; 2]> = BTreeMap::new();
        for (side, run) in [&self.passing, &self.failing].into_iter().enumerate() {
            for step in run {
                let of_thread = &mut decided.entry(step.thread()).or_default()[side];
                of_thread.extend(Some(step.choices()).filter(|choices| !choices.is_empty()));
            }
        }
        let agree = decided
            .values()
            .all(|[one, other]| one.iter().zip(other).all(|(one, other)| one == other));
        decided.entry(self.joins.thread()).or_default();
        match decided.len() > 1 && agree {
            true => Kind::Schedule,
            false => Kind::Control,
        }
    }
}

/// The minimal transformation of a positive into a negative.
///
/// Both runs end with the same transition, which passes in one and fails in the other; it belongs to neither
/// part. The common beginning is as long as it can be, then the common control suffix.
#[must_use]
pub fn minimal<T: Step>(positive: &[T], negative: &[T]) -> Option<Transformation<T>> {
    let most = positive.len().min(negative.len()).checked_sub(1)?;
    let equal = |(one, other): &(&T, &T)| one == other;
    let prefix = positive[..most].iter().zip(&negative[..most]).take_while(equal).count();
    let (from, into) =
        (&positive[prefix..positive.len() - 1], &negative[prefix..negative.len() - 1]);
    let suffix = from.iter().rev().zip(into.iter().rev()).take_while(equal).count();
    Some(Transformation {
        start: prefix,
        passing: from[..from.len() - suffix].to_vec(),
        failing: into[..into.len() - suffix].to_vec(),
        joins: positive[positive.len() - 1 - suffix].clone(),
        pairs: 1,
        example: (0, 0),
    })
}

/// The minimal transformations of positives into negatives, the smallest first; one for each change, wherever
/// it is made.
#[must_use]
pub fn transformations<T: Step>(
    positives: &[Vec<T>],
    negatives: &[Vec<T>],
) -> Vec<Transformation<T>> {
    type Change<T> = (Vec<T>, Vec<T>, T);
    let mut found: BTreeMap<Change<T>, Transformation<T>> = BTreeMap::new();
    for (positive_number, positive) in positives.iter().enumerate() {
        for (negative_number, negative) in negatives.iter().enumerate() {
            let Some(mut one) = minimal(positive, negative) else { continue };
            one.example = (positive_number, negative_number);
            let change = (one.passing.clone(), one.failing.clone(), one.joins.clone());
            found.entry(change).and_modify(|known| known.pairs += 1).or_insert(one);
        }
    }
    let mut found: Vec<_> = found.into_values().collect();
    found.sort_by_key(|one| (one.size(), one.kind(), std::cmp::Reverse(one.pairs), one.start));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step at a line by a thread with a choice.
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct At(u32, u32, Vec<u128>);

    impl Step for At {
        type Choice = u128;

        fn thread(&self) -> u32 {
            self.1
        }

        fn choices(&self) -> &[u128] {
            &self.2
        }

        fn is_at_place_of(&self, other: &Self) -> bool {
            self.0 == other.0
        }
    }

    fn run(text: &str) -> Vec<At> {
        let step = |word: &str| {
            let (line, choice) = match word.strip_suffix(['T', 'F']) {
                Some(line) => (line, vec![u128::from(word.ends_with('T'))]),
                None => (word, Vec::new()),
            };
            let (thread, line) = line.split_once(':').unwrap_or(("0", line));
            At(line.parse().expect("a line"), thread.parse().expect("a thread"), choice)
        };
        text.split_whitespace().map(step).collect()
    }

    #[test]
    fn the_lock_loop_has_the_transformations_of_the_paper() {
        let positive = run("1 2 3T 4 5 7 8");
        let negatives = [
            run("1 2 3F 7 10 11T 3F 7 8"),
            run("1 2 3F 7 10 11T 3T 4 5 7 10 11T 3F 7 8 10 11T 3F 7 8"),
        ];
        let found = transformations(&[positive], &negatives);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].passing, run("3T 4 5"));
        assert_eq!(found[0].failing, run("3F 7 10 11T 3F"));
        assert_eq!(found[0].joins, run("7")[0]);
        assert_eq!(found[0].kind(), Kind::Control);
        assert_eq!(found[1].failing, run("3F 7 10 11T 3T 4 5 7 10 11T 3F 7 8 10 11T 3F"));
    }

    #[test]
    fn an_order_of_threads_is_a_schedule() {
        let positive = run("1 0:5 0:6 1:5 1:6 9");
        let negative = run("1 0:5 1:5 0:6 1:6 9");
        let found = minimal(&positive, &negative).expect("they have a transformation");
        assert_eq!((found.start, found.kind()), (2, Kind::Schedule));
        assert_eq!(found.passing, run("0:6 1:5"));
        assert_eq!(found.failing, run("1:5 0:6"));
    }

    #[test]
    fn a_thread_that_comes_in_before_another_is_a_schedule() {
        let found = minimal(&run("1 1:9"), &run("1 0:5 1:9")).expect("a transformation");
        assert_eq!((found.passing.len(), found.kind()), (0, Kind::Schedule));
        let found = minimal(&run("1 9"), &run("1 5 9")).expect("a transformation");
        assert_eq!(found.kind(), Kind::Control);
    }

    #[test]
    fn a_choice_on_the_same_way_is_a_choice() {
        let found = minimal(&run("1 2F 3 9"), &run("1 2T 3 9")).expect("a transformation");
        assert_eq!(found.kind(), Kind::Choice);
        assert_eq!((found.passing, found.failing), (run("2F"), run("2T")));
    }

    #[test]
    fn runs_may_differ_in_nothing_but_what_is_inserted() {
        let found = minimal(&run("1 2 9"), &run("1 2 1 2 9")).expect("a transformation");
        assert_eq!(found.passing, run(""));
        assert_eq!(found.failing, run("1 2"));
    }
}
