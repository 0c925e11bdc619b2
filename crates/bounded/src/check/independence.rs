//! Questions that fall apart.
//!
//! Conditions that speak of different variables can hold together if each of them can. The lines of
//! a long log are like that: what was read for one line has nothing to do with the others. Each part
//! is asked of a small solver of its own, once, however often it is a part of a question; the model
//! of the whole is that of all parts together.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use logic::{
    Answer, Assignment, Context, Evaluator, Operation, Solver, Statistics, TermId, VariableId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::local::Effort;
use super::questions::Questions;
use super::slice::Slice;

/// This many solvers are kept for later questions.
const MOST_SOLVERS: usize = 8;

/// This many models are tried again.
const MOST_MODELS: usize = 4;

/// This many terms that have nothing to do with a question do not count.
const OTHER_TERMS: usize = 64;

/// Conditions that speak of the same variables, directly or through others.
#[derive(Debug, Clone, Default)]
pub(super) struct Cluster {
    pub(super) conditions: Vec<TermId>,
    /// In order.
    pub(super) variables: Vec<VariableId>,
}

impl Cluster {
    /// The conditions of a slice.
    pub(super) fn of(slice: Slice) -> Self {
        let Slice { mut conditions, variables } = slice;
        conditions.sort_unstable();
        conditions.dedup();
        let mut variables: Vec<_> = variables.into_iter().collect();
        variables.sort_unstable();
        Self { conditions, variables }
    }
}

/// A solver, with the terms that it was asked about.
struct ClusterSolver {
    solver: Solver,
    terms: FxHashSet<TermId>,
}

/// A part of a condition that can hold, with other conditions that speak of its variables: whether
/// one of these can hold too does not depend on the other parts.
#[derive(Debug, Clone, Default)]
pub struct IndependentCluster {
    /// The part.
    pub conditions: Vec<TermId>,
    /// The places of the other conditions.
    pub others: Vec<usize>,
    variables: Vec<VariableId>,
}

/// What is known about parts of questions.
#[derive(Default)]
pub(super) struct Clusters {
    supports: FxHashMap<TermId, Rc<[VariableId]>>,
    /// The answers, with models where there are any.
    answers: FxHashMap<Vec<TermId>, Option<Rc<Assignment>>>,
    /// Variables that stand for terms.
    cuts: FxHashMap<TermId, TermId>,
    /// The last models of parts with this variable as the first one: they may be models of others.
    models: FxHashMap<VariableId, VecDeque<Rc<Assignment>>>,
    /// Each for the parts with this variable as the first one; the last ones that were asked.
    solvers: VecDeque<(VariableId, ClusterSolver)>,
}

impl Clusters {
    pub(super) fn support(&mut self, context: &Context, condition: TermId) -> Rc<[VariableId]> {
        let variables = || {
            let cone = context.cone(&[condition], |_| false);
            let variables = cone.into_iter().filter_map(|term| match context.operation(term) {
                Operation::Variable(variable) => Some(variable),
                _ => None,
            });
            variables.collect()
        };
        self.supports.entry(condition).or_insert_with(variables).clone()
    }

    /// The parts of a conjunction; none if one of the conditions is false.
    pub(super) fn of(&mut self, context: &Context, conditions: &[TermId]) -> Option<Vec<Cluster>> {
        let conditions = conjuncts(context, conditions)?;
        let mut roots = Roots::default();
        let mut spoken: Vec<Rc<[VariableId]>> = Vec::with_capacity(conditions.len());
        for &condition in &conditions {
            let support = self.support(context, condition);
            roots.join_all(&support);
            spoken.push(support);
        }
        let mut places: FxHashMap<Option<VariableId>, usize> = FxHashMap::default();
        let mut parts: Vec<Cluster> = Vec::new();
        for (condition, support) in conditions.into_iter().zip(spoken) {
            let root = support.first().map(|&first| roots.find(first));
            let place = *places.entry(root).or_insert_with(|| {
                parts.push(Cluster::default());
                parts.len() - 1
            });
            parts[place].conditions.push(condition);
            parts[place].variables.extend(&*support);
        }
        for part in &mut parts {
            part.conditions.sort_unstable();
            part.variables.sort_unstable();
            part.variables.dedup();
        }
        Some(parts)
    }

    /// A model of a part, if one of the last models of others is one.
    fn model_of(&self, context: &Context, part: &Cluster) -> Option<Rc<Assignment>> {
        let mut models = self.models.get(part.variables.first()?)?.iter();
        let is_model = |model: &&Rc<Assignment>| {
            let mut values = Evaluator::new((***model).clone());
            part.conditions.iter().all(|&one| values.value(context, one).to_bool())
        };
        models.find(is_model).cloned()
    }

