//! What `wherefore localize` claims holds in the compiled program: every suggested text and constant is written into
//! the file, compiled with the sanitizers and run on the tests; nothing relies on storage that was never
//! written.

use std::process::Command;
use std::time::Duration;

use crate::common::localize::{FAILS, PASSES, UNKNOWN, has, lacks, localized};
use crate::common::{Scratch, run};
use serde_json::Value;

/// A program of a student with a fault, and tests: what it reads and should print.
struct Exercise {
    name: &'static str,
    program: &'static str,
    tests: &'static [(&'static str, &'static str)],
    /// The line of the fault, which has to be among the causes.
    line: u64,
}

impl Exercise {
    fn suite(&self) -> String {
        let tests = self.tests.iter();
        tests
            .map(|(input, output)| format!("[[test]]\nstdin = {input:?}\nstdout = {output:?}\n"))
            .collect()
    }

    fn answer(&self, scratch: &Scratch) -> Value {
        scratch.file("program.c", self.program);
        scratch.file("tests.toml", self.suite());
        let arguments = ["--json", "program.c", "--tests", "tests.toml"];
        serde_json::from_str(&localized(&scratch.0, &arguments, FAILS)).expect("JSON")
    }
}

/// The program with another text in the place of a component's.
fn changed(program: &str, cause: &Value, old: &str, new: &str) -> Option<String> {
    let number =
        |key: &str| usize::try_from(cause[key].as_u64().expect("a number")).expect("small");
    let lines: usize = program.split_inclusive('\n').take(number("line") - 1).map(str::len).sum();
    let (start, text) = (lines + number("column") - 1, cause["text"].as_str().expect("a text"));
    let found = program.match_indices(old).map(|(at, text)| at..at + text.len());
    let end = start + text.len();
    let range = found.into_iter().find(|range| range.start < end && start < range.end)?;
    Some(format!("{}{new}{}", &program[..range.start], &program[range.end..]))
}

/// How many of some tests a program passes that is compiled with the sanitizers, with stack contents that
/// are not zero.
fn passed(scratch: &Scratch, program: &str, tests: &[&(&str, &str)]) -> usize {
    scratch.file("changed.c", program);
    let mut gcc = Command::new("gcc");
    gcc.current_dir(&scratch.0).args(["-w", "-O0", "-o", "changed", "changed.c", "-lm"]);
    gcc.args(["-fsanitize=undefined,address", "-fno-sanitize-recover=all"]);
    gcc.arg("-ftrivial-auto-var-init=pattern");
    let output = run(&mut gcc, b"", Duration::from_secs(60)).expect("gcc ends");
    assert!(output.status.success(), "{}\n{program}", String::from_utf8_lossy(&output.stderr));
    let passes = |test: &&&(&str, &str)| {
        let (input, wanted) = test;
        let mut command = Command::new(scratch.0.join("changed"));
        let limit = Duration::from_secs(10);
        let output = run(&mut command, input.as_bytes(), limit);
        output.is_ok_and(|output| output.status.success() && output.stdout == wanted.as_bytes())
    };
    tests.iter().filter(passes).count()
}

/// Compiles every suggestion of an answer and runs the tests.
fn check(exercise: &Exercise) {
    let scratch = Scratch::new(&format!("claims_{}", exercise.name));
    let answer = exercise.answer(&scratch);
    let all: Vec<&(&str, &str)> = exercise.tests.iter().collect();
    let causes = answer["causes"].as_array().expect("a list");
    assert!(causes.iter().any(|cause| cause["line"] == exercise.line), "{answer:#}");
    let failing = answer["tests"]["failing"].as_u64().expect("a number");
    let passing = answer["tests"]["passing"].as_u64().expect("a number");
    for cause in causes {
        if let Some(simple) = cause["simple"].as_object() {
            let [old, new] = ["replaces", "text"].map(|key| simple[key].as_str().expect("a text"));
            let program = changed(exercise.program, cause, old, new).expect("the text is there");
            let kept = simple["passing"].as_u64().expect("a number");
            let passed = passed(&scratch, &program, &all) as u64;
            assert_eq!(passed, failing + kept, "{}: {cause:#}\n{program}", exercise.name);
        }
        let constant = cause["constant"].as_str().filter(|text| text.parse::<i64>().is_ok());
        let text = cause["text"].as_str().expect("a text");
        let is_computed = !text.contains("++") && !text.contains("--") && !text.contains('=');
        if let Some(constant) = constant.filter(|_| is_computed && !text.contains('(')) {
            let program = changed(exercise.program, cause, text, &format!("({constant})"));
            let passed = passed(&scratch, &program.expect("the text is there"), &all) as u64;
            assert_eq!(passed, failing + passing, "{}: {cause:#}", exercise.name);
        }
    }
}

