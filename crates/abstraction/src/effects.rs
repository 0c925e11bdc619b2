//! What each statement does, as far as predicates are concerned.

use ir::{
    AllocationKind, Argument, Body, Callee, ExpressionId as BodyExpression, ExpressionKind,
    FunctionId, PlaceId, PrintFormat, Program, Sink, Statement, Target, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::domain::Scalar;

use crate::expression::{ExpressionId, Expressions, Object};
use crate::memory::{Effect, rooted};
use crate::translate::Translator;

/// What a vertex does.
#[derive(Debug, Clone)]
pub enum Action {
    /// These effects one after another, then control goes on.
    Effects(Vec<Effect>),
    /// Control goes on where the condition says.
    Branch(ExpressionId),
    /// Control goes on at the case of a value.
    Switch(ExpressionId),
    /// Control goes on at any of the successors.
    Anywhere,
    /// Calls one of these functions.
    Call(CallAction),
    /// Leaves the function with these effects.
    Return(Vec<Effect>),
    /// Fails unless the condition holds.
    Assert(ExpressionId, ir::CheckId),
    /// The run ends silently unless the condition holds.
    Assume(ExpressionId),
    /// The run ends.
    End,
    /// Nothing is known of what follows.
    Unsupported(String),
}

/// A call.
#[derive(Debug, Clone)]
pub struct CallAction {
    /// The functions that may be meant, with when that is so; none if there is only one.
    pub callees: Vec<(FunctionId, Option<ExpressionId>)>,
    /// The arguments; none for an aggregate.
    pub arguments: Vec<Option<ExpressionId>>,
    /// Where the result goes, and its shape; none if it is no scalar.
    pub result: Option<(PlaceId, Option<Scalar>)>,
}

/// Finds out what vertices do.
pub struct Statements<'p> {
    program: &'p Program,
    /// The functions whose addresses are taken.
    pointed: Vec<FunctionId>,
}

