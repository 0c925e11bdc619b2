//! Tries changes in the order of suspicion; what survives is read again and run with all tests.

use std::collections::BTreeSet;
use std::rc::Rc;

use methods::localize::Run;
use semantics::code::SharedCode;

use crate::changes::{Change, Place, PlaceKind, places};
use crate::coverage::{self, Coverage};
use crate::schema::{Schema, schema};
use crate::scope::Classes;
use crate::trial::{Choice, STEP_LIMIT, Trial};
use crate::{ChangeKind, Found, Patch, Request, Suspicious, applied};

/// This many changes are written into one text.
const AT_ONCE: usize = 500;
/// This many changes are worth a thread.
const OF_A_THREAD: usize = 16;
/// This many changes that cannot be chosen in one text are read alone.
const MOST_ALONE: usize = 80;
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

/// A change of a place, by their numbers.
type Id = (usize, usize);

/// Looks for changes of the text with which all failing runs pass.
#[must_use]
pub fn search(request: &Request<'_>) -> Found {
    let coverage = Coverage::new(request);
    let classes = Classes::new(request.program);
    let places = places(request, &coverage, &classes);
    let mut order: Vec<Id> = Vec::new();
    for (index, place) in places.iter().enumerate() {
        order.extend((0..place.changes.len()).map(|change| (index, change)));
    }
    order.sort_by(|a, b| priority(&places, *a).total_cmp(&priority(&places, *b)));
    let mut search = Search {
        request,
        places: &places,
        order: runs_by_length(&coverage),
        step_limit: step_limit(&coverage),
        tried: 0,
    };
    let mut survivors = search.alone(&order);
    for share in order.chunks(AT_ONCE) {
        if request.is_over() {
            break;
        }
        survivors.extend(search.at_once(share));
    }
    let tried = search.tried;
    let patches = search.verified(survivors);
    Found { patches, suspicious: suspicious(request, &coverage), tried, changes: order.len() }
}

/// What is tried first: what is usual, and what is suspicious.
fn priority(places: &[Place], (place, change): Id) -> f64 {
    let of = &places[place];
    f64::from(of.changes[change].cost) + 4.0 * (1.0 - of.suspicion)
}

/// The failing runs, the shortest first.
fn runs_by_length(coverage: &Coverage) -> Vec<usize> {
    let mut order: Vec<usize> = (0..coverage.recorded.len()).collect();
    order.sort_by_key(|&run| coverage.recorded[run].steps);
    order
}

fn step_limit(coverage: &Coverage) -> u64 {
    let ended =
        coverage.recorded.iter().map(|one| one.steps).filter(|&steps| steps < coverage::STEPS);
    ended.max().unwrap_or(0).saturating_mul(LONGER).saturating_add(STEPS).min(STEP_LIMIT)
}

struct Search<'s> {
    request: &'s Request<'s>,
    places: &'s [Place],
    /// The failing runs in the order in which they are made.
    order: Vec<usize>,
    step_limit: u64,
    tried: usize,
}

