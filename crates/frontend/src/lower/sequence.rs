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
    PlaceId, PlaceKind, Statement, Type,
};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_base::Symbol;
use rucc_sema::{
    Base, Const, Conversion, DeclId, ExprId, ExprKind, ExprList, Linkage, StorageDuration, Tast,
};
use rucc_types::{RecordId, RecordKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::UnitLowerer;
use super::atomic::needs_section;
use super::function::FunctionLowerer;

/// As many pairs of accesses of an expression are compared; one with more is reported as not
/// supported.
const MOST_COMPARISONS: usize = 1 << 22;

/// A variable that an access names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Variable {
    /// One without linkage.
    Own(DeclId),
    /// One that several declarations may name.
    Linked(Symbol),
}

/// What an lvalue is a part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Root {
    Variable(Variable),
    /// Whatever a pointer points to.
    Pointer,
    /// An object that nothing else designates.
    Fresh,
}

/// Values that may be in the same bytes, as far as their types say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Characters, records, members of unions: anything.
    Any,
    Integer(u64),
    Float(u64),
    Pointer,
}

/// A range of bits: where it begins, and how many.
type Bits = (u64, u64);

/// What an lvalue designates, as far as its text says.
#[derive(Debug, Clone, Copy)]
struct Designated {
    root: Root,
    /// Which bits of the variable, if that is known.
    range: Option<Bits>,
    /// The record that the innermost member is in, and which bits of it that is.
    member: Option<(RecordId, Bits)>,
    /// Whether it is in a union.
    union: bool,
    /// Of a bit-field how many bytes it lies in.
    field: Option<u64>,
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

/// Collects the accesses of one full expression.
struct Walk<'w, 'u, 'a> {
    lowerer: &'w mut FunctionLowerer<'u, 'a>,
    /// Accesses without an order that may touch the same bytes, in the order of lowering.
    pairs: Vec<(Access, Access)>,
    /// How many accesses were compared.
    comparisons: usize,
}

