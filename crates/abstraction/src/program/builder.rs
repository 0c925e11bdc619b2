//! Writes the text of a Boolean program, procedure by procedure.

use std::fmt::Write as _;

use ir::{CheckId, FunctionId, Program, Successors};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::domain::Scalar;

use super::text::{cover_text, written};
use super::{Abstraction, BooleanText, MOST_PAIRS, Place, Signature, begins_alone, within};
use crate::effects::Action;
use crate::expression::{ExpressionId, Expressions, Kind, Object};
use crate::memory::Effect;
use crate::predicates::{PredicateId, formula};

/// Writes the text.
pub(super) struct Builder<'a, 'p> {
    pub(super) abstraction: &'a mut Abstraction<'p>,
    pub(super) open: &'a FxHashSet<CheckId>,
    /// Whether repairs are looked for.
    pub(super) for_repair: bool,
    pub(super) names: Vec<String>,
    pub(super) signatures: FxHashMap<FunctionId, Signature>,
    pub(super) procedures: FxHashMap<FunctionId, String>,
    pub(super) written: BooleanText,
}

impl Builder<'_, '_> {
    pub(super) fn build(mut self) -> BooleanText {
        let globals: Vec<PredicateId> = self.scoped(None);
        if !globals.is_empty() {
            let line = format!("decl {};\n\n", self.list(&globals));
            self.written.text.push_str(&line);
        }
        if !begins_alone(self.abstraction) {
            self.beginning();
        }
        for function in self.abstraction.functions.clone() {
            self.procedure(function);
        }
        let procedures = self.procedures.into_iter().collect();
        BooleanText { names: self.names, procedures, ..self.written }
    }

    fn scoped(&self, scope: Option<FunctionId>) -> Vec<PredicateId> {
        let predicates = self.abstraction.predicates.iter();
        predicates.filter(|(_, one)| one.scope == scope).map(|(id, _)| id).collect()
    }

    pub(super) fn name(&self, id: PredicateId) -> &str {
        &self.names[id.0 as usize]
    }

    fn list(&self, predicates: &[PredicateId]) -> String {
        let names: Vec<&str> = predicates.iter().map(|&id| self.name(id)).collect();
        names.join(", ")
    }

    /// A statement stands for a vertex from here on.
    pub(super) fn mark(&mut self, place: Place) {
        self.written.places.insert(self.written.text.len() as u32, place);
    }

    /// A procedure that sets the initial values and calls what the program begins with.
    fn beginning(&mut self) {
        self.written.text.push_str("void main() begin\n");
        let initial = self.initial_values();
        self.written.text.push_str(&initial);
        let program = self.abstraction.program;
        let mut calls: Vec<FunctionId> = program.initializer.into_iter().collect();
        calls.extend(&program.constructors);
        calls.push(self.abstraction.entry);
        for function in calls {
            let Some(name) = self.procedures.get(&function) else { continue };
            let signature = self.signatures.get(&function).cloned().unwrap_or_default();
            let arguments = vec!["*"; signature.parameters.len()].join(", ");
            let line = format!("  {name}({arguments});\n");
            self.written.text.push_str(&line);
        }
        self.written.text.push_str("end\n\n");
    }

    /// The assignment of the initial values of global predicates, if any is known.
    fn initial_values(&mut self) -> String {
        let globals = self.scoped(None);
        let mut sides = (Vec::new(), Vec::new());
        for id in globals {
            let condition = self.abstraction.predicates[id].condition;
            let program = self.abstraction.program;
            let mut known = FxHashMap::default();
            let initial =
                self.abstraction.expressions.rebuild(condition, &mut known, |all, part| {
                    initial_value(program, all, part).unwrap_or(part)
                });
            if let Some(known) = self.abstraction.expressions.known(initial) {
                sides.0.push(self.name(id).to_owned());
                sides.1.push(u8::from(known).to_string());
            }
        }
        if sides.0.is_empty() {
            return String::new();
        }
        format!("  {} := {}; // initial values\n", sides.0.join(", "), sides.1.join(", "))
    }

