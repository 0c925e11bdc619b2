//! Executions that write a log.

use std::sync::Arc;

use bounded::path::Paths;
use bounded::{Bounds, Hook, Options, Record, Request, Silent, execute, take_hook};
use ir::Program;
use logic::{Answer, Context, Solver, TermId};
use logs::Log;
use source::SourceMap;
use wherefore_methods::replay::events::{EventLogs, LogMode, LogRecord, LogSearch};

use super::entry;

/// What came of an execution that is kept to logs.
pub struct Logged {
    pub context: Context,
    pub record: Record,
    pub paths: Paths,
    pub status: TermId,
    /// When the logs are written.
    pub logged: TermId,
    pub log: LogRecord,
}

/// The log with this text.
pub fn log(text: &str) -> Log {
    let mut sources = SourceMap::default();
    let file = sources.add("test.log", text.as_bytes(), false, Vec::new());
    Log::parse(&sources, file).expect("a log")
}

/// The executions of a program that write a log.
pub fn executed(program: &Program, text: &str, mode: LogMode, context: Context) -> Logged {
    let logs = Arc::new([log(text)]);
    executed_with(program, LogSearch { logs, mode, visits: true, ..LogSearch::default() }, context)
}

/// The executions of a program that write logs.
pub fn executed_with(program: &Program, logs: LogSearch, context: Context) -> Logged {
    let (options, bounds) = (Options::default(), Bounds::all(6));
    let entry = entry(program);
    let request = Request { program, entry, options: &options, bounds: &bounds };
    let hooks: Vec<Box<dyn Hook>> = vec![Box::new(EventLogs::new(&logs, entry))];
    let mut execution = execute(request, context, hooks, &mut Silent, &mut |_, _, _| true);
    let log = take_hook::<EventLogs>(&mut execution.hooks).expect("the hook comes back").record;
    let bounded::Execution { context, record, paths, status, .. } = execution;
    let logged = log.logged.expect("the execution has ended");
    Logged { context, record, paths, status, logged, log }
}

/// The statuses of the executions that write a log, in order.
pub fn statuses_of(program: &Program, text: &str) -> Vec<u64> {
    let mut execution = executed(program, text, LogMode::Sliced, Context::new());
    let mut solver = Solver::new();
    let mut found = Vec::new();
    let mut assumptions = vec![execution.logged];
    while solver.solve_assuming(&execution.context, &assumptions) == Answer::Sat {
        let status = solver.value(&execution.context, execution.status).expect("a model");
        let status_term = execution.context.constant(status.clone());
        let other = execution.context.not_equal(execution.status, status_term);
        assumptions.push(other);
        found.push(status.to_u64().expect("32 bits"));
    }
    found.sort_unstable();
    found
}

/// Whether some execution fulfils a condition.
pub fn is_possible(context: &mut Context, condition: TermId) -> bool {
    Solver::new().solve_assuming(context, &[condition]) == Answer::Sat
}
