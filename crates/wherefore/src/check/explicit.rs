//! Programs with threads: every interleaving, by the explicit engine.

use std::collections::{BTreeMap, BTreeSet};

use bounded::{Assumed, Options, PropertyResult, Report, assumption};
use clap::{Args, ValueEnum};
use explicit::{Limiting, Order, Range, Ranges};
use findings::{Assumption, Basis, Bound, CheckKind, Engine, Verdict};
use ir::{AllocationKind, CheckId, FunctionId, FunctionKind, Program, Statement};
use semantics::concrete::Scenario;

/// How far the states of a program with threads are searched.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Threads and choices")]
pub(crate) struct Concurrency {
    /// The values of inputs, for all types or for one: 0..4, int=-1..1 or char=10,13,32
    #[arg(long, value_name = "[TYPE=]VALUES", value_parser = range, allow_hyphen_values = true)]
    pub range: Vec<Range>,
    /// Follow runs for up to N steps that other threads may see
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_depth: Option<u64>,
    /// Interrupt threads that could go on at most N times; where threads take turns, let each have N turns
    #[arg(long, value_name = "N")]
    pub context_bound: Option<u32>,
    /// Follow also orders of threads that change nothing
    #[arg(long)]
    pub no_reduction: bool,
    /// Which state is looked at next
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    pub search: SearchOrder,
    /// Store 64 bits of each state: less memory, and a verdict says how probable it is that a state was missed
    #[arg(long)]
    pub compact: bool,
    /// Search with up to N cores at once, where every order is followed (--no-reduction); without it with
    /// one. localize also tries changes with N cores, without it with all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=64))]
    pub jobs: Option<u64>,
    /// Let threads that wait on a condition variable wake without a signal
    #[arg(long)]
    pub spurious_wakeups: bool,
}

/// Which state a search looks at next.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchOrder {
    /// One after the last one: needs least memory, and leaves out orders that change nothing
    #[default]
    Depth,
    /// One that the fewest steps lead to: the failing run is a shortest one
    Breadth,
    /// One that the fewest interruptions of threads lead to
    Switches,
    /// One in which most threads wait: finds deadlocks soon
    Waiting,
}

impl SearchOrder {
    const fn order(self) -> Order {
        match self {
            Self::Depth => Order::Depth,
            Self::Breadth => Order::Breadth,
            Self::Switches => Order::Switches,
            Self::Waiting => Order::Waiting,
        }
    }
}

/// Values of inputs, as the user writes them.
fn range(text: &str) -> Result<Range, String> {
    let expected = || "values such as 0..4, int=-1..1 or char=10,13,32".to_owned();
    let (of, values) = match text.split_once('=') {
        Some((name, values)) => (Some(name.trim().to_owned()), values),
        None => (None, text),
    };
    let number = |text: &str| text.trim().parse::<i128>().map_err(|_| expected());
    let mut all = BTreeSet::new();
    for part in values.split(',') {
        match part.split_once("..") {
            Some((low, high)) => {
                let (low, high) = (number(low)?, number(high.trim_start_matches('='))?);
                if low > high || high - low > 65_536 {
                    return Err(format!("{low}..{high} has no values, or too many"));
                }
                all.extend(low..=high);
            }
            None => _ = all.insert(number(part)?),
        }
    }
    Ok(Range { of, values: all.into_iter().collect() })
}

/// Why nothing is known of a program none of whose runs counts.
pub(crate) const EXCLUDED: &str = "the assumptions exclude every run";

/// Decides properties by a search over states.
pub(super) fn decide(
    program: &Program,
    entry: FunctionId,
    options: &Options,
    concurrency: &Concurrency,
    asked: &[CheckId],
) -> Report {
    let searched = explicit::Options {
        checks: options.checks,
        ranges: Ranges(concurrency.range.clone()),
        max_depth: concurrency.max_depth.map(|depth| depth as usize),
        context_bound: concurrency.context_bound,
        reduction: !concurrency.no_reduction,
        order: concurrency.search.order(),
        compact: concurrency.compact,
        jobs: concurrency.jobs.unwrap_or(1) as usize,
        deadline: options.deadline.or(options.unwind_until),
        interrupter: options.interrupter.clone(),
        ..explicit::Options::default()
    };
    let mut found = explicit::search(program, entry, &searched);
    let searched_statistics = found.statistics;
    shorten(program, entry, &searched, &mut found);
    let reason = found.stopped.clone().or(found.unknown.clone());
    let reason = reason.or_else(|| unexplored(options, program, &found));
    let reason = reason.or_else(|| found.excluded.then(|| EXCLUDED.to_owned()));
    let rests_on = basis(program, &found, concurrency);
    let is_limited = rests_on.iter().any(|basis| basis.bound().is_some());
    let failing: BTreeMap<CheckId, &explicit::FailingSchedule> =
        found.failing.iter().map(|one| (one.check, one)).collect();
    let result = |&check: &CheckId| {
        let property = &program.properties[check];
        let entered = found.entered.contains(&property.function);
        let reason = reason.clone().or_else(|| undecided(property.kind, &found, &searched));
        let never = !entered || property.kind == CheckKind::Cover;
        let verdict = match (failing.get(&check), reason) {
            (Some(_), _) => Verdict::Fails,
            (None, Some(reason)) => Verdict::Unknown { reason },
            (None, None) if is_limited => Verdict::Holds { bound: found.statistics.depth as u64 },
            (None, None) if never => Verdict::Unreachable,
            (None, None) => Verdict::Proved,
        };
        let rests_on = match verdict {
            Verdict::Proved | Verdict::Holds { .. } | Verdict::Unreachable => rests_on.clone(),
            Verdict::Fails | Verdict::Unknown { .. } => Vec::new(),
        };
        let scenario = failing
            .get(&check)
            .map(|one| Scenario { schedule: Some(one.schedule.clone()), ..Scenario::default() });
        PropertyResult { check, verdict, rests_on, engine: Engine::Explicit, scenario }
    };
    let mut statistics = bounded::Report::default().statistics;
    statistics.steps = searched_statistics.transitions;
    statistics.search = Some(findings::StateSearch {
        states: searched_statistics.states as u64,
        transitions: searched_statistics.transitions,
        bytes: searched_statistics.bytes as u64,
        depth: searched_statistics.depth as u64,
        single: searched_statistics.single,
        seconds: searched_statistics.seconds,
    });
    Report {
        results: asked.iter().map(result).collect(),
        entered: found.entered.clone(),
        stopped: found.stopped.clone(),
        statistics,
        ..Report::default()
    }
}

