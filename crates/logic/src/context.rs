//! The arena that owns all terms and gives equal terms the same identifier.

use crate::bits::BitVector;
use crate::range::Range;
use crate::term::{ConstantId, Node, Operation, TermId, VariableId};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU32, Ordering};

/// Wider terms are taken for a mistake of the caller, and refused before they exhaust memory.
pub const MAXIMUM_WIDTH: u32 = 1 << 16;

#[derive(Clone, Debug)]
struct Variable {
    name: Box<str>,
    term: TermId,
}

/// Owns terms. Every term exists once: building it again returns the same identifier.
#[derive(Debug)]
pub struct Context {
    identity: u32,
    nodes: Vec<Node>,
    /// For each term, between which numbers its value lies.
    pub(crate) ranges: Vec<Range>,
    node_table: HashTable<TermId>,
    constants: Vec<BitVector>,
    constant_table: HashTable<ConstantId>,
    variables: Vec<Variable>,
    variable_names: FxHashMap<Box<str>, VariableId>,
    pub(crate) simplifies: bool,
    /// How many terms were asked for.
    pub(crate) asked: u64,
    /// How many rewrites are under way, each inside the one before; see [`crate::rules`].
    pub(crate) rewrite_depth: u32,
}

fn hash(value: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(value)
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Context {
    /// The term at a position for tables.
    #[must_use]
    pub fn term_at(&self, index: usize) -> TermId {
        TermId::from_index(index)
    }

    /// A context without terms.
    #[must_use]
    pub fn new() -> Self {
        static NEXT_IDENTITY: AtomicU32 = AtomicU32::new(0);
        Self {
            identity: NEXT_IDENTITY.fetch_add(1, Ordering::Relaxed),
            nodes: Vec::new(),
            ranges: Vec::new(),
            node_table: HashTable::new(),
            constants: Vec::new(),
            constant_table: HashTable::new(),
            variables: Vec::new(),
            variable_names: FxHashMap::default(),
            simplifies: true,
            asked: 0,
            rewrite_depth: 0,
        }
    }

    /// A context of its own with the same terms: they have the same names in it, and new terms of one are not in the
    /// other.
    #[must_use]
    pub fn duplicate(&self) -> Self {
        Self {
            nodes: self.nodes.clone(),
            ranges: self.ranges.clone(),
            node_table: self.node_table.clone(),
            constants: self.constants.clone(),
            constant_table: self.constant_table.clone(),
            variables: self.variables.clone(),
            variable_names: self.variable_names.clone(),
            simplifies: self.simplifies,
            ..Self::new()
        }
    }

    /// A context that keeps every term as it is built. For comparisons: against it, the
    /// simplification is tested.
    #[must_use]
    pub fn without_simplification() -> Self {
        Self { simplifies: false, ..Self::new() }
    }

    /// Distinguishes the contexts of a process, so that terms of one are not taken for terms of
    /// another.
    pub(crate) fn identity(&self) -> u32 {
        self.identity
    }

    /// The number of terms built so far.
    #[must_use]
    pub fn term_count(&self) -> usize {
        self.nodes.len()
    }

    /// What the term is, and its width.
    #[must_use]
    pub fn node(&self, term: TermId) -> Node {
        self.nodes[term.index()]
    }

    /// What the term is.
    #[must_use]
    pub fn operation(&self, term: TermId) -> Operation {
        self.nodes[term.index()].operation
    }

    /// The number of bits of the term.
    #[must_use]
    pub fn width(&self, term: TermId) -> u32 {
        self.nodes[term.index()].width
    }

    /// The value of a term that is a constant.
    #[must_use]
    pub fn value(&self, term: TermId) -> Option<&BitVector> {
        match self.operation(term) {
            Operation::Constant(constant) => Some(self.constant_value(constant)),
            _ => None,
        }
    }

    /// The value of a constant.
    #[must_use]
    pub fn constant_value(&self, constant: ConstantId) -> &BitVector {
        &self.constants[constant.index()]
    }

    /// Whether the term is a constant.
    #[must_use]
    pub fn is_constant(&self, term: TermId) -> bool {
        matches!(self.operation(term), Operation::Constant(_))
    }

    /// Whether the term is the Boolean constant true; likewise [`Self::is_false`].
    #[must_use]
    pub fn is_true(&self, term: TermId) -> bool {
        self.width(term) == 1 && self.value(term).is_some_and(BitVector::is_one)
    }

    /// Whether the term is the Boolean constant false.
    #[must_use]
    pub fn is_false(&self, term: TermId) -> bool {
        self.width(term) == 1 && self.value(term).is_some_and(BitVector::is_zero)
    }

    /// The name that the variable was created with.
    #[must_use]
    pub fn variable_name(&self, variable: VariableId) -> &str {
        &self.variables[variable.index()].name
    }

    /// The term that is the variable.
    #[must_use]
    pub fn variable_term(&self, variable: VariableId) -> TermId {
        self.variables[variable.index()].term
    }

    /// The variable of that name, if there is one.
    #[must_use]
    pub fn variable_named(&self, name: &str) -> Option<VariableId> {
        self.variable_names.get(name).copied()
    }

    /// All variables, in the order of their creation.
    pub fn variables(&self) -> impl Iterator<Item = VariableId> + use<> {
        (0..self.variables.len()).map(VariableId::from_index)
    }

    /// The variable of that name.
    ///
    /// # Panics
    ///
    /// If a variable of the same name and another width exists.
    pub fn variable(&mut self, name: &str, width: u32) -> TermId {
        if let Some(variable) = self.variable_named(name) {
            let term = self.variable_term(variable);
            assert_eq!(self.width(term), width, "variable {name} exists with another width");
            return term;
        }
        let variable = VariableId::from_index(self.variables.len());
        let term = self.intern(Node { operation: Operation::Variable(variable), width });
        self.variables.push(Variable { name: name.into(), term });
        self.variable_names.insert(name.into(), variable);
        term
    }

    /// A variable that did not exist before; its name starts with `prefix`.
    pub fn fresh_variable(&mut self, prefix: &str, width: u32) -> TermId {
        let mut number = self.variables.len();
        loop {
            let name = format!("{prefix}!{number}");
            if self.variable_named(&name).is_none() {
                return self.variable(&name, width);
            }
            number += 1;
        }
    }

    /// The constant of that value.
    pub fn constant(&mut self, value: BitVector) -> TermId {
        let width = value.width();
        let constants = &self.constants;
        let entry = self.constant_table.entry(
            hash(&value),
            |constant| constants[constant.index()] == value,
            |constant| hash(&constants[constant.index()]),
        );
        let constant = match entry {
            hashbrown::hash_table::Entry::Occupied(entry) => *entry.get(),
            hashbrown::hash_table::Entry::Vacant(entry) => {
                let constant = ConstantId::from_index(constants.len());
                entry.insert(constant);
                self.constants.push(value);
                constant
            }
        };
        self.intern(Node { operation: Operation::Constant(constant), width })
    }

    /// The term with exactly this operator and these operands, without simplification.
    pub(crate) fn intern(&mut self, node: Node) -> TermId {
        assert!((1..=MAXIMUM_WIDTH).contains(&node.width), "a term of width {}", node.width);
        let nodes = &self.nodes;
        let entry = self.node_table.entry(
            hash(&node),
            |term| nodes[term.index()] == node,
            |term| hash(&nodes[term.index()]),
        );
        match entry {
            hashbrown::hash_table::Entry::Occupied(entry) => *entry.get(),
            hashbrown::hash_table::Entry::Vacant(entry) => {
                let term = TermId::from_index(nodes.len());
                entry.insert(term);
                let range = self.range_of(node);
                self.nodes.push(node);
                self.ranges.push(range);
                term
            }
        }
    }

    /// All terms that `roots` consist of, operands before the terms that use them. Terms for which
    /// `is_known` holds, and those that only they need, are left out.
    #[must_use]
    pub fn cone(&self, roots: &[TermId], is_known: impl Fn(TermId) -> bool) -> Vec<TermId> {
        let mut seen = FxHashSet::default();
        let mut stack = roots.to_vec();
        while let Some(term) = stack.pop() {
            if !is_known(term) && seen.insert(term) {
                stack.extend_from_slice(&self.operation(term).operands());
            }
        }
        let mut terms: Vec<TermId> = seen.into_iter().collect();
        // Operands were built first: the order of the identifiers is the order that is wanted.
        terms.sort_unstable();
        terms
    }

    /// How many terms were asked for, new ones and known ones: how much work there was.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.asked
    }

    /// The term as text for people, one line for each term that it consists of.
    #[must_use]
    pub fn dump(&self, root: TermId) -> String {
        let mut text = String::new();
        for term in self.cone(&[root], |_| false) {
            let Node { operation, width } = self.node(term);
            let _ = write!(text, "t{} = {}", term.index(), operation.name());
            match operation {
                Operation::Constant(constant) => {
                    _ = write!(text, " {}", self.constant_value(constant))
                }
                Operation::Variable(variable) => {
                    _ = write!(text, " {}:{width}", self.variable_name(variable))
                }
                Operation::Extract { operand, low } => {
                    _ = write!(text, " t{} {low}:{width}", operand.index())
                }
                Operation::SignExtend(operand) => _ = write!(text, " t{}:{width}", operand.index()),
                _ => {
                    for operand in operation.operands().iter() {
                        let _ = write!(text, " t{}", operand.index());
                    }
                }
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_are_one_term() {
        let mut context = Context::new();
        let x = context.variable("x", 32);
        let y = context.variable("y", 32);
        assert_eq!(context.add(x, y), context.add(y, x));
        assert_eq!(context.variable("x", 32), x);
        let wide = BitVector::ones(300);
        assert_eq!(context.constant(wide.clone()), context.constant(wide));
        assert_ne!(context.constant(BitVector::zero(8)), context.constant(BitVector::zero(9)));
    }

    #[test]
    fn fresh_variables_avoid_taken_names() {
        let mut context = Context::new();
        let taken = context.variable("x!1", 8);
        let fresh = context.fresh_variable("x", 8);
        assert_ne!(taken, fresh);
    }

    #[test]
    #[should_panic(expected = "another width")]
    fn a_variable_keeps_its_width() {
        let mut context = Context::new();
        context.variable("x", 8);
        context.variable("x", 9);
    }

    #[test]
    fn a_dump_lists_operands_first() {
        let mut context = Context::new();
        let x = context.variable("x", 8);
        let one = context.constant(BitVector::one(8));
        let sum = context.add(x, one);
        assert_eq!(context.dump(sum), "t0 = variable x:8\nt1 = constant 0x1:8\nt2 = add t0 t1\n");
    }
}
