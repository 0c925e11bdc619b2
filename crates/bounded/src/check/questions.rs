//! Questions to the solver about an execution.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use limits::Interrupter;
use logic::{Answer, Context, Solver, TermId};
use semantics::concrete::Scenario;

use super::independence::Clusters;
use super::local::LocalSolver;
use super::narrowed::{Narrowed, add};
use super::portions::Portions;
use super::slice::Slicer;
use crate::execute::Execution;
use crate::options::Options;
use crate::record::PrintedNumber;
use crate::report::Statistics;

/// How much a question is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// The bounds grow anyhow: only an answer that is quickly found is wanted.
    Little,
    /// All that the limits allow.
    Full,
}

/// What a question gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// There is such a run.
    Run(Box<Scenario>),
    /// There is none.
    Nothing,
    /// The solver gave up.
    Unknown(String),
}

/// The solver, with what it is given about every execution.
pub struct Questions {
    pub(super) solver: Solver,
    pub(super) slicer: Slicer,
    /// What holds in every run of the execution.
    pub(super) facts: Vec<TermId>,
    /// The numbers that became text in the execution.
    pub(super) numbers: Vec<PrintedNumber>,
    /// A solver for the present questions, where some of their variables are only compared.
    pub(super) narrowed: Option<Narrowed>,
    /// A solver for local questions.
    pub(super) local: Option<LocalSolver>,
    /// Where questions fall apart: what is known about their parts.
    pub(super) clusters: Option<Clusters>,
    /// The efforts of solvers for single questions.
    pub(super) others: logic::Statistics,
    pub(super) check_proofs: bool,
    question_time: Option<Duration>,
    deadline: Option<Instant>,
    interrupter: Interrupter,
    /// How long plain values have been looked for, in the present execution.
    pub(super) plain_time: Duration,
    terms: u64,
    /// Where questions are written, and how many have been.
    scripts: Option<(PathBuf, u32)>,
    pub(super) failed_to_write: Option<String>,
}

/// Conflicts that a question may have which is worth little.
const LITTLE: u32 = 2000;

/// The part of the time that a question may take which only says how to go on.
const SIDE_SHARE: u32 = 5;

/// Conditions of executions with more terms are asked for in portions from the beginning, so that there
/// are answers before all of the execution is a formula.
const FIRST_TERMS: usize = 1 << 14;
/// But this many are asked for at once.
const FIRST_CONDITIONS: usize = 64;

/// Conflicts that a question may have which may turn out to be simple.
const QUICK: u32 = 100;

