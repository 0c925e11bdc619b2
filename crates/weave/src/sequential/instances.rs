//! Which threads there are: one for each statement that starts one, several where it is executed again and again.

use std::collections::{BTreeMap, BTreeSet};

use ir::{AllocationKind, Body, FunctionId, Program, Statement, VertexId};

use super::Request;
use super::inline::{self, Needs};

/// There are at most this many threads.
const MOST_THREADS: usize = 16;

/// The code of a thread.
pub(super) struct ThreadCode {
    /// The function that it starts with.
    pub function: FunctionId,
    /// Its code with all that it calls and others can see.
    pub body: Body,
    /// The threads that its statements start, by their numbers.
    pub starts: BTreeMap<VertexId, Vec<usize>>,
    /// Before which vertices it may be interrupted.
    pub pauses: BTreeSet<VertexId>,
}

/// The threads of a program, the first one first.
pub(super) fn collect(
    program: &Program,
    needs: &Needs,
    request: &Request,
) -> Result<Vec<ThreadCode>, String> {
    let mut threads = vec![thread(program, needs, request.entry, true)?];
    let mut next = 0;
    while next < threads.len() {
        for (vertex, function) in spawns(&threads[next].body)? {
            let repeats = goes_round(&threads[next].body, vertex);
            let copies = if repeats { request.copies } else { 1 };
            let started: Vec<usize> = (threads.len()..threads.len() + copies).collect();
            if threads.len() + copies > MOST_THREADS {
                return Err(format!("more than {MOST_THREADS} threads"));
            }
            for _ in &started {
                threads.push(thread(program, needs, function, false)?);
            }
            threads[next].starts.insert(vertex, started);
        }
        next += 1;
    }
    Ok(threads)
}

fn thread(
    program: &Program,
    needs: &Needs,
    function: FunctionId,
    is_first: bool,
) -> Result<ThreadCode, String> {
    let body = inline::flattened(program, needs, function, is_first)?;
    let name = &program.functions[function].name;
    if !is_first && body.parameter_count > 1 {
        return Err(format!("{name} has more than one parameter and is the function of a thread"));
    }
    let is_frame = |statement: &Statement| {
        matches!(statement, Statement::Allocate { kind: AllocationKind::Frame, .. })
    };
    if !is_first && body.vertices.iter().any(|vertex| is_frame(&vertex.statement)) {
        return Err(format!("{name} calls alloca and is the function of a thread"));
    }
    Ok(ThreadCode { function, body, starts: BTreeMap::new(), pauses: BTreeSet::new() })
}

/// The statements that start threads, with the functions of these.
fn spawns(body: &Body) -> Result<Vec<(VertexId, FunctionId)>, String> {
    let entered = inline::reachable(body, [body.entry].into_iter());
    let mut found = Vec::new();
    for (vertex, one) in body.vertices.entries() {
        let Statement::Spawn { function, .. } = one.statement else { continue };
        let is_entered = entered[usize::from(vertex)] || vertex == body.entry;
        match inline::constant_function(body, function) {
            Some(function) => found.push((vertex, function)),
            None if !is_entered => {}
            None => return Err("a thread whose function is computed".to_owned()),
        }
    }
    Ok(found)
}

/// Whether a vertex is executed again and again.
fn goes_round(body: &Body, vertex: VertexId) -> bool {
    inline::reachable(body, [vertex].into_iter())[usize::from(vertex)]
}
