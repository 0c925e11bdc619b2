//! Dominators of a flow graph, and where the dominance of each place ends.
//!
//! By iteration after Cooper, Harvey and Kennedy. On the reversed graph these are the
//! postdominators, and the frontiers are control dependence.

/// What stands in place of a parent where there is none.
const NONE: usize = usize::MAX;

/// The tree of immediate dominators.
pub(super) struct Dominators {
    /// The immediate dominator of each place; that of the root is the root.
    parent: Vec<usize>,
    /// The places that can be reached from the root, each after its dominators.
    pub order: Vec<usize>,
}

impl Dominators {
    /// The dominators of a graph, given by its edges and the same edges reversed.
    pub(super) fn new(next: &[Vec<usize>], before: &[Vec<usize>], root: usize) -> Self {
        let order = reverse_postorder(next, root);
        let mut rank = vec![NONE; next.len()];
        for (position, &place) in order.iter().enumerate() {
            rank[place] = position;
        }
        let mut parent = vec![NONE; next.len()];
        parent[root] = root;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &place in &order[1..] {
                let known = before[place].iter().copied().filter(|&from| parent[from] != NONE);
                let found = known.reduce(|left, right| common(&parent, &rank, left, right));
                let found = found.expect("what is reached is reached from something before it");
                changed |= std::mem::replace(&mut parent[place], found) != found;
            }
        }
        Self { parent, order }
    }

    /// For each place the places that it leads to without dominating them strictly, itself first.
    pub(super) fn frontiers(&self, before: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut frontiers: Vec<Vec<usize>> = vec![Vec::new(); self.parent.len()];
        for &join in self.order.iter().filter(|&&place| before[place].len() > 1) {
            for &from in before[join].iter().filter(|&&from| self.parent[from] != NONE) {
                let mut place = from;
                // Where the join is noted already, so it is for all that follow.
                while place != self.parent[join] && frontiers[place].last() != Some(&join) {
                    frontiers[place].push(join);
                    place = self.parent[place];
                }
            }
        }
        frontiers
    }

    /// The places that each place dominates immediately.
    pub(super) fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.parent.len()];
        for &place in &self.order[1..] {
            children[self.parent[place]].push(place);
        }
        children
    }
}

/// The last place that all ways from the root to both places pass.
fn common(parent: &[usize], rank: &[usize], mut left: usize, mut right: usize) -> usize {
    while left != right {
        if rank[left] > rank[right] {
            left = parent[left];
        } else {
            right = parent[right];
        }
    }
    left
}

fn reverse_postorder(next: &[Vec<usize>], root: usize) -> Vec<usize> {
    let mut seen = vec![false; next.len()];
    seen[root] = true;
    let mut done = Vec::new();
    let mut work = vec![(root, 0)];
    while let Some((place, edge)) = work.last_mut() {
        match next[*place].get(*edge) {
            Some(&target) => {
                *edge += 1;
                if !std::mem::replace(&mut seen[target], true) {
                    work.push((target, 0));
                }
            }
            None => {
                done.push(*place);
                work.pop();
            }
        }
    }
    done.reverse();
    done
}
