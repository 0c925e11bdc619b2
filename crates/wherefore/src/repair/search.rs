//! From failing runs to patches: changes that pass the runs are applied, read again, run and checked. A
//! counterexample to one joins the runs for the next.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bounded::Options;
use findings::{PatchEvidence, PatchRemark, PatchSource, PatchVerdict};
use ir::{FunctionId, Program};
use methods::localize::Run;
use patches::{
    ChangeKind, Edit, Hunt, MayBreak, Patch, PropertyKey, Reach, Reader, Request, Tidy, Unit,
    Wanted, applied, carried, confirm, survivors,
};

use super::assess::Assessed;
use super::failures::scenario_run;
use super::logs::Logs;
use super::reference::Reference;
use super::remarks::remarks;
use super::verify::{Demand, Verified};

/// This many patches are read again at most.
const MOST_READ: usize = 240;
/// This many patches of one place are kept.
const OF_A_PLACE: usize = 3;
/// This many changes that mend a part are gone on from.
const MOST_PARTIAL: usize = 6;

/// What is found in so much time is put into an order before it is read again.
const AT_ONCE: Duration = Duration::from_millis(800);
/// After so much time changes that cannot be better than what was found are left out.
const LONG: Duration = Duration::from_secs(2);
/// Changes up to this cost are usual mistakes.
const USUAL_COST: u32 = 2;
/// Where all patches are of other kinds, better ones are looked for so long in each way.
const FOR_BETTER: Duration = Duration::from_millis(1200);
/// Where one patch is equal to the reference, others are looked at for this long.
const FOR_OTHERS: Duration = Duration::from_millis(300);

/// A program that has to be repaired.
#[derive(Clone)]
pub(super) struct Subject<'p> {
    pub program: &'p Program,
    pub entry: FunctionId,
    pub units: Vec<Unit>,
}

/// A patch that was applied, read again and checked.
#[derive(Clone)]
pub(super) struct Found {
    /// The texts of all units.
    pub texts: Vec<String>,
    /// Where it comes from.
    pub source: PatchSource,
    /// What is changed, place by place.
    pub kinds: Vec<ChangeKind>,
    pub verdict: PatchVerdict,
    pub evidence: PatchEvidence,
    pub remarks: Vec<PatchRemark>,
    /// How unusual the changes are.
    cost: u32,
    /// The order in which it was found.
    order: usize,
}

impl Found {
    /// Whether nothing puts it behind all others.
    pub(super) fn is_good(&self) -> bool {
        self.remarks.iter().all(|remark| !remark.comes_last())
    }

    /// Whether only a number that is new puts it behind others, if anything does.
    pub(super) fn is_good_but_for_numbers(&self) -> bool {
        self.remarks.iter().filter(|remark| remark.comes_last()).all(|remark| {
            matches!(remark, PatchRemark::NewNumber { .. } | PatchRemark::SpecialCase { .. })
        })
    }

    /// What comes first: what has nothing against it, is proved, changes nothing else, and is near the text.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let last = self.remarks.iter().filter(|remark| remark.comes_last()).count();
        let verdict = match self.verdict {
            PatchVerdict::Proved => 0,
            PatchVerdict::Holds { .. } => 1,
            PatchVerdict::Passes => 2,
        };
        let others = self.evidence.tried - self.evidence.kept;
        let skips = self.remarks.iter().any(|remark| matches!(remark, PatchRemark::Skips { .. }));
        (last, self.kinds.len(), skips, verdict, others, self.cost, self.order)
    }
}

