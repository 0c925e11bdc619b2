//! Simple replacements: small changes of one expression's text with which all failing runs pass.
//!
//! A diagnosis says that other values of an expression would have helped. Here the changes that
//! programmers make are tried on the concrete machine: another operator, number or variable, a
//! condition negated, an operand dropped or added, operands in the other order, another sign. What is kept makes every failing run pass; how many of
//! the passing runs still pass is counted.
//!
//! | module | what it does |
//! |---|---|
//! | `site` | what the program evaluates for an expression of the text |
//! | `candidates` | the changes to be tried |
//! | `records` | those of members, and of records as a whole |
//! | `swapped` | those that change the order |
//! | `numeric` | those of signs, and of pointers by one |
//! | `joined` | those that add a condition |
//! | `operators` | which operators are taken for each other |
//! | `pool` | the numbers and names that they use |
//! | `change` | how they change a function |
//! | `words` | how they change the text |
//! | `trial` | the runs of a changed program |

mod candidates;
mod change;
mod joined;
mod numeric;
mod operators;
mod pool;
mod records;
mod site;
mod swapped;
mod trial;
mod words;

use std::collections::BTreeMap;
use std::rc::Rc;

use ir::{Expression, ExpressionId, ExpressionKind, FunctionId, Origin};
use rustc_hash::FxHashSet;
use weave::suspects::{Point, Role};

use candidates::{Candidate, Wanted, candidates};
use change::Change;
use pool::Pool;
use site::Site;
use trial::Trial;

use super::component::Component;
use super::index::Index;
use super::witness::Original;
use super::{ComponentId, Diagnosis, Localized, NewValue, Request};

/// An expression of a function.
type Place = (FunctionId, ExpressionId);

/// This many are given for each diagnosis.
const MOST: usize = 3;
/// A change that breaks more than one in this many passing runs is none.
const MOST_BROKEN: usize = 50;
/// But this many it may break.
const FEW_BROKEN: usize = 3;
/// This many steps are made for the changes of one expression.
const MOST_STEPS: u64 = 30_000_000;
/// The same where nothing is known of the values that would do.
const FEWER_STEPS: u64 = 3_000_000;
/// This many different values of an expression count as numbers that would do.
const MOST_VALUES: usize = 3;

/// What a simple replacement changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimpleKind {
    /// Another operator.
    Operator,
    /// Another number.
    Number,
    /// A variable.
    Variable,
    /// A condition is negated, or is not any more.
    Negation,
    /// A number has the other sign.
    Sign,
    /// Only one operand is kept.
    Dropped,
    /// Another member of a record.
    Field,
    /// One more, or one less.
    Offset,
    /// Operands or arguments in the other order.
    Swapped,
    /// A condition has one more operand.
    Joined,
    /// Another target of an assignment.
    Target,
    /// Another function is called, or with arguments in the other order.
    Call,
}

/// A small change of an expression with which all failing runs pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simple {
    /// The new text of the expression.
    pub text: String,
    /// The text that it stands for.
    pub replaces: String,
    /// What is changed.
    pub kind: SimpleKind,
    /// The number that it becomes, if it is one.
    pub number: Option<u128>,
    /// How much is changed: 1 is the least.
    pub size: u32,
    /// How many of the passing runs that were tried still pass.
    pub kept: usize,
    /// How many of them do not.
    pub broken: usize,
}

/// Looks for simple replacements of all diagnoses of one expression.
pub(super) fn find(request: &Request<'_>, index: Option<Rc<Index>>, found: &mut [Diagnosis]) {
    let first = found.iter().find_map(|diagnosis| single(request, diagnosis));
    let Some(point) = first.map(|component| component.suspects[0].points[0]) else { return };
    let mut copy = request.program.clone();
    let pool = Pool::new(&mut copy, point.origin, point.function);
    let mut trial = Trial::new(request, index, copy);
    for diagnosis in found {
        if request.options.exceeded().is_some() {
            return;
        }
        if let Some(component) = single(request, diagnosis) {
            let concerned =
                is_alone(request, component).then(|| trial.evaluating(diagnosis.components[0]));
            diagnosis.simple =
                best(request, component, diagnosis, &pool, concerned.as_ref(), &mut trial);
        }
    }
}

