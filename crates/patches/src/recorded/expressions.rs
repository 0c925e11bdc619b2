//! Expressions over recorded states: enumerated bottom-up by cost, and merged where they agree on all states.

use rustc_hash::{FxHashMap, FxHashSet};

/// So many states tell expressions apart.
pub(super) const MOST_STATES: usize = 64;
/// So many values are combined with each other,
const MOST_VALUES: usize = 600;
/// and so many comparisons.
const MOST_COMPARISONS: usize = 1500;

/// An operand of all expressions: a variable, a part of the old text, or a number.
#[derive(Debug, Clone)]
pub(super) struct Term {
    pub text: String,
    /// Its value in each state.
    pub values: Vec<i64>,
    pub cost: u32,
}

/// What an expression gives now, and where it should go on to do so: in the states of passing runs.
#[derive(Debug, Clone, Default)]
pub(super) struct Old {
    pub values: Vec<i64>,
    pub kept: Vec<bool>,
}

/// What was enumerated.
#[derive(Debug, Default)]
pub(super) struct Enumerated {
    /// Texts with their costs, one for each function of the states that is not that of the old expression: those first
    /// that do what it does in the states of passing runs.
    pub texts: Vec<(String, u32)>,
    /// How many expressions were tried,
    pub tried: usize,
    /// and how many functions of the states they are.
    pub functions: usize,
}

/// How a value is made.
#[derive(Debug, Clone, Copy)]
enum Node {
    Term(usize),
    Binary(&'static str, usize, usize),
}

/// How tightly operators bind; more is tighter.
fn strength(sign: &str) -> u8 {
    match sign {
        "*" | "/" | "%" => 5,
        "+" | "-" => 4,
        "<" | "<=" | ">" | ">=" => 3,
        "==" | "!=" => 2,
        "&&" => 1,
        _ => 0,
    }
}

const ARITHMETIC: [&str; 5] = ["+", "-", "*", "/", "%"];
const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

/// Values over states.
struct Values<'t> {
    terms: &'t [Term],
    nodes: Vec<(Node, u32)>,
    /// The values of all nodes, one after another.
    values: Vec<i64>,
    states: usize,
    seen: FxHashMap<u64, Vec<usize>>,
    tried: usize,
}

impl<'t> Values<'t> {
    fn new(terms: &'t [Term], states: usize) -> Self {
        Self {
            terms,
            nodes: Vec::new(),
            values: Vec::new(),
            states,
            seen: FxHashMap::default(),
            tried: 0,
        }
    }

    fn of(&self, node: usize) -> &[i64] {
        &self.values[node * self.states..(node + 1) * self.states]
    }

    /// Adds what has just been put behind the values of all nodes, unless another node gives the same.
    fn settle(&mut self, node: Node, cost: u32) {
        self.tried += 1;
        let start = self.nodes.len() * self.states;
        let hash = self.values[start..].iter().fold(0x9e37_79b9_7f4a_7c15_u64, |hash, value| {
            (hash.rotate_left(5) ^ value.cast_unsigned()).wrapping_mul(0x517c_c1b7_2722_0a95)
        });
        let known = self.seen.get(&hash).map_or(&[][..], Vec::as_slice);
        if known.iter().any(|&other| self.of(other) == &self.values[start..]) {
            self.values.truncate(start);
            return;
        }
        self.seen.entry(hash).or_default().push(self.nodes.len());
        self.nodes.push((node, cost));
    }

    fn term(&mut self, number: usize) {
        let term = &self.terms[number];
        self.values.extend_from_slice(&term.values);
        self.settle(Node::Term(number), term.cost);
    }

    fn binary(&mut self, sign: &'static str, left: usize, right: usize, cost: u32) {
        let start = self.values.len();
        for state in 0..self.states {
            let (a, b) =
                (self.values[left * self.states + state], self.values[right * self.states + state]);
            match apply(sign, a, b) {
                Some(value) => self.values.push(value),
                None => {
                    self.tried += 1;
                    self.values.truncate(start);
                    return;
                }
            }
        }
        let cost = self.nodes[left].1 + self.nodes[right].1 + cost;
        self.settle(Node::Binary(sign, left, right), cost);
    }

