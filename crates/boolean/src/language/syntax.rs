//! The syntax tree.
//!
//! Expressions and statements are in arenas of their program, children before parents, so that
//! nothing recurses over a tree: a chain of 100,000 operators is as good as one of two.

use std::ops::Index;
use std::sync::Arc;

use source::Range;

/// A name of the program, as an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub u32);

/// An expression of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExpressionId(pub u32);

/// A statement of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StatementId(pub u32);

/// Statements in a row.
pub type Block = Vec<StatementId>;

/// An occurrence of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// Which name.
    pub symbol: Symbol,
    /// Where.
    pub range: Range,
}

/// A program.
#[derive(Debug, Clone)]
pub struct Program {
    /// The names, by symbol.
    pub names: Vec<Arc<str>>,
    /// The global variables.
    pub globals: Vec<Name>,
    /// The procedures.
    pub procedures: Vec<Procedure>,
    pub(crate) expressions: Vec<Expression>,
    pub(crate) statements: Vec<Statement>,
}

impl Program {
    /// The text of a name.
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }

    /// The symbol of a name, if the program has it.
    #[must_use]
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.names.iter().position(|known| &**known == name).map(|index| Symbol(index as u32))
    }

    /// Makes every call of a procedure do nothing.
    pub(crate) fn leave_out_calls(&mut self, name: &str) {
        let Some(left_out) = self.symbol(name) else { return };
        for statement in &mut self.statements {
            if let StatementKind::Call { procedure, targets, .. } = &mut statement.kind
                && procedure.symbol == left_out
            {
                let targets = std::mem::take(targets);
                statement.kind = match targets.is_empty() {
                    true => StatementKind::Skip,
                    false => StatementKind::Dead(targets),
                };
            }
        }
    }

    /// Makes it an error to come to a label: an assertion that fails stands there. Whether there is such a
    /// label.
    pub fn add_error_label(&mut self, label: &str) -> bool {
        let Some(symbol) = self.symbol(label) else { return false };
        let marked = |statement: &Statement| {
            statement.labels.iter().find(|name| name.symbol == symbol).map(|name| name.range)
        };
        let all = self.statements.iter().enumerate();
        let marked: Vec<(StatementId, Range)> = all
            .filter_map(|(index, one)| Some((StatementId(index as u32), marked(one)?)))
            .collect();
        for &(id, range) in &marked {
            self.expressions.push(Expression { kind: ExpressionKind::Constant(false), range });
            let never = ExpressionId(self.expressions.len() as u32 - 1);
            let labels = std::mem::take(&mut self.statements[id.0 as usize].labels);
            let kind = StatementKind::Assert(never);
            self.statements.push(Statement { labels, kind, range, whole: range });
            let failing = StatementId(self.statements.len() as u32 - 1);
            let mut put = |block: &mut Block| {
                if let Some(at) = block.iter().position(|&one| one == id) {
                    block.insert(at, failing);
                }
            };
            self.procedures.iter_mut().for_each(|procedure| put(&mut procedure.body));
            for statement in &mut self.statements {
                match &mut statement.kind {
                    StatementKind::While { body, .. } => put(body),
                    StatementKind::If { arms, otherwise } => {
                        arms.iter_mut().for_each(|(_, block)| put(block));
                        otherwise.iter_mut().for_each(&mut put);
                    }
                    StatementKind::Skip
                    | StatementKind::Goto(_)
                    | StatementKind::Return(_)
                    | StatementKind::Assign { .. }
                    | StatementKind::Call { .. }
                    | StatementKind::Assert(_)
                    | StatementKind::Assume(_)
                    | StatementKind::Dead(_)
                    | StatementKind::Print(_) => {}
                }
            }
        }
        !marked.is_empty()
    }

    /// The parts of an expression, itself last: every part after its own parts.
    #[must_use]
    pub fn parts(&self, root: ExpressionId) -> Vec<ExpressionId> {
        let mut parts = Vec::new();
        let mut open = vec![root];
        while let Some(expression) = open.pop() {
            parts.push(expression);
            open.extend(self[expression].kind.operands());
        }
        parts.reverse();
        parts
    }
}

impl Index<ExpressionId> for Program {
    type Output = Expression;

    fn index(&self, id: ExpressionId) -> &Expression {
        &self.expressions[id.0 as usize]
    }
}

impl Index<StatementId> for Program {
    type Output = Statement;

    fn index(&self, id: StatementId) -> &Statement {
        &self.statements[id.0 as usize]
    }
}