    /// A variable that stands for a term of which nothing is known.
    pub(super) fn cut(&mut self, context: &mut Context, term: TermId) -> TermId {
        let width = context.width(term);
        *self.cuts.entry(term).or_insert_with(|| context.fresh_variable("before", width))
    }

    /// The efforts of all solvers.
    pub(super) fn statistics(&self) -> impl Iterator<Item = Statistics> + '_ {
        self.solvers.iter().map(|(_, known)| known.solver.statistics())
    }
}

/// The conditions that a conjunction consists of, each once; none if one of them is false.
pub(super) fn conjuncts(context: &Context, conditions: &[TermId]) -> Option<Vec<TermId>> {
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut stack = conditions.to_vec();
    while let Some(condition) = stack.pop() {
        if context.is_false(condition) {
            return None;
        }
        if context.is_true(condition) || !seen.insert(condition) {
            continue;
        }
        match context.operation(condition) {
            Operation::And(one, other) => stack.extend([other, one]),
            _ => found.push(condition),
        }
    }
    Some(found)
}

/// Sets of variables that belong together.
#[derive(Default)]
struct Roots {
    above: FxHashMap<VariableId, VariableId>,
}

impl Roots {
    fn find(&mut self, variable: VariableId) -> VariableId {
        let mut root = variable;
        while let Some(&above) = self.above.get(&root) {
            root = above;
        }
        let mut at = variable;
        while at != root {
            at = self.above.insert(at, root).unwrap_or(root);
        }
        root
    }

    fn join_all(&mut self, variables: &[VariableId]) {
        for &variable in variables {
            self.join(variables[0], variable);
        }
    }

    fn join(&mut self, one: VariableId, other: VariableId) {
        let (one, other) = (self.find(one), self.find(other));
        if one != other {
            self.above.insert(other, one);
        }
    }
}

impl Questions {
    /// Whether the conditions can hold together, if that is asked in parts; the solver has a model of
    /// all of them then.
    pub(super) fn ask_in_parts(
        &mut self,
        context: &Context,
        conditions: &[TermId],
        conflicts: Option<u32>,
    ) -> Option<Answer> {
        let mut known = self.clusters.take()?;
        let all: Vec<TermId> = conditions.iter().chain(&self.facts).copied().collect();
        let parts = known.of(context, &all);
        let answer = match parts {
            None => Answer::Unsat,
            Some(parts) => self.ask_each(&mut known, context, &parts, conflicts),
        };
        self.clusters = Some(known);
        Some(answer)
    }

    /// A condition that can hold, taken apart by what other conditions speak of. From now on all
    /// questions are asked in parts.
    pub fn independent_parts(
        &mut self,
        context: &Context,
        condition: TermId,
        others: &[TermId],
    ) -> Vec<IndependentCluster> {
        let mut known = self.clusters.take().unwrap_or_default();
        let mut roots = Roots::default();
        let mut all = vec![condition];
        all.extend(&self.facts);
        let parts = known.of(context, &all).unwrap_or_default();
        for part in &parts {
            roots.join_all(&part.variables);
        }
        let spoken: Vec<_> = others.iter().map(|&one| known.support(context, one)).collect();
        spoken.iter().for_each(|variables| roots.join_all(variables));
        self.clusters = Some(known);
        let mut found: BTreeMap<Option<VariableId>, IndependentCluster> = BTreeMap::new();
        for (place, variables) in spoken.iter().enumerate() {
            let root = variables.first().map(|&first| roots.find(first));
            let apart = found.entry(root).or_default();
            apart.others.push(place);
            apart.variables.extend(&**variables);
        }
        for part in parts {
            let root = part.variables.first().map(|&first| roots.find(first));
            if let Some(apart) = found.get_mut(&root) {
                apart.conditions.extend(part.conditions);
                apart.variables.extend(part.variables);
            }
        }
        found.into_values().collect()
    }

    /// The values of the variables in the model, if there is one.
    #[must_use]
    pub fn model(&self) -> Option<Assignment> {
        self.solver.model().cloned()
    }

    /// Makes the model of a part one of the whole condition, with the values of another model of it
    /// for all other variables.
    pub fn complete(&mut self, context: &Context, apart: &IndependentCluster, whole: &Assignment) {
        let mut all = whole.clone();
        for &variable in &apart.variables {
            // Also what the model leaves open has a value in it.
            if let Some(value) = self.solver.value(context, context.variable_term(variable)) {
                all.set(variable, value);
            }
        }
        self.solver.adopt_model(all);
    }

