//! Functions that the tool knows: inputs, assumptions and assertions, memory, mathematics,
//! threads, and the intrinsics that library models are made of.

use std::sync::Arc;

use findings::CheckKind;
use ir::expression::Math;
use ir::{
    AllocationKind, Builtin, CheckId, ComponentKind, EventName, ExpressionId, ExpressionKind,
    FloatFormat, InputSite, Origin, PlaceId, Reliance, Statement, Type,
};
use rucc_sema::{Conversion, DeclId, ExprId, ExprKind};

use super::function::FunctionLowerer;
use super::size::Size;

/// A call that is being lowered.
pub(super) struct IntrinsicCall<'c> {
    pub name: &'c str,
    pub declaration: DeclId,
    pub arguments: &'c [ExprId],
    pub result: Option<PlaceId>,
    pub origin: Origin,
}

impl FunctionLowerer<'_, '_> {
    /// Lowers a call of a function that is known; says whether it is one.
    pub(super) fn known_call(
        &mut self,
        declaration: DeclId,
        arguments: &[ExprId],
        result: Option<PlaceId>,
        origin: Origin,
    ) -> bool {
        let Some(name) = self.known_name(declaration) else { return false };
        let call = IntrinsicCall { name: &name, declaration, arguments, result, origin };
        if !self.has_known_types(&call) {
            let text = format!("a call of {name} with other types than it is defined with");
            self.unsupported(text, origin);
            return true;
        }
        self.verification_call(&call)
            || self.printing_call(&call)
            || self.scanning_call(&call)
            || self.memory_call(&call)
            || self.stream_call(&call)
            || self.math_call(&call)
            || self.thread_call(&call)
            || self.unsupported_call(&call)
    }

    /// The name without the prefixes that compilers and the C library put before it.
    fn known_name(&mut self, declaration: DeclId) -> Option<Arc<str>> {
        let declared = self.tast()[declaration].clone();
        let name = self.unit.link_name(&declared);
        // The error function of the benchmarks is the error, even where the program defines it.
        if matches!(&*name, "reach_error" | "__VERIFIER_error") {
            return Some(name);
        }
        let name = self.foreign_name(declaration)?;
        let stripped = ["__builtin_", "__isoc99_", "__isoc23_"]
            .iter()
            .find_map(|prefix| name.strip_prefix(prefix))
            .map(Arc::from);
        let name = stripped.unwrap_or(name);
        // A rule sees calls; the model does what the statement would do.
        if self.unit.linker.observed.contains(&name) && library::model(&name).is_some() {
            return None;
        }
        (!self.is_users(&name, declaration)).then_some(name)
    }

