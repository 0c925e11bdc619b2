//! The heads of loops in a symbolic execution: what a loop may change is forgotten where it begins, one
//! round is executed from there, and the execution ends where the next round would begin.
//!
//! Which places a loop changes is found by executing again until nothing new changes: the states at the
//! head in all rounds then differ from the first one at these places only. That is an induction over
//! rounds, and all later arguments about heads rest on it.

use std::collections::{BTreeMap, BTreeSet};

use bounded::havoc::{Place, Shape, Snapshot};
use bounded::value::{Base, Value};
use bounded::{Frame, Hook, LoopId, Position, TermDomain};
use ir::{FunctionId, VertexId};
use logic::TermId;
use rustc_hash::FxHashMap;
use semantics::concrete::StorageInstance;

use crate::elements::Elements;

/// Bytes that are forgotten are numbers, and no pointers.
const UNKNOWN_POINTERS: &str = "a loop writes pointers to places that are not known";

/// A head of a loop, the same in all executions of a program: the loop, the calls around it, and how
/// often it was entered in this way before.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct HeadKey {
    pub loop_id: LoopId,
    calls: Vec<(FunctionId, VertexId)>,
    visit: u32,
}

/// What a loop may change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Modified {
    places: BTreeMap<Place, Shape>,
    contents: BTreeSet<StorageInstance>,
    /// What a round asks the addresses of: a number may lead there in the next one.
    exposed: BTreeSet<StorageInstance>,
}

/// A variable for what a place holds at a head, in any round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StateVariable {
    pub place: Place,
    /// Which of the terms of the place's value it is.
    pub part: usize,
    pub variable: TermId,
    /// What it is in the first round.
    pub entry: TermId,
    /// What it is in the next round; set where control comes back.
    pub back: Option<TermId>,
}

/// How much an execution had recorded when it came to a head: what was recorded before is the same in
/// all rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Mark {
    pub obligations: usize,
    pub cuts: usize,
    pub inputs: usize,
    pub variables: usize,
    pub objects: usize,
    unwritten: usize,
    pub addresses: usize,
}

impl Mark {
    fn new(domain: &TermDomain<'_>) -> Self {
        let record = &domain.record;
        Self {
            obligations: record.obligations.len(),
            cuts: record.cuts.len(),
            inputs: record.inputs.len(),
            variables: record.variables.len(),
            objects: record.objects.len(),
            unwritten: record.unwritten.len(),
            addresses: record.addresses.len(),
        }
    }

    /// The variables that were made before.
    pub fn variables_before(&self, record: &bounded::Record) -> Vec<TermId> {
        let inputs = record.inputs[..self.inputs].iter().map(|input| input.free);
        let variables = record.variables[..self.variables].iter().map(|one| one.variable);
        let unwritten = record.unwritten[..self.unwritten].iter().map(|&(.., byte)| byte);
        let addresses = record.addresses[..self.addresses].iter().map(|&(_, base)| base);
        let standard = record.standard_input.iter();
        let standard = standard.flat_map(|input| input.bytes.iter().copied().chain([input.length]));
        inputs.chain(variables).chain(unwritten).chain(addresses).chain(standard).collect()
    }
}

/// A head that an execution came to.
pub(crate) struct Head {
    pub key: HeadKey,
    /// When control comes to it from outside.
    pub reached: TermId,
    pub state: Vec<StateVariable>,
    /// What slots hold, by terms: of those that no round changes.
    pub kept: Vec<(TermId, u32)>,
    pub mark: Mark,
    /// When control comes back to it, and how many heads had been entered by then.
    pub back: Option<(TermId, usize)>,
    /// The state with the variables.
    snapshot: Snapshot,
    /// How many objects there were: all others are gone in the next round.
    objects: u32,
}

/// In which slots the locals of functions are; none for one in memory.
pub(crate) type LocalSlots = FxHashMap<FunctionId, Vec<Option<u32>>>;

/// The hook that treats loops by their heads.
#[derive(Default)]
pub(crate) struct LoopHeads {
    /// The loops that are treated so.
    pub loops: BTreeSet<LoopId>,
    /// What is known to be changed.
    pub modified: BTreeMap<HeadKey, Modified>,
    /// Whether this execution has found more changes.
    pub grew: bool,
    /// Why nothing follows from this execution.
    pub obstacle: Option<&'static str>,
    pub heads: Vec<Head>,
    /// In which slots the locals of functions are that are not in memory.
    pub locals: LocalSlots,
    /// Elements of arrays that are followed.
    pub elements: Elements,
    visits: FxHashMap<(LoopId, Vec<(FunctionId, VertexId)>), u32>,
    /// The numbers of objects that are gone, by the pointers that lead there.
    gone: BTreeMap<(HeadKey, Place, bool), u32>,
    /// How often the bytes of an object were forgotten.
    forgotten: u32,
    /// The head of the loop that is executed in an activation.
    current: FxHashMap<(LoopId, Option<u32>), usize>,
}

