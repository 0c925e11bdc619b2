//! Proofs without bounds: induction over the rounds of loops.
//!
//! The program is executed once, over terms, with each loop that has no bound cut at its head
//! ([`heads`]): what the loop may change is any value there, and one round is followed. What holds at
//! the heads in every round is then guessed and checked ([`invariants`]), or found from the failure
//! backward ([`reachability`]); with it, no execution of the formula fails. Whatever is found is
//! checked again, by a solver that knows nothing of the search.
//!
//! While a property is not proved, a failing run is looked for with the same formulas ([`unrolling`]): a copy of
//! a transition costs less than another execution. It is reported only after the concrete machine has made it.

pub mod causes;
mod elements;
mod heads;
mod hunt;
mod invariants;
mod linear;
mod mining;
mod reachability;
mod relative;
mod runs;
mod samples;
mod system;
#[cfg(test)]
mod tests;
mod unrolling;
mod values;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use analysis::order::Order;
use bounded::{
    Bases, Behind, Bounds, CutReason, Execution, LoopId, Options, Progress, PropertyResult,
    Unwindings, execute, take_hook,
};
use findings::{Basis, CheckKind, Engine, INTERNAL_ERROR, Verdict};
use ir::{CheckId, FunctionId, Program};
use logic::{Answer, Context, Solver, Substitution, TermId};
use semantics::concrete::Scenario;

use elements::Elements;
use heads::{Head, LocalSlots, LoopHeads};
use hunt::{Hunt, Recorded};
use invariants::{Invariants, after, candidates, guarded, inductive};
use reachability::{Failure, Limits, Outcome, Search};
use runs::Follower;
use system::System;
pub use words::HeadInvariant;

/// What is to be proved.
pub struct Request<'p> {
    /// The program.
    pub program: &'p Program,
    /// The function that it starts with.
    pub entry: FunctionId,
    /// How.
    pub options: &'p Options,
    /// The properties.
    pub checks: &'p [CheckId],
    /// The loops that have no bound, as far as that is known.
    pub loops: BTreeSet<LoopId>,
    /// What is looked for first.
    pub expected: Expected,
}

/// What somebody who asks expects of most properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// That they hold.
    Proofs,
    /// That they fail.
    Runs,
}

/// A property that holds in every execution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The property.
    pub check: CheckId,
    /// Whether any execution comes to it.
    pub reached: bool,
    /// What the proof rests on.
    pub rests_on: Vec<Basis>,
}

/// What came of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The properties that are proved.
    pub proofs: Vec<Proof>,
    /// Properties that fail, with a run that the concrete machine has made.
    pub failures: Vec<(CheckId, Scenario)>,
    /// What holds at the heads of loops, by which they are proved.
    pub invariants: Vec<HeadInvariant>,
    /// How many more invariants there are that are not written as conditions of C.
    pub unwritten: usize,
    /// Why the others are not proved, if one reason is known.
    pub obstacle: Option<String>,
}

/// The program is executed at most this many times until it is known what loops change.
const MOST_EXECUTIONS: usize = 24;
/// Loops that are not cut are followed for this many rounds.
const ROUNDS: u32 = 4;
/// So long the first guesses are looked at, and failing runs, before what takes longer.
const FIRST_LOOK: Duration = Duration::from_millis(200);
/// So long a property is looked at before others, and failing runs, have their turn. Turns double.
const FIRST_TURN: Duration = Duration::from_millis(500);

/// Proves properties by induction over the rounds of loops.
pub fn prove(request: &Request<'_>, progress: &mut dyn Progress) -> Report {
    match Prover::new(request, Elements::default(), progress) {
        Ok(Some(mut prover)) => prover.run(progress),
        Ok(None) => Report::default(),
        Err(obstacle) => Report { obstacle: Some(obstacle), ..Report::default() },
    }
}

