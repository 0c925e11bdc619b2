//! Localization by correct transitions asks two engines: induction over loops first, then execution with bounds.

use ::capabilities::conformance::{CASES, Subject, check};
use ::capabilities::{Answer, Conditions, CorrectTransitions, FailingRuns};
use bounded::Options;
use bounded::engine::{Engine, Transition};
use findings::CheckKind;
use ir::{CheckId, Program};
use semantics::concrete::Scenario;
use semantics::machine::RunOptions;
use semantics::replay::replay;
use wherefore_methods::transitions;

use crate::support::{entry, load};

struct Case<'p> {
    program: &'p Program,
    engine: transitions::Program<'p>,
}

impl<'p> Case<'p> {
    fn new(program: &'p Program) -> Self {
        let engine = transitions::Program::new(program, entry(program), Options::default());
        Self { program, engine }
    }
}

impl ::capabilities::Engine for Case<'_> {
    type Edge = Transition;
    type Assertion = CheckId;
    type Run = Scenario;
}

impl FailingRuns for Case<'_> {
    fn failing_run(
        &mut self,
        check: CheckId,
        conditions: &Conditions<Transition>,
    ) -> Answer<Scenario> {
        self.engine.failing_run(check, conditions)
    }
}

impl CorrectTransitions for Case<'_> {
    fn is_satisfied(&mut self, check: CheckId) -> Answer<()> {
        self.engine.is_satisfied(check)
    }

    fn correct_transitions(
        &mut self,
        check: CheckId,
        among: &[Transition],
    ) -> Answer<Vec<Transition>> {
        self.engine.correct_transitions(check, among)
    }
}

impl Subject for Case<'_> {
    fn edges(&self, line: u32) -> Vec<Transition> {
        self.program.edges_of_line(line).into_iter().map(Transition::from).collect()
    }

    fn assertion(&self, line: u32) -> CheckId {
        assertions(self.program, line).next().expect("the line has an assertion")
    }

    fn fails_again(&self, run: &Scenario, check: CheckId) -> bool {
        let options = RunOptions { scenario: run.clone(), ..RunOptions::default() };
        replay(self.program, entry(self.program), options, check).failure.is_some()
    }
}

fn assertions(program: &Program, line: u32) -> impl Iterator<Item = CheckId> {
    program.properties.indices().filter(move |&check| {
        let property = &program.properties[check];
        let location = program.location(property.origin);
        let at = program.sources.start(program.sources.use_range(location));
        property.kind == CheckKind::Assertion && at.line == line
    })
}

#[test]
fn the_engines_together_conform() {
    for case in CASES {
        let program = load(case.name, case.c);
        check(case, &mut Case::new(&program));
    }
}

/// Loops without a bound, and the lines of their assertions.
const ENDLESS: [(&str, u32, &str); 3] = [
    (
        "toggle",
        11,
        "\
extern int nondet_int(void); extern void __CPROVER_assert(int, const char *);
int main(void) {
    int locked = 0;
    while (1) {
        if (nondet_int()) {
            locked = !locked;
        } else if (nondet_int() > 3) {
            locked = 2;
        }
        int seen = locked;
        __CPROVER_assert(locked != 2, \"it is locked once\");
        if (seen)
            locked = 0;
    }
}",
    ),
    (
        "calls",
        5,
        "\
extern int nondet_int(void); extern void __CPROVER_assert(int, const char *);
static int level;
static void raise(void) { level++; }
static int check(int at) {
    __CPROVER_assert(level == at, \"it is restored\");
    return level;
}
int main(void) {
    while (nondet_int()) {
        int at = level;
        raise();
        if (nondet_int() == 7)
            continue;
        level--;
        check(at);
        if (level > 2)
            check(at - 1);
    }
    return 0;
}",
    ),
    (
        "around",
        9,
        "\
extern int nondet_int(void); extern void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) {
    int open = 0, count = 0;
    while (nondet_int()) {
        if (nondet_int())
            open = 1;
        else
            open = count > 2 ? 3 : 0;
        if (!(open < 3)) __assert_fail(\"open < 3\", \"f.c\", 9, \"main\");
        count++;
    }
    return open;
}",
    ),
];

/// What execution with bounds finds induction does not deny, and the other way round within the bound.
#[test]
fn both_engines_say_the_same_of_edges_in_endless_loops() {
    let mut counts = [0; 2];
    for (name, line, text) in ENDLESS {
        let program = load(name, text);
        let options = Options { unwind: 6, unwind_until: None, ..Options::default() };
        for assertion in assertions(&program, line) {
            let mut bounded = Engine::new(&program, entry(&program), options.clone());
            for edge in
                (1..=text.lines().count() as u32).flat_map(|line| program.edges_of_line(line))
            {
                let asked = [Transition::from(edge)];
                let both = Case::new(&program).correct_transitions(assertion, &asked);
                match bounded.correct_transitions(assertion, &asked) {
                    Answer::Found(_) => {
                        let Answer::Found(correct) = both else {
                            panic!("{name}: {edge:?}: {both:?}")
                        };
                        assert!(correct.contains(&asked[0]), "{name}: {edge:?}");
                        counts[0] += 1;
                    }
                    Answer::None { rests_on } => {
                        assert!(!rests_on.is_empty(), "{name}: {edge:?}: loops have no bound");
                        let Answer::None { rests_on } = both else {
                            panic!("{name}: {edge:?}: {both:?}")
                        };
                        assert!(
                            rests_on.iter().all(|basis| basis.bound().is_none()),
                            "{rests_on:?}"
                        );
                        counts[1] += 1;
                    }
                    Answer::Unknown(reason) => panic!("{name}: {edge:?}: {reason}"),
                }
            }
        }
    }
    assert!(counts[0] > 20 && counts[1] > 3, "{counts:?}");
}
