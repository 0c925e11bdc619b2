//! Tries changes in the order of suspicion; what survives is read again and run with all tests.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use ir::Program;
use methods::localize::Run;

use crate::changes::{Change, Place, PlaceKind, places};
use crate::conditionals::active;
use crate::coverage::{self, Coverage};
use crate::recorded::synthesize;
use crate::schema::{Schema, schema};
use crate::scope::Classes;
use crate::syntax::Function;
use crate::tidy::{Tidy, demanded, fitting, runs_together};
use crate::trial::{Choice, Ended, STEP_LIMIT, Trial};
use crate::{
    ChangeKind, Edit, Found, MayBreak, Patch, Reach, Read, Request, Suspicious, Unit, Wanted,
    applied,
};

/// A place that is not suspicious at all is like so much more that a change costs.
pub const LEAST_SUSPICIOUS: f64 = 4.0;
/// This many changes are written into one text.
const AT_ONCE: usize = 500;
/// Fewer are given up if they cannot be in one text.
const LEAST_AT_ONCE: usize = 16;
/// This many changes are worth a thread.
const OF_A_THREAD: usize = 16;
/// This many changes that cannot be chosen in one text are read alone.
const MOST_ALONE: usize = 300;
/// So many of them before the others are gone on with.
const ALONE_AT_ONCE: usize = 24;
/// Of this many passing runs it is looked whether they read what they never wrote.
const MOST_UNWRITTEN: usize = 40;
/// This many patches are read again.
const MOST_READ_AGAIN: usize = 60;
/// This many patches are given.
const MOST_PATCHES: usize = 20;
/// This many suspicious places are given.
const MOST_SUSPICIOUS: usize = 10;
/// A changed run may take this many times the steps of the longest one,
const LONGER: u64 = 10;
/// and this many in any case.
const STEPS: u64 = 50_000;
/// As long as untried changes are left, it may take only this many times the steps of the longest one, and this many in
/// any case: many changes make a run endless.
const LONGER_AT_FIRST: u64 = 3;
const STEPS_AT_FIRST: u64 = 10_000;

/// A change of a place, by their numbers.
type Id = (usize, usize);

/// A change that passes runs.
#[derive(Debug, Clone, Copy)]
struct Survivor {
    id: Id,
    /// How many failing runs pass with it.
    mended: usize,
    /// How many passing runs fail with it.
    broken: usize,
}

/// What comes of trying a change.
#[derive(Debug, Clone, Copy)]
enum Tried {
    Survives(Survivor),
    /// It takes more steps than it may at first.
    TooLong(Id),
}

/// Changes that a program holds beside its text passed the runs with.
pub struct Survivors {
    /// They are not read again yet, the best first. Several may be of one place.
    pub patches: Vec<Patch>,
    /// The most suspicious statements, the first first.
    pub suspicious: Vec<Suspicious>,
    /// How many changes were tried.
    pub tried: usize,
    /// How many expressions over recorded states they were chosen from,
    pub enumerated: usize,
    /// and how many functions of these states those are.
    pub functions: usize,
    /// How many there were to try.
    pub changes: usize,
    /// How many steps a changed run may take.
    pub step_limit: u64,
}

/// Looks for changes of the text with which all failing runs pass.
#[must_use]
pub fn search(request: &Request<'_>) -> Found {
    let found = survivors(request);
    let mut patches: Vec<Patch> = Vec::new();
    let mut seen: BTreeSet<(usize, usize, usize)> = BTreeSet::new();
    let mut read = 0;
    let tidy = Tidy::new(request.program, &request.units);
    for patch in found.patches {
        let key = (patch.edit.unit, patch.about.start, patch.about.end);
        if seen.contains(&key) || read >= MOST_READ_AGAIN || patches.len() >= MOST_PATCHES {
            continue;
        }
        read += 1;
        let patch = tidy.patch(patch);
        if request.interrupter.is_interrupted() {
            break;
        }
        let confirmed =
            confirm(request, &applied(&request.units, &[&patch.edit]), found.step_limit);
        if let Some(Confirmed { mended, broken, .. }) = confirmed {
            seen.insert(key);
            let kept = request.passing.len() - broken;
            patches.push(Patch { mended, kept, broken, ..patch });
        }
    }
    let Survivors { suspicious, tried, changes, .. } = found;
    Found { patches, suspicious, tried, changes }
}