    pub(super) fn procedure(&mut self, function: FunctionId) {
        let program = self.abstraction.program;
        let Some(body) = &program.functions[function].body else { return };
        let signature = self.signatures.get(&function).cloned().unwrap_or_default();
        let begins = function == self.abstraction.entry && begins_alone(self.abstraction);
        let parameters = if begins { Vec::new() } else { signature.parameters.clone() };
        let returns = if begins { Vec::new() } else { signature.returns.clone() };
        let locals = self.scoped(Some(function));
        let locals: Vec<PredicateId> =
            locals.into_iter().filter(|id| !parameters.contains(id)).collect();
        let kind = match returns.len() {
            0 => "void".to_owned(),
            1 => "bool".to_owned(),
            count => format!("bool<{count}>"),
        };
        let header =
            format!("{kind} {}({}) begin\n", self.procedures[&function], self.list(&parameters));
        self.written.text.push_str(&header);
        let mut declared: Vec<String> = locals.iter().map(|&id| self.name(id).to_owned()).collect();
        declared.extend((1..=self.most_returned(function)).map(|index| format!("returned{index}")));
        if !declared.is_empty() {
            let line = format!("  decl {};\n", declared.join(", "));
            self.written.text.push_str(&line);
        }
        self.enforce(function);
        if begins {
            let initial = self.initial_values();
            self.written.text.push_str(&initial);
        }
        for (vertex, _) in body.vertices.entries() {
            self.vertex((function, vertex), &returns);
        }
        self.written.text.push_str("end\n\n");
    }

    /// How many values a call in a function gives back at the most.
    fn most_returned(&self, function: FunctionId) -> usize {
        let calls = self.abstraction.actions[&function].iter().filter_map(|action| match action {
            Action::Call(call) => Some(call),
            Action::Effects(_)
            | Action::Branch(_)
            | Action::Switch(_)
            | Action::Anywhere
            | Action::Return(_)
            | Action::Assert(..)
            | Action::Assume(_)
            | Action::End
            | Action::Unsupported(_) => None,
        });
        let callees = calls.flat_map(|call| call.callees.iter());
        let counts = callees.map(|(callee, _)| {
            self.signatures.get(callee).map_or(0, |signature| signature.returns.len())
        });
        counts.max().unwrap_or(0)
    }

    /// States of predicates that no state of the program has.
    fn enforce(&mut self, function: FunctionId) {
        let visible = self.abstraction.predicates.in_scope(function);
        let mut parts = Vec::new();
        let mut pairs = 0;
        for (index, &one) in visible.iter().enumerate() {
            for &other in &visible[index + 1..] {
                pairs += 1;
                if pairs > MOST_PAIRS {
                    break;
                }
                let conditions = [one, other].map(|id| self.abstraction.predicates[id].condition);
                for (first, second) in self.abstraction.exclusions(conditions[0], conditions[1]) {
                    let literal = |id: PredicateId, excluded: bool| {
                        format!("{}{}", if excluded { "!" } else { "" }, self.name(id))
                    };
                    parts.push(format!("({} | {})", literal(one, first), literal(other, second)));
                }
            }
        }
        if !parts.is_empty() {
            let line = format!("  enforce {};\n", parts.join(" & "));
            self.written.text.push_str(&line);
        }
    }

