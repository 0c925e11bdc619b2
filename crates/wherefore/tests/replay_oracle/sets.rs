//! Which runs produce logs: by trying all of them, and by the bounded engine.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use bounded::{
    Bounds, CutReason, Execution, Hook, Options, Questions, Request, Silent, execute_asking,
    take_hook,
};
use logic::{Answer, BitVector, Context, Solver, TermId};
use logs::{Body, Extent, Log, Matcher};
use methods::replay::events::{EventLogs, LogMode, LogSearch};

use crate::program::{Run, Seen, Subject, Taken};

/// Logs, and what is compared with them.
#[derive(Debug, Clone)]
pub struct Question {
    pub logs: Vec<Log>,
    pub streams: Vec<u32>,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "streams {:?}", self.streams)?;
        self.logs.iter().try_for_each(|log| writeln!(f, "({}) {log}", log.extent))
    }
}

impl Question {
    fn stops_anywhere(&self) -> bool {
        self.logs.iter().all(|log| log.extent == Extent::Prefix)
    }

    /// The runs that produce all logs, by their inputs. A run that may stop anywhere takes no
    /// inputs after its logs are complete, unless it goes on.
    pub fn tried(&self, subject: &Subject, goes_on: bool) -> BTreeSet<Taken> {
        let taken = |run: &Run| {
            let mut taken = run.taken.clone();
            let complete = self.completed_by(run)?;
            if self.stops_anywhere() && !goes_on {
                taken.truncate(run.taken_before[complete]);
            }
            Some(taken)
        };
        subject.runs.iter().filter_map(taken).collect()
    }

    /// What a run has been seen to do last when it has produced all logs.
    pub fn completed_by(&self, run: &Run) -> Option<usize> {
        let mut matchers: Vec<_> = self.logs.iter().map(Matcher::new).collect();
        for (index, seen) in run.seen.iter().enumerate() {
            for matcher in &mut matchers {
                match seen {
                    Seen::Event(event) => matcher.observe(event),
                    Seen::Printed(stream, bytes) if self.streams.contains(stream) => {
                        matcher.print(bytes);
                    }
                    Seen::Printed(..) => {}
                }
            }
            if self.stops_anywhere() && matchers.iter().all(Matcher::accepts) {
                return Some(index);
            }
        }
        let accepted = matchers.iter().all(Matcher::accepts);
        (!self.stops_anywhere() && run.ends && accepted).then_some(run.seen.len())
    }

    /// What a run prints.
    pub fn printed(&self, run: &Run) -> Vec<u8> {
        let printed = run.seen.iter().filter_map(|seen| match seen {
            Seen::Printed(stream, bytes) if self.streams.contains(stream) => Some(bytes),
            _ => None,
        });
        printed.flatten().copied().collect()
    }

    /// Whether a log may begin inside a floating-point number, of which the engine does not know the
    /// last digits.
    pub fn may_begin_in_float(&self) -> bool {
        self.logs.iter().any(|log| {
            let Body::Text(text) = &log.body else { return false };
            let may_be_in_float =
                |byte: &u8| byte.is_ascii_alphanumeric() || b" +-.".contains(byte);
            log.extent == Extent::Suffix && text.first().is_some_and(may_be_in_float)
        })
    }

    /// How much of the first log some run writes before it parts from it: elements, or bytes at the
    /// ends of calls that print.
    pub fn longest(&self, subject: &Subject) -> usize {
        let mut longest = 0;
        for run in &subject.runs {
            let mut matcher = Matcher::new(&self.logs[0]);
            for seen in &run.seen {
                match seen {
                    Seen::Event(event) => matcher.observe(event),
                    Seen::Printed(stream, bytes) if self.streams.contains(stream) => {
                        matcher.print(bytes);
                    }
                    Seen::Printed(..) => {}
                }
                let Some(consumed) = matcher.consumed() else { break };
                longest = longest.max(consumed);
            }
        }
        longest
    }

    /// What is asked of the engine.
    pub fn options(&self) -> Options {
        Options { unwind: MOST_ROUNDS, ..Options::default() }
    }

    /// The logs that are looked for.
    pub fn search(&self, mode: LogMode, goes_on: bool) -> LogSearch {
        LogSearch {
            logs: Arc::from(self.logs.clone()),
            mode,
            streams: self.streams.clone(),
            goes_on,
            ..LogSearch::default()
        }
    }

