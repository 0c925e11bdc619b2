//! Running tests on the concrete machine.

use std::rc::Rc;
use std::time::Instant;

use findings::CheckSet;
use ir::{FunctionId, Program};
use limits::Interrupter;
use methods::localize::OTHER_FILLINGS;
use semantics::code::SharedCode;
use semantics::machine::{self, Failure, Host, Limit, Machine, RunOptions, Where};

use super::Test;
use super::difference::{Difference, difference};
use crate::failure::position;
use crate::load;

/// What a run of a test may not exceed, and what is checked.
#[derive(Debug, Clone)]
pub(crate) struct Limits {
    /// The checks that are on.
    pub checks: CheckSet,
    /// How many transfers of control a run may have; of one with more it is only known that it does not
    /// stop if it repeats itself.
    pub steps: u64,
    /// How many bytes the objects of a run may have together.
    pub memory: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Stops runs from elsewhere.
    pub interrupter: Interrupter,
    /// Functions of which not all is known that they do.
    pub doubtful: Vec<FunctionId>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            checks: CheckSet::DEFAULT,
            steps: 10_000_000,
            memory: 1 << 30,
            deadline: None,
            interrupter: Interrupter::new(),
            doubtful: Vec::new(),
        }
    }
}

/// What comes of a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All is as expected.
    Passed,
    /// Something is not.
    Failed(Why),
    /// All is as expected, but only if storage that was never written is zero; this is why it fails otherwise.
    ByLuck(Why, u8),
    /// It cannot be said, for this reason.
    Unknown(String),
}

/// Why a test fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Why {
    /// A check failed: the first one.
    Check(Box<Failure>),
    /// Something else was printed.
    Output(Difference),
    /// The exit status is another one, as the parent of the process sees it.
    Status {
        /// The status that the test asks for.
        expected: i32,
        /// The one that it got.
        got: i32,
    },
    /// It prints an argument with a conversion of another kind: what comes of that is not defined.
    Misfit {
        /// Where it was then.
        at: Where,
    },
    /// The program did not stop: it goes round without end, or used up its stack.
    DoesNotStop {
        /// Which of them.
        limit: Limit,
        /// Where it was then.
        at: Where,
    },
}

impl Why {
    /// The reason in a line.
    pub(crate) fn text(&self, program: &Program) -> String {
        match self {
            Self::Check(failure) => {
                let kind = program.properties[failure.check].kind;
                let position = position(failure.origin, program);
                format!("{position}: {} [{kind}]", failure.message)
            }
            Self::Output(difference) => difference.to_string(),
            Self::Status { expected, got } => {
                let how = if *got == ABORTED { " (it was aborted)" } else { "" };
                format!("it ends with status {got}{how} where {expected} is expected")
            }
            Self::Misfit { at } => with_place(machine::MISFIT, at, program),
            Self::DoesNotStop { limit: Limit::Endless, at } => {
                with_place("it does not stop: it goes round without end", at, program)
            }
            Self::DoesNotStop { limit, at } => {
                with_place(&format!("it does not stop: {limit}"), at, program)
            }
        }
    }
}

/// A message with the place that it is about.
fn with_place(message: &str, at: &Where, program: &Program) -> String {
    match at.origin {
        Some(origin) => format!("{message}, at {}", position(origin, program)),
        None => message.to_owned(),
    }
}

/// The status that a shell shows of a process that SIGABRT has ended.
const ABORTED: i32 = 134;

/// This many tests are worth a thread.
const TESTS_OF_A_THREAD: usize = 32;

/// What comes of each test, in their order. Many tests are run on all processors.
pub(crate) fn outcomes(
    program: &Program,
    entry: FunctionId,
    limits: &Limits,
    tests: &[Test],
) -> Vec<Outcome> {
    methods::in_shares(tests, TESTS_OF_A_THREAD, |tests| {
        let runner = Runner::new(program, entry, limits.clone());
        tests.iter().map(|test| runner.outcome(test)).collect()
    })
}

/// What a run printed and returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Observed {
    pub output: Vec<u8>,
    /// As the parent of the process sees it.
    pub status: i32,
    /// Whether the run took inputs that its test does not give.
    undetermined: bool,
    /// A function that the run came into, and of which not all is known that it does.
    doubtful: Option<FunctionId>,
}