struct Prover<'r, 'p> {
    request: &'r Request<'p>,
    execution: Execution,
    heads: Vec<Head>,
    /// In which slots the locals of functions are.
    locals: LocalSlots,
    /// Elements of arrays that are followed.
    elements: Elements,
    system: System,
    invariants: Invariants,
    /// The properties whose proofs were checked again, and the invariants that they rest on. They last when time is over.
    proofs: Vec<Proof>,
    confirmed: Invariants,
    /// How many invariants are about elements of arrays.
    about_elements: usize,
    limits: Limits,
}

/// How far the proof of a property is.
enum Proving {
    New,
    Paused(Box<Search>),
    /// It fails: what is left is to find a run.
    InVain,
}

/// Asks whether properties fail, with the invariants that are known.
struct Verifier {
    solver: Solver,
    /// What assumes the invariants, head by head.
    known: Vec<TermId>,
}

impl<'r, 'p> Prover<'r, 'p> {
    /// None if no loop is without a bound: then there is nothing that unwinding does not show.
    fn new(
        request: &'r Request<'p>,
        elements: Elements,
        progress: &mut dyn Progress,
    ) -> Result<Option<Self>, String> {
        let (mut execution, hook) = executed(request, elements, progress)?;
        let LoopHeads { heads, locals, elements, .. } = hook;
        if heads.is_empty() {
            return Ok(None);
        }
        let Some(system) = System::new(&mut execution, &heads, &elements.offsets()) else {
            return Err("what a loop changes is not known".to_owned());
        };
        let options = request.options;
        let limits =
            Limits { interrupter: options.interrupter.clone(), deadline: options.deadline };
        Ok(Some(Self {
            request,
            execution,
            heads,
            locals,
            elements,
            system,
            invariants: Invariants::default(),
            proofs: Vec::new(),
            confirmed: Invariants::default(),
            about_elements: 0,
            limits,
        }))
    }

    fn run(&mut self, progress: &mut dyn Progress) -> Report {
        self.narrow();
        let failures = self.failures();
        let follower = Follower::new(&mut self.system, &self.execution.record);
        self.leave_out_irrelevant(&failures);
        let mut conditions: Vec<TermId> =
            failures.values().flatten().map(|failure| failure.condition).collect();
        let edges = self.system.locations.iter().flat_map(|location| &location.edges);
        conditions.extend(edges.map(|edge| edge.condition));
        let guesses = candidates(&mut self.system, &conditions);
        let mut shown = Vec::new();
        let mut hunt = Hunt::new(&self.system, follower, failures.clone(), &self.limits);
        let mut open: Vec<(CheckId, Vec<Failure>)> = failures.into_iter().collect();
        if self.request.expected == Expected::Runs {
            self.hunt(&mut hunt, FIRST_LOOK);
            open.retain(|(check, _)| !hunt.fails(*check));
        }
        if open.is_empty() {
            return self.report(hunt);
        }
        // Mostly that suffices.
        let quick = self.limits.within(FIRST_LOOK);
        let found = inductive(&mut self.system, guesses.clone(), &quick);
        let is_quick = !quick.are_reached();
        if is_quick {
            self.invariants = found;
            self.sort_out(&mut open, &mut shown);
            shown.iter().for_each(|&check| hunt.forget(check));
            self.confirm(&mut shown, progress);
        }
        if self.request.expected == Expected::Proofs {
            self.hunt(&mut hunt, FIRST_LOOK);
            open.retain(|(check, _)| !hunt.fails(*check));
        }
        if !is_quick && !open.is_empty() {
            self.invariants = inductive(&mut self.system, guesses, &self.limits);
            self.sort_out(&mut open, &mut shown);
            shown.iter().for_each(|&check| hunt.forget(check));
            self.confirm(&mut shown, progress);
        }
        for check in self.follow_elements(&open, progress) {
            open.retain(|(one, _)| *one != check);
            hunt.forget(check);
        }
        if !open.is_empty() && self.mine() {
            let failures = self.failures();
            open.retain_mut(|(check, open)| {
                *open = failures.get(check).cloned().unwrap_or_default();
                failures.contains_key(check)
            });
            self.sort_out(&mut open, &mut shown);
            shown.iter().for_each(|&check| hunt.forget(check));
            self.confirm(&mut shown, progress);
        }
        self.search(open, &mut hunt, &mut shown, progress);
        self.confirm(&mut shown, progress);
        self.report(hunt)
    }