/// Leaves out calls that an expression is known for: the same change of the text was found there.
pub(super) fn drop_known_calls(request: &Request<'_>, found: &mut Localized) {
    let range =
        |diagnosis: &Diagnosis| request.components[diagnosis.components[0].0].suspects[0].range;
    let is_call = |diagnosis: &Diagnosis| {
        diagnosis.components.iter().any(|component| request.is_call(*component))
    };
    let (calls, expressions): (Vec<Diagnosis>, Vec<Diagnosis>) =
        std::mem::take(&mut found.diagnoses).into_iter().partition(is_call);
    let is_known = |call: &Diagnosis| {
        let Some(other) = call.simple.first() else { return false };
        expressions.iter().any(|expression| {
            site::is_within(range(call), range(expression))
                && expression.simple.iter().any(|known| is_same(known, other))
        })
    };
    found.diagnoses = calls.into_iter().filter(|call| !is_known(call)).collect();
    found.diagnoses.extend(expressions);
}

/// Whether a change of an expression is that of a call in it.
fn is_same(whole: &Simple, call: &Simple) -> bool {
    whole.replaces.match_indices(&call.replaces).any(|(at, old)| {
        let [before, after] = [&whole.replaces[..at], &whole.replaces[at + old.len()..]];
        format!("{before}{}{after}", call.text) == whole.text
    })
}

/// For those of some components for which a small change of the text makes all failing runs pass and keeps most
/// of those that pass: what the component then gives in each failing run.
pub(super) fn values_of_changes(
    request: &Request<'_>,
    index: Option<Rc<Index>>,
    components: &[ComponentId],
) -> BTreeMap<ComponentId, Vec<Original>> {
    let mut found = BTreeMap::new();
    let first = components.iter().find_map(|component| changeable(request, *component));
    let Some(point) = first.map(|component| component.suspects[0].points[0]) else { return found };
    let mut copy = request.program.clone();
    let pool = Pool::new(&mut copy, point.origin, point.function);
    let mut trial = Trial::new(request, index, copy);
    for &id in components {
        let Some(component) = changeable(request, id) else { continue };
        let concerned = is_alone(request, component).then(|| trial.evaluating(id));
        let before = trial.steps();
        let most = most_broken(trial.passing());
        for (_, candidate) in changes_of(request, component, &Wanted::default(), &pool) {
            if trial.steps() - before > FEWER_STEPS || request.options.exceeded().is_some() {
                break;
            }
            let changes = &candidate.changes;
            if trial.broken(changes, concerned.as_ref(), most, true).is_some()
                && let Some(values) = trial.values(changes, id)
            {
                found.insert(id, values);
                break;
            }
        }
    }
    found
}

/// The one expression of a diagnosis.
fn single<'r>(request: &'r Request<'_>, diagnosis: &Diagnosis) -> Option<&'r Component> {
    let [component] = diagnosis.components[..] else { return None };
    changeable(request, component)
}

/// A component that is one expression, whose text can be changed.
fn changeable<'r>(request: &'r Request<'_>, component: ComponentId) -> Option<&'r Component> {
    let whole = request.are_whole_texts([&component]);
    let component = &request.components[component.0];
    let whole = whole || records::is_record(request.program, component);
    (component.suspects.len() == 1 && component.fault.is_none() && whole).then_some(component)
}

/// Whether a change of an expression concerns those runs only that evaluate it: it is computed at one
/// vertex, and is in no macro, whose text may be elsewhere as well.
fn is_alone(request: &Request<'_>, component: &Component) -> bool {
    component.points().all(|point| {
        let site = Site::new(request.program, point);
        point.origin.expansion.is_none() && site.is_some_and(|site| site.is_at_once())
    })
}

/// How many of this many passing runs a change may break.
pub(super) fn most_broken(passing: usize) -> usize {
    (passing / MOST_BROKEN).max(FEW_BROKEN.min(passing / 2))
}

/// The best changes of an expression.
fn best(
    request: &Request<'_>,
    component: &Component,
    diagnosis: &Diagnosis,
    pool: &Pool,
    concerned: Option<&FxHashSet<usize>>,
    trial: &mut Trial<'_>,
) -> Vec<Simple> {
    let before = trial.steps();
    let tried = changes_of(request, component, &wanted(request, diagnosis), pool);
    let mut kept: Vec<Simple> = Vec::new();
    for (replaces, Candidate { size, kind, text, number, changes }) in tried {
        // Later ones change more, so they have to break less.
        let most = match kept.get(MOST - 1).map(|worst| worst.broken) {
            Some(0) => break,
            Some(broken) => broken - 1,
            // Next to one that breaks nothing, others are no use that do.
            None if kept.first().is_some_and(|best| best.broken == 0) => 0,
            None => most_broken(trial.passing()),
        };
        // A condition is added only where nothing else does.
        let enough = kind == SimpleKind::Joined && kept.first().is_some_and(|one| one.broken == 0);
        if enough || trial.steps() - before > MOST_STEPS {
            break;
        }
        if let Some(broken) = trial.broken(&changes, concerned, most, !diagnosis.avoids) {
            let left = trial.passing() - broken;
            kept.push(Simple { text, replaces, kind, number, size, kept: left, broken });
            kept.sort_by_key(|simple| (simple.broken, simple.size));
            kept.truncate(MOST);
        }
    }
    kept
}

