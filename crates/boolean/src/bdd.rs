//! Sets of states as binary decision diagrams.
//!
//! Every *slot* holds a variable of the program and has three BDD variables next to each other:
//! its value at the entry of the procedure, now, and next. Global variables have slots of their
//! own; the locals of all procedures share slots, since no set speaks of two procedures at once.
//! While a call is made, the `next` variables of local slots carry arguments. Returned values come
//! between the slots of locals, the variables of the repair game last.

mod order;

use oxidd::bcdd::{BCDDFunction, BCDDManagerRef};
use oxidd::error::OutOfMemory;
use oxidd::util::num::F64;
use oxidd::util::{OptBool, SatCountCache};
use oxidd::{
    BooleanFunction as _, BooleanFunctionQuant as _, BooleanOperator, FunctionSubst as _,
    Manager as _, ManagerRef as _, Subst, VarNo,
};

use rustc_hash::FxBuildHasher;

pub use order::Order;

use crate::Variable;
use crate::graph::{Graph, ProcedureId};

/// A set of states, or a relation between states.
pub type Bdd = BCDDFunction;

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// The sets of states have more nodes than allowed.
    Nodes,
    /// The time is over.
    Time,
    /// Even the shortest error trace is too long to be spelled out.
    Length,
}

impl From<OutOfMemory> for Limit {
    fn from(_: OutOfMemory) -> Self {
        Self::Nodes
    }
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the sets of states have more nodes than allowed",
            Self::Time => "the time is over",
            Self::Length => "the shortest error trace has more than a million transitions",
        })
    }
}

/// A result, or the limit that was hit.
pub type Limited<T> = Result<T, Limit>;

/// A BDD variable.
#[derive(Clone)]
pub struct Bit {
    /// Its number.
    pub number: VarNo,
    /// The function that is true where it is.
    pub function: Bdd,
}

/// The three BDD variables of a slot.
#[derive(Clone)]
pub struct Slot {
    /// The value at the entry of the procedure.
    pub entry: Bit,
    /// The value now.
    pub current: Bit,
    /// The value after a statement, or an argument.
    pub next: Bit,
}

/// Replaces BDD variables by others, all at once.
pub struct Renaming(Subst<Bdd>);

impl Renaming {
    /// A renaming of the first to the second of each pair.
    pub fn new<'a>(pairs: impl IntoIterator<Item = (&'a Bit, &'a Bit)>) -> Self {
        let pairs = pairs.into_iter();
        let (from, to) = pairs.map(|(from, to)| (from.number, to.function.clone())).unzip();
        Self(Subst::new(from, to))
    }

    /// The renamed function.
    pub fn apply(&self, function: &Bdd) -> Limited<Bdd> {
        Ok(function.substitute(&self.0)?)
    }
}

/// The BDD variables of a program.
pub struct Space {
    manager: BCDDManagerRef,
    capacity: usize,
    /// The slots of the global variables.
    pub globals: Vec<Slot>,
    /// The slots that the locals of all procedures share.
    pub locals: Vec<Slot>,
    /// The values that a procedure returns.
    pub returned: Vec<Bit>,
    /// For each procedure, the slot of each local.
    places: Vec<Vec<u32>>,
}

/// The numbers of BDD variables. A returned value comes right after the local with its number: often
/// the one is computed from the other.
struct Numbers {
    /// The first of each slot, by place.
    slots: Vec<u32>,
    returned: Vec<u32>,
}

impl Numbers {
    fn new(layout: &order::Layout, slots: usize, returned: u32) -> Self {
        let mut numbers = Self { slots: vec![0; slots], returned: vec![0; returned as usize] };
        let mut next = 0;
        for place in 0..slots {
            numbers.slots[place] = next;
            next += 3;
            let local = layout.locals.iter().position(|&local| local as usize == place);
            if let Some(number) = local.and_then(|local| numbers.returned.get_mut(local)) {
                *number = next;
                next += 1;
            }
        }
        for number in numbers.returned.iter_mut().skip(layout.locals.len()) {
            *number = next;
            next += 1;
        }
        numbers
    }
}

impl Space {
    /// The variables of a program, with room for this many nodes.
    ///
    /// # Errors
    /// If there is not even room for the variables.
    pub fn new(graph: &Graph<'_>, order: Order, capacity: usize) -> Limited<Self> {
        let layout = order::layout(graph, order);
        let returned = graph.procedures.iter().map(|known| known.returns).max().unwrap_or(0);
        let slots = layout.globals.len() + layout.locals.len();
        let manager = oxidd::bcdd::new_manager(capacity, capacity / 2, 1);
        manager.with_manager_exclusive(|manager| {
            manager.add_vars((3 * slots) as VarNo + returned);
        });
        let numbers = Numbers::new(&layout, slots, returned);
        let bit = |number: u32| bit(&manager, number);
        let slot = |&place: &u32| -> Limited<Slot> {
            let first = numbers.slots[place as usize];
            Ok(Slot { entry: bit(first)?, current: bit(first + 1)?, next: bit(first + 2)? })
        };
        Ok(Self {
            globals: layout.globals.iter().map(slot).collect::<Limited<_>>()?,
            locals: layout.locals.iter().map(slot).collect::<Limited<_>>()?,
            returned: numbers.returned.into_iter().map(bit).collect::<Limited<_>>()?,
            places: layout.places,
            manager,
            capacity,
        })
    }

