//! Sessions of assertions and assumptions, against trying all inputs.

use crate::common::{Twin, Twins};
use wherefore_logic::{Answer, BitVector, Context, Evaluator, Solver, TermId, UnknownReason};

struct Session {
    twins: Twins,
    solver: Solver,
    inputs: Vec<Vec<BitVector>>,
    asserted: Vec<Twin>,
    booleans: Vec<Twin>,
    counts: [u32; 3],
}

impl Session {
    fn new(seed: u64) -> Self {
        let twins = Twins::new(seed, &[3, 2, 1, 1]);
        let inputs = twins.all_assignments();
        let mut solver = Solver::new();
        if seed.is_multiple_of(2) {
            solver.check_proofs();
        }
        Self { twins, solver, inputs, asserted: vec![], booleans: vec![], counts: [0; 3] }
    }

    fn holds(&self, twin: Twin, values: &[BitVector]) -> bool {
        self.twins.plain_value(twin, values).to_bool()
    }

    fn is_satisfiable(&self, assumptions: &[Twin]) -> bool {
        let mut inputs = self.inputs.iter();
        inputs.any(|values| {
            self.asserted.iter().chain(assumptions).all(|&twin| self.holds(twin, values))
        })
    }

    /// A Boolean term, new or known, complemented or not: polarities must be completed later.
    fn pick(&mut self) -> Twin {
        if self.booleans.is_empty() || self.twins.random.u8(0..3) == 0 {
            (0..3).for_each(|_| _ = self.twins.grow(5));
            let twin = self.twins.grow_boolean();
            self.booleans.push(twin);
        }
        let twin = self.booleans[self.twins.random.usize(0..self.booleans.len())];
        if self.twins.random.bool() {
            return twin;
        }
        Twin {
            simplified: self.twins.simplified.not(twin.simplified),
            plain: self.twins.plain.not(twin.plain),
        }
    }

    fn step(&mut self) {
        if self.twins.random.u8(0..4) == 0 {
            let twin = self.pick();
            self.asserted.push(twin);
            self.solver.assert(&self.twins.simplified, twin.simplified);
            return;
        }
        let count = self.twins.random.usize(0..5);
        let assumptions: Vec<Twin> = (0..count).map(|_| self.pick()).collect();
        let limited = self.twins.random.u8(0..8) == 0;
        self.solver.set_conflict_limit(limited.then_some(1));
        let terms: Vec<TermId> = assumptions.iter().map(|twin| twin.simplified).collect();
        match self.solver.solve_assuming(&self.twins.simplified, &terms) {
            Answer::Sat => self.check_model(&assumptions),
            Answer::Unsat => self.check_core(&assumptions),
            Answer::Unknown(reason) => {
                assert!(limited && reason == UnknownReason::ConflictLimit);
                self.counts[2] += 1;
            }
        }
    }

    fn check_model(&mut self, assumptions: &[Twin]) {
        self.counts[0] += 1;
        let variables = self.twins.variables.clone();
        let values: Vec<BitVector> = variables
            .iter()
            .map(|twin| self.solver.value(&self.twins.simplified, twin.simplified).unwrap())
            .collect();
        for &twin in self.asserted.iter().chain(assumptions) {
            assert!(
                self.holds(twin, &values),
                "the model violates\n{}",
                self.twins.plain.dump(twin.plain)
            );
        }
        let sample = self.twins.terms[self.twins.random.usize(0..self.twins.terms.len())];
        let value = self.solver.value(&self.twins.simplified, sample.simplified).unwrap();
        assert_eq!(value, self.twins.plain_value(sample, &values));
        assert!(self.solver.failed_assumptions().is_empty());
    }

    fn check_core(&mut self, assumptions: &[Twin]) {
        self.counts[1] += 1;
        assert!(!self.is_satisfiable(assumptions), "there is a model");
        let failed = self.solver.failed_assumptions();
        let core: Vec<Twin> = failed
            .iter()
            .map(|term| *assumptions.iter().find(|twin| twin.simplified == *term).unwrap())
            .collect();
        assert!(!self.is_satisfiable(&core), "the core has a model");
        assert!(self.solver.model().is_none());
    }
}

#[test]
fn a_thousand_sessions_agree_with_trying_all_inputs() {
    let mut counts = [0; 3];
    for seed in 0..1_000 {
        let mut session = Session::new(seed);
        for _ in 0..20 {
            session.step();
            if !session.is_satisfiable(&[]) {
                break;
            }
        }
        (0..2).for_each(|_| session.step());
        counts.iter_mut().zip(session.counts).for_each(|(total, count)| *total += count);
    }
    let [sat, unsat, _] = counts;
    assert!(sat > 1_000 && unsat > 1_000, "both answers are met often: {counts:?}");
}

