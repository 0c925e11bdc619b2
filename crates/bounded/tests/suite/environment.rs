//! Programs that take arguments, read the standard input, print and scan.

use crate::support::{entry, load, run_scenario, verdicts_with};
use findings::{Basis, Bound, CheckKind, CheckSet, Verdict};
use ir::{CheckId, Program};
use logic::{Assignment, BitVector, Context, Evaluator};
use semantics::concrete::Scenario;
use semantics::machine::Outcome;
use wherefore_bounded::{Bounds, Execution, Options, Request, Silent, execute};

/// What the programs declare of the library.
const LIBRARY: &str = "\
typedef struct _IO_FILE FILE; extern FILE *stdin, *stdout; typedef unsigned long size_t;
int getchar(void); int ungetc(int, FILE *); int feof(FILE *); char *fgets(char *, int, FILE *);
size_t fread(void *, size_t, size_t, FILE *); size_t fwrite(const void *, size_t, size_t, FILE *);
int scanf(const char *, ...); int sscanf(const char *, const char *, ...); int puts(const char *);
int sprintf(char *, const char *, ...); int snprintf(char *, size_t, const char *, ...);
int vsnprintf(char *, size_t, const char *, __builtin_va_list);
size_t strlen(const char *); int strcmp(const char *, const char *); int atoi(const char *);
char *strcpy(char *, const char *); char *getenv(const char *); double strtod(const char *, char **);
";

fn text(program: &str) -> String {
    format!("{LIBRARY}{program}")
}

fn options() -> Options {
    Options { standard_input: 6, arguments: (2, 3), ..Options::default() }
}

/// Exactly these fail, and replay; all else is proved.
fn fails(name: &str, program: &str, expected: &[(CheckKind, &str)]) {
    verdicts_with(name, &text(program), &options()).assert_fails(expected);
}

/// Nothing fails, for any input that is looked at.
fn proved(name: &str, program: &str) {
    verdicts_with(name, &text(program), &options()).assert_safe();
}

/// What looks at all input is known only up to its bound; what does not is proved for all.
#[test]
fn longer_input_is_not_forgotten() {
    let count =
        "int main(void) { int n = 0; while (getchar() != -1) n++; assert(n <= 6); return n; }";
    let counted = verdicts_with("count", &text(count), &options());
    counted.assert_safe();
    let assertion = counted.found.iter().find(|one| one.kind == CheckKind::Assertion);
    let verdict = &assertion.expect("an assertion").verdict;
    assert!(matches!(verdict, findings::Verdict::Holds { .. }), "{verdict:?}");
    let mut bases = counted.report.results.iter().flat_map(|result| &result.rests_on);
    let bound = |basis: &Basis| matches!(basis, Basis::Bound(Bound::StandardInput { .. }));
    assert!(bases.any(bound));
    let first =
        "int main(void) { int c = getchar(); assert(c == -1 || (c >= 0 && c < 256)); return 0; }";
    verdicts_with("first", &text(first), &options()).assert_proved();
    let number = "int main(int argc, char **argv) { assert(argc >= 1); return 0; }";
    verdicts_with("number", &text(number), &options()).assert_proved();
    fails(
        "many",
        "int main(int argc, char **argv) { assert(argc < 50); return 0; }",
        &[(CheckKind::Assertion, "argc < 50")],
    );
}