    /// What was found.
    fn report(&mut self, hunt: Hunt) -> Report {
        let mut report = Report::default();
        if self.limits.are_reached() {
            report.obstacle = Some("no invariant was found in time".to_owned());
        }
        report.proofs = std::mem::take(&mut self.proofs);
        if !report.proofs.is_empty() {
            (report.invariants, report.unwritten) = words::conditions(
                self.request.program,
                &self.system,
                &self.heads,
                &self.locals,
                &self.confirmed,
            );
        }
        report.unwritten += self.about_elements;
        report.failures = hunt.found;
        report
    }

    /// Proves properties one by one and looks for failing runs, in turns.
    fn search(
        &mut self,
        open: Vec<(CheckId, Vec<Failure>)>,
        hunt: &mut Hunt,
        shown: &mut Vec<CheckId>,
        progress: &mut dyn Progress,
    ) {
        let open = open.into_iter().map(|(check, failures)| (check, failures, Proving::New));
        let mut open: Vec<(CheckId, Vec<Failure>, Proving)> = open.collect();
        let mut time = FIRST_TURN;
        let mut number = 0;
        while !open.is_empty() && !self.limits.are_reached() {
            let limits = self.limits.within(time);
            for (check, failures, proving) in &mut open {
                let mut search = match std::mem::replace(proving, Proving::InVain) {
                    Proving::New => {
                        number += 1;
                        let known = &self.invariants;
                        Box::new(Search::new(&mut self.system, known, &self.limits, number))
                    }
                    Proving::Paused(search) => search,
                    Proving::InVain => continue,
                };
                match search.run(&mut self.system, failures, &limits) {
                    Outcome::Proved(found) => {
                        self.invariants.all.extend(found.all);
                        shown.push(*check);
                        hunt.forget(*check);
                        failures.clear();
                    }
                    // Only its run is wanted.
                    Outcome::Reachable => {}
                    Outcome::Unknown => *proving = Proving::Paused(search),
                }
            }
            self.confirm(shown, progress);
            self.hunt(hunt, time);
            open.retain(|(check, failures, proving)| {
                let goes_on = !hunt.is_over() || !matches!(proving, Proving::InVain);
                goes_on && !failures.is_empty() && !hunt.fails(*check)
            });
            time *= 2;
        }
    }

    fn hunt(&self, hunt: &mut Hunt, time: Duration) {
        let Self { request, execution, heads, .. } = self;
        let recorded = Recorded { request, record: &execution.record, heads };
        hunt.go_on(recorded, &self.limits, time);
    }

    /// Keeps the state variables that failures, and places at which executions were left, depend on.
    fn leave_out_irrelevant(&mut self, failures: &BTreeMap<CheckId, Vec<Failure>>) {
        let cuts = self.execution.record.cuts.iter().map(|cut| cut.condition).collect::<Vec<_>>();
        let mut conditions = self.system.translated(&cuts);
        conditions.extend(failures.values().flatten().map(|failure| failure.condition));
        self.system.leave_out_irrelevant(&conditions);
    }

    /// Moves the properties that the invariants show from one list to the other.
    fn sort_out(&mut self, open: &mut Vec<(CheckId, Vec<Failure>)>, shown: &mut Vec<CheckId>) {
        let mut verifier = self.verifier();
        open.retain(|(check, failures)| {
            let is_shown = self.fails(&mut verifier, failures) == Some(false);
            if is_shown {
                shown.push(*check);
            }
            !is_shown
        });
    }

