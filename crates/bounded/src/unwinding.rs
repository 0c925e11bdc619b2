//! How far loops and recursion are unwound, and which of them are unwound further.

use std::collections::{BTreeMap, BTreeSet};

use ir::order::Order;
use ir::{FunctionId, Program};
use logic::TermId;

use crate::check::{Effort, Found, Questions, loops_of};
use crate::execute::{Bounds, Execution};
use crate::options::Options;
use crate::record::{CutReason, LoopId};
use crate::report::Limiting;

/// What limits an execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unwinding {
    /// The rounds of a loop.
    Loop(LoopId),
    /// The calls of a function by itself.
    Recursion(FunctionId),
    /// The input that is looked at, in the user's words.
    Input(&'static str),
}

impl Unwinding {
    /// The input that is not looked at.
    #[must_use]
    pub fn input(self) -> Option<String> {
        match self {
            Self::Input(what) => Some(what.to_owned()),
            _ => None,
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
    /// The largest bound.
    most: u32,
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
        Self { program, bounds, fixed, most: options.unwind }
    }

    /// The unwindings that some execution may exceed.
    pub fn exceeded(questions: &mut Questions, execution: &mut Execution) -> Vec<Unwinding> {
        let mut conditions: BTreeMap<Unwinding, Vec<TermId>> = BTreeMap::new();
        for cut in questions.cuts_without_local(execution) {
            let unwinding = match cut.reason {
                CutReason::Loop(id) => Unwinding::Loop(id),
                CutReason::Recursion(id) => Unwinding::Recursion(id),
                CutReason::Input(what) => Unwinding::Input(what),
                CutReason::Unsupported(_) => continue,
            };
            conditions.entry(unwinding).or_default().push(cut.condition);
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
            Unwinding::Input(_) => self.most,
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
                _ => self.most,
            };
            (bound < most).then(|| (unwinding, bound.saturating_mul(2).clamp(1, most)))
        });
        next.collect()
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

    /// A loop or function that limits, in terms of the program.
    #[must_use]
    pub fn limiting(&self, unwinding: Unwinding) -> Option<Limiting> {
        let bound = self.bound(unwinding);
        match unwinding {
            Unwinding::Input(_) => None,
            Unwinding::Recursion(function) => Some(Limiting { function, origin: None, bound }),
            Unwinding::Loop(id) => {
                let body = self.program.functions[id.function].body.as_ref();
                let head = body.map(|body| {
                    let order = Order::new(body);
                    body.vertices[order.vertices[order.loops[id.index as usize].0 as usize]].origin
                });
                Some(Limiting { function: id.function, origin: head, bound })
            }
        }
    }
}
