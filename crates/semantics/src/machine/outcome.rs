//! What comes of a run, and who learns of it.

use std::sync::Arc;

use ir::{CheckId, FunctionId, Origin, VertexId};

/// A place in the user's program, and how the run got there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Where {
    /// The user's expression, statement or call; none before the program starts.
    pub origin: Option<Origin>,
    /// The activations of the user's functions, the innermost first, each with where it stands.
    pub stack: Vec<(FunctionId, Origin)>,
}

/// A check that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The check.
    pub check: CheckId,
    /// The user's expression; where the check is in a library model, the user's call of it.
    pub origin: Origin,
    /// What went wrong, in the user's words.
    pub message: String,
    /// Parts of the expression with their values.
    pub values: Vec<(String, String)>,
    /// The thread in which it failed.
    pub thread: u32,
    /// The activations of the user's functions, the innermost first, each with where it stands.
    pub stack: Vec<(FunctionId, Origin)>,
}

/// What a run may not exceed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// Transfers of control.
    Steps,
    /// The same, and the run repeats itself for ever.
    Endless,
    /// Memory, that of the stack included.
    Memory,
    /// Time.
    Time,
    /// The stack: the function that is called, and how many of its activations there are.
    Stack {
        /// The name of the function.
        function: String,
        /// Its activations.
        activations: usize,
    },
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Stack { function, activations: 0 | 1 } => {
                return write!(f, "the stack is used up in {function}");
            }
            Self::Stack { function, activations } => {
                let times = activations - 1;
                return write!(
                    f,
                    "the stack is used up: {function} has called itself {times} times"
                );
            }
            Self::Steps => "the limit of steps is reached",
            Self::Endless => "it goes round without end",
            Self::Memory => "the limit of memory is reached",
            Self::Time => "the limit of time is reached",
        })
    }
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The program ended with a status.
    Exited(i32),
    /// It ended abnormally.
    Aborted(Where),
    /// A check failed that ends the run.
    Failed(Box<Failure>),
    /// An assumption did not hold.
    Assumed,
    /// It needs something that is not supported, or that is not known.
    Unsupported {
        /// What, in the user's words.
        message: String,
        /// Where.
        at: Where,
    },
    /// A limit was reached.
    LimitReached {
        /// Which one.
        limit: Limit,
        /// Where.
        at: Where,
    },
    /// Somebody stopped it.
    Interrupted,
}

impl Outcome {
    /// Whether the program is over, and nothing that other threads would have done comes any more.
    #[must_use]
    pub const fn is_end(&self) -> bool {
        match self {
            Self::Exited(_) | Self::Aborted(_) | Self::Failed(_) | Self::Assumed => true,
            Self::Unsupported { .. } | Self::LimitReached { .. } | Self::Interrupted => false,
        }
    }
}

/// What a step of a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepEffect {
    /// It stored a value: the place and the value as C writes them.
    Stored(String, String),
    /// It took inputs that are no plain assignment: where they went and their values. A value in
    /// the middle of an expression has no place.
    Input(Vec<(String, String)>),
    /// It went one of two ways; with the values that the condition has read.
    Branch(bool, Vec<(String, String)>),
    /// A switch: its value, and the case that it went to.
    Chosen(String, String),
    /// It called a function with these arguments: the parameters' names and the values.
    Called(FunctionId, Vec<(String, String)>),
    /// It returned, or what it called did, with a value if there is one.
    Returned(Option<String>),
    /// Something else.
    Other,
}

/// A vertex that was executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// How many steps the run had made when this one began. What a statement does after a call of
    /// the user's functions is a step of its own.
    pub number: u64,
    /// The number of the first step that it completes: of an initialiser only the last part is
    /// told.
    pub first: u64,
    /// The function.
    pub function: FunctionId,
    /// The vertex.
    pub vertex: VertexId,
    /// Where it came from.
    pub origin: Origin,
    /// How many activations there are below it.
    pub depth: usize,
    /// What it did.
    pub effect: StepEffect,
    /// The thread that did it.
    pub thread: u32,
    /// What the variables of rules hold behind it.
    pub rule_state: Vec<(String, String)>,
}

/// A value of an event as a log has it.
#[derive(Debug, Clone, PartialEq)]
pub enum LoggedValue {
    /// An integer, signed or not as its type is.
    Integer(i128),
    /// A floating-point number; what does not fit a double is rounded.
    Float(f64),
    /// The text that a pointer to characters points to.
    Text(Vec<u8>),
    /// Another pointer, or one to characters that are no text: nothing in a log is equal to it.
    Other,
}

/// An event of the program's log.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Its name.
    pub name: Arc<str>,
    /// Its values as a log has them.
    pub logged: Vec<LoggedValue>,
    /// Its values as C writes them.
    pub shown: Vec<String>,
    /// Where.
    pub origin: Option<Origin>,
    /// The thread.
    pub thread: usize,
}

/// Whom a run talks to.
pub trait Host {
    /// Bytes are written to a stream: 1 is the standard output, 2 the standard error, 3 the
    /// system's log.
    fn write(&mut self, stream: u32, bytes: &[u8]);
    /// The next bytes are written by a statement here; told only where others may come before it.
    fn writes_at(&mut self, _origin: Option<Origin>) {}
    /// The next byte of the standard input; none at its end.
    fn read_byte(&mut self) -> Option<u8>;
    /// A check failed after which the run goes on. Each is reported once.
    fn failed(&mut self, _failure: &Failure) {}
    /// A check failed after which the run goes on: whether the host wants to hear of it in words, which take time.
    fn wants_failure(&mut self, _check: CheckId) -> bool {
        true
    }
    /// A goal is reached. Each is reported once.
    fn covered(&mut self, _check: CheckId) {}
    /// Whether the host learns what the step of a number did.
    fn wants(&self, _step: u64) -> bool {
        true
    }
    /// A vertex of the user's program was executed; only told when the run is traced.
    fn step(&mut self, _step: &Step) {}
    /// An event of the program's log.
    fn event(&mut self, _event: &Event) {}
    /// Whether the run goes on after what was logged or written.
    fn goes_on(&self) -> bool {
        true
    }
    /// A named point is reached.
    fn point(&mut self, _name: &str, _origin: Option<Origin>) {}
}

/// A host that keeps the output and has no input.
#[derive(Debug, Default)]
pub struct Quiet {
    /// What was written to the standard output.
    pub output: Vec<u8>,
    /// What was written to the standard error.
    pub errors: Vec<u8>,
    /// What was written to the system's log.
    pub system_log: Vec<u8>,
    /// What is read from the standard input, reversed.
    pub input: Vec<u8>,
    /// The checks that failed.
    pub failures: Vec<Failure>,
}

impl Host for Quiet {
    fn write(&mut self, stream: u32, bytes: &[u8]) {
        let target = match stream {
            2 => &mut self.errors,
            3 => &mut self.system_log,
            _ => &mut self.output,
        };
        target.extend_from_slice(bytes);
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.pop()
    }

    fn failed(&mut self, failure: &Failure) {
        self.failures.push(failure.clone());
    }
}
