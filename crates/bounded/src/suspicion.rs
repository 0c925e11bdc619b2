//! Values that may be replaced: what a diagnosis asks about.
//!
//! Every evaluation of a selected expression may have another value than its own, if the selector
//! of its suspect is true. Then the expression itself is not evaluated: its checks do not count. An
//! evaluation whose suspect is selected may still keep its value, so that more suspects never make
//! fewer runs possible.

use std::rc::Rc;
use std::sync::Arc;

use ir::suspects::{places_read, visible_locals};
use ir::{Body, ExpressionId, FunctionId, GlobalId, LocalId, Selection, Type, TypeId};
use logic::{Operation, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::code::{Code, Observation};
use semantics::concrete::{Made, StorageOf};
use semantics::domain::{Domain, Memory, Scalar};

use crate::domain::TermDomain;
use crate::value::{Base, ObjectId, PointerTarget, Value};

/// A pointer may be replaced by at most so many others.
const MOST_TARGETS: usize = 64;
/// Of one object at most so many places are pointed to.
const MOST_PLACES: usize = 16;

/// What a replaced pointer may point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplacementTarget {
    /// Nothing.
    Null,
    /// An object, so many bytes from its start.
    Object(Made, u64),
    /// A function.
    Function(FunctionId),
}

/// What a value may be replaced by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplacementTerm {
    /// Any number.
    Bits(TermId),
    /// One of these, by its position.
    Pointer(TermId, Rc<[ReplacementTarget]>),
}

/// A variable that can be named where a value is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Visible {
    /// A variable of the function.
    Local(LocalId),
    /// A global one.
    Global(GlobalId),
}

/// An evaluation whose value may be replaced.
#[derive(Debug, Clone)]
pub struct ReplacementRecord {
    /// What is evaluated.
    pub observation: Observation,
    /// Whether its suspect is selected: the same variable for all evaluations of the suspect.
    pub selector: TermId,
    /// Whether the value of this evaluation is replaced.
    pub changed: TermId,
    /// By what.
    pub replacement: ReplacementTerm,
    /// When it is evaluated.
    pub evaluated: TermId,
    /// The number that it gives, replaced or not. A pointer is a number that stands for it, if it is
    /// recorded what can be named, and none otherwise.
    pub value: Option<TermId>,
    /// The number that it gives if it is not replaced, and its checks hold; none for a pointer.
    pub own: Option<TermId>,
    /// When it has no value by itself, because a check of it fails.
    pub fails: TermId,
    /// The variables that can be named there, as numbers; if that is asked for.
    pub visible: Rc<[(Visible, TermId)]>,
    /// Whether a variable can be named that is not a number: a record or an array.
    pub sees_more: bool,
}

/// What is suspected in an execution.
#[derive(Debug, Clone, Default)]
pub(crate) struct Suspicion {
    pub selected: Arc<Selection>,
    /// Distinguishes the variables of several runs over the same terms.
    pub run: u32,
    /// Whether it is recorded what can be named.
    pub records_visible: bool,
    /// The evaluations that have begun, by their records, each with the regions it is in.
    open: Vec<(usize, usize)>,
    counts: FxHashMap<ir::SuspectId, u32>,
    scopes: FxHashMap<FunctionId, Rc<Vec<Vec<LocalId>>>>,
    /// The string literals of the user's functions.
    literals: Option<FxHashSet<GlobalId>>,
}

impl Suspicion {
    /// After a stop, nothing is being evaluated.
    pub fn leave_all(&mut self) {
        self.open.clear();
    }
}

