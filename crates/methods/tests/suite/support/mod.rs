//! Small C programs.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use frontend::{CompileOptions, Input};
use ir::{FunctionId, Program};

pub mod logged;

/// What every program begins with.
const PRELUDE: &str = "\
extern int nondet_int(void); extern char nondet_char(void); extern _Bool nondet_bool(void);
extern int wherefore_choose(int); extern void __VERIFIER_assume(int);
extern void __CPROVER_assert(int, const char *); extern int printf(const char *, ...);
#define assume __VERIFIER_assume
#define assert(condition) __CPROVER_assert(condition, #condition)
";

/// Reads a program.
pub fn load(name: &str, text: &str) -> Program {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let file = format!("methods-{}-{number}.c", std::process::id());
    let path: PathBuf = std::env::temp_dir().join(file);
    std::fs::write(&path, format!("{PRELUDE}#line 1\n{text}")).expect("the file can be written");
    let input = Input { path: path.display().to_string(), options: CompileOptions::default() };
    let loaded = frontend::load(&[input]);
    let _ = std::fs::remove_file(&path);
    loaded.unwrap_or_else(|error| panic!("{name}: {:?}", error.diagnostics)).program
}

/// Where programs begin.
pub fn entry(program: &Program) -> FunctionId {
    program.function_named("main").expect("the program has a main")
}
