//! Random programs.

mod expressions;
mod macros;

use crate::program::{
    ComponentId, Expression, Function, Input, Operator, Program, Statement, Target, Type, Use,
    Variable,
};
use crate::random::Random;
use expressions::{binary, mask};

/// How a program gets its inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// `atoi(argv[N])`.
    Arguments,
    /// `scanf("%d", &x)`.
    Numbers,
    /// `getchar()`.
    Characters,
    /// `nondet_int()`.
    Chosen,
}

/// What a variable that is in scope may be used for.
#[derive(Debug, Clone, Copy)]
struct Known {
    variable: Variable,
    /// It may be added to, and is therefore never used without a mask.
    is_updated: bool,
    /// It counts the rounds of a loop, and is not assigned to.
    is_counter: bool,
}

/// Writes a random program.
pub struct Generator<'r> {
    random: &'r mut Random,
    style: Style,
    program: Program,
    function: Function,
    known: Vec<Known>,
    /// How many calls of `nondet_int` there are.
    chosen: usize,
    /// The statements around: loops may be left, and only some go on with `continue`.
    inside: Inside,
}

/// What is around a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    /// A `for`: `continue` comes to its step.
    For,
    /// A loop that counts at the end of its body.
    While,
}

/// How many arguments or numbers a program takes.
pub const INPUTS: usize = 2;

impl<'r> Generator<'r> {
    /// Makes a program, and says how many calls of `nondet_int` it has.
    pub fn program(random: &'r mut Random, style: Style) -> (Program, usize) {
        let mut generator = Self {
            random,
            style,
            program: Program::default(),
            function: Function::default(),
            known: Vec::new(),
            chosen: 0,
            inside: Inside::Nothing,
        };
        generator.write();
        (generator.program, generator.chosen)
    }

    fn write(&mut self) {
        self.macros();
        for number in 0..self.random.below(3) {
            let global = (self.some_type(), self.initial());
            self.program.globals.push(global);
            let variable = Variable::Global(number);
            self.known.push(Known { variable, is_updated: true, is_counter: false });
        }
        self.program.elements = std::array::from_fn(|_| self.initial());
        for _ in 0..self.random.below(3) {
            self.helper();
        }
        self.main();
    }

    fn number(&mut self, below: usize) -> i64 {
        i64::try_from(self.random.below(below)).expect("a small number")
    }

    fn some_type(&mut self) -> Type {
        *self.random.of(&[Type::Int, Type::Byte])
    }

    fn component(&mut self, used: Use, inner: Expression) -> Expression {
        let id = self.id(used);
        Expression::Component(id, Box::new(self.whole(id, used, inner)))
    }

    fn id(&mut self, used: Use) -> ComponentId {
        self.program.components.push(used);
        self.program.components.len() - 1
    }

    /// A variable of the function's own.
    fn local(&mut self, ty: Type, is_updated: bool, is_counter: bool) -> usize {
        let slot = self.function.variables.len();
        self.function.variables.push(ty);
        self.known.push(Known { variable: Variable::Local(slot), is_updated, is_counter });
        slot
    }

    fn helper(&mut self) {
        let globals = self.known.len();
        for _ in 0..1 + self.random.below(2) {
            let ty = self.some_type();
            self.local(ty, false, false);
        }
        self.function.parameters = self.function.variables.len();
        let count = self.random.below(3);
        let mut body = self.statements(count, 1);
        if self.random.one_in(3) {
            let condition = self.condition();
            let value = self.returned();
            body.push(Statement::If(condition, vec![Statement::Return(value)], vec![]));
        }
        body.push(Statement::Return(self.returned()));
        self.end_function(body, globals);
    }

    fn returned(&mut self) -> Expression {
        let value = match self.called() {
            Some(called) => called,
            _ if self.is_main() => self.named_or_masked(),
            _ => self.value(),
        };
        self.component(Use::Value, value)
    }

    fn is_main(&self) -> bool {
        self.function.parameters == 0
    }

    fn end_function(&mut self, body: Vec<Statement>, globals: usize) {
        self.known.truncate(globals);
        self.function.body = body;
        self.program.functions.push(std::mem::take(&mut self.function));
    }

