//! Verdicts: one solver answers for all properties, while the bounds grow.
//!
//! The program is executed with small bounds first. The solver is asked which of the properties
//! fail, and whether an unwinding can be exceeded; the bounds of those that can are doubled, and
//! the program is executed again over the same terms: what is equal to an earlier execution costs
//! nothing new.

mod after;
mod basis;
mod digits;
mod implied;
mod independence;
mod local;
mod narrowed;
mod pace;
mod portions;
mod questions;
mod scenario;
mod single;
mod slice;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use analysis::order::Order;
use findings::{Basis, CheckKind, Engine, INTERNAL_ERROR, Verdict};
use ir::{CheckId, FunctionId, Origin, Program};
use logic::{Context, TermId};

use rustc_hash::FxHashSet;

use crate::execute::{Execution, Request, execute};
use crate::hook::Hook;
use crate::options::{LoopBound, Options, Phase, Progress};
use crate::record::{CutReason, LoopId, Obligation};
use crate::report::{PropertyResult, Report, Statistics};
use crate::unwinding::{Unwinding, Unwindings};
pub use after::Behind;
pub use basis::{Bases, assumption, assumptions};
pub use independence::IndependentCluster;
use pace::Pace;
pub use questions::{Effort, Found, Questions, words};
pub use scenario::{ModelRun, model_run};

/// How often loops are unwound at first.
const FIRST_BOUND: u32 = 4;

/// A first execution that takes longer than this part of the time is given up for a smaller one.
const FIRST_SHARE: u32 = 6;

/// This many checks are asked for at once, without a look at what each depends on.
const FEW_OBLIGATIONS: usize = 8;

/// Decides the properties of a program.
#[must_use]
pub fn check(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    progress: &mut dyn Progress,
) -> Report {
    check_with(program, entry, options, &mut Vec::new, progress)
}

/// The same, and every execution has new hooks.
#[must_use]
pub fn check_with(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    hooks: &mut dyn FnMut() -> Vec<Box<dyn Hook>>,
    progress: &mut dyn Progress,
) -> Report {
    let mut checker = Checker::new(program, options, progress);
    checker.run(entry, hooks);
    checker.report()
}

/// How much of the time that is left an execution may take: what it came to is asked about in the rest.
fn share(left: Duration) -> Duration {
    left * 7 / 8
}

struct Checker<'p> {
    program: &'p Program,
    options: &'p Options,
    progress: &'p mut dyn Progress,
    questions: Questions,
    unwindings: Unwindings<'p>,
    /// The answers so far; those that are missing are still open.
    results: BTreeMap<CheckId, PropertyResult>,
    /// Properties without an answer, and whether any execution reached them.
    open: BTreeMap<CheckId, bool>,
    /// What was shown of open properties with smaller bounds.
    kept: BTreeMap<CheckId, PropertyResult>,
    /// Whether the bounds are beyond those that are followed however long it takes, or that would
    /// take too long.
    spare: bool,
    /// Whether no execution was followed to its end yet.
    begins: bool,
    pace: Pace,
    /// Open properties that were shown to hold in the last execution.
    shown: Vec<CheckId>,
    missing: Vec<FunctionId>,
    /// Assumptions that exclude all executions that come to them.
    contradictions: Vec<Origin>,
    /// What reasons of unknown verdicts are about.
    reason_origins: BTreeMap<String, Origin>,
    entered: BTreeSet<FunctionId>,
    stopped: Option<String>,
    executing: Duration,
    steps: u64,
}

impl<'p> Checker<'p> {
    fn new(program: &'p Program, options: &'p Options, progress: &'p mut dyn Progress) -> Self {
        let asked = |check: CheckId, kind: CheckKind| match &options.properties {
            Some(chosen) => chosen.contains(&check),
            None => options.checks.contains(kind) || kind == CheckKind::Cover,
        };
        let open = program.properties.entries();
        let open = open.filter(|&(check, property)| asked(check, property.kind));
        let open = open.map(|(check, _)| (check, false)).collect();
        Self {
            program,
            options,
            progress,
            questions: Questions::new(options),
            unwindings: Unwindings::new(program, options, FIRST_BOUND),
            results: BTreeMap::new(),
            open,
            kept: BTreeMap::new(),
            spare: false,
            begins: true,
            pace: Pace::default(),
            shown: Vec::new(),
            missing: Vec::new(),
            contradictions: Vec::new(),
            reason_origins: BTreeMap::new(),
            entered: BTreeSet::new(),
            stopped: None,
            executing: Duration::ZERO,
            steps: 0,
        }
    }

