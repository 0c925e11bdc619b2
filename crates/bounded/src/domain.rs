//! The domain of terms.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use findings::CheckKind;
use ir::expression::Math;
use ir::{
    CheckId, FloatFormat, FunctionId, GlobalId, IntegerName, LocalId, Program, SiteId, Type, TypeId,
};
use logic::{BitVector, Context, Operation, TermId};
use rustc_hash::FxHashMap;
use semantics::code::{Code, Observation};
use semantics::concrete::{Inputs, Made, Scenario, StorageOf};
use semantics::domain::{
    Arithmetic, BitFunction, Bitwise, Domain, FloatClass, FloatOperator, Region, Relation, Scalar,
};

use crate::contents::{Description, MemoryState};
use crate::events::{EndKind, EntryFrame, LogSearch, Skeleton};
use crate::options::Given;
use crate::path::{Path, Paths};
use crate::record::{Cut, CutReason, InputRecord, Obligation, Position, Record, VariableRecord};
use crate::suspicion::Suspicion;
use crate::value::{Base, ObjectId, PointerTarget, Value};

/// Why the evaluation of a state ends: no execution goes on from it. Whatever was not followed is
/// recorded as a [`Cut`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// Values and memory as terms.
pub struct TermDomain<'p> {
    /// The program.
    pub program: &'p Program,
    /// The terms.
    pub context: Context,
    /// What was recorded so far.
    pub record: Record,
    pub(crate) paths: Paths,
    pub(crate) path: Path,
    pub(crate) memory: MemoryState,
    pub(crate) objects: Vec<Description>,
    /// Objects of `alloca` and of extra arguments, in the order of the activations.
    pub(crate) frame_objects: Vec<ObjectId>,
    pub(crate) globals: Vec<Value>,
    /// The vertex that is executed.
    pub(crate) at: Option<Position>,
    /// The conditions of the lazy operands that are being evaluated.
    pub(crate) regions: Vec<TermId>,
    /// What is suspected.
    pub(crate) suspicion: Suspicion,
    /// The run that is executed, if it is given.
    pub(crate) given: Option<Arc<Given>>,
    /// How often a site was passed, and storage of a kind was made.
    pub(crate) counts: Counts,
    /// Where objects are that the program has asked for, and in which order it has.
    pub(crate) bases: FxHashMap<ObjectId, TermId>,
    pub(crate) exposed: Vec<ObjectId>,
    pub(crate) exposed_functions: Vec<FunctionId>,
    /// The bytes that were read before they were written, by their places.
    pub(crate) unwritten: FxHashMap<Made, Vec<(TermId, TermId)>>,
    /// Whether there are more or longer arguments than are looked at, if the program has any.
    pub(crate) more_arguments: Option<TermId>,
    /// The logs that are to be written.
    pub(crate) logs: Rc<LogSearch>,
    /// How often executions have parted from a log.
    pub(crate) parted: u32,
    /// The function that the program starts with, if logs are looked for.
    pub(crate) entry_frame: EntryFrame,
    /// The events in their order, where vectors are computed backward.
    pub(crate) skeleton: Skeleton,
    /// Whether an allocation may fail.
    pub(crate) allocation_may_fail: bool,
    /// How many bytes the standard input may have.
    pub(crate) standard_input_size: u32,
}

/// How often things happened in an execution.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts {
    sites: FxHashMap<SiteId, u32>,
    /// When exactly so many inputs of a site have been taken, where a run is given.
    taken: FxHashMap<SiteId, Vec<TermId>>,
    storage: FxHashMap<StorageOf, u32>,
    results: u32,
}

impl<'p> TermDomain<'p> {
    /// A domain without objects.
    #[must_use]
    pub fn new(program: &'p Program, context: Context) -> Self {
        Self {
            program,
            context,
            record: Record::default(),
            paths: Paths::default(),
            path: Path::default(),
            memory: MemoryState::default(),
            objects: Vec::new(),
            frame_objects: Vec::new(),
            globals: Vec::new(),
            at: None,
            regions: Vec::new(),
            suspicion: Suspicion::default(),
            given: None,
            counts: Counts::default(),
            bases: FxHashMap::default(),
            exposed: Vec::new(),
            exposed_functions: Vec::new(),
            unwritten: FxHashMap::default(),
            more_arguments: None,
            logs: Rc::default(),
            parted: 0,
            entry_frame: EntryFrame::default(),
            skeleton: Skeleton::default(),
            allocation_may_fail: false,
            standard_input_size: 0,
        }
    }

