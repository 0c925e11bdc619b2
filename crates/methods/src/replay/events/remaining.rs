//! Where a program can still log.
//!
//! Once nothing more can be logged, how much of the logs has been written is what will have been at
//! the end: executions that lack something need not be followed any further.

use std::rc::Rc;

use ir::{Callee, FunctionId, Program, Sink, Statement, VertexId};
use rustc_hash::FxHashMap;

/// Which functions may log, and from which of their vertices on.
#[derive(Debug, Default)]
pub(super) struct Remaining {
    functions: Vec<bool>,
    vertices: FxHashMap<FunctionId, Rc<[bool]>>,
    /// Whether printed text is logged as well.
    text: bool,
    /// Whether anything may be logged after `main` has returned.
    pub(super) after_main: bool,
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
        Self { functions, vertices: FxHashMap::default(), text, after_main }
    }

    /// Whether anything may be logged from a vertex on, before its function returns.
    pub(super) fn from(&mut self, program: &Program, function: FunctionId, at: VertexId) -> bool {
        let (functions, text) = (&self.functions, self.text);
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
        | Statement::Await { .. }
        | Statement::EndThread { .. }
        | Statement::Rely { .. }
        | Statement::AtomicBegin
        | Statement::AtomicEnd => false,
    }
}