impl LoopHeads {
    /// Treats these loops so.
    pub fn new(loops: BTreeSet<LoopId>, elements: Elements) -> Self {
        Self { loops, elements, ..Self::default() }
    }

    /// For another execution, with what is known so far.
    pub fn for_next_execution(&mut self) -> Self {
        Self {
            loops: std::mem::take(&mut self.loops),
            modified: std::mem::take(&mut self.modified),
            gone: std::mem::take(&mut self.gone),
            locals: std::mem::take(&mut self.locals),
            elements: self.elements.for_next_execution(),
            ..Self::default()
        }
    }

    fn key(&mut self, domain: &TermDomain<'_>, loop_id: LoopId, position: Position) -> HeadKey {
        let mut calls = Vec::new();
        let mut caller = position.caller;
        while let Some(index) = caller {
            let call = domain.record.calls[index as usize];
            calls.push((call.function, call.vertex));
            caller = call.caller;
        }
        let visit = self.visits.entry((loop_id, calls.clone())).or_insert(0);
        *visit += 1;
        HeadKey { loop_id, calls, visit: *visit }
    }

    /// Gives the places of a loop variables instead of their values.
    fn forget(
        &mut self,
        domain: &mut TermDomain<'_>,
        key: &HeadKey,
        number: usize,
        slots: &mut [Value],
    ) -> Vec<StateVariable> {
        let modified = self.modified.entry(key.clone()).or_default();
        let objects = domain.object_count();
        let mut state = Vec::new();
        let mut values = Vec::new();
        for (index, (&place, shape)) in modified.places.iter_mut().enumerate() {
            let Some(value) = domain.value_at(&place, slots) else {
                // What is not there on the way here is no part of the state; what has no single value
                // is forgotten with all around it.
                if let Place::Cell { object, .. } = place
                    && domain.object_made(object).is_some()
                {
                    self.grew |= modified.contents.insert(object);
                }
                continue;
            };
            let joined = shape.join(&domain.shape_of(&value, objects));
            self.grew |= joined != *shape;
            *shape = joined;
            let name = format!("head {number} place {index} of {key:?} as {shape:?}");
            let entry = domain.terms_of(&value, shape, objects);
            let numbers = &mut self.gone;
            let mut gone = |heap| {
                let next = numbers.len() as u32;
                *numbers.entry((key.clone(), place, heap)).or_insert(next)
            };
            let any = domain.any_of_shape(&name, shape, &mut gone);
            let (Some(entry), Some((variables, any))) = (entry, any) else {
                self.obstacle = Some("a loop changes what has no single value");
                continue;
            };
            for (part, (variable, entry)) in variables.into_iter().zip(entry).enumerate() {
                state.push(StateVariable { place, part, variable, entry, back: None });
            }
            values.push((place, any));
        }
        for (place, value) in values {
            domain.put(&place, &value, slots);
            if let Place::Alive(object) = place {
                domain.may_have_ended(object, objects);
            }
        }
        for &made in &modified.contents {
            if domain.holds_pointers(made) {
                self.obstacle = Some(UNKNOWN_POINTERS);
            }
            let entry = self.elements.at(domain, made);
            let storage = domain.forget_contents(made, self.forgotten);
            self.forgotten += 1;
            let name = format!("head {number} of {key:?}");
            state.extend(self.elements.follow(domain, &name, (made, storage), entry));
        }
        state
    }

    /// Takes in what a round has changed.
    fn learn(&mut self, domain: &mut TermDomain<'_>, number: usize, slots: &[Value]) {
        let head = &self.heads[number];
        if let Some(obstacle) = obstacle(domain, head) {
            self.obstacle = Some(obstacle);
        }
        let modified = self.modified.entry(head.key.clone()).or_default();
        for &(made, _) in &domain.record.addresses[head.mark.addresses..] {
            let object = domain.object_made(made);
            if object.is_none_or(|object| !domain.is_made_after(object, head.objects)) {
                self.grew |= modified.exposed.insert(made);
            }
        }
        for place in domain.changes(&head.snapshot, slots) {
            let object = match place {
                Place::Contents(made) => {
                    if domain.holds_pointers(made) {
                        self.obstacle = Some(UNKNOWN_POINTERS);
                    }
                    self.grew |= modified.contents.insert(made);
                    self.grew |= self.elements.learn(domain, made);
                    continue;
                }
                Place::Cell { object, .. } => Some(object),
                Place::Slot(_) | Place::Alive(_) | Place::Input => None,
            };
            if object.is_some_and(|object| modified.contents.contains(&object)) {
                continue;
            }
            let Some(now) = domain.value_at(&place, slots) else {
                self.grew |= object.is_some_and(|object| modified.contents.insert(object));
                continue;
            };
            if outlives_round(domain, &now, head.objects) {
                self.obstacle = Some("a loop makes objects that outlive a round");
            }
            let shape = domain.shape_of(&now, head.objects);
            match modified.places.get_mut(&place) {
                None => {
                    modified.places.insert(place, shape);
                    self.grew = true;
                }
                Some(known) => {
                    let joined = known.join(&shape);
                    self.grew |= joined != *known;
                    *known = joined;
                }
            }
        }
        modified.places.retain(|place, _| match place {
            Place::Cell { object, .. } => !modified.contents.contains(object),
            Place::Slot(_) | Place::Alive(_) | Place::Input | Place::Contents(_) => true,
        });
    }

