//! Rounds of loops that look like each other are folded.

use std::collections::HashMap;

use findings::TraceStep;

/// A step that is shown, and how many were left out before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visible<'a> {
    pub(super) hidden: usize,
    pub(super) step: &'a TraceStep,
}

/// A part of a trace as it is shown.
#[derive(Debug)]
pub(super) enum Item<'a> {
    /// A step.
    Step(Visible<'a>),
    /// Rounds like the one before; what follows is the last round.
    Rounds {
        /// How many.
        rounds: usize,
        /// How many steps they have.
        steps: usize,
    },
}

impl Item<'_> {
    /// How many steps it stands for.
    pub(super) fn steps(&self) -> usize {
        match self {
            Item::Step(_) => 1,
            Item::Rounds { steps, .. } => *steps,
        }
    }
}

/// The longest round that is recognised, in steps.
const LONGEST_ROUND: usize = 256;
/// Rounds are folded from this many on: the first and the last stay.
const FEWEST_ROUNDS: usize = 4;

/// The steps, with all rounds of a loop but the first and the last one folded.
pub(super) fn fold<'a>(steps: &[Visible<'a>]) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    fold_into(&mut items, steps, &statements(steps));
    items
}

/// A number for the statement of each step: equal numbers are equal statements, whatever the values. A
/// search for rounds compares each step hundreds of times.
fn statements(steps: &[Visible]) -> Vec<usize> {
    let mut numbers = HashMap::new();
    let mut found = Vec::new();
    for Visible { step, .. } in steps {
        let next = numbers.len();
        let TraceStep { place, depth, kind, text, function, .. } = step;
        found.push(*numbers.entry((place, depth, kind, text, function)).or_insert(next));
    }
    found
}

fn fold_into<'a>(items: &mut Vec<Item<'a>>, steps: &[Visible<'a>], statements: &[usize]) {
    let mut at = 0;
    while at < steps.len() {
        match round(&statements[at..]) {
            Some((length, rounds)) => {
                let last = at + (rounds - 1) * length;
                let end = last + length;
                let first = at..at + length;
                fold_into(items, &steps[first.clone()], &statements[first]);
                items.push(Item::Rounds { rounds: rounds - 2, steps: (rounds - 2) * length });
                fold_into(items, &steps[last..end], &statements[last..end]);
                at = end;
            }
            None => {
                items.push(Item::Step(steps[at]));
                at += 1;
            }
        }
    }
}

/// The length of the round that the steps begin with and how often it comes, if that is often.
fn round(statements: &[usize]) -> Option<(usize, usize)> {
    let longest = LONGEST_ROUND.min(statements.len() / FEWEST_ROUNDS);
    (1..=longest).find_map(|length| {
        let first = &statements[..length];
        let rounds = statements.chunks(length).take_while(|round| *round == first).count();
        (rounds >= FEWEST_ROUNDS).then_some((length, rounds))
    })
}

#[cfg(test)]
mod tests {
    use findings::StepKind;

    use super::*;
    use crate::examples::place;

    fn step(line: u32) -> TraceStep {
        TraceStep {
            thread: 0,
            function: "main".to_owned(),
            place: place(line, 0),
            text: String::new(),
            depth: 0,
            kind: StepKind::Other,
            values: Vec::new(),
            rule_state: Vec::new(),
            matters: true,
        }
    }

    /// Lines of steps, and numbers of folded rounds below zero.
    fn folded(lines: &[u32]) -> Vec<i64> {
        let steps: Vec<TraceStep> = lines.iter().map(|&line| step(line)).collect();
        let visible: Vec<Visible> = steps.iter().map(|step| Visible { hidden: 0, step }).collect();
        let number = |item: &Item| match item {
            Item::Step(visible) => i64::from(visible.step.place.start.line),
            Item::Rounds { rounds, .. } => -(*rounds as i64),
        };
        let items = fold(&visible);
        assert_eq!(items.iter().map(Item::steps).sum::<usize>(), lines.len());
        items.iter().map(number).collect()
    }

    #[test]
    fn the_first_and_the_last_round_stay() {
        assert_eq!(folded(&[1, 2, 3, 2, 3, 2, 3, 2, 3, 2, 4]), [1, 2, 3, -2, 2, 3, 2, 4]);
        assert_eq!(folded(&[1, 2, 3, 2, 3, 4]), [1, 2, 3, 2, 3, 4]);
    }

    #[test]
    fn loops_in_loops_are_folded_too() {
        let round = [1, 5, 5, 5, 5, 5, 2];
        let lines: Vec<u32> = std::iter::repeat_n(round, 6).flatten().collect();
        assert_eq!(folded(&lines), [1, 5, -3, 5, 2, -4, 1, 5, -3, 5, 2]);
    }
}
