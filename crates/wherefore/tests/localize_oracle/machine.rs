//! Runs of a program, and whether one of them ends well.

use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::code::{Code, Instruction};
use crate::program::{ComponentId, Input, Operator, Program, Use, Variable};

/// What a run is given, and what is expected of it.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// The numbers of the arguments, or those that `scanf` reads.
    pub numbers: Vec<i64>,
    /// The characters that `getchar` reads.
    pub characters: Vec<u8>,
    /// For each call of `nondet_int` in the text its values; later ones are free.
    pub chosen: Vec<Vec<i64>>,
    /// The numbers that should be printed.
    pub output: Option<Vec<i64>>,
    /// The status that should be returned.
    pub status: Option<i64>,
}

/// All that decides how a run goes on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    next: usize,
    frame: usize,
    stack: Vec<i64>,
    /// For each call the instruction to go on with, and the frame.
    returns: Vec<(usize, usize)>,
    globals: Vec<i64>,
    elements: Vec<i64>,
    /// What was printed, if it matters.
    pub output: Vec<i64>,
    numbers: usize,
    characters: usize,
    chosen: Vec<usize>,
    /// The jumps back since the last choice, or since the start: not part of a state that is compared.
    rounds: usize,
}

/// What a run does not determine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The value of a component that is replaced, and what it is used for.
    Value(ComponentId, Use),
    /// Whether an evaluation of a component is changed.
    Changed(ComponentId),
    /// What an inserted statement assigns; the last number stands for nothing.
    Inserted,
    /// What a call of `nondet_int` gives, by its number in the text.
    Input(usize),
}

impl Choice {
    /// The numbers that have to be tried.
    pub fn values(self) -> Range<i64> {
        match self {
            Self::Value(_, used) => used.values(),
            Self::Changed(_) => 0..2,
            Self::Inserted => 0..Use::Value.values().end + 1,
            Self::Input(_) => Use::Value.values(),
        }
    }
}

/// Why a run stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// A number is to be pushed.
    Choose(Choice),
    /// A component gave the number on top of the stack.
    Gave(ComponentId),
    Ended(i64),
    /// A check fails, or something else is printed than expected.
    Failed,
    TooLong,
}

/// How many instructions are executed without a choice, at most.
const STEPS: usize = 20_000;

/// With fewer rounds of loops in all, no loop has more than the default bound allows.
const ROUNDS: usize = 15;

/// How many states are looked at, at most.
const STATES: usize = 100_000;

/// A program with a run to be made.
pub struct Machine<'p> {
    pub program: &'p Program,
    pub code: &'p Code,
    pub run: &'p Run,
    /// What is printed is kept, even if nothing is expected.
    pub records: bool,
    /// Variables that are added to are not reduced to what matters of them. Then runs with too many
    /// rounds of loops are left.
    pub exact: bool,
}

