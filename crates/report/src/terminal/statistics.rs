//! Sizes and times.

use std::fmt::Write as _;

use crate::style::{STRONG, paint};
use findings::{Refinement, Statistics};

/// Sizes and times as lines of text.
pub(super) fn statistics(statistics: &Statistics) -> String {
    let mut text = format!("\n{}\n", paint(STRONG, "Statistics"));
    let times = [
        ("total", Some(statistics.total)),
        ("executing", Some(statistics.executing)),
        ("encoding", Some(statistics.encoding)),
        ("solving", Some(statistics.solving)),
        ("measuring", statistics.measuring),
    ];
    for (name, time) in times {
        let Some(time) = time else { continue };
        let _ = writeln!(text, "  {name:<12} {:>10.3} s", time.as_secs_f64());
    }
    let numbers = [
        ("unwind", u64::from(statistics.unwind)),
        ("steps", statistics.steps),
        ("terms", statistics.terms),
        ("variables", statistics.variables),
        ("clauses", statistics.clauses),
        ("questions", statistics.questions),
        ("proofs", statistics.proofs),
    ];
    for (name, number) in numbers {
        let _ = writeln!(text, "  {name:<12} {number:>10}");
    }
    if let Some(search) = statistics.search {
        let per_state = search.bytes as f64 / search.states.max(1) as f64;
        let rate = search.transitions as f64 / search.seconds.max(1e-9);
        let _ =
            writeln!(text, "  {:<12} {:>10}, {per_state:.1} bytes each", "states", search.states);
        if search.single > 0 {
            let share = 100.0 * search.single as f64 / search.states.max(1) as f64;
            let _ = writeln!(
                text,
                "  {:<12} {:>10}, {share:.0} % of the states: one thread was enough",
                "reduced", search.single
            );
        }
        let _ = writeln!(
            text,
            "  {:<12} {:>10}, {rate:.0} a second for {:.3} s",
            "transitions", search.transitions, search.seconds
        );
    }
    if let Some(memory) = statistics.memory {
        let _ = writeln!(text, "  {:<12} {:>10} MB", "memory", memory >> 20);
    }
    text += &statistics.abstraction.as_ref().map(refinement).unwrap_or_default();
    text
}

/// Those of abstraction with refinement.
fn refinement(statistics: &Refinement) -> String {
    let mut text = format!("\n{}\n", paint(STRONG, "Abstraction"));
    let numbers = [
        ("rounds", u64::from(statistics.rounds)),
        ("predicates", statistics.predicates as u64),
        ("questions", statistics.questions),
        ("cached", statistics.cached),
        ("calls", statistics.calls),
    ];
    for (name, number) in numbers {
        let _ = writeln!(text, "  {name:<12} {number:>10}");
    }
    let (cached, asked) = (statistics.last_cached, statistics.last_questions);
    let _ = writeln!(text, "  {:<12} {:>10}", "last round", format!("{cached} of {asked}"));
    let times = [
        ("abstracting", statistics.abstracting),
        ("checking", statistics.checking),
        ("following", statistics.following),
    ];
    for (name, time) in times {
        let _ = writeln!(text, "  {name:<12} {:>10.3} s", time.as_secs_f64());
    }
    text
}
