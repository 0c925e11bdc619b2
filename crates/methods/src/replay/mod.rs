//! The executions behind a log.
//!
//! The bounded engine follows the executions that write the logs, as far as its bounds go; the
//! bounds grow while an execution can exceed them. The condition under which the logs are written
//! is [simplified by what it says](logic::Given): branches that it excludes are gone.

mod determined;
pub mod events;
mod slice;
mod stuck;

use std::time::{Duration, Instant};

use bounded::{
    Effort, EndKind, Execution, Found, Hook, InputBound, Options, Progress, Questions, Statistics,
    Unwinding, Unwindings, execute_asking, take_hook,
};
use findings::{Basis, CheckKind};
use ir::{FunctionId, Program};
use logic::{Answer, Context, Fact, Solver, TermId};
use logs::EventValue;
use semantics::concrete::Scenario;
use semantics::machine::LoggedValue;

pub use determined::{Determined, Item};
use events::{EventLogs, LogRecord};
pub use events::{LogMode, LogSearch, Variable};
pub use slice::{Place, Slice};
pub use stuck::{Instead, Stuck};

/// What is asked.
#[derive(Debug, Clone)]
pub struct Request<'p> {
    /// The program.
    pub program: &'p Program,
    /// Where it starts.
    pub entry: FunctionId,
    /// The logs that executions are to write: only those that do are followed.
    pub logs: LogSearch,
    /// The limits, and what the program meets.
    pub options: Options,
    /// How often loops are unwound at first.
    pub first_bound: u32,
    /// How many bytes of the standard input are looked at, at most.
    pub most_input: u32,
    /// How many executions that differ in their paths are wanted.
    pub executions: usize,
    /// Whether they have to violate a property.
    pub violating: bool,
    /// Whether it is asked what all executions have in common.
    pub determined: bool,
    /// Whether it is asked which vertices can have been executed.
    pub slice: bool,
    /// Whether the sizes of the formulas are measured.
    pub measure: bool,
}

/// Whether an execution writes the logs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Some do.
    Reproduced,
    /// None does.
    Impossible,
    /// That is not known, for this reason.
    Unknown(String),
}

/// How large a formula is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Variables of the clauses.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
}

/// The sizes of the formula on its way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sizes {
    /// As the execution gives it.
    pub executed: Option<Size>,
    /// Simplified by what it says.
    pub sliced: Option<Size>,
    /// Simplified by what the solver found about branches as well.
    pub questioned: Option<Size>,
    /// How many questions that took.
    pub questions: u32,
    /// How long it took to measure all this, which answers nothing.
    pub time: Duration,
}

/// What was found.
#[derive(Debug, Clone)]
pub struct Replayed {
    /// Whether an execution writes the logs.
    pub verdict: Verdict,
    /// The executions, by what the program does not determine in them.
    pub runs: Vec<Scenario>,
    /// Whether there are no others, in their paths.
    pub all: bool,
    /// What the logs determine.
    pub determined: Vec<Determined>,
    /// Where the logs cannot go on, if no execution writes them.
    pub stuck: Vec<Stuck>,
    /// Whether executions write the logs, if properties are left out of account.
    pub without_violation: bool,
    /// Which vertices can have been executed.
    pub slice: Option<Slice>,
    /// The bounds that limit the answer, and what it assumes.
    pub rests_on: Vec<Basis>,
    /// Functions with neither a body nor a model that were called.
    pub missing: Vec<FunctionId>,
    /// Functions that were called and have one.
    pub entered: Vec<FunctionId>,
    /// Sizes of formulas.
    pub sizes: Sizes,
    /// Sizes and times of all.
    pub statistics: Statistics,
}

impl Replayed {
    /// Whether something is said that has to hold in all executions behind the logs.
    fn speaks_of_all(&self) -> bool {
        let same = self.determined.iter().any(|one| one.same == Some(true));
        self.all || same || self.slice.is_some()
    }
}

/// An event of a run, as logs have it.
#[must_use]
pub fn logged(event: &semantics::machine::Event) -> logs::Event {
    let value = |value: &LoggedValue| match value {
        LoggedValue::Integer(value) => EventValue::Integer(*value),
        LoggedValue::Float(value) => EventValue::Float(*value),
        LoggedValue::Text(text) => EventValue::Text(text.as_slice().into()),
        // Nothing in a log is equal to a NUL in a text.
        LoggedValue::Other => EventValue::Text([0_u8].as_slice().into()),
    };
    let values = event.logged.iter().map(value).collect();
    logs::Event { name: event.name.clone(), values }
}

