//! What the attributes `nonnull` and `returns_nonnull` promise.
//!
//! Compilers remove tests of such pointers, so a null pointer there is a failure even if nothing is accessed.

use rucc_ast::{Ast, AttrArg, AttrList, Decl, DeclaratorId, Expr};
use rucc_base::{Interner, Symbol};
use rustc_hash::FxHashMap as HashMap;

/// What is promised of a function's pointers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Promise {
    /// That no argument is null.
    every: bool,
    /// That these arguments are not, counted from one.
    arguments: Vec<u64>,
    /// That the result is not.
    pub result: bool,
}

impl Promise {
    /// Whether an argument must not be null, counted from zero.
    pub(crate) fn concerns(&self, index: usize) -> bool {
        self.every || self.arguments.contains(&(index as u64 + 1))
    }
}

/// The promises of all functions that are declared in a file.
pub(crate) fn promises(ast: &Ast, interner: &Interner) -> HashMap<Symbol, Promise> {
    let mut found = HashMap::default();
    for &decl in ast.top_level() {
        match ast[decl] {
            Decl::Var { specs, declarators } => {
                for declared in &ast[declarators] {
                    let lists = [ast[specs].attrs, declared.attrs];
                    add(ast, interner, declared.declarator, &lists, &mut found);
                }
            }
            Decl::Function { specs, declarator, .. } => {
                add(ast, interner, declarator, &[ast[specs].attrs], &mut found);
            }
            Decl::Error | Decl::StaticAssert { .. } | Decl::Asm(_) | Decl::Attributes(_) => {}
        }
    }
    found
}

fn add(
    ast: &Ast,
    interner: &Interner,
    declarator: DeclaratorId,
    lists: &[AttrList],
    found: &mut HashMap<Symbol, Promise>,
) {
    let Some(name) = ast[declarator].name else { return };
    for attribute in lists.iter().flat_map(|&list| &ast[list]) {
        match interner.resolve(attribute.name) {
            "nonnull" => {
                let promise = found.entry(name).or_default();
                let arguments = &ast[attribute.args];
                promise.every |= arguments.is_empty();
                promise.arguments.extend(arguments.iter().filter_map(|&one| number(ast, one)));
            }
            "returns_nonnull" => found.entry(name).or_default().result = true,
            _ => {}
        }
    }
}

fn number(ast: &Ast, argument: AttrArg) -> Option<u64> {
    let AttrArg::Expr(expr) = argument else { return None };
    let Expr::Int(constant) = ast[expr] else { return None };
    u64::try_from(ast[constant].value).ok()
}
