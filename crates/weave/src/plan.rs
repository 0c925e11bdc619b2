//! What is woven into a program, and in which order.
//!
//! The order matters, and no caller chooses it. A program goes through three types, each made from the one
//! before it:
//!
//! | type | what has been woven |
//! |---|---|
//! | `Program` | nothing: the units are read and linked |
//! | [`Settled`] | what belongs to the reading: registers, orders of evaluation, rules |
//! | [`Woven`] | a [`Plan`]: what a command asks for, and the entry |
//!
//! Only [`Woven::with_statement_faults`] adds something to a woven program, in a copy.

use std::ops::{Deref, RangeInclusive};

use ir::{FunctionId, Program};
use source::{Diagnostic, SourceMap};

use crate::arbitrary::Limits;
use crate::event_calls::{EventFunction, add_events};
use crate::output::Output;
use crate::rules::Observers;
use crate::stubs::Stub;
use crate::suspects::{FaultKinds, StatementFault, Suspect};
use crate::{entry, evaluation_order, output, registers, rules, stubs, suspects, wakeups};

/// What belongs to the reading of a program.
#[derive(Debug, Clone, Copy)]
pub struct Settling<'a> {
    /// The addresses of devices.
    pub registers: &'a [RangeInclusive<u64>],
    /// Whether the program has to say what it does where C leaves the order of evaluation open. A single run
    /// says nothing about other runs, and needs no such statement.
    pub orders: bool,
    /// The handlers of rules.
    pub observers: &'a Observers,
}

/// Why a program is not settled.
#[derive(Debug)]
pub enum Unsettled {
    /// There can be no registers at the addresses.
    Registers(String),
    /// A rule does not fit the program.
    Rules(Vec<Diagnostic>, SourceMap),
}

/// A program with registers, decided orders of evaluation, and rules.
#[derive(Debug, Clone)]
pub struct Settled(Program);

impl Settled {
    /// Settles a program that was read.
    ///
    /// # Errors
    ///
    /// There can be no registers at the addresses, or a rule does not fit the program.
    pub fn new(mut program: Program, settling: &Settling<'_>) -> Result<Self, Unsettled> {
        // Registers are variables through which evaluations may conflict.
        for range in settling.registers {
            registers::declare(&mut program, range).map_err(Unsettled::Registers)?;
        }
        // Handlers are no part of an evaluation, so orders are decided before they are called.
        if settling.orders {
            evaluation_order::settle_orders(&mut program);
        }
        match rules::weave(&mut program, settling.observers) {
            Ok(()) => Ok(Self(program)),
            Err(problems) => Err(Unsettled::Rules(problems, program.sources)),
        }
    }

    /// A program without registers and rules.
    #[must_use]
    pub fn plain(mut program: Program) -> Self {
        evaluation_order::settle_orders(&mut program);
        Self(program)
    }

    /// The program, into which nothing else is woven.
    #[must_use]
    pub fn into_program(self) -> Program {
        self.0
    }
}

impl Deref for Settled {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.0
    }
}

/// Where a program starts.
#[derive(Debug, Clone)]
pub struct Start {
    /// The name of the function.
    pub function: String,
    /// What it is called with, unless it is `main`.
    pub shapes: Limits,
}

impl Start {
    /// A start with arguments of the usual shapes.
    #[must_use]
    pub fn at(function: &str) -> Self {
        Self { function: function.to_owned(), shapes: Limits::default() }
    }
}

/// What a command wants woven into a program.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The functions whose calls are events.
    pub events: Vec<EventFunction>,
    /// What output does; nothing is said about it if there is no answer.
    pub output: Option<Output>,
    /// Whether threads may wake without a signal.
    pub spurious_wakeups: bool,
    /// Whether functions and variables that no unit defines get any behaviour and any value.
    pub definitions: bool,
    /// Whether initial values and the members of record values become expressions that can be suspected.
    pub suspects: bool,
    /// Where the program starts.
    pub start: Option<Start>,
}

/// A step of a plan. The order of the variants is the order in which the steps are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Calls become events. A function that no unit defines has its event where it is called, so this comes
    /// before [`Stage::Definitions`].
    Events,
    /// Output succeeds or may fail. Made-up bodies print nothing and need not be looked at.
    Output,
    /// Threads may wake without a signal.
    Wakeups,
    /// What no unit defines gets a body or a value, and belongs to the tool from then on. This comes before
    /// [`Stage::Suspects`], which leaves alone what belongs to the tool.
    Definitions,
    /// Values become expressions that can be suspected.
    Suspects,
    /// The function where the program starts gets its arguments. It may be one that no unit defines, and what
    /// makes the arguments cannot be suspected, so this comes last.
    Entry,
}

