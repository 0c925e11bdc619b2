//! Statements and declarations.

use ir::{ComponentKind, LocalKind, Origin, Statement, Type};
use rucc_sema::{
    AsmId, DeclId, DeclKind, Definition, ExprId, ExprKind, LabelId, Linkage, Stmt, StmtId,
    StorageDuration,
};

use super::atomic;
use super::function::{Exit, FunctionLowerer};
use super::statics::label_number;
use super::volatile;

impl FunctionLowerer<'_, '_> {
    pub(super) fn stmt_origin(&mut self, id: StmtId) -> Origin {
        let span = self.tast().stmt_span(id);
        self.unit.origin(span, ComponentKind::Statement)
    }

    pub(super) fn statement(&mut self, id: StmtId) {
        match self.tast()[id] {
            Stmt::Error | Stmt::Empty => {}
            Stmt::Expr(expr) => self.full_effect(expr),
            Stmt::Block(list) => {
                self.open_scope(id);
                for statement in self.tast()[list].iter().copied() {
                    self.statement(statement);
                }
                let origin = self.stmt_origin(id);
                self.close_scope(origin);
            }
            Stmt::Decls(list) => {
                for decl in self.tast()[list].iter().copied() {
                    self.declaration(decl);
                }
            }
            Stmt::If { cond, then, otherwise } => self.if_statement(cond, then, otherwise, id),
            Stmt::While { cond, body } => self.while_loop(cond, body, id),
            Stmt::DoWhile { body, cond } => self.do_loop(body, cond),
            Stmt::For { init, cond, step, body } => self.for_loop(id, init, cond, step, body),
            Stmt::Switch { cond, body, cases, default } => {
                self.switch_statement(cond, body, cases, default);
            }
            Stmt::Case { case, body } => {
                let label = self.tast()[case].body;
                self.case_label(label);
                self.statement(body);
            }
            Stmt::Default { body } => {
                self.case_label(body);
                self.statement(body);
            }
            Stmt::Label { label, body } => {
                let point = self.named_label(label);
                self.bind(point);
                self.error_label(label, id);
                self.thread_label(label, id);
                self.statement(body);
            }
            Stmt::Goto(label) => self.goto(label, id),
            Stmt::IndirectGoto(target) => self.computed_goto(target, id),
            Stmt::Asm(asm) => self.assembly(asm, id),
            Stmt::Break => self.exit_to(self.breaks.last().copied(), id),
            Stmt::Continue => self.exit_to(self.continues.last().copied(), id),
            Stmt::Return(value) => self.return_statement(value, id),
        }
    }

    /// CBMC starts a thread at a label of this kind.
    fn thread_label(&mut self, label: LabelId, id: StmtId) {
        let name = self.unit.symbol(self.tast()[label].name);
        if name.starts_with("__CPROVER_ASYNC_") {
            let origin = self.stmt_origin(id);
            self.unsupported("a thread that a label starts", origin);
        }
    }

    /// Reaching a label is a failure where the user says so.
    fn error_label(&mut self, label: LabelId, id: StmtId) {
        if self.unit.kind == ir::FunctionKind::Model {
            return;
        }
        let name = self.unit.symbol(self.tast()[label].name);
        if self.unit.linker.error_labels.contains(&*name) {
            let origin = self.stmt_origin(id);
            self.failure(findings::CheckKind::ReachError, &format!("label {name}"), origin);
        }
        self.unit.linker.labels.insert(name.to_string());
    }

    /// An empty `asm` is a barrier for the compiler and does nothing; any other is not supported.
    fn assembly(&mut self, id: AsmId, statement: StmtId) {
        let origin = self.stmt_origin(statement);
        let tast = self.tast();
        let asm = &tast[id];
        let template = &tast[asm.template];
        let blank = template.elements.iter().all(|&unit| unit == 32 || unit == 9 || unit == 10);
        // Without instructions an operand that is read and written keeps its value.
        let changes = tast[asm.outputs]
            .iter()
            .any(|output| tast[output.constraint].elements.first() != Some(&u32::from(b'+')));
        if !blank || changes {
            self.unsupported("inline assembly", origin);
        }
    }

