//! The text of a program, and where its components are in it.

use std::fmt::{self, Write as _};

use crate::program::{
    ComponentId, Definition, Expression, Initial, Input, Macro, Operator, Program, Statement,
    Target, Variable,
};

/// Where something begins, and its text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    pub line: usize,
    pub column: usize,
    pub text: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: `{}`", self.line, self.column, self.text)
    }
}

/// A program as text.
#[derive(Debug, Default)]
pub struct Text {
    pub text: String,
    /// Where each component is.
    pub components: Vec<Place>,
    /// Where `nondet_int()` is called.
    pub chosen: Vec<Place>,
    /// Arguments of library functions that are components as well, but pointers or parts of them.
    pub pointers: Vec<Place>,
    /// What is assigned to, by itself and with what is assigned: targets may be components as well.
    pub targets: Vec<Place>,
    indent: usize,
    main: bool,
}

impl Text {
    /// Writes a program.
    pub fn new(program: &Program) -> Self {
        let mut out = Self {
            components: vec![Place::default(); program.components.len()],
            ..Self::default()
        };
        out.put("#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n\nint nondet_int(void);\n\n");
        for (number, one) in program.macros.iter().enumerate() {
            out.definition(number, one);
        }
        for (number, (ty, initial)) in program.globals.iter().enumerate() {
            out.put(&format!("{} g{number} = ", ty.text()));
            out.initial(*initial);
            out.put(";\n");
        }
        out.put(&format!("int t[{}] = {{", program.elements.len()));
        for (number, initial) in program.elements.iter().enumerate() {
            out.put(if number > 0 { ", " } else { "" });
            out.initial(*initial);
        }
        out.put("};\n");
        for (number, function) in program.functions.iter().enumerate() {
            out.main = number + 1 == program.functions.len();
            let parameters: Vec<String> = function.variables[..function.parameters]
                .iter()
                .enumerate()
                .map(|(slot, ty)| format!("{} v{slot}", ty.text()))
                .collect();
            let head = match out.main {
                true => "int main(int argc, char **argv)".to_owned(),
                false => format!("int f{number}({})", parameters.join(", ")),
            };
            out.put(&format!("\n{head} {{\n"));
            let types = &function.variables;
            out.block(&function.body, &|slot| types[slot].text());
            out.put("}\n");
        }
        out
    }