#[test]
fn arguments_are_as_a_shell_gives_them() {
    proved(
        "arguments",
        "int main(int argc, char **argv, char **envp) { assert(argc >= 1);
         assert(argv[argc] == 0); assert(strcmp(argv[0], \"program\") == 0);
         for (int i = 1; i < argc; i++) assert(strlen(argv[i]) <= 3);
         assert(getenv(\"HOME\") == getenv(\"HOME\")); return 0; }",
    );
    fails(
        "environment",
        "int main(int argc, char **argv, char **envp) { assert(!envp[0]);
         assert(getenv(\"HOME\") == 0); return 0; }",
        &[(CheckKind::Assertion, "getenv(\"HOME\") == 0")],
    );
}

#[test]
fn a_missing_argument_is_found() {
    fails(
        "missing argument",
        "int main(int argc, char **argv) { return argv[1][0] == 'x'; }",
        &[(CheckKind::Null, "argv[1][0]")],
    );
    fails(
        "behind the arguments",
        "int main(int argc, char **argv) { return argv[argc + 1] != 0; }",
        &[(CheckKind::Bounds, "argv[argc + 1]")],
    );
}

#[test]
fn an_argument_ends_with_its_zero() {
    fails(
        "short option",
        "int main(int argc, char **argv) { if (argc < 2 || argv[1][0] != '-') return 0;
         return argv[1][2]; }",
        &[(CheckKind::Bounds, "argv[1][2]")],
    );
    fails(
        "options",
        "int main(int argc, char **argv) { char name[3]; int level = 0;
         for (int i = 1; i < argc; i++) { if (argv[i][0] != '-') { strcpy(name, argv[i]); continue; }
         switch (argv[i][1]) { case 'v': level++; break; case 'l': level = argv[i][2] - '0'; break;
         default: return 2; } } assert(level < 10); return level; }",
        &[
            (CheckKind::Assertion, "level < 10"),
            (CheckKind::Bounds, "to[index] = '\\0'"),
        ],
    );
}

#[test]
fn input_is_read_until_its_end() {
    let program = |bound: u32| {
        format!(
            "int main(void) {{ int c, words = 0, inside = 0; while ((c = getchar()) != -1) {{
             if (c == ' ' || c == '\\n') inside = 0; else if (!inside) {{ inside = 1; words++; }} }}
             assert(words <= {bound}); assert(feof(stdin) && getchar() == -1); return words; }}"
        )
    };
    proved("words", &program(3));
    fails("words wrong", &program(2), &[(CheckKind::Assertion, "words <= 2")]);
}

#[test]
fn a_byte_is_put_back() {
    proved(
        "put back",
        "int main(void) { int c = getchar(); if (c == -1) { assert(feof(stdin)); return 0; }
         assert(ungetc(c ^ 1, stdin) == (c ^ 1)); assert(!feof(stdin));
         assert(getchar() == (c ^ 1)); ungetc(7, stdin); ungetc(8, stdin);
         assert(getchar() == 8); assert(getchar() == 7); return 0; }",
    );
}

#[test]
fn lines_and_numbers_are_scanned() {
    fails(
        "line",
        "int main(void) { char line[5]; int n = 0; if (!fgets(line, sizeof line, stdin)) return 1;
         assert(strlen(line) <= 4); if (sscanf(line, \"%d\", &n) != 1) return 2;
         assert(n <= 9999); assert(n >= -999); assert(n != -42); return 0; }",
        &[(CheckKind::Assertion, "n != -42")],
    );
    fails(
        "division",
        "int main(void) { int a, b; char c; if (scanf(\"%d %c%d\", &a, &c, &b) != 3) return 1;
         if (c == '/') return a / b; return 0; }",
        &[(CheckKind::DivisionByZero, "a / b")],
    );
    fails(
        "word",
        "int main(void) { char word[4]; return scanf(\"%4s\", word); }",
        &[(CheckKind::Bounds, "scanf(\"%4s\", word)")],
    );
    proved("short word", "int main(void) { char word[4]; return scanf(\"%3s\", word); }");
}

#[test]
fn a_buffer_is_too_small_by_one() {
    let program = |size: u32| {
        format!(
            "int main(void) {{ char buffer[{size}]; int x; fread(&x, sizeof x, 1, stdin);
             int n = sprintf(buffer, \"%d\", x); assert(n >= 1 && n <= 11);
             assert(buffer[n] == 0 && (x >= 0 || buffer[0] == '-')); return n; }}"
        )
    };
    proved("sprintf", &program(12));
    fails("sprintf wrong", &program(11), &[(CheckKind::Bounds, "sprintf(buffer, \"%d\", x)")]);
    fails(
        "snprintf",
        "int main(int argc, char **argv) { char b[4]; if (argc < 2) return 0;
         int n = snprintf(b, sizeof b, \"<%s>\", argv[1]); assert(b[3] == 0 || n < 3);
         assert(n <= 4); b[n] = 0; return 0; }",
        &[(CheckKind::Assertion, "n <= 4"), (CheckKind::Bounds, "b[n]")],
    );
}

