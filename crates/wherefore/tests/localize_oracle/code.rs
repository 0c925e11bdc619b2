//! Programs as code of a stack machine, in which selected components give any value.

use crate::machine::Choice;
use crate::program::{
    ComponentId, Expression, Function, Initial, Input, Operator, Program, Statement, Target, Type,
    Use, Variable,
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
    /// Pushes what the run does not determine.
    Choose(Choice),
    /// Says that a component gave the value on top.
    Gave(ComponentId),
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

/// What is wrong with a statement. It is known by the component that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It should not be there.
    Skip,
    /// It should assign this variable; nothing stands for one that is not read.
    Retarget(Option<Variable>),
    /// Before some of its executions, this variable should be assigned.
    Insert(Variable),
}

/// What is changed in a program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Changes<'c> {
    /// Components that give any value.
    pub replaced: &'c [ComponentId],
    /// Components whose evaluations give any value if they are changed.
    pub changed: &'c [ComponentId],
    pub statement: Option<(ComponentId, Fault)>,
}

/// A program in which something is changed.
#[derive(Debug)]
pub struct Code {
    pub instructions: Vec<Instruction>,
    pub entries: Vec<Entry>,
}

impl Code {
    /// Translates a program.
    pub fn new(program: &Program, changes: Changes<'_>) -> Self {
        let mut entries = Vec::new();
        let mut instructions = Vec::new();
        for (number, function) in program.functions.iter().enumerate() {
            entries.push(Entry {
                start: instructions.len(),
                parameters: function.parameters,
                variables: function.variables.len(),
            });
            let mut writer =
                Writer { program, function, changes, code: instructions, loops: vec![] };
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
    changes: Changes<'p>,
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
            self.initial_value(*initial);
            self.store(Variable::Global(number));
        }
        for (subscript, initial) in (0..).zip(&self.program.elements) {
            self.put(Instruction::Push(subscript));
            self.initial_value(*initial);
            self.put(Instruction::StoreElement);
        }
    }

    fn initial_value(&mut self, initial: Initial) {
        let number = |writer: &mut Self| writer.put(Instruction::Push(initial.value));
        let own = |writer: &mut Self| match initial.named {
            Some(named) => {
                let definition = writer.program.macros[named].component;
                writer.component((definition, Use::Value), &|_| {}, &number);
            }
            None => number(writer),
        };
        self.component((initial.component, Use::Value), &|_| {}, &own);
    }

    /// The value of a component: its own, after it has been evaluated, or another one, after its calls
    /// have been made.
    fn component(
        &mut self,
        (id, used): (ComponentId, Use),
        calls: &dyn Fn(&mut Self),
        own: &dyn Fn(&mut Self),
    ) {
        if self.changes.replaced.contains(&id) {
            calls(self);
            return self.put(Instruction::Choose(Choice::Value(id, used)));
        }
        if !self.changes.changed.contains(&id) {
            return own(self);
        }
        self.put(Instruction::Choose(Choice::Changed(id)));
        let otherwise = self.jump(Instruction::JumpIfZero);
        calls(self);
        self.put(Instruction::Choose(Choice::Value(id, used)));
        let end = self.jump(Instruction::Jump);
        self.land([otherwise]);
        own(self);
        self.put(Instruction::Gave(id));
        self.land([end]);
    }

    /// What is wrong with the statement about a component.
    fn fault(&self, id: ComponentId) -> Option<Fault> {
        self.changes.statement.filter(|(at, _)| *at == id).map(|(_, fault)| fault)
    }

