//! Hard questions about numbers that became text, asked once for each number of digits.
//!
//! In the text of a number every character depends on how many digits there are. Where that is known, each is a
//! remainder of quotients by ten, and what reads the text back puts these together again: terms then become
//! simple that no solver sees through.

use logic::{Answer, Context, Operation, Substitution, TermId, UnknownReason};
use rustc_hash::FxHashSet;

use super::questions::Questions;
use crate::record::PrintedNumber;

/// So many numbers of a question are looked at, the latest ones.
const MOST_NUMBERS: usize = 3;
/// Conflicts that a case may have while there are other numbers to be looked at.
const LOOK: u32 = 500;
/// A question is asked in no more cases than this.
const MOST_CASES: u32 = 450;

/// One sign and one number of digits.
struct Case {
    /// When it is so.
    condition: TermId,
    /// The value of the number.
    magnitude: TermId,
    /// The same, where its form tells how large it is at most.
    limited: TermId,
    /// Terms, with what they are equal to in this case.
    values: Substitution,
    /// Characters as wider numbers, with the digit and the constant apart: constants of a sum meet then.
    widened: Substitution,
}

impl Case {
    /// What a condition says in this case.
    fn of(mut self, context: &mut Context, condition: TermId) -> TermId {
        let mut said = self.values.apply(context, condition);
        said = self.widened.apply(context, said);
        if !context.is_constant(self.limited) {
            said = Substitution::new(&[(self.limited, self.magnitude)]).apply(context, said);
        }
        context.and(self.condition, said)
    }
}

impl Questions {
    /// Whether the conditions hold together in some run, if numbers became text on which they depend and every
    /// number of digits gives an answer.
    pub(super) fn ask_by_digits(
        &mut self,
        context: &mut Context,
        conditions: &[TermId],
        conflicts: Option<u32>,
        is_hard: bool,
    ) -> Option<Answer> {
        let condition = context.and_all(conditions.iter().copied());
        let numbers = self.numbers_in(context, condition);
        // Mostly one of them is enough, and the others are in what the path has passed already.
        let last = numbers.len().saturating_sub(MOST_NUMBERS);
        let little = if numbers.len() > 1 { Some(LOOK) } else { conflicts };
        for number in numbers[last..].chunks(1).rev() {
            let mut left = MOST_CASES;
            match self.ask_cases(context, condition, number, (little, &mut left)) {
                Answer::Unknown(_) => {}
                answer @ (Answer::Sat | Answer::Unsat) => return Some(answer),
            }
        }
        // A question that may turn out to be simple, or is one of many, is not worth hundreds of cases.
        let pair = numbers.last_chunk::<2>().filter(|_| is_hard)?;
        let mut left = MOST_CASES;
        match self.ask_cases(context, condition, pair, (conflicts, &mut left)) {
            Answer::Unknown(_) => None,
            answer @ (Answer::Sat | Answer::Unsat) => Some(answer),
        }
    }

    /// The numbers on whose text a condition depends.
    fn numbers_in(&self, context: &Context, condition: TermId) -> Vec<PrintedNumber> {
        if self.numbers.is_empty() {
            return Vec::new();
        }
        let cone: FxHashSet<TermId> = context.cone(&[condition], |_| false).into_iter().collect();
        let mut numbers: Vec<PrintedNumber> = Vec::new();
        for number in &self.numbers {
            let is_new = numbers.iter().all(|known| known.magnitude != number.magnitude);
            if is_new && number.digits.iter().any(|digit| cone.contains(digit)) {
                numbers.push(number.clone());
            }
        }
        numbers
    }

