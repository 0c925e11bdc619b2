//! Limits of time and memory hold on any program, and what is known by then is reported.

mod common;

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use common::TOOL;

/// The limit of time of these tests, in seconds.
const TIMEOUT: f64 = 1.0;

/// A limit is kept within 5 % and this time.
const SLACK: f64 = 0.3;

/// How often a command may be tried.
const ATTEMPTS: usize = 3;

/// What became of a command.
struct Ended {
    name: String,
    status: ExitStatus,
    stdout: String,
    stderr: String,
    wall: f64,
    /// Seconds of processor time, and the most memory in bytes.
    processor: f64,
    memory: u64,
}

impl Ended {
    /// Whether the limit of time is kept.
    fn is_in_time(&self, timeout: f64) -> bool {
        self.wall <= timeout * 1.05 + SLACK
    }

    fn has_status(&self, possible: &[i32]) {
        let code = self.status.code();
        let Self { name, stdout, stderr, .. } = self;
        assert!(
            code.is_some_and(|code| possible.contains(&code)),
            "{name}: {code:?}\n{stdout}\n{stderr}"
        );
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{}: {error}\n{}", self.name, self.stdout))
    }
}

/// A folder for the programs of one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits").join(name);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// Writes a program; gives its path.
fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a program");
    path.display().to_string()
}