    fn case_label(&mut self, statement: StmtId) {
        if let Some(&label) = self.cases.get(&statement) {
            self.bind(label);
        }
    }

    fn exit_to(&mut self, exit: Option<Exit>, id: StmtId) {
        let Some(exit) = exit else { return };
        let origin = self.stmt_origin(id);
        self.leave_scopes(exit.depth, origin);
        self.jump(exit.label, origin);
    }

    fn goto(&mut self, label: LabelId, id: StmtId) {
        let origin = self.stmt_origin(id);
        self.leave_scopes(self.depth_of_label(label), origin);
        let label = self.named_label(label);
        self.jump(label, origin);
    }

    fn computed_goto(&mut self, target: ExprId, id: StmtId) {
        let origin = self.stmt_origin(id);
        self.full_expression(target);
        let target = self.value(target, ComponentKind::Operand);
        let all: Vec<LabelId> = self.label_scopes.keys().copied().collect();
        let mut labels = Vec::new();
        for label in all {
            labels.push((label_number(label), self.named_label(label)));
        }
        labels.sort_by_key(|&(number, _)| number);
        self.indirect_goto(target, labels, origin);
    }

    fn if_statement(
        &mut self,
        condition: ExprId,
        then: StmtId,
        otherwise: Option<StmtId>,
        id: StmtId,
    ) {
        let (yes, no, end) = (self.new_label(), self.new_label(), self.new_label());
        let origin = self.stmt_origin(id);
        self.full_condition(condition, yes, no);
        self.bind(yes);
        self.statement(then);
        if let Some(otherwise) = otherwise {
            self.jump(end, origin);
            self.bind(no);
            self.statement(otherwise);
        } else {
            self.bind(no);
        }
        self.bind(end);
    }

    /// Branches on a condition that is a full expression.
    fn full_condition(
        &mut self,
        condition: ExprId,
        yes: super::graph::Label,
        no: super::graph::Label,
    ) {
        self.condition_then(condition, yes, no, Self::end_full_value);
    }

    /// An expression statement, or another full expression without a value.
    fn full_effect(&mut self, expr: ExprId) {
        self.effect(expr);
        if !self.mortal.is_empty() {
            let origin = self.expr_origin(expr, ComponentKind::Statement);
            self.end_full_expression(origin);
        }
    }

    /// Branches on a condition, with one vertex.
    pub(super) fn condition(
        &mut self,
        condition: ExprId,
        yes: super::graph::Label,
        no: super::graph::Label,
    ) {
        self.condition_then(condition, yes, no, |_, value, _| value);
    }

    /// Branches on a condition, after something is done with its value.
    fn condition_then(
        &mut self,
        condition: ExprId,
        yes: super::graph::Label,
        no: super::graph::Label,
        finish: impl FnOnce(&mut Self, ir::ExpressionId, Origin) -> ir::ExpressionId,
    ) {
        let first = self.begin_text();
        self.full_expression(condition);
        let value = self.truth(condition, ComponentKind::Condition);
        let origin = self.expr_origin(condition, ComponentKind::Condition);
        let value = finish(self, value, origin);
        self.branch(value, yes, no, origin);
        self.end_condition(first, origin);
    }

    fn loop_body(&mut self, body: StmtId, end: super::graph::Label, again: super::graph::Label) {
        let depth = self.scopes.len();
        self.breaks.push(Exit { label: end, depth });
        self.continues.push(Exit { label: again, depth });
        self.statement(body);
        self.breaks.pop();
        self.continues.pop();
    }

    fn while_loop(&mut self, condition: ExprId, body: StmtId, id: StmtId) {
        let (head, yes, end) = (self.new_label(), self.new_label(), self.new_label());
        let origin = self.stmt_origin(id);
        self.bind(head);
        self.full_condition(condition, yes, end);
        self.bind(yes);
        self.loop_body(body, end, head);
        self.jump(head, origin);
        self.bind(end);
    }