impl TermDomain<'_> {
    /// The evaluation of an expression begins that may be replaced.
    pub(crate) fn begin_suspected(&mut self, code: &Code, observed: u32, slots: &[Value]) {
        let observation = code.observed[observed as usize];
        let suspect = observation.suspect;
        let run = self.suspicion.run;
        let count = self.suspicion.counts.entry(suspect).or_insert(0);
        let name = format!("{suspect} #{count} of run {run}");
        *count += 1;
        let selector = self.context.variable(&selector_name(suspect), 1);
        let chosen = self.context.variable(&format!("changes {name}"), 1);
        let changed = self.context.and(selector, chosen);
        let evaluated = self.here();
        let replacement = self.replacement(&format!("replacement {name}"), &observation);
        let (visible, sees_more) = match self.suspicion.records_visible {
            true => self.visible(code, &observation, slots),
            false => (Rc::default(), false),
        };
        self.suspicion.open.push((self.record.replacements.len(), self.regions.len() + 1));
        self.record.replacements.push(ReplacementRecord {
            observation,
            selector,
            changed,
            replacement,
            evaluated,
            value: None,
            own: None,
            fails: self.context.boolean(false),
            visible,
            sees_more,
        });
        let kept = self.context.not(changed);
        self.enter_region(kept);
    }

    /// It ends: the value to go on with.
    pub(crate) fn end_suspected(&mut self, observation: &Observation, value: &Value) -> Value {
        self.leave();
        let Some((index, _)) = self.suspicion.open.pop() else { return value.clone() };
        let record = self.record.replacements[index].clone();
        let scalar = Scalar::of(&self.program.types, observation.ty);
        let other = match &record.replacement {
            ReplacementTerm::Bits(variable) => {
                let width = self.width_of(scalar);
                Value::Bits(self.resized(*variable, false, width))
            }
            ReplacementTerm::Pointer(choice, targets) => self.one_of(*choice, targets),
        };
        let value = self.shaped(scalar, value.clone());
        let result = self.select(&record.changed, scalar, &other, &value);
        let number = |value: &Value| match value {
            Value::Bits(term) => Some(*term),
            Value::Pointer(_) => None,
        };
        self.record.replacements[index].value = match self.suspicion.records_visible {
            true => self.as_number(scalar, &result),
            false => number(&result),
        };
        self.record.replacements[index].own = number(&value);
        result
    }

    /// A check fails where the condition holds: what is being evaluated has no value then.
    pub(crate) fn fails_suspected(&mut self, bad: TermId) {
        for position in 0..self.suspicion.open.len() {
            let (index, depth) = self.suspicion.open[position];
            let inside = self.regions[depth.min(self.regions.len())..].iter().copied();
            let inside = self.context.and_all(inside);
            let bad = self.context.and(inside, bad);
            let known = self.record.replacements[index].fails;
            self.record.replacements[index].fails = self.context.or(known, bad);
        }
    }

    /// Any value of the type, as variables.
    fn replacement(&mut self, name: &str, observation: &Observation) -> ReplacementTerm {
        let scalar = Scalar::of(&self.program.types, observation.ty);
        if scalar != Scalar::Pointer {
            let width = match scalar {
                Scalar::Integer { .. } if observation.truth => 1,
                Scalar::Float(format) => format.width(),
                _ => self.width_of(scalar),
            };
            let name = format!("{name}, {width} bits");
            return ReplacementTerm::Bits(self.variable_within(&name, observation.ty, width));
        }
        let mut targets = self.possible_targets(observation.ty);
        if observation.truth {
            targets.truncate(2);
        }
        let bits = usize::BITS - targets.len().saturating_sub(1).leading_zeros();
        let bits = bits.max(1);
        // With another bound of loops the same evaluation may have other targets.
        let choice = self.context.variable(&format!("{name}, {bits} bits"), bits);
        let most = self.context.number(bits, targets.len() as u64 - 1);
        let fact = self.context.unsigned_less_equal(choice, most);
        self.record.facts.push(fact);
        self.choose_made(choice, &targets);
        ReplacementTerm::Pointer(choice, targets.into())
    }

    /// Only objects that the run has made can be pointed to.
    fn choose_made(&mut self, choice: TermId, targets: &[ReplacementTarget]) {
        let width = self.context.width(choice);
        for (index, target) in targets.iter().enumerate() {
            let ReplacementTarget::Object(made, _) = target else { continue };
            let object = self.objects.iter().rfind(|object| object.made == *made);
            let Some(made_when) = object.map(|object| object.made_when) else { continue };
            let index = self.context.number(width, index as u64);
            let chosen = self.context.equal(choice, index);
            let fact = self.context.implies(chosen, made_when);
            self.record.facts.push(fact);
        }
    }

    /// The targets that a pointer of a type may have here: null first, then live objects.
    fn possible_targets(&mut self, pointer: TypeId) -> Vec<ReplacementTarget> {
        let mut targets = vec![ReplacementTarget::Null];
        let types = &self.program.types;
        let Type::Pointer(target) = types[pointer] else { return targets };
        if matches!(types[target], Type::Function(_)) {
            let functions = self.program.functions.entries();
            let fitting = functions
                .filter(|(_, function)| function.ty == target && function.body.is_some())
                .map(|(id, _)| ReplacementTarget::Function(id));
            targets.extend(fitting.take(MOST_TARGETS));
            return targets;
        }
        self.find_literals();
        for (key, _) in self.memory.objects.entries() {
            let object = ObjectId(key as u32);
            let alive = self.is_alive(&object);
            if targets.len() >= MOST_TARGETS || self.context.is_false(alive) {
                continue;
            }
            let made = self.objects[key as usize].made;
            let places = self.places_in(object, target);
            targets.extend(places.into_iter().map(|at| ReplacementTarget::Object(made, at)));
        }
        // A pointer may also point to the end of an array; that may be where another object begins.
        for (key, _) in self.memory.objects.entries() {
            let object = ObjectId(key as u32);
            let alive = self.is_alive(&object);
            if let Some(end) = self.end_of(object, target)
                && !self.context.is_false(alive)
            {
                let made = self.objects[object.0 as usize].made;
                targets.push(ReplacementTarget::Object(made, end));
            }
        }
        targets.truncate(MOST_TARGETS);
        targets
    }

    /// Where an object ends that is an array of a type.
    fn end_of(&self, object: ObjectId, target: TypeId) -> Option<u64> {
        let types = &self.program.types;
        let description = &self.objects[object.0 as usize];
        let of_type = |ty: TypeId| match types[ty] {
            Type::Array { element, length } if element == target => {
                Some(length? * types.size_of(element))
            }
            _ => None,
        };
        match description.made.of {
            StorageOf::Global(id) if !self.program.globals[id].internal => {
                of_type(self.program.globals[id].ty)
            }
            StorageOf::Local(function, local) => {
                of_type(self.program.functions[function].body.as_ref()?.locals[local].ty)
            }
            StorageOf::Heap | StorageOf::Frame | StorageOf::Given(_) => {
                let step = types.size_of(target).max(1);
                self.own_size(description.size).filter(|size| size / step > 1 && size % step == 0)
            }
            _ => None,
        }
    }

    /// Finds the string literals of the user's functions.
    fn find_literals(&mut self) {
        if self.suspicion.literals.is_some() {
            return;
        }
        let program = self.program;
        let users = program.functions.iter().filter(|one| one.kind == ir::FunctionKind::User);
        let places = users.filter_map(|one| one.body.as_ref()).flat_map(|body| body.places.iter());
        let literals = places.filter_map(|place| match place.kind {
            ir::PlaceKind::Global(id) => {
                let global = &program.globals[id];
                (global.internal && global.read_only).then_some(id)
            }
            _ => None,
        });
        self.suspicion.literals = Some(literals.collect());
    }

    /// Where in an object something of a type is, bytes from its start.
    fn places_in(&self, object: ObjectId, target: TypeId) -> Vec<u64> {
        let types = &self.program.types;
        let description = &self.objects[object.0 as usize];
        let ty = match description.made.of {
            StorageOf::Global(id) => {
                let global = &self.program.globals[id];
                let literal = self.suspicion.literals.as_ref();
                if literal.is_some_and(|literals| literals.contains(&id)) {
                    let size = types.size_of(target);
                    return if size == 1 { vec![0] } else { Vec::new() };
                }
                if global.internal {
                    return Vec::new();
                }
                Some(global.ty)
            }
            StorageOf::Local(function, local) => {
                let body = self.program.functions[function].body.as_ref();
                let local = body.map(|body| &body.locals[local]);
                match local {
                    Some(local) if local.kind != ir::LocalKind::Temporary => Some(local.ty),
                    _ => return Vec::new(),
                }
            }
            StorageOf::Heap | StorageOf::Frame | StorageOf::Given(_) => None,
            StorageOf::Temporary | StorageOf::Environment | StorageOf::Result(_) => {
                return Vec::new();
            }
        };
        let untyped = matches!(types[target], Type::Void);
        let Some(ty) = ty else {
            let size = self.own_size(description.size);
            let step = types.size_of(target).max(1);
            return match size {
                _ if untyped => vec![0],
                Some(size) if size > 0 && size.is_multiple_of(step) => {
                    (0..size / step).take(MOST_PLACES).map(|index| index * step).collect()
                }
                _ => Vec::new(),
            };
        };
        if untyped {
            return vec![0];
        }
        let mut found = Vec::new();
        self.places_of_type(ty, target, 0, &mut found);
        found
    }

    /// The size of an object, also where the expression that gives it may be replaced itself.
    fn own_size(&self, size: TermId) -> Option<u64> {
        let mut size = size;
        loop {
            if let Some(known) = self.context.value(size) {
                return known.to_u64();
            }
            let Operation::IfThenElse(_, then, otherwise) = self.context.operation(size) else {
                return None;
            };
            // The replacement is a variable, and what the program computes is not.
            size = match self.context.is_constant(then) {
                true => then,
                false => otherwise,
            };
        }
    }

    fn places_of_type(&self, ty: TypeId, target: TypeId, at: u64, found: &mut Vec<u64>) {
        let types = &self.program.types;
        if found.len() >= MOST_PLACES {
            return;
        }
        if ty == target {
            found.push(at);
            return;
        }
        match types[ty] {
            Type::Array { element, length: Some(length) } => {
                let size = types.size_of(element);
                for index in 0..length.min(MOST_PLACES as u64) {
                    self.places_of_type(element, target, at + index * size, found);
                }
            }
            Type::Record(record) => {
                for field in types.records[record].fields.iter().filter(|one| one.bits.is_none()) {
                    self.places_of_type(field.ty, target, at + field.offset, found);
                }
            }
            _ => {}
        }
    }

    /// The pointer to the target with a number.
    fn one_of(&mut self, choice: TermId, targets: &[ReplacementTarget]) -> Value {
        let width = self.context.width(choice);
        let mut result = self.address(0);
        for (index, target) in targets.iter().enumerate().skip(1) {
            let pointer = match *target {
                ReplacementTarget::Null => self.address(0),
                ReplacementTarget::Function(function) => self.function_pointer(function),
                ReplacementTarget::Object(made, at) => {
                    let object = self.objects.iter().rposition(|object| object.made == made);
                    let Some(object) = object else { continue };
                    let offset = self.number(at);
                    self.single(Base::Object(ObjectId(object as u32)), offset)
                }
            };
            let index = self.context.number(width, index as u64);
            let chosen = self.context.equal(choice, index);
            result = self.select_pointer(chosen, &pointer, &result);
        }
        result
    }

    /// The variables that can be named where an expression is evaluated, as numbers, and whether
    /// there is more to be seen.
    fn visible(
        &mut self,
        code: &Code,
        observation: &Observation,
        slots: &[Value],
    ) -> (Rc<[(Visible, TermId)]>, bool) {
        let program = self.program;
        let Some(body) = &program.functions[code.function].body else {
            return (Rc::default(), false);
        };
        let scopes = self.suspicion.scopes.entry(code.function);
        let scopes = scopes.or_insert_with(|| Rc::new(visible_locals(body))).clone();
        let mut found = Vec::new();
        let mut sees_more = false;
        // What the expression computes with is visible, too: the results of calls in it.
        let own = temporaries(body, observation.expression);
        for &local in scopes[usize::from(observation.vertex)].iter().chain(&own) {
            let ty = body.locals[local].ty;
            // What a pointer points to is not looked at.
            sees_more |= matches!(program.types[ty], Type::Pointer(_));
            let place = code.locals[usize::from(local)];
            let value = slots.get(place.slot as usize).cloned();
            let scalar = program.types.is_scalar(ty).then(|| Scalar::of(&program.types, ty));
            let number = match (value, scalar) {
                (Some(pointer), Some(scalar)) if place.in_memory => self.stored(&pointer, scalar),
                (Some(value), Some(scalar)) => self.as_number(scalar, &value),
                _ => None,
            };
            match number {
                Some(number) => found.push((Visible::Local(local), number)),
                None => sees_more = true,
            }
        }
        for (id, global) in program.globals.entries() {
            if global.internal || global.read_only {
                continue;
            }
            let scalar =
                program.types.is_scalar(global.ty).then(|| Scalar::of(&program.types, global.ty));
            let pointer = self.global_pointer(id);
            match scalar.and_then(|scalar| self.stored(&pointer, scalar)) {
                Some(number) => found.push((Visible::Global(id), number)),
                None => sees_more = true,
            }
        }
        (found.into(), sees_more)
    }

    /// What is stored where a pointer points to, as a number.
    fn stored(&mut self, pointer: &Value, scalar: Scalar) -> Option<TermId> {
        let targets = self.targets(pointer);
        let [PointerTarget { base: Base::Object(object), offset, .. }] = targets[..] else {
            return None;
        };
        let alive = self.is_alive(&object);
        if self.decide(&alive) != Some(true) {
            return None;
        }
        let value = self.load(&object, &Value::Bits(offset), scalar);
        self.as_number(scalar, &value)
    }

    /// A value as a number that equal values share, also in other runs, and no others. That of a
    /// pointer says what it points into and how far from its start. None for a pointer that an
    /// integer holds: what number that is depends on the run.
    fn as_number(&mut self, scalar: Scalar, value: &Value) -> Option<TermId> {
        let targets = match value {
            Value::Bits(term) if scalar != Scalar::Pointer => return Some(*term),
            Value::Bits(address) => {
                let address = self.extend(*address, false, 64);
                return Some(self.pointer_number(Base::Number, address));
            }
            Value::Pointer(_) if scalar != Scalar::Pointer => return None,
            Value::Pointer(targets) => targets.clone(),
        };
        let null = self.number(0);
        let mut result = self.pointer_number(Base::Null, null);
        for target in targets.iter() {
            let number = self.pointer_number(target.base, target.offset);
            result = self.context.if_then_else(target.guard, number, result);
        }
        Some(result)
    }

    /// What is pointed into, with room for every number of each part, and the offset in it.
    fn pointer_number(&mut self, base: Base, offset: TermId) -> TermId {
        let mut number = offset;
        for part in self.identity(base) {
            let part = self.context.number(u32::BITS, part.into());
            number = self.context.concat(part, number);
        }
        number
    }

    /// Numbers that tell what a pointer points into.
    fn identity(&self, base: Base) -> [u32; 4] {
        let object = match base {
            Base::Null | Base::Number => return [0; 4],
            Base::Function(function) => return [1, function.0, 0, 0],
            Base::Object(object) => object,
        };
        let made = self.objects[object.0 as usize].made;
        let (kind, of, part) = match made.of {
            StorageOf::Global(id) => (2, id.0, 0),
            StorageOf::Local(function, local) => (3, function.0, local.0),
            StorageOf::Heap => (4, 0, 0),
            StorageOf::Frame => (5, 0, 0),
            StorageOf::Temporary => (6, 0, 0),
            StorageOf::Environment => (7, 0, 0),
            StorageOf::Result(function) => (8, function.0, 0),
            StorageOf::Given(site) => (9, site.0, 0),
        };
        [kind, of, part, made.occurrence]
    }
}