    pub(super) fn vertex(&mut self, place: Place, returns: &[PredicateId]) {
        let (function, vertex) = place;
        let program = self.abstraction.program;
        let body = program.functions[function].body.as_ref().expect("procedures have bodies");
        let successors = &body.vertices[vertex].successors;
        let label = format!("v{}", usize::from(vertex));
        let _ = write!(self.written.text, "  {label}: ");
        let action = self.abstraction.actions[&function][usize::from(vertex)].clone();
        match action {
            Action::Effects(effects) => {
                self.mark(place);
                let text = self.assignment(place, &effects);
                self.end(&text, place);
                self.go(successors);
            }
            Action::Branch(condition) => {
                self.mark(place);
                let condition = self.condition(function, condition);
                let Successors::Branch(then, otherwise) = successors else { return };
                let fails = [*then, *otherwise].map(|next| self.failure((function, next)));
                let joined = match fails {
                    [None, Some(check)] => Some((check, condition.clone(), *then)),
                    [Some(check), None] => Some((check, format!("!({condition})"), *otherwise)),
                    [Some(_), Some(_)] | [None, None] => None,
                };
                if let Some((check, demanded, next)) = joined {
                    self.written.assertions.insert(self.written.text.len() as u32, check);
                    self.end(&format!("assert {demanded};"), place);
                    self.go(&Successors::Next(next));
                    return;
                }
                let (then, otherwise) = (usize::from(*then), usize::from(*otherwise));
                let text = format!("if {condition} then goto v{then}; else goto v{otherwise}; fi");
                self.end(&text, place);
            }
            Action::Switch(value) => self.switch(place, value, successors),
            Action::Anywhere => {
                self.mark(place);
                let targets: Vec<String> = successors
                    .targets()
                    .into_iter()
                    .map(|target| format!("v{}", usize::from(target)))
                    .collect();
                self.end(&format!("goto {};", targets.join(", ")), place);
            }
            Action::Call(call) => {
                self.call(place, &call);
                self.go(successors);
            }
            Action::Return(effects) => {
                self.mark(place);
                let values: Vec<String> =
                    returns.iter().map(|&id| self.value(place, &effects, id)).collect();
                let values = values.join(", ");
                let blank = if values.is_empty() { "" } else { " " };
                self.end(&format!("return{blank}{values};"), place);
            }
            Action::Assert(condition, check) => {
                let condition = self.condition(function, condition);
                let word = if self.open.contains(&check) { "assert" } else { "assume" };
                if self.open.contains(&check) {
                    self.written.assertions.insert(self.written.text.len() as u32, check);
                }
                self.mark(place);
                self.end(&format!("{word} {condition};"), place);
                self.go(successors);
            }
            Action::Assume(condition) => {
                let condition = self.condition(function, condition);
                self.mark(place);
                self.end(&format!("assume {condition};"), place);
                self.go(successors);
            }
            Action::End => {
                self.mark(place);
                self.end("assume 0;", place);
            }
            Action::Unsupported(_) if self.for_repair => {
                self.mark(place);
                self.end("assume 0;", place);
            }
            Action::Unsupported(reason) => {
                self.mark(place);
                self.written.unsupported.insert(self.written.text.len() as u32, reason);
                self.end("assert 0;", place);
                self.written.text.push_str("    assume 0;\n");
            }
        }
    }

    /// The open assertion that fails in any case after a vertex, if repairs are looked for.
    fn failure(&self, place: Place) -> Option<CheckId> {
        let near = self.abstraction.near_failure(place).filter(|_| self.for_repair);
        near.filter(|check| self.open.contains(check))
    }

    /// Something that is not supported would be reached.
    pub(super) fn unsupported(&mut self, place: Place, reason: String) {
        if self.for_repair {
            return self.end("assume 0;", place);
        }
        self.written.unsupported.insert(self.written.text.len() as u32, reason);
        self.end("assert 0;", place);
    }

    /// Ends a statement, with the line of the C program that it stands for.
    pub(super) fn end(&mut self, text: &str, (function, vertex): Place) {
        let program = self.abstraction.program;
        let origin = program.functions[function].body.as_ref();
        let origin = origin.expect("procedures have bodies").vertices[vertex].origin;
        let line = program.position(origin).line;
        let shown = program.shown_text(origin);
        let _ = writeln!(self.written.text, "{text} // {line}: {shown}");
    }

    /// Control goes to the only successor.
    fn go(&mut self, successors: &Successors) {
        match successors {
            Successors::Next(next) => {
                let _ = writeln!(self.written.text, "    goto v{};", usize::from(*next));
            }
            Successors::None => self.written.text.push_str("    assume 0;\n"),
            Successors::Branch(..) | Successors::Switch(..) | Successors::Labels(_) => {
                let targets = successors.targets().into_iter();
                let targets: Vec<String> =
                    targets.map(|target| format!("v{}", usize::from(target))).collect();
                let _ = writeln!(self.written.text, "    goto {};", targets.join(", "));
            }
        }
    }

    pub(super) fn switch(&mut self, place: Place, value: ExpressionId, successors: &Successors) {
        let (function, vertex) = place;
        let Successors::Switch(cases, default) = successors else { return };
        let label = format!("v{}", usize::from(vertex));
        let labels: Vec<String> =
            (0..=cases.len()).map(|index| format!("{label}_{index}")).collect();
        self.mark(place);
        self.end(&format!("goto {};", labels.join(", ")), place);
        let mut others = self.abstraction.expressions.truth(true);
        for (case, label) in cases.iter().zip(&labels) {
            let all = &mut self.abstraction.expressions;
            let within = within(all, value, (case.low, case.high));
            let outside = all.not(within);
            others = all.make(Kind::And(others, outside), Scalar::INT, None);
            let condition = self.condition(function, within);
            let target = usize::from(case.target);
            let _ = writeln!(self.written.text, "    {label}: assume {condition}; goto v{target};");
        }
        let condition = self.condition(function, others);
        let (label, target) = (&labels[cases.len()], usize::from(*default));
        let _ = writeln!(self.written.text, "    {label}: assume {condition}; goto v{target};");
    }

