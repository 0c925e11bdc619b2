//! Scripts mean to another solver what the terms mean to ours.

use crate::common::{Twin, Twins};
use std::io::Write as _;
use std::process::{Command, Stdio};
use wherefore_logic::cardinality::AtMost;
use wherefore_logic::cnf::Literal;
use wherefore_logic::{Answer, Context, Solver, TermId};

/// Scripts for one run of z3, with the answers that are expected.
#[derive(Default)]
struct Questions {
    text: Vec<u8>,
    expected: Vec<&'static str>,
}

impl Questions {
    fn ask(&mut self, solver: &mut Solver, context: &Context, terms: &[TermId]) {
        self.ask_with_literals(solver, context, terms, &[]);
    }

    fn ask_with_literals(
        &mut self,
        solver: &mut Solver,
        context: &Context,
        terms: &[TermId],
        literals: &[Literal],
    ) {
        let mut script = Vec::new();
        solver.write_smt2(context, terms, literals, &mut script).unwrap();
        let rest = script.strip_suffix(b"(exit)\n").expect("a script ends by itself");
        self.text.extend_from_slice(rest);
        self.text.extend_from_slice(b"(reset)\n");
        self.expected.push(match solver.solve_assuming_literals(context, terms, literals) {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(reason) => panic!("no answer: {reason:?}"),
        });
    }

    /// Runs z3, and returns how often each answer was given.
    fn compare(self) -> [usize; 2] {
        let mut z3 = Command::new("z3")
            .args(["-in", "-smt2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("z3 is installed, as scripts/install-deps.sh does it");
        let mut input = z3.stdin.take().unwrap();
        let text = self.text.clone();
        let writer = std::thread::spawn(move || input.write_all(&text));
        let output = z3.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        let answers = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<&str> = answers.lines().collect();
        let script = String::from_utf8_lossy(&self.text);
        let scripts: Vec<&str> = script.split_inclusive("(reset)\n").collect();
        for (index, expected) in self.expected.iter().enumerate() {
            let answer = answers.get(index).copied().unwrap_or("nothing");
            assert_eq!(answer, *expected, "z3 answers to\n{}", scripts[index]);
        }
        assert_eq!(answers.len(), self.expected.len());
        ["sat", "unsat"].map(|word| answers.iter().filter(|answer| **answer == word).count())
    }
}

#[test]
fn narrow_terms_have_the_same_answers() {
    let mut questions = Questions::default();
    for seed in 0..300 {
        let mut twins = Twins::new(seed + 50_000, &[1, 5, 8, 3]);
        (0..12).for_each(|_| _ = twins.grow(9));
        let roots: Vec<Twin> = (0..3).map(|_| twins.grow_boolean()).collect();
        let mut plain = Solver::new();
        plain.assert(&twins.plain, roots[0].plain);
        questions.ask(&mut plain, &twins.plain, &[roots[1].plain, roots[2].plain]);
        let mut simplified = Solver::new();
        simplified.assert(&twins.simplified, roots[0].simplified);
        let assumptions = [roots[1].simplified, roots[2].simplified];
        questions.ask(&mut simplified, &twins.simplified, &assumptions);
    }
    let [sat, unsat] = questions.compare();
    assert!(sat > 100 && unsat > 100, "{sat} and {unsat}");
}

/// Wide terms with all inputs fixed, so that both solvers are fast: the value is the expected one,
/// and no other.
#[test]
fn wide_terms_have_the_same_values() {
    let mut questions = Questions::default();
    for seed in 0..150u64 {
        let mut random = fastrand::Rng::with_seed(seed);
        let widths = [random.u32(1..=130), random.u32(1..=130), 1, 64];
        let mut twins = Twins::new(seed + 60_000, &widths);
        let operators = twins.random.usize(1..8);
        let mut root = twins.variables[0];
        (0..operators).for_each(|_| root = twins.grow(130));
        let values = twins.random_assignment();
        let expected = twins.plain_value(root, &values);
        let context = &mut twins.plain;
        let mut solver = Solver::new();
        for (variable, value) in twins.variables.iter().zip(&values) {
            let constant = context.constant(value.clone());
            let fixed = context.equal(variable.plain, constant);
            solver.assert(context, fixed);
        }
        let constant = context.constant(expected);
        let agrees = context.equal(root.plain, constant);
        let differs = context.not(agrees);
        questions.ask(&mut solver, context, &[agrees]);
        questions.ask(&mut solver, context, &[differs]);
    }
    assert_eq!(questions.compare(), [150, 150]);
}

#[test]
fn clauses_and_literals_are_written_too() {
    let mut questions = Questions::default();
    let mut context = Context::new();
    let mut solver = Solver::new();
    let x = context.variable("let |x| = \\ä%", 5);
    let bits: Vec<TermId> = (0..5).map(|bit| context.extract(x, bit, 1)).collect();
    let literals: Vec<Literal> = bits.iter().map(|&bit| solver.literal(&context, bit)).collect();
    let [six, twenty] = [6, 20].map(|number| context.number(5, number));
    let above = context.unsigned_less(six, x);
    solver.assert(&context, above);
    let mut ones = AtMost::new();
    ones.extend(literals.iter().copied());
    for bound in 0..=5 {
        let assumptions = ones.assumptions(&mut solver, bound);
        questions.ask_with_literals(&mut solver, &context, &[], &assumptions);
        let below = context.unsigned_less(x, twenty);
        questions.ask_with_literals(&mut solver, &context, &[below, bits[0]], &assumptions);
    }
    let always = context.boolean(true);
    let always = solver.literal(&context, always);
    questions.ask_with_literals(&mut solver, &context, &[], &[!always]);
    solver.add_clause(&[]);
    questions.ask(&mut solver, &context, &[]);
    let [sat, unsat] = questions.compare();
    assert!(sat > 5 && unsat > 3, "{sat} and {unsat}");
}
