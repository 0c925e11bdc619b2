//! A rule as C: its state as variables, and a function for each handler and each function that it
//! observes.
//!
//! The names of the state get a prefix, so that they mean nothing in the program; [`own_name`] takes
//! it away again. What `$1` and its kin stand for are parameters.

use std::collections::BTreeSet;

use crate::lexer::{Token, TokenKind};
use crate::state::{Declaration, Variable};
use crate::{ABORT, Event, Handler, Problem, Rule, Span};

/// What a function is called with and returns, as C writes the types; none for a type without name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signature {
    /// The types of its parameters.
    pub parameters: Vec<Option<String>>,
    /// The type of its result.
    pub result: Option<String>,
    /// Whether it returns nothing.
    pub is_void: bool,
}

/// A function that a handler observes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observed {
    /// The number of the handler in its rule.
    pub handler: usize,
    /// The number of the function in its list.
    pub function: usize,
    /// What it is called with and returns.
    pub signature: Signature,
}

/// C text whose pieces know where they come from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CText {
    /// The text.
    pub text: String,
    /// The functions that handle the events, in the order in which they were asked for.
    pub handlers: Vec<String>,
    /// What gives the variables their first values, if some begin with any value.
    pub beginning: Option<String>,
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    start: usize,
    from: Span,
    is_copy: bool,
}

impl CText {
    /// The text of the rule that a range of the C text stands for.
    #[must_use]
    pub fn origin(&self, range: Span) -> Span {
        let at = self.pieces.partition_point(|piece| piece.start <= range.start);
        let Some(piece) = at.checked_sub(1).map(|index| &self.pieces[index]) else { return 0..0 };
        if !piece.is_copy {
            return piece.from.clone();
        }
        let start = (piece.from.start + range.start - piece.start).min(piece.from.end);
        start..(start + range.len()).min(piece.from.end)
    }

    fn write(&mut self, text: &str, from: &Span) {
        self.piece(text, from, false);
    }

    fn copy(&mut self, rule: &str, from: &Span) {
        self.piece(&rule[from.clone()], from, true);
    }

    fn piece(&mut self, text: &str, from: &Span, is_copy: bool) {
        // Marks of several characters are words that stand close together.
        let is_close = |last: &Piece| last.is_copy && is_copy && last.from.end == from.start;
        if !self.pieces.last().is_some_and(is_close) {
            self.text.push(' ');
        }
        self.pieces.push(Piece { start: self.text.len(), from: from.clone(), is_copy });
        self.text.push_str(text);
    }
}

/// The name that a name of the C text has in the rule.
#[must_use]
pub fn own_name(name: &str) -> Option<String> {
    let rest = name.strip_prefix("__rule_")?;
    let name = rest.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('_')?;
    Some(match name.strip_prefix("dollar_") {
        Some(parameter) => format!("${parameter}"),
        None => name.strip_prefix("any_").unwrap_or(name).to_owned(),
    })
}

impl Rule {
    /// The rule as C, for a unit of the program.
    ///
    /// `number` is that of the rule among all rules. One unit `defines_state`; others only declare it.
    ///
    /// # Errors
    ///
    /// If a handler speaks of what a function does not have, or if a word of SLIC is misplaced.
    pub fn translate(
        &self,
        number: usize,
        defines_state: bool,
        observed: &[Observed],
    ) -> Result<CText, Problem> {
        let mut translator =
            Translator { rule: self, number, names: self.state_names(), out: CText::default() };
        translator.beginning(defines_state)?;
        for (index, observed) in observed.iter().enumerate() {
            translator.handler(index, observed)?;
        }
        Ok(translator.out)
    }

    fn state_names(&self) -> BTreeSet<&str> {
        let declared = self.state.iter().flat_map(|declaration| {
            let variables = declaration.variables.iter().map(|variable| &variable.name);
            variables.chain(&declaration.names)
        });
        declared.map(|span| &self.text[span.clone()]).collect()
    }
}

struct Translator<'r> {
    rule: &'r Rule,
    number: usize,
    names: BTreeSet<&'r str>,
    out: CText,
}

