//! A run of the concrete machine, kept as a trace.

use findings::{CheckSet, StepKind, Trace, TraceStep};
use ir::{CheckId, FunctionId, Origin, Program, Statement};
use semantics::concrete::{Scenario, TakenInput};
use semantics::machine::{Failure, Host, Machine, Outcome, RunOptions, Step, StepEffect};

use crate::failure::position;

/// A run that was made again.
pub(crate) struct Replay {
    /// The failure of the property, if it failed.
    pub failure: Option<Failure>,
    /// Whether the property failed, or the goal was reached.
    pub shown: bool,
    /// The steps up to there.
    pub trace: Trace,
    /// The inputs that the run took, in order.
    pub taken: Vec<TakenInput>,
    /// Whether the run read the standard input.
    pub reads_input: bool,
}

/// A run that a counterexample describes is short; one that is not has gone astray.
const STEP_LIMIT: u64 = 1 << 32;
/// How many steps are kept.
const LONGEST_TRACE: usize = 1 << 18;

/// Runs the program as the scenario says, and looks whether the property fails.
pub(crate) fn replay(
    program: &Program,
    entry: FunctionId,
    checks: CheckSet,
    scenario: &Scenario,
    wanted: CheckId,
) -> Replay {
    let options = RunOptions {
        checks,
        trace: true,
        step_limit: STEP_LIMIT,
        scenario: scenario.clone(),
        ..RunOptions::default()
    };
    let mut machine = Machine::new(program, options);
    let mut host = Recorder {
        program,
        wanted,
        input: scenario.standard_input.iter().copied().collect(),
        reads_input: false,
        steps: Vec::new(),
        failure: None,
        shown: false,
    };
    if let Outcome::Failed(failure) = machine.run(entry, &mut host)
        && failure.check == wanted
        && !host.shown
    {
        // The machine tells the vertex in which the run ends as its last step.
        host.steps.pop_if(|step| step.kind == StepKind::Other);
        host.fail(&failure);
    }
    Replay {
        failure: host.failure,
        shown: host.shown,
        trace: Trace { steps: host.steps },
        taken: machine.taken_inputs().to_vec(),
        reads_input: host.reads_input,
    }
}

/// Keeps the steps of a run until the property fails.
struct Recorder<'p> {
    program: &'p Program,
    wanted: CheckId,
    input: std::collections::VecDeque<u8>,
    reads_input: bool,
    steps: Vec<TraceStep>,
    failure: Option<Failure>,
    shown: bool,
}

impl Recorder<'_> {
    fn fail(&mut self, failure: &Failure) {
        let function = failure.stack.first().map(|&(function, _)| function);
        let depth = failure.stack.len().saturating_sub(1);
        let step = self.located(function, failure.origin, depth, StepKind::Failed);
        let said = self.program.properties[failure.check].text.as_deref();
        let text = said.map_or(step.text, str::to_owned);
        self.steps.push(TraceStep { text, values: failure.values.clone(), ..step });
        self.failure = Some(failure.clone());
        self.shown = true;
    }

    fn located(
        &self,
        function: Option<FunctionId>,
        origin: Origin,
        depth: usize,
        kind: StepKind,
    ) -> TraceStep {
        let position = position(origin, self.program);
        let name = |function| self.program.functions[function].name.to_string();
        TraceStep {
            thread: 0,
            function: function.map(name).unwrap_or_default(),
            file: position.file.to_string(),
            line: position.line,
            column: position.column,
            text: self.program.text(origin),
            depth,
            kind,
            values: Vec::new(),
            matters: true,
        }
    }

    fn is_input(&self, step: &Step) -> bool {
        let body = self.program.functions[step.function].body.as_ref();
        let statement = body.map(|body| &body.vertices[step.vertex].statement);
        matches!(statement, Some(Statement::Input { .. } | Statement::InputBytes { .. }))
    }
}

impl Host for Recorder<'_> {
    fn write(&mut self, _stream: u32, _bytes: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        self.reads_input = true;
        self.input.pop_front()
    }

    fn failed(&mut self, failure: &Failure) {
        if failure.check == self.wanted && !self.shown {
            self.fail(failure);
        }
    }

    fn covered(&mut self, check: CheckId) {
        self.shown |= check == self.wanted;
    }

    fn step(&mut self, step: &Step) {
        if self.shown || self.steps.len() >= LONGEST_TRACE {
            return;
        }
        let unnamed = |value: &String| (String::new(), value.clone());
        let (kind, values) = match &step.effect {
            StepEffect::Stored(place, value) => {
                let kind = if self.is_input(step) { StepKind::Input } else { StepKind::Assigned };
                (kind, vec![(place.clone(), value.clone())])
            }
            StepEffect::Branch(taken) => (StepKind::Branch(*taken), Vec::new()),
            StepEffect::Chosen(value, case) => {
                (StepKind::Chosen, vec![unnamed(value), unnamed(case)])
            }
            StepEffect::Called(_, arguments) => (StepKind::Called, arguments.clone()),
            StepEffect::Returned(value) => {
                (StepKind::Returned, value.iter().map(unnamed).collect())
            }
            StepEffect::Other => (StepKind::Other, Vec::new()),
        };
        let located = self.located(Some(step.function), step.origin, step.depth, kind);
        self.steps.push(TraceStep { values, ..located });
    }
}
