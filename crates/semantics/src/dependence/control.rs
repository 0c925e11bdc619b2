//! Where the two ways of a decision come together again.

use ir::{Body, VertexId};

/// For each vertex the first one that every way from it to the end of the function passes.
pub(super) struct Joins {
    joins: Vec<u32>,
}

impl Joins {
    /// Finds the immediate postdominators of a body, by iteration from the end backwards.
    pub(super) fn new(body: &Body) -> Self {
        let end = body.vertices.len();
        let mut next: Vec<Vec<usize>> = body
            .vertices
            .iter()
            .map(|vertex| vertex.successors.targets().iter().map(|v| v.0 as usize).collect())
            .collect();
        next.iter_mut().filter(|next| next.is_empty()).for_each(|next| next.push(end));
        next.push(Vec::new());
        let order = backward_order(&mut next, body.entry.0 as usize, end);
        let mut rank = vec![usize::MAX; end + 1];
        for (place, &vertex) in order.iter().enumerate() {
            rank[vertex] = place;
        }
        let mut join = vec![usize::MAX; end + 1];
        join[end] = end;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &vertex in &order[1..] {
                let mut found = usize::MAX;
                for &successor in next[vertex].iter().filter(|&&next| join[next] != usize::MAX) {
                    found = match found {
                        usize::MAX => successor,
                        other => meet(&join, &rank, other, successor),
                    };
                }
                if join[vertex] != found {
                    join[vertex] = found;
                    changed = true;
                }
            }
        }
        Self { joins: join.into_iter().map(|vertex| vertex as u32).collect() }
    }

    /// Where all ways from a vertex meet; a number that is no vertex for the end of the function.
    pub(super) fn after(&self, vertex: VertexId) -> VertexId {
        VertexId(self.joins[vertex.0 as usize])
    }
}

/// The vertices from the end backwards, each after one that it leads to. Where a loop has no way
/// out, one is made up at the vertex that is reached first.
fn backward_order(next: &mut [Vec<usize>], entry: usize, end: usize) -> Vec<usize> {
    let mut before = vec![Vec::new(); next.len()];
    for (vertex, targets) in next.iter().enumerate() {
        targets.iter().for_each(|&target| before[target].push(vertex));
    }
    let forward = preorder(next, entry);
    let mut seen = vec![false; next.len()];
    let mut done = Vec::new();
    search(&before, end, &mut seen, &mut done);
    // The end is the last to be done, so that it stays the first of the order.
    let last = done.pop();
    for vertex in forward {
        if !seen[vertex] {
            next[vertex].push(end);
            search(&before, vertex, &mut seen, &mut done);
        }
    }
    done.extend(last);
    done.reverse();
    done
}

/// The vertices that can be reached, in the order in which they are.
fn preorder(next: &[Vec<usize>], entry: usize) -> Vec<usize> {
    let mut seen = vec![false; next.len()];
    let mut order = Vec::new();
    let mut work = vec![entry];
    while let Some(vertex) = work.pop() {
        if !std::mem::replace(&mut seen[vertex], true) {
            order.push(vertex);
            work.extend(next[vertex].iter().rev());
        }
    }
    order
}

/// Adds what can be reached to the list, each when all behind it is done.
fn search(edges: &[Vec<usize>], start: usize, seen: &mut [bool], done: &mut Vec<usize>) {
    seen[start] = true;
    let mut work = vec![(start, 0)];
    while let Some((vertex, edge)) = work.last_mut() {
        match edges[*vertex].get(*edge) {
            Some(&target) => {
                *edge += 1;
                if !std::mem::replace(&mut seen[target], true) {
                    work.push((target, 0));
                }
            }
            None => {
                done.push(*vertex);
                work.pop();
            }
        }
    }
}

fn meet(join: &[usize], rank: &[usize], mut left: usize, mut right: usize) -> usize {
    while left != right {
        if rank[left] > rank[right] {
            left = join[left];
        } else {
            right = join[right];
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{ComponentId, Origin, Statement, Successors, Vertex};

    /// A body whose vertices go to these.
    fn body(targets: &[&[u32]]) -> Body {
        let mut body = Body::default();
        for targets in targets {
            let successors = match **targets {
                [] => Successors::None,
                [next] => Successors::Next(VertexId(next)),
                _ => Successors::Branch(VertexId(targets[0]), VertexId(targets[1])),
            };
            let origin = Origin { component: ComponentId(0), expansion: None };
            body.vertices.push(Vertex { statement: Statement::Skip, successors, origin });
        }
        body
    }

    fn joins(targets: &[&[u32]]) -> Vec<u32> {
        let joins = Joins::new(&body(targets));
        (0..targets.len() as u32).map(|vertex| joins.after(VertexId(vertex)).0).collect()
    }

    #[test]
    fn the_ways_of_a_decision_meet_behind_it() {
        assert_eq!(joins(&[&[1, 2], &[3], &[3], &[]]), [3, 3, 3, 4]);
    }

    #[test]
    fn a_loop_with_a_second_way_out_meets_behind_the_loop() {
        assert_eq!(joins(&[&[1, 4], &[4, 2], &[0], &[], &[]]), [4, 4, 0, 5, 5]);
    }

    #[test]
    fn an_early_return_meets_at_the_end() {
        assert_eq!(joins(&[&[1, 2], &[], &[3], &[]]), [4, 4, 3, 4]);
    }

    #[test]
    fn decisions_in_an_endless_loop_meet_in_it() {
        assert_eq!(joins(&[&[1], &[2, 3], &[3], &[0]]), [4, 3, 3, 0]);
    }
}
