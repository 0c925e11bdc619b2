//! Calls that may have been meant otherwise: two arguments in the other order, or another function.
//!
//! They are woven into a program like other targets of assignments: a constant decides which call is
//! made. Where the text of a call comes out of a macro it stays as it is.

use std::sync::Arc;

use super::assignment::unquoted;
use super::statements::{StatementFault, Weaver};
use super::{Role, contains};
use ir::{
    Argument, Call, Callee, ExpressionId, ExpressionKind, FunctionId, FunctionKind, Statement,
    Successors, SwitchCase, TypeId, Vertex, VertexId,
};

/// At most this many other calls are tried for one.
const MOST_CALLS: usize = 24;
/// Functions of the library that are taken for each other.
const FAMILIES: [&[&str]; 4] = [
    &["toupper", "tolower"],
    &["isalpha", "isalnum", "isdigit", "isxdigit", "isupper", "islower", "isspace", "ispunct"],
    &["strcmp", "strcasecmp"],
    &["strchr", "strrchr"],
];

/// A call with its text.
type OtherCall = (Call, Arc<str>);

impl Weaver<'_> {
    /// Lets a call be another one.
    pub(super) fn recall(&mut self, vertex: VertexId, checked: &[source::Range]) {
        let Vertex { statement, successors, origin } = self.original.vertices[vertex].clone();
        let (Statement::Call(call), Successors::Next(_)) = (statement, &successors) else { return };
        let range = self.program.components[origin.component].range;
        let is_checked = checked.iter().any(|check| contains(*check, range));
        if is_checked || origin.expansion.is_some() || !self.is_suspect(vertex) {
            return;
        }
        if self.checks(vertex) {
            return;
        }
        let text = self.program.text(origin);
        let Some((name, arguments)) = split_call(&text) else { return };
        if arguments.len() != call.arguments.len() {
            return;
        }
        let mut others = self.swapped(&call, name, &arguments);
        others.extend(self.other_functions(&call, range, name, &arguments));
        others.truncate(MOST_CALLS);
        if others.is_empty() {
            return;
        }
        let moved = self.body.copy_vertex(vertex);
        let (mut cases, mut texts) = (Vec::new(), Vec::new());
        for (number, (other, text)) in (1..).zip(others) {
            let target =
                self.body.add_vertex(Statement::Call(Box::new(other)), successors.clone(), origin);
            cases.push(SwitchCase { low: number, high: number, target });
            texts.push(text);
        }
        let int = self.program.types.int();
        let value = self.constant(int);
        self.body.vertices[vertex] = Vertex {
            statement: Statement::Switch { value },
            successors: Successors::Switch(cases, moved),
            origin,
        };
        let point = self.point(vertex, value, false, origin);
        self.found(StatementFault::Call(texts), Role::Call, vec![point]);
    }

    /// The same function with two arguments in the other order.
    fn swapped(&mut self, call: &Call, name: &str, texts: &[&str]) -> Vec<OtherCall> {
        let mut found = Vec::new();
        for second in 1..texts.len() {
            for first in 0..second {
                let effects = [texts[first], texts[second]].iter().any(|text| has_effect(text));
                if effects || texts[first] == texts[second] {
                    continue;
                }
                let casts = [texts[first], texts[second]].iter().any(|text| text.starts_with('('));
                let [left, right] = [&call.arguments[first], &call.arguments[second]];
                let Some((before, after)) = self.exchanged(left, right, casts) else { continue };
                let mut other = call.clone();
                other.arguments[first] = before;
                other.arguments[second] = after;
                let mut texts = texts.to_vec();
                texts.swap(first, second);
                found.push((other, written(name, &texts)));
            }
        }
        found
    }

    /// Two arguments, each as one would pass it in the place of the other. Where the user may have
    /// converted one, both have to have the same type.
    fn exchanged(
        &mut self,
        left: &Argument,
        right: &Argument,
        casts: bool,
    ) -> Option<(Argument, Argument)> {
        match (left, right) {
            (Argument::Value(left), Argument::Value(right)) => {
                let [own, other] = [*left, *right].map(|value| self.body.expressions[value].ty);
                let types = &self.program.types;
                let is_number = |ty: TypeId| types.as_integer(ty).is_some();
                let numbers = !casts && is_number(own) && is_number(other);
                if own == other {
                    return Some((Argument::Value(*right), Argument::Value(*left)));
                }
                let [before, after] = [(*right, own), (*left, other)]
                    .map(|(value, ty)| numbers.then(|| self.passed(value, ty)));
                Some((Argument::Value(before?), Argument::Value(after?)))
            }
            (Argument::Object(left_place, _), Argument::Object(right_place, _)) => {
                let [own, other] =
                    [*left_place, *right_place].map(|place| self.body.places[place].ty);
                (own == other).then(|| (right.clone(), left.clone()))
            }
            _ => None,
        }
    }

    /// A number as an argument of another type, from what it was before it was converted.
    fn passed(&mut self, mut value: ExpressionId, ty: TypeId) -> ExpressionId {
        while let ExpressionKind::Convert { operand, .. } = self.body.expressions[value].kind {
            value = operand;
        }
        match self.body.expressions[value].ty == ty {
            true => value,
            false => self
                .body
                .add_expression(ExpressionKind::Convert { operand: value, checks: None }, ty),
        }
    }

    /// Other functions of the same type with the same arguments.
    fn other_functions(
        &self,
        call: &Call,
        range: source::Range,
        name: &str,
        texts: &[&str],
    ) -> Vec<OtherCall> {
        let Callee::Function(callee) = call.callee else { return Vec::new() };
        let called = &self.program.functions[callee];
        if *called.name != *name {
            return Vec::new();
        }
        let bytes = self.program.sources.file(range.file).text();
        let before = String::from_utf8_lossy(&bytes[..range.start as usize]);
        let names = words(&before);
        let family = FAMILIES.iter().find(|family| family.contains(&name));
        let is_like = |(id, other): &(FunctionId, &ir::Function)| {
            let known = match called.kind {
                FunctionKind::User => {
                    let is_user = other.kind == FunctionKind::User && &*other.name != "main";
                    is_user && !self.routines.contains(id) && names.contains(&*other.name)
                }
                FunctionKind::Model | FunctionKind::Rule => {
                    family.is_some_and(|family| family.contains(&&*other.name))
                }
            };
            let has_body = other.body.is_some() || *id == self.function;
            known && has_body && *id != callee && other.ty == called.ty
        };
        let others = self.program.functions.entries().filter(is_like);
        let call_of = |(id, other): (FunctionId, &ir::Function)| {
            (Call { callee: Callee::Function(id), ..call.clone() }, written(&other.name, texts))
        };
        others.map(call_of).collect()
    }
}

