//! The term domain and the concrete domain agree.
//!
//! Every program goes through the same front end, the same code of slots and the same rules with
//! both domains. A failure that the solver finds must fail in the concrete run of its inputs; and
//! in a concrete run of any inputs exactly those checks fail, in that order, whose conditions
//! evaluate to true under them.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::support::programs::PROGRAMS;
use crate::support::{Run, entry, load, run, text_of, verdicts_with};
use findings::{CheckKind, CheckSet};
use ir::{CheckId, Program, SiteId};
use logic::{Assignment, BitVector, Context, Evaluator, Operation};
use semantics::concrete::Inputs;
use semantics::machine::Outcome;
use wherefore_bounded::{Bounds, Execution, Options, Request, Silent, execute};

/// Every check that both sides know.
fn all_checks() -> CheckSet {
    let kinds = [CheckKind::UnsignedOverflow, CheckKind::Conversion];
    kinds.into_iter().fold(CheckSet::DEFAULT, |all, kind| all.with(CheckSet::from(kind)))
}

/// Values that meet borders more often than even ones would.
fn any_value(random: &mut fastrand::Rng) -> u128 {
    let border = || [0, 1, 0x7f, 0x80, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 1 << 63];
    match random.u8(0..4) {
        0 => u128::from(random.u64(..)) << 64 | u128::from(random.u64(..)),
        1 => random.u128(0..16),
        2 => random.choice(border()).unwrap_or(0),
        _ => (random.choice(border()).unwrap_or(0) + random.u128(0..8)).wrapping_sub(4),
    }
}

/// The values of the variables that stand for the inputs of a run. Whether an input is taken
/// depends on those before it.
fn assignment(execution: &Execution, run: &Run) -> Assignment {
    let mut taken: BTreeMap<SiteId, std::vec::IntoIter<u128>> = BTreeMap::new();
    for site in run.taken.iter().map(|input| input.site) {
        let values = run.taken.iter().filter(|input| input.site == site);
        let values: Vec<_> = values.map(|input| input.value).collect();
        taken.insert(site, values.into_iter());
    }
    let context = &execution.context;
    let mut assignment = Assignment::new();
    for input in &execution.record.inputs {
        let is_taken = Evaluator::new(assignment.clone()).value(context, input.taken).to_bool();
        let value = taken.get_mut(&input.site).filter(|_| is_taken).and_then(Iterator::next);
        if let (Some(value), Operation::Variable(id)) = (value, context.operation(input.variable)) {
            assignment.set(id, BitVector::from_u128(context.width(input.variable), value));
        }
    }
    assignment
}

fn describe(program: &Program, checks: &[CheckId]) -> Vec<String> {
    let describe = |&check: &CheckId| {
        format!("{} of '{}'", program.properties[check].kind, text_of(program, check))
    };
    checks.iter().map(describe).collect()
}

/// Compares a concrete run with the terms; whether it could be compared to its end.
fn compare(name: &str, program: &Program, execution: &Execution, run: &Run) -> bool {
    let context = &execution.context;
    let mut evaluator = Evaluator::new(assignment(execution, run));
    let mut holds = |term| evaluator.value(context, term).to_bool();
    let cut = execution.record.cuts.iter().find(|cut| holds(cut.condition));
    if let Some(cut) = cut {
        // Until it is cut, the run must agree.
        let failed = execution.record.obligations.iter().filter(|one| holds(one.fails));
        for obligation in failed {
            assert!(run.failed.contains(&obligation.check), "{name}: before {:?}", cut.reason);
        }
        return false;
    }
    let mut failed = Vec::new();
    for obligation in &execution.record.obligations {
        if holds(obligation.fails) && !failed.contains(&obligation.check) {
            failed.push(obligation.check);
        }
    }
    let goal = |check: &CheckId| program.properties[*check].kind == CheckKind::Cover;
    failed.retain(|check| !goal(check));
    assert_eq!(
        describe(program, &failed),
        describe(program, &run.failed),
        "{name}: terms and the run ({:?}) differ for {:?}",
        run.outcome,
        run.taken,
    );
    let completed = holds(execution.completed);
    match run.outcome {
        Outcome::Exited(status) => {
            assert!(completed, "{name}: it ends by itself for {:?}", run.taken);
            let expected = evaluator.value(context, execution.status).to_u64();
            let status = u64::from(status.cast_unsigned());
            assert_eq!(expected, Some(status), "{name}: the status for {:?}", run.taken);
        }
        Outcome::Failed(_) | Outcome::Assumed | Outcome::Aborted(_) => assert!(!completed),
        ref other => panic!("{name}: {other:?}"),
    }
    true
}

