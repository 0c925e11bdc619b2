//! Which variables an expression has, and which ones can be named where it stands.

use crate::program::{
    ComponentId, Definition, Expression, Function, Program, Statement, Target, Variable,
};

/// The variables around a component.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    /// Those that can be named there.
    pub visible: Vec<Variable>,
    /// Those of its text, if it has nothing else but numbers: no elements, calls or inputs.
    pub own: Option<Vec<Variable>>,
    /// The function that it is in.
    pub function: usize,
}

/// The variables around each component.
pub fn scopes(program: &Program) -> Vec<Scope> {
    let mut scopes = vec![Scope::default(); program.components.len()];
    let initial = program.globals.iter().map(|(_, initial)| initial).chain(&program.elements);
    for initial in initial {
        scopes[initial.component].own = Some(Vec::new());
    }
    for one in &program.macros {
        let has_argument = matches!(one.definition, Definition::Mask(_));
        scopes[one.component].own = (!has_argument).then(Vec::new);
    }
    for (number, function) in program.functions.iter().enumerate() {
        let globals = (0..program.globals.len()).map(Variable::Global);
        let parameters = (0..function.parameters).map(Variable::Local);
        let mut walk =
            Walk { visible: globals.chain(parameters).collect(), scopes, function: number };
        walk.body(function);
        scopes = walk.scopes;
    }
    scopes
}

/// A walk over a function.
struct Walk {
    visible: Vec<Variable>,
    scopes: Vec<Scope>,
    function: usize,
}

impl Walk {
    fn body(&mut self, function: &Function) {
        self.block(&function.body);
    }

    fn block(&mut self, statements: &[Statement]) {
        let visible = self.visible.len();
        for statement in statements {
            self.statement(statement);
        }
        self.visible.truncate(visible);
    }

    fn declare(&mut self, slot: usize) {
        self.visible.push(Variable::Local(slot));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Declare(slot, value) => {
                self.expression(value);
                self.declare(*slot);
            }
            Statement::Scan(slot) => self.declare(*slot),
            Statement::Assign(target, value) => {
                self.target(target);
                self.expression(value);
            }
            Statement::Update(id, target, _, by) => self.update(*id, target, by),
            Statement::Step(id, target, _) => self.update(*id, target, &Expression::Number(1)),
            Statement::If(condition, yes, no) => {
                self.expression(condition);
                self.block(yes);
                self.block(no);
            }
            Statement::For(slot, first, condition, id, body) => {
                self.expression(first);
                let visible = self.visible.len();
                self.declare(*slot);
                self.expression(condition);
                let counter = Target::Variable(Variable::Local(*slot));
                self.update(*id, &counter, &Expression::Number(1));
                self.block(body);
                self.visible.truncate(visible);
            }
            Statement::While(condition, body) | Statement::DoWhile(body, condition) => {
                self.expression(condition);
                self.block(body);
            }
            Statement::Switch(value, cases) => {
                self.expression(value);
                cases.iter().for_each(|case| self.block(case));
            }
            Statement::Break | Statement::Continue => {}
            Statement::Return(value)
            | Statement::Exit(value)
            | Statement::Print(value)
            | Statement::Assert(value)
            | Statement::Call(value) => self.expression(value),
        }
    }

    fn target(&mut self, target: &Target) {
        if let Target::Element(subscript) = target {
            self.expression(subscript);
        }
    }

    fn update(&mut self, id: ComponentId, target: &Target, by: &Expression) {
        self.target(target);
        self.expression(by);
        let mut own = match target {
            Target::Variable(variable) => Some(vec![*variable]),
            Target::Element(_) => None,
        };
        read(by, &mut own);
        self.component(id, own);
    }

    fn component(&mut self, id: ComponentId, own: Option<Vec<Variable>>) {
        let (visible, function) = (self.visible.clone(), self.function);
        self.scopes[id] = Scope { visible, own, function };
    }

    /// Notes the components in an expression.
    fn expression(&mut self, expression: &Expression) {
        match expression {
            Expression::Number(_) | Expression::Variable(_) | Expression::Input(_) => {}
            Expression::Element(inner) => self.expression(inner),
            Expression::Binary(_, left, right) => {
                self.expression(left);
                self.expression(right);
            }
            Expression::Choice(condition, yes, no) => {
                [condition, yes, no].into_iter().for_each(|part| self.expression(part));
            }
            Expression::Call(_, arguments) => arguments.iter().for_each(|one| self.expression(one)),
            Expression::Macro(_, _, inner) => self.expression(inner),
            Expression::Component(id, inner) => {
                self.expression(inner);
                let mut own = Some(Vec::new());
                read(inner, &mut own);
                self.component(*id, own);
            }
        }
    }
}

/// Adds the variables of an expression; nothing is left if it has anything else.
fn read(expression: &Expression, own: &mut Option<Vec<Variable>>) {
    match expression {
        Expression::Number(_) => {}
        Expression::Variable(variable) => {
            if let Some(own) = own
                && !own.contains(variable)
            {
                own.push(*variable);
            }
        }
        Expression::Element(_) | Expression::Call(..) | Expression::Input(_) => *own = None,
        Expression::Binary(_, left, right) => {
            read(left, own);
            read(right, own);
        }
        Expression::Choice(condition, yes, no) => {
            [condition, yes, no].into_iter().for_each(|part| read(part, own));
        }
        Expression::Component(_, inner) | Expression::Macro(_, _, inner) => read(inner, own),
    }
}