    fn verification_call(&mut self, call: &IntrinsicCall) -> bool {
        let name = call.name;
        match (name, call.arguments) {
            (
                "__VERIFIER_assume"
                | "__CPROVER_assume"
                | "__wherefore_assume"
                | "assume_abort_if_not",
                [condition],
            ) => {
                let condition = self.truth(*condition, ComponentKind::Argument);
                self.emit(Statement::Assume { condition }, call.origin);
            }
            ("assert" | "__VERIFIER_assert", [condition]) if call.result.is_none() => {
                self.assertion(*condition, call.origin);
            }
            (
                "__CPROVER_assert" | "__CPROVER_precondition" | "__CPROVER_postcondition",
                [condition, text],
            ) => {
                let condition = self.truth(*condition, ComponentKind::Argument);
                let text = self.literal(*text).unwrap_or_default();
                let text = String::from_utf8_lossy(&text).into_owned();
                let check = self.check_with_text(CheckKind::Assertion, text, call.origin);
                self.emit(Statement::Assert { condition, check }, call.origin);
            }
            ("__CPROVER_input" | "__CPROVER_output", [_, values @ ..]) => {
                for &value in values {
                    self.effect(value);
                }
            }
            ("__wherefore_check", [condition, kind, text]) => {
                self.model_check(*condition, *kind, *text, call.origin);
            }
            ("__CPROVER_cover", [condition]) => {
                let condition = self.truth(*condition, ComponentKind::Argument);
                let check = self.checks(&[CheckKind::Cover], call.origin);
                self.emit(Statement::Cover { condition, check }, call.origin);
            }
            ("__assert_fail" | "__assert_rtn" | "__assert", [text, ..]) => {
                let text = match (name, call.arguments) {
                    ("__assert_rtn", [_, _, _, text]) => text,
                    _ => text,
                };
                let text = self.literal(*text).unwrap_or_default();
                self.failure(CheckKind::Assertion, &String::from_utf8_lossy(&text), call.origin);
            }
            ("reach_error" | "__VERIFIER_error", _) => {
                self.failure(CheckKind::ReachError, name, call.origin);
            }
            (::rules::ABORT, [text]) => {
                let text = self.literal(*text).unwrap_or_default();
                self.failure(CheckKind::Rule, &String::from_utf8_lossy(&text), call.origin);
            }
            _ if name.starts_with("__rule_") && call.arguments.is_empty() => {
                return self.any_of_rule(call);
            }
            ("__VERIFIER_nondet_memory", [pointer, size]) => {
                let values = self.values(&[*pointer, *size], call.origin);
                let site = self.site(call, self.body.expressions[values[0]].ty);
                let checks = self.checks(ir::checks::WRITE, call.origin);
                let (target, size) = (values[0], values[1]);
                self.emit(Statement::InputBytes { target, size, site, checks }, call.origin);
            }
            ("EVR", [event]) => self.event(*event, &[], call.origin),
            ("EVR_value", [event, value]) => self.event(*event, &[*value], call.origin),
            ("wherefore_point" | "instrumentPoint", [point]) => {
                let name = self.literal(*point).unwrap_or_default();
                let name = String::from_utf8_lossy(&name).into();
                self.emit(Statement::Point { name }, call.origin);
            }
            ("wherefore_choose", [limit]) => {
                let limit = self.value(*limit, ComponentKind::Argument);
                self.input(call, Some(limit));
            }
            ("wherefore_choose_bool", []) => {
                let int = self.unit.program.types.int();
                let limit = self.constant(1, int, None);
                self.input(call, Some(limit));
            }
            ("__wherefore_lifted", [assumption, behaviour]) => {
                self.lifted(call, *assumption, *behaviour);
            }
            ("__wherefore_nondet_long", _) => self.input(call, None),
            ("__wherefore_nondet_between", [_, low, high]) => self.input_between(call, *low, *high),
            _ if name.starts_with("__VERIFIER_nondet_") || name.starts_with("nondet_") => {
                for &argument in call.arguments {
                    self.effect(argument);
                }
                self.input(call, None);
            }
            _ => return false,
        }
        true
    }

    /// A check inside a library model, with the kind and text that the model gives it.
    fn model_check(&mut self, condition: ExprId, kind: ExprId, text: ExprId, origin: Origin) {
        let condition = self.truth(condition, ComponentKind::Argument);
        let kind = self.literal(kind).unwrap_or_default();
        let kind = CheckKind::ALL.into_iter().find(|known| known.name().as_bytes() == kind);
        let text = self.literal(text).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        let check = self.check_with_text(kind.unwrap_or(CheckKind::Assertion), text, origin);
        self.emit(Statement::Assert { condition, check }, origin);
    }

    /// Whether the user lifts an assumption; if not, the run relies on it.
    fn lifted(&mut self, call: &IntrinsicCall, assumption: ExprId, behaviour: ExprId) {
        let origin = call.origin;
        let text = |literal: Option<Vec<u8>>| {
            String::from_utf8_lossy(&literal.unwrap_or_default()).into_owned()
        };
        let (name, behaviour) = (text(self.literal(assumption)), text(self.literal(behaviour)));
        let lifted = self.unit.lifted;
        let (lifted, on) = match name.as_str() {
            "input-succeeds" => (lifted.input_succeeds, Reliance::InputSucceeds),
            "as-glibc" => (lifted.as_glibc, Reliance::AsGlibc(behaviour.into())),
            "c-locale" => (false, Reliance::CLocale),
            "standard-streams-are-pipes" => (false, Reliance::StandardStreamsArePipes),
            other => {
                self.unsupported(format!("an assumption named '{other}'"), origin);
                return;
            }
        };
        if !lifted {
            self.emit(Statement::Rely { on }, origin);
        }
        let int = self.unit.program.types.int();
        let value = self.constant(i128::from(lifted), int, None);
        self.give(call.result, value, origin);
    }

