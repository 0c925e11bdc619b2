//! The language of Boolean programs: syntax tree, parser, printer, validator.

mod expressions;
mod lexer;
mod parser;
mod printer;
mod syntax;
mod validator;

pub use parser::parse;
pub use printer::print;
pub use syntax::{
    BinaryOperator, Block, Expression, ExpressionId, ExpressionKind, Name, Procedure, Program,
    Statement, StatementId, StatementKind, Symbol,
};
pub use validator::{Scope, validate};

use source::{Diagnostic, FileId, SourceMap};

/// Reads and validates a program.
///
/// # Errors
/// All that is wrong with the text: the first syntax error, or every violation of the rules of
/// names and numbers of values.
pub fn read(sources: &SourceMap, file: FileId) -> Result<Program, Vec<Diagnostic>> {
    let program = parse(sources, file).map_err(|error| vec![error])?;
    let errors = validate(&program);
    if errors.is_empty() { Ok(program) } else { Err(errors) }
}
