//! Proofs of the rules: each is applied to every tuple of a pool of operands, and each time it
//! fires the solver is asked whether both sides can differ. The comparison is built without
//! simplification, so no rule vouches for another.

use super::*;
use crate::evaluate::{Assignment, Evaluator};
use crate::solver::{Answer, Solver};
use std::collections::BTreeMap;

/// Operands of the shapes that rules look for, over variables of a given width.
struct Pool {
    context: Context,
    /// Terms of the given width.
    words: Vec<TermId>,
    /// Boolean terms over words.
    bits: Vec<TermId>,
}

fn interesting_values(width: u32, random: &mut fastrand::Rng) -> Vec<BitVector> {
    if width <= 3 {
        return (0..1 << width).map(|value| BitVector::from_u64(width, value)).collect();
    }
    let mut values: Vec<BitVector> = [0, 1, 2, 3, 4, 6, 7, -1, -2, -3, -4]
        .iter()
        .map(|&value| BitVector::from_i64(width, value))
        .collect();
    values.push(BitVector::minimum_signed(width));
    values.push(BitVector::maximum_signed(width));
    values.push(BitVector::one(width).shift_left_by(width / 2));
    values.push(BitVector::from_i64(width, 5).shift_left_by(width / 2));
    values.push(BitVector::ones(width).logical_shift_right_by(width / 2));
    values.push(BitVector::from_bits((0..width).map(|_| random.bool())));
    values
}

/// Whether a position within words of the width is tried: all in narrow words, some in wide ones.
fn is_examined(position: u32, width: u32) -> bool {
    width <= 8 || [0, 1, width / 2, width / 2 + 1, width - 1, width].contains(&position)
}

impl Pool {
    fn new(width: u32, random: &mut fastrand::Rng) -> Self {
        let mut pool = Self { context: Context::new(), words: Vec::new(), bits: Vec::new() };
        pool.add_words(width, random);
        pool.add_bits(width);
        for terms in [&mut pool.words, &mut pool.bits] {
            terms.sort_unstable();
            terms.dedup();
        }
        pool
    }

    fn add_words(&mut self, width: u32, random: &mut fastrand::Rng) {
        let context = &mut self.context;
        let [x, y, z] = ["x", "y", "z"].map(|name| context.variable(name, width));
        let [c, d] = ["c", "d"].map(|name| context.variable(name, 1));
        let constants: Vec<TermId> = interesting_values(width, random)
            .into_iter()
            .map(|value| context.constant(value))
            .collect();
        let (not_x, not_y) = (context.not(x), context.not(y));
        let (minus_x, minus_y) = (context.negate(x), context.negate(y));
        let words = &mut self.words;
        words.extend([x, y, z, not_x, not_y, minus_x, minus_y]);
        words.extend(&constants);
        for (a, b) in
            [(x, y), (x, z), (x, not_y), (not_x, y), (not_x, not_y), (x, minus_y), (minus_x, y)]
        {
            let conjunction = context.and(a, b);
            words.extend([
                conjunction,
                context.not(conjunction),
                context.xor(a, b),
                context.add(a, b),
            ]);
            words.push(context.if_then_else(c, a, b));
        }
        words.extend([
            context.if_then_else(d, x, y),
            context.if_then_else(d, y, x),
            context.if_then_else(c, y, x),
        ]);
        for index in [1, 2, constants.len() - 2, constants.len() - 1] {
            let constant = constants[index % constants.len()];
            let other = constants[constants.len() / 2];
            words.extend([
                context.add(x, constant),
                context.and(x, constant),
                context.xor(x, constant),
            ]);
            let mixed =
                [context.if_then_else(c, constant, other), context.if_then_else(c, x, constant)];
            words.extend(mixed);
            words.extend([context.if_then_else(d, constant, y), context.add(minus_x, constant)]);
        }
        for factor in [3, 5, 7, 11] {
            let factor = context.number(width, factor);
            words.push(context.multiply(x, factor));
        }
        let three = context.number(width, 3);
        let (quotient, remainder) =
            (context.unsigned_divide(x, three), context.unsigned_remainder(x, three));
        words.extend([context.multiply(quotient, three), remainder]);
        let (quotient, remainder) =
            (context.signed_divide(x, three), context.signed_remainder(x, three));
        words.extend([context.multiply(quotient, three), remainder]);
        if width >= 3 {
            // A sum that does not wrap around, and what it is extended to.
            let (bit, one) = (context.zero_extend(c, width - 1), context.number(width - 1, 1));
            let sum = context.add(bit, one);
            words.extend([context.zero_extend(sum, width), context.sign_extend(sum, width)]);
        }
        // Not a run of ones, which would become a concatenation.
        let mask = context.number(width, 5);
        words.push(context.and(x, mask));
        let wide = context.variable("wide", 2 * width);
        words.extend([context.extract(wide, 0, width), context.extract(wide, width, width)]);
        words.push(context.extract(wide, width / 2, width));
        // A part of what is known to be small, in two steps, because one is folded.
        let [one, two, three] = [1, 2, 3].map(|value| context.number(2 * width, value));
        let small = context.if_then_else(d, one, two);
        let small = context.if_then_else(c, small, three);
        words.push(context.extract(small, 0, width));
        self.add_parts(width);
    }

