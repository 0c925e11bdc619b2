//! Functions: parameters, locals and scopes.

use rustc_hash::FxHashMap as HashMap;
use std::sync::Arc;

use findings::CheckKind;
use ir::{
    Argument, Body, Call, Callee, CheckId, ComponentKind, Expression, ExpressionId, ExpressionKind,
    FunctionId, Local, LocalId, LocalKind, Origin, Place, PlaceId, PlaceKind, Statement,
    Successors, Type, TypeId, Vertex,
};
use rucc_diag::Span;
use rucc_sema::{DeclId, ExprId, LabelId, Stmt, StmtId, Tast};

use super::UnitLowerer;
use super::effects::Effects;
use super::graph::{Label, Labels};
use super::order::Orders;
use super::sequence::Sequences;

/// A scope that is open at the point that is being lowered.
#[derive(Debug)]
pub(super) struct Scope {
    /// The block or loop that it belongs to.
    pub statement: Option<StmtId>,
    pub locals: Vec<LocalId>,
    /// Variables whose end a function has to learn of, with that function.
    pub cleanups: Vec<(LocalId, DeclId)>,
}

/// Where `break` or `continue` goes, and how many scopes stay open there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exit {
    pub label: Label,
    pub depth: usize,
}

/// Lowers one function.
pub(crate) struct FunctionLowerer<'u, 'a> {
    pub unit: &'u mut UnitLowerer<'a>,
    pub body: Body,
    pub function: FunctionId,
    pub labels: Labels,
    pub(super) effects: Effects,
    pub(super) sequences: Sequences,
    pub(super) orders: Orders,
    /// Parts of the current expression that were evaluated before, in an order that was chosen.
    pub(super) evaluated: HashMap<ExprId, LocalId>,
    pub(super) locals: HashMap<DeclId, LocalId>,
    /// Expressions that were evaluated once and for all: the bounds of variable length arrays.
    pub(super) saved: HashMap<ExprId, LocalId>,
    pub(super) scopes: Vec<Scope>,
    /// The results of calls that a pointer was made to in the full expression that is being lowered:
    /// they live until its end.
    pub(super) mortal: Vec<LocalId>,
    pub(super) breaks: Vec<Exit>,
    pub(super) continues: Vec<Exit>,
    pub(super) named_labels: HashMap<LabelId, Label>,
    pub(super) label_scopes: HashMap<LabelId, Vec<StmtId>>,
    pub(super) cases: HashMap<StmtId, Label>,
    pub(super) result: TypeId,
    /// Where the function is declared, for what has no other place.
    pub(super) origin: Origin,
}

impl UnitLowerer<'_> {
    /// Lowers a function definition.
    pub(super) fn define_function(&mut self, id: DeclId) {
        let function = self.function(id);
        let decl = self.unit.tast[id].clone();
        let Some(statement) = decl.body else { return };
        let span = self.unit.tast.definition_span(id);
        let origin = self.origin(span, ComponentKind::Statement);
        if !self.linker.may_define(self.program, function, origin, &decl, self.kind) {
            return;
        }
        let ty = self.ty(decl.ty);
        self.program.functions[function].ty = ty;
        self.program.functions[function].origin = Some(origin);
        self.program.functions[function].kind = self.kind;
        let Type::Function(signature) = self.program.types[ty].clone() else { return };
        if let Some(priority) = decl.startup.before {
            self.linker.constructors.push((startup_number(priority), function));
        }
        if let Some(priority) = decl.startup.after {
            self.linker.destructors.push((startup_number(priority), function));
        }
        let parameters = self.unit.tast[decl.params].to_vec();
        let is_main = &*self.program.functions[function].name == "main";
        let mut lowerer = FunctionLowerer::new(self, function, signature.result, origin);
        lowerer.collect_labels(statement);
        lowerer.parameters(&parameters, &signature.parameters);
        if lowerer.has_variable_record(lowerer.tast().stmt_span(statement)) {
            lowerer.unsupported("a record with a variable length array in it", origin);
        }
        lowerer.statement(statement);
        lowerer.fall_off_the_end(statement, is_main);
        let body = lowerer.finish();
        self.program.functions[function].body = Some(body);
        if cfg!(debug_assertions)
            && let Err(problem) = ir::validate::function(self.program, function)
        {
            let text = ir::print::function(self.program, function);
            panic!("the lowered program is not valid: {problem}\n{text}");
        }
    }
}

