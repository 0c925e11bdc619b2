//! Programs with threads and inputs of any value: threads take turns in one function, which the bounded engine follows.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use bounded::{Options, Phase, Progress, PropertyResult, Report};
use findings::{Assumption, Basis, Bound, CheckKind, Engine, Verdict};
use ir::visit::{FunctionUse, Part};
use ir::{CheckId, FunctionId, Program, SiteId, Target};
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

/// Whether properties of a kind are decided here. What is lost and which accesses race is not a question about one
/// thread after the other.
const fn is_decided(kind: CheckKind) -> bool {
    !matches!(
        kind,
        CheckKind::DataRace
            | CheckKind::Leak
            | CheckKind::LockLeak
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
        let meant =
            report.results.iter().filter(|one| is_decided(kind(one.check)) && is_meant(one));
        let mut open: BTreeSet<CheckId> = meant.map(|result| result.check).collect();
        let asked = self.concurrency.context_bound.map(|bound| bound.max(1));
        let (mut rounds, most) = (asked.unwrap_or(FIRST_ROUNDS), asked.unwrap_or(MOST_ROUNDS));
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
            self.take(report, found, &mut open, (rounds, woven.deadlock));
            progress.publish(report.clone());
            rounds += 1;
            // A program that is known to be wrong has something to mend first.
            let fails = report.results.iter().any(|one| one.verdict == Verdict::Fails);
            if fails || !self.has_time(started.elapsed() * GROWTH) {
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
        let (waits, others): (BTreeSet<CheckId>, BTreeSet<CheckId>) =
            open.iter().partition(|&&check| self.is_wait(check));
        let deadlock = (!waits.is_empty()).then_some(woven.deadlock);
        let properties = others.into_iter().chain(deadlock);
        let options = Options {
            properties: Some(properties.collect()),
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

    /// Whether a property fails where all threads wait.
    fn is_wait(&self, check: CheckId) -> bool {
        self.program.properties[check].kind == CheckKind::Deadlock
    }

    /// Takes answers. What fails is made as a run of threads first.
    fn take(
        &self,
        report: &mut Report,
        found: Report,
        open: &mut BTreeSet<CheckId>,
        (rounds, deadlock): (u32, CheckId),
    ) {
        let failing: Vec<&PropertyResult> =
            found.results.iter().filter(|one| one.verdict == Verdict::Fails).collect();
        let mut schedules = self.schedules(&failing, deadlock);
        for known in &mut report.results {
            let asked = if self.is_wait(known.check) { deadlock } else { known.check };
            let Some(answer) = found.result(asked).filter(|_| open.contains(&known.check)) else {
                continue;
            };
            match answer.verdict {
                Verdict::Fails => {
                    open.remove(&known.check);
                    self.take_failure(known, schedules.remove(&known.check));
                }
                Verdict::Proved | Verdict::Unreachable | Verdict::Holds { .. } => {
                    let verdict = Verdict::Holds { bound: rounds.into() };
                    *known = PropertyResult {
                        rests_on: self.rests_on(answer, rounds),
                        ..result(known.check, verdict)
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
        report.entered = self.entered().into_iter().collect();
        report.missing = found.missing;
    }

    /// Takes a failing run of threads, if there is one.
    fn take_failure(&self, known: &mut PropertyResult, scenario: Option<Scenario>) {
        let verdict = match scenario {
            Some(_) => Verdict::Fails,
            // The threads wait elsewhere.
            None if self.is_wait(known.check) => return,
            None => Verdict::Unknown { reason: UNREPEATED.to_owned() },
        };
        *known = PropertyResult { scenario, ..result(known.check, verdict) };
    }

    /// The functions that may be called, by name or through a pointer.
    fn entered(&self) -> BTreeSet<FunctionId> {
        let mut found = BTreeSet::from([self.entry]);
        let mut work = vec![self.entry];
        while let Some(function) = work.pop() {
            let Some(body) = &self.program.functions[function].body else { continue };
            let mut used = |part: Part| {
                if let Part::Function(function, FunctionUse::Called | FunctionUse::Pointed) = part
                    && found.insert(function)
                {
                    work.push(function);
                }
            };
            body.expressions.iter().for_each(|expression| expression.kind.visit(&mut used));
            body.vertices.iter().for_each(|vertex| vertex.statement.visit(&mut used));
        }
        let images = self.program.globals.iter().filter_map(|global| global.image.as_ref());
        let targets = images.flat_map(|image| &image.relocations).map(|one| one.target);
        found.extend(targets.filter_map(|target| match target {
            Target::Function(function) => Some(function),
            Target::Global(..) => None,
        }));
        found
    }

    /// What a verdict of an execution with turns rests on.
    fn rests_on(&self, answer: &PropertyResult, rounds: u32) -> Vec<Basis> {
        let mut all: BTreeSet<Basis> = answer.rests_on.iter().cloned().collect();
        all.insert(Basis::Bound(Bound::Rounds { rounds }));
        let assumed = [Assumption::SequentialConsistency, Assumption::ThreadsStart];
        all.extend(assumed.map(Basis::Assumption));
        let name = |function: &FunctionId| &*self.program.functions[*function].name;
        let waits = self.entered().iter().any(|one| name(one) == "pthread_cond_wait");
        if waits && !self.concurrency.spurious_wakeups {
            all.insert(Basis::Assumption(Assumption::NoSpuriousWakeups));
        }
        all.into_iter().collect()
    }

    /// Runs of threads that violate properties, with the inputs of executions in which they fail.
    fn schedules(
        &self,
        failing: &[&PropertyResult],
        deadlock: CheckId,
    ) -> BTreeMap<CheckId, Scenario> {
        let mut found: BTreeMap<CheckId, Scenario> = BTreeMap::new();
        let is_made = |found: &BTreeMap<CheckId, Scenario>, check: CheckId| match check == deadlock
        {
            true => found.keys().any(|&one| self.is_wait(one)),
            false => found.contains_key(&check),
        };
        for answer in failing {
            if is_made(&found, answer.check) {
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
                if is_made(&found, answer.check) || made.stopped.is_some() {
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
const UNREPEATED: &str = "a run may violate it, but no schedule with its inputs repeats that: it may depend on arguments of \
    the program, on storage that was never written, or on addresses";

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