/// Runs a program with random inputs and compares each run; how many could be compared.
fn compare_runs(name: &str, program: &Program, options: &Options, runs: u32, seed: u64) -> u32 {
    let execution = execute(
        Request { program, entry: entry(program), options, bounds: &Bounds::all(options.unwind) },
        Context::new(),
        Vec::new(),
        &mut Silent,
        &mut |_, _, _| true,
    );
    let mut random = fastrand::Rng::with_seed(seed);
    let mut compared = 0;
    for _ in 0..runs {
        let mut inputs = Inputs::new();
        for site in program.sites.indices() {
            for _ in 0..12 {
                inputs.push(site, any_value(&mut random));
            }
        }
        let run = run(program, inputs, options.checks);
        compared += u32::from(compare(name, program, &execution, &run));
    }
    compared
}

#[test]
fn every_failure_replays() {
    // Whether a wide product overflows is hard to refute; what is found is replayed.
    let question_time = Some(Duration::from_millis(500));
    for (name, text) in PROGRAMS {
        for checks in [CheckSet::DEFAULT, all_checks()] {
            verdicts_with(name, text, &Options { checks, question_time, ..Options::default() });
        }
    }
}

#[test]
fn the_same_checks_fail_in_random_runs() {
    for (name, text) in PROGRAMS {
        let program = load(name, text);
        for checks in [CheckSet::DEFAULT, all_checks()] {
            let options = Options { checks, ..Options::default() };
            let compared = compare_runs(name, &program, &options, 150, 1);
            assert!(compared >= 100, "{name}: only {compared} runs were compared to their end");
        }
    }
}

/// Expressions of all operators over three variables of random types.
struct Expressions<'r> {
    random: &'r mut fastrand::Rng,
}

const TYPES: [&str; 8] = [
    "int",
    "unsigned",
    "char",
    "unsigned char",
    "short",
    "unsigned short",
    "long",
    "unsigned long",
];

impl Expressions<'_> {
    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.random.usize(..from.len())]
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            let constants =
                ["0", "1", "-1", "7", "31", "100", "2147483647", "4294967295u", "65536L"];
            return match self.random.u8(..4) {
                0 => self.pick(&constants).to_owned(),
                1 => format!("t[{} & 3]", self.pick(&["a", "b", "c"])),
                _ => self.pick(&["a", "b", "c", "*p"]).to_owned(),
            };
        }
        let left = self.expression(depth - 1);
        let right = self.expression(depth - 1);
        match self.random.u8(..10) {
            0 => format!("({})({left})", self.pick(&TYPES)),
            1 => format!("{}({left})", self.pick(&["-", "~", "!", "+"])),
            2 => format!("({left} ? {right} : {})", self.expression(depth - 1)),
            3 => format!("({left} {} {right})", self.pick(&["&&", "||"])),
            4 => format!("({left} {} ({right} & 15))", self.pick(&["<<", ">>"])),
            5 => format!("({left} {} {right})", self.pick(&["/", "%", "<<", ">>"])),
            6 => format!("({left} {} {right})", self.pick(&["<", "<=", ">", ">=", "==", "!="])),
            7 => format!("({left} {} {right})", self.pick(&["&", "|", "^"])),
            _ => format!("({left} {} {right})", self.pick(&["+", "-", "*"])),
        }
    }

    fn program(&mut self) -> String {
        let mut text = String::from("int main(void) { ");
        for name in ["a", "b", "c"] {
            let (ty, input) = (self.pick(&TYPES), self.pick(&["int", "long", "char", "unsigned"]));
            text += &format!("{ty} {name} = nondet_{input}(); ");
        }
        let element = self.pick(&TYPES);
        text += &format!("{element} t[4] = {{1, 2, 3}}; {element} *p = t; long r = 0; ");
        for _ in 0..3 {
            let [condition, value, other] = [0; 3].map(|_| self.expression(2));
            let [to, index] = [0; 2].map(|_| self.pick(&["a", "b", "c"]));
            text += &format!(
                "if ({condition}) {{ {to} = {value}; p = &t[{index} & 3]; }} \
                 else t[{to} & 3] = {other}; r = r * 7 ^ {to} ^ *p; "
            );
        }
        text + "return (int)(r ^ r >> 32); }"
    }
}

#[test]
fn random_expressions_agree() {
    let mut random = fastrand::Rng::with_seed(20);
    for number in 0..60 {
        let text = Expressions { random: &mut random }.program();
        let name = format!("random {number}: {text}");
        let program = load(&format!("random {number}"), &text);
        let options = Options { checks: all_checks(), ..Options::default() };
        let compared = compare_runs(&name, &program, &options, 40, number);
        assert_eq!(compared, 40, "{name}: nothing in it is unsupported");
    }
}
