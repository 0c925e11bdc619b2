//! The strongest covering of a condition by predicates: cubes that imply it, and cubes that exclude it.
//!
//! A valuation of the predicates is asked for; if the condition follows
//! from it, or its negation, the failed assumptions are a cube that suffices, and everything that it
//! covers is done. Where there are few predicates, the result is the exact abstraction.

use std::rc::Rc;

use limits::Interrupter;
use logic::cnf::Literal as SolverLiteral;
use logic::{Answer, Operation, Solver, TermId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::expression::{ExpressionId, Expressions, Kind};
use crate::memory::{Meeting, meeting};
use crate::terms::Terms;

/// Conditions that hold, or do not, by their numbers among those asked about.
pub type Cube = Vec<(ExpressionId, bool)>;

/// What predicates say about a condition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cover {
    /// Each of these implies it.
    pub implies: Vec<Cube>,
    /// Each of these excludes it.
    pub excludes: Vec<Cube>,
    /// Whether one of the two is so in every state.
    pub exact: bool,
}

/// How often solvers were asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct QueryCounts {
    /// Questions about coverings.
    pub questions: u64,
    /// Those whose answer was known already.
    pub cached: u64,
    /// Calls of the solver.
    pub calls: u64,
}

/// A condition and the predicates that may say something about it.
type Question = (ExpressionId, Vec<ExpressionId>);

/// Predicates that are looked at for one condition.
const MOST_PREDICATES: usize = 12;
/// States that decide nothing, and are enumerated one by one.
const MOST_OPEN: usize = 48;

/// Answers questions about coverings.
pub struct Covers<'p> {
    /// Terms for the solver.
    pub terms: Terms<'p>,
    interrupter: Interrupter,
    /// The solver of the present question. One for all questions was slow: whenever there is a
    /// model, it has values for all that was ever asked.
    solver: Solver,
    /// What holds always, with the variables that it speaks of.
    facts: Vec<(FxHashSet<VariableId>, TermId)>,
    facts_of: FxHashMap<VariableId, Vec<usize>>,
    variables: FxHashMap<TermId, Rc<FxHashSet<VariableId>>>,
    known: FxHashMap<Question, Cover>,
    leaves: FxHashMap<ExpressionId, Leaves>,
    /// What was asked.
    pub counts: QueryCounts,
}

/// What an expression reads.
#[derive(Debug, Clone, Default)]
struct Leaves {
    /// Lvalues, addresses and unknowns.
    parts: FxHashSet<ExpressionId>,
    /// Lvalues that are reached by pointers or subscripts.
    pointed: Vec<ExpressionId>,
}

impl<'p> Covers<'p> {
    /// No questions yet.
    #[must_use]
    pub fn new(program: &'p ir::Program, interrupter: Interrupter) -> Self {
        Self {
            terms: Terms::new(program),
            solver: Solver::with_interrupter(interrupter.clone()),
            interrupter,
            facts: Vec::new(),
            facts_of: FxHashMap::default(),
            variables: FxHashMap::default(),
            known: FxHashMap::default(),
            leaves: FxHashMap::default(),
            counts: QueryCounts::default(),
        }
    }

    fn leaves(&mut self, all: &Expressions, id: ExpressionId) -> Leaves {
        if let Some(known) = self.leaves.get(&id) {
            return known.clone();
        }
        let mut leaves = Leaves::default();
        for part in all.parts(id) {
            match all[part].kind {
                Kind::Load(address, _) => {
                    leaves.parts.insert(part);
                    if !matches!(all[address].kind, Kind::Object(_)) {
                        leaves.pointed.push(address);
                    }
                }
                Kind::Unknown(_) => _ = leaves.parts.insert(part),
                _ => {}
            }
        }
        self.leaves.insert(id, leaves.clone());
        leaves
    }

