use super::*;
use crate::bits::BitVector;
use crate::evaluate::Evaluator;
use crate::solver::{Answer, Solver};

/// Terms over a few variables, which are mostly compared and chosen between.
struct Maker {
    context: Context,
    words: Vec<TermId>,
    bits: Vec<TermId>,
    random: fastrand::Rng,
}

impl Maker {
    fn new(seed: u64, width: u32) -> Self {
        let mut context = Context::new();
        let mut random = fastrand::Rng::with_seed(seed);
        let variables = random.usize(2..5);
        let mut words: Vec<TermId> =
            (0..variables).map(|index| context.variable(&format!("x{index}"), width)).collect();
        for _ in 0..random.usize(0..3) {
            words.push(context.number(width, random.u64(..)));
        }
        let bits = vec![context.variable("c", 1)];
        Self { context, words, bits, random }
    }

    fn word(&mut self) -> TermId {
        self.words[self.random.usize(0..self.words.len())]
    }

    fn bit(&mut self) -> TermId {
        let bit = self.bits[self.random.usize(0..self.bits.len())];
        if self.random.bool() { self.context.not(bit) } else { bit }
    }

    /// Adds a term. `order` is what words are compared by, and `otherwise` whether something else
    /// is done with them now and then.
    fn step(&mut self, order: Comparison, otherwise: bool) {
        let (a, b) = (self.word(), self.word());
        let (c, d) = (self.bit(), self.bit());
        let context = &mut self.context;
        match self.random.u32(0..10) {
            0..3 => self.words.push(context.if_then_else(c, a, b)),
            3..5 => self.bits.push(context.equal(a, b)),
            5..8 => self.bits.push(match order {
                Comparison::Signed => context.signed_less(a, b),
                _ => context.unsigned_less(a, b),
            }),
            8 => self.bits.push(context.sign(a)),
            9 if otherwise => self.words.push(context.add(a, b)),
            _ => self.bits.push(context.and(c, d)),
        }
    }

    /// Some conditions that are required together.
    fn question(&mut self) -> Vec<TermId> {
        (0..self.random.usize(1..6)).map(|_| self.bit()).collect()
    }
}

/// A question and its translation have models together or not at all, and models are translated
/// back.
#[test]
fn a_question_about_ranks_has_the_same_answer() {
    let (mut narrowed, mut with_model, mut without) = (0, 0, 0);
    for seed in 0..4000 {
        let width = [3, 5, 8, 64][seed as usize % 4];
        let order = [Comparison::Signed, Comparison::Unsigned][seed as usize / 4 % 2];
        let mut maker = Maker::new(seed, width);
        for _ in 0..12 {
            maker.step(order, seed % 3 == 0);
        }
        let question = maker.question();
        let mut context = maker.context;
        let Some(mut narrowing) = Narrowing::of(&mut context, &question) else { continue };
        narrowed += 1;
        let translate = |&term| narrowing.translate(&mut context, term).expect("it was given");
        let translated: Vec<TermId> = question.iter().map(translate).collect();
        let expected = Solver::new().solve_assuming(&context, &question);
        let mut solver = Solver::new();
        let answer = solver.solve_assuming(&context, &translated);
        assert_eq!(answer, expected, "seed {seed}");
        match answer {
            Answer::Sat => {
                with_model += 1;
                let model = narrowing.widen(solver.model().expect("there is a model"));
                let mut evaluator = Evaluator::new(model);
                for term in question {
                    assert!(evaluator.value(&context, term).to_bool(), "seed {seed}");
                }
            }
            _ => without += 1,
        }
    }
    assert!(
        narrowed > 1000 && with_model > 500 && without > 200,
        "{narrowed} {with_model} {without}"
    );
}

/// All values of three variables and a constant: some ranks are in the same order.
#[test]
fn every_order_is_found_among_the_ranks() {
    for (signed, constants) in
        [(false, vec![]), (true, vec![0]), (false, vec![0]), (true, vec![3, 4])]
    {
        let constants: Vec<BitVector> =
            constants.into_iter().map(|value| BitVector::from_u64(5, value)).collect();
        let ranks = Ranks::new(5, signed, 3, &constants).expect("32 values are more than enough");
        let all: Vec<BitVector> = (0..1 << ranks.width()).map(|rank| ranks.value(rank)).collect();
        let compare = |a: &BitVector, b: &BitVector| match signed {
            true => a.compare_signed(b),
            false => a.compare_unsigned(b),
        };
        assert!(all.is_sorted_by(|a, b| compare(a, b).is_lt()), "ranks are in order");
        let order = |values: &[&BitVector]| -> Vec<_> {
            let all = || values.iter().copied().chain(&constants);
            all().flat_map(|a| all().map(move |b| compare(a, b))).collect()
        };
        let triples = |from: &[BitVector]| -> std::collections::BTreeSet<Vec<_>> {
            let pairs = from.iter().flat_map(|a| from.iter().map(move |b| (a, b)));
            let triples = pairs.flat_map(|(a, b)| from.iter().map(move |c| [a, b, c]));
            triples.map(|triple| order(&triple)).collect()
        };
        let every: Vec<BitVector> = (0..32).map(|value| BitVector::from_u64(5, value)).collect();
        assert_eq!(triples(&all), triples(&every));
        for constant in &constants {
            assert_eq!(ranks.value(ranks.rank(constant)), *constant);
        }
    }
}

/// What else is done with a variable keeps its bits, also in a term that comes later.
#[test]
fn only_what_is_compared_becomes_narrower() {
    let mut context = Context::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| context.variable(name, 32));
    let less = context.signed_less(x, y);
    let unsigned = context.unsigned_less(x, y);
    assert!(Narrowing::of(&mut context, &[less, unsigned]).is_none());
    let sum = context.add(y, z);
    let equal = context.equal(sum, x);
    assert!(Narrowing::of(&mut context, &[less, equal]).is_none());
    let mut narrowing = Narrowing::of(&mut context, &[less]).expect("x and y are only compared");
    assert_eq!(narrowing.translate(&mut context, unsigned), None);
    assert_eq!(narrowing.translate(&mut context, equal), None);
    let not_less = context.not(less);
    let translated = narrowing.translate(&mut context, not_less).expect("a connective");
    let cone = context.cone(&[translated], |_| false);
    assert!(cone.into_iter().all(|term| context.width(term) == 1), "two values are enough");
}
