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

/// Gives a prover of a program's assertion to a test.
fn with_prover_of(name: &str, text: &str, test: impl FnOnce(&mut Prover<'_, '_>, CheckId)) {
    let program = load(name, text);
    let entry = program.function_named("main").expect("the program has a main");
    let options = Options::default();
    let assertions = program.properties.entries();
    let assertions = assertions.filter(|(_, one)| one.kind == CheckKind::Assertion);
    let checks: Vec<CheckId> = assertions.map(|(check, _)| check).collect();
    let loops = BTreeSet::new();
    let request = Request {
        program: &program,
        entry,
        options: &options,
        checks: &checks,
        loops,
        expected: Expected::Proofs,
    };
    let prover =
        Prover::new(&request, Elements::default(), &mut Silent).expect("nothing is in the way");
    test(&mut prover.expect("the loop has no bound"), checks[0]);
}

/// The same for the counter, with the variable of its state.
fn with_prover(name: &str, test: impl FnOnce(&mut Prover<'_, '_>, CheckId, TermId)) {
    with_prover_of(name, COUNTER, |prover, check| {
        let location = &prover.system.locations[0];
        let back = location.edges.last().expect("the loop goes round");
        let counts = |&(variable, next): &(TermId, TermId)| {
            prover.system.variables_of(&[next]).contains(&variable)
        };
        let mut steps = location.variables.iter().copied().zip(back.values.iter().copied());
        let (state, _) = steps.find(counts).expect("the loop counts");
        test(prover, check, state);
    });
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
        let proofs = prover.conclude(&[check]);
        assert_eq!(proofs.iter().map(|proof| proof.check).collect::<Vec<_>>(), [check]);
    });
}

#[test]
fn what_a_round_breaks_is_refused() {
    with_prover("broken", |prover, check, state| {
        let wrong = at_most(prover, state, 9);
        assert!(!prover.is_inductive(&wrong));
        prover.invariants = wrong;
        assert_eq!(prover.conclude(&[check]), []);
    });
}

#[test]
fn what_does_not_hold_at_first_is_refused() {
    with_prover("entry", |prover, check, state| {
        let zero = prover.system.context.number(32, 0);
        let same = prover.system.context.equal(state, zero);
        let other = prover.system.context.not(same);
        prover.invariants = Invariants { all: vec![(0, other)] };
        assert_eq!(prover.conclude(&[check]), []);
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
        assert_eq!(prover.conclude(&[check]), []);
    });
}

#[test]
fn what_the_invariants_do_not_exclude_is_not_proved() {
    with_prover("weak", |prover, check, state| {
        prover.invariants = at_most(prover, state, u32::MAX.into());
        assert_eq!(prover.conclude(&[check]), []);
    });
}