/// The small changes of an expression that are tried, the smallest first, each with the text that it
/// replaces.
fn changes_of(
    request: &Request<'_>,
    component: &Component,
    wanted: &Wanted,
    pool: &Pool,
) -> Vec<(String, Candidate)> {
    let mut tried = Vec::new();
    let is_use = component.suspects[0].is_use(request.program);
    if let Some((point, site)) = used(request, component) {
        let mut found = candidates(&site, &point, pool, wanted);
        // Another number belongs into the definition.
        found.retain(|candidate| is_use || candidate.kind != SimpleKind::Number);
        tried.extend(with_old_text(&site, found));
    }
    let sites = if is_use { Vec::new() } else { occurrences(request, component) };
    let sites = sites.into_iter();
    let sites: Option<Vec<_>> =
        sites.map(|point| Some((point, Site::new(request.program, &point)?))).collect();
    let sites = sites.unwrap_or_default();
    let each = sites.iter().map(|(point, site)| candidates(site, point, pool, wanted));
    if let (Some(mut found), Some((_, site))) = (each.reduce(joint), sites.first()) {
        let rest = elsewhere(request, &sites);
        found.retain_mut(|candidate| rest.is_empty() || extend(request, candidate, &rest));
        tried.extend(with_old_text(site, found));
    }
    tried.retain(|(old, candidate)| keeps_target(old, &candidate.text, candidate.kind));
    tried.sort_by_key(|(_, candidate)| candidate.size);
    tried
}

/// Whether a change of an assignment or increment leaves alone what is assigned to: the value is
/// what is changed. What stands beside an increment may be compared otherwise, or with something else.
fn keeps_target(old: &str, new: &str, kind: SimpleKind) -> bool {
    const ASSIGNMENTS: [&str; 10] = ["<<=", ">>=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="];
    let stored = words::increments(old);
    let plain = matches!(kind, SimpleKind::Operator | SimpleKind::Number);
    let changed = words::changed(old, new);
    let apart = |one: &std::ops::Range<usize>| changed.end <= one.start || one.end <= changed.start;
    let is_kept = stored.is_empty() || plain && stored.iter().all(apart);
    if !is_kept {
        return false;
    }
    let target = ASSIGNMENTS.iter().find_map(|sign| old.find(sign));
    target.is_none_or(|end| new.get(..end) == old.get(..end))
}

/// The changes, each with the text that it replaces.
fn with_old_text(site: &Site<'_>, found: Vec<Candidate>) -> Vec<(String, Candidate)> {
    let old = site.edited(Vec::new()).unwrap_or_default();
    found.into_iter().map(|candidate| (old.clone(), candidate)).collect()
}

/// An expression that is the use of a macro.
fn used<'r>(request: &Request<'r>, component: &Component) -> Option<(Point, Site<'r>)> {
    let mut points = component.points();
    let is_component = component.suspects[0].role == Role::Macro;
    let (Some(point), None, false) = (points.next(), points.next(), is_component) else {
        return None;
    };
    Some((*point, Site::of_use(request.program, point)?))
}