/// Constructors with a number run before those without one, in the order of their numbers.
fn startup_number(priority: rucc_sema::Priority) -> u32 {
    match priority {
        rucc_sema::Priority::Numbered(number) => u32::from(number),
        rucc_sema::Priority::Unnumbered => u32::from(u16::MAX),
    }
}

impl<'u, 'a> FunctionLowerer<'u, 'a> {
    fn new(
        unit: &'u mut UnitLowerer<'a>,
        function: FunctionId,
        result: TypeId,
        origin: Origin,
    ) -> Self {
        let mut lowerer = Self {
            unit,
            body: Body::default(),
            function,
            labels: Labels::default(),
            effects: Effects::default(),
            sequences: Sequences::default(),
            orders: Orders::default(),
            evaluated: HashMap::default(),
            locals: HashMap::default(),
            saved: HashMap::default(),
            scopes: vec![Scope { statement: None, locals: Vec::new(), cleanups: Vec::new() }],
            mortal: Vec::new(),
            breaks: Vec::new(),
            continues: Vec::new(),
            named_labels: HashMap::default(),
            label_scopes: HashMap::default(),
            cases: HashMap::default(),
            result,
            origin,
        };
        let entry = lowerer.new_label();
        lowerer.bind(entry);
        lowerer
    }

    /// Whether a record that is declared here has a variable length array in it. Its bounds are evaluated where the
    /// record is declared, also if no object has it, and its layout is that of those values.
    fn has_variable_record(&self, function: Span) -> bool {
        let types = &self.unit.unit.types;
        let variable = types.records().filter(|(_, info)| info.variable.is_some());
        let mut pending: Vec<_> =
            variable.flat_map(|(_, info)| info.fields.iter().map(|field| field.ty)).collect();
        while let Some(ty) = pending.pop() {
            let rucc_types::TypeKind::Array { elem, len } = types.kind(types.canonical(ty)) else {
                continue;
            };
            if let rucc_types::ArrayLen::Variable(bound) = len {
                let bound = self.tast().expr_span(self.tast().vla_size(bound));
                if function.lo <= bound.lo && bound.hi <= function.hi {
                    return true;
                }
            }
            pending.push(elem);
        }
        false
    }

    fn finish(mut self) -> Body {
        self.resolve_labels();
        self.separate_entry();
        self.body
    }

    /// No control comes back to the entry: a loop that a function begins with is entered from outside.
    fn separate_entry(&mut self) {
        let entry = self.body.entry;
        let mut vertices = self.body.vertices.iter();
        if vertices.any(|vertex| vertex.successors.targets().contains(&entry)) {
            let (successors, origin) = (Successors::Next(entry), self.origin);
            let before = Vertex { statement: Statement::Skip, successors, origin };
            self.body.entry = self.body.vertices.push(before);
        }
    }

    /// The parameters. In an old-style definition an argument arrives with its promoted type and
    /// is converted to what the definition declares.
    fn parameters(&mut self, parameters: &[DeclId], passed: &[TypeId]) {
        let mut converted = Vec::new();
        for (index, &id) in parameters.iter().enumerate() {
            let declared = self.unit.ty(self.tast()[id].ty);
            let passed = passed.get(index).copied().unwrap_or(declared);
            let scalar = self.unit.program.types.is_scalar(declared);
            let ty = if scalar { passed } else { declared };
            let local = self.declared_local(id, ty, LocalKind::Parameter);
            if ty != declared {
                converted.push((id, local, declared));
            } else {
                self.locals.insert(id, local);
            }
        }
        self.body.parameter_count = self.body.locals.len() as u32;
        for (id, passed, declared) in converted {
            let local = self.declared_local(id, declared, LocalKind::Variable);
            self.locals.insert(id, local);
            let origin = self.origin;
            let value = self.load_local(passed);
            let value = self.convert(value, declared, None);
            let target = self.local_place(local);
            self.assign(target, value, origin);
        }
        for &id in parameters {
            self.variable_bounds_of_parameter(id);
        }
    }