    /// Whether two expressions have anything to do with each other.
    fn meet(
        &mut self,
        program: &ir::Program,
        all: &Expressions,
        one: &Leaves,
        other: ExpressionId,
    ) -> bool {
        let other = self.leaves(all, other);
        !one.parts.is_disjoint(&other.parts)
            || one.pointed.iter().any(|&here| {
                other
                    .pointed
                    .iter()
                    .any(|&there| meeting(program, all, here, there) != Meeting::Never)
            })
    }

    /// The predicates that may say something about a condition: those about the same lvalues first,
    /// then those about lvalues of these.
    fn relevant(
        &mut self,
        program: &ir::Program,
        all: &Expressions,
        condition: ExpressionId,
        predicates: &[ExpressionId],
    ) -> Vec<ExpressionId> {
        let mut chosen: Vec<ExpressionId> = Vec::new();
        let mut around = self.leaves(all, condition);
        for _ in 0..2 {
            let mut next = Leaves::default();
            for &predicate in predicates {
                if chosen.len() >= MOST_PREDICATES {
                    break;
                }
                if !chosen.contains(&predicate) && self.meet(program, all, &around, predicate) {
                    chosen.push(predicate);
                    let leaves = self.leaves(all, predicate);
                    next.parts.extend(leaves.parts);
                    next.pointed.extend(leaves.pointed);
                }
            }
            around = next;
        }
        chosen.sort_unstable();
        chosen
    }

    /// What predicates say about a condition.
    pub fn cover(
        &mut self,
        program: &ir::Program,
        all: &Expressions,
        condition: ExpressionId,
        predicates: &[ExpressionId],
    ) -> Cover {
        self.counts.questions += 1;
        let relevant = self.relevant(program, all, condition, predicates);
        let question = (condition, relevant);
        if let Some(known) = self.known.get(&question) {
            self.counts.cached += 1;
            return known.clone();
        }
        let cover = self.ask(all, condition, &question.1);
        self.known.insert(question, cover.clone());
        cover
    }

    /// The term of a condition.
    fn term(&mut self, all: &Expressions, condition: ExpressionId) -> TermId {
        let term = self.terms.truth(all, condition);
        for fact in self.terms.take_facts() {
            let variables = self.variables_of(fact);
            for &variable in variables.iter() {
                self.facts_of.entry(variable).or_default().push(self.facts.len());
            }
            self.facts.push(((*variables).clone(), fact));
        }
        term
    }

    fn variables_of(&mut self, term: TermId) -> Rc<FxHashSet<VariableId>> {
        if let Some(known) = self.variables.get(&term) {
            return Rc::clone(known);
        }
        let context = self.terms.context();
        let parts = context.cone(&[term], |_| false).into_iter();
        let variables = parts.filter_map(|part| match context.operation(part) {
            Operation::Variable(variable) => Some(variable),
            _ => None,
        });
        let variables = Rc::new(variables.collect::<FxHashSet<_>>());
        self.variables.insert(term, Rc::clone(&variables));
        variables
    }

    /// A solver that knows all facts about the variables of some terms.
    fn begin_question(&mut self, terms: &[TermId]) {
        self.solver = Solver::with_interrupter(self.interrupter.clone());
        let mut variables = FxHashSet::default();
        for &term in terms {
            variables.extend(self.variables_of(term).iter().copied());
        }
        let mut chosen: Vec<usize> =
            variables.iter().filter_map(|one| self.facts_of.get(one)).flatten().copied().collect();
        chosen.sort_unstable();
        chosen.dedup();
        for index in chosen {
            let (about, fact) = &self.facts[index];
            if about.is_subset(&variables) {
                self.solver.assert(self.terms.context(), *fact);
            }
        }
    }

