//! Values of predicates after an assignment, as demands on what is assigned.
//!
//! The game says which value a predicate has to have after the assignment, for each valuation of the predicates
//! before. Expressions of the variables and constants in scope are tried; the solver says which of them give
//! that value.

use abstraction::effects::Action;
use abstraction::expression::{ExpressionId, Kind};
use abstraction::memory::Effect;
use abstraction::program::Place;
use boolean::repair::{Choice, Part};
use ir::FunctionId;
use ir::expression::BinaryOperator;
use semantics::domain::Scalar;

use super::Game;
use crate::{ChangeKind, Patch};

/// So much more unusual a value is that is no constant.
const OF_OTHERS: u32 = 2;
/// So many expressions are tried for one value.
const MOST_TRIED: usize = 120;

impl Game<'_, '_, '_> {
    /// Another value of an assignment, by the number of the predicate that it gives another value to.
    pub(super) fn value(&mut self, place: Place, part: &Part, number: usize) -> Vec<Patch> {
        let (Some((unit, span)), Some(predicate)) =
            (self.texts.of_vertex(place), self.target(place.0, part.offset, number))
        else {
            return Vec::new();
        };
        let Some(Action::Effects(effects)) = self.abstraction.action(place) else {
            return Vec::new();
        };
        let &[Effect::Store { address, bits, scalar, value }] = effects.as_slice() else {
            return Vec::new();
        };
        let Some(span) = self.texts.value_span(unit, &span) else { return Vec::new() };
        let values = self.values(place.0, scalar, Some(value));
        let store = |&value: &ExpressionId| Effect::Store { address, bits, scalar, value };
        let effects: Vec<Effect> = values.iter().map(store).collect();
        let fitting = self.fitting(place.0, part, predicate, &effects);
        let patch = |number: usize| {
            let new = self.abstraction.text(values[number]);
            let patch = self.texts.replaced(unit, span.clone(), new, ChangeKind::Extended)?;
            // What is checked may be made right by what it is checked with: `limit = n` for `n <= limit`.
            let all = &self.abstraction.expressions;
            let is_constant = all.value(values[number]).is_some();
            let cost = patch.cost + if is_constant { 0 } else { OF_OTHERS };
            Some(Patch { cost, ..patch })
        };
        fitting.into_iter().filter_map(patch).collect()
    }

    /// An assignment before a statement that gives a predicate its value.
    pub(super) fn assigned(
        &mut self,
        (place, arm): (Place, Option<bool>),
        part: &Part,
        variable: &str,
    ) -> Vec<Patch> {
        let (Some((unit, span)), Some(predicate)) =
            (self.texts.of_vertex(place), self.predicate(place.0, variable))
        else {
            return Vec::new();
        };
        let predicate = self.abstraction.predicates[predicate].condition;
        let parts = self.abstraction.expressions.parts(predicate);
        let (mut effects, mut statements) = (Vec::new(), Vec::new());
        for target in parts {
            let expression = self.abstraction.expressions[target].clone();
            let Kind::Load(address, bits) = expression.kind else { continue };
            if !self.can_be_named(target) || self.is_of_rule(target) {
                continue;
            }
            let scalar = expression.scalar;
            for value in self.values(place.0, scalar, None) {
                effects.push(Effect::Store { address, bits, scalar, value });
                let [target, value] = [target, value].map(|one| self.abstraction.text(one));
                statements.push(format!("{target} = {value};"));
            }
        }
        let fitting = self.fitting(place.0, part, predicate, &effects).into_iter();
        fitting
            .filter_map(|number| self.texts.insert(unit, (&span, arm), &statements[number], "1"))
            .collect()
    }

    /// The predicate that a statement of the Boolean program assigns at a number.
    fn target(&self, function: FunctionId, offset: u32, number: usize) -> Option<ExpressionId> {
        let statement = &self.text.text[offset as usize..];
        let (targets, _) = statement.split_once(" := ")?;
        let targets = targets.split("}, ");
        let name = targets.map(|name| format!("{}}}", name.trim_end_matches('}'))).nth(number)?;
        let predicate = self.predicate(function, &name)?;
        Some(self.abstraction.predicates[predicate].condition)
    }

    /// Those effects, by number, that give a predicate the values of one of the choices.
    fn fitting(
        &mut self,
        function: FunctionId,
        part: &Part,
        predicate: ExpressionId,
        effects: &[Effect],
    ) -> Vec<usize> {
        let meanings = self.meanings(function, part);
        let mut found = Vec::new();
        for (number, effect) in effects.iter().enumerate() {
            if self.request.is_over() || found.len() == super::MOST_TEXTS {
                break;
            }
            let after = self.abstraction.before(std::slice::from_ref(effect), predicate, true);
            let mut choices = part.choices.iter();
            if choices.any(|choice| self.gives(after, choice, &meanings)) {
                found.push(number);
            }
        }
        found
    }

    /// Whether a condition has the value that a choice demands, wherever it demands one.
    fn gives(
        &mut self,
        condition: ExpressionId,
        choice: &Choice,
        meanings: &[Option<ExpressionId>],
    ) -> bool {
        let demanded = choice.one.iter().map(|one| (one, true));
        let demanded = demanded.chain(choice.zero.iter().map(|zero| (zero, false)));
        for (valuation, value) in demanded {
            let known = meanings.iter().zip(valuation);
            let known = known.filter_map(|(meaning, holds)| Some(((*meaning)?, *holds)));
            let mut asked: Vec<(ExpressionId, bool)> = known.collect();
            asked.push((condition, !value));
            let all = &self.abstraction.expressions;
            if self.abstraction.covers.can_hold(all, &asked) {
                return false;
            }
        }
        true
    }

    /// Values of a shape, near an old one and then others: variables and constants of predicates, and one more or
    /// less than these.
    fn values(
        &mut self,
        function: FunctionId,
        scalar: Scalar,
        old: Option<ExpressionId>,
    ) -> Vec<ExpressionId> {
        let mut leaves: Vec<ExpressionId> = Vec::new();
        let mut sources: Vec<ExpressionId> = old.into_iter().collect();
        for id in self.abstraction.predicates.in_scope(function) {
            sources.push(self.abstraction.predicates[id].condition);
        }
        for source in sources {
            for part in self.abstraction.expressions.parts(source) {
                let all = &self.abstraction.expressions;
                let is_leaf = matches!(all[part].kind, Kind::Load(..) | Kind::Constant(_));
                let fits = all[part].scalar == scalar && self.can_be_named(part);
                if is_leaf && fits && !self.is_of_rule(part) && !leaves.contains(&part) {
                    leaves.push(part);
                }
            }
        }
        let is_integer = matches!(scalar, Scalar::Integer { .. });
        let numbers: Vec<ExpressionId> = match scalar {
            Scalar::Integer { .. } => {
                [0, 1].map(|one| self.abstraction.expressions.constant(scalar, one)).to_vec()
            }
            Scalar::Pointer => vec![self.abstraction.expressions.constant(scalar, 0)],
            Scalar::Float(_) => Vec::new(),
        };
        let mut values: Vec<ExpressionId> = Vec::new();
        let all = &mut self.abstraction.expressions;
        if let Some(Kind::Binary(operator, left, right)) = old.map(|old| all[old].kind.clone())
            && !operator.is_comparison()
        {
            let others = leaves.iter().chain(&numbers).copied();
            for other in others.filter(|other| ![left, right].contains(other)) {
                values.push(all.make(Kind::Binary(operator, left, other), scalar, None));
                values.push(all.make(Kind::Binary(operator, other, right), scalar, None));
            }
        }
        values.extend(leaves.iter().chain(&numbers));
        if is_integer {
            let one = all.constant(scalar, 1);
            for &leaf in leaves.iter().chain(&old) {
                for operator in [BinaryOperator::Add, BinaryOperator::Subtract] {
                    values.push(all.make(Kind::Binary(operator, leaf, one), scalar, None));
                }
            }
        }
        values.retain(|value| Some(*value) != old);
        let mut seen = Vec::new();
        values.retain(|value| {
            !seen.contains(value) && {
                seen.push(*value);
                true
            }
        });
        values.truncate(MOST_TRIED);
        values
    }
}
