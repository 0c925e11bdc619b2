//! Programs with threads as programs without: the threads take turns in a number of rounds.
//!
//! The result is one function. It has the code of every thread as often as there are rounds. In its turn a thread goes on
//! from where it was, and may be interrupted before everything that others can see: an input decides. Where it stopped
//! is in a variable, and its locals are locals of the one function, so that an engine that merges paths merges all
//! places where a thread may have stopped. This is a lazy sequentialization: no value of a shared variable is guessed.
//!
//! The threads take turns in the order in which the text starts them. Every run in which threads are switched fewer times
//! than there are rounds is among the runs of the result, and many others are.
//!
//! | module | what it holds |
//! |---|---|
//! | `inline` | calls of functions in which threads may be switched, put in the place of the call |
//! | `instances` | which threads there are |
//! | `memory` | which accesses others can see |
//! | `split` | one such access for each vertex |
//! | `points` | where a thread may be interrupted |
//! | `driver` | the one function |
//!
//! What is not supported is no program at all: a reason.

mod driver;
mod inline;
mod instances;
mod memory;
mod points;
mod split;

use findings::CheckSet;
use ir::{Callee, CheckId, FunctionId, FunctionKind, Program, Statement, validate};

/// What is wanted.
#[derive(Debug, Clone, Copy)]
pub struct Request {
    /// Where the program starts.
    pub entry: FunctionId,
    /// How many turns each thread has.
    pub rounds: u32,
    /// How many threads a statement may start that is executed again and again.
    pub copies: usize,
    /// The checks that are on.
    pub checks: CheckSet,
}

/// A program whose threads take turns; its entry is that of the program with threads.
#[derive(Debug, Clone)]
pub struct Sequential {
    /// The program.
    pub program: Program,
    /// The property that fails where all threads wait.
    pub deadlock: CheckId,
}

/// The text of the property that fails where more threads are started than a [`Request`] says.
pub const TOO_MANY: &str = "a statement starts more threads than were followed";

/// Makes a program whose threads take turns.
///
/// # Errors
///
/// What is not supported.
pub fn sequentialize(program: &Program, request: &Request) -> Result<Sequential, String> {
    obstacles(program)?;
    let needs = inline::Needs::new(program);
    let mut threads = instances::collect(program, &needs, request)?;
    let shared = memory::Shared::new(program, &threads);
    for (index, thread) in threads.iter_mut().enumerate() {
        split::split(program, &shared, index, thread)?;
        points::find(program, request, &shared, index, thread)?;
    }
    let mut program = program.clone();
    let deadlock = driver::assemble(&mut program, threads, request)?;
    match validate::function(&program, request.entry) {
        Ok(()) => Ok(Sequential { program, deadlock }),
        Err(problem) => Err(format!("the turns of threads cannot be written: {problem}")),
    }
}

/// What threads do at ends besides their own code.
fn obstacles(program: &Program) -> Result<(), String> {
    let model = |name: &str| {
        let mut functions = program.functions.entries();
        let is_it = |function: &ir::Function| {
            &*function.name == name
                && function.kind == FunctionKind::Model
                && function.body.is_some()
        };
        functions.find(|(_, function)| is_it(function)).map(|(id, _)| id)
    };
    if model("__wherefore_thread_ends").is_some() {
        return Err("variables of threads with destructors".to_owned());
    }
    if model("atexit").is_some_and(|registers| is_called(program, registers)) {
        return Err("functions registered with atexit".to_owned());
    }
    if program.asks_what_is_alive() {
        return Err(
            "questions about memory, as __CPROVER_r_ok, in a program with threads".to_owned()
        );
    }
    if !program.constructors.is_empty() || !program.destructors.is_empty() {
        return Err("functions that run before or after main".to_owned());
    }
    Ok(())
}

fn is_called(program: &Program, called: FunctionId) -> bool {
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies.flat_map(|body| body.vertices.iter()).any(|vertex| {
        matches!(&vertex.statement, Statement::Call(call) if call.callee == Callee::Function(called))
    })
}