#[test]
fn failed_assumptions_are_those_to_blame() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| context.variable(name, 32));
    let x_below_y = context.unsigned_less(x, y);
    let y_below_z = context.unsigned_less(y, z);
    let z_below_x = context.unsigned_less(z, x);
    let three = context.number(32, 3);
    let harmless = context.unsigned_less(three, y);
    solver.assert(&context, x_below_y);
    assert_eq!(solver.solve_assuming(&context, &[harmless, y_below_z, z_below_x]), Answer::Unsat);
    assert_eq!(solver.failed_assumptions(), [y_below_z, z_below_x]);
    assert_eq!(solver.solve_assuming(&context, &[harmless, y_below_z]), Answer::Sat);
    assert!(solver.failed_assumptions().is_empty());
    let not_harmless = context.not(harmless);
    assert_eq!(
        solver.solve_assuming(&context, &[harmless, y_below_z, not_harmless]),
        Answer::Unsat
    );
    assert_eq!(solver.failed_assumptions(), [harmless, not_harmless]);
}

#[test]
fn constants_can_be_asserted_and_assumed() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let (no, yes) = (context.boolean(false), context.boolean(true));
    solver.assert(&context, yes);
    assert_eq!(solver.solve_assuming(&context, &[yes, no]), Answer::Unsat);
    assert_eq!(solver.failed_assumptions(), [no]);
    assert_eq!(solver.solve(), Answer::Sat);
    solver.assert(&context, no);
    assert_eq!(solver.solve_assuming(&context, &[yes]), Answer::Unsat);
    assert!(solver.failed_assumptions().is_empty());
    assert_eq!(solver.solve(), Answer::Unsat);
}

#[test]
fn a_model_outlives_later_assertions() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let x = context.variable("x", 8);
    let five = context.number(8, 5);
    let is_five = context.equal(x, five);
    assert_eq!(solver.solve_assuming(&context, &[is_five]), Answer::Sat);
    let other = context.not(is_five);
    solver.assert(&context, other);
    assert_eq!(solver.value(&context, x).and_then(|value| value.to_u64()), Some(5));
    let square = context.multiply(x, x);
    assert_eq!(solver.value(&context, square).and_then(|value| value.to_u64()), Some(25));
    assert_eq!(solver.solve(), Answer::Sat);
    assert_ne!(solver.value(&context, x).and_then(|value| value.to_u64()), Some(5));
}

#[test]
fn all_models_are_enumerated() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let x = context.variable("x", 8);
    let (three, product) = (context.number(8, 3), context.number(8, 9));
    let tripled = context.multiply(x, three);
    let small = context.unsigned_less(tripled, product);
    solver.assert(&context, small);
    let mut found = Vec::new();
    while solver.solve() == Answer::Sat {
        let value = solver.value(&context, x).unwrap();
        found.push(value.to_u64().unwrap());
        let constant = context.constant(value);
        let different = context.not_equal(x, constant);
        solver.assert(&context, different);
    }
    found.sort_unstable();
    let expected: Vec<u64> = (0..256).filter(|x| x * 3 % 256 < 9).collect();
    assert_eq!(found, expected);
}

#[test]
fn literals_connect_foreign_clauses_to_terms() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let [a, b] = ["a", "b"].map(|name| context.variable(name, 1));
    let both = context.and(a, b);
    let literal = solver.literal(&context, both);
    let switch = solver.fresh_literal();
    solver.add_clause(&[!switch, literal]);
    solver.add_clause(&[switch]);
    assert_eq!(solver.solve(), Answer::Sat);
    assert!(solver.value(&context, both).unwrap().to_bool());
    let never = context.boolean(false);
    let literal = solver.literal(&context, never);
    solver.add_clause(&[literal]);
    assert_eq!(solver.solve(), Answer::Unsat);
}

#[test]
#[should_panic(expected = "one context")]
fn terms_of_another_context_are_refused() {
    let (mut first, mut second) = (Context::new(), Context::new());
    let mut solver = Solver::new();
    let a = first.variable("a", 1);
    let b = second.variable("b", 1);
    solver.assert(&first, a);
    solver.assert(&second, b);
}

#[test]
fn unconstrained_variables_count_as_zero() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let a = context.variable("a", 1);
    let unused = context.variable("unused", 40);
    solver.assert(&context, a);
    assert_eq!(solver.solve(), Answer::Sat);
    assert_eq!(solver.value(&context, unused), Some(BitVector::zero(40)));
    let mut evaluator = Evaluator::new(solver.model().unwrap().clone());
    assert!(evaluator.value(&context, a).to_bool());
}
