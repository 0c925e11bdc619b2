//! Symbolic execution of a program: branches, joins, loops.
//!
//! The pending vertex that comes first in the [weak topological order](analysis::order) is executed
//! next, with the states of all paths that lead to it merged into one. A branch whose condition is
//! known is taken without a trace, so that loops with known conditions unwind as in a concrete
//! run; any other loop goes round as often as the bound says, and executions that want more are
//! cut.

mod activation;
mod call;
mod effects;
mod environment;
mod format_arguments;
mod leak;
mod number_text;
mod observed;
mod print;
mod program;
mod request;
mod scan;
mod scan_number;
mod strings;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use analysis::order::Order;
use findings::CheckKind;
use ir::{FunctionId, Origin, Program, Selection, Statement, Successors, Vertex, VertexId};
use logic::{Context, TermId};
use semantics::code::{Code, Constant, FlattenOptions, Instruction, flatten};
use semantics::domain::{Domain, Relation, Scalar};
use semantics::evaluate::{Exit, evaluate};

use crate::domain::TermDomain;
use crate::hook::{Frame, Hook, Way};
use crate::merge::State;
use crate::observed::EndKind;
use crate::options::{Options, Phase, Progress};
use crate::path::{Path, Paths};
use crate::record::{Assumed, CutReason, LoopId, Position};
use crate::value::Value;
use activation::{Activation, Rounds};
use request::Possible;

pub use request::{Bounds, Execution, Implied, Oracle, Request};

/// Executes a program from a function on, over the terms of a context.
///
/// If the same context is given to a later execution with other bounds, the inputs are the same
/// variables. Now and then it is asked whether a path can be taken at all.
#[must_use]
pub fn execute(
    request: Request<'_>,
    context: Context,
    hooks: Vec<Box<dyn Hook>>,
    progress: &mut dyn Progress,
    is_possible: &mut (dyn FnMut(&Context, &Paths, Path) -> bool + '_),
) -> Execution {
    execute_asking(request, context, hooks, progress, &mut Possible(is_possible))
}

/// The same, with an oracle that also knows what the conditions of a path tell about values.
#[must_use]
pub fn execute_asking(
    Request { program, entry, options, bounds }: Request<'_>,
    context: Context,
    hooks: Vec<Box<dyn Hook>>,
    progress: &mut dyn Progress,
    oracle: &mut dyn Oracle,
) -> Execution {
    let mut domain = TermDomain::new(program, context);
    domain.run = options.run;
    domain.follows_ranges = !hooks.iter().any(|hook| hook.reads_conditions());
    domain.hooks = hooks;
    domain.given = options.given.clone();
    domain.interrupter = options.interrupter.clone();
    domain.allocation_may_fail = options.allocation_may_fail;
    domain.standard_input_size = options.standard_input;
    domain.ending_from = options.ending_from;
    domain.begin_hooks();
    let work_before = domain.context.work();
    let mut executor = Executor {
        domain,
        program,
        options,
        bounds,
        progress,
        oracle,
        steps: 0,
        work_before,
        recursion: Asked::default(),
        stopped: None,
        missing: BTreeSet::new(),
        functions: vec![None; program.functions.len()],
        active: Vec::new(),
        place: None,
        caller: None,
        ended: None,
        roots: Vec::new(),
    };
    executor.run(entry);
    let (stopped, steps, missing) = (executor.stopped, executor.steps, executor.missing);
    let runnable = executor.functions.iter().zip(program.functions.indices());
    let entered = runnable.filter_map(|(made, id)| made.is_some().then_some(id)).collect();
    let mut domain = executor.domain;
    let (mut completed, mut status) = (domain.context.boolean(false), domain.context.number(32, 0));
    if let Some(state) = executor.ended {
        status = domain.bits(32, &state.slots[0]);
        completed = domain.paths.condition(state.path, &mut domain.context);
        domain.path = state.path;
        domain.memory = state.memory;
        let always = domain.context.boolean(true);
        domain.end_run(EndKind::Completed, always);
    }
    for scenario in &options.different_from {
        domain.differ_from(scenario);
    }
    domain.each_hook(|domain, hook| hook.end(domain));
    let TermDomain { context, record, paths, hooks, .. } = domain;
    Execution { context, record, paths, completed, status, stopped, steps, missing, entered, hooks }
}

/// A function that can be executed.
pub(crate) struct Runnable {
    code: Code,
    /// What the slots hold at first.
    slots: Vec<Value>,
    order: Order,
}

pub(crate) struct Executor<'p> {
    domain: TermDomain<'p>,
    program: &'p Program,
    options: &'p Options,
    bounds: &'p Bounds,
    progress: &'p mut dyn Progress,
    oracle: &'p mut dyn Oracle,
    steps: u64,
    /// How many terms had been asked for at the beginning.
    work_before: u64,
    /// What it was worth to ask whether a function is called again.
    recursion: Asked,
    stopped: Option<String>,
    missing: BTreeSet<FunctionId>,
    functions: Vec<Option<Rc<Runnable>>>,
    active: Vec<Active>,
    /// The user's statement that is executed, or the call of the library that led here.
    place: Option<Origin>,
    /// The call by which the activation that is executed was entered.
    caller: Option<u32>,
    /// The state in which the program ended, with the status.
    ended: Option<State>,
    /// What the variables of the activations hold, while leaks are looked for.
    roots: Vec<Value>,
}