    /// Concatenations and extensions, in all splits of narrow words and some of wider ones.
    fn add_parts(&mut self, width: u32) {
        let splits = if width <= 3 { (1..width).collect() } else { vec![1, width / 2, width - 1] };
        let context = &mut self.context;
        for split in splits {
            let low = context.variable(&format!("low{split}"), split);
            let other_low = context.variable(&format!("other{split}"), split);
            let high = context.variable(&format!("high{split}"), width - split);
            let zeros = context.number(width - split, 0);
            let ones = context.constant(BitVector::ones(width - split));
            let mixed = context.number(width - split, 2);
            let low_zeros = context.number(split, 0);
            let low_ones = context.constant(BitVector::ones(split));
            let not_low = context.not(low);
            let pairs = [
                (zeros, low),
                (zeros, other_low),
                (zeros, not_low),
                (ones, low),
                (mixed, low),
                (mixed, other_low),
                (high, low),
                (high, other_low),
                (high, low_zeros),
                (high, low_ones),
            ];
            for (high, low) in pairs {
                let both = context.concat(high, low);
                self.words.extend([both, context.negate(both)]);
            }
            let (a, b) = (context.sign_extend(low, width), context.sign_extend(other_low, width));
            let c = context.concat(zeros, low);
            self.words.extend([a, b, context.add(a, b), context.multiply(a, c)]);
            self.words.extend([context.xor(a, c), context.and(a, b)]);
            let wide = context.variable("wide", 2 * width);
            let middle = context.extract(wide, split, width - split);
            self.words.push(context.concat(middle, low));
        }
    }

    fn add_bits(&mut self, width: u32) {
        let context = &mut self.context;
        let [x, y] = ["x", "y"].map(|name| context.variable(name, width));
        let [c, d] = ["c", "d"].map(|name| context.variable(name, 1));
        let (one, three) = (context.number(width, 1), context.number(width, 3));
        self.bits.extend([context.boolean(false), context.boolean(true), c, d]);
        self.bits.extend([context.equal(x, y), context.equal(x, one), context.equal(x, three)]);
        self.bits.extend([context.unsigned_less(x, y), context.signed_less(y, x)]);
        let (not_c, not_d) = (context.not(c), context.not(d));
        self.bits.extend([not_c, not_d, context.xor(c, d)]);
        for (a, b) in [(c, d), (not_c, d), (c, not_d)] {
            let conjunction = context.and(a, b);
            self.bits.extend([conjunction, context.not(conjunction)]);
        }
    }

    /// Every operator on every tuple of operands.
    fn applications(&self) -> Vec<Node> {
        let mut nodes = Vec::new();
        for terms in [&self.words, &self.bits] {
            for &a in terms {
                self.add_unary(a, &mut nodes);
                for &b in terms {
                    self.add_binary(a, b, &mut nodes);
                }
            }
            self.add_conditional(terms, &mut nodes);
        }
        for &a in &self.bits {
            for &b in &self.words {
                nodes.extend(self.concats(a, b));
            }
        }
        nodes
    }

    fn add_unary(&self, a: TermId, nodes: &mut Vec<Node>) {
        let width = self.context.width(a);
        nodes.push(Node { operation: Operation::Not(a), width });
        nodes.push(Node { operation: Operation::Negate(a), width });
        for extended in [width, width + 1, 2 * width] {
            nodes.push(Node { operation: Operation::SignExtend(a), width: extended });
        }
        for low in (0..width).filter(|&low| is_examined(low, width)) {
            for part in (1..=width - low).filter(|&part| is_examined(part, width)) {
                nodes.push(Node { operation: Operation::Extract { operand: a, low }, width: part });
            }
        }
    }

