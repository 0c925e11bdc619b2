//! Steps in source terms.

use crate::support::{failing_with, lines};

#[test]
fn a_trace_shows_inputs_assignments_branches_calls_and_the_failure() {
    let replay = failing_with(
        "#include <string.h>
         int g;
         int twice(int n) { return 2 * n; }
         int main(void) {
           int x = nondet_int();
           char s[4] = \"abc\";
           if (nondet_int() > 3 && x < 5) g = twice(x);
           switch (g) { case 8: g++; break; default: g = 0; }
           assert(strlen(s) + g == 3);
         }",
        &[4, 7],
        "",
    );
    let expected = [
        "5 Input x = nondet_int() [x=4]",
        "6 Assigned s [s=\"abc\"]",
        "7 Input nondet_int() [=7]",
        "7 Branch(true) nondet_int() > 3 && x < 5 [x=4]",
        "7 Called twice(x) [n=4]",
        "3 Returned return 2 * n; [=8]",
        "7 Assigned g = twice(x) [g=8]",
        "8 Chosen g [=8, =case 8]",
        "8 Assigned g++ [g=9]",
        "9 Returned strlen(s) [=3]",
        "9 Failed strlen(s) + g == 3 [g=9]",
    ];
    assert_eq!(lines(&replay.trace), expected);
}
