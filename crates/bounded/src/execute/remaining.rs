//! Where a program can still log.
//!
//! Once nothing more can be logged, how much of the logs has been written is what will have been at
//! the end: executions that lack something need not be followed any further.

use std::rc::Rc;

use ir::{Callee, FunctionId, Program, Sink, Statement, VertexId};
use rustc_hash::FxHashMap;

use super::Executor;
use crate::events::LogMode;

/// Which functions may log, and from which of their vertices on.
#[derive(Debug, Default)]
pub(super) struct Remaining {
    functions: Vec<bool>,
    vertices: FxHashMap<FunctionId, Rc<[bool]>>,
    /// Whether anything may be logged after `main` has returned.
    after_main: bool,
}

impl Remaining {
    /// Looks at a program in which events are logged, and printed text too if that is wanted.
    pub(super) fn new(program: &Program, text: bool) -> Self {
        let mut functions = vec![false; program.functions.len()];
        let mut grew = true;
        while grew {
            grew = false;
            let any = functions.contains(&true);
            for (id, function) in program.functions.entries() {
                let Some(body) = &function.body else { continue };
                let mut statements = body.vertices.entries().map(|(_, vertex)| &vertex.statement);
                let index = id.0 as usize;
                if !functions[index] && statements.any(|one| logs(one, text, &functions, any)) {
                    (functions[index], grew) = (true, true);
                }
            }
        }
        // Functions that are called at the end are called through pointers.
        let registers = |name: &str| program.function_named(name).is_some();
        let after_main = !program.destructors.is_empty()
            || ["atexit", "on_exit", "at_quick_exit", "__cxa_atexit"].into_iter().any(registers);
        Self { functions, vertices: FxHashMap::default(), after_main }
    }

    /// Whether anything may be logged from a vertex on, before its function returns.
    fn from(&mut self, program: &Program, text: bool, function: FunctionId, at: VertexId) -> bool {
        let functions = &self.functions;
        let known = self.vertices.entry(function).or_insert_with(|| {
            let Some(body) = &program.functions[function].body else { return Rc::new([]) };
            let any = functions.contains(&true);
            let vertices = body.vertices.entries();
            let mut later: Vec<bool> =
                vertices.map(|(_, vertex)| logs(&vertex.statement, text, functions, any)).collect();
            let mut grew = true;
            while grew {
                grew = false;
                for id in body.vertices.indices().rev() {
                    let index = usize::from(id);
                    let targets = body.vertices[id].successors.targets();
                    if !later[index] && targets.iter().any(|next| later[usize::from(*next)]) {
                        (later[index], grew) = (true, true);
                    }
                }
            }
            later.into()
        });
        known[usize::from(at)]
    }
}

/// Whether a statement may log, if these functions do.
fn logs(statement: &Statement, text: bool, functions: &[bool], any: bool) -> bool {
    match statement {
        Statement::Event { .. } => true,
        Statement::Print(printing) => text && matches!(printing.sink, Sink::Stream(_)),
        Statement::WriteBytes { .. } => text,
        Statement::Call(call) => match call.callee {
            Callee::Function(function) => functions[function.0 as usize],
            Callee::Pointer(..) => any,
        },
        Statement::Spawn { .. } => any,
        Statement::Skip
        | Statement::Assign { .. }
        | Statement::CopyObject { .. }
        | Statement::CopyBytes { .. }
        | Statement::FillBytes { .. }
        | Statement::Clear { .. }
        | Statement::Return(_)
        | Statement::Branch { .. }
        | Statement::Switch { .. }
        | Statement::IndirectGoto { .. }
        | Statement::Assert { .. }
        | Statement::Assume { .. }
        | Statement::Cover { .. }
        | Statement::Unsupported { .. }
        | Statement::Input { .. }
        | Statement::InputBytes { .. }
        | Statement::Point { .. }
        | Statement::Scan(_)
        | Statement::ReadByte { .. }
        | Statement::UnreadByte { .. }
        | Statement::AtEnd { .. }
        | Statement::ParseFloat { .. }
        | Statement::Allocate { .. }
        | Statement::Free { .. }
        | Statement::Declare { .. }
        | Statement::Discard { .. }
        | Statement::Exit { .. }
        | Statement::Abort
        | Statement::Join { .. }
        | Statement::Lock { .. }
        | Statement::Unlock { .. }
        | Statement::Rely { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => false,
    }
}

impl Executor<'_> {
    /// Whether anything may be logged after the call that is made now has returned.
    pub(super) fn logs_after_call(&mut self, callee: FunctionId) -> bool {
        let Some(remaining) = &mut self.remaining else { return true };
        // What is called from outside before or after the entry function has others around it.
        let Some(caller) = self.active.last() else {
            return callee != self.entry || remaining.after_main;
        };
        let Some(here) = self.domain.at.filter(|_| !caller.logs_later) else { return true };
        let text = self.options.logs.wants_text();
        let body = self.program.functions[here.function].body.as_ref();
        let next = body.map(|body| body.vertices[here.vertex].successors.targets());
        let mut next = next.unwrap_or_default().into_iter();
        next.any(|vertex| remaining.from(self.program, text, here.function, vertex))
    }

    /// Control comes to a vertex. If nothing can be logged any more, only executions go on that
    /// have written everything.
    pub(super) fn expect_all_written(&mut self, function: FunctionId, vertex: VertexId) {
        if self.options.logs.mode != LogMode::Sliced || self.options.logs.watched.is_some() {
            return;
        }
        let Some(remaining) = &mut self.remaining else { return };
        let text = self.options.logs.wants_text();
        let later = self.active.last().is_none_or(|active| active.logs_later)
            || remaining.from(self.program, text, function, vertex);
        if !later {
            let written = self.domain.is_all_written();
            self.domain.restrict(written);
        }
    }
}