    fn concats(&self, a: TermId, b: TermId) -> [Node; 2] {
        let width = self.context.width(a) + self.context.width(b);
        [(a, b), (b, a)].map(|(high, low)| Node { operation: Operation::Concat(high, low), width })
    }

    fn add_binary(&self, a: TermId, b: TermId, nodes: &mut Vec<Node>) {
        type Binary = fn(TermId, TermId) -> Operation;
        const SAME_WIDTH: [Binary; 11] = [
            Operation::And,
            Operation::Xor,
            Operation::Add,
            Operation::Multiply,
            Operation::UnsignedDivide,
            Operation::UnsignedRemainder,
            Operation::SignedDivide,
            Operation::SignedRemainder,
            Operation::ShiftLeft,
            Operation::LogicalShiftRight,
            Operation::ArithmeticShiftRight,
        ];
        const PREDICATES: [Binary; 3] =
            [Operation::Equal, Operation::UnsignedLess, Operation::SignedLess];
        let width = self.context.width(a);
        nodes.extend(SAME_WIDTH.iter().map(|operation| Node { operation: operation(a, b), width }));
        nodes.extend(
            PREDICATES.iter().map(|operation| Node { operation: operation(a, b), width: 1 }),
        );
        nodes.extend(self.concats(a, b));
    }

    fn add_conditional(&self, terms: &[TermId], nodes: &mut Vec<Node>) {
        for &condition in &self.bits {
            for &a in terms {
                for &b in terms {
                    let width = self.context.width(a);
                    nodes.push(Node { operation: Operation::IfThenElse(condition, a, b), width });
                }
            }
        }
    }
}

/// A rule that fired: its name and both sides.
struct Instance {
    rule: &'static str,
    left: TermId,
    right: TermId,
}

fn instances_of(context: &mut Context, node: Node) -> Vec<(&'static str, TermId)> {
    let operands = node.operation.operands();
    let low = if let Operation::Extract { low, .. } = node.operation { low } else { 0 };
    let shape = Shape { width: node.width, low };
    let mut results = Vec::new();
    let mut note = |name: &'static str, result: Option<TermId>| {
        results.extend(result.map(|term| (name, term)))
    };
    match rules_of(&node.operation) {
        Rules::Unary(rules) => {
            rules
                .iter()
                .for_each(|rule| note(rule.name, (rule.apply)(context, [operands[0]], shape)));
        }
        Rules::Binary(rules) => {
            for rule in rules {
                note(rule.name, (rule.apply)(context, [operands[0], operands[1]], shape));
                if node.operation.commuted().is_some() {
                    note(rule.name, (rule.apply)(context, [operands[1], operands[0]], shape));
                }
            }
        }
        Rules::Ternary(rules) => {
            for rule in rules {
                note(
                    rule.name,
                    (rule.apply)(context, [operands[0], operands[1], operands[2]], shape),
                );
            }
        }
    }
    results
}

/// Instances over the pool, chosen at random; of each rule as many as `limit` says.
fn instances(
    pool: &mut Pool,
    limit: impl Fn(&str) -> usize,
    random: &mut fastrand::Rng,
) -> Vec<Instance> {
    let mut nodes = pool.applications();
    random.shuffle(&mut nodes);
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut instances = Vec::new();
    for node in nodes {
        for (rule, right) in instances_of(&mut pool.context, node) {
            assert_eq!(pool.context.width(right), node.width, "{rule} keeps the width");
            let count = counts.entry(rule).or_default();
            *count += 1;
            if *count <= limit(rule) {
                let left = pool.context.intern(node);
                instances.push(Instance { rule, left, right });
            }
        }
    }
    instances
}

/// Equality as it is, without the rules of equality.
fn unsimplified_difference(context: &mut Context, left: TermId, right: TermId) -> TermId {
    let equal = context.intern(Node { operation: Operation::Equal(left, right), width: 1 });
    context.intern(Node { operation: Operation::Not(equal), width: 1 })
}

fn prove(pool: &mut Pool, instances: &[Instance]) {
    let mut solver = Solver::new();
    for instance in instances {
        let difference = unsimplified_difference(&mut pool.context, instance.left, instance.right);
        let answer = solver.solve_assuming(&pool.context, &[difference]);
        assert_eq!(
            answer,
            Answer::Unsat,
            "{} is wrong:\n{}\nis not\n{}",
            instance.rule,
            pool.context.dump(instance.left),
            pool.context.dump(instance.right)
        );
    }
}

