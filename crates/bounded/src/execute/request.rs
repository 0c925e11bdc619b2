//! What is asked of an execution, whom it asks itself, and what comes of it.

use std::collections::BTreeSet;

use findings::CheckKind;
use ir::{FunctionId, Program};
use logic::{Context, TermId};
use rustc_hash::FxHashMap;

use crate::hook::Hook;
use crate::options::Options;
use crate::path::{Path, Paths};
use crate::record::{LoopId, Record};

/// What came of an execution.
pub struct Execution {
    /// The terms.
    pub context: Context,
    /// Checks, cuts, inputs.
    pub record: Record,
    /// The paths of the checks.
    pub paths: Paths,
    /// When the program ends by itself: `main` returns, or `exit` is called.
    pub completed: TermId,
    /// The status then.
    pub status: TermId,
    /// Why the execution was stopped by a limit, in the user's words.
    pub stopped: Option<String>,
    /// How many vertices were executed.
    pub steps: u64,
    /// Functions that were called and have neither a body nor a model.
    pub missing: BTreeSet<FunctionId>,
    /// Functions that were called and have one.
    pub entered: BTreeSet<FunctionId>,
    /// The hooks that were given, with what they have recorded.
    pub hooks: Vec<Box<dyn Hook>>,
}

impl Execution {
    /// When the program ends by itself and no check has failed on the way.
    pub fn succeeds(&mut self, program: &Program) -> TermId {
        let mut succeeds = self.completed;
        for obligation in &self.record.obligations {
            if program.properties[obligation.check].kind != CheckKind::Cover {
                let good = self.context.not(obligation.fails);
                succeeds = self.context.and(succeeds, good);
            }
        }
        succeeds
    }
}

/// How often loops go round and functions are active at once.
#[derive(Debug, Clone, Default)]
pub struct Bounds {
    /// Where nothing else is said.
    pub general: u32,
    /// Of single loops.
    pub loops: FxHashMap<LoopId, u32>,
    /// Of single functions.
    pub functions: FxHashMap<FunctionId, u32>,
}

impl Bounds {
    /// The same bound for all.
    #[must_use]
    pub fn all(general: u32) -> Self {
        Self { general, ..Self::default() }
    }

    /// The bound of a loop.
    #[must_use]
    pub fn of_loop(&self, id: LoopId) -> u32 {
        self.loops.get(&id).copied().unwrap_or(self.general)
    }

    /// The bound of a function.
    #[must_use]
    pub fn of_function(&self, id: FunctionId) -> u32 {
        self.functions.get(&id).copied().unwrap_or(self.general)
    }
}

/// What is executed, and how far.
#[derive(Clone, Copy)]
pub struct Request<'p> {
    /// The program.
    pub program: &'p Program,
    /// The function that it starts with.
    pub entry: FunctionId,
    /// How.
    pub options: &'p Options,
    /// How often loops go round.
    pub bounds: &'p Bounds,
}

/// Somebody who knows what the conditions of a path say.
pub trait Oracle {
    /// Whether a path can be taken; it is, where that is not known.
    fn is_possible(&mut self, context: &Context, paths: &Paths, path: Path) -> bool;

    /// What the last conditions of a path tell, together with those before them, about variables and
    /// about what the state holds.
    fn implied(
        &mut self,
        context: &mut Context,
        paths: &Paths,
        path: Path,
        last: &[TermId],
        held: &[TermId],
    ) -> Implied;
}

/// What conditions tell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Implied {
    /// They cannot hold together.
    pub impossible: bool,
    /// Conditions that follow from them: that variables and other terms are equal to constants.
    pub values: Vec<TermId>,
}

/// An oracle that knows only whether paths can be taken.
pub(super) struct Possible<'a>(pub(super) &'a mut dyn FnMut(&Context, &Paths, Path) -> bool);

impl Oracle for Possible<'_> {
    fn is_possible(&mut self, context: &Context, paths: &Paths, path: Path) -> bool {
        (self.0)(context, paths, path)
    }

    fn implied(
        &mut self,
        _: &mut Context,
        _: &Paths,
        _: Path,
        _: &[TermId],
        _: &[TermId],
    ) -> Implied {
        Implied::default()
    }
}
