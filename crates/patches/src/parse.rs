//! Reads functions, statements and expressions off the tokens of a text.

use std::collections::HashSet;

use crate::syntax::{Declarator, Expression, ExpressionKind, Function, Statement, StatementKind};
use crate::tokens::{Kind, Token, tokens};

const TYPE_WORDS: [&str; 44] = [
    "void",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "signed",
    "unsigned",
    "_Bool",
    "bool",
    "struct",
    "union",
    "enum",
    "const",
    "volatile",
    "static",
    "extern",
    "register",
    "auto",
    "inline",
    "restrict",
    "size_t",
    "ssize_t",
    "ptrdiff_t",
    "FILE",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "intptr_t",
    "uintptr_t",
    "va_list",
    "time_t",
    "clock_t",
    "wchar_t",
    "typedef",
    "__typeof__",
    "_Static_assert",
    "div_t",
];

/// Nothing nests deeper.
const DEEPEST: usize = 200;

/// The functions of a text that can be read.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let tokens = tokens(text);
    let types = type_names(text, &tokens);
    let mut found = Vec::new();
    let (mut at, mut start) = (0, 0);
    while at < tokens.len() {
        match &text[tokens[at].range.clone()] {
            "{" if at > 0 => {
                let end = closing(text, &tokens, at).unwrap_or(tokens.len());
                if let Some((name, parameters)) = header(text, &tokens[start..at]) {
                    let mut parser =
                        Parser { text, tokens: &tokens[..end], types: &types, at, depth: 0 };
                    if let Some(body) = parser.statement() {
                        found.push(Function { name, parameters, body });
                    }
                }
                at = end;
                if tokens.get(at).is_none_or(|next| &text[next.range.clone()] != ";") {
                    start = at;
                }
            }
            ";" if !has_parentheses(text, &tokens[start..at]) || !opens_body(text, &tokens, at) => {
                at += 1;
                start = at;
            }
            _ => at += 1,
        }
    }
    found
}

/// The expression that some text is, if it is one.
pub(crate) fn expression(text: &str, span: &std::ops::Range<usize>) -> Option<Expression> {
    let shifted = |token: Token| Token {
        range: token.range.start + span.start..token.range.end + span.start,
        ..token
    };
    let own: Vec<Token> = tokens(&text[span.clone()]).into_iter().map(shifted).collect();
    let types = TYPE_WORDS.into_iter().collect();
    let mut parser = Parser { text, tokens: &own, types: &types, at: 0, depth: 0 };
    let expression = parser.expression()?;
    (parser.at == own.len()).then_some(expression)
}

/// Whether a function's body comes after old-style declarations of parameters.
fn opens_body(text: &str, tokens: &[Token], at: usize) -> bool {
    let is = |index: usize, sign: &str| {
        tokens.get(index).is_some_and(|token| &text[token.range.clone()] == sign)
    };
    // A prototype ends in `)`; what declares parameters does not.
    if at > 0 && is(at - 1, ")") {
        return false;
    }
    let mut next = at + 1;
    while next < tokens.len() && !is(next, "{") {
        if is(next, "(") || is(next, "=") || is(next, "}") {
            return false;
        }
        next += 1;
    }
    is(next.saturating_sub(1), ";")
}

fn has_parentheses(text: &str, tokens: &[Token]) -> bool {
    tokens.iter().any(|token| &text[token.range.clone()] == ")")
}

/// The name and the parameters of a function, if these tokens are in front of a body.
fn header(text: &str, tokens: &[Token]) -> Option<(String, Vec<String>)> {
    let word = |index: usize| tokens.get(index).map(|token: &Token| &text[token.range.clone()]);
    let open = (1..tokens.len())
        .find(|&index| word(index) == Some("(") && tokens[index - 1].kind == Kind::Name)?;
    if (0..open).any(|index| matches!(word(index), Some("=" | "typedef"))) {
        return None;
    }
    let name = word(open - 1)?.to_owned();
    let last = word(tokens.len() - 1)?;
    if last != ")" && last != ";" {
        return None;
    }
    let mut parameters = Vec::new();
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match word(index)? {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ if token.kind == Kind::Name
                && matches!(word(index + 1), Some("," | ")" | "["))
                && depth <= 1 =>
            {
                parameters.push(word(index)?.to_owned());
            }
            _ => {}
        }
    }
    parameters.retain(|one| !TYPE_WORDS.contains(&one.as_str()));
    parameters.dedup();
    Some((name, parameters))
}

/// The token after the brace that closes one.
fn closing(text: &str, tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match &text[token.range.clone()] {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(index + 1);
        }
    }
    None
}