    /// When the evaluation is where it is.
    pub(crate) fn here(&mut self) -> TermId {
        let path = self.paths.condition(self.path, &mut self.context);
        let regions = self.in_regions();
        self.context.and(path, regions)
    }

    /// Whether an operand is being evaluated that may not be.
    pub(crate) fn is_in_region(&self) -> bool {
        !self.regions.is_empty()
    }

    /// The conditions of the operands that are being evaluated.
    pub(crate) fn in_regions(&mut self) -> TermId {
        self.context.and_all(self.regions.iter().copied())
    }

    /// Whether no execution comes here.
    pub(crate) fn is_impossible(&self) -> bool {
        self.paths.is_impossible(self.path, &self.context)
    }

    /// After a stop, the operands that were being evaluated are left.
    pub(crate) fn leave_all(&mut self) {
        self.regions.clear();
        self.suspicion.leave_all();
    }

    /// An operand is evaluated where a condition holds.
    pub(crate) fn enter_region(&mut self, condition: TermId) {
        self.regions.push(condition);
    }

    /// Only executions go on in which the condition holds where the evaluation is.
    pub(crate) fn restrict(&mut self, condition: TermId) {
        let regions = self.in_regions();
        let condition = self.context.implies(regions, condition);
        self.path = self.paths.extend(self.path, &mut self.context, condition);
    }

    /// Executions in which the condition holds are not followed.
    pub(crate) fn cut_if(&mut self, condition: TermId, reason: &str) {
        self.cut_because(condition, || CutReason::Unsupported(reason.to_owned()));
    }

    /// Executions in which the condition holds would need more input than is looked at.
    pub(crate) fn cut_input_if(&mut self, condition: TermId, what: &'static str) {
        self.cut_because(condition, || CutReason::Input(what));
    }

    fn cut_because(&mut self, condition: TermId, reason: impl FnOnce() -> CutReason) {
        let here = self.here();
        let cut = self.context.and(here, condition);
        if self.context.is_false(cut) {
            return;
        }
        let (path, at) = (self.path, self.at);
        let reason = reason();
        self.record.cuts.push(Cut { condition: cut, path, when: condition, reason, at });
        let others = self.context.not(condition);
        self.restrict(others);
    }

    /// No execution is followed from here.
    pub(crate) fn cut(&mut self, reason: &str) {
        let all = self.context.boolean(true);
        self.cut_if(all, reason);
    }