/// Looks for changes of the text with which the runs pass, as far as a program says that holds many changes.
#[must_use]
pub fn survivors(request: &Request<'_>) -> Survivors {
    let mut hunt = Hunt::new(request);
    let mut survivors = Vec::new();
    while let Some(share) = hunt.share(request) {
        survivors.extend(share);
    }
    let patches = hunt.search(request).ranked(survivors);
    let suspicious = suspicious(request, &hunt.coverage);
    Survivors {
        patches,
        suspicious,
        tried: hunt.tried,
        enumerated: hunt.enumerated,
        functions: hunt.functions,
        changes: hunt.order.len(),
        step_limit: hunt.step_limit,
    }
}

/// A search in shares, the most likely changes first. What is learned from the first ones can be told before the next:
/// further failing runs, at the end of those that there were.
pub struct Hunt {
    coverage: Coverage,
    /// The functions of each unit.
    syntax: Vec<Vec<Function>>,
    places: Vec<Place>,
    order: Vec<Id>,
    /// How many of them are tried.
    at: usize,
    /// Those that are read alone, and how many of them are tried.
    alone: Vec<Id>,
    alone_at: usize,
    /// Those that took long, which are tried after all others.
    long: Vec<Id>,
    step_limit: u64,
    first_step_limit: u64,
    tried: usize,
    enumerated: usize,
    functions: usize,
}

impl Hunt {
    /// Collects the changes.
    #[must_use]
    pub fn new(request: &Request<'_>) -> Self {
        let coverage = Coverage::new(request);
        let classes = Classes::new(request.program);
        let mut places = places(request, &coverage, &classes);
        let (mut enumerated, mut functions) = (0, 0);
        if request.reach == Reach::Recorded {
            let synthesized = synthesize(request, places);
            (enumerated, functions) = (synthesized.tried, synthesized.functions);
            places = synthesized.places;
        }
        let read = |unit: &Unit| crate::parse::functions(&active(&unit.text, &unit.defines));
        let syntax = request.units.iter().map(read).collect();
        let mut order: Vec<Id> = Vec::new();
        for (index, place) in places.iter().enumerate() {
            order.extend((0..place.changes.len()).map(|change| (index, change)));
        }
        order.sort_by(|a, b| priority(&places, *a).total_cmp(&priority(&places, *b)));
        let step_limit = step_limit(&coverage);
        let first_step_limit = match request.wanted {
            Wanted::All => first_step_limit(&coverage).min(step_limit),
            Wanted::Some => step_limit,
        };
        let is_alone = |id: &Id| places[id.0].changes[id.1].alone;
        let alone = order.iter().copied().filter(is_alone).take(MOST_ALONE).collect();
        Self {
            coverage,
            syntax,
            places,
            order,
            at: 0,
            alone,
            alone_at: 0,
            long: Vec::new(),
            step_limit,
            first_step_limit,
            tried: 0,
            enumerated,
            functions,
        }
    }