#[test]
fn printed_strings_are_read() {
    fails(
        "no end",
        "int main(void) { char a[3]; fread(a, 1, 3, stdin); printf(\"%.3s\", a); puts(a); return 0; }",
        &[(CheckKind::Bounds, "puts(a)")],
    );
    fails(
        "null",
        "int main(int argc, char **argv) { printf(\"%s\\n\", argv[1]); return 0; }",
        &[(CheckKind::Null, "printf(\"%s\\n\", argv[1])")],
    );
    fails(
        "block",
        "int main(int argc, char **argv) { fwrite(argv[0], 1, argc + 6, stdout); return 0; }",
        &[(
            CheckKind::Bounds,
            "__wherefore_write(__wherefore_stream(stream), bytes, size * count)",
        )],
    );
    proved(
        "one of two formats",
        "int main(int argc, char **argv) { char b[8]; __VERIFIER_assume(argc < 9);
         int n = sprintf(b, argc == 1 ? \"%d item\" : \"%02x\", argc);
         assert(n == (argc == 1 ? 6 : 2)); assert(b[0] == (argc == 1 ? '1' : '0')); return 0; }",
    );
}

#[test]
fn what_is_not_supported_is_not_known() {
    let found = verdicts_with(
        "float",
        &text(
            "int main(void) { double x; char b[400]; fread(&x, 4, 1, stdin); sprintf(b, \"%f\", x);
             assert(b[0]); return 0; }",
        ),
        &options(),
    );
    let unknown = |verdict: &Verdict| matches!(verdict, Verdict::Unknown { .. });
    assert!(found.found.iter().any(|found| unknown(&found.verdict)));
    proved(
        "known numbers",
        "int main(void) { char b[20]; double d; assert(sprintf(b, \"%.2f %e\", 1.5, 2.0) == 17);
         assert(b[3] == '0'); assert(sscanf(b, \"%lf\", &d) == 1); char *end; strtod(b, &end);
         assert(end == b + 4); return 0; }",
    );
}

/// The values of the variables that stand for what a program is started with.
fn assignment(execution: &Execution, scenario: &Scenario) -> Assignment {
    let context = &execution.context;
    let mut assignment = Assignment::new();
    let mut set = |name: &str, value: u64| {
        if let Some(id) = context.variable_named(name) {
            let width = context.width(context.variable_term(id));
            assignment.set(id, BitVector::from_u64(width, value));
        }
    };
    let arguments = scenario.arguments.clone().unwrap_or_default();
    set("number of arguments", arguments.len() as u64 + 1);
    for (number, argument) in arguments.iter().enumerate() {
        for (place, &byte) in argument.iter().enumerate() {
            set(&format!("argument {} [{place}]", number + 1), byte.into());
        }
    }
    for id in context.variables() {
        let name = context.variable_name(id);
        if name.starts_with("length of the standard input") {
            set(name, scenario.standard_input.len() as u64);
        }
    }
    for (place, &byte) in scenario.standard_input.iter().enumerate() {
        set(&format!("standard input [{place}]"), byte.into());
    }
    assignment
}

/// Compares a concrete run with the terms; whether it could be compared to its end.
fn compare(name: &str, program: &Program, execution: &Execution, scenario: Scenario) -> bool {
    let mut evaluator = Evaluator::new(assignment(execution, &scenario));
    let mut value = |term| evaluator.value(&execution.context, term).clone();
    for &fact in &execution.record.facts {
        assert!(value(fact).to_bool(), "{name}: a fact does not hold for {scenario:?}");
    }
    let run = run_scenario(program, scenario.clone(), CheckSet::DEFAULT);
    if execution.record.cuts.iter().any(|cut| value(cut.condition).to_bool()) {
        return false;
    }
    let mut failed: Vec<CheckId> = Vec::new();
    for obligation in &execution.record.obligations {
        if value(obligation.fails).to_bool() && !failed.contains(&obligation.check) {
            failed.push(obligation.check);
        }
    }
    assert_eq!(failed, run.failed, "{name}: {:?} for {scenario:?}", run.outcome);
    if let Outcome::Exited(status) = run.outcome {
        assert!(value(execution.completed).to_bool(), "{name}: {scenario:?}");
        let expected = value(execution.status).to_u64();
        assert_eq!(expected, Some(u64::from(status.cast_unsigned())), "{name}: {scenario:?}");
    }
    true
}