impl<'a> Walk<'_, '_, 'a> {
    fn tast(&self) -> &'a Tast {
        self.lowerer.tast()
    }

    /// The accesses of an expression that is evaluated.
    fn value(&mut self, expr: ExprId) -> Accesses {
        self.lowerer.sequences.seen.insert(expr);
        // The bound of an array was computed where the array was declared.
        if self.lowerer.saved.contains_key(&expr) {
            return Accesses::default();
        }
        match self.tast()[expr].kind {
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                let mut found = self.lvalue(operand);
                found.reads.extend(self.access(operand, operand, false));
                found
            }
            ExprKind::Convert { kind: Conversion::ArrayDecay, operand }
            | ExprKind::Unary { op: UnaryOp::AddrOf, operand } => self.lvalue(operand),
            ExprKind::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                operand,
            } => {
                let found = self.lvalue(operand);
                self.write(expr, operand, found)
            }
            ExprKind::Convert { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Unary { operand, .. }
            | ExprKind::Abs { operand }
            | ExprKind::ByteSwap { operand }
            | ExprKind::BitCount { operand, .. }
            | ExprKind::FpClassify { value: operand, .. }
            | ExprKind::Expect { value: operand, .. } => self.value(operand),
            ExprKind::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, lhs, rhs } => {
                let mut found = self.value(lhs).finish();
                let right = self.value(rhs);
                found.join(right.sometimes());
                found
            }
            ExprKind::Binary { lhs, rhs, .. } => {
                let left = self.value(lhs);
                let right = self.value(rhs);
                self.unordered(left, right)
            }
            ExprKind::Classify { lhs, rhs, .. } | ExprKind::Sign { lhs, rhs, .. } => {
                let left = self.value(lhs);
                let right = rhs.map(|rhs| self.value(rhs)).unwrap_or_default();
                self.unordered(left, right)
            }
            ExprKind::Cond { cond, then, otherwise } => {
                let mut found = self.value(cond).finish();
                for arm in [then, otherwise] {
                    let arm = self.value(arm);
                    found.join(arm.sometimes());
                }
                found
            }
            ExprKind::Comma { lhs, rhs } => {
                let mut found = self.value(lhs).finish();
                let right = self.value(rhs);
                found.join(right);
                found
            }
            ExprKind::Assign { op, lhs, rhs, .. } => {
                let mut left = self.lvalue(lhs);
                if op.is_some() {
                    left.reads.extend(self.access(lhs, lhs, false));
                }
                let right = self.value(rhs);
                let found = self.unordered(left, right);
                self.write(expr, lhs, found)
            }
            ExprKind::Call { callee, args } => {
                let found = self.value(callee);
                self.arguments(found, args)
            }
            ExprKind::Overflow { args, .. } => self.arguments(Accesses::default(), args),
            ExprKind::Decl(_)
            | ExprKind::Member { .. }
            | ExprKind::Subscript { .. }
            | ExprKind::CompoundLiteral(_) => self.lvalue(expr),
            // A statement expression has an order of its own, like a function; what else there is
            // reads no variable, or is not supported.
            ExprKind::StmtExpr(_)
            | ExprKind::Const(_)
            | ExprKind::Str(_)
            | ExprKind::LabelAddr(_)
            | ExprKind::Prefetch { .. }
            | ExprKind::ObjectSize { .. }
            | ExprKind::ConstantP { .. }
            | ExprKind::VaArg { .. }
            | ExprKind::VaStart { .. }
            | ExprKind::VaEnd { .. }
            | ExprKind::VaCopy { .. }
            | ExprKind::Unreachable
            | ExprKind::Trap
            | ExprKind::Alloca { .. }
            | ExprKind::Jump { .. }
            | ExprKind::Apply { .. }
            | ExprKind::ApplyArgs
            | ExprKind::FrameAddress { .. }
            | ExprKind::ThreadPointer
            | ExprKind::SpEntry
            | ExprKind::TimeStamp { .. }
            | ExprKind::Eflags { .. }
            | ExprKind::XState { .. }
            | ExprKind::CpuModel { .. }
            | ExprKind::Complex { .. }
            | ExprKind::Shuffle { .. }
            | ExprKind::ShuffleVector { .. }
            | ExprKind::ConvertVector { .. }
            | ExprKind::Elementwise { .. }
            | ExprKind::Atomic { .. }
            | ExprKind::Error => Accesses::default(),
        }
    }

    /// The accesses that find out which object an lvalue is.
    fn lvalue(&mut self, expr: ExprId) -> Accesses {
        self.lowerer.sequences.seen.insert(expr);
        match self.tast()[expr].kind {
            ExprKind::Decl(_) | ExprKind::Str(_) => Accesses::default(),
            ExprKind::Member { base, .. } => self.lvalue(base),
            ExprKind::Subscript { base, index } => {
                let left = self.value(base);
                let right = self.value(index);
                self.unordered(left, right)
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.value(operand),
            ExprKind::CompoundLiteral(decl) => self.literal(decl),
            _ => self.value(expr),
        }
    }

    /// The values of a compound literal are computed one after the other, in some order.
    fn literal(&mut self, decl: DeclId) -> Accesses {
        let declared = self.tast()[decl].clone();
        let mut found = Accesses::default();
        if declared.duration == StorageDuration::Static {
            return found;
        }
        let entries = declared.init.map(|init| self.tast()[init].to_vec()).unwrap_or_default();
        for entry in entries {
            let value = self.value(entry.value);
            found.join(value);
        }
        found
    }

    /// The arguments of a call have no order, and all are evaluated before it.
    fn arguments(&mut self, mut found: Accesses, args: ExprList) -> Accesses {
        for &argument in &self.tast()[args] {
            let value = self.value(argument);
            found = self.unordered(found, value);
        }
        found.finish()
    }

    fn access(&mut self, node: ExprId, lvalue: ExprId, write: bool) -> Option<Access> {
        let at = self.lowerer.designated(lvalue);
        if at.root == Root::Fresh {
            return None;
        }
        let ty = self.lowerer.type_of(lvalue);
        let types = &self.lowerer.unit.program.types;
        let size = types.size_of(ty);
        let class = match &types[ty] {
            _ if at.union => Class::Any,
            Type::Integer(_) if size > 1 => Class::Integer(size),
            Type::Float(_) => Class::Float(size),
            Type::Pointer(_) => Class::Pointer,
            _ => Class::Any,
        };
        let bytes = at.field.unwrap_or(size);
        Some(Access { node, lvalue, write, at, class, bytes, open: write, conditional: false })
    }

    /// A write, after everything that its operands compute.
    fn write(&mut self, node: ExprId, lvalue: ExprId, mut found: Accesses) -> Accesses {
        let Some(write) = self.access(node, lvalue, true) else { return found };
        let open: Vec<Access> = found.writes.iter().filter(|it| it.open).copied().collect();
        open.iter().for_each(|earlier| self.compare(earlier, &write));
        found.writes.push(write);
        found
    }

    /// Two operands without an order between them.
    fn unordered(&mut self, mut left: Accesses, right: Accesses) -> Accesses {
        self.comparisons += left.writes.len() * right.len() + right.writes.len() * left.reads.len();
        if self.comparisons <= MOST_COMPARISONS {
            for first in &left.writes {
                right.writes.iter().chain(&right.reads).for_each(|it| self.compare(first, it));
            }
            for second in &right.writes {
                left.reads.iter().for_each(|first| self.compare(first, second));
            }
        }
        left.join(right);
        left
    }

    fn compare(&mut self, first: &Access, second: &Access) {
        if self.may_meet(first, second) {
            self.pairs.push((*first, *second));
        }
    }

    /// Whether two accesses may touch the same bytes.
    fn may_meet(&mut self, one: &Access, other: &Access) -> bool {
        let apart = |(a, n): Bits, (b, m): Bits| a + n <= b || b + m <= a;
        if let (Some((record, own)), Some((same, others))) = (one.at.member, other.at.member)
            && record == same
            && apart(own, others)
        {
            return false;
        }
        match (one.at.root, other.at.root) {
            (Root::Variable(left), Root::Variable(right)) => {
                left == right
                    && match (one.at.range, other.at.range) {
                        (Some(left), Some(right)) => !apart(left, right),
                        _ => true,
                    }
            }
            (Root::Variable(variable), Root::Pointer)
            | (Root::Pointer, Root::Variable(variable)) => {
                classes_meet(one.class, other.class) && self.lowerer.unit.is_pointed_to(variable)
            }
            (Root::Pointer, Root::Pointer) => classes_meet(one.class, other.class),
            (Root::Fresh, _) | (_, Root::Fresh) => false,
        }
    }
}