impl Machine<'_> {
    /// The state before `main`.
    pub fn start(&self) -> State {
        let main = self.code.entries.last().expect("main");
        State {
            next: main.start,
            frame: 0,
            stack: vec![0; main.variables],
            returns: Vec::new(),
            globals: self.program.globals.iter().map(|(_, initial)| initial.value).collect(),
            elements: self.program.elements.map(|initial| initial.value).to_vec(),
            output: Vec::new(),
            numbers: 0,
            characters: 0,
            chosen: vec![0; self.run.chosen.len()],
            rounds: 0,
        }
    }

    /// Whether some choices let the run end as expected, with so few rounds of loops that the default
    /// bound allows them. Nothing if only more rounds do, or if there are too many choices to look at.
    pub fn may_succeed(&self) -> Option<bool> {
        let mut seen = FxHashSet::default();
        // The states before a choice, by the rounds that were made.
        let mut open = vec![Vec::new()];
        if self.reach(self.start(), 0, &mut open)? {
            return Some(true);
        }
        let mut rounds = 0;
        while rounds < open.len() {
            let Some((state, choice)) = open[rounds].pop() else {
                rounds += 1;
                continue;
            };
            if seen.len() == STATES {
                return None;
            }
            if !seen.insert(state.clone()) {
                continue;
            }
            for value in choice.values() {
                let mut next = state.clone();
                next.push(value);
                if self.reach(next, rounds, &mut open)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Goes on to the next choice. Says whether the run ends as expected; nothing if that is not known.
    fn reach(
        &self,
        mut state: State,
        rounds: usize,
        open: &mut Vec<Vec<(State, Choice)>>,
    ) -> Option<bool> {
        state.rounds = rounds;
        let stop = self.go_on(&mut state);
        let Stop::Choose(choice) = stop else { return self.passes(&state, stop) };
        let rounds = std::mem::take(&mut state.rounds);
        open.resize_with(open.len().max(rounds + 1), Vec::new);
        open[rounds].push((state, choice));
        Some(false)
    }

    /// Whether a run that stopped for good did what it should, with so few rounds of loops that the
    /// default bound allows them; nothing if that is not known.
    pub fn passes(&self, state: &State, stop: Stop) -> Option<bool> {
        match stop {
            Stop::Ended(status) if self.is_expected(state, status) => {
                (state.rounds < ROUNDS).then_some(true)
            }
            Stop::Ended(_) | Stop::Failed => Some(false),
            Stop::TooLong | Stop::Choose(_) | Stop::Gave(_) => None,
        }
    }

    /// Whether a run that ended with a status did what it should.
    fn is_expected(&self, state: &State, status: i64) -> bool {
        self.run.output.as_ref().is_none_or(|output| *output == state.output)
            && self.run.status.is_none_or(|expected| expected == status & 255)
    }

    /// Goes on until something is to be chosen, or the run ends.
    pub fn go_on(&self, state: &mut State) -> Stop {
        for _ in 0..STEPS {
            let instruction = self.code.instructions[state.next];
            state.next += 1;
            if let Err(stop) = self.step(state, instruction) {
                return stop;
            }
        }
        Stop::TooLong
    }

    fn step(&self, state: &mut State, instruction: Instruction) -> Result<(), Stop> {
        match instruction {
            Instruction::Push(value) => state.push(value),
            Instruction::Pop => {
                state.pop();
            }
            Instruction::Duplicate => {
                let value = state.pop();
                state.push(value);
                state.push(value);
            }
            Instruction::Load(variable) => {
                let value = state.held(variable);
                state.push(value);
            }
            Instruction::Store(variable, ty) => {
                let value = state.pop();
                *state.variable(variable) = ty.converted(value);
            }
            Instruction::LoadElement => {
                let subscript = state.pop();
                let element = *state.element(subscript)?;
                state.push(element);
            }
            Instruction::StoreElement => {
                let value = state.pop();
                let subscript = state.pop();
                *state.element(subscript)? = value;
            }
            Instruction::Binary(operator) => {
                let (right, left) = (state.pop(), state.pop());
                state.push(result(operator, left, right).ok_or(Stop::Failed)?);
            }
            Instruction::Reduce => {
                let value = state.pop();
                state.push(if self.exact { value } else { value & 7 });
            }
            Instruction::Jump(target) => {
                state.rounds += usize::from(target < state.next);
                state.next = target;
                if self.exact && state.rounds == ROUNDS {
                    return Err(Stop::TooLong);
                }
            }
            Instruction::JumpIfZero(target) => {
                if state.pop() == 0 {
                    state.next = target;
                }
            }
            Instruction::Choose(choice) => return Err(Stop::Choose(choice)),
            Instruction::Gave(id) => return Err(Stop::Gave(id)),
            Instruction::Call(function) => {
                let entry = self.code.entries[function];
                state.returns.push((state.next, state.frame));
                state.frame = state.stack.len() - entry.parameters;
                for slot in 0..entry.parameters {
                    let ty = self.program.functions[function].variables[slot];
                    let value = state.variable(Variable::Local(slot));
                    *value = ty.converted(*value);
                }
                state.stack.resize(state.frame + entry.variables, 0);
                state.next = entry.start;
            }
            Instruction::Return => {
                let value = state.pop();
                let Some((next, frame)) = state.returns.pop() else {
                    return Err(Stop::Ended(value));
                };
                state.stack.truncate(state.frame);
                (state.next, state.frame) = (next, frame);
                state.push(value);
            }
            Instruction::Exit => return Err(Stop::Ended(state.pop())),
            Instruction::Print => {
                let value = state.pop();
                if let Some(output) = &self.run.output {
                    if output.get(state.output.len()) != Some(&value) {
                        return Err(Stop::Failed);
                    }
                    state.output.push(value);
                } else if self.records {
                    state.output.push(value);
                }
            }
            Instruction::Assert => {
                if state.pop() == 0 {
                    return Err(Stop::Failed);
                }
            }
            Instruction::Input(input) => return self.input(state, input),
            Instruction::Scan(slot) => {
                if let Some(number) = self.run.numbers.get(state.numbers) {
                    *state.variable(Variable::Local(slot)) = *number;
                    state.numbers += 1;
                }
            }
        }
        Ok(())
    }

    fn input(&self, state: &mut State, input: Input) -> Result<(), Stop> {
        match input {
            Input::Character => {
                let character = self.run.characters.get(state.characters);
                state.characters += usize::from(character.is_some());
                state.push(character.map_or(-1, |character| i64::from(*character)));
            }
            Input::Argument(number) => state.push(self.run.numbers[number - 1]),
            Input::Chosen(site) => {
                let Some(value) = self.run.chosen[site].get(state.chosen[site]) else {
                    return Err(Stop::Choose(Choice::Input(site)));
                };
                state.chosen[site] += 1;
                state.push(*value);
            }
        }
        Ok(())
    }
}

impl State {
    /// Pushes a value, such as one that was chosen.
    pub fn push(&mut self, value: i64) {
        self.stack.push(value);
    }

    fn pop(&mut self) -> i64 {
        self.stack.pop().expect("an operand")
    }

    /// The number that was pushed last.
    pub fn top(&self) -> i64 {
        *self.stack.last().expect("an operand")
    }

    /// The instruction that comes next: it tells the uses of a component apart.
    pub fn position(&self) -> usize {
        self.next
    }

    /// What a variable holds.
    pub fn held(&self, variable: Variable) -> i64 {
        match variable {
            Variable::Global(number) => self.globals[number],
            Variable::Local(slot) => self.stack[self.frame + slot],
        }
    }

    fn variable(&mut self, variable: Variable) -> &mut i64 {
        match variable {
            Variable::Global(number) => &mut self.globals[number],
            Variable::Local(slot) => &mut self.stack[self.frame + slot],
        }
    }

    fn element(&mut self, subscript: i64) -> Result<&mut i64, Stop> {
        let subscript = usize::try_from(subscript).map_err(|_| Stop::Failed)?;
        self.elements.get_mut(subscript).ok_or(Stop::Failed)
    }
}

/// What an operator gives; nothing for an overflow and a division by zero.
fn result(operator: Operator, left: i64, right: i64) -> Option<i64> {
    let value = match operator {
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide => left.checked_div(right)?,
        Operator::Remainder => left.checked_rem(right)?,
        Operator::And => left & right,
        Operator::Exclusive => left ^ right,
        Operator::Less => i64::from(left < right),
        Operator::AtMost => i64::from(left <= right),
        Operator::Equal => i64::from(left == right),
        Operator::Unequal => i64::from(left != right),
        Operator::Both | Operator::Either => unreachable!("these are jumps"),
    };
    i32::try_from(value).ok().map(i64::from)
}