impl<'r> Translator<'r> {
    fn word(&self, token: &Token) -> &'r str {
        &self.rule.text[token.span.clone()]
    }

    fn own(&self, name: &str) -> String {
        format!("__rule_{}_{name}", self.number)
    }

    /// Directives, declarations of what the text uses, and the state.
    fn beginning(&mut self, defines_state: bool) -> Result<(), Problem> {
        let rule = self.rule;
        for directive in &rule.directives {
            self.out.text.push('\n');
            self.out.copy(&rule.text, directive);
            self.out.text.push('\n');
        }
        let nowhere = 0..0;
        let reset = self.own("reset");
        let declared = format!(
            "void {ABORT}(const char *); void __wherefore_assume(int); \
             void *__wherefore_copy(void *, const void *, __SIZE_TYPE__); void {reset}(void);"
        );
        self.out.write(&declared, &nowhere);
        for declaration in &rule.state {
            self.declaration(declaration, defines_state)?;
        }
        if defines_state {
            self.reset(&reset, true)?;
            let is_open = |variable: &&Variable| variable.initial.is_none();
            if self.variables().any(|variable| is_open(&variable)) {
                let beginning = self.own("beginning");
                self.reset(&beginning, false)?;
                self.out.beginning = Some(beginning);
            }
        }
        Ok(())
    }

    fn variables(&self) -> impl Iterator<Item = &'r Variable> + use<'r> {
        let declarations = self.rule.state.iter().filter(|declaration| !declaration.is_typedef);
        declarations.flat_map(|declaration| &declaration.variables)
    }

    fn declaration(&mut self, declaration: &Declaration, defines: bool) -> Result<(), Problem> {
        let is_storage = |token: &&Token| {
            matches!(self.word(token), "static" | "extern" | "register" | "auto" | "_Thread_local")
        };
        if let Some(storage) = declaration.specifiers.iter().find(is_storage) {
            let message = format!("'{}' says nothing in the state of a rule", self.word(storage));
            return Err(Problem::at(storage.span.clone(), message));
        }
        let is_plain = declaration.is_typedef || declaration.variables.is_empty();
        let first = declaration.specifiers.first().map_or(0..0, |token| token.span.clone());
        if !defines && !is_plain {
            self.out.write("extern", &first);
        }
        self.words(&declaration.specifiers)?;
        for (index, variable) in declaration.variables.iter().enumerate() {
            if index > 0 {
                self.out.write(",", &variable.name);
            }
            self.words(&variable.declarator)?;
            if let Some(initial) = variable.initial.as_ref().filter(|_| defines) {
                self.out.write("=", &variable.name);
                self.words(initial)?;
            }
            if variable.initial.is_none() && variable.is_array && !declaration.is_typedef {
                let message = "an array needs an initial value, such as {0}";
                return Err(Problem::at(variable.name.clone(), message));
            }
        }
        self.out.write(";", &first);
        Ok(())
    }

    /// A function that gives the variables their initial values: all of them, or those with any value.
    fn reset(&mut self, function: &str, all: bool) -> Result<(), Problem> {
        let nowhere = 0..0;
        for variable in self.variables().filter(|variable| variable.initial.is_none() && all) {
            let name = &self.rule.text[variable.name.clone()];
            let any = format!(
                "__typeof__({}) {}(void);",
                self.own(name),
                self.own(&format!("any_{name}"))
            );
            self.out.write(&any, &variable.name);
        }
        self.out.write(&format!("void {function}(void) {{"), &nowhere);
        for variable in self.variables() {
            let text = &self.rule.text[variable.name.clone()];
            let (name, at) = (self.own(text), &variable.name);
            match &variable.initial {
                None => {
                    let any = self.own(&format!("any_{text}"));
                    self.out.write(&format!("{name} = {any}();"), at);
                }
                Some(initial) if all => {
                    let is_list = initial.first().is_some_and(|token| self.word(token) == "{");
                    let (before, after) = match is_list {
                        true => (
                            format!("{{ static const __typeof__({name}) first ="),
                            format!("; __wherefore_copy(&{name}, &first, sizeof first); }}"),
                        ),
                        false => (format!("{name} ="), ";".to_owned()),
                    };
                    self.out.write(&before, at);
                    self.words(initial)?;
                    self.out.write(&after, at);
                }
                Some(_) => {}
            }
        }
        self.out.write("}", &nowhere);
        Ok(())
    }

    fn handler(&mut self, index: usize, observed: &Observed) -> Result<(), Problem> {
        let handler = &self.rule.handlers[observed.handler];
        let name = &handler.functions[observed.function];
        let function = self.own(&format!("{index}_{}_{}", name.text, handler.event.name()));
        let parameters = self.parameters(handler, &name.text, &observed.signature)?;
        let list = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        self.out.write(&format!("static void {function}({list}) {{"), &name.span);
        self.body(handler, &name.text)?;
        let end = handler.body.last().map_or(name.span.clone(), |token| token.span.clone());
        self.out.write("}", &(end.end..end.end));
        self.out.handlers.push(function);
        Ok(())
    }

    fn parameters(
        &self,
        handler: &Handler,
        function: &str,
        signature: &Signature,
    ) -> Result<Vec<String>, Problem> {
        let span = |wanted: &str| {
            let found = handler.body.iter().find(|token| self.word(token) == wanted);
            found.map_or(0..0, |token| token.span.clone())
        };
        let mut parameters = Vec::new();
        for &argument in &handler.arguments {
            let at = || span(&format!("${argument}"));
            let count = signature.parameters.len();
            let Some(ty) = signature.parameters.get(argument as usize - 1) else {
                let message = match count {
                    0 => format!("'{function}' has no parameters"),
                    1 => format!("'{function}' has one parameter"),
                    _ => format!("'{function}' has {count} parameters"),
                };
                return Err(Problem::at(at(), message));
            };
            let Some(ty) = ty else {
                let message =
                    format!("the type of parameter {argument} of '{function}' has no name");
                return Err(Problem::at(at(), message));
            };
            parameters
                .push(format!("__typeof__({ty}) {}", self.own(&format!("dollar_{argument}"))));
        }
        if handler.result {
            let message = match (&signature.result, signature.is_void) {
                (_, true) => format!("'{function}' returns nothing"),
                (None, false) => format!("the type that '{function}' returns has no name"),
                (Some(ty), false) => {
                    parameters.push(format!("__typeof__({ty}) {}", self.own("dollar_return")));
                    return Ok(parameters);
                }
            };
            return Err(Problem::at(span("$return"), message));
        }
        Ok(parameters)
    }

    /// The body of a handler, with the words of SLIC put into C.
    fn body(&mut self, handler: &Handler, function: &str) -> Result<(), Problem> {
        let tokens = &handler.body;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let next = tokens.get(at + 1).map_or("", |token| self.word(token));
            let is_member = at > 0 && matches!(self.word(&tokens[at - 1]), "." | "->");
            match (token.kind, self.word(token)) {
                (TokenKind::Dollar, "$fn") => {
                    self.out.write(&format!("\"{function}\""), &token.span)
                }
                (TokenKind::Dollar, word) => {
                    let name = self.own(&format!("dollar_{}", &word[1..]));
                    self.out.write(&name, &token.span);
                }
                (TokenKind::Name, "abort") if !is_member => {
                    at = self.abort(tokens, at)?;
                    continue;
                }
                (TokenKind::Name, "halt") if next == ";" => {
                    self.out.write("__wherefore_assume(0)", &token.span);
                }
                (TokenKind::Name, "reset") if next == ";" => {
                    let reset = self.own("reset");
                    self.out.write(&format!("{reset}()"), &token.span);
                }
                _ => self.name_or_word(token, is_member),
            }
            at += 1;
        }
        Ok(())
    }

    /// `abort "text";`, up to the semicolon; gives where that stands.
    fn abort(&mut self, tokens: &[Token], start: usize) -> Result<usize, Problem> {
        let mut end = start + 1;
        let is = |index: usize, mark: &str| {
            tokens.get(index).is_some_and(|token| self.word(token) == mark)
        };
        let parenthesis = is(end, "(");
        end += usize::from(parenthesis);
        let mut text = String::new();
        while let Some(token) = tokens.get(end).filter(|token| token.kind == TokenKind::Text) {
            text.push_str(self.word(token));
            end += 1;
        }
        end += usize::from(parenthesis && is(end, ")"));
        if !is(end, ";") {
            let span = tokens.get(end).unwrap_or(&tokens[end - 1]).span.clone();
            return Err(Problem::at(span, "expected a text and ';' behind 'abort'"));
        }
        if text.is_empty() {
            text = format!("\"the rule {} is broken\"", self.rule.name);
        }
        let whole = tokens[start].span.start..tokens[end - 1].span.end;
        self.out.write(&format!("{ABORT}({text})"), &whole);
        Ok(end)
    }

    fn words(&mut self, tokens: &[Token]) -> Result<(), Problem> {
        for (index, token) in tokens.iter().enumerate() {
            if token.kind == TokenKind::Dollar {
                let message = format!("'{}' has no meaning outside of a handler", self.word(token));
                return Err(Problem::at(token.span.clone(), message));
            }
            let is_member = index > 0 && matches!(self.word(&tokens[index - 1]), "." | "->");
            self.name_or_word(token, is_member);
        }
        Ok(())
    }

    fn name_or_word(&mut self, token: &Token, is_member: bool) {
        let word = self.word(token);
        match token.kind == TokenKind::Name && !is_member && self.names.contains(word) {
            true => self.out.write(&self.own(word), &token.span),
            false => self.out.copy(&self.rule.text, &token.span),
        }
    }
}