/// Looks for executions that write the logs.
#[must_use]
pub fn replay(request: &Request<'_>, progress: &mut dyn Progress) -> Replayed {
    replay_publishing(request, progress, &mut |_| {})
}

/// The same, and executions are published as soon as they are found.
#[must_use]
pub fn replay_publishing(
    request: &Request<'_>,
    progress: &mut dyn Progress,
    publish: &mut dyn FnMut(&Replayed),
) -> Replayed {
    let unwindings = Unwindings::new(request.program, &request.options, request.first_bound);
    let questions = Questions::new(&request.options).telling_values();
    let mut search = Search {
        request,
        options: request.options.clone(),
        log: LogRecord::default(),
        progress,
        publish,
        unwindings,
        questions,
        executing: Duration::ZERO,
        steps: 0,
    };
    search.run()
}

struct Search<'r, 'p> {
    request: &'r Request<'p>,
    /// The options now: what is looked at of the standard input grows.
    options: Options,
    /// What the last execution says about the logs.
    log: LogRecord,
    progress: &'r mut dyn Progress,
    /// Who learns of executions as soon as they are found.
    publish: &'r mut dyn FnMut(&Replayed),
    unwindings: Unwindings<'p>,
    questions: Questions,
    executing: Duration,
    steps: u64,
}

/// What an execution says about the logs.
struct Asked {
    /// When an execution writes the logs, and violates a property if that is asked for.
    wanted: TermId,
    /// The same, simplified.
    condition: TermId,
    /// What it says about terms.
    facts: Vec<Fact>,
}

impl Search<'_, '_> {
    /// Executes with growing bounds until there is an answer.
    fn run(&mut self) -> Replayed {
        let mut context = Context::new();
        loop {
            let mut execution = self.execute(&self.request.logs, context);
            if let Some(reason) = execution.stopped.clone() {
                return self.answer(&execution, Verdict::Unknown(reason));
            }
            let asked = self.asked(&mut execution);
            match self.questions.ask(&execution.context, &[asked.condition], None) {
                Answer::Sat => return self.reproduced(execution, &asked),
                Answer::Unknown(reason) => {
                    let reason = format!("the solver gave up: {}", bounded::words(reason));
                    let reason = self.request.options.exceeded().unwrap_or(reason);
                    let mut answer = self.answer(&execution, Verdict::Unknown(reason));
                    if self.request.measure {
                        answer.sizes = Self::sizes(&execution, &asked);
                    }
                    return answer;
                }
                Answer::Unsat => {}
            }
            let exceeded = Unwindings::exceeded(&mut self.questions, &mut execution);
            let grows = self.unwindings.growing(&exceeded);
            if let Some(reason) = self.request.options.exceeded() {
                return self.answer(&execution, Verdict::Unknown(reason));
            }
            if self.lengthen_input(&exceeded) || !grows.is_empty() {
                self.unwindings.grow(&exceeded, grows);
                context = execution.context;
                continue;
            }
            if let Some(reason) = self.unsupported(&mut execution) {
                return self.parting(execution, reason, &[]);
            }
            if !exceeded.is_empty() {
                let reason = "no execution within the bounds writes the log".to_owned();
                return self.parting(execution, reason, &exceeded);
            }
            return self.impossible(execution);
        }
    }

    /// Looks at more of the standard input, if some execution reads all of it and more may be looked at.
    fn lengthen_input(&mut self, exceeded: &[Unwinding]) -> bool {
        let reads_all = exceeded.contains(&Unwinding::Input(InputBound::StandardInput));
        let bytes = self.options.standard_input;
        let longer = bytes.saturating_mul(2).clamp(1, self.request.most_input.max(bytes));
        if !reads_all || longer == bytes {
            return false;
        }
        self.options.standard_input = longer;
        self.unwindings.look_at_input(longer);
        true
    }

    /// None of the executions that were followed writes the logs: the answer says where they diverge.
    fn parting(
        &mut self,
        execution: Execution,
        reason: String,
        exceeded: &[Unwinding],
    ) -> Replayed {
        let mut answer = self.answer(&execution, Verdict::Unknown(reason));
        self.limit(&mut answer, exceeded);
        if !self.request.violating {
            answer.stuck = self.stuck(execution);
            answer.stuck.iter_mut().for_each(|stuck| stuck.all = false);
        }
        answer.statistics = self.statistics();
        answer
    }

