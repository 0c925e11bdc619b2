//! Whole runs of programs that are built by hand.

mod calls;
mod expressions;
mod failures;
mod hosts;
mod runs;

use crate::common::Build;
use ir::{BinaryOperator, Statement, Successors, VertexId};

/// `for (i = 0; i < n; i++) s += i; return s;`
fn sum_to(n: i128) -> Build {
    let mut build = Build::new("i < n; s + i; i + 1");
    let int = build.int();
    let (i, s) = (build.local("i", int), build.local("s", int));
    build.declare(i);
    build.declare(s);
    let zero = build.number(0);
    build.set(i, zero);
    build.set(s, zero);
    let head = build.next();
    let (read, limit) = (build.read(i), build.number(n));
    let condition = build.binary(BinaryOperator::Less, read, limit);
    let body = VertexId(head.0 + 1);
    let after = VertexId(head.0 + 3);
    build.vertex(Statement::Branch { condition }, Successors::Branch(body, after));
    let (left, right) = (build.read(s), build.read(i));
    let sum = build.binary_at(BinaryOperator::Add, left, right, Some("s + i"));
    build.set(s, sum);
    let (left, one) = (build.read(i), build.number(1));
    let next = build.binary(BinaryOperator::Add, left, one);
    let last = build.set(i, next);
    build.body.vertices[last].successors = Successors::Next(head);
    let result = build.read(s);
    build.returns(result);
    build
}
