//! What statements do to sets of states.
//!
//! Every edge of the supergraph has a relation over the variables that its statement reads and
//! writes; what it leaves alone does not occur in it. The relation of an edge can be replaced,
//! which is how halts and the choices of the repair game come in.

mod images;
mod relations;

use rustc_hash::FxHashMap;

use crate::Variable;
use crate::bdd::{Bdd, Limited, Order, Renaming, Space};
use crate::graph::{Edge, Graph, Operation, ProcedureId, VertexId};
use crate::reachability::Until;

pub use relations::Outcomes;

/// Relations that replace those of a program.
pub type Replacements = FxHashMap<Edge, Bdd>;

/// The graph of a program with the relations of its edges.
pub struct Model<'a> {
    /// The graph.
    pub graph: &'a Graph<'a>,
    /// The variables.
    pub space: Space,
    kinds: Vec<Kind>,
    steps: Vec<Vec<Bdd>>,
    arguments: FxHashMap<VertexId, Bdd>,
    procedures: Vec<ProcedureSets>,
    renamings: Renamings,
    replacements: Replacements,
    /// Assertions whose failures are ignored: they are taken as assumptions.
    pub ignored: Vec<VertexId>,
    /// When relations are no longer built.
    until: Until,
}

/// How an edge's relation is applied.
enum Kind {
    /// The state stays; the relation is a condition on it.
    Guard,
    /// Enters a procedure: the relation is a condition on the state with its new locals.
    Entry {
        /// The locals that are no parameters.
        fresh: Bdd,
    },
    /// Some variables change; the relation is over current values and next values of those.
    Assign { current: Bdd, next: Bdd, to_current: Renaming, to_next: Renaming },
    /// The relation is over current and returned values; locals end.
    Return { locals: Bdd, returned: Bdd },
    /// A call; see [`images`].
    Call(CallKind),
    /// Nothing follows within the procedure.
    Exit,
}

/// What is needed to apply a summary at a call.
struct CallKind {
    /// What the relation of the call edge is about: arguments.
    arguments: Bdd,
    /// What is forgotten when the call is completed.
    forgotten: Bdd,
    /// From what the callee leaves to the caller's current values.
    to_current: Renaming,
    /// Back.
    to_left: Renaming,
}

/// Sets of variables of a procedure.
struct ProcedureSets {
    /// Entry values equal current values, for globals and parameters.
    identity: Bdd,
    /// The current values of locals.
    current_locals: Bdd,
}

/// Renamings and sets of variables that are the same for all procedures.
struct Renamings {
    /// From global variables now and arguments to values at the entry.
    entered: Renaming,
    /// From path edges at an exit to summaries.
    summarized: Renaming,
    /// From summaries to path edges at an exit.
    unsummarized: Renaming,
    /// All values at the entry.
    entry: Bdd,
    /// All values at the entry and all current values of locals.
    entry_and_locals: Bdd,
    /// All current values.
    current: Bdd,
    /// Arguments, next values of globals, and returned values.
    transferred: Bdd,
    /// Next values of globals, and returned values.
    left: Bdd,
}

impl<'a> Model<'a> {
    /// The relations of a program, with room for this many nodes.
    ///
    /// # Errors
    /// If there is not enough room, or the time is over.
    pub fn new(graph: &'a Graph<'a>, order: Order, capacity: usize, until: Until) -> Limited<Self> {
        let space = Space::new(graph, order, capacity)?;
        let renamings = Renamings::new(&space)?;
        let mut model = Self {
            graph,
            space,
            kinds: Vec::new(),
            steps: Vec::new(),
            arguments: FxHashMap::default(),
            procedures: Vec::new(),
            renamings,
            replacements: Replacements::default(),
            ignored: Vec::new(),
            until: until.clone(),
        };
        for index in 0..graph.procedures.len() {
            let sets = model.procedure_sets(ProcedureId(index as u32))?;
            model.procedures.push(sets);
        }
        for vertex in graph.ids() {
            if vertex.index().is_multiple_of(64) {
                until.check()?;
            }
            let kind = model.kind(vertex)?;
            model.kinds.push(kind);
            let relations = model.step_relations(vertex)?;
            model.steps.push(relations);
            if let Some(relation) = model.call_relation(vertex)? {
                model.arguments.insert(vertex, relation);
            }
            model.space.make_room()?;
        }
        Ok(model)
    }

    /// The relation of an edge. A return edge has none of its own: completed calls have.
    #[must_use]
    pub fn relation(&self, edge: Edge) -> &Bdd {
        self.replacements.get(&edge).unwrap_or_else(|| self.original(edge))
    }

    /// The relation of an edge in the program as it is written.
    #[must_use]
    pub fn original(&self, edge: Edge) -> &Bdd {
        match edge {
            Edge::Step(vertex, index) => &self.steps[vertex.index()][index as usize],
            Edge::Call(call) => &self.arguments[&call],
            Edge::Return(call) => &self.steps[call.index()][0],
        }
    }

    /// Replaces relations, and gives back what was replaced before.
    pub fn replace(&mut self, replacements: Replacements) -> Replacements {
        std::mem::replace(&mut self.replacements, replacements)
    }

