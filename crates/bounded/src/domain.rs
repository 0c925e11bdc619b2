//! The domain of terms.

mod bits;
mod inputs;
mod primitives;
mod ranges;
mod unwritten;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use findings::INTERNAL_ERROR;
use ir::{CheckId, FunctionId, Program, SiteId, TypeId};
use limits::Interrupter;
use logic::{Context, Operation, TermId};
use rustc_hash::FxHashMap;
use semantics::concrete::{StorageInstance, StorageOf};
use semantics::domain::Memory;

use crate::contents::{Description, MemoryState};
use crate::hook::Hook;
use crate::offsets::Forms;
use crate::options::Given;
use crate::path::{Path, Paths};
use crate::path_ranges::JoiningRanges;
use crate::record::{Assumed, Cut, CutReason, InputBound, Obligation, Position, Record};
use crate::value::{Base, ObjectId, Value};

/// Why the evaluation of a state ends: no execution goes on from it. Whatever was not followed is
/// recorded as a [`Cut`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// Values and memory as terms.
pub struct TermDomain<'p> {
    /// The program.
    pub program: &'p Program,
    /// The terms.
    pub context: Context,
    /// What was recorded so far.
    pub record: Record,
    pub(crate) paths: Paths,
    pub(crate) path: Path,
    pub(crate) memory: MemoryState,
    pub(crate) objects: Vec<Description>,
    /// Objects of `alloca` and of extra arguments, in the order of the activations.
    pub(crate) frame_objects: Vec<ObjectId>,
    /// The types of extra arguments, by their objects: where each begins, and what it is.
    pub(crate) passed: FxHashMap<ObjectId, Vec<(u64, TypeId)>>,
    pub(crate) globals: Vec<Value>,
    /// The vertex that is executed.
    pub(crate) at: Option<Position>,
    /// The conditions of the lazy operands that are being evaluated.
    pub(crate) regions: Vec<TermId>,
    /// The ranges of two states that become one.
    pub(crate) joining: Option<JoiningRanges>,
    /// Whether ranges of numbers are followed.
    pub(crate) follows_ranges: bool,
    /// What methods add to the execution.
    pub(crate) hooks: Vec<Box<dyn Hook>>,
    /// The number of the hook that is being called.
    pub(crate) hook: usize,
    /// Distinguishes the variables of several runs over the same terms.
    pub(crate) run: u32,
    /// The run that is executed, if it is given.
    pub(crate) given: Option<Arc<Given>>,
    /// How often a site was passed, and storage of a kind was made.
    pub(crate) counts: Counts,
    /// Where objects are that the program has asked for, and in which order it has.
    pub(crate) bases: FxHashMap<ObjectId, TermId>,
    pub(crate) exposed: Vec<ObjectId>,
    /// Ends of objects, with how many objects had been made by then, and when they happened.
    pub(crate) ended: Vec<(ObjectId, u32, TermId)>,
    /// The same by object, as far as somebody has asked.
    pub(crate) ends_of: FxHashMap<ObjectId, Vec<(u32, TermId)>>,
    pub(crate) exposed_functions: Vec<(FunctionId, TermId)>,
    /// The bytes that were read before they were written, by their places.
    pub(crate) unwritten: FxHashMap<StorageInstance, Vec<(TermId, TermId)>>,
    /// Whether there are more or longer arguments than are looked at, if the program has any.
    pub(crate) more_arguments: Option<TermId>,
    /// The array of the environment, if it is not given.
    pub(crate) any_environment: Option<Base>,
    /// How many paths have ended where a hook restricted them.
    pub(crate) pruned: u32,
    /// Whether an allocation may fail.
    pub(crate) allocation_may_fail: bool,
    /// How many bytes the standard input may have.
    pub(crate) standard_input_size: u32,
    /// Checks from this one on end a run.
    pub(crate) ending_from: Option<CheckId>,
    /// What is known of numbers by their form.
    pub(crate) forms: RefCell<Forms>,
    /// Says when to stop.
    pub(crate) interrupter: Interrupter,
}

/// How often things happened in an execution.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts {
    sites: FxHashMap<SiteId, u32>,
    /// When exactly this many inputs of a site have been taken, where a run is given.
    taken: FxHashMap<SiteId, Vec<TermId>>,
    storage: FxHashMap<StorageOf, u32>,
}

/// A check that is reached in more ways counts as reached, whatever was assumed before.
const MOST_PATHS: usize = 1000;

