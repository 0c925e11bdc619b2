//! What is known of one changed text: it is read again, run and checked, several at the same time.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use findings::PatchVerdict;
use methods::localize::{Expected, Run};
use patches::{Confirmed, Patch, Read, Tidy, applied, carried, confirm};

use super::detours;
use super::logs::Kept;
use super::reference::Compared;
use super::search::{Search, Subject, Trying};
use super::verify::{Accepted, Verified, weaker};

/// One patched program is checked for at most this long.
const LONGEST_CHECK: Duration = Duration::from_millis(2500);
/// One is compared with the reference for at most this long.
const LONGEST_COMPARISON: Duration = Duration::from_secs(5);
/// Inputs near those of known runs are tried for at most this long before that.
const NEAR_TIME: Duration = Duration::from_millis(150);

/// What is known of a changed text.
pub(super) struct Assessed {
    /// How many failing runs it was tried with.
    pub runs: usize,
    /// How many passing runs it breaks, and what checking it says; none if it is no patch.
    pub checked: Option<(usize, Verified)>,
    /// A line that failing runs executed before an access or an operation failed, and do not any more.
    pub skips: Option<String>,
}

impl Search<'_> {
    /// The texts that probably come next, as many as there are other processors.
    pub(super) fn next_texts(
        &self,
        tidy: &Tidy<'_>,
        waiting: &VecDeque<Patch>,
        trying: &Trying<'_>,
        known: &HashMap<Vec<String>, Assessed>,
    ) -> Vec<Vec<String>> {
        let mut next: Vec<Vec<String>> = Vec::new();
        for patch in waiting.iter().filter(|patch| trying.may_try(patch)) {
            if next.len() + 1 >= methods::processors() {
                break;
            }
            let patch = tidy.patch(patch.clone());
            let texts = applied(&trying.subject.units, &[&patch.edit]);
            if !self.seen.contains(&texts) && !known.contains_key(&texts) && !next.contains(&texts)
            {
                next.push(texts);
            }
        }
        next
    }

    /// Reads and checks changed texts at the same time.
    pub(super) fn assess_all(
        &self,
        trying: &Trying<'_>,
        first: Vec<String>,
        next: Vec<Vec<String>>,
    ) -> Vec<(Vec<String>, Assessed)> {
        let all: Vec<Vec<String>> = std::iter::once(first).chain(next).collect();
        let Trying { subject, ref failing, passing, step_limit, .. } = *trying;
        let one = |texts: &Vec<String>| self.assess(subject, texts, [failing, passing], step_limit);
        let assessed = methods::in_shares(&all, 1, |share| share.iter().map(one).collect());
        all.into_iter().zip(assessed).collect()
    }

    /// Reads a changed text, runs and checks it.
    pub(super) fn assess(
        &self,
        subject: &Subject<'_>,
        texts: &[String],
        [failing, passing]: [&[Run]; 2],
        step_limit: u64,
    ) -> Assessed {
        let runs = failing.len();
        let request = self.request(subject, failing, passing, self.end);
        let Some(confirmed) = confirm(&request, texts, step_limit) else {
            return Assessed { runs, checked: None, skips: None };
        };
        let Confirmed { read, broken, .. } = confirmed;
        let carry = |run: &Run| self.carry(run, subject.program, &read.program);
        let of_failing: Vec<Run> = failing.iter().take(self.given_runs).map(carry).collect();
        let of_passing: Vec<Run> = passing.iter().map(carry).collect();
        let mut verified = self.checked(&read, [&of_failing, &of_passing]);
        if let Verified::Refuted(refuted) = &mut verified {
            refuted.0 = carried(&refuted.0, &read.program, subject.program);
        }
        let skips = self.demand.as_ref().and_then(|demand| {
            let reading = (&read.program, read.entry);
            detours::left_out(reading, self.options, &of_failing, demand.before_access)
        });
        Assessed { runs, checked: Some((broken, verified)), skips }
    }

    /// Checks a patched program for all inputs, if that is demanded, and compares it with the reference.
    pub(super) fn checked(&self, program: &Read, runs: [&[Run]; 2]) -> Verified {
        let left = self.end.saturating_duration_since(Instant::now());
        let mut known = Accepted::default();
        if let Some(demand) = &self.demand {
            match demand.verify(program, runs, (left / 4).min(LONGEST_CHECK)) {
                Verified::Accepted(accepted) => known = accepted,
                refuted @ Verified::Refuted(_) => return refuted,
                rejected @ Verified::Rejected => return rejected,
                undecided @ Verified::Undecided(_) => return undecided,
            }
        }
        let decided = self.demand.as_ref().map(|_| known.verdict.clone());
        let decided = match self.logs.map(|logs| {
            (logs.count(), logs.kept(program, self.options, (left / 4).min(LONGEST_CHECK)))
        }) {
            None => decided,
            Some((count, Kept::Yes { verdict, rests_on })) => {
                known.logs = count;
                known.add(rests_on);
                decided.map(|decided| weaker(decided, verdict))
            }
            Some((_, Kept::Writes(scenario))) => {
                return Verified::Refuted(Box::new((*scenario, Expected::default())));
            }
            Some((_, Kept::Never)) => return Verified::Rejected,
            Some((_, Kept::Unknown(reason))) => return Verified::Undecided(reason),
        };
        known.verdict = decided.clone().unwrap_or(PatchVerdict::Passes);
        let Some(reference) = self.reference else { return Verified::Accepted(known) };
        // Most changes that are wrong are so on inputs near known ones: that takes no engine.
        if let Some(run) = reference.difference_near(program, runs, NEAR_TIME.min(left / 8)) {
            return Verified::Refuted(Box::new(run));
        }
        match reference.compare(program, (left / 4).min(LONGEST_COMPARISON)) {
            Compared::Equal { verdict, rests_on } => {
                known.verdict = match decided {
                    Some(decided) => weaker(decided, verdict),
                    None => verdict,
                };
                known.add(rests_on);
                known.compared = true;
                Verified::Accepted(known)
            }
            Compared::Differs(run) => Verified::Refuted(run),
            Compared::Unknown(reason) => Verified::Undecided(reason),
        }
    }
}