    /// The edges whose relations are replaced.
    pub fn replaced(&self) -> impl Iterator<Item = Edge> + '_ {
        self.replacements.keys().copied()
    }

    fn procedure_sets(&self, procedure: ProcedureId) -> Limited<ProcedureSets> {
        use oxidd::BooleanFunction as _;
        let known = &self.graph.procedures[procedure.index()];
        let parameters = self.space.local_slots(procedure).take(known.parameters as usize);
        let mut slots: Vec<_> = self.space.globals.iter().chain(parameters).collect();
        // From the last variable to the first, so that each conjunction only adds to the top.
        slots.sort_by_key(|slot| std::cmp::Reverse(slot.entry.number));
        let mut identity = self.space.constant(true);
        for slot in slots {
            identity = slot.entry.function.equiv(&slot.current.function)?.and(&identity)?;
        }
        let locals = self.space.local_slots(procedure).map(|slot| &slot.current);
        Ok(ProcedureSets { identity, current_locals: self.space.cube(locals)? })
    }

    fn kind(&self, vertex: VertexId) -> Limited<Kind> {
        let procedure = self.graph[vertex].procedure;
        Ok(match &self.graph[vertex].operation {
            Operation::Entry => {
                let parameters = self.graph.procedures[procedure.index()].parameters as usize;
                let fresh = self.space.local_slots(procedure).skip(parameters);
                Kind::Entry { fresh: self.space.cube(fresh.map(|slot| &slot.current))? }
            }
            Operation::Assign { targets, .. } | Operation::Dead(targets) => {
                self.assign_kind(procedure, targets)?
            }
            Operation::Call { callee, targets, .. } => {
                Kind::Call(self.call_kind(procedure, *callee, targets)?)
            }
            Operation::Return(_) => Kind::Return {
                locals: self.procedures[procedure.index()].current_locals.clone(),
                returned: self.space.cube(&self.space.returned)?,
            },
            Operation::Exit => Kind::Exit,
            Operation::Skip
            | Operation::Branch(_)
            | Operation::Assume(_)
            | Operation::Assert(_) => Kind::Guard,
        })
    }

    fn assign_kind(&self, procedure: ProcedureId, targets: &[Variable]) -> Limited<Kind> {
        let slots: Vec<_> =
            targets.iter().map(|&target| self.space.slot(procedure, target)).collect();
        Ok(Kind::Assign {
            current: self.space.cube(slots.iter().map(|slot| &slot.current))?,
            next: self.space.cube(slots.iter().map(|slot| &slot.next))?,
            to_current: Renaming::new(slots.iter().map(|slot| (&slot.next, &slot.current))),
            to_next: Renaming::new(slots.iter().map(|slot| (&slot.current, &slot.next))),
        })
    }

    fn call_kind(
        &self,
        caller: ProcedureId,
        callee: ProcedureId,
        targets: &[Variable],
    ) -> Limited<CallKind> {
        let known = &self.graph.procedures[callee.index()];
        let parameters = self.space.local_slots(callee).take(known.parameters as usize);
        let arguments: Vec<_> = parameters.map(|slot| &slot.next).collect();
        let mut forgotten: Vec<_> = self.space.globals.iter().map(|slot| &slot.current).collect();
        forgotten.extend(&arguments);
        let mut left = Vec::new();
        for (index, slot) in self.space.globals.iter().enumerate() {
            if targets.contains(&Variable::Global(index as u32)) {
                forgotten.push(&slot.next);
            } else {
                left.push((&slot.next, &slot.current));
            }
        }
        for (target, returned) in targets.iter().zip(&self.space.returned) {
            let slot = self.space.slot(caller, *target);
            if let Variable::Local(_) = target {
                forgotten.push(&slot.current);
            }
            left.push((returned, &slot.current));
        }
        if targets.is_empty() {
            forgotten.extend(&self.space.returned);
        }
        Ok(CallKind {
            arguments: self.space.cube(arguments)?,
            forgotten: self.space.cube(forgotten)?,
            to_left: Renaming::new(left.iter().map(|&(from, to)| (to, from))),
            to_current: Renaming::new(left),
        })
    }
}

impl Renamings {
    fn new(space: &Space) -> Limited<Self> {
        let (globals, locals) = (&space.globals, &space.locals);
        let entered = globals
            .iter()
            .map(|slot| (&slot.current, &slot.entry))
            .chain(locals.iter().map(|slot| (&slot.next, &slot.entry)));
        let summarized: Vec<_> = globals
            .iter()
            .flat_map(|slot| [(&slot.entry, &slot.current), (&slot.current, &slot.next)])
            .chain(locals.iter().map(|slot| (&slot.entry, &slot.next)))
            .collect();
        let slots = || globals.iter().chain(locals);
        let entry = || slots().map(|slot| &slot.entry);
        let transferred = slots().map(|slot| &slot.next).chain(&space.returned);
        Ok(Self {
            entered: Renaming::new(entered),
            unsummarized: Renaming::new(summarized.iter().map(|&(from, to)| (to, from))),
            summarized: Renaming::new(summarized),
            entry: space.cube(entry())?,
            entry_and_locals: space.cube(entry().chain(locals.iter().map(|slot| &slot.current)))?,
            current: space.cube(slots().map(|slot| &slot.current))?,
            transferred: space.cube(transferred)?,
            left: space.cube(globals.iter().map(|slot| &slot.next).chain(&space.returned))?,
        })
    }
}