    fn main(&mut self) {
        let globals = self.known.len();
        let mut body = Vec::new();
        for number in 1..=INPUTS {
            let updated = self.random.one_in(2);
            if self.style == Style::Numbers {
                body.push(Statement::Scan(self.local(Type::Int, updated, false)));
            } else {
                let input = self.input(number);
                let value = self.component(Use::Value, input);
                let ty = self.some_type();
                body.push(Statement::Declare(self.local(ty, updated, false), value));
            }
        }
        for _ in 0..self.random.below(2) {
            let value = self.assigned();
            let updated = self.random.one_in(2);
            let ty = self.some_type();
            body.push(Statement::Declare(self.local(ty, updated, false), value));
        }
        let count = 2 + self.random.below(3);
        body.extend(self.statements(count, 2));
        if self.style == Style::Chosen || self.random.one_in(4) {
            body.push(Statement::Assert(self.assertion()));
        }
        if self.style != Style::Chosen {
            for _ in 0..1 + self.random.below(2) {
                body.push(self.print());
            }
        }
        body.push(Statement::Return(match self.random.one_in(2) {
            true => self.component(Use::Value, Expression::Number(0)),
            false => self.returned(),
        }));
        self.end_function(body, globals);
    }

    /// An input; its value has three bits.
    fn input(&mut self, number: usize) -> Expression {
        let input = match self.style {
            Style::Arguments | Style::Numbers => Input::Argument(number),
            Style::Characters => Input::Character,
            Style::Chosen => {
                self.chosen += 1;
                Input::Chosen(self.chosen - 1)
            }
        };
        binary(Operator::And, Expression::Input(input), Expression::Number(7))
    }

    fn print(&mut self) -> Statement {
        let value = match self.called() {
            Some(called) => called,
            _ => self.named_or_masked(),
        };
        Statement::Print(self.component(Use::Value, value))
    }

    fn statements(&mut self, count: usize, depth: usize) -> Vec<Statement> {
        let known = self.known.len();
        let mut statements = Vec::new();
        for _ in 0..count {
            self.statement(depth, &mut statements);
        }
        // What an inner block declares is unknown after it.
        if depth < 2 {
            self.known.truncate(known);
        }
        statements
    }

    fn statement(&mut self, depth: usize, out: &mut Vec<Statement>) {
        let kinds = if depth == 0 { 7 } else { 12 };
        let statement = match self.random.below(kinds) {
            0 | 1 => match self.assignable() {
                Some(variable) => Statement::Assign(Target::Variable(variable), self.assigned()),
                None => self.element_assignment(),
            },
            2 => self.element_assignment(),
            3 | 4 => self.update(),
            5 => match self.call() {
                Some(call) => self.use_of_call(call),
                None => self.update(),
            },
            6 => match self.inside {
                Inside::Nothing if self.style != Style::Chosen => self.print(),
                Inside::Nothing => Statement::Assert(self.assertion()),
                Inside::For | Inside::While if self.random.one_in(2) => self.leave(),
                Inside::For | Inside::While => self.print(),
            },
            7 | 8 => {
                let condition = self.condition_of_if();
                let yes = self.some_statements(depth - 1);
                let no = match self.random.one_in(2) {
                    true => self.some_statements(depth - 1),
                    false => Vec::new(),
                };
                Statement::If(condition, yes, no)
            }
            9 => self.for_loop(depth - 1),
            10 => return self.while_loop(depth - 1, out),
            _ => {
                let around = std::mem::replace(&mut self.inside, Inside::Nothing);
                let value = match self.called() {
                    Some(called) => called,
                    _ => self.named_or_masked(),
                };
                let value = self.component(Use::Value, value);
                let count = 2 + self.random.below(2);
                let cases = (0..count).map(|_| self.statements(1, depth - 1)).collect();
                self.inside = around;
                Statement::Switch(value, cases)
            }
        };
        out.push(statement);
    }

    fn some_statements(&mut self, depth: usize) -> Vec<Statement> {
        let count = 1 + self.random.below(2);
        self.statements(count, depth)
    }

    /// Leaves a loop, or goes on with its next round.
    fn leave(&mut self) -> Statement {
        let condition = self.condition_of_if();
        let leave = match self.random.below(6) {
            0 => Statement::Return(self.returned()),
            1 => self.exit(),
            2 | 3 if self.inside == Inside::For => Statement::Continue,
            _ => Statement::Break,
        };
        Statement::If(condition, vec![leave], vec![])
    }

    fn exit(&mut self) -> Statement {
        let status = self.named_or_masked();
        Statement::Exit(self.component(Use::Value, status))
    }

    fn for_loop(&mut self, depth: usize) -> Statement {
        let first = Expression::Number(self.number(2));
        let first = self.named(3).unwrap_or(first);
        let first = self.component(Use::Value, first);
        let known = self.known.len();
        let ty = self.some_type();
        let slot = self.local(ty, true, true);
        let condition = self.counts(slot);
        let id = self.id(Use::Value);
        let around = std::mem::replace(&mut self.inside, Inside::For);
        let body = self.some_statements(depth);
        self.inside = around;
        self.known.truncate(known);
        Statement::For(slot, first, condition, id, body)
    }