/// What is searched for, and how far.
pub(super) struct Search<'s> {
    pub options: &'s Options,
    pub reader: &'s dyn Reader,
    pub failing: Vec<Run>,
    /// How many of them were given; the others are counterexamples to patches.
    pub given_runs: usize,
    pub passing: Vec<Run>,
    /// Which passing runs a patch may break.
    pub may_break: MayBreak,
    /// What patched programs have to satisfy for all inputs; nothing if only tests say what is right.
    pub demand: Option<Demand<'s>>,
    /// A correct program, with which patched programs are compared for all inputs.
    pub reference: Option<&'s Reference>,
    /// What patched programs should be able to write, and must not write.
    pub logs: Option<&'s Logs>,
    /// Texts that tests give to the program.
    pub given: Vec<String>,
    pub trusted: Vec<String>,
    pub only: Vec<String>,
    pub harness: Vec<String>,
    /// Numbers of the reference.
    pub numbers: Vec<String>,
    /// Numbers that the runs are given.
    pub given_numbers: Vec<i128>,
    /// Which changes are tried now.
    pub reach: Reach,
    /// When the search has to end.
    pub end: Instant,
    /// How many patches are wanted.
    pub most: usize,
    /// What was found so far.
    pub found: Mutex<Vec<Found>>,
    /// How many changes were tried.
    pub tried: usize,
    /// Texts that were read.
    pub seen: BTreeSet<Vec<String>>,
}

/// A changed text that may be a patch.
struct Candidate<'c> {
    subject: &'c Subject<'c>,
    start: &'c Start<'c>,
    patch: &'c Patch,
    texts: Vec<String>,
    source: PatchSource,
    step_limit: u64,
}

/// Where a search of one more change begins.
struct Start<'b> {
    /// The changes that were made before.
    before: &'b [(Patch, Vec<PatchRemark>)],
    /// The program as the user wrote it, in terms of which runs are given.
    original: &'b Subject<'b>,
}

/// A search for one more change, and how far it is.
pub(super) struct Trying<'t> {
    pub subject: &'t Subject<'t>,
    start: &'t Start<'t>,
    /// With the counterexamples to earlier changes at the end.
    pub failing: Vec<Run>,
    pub passing: &'t [Run],
    pub step_limit: u64,
    /// The places of what was found.
    of_place: Vec<(usize, std::ops::Range<usize>)>,
    /// How many changed texts were read.
    read: usize,
    known_before: usize,
    begun: Instant,
}

/// Where a change is made.
fn place_of(patch: &Patch) -> (usize, std::ops::Range<usize>) {
    (patch.edit.unit, patch.about.clone())
}