    /// An assertion that is called as a function: without its header, or declared by the program.
    fn assertion(&mut self, condition: ExprId, origin: Origin) {
        let (holds, fails) = (self.new_label(), self.new_label());
        let asserted = self.expr_origin(condition, ComponentKind::Condition);
        let text = self.unit.program.text(asserted);
        self.condition(condition, holds, fails);
        self.bind(fails);
        self.failure(CheckKind::Assertion, &text, origin);
        self.bind(holds);
    }

    /// A property that fails whenever it is reached.
    pub(super) fn failure(&mut self, kind: CheckKind, text: &str, origin: Origin) {
        let check = self.check_with_text(kind, text, origin);
        let int = self.unit.program.types.int();
        let condition = self.constant(0, int, None);
        self.emit(Statement::Assert { condition, check }, origin);
        self.emit_last(Statement::Abort, origin);
    }

    fn event(&mut self, name: ExprId, values: &[ExprId], origin: Origin) {
        let (name, values) = match self.literal(name) {
            Some(text) => {
                let name = EventName::Known(String::from_utf8_lossy(&text).into());
                (name, self.values(values, origin))
            }
            None => {
                let all: Vec<ExprId> =
                    std::iter::once(name).chain(values.iter().copied()).collect();
                let mut values = self.values(&all, origin);
                (EventName::Computed(values.remove(0)), values)
            }
        };
        self.emit(Statement::Event { name, values }, origin);
    }

    fn site(&mut self, call: &IntrinsicCall, ty: ir::TypeId) -> ir::SiteId {
        let declared = self.tast()[call.declaration].clone();
        let is_model = call.name.starts_with("__wherefore_");
        let name = match (is_model, call.arguments) {
            // A model says what it asks; blanks have no place in the name of a site.
            (true, [what, ..]) => {
                let what = self.literal(*what).unwrap_or_default();
                String::from_utf8_lossy(&what).replace([' ', ','], "-").into()
            }
            _ => self.unit.link_name(&declared),
        };
        self.unit.program.sites.push(InputSite { name, ty, origin: call.origin, modelled: None })
    }

    fn input(&mut self, call: &IntrinsicCall, limit: Option<ExpressionId>) {
        let declared = self.tast()[call.declaration].ty;
        let Type::Function(signature) = self.unit.program_type(declared) else { return };
        let ty = signature.result;
        if matches!(self.unit.program.types[ty], Type::Void) {
            return;
        }
        let target = match call.result {
            Some(place) => place,
            None => {
                let local = self.temporary(ty);
                self.local_place(local)
            }
        };
        let site = self.site(call, ty);
        self.emit(Statement::Input { target, site, limit }, call.origin);
    }

    /// Any value for a variable of a rule that has none; says whether that is what is called. A pointer
    /// is any address, so that it may be that of an object which does not exist yet.
    fn any_of_rule(&mut self, call: &IntrinsicCall) -> bool {
        let is_any = call.name.trim_start_matches("__rule_").contains("_any_");
        let (Some(name), Some(target), true) = (::rules::own_name(call.name), call.result, is_any)
        else {
            return false;
        };
        let ty = self.body.places[target].ty;
        let types = &self.unit.program.types;
        if !types.is_scalar(ty) {
            self.unsupported("a record of a rule without an initial value", call.origin);
            return true;
        }
        let number = match types[ty] {
            Type::Pointer(_) => self.unit.program.types.size_type(),
            _ => ty,
        };
        let taken = self.temporary(number);
        let place = self.local_place(taken);
        let (origin, modelled) = (call.origin, None);
        let site = InputSite { name: name.into(), ty: number, origin, modelled };
        let site = self.unit.program.sites.push(site);
        self.emit(Statement::Input { target: place, site, limit: None }, origin);
        let value = self.load_local(taken);
        self.give(Some(target), value, origin);
        true
    }

    /// An input between two numbers: the lower one plus a choice.
    fn input_between(&mut self, call: &IntrinsicCall, low: ExprId, high: ExprId) {
        let origin = call.origin;
        let values = self.values(&[low, high], origin);
        let low = self.save(values[0], origin);
        let ty = self.body.expressions[low].ty;
        let subtract = rucc_ast::BinaryOp::Sub;
        let limit = self.combine(subtract, values[1], low, ty, None, origin);
        let choice = self.temporary(ty);
        let target = self.local_place(choice);
        let site = self.site(call, ty);
        self.emit(Statement::Input { target, site, limit: Some(limit) }, origin);
        let choice = self.load_local(choice);
        let value = self.combine(rucc_ast::BinaryOp::Add, low, choice, ty, None, origin);
        self.give(call.result, value, origin);
    }