impl<'p> Statements<'p> {
    /// For a program.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        let mut pointed = FxHashSet::default();
        for function in program.functions.iter() {
            let expressions = function.body.iter().flat_map(|body| body.expressions.iter());
            pointed.extend(expressions.filter_map(|expression| match expression.kind {
                ExpressionKind::Function(function) => Some(function),
                ExpressionKind::Constant(_)
                | ExpressionKind::Load { .. }
                | ExpressionKind::Address(_)
                | ExpressionKind::ExtraArguments
                | ExpressionKind::Unary { .. }
                | ExpressionKind::Binary { .. }
                | ExpressionKind::PointerAdd { .. }
                | ExpressionKind::PointerDifference { .. }
                | ExpressionKind::Convert { .. }
                | ExpressionKind::LogicalAnd(..)
                | ExpressionKind::LogicalOr(..)
                | ExpressionKind::Conditional { .. }
                | ExpressionKind::Builtin { .. } => None,
            }));
        }
        for global in program.globals.iter() {
            let relocations = global.image.iter().flat_map(|image| &image.relocations);
            pointed.extend(relocations.filter_map(|relocation| match relocation.target {
                Target::Function(function) => Some(function),
                Target::Global(..) => None,
            }));
        }
        let mut pointed: Vec<FunctionId> = pointed.into_iter().collect();
        pointed.sort_unstable();
        Self { program, pointed }
    }

    /// The functions that a call may be of.
    #[must_use]
    pub fn callees(&self, callee: &Callee, arguments: usize) -> Vec<FunctionId> {
        match callee {
            Callee::Function(function) => vec![*function],
            Callee::Pointer(..) => {
                let fits = |function: &FunctionId| {
                    let function = &self.program.functions[*function];
                    let Type::Function(ty) = &self.program.types[function.ty] else { return false };
                    ty.parameters.len() == arguments
                        || ty.variadic && ty.parameters.len() <= arguments
                        || !ty.prototyped
                };
                self.pointed.iter().copied().filter(fits).collect()
            }
        }
    }

    /// What a statement does.
    #[expect(clippy::too_many_lines, reason = "one arm for each statement")]
    pub fn action(
        &self,
        all: &mut Expressions,
        translator: &mut Translator<'p>,
        function: FunctionId,
        body: &Body,
        statement: &Statement,
    ) -> Action {
        let unsupported = |what: &str| Action::Unsupported(what.to_owned());
        match statement {
            Statement::Skip
            | Statement::Cover { .. }
            | Statement::Event { .. }
            | Statement::Point { .. }
            | Statement::Free { .. }
            | Statement::Rely { .. }
            | Statement::UnreadByte { .. }
            | Statement::WriteBytes { .. }
            | Statement::Discard { .. } => Action::Effects(Vec::new()),
            Statement::Assign { target, value, .. } => {
                let value = translator.expression(all, *value);
                Action::Effects(vec![self.store(all, translator, *target, value)])
            }
            Statement::CopyObject { target, source, .. } => {
                let size = self.program.types.size_of(body.places[*target].ty);
                let (target, source) =
                    (translator.address(all, *target), translator.address(all, *source));
                Action::Effects(vec![Effect::Copy { target, source, size }])
            }
            Statement::CopyBytes { target, source, size, .. } => {
                let size = constant(body, *size);
                let (target, source) =
                    (translator.expression(all, *target), translator.expression(all, *source));
                Action::Effects(vec![match size {
                    Some(size) => Effect::Copy { target, source, size },
                    None => Effect::Change { address: target, size: None },
                }])
            }
            Statement::FillBytes { target, size, .. }
            | Statement::InputBytes { target, size, .. } => {
                let size = constant(body, *size);
                let address = translator.expression(all, *target);
                Action::Effects(vec![Effect::Change { address, size }])
            }
            Statement::Clear { target } => {
                let ty = body.places[*target].ty;
                if self.program.types.is_scalar(ty) {
                    let zero = all.constant(Scalar::of(&self.program.types, ty), 0);
                    return Action::Effects(vec![self.store(all, translator, *target, zero)]);
                }
                let size = Some(self.program.types.size_of(ty)).filter(|&size| size > 0);
                let address = translator.address(all, *target);
                let mut effects = vec![Effect::Change { address, size }];
                effects.extend(self.zeros(all, address, ty));
                Action::Effects(effects)
            }
            Statement::Call(call) => {
                let callees = self.callees(&call.callee, call.arguments.len());
                let callees = match &call.callee {
                    Callee::Function(_) => callees.into_iter().map(|one| (one, None)).collect(),
                    Callee::Pointer(pointer, _) => {
                        let pointer = translator.expression(all, *pointer);
                        let mut when = |one| {
                            let kind = crate::expression::Kind::Function(one);
                            let address = all.make(kind, Scalar::Pointer, None);
                            all.compare(ir::BinaryOperator::Equal, pointer, address)
                        };
                        callees.into_iter().map(|one| (one, Some(when(one)))).collect()
                    }
                };
                let mut argument = |argument: &Argument| match argument {
                    Argument::Value(value) => Some(translator.expression(all, *value)),
                    Argument::Object(..) => None,
                };
                let arguments = call.arguments.iter().map(&mut argument).collect();
                let result = call.result.map(|place| {
                    let ty = body.places[place].ty;
                    let is_scalar = self.program.types.is_scalar(ty);
                    (place, is_scalar.then(|| Scalar::of(&self.program.types, ty)))
                });
                Action::Call(CallAction { callees, arguments, result })
            }
            Statement::Return(None | Some(Argument::Object(..))) => Action::Return(Vec::new()),
            Statement::Return(Some(Argument::Value(value))) => {
                let value = translator.expression(all, *value);
                let scalar = all[value].scalar;
                let address = all.object(Object::Result(function));
                Action::Return(vec![Effect::Store { address, bits: None, scalar, value }])
            }
            Statement::Branch { condition } => {
                Action::Branch(translator.expression(all, *condition))
            }
            Statement::Switch { value } => Action::Switch(translator.expression(all, *value)),
            Statement::IndirectGoto { .. } => Action::Anywhere,
            Statement::Assert { condition, check } => {
                Action::Assert(translator.expression(all, *condition), *check)
            }
            Statement::Assume { condition } => {
                Action::Assume(translator.expression(all, *condition))
            }
            Statement::Unsupported { check } => {
                let text = self.program.properties[*check].text.clone();
                Action::Unsupported(text.as_deref().unwrap_or("something").to_owned())
            }
            Statement::Input { target, .. }
            | Statement::ReadByte { target, .. }
            | Statement::AtEnd { target, .. } => {
                Action::Effects(vec![self.any(all, translator, *target)])
            }
            Statement::Print(printing) => {
                let mut effects = Vec::new();
                if let Sink::Buffer { pointer, .. } = &printing.sink {
                    let address = translator.expression(all, *pointer);
                    effects.push(Effect::Change { address, size: None });
                }
                effects.extend(printing.result.map(|place| self.any(all, translator, place)));
                // `%n` stores through a pointer.
                effects.push(Effect::Call { objects: Vec::new(), pointed: true });
                if stores_nothing(&printing.format) {
                    effects.pop();
                }
                Action::Effects(effects)
            }
            Statement::Scan(scanning) => {
                let mut effects = vec![Effect::Call { objects: Vec::new(), pointed: true }];
                effects.extend(scanning.result.map(|place| self.any(all, translator, place)));
                Action::Effects(effects)
            }
            Statement::ParseFloat { target, end, range, .. } => {
                let places = [target, end, range].map(|place| self.any(all, translator, *place));
                Action::Effects(places.into())
            }
            Statement::Allocate { target, kind, .. } => {
                let scalar = translator.scalar(*target);
                let address = translator.address(all, *target);
                let value = all.unknown(scalar);
                // Where an allocation can fail, the pointer may be null: nothing is said about it.
                match kind {
                    AllocationKind::Heap
                    | AllocationKind::HeapZeroed
                    | AllocationKind::Frame
                    | AllocationKind::Given(_) => {}
                }
                let bits = translator.bits(*target);
                Action::Effects(vec![Effect::Store { address, bits, scalar, value }])
            }
            Statement::Declare { local, .. } => {
                let address = all.object(Object::Local(function, *local));
                Action::Effects(vec![Effect::Change { address, size: None }])
            }
            Statement::Exit { .. } | Statement::Abort => Action::End,
            Statement::Spawn { .. }
            | Statement::Join { .. }
            | Statement::Await { .. }
            | Statement::EndThread { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => unsupported("threads"),
        }
    }

    fn store(
        &self,
        all: &mut Expressions,
        translator: &mut Translator<'p>,
        target: PlaceId,
        value: ExpressionId,
    ) -> Effect {
        let address = translator.address(all, target);
        let (bits, scalar) = (translator.bits(target), translator.scalar(target));
        Effect::Store { address, bits, scalar, value }
    }

    /// A store of anything.
    fn any(
        &self,
        all: &mut Expressions,
        translator: &mut Translator<'p>,
        target: PlaceId,
    ) -> Effect {
        let value = all.unknown(translator.scalar(target));
        self.store(all, translator, target, value)
    }

    /// Stores of zero into the scalar members of a record.
    fn zeros(&self, all: &mut Expressions, address: ExpressionId, ty: ir::TypeId) -> Vec<Effect> {
        const MOST_MEMBERS: usize = 64;
        let Type::Record(record) = self.program.types[ty] else { return Vec::new() };
        let fields = &self.program.types.records[record].fields;
        let mut stores = Vec::new();
        for (index, field) in fields.iter().enumerate().take(MOST_MEMBERS) {
            if field.bits.is_none() && self.program.types.is_scalar(field.ty) {
                let kind = crate::expression::Kind::Member(address, record, index as u32);
                let address = all.make(kind, Scalar::Pointer, None);
                let scalar = Scalar::of(&self.program.types, field.ty);
                let value = all.constant(scalar, 0);
                stores.push(Effect::Store { address, bits: None, scalar, value });
            }
        }
        stores
    }
}

