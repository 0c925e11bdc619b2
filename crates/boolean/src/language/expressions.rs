//! Expressions by operator precedence, on a stack of their own instead of the machine's.
//!
//! From tight to loose: `!`, equality, `&`, `^`, `|`, implication (to the right), `?:` (to the
//! right).

use source::{Diagnostic, Range};

use super::lexer::{Keyword, TokenKind};
use super::parser::{Parsed, Parser, THROWN_AWAY};
use super::syntax::{BinaryOperator, ExpressionId, ExpressionKind};

/// What waits for its operands.
#[derive(Clone, Copy)]
enum Waiting {
    Not(Range),
    Binary(BinaryOperator),
    /// After `?`, until its `:`.
    Question,
    /// After the `:` of a conditional.
    Otherwise,
    Parenthesis(Range),
    ChooseFirst(Range),
    ChooseSecond(Range),
}

/// An operand with the range of its text, parentheses included.
type Operand = (ExpressionId, Range);

#[derive(Default)]
struct Stacks {
    operands: Vec<Operand>,
    waiting: Vec<Waiting>,
}

fn join(start: Range, end: Range) -> Range {
    Range { end: end.end, ..start }
}

impl Parser<'_> {
    /// Reads an expression as far as it goes.
    pub(super) fn expression(&mut self) -> Parsed<ExpressionId> {
        let mut stacks = Stacks::default();
        loop {
            self.operand(&mut stacks)?;
            if !self.operators(&mut stacks)? {
                let (expression, _) = stacks.operands[0];
                return Ok(expression);
            }
        }
    }

    /// Reads prefixes and one operand.
    fn operand(&mut self, stacks: &mut Stacks) -> Parsed<()> {
        loop {
            let token = self.token();
            let kind = match token.kind {
                TokenKind::Not => {
                    self.advance();
                    stacks.waiting.push(Waiting::Not(token.range));
                    continue;
                }
                TokenKind::OpenParenthesis => {
                    self.advance();
                    stacks.waiting.push(Waiting::Parenthesis(token.range));
                    continue;
                }
                TokenKind::Keyword(Keyword::Choose) => {
                    self.advance();
                    self.expect(TokenKind::OpenBracket, "'['")?;
                    stacks.waiting.push(Waiting::ChooseFirst(token.range));
                    continue;
                }
                TokenKind::Star => ExpressionKind::Nondeterministic,
                TokenKind::Constant(value) => ExpressionKind::Constant(value),
                TokenKind::Name(symbol) if self.program.name(symbol) == THROWN_AWAY => {
                    let message = "'_' has no value: what is assigned to it is thrown away";
                    return Err(Diagnostic::error(message, Some(token.range.into())));
                }
                TokenKind::Name(symbol) => ExpressionKind::Variable(symbol),
                TokenKind::Prime => {
                    self.advance();
                    let name = self.name("the name of a variable")?;
                    let range = join(token.range, name.range);
                    let expression = self.add(ExpressionKind::Next(name.symbol), range);
                    stacks.operands.push((expression, range));
                    return Ok(());
                }
                _ => return Err(self.expected("an expression")),
            };
            self.advance();
            let expression = self.add(kind, token.range);
            stacks.operands.push((expression, token.range));
            return Ok(());
        }
    }

    /// Reads what may follow an operand; whether another operand must follow.
    fn operators(&mut self, stacks: &mut Stacks) -> Parsed<bool> {
        loop {
            let token = self.token();
            match token.kind {
                TokenKind::Operator(operator) => {
                    self.reduce(stacks, |waiting| binds_before(waiting, operator));
                    stacks.waiting.push(Waiting::Binary(operator));
                    self.advance();
                    return Ok(true);
                }
                TokenKind::Question => {
                    self.reduce(stacks, |waiting| {
                        matches!(waiting, Waiting::Not(_) | Waiting::Binary(_))
                    });
                    stacks.waiting.push(Waiting::Question);
                    self.advance();
                    return Ok(true);
                }
                _ => self.reduce(stacks, is_operator),
            }
            match (stacks.waiting.last().copied(), token.kind) {
                (None, _) => return Ok(false),
                (Some(Waiting::Question), TokenKind::Colon) => {
                    stacks.waiting.pop();
                    stacks.waiting.push(Waiting::Otherwise);
                    self.advance();
                    return Ok(true);
                }
                (Some(Waiting::ChooseFirst(start)), TokenKind::Comma) => {
                    stacks.waiting.pop();
                    stacks.waiting.push(Waiting::ChooseSecond(start));
                    self.advance();
                    return Ok(true);
                }
                (Some(Waiting::Parenthesis(start)), TokenKind::CloseParenthesis) => {
                    stacks.waiting.pop();
                    let (expression, _) = stacks.pop();
                    stacks.operands.push((expression, join(start, token.range)));
                    self.advance();
                }
                (Some(Waiting::ChooseSecond(start)), TokenKind::CloseBracket) => {
                    stacks.waiting.pop();
                    let (negative, positive) = (stacks.pop(), stacks.pop());
                    let range = join(start, token.range);
                    let kind = ExpressionKind::Choose(positive.0, negative.0);
                    let expression = self.add(kind, range);
                    stacks.operands.push((expression, range));
                    self.advance();
                }
                (Some(waiting), _) => {
                    let closing = match waiting {
                        Waiting::Question => "':'",
                        Waiting::ChooseFirst(_) => "','",
                        Waiting::ChooseSecond(_) => "']'",
                        _ => "')'",
                    };
                    return Err(self.expected(&format!("an operator or {closing}")));
                }
            }
        }
    }

    /// Builds what waits on top of the stack, as long as it may be built.
    fn reduce(&mut self, stacks: &mut Stacks, may: impl Fn(Waiting) -> bool) {
        while let Some(&waiting) = stacks.waiting.last()
            && may(waiting)
        {
            stacks.waiting.pop();
            let last = stacks.pop();
            let (kind, range) = match waiting {
                Waiting::Not(start) => (ExpressionKind::Not(last.0), join(start, last.1)),
                Waiting::Binary(operator) => {
                    let first = stacks.pop();
                    let kind = ExpressionKind::Binary(operator, first.0, last.0);
                    (kind, join(first.1, last.1))
                }
                Waiting::Otherwise => {
                    let (then, condition) = (stacks.pop(), stacks.pop());
                    let kind = ExpressionKind::Conditional(condition.0, then.0, last.0);
                    (kind, join(condition.1, last.1))
                }
                Waiting::Question
                | Waiting::Parenthesis(_)
                | Waiting::ChooseFirst(_)
                | Waiting::ChooseSecond(_) => unreachable!("brackets are closed by their marks"),
            };
            let expression = self.add(kind, range);
            stacks.operands.push((expression, range));
        }
    }
}

impl Stacks {
    fn pop(&mut self) -> Operand {
        self.operands.pop().expect("every operator has its operands")
    }
}

fn is_operator(waiting: Waiting) -> bool {
    matches!(waiting, Waiting::Not(_) | Waiting::Binary(_) | Waiting::Otherwise)
}

fn binds_before(waiting: Waiting, operator: BinaryOperator) -> bool {
    match waiting {
        Waiting::Not(_) => true,
        Waiting::Binary(before) if operator == BinaryOperator::Implies => {
            before.precedence() > operator.precedence()
        }
        Waiting::Binary(before) => before.precedence() >= operator.precedence(),
        _ => false,
    }
}
