//! Changes of a function's body.

use ir::{
    BinaryOperator, Body, CheckId, Expression, ExpressionId, ExpressionKind, Place, PlaceId,
    PlaceKind, Statement, Successors, TypeId, UnaryOperator, VertexId,
};
use weave::suspects::Subscripted;

/// `left && right` or `left || right` with effects in the right operand: branches that set a
/// temporary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lazy {
    /// Whether it is `&&`.
    pub and: bool,
    /// Branches on the left operand.
    pub branch: VertexId,
    /// Where it goes on to evaluate the right one.
    pub more: VertexId,
    /// Sets the result if the left operand decides it.
    pub decided: VertexId,
    /// Sets the result to the truth of the right one.
    pub truth: VertexId,
    /// The left operand.
    pub left: ExpressionId,
    /// The right operand.
    pub right: ExpressionId,
}

/// What a variable is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Compared {
    /// Another variable.
    Variable(Place),
    /// A number.
    Number(u128),
}

/// A condition that is added to another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Condition {
    /// One that the function has elsewhere.
    Existing(ExpressionId),
    /// A variable is compared with something of its type.
    Comparison { operator: BinaryOperator, left: Place, right: Compared, check: CheckId },
}

/// A change of a function's body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    /// An expression becomes a number.
    Number(ExpressionId, u128),
    /// An expression becomes the value of a variable.
    Variable(ExpressionId, Place, CheckId),
    /// An expression has another operator.
    Operator(ExpressionId, BinaryOperator, Option<CheckId>),
    /// `&&` becomes `||`, or the other way round.
    Logical(ExpressionId),
    /// An expression is negated as a condition, which gives an `int`.
    Not(ExpressionId, TypeId),
    /// An expression becomes one of its operands; the operand's type may stay if only its truth
    /// counts.
    Operand(ExpressionId, ExpressionId, bool),
    /// One is added to an expression, or subtracted.
    One(ExpressionId, BinaryOperator, Option<CheckId>),
    /// A pointer is that to the next object of this many bytes, or to the one before it; the number of
    /// objects is an `int`.
    NextPointer { at: ExpressionId, size: u64, subtract: bool, int: TypeId },
    /// A number has the other sign.
    Negate(ExpressionId, Option<CheckId>),
    /// A subscript is another expression.
    Subscript(Subscripted, ExpressionId),
    /// A place is another one.
    Place(PlaceId, Place),
    /// Another record is copied.
    Copied(VertexId, Place, CheckId),
    /// `&&` becomes `||`, or the other way round.
    LazyOperator(Lazy),
    /// Only the left operand is kept.
    LazyLeft(Lazy),
    /// Only the right operand is kept.
    LazyRight(Lazy),
    /// A vertex does nothing: its text is gone.
    Erase(VertexId),
    /// The operands of an operator change places.
    Swap(ExpressionId),
    /// Two arguments of a call change places.
    SwapArguments(VertexId, usize, usize),
    /// A condition holds only if another one holds as well, or also if that holds; that is an `int`.
    Join(ExpressionId, bool, Condition, TypeId),
}