impl Stage {
    /// All stages in order.
    pub const ALL: [Self; 6] =
        [Self::Events, Self::Output, Self::Wakeups, Self::Definitions, Self::Suspects, Self::Entry];
}

/// Why a plan cannot be carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Calls of a function cannot be events, in words.
    Event(String),
    /// There is no function to start with.
    NoFunction {
        /// Its name.
        name: String,
        /// The functions of the program, those with similar names first.
        others: Vec<String>,
    },
    /// The function has no such argument of its own.
    NoArgument {
        /// The function.
        function: String,
        /// The argument.
        argument: String,
    },
    /// What is said of an argument of the function can be said of a pointer only.
    NoPointer {
        /// The function.
        function: String,
        /// The argument.
        argument: String,
    },
}

/// A program into which a plan was woven.
#[derive(Debug, Clone)]
pub struct Woven {
    /// The program.
    pub program: Program,
    /// Where it starts, if the plan says so.
    pub entry: Option<FunctionId>,
    /// The functions that were given a body.
    pub stubs: Vec<Stub>,
    /// How many events were added.
    pub events: usize,
}

impl Plan {
    /// The steps that are made, in order.
    #[must_use]
    pub fn stages(&self) -> Vec<Stage> {
        Stage::ALL.into_iter().filter(|&stage| self.asks_for(stage)).collect()
    }

    fn asks_for(&self, stage: Stage) -> bool {
        match stage {
            Stage::Events => !self.events.is_empty(),
            Stage::Output => self.output.is_some(),
            Stage::Wakeups => self.spurious_wakeups,
            Stage::Definitions => self.definitions,
            Stage::Suspects => self.suspects,
            Stage::Entry => self.start.is_some(),
        }
    }

    /// Carries the plan out.
    ///
    /// # Errors
    ///
    /// Calls of a function cannot be events, or the program cannot start as the plan says.
    pub fn weave(&self, settled: Settled) -> Result<Woven, Refusal> {
        let mut woven = Woven { program: settled.0, entry: None, stubs: Vec::new(), events: 0 };
        for stage in self.stages() {
            self.make(stage, &mut woven)?;
        }
        Ok(woven)
    }

    fn make(&self, stage: Stage, woven: &mut Woven) -> Result<(), Refusal> {
        let program = &mut woven.program;
        match stage {
            Stage::Events => {
                for call in &self.events {
                    woven.events += add_events(program, call).map_err(Refusal::Event)?;
                }
            }
            Stage::Output => self.output.iter().for_each(|&said| output::weave(program, said)),
            Stage::Wakeups => wakeups::weave(program),
            Stage::Definitions => {
                let limits = Limits::default();
                woven.stubs = stubs::add_stubs(program, &limits);
                stubs::initialize_undefined_variables(program, &limits);
            }
            Stage::Suspects => {
                suspects::add_initial_values(program);
                suspects::add_record_values(program);
            }
            Stage::Entry => {
                if let Some(start) = &self.start {
                    woven.entry = Some(entry::starting_at(program, start)?);
                }
            }
        }
        Ok(())
    }
}

impl Woven {
    /// A copy of the program with faults of statements in it. Vertices, expressions and places keep their
    /// numbers, so that what is known about the program holds for the copy.
    #[must_use]
    pub fn with_statement_faults(
        &self,
        kinds: FaultKinds,
    ) -> (Program, Vec<(StatementFault, Suspect)>) {
        let mut program = self.program.clone();
        let faults = suspects::add_statement_faults(&mut program, kinds);
        (program, faults)
    }
}

#[cfg(test)]
mod tests {
    use ir::{Callee, DataModel, FunctionKind, Statement, Type};
    use source::{Location, Range};

    use super::*;
    use crate::builder::{BodyBuilder, add_function};

