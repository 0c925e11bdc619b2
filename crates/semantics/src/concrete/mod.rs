//! The concrete domain: values are bits, conditions are known.

mod bits;
pub mod float;
mod hyperbolic;
mod inputs;
mod journal;
mod memory;
mod objects;
mod scalars;
mod scenario;
mod scheduling;
mod shadow;
mod sparse;
mod state_view;

use std::sync::Arc;

use fastrand::Rng;
use findings::CheckKind;
use ir::{CheckId, FloatFormat, FunctionId, GlobalId, Origin, Program, Selection, SiteId, TypeId};

use crate::code::Observation;
use crate::domain::{Domain as _, Scalar};
pub use bits::{Bits, Provenance};
pub use inputs::{Inputs, TakenInput};
pub use journal::Checkpoint;
pub use objects::{
    Grave, Moment, NULL_PAGE, Object, ObjectKind, Objects, Stack, default_function_address,
    largest_object,
};
pub use scenario::{Scenario, StorageInstance, StorageOf};
pub use scheduling::{Access, Scheduling};
use state_view::InstancePointers;
pub use state_view::{Seen, StateView};

/// Why a concrete evaluation stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// A check failed. If its kind does not end the run, the instruction is evaluated again and
    /// the check is not reported a second time.
    Failed(CheckId),
    /// What a check that is switched off would have found.
    SwitchedOff(CheckKind, Option<CheckId>),
    /// A goal is reached; the instruction is evaluated again.
    Covered(CheckId),
    /// An assumption does not hold.
    Assumed,
    /// It is time to look at the limits.
    Pause,
    /// Another thread may run first: what comes next is visible to others.
    Visible,
    /// The next input has several values to try; at most this many if there is a limit.
    Choice(SiteId, Option<u128>),
    /// There is no memory for an object.
    OutOfMemory,
    /// Something that cannot be computed.
    Unsupported(String),
}

/// What an expression is replaced by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replacement {
    /// A number, by its bits.
    Bits(u128),
    /// A pointer into an object, this many bytes from its start; null if the run has not made it.
    Object(StorageInstance, u64),
    /// A pointer to a function.
    Function(FunctionId),
}

/// Replaces the values of expressions, and sees them.
pub trait Observer {
    /// Which expressions.
    fn selected(&self) -> Arc<Selection>;
    /// What the value is replaced by that is about to be computed, where these variables are seen.
    fn replace(
        &mut self,
        observation: &Observation,
        sight: &StateView<'_, '_>,
    ) -> Option<Replacement>;
    /// The value, by its bits, that was computed and not replaced.
    fn observe(&mut self, _observation: &Observation, _bits: u128) {}
}

/// How a concrete domain starts.
#[derive(Debug, Clone, Default)]
pub struct ConcreteOptions {
    /// Bytes that objects may have together.
    pub memory_limit: u64,
    /// Whether accesses are checked for alignment or for storage that was never written.
    pub strict: bool,
    /// Whether it is recorded which bytes were written.
    pub track_written: bool,
    /// Where values come from that the program does not determine: zero if none.
    pub seed: Option<u64>,
    /// What is given of what the program does not determine.
    pub scenario: Scenario,
}

/// Concrete values and memory.
pub struct Concrete<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its objects.
    pub objects: Objects,
    /// How many transfers of control may happen before the next pause.
    pub fuel: u64,
    /// The function that runs.
    pub function: FunctionId,
    /// The user's call that led into the model that runs.
    pub call: Option<Origin>,
    /// Who sees the values of components.
    pub observer: Option<Box<dyn Observer>>,
    /// The objects of `alloca` and of extra arguments, in the order of the activations.
    pub frame_objects: Vec<Provenance>,
    /// The types of extra arguments, by their objects: where each begins, and what it is.
    pub passed: Vec<(Provenance, Vec<(u64, TypeId)>)>,
    globals: Vec<Bits>,
    position: u32,
    reported: Vec<u64>,
    /// The objects that the run has made, if somebody replaces values.
    made: Option<InstancePointers>,
    pub(crate) strict: bool,
    random: Option<Rng>,
    source: inputs::Source,
    /// What decides where threads are switched, if somebody does.
    pub(crate) scheduling: Option<Box<Scheduling>>,
}

impl<'p> Concrete<'p> {
    /// A domain without objects.
    #[must_use]
    pub fn new(program: &'p Program, options: ConcreteOptions) -> Self {
        let (limit, tracks) = (options.memory_limit, options.track_written);
        let mut objects = Objects::new(program.data_model, limit, tracks);
        let fixed = program.fixed_addresses.iter();
        let fixed = fixed.flat_map(|(&id, &start)| [start, start + program.globals[id].size]);
        objects.keep_clear(options.scenario.addresses.values().copied().chain(fixed));
        objects.place_functions(&options.scenario);
        Self {
            program,
            objects,
            fuel: u64::MAX,
            function: FunctionId(0),
            call: None,
            observer: None,
            frame_objects: Vec::new(),
            passed: Vec::new(),
            globals: vec![Bits::default(); program.globals.len()],
            position: 0,
            reported: vec![0; program.properties.len() / 64 + 1],
            made: None,
            strict: options.strict,
            random: options.seed.map(Rng::with_seed),
            source: inputs::Source::new(options.scenario, program.sites.len()),
            scheduling: None,
        }
    }

    /// The inputs that were taken, in order.
    #[must_use]
    pub fn taken(&self) -> &[TakenInput] {
        &self.source.taken
    }

