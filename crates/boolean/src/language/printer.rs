//! A program as text, in one dialect.

use std::fmt::Write as _;

use super::parser::THROWN_AWAY;
use super::syntax::{
    ExpressionId, ExpressionKind, Name, Procedure, Program, StatementId, StatementKind,
};

/// The text of a program. Reading it gives the same program again, up to positions.
#[must_use]
pub fn print(program: &Program) -> String {
    let mut printer = Printer { program, out: String::new() };
    for &global in &program.globals {
        let _ = writeln!(printer.out, "decl {};", program.name(global.symbol));
    }
    for procedure in &program.procedures {
        if !printer.out.is_empty() {
            printer.out.push('\n');
        }
        printer.procedure(procedure);
    }
    printer.out
}

struct Printer<'a> {
    program: &'a Program,
    out: String,
}

/// What is still to be printed of nested statements.
enum Pending {
    Statement(StatementId),
    /// A keyword line such as `else` or `fi`.
    Line(String),
}

impl Printer<'_> {
    fn names(&self, names: &[Name]) -> String {
        let texts: Vec<&str> = names.iter().map(|name| self.program.name(name.symbol)).collect();
        texts.join(", ")
    }

    fn expressions(&self, expressions: &[ExpressionId]) -> String {
        let texts: Vec<String> =
            expressions.iter().map(|&expression| self.program.text(expression)).collect();
        texts.join(", ")
    }

    fn procedure(&mut self, procedure: &Procedure) {
        let kind = match procedure.returns {
            0 => "void".to_owned(),
            1 => "bool".to_owned(),
            count => format!("bool<{count}>"),
        };
        let hint = if procedure.depth_first { "dfs " } else { "" };
        let name = self.program.name(procedure.name.symbol);
        let parameters = self.names(&procedure.parameters);
        let _ = writeln!(self.out, "{hint}{kind} {name}({parameters}) begin");
        // What is thrown away is declared by its use.
        let named = |local: &&Name| self.program.name(local.symbol) != THROWN_AWAY;
        for local in procedure.locals.iter().filter(named) {
            let _ = writeln!(self.out, "  decl {};", self.program.name(local.symbol));
        }
        let clauses = [("enforce", procedure.enforce), ("abortif", procedure.abort_if)];
        for (word, clause) in clauses {
            if let Some(expression) = clause {
                let _ = writeln!(self.out, "  {word} {};", self.program.text(expression));
            }
        }
        self.statements(&procedure.body);
        self.out.push_str("end\n");
    }

    fn statements(&mut self, block: &[StatementId]) {
        let mut pending: Vec<(usize, Pending)> = Vec::new();
        let put = |pending: &mut Vec<(usize, Pending)>, block: &[StatementId], depth| {
            let statements = block.iter().rev().map(|&id| (depth, Pending::Statement(id)));
            pending.extend(statements);
        };
        put(&mut pending, block, 1);
        while let Some((depth, next)) = pending.pop() {
            let statement = match next {
                Pending::Line(line) => {
                    self.line(depth, &line);
                    continue;
                }
                Pending::Statement(id) => &self.program[id],
            };
            for label in &statement.labels {
                let _ = writeln!(self.out, "{}:", self.program.name(label.symbol));
            }
            match &statement.kind {
                StatementKind::If { arms, otherwise } => {
                    pending.push((depth, Pending::Line("fi".to_owned())));
                    if let Some(block) = otherwise {
                        put(&mut pending, block, depth + 1);
                        pending.push((depth, Pending::Line("else".to_owned())));
                    }
                    for (index, (condition, block)) in arms.iter().enumerate().rev() {
                        put(&mut pending, block, depth + 1);
                        let word = if index == 0 { "if" } else { "elsif" };
                        let line = format!("{word} {} then", self.program.text(*condition));
                        pending.push((depth, Pending::Line(line)));
                    }
                }
                StatementKind::While { condition, body } => {
                    pending.push((depth, Pending::Line("od".to_owned())));
                    put(&mut pending, body, depth + 1);
                    self.line(depth, &format!("while {} do", self.program.text(*condition)));
                }
                simple => self.line(depth, &format!("{};", self.simple(simple))),
            }
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        // Beyond some depth indentation would only make a large file of a small one.
        let _ = writeln!(self.out, "{:indent$}{text}", "", indent = 2 * depth.min(40));
    }

    fn simple(&self, kind: &StatementKind) -> String {
        match kind {
            StatementKind::Skip => "skip".to_owned(),
            StatementKind::Goto(labels) => format!("goto {}", self.names(labels)),
            StatementKind::Return(values) if values.is_empty() => "return".to_owned(),
            StatementKind::Return(values) => format!("return {}", self.expressions(values)),
            StatementKind::Assign { targets, values, constrain } => {
                let constrain = constrain
                    .map(|expression| format!(" constrain {}", self.program.text(expression)));
                let constrain = constrain.unwrap_or_default();
                format!("{} := {}{constrain}", self.names(targets), self.expressions(values))
            }
            StatementKind::Call { targets, procedure, arguments } => {
                let becomes = if targets.is_empty() { "" } else { " := " };
                let name = self.program.name(procedure.symbol);
                let arguments = self.expressions(arguments);
                format!("{}{becomes}{name}({arguments})", self.names(targets))
            }
            StatementKind::Assert(condition) => format!("assert {}", self.program.text(*condition)),
            StatementKind::Assume(condition) => format!("assume {}", self.program.text(*condition)),
            StatementKind::Dead(variables) => format!("dead {}", self.names(variables)),
            StatementKind::Print(values) => format!("print({})", self.expressions(values)),
            StatementKind::If { .. } | StatementKind::While { .. } => {
                unreachable!("statements with blocks are printed line by line")
            }
        }
    }
}

