//! Tokens to a syntax tree, without recursion.

use source::{Diagnostic, FileId, Range, SourceMap};

use super::lexer::{self, Keyword, Token, TokenKind};
use super::syntax::{
    Block, Expression, ExpressionId, ExpressionKind, Name, Procedure, Program, Statement,
    StatementId, StatementKind, Symbol,
};

/// Reads a program. Names are not looked up: that is the validator's part.
///
/// # Errors
/// The first place where the text is no Boolean program, and what was expected there.
pub fn parse(sources: &SourceMap, file: FileId) -> Result<Program, Diagnostic> {
    let text = sources.file(file).text();
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::error("the file is larger than 4 GB", None));
    }
    let lexed = lexer::tokens(file, text)?;
    let program = Program {
        names: lexed.names,
        globals: Vec::new(),
        procedures: Vec::new(),
        expressions: Vec::new(),
        statements: Vec::new(),
    };
    let mut parser = Parser { text, tokens: lexed.tokens, at: 0, program, thrown_away: Vec::new() };
    parser.declarations()?;
    Ok(parser.program)
}

/// What is assigned to this name is thrown away.
pub(super) const THROWN_AWAY: &str = "_";

/// Whether a label starts a thread in other tools' dialects.
fn starts_thread(label: &str) -> bool {
    let number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    label.starts_with("ASYNC_") || label.strip_prefix("async_").is_some_and(number)
}

/// This many values a procedure may return.
const MOST_RETURNED: usize = 1000;

pub(super) type Parsed<T> = Result<T, Diagnostic>;

pub(super) struct Parser<'t> {
    text: &'t [u8],
    tokens: Vec<Token>,
    at: usize,
    pub(super) program: Program,
    /// The variables of the present procedure that take what calls return for `_`.
    thrown_away: Vec<Name>,
}

/// A statement whose blocks are being read.
struct OpenStatement {
    labels: Vec<Name>,
    head: Range,
    condition: ExpressionId,
    kind: OpenStatementKind,
    /// The statements before it in the block around it.
    before: Block,
}

enum OpenStatementKind {
    While,
    Arm { arms: Vec<(ExpressionId, Block)> },
    Else { arms: Vec<(ExpressionId, Block)> },
}

