//! Small plain expressions with a wanted truth table.

use rustc_hash::FxHashSet;

use crate::language::BinaryOperator;

/// The values of a function, one bit for each of at most 64 valuations.
pub type Table = u64;

/// This many valuations a table can hold.
pub const MOST_VALUATIONS: usize = 64;

/// A plain expression; variables are numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// 0 or 1.
    Constant(bool),
    /// A variable.
    Variable(usize),
    /// Negation.
    Not(Box<Formula>),
    /// Two operands.
    Binary(BinaryOperator, Box<Formula>, Box<Formula>),
}

impl Formula {
    /// The value where variables have these values.
    #[must_use]
    pub fn value(&self, valuation: &[bool]) -> bool {
        match self {
            Self::Constant(value) => *value,
            Self::Variable(index) => valuation[*index],
            Self::Not(operand) => !operand.value(valuation),
            Self::Binary(operator, left, right) => {
                operator.apply(left.value(valuation), right.value(valuation))
            }
        }
    }

    /// The text, variables by name.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        match self {
            Self::Constant(value) => u8::from(*value).to_string(),
            Self::Variable(index) => names[*index].clone(),
            Self::Not(operand) => format!("!{}", operand.operand_text(names, None)),
            Self::Binary(operator, left, right) => {
                let (left, right) = (
                    left.operand_text(names, Some(*operator)),
                    right.operand_text(names, Some(*operator)),
                );
                format!("{left} {} {right}", operator.text())
            }
        }
    }

    fn operand_text(&self, names: &[String], around: Option<BinaryOperator>) -> String {
        let text = self.text(names);
        match self {
            Self::Binary(operator, _, _) => match (operator, around) {
                (BinaryOperator::And, Some(BinaryOperator::And))
                | (BinaryOperator::Or, Some(BinaryOperator::Or)) => text,
                _ => format!("({text})"),
            },
            _ => text,
        }
    }

    /// How many variables, constants and operators it has.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Constant(_) | Self::Variable(_) => 1,
            Self::Not(operand) => 1 + operand.size(),
            Self::Binary(_, left, right) => 1 + left.size() + right.size(),
        }
    }
}

#[derive(Clone, Copy)]
enum Node {
    Constant(bool),
    Variable(usize),
    Not(usize),
    Binary(BinaryOperator, usize, usize),
}

/// All functions by the size of their smallest expression, as far as they are needed.
struct Enumeration {
    nodes: Vec<(Table, Node)>,
    /// Where the nodes of each size begin.
    starts: Vec<usize>,
    seen: FxHashSet<Table>,
    mask: Table,
}

/// Expressions up to this size are tried,
const LARGEST: usize = 12;
/// and no more than this many functions.
const MOST_FUNCTIONS: usize = 30_000;

const OPERATORS: [BinaryOperator; 4] =
    [BinaryOperator::And, BinaryOperator::Or, BinaryOperator::Equal, BinaryOperator::Unequal];

/// The smallest expressions with an accepted table; of those of equal size the one with the least
/// `cost`. Nothing if there is none among small expressions.
pub fn smallest(
    valuations: &[Vec<bool>],
    variables: usize,
    accept: impl Fn(Table) -> bool,
    cost: impl Fn(Table) -> u32,
) -> Option<Formula> {
    debug_assert!(valuations.len() <= MOST_VALUATIONS);
    let mask = match valuations.len() {
        MOST_VALUATIONS => Table::MAX,
        count => (1 << count) - 1,
    };
    let seen = FxHashSet::default();
    let mut enumeration = Enumeration { nodes: Vec::new(), starts: vec![0, 0], seen, mask };
    for size in 1..=LARGEST {
        match size {
            1 => enumeration.leaves(valuations, variables),
            _ => enumeration.grow(size),
        }
        enumeration.starts.push(enumeration.nodes.len());
        let first = enumeration.starts[size];
        let accepted = (first..enumeration.nodes.len())
            .filter(|&node| accept(enumeration.nodes[node].0))
            .min_by_key(|&node| cost(enumeration.nodes[node].0));
        if let Some(node) = accepted {
            return Some(enumeration.formula(node));
        }
        if enumeration.nodes.len() > MOST_FUNCTIONS {
            return None;
        }
    }
    None
}