/// Runs the tool; `interrupted` sends Ctrl-C after this many seconds.
fn run(arguments: &[&str], interrupted: Option<f64>) -> Ended {
    let start = Instant::now();
    let mut child = Command::new(TOOL)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    // The standard input stays open: programs that read it wait.
    let _input = child.stdin.take();
    let reader = |pipe: Option<Box<dyn std::io::Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = pipe.expect("a pipe").read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let stdout = reader(child.stdout.take().map(|pipe| Box::new(pipe) as _));
    let stderr = reader(child.stderr.take().map(|pipe| Box::new(pipe) as _));
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let mut signalled = interrupted.is_none();
    let (mut processor, mut memory) = (0.0_f64, 0);
    loop {
        if !signalled && start.elapsed().as_secs_f64() >= interrupted.unwrap_or(0.0) {
            let id = child.id().to_string();
            Command::new("kill").args(["-INT", &id]).status().expect("kill");
            signalled = true;
        }
        let (state, seconds) = times(&process);
        processor = processor.max(seconds);
        memory = memory.max(peak(&process));
        // What has ended keeps its times until somebody waits for it.
        if state == 'Z' || start.elapsed() > Duration::from_secs(60) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let wall = start.elapsed().as_secs_f64();
    let _ = child.kill();
    let status = child.wait().expect("it ends");
    let (stdout, stderr) = (stdout.join().expect("a reader"), stderr.join().expect("a reader"));
    let name = arguments.join(" ");
    Ended { name, status, stdout, stderr, wall, processor, memory }
}

/// Runs the tool, alone on the machine as far as these tests go, and requires the limit of time to be
/// kept by the clock. Where something else keeps the machine busy the clock says little, so that one
/// of three attempts has to do.
fn in_time(timeout: f64, arguments: &[&str], interrupted: Option<f64>) -> Ended {
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut late = Vec::new();
    for _ in 0..ATTEMPTS {
        let ended = run(arguments, interrupted);
        if ended.is_in_time(timeout) {
            return ended;
        }
        late.push(format!("{:.2} s, {:.2} s of the processor", ended.wall, ended.processor));
    }
    panic!("{}: {}", arguments.join(" "), late.join("; "))
}

/// The state of a process and its time on the processor.
fn times(process: &Path) -> (char, f64) {
    let stat = std::fs::read_to_string(process.join("stat")).unwrap_or_default();
    let fields: Vec<&str> =
        stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
    let state = fields.first().and_then(|field| field.chars().next()).unwrap_or('Z');
    (state, (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0)
}

/// The most memory that a process had.
fn peak(process: &Path) -> u64 {
    let status = std::fs::read_to_string(process.join("status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB"));
    kilobytes.and_then(|number| number.trim().parse::<u64>().ok()).unwrap_or(0) << 10
}

const HEAD: &str = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n\
    int nondet_int(void); unsigned nondet_uint(void); char nondet_char(void);\n\
    unsigned long nondet_ulong(void);\n";

fn sum(terms: usize) -> String {
    let sum = vec!["x"; terms].join("+");
    format!("{HEAD}int main(void) {{ int x = nondet_int(); int y = {sum}; assert(y != 7); }}\n")
}

fn switch(cases: usize) -> String {
    let mut text = format!("{HEAD}int main(void) {{ int x = nondet_int(), y = 0; switch (x) {{\n");
    for case in 0..cases {
        let _ = writeln!(text, "case {case}: y += {case} % 7; break;");
    }
    text + "} assert(y != 3); }\n"
}

fn gotos(labels: usize) -> String {
    let mut text = format!("{HEAD}int main(void) {{ int x = nondet_int(), y = 0;\n");
    for label in 0..labels {
        let other = label * 7919 % labels;
        let _ = writeln!(text, "l{label}: if (x == {label}) {{ y++; goto l{other}; }}");
    }
    text + "return y; }\n"
}

/// Functions that each make a longer string of a string.
fn string_library(functions: usize) -> String {
    let mut text = HEAD.to_owned();
    for number in 0..functions {
        let letter = char::from(b'a' + (number % 26) as u8);
        let _ = writeln!(
            text,
            "static char *grow{number}(const char *s) {{\n  size_t n = strlen(s), j = 0;\n\
             char *r = malloc(2 * n + 1);\n  if (!r) return 0;\n\
             for (size_t i = 0; i < n; i++) {{\n    if (s[i] == '{letter}') r[j++] = 'A';\n\
             r[j++] = s[i];\n  }}\n  r[j] = 0;\n  return r;\n}}"
        );
    }
    text += "int main(void) {\n  char b[9];\n  for (int i = 0; i < 8; i++) b[i] = nondet_char();\n\
        b[8] = 0;\n  char *p = b;\n";
    for number in 0..functions {
        let _ = writeln!(text, "  p = grow{number}(p);");
    }
    text + "  assert(strlen(p) < 9);\n  assert(strstr(p, \"Abba\") == 0);\n}\n"
}

fn table(size: usize) -> String {
    let values: Vec<String> = (0..size).map(|index| (index * 7919 % 65537).to_string()).collect();
    format!(
        "{HEAD}const int t[] = {{{}}};\nint main(void) {{ unsigned i = nondet_uint();\n\
         if (i < {size}) assert(t[t[i] % 1000] != 77); }}\n",
        values.join(",")
    )
}

const DIVISION: &str = "int main(void) { unsigned long a = nondet_ulong(), b = nondet_ulong(), c = nondet_ulong();\n\
    if (a < 2 || b < 2 || c < 2) return 0;\n unsigned long p = a * b * c;\n\
    for (int i = 0; i < 40; i++) p = p / (a + i + 1) * b % (c + 1) + p % (b + i);\n\
    assert(p != 1234567891011UL); }\n";

const ENDLESS: &str = "int main(void) { int s = 0, t[64] = {0};\n while (1) { int x = nondet_int();\n\
    if (x > 0) t[x & 63] += x & 7; else s ^= t[-(x + 1) & 63];\n\
    s = (s * 31 + x % 17) & 1023; assert(s != 1023 || t[5] < 9000); } }\n";

const COPIES: &str = "char a[4000000], b[4000000];\nint main(void) { unsigned n = nondet_uint();\n\
    for (unsigned i = 0; i < n; i++) { memcpy(a + i % 100, b + n % 50, 3000000); memmove(b, a + 7, 2000000); }\n\
    assert(a[5] == 0); }\n";

const HUGE_SIZE: &str = "int main(void) { char a[16], b[16] = \"text\"; int n = nondet_int();\n\
    memcpy(a, b, n < 3 ? 8 : n < 5 ? (size_t)-1 : 16); memset(b, 0, (size_t)1 << 62); assert(a[0] == 0); }\n";

const RECURSION: &str = "int ack(int m, int n) { if (m <= 0) return n + 1; if (n <= 0) return ack(m - 1, 1);\n\
    return ack(m - 1, ack(m, n - 1)); }\n\
    int main(void) { int m = nondet_int(), n = nondet_int(); assert(ack(m, n) != 29); }\n";

const HUGE_ARRAY: &str = "int t[10000000];\nint main(void) { for (unsigned i = 0; i < 10000000; i++) t[i] = i ^ nondet_uint();\n\
    assert(t[nondet_uint() % 10000000] != 5); }\n";

const MACRO_BOMB: &str = "#define A(x) x+x+x+x+x+x+x+x\n#define B(x) A(x)+A(x)+A(x)+A(x)\n#define C(x) B(B(x))\n\
    #define D(x) C(C(x))\nint main(void) { int y = nondet_int(); return D(y); }\n";

/// Programs on which some part of the tool has very much to do.
fn hostile() -> Vec<(&'static str, String)> {
    let with_head = |text: &str| format!("{HEAD}{text}");
    vec![
        ("sum.c", sum(20_000)),
        ("switch.c", switch(10_000)),
        ("gotos.c", gotos(4_000)),
        ("strings.c", string_library(60)),
        ("table.c", table(100_000)),
        ("division.c", with_head(DIVISION)),
        ("endless.c", with_head(ENDLESS)),
        ("copies.c", with_head(COPIES)),
        ("huge_size.c", with_head(HUGE_SIZE)),
        ("recursion.c", with_head(RECURSION)),
        ("huge_array.c", with_head(HUGE_ARRAY)),
        ("macro_bomb.c", with_head(MACRO_BOMB)),
    ]
}

/// How a command may end in time. That no element of the table that is read is 77 can be proved.
fn statuses(name: &str) -> &'static [i32] {
    if name == "table.c" { &[0, 5, 10] } else { &[5, 10] }
}

#[test]
fn check_ends_in_time_on_hostile_programs() {
    let folder = folder("check");
    for (name, text) in hostile() {
        let path = written(&folder, name, &text);
        let ended =
            in_time(TIMEOUT, &["check", "--json", "--timeout", &TIMEOUT.to_string(), &path], None);
        ended.has_status(statuses(name));
        let verdict = ended.json()["verdict"].clone();
        let may_be_proved = statuses(name).contains(&0) && verdict == "safe";
        assert!(may_be_proved || verdict == "unknown" || verdict == "unsafe", "{name}: {verdict}");
    }
}

/// A sum by recursion, which overflows after more than sixty thousand calls.
const DEEP: &str = "int add(int n) { return n <= 0 ? 0 : n + add(n - 1); }\n\
    int main(void) { int n = nondet_int(); return n >= 0 && n <= 70000 ? add(n) < 0 : 0; }\n";

/// The run through all these calls is shown as text.
#[test]
fn a_failure_deep_in_a_recursion_is_shown_in_time() {
    let path = written(&folder("deep"), "deep.c", &format!("{HEAD}{DEEP}"));
    in_time(3.0, &["check", "--timeout", "3", &path], None).has_status(&[5, 10]);
}

#[test]
fn check_ends_in_time_on_the_benchmarks() {
    let files = common::c_files(&common::root().join("benches/check"));
    assert!(files.len() >= 20, "the benchmarks are there");
    for path in files {
        let path = path.display().to_string();
        let ended =
            in_time(TIMEOUT, &["check", "--json", "--timeout", &TIMEOUT.to_string(), &path], None);
        ended.has_status(&[0, 5, 10]);
        ended.json();
    }
}

#[test]
fn localize_ends_in_time_and_calls_nothing_impossible_that_is_undecided() {
    let folder = folder("localize");
    let mut programs = hostile();
    // The failure is easy to find, and what mends it is not.
    let failing = "int main(void) { unsigned a = 12345, b = 77, s = 0;\n\
        for (int i = 0; i < 3000; i++) { a = a * 1103515245u + 12345u; b ^= a / (b % 97 + 3); s += b % 1009 * (a >> 7); }\n\
        assert(s == 1); }\n";
    programs.push(("failing.c", format!("{HEAD}{failing}")));
    for (name, text) in programs {
        let path = written(&folder, name, &text);
        let ended = in_time(TIMEOUT, &["localize", "--timeout", &TIMEOUT.to_string(), &path], None);
        ended.has_status(statuses(name));
        if ended.stdout.contains("undecided") {
            assert!(!ended.stdout.contains("no single"), "{name}: {}", ended.stdout);
            assert!(!ended.stdout.contains("no set of"), "{name}: {}", ended.stdout);
        }
    }
}

#[test]
fn runs_and_replays_end_in_time() {
    let folder = folder("run");
    let spin = written(&folder, "spin.c", "int main(void) { volatile int x = 0; for (;;) x++; }\n");
    let wait = "#include <stdio.h>\nint main(void) { puts(\"begun\"); return getchar(); }\n";
    let wait = written(&folder, "wait.c", wait);
    let timeout = TIMEOUT.to_string();
    for (path, output) in [(&spin, ""), (&wait, "begun\n")] {
        let ended = in_time(TIMEOUT, &["run", "--timeout", &timeout, path], None);
        ended.has_status(&[5]);
        assert_eq!(ended.stdout, output, "what was printed is not lost");
        assert!(ended.stderr.contains("the limit of time is reached"), "{}", ended.stderr);
    }
    let logging = format!(
        "#include <wherefore.h>\n{HEAD}int main(void) {{ unsigned long h = 1;\n\
         for (int i = 0; i < 400; i++) {{ h = h * 31 + nondet_ulong() % 1000003; if (h % 8191 == 5) EVR(\"hit\"); }}\n\
         if (h == 99) EVR(\"end\"); }}\n"
    );
    let logging = written(&folder, "logging.c", &logging);
    let log = written(&folder, "hit.log", "exact\nhit\nhit\nend\n");
    let ended = in_time(
        TIMEOUT,
        &["replay", "--json", "--timeout", &timeout, &logging, "--log", &log],
        None,
    );
    ended.has_status(&[5]);
    assert_eq!(ended.json()["result"], "unknown");
}

#[test]
fn boolean_programs_end_in_time() {
    let variables = 48;
    let names: Vec<String> = (0..variables).map(|number| format!("g{number}")).collect();
    let mut text = format!("decl {};\nvoid main() begin\n  while * do\n", names.join(", "));
    for number in 0..variables {
        let at = |step: usize| (number * step + 5) % variables;
        let (to, one, other) = (at(7), at(11), at(29));
        let _ = writeln!(text, "    g{to} := g{one} != (g{other} & g{number});");
    }
    text += "  od;\n  assert(!(g0 & g1 & g2 & g3));\nend\n";
    let path = written(&folder("boolean"), "big.bp", &text);
    let timeout = TIMEOUT.to_string();
    for task in ["check", "localize", "repair"] {
        let ended =
            in_time(TIMEOUT, &["boolean", task, "--json", "--timeout", &timeout, &path], None);
        ended.has_status(&[0, 5, 10]);
        ended.json();
    }
}

#[test]
fn an_interrupt_ends_the_work_with_what_is_known() {
    let folder = folder("interrupt");
    for (name, text) in [("macro_bomb.c", MACRO_BOMB), ("division.c", DIVISION)] {
        let path = written(&folder, name, &format!("{HEAD}{text}"));
        let ended = in_time(0.5, &["check", "--json", &path], Some(0.5));
        ended.has_status(&[5]);
        let stopped = ended.json()["stopped"].to_string();
        assert!(stopped.contains("interrupted"), "{name}: {stopped}");
    }
}

#[test]
fn a_failure_that_is_known_is_told_at_the_limit() {
    // The failure is found with few rounds of the loop, and the search goes on with more.
    let text = ENDLESS
        .replace("while (1)", "int y = nondet_int(); assert(y != 5);\n while (nondet_int())");
    let text = format!("{HEAD}{text}");
    let path = written(&folder("partial"), "partial.c", &text);
    let ended =
        in_time(2.0, &["check", "--json", "--unwind", "100000", "--timeout", "2", &path], None);
    ended.has_status(&[10]);
    let report = ended.json();
    let properties = report["properties"].as_array().expect("properties");
    let of = |verdict: &str| properties.iter().filter(|one| one["verdict"] == verdict).count();
    assert_eq!(of("fails"), 1, "{report}");
    assert!(of("unknown") + of("holds") > 0, "{report}");
    assert!(report["stopped"].is_string(), "{report}");
}

#[test]
fn the_limit_of_memory_holds() {
    let folder = folder("memory");
    const LIMIT: u64 = 128 << 20;
    let programs = [
        ("division.c", DIVISION.replace("i < 40", "i < 400")),
        ("macro_bomb.c", MACRO_BOMB.to_owned()),
    ];
    for (name, text) in programs {
        let path = written(&folder, name, &format!("{HEAD}{text}"));
        let arguments = ["check", "--json", "--memory", "128M", "--timeout", "30", &path];
        let ended = run(&arguments, None);
        ended.has_status(&[5]);
        let stopped = ended.json()["stopped"].to_string();
        assert!(stopped.contains("the limit of memory is reached"), "{name}: {stopped}");
        assert!(ended.memory < LIMIT + LIMIT / 2, "{name}: {} MB", ended.memory >> 20);
    }
}

/// A long sum has as many properties, each of which may fail: the limit of memory holds all the same.
#[test]
fn long_sums_keep_the_limit_of_memory() {
    let path = written(&folder("sums"), "sum.c", &sum(100_000));
    let ended = run(&["check", "--json", "--memory", "500M", "--timeout", "20", &path], None);
    ended.has_status(&[5, 10]);
    ended.json();
    assert!(ended.memory < 500 << 20, "{} MB", ended.memory >> 20);
    assert!(ended.stdout.len() < 100 << 20, "{} bytes", ended.stdout.len());
}

/// Sizes at which anything that is quadratic in the text of a program takes all the time.
fn huge() -> Vec<(&'static str, String)> {
    let main =
        |text: &str| format!("{HEAD}int main(void) {{ int x = nondet_int(), y = 0;\n{text} }}\n");
    let lines =
        |count: usize, line: &dyn Fn(usize) -> String| -> String { (0..count).map(line).collect() };
    let functions = lines(2_000, &|number| match number {
        0 => "int f0(int x) { return x; }\n".to_owned(),
        _ => {
            let next = number - 1;
            format!(
                "int f{number}(int x) {{ return x > {number} ? x - {number} : f{next}(x + 1); }}\n"
            )
        }
    });
    let otherwise =
        lines(10_000, &|number| format!("if (x == {number}) y = {};\nelse ", number % 999));
    vec![
        ("sum.c", sum(100_000)),
        ("switch.c", switch(60_000)),
        ("gotos.c", gotos(20_000)),
        ("else.c", main(&format!("{otherwise} y = 1; assert(y != 13);"))),
        ("table.c", table(100_000)),
        ("calls.c", calls(10_000)),
        (
            "functions.c",
            format!("{HEAD}{functions}int main(void) {{ assert(f1999(nondet_int()) != 13); }}\n"),
        ),
        (
            "string.c",
            main(&format!(
                "const char *s = \"{}\"; assert(strlen(s) == 1000000);",
                "a".repeat(1_000_000)
            )),
        ),
        ("parentheses.c", main(&format!("return {}x{};", "(".repeat(10_000), ")".repeat(10_000)))),
        ("blocks.c", main(&format!("{}y = x;{}", "{".repeat(10_000), "}".repeat(10_000)))),
    ]
}

/// Calls in a row, of which about half overflow.
fn calls(count: usize) -> String {
    let calls = "x = x + f(x);\n".repeat(count);
    format!(
        "{HEAD}int f(int x) {{ return x / 2 + 1; }}\nint main(void) {{ int x = 1;\n{calls}return 0; }}\n"
    )
}

#[test]
fn huge_programs_end_in_time() {
    let folder = folder("huge");
    let timeout = TIMEOUT.to_string();
    for (name, text) in huge() {
        let path = written(&folder, name, &text);
        for command in ["check", "run", "localize"] {
            let ended =
                in_time(TIMEOUT, &[command, "--timeout", &timeout, "--memory", "1G", &path], None);
            ended.has_status(&[0, 2, 5, 10]);
            let nested = name == "parentheses.c" || name == "blocks.c";
            assert_eq!(ended.status.code() == Some(2), nested, "{}: {}", ended.name, ended.stderr);
            assert!(!nested || ended.stderr.contains("nested more deeply"), "{}", ended.stderr);
            assert!(ended.memory < (1 << 30) + (1 << 27), "{name}: {} MB", ended.memory >> 20);
        }
    }
}

/// The failures of a long sum are reported, though it has far too many for the time.
#[test]
fn some_failures_of_long_sums_are_found() {
    let path = written(&folder("failures"), "sum.c", &sum(40_000));
    let ended = run(&["check", "--json", "--timeout", "10", &path], None);
    ended.has_status(&[10]);
    let report = ended.json();
    let properties = report["properties"].as_array().expect("properties");
    let failing = properties.iter().filter(|one| one["verdict"] == "fails").count();
    assert!(failing > 0, "of {} properties", properties.len());
}

/// Each failure has a message with values, for which parts of a function are evaluated again: that
/// depends on the part, not on the function.
#[test]
fn failures_in_a_long_function_take_little() {
    let path = written(&folder("calls"), "calls.c", &calls(10_000));
    let ended = run(&["run", "--timeout", "30", &path], None);
    ended.has_status(&[10]);
    assert!(ended.stderr.matches("overflows int").count() > 4_000, "many calls overflow");
    assert!(!ended.stderr.contains("the limit of"), "{} s", ended.wall);
    assert!(ended.processor < 15.0, "{} s", ended.processor);
    assert!(ended.memory < 512 << 20, "{} MB", ended.memory >> 20);
}

/// What the machine needs besides the objects of the program counts as well.
#[test]
fn a_run_keeps_the_limit_of_memory() {
    let path = written(&folder("run_memory"), "table.c", &table(400_000));
    let ended = run(&["run", "--memory", "64M", &path], None);
    ended.has_status(&[5]);
    assert!(ended.stderr.contains("the limit of memory is reached"), "{}", ended.stderr);
    assert!(ended.memory < 128 << 20, "{} MB", ended.memory >> 20);
}

/// Assertions that fail, one after the other; a trace to each goes along all before it.
fn failing_assertions(count: usize) -> String {
    let block = "  t := *;\n  if (*) then\n    e := t;\n  fi;\n  assert(!e);\n  e := 0;\n";
    format!("decl t, e;\nvoid main() begin\n  e := 0;\n{}end\n", block.repeat(count))
}

#[test]
fn causes_and_repairs_that_are_known_are_told_at_the_limit() {
    let path = written(&folder("causes"), "many.bp", &failing_assertions(1_500));
    let timeout = "3";
    let ended = in_time(3.0, &["boolean", "localize", "--json", "--timeout", timeout, &path], None);
    ended.has_status(&[10]);
    let report = ended.json();
    assert_eq!(report["verdict"], "unsafe");
    assert!(!report["causes"].as_array().expect("causes").is_empty());
    assert!(report["stopped"].is_string(), "{}", report["stopped"]);
    let ended = run(&["boolean", "localize", "--timeout", timeout, &path], None);
    ended.has_status(&[10]);
    assert!(ended.stdout.contains("This is not all"), "{}", ended.stdout);
    let ended = run(&["boolean", "localize", "--json", &path], Some(3.0));
    ended.has_status(&[10]);
    assert!(ended.json()["stopped"].to_string().contains("interrupted"));
    let ended = in_time(3.0, &["boolean", "repair", "--json", "--timeout", timeout, &path], None);
    ended.has_status(&[10]);
    let report = ended.json();
    assert_eq!(report["verdict"], "unsafe");
    assert!(report["stopped"].is_string(), "{}", report["stopped"]);
}