    fn ask_each(
        &mut self,
        known: &mut Clusters,
        context: &Context,
        parts: &[Cluster],
        conflicts: Option<u32>,
    ) -> Answer {
        let mut whole = Assignment::new();
        let mut given_up = None;
        for part in parts {
            match self.ask_part(known, context, part, Effort::of(conflicts)) {
                Err(Answer::Unsat) => return Answer::Unsat,
                // Another part may be impossible.
                Err(answer) => given_up = given_up.or(Some(answer)),
                Ok(model) => {
                    for &variable in &part.variables {
                        if let Some(value) = model.get(variable) {
                            whole.set(variable, value.clone());
                        }
                    }
                }
            }
        }
        if let Some(answer) = given_up {
            return answer;
        }
        self.solver.adopt_model(whole);
        Answer::Sat
    }

    /// A model of a part, or why there is none.
    pub(super) fn ask_part(
        &mut self,
        known: &mut Clusters,
        context: &Context,
        part: &Cluster,
        effort: Effort,
    ) -> Result<Rc<Assignment>, Answer> {
        if let Some(answer) = known.answers.get(&part.conditions) {
            return answer.clone().ok_or(Answer::Unsat);
        }
        let answer = match value_alone(context, part).or_else(|| known.model_of(context, part)) {
            Some(model) => Ok(model),
            None => self.solve_part(known, context, part, effort),
        };
        let kept = match answer {
            Ok(model) => Some(model),
            Err(Answer::Unsat) => None,
            Err(answer) => return Err(answer),
        };
        known.answers.insert(part.conditions.clone(), kept.clone());
        kept.ok_or(Answer::Unsat)
    }

    fn solve_part(
        &mut self,
        known: &mut Clusters,
        context: &Context,
        part: &Cluster,
        effort: Effort,
    ) -> Result<Rc<Assignment>, Answer> {
        let Some(&first) = part.variables.first() else {
            // Nothing is left open.
            let mut values = Evaluator::new(Assignment::new());
            let mut all = part.conditions.iter();
            let hold = all.all(|&condition| values.value(context, condition).to_bool());
            return if hold { Ok(Rc::default()) } else { Err(Answer::Unsat) };
        };
        let limit = self.time_limit();
        let ClusterSolver { solver, .. } = self.solver_of(known, context, first, part);
        solver.set_time_limit(limit);
        effort.limit(solver);
        match solver.solve_assuming(context, &part.conditions) {
            Answer::Sat => {
                let model = Rc::new(solver.model().cloned().unwrap_or_default());
                let models = known.models.entry(first).or_default();
                models.truncate(MOST_MODELS - 1);
                models.push_front(model.clone());
                Ok(model)
            }
            answer @ Answer::Unsat | answer @ Answer::Unknown(_) => Err(answer),
        }
    }
}

impl Questions {
    /// The solver for a part: that of the last part like it, unless most of what that one knows has
    /// nothing to do with this one. Every variable of a solver has a value in each of its models.
    fn solver_of<'k>(
        &mut self,
        known: &'k mut Clusters,
        context: &Context,
        first: VariableId,
        part: &Cluster,
    ) -> &'k mut ClusterSolver {
        let cone = context.cone(&part.conditions, |_| false);
        let size = cone.len();
        let last = known.solvers.iter().position(|(variable, _)| *variable == first);
        let last = last.and_then(|place| known.solvers.remove(place));
        let mut terms: FxHashSet<TermId> = cone.into_iter().collect();
        let mut solver = None;
        if let Some((_, here)) = last {
            let others = here.terms.iter().filter(|term| !terms.contains(term)).count();
            if others > size + OTHER_TERMS {
                self.count(&here.solver.statistics());
            } else {
                terms.extend(here.terms);
                solver = Some(here.solver);
            }
        }
        if known.solvers.len() == MOST_SOLVERS
            && let Some((_, gone)) = known.solvers.pop_back()
        {
            self.count(&gone.solver.statistics());
        }
        let solver = solver.unwrap_or_else(|| self.fresh_solver());
        known.solvers.push_front((first, ClusterSolver { solver, terms }));
        &mut known.solvers[0].1
    }
}

/// The model of a part that says nothing but which value a variable has.
fn value_alone(context: &Context, part: &Cluster) -> Option<Rc<Assignment>> {
    let ([condition], [variable]) = (&part.conditions[..], &part.variables[..]) else {
        return None;
    };
    let Operation::Equal(one, other) = context.operation(*condition) else { return None };
    if one != context.variable_term(*variable) {
        return None;
    }
    let mut model = Assignment::new();
    model.set(*variable, context.value(other)?.clone());
    Some(Rc::new(model))
}
