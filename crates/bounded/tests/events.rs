//! Logs: which executions write exactly these events?

mod support;

use logic::{Answer, Context, Solver};
use support::{entry, load};
use wherefore_bounded::{Bounds, Options, Silent, execute};

const PROGRAM: &str = "
extern void EVR(const char *);
int main(void) {
    int n = nondet_int(), total = 0;
    for (int i = 0; i < n; i++) {
        int step = nondet_int();
        if (step < 0) { EVR(\"down\"); total--; }
        else if (step > 0) { EVR(\"up\"); total++; }
    }
    if (total == 3) EVR(\"three\");
    return total;
}";

/// The status of an execution that writes the log, if there is one; and how many there are.
fn statuses(log: &[&str]) -> Vec<u64> {
    let program = load("events", PROGRAM);
    let log = log.iter().map(|name| (*name).into()).collect();
    let options = Options { log: Some(log), ..Options::default() };
    let bounds = Bounds::all(6);
    let context = Context::new();
    let start = entry(&program);
    let mut execution =
        execute(&program, start, &options, &bounds, context, &mut Silent, &mut |_, _, _| true);
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
    found
}

#[test]
fn a_log_determines_what_the_run_computed() {
    assert_eq!(statuses(&["up", "down", "up"]), [1]);
    assert_eq!(statuses(&["up", "up", "up", "three"]), [3]);
    assert_eq!(statuses(&["up", "up", "down", "up", "up", "three"]), [3]);
    assert_eq!(statuses(&[]), [0]);
}

#[test]
fn a_log_that_no_execution_writes_is_refused() {
    assert!(statuses(&["three"]).is_empty());
    // Three ups cannot pass without the last event.
    assert!(statuses(&["up", "up", "up"]).is_empty());
    assert!(statuses(&["up", "sideways"]).is_empty());
}
