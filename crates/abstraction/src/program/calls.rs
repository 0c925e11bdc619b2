//! Calls: what they pass, and what they give back.

use std::fmt::Write as _;

use ir::FunctionId;
use rustc_hash::FxHashMap;
use semantics::domain::Scalar;

use super::Place;
use super::builder::Builder;
use crate::effects::CallAction;
use crate::expression::{ExpressionId, Expressions, Kind, Object};
use crate::memory::Effect;
use crate::translate::Translator;

impl Builder<'_, '_> {
    pub(super) fn call(&mut self, place: Place, call: &CallAction) {
        let (function, vertex) = place;
        let label = format!("v{}", usize::from(vertex));
        if call.callees.is_empty() {
            self.mark(place);
            let reason = "a call of a function that is not known".to_owned();
            self.unsupported(place, reason);
            return;
        }
        if let [(callee, None)] = call.callees[..] {
            self.call_of(place, call, callee);
            return;
        }
        let labels: Vec<String> =
            (0..call.callees.len()).map(|index| format!("{label}_{index}")).collect();
        let _ = writeln!(self.written.text, "goto {};", labels.join(", "));
        for ((callee, when), label_of) in call.callees.iter().zip(&labels) {
            let condition = match when {
                Some(when) => self.condition(function, *when),
                None => "1".to_owned(),
            };
            let _ = write!(self.written.text, "    {label_of}: assume {condition}; ");
            self.call_of(place, call, *callee);
            let _ = writeln!(self.written.text, "    goto {label}_end;");
        }
        let _ = writeln!(self.written.text, "    {label}_end: skip;");
    }

    /// The call of one function, and what is known afterwards.
    fn call_of(&mut self, place: Place, call: &CallAction, callee: FunctionId) {
        let program = self.abstraction.program;
        let Some(name) = self.procedures.get(&callee).cloned() else {
            self.mark(place);
            let reason = format!("{} has no body", program.functions[callee].name);
            self.unsupported(place, reason);
            return;
        };
        let signature = self.signatures.get(&callee).cloned().unwrap_or_default();
        let mut arguments = Vec::new();
        for &id in &signature.parameters {
            let condition = self.abstraction.predicates[id].condition;
            let actual = self.with_arguments(condition, callee, call, false);
            arguments.push(self.condition(place.0, actual));
        }
        let targets: Vec<String> =
            (1..=signature.returns.len()).map(|index| format!("returned{index}")).collect();
        let assigned = if targets.is_empty() { "" } else { " := " };
        self.mark(place);
        let text = format!("{}{assigned}{name}({});", targets.join(", "), arguments.join(", "));
        self.end(&text, place);
        self.after_call(place, call, callee, &targets);
    }

