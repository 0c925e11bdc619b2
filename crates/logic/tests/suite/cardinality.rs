//! Counting literals, against counting by hand.

use std::collections::BTreeSet;
use wherefore_logic::cardinality::AtMost;
use wherefore_logic::cnf::Literal;
use wherefore_logic::{Answer, Context, Solver};

fn fresh(solver: &mut Solver, count: usize) -> Vec<Literal> {
    (0..count).map(|_| solver.fresh_literal()).collect()
}

/// The literals, each as the bit of `subset` wants it.
fn selected(literals: &[Literal], subset: u32) -> Vec<Literal> {
    let chosen = |(index, &literal): (usize, &Literal)| {
        if subset >> index & 1 == 1 { literal } else { !literal }
    };
    literals.iter().enumerate().map(chosen).collect()
}

#[test]
fn every_subset_is_allowed_or_forbidden_by_its_size() {
    let context = Context::new();
    for count in 0..=10 {
        let mut solver = Solver::new();
        let literals = fresh(&mut solver, count);
        let mut at_most = AtMost::new();
        at_most.extend(literals.iter().copied());
        for bound in 0..=count + 1 {
            let bounded = at_most.assumptions(&mut solver, bound);
            for subset in 0..1 << count {
                let mut assumptions = selected(&literals, subset);
                assumptions.extend_from_slice(&bounded);
                let expected =
                    if subset.count_ones() as usize <= bound { Answer::Sat } else { Answer::Unsat };
                let answer = solver.solve_assuming_literals(&context, &[], &assumptions);
                assert_eq!(answer, expected, "{subset:b} at most {bound} of {count}");
            }
        }
    }
}

#[test]
fn literals_can_be_added_later() {
    let context = Context::new();
    let mut solver = Solver::new();
    let literals = fresh(&mut solver, 7);
    let mut at_most = AtMost::new();
    for count in 1..=7 {
        at_most.extend([literals[count - 1]]);
        for bound in [count / 2, 1, count - 1] {
            let bounded = at_most.assumptions(&mut solver, bound);
            for subset in 0..1 << count {
                let mut assumptions = selected(&literals[..count], subset);
                assumptions.extend_from_slice(&bounded);
                let expected =
                    if subset.count_ones() as usize <= bound { Answer::Sat } else { Answer::Unsat };
                let answer = solver.solve_assuming_literals(&context, &[], &assumptions);
                assert_eq!(answer, expected, "{subset:b} at most {bound} of {count}");
            }
        }
    }
}

#[test]
fn a_bound_of_known_size_adds_nothing() {
    let mut solver = Solver::new();
    let mut at_most = AtMost::new();
    at_most.extend(fresh(&mut solver, 100));
    let first = at_most.assumptions(&mut solver, 3);
    let clauses = solver.statistics().clauses;
    assert!(clauses < 3_000, "only what the bound needs: {clauses} clauses");
    assert_eq!(at_most.assumptions(&mut solver, 3), first);
    assert_eq!(solver.statistics().clauses, clauses);
}

#[test]
fn a_literal_can_count_twice() {
    let context = Context::new();
    let mut solver = Solver::new();
    let literals = fresh(&mut solver, 2);
    let mut at_most = AtMost::new();
    at_most.extend([literals[0], literals[0], literals[1]]);
    let mut assumptions = at_most.assumptions(&mut solver, 1);
    assumptions.push(literals[1]);
    assert_eq!(solver.solve_assuming_literals(&context, &[], &assumptions), Answer::Sat);
    assumptions.pop();
    assumptions.push(literals[0]);
    assert_eq!(solver.solve_assuming_literals(&context, &[], &assumptions), Answer::Unsat);
}

#[test]
fn failed_terms_and_literals_belong_to_one_core() {
    let mut context = Context::new();
    let mut solver = Solver::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| context.variable(name, 1));
    let harmless = solver.fresh_literal();
    let mut at_most = AtMost::new();
    at_most.extend([a, b, c].map(|term| solver.literal(&context, term)));
    let mut assumptions = at_most.assumptions(&mut solver, 1);
    assumptions.push(harmless);
    assert_eq!(solver.solve_assuming_literals(&context, &[a, c], &assumptions), Answer::Unsat);
    assert_eq!(solver.failed_assumptions(), [a, c]);
    assert_eq!(solver.failed_literals(), &assumptions[..assumptions.len() - 1]);
    assert_eq!(solver.solve_assuming_literals(&context, &[b], &assumptions), Answer::Sat);
    assert!(solver.failed_assumptions().is_empty() && solver.failed_literals().is_empty());
}

type Family = Vec<u32>;

fn hits_all(family: &Family, candidate: u32) -> bool {
    family.iter().all(|set| set & candidate != 0)
}

fn minimal_hitting_sets(family: &Family, count: usize) -> BTreeSet<u32> {
    let is_minimal = |&candidate: &u32| {
        let smaller = (0..count).map(|element| candidate & !(1 << element));
        hits_all(family, candidate)
            && smaller.filter(|&set| set != candidate).all(|set| !hits_all(family, set))
    };
    (0..1 << count).filter(is_minimal).collect()
}

/// Smallest first: what was found, and everything above it, is blocked as long as `active` holds.
fn enumerate(solver: &mut Solver, family: &Family, count: usize) -> BTreeSet<u32> {
    let mut context = Context::new();
    let elements: Vec<_> =
        (0..count).map(|element| context.variable(&format!("e{element}"), 1)).collect();
    let literals: Vec<Literal> =
        elements.iter().map(|&element| solver.literal(&context, element)).collect();
    let members = |set: u32| (0..count).filter(move |element| set >> element & 1 == 1);
    for &set in family {
        let clause: Vec<Literal> = members(set).map(|element| literals[element]).collect();
        solver.add_clause(&clause);
    }
    let mut at_most = AtMost::new();
    at_most.extend(literals.iter().copied());
    let active = solver.fresh_literal();
    let mut found = BTreeSet::new();
    for bound in 0..=count {
        let mut assumptions = at_most.assumptions(solver, bound);
        assumptions.push(active);
        while solver.solve_assuming_literals(&context, &[], &assumptions) == Answer::Sat {
            let mut set = 0;
            for (element, &term) in elements.iter().enumerate() {
                let is_member = solver.value(&context, term).unwrap().to_bool();
                set |= u32::from(is_member) << element;
            }
            let blocking = members(set).map(|element| !literals[element]);
            let clause: Vec<Literal> = blocking.chain([!active]).collect();
            solver.add_clause(&clause);
            assert!(found.insert(set), "{set:b} is found twice");
        }
    }
    // Without the activation literal everything is possible again.
    let answer = solver.solve_assuming_literals(&context, &elements, &[!active]);
    assert_eq!(answer, Answer::Sat);
    found
}

#[test]
fn minimal_hitting_sets_are_enumerated() {
    let mut random = fastrand::Rng::with_seed(11);
    for round in 0..60 {
        let count = random.usize(3..=9);
        let sets = random.usize(1..=8);
        let family: Family = (0..sets).map(|_| random.u32(1..1 << count)).collect();
        let mut solver = Solver::new();
        if round % 2 == 0 {
            solver.check_proofs();
        }
        let found = enumerate(&mut solver, &family, count);
        assert_eq!(found, minimal_hitting_sets(&family, count), "{family:?}");
    }
}
