//! Which steps of a failing run matter.

use findings::StepKind;

use crate::replay::support::{failing, failing_with};

/// The lines of the steps that matter, in the order of the run, each once in a row.
fn lines_that_matter(text: &str, values: &[u128], input: &str) -> Vec<u32> {
    let replay = failing_with(text, values, input);
    let steps = replay.trace.steps.iter().filter(|step| step.matters);
    let mut lines: Vec<_> = steps.map(|step| step.place.start.line).collect();
    lines.dedup();
    lines
}

#[track_caller]
fn matter(text: &str, expected: &[u32]) {
    assert_eq!(lines_that_matter(text, &[], ""), expected, "{text}");
}

#[test]
fn assignments_that_do_not_flow_into_the_failure() {
    matter(
        "int main(void) {
           int a = 3;
           int b = 4;
           int c = a + 1;
           b = b + c;
           assert(c != 4);
         }",
        &[2, 4, 6],
    );
}

#[test]
fn an_overwritten_value() {
    matter(
        "int main(void) {
           int a = 3;
           a = 5;
           assert(a != 5);
         }",
        &[3, 4],
    );
}

#[test]
fn only_the_failing_operation_of_an_expression() {
    matter(
        "int main(void) {
           int a = 3;
           int b = 4;
           int c = 0;
           return a + b / c;
         }",
        &[3, 4, 5],
    );
}

#[test]
fn through_pointers() {
    matter(
        "int main(void) {
           int a = 1;
           int b = 2;
           int *p = &a;
           int *q = &b;
           *q = 7;
           *p = 5;
           assert(a + 0 != 5);
         }",
        &[4, 7, 8],
    );
}

#[test]
fn members_and_copies_of_records() {
    matter(
        "struct pair { int first; int second; };
         int main(void) {
           struct pair p;
           p.first = 1;
           p.second = 2;
           struct pair q = p;
           q.first = 3;
           assert(q.second != 2);
         }",
        &[5, 6, 8],
    );
}

#[test]
fn elements_of_arrays() {
    matter(
        "int main(void) {
           int a[4];
           int i = 2;
           a[0] = 8;
           a[i] = 9;
           a[3] = 10;
           assert(a[2] != 9);
         }",
        &[3, 5, 7],
    );
}

#[test]
fn calls_with_the_argument_that_counts() {
    matter(
        "int counter;
         int choose(int a, int b) {
           counter++;
           return b;
         }
         int main(void) {
           int x = 1;
           int y = 2;
           int z = choose(x, y);
           assert(z != 2);
         }",
        &[8, 9, 4, 9, 10],
    );
}

#[test]
fn a_call_of_which_only_the_side_effect_counts() {
    let text = "int state;
         int change(int by) {
           state = by;
           return 2 * by;
         }
         int main(void) {
           int r = change(4);
           assert(state != 4);
         }";
    matter(text, &[7, 3, 4, 8]);
    let replay = failing(text);
    let assigned =
        replay.trace.steps.iter().find(|s| s.kind == StepKind::Assigned && s.place.start.line == 7);
    assert!(!assigned.expect("the result is stored").matters);
}

#[test]
fn recursion() {
    matter(
        "int trash;
         int sum(int n) {
           trash = n;
           if (n == 0)
             return 0;
           return n + sum(n - 1);
         }
         int main(void) {
           int s = sum(2);
           assert(s != 3);
         }",
        &[9, 4, 6, 4, 6, 4, 5, 6, 9, 10],
    );
}

#[test]
fn the_iteration_that_counts() {
    let text = "int main(void) {
           int a[4] = {0};
           int t = 0;
           for (int i = 0; i < 3; i++) {
             t = t + i;
             a[i] = 10 * i;
           }
           assert(a[1] != 10);
         }";
    let replay = failing(text);
    let stores: Vec<_> =
        replay.trace.steps.iter().filter(|step| step.place.start.line == 6).collect();
    let marks: Vec<_> = stores.iter().map(|step| step.matters).collect();
    assert_eq!(marks, [false, true, false]);
    assert!(replay.trace.steps.iter().all(|step| !(step.matters && step.place.start.line == 5)));
}

#[test]
fn decisions_that_led_to_the_failure() {
    matter(
        "int main(void) {
           int a = 1;
           int b = 2;
           if (b > 1)
             b = 3;
           if (a == 1) {
             a = 2;
             assert(0);
           }
         }",
        &[2, 6, 8],
    );
}

#[test]
fn decisions_that_left_a_value_as_it_was() {
    matter(
        "int g = 1;
         int main(void) {
           int a = 1;
           int b = 2;
           int c = 3;
           if (b > 2)
             a = 4;
           if (c > 3)
             g = 5;
           if (c > 4)
             c = 0;
           assert(a + g != 2);
         }",
        &[3, 4, 5, 6, 8, 12],
    );
}

#[test]
fn a_way_out_of_a_loop() {
    matter(
        "int main(void) {
           int a[4] = {1, 1, 0, 1};
           int n = 0;
           int m = 0;
           while (n < 4) {
             if (a[n] == 0)
               break;
             m++;
             n++;
           }
           assert(n != 2);
         }",
        &[2, 3, 5, 6, 9, 5, 6, 9, 5, 6, 11],
    );
}

