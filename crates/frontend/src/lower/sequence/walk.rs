//! The walk over one full expression that collects its accesses with what orders them.

use ir::Type;
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{Conversion, DeclId, ExprId, ExprKind, ExprList, StorageDuration, Tast};

use super::designated::{Bits, Root};
use super::{Access, Accesses, Class, MOST_COMPARISONS};
use crate::lower::function::FunctionLowerer;

/// Collects the accesses of one full expression.
pub(super) struct Walk<'w, 'u, 'a> {
    pub(super) lowerer: &'w mut FunctionLowerer<'u, 'a>,
    /// Accesses without an order that may touch the same bytes, in the order of lowering.
    pub(super) pairs: Vec<(Access, Access)>,
    /// How many accesses were compared.
    pub(super) comparisons: usize,
}

impl<'a> Walk<'_, '_, 'a> {
    fn tast(&self) -> &'a Tast {
        self.lowerer.tast()
    }

    /// The accesses of an expression that is evaluated.
    pub(super) fn value(&mut self, expr: ExprId) -> Accesses {
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
