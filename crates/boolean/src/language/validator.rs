//! The rules that a syntax tree must follow: names, numbers of values, labels.

use rustc_hash::FxHashMap;
use source::{Diagnostic, Range};

use super::syntax::{
    ExpressionId, ExpressionKind, Name, Procedure, Program, Statement, StatementKind, Symbol,
};
use crate::Variable;

/// The variables that a procedure sees; its own hide global ones of the same name.
#[derive(Debug, Clone)]
pub struct Scope {
    variables: FxHashMap<Symbol, Variable>,
}

impl Scope {
    /// The scope of a procedure.
    #[must_use]
    pub fn new(program: &Program, procedure: &Procedure) -> Self {
        let mut variables = FxHashMap::default();
        for (index, global) in program.globals.iter().enumerate() {
            variables.insert(global.symbol, Variable::Global(index as u32));
        }
        for (index, local) in procedure.variables().enumerate() {
            variables.insert(local.symbol, Variable::Local(index as u32));
        }
        Self { variables }
    }

    /// What a name stands for.
    #[must_use]
    pub fn get(&self, symbol: Symbol) -> Option<Variable> {
        self.variables.get(&symbol).copied()
    }
}

/// Everything that is wrong with a program; nothing if it is right.
#[must_use]
pub fn validate(program: &Program) -> Vec<Diagnostic> {
    let mut validator = Validator { program, procedures: FxHashMap::default(), errors: Vec::new() };
    validator.unique(&program.globals, "the global variable");
    for procedure in &program.procedures {
        let known = validator.procedures.insert(procedure.name.symbol, procedure);
        if let Some(first) = known {
            validator.declared_twice("the procedure", procedure.name, first.name);
        }
    }
    if !validator.procedures.keys().any(|&symbol| program.name(symbol) == "main") {
        let error = Diagnostic::error("there is no procedure 'main' to begin with", None);
        validator.errors.push(error);
    }
    for procedure in &program.procedures {
        validator.procedure(procedure);
    }
    validator.errors
}

struct Validator<'a> {
    program: &'a Program,
    procedures: FxHashMap<Symbol, &'a Procedure>,
    errors: Vec<Diagnostic>,
}

impl<'a> Validator<'a> {
    fn error(&mut self, message: String, at: Name) {
        self.errors.push(Diagnostic::error(message, Some(at.range.into())));
    }

    fn declared_twice(&mut self, what: &str, name: Name, first: Name) {
        let message = format!("{what} '{}' is declared twice", self.program.name(name.symbol));
        let error = Diagnostic::error(message, Some(name.range.into()));
        self.errors.push(error.note("the first declaration is here", Some(first.range.into())));
    }

    fn unique(&mut self, names: &[Name], what: &str) {
        let mut first: FxHashMap<Symbol, Name> = FxHashMap::default();
        for &name in names {
            if let Some(&earlier) = first.get(&name.symbol) {
                self.declared_twice(what, name, earlier);
            } else {
                first.insert(name.symbol, name);
            }
        }
    }

    fn procedure(&mut self, procedure: &Procedure) {
        let locals: Vec<Name> = procedure.variables().collect();
        self.unique(&locals, "the local variable");
        let scope = Scope::new(self.program, procedure);
        for clause in [procedure.enforce, procedure.abort_if].into_iter().flatten() {
            self.expression(clause, &scope, false);
        }
        let statements = statements(self.program, procedure);
        let labels: Vec<Name> = statements
            .iter()
            .flat_map(|&statement| self.program[statement].labels.iter().copied())
            .collect();
        self.unique(&labels, "the label");
        for statement in statements {
            self.statement(&self.program[statement], procedure, &scope, &labels);
        }
    }