    /// How many changes were tried.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.tried
    }

    /// How many steps a changed run may take.
    #[must_use]
    pub fn step_limit(&self) -> u64 {
        self.step_limit
    }

    /// The changes of the next shares with which the runs pass, the best first; none if all were tried. Shares are
    /// tried for so long, and one in any case.
    pub fn patches(&mut self, request: &Request<'_>, time: Duration) -> Option<Vec<Patch>> {
        let begun = Instant::now();
        let mut survivors = self.share(request)?;
        while begun.elapsed() < time {
            let Some(more) = self.share(request) else { break };
            survivors.extend(more);
        }
        Some(self.search(request).ranked(survivors))
    }

    fn share(&mut self, request: &Request<'_>) -> Option<Vec<Survivor>> {
        if request.is_over() {
            return None;
        }
        let next = |list: &[Id], at: usize| list.get(at).map(|id| priority(&self.places, *id));
        let together = match (next(&self.order, self.at), next(&self.alone, self.alone_at)) {
            (Some(one), Some(alone)) => self.at == 0 || one <= alone,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => return self.long(request),
        };
        let mut search = self.search(request);
        search.step_limit = self.first_step_limit;
        let (begin, end) = match together {
            true => (self.at, self.order.len().min(self.at + AT_ONCE)),
            false => (self.alone_at, self.alone.len().min(self.alone_at + ALONE_AT_ONCE)),
        };
        if !together {
            search.step_limit = self.step_limit;
        }
        let tried = match together {
            true => search.at_once(&self.order[begin..end]),
            false => search.alone(&self.alone[begin..end]),
        };
        self.tried = search.tried;
        match together {
            true => self.at = end,
            false => self.alone_at = end,
        }
        Some(self.survivors(tried))
    }

    /// Those that survive; what takes long is kept for the end.
    fn survivors(&mut self, tried: Vec<Tried>) -> Vec<Survivor> {
        let mut survivors = Vec::new();
        for one in tried {
            match one {
                Tried::Survives(survivor) => survivors.push(survivor),
                Tried::TooLong(id) => self.long.push(id),
            }
        }
        survivors
    }

    /// The next of those that took long, with as many steps as they may take.
    fn long(&mut self, request: &Request<'_>) -> Option<Vec<Survivor>> {
        if self.long.is_empty() {
            return None;
        }
        let rest = self.long.split_off(self.long.len().min(AT_ONCE));
        let ids = std::mem::replace(&mut self.long, rest);
        let mut search = self.search(request);
        let tried = search.at_once(&ids);
        Some(tried.into_iter().filter_map(Tried::survivor).collect())
    }

    /// How unlikely the most likely change is that was not tried.
    #[must_use]
    pub fn next_priority(&self) -> Option<f64> {
        let next = |list: &[Id], at: usize| list.get(at).map(|id| priority(&self.places, *id));
        let both = [next(&self.order, self.at), next(&self.alone, self.alone_at)];
        both.into_iter().flatten().min_by(f64::total_cmp)
    }

    fn search<'s>(&'s self, request: &'s Request<'s>) -> Search<'s> {
        let mut order = runs_by_length(&self.coverage);
        // Those that were added.
        order.extend(order.len()..request.failing.len());
        let Self { places, syntax, step_limit, tried, .. } = self;
        Search { request, places, syntax, order, step_limit: *step_limit, tried: *tried }
    }
}

/// A changed text that was read again and run with all tests.
pub struct Confirmed {
    /// The program.
    pub read: Read,
    /// How many failing runs pass.
    pub mended: usize,
    /// How many passing runs fail.
    pub broken: usize,
}

/// Reads changed texts and runs all tests; none if that is not what is wanted, or if the front end refuses
/// the texts.
#[must_use]
pub fn confirm(request: &Request<'_>, texts: &[String], step_limit: u64) -> Option<Confirmed> {
    let read = request.reader.read(texts, None).ok()?;
    if request.warns_anew(&read) {
        return None;
    }
    let trial = Trial::new(request, &read.program, read.entry, step_limit);
    let passes = |run: &Run| trial.passes_steadily(&trial.carried(run));
    let mut mended = 0;
    for run in request.failing {
        match (passes(run), request.wanted) {
            (true, _) => mended += 1,
            (false, Wanted::All) => return None,
            (false, Wanted::Some) => {}
        }
    }
    let most = most_broken(request);
    let mut broken = 0;
    for run in request.passing {
        broken += usize::from(!passes(run));
        if broken > most {
            return None;
        }
    }
    // A run that reads what it never wrote may do anything when it is compiled.
    let original = Trial::new(request, request.program, request.entry, step_limit);
    let mut runs = request.failing.iter().chain(request.passing.iter().take(MOST_UNWRITTEN));
    let is_new =
        |run: &Run| trial.reads_unwritten(&trial.carried(run)) && !original.reads_unwritten(run);
    if runs.any(is_new) {
        return None;
    }
    drop(trial);
    (mended > 0).then_some(Confirmed { read, mended, broken })
}