/// A run that did not come to an end that can be compared.
pub(super) enum NotObserved {
    /// Something failed, whatever is expected.
    Failed(Why),
    /// It is not known what the program does.
    Unknown(String),
    /// It printed more than it may; this is the beginning.
    PrintsTooMuch(Vec<u8>),
}

/// How much a run may print where it is not known how much it should.
const MOST_OUTPUT: usize = 64 << 20;
/// How much more than expected a run may print before it is stopped.
const MORE_OUTPUT: usize = 1 << 16;

/// Runs tests of one program.
pub(crate) struct Runner<'p> {
    code: Rc<SharedCode<'p>>,
    entry: FunctionId,
    limits: Limits,
}

impl<'p> Runner<'p> {
    /// Runs tests from a function on.
    pub(crate) fn new(program: &'p Program, entry: FunctionId, limits: Limits) -> Self {
        Self { code: Rc::new(SharedCode::new(program)), entry, limits }
    }

    /// The program.
    pub(super) fn program(&self) -> &'p Program {
        self.code.program()
    }

    /// What comes of a test. Where the program takes inputs that the test does not give, other values
    /// might fail, so that it is not known to pass; neither is it if it only passes because of what
    /// storage holds that was never written.
    pub(crate) fn outcome(&self, test: &Test) -> Outcome {
        let outcome = self.filled_outcome(test, 0);
        if outcome != Outcome::Passed {
            return outcome;
        }
        for filling in OTHER_FILLINGS {
            match self.filled_outcome(test, filling) {
                Outcome::Failed(why) => return Outcome::ByLuck(why, filling),
                outcome @ (Outcome::ByLuck(..) | Outcome::Unknown(_)) => return outcome,
                Outcome::Passed => {}
            }
        }
        Outcome::Passed
    }

    /// What comes of a test if storage that was never written holds such bytes.
    fn filled_outcome(&self, test: &Test, filling: u8) -> Outcome {
        let most = match &test.expected_output {
            Some(expected) => expected.len() + MORE_OUTPUT,
            None => MOST_OUTPUT,
        };
        let observed = match self.observe(test, most, filling) {
            Ok(observed) => observed,
            Err(NotObserved::Failed(why)) => return Outcome::Failed(why),
            Err(NotObserved::Unknown(reason)) => return Outcome::Unknown(reason),
            Err(NotObserved::PrintsTooMuch(output)) => {
                return match unexpected_output(test, &output) {
                    Some(why) => Outcome::Failed(why),
                    None => Outcome::Unknown(PRINTS_TOO_MUCH.to_owned()),
                };
            }
        };
        match unexpected(test, &observed) {
            Some(why) => Outcome::Failed(why),
            None if observed.undetermined => Outcome::Unknown(UNDETERMINED.to_owned()),
            None => match observed.doubtful {
                Some(function) => Outcome::Unknown(load::doubt_of(function, self.program())),
                None => Outcome::Passed,
            },
        }
    }

    /// What the program prints and returns, if the test determines it.
    pub(super) fn determined(&self, test: &Test) -> Result<Observed, NotObserved> {
        let observed = self.observe(test, MOST_OUTPUT, 0)?;
        if observed.undetermined {
            return Err(NotObserved::Unknown(UNDETERMINED.to_owned()));
        }
        let is_same =
            |filling| self.observe(test, MOST_OUTPUT, filling).is_ok_and(|other| other == observed);
        match OTHER_FILLINGS.into_iter().all(is_same) {
            true => Ok(observed),
            false => Err(NotObserved::Unknown(BY_LUCK.to_owned())),
        }
    }

    fn observe(
        &self,
        test: &Test,
        most_output: usize,
        filling: u8,
    ) -> Result<Observed, NotObserved> {
        let mut host = Capture::new(test, most_output);
        let mut machine = Machine::sharing(&self.code, self.options(test, filling));
        let ended = machine.run(self.entry, &mut host);
        if let Some(failure) = host.failure {
            return Err(NotObserved::Failed(Why::Check(Box::new(failure))));
        }
        let status = match ended {
            machine::Outcome::Exited(status) => status & 0xff,
            machine::Outcome::Aborted(_) => ABORTED,
            machine::Outcome::Failed(failure) => {
                return Err(NotObserved::Failed(Why::Check(failure)));
            }
            machine::Outcome::LimitReached {
                limit: limit @ (Limit::Endless | Limit::Stack { .. }),
                at,
            } => {
                return Err(NotObserved::Failed(Why::DoesNotStop { limit, at }));
            }
            machine::Outcome::Interrupted if host.output.len() > most_output => {
                return Err(NotObserved::PrintsTooMuch(host.output));
            }
            machine::Outcome::Assumed => return Err(unknown("an assumption does not hold")),
            machine::Outcome::Interrupted => return Err(unknown("interrupted")),
            machine::Outcome::Unsupported { message, at } if message == machine::MISFIT => {
                return Err(NotObserved::Failed(Why::Misfit { at }));
            }
            machine::Outcome::Unsupported { message, at } => {
                return Err(unknown(with_place(&message, &at, self.program())));
            }
            machine::Outcome::LimitReached { limit: Limit::Steps, at } => {
                return Err(unknown(with_place(TOO_LONG, &at, self.program())));
            }
            machine::Outcome::LimitReached { limit: limit @ (Limit::Memory | Limit::Time), at } => {
                return Err(unknown(with_place(&limit.to_string(), &at, self.program())));
            }
        };
        let undetermined = !machine.taken_inputs().is_empty();
        let mut doubtful = self.limits.doubtful.iter().copied();
        let doubtful = doubtful.find(|function| machine.has_entered(*function));
        Ok(Observed { output: host.output, status, undetermined, doubtful })
    }

    fn options(&self, test: &Test, filling: u8) -> RunOptions {
        RunOptions {
            checks: self.limits.checks,
            environment: Some(test.environment_strings()),
            step_limit: self.limits.steps,
            looks_for_repetition: true,
            memory_limit: self.limits.memory,
            deadline: self.limits.deadline,
            interrupter: self.limits.interrupter.clone(),
            scenario: test.scenario().filled_with(filling),
            ..RunOptions::default()
        }
    }
}