    fn ask_cases(
        &mut self,
        context: &mut Context,
        condition: TermId,
        numbers: &[PrintedNumber],
        (conflicts, left): (Option<u32>, &mut u32),
    ) -> Answer {
        if *left == 0 || self.is_stopped() {
            return Answer::Unknown(UnknownReason::SearchLimit);
        }
        let Some((number, others)) = numbers.split_first() else {
            *left -= 1;
            return self.ask(context, &[condition], conflicts);
        };
        for case in cases(context, number) {
            let said = case.of(context, condition);
            if context.is_false(said) {
                continue;
            }
            match self.ask_cases(context, said, others, (conflicts, &mut *left)) {
                Answer::Unsat => {}
                answer @ (Answer::Sat | Answer::Unknown(_)) => return answer,
            }
        }
        Answer::Unsat
    }
}

/// All cases of a number: one of them is so in every run.
fn cases(context: &mut Context, number: &PrintedNumber) -> Vec<Case> {
    let signs = match context.operation(number.magnitude) {
        Operation::IfThenElse(negative, ..) => vec![(negative, true), (negative, false)],
        _ => vec![(context.boolean(true), true)],
    };
    let mut cases = Vec::new();
    for (condition, holds) in signs {
        let mut facts = Vec::new();
        state(context, condition, holds, &mut facts);
        let magnitude = Substitution::new(&facts).apply(context, number.magnitude);
        let sign = if holds { condition } else { context.not(condition) };
        for digits in 1..=number.digits.len() {
            cases.push(case(context, number, (sign, &facts), magnitude, digits));
        }
    }
    cases
}

/// The number has this sign and this many digits.
fn case(
    context: &mut Context,
    number: &PrintedNumber,
    (sign, facts): (TermId, &[(TermId, TermId)]),
    magnitude: TermId,
    digits: usize,
) -> Case {
    let width = context.width(magnitude);
    let power = |digits: usize| {
        let power = 10_u64.checked_pow(digits as u32)?;
        (u64::BITS - power.leading_zeros() <= width).then_some(power)
    };
    let mut condition = sign;
    let mut facts = facts.to_vec();
    let mut limited = magnitude;
    if let Some(power) = power(digits) {
        let power = context.number(width, power);
        let below = context.unsigned_less(magnitude, power);
        condition = context.and(condition, below);
        limited = context.unsigned_remainder(magnitude, power);
    }
    if let Some(power) = power(digits - 1).filter(|_| digits > 1) {
        let power = context.number(width, power);
        let enough = context.unsigned_less_equal(power, magnitude);
        condition = context.and(condition, enough);
    }
    for (place, &present) in number.present.iter().enumerate().skip(1) {
        state(context, present, place < digits, &mut facts);
    }
    facts.push((number.magnitude, limited));
    let [ten, mut rest] = [context.number(width, 10), limited];
    let mut widened = Vec::new();
    for (place, &digit) in number.digits.iter().enumerate() {
        let value = if place < digits {
            let value = context.unsigned_remainder(rest, ten);
            rest = context.unsigned_divide(rest, ten);
            context.extract(value, 0, 8)
        } else {
            context.number(8, 0)
        };
        let zero = context.number(8, b'0'.into());
        let character = context.add(value, zero);
        facts.push((digit, character));
        for width in [32, 64] {
            let (value, zero) =
                (context.zero_extend(value, width), context.zero_extend(zero, width));
            let sum = context.add(value, zero);
            widened.push((context.sign_extend(character, width), sum));
            widened.push((context.zero_extend(character, width), sum));
        }
    }
    let [values, widened] = [facts, widened].map(|mut facts| {
        facts.retain(|&(term, _)| !context.is_constant(term));
        Substitution::new(&facts)
    });
    Case { condition, magnitude, limited, values, widened }
}

/// A condition holds or does not; its negation is known as well.
fn state(context: &mut Context, term: TermId, holds: bool, facts: &mut Vec<(TermId, TermId)>) {
    let value = context.boolean(holds);
    facts.push((term, value));
    let (negation, value) = (context.not(term), context.boolean(!holds));
    facts.push((negation, value));
    facts.retain(|&(term, _)| !context.is_constant(term));
}
