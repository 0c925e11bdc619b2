//! Functions that the tool makes: calls with any arguments, and bodies for what nobody defines.
//! Both engines execute them, and every failure that is found over terms is replayed.

use std::collections::BTreeMap;

use crate::support::{Run, load, run_from, text_of};
use findings::{Basis, Bound, CheckKind, CheckSet, Verdict};
use ir::{FunctionId, Program};
use semantics::concrete::{Inputs, Scenario};
use semantics::machine::Outcome;
use weave::entry::{Length, Limits};
use weave::stubs::Stub;
use weave::{Plan, Settled, Start, Woven};
use wherefore_bounded::{Options, PropertyResult, Silent, check};

/// A program and where it starts.
struct Case {
    program: Program,
    entry: FunctionId,
}

impl Case {
    /// A start at the function `f` with any arguments.
    fn any_call(text: &str, limits: &Limits) -> Self {
        let start = Some(Start { function: "f".to_owned(), shapes: limits.clone() });
        let (case, _) = Self::planned(text, &Plan { start, ..Plan::default() });
        case
    }

    /// A program in which all that is missing has been made up.
    fn stubbed(text: &str) -> (Self, Vec<Stub>) {
        let start = Some(Start::at("main"));
        Self::planned(text, &Plan { definitions: true, start, ..Plan::default() })
    }

    fn planned(text: &str, plan: &Plan) -> (Self, Vec<Stub>) {
        let woven = plan.weave(Settled::plain(load(text, text))).expect("the plan fits");
        let Woven { program, entry, stubs, .. } = woven;
        (Self { program, entry: entry.expect("the plan has a start") }, stubs)
    }

    /// What fails over terms, each replayed; nothing may be unknown.
    fn failures(&self) -> Vec<(CheckKind, String)> {
        let report = check(&self.program, self.entry, &Options::default(), &mut Silent);
        let mut failures = Vec::new();
        for result in &report.results {
            let text = text_of(&self.program, result.check);
            assert!(!matches!(result.verdict, Verdict::Unknown { .. }), "{text}: {result:?}");
            if let Some(scenario) = &result.scenario {
                let checks = CheckSet::DEFAULT;
                let run = run_from(&self.program, self.entry, scenario.clone(), checks);
                assert!(run.failed.contains(&result.check), "{text}: {:?}", run.outcome);
                failures.push((self.program.properties[result.check].kind, text));
            }
        }
        failures
    }

    fn assert_fails(&self, expected: &[(CheckKind, &str)]) {
        let failures = self.failures();
        let failures: Vec<_> = failures.iter().map(|(kind, text)| (*kind, text.as_str())).collect();
        assert_eq!(failures, expected);
    }

    /// A run with inputs given by the names of their sites, each once.
    fn run(&self, given: &[(&str, u128)]) -> Run {
        let mut inputs = Inputs::new();
        for &(name, value) in given {
            let mut sites = self.program.sites.entries().filter(|(_, site)| *site.name == *name);
            let names: Vec<_> = self.program.sites.iter().map(|site| &*site.name).collect();
            let (site, _) = sites.next().unwrap_or_else(|| panic!("no {name} in {names:?}"));
            inputs.push(site, value);
        }
        let scenario = Scenario { inputs, ..Scenario::default() };
        let leaks = CheckSet::DEFAULT.with(CheckKind::Leak.into());
        run_from(&self.program, self.entry, scenario, leaks)
    }

    /// The kinds of the checks that fail in such a run.
    fn run_fails(&self, given: &[(&str, u128)]) -> Vec<CheckKind> {
        let run = self.run(given);
        assert!(
            matches!(run.outcome, Outcome::Exited(_) | Outcome::Failed(_)),
            "{:?}",
            run.outcome
        );
        run.failed.iter().map(|&check| self.program.properties[check].kind).collect()
    }
}

fn any_call(text: &str) -> Case {
    Case::any_call(text, &Limits::default())
}

#[test]
fn scalar_arguments_are_inputs_at_their_parameters() {
    let case = any_call(
        "enum e { A, B };
         int f(int a, _Bool b, unsigned char c, enum e d) {
             assert(b == 0 || b == 1); assert(a != 7 || !b || c != 200 || d != B); return a; }",
    );
    case.assert_fails(&[(CheckKind::Assertion, "a != 7 || !b || c != 200 || d != B")]);
    let given = [("a", 7), ("b", 1), ("c", 200), ("d", 1)];
    assert_eq!(case.run_fails(&given), [CheckKind::Assertion]);
    assert_eq!(case.run_fails(&given[..3]), []);
    let site = case.program.sites.iter().find(|site| &*site.name == "c").expect("a site");
    assert!(case.program.text(site.origin).contains('c'), "{}", case.program.text(site.origin));
}

