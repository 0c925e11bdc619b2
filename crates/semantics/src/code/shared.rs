//! Code that several machines share.

use std::cell::RefCell;
use std::rc::Rc;

use ir::{FunctionId, Program};

use super::{Code, FlattenOptions, flatten};

/// The code of a program's functions, each made at its first use. Where a program is run many times,
/// its machines share this, so that a function is flattened once and not in each run.
pub struct SharedCode<'p> {
    program: &'p Program,
    /// By options: a program is seldom run in more than two ways.
    made: RefCell<Vec<(FlattenOptions, Functions)>>,
}

/// The code of functions by their numbers, as far as it is made.
type Functions = Vec<Option<Rc<Code>>>;

impl<'p> SharedCode<'p> {
    /// No code yet.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        Self { program, made: RefCell::default() }
    }

    /// The code of a program that differs from this one in the bodies of some functions only.
    #[must_use]
    pub fn changed<'q>(&self, program: &'q Program, functions: &[FunctionId]) -> SharedCode<'q> {
        let mut made = self.made.borrow().clone();
        for (_, known) in &mut made {
            for function in functions {
                known[function.0 as usize] = None;
            }
        }
        SharedCode { program, made: RefCell::new(made) }
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The code of a function; none if it has no body.
    #[must_use]
    pub fn code(&self, function: FunctionId, options: FlattenOptions) -> Option<Rc<Code>> {
        let mut made = self.made.borrow_mut();
        let known = made.iter().position(|(other, _)| *other == options);
        let known = known.unwrap_or_else(|| {
            made.push((options.clone(), vec![None; self.program.functions.len()]));
            made.len() - 1
        });
        let code = &mut made[known].1[function.0 as usize];
        if code.is_none() {
            *code = flatten(self.program, function, options).map(Rc::new);
        }
        code.clone()
    }
}