const LARGEST: Exercise = Exercise {
    name: "largest",
    program: r#"#include <stdio.h>
int main(void)
{
    int a, b, c, max, i, best;
    if (scanf("%d %d %d", &a, &b, &c) != 3)
        return 1;
    max = a;
    if (b > max)
        max = b;
    i = 0;
    if (c > b)
        max = c;
    for (; i < 1; i++)
        printf("%d\n", max);
    best = max;
    return best == -1;
}
"#,
    tests: &[("5 1 3", "5\n"), ("1 2 3", "3\n"), ("9 2 3", "9\n"), ("1 7 3", "7\n")],
    line: 11,
};

const NEGATIVES: Exercise = Exercise {
    name: "negatives",
    program: r#"#include <stdio.h>
int main(void)
{
    int n, x, count = 1, zero, unused;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d", &x);
        if (x < 0)
            count++;
    }
    printf("%d\n", count);
    zero = count;
    unused = zero;
    return unused < 0;
}
"#,
    tests: &[("3 1 -2 3", "1\n"), ("3 -1 -2 3", "2\n"), ("0", "0\n")],
    line: 4,
};

const WORDS: Exercise = Exercise {
    name: "words",
    program: r#"#include <stdio.h>
int main(void)
{
    int c, words = 0, in = 1, letters = 0;
    while ((c = getchar()) != EOF) {
        if (c == ' ' || c == '\n') {
            in = 0;
        } else {
            letters++;
            if (!in) { words++; in = 1; }
        }
    }
    printf("%d %d\n", words, letters);
    return 0;
}
"#,
    tests: &[("ab cd\n", "2 4\n"), (" ab cd\n", "2 4\n"), ("\n", "0 0\n"), ("a", "1 1\n")],
    line: 4,
};

const SQUARES: Exercise = Exercise {
    name: "squares",
    program: r#"#include <stdio.h>
int main(void)
{
    int n, i, t[10], best = 0, *p = t;
    scanf("%d", &n);
    for (i = 0; i <= n; i++)
        p[i] = i * i;
    for (i = 0; i < n - 1; i++)
        if (t[i] > best)
            best = t[i];
    printf("%d\n", best);
    return 0;
}
"#,
    tests: &[("5", "16\n"), ("3", "4\n"), ("1", "0\n")],
    line: 8,
};

const AVERAGE: Exercise = Exercise {
    name: "average",
    program: r#"#include <stdio.h>
int main(void)
{
    int n, i, x, sum, most;
    scanf("%d", &n);
    sum = 0;
    for (i = 0; i < n; i++) {
        scanf("%d", &x);
        sum = x;
    }
    printf("%d\n", n ? sum / n : 0);
    most = n;
    return most < 0;
}
"#,
    tests: &[("2 4 6", "5\n"), ("1 7", "7\n"), ("3 3 3 3", "3\n"), ("0", "0\n")],
    line: 9,
};

const REVERSE: Exercise = Exercise {
    name: "reverse",
    program: r#"#include <stdio.h>
#include <string.h>
int main(void)
{
    char s[32], r[32];
    int i, n, k;
    scanf("%31s", s);
    n = strlen(s) - 1;
    for (i = 0; i < n; i++)
        r[i] = s[n - 1 - i];
    r[n] = 0;
    printf("%s\n", r);
    k = n;
    return k < 0;
}
"#,
    tests: &[("abc", "cba\n"), ("hello", "olleh\n")],
    line: 8,
};

