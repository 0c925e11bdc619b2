//! Accesses of one expression that C puts in no order: two changes of an object, or a change and a
//! read, without a sequence point between them are undefined.
//!
//! Before a full expression is lowered, its accesses are collected from the typed tree together
//! with what orders them. Where two of them may touch the same bytes, the second one is lowered
//! with a check: it fails in any case where both designate the same variable, and otherwise where
//! the addresses meet, or where the first one was evaluated at all. Calls are no accesses: what
//! functions do is done in some order.

use std::sync::Arc;

use findings::CheckKind;
use ir::{
    Builtin, CheckId, ComponentKind, ExpressionId, ExpressionKind, FunctionKind, LocalId, Origin,
    PlaceId, PlaceKind, Statement,
};
use rucc_sema::ExprId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::atomic::needs_section;
use super::function::FunctionLowerer;

mod designated;
mod walk;

use designated::{Designated, Root};
use walk::Walk;

pub(super) use designated::Variable;

/// As many pairs of accesses of an expression are compared; one with more is reported as not
/// supported.
const MOST_COMPARISONS: usize = 1 << 22;

/// Values that may be in the same bytes, as far as their types say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Characters, records, members of unions: anything.
    Any,
    Integer(u64),
    Float(u64),
    Pointer,
}

#[derive(Debug, Clone, Copy)]
struct Access {
    /// The lvalue that is read, or the expression that writes.
    node: ExprId,
    /// The lvalue.
    lvalue: ExprId,
    write: bool,
    at: Designated,
    class: Class,
    bytes: u64,
    /// Whether a write may still be open when the value of its expression is known.
    open: bool,
    /// Whether it may be left out when the expression is evaluated.
    conditional: bool,
}

/// The accesses of an expression.
#[derive(Debug, Default)]
struct Accesses {
    reads: Vec<Access>,
    writes: Vec<Access>,
}

impl Accesses {
    fn all(&mut self) -> impl Iterator<Item = &mut Access> {
        self.reads.iter_mut().chain(&mut self.writes)
    }

    /// A sequence point: what was evaluated is finished.
    fn finish(mut self) -> Self {
        self.all().for_each(|access| access.open = false);
        self
    }

    /// What is evaluated only under a condition.
    fn sometimes(mut self) -> Self {
        self.all().for_each(|access| access.conditional = true);
        self
    }

    fn join(&mut self, other: Self) {
        join(&mut self.reads, other.reads);
        join(&mut self.writes, other.writes);
    }

    fn len(&self) -> usize {
        self.reads.len() + self.writes.len()
    }
}

/// Puts two lists together, the shorter one behind the longer one.
fn join(one: &mut Vec<Access>, mut other: Vec<Access>) {
    if other.len() > one.len() {
        std::mem::swap(one, &mut other);
    }
    one.append(&mut other);
}

/// What is kept of an access for a later one.
#[derive(Debug, Default, Clone, Copy)]
struct Watch {
    /// Becomes 1 when it is evaluated.
    evaluated: Option<LocalId>,
    /// Becomes its address, and its size with that.
    address: Option<(LocalId, u64)>,
}

/// A check of an access against an earlier one.
#[derive(Debug, Clone)]
struct Guard {
    text: Arc<str>,
    against: Against,
}

#[derive(Debug, Clone, Copy)]
enum Against {
    /// Both touch the same bytes in any case.
    Always,
    /// Both touch the same bytes if the earlier one was evaluated.
    Evaluated(LocalId),
    /// They touch the same bytes if the addresses meet: where the earlier one was, its bytes, and
    /// the bytes of the later one.
    Address(LocalId, u64, u64),
}

/// The accesses of a function that checks speak of.
#[derive(Debug, Default)]
pub(super) struct Sequences {
    watches: FxHashMap<ExprId, Watch>,
    guards: FxHashMap<ExprId, Vec<Guard>>,
    /// Expressions that are parts of one that has been looked at.
    seen: FxHashSet<ExprId>,
}

impl FunctionLowerer<'_, '_> {
    /// A whole expression is about to be lowered.
    pub(super) fn full_expression(&mut self, expr: ExprId) {
        self.compare_accesses(expr);
        self.arrange(expr);
    }

    /// Looks for accesses without an order in an expression that is about to be lowered.
    pub(super) fn compare_accesses(&mut self, expr: ExprId) {
        let of_user = self.unit.kind == FunctionKind::User;
        if !of_user || !self.reachable() || !self.has_effects(expr) {
            return;
        }
        if self.sequences.seen.contains(&expr) {
            return;
        }
        let mut walk = Walk { lowerer: self, pairs: Vec::new(), comparisons: 0 };
        walk.value(expr);
        let Walk { pairs, comparisons, .. } = walk;
        for (first, second) in pairs {
            self.guard_pair(&first, &second);
        }
        if comparisons > MOST_COMPARISONS {
            let origin = self.expr_origin(expr, ComponentKind::Statement);
            self.unsupported("an expression with thousands of effects", origin);
        }
    }

    /// Whether something is to be done when an access is lowered.
    pub(super) fn is_watched(&self, node: ExprId) -> bool {
        self.sequences.watches.contains_key(&node) || self.sequences.guards.contains_key(&node)
    }

    /// An access that is watched has been lowered; the place is fixed.
    pub(super) fn touched(&mut self, node: ExprId, place: PlaceId) {
        if let Some(guards) = self.sequences.guards.get(&node).cloned() {
            guards.iter().for_each(|guard| self.check_sequence(node, guard, place));
        }
        let Some(watch) = self.sequences.watches.get(&node).copied() else { return };
        let origin = self.expr_origin(node, ComponentKind::Statement);
        if let Some(flag) = watch.evaluated {
            self.set_flag(flag, 1, origin);
        }
        if let Some((local, _)) = watch.address {
            let value = self.byte_address(place, origin);
            let target = self.local_place(local);
            self.emit(Statement::Assign { target, value, checks: CheckId::NONE }, origin);
        }
    }

