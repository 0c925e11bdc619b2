//! Formulas over predicates as C conditions.

use abstraction::expression::{ExpressionId, Kind, Object};
use abstraction::predicates::PredicateId;
use boolean::language::BinaryOperator as BooleanOperator;
use boolean::repair::{Formula, Part};
use ir::expression::BinaryOperator;
use ir::{FunctionId, FunctionKind, GlobalId, Program};

use super::Game;
use super::rule_state::State;

/// What a condition is in C.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Condition {
    /// This text.
    Text(String),
    /// Whether the automaton of a rule is in a state, of which the program knows nothing.
    OfRule(State),
}

/// A condition over predicates, in negation normal form.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Normal {
    Known(bool),
    Literal(ExpressionId, bool),
    All(Vec<Normal>),
    Any(Vec<Normal>),
}

impl Game<'_, '_, '_> {
    /// The predicate that a variable of a Boolean program stands for in a function.
    pub(super) fn predicate(&self, function: FunctionId, variable: &str) -> Option<PredicateId> {
        let visible = self.abstraction.predicates.in_scope(function).into_iter();
        let mut named = visible.filter(|id| self.text.names[id.0 as usize] == variable);
        named.next()
    }

    /// The conditions that the variables of a part stand for; none for those without a meaning.
    pub(super) fn meanings(&self, function: FunctionId, part: &Part) -> Vec<Option<ExpressionId>> {
        let condition = |variable: &String| {
            let predicate = self.predicate(function, variable)?;
            Some(self.abstraction.predicates[predicate].condition)
        };
        part.variables.iter().map(condition).collect()
    }

    /// What the formula of a part is in C.
    pub(super) fn meaning(&mut self, function: FunctionId, part: &Part) -> Option<Condition> {
        let meanings = self.meanings(function, part);
        let normal = normal(&part.formula, true, &meanings)?;
        let mut literals = Vec::new();
        normal.literals(&mut literals);
        let of_rule = |condition: ExpressionId| self.is_of_rule(condition);
        if literals.iter().any(|&(condition, _)| of_rule(condition)) {
            return self.state(&normal, &literals).map(Condition::OfRule);
        }
        if !literals.iter().all(|&(condition, _)| self.can_be_named(condition)) {
            return None;
        }
        let simple = self.simplified(normal);
        Some(Condition::Text(self.written(&simple).0))
    }

    /// Whether a condition reads variables of a rule.
    pub(super) fn is_of_rule(&self, condition: ExpressionId) -> bool {
        let program = self.request.program;
        self.abstraction.expressions.objects(condition).any(|object| match object {
            Object::Global(global) => is_of_rule(program, global),
            Object::Local(function, _) | Object::Result(function) | Object::Returned(function) => {
                program.functions[function].kind == FunctionKind::Rule
            }
        })
    }

    /// Whether the program has names for all that a condition reads.
    pub(super) fn can_be_named(&self, condition: ExpressionId) -> bool {
        let program = self.request.program;
        let all = &self.abstraction.expressions;
        let has_name = |object: Object| match object {
            Object::Global(global) => {
                let global = &program.globals[global];
                !global.internal && !global.read_only && is_name(&global.name)
            }
            Object::Local(function, local) => {
                let body = program.functions[function].body.as_ref();
                body.is_some_and(|body| is_name(&body.locals[local].name))
            }
            Object::Result(_) | Object::Returned(_) => false,
        };
        let is_written = |part: ExpressionId| {
            !matches!(all[part].kind, Kind::Unknown(_) | Kind::Builtin(..) | Kind::Offset(..))
        };
        all.objects(condition).all(has_name) && all.parts(condition).into_iter().all(is_written)
    }

    /// The state of a rule's automaton that a condition asks for. Which object is watched is left out: a rule
    /// speaks of any.
    fn state(&self, normal: &Normal, literals: &[(ExpressionId, bool)]) -> Option<State> {
        let mut found: Option<(GlobalId, u128)> = None;
        for &(condition, _) in literals {
            match self.state_of(condition) {
                Some(state) if found.is_none_or(|known| known == state) => found = Some(state),
                Some(_) => return None,
                None => {}
            }
        }
        let (variable, value) = found?;
        let asked = |holds: bool| {
            let given = |condition: ExpressionId| match self.state_of(condition) {
                Some(_) => Some(holds),
                None if self.is_of_rule(condition) => Some(true),
                None => None,
            };
            normal.with(&given)
        };
        // The condition has to depend on nothing but the state.
        let holds = match (asked(true), asked(false)) {
            (Normal::Known(true), Normal::Known(false)) => true,
            (Normal::Known(false), Normal::Known(true)) => false,
            _ => return None,
        };
        State::new(self.request.program, variable, value, holds)
    }

    /// The variable of a rule and its value, if that is what a predicate asks for.
    fn state_of(&self, condition: ExpressionId) -> Option<(GlobalId, u128)> {
        let all = &self.abstraction.expressions;
        let Kind::Binary(BinaryOperator::Equal, left, right) = all[condition].kind else {
            return None;
        };
        let (Kind::Load(address, None), Some(value)) = (&all[left].kind, all.value(right)) else {
            return None;
        };
        match all[*address].kind {
            Kind::Object(Object::Global(global)) if is_of_rule(self.request.program, global) => {
                Some((global, value))
            }
            _ => None,
        }
    }

    /// A condition without what follows from the rest of it.
    fn simplified(&mut self, normal: Normal) -> Normal {
        let (mut parts, all) = match normal {
            Normal::Known(_) | Normal::Literal(..) => return normal,
            Normal::All(parts) => (parts, true),
            Normal::Any(parts) => (parts, false),
        };
        parts = parts.into_iter().map(|part| self.simplified(part)).collect();
        let mut index = 0;
        while index < parts.len() && parts.len() > 1 {
            let is_plain = |part: &Normal| matches!(part, Normal::Literal(..));
            if !parts.iter().all(is_plain) {
                break;
            }
            // Of what all have to hold, a part is left out that the others imply; of what one has to hold, a
            // part that implies one of the others.
            let asked = parts.iter().enumerate().filter_map(|(number, part)| match part {
                Normal::Literal(condition, holds) => {
                    let wanted = (number == index) != all;
                    Some((*condition, *holds == wanted))
                }
                Normal::Known(_) | Normal::All(_) | Normal::Any(_) => None,
            });
            let asked: Vec<(ExpressionId, bool)> = asked.collect();
            let all_expressions = &self.abstraction.expressions;
            match self.abstraction.covers.can_hold(all_expressions, &asked) {
                true => index += 1,
                false => _ = parts.remove(index),
            }
        }
        match (parts.len(), all) {
            (1, _) => parts.swap_remove(0),
            (_, true) => Normal::All(parts),
            (_, false) => Normal::Any(parts),
        }
    }

    /// The text of a condition, and how tightly it binds.
    fn written(&self, normal: &Normal) -> (String, u8) {
        match normal {
            Normal::Known(value) => (u8::from(*value).to_string(), 16),
            Normal::Literal(condition, holds) => self.literal(*condition, *holds),
            Normal::All(parts) | Normal::Any(parts) => {
                let (sign, own) = match normal {
                    Normal::All(_) => (" && ", 5),
                    _ => (" || ", 4),
                };
                let parts = parts.iter().map(|part| match self.written(part) {
                    // Compilers warn of `&&` within `||` without parentheses.
                    (text, strength) if strength <= 5 => format!("({text})"),
                    (text, _) => text,
                });
                (parts.collect::<Vec<_>>().join(sign), own)
            }
        }
    }

    fn literal(&self, condition: ExpressionId, holds: bool) -> (String, u8) {
        let all = &self.abstraction.expressions;
        let Kind::Binary(operator, left, right) = all[condition].kind else {
            let text = self.abstraction.text(condition);
            return if holds { (text, 9) } else { (format!("!({text})"), 14) };
        };
        let text = self.abstraction.text(left);
        // As the program writes it, if it does so anywhere.
        let is_truth = all.value(right) == Some(0)
            && operator == BinaryOperator::Equal
            && matches!(all[left].kind, Kind::Load(..))
            && self.texts.asks_truth_of(&text);
        if is_truth {
            return if holds { (format!("!{text}"), 14) } else { (text, 15) };
        }
        let own = self.abstraction.text(condition);
        let own = match self.texts.names_null() {
            true => own,
            false => own.replace("NULL", "0"),
        };
        match (holds, operator) {
            (true, _) => (own, 9),
            (false, BinaryOperator::Equal) => (turned(&own, "==", "!="), 9),
            (false, BinaryOperator::Less) => (turned(&turned(&own, "<", ">="), ">", "<="), 9),
            (false, _) => (format!("!({own})"), 14),
        }
    }
}