    /// The slot of a variable.
    #[must_use]
    pub fn slot(&self, procedure: ProcedureId, variable: Variable) -> &Slot {
        match variable {
            Variable::Global(index) => &self.globals[index as usize],
            Variable::Local(index) => {
                &self.locals[self.places[procedure.index()][index as usize] as usize]
            }
        }
    }

    /// The slots of the locals of a procedure, in the order of their declaration.
    pub fn local_slots(&self, procedure: ProcedureId) -> impl Iterator<Item = &Slot> {
        self.places[procedure.index()].iter().map(|&place| &self.locals[place as usize])
    }

    /// Further variables, below all others in the order.
    pub fn add_bits(&self, count: usize) -> Limited<Vec<Bit>> {
        let added = self.manager.with_manager_exclusive(|manager| manager.add_vars(count as VarNo));
        added.map(|number| bit(&self.manager, number)).collect()
    }

    /// The set of everything, or of nothing.
    #[must_use]
    pub fn constant(&self, value: bool) -> Bdd {
        self.manager.with_manager_shared(
            |manager| {
                if value { Bdd::t(manager) } else { Bdd::f(manager) }
            },
        )
    }

    /// The conjunction of variables, which stands for the set of them.
    pub fn cube<'a>(&self, bits: impl IntoIterator<Item = &'a Bit>) -> Limited<Bdd> {
        let mut bits: Vec<&Bit> = bits.into_iter().collect();
        bits.sort_by_key(|bit| std::cmp::Reverse(bit.number));
        let mut cube = self.constant(true);
        for bit in bits {
            cube = bit.function.and(&cube)?;
        }
        Ok(cube)
    }

    /// The conjunction of variables with values.
    pub fn literals<'a>(&self, bits: impl IntoIterator<Item = (&'a Bit, bool)>) -> Limited<Bdd> {
        let mut bits: Vec<(&Bit, bool)> = bits.into_iter().collect();
        bits.sort_by_key(|(bit, _)| std::cmp::Reverse(bit.number));
        let mut cube = self.constant(true);
        for (bit, value) in bits {
            let literal = if value { bit.function.clone() } else { bit.function.not()? };
            cube = literal.and(&cube)?;
        }
        Ok(cube)
    }

    /// How many nodes there are, garbage included.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.manager.with_manager_shared(|manager| manager.approx_num_inner_nodes())
    }

    /// How many nodes there may be.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Collects garbage if there is little room left.
    ///
    /// # Errors
    /// If that does not make room.
    pub fn make_room(&self) -> Limited<()> {
        if self.nodes() < self.capacity / 4 * 3 {
            return Ok(());
        }
        self.manager.with_manager_shared(|manager| manager.gc());
        if self.nodes() > self.capacity / 8 * 5 { Err(Limit::Nodes) } else { Ok(()) }
    }
}

fn bit(manager: &BCDDManagerRef, number: VarNo) -> Limited<Bit> {
    let function = manager.with_manager_shared(|manager| Bdd::var(manager, number))?;
    Ok(Bit { number, function })
}

/// What is in both sets, without some variables.
pub fn and_exists(left: &Bdd, right: &Bdd, variables: &Bdd) -> Limited<Bdd> {
    Ok(left.apply_exists(BooleanOperator::And, right, variables)?)
}

/// What is in the first set and not in the second.
pub fn minus(left: &Bdd, right: &Bdd) -> Limited<Bdd> {
    Ok(right.imp_strict(left)?)
}

/// Some member of a set: the values of the given variables, those that do not matter being 0.
pub fn member<'a>(set: &Bdd, bits: impl IntoIterator<Item = &'a Bit>) -> Option<Vec<bool>> {
    let cube = set.pick_cube(|_, _, _| false)?;
    let value = |bit: &Bit| cube[bit.number as usize] == OptBool::True;
    Some(bits.into_iter().map(value).collect())
}

/// How many members a set has over this many variables; it must depend on no others.
#[must_use]
pub fn count(set: &Bdd, variables: usize) -> f64 {
    let mut cache = SatCountCache::<F64, FxBuildHasher>::default();
    set.sat_count(variables as u32, &mut cache).0
}