impl Enumeration {
    fn add(&mut self, table: Table, node: Node) {
        let table = table & self.mask;
        if self.nodes.len() <= MOST_FUNCTIONS && self.seen.insert(table) {
            self.nodes.push((table, node));
        }
    }

    fn leaves(&mut self, valuations: &[Vec<bool>], variables: usize) {
        // A constant says more than a variable that happens to be constant where it is read.
        self.add(0, Node::Constant(false));
        self.add(Table::MAX, Node::Constant(true));
        for variable in 0..variables {
            let bits = valuations.iter().enumerate();
            let table = bits.fold(0, |table, (index, valuation)| {
                table | Table::from(valuation[variable]) << index
            });
            self.add(table, Node::Variable(variable));
        }
    }

    fn of_size(&self, size: usize) -> std::ops::Range<usize> {
        self.starts[size]..self.starts[size + 1]
    }

    fn grow(&mut self, size: usize) {
        for operand in self.of_size(size - 1) {
            self.add(!self.nodes[operand].0, Node::Not(operand));
        }
        for left_size in 1..size.saturating_sub(1) {
            let right_size = size - 1 - left_size;
            if left_size > right_size {
                break;
            }
            for left in self.of_size(left_size) {
                for right in self.of_size(right_size) {
                    for operator in OPERATORS {
                        let (a, b) = (self.nodes[left].0, self.nodes[right].0);
                        let table = match operator {
                            BinaryOperator::And => a & b,
                            BinaryOperator::Or => a | b,
                            BinaryOperator::Equal => !(a ^ b),
                            _ => a ^ b,
                        };
                        self.add(table, Node::Binary(operator, left, right));
                    }
                }
            }
        }
    }

    fn formula(&self, node: usize) -> Formula {
        match self.nodes[node].1 {
            Node::Constant(value) => Formula::Constant(value),
            Node::Variable(index) => Formula::Variable(index),
            Node::Not(operand) => Formula::Not(Box::new(self.formula(operand))),
            Node::Binary(operator, left, right) => {
                let (left, right) = (self.formula(left), self.formula(right));
                Formula::Binary(operator, Box::new(left), Box::new(right))
            }
        }
    }
}

/// A sum of products that is true at some valuations and false at others.
#[must_use]
pub fn sum_of_products(on: &[Vec<bool>], off: &[Vec<bool>], variables: usize) -> Formula {
    let mut products: Vec<Vec<Option<bool>>> = Vec::new();
    let covers = |product: &[Option<bool>], valuation: &[bool]| {
        product.iter().zip(valuation).all(|(literal, value)| literal.is_none_or(|l| l == *value))
    };
    for valuation in on {
        if products.iter().any(|product| covers(product, valuation)) {
            continue;
        }
        let mut product: Vec<Option<bool>> = valuation.iter().copied().map(Some).collect();
        for index in 0..variables {
            let literal = product[index].take();
            if off.iter().any(|other| covers(&product, other)) {
                product[index] = literal;
            }
        }
        products.push(product);
    }
    let literal = |(index, value): (usize, bool)| match value {
        true => Formula::Variable(index),
        false => Formula::Not(Box::new(Formula::Variable(index))),
    };
    let product = |product: Vec<Option<bool>>| {
        let literals = product.into_iter().enumerate();
        let literals = literals.filter_map(|(index, value)| value.map(|value| (index, value)));
        joined(BinaryOperator::And, literals.map(literal), true)
    };
    joined(BinaryOperator::Or, products.into_iter().map(product), false)
}

fn joined(
    operator: BinaryOperator,
    formulas: impl Iterator<Item = Formula>,
    none: bool,
) -> Formula {
    let join = |left, right| Formula::Binary(operator, Box::new(left), Box::new(right));
    formulas.reduce(join).unwrap_or(Formula::Constant(none))
}
