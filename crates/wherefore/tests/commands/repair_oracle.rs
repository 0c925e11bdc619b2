//! `wherefore repair` against brute force: small random programs with one wrong operator.
//!
//! All changes of one operator are made, and each is run naively on all inputs of the tests. One of them always
//! passes, so that `repair` has to find a patch; whatever it shows is compiled and has to pass natively. With
//! the correct program as a reference, what is shown has to do the same on inputs that no test has as well.

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::localize::FAILS;
use crate::common::{Scratch, TOOL, run, shell_status};
use serde_json::Value;

const LIMIT: Duration = Duration::from_secs(120);

const ARITHMETIC: &[&str] = &["+", "-", "*"];
const COMPARISONS: &[&str] = &["<", "<=", ">", ">=", "==", "!="];

/// An expression over `a`, `b` and `r`; an operator has its number among those of the program.
enum Expression {
    Variable(usize),
    Number(i64),
    Operation(usize, Box<Expression>, Box<Expression>),
}

/// `r = first; if (condition) r = then; else r = otherwise; for (..) r += step;`
struct Program {
    parts: Vec<Expression>,
    /// The operators by their numbers.
    operators: Vec<&'static str>,
}

struct Random(fastrand::Rng);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0.u64(..most)
    }

    fn expression(&mut self, operators: &mut Vec<&'static str>, depth: u32) -> Expression {
        match self.below(if depth == 0 { 2 } else { 4 }) {
            0 => Expression::Variable(self.below(3) as usize),
            1 => Expression::Number(self.below(4) as i64),
            _ => self.operation(ARITHMETIC, operators, depth),
        }
    }

    fn operation(
        &mut self,
        among: &'static [&'static str],
        operators: &mut Vec<&'static str>,
        depth: u32,
    ) -> Expression {
        let number = operators.len();
        operators.push(among[self.below(among.len() as u64) as usize]);
        let left = self.expression(operators, depth - 1);
        let right = self.expression(operators, depth - 1);
        Expression::Operation(number, left.into(), right.into())
    }

    fn program(&mut self) -> Program {
        let mut operators = Vec::new();
        let mut parts = vec![self.expression(&mut operators, 2)];
        parts.push(self.operation(COMPARISONS, &mut operators, 1));
        parts.extend((0..3).map(|_| self.expression(&mut operators, 1)));
        Program { parts, operators }
    }
}

impl Expression {
    fn value(&self, operators: &[&str], variables: [i64; 3]) -> i64 {
        match self {
            Self::Variable(which) => variables[*which],
            Self::Number(number) => *number,
            Self::Operation(number, left, right) => {
                let left = left.value(operators, variables);
                let right = right.value(operators, variables);
                match operators[*number] {
                    "+" => left + right,
                    "-" => left - right,
                    "*" => left * right,
                    "<" => (left < right).into(),
                    "<=" => (left <= right).into(),
                    ">" => (left > right).into(),
                    ">=" => (left >= right).into(),
                    "==" => (left == right).into(),
                    _ => (left != right).into(),
                }
            }
        }
    }

    fn text(&self, operators: &[&str], out: &mut String) {
        match self {
            Self::Variable(which) => out.push_str(["a", "b", "r"][*which]),
            Self::Number(number) => _ = write!(out, "{number}"),
            Self::Operation(number, left, right) => {
                out.push('(');
                left.text(operators, out);
                let _ = write!(out, " {} ", operators[*number]);
                right.text(operators, out);
                out.push(')');
            }
        }
    }
}

impl Program {
    fn result(&self, operators: &[&str], a: i64, b: i64) -> i64 {
        let [first, condition, then, otherwise, step] = &self.parts[..] else { return 0 };
        let mut r = first.value(operators, [a, b, 1]);
        r = match condition.value(operators, [a, b, r]) {
            0 => otherwise.value(operators, [a, b, r]),
            _ => then.value(operators, [a, b, r]),
        };
        for _ in 0..a.clamp(0, 2) {
            r += step.value(operators, [a, b, r]);
        }
        r
    }

    fn text(&self, operators: &[&str]) -> String {
        let texts: Vec<String> = self
            .parts
            .iter()
            .map(|part| {
                let mut text = String::new();
                part.text(operators, &mut text);
                text
            })
            .collect();
        let [first, condition, then, otherwise, step] = &texts[..] else { return String::new() };
        format!(
            "#include <stdio.h>\nint main(void) {{\n  int a, b, r = 1;\n\
             \x20 if (scanf(\"%d %d\", &a, &b) != 2)\n    return 1;\n\
             \x20 if (a < -9 || a > 9 || b < -9 || b > 9)\n    return 2;\n  r = {first};\n  if {condition}\n    r = {then};\n\
             \x20 else\n    r = {otherwise};\n  for (int i = 0; i < a && i < 2; i++)\n    r += {step};\n\
             \x20 printf(\"%d\\n\", r);\n  return 0;\n}}\n"
        )
    }

