//! `wherefore show`: the program as the engines see it.

use std::fmt::Write as _;

use ir::{FunctionKind, Program};

use crate::arguments::{ShowCommand, Usage};
use crate::{load, status};

pub(crate) fn show(command: &ShowCommand, usage: &Usage) -> u8 {
    let program = match load::load(&command.files, usage) {
        Ok(program) => program,
        Err(code) => return code,
    };
    load::list_missing(&program);
    if command.none {
        return 0;
    }
    let text = text(&program, command);
    if text.is_empty() {
        let name = command.function.as_deref().unwrap_or("that");
        eprintln!("error: the program has no function '{name}'");
        return status::INPUT;
    }
    // A reader such as `head` may stop reading; that is no failure.
    let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
    0
}

fn text(program: &Program, command: &ShowCommand) -> String {
    let mut text = String::new();
    for (id, function) in program.functions.entries() {
        let shown = match &command.function {
            Some(name) => **name == *function.name,
            None => command.models || function.kind == FunctionKind::User,
        };
        if shown {
            let _ = writeln!(text, "{}", ir::print::function(program, id));
        }
    }
    text
}