    /// A branch was taken: where it says that something is equal to a constant, it is that.
    pub(crate) fn learn(&mut self, condition: TermId, slots: &mut [Value]) {
        let mut conditions = vec![condition];
        while let Some(condition) = conditions.pop() {
            match self.context.operation(condition) {
                Operation::And(left, right) => conditions.extend([left, right]),
                Operation::Equal(left, right) => {
                    let (term, constant) = match self.context.is_constant(right) {
                        true => (left, right),
                        false => (right, left),
                    };
                    if !self.context.is_constant(constant) {
                        continue;
                    }
                    for slot in &mut *slots {
                        if *slot == Value::Bits(term) {
                            *slot = Value::Bits(constant);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// A check at the end of the program, which fails where the condition holds.
    pub(crate) fn find(&mut self, check: CheckId, bad: TermId) {
        self.oblige(check, bad);
    }

    /// A check is reached, which fails where the condition holds.
    fn oblige(&mut self, check: CheckId, bad: TermId) {
        self.record.reached.insert(check);
        if self.context.is_false(bad) {
            return;
        }
        self.fails_suspected(bad);
        let regions = self.in_regions();
        let bad = self.context.and(regions, bad);
        let path = self.paths.condition(self.path, &mut self.context);
        let fails = self.context.and(path, bad);
        if !self.context.is_false(fails) {
            self.record.obligations.push(Obligation { check, fails, path: self.path, bad });
        }
    }

    fn stop_if_impossible(&self) -> Result<(), Stop> {
        if self.is_impossible() { Err(Stop) } else { Ok(()) }
    }

    /// Executions in which the condition holds would have to go on with more unwinding.
    pub(crate) fn cut_here(&mut self, reason: CutReason) {
        let condition = self.here();
        if !self.context.is_false(condition) {
            let (path, when, at) = (self.path, self.in_regions(), self.at);
            self.record.cuts.push(Cut { condition, path, when, reason, at });
        }
        let never = self.context.boolean(false);
        self.restrict(never);
    }

    /// The run makes storage.
    pub(crate) fn made(&mut self, of: StorageOf) -> Made {
        let count = self.counts.storage.entry(of).or_insert(0);
        *count += 1;
        Made { of, occurrence: *count - 1 }
    }

    /// What a scalar variable holds before it is written.
    fn unwritten_scalar(&mut self, scalar: Scalar, made: Made) -> Value {
        let width = self.width_of(scalar);
        let variable = match &self.given {
            Some(given) => {
                let bits = given.scenario.variables.get(&made).copied().unwrap_or(0);
                self.context.constant(BitVector::from_u128(width, bits))
            }
            None => self.context.variable(&format!("unwritten {made:?}"), width),
        };
        let here = self.here();
        self.record.variables.push(VariableRecord { made, variable, made_when: here });
        match scalar {
            Scalar::Pointer => self.number_to_pointer(variable),
            Scalar::Integer { .. } | Scalar::Float(_) => Value::Bits(variable),
        }
    }

    /// What a scalar variable holds where its declaration was jumped over.
    pub(crate) fn undeclared(
        &mut self,
        scalar: Scalar,
        function: FunctionId,
        local: LocalId,
    ) -> Value {
        let width = self.width_of(scalar);
        let variable = self.context.variable(&format!("undeclared {function} {local}"), width);
        match scalar {
            Scalar::Pointer => self.number_to_pointer(variable),
            Scalar::Integer { .. } | Scalar::Float(_) => Value::Bits(variable),
        }
    }

    /// What a byte holds before it is written: the same at equal places.
    pub(crate) fn unwritten_byte(&mut self, made: Made, at: TermId) -> TermId {
        if let Some(given) = self.given.clone() {
            return self.given_byte(&given.scenario.bytes_of(made), at);
        }
        let known = self.unwritten.get(&made).map_or(&[][..], |known| &known[..]);
        if let Some(&(_, byte)) = known.iter().find(|&&(place, _)| place == at) {
            return byte;
        }
        let others = known.to_vec();
        let name = match self.constant(at) {
            Some(at) => format!("unwritten {made:?} [{at}]"),
            None => format!("unwritten {made:?} [{at:?}]"),
        };
        let byte = self.context.variable(&name, 8);
        for (place, other) in others {
            let same = self.context.equal(place, at);
            if !self.context.is_false(same) {
                let equal = self.context.equal(byte, other);
                let fact = self.context.implies(same, equal);
                self.record.facts.push(fact);
            }
        }
        self.unwritten.entry(made).or_default().push((at, byte));
        self.record.unwritten.push((made, at, byte));
        byte
    }

    /// What a byte holds before it is written, in a run that is given: zero where nothing is said.
    fn given_byte(&mut self, contents: &BTreeMap<u64, u8>, at: TermId) -> TermId {
        let mut byte = self.context.number(8, 0);
        for (&place, &value) in contents {
            let place = self.number(place);
            let here = self.context.equal(place, at);
            let value = self.context.number(8, value.into());
            byte = self.context.if_then_else(here, value, byte);
        }
        byte
    }

    /// Any value of a shape, which does not matter to a run that goes right.
    pub(crate) fn any_value(&mut self, scalar: Scalar) -> Value {
        self.counts.results += 1;
        let name = self.in_run(format!("missing result {}", self.counts.results));
        let width = self.width_of(scalar);
        let variable = self.context.variable(&name, width);
        match scalar {
            Scalar::Pointer => self.number_to_pointer(variable),
            Scalar::Integer { .. } | Scalar::Float(_) => Value::Bits(variable),
        }
    }

    /// The bits that a scalar has in memory.
    pub(crate) fn width_of(&self, scalar: Scalar) -> u32 {
        scalar.bytes(self.program.types.pointer_size) as u32 * 8
    }

    /// The term of an integer.
    pub(crate) fn bits(&mut self, width: u32, value: &Value) -> TermId {
        match value {
            Value::Bits(term) => {
                debug_assert_eq!(self.context.width(*term), width, "an integer has its width");
                *term
            }
            Value::Pointer(targets) => self.pointer_bits(width, &targets.clone()),
        }
    }

    pub(crate) fn number(&mut self, bits: u64) -> TermId {
        self.context.number(64, bits)
    }

    pub(crate) fn extend(&mut self, term: TermId, signed: bool, width: u32) -> TermId {
        if signed {
            self.context.sign_extend(term, width)
        } else {
            self.context.zero_extend(term, width)
        }
    }

    pub(crate) fn resized(&mut self, term: TermId, signed: bool, width: u32) -> TermId {
        if width <= self.context.width(term) {
            self.context.extract(term, 0, width)
        } else {
            self.extend(term, signed, width)
        }
    }

    pub(crate) fn compare(
        &mut self,
        relation: Relation,
        signed: bool,
        left: TermId,
        right: TermId,
    ) -> TermId {
        match (relation, signed) {
            (Relation::Equal, _) => self.context.equal(left, right),
            (Relation::NotEqual, _) => self.context.not_equal(left, right),
            (Relation::Less, true) => self.context.signed_less(left, right),
            (Relation::Less, false) => self.context.unsigned_less(left, right),
            (Relation::LessEqual, true) => self.context.signed_less_equal(left, right),
            (Relation::LessEqual, false) => self.context.unsigned_less_equal(left, right),
        }
    }

    fn compute(&mut self, operator: Arithmetic, left: TermId, right: TermId) -> TermId {
        match operator {
            Arithmetic::Add => self.context.add(left, right),
            Arithmetic::Subtract => self.context.subtract(left, right),
            Arithmetic::Multiply => self.context.multiply(left, right),
        }
    }

    /// Zero bits before the first one in an order of positions.
    fn zeros_before_one(
        &mut self,
        value: TermId,
        positions: impl DoubleEndedIterator<Item = u32>,
    ) -> TermId {
        let width = self.context.width(value);
        let positions: Vec<u32> = positions.collect();
        let mut result = self.context.number(width, width.into());
        for (count, &position) in positions.iter().enumerate().rev() {
            let bit = self.context.extract(value, position, 1);
            let count = self.context.number(width, count as u64);
            result = self.context.if_then_else(bit, count, result);
        }
        result
    }

    fn is_bool(&self, ty: TypeId) -> bool {
        matches!(self.program.types[ty], Type::Integer(ty) if ty.name == IntegerName::Bool)
    }

    /// A variable of a type's width; that of `_Bool` is zero or one.
    fn variable_of_type(&mut self, name: &str, ty: TypeId, width: u32) -> (TermId, TermId) {
        let variable = self.context.variable(name, if self.is_bool(ty) { 1 } else { width });
        let value = self.resized(variable, false, width);
        (variable, value)
    }

    /// The name of a variable that belongs to one of several runs.
    pub(crate) fn in_run(&self, name: String) -> String {
        match self.suspicion.run {
            0 => name,
            run => format!("{name} of run {run}"),
        }
    }

    /// A variable of a type of at most a width; that of `_Bool` is zero or one.
    pub(crate) fn variable_within(&mut self, name: &str, ty: TypeId, width: u32) -> TermId {
        self.variable_of_type(name, ty, width).0
    }

    /// Takes an input as a variable; the value that it means has the width.
    pub(crate) fn take_input(&mut self, site: SiteId, width: u32, taken: TermId) -> TermId {
        let count = self.counts.sites.entry(site).or_insert(0);
        let name = format!("input {site} #{count}");
        *count += 1;
        let name = self.in_run(name);
        let ty = self.program.sites[site].ty;
        let (free, mut value) = self.variable_of_type(&name, ty, width);
        let mut variable = free;
        if let Some(given) = self.given.clone() {
            variable = self.given_input(&given.scenario.inputs, site, free, taken);
            value = self.resized(variable, false, width);
        }
        self.record.inputs.push(InputRecord { site, variable, free, taken });
        value
    }

    /// Only executions count that take other inputs than a run does.
    pub(crate) fn differ_from(&mut self, scenario: &Scenario) {
        let mut same = Vec::new();
        let mut counts: FxHashMap<SiteId, usize> = FxHashMap::default();
        for record in self.record.inputs.clone() {
            let count = counts.entry(record.site).or_insert(0);
            let value = scenario.inputs.get(record.site, *count);
            *count += 1;
            let width = self.context.width(record.variable);
            let value = value.map(|bits| self.context.constant(BitVector::from_u128(width, bits)));
            same.push(match value {
                Some(value) => {
                    let equal = self.context.equal(record.variable, value);
                    self.context.implies(record.taken, equal)
                }
                None => self.context.not(record.taken),
            });
        }
        if let (Some(record), Some(given)) = (&self.record.arguments, &scenario.arguments) {
            let record = record.clone();
            let count = self.context.number(32, given.len() as u64 + 1);
            same.push(self.context.equal(record.count, count));
            for (bytes, given) in record.strings.iter().zip(given) {
                let padded = given.iter().copied().chain(std::iter::repeat(0));
                same.extend(self.same_bytes(bytes, padded));
            }
        }
        if let Some(record) = self.record.standard_input.clone() {
            let width = self.context.width(record.length);
            let length = self.context.number(width, scenario.standard_input.len() as u64);
            same.push(self.context.equal(record.length, length));
            same.extend(self.same_bytes(&record.bytes, scenario.standard_input.iter().copied()));
        }
        let same = self.context.and_all(same);
        let differs = self.context.not(same);
        self.record.facts.push(differs);
    }

    fn same_bytes(&mut self, terms: &[TermId], bytes: impl Iterator<Item = u8>) -> Vec<TermId> {
        let pairs = terms.iter().zip(bytes);
        let equal = pairs.map(|(&term, byte)| {
            let byte = self.context.number(8, byte.into());
            self.context.equal(term, byte)
        });
        equal.collect()
    }

    /// The next input of a site in a run that is given: the one that stands there for as many as
    /// have been taken before; any other is free.
    fn given_input(
        &mut self,
        inputs: &Inputs,
        site: SiteId,
        free: TermId,
        taken: TermId,
    ) -> TermId {
        let width = self.context.width(free);
        let before = self.counts.taken.remove(&site);
        let before = before.unwrap_or_else(|| vec![self.context.boolean(true)]);
        let mut value = free;
        for (count, &exactly) in before.iter().enumerate() {
            if let Some(bits) = inputs.get(site, count) {
                let given = self.context.constant(BitVector::from_u128(width, bits));
                value = self.context.if_then_else(exactly, given, value);
            }
        }
        let not_taken = self.context.not(taken);
        let mut after = Vec::with_capacity(before.len() + 1);
        for count in 0..=before.len() {
            let stays = before.get(count).copied();
            let comes = count.checked_sub(1).and_then(|count| before.get(count)).copied();
            let never = self.context.boolean(false);
            let stays = self.context.and(stays.unwrap_or(never), not_taken);
            let comes = self.context.and(comes.unwrap_or(never), taken);
            after.push(self.context.or(stays, comes));
        }
        self.counts.taken.insert(site, after);
        value
    }
}

impl Domain for TermDomain<'_> {
    type Value = Value;
    type Condition = TermId;
    type Stop = Stop;

    fn integer(&mut self, width: u32, bits: u128) -> Value {
        Value::Bits(self.context.constant(BitVector::from_u128(width, bits)))
    }

    fn arithmetic(
        &mut self,
        operator: Arithmetic,
        width: u32,
        left: &Value,
        right: &Value,
    ) -> Value {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        Value::Bits(self.compute(operator, left, right))
    }

    fn overflows(
        &mut self,
        operator: Arithmetic,
        width: u32,
        signed: bool,
        left: &Value,
        right: &Value,
    ) -> TermId {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        let exact_width = if operator == Arithmetic::Multiply { 2 * width } else { width + 1 };
        let wide = [left, right].map(|term| self.extend(term, signed, exact_width));
        let exact = self.compute(operator, wide[0], wide[1]);
        let result = self.context.extract(exact, 0, width);
        let back = self.extend(result, signed, exact_width);
        self.context.not_equal(exact, back)
    }

    fn divide(&mut self, width: u32, signed: bool, left: &Value, right: &Value) -> Value {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        Value::Bits(if signed {
            self.context.signed_divide(left, right)
        } else {
            self.context.unsigned_divide(left, right)
        })
    }

    fn remainder(&mut self, width: u32, signed: bool, left: &Value, right: &Value) -> Value {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        Value::Bits(if signed {
            self.context.signed_remainder(left, right)
        } else {
            self.context.unsigned_remainder(left, right)
        })
    }

    fn bitwise(&mut self, operator: Bitwise, width: u32, left: &Value, right: &Value) -> Value {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        Value::Bits(match operator {
            Bitwise::And => self.context.and(left, right),
            Bitwise::Or => self.context.or(left, right),
            Bitwise::Xor => self.context.xor(left, right),
        })
    }

    fn complement(&mut self, width: u32, value: &Value) -> Value {
        let value = self.bits(width, value);
        Value::Bits(self.context.not(value))
    }

    fn shift_left(&mut self, width: u32, value: &Value, amount: &Value) -> Value {
        let (value, amount) = (self.bits(width, value), self.bits(width, amount));
        Value::Bits(self.context.shift_left(value, amount))
    }

    fn shift_right(&mut self, width: u32, signed: bool, value: &Value, amount: &Value) -> Value {
        let (value, amount) = (self.bits(width, value), self.bits(width, amount));
        Value::Bits(if signed {
            self.context.arithmetic_shift_right(value, amount)
        } else {
            self.context.logical_shift_right(value, amount)
        })
    }

    fn resize(&mut self, from: u32, signed: bool, to: u32, value: &Value) -> Value {
        let value = self.bits(from, value);
        Value::Bits(self.resized(value, signed, to))
    }

    fn compare_integers(
        &mut self,
        relation: Relation,
        width: u32,
        signed: bool,
        left: &Value,
        right: &Value,
    ) -> TermId {
        let (left, right) = (self.bits(width, left), self.bits(width, right));
        self.compare(relation, signed, left, right)
    }

    fn known(&self, width: u32, signed: bool, value: &Value) -> Option<i128> {
        let Value::Bits(term) = value else { return None };
        let bits = self.context.value(*term)?.to_u128()?.cast_signed();
        let unused = 128 - width;
        Some(if signed { bits << unused >> unused } else { bits })
    }

    fn narrowed(&mut self, value: Value, limit: u64) -> Value {
        let term = self.bits(64, &value);
        let bits = (u64::BITS - limit.saturating_sub(1).leading_zeros()).max(1);
        if bits >= 64 || self.context.is_constant(term) {
            return value;
        }
        let low = self.context.extract(term, 0, bits);
        Value::Bits(self.context.zero_extend(low, 64))
    }

    fn bit_function(&mut self, function: BitFunction, width: u32, value: &Value) -> Value {
        let value = self.bits(width, value);
        Value::Bits(match function {
            BitFunction::LeadingZeros => self.zeros_before_one(value, (0..width).rev()),
            BitFunction::TrailingZeros => self.zeros_before_one(value, 0..width),
            BitFunction::OnesCount => {
                let mut count = self.context.number(width, 0);
                for position in 0..width {
                    let bit = self.context.extract(value, position, 1);
                    let bit = self.context.zero_extend(bit, width);
                    count = self.context.add(count, bit);
                }
                count
            }
            BitFunction::ByteSwap => {
                let mut result = self.context.extract(value, 0, 8);
                for byte in 1..width / 8 {
                    let next = self.context.extract(value, 8 * byte, 8);
                    result = self.context.concat(result, next);
                }
                result
            }
        })
    }

    fn float(&mut self, format: FloatFormat, bits: u128) -> Value {
        self.integer(format.width(), bits)
    }

    fn float_arithmetic(
        &mut self,
        operator: FloatOperator,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> Value {
        let operands = [left, right].map(|operand| self.bits(format.width(), operand));
        Value::Bits(self.float_operation(operator, format, operands))
    }

    fn negate_float(&mut self, format: FloatFormat, value: &Value) -> Value {
        let width = format.width();
        let number = self.bits(width, value);
        let sign = self.context.sign(number);
        let sign = self.context.not(sign);
        let rest = self.context.extract(number, 0, width - 1);
        Value::Bits(self.context.concat(sign, rest))
    }

    fn absolute_float(&mut self, format: FloatFormat, value: &Value) -> Value {
        let width = format.width();
        let number = self.bits(width, value);
        let rest = self.context.extract(number, 0, width - 1);
        Value::Bits(self.context.zero_extend(rest, width))
    }

    fn compare_floats(
        &mut self,
        relation: Relation,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> TermId {
        let operands = [left, right].map(|operand| self.bits(format.width(), operand));
        self.float_relation(relation, format, operands)
    }

    fn classify_float(&mut self, class: FloatClass, format: FloatFormat, value: &Value) -> TermId {
        let number = self.bits(format.width(), value);
        self.float_class(class, format, number)
    }

    fn convert_float(&mut self, from: FloatFormat, to: FloatFormat, value: &Value) -> Value {
        let number = self.bits(from.width(), value);
        Value::Bits(self.float_in_format(from, to, number))
    }

    fn float_fits(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &Value,
    ) -> TermId {
        let number = self.bits(format.width(), value);
        self.float_as_integer(format, width, signed, number).1
    }

    fn float_to_integer(
        &mut self,
        format: FloatFormat,
        width: u32,
        signed: bool,
        value: &Value,
    ) -> Value {
        let number = self.bits(format.width(), value);
        Value::Bits(self.float_as_integer(format, width, signed, number).0)
    }

    fn integer_to_float(
        &mut self,
        width: u32,
        signed: bool,
        format: FloatFormat,
        value: &Value,
    ) -> Value {
        let integer = self.bits(width, value);
        Value::Bits(self.integer_as_float(width, signed, format, integer))
    }

    fn math(
        &mut self,
        function: Math,
        format: FloatFormat,
        operands: &[Value],
    ) -> Result<Value, Stop> {
        let terms: Vec<_> =
            operands.iter().map(|operand| self.bits(format.width(), operand)).collect();
        if let Some(result) = self.float_function(function, format, &terms) {
            return Ok(Value::Bits(result));
        }
        self.cut(&format!("'{}' of a number that is not known", function.name()));
        self.stop_if_impossible()?;
        Ok(self.float(format, 0))
    }

    fn address(&mut self, number: u64) -> Value {
        let offset = self.number(number);
        self.number_to_pointer(offset)
    }

    fn function_pointer(&mut self, function: FunctionId) -> Value {
        let offset = self.number(0);
        self.single(Base::Function(function), offset)
    }

    fn global_pointer(&mut self, global: GlobalId) -> Value {
        self.globals[global.0 as usize].clone()
    }

    fn offset_pointer(&mut self, pointer: &Value, bytes: &Value) -> Value {
        let bytes = self.bits(64, bytes);
        let targets = self.targets(pointer);
        let moved = |target: &PointerTarget| PointerTarget {
            offset: self.context.add(target.offset, bytes),
            ..*target
        };
        Value::Pointer(targets.iter().map(moved).collect::<Rc<[_]>>())
    }

    fn pointer_difference(&mut self, left: &Value, right: &Value) -> Value {
        Value::Bits(self.difference_of_pointers(left, right))
    }

    fn compare_pointers(&mut self, relation: Relation, left: &Value, right: &Value) -> TermId {
        self.relate_pointers(relation, left, right)
    }

    fn pointer_to_integer(&mut self, width: u32, pointer: &Value) -> Value {
        let targets = self.targets(pointer);
        Value::Bits(self.pointer_bits(width, &targets))
    }

    fn integer_to_pointer(&mut self, value: &Value) -> Value {
        let value = self.bits(64, value);
        let width = self.width_of(Scalar::Pointer);
        let address = self.context.extract(value, 0, width);
        self.number_to_pointer(address)
    }

    fn truth(&mut self, holds: bool) -> TermId {
        self.context.boolean(holds)
    }

    fn not(&mut self, condition: &TermId) -> TermId {
        self.context.not(*condition)
    }

    fn both(&mut self, left: &TermId, right: &TermId) -> TermId {
        self.context.and(*left, *right)
    }

    fn either(&mut self, left: &TermId, right: &TermId) -> TermId {
        self.context.or(*left, *right)
    }

    fn truth_value(&mut self, width: u32, condition: &TermId) -> Value {
        Value::Bits(self.context.zero_extend(*condition, width))
    }

    fn select(
        &mut self,
        condition: &TermId,
        scalar: Scalar,
        then: &Value,
        otherwise: &Value,
    ) -> Value {
        match self.decide(condition) {
            Some(true) => return then.clone(),
            Some(false) => return otherwise.clone(),
            None => {}
        }
        if scalar == Scalar::Pointer {
            return self.select_pointer(*condition, then, otherwise);
        }
        let width = match scalar {
            // Not the width in memory: also parts of a byte are selected.
            Scalar::Integer { width, .. } => width.into(),
            _ => self.width_of(scalar),
        };
        let (then, otherwise) = (self.bits(width, then), self.bits(width, otherwise));
        Value::Bits(self.context.if_then_else(*condition, then, otherwise))
    }

    fn decide(&self, condition: &TermId) -> Option<bool> {
        self.context.value(*condition).map(BitVector::to_bool)
    }

    fn enter(&mut self, condition: &TermId) -> Region {
        let region = match self.decide(condition) {
            Some(false) => return Region::Skip,
            Some(true) => Region::Always,
            None => Region::Guarded,
        };
        self.regions.push(*condition);
        region
    }

    fn leave(&mut self) {
        self.regions.pop();
    }

    fn check(&mut self, check: CheckId, bad: &TermId) -> Result<(), Stop> {
        self.oblige(check, *bad);
        if self.program.properties[check].kind.ends_run() {
            self.run_ends(EndKind::Failed(check), *bad);
            let good = self.context.not(*bad);
            self.restrict(good);
        }
        self.stop_if_impossible()
    }

    fn rely(&mut self, kind: CheckKind, check: Option<CheckId>, bad: &TermId) -> Result<(), Stop> {
        if check.is_none() {
            self.cut_if(
                *bad,
                &format!("an access that only the check '{kind}' could have stopped"),
            );
        } else if self.decide(bad) != Some(false) {
            self.record.relied_on.insert(kind);
            let good = self.context.not(*bad);
            self.restrict(good);
        }
        self.stop_if_impossible()
    }

    fn assume(&mut self, condition: &TermId) -> Result<(), Stop> {
        self.restrict(*condition);
        self.stop_if_impossible()
    }

    fn cover(&mut self, check: CheckId, condition: &TermId) -> Result<(), Stop> {
        self.oblige(check, *condition);
        self.stop_if_impossible()
    }

    fn suspect(&mut self, code: &Code, observed: u32, slots: &[Value]) -> Option<Value> {
        self.begin_suspected(code, observed, slots);
        None
    }

    fn settle(&mut self, observation: &Observation, value: &Value) -> Value {
        self.end_suspected(observation, value)
    }

    fn input(
        &mut self,
        site: SiteId,
        scalar: Scalar,
        limit: Option<&Value>,
    ) -> Result<Value, Stop> {
        if scalar == Scalar::Pointer {
            self.cut("a pointer as an input is not supported by this engine");
            self.stop_if_impossible()?;
            return Ok(self.address(0));
        }
        let width = self.width_of(scalar);
        let taken = self.here();
        let value = self.take_input(site, width, taken);
        if let Some(limit) = limit {
            let limit = self.bits(width, limit);
            let within = self.context.unsigned_less_equal(value, limit);
            self.restrict(within);
        }
        self.stop_if_impossible()?;
        Ok(Value::Bits(value))
    }

    fn uninitialized(&mut self, scalar: Scalar, function: FunctionId, local: LocalId) -> Value {
        let made = self.made(StorageOf::Local(function, local));
        self.unwritten_scalar(scalar, made)
    }
}