impl Change {
    /// Makes the change.
    pub fn apply(&self, body: &mut Body) {
        match *self {
            Self::Number(at, bits) => body.expressions[at].kind = ExpressionKind::Constant(bits),
            Self::Variable(at, ref place, checks) => {
                let place = body.places.push(place.clone());
                body.expressions[at].kind = ExpressionKind::Load { place, checks };
            }
            Self::Operator(at, new, new_checks) => {
                if let ExpressionKind::Binary { operator, checks, .. } =
                    &mut body.expressions[at].kind
                {
                    (*operator, *checks) = (new, new_checks);
                }
            }
            Self::Logical(at) => {
                let kind = &mut body.expressions[at].kind;
                *kind = match *kind {
                    ExpressionKind::LogicalAnd(left, right) => {
                        ExpressionKind::LogicalOr(left, right)
                    }
                    ExpressionKind::LogicalOr(left, right) => {
                        ExpressionKind::LogicalAnd(left, right)
                    }
                    ref other => other.clone(),
                };
            }
            Self::Not(at, int) => {
                let operand = moved(body, at);
                let operator = UnaryOperator::Not;
                let whole = &mut body.expressions[at];
                whole.kind = ExpressionKind::Unary { operator, operand, checks: None };
                whole.ty = int;
            }
            Self::Operand(at, operand, truth) => {
                let ty = body.expressions[at].ty;
                let new = &body.expressions[operand];
                body.expressions[at] = match truth || new.ty == ty {
                    true => new.clone(),
                    false => converted(operand, ty),
                };
            }
            Self::One(at, operator, checks) => {
                let left = moved(body, at);
                let Expression { ty, .. } = body.expressions[at];
                let one = Expression { kind: ExpressionKind::Constant(1), ty, origin: None };
                let right = body.expressions.push(one);
                body.expressions[at].kind =
                    ExpressionKind::Binary { operator, left, right, checks };
            }
            Self::NextPointer { at, size, subtract, int } => {
                let pointer = moved(body, at);
                let one = Expression { kind: ExpressionKind::Constant(1), ty: int, origin: None };
                let index = body.expressions.push(one);
                body.expressions[at].kind =
                    ExpressionKind::PointerAdd { pointer, index, size, subtract };
            }
            Self::Negate(at, checks) => {
                let operand = moved(body, at);
                let operator = UnaryOperator::Negate;
                body.expressions[at].kind = ExpressionKind::Unary { operator, operand, checks };
            }
            Self::Subscript(Subscripted::Element(at), new) => {
                if let PlaceKind::Element { index, .. } = &mut body.places[at].kind {
                    *index = new;
                }
            }
            Self::Subscript(Subscripted::Pointer(at), new) => {
                if let ExpressionKind::PointerAdd { index, .. } = &mut body.expressions[at].kind {
                    *index = new;
                }
            }
            Self::Place(at, ref new) => body.places[at] = new.clone(),
            Self::Copied(at, ref new, checks) => {
                let new = body.places.push(new.clone());
                if let Statement::CopyObject { source, source_checks, .. } =
                    &mut body.vertices[at].statement
                {
                    (*source, *source_checks) = (new, checks);
                }
            }
            Self::LazyOperator(lazy) => {
                let branch = &mut body.vertices[lazy.branch].successors;
                if let Successors::Branch(then, otherwise) = branch {
                    std::mem::swap(then, otherwise);
                }
                if let Statement::Assign { value, .. } = body.vertices[lazy.decided].statement {
                    let outcome = u128::from(lazy.and);
                    body.expressions[value].kind = ExpressionKind::Constant(outcome);
                }
            }
            Self::LazyLeft(lazy) => {
                pass(body, lazy.branch, lazy.decided);
                store(body, lazy.decided, lazy.left);
            }
            Self::LazyRight(lazy) => {
                pass(body, lazy.branch, lazy.more);
                store(body, lazy.truth, lazy.right);
            }
            Self::Erase(at) => {
                if let [first, ..] = body.vertices[at].successors.targets()[..] {
                    pass(body, at, first);
                }
            }
            Self::Swap(at) => {
                if let ExpressionKind::Binary { left, right, .. } = &mut body.expressions[at].kind {
                    std::mem::swap(left, right);
                }
            }
            Self::SwapArguments(at, first, second) => {
                if let Statement::Call(call) = &mut body.vertices[at].statement {
                    call.arguments.swap(first, second);
                }
            }
            Self::Join(at, and, ref condition, int) => {
                let left = moved(body, at);
                let right = condition.made(body, int);
                let whole = &mut body.expressions[at];
                whole.ty = int;
                whole.kind = match and {
                    true => ExpressionKind::LogicalAnd(left, right),
                    false => ExpressionKind::LogicalOr(left, right),
                };
            }
        }
    }
}

impl Condition {
    /// The condition as an expression of a function; `int` is its type.
    fn made(&self, body: &mut Body, int: TypeId) -> ExpressionId {
        match self {
            Self::Existing(existing) => *existing,
            Self::Comparison { operator, left, right, check } => {
                let ty = left.ty;
                let left = read(body, left, *check);
                let right = match right {
                    Compared::Variable(place) => read(body, place, *check),
                    Compared::Number(bits) => {
                        let kind = ExpressionKind::Constant(*bits);
                        body.add_expression(kind, ty)
                    }
                };
                let kind =
                    ExpressionKind::Binary { operator: *operator, left, right, checks: None };
                body.add_expression(kind, int)
            }
        }
    }
}

/// The expression itself, for another that takes its number.
fn moved(body: &mut Body, at: ExpressionId) -> ExpressionId {
    let old = body.expressions[at].clone();
    body.expressions.push(old)
}

/// The value of a variable.
fn read(body: &mut Body, place: &Place, checks: CheckId) -> ExpressionId {
    let ty = place.ty;
    let place = body.places.push(place.clone());
    let kind = ExpressionKind::Load { place, checks };
    body.add_expression(kind, ty)
}

fn converted(operand: ExpressionId, ty: TypeId) -> Expression {
    Expression { kind: ExpressionKind::Convert { operand, checks: None }, ty, origin: None }
}

/// A vertex only goes on.
fn pass(body: &mut Body, at: VertexId, to: VertexId) {
    let vertex = &mut body.vertices[at];
    vertex.statement = Statement::Skip;
    vertex.successors = Successors::Next(to);
}

/// An assignment stores another value.
fn store(body: &mut Body, at: VertexId, new: ExpressionId) {
    let Statement::Assign { target, .. } = body.vertices[at].statement else { return };
    let ty = body.places[target].ty;
    let new = body.add_conversion(new, ty);
    if let Statement::Assign { value, .. } = &mut body.vertices[at].statement {
        *value = new;
    }
}