    /// The bytes of a string literal, up to its first NUL.
    pub(super) fn literal(&self, mut expr: ExprId) -> Option<Vec<u8>> {
        let tast = self.tast();
        loop {
            match tast[expr].kind {
                ExprKind::Convert {
                    kind: Conversion::ArrayDecay | Conversion::Pointer,
                    operand,
                }
                | ExprKind::Cast(operand) => expr = operand,
                ExprKind::Str(string) => {
                    let literal = &tast[string];
                    if literal.encoding.element_width(&self.unit.unit.session.target) != 8 {
                        return None;
                    }
                    let bytes = literal.elements.iter().map(|&unit| unit as u8);
                    return Some(bytes.take_while(|&byte| byte != 0).collect());
                }
                _ => return None,
            }
        }
    }

    fn memory_call(&mut self, call: &IntrinsicCall) -> bool {
        let origin = call.origin;
        match (call.name, call.arguments) {
            ("memcpy" | "memmove" | "__wherefore_copy", [..]) if call.arguments.len() == 3 => {
                let values = self.values(call.arguments, origin);
                let target_checks = self.checks(ir::checks::WRITE, origin);
                let source_checks = self.checks(ir::checks::WRITE, origin);
                let overlap = match call.name {
                    "memcpy" => {
                        let text = "memcpy between ranges that overlap";
                        self.check_with_text(CheckKind::Bounds, text, origin)
                    }
                    _ => CheckId::NONE,
                };
                let target = self.save_if(values[0], call.result.is_some(), origin);
                let (source, size) = (values[1], values[2]);
                let copy = Statement::CopyBytes {
                    target,
                    source,
                    size,
                    target_checks,
                    source_checks,
                    overlap,
                };
                self.emit(copy, origin);
                self.give(call.result, target, origin);
            }
            ("memset" | "__wherefore_fill", [..]) if call.arguments.len() == 3 => {
                let values = self.values(call.arguments, origin);
                let checks = self.checks(ir::checks::WRITE, origin);
                let target = self.save_if(values[0], call.result.is_some(), origin);
                let (byte, size) = (values[1], values[2]);
                self.emit(Statement::FillBytes { target, byte, size, checks }, origin);
                self.give(call.result, target, origin);
            }
            ("malloc" | "__wherefore_allocate", [size]) => {
                self.allocate(*size, None, AllocationKind::Heap, call);
            }
            ("__wherefore_allocate_zeroed", [size]) => {
                self.allocate(*size, None, AllocationKind::HeapZeroed, call);
            }
            ("__wherefore_allocate_aligned", [size, alignment]) => {
                self.allocate(*size, Some(*alignment), AllocationKind::Heap, call);
            }
            ("__wherefore_given", [_, size]) => {
                let char = self.unit.program.types.integer(8, true);
                let site = self.site(call, char);
                self.allocate(*size, None, AllocationKind::Given(site), call);
            }
            ("alloca", [size]) => self.allocate(*size, None, AllocationKind::Frame, call),
            ("free" | "__wherefore_free" | "cfree", [pointer]) => {
                let pointer = self.value(*pointer, ComponentKind::Argument);
                let checks = self.checks(ir::checks::FREE, origin);
                self.emit(Statement::Free { pointer, checks }, origin);
            }
            ("__wherefore_object_size", [pointer]) => {
                let pointer = self.value(*pointer, ComponentKind::Argument);
                let size_type = self.unit.program.types.size_type();
                let kind = ExpressionKind::Builtin {
                    builtin: Builtin::ObjectSize,
                    operands: vec![pointer],
                    checks: None,
                };
                let value = self.expression(kind, size_type, Some(origin));
                self.give(call.result, value, origin);
            }
            ("__wherefore_object_offset", [pointer]) => {
                let operands = vec![self.value(*pointer, ComponentKind::Argument)];
                let size_type = self.unit.program.types.size_type();
                let builtin = Builtin::ObjectOffset;
                let kind = ExpressionKind::Builtin { builtin, operands, checks: None };
                let value = self.expression(kind, size_type, Some(origin));
                self.give(call.result, value, origin);
            }
            ("__CPROVER_r_ok", [pointer, size @ ..]) if size.len() < 2 => {
                self.accessible(false, *pointer, size.first().copied(), call);
            }
            ("__CPROVER_w_ok" | "__CPROVER_rw_ok", [pointer, size @ ..]) if size.len() < 2 => {
                self.accessible(true, *pointer, size.first().copied(), call);
            }
            ("__wherefore_bytes_ahead", [from, to]) => {
                let operands = self.values(&[*from, *to], origin);
                let size_type = self.unit.program.types.size_type();
                let builtin = Builtin::BytesAhead;
                let kind = ExpressionKind::Builtin { builtin, operands, checks: None };
                let value = self.expression(kind, size_type, Some(origin));
                self.give(call.result, value, origin);
            }
            _ => return false,
        }
        true
    }