#[test]
fn a_pointer_is_null_or_points_to_elements() {
    let case = any_call("int f(int *p) { p[3] = 5; int x = *p; assert(x != 9); return p[4]; }");
    case.assert_fails(&[
        (CheckKind::Null, "p[3] = 5"),
        (CheckKind::Bounds, "p[3] = 5"),
        (CheckKind::Assertion, "x != 9"),
        (CheckKind::Bounds, "p[4]"),
    ]);
    assert_eq!(case.run_fails(&[("target(p)", 0)]), [CheckKind::Null]);
    assert_eq!(case.run_fails(&[("target(p)", 1), ("length(p)", 3)]), [CheckKind::Bounds]);
    assert_eq!(case.run_fails(&[("target(p)", 1), ("length(p)", 4)]), [CheckKind::Bounds]);
    assert_eq!(case.run_fails(&[("target(p)", 1), ("length(p)", 5)]), []);
    let arrays = BTreeMap::from([("p".to_owned(), Length::Number(5))]);
    let limits = Limits { arrays, may_be_null: false, ..Limits::default() };
    Case::any_call("int f(int *p) { return p[4]; }", &limits).assert_fails(&[]);
}

#[test]
fn a_string_ends() {
    let limits = Limits { may_be_null: false, ..Limits::default() };
    let text = "int f(char *s) { int n = 0; while (s[n]) n++; assert(n != 12); return n; }";
    let case = Case::any_call(text, &limits);
    case.assert_fails(&[(CheckKind::Assertion, "n != 12")]);
    assert_eq!(case.run_fails(&[("length(s)", 20)]), []);
}

#[test]
fn two_pointers_of_a_type_may_be_the_same() {
    let case = any_call(
        "void f(int *p, unsigned *u, int *q) {
             if (p && q) { *p = 1; *q = 2; assert(*p == 1); }
             if (p && u) assert((void *)p != (void *)u); }",
    );
    case.assert_fails(&[(CheckKind::Assertion, "*p == 1")]);
    let same = [("target(p)", 1), ("length(p)", 1), ("target(q)", 2)];
    assert_eq!(case.run_fails(&same), [CheckKind::Assertion]);
    let two = [("target(p)", 1), ("length(p)", 1), ("target(q)", 1), ("length(q)", 1)];
    assert_eq!(case.run_fails(&two), []);
    assert_eq!(case.run_fails(&[("target(p)", 0), ("target(q)", 2)]), []);
}

const LIST: &str = "struct node { int value; unsigned flag : 3; struct node *next; };";

#[test]
fn chains_of_records_are_modelled_up_to_a_length() {
    let text = format!(
        "{LIST} int f(struct node *p) {{
             if (!p || !p->next || !p->next->next) return 0;
             assert(!p->next->next->next);
             assert(p->next->next->value != 9 || p->flag != 5); return 1; }}"
    );
    let case = any_call(&text);
    case.assert_fails(&[
        (CheckKind::Assertion, "!p->next->next->next"),
        (CheckKind::Assertion, "p->next->next->value != 9 || p->flag != 5"),
    ]);
    let given = [
        ("target(p)", 1),
        ("length(p)", 1),
        ("p->flag", 5),
        ("target(p->next)", 1),
        ("length(p->next)", 1),
        ("target(p->next->next)", 1),
        ("length(p->next->next)", 1),
        ("p->next->next->value", 9),
    ];
    assert_eq!(case.run_fails(&given), [CheckKind::Assertion]);
    // What lies behind the last object is not modelled, and the verdict says so.
    let limits = Limits { depth: 2, ..Limits::default() };
    let case = Case::any_call(&text, &limits);
    let report = check(&case.program, case.entry, &Options::default(), &mut Silent);
    let is_shape = |basis: &Basis| matches!(basis.bound(), Some(Bound::Shape { .. }));
    let bounded = report.results.iter().filter(|result| result.rests_on.iter().any(is_shape));
    assert!(bounded.clone().count() > 0);
    assert!(bounded.into_iter().all(|one| matches!(one.verdict, Verdict::Holds { .. })));
}

