//! Functions of `<math.h>` that are taken for each other.

use ir::expression::Math;
use ir::{Builtin, ExpressionKind};
use source::Range;

use super::SimpleKind;
use super::candidates::Maker;
use super::change::Change;
use super::site::Node;

/// Those that are taken for each other.
const FAMILIES: [&[Math]; 3] = [
    &[Math::Floor, Math::Ceil, Math::Round, Math::Trunc],
    &[Math::Sin, Math::Cos, Math::Tan],
    &[Math::Log, Math::Log2, Math::Log10],
];

impl Maker<'_> {
    /// Another function of values.
    pub(super) fn functions(&mut self, node: Node) {
        let site = self.site;
        let ExpressionKind::Builtin { builtin: Builtin::Math(math), .. } =
            site.at(node.expression).kind
        else {
            return;
        };
        let family = FAMILIES.iter().find(|family| family.contains(&math));
        let (Some(family), Some(range)) = (family, site.own_range(node.expression)) else { return };
        let old = name(math);
        if !site.text(range).is_some_and(|text| text.starts_with(old)) {
            return;
        }
        let range = Range { end: range.start + old.len() as u32, ..range };
        for &other in family.iter().filter(|other| **other != math) {
            let change = Change::Function(node.expression, Builtin::Math(other));
            let edits = vec![(range, name(other).to_owned())];
            self.add(2, SimpleKind::Call, edits, vec![change]);
        }
    }
}

/// What a function is called.
fn name(math: Math) -> &'static str {
    Math::ALL.iter().find(|(one, _)| *one == math).map_or("", |(_, name)| name)
}
