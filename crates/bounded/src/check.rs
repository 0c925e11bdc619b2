//! Verdicts: one solver answers for all properties of an execution.

use std::collections::BTreeMap;

use findings::{CheckKind, Verdict};
use ir::{CheckId, FunctionId, Program};
use logic::{Answer, Context, Solver, TermId};
use semantics::concrete::Scenario;

use crate::execute::{Execution, execute};
use crate::options::{Options, Progress};
use crate::report::{PropertyResult, Report, Statistics};

/// Executes a program and decides its properties.
#[must_use]
pub fn check(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    _progress: &mut dyn Progress,
) -> Report {
    let execution = execute(program, entry, options, Context::new());
    Checker::new(execution).report(program, options)
}

/// Decides the properties of an execution.
pub struct Checker {
    execution: Execution,
    solver: Solver,
    /// No component is replaced.
    unchanged: Vec<TermId>,
    /// Storage that was never written is zero.
    zeroed: Vec<TermId>,
}

/// What a question gave.
enum Found {
    Run(Scenario),
    Nothing,
    Unknown(String),
}

impl Checker {
    /// A checker that has asked nothing yet.
    #[must_use]
    pub fn new(mut execution: Execution) -> Self {
        let (context, record) = (&mut execution.context, &execution.record);
        let mut unchanged: Vec<_> = record.replacements.iter().map(|one| one.selector).collect();
        unchanged.sort_unstable();
        unchanged.dedup();
        let unchanged = unchanged.into_iter().map(|selector| context.not(selector)).collect();
        let zero = |&variable: &TermId| {
            let zero = context.number(context.width(variable), 0);
            context.equal(variable, zero)
        };
        let zeroed = record.uninitialized.iter().map(zero).collect();
        Self { execution, solver: Solver::new(), unchanged, zeroed }
    }

    /// Decides all properties that are switched on.
    #[must_use]
    pub fn report(mut self, program: &Program, options: &Options) -> Report {
        self.solver.set_time_limit(options.question_time);
        let mut conditions: BTreeMap<CheckId, TermId> = BTreeMap::new();
        for obligation in &self.execution.record.obligations {
            let context = &mut self.execution.context;
            let never = context.boolean(false);
            let before = *conditions.entry(obligation.check).or_insert(never);
            conditions.insert(obligation.check, context.or(before, obligation.fails));
        }
        let uncertain = self.reachable_cut();
        let mut results = Vec::new();
        for (check, property) in program.properties.entries() {
            let condition = conditions.get(&check).copied();
            if condition.is_none() && !options.checks.contains(property.kind) {
                continue;
            }
            let found = match condition {
                Some(condition) => self.find(condition),
                None if property.kind == CheckKind::Leak => {
                    Found::Unknown("this engine does not look for leaks".to_owned())
                }
                None => Found::Nothing,
            };
            let (verdict, scenario) = match (found, &uncertain) {
                (Found::Run(run), _) => (Verdict::Fails, Some(run)),
                (Found::Unknown(reason), _) => (Verdict::Unknown { reason }, None),
                (Found::Nothing, Some(reason)) => {
                    (Verdict::Unknown { reason: reason.clone() }, None)
                }
                (Found::Nothing, None) if condition.is_none() => (Verdict::Unreachable, None),
                (Found::Nothing, None) => (Verdict::Proved, None),
            };
            results.push(PropertyResult { check, verdict, scenario });
        }
        let relied_on = self.execution.record.relied_on.iter().copied().collect();
        Report {
            results,
            relied_on,
            limiting: Vec::new(),
            missing: Vec::new(),
            stopped: None,
            statistics: Statistics::default(),
        }
    }

    /// Why some execution was not followed to its end, if there is one.
    fn reachable_cut(&mut self) -> Option<String> {
        for index in 0..self.execution.record.cuts.len() {
            let condition = self.execution.record.cuts[index].condition;
            let reason = || self.execution.record.cuts[index].reason.clone();
            let mut assumptions = self.unchanged.clone();
            assumptions.push(condition);
            match self.solver.solve_assuming(&self.execution.context, &assumptions) {
                Answer::Unsat => {}
                Answer::Sat => return Some(reason()),
                Answer::Unknown(_) => return Some(format!("{} (perhaps)", reason())),
            }
        }
        None
    }

    /// A run in which the condition holds.
    fn find(&mut self, condition: TermId) -> Found {
        if self.execution.context.is_false(condition) {
            return Found::Nothing;
        }
        let mut assumptions = self.unchanged.clone();
        assumptions.push(condition);
        if !self.zeroed.is_empty() {
            let wanted = assumptions.len();
            assumptions.extend(&self.zeroed);
            match self.solver.solve_assuming(&self.execution.context, &assumptions) {
                Answer::Sat => return Found::Run(self.scenario()),
                Answer::Unsat => assumptions.truncate(wanted),
                // A run with other values might be found, but could not be replayed.
                Answer::Unknown(reason) => return Self::gave_up(reason),
            }
        }
        match self.solver.solve_assuming(&self.execution.context, &assumptions) {
            Answer::Sat => Found::Run(self.scenario()),
            Answer::Unsat => Found::Nothing,
            Answer::Unknown(reason) => Self::gave_up(reason),
        }
    }

    fn gave_up(reason: logic::UnknownReason) -> Found {
        Found::Unknown(format!("the solver gave up: {reason:?}"))
    }

    /// The run of the solver's model.
    fn scenario(&mut self) -> Scenario {
        let Execution { context, record, .. } = &self.execution;
        let mut value = |term| self.solver.value(context, term).and_then(|bits| bits.to_u128());
        let mut found = Scenario::default();
        for input in &record.inputs {
            if value(input.taken) == Some(1) {
                found.inputs.push(input.site, value(input.variable).unwrap_or(0));
            }
        }
        found
    }
}
