//! Steps of a run, told to the host.

use ir::{
    Body, ExpressionId, FunctionId, FunctionKind, LocalId, LocalKind, PlaceId, PlaceKind,
    Statement, Successors, SwitchCase, VertexId,
};

use super::message::Words;
use super::owner::is_temporary;
use super::{Host, Machine, Step, StepEffect};
use crate::code::{BitAccess, CallArgument};
use crate::concrete::Bits;

impl Machine<'_> {
    /// A vertex begins: the one before it in this activation is complete.
    pub(super) fn mark(&mut self, vertex: VertexId, host: &mut dyn Host) {
        if !self.trace {
            if let Some(frame) = self.frames.last_mut() {
                frame.vertex = Some(vertex);
            }
            return;
        }
        self.complete(Some(vertex), host);
        let Some(frame) = self.frames.last_mut() else { return };
        frame.vertex = Some(vertex);
        if !frame.runnable.code.model {
            frame.step = self.begun;
            self.begun += 1;
        }
        self.record_vertex();
    }

    /// The run ends in the vertex.
    pub(super) fn trace_last(&mut self, host: &mut dyn Host) {
        self.tell(StepEffect::Other, host);
    }

    /// A function of the user is called with arguments that are in the slots of the caller.
    pub(super) fn trace_call(
        &mut self,
        callee: FunctionId,
        arguments: &[CallArgument],
        host: &mut dyn Host,
    ) {
        let function = &self.program.functions[callee];
        if function.kind != FunctionKind::User || !self.is_wanted(host) {
            return;
        }
        let names = function.body.iter().flat_map(|body| body.locals.iter());
        let names = names.take_while(|local| local.kind == LocalKind::Parameter);
        let mut names = names.map(|local| local.name.to_string());
        let given = arguments.iter().map(|argument| {
            let value = match *argument {
                CallArgument::Value(slot, ty) => self.show().value_or_text(ty, self.slot(slot)),
                CallArgument::Object(slot, ty, _) => self.show().object(ty, self.slot(slot)),
            };
            (names.next().unwrap_or_default(), value)
        });
        let arguments = given.collect();
        self.tell(StepEffect::Called(callee, arguments), host);
    }

    pub(super) fn trace_return(&mut self, value: Option<Bits>, host: &mut dyn Host) {
        if !self.trace {
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        if frame.runnable.code.model {
            return;
        }
        let of_rule = self.program.functions[frame.function].kind == FunctionKind::Rule;
        if self.is_wanted(host) && !of_rule {
            self.tell_return(frame.function, value, host);
        }
        // What the caller does with the result is another step.
        let caller = self.frames.iter_mut().rev().nth(1);
        if let Some(caller) = caller.filter(|caller| !caller.runnable.code.model) {
            caller.step = self.begun;
            self.begun += 1;
        }
    }

    /// Whether the host learns of the step that runs.
    fn is_wanted(&self, host: &dyn Host) -> bool {
        self.frames.last().is_some_and(|frame| host.wants(frame.step))
    }

    fn tell_return(&mut self, function: FunctionId, value: Option<Bits>, host: &mut dyn Host) {
        let ty = self.program.functions[function].ty;
        let shown = match (&self.program.types[ty], value) {
            (ir::Type::Function(ty), Some(value)) => Some(self.show().value(ty.result, value)),
            _ => None,
        };
        self.tell(StepEffect::Returned(shown), host);
    }

    /// Tells what a vertex did; nothing where it is only a part of a statement: declarations,
    /// ends of scopes, temporaries, and all but the last part of an initialiser.
    fn complete(&mut self, next: Option<VertexId>, host: &mut dyn Host) {
        let Some(frame) = self.frames.last() else { return };
        let Some(id) = frame.vertex else { return };
        let function = &self.program.functions[frame.function];
        let Some(body) = &function.body else { return };
        if function.kind == FunctionKind::Model || !self.is_wanted(host) {
            return;
        }
        let vertex = &body.vertices[id];
        let following =
            next.map(|next| &body.vertices[next]).filter(|next| next.origin == vertex.origin);
        let initialised = initialised(body, &vertex.statement);
        if let (Some(place), Some(following)) = (initialised, following)
            && self::initialised(body, &following.statement) == Some(place)
        {
            if let Some(frame) = self.frames.last_mut() {
                frame.first.get_or_insert(frame.step);
            }
            return;
        }
        let effect = match (&vertex.statement, &vertex.successors) {
            // Whether a call through a pointer is one that a rule observes is no step of the program.
            (Statement::Branch { condition }, _) if is_of_observer(body, *condition) => None,
            (Statement::Branch { condition }, Successors::Branch(then, _)) => {
                let values = self.values_read(body, vec![*condition]);
                Some(StepEffect::Branch(next == Some(*then), values))
            }
            // That an order of evaluation was chosen is reported where it is chosen.
            (Statement::Switch { .. }, _) if !self.is_condition(vertex.origin) => None,
            (Statement::Switch { value }, Successors::Switch(cases, _)) => {
                self.chosen(body, *value, cases)
            }
            (Statement::Clear { .. }, _) if initialised.is_some() => self.stored_local(initialised),
            (Statement::Assign { .. } | Statement::CopyObject { .. }, _)
                if initialised.is_some() =>
            {
                self.stored_local(initialised)
            }
            (Statement::Input { target, site, .. }, _) if is_temporary(body, *target) => {
                let name = match &*self.program.sites[*site].name {
                    ir::ORDER_OF_EVALUATION => ir::ORDER_OF_EVALUATION,
                    _ => "",
                };
                let taken = self.place_value(*target);
                taken.map(|(_, value)| StepEffect::Input(vec![(name.to_owned(), value)]))
            }
            (Statement::Scan(scan), _) => Some(StepEffect::Input(self.scanned(body, scan))),
            (
                Statement::Assign { target, .. }
                | Statement::Input { target, .. }
                | Statement::CopyObject { target, .. },
                _,
            ) => self.stored(body, *target),
            (Statement::Call(call), _) => self.returned(body, call),
            (
                Statement::Declare { .. }
                | Statement::Clear { .. }
                | Statement::Discard { .. }
                | Statement::Rely { .. }
                | Statement::Skip,
                _,
            ) => None,
            (Statement::Assert { check, .. }, _)
                if self.program.properties[*check].kind == findings::CheckKind::Sequence =>
            {
                None
            }
            (
                Statement::CopyBytes { .. }
                | Statement::FillBytes { .. }
                | Statement::Return(_)
                | Statement::Branch { .. }
                | Statement::Switch { .. }
                | Statement::IndirectGoto { .. }
                | Statement::Assert { .. }
                | Statement::Assume { .. }
                | Statement::Cover { .. }
                | Statement::Unsupported { .. }
                | Statement::InputBytes { .. }
                | Statement::Event { .. }
                | Statement::Point { .. }
                | Statement::Print(_)
                | Statement::ReadByte { .. }
                | Statement::UnreadByte { .. }
                | Statement::AtEnd { .. }
                | Statement::WriteBytes { .. }
                | Statement::ParseFloat { .. }
                | Statement::Allocate { .. }
                | Statement::Free { .. }
                | Statement::Exit { .. }
                | Statement::Abort
                | Statement::Spawn { .. }
                | Statement::Join { .. }
                | Statement::Await { .. }
                | Statement::EndThread { .. }
                | Statement::AtomicBegin
                | Statement::AtomicEnd,
                _,
            ) => Some(StepEffect::Other),
        };
        if let Some(effect) = effect {
            self.tell(effect, host);
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.first = None;
        }
    }

    /// The variables and other loads in expressions, with their values.
    fn values_read(&mut self, body: &Body, work: Vec<ExpressionId>) -> Vec<(String, String)> {
        let mut words = Words { machine: self, values: Vec::new(), origin: None };
        words.collect(body, work);
        words.values
    }

    /// What is in the places whose addresses a scanning statement was given.
    fn scanned(&mut self, body: &Body, scan: &ir::Scanning) -> Vec<(String, String)> {
        let (ir::PrintFormat::Constant { arguments, .. }
        | ir::PrintFormat::Computed { arguments, .. }) = &scan.format
        else {
            return Vec::new();
        };
        let mut values = Vec::new();
        for &argument in arguments {
            let mut pointer = argument;
            while let ir::ExpressionKind::Convert { operand, .. } = body.expressions[pointer].kind {
                pointer = operand;
            }
            if let ir::ExpressionKind::Address(place) = body.expressions[pointer].kind {
                values.extend(self.place_value(place));
            }
        }
        values
    }

    /// The result of a call. That of a user's function was reported when it returned.
    fn returned(&mut self, body: &Body, call: &ir::Call) -> Option<StepEffect> {
        let model = match call.callee {
            ir::Callee::Function(callee) => {
                let function = &self.program.functions[callee];
                let of_rule = function.kind == FunctionKind::Rule;
                if of_rule || function.name.starts_with("__wherefore") {
                    return None;
                }
                function.kind == FunctionKind::Model
            }
            ir::Callee::Pointer(..) => false,
        };
        match call.result {
            Some(result) if is_temporary(body, result) && model => {
                let (_, value) = self.place_value(result)?;
                Some(StepEffect::Returned(Some(value)))
            }
            Some(result) => self.stored(body, result),
            None => model.then_some(StepEffect::Other),
        }
    }

    /// Whether something is a condition of the program's text.
    fn is_condition(&self, origin: ir::Origin) -> bool {
        self.program.components[origin.component].kind == ir::ComponentKind::Condition
    }

    /// Which case a switch goes to.
    fn chosen(
        &mut self,
        body: &Body,
        value: ExpressionId,
        cases: &[SwitchCase],
    ) -> Option<StepEffect> {
        let bits = self.peek(value)?;
        let ty = body.expressions[value].ty;
        let integer = self.program.types.as_integer(ty)?;
        let width = integer.width.into();
        let number =
            if integer.signed { bits.signed(width) } else { bits.unsigned(width).cast_signed() };
        let shown = self.show().value(ty, bits);
        let found = cases.iter().any(|case| (case.low..=case.high).contains(&number));
        let case = if found { format!("case {shown}") } else { "default".to_owned() };
        Some(StepEffect::Chosen(shown, case))
    }

    fn tell(&mut self, effect: StepEffect, host: &mut dyn Host) {
        let Some(frame) = self.frames.last() else { return };
        let function = &self.program.functions[frame.function];
        let Some(vertex) = frame.vertex.filter(|_| self.trace) else { return };
        if function.kind == FunctionKind::Model {
            return;
        }
        let Some(body) = &function.body else { return };
        let (number, first) = (frame.step, frame.first.unwrap_or(frame.step));
        let function = frame.function;
        let rule_state = self.rule_state();
        host.step(&Step {
            number,
            first,
            function,
            vertex,
            origin: body.vertices[vertex].origin,
            depth: self.frames.len() - 1,
            effect,
            thread: self.threads.current as u32,
            rule_state,
        });
    }

    /// What the variables of rules hold.
    fn rule_state(&mut self) -> Vec<(String, String)> {
        let program = self.program;
        let shown = program.rule_state.iter().map(|&id| {
            let global = &program.globals[id];
            let address = self.domain.global(id);
            let value = match program.types.is_scalar(global.ty) {
                true => {
                    let value = self.show().load(global.ty, address);
                    value.map(|value| self.show().value(global.ty, value))
                }
                false => Some(self.show().object(global.ty, address)),
            };
            (global.name.to_string(), value.unwrap_or_default())
        });
        shown.collect()
    }

    /// What a place holds after it was stored to; nothing for a temporary.
    fn stored(&mut self, body: &Body, place: PlaceId) -> Option<StepEffect> {
        if is_temporary(body, place) {
            return None;
        }
        let Some((text, value)) = self.place_value(place) else { return Some(StepEffect::Other) };
        Some(StepEffect::Stored(text, value))
    }

    /// What a variable holds after it was initialised.
    fn stored_local(&mut self, local: Option<LocalId>) -> Option<StepEffect> {
        let local = local?;
        let body = self.body()?;
        let (name, ty) = (body.locals[local].name.to_string(), body.locals[local].ty);
        if body.locals[local].kind == LocalKind::Temporary {
            return None;
        }
        let place = self.frames.last()?.runnable.code.locals[local.0 as usize];
        let value = self.slot(place.slot);
        let show = self.show();
        let shown = if place.in_memory { show.object(ty, value) } else { show.value(ty, value) };
        Some(StepEffect::Stored(name, shown))
    }

    /// A place and what it holds, as C writes them.
    fn place_value(&mut self, place: PlaceId) -> Option<(String, String)> {
        let body = self.body()?;
        let ty = body.places[place].ty;
        let words = Words { machine: self, values: Vec::new(), origin: None };
        let text = words.name_of(place)?;
        let frame = self.frames.last()?;
        let ir::PlaceKind::Local(local) = self.body()?.places[place].kind else {
            return Some((text, self.memory_value(place, ty)?));
        };
        let slot = frame.runnable.code.locals[local.0 as usize];
        if slot.in_memory {
            return Some((text, self.memory_value(place, ty)?));
        }
        let value = self.slot(slot.slot);
        Some((text, self.show().value(ty, value)))
    }

    fn memory_value(&mut self, place: PlaceId, ty: ir::TypeId) -> Option<String> {
        if let PlaceKind::Bits { base, offset, bit, width, .. } = self.body()?.places[place].kind {
            let address = self.peek_address(base)?;
            let integer = self.program.types.as_integer(ty)?;
            let (type_width, signed) = (integer.width, integer.signed);
            let checks = ir::CheckId::NONE;
            let field = BitAccess { offset, bit, width, type_width, signed, direct: false, checks };
            let scheduling = self.domain.scheduling.take();
            let value = self.rules().load_bits(&field, &address);
            self.domain.scheduling = scheduling;
            let value = value.ok()?;
            return Some(self.show().value(ty, value));
        }
        let address = self.peek_address(place)?;
        if self.program.types.is_scalar(ty) {
            let value = self.show().load(ty, address)?;
            return Some(self.show().value(ty, value));
        }
        Some(self.show().object(ty, address))
    }
}