    /// Says what limits an answer.
    fn limit(&self, answer: &mut Replayed, exceeded: &[Unwinding]) {
        let bounds = exceeded.iter().map(|one| Basis::Bound(self.unwindings.basis(*one)));
        answer.rests_on.extend(bounds);
    }

    fn execute(&mut self, logs: &LogSearch, context: Context) -> Execution {
        let start = Instant::now();
        let hook = EventLogs::new(logs, self.request.entry);
        let hooks: Vec<Box<dyn Hook>> = vec![Box::new(hook)];
        let questions = &mut self.questions;
        let request = bounded::Request {
            program: self.request.program,
            entry: self.request.entry,
            options: &self.options,
            bounds: &self.unwindings.bounds,
        };
        let mut execution = execute_asking(request, context, hooks, self.progress, questions);
        let hook = take_hook::<EventLogs>(&mut execution.hooks);
        self.log = hook.map_or_else(LogRecord::default, |hook| hook.record);
        self.executing += start.elapsed();
        self.steps += execution.steps;
        self.questions.begin(&mut execution);
        execution
    }

    /// When an execution writes the logs.
    fn logged(&self, execution: &mut Execution) -> TermId {
        self.log.logged.unwrap_or_else(|| execution.context.boolean(false))
    }

    /// When an execution does what is asked for.
    fn asked(&self, execution: &mut Execution) -> Asked {
        let mut wanted = self.logged(execution);
        if self.request.violating {
            let violated = self.violated(execution);
            wanted = execution.context.and(wanted, violated);
        }
        let slices = matches!(self.request.logs.mode, LogMode::Sliced | LogMode::Backward);
        if !slices {
            return Asked { wanted, condition: wanted, facts: Vec::new() };
        }
        let given = execution.context.given(wanted, &[]);
        Asked { wanted, condition: given.condition, facts: given.facts }
    }

    /// When an execution violates a property.
    fn violated(&self, execution: &mut Execution) -> TermId {
        let properties = &self.request.program.properties;
        let is_violated = |kind: CheckKind| kind != CheckKind::Cover;
        let obligations = execution.record.obligations.iter();
        let fails = obligations.filter(|one| is_violated(properties[one.check].kind));
        let fails: Vec<_> = fails.map(|one| one.fails).collect();
        execution.context.balanced_or(fails)
    }

    fn unsupported(&mut self, execution: &mut Execution) -> Option<String> {
        let cuts = execution.record.cuts.iter().filter_map(|cut| match &cut.reason {
            bounded::CutReason::Unsupported(reason) => Some((reason.clone(), cut.condition)),
            _ => None,
        });
        let cuts: Vec<_> = cuts.collect();
        let conditions =
            cuts.iter().enumerate().map(|(index, &(_, condition))| (index, vec![condition]));
        let found = self.questions.possible(execution, conditions.collect(), Effort::Full);
        let (index, found) = found.into_iter().next()?;
        let (reason, _) = &cuts[index];
        Some(match found {
            Found::Unknown(_) => format!("{reason} (perhaps)"),
            Found::Run(_) | Found::Nothing => reason.clone(),
        })
    }

    /// There is an execution: the solver has a model.
    fn reproduced(&mut self, mut execution: Execution, asked: &Asked) -> Replayed {
        let first = self.questions.scenario(&execution);
        self.publish(&execution, vec![first.clone()]);
        let mut taken = self.questions.taken_in_model(&mut execution);
        let mut other = self.other_path(&mut execution);
        let mut runs = Vec::new();
        match self.questions.plain_run(&mut execution, asked.condition) {
            None => runs.push(first),
            Some(plain) => {
                runs.push(plain);
                taken = self.questions.taken_in_model(&mut execution);
                other = self.other_path(&mut execution);
            }
        }
        let mut blocked = vec![asked.condition, other];
        let mut all = false;
        while runs.len() < self.request.executions {
            let answer = self.questions.ask(&execution.context, &blocked, None);
            if answer != Answer::Sat {
                all = answer == Answer::Unsat;
                break;
            }
            runs.push(self.questions.scenario(&execution));
            blocked.push(self.other_path(&mut execution));
        }
        self.publish(&execution, runs.clone());
        let mut answer = self.answer(&execution, Verdict::Reproduced);
        answer.runs = runs;
        answer.all = all;
        if self.request.measure {
            answer.sizes = Self::sizes(&execution, asked);
            self.question_branches(&mut execution, asked, &mut answer.sizes);
        }
        if self.request.determined {
            answer.determined = self.determined(&mut execution, asked, taken);
        }
        if self.request.slice {
            answer.slice = Some(self.slice(&mut execution, asked.condition));
        }
        if answer.speaks_of_all() {
            self.admit_others(&mut answer, &mut execution);
        }
        answer.statistics = self.statistics();
        answer
    }