    /// The value in a place whose read is watched.
    pub(super) fn watched_load(
        &mut self,
        node: ExprId,
        place: PlaceId,
        origin: Origin,
    ) -> ExpressionId {
        let place = self.save_place(place, origin);
        let value = match needs_section(self.unit.unit, node) {
            true => self.atomic_load(place, origin),
            false => {
                let value = self.load(place, origin);
                self.keep(value, origin)
            }
        };
        self.touched(node, place);
        value
    }

    fn set_flag(&mut self, flag: LocalId, value: i128, origin: Origin) {
        let ty = self.body.locals[flag].ty;
        let value = self.constant(value, ty, None);
        let target = self.local_place(flag);
        self.emit(Statement::Assign { target, value, checks: CheckId::NONE }, origin);
    }

    fn byte_pointer(&mut self) -> ir::TypeId {
        let byte = self.unit.program.types.integer(8, false);
        self.unit.program.types.pointer_to(byte)
    }

    /// A pointer to the first byte of a place.
    fn byte_address(&mut self, place: PlaceId, origin: Origin) -> ExpressionId {
        let byte = self.unit.program.types.integer(8, false);
        let place = match self.body.places[place].kind {
            PlaceKind::Bits { base, offset, .. } => {
                self.place_of(PlaceKind::At { base, offset }, byte, 1)
            }
            _ => place,
        };
        let own = self.unit.program.types.pointer_to(self.body.places[place].ty);
        let pointer = self.address(place, own, origin);
        let bytes = self.byte_pointer();
        self.convert(pointer, bytes, None)
    }

    fn check_sequence(&mut self, node: ExprId, guard: &Guard, place: PlaceId) {
        let origin = self.expr_origin(node, ComponentKind::Operand);
        let long = self.unit.program.types.integer(64, false);
        let operands = match guard.against {
            Against::Always => Vec::new(),
            Against::Evaluated(flag) => vec![self.load_local(flag)],
            Against::Address(earlier, size, own) => {
                let earlier = self.load_local(earlier);
                let address = self.byte_address(place, origin);
                let size = self.constant(size.into(), long, None);
                vec![earlier, size, address, self.constant(own.into(), long, None)]
            }
        };
        let int = self.unit.program.types.int();
        let kind = ExpressionKind::Builtin { builtin: Builtin::Disjoint, operands, checks: None };
        let condition = self.expression(kind, int, None);
        let check = self.check_with_text(CheckKind::Sequence, guard.text.clone(), origin);
        self.emit(Statement::Assert { condition, check }, origin);
    }

    /// Makes the second of two accesses check against the first one.
    fn guard_pair(&mut self, first: &Access, second: &Access) {
        let known = match (first.at.root, first.at.range, second.at.range) {
            (Root::Variable(_), Some(_), Some(_)) => first.at.root == second.at.root,
            _ => false,
        };
        let certain = known && !first.conditional;
        let guards = self.sequences.guards.get(&second.node);
        let failing = |guard: &Guard| matches!(guard.against, Against::Always);
        if certain && guards.is_some_and(|guards| guards.iter().any(failing)) {
            return;
        }
        let text = self.sequence_text(first, second);
        let origin = self.expr_origin(first.node, ComponentKind::Statement);
        let mut watch = self.sequences.watches.get(&first.node).copied().unwrap_or_default();
        let against = match (known, certain) {
            (_, true) => Against::Always,
            (true, false) => {
                let flag = match watch.evaluated {
                    Some(flag) => flag,
                    None => {
                        let int = self.unit.program.types.int();
                        let flag = self.temporary(int);
                        self.set_flag(flag, 0, origin);
                        flag
                    }
                };
                watch.evaluated = Some(flag);
                Against::Evaluated(flag)
            }
            (false, _) => {
                let (local, size) = match watch.address {
                    Some(known) => known,
                    None => {
                        let pointer = self.byte_pointer();
                        let local = self.temporary(pointer);
                        self.set_flag(local, 0, origin);
                        (local, first.bytes)
                    }
                };
                watch.address = Some((local, size));
                Against::Address(local, size, second.bytes)
            }
        };
        if watch.evaluated.is_some() || watch.address.is_some() {
            self.sequences.watches.insert(first.node, watch);
            self.effects.force(first.node);
        }
        self.sequences.guards.entry(second.node).or_default().push(Guard { text, against });
        self.effects.force(second.node);
    }

    /// What the check of two accesses says.
    fn sequence_text(&mut self, first: &Access, second: &Access) -> Arc<str> {
        let [one, other] = [first, second].map(|access| {
            let origin = self.expr_origin(access.node, ComponentKind::Operand);
            let place = self.unit.program.sources.start(self.unit.program.location(origin).range);
            let text = self.unit.program.text(origin);
            (format!("{text} (line {}, column {})", place.line, place.column), access.write)
        });
        let object = match first.write {
            true => self.expr_origin(second.lvalue, ComponentKind::Operand),
            false => self.expr_origin(first.lvalue, ComponentKind::Operand),
        };
        let object = self.unit.program.text(object);
        let text = match (one, other) {
            ((one, true), (other, true)) => {
                format!("{one} and {other} both change {object}, in no order that C defines")
            }
            ((write, true), (read, false)) | ((read, false), (write, _)) => {
                format!("{write} changes {object} and {read} reads it, in no order that C defines")
            }
        };
        text.into()
    }
}
