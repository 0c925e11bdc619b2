//! The concrete machine: runs a program as the compiler's binary would.

mod call;
mod checkpoints;
mod effects;
mod endings;
mod environment;
mod event;
mod failure;
mod interner;
mod leak;
mod locks;
mod message;
mod model_words;
mod outcome;
mod owner;
mod pointer_words;
mod print;
mod record;
mod repeats;
mod scan;
mod schedules;
mod state;
mod steps;
mod thread_words;
mod threads;
mod trace;
mod variables;

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use findings::{CheckKind, CheckSet};
use ir::{CheckId, FunctionId, Origin, Program, VertexId};
use limits::Interrupter;

use crate::code::{Code, FlattenOptions, PartFlattener, SharedCode, Slot};
use crate::concrete::{
    Bits, Concrete, ConcreteOptions, NULL_PAGE, Observer, Provenance, Scenario, Stop, TakenInput,
};
use crate::dependence::Recorder;
use crate::domain::Scalar;
use crate::evaluate::{Exit, Rules, evaluate};

pub use checkpoints::MachineCheckpoint;
pub use interner::SharedComponents;
use locks::LockRole;
pub use print::MISFIT;
pub use state::{Components, StateKey};
pub use steps::{ControlLocation, statement_ranges};
use threads::Threads;
pub use threads::{Move, Pause, ThreadState};

pub use variables::Datum;

pub use outcome::{
    Event, Failure, Host, Limit, LoggedValue, Outcome, Quiet, Step, StepEffect, Where,
};

/// How a program is run.
pub struct RunOptions {
    /// The checks that are on.
    pub checks: CheckSet,
    /// The arguments of `main`, the program's name first.
    pub arguments: Vec<Vec<u8>>,
    /// The environment, as `NAME=value`; inputs say what it is if there is none.
    pub environment: Option<Vec<Vec<u8>>>,
    /// Where values come from that the program does not determine; all are zero without.
    pub seed: Option<u64>,
    /// How many transfers of control there may be.
    pub step_limit: u64,
    /// Whether it is found out, when the steps are used up, if the run repeats itself for ever.
    pub looks_for_repetition: bool,
    /// How many bytes objects and the stack may have together.
    pub memory_limit: u64,
    /// How many bytes the stack may have: the slots of activations and their local objects.
    pub stack_limit: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Stops the run from elsewhere.
    pub interrupter: Interrupter,
    /// Whether the host receives every step.
    pub trace: bool,
    /// What is given of what the program does not determine.
    pub scenario: Scenario,
    /// Who sees and replaces the values of components.
    pub observer: Option<Box<dyn Observer>>,
    /// Whether it is recorded which bytes were written.
    pub track_written: bool,
    /// The check at which the run ends in any case: at its failure, or as a goal that is reached.
    pub until: Option<CheckId>,
}

impl Default for RunOptions {
    fn default() -> Self {
        Self {
            checks: CheckSet::DEFAULT,
            arguments: vec![b"program".to_vec()],
            environment: None,
            seed: None,
            step_limit: u64::MAX,
            looks_for_repetition: false,
            memory_limit: 1 << 30,
            stack_limit: 64 << 20,
            deadline: None,
            interrupter: Interrupter::new(),
            trace: false,
            scenario: Scenario::default(),
            observer: None,
            track_written: false,
            until: None,
        }
    }
}

/// An activation of a function.
#[derive(Clone)]
struct Frame {
    function: FunctionId,
    runnable: Rc<Runnable>,
    /// Where its slots begin.
    base: usize,
    /// The next instruction.
    position: usize,
    /// The result in the caller's frame.
    result: Option<(Slot, ir::TypeId)>,
    /// Where the caller wants an aggregate; null if it wants none.
    result_object: Bits,
    /// The stack's addresses when it began.
    stack_pointer: u64,
    /// How many objects of frames there were when it began.
    frame_objects: usize,
    /// The user's call that led into models, before this activation.
    outer_call: Option<Origin>,
    /// The vertex that runs, while steps are traced.
    vertex: Option<VertexId>,
    /// The step that it is in, while steps are traced; in a model that of the user's call.
    step: u64,
    /// The first step of the initialiser that is not complete.
    first: Option<u64>,
}