    /// All other choices of one operator.
    fn changes(&self, operators: &[&'static str]) -> Vec<Vec<&'static str>> {
        let mut found = Vec::new();
        for number in 0..operators.len() {
            let among =
                if ARITHMETIC.contains(&operators[number]) { ARITHMETIC } else { COMPARISONS };
            for other in among.iter().filter(|other| **other != operators[number]) {
                let mut changed = operators.to_vec();
                changed[number] = other;
                found.push(changed);
            }
        }
        found
    }
}

/// The inputs of the tests, and others.
fn inputs(from: i64, to: i64) -> impl Iterator<Item = (i64, i64)> {
    (from..=to).flat_map(move |a| (from..=to).map(move |b| (a, b)))
}

/// Whether a patched program prints what the correct one does.
fn is_right(scratch: &Scratch, diff: &str, right: impl Fn(i64, i64) -> i64, to: i64) -> bool {
    use std::io::Write as _;
    let folder = scratch.0.join("native");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::copy(scratch.0.join("a.c"), folder.join("a.c")).expect("a copy");
    let feed = |command: &mut Command, text: &str| {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let _ = child.stdin.take().expect("a pipe").write_all(text.as_bytes());
        child.wait_with_output().expect("it ends")
    };
    let output = feed(Command::new("patch").args(["-s", "-p1"]).current_dir(&folder), diff);
    assert!(output.status.success(), "{diff}");
    let mut compiler = Command::new("gcc");
    let output = compiler.args(["-w", "-o", "a.out", "a.c"]).current_dir(&folder).output();
    assert!(output.expect("gcc").status.success(), "{diff}");
    inputs(-to, to).filter(|&(a, b)| to > 3 || a >= 0 && b >= 0).all(|(a, b)| {
        let output = feed(&mut Command::new(folder.join("a.out")), &format!("{a} {b}"));
        String::from_utf8_lossy(&output.stdout).trim() == right(a, b).to_string()
    })
}

/// Programs with a fault, each with whether another change of one operator would do.
fn faulty(seed: u64, count: usize) -> Vec<(Program, Vec<&'static str>)> {
    let mut random = Random(fastrand::Rng::with_seed(seed));
    let mut found = Vec::new();
    while found.len() < count {
        let program = random.program();
        let changes = program.changes(&program.operators);
        let wrong = changes[random.below(changes.len() as u64) as usize].clone();
        let differs = |(a, b): (i64, i64)| {
            program.result(&wrong, a, b) != program.result(&program.operators, a, b)
        };
        if inputs(0, 3).any(differs) && !inputs(0, 3).all(differs) {
            found.push((program, wrong));
        }
    }
    found
}

fn patches(scratch: &Scratch, arguments: &[&str]) -> Vec<Value> {
    let mut command = Command::new(TOOL);
    command.args(["repair", "a.c", "--json"]).args(arguments).current_dir(&scratch.0);
    let output = run(&mut command, b"", LIMIT).expect("the tool ends");
    assert_eq!(shell_status(&output), FAILS, "{output:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    answer["patches"].as_array().expect("a list").clone()
}

#[test]
fn where_one_operator_is_wrong_a_patch_is_found_and_none_is_wrong() {
    for (number, (program, wrong)) in faulty(0x5eed, 12).into_iter().enumerate() {
        let right = |a: i64, b: i64| program.result(&program.operators, a, b);
        let text = program.text(&wrong);
        // Brute force: the changes of one operator with which all tests pass.
        let passes = |operators: &Vec<&str>| {
            inputs(0, 3).all(|(a, b)| program.result(operators, a, b) == right(a, b))
        };
        let by_force = program.changes(&wrong).into_iter().filter(passes).count();
        assert!(by_force > 0, "the fault itself can be undone");
        let scratch = Scratch::new(&format!("repair_oracle_{number}"));
        scratch.file("a.c", &text);
        let tests = inputs(0, 3).map(|(a, b)| {
            format!("[[test]]\nstdin = \"{a} {b}\"\nstdout = \"{}\\n\"\n", right(a, b))
        });
        scratch.file("a.toml", tests.collect::<String>());
        let found = patches(&scratch, &["--tests", "a.toml", "--max", "4"]);
        assert!(!found.is_empty(), "{by_force} changes would do\n{text}");
        for patch in &found {
            let diff = patch["diff"].as_str().expect("a diff");
            assert!(is_right(&scratch, diff, right, 3), "{diff}\n{text}");
        }
    }
}

#[test]
fn what_is_equal_to_a_reference_is_so_on_inputs_that_no_test_has() {
    for (number, (program, wrong)) in faulty(0xc0de, 6).into_iter().enumerate() {
        let right = |a: i64, b: i64| program.result(&program.operators, a, b);
        let scratch = Scratch::new(&format!("repair_oracle_reference_{number}"));
        let text = program.text(&wrong);
        scratch.file("a.c", &text);
        scratch.file("good.c", program.text(&program.operators));
        let found = patches(&scratch, &["--reference", "good.c", "--stdin", "6", "--max", "2"]);
        assert!(!found.is_empty(), "{text}");
        for patch in found.iter().filter(|patch| patch["compared"] == true) {
            let diff = patch["diff"].as_str().expect("a diff");
            assert!(is_right(&scratch, diff, right, 5), "{diff}\n{text}");
        }
        assert_eq!(found[0]["compared"], true, "{found:#?}");
    }
}
