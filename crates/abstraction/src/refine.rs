//! Predicates from paths that no run takes.
//!
//! The conditions that contradict each other are pulled backward along the path by weakest preconditions;
//! what they are at each place, in the words of the function there, are the new predicates.

use ir::expression::BinaryOperator;
use rustc_hash::FxHashMap;
use semantics::domain::Scalar;

use crate::effects::{Action, CallAction};
use crate::expression::{ExpressionId, Kind, Object};
use crate::memory::Effect;
use crate::program::{Abstraction, Place};
use crate::translate::Translator;

/// Conditions with more parts are not pulled further.
const LARGEST: usize = 60;

/// Adds predicates that exclude a path; whether there are new ones.
pub fn refine(abstraction: &mut Abstraction<'_>, path: &[Place], core: &[usize]) -> bool {
    let calls = matching_calls(abstraction, path);
    let before = abstraction.predicates.len();
    for &at in core {
        pull(abstraction, path, &calls, at);
    }
    if abstraction.predicates.len() == before {
        // The core may miss conditions that are constants on the path.
        for at in 0..path.len() {
            pull(abstraction, path, &calls, at);
        }
    }
    abstraction.predicates.len() > before
}

/// Takes the condition of a place as predicates, and its weakest preconditions along the path that leads
/// there.
pub fn take_preconditions(abstraction: &mut Abstraction<'_>, path: &[Place], at: usize) {
    let calls = matching_calls(abstraction, path);
    pull(abstraction, path, &calls, at);
}

/// For each return on a path the call that it belongs to.
fn matching_calls(abstraction: &Abstraction<'_>, path: &[Place]) -> FxHashMap<usize, usize> {
    let mut stack = Vec::new();
    let mut matching = FxHashMap::default();
    for (index, &place) in path.iter().enumerate() {
        match abstraction.action(place) {
            Some(Action::Call(_)) => stack.push(index),
            Some(Action::Return(_)) => {
                if let Some(call) = stack.pop() {
                    matching.insert(index, call);
                }
            }
            _ => {}
        }
    }
    matching
}

/// The condition that a place of a path demands.
fn condition_at(
    abstraction: &mut Abstraction<'_>,
    path: &[Place],
    at: usize,
) -> Option<ExpressionId> {
    match abstraction.action(path[at])?.clone() {
        Action::Branch(condition) | Action::Assert(condition, _) | Action::Assume(condition) => {
            Some(condition)
        }
        Action::Switch(value) => {
            let (function, vertex) = path[at];
            let next = path.get(at + 1)?.1;
            let body = abstraction.program.functions[function].body.as_ref()?;
            let ir::Successors::Switch(cases, _) = &body.vertices[vertex].successors else {
                return None;
            };
            let case = cases.iter().find(|case| case.target == next)?;
            let all = &mut abstraction.expressions;
            let scalar = all[value].scalar;
            let constant = all.constant(scalar, case.low.cast_unsigned());
            Some(all.compare(BinaryOperator::Equal, value, constant))
        }
        Action::Effects(_)
        | Action::Anywhere
        | Action::Call(_)
        | Action::Return(_)
        | Action::End
        | Action::Unsupported(_) => None,
    }
}

/// Pulls the condition of a place backward to the beginning of a path.
fn pull(
    abstraction: &mut Abstraction<'_>,
    path: &[Place],
    calls: &FxHashMap<usize, usize>,
    at: usize,
) {
    let Some(mut condition) = condition_at(abstraction, path, at) else { return };
    add(abstraction, condition);
    for index in (0..at).rev() {
        let Some(action) = abstraction.action(path[index]).cloned() else { return };
        let pulled = match action {
            Action::Effects(effects) => abstraction.before(&effects, condition, false),
            Action::Return(effects) => {
                let Some(&call) = calls.get(&index) else { return };
                condition = out_of_call(abstraction, condition, path, (call, index));
                add(abstraction, condition);
                abstraction.before(&effects, condition, false)
            }
            Action::Call(call) => match path.get(index + 1) {
                Some(&(callee, _)) => into_call(abstraction, condition, callee, &call),
                None => condition,
            },
            Action::Branch(_)
            | Action::Switch(_)
            | Action::Anywhere
            | Action::Assert(..)
            | Action::Assume(_)
            | Action::End
            | Action::Unsupported(_) => condition,
        };
        if pulled != condition {
            condition = pulled;
            add(abstraction, condition);
        }
        let parts = abstraction.expressions.parts(condition);
        let all = &abstraction.expressions;
        if all.known(condition).is_some()
            || parts.len() > LARGEST
            || !parts.iter().any(|&part| matches!(all[part].kind, Kind::Load(..)))
        {
            return;
        }
    }
}

