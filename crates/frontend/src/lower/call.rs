//! Calls.

use findings::CheckKind;
use ir::{
    Argument, Call, Callee, CheckId, ComponentKind, ExpressionId, FunctionKind, Origin, PlaceId,
    Statement, Type,
};
use rucc_sema::{Conversion, DeclId, ExprId, ExprKind, ExprList, Linkage};

use super::function::FunctionLowerer;
use crate::nonnull::Promise;

impl FunctionLowerer<'_, '_> {
    /// A call; its value, if that is asked for and is a scalar.
    pub(super) fn call(
        &mut self,
        expr: ExprId,
        callee: ExprId,
        args: ExprList,
        wanted: bool,
    ) -> Option<ExpressionId> {
        let ty = self.type_of(expr);
        let void = matches!(self.unit.program.types[ty], Type::Void);
        let scalar = self.unit.program.types.is_scalar(ty);
        if void || (!wanted && scalar) {
            self.call_into(expr, callee, args, None);
            return None;
        }
        let result = self.temporary(ty);
        let place = self.local_place(result);
        self.call_into(expr, callee, args, Some(place));
        scalar.then(|| self.load_local(result))
    }

    /// A call whose result goes to a place.
    pub(super) fn call_into(
        &mut self,
        expr: ExprId,
        callee: ExprId,
        args: ExprList,
        result: Option<PlaceId>,
    ) {
        let origin = self.expr_origin(expr, ComponentKind::Statement);
        let arguments = self.tast()[args].to_vec();
        let direct = self.direct_callee(callee);
        if let Some(decl) = direct
            && self.known_call(decl, &arguments, result, origin)
        {
            return;
        }
        if direct.is_some_and(|decl| self.is_nested(decl)) {
            self.unsupported("a call of a nested function", origin);
            return;
        }
        let callee = match direct {
            Some(decl) => Callee::Function(self.unit.function(decl)),
            None => {
                let mut pointer = self.value(callee, ComponentKind::Operand);
                if arguments.iter().any(|&argument| self.has_effects(argument)) {
                    pointer = self.save(pointer, origin);
                }
                let callee_origin = self.expr_origin(callee, ComponentKind::Operand);
                let checks = self.checks(ir::checks::CALL, callee_origin);
                Callee::Pointer(pointer, checks)
            }
        };
        let mut arguments = self.arguments(&arguments, origin);
        if let Some(promise) = direct.and_then(|decl| self.promise(decl)) {
            self.check_arguments(&promise, &mut arguments, origin);
        }
        let held = direct.map_or(CheckId::NONE, |decl| self.lock_check(decl, origin));
        let call = Call { callee, arguments, result, held };
        self.emit(Statement::Call(Box::new(call)), origin);
        if direct.is_some_and(|decl| self.never_returns(decl)) {
            self.after_no_return(origin);
        }
    }

    /// The check that a lock which the user's call takes is given back.
    fn lock_check(&mut self, decl: DeclId, origin: Origin) -> CheckId {
        let of_user = self.unit.kind == FunctionKind::User;
        let symbol = self.tast()[decl].name.filter(|_| of_user);
        let name = symbol.map_or("", |name| self.unit.unit.session.interner.resolve(name));
        match ir::checks::takes_lock(name) {
            true => self.checks(&[CheckKind::LockLeak], origin),
            false => CheckId::NONE,
        }
    }

    /// What attributes promise of a function. What they say of a function of the library is left out: its
    /// model knows what it accesses, and no bytes at a null pointer are harmless.
    fn promise(&self, decl: DeclId) -> Option<Promise> {
        let name = self.tast()[decl].name?;
        let unit = self.unit.unit;
        let of_library = library::declares(unit.session.interner.resolve(name));
        unit.promises.get(&name).filter(|_| !of_library).cloned()
    }

    /// Arguments that are declared not to be null.
    fn check_arguments(&mut self, promise: &Promise, arguments: &mut [Argument], origin: Origin) {
        for (index, argument) in arguments.iter_mut().enumerate() {
            if promise.concerns(index)
                && let Argument::Value(value) = argument
            {
                let text = format!("argument {} is declared not to be null", index + 1);
                *value = self.checked_pointer(*value, &text, origin);
            }
        }
    }

    /// What the function being lowered returns, if that is declared not to be null.
    pub(super) fn checked_result(&mut self, argument: Argument, origin: Origin) -> Argument {
        let name = self.unit.program.functions[self.function].name.clone();
        let symbol = self.unit.unit.session.interner.find(&name);
        let promise = symbol.and_then(|symbol| self.unit.unit.promises.get(&symbol));
        match argument {
            Argument::Value(value) if promise.is_some_and(|promise| promise.result) => {
                let text = "the result is declared not to be null";
                Argument::Value(self.checked_pointer(value, text, origin))
            }
            other => other,
        }
    }