fn classes_meet(one: Class, other: Class) -> bool {
    one == other || one == Class::Any || other == Class::Any
}

impl FunctionLowerer<'_, '_> {
    /// What the text of an lvalue says about where it is.
    fn designated(&mut self, expr: ExprId) -> Designated {
        let nowhere =
            |root| Designated { root, range: None, member: None, union: false, field: None };
        let tast = self.tast();
        match tast[expr].kind {
            ExprKind::Decl(decl) => {
                let bits = self.unit.layout(tast[decl].ty).0 * 8;
                let root = Root::Variable(self.unit.variable(decl));
                let range = (bits > 0).then_some((0, bits));
                Designated { range, ..nowhere(root) }
            }
            ExprKind::Member { base, field } => self.designated_member(base, field),
            ExprKind::Subscript { base, index } => {
                let ExprKind::Convert { kind: Conversion::ArrayDecay, operand } = tast[base].kind
                else {
                    return nowhere(Root::Pointer);
                };
                let array = self.designated(operand);
                let element = self.unit.layout(tast[expr].ty).0 * 8;
                let index = match tast[index].kind {
                    ExprKind::Const(id) => match tast[id] {
                        Const::Int(value) => u64::try_from(value).ok(),
                        _ => None,
                    },
                    _ => None,
                };
                let range = array.range.zip(index).and_then(|((start, length), index)| {
                    let offset = index.checked_mul(element).filter(|&it| it < length)?;
                    (element > 0).then_some((start + offset, element))
                });
                Designated { range, field: None, ..array }
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } => match tast[operand].kind {
                ExprKind::Unary { op: UnaryOp::AddrOf, operand } => self.designated(operand),
                _ => nowhere(Root::Pointer),
            },
            ExprKind::Comma { rhs, .. } => self.designated(rhs),
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => self.designated(operand),
            ExprKind::Cond { .. } => nowhere(Root::Pointer),
            _ => nowhere(Root::Fresh),
        }
    }

