//! Programs as code of a stack machine, in which selected components give any value.

use crate::program::{
    ComponentId, Expression, Function, Input, Operator, Program, Statement, Target, Type, Use,
    Variable,
};

/// An instruction.
#[derive(Debug, Clone, Copy)]
pub enum Instruction {
    Push(i64),
    Pop,
    Duplicate,
    Load(Variable),
    Store(Variable, Type),
    /// Replaces a subscript by the element.
    LoadElement,
    /// Takes a value, and the subscript below it.
    StoreElement,
    Binary(Operator),
    /// Keeps the lowest three bits: all that matters of a variable that is added to.
    Reduce,
    Jump(usize),
    JumpIfZero(usize),
    /// Any value from zero to below this.
    Choose(i64),
    Call(usize),
    Return,
    Exit,
    Print,
    Assert,
    Input(Input),
    /// Reads a number, if there is one.
    Scan(usize),
}

/// Where a function begins.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    pub start: usize,
    pub parameters: usize,
    pub variables: usize,
}

/// A program in which some components are replaced.
#[derive(Debug)]
pub struct Code {
    pub instructions: Vec<Instruction>,
    pub entries: Vec<Entry>,
}

impl Code {
    /// Translates a program.
    pub fn new(program: &Program, selected: &[ComponentId]) -> Self {
        let mut entries = Vec::new();
        let mut instructions = Vec::new();
        for (number, function) in program.functions.iter().enumerate() {
            entries.push(Entry {
                start: instructions.len(),
                parameters: function.parameters,
                variables: function.variables.len(),
            });
            let mut writer =
                Writer { program, function, selected, code: instructions, loops: vec![] };
            if number + 1 == program.functions.len() {
                writer.initial_values();
            }
            writer.block(&function.body);
            instructions = writer.code;
        }
        Self { instructions, entries }
    }
}

/// The jumps out of a loop or a switch that have no target yet.
#[derive(Default)]
struct Jumps {
    breaks: Vec<usize>,
    continues: Vec<usize>,
}

/// Writes the code of a function.
struct Writer<'p> {
    program: &'p Program,
    function: &'p Function,
    selected: &'p [ComponentId],
    code: Vec<Instruction>,
    loops: Vec<Jumps>,
}