/// How often it was asked whether a path can be taken, and how often it cannot. Functions that call
/// each other, as those of a parser do, multiply paths that no execution takes.
#[derive(Default)]
struct Asked {
    chances: u32,
    asked: u32,
    impossible: u32,
}

impl Asked {
    /// Whether it is worth to ask once more: always at first, then as long as it is of use, else now
    /// and then.
    fn asks(&mut self) -> bool {
        self.chances = self.chances.wrapping_add(1);
        let is_useful = self.asked < 16 || self.impossible >= self.asked / 8;
        is_useful || self.chances.is_multiple_of(64)
    }

    fn count(&mut self, possible: bool) {
        self.asked += 1;
        self.impossible += u32::from(!possible);
    }
}

/// A call that has not returned yet.
struct Active {
    function: FunctionId,
    /// How it was reached.
    path: Path,
    /// How often the function calls itself down to this call.
    rounds: u32,
    /// The progress that a hook had seen.
    progress: u32,
}

/// A failed assertion is reported after at most this many vertices.
const LONGEST_FAILURE: u32 = 8;

/// A loop that goes round more often is given up, whatever is known of it.
const MOST_ROUNDS: u32 = 300_000;

/// How many vertices are executed between two looks at the limits.
const PAUSE: u64 = 64;

