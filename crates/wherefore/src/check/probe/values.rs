//! What probes get as inputs, standard input and arguments.

use std::iter::repeat_n;

use bounded::Options;
use fastrand::Rng;
use ir::{FloatFormat, IntegerType, Program, Type};
use semantics::concrete::{Inputs, Scenario};

use super::vocabulary::{Kind, Vocabulary};
use crate::engine::{ARGUMENTS, STANDARD_INPUT};
use crate::explain::constants;

/// The first occurrences of an input have values of their own; later ones are zero.
const OCCURRENCES: usize = 64;
/// How long texts are where the user has said nothing about that.
const TEXT: usize = 3000;

/// What a run gets everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Everywhere {
    Zero,
    Largest,
    Smallest,
    MinusOne,
    One,
}

const FIRST_RUNS: [Everywhere; 5] = [
    Everywhere::Zero,
    Everywhere::Largest,
    Everywhere::Smallest,
    Everywhere::MinusOne,
    Everywhere::One,
];

/// The values that the runs of a program get.
pub(super) struct Values<'p> {
    program: &'p Program,
    /// Numbers of the program and their neighbours.
    numbers: Vec<i128>,
    vocabulary: Vocabulary,
    /// How long the standard input may be, and how many arguments there may be of which length.
    standard_input: usize,
    arguments: (usize, usize),
}

impl<'p> Values<'p> {
    pub(super) fn new(program: &'p Program, options: &Options) -> Self {
        let own = constants(program);
        let vocabulary = Vocabulary::new(program, &own.iter().copied().collect::<Vec<_>>());
        let numbers = own.into_iter().flat_map(|one| [one - 1, one, one + 1]).collect();
        // What the user has not limited is not limited here.
        let standard_input = match options.standard_input {
            STANDARD_INPUT => TEXT,
            given => given as usize,
        };
        let arguments = match options.arguments {
            ARGUMENTS => (4, TEXT),
            (number, length) => (number as usize, length as usize),
        };
        Self { program, numbers, vocabulary, standard_input, arguments }
    }

    /// The scenario of a run: first the same value everywhere, then random ones.
    pub(super) fn scenario(&self, number: usize) -> Scenario {
        let everywhere = FIRST_RUNS.get(number).copied();
        let mut rng = Rng::with_seed(number as u64);
        let mut inputs = Inputs::new();
        for (site, asked) in self.program.sites.entries() {
            for _ in 0..OCCURRENCES {
                let value = match self.program.types[asked.ty] {
                    Type::Integer(ty) => self.integer(ty, everywhere, &mut rng),
                    Type::Float(format) => float(format, everywhere, &mut rng),
                    Type::Void
                    | Type::Pointer(_)
                    | Type::Array { .. }
                    | Type::Record(_)
                    | Type::Function(_)
                    | Type::Opaque { .. } => 0,
                };
                inputs.push(site, value);
            }
        }
        let mut standard_input = self.text(everywhere, &mut rng);
        standard_input.truncate(self.standard_input);
        let (number, length) = self.arguments;
        let arguments = (0..rng.usize(..=number)).map(|_| {
            let mut text = self.word(everywhere, &mut rng);
            text.truncate(length);
            text
        });
        let arguments = Some(arguments.collect());
        let filling = if rng.bool() { 0 } else { u8::MAX };
        Scenario { inputs, standard_input, arguments, filling, ..Scenario::default() }
    }

    fn integer(&self, ty: IntegerType, everywhere: Option<Everywhere>, rng: &mut Rng) -> u128 {
        let width = u32::from(ty.width).min(127);
        let mask = (1_u128 << width) - 1;
        let highest = 1_u128 << (width - 1);
        let (smallest, largest) = if ty.signed { (highest, highest - 1) } else { (0, mask) };
        let value = match everywhere {
            Some(Everywhere::Zero) => 0,
            Some(Everywhere::Largest) => largest,
            Some(Everywhere::Smallest) => smallest,
            Some(Everywhere::MinusOne) => mask,
            Some(Everywhere::One) => 1,
            None => match rng.u8(..8) {
                0 => largest,
                1 => smallest,
                2 => rng.u128(..),
                3 | 4 => self.number(rng).cast_unsigned(),
                5 => rng.u128(..=100),
                _ => rng.i128(-2..=4).cast_unsigned(),
            },
        };
        value & mask
    }