/// A function that can run.
struct Runnable {
    code: Rc<Code>,
    constants: Vec<Bits>,
    /// The constants that are addresses of variables which every thread has for itself.
    thread_locals: Vec<(usize, ir::GlobalId)>,
    /// Whether no other thread runs while it does.
    atomic: bool,
    /// Whether it is the model that takes a mutex.
    takes_mutex: bool,
    /// What it does with a lock, if that is watched.
    lock_role: LockRole,
}

/// The function of the model of mutexes that takes one, its first argument.
const TAKES_MUTEX: &str = "take";

/// Code that evaluates a part of a function, and the slot with its value.
type SeparateCode<T> = HashMap<(FunctionId, T), Option<Rc<(Code, Slot)>>>;

/// How many transfers of control happen between two looks at the limits.
const PAUSE: u64 = 1 << 16;

/// Runs a program.
pub struct Machine<'p> {
    program: &'p Program,
    domain: Concrete<'p>,
    checks: CheckSet,
    code: Rc<SharedCode<'p>>,
    flattening: FlattenOptions,
    functions: Vec<Option<Rc<Runnable>>>,
    slots: Vec<Bits>,
    frames: Vec<Frame>,
    arguments: Vec<Vec<u8>>,
    environment: Option<Vec<Vec<u8>>>,
    steps_left: u64,
    step_limit: u64,
    looks_for_repetition: bool,
    /// The state that the run is to come back to.
    repetition: Option<Box<repeats::Repetition>>,
    memory_limit: u64,
    stack_limit: u64,
    deadline: Option<Instant>,
    interrupter: Interrupter,
    trace: bool,
    until: Option<CheckId>,
    /// Who records the dependences of the run.
    recorder: Option<Box<Recorder>>,
    /// How many steps of the user's program have begun, while steps are traced.
    begun: u64,
    /// Bytes that were put back into the standard input.
    unread: Vec<u8>,
    /// Whether a read of the standard input met its end.
    at_end: bool,
    /// How many bytes of the standard input were read.
    consumed: u64,
    /// Expressions and places that were evaluated apart from their vertices.
    separate_expressions: SeparateCode<ir::ExpressionId>,
    separate_places: SeparateCode<ir::PlaceId>,
    /// Who flattens them.
    parts: HashMap<FunctionId, Option<PartFlattener<'p>>>,
    print_formats: HashMap<Arc<[u8]>, Rc<format::PrintFormat>>,
    scan_formats: HashMap<Arc<[u8]>, Rc<format::ScanFormat>>,
    /// What the activations pointed to when the program ended.
    roots: Vec<Bits>,
    /// What goes wrong in the effect that is performed, where only the effect knows it.
    explanation: Option<String>,
    threads: Threads,
    /// What runs at the end of threads and after `main`.
    afterwards: endings::Afterwards,
    /// In which order threads go on; as they can, if there is none.
    schedule: Option<Vec<Move>>,
    /// What divides the run into statements of the text, if that is wanted.
    stepping: Option<Box<steps::Stepping>>,
    entry: Option<FunctionId>,
}

/// What came of a turn of a thread.
enum Turn {
    /// It goes on.
    Goes,
    /// It has left the activation that was to be left, with a value.
    Left(Option<Bits>),
    /// It does not go on by itself.
    Paused(Pause),
    /// A vertex begins.
    Marked,
}

/// Ends a run early.
type Ended = Box<Outcome>;

impl<'p> Machine<'p> {
    /// A machine with the program's globals as they are before it runs.
    #[must_use]
    pub fn new(program: &'p Program, options: RunOptions) -> Self {
        Self::sharing(&Rc::new(SharedCode::new(program)), options)
    }