    /// Looks for invariants among what holds in the states that some runs come to. Whether it did; the formulas
    /// may be about other variables then.
    fn mine(&mut self) -> bool {
        let Some(mut samples) = samples::samples(&self.system, &self.limits) else { return false };
        let pairs = relative::pairs(&self.system, &samples);
        let replaced = relative::replace(&mut self.system, &pairs, &mut samples);
        let mut substitution = Substitution::new(&replaced);
        for (_, invariant) in self.invariants.all.iter_mut().chain(&mut self.confirmed.all) {
            *invariant = substitution.apply(&mut self.system.context, *invariant);
        }
        let mut guesses = mining::mine(&mut self.system, &samples);
        guesses.all.retain(|one| !self.invariants.all.contains(one));
        guesses.all.extend(self.invariants.all.iter().copied());
        let found = inductive(&mut self.system, guesses, &self.limits);
        if found.all.len() > self.invariants.all.len() {
            self.invariants = found;
        }
        true
    }

    /// Replaces variables that have few values by the numbers of these.
    fn narrow(&mut self) {
        let mut sets = values::value_sets(&self.system);
        let stated = values::statements(&mut self.system, &sets);
        let shown = inductive(&mut self.system, stated.clone(), &self.limits);
        if shown != stated {
            let kept: BTreeSet<TermId> = shown.all.iter().map(|&(_, term)| term).collect();
            let lost = stated.all.iter().filter(|(_, term)| !kept.contains(term));
            let lost: Vec<TermId> =
                lost.flat_map(|&(_, term)| self.system.variables_of(&[term])).collect();
            sets.retain(|variable, _| !lost.contains(variable));
        }
        if !self.is_inductive(&shown) {
            sets.clear();
        }
        values::narrow(&mut self.system, &sets);
    }

    /// When the properties fail. What never does has no failures.
    fn failures(&mut self) -> BTreeMap<CheckId, Vec<Failure>> {
        let kinds = &self.request.program.properties;
        let asked = self.request.checks.iter().copied();
        // What is lost in a round, and what was never written, is not a part of a head's state.
        let is_decided = |kind: CheckKind| match kind {
            CheckKind::Leak
            | CheckKind::Uninitialized
            | CheckKind::Cover
            | CheckKind::Unwinding
            | CheckKind::Unsupported
            | CheckKind::Deadlock
            | CheckKind::DataRace
            | CheckKind::LockMisuse
            | CheckKind::LockLeak => false,
            CheckKind::Assertion
            | CheckKind::ReachError
            | CheckKind::Bounds
            | CheckKind::Null
            | CheckKind::Dangling
            | CheckKind::Misaligned
            | CheckKind::DoubleFree
            | CheckKind::InvalidFree
            | CheckKind::DivisionByZero
            | CheckKind::SignedOverflow
            | CheckKind::UnsignedOverflow
            | CheckKind::Conversion
            | CheckKind::Shift
            | CheckKind::FloatOverflow
            | CheckKind::Nan
            | CheckKind::Sequence
            | CheckKind::Rule => true,
        };
        let asked = asked.filter(|&check| is_decided(kinds[check].kind));
        let mut failures: BTreeMap<CheckId, Vec<Failure>> =
            asked.map(|check| (check, Vec::new())).collect();
        let obligations = self.execution.record.obligations.iter().enumerate();
        let asked = obligations.filter(|(_, obligation)| failures.contains_key(&obligation.check));
        let (places, conditions): (Vec<_>, Vec<_>) =
            asked.map(|(index, one)| ((index, one.check), one.fails)).unzip();
        let mut conditions = self.system.translated(&conditions);
        self.elements.choose(&mut self.system, &self.execution.record, &mut conditions);
        for ((index, check), condition) in places.into_iter().zip(conditions) {
            let before = self.heads.iter().take_while(|head| head.mark.obligations <= index);
            let failure = Failure { condition, before: before.count() };
            failures.entry(check).or_default().push(failure);
        }
        failures
    }