    /// The same by the engine: all models of the condition under which the logs are written; why it
    /// does not follow all executions, if that is so.
    pub fn solved(
        &self,
        subject: &Subject,
        mode: LogMode,
        goes_on: bool,
    ) -> (BTreeSet<Taken>, Option<String>) {
        let mut rounds = 8;
        loop {
            let (mut execution, logged) =
                self.execution(subject, &self.search(mode, goes_on), rounds);
            let mut solver = Solver::new();
            for &fact in &execution.record.facts {
                solver.assert(&execution.context, fact);
            }
            for fact in ranges(subject, &mut execution) {
                solver.assert(&execution.context, fact);
            }
            let mut possible = execution.record.cuts.iter().filter(|cut| {
                solver.solve_assuming(&execution.context, &[cut.condition]) == Answer::Sat
            });
            let unsupported = match possible.next().map(|cut| &cut.reason) {
                None => None,
                Some(CutReason::Unsupported(reason)) => Some(reason.clone()),
                Some(_) => {
                    rounds *= 2;
                    assert!(rounds <= MOST_ROUNDS, "not all is followed");
                    continue;
                }
            };
            return (models(&mut execution, logged, &mut solver, mode), unsupported);
        }
    }

    /// Executes, and says when the logs are written.
    fn execution(&self, subject: &Subject, search: &LogSearch, rounds: u32) -> (Execution, TermId) {
        let options = &self.options();
        let Subject { program, entry, .. } = subject;
        let bounds = Bounds::all(rounds);
        // What it tells about paths and values on the way must not take executions away.
        let (context, mut told) = (Context::new(), Questions::new(options).telling_values());
        let request = Request { program, entry: *entry, options, bounds: &bounds };
        let hooks: Vec<Box<dyn Hook>> = vec![Box::new(EventLogs::new(search, *entry))];
        let mut execution = execute_asking(request, context, hooks, &mut Silent, &mut told);
        assert_eq!(execution.stopped, None);
        let hook = take_hook::<EventLogs>(&mut execution.hooks).expect("the hook comes back");
        (execution, hook.record.logged.expect("the execution has ended"))
    }
}

/// No program goes round more often.
const MOST_ROUNDS: u32 = 32;

/// That the inputs are in the ranges of the program's header.
fn ranges(subject: &Subject, execution: &mut Execution) -> Vec<TermId> {
    let mut facts = Vec::new();
    for input in &execution.record.inputs {
        let site = subject.sites.iter().find(|site| site.id == input.site).expect("a known site");
        let context = &mut execution.context;
        let width = context.width(input.variable);
        let values = site.values.iter().map(|&value| {
            let value = context.constant(BitVector::from_u128(width, value));
            context.equal(input.variable, value)
        });
        let values = values.collect();
        facts.push(context.balanced_or(values));
    }
    facts
}

/// The inputs of all executions that write the logs. What slices the condition must not change it.
fn models(
    execution: &mut Execution,
    logged: TermId,
    solver: &mut Solver,
    mode: LogMode,
) -> BTreeSet<Taken> {
    let condition = match mode {
        LogMode::Sliced => execution.context.given(logged, &[]).condition,
        _ => logged,
    };
    let mut found = BTreeSet::new();
    while solver.solve_assuming(&execution.context, &[condition]) == Answer::Sat {
        let mut taken: Taken = Vec::new();
        let mut others = Vec::new();
        for input in execution.record.inputs.clone() {
            let context = &mut execution.context;
            let is_taken = solver.value(context, input.taken).expect("a model");
            if is_taken.to_u64() != Some(1) {
                continue;
            }
            let value = solver.value(context, input.variable).expect("a model");
            let occurrence = taken.iter().filter(|(site, ..)| *site == input.site.0).count();
            taken.push((input.site.0, occurrence, value.to_u128().expect("128 bits at most")));
            let constant = context.constant(value);
            let other = context.not_equal(input.variable, constant);
            let not_taken = context.not(input.taken);
            others.push(context.or(not_taken, other));
        }
        assert!(found.insert(taken), "two executions take the same inputs");
        let other = execution.context.balanced_or(others);
        solver.assert(&execution.context, other);
    }
    found
}
