//! The repair game against trying all implementations.

use crate::common::generator::{self, Size};
use crate::common::oracle::Oracle;
use crate::common::random::Random;
use crate::common::valid;
use boolean::Variable;
use boolean::bdd::Order;
use boolean::graph::{Graph, VertexId};
use boolean::reachability::{Until, explore};
use boolean::repair::{self, Game, Options, Relevance, Suspect};
use boolean::symbolic::{Model, Replacements};
use boolean::trace::{find, unavoidable};

const TINY: Size = Size { globals: 2, procedures: 2, locals: 1, statements: 4, calls: 15 };

/// Whether no assertion fails with an implementation, and whether the given ones are reached.
fn verdict(
    graph: &Graph<'_>,
    suspect: Suspect,
    variables: &[Variable],
    table: u32,
    failing: &[VertexId],
) -> Option<(bool, bool)> {
    let mut oracle = Oracle::new(graph);
    let variables = variables.to_vec();
    let value = move |read: &dyn Fn(Variable) -> bool| {
        let numbered = variables.iter().enumerate();
        let valuation =
            numbered.fold(0, |bits, (index, &known)| bits | u32::from(read(known)) << index);
        table >> valuation & 1 == 1
    };
    oracle.instead.insert(suspect.expression, Box::new(value));
    let found = oracle.explore(7, 3000)?;
    let reached =
        |assertion: &VertexId| found.configurations.iter().any(|it| it.vertex() == *assertion);
    Some((oracle.failures(&found).is_empty(), failing.iter().all(reached)))
}

#[test]
fn the_game_finds_exactly_the_good_implementations() {
    let mut random = Random::new(5);
    let (mut compared, mut repairable) = (0, 0);
    for _ in 0..1500 {
        let text = generator::program(&mut random, TINY);
        let program = valid(&text);
        let graph = Graph::new(&program);
        let mut model =
            Model::new(&graph, Order::Affinity, 1 << 16, Until::default()).expect("room");
        let reached = explore(&model, Until::default()).expect("an answer");
        let assertions = graph.assertions.iter().copied();
        let failing: Vec<VertexId> =
            assertions.filter(|&it| model.fails(it, &reached).expect("room")).collect();
        if failing.is_empty() {
            continue;
        }
        let trusted = rustc_hash::FxHashSet::default();
        let mut suspects = repair::suspects(&graph, &trusted);
        suspects.retain(|suspect| !suspect.free_others);
        let relevance = Relevance::new(&graph, &failing);
        let variables: Vec<Vec<Variable>> = suspects
            .iter()
            .map(|it| relevance.ranked(&graph, graph[it.vertex].procedure, Some(it.expression)))
            .collect();
        let halts = Replacements::default();
        let trace = find(&model, &reached, &failing, Until::default()).expect("an answer");
        let trace = trace.expect("a failing assertion has a trace");
        let unavoidable = unavoidable(&mut model, &reached, &failing, &trace, Until::default());
        let unavoidable = unavoidable.expect("an answer");
        let mut game = Game::new(&mut model, &reached, &halts, Until::default());
        for found in game.implementations(&suspects, &variables, &failing).expect("an answer") {
            let count = found.variables.len();
            if count > 3 {
                continue;
            }
            // All functions of two variables, some of three.
            let tables = 1u32 << (1 << count);
            for round in 0..tables.min(24) {
                let table = if tables <= 24 { round } else { random.below(tables as usize) as u32 };
                let Some((good, reaching)) =
                    verdict(&graph, found.suspect, &found.variables, table, &failing)
                else {
                    continue;
                };
                let mut played = 0u64;
                for (index, valuation) in found.valuations.iter().enumerate() {
                    let bits = valuation.iter().enumerate();
                    let place = bits.fold(0, |bits, (bit, &value)| bits | u32::from(value) << bit);
                    played |= u64::from(table >> place & 1) << index;
                }
                compared += 1;
                let context = || format!("{:?} table {table:b}\n{text}", found.suspect);
                assert_eq!(found.contains(&found.good, played), good, "{}", context());
                if good {
                    let kept = found.contains(&found.reaching, played);
                    assert_eq!(kept, reaching, "{}", context());
                    repairable += 1;
                    assert!(unavoidable.contains(&found.suspect.vertex), "{}", context());
                }
            }
        }
    }
    assert!(compared > 5000 && repairable > 500, "{compared} {repairable}");
}

#[test]
fn every_repair_of_random_programs_holds() {
    let mut random = Random::new(23);
    let (mut failing, mut repaired) = (0, 0);
    for _ in 0..150 {
        let text = generator::program(&mut random, TINY);
        let outcome = repair::repair(text.as_bytes(), &Options::default()).expect("an answer");
        failing += usize::from(outcome.fails);
        repaired += usize::from(!outcome.repairs.is_empty());
        for found in outcome.repairs {
            let changed = repair::apply(text.as_bytes(), &found.edits).expect("no overlap");
            let changed = String::from_utf8(changed).expect("text");
            let program = valid(&changed);
            let graph = Graph::new(&program);
            let oracle = Oracle::new(&graph);
            if let Some(explored) = oracle.explore(7, 3000) {
                assert!(oracle.failures(&explored).is_empty(), "{text}\n{changed}");
            }
        }
    }
    assert!(failing > 50 && repaired > 30, "{failing} {repaired}");
}