    /// A program whose `main` has no parameters, and which declares `missing` and `other`, both `int (int)`.
    fn program() -> Program {
        let mut program = Program::new(DataModel::Lp64);
        let file = program.sources.add("a.c", b"int main(void);".to_vec(), false, Vec::new());
        let location = Location::from(Range { file, start: 0, end: 3 });
        let origin = program.origin(location, ir::ComponentKind::Statement);
        let main = add_function(&mut program, "main", origin);
        let int = program.types.int();
        let ty = program.types.intern(Type::Function(Box::new(ir::FunctionType {
            result: int,
            parameters: vec![int],
            variadic: false,
            prototyped: true,
        })));
        for name in ["missing", "other"] {
            let function = add_function(&mut program, name, origin);
            program.functions[function].kind = FunctionKind::User;
            program.functions[function].ty = ty;
            program.missing.push(function);
        }
        let mut builder = BodyBuilder::new(&mut program, main, origin);
        let zero = builder.constant(0, int);
        builder.emit_last(Statement::Return(Some(ir::Argument::Value(zero))));
        builder.finish();
        program.functions[main].kind = FunctionKind::User;
        program
    }

    #[test]
    fn the_stages_are_listed_in_their_order() {
        assert!(Stage::ALL.is_sorted());
        let everything = Plan {
            events: vec![EventFunction { function: "f".to_owned(), name: 0, values: Vec::new() }],
            output: Some(Output::Succeeds),
            spurious_wakeups: true,
            definitions: true,
            suspects: true,
            start: Some(Start::at("main")),
        };
        assert_eq!(everything.stages(), Stage::ALL);
        assert_eq!(Plan::default().stages(), []);
    }

    #[test]
    fn a_plan_makes_only_what_it_asks_for() {
        let plan = Plan { start: Some(Start::at("main")), ..Plan::default() };
        let woven = plan.weave(Settled::plain(program())).expect("it has a main");
        assert!(woven.stubs.is_empty());
        assert_eq!(woven.entry, woven.program.function_named("main"));
        assert_eq!(woven.program.missing.len(), 2);
    }

    #[test]
    fn a_function_that_no_unit_defines_gets_its_body_before_it_is_the_entry() {
        let start = Some(Start::at("missing"));
        let plan = Plan { definitions: true, start, ..Plan::default() };
        let woven = plan.weave(Settled::plain(program())).expect("the function gets a body");
        let missing = woven.program.function_named("missing").expect("it is declared");
        assert_eq!(woven.stubs.iter().filter(|stub| stub.function == missing).count(), 1);
        // What is called has a parameter, so the entry is another function.
        let entry = woven.entry.expect("the plan has a start");
        assert_ne!(entry, missing);
        let body = woven.program.functions[entry].body.as_ref().expect("it was made");
        let calls = |statement: &Statement| matches!(statement, Statement::Call(call) if call.callee == Callee::Function(missing));
        assert!(body.vertices.iter().any(|vertex| calls(&vertex.statement)));
    }

    #[test]
    fn a_start_that_there_is_not_is_refused_with_the_functions_that_there_are() {
        let plan = Plan { start: Some(Start::at("mian")), ..Plan::default() };
        let refusal = plan.weave(Settled::plain(program())).expect_err("there is no such function");
        let others = vec!["main".to_owned()];
        assert_eq!(refusal, Refusal::NoFunction { name: "mian".to_owned(), others });
    }

    #[test]
    fn an_argument_that_the_function_does_not_have_is_refused() {
        let mut start = Start::at("missing");
        start.shapes.not_null.push("size".to_owned());
        let plan = Plan { definitions: true, start: Some(start), ..Plan::default() };
        let refusal = plan.weave(Settled::plain(program())).expect_err("there is no argument");
        let (function, argument) = ("missing".to_owned(), "size".to_owned());
        assert_eq!(refusal, Refusal::NoArgument { function, argument });
    }

    #[test]
    fn an_event_of_a_function_that_there_is_not_is_refused() {
        let call = EventFunction { function: "log".to_owned(), name: 0, values: Vec::new() };
        let plan = Plan { events: vec![call], ..Plan::default() };
        let refusal = plan.weave(Settled::plain(program())).expect_err("there is no function");
        assert!(matches!(refusal, Refusal::Event(message) if message.contains("'log'")));
    }

    #[test]
    fn a_program_is_shared_with_its_copy_until_faults_are_woven_into_it() {
        let plan = Plan { start: Some(Start::at("main")), ..Plan::default() };
        let woven = plan.weave(Settled::plain(program())).expect("it has a main");
        let copy = woven.program.clone();
        assert!(copy.functions.shares_with(&woven.program.functions));
        let (faulty, _) = woven.with_statement_faults(FaultKinds::Statements);
        assert!(faulty.globals.shares_with(&woven.program.globals));
        assert_eq!(faulty.functions.len(), woven.program.functions.len());
    }
}