#[test]
fn an_argument_may_be_freed_and_need_not_be() {
    let text = |action: &str| format!("{LIST} void f(struct node *p) {{ {action} }}");
    for action in ["free(p);", ""] {
        let case = any_call(&text(action));
        case.assert_fails(&[]);
        assert_eq!(case.run_fails(&[("target(p)", 1), ("length(p)", 1)]), []);
    }
    let twice = any_call(&text("free(p); free(p);"));
    twice.assert_fails(&[(CheckKind::DoubleFree, "free(p)")]);
}

#[test]
fn a_function_pointer_is_null_or_any_function() {
    let case = any_call(
        "int same(int x) { return x; } static int less(int x) { return x - 1; }
         long other(int x) { return 3; }
         int f(int (*g)(int), int x, void (*none)(double)) {
             assert(!none); if (x > 0 && g) assert(g(x) == x); return g(x); }",
    );
    let report = check(&case.program, case.entry, &Options::default(), &mut Silent);
    let failing = report.results.iter().filter(|result| result.verdict == Verdict::Fails);
    let failing: Vec<_> = failing.map(|result| text_of(&case.program, result.check)).collect();
    assert_eq!(failing, ["x - 1", "!none", "g(x) == x", "g"]);
    let open = |one: &PropertyResult| matches!(one.verdict, Verdict::Unknown { .. });
    assert!(report.results.iter().any(open), "a function that is not there is unknown");
    assert_eq!(case.run_fails(&[("target(g)", 2), ("x", 11)]), [CheckKind::Assertion]);
    assert_eq!(case.run_fails(&[("target(g)", 1), ("x", 11)]), []);
}

#[test]
fn records_by_value_unions_and_untyped_memory() {
    let case = any_call(
        "struct part { int x; union { int *p; long n; } u; char text[40]; };
         struct part; struct hidden;
         int f(struct part a, void *bytes, struct hidden *h, const char **names) {
             if (a.x == 3) assert(a.text[39] != 'z');
             if (bytes) { unsigned char *b = bytes; assert(b[7] != 200); }
             if (names && names[2]) assert(names[2][1] != 'k');
             return h != 0; }",
    );
    case.assert_fails(&[
        (CheckKind::Assertion, "a.text[39] != 'z'"),
        (CheckKind::Bounds, "b[7]"),
        (CheckKind::Assertion, "b[7] != 200"),
        (CheckKind::Bounds, "names[2]"),
    ]);
    assert_eq!(case.run_fails(&[("target(bytes)", 1), ("length(bytes)", 7)]), [CheckKind::Bounds]);
    let given = [("target(h)", 1), ("length(h)", 1), ("member(a.u)", 1), ("a.u.n", 4)];
    assert_eq!(case.run_fails(&given), []);
}

#[test]
fn an_undefined_function_returns_any_value() {
    let (case, stubs) = Case::stubbed(
        "extern int sensor(void); extern _Bool ready(int channel);
         int main(void) { int x = sensor(), y = sensor(); _Bool r = ready(1);
             assert(r == 0 || r == 1); assert(x == y); assert(x != 42 || !r); return 0; }",
    );
    assert_eq!(stubs.len(), 2);
    assert!(case.program.missing.is_empty());
    case.assert_fails(&[(CheckKind::Assertion, "x == y"), (CheckKind::Assertion, "x != 42 || !r")]);
    let given = [("sensor()", 42), ("sensor()", 42), ("ready()", 1)];
    assert_eq!(case.run_fails(&given), [CheckKind::Assertion]);
}

#[test]
fn an_undefined_function_writes_what_it_can_reach() {
    let (case, stubs) = Case::stubbed(
        "struct box { int size; _Bool open; struct box *inner; };
         extern void change(int *p, const int *fixed, struct box *b, int **out);
         int shared = 1; static int own = 1; const int limit = 1; struct box *chain;
         int main(void) { int a[2] = {1, 1}, c = 1; struct box b = {1, 1, &b}; int *out = &c;
             change(a, &c, &b, &out);
             assert(a[0] == 1); assert(a[1] == 1); assert(c == 1); assert(b.size == 1);
             assert(b.open == 1); assert(b.inner == &b); assert(out == &c);
             assert(shared == 1); assert(own == 1); assert(limit == 1); assert(!chain);
             return 0; }",
    );
    case.assert_fails(&[
        (CheckKind::Assertion, "a[0] == 1"),
        (CheckKind::Assertion, "b.size == 1"),
        (CheckKind::Assertion, "b.open == 1"),
        (CheckKind::Assertion, "out == &c"),
        (CheckKind::Assertion, "shared == 1"),
    ]);
    let words = stubs[0].assumptions.join("\n");
    for expected in ["only the first that argument 1", "in what argument 3", "chain"] {
        assert!(words.contains(expected), "{words}");
    }
    assert!(!words.contains("argument 2"), "{words}");
}