/// Two processes hand a token on: the assertion needs what it is worth at each of them.
const TOKEN: &str = "
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_assert(int, const char *);
int main(void) {
    unsigned token = 0, sent = 0, ready = 0;
    while (1) {
        if (ready == 0 && __VERIFIER_nondet_int()) {
            token = sent = __VERIFIER_nondet_int();
            ready = 1;
        }
        if (ready == 1 && __VERIFIER_nondet_int()) {
            token++;
            ready = 2;
        }
        if (ready == 2 && __VERIFIER_nondet_int()) {
            token++;
            __CPROVER_assert(token == sent + 2, \"twice\");
            ready = 0;
        }
    }
}
";

#[test]
fn samples_are_states_that_runs_come_to() {
    with_prover("samples", |prover, _, state| {
        let samples = samples::samples(&prover.system, &prover.limits).expect("all are words");
        let column = samples[0].variables.iter().position(|&one| one == state);
        let column = &samples[0].columns[column.expect("the counter is a subject")];
        let found: BTreeSet<u64> = column.iter().copied().collect();
        assert_eq!(found, (0..=10).collect());
    });
}

#[test]
fn mined_invariants_hold_in_all_samples_and_prove_what_templates_do_not() {
    with_prover_of("mined", TOKEN, |prover, check| {
        prover.narrow();
        let failures = prover.failures();
        prover.leave_out_irrelevant(&failures);
        let (mut open, mut shown) = (failures.into_iter().collect(), Vec::new());
        prover.sort_out(&mut open, &mut shown);
        assert_eq!(shown, [], "nothing is known yet");
        assert!(prover.mine());
        assert!(prover.is_inductive(&prover.invariants.clone()));
        let mut open: Vec<_> = prover.failures().into_iter().collect();
        prover.sort_out(&mut open, &mut shown);
        assert_eq!(shown, [check]);
        assert_eq!(prover.conclude(&shown).len(), 1);
    });
}

#[test]
fn a_distance_takes_the_place_of_a_variable() {
    with_prover_of("distance", TOKEN, |prover, check| {
        let failures = prover.failures();
        prover.leave_out_irrelevant(&failures);
        let system = &mut prover.system;
        let mut samples = samples::samples(system, &prover.limits).expect("all are words");
        let pairs = relative::pairs(system, &samples);
        assert_eq!(pairs.len(), 1, "the token stays close to what was sent");
        let replaced = relative::replace(system, &pairs, &mut samples);
        let [(token, _)] = replaced[..] else { panic!("one variable is replaced") };
        let edges = system.locations.iter().flat_map(|location| &location.edges);
        let values: Vec<TermId> = edges.flat_map(|edge| edge.values.clone()).collect();
        assert!(!system.variables_of(&values).contains(&token));
        assert_eq!(samples[0].distances.len(), 1);
        let column = samples[0].variables.iter().position(|one| *one == samples[0].distances[0]);
        let column = &samples[0].columns[column.expect("the distance is a subject")];
        assert_eq!(column.iter().copied().collect::<BTreeSet<u64>>(), (0..=2).collect());
        // The properties are about the new variables, and say the same.
        let report = prover.run(&mut Silent);
        assert_eq!(report.proofs.iter().map(|proof| proof.check).collect::<Vec<_>>(), [check]);
        assert!(report.failures.is_empty());
    });
}

#[test]
fn what_only_seems_to_hold_is_dropped() {
    // No sample has this token: it is one of four billion.
    let faulty = TOKEN
        .replace("token++;\n            ready = 2;", "if (sent != 123456789) token++; ready = 2;");
    assert_ne!(faulty, TOKEN);
    with_prover_of("faulty", &faulty, |prover, check| {
        let report = prover.run(&mut Silent);
        assert_eq!(report.proofs, []);
        assert_eq!(report.failures.iter().map(|(one, _)| *one).collect::<Vec<_>>(), [check]);
    });
}

const TURNS: &str = "
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_assert(int, const char *);
static int take(int limit) { int n = 0; while (__VERIFIER_nondet_int() == 7 && n < limit) n++; return n; }
int main(void) {
    int sum = 0;
    int first = __VERIFIER_nondet_int();
    while (__VERIFIER_nondet_int()) {
        int wanted = __VERIFIER_nondet_int();
        if (wanted == first + 1000) sum += take(3);
        else if (wanted == 5) sum -= sum > 0;
        __CPROVER_assert(sum != 10, \"sum != 10\");
    }
    return 0;
}
";

#[test]
fn a_failing_run_over_several_loops_is_made_by_the_machine() {
    with_prover_of("turns", TURNS, |prover, check| {
        // The inner loop goes round three times in each of three rounds, and once more.
        let report = prover.run(&mut Silent);
        let [(failing, run)] = &report.failures[..] else { panic!("{report:?}") };
        assert_eq!(*failing, check);
        assert!(runs::is_confirmed(prover.request, run, check));
        assert!(!runs::is_confirmed(prover.request, &Scenario::default(), check));
        assert_eq!(report.proofs, []);
    });
}

#[test]
fn invariants_are_conditions_of_c() {
    with_prover("words", |prover, check, _| {
        let report = prover.run(&mut Silent);
        assert_eq!(report.proofs.iter().map(|proof| proof.check).collect::<Vec<_>>(), [check]);
        let texts: Vec<&str> = report.invariants.iter().map(|one| one.text.as_str()).collect();
        assert!(texts.iter().any(|text| ["x < 11u", "10u >= x"].contains(text)), "{texts:?}");
    });
}
