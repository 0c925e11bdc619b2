//! A persistent map from numbers: copies share what neither of them has changed.

use std::rc::Rc;

/// How many bits of a key each level looks at.
const BITS: u32 = 4;
const FANOUT: usize = 1 << BITS;

#[derive(Debug, Clone)]
enum Node<T> {
    Inner([Option<Rc<Node<T>>>; FANOUT]),
    Leaf([Option<T>; FANOUT]),
}

/// A map from numbers to values. A copy costs nothing, a change copies the way to the value, and
/// [`Tree::differences`] only looks at what two maps do not share.
#[derive(Debug, Clone)]
pub(crate) struct Tree<T> {
    root: Option<Rc<Node<T>>>,
    /// Keys have this many groups of bits.
    levels: u32,
}

impl<T> Default for Tree<T> {
    fn default() -> Self {
        Self { root: None, levels: 1 }
    }
}

fn digit(key: u64, level: u32) -> usize {
    (key >> (BITS * level)) as usize % FANOUT
}

fn fits(key: u64, levels: u32) -> bool {
    BITS * levels >= u64::BITS || key >> (BITS * levels) == 0
}

fn none<T>() -> [Option<T>; FANOUT] {
    std::array::from_fn(|_| None)
}

impl<T: Clone> Tree<T> {
    /// The value of a key.
    pub fn get(&self, key: u64) -> Option<&T> {
        if !fits(key, self.levels) {
            return None;
        }
        let mut node = self.root.as_deref()?;
        let mut level = self.levels - 1;
        loop {
            match node {
                Node::Leaf(values) => return values[digit(key, 0)].as_ref(),
                Node::Inner(nodes) => node = nodes[digit(key, level)].as_deref()?,
            }
            level -= 1;
        }
    }

    /// The value of a key, to be changed; none if there is none.
    pub fn get_mut(&mut self, key: u64) -> Option<&mut T> {
        self.get(key)?;
        self.slot(key).as_mut()
    }

    /// Gives a key a value.
    pub fn insert(&mut self, key: u64, value: T) {
        *self.slot(key) = Some(value);
    }

    /// Takes the value of a key away.
    pub fn remove(&mut self, key: u64) {
        if self.get(key).is_some() {
            *self.slot(key) = None;
        }
    }

    /// The place for the value of a key, on a way that belongs to this copy alone.
    fn slot(&mut self, key: u64) -> &mut Option<T> {
        while !fits(key, self.levels) {
            if let Some(root) = self.root.take() {
                let mut nodes = none();
                nodes[0] = Some(root);
                self.root = Some(Rc::new(Node::Inner(nodes)));
            }
            self.levels += 1;
        }
        let mut level = self.levels - 1;
        let mut place = &mut self.root;
        loop {
            let node = place.get_or_insert_with(|| {
                Rc::new(if level == 0 { Node::Leaf(none()) } else { Node::Inner(none()) })
            });
            match Rc::make_mut(node) {
                Node::Leaf(values) => return &mut values[digit(key, 0)],
                Node::Inner(nodes) => place = &mut nodes[digit(key, level)],
            }
            level -= 1;
        }
    }

    /// Whether there never was a value.
    pub fn is_empty(&self) -> bool {
        self.root.is_none()
    }

