//! Values that may be replaced: what a diagnosis asks about.
//!
//! Every evaluation of a selected expression may have another value than its own, if the selector
//! of its suspect is true. Then the expression itself is not evaluated: its checks do not count. An
//! evaluation whose suspect is selected may still keep its value, so that more suspects never make
//! fewer runs possible.

use std::rc::Rc;
use std::sync::Arc;

use analysis::scope::{places_read, visible_locals};
use bounded::value::{Base, ObjectId, PointerTarget, Value};
use bounded::{Hook, TermDomain};
use ir::{Body, ExpressionId, FunctionId, GlobalId, LocalId, Selection, Type, TypeId};
use logic::{Operation, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::code::{Code, Observation};
use semantics::concrete::{StorageInstance, StorageOf};
use semantics::domain::{Domain, Memory, Scalar};

/// A pointer may be replaced by at most this many others.
const MOST_TARGETS: usize = 64;
/// Of one object at most this many places are pointed to.
const MOST_PLACES: usize = 16;

/// What a replaced pointer may point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplacementTarget {
    /// Nothing.
    Null,
    /// An object, this many bytes from its start.
    Object(StorageInstance, u64),
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

/// What is suspected in an execution: the hook that lets selected expressions have other values.
#[derive(Debug, Clone, Default)]
pub struct Suspicion {
    selected: Arc<Selection>,
    /// Distinguishes the variables of several runs over the same terms.
    run: u32,
    /// Whether it is recorded which variables can be named.
    records_visible: bool,
    /// The evaluations so far.
    pub records: Vec<ReplacementRecord>,
    /// The evaluations that have begun, by their records, each with the regions it is in.
    open: Vec<(usize, usize)>,
    counts: FxHashMap<ir::SuspectId, u32>,
    scopes: FxHashMap<FunctionId, Rc<Vec<Vec<LocalId>>>>,
    /// The string literals of the user's functions.
    literals: Option<FxHashSet<GlobalId>>,
}

impl Suspicion {
    /// Suspects the selected expressions in a run with a number of its own.
    #[must_use]
    pub fn new(selected: Arc<Selection>, run: u32, records_visible: bool) -> Self {
        Self { selected, run, records_visible, ..Self::default() }
    }
}

impl Hook for Suspicion {
    fn selection(&self) -> Option<Arc<Selection>> {
        Some(self.selected.clone())
    }

    fn begin_evaluation(
        &mut self,
        domain: &mut TermDomain<'_>,
        code: &Code,
        observed: u32,
        slots: &[Value],
    ) {
        let observation = code.observed[observed as usize];
        let suspect = observation.suspect;
        let run = self.run;
        let count = self.counts.entry(suspect).or_insert(0);
        let name = format!("{suspect} #{count} of run {run}");
        *count += 1;
        let selector = domain.context.variable(&selector_name(suspect), 1);
        let chosen = domain.context.variable(&format!("changes {name}"), 1);
        let changed = domain.context.and(selector, chosen);
        let evaluated = domain.here();
        let replacement = self.replacement(domain, &format!("replacement {name}"), &observation);
        let (visible, sees_more) = match self.records_visible {
            true => self.visible(domain, code, &observation, slots),
            false => (Rc::default(), false),
        };
        self.open.push((self.records.len(), domain.region_depth() + 1));
        self.records.push(ReplacementRecord {
            observation,
            selector,
            changed,
            replacement,
            evaluated,
            value: None,
            own: None,
            fails: domain.context.boolean(false),
            visible,
            sees_more,
        });
        let kept = domain.context.not(changed);
        domain.enter_region(kept);
    }

    fn end_evaluation(
        &mut self,
        domain: &mut TermDomain<'_>,
        observation: &Observation,
        value: &Value,
    ) -> Value {
        domain.leave();
        let Some((index, _)) = self.open.pop() else { return value.clone() };
        let record = self.records[index].clone();
        let scalar = Scalar::of(&domain.program.types, observation.ty);
        let other = match &record.replacement {
            ReplacementTerm::Bits(variable) => {
                let width = domain.width_of(scalar);
                Value::Bits(domain.resized(*variable, false, width))
            }
            ReplacementTerm::Pointer(choice, targets) => self.one_of(domain, *choice, targets),
        };
        let value = domain.shaped(scalar, value.clone());
        let result = domain.select(&record.changed, scalar, &other, &value);
        let number = |value: &Value| match value {
            Value::Bits(term) => Some(*term),
            Value::Pointer(_) => None,
        };
        self.records[index].value = match self.records_visible {
            true => self.as_number(domain, scalar, &result),
            false => number(&result),
        };
        self.records[index].own = number(&value);
        result
    }

    fn stop_evaluation(&mut self) {
        self.open.clear();
    }

    /// What is being evaluated has no value where a check fails.
    fn check_fails(&mut self, domain: &mut TermDomain<'_>, bad: TermId) {
        for position in 0..self.open.len() {
            let (index, depth) = self.open[position];
            let inside = domain.regions_from(depth);
            let bad = domain.context.and(inside, bad);
            let known = self.records[index].fails;
            self.records[index].fails = domain.context.or(known, bad);
        }
    }
}

impl Suspicion {
    /// Any value of the type, as variables.
    fn replacement(
        &mut self,
        domain: &mut TermDomain<'_>,
        name: &str,
        observation: &Observation,
    ) -> ReplacementTerm {
        let scalar = Scalar::of(&domain.program.types, observation.ty);
        if scalar != Scalar::Pointer {
            let width = match scalar {
                Scalar::Integer { .. } if observation.truth => 1,
                Scalar::Float(format) => format.width(),
                _ => domain.width_of(scalar),
            };
            let name = format!("{name}, {width} bits");
            return ReplacementTerm::Bits(domain.variable_within(&name, observation.ty, width));
        }
        let mut targets = self.possible_targets(domain, observation.ty);
        if observation.truth {
            targets.truncate(2);
        }
        let bits = usize::BITS - targets.len().saturating_sub(1).leading_zeros();
        let bits = bits.max(1);
        // With another bound of loops the same evaluation may have other targets.
        let choice = domain.context.variable(&format!("{name}, {bits} bits"), bits);
        let most = domain.context.number(bits, targets.len() as u64 - 1);
        let fact = domain.context.unsigned_less_equal(choice, most);
        domain.record.facts.push(fact);
        self.choose_made(domain, choice, &targets);
        ReplacementTerm::Pointer(choice, targets.into())
    }

    /// Only objects that the run has made can be pointed to.
    fn choose_made(
        &mut self,
        domain: &mut TermDomain<'_>,
        choice: TermId,
        targets: &[ReplacementTarget],
    ) {
        let width = domain.context.width(choice);
        for (index, target) in targets.iter().enumerate() {
            let ReplacementTarget::Object(made, _) = target else { continue };
            let Some(object) = domain.object_made(*made) else { continue };
            let made_when = domain.storage_of(object).made_when;
            let index = domain.context.number(width, index as u64);
            let chosen = domain.context.equal(choice, index);
            let fact = domain.context.implies(chosen, made_when);
            domain.record.facts.push(fact);
        }
    }

    /// The targets that a pointer of a type may have here: null first, then live objects.
    fn possible_targets(
        &mut self,
        domain: &mut TermDomain<'_>,
        pointer: TypeId,
    ) -> Vec<ReplacementTarget> {
        let mut targets = vec![ReplacementTarget::Null];
        let types = &domain.program.types;
        let Type::Pointer(target) = types[pointer] else { return targets };
        if matches!(types[target], Type::Function(_)) {
            let functions = domain.program.functions.entries();
            let fitting = functions
                .filter(|(_, function)| function.ty == target && function.body.is_some())
                .map(|(id, _)| ReplacementTarget::Function(id));
            targets.extend(fitting.take(MOST_TARGETS));
            return targets;
        }
        self.find_literals(domain);
        let objects = domain.live_objects();
        for &object in &objects {
            if targets.len() >= MOST_TARGETS {
                break;
            }
            let made = domain.storage_of(object).made;
            let places = self.places_in(domain, object, target);
            targets.extend(places.into_iter().map(|at| ReplacementTarget::Object(made, at)));
        }
        // A pointer may also point to the end of an array; that may be where another object begins.
        for object in objects {
            if let Some(end) = self.end_of(domain, object, target) {
                let made = domain.storage_of(object).made;
                targets.push(ReplacementTarget::Object(made, end));
            }
        }
        targets.truncate(MOST_TARGETS);
        targets
    }

    /// Where an object ends that is an array of a type.
    fn end_of(&self, domain: &mut TermDomain<'_>, object: ObjectId, target: TypeId) -> Option<u64> {
        let types = &domain.program.types;
        let description = domain.storage_of(object);
        let of_type = |ty: TypeId| match types[ty] {
            Type::Array { element, length } if element == target => {
                Some(length? * types.size_of(element))
            }
            _ => None,
        };
        match description.made.of {
            StorageOf::Global(id) if !domain.program.globals[id].internal => {
                of_type(domain.program.globals[id].ty)
            }
            StorageOf::Local(function, local) => {
                of_type(domain.program.functions[function].body.as_ref()?.locals[local].ty)
            }
            StorageOf::Heap | StorageOf::Frame | StorageOf::Given(_) => {
                let step = types.size_of(target).max(1);
                self.own_size(domain, description.size)
                    .filter(|size| size / step > 1 && size % step == 0)
            }
            StorageOf::Global(_)
            | StorageOf::Temporary
            | StorageOf::Environment
            | StorageOf::Result(_)
            | StorageOf::Function(_) => None,
        }
    }

    /// Finds the string literals of the user's functions.
    fn find_literals(&mut self, domain: &mut TermDomain<'_>) {
        if self.literals.is_some() {
            return;
        }
        let program = domain.program;
        let users = program.functions.iter().filter(|one| one.kind == ir::FunctionKind::User);
        let places = users.filter_map(|one| one.body.as_ref()).flat_map(|body| body.places.iter());
        let literals = places.filter_map(|place| match place.kind {
            ir::PlaceKind::Global(id) => {
                let global = &program.globals[id];
                (global.internal && global.read_only).then_some(id)
            }
            _ => None,
        });
        self.literals = Some(literals.collect());
    }

    /// Where in an object something of a type is, bytes from its start.
    fn places_in(&self, domain: &mut TermDomain<'_>, object: ObjectId, target: TypeId) -> Vec<u64> {
        let types = &domain.program.types;
        let description = domain.storage_of(object);
        let ty = match description.made.of {
            StorageOf::Global(id) => {
                let global = &domain.program.globals[id];
                let literal = self.literals.as_ref();
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
                let body = domain.program.functions[function].body.as_ref();
                let local = body.map(|body| &body.locals[local]);
                match local {
                    Some(local) if local.kind != ir::LocalKind::Temporary => Some(local.ty),
                    _ => return Vec::new(),
                }
            }
            StorageOf::Heap | StorageOf::Frame | StorageOf::Given(_) => None,
            StorageOf::Temporary
            | StorageOf::Environment
            | StorageOf::Result(_)
            | StorageOf::Function(_) => {
                return Vec::new();
            }
        };
        let untyped = matches!(types[target], Type::Void);
        let Some(ty) = ty else {
            let size = self.own_size(domain, description.size);
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
        self.places_of_type(domain, ty, target, 0, &mut found);
        found
    }

    /// The size of an object, also where the expression that gives it may be replaced itdomain.
    fn own_size(&self, domain: &mut TermDomain<'_>, size: TermId) -> Option<u64> {
        let mut size = size;
        loop {
            if let Some(known) = domain.context.value(size) {
                return known.to_u64();
            }
            let Operation::IfThenElse(_, then, otherwise) = domain.context.operation(size) else {
                return None;
            };
            // The replacement is a variable, and what the program computes is not.
            size = match domain.context.is_constant(then) {
                true => then,
                false => otherwise,
            };
        }
    }

    fn places_of_type(
        &self,
        domain: &mut TermDomain<'_>,
        ty: TypeId,
        target: TypeId,
        at: u64,
        found: &mut Vec<u64>,
    ) {
        let types = &domain.program.types;
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
                    self.places_of_type(domain, element, target, at + index * size, found);
                }
            }
            Type::Record(record) => {
                for field in types.records[record].fields.iter().filter(|one| one.bits.is_none()) {
                    self.places_of_type(domain, field.ty, target, at + field.offset, found);
                }
            }
            _ => {}
        }
    }

    /// The pointer to the target with a number.
    fn one_of(
        &self,
        domain: &mut TermDomain<'_>,
        choice: TermId,
        targets: &[ReplacementTarget],
    ) -> Value {
        let width = domain.context.width(choice);
        let mut result = domain.address(0);
        for (index, target) in targets.iter().enumerate().skip(1) {
            let pointer = match *target {
                ReplacementTarget::Null => domain.address(0),
                ReplacementTarget::Function(function) => domain.function_pointer(function),
                ReplacementTarget::Object(made, at) => {
                    let Some(object) = domain.object_made(made) else { continue };
                    let offset = domain.number(at);
                    domain.single(Base::Object(object), offset)
                }
            };
            let index = domain.context.number(width, index as u64);
            let chosen = domain.context.equal(choice, index);
            result = domain.select_pointer(chosen, &pointer, &result);
        }
        result
    }

    /// The variables that can be named where an expression is evaluated, as numbers, and whether
    /// there is more to be seen.
    fn visible(
        &mut self,
        domain: &mut TermDomain<'_>,
        code: &Code,
        observation: &Observation,
        slots: &[Value],
    ) -> (Rc<[(Visible, TermId)]>, bool) {
        let program = domain.program;
        let Some(body) = &program.functions[code.function].body else {
            return (Rc::default(), false);
        };
        let scopes = self.scopes.entry(code.function);
        let scopes = scopes.or_insert_with(|| Rc::new(visible_locals(body))).clone();
        let mut found = Vec::new();
        let mut sees_more = false;
        // What the expression computes with is visible as well: the results of calls in it.
        let own = temporaries(body, observation.expression);
        for &local in scopes[usize::from(observation.vertex)].iter().chain(&own) {
            let ty = body.locals[local].ty;
            // What a pointer points to is not looked at.
            sees_more |= matches!(program.types[ty], Type::Pointer(_));
            let place = code.locals[usize::from(local)];
            let value = slots.get(place.slot as usize).cloned();
            let scalar = program.types.is_scalar(ty).then(|| Scalar::of(&program.types, ty));
            let number = match (value, scalar) {
                (Some(pointer), Some(scalar)) if place.in_memory => {
                    self.stored(domain, &pointer, scalar)
                }
                (Some(value), Some(scalar)) => self.as_number(domain, scalar, &value),
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
            let pointer = domain.global_pointer(id);
            match scalar.and_then(|scalar| self.stored(domain, &pointer, scalar)) {
                Some(number) => found.push((Visible::Global(id), number)),
                None => sees_more = true,
            }
        }
        (found.into(), sees_more)
    }

    /// What is stored where a pointer points to, as a number.
    fn stored(
        &self,
        domain: &mut TermDomain<'_>,
        pointer: &Value,
        scalar: Scalar,
    ) -> Option<TermId> {
        let targets = domain.targets(pointer);
        let [PointerTarget { base: Base::Object(object), offset, .. }] = targets[..] else {
            return None;
        };
        let alive = domain.is_alive(&object);
        if domain.decide(&alive) != Some(true) {
            return None;
        }
        let value = domain.load(&object, &Value::Bits(offset), scalar);
        self.as_number(domain, scalar, &value)
    }

    /// A value as a number that equal values share, also in other runs, and no others. That of a
    /// pointer says what it points into and how far from its start. None for a pointer that an
    /// integer holds: what number that is depends on the run.
    fn as_number(
        &self,
        domain: &mut TermDomain<'_>,
        scalar: Scalar,
        value: &Value,
    ) -> Option<TermId> {
        let targets = match value {
            Value::Bits(term) if scalar != Scalar::Pointer => return Some(*term),
            Value::Bits(address) => {
                let address = domain.extend(*address, false, 64);
                return Some(self.pointer_number(domain, Base::Number, address));
            }
            Value::Pointer(_) if scalar != Scalar::Pointer => return None,
            Value::Pointer(targets) => targets.clone(),
        };
        let null = domain.number(0);
        let mut result = self.pointer_number(domain, Base::Null, null);
        for target in targets.iter() {
            let number = self.pointer_number(domain, target.base, target.offset);
            result = domain.context.if_then_else(target.guard, number, result);
        }
        Some(result)
    }

    /// What is pointed into, with room for every number of each part, and the offset in it.
    fn pointer_number(&self, domain: &mut TermDomain<'_>, base: Base, offset: TermId) -> TermId {
        let mut number = offset;
        for part in self.identity(domain, base) {
            let part = domain.context.number(u32::BITS, part.into());
            number = domain.context.concat(part, number);
        }
        number
    }

    /// Numbers that tell what a pointer points into.
    fn identity(&self, domain: &mut TermDomain<'_>, base: Base) -> [u32; 4] {
        let object = match base {
            Base::Null | Base::Number => return [0; 4],
            Base::Function(function) => return [1, function.0, 0, 0],
            Base::Object(object) => object,
        };
        let made = domain.storage_of(object).made;
        let (kind, of, part) = match made.of {
            StorageOf::Global(id) => (2, id.0, 0),
            StorageOf::Local(function, local) => (3, function.0, local.0),
            StorageOf::Heap => (4, 0, 0),
            StorageOf::Frame => (5, 0, 0),
            StorageOf::Temporary => (6, 0, 0),
            StorageOf::Environment => (7, 0, 0),
            StorageOf::Result(function) => (8, function.0, 0),
            StorageOf::Given(site) => (9, site.0, 0),
            StorageOf::Function(function) => (10, function.0, 0),
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
    use semantics::domain::Storage;

    use super::*;

    /// A domain in which that many objects of the heap were made.
    fn domain(program: &Program, objects: u32) -> TermDomain<'_> {
        let mut domain = TermDomain::new(program, Context::new());
        let size = Value::Bits(domain.number(1 << 30));
        for _ in 0..objects {
            assert!(domain.allocate(Storage::Heap, &size, 16, CheckId::NONE).is_ok());
        }
        domain
    }

    /// Neither many allocations nor large offsets make two pointers one.
    #[test]
    fn pointers_have_numbers_of_their_own() {
        let program = Program::new(DataModel::Lp64);
        let mut domain = domain(&program, 5000);
        let suspicion = Suspicion::default();
        let mut numbers = FxHashSet::default();
        let mut count = 0;
        let functions = (0..3).map(|id| Base::Function(FunctionId(id)));
        let objects = (0..5000).map(|id| Base::Object(ObjectId(id)));
        for base in functions.chain(objects).chain([Base::Null]) {
            for offset in [0, 1, 1 << 20, 1 << 32, 1 << 62, 1 << 63] {
                let offset = domain.number(offset);
                let pointer = domain.single(base, offset);
                numbers.insert(suspicion.as_number(&mut domain, Scalar::Pointer, &pointer));
                count += 1;
            }
        }
        assert_eq!(numbers.len(), count);
    }

    #[test]
    fn a_pointer_and_an_address_have_numbers_of_one_width() {
        let program = Program::new(DataModel::Lp64);
        let mut domain = domain(&program, 1);
        let suspicion = Suspicion::default();
        let offset = domain.number(4);
        let pointer = domain.single(Base::Object(ObjectId(0)), offset);
        let address = Value::Bits(offset);
        let widths = [pointer, address].map(|value| {
            let number = suspicion.as_number(&mut domain, Scalar::Pointer, &value);
            number.map(|number| domain.context.width(number))
        });
        assert_eq!(widths[0], widths[1]);
        assert!(widths[0].is_some());
    }
}