    /// Begins the statement about a component. Says whether it is there.
    fn begin(&mut self, id: ComponentId) -> bool {
        if let Some(Fault::Insert(variable)) = self.fault(id) {
            self.put(Instruction::Choose(Choice::Inserted));
            self.put(Instruction::Duplicate);
            self.put(Instruction::Push(Use::Value.values().end));
            self.put(Instruction::Binary(Operator::Unequal));
            let nothing = self.jump(Instruction::JumpIfZero);
            self.store(variable);
            let end = self.jump(Instruction::Jump);
            self.land([nothing]);
            self.put(Instruction::Pop);
            self.land([end]);
        }
        self.fault(id) != Some(Fault::Skip)
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

    /// Takes the value of the statement about a component.
    fn finish(&mut self, id: ComponentId, target: &Target) {
        let fault = self.fault(id).filter(|fault| matches!(fault, Fault::Retarget(_)));
        match (target, fault) {
            (Target::Variable(variable), None) => self.store(*variable),
            (Target::Element(_), None) => self.put(Instruction::StoreElement),
            (_, Some(Fault::Retarget(Some(variable)))) => self.store(variable),
            (_, Some(_)) => self.put(Instruction::Pop),
        }
        if fault.is_some() && matches!(target, Target::Element(_)) {
            self.put(Instruction::Pop);
        }
    }

    /// Changes what a target holds: the component is its new value.
    fn update(&mut self, id: ComponentId, target: &Target, operator: Operator, by: &Expression) {
        if !self.begin(id) {
            return;
        }
        self.prepare(target);
        let other = match self.fault(id) {
            Some(Fault::Retarget(other)) => Some(other),
            _ => None,
        };
        let own = |writer: &mut Self| {
            match (target, other) {
                (_, Some(Some(variable))) | (&Target::Variable(variable), None) => {
                    writer.put(Instruction::Load(variable));
                }
                (_, Some(None)) => writer.put(Instruction::Push(0)),
                (Target::Element(_), None) => {
                    writer.put(Instruction::Duplicate);
                    writer.put(Instruction::LoadElement);
                }
            }
            writer.value(by);
            writer.put(Instruction::Binary(operator));
            // Another variable may be used as it is.
            if other.is_none() {
                writer.put(Instruction::Reduce);
            }
        };
        self.component((id, Use::Value), &|writer| writer.calls(by), &own);
        self.finish(id, target);
    }

    fn assign(&mut self, target: &Target, value: &Expression) {
        let id = value.id();
        if self.begin(id) {
            self.prepare(target);
            self.value(value);
            self.finish(id, target);
        }
    }

    /// A condition, or what a statement takes that is never left out.
    fn taken(&mut self, value: &Expression) {
        self.begin(value.id());
        self.value(value);
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Declare(slot, value) => {
                self.assign(&Target::Variable(Variable::Local(*slot)), value);
            }
            Statement::Scan(slot) => self.put(Instruction::Scan(*slot)),
            Statement::Assign(target, value) => self.assign(target, value),
            Statement::Update(id, target, operator, by) => self.update(*id, target, *operator, by),
            Statement::Step(id, target, operator) => {
                self.update(*id, target, *operator, &Expression::Number(1));
            }
            Statement::If(condition, yes, no) => {
                self.taken(condition);
                let otherwise = self.jump(Instruction::JumpIfZero);
                self.block(yes);
                let end = self.jump(Instruction::Jump);
                self.land([otherwise]);
                self.block(no);
                self.land([end]);
            }
            Statement::For(slot, first, condition, id, body) => {
                let target = Target::Variable(Variable::Local(*slot));
                self.assign(&target, first);
                let top = self.code.len();
                self.taken(condition);
                let end = self.jump(Instruction::JumpIfZero);
                let jumps = self.body(body);
                self.land(jumps.continues);
                self.update(*id, &target, Operator::Add, &Expression::Number(1));
                self.put(Instruction::Jump(top));
                self.land(jumps.breaks.into_iter().chain([end]));
            }
            Statement::While(condition, body) => {
                let top = self.code.len();
                self.taken(condition);
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
                self.taken(condition);
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
                self.taken(value);
                self.put(Instruction::Return);
            }
            Statement::Exit(value) => {
                self.taken(value);
                self.put(Instruction::Exit);
            }
            Statement::Print(value) => {
                if self.begin(value.id()) {
                    self.value(value);
                    self.put(Instruction::Print);
                }
            }
            Statement::Assert(condition) => {
                self.value(condition);
                self.put(Instruction::Assert);
            }
            Statement::Call(call) => {
                if self.begin(call.id()) {
                    self.calls(call);
                }
            }
        }
    }

    fn body(&mut self, body: &[Statement]) -> Jumps {
        self.loops.push(Jumps::default());
        self.block(body);
        self.loops.pop().expect("it was pushed")
    }

    fn switch(&mut self, value: &Expression, cases: &[Vec<Statement>]) {
        self.taken(value);
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
            Expression::Component(_, inner) => self.calls(inner),
            // Nothing is called in subscripts, `?:` and macros.
            Expression::Number(_)
            | Expression::Variable(_)
            | Expression::Element(_)
            | Expression::Choice(..)
            | Expression::Macro(..) => {}
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
            Expression::Component(id, inner) => {
                let component = (*id, self.program.components[*id]);
                let own = |writer: &mut Self| writer.value(inner);
                self.component(component, &|writer| writer.calls(inner), &own);
            }
            Expression::Macro(_, None, inner) => self.value(inner),
            Expression::Macro(number, Some(used), inner) => {
                let component = (self.program.macros[*number].component, *used);
                self.component(component, &|_| {}, &|writer| writer.value(inner));
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