/// Whether a condition compares a pointer with an observed function.
fn is_of_observer(body: &Body, condition: ExpressionId) -> bool {
    let condition = &body.expressions[condition];
    let ir::ExpressionKind::Binary { right, .. } = condition.kind else { return false };
    let compared = &body.expressions[right];
    condition.origin.is_none()
        && compared.origin.is_none()
        && matches!(compared.kind, ir::ExpressionKind::Function(_))
}

/// The variable that a statement is a part of the initialiser of.
fn initialised(body: &Body, statement: &Statement) -> Option<LocalId> {
    let (mut place, whole) = match statement {
        Statement::Clear { target } => (*target, true),
        Statement::Assign { target, .. } | Statement::CopyObject { target, .. } => (*target, false),
        Statement::Skip
        | Statement::CopyBytes { .. }
        | Statement::FillBytes { .. }
        | Statement::Call(_)
        | Statement::Return(_)
        | Statement::Branch { .. }
        | Statement::Switch { .. }
        | Statement::IndirectGoto { .. }
        | Statement::Assert { .. }
        | Statement::Assume { .. }
        | Statement::Cover { .. }
        | Statement::Unsupported { .. }
        | Statement::Input { .. }
        | Statement::InputBytes { .. }
        | Statement::Event { .. }
        | Statement::Point { .. }
        | Statement::Print(_)
        | Statement::Scan(_)
        | Statement::ReadByte { .. }
        | Statement::UnreadByte { .. }
        | Statement::AtEnd { .. }
        | Statement::WriteBytes { .. }
        | Statement::ParseFloat { .. }
        | Statement::Allocate { .. }
        | Statement::Free { .. }
        | Statement::Declare { .. }
        | Statement::Discard { .. }
        | Statement::Exit { .. }
        | Statement::Abort
        | Statement::Spawn { .. }
        | Statement::Join { .. }
        | Statement::Await { .. }
        | Statement::EndThread { .. }
        | Statement::Rely { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => return None,
    };
    let mut part = false;
    loop {
        match body.places[place].kind {
            PlaceKind::Local(local) => return (part || whole).then_some(local),
            PlaceKind::At { base, .. } | PlaceKind::Bits { base, field: None, .. } => {
                part = true;
                place = base;
            }
            PlaceKind::Field { base, .. } => place = base,
            _ => return None,
        }
    }
}
