//! Repairs of the Boolean program of a C program, as changes of the text.
//!
//! After Griesmayer, Bloem and Cook, *Repair of Boolean Programs with an Application to C* (CAV 2006): the
//! program is abstracted, a game on the Boolean program gives the expressions, calls and guards with which no
//! assertion fails, and the predicates say what these are in C. Where there is no repair, the traces that no
//! run takes are excluded by further predicates, and the game is played again. What comes out is a proposal:
//! like any other change it has to be applied, read again, run and checked.

mod conditions;
mod rule_state;
mod statements;
mod values;

use std::time::Instant;

use abstraction::check::{self, begin, decide, exclude, is_assertion};
use abstraction::program::{Abstraction, BooleanText, Place};
use boolean::analysis::{Limits, with_room};
use boolean::causes::localize;
use boolean::graph::Graph;
use boolean::language;
use boolean::reachability::explore;
use boolean::repair::{self, Action, Part, Repair, Role};
use boolean::trace::Trace;
use bounded::Options;
use ir::{CheckId, FunctionKind};
use rustc_hash::FxHashSet;
use source::SourceMap;

use crate::{ChangeKind, Edit, Patch, PropertyKey, Request};
use conditions::Condition;
use statements::Texts;

/// The game is played at most this often, each time with more predicates.
const MOST_GAMES: usize = 6;
/// So many repairs of the Boolean program are looked at,
const MOST_REPAIRS: usize = 24;
/// and so many texts of each change.
const MOST_TEXTS: usize = 4;
/// Sets of states may have this many nodes.
const MOST_NODES: usize = 1 << 22;

/// What the game proposes.
#[derive(Debug, Clone, Default)]
pub struct Proposed {
    /// Changes that belong together, the best first.
    pub patches: Vec<Vec<Patch>>,
    /// How often the game was played.
    pub games: usize,
    /// Whether the time was over before it ended.
    pub stopped: bool,
}

/// Plays for repairs of the assertions of a program, of which some are known to fail.
#[must_use]
pub fn propose(request: &Request<'_>, options: &Options, failing: &[PropertyKey]) -> Proposed {
    let program = request.program;
    let mut proposed = Proposed::default();
    if program.sites.iter().any(|site| site.modelled.is_some()) {
        return proposed;
    }
    let assertions = program.properties.entries();
    let assertions = assertions.filter(|(_, property)| is_assertion(property.kind));
    let checks: Vec<CheckId> = assertions.map(|(check, _)| check).collect();
    if checks.is_empty() {
        return proposed;
    }
    let options = Options { deadline: request.deadline, ..options.clone() };
    let asked =
        check::Request { program, entry: request.entry, options: &options, checks: &checks };
    let mut abstraction = begin(program, request.entry, &options);
    let report = decide(&asked, &mut abstraction);
    // Of what refinement gives up nothing is known in the Boolean program, unless it fails in C, too.
    let fails = |check: &CheckId| failing.contains(&PropertyKey::new(program, *check));
    let is_decided = |check: &CheckId| report.decided.iter().any(|(decided, _)| decided == check);
    let open = checks.iter().copied().filter(|check| fails(check) || is_decided(check));
    let open: FxHashSet<CheckId> = open.collect();
    let texts = Texts::new(request);
    for _ in 0..MOST_GAMES {
        if request.is_over() || open.is_empty() {
            proposed.stopped = request.is_over();
            break;
        }
        proposed.games += 1;
        let text = abstraction.for_repair(&open);
        let mut game = Game { request, texts: &texts, text: &text, abstraction: &mut abstraction };
        let Some(repairs) = game.played() else {
            proposed.stopped = true;
            break;
        };
        // What the environment decides is no change of the program.
        let good = repairs.iter().filter(|one| one.is_good() && !one.rank.restricts);
        for repair in good.take(MOST_REPAIRS) {
            let found = game.translated(repair);
            let new = found.into_iter().filter(|one| !is_known(&proposed.patches, one));
            let new: Vec<Vec<Patch>> = new.collect();
            proposed.patches.extend(new);
        }
        let is_constant = |patch: &Patch| matches!(patch.new.as_str(), "0" | "1");
        let is_enough = proposed.patches.iter().any(|all| !all.iter().any(is_constant));
        let more = !is_enough && refined(&asked, &mut abstraction, &text);
        if !more {
            break;
        }
    }
    proposed
}