impl<'s> Search<'s> {
    fn change(&self, (place, change): Id) -> &'s Change {
        &self.places[place].changes[change]
    }

    /// Those of some changes with which all failing runs pass, each with how many passing ones it breaks.
    fn at_once(&mut self, ids: &[Id]) -> Vec<(Id, usize)> {
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
        let Some(schema) = schema(self.request, &places) else { return Vec::new() };
        if !self.is_as_it_was(&schema) {
            return Vec::new();
        }
        self.tried += schema.held.len();
        let survivors = methods::in_shares(&schema.held, OF_A_THREAD, |share| {
            let trial = self.trial(Rc::new(SharedCode::new(&schema.program)), schema.entry);
            let choice = |held: &Id| Choice {
                asked: schema.asked,
                place: held.0 as u32 + 1,
                change: held.1 as u32 + 1,
            };
            self.surviving(&trial, share, choice)
        });
        let known =
            |(held, broken): (Id, usize)| ((numbers[held.0], own[held.0].1[held.1]), broken);
        survivors.into_iter().map(known).collect()
    }

    /// Whether a program that holds changes still passes what passes, if it makes none.
    fn is_as_it_was(&self, schema: &Schema) -> bool {
        let trial = self.trial(Rc::new(SharedCode::new(&schema.program)), schema.entry);
        let nothing = Choice { asked: schema.asked, place: 0, change: 0 };
        self.request.passing.iter().take(3).all(|run| trial.passes(run, Some(nothing)))
    }

    fn trial<'t, 'p>(&'t self, code: Rc<SharedCode<'p>>, entry: ir::FunctionId) -> Trial<'t, 'p> {
        Trial { request: self.request, code, entry, step_limit: self.step_limit }
    }

    fn surviving<C: Fn(&Id) -> Choice>(
        &self,
        trial: &Trial<'_, '_>,
        held: &[Id],
        choice: C,
    ) -> Vec<(Id, usize)> {
        let mut failing: Vec<&Run> =
            self.order.iter().map(|&run| &self.request.failing[run]).collect();
        let mut passing: Vec<&Run> = self.request.passing.iter().collect();
        let most = most_broken(passing.len());
        let mut found = Vec::new();
        for id in held {
            if self.request.is_over() {
                break;
            }
            let choice = Some(choice(id));
            // The run that refuted the last change is the first for the next one.
            if let Some(at) = failing.iter().position(|run| !trial.passes(run, choice)) {
                if at > 0 {
                    failing[..=at].rotate_right(1);
                }
                continue;
            }
            let mut broken = 0;
            for at in 0..passing.len() {
                if !trial.passes(passing[at], choice) {
                    broken += 1;
                    passing[..=at].rotate_right(1);
                    if broken > most {
                        break;
                    }
                }
            }
            if broken <= most {
                found.push((*id, broken));
            }
        }
        found
    }

    /// The same for those that cannot be chosen in one text.
    fn alone(&mut self, order: &[Id]) -> Vec<(Id, usize)> {
        let request = self.request;
        let alone = order.iter().copied().filter(|id| self.change(*id).alone);
        let alone: Vec<Id> = alone.take(MOST_ALONE).collect();
        self.tried += alone.len();
        methods::in_shares(&alone, 4, |share| {
            let survivors = share.iter().filter_map(|id| {
                if request.is_over() {
                    return None;
                }
                let broken = self.read_again(*id)?;
                Some((*id, broken))
            });
            survivors.collect()
        })
    }

    /// Applies a change to the text, reads it again and runs all tests: how many passing ones fail then; none
    /// if a failing one still fails, or the front end refuses the text.
    fn read_again(&self, id: Id) -> Option<usize> {
        let request = self.request;
        let place = &self.places[id.0];
        let edit = place.edit(&request.units[place.unit].text, self.change(id));
        let texts = applied(&request.units, &[&edit]);
        let read = request.reader.read(&texts, None).ok()?;
        let trial = self.trial(Rc::new(SharedCode::new(&read.program)), read.entry);
        let mut failing = self.order.iter().map(|&run| &request.failing[run]);
        if !failing.all(|run| trial.passes_steadily(run)) {
            return None;
        }
        let most = most_broken(request.passing.len());
        let mut broken = 0;
        for run in request.passing {
            broken += usize::from(!trial.passes_steadily(run));
            if broken > most {
                return None;
            }
        }
        Some(broken)
    }

    /// The patches among the survivors, the best first: one for each place.
    fn verified(&self, mut survivors: Vec<(Id, usize)>) -> Vec<Patch> {
        survivors.sort_by(|a, b| {
            self.rank(*a).partial_cmp(&self.rank(*b)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let mut patches: Vec<Patch> = Vec::new();
        let mut seen: BTreeSet<(usize, usize, usize)> = BTreeSet::new();
        let mut read = 0;
        for (id, _) in survivors {
            let place = &self.places[id.0];
            let key = (place.unit, place.span.start, place.span.end);
            if seen.contains(&key) || read >= MOST_READ_AGAIN || patches.len() >= MOST_PATCHES {
                continue;
            }
            read += 1;
            if self.request.interrupter.is_interrupted() {
                break;
            }
            if let Some(broken) = self.read_again(id) {
                seen.insert(key);
                patches.push(self.patch(id, broken));
            }
        }
        patches
    }

    fn patch(&self, id: Id, broken: usize) -> Patch {
        let place = &self.places[id.0];
        let Change { text, kind, cost, .. } = self.change(id).clone();
        Patch {
            edit: place.edit(&self.request.units[place.unit].text, self.change(id)),
            about: place.span.clone(),
            new: text,
            kind,
            cost,
            suspicion: place.suspicion,
            kept: self.request.passing.len() - broken,
            broken,
        }
    }

    /// What comes first: what breaks nothing, is usual, is suspicious, and changes little.
    fn rank(&self, (id, broken): (Id, usize)) -> (usize, f64, f64, usize, usize) {
        let place = &self.places[id.0];
        let change = self.change(id);
        let old = &self.request.units[place.unit].text[place.span.clone()];
        let size = match place.kind {
            PlaceKind::Value | PlaceKind::Statement => difference(old, &change.text),
            PlaceKind::Before | PlaceKind::After => change.text.len(),
        };
        let cost =
            f64::from(change.cost) + if change.kind == ChangeKind::Guarded { 1.0 } else { 0.0 };
        (broken, cost, 1.0 - place.suspicion, size, place.span.start)
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

/// How many of this many passing runs a change may break.
fn most_broken(passing: usize) -> usize {
    (passing / 50).max(3.min(passing / 2))
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