impl Writer<'_> {
    fn put(&mut self, instruction: Instruction) {
        self.code.push(instruction);
    }

    /// A jump whose target is set later.
    fn jump(&mut self, make: fn(usize) -> Instruction) -> usize {
        self.put(make(usize::MAX));
        self.code.len() - 1
    }

    /// Lets jumps end here.
    fn land(&mut self, jumps: impl IntoIterator<Item = usize>) {
        let here = self.code.len();
        for jump in jumps {
            match &mut self.code[jump] {
                Instruction::Jump(target) | Instruction::JumpIfZero(target) => *target = here,
                other => unreachable!("{other:?} does not jump"),
            }
        }
    }

    /// Replaces what globals hold before `main`.
    fn initial_values(&mut self) {
        for (number, (_, initial)) in self.program.globals.iter().enumerate() {
            if self.selected.contains(&initial.component) {
                self.put(Instruction::Choose(Use::Value.values()));
                self.store(Variable::Global(number));
            }
        }
        for (subscript, initial) in (0..).zip(&self.program.elements) {
            if self.selected.contains(&initial.component) {
                self.put(Instruction::Push(subscript));
                self.put(Instruction::Choose(Use::Value.values()));
                self.put(Instruction::StoreElement);
            }
        }
    }

    fn block(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn store(&mut self, variable: Variable) {
        let ty = match variable {
            Variable::Global(number) => self.program.globals[number].0,
            Variable::Local(slot) => self.function.variables[slot],
        };
        self.put(Instruction::Store(variable, ty));
    }

    /// What a target needs below the value.
    fn prepare(&mut self, target: &Target) {
        if let Target::Element(subscript) = target {
            self.value(subscript);
        }
    }

    fn finish(&mut self, target: &Target) {
        match target {
            Target::Variable(variable) => self.store(*variable),
            Target::Element(_) => self.put(Instruction::StoreElement),
        }
    }

    /// Changes what a target holds: the component is its new value.
    fn update(&mut self, id: ComponentId, target: &Target, operator: Operator, by: &Expression) {
        self.prepare(target);
        if self.selected.contains(&id) {
            self.calls(by);
            self.put(Instruction::Choose(self.program.components[id].values()));
        } else {
            match target {
                Target::Variable(variable) => self.put(Instruction::Load(*variable)),
                Target::Element(_) => {
                    self.put(Instruction::Duplicate);
                    self.put(Instruction::LoadElement);
                }
            }
            self.value(by);
            self.put(Instruction::Binary(operator));
            self.put(Instruction::Reduce);
        }
        self.finish(target);
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Declare(slot, value) => {
                self.value(value);
                self.store(Variable::Local(*slot));
            }
            Statement::Scan(slot) => self.put(Instruction::Scan(*slot)),
            Statement::Assign(target, value) => {
                self.prepare(target);
                self.value(value);
                self.finish(target);
            }
            Statement::Update(id, target, operator, by) => self.update(*id, target, *operator, by),
            Statement::Step(id, target, operator) => {
                self.update(*id, target, *operator, &Expression::Number(1));
            }
            Statement::If(condition, yes, no) => {
                self.value(condition);
                let otherwise = self.jump(Instruction::JumpIfZero);
                self.block(yes);
                let end = self.jump(Instruction::Jump);
                self.land([otherwise]);
                self.block(no);
                self.land([end]);
            }
            Statement::For(slot, first, condition, id, body) => {
                self.value(first);
                let variable = Variable::Local(*slot);
                self.store(variable);
                let top = self.code.len();
                self.value(condition);
                let end = self.jump(Instruction::JumpIfZero);
                let jumps = self.body(body);
                self.land(jumps.continues);
                let target = Target::Variable(variable);
                self.update(*id, &target, Operator::Add, &Expression::Number(1));
                self.put(Instruction::Jump(top));
                self.land(jumps.breaks.into_iter().chain([end]));
            }
            Statement::While(condition, body) => {
                let top = self.code.len();
                self.value(condition);
                let end = self.jump(Instruction::JumpIfZero);
                let jumps = self.body(body);
                self.land(jumps.continues);
                self.put(Instruction::Jump(top));
                self.land(jumps.breaks.into_iter().chain([end]));
            }
            Statement::DoWhile(body, condition) => {
                let top = self.code.len();
                let jumps = self.body(body);
                self.land(jumps.continues);
                self.value(condition);
                let end = self.jump(Instruction::JumpIfZero);
                self.put(Instruction::Jump(top));
                self.land(jumps.breaks.into_iter().chain([end]));
            }
            Statement::Switch(value, cases) => self.switch(value, cases),
            Statement::Break => {
                let jump = self.jump(Instruction::Jump);
                self.loops.last_mut().expect("inside a loop").breaks.push(jump);
            }
            Statement::Continue => {
                let jump = self.jump(Instruction::Jump);
                self.loops.last_mut().expect("inside a loop").continues.push(jump);
            }
            Statement::Return(value) => {
                self.value(value);
                self.put(Instruction::Return);
            }
            Statement::Exit(value) => {
                self.value(value);
                self.put(Instruction::Exit);
            }
            Statement::Print(value) => {
                self.value(value);
                self.put(Instruction::Print);
            }
            Statement::Assert(condition) => {
                self.value(condition);
                self.put(Instruction::Assert);
            }
            Statement::Call(call) => self.calls(call),
        }
    }

    fn body(&mut self, body: &[Statement]) -> Jumps {
        self.loops.push(Jumps::default());
        self.block(body);
        self.loops.pop().expect("it was pushed")
    }

    fn switch(&mut self, value: &Expression, cases: &[Vec<Statement>]) {
        self.value(value);
        let mut ends = Vec::new();
        for (number, case) in cases.iter().enumerate() {
            let next = (number + 1 < cases.len()).then(|| {
                self.put(Instruction::Duplicate);
                self.put(Instruction::Push(i64::try_from(number).expect("few cases")));
                self.put(Instruction::Binary(Operator::Equal));
                self.jump(Instruction::JumpIfZero)
            });
            self.put(Instruction::Pop);
            self.block(case);
            ends.push(self.jump(Instruction::Jump));
            self.land(next);
        }
        self.land(ends);
    }

    /// Makes the calls of an expression whose value is replaced.
    fn calls(&mut self, expression: &Expression) {
        match expression {
            Expression::Call(function, arguments) => {
                for argument in arguments {
                    self.value(argument);
                }
                self.put(Instruction::Call(*function));
                self.put(Instruction::Pop);
            }
            Expression::Input(input) => {
                self.put(Instruction::Input(*input));
                self.put(Instruction::Pop);
            }
            Expression::Binary(_, left, right) => {
                self.calls(left);
                self.calls(right);
            }
            Expression::Component(_, _, inner) => self.calls(inner),
            // Nothing is called in subscripts and `?:`.
            Expression::Number(_)
            | Expression::Variable(_)
            | Expression::Element(_)
            | Expression::Choice(..) => {}
        }
    }

    fn value(&mut self, expression: &Expression) {
        match expression {
            Expression::Number(number) => self.put(Instruction::Push(*number)),
            Expression::Variable(variable) => self.put(Instruction::Load(*variable)),
            Expression::Element(subscript) => {
                self.value(subscript);
                self.put(Instruction::LoadElement);
            }
            Expression::Binary(Operator::Both, left, right) => self.choice(left, right, None),
            Expression::Binary(Operator::Either, left, right) => {
                self.choice(left, &Expression::Number(1), Some(right));
            }
            Expression::Binary(operator, left, right) => {
                self.value(left);
                self.value(right);
                self.put(Instruction::Binary(*operator));
            }
            Expression::Choice(condition, yes, no) => self.choice(condition, yes, Some(no)),
            Expression::Call(function, arguments) => {
                for argument in arguments {
                    self.value(argument);
                }
                self.put(Instruction::Call(*function));
            }
            Expression::Input(input) => self.put(Instruction::Input(*input)),
            Expression::Component(id, used, inner) => {
                if self.selected.contains(id) {
                    self.calls(inner);
                    self.put(Instruction::Choose(used.values()));
                } else {
                    self.value(inner);
                }
            }
        }
    }

    /// One of two values; without the second, zero. Of `&&` and `||` only the truth is used.
    fn choice(&mut self, condition: &Expression, yes: &Expression, no: Option<&Expression>) {
        self.value(condition);
        let otherwise = self.jump(Instruction::JumpIfZero);
        self.value(yes);
        let end = self.jump(Instruction::Jump);
        self.land([otherwise]);
        match no {
            Some(no) => self.value(no),
            None => self.put(Instruction::Push(0)),
        }
        self.land([end]);
    }
}