    /// A number that the program compares with, perhaps.
    fn number(&self, rng: &mut Rng) -> i128 {
        match self.numbers.is_empty() {
            true => rng.i128(-2..=10),
            false => self.numbers[rng.usize(..self.numbers.len())],
        }
    }

    /// The standard input: lines that the program reads as it is written, or any words.
    fn text(&self, everywhere: Option<Everywhere>, rng: &mut Rng) -> Vec<u8> {
        match everywhere {
            Some(Everywhere::Zero) => Vec::new(),
            None => match rng.u8(..3) {
                0 => self.words(everywhere, rng),
                _ => self.lines(rng),
            },
            Some(_) => self.words(everywhere, rng),
        }
    }

    /// Lines of few kinds in the words of the program: what overflows does so after many lines of the same kind.
    fn lines(&self, rng: &mut Rng) -> Vec<u8> {
        let number = |rng: &mut Rng| self.plain_number(rng);
        let kinds: Vec<_> = (0..rng.usize(1..=3)).map(|_| self.vocabulary.kind(rng)).collect();
        if kinds.iter().all(Kind::is_empty) {
            return self.words(None, rng);
        }
        let mut text = Vec::new();
        for _ in 0..1 << rng.u8(..7) {
            let kind = &kinds[if rng.bool() { 0 } else { rng.usize(..kinds.len()) }];
            text.extend(self.vocabulary.line(kind, rng, number));
        }
        text
    }

    /// A number as a text has it.
    fn plain_number(&self, rng: &mut Rng) -> i128 {
        match rng.u8(..4) {
            0 => self.number(rng),
            1 | 2 => rng.i128(-2..=20),
            _ => i128::from(rng.i32(..)),
        }
    }

    /// Any words on lines.
    fn words(&self, everywhere: Option<Everywhere>, rng: &mut Rng) -> Vec<u8> {
        let words = rng.usize(1..=60);
        let mut text = Vec::new();
        for _ in 0..words {
            text.extend(self.word(everywhere, rng));
            text.push(if rng.u8(..4) == 0 { b'\n' } else { b' ' });
        }
        text.push(b'\n');
        text
    }

    fn word(&self, everywhere: Option<Everywhere>, rng: &mut Rng) -> Vec<u8> {
        match everywhere {
            Some(Everywhere::Zero) => b"0".to_vec(),
            Some(Everywhere::Largest) => i32::MAX.to_string().into_bytes(),
            Some(Everywhere::Smallest) => repeat_n(b'a', TEXT).collect(),
            Some(Everywhere::MinusOne) => b"-1".to_vec(),
            Some(Everywhere::One) => b"1".to_vec(),
            None => match rng.u8(..6) {
                0 | 1 => self.number(rng).to_string().into_bytes(),
                2 => rng.i64(-2..=10).to_string().into_bytes(),
                3 => repeat_n(b'a' + rng.u8(..26), 1 << rng.u8(..9)).collect(),
                4 => (0..rng.usize(1..8)).map(|_| rng.u8(b'!'..=b'~')).collect(),
                _ => rng.i32(..).to_string().into_bytes(),
            },
        }
    }
}

/// The bits of a floating-point number.
fn float(format: FloatFormat, everywhere: Option<Everywhere>, rng: &mut Rng) -> u128 {
    let simple = [0.0, 1.0, -1.0, 0.5, 0.1, 1e10, f64::MAX, f64::MIN, f64::INFINITY, f64::NAN];
    let value = match everywhere {
        Some(Everywhere::Zero) => 0.0,
        Some(Everywhere::Largest) => f64::MAX,
        Some(Everywhere::Smallest) => f64::MIN,
        Some(Everywhere::MinusOne) => -1.0,
        Some(Everywhere::One) => 1.0,
        None if rng.bool() => simple[rng.usize(..simple.len())],
        None => (rng.f64() - 0.5) * 10_f64.powi(rng.i32(0..6)),
    };
    match format {
        FloatFormat::Single => u128::from((value as f32).to_bits()),
        FloatFormat::Double => u128::from(value.to_bits()),
        FloatFormat::Half | FloatFormat::Extended | FloatFormat::Quad => 0,
    }
}