fn is_known(known: &[Vec<Patch>], one: &[Patch]) -> bool {
    let edits = |patches: &[Patch]| -> Vec<Edit> {
        patches.iter().flat_map(|patch| patch.edits().cloned()).collect()
    };
    known.iter().any(|other| edits(other) == edits(one))
}

fn limits(deadline: Option<Instant>, interrupter: &limits::Interrupter) -> Limits {
    Limits { deadline, interrupter: Some(interrupter.clone()), nodes: MOST_NODES }
}

/// Adds predicates that exclude traces to failures that no run takes: one trace for each cause, and those
/// without one. Whether there are any.
fn refined(
    asked: &check::Request<'_>,
    abstraction: &mut Abstraction<'_>,
    text: &BooleanText,
) -> bool {
    let mut sources = SourceMap::new();
    let file = sources.add("abstraction.bp", text.text.clone().into_bytes(), false, Vec::new());
    let Ok(program) = language::read(&sources, file) else { return false };
    let graph = Graph::new(&program);
    let limits = limits(asked.options.deadline, &asked.options.interrupter);
    let traces = with_room(&graph, None, &limits, |model| {
        let reached = explore(model, limits.until())?;
        let found = localize(model, &reached, &FxHashSet::default(), limits.until())?;
        let of_assertions = found.assertions.into_iter().map(|(_, found)| found);
        let traces = of_assertions.flat_map(|found| {
            let causes = found.causes.into_iter().map(|cause| cause.trace);
            causes.chain(found.unexplained.map(|(_, trace)| trace)).collect::<Vec<Trace>>()
        });
        Ok(traces.collect::<Vec<Trace>>())
    });
    let mut new = false;
    for trace in traces.unwrap_or_default() {
        new |= exclude(asked, abstraction, text, &graph, &trace);
    }
    new
}

/// Says in C what a repair of the Boolean program is.
struct Game<'g, 'r, 'p> {
    request: &'g Request<'r>,
    texts: &'g Texts<'g>,
    text: &'g BooleanText,
    abstraction: &'g mut Abstraction<'p>,
}