/// Whether a format has no conversion that stores.
fn stores_nothing(format: &PrintFormat) -> bool {
    match format {
        PrintFormat::Constant { text, .. } => {
            !text.contains(&b'n') || !text.contains(&b'%') || {
                let text = text.as_ref();
                !text.windows(2).any(|pair| pair == b"%n")
                    && !text.windows(3).any(|three| three[0] == b'%' && three[2] == b'n')
            }
        }
        PrintFormat::Computed { .. } | PrintFormat::List { .. } => false,
    }
}

fn constant(body: &Body, id: BodyExpression) -> Option<u64> {
    match body.expressions[id].kind {
        ExpressionKind::Constant(bits) => u64::try_from(bits).ok(),
        ExpressionKind::Load { .. }
        | ExpressionKind::Address(_)
        | ExpressionKind::Function(_)
        | ExpressionKind::ExtraArguments
        | ExpressionKind::Unary { .. }
        | ExpressionKind::Binary { .. }
        | ExpressionKind::PointerAdd { .. }
        | ExpressionKind::PointerDifference { .. }
        | ExpressionKind::Convert { .. }
        | ExpressionKind::LogicalAnd(..)
        | ExpressionKind::LogicalOr(..)
        | ExpressionKind::Conditional { .. }
        | ExpressionKind::Builtin { .. } => None,
    }
}

