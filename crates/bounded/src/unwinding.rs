//! How far loops and recursion are unwound, and which of them are unwound further.

use std::collections::{BTreeMap, BTreeSet};

use analysis::order::Order;
use findings::Bound;
use ir::{FunctionId, Origin, Program};
use logic::TermId;

use crate::check::{Effort, Found, Questions, loops_of};
use crate::execute::{Bounds, Execution};
use crate::options::Options;
use crate::record::{CutReason, InputBound, LoopId};

/// What limits an execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unwinding {
    /// The rounds of a loop.
    Loop(LoopId),
    /// The calls of a function by itself.
    Recursion(FunctionId),
    /// The input that is looked at.
    Input(InputBound),
}

impl Unwinding {
    /// What limits the executions that were cut for a reason, if that is a bound.
    #[must_use]
    pub fn of(reason: &CutReason) -> Option<Self> {
        match reason {
            CutReason::Loop(id) => Some(Self::Loop(*id)),
            CutReason::Recursion(id) => Some(Self::Recursion(*id)),
            CutReason::Input(what) => Some(Self::Input(*what)),
            CutReason::Unsupported(_) => None,
        }
    }
}

/// The bounds of an execution, which grow where an execution can exceed them.
#[derive(Debug, Clone)]
pub struct Unwindings<'p> {
    program: &'p Program,
    /// The bounds now.
    pub bounds: Bounds,
    /// Loops whose bounds the user gave.
    fixed: BTreeSet<LoopId>,
    /// The largest bound that was asked for.
    asked: u32,
    /// The largest bound.
    most: u32,
    arguments: (u32, u32),
    standard_input: u32,
}

impl<'p> Unwindings<'p> {
    /// Bounds that begin with a few rounds.
    #[must_use]
    pub fn new(program: &'p Program, options: &Options, first: u32) -> Self {
        let mut bounds = Bounds::all(first.min(options.unwind));
        let mut fixed = BTreeSet::new();
        for bound in &options.loop_bounds {
            for id in loops_of(program, bound) {
                bounds.loops.insert(id, bound.rounds);
                fixed.insert(id);
            }
        }
        Self {
            program,
            bounds,
            fixed,
            asked: options.unwind,
            most: options.unwind,
            arguments: options.arguments,
            standard_input: options.standard_input,
        }
    }

    /// The unwindings that some execution may exceed.
    pub fn exceeded(questions: &mut Questions, execution: &mut Execution) -> Vec<Unwinding> {
        let mut conditions: BTreeMap<Unwinding, Vec<TermId>> = BTreeMap::new();
        for cut in questions.cuts_without_local(execution) {
            if let Some(unwinding) = Unwinding::of(&cut.reason) {
                conditions.entry(unwinding).or_default().push(cut.condition);
            }
        }
        let found = questions.possible(execution, conditions, Effort::Little);
        let possible = |(unwinding, found)| (found != Found::Nothing).then_some(unwinding);
        found.into_iter().filter_map(possible).collect()
    }

    /// How far something is unwound.
    #[must_use]
    pub fn bound(&self, unwinding: Unwinding) -> u32 {
        match unwinding {
            Unwinding::Loop(id) => self.bounds.of_loop(id),
            Unwinding::Recursion(id) => self.bounds.of_function(id),
            Unwinding::Input(_) => self.asked,
        }
    }

    /// The least bound of what limits.
    #[must_use]
    pub fn least(&self, exceeded: &[Unwinding]) -> u32 {
        let bounds = exceeded.iter().map(|unwinding| self.bound(*unwinding));
        bounds.min().unwrap_or(self.bounds.general)
    }

    /// What is unwound further, and how far.
    #[must_use]
    pub fn growing(&self, exceeded: &[Unwinding]) -> Vec<(Unwinding, u32)> {
        let next = exceeded.iter().filter_map(|&unwinding| {
            let bound = self.bound(unwinding);
            let most = match unwinding {
                Unwinding::Loop(id) if self.fixed.contains(&id) => bound,
                Unwinding::Loop(_) | Unwinding::Recursion(_) => self.most,
                Unwinding::Input(_) => bound,
            };
            (bound < most).then(|| (unwinding, bound.saturating_mul(2).clamp(1, most)))
        });
        next.collect()
    }

    /// What is unwound further if nothing but the time is a limit from now on.
    #[must_use]
    pub fn go_further(&mut self, exceeded: &[Unwinding]) -> Vec<(Unwinding, u32)> {
        self.most = u32::MAX;
        self.growing(exceeded)
    }

    /// Whether nothing but the time is a limit.
    #[must_use]
    pub fn goes_further(&self) -> bool {
        self.most > self.asked
    }

    /// Whether there are smaller bounds to begin with.
    #[must_use]
    pub fn can_begin_smaller(&self) -> bool {
        self.bounds.general > 1
    }

    /// Begins with single rounds, apart from loops whose bounds the user gave.
    pub fn begin_smaller(&mut self) {
        self.bounds.general = 1;
    }

    /// Sets the bounds of what is unwound further.
    pub fn grow(&mut self, exceeded: &[Unwinding], grows: Vec<(Unwinding, u32)>) {
        for (unwinding, bound) in grows {
            match unwinding {
                Unwinding::Loop(id) => self.bounds.loops.insert(id, bound),
                Unwinding::Recursion(id) => self.bounds.functions.insert(id, bound),
                Unwinding::Input(_) => None,
            };
        }
        self.bounds.general = self.least(exceeded);
    }

    /// From now on this many bytes of the standard input are looked at.
    pub fn look_at_input(&mut self, bytes: u32) {
        self.standard_input = bytes;
    }

    /// What limits, in terms of the program.
    #[must_use]
    pub fn basis(&self, unwinding: Unwinding) -> Bound {
        let bound = self.bound(unwinding);
        let name = |id: FunctionId| self.program.functions[id].name.to_string();
        match unwinding {
            Unwinding::Recursion(id) => {
                let origin = self.program.functions[id].origin;
                let position = origin.map(|origin| self.program.position(origin));
                Bound::Recursion { function: name(id), position, calls: bound }
            }
            Unwinding::Loop(id) => {
                let position = self.head(id).map(|origin| self.program.position(origin));
                Bound::Loop { function: name(id.function), position, rounds: bound }
            }
            Unwinding::Input(InputBound::Arguments) => {
                let (count, length) = self.arguments;
                Bound::Arguments { count, length }
            }
            Unwinding::Input(InputBound::StandardInput) => {
                Bound::StandardInput { bytes: self.standard_input }
            }
            Unwinding::Input(InputBound::Environment) => Bound::Environment,
            Unwinding::Input(InputBound::Shape(site, elements)) => {
                let pointer = self.program.sites[site].name.to_string();
                Bound::Shape { pointer, elements }
            }
        }
    }

    /// The first vertex of a loop.
    fn head(&self, id: LoopId) -> Option<Origin> {
        let body = self.program.functions[id.function].body.as_ref()?;
        let order = Order::new(body);
        let first = order.loops[id.index as usize].0;
        Some(body.vertices[order.vertices[first as usize]].origin)
    }
}