    /// In which order threads go on, if that is given.
    pub(crate) fn schedule(&mut self) -> Option<Vec<crate::machine::Move>> {
        self.source.schedule()
    }

    /// Whether the schedule goes from statement to statement.
    pub(crate) const fn goes_by_statements(&self) -> bool {
        self.source.goes_by_statements()
    }

    /// Whether the moves of the schedule end before something is written, too.
    pub(crate) const fn pauses_before_output(&self) -> bool {
        self.source.pauses_before_output()
    }

    /// How many inputs were taken.
    pub(crate) fn input_mark(&self) -> usize {
        self.source.mark()
    }

    /// The inputs after the first ones were not taken.
    pub(crate) fn back_to_input(&mut self, mark: usize) {
        self.source.back_to(mark);
    }

    /// Somebody replaces the values of expressions.
    pub(crate) fn observed_by(&mut self, observer: Box<dyn Observer>) {
        self.observer = Some(observer);
        self.source.count_all();
        self.made = Some(InstancePointers::default());
    }

    /// An object was made.
    fn remember(&mut self, made: Option<StorageInstance>, pointer: Bits) {
        if let (Some(objects), Some(made)) = (&mut self.made, made) {
            objects.insert(made, pointer);
        }
    }

    /// The value that a replacement means.
    fn replaced(&mut self, scalar: Scalar, replacement: Replacement) -> Bits {
        match replacement {
            Replacement::Bits(bits) => fit(scalar, bits),
            Replacement::Function(function) => self.function_address(function),
            Replacement::Object(made, offset) => {
                let object = self.made.as_ref().and_then(|objects| objects.pointer(made));
                match object {
                    Some(pointer) => self.offset_pointer_by(&pointer, offset),
                    None => Bits::small(0),
                }
            }
        }
    }

    /// What a function gives that returns without a value.
    pub(crate) fn missing_result(&mut self, scalar: Scalar, function: FunctionId) -> Bits {
        if self.scheduling.is_some() {
            self.read_unwritten();
        }
        let given = self.source.variable(StorageOf::Result(function));
        let bits = given.unwrap_or_else(|| self.arbitrary());
        fit(scalar, bits)
    }

    /// Takes the next byte of an input.
    fn input_byte(&mut self, site: SiteId) -> u8 {
        let random = &mut self.random;
        self.source.take(site, || random.as_mut().map_or(0, |random| random.u64(..).into())) as u8
    }

    pub(crate) fn set_global(&mut self, global: GlobalId, pointer: Bits) {
        self.globals[global.0 as usize] = pointer;
    }

    /// The pointer to a global.
    #[must_use]
    pub fn global(&self, global: GlobalId) -> Bits {
        self.globals[global.0 as usize]
    }

    /// The pointer to a function.
    #[must_use]
    pub fn function_address(&self, function: FunctionId) -> Bits {
        Bits::small(self.objects.function_address(function))
    }

    pub(crate) fn locate_at(&mut self, position: usize) {
        self.position = position as u32;
    }

    /// Ends the life of an object of an activation that is left.
    pub(crate) fn end_local(&mut self, object: Provenance) {
        if object != Provenance::NONE {
            let moment = self.moment();
            self.note_end(object);
            self.objects.end(object, Some(moment));
        }
    }

    /// Marks a check as reported; whether it was not before.
    pub(crate) fn report(&mut self, check: CheckId) -> bool {
        let (word, bit) = (check.0 as usize / 64, 1 << (check.0 % 64));
        let Some(word) = self.reported.get_mut(word) else { return false };
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }

    fn is_reported(&self, check: CheckId) -> bool {
        self.reported.get(check.0 as usize / 64).is_some_and(|word| word >> (check.0 % 64) & 1 == 1)
    }

    #[cold]
    #[inline(never)]
    fn failed(&mut self, check: CheckId) -> Result<(), Stop> {
        let goes_on =
            self.program.properties.get(check).is_some_and(|property| !property.kind.ends_run());
        if goes_on && self.is_reported(check) { Ok(()) } else { Err(Stop::Failed(check)) }
    }

    /// The function that a pointer points to.
    #[must_use]
    pub fn function_at(&self, pointer: Bits) -> Option<FunctionId> {
        self.objects.function_at(pointer.low, self.program)
    }

    fn moment(&self) -> Moment {
        Moment { function: self.function, position: self.position, call: self.call }
    }

    /// What unwritten storage holds.
    fn arbitrary(&mut self) -> u128 {
        match &mut self.random {
            Some(random) => u128::from(random.u64(..)) << 64 | u128::from(random.u64(..)),
            None => u128::from_ne_bytes([self.source.filling(); 16]),
        }
    }
}

/// Bits of a scalar from any bits.
fn fit(scalar: Scalar, bits: u128) -> Bits {
    match scalar {
        Scalar::Integer { width, .. } => Bits::of_width(width.into(), bits),
        Scalar::Float(format) => Bits::of_width(format.width().max(8), bits & low(format.width())),
        Scalar::Pointer => Bits::small(bits as u64),
    }
}

fn low(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The bits of a scalar, without what a narrow one carries along.
fn fit_back(scalar: Scalar, value: &Bits) -> u128 {
    match scalar {
        Scalar::Integer { width, .. } => value.unsigned(width.into()),
        Scalar::Float(format) => value.unsigned(format.width()),
        Scalar::Pointer => value.low.into(),
    }
}

/// A number of any format as a double.
pub(crate) fn float_to_double(format: FloatFormat, value: Bits) -> f64 {
    f64::from_bits(float::convert(format, FloatFormat::Double, value).low)
}