impl Executor<'_> {
    /// Counts a step; whether the execution goes on.
    fn step(&mut self) -> bool {
        if self.stopped.is_some() {
            return false;
        }
        self.steps += 1;
        if let Some(limit) = self.domain.interrupter.reached() {
            self.stopped = Some(limit.to_string());
        } else if self.steps > self.options.steps {
            self.stopped = Some("the limit of steps is reached".to_owned());
        } else if self.domain.context.work() - self.work_before > self.options.work {
            self.stopped = Some("the formula is too large".to_owned());
        } else if self.steps.is_multiple_of(PAUSE) {
            let unwind = self.bounds.general;
            self.progress.report(Phase::Executing { unwind, steps: self.steps });
            self.stopped = self.options.exceeded();
        }
        self.stopped.is_none()
    }

    /// The code of a function, made at its first use.
    fn runnable(&mut self, function: FunctionId) -> Option<Rc<Runnable>> {
        let index = function.0 as usize;
        if self.functions[index].is_none() {
            let checks = self.options.checks;
            let options = FlattenOptions {
                selected: self.selection(),
                check_conversions: checks.contains(CheckKind::Conversion),
                locals_in_memory: checks.contains(CheckKind::Uninitialized),
                jumps: false,
                ..FlattenOptions::default()
            };
            let code = flatten(self.program, function, options)?;
            let slots = self.first_slots(function, &code);
            let order = Order::new(self.program.functions[function].body.as_ref()?);
            self.functions[index] = Some(Rc::new(Runnable { code, slots, order }));
        }
        self.functions[index].clone()
    }

    /// The expressions whose evaluation a hook sees.
    fn selection(&self) -> Arc<Selection> {
        self.domain.hooks.iter().find_map(|hook| hook.selection()).unwrap_or_default()
    }

    /// Records what the program takes for granted at a vertex.
    fn rely(&mut self, function: FunctionId, vertex: VertexId) {
        let body = self.program.functions[function].body.as_ref();
        let vertex = body.map(|body| &body.vertices[vertex]);
        if let Some(Vertex { statement: Statement::Rely { on }, origin, .. }) = vertex {
            self.domain.take_for_granted(Assumed::Stated(on.clone(), *origin));
        }
    }

    fn constant(&mut self, constant: Constant) -> Value {
        match constant {
            Constant::Bits(Scalar::Integer { width, .. }, bits) => {
                self.domain.integer(width.into(), bits)
            }
            Constant::Bits(Scalar::Float(format), bits) => self.domain.float(format, bits),
            Constant::Bits(Scalar::Pointer, bits) => self.domain.address(bits as u64),
            Constant::Global(global) => self.domain.global_pointer(global),
            Constant::Function(function) => self.domain.function_pointer(function),
        }
    }

    /// Takes the state out of the domain.
    fn take_state(&mut self, slots: Vec<Value>) -> State {
        let path = std::mem::take(&mut self.domain.path);
        let memory = std::mem::take(&mut self.domain.memory);
        State { path, memory, slots }
    }

    /// Puts a state into the domain; gives its slots.
    fn install(&mut self, state: State) -> Vec<Value> {
        self.domain.path = state.path;
        self.domain.memory = state.memory;
        state.slots
    }

    /// The state that the domain is in joins another.
    fn join(&mut self, place: Option<State>, slots: Vec<Value>) -> State {
        let state = self.take_state(slots);
        match place {
            Some(other) => self.domain.merge_states(other, state),
            None => state,
        }
    }

    /// Executes a function whose slots are ready, from the state of the domain on. Afterwards the
    /// domain is in the state in which the function has returned, with the value; none if it does
    /// not return.
    fn activate(
        &mut self,
        function: FunctionId,
        runnable: Rc<Runnable>,
        slots: Vec<Value>,
        result: Option<Value>,
        frame_objects: usize,
    ) -> Option<Value> {
        let loops = vec![Rounds::default(); runnable.order.loops.len()];
        let pending = BTreeMap::new();
        let mut activation = Activation {
            runnable,
            function,
            result,
            pending,
            loops,
            returned: None,
            frame_objects,
            constants: None,
        };
        let caller = self.caller;
        self.domain.each_hook(|domain, hook| hook.begin_call(domain, function));
        if !self.domain.is_impossible() {
            self.follow(&mut activation, None, slots);
        }
        self.domain.each_hook(|domain, hook| hook.end_call(domain, function));
        self.caller = caller;
        self.domain.frame_objects.truncate(frame_objects);
        let returned = activation.returned?;
        self.install(returned).pop()
    }

    /// Executes a vertex, and what comes after it and is pending.
    fn follow(&mut self, activation: &mut Activation, vertex: Option<VertexId>, slots: Vec<Value>) {
        let mut next = Some((vertex, slots));
        while let Some((vertex, slots)) = next {
            next = self.vertex(activation, vertex, slots);
            while next.is_none()
                && let Some((turn, state)) = activation.pending.pop_first()
            {
                let vertex = activation.runnable.order.vertices[turn.vertex() as usize];
                let mut locals = self.install(state);
                if self.begin_round(activation, turn, &mut locals) {
                    next = Some((Some(vertex), activation.with_constants(&locals)));
                }
            }
        }
    }

    /// Executes a vertex from which the program ends, apart from all that is pending.
    fn follow_apart(&mut self, activation: &mut Activation, vertex: VertexId, slots: Vec<Value>) {
        let pending = std::mem::take(&mut activation.pending);
        self.follow(activation, Some(vertex), slots);
        activation.pending = pending;
    }

    /// Executes a vertex; none is the entry with what comes before it. If control goes on at one
    /// vertex only, and that is the next one in order, it is given with the slots.
    fn vertex(
        &mut self,
        activation: &mut Activation,
        vertex: Option<VertexId>,
        mut slots: Vec<Value>,
    ) -> Option<(Option<VertexId>, Vec<Value>)> {
        if !self.step() {
            let reason = self.stopped.clone().unwrap_or_default();
            self.domain.cut_here(CutReason::Unsupported(reason));
            return None;
        }
        let runnable = activation.runnable.clone();
        let code = &runnable.code;
        if slots.len() < code.slot_count as usize {
            let nothing = Value::Bits(self.domain.context.boolean(false));
            slots.resize(code.slot_count as usize, nothing);
        }
        let mut at = vertex.map_or(0, |vertex| code.starts[usize::from(vertex)] as usize);
        let vertex = vertex.unwrap_or_else(|| code.layout[0].1);
        self.come_to(activation.function, vertex);
        let frame = Frame { function: activation.function, code, slots: &slots };
        self.domain.each_hook(|domain, hook| hook.enter_vertex(domain, vertex, &frame));
        let (function, caller) = (activation.function, self.caller);
        let here = Position { function, vertex, caller };
        self.domain.at = Some(here);
        self.rely(function, vertex);
        loop {
            self.domain.at = Some(here);
            let checks = self.options.checks;
            let exit = evaluate(&mut self.domain, checks, code, &mut slots, &mut at);
            if self.domain.is_impossible() {
                self.domain.leave_all();
                return None;
            }
            match exit {
                Exit::Call(call) => {
                    let roots = self.push_roots(&slots[code.constants.len()..]);
                    let facts = self.domain.path_facts();
                    self.caller = Some(self.domain.record.calls.len() as u32);
                    self.domain.record.calls.push(here);
                    let returns = self.call(code, call, &mut slots);
                    self.caller = caller;
                    self.roots.truncate(roots);
                    if !returns {
                        return None;
                    }
                    self.domain.put_in_since(&facts, &mut slots[code.constants.len()..]);
                }
                Exit::Effect(effect) => {
                    let used = !matches!(code.instructions.get(at), Some(Instruction::Next));
                    let facts = self.domain.path_facts();
                    if !self.effect(&code.effects[effect as usize], used, &mut slots) {
                        return None;
                    }
                    self.domain.put_in_since(&facts, &mut slots[code.constants.len()..]);
                }
                Exit::Return(slot) => {
                    let value = slot.map(|slot| slots[slot as usize].clone());
                    activation.leave_loops(vertex, None);
                    self.return_value(activation, value, &slots);
                    return None;
                }
                Exit::ReturnObject(slot, block) => {
                    activation.leave_loops(vertex, None);
                    self.return_object(activation, slot, block, &slots);
                    return None;
                }
                Exit::Unsupported(check) => {
                    self.domain.record.reached.insert(check);
                    let text = self.program.properties[check].text.clone();
                    let text = text.as_deref().unwrap_or("something that is not supported");
                    self.domain.cut(text);
                    return None;
                }
                Exit::Mark(_) | Exit::Watch => {}
                Exit::Stopped(_) => {
                    self.domain.leave_all();
                    return None;
                }
                Exit::Next | Exit::Branch(_) | Exit::Choose(..) => {
                    return self.transfer(activation, vertex, exit, slots);
                }
            }
        }
    }

    /// Control goes on at successors of a vertex.
    fn transfer(
        &mut self,
        activation: &mut Activation,
        vertex: VertexId,
        exit: Exit<TermDomain<'_>>,
        slots: Vec<Value>,
    ) -> Option<(Option<VertexId>, Vec<Value>)> {
        let body = self.program.functions[activation.function].body.as_ref();
        let successors = &body.expect("what runs has a body").vertices[vertex].successors;
        let mut ways = self.ways(successors, exit);
        for &(_, target) in &ways {
            self.come_to_failure(activation, target);
        }
        ways.retain(|&(condition, _)| !self.domain.context.is_false(condition));
        let function = activation.function;
        if let [(_, target)] = ways[..] {
            let condition = self.domain.truth(true);
            if !self.domain.hooks_follow(&Way { function, vertex, target, condition }) {
                return None;
            }
            let constants = activation.runnable.code.constants.len();
            return self.arrive(activation, vertex, target, (slots, constants));
        }
        let locals = activation.locals(slots);
        let (path, memory) = (self.domain.path, self.domain.memory.clone());
        for (condition, target) in ways {
            self.domain.path = path;
            self.domain.memory = memory.clone();
            self.domain.restrict(condition);
            if self.domain.is_impossible() {
                continue;
            }
            let way = Way { function, vertex, target, condition };
            if !self.may_be_possible(condition) || !self.domain.hooks_follow(&way) {
                continue;
            }
            let mut locals = locals.clone();
            self.domain.learn(condition, &mut locals);
            if activation.ends_apart(vertex, target) {
                let slots = activation.with_constants(&locals);
                self.follow_apart(activation, target, slots);
            } else if let Some((Some(target), locals)) =
                self.arrive(activation, vertex, target, (locals, 0))
            {
                let turn = activation.turn(vertex, target);
                let state = self.take_state(locals);
                activation.pending.insert(turn, state);
            }
        }
        None
    }

    /// Control may go to a vertex. If an assertion fails there, executions come to that assertion here, also those
    /// in which it holds.
    fn come_to_failure(&mut self, activation: &Activation, target: VertexId) {
        let body = self.program.functions[activation.function].body.as_ref();
        let body = body.expect("what runs has a body");
        let mut vertex = target;
        for _ in 0..LONGEST_FAILURE {
            if activation.runnable.order.returns[usize::from(vertex)] {
                return;
            }
            if let ir::Statement::Assert { check, .. } = body.vertices[vertex].statement {
                self.domain.reach(check);
                return;
            }
            let Successors::Next(next) = body.vertices[vertex].successors else { return };
            vertex = next;
        }
    }

    /// The successors with their conditions, which exclude each other.
    fn ways(
        &mut self,
        successors: &Successors,
        exit: Exit<TermDomain<'_>>,
    ) -> Vec<(TermId, VertexId)> {
        let always = self.domain.truth(true);
        match (successors, exit) {
            (Successors::Next(next), Exit::Next) => vec![(always, *next)],
            (Successors::Branch(then, otherwise), Exit::Branch(condition)) => {
                let condition = self.domain.decided(condition);
                let negated = self.domain.not(&condition);
                let never = self.domain.truth(false);
                if self.domain.paths.contains(self.domain.path, condition) {
                    return vec![(always, *then), (never, *otherwise)];
                }
                if self.domain.paths.contains(self.domain.path, negated) {
                    return vec![(never, *then), (always, *otherwise)];
                }
                vec![(condition, *then), (negated, *otherwise)]
            }
            (Successors::Switch(cases, default), Exit::Choose(scalar, value)) => {
                let Scalar::Integer { width, signed } = scalar else {
                    self.domain.broken("a switch on what is no integer");
                    return Vec::new();
                };
                let apart = exclude_each_other(cases);
                let mut others = always;
                let mut ways = Vec::new();
                for case in cases {
                    let within = self.within(width.into(), signed, &value, (case.low, case.high));
                    let before = if apart { always } else { others };
                    let within = self.domain.decided(within);
                    ways.push((self.domain.both(&before, &within), case.target));
                    let outside = self.domain.not(&within);
                    others = self.domain.both(&others, &outside);
                }
                ways.push((others, *default));
                ways
            }
            (Successors::Labels(labels), Exit::Choose(_, target)) => {
                let mut others = always;
                let mut ways = Vec::new();
                for &(number, vertex) in labels {
                    let label = self.domain.address(number);
                    let same = self.domain.compare_pointers(Relation::Equal, &label, &target);
                    ways.push((same, vertex));
                    let other = self.domain.not(&same);
                    others = self.domain.both(&others, &other);
                }
                self.domain.cut_if(others, "a jump to what is no label of the function");
                ways
            }
            (
                Successors::None
                | Successors::Next(_)
                | Successors::Branch(..)
                | Successors::Switch(..)
                | Successors::Labels(_),
                _,
            ) => {
                self.domain.broken("control leaves a statement in a way that it does not have");
                Vec::new()
            }
        }
    }

    fn within(
        &mut self,
        width: u32,
        signed: bool,
        value: &Value,
        (low, high): (i128, i128),
    ) -> TermId {
        let single = low == high;
        let [low, high] =
            [low, high].map(|bound| self.domain.integer(width, bound.cast_unsigned()));
        let domain = &mut self.domain;
        if single {
            return domain.compare_integers(Relation::Equal, width, signed, value, &low);
        }
        let above = domain.compare_integers(Relation::LessEqual, width, signed, &low, value);
        let below = domain.compare_integers(Relation::LessEqual, width, signed, value, &high);
        domain.both(&above, &below)
    }

    /// The state of the domain comes to a vertex. If nothing waits at it or before it, it is given
    /// back, to be executed at once; otherwise the state waits there with those of other paths. With
    /// the slots comes how many of them are constants.
    fn arrive(
        &mut self,
        activation: &mut Activation,
        from: VertexId,
        to: VertexId,
        (mut slots, constants): (Vec<Value>, usize),
    ) -> Option<(Option<VertexId>, Vec<Value>)> {
        activation.leave_loops(from, Some(to));
        if self.domain.is_impossible() {
            return None;
        }
        let turn = activation.turn(from, to);
        let now = (self.domain.record.inputs.len(), self.domain.path);
        if let Some(index) = activation.goes_round(turn, now, self.domain.pruned) {
            let id = LoopId { function: activation.function, index: index as u32 };
            let exceeds = activation.loops[index].count > self.bounds.of_loop(id);
            if exceeds && !self.domain.is_bounded_by_progress() {
                self.domain.cut_here(CutReason::Loop(id));
                return None;
            }
            if activation.loops[index].asks(self.domain.path) && !self.is_path_possible() {
                return None;
            }
            if activation.loops[index].rounds > MOST_ROUNDS {
                let reason = self.endless_loop(activation.function, to);
                self.domain.cut(&reason);
                return None;
            }
        }
        if activation.pending.first_key_value().is_none_or(|(&first, _)| turn < first) {
            let begins = self.begin_round(activation, turn, &mut slots[constants..]);
            return begins.then_some((Some(to), slots));
        }
        let locals = if constants > 0 { activation.locals(slots) } else { slots };
        let waiting = activation.pending.remove(&turn);
        let state = self.join(waiting, locals);
        activation.pending.insert(turn, state);
        None
    }
}

