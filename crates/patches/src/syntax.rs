//! Functions, statements and expressions of a text, with their exact ranges.
//!
//! This is a view of the text before preprocessing, for those who change it: it knows no types. Where
//! it takes something for what it is not, a change is refused when the front end reads it.

use std::ops::Range;

/// A run of bytes.
pub(crate) type Span = Range<usize>;

/// A function with its body.
#[derive(Debug, Clone)]
pub(crate) struct Function {
    pub name: String,
    pub parameters: Vec<String>,
    pub body: Statement,
}

#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub span: Span,
    pub kind: StatementKind,
}

#[derive(Debug, Clone)]
pub(crate) enum StatementKind {
    Block(Vec<Statement>),
    Expression(Expression),
    Declaration(Vec<Declarator>),
    If {
        condition: Expression,
        then: Box<Statement>,
        otherwise: Option<Box<Statement>>,
    },
    While {
        condition: Expression,
        body: Box<Statement>,
    },
    Do {
        body: Box<Statement>,
        condition: Expression,
    },
    For {
        start: Box<Statement>,
        condition: Option<Expression>,
        step: Option<Expression>,
        body: Box<Statement>,
    },
    Switch {
        value: Expression,
        body: Box<Statement>,
    },
    Return(Option<Expression>),
    /// `break`, `continue` and `goto`.
    Jump,
    /// A label or `case`, and the statement after it.
    Labelled(Box<Statement>),
    Empty,
}

#[derive(Debug, Clone)]
pub(crate) struct Declarator {
    pub name: String,
    /// Where the name stands.
    pub named: Span,
    /// What it is initialized with, if that is one expression.
    pub value: Option<Expression>,
    /// Expressions in braces.
    pub listed: Vec<Expression>,
    /// Whether it is static, so that only constants can stand there.
    pub is_static: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Expression {
    pub span: Span,
    pub kind: ExpressionKind,
}

#[derive(Debug, Clone)]
pub(crate) enum ExpressionKind {
    Name,
    Number,
    Text,
    Character,
    Unary {
        sign: Span,
        operand: Box<Expression>,
    },
    Postfix {
        sign: Span,
        operand: Box<Expression>,
    },
    Binary {
        sign: Span,
        left: Box<Expression>,
        right: Box<Expression>,
    },
    Assignment {
        sign: Span,
        target: Box<Expression>,
        value: Box<Expression>,
    },
    Conditional(Box<[Expression; 3]>),
    Call {
        function: Box<Expression>,
        arguments: Vec<Expression>,
    },
    Subscript {
        array: Box<Expression>,
        index: Box<Expression>,
    },
    Member {
        record: Box<Expression>,
        name: Span,
    },
    Cast(Box<Expression>),
    Comma(Box<Expression>, Box<Expression>),
    Parenthesized(Box<Expression>),
    /// Not looked into: `sizeof`, compound literals and statements as expressions.
    Opaque,
}

impl Expression {
    /// The direct operands.
    pub fn operands(&self) -> Vec<&Expression> {
        match &self.kind {
            ExpressionKind::Name
            | ExpressionKind::Number
            | ExpressionKind::Text
            | ExpressionKind::Character
            | ExpressionKind::Opaque => Vec::new(),
            ExpressionKind::Unary { operand, .. } | ExpressionKind::Postfix { operand, .. } => {
                vec![operand]
            }
            ExpressionKind::Binary { left, right, .. } | ExpressionKind::Comma(left, right) => {
                vec![left, right]
            }
            ExpressionKind::Assignment { target, value, .. } => vec![target, value],
            ExpressionKind::Conditional(three) => three.iter().collect(),
            ExpressionKind::Call { function, arguments } => {
                std::iter::once(&**function).chain(arguments).collect()
            }
            ExpressionKind::Subscript { array, index } => vec![array, index],
            ExpressionKind::Member { record, .. } => vec![record],
            ExpressionKind::Cast(operand) | ExpressionKind::Parenthesized(operand) => vec![operand],
        }
    }
}

impl Expression {
    /// Whether it may stand at a second place: it assigns nothing, and takes no input.
    pub fn may_be_repeated(&self, text: &str) -> bool {
        let of = |span: &Span| &text[span.clone()];
        let is_plain = match &self.kind {
            ExpressionKind::Assignment { .. } | ExpressionKind::Opaque => false,
            ExpressionKind::Unary { sign, .. } | ExpressionKind::Postfix { sign, .. } => {
                !matches!(of(sign), "++" | "--")
            }
            ExpressionKind::Call { function, .. } => !TAKES_INPUT.contains(&of(&function.span)),
            ExpressionKind::Name
            | ExpressionKind::Number
            | ExpressionKind::Text
            | ExpressionKind::Character
            | ExpressionKind::Binary { .. }
            | ExpressionKind::Conditional(_)
            | ExpressionKind::Subscript { .. }
            | ExpressionKind::Member { .. }
            | ExpressionKind::Cast(_)
            | ExpressionKind::Comma(..)
            | ExpressionKind::Parenthesized(_) => true,
        };
        is_plain && self.operands().into_iter().all(|operand| operand.may_be_repeated(text))
    }
}

/// Functions that a second call makes take the next input, or change what the first one found.
const TAKES_INPUT: &[&str] = &[
    "getchar", "getc", "fgetc", "gets", "fgets", "getline", "scanf", "fscanf", "sscanf", "read",
    "fread", "ungetc", "rand", "random", "strtok", "printf", "fprintf", "putchar", "puts",
    "malloc", "calloc", "realloc", "fopen",
];

/// Whether a function takes input, prints, or allocates.
pub(crate) fn takes_input(name: &str) -> bool {
    TAKES_INPUT.contains(&name)
}

impl Statement {
    /// The expressions that stand directly in it.
    pub fn expressions(&self) -> Vec<&Expression> {
        match &self.kind {
            StatementKind::Expression(one)
            | StatementKind::If { condition: one, .. }
            | StatementKind::While { condition: one, .. }
            | StatementKind::Do { condition: one, .. }
            | StatementKind::Switch { value: one, .. } => vec![one],
            StatementKind::For { condition, step, .. } => condition.iter().chain(step).collect(),
            StatementKind::Return(value) => value.iter().collect(),
            StatementKind::Declaration(declarators) => declarators
                .iter()
                .filter(|one| !one.is_static)
                .flat_map(|one| one.value.iter().chain(&one.listed))
                .collect(),
            StatementKind::Block(_)
            | StatementKind::Jump
            | StatementKind::Labelled(_)
            | StatementKind::Empty => Vec::new(),
        }
    }

    /// The statements that stand directly in it.
    pub fn children(&self) -> Vec<&Statement> {
        match &self.kind {
            StatementKind::Block(statements) => statements.iter().collect(),
            StatementKind::If { then, otherwise, .. } => {
                std::iter::once(&**then).chain(otherwise.as_deref()).collect()
            }
            StatementKind::While { body, .. }
            | StatementKind::Do { body, .. }
            | StatementKind::Switch { body, .. }
            | StatementKind::Labelled(body) => vec![body],
            StatementKind::For { start, body, .. } => vec![start, body],
            StatementKind::Expression(_)
            | StatementKind::Declaration(_)
            | StatementKind::Return(_)
            | StatementKind::Jump
            | StatementKind::Empty => Vec::new(),
        }
    }
}