    /// Whether a range of bytes may be accessed; without a size, the object that the pointer's type names.
    fn accessible(
        &mut self,
        write: bool,
        pointer: ExprId,
        size: Option<ExprId>,
        call: &IntrinsicCall,
    ) {
        let origin = call.origin;
        let size_type = self.unit.program.types.size_type();
        let (pointer, size) = match size {
            Some(size) => {
                let values = self.values(&[pointer, size], origin);
                (values[0], values[1])
            }
            None => {
                let pointee = self.pointee(pointer);
                let size = pointee.map_or(Size::Constant(1), |pointee| self.size_of(pointee));
                let size = self.size_value(size, size_type);
                (self.value(pointer, ComponentKind::Argument), size)
            }
        };
        let wide = self.unit.program.types.integer(64, false);
        let operands = vec![pointer, self.convert(size, wide, None)];
        let builtin = Builtin::Accessible { write };
        let kind = ExpressionKind::Builtin { builtin, operands, checks: None };
        let int = self.unit.program.types.int();
        let value = self.expression(kind, int, Some(origin));
        self.give(call.result, value, origin);
    }

    fn save_if(&mut self, value: ExpressionId, wanted: bool, origin: Origin) -> ExpressionId {
        if wanted { self.save(value, origin) } else { value }
    }

    /// Stores what a known function returns.
    fn give(&mut self, result: Option<PlaceId>, value: ExpressionId, origin: Origin) {
        if let Some(target) = result {
            let value = self.convert(value, self.body.places[target].ty, None);
            self.emit(Statement::Assign { target, value, checks: CheckId::NONE }, origin);
        }
    }

    fn allocate(
        &mut self,
        size: ExprId,
        alignment: Option<ExprId>,
        kind: AllocationKind,
        call: &IntrinsicCall,
    ) {
        let arguments: Vec<ExprId> = std::iter::once(size).chain(alignment).collect();
        let values = self.values(&arguments, call.origin);
        let target = match call.result {
            Some(target) => target,
            None => {
                let void = self.unit.program.types.void();
                let pointer = self.unit.program.types.pointer_to(void);
                let local = self.temporary(pointer);
                self.local_place(local)
            }
        };
        let (size, alignment) = (values[0], values.get(1).copied());
        let checks = match kind {
            AllocationKind::Given(_) => CheckId::NONE,
            AllocationKind::Heap | AllocationKind::HeapZeroed | AllocationKind::Frame => {
                self.checks(&[CheckKind::Leak], call.origin)
            }
        };
        self.emit(Statement::Allocate { target, size, alignment, kind, checks }, call.origin);
    }

