//! Where a thread may be interrupted: before what others can see, and before what ends the run, if it has changed
//! something since it could be interrupted last. Others may do something then that they could not do before.

use ir::{Body, CheckId, Program, Statement, VertexId};

use super::Request;
use super::inline::{after_spawns, reads_input};
use super::instances::ThreadCode;
use super::memory::{Accesses, Collector, Shared};

/// In how many atomic sections each vertex is; none where control does not come.
pub(super) fn depths(body: &Body) -> Result<Vec<Option<u32>>, String> {
    let mut depths: Vec<Option<u32>> = vec![None; body.vertices.len()];
    depths[usize::from(body.entry)] = Some(0);
    let mut work = vec![body.entry];
    while let Some(vertex) = work.pop() {
        let depth = depths[usize::from(vertex)].unwrap_or_default();
        let one = &body.vertices[vertex];
        let begins = u32::from(matches!(one.statement, Statement::AtomicBegin));
        let ends = u32::from(matches!(one.statement, Statement::AtomicEnd));
        let after = (depth + begins).saturating_sub(ends);
        for next in one.successors.targets() {
            match depths[usize::from(next)] {
                None => {
                    depths[usize::from(next)] = Some(after);
                    work.push(next);
                }
                Some(known) if known == after => {}
                Some(_) => return Err("atomic sections that begin on some ways only".to_owned()),
            }
        }
    }
    Ok(depths)
}

/// Finds the points of a thread.
pub(super) fn find(
    program: &Program,
    request: &Request,
    shared: &Shared<'_>,
    index: usize,
    thread: &mut ThreadCode,
) -> Result<(), String> {
    let depths = depths(&thread.body)?;
    let together = after_spawns(&thread.body);
    let mut vertices = thread.body.vertices.entries();
    let is_shared = |vertex: VertexId| index > 0 || together[usize::from(vertex)];
    if vertices.any(|(vertex, one)| is_shared(vertex) && reads_input(&one.statement)) {
        return Err("threads that read the standard input".to_owned());
    }
    let meant = |vertex: VertexId| {
        let place = usize::from(vertex);
        depths[place] == Some(0) && (index > 0 || together[place])
    };
    let mut found = Finder { program, request, shared, index, body: &thread.body };
    let steps: Vec<Step> = thread.body.vertices.indices().map(|one| found.step(one)).collect();
    let seen = thread.body.vertices.indices().filter(|&one| meant(one));
    thread.pauses = seen.filter(|&one| steps[usize::from(one)].is_seen).collect();
    // Another point may make others needless, but never needed.
    while let Some(point) = unsettled(thread, &steps, &meant) {
        thread.pauses.insert(point);
    }
    Ok(())
}

/// What a vertex means for other threads.
struct Step {
    is_seen: bool,
    changes: bool,
    may_end: bool,
}

struct Finder<'a> {
    program: &'a Program,
    request: &'a Request,
    shared: &'a Shared<'a>,
    index: usize,
    body: &'a Body,
}

impl Finder<'_> {
    fn step(&mut self, vertex: VertexId) -> Step {
        let mut collector = Collector::new(self.body);
        collector.vertex(vertex);
        let accesses: Accesses = collector.finish();
        let statement = &self.body.vertices[vertex].statement;
        let waits = matches!(statement, Statement::Join { .. } | Statement::AtomicBegin);
        let starts = matches!(statement, Statement::Spawn { .. });
        // The locals of a thread end with it.
        let ends = matches!(statement, Statement::Return(_) | Statement::EndThread { .. })
            && self.index > 0
            && self.shared.shows_locals(self.index);
        Step {
            is_seen: waits || ends || self.shared.any_visible(self.index, &accesses),
            changes: starts || self.shared.any_visible_write(self.index, &accesses),
            may_end: self.may_end(vertex),
        }
    }

    /// Whether the run may end at a vertex.
    fn may_end(&self, vertex: VertexId) -> bool {
        let statement = &self.body.vertices[vertex].statement;
        let ends = matches!(
            statement,
            Statement::Assume { .. }
                | Statement::Exit { .. }
                | Statement::Abort
                | Statement::Unsupported { .. }
                | Statement::Call(_)
        );
        let ends = ends || self.index == 0 && matches!(statement, Statement::Return(_));
        let may_fail = |check: &CheckId| {
            let kind = self.program.properties[*check].kind;
            kind.ends_run() && self.request.checks.contains(kind)
        };
        ends || ir::carried::checks(self.program, self.body, [vertex]).iter().any(may_fail)
    }
}

/// A vertex that may end the run after something was changed, with no point between.
fn unsettled(
    thread: &ThreadCode,
    steps: &[Step],
    meant: &impl Fn(VertexId) -> bool,
) -> Option<VertexId> {
    let body = &thread.body;
    let mut dirty = vec![false; body.vertices.len()];
    let mut work: Vec<VertexId> = body.vertices.indices().collect();
    while let Some(vertex) = work.pop() {
        let step = &steps[usize::from(vertex)];
        let was_dirty = dirty[usize::from(vertex)] && !thread.pauses.contains(&vertex);
        if !(was_dirty || step.changes) {
            continue;
        }
        for next in body.vertices[vertex].successors.targets() {
            if !std::mem::replace(&mut dirty[usize::from(next)], true) {
                work.push(next);
            }
        }
    }
    body.vertices.indices().find(|&vertex| {
        let is_point = thread.pauses.contains(&vertex);
        !is_point
            && meant(vertex)
            && dirty[usize::from(vertex)]
            && steps[usize::from(vertex)].may_end
    })
}