/// The temporaries that an expression reads.
fn temporaries(body: &Body, expression: ExpressionId) -> Vec<LocalId> {
    let read = places_read(body, expression).into_iter();
    let mut locals: Vec<LocalId> = read
        .filter_map(|place| match body.places[place].kind {
            ir::PlaceKind::Local(local) => Some(local),
            _ => None,
        })
        .filter(|&local| body.locals[local].kind == ir::LocalKind::Temporary)
        .collect();
    locals.sort_unstable();
    locals.dedup();
    locals
}

/// The name of the variable that selects a suspect.
fn selector_name(suspect: ir::SuspectId) -> String {
    format!("selector {suspect}")
}

#[cfg(test)]
mod tests {
    use ir::{CheckId, DataModel, Program};
    use logic::Context;

    use super::*;
    use crate::contents::Description;

    /// A domain in which that many objects of the heap were made.
    fn domain(program: &Program, objects: u32) -> TermDomain<'_> {
        let mut domain = TermDomain::new(program, Context::new());
        let (made_when, size) = (domain.context.boolean(true), domain.number(1 << 30));
        for occurrence in 0..objects {
            domain.objects.push(Description {
                made: Made { of: StorageOf::Heap, occurrence },
                made_when,
                exists: made_when,
                size,
                largest: None,
                alignment: 16,
                writable: true,
                heap: true,
                leak: CheckId::NONE,
                known: None,
            });
        }
        domain
    }

    /// Neither many allocations nor large offsets make two pointers one.
    #[test]
    fn pointers_have_numbers_of_their_own() {
        let program = Program::new(DataModel::Lp64);
        let mut domain = domain(&program, 5000);
        let mut numbers = FxHashSet::default();
        let mut count = 0;
        let functions = (0..3).map(|id| Base::Function(FunctionId(id)));
        let objects = (0..5000).map(|id| Base::Object(ObjectId(id)));
        for base in functions.chain(objects).chain([Base::Null]) {
            for offset in [0, 1, 1 << 20, 1 << 32, 1 << 62, 1 << 63] {
                let offset = domain.number(offset);
                let pointer = domain.single(base, offset);
                numbers.insert(domain.as_number(Scalar::Pointer, &pointer));
                count += 1;
            }
        }
        assert_eq!(numbers.len(), count);
    }

    #[test]
    fn a_pointer_and_an_address_have_numbers_of_one_width() {
        let program = Program::new(DataModel::Lp64);
        let mut domain = domain(&program, 1);
        let offset = domain.number(4);
        let pointer = domain.single(Base::Object(ObjectId(0)), offset);
        let address = Value::Bits(offset);
        let widths = [pointer, address].map(|value| {
            let number = domain.as_number(Scalar::Pointer, &value);
            number.map(|number| domain.context.width(number))
        });
        assert_eq!(widths[0], widths[1]);
        assert!(widths[0].is_some());
    }
}
