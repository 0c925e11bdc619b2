//! What is claimed to hold in every round is checked once more: these claims are wrong, or right.

use bounded::Silent;
use frontend::{CompileOptions, Input};

use super::*;

const COUNTER: &str = "
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_assert(int, const char *);
int main(void) {
    unsigned x = 0;
    while (__VERIFIER_nondet_int()) {
        __CPROVER_assert(x <= 10, \"x <= 10\");
        x = x < 10 ? x + 1 : 0;
    }
    return 0;
}
";

fn load(name: &str, text: &str) -> Program {
    let path = std::env::temp_dir().join(format!("induction-{}-{name}.c", std::process::id()));
    std::fs::write(&path, text).expect("the file can be written");
    let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
    let loaded = frontend::load(&[input]);
    let _ = std::fs::remove_file(&path);
    loaded.unwrap_or_else(|error| panic!("{name}: {:?}", error.diagnostics)).program
}

/// Gives a prover of the counter's assertion and the variable of its state to a test.
fn with_prover(name: &str, test: impl FnOnce(&mut Prover<'_, '_>, CheckId, TermId)) {
    let program = load(name, COUNTER);
    let entry = program.function_named("main").expect("the program has a main");
    let options = Options::default();
    let assertions = program.properties.entries();
    let assertions = assertions.filter(|(_, one)| one.kind == CheckKind::Assertion);
    let checks: Vec<CheckId> = assertions.map(|(check, _)| check).collect();
    let loops = BTreeSet::new();
    let request = Request { program: &program, entry, options: &options, checks: &checks, loops };
    let prover = Prover::new(&request, &mut Silent).expect("nothing is in the way");
    let mut prover = prover.expect("the loop has no bound");
    let location = &prover.system.locations[0];
    let back = location.edges.last().expect("the loop goes round");
    let counts = |&(variable, next): &(TermId, TermId)| {
        prover.system.variables_of(&[next]).contains(&variable)
    };
    let mut steps = location.variables.iter().copied().zip(back.values.iter().copied());
    let (state, _) = steps.find(counts).expect("the loop counts");
    test(&mut prover, checks[0], state);
}

fn at_most(prover: &mut Prover<'_, '_>, variable: TermId, most: u64) -> Invariants {
    let context = &mut prover.system.context;
    let most = context.number(context.width(variable), most);
    Invariants { all: vec![(0, context.unsigned_less_equal(variable, most))] }
}

#[test]
fn what_holds_in_every_round_is_taken() {
    with_prover("right", |prover, check, state| {
        let right = at_most(prover, state, 10);
        assert!(prover.is_inductive(&right));
        prover.invariants = right;
        let proofs = prover.conclude(vec![check]);
        assert_eq!(proofs.iter().map(|proof| proof.check).collect::<Vec<_>>(), [check]);
    });
}

#[test]
fn what_a_round_breaks_is_refused() {
    with_prover("broken", |prover, check, state| {
        let wrong = at_most(prover, state, 9);
        assert!(!prover.is_inductive(&wrong));
        prover.invariants = wrong;
        assert_eq!(prover.conclude(vec![check]), []);
    });
}

#[test]
fn what_does_not_hold_at_first_is_refused() {
    with_prover("entry", |prover, check, state| {
        let zero = prover.system.context.number(32, 0);
        let same = prover.system.context.equal(state, zero);
        let other = prover.system.context.not(same);
        prover.invariants = Invariants { all: vec![(0, other)] };
        assert_eq!(prover.conclude(vec![check]), []);
    });
}

#[test]
fn what_is_not_about_the_state_is_refused() {
    with_prover("foreign", |prover, check, _| {
        // Whatever the solver says of it: it is another thing in each round.
        let foreign = prover.system.context.fresh_variable("foreign", 1);
        let not = prover.system.context.not(foreign);
        let all = vec![(0, prover.system.context.or(foreign, not)), (0, foreign)];
        prover.invariants = Invariants { all };
        assert_eq!(prover.conclude(vec![check]), []);
    });
}

#[test]
fn what_the_invariants_do_not_exclude_is_not_proved() {
    with_prover("weak", |prover, check, state| {
        prover.invariants = at_most(prover, state, u32::MAX.into());
        assert_eq!(prover.conclude(vec![check]), []);
    });
}