/// A comparison with the opposite operator.
fn turned(text: &str, old: &str, new: &str) -> String {
    let (old, new) = (format!(" {old} "), format!(" {new} "));
    match text.matches(&old).count() {
        1 => text.replacen(&old, &new, 1),
        _ => text.to_owned(),
    }
}

fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(is_part)
}

/// Whether a variable is one of a rule: it is declared in a file with handlers.
fn is_of_rule(program: &Program, global: GlobalId) -> bool {
    let file = |origin| program.sources.use_range(program.location(origin)).file;
    let Some(own) = program.globals[global].origin.map(file) else { return false };
    let handlers = program.functions.iter().filter(|one| one.kind == FunctionKind::Rule);
    handlers.filter_map(|one| one.origin).any(|origin| file(origin) == own)
}

impl Normal {
    fn literals(&self, found: &mut Vec<(ExpressionId, bool)>) {
        match self {
            Self::Known(_) => {}
            Self::Literal(condition, holds) => found.push((*condition, *holds)),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.literals(found));
            }
        }
    }

    /// The same where some conditions are known.
    fn with(&self, given: &dyn Fn(ExpressionId) -> Option<bool>) -> Self {
        match self {
            Self::Known(_) => self.clone(),
            Self::Literal(condition, holds) => match given(*condition) {
                Some(value) => Self::Known(value == *holds),
                None => self.clone(),
            },
            Self::All(parts) => joined(parts.iter().map(|part| part.with(given)).collect(), true),
            Self::Any(parts) => joined(parts.iter().map(|part| part.with(given)).collect(), false),
        }
    }
}