    /// Executes with growing bounds until all is decided, or a limit is reached.
    fn run(&mut self, entry: FunctionId, hooks: &mut dyn FnMut() -> Vec<Box<dyn Hook>>) {
        let mut context = Context::new();
        loop {
            let start = Instant::now();
            let end = self.deadline(start);
            self.questions.set_deadline(end);
            let deadline = end.map(|end| start + share(end.saturating_duration_since(start)));
            let options = Options { deadline, ..self.options.clone() };
            let questions = &mut self.questions;
            let mut execution = execute(
                Request {
                    program: self.program,
                    entry,
                    options: &options,
                    bounds: &self.unwindings.bounds,
                },
                context,
                hooks(),
                self.progress,
                &mut |context, paths, path| questions.is_possible(context, paths, path),
            );
            self.executing += start.elapsed();
            self.steps += execution.steps;
            self.missing = execution.missing.iter().copied().collect();
            self.entered.extend(&execution.entered);
            if let Some(loops) = exceeded_loops(&execution) {
                self.progress.exceeded(loops);
            }
            let is_late = execution.stopped.is_some() && self.options.exceeded().is_none();
            if is_late && self.begins && options.exceeded().is_some() {
                self.begins = false;
                self.spare = true;
                self.unwindings.begin_smaller();
                context = execution.context;
                continue;
            }
            self.begins = false;
            self.pace.executed(start.elapsed());
            let executed = Instant::now();
            self.questions.set_deadline(self.deadline(executed));
            self.questions.begin(&mut execution);
            let finished = self.decide(&mut execution) || self.is_in_vain(executed);
            if finished {
                self.questions.finish(&execution.context);
                return;
            }
            let known = self.known();
            self.progress.publish(known);
            context = execution.context;
        }
    }