/// A piece of an expression that is still to be printed.
enum Piece {
    Text(&'static str),
    /// An expression, with how tightly its surroundings bind.
    Expression(ExpressionId, u8),
}

/// How tightly a prefix operator binds.
const PREFIX: u8 = 7;
/// How tightly `?:` binds.
const CONDITIONAL: u8 = 1;

impl Program {
    /// The text of an expression, with the parentheses that it needs.
    #[must_use]
    pub fn text(&self, root: ExpressionId) -> String {
        let mut out = String::new();
        let mut pending = vec![Piece::Expression(root, 0)];
        while let Some(piece) = pending.pop() {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Expression(id, around) => {
                    let start = pending.len();
                    self.pieces(id, around, &mut out, &mut pending);
                    pending[start..].reverse();
                }
            }
        }
        out
    }

    /// Prints a leaf, or adds the pieces of an expression in the order of the text.
    fn pieces(&self, id: ExpressionId, around: u8, out: &mut String, pieces: &mut Vec<Piece>) {
        let (binds, parts) = match self[id].kind {
            ExpressionKind::Constant(value) => return out.push(if value { '1' } else { '0' }),
            ExpressionKind::Nondeterministic => return out.push('*'),
            ExpressionKind::Variable(symbol) => return out.push_str(self.name(symbol)),
            ExpressionKind::Next(symbol) => {
                let _ = write!(out, "'{}", self.name(symbol));
                return;
            }
            ExpressionKind::Not(operand) => {
                (PREFIX, vec![Piece::Text("!"), Piece::Expression(operand, PREFIX)])
            }
            ExpressionKind::Binary(operator, left, right) => {
                let binds = operator.precedence();
                let to_the_right = operator == super::BinaryOperator::Implies;
                let (left_around, right_around) =
                    if to_the_right { (binds + 1, binds) } else { (binds, binds + 1) };
                let parts = vec![
                    Piece::Expression(left, left_around),
                    Piece::Text(" "),
                    Piece::Text(operator.text()),
                    Piece::Text(" "),
                    Piece::Expression(right, right_around),
                ];
                (binds, parts)
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let parts = vec![
                    Piece::Expression(condition, CONDITIONAL + 1),
                    Piece::Text(" ? "),
                    Piece::Expression(then, 0),
                    Piece::Text(" : "),
                    Piece::Expression(otherwise, CONDITIONAL),
                ];
                (CONDITIONAL, parts)
            }
            ExpressionKind::Choose(positive, negative) => {
                let parts = vec![
                    Piece::Text("choose["),
                    Piece::Expression(positive, 0),
                    Piece::Text(", "),
                    Piece::Expression(negative, 0),
                    Piece::Text("]"),
                ];
                (PREFIX, parts)
            }
        };
        if binds < around {
            pieces.push(Piece::Text("("));
            pieces.extend(parts);
            pieces.push(Piece::Text(")"));
        } else {
            pieces.extend(parts);
        }
    }
}