impl Questions {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        let mut solver = Solver::with_interrupter(options.interrupter.clone());
        if options.check_proofs {
            solver.check_proofs();
        }
        Self {
            solver,
            scripts: options.smt2.clone().map(|path| (path, 0)),
            failed_to_write: None,
            slicer: Slicer::default(),
            facts: Vec::new(),
            numbers: Vec::new(),
            narrowed: None,
            local: None,
            clusters: None,
            others: logic::Statistics::default(),
            check_proofs: options.check_proofs,
            question_time: options.question_time,
            deadline: options.deadline,
            interrupter: options.interrupter.clone(),
            plain_time: Duration::ZERO,
            terms: 0,
        }
    }

    /// As an oracle, these also tell which values the conditions of a path determine.
    #[must_use]
    pub fn telling_values(mut self) -> Self {
        self.clusters = Some(Clusters::default());
        self
    }

    /// When later questions end at the latest.
    pub(super) fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// Tells the solver what holds in every run of an execution.
    pub fn begin(&mut self, execution: &mut Execution) {
        let (context, record) = (&mut execution.context, &execution.record);
        for &fact in &record.facts {
            self.solver.assert(context, fact);
        }
        self.facts.clone_from(&record.facts);
        self.numbers.clone_from(&record.numbers);
        self.narrowed = None;
        self.plain_time = Duration::ZERO;
        self.end_local();
    }

    /// Counts the terms at the end.
    pub fn finish(&mut self, context: &Context) {
        self.end_narrowed();
        self.terms = context.term_count() as u64;
    }

    /// Whether there are assumptions under which the condition holds.
    pub fn ask(
        &mut self,
        context: &Context,
        assumptions: &[TermId],
        conflicts: Option<u32>,
    ) -> Answer {
        self.solver.set_time_limit(self.time_limit());
        self.solver.set_conflict_limit(conflicts);
        self.write_script(context, assumptions);
        if let Some(answer) = self.ask_in_parts(context, assumptions, conflicts) {
            return answer;
        }
        self.solver.solve_assuming(context, assumptions)
    }

    /// How long a question may take.
    pub(super) fn time_limit(&self) -> Option<Duration> {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        match (left, self.question_time) {
            (Some(left), Some(time)) => Some(left.min(time)),
            (left, time) => left.or(time),
        }
    }

    /// A solver that knows nothing yet.
    pub(super) fn fresh_solver(&self) -> Solver {
        let mut solver = Solver::with_interrupter(self.solver.interrupter());
        if self.check_proofs {
            solver.check_proofs();
        }
        solver
    }

    /// Adds a question to the file of scripts.
    pub(super) fn write_script(&mut self, context: &Context, assumptions: &[TermId]) {
        let Some((path, count)) = &mut self.scripts else { return };
        *count += 1;
        let file = std::fs::OpenOptions::new().append(true).create(true).open(&*path);
        let written = file.and_then(|mut file| {
            let mut script = Vec::new();
            writeln!(script, "; question {count}\n(reset)")?;
            self.solver.write_smt2(context, assumptions, &[], &mut script)?;
            // Other questions follow.
            let end = script.strip_suffix(b"(exit)\n").unwrap_or(&script);
            file.write_all(end)
        });
        if let Err(error) = written {
            self.failed_to_write = Some(format!("{} cannot be written: {error}", path.display()));
            self.scripts = None;
        }
    }

    /// Whether one of the conditions holds in some run, if that is quickly found out.
    pub(super) fn any_quickly(
        &mut self,
        execution: &mut Execution,
        conditions: impl Iterator<Item = TermId>,
    ) -> Option<bool> {
        let any = execution.context.balanced_or(conditions.collect());
        match self.ask(&execution.context, &[any], Some(QUICK)) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(_) => None,
        }
    }

    /// Runs for as many of the keys as there are any: one of the conditions of the key holds in it.
    ///
    /// All are asked for at once. Where that is too large or too hard, the conditions are taken in portions in
    /// the order of execution, and what was shown for the first ones helps with the others.
    pub(super) fn runs<K: Ord + Copy>(
        &mut self,
        execution: &mut Execution,
        conditions: BTreeMap<K, Vec<TermId>>,
        effort: Effort,
        mut decided: impl FnMut(K, &Scenario),
    ) -> Vec<(K, Found)> {
        let mut found: BTreeMap<K, Found> =
            conditions.keys().map(|&key| (key, Found::Nothing)).collect();
        let all = conditions.into_iter().flat_map(|(key, conditions)| {
            conditions.into_iter().map(move |condition| (key, condition))
        });
        let mut all: Vec<(K, TermId)> = all.collect();
        all.sort_by_key(|&(_, condition)| condition);
        self.narrow(&mut execution.context, all.iter().map(|&(_, condition)| condition));
        let first = all.partition_point(|&(_, condition)| condition.index() < FIRST_TERMS);
        let mut portions = Portions::new(all, first.max(FIRST_CONDITIONS));
        while let Some((mut part, is_hard)) = portions.next() {
            part.retain(|(key, _)| !matches!(found[key], Found::Run(_)));
            if part.is_empty() {
                continue;
            }
            let any = any_of(&mut execution.context, &part);
            let answer = match is_hard {
                true => self.ask_alone(&mut execution.context, any),
                false => {
                    let limit = Some(conflicts(effort, part.len()));
                    self.ask_narrowed(&mut execution.context, any, limit)
                }
            };
            match answer {
                Answer::Sat => {
                    let context = &execution.context;
                    let open = part.iter().filter(|(key, _)| !matches!(found[key], Found::Run(_)));
                    let open = open.filter(|(_, condition)| self.holds(context, *condition));
                    let open: Vec<(K, TermId)> = open.copied().collect();
                    self.plain_scenarios(execution, open, |key, scenario| {
                        if !matches!(found[&key], Found::Run(_)) {
                            decided(key, scenario);
                            found.insert(key, Found::Run(Box::new(scenario.clone())));
                        }
                    });
                    portions.give_back(part, is_hard);
                }
                Answer::Unsat => {
                    self.learn_none(execution, any);
                    portions.grow();
                }
                Answer::Unknown(reason) => {
                    if is_hard || self.is_stopped() || effort == Effort::Little {
                        let reason = format!("the solver gave up: {}", words(reason));
                        for (key, _) in part {
                            found.insert(key, Found::Unknown(reason.clone()));
                        }
                    } else {
                        portions.too_hard(part);
                    }
                }
            }
        }
        found.into_iter().collect()
    }

    /// Whether a limit is reached.
    pub fn is_stopped(&self) -> bool {
        let out_of_time = self.deadline.is_some_and(|end| Instant::now() >= end);
        out_of_time || self.interrupter.is_interrupted()
    }

    /// What was shown to be impossible need not be shown again.
    pub(super) fn learn_none(&mut self, execution: &mut Execution, condition: TermId) {
        let none = execution.context.not(condition);
        self.assert(&mut execution.context, none);
    }

    /// Which of the conditions are possible, without their runs.
    pub fn possible<K: Ord + Copy>(
        &mut self,
        execution: &mut Execution,
        conditions: BTreeMap<K, Vec<TermId>>,
        effort: Effort,
    ) -> Vec<(K, Found)> {
        if self.clusters.is_some() {
            return self.possible_each(execution, conditions, effort);
        }
        let mut found = Vec::new();
        let mut part = combined(&mut execution.context, conditions);
        self.narrow(&mut execution.context, part.iter().map(|&(_, condition)| condition));
        let end = self.end_of_side_question(effort);
        loop {
            part.retain(|&(_, condition)| !execution.context.is_false(condition));
            if part.is_empty() {
                return found;
            }
            let any = any_of(&mut execution.context, &part);
            let whole = std::mem::replace(&mut self.deadline, end);
            let answer = self.ask_narrowed(&mut execution.context, any, limit(effort));
            self.deadline = whole;
            match answer {
                Answer::Unsat => return found,
                Answer::Unknown(reason) => {
                    let reason = words(reason);
                    let unknown = |(key, _)| (key, Found::Unknown(reason.to_owned()));
                    found.extend(part.into_iter().map(unknown));
                    return found;
                }
                Answer::Sat => {
                    let mut rest = Vec::new();
                    for (key, condition) in part {
                        if self.holds(&execution.context, condition) {
                            found.push((key, Found::Run(Box::default())));
                        } else {
                            rest.push((key, condition));
                        }
                    }
                    part = rest;
                }
            }
        }
    }

    /// When a question ends that only says how to go on: it may take a part of the time that is left,
    /// so that there is some for the properties.
    fn end_of_side_question(&self, effort: Effort) -> Option<Instant> {
        let share = |end: Instant| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / SIDE_SHARE
        };
        match effort {
            Effort::Little => self.deadline.map(share),
            Effort::Full => self.deadline,
        }
    }

    /// The same, one question after the other: each of them falls apart, and they share parts.
    fn possible_each<K: Ord + Copy>(
        &mut self,
        execution: &Execution,
        conditions: BTreeMap<K, Vec<TermId>>,
        effort: Effort,
    ) -> Vec<(K, Found)> {
        let mut found = Vec::new();
        for (key, conditions) in conditions {
            let mut here = Found::Nothing;
            for condition in conditions {
                match self.ask(&execution.context, &[condition], limit(effort)) {
                    Answer::Unsat => {}
                    Answer::Unknown(reason) => here = Found::Unknown(words(reason).to_owned()),
                    Answer::Sat => {
                        here = Found::Run(Box::default());
                        break;
                    }
                }
            }
            if here != Found::Nothing {
                found.push((key, here));
            }
        }
        found
    }

    /// One of the conditions that is possible, or may be.
    pub(super) fn first_possible<K: Ord + Copy>(
        &mut self,
        execution: &mut Execution,
        conditions: BTreeMap<K, Vec<TermId>>,
        effort: Effort,
    ) -> Option<(K, Found)> {
        let mut part = combined(&mut execution.context, conditions);
        self.narrow(&mut execution.context, part.iter().map(|&(_, condition)| condition));
        part.retain(|&(_, condition)| !execution.context.is_false(condition));
        let (first, _) = *part.first()?;
        let any = any_of(&mut execution.context, &part);
        match self.ask_narrowed(&mut execution.context, any, limit(effort)) {
            Answer::Unsat => None,
            Answer::Unknown(reason) => Some((first, Found::Unknown(words(reason).to_owned()))),
            Answer::Sat => {
                let mut taken = part.iter().map(|&(key, condition)| (key, condition));
                let taken = taken.find(|&(_, condition)| self.holds(&execution.context, condition));
                let (key, _) = taken.unwrap_or((first, any));
                Some((key, Found::Run(Box::default())))
            }
        }
    }

    /// Whether a condition holds in the model.
    pub fn holds(&mut self, context: &Context, condition: TermId) -> bool {
        self.solver.value(context, condition).is_some_and(|value| value.to_bool())
    }

    /// The value of a term in the model.
    pub fn value(&mut self, context: &Context, term: TermId) -> Option<logic::BitVector> {
        self.solver.value(context, term)
    }

    /// Sizes and times so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let solver = self.solver.statistics();
        let mut others = self.others;
        for part in self.clusters.iter().flat_map(Clusters::statistics) {
            add(&mut others, &part);
        }
        Statistics {
            terms: self.terms,
            variables: solver.variables + others.variables,
            clauses: solver.clauses + others.clauses,
            questions: solver.calls + others.calls,
            proofs: solver.proofs + others.proofs,
            encoding: solver.encoding + others.encoding,
            solving: solver.solving + others.solving,
            ..Statistics::default()
        }
    }
}