/// Where an expression is evaluated. One that is in a macro is everywhere where the macro is
/// used, also within others.
fn occurrences(request: &Request<'_>, component: &Component) -> Vec<Point> {
    let mut found: Vec<Point> = component.points().copied().collect();
    let program = request.program;
    if records::is_record(program, component) {
        found.truncate(if records::is_in_one_place(component) { 1 } else { 0 });
        return found;
    }
    let text = |origin: Origin| program.components[origin.component].range;
    let Some(Point { origin, .. }) = found.iter().find(|point| point.origin.expansion.is_some())
    else {
        // An argument of a macro may be in the program several times.
        let once = |point: &Point| program.sources.uses(text(point.origin)) <= 1;
        found.truncate(if found.len() == 1 && once(&found[0]) { 1 } else { 0 });
        return found;
    };
    let own = text(*origin);
    for (function, of) in program.functions.entries() {
        let Some(body) = &of.body else { continue };
        let mut carried = ir::carried::Parts::new(program, body);
        for vertex in body.vertices.indices() {
            for expression in carried.of(vertex).0 {
                let known =
                    |point: &Point| (point.function, point.expression) == (function, expression);
                let origin = body.expressions[expression].origin;
                if let Some(origin) = origin.filter(|origin| text(*origin) == own)
                    && !found.iter().any(known)
                {
                    found.push(Point { function, vertex, expression, origin, truth: false });
                }
            }
        }
    }
    // What a macro stands for in a type or a label cannot be changed.
    if found.len() < program.sources.uses(own) as usize {
        found.clear();
    }
    found
}

/// What else comes out of the text of a macro, within expressions that are not at these points.
fn elsewhere(request: &Request<'_>, sites: &[(Point, Site<'_>)]) -> Vec<Place> {
    let mut found = Vec::new();
    let in_macro = sites.iter().find(|(point, _)| point.origin.expansion.is_some());
    let Some((_, whole)) = in_macro else { return found };
    for (function, of) in request.program.functions.entries() {
        let Some(body) = &of.body else { continue };
        let mut carried = ir::carried::Parts::new(request.program, body);
        for id in body.vertices.indices().flat_map(|vertex| carried.of(vertex).0) {
            let Some(origin) = body.expressions[id].origin else { continue };
            let range = request.program.components[origin.component].range;
            let known = sites.iter().any(|(at, site)| at.function == function && site.has(id));
            if whole.contains(range) && !known {
                found.push((function, id));
            }
        }
    }
    found
}

/// Makes the same change of a number also elsewhere; whether that can be done.
fn extend(request: &Request<'_>, candidate: &mut Candidate, elsewhere: &[Place]) -> bool {
    let number = |(function, id): Place| {
        let body = request.program.functions[function].body.as_ref()?;
        let Expression { kind, origin, .. } = &body.expressions[id];
        let range = request.program.components[(*origin)?.component].range;
        matches!(kind, ExpressionKind::Constant(_)).then_some(range)
    };
    let Some((function, changes)) = candidate.changes.first() else { return false };
    let [Change::Number(id, bits)] = changes[..] else { return false };
    let Some(range) = number((*function, id)) else { return false };
    let same = elsewhere.iter().filter(|place| number(**place) == Some(range));
    let more = same.map(|&(function, id)| (function, vec![Change::Number(id, bits)]));
    candidate.changes.extend(more);
    true
}

/// The changes that have the same text at all points of an expression: one that a macro has
/// brought to several.
fn joint(first: Vec<Candidate>, second: Vec<Candidate>) -> Vec<Candidate> {
    let mut both = Vec::new();
    for mut one in first {
        if let Some(same) = second.iter().find(|other| other.text == one.text) {
            one.changes.extend(same.changes.iter().cloned());
            both.push(one);
        }
    }
    both
}

/// The bits of a value that is a number.
fn number(value: NewValue) -> Option<u128> {
    match value {
        NewValue::Bits(bits) => Some(bits),
        NewValue::Truth(truth) => Some(truth.into()),
        NewValue::Null | NewValue::Object(..) | NewValue::Function(_) => None,
    }
}

/// What the fixes say about the values of an expression.
fn wanted(request: &Request<'_>, diagnosis: &Diagnosis) -> Wanted {
    let changes = || diagnosis.fixes.iter().flat_map(|fix| &fix.changes);
    let mut values: Vec<u128> = Vec::new();
    for bits in changes().filter_map(|change| number(change.value)) {
        if !values.contains(&bits) {
            values.push(bits);
        }
    }
    if values.len() > MOST_VALUES {
        values.clear();
    }
    let constant = diagnosis.constant.and_then(number);
    let constant = constant.filter(|constant| !values.contains(constant));
    let shift = changes().next().and_then(|change| {
        let NewValue::Bits(bits) = change.value else { return None };
        let integer = request.program.types.as_integer(change.ty)?;
        Some(pool::value(integer, bits) - pool::value(integer, change.own?))
    });
    let mut truths = changes().map(|change| number(change.value).map(|bits| bits != 0));
    let truth = truths.next().flatten();
    let truth = truth.filter(|truth| truths.all(|other| other == Some(*truth)));
    Wanted { numbers: constant.into_iter().chain(values).collect(), shift, truth }
}
