//! Orders of evaluation that C leaves open without making them undefined: calls in one expression,
//! calls and what is read or assigned beside them, the values of an initializer.
//!
//! The parts of such an expression are collected from the typed tree. Ordinarily they are evaluated
//! from left to right, and the program keeps where that was decided ([`ir::OrderPoint`]). If all
//! orders are wanted, an input chooses one; the parts are lowered once for each order, and the
//! expression then uses their values.

use std::ops::Range;

use ir::{
    ComponentKind, FunctionKind, InputSite, LocalId, OrderPart, OrderPoint, Origin, PlaceId,
    Statement, VertexId,
};
use rucc_ast::{BinaryOp, UnaryOp};
use rucc_sema::{Conversion, ExprId, ExprKind, ExprList, InitEntry, Stmt, StmtId, Tast};
use rustc_hash::{FxHashMap, FxHashSet};

use super::function::FunctionLowerer;

/// As many orders of one expression are followed.
const MOST_ORDERS: usize = 24;
/// As many attempts are made to find them.
const MOST_ATTEMPTS: usize = 4096;
/// Of up to this many parts the pairs are distinguished.
const MOST_PARTS: usize = 64;

/// What a part does that an order can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    /// Reads memory that a function may write.
    Read,
    /// Writes memory that a function may read.
    Store,
    /// Calls.
    Call,
}

#[derive(Debug, Clone)]
struct Part {
    /// The expression that it is the value of; an lvalue for the left operand of `+=`.
    node: ExprId,
    action: Action,
    /// The lvalues that it reads.
    reads: Vec<ExprId>,
    /// The parts that come before it: those that stand inside of it.
    before: Range<usize>,
    /// Whether other parts may come in the middle of it, which is not followed.
    divisible: bool,
    /// Whether it can be lowered only once, so that no other order is followed.
    fixed: bool,
    /// Whether it has parts of its own, which have an order.
    lazy: bool,
}

/// Several parts with an order of their own, as one.
#[derive(Debug, Clone, Copy)]
struct Whole {
    action: Action,
    divisible: bool,
    fixed: bool,
}

/// The parts of functions that the program keeps.
#[derive(Debug, Default)]
pub(super) struct Orders {
    /// The part that an expression is: its point and its number there.
    parts: FxHashMap<ExprId, (usize, usize)>,
    /// The part that reads an lvalue.
    reads: FxHashMap<ExprId, (usize, usize)>,
    /// Expressions that are parts of one that has been looked at.
    seen: FxHashSet<ExprId>,
    /// What expressions are whose parts have an order; none for those without parts.
    wholes: FxHashMap<ExprId, Option<Whole>>,
}

impl FunctionLowerer<'_, '_> {
    fn keeps_orders(&self) -> bool {
        self.unit.kind == FunctionKind::User && self.reachable()
    }

    /// An expression is about to be lowered: finds the parts of it that have no order.
    pub(super) fn arrange(&mut self, expr: ExprId) {
        if !self.keeps_orders() || !self.has_effects(expr) {
            return;
        }
        if !self.unit.any_order && !self.orders.seen.insert(expr) {
            return;
        }
        let parts = Collector::new(self, false).parts_of(&[expr]);
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        self.arrange_parts(parts, false, origin);
    }

    /// The values of an initializer come one after the other, in any order.
    pub(super) fn arrange_entries(&mut self, entries: &[InitEntry], origin: Origin) {
        let effects = entries.iter().any(|entry| self.has_effects(entry.value));
        if !self.keeps_orders() || entries.len() < 2 || !effects {
            return;
        }
        let mut whole = Vec::new();
        for entry in entries {
            let parts = Collector::new(self, false).parts_of(&[entry.value]);
            let joined = joined(&parts).map(|whole| Whole { divisible: false, ..whole });
            whole.extend(joined.map(|whole| Part::new(entry.value, whole)));
        }
        self.arrange_parts(whole, true, origin);
    }