    fn text(&self, node: usize) -> (String, u8) {
        match self.nodes[node].0 {
            Node::Term(number) => (self.terms[number].text.clone(), u8::MAX),
            Node::Binary(sign, left, right) => {
                let own = strength(sign);
                let part = |node: usize, tight: bool| match self.text(node) {
                    (text, inner) if inner < own || inner == own && tight => format!("({text})"),
                    // Compilers warn of `&&` within `||` without parentheses.
                    (text, inner) if own == 0 && inner == 1 => format!("({text})"),
                    (text, _) => text,
                };
                let is_loose = matches!(sign, "+" | "*" | "&&" | "||");
                (format!("{} {sign} {}", part(left, false), part(right, !is_loose)), own)
            }
        }
    }
}

/// What an operator gives; none where C says nothing.
fn apply(sign: &str, a: i64, b: i64) -> Option<i64> {
    match sign {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" => a.checked_div(b),
        "%" => a.checked_rem(b),
        "==" => Some((a == b).into()),
        "!=" => Some((a != b).into()),
        "<" => Some((a < b).into()),
        "<=" => Some((a <= b).into()),
        ">" => Some((a > b).into()),
        ">=" => Some((a >= b).into()),
        "&&" => Some((a != 0 && b != 0).into()),
        _ => Some((a != 0 || b != 0).into()),
    }
}

/// Values of one and two operators over terms.
pub(super) fn values(terms: &[Term], old: &Old, most: usize) -> Enumerated {
    let states = old.values.len();
    let mut all = Values::new(terms, states);
    (0..terms.len()).for_each(|number| all.term(number));
    grow(&mut all);
    let mut found: Vec<(usize, u32, usize)> = Vec::new();
    for node in 0..all.nodes.len() {
        let values = all.of(node);
        let differs = |state: &usize| values[*state] != old.values[*state];
        let differing = (0..states).filter(differs);
        let of_kept = differing.clone().filter(|&state| old.kept[state]).count();
        if differing.count() > 0 {
            found.push((of_kept, all.nodes[node].1, node));
        }
    }
    found.sort_unstable();
    let chosen = found.iter().take(most).map(|&(_, cost, node)| (all.text(node).0, cost));
    Enumerated { texts: chosen.collect(), tried: all.tried, functions: all.nodes.len() }
}

/// All sums, products and the like of what there is, and once more with terms.
fn grow(all: &mut Values<'_>) {
    let leaves = all.nodes.len();
    for sign in ARITHMETIC {
        for left in 0..leaves {
            for right in 0..leaves {
                all.binary(sign, left, right, 1);
            }
        }
    }
    let inner = all.nodes.len().min(MOST_VALUES);
    for sign in ARITHMETIC {
        for left in leaves..inner {
            for right in 0..leaves {
                all.binary(sign, left, right, 2);
            }
        }
    }
}

/// Two comparisons that are joined, as the set of states in which that holds.
struct Joined {
    mask: u64,
    cost: u32,
    sign: &'static str,
    sides: [usize; 2],
}