    /// The same for a program that is run many times.
    #[must_use]
    pub fn sharing(code: &Rc<SharedCode<'p>>, options: RunOptions) -> Self {
        let program = code.program();
        let checks = options.checks;
        let mut arguments = options.arguments;
        if let Some(given) = &options.scenario.arguments {
            arguments.truncate(1);
            arguments.extend(given.iter().cloned());
        }
        let uninitialized = checks.contains(CheckKind::Uninitialized);
        let mut domain = Concrete::new(
            program,
            ConcreteOptions {
                memory_limit: options.memory_limit,
                strict: uninitialized || checks.contains(CheckKind::Misaligned),
                track_written: uninitialized || options.track_written,
                seed: options.seed,
                scenario: options.scenario,
            },
        );
        let first_stack = domain.objects.current_stack();
        let schedule = domain.schedule();
        let by_statements = schedule.is_some() && domain.goes_by_statements();
        let selected = options.observer.as_ref().map(|observer| observer.selected());
        if let Some(observer) = options.observer {
            domain.observed_by(observer);
        }
        Self {
            program,
            domain,
            checks,
            code: Rc::clone(code),
            flattening: FlattenOptions {
                selected: selected.unwrap_or_default(),
                marks: options.trace || by_statements,
                watch: false,
                locals_in_memory: uninitialized,
                check_conversions: checks.contains(CheckKind::Conversion),
                jumps: true,
            },
            functions: vec![None; program.functions.len()],
            slots: Vec::new(),
            frames: Vec::new(),
            arguments,
            environment: options.environment,
            steps_left: options.step_limit,
            step_limit: options.step_limit,
            looks_for_repetition: options.looks_for_repetition,
            repetition: None,
            memory_limit: options.memory_limit,
            stack_limit: options.stack_limit,
            deadline: options.deadline,
            interrupter: options.interrupter,
            trace: options.trace,
            until: options.until,
            recorder: None,
            begun: 0,
            unread: Vec::new(),
            at_end: false,
            consumed: 0,
            separate_expressions: HashMap::new(),
            separate_places: HashMap::new(),
            parts: HashMap::new(),
            print_formats: HashMap::new(),
            scan_formats: HashMap::new(),
            roots: Vec::new(),
            explanation: None,
            threads: Threads::new(first_stack),
            afterwards: endings::Afterwards::new(program),
            schedule,
            stepping: by_statements.then(|| Box::new(steps::Stepping::new())),
            entry: None,
        }
    }

    /// Runs constructors, the entry function and what comes after it.
    pub fn run(&mut self, entry: FunctionId, host: &mut dyn Host) -> Outcome {
        let outcome = match self.run_all(entry, host) {
            Ok(status) => Outcome::Exited(status),
            Err(outcome) => *outcome,
        };
        if !matches!(outcome, Outcome::Exited(_)) {
            return outcome;
        }
        match self.finish(host) {
            Ok(()) => outcome,
            Err(ended) if matches!(*ended, Outcome::Exited(_)) => outcome,
            Err(ended) => *ended,
        }
    }

    fn run_all(&mut self, entry: FunctionId, host: &mut dyn Host) -> Result<i32, Ended> {
        if let Some(schedule) = self.schedule.take() {
            self.come_to_entry(entry, host)?;
            return self.follow_schedule(&schedule, host);
        }
        self.initialize(entry, host)?;
        for &constructor in &self.program.constructors {
            self.execute(constructor, &[], host)?;
        }
        let arguments = self.entry_arguments(entry)?;
        let result = self.execute(entry, &arguments, host)?;
        let status = self.exit_status(entry, result);
        // Functions registered with `atexit` are called by the model of `exit`.
        let exit = self.program.functions.entries().find(|(_, function)| {
            &*function.name == "exit"
                && function.kind == ir::FunctionKind::Model
                && function.body.is_some()
        });
        if let Some((exit, _)) = exit {
            let status = Bits::small(u64::from(status.cast_unsigned()));
            let int = Scalar::INT;
            self.execute(exit, &[(status, int)], host)?;
        }
        Ok(status)
    }

