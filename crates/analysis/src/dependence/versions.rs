//! The versions of what a function reads and writes: static single assignment.

use rustc_hash::FxHashMap;

use super::dominators::Dominators;
use super::edges::{Edges, Point};
use super::flow::Flow;
use crate::memory::Class;

/// Something that uses a version.
#[derive(Debug, Clone, Copy)]
pub(super) struct Use {
    /// What is used.
    pub class: Class,
    /// Who uses it.
    pub by: Point,
    /// Whether it goes back to the callers, who know themselves what was there before the call.
    pub leaves: bool,
}

/// Something that makes a version.
#[derive(Debug, Clone)]
pub(super) struct Definition {
    /// What is written.
    pub class: Class,
    /// Who writes it.
    pub sources: Vec<Point>,
    /// Whether something may remain of the version before.
    pub keeps: bool,
}

/// A version that was not written: a variable without a value.
const NOTHING: usize = 0;
/// The version that the callers have made.
const CALLERS: usize = 1;

struct Version {
    point: Point,
    /// The versions of which something is in this one.
    from: Vec<usize>,
}

/// All reads and writes of a function by their place, and the versions between them.
pub(super) struct Versions {
    uses: Vec<Vec<Use>>,
    definitions: Vec<Vec<Definition>>,
    versions: Vec<Version>,
    /// Which version is used by whom.
    used: Vec<(usize, Use)>,
}

impl Versions {
    /// No reads and writes yet.
    pub(super) fn new(places: usize) -> Self {
        Self {
            uses: vec![Vec::new(); places],
            definitions: vec![Vec::new(); places],
            versions: Vec::new(),
            used: Vec::new(),
        }
    }

    /// Something is used at a place, before what is written there.
    pub(super) fn read(&mut self, place: usize, using: Use) {
        self.uses[place].push(using);
    }

    /// Something is written at a place, after what was written there before.
    pub(super) fn define(&mut self, place: usize, definition: Definition) {
        self.definitions[place].push(definition);
    }

    /// Finds the versions, and adds the edges between what makes them and what uses them.
    pub(super) fn find(
        &mut self,
        flow: &Flow,
        tree: &Dominators,
        shared: impl Fn(Class) -> bool,
        edges: &mut Edges,
    ) {
        let mut numbers: FxHashMap<Class, usize> = FxHashMap::default();
        for using in self.uses.iter().flatten() {
            let next = numbers.len();
            numbers.entry(using.class).or_insert(next);
        }
        let mut current = vec![NOTHING; numbers.len()];
        for (_, &number) in numbers.iter().filter(|(class, _)| shared(**class)) {
            current[number] = CALLERS;
        }
        // Neither of the first two has a point of its own.
        let none = || Version { point: Point::NONE, from: Vec::new() };
        self.versions = vec![none(), none()];
        let merges = self.merges(flow, tree, &numbers, edges);
        self.rename(flow, tree, &numbers, &merges, current, edges);
        for version in &self.versions {
            for &from in version.from.iter().filter(|&&from| from > CALLERS) {
                edges.add(self.versions[from].point, version.point);
            }
        }
        for (version, using) in self.used.iter().filter(|(version, _)| *version > CALLERS) {
            edges.add(self.versions[*version].point, using.by);
        }
    }

    /// Makes the versions that are merged where ways of control meet: for each place the number of
    /// what is merged, and the version.
    fn merges(
        &mut self,
        flow: &Flow,
        tree: &Dominators,
        numbers: &FxHashMap<Class, usize>,
        edges: &mut Edges,
    ) -> Vec<Vec<(usize, usize)>> {
        let frontiers = tree.frontiers(&flow.before);
        let mut written = vec![Vec::new(); numbers.len()];
        for (place, definitions) in self.definitions.iter().enumerate() {
            for number in definitions.iter().filter_map(|it| numbers.get(&it.class)) {
                written[*number].push(place);
            }
        }
        let mut merges: Vec<Vec<(usize, usize)>> = vec![Vec::new(); flow.next.len()];
        for (number, mut work) in written.into_iter().enumerate() {
            while let Some(place) = work.pop() {
                for &join in frontiers[place].iter().filter(|&&join| join != flow.end) {
                    if merges[join].last().is_none_or(|&(last, _)| last != number) {
                        self.versions.push(Version { point: edges.relay(), from: Vec::new() });
                        merges[join].push((number, self.versions.len() - 1));
                        work.push(join);
                    }
                }
            }
        }
        merges
    }

    /// Walks down the tree of dominators with the version that everything has.
    fn rename(
        &mut self,
        flow: &Flow,
        tree: &Dominators,
        numbers: &FxHashMap<Class, usize>,
        merges: &[Vec<(usize, usize)>],
        mut current: Vec<usize>,
        edges: &mut Edges,
    ) {
        enum Step {
            Enter(usize),
            Leave(usize),
        }
        let children = tree.children();
        let mut before: Vec<(usize, usize)> = Vec::new();
        let mut work = vec![Step::Enter(flow.start)];
        while let Some(step) = work.pop() {
            let place = match step {
                Step::Enter(place) => place,
                Step::Leave(length) => {
                    for (number, version) in before.drain(length..).rev() {
                        current[number] = version;
                    }
                    continue;
                }
            };
            work.push(Step::Leave(before.len()));
            let mut set = |current: &mut Vec<usize>, number: usize, version: usize| {
                before.push((number, std::mem::replace(&mut current[number], version)));
            };
            for &(number, version) in &merges[place] {
                set(&mut current, number, version);
            }
            for using in std::mem::take(&mut self.uses[place]) {
                self.used.push((current[numbers[&using.class]], using));
            }
            for definition in std::mem::take(&mut self.definitions[place]) {
                if let Some(&number) = numbers.get(&definition.class) {
                    let version = self.version(definition, current[number], edges);
                    set(&mut current, number, version);
                }
            }
            for &next in &flow.next[place] {
                for &(number, version) in &merges[next] {
                    self.versions[version].from.push(current[number]);
                }
            }
            work.extend(children[place].iter().rev().map(|&child| Step::Enter(child)));
        }
    }

    /// The version that a definition makes of the one before.
    fn version(&mut self, definition: Definition, before: usize, edges: &mut Edges) -> usize {
        let Definition { sources, keeps, .. } = definition;
        let from = if keeps { vec![before] } else { Vec::new() };
        let point = match sources[..] {
            [source] if !keeps || before <= CALLERS => source,
            _ => {
                let relay = edges.relay();
                sources.into_iter().for_each(|source| edges.add(source, relay));
                relay
            }
        };
        self.versions.push(Version { point, from });
        self.versions.len() - 1
    }

    /// What uses versions of which something may be as the callers have made it.
    pub(super) fn inherited(&self) -> Vec<(Class, Point)> {
        let mut into = vec![Vec::new(); self.versions.len()];
        for (number, version) in self.versions.iter().enumerate() {
            version.from.iter().for_each(|&from| into[from].push(number));
        }
        let mut reached = vec![false; self.versions.len()];
        let mut work = vec![CALLERS];
        while let Some(version) = work.pop() {
            if !std::mem::replace(&mut reached[version], true) {
                work.extend(&into[version]);
            }
        }
        let used = self.used.iter().filter(|(version, using)| reached[*version] && !using.leaves);
        used.map(|(_, using)| (using.class, using.by)).collect()
    }
}