    /// Whether a failure is possible with the invariants; none if that is not known.
    fn fails(&mut self, verifier: &mut Verifier, failures: &[Failure]) -> Option<bool> {
        for failure in failures {
            if self.limits.are_reached() {
                return None;
            }
            let mut assumed = verifier.known[..failure.before].to_vec();
            assumed.push(failure.condition);
            self.limits.limit(&mut verifier.solver);
            match verifier.solver.solve_assuming(&self.system.context, &assumed) {
                Answer::Sat => return Some(true),
                Answer::Unsat => {}
                Answer::Unknown(_) => return None,
            }
        }
        Some(false)
    }

    /// Somebody who knows nothing of the search, but the invariants that it has found.
    fn verifier(&mut self) -> Verifier {
        let mut solver = self.solver();
        let known = self.invariants.assumed(&mut self.system, &mut solver, "shown");
        Verifier { solver, known }
    }

    /// A solver that knows what holds in every run, for what is shown in the end.
    fn solver(&self) -> Solver {
        let mut solver = Solver::with_interrupter(self.limits.interrupter.clone());
        if self.request.options.check_proofs {
            solver.check_proofs();
        }
        self.system.facts.iter().for_each(|&fact| solver.assert(&self.system.context, fact));
        solver
    }

    /// Whether statements about the heads hold in the first round, and in the next one whenever they
    /// hold in a round. Asks a solver of its own.
    fn is_inductive(&mut self, all: &Invariants) -> bool {
        let about_state = all.all.iter().all(|&(location, invariant)| {
            let variables = self.system.variables_of(&[invariant]);
            let known = &self.system.locations[location].known;
            variables.iter().all(|variable| known.contains(variable))
        });
        if !about_state {
            return false;
        }
        for location in 0..self.system.locations.len() {
            for edge in self.system.locations[location].edges.clone() {
                if self.limits.are_reached() {
                    return false;
                }
                let mut solver = self.solver();
                for &(head, invariant) in all.all.iter().filter(|(head, _)| *head < edge.before) {
                    let holds = guarded(&mut self.system, head, invariant);
                    solver.assert(&self.system.context, holds);
                }
                let about = all.all.iter().filter(|(head, _)| *head == location);
                let about: Vec<TermId> = about.map(|&(_, invariant)| invariant).collect();
                let next = about.into_iter().map(|one| after(&mut self.system, &edge, one));
                let next: Vec<TermId> = next.collect();
                let holds = self.system.context.and_all(next);
                let asked = [edge.condition, self.system.context.not(holds)];
                self.limits.limit(&mut solver);
                if solver.solve_assuming(&self.system.context, &asked) != Answer::Unsat {
                    return false;
                }
            }
        }
        true
    }

    /// Keeps the proofs of what was shown that come through a second look. The others wait for more invariants.
    fn confirm(&mut self, shown: &mut Vec<CheckId>, progress: &mut dyn Progress) {
        let proofs = self.conclude(shown);
        for Proof { check, reached, rests_on } in &proofs {
            let verdict = if *reached { Verdict::Proved } else { Verdict::Unreachable };
            progress.found(&PropertyResult {
                check: *check,
                verdict,
                rests_on: rests_on.clone(),
                engine: Engine::Induction,
                scenario: None,
            });
        }
        if !proofs.is_empty() {
            shown.retain(|check| proofs.iter().all(|proof| proof.check != *check));
            self.proofs.extend(proofs);
            self.confirmed = self.invariants.clone();
        }
    }

    /// The proofs of what was shown, without what may come behind something that was not followed.
    fn conclude(&mut self, shown: &[CheckId]) -> Vec<Proof> {
        if shown.is_empty() || !self.is_inductive(&self.invariants.clone()) {
            return Vec::new();
        }
        let program = self.request.program;
        let behind = self.behind_cuts();
        let unwindings = Unwindings::new(program, self.request.options, ROUNDS);
        let bases = Bases::new(program, &self.execution, &unwindings, &[]);
        let failures = self.failures();
        let mut proofs = Vec::new();
        // Once more, with all that is known now.
        let mut verifier = self.verifier();
        for &check in shown {
            let failures = failures.get(&check);
            let holds = failures.is_some_and(|one| self.fails(&mut verifier, one) == Some(false));
            if holds && !behind.as_ref().is_some_and(|behind| behind.contains(check)) {
                let reached = self.execution.record.reached.contains(&check);
                proofs.push(Proof { check, reached, rests_on: bases.of(check) });
            }
        }
        proofs
    }