    /// Whether both are the same copy.
    pub fn is_same(&self, other: &Self) -> bool {
        match (&self.root, &other.root) {
            (None, None) => true,
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// All keys with their values, in order.
    pub fn entries(&self) -> Vec<(u64, T)> {
        let mut found = Vec::new();
        collect(self.root.as_deref(), 0, self.levels, &mut |key, value| {
            found.push((key, value.clone()));
        });
        found
    }

    /// The keys of a range that have values, in order. The range may be large: only what is there is
    /// looked at.
    pub fn keys_in(&self, from: u64, to: u64) -> Vec<u64> {
        let mut found = Vec::new();
        if let Some(last) = to.checked_sub(1).filter(|last| from <= *last) {
            collect_keys(self.root.as_deref(), 0, self.levels, (from, last), &mut found);
        }
        found
    }

    /// The last key that has a value and is not behind this one.
    pub fn last_until(&self, key: u64) -> Option<(u64, &T)> {
        last_until(self.root.as_deref(), 0, self.levels, key)
    }

    /// The keys at which two maps may differ, in order: those in parts that they do not share.
    pub fn differences(&self, other: &Self) -> Vec<u64> {
        let mut keys = Vec::new();
        let (mut one, mut two) = (self.clone(), other.clone());
        let levels = self.levels.max(other.levels);
        for tree in [&mut one, &mut two] {
            while tree.levels < levels {
                if let Some(root) = tree.root.take() {
                    let mut nodes = none();
                    nodes[0] = Some(root);
                    tree.root = Some(Rc::new(Node::Inner(nodes)));
                }
                tree.levels += 1;
            }
        }
        differ(one.root.as_ref(), two.root.as_ref(), 0, levels, &mut keys);
        keys
    }
}

/// The last key of a node that begins somewhere.
fn last_key(start: u64, levels: u32) -> u64 {
    let keys = 1_u64.checked_shl(BITS * levels).unwrap_or(0);
    start.wrapping_add(keys.wrapping_sub(1))
}

fn collect_keys<T>(
    node: Option<&Node<T>>,
    start: u64,
    levels: u32,
    range: (u64, u64),
    found: &mut Vec<u64>,
) {
    let (from, last) = range;
    if node.is_none() || start > last || last_key(start, levels) < from {
        return;
    }
    match node {
        None => {}
        Some(Node::Leaf(values)) => {
            let keys = values.iter().zip(start..).filter(|(value, _)| value.is_some());
            found.extend(keys.map(|(_, key)| key).filter(|key| (from..=last).contains(key)));
        }
        Some(Node::Inner(nodes)) => {
            for (index, node) in nodes.iter().enumerate() {
                let start = start + ((index as u64) << (BITS * (levels - 1)));
                collect_keys(node.as_deref(), start, levels - 1, range, found);
            }
        }
    }
}

fn last_until<T>(node: Option<&Node<T>>, start: u64, levels: u32, key: u64) -> Option<(u64, &T)> {
    if start > key {
        return None;
    }
    match node? {
        Node::Leaf(values) => {
            let entries = values.iter().enumerate().rev();
            let mut entries = entries.map(|(index, value)| (start + index as u64, value));
            entries.find_map(|(at, value)| Some((at, value.as_ref().filter(|_| at <= key)?)))
        }
        Node::Inner(nodes) => nodes.iter().enumerate().rev().find_map(|(index, node)| {
            let start = start + ((index as u64) << (BITS * (levels - 1)));
            last_until(node.as_deref(), start, levels - 1, key)
        }),
    }
}

fn collect<T>(node: Option<&Node<T>>, start: u64, levels: u32, give: &mut impl FnMut(u64, &T)) {
    match node {
        None => {}
        Some(Node::Leaf(values)) => {
            for (index, value) in values.iter().enumerate() {
                if let Some(value) = value {
                    give(start + index as u64, value);
                }
            }
        }
        Some(Node::Inner(nodes)) => {
            for (index, node) in nodes.iter().enumerate() {
                let start = start + ((index as u64) << (BITS * (levels - 1)));
                collect(node.as_deref(), start, levels - 1, give);
            }
        }
    }
}

/// Recursion is as deep as a key has groups of bits.
fn differ<T>(
    one: Option<&Rc<Node<T>>>,
    other: Option<&Rc<Node<T>>>,
    start: u64,
    levels: u32,
    keys: &mut Vec<u64>,
) {
    match (one, other) {
        (None, None) => {}
        (Some(one), Some(other)) if Rc::ptr_eq(one, other) => {}
        _ if levels == 1 => {
            let has = |node: Option<&Rc<Node<T>>>, index: usize| matches!(node.map(|node| &**node), Some(Node::Leaf(values)) if values[index].is_some());
            let found = (0..FANOUT).filter(|&index| has(one, index) || has(other, index));
            keys.extend(found.map(|index| start + index as u64));
        }
        _ => {
            for index in 0..FANOUT {
                let below = |node: Option<&'_ Rc<Node<T>>>| match node.map(|node| &**node) {
                    Some(Node::Inner(nodes)) => nodes[index].clone(),
                    _ => None,
                };
                let (one, other) = (below(one), below(other));
                let start = start + ((index as u64) << (BITS * (levels - 1)));
                differ(one.as_ref(), other.as_ref(), start, levels - 1, keys);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A map and an ordinary one with the same random changes stay equal; copies do not change.
    #[test]
    fn it_is_a_map() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut next = || random.u64(..);
        let mut tree = Tree::default();
        let mut map = BTreeMap::new();
        let mut copies = Vec::new();
        for round in 0..5000 {
            let key = match next() % 3 {
                0 => next() % 40,
                1 => next() % 5000,
                _ => u64::MAX - next() % 3,
            };
            if next() % 4 == 0 {
                tree.remove(key);
                map.remove(&key);
            } else {
                tree.insert(key, round);
                map.insert(key, round);
            }
            if round % 500 == 0 {
                copies.push((tree.clone(), map.clone()));
            }
        }
        copies.push((tree, map));
        for (tree, map) in &copies {
            assert_eq!(tree.entries(), map.iter().map(|(k, v)| (*k, *v)).collect::<Vec<_>>());
            assert!(map.keys().all(|key| tree.get(*key) == map.get(key)));
            for (from, to) in [(0, 40), (7, 3000), (39, 39), (50, 20), (1000, u64::MAX)] {
                let keys = map.keys().copied().filter(|key| (from..to).contains(key));
                assert_eq!(tree.keys_in(from, to), keys.collect::<Vec<_>>(), "{from}..{to}");
                let last = map.range(..=from).next_back();
                assert_eq!(tree.last_until(from), last.map(|(key, value)| (*key, value)));
            }
            let last = map.iter().next_back().map(|(key, value)| (*key, value));
            assert_eq!(tree.last_until(u64::MAX), last);
        }
        for ((one, left), (other, right)) in copies.iter().zip(&copies[1..]) {
            let differences = one.differences(other);
            for key in left.keys().chain(right.keys()) {
                assert!(left.get(key) == right.get(key) || differences.contains(key));
            }
        }
    }

    #[test]
    fn what_is_shared_is_not_looked_at() {
        let mut one = Tree::default();
        for key in 0..10_000_u64 {
            one.insert(key, key);
        }
        let mut other = one.clone();
        assert!(one.is_same(&other) && one.differences(&other).is_empty());
        other.insert(5000, 0);
        assert!(one.differences(&other).len() <= FANOUT);
    }
}