/// What functions may change, themselves or by what they call.
#[derive(Debug, Default)]
pub struct Modified {
    sets: FxHashMap<FunctionId, (FxHashSet<Object>, bool)>,
}

impl Modified {
    /// For all functions that have a body.
    #[must_use]
    pub fn new(program: &Program, statements: &Statements<'_>) -> Self {
        let mut sets = FxHashMap::default();
        let mut calls: FxHashMap<FunctionId, Vec<FunctionId>> = FxHashMap::default();
        for (id, function) in program.functions.entries() {
            let Some(body) = &function.body else { continue };
            let (mut objects, mut pointed) = (FxHashSet::default(), false);
            for vertex in body.vertices.iter() {
                let (places, through) = written(&vertex.statement);
                pointed |= through;
                for place in places {
                    match rooted(body, id, place) {
                        Some(object) => _ = objects.insert(object),
                        None => pointed = true,
                    }
                }
                if let Statement::Call(call) = &vertex.statement {
                    let callees = statements.callees(&call.callee, call.arguments.len());
                    calls.entry(id).or_default().extend(callees);
                }
            }
            sets.insert(id, (objects, pointed));
        }
        let mut grows = true;
        while grows {
            grows = false;
            for (caller, callees) in &calls {
                for callee in callees {
                    let Some((objects, pointed)) = sets.get(callee).cloned() else { continue };
                    let globals =
                        objects.into_iter().filter(|one| matches!(one, Object::Global(_)));
                    let own = sets.entry(*caller).or_default();
                    for global in globals {
                        grows |= own.0.insert(global);
                    }
                    grows |= pointed && !own.1;
                    own.1 |= pointed;
                }
            }
        }
        Self { sets }
    }

    /// What a call of a function may change.
    #[must_use]
    pub fn by(&self, function: FunctionId) -> Effect {
        let Some((objects, pointed)) = self.sets.get(&function) else {
            return Effect::Call { objects: Vec::new(), pointed: true };
        };
        let globals = objects.iter().copied().filter(|one| matches!(one, Object::Global(_)));
        let mut objects: Vec<Object> = globals.collect();
        objects.sort_unstable();
        Effect::Call { objects, pointed: *pointed }
    }

    /// Whether a function may change one of its own variables.
    #[must_use]
    pub fn changes(&self, function: FunctionId, object: Object) -> bool {
        self.sets.get(&function).is_none_or(|(objects, _)| objects.contains(&object))
    }
}

/// The places that a statement writes, and whether it writes through pointers besides.
fn written(statement: &Statement) -> (Vec<PlaceId>, bool) {
    match statement {
        Statement::Skip
        | Statement::Branch { .. }
        | Statement::Switch { .. }
        | Statement::IndirectGoto { .. }
        | Statement::Assert { .. }
        | Statement::Assume { .. }
        | Statement::Cover { .. }
        | Statement::Unsupported { .. }
        | Statement::Event { .. }
        | Statement::Point { .. }
        | Statement::UnreadByte { .. }
        | Statement::WriteBytes { .. }
        | Statement::Free { .. }
        | Statement::Declare { .. }
        | Statement::Discard { .. }
        | Statement::Exit { .. }
        | Statement::Abort
        | Statement::Return(_)
        | Statement::Await { .. }
        | Statement::EndThread { .. }
        | Statement::Rely { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => (Vec::new(), false),
        Statement::Assign { target, .. }
        | Statement::CopyObject { target, .. }
        | Statement::Clear { target }
        | Statement::Input { target, .. }
        | Statement::ReadByte { target, .. }
        | Statement::AtEnd { target, .. }
        | Statement::Allocate { target, .. } => (vec![*target], false),
        Statement::ParseFloat { target, end, range, .. } => (vec![*target, *end, *range], false),
        Statement::CopyBytes { .. }
        | Statement::FillBytes { .. }
        | Statement::InputBytes { .. }
        | Statement::Spawn { .. }
        | Statement::Join { .. } => (Vec::new(), true),
        Statement::Call(call) => (call.result.into_iter().collect(), false),
        Statement::Print(printing) => {
            let buffer = matches!(printing.sink, Sink::Buffer { .. });
            (printing.result.into_iter().collect(), buffer || !stores_nothing(&printing.format))
        }
        Statement::Scan(scanning) => (scanning.result.into_iter().collect(), true),
    }
}
