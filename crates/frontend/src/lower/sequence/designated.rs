//! What an lvalue designates as far as its text says, and which variables pointers may lead to.

use rucc_ast::UnaryOp;
use rucc_base::Symbol;
use rucc_sema::{
    Base, Const, Conversion, DeclId, ExprId, ExprKind, Linkage, StorageDuration, Tast,
};
use rucc_types::{RecordId, RecordKind};
use rustc_hash::FxHashSet;

use crate::lower::UnitLowerer;
use crate::lower::function::FunctionLowerer;

/// A variable that an access names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::lower) enum Variable {
    /// One without linkage.
    Own(DeclId),
    /// One that several declarations may name.
    Linked(Symbol),
}

/// What an lvalue is a part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    Variable(Variable),
    /// Whatever a pointer points to.
    Pointer,
    /// An object that nothing else designates.
    Fresh,
}

/// A range of bits: where it begins, and how many.
pub(super) type Bits = (u64, u64);

/// What an lvalue designates, as far as its text says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Designated {
    pub(super) root: Root,
    /// Which bits of the variable, if that is known.
    pub(super) range: Option<Bits>,
    /// The record that the innermost member is in, and which bits of it that is.
    pub(super) member: Option<(RecordId, Bits)>,
    /// Whether it is in a union.
    pub(super) union: bool,
    /// Of a bit-field how many bytes it lies in.
    pub(super) field: Option<u64>,
}

impl FunctionLowerer<'_, '_> {
    /// What the text of an lvalue says about where it is.
    pub(super) fn designated(&mut self, expr: ExprId) -> Designated {
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
    pub(in crate::lower) fn is_visible(&mut self, lvalue: ExprId) -> bool {
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
    pub(super) fn is_pointed_to(&mut self, variable: Variable) -> bool {
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