/// How many steps a changed run may take.
#[must_use]
pub fn steps(request: &Request<'_>) -> u64 {
    step_limit(&Coverage::new(request))
}

/// What is tried first: what is usual, and what is suspicious.
fn priority(places: &[Place], (place, change): Id) -> f64 {
    let of = &places[place];
    f64::from(of.changes[change].cost) + LEAST_SUSPICIOUS * (1.0 - of.suspicion)
}

/// The failing runs, the shortest first.
fn runs_by_length(coverage: &Coverage) -> Vec<usize> {
    let mut order: Vec<usize> = (0..coverage.recorded.len()).collect();
    order.sort_by_key(|&run| coverage.recorded[run].steps);
    order
}

/// How many steps a changed run may take before all changes were tried.
fn first_step_limit(coverage: &Coverage) -> u64 {
    let failing = coverage.recorded.iter().map(|one| one.steps);
    let longest = failing.chain([coverage.passing_steps]).max().unwrap_or(0);
    longest.saturating_mul(LONGER_AT_FIRST).saturating_add(STEPS_AT_FIRST)
}

fn step_limit(coverage: &Coverage) -> u64 {
    let ended =
        coverage.recorded.iter().map(|one| one.steps).filter(|&steps| steps < coverage::STEPS);
    let failing = ended.max().unwrap_or(0).saturating_mul(LONGER).saturating_add(STEPS);
    failing.min(STEP_LIMIT).max(coverage.passing_steps.saturating_mul(2))
}

struct Search<'s> {
    request: &'s Request<'s>,
    places: &'s [Place],
    syntax: &'s [Vec<Function>],
    /// The failing runs in the order in which they are made.
    order: Vec<usize>,
    step_limit: u64,
    tried: usize,
}

impl Tried {
    fn survivor(self) -> Option<Survivor> {
        match self {
            Self::Survives(survivor) => Some(survivor),
            Self::TooLong(_) => None,
        }
    }
}

