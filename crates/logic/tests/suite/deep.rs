//! Nothing recurses over terms: chains of a million operators are built, evaluated and solved on a
//! small stack.

use std::thread;
use wherefore_logic::{Answer, Assignment, BitVector, Context, Evaluator, Solver, TermId};

const LENGTH: u32 = 1_000_000;
const STACK: usize = 256 * 1024;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(STACK).spawn(test).unwrap().join().unwrap();
}

fn boolean_chain(context: &mut Context) -> TermId {
    let mut chain = context.variable("start", 1);
    for index in 0..LENGTH / 2 {
        let next = context.variable(&format!("v{index}"), 1);
        chain = if index % 2 == 0 { context.xor(chain, next) } else { context.and(chain, next) };
        let guard = context.variable(&format!("g{}", index % 7), 1);
        chain = context.if_then_else(guard, chain, next);
    }
    chain
}

#[test]
fn a_million_operators_are_solved() {
    on_a_small_stack(|| {
        let mut context = Context::new();
        let chain = boolean_chain(&mut context);
        assert!(context.term_count() > LENGTH as usize);
        let mut solver = Solver::new();
        solver.assert(&context, chain);
        assert_eq!(solver.solve(), Answer::Sat);
        assert!(solver.value(&context, chain).unwrap().to_bool());
        assert!(!context.dump(chain).is_empty());
        println!("{:?}", solver.statistics());
    });
}

/// Rotations and complements, which need no gates, with a sum, a product or a selection here and
/// there.
fn word_chain(context: &mut Context) -> TermId {
    let mut chain = context.variable("start", 8);
    let other = context.variable("other", 8);
    let three = context.number(8, 3);
    for index in 0.. {
        if context.term_count() > LENGTH as usize {
            break;
        }
        let mask = context.number(8, index % 255);
        let masked = context.xor(chain, mask);
        let [high, low] = [(3, 5), (0, 3)].map(|(low, width)| context.extract(masked, low, width));
        chain = context.concat(low, high);
        chain = match index % 30 {
            0 => context.add(chain, other),
            10 => context.multiply(chain, three),
            20 => {
                let condition = context.variable(&format!("c{index}"), 1);
                context.if_then_else(condition, chain, other)
            }
            _ => context.not(chain),
        };
    }
    chain
}

#[test]
fn a_million_words_go_all_the_way() {
    on_a_small_stack(|| {
        let mut context = Context::without_simplification();
        let chain = word_chain(&mut context);
        let number = context.number(8, 77);
        let root = context.equal(chain, number);
        let mut solver = Solver::new();
        solver.assert(&context, root);
        assert_eq!(solver.solve(), Answer::Sat);
        assert_eq!(solver.value(&context, chain).unwrap().to_u64(), Some(77));
        assert!(context.dump(chain).lines().count() > LENGTH as usize);
        let mut script = Vec::new();
        solver.write_smt2(&context, &[], &[], &mut script).unwrap();
        assert!(script.len() < 100 * LENGTH as usize, "{} bytes", script.len());
        drop(solver);
        drop(context);
    });
}

#[test]
fn a_million_sums_are_evaluated() {
    on_a_small_stack(|| {
        let mut context = Context::new();
        let x = context.variable("x", 32);
        let mut chain = x;
        let mut expected = 7u32;
        for index in 0..LENGTH / 2 {
            let constant = context.number(32, u64::from(index));
            let mixed = context.xor(chain, constant);
            chain = context.add(mixed, x);
            expected = (expected ^ index).wrapping_add(7);
        }
        let mut assignment = Assignment::new();
        assignment.set(context.variable_named("x").unwrap(), BitVector::from_u64(32, 7));
        let mut evaluator = Evaluator::new(assignment);
        assert_eq!(evaluator.value(&context, chain).to_u64(), Some(u64::from(expected)));
    });
}

#[test]
fn chains_that_rules_enter_stay_on_the_stack() {
    on_a_small_stack(|| {
        let mut plain = Context::without_simplification();
        let mut chain = plain.variable("x", 8);
        for _ in 0..LENGTH {
            chain = plain.not(chain);
        }
        let mut solver = Solver::new();
        let zero = plain.number(8, 0);
        let is_zero = plain.equal(chain, zero);
        solver.assert(&plain, is_zero);
        assert_eq!(solver.solve(), Answer::Sat);

        let mut context = Context::new();
        let bits: Vec<TermId> =
            (0..4_000).map(|index| context.variable(&format!("b{index}"), 1)).collect();
        let word = bits[1..].iter().fold(bits[0], |word, &bit| context.concat(word, bit));
        let reversed = bits[1..].iter().fold(bits[0], |word, &bit| context.concat(bit, word));
        let part = context.extract(word, 1, 3_998);
        let other = context.extract(reversed, 1, 3_998);
        context.equal(part, other);
        context.unsigned_less(part, other);
    });
}

/// Each step uses the former one twice: a rule that enters both operands would take 2^2000 steps.
#[test]
fn shared_structures_are_not_unfolded() {
    let mut context = Context::new();
    let mut hash = context.variable("seed", 32);
    let input = context.variable("input", 8);
    for round in 0..2_000u64 {
        let (three, five) = (context.number(32, 3), context.number(32, 5));
        let left = context.shift_left(hash, three);
        let right = context.logical_shift_right(hash, five);
        let mixed = context.xor(left, right);
        let wide = context.zero_extend(input, 32);
        let mask = context.number(32, 0x00ff_ff00 ^ round);
        let masked = context.and(mixed, mask);
        let sum = context.add(masked, wide);
        let low = context.extract(sum, 0, 16);
        let high = context.extract(mixed, 8, 16);
        hash = context.concat(low, high);
    }
    assert!(context.term_count() < 200_000, "{} terms", context.term_count());
}