impl Game<'_, '_, '_> {
    /// The repairs of the Boolean program; none if the time is over.
    fn played(&self) -> Option<Vec<Repair>> {
        let Self { request, text, .. } = self;
        let may_change = |function: &ir::FunctionId| {
            let function = &request.program.functions[*function];
            let name = function.name.to_string();
            function.kind == FunctionKind::User
                && !request.trusted.contains(&name)
                && (request.only.is_empty() || request.only.contains(&name))
        };
        let trusted = text.procedures.iter().filter(|(function, _)| !may_change(function));
        // What the program has no name for cannot be assigned in it.
        let unnamed = self.abstraction.predicates.iter().filter(|(_, predicate)| {
            self.is_of_rule(predicate.condition) || !self.can_be_named(predicate.condition)
        });
        let options = repair::Options {
            limits: limits(request.deadline, &request.interrupter),
            trusted: trusted.map(|(_, name)| name.clone()).collect(),
            kept: unnamed.map(|(id, _)| text.names[id.0 as usize].clone()).collect(),
            most: MOST_REPAIRS,
            ..repair::Options::default()
        };
        let outcome = repair::repair(text.text.as_bytes(), &options).ok()?;
        // What is proved without some calls is no repair of the whole.
        Some(if outcome.left_out.is_empty() { outcome.repairs } else { Vec::new() })
    }

    /// The changes of the text that a repair may be, each with one patch for each fault.
    fn translated(&mut self, repair: &Repair) -> Vec<Vec<Patch>> {
        let mut found: Vec<Vec<Patch>> = vec![Vec::new()];
        for part in &repair.parts {
            let texts = self.part(part);
            let mut longer = Vec::new();
            for begun in &found {
                let with =
                    texts.iter().map(|one| [begun.as_slice(), std::slice::from_ref(one)].concat());
                longer.extend(with);
            }
            longer.truncate(MOST_TEXTS * 2);
            found = longer;
        }
        found.retain(|patches| !patches.is_empty() && !overlap(patches));
        found
    }

    fn part(&mut self, part: &Part) -> Vec<Patch> {
        let Some((place, arm)) = self.located(part) else { return Vec::new() };
        let mut found = match (&part.action, arm) {
            (Action::Call(procedure), _) => self.called((place, arm), part, procedure),
            (Action::Assign(variable), _) => self.assigned((place, arm), part, variable),
            (Action::Replace(Role::Condition), None) => self.condition(place, part),
            (Action::Replace(Role::Value(number)), None) => self.value(place, part, *number),
            (Action::Guard, None) => self.guarded(place, part),
            // Arguments and results are values of predicates of other functions: other sources of patches look for
            // them.
            (Action::Replace(Role::Argument(_) | Role::Returned(_)) | Action::Other, None)
            | (Action::Replace(_) | Action::Guard | Action::Other, Some(_)) => Vec::new(),
        };
        found.truncate(MOST_TEXTS);
        found
    }

    /// The vertex whose statement a change is about, and which arm of a branch, if it is in one.
    fn located(&self, part: &Part) -> Option<(Place, Option<bool>)> {
        let (&start, &place) = self.text.places.range(..=part.offset).next_back()?;
        if start == part.offset {
            return Some((place, None));
        }
        let between = &self.text.text[start as usize..part.offset as usize];
        let is_branch = between.starts_with("if ") && !between.contains('\n');
        is_branch.then(|| (place, Some(!between.contains(" else "))))
    }

    /// Another condition of a branch.
    fn condition(&mut self, place: Place, part: &Part) -> Vec<Patch> {
        let (Some((unit, span)), Some(Condition::Text(text))) =
            (self.texts.of_vertex(place), self.meaning(place.0, part))
        else {
            return Vec::new();
        };
        let new = self.texts.fitting(unit, &span, &text);
        self.texts.replaced(unit, span, new, ChangeKind::Condition).into_iter().collect()
    }

    /// A statement that is executed under a condition only.
    fn guarded(&mut self, place: Place, part: &Part) -> Vec<Patch> {
        let Some((unit, span)) = self.texts.of_vertex(place) else { return Vec::new() };
        match self.meaning(place.0, part) {
            Some(Condition::Text(text)) if text != "0" && text != "1" => {
                self.texts.guard(unit, &span, &text).into_iter().collect()
            }
            Some(Condition::OfRule(state)) => self.with_state(unit, &span, &state),
            Some(Condition::Text(_)) | None => Vec::new(),
        }
    }

    /// A call before a statement.
    fn called(
        &mut self,
        (place, arm): (Place, Option<bool>),
        part: &Part,
        procedure: &str,
    ) -> Vec<Patch> {
        let mut procedures = self.text.procedures.iter();
        let Some((&function, _)) = procedures.find(|(_, name)| *name == procedure) else {
            return Vec::new();
        };
        let called = &self.request.program.functions[function];
        if called.kind != FunctionKind::User {
            return Vec::new();
        }
        let (Some((unit, span)), Some(Condition::Text(condition))) =
            (self.texts.of_vertex(place), self.meaning(place.0, part))
        else {
            return Vec::new();
        };
        let parameters = called.body.as_ref().map_or(0, |body| body.parameter_count);
        let calls = match parameters {
            0 => vec![format!("{}();", called.name)],
            _ => self.texts.calls(unit, &span, &called.name),
        };
        let insert = |call: &String| self.texts.insert(unit, (&span, arm), call, &condition);
        calls.iter().filter_map(insert).collect()
    }
}

/// Whether two changes are of the same text.
fn overlap(patches: &[Patch]) -> bool {
    let edits: Vec<&Edit> = patches.iter().flat_map(Patch::edits).collect();
    edits.iter().enumerate().any(|(index, one)| {
        edits[index + 1..].iter().any(|other| {
            one.unit == other.unit
                && (one.span == other.span
                    || one.span.start < other.span.end && other.span.start < one.span.end)
        })
    })
}
