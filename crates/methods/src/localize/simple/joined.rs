//! Conditions with one more operand: what was forgotten.

use analysis::scope::places_read;
use ir::{
    BinaryOperator, ExpressionId, ExpressionKind, LocalKind, Place, PlaceId, PlaceKind, Type,
    TypeId,
};

use super::SimpleKind;
use super::candidates::Maker;
use super::change::{Change, Compared, Condition};
use super::pool::bits;
use super::site::Node;
use super::words::logical_strength;

/// This many conditions of the function are tried.
const MOST_EXISTING: usize = 24;
/// This many variables are compared with each other and with numbers.
const MOST_VARIABLES: usize = 6;
/// The numbers that they are compared with.
const NUMBERS: [i128; 2] = [0, 1];
/// How they are compared.
const COMPARISONS: [BinaryOperator; 4] = [
    BinaryOperator::Equal,
    BinaryOperator::NotEqual,
    BinaryOperator::Less,
    BinaryOperator::Greater,
];

impl Maker<'_> {
    /// The whole expression, if it is a condition, and or or another one. If it should have been
    /// true, only more can make it so, and if not, only less.
    pub(super) fn joined(&mut self) {
        let node = self.site.root();
        let Some(truth) = self.wanted.truth else { return };
        let expression = self.site.at(node.expression);
        let condition = expression.ty == self.pool.int && self.is_truth(node.expression);
        if !(node.truth || condition) || matches!(expression.kind, ExpressionKind::Constant(_)) {
            return;
        }
        for (text, existing) in self.existing(node) {
            self.join(5, node, !truth, &text, Condition::Existing(existing));
        }
        for (text, condition) in self.comparisons(node) {
            self.join(6, node, !truth, &text, condition);
        }
    }

    /// Whether an expression is one or zero by its operator.
    pub(super) fn is_truth(&self, expression: ExpressionId) -> bool {
        self.is_condition(expression) || self.site.is_negated(expression)
    }

    fn join(&mut self, size: u32, node: Node, and: bool, text: &str, condition: Condition) {
        let Some(range) = self.site.own_range(node.expression) else { return };
        let Some(old) = self.site.operand(node.expression, logical_strength(and)) else { return };
        let symbol = if and { "&&" } else { "||" };
        let change = Change::Join(node.expression, and, condition, self.pool.int);
        let edits = vec![(range, format!("{old} {symbol} {text}"))];
        self.add(size, SimpleKind::Joined, edits, vec![change]);
    }

    /// Comparisons elsewhere in the function that can be made here as well.
    fn existing(&self, node: Node) -> Vec<(String, ExpressionId)> {
        let site = self.site;
        let own = site.edited(Vec::new()).unwrap_or_default();
        let mut found: Vec<(String, ExpressionId)> = Vec::new();
        for (id, expression) in site.body.expressions.entries() {
            let ExpressionKind::Binary { operator, .. } = expression.kind else { continue };
            let Some(origin) = expression.origin.filter(|origin| origin.expansion.is_none()) else {
                continue;
            };
            let readable = || {
                let places = places_read(site.body, id);
                places.into_iter().all(|place| self.is_readable(node, place))
            };
            if !operator.is_comparison() || site.has(id) || !readable() {
                continue;
            }
            let text = site.program.text(origin).split_whitespace().collect::<Vec<_>>().join(" ");
            if !own.contains(&text) && !found.iter().any(|(known, _)| *known == text) {
                found.push((text, id));
            }
        }
        found.truncate(MOST_EXISTING);
        found
    }

    /// Whether a place is a variable that can be named.
    fn is_readable(&self, node: Node, place: PlaceId) -> bool {
        match self.site.body.places[place].kind {
            PlaceKind::Local(local) => {
                self.site.body.locals[local].kind != LocalKind::Temporary
                    && self.visible[usize::from(node.vertex)].contains(&local)
            }
            PlaceKind::Global(_) => true,
            _ => false,
        }
    }

    /// Comparisons of the variables in scope with each other and with plain numbers.
    fn comparisons(&self, node: Node) -> Vec<(String, Condition)> {
        let mut found = Vec::new();
        let variables = self.compared(node);
        for (index, (name, ty, place)) in variables.iter().enumerate() {
            let others = variables[index + 1..].iter().filter(|(_, other, _)| other == ty);
            let mut others: Vec<(String, Compared)> = others
                .map(|(name, _, place)| (name.clone(), Compared::Variable(place.clone())))
                .collect();
            if let Type::Integer(integer) = self.site.program.types[*ty] {
                let numbers =
                    NUMBERS.iter().filter_map(|&number| Some((number, bits(integer, number)?)));
                others.extend(
                    numbers.map(|(number, bits)| (number.to_string(), Compared::Number(bits))),
                );
            }
            for (other, right) in others {
                for operator in COMPARISONS {
                    let text = format!("{name} {} {other}", operator.symbol());
                    let left = place.clone();
                    let check = self.reading();
                    let right = right.clone();
                    found.push((text, Condition::Comparison { operator, left, right, check }));
                }
            }
        }
        found
    }

    /// The numbers in scope that are no shorter than `int`.
    fn compared(&self, node: Node) -> Vec<(String, TypeId, Place)> {
        let types = &self.site.program.types;
        let mut all: Vec<TypeId> = Vec::new();
        for local in self.site.body.locals.iter() {
            if types.as_integer(local.ty).is_some_and(|integer| integer.width >= 32)
                && !all.contains(&local.ty)
            {
                all.push(local.ty);
            }
        }
        let named = all.into_iter().flat_map(|ty| {
            let named = self.named(node, ty).into_iter();
            named
                .filter(move |(_, place, _)| place.ty == ty)
                .map(move |(name, place, _)| (name, ty, place))
        });
        named.take(MOST_VARIABLES).collect()
    }
}