    /// Makes globals, as they are before the first constructor.
    fn initialize(&mut self, entry: FunctionId, host: &mut dyn Host) -> Result<(), Ended> {
        self.entry = Some(entry);
        self.refuel()?;
        self.make_globals()?;
        if let Some(initializer) = self.program.initializer {
            self.execute(initializer, &[], host)?;
        }
        self.protect_constants();
        Ok(())
    }

    /// What happens after the program's last statement: destructors, the search for leaks.
    fn finish(&mut self, host: &mut dyn Host) -> Result<(), Ended> {
        self.keep_roots();
        self.report_locks_at_end(host)?;
        self.frames.clear();
        // The threads are over: nobody else sees what follows.
        self.domain.scheduling = None;
        self.threads = Threads::new(self.domain.objects.current_stack());
        for &destructor in &self.program.destructors {
            self.execute(destructor, &[], host)?;
        }
        self.find_leaks(host)
    }

    /// The inputs that the run took.
    #[must_use]
    pub fn taken_inputs(&self) -> &[TakenInput] {
        self.domain.taken()
    }

    /// Whether the run has come into a function.
    #[must_use]
    pub fn has_entered(&self, function: FunctionId) -> bool {
        self.functions[function.0 as usize].is_some()
    }

    /// How many steps of the user's program have begun, if they were traced.
    #[must_use]
    pub fn begun(&self) -> u64 {
        self.begun
    }

    /// How many transfers of control there were.
    #[must_use]
    pub fn steps(&self) -> u64 {
        (self.step_limit - self.steps_left).saturating_sub(self.domain.fuel)
    }