    fn statement(
        &mut self,
        statement: &'a Statement,
        procedure: &Procedure,
        scope: &Scope,
        labels: &[Name],
    ) {
        match &statement.kind {
            StatementKind::Skip => {}
            StatementKind::Goto(targets) => {
                for &target in targets {
                    if !labels.iter().any(|label| label.symbol == target.symbol) {
                        let name = self.program.name(target.symbol);
                        self.error(format!("there is no label '{name}' in this procedure"), target);
                    }
                }
            }
            StatementKind::Return(values) => {
                self.returned(values, statement.range, procedure, scope);
            }
            StatementKind::Assign { targets, values, constrain } => {
                self.targets(targets, scope);
                if targets.len() != values.len() {
                    let counts = format!("{} to {}", count(values.len(), "value"), targets.len());
                    self.error(format!("this assigns {counts}"), targets[0]);
                }
                self.expressions(values, scope);
                if let Some(condition) = constrain {
                    self.expression(*condition, scope, true);
                }
            }
            StatementKind::Call { targets, procedure, arguments } => {
                self.targets(targets, scope);
                self.expressions(arguments, scope);
                self.call(*procedure, targets.len(), arguments.len());
            }
            StatementKind::Assert(condition)
            | StatementKind::Assume(condition)
            | StatementKind::While { condition, .. } => self.expression(*condition, scope, false),
            StatementKind::Dead(variables) => self.targets(variables, scope),
            StatementKind::Print(values) => self.expressions(values, scope),
            StatementKind::If { arms, .. } => {
                for &(condition, _) in arms {
                    self.expression(condition, scope, false);
                }
            }
        }
    }

    fn returned(
        &mut self,
        values: &[ExpressionId],
        range: Range,
        procedure: &Procedure,
        scope: &Scope,
    ) {
        self.expressions(values, scope);
        if values.len() != procedure.returns {
            let name = self.program.name(procedure.name.symbol);
            let wanted = count(procedure.returns, "value");
            let message = format!("'{name}' returns {wanted}, not {}", values.len());
            let at = values.first().map_or(range, |&value| self.program[value].range);
            self.errors.push(Diagnostic::error(message, Some(at.into())));
        }
    }

    fn call(&mut self, name: Name, targets: usize, arguments: usize) {
        let text = self.program.name(name.symbol);
        let Some(procedure) = self.procedures.get(&name.symbol) else {
            return self.error(format!("there is no procedure '{text}'"), name);
        };
        let (returns, parameters) = (procedure.returns, procedure.parameters.len());
        if arguments != parameters {
            let wanted = count(parameters, "argument");
            self.error(format!("'{text}' takes {wanted}, not {arguments}"), name);
        }
        if targets != 0 && targets != returns {
            let wanted = count(returns, "value");
            self.error(format!("'{text}' returns {wanted}, not {targets}"), name);
        }
    }

    fn targets(&mut self, targets: &[Name], scope: &Scope) {
        self.unique(targets, "in one statement,");
        for &target in targets {
            self.known(target, scope);
        }
    }

    fn known(&mut self, name: Name, scope: &Scope) {
        if scope.get(name.symbol).is_none() {
            let text = self.program.name(name.symbol);
            self.error(format!("there is no variable '{text}' here"), name);
        }
    }

    fn expressions(&mut self, expressions: &[ExpressionId], scope: &Scope) {
        for &expression in expressions {
            self.expression(expression, scope, false);
        }
    }

    fn expression(&mut self, root: ExpressionId, scope: &Scope, constrains: bool) {
        for part in self.program.parts(root) {
            let range = self.program[part].range;
            match self.program[part].kind {
                ExpressionKind::Variable(symbol) => self.known(Name { symbol, range }, scope),
                ExpressionKind::Next(symbol) => {
                    self.known(Name { symbol, range }, scope);
                    if !constrains {
                        let message = "the value after a statement is known only in 'constrain'";
                        self.error(message.to_owned(), Name { symbol, range });
                    }
                }
                _ => {}
            }
        }
    }
}

/// The statements of a procedure in the order of the text, nested ones included.
fn statements(program: &Program, procedure: &Procedure) -> Vec<super::StatementId> {
    let mut found = Vec::new();
    let mut open: Vec<super::StatementId> = procedure.body.iter().rev().copied().collect();
    while let Some(statement) = open.pop() {
        found.push(statement);
        match &program[statement].kind {
            StatementKind::If { arms, otherwise } => {
                open.extend(otherwise.iter().flatten().rev());
                open.extend(arms.iter().rev().flat_map(|(_, block)| block.iter().rev()));
            }
            StatementKind::While { body, .. } => open.extend(body.iter().rev()),
            _ => {}
        }
    }
    found
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
