//! Variables that are only compared need few bits.
//!
//! Where variables are chosen between and compared, and nothing else is done with them, only their
//! order matters. Among `n` variables and some constants there are this many orders, but each of them
//! is found among few values: the constants, and `n` values in every gap between them (after Pnueli,
//! Rodeh, Strichman and Siegel, "The small model property: how small can it be?", 2002). So such
//! variables are replaced by their ranks among these values, which have a few bits. A question about
//! the ranks has a model if and only if the question itself has one.
//!
//! Sorting, searching, medians and trees with keys become small problems.

mod classes;
mod ranks;

use crate::context::Context;
use crate::evaluate::Assignment;
use crate::term::{Operation, TermId, VariableId};
use classes::{Classes, Comparison, as_sign};
use ranks::Ranks;
use rustc_hash::FxHashMap;

/// A translation of terms into terms over ranks.
#[derive(Debug)]
pub struct Narrowing {
    ranks: Vec<Ranks>,
    /// Terms that became ranks: among which, and which term is the rank.
    ranked: FxHashMap<TermId, (usize, TermId)>,
    /// What other terms became.
    terms: FxHashMap<TermId, TermId>,
    /// Variables, which of the ranks they have, and the variable that is the rank.
    variables: Vec<(VariableId, usize, VariableId)>,
}

impl Narrowing {
    /// A translation for the Boolean terms of a question, if it has variables that are only
    /// compared. All that is required together must be given: what is done with a variable in a
    /// term that is left out would not be seen.
    #[must_use]
    pub fn of(context: &mut Context, question: &[TermId]) -> Option<Self> {
        let cone = context.cone(question, |_| false);
        let classes = Classes::of(context, &cone);
        let (ranks, index_of) = classes.ranks(context);
        if ranks.is_empty() {
            return None;
        }
        let mut narrowing = Self {
            ranks,
            ranked: FxHashMap::default(),
            terms: FxHashMap::default(),
            variables: Vec::new(),
        };
        for term in cone {
            match classes.class_of(term).and_then(|class| index_of.get(&class)) {
                Some(&index) => narrowing.rank(context, term, index),
                None => {
                    let became = narrowing.rebuild(context, term);
                    let became = became.expect("what is only compared is used in no other way");
                    narrowing.terms.insert(term, became);
                }
            }
        }
        Some(narrowing)
    }

    /// The translation of a term that consists of those of the question; none if it does something
    /// else with the variables.
    #[must_use]
    pub fn translate(&mut self, context: &mut Context, term: TermId) -> Option<TermId> {
        for part in context.cone(&[term], |known| self.is_known(known)) {
            let became = self.rebuild(context, part)?;
            self.terms.insert(part, became);
        }
        self.terms.get(&term).copied()
    }

    /// The model of the question that a model of its translation stands for.
    #[must_use]
    pub fn widen(&self, model: &Assignment) -> Assignment {
        let mut wide = model.clone();
        for &(variable, index, rank) in &self.variables {
            let rank = model.get(rank).and_then(|rank| rank.to_u64()).unwrap_or(0);
            wide.set(variable, self.ranks[index].value(rank));
        }
        wide
    }

    fn is_known(&self, term: TermId) -> bool {
        self.terms.contains_key(&term) || self.ranked.contains_key(&term)
    }

    /// Makes a variable or a selection a rank.
    fn rank(&mut self, context: &mut Context, term: TermId, index: usize) {
        let became = match context.operation(term) {
            Operation::Variable(variable) => {
                let rank = context.fresh_variable("rank", self.ranks[index].width());
                let Operation::Variable(rank_variable) = context.operation(rank) else {
                    unreachable!("it was just made as a variable")
                };
                self.variables.push((variable, index, rank_variable));
                rank
            }
            Operation::IfThenElse(condition, then, otherwise) => {
                let condition = self.terms[&condition];
                let then = self.rank_of(context, then, index);
                let otherwise = self.rank_of(context, otherwise, index);
                context.if_then_else(condition, then, otherwise)
            }
            _ => unreachable!("only variables and selections have ranks"),
        };
        self.ranked.insert(term, (index, became));
    }

    /// The rank of a constant, or of a term that has one.
    fn rank_of(&self, context: &mut Context, term: TermId, index: usize) -> TermId {
        match context.value(term) {
            Some(value) => {
                let rank = self.ranks[index].rank(value);
                context.number(self.ranks[index].width(), rank)
            }
            None => self.ranked[&term].1,
        }
    }

    /// The term over what its operands became.
    fn rebuild(&mut self, context: &mut Context, term: TermId) -> Option<TermId> {
        let node = context.node(term);
        let operands = node.operation.operands();
        let ranked = operands.iter().find_map(|operand| self.ranked.get(operand));
        let Some(&(index, _)) = ranked else {
            let same = |operand: &TermId| self.terms.get(operand) == Some(operand);
            if operands.iter().all(same) {
                return Some(term);
            }
            let operation = node.operation.with_operands(|operand| self.terms[&operand]);
            return Some(context.build(operation, node.width));
        };
        if let Some(operand) = as_sign(context, term) {
            return self.sign(context, operand, index);
        }
        let comparison = Comparison::of(&node.operation)?;
        let of_these = |operand: &TermId| match context.value(*operand) {
            Some(value) => self.ranks[index].contains(value),
            None => self.ranked.get(operand).is_some_and(|&(other, _)| other == index),
        };
        if !self.ranks[index].respect(comparison) || !operands.iter().all(of_these) {
            return None;
        }
        let left = self.rank_of(context, operands[0], index);
        let right = self.rank_of(context, operands[1], index);
        Some(match comparison {
            Comparison::Equal => context.equal(left, right),
            Comparison::Unsigned | Comparison::Signed => context.unsigned_less(left, right),
        })
    }

    /// The sign bit of a term that has a rank.
    fn sign(&self, context: &mut Context, term: TermId, index: usize) -> Option<TermId> {
        let ranks = &self.ranks[index];
        let middle = ranks.rank_of_middle()?;
        let middle = context.number(ranks.width(), middle);
        let rank = self.rank_of(context, term, index);
        let is_below = context.unsigned_less(rank, middle);
        Some(if ranks.is_signed() { is_below } else { context.not(is_below) })
    }
}

#[cfg(test)]
mod tests;