impl Parser<'_> {
    pub(super) fn token(&self) -> Token {
        self.tokens[self.at]
    }

    pub(super) fn advance(&mut self) -> Token {
        let token = self.token();
        if token.kind != TokenKind::EndOfFile {
            self.at += 1;
        }
        token
    }

    fn previous_end(&self) -> u32 {
        self.at.checked_sub(1).map_or(0, |index| self.tokens[index].range.end)
    }

    fn since(&self, start: Range) -> Range {
        Range { end: self.previous_end(), ..start }
    }

    /// The error that something else stands here.
    pub(super) fn expected(&self, what: &str) -> Diagnostic {
        let token = self.token();
        let found = match token.kind {
            TokenKind::EndOfFile => "the end of the file".to_owned(),
            _ => {
                let (start, end) = (token.range.start as usize, token.range.end as usize);
                format!("'{}'", String::from_utf8_lossy(&self.text[start..end]))
            }
        };
        Diagnostic::error(format!("expected {what}, found {found}"), Some(token.range.into()))
    }

    pub(super) fn accept(&mut self, kind: TokenKind) -> bool {
        let found = self.token().kind == kind;
        if found {
            self.advance();
        }
        found
    }

    fn accept_word(&mut self, keyword: Keyword) -> bool {
        self.accept(TokenKind::Keyword(keyword))
    }

    pub(super) fn expect(&mut self, kind: TokenKind, what: &str) -> Parsed<Token> {
        if self.token().kind == kind { Ok(self.advance()) } else { Err(self.expected(what)) }
    }

    fn expect_word(&mut self, keyword: Keyword) -> Parsed<Token> {
        let what = format!("'{}'", lexer::word(keyword));
        self.expect(TokenKind::Keyword(keyword), &what)
    }

    pub(super) fn name(&mut self, what: &str) -> Parsed<Name> {
        let TokenKind::Name(symbol) = self.token().kind else { return Err(self.expected(what)) };
        Ok(Name { symbol, range: self.advance().range })
    }

    fn names(&mut self, what: &str) -> Parsed<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.accept(TokenKind::Comma) {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    pub(super) fn add(&mut self, kind: ExpressionKind, range: Range) -> ExpressionId {
        self.program.expressions.push(Expression { kind, range });
        ExpressionId(self.program.expressions.len() as u32 - 1)
    }

    fn add_statement(
        &mut self,
        labels: Vec<Name>,
        kind: StatementKind,
        head: Range,
    ) -> StatementId {
        let whole = self.since(head);
        let range = if head.end > head.start { head } else { whole };
        self.program.statements.push(Statement { labels, kind, range, whole });
        StatementId(self.program.statements.len() as u32 - 1)
    }

    fn variables(&mut self) -> Parsed<Vec<Name>> {
        let mut names = Vec::new();
        while self.accept_word(Keyword::Decl) {
            names.extend(self.names("the name of a variable")?);
            self.expect(TokenKind::Semicolon, "',' or ';'")?;
        }
        Ok(names)
    }

    fn declarations(&mut self) -> Parsed<()> {
        self.program.globals = self.variables()?;
        loop {
            let procedure = self.procedure()?;
            self.program.procedures.push(procedure);
            if self.token().kind == TokenKind::EndOfFile {
                return Ok(());
            }
        }
    }

    fn procedure(&mut self) -> Parsed<Procedure> {
        let depth_first = self.accept_word(Keyword::Dfs);
        let returns = if self.accept_word(Keyword::Void) {
            0
        } else if self.accept_word(Keyword::Bool) {
            self.returned_count()?
        } else {
            let what = if depth_first { "" } else { "'decl', 'dfs', " };
            return Err(self.expected(&format!("{what}'void' or 'bool'")));
        };
        let name = self.name("the name of a procedure")?;
        self.expect(TokenKind::OpenParenthesis, "'('")?;
        let mut parameters = Vec::new();
        if !self.accept(TokenKind::CloseParenthesis) {
            parameters = self.names("the name of a parameter")?;
            self.expect(TokenKind::CloseParenthesis, "',' or ')'")?;
        }
        self.expect_word(Keyword::Begin)?;
        let locals = self.variables()?;
        let enforce = self.clause(Keyword::Enforce)?;
        let abort_if = self.clause(Keyword::AbortIf)?;
        let (body, end) = self.body()?;
        let mut locals = locals;
        locals.append(&mut self.thrown_away);
        Ok(Procedure {
            name,
            depth_first,
            returns,
            parameters,
            locals,
            enforce,
            abort_if,
            body,
            end,
        })
    }

    /// The number in `bool<N>`, or one.
    fn returned_count(&mut self) -> Parsed<usize> {
        if !self.accept(TokenKind::Less) {
            return Ok(1);
        }
        let count = match self.token().kind {
            TokenKind::Number(number) => number as usize,
            TokenKind::Constant(one) => usize::from(one),
            _ => return Err(self.expected("the number of returned values")),
        };
        if count > MOST_RETURNED {
            return Err(self.expected("a smaller number of returned values"));
        }
        self.advance();
        self.expect(TokenKind::Greater, "'>'")?;
        Ok(count)
    }

    fn clause(&mut self, keyword: Keyword) -> Parsed<Option<ExpressionId>> {
        if !self.accept_word(keyword) {
            return Ok(None);
        }
        let expression = self.expression()?;
        self.expect(TokenKind::Semicolon, "an operator or ';'")?;
        Ok(Some(expression))
    }

    /// The statements up to the `end` of a procedure, and that `end`.
    fn body(&mut self) -> Parsed<(Block, Range)> {
        let mut open: Vec<OpenStatement> = Vec::new();
        let mut block = Block::new();
        loop {
            let labels = self.labels()?;
            let start = self.token().range;
            let TokenKind::Keyword(keyword) = self.token().kind else {
                block.push(self.simple_statement(labels)?);
                continue;
            };
            match keyword {
                Keyword::If | Keyword::While => {
                    self.advance();
                    let condition = self.expression()?;
                    let head = self.since(start);
                    let kind = if keyword == Keyword::If {
                        self.expect(TokenKind::Keyword(Keyword::Then), "an operator or 'then'")?;
                        OpenStatementKind::Arm { arms: Vec::new() }
                    } else {
                        self.expect(TokenKind::Keyword(Keyword::Do), "an operator or 'do'")?;
                        OpenStatementKind::While
                    };
                    let before = std::mem::take(&mut block);
                    open.push(OpenStatement { labels, head, condition, kind, before });
                }
                Keyword::Elsif | Keyword::Else | Keyword::Fi | Keyword::Od | Keyword::End => {
                    self.no_labels(&labels)?;
                    match open.pop() {
                        Some(inner) => block = self.close(inner, block, &mut open)?,
                        None if keyword == Keyword::End => {
                            return Ok((block, self.advance().range));
                        }
                        None => return Err(self.expected("a statement or 'end'")),
                    }
                }
                _ => block.push(self.simple_statement(labels)?),
            }
        }
    }

    fn no_labels(&self, labels: &[Name]) -> Parsed<()> {
        if labels.is_empty() { Ok(()) } else { Err(self.expected("a statement after the label")) }
    }

    /// What follows a block of an open statement: its next block, or the block around it.
    fn close(
        &mut self,
        mut inner: OpenStatement,
        block: Block,
        open: &mut Vec<OpenStatement>,
    ) -> Parsed<Block> {
        let TokenKind::Keyword(keyword) = self.token().kind else {
            return Err(self.expected("a statement"));
        };
        let kind = match (inner.kind, keyword) {
            (OpenStatementKind::While, Keyword::Od) => {
                StatementKind::While { condition: inner.condition, body: block }
            }
            (OpenStatementKind::Arm { mut arms }, Keyword::Elsif | Keyword::Else | Keyword::Fi) => {
                arms.push((inner.condition, block));
                if keyword != Keyword::Fi {
                    self.advance();
                    inner.kind = OpenStatementKind::Else { arms: Vec::new() };
                    if keyword == Keyword::Elsif {
                        inner.condition = self.expression()?;
                        self.expect(TokenKind::Keyword(Keyword::Then), "an operator or 'then'")?;
                        inner.kind = OpenStatementKind::Arm { arms };
                    } else {
                        inner.kind = OpenStatementKind::Else { arms };
                    }
                    open.push(inner);
                    return Ok(Block::new());
                }
                StatementKind::If { arms, otherwise: None }
            }
            (OpenStatementKind::Else { arms }, Keyword::Fi) => {
                StatementKind::If { arms, otherwise: Some(block) }
            }
            (OpenStatementKind::While, _) => return Err(self.expected("a statement or 'od'")),
            (OpenStatementKind::Arm { .. }, _) => {
                return Err(self.expected("a statement, 'elsif', 'else' or 'fi'"));
            }
            (OpenStatementKind::Else { .. }, _) => return Err(self.expected("a statement or 'fi'")),
        };
        self.advance();
        // SLAM writes a semicolon here, others do not.
        self.accept(TokenKind::Semicolon);
        let statement = self.add_statement(inner.labels, kind, inner.head);
        inner.before.push(statement);
        Ok(inner.before)
    }

    fn labels(&mut self) -> Parsed<Vec<Name>> {
        let mut labels = Vec::new();
        while let TokenKind::Name(symbol) = self.token().kind {
            if self.tokens[self.at + 1].kind != TokenKind::Colon {
                break;
            }
            let range = self.token().range;
            if starts_thread(self.program.name(symbol)) {
                let message = "labels that start threads are not supported";
                return Err(Diagnostic::error(message, Some(range.into())));
            }
            labels.push(Name { symbol, range: self.advance().range });
            self.advance();
        }
        Ok(labels)
    }

    fn simple_statement(&mut self, labels: Vec<Name>) -> Parsed<StatementId> {
        let start = self.token().range;
        let kind = match self.token().kind {
            TokenKind::Name(_) => self.assignment_or_call()?,
            TokenKind::Keyword(keyword) => self.keyword_statement(keyword)?,
            _ => return Err(self.expected("a statement")),
        };
        let text = self.since(start);
        // Some dialects leave out the last semicolon of a block.
        if !self.ends_block() {
            self.expect(TokenKind::Semicolon, "an operator or ';'")?;
        }
        Ok(self.add_statement(labels, kind, text))
    }

    /// Whether the present token ends a block.
    fn ends_block(&self) -> bool {
        matches!(
            self.token().kind,
            TokenKind::Keyword(
                Keyword::End | Keyword::Fi | Keyword::Od | Keyword::Else | Keyword::Elsif
            )
        )
    }

    fn keyword_statement(&mut self, keyword: Keyword) -> Parsed<StatementKind> {
        let kind = match keyword {
            Keyword::Skip => {
                self.advance();
                StatementKind::Skip
            }
            Keyword::Goto => {
                self.advance();
                StatementKind::Goto(self.names("a label")?)
            }
            Keyword::Return => {
                self.advance();
                let bare = self.token().kind == TokenKind::Semicolon || self.ends_block();
                StatementKind::Return(if bare { Vec::new() } else { self.expressions()? })
            }
            Keyword::Assert => {
                self.advance();
                StatementKind::Assert(self.expression()?)
            }
            Keyword::Assume => {
                self.advance();
                StatementKind::Assume(self.expression()?)
            }
            Keyword::Dead => {
                self.advance();
                StatementKind::Dead(self.names("the name of a variable")?)
            }
            Keyword::Print => {
                self.advance();
                StatementKind::Print(self.arguments()?)
            }
            _ => return Err(self.expected("a statement")),
        };
        Ok(kind)
    }

    fn expressions(&mut self) -> Parsed<Vec<ExpressionId>> {
        let mut expressions = vec![self.expression()?];
        while self.accept(TokenKind::Comma) {
            expressions.push(self.expression()?);
        }
        Ok(expressions)
    }

    /// Expressions in parentheses.
    fn arguments(&mut self) -> Parsed<Vec<ExpressionId>> {
        self.expect(TokenKind::OpenParenthesis, "'('")?;
        if self.accept(TokenKind::CloseParenthesis) {
            return Ok(Vec::new());
        }
        let arguments = self.expressions()?;
        self.expect(TokenKind::CloseParenthesis, "an operator, ',' or ')'")?;
        Ok(arguments)
    }

    fn call_follows(&self) -> bool {
        matches!(self.token().kind, TokenKind::Name(_))
            && self.tokens[self.at + 1].kind == TokenKind::OpenParenthesis
    }

    fn call(&mut self, targets: Vec<Name>) -> Parsed<StatementKind> {
        let procedure = self.name("the name of a procedure")?;
        Ok(StatementKind::Call { targets, procedure, arguments: self.arguments()? })
    }

    fn assignment_or_call(&mut self) -> Parsed<StatementKind> {
        if self.call_follows() {
            return self.call(Vec::new());
        }
        let mut targets = self.names("the name of a variable")?;
        self.expect(TokenKind::Becomes, "',', ':', '(' or ':='")?;
        if self.call_follows() {
            self.throw_away(&mut targets);
            return self.call(targets);
        }
        let mut values = self.expressions()?;
        let constrain = match self.accept_word(Keyword::Constrain) {
            true => Some(self.expression()?),
            false => None,
        };
        if targets.len() == values.len() {
            let kept: Vec<bool> =
                targets.iter().map(|name| self.program.name(name.symbol) != THROWN_AWAY).collect();
            let mut keep = kept.iter().copied();
            targets.retain(|_| keep.next().unwrap_or(true));
            let mut keep = kept.iter().copied();
            values.retain(|_| keep.next().unwrap_or(true));
            if targets.is_empty() && constrain.is_none() {
                return Ok(StatementKind::Skip);
            }
        }
        Ok(StatementKind::Assign { targets, values, constrain })
    }

    /// Lets variables of their own take what a call returns for `_`.
    fn throw_away(&mut self, targets: &mut [Name]) {
        let unused = targets
            .iter_mut()
            .filter(|name| &*self.program.names[name.symbol.0 as usize] == THROWN_AWAY);
        let unused: Vec<&mut Name> = unused.collect();
        for (number, name) in unused.into_iter().enumerate() {
            if let Some(known) = self.thrown_away.get(number) {
                name.symbol = known.symbol;
                continue;
            }
            let text =
                if number == 0 { THROWN_AWAY.to_owned() } else { format!("{{_ {}}}", number + 1) };
            let known = self.program.names.iter().position(|known| **known == *text);
            let symbol = known.unwrap_or_else(|| {
                self.program.names.push(text.into());
                self.program.names.len() - 1
            });
            name.symbol = Symbol(symbol as u32);
            self.thrown_away.push(*name);
        }
    }
}