#[test]
fn copied_bytes() {
    matter(
        "#include <string.h>
         int main(void) {
           int a[2];
           int b[2];
           a[0] = 1;
           a[1] = 2;
           b[0] = 7;
           memcpy(b, a, sizeof a);
           assert(b[1] != 2);
         }",
        &[6, 8, 9],
    );
}

#[test]
fn models_of_the_library_carry_dependences() {
    matter(
        "#include <string.h>
         int main(void) {
           char s[8] = \"ab\";
           char t[8] = \"xyz\";
           s[2] = 'c';
           t[0] = 'w';
           s[3] = 0;
           int n = strlen(s);
           int m = strlen(t);
           assert(n != 3);
         }",
        &[3, 5, 7, 8, 10],
    );
}

#[test]
fn printed_and_scanned_strings() {
    matter(
        "#include <stdio.h>
         int main(void) {
           int a = 41;
           int b = 5;
           char s[16];
           char t[16];
           sprintf(s, \"%d\", a);
           sprintf(t, \"%d\", b);
           int c = 0;
           sscanf(s, \"%d\", &c);
           assert(c != 41);
         }",
        &[3, 7, 10, 11],
    );
}

#[test]
fn globals_and_static_variables() {
    matter(
        "int g = 1;
         int h = 1;
         int next(void) {
           static int n;
           n = n + 1;
           return n;
         }
         int main(void) {
           next();
           g = 4;
           h = next();
           assert(h != 2);
         }",
        &[9, 5, 6, 11, 5, 6, 11, 12],
    );
}

#[test]
fn bit_fields() {
    matter(
        "struct flags { unsigned a : 3; unsigned b : 3; unsigned c : 7; };
         int main(void) {
           struct flags f;
           f.a = 1;
           f.b = 2;
           f.c = 3;
           struct flags g = f;
           g.a = 5;
           assert(g.b != 2);
         }",
        &[5, 7, 9],
    );
}

#[test]
fn inputs_that_flow_into_the_failure() {
    let text = "#include <stdio.h>
         int main(void) {
           int a = nondet_int();
           int b = nondet_int();
           int c = getchar();
           int d = getchar();
           int x, y;
           scanf(\"%d\", &x);
           scanf(\"%d\", &y);
           __VERIFIER_assume(b > 0);
           assert(a + d + y != 5);
         }";
    let (values, input) = ([2_u128, 1], "A\x01 7 2");
    assert_eq!(lines_that_matter(text, &values, input), [3, 6, 9, 11]);
    let replay = failing_with(text, &values, input);
    let inputs = replay.trace.steps.iter().filter(|step| step.kind == StepKind::Input);
    let inputs: Vec<_> = inputs.map(crate::replay::support::shown).collect();
    let expected = [
        "3 Input a = nondet_int() [a=2]",
        "4 Input b = nondet_int() [b=1]",
        "5 Input c = getchar() [c=65]",
        "6 Input d = getchar() [d=1]",
        "8 Input scanf(\"%d\", &x) [x=7]",
        "9 Input scanf(\"%d\", &y) [y=2]",
    ];
    assert_eq!(inputs, expected);
}

#[test]
fn lazy_operands() {
    matter(
        "int main(void) {
           int a = 1;
           int b = 0;
           int c = 5;
           int d = a ? c : b;
           int e = b && c;
           assert(d + e != 5);
         }",
        &[2, 3, 4, 5, 6, 7],
    );
}

#[test]
fn what_ended_an_object() {
    matter(
        "#include <stdlib.h>
         int main(void) {
           int *p = malloc(4);
           int *q = malloc(4);
           *p = 1;
           free(q);
           free(p);
           return *p;
         }",
        &[3, 7, 8],
    );
}

#[test]
fn a_failure_in_a_model() {
    matter(
        "#include <string.h>
         int main(void) {
           char s[4];
           char t[8] = \"abcdef\";
           int n = 3;
           n = n + 1;
           strcpy(s, t);
           return n;
         }",
        &[4, 7],
    );
}

#[test]
fn a_returned_record() {
    matter(
        "struct pair { int first; int second; };
         struct pair make(int a, int b) {
           struct pair p;
           p.first = a;
           p.second = b;
           return p;
         }
         int main(void) {
           int x = 1;
           int y = 2;
           struct pair q = make(x, y);
           assert(q.first != 1);
         }",
        &[9, 11, 4, 6, 11, 12],
    );
}

#[test]
fn extra_arguments() {
    matter(
        "#include <stdarg.h>
         int second(int n, ...) {
           va_list list;
           va_start(list, n);
           va_arg(list, int);
           int r = va_arg(list, int);
           va_end(list);
           return r;
         }
         int main(void) {
           int a = 1;
           int b = 2;
           int c = second(2, a, b);
           assert(c != 2);
         }",
        &[12, 13, 4, 5, 6, 8, 13, 14],
    );
}

#[test]
fn a_callback_of_a_model() {
    matter(
        "#include <stdlib.h>
         int calls;
         int order(const void *a, const void *b) {
           calls++;
           return *(const int *)a - *(const int *)b;
         }
         int main(void) {
           int a[2] = {5, 3};
           int other = 1;
           qsort(a, 2, sizeof(int), order);
           assert(a[0] != 3);
         }",
        &[8, 5, 10, 11],
    );
}
