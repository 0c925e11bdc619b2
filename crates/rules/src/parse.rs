//! Reads a rule: its state, and the handlers of events.

use std::collections::BTreeSet;

use crate::Span;
use crate::lexer::{self, Token, TokenKind};
use crate::state::{self, Declaration};

/// What is wrong with a rule, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The text that it is about.
    pub span: Span,
    /// What is wrong, in the user's words.
    pub message: String,
}

impl Problem {
    pub(crate) fn at(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into() }
    }
}

/// What happens to a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// It begins.
    Entry,
    /// It is about to return.
    Exit,
    /// The program is about to call it.
    Call,
    /// A call of it has returned.
    Return,
}

impl Event {
    const ALL: [Self; 4] = [Self::Entry, Self::Exit, Self::Call, Self::Return];

    /// Its name in a rule.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Exit => "exit",
            Self::Call => "call",
            Self::Return => "return",
        }
    }

    /// Whether the function has done its work.
    #[must_use]
    pub const fn is_after(self) -> bool {
        matches!(self, Self::Exit | Self::Return)
    }
}

/// The name of a function in a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// What is done at an event of some functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handler {
    /// The functions.
    pub functions: Vec<Name>,
    /// The event.
    pub event: Event,
    /// The parameters that it speaks of, counted from one.
    pub arguments: BTreeSet<u32>,
    /// Whether it speaks of what the function returns.
    pub result: bool,
    pub(crate) body: Vec<Token>,
}

/// A rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its name: that of its file, without directory and extension.
    pub name: String,
    /// Its file, as the user named it.
    pub path: String,
    /// Its text.
    pub text: String,
    /// What is done at which events.
    pub handlers: Vec<Handler>,
    pub(crate) directives: Vec<Span>,
    pub(crate) state: Vec<Declaration>,
}