/// The names that `typedef` gives.
fn type_names<'t>(text: &'t str, tokens: &[Token]) -> HashSet<&'t str> {
    let word = |index: usize| tokens.get(index).map(|token: &Token| &text[token.range.clone()]);
    let mut names: HashSet<&str> = TYPE_WORDS.into_iter().collect();
    for index in 0..tokens.len() {
        if word(index) != Some("typedef") {
            continue;
        }
        let mut depth = 0;
        let mut next = index + 1;
        while let Some(sign) = word(next) {
            match sign {
                "{" => depth += 1,
                "}" => depth -= 1,
                ";" if depth == 0 => break,
                _ => {}
            }
            next += 1;
        }
        // `typedef int (*name)(int);`, `typedef int name[3];` and plain ones.
        let function = (index..next).find(|&at| word(at) == Some("(") && word(at + 1) == Some("*"));
        let named = match function {
            Some(at) => word(at + 2),
            None => (index..next).rev().find(|&at| tokens[at].kind == Kind::Name).and_then(word),
        };
        names.extend(named);
    }
    names
}

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [Token],
    types: &'t HashSet<&'t str>,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn word(&self) -> &str {
        self.word_at(self.at)
    }

    fn word_at(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &self.text[token.range.clone()])
    }

    fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    fn start(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.len(), |token| token.range.start)
    }

    fn end(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |last| self.tokens[last].range.end)
    }

    fn accept(&mut self, word: &str) -> bool {
        let is = self.word() == word;
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, word: &str) -> Option<()> {
        self.accept(word).then_some(())
    }

    fn statement(&mut self) -> Option<Statement> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let start = self.start();
        let kind = self.statement_kind();
        self.depth -= 1;
        Some(Statement { span: start..self.end(), kind: kind? })
    }

    fn statement_kind(&mut self) -> Option<StatementKind> {
        match self.word() {
            "{" => self.block(),
            ";" => {
                self.at += 1;
                Some(StatementKind::Empty)
            }
            "if" => {
                self.at += 1;
                let condition = self.condition()?;
                let then = Box::new(self.statement()?);
                let otherwise = match self.accept("else") {
                    true => Some(Box::new(self.statement()?)),
                    false => None,
                };
                Some(StatementKind::If { condition, then, otherwise })
            }
            "while" => {
                self.at += 1;
                let condition = self.condition()?;
                Some(StatementKind::While { condition, body: Box::new(self.statement()?) })
            }
            "do" => {
                self.at += 1;
                let body = Box::new(self.statement()?);
                self.expect("while")?;
                let condition = self.condition()?;
                self.accept(";");
                Some(StatementKind::Do { body, condition })
            }
            "for" => self.for_loop(),
            "switch" => {
                self.at += 1;
                let value = self.condition()?;
                Some(StatementKind::Switch { value, body: Box::new(self.statement()?) })
            }
            "return" => {
                self.at += 1;
                let value = if self.word() == ";" { None } else { Some(self.expression()?) };
                self.expect(";")?;
                Some(StatementKind::Return(value))
            }
            "break" | "continue" | "goto" => {
                while !self.accept(";") {
                    self.at += 1;
                    self.kind()?;
                }
                Some(StatementKind::Jump)
            }
            "case" | "default" => {
                while !self.accept(":") {
                    self.at += 1;
                    self.kind()?;
                }
                self.labelled()
            }
            _ if self.kind() == Some(Kind::Name) && self.word_at(self.at + 1) == ":" => {
                self.at += 2;
                self.labelled()
            }
            _ if self.is_declaration() => self.declaration(),
            _ => {
                let one = self.expression()?;
                self.expect(";")?;
                Some(StatementKind::Expression(one))
            }
        }
    }

    fn labelled(&mut self) -> Option<StatementKind> {
        if self.word() == "}" {
            return Some(StatementKind::Empty);
        }
        Some(StatementKind::Labelled(Box::new(self.statement()?)))
    }

    fn block(&mut self) -> Option<StatementKind> {
        self.expect("{")?;
        let mut statements = Vec::new();
        while !self.accept("}") {
            statements.push(self.statement()?);
        }
        Some(StatementKind::Block(statements))
    }

    fn condition(&mut self) -> Option<Expression> {
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        Some(condition)
    }

    fn for_loop(&mut self) -> Option<StatementKind> {
        self.at += 1;
        self.expect("(")?;
        let start = Box::new(self.statement()?);
        let condition = if self.word() == ";" { None } else { Some(self.expression()?) };
        self.expect(";")?;
        let step = if self.word() == ")" { None } else { Some(self.expression()?) };
        self.expect(")")?;
        Some(StatementKind::For { start, condition, step, body: Box::new(self.statement()?) })
    }

    fn is_type(&self, at: usize) -> bool {
        self.types.contains(self.word_at(at))
    }

    fn is_declaration(&self) -> bool {
        let name = |at: usize| self.tokens.get(at).is_some_and(|token| token.kind == Kind::Name);
        self.is_type(self.at) && self.word_at(self.at + 1) != "("
            || name(self.at) && name(self.at + 1) && self.word() != "sizeof"
    }

    fn declaration(&mut self) -> Option<StatementKind> {
        let mut declarators: Vec<Declarator> = Vec::new();
        let mut is_static = false;
        let mut depth = 0usize;
        let mut name = None;
        let mut is_array = false;
        loop {
            let (word, kind) = (self.word().to_owned(), self.kind()?);
            match word.as_str() {
                "static" | "typedef" | "extern" => is_static = true,
                "{" | "(" | "[" => {
                    is_array |= word == "[" && depth == 0;
                    depth += 1;
                }
                "}" | ")" | "]" => depth = depth.checked_sub(1)?,
                "=" if depth == 0 => {
                    self.at += 1;
                    let (value, listed) = self.initializer()?;
                    let (name, named) = name.take()?;
                    declarators.push(Declarator { name, named, value, listed, is_static });
                    is_array = false;
                    continue;
                }
                "," | ";" if depth == 0 => {
                    if let Some((name, named)) = name.take() {
                        let (value, listed) = (None, Vec::new());
                        declarators.push(Declarator { name, named, value, listed, is_static });
                    }
                    is_array = false;
                }
                _ if kind == Kind::Name && depth <= 1 && !is_array && !self.is_type(self.at) => {
                    name = Some((word.clone(), self.tokens[self.at].range.clone()));
                }
                _ => {}
            }
            self.at += 1;
            if word == ";" && depth == 0 {
                return Some(StatementKind::Declaration(declarators));
            }
        }
    }

    /// One expression, or those in braces.
    fn initializer(&mut self) -> Option<(Option<Expression>, Vec<Expression>)> {
        if self.word() != "{" {
            return Some((Some(self.assignment()?), Vec::new()));
        }
        let mut listed = Vec::new();
        self.at += 1;
        while !self.accept("}") {
            if matches!(self.word(), "." | "[") {
                while self.word() != "=" {
                    self.at += 1;
                    self.kind()?;
                }
                self.at += 1;
            }
            match self.word() {
                "{" => listed.extend(self.initializer()?.1),
                _ => listed.push(self.assignment()?),
            }
            self.accept(",");
        }
        Some((None, listed))
    }

    fn expression(&mut self) -> Option<Expression> {
        let mut left = self.assignment()?;
        while self.accept(",") {
            let right = self.assignment()?;
            let span = left.span.start..right.span.end;
            left =
                Expression { span, kind: ExpressionKind::Comma(Box::new(left), Box::new(right)) };
        }
        Some(left)
    }

    fn assignment(&mut self) -> Option<Expression> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let left = self.binary(0)?;
        let result = match self.word() {
            "?" => self.conditional(left),
            "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>=" => {
                let sign = self.tokens[self.at].range.clone();
                self.at += 1;
                let value = Box::new(self.assignment()?);
                let span = left.span.start..value.span.end;
                let target = Box::new(left);
                Some(Expression { span, kind: ExpressionKind::Assignment { sign, target, value } })
            }
            _ => Some(left),
        };
        self.depth -= 1;
        result
    }

    fn conditional(&mut self, condition: Expression) -> Option<Expression> {
        self.expect("?")?;
        let then = self.expression()?;
        self.expect(":")?;
        let otherwise = self.assignment()?;
        let span = condition.span.start..otherwise.span.end;
        let three = Box::new([condition, then, otherwise]);
        Some(Expression { span, kind: ExpressionKind::Conditional(three) })
    }

    fn binary(&mut self, least: u8) -> Option<Expression> {
        let mut left = self.unary()?;
        while let Some(strength) = strength(self.word()).filter(|strength| *strength > least) {
            let sign = self.tokens[self.at].range.clone();
            self.at += 1;
            let right = Box::new(self.binary(strength)?);
            let span = left.span.start..right.span.end;
            let left_operand = Box::new(left);
            let kind = ExpressionKind::Binary { sign, left: left_operand, right };
            left = Expression { span, kind };
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Expression> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let start = self.start();
        let result = match self.word() {
            "!" | "-" | "+" | "~" | "*" | "&" | "++" | "--" => {
                let sign = self.tokens[self.at].range.clone();
                self.at += 1;
                let operand = Box::new(self.unary()?);
                let kind = ExpressionKind::Unary { sign, operand };
                Some(Expression { span: start..self.end(), kind })
            }
            "sizeof" => {
                self.at += 1;
                match self.word() {
                    "(" => self.skip_parentheses()?,
                    _ => {
                        self.unary()?;
                    }
                }
                Some(Expression { span: start..self.end(), kind: ExpressionKind::Opaque })
            }
            "(" if self.is_type(self.at + 1) => {
                self.skip_parentheses()?;
                if self.word() == "{" {
                    self.initializer()?;
                    return Some(Expression {
                        span: start..self.end(),
                        kind: ExpressionKind::Opaque,
                    });
                }
                let operand = Box::new(self.unary()?);
                Some(Expression { span: start..self.end(), kind: ExpressionKind::Cast(operand) })
            }
            _ => self.postfix(),
        };
        self.depth -= 1;
        result
    }

    fn skip_parentheses(&mut self) -> Option<()> {
        let mut depth = 0;
        loop {
            match self.word() {
                "(" => depth += 1,
                ")" => depth -= 1,
                "" => return None,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Some(());
            }
        }
    }

    fn postfix(&mut self) -> Option<Expression> {
        let start = self.start();
        let mut one = self.primary()?;
        loop {
            let boxed = Box::new(one.clone());
            let kind = match self.word() {
                "(" => {
                    self.at += 1;
                    let mut arguments = Vec::new();
                    while !self.accept(")") {
                        arguments.push(self.assignment()?);
                        if self.word() != ")" {
                            self.expect(",")?;
                        }
                    }
                    ExpressionKind::Call { function: boxed, arguments }
                }
                "[" => {
                    self.at += 1;
                    let index = Box::new(self.expression()?);
                    self.expect("]")?;
                    ExpressionKind::Subscript { array: boxed, index }
                }
                "." | "->" => {
                    self.at += 1;
                    let name = self.tokens.get(self.at)?.range.clone();
                    self.at += 1;
                    ExpressionKind::Member { record: boxed, name }
                }
                "++" | "--" => {
                    let sign = self.tokens[self.at].range.clone();
                    self.at += 1;
                    ExpressionKind::Postfix { sign, operand: boxed }
                }
                _ => return Some(one),
            };
            one = Expression { span: start..self.end(), kind };
        }
    }

    fn primary(&mut self) -> Option<Expression> {
        let start = self.start();
        let kind = match self.kind()? {
            Kind::Name => ExpressionKind::Name,
            Kind::Number => ExpressionKind::Number,
            Kind::Character => ExpressionKind::Character,
            Kind::Text => {
                while self.tokens.get(self.at + 1).is_some_and(|next| next.kind == Kind::Text) {
                    self.at += 1;
                }
                ExpressionKind::Text
            }
            Kind::Sign => {
                self.expect("(")?;
                if self.word() == "{" {
                    self.at -= 1;
                    self.skip_parentheses()?;
                    self.at -= 1;
                    ExpressionKind::Opaque
                } else {
                    let inner = Box::new(self.expression()?);
                    if self.word() != ")" {
                        return None;
                    }
                    ExpressionKind::Parenthesized(inner)
                }
            }
        };
        self.at += 1;
        Some(Expression { span: start..self.end(), kind })
    }
}

