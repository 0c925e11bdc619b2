//! What the conditions of a path tell about the values of variables.

use std::rc::Rc;

use logic::{
    Answer, Assignment, Context, Evaluator, Fact, Operation, Substitution, TermId, VariableId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::independence::{Cluster, Clusters};
use super::local::Effort;
use super::questions::Questions;
use crate::execute::{Implied, Oracle};
use crate::path::{Path, Paths};

/// This many conditions of a path are looked at, the last ones.
const RECENT: usize = 2048;
/// A part that consists of more terms is too large to be asked about on the way.
const LARGEST: usize = 40_000;
/// Conditions with fewer terms are left to the end.
const SMALLEST: usize = 24;
/// This many variables of a part are asked about, the last ones: what older ones are is not asked at
/// every line again.
const MOST_VARIABLES: usize = 6;
/// This many of the latest terms that the state holds are looked at.
const LATEST: usize = 64;
/// A part with more variables is looked at without its history.
const HISTORY: usize = 2;
/// Conditions that speak of more variables are left out then.
const MOST_OLD: usize = 12;
/// This many conditions before the last ones are looked at then.
const MOST_BEFORE: usize = 64;
/// What an answer may cost.
const ON_THE_WAY: Effort =
    Effort { conflicts: Some(3_000), search: Some(3_000_000), circuit: Some(150_000) };

impl Oracle for Questions {
    fn is_possible(&mut self, context: &Context, paths: &Paths, path: Path) -> bool {
        Questions::is_possible(self, context, paths, path)
    }

    /// Whether a path can be taken, and which variables have the same value in all executions that
    /// take it.
    fn implied(
        &mut self,
        context: &mut Context,
        paths: &Paths,
        path: Path,
        last: &[TermId],
        held: &[TermId],
    ) -> Implied {
        let Some(mut known) = self.clusters.take() else { return Implied::default() };
        let implied = self.implied_in_clusters(&mut known, context, (paths, path), last, held);
        self.clusters = Some(known);
        implied
    }
}

impl Questions {
    fn implied_in_clusters(
        &mut self,
        known: &mut Clusters,
        context: &mut Context,
        (paths, path): (&Paths, Path),
        last: &[TermId],
        held: &[TermId],
    ) -> Implied {
        let mut implied = Implied::default();
        if context.cone(last, |_| false).len() < SMALLEST {
            return implied;
        }
        let conditions: Vec<TermId> = paths.conditions(path).take(RECENT).collect();
        let (Some(parts), Some(new)) = (known.of(context, &conditions), known.of(context, last))
        else {
            return Implied { impossible: true, ..implied };
        };
        let new: FxHashSet<VariableId> = new.into_iter().flat_map(|part| part.variables).collect();
        for part in parts {
            if !part.variables.iter().any(|variable| new.contains(variable)) {
                continue;
            }
            let (part, asked) = match part.variables.len() > HISTORY {
                true => {
                    let recent = conditions.iter().filter(|one| part.conditions.contains(one));
                    let recent: Vec<TermId> = recent.copied().collect();
                    self.abstracted(known, context, &recent, last)
                }
                false => (part.clone(), part.variables),
            };
            let asked: Vec<_> = asked.into_iter().filter(|one| new.contains(one)).collect();
            let asked = asked[asked.len().saturating_sub(MOST_VARIABLES)..].to_vec();
            let size = context.cone(&part.conditions, |_| false).len();
            if !(SMALLEST..=LARGEST).contains(&size) {
                continue;
            }
            match self.ask_part(known, context, &part, ON_THE_WAY) {
                Err(Answer::Unsat) => return Implied { impossible: true, ..implied },
                Err(_) => {}
                Ok(model) => {
                    let mut terms: Vec<TermId> =
                        asked.iter().map(|&variable| context.variable_term(variable)).collect();
                    terms.extend(computed_from(known, context, &part, &new, held));
                    let fixed = self.fixed(known, context, &part, terms, &model);
                    implied.values.extend(fixed);
                }
            }
        }
        implied
    }

    /// Conditions that follow from those of a part, without its history: what was computed before
    /// the last conditions from older variables alone becomes a variable, of which only the recent
    /// conditions are kept. Gives them with the variables that are not older.
    fn abstracted(
        &mut self,
        known: &mut Clusters,
        context: &mut Context,
        recent: &[TermId],
        last: &[TermId],
    ) -> (Cluster, Vec<VariableId>) {
        let (last, before): (Vec<TermId>, Vec<TermId>) =
            recent.iter().copied().partition(|one| last.contains(one));
        let mut old = FxHashSet::default();
        for &condition in &before {
            old.extend(known.support(context, condition).iter().copied());
        }
        let cuts = cuts(context, &last, &old);
        let cuts: Vec<Fact> = cuts.into_iter().map(|cut| (cut, known.cut(context, cut))).collect();
        let mut substitution = Substitution::new(&cuts);
        let mut part = Cluster::default();
        let mut put_in = |context: &mut Context, one| (one, substitution.apply(context, one));
        let mut simpler: Vec<_> = last.iter().map(|&one| put_in(context, one)).collect();
        for &condition in before.iter().take(MOST_BEFORE) {
            let (_, other) = put_in(context, condition);
            if other != condition {
                simpler.push((condition, other));
            }
        }
        for (_, condition) in simpler {
            let support = known.support(context, condition);
            if support.len() <= MOST_OLD && !context.is_constant(condition) {
                part.variables.extend(support.iter().copied());
                part.conditions.push(condition);
            }
        }
        part.conditions.sort_unstable();
        part.conditions.dedup();
        part.variables.sort_unstable();
        part.variables.dedup();
        let asked = part.variables.iter().copied().filter(|one| !old.contains(one)).collect();
        (part, asked)
    }

    /// The terms that have the value of a model in all models of a part.
    fn fixed(
        &mut self,
        known: &mut Clusters,
        context: &mut Context,
        part: &Cluster,
        terms: Vec<TermId>,
        model: &Rc<Assignment>,
    ) -> Vec<TermId> {
        let mut values = Evaluator::new((**model).clone());
        let mut open: Vec<TermId> = Vec::new();
        for term in terms {
            let value = values.value(context, term).clone();
            let value = context.constant(value);
            open.push(context.equal(term, value));
        }
        while !open.is_empty() {
            let differ = open.iter().map(|&same| context.not(same)).collect::<Vec<_>>();
            let other = context.balanced_or(differ);
            let mut asked = part.clone();
            asked.conditions.push(other);
            match self.ask_part(known, context, &asked, ON_THE_WAY) {
                Err(Answer::Unsat) => return open,
                Err(_) => return Vec::new(),
                Ok(model) => {
                    let mut values = Evaluator::new((*model).clone());
                    let before = open.len();
                    open.retain(|&same| values.value(context, same).to_bool());
                    if open.len() == before {
                        return Vec::new();
                    }
                }
            }
        }
        open
    }
}

/// The latest terms that consist of variables of a part, new ones among them. What the state holds may be
/// known where the inputs that it comes from are not: a level after an inflow and an equal outflow.
fn computed_from(
    known: &mut Clusters,
    context: &Context,
    part: &Cluster,
    new: &FxHashSet<VariableId>,
    held: &[TermId],
) -> Vec<TermId> {
    let mut found = Vec::new();
    for &term in held.iter().rev().take(LATEST) {
        let support = known.support(context, term);
        let of_part = support.iter().all(|one| part.variables.binary_search(one).is_ok());
        if of_part && support.iter().any(|one| new.contains(one)) {
            found.push(term);
        }
        if found.len() == MOST_VARIABLES {
            break;
        }
    }
    found
}

/// The largest terms below conditions that consist of these variables only, apart from variables.
fn cuts(context: &Context, conditions: &[TermId], old: &FxHashSet<VariableId>) -> Vec<TermId> {
    let mut is_new: FxHashMap<TermId, bool> = FxHashMap::default();
    let mut cuts = Vec::new();
    for term in context.cone(conditions, |_| false) {
        let operation = context.operation(term);
        let new = match operation {
            Operation::Variable(variable) => !old.contains(&variable),
            Operation::Constant(_) => false,
            operation => operation.operands().iter().any(|operand| is_new[operand]),
        };
        is_new.insert(term, new);
        if new {
            let operands = operation.operands();
            let cut = operands.iter().copied().filter(|operand| !is_new[operand]);
            cuts.extend(cut.filter(|&operand| {
                !matches!(
                    context.operation(operand),
                    Operation::Variable(_) | Operation::Constant(_)
                )
            }));
        }
    }
    cuts.sort_unstable();
    cuts.dedup();
    cuts
}