fn add(abstraction: &mut Abstraction<'_>, condition: ExpressionId) {
    let condition = simplified(abstraction, condition);
    let Abstraction { predicates, expressions, .. } = abstraction;
    predicates.add_atoms(expressions, condition);
}

/// `x - 1 > 1` as `x > 2`: a guess that is good as long as nothing overflows, and shorter.
fn simplified(abstraction: &mut Abstraction<'_>, condition: ExpressionId) -> ExpressionId {
    let mut known = FxHashMap::default();
    abstraction.expressions.rebuild(condition, &mut known, |all, part| {
        let Kind::Binary(operator, left, right) = all[part].kind else { return part };
        if !operator.is_comparison() {
            return part;
        }
        let Scalar::Integer { width, .. } = all[left].scalar else { return part };
        if width > 64 {
            return part;
        }
        let mut sides = [left, right];
        for (one, other) in [(0, 1), (1, 0)] {
            while let Kind::Binary(inner, base, moved) = all[sides[one]].kind
                && let Some(amount) = all.value(moved)
                && all.value(sides[other]).is_some()
            {
                let opposite = match inner {
                    BinaryOperator::Add => BinaryOperator::Subtract,
                    BinaryOperator::Subtract => BinaryOperator::Add,
                    _ => break,
                };
                let scalar = all[sides[one]].scalar;
                let amount = all.constant(scalar, amount);
                let kind = Kind::Binary(opposite, sides[other], amount);
                sides[other] = all.make(kind, scalar, None);
                sides[one] = base;
            }
        }
        all.compare(operator, sides[0], sides[1])
    })
}

/// A condition of a callee at its entry, in the words of the caller.
fn into_call(
    abstraction: &mut Abstraction<'_>,
    condition: ExpressionId,
    callee: ir::FunctionId,
    call: &CallAction,
) -> ExpressionId {
    let mut known = FxHashMap::default();
    abstraction.expressions.rebuild(condition, &mut known, |all, part| {
        let Kind::Load(address, None) = all[part].kind else { return part };
        let Kind::Object(Object::Local(function, local)) = all[address].kind else { return part };
        if function != callee {
            return part;
        }
        let scalar = all[part].scalar;
        match call.arguments.get(usize::from(local)).copied().flatten() {
            Some(value) if all[value].scalar == scalar => value,
            _ => all.unknown(scalar),
        }
    })
}

/// A condition of a caller after a call, where the callee returns: its result is the callee's, and
/// arguments are the callee's parameters.
fn out_of_call(
    abstraction: &mut Abstraction<'_>,
    mut condition: ExpressionId,
    path: &[Place],
    (call, end): (usize, usize),
) -> ExpressionId {
    let ((caller, _), (callee, _)) = (path[call], path[end]);
    let Some(Action::Call(action)) = abstraction.action(path[call]).cloned() else {
        return condition;
    };
    let program = abstraction.program;
    if let (Some((place, Some(scalar))), Some(body)) =
        (action.result, program.functions[caller].body.as_ref())
    {
        let mut translator = Translator::new(program, caller, body);
        let address = translator.address(&mut abstraction.expressions, place);
        let returned = abstraction.expressions.object(Object::Result(callee));
        let value = abstraction.expressions.load(returned, None, scalar, None);
        let store = Effect::Store { address, bits: None, scalar, value };
        condition = abstraction.before(&[store], condition, false);
    }
    let Some(body) = program.functions[callee].body.as_ref() else { return condition };
    let mut known = FxHashMap::default();
    let arguments = action.arguments.clone();
    abstraction.expressions.rebuild(condition, &mut known, |all, part| {
        let is_value = !matches!(all[part].kind, Kind::Constant(_));
        let found = arguments.iter().position(|&argument| argument == Some(part));
        match found {
            Some(index) if is_value && index < body.parameter_count as usize => {
                let local = ir::LocalId(index as u32);
                let scalar = all[part].scalar;
                let address = all.object(Object::Local(callee, local));
                let ty = Some(body.locals[local].ty);
                all.load(address, None, scalar, ty)
            }
            _ => part,
        }
    })
}