const FIBONACCI: Exercise = Exercise {
    name: "fibonacci",
    program: r#"#include <stdio.h>
int fib(int n)
{
    int a = 0, b = 1, next, last, i;
    last = b;
    for (i = 1; i <= n; i++) {
        next = a + b;
        a = b;
        b = next;
    }
    return last ? b : a;
}
int main(void)
{
    int n;
    scanf("%d", &n);
    printf("%d\n", fib(n));
    return 0;
}
"#,
    tests: &[("1", "1\n"), ("2", "2\n"), ("5", "8\n"), ("0", "0\n")],
    line: 11,
};

const LEAP: Exercise = Exercise {
    name: "leap",
    program: r#"#include <stdio.h>
int main(void)
{
    int year, days, month;
    if (scanf("%d", &year) != 1 || year % 4 == 0 && year % 100 != 0)
        days = 366;
    else
        days = 365;
    printf("%d\n", days);
    month = days / 30;
    return month > 13;
}
"#,
    tests: &[("2004", "366\n"), ("2001", "365\n"), ("1900", "365\n"), ("2000", "366\n")],
    line: 5,
};

const DIGITS: Exercise = Exercise {
    name: "digits",
    program: r#"#include <stdio.h>
int main(void)
{
    int n, sum = 0, digit, first;
    scanf("%d", &n);
    while (n > 0) {
        digit = n % 10;
        sum += n;
        n /= 10;
    }
    printf("%d\n", sum);
    first = sum;
    return first == -1;
}
"#,
    tests: &[("123", "6\n"), ("9", "9\n"), ("10", "1\n"), ("0", "0\n")],
    line: 8,
};

const GRADES: Exercise = Exercise {
    name: "grades",
    program: r#"#include <stdio.h>
int main(void)
{
    int points; char grade, before;
    scanf("%d", &points);
    if (points >= 90) grade = 'A';
    else if (points > 80) grade = 'B';
    else grade = 'C';
    printf("%c\n", grade);
    before = grade;
    return before == 'F';
}
"#,
    tests: &[("95", "A\n"), ("80", "B\n"), ("85", "B\n"), ("20", "C\n")],
    line: 7,
};

const TABLE: Exercise = Exercise {
    name: "table",
    program: r#"#include <stdio.h>
int main(void)
{
    int n, i, j, row, t[6][6];
    scanf("%d", &n);
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++)
            t[i][j] = i + j;
    for (i = 1; i <= n; i++)
        printf("%d\n", t[i][n]);
    row = n;
    return row > 5;
}
"#,
    tests: &[("2", "2\n4\n"), ("1", "1\n"), ("3", "3\n6\n9\n")],
    line: 8,
};

const SWAP: Exercise = Exercise {
    name: "swap",
    program: r#"#include <stdio.h>
void swap(int *a, int *b)
{
    int old = *a, other;
    *a = *b;
    *b = *a;
    other = old;
    (void)other;
}
int main(void)
{
    int x, y;
    scanf("%d %d", &x, &y);
    swap(&x, &y);
    printf("%d %d\n", x, y);
    return 0;
}
"#,
    tests: &[("1 2", "2 1\n"), ("3 3", "3 3\n"), ("7 5", "5 7\n")],
    line: 6,
};

const POINTS: Exercise = Exercise {
    name: "points",
    program: r#"#include <stdio.h>
struct point { int x, y; };
int main(void)
{
    struct point a, b, d;
    int length;
    scanf("%d %d %d %d", &a.x, &a.y, &b.x, &b.y);
    d.x = b.x - a.x;
    d.y = b.y - a.x;
    length = d.x * d.x + d.y * d.y;
    printf("%d\n", length);
    return 0;
}
"#,
    tests: &[("0 0 3 4", "25\n"), ("1 2 1 2", "0\n"), ("2 1 2 4", "9\n")],
    line: 9,
};

