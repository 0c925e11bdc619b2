//! What all executions behind a log have in common.

use bounded::{Execution, IndependentCluster};
use logic::{Answer, Assignment, BitVector, Substitution, TermId};

use super::events::Variable;
use super::{Asked, Search};

/// Something that may differ between executions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// An input, by its number among those that the first execution takes.
    Input(usize),
    /// An argument of `main`, by its number; the number of arguments is 0.
    Argument(usize),
    /// A byte of the standard input, by its place.
    Byte(usize),
    /// The length of the standard input.
    Length,
    /// What a variable holds at the end.
    Variable(Variable),
}

/// Whether something is the same in all executions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Determined {
    /// What.
    pub item: Item,
    /// Its value in the first execution.
    pub value: BitVector,
    /// Whether all others have it too; none if that is not known.
    pub same: Option<bool>,
    /// Another value that it may have, if it is an input that every execution takes, or a variable.
    pub other: Option<BitVector>,
}

/// A candidate: when it differs from the first execution.
struct Candidate {
    item: Item,
    term: TermId,
    value: BitVector,
    differs: TermId,
}

/// Conflicts that a question may have.
const CONFLICTS: u32 = 20_000;

impl Search<'_, '_> {
    /// Compares all executions with the first one, which takes these inputs.
    pub(super) fn determined(
        &mut self,
        execution: &mut Execution,
        asked: &Asked,
        mut first: Vec<TermId>,
    ) -> Vec<Determined> {
        let condition = asked.condition;
        first.push(condition);
        if self.questions.ask(&execution.context, &first, None) != Answer::Sat {
            return Vec::new();
        }
        let mut candidates = self.candidates(execution);
        let mut found: Vec<Determined> = candidates
            .iter()
            .map(|one| Determined {
                item: one.item,
                value: one.value.clone(),
                same: Some(true),
                other: None,
            })
            .collect();
        let mut known = Substitution::new(&asked.facts);
        for one in &mut candidates {
            one.differs = known.apply(&mut execution.context, one.differs);
        }
        let differ: Vec<TermId> = candidates.iter().map(|one| one.differs).collect();
        let Some(first) = self.questions.model() else { return Vec::new() };
        for apart in self.questions.independent_parts(&execution.context, condition, &differ) {
            self.compare(execution, &apart, &candidates, &first, &mut found);
        }
        found
    }

    /// Compares the candidates that only one part of the condition has to do with.
    fn compare(
        &mut self,
        execution: &mut Execution,
        apart: &IndependentCluster,
        candidates: &[Candidate],
        first: &Assignment,
        found: &mut [Determined],
    ) {
        let mut open = apart.others.clone();
        while !open.is_empty() {
            let differs = open.iter().map(|&index| candidates[index].differs).collect();
            let any = execution.context.balanced_or(differs);
            let mut asked = apart.conditions.clone();
            asked.push(any);
            match self.questions.ask(&execution.context, &asked, Some(CONFLICTS)) {
                Answer::Unsat => break,
                Answer::Unknown(_) => {
                    open.iter().for_each(|&index| found[index].same = None);
                    break;
                }
                Answer::Sat => {
                    self.questions.complete(&execution.context, apart, first);
                    let before = open.len();
                    open.retain(|&index| {
                        let candidate = &candidates[index];
                        let differs = self.questions.holds(&execution.context, candidate.differs);
                        if differs {
                            found[index].same = Some(false);
                            let other = self.questions.value(&execution.context, candidate.term);
                            found[index].other = other.filter(|value| *value != candidate.value);
                        }
                        !differs
                    });
                    if open.len() == before {
                        // The solver does not know all of its model.
                        open.iter().for_each(|&index| found[index].same = None);
                        break;
                    }
                }
            }
        }
    }

    /// What the first execution has, which is that of the model.
    fn candidates(&mut self, execution: &mut Execution) -> Vec<Candidate> {
        // Each with the condition under which it is there at all.
        let mut items: Vec<(Item, TermId, Option<TermId>)> = Vec::new();
        let record = &execution.record;
        for input in &record.inputs {
            if self.questions.holds(&execution.context, input.taken) {
                let number = items.len();
                items.push((Item::Input(number), input.variable, Some(input.taken)));
            }
        }
        if let Some(arguments) = &record.arguments {
            items.push((Item::Argument(0), arguments.count, None));
        }
        if let Some(input) = &record.standard_input {
            items.push((Item::Length, input.length, None));
            let length = self.questions.value(&execution.context, input.length);
            let length = length.and_then(|bits| bits.to_u64()).unwrap_or(0) as usize;
            let bytes = input.bytes.iter().take(length).enumerate();
            items.extend(bytes.map(|(place, &byte)| (Item::Byte(place), byte, None)));
        }
        let ends = self.log.ends.clone();
        let end = ends.iter().find(|end| self.questions.holds(&execution.context, end.condition));
        for &(variable, _) in end.iter().flat_map(|end| end.variables.iter()) {
            let mut value = None;
            for end in ends.iter().rev() {
                let here = end.variables.iter().find(|(one, _)| *one == variable);
                let Some(&(_, here)) = here else { continue };
                value = Some(match value {
                    None => here,
                    Some(value) => execution.context.if_then_else(end.condition, here, value),
                });
            }
            items.extend(value.map(|value| (Item::Variable(variable), value, None)));
        }
        let mut candidates = Vec::new();
        for (item, term, taken) in items {
            let Some(value) = self.questions.value(&execution.context, term) else { continue };
            let constant = execution.context.constant(value.clone());
            let mut differs = execution.context.not_equal(term, constant);
            if let Some(taken) = taken {
                let not_taken = execution.context.not(taken);
                differs = execution.context.or(not_taken, differs);
            }
            candidates.push(Candidate { item, term, value, differs });
        }
        candidates
    }
}