    /// Values and memory, to be inspected.
    #[must_use]
    pub fn domain(&self) -> &Concrete<'p> {
        &self.domain
    }

    /// Calls a function and runs until it has returned.
    fn execute(
        &mut self,
        function: FunctionId,
        arguments: &[(Bits, Scalar)],
        host: &mut dyn Host,
    ) -> Result<Option<Bits>, Ended> {
        let depth = self.frames.len();
        self.enter(function, arguments)?;
        self.run_threads(depth, host)
    }

    /// Runs until the first thread has left an activation.
    fn run_threads(&mut self, depth: usize, host: &mut dyn Host) -> Result<Option<Bits>, Ended> {
        loop {
            let bottom = if self.threads.current == 0 { depth } else { 0 };
            match self.turn(bottom, host)? {
                Turn::Goes => self.went_on(),
                Turn::Marked => {}
                Turn::Left(value) if self.returns_from_entry() => return Ok(value),
                Turn::Left(value) => {
                    if self.leaves(value.unwrap_or_default())? {
                        self.report_locks_left(host)?;
                        self.next_thread(Pause::Ended)?;
                    }
                }
                Turn::Paused(Pause::Ended) => {
                    if self.leaves(self.thread_result())? {
                        self.report_locks_left(host)?;
                        self.next_thread(Pause::Ended)?;
                    }
                }
                Turn::Paused(pause) => self.next_thread(pause)?,
            }
        }
    }

    /// Evaluates until something happens that is no computation, and does that.
    #[inline]
    fn turn(&mut self, depth: usize, host: &mut dyn Host) -> Result<Turn, Ended> {
        let Some(frame) = self.frames.last_mut() else { return Ok(Turn::Left(None)) };
        let code = &frame.runnable.code;
        let slots = &mut self.slots[frame.base..frame.base + code.slot_count as usize];
        let exit = evaluate(&mut self.domain, self.checks, code, slots, &mut frame.position);
        match exit {
            Exit::Call(call) => self.call(call, host)?,
            Exit::Return(_) | Exit::ReturnObject(..) if !self.may_return(depth) => {
                self.wait_before_return();
            }
            Exit::Return(value) => {
                let value = value.map(|slot| self.slot(slot));
                if self.trace {
                    self.trace_return(value, host);
                    self.record_return();
                }
                if let Some(value) = self.leave(value, depth) {
                    return Ok(Turn::Left(value));
                }
            }
            Exit::ReturnObject(pointer, block) => {
                self.trace_return(None, host);
                if self.return_object(pointer, block, depth, host)? {
                    return Ok(Turn::Left(None));
                }
            }
            Exit::Effect(effect) => {
                self.effect(effect, host)?;
                if !host.goes_on() {
                    self.trace_last(host);
                    return Err(Box::new(Outcome::Interrupted));
                }
            }
            Exit::Mark(vertex) => {
                self.mark(vertex, host);
                return Ok(self.pause_before(vertex).map_or(Turn::Marked, Turn::Paused));
            }
            Exit::Watch => self.record_instruction(),
            Exit::Stopped(stop) => self.stopped(stop, host)?,
            Exit::Unsupported(check) => return Err(self.unsupported_check(check)),
            Exit::Next | Exit::Branch(_) | Exit::Choose(..) => {
                return Err(self.unsupported("a jump to what is no label of the function"));
            }
        }
        match self.threads.pause.take() {
            None => Ok(Turn::Goes),
            Some(pause) => Ok(Turn::Paused(pause)),
        }
    }

    fn slot(&self, slot: Slot) -> Bits {
        let base = self.frames.last().map_or(0, |frame| frame.base);
        self.slots[base + slot as usize]
    }

    fn set_slot(&mut self, slot: Slot, value: Bits) {
        let base = self.frames.last().map_or(0, |frame| frame.base);
        self.slots[base + slot as usize] = value;
    }

    fn rules(&mut self) -> Rules<'_, Concrete<'p>> {
        Rules { domain: &mut self.domain, checks: self.checks }
    }

    /// The instruction that stopped is evaluated again if the run goes on.
    fn stopped(&mut self, stop: Stop, host: &mut dyn Host) -> Result<(), Ended> {
        if self.domain.objects.is_exhausted() {
            return Err(self.ended_by(Stop::OutOfMemory));
        }
        if self.ends_run(&stop) && self.others_come_before() {
            self.threads.pause = Some(Pause::Visible);
            return Ok(());
        }
        match stop {
            Stop::Pause => self.refuel(),
            Stop::Visible => {
                self.threads.pause = Some(Pause::Visible);
                Ok(())
            }
            Stop::Choice(site, limit) => {
                self.threads.pause = Some(Pause::Choice(site, limit));
                Ok(())
            }
            Stop::Failed(check) => {
                let ends = self.program.properties[check].kind.ends_run();
                if ends || self.until == Some(check) {
                    let failure = self.failure(check);
                    self.trace_last(host);
                    return Err(Box::new(Outcome::Failed(Box::new(failure))));
                }
                if host.wants_failure(check) {
                    let failure = self.failure(check);
                    host.failed(&failure);
                }
                self.domain.report(check);
                Ok(())
            }
            Stop::Covered(check) if self.until == Some(check) => {
                Err(Box::new(Outcome::Failed(Box::new(self.failure(check)))))
            }
            Stop::Covered(check) => {
                self.domain.report(check);
                host.covered(check);
                Ok(())
            }
            other @ Stop::SwitchedOff(..)
            | other @ Stop::Assumed
            | other @ Stop::OutOfMemory
            | other @ Stop::Unsupported(_) => Err(self.ended_by(other)),
        }
    }

    /// What a stop means that no evaluation can follow.
    fn ended_by(&self, stop: Stop) -> Ended {
        match stop {
            Stop::Failed(check) => {
                Box::new(Outcome::Failed(Box::new(self.failure_without_values(check))))
            }
            Stop::SwitchedOff(kind, check) => self.switched_off(kind, check),
            Stop::Assumed => Box::new(Outcome::Assumed),
            Stop::OutOfMemory => {
                Box::new(Outcome::LimitReached { limit: Limit::Memory, at: self.here() })
            }
            Stop::Unsupported(what) => self.unsupported(&what),
            Stop::Pause | Stop::Visible | Stop::Choice(..) | Stop::Covered(_) => {
                self.unsupported("a stop inside a statement")
            }
        }
    }

    fn switched_off(&self, kind: CheckKind, check: Option<CheckId>) -> Ended {
        let what = match check.filter(|_| !self.checks.contains(kind)) {
            Some(_) => format!("the check '{kind}' fails here, but it is switched off"),
            None => format!("an access that only the check '{kind}' could have stopped"),
        };
        self.unsupported(&format!("cannot go on: {what}"))
    }

    fn refuel(&mut self) -> Result<(), Ended> {
        if self.steps_left == 0 && self.looks_for_repetition {
            return self.follow_further();
        }
        let stopped = |limit| Err(Box::new(Outcome::LimitReached { limit, at: self.here() }));
        match self.interrupter.reached() {
            None => {}
            Some(limits::Limit::Interrupted) => return Err(Box::new(Outcome::Interrupted)),
            Some(limits::Limit::Time) => return stopped(Limit::Time),
            Some(limits::Limit::Memory) => return stopped(Limit::Memory),
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return stopped(Limit::Time);
        }
        if self.steps_left == 0 {
            return stopped(Limit::Steps);
        }
        self.domain.fuel = self.steps_left.min(PAUSE);
        self.steps_left -= self.domain.fuel;
        Ok(())
    }

    /// The steps are used up: goes on until it is known whether the run repeats itself.
    fn follow_further(&mut self) -> Result<(), Ended> {
        let limit = match self.repeats() {
            repeats::Repeats::NotYet => {
                self.domain.fuel = 1;
                return Ok(());
            }
            repeats::Repeats::Yes => Limit::Endless,
            repeats::Repeats::Unknown => Limit::Steps,
        };
        self.domain.fuel = 0;
        Err(Box::new(Outcome::LimitReached { limit, at: self.here() }))
    }

    /// The code of a function, made at its first use.
    #[inline]
    fn runnable(&mut self, function: FunctionId) -> Option<Rc<Runnable>> {
        match &self.functions[function.0 as usize] {
            Some(runnable) => Some(runnable.clone()),
            None => self.make_runnable(function),
        }
    }

    #[cold]
    fn make_runnable(&mut self, function: FunctionId) -> Option<Rc<Runnable>> {
        let code = self.code.code(function, self.flattening.clone())?;
        let constants = code.constants.iter().map(|&constant| self.constant(constant)).collect();
        let globals =
            code.constants.iter().enumerate().filter_map(|(slot, constant)| match constant {
                crate::code::Constant::Global(global) => Some((slot, *global)),
                crate::code::Constant::Bits(..) | crate::code::Constant::Function(_) => None,
            });
        let own = globals.filter(|&(_, global)| self.program.globals[global].thread_local);
        let thread_locals = own.collect();
        let atomic = self.program.functions[function].name.starts_with("__VERIFIER_atomic_");
        let called = &self.program.functions[function];
        let takes_mutex = called.kind == ir::FunctionKind::Model && &*called.name == TAKES_MUTEX;
        let lock_role = match self.checks.contains(CheckKind::LockLeak) {
            true => LockRole::of(called),
            false => LockRole::None,
        };
        let runnable = Runnable { code, constants, thread_locals, atomic, takes_mutex, lock_role };
        let runnable = Rc::new(runnable);
        self.functions[function.0 as usize] = Some(runnable.clone());
        Some(runnable)
    }
}

impl Machine<'_> {
    fn constant(&self, constant: crate::code::Constant) -> Bits {
        use crate::code::Constant;
        match constant {
            Constant::Bits(Scalar::Integer { width, .. }, bits) => {
                Bits::of_width(width.into(), bits)
            }
            Constant::Bits(Scalar::Float(_), bits) => Bits::wide(bits),
            Constant::Bits(Scalar::Pointer, bits) => match bits as u64 {
                number @ 1..NULL_PAGE => Bits::pointer(number, Provenance::NUMBER),
                number => Bits::small(number),
            },
            Constant::Global(global) => self.domain.global(global),
            Constant::Function(function) => self.domain.function_address(function),
        }
    }
}