    fn do_loop(&mut self, body: StmtId, condition: ExprId) {
        let (head, test, end) = (self.new_label(), self.new_label(), self.new_label());
        self.bind(head);
        self.loop_body(body, end, test);
        self.bind(test);
        self.full_condition(condition, head, end);
        self.bind(end);
    }

    fn for_loop(
        &mut self,
        id: StmtId,
        init: Option<StmtId>,
        condition: Option<ExprId>,
        step: Option<ExprId>,
        body: StmtId,
    ) {
        let (head, yes) = (self.new_label(), self.new_label());
        let (again, end) = (self.new_label(), self.new_label());
        let origin = self.stmt_origin(id);
        self.open_scope(id);
        if let Some(init) = init {
            self.statement(init);
        }
        self.bind(head);
        if let Some(condition) = condition {
            self.full_condition(condition, yes, end);
            self.bind(yes);
        }
        self.loop_body(body, end, again);
        self.bind(again);
        if let Some(step) = step {
            self.full_effect(step);
        }
        self.jump(head, origin);
        self.bind(end);
        self.close_scope(origin);
    }

    fn switch_statement(
        &mut self,
        condition: ExprId,
        body: StmtId,
        cases: rucc_sema::CaseList,
        default: Option<StmtId>,
    ) {
        let first = self.begin_text();
        self.full_expression(condition);
        let value = self.value(condition, ComponentKind::Condition);
        let origin = self.expr_origin(condition, ComponentKind::Condition);
        let value = self.end_full_value(value, origin);
        let end = self.new_label();
        let outer = std::mem::take(&mut self.cases);
        let mut targets = Vec::new();
        for case in self.tast()[cases].iter().copied() {
            let label = self.new_label_for_case(case.body);
            targets.push((case.low, case.high, label));
        }
        let default = match default {
            Some(statement) => self.new_label_for_case(statement),
            None => end,
        };
        self.switch(value, targets, default, origin);
        self.end_condition(first, origin);
        self.breaks.push(Exit { label: end, depth: self.scopes.len() });
        self.statement(body);
        self.breaks.pop();
        self.cases = outer;
        self.bind(end);
    }

    fn new_label_for_case(&mut self, statement: StmtId) -> super::graph::Label {
        if let Some(&label) = self.cases.get(&statement) {
            return label;
        }
        let label = self.new_label();
        self.cases.insert(statement, label);
        label
    }

    fn return_statement(&mut self, value: Option<ExprId>, id: StmtId) {
        let origin = self.stmt_origin(id);
        let first = self.begin_text();
        let argument = match value {
            None => None,
            Some(expr) if self.is_void(expr) => {
                self.effect(expr);
                None
            }
            Some(expr) => {
                self.full_expression(expr);
                let argument = self.argument(expr, ComponentKind::Returned);
                Some(self.checked_result(argument, origin))
            }
        };
        let cleanups = self.scopes.iter().any(|scope| !scope.cleanups.is_empty());
        let argument = match argument {
            Some(argument) if cleanups => Some(self.save_argument(argument, origin)),
            other => other,
        };
        if cleanups {
            self.leave_scopes(0, origin);
        }
        // The function's end is that of all its objects.
        self.mortal.clear();
        self.emit_last(Statement::Return(argument), origin);
        self.end_text(first, origin);
    }

    pub(super) fn is_void(&mut self, expr: ExprId) -> bool {
        let ty = self.unit.ty(self.tast()[expr].ty);
        matches!(self.unit.program.types[ty], Type::Void)
    }