#[test]
fn a_null_argument_is_not_written_and_a_wrong_one_is_reported_at_the_call() {
    let (case, _) = Case::stubbed(
        "extern void set(int *p); int main(void) { set(0); int a[1]; set(a); return 0; }",
    );
    case.assert_fails(&[]);
    let (case, _) = Case::stubbed(
        "extern void set(int *p); int main(void) { int a[1]; set(a + 1); return 0; }",
    );
    let run = case.run(&[]);
    let Outcome::Failed(failure) = &run.outcome else { panic!("{:?}", run.outcome) };
    assert_eq!(case.program.text(failure.origin), "set(a + 1)");
}

#[test]
fn a_returned_pointer_is_null_new_or_an_argument() {
    let (case, _) = Case::stubbed(
        "extern char *find(char *text, int c);
         int main(void) { char text[3] = \"ab\"; char *p = find(text, 'b');
             if (p && p != text) { p[4] = 0; assert(p[3] != 'q'); }
             assert(p != text); p[0] = 0; return 0; }",
    );
    case.assert_fails(&[
        (CheckKind::Bounds, "p[4] = 0"),
        (CheckKind::Assertion, "p[3] != 'q'"),
        (CheckKind::Assertion, "p != text"),
        (CheckKind::Null, "p[0] = 0"),
    ]);
    assert_eq!(case.run_fails(&[("target(find())", 2)]), [CheckKind::Assertion]);
    assert_eq!(case.run_fails(&[("target(find())", 0)]), [CheckKind::Null]);
}

#[test]
fn a_returned_record_has_any_members_and_what_never_returns_ends_the_program() {
    let (case, _) = Case::stubbed(
        "struct pair { int x; int y; }; extern struct pair get(void);
         extern void fatal(const char *text) __attribute__((noreturn));
         int main(void) { struct pair p = get(); if (p.x == p.y) fatal(\"same\");
             assert(p.x != p.y); assert(p.x != 3 || p.y != 4); return 0; }",
    );
    case.assert_fails(&[(CheckKind::Assertion, "p.x != 3 || p.y != 4")]);
    assert_eq!(case.run_fails(&[("get().x", 3), ("get().y", 4)]), [CheckKind::Assertion]);
    assert!(matches!(case.run(&[]).outcome, Outcome::Aborted(_)));
}

#[test]
fn functions_of_the_library_are_not_made_up() {
    let (case, stubs) = Case::stubbed(
        "extern void *fopen(const char *, const char *); extern int _setjmp(void *);
         extern int swapcontext(void *, void *); extern int helper(int);
         int main(void) { return helper(fopen(\"a\", \"r\") != 0 && swapcontext(0, 0)); }",
    );
    let names: Vec<_> =
        stubs.iter().map(|stub| &*case.program.functions[stub.function].name).collect();
    assert_eq!(names, ["helper"]);
    assert!(!case.program.missing.is_empty());
    assert!(matches!(case.run(&[]).outcome, Outcome::Unsupported { .. }));
}

#[test]
fn undefined_variables_have_any_value() {
    let (case, _) = Case::stubbed(
        "struct config { int level; char *name; }; extern struct config config;
         extern int counts[3]; int defined;
         int main(void) { assert(defined == 0); assert(counts[2] != 6);
             if (config.name) assert(config.name[0] != 'x' || config.level != 2); return 0; }",
    );
    case.assert_fails(&[
        (CheckKind::Assertion, "counts[2] != 6"),
        (CheckKind::Assertion, "config.name[0] != 'x' || config.level != 2"),
    ]);
    assert_eq!(case.run_fails(&[("counts[2]", 6)]), [CheckKind::Assertion]);
}

#[test]
fn what_is_made_prints_readably() {
    let case = any_call("int f(int n, int *p) { return n; }");
    let text = ir::print::function(&case.program, case.entry);
    assert!(text.contains("n.n0 = input i0 n"), "{text}");
    assert!(text.contains("f(n.n0, p.n1)"), "{text}");
}