/// How strongly a binary operator binds; none for others.
pub(crate) fn strength(sign: &str) -> Option<u8> {
    Some(match sign {
        "||" => 1,
        "&&" => 2,
        "|" => 3,
        "^" => 4,
        "&" => 5,
        "==" | "!=" => 6,
        "<" | "<=" | ">" | ">=" => 7,
        "<<" | ">>" => 8,
        "+" | "-" => 9,
        "*" | "/" | "%" => 10,
        _ => return None,
    })
}

/// The text of a span.
#[cfg(test)]
fn text_of<'t>(text: &'t str, span: &std::ops::Range<usize>) -> &'t str {
    &text[span.clone()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_in_old_and_new_style() {
        let text = "typedef struct n { int x; } N;\nint table[] = { 1, 2 };\nstatic int f(N *a, int b[])\n\
            { N *p = a; return p->x * b[0]; }\nint g(x, y) int x; char *y; { if (x) return (int)*y; else ; \
            for (int i = 0; i < 3; i++) { switch (x) { case 1: x++; break; default: f(0, 0); } } }\n\
            int h(void);\nint main() { int a[2] = {1, 2}, b = a[0] ? 1 : 2; do b--; while (b); return b; }";
        let found = functions(text);
        let names: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["f", "g", "main"]);
        assert_eq!(found[0].parameters, ["a", "b"]);
        assert_eq!(found[1].parameters, ["x", "y"]);
    }

    #[test]
    fn spans_are_exact() {
        let text = "int f(int a) { return a + 2 * (a - 1) < 7 && !a; }";
        let function = functions(text).remove(0);
        let StatementKind::Block(statements) = &function.body.kind else { panic!() };
        let StatementKind::Return(Some(value)) = &statements[0].kind else { panic!() };
        let ExpressionKind::Binary { sign, left, right } = &value.kind else { panic!() };
        assert_eq!(text_of(text, sign), "&&");
        assert_eq!(text_of(text, &left.span), "a + 2 * (a - 1) < 7");
        assert_eq!(text_of(text, &right.span), "!a");
    }
}