pub(super) const PRINTS_TOO_MUCH: &str = "it prints more than can be kept";
const TOO_LONG: &str = "it is too long to be followed to its end";
pub(crate) const BY_LUCK: &str = "it passes only if storage that was never written is zero; \
                       `--check uninitialized` shows where it is read";
const UNDETERMINED: &str = "the test does not determine the run: the program takes other inputs";

fn unknown(reason: impl Into<String>) -> NotObserved {
    NotObserved::Unknown(reason.into())
}

/// What of a run is not as a test expects it.
pub(super) fn unexpected(test: &Test, observed: &Observed) -> Option<Why> {
    let got = observed.status;
    let status = || {
        let expected = test.expected_status.filter(|expected| *expected != got)?;
        Some(Why::Status { expected, got })
    };
    unexpected_output(test, &observed.output).or_else(status)
}

fn unexpected_output(test: &Test, output: &[u8]) -> Option<Why> {
    difference(test.expected_output.as_ref()?, output).map(Why::Output)
}

/// Serves the standard input of a test, and keeps the output.
struct Capture<'t> {
    input: std::slice::Iter<'t, u8>,
    output: Vec<u8>,
    most_output: usize,
    /// The first check that failed and did not end the run.
    failure: Option<Failure>,
}

impl<'t> Capture<'t> {
    fn new(test: &'t Test, most_output: usize) -> Self {
        Self { input: test.standard_input.iter(), output: Vec::new(), most_output, failure: None }
    }
}

impl Host for Capture<'_> {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        if stream == STANDARD_OUTPUT {
            self.output.extend_from_slice(bytes);
        }
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.next().copied()
    }

    fn failed(&mut self, failure: &Failure) {
        self.failure.get_or_insert_with(|| failure.clone());
    }

    fn goes_on(&self) -> bool {
        self.output.len() <= self.most_output
    }
}

/// The number of the standard output as a [`Host`] receives it.
const STANDARD_OUTPUT: u32 = 1;