    /// `int a[n][m]` as a parameter is a pointer, but `m` is evaluated on entry.
    fn variable_bounds_of_parameter(&mut self, id: DeclId) {
        let unit = self.unit.unit;
        let written = unit.tast.adjusted_from(id).unwrap_or(unit.tast[id].ty);
        self.evaluate_bounds(written);
    }

    pub(super) fn declared_local(&mut self, id: DeclId, ty: TypeId, kind: LocalKind) -> LocalId {
        let unit = self.unit.unit;
        let decl = &unit.tast[id];
        let name: Arc<str> = match decl.name {
            Some(name) => self.unit.symbol(name),
            None => "".into(),
        };
        let kind = if decl.name.is_none() && kind == LocalKind::Variable {
            LocalKind::Temporary
        } else {
            kind
        };
        let alignment = decl.alignment.unwrap_or(0).max(self.unit.alignment(decl.ty));
        let origin = self.unit.origin(unit.tast.decl_span(id), ComponentKind::Statement);
        self.body.locals.push(Local { name, ty, kind, alignment, origin: Some(origin) })
    }

    /// What happens after the last statement: `main` returns zero, others nothing.
    fn fall_off_the_end(&mut self, body: StmtId, is_main: bool) {
        if !self.reachable() {
            return;
        }
        let first = self.begin_text();
        let origin = self.origin;
        let integer = self.unit.program.types.as_integer(self.result).is_some();
        let value = if is_main && integer {
            Some(Argument::Value(self.constant(0, self.result, None)))
        } else {
            None
        };
        self.emit_last(Statement::Return(value), origin);
        // Nothing comes after the end of `main`.
        if !is_main {
            let end = self.closing_brace(body);
            self.end_text(first, end);
        }
    }

    /// The last character of a block.
    fn closing_brace(&mut self, block: StmtId) -> Origin {
        let mut location = self.unit.location(self.tast().stmt_span(block));
        location.range.start = location.range.end.saturating_sub(1).max(location.range.start);
        self.unit.program.origin(location, ComponentKind::Statement)
    }

    /// Where the value of an expression is, if that is known already.
    pub(super) fn known_value(&self, expr: ExprId) -> Option<LocalId> {
        self.saved.get(&expr).or_else(|| self.evaluated.get(&expr)).copied()
    }

    // Small parts that everything is built from.