impl Trying<'_> {
    /// Whether there are not enough patches of its place yet.
    pub(super) fn may_try(&self, patch: &Patch) -> bool {
        let place = place_of(patch);
        let known = self.of_place.iter().filter(|known| **known == place).count();
        known < OF_A_PLACE && self.read < MOST_READ
    }
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.options.interrupter.is_interrupted()
    }

    /// How much of the time that is left may be taken.
    fn share(&self, parts: u32) -> Instant {
        let now = Instant::now();
        now + self.end.saturating_duration_since(now) / parts
    }

    pub(super) fn found(&self) -> Vec<Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How much time is left.
    pub(super) fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// How many patches there are with nothing against them.
    fn good(&self) -> usize {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.iter().filter(|one| one.is_good()).count()
    }

    /// Whether there is one.
    pub(super) fn is_content(&self) -> bool {
        self.good() > 0
    }

    /// Whether there is a patch that is likely to be meant: checked for all inputs, or a usual mistake.
    fn is_convincing(&self) -> bool {
        let found = self.found();
        found.iter().filter(|one| one.is_good()).any(|one| {
            let is_usual = one.kinds.len() == 1 && one.cost <= USUAL_COST;
            one.verdict != PatchVerdict::Passes || is_usual
        })
    }

    /// Whether there is a patch that is equal to the reference.
    fn is_equal(&self) -> bool {
        self.found().iter().any(|one| one.evidence.compared)
    }

    /// Takes one more test, which the program fails or passes, and drops what does something else.
    pub(super) fn answered(&mut self, subject: &Subject<'_>, run: Run, fails: bool) {
        let tests = [run.clone()];
        let request = self.request(subject, &tests, &[], self.end);
        let step_limit = patches::steps(&request);
        let passes = |one: &Found| confirm(&request, &one.texts, step_limit).is_some();
        let mut left: Vec<Found> = self.found().into_iter().filter(passes).collect();
        drop(request);
        for one in &mut left {
            one.evidence.mended += usize::from(fails);
            one.evidence.tried += usize::from(!fails);
            one.evidence.kept += usize::from(!fails);
        }
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = left;
        match fails {
            // Counterexamples come after what is given.
            true => {
                self.failing.insert(self.given_runs, run);
                self.given_runs += 1;
            }
            false => self.passing.push(run),
        }
    }

    pub(super) fn request<'r>(
        &'r self,
        subject: &'r Subject<'_>,
        failing: &'r [Run],
        passing: &'r [Run],
        deadline: Instant,
    ) -> Request<'r> {
        Request {
            program: subject.program,
            entry: subject.entry,
            units: subject.units.clone(),
            failing,
            passing,
            checks: self.options.checks,
            wanted: Wanted::All,
            may_break: self.may_break,
            tolerated: Vec::new(),
            forbidden: self.logs.map(|logs| logs.forbidden.clone()).unwrap_or_default(),
            trusted: self.trusted.clone(),
            only: self.only.clone(),
            harness: self.harness.clone(),
            numbers: self.numbers.clone(),
            given_numbers: self.given_numbers.clone(),
            reach: self.reach,
            deadline: Some(deadline),
            interrupter: self.options.interrupter.clone(),
            reader: self.reader,
        }
    }

    /// Plays the repair game on the Boolean program, and checks what it proposes. Whether it came to its end.
    pub(super) fn game(&mut self, subject: &Subject<'_>, faults: u8, time: Duration) -> bool {
        let Some(demand) = &self.demand else { return true };
        let failing_keys: Vec<PropertyKey> =
            demand.targets.iter().map(|(key, _)| key.clone()).collect();
        let mut failing = self.failing.clone();
        let passing = self.passing.clone();
        let deadline = self.end.min(Instant::now() + time);
        let request = self.request(subject, &failing, &passing, deadline);
        let proposed = patches::game::propose(&request, self.options, &failing_keys);
        let step_limit = patches::steps(&request);
        drop(request);
        for mut changes in proposed.patches {
            let edits: Vec<&Edit> = changes.iter().flat_map(Patch::edits).collect();
            let texts = applied(&subject.units, &edits);
            let is_allowed = changes.len() <= usize::from(faults);
            if self.is_over() || !is_allowed || !self.seen.insert(texts.clone()) {
                continue;
            }
            self.tried += 1;
            let Some(patch) = changes.pop() else { continue };
            let with_remarks = |patch: Patch| {
                let own = remarks(&patch, &subject.units, &self.given);
                (patch, own)
            };
            let before: Vec<_> = changes.into_iter().map(with_remarks).collect();
            let start = Start { before: &before, original: subject };
            let source = PatchSource::Game;
            let candidate =
                Candidate { subject, start: &start, patch: &patch, texts, source, step_limit };
            self.tried_out(&candidate, &mut failing, &passing);
        }
        !proposed.stopped
    }

    /// Tries changes of a program with threads, each checked for all interleavings. Why not, if the engine does not
    /// decide them.
    pub(super) fn interleavings(&mut self, subject: &Subject<'_>) -> Option<String> {
        let request = self.request(subject, &[], &[], self.end);
        let changes = patches::threads::changes(&request);
        drop(request);
        let (mut undecided, step_limit) = (None, 0);
        for patch in changes {
            if self.is_over() || self.found().len() >= self.most {
                break;
            }
            let edits: Vec<&Edit> = patch.edits().collect();
            let texts = applied(&subject.units, &edits);
            if !self.seen.insert(texts.clone()) {
                continue;
            }
            self.tried += 1;
            let Ok(read) = self.reader.read(&texts, None) else { continue };
            if self.request(subject, &[], &[], self.end).warns_anew(&read) {
                continue;
            }
            match self.checked(&read, [&[], &[]]) {
                Verified::Refuted(_) | Verified::Rejected => {}
                Verified::Undecided(reason) => undecided = Some(reason),
                Verified::Accepted(accepted) => {
                    let start = Start { before: &[], original: subject };
                    let source = PatchSource::Changes;
                    let patch = &patch;
                    let start = &start;
                    let candidate = Candidate { subject, start, patch, texts, source, step_limit };
                    let evidence = PatchEvidence {
                        properties: accepted.properties,
                        rests_on: accepted.rests_on,
                        interleavings: true,
                        ..self.evidence(0, 0, None)
                    };
                    self.keep(&candidate, accepted.verdict, evidence, accepted.remarks);
                }
            }
        }
        undecided
    }

    /// Looks for changes of one place.
    pub(super) fn one_place(&mut self, subject: &Subject<'_>) {
        let start = Start { before: &[], original: subject };
        let deadline = self.share(2);
        self.changes(subject, &start, deadline);
    }

    /// Looks for changes of one place of which there are many, where neither one place nor several are enough.
    pub(super) fn wide(&mut self, subject: &Subject<'_>) {
        let start = Start { before: &[], original: subject };
        for reach in [Reach::Recorded, Reach::Wide] {
            if self.is_convincing() || self.is_over() {
                break;
            }
            let deadline = match self.is_content() {
                // There may be a better one than what just fits the tests.
                true => self.share(2).min(Instant::now() + FOR_BETTER),
                false => self.share(2),
            };
            self.reach = reach;
            self.changes(subject, &start, deadline);
            self.reach = Reach::Usual;
        }
    }

    /// Looks for a change that removes one failure, and then for one that removes the rest. `parts` are runs with
    /// what may still fail in them.
    pub(super) fn more_places(
        &mut self,
        subject: &Subject<'_>,
        parts: &[(Vec<Run>, Vec<PropertyKey>)],
        faults: u8,
    ) {
        if faults < 2 || self.is_content() {
            return;
        }
        // Other changes of one place come afterwards.
        let share = self.share(2);
        let end = std::mem::replace(&mut self.end, share);
        self.in_parts(subject, parts);
        self.end = end;
    }

    fn in_parts(&mut self, subject: &Subject<'_>, parts: &[(Vec<Run>, Vec<PropertyKey>)]) {
        let mut partial: Vec<Patch> = Vec::new();
        for (runs, tolerated) in parts {
            let deadline = self.share(3 * parts.len() as u32);
            let passing = self.passing.clone();
            let request = Request {
                wanted: if tolerated.is_empty() { Wanted::Some } else { Wanted::All },
                tolerated: tolerated.clone(),
                ..self.request(subject, runs, &passing, deadline)
            };
            let found = survivors(&request);
            self.tried += found.tried;
            let mut places: BTreeSet<(usize, usize, usize)> = BTreeSet::new();
            for patch in found.patches {
                let key = (patch.edit.unit, patch.about.start, patch.about.end);
                if places.len() >= MOST_PARTIAL || !places.insert(key) {
                    continue;
                }
                partial.push(patch);
            }
        }
        partial.sort_by_key(|patch| (std::cmp::Reverse(patch.mended), patch.broken, patch.cost));
        let many = partial.len().min(MOST_PARTIAL * 2);
        for (index, patch) in partial.into_iter().take(many).enumerate() {
            if self.is_over() || self.is_content() {
                break;
            }
            let texts = applied(&subject.units, &[&patch.edit]);
            let Ok(read) = self.reader.read(&texts, None) else { continue };
            let units = subject.units.iter().zip(texts);
            let units = units.map(|(unit, text)| Unit { text, ..unit.clone() }).collect();
            let next = Subject { program: &read.program, entry: read.entry, units };
            let own = remarks(&patch, &subject.units, &self.given);
            let before = [(patch, own)];
            let start = Start { before: &before, original: subject };
            let deadline = self.share((many - index + 1) as u32);
            self.changes(&next, &start, deadline);
        }
    }

    /// Looks for one change of a program with which all runs pass, and checks what is found.
    fn changes(&mut self, subject: &Subject<'_>, start: &Start<'_>, deadline: Instant) {
        let carry = |run: &Run| self.carry(run, start.original.program, subject.program);
        let failing: Vec<Run> = self.failing.iter().map(carry).collect();
        let passing: Vec<Run> = self.passing.iter().map(carry).collect();
        let mut trying = Trying {
            subject,
            start,
            failing,
            passing: &passing,
            step_limit: 0,
            of_place: Vec::new(),
            read: 0,
            known_before: self.good(),
            begun: Instant::now(),
        };
        // The first change that is equal to a correct program ends the search: each share is compared at once.
        let time = match self.reference {
            Some(_) => Duration::ZERO,
            None => AT_ONCE,
        };
        let mut hunt = Hunt::new(&self.request(subject, &trying.failing, &passing, deadline));
        trying.step_limit = hunt.step_limit();
        loop {
            let request = self.request(subject, &trying.failing, &passing, deadline);
            let patches = hunt.patches(&request, time);
            drop(request);
            let Some(patches) = patches else { break };
            if !self.try_out_all(patches, &mut trying) || self.is_settled(&hunt, &trying) {
                break;
            }
        }
        self.tried += hunt.tried();
    }

    /// Tries some changes, the best first; whether more are wanted. What comes next is looked at on other processors
    /// at the same time.
    fn try_out_all(&mut self, patches: Vec<Patch>, trying: &mut Trying<'_>) -> bool {
        let subject = trying.subject;
        let tidy = Tidy::new(subject.program, &subject.units);
        let mut known: HashMap<Vec<String>, Assessed> = HashMap::new();
        let mut waiting: VecDeque<Patch> = patches.into();
        while let Some(patch) = waiting.pop_front() {
            if !trying.may_try(&patch) {
                continue;
            }
            if self.is_enough(trying) {
                return false;
            }
            let place = place_of(&patch);
            let patch = tidy.patch(patch);
            let texts = applied(&subject.units, &[&patch.edit]);
            if !self.seen.insert(texts.clone()) {
                continue;
            }
            trying.read += 1;
            let assessed = known.remove(&texts).unwrap_or_else(|| {
                let next = self.next_texts(&tidy, &waiting, trying, &known);
                let mut assessed = self.assess_all(trying, texts.clone(), next);
                let (_, first) = assessed.swap_remove(0);
                known.extend(assessed);
                first
            });
            let Trying { subject, start, step_limit, .. } = *trying;
            let source = PatchSource::Changes;
            let candidate = Candidate { subject, start, patch: &patch, texts, source, step_limit };
            if self.taken(&candidate, assessed, &mut trying.failing) {
                trying.of_place.push(place);
            }
        }
        !self.is_enough(trying)
    }

    /// Whether no change that was not tried can be better than what was found, where looking on would take long.
    fn is_settled(&self, hunt: &Hunt, trying: &Trying<'_>) -> bool {
        if trying.begun.elapsed() < LONG || !trying.start.before.is_empty() {
            return false;
        }
        let found = self.found();
        let single = found.iter().filter(|one| one.is_good() && one.kinds.len() == 1);
        let best = single.map(|one| one.cost).min();
        let next = hunt.next_priority();
        best.is_some_and(|best| {
            next.is_none_or(|next| next > f64::from(best) + patches::LEAST_SUSPICIOUS - 1.0)
        })
    }

    fn is_enough(&self, trying: &Trying<'_>) -> bool {
        self.is_over()
            || self.good() >= trying.known_before + self.most
            || self.reference.is_some() && trying.begun.elapsed() > FOR_OTHERS && self.is_equal()
    }

    /// Reads a changed text, runs and checks it; whether it is a patch. A counterexample joins the failing runs.
    fn tried_out(
        &mut self,
        candidate: &Candidate<'_>,
        failing: &mut Vec<Run>,
        passing: &[Run],
    ) -> bool {
        let Candidate { subject, ref texts, step_limit, .. } = *candidate;
        let assessed = self.assess(subject, texts, [&*failing, passing], step_limit);
        self.taken(candidate, assessed, failing)
    }

    /// Takes what is known of a changed text; whether it is a patch. A counterexample joins the failing runs.
    fn taken(
        &mut self,
        candidate: &Candidate<'_>,
        assessed: Assessed,
        failing: &mut Vec<Run>,
    ) -> bool {
        let Candidate { subject, start, ref texts, step_limit, .. } = *candidate;
        let Some((broken, verified)) = assessed.checked else { return false };
        let mut remarks: Vec<PatchRemark> =
            assessed.skips.map(|line| PatchRemark::Skips { line }).into_iter().collect();
        // Counterexamples to other patches that have come since.
        let new = &failing[assessed.runs..];
        if !new.is_empty() {
            let request = self.request(subject, new, &[], self.end);
            if confirm(&request, texts, step_limit).is_none() {
                return false;
            }
        }
        let mut evidence = self.evidence(failing.len(), broken, None);
        match verified {
            Verified::Refuted(refuted) => {
                let (scenario, expected) = *refuted;
                let name = format!("counterexample to a patch {}", failing.len() + 1);
                let run = Run { expected, ..scenario_run(name, scenario) };
                self.failing.push(self.carry(&run, subject.program, start.original.program));
                failing.push(run);
                false
            }
            Verified::Rejected => false,
            Verified::Undecided(reason) => {
                evidence.open = Some(reason);
                self.keep(candidate, PatchVerdict::Passes, evidence, remarks);
                true
            }
            Verified::Accepted(accepted) => {
                evidence.properties = accepted.properties;
                evidence.rests_on = accepted.rests_on;
                evidence.compared = accepted.compared;
                evidence.logs = accepted.logs;
                remarks.extend(accepted.remarks);
                self.keep(candidate, accepted.verdict, evidence, remarks);
                true
            }
        }
    }

    /// A run of one program for another one.
    pub(super) fn carry(&self, run: &Run, from: &Program, to: &Program) -> Run {
        if std::ptr::eq(from, to) {
            return run.clone();
        }
        let scenario = carried(&run.given.scenario, from, to);
        let environment = run.given.environment.clone();
        let given = std::sync::Arc::new(bounded::Given { scenario, environment });
        Run { given, ..run.clone() }
    }

    fn evidence(&self, mended: usize, broken: usize, open: Option<String>) -> PatchEvidence {
        let tried = self.passing.len();
        PatchEvidence { mended, tried, kept: tried - broken, open, ..PatchEvidence::default() }
    }

    fn keep(
        &self,
        candidate: &Candidate<'_>,
        verdict: PatchVerdict,
        evidence: PatchEvidence,
        of_check: Vec<PatchRemark>,
    ) {
        let Candidate { subject, start, patch, ref texts, source, .. } = *candidate;
        let mut all: Vec<PatchRemark> = of_check;
        let before = start.before.iter().flat_map(|(_, remarks)| remarks.iter().cloned());
        // A number that stands nowhere else is right if the program does what the reference does.
        let is_right = |remark: &PatchRemark| {
            let is_number =
                matches!(remark, PatchRemark::NewNumber { .. } | PatchRemark::SpecialCase { .. });
            evidence.compared && is_number
        };
        for remark in before.chain(remarks(patch, &subject.units, &self.given)) {
            if !all.contains(&remark) && !is_right(&remark) {
                all.push(remark);
            }
        }
        let (runs, of) = (evidence.tried - evidence.kept, evidence.tried);
        if runs > 0 {
            all.push(PatchRemark::ChangesOthers { runs, of });
        }
        let earlier = start.before.iter().map(|(patch, _)| patch);
        let changes: Vec<&Patch> = earlier.chain([patch]).collect();
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let order = found.len();
        found.push(Found {
            texts: texts.clone(),
            source,
            kinds: changes.iter().map(|patch| patch.kind).collect(),
            verdict,
            evidence,
            remarks: all,
            cost: changes.iter().map(|patch| patch.cost).sum(),
            order,
        });
    }
}