    /// The component at a place.
    pub fn component(&self, place: &Place) -> Option<ComponentId> {
        self.components.iter().position(|one| one == place)
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn definition(&mut self, number: usize, one: &Macro) {
        let (head, body, end) = match one.definition {
            Definition::Number(number) => (" ", number.to_string(), ""),
            Definition::Difference(left, right) => (" (", format!("{left} - {right}"), ")"),
            Definition::Mask(bits) => ("(x) (", format!("(x) & {bits}"), ")"),
        };
        self.put(&format!("#define M{number}{head}"));
        let start = self.text.len();
        self.put(&body);
        self.set_component(one.component, start);
        self.put(&format!("{end}\n"));
    }

    fn initial(&mut self, initial: Initial) {
        let start = self.text.len();
        match initial.named {
            Some(number) => self.put(&format!("M{number}")),
            None => self.put(&initial.value.to_string()),
        }
        self.set_component(initial.component, start);
    }

    fn block(&mut self, statements: &[Statement], types: &dyn Fn(usize) -> &'static str) {
        self.indent += 1;
        for statement in statements {
            self.line();
            self.statement(statement, types);
            self.put("\n");
        }
        self.indent -= 1;
    }

    fn line(&mut self) {
        self.put(&"    ".repeat(self.indent));
    }

    /// What was written since an earlier length of the text.
    fn place(&self, start: usize) -> Place {
        let before = &self.text[..start];
        Place {
            line: before.matches('\n').count() + 1,
            column: start - before.rfind('\n').map_or(0, |end| end + 1) + 1,
            text: self.text[start..].to_owned(),
        }
    }

    fn set_component(&mut self, id: ComponentId, start: usize) {
        self.components[id] = self.place(start);
    }

    fn braced(&mut self, statements: &[Statement], types: &dyn Fn(usize) -> &'static str) {
        self.put(" {\n");
        self.block(statements, types);
        self.line();
        self.put("}");
    }

    fn statement(&mut self, statement: &Statement, types: &dyn Fn(usize) -> &'static str) {
        match statement {
            Statement::Declare(slot, value) => {
                self.put(&format!("{} v{slot} = ", types(*slot)));
                self.expression(value);
                self.put(";");
            }
            Statement::Scan(slot) => {
                self.put(&format!("int v{slot};\n"));
                self.line();
                self.put("scanf(\"%d\", ");
                let start = self.text.len();
                self.put(&format!("&v{slot}"));
                self.pointers.push(self.place(start));
                self.put(");");
            }
            Statement::Assign(target, value) => {
                let start = self.text.len();
                self.target(target);
                self.put(" = ");
                self.expression(value);
                self.targets.push(self.place(start));
                self.put(";");
            }
            Statement::Update(id, target, operator, value) => {
                let start = self.text.len();
                self.target(target);
                self.put(&format!(" {}= ", operator.text()));
                self.expression(value);
                self.set_component(*id, start);
                self.put(";");
            }
            Statement::Step(id, target, operator) => {
                let start = self.text.len();
                self.target(target);
                self.put(&operator.text().repeat(2));
                self.set_component(*id, start);
                self.put(";");
            }
            Statement::If(condition, yes, no) => {
                self.put("if (");
                self.expression(condition);
                self.put(")");
                self.braced(yes, types);
                if !no.is_empty() {
                    self.put(" else");
                    self.braced(no, types);
                }
            }
            Statement::For(slot, first, condition, id, body) => {
                self.put(&format!("for ({} v{slot} = ", types(*slot)));
                self.expression(first);
                self.put("; ");
                self.expression(condition);
                self.put("; ");
                let start = self.text.len();
                self.put(&format!("v{slot}++"));
                self.set_component(*id, start);
                self.put(")");
                self.braced(body, types);
            }
            Statement::While(condition, body) => {
                self.put("while (");
                self.expression(condition);
                self.put(")");
                self.braced(body, types);
            }
            Statement::DoWhile(body, condition) => {
                self.put("do");
                self.braced(body, types);
                self.put(" while (");
                self.expression(condition);
                self.put(");");
            }
            Statement::Switch(value, cases) => {
                self.put("switch (");
                self.expression(value);
                self.put(") {\n");
                for (number, case) in cases.iter().enumerate() {
                    self.line();
                    match number + 1 == cases.len() {
                        true => self.put("default:\n"),
                        false => self.put(&format!("case {number}:\n")),
                    }
                    self.block(case, types);
                    self.line();
                    self.put("    break;\n");
                }
                self.line();
                self.put("}");
            }
            Statement::Break => self.put("break;"),
            Statement::Continue => self.put("continue;"),
            Statement::Return(value) => {
                self.put("return ");
                self.expression(value);
                self.put(";");
            }
            Statement::Exit(value) => {
                self.put("exit(");
                self.expression(value);
                self.put(");");
            }
            Statement::Print(value) => {
                self.put("printf(\"%d\\n\", ");
                self.expression(value);
                self.put(");");
            }
            Statement::Assert(condition) => {
                self.put("assert(");
                self.expression(condition);
                self.put(");");
            }
            Statement::Call(call) => {
                self.expression(call);
                self.put(";");
            }
        }
    }

    fn variable(&mut self, variable: Variable) {
        let _ = match variable {
            Variable::Global(number) => write!(self.text, "g{number}"),
            Variable::Local(slot) => write!(self.text, "v{slot}"),
        };
    }

    fn target(&mut self, target: &Target) {
        let start = self.text.len();
        match target {
            Target::Variable(variable) => self.variable(*variable),
            Target::Element(subscript) => self.element(subscript),
        }
        self.targets.push(self.place(start));
    }

    fn element(&mut self, subscript: &Expression) {
        self.put("t[");
        self.expression(subscript);
        self.put("]");
    }

    fn operand(&mut self, operand: &Expression) {
        let is_compound = matches!(operand, Expression::Binary(..) | Expression::Choice(..));
        self.put(if is_compound { "(" } else { "" });
        self.expression(operand);
        self.put(if is_compound { ")" } else { "" });
    }

    fn expression(&mut self, expression: &Expression) {
        match expression {
            Expression::Number(number) => self.put(&number.to_string()),
            Expression::Variable(variable) => self.variable(*variable),
            Expression::Element(subscript) => self.element(subscript),
            Expression::Binary(operator, left, right) => {
                self.operand(left);
                self.put(&format!(" {} ", operator.text()));
                self.operand(right);
            }
            Expression::Choice(condition, yes, no) => {
                self.put("(");
                self.expression(condition);
                self.put(") ? ");
                self.operand(yes);
                self.put(" : ");
                self.operand(no);
            }
            Expression::Call(function, arguments) => {
                self.put(&format!("f{function}("));
                for (number, argument) in arguments.iter().enumerate() {
                    self.put(if number > 0 { ", " } else { "" });
                    self.expression(argument);
                }
                self.put(")");
            }
            Expression::Input(input) => self.input(*input),
            Expression::Macro(number, _, inner) => {
                self.put(&format!("M{number}"));
                if let Expression::Binary(Operator::And, argument, _) = &**inner {
                    self.put("(");
                    self.expression(argument);
                    self.put(")");
                }
            }
            Expression::Component(id, inner) => {
                let start = self.text.len();
                self.expression(inner);
                self.set_component(*id, start);
            }
        }
    }

    fn input(&mut self, input: Input) {
        match input {
            Input::Character => self.put("getchar()"),
            Input::Argument(number) => {
                self.put("atoi(");
                let start = self.text.len();
                self.put("argv[");
                let inner = self.text.len();
                self.put(&number.to_string());
                self.pointers.push(self.place(inner));
                self.put("]");
                self.pointers.push(self.place(start));
                self.put(")");
            }
            Input::Chosen(number) => {
                let start = self.text.len();
                self.put("nondet_int()");
                let place = self.place(start);
                assert_eq!(self.chosen.len(), number, "calls are numbered as they are written");
                self.chosen.push(place);
            }
        }
    }
}