    /// Tells of executions: nothing is known yet about what they have in common, or of others.
    fn publish(&mut self, execution: &Execution, runs: Vec<Scenario>) {
        let mut answer = self.answer(execution, Verdict::Reproduced);
        answer.runs = runs;
        (self.publish)(&answer);
    }

    /// Executions that were not followed may write the logs as well: nothing is said about them.
    fn admit_others(&mut self, answer: &mut Replayed, execution: &mut Execution) {
        let exceeded = Unwindings::exceeded(&mut self.questions, execution);
        if exceeded.is_empty() && self.unsupported(execution).is_none() {
            return;
        }
        self.limit(answer, &exceeded);
        answer.all = false;
        for one in answer.determined.iter_mut().filter(|one| one.same == Some(true)) {
            one.same = None;
        }
    }

    /// That an execution takes another path than that of the model, or ends elsewhere on it.
    fn other_path(&mut self, execution: &mut Execution) -> TermId {
        let mut taken = Vec::new();
        for &way in &self.log.ways {
            if self.questions.holds(&execution.context, way) {
                taken.push(execution.context.not(way));
            }
        }
        for end in self.log.ends.iter().filter(|end| end.kind != EndKind::Stopped) {
            if self.questions.holds(&execution.context, end.condition) {
                taken.push(execution.context.not(end.condition));
            }
        }
        execution.context.balanced_or(taken)
    }

    /// No execution does what is asked for.
    fn impossible(&mut self, mut execution: Execution) -> Replayed {
        let mut answer = self.answer(&execution, Verdict::Impossible);
        if self.request.violating {
            let logged = self.logged(&mut execution);
            let found = self.questions.ask(&execution.context, &[logged], None);
            answer.without_violation = found == Answer::Sat;
        }
        if !answer.without_violation {
            answer.stuck = self.stuck(execution);
        }
        answer.statistics = self.statistics();
        answer
    }

    fn answer(&mut self, execution: &Execution, verdict: Verdict) -> Replayed {
        self.questions.finish(&execution.context);
        Replayed {
            verdict,
            runs: Vec::new(),
            all: false,
            determined: Vec::new(),
            stuck: Vec::new(),
            without_violation: false,
            slice: None,
            rests_on: bounded::assumptions(self.request.program, &execution.record),
            missing: execution.missing.iter().copied().collect(),
            entered: execution.entered.iter().copied().collect(),
            sizes: Sizes::default(),
            statistics: self.statistics(),
        }
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            unwind: self.unwindings.bounds.general,
            steps: self.steps,
            executing: self.executing,
            ..self.questions.statistics()
        }
    }

    /// How large the formula is, as it comes and when it is simplified.
    fn sizes(execution: &Execution, asked: &Asked) -> Sizes {
        let start = Instant::now();
        let executed = Some(size(execution, asked.wanted));
        let slices = asked.condition != asked.wanted;
        let sliced = slices.then(|| size(execution, asked.condition));
        Sizes { executed, sliced, time: start.elapsed(), ..Sizes::default() }
    }

    /// How large it is when the solver is asked about branches as well.
    fn question_branches(&mut self, execution: &mut Execution, asked: &Asked, sizes: &mut Sizes) {
        let few = self.log.ways.len() <= MOST_WAYS;
        if !few || self.request.logs.mode != LogMode::Sliced {
            return;
        }
        let start = Instant::now();
        let (facts, questions) = self.branch_facts(execution, asked.condition);
        let given = execution.context.given(asked.condition, &facts);
        sizes.questioned = Some(size(execution, given.condition));
        sizes.questions = questions;
        sizes.time += start.elapsed();
    }
}

/// In a longer execution it is not asked what the solver finds out about branches.
const MOST_WAYS: usize = 4096;

/// The size of a formula on its own.
fn size(execution: &Execution, condition: TermId) -> Size {
    let mut solver = Solver::new();
    for &fact in &execution.record.facts {
        solver.assert(&execution.context, fact);
    }
    solver.assert(&execution.context, condition);
    let statistics = solver.statistics();
    Size { variables: statistics.variables, clauses: statistics.clauses }
}