    pub(super) fn tast(&self) -> &'a Tast {
        self.unit.tast()
    }

    pub(super) fn span_origin(&mut self, span: Span, kind: ComponentKind) -> Origin {
        self.unit.origin(span, kind)
    }

    pub(super) fn expr_origin(&mut self, expr: ExprId, kind: ComponentKind) -> Origin {
        let span = self.tast().expr_span(expr);
        self.unit.origin(span, kind)
    }

    pub(super) fn expression(
        &mut self,
        kind: ExpressionKind,
        ty: TypeId,
        origin: Option<Origin>,
    ) -> ExpressionId {
        self.body.expressions.push(Expression { kind, ty, origin })
    }

    pub(super) fn constant(
        &mut self,
        value: i128,
        ty: TypeId,
        origin: Option<Origin>,
    ) -> ExpressionId {
        let types = &self.unit.program.types;
        let width = types.size_of(ty) as u32 * 8;
        let bits = if width >= 128 { value as u128 } else { value as u128 & ((1 << width) - 1) };
        self.expression(ExpressionKind::Constant(bits), ty, origin)
    }

    pub(super) fn place_of(&mut self, kind: PlaceKind, ty: TypeId, alignment: u32) -> PlaceId {
        self.body.places.push(Place { kind, ty, alignment })
    }

    pub(super) fn local_place(&mut self, local: LocalId) -> PlaceId {
        let (ty, alignment) = (self.body.locals[local].ty, self.body.locals[local].alignment);
        self.place_of(PlaceKind::Local(local), ty, alignment)
    }

    /// A new variable for a value in the middle of an expression.
    pub(super) fn temporary(&mut self, ty: TypeId) -> LocalId {
        let alignment = self.unit.program.types.alignment_of(ty);
        let kind = LocalKind::Temporary;
        self.body.locals.push(Local { name: "".into(), ty, kind, alignment, origin: None })
    }

    pub(super) fn load_local(&mut self, local: LocalId) -> ExpressionId {
        let place = self.local_place(local);
        let ty = self.body.locals[local].ty;
        self.expression(ExpressionKind::Load { place, checks: CheckId::NONE }, ty, None)
    }

    pub(super) fn checks(&mut self, kinds: &[CheckKind], origin: Origin) -> CheckId {
        self.unit.program.reserve_checks(kinds, origin, self.function)
    }

    /// A check whose property says something of its own.
    pub(super) fn check_with_text(
        &mut self,
        kind: CheckKind,
        text: impl Into<Arc<str>>,
        origin: Origin,
    ) -> CheckId {
        let check = self.checks(&[kind], origin);
        self.unit.program.properties[check].text = Some(text.into());
        check
    }

    /// Whether a place is reached through a pointer.
    pub(super) fn through_pointer(&self, mut place: PlaceId) -> bool {
        loop {
            place = match self.body.places[place].kind {
                PlaceKind::Local(_) | PlaceKind::Global(_) => return false,
                PlaceKind::Dereference(_) => return true,
                PlaceKind::Field { base, .. }
                | PlaceKind::Element { array: base, .. }
                | PlaceKind::At { base, .. }
                | PlaceKind::Bits { base, .. } => base,
            };
        }
    }

    /// The checks of a write to a place, or of a read of a whole object.
    pub(super) fn write_checks(&mut self, place: PlaceId, origin: Origin) -> CheckId {
        match self.through_pointer(place) {
            true => self.checks(ir::checks::WRITE, origin),
            false => CheckId::NONE,
        }
    }

    /// The value stored in a place.
    pub(super) fn load(&mut self, place: PlaceId, origin: Origin) -> ExpressionId {
        let kinds = match self.through_pointer(place) {
            true => ir::checks::ACCESS,
            false => ir::checks::DIRECT_READ,
        };
        let checks = self.checks(kinds, origin);
        let ty = self.body.places[place].ty;
        self.expression(ExpressionKind::Load { place, checks }, ty, Some(origin))
    }

    pub(super) fn assign(&mut self, target: PlaceId, value: ExpressionId, origin: Origin) {
        let checks = self.write_checks(target, origin);
        self.emit(Statement::Assign { target, value, checks }, origin);
    }

    pub(super) fn copy_object(&mut self, target: PlaceId, source: PlaceId, origin: Origin) {
        let target_checks = self.write_checks(target, origin);
        let source_checks = self.write_checks(source, origin);
        let statement = Statement::CopyObject { target, source, target_checks, source_checks };
        self.emit(statement, origin);
    }

    pub(super) fn address(&mut self, place: PlaceId, ty: TypeId, origin: Origin) -> ExpressionId {
        if let PlaceKind::Dereference(pointer) = self.body.places[place].kind {
            return self.convert(pointer, ty, Some(origin));
        }
        self.expression(ExpressionKind::Address(place), ty, Some(origin))
    }

    /// Keeps a value: what is evaluated later cannot change it any more.
    pub(super) fn save(&mut self, value: ExpressionId, origin: Origin) -> ExpressionId {
        if self.is_settled(value) { value } else { self.keep(value, origin) }
    }

    /// A value in a temporary of its own.
    pub(super) fn keep(&mut self, value: ExpressionId, origin: Origin) -> ExpressionId {
        let local = self.temporary(self.body.expressions[value].ty);
        let target = self.local_place(local);
        self.emit(Statement::Assign { target, value, checks: CheckId::NONE }, origin);
        self.load_local(local)
    }

    /// Whether a value cannot change: a constant, or a temporary, which is assigned once.
    fn is_settled(&self, value: ExpressionId) -> bool {
        match &self.body.expressions[value].kind {
            ExpressionKind::Constant(_) | ExpressionKind::Function(_) => true,
            ExpressionKind::Load { place, .. } => match self.body.places[*place].kind {
                PlaceKind::Local(local) => {
                    self.body.locals[local].kind == LocalKind::Temporary
                        && self.body.locals[local].origin.is_none()
                }
                _ => false,
            },
            ExpressionKind::Address(place) => self.is_fixed(*place),
            ExpressionKind::Convert { operand, .. } => self.is_settled(*operand),
            _ => false,
        }
    }

    /// Whether finding a place evaluates nothing.
    fn is_fixed(&self, place: PlaceId) -> bool {
        match &self.body.places[place].kind {
            PlaceKind::Local(_) | PlaceKind::Global(_) => true,
            PlaceKind::Dereference(pointer) => self.is_settled(*pointer),
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => self.is_fixed(*base),
            PlaceKind::Element { array, index, .. } => {
                self.is_fixed(*array) && self.is_settled(*index)
            }
        }
    }

    /// Keeps a place: what is evaluated later cannot change which one it is.
    pub(super) fn save_place(&mut self, place: PlaceId, origin: Origin) -> PlaceId {
        if self.is_fixed(place) {
            return place;
        }
        let Place { kind, ty, alignment } = self.body.places[place].clone();
        if let PlaceKind::Bits { base, offset, bit, width, field } = kind {
            let base = self.save_place(base, origin);
            return self.place_of(
                PlaceKind::Bits { base, offset, bit, width, field },
                ty,
                alignment,
            );
        }
        let pointer_type = self.unit.program.types.pointer_to(ty);
        let pointer = self.address(place, pointer_type, origin);
        let pointer = self.save(pointer, origin);
        self.place_of(PlaceKind::Dereference(pointer), ty, alignment)
    }

    /// Something that is not supported: what follows is unknown and is not lowered.
    pub(super) fn unsupported(&mut self, what: impl Into<Arc<str>>, origin: Origin) {
        let check = self.check_with_text(CheckKind::Unsupported, what, origin);
        self.emit_last(Statement::Unsupported { check }, origin);
    }

    /// A value for what follows something unsupported, and is never evaluated.
    pub(super) fn no_value(&mut self, ty: TypeId) -> ExpressionId {
        let scalar = self.unit.program.types.is_scalar(ty);
        let ty = if scalar { ty } else { self.unit.program.types.int() };
        self.constant(0, ty, None)
    }

    // Scopes.

    pub(super) fn open_scope(&mut self, statement: StmtId) {
        let statement = Some(statement);
        self.scopes.push(Scope { statement, locals: Vec::new(), cleanups: Vec::new() });
    }

    pub(super) fn close_scope(&mut self, origin: Origin) {
        self.leave_scopes(self.scopes.len() - 1, origin);
        self.scopes.pop();
    }

    /// Ends the life of the variables of all scopes beyond a depth.
    pub(super) fn leave_scopes(&mut self, depth: usize, origin: Origin) {
        for index in (depth..self.scopes.len()).rev() {
            for (local, handler) in self.scopes[index].cleanups.clone().into_iter().rev() {
                self.call_cleanup(local, handler, origin);
            }
            let locals = self.scopes[index].locals.clone();
            if !locals.is_empty() {
                self.emit(Statement::Discard { locals }, origin);
            }
        }
    }

    fn call_cleanup(&mut self, local: LocalId, handler: DeclId, origin: Origin) {
        let callee = Callee::Function(self.unit.function(handler));
        let place = self.local_place(local);
        let ty = self.unit.program.types.pointer_to(self.body.locals[local].ty);
        let argument = Argument::Value(self.address(place, ty, origin));
        let call = Call { callee, arguments: vec![argument], result: None, held: CheckId::NONE };
        self.emit(Statement::Call(Box::new(call)), origin);
    }

    /// A pointer to a place is made. If that is in the result of a call, it dangles after the full
    /// expression.
    pub(super) fn note_pointer_to(&mut self, mut place: PlaceId) {
        loop {
            place = match self.body.places[place].kind {
                PlaceKind::Local(local) => {
                    let declared = &self.body.locals[local];
                    let result = declared.kind == LocalKind::Temporary
                        && declared.origin.is_none()
                        && !self.unit.program.types.is_scalar(declared.ty);
                    if result && !self.mortal.contains(&local) {
                        self.mortal.push(local);
                    }
                    return;
                }
                PlaceKind::Global(_) | PlaceKind::Dereference(_) => return,
                PlaceKind::Field { base, .. }
                | PlaceKind::At { base, .. }
                | PlaceKind::Bits { base, .. }
                | PlaceKind::Element { array: base, .. } => base,
            };
        }
    }

    /// A full expression ends.
    pub(super) fn end_full_expression(&mut self, origin: Origin) {
        let locals = std::mem::take(&mut self.mortal);
        if !locals.is_empty() && self.reachable() {
            self.emit(Statement::Discard { locals }, origin);
        }
    }

    /// A full expression ends that gives a value.
    pub(super) fn end_full_value(&mut self, value: ExpressionId, origin: Origin) -> ExpressionId {
        if self.mortal.is_empty() || !self.reachable() {
            self.mortal.clear();
            return value;
        }
        let value = self.save(value, origin);
        self.end_full_expression(origin);
        value
    }

    /// How many of the open scopes contain a label.
    pub(super) fn depth_of_label(&self, label: LabelId) -> usize {
        let Some(path) = self.label_scopes.get(&label) else { return self.scopes.len() };
        let open = self.scopes[1..].iter().filter_map(|scope| scope.statement);
        1 + open.zip(path).take_while(|(open, other)| open == *other).count()
    }

    pub(super) fn named_label(&mut self, label: LabelId) -> Label {
        if let Some(&known) = self.named_labels.get(&label) {
            return known;
        }
        let new = self.new_label();
        self.named_labels.insert(label, new);
        new
    }

    /// Finds in which scopes the labels of a function are, before it is lowered.
    fn collect_labels(&mut self, statement: StmtId) {
        let tast = self.tast();
        let mut stack = vec![(statement, Vec::new())];
        while let Some((id, mut scopes)) = stack.pop() {
            match tast[id] {
                Stmt::Block(list) => {
                    scopes.push(id);
                    stack.extend(tast[list].iter().map(|&inner| (inner, scopes.clone())));
                }
                Stmt::For { body, .. } => {
                    scopes.push(id);
                    stack.push((body, scopes));
                }
                Stmt::If { then, otherwise, .. } => {
                    stack.extend(otherwise.map(|otherwise| (otherwise, scopes.clone())));
                    stack.push((then, scopes));
                }
                Stmt::While { body, .. }
                | Stmt::DoWhile { body, .. }
                | Stmt::Switch { body, .. }
                | Stmt::Case { body, .. }
                | Stmt::Default { body } => stack.push((body, scopes)),
                Stmt::Label { label, body } => {
                    self.label_scopes.insert(label, scopes.clone());
                    stack.push((body, scopes));
                }
                _ => {}
            }
        }
    }
}