    /// `(i & 7) < n`: wherever the counter begins, it comes to an end.
    fn counts(&mut self, slot: usize) -> Expression {
        let rounds = Expression::Number(1 + self.number(3));
        let rounds = self.named(8).unwrap_or(rounds);
        let counter = mask(Expression::Variable(Variable::Local(slot)), 7);
        let condition = binary(Operator::Less, counter, rounds);
        self.component(Use::Truth, condition)
    }

    fn while_loop(&mut self, depth: usize, out: &mut Vec<Statement>) {
        let first = self.component(Use::Value, Expression::Number(0));
        let ty = self.some_type();
        let slot = self.local(ty, true, true);
        out.push(Statement::Declare(slot, first));
        let around = std::mem::replace(&mut self.inside, Inside::While);
        let mut body = self.some_statements(depth);
        self.inside = around;
        let target = Target::Variable(Variable::Local(slot));
        body.push(Statement::Step(self.id(Use::Value), target, Operator::Add));
        let condition = self.counts(slot);
        out.push(match self.random.one_in(3) {
            true => Statement::DoWhile(body, condition),
            false => Statement::While(condition, body),
        });
    }

    fn assignable(&mut self) -> Option<Variable> {
        let known: Vec<Variable> = self
            .known
            .iter()
            .filter(|known| !known.is_counter)
            .map(|known| known.variable)
            .collect();
        (!known.is_empty()).then(|| *self.random.of(&known))
    }

    fn element_assignment(&mut self) -> Statement {
        let subscript = self.subscript();
        Statement::Assign(Target::Element(subscript), self.assigned())
    }

    fn update(&mut self) -> Statement {
        let updated: Vec<Variable> = self
            .known
            .iter()
            .filter(|known| known.is_updated && !known.is_counter)
            .map(|known| known.variable)
            .collect();
        let target = match updated.is_empty() || self.random.one_in(4) {
            true => Target::Element(self.subscript()),
            false => Target::Variable(*self.random.of(&updated)),
        };
        let operator = *self.random.of(&[Operator::Add, Operator::Subtract]);
        if self.random.one_in(2) {
            return Statement::Step(self.id(Use::Value), target, operator);
        }
        let by = self.value();
        Statement::Update(self.id(Use::Value), target, operator, by)
    }

    /// A call of a function that was written already.
    fn call(&mut self) -> Option<Expression> {
        let functions = self.program.functions.len();
        if functions == 0 {
            return None;
        }
        let function = self.random.below(functions);
        // With another argument beside it, the order of evaluation would matter.
        if self.program.functions[function].parameters == 1 && self.random.one_in(4) {
            let inner = self.call()?;
            let argument = self.component(Use::Value, inner);
            return Some(Expression::Call(function, vec![argument]));
        }
        let arguments = (0..self.program.functions[function].parameters)
            .map(|_| {
                let argument = match self.plain() {
                    Some(known) if !known.is_updated && self.random.one_in(2) => {
                        Expression::Variable(known.variable)
                    }
                    _ => self.named(4).unwrap_or_else(|| self.masked_variable()),
                };
                self.component(Use::Value, argument)
            })
            .collect();
        Some(Expression::Call(function, arguments))
    }

    /// Three bits of what a function returns.
    fn called(&mut self) -> Option<Expression> {
        self.random.one_in(4).then(|| self.call()).flatten().map(|call| mask(call, 7))
    }

    /// The value of a call is assigned, or it is only made.
    fn use_of_call(&mut self, call: Expression) -> Statement {
        let locals: Vec<Variable> = self
            .known
            .iter()
            .filter(|known| !known.is_counter && matches!(known.variable, Variable::Local(_)))
            .map(|known| known.variable)
            .collect();
        if locals.is_empty() || self.random.one_in(5) {
            return Statement::Call(call);
        }
        let value = match self.random.below(3) {
            0 => call,
            1 => mask(call, 7),
            _ => {
                let number = self.number(8);
                binary(Operator::Add, mask(call, 3), Expression::Number(number))
            }
        };
        let value = self.component(Use::Value, value);
        Statement::Assign(Target::Variable(*self.random.of(&locals)), value)
    }

    /// What is assigned: a component.
    fn assigned(&mut self) -> Expression {
        let asks = matches!(self.style, Style::Chosen | Style::Characters);
        let value = match asks && self.is_main() && self.random.one_in(6) {
            true => self.input(0),
            false => self.value(),
        };
        self.component(Use::Value, value)
    }
}