    /// Keeps or explores the orders of parts; `apart` if they are no parts of each other, and have
    /// parts of their own.
    fn arrange_parts(&mut self, parts: Vec<Part>, apart: bool, origin: Origin) {
        let many = parts.len() > MOST_PARTS;
        let pairs = if many { Vec::new() } else { open_pairs(&parts) };
        if pairs.is_empty() && !(many && may_be_open(&parts)) {
            return;
        }
        let used =
            |index: &usize| many || pairs.iter().any(|(one, other)| one == index || other == index);
        let kept: Vec<usize> = (0..parts.len()).filter(used).collect();
        let number = |index: usize| kept.partition_point(|&one| one < index);
        let part_of = |index: usize| {
            let mut part = parts[index].clone();
            part.before = number(part.before.start)..number(part.before.end);
            part
        };
        let parts: Vec<Part> = kept.iter().map(|&index| part_of(index)).collect();
        let pairs: Vec<(usize, usize)> =
            pairs.into_iter().map(|(one, other)| (number(one), number(other))).collect();
        let point = OrderPoint {
            function: self.function,
            origin,
            parts: vec![OrderPart::default(); parts.len()],
            pairs: pairs.clone(),
            vertex: self.body.vertices.next_index(),
        };
        let index = self.unit.program.orders.len();
        self.unit.program.orders.push(point);
        if self.unit.any_order {
            let (orders, more) = match many || parts.iter().any(|part| part.fixed) {
                true => (vec![(0..parts.len()).collect()], true),
                false => orders(&parts, &pairs),
            };
            let more = more || parts.iter().any(|part| part.divisible);
            self.choose_order(index, &parts, apart, &orders, more, origin);
            return;
        }
        self.emit(Statement::Skip, origin);
        for (number, part) in parts.iter().enumerate() {
            match part.action {
                Action::Read => {}
                Action::Store | Action::Call => {
                    self.orders.parts.insert(part.node, (index, number));
                }
            }
            let inner = match part.lazy {
                true => Collector::new(self, true).parts_of(&[part.node]),
                false => Vec::new(),
            };
            for &lvalue in part.reads.iter().chain(inner.iter().flat_map(|part| &part.reads)) {
                self.orders.reads.insert(lvalue, (index, number));
            }
        }
    }

    /// Evaluates the parts in an order that an input chooses.
    fn choose_order(
        &mut self,
        point: usize,
        parts: &[Part],
        apart: bool,
        orders: &[Vec<usize>],
        more: bool,
        origin: Origin,
    ) {
        let int = self.unit.program.types.int();
        let choice = self.temporary(int);
        let site =
            InputSite { name: ir::ORDER_OF_EVALUATION.into(), ty: int, origin, modelled: None };
        let site = self.unit.program.sites.push(site);
        let last = orders.len() - usize::from(!more);
        let limit = Some(self.constant(last as i128, int, None));
        let target = self.local_place(choice);
        self.emit(Statement::Input { target, site, limit }, origin);
        let locals: Vec<LocalId> = parts.iter().map(|part| self.local_for(part.node)).collect();
        let end = self.new_label();
        let labels: Vec<_> = orders.iter().map(|_| self.new_label()).collect();
        let beyond = more.then(|| self.new_label());
        let value = self.load_local(choice);
        let chosen = labels.len() - usize::from(!more);
        let cases = labels[..chosen].iter().enumerate();
        let cases = cases.map(|(index, &label)| (index as i128, index as i128, label)).collect();
        let rest = beyond.unwrap_or(labels[labels.len() - 1]);
        self.switch(value, cases, rest, origin);
        for (number, (order, label)) in orders.iter().zip(labels).enumerate() {
            self.bind(label);
            parts.iter().for_each(|part| {
                self.evaluated.remove(&part.node);
            });
            for &index in order {
                let first = self.body.vertices.next_index();
                if apart {
                    self.arrange(parts[index].node);
                }
                self.evaluate_part(parts[index].node, locals[index], origin);
                let next = self.body.vertices.next_index();
                if number == 0 {
                    let part = &mut self.unit.program.orders[point].parts[index];
                    part.vertices.push((first, next));
                }
            }
            self.jump(end, origin);
        }
        if let Some(beyond) = beyond {
            self.bind(beyond);
            self.unsupported("further orders of evaluation", origin);
        }
        self.bind(end);
    }

    fn local_for(&mut self, node: ExprId) -> LocalId {
        let ty = self.type_of(node);
        self.temporary(ty)
    }

    /// Keeps the value of a part.
    fn evaluate_part(&mut self, node: ExprId, local: LocalId, origin: Origin) {
        let ty = self.body.locals[local].ty;
        if self.unit.program.types.is_scalar(ty) {
            let value = self.value(node, ComponentKind::Operand);
            let value = self.convert(value, ty, None);
            self.store_result(local, value, origin);
        } else {
            let source = self.object(node);
            let target = self.local_place(local);
            self.copy_object(target, source, origin);
        }
        self.evaluated.insert(node, local);
    }