fn any_text(random: &mut fastrand::Rng, most: usize, letters: &[u8]) -> Vec<u8> {
    let length = random.usize(0..=most);
    (0..length).map(|_| random.choice(letters.iter().copied()).unwrap_or(0)).collect()
}

/// Runs a program in random scenarios and compares each run.
fn agrees(name: &str, program: &str, letters: &[u8]) {
    let program = load(name, &text(program));
    let options = Options { standard_input: 12, arguments: (2, 4), ..Options::default() };
    let bounds = Bounds::all(24);
    let execution = execute(
        Request { program: &program, entry: entry(&program), options: &options, bounds: &bounds },
        Context::new(),
        Vec::new(),
        &mut Silent,
        &mut |_, _, _| true,
    );
    let mut random = fastrand::Rng::with_seed(7);
    let mut compared = 0;
    for _ in 0..200 {
        let arguments = (0..random.usize(0..=2)).map(|_| any_text(&mut random, 4, b"-ab1 %"));
        let arguments = Some(arguments.collect());
        let standard_input = any_text(&mut random, 12, letters);
        let scenario = Scenario { arguments, standard_input, ..Scenario::default() };
        compared += u32::from(compare(name, &program, &execution, scenario));
    }
    assert!(compared >= 100, "{name}: only {compared} runs were compared to their end");
}

/// A hash of a text, so that the status tells the bytes.
const HASH: &str = "int hash(const char *s, int n) { unsigned h = 17;
 for (int i = 0; i < n; i++) h = h * 31 + (unsigned char)s[i]; return h; }\n";

#[test]
fn printed_numbers_agree_with_runs() {
    let borders = [0, 1, 9, 10, 0x7f, 0x80, 0xff, 0x2d];
    let formats = [
        "%d", "%5d|", "%-5d|", "%05d", "%+d", "% d", "%.3d", "%8.3d", "%-8.3d|", "%.0d", "%u",
        "%o", "%#o", "%x", "%#X", "%#.0o", "%hhd", "%hu", "%c", "%3c|", "%-3c|", "%#010x", "%#hhb",
        "a%%%db", "%+.0d", "%08.3d", "%i%x",
    ];
    for format in formats {
        let program = format!(
            "{HASH}int main(void) {{ int x = 0; char b[60]; fread(&x, 1, 4, stdin);
             int n = sprintf(b, \"{format}\", x, x); int m = snprintf(b + 30, 5, \"{format}\", x, x);
             assert(n == m); return hash(b, n + 1) ^ hash(b + 30, m < 4 ? m + 1 : 5); }}"
        );
        agrees(format, &program, &borders);
    }
    for format in ["%ld", "%lu", "%lx", "%020ld", "%lo"] {
        let program = format!(
            "{HASH}int main(void) {{ long x = 0; char b[60]; fread(&x, 1, 8, stdin);
             int n = sprintf(b, \"{format}\", x); return hash(b, n + 1); }}"
        );
        agrees(format, &program, &borders);
    }
    agrees(
        "sizes in arguments",
        &format!(
            "{HASH}int main(void) {{ signed char w = 0, p = 0, x = 0; char b[300]; fread(&w, 1, 1, stdin);
             fread(&p, 1, 1, stdin); fread(&x, 1, 1, stdin); w %= 12; p %= 6; int at;
             int n = sprintf(b, \"%*.*d%n|%-*s\", w, p, x, &at, p, \"ab\"); return hash(b, n + 1) + at; }}"
        ),
        &borders,
    );
}

#[test]
fn printed_strings_agree_with_runs() {
    let formats = ["[%s]%n", "%5s%n", "%-5s|%n", "%.2s%n", "%4.1s%n"];
    for format in formats {
        let program = format!(
            "{HASH}int main(int argc, char **argv) {{ char b[12]; int at = 0; if (argc < 2) return 9;
             int n = snprintf(b, sizeof b, \"{format}%s\", argv[1], &at, argv[argc - 1]);
             return hash(b, n < 11 ? n + 1 : 12) + at * 7; }}"
        );
        agrees(format, &program, b"x");
    }
    agrees(
        "lists",
        &format!(
            "{HASH}int report(char *b, const char *f, ...) {{ __builtin_va_list l;
             __builtin_va_start(l, f); int n = vsnprintf(b, 8, f, l); __builtin_va_end(l); return n; }}
             int main(int argc, char **argv) {{ char b[8]; int n = report(b, \"%d:%s\", argc, argv[0]);
             return hash(b, 8) + n; }}"
        ),
        b"x",
    );
}