/// The names and other words of a text.
fn words(text: &str) -> rustc_hash::FxHashSet<&str> {
    text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_').collect()
}

/// Whether something in a text may have to be evaluated in its order.
fn has_effect(text: &str) -> bool {
    text.contains("++") || text.contains("--")
}

/// The text of a call.
fn written(name: &str, arguments: &[&str]) -> Arc<str> {
    format!("{name}({})", arguments.join(", ")).into()
}

/// The text of a call in parts: what is called, and the arguments.
fn split_call(text: &str) -> Option<(&str, Vec<&str>)> {
    let mut open = Vec::new();
    let mut commas = Vec::new();
    let mut last_group = None;
    for (at, byte) in unquoted(text) {
        match byte {
            b'(' | b'[' | b'{' => {
                if open.is_empty() {
                    commas.clear();
                }
                open.push(at);
            }
            b')' | b']' | b'}' => {
                let start = open.pop()?;
                if open.is_empty() {
                    last_group = Some((start, at));
                }
            }
            b',' if open.len() == 1 => commas.push(at),
            _ => {}
        }
    }
    let (start, end) =
        last_group.filter(|(_, end)| end + 1 == text.len() && text.ends_with(')'))?;
    let mut arguments = Vec::new();
    let mut from = start + 1;
    for comma in commas {
        arguments.push(text[from..comma].trim());
        from = comma + 1;
    }
    arguments.push(text[from..end].trim());
    arguments.retain(|argument| !argument.is_empty());
    let name = text[..start].trim();
    (!name.is_empty()).then_some((name, arguments))
}

#[cfg(test)]
mod tests {
    use super::split_call;

    #[test]
    fn the_text_of_a_call_has_a_name_and_arguments() {
        assert_eq!(split_call("f()"), Some(("f", Vec::new())));
        assert_eq!(split_call("f(a, g(b, c))"), Some(("f", vec!["a", "g(b, c)"])));
        assert_eq!(split_call("t[i, j](',', \"),\")"), Some(("t[i, j]", vec!["','", "\"),\""])));
        assert_eq!(split_call("f(a, b)(c)"), Some(("f(a, b)", vec!["c"])));
        for other in ["f", "(a, b)", "f(a) + 1", "f(a", "a)"] {
            assert_eq!(split_call(other), None, "{other}");
        }
    }
}
