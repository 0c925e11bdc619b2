//! Programs with threads and inputs of any value: threads take turns in one function, which the bounded engine follows.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use bounded::{Options, Phase, Progress, PropertyResult, Report};
use findings::{Assumption, Basis, Bound, CheckKind, Engine, Verdict};
use ir::{CheckId, FunctionId, Program, SiteId};
use semantics::concrete::Scenario;
use weave::sequential::{self, Request, Sequential, TOO_MANY};

use super::explicit::Concurrency;

/// How many turns threads have at first, and at most where the user does not say it.
const FIRST_ROUNDS: u32 = 2;
const MOST_ROUNDS: u32 = 6;

/// How many threads a statement may start that is executed again and again, at first and then.
const COPIES: [usize; 3] = [2, 4, 8];

/// A failing run is looked for with at most this many interruptions before all runs are searched.
const MOST_INTERRUPTIONS: u32 = 4;

/// More rounds take about this many times as long.
const GROWTH: u32 = 4;

/// What is asked about a program with threads.
pub(super) struct Question<'a> {
    pub(super) program: &'a Program,
    pub(super) entry: FunctionId,
    pub(super) options: &'a Options,
    pub(super) concurrency: &'a Concurrency,
}

/// Whether properties of a kind are decided here. Where threads wait for ever, what is lost, and which accesses race is
/// not a question about one thread after the other.
const fn is_decided(kind: CheckKind) -> bool {
    !matches!(
        kind,
        CheckKind::Deadlock
            | CheckKind::DataRace
            | CheckKind::Leak
            | CheckKind::Unwinding
            | CheckKind::Cover
            | CheckKind::Unsupported
    )
}

impl Question<'_> {
    /// Decides properties by turns alone.
    pub(super) fn alone(&self, asked: &[CheckId], progress: &mut dyn Progress) -> Report {
        let open = |&check: &CheckId| {
            let kind = self.program.properties[check].kind;
            let reason = match is_decided(kind) {
                true => "the search did not get to it".to_owned(),
                false => format!("'{kind}' is not decided by turns of threads: --engine explicit"),
            };
            result(check, Verdict::Unknown { reason })
        };
        let mut report = Report { results: asked.iter().map(open).collect(), ..Report::default() };
        if let Err(reason) = self.improve(&mut report, |_| true, progress) {
            for result in &mut report.results {
                if let Verdict::Unknown { reason: known } = &mut result.verdict {
                    known.clone_from(&reason);
                }
            }
        }
        report
    }

    /// Decides properties again of which a search over states knows too little, because inputs had some of their values
    /// only.
    ///
    /// # Errors
    ///
    /// What of the program is not supported.
    pub(super) fn improve(
        &self,
        report: &mut Report,
        is_meant: impl Fn(&PropertyResult) -> bool,
        progress: &mut dyn Progress,
    ) -> Result<(), String> {
        let kind = |check: CheckId| self.program.properties[check].kind;
        let meant = report.results.iter().filter(|one| is_decided(kind(one.check)) && is_meant(one));
        let mut open: BTreeSet<CheckId> = meant.map(|result| result.check).collect();
        let asked = self.concurrency.context_bound.map(|bound| bound.max(1));
        let (mut rounds, most) =
            (asked.unwrap_or(FIRST_ROUNDS), asked.unwrap_or(MOST_ROUNDS));
        let mut copies = 0;
        while !open.is_empty() && rounds <= most {
            let started = Instant::now();
            let request = Request {
                entry: self.entry,
                rounds,
                copies: COPIES[copies],
                checks: self.options.checks,
            };
            let woven = sequential::sequentialize(self.program, &request)?;
            let found = self.follow(&woven, &open, progress);
            report.statistics.steps += found.statistics.steps;
            if is_short_of_threads(&found) && copies + 1 < COPIES.len() {
                copies += 1;
                continue;
            }
            self.take(report, found, &mut open, rounds);
            progress.publish(report.clone());
            rounds += 1;
            if !self.has_time(started.elapsed() * GROWTH) {
                break;
            }
        }
        Ok(())
    }

    fn follow(
        &self,
        woven: &Sequential,
        open: &BTreeSet<CheckId>,
        progress: &mut dyn Progress,
    ) -> Report {
        let options = Options {
            properties: Some(open.iter().copied().collect()),
            unwind_until: None,
            deadline: self.end(),
            loop_bounds: Vec::new(),
            ..self.options.clone()
        };
        bounded::check(&woven.program, self.entry, &options, &mut Telling(progress))
    }

    fn end(&self) -> Option<Instant> {
        match (self.options.deadline, self.options.unwind_until) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    fn has_time(&self, time: Duration) -> bool {
        let is_late = |end: Instant| end.saturating_duration_since(Instant::now()) < time;
        !self.end().is_some_and(is_late) && !self.options.interrupter.is_interrupted()
    }

    /// Takes answers. What fails is made as a run of threads first.
    fn take(&self, report: &mut Report, found: Report, open: &mut BTreeSet<CheckId>, rounds: u32) {
        let failing: Vec<&PropertyResult> =
            found.results.iter().filter(|one| one.verdict == Verdict::Fails).collect();
        let mut schedules = self.schedules(&failing);
        for answer in &found.results {
            let Some(known) = report.results.iter_mut().find(|one| one.check == answer.check) else {
                continue;
            };
            match answer.verdict {
                Verdict::Fails => {
                    open.remove(&answer.check);
                    *known = match schedules.remove(&answer.check) {
                        Some(scenario) => {
                            let failed = result(answer.check, Verdict::Fails);
                            PropertyResult { scenario: Some(scenario), ..failed }
                        }
                        None => result(answer.check, Verdict::Unknown { reason: UNREPEATED.to_owned() }),
                    };
                }
                Verdict::Proved | Verdict::Unreachable | Verdict::Holds { .. } => {
                    let verdict = Verdict::Holds { bound: rounds.into() };
                    *known = PropertyResult {
                        rests_on: self.rests_on(answer, rounds),
                        ..result(answer.check, verdict)
                    };
                }
                // What was known before is no less.
                Verdict::Unknown { .. } => {
                    let is_open = matches!(known.verdict, Verdict::Unknown { .. });
                    if is_open || answer.verdict.is_internal_error() {
                        known.verdict = answer.verdict.clone();
                        known.rests_on.clear();
                    }
                }
            }
        }
        // Some function that the search over states did not enter may be entered with other inputs.
        let functions = self.program.functions.entries();
        report.entered =
            functions.filter(|(_, one)| one.body.is_some()).map(|(id, _)| id).collect();
        report.missing = found.missing;
    }

    /// What a verdict of an execution with turns rests on.
    fn rests_on(&self, answer: &PropertyResult, rounds: u32) -> Vec<Basis> {
        let mut all: BTreeSet<Basis> = answer.rests_on.iter().cloned().collect();
        all.insert(Basis::Bound(Bound::Rounds { rounds }));
        let assumed = [Assumption::SequentialConsistency, Assumption::ThreadsStart];
        all.extend(assumed.map(Basis::Assumption));
        let mut functions = self.program.functions.iter();
        let waits = functions.any(|one| one.body.is_some() && &*one.name == "pthread_cond_wait");
        if waits && !self.concurrency.spurious_wakeups {
            all.insert(Basis::Assumption(Assumption::NoSpuriousWakeups));
        }
        all.into_iter().collect()
    }

    /// Runs of threads that violate properties, with the inputs of executions in which they fail.
    fn schedules(&self, failing: &[&PropertyResult]) -> BTreeMap<CheckId, Scenario> {
        let mut found = BTreeMap::new();
        for answer in failing {
            if found.contains_key(&answer.check) {
                continue;
            }
            let inputs = self.inputs(answer);
            for bound in (0..=MOST_INTERRUPTIONS).map(Some).chain([None]) {
                let searched = self.searched(inputs.clone(), bound);
                let made = explicit::search(self.program, self.entry, &searched);
                for one in made.failing {
                    let schedule = Some(one.schedule);
                    let scenario = Scenario { schedule, ..Scenario::default() };
                    found.entry(one.check).or_insert(scenario);
                }
                if found.contains_key(&answer.check) || made.stopped.is_some() {
                    break;
                }
            }
        }
        found
    }

    fn searched(
        &self,
        inputs: BTreeMap<SiteId, Vec<u128>>,
        context_bound: Option<u32>,
    ) -> explicit::Options {
        explicit::Options {
            checks: self.options.checks,
            inputs,
            context_bound,
            deadline: self.options.deadline.or(self.options.unwind_until),
            interrupter: self.options.interrupter.clone(),
            ..explicit::Options::default()
        }
    }

    /// The values that inputs of the program have in a failing execution.
    fn inputs(&self, answer: &PropertyResult) -> BTreeMap<SiteId, Vec<u128>> {
        let Some(scenario) = &answer.scenario else { return BTreeMap::new() };
        let own = |site: SiteId| self.program.sites.get(site).is_some();
        let entries = scenario.inputs.entries().filter(|(site, _)| own(*site));
        let values = entries.map(|(site, values)| {
            let distinct: BTreeSet<u128> = values.iter().copied().collect();
            (site, distinct.into_iter().collect())
        });
        values.collect()
    }
}

