//! What is easy to find is found, and reported completely, before anything hard is begun.

use crate::common::Scratch;
use crate::common::localize::{FAILS, causes, localized};
use serde_json::Value;

/// What `factor` returns would have to be the two large primes of the product.
const PRODUCT: &str = r#"#include <stdio.h>
static unsigned factor(unsigned number) { return number | 1; }
int main(void) {
    unsigned long first = factor(3);
    unsigned long second = factor(5);
    int size = 6;
    if (first > 1 && second > 1 && first * second == 9345208821757322069u)
        size = size + 1;
    printf("%d\n", size);
    return 0;
}
"#;

const TESTS: &str = "[[test]]\nname = \"seven\"\nstdout = \"7\\n\"\n";

#[test]
fn cheap_answers_are_there_when_time_runs_out() {
    let scratch = Scratch::new("localize_stages");
    scratch.file("product.c", PRODUCT);
    scratch.file("tests.toml", TESTS);
    let limits = ["--effort", "1000", "--timeout", "5"];
    let arguments = ["--json", "product.c", "--tests", "tests.toml"];
    let arguments: Vec<&str> = arguments.iter().chain(&limits).copied().collect();
    let answer: Value =
        serde_json::from_str(&localized(&scratch.0, &arguments, FAILS)).expect("JSON");
    assert!(causes(&answer).starts_with(&[(6, "6")]), "{answer:#}");
    assert_eq!(answer["causes"][0]["simple"]["text"], "7");
    let open = &answer["undecided"][0];
    assert_eq!(open["components"][0]["text"], "number | 1");
    assert_eq!(open["reason"], "the limit of time is reached");
}
