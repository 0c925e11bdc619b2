//! Logs: which executions write them?

use crate::support::load;
use crate::support::logged::{Logged, executed, is_possible, statuses_of};
use ir::Program;
use logic::{Context, TermId};
use wherefore_methods::replay::events::LogMode;

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

/// The statuses of the executions that write a log.
fn statuses(text: &str) -> Vec<u64> {
    statuses_of(&load("events", PROGRAM), text)
}

#[test]
fn a_log_determines_what_the_run_computed() {
    assert_eq!(statuses("exact\nup\ndown\nup\n"), [1]);
    assert_eq!(statuses("exact\nup\nup\nup\nthree\n"), [3]);
    assert_eq!(statuses("exact\nup\nup\ndown\nup\nup\nthree\n"), [3]);
    assert_eq!(statuses("exact\n"), [0]);
}

#[test]
fn a_log_that_no_execution_writes_is_refused() {
    assert!(statuses("exact\nthree\n").is_empty());
    // Three ups cannot pass without the last event.
    assert!(statuses("exact\nup\nup\nup\n").is_empty());
    assert!(statuses("exact\nup\nsideways\n").is_empty());
}

/// The loop of this program logs in every round, so that the log bounds it.
#[test]
fn a_log_says_how_often_a_loop_goes_round() {
    let program = load(
        "rounds",
        "extern void EVR_value(const char *, ...);
         int main(void) {
             int total = 0;
             for (;;) {
                 int step = nondet_int();
                 if (step == 0) return total;
                 total = (total + step) & 255;
                 EVR_value(\"total\", total);
             }
         }",
    );
    let lines: String = (1..=200).map(|round| format!("total {}\n", round * 7 % 256)).collect();
    let mut execution =
        executed(&program, &format!("exact\n{lines}"), LogMode::Sliced, Context::new());
    assert!(execution.record.cuts.is_empty(), "nothing is left open");
    assert!(is_possible(&mut execution.context, execution.logged));
    let context = &mut execution.context;
    let last = context.number(32, 200 * 7 % 256);
    let other = context.not_equal(execution.status, last);
    let other = context.and(execution.logged, other);
    assert!(!is_possible(context, other));
}

/// Executions go round this loop without a word, on two ways, and only the log says when it ends.
#[test]
fn silent_rounds_are_followed_up_to_the_bound() {
    let program = load(
        "silent",
        "extern void EVR(const char *); extern void EVR_value(const char *, ...);
         int main(void) {
             int sum = 0;
             for (;;) {
                 int kind = wherefore_choose(3), amount = nondet_int();
                 if (amount < 0 || amount > 100) continue;
                 switch (kind) {
                     case 0: sum += amount; break;
                     case 1: EVR_value(\"sum\", sum); break;
                     default: EVR(\"quit\"); return sum;
                 }
             }
         }",
    );
    let mut execution =
        executed(&program, "exact\nsum 150\nquit\n", LogMode::Sliced, Context::new());
    assert!(!execution.record.cuts.is_empty(), "silent rounds may go on");
    assert!(is_possible(&mut execution.context, execution.logged));
}

/// The program of the paper's figure 5, with the locations of its table 1 as lines.
const EXAMPLE: &str = "extern void EVR(const char *); extern void EVR_value(const char *, ...);
int x;
void foo(void) { x--; EVR_value(\"foo\", x);
    return; }
void bar(void) { x++; EVR(\"bar\"); }
int main(void) {
    int input = nondet_int(); _Bool p = nondet_bool(), q = nondet_bool();
    x = input;
    if (p)
        foo();
    if (q)
        foo();
    if (p && q)
        bar();
    else
        foo();
    assert(x + 1 == input);
    return 0;
}";

/// The vector at the visits of a line, as conditions of their own, in the order of execution.
fn vectors_at(program: &Program, execution: &mut Logged, line: u32) -> Vec<[TermId; 3]> {
    let visits = execution.log.visits.clone();
    let at_line = visits.iter().filter(|visit| {
        let body = program.functions[visit.function].body.as_ref().expect("a body");
        let origin = body.vertices[visit.vertex].origin;
        let range = program.sources.use_range(program.location(origin));
        program.sources.start(range).line == line
    });
    let mut found: Vec<[TermId; 3]> = Vec::new();
    for visit in at_line {
        let path = execution.paths.condition(visit.path, &mut execution.context);
        let never = execution.context.boolean(false);
        let vector = [0, 1, 2].map(|position| {
            let entries = visit.written[0].entries().iter();
            let entry = entries.clone().find(|entry| entry.0 == position);
            entry.map_or(never, |entry| execution.context.and(path, entry.1))
        });
        if found.last() != Some(&vector) {
            found.push(vector);
        }
    }
    found
}

#[test]
fn the_vectors_of_the_papers_example() {
    let program = load("example", EXAMPLE);
    // Slicing leaves out what cannot be completed, so the vectors are looked at without it.
    let mut execution =
        executed(&program, "exact\nfoo 2\nfoo 1\n", LogMode::Assume, Context::new());
    let [_, _, _] = execution.record.inputs[..] else { panic!("three inputs") };
    let [input, p, q] = [0, 1, 2].map(|index| execution.record.inputs[index].variable);
    let context = &mut execution.context;
    let zero = context.number(8, 0);
    let [p, q] = [p, q].map(|term| match context.width(term) {
        1 => term,
        _ => context.not_equal(term, zero),
    });
    let [not_p, not_q] = [p, q].map(|term| context.not(term));
    let mut is = |amount: u64, value: u64| {
        let amount = context.number(32, amount);
        let value = context.number(32, value);
        let left = context.subtract(input, amount);
        context.equal(left, value)
    };
    // x after one call is input - 1, and so on.
    let [one_is_2, two_is_2, two_is_1, three_is_1] = [is(1, 2), is(2, 2), is(2, 1), is(3, 1)];
    let (never, always) = (context.boolean(false), context.boolean(true));
    // The first entry of the fourth row: p has not called, so x is input - 1 after the second call.
    let two_after_q = context.and(not_p, one_is_2);
    let one_after_both = context.and_all([p, one_is_2, two_is_1]);
    let row_3 = [not_p, context.and(p, one_is_2), never];
    let row_5_first = context.and(not_q, not_p);
    let row_5_second = {
        let left = context.and(q, two_after_q);
        let right = context.and_all([not_q, p, one_is_2]);
        context.or(left, right)
    };
    let row_5 = [row_5_first, row_5_second, context.and(q, one_after_both)];
    let not_both = {
        let both = context.and(p, q);
        context.not(both)
    };
    // At the end x is input - 1 if neither was called, input - 2 if one was.
    let row_8_second = context.and_all([not_both, row_5_first, one_is_2]);
    let row_8_third = context.and_all([not_both, row_5_second, two_is_1]);
    let row_8 = [never, row_8_second, row_8_third];
    let _ = (two_is_2, three_is_1);
    let rows = [
        (9, vec![[always, never, never]]),
        // Inside foo, after its event: called from the three places.
        (
            4,
            vec![
                [never, context.and(p, one_is_2), never],
                [never, context.and(q, two_after_q), context.and(q, one_after_both)],
                row_8,
            ],
        ),
        (11, vec![row_3]),
        (13, vec![row_5]),
        (17, vec![row_8]),
    ];
    for (line, expected) in rows {
        let found = vectors_at(&program, &mut execution, line);
        assert!(found.len() >= expected.len(), "line {line}: {} visits", found.len());
        for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
            for position in 0..3 {
                let context = &mut execution.context;
                let differs = context.not_equal(found[position], expected[position]);
                let same = !is_possible(context, differs);
                assert!(same, "line {line}, visit {number}, {position} events");
            }
        }
    }
    // The call of bar logs an event that the log does not have: nothing comes after it.
    let context = execution.context;
    let mut execution = executed(&program, "exact\nfoo 2\nfoo 1\n", LogMode::Sliced, context);
    let bar = program.function_named("bar").expect("bar");
    let last = execution.log.visits.iter().rfind(|visit| visit.function == bar).expect("visited");
    let body = program.functions[bar].body.as_ref().expect("a body");
    assert!(
        matches!(body.vertices[last.vertex].statement, ir::Statement::Event { .. }),
        "bar does not go on after its event"
    );
    // Every execution behind the log has input 3, one of p and q, and fails.
    let logged = execution.logged;
    let context = &mut execution.context;
    let three = context.number(32, 3);
    let other = context.not_equal(input, three);
    let same = context.equal(p, q);
    let unlike = context.or(other, same);
    let wrong = context.and(logged, unlike);
    assert!(is_possible(context, logged) && !is_possible(context, wrong));
    let kinds: Vec<_> = execution.log.ends.iter().map(|end| end.kind).collect();
    let completed = execution.log.ends.iter();
    let completed: Vec<_> = completed
        .filter(|end| end.kind == bounded::EndKind::Completed)
        .map(|end| end.condition)
        .collect();
    assert!(
        completed.into_iter().all(|end| !is_possible(&mut execution.context, end)),
        "{kinds:?}"
    );
}

/// The conditions of all modes are the same; only the vectors of the first one follow loops
/// further than the bound says.
#[test]
fn all_modes_agree() {
    let cases = [
        (EXAMPLE, "exact\nfoo 2\nfoo 1\n"),
        (EXAMPLE, "suffix\nfoo 1\n"),
        (EXAMPLE, "prefix\nfoo 7..9\n"),
        (EXAMPLE, "suffix\nfoo 3, bar\n"),
        (EXAMPLE, "exact\nfoo\n-foo 3\nbar\n"),
        (EXAMPLE, "exact\nbar\nend\nbar\n"),
        (EXAMPLE, "exact\n*\n*\n"),
        (PROGRAM, "exact\nup\ndown\nup\n"),
        (PROGRAM, "suffix\nup\nthree\n"),
        (PROGRAM, "prefix\ndown\nup\nup\n"),
        (PROGRAM, "exact\ndown\nthree\nend\ndown\n"),
        (PROGRAM, "exact\n-down\nup\n*\n"),
    ];
    for (text, log) in cases {
        let program = load("modes", text);
        let assumed = executed(&program, log, LogMode::Assume, Context::new());
        let cuts: Vec<_> = assumed.record.cuts.iter().map(|cut| cut.condition).collect();
        let (wanted, mut context) = (assumed.logged, assumed.context);
        let cut = context.balanced_or(cuts);
        let followed = context.not(cut);
        for mode in [LogMode::Sliced, LogMode::Array, LogMode::Backward] {
            let other = executed(&program, log, mode, context);
            context = other.context;
            let differs = context.not_equal(wanted, other.logged);
            let differs = context.and(differs, followed);
            assert!(!is_possible(&mut context, differs), "{mode:?}, {log}");
        }
        assert!(is_possible(&mut context, wanted), "{log}");
    }
}