fn all_rules() -> Vec<(&'static str, &'static str)> {
    let mut context = Context::new();
    let x = context.variable("x", 1);
    let mut nodes = Vec::new();
    let pool = Pool { context, words: vec![], bits: vec![x] };
    pool.add_unary(x, &mut nodes);
    pool.add_binary(x, x, &mut nodes);
    pool.add_conditional(&[x], &mut nodes);
    let mut rules: Vec<(&'static str, &'static str)> = nodes
        .iter()
        .flat_map(|node| match rules_of(&node.operation) {
            Rules::Unary(rules) => {
                rules.iter().map(|rule| (rule.name, rule.law)).collect::<Vec<_>>()
            }
            Rules::Binary(rules) => rules.iter().map(|rule| (rule.name, rule.law)).collect(),
            Rules::Ternary(rules) => rules.iter().map(|rule| (rule.name, rule.law)).collect(),
        })
        .collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

#[test]
fn rules_have_distinct_names_and_laws() {
    let rules = all_rules();
    assert!(rules.len() > 100, "all operators are asked for their rules");
    for pair in rules.windows(2) {
        assert_ne!(pair[0].0, pair[1].0, "two rules have the same name");
    }
    assert!(rules.iter().all(|(_, law)| law.contains('=') || law.contains(" is ")));
}

fn prove_at_width(width: u32, limit: impl Fn(&str) -> usize) {
    let mut random = fastrand::Rng::with_seed(u64::from(width));
    let mut pool = Pool::new(width, &mut random);
    let instances = instances(&mut pool, limit, &mut random);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    instances.iter().for_each(|instance| *counts.entry(instance.rule).or_default() += 1);
    if width >= 3 {
        let idle: Vec<_> =
            all_rules().into_iter().filter(|(rule, _)| !counts.contains_key(rule)).collect();
        assert!(idle.is_empty(), "rules that never fire at width {width}: {idle:?}");
    }
    // A solver that has seen too many unrelated circuits becomes slow.
    instances.chunks(64).for_each(|chunk| prove(&mut pool, chunk));
    println!("width {width}: {} rules, {} instances proved", counts.len(), instances.len());
}

#[test]
fn rules_are_proved_at_width_1() {
    prove_at_width(1, |_| 1_000);
}

#[test]
fn rules_are_proved_at_width_2() {
    prove_at_width(2, |_| 1_000);
}

#[test]
fn rules_are_proved_at_width_3() {
    prove_at_width(3, |_| 1_000);
}

#[test]
fn rules_are_proved_at_width_8() {
    prove_at_width(8, |_| 60);
}

#[test]
fn rules_are_proved_at_width_16() {
    // Equivalence of wide multipliers and dividers takes seconds.
    let is_hard = |rule: &str| {
        rule.contains("multipl") || rule.contains("divide") || rule.contains("remainder")
    };
    prove_at_width(16, |rule| if is_hard(rule) { 2 } else { 20 });
}

/// A value for every variable, often a special one.
fn random_assignment(context: &Context, random: &mut fastrand::Rng) -> Assignment {
    let mut assignment = Assignment::new();
    for variable in context.variables() {
        let width = context.width(context.variable_term(variable));
        let values = interesting_values(width, random);
        assignment.set(variable, values[random.usize(0..values.len())].clone());
    }
    assignment
}

/// Beyond what can be proved quickly: both sides have the same value for random inputs, also in
/// several words.
#[test]
fn rules_hold_for_random_values_at_large_widths() {
    for width in [31, 64, 65, 130] {
        let mut random = fastrand::Rng::with_seed(u64::from(width));
        let mut pool = Pool::new(width, &mut random);
        let instances = instances(&mut pool, |_| 30, &mut random);
        for _ in 0..20 {
            let mut evaluator = Evaluator::new(random_assignment(&pool.context, &mut random));
            for instance in &instances {
                let left = evaluator.value(&pool.context, instance.left).clone();
                let right = evaluator.value(&pool.context, instance.right);
                assert_eq!(
                    left,
                    *right,
                    "{} at width {width}:\n{}",
                    instance.rule,
                    pool.context.dump(instance.left)
                );
            }
        }
    }
}