    /// The predicates of the caller after a call: what the callee cannot have changed stays, the rest
    /// follows from that, from global predicates and from what the callee gives back.
    fn after_call(
        &mut self,
        place: Place,
        call: &CallAction,
        callee: FunctionId,
        targets: &[String],
    ) {
        let signature = self.signatures.get(&callee).cloned().unwrap_or_default();
        let result = self.result_of(place.0, call);
        let returned = self.abstraction.expressions.object(Object::Returned(callee));
        let changed = self.abstraction.modified.by(callee);
        let mut stable = Vec::new();
        let mut affected = Vec::new();
        for id in self.abstraction.predicates.in_scope(place.0) {
            let predicate = self.abstraction.predicates[id];
            let meaning = (predicate.condition, self.name(id).to_owned());
            let kept =
                self.abstraction.before(std::slice::from_ref(&changed), predicate.condition, true)
                    == predicate.condition;
            let mut value = predicate.condition;
            if let Some((address, size, scalar)) = result {
                let store = match scalar {
                    Some(scalar) => {
                        let value = self.abstraction.expressions.load(returned, None, scalar, None);
                        Effect::Store { address, bits: None, scalar, value }
                    }
                    None => Effect::Change { address, size },
                };
                value = self.abstraction.before(&[store], predicate.condition, true);
            }
            let untouched = value == predicate.condition;
            match (predicate.scope.is_none(), kept, untouched) {
                // The callee keeps global predicates up to date.
                (true, _, true) | (false, true, true) => stable.push(meaning),
                (true, _, false) => {
                    // Before the result is stored, the predicate holds its value.
                    affected.push((id, value));
                    stable.push(meaning);
                }
                (false, true, false) => {
                    affected.push((id, value));
                    stable.push(meaning);
                }
                (false, false, _) => affected.push((id, value)),
            }
        }
        if affected.is_empty() {
            return;
        }
        for (&id, target) in signature.returns.iter().zip(targets) {
            let condition = self.abstraction.predicates[id].condition;
            let meaning = self.with_arguments(condition, callee, call, true);
            if !self.abstraction.expressions.is_partly_unknown(meaning) {
                stable.push((meaning, target.clone()));
            }
        }
        let names: Vec<String> = affected.iter().map(|&(id, _)| self.name(id).to_owned()).collect();
        let values: Vec<String> =
            affected.iter().map(|&(_, value)| self.covered(value, &stable)).collect();
        let _ = writeln!(self.written.text, "    {} := {};", names.join(", "), values.join(", "));
    }

    /// Where the result of a call goes: address, bytes, and shape if it is a scalar.
    fn result_of(
        &mut self,
        function: FunctionId,
        call: &CallAction,
    ) -> Option<(ExpressionId, Option<u64>, Option<Scalar>)> {
        let (place, scalar) = call.result?;
        let program = self.abstraction.program;
        let body = program.functions[function].body.as_ref()?;
        let mut translator = Translator::new(program, function, body);
        let size = program.types.size_of(body.places[place].ty);
        let bits = translator.bits(place);
        let address = translator.address(&mut self.abstraction.expressions, place);
        // A result that goes into a bit-field is not followed.
        let scalar = scalar.filter(|_| bits.is_none());
        Some((address, (size > 0).then_some(size), scalar))
    }

    /// A predicate of a callee in the words of the caller. After the call arguments count only if the
    /// callee cannot have changed them.
    fn with_arguments(
        &mut self,
        condition: ExpressionId,
        callee: FunctionId,
        call: &CallAction,
        after: bool,
    ) -> ExpressionId {
        let changed = self.abstraction.modified.by(callee);
        let mut arguments = Vec::new();
        for argument in &call.arguments {
            let mut argument = *argument;
            if let (Some(value), true) = (argument, after) {
                let kept =
                    self.abstraction.before(std::slice::from_ref(&changed), value, true) == value;
                argument = argument.filter(|_| kept);
            }
            arguments.push(argument);
        }
        let mut known = FxHashMap::default();
        self.abstraction.expressions.rebuild(condition, &mut known, |all, part| {
            match all[part].kind {
                Kind::Load(address, None) => match all[address].kind {
                    Kind::Object(Object::Result(_)) => {
                        let scalar = all[part].scalar;
                        let address = all.object(Object::Returned(callee));
                        all.load(address, None, scalar, None)
                    }
                    Kind::Object(Object::Local(function, local)) if function == callee => {
                        let scalar = all[part].scalar;
                        let argument = arguments.get(usize::from(local)).copied().flatten();
                        match argument {
                            Some(value) if all[value].scalar == scalar => value,
                            _ => all.unknown(scalar),
                        }
                    }
                    _ => part,
                },
                // Members of aggregates, and addresses of parameters.
                Kind::Load(address, _) if names_local(all, address, callee) => {
                    let scalar = all[part].scalar;
                    all.unknown(scalar)
                }
                _ => part,
            }
        })
    }
}

/// Whether an address is in a variable of a function.
fn names_local(all: &Expressions, address: ExpressionId, function: FunctionId) -> bool {
    all.objects(address)
        .any(|object| matches!(object, Object::Local(owner, _) if owner == function))
}