    /// A declaration in a block.
    fn declaration(&mut self, id: DeclId) {
        let decl = self.tast()[id].clone();
        match decl.kind {
            DeclKind::Type => {
                self.evaluate_bounds(decl.ty);
                return;
            }
            DeclKind::Function => return,
            DeclKind::Object => {}
        }
        if decl.duration != StorageDuration::Automatic || decl.linkage != Linkage::None {
            if decl.state != Definition::Declared {
                self.unit.global(id);
            }
            return;
        }
        let span = self.tast().decl_span(id);
        let origin = self.span_origin(span, ComponentKind::Statement);
        let first = self.begin_text();
        let size = self.evaluate_bounds(decl.ty);
        let ty = self.unit.ty(decl.ty);
        let local = match self.locals.get(&id) {
            Some(&known) => known,
            None => {
                let local = self.declared_local(id, ty, LocalKind::Variable);
                self.locals.insert(id, local);
                local
            }
        };
        if let Some(scope) = self.scopes.last_mut() {
            scope.locals.push(local);
            if let Some(handler) = decl.cleanup {
                scope.cleanups.push((local, handler));
            }
        }
        self.emit(Statement::Declare { local, size }, origin);
        if let Some(init) = decl.init {
            let entries = self.tast()[init].to_vec();
            let place = self.local_place(local);
            let extent = self.tast().extent(id);
            self.initialize(place, &entries, extent, origin);
            self.end_full_expression(origin);
        }
        self.end_text(first, origin);
    }

    /// An expression evaluated for its effects.
    pub(super) fn effect(&mut self, expr: ExprId) {
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        let first = self.begin_text();
        self.full_expression(expr);
        self.effects_of(expr);
        self.end_text(first, origin);
    }

    /// The operand of a conversion, evaluated for its effects.
    fn converted_effect(&mut self, expr: ExprId) {
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        let first = self.begin_text();
        self.effects_of(expr);
        self.end_text(first, origin);
    }

    fn effects_of(&mut self, expr: ExprId) {
        let tast = self.tast();
        match tast[expr].kind {
            ExprKind::Convert { operand, .. } | ExprKind::Cast(operand)
                if self.has_effects(operand) =>
            {
                self.converted_effect(operand);
            }
            ExprKind::Comma { lhs, rhs } => {
                self.effect(lhs);
                self.effect(rhs);
            }
            ExprKind::Unary { op, operand }
                if matches!(
                    op,
                    rucc_ast::UnaryOp::PreInc
                        | rucc_ast::UnaryOp::PreDec
                        | rucc_ast::UnaryOp::PostInc
                        | rucc_ast::UnaryOp::PostDec
                ) =>
            {
                self.increment(expr, op, operand, false);
            }
            ExprKind::Assign { op, computation, lhs, rhs } => {
                self.assignment(expr, op, computation, lhs, rhs, false);
            }
            ExprKind::Call { callee, args } => {
                self.call(expr, callee, args, false);
            }
            ExprKind::Cond { cond, then, otherwise } => {
                self.conditional_effect(expr, cond, then, otherwise);
            }
            ExprKind::StmtExpr(block) => {
                let outer = std::mem::take(&mut self.mortal);
                self.statement(block);
                self.mortal.extend(outer);
            }
            _ if self.is_void(expr) => self.void_expression(expr),
            _ if self.unit.program_type_is_scalar(tast[expr].ty) => {
                self.discarded_value(expr);
            }
            _ => {
                self.object(expr);
            }
        }
    }

    /// A value that is computed and dropped: its checks count all the same.
    fn discarded_value(&mut self, expr: ExprId) {
        let effects = self.has_effects(expr);
        let value = self.value(expr, ComponentKind::Operand);
        if effects || matches!(self.tast()[expr].kind, ExprKind::Const(_)) {
            return;
        }
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        let local = self.temporary(self.body.expressions[value].ty);
        let target = self.local_place(local);
        self.assign(target, value, origin);
    }

    fn conditional_effect(
        &mut self,
        expr: ExprId,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    ) {
        let (yes, no, end) = (self.new_label(), self.new_label(), self.new_label());
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        self.condition(condition, yes, no);
        self.bind(yes);
        self.effect(then);
        self.jump(end, origin);
        self.bind(no);
        self.effect(otherwise);
        self.bind(end);
    }

    pub(super) fn has_effects(&mut self, expr: ExprId) -> bool {
        let (unit, changing) = (self.unit.unit, self.volatile_is_input());
        let is_step = |lvalue| {
            changing && volatile::is_volatile(unit, lvalue) || atomic::needs_section(unit, lvalue)
        };
        self.effects.has(self.unit.tast(), is_step, expr)
    }
}