    fn ask(
        &mut self,
        all: &Expressions,
        condition: ExpressionId,
        predicates: &[ExpressionId],
    ) -> Cover {
        let wanted = self.term(all, condition);
        let context = self.terms.context();
        if context.is_true(wanted) || context.is_false(wanted) {
            let all_states = vec![Vec::new()];
            return match context.is_true(wanted) {
                true => Cover { implies: all_states, excludes: Vec::new(), exact: true },
                false => Cover { implies: Vec::new(), excludes: all_states, exact: true },
            };
        }
        let unwanted = context.not(wanted);
        let positive: Vec<TermId> = predicates.iter().map(|&one| self.term(all, one)).collect();
        self.begin_question(&positive.iter().copied().chain([wanted]).collect::<Vec<_>>());
        let context = self.terms.context();
        let negative: Vec<TermId> = positive.iter().map(|&one| context.not(one)).collect();
        let open = self.solver.fresh_literal();
        let mut cover = Cover { exact: true, ..Cover::default() };
        let mut undecided = 0;
        while self.solve(&[], &[open]) == Answer::Sat {
            let state: Vec<TermId> = positive
                .iter()
                .zip(&negative)
                .map(|(&yes, &no)| if self.is_true(yes) { yes } else { no })
                .collect();
            let as_cube = |core: &[TermId]| {
                let state = predicates.iter().zip(&state).zip(&positive);
                let kept = state.filter(|((_, literal), _)| core.contains(literal));
                kept.map(|((&one, literal), yes)| (one, literal == yes)).collect()
            };
            let done = if let Some(core) = self.implied(&state, unwanted) {
                cover.implies.push(as_cube(&core));
                core
            } else if let Some(core) = self.implied(&state, wanted) {
                cover.excludes.push(as_cube(&core));
                core
            } else {
                cover.exact = false;
                undecided += 1;
                state
            };
            if undecided > MOST_OPEN || done.is_empty() {
                break;
            }
            let context = self.terms.context();
            let mut clause: Vec<SolverLiteral> =
                done.iter().map(|&one| !self.solver.literal(context, one)).collect();
            clause.push(!open);
            self.solver.add_clause(&clause);
        }
        if undecided > MOST_OPEN {
            cover.exact = false;
        }
        self.solver.add_clause(&[!open]);
        cover
    }

    fn is_true(&mut self, term: TermId) -> bool {
        self.solver.value(self.terms.context(), term).is_some_and(|value| value.to_bool())
    }

    fn solve(&mut self, terms: &[TermId], literals: &[SolverLiteral]) -> Answer {
        self.counts.calls += 1;
        self.solver.solve_assuming_literals(self.terms.context(), terms, literals)
    }

    /// The part of a state that excludes something; none if it does not.
    fn implied(&mut self, state: &[TermId], excluded: TermId) -> Option<Vec<TermId>> {
        let with =
            |state: &[TermId]| -> Vec<TermId> { state.iter().copied().chain([excluded]).collect() };
        if self.solve(&with(state), &[]) != Answer::Unsat {
            return None;
        }
        let failed = self.solver.failed_assumptions().to_vec();
        let mut core: Vec<TermId> =
            state.iter().copied().filter(|one| failed.contains(one)).collect();
        // Cores are not minimal: each literal is tried without.
        let mut index = 0;
        while index < core.len() && core.len() > 1 {
            let mut fewer = core.clone();
            fewer.remove(index);
            match self.solve(&with(&fewer), &[]) == Answer::Unsat {
                true => core = fewer,
                false => index += 1,
            }
        }
        Some(core)
    }

    /// Whether conditions can hold together.
    pub fn can_hold(&mut self, all: &Expressions, conditions: &[(ExpressionId, bool)]) -> bool {
        let mut terms = Vec::new();
        for &(condition, holds) in conditions {
            let term = self.term(all, condition);
            terms.push(if holds { term } else { self.terms.context().not(term) });
        }
        self.begin_question(&terms);
        self.solve(&terms, &[]) != Answer::Unsat
    }

    /// Whether two predicates have anything to do with each other.
    pub fn are_related(
        &mut self,
        program: &ir::Program,
        all: &Expressions,
        one: ExpressionId,
        other: ExpressionId,
    ) -> bool {
        let leaves = self.leaves(all, one);
        self.meet(program, all, &leaves, other)
    }
}