impl<'p> TermDomain<'p> {
    /// A domain without objects.
    #[must_use]
    pub fn new(program: &'p Program, context: Context) -> Self {
        Self {
            program,
            context,
            record: Record::default(),
            paths: Paths::default(),
            path: Path::default(),
            memory: MemoryState::default(),
            objects: Vec::new(),
            frame_objects: Vec::new(),
            passed: FxHashMap::default(),
            globals: Vec::new(),
            at: None,
            regions: Vec::new(),
            joining: None,
            follows_ranges: true,
            forms: RefCell::default(),
            interrupter: Interrupter::new(),
            hooks: Vec::new(),
            hook: 0,
            run: 0,
            given: None,
            counts: Counts::default(),
            bases: FxHashMap::default(),
            exposed: Vec::new(),
            ended: Vec::new(),
            ends_of: FxHashMap::default(),
            exposed_functions: Vec::new(),
            unwritten: FxHashMap::default(),
            more_arguments: None,
            any_environment: None,
            pruned: 0,
            allocation_may_fail: false,
            standard_input_size: 0,
            ending_from: None,
        }
    }

    /// When the evaluation is where it is.
    pub fn here(&mut self) -> TermId {
        let path = self.paths.condition(self.path, &mut self.context);
        let regions = self.in_regions();
        self.context.and(path, regions)
    }

    /// Whether an operand is being evaluated that may not be.
    pub(crate) fn is_in_region(&self) -> bool {
        !self.regions.is_empty()
    }

    /// The path to where the evaluation is.
    #[must_use]
    pub fn path(&self) -> Path {
        self.path
    }

    /// The conditions of all paths.
    #[must_use]
    pub fn paths(&self) -> &Paths {
        &self.paths
    }

    /// When a path is taken.
    pub fn condition_of(&mut self, path: Path) -> TermId {
        self.paths.condition(path, &mut self.context)
    }

    /// Only executions go on in which the condition holds. Where none does, that may have ended a
    /// loop, which counts as a round.
    pub fn prune(&mut self, condition: TermId) {
        self.restrict(condition);
        self.pruned += u32::from(self.is_impossible());
    }

    /// The conditions of the operands that are being evaluated.
    pub fn in_regions(&mut self) -> TermId {
        self.context.and_all(self.regions.iter().copied())
    }

    /// How many operands that may not be evaluated are being evaluated, one within the other.
    #[must_use]
    pub fn region_depth(&self) -> usize {
        self.regions.len()
    }

    /// The conditions of the operands that are being evaluated, without the outermost this many.
    pub fn regions_from(&mut self, depth: usize) -> TermId {
        let inner = self.regions.iter().skip(depth).copied();
        self.context.and_all(inner)
    }

    /// The objects of the state that may be alive.
    pub fn live_objects(&mut self) -> Vec<ObjectId> {
        let objects = self.memory.objects.entries().into_iter();
        let mut objects: Vec<ObjectId> = objects.map(|(key, _)| ObjectId(key as u32)).collect();
        objects.retain(|object| {
            let alive = self.is_alive(object);
            !self.context.is_false(alive)
        });
        objects
    }

    /// What does not change about an object.
    #[must_use]
    pub fn storage_of(&self, object: ObjectId) -> &Description {
        &self.objects[object.0 as usize]
    }

    /// The object that a run knows by this name, if the execution has made it.
    #[must_use]
    pub fn object_made(&self, made: StorageInstance) -> Option<ObjectId> {
        let index = self.objects.iter().rposition(|object| object.made == made)?;
        Some(ObjectId(index as u32))
    }

