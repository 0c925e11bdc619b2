//! Operands, arguments and subscripts in the other order.

use ir::{Argument, BinaryOperator, ExpressionId, ExpressionKind, Statement, VertexId};
use weave::suspects::{Subscript, neighbouring_subscripts};

use super::SimpleKind;
use super::candidates::Maker;
use super::change::Change;
use super::site::{Node, is_within};
use super::words::{ARGUMENT, strength};

impl Maker<'_> {
    /// The operands of an operator in the other order, where that makes a difference. Of a
    /// comparison another operator says the same.
    pub(super) fn swapped(&mut self, node: Node) {
        let site = self.site;
        let ExpressionKind::Binary { operator, left, right, .. } = site.at(node.expression).kind
        else {
            return;
        };
        let ordered = matches!(
            operator,
            BinaryOperator::Subtract | BinaryOperator::Divide | BinaryOperator::Remainder
        );
        let alone = site.own_range(node.expression).is_some();
        let (Some(first), Some(second)) = (site.range(left), site.range(right)) else { return };
        let level = strength(operator);
        if let (Some(before), Some(after), true) =
            (site.operand(right, level), site.operand(left, level + 1), ordered && alone)
        {
            let change = Change::Swap(node.expression);
            let edits = vec![(first, before), (second, after)];
            self.add(2, SimpleKind::Swapped, edits, vec![change]);
        }
    }

    /// Two arguments of the same type in the other order, in a call whose result is used.
    pub(super) fn swapped_arguments(&mut self, node: Node) {
        let site = self.site;
        let Some((vertex, arguments)) = self.call(node.expression) else { return };
        for (second, &right) in arguments.iter().enumerate() {
            for (first, &left) in arguments[..second].iter().enumerate() {
                let texts = (site.operand(right, ARGUMENT), site.operand(left, ARGUMENT));
                let ranges = (site.range(left), site.range(right));
                if let ((Some(before), Some(after)), (Some(from), Some(to))) = (texts, ranges)
                    && site.at(left).ty == site.at(right).ty
                {
                    let change = Change::SwapArguments(vertex, first, second);
                    let edits = vec![(from, before), (to, after)];
                    self.add(2, SimpleKind::Swapped, edits, vec![change]);
                }
            }
        }
    }

    /// Two subscripts that follow each other in the other order.
    pub(super) fn swapped_subscripts(&mut self, node: Node) {
        let site = self.site;
        let ExpressionKind::Load { place, .. } = site.at(node.expression).kind else { return };
        for [first, second] in neighbouring_subscripts(site.body, place) {
            let indices = [first.index, second.index];
            let [Some(from), Some(to)] = indices.map(|index| site.own_range(index)) else {
                continue;
            };
            let [Some(after), Some(before)] = [from, to].map(|range| site.text(range)) else {
                continue;
            };
            if indices.iter().all(|&index| self.is_computed_at(index, node.vertex)) {
                let changes = [(first, second.index), (second, first.index)]
                    .map(|(Subscript { of, .. }, index)| Change::Subscript(of, index));
                let edits = vec![(from, before), (to, after)];
                self.add(2, SimpleKind::Swapped, edits, changes.into());
            }
        }
    }

    /// Whether all of an expression is computed at a vertex: no call or assignment is in it.
    fn is_computed_at(&self, expression: ExpressionId, vertex: VertexId) -> bool {
        let site = self.site;
        let Some(whole) = site.range(expression) else { return false };
        let inside =
            |node: &&Node| site.range(node.expression).is_some_and(|range| is_within(range, whole));
        let is_plain =
            |node: &Node| node.vertex == vertex && site.only_writer(node.expression).is_none();
        site.nodes.iter().filter(inside).all(is_plain)
    }

    /// The call that gives a value, with its arguments.
    fn call(&self, expression: ExpressionId) -> Option<(VertexId, Vec<ExpressionId>)> {
        let vertex = self.site.only_writer(expression)?;
        let Statement::Call(call) = &self.site.body.vertices[vertex].statement else { return None };
        let arguments = call.arguments.iter().map(|argument| match argument {
            Argument::Value(value) => Some(*value),
            _ => None,
        });
        Some((vertex, arguments.collect::<Option<_>>()?))
    }
}