/// Why a search over states does not decide checks of a kind.
fn undecided(
    kind: CheckKind,
    found: &explicit::Report,
    searched: &explicit::Options,
) -> Option<String> {
    if kind == CheckKind::Unwinding {
        return Some(format!("'{kind}' is not decided by a search over states"));
    }
    // Where threads stand when others end the program matters to nobody else, so the reduction leaves it out.
    let at_end = matches!(kind, CheckKind::Leak | CheckKind::LockLeak);
    let open = at_end && found.ends_early && searched.reduction;
    open.then(|| "some runs end while threads go on; --no-reduction looks at all".to_owned())
}

/// Looks for failing runs with as few interruptions as possible: those are the ones that people understand.
fn shorten(
    program: &Program,
    entry: FunctionId,
    options: &explicit::Options,
    found: &mut explicit::Report,
) {
    const MOST: u32 = 3;
    let is_asked_for = options.order == Order::Breadth || options.context_bound.is_some();
    if found.failing.is_empty() || is_asked_for {
        return;
    }
    let mut open: BTreeSet<CheckId> = found.failing.iter().map(|one| one.check).collect();
    for bound in 0..=MOST {
        let (context_bound, order) = (Some(bound), Order::Depth);
        let bounded = explicit::Options { context_bound, order, ..options.clone() };
        let shorter = explicit::search(program, entry, &bounded);
        for one in shorter.failing {
            if open.remove(&one.check) {
                found.failing.retain(|known| known.check != one.check);
                found.failing.push(one);
            }
        }
        if open.is_empty() || shorter.stopped.is_some() {
            return;
        }
    }
}

/// Freedom that the user asks for and that is not explored.
fn unexplored(options: &Options, program: &Program, found: &explicit::Report) -> Option<String> {
    let allocates = statements(program, found).any(is_heap);
    if options.allocation_may_fail && allocates {
        return Some("failing allocations are not explored together with threads".to_owned());
    }
    let bodies = found.entered.iter().map(|&function| &program.functions[function]);
    let missing =
        bodies.filter(|function| function.body.is_none()).map(|one| one.name.clone()).next();
    missing.map(|name| format!("{name} has neither a body nor a model"))
}

fn statements<'p>(
    program: &'p Program,
    found: &'p explicit::Report,
) -> impl Iterator<Item = &'p Statement> {
    let bodies = found.entered.iter().filter_map(|&id| program.functions[id].body.as_ref());
    bodies.flat_map(|body| body.vertices.iter().map(|vertex| &vertex.statement))
}

fn is_heap(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Allocate { kind: AllocationKind::Heap | AllocationKind::HeapZeroed, .. }
    )
}

/// What a complete search rests on.
fn basis(program: &Program, found: &explicit::Report, concurrency: &Concurrency) -> Vec<Basis> {
    let mut bounds = BTreeSet::new();
    for limiting in &found.limiting {
        bounds.insert(match *limiting {
            Limiting::Inputs(site) => {
                let site = &program.sites[site];
                let values = concurrency.range.last().map_or(4, |range| range.values.len());
                Bound::InputRange {
                    input: site.name.to_string(),
                    position: Some(program.position(site.origin)),
                    values: values as u64,
                }
            }
            Limiting::Unwritten => Bound::Unwritten,
            Limiting::Depth(steps) => Bound::RunLength { steps: steps as u64 },
            Limiting::Contexts(interruptions) => Bound::Contexts { interruptions },
            Limiting::Arguments => Bound::Arguments { count: 0, length: 0 },
            Limiting::Addresses => Bound::Addresses,
            Limiting::Compact(states) => Bound::Compaction { states: states as u64 },
        });
    }
    let mut assumed = BTreeSet::new();
    for &function in &found.entered {
        let Some(body) = &program.functions[function].body else { continue };
        let is_model = program.functions[function].kind == FunctionKind::Model;
        let waits = is_model && &*program.functions[function].name == "pthread_cond_wait";
        if waits && !concurrency.spurious_wakeups {
            assumed.insert(Assumption::NoSpuriousWakeups);
        }
        for vertex in body.vertices.iter() {
            let statement = &vertex.statement;
            if let Statement::Rely { on } = statement {
                assumed.insert(assumption(program, &Assumed::Stated(on.clone(), vertex.origin)));
            }
            if matches!(statement, Statement::Spawn { .. }) {
                assumed.extend([Assumption::SequentialConsistency, Assumption::ThreadsStart]);
            }
            if is_heap(statement) {
                assumed.insert(Assumption::AllocationSucceeds);
            }
        }
    }
    let bounds = bounds.into_iter().map(Basis::Bound);
    bounds.chain(assumed.into_iter().map(Basis::Assumption)).collect()
}

/// Whether the explicit engine is the one to ask: the others do not follow threads.
pub(super) fn is_wanted(program: &Program) -> bool {
    explicit::has_threads(program)
}