    /// Whether no execution comes here.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        self.paths.is_impossible(self.path, &self.context)
    }

    /// After a stop, the operands that were being evaluated are left.
    pub(crate) fn leave_all(&mut self) {
        self.regions.clear();
        self.hooks.iter_mut().for_each(|hook| hook.stop_evaluation());
    }

    /// An operand is evaluated where a condition holds.
    pub fn enter_region(&mut self, condition: TermId) {
        self.regions.push(condition);
    }

    /// Only executions go on in which the condition holds where the evaluation is.
    pub fn restrict(&mut self, condition: TermId) {
        let condition = self.decided(condition);
        let regions = self.in_regions();
        let implied = self.context.implies(regions, condition);
        self.path = self.paths.extend(self.path, &mut self.context, implied);
        self.learn_ranges(implied);
    }

    /// Executions in which the condition holds are not followed.
    pub fn cut_if(&mut self, condition: TermId, reason: &str) {
        self.cut_because(condition, || CutReason::Unsupported(reason.to_owned()));
    }

    /// Executions in which the condition holds would need more input than is looked at.
    pub(crate) fn cut_input_if(&mut self, condition: TermId, what: InputBound) {
        self.cut_because(condition, || CutReason::Input(what));
    }

    /// Executions that come here take something for granted.
    pub(crate) fn take_for_granted(&mut self, assumed: Assumed) {
        self.record.assumed.entry(assumed).or_default().insert(self.at);
    }

    fn cut_because(&mut self, condition: TermId, reason: impl FnOnce() -> CutReason) {
        let here = self.here();
        let cut = self.context.and(here, condition);
        if self.context.is_false(cut) {
            return;
        }
        let (path, at) = (self.path, self.at);
        let reason = reason();
        self.record.cuts.push(Cut { condition: cut, path, when: condition, reason, at });
        let others = self.context.not(condition);
        self.restrict(others);
    }

    /// No execution is followed from here.
    pub fn cut(&mut self, reason: &str) {
        let all = self.context.boolean(true);
        self.cut_if(all, reason);
    }

    /// Something that must hold within this engine does not. In every build that is reported, and no
    /// execution is followed from here: nothing is guessed.
    pub(crate) fn broken(&mut self, what: &str) {
        self.cut(&format!("{INTERNAL_ERROR}{what}"));
    }

    /// A branch was taken: where it says that something is equal to a constant, it is that.
    pub(crate) fn learn(&mut self, condition: TermId, slots: &mut [Value]) {
        let mut conditions = vec![condition];
        while let Some(condition) = conditions.pop() {
            match self.context.operation(condition) {
                Operation::And(left, right) => conditions.extend([left, right]),
                Operation::Equal(left, right) => {
                    let (term, constant) = match self.context.is_constant(right) {
                        true => (left, right),
                        false => (right, left),
                    };
                    if !self.context.is_constant(constant) {
                        continue;
                    }
                    for slot in &mut *slots {
                        if *slot == Value::Bits(term) {
                            *slot = Value::Bits(constant);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// A check at the end of the program, which fails where the condition holds.
    pub(crate) fn find(&mut self, check: CheckId, bad: TermId) {
        self.oblige(check, bad);
    }

    /// A check is reached, which fails where the condition holds.
    fn oblige(&mut self, check: CheckId, bad: TermId) {
        self.reach(check);
        let bad = self.decided(bad);
        self.each_hook(|domain, hook| hook.reach_check(domain, check, bad));
        if self.context.is_false(bad) {
            return;
        }
        self.each_hook(|domain, hook| hook.check_fails(domain, bad));
        let regions = self.in_regions();
        let bad = self.context.and(regions, bad);
        let path = self.paths.condition(self.path, &mut self.context);
        let fails = self.context.and(path, bad);
        if !self.context.is_false(fails) {
            self.record.obligations.push(Obligation { check, fails, path: self.path, bad });
        }
    }

    /// Executions come to a check.
    pub(crate) fn reach(&mut self, check: CheckId) {
        let first = self.record.reached.insert(check);
        let after = &mut self.record.reached_after_assumptions;
        if self.record.assumptions.is_empty() {
            return;
        }
        if first {
            after.insert(check, BTreeSet::from([self.path]));
        } else if let Some(paths) = after.get_mut(&check) {
            paths.insert(self.path);
            // This many ways lead there that one of them will be possible.
            if paths.len() > MOST_PATHS {
                after.remove(&check);
            }
        }
    }

    fn stop_if_impossible(&self) -> Result<(), Stop> {
        if self.is_impossible() { Err(Stop) } else { Ok(()) }
    }

    /// Whether the execution goes on; asked in every loop whose length the program decides. At a limit it
    /// does not: the path is cut here, so that nothing follows from what was left half done.
    pub(crate) fn goes_on(&mut self) -> bool {
        let Some(limit) = self.interrupter.reached() else { return true };
        self.cut_here(CutReason::Unsupported(limit.to_string()));
        false
    }

    /// Executions in which the condition holds would have to go on with more unwinding.
    pub(crate) fn cut_here(&mut self, reason: CutReason) {
        let condition = self.here();
        if !self.context.is_false(condition) {
            let (path, when, at) = (self.path, self.in_regions(), self.at);
            self.record.cuts.push(Cut { condition, path, when, reason, at });
        }
        let never = self.context.boolean(false);
        self.restrict(never);
    }
}