    /// When the present execution and its questions end at the latest. A first execution that takes
    /// too much of the time is given up for one with smaller bounds.
    fn deadline(&self, start: Instant) -> Option<Instant> {
        let (deadline, until) = (self.options.deadline, self.options.unwind_until);
        let earlier = |one: Option<Instant>, other: Option<Instant>| match (one, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        if self.spare {
            return earlier(deadline, until);
        }
        if self.begins && self.unwindings.can_begin_smaller() {
            let end = earlier(deadline, until);
            return end.map(|end| start + end.saturating_duration_since(start) / FIRST_SHARE);
        }
        deadline
    }

    /// Asks all questions about an execution; whether nothing is left to be done.
    fn decide(&mut self, execution: &mut Execution) -> bool {
        for check in &execution.record.reached {
            if let Some(reached) = self.open.get_mut(check) {
                *reached = true;
            }
        }
        if self.spare && execution.stopped.is_some() && self.options.exceeded().is_none() {
            return self.end_spare();
        }
        if let Some(reason) = execution.stopped.clone() {
            if self.options.reached().is_none() {
                self.find_failures(execution, Effort::Little, None);
            }
            self.give_up(&reason);
            self.stopped = Some(reason);
            return true;
        }
        let exceeded = Unwindings::exceeded(&mut self.questions, execution);
        let grows = self.unwindings.growing(&exceeded);
        let effort = if grows.is_empty() { Effort::Full } else { Effort::Little };
        self.find_failures(execution, effort, Some(&exceeded));
        let is_enough = self.is_time_used() || self.unwindings.goes_further() && self.has_failed();
        if self.spare && is_enough && self.options.exceeded().is_none() {
            return self.end_spare();
        }
        if let Some(reason) = self.options.exceeded() {
            self.stopped = Some(reason.clone());
            self.keep_what_is_shown(execution, &exceeded);
            self.give_up(&reason);
            return true;
        }
        if self.open.is_empty() {
            return true;
        }
        let behind = self.behind_cuts(execution, effort);
        let bases = Bases::new(self.program, execution, &self.unwindings, &exceeded);
        for check in self.excluded(execution) {
            if let Some(reached) = self.open.get_mut(&check) {
                *reached = false;
            }
        }
        if !grows.is_empty() {
            self.keep(behind.as_ref(), &bases);
            if self.open.is_empty() {
                return true;
            }
            self.unwindings.grow(&exceeded, grows);
            return false;
        }
        self.conclude_all(behind.as_ref(), &bases);
        if self.open.is_empty() {
            return true;
        }
        self.spare = true;
        let grows = self.unwindings.go_further(&exceeded);
        if grows.is_empty() {
            return self.end_spare();
        }
        self.unwindings.grow(&exceeded, grows);
        false
    }

    /// The bounds that were asked for are reached. What may become better beyond them stays open,
    /// and what is known of it is kept.
    fn conclude_all(&mut self, behind: Option<&(Behind, String)>, bases: &Bases) {
        for (check, reached) in std::mem::take(&mut self.open) {
            match behind.filter(|(behind, _)| behind.contains(check)) {
                Some((_, reason)) => self.conclude(check, unknown(reason)),
                None => self.settle(check, reached, bases),
            }
            let result = self.results.get(&check);
            let grows = result.is_some_and(|result| self.profits(result));
            if grows && let Some(result) = self.results.remove(&check) {
                self.open.insert(check, reached);
                self.kept.insert(check, result);
            }
        }
    }

    /// Whether there is time for bounds that are beyond those that were asked for, and the verdict
    /// may become better by them.
    fn profits(&self, result: &PropertyResult) -> bool {
        let unwound = |basis: &Basis| basis.bound().is_some_and(|it| it.unwound().is_some());
        // What is asked of the result comes first: there may be tens of thousands of them, and
        // whether one has failed takes a walk over all.
        matches!(result.verdict, Verdict::Holds { .. })
            && result.rests_on.iter().any(unwound)
            && self.options.unwind_until.is_some()
            && !self.is_time_used()
            && !self.has_failed()
    }

    /// Whether the program is known to be wrong: there is something to mend before the bounds matter.
    fn has_failed(&self) -> bool {
        let is_check = |check: &CheckId| self.program.properties[*check].kind != CheckKind::Cover;
        let mut failing = self.results.iter().filter(|(check, _)| is_check(check));
        failing.any(|(_, result)| result.verdict == Verdict::Fails)
    }

    fn is_time_used(&self) -> bool {
        self.options.unwind_until.is_some_and(|end| Instant::now() >= end)
    }

    /// Whether the next bounds would take longer than there is time, and all properties have an answer for those that
    /// were asked for. That is the answer then.
    fn is_in_vain(&mut self, executed: Instant) -> bool {
        self.pace.asked = executed.elapsed();
        let is_answered = self.open.keys().all(|check| self.kept.contains_key(check));
        let is_spare = self.spare && self.unwindings.goes_further() && is_answered;
        let until = self.options.unwind_until.filter(|_| is_spare);
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        let in_vain = left.is_some_and(|left| self.pace.next() > left);
        in_vain && self.end_spare()
    }

    /// The time for further bounds is over: what was shown with the last ones stays.
    fn end_spare(&mut self) -> bool {
        self.give_up("the limit of time is reached");
        true
    }

    /// The checks that no execution comes to because of what the program assumes. Finds the
    /// assumptions that exclude all executions that come to them.
    fn excluded(&mut self, execution: &mut Execution) -> BTreeSet<CheckId> {
        let (record, paths) = (&execution.record, &execution.paths);
        let context = &mut execution.context;
        let mut places = BTreeMap::new();
        for (&place, ways) in &record.assumptions {
            let before = ways.iter().map(|&(before, _)| paths.condition(before, context));
            places.insert((place, false), before.collect::<Vec<_>>());
            let after = ways.iter().map(|&(_, after)| paths.condition(after, context));
            places.insert((place, true), after.collect());
        }
        let checks = record.reached_after_assumptions.iter();
        let checks = checks.filter(|(check, _)| self.open.contains_key(check));
        let checks = checks.map(|(&check, ways)| {
            (check, ways.iter().map(|&way| paths.condition(way, context)).collect())
        });
        let checks: BTreeMap<CheckId, Vec<TermId>> = checks.collect();
        let places = self.questions.possible(execution, places, Effort::Little);
        let possible = |key| places.iter().any(|(possible, _)| *possible == key);
        let contradictory = execution.record.assumptions.keys().copied();
        let contradictory =
            contradictory.filter(|&place| possible((place, false)) && !possible((place, true)));
        let vertex = |(function, vertex): (FunctionId, ir::VertexId)| {
            let body = self.program.functions[function].body.as_ref()?;
            Some(body.vertices[vertex].origin)
        };
        self.contradictions = contradictory.filter_map(vertex).collect();
        let mut excluded: BTreeSet<CheckId> = checks.keys().copied().collect();
        for (check, _) in self.questions.possible(execution, checks, Effort::Little) {
            excluded.remove(&check);
        }
        excluded
    }

    /// Keeps what was shown of each property in an execution, though others are hard. What no bound
    /// limits is proved.
    fn keep(&mut self, behind: Option<&(Behind, String)>, bases: &Bases) {
        for check in std::mem::take(&mut self.shown) {
            if behind.is_some_and(|(behind, _)| behind.contains(check)) {
                continue;
            }
            let Some(&reached) = self.open.get(&check) else { continue };
            self.settle(check, reached, bases);
            match self.results.get(&check).map(|result| &result.verdict) {
                Some(Verdict::Proved | Verdict::Unreachable) => _ = self.open.remove(&check),
                Some(Verdict::Fails | Verdict::Holds { .. } | Verdict::Unknown { .. }) | None => {
                    self.kept.extend(self.results.remove_entry(&check));
                }
            }
        }
    }

    /// A property is shown to hold in all executions as far as the bounds go.
    fn settle(&mut self, check: CheckId, reached: bool, bases: &Bases) {
        let exceeded = bases.bounds(check);
        let verdict = match (exceeded.is_empty(), reached) {
            (false, _) => Verdict::Holds { bound: self.unwindings.least(&exceeded).into() },
            (true, true) => Verdict::Proved,
            (true, false) => Verdict::Unreachable,
        };
        let rests_on = bases.of(check);
        let result =
            PropertyResult { check, verdict, rests_on, engine: Engine::Bounded, scenario: None };
        self.results.insert(check, result);
    }

    /// A verdict that rests on nothing.
    fn conclude(&mut self, check: CheckId, verdict: Verdict) {
        let result = PropertyResult {
            check,
            verdict,
            rests_on: Vec::new(),
            engine: Engine::Bounded,
            scenario: None,
        };
        self.results.insert(check, result);
    }

    /// What was shown of open properties before the time was over: all executions were followed as
    /// far as the bounds go.
    fn keep_what_is_shown(&mut self, execution: &Execution, exceeded: &[Unwinding]) {
        let (behind, bases) = self.behind_any_cut(execution, exceeded);
        for check in std::mem::take(&mut self.shown) {
            if behind.as_ref().is_some_and(|behind| behind.contains(check)) {
                continue;
            }
            if let Some(reached) = self.open.remove(&check) {
                self.settle(check, reached, &bases);
            }
        }
    }

    /// What comes behind the cuts, as if all of them were possible, and what else verdicts rest on:
    /// nothing has to be asked for that.
    fn behind_any_cut(
        &self,
        execution: &Execution,
        exceeded: &[Unwinding],
    ) -> (Option<Behind>, Bases) {
        let record = &execution.record;
        let cuts = record.cuts.iter();
        let cuts = cuts.filter(|cut| matches!(cut.reason, CutReason::Unsupported(_)));
        let cuts: Vec<_> = cuts.map(|cut| cut.at).collect();
        let behind = (!cuts.is_empty())
            .then(|| Behind::unsupported(self.program, &record.calls, cuts.into_iter()));
        let is_fault = |reason: &CutReason| match reason {
            CutReason::Unsupported(reason) => reason.starts_with(INTERNAL_ERROR),
            CutReason::Loop(_) | CutReason::Recursion(_) | CutReason::Input(_) => false,
        };
        // Nothing counts as shown if the tool itself is at fault.
        let at_fault = record.cuts.iter().any(|cut| is_fault(&cut.reason));
        let behind = if at_fault { Some(Behind::everything()) } else { behind };
        (behind, Bases::new(self.program, execution, &self.unwindings, exceeded))
    }

    /// Publishes that open properties hold in this execution, while others are still asked for. They
    /// stay open, for they may hold without bounds.
    fn publish_shown(
        &mut self,
        execution: &Execution,
        exceeded: &[Unwinding],
        unclear: &FxHashSet<CheckId>,
    ) {
        let (behind, bases) = self.behind_any_cut(execution, exceeded);
        let open: Vec<(CheckId, bool)> =
            self.open.iter().map(|(&check, &it)| (check, it)).collect();
        for (check, reached) in open {
            let is_behind = behind.as_ref().is_some_and(|behind| behind.contains(check));
            if !is_behind && !unclear.contains(&check) {
                self.settle(check, reached, &bases);
                self.kept.extend(self.results.remove_entry(&check));
            }
        }
        let known = self.known();
        self.progress.publish(known);
    }

    /// Nothing more can be found out about the open properties.
    fn give_up(&mut self, reason: &str) {
        for (check, _) in std::mem::take(&mut self.open) {
            match self.kept.remove_entry(&check) {
                Some((check, result)) => _ = self.results.insert(check, result),
                None => self.conclude(check, unknown(reason)),
            }
        }
    }

    /// Looks for runs in which open properties fail, and finds out which others are shown to hold in
    /// this execution, if that was followed as far as bounds go that may be exceeded.
    fn find_failures(
        &mut self,
        execution: &mut Execution,
        effort: Effort,
        exceeded: Option<&[Unwinding]>,
    ) {
        let obligations = execution.record.obligations.iter().copied();
        let obligations = obligations.filter(|one| self.open.contains_key(&one.check));
        let mut obligations: Vec<Obligation> = obligations.collect();
        let fail = obligations.iter().map(|obligation| obligation.fails);
        let quickly = match obligations.len() {
            0..=FEW_OBLIGATIONS => self.questions.any_quickly(execution, fail),
            _ => None,
        };
        match quickly {
            Some(true) => {}
            Some(false) => obligations.clear(),
            None => obligations = self.questions.without_local(execution, obligations),
        }
        let unclear: FxHashSet<CheckId> = obligations.iter().map(|one| one.check).collect();
        if let Some(exceeded) = exceeded.filter(|_| !unclear.is_empty()) {
            self.publish_shown(execution, exceeded, &unclear);
        }
        let mut conditions: BTreeMap<CheckId, Vec<TermId>> = BTreeMap::new();
        for obligation in obligations {
            conditions.entry(obligation.check).or_default().push(obligation.fails);
        }
        let (unwind, of) = (self.unwindings.bounds.general, self.open.len() + self.results.len());
        let mut left = self.open.len();
        self.progress.report(Phase::Solving { unwind, left, of });
        let found = self.questions.runs(execution, conditions, effort, |check, scenario| {
            left -= 1;
            let (verdict, scenario) = (Verdict::Fails, Some(scenario.clone()));
            let rests_on = Vec::new();
            self.progress.found(&PropertyResult {
                check,
                verdict,
                rests_on,
                engine: Engine::Bounded,
                scenario,
            });
            self.progress.report(Phase::Solving { unwind, left, of });
        });
        let unclear: FxHashSet<CheckId> = found
            .iter()
            .filter(|(_, found)| *found != Found::Nothing)
            .map(|&(check, _)| check)
            .collect();
        self.shown = self.open.keys().copied().filter(|check| !unclear.contains(check)).collect();
        for (check, found) in found {
            let result = match found {
                Found::Run(scenario) => {
                    let (verdict, scenario) = (Verdict::Fails, Some(*scenario));
                    PropertyResult {
                        check,
                        verdict,
                        rests_on: Vec::new(),
                        engine: Engine::Bounded,
                        scenario,
                    }
                }
                Found::Nothing => continue,
                Found::Unknown(reason) => {
                    if effort == Effort::Little {
                        continue;
                    }
                    let verdict = Verdict::Unknown { reason };
                    let open = PropertyResult {
                        check,
                        verdict,
                        rests_on: Vec::new(),
                        engine: Engine::Bounded,
                        scenario: None,
                    };
                    self.kept.remove(&check).unwrap_or(open)
                }
            };
            self.open.remove(&check);
            self.results.insert(check, result);
        }
    }

    /// Why some execution was not followed to its end, if there is one, apart from unwinding.
    fn unsupported_cut(&mut self, execution: &mut Execution, effort: Effort) -> Option<String> {
        let mut conditions: BTreeMap<usize, Vec<TermId>> = BTreeMap::new();
        for (index, cut) in execution.record.cuts.iter().enumerate() {
            if matches!(cut.reason, CutReason::Unsupported(_)) {
                conditions.insert(index, vec![cut.condition]);
            }
        }
        let found = self.questions.first_possible(execution, conditions, effort);
        let (index, found) = found?;
        let CutReason::Unsupported(reason) = &execution.record.cuts[index].reason else {
            return None;
        };
        let words = match found {
            Found::Unknown(_) => format!("{reason} (perhaps)"),
            Found::Run(_) | Found::Nothing => reason.clone(),
        };
        let origin = execution.record.endless.get(reason);
        self.reason_origins.extend(origin.map(|&origin| (words.clone(), origin)));
        Some(words)
    }

    /// What comes behind the cuts that some execution comes to, apart from unwinding.
    fn behind_cuts(
        &mut self,
        execution: &mut Execution,
        effort: Effort,
    ) -> Option<(Behind, String)> {
        let reason = self.unsupported_cut(execution, effort)?;
        let cuts = execution.record.cuts.iter().enumerate();
        let unsupported = cuts.filter(|(_, cut)| matches!(cut.reason, CutReason::Unsupported(_)));
        let conditions = unsupported.map(|(index, cut)| (index, vec![cut.condition])).collect();
        let possible = self.questions.possible(execution, conditions, effort);
        let cuts = possible.iter().map(|&(index, _)| execution.record.cuts[index].at);
        Some((Behind::unsupported(self.program, &execution.record.calls, cuts), reason))
    }

    /// What is known between two executions: that open properties hold up to a bound as well.
    fn known(&self) -> Report {
        let mut report = self.report();
        let kept = self.kept.iter().filter(|(check, _)| self.open.contains_key(check));
        report.results.extend(kept.map(|(_, result)| result.clone()));
        report
    }

    fn report(&self) -> Report {
        let solver = self.questions.statistics();
        let statistics = Statistics {
            unwind: self.unwindings.bounds.general,
            steps: self.steps,
            executing: self.executing,
            ..solver
        };
        Report {
            results: self.results.values().cloned().collect(),
            missing: self.missing.clone(),
            contradictions: self.contradictions.clone(),
            reason_origins: self.reason_origins.clone(),
            entered: self.entered.iter().copied().collect(),
            stopped: self.stopped.clone().or_else(|| self.questions.failed_to_write.clone()),
            unproved: None,
            invariants: Default::default(),
            statistics,
        }
    }
}

/// The loops that an execution has left before their end; none if it has left no function either.
fn exceeded_loops(execution: &Execution) -> Option<BTreeSet<LoopId>> {
    let mut exceeded = None;
    for cut in &execution.record.cuts {
        match cut.reason {
            CutReason::Loop(id) => _ = exceeded.get_or_insert_with(BTreeSet::new).insert(id),
            CutReason::Recursion(_) => _ = exceeded.get_or_insert_with(BTreeSet::new),
            CutReason::Input(_) | CutReason::Unsupported(_) => {}
        }
    }
    exceeded
}

fn unknown(reason: &str) -> Verdict {
    Verdict::Unknown { reason: reason.to_owned() }
}

/// The loops that a bound is for: by the line of their heads, or of any of their vertices that no
/// inner loop has.
pub fn loops_of<'p>(
    program: &'p Program,
    bound: &LoopBound,
) -> impl Iterator<Item = LoopId> + use<'p> {
    let line = bound.line;
    let function = program.function_named(&bound.function);
    let body = function.and_then(|id| Some((id, program.functions[id].body.as_ref()?)));
    body.into_iter().flat_map(move |(function, body)| {
        let order = Order::new(body);
        let line_of = |at: u32| {
            let origin = body.vertices[order.vertices[at as usize]].origin;
            program.sources.start(program.sources.use_range(program.location(origin))).line
        };
        let loops = order.loops.iter().enumerate().filter(|&(index, &(first, last))| {
            let own = (first..=last).filter(|&at| order.around[at as usize] == index as u32);
            own.map(line_of).any(|found| found == line)
        });
        let ids = loops.map(|(index, _)| LoopId { function, index: index as u32 });
        ids.collect::<Vec<_>>()
    })
}