/// Conditions: comparisons of values with terms, and two of them joined. There are at most [`MOST_STATES`] states.
pub(super) fn conditions(terms: &[Term], old: &Old, most: usize) -> Enumerated {
    let states = old.values.len();
    let mut all = Values::new(terms, states);
    (0..terms.len()).for_each(|number| all.term(number));
    let leaves = all.nodes.len();
    for sign in ["+", "-", "%"] {
        for left in 0..leaves {
            for right in 0..leaves {
                all.binary(sign, left, right, 1);
            }
        }
    }
    let operands = all.nodes.len().min(MOST_VALUES);
    // Truth is another kind of value: what compares begins anew.
    all.seen.clear();
    let from = all.nodes.len();
    for sign in COMPARISONS {
        for left in 0..operands {
            for right in 0..leaves {
                all.binary(sign, left, right, 1);
            }
        }
    }
    let mask = |values: &[i64]| {
        let bits = values.iter().enumerate();
        bits.fold(0u64, |mask, (state, value)| mask | u64::from(*value != 0) << state)
    };
    let own = mask(&old.values);
    let kept = old.kept.iter().enumerate();
    let kept = kept.fold(0u64, |mask, (state, kept)| mask | u64::from(*kept) << state);
    let mut order: Vec<(u32, usize)> =
        (from..all.nodes.len()).map(|node| (all.nodes[node].1, node)).collect();
    order.sort_unstable();
    let comparisons: Vec<(u64, u32, usize)> =
        order.into_iter().map(|(cost, node)| (mask(all.of(node)), cost, node)).collect();
    let mut seen: FxHashSet<u64> = comparisons.iter().map(|(mask, ..)| *mask).collect();
    let mut joined: Vec<Joined> = Vec::new();
    let few = &comparisons[..comparisons.len().min(MOST_COMPARISONS)];
    for (index, &(one, cost, left)) in few.iter().enumerate() {
        for &(other, more, right) in &few[index + 1..] {
            for (mask, sign) in [(one & other, "&&"), (one | other, "||")] {
                all.tried += 1;
                if seen.insert(mask) {
                    joined.push(Joined { mask, cost: cost + more + 1, sign, sides: [left, right] });
                }
            }
        }
    }
    let functions = seen.len();
    let rank = |mask: u64, cost: u32| (((mask ^ own) & kept).count_ones(), cost);
    let single = comparisons.iter().filter(|(mask, ..)| *mask != own);
    let single = single.map(|&(mask, cost, node)| (rank(mask, cost), Err(node)));
    let double = joined.iter().filter(|one| one.mask != own);
    let double = double.map(|one| (rank(one.mask, one.cost), Ok(one)));
    let mut found: Vec<_> = single.chain(double).collect();
    found.sort_by_key(|(rank, _)| *rank);
    let text = |which: &Result<&Joined, usize>| match which {
        Err(node) => all.text(*node).0,
        Ok(Joined { sign, sides, .. }) => {
            let [left, right] = sides.map(|side| all.text(side).0);
            format!("{left} {sign} {right}")
        }
    };
    let chosen = found.iter().take(most).map(|((_, cost), which)| (text(which), *cost));
    Enumerated { texts: chosen.collect(), tried: all.tried, functions }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(text: &str, values: &[i64]) -> Term {
        Term { text: text.to_owned(), values: values.to_vec(), cost: 1 }
    }

    fn old(values: &[i64]) -> Old {
        Old { values: values.to_vec(), kept: vec![false; values.len()] }
    }

    #[test]
    fn expressions_that_agree_on_all_states_are_one() {
        let terms = [term("a", &[1, 2, 3]), term("b", &[1, 2, 3]), term("2", &[2, 2, 2])];
        let found = values(&terms, &old(&[0, 0, 9]), 1000);
        assert!(found.texts.iter().any(|(text, _)| text == "a + 2"));
        assert!(!found.texts.iter().any(|(text, _)| text.contains('b')), "{found:?}");
        assert!(found.functions < found.tried);
    }

    #[test]
    fn the_text_gives_the_recorded_values() {
        let terms = [term("a", &[7, -3, 0]), term("b", &[2, 5, 1]), term("3", &[3, 3, 3])];
        let wanted = Old { values: vec![15, -24, 99], kept: vec![true, true, false] };
        // The only function that keeps the first two values, and not the third.
        assert_eq!(values(&terms, &wanted, 1).texts[0].0, "(a - b) * 3");
        let wanted = Old { values: vec![1, 0, 1], kept: vec![true, true, false] };
        // Whatever holds in the first state and not in the second.
        let found = conditions(&terms, &wanted, 1).texts;
        let right = ["a > b", "a >= b", "a > 3", "a >= 3", "b < a", "a % b != a"];
        assert!(right.contains(&found[0].0.as_str()), "{found:?}");
    }

    #[test]
    fn what_divides_by_zero_is_none() {
        let terms = [term("a", &[4, 6]), term("b", &[2, 0])];
        let found = values(&terms, &old(&[0, 0]), 1000);
        assert!(!found.texts.iter().any(|(text, _)| text.contains("/ b")), "{found:?}");
    }

    #[test]
    fn hundreds_of_thousands_are_tried_in_a_second() {
        let states: Vec<Vec<i64>> = (0..14)
            .map(|term: i64| (0..40).map(|state: i64| (state * (term + 3)) % 17 - term).collect())
            .collect();
        let named = states.iter().enumerate();
        let terms: Vec<Term> =
            named.map(|(number, values)| term(&format!("v{number}"), values)).collect();
        let begun = std::time::Instant::now();
        let found = conditions(&terms, &old(&[0; 40]), 400);
        let seconds = begun.elapsed().as_secs_f64();
        println!("{} in {seconds:.3} s, {} functions", found.tried, found.functions);
        assert!(found.tried > 200_000, "{}", found.tried);
        assert!(found.functions < found.tried);
    }
}