impl<'s> Search<'s> {
    fn change(&self, (place, change): Id) -> &'s Change {
        &self.places[place].changes[change]
    }

    /// Those of some changes that survive.
    fn at_once(&mut self, ids: &[Id]) -> Vec<Tried> {
        let mut numbers: Vec<usize> = ids.iter().map(|id| id.0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        // Each place with those of its changes that are tried now.
        let own: Vec<(Place, Vec<usize>)> = numbers
            .iter()
            .map(|&number| {
                let changes: Vec<usize> = ids
                    .iter()
                    .filter(|id| id.0 == number && !self.change(**id).alone)
                    .map(|id| id.1)
                    .collect();
                let of = &self.places[number];
                let place = Place {
                    changes: changes.iter().map(|&change| of.changes[change].clone()).collect(),
                    ..of.clone()
                };
                (place, changes)
            })
            .collect();
        let places: Vec<&Place> = own.iter().map(|(place, _)| place).collect();
        let schema = schema(self.request, &places).filter(|schema| self.is_as_it_was(schema));
        let Some(schema) = schema else { return self.in_halves(ids) };
        self.tried += schema.held.len();
        let tried = methods::in_shares(&schema.held, OF_A_THREAD, |share| {
            let trial = self.trial(&schema.program, schema.entry);
            let choice = |held: &Id| Choice {
                asked: schema.asked,
                place: held.0 as u32 + 1,
                change: held.1 as u32 + 1,
            };
            self.surviving(&trial, share, choice)
        });
        let known = |(place, change): Id| (numbers[place], own[place].1[change]);
        let known = |one: Tried| match one {
            Tried::Survives(one) => Tried::Survives(Survivor { id: known(one.id), ..one }),
            Tried::TooLong(id) => Tried::TooLong(known(id)),
        };
        tried.into_iter().map(known).collect()
    }

    /// Tries changes in two texts that cannot be in one.
    fn in_halves(&mut self, ids: &[Id]) -> Vec<Tried> {
        if ids.len() < LEAST_AT_ONCE || self.request.is_over() {
            return Vec::new();
        }
        let (first, second) = ids.split_at(ids.len() / 2);
        let mut found = self.at_once(first);
        found.extend(self.at_once(second));
        found
    }

    /// Whether a program that holds changes still passes what passes, if it makes none.
    fn is_as_it_was(&self, schema: &Schema) -> bool {
        let trial = self.trial(&schema.program, schema.entry);
        let nothing = Choice { asked: schema.asked, place: 0, change: 0 };
        let passing = self.request.passing.iter().take(3);
        passing.map(|run| trial.carried(run)).all(|run| trial.passes(&run, Some(nothing)))
    }

    fn trial<'t, 'p>(&'t self, program: &'p Program, entry: ir::FunctionId) -> Trial<'t, 'p> {
        Trial::new(self.request, program, entry, self.step_limit)
    }

    fn surviving<C: Fn(&Id) -> Choice>(
        &self,
        trial: &Trial<'_, '_>,
        held: &[Id],
        choice: C,
    ) -> Vec<Tried> {
        let Request { failing, passing, wanted, .. } = self.request;
        let failing = self.order.iter().map(|&run| trial.carried(&failing[run]));
        let mut failing: Vec<Run> = failing.collect();
        let mut passing: Vec<Run> = passing.iter().map(|run| trial.carried(run)).collect();
        let most = most_broken(self.request);
        let mut found = Vec::new();
        for id in held {
            if self.request.is_over() {
                break;
            }
            let choice = Some(choice(id));
            let mended = match wanted {
                // The run that refuted the last change is the first for the next one.
                Wanted::All => {
                    let ended = |run: &Run| trial.ended(run, choice);
                    let mut ends = failing.iter().map(ended).enumerate();
                    match ends.find(|(_, end)| *end != Ended::Passes) {
                        Some((at, end)) => {
                            failing[..=at].rotate_right(1);
                            if end == Ended::TooLong {
                                found.push(Tried::TooLong(*id));
                            }
                            0
                        }
                        None => failing.len(),
                    }
                }
                Wanted::Some => failing.iter().filter(|run| trial.passes(run, choice)).count(),
            };
            if mended == 0 {
                continue;
            }
            let mut broken = 0;
            for at in 0..passing.len() {
                if !trial.passes(&passing[at], choice) {
                    broken += 1;
                    passing[..=at].rotate_right(1);
                    if broken > most {
                        break;
                    }
                }
            }
            if broken <= most {
                found.push(Tried::Survives(Survivor { id: *id, mended, broken }));
            }
        }
        found
    }

    /// The same for those that cannot be chosen in one text.
    fn alone(&mut self, alone: &[Id]) -> Vec<Tried> {
        let request = self.request;
        self.tried += alone.len();
        methods::in_shares(alone, 4, |share| {
            let survivors = share.iter().filter_map(|id| {
                if request.is_over() {
                    return None;
                }
                let place = &self.places[id.0];
                let edit = self.edit(place, self.change(*id));
                let texts = applied(&request.units, &[&edit]);
                let confirmed = confirm(request, &texts, self.step_limit)?;
                let Confirmed { mended, broken, .. } = confirmed;
                Some(Tried::Survives(Survivor { id: *id, mended, broken }))
            });
            survivors.collect()
        })
    }

    /// The survivors as patches, the best first.
    fn ranked(&self, mut survivors: Vec<Survivor>) -> Vec<Patch> {
        survivors.sort_by(|a, b| {
            self.rank(a).partial_cmp(&self.rank(b)).unwrap_or(std::cmp::Ordering::Equal)
        });
        survivors.iter().map(|one| self.patch(one)).collect()
    }

    fn patch(&self, one: &Survivor) -> Patch {
        let place = &self.places[one.id.0];
        let Change { text, kind, cost, .. } = self.change(one.id).clone();
        Patch {
            edit: self.edit(place, self.change(one.id)),
            more: Vec::new(),
            about: place.span.clone(),
            new: text,
            kind,
            cost,
            suspicion: place.suspicion,
            mended: one.mended,
            kept: self.request.passing.len() - one.broken,
            broken: one.broken,
        }
    }

    /// A change as an edit of the text, which means there what it means alone.
    fn edit(&self, place: &Place, change: &Change) -> Edit {
        let text = &self.request.units[place.unit].text;
        let mut edit = place.edit(text, change);
        if place.kind == PlaceKind::Value {
            let demand = demanded(text, &self.syntax[place.unit], &place.span);
            edit.text = demand.map_or(change.text.clone(), |demand| fitting(&change.text, demand));
            if runs_together(&text[..place.span.start], &edit.text) {
                edit.text = format!("({})", edit.text);
            }
        }
        edit
    }

    /// What comes first: what mends most, breaks nothing, is usual, is suspicious, and changes little.
    fn rank(&self, one: &Survivor) -> (usize, usize, f64, f64, usize, usize) {
        let place = &self.places[one.id.0];
        let change = self.change(one.id);
        let old = &self.request.units[place.unit].text[place.span.clone()];
        let size = match place.kind {
            PlaceKind::Value | PlaceKind::Statement => difference(old, &change.text),
            PlaceKind::Before | PlaceKind::After => change.text.len(),
        };
        let cost =
            f64::from(change.cost) + if change.kind == ChangeKind::Guarded { 1.0 } else { 0.0 };
        let left = self.request.failing.len() - one.mended;
        (left, one.broken, cost, 1.0 - place.suspicion, size, place.span.start)
    }
}

