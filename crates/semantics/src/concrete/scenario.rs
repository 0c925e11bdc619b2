//! What a program does not determine, in one run of it.

use std::collections::{BTreeMap, HashMap, HashSet};

use ir::{FunctionId, GlobalId, LocalId, Program, RecordId, SiteId};

use super::Inputs;
use crate::machine::Move;

/// What an object is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StorageOf {
    /// A global variable or string literal.
    Global(GlobalId),
    /// A local variable.
    Local(FunctionId, LocalId),
    /// An allocation on the heap.
    Heap,
    /// An allocation in a frame.
    Frame,
    /// Extra arguments of a call, or a returned aggregate.
    Temporary,
    /// An object that a caller made which is not part of the program.
    Given(SiteId),
    /// The arguments and the environment of `main`: each array of pointers, then its strings.
    Environment,
    /// The result of a function that returns without a value: a variable, never in memory.
    Result(FunctionId),
    /// The code of a function, which has only an address.
    Function(FunctionId),
}

impl StorageOf {
    /// Whether it is a variable of a type that such records lie in, and no larger than the type.
    #[must_use]
    pub fn is_declared_with(self, program: &Program, record: RecordId) -> bool {
        let types = &program.types;
        let ty = match self {
            Self::Global(global) => {
                let global = &program.globals[global];
                // An initializer has made a flexible member of it longer.
                if global.size > types.size_of(global.ty) {
                    return false;
                }
                global.ty
            }
            Self::Local(function, local) => match &program.functions[function].body {
                Some(body) => body.locals[local].ty,
                None => return false,
            },
            Self::Heap
            | Self::Frame
            | Self::Temporary
            | Self::Given(_)
            | Self::Environment
            | Self::Result(_)
            | Self::Function(_) => return false,
        };
        types.contains_record(ty, record)
    }
}

/// Storage that a run makes: the object or variable of that kind after this many others, counted
/// from zero. A declaration that is reached again counts again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StorageInstance {
    /// What it is for.
    pub of: StorageOf,
    /// How many of that kind the run made before.
    pub occurrence: u32,
}

impl StorageInstance {
    /// Whether its contents count as written, although the run has not written them.
    #[must_use]
    pub const fn counts_as_written(self) -> bool {
        match self.of {
            StorageOf::Given(_) => true,
            StorageOf::Global(_)
            | StorageOf::Local(..)
            | StorageOf::Heap
            | StorageOf::Frame
            | StorageOf::Temporary
            | StorageOf::Result(_)
            | StorageOf::Function(_)
            | StorageOf::Environment => false,
        }
    }
}

/// What a program does not determine, in one run of it. Where nothing is given, a value is made up
/// from the seed, or is zero, or, in storage, the filling.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The inputs, by site and occurrence.
    pub inputs: Inputs,
    /// What scalar variables hold before they are written, where they are not in memory.
    pub variables: HashMap<StorageInstance, u128>,
    /// The bytes that objects hold before they are written, by their places in the object.
    pub contents: HashMap<StorageInstance, BTreeMap<u64, u8>>,
    /// What every other byte of storage holds before it is written.
    pub filling: u8,
    /// Where objects are.
    pub addresses: HashMap<StorageInstance, u64>,
    /// The allocations on the heap that fail, by how many there were before.
    pub failing_allocations: HashSet<u32>,
    /// The arguments of `main` after the program's name; what the options say if there are none.
    pub arguments: Option<Vec<Vec<u8>>>,
    /// The standard input. Whoever runs the program has to serve it.
    pub standard_input: Vec<u8>,
    /// In which order threads go on, from one point that others may see to the next, and the inputs that
    /// they take; as they can if there is none.
    pub schedule: Option<Vec<Move>>,
    /// Whether the moves of the schedule go from one statement of the text to the next besides.
    pub by_statements: bool,
    /// Whether the moves of the schedule end before something is written to a stream, too.
    pub before_output: bool,
}

impl Scenario {
    /// The same with another filling of what is not written.
    #[must_use]
    pub fn filled_with(&self, filling: u8) -> Self {
        Self { filling, ..self.clone() }
    }

    /// The bytes that storage holds before it is written: also those of a variable that was not in
    /// memory when the scenario was found.
    #[must_use]
    pub fn bytes_of(&self, made: StorageInstance) -> BTreeMap<u64, u8> {
        let mut bytes = BTreeMap::new();
        if let Some(value) = self.variables.get(&made) {
            bytes.extend((0..).zip(value.to_le_bytes()));
        }
        bytes.extend(self.contents.get(&made).into_iter().flatten());
        bytes
    }
}
