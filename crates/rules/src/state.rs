//! The state of a rule: declarations of C.

use crate::lexer::{Token, TokenKind};
use crate::{Problem, Span};

/// A variable of the state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Variable {
    pub name: Span,
    /// The words of its declarator, without the initial value.
    pub declarator: Vec<Token>,
    /// The words of its initial value. Without one it begins with any value.
    pub initial: Option<Vec<Token>>,
    /// Whether it is an array.
    pub is_array: bool,
}

/// A declaration of the state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// The words before the first variable.
    pub specifiers: Vec<Token>,
    pub variables: Vec<Variable>,
    /// Names that it declares besides variables: enumerators and tags, or what `typedef` names.
    pub names: Vec<Span>,
    pub is_typedef: bool,
}

/// The declarations in the body of `state`.
pub(crate) fn declarations(text: &str, body: &[Token]) -> Result<Vec<Declaration>, Problem> {
    let mut rest = body;
    let mut declarations = Vec::new();
    while !rest.is_empty() {
        let Some(end) = find(text, rest, &[";"]) else {
            let last = rest[rest.len() - 1].span.clone();
            return Err(Problem::at(last, "expected ';' behind this declaration"));
        };
        if end > 0 {
            declarations.push(declaration(text, &rest[..end])?);
        }
        rest = &rest[end + 1..];
    }
    Ok(declarations)
}

/// The first of some marks that is in no bracket.
fn find(text: &str, tokens: &[Token], marks: &[&str]) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().position(|token| {
        let word = &text[token.span.clone()];
        match word {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => return depth == 0 && marks.contains(&word),
        }
        false
    })
}

fn declaration(text: &str, tokens: &[Token]) -> Result<Declaration, Problem> {
    let word = |index: usize| tokens.get(index).map_or("", |token| &text[token.span.clone()]);
    let start = behind_specifiers(text, tokens);
    let names = declared_names(text, &tokens[..start]);
    let is_typedef = word(0) == "typedef";
    let mut variables = Vec::new();
    let mut rest = &tokens[start..];
    while !rest.is_empty() {
        let end = find(text, rest, &[","]).unwrap_or(rest.len());
        variables.push(variable(text, &rest[..end], &tokens[0].span)?);
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    Ok(Declaration { specifiers: tokens[..start].to_vec(), variables, names, is_typedef })
}

/// Where the first declarator begins: behind the words that name the type. The last name before a
/// declarator's end is the variable.
fn behind_specifiers(text: &str, tokens: &[Token]) -> usize {
    let end = find(text, tokens, &["=", ","]).unwrap_or(tokens.len());
    let first = &tokens[..end];
    let mut depth = 0;
    let mut last_name = None;
    for (index, token) in first.iter().enumerate() {
        match &text[token.span.clone()] {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                last_name = None;
            }
            // A pointer begins the declarator, and so does a parenthesis.
            "*" | "(" if depth == 0 => return index,
            "[" if depth == 0 => break,
            _ if depth == 0 && token.kind == TokenKind::Name => last_name = Some(index),
            _ => {}
        }
    }
    let is_tag = |index: usize| {
        index > 0 && matches!(&text[first[index - 1].span.clone()], "enum" | "struct" | "union")
    };
    match last_name {
        Some(index) if index > 0 && !is_tag(index) => index,
        _ => first.len(),
    }
}

/// Enumerators and tags.
fn declared_names(text: &str, specifiers: &[Token]) -> Vec<Span> {
    let word = |index: usize| specifiers.get(index).map_or("", |token| &text[token.span.clone()]);
    let mut names = Vec::new();
    let mut is_enum = false;
    let mut depth = 0;
    for (index, token) in specifiers.iter().enumerate() {
        match word(index) {
            "enum" | "struct" | "union" => {
                is_enum = word(index) == "enum";
                if word(index + 2) == "{" {
                    names.push(specifiers[index + 1].span.clone());
                }
            }
            "{" => depth += 1,
            "}" => depth -= 1,
            _ if depth > 0 && is_enum && matches!(word(index - 1), "{" | ",") => {
                names.push(token.span.clone());
            }
            _ => {}
        }
    }
    names
}

fn variable(text: &str, tokens: &[Token], specifiers: &Span) -> Result<Variable, Problem> {
    let word = |token: &Token| &text[token.span.clone()];
    let equals = find(text, tokens, &["="]);
    let declarator = &tokens[..equals.unwrap_or(tokens.len())];
    let bracket = declarator.iter().position(|token| word(token) == "[");
    // The name of a pointer to a function is the first one; any other name stands alone.
    let names = declarator[..bracket.unwrap_or(declarator.len())].iter();
    let is_qualifier = |token: &Token| matches!(word(token), "const" | "volatile" | "restrict");
    let mut names = names.filter(|token| token.kind == TokenKind::Name && !is_qualifier(token));
    let Some(name) = names.next() else {
        let span = declarator.first().map_or(specifiers.clone(), |token| token.span.clone());
        return Err(Problem::at(span, "expected the name of a variable of the state"));
    };
    Ok(Variable {
        name: name.span.clone(),
        declarator: declarator.to_vec(),
        initial: equals.map(|at| tokens[at + 1..].to_vec()),
        is_array: bracket.is_some(),
    })
}