/// How many characters differ between the beginning and the end that two texts share.
fn difference(old: &str, new: &str) -> usize {
    let same =
        |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(a, b)| a == b).count();
    let begin = same(&mut old.bytes().zip(new.bytes()));
    let most = old.len().min(new.len()) - begin;
    let end = same(&mut old.bytes().rev().zip(new.bytes().rev()).take(most));
    old.len().max(new.len()) - begin - end
}

/// How many passing runs a change may break.
fn most_broken(request: &Request<'_>) -> usize {
    let passing = request.passing.len();
    match (request.may_break, request.wanted) {
        (MayBreak::Any, _) => passing,
        (MayBreak::Few, Wanted::All) => (passing / 50).max(3.min(passing / 2)),
        (MayBreak::None, _) | (MayBreak::Few, Wanted::Some) => 0,
    }
}

/// The most suspicious text, one place a line.
fn suspicious(request: &Request<'_>, coverage: &Coverage) -> Vec<Suspicious> {
    let mut found: Vec<Suspicious> = Vec::new();
    for one in &coverage.executed {
        if let Some(suspicion) = coverage.suspicion(one.unit, &one.span) {
            found.push(Suspicious { unit: one.unit, span: one.span.clone(), suspicion });
        }
    }
    found.sort_by(|a, b| {
        b.suspicion
            .total_cmp(&a.suspicion)
            .then(a.unit.cmp(&b.unit))
            .then(a.span.start.cmp(&b.span.start))
    });
    let mut lines = BTreeSet::new();
    found.retain(|one| {
        let text = &request.units[one.unit].text;
        let line = text[..one.span.start.min(text.len())].matches('\n').count();
        lines.insert((one.unit, line))
    });
    found.truncate(MOST_SUSPICIOUS);
    found
}