const PRIMES: Exercise = Exercise {
    name: "primes",
    program: r#"#include <stdio.h>
int main(void)
{
    int n, i, k, prime = 1, last;
    scanf("%d", &n);
    for (i = 2; i * i < n; i++) {
        k = n % i;
        if (k == 0)
            prime = 0;
    }
    if (n < 2)
        prime = 0;
    printf("%s\n", prime ? "yes" : "no");
    last = i;
    return last < 0;
}
"#,
    tests: &[("9", "no\n"), ("7", "yes\n"), ("4", "no\n"), ("1", "no\n"), ("15", "no\n")],
    line: 6,
};

const CLOCK: Exercise = Exercise {
    name: "clock",
    program: r#"#include <stdio.h>
int main(void)
{
    int s, hours, minutes, rest;
    scanf("%d", &s);
    hours = s / 3600;
    minutes = s / 60;
    rest = s % 60;
    printf("%d:%02d:%02d\n", hours, minutes, rest);
    return 0;
}
"#,
    tests: &[
        ("3725", "1:02:05\n"),
        ("59", "0:00:59\n"),
        ("7200", "2:00:00\n"),
        ("600", "0:10:00\n"),
    ],
    line: 7,
};

const BUBBLE: Exercise = Exercise {
    name: "bubble",
    program: r#"#include <stdio.h>
int main(void)
{
    int t[8], n, i, j, kept;
    scanf("%d", &n);
    for (i = 0; i < n; i++)
        scanf("%d", &t[i]);
    for (i = 1; i < n - 1; i++)
        for (j = 0; j < n - i; j++)
            if (t[j] > t[j + 1]) {
                kept = t[j];
                t[j] = t[j + 1];
                t[j + 1] = kept;
            }
    for (i = 0; i < n; i++)
        printf("%d ", t[i]);
    printf("\n");
    return 0;
}
"#,
    tests: &[
        ("2 2 1", "1 2 \n"),
        ("3 3 2 1", "1 2 3 \n"),
        ("3 1 2 3", "1 2 3 \n"),
        ("1 5", "5 \n"),
    ],
    line: 8,
};

/// A test for each exercise.
macro_rules! exercises {
    ($($name:ident: $exercise:ident,)*) => {
        $(#[test]
        fn $name() {
            check(&$exercise);
        })*
    };
}

exercises! {
    largest: LARGEST,
    negatives: NEGATIVES,
    words: WORDS,
    squares: SQUARES,
    average: AVERAGE,
    reverse: REVERSE,
    fibonacci: FIBONACCI,
    leap: LEAP,
    digits: DIGITS,
    grades: GRADES,
    table: TABLE,
    swap: SWAP,
    points: POINTS,
    primes: PRIMES,
    clock: CLOCK,
    bubble: BUBBLE,
}

/// The answer about a program with tests.
#[track_caller]
fn asked(name: &str, program: &str, tests: &str, flags: &[&str], status: i32) -> String {
    let scratch = Scratch::new(&format!("claims_{name}"));
    scratch.file("a.c", program);
    scratch.file("a.toml", tests);
    let arguments = [&["a.c", "--tests", "a.toml"], flags].concat();
    localized(&scratch.0, &arguments, status)
}

/// `p[1] = 1` and `p[n / n]` would do if the first element were zero by itself.
const ALLOCATED: &str = r#"#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    int n, *p;
    scanf("%d", &n);
    p = malloc(n * sizeof *p);
    p[0] = 1;
    printf("%d\n", p[n - n]);
    free(p);
    return 0;
}
"#;

#[test]
fn no_text_is_suggested_that_makes_the_program_read_what_was_not_written() {
    let tests = "[[test]]\nstdin = \"5\"\nstdout = \"0\\n\"\n";
    let text = asked("allocated", ALLOCATED, tests, &["--verbose"], FAILS);
    has(&text, &["a.c:8:12: `1` should have been 0", "`0` works"]);
    lacks(&text, &["`n / n` works", "`n/n` works", "a.c:8:7: `0`", "`n = 1` works"]);
}

