//! The loop of figure 2: a trace, its cause, a halt there, and again.
//!
//! Halts never touch a correct transition, so the correct transitions of an assertion are the same
//! in every round: they are computed once. A halt holds for the assertion that it was found for.

use oxidd::BooleanFunction as _;
use rustc_hash::FxHashSet;

use super::explain::{Difference, difference};
use super::{CorrectTransitions, VisibleGlobals};
use crate::bdd::Limited;
use crate::graph::{Edge, Operation, ProcedureId, VertexId};
use crate::reachability::{Reached, Until, explore_again};
use crate::symbolic::{Model, Replacements};
use crate::trace::{Bounds, State, Trace, find, shortest};

/// Which difference between the error trace and correct traces is the cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Projection {
    /// Edges of the trace that no correct trace has: project(T) \ project(C).
    Edges,
    /// Every edge is on some correct trace, but not in these states: project(T \ C).
    Transitions,
}

/// A trace and what in it no correct trace does.
#[derive(Debug, Clone)]
pub struct Cause {
    /// The error trace.
    pub trace: Trace,
    /// Which difference it is.
    pub projection: Projection,
    /// The edges of the difference, in the order of the trace; a completed call is the step of its
    /// call vertex.
    pub edges: Vec<Edge>,
    /// Which transition of the trace is the first of them. A completed call is at its return.
    pub first: usize,
    /// The statement to blame: what only the error trace comes to, or else what it does there.
    pub blamed: VertexId,
    /// Other edges from where the first one begins that correct traces take.
    pub instead: Vec<Edge>,
    /// How the first transition's state differs from correct ones, for the second difference.
    pub difference: Option<Difference>,
    /// The relations that halt this cause.
    pub(crate) halts: Vec<(Edge, HaltedRelation)>,
}

/// A relation of a cause, kept out of the debug output.
#[derive(Clone)]
pub(crate) struct HaltedRelation(pub crate::bdd::Bdd);

impl std::fmt::Debug for HaltedRelation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("..")
    }
}

/// What was found for an assertion that fails.
#[derive(Debug, Default)]
pub struct Found {
    /// Its causes, one trace each.
    pub causes: Vec<Cause>,
    /// A trace without a cause that is left when they are halted.
    pub unexplained: Option<(Unexplained, Trace)>,
}

/// Why a trace has no cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unexplained {
    /// No trace reaches the assertion where it surely holds, so nothing can be compared.
    NoCorrectTrace,
    /// A choice in the assertion itself decides: each transition of the trace is correct.
    OwnChoice,
}

/// The causes of all failures.
#[derive(Debug, Default)]
pub struct Localization {
    /// The assertions that fail, in the order of the text.
    pub assertions: Vec<(VertexId, Found)>,
    /// How many searches one loop over all assertions makes: one for each trace, and a last one
    /// that finds nothing.
    pub runs: usize,
    /// Whether some causes were left out because there were too many.
    pub truncated: bool,
}

impl Localization {
    /// All causes, those with the shortest traces first.
    #[must_use]
    pub fn causes(&self) -> Vec<&Cause> {
        let found = self.assertions.iter().flat_map(|(_, found)| &found.causes);
        let mut causes: Vec<&Cause> = found.collect();
        causes.sort_by_key(|cause| cause.trace.transitions.len());
        causes
    }
}

/// This many causes of one assertion are looked for.
const MOST_CAUSES: usize = 100;

/// The causes of every assertion that fails. Statements of trusted procedures are blamed only for
/// what no others do.
///
/// # Errors
/// If a limit is hit first.
pub fn localize(
    model: &mut Model<'_>,
    reached: &Reached,
    trusted: &FxHashSet<ProcedureId>,
    until: Until,
) -> Limited<Localization> {
    localize_and_tell(model, reached, trusted, until, &mut |_| {})
}

/// The same, and tells what is known whenever something is found: which assertions fail, and the
/// causes so far.
///
/// # Errors
/// If a limit is hit first.
pub fn localize_and_tell(
    model: &mut Model<'_>,
    reached: &Reached,
    trusted: &FxHashSet<ProcedureId>,
    until: Until,
    tell: &mut dyn FnMut(&Localization),
) -> Limited<Localization> {
    let mut localization = Localization { assertions: Vec::new(), runs: 1, truncated: false };
    for assertion in model.graph.assertions.clone() {
        if model.fails(assertion, reached)? {
            localization.assertions.push((assertion, Found::default()));
        }
    }
    tell(&localization);
    for index in 0..localization.assertions.len() {
        let outer = model.replace(Replacements::default());
        let done =
            of_assertion(model, reached, (&mut localization, index), trusted, until.clone(), tell);
        model.replace(outer);
        done?;
        let found = &localization.assertions[index].1;
        localization.truncated |= found.causes.len() == MOST_CAUSES;
        localization.runs += found.causes.len() + usize::from(found.unexplained.is_some());
    }
    Ok(localization)
}