    /// What comes behind the places at which executions were left.
    fn behind_cuts(&mut self) -> Option<Behind> {
        let Verifier { mut solver, known } = self.verifier();
        let mut possible = Vec::new();
        let conditions: Vec<TermId> =
            self.execution.record.cuts.iter().map(|cut| cut.condition).collect();
        let conditions = self.system.translated(&conditions);
        for (index, cut) in self.execution.record.cuts.iter().enumerate() {
            let before = self.heads.iter().take_while(|head| head.mark.cuts <= index).count();
            let mut assumed = known[..before].to_vec();
            assumed.push(conditions[index]);
            self.limits.limit(&mut solver);
            let answer = solver.solve_assuming(&self.system.context, &assumed);
            if answer != Answer::Unsat {
                possible.push(cut.at);
            }
        }
        if possible.is_empty() {
            return None;
        }
        let calls = &self.execution.record.calls;
        Some(Behind::unsupported(self.request.program, calls, possible.into_iter()))
    }
}

/// Executes until it is known what loops change, and which loops have no bound.
fn executed(
    request: &Request<'_>,
    elements: Elements,
    progress: &mut dyn Progress,
) -> Result<(Execution, LoopHeads), String> {
    if request.loops.iter().any(|&id| has_other_entries(request.program, id)) {
        return Err("a loop is entered in its middle".to_owned());
    }
    let mut heads = LoopHeads::new(request.loops.clone(), elements);
    let mut context = Context::new();
    let bounds = Bounds::all(ROUNDS);
    for _ in 0..MOST_EXECUTIONS {
        let task = bounded::Request {
            program: request.program,
            entry: request.entry,
            options: request.options,
            bounds: &bounds,
        };
        let hook = Box::new(heads.for_next_execution());
        let mut execution = execute(task, context, vec![hook], progress, &mut |_, _, _| true);
        if let Some(reason) = execution.stopped {
            return Err(reason);
        }
        let Some(found) = take_hook::<LoopHeads>(&mut execution.hooks) else {
            return Err("the execution has lost its hook".to_owned());
        };
        heads = *found;
        if let Some(obstacle) = heads.obstacle.take() {
            return Err(obstacle.to_owned());
        }
        let mut cut = BTreeSet::new();
        for one in &execution.record.cuts {
            match &one.reason {
                CutReason::Loop(id) => _ = cut.insert(*id),
                // Where the engine is at fault nothing else that it says counts.
                CutReason::Unsupported(reason) if reason.starts_with(INTERNAL_ERROR) => {
                    return Err(reason.clone());
                }
                CutReason::Recursion(_) | CutReason::Input(_) | CutReason::Unsupported(_) => {}
            }
        }
        let known = heads.loops.len();
        if cut.iter().any(|&id| has_other_entries(request.program, id)) {
            return Err("a loop is entered in its middle".to_owned());
        }
        heads.loops.extend(cut);
        if !heads.grew && heads.loops.len() == known {
            return Ok((execution, heads));
        }
        context = execution.context;
    }
    Err("what loops change is not known after many attempts".to_owned())
}

/// Whether control can come into a loop other than to its head: those executions would be in a round
/// that has not begun.
fn has_other_entries(program: &Program, id: LoopId) -> bool {
    let Some(body) = &program.functions[id.function].body else { return true };
    let order = Order::new(body);
    let Some(&(first, last)) = order.loops.get(id.index as usize) else { return true };
    let inside = |at: u32| first < at && at <= last;
    let outside = order.vertices.iter().filter(|&&from| {
        let from = order.position(from);
        from < first || from > last
    });
    let mut targets = outside.flat_map(|&from| body.vertices[from].successors.targets());
    targets.any(|target| inside(order.position(target)))
}
