//! Small C programs whose components are known.
//!
//! A value matters only by its lowest three bits: variables are used below a mask of at most 7, or as
//! they are as the subscript of an array of four elements, where anything else than 0 to 3 fails. Those
//! used as they are are never added to. So if any values make a run succeed, then so do some from 0 to 7,
//! and from 0 to 3 for a subscript, and 0 or 1 for a condition.
//!
//! What a macro stands for within an expression is added, multiplied, compared with three bits, or a divisor
//! of them. A subscript from 0 to 3, and every outcome of a comparison or division together with every three
//! bits, then comes from some value from -8 to 15; if one value must do at all uses, from -16 to 23.

use std::ops::Range;

/// The number of a component.
pub type ComponentId = usize;

/// How many elements the array has.
pub const ELEMENTS: i64 = 4;

/// What the value of a component is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    Value,
    Truth,
    Subscript,
    /// A macro within another expression.
    Operand,
    /// A macro at all its uses.
    Macro,
}

impl Use {
    /// The values that have to be tried.
    pub fn values(self) -> Range<i64> {
        match self {
            Self::Value => 0..8,
            Self::Truth => 0..2,
            Self::Subscript => 0..ELEMENTS,
            Self::Operand => -8..16,
            Self::Macro => -16..24,
        }
    }
}

/// An operator of two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Exclusive,
    Less,
    AtMost,
    Equal,
    Unequal,
    /// `&&`, whose operands have no effects.
    Both,
    /// `||`, whose operands have no effects.
    Either,
}

impl Operator {
    /// As C writes it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::And => "&",
            Self::Exclusive => "^",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::Both => "&&",
            Self::Either => "||",
        }
    }
}

/// A variable: a global one, or one of the function's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variable {
    Global(usize),
    Local(usize),
}

/// Where an input comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// `getchar()`.
    Character,
    /// `atoi(argv[N])`.
    Argument(usize),
    /// `nondet_int()`, with the number of the call in the text.
    Chosen(usize),
}

/// An expression.
#[derive(Debug, Clone)]
pub enum Expression {
    Number(i64),
    Variable(Variable),
    /// An element of the array; the subscript is a component.
    Element(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `c ? a : b`, where the condition is a component.
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
    /// A call; the arguments are components.
    Call(usize, Vec<Expression>),
    Input(Input),
    Component(ComponentId, Box<Expression>),
    /// A use of a macro with what it stands for there; nothing is replaced in an assertion.
    Macro(usize, Option<Use>, Box<Expression>),
}

impl Expression {
    /// The component that it is, or the first one of a call.
    pub fn id(&self) -> ComponentId {
        match self {
            Self::Component(id, ..) => *id,
            Self::Call(_, arguments) => arguments[0].id(),
            other => unreachable!("{other:?} is no component"),
        }
    }
}

/// What is assigned to.
#[derive(Debug, Clone)]
pub enum Target {
    Variable(Variable),
    /// An element of the array; the subscript is a component.
    Element(Expression),
}

/// A statement.
#[derive(Debug, Clone)]
pub enum Statement {
    /// `int x = e;`.
    Declare(usize, Expression),
    /// `int x; scanf("%d", &x);`.
    Scan(usize),
    Assign(Target, Expression),
    /// `x += e;` and `x -= e;`: the component is the new value.
    Update(ComponentId, Target, Operator, Expression),
    /// `x++;` and `x--;`: the component is the new value.
    Step(ComponentId, Target, Operator),
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// `for (int i = e; c; i++)`, with the component of the new value.
    For(usize, Expression, Expression, ComponentId, Vec<Statement>),
    While(Expression, Vec<Statement>),
    DoWhile(Vec<Statement>, Expression),
    /// The cases 0, 1, ..., each with a `break`, and the default.
    Switch(Expression, Vec<Vec<Statement>>),
    Break,
    Continue,
    Return(Expression),
    /// `exit(e);`.
    Exit(Expression),
    Print(Expression),
    Assert(Expression),
    Call(Expression),
}

/// The type of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Int,
    Byte,
}

impl Type {
    /// As C writes it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Byte => "unsigned char",
        }
    }

    /// A value converted to it.
    pub fn converted(self, value: i64) -> i64 {
        match self {
            Self::Int => value,
            Self::Byte => value & 255,
        }
    }
}

/// A function: its parameters are the first of its variables.
#[derive(Debug, Clone, Default)]
pub struct Function {
    pub parameters: usize,
    pub variables: Vec<Type>,
    pub body: Vec<Statement>,
}

/// What a global variable or an element holds at first.
#[derive(Debug, Clone, Copy, Default)]
pub struct Initial {
    pub value: i64,
    pub component: ComponentId,
    /// The macro that stands there.
    pub named: Option<usize>,
}

/// What a macro is defined as.
#[derive(Debug, Clone, Copy)]
pub enum Definition {
    Number(i64),
    /// `(a - b)`.
    Difference(i64, i64),
    /// `((x) & n)`.
    Mask(i64),
}

/// A macro.
#[derive(Debug, Clone)]
pub struct Macro {
    pub definition: Definition,
    /// What it stands for, at all uses.
    pub component: ComponentId,
    /// How often it is used outside of assertions.
    pub uses: usize,
    /// The components that are uses of it.
    pub whole: Vec<ComponentId>,
}

/// A program. The last function is `main`.
#[derive(Debug, Clone, Default)]
pub struct Program {
    pub macros: Vec<Macro>,
    pub globals: Vec<(Type, Initial)>,
    pub elements: [Initial; ELEMENTS as usize],
    pub functions: Vec<Function>,
    /// What each component's value is used for.
    pub components: Vec<Use>,
}

impl Program {
    /// Whether a component is the only use of a macro: then the definition is suspected instead.
    pub fn is_only_use(&self, id: ComponentId) -> bool {
        self.macros.iter().any(|one| one.uses == 1 && one.whole.contains(&id))
    }

    /// Whether a component is what a macro stands for.
    pub fn is_definition(&self, id: ComponentId) -> bool {
        self.components[id] == Use::Macro
    }

    /// The components that are suspected.
    pub fn suspected(&self) -> impl Iterator<Item = ComponentId> {
        (0..self.components.len()).filter(|id| !self.is_only_use(*id))
    }
}