/// The sum starts with what is in the memory.
const UNWRITTEN: &str = r#"#include <stdio.h>
int main(void)
{
    int sum, i, n;
    scanf("%d", &n);
    for (i = 1; i <= n; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
"#;

#[test]
fn a_test_that_passes_by_luck_has_no_answer() {
    let tests = "[[test]]\nstdin = \"4\"\nstdout = \"10\\n\"\n";
    let text = asked("luck", UNWRITTEN, tests, &[], UNKNOWN);
    has(&text, &["passes only if storage that was never written is zero", "--check uninitialized"]);
    let text = asked("luck_checked", UNWRITTEN, tests, &["--check", "uninitialized"], FAILS);
    has(&text, &["a.c:7:"]);
}

/// The sum of floating numbers starts with what is in the memory, and so does the greatest of positive numbers.
const UNWRITTEN_FLOATS: &str = r#"#include <stdio.h>
int main(void)
{
    double sum, value;
    int greatest, whole;
    while (scanf("%lf", &value) == 1) {
        sum += value;
        whole = (int)value;
        if (whole > greatest)
            greatest = whole;
    }
    printf("%.2f %d\n", WHICH ? sum : 0, WHICH ? 0 : greatest);
    return 0;
}
"#;

#[test]
fn luck_is_seen_in_floating_numbers_and_in_comparisons() {
    for (which, output) in [("1", "4.50 0"), ("0", "0.00 3")] {
        let text = UNWRITTEN_FLOATS.replace("WHICH", which);
        let tests = format!("[[test]]\nstdin = \"1.5 3\"\nstdout = \"{output}\\n\"\n");
        let text = asked(&format!("luck_{which}"), &text, &tests, &[], UNKNOWN);
        has(&text, &["passes only if storage that was never written is zero"]);
    }
}

/// Counts the letters that it reads, one too few.
const READS: &str = r#"#include <locale.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    char line[16];
    setlocale(LC_ALL, "");
    ssize_t length = read(0, line, sizeof line);
    if (length < 0)
        return 1;
    int letters = -1;
    for (ssize_t i = 0; i < length; i++)
        letters += line[i] >= 'a' && line[i] <= 'z';
    printf("%d\n", letters);
    return 0;
}
"#;

#[test]
fn in_a_test_reading_does_not_fail() {
    let tests = "[[test]]\nstdin = \"a b\"\nstdout = \"2\\n\"\n\
                 [[test]]\nstdin = \"abc\"\nstdout = \"3\\n\"\n";
    let text = asked("reads", READS, tests, &[], FAILS);
    has(&text, &["2 tests fail", "`-1` should have been 0"]);
}

/// Takes long, and passes.
const LONG: &str = r#"#include <stdio.h>
int main(void)
{
    unsigned n, i, best = 0;
    scanf("%u", &n);
    for (i = 1; i < n; i++) {
        unsigned long long x = i;
        unsigned steps = 0;
        while (x != 1) {
            x = x % 2 ? 3 * x + 1 : x / 2;
            steps++;
        }
        if (steps > best)
            best = steps;
    }
    printf("%u\n", best);
    return 0;
}
"#;

#[test]
fn a_long_test_does_not_fail() {
    let tests = "[[test]]\nname = \"long\"\nstdin = \"300000\"\nstdout = \"442\\n\"\n\
                 [[test]]\nname = \"short\"\nstdin = \"10\"\nstdout = \"19\\n\"\n";
    let text = asked("long", LONG, tests, &[], UNKNOWN);
    has(&text, &["it is not known whether long passes: it is too long to be followed to its end"]);
    lacks(&text, &["does not stop", "tests fail"]);
}

/// Forgets to go on, and counts.
const ENDLESS: &str = r#"#include <stdio.h>
int main(void)
{
    int n, digits = 0;
    scanf("%d", &n);
    while (n > 0) {
        digits++;
        n = n / 1;
    }
    printf("%d\n", digits);
    return 0;
}
"#;

#[test]
fn a_run_that_repeats_itself_does_not_stop() {
    let tests = "[[test]]\nstdin = \"123\"\nstdout = \"3\\n\"\n[[test]]\nstdin = \"0\"\nstdout = \"0\\n\"\n";
    let text = asked("endless", ENDLESS, tests, &[], FAILS);
    has(&text, &["it does not stop: it goes round without end, at a.c:6:", "a.c:8:13: `n / 1`"]);
    // Input that has ended stays so.
    let scanning = "#include <stdio.h>\nint main(void)\n{\n    int x = 0, n = 0;\n    while (scanf(\"%d\", &x))\n\
                    \x20       n++;\n    printf(\"%d\\n\", n);\n    return 0;\n}\n";
    let tests = "[[test]]\nstdin = \"1 2\"\nstdout = \"2\\n\"\n";
    let text = asked("scanning", scanning, tests, &[], FAILS);
    has(&text, &["it does not stop: it goes round without end, at a.c:5:"]);
}

/// Everything that is stored or passed is converted.
const CONVERTED: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
static long long total(long long x) { return x + 1; }
int main(void)
{
    int n, k = 0, least = INT_MAX, t[8] = {0}, *p = t;
    unsigned char small = 1;
    long long big;
    if (scanf("%d %lld ", &n, &big) != 2)
        return 1;
    k += big * n;
    small += n;
    p[n] = getchar();
    t[getchar() - '0'] += (char)getchar();
    if (least == INT_MAX)
        least = k;
    printf("%d %lld %d %d\n", k > 100, total(n), small, p[n] + least);
    return 0;
}
"#;

#[test]
fn values_are_of_the_type_of_their_expression_and_inputs_are_no_suspects() {
    let tests: String = [(5, 4), (6, 2), (3, 9), (2, 7), (4, 4)]
        .iter()
        .map(|(n, big)| {
            let output = format!("1 {} {} {}", n + 1, n + 1, 65 + n * big);
            format!("[[test]]\nstdin = \"{n} {big} A1B\"\nstdout = \"{output}\\n\"\n")
        })
        .collect();
    let text = asked("converted", CONVERTED, &tests, &["--json"], FAILS);
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    for cause in answer["causes"].as_array().expect("a list") {
        let [file, text] = ["file", "text"].map(|key| cause[key].as_str().expect("a text"));
        assert!(!file.starts_with('<') && !text.starts_with("getchar()"), "{cause:#}");
        assert!(text != "(char)getchar()", "{cause:#}");
        for value in cause["values"].as_array().expect("a list") {
            let number = value["value"].as_str().and_then(|text| text.parse::<i64>().ok());
            let is_int = number.is_none_or(|number| i32::try_from(number).is_ok());
            assert!(is_int || text.contains("big"), "{cause:#}");
        }
    }
}

/// What `level` does nobody knows.
const MISSING: &str = r#"#include <stdio.h>
int level(void);
void note(void *where);
int main(void)
{
    int n;
    scanf("%d", &n);
    note(&n);
    printf("%d\n", n > 5 ? n : level() ? n : n + 1);
    return 0;
}
"#;

#[test]
fn functions_without_a_body_are_named_and_doubted() {
    let passes = "[[test]]\nname = \"six\"\nstdin = \"6\"\nstdout = \"6\\n\"\n";
    let text = asked("missing", MISSING, passes, &[], UNKNOWN);
    has(
        &text,
        &["note has no body and may write more", "no body, so that any value may come back"],
    );
    let fails = "[[test]]\nname = \"six\"\nstdin = \"6\"\nstdout = \"7\\n\"\n";
    let text = asked("missing_fails", MISSING, fails, &[], FAILS);
    has(&text, &["what is said to make runs pass may not", "level", "note"]);
    let text = asked("missing_json", MISSING, fails, &["--json"], FAILS);
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    let missing = answer["missing"].as_array().expect("a list");
    assert!(["level", "note"].iter().all(|name| missing.contains(&(*name).into())), "{answer:#}");
    assert!(answer["doubt"].is_string() && answer["assumptions"].is_array(), "{answer:#}");
}

#[test]
fn what_is_complete_is_not_doubted() {
    let tests = "[[test]]\nstdin = \"10\"\nstdout = \"19\\n\"\n";
    let text = asked("complete", LONG, tests, &[], PASSES);
    lacks(&text, &["What limits this answer"]);
}