/// One condition for each key: that one of its own holds.
fn combined<K: Ord>(
    context: &mut Context,
    conditions: BTreeMap<K, Vec<TermId>>,
) -> Vec<(K, TermId)> {
    let either = |(key, conditions): (K, Vec<TermId>)| (key, context.balanced_or(conditions));
    conditions.into_iter().map(either).collect()
}

fn any_of<K>(context: &mut Context, part: &[(K, TermId)]) -> TermId {
    context.balanced_or(part.iter().map(|&(_, condition)| condition).collect())
}

/// How many conflicts a question may have before it is taken apart or put off.
fn conflicts(effort: Effort, questions: usize) -> u32 {
    match effort {
        Effort::Full if questions == 1 => 10 * LITTLE,
        Effort::Full | Effort::Little => LITTLE,
    }
}

/// How many conflicts a question may have that is asked once.
fn limit(effort: Effort) -> Option<u32> {
    (effort == Effort::Little).then_some(LITTLE)
}

/// Why the solver gave up, in the user's words.
#[must_use]
pub fn words(reason: logic::UnknownReason) -> &'static str {
    match reason {
        logic::UnknownReason::ConflictLimit => "too many conflicts",
        logic::UnknownReason::SearchLimit => "it is too hard",
        logic::UnknownReason::CircuitLimit => "it is too large",
        logic::UnknownReason::TimeLimit => "out of time",
        logic::UnknownReason::MemoryLimit => "out of memory",
        logic::UnknownReason::Interrupted => "interrupted",
        logic::UnknownReason::GaveUp => "no answer",
        logic::UnknownReason::ProofRejected => "its proof was found wrong",
    }
}