    /// Where the vertices of a part begin, if an expression is one.
    pub(super) fn begin_part(&self, expr: ExprId) -> Option<VertexId> {
        let known = !self.orders.parts.is_empty() && self.orders.parts.contains_key(&expr);
        known.then(|| self.body.vertices.next_index())
    }

    /// The vertices of a part end.
    pub(super) fn end_part(&mut self, expr: ExprId, first: Option<VertexId>) {
        let Some((first, &(point, part))) = first.zip(self.orders.parts.get(&expr)) else { return };
        let next = self.body.vertices.next_index();
        self.unit.program.orders[point].parts[part].vertices.push((first, next));
    }

    /// An lvalue is read at a place.
    pub(super) fn note_read(&mut self, lvalue: ExprId, place: PlaceId) {
        if let Some(&(point, part)) = self.orders.reads.get(&lvalue) {
            self.unit.program.orders[point].parts[part].reads.push(place);
        }
    }
}

/// Whether some of many parts may have no order, and one of them calls.
fn may_be_open(parts: &[Part]) -> bool {
    let calls = parts.iter().any(|part| part.action == Action::Call);
    calls && (1..parts.len()).any(|index| !parts[index].before.contains(&(index - 1)))
}

/// The pairs of parts that have no order and of which one calls.
fn open_pairs(parts: &[Part]) -> Vec<(usize, usize)> {
    let calls: Vec<usize> =
        (0..parts.len()).filter(|&index| parts[index].action == Action::Call).collect();
    let mut pairs = Vec::new();
    for &call in &calls {
        for (other, part) in parts.iter().enumerate() {
            let again = part.action == Action::Call && other <= call;
            let ordered = part.before.contains(&call) || parts[call].before.contains(&other);
            if !again && !ordered {
                pairs.push((call.min(other), call.max(other)));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The orders that differ in pairs, that from left to right first, and whether there are more.
fn orders(parts: &[Part], pairs: &[(usize, usize)]) -> (Vec<Vec<usize>>, bool) {
    let mut search = OrderSearch {
        parts,
        pairs,
        order: Vec::new(),
        found: Vec::new(),
        signatures: FxHashSet::default(),
        attempts: 0,
        more: false,
    };
    search.extend();
    (search.found, search.more)
}

struct OrderSearch<'p> {
    parts: &'p [Part],
    pairs: &'p [(usize, usize)],
    order: Vec<usize>,
    found: Vec<Vec<usize>>,
    signatures: FxHashSet<Vec<bool>>,
    attempts: usize,
    more: bool,
}

impl OrderSearch<'_> {
    fn extend(&mut self) {
        self.attempts += 1;
        if self.attempts > MOST_ATTEMPTS {
            self.more = true;
            return;
        }
        if self.order.len() == self.parts.len() {
            self.complete();
            return;
        }
        for next in 0..self.parts.len() {
            let done = |index: &usize| self.order.contains(index);
            if done(&next) || !self.parts[next].before.clone().all(|before| done(&before)) {
                continue;
            }
            // Two neighbours that have no influence on each other are in one order only.
            if let Some(&last) = self.order.last()
                && next < last
                && !self.pairs.contains(&(next, last))
                && !self.parts[next].before.contains(&last)
            {
                continue;
            }
            self.order.push(next);
            self.extend();
            self.order.pop();
        }
    }

    fn complete(&mut self) {
        let mut place = vec![0; self.order.len()];
        for (at, &part) in self.order.iter().enumerate() {
            place[part] = at;
        }
        let signature = self.pairs.iter().map(|&(one, other)| place[one] < place[other]).collect();
        if !self.signatures.insert(signature) {
            return;
        }
        match self.found.len() < MOST_ORDERS {
            true => self.found.push(self.order.clone()),
            false => self.more = true,
        }
    }
}

impl Part {
    /// An expression whose own parts have an order.
    fn new(node: ExprId, whole: Whole) -> Self {
        let Whole { action, divisible, fixed } = whole;
        Self { node, action, reads: Vec::new(), before: 0..0, divisible, fixed, lazy: true }
    }
}

/// Several parts as one.
fn joined(parts: &[Part]) -> Option<Whole> {
    let calls = parts.iter().any(|part| part.action == Action::Call);
    let stores = parts.iter().any(|part| part.action == Action::Store);
    let action = match (calls, stores) {
        (true, _) => Action::Call,
        (_, true) => Action::Store,
        _ => Action::Read,
    };
    let divisible = parts.len() > 1;
    let fixed = parts.iter().any(|part| part.fixed);
    (!parts.is_empty()).then_some(Whole { action, divisible, fixed })
}

/// Collects the parts of one expression.
struct Collector<'w, 'u, 'a> {
    lowerer: &'w mut FunctionLowerer<'u, 'a>,
    parts: Vec<Part>,
    /// Whether it looks into expressions whose parts have an order.
    deep: bool,
}

impl<'w, 'u, 'a> Collector<'w, 'u, 'a> {
    fn new(lowerer: &'w mut FunctionLowerer<'u, 'a>, deep: bool) -> Self {
        Self { lowerer, parts: Vec::new(), deep }
    }

    fn parts_of(mut self, expressions: &[ExprId]) -> Vec<Part> {
        expressions.iter().for_each(|&expr| self.value(expr, false));
        self.parts
    }

    fn tast(&self) -> &'a Tast {
        self.lowerer.tast()
    }

    /// The parts from a number on.
    fn since(&self, first: usize) -> Range<usize> {
        first..self.parts.len()
    }

    fn add(&mut self, node: ExprId, action: Action, reads: Vec<ExprId>, before: Range<usize>) {
        let (divisible, fixed, lazy) = (false, false, false);
        self.parts.push(Part { node, action, reads, before, divisible, fixed, lazy });
    }

    /// The parts of an expression that is evaluated. Those of an lvalue that is evaluated twice
    /// are `all` effects, also those that no function can see.
    fn value(&mut self, expr: ExprId, all: bool) {
        let first = self.parts.len();
        // The bound of an array was computed where the array was declared.
        if self.lowerer.saved.contains_key(&expr) {
            return;
        }
        match self.tast()[expr].kind {
            ExprKind::Convert { kind: Conversion::Lvalue | Conversion::ArrayDecay, operand }
            | ExprKind::Unary { op: UnaryOp::AddrOf, operand }
                if self.literal(operand).is_some() =>
            {
                let values = self.literal(operand).unwrap_or_default();
                self.whole(expr, &values);
            }
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => {
                self.lvalue(operand, all);
                if self.lowerer.is_visible(operand) {
                    let before = self.since(first);
                    self.add(expr, Action::Read, vec![operand], before);
                }
            }
            ExprKind::Convert { kind: Conversion::ArrayDecay, operand }
            | ExprKind::Unary { op: UnaryOp::AddrOf, operand } => self.lvalue(operand, all),
            ExprKind::Unary {
                op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
                operand,
            } => {
                self.lvalue(operand, all);
                if all || self.lowerer.is_visible(operand) {
                    let before = self.since(first);
                    self.add(expr, Action::Store, vec![operand], before);
                }
            }
            ExprKind::Convert { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Unary { operand, .. }
            | ExprKind::Abs { operand }
            | ExprKind::ByteSwap { operand }
            | ExprKind::BitCount { operand, .. }
            | ExprKind::FpClassify { value: operand, .. }
            | ExprKind::Expect { value: operand, .. } => self.value(operand, all),
            ExprKind::Binary { op: BinaryOp::LogAnd | BinaryOp::LogOr, lhs, rhs }
            | ExprKind::Comma { lhs, rhs } => self.whole(expr, &[lhs, rhs]),
            ExprKind::Cond { cond, then, otherwise } => {
                self.whole(expr, &[cond, then, otherwise]);
            }
            ExprKind::Binary { lhs, rhs, .. } => {
                self.value(lhs, all);
                self.value(rhs, all);
            }
            ExprKind::Classify { lhs, rhs, .. } | ExprKind::Sign { lhs, rhs, .. } => {
                self.value(lhs, all);
                rhs.into_iter().for_each(|rhs| self.value(rhs, all));
            }
            ExprKind::Assign { op, lhs, rhs, .. } => {
                let visible = self.lowerer.is_visible(lhs);
                let again = op.is_some() && visible;
                self.lvalue(lhs, all || again);
                if again {
                    let before = self.since(first);
                    self.add(lhs, Action::Read, vec![lhs], before);
                }
                self.value(rhs, all);
                if all || visible {
                    let before = self.since(first);
                    self.add(expr, Action::Store, Vec::new(), before);
                }
            }
            ExprKind::Call { callee, args } => {
                self.value(callee, all);
                self.call(expr, args, first, all);
            }
            ExprKind::Overflow { args, .. } => self.call(expr, args, first, all),
            ExprKind::Decl(_) | ExprKind::Member { .. } | ExprKind::Subscript { .. } => {
                self.lvalue(expr, all)
            }
            ExprKind::CompoundLiteral(_) => {
                let values = self.literal(expr).unwrap_or_default();
                self.whole(expr, &values);
            }
            ExprKind::StmtExpr(block) => {
                self.add(expr, Action::Call, Vec::new(), 0..0);
                let fixed = has_label(self.tast(), block);
                self.parts.iter_mut().skip(first).for_each(|part| part.fixed = fixed);
            }
            ExprKind::VaArg { .. }
            | ExprKind::VaStart { .. }
            | ExprKind::VaEnd { .. }
            | ExprKind::VaCopy { .. }
            | ExprKind::Alloca { .. }
            | ExprKind::Atomic { .. } => self.add(expr, Action::Call, Vec::new(), 0..0),
            // What else there is neither reads nor writes memory, or is not supported.
            ExprKind::Const(_)
            | ExprKind::Str(_)
            | ExprKind::LabelAddr(_)
            | ExprKind::Prefetch { .. }
            | ExprKind::ObjectSize { .. }
            | ExprKind::ConstantP { .. }
            | ExprKind::Unreachable
            | ExprKind::Trap
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
            | ExprKind::Error => {}
        }
    }

    fn call(&mut self, expr: ExprId, args: ExprList, first: usize, all: bool) {
        for &argument in &self.tast()[args] {
            self.value(argument, all);
        }
        let before = self.since(first);
        self.add(expr, Action::Call, Vec::new(), before);
    }

    /// An expression whose own parts have an order: it is one part.
    fn whole(&mut self, expr: ExprId, operands: &[ExprId]) {
        if self.deep {
            operands.iter().for_each(|&operand| self.value(operand, false));
            return;
        }
        let known = self.lowerer.orders.wholes.get(&expr).copied();
        let whole = match known {
            Some(known) => known,
            None => {
                let parts = Collector::new(self.lowerer, false).parts_of(operands);
                let whole = joined(&parts);
                self.lowerer.orders.wholes.insert(expr, whole);
                whole
            }
        };
        self.parts.extend(whole.map(|whole| Part::new(expr, whole)));
    }

    /// The values of the compound literal that an lvalue is a part of.
    fn literal(&self, mut lvalue: ExprId) -> Option<Vec<ExprId>> {
        let tast = self.tast();
        loop {
            lvalue = match tast[lvalue].kind {
                ExprKind::CompoundLiteral(decl) => {
                    let entries = tast[decl].init.map(|init| tast[init].to_vec());
                    let entries = entries.unwrap_or_default();
                    return Some(entries.into_iter().map(|entry| entry.value).collect());
                }
                ExprKind::Member { base, .. } => base,
                _ => return None,
            }
        }
    }

    fn lvalue(&mut self, expr: ExprId, all: bool) {
        match self.tast()[expr].kind {
            ExprKind::Decl(_) | ExprKind::Str(_) => {}
            ExprKind::Member { base, .. } => self.lvalue(base, all),
            ExprKind::Subscript { base, index } => {
                self.value(base, all);
                self.value(index, all);
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.value(operand, all),
            _ => self.value(expr, all),
        }
    }
}

/// Whether a statement holds a label, which cannot be there twice.
fn has_label(tast: &Tast, statement: StmtId) -> bool {
    let mut work = vec![statement];
    while let Some(statement) = work.pop() {
        match tast[statement] {
            Stmt::Label { .. } => return true,
            Stmt::Block(list) => work.extend(tast[list].iter().copied()),
            Stmt::For { init, body, .. } => work.extend(init.into_iter().chain([body])),
            Stmt::If { then, otherwise, .. } => work.extend(otherwise.into_iter().chain([then])),
            Stmt::While { body, .. }
            | Stmt::DoWhile { body, .. }
            | Stmt::Switch { body, .. }
            | Stmt::Case { body, .. }
            | Stmt::Default { body } => work.push(body),
            Stmt::Error
            | Stmt::Empty
            | Stmt::Expr(_)
            | Stmt::Decls(_)
            | Stmt::Goto(_)
            | Stmt::IndirectGoto(_)
            | Stmt::Asm(_)
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Return(_) => {}
        }
    }
    false
}
