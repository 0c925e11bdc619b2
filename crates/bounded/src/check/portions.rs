//! How many conditions are asked for at once.

use logic::TermId;

/// Conditions that are asked for in portions, in order. A portion that is answered is followed by a
/// larger one, and one that is too hard by smaller ones.
pub(super) struct Portions<K> {
    /// The next one is the last.
    left: Vec<(K, TermId)>,
    size: usize,
    /// Single conditions that are hard: they come at the end, so that they do not take the time of
    /// the others.
    hard: Vec<(K, TermId)>,
}

impl<K> Portions<K> {
    /// This many are asked for at once first.
    pub(super) fn new(mut conditions: Vec<(K, TermId)>, first: usize) -> Self {
        conditions.reverse();
        Self { size: first.max(1), left: conditions, hard: Vec::new() }
    }

    /// The next portion, and whether it is known to be hard.
    pub(super) fn next(&mut self) -> Option<(Vec<(K, TermId)>, bool)> {
        if self.left.is_empty() {
            return self.hard.pop().map(|condition| (vec![condition], true));
        }
        let rest = self.left.len().saturating_sub(self.size);
        let mut portion = self.left.split_off(rest);
        portion.reverse();
        Some((portion, false))
    }

    /// The portion is asked for again, with what was not found yet.
    pub(super) fn give_back(&mut self, portion: Vec<(K, TermId)>, is_hard: bool) {
        match is_hard {
            true => self.hard.extend(portion),
            false => self.left.extend(portion.into_iter().rev()),
        }
    }

    /// The last portion had an answer.
    pub(super) fn grow(&mut self) {
        self.size = self.size.saturating_mul(2);
    }

    /// The last portion had none.
    pub(super) fn too_hard(&mut self, portion: Vec<(K, TermId)>) {
        if portion.len() == 1 {
            self.hard.extend(portion);
        } else {
            self.size = (portion.len() / SHRINK).max(1);
            self.give_back(portion, false);
        }
    }
}

/// How much smaller a portion is after one that was too hard.
const SHRINK: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Context;

    /// Every condition is asked for until it is answered, in order, and hard ones last.
    #[test]
    fn portions_shrink_and_grow() {
        let condition = Context::new().boolean(true);
        let mut portions = Portions::new((0..20).map(|key| (key, condition)).collect(), 20);
        let mut asked = Vec::new();
        while let Some((portion, is_hard)) = portions.next() {
            let keys: Vec<i32> = portion.iter().map(|&(key, _)| key).collect();
            asked.push((keys.clone(), is_hard));
            if keys.contains(&3) && !is_hard || keys.len() > 4 {
                portions.too_hard(portion);
            } else {
                portions.grow();
            }
        }
        let answered =
            asked.iter().filter(|(keys, hard)| *hard || !keys.contains(&3) && keys.len() <= 4);
        let answered: Vec<i32> = answered.flat_map(|(keys, _)| keys.clone()).collect();
        let expected: Vec<i32> = (0..20).filter(|&key| key != 3).chain([3]).collect();
        assert_eq!(answered, expected);
        assert!(asked.iter().any(|(keys, _)| keys.len() == 4), "portions grow: {asked:?}");
    }
}