    /// What the state variables are in the next round.
    fn come_back(&mut self, domain: &mut TermDomain<'_>, number: usize, slots: &[Value]) {
        let condition = domain.here();
        let entered = self.heads.len();
        let head = &mut self.heads[number];
        head.back = Some((condition, entered));
        let Some(modified) = self.modified.get(&head.key) else { return };
        let mut terms: BTreeMap<Place, Option<Vec<TermId>>> = BTreeMap::new();
        for (place, shape) in &modified.places {
            let value = domain.value_at(place, slots);
            terms.insert(
                *place,
                value.and_then(|value| domain.terms_of(&value, shape, head.objects)),
            );
        }
        for variable in &mut head.state {
            if let Place::Contents(object) = variable.place {
                let now = self.elements.at(domain, object);
                variable.back = now.get(variable.part).map(|&(_, bits)| bits);
                continue;
            }
            let terms = terms.get(&variable.place).and_then(Option::as_ref);
            variable.back = terms.and_then(|terms| terms.get(variable.part)).copied();
        }
    }
}

/// What a round does that the state of a head cannot say.
fn obstacle(domain: &mut TermDomain<'_>, head: &Head) -> Option<&'static str> {
    if domain.has_put_back(&head.snapshot) {
        return Some("a loop puts bytes back to the standard input");
    }
    let asked = domain.record.addresses[head.mark.addresses..].iter().map(|&(made, _)| made);
    let asked: Vec<StorageInstance> = asked.collect();
    let own = asked.into_iter().any(|made| {
        let object = domain.object_made(made);
        let made_here = object.filter(|&one| domain.is_made_after(one, head.objects));
        made_here.is_some_and(|object| domain.may_be_alive(object))
    });
    own.then_some("a loop asks for the addresses of objects that it makes")
}

/// Whether a pointer may lead to an object that is alive and was made after this many others.
fn outlives_round(domain: &mut TermDomain<'_>, value: &Value, objects: u32) -> bool {
    let Value::Pointer(targets) = value else { return false };
    targets.iter().any(|target| match target.base {
        Base::Object(object) => {
            domain.is_made_after(object, objects) && domain.may_be_alive(object)
        }
        Base::Null | Base::Number | Base::Function(_) => false,
    })
}

impl Hook for LoopHeads {
    fn enter_vertex(&mut self, _domain: &mut TermDomain<'_>, _vertex: VertexId, frame: &Frame<'_>) {
        self.locals.entry(frame.function).or_insert_with(|| {
            // A state has no slots for constants, which come first in the code.
            let constants = frame.code.constants.len() as u32;
            let locals = frame.code.locals.iter();
            let slot = |slot: u32| slot.checked_sub(constants);
            locals.map(|local| slot(local.slot).filter(|_| !local.in_memory)).collect()
        });
    }

    fn enter_loop(&mut self, domain: &mut TermDomain<'_>, id: LoopId, slots: &mut [Value]) {
        let Some(position) = domain.position().filter(|_| self.loops.contains(&id)) else { return };
        let key = self.key(domain, id, position);
        let number = self.heads.len();
        let reached = domain.here();
        let exposed = self.modified.get(&key).map(|modified| modified.exposed.clone());
        exposed.into_iter().flatten().for_each(|made| domain.expose(made));
        let (mark, objects) = (Mark::new(domain), domain.object_count());
        let state = self.forget(domain, &key, number, slots);
        let snapshot = domain.snapshot(slots);
        self.current.insert((id, position.caller), number);
        let kept = slots.iter().enumerate().filter_map(|(slot, value)| match value {
            Value::Bits(term) => Some((*term, slot as u32)),
            Value::Pointer(_) => None,
        });
        let kept = kept.collect();
        self.heads.push(Head { key, reached, state, kept, mark, back: None, snapshot, objects });
    }

    fn repeat_loop(&mut self, domain: &mut TermDomain<'_>, id: LoopId, slots: &[Value]) -> bool {
        let Some(position) = domain.position().filter(|_| self.loops.contains(&id)) else {
            return true;
        };
        let Some(&number) = self.current.get(&(id, position.caller)) else { return true };
        self.learn(domain, number, slots);
        self.come_back(domain, number, slots);
        false
    }
}