/// A procedure.
#[derive(Debug, Clone)]
pub struct Procedure {
    /// Its name.
    pub name: Name,
    /// Whether it is marked `dfs`, a hint to search depth first; it has no other meaning.
    pub depth_first: bool,
    /// How many values it returns.
    pub returns: usize,
    /// The formal parameters.
    pub parameters: Vec<Name>,
    /// The other local variables.
    pub locals: Vec<Name>,
    /// What holds wherever the procedure is.
    pub enforce: Option<ExpressionId>,
    /// What ends an execution silently wherever the procedure is.
    pub abort_if: Option<ExpressionId>,
    /// The statements.
    pub body: Block,
    /// The keyword `end`.
    pub end: Range,
}

impl Procedure {
    /// Parameters and locals.
    pub fn variables(&self) -> impl Iterator<Item = Name> + '_ {
        self.parameters.iter().chain(&self.locals).copied()
    }
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Statement {
    /// The labels before it.
    pub labels: Vec<Name>,
    /// What it does.
    pub kind: StatementKind,
    /// Its text without labels; of an `if` or `while` only up to the condition.
    pub range: Range,
    /// Its whole text without labels.
    pub whole: Range,
}

/// What a statement does.
#[derive(Debug, Clone)]
pub enum StatementKind {
    /// Nothing.
    Skip,
    /// Goes to any of the labels.
    Goto(Vec<Name>),
    /// Leaves the procedure.
    Return(Vec<ExpressionId>),
    /// Assigns all values at once.
    Assign {
        /// The variables.
        targets: Vec<Name>,
        /// As many values.
        values: Vec<ExpressionId>,
        /// What the values before and after must satisfy.
        constrain: Option<ExpressionId>,
    },
    /// Calls a procedure.
    Call {
        /// What the returned values are assigned to; none if they are ignored.
        targets: Vec<Name>,
        /// The procedure.
        procedure: Name,
        /// The arguments.
        arguments: Vec<ExpressionId>,
    },
    /// Fails unless the condition holds.
    Assert(ExpressionId),
    /// Ends the execution silently unless the condition holds.
    Assume(ExpressionId),
    /// Gives variables any value.
    Dead(Vec<Name>),
    /// Evaluates and does nothing.
    Print(Vec<ExpressionId>),
    /// Goes into the first arm whose condition holds.
    If {
        /// Conditions with the statements below them.
        arms: Vec<(ExpressionId, Block)>,
        /// The statements of `else`.
        otherwise: Option<Block>,
    },
    /// Repeats while the condition holds.
    While {
        /// The condition.
        condition: ExpressionId,
        /// What is repeated.
        body: Block,
    },
}

/// An expression with its place.
#[derive(Debug, Clone)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Its text, without parentheses around the whole.
    pub range: Range,
}

/// What an expression is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpressionKind {
    /// 0 or 1.
    Constant(bool),
    /// `*`: either value, at every evaluation anew.
    Nondeterministic,
    /// The value of a variable.
    Variable(Symbol),
    /// The value of a variable after the assignment that this constrains.
    Next(Symbol),
    /// Negation.
    Not(ExpressionId),
    /// Two operands.
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// `e ? e : e`.
    Conditional(ExpressionId, ExpressionId, ExpressionId),
    /// `choose[p, n]`: 1 if `p`, else 0 if `n`, else either. Written `schoose` in some dialects.
    Choose(ExpressionId, ExpressionId),
}

impl ExpressionKind {
    /// The direct parts.
    pub fn operands(self) -> impl Iterator<Item = ExpressionId> {
        let operands = match self {
            Self::Constant(_) | Self::Nondeterministic | Self::Variable(_) | Self::Next(_) => {
                [None; 3]
            }
            Self::Not(operand) => [Some(operand), None, None],
            Self::Binary(_, left, right) | Self::Choose(left, right) => {
                [Some(left), Some(right), None]
            }
            Self::Conditional(condition, then, otherwise) => {
                [Some(condition), Some(then), Some(otherwise)]
            }
        };
        operands.into_iter().flatten()
    }
}

/// Operators with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `=`, `==`.
    Equal,
    /// `!=`, `<>`.
    Unequal,
    /// `&`, `&&`.
    And,
    /// `^`.
    ExclusiveOr,
    /// `|`, `||`.
    Or,
    /// `->`, `=>`.
    Implies,
}

impl BinaryOperator {
    /// How tightly it binds; more is tighter.
    pub(crate) fn precedence(self) -> u8 {
        match self {
            Self::Equal | Self::Unequal => 6,
            Self::And => 5,
            Self::ExclusiveOr => 4,
            Self::Or => 3,
            Self::Implies => 2,
        }
    }

    /// How it is printed.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::And => "&",
            Self::ExclusiveOr => "^",
            Self::Or => "|",
            Self::Implies => "=>",
        }
    }

    /// What it computes.
    #[must_use]
    pub fn apply(self, left: bool, right: bool) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Unequal | Self::ExclusiveOr => left != right,
            Self::And => left && right,
            Self::Or => left || right,
            Self::Implies => !left || right,
        }
    }
}
