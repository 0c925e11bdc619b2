//! What a program does not determine, in one run of it.

use std::collections::{BTreeMap, HashMap};

use ir::{FunctionId, LocalId};

use super::Inputs;

/// What a program does not determine, in one run of it. Where nothing is given, a value is made up
/// from the seed, or is zero.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The inputs, by site and occurrence.
    pub inputs: Inputs,
    /// What scalar variables hold before they are written: by variable, one for each time that the
    /// run comes to its declaration.
    pub variables: HashMap<(FunctionId, LocalId), Vec<u128>>,
    /// The bytes that objects hold before they are written: by how many objects the run has made
    /// before, and by their places in the object.
    pub contents: HashMap<u32, BTreeMap<u64, u8>>,
    /// The arguments of `main` after the program's name; what the options say if there are none.
    pub arguments: Option<Vec<Vec<u8>>>,
    /// The standard input. Whoever runs the program has to serve it.
    pub standard_input: Vec<u8>,
}