#[test]
fn scans_agree_with_runs() {
    let letters = b"  \n+-0012789xXafg";
    let formats = [
        "%d%d", "%i %i", "%x%x", "%o,%o", "%u%n", "%2d%3d", "%3i%n", "%1x%2x", "0%d", "%*d%d%n",
        "%5i%5i", "1 %d", "%hhd %hd",
    ];
    for format in formats {
        let program = format!(
            "int main(void) {{ int a = -7, b = -9; int n = scanf(\"{format}\", &a, &b);
             int c = feof(stdin) ? 5 : getchar(); return n * 1000003 + a * 31 + b * 17 + c * 7; }}"
        );
        agrees(format, &program, letters);
    }
    let formats = [
        "%s %s",
        "%3s%c",
        "%2c%s",
        "%[0-9]%[^0-9 ]",
        "%[-+]%2[0-9]",
        "%*s%s",
        "%*[ ]%3c",
        "%c%%%c",
        "%1[x]%n",
        "%s%n",
    ];
    for format in formats {
        let program = format!(
            "{HASH}int main(void) {{ char a[16] = \"zzzzzzzzzzzzzz\", b[16] = \"yyyyyyyyyyyyy\";
             int n = scanf(\"{format}\", a, b);
             return n * 1000003 + hash(a, 16) + hash(b, 16) * 3 + getchar(); }}"
        );
        agrees(format, &program, letters);
    }
    agrees(
        "scanning a line",
        "int main(void) { char line[7]; int a = 1, b = 2, n = 0;
         while (fgets(line, sizeof line, stdin)) n = n * 9 + sscanf(line, \"%d-%d\", &a, &b) + a + b;
         return n; }",
        letters,
    );
}

#[test]
fn large_numbers_are_scanned_as_runs_do() {
    let program = "int main(void) { char t[32]; long a = 3; unsigned long b = 4; int c = 5;
         int n = getchar() & 1; for (int i = 0; i < 21; i++) t[i] = '9'; t[21] = 0;
         t[0] = n ? '-' : '1'; t[1] = getchar() & 1 ? '0' : '9'; t[2] = '0' + (getchar() & 3);
         sscanf(t, \"%ld\", &a); sscanf(t, \"%lu\", &b); sscanf(t + 1, \"%d\", &c);
         return (int)(a ^ a >> 32 ^ b * 3 ^ b >> 31) + c; }";
    agrees("large numbers", program, b"01234567");
}

#[test]
fn bytes_agree_with_runs() {
    agrees(
        "bytes",
        "int main(int argc, char **argv) { int c, h = argc;
         while ((c = getchar()) != -1) { if (c == 'b') { ungetc('c', stdin); c = getchar() + 1; }
         if (c == 'a') ungetc('b', stdin); h = h * 3 + c;
         if (c == 'x' && argc > 1) h += argv[1][getchar() & 3]; }
         return h + feof(stdin); }",
        b"abx1",
    );
}
