//! Random terms, built at once in a context that simplifies and in one that does not.

// Each test program uses its own part of this module.
#![allow(dead_code)]

mod multiplication;

use wherefore_logic::{Assignment, BitVector, Context, Evaluator, TermId};

pub use multiplication::multiplication_does_not_commute;

/// The same term in both contexts.
#[derive(Clone, Copy, Debug)]
pub struct Twin {
    pub simplified: TermId,
    pub plain: TermId,
}

pub struct Twins {
    pub simplified: Context,
    pub plain: Context,
    pub variables: Vec<Twin>,
    pub terms: Vec<Twin>,
    pub random: fastrand::Rng,
}

impl Twins {
    pub fn new(seed: u64, widths: &[u32]) -> Self {
        let mut twins = Self {
            simplified: Context::new(),
            plain: Context::without_simplification(),
            variables: Vec::new(),
            terms: Vec::new(),
            random: fastrand::Rng::with_seed(seed),
        };
        for (index, &width) in widths.iter().enumerate() {
            let variable =
                twins.both(|context, _| context.variable(&format!("v{index}"), width), &[]);
            twins.variables.push(variable);
        }
        twins.terms = twins.variables.clone();
        twins
    }

    fn both(
        &mut self,
        build: impl Fn(&mut Context, &[TermId]) -> TermId,
        operands: &[Twin],
    ) -> Twin {
        let simplified: Vec<TermId> = operands.iter().map(|twin| twin.simplified).collect();
        let plain: Vec<TermId> = operands.iter().map(|twin| twin.plain).collect();
        let twin = Twin {
            simplified: build(&mut self.simplified, &simplified),
            plain: build(&mut self.plain, &plain),
        };
        assert_eq!(self.simplified.width(twin.simplified), self.plain.width(twin.plain));
        twin
    }

    pub fn width(&self, twin: Twin) -> u32 {
        self.plain.width(twin.plain)
    }

    fn any(&mut self) -> Twin {
        self.terms[self.random.usize(0..self.terms.len())]
    }

    fn constant(&mut self, width: u32) -> Twin {
        let value = random_value(&mut self.random, width);
        self.both(|context, _| context.constant(value.clone()), &[])
    }

    /// A term of the width: one that exists, or another one brought to the width.
    fn of_width(&mut self, width: u32) -> Twin {
        if self.random.u8(0..5) == 0 {
            return self.constant(width);
        }
        let fitting: Vec<Twin> =
            self.terms.iter().copied().filter(|&twin| self.width(twin) == width).collect();
        if !fitting.is_empty() && self.random.u8(0..4) > 0 {
            return fitting[self.random.usize(0..fitting.len())];
        }
        let other = self.any();
        let signed = self.random.bool();
        self.both(|context, operands| resize(context, operands[0], width, signed), &[other])
    }

    fn boolean(&mut self) -> Twin {
        let existing: Vec<Twin> =
            self.terms.iter().copied().filter(|&twin| self.width(twin) == 1).collect();
        if !existing.is_empty() && self.random.bool() {
            return existing[self.random.usize(0..existing.len())];
        }
        let a = self.any();
        let b = self.of_width(self.width(a));
        let choice = self.random.usize(0..PREDICATES.len());
        self.both(
            |context, operands| PREDICATES[choice](context, operands[0], operands[1]),
            &[a, b],
        )
    }

    /// Adds a random application of an operator to existing terms, and returns it.
    pub fn grow(&mut self, maximum_width: u32) -> Twin {
        let a = self.any();
        let width = self.width(a);
        let twin = match self.random.u8(0..12) {
            0 => self.both(|context, operands| context.not(operands[0]), &[a]),
            1 => self.both(|context, operands| context.negate(operands[0]), &[a]),
            2 => self.boolean(),
            3 => {
                let (condition, b) = (self.boolean(), self.of_width(width));
                self.both(|context, t| context.if_then_else(t[0], t[1], t[2]), &[condition, a, b])
            }
            4 => {
                let low = self.random.u32(0..width);
                let part = self.random.u32(1..=width - low);
                self.both(|context, operands| context.extract(operands[0], low, part), &[a])
            }
            5 => {
                let b = self.any();
                if width + self.width(b) > maximum_width {
                    return self.grow(maximum_width);
                }
                self.both(|context, operands| context.concat(operands[0], operands[1]), &[a, b])
            }
            6 => {
                let extended = self.random.u32(width..=maximum_width.max(width));
                let signed = self.random.bool();
                self.both(|context, operands| resize(context, operands[0], extended, signed), &[a])
            }
            _ => {
                let b = self.of_width(width);
                let choice = self.random.usize(0..BINARY.len());
                self.both(
                    |context, operands| BINARY[choice](context, operands[0], operands[1]),
                    &[a, b],
                )
            }
        };
        self.terms.push(twin);
        twin
    }

    pub fn grow_boolean(&mut self) -> Twin {
        let twin = self.boolean();
        self.terms.push(twin);
        twin
    }

    /// The same values for the variables of both contexts, which are numbered alike.
    pub fn assignment(&self, values: &[BitVector]) -> Assignment {
        let mut assignment = Assignment::new();
        for (variable, value) in self.plain.variables().zip(values) {
            assignment.set(variable, value.clone());
        }
        assignment
    }

    /// All assignments of the variables, which must be few and narrow.
    pub fn all_assignments(&self) -> Vec<Vec<BitVector>> {
        let widths: Vec<u32> =
            self.variables.iter().map(|&variable| self.width(variable)).collect();
        let total: u32 = widths.iter().sum();
        let split = |mut number: u64| {
            let mut values = Vec::new();
            for &width in &widths {
                values.push(BitVector::from_u64(width, number));
                number >>= width;
            }
            values
        };
        (0..1 << total).map(split).collect()
    }

    pub fn random_assignment(&mut self) -> Vec<BitVector> {
        let widths: Vec<u32> =
            self.variables.iter().map(|&variable| self.width(variable)).collect();
        widths.into_iter().map(|width| random_value(&mut self.random, width)).collect()
    }

    pub fn plain_value(&self, twin: Twin, values: &[BitVector]) -> BitVector {
        Evaluator::new(self.assignment(values)).value(&self.plain, twin.plain).clone()
    }
}

type Binary = fn(&mut Context, TermId, TermId) -> TermId;

const BINARY: [Binary; 14] = [
    Context::and,
    Context::or,
    Context::xor,
    Context::add,
    Context::subtract,
    Context::multiply,
    Context::unsigned_divide,
    Context::unsigned_remainder,
    Context::signed_divide,
    Context::signed_remainder,
    Context::shift_left,
    Context::logical_shift_right,
    Context::arithmetic_shift_right,
    Context::and,
];

const PREDICATES: [Binary; 6] = [
    Context::equal,
    Context::not_equal,
    Context::unsigned_less,
    Context::unsigned_less_equal,
    Context::signed_less,
    Context::signed_less_equal,
];

fn resize(context: &mut Context, term: TermId, width: u32, signed: bool) -> TermId {
    if context.width(term) >= width {
        context.extract(term, 0, width)
    } else if signed {
        context.sign_extend(term, width)
    } else {
        context.zero_extend(term, width)
    }
}

fn random_value(random: &mut fastrand::Rng, width: u32) -> BitVector {
    match random.u8(0..5) {
        0 => BitVector::from_i64(width, random.i64(-3..4)),
        1 => BitVector::minimum_signed(width),
        2 => BitVector::from_bits((0..width).map(|bit| bit < width / 2)),
        _ => BitVector::from_bits((0..width).map(|_| random.bool())),
    }
}
