//! Which expressions do something besides giving a value.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use rucc_ast::UnaryOp;
use rucc_sema::{AtomicOp, Conversion, ExprId, ExprKind, Tast};

/// Answers the question for each expression once.
#[derive(Debug, Default)]
pub(super) struct Effects {
    known: HashMap<ExprId, bool>,
    /// Expressions whose evaluation is recorded, which is an effect too.
    forced: HashSet<ExprId>,
}

impl Effects {
    /// From now on an expression has an effect.
    pub(super) fn force(&mut self, expr: ExprId) {
        if self.forced.insert(expr) {
            self.known.clear();
        }
    }

    /// Whether evaluating the expression calls, stores, reads input or declares. Where a read of an
    /// lvalue is a step of its own, an input or an atomic section, it is an effect.
    pub(super) fn has(
        &mut self,
        tast: &Tast,
        is_step: impl Fn(ExprId) -> bool,
        expr: ExprId,
    ) -> bool {
        let mut stack = vec![(expr, false)];
        while let Some((expr, children_done)) = stack.pop() {
            if self.known.contains_key(&expr) {
                continue;
            }
            let step = match tast[expr].kind {
                ExprKind::Convert { kind: Conversion::Lvalue, operand } => is_step(operand),
                _ => false,
            };
            let (own, children) = match step || self.forced.contains(&expr) {
                true => (true, Vec::new()),
                false => parts(tast, expr),
            };
            if own {
                self.known.insert(expr, true);
            } else if children_done || children.is_empty() {
                let any =
                    children.iter().any(|child| self.known.get(child).copied().unwrap_or(false));
                self.known.insert(expr, any);
            } else {
                stack.push((expr, true));
                stack.extend(children.into_iter().map(|child| (child, false)));
            }
        }
        self.known[&expr]
    }
}

/// Whether an expression has an effect of its own, and its operands.
fn parts(tast: &Tast, expr: ExprId) -> (bool, Vec<ExprId>) {
    match tast[expr].kind {
        ExprKind::Call { .. }
        | ExprKind::Assign { .. }
        | ExprKind::CompoundLiteral(_)
        | ExprKind::StmtExpr(_)
        | ExprKind::VaArg { .. }
        | ExprKind::VaStart { .. }
        | ExprKind::VaEnd { .. }
        | ExprKind::VaCopy { .. }
        | ExprKind::Overflow { .. }
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
        | ExprKind::Error => (true, Vec::new()),
        ExprKind::Atomic { op: AtomicOp::Fence | AtomicOp::SignalFence, .. } => (false, Vec::new()),
        ExprKind::Atomic { .. } => (true, Vec::new()),
        ExprKind::Unary {
            op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
            ..
        } => (true, Vec::new()),
        ExprKind::Const(_)
        | ExprKind::Str(_)
        | ExprKind::Decl(_)
        | ExprKind::LabelAddr(_)
        | ExprKind::Prefetch { .. } => (false, Vec::new()),
        ExprKind::Member { base, .. } => (false, vec![base]),
        ExprKind::Subscript { base, index } => (false, vec![base, index]),
        ExprKind::Unary { operand, .. }
        | ExprKind::Cast(operand)
        | ExprKind::Convert { operand, .. }
        | ExprKind::Abs { operand }
        | ExprKind::ByteSwap { operand }
        | ExprKind::BitCount { operand, .. } => (false, vec![operand]),
        ExprKind::Binary { lhs, rhs, .. } | ExprKind::Comma { lhs, rhs } => (false, vec![lhs, rhs]),
        ExprKind::Cond { cond, then, otherwise } => (false, vec![cond, then, otherwise]),
        ExprKind::Classify { lhs, rhs, .. } | ExprKind::Sign { lhs, rhs, .. } => {
            (false, std::iter::once(lhs).chain(rhs).collect())
        }
        ExprKind::FpClassify { value, .. } | ExprKind::Expect { value, .. } => (false, vec![value]),
        ExprKind::ObjectSize { .. } | ExprKind::ConstantP { .. } => (false, Vec::new()),
    }
}