/// Whether no value belongs to two cases. C demands that; then the condition of a case need not
/// say that those before it are not meant.
fn exclude_each_other(cases: &[ir::SwitchCase]) -> bool {
    let mut ranges: Vec<_> = cases.iter().map(|case| (case.low, case.high)).collect();
    ranges.sort_unstable();
    ranges.windows(2).all(|pair| pair[0].1 < pair[1].0)
}

impl Executor<'_> {
    /// Why a loop with this head is not followed any further.
    fn endless_loop(&mut self, function: FunctionId, head: VertexId) -> String {
        let function = &self.program.functions[function];
        let name = &function.name;
        let Some(body) = &function.body else {
            return format!("a loop in {name} goes round without end, or nearly so");
        };
        let sources = &self.program.sources;
        let origin = body.vertices[head].origin;
        let location = self.program.location(origin);
        let at = sources.start(sources.use_range(location));
        let (file, line) = (&at.file, at.line);
        let reason =
            format!("the loop at {file}:{line} in {name} goes round without end, or nearly so");
        self.domain.record.endless.insert(reason.clone(), origin);
        reason
    }

    pub(crate) fn is_path_possible(&mut self) -> bool {
        let TermDomain { context, paths, path, .. } = &self.domain;
        self.oracle.is_possible(context, paths, *path)
    }
}