/// All or any of some conditions.
fn joined(parts: Vec<Normal>, all: bool) -> Normal {
    let mut flat = Vec::new();
    for part in parts {
        match (part, all) {
            (Normal::Known(value), _) if value == all => {}
            (Normal::Known(value), _) => return Normal::Known(value),
            (Normal::All(inner), true) | (Normal::Any(inner), false) => flat.extend(inner),
            (part, _) => flat.push(part),
        }
    }
    match (flat.len(), all) {
        (0, _) => Normal::Known(all),
        (1, _) => flat.swap_remove(0),
        (_, true) => Normal::All(flat),
        (_, false) => Normal::Any(flat),
    }
}

/// A formula in negation normal form; none if it reads what has no meaning.
fn normal(formula: &Formula, holds: bool, meanings: &[Option<ExpressionId>]) -> Option<Normal> {
    Some(match formula {
        Formula::Constant(value) => Normal::Known(*value == holds),
        Formula::Variable(index) => Normal::Literal((*meanings.get(*index)?)?, holds),
        Formula::Not(operand) => normal(operand, !holds, meanings)?,
        Formula::Binary(operator, left, right) => {
            let of = |one: &Formula, holds: bool| normal(one, holds, meanings);
            let (all, left_holds, right_holds) = match operator {
                BooleanOperator::And => (holds, holds, holds),
                BooleanOperator::Or => (!holds, holds, holds),
                BooleanOperator::Implies => (!holds, !holds, holds),
                BooleanOperator::Equal
                | BooleanOperator::Unequal
                | BooleanOperator::ExclusiveOr => {
                    let same = (*operator == BooleanOperator::Equal) == holds;
                    let both = [of(left, true)?, of(right, same)?];
                    let neither = [of(left, false)?, of(right, !same)?];
                    let parts = vec![joined(both.into(), true), joined(neither.into(), true)];
                    return Some(joined(parts, false));
                }
            };
            joined(vec![of(left, left_holds)?, of(right, right_holds)?], all)
        }
    })
}
