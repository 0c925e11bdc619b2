//! Methods enter the execution by hooks: they see calls and branches, prune ways, and compose.

use crate::support::{entry, load};
use ir::{FunctionId, Program};
use logic::{Answer, Context, Solver};
use wherefore_bounded::{
    Bounds, Execution, Hook, Options, Request, Silent, TermDomain, Way, execute, take_hook,
};

const PROGRAM: &str = "\
static int twice(int x) { return x + x; }
int main(void) { int x = nondet_int(); if (x < 0 || x > 9) return 0;
if (x > 4) assert(twice(x) < 12); else assert(twice(x) < 8); return twice(1); }";

/// Follows the first of two ways only.
#[derive(Default)]
struct Then {
    pruned: usize,
}

impl Hook for Then {
    fn may_follow(&mut self, domain: &mut TermDomain<'_>, way: &Way) -> bool {
        let body = domain.program.functions[way.function].body.as_ref();
        let successors = &body.expect("it runs").vertices[way.vertex].successors;
        let first = successors.targets().first() == Some(&way.target);
        self.pruned += usize::from(!first);
        first
    }
}

/// Notes calls and returns.
#[derive(Default)]
struct Calls(Vec<(FunctionId, bool)>);

impl Hook for Calls {
    fn begin_call(&mut self, _domain: &mut TermDomain<'_>, function: FunctionId) {
        self.0.push((function, true));
    }

    fn end_call(&mut self, _domain: &mut TermDomain<'_>, function: FunctionId) {
        self.0.push((function, false));
    }
}

fn executed(program: &Program, hooks: Vec<Box<dyn Hook>>) -> Execution {
    let (options, bounds) = (Options::default(), Bounds::all(4));
    let request = Request { program, entry: entry(program), options: &options, bounds: &bounds };
    execute(request, Context::new(), hooks, &mut Silent, &mut |_, _, _| true)
}

/// How many checks can fail.
fn failing(execution: &Execution) -> usize {
    let fails = execution.record.obligations.iter().filter(|one| {
        Solver::new().solve_assuming(&execution.context, &[one.fails]) == Answer::Sat
    });
    fails.count()
}

#[test]
fn hooks_prune_ways_and_see_calls_at_the_same_time() {
    let program = load("hooks", PROGRAM);
    assert_eq!(failing(&executed(&program, Vec::new())), 2);
    let hooks: Vec<Box<dyn Hook>> = vec![Box::new(Then::default()), Box::new(Calls::default())];
    let mut execution = executed(&program, hooks);
    // The first way out of `x < 0 || x > 9` returns: nothing is checked on it.
    assert_eq!(failing(&execution), 0);
    let pruned = take_hook::<Then>(&mut execution.hooks).expect("the hook comes back").pruned;
    assert!(pruned > 0);
    let calls = take_hook::<Calls>(&mut execution.hooks).expect("this one, too").0;
    let main = entry(&program);
    assert_eq!(calls, [(main, true), (main, false)]);
    assert!(execution.hooks.is_empty());
}