impl Event {
    /// The event that the caller of a function without a body sees instead.
    #[must_use]
    pub const fn at_caller(self) -> Self {
        match self {
            Self::Entry | Self::Call => Self::Call,
            Self::Exit | Self::Return => Self::Return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "state { enum {free, held} s = free; struct lock *one; }\n\
        acquire.entry { if (s == held && $1->s == 2) { abort \"twice\"; } s = held; }\n";

    fn translated(text: &str, signature: Signature) -> Result<CText, Problem> {
        let rule = Rule::parse("lock.slic", text)?;
        rule.translate(0, true, &[Observed { handler: 0, function: 0, signature }])
    }

    fn one_parameter() -> Signature {
        let parameters = vec![Some("struct lock *".to_owned())];
        Signature { parameters, result: None, is_void: true }
    }

    #[test]
    fn names_of_the_state_are_its_own_and_members_are_not() {
        let text = translated(LOCK, one_parameter()).expect("it is a rule").text;
        let body = text.split_once("static void").expect("a handler").1;
        assert!(body.contains("__rule_0_s == __rule_0_held"), "{body}");
        assert!(body.contains("__rule_0_dollar_1 ->s == 2"), "{body}");
        assert!(text.contains("__rule_0_one = __rule_0_any_one();"), "{text}");
    }

    #[test]
    fn every_word_of_a_handler_knows_its_place() {
        let translated = translated(LOCK, one_parameter()).expect("it is a rule");
        let find = |word: &str| {
            let at = translated.text.rfind(word).expect("it is there");
            &LOCK[translated.origin(at..at + word.len())]
        };
        assert_eq!(find("__rule_0_dollar_1"), "$1");
        assert_eq!(find("__wherefore_rule_abort"), "abort \"twice\"");
        assert_eq!(find("2"), "2");
        assert_eq!(find("__rule_0_held"), "held");
    }

    #[test]
    fn names_are_found_again() {
        assert_eq!(own_name("__rule_12_s").as_deref(), Some("s"));
        assert_eq!(own_name("__rule_0_dollar_1").as_deref(), Some("$1"));
        assert_eq!(own_name("s"), None);
    }

    #[test]
    fn a_parameter_that_a_function_does_not_have_is_an_error() {
        let problem = translated(LOCK, Signature::default()).expect_err("there is no $1");
        assert_eq!((&LOCK[problem.span], &*problem.message), ("$1", "'acquire' has no parameters"));
    }

    #[test]
    fn an_abort_needs_a_semicolon() {
        let text = "f.entry { abort \"x\" }";
        let problem = translated(text, Signature::default()).expect_err("no semicolon");
        assert_eq!(&text[problem.span], "\"x\"");
    }
}