impl Rule {
    /// Reads a rule.
    ///
    /// # Errors
    ///
    /// If the text is not a rule.
    pub fn parse(path: &str, text: &str) -> Result<Self, Problem> {
        let mut tokens = lexer::tokens(text)?;
        let mut directives = Vec::new();
        tokens.retain(|token| {
            let is_directive = token.kind == TokenKind::Directive;
            directives.extend(is_directive.then(|| token.span.clone()));
            !is_directive
        });
        let mut parser = Parser { text, tokens: &tokens, at: 0 };
        let (mut state, mut handlers) = (Vec::new(), Vec::new());
        while let Some(token) = parser.peek() {
            if parser.is_at("state") && !parser.is_mark_at(parser.at + 1, ".") {
                let span = token.span.clone();
                parser.at += 1;
                let body = parser.block(&span)?;
                state.extend(state::declarations(text, &body)?);
                parser.skip_mark(";");
            } else {
                handlers.push(parser.handler()?);
            }
        }
        if handlers.is_empty() {
            let end = text.trim_end().len();
            return Err(Problem::at(
                end..end,
                "the rule observes nothing: it has no handler such as \
                 'AcquireLock.entry { ... }'",
            ));
        }
        let stem = std::path::Path::new(path).file_stem().unwrap_or_default();
        let name = stem.to_string_lossy().into_owned();
        let (path, text) = (path.to_owned(), text.to_owned());
        Ok(Self { name, path, text, handlers, directives, state })
    }
}

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [Token],
    at: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    fn word(&self, index: usize) -> &'t str {
        self.tokens.get(index).map_or("", |token| &self.text[token.span.clone()])
    }

    fn is_at(&self, word: &str) -> bool {
        self.word(self.at) == word
    }

    fn is_mark_at(&self, index: usize, mark: &str) -> bool {
        self.word(index) == mark
    }

    fn skip_mark(&mut self, mark: &str) -> bool {
        let is_there = self.is_at(mark);
        self.at += usize::from(is_there);
        is_there
    }

    /// Where the parser stands: the next word, or the end.
    fn here(&self) -> Span {
        let end = self.text.trim_end().len();
        self.peek().map_or(end..end, |token| token.span.clone())
    }

    fn expected<T>(&self, what: &str) -> Result<T, Problem> {
        let message = match self.peek() {
            Some(token) => {
                format!("expected {what}, found '{}'", &self.text[token.span.clone()])
            }
            None => format!("expected {what}, found the end of the rule"),
        };
        Err(Problem::at(self.here(), message))
    }

    fn name(&mut self, what: &str) -> Result<Name, Problem> {
        match self.peek().filter(|token| token.kind == TokenKind::Name) {
            Some(token) => {
                self.at += 1;
                let text = self.text[token.span.clone()].to_owned();
                Ok(Name { text, span: token.span.clone() })
            }
            None => self.expected(what),
        }
    }

    fn handler(&mut self) -> Result<Handler, Problem> {
        let functions = self.functions()?;
        if !self.skip_mark(".") {
            return self.expected("'.' and an event: entry, exit, call or return");
        }
        let word = self.name("an event: entry, exit, call or return")?;
        let Some(event) = Event::ALL.into_iter().find(|event| event.name() == word.text) else {
            let message = format!(
                "there is no event '{}'; the events are entry, exit, call and return",
                word.text
            );
            return Err(Problem::at(word.span, message));
        };
        let body = self.block(&word.span)?;
        let (arguments, result) = self.dollars(&body, event)?;
        Ok(Handler { functions, event, arguments, result, body })
    }

    fn functions(&mut self) -> Result<Vec<Name>, Problem> {
        if !self.skip_mark("[") {
            let what = "'state', the name of a function, or a list of functions in brackets";
            return Ok(vec![self.name(what)?]);
        }
        let mut functions = vec![self.name("the name of a function")?];
        while self.skip_mark(",") {
            functions.push(self.name("the name of a function")?);
        }
        if !self.skip_mark("]") {
            return self.expected("',' or ']'");
        }
        Ok(functions)
    }

    /// What stands between braces.
    fn block(&mut self, before: &Span) -> Result<Vec<Token>, Problem> {
        let Some(open) = self.peek().filter(|_| self.is_at("{")) else {
            return self.expected("'{'");
        };
        let start = self.at + 1;
        let mut depth = 0;
        while let Some(token) = self.peek() {
            match &self.text[token.span.clone()] {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Ok(self.tokens[start..self.at - 1].to_vec());
            }
        }
        let what = &self.text[before.clone()];
        Err(Problem::at(open.span.clone(), format!("the '{{' behind '{what}' is never closed")))
    }

    /// Which parameters a handler speaks of, and whether it speaks of the result.
    fn dollars(&self, body: &[Token], event: Event) -> Result<(BTreeSet<u32>, bool), Problem> {
        let (mut arguments, mut result) = (BTreeSet::new(), false);
        for token in body.iter().filter(|token| token.kind == TokenKind::Dollar) {
            match &self.text[token.span.start + 1..token.span.end] {
                "return" if event.is_after() => result = true,
                "return" => {
                    let message = format!(
                        "there is no $return at {}: the function has not returned; 'exit' and 'return' have one",
                        event.name()
                    );
                    return Err(Problem::at(token.span.clone(), message));
                }
                "fn" => {}
                number => match number.parse().ok().filter(|&number| number > 0) {
                    Some(number) => {
                        arguments.insert(number);
                    }
                    None => {
                        let message = "expected $1, $2, ... for a parameter, $return or $fn";
                        return Err(Problem::at(token.span.clone(), message));
                    }
                },
            }
        }
        Ok((arguments, result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> (String, String) {
        let problem = Rule::parse("r.slic", text).expect_err("it is wrong");
        (text[problem.span].to_owned(), problem.message)
    }

    #[test]
    fn a_rule_has_handlers_for_lists_of_functions() {
        let text = "state { int s = 0; } // lock\n[f, g].exit { if ($return == 0) s = $2; }";
        let rule = Rule::parse("a/lock.slic", text).expect("it is a rule");
        assert_eq!(rule.name, "lock");
        let [handler] = rule.handlers.as_slice() else { panic!("one handler") };
        let names: Vec<&str> = handler.functions.iter().map(|name| name.text.as_str()).collect();
        assert_eq!((names, handler.event), (vec!["f", "g"], Event::Exit));
        assert_eq!((handler.arguments.iter().copied().collect(), handler.result), (vec![2], true));
    }

    #[test]
    fn mistakes_are_shown_where_they_are() {
        assert_eq!(problem("f.enter { }").0, "enter");
        assert_eq!(problem("f.entry { $return; }").0, "$return");
        assert_eq!(problem("f.entry { if (1) { }").0, "{");
        assert_eq!(problem("f.entry { $x; }").0, "$x");
        assert_eq!(problem("f entry { }").0, "entry");
        assert_eq!(problem("[f, 3].entry { }").0, "3");
        assert_eq!(problem("f.entry { \"abc }").0, "\"abc }");
        assert_eq!(problem("/* f").0, "/*");
        assert!(problem("state { int s = 0; }").1.contains("observes nothing"));
    }
}
