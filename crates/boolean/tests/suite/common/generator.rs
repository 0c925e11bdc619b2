//! Random small programs.

use std::fmt::Write as _;

use super::random::Random;

/// How large programs become.
#[derive(Clone, Copy)]
pub struct Size {
    pub globals: usize,
    pub procedures: usize,
    pub locals: usize,
    pub statements: usize,
    /// Chances in a hundred that a statement is a call.
    pub calls: usize,
}

pub const SMALL: Size = Size { globals: 2, procedures: 3, locals: 2, statements: 5, calls: 20 };

struct Procedure {
    name: String,
    parameters: usize,
    locals: usize,
    returns: usize,
}

struct Generator<'r> {
    random: &'r mut Random,
    size: Size,
    globals: usize,
    procedures: Vec<Procedure>,
    /// The procedure that is being written.
    current: usize,
    labels: usize,
    out: String,
}

/// A valid program with at least one assertion.
pub fn program(random: &mut Random, size: Size) -> String {
    let globals = random.below(size.globals) + 1;
    let mut procedures =
        vec![Procedure { name: "main".into(), parameters: 0, locals: 1, returns: 0 }];
    for index in 1..=random.below(size.procedures) {
        let locals = random.below(size.locals + 1);
        procedures.push(Procedure {
            name: format!("f{index}"),
            parameters: random.below(locals + 1),
            locals,
            returns: random.below(3),
        });
    }
    procedures[0].locals = random.below(size.locals + 1);
    let out = String::new();
    let mut generator = Generator { random, size, globals, procedures, current: 0, labels: 0, out };
    generator.program();
    generator.out
}

impl Generator<'_> {
    fn program(&mut self) {
        let names: Vec<String> = (0..self.globals).map(|index| format!("g{index}")).collect();
        let _ = writeln!(self.out, "decl {};", names.join(", "));
        for index in 0..self.procedures.len() {
            self.current = index;
            self.procedure();
        }
    }

    fn procedure(&mut self) {
        let known = &self.procedures[self.current];
        let kind = ["void", "bool", "bool<2>"][known.returns];
        let names: Vec<String> = (0..known.locals).map(|index| format!("l{index}")).collect();
        let (parameters, locals) = names.split_at(known.parameters);
        let _ = writeln!(self.out, "{kind} {}({}) begin", known.name, parameters.join(", "));
        if !locals.is_empty() {
            let _ = writeln!(self.out, "  decl {};", locals.join(", "));
        }
        if self.random.percent(10) {
            let condition = self.expression(2);
            let _ = writeln!(self.out, "  enforce {condition};");
        }
        if self.random.percent(5) {
            let condition = self.expression(1);
            let _ = writeln!(self.out, "  abortif {condition};");
        }
        self.labels = 0;
        let count = self.random.below(self.size.statements) + 1;
        self.block(count, 0);
        if self.current == 0 {
            let condition = self.expression(1);
            let _ = writeln!(self.out, "  assert {condition};");
        }
        if self.procedures[self.current].returns > 0 && self.random.percent(90) {
            self.returns();
        }
        self.out.push_str("end\n");
    }

    fn variable(&mut self) -> String {
        let locals = self.procedures[self.current].locals;
        let index = self.random.below(self.globals + locals);
        if index < self.globals {
            format!("g{index}")
        } else {
            format!("l{}", index - self.globals)
        }
    }

    fn variables(&mut self, count: usize) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        while names.len() < count {
            let name = self.variable();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.percent(45) {
            return match self.random.below(10) {
                0 => "0".to_owned(),
                1 => "1".to_owned(),
                2 => "*".to_owned(),
                _ => self.variable(),
            };
        }
        let first = self.expression(depth - 1);
        match self.random.below(9) {
            0 | 1 => format!("!({first})"),
            2 => format!("choose[{first}, {}]", self.expression(depth - 1)),
            3 => {
                let (then, otherwise) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("(({first}) ? ({then}) : ({otherwise}))")
            }
            _ => {
                let operator = *self.random.pick(&["&", "|", "^", "=", "!=", "=>"]);
                format!("(({first}) {operator} ({}))", self.expression(depth - 1))
            }
        }
    }

    fn expressions(&mut self, count: usize) -> String {
        let texts: Vec<String> = (0..count).map(|_| self.expression(1)).collect();
        texts.join(", ")
    }

    fn returns(&mut self) {
        let values = self.expressions(self.procedures[self.current].returns);
        let _ = writeln!(self.out, "  return {values};");
    }

    fn block(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        if self.random.percent(5) {
            let _ = writeln!(self.out, "  L{}:", self.labels);
            self.labels += 1;
        }
        if self.random.percent(self.size.calls) {
            return self.call();
        }
        let visible = self.globals + self.procedures[self.current].locals;
        match self.random.below(16) {
            0 if depth < 2 => {
                let condition = self.expression(1);
                let _ = writeln!(self.out, "  while {condition} do");
                self.block(1, depth + 1);
                self.out.push_str("  od\n");
            }
            1..=4 if depth < 2 => {
                let condition = self.expression(1);
                let _ = writeln!(self.out, "  if {condition} then");
                self.block(1, depth + 1);
                if self.random.percent(60) {
                    self.out.push_str("  else\n");
                    self.block(1, depth + 1);
                }
                self.out.push_str("  fi\n");
            }
            5 => {
                let condition = self.expression(1);
                let _ = writeln!(self.out, "  assume {condition};");
            }
            6 => {
                let condition = self.expression(1);
                let _ = writeln!(self.out, "  assert {condition};");
            }
            7 => {
                let names = self.variables(1);
                let _ = writeln!(self.out, "  dead {};", names.join(", "));
            }
            8 if self.labels > 0 => {
                let label = self.random.below(self.labels);
                let condition = self.expression(0);
                let _ = writeln!(self.out, "  if {condition} then goto L{label}; fi");
            }
            9 => self.returns_early(),
            10 | 11 if visible >= 2 => {
                let names = self.variables(2);
                let values = self.expressions(2);
                let constrain = match self.random.percent(30) {
                    true => format!(
                        " constrain '{} {} {}",
                        names[0],
                        self.random.pick(&["=", "|", "!="]),
                        self.expression(0)
                    ),
                    false => String::new(),
                };
                let _ = writeln!(self.out, "  {} := {values}{constrain};", names.join(", "));
            }
            12 => self.out.push_str("  skip;\n"),
            _ => {
                let (name, value) = (self.variable(), self.expression(2));
                let _ = writeln!(self.out, "  {name} := {value};");
            }
        }
    }

    fn returns_early(&mut self) {
        let condition = self.expression(1);
        let _ = writeln!(self.out, "  if {condition} then");
        match self.procedures[self.current].returns {
            0 => self.out.push_str("  return;\n"),
            _ => self.returns(),
        }
        self.out.push_str("  fi\n");
    }

    fn call(&mut self) {
        let callee = self.random.below(self.procedures.len());
        let known = &self.procedures[callee];
        let (name, parameters, returns) = (known.name.clone(), known.parameters, known.returns);
        let visible = self.globals + self.procedures[self.current].locals;
        let targets = match returns > 0 && returns <= visible && self.random.percent(80) {
            true => format!("{} := ", self.variables(returns).join(", ")),
            false => String::new(),
        };
        let arguments = self.expressions(parameters);
        let _ = writeln!(self.out, "  {targets}{name}({arguments});");
    }
}
