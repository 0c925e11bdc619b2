//! The state of a rule's automaton, as a variable that a patch adds.
//!
//! In the Boolean program a repair may ask for the state of the automaton; the C program knows nothing of it.
//! The paper adds a variable by hand (its figure 10): it is set where the rule sets the state.

use std::ops::Range;

use ir::{Body, ExpressionKind, FunctionKind, GlobalId, PlaceKind, Program, Statement};

use super::Game;
use super::statements::{Found, calls_in, line_break, patch};
use crate::syntax::{Function, StatementKind};
use crate::tokens::tokens;
use crate::{ChangeKind, Edit, Patch};

/// How unusual it is to add a variable.
const COST: u32 = 8;

/// Whether the automaton of a rule is in a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// The name that the rule has for the state.
    name: String,
    /// Whether it begins there.
    initial: bool,
    /// Whether a statement is executed in that state, or in the others.
    wanted: bool,
    /// The functions whose events set the state, with whether it is this one afterwards.
    events: Vec<(String, bool)>,
}

impl State {
    /// The state in which a variable of a rule has a value; none if it is set in ways that are not followed.
    pub fn new(program: &Program, variable: GlobalId, value: u128, wanted: bool) -> Option<Self> {
        let global = &program.globals[variable];
        let mut name = format!("{}_{value}", global.name);
        let image = global.image.as_ref()?;
        let first = |bytes: &[u8]| {
            let bytes = bytes.iter().take(16).rev();
            bytes.fold(0u128, |all, byte| all << 8 | u128::from(*byte))
        };
        let size = usize::try_from(global.size).ok()?;
        let mut initial = first(image.bytes.get(..size).unwrap_or_default()) == value;
        let mut events: Vec<(String, bool)> = Vec::new();
        for handler in program.functions.iter().filter(|one| one.kind == FunctionKind::Rule) {
            let Some(body) = &handler.body else { continue };
            for vertex in body.vertices.iter() {
                let Some(assigned) = assigned(body, &vertex.statement, variable) else { continue };
                let is_it = assigned? == value;
                let text = program.text(vertex.origin);
                let right = text.rsplit('=').next().unwrap_or_default().trim();
                let is_name = right.starts_with(|c: char| c.is_ascii_alphabetic());
                if is_it && is_name {
                    right.clone_into(&mut name);
                }
                match handler.name.rsplit_once('.') {
                    Some((target, "entry" | "call")) => {
                        let target = target.to_owned();
                        if events.contains(&(target.clone(), !is_it)) {
                            return None;
                        }
                        if !events.contains(&(target.clone(), is_it)) {
                            events.push((target, is_it));
                        }
                    }
                    Some(_) => return None,
                    None => initial = is_it,
                }
            }
        }
        Some(Self { name, initial, wanted, events })
    }
}

/// The value that a statement gives to a variable, if it assigns it: none if it is no constant.
fn assigned(body: &Body, statement: &Statement, variable: GlobalId) -> Option<Option<u128>> {
    let Statement::Assign { target, value, .. } = statement else { return None };
    if body.places[*target].kind != PlaceKind::Global(variable) {
        return None;
    }
    let mut value = *value;
    loop {
        match &body.expressions[value].kind {
            ExpressionKind::Constant(constant) => return Some(Some(*constant)),
            ExpressionKind::Convert { operand, .. } => value = *operand,
            _ => return Some(None),
        }
    }
}

impl Game<'_, '_, '_> {
    /// A statement that is executed only in a state of a rule: with a variable that is set there, and with one that
    /// is kept wherever the rule changes the state.
    pub(super) fn with_state(&self, unit: usize, span: &Range<usize>, state: &State) -> Vec<Patch> {
        let text = self.texts.text(unit);
        let Some(Found { statement, in_block, function }) = self.texts.statement(unit, span) else {
            return Vec::new();
        };
        let StatementKind::Expression(_) = statement.kind else { return Vec::new() };
        let words = tokens(text);
        let is_used = |name: &String| words.iter().any(|one| text[one.range.clone()] == **name);
        let names = [state.name.clone(), format!("is_{}", state.name)];
        let Some(name) = names.into_iter().find(|name| !is_used(name)) else { return Vec::new() };
        let own = statement.span.clone();
        let is_called = |target: &str| !calls_in(statement, text, target).is_empty();
        let set = state.events.iter().find(|(target, _)| is_called(target));
        let sets = set.map(|(_, is_it)| format!("{name} = {};", u8::from(*is_it)));
        let asked = if state.wanted { name.clone() } else { format!("!{name}") };
        let (broken, step) = (line_break(text, own.start), self.texts.step(unit, function));
        let deeper = if broken.starts_with('\n') { step } else { "" };
        let mut inner: Vec<&str> = sets.as_deref().into_iter().collect();
        inner.push(&text[own.clone()]);
        let inner: String = inner.iter().map(|one| format!("{broken}{deeper}{one}")).collect();
        let mut guarded = format!("if ({asked}) {{{inner}{broken}}}");
        if !in_block {
            guarded = format!("{{ {guarded} }}");
        }
        let Some(at) = self.texts.before_functions(unit) else { return Vec::new() };
        let value = if state.initial { " = 1" } else { "" };
        let declaration = format!("static int {name}{value};\n\n");
        let declared = Edit { unit, span: at..at, text: declaration };
        let edit = Edit { unit, span: own.clone(), text: guarded };
        let one = Patch {
            more: vec![declared],
            ..patch(edit, own.clone(), asked, ChangeKind::Guarded, COST)
        };
        let mut kept = one.clone();
        for (target, is_it) in &state.events {
            let set = format!("{name} = {};", u8::from(*is_it));
            kept.more.extend(self.set_at(unit, target, &set, &own));
        }
        kept.cost += 1;
        match kept.more.len() {
            1 => vec![one],
            _ => vec![one, kept],
        }
    }

    /// Sets a variable at the beginning of a function, or before its calls if it has no body; not in one
    /// statement, where that is done already.
    fn set_at(&self, unit: usize, target: &str, set: &str, except: &Range<usize>) -> Vec<Edit> {
        let text = self.texts.text(unit);
        let functions = self.texts.functions(unit);
        let own = |function: &Function| -> Option<Edit> {
            let StatementKind::Block(statements) = &function.body.kind else { return None };
            let at = statements.first()?.span.start;
            Some(Edit { unit, span: at..at, text: format!("{set}{}", line_break(text, at)) })
        };
        if let Some(function) = functions.iter().find(|one| one.name == target) {
            return own(function).into_iter().collect();
        }
        let mut edits: Vec<Edit> = Vec::new();
        for function in functions {
            for (call, _) in calls_in(&function.body, text, target) {
                let Some(found) = self.texts.statement(unit, &call.span) else { continue };
                let at = found.statement.span.start;
                if found.statement.span == *except || !found.in_block {
                    continue;
                }
                let edit =
                    Edit { unit, span: at..at, text: format!("{set}{}", line_break(text, at)) };
                if !edits.contains(&edit) {
                    edits.push(edit);
                }
            }
        }
        edits
    }
}