    fn checked_pointer(&mut self, value: ExpressionId, text: &str, origin: Origin) -> ExpressionId {
        let ty = self.body.expressions[value].ty;
        if !matches!(self.unit.program.types[ty], ir::Type::Pointer(_)) {
            return value;
        }
        let value = self.save(value, origin);
        let (null, int) = (self.constant(0, ty, None), self.unit.program.types.int());
        let condition = self.combine(rucc_ast::BinaryOp::Ne, value, null, int, None, origin);
        let check = self.check_with_text(CheckKind::Null, text, origin);
        self.emit(Statement::Assert { condition, check }, origin);
        value
    }

    /// Whether a function is defined inside another one, and sees its variables.
    pub(super) fn is_nested(&self, decl: DeclId) -> bool {
        self.tast()[decl].linkage == Linkage::None
    }

    fn never_returns(&self, decl: DeclId) -> bool {
        let flags = self.tast()[decl].flags;
        flags.contains(rucc_sema::DeclFlags::NORETURN)
    }

    /// Nothing comes after a function that does not return.
    fn after_no_return(&mut self, origin: Origin) {
        let check = self.check_with_text(
            findings::CheckKind::Unsupported,
            "a function that is declared not to return has returned",
            origin,
        );
        self.emit_last(Statement::Unsupported { check }, origin);
    }

    /// The function that is called by its name.
    fn direct_callee(&self, mut callee: ExprId) -> Option<DeclId> {
        loop {
            match self.tast()[callee].kind {
                ExprKind::Convert {
                    kind: Conversion::FunctionDecay | Conversion::Pointer,
                    operand,
                } => callee = operand,
                ExprKind::Unary { op: rucc_ast::UnaryOp::Deref, operand } => callee = operand,
                ExprKind::Decl(decl) if self.unit.is_function(decl) => return Some(decl),
                _ => return None,
            }
        }
    }

    /// The name of a function that the program itself does not define.
    pub(super) fn foreign_name(&mut self, decl: DeclId) -> Option<std::sync::Arc<str>> {
        let declared = self.tast()[decl].clone();
        let name = self.unit.link_name(&declared);
        let own = declared.linkage == Linkage::Internal || declared.body.is_some();
        (!own && !self.is_users(&name, decl)).then_some(name)
    }

    /// Whether the user's program defines what a declaration of this unit means by a name.
    pub(super) fn is_users(&mut self, name: &str, decl: DeclId) -> bool {
        let declared = self.tast()[decl].ty;
        let ty = self.unit.ty(declared);
        let unit = &self.unit;
        unit.linker.defines_function(name)
            && !unit.linker.means_another(unit.program, name, ty, unit.kind)
    }

    /// The arguments in order; one is kept if a later one may change it.
    fn arguments(&mut self, arguments: &[ExprId], origin: Origin) -> Vec<Argument> {
        let mut lowered = Vec::with_capacity(arguments.len());
        for (index, &argument) in arguments.iter().enumerate() {
            let value = self.argument(argument, ComponentKind::Argument);
            let later = arguments[index + 1..].iter().any(|&other| self.has_effects(other));
            lowered.push(if later { self.save_argument(value, origin) } else { value });
        }
        lowered
    }

    pub(super) fn save_argument(&mut self, argument: Argument, origin: Origin) -> Argument {
        match argument {
            Argument::Value(value) => Argument::Value(self.save(value, origin)),
            Argument::Object(source, _) => {
                let copy = self.temporary(self.body.places[source].ty);
                let target = self.local_place(copy);
                self.copy_object(target, source, origin);
                Argument::Object(self.local_place(copy), CheckId::NONE)
            }
        }
    }

    /// An argument or returned value.
    pub(super) fn argument(&mut self, expr: ExprId, kind: ComponentKind) -> Argument {
        let ty = self.type_of(expr);
        if self.unit.program.types.is_scalar(ty) {
            return Argument::Value(self.value(expr, kind));
        }
        let origin = self.expr_origin(expr, kind);
        let place = self.object_value(expr, kind);
        let checks = self.write_checks(place, origin);
        Argument::Object(place, checks)
    }

    /// Scalar arguments in order.
    pub(super) fn values(&mut self, arguments: &[ExprId], origin: Origin) -> Vec<ExpressionId> {
        let mut values = Vec::with_capacity(arguments.len());
        for (index, &argument) in arguments.iter().enumerate() {
            let ty = self.type_of(argument);
            if !self.unit.program.types.is_scalar(ty) {
                self.unsupported("a record as an argument of a library function", origin);
            }
            let value = match self.unit.program.types.is_scalar(ty) {
                true => self.value(argument, ComponentKind::Argument),
                false => self.no_value(ty),
            };
            let later = arguments[index + 1..].iter().any(|&other| self.has_effects(other));
            values.push(if later { self.save(value, origin) } else { value });
        }
        values
    }
}