    /// The parallel assignment of the predicates that effects change.
    fn assignment(&mut self, place: Place, effects: &[Effect]) -> String {
        let mut sides = (Vec::new(), Vec::new());
        for id in self.abstraction.predicates.in_scope(place.0) {
            let condition = self.abstraction.predicates[id].condition;
            if self.after(place, effects, condition) != condition {
                sides.0.push(self.name(id).to_owned());
                sides.1.push(self.value(place, effects, id));
            }
        }
        match sides.0.is_empty() {
            true => "skip;".to_owned(),
            false => format!("{} := {};", sides.0.join(", "), sides.1.join(", ")),
        }
    }

    pub(super) fn after(
        &mut self,
        place: Place,
        effects: &[Effect],
        condition: ExpressionId,
    ) -> ExpressionId {
        if let Some(&known) = self.abstraction.after.get(&(place, condition)) {
            return known;
        }
        let after = self.abstraction.before(effects, condition, true);
        self.abstraction.after.insert((place, condition), after);
        after
    }

    /// The value of a predicate after effects.
    pub(super) fn value(&mut self, place: Place, effects: &[Effect], id: PredicateId) -> String {
        let condition = self.abstraction.predicates[id].condition;
        let after = self.after(place, effects, condition);
        self.condition(place.0, after)
    }

    /// A condition over the predicates in scope in a function.
    pub(super) fn condition(&mut self, function: FunctionId, condition: ExpressionId) -> String {
        let visible = self.abstraction.predicates.in_scope(function);
        let meanings: Vec<(ExpressionId, String)> = visible
            .iter()
            .map(|&id| (self.abstraction.predicates[id].condition, self.name(id).to_owned()))
            .collect();
        self.covered(condition, &meanings)
    }

    /// A condition over variables that have meanings.
    pub(super) fn covered(
        &mut self,
        condition: ExpressionId,
        meanings: &[(ExpressionId, String)],
    ) -> String {
        let all = &mut self.abstraction.expressions;
        let formula = formula(all, condition, true);
        if let Some(text) = written(&formula, meanings) {
            return text;
        }
        let predicates: Vec<ExpressionId> = meanings.iter().map(|&(one, _)| one).collect();
        let program = self.abstraction.program;
        let all = &self.abstraction.expressions;
        let cover = self.abstraction.covers.cover(program, all, condition, &predicates);
        cover_text(&cover, meanings)
    }
}

/// A part of a condition in the initial state, if it is known.
fn initial_value(
    program: &Program,
    all: &mut Expressions,
    part: ExpressionId,
) -> Option<ExpressionId> {
    let Kind::Load(address, None) = all[part].kind else { return None };
    let (mut bytes, mut root) = (0i128, address);
    let global = loop {
        match all[root].kind {
            Kind::Object(Object::Global(global)) => break global,
            Kind::Offset(base, more) => {
                bytes += i128::from(more);
                root = base;
            }
            Kind::Member(base, record, field) => {
                bytes += i128::from(program.types.records[record].fields[field as usize].offset);
                root = base;
            }
            _ => return None,
        }
    };
    let image = program.globals[global].image.as_ref()?;
    let scalar = all[part].scalar;
    let size = scalar.bytes(program.types.pointer_size);
    let start = u64::try_from(bytes).ok()?;
    let touched =
        |offset: u64| offset < start + size && start < offset + program.types.pointer_size;
    if image.relocations.iter().any(|relocation| touched(relocation.offset)) {
        return None;
    }
    if program.fixed_addresses.contains_key(&global) || size > 16 {
        return None;
    }
    let mut bits = 0u128;
    for index in (0..size).rev() {
        let at = usize::try_from(start + index).ok()?;
        bits = bits << 8 | u128::from(image.bytes.get(at).copied().unwrap_or(0));
    }
    Some(all.constant(scalar, bits))
}