/// Why nothing is known of a property that fails in an execution which no schedule repeats.
const UNREPEATED: &str = "a run may violate it that depends on storage which was never written, or on addresses";

/// Whether more threads were started than the program with turns has.
fn is_short_of_threads(found: &Report) -> bool {
    found.results.iter().any(|one| match &one.verdict {
        Verdict::Unknown { reason } => reason.contains(TOO_MANY),
        Verdict::Proved | Verdict::Fails | Verdict::Holds { .. } | Verdict::Unreachable => false,
    })
}

fn result(check: CheckId, verdict: Verdict) -> PropertyResult {
    PropertyResult { check, verdict, rests_on: Vec::new(), engine: Engine::Bounded, scenario: None }
}

/// Tells how far the engine is. What it finds is not yet a run of threads.
struct Telling<'p>(&'p mut dyn Progress);

impl Progress for Telling<'_> {
    fn report(&mut self, phase: Phase) {
        self.0.report(phase);
    }
}

/// Whether a search over states has left open what turns may decide: something else than the order of threads limits it.
pub(super) fn is_left_open(result: &PropertyResult) -> bool {
    match &result.verdict {
        Verdict::Unknown { .. } => !result.verdict.is_internal_error(),
        Verdict::Holds { .. } => result.rests_on.iter().any(|basis| match basis.bound() {
            Some(Bound::InputRange { .. } | Bound::Unwritten | Bound::Addresses) => true,
            Some(
                Bound::Loop { .. }
                | Bound::Recursion { .. }
                | Bound::Arguments { .. }
                | Bound::StandardInput { .. }
                | Bound::Environment
                | Bound::Shape { .. }
                | Bound::RunLength { .. }
                | Bound::Contexts { .. }
                | Bound::Rounds { .. }
                | Bound::Compaction { .. },
            )
            | None => false,
        }),
        Verdict::Proved | Verdict::Fails | Verdict::Unreachable => false,
    }
}