    fn designated_member(&mut self, base: ExprId, field: u32) -> Designated {
        let mut whole = self.designated(base);
        let types = &self.unit.unit.types;
        let ty = self.tast()[base].ty;
        let rucc_types::TypeKind::Record(record) = types.kind(types.canonical(ty)) else {
            return Designated { range: None, member: None, field: None, ..whole };
        };
        let info = types.record_info(record);
        let (union, layout) = (info.kind == RecordKind::Union, info.fields[field as usize]);
        let length = match layout.bits {
            Some(bits) => bits.into(),
            None => self.unit.layout(layout.ty).0 * 8,
        };
        let start = layout.offset * 8 + u64::from(layout.bit);
        whole.range = whole.range.map(|(base, _)| (base + start, length));
        whole.union |= union;
        whole.field = layout.bits.map(|bits| u64::from(layout.bit + bits).div_ceil(8));
        whole.member = (!union && length > 0).then_some((record, (start, length)));
        whole
    }
}

impl FunctionLowerer<'_, '_> {
    /// Whether a function that is called may see what an lvalue designates.
    pub(super) fn is_visible(&mut self, lvalue: ExprId) -> bool {
        match self.designated(lvalue).root {
            Root::Pointer => true,
            Root::Fresh => false,
            Root::Variable(variable) => {
                let own = match variable {
                    Variable::Own(decl) => self.tast()[decl].duration == StorageDuration::Automatic,
                    Variable::Linked(_) => false,
                };
                !own || self.unit.is_pointed_to(variable)
            }
        }
    }
}

impl UnitLowerer<'_> {
    fn variable(&self, decl: DeclId) -> Variable {
        let declared = &self.tast()[decl];
        match (declared.linkage, declared.name) {
            (Linkage::None, _) | (_, None) => Variable::Own(decl),
            (_, Some(name)) => Variable::Linked(name),
        }
    }

    /// Whether a pointer may lead to a variable: its address is taken, or another unit may do so.
    fn is_pointed_to(&mut self, variable: Variable) -> bool {
        if self.pointed.is_none() {
            self.pointed = Some(self.find_pointed());
        }
        self.pointed.as_ref().is_some_and(|pointed| pointed.contains(&variable))
    }

    fn find_pointed(&self) -> FxHashSet<Variable> {
        let tast = self.tast();
        let mut pointed = FxHashSet::default();
        let counts = tast.counts();
        for expr in (0..counts.exprs).map(ExprId::from_usize) {
            match tast[expr].kind {
                ExprKind::Unary { op: UnaryOp::AddrOf, operand }
                | ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => {
                    pointed.extend(root(tast, operand).map(|decl| self.variable(decl)));
                }
                ExprKind::Const(id) => {
                    if let Const::Address(address) = tast[id]
                        && let Base::Decl(decl) = address.base
                    {
                        pointed.insert(self.variable(decl));
                    }
                }
                _ => {}
            }
        }
        for decl in (0..counts.decls).map(DeclId::from_usize) {
            if tast[decl].linkage == Linkage::External {
                pointed.insert(self.variable(decl));
            }
        }
        pointed
    }
}

/// The variable that an lvalue is a part of.
fn root(tast: &Tast, mut lvalue: ExprId) -> Option<DeclId> {
    loop {
        lvalue = match tast[lvalue].kind {
            ExprKind::Decl(decl) => return Some(decl),
            ExprKind::Member { base, .. } | ExprKind::Subscript { base, .. } => base,
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand) => operand,
            ExprKind::Comma { rhs, .. } => rhs,
            _ => return None,
        };
    }
}
