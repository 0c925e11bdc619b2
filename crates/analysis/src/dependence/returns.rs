//! From which calls control comes back.

use ir::{Body, FunctionId, Program, Statement, VertexId};

/// Of each function whether it may return: a return can be reached without a call that does not
/// come back. What is called through a pointer is taken to return.
pub(super) fn returning(program: &Program) -> Vec<bool> {
    let known =
        |function: &ir::Function| function.body.is_none() && !function.declaration.never_returns;
    let mut returning: Vec<bool> = program.functions.iter().map(known).collect();
    let mut callers: Vec<Vec<FunctionId>> = vec![Vec::new(); returning.len()];
    for (id, function) in program.functions.entries() {
        if let Some(body) = &function.body {
            for callee in body.vertices.iter().filter_map(|it| it.statement.called()) {
                callers[usize::from(callee)].push(id);
            }
        }
    }
    callers.iter_mut().for_each(Vec::dedup);
    let mut work: Vec<FunctionId> = program.functions.indices().rev().collect();
    while let Some(function) = work.pop() {
        let Some(body) = &program.functions[function].body else { continue };
        if !returning[usize::from(function)] && reaches_return(body, &returning) {
            returning[usize::from(function)] = true;
            work.extend(&callers[usize::from(function)]);
        }
    }
    returning
}

/// Whether control does not come back from a vertex.
pub(super) fn ends_program(body: &Body, vertex: VertexId, returning: &[bool]) -> bool {
    let callee = body.vertices[vertex].statement.called();
    callee.is_some_and(|callee| !returning[usize::from(callee)])
}

fn reaches_return(body: &Body, returning: &[bool]) -> bool {
    let mut seen = vec![false; body.vertices.len()];
    let mut work = vec![body.entry];
    while let Some(vertex) = work.pop() {
        if std::mem::replace(&mut seen[usize::from(vertex)], true) {
            continue;
        }
        if matches!(body.vertices[vertex].statement, Statement::Return(_)) {
            return true;
        }
        if !ends_program(body, vertex, returning) {
            work.extend(body.vertices[vertex].successors.targets());
        }
    }
    false
}