/// Finds the causes of the failures of one assertion.
fn of_assertion(
    model: &mut Model<'_>,
    reached: &Reached,
    (localization, index): (&mut Localization, usize),
    trusted: &FxHashSet<ProcedureId>,
    until: Until,
    tell: &mut dyn FnMut(&Localization),
) -> Limited<()> {
    let assertion = localization.assertions[index].0;
    let Some(first) = find(model, reached, &[assertion], until.clone())? else { return Ok(()) };
    let correct = CorrectTransitions::new(model, reached, assertion, until.clone())?;
    if correct.is_empty() {
        let why = match may_pass(model, &first)? {
            true => Unexplained::OwnChoice,
            false => Unexplained::NoCorrectTrace,
        };
        localization.assertions[index].1.unexplained = Some((why, first));
        return Ok(());
    }
    let visible = VisibleGlobals::new(model.graph);
    let mut halts = Replacements::default();
    let mut next = Some(first);
    while let Some(trace) = next
        && localization.assertions[index].1.causes.len() < MOST_CAUSES
    {
        model.replace(Replacements::default());
        let compared = (&correct, &visible);
        let Some(cause) = cause(model, reached, compared, trusted, trace.clone())? else {
            localization.assertions[index].1.unexplained = Some((Unexplained::OwnChoice, trace));
            break;
        };
        for (edge, HaltedRelation(relation)) in &cause.halts {
            let together = match halts.get(edge) {
                Some(earlier) => earlier.and(relation)?,
                None => relation.clone(),
            };
            halts.insert(*edge, together);
        }
        localization.assertions[index].1.causes.push(cause);
        tell(localization);
        model.replace(halts.clone());
        next = next_trace(model, reached, assertion, until.clone())?;
    }
    Ok(())
}

/// Whether the assertion at the end of a trace may also hold there.
fn may_pass(model: &Model<'_>, trace: &Trace) -> Limited<bool> {
    let Some(last) = trace.transitions.last() else { return Ok(false) };
    let end = model.state_set(trace.assertion, &last.to)?;
    Ok(end.and(model.original(Edge::Step(trace.assertion, 0)))?.satisfiable())
}

/// A shortest trace of the program with halts, if one is left. Mostly the bounds tell that none is;
/// then the states below the halts need not be looked at again.
fn next_trace(
    model: &Model<'_>,
    reached: &Reached,
    assertion: VertexId,
    until: Until,
) -> Limited<Option<Trace>> {
    let bounds = Bounds::new(model, reached, &[assertion])?;
    if !bounds.possible(model.graph) {
        return Ok(None);
    }
    let rest = explore_again(model, reached, until.clone().towards(assertion))?;
    match model.fails(assertion, &rest)? {
        true => shortest(model, &bounds, &[assertion], until),
        false => Ok(None),
    }
}

/// A transition of the trace, or the completed call that ends with it.
struct Item<'t> {
    index: usize,
    edge: Edge,
    from: &'t State,
    to: &'t State,
}

/// The transitions of a trace. Of a return, the completed call is looked at: where that is
/// correct, so is the return.
fn items(trace: &Trace) -> impl Iterator<Item = Item<'_>> {
    trace.transitions.iter().enumerate().map(|(index, transition)| {
        match (transition.edge, &transition.called_in) {
            (Edge::Return(call), Some(called_in)) => {
                Item { index, edge: Edge::Step(call, 0), from: called_in, to: &transition.to }
            }
            (edge, _) => Item { index, edge, from: &transition.from, to: &transition.to },
        }
    })
}

fn cause(
    model: &Model<'_>,
    reached: &Reached,
    (correct, visible): (&CorrectTransitions, &VisibleGlobals),
    trusted: &FxHashSet<ProcedureId>,
    trace: Trace,
) -> Limited<Option<Cause>> {
    let mut different: Vec<Item<'_>> = Vec::new();
    different.extend(items(&trace).filter(|item| !correct.projected.contains(&item.edge)));
    let projection = if different.is_empty() { Projection::Transitions } else { Projection::Edges };
    if projection == Projection::Transitions {
        for item in items(&trace) {
            let transition = (item.edge, item.from, item.to);
            if !correct.contains_visible(model, reached, visible, transition)? {
                different.push(item);
            }
        }
    }
    let Some(first) = different.first() else { return Ok(None) };
    let mut edges: Vec<Edge> = Vec::new();
    for item in &different {
        if !edges.contains(&item.edge) {
            edges.push(item.edge);
        }
    }
    let nothing = model.space.constant(false);
    let halts = match projection {
        Projection::Edges => {
            edges.iter().map(|&edge| (edge, HaltedRelation(nothing.clone()))).collect()
        }
        Projection::Transitions => {
            let relation = correct.halted(model, reached, visible, (first.edge, first.from))?;
            vec![(first.edge, HaltedRelation(relation))]
        }
    };
    let difference = match projection {
        Projection::Edges => None,
        Projection::Transitions => {
            difference(model, reached, correct, &trace, first.index, first.edge)?
        }
    };
    let mut places = edges.iter().map(|&edge| blamed(model, correct, projection, edge));
    let first_place = blamed(model, correct, projection, first.edge);
    let blamed = places.find(|&place| !trusted.contains(&model.graph[place].procedure));
    let blamed = blamed.unwrap_or(first_place);
    let source = model.graph.ends(first.edge).0;
    let steps = (0..model.graph[source].successors.len() as u32)
        .map(|index| Edge::Step(source, index))
        .filter(|&edge| edge != first.edge && correct.projected.contains(&edge));
    let instead = steps.collect();
    let first = first.index;
    Ok(Some(Cause { projection, edges, first, blamed, instead, difference, halts, trace }))
}

/// What is to blame for an edge: the statement that only error traces come to, or else the one that
/// goes there.
fn blamed(
    model: &Model<'_>,
    correct: &CorrectTransitions,
    projection: Projection,
    edge: Edge,
) -> VertexId {
    let (source, target) = model.graph.ends(edge);
    let only_wrong = projection == Projection::Edges
        && !matches!(model.graph[target].operation, Operation::Exit)
        && !correct.edges[target.index()].satisfiable();
    if only_wrong { target } else { source }
}
