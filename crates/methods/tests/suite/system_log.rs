//! Messages to the system's log as the log of a run.

use std::sync::Arc;

use crate::support::logged::{executed_with, is_possible};
use crate::support::{entry, load};
use ir::Program;
use logic::Context;
use logs::{Extent, Log};
use semantics::machine::{Machine, Outcome, Quiet, RunOptions};
use wherefore_methods::replay::events::LogSearch;

const DAEMON: &str = "
extern void openlog(const char *, int, int), syslog(int, const char *, ...);
extern int setlogmask(int);
static void report(int n) {
    void (*hidden)(int, const char *, ...) = syslog;
    syslog(6, \"load %d\", n);
    syslog(4, \"%s\", n > 9 ? \"high\\n\" : \"low\");
    hidden(3, n > 9 ? \"stop\\n\" : \"go on\");
    syslog(7, \"%d dropped\", n);
}
int main(void) {
    int n = nondet_int();
    assume(n >= 0 && n < 20);
    openlog(\"daemon\", 1, 24);
    setlogmask(0x7f);
    report(n);
    return n;
}";

/// Whether some execution writes these messages, and all that do have a status.
fn is_written(program: &Program, messages: &str, status: u64) -> (bool, bool) {
    let log = Log::raw_text("messages", messages.as_bytes(), Extent::Exact);
    let logs = LogSearch { logs: Arc::new([log]), streams: vec![3], ..LogSearch::default() };
    let mut execution = executed_with(program, logs, Context::new());
    assert!(execution.record.cuts.is_empty(), "{:?}", execution.record.cuts);
    let context = &mut execution.context;
    let status = context.number(32, status);
    let other = context.not_equal(execution.status, status);
    let other = context.and(execution.logged, other);
    (is_possible(context, execution.logged), !is_possible(context, other))
}

#[test]
fn messages_say_what_the_run_computed() {
    let program = load("daemon", DAEMON);
    assert_eq!(is_written(&program, "load 12\nhigh\nstop\n", 12), (true, true));
    assert_eq!(is_written(&program, "load 7\nlow\ngo on\n", 7), (true, true));
    assert!(!is_written(&program, "load 7\nhigh\ngo on\n", 7).0);
    assert!(!is_written(&program, "load 7\nlow\ngo on\n7 dropped\n", 7).0);
}

#[test]
fn a_run_writes_them_to_a_stream_of_their_own() {
    let program = load("daemon", DAEMON);
    let mut host = Quiet::default();
    let outcome = Machine::new(&program, RunOptions::default()).run(entry(&program), &mut host);
    assert_eq!(outcome, Outcome::Exited(0));
    assert_eq!(String::from_utf8_lossy(&host.system_log), "load 0\nlow\ngo on\n");
    assert!(host.output.is_empty() && host.errors.is_empty());
}