    /// Functions of `<math.h>`, in all three formats.
    fn math_call(&mut self, call: &IntrinsicCall) -> bool {
        let find = |name: &str| Math::ALL.iter().find(|(_, known)| *known == name).map(|(m, _)| *m);
        let aliases = |name: &str| match name {
            "nearbyint" | "roundeven" => Some(Math::RoundEven),
            "drem" => Some(Math::Remainder),
            other => find(other),
        };
        let intrinsic = call.name.strip_prefix("__wherefore_");
        let name = intrinsic.unwrap_or(call.name);
        let suffixed = name.strip_suffix('f').or_else(|| name.strip_suffix('l'));
        let exact = match name {
            "fabs" | "fabsf" | "fabsl" => Some(Builtin::FloatAbsolute),
            "copysign" | "copysignf" | "copysignl" => Some(Builtin::CopySign),
            _ => None,
        };
        let math = aliases(name).or_else(|| suffixed.and_then(aliases)).map(Builtin::Math);
        let Some(builtin) = exact.or(math) else { return false };
        // The C library's function sets errno, which its model does around the builtin.
        let sets_errno = match builtin {
            Builtin::Math(math) => !matches!(
                math,
                Math::Floor | Math::Ceil | Math::Trunc | Math::Round | Math::RoundEven | Math::Fma
            ),
            _ => false,
        };
        if sets_errno && intrinsic.is_none() {
            return false;
        }
        let declared = self.tast()[call.declaration].ty;
        let Type::Function(signature) = self.unit.program_type(declared) else { return false };
        let ty = signature.result;
        let Type::Float(format) = self.unit.program.types[ty] else { return false };
        let operands = self.values(call.arguments, call.origin);
        let same = operands.iter().all(|&operand| self.body.expressions[operand].ty == ty);
        if !same || operands.is_empty() {
            return false;
        }
        let supported = match builtin {
            Builtin::Math(math) => {
                format != FloatFormat::Extended
                    || matches!(
                        math,
                        Math::Floor
                            | Math::Ceil
                            | Math::Trunc
                            | Math::Round
                            | Math::RoundEven
                            | Math::Fmod
                            | Math::Remainder
                            | Math::Fma
                            | Math::Sqrt
                    )
            }
            _ => true,
        };
        if !supported {
            let text = format!("{name} is not available for long double");
            self.unsupported(text, call.origin);
            return true;
        }
        let kind = ExpressionKind::Builtin { builtin, operands, checks: None };
        let value = self.expression(kind, ty, Some(call.origin));
        self.give(call.result, value, call.origin);
        true
    }

    fn thread_call(&mut self, call: &IntrinsicCall) -> bool {
        let origin = call.origin;
        match (call.name, call.arguments) {
            ("pthread_create", [thread, _, function, argument]) => {
                let values = self.values(&[*thread, *function, *argument], origin);
                let checks = self.checks(ir::checks::WRITE, origin);
                let races = self.checks(&[CheckKind::DataRace], origin);
                let (thread, function, argument) = (values[0], values[1], values[2]);
                self.emit(Statement::Spawn { thread, function, argument, checks, races }, origin);
            }
            ("pthread_join", [thread, result]) => {
                let values = self.values(&[*thread, *result], origin);
                let checks = self.checks(ir::checks::WRITE, origin);
                let waits = self.check_with_text(CheckKind::Deadlock, ir::END_OF_A_THREAD, origin);
                let (thread, result) = (values[0], values[1]);
                self.emit(Statement::Join { thread, result, checks, waits }, origin);
            }
            ("pthread_exit", [result]) => {
                let result = self.value(*result, ComponentKind::Argument);
                self.emit_last(Statement::EndThread { result }, origin);
                return true;
            }
            ("__wherefore_await", [condition, what]) => {
                let condition = self.truth(*condition, ComponentKind::Argument);
                let what = self.literal(*what).unwrap_or_default();
                let what = String::from_utf8_lossy(&what).into_owned();
                let waits = self.check_with_text(CheckKind::Deadlock, what, origin);
                self.emit(Statement::Await { condition, waits }, origin);
                return true;
            }
            ("__wherefore_thread_number", []) => {
                let int = self.unit.program.types.int();
                let builtin = Builtin::ThreadNumber;
                let kind = ExpressionKind::Builtin { builtin, operands: Vec::new(), checks: None };
                let value = self.expression(kind, int, Some(origin));
                self.give(call.result, value, origin);
                return true;
            }
            (
                "__wherefore_atomic_begin" | "__VERIFIER_atomic_begin" | "__CPROVER_atomic_begin",
                [],
            ) => {
                self.emit(Statement::AtomicBegin, origin);
                return true;
            }
            ("__wherefore_atomic_end" | "__VERIFIER_atomic_end" | "__CPROVER_atomic_end", []) => {
                self.emit(Statement::AtomicEnd, origin);
                return true;
            }
            _ => return false,
        }
        let int = self.unit.program.types.int();
        let zero = self.constant(0, int, None);
        self.give(call.result, zero, origin);
        true
    }

    fn unsupported_call(&mut self, call: &IntrinsicCall) -> bool {
        let jumps = ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "siglongjmp"];
        let processes = ["fork", "vfork", "execve", "execvp", "execl"];
        if !jumps.contains(&call.name) && !processes.contains(&call.name) {
            return false;
        }
        self.unsupported(call.name, call.origin);
        true
    }
}
