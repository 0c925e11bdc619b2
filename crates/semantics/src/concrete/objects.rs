//! Objects: their bytes, addresses and lives.

mod contents;
mod lookup;

use std::collections::{BTreeMap, VecDeque};

use ir::{CheckId, DataModel, FunctionId, GlobalId, LocalId, Origin};

use super::bits::{Bits, Provenance};
use super::journal::Journal;
use super::shadow::Shadow;
use super::sparse::Sparse;

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObjectKind {
    /// A global variable or string literal.
    Global(GlobalId),
    /// A local variable.
    Local(FunctionId, LocalId),
    /// From the heap.
    Heap,
    /// From `alloca`.
    Frame,
    /// Extra arguments of a call, or a returned aggregate.
    Temporary,
    /// What the environment gives: the arguments of `main`.
    Environment,
}

/// When something happened to an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// The function that ran.
    pub function: FunctionId,
    /// The instruction of its code.
    pub position: u32,
    /// The user's call that led there, if that was in a model.
    pub call: Option<Origin>,
}

/// How the last object of an index ended.
#[derive(Debug, Clone, Copy)]
pub struct Grave {
    /// Its generation.
    pub generation: u32,
    /// What it was.
    pub kind: ObjectKind,
    /// Its size.
    pub size: u64,
    /// When it was made.
    pub made: Option<Moment>,
    /// When it ended.
    pub ended: Option<Moment>,
}

/// An object, or the place for one.
#[derive(Debug, Clone)]
pub struct Object {
    /// Empty if the object is too large to be stored.
    pub(super) bytes: Vec<u8>,
    pub(super) sparse: Option<Box<Sparse>>,
    pub(super) base: u64,
    pub(super) generation: u32,
    pub(super) writable: bool,
    pub(super) alive: bool,
    pub(super) shadow: Option<Box<Shadow>>,
    /// The bits that were written, by byte.
    pub(super) written: Option<Vec<u8>>,
    /// What it is.
    pub kind: ObjectKind,
    /// When it was made.
    pub made: Option<Moment>,
    /// The check that it is not lost.
    pub leak: CheckId,
    /// The object that had this index before.
    pub grave: Option<Box<Grave>>,
    /// The thread that made it.
    pub(super) owner: u32,
    /// Whether other threads may come to it.
    pub(super) shared: bool,
    /// The checkpoint before which it was last saved.
    pub(super) saved_at: u64,
    /// Another number after each change, while a journal is kept.
    pub(super) version: u64,
}

impl Object {
    /// Bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        match &self.sparse {
            None => self.bytes.len() as u64,
            Some(sparse) => sparse.size(),
        }
    }

    /// The address of its first byte.
    #[must_use]
    pub fn base(&self) -> u64 {
        self.base
    }

    /// Its contents; none of an object that is too large to be stored.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All bytes that may be other than zero, in pieces that begin at multiples of a word.
    pub(crate) fn stored_bytes(&self) -> impl Iterator<Item = &[u8]> {
        let sparse = self.sparse.iter().flat_map(|sparse| sparse.stored_bytes());
        std::iter::once(&self.bytes[..]).chain(sparse)
    }

    /// Bytes that it takes.
    fn stored(&self) -> u64 {
        self.sparse.as_ref().map_or(self.bytes.len() as u64, |sparse| sparse.stored())
    }

    /// Whether it may be written.
    #[must_use]
    pub fn is_writable(&self) -> bool {
        self.writable
    }

    /// Whether its life is not over.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.alive
    }

    /// Whether there may be pointers among its bytes.
    #[must_use]
    pub(crate) fn has_pointers(&self) -> bool {
        self.shadow.is_some() || self.sparse.is_some()
    }

    /// What some of its bytes point to, if all are of one pointer.
    #[must_use]
    pub(crate) fn provenance_of(&self, offset: usize, size: usize) -> Provenance {
        self.shadow.as_ref().map_or(Provenance::NONE, |shadow| shadow.get(offset, size))
    }

    /// Another number after each change, while a journal is kept.
    #[must_use]
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The provenance of the pointers in it.
    pub fn pointers(&self) -> impl Iterator<Item = Provenance> + '_ {
        let sparse = self.sparse.iter().flat_map(|sparse| sparse.pointers());
        self.shadow.iter().flat_map(|shadow| shadow.provenances()).chain(sparse)
    }
}

/// Bytes with the pointers among them.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    pub(super) bytes: Vec<u8>,
    pub(super) pointers: Option<Vec<Provenance>>,
    /// None if all bytes were written.
    pub(super) written: Option<Vec<u8>>,
}

impl Snapshot {
    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What all the bytes point to; none if they do not agree.
    pub(super) fn provenance(&self) -> Provenance {
        match self.pointers.as_deref() {
            Some([first, rest @ ..]) if rest.iter().all(|one| one == first) => *first,
            _ => Provenance::NONE,
        }
    }
}

/// Where objects of a kind have their addresses.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    next: u64,
    end: u64,
}

/// Where the stack of a thread is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stack {
    start: u64,
    next: u64,
}

/// All objects of a run.
#[derive(Debug, Clone)]
pub struct Objects {
    pub(super) objects: Vec<Object>,
    /// Places that can be used again. They wait in a queue, those of the heap longer, so that what
    /// still points to an object that ended can say how it ended.
    free: VecDeque<u32>,
    freed_heap: VecDeque<u32>,
    pub(super) fixed: Area,
    pub(super) heap: Area,
    pub(super) stack: Area,
    /// For objects that are larger than the part of the heap.
    pub(super) vast: Area,
    stack_start: u64,
    /// Bytes that all living objects take.
    pub(super) used: u64,
    limit: u64,
    pub(super) pointer_size: u64,
    /// Living objects by address; made when a number first becomes a pointer.
    pub(super) by_address: Option<BTreeMap<u64, u32>>,
    /// Whether it is recorded which bytes were written.
    pub(super) track_written: bool,
    /// Whether no object begins where another one ends: so unless addresses are given.
    has_gaps: bool,
    /// Where functions are for which a scenario gives an address.
    functions: BTreeMap<FunctionId, u64>,
    /// What changed, if that is to be undone.
    pub(super) journal: Option<Box<Journal>>,
    /// The thread that runs: objects that are made are its own.
    pub(super) thread: u32,
}

/// How many ended locals keep their place: few, as their bytes are to stay in the cache.
const WAITING: usize = 24;
/// How many freed heap objects keep their place.
const QUARANTINE: usize = 1024;
/// Byte vectors larger than this are given back when an object ends.
const KEPT_CAPACITY: usize = 1 << 16;
/// Smaller objects are stored as they are.
const SMALLEST_SPARSE: u64 = 1 << 20;
/// Numeric addresses below this are null pointers that were moved, by up to the size of an object.
pub const NULL_PAGE: u64 = FUNCTIONS;
/// Where the addresses of functions begin.
const FUNCTIONS: u64 = 0x0040_0000;
/// Bytes between the addresses of two functions.
const FUNCTION_SIZE: u64 = 16;

/// The address of a function for which none is given.
#[must_use]
pub fn default_function_address(function: FunctionId) -> u64 {
    FUNCTIONS + u64::from(function.0) * FUNCTION_SIZE
}

/// No object is larger: with 32 bits the differences of its pointers must fit, with 64 bits it has
/// to have an address among the 2^47 of a process, beside other objects.
#[must_use]
pub const fn largest_object(pointer_size: u64) -> u64 {
    if pointer_size == 4 { (1 << 31) - 1 } else { 1 << 46 }
}

impl Objects {
    /// No objects.
    #[must_use]
    pub fn new(model: DataModel, limit: u64, track_written: bool) -> Self {
        let area = |next, end| Area { next, end };
        let (fixed, heap, stack, vast) = match model {
            DataModel::Lp64 => (
                area(0x5555_5555_0000, 0x6000_0000_0000),
                area(0x6000_0000_0000, 0x7000_0000_0000),
                area(0x7f00_0000_0000, 0x7fff_0000_0000),
                area(0x0001_0000_0000, 0x5555_5555_0000),
            ),
            DataModel::Ilp32 => (
                area(0x0804_8000, 0x3000_0000),
                area(0x3000_0000, 0xb000_0000),
                area(0xb000_0000, 0xffff_0000),
                area(0x1000_0000, 0x1000_0000),
            ),
        };
        let mut objects = Self {
            objects: Vec::new(),
            free: VecDeque::new(),
            freed_heap: VecDeque::new(),
            fixed,
            heap,
            stack,
            vast,
            stack_start: stack.next,
            used: 0,
            limit,
            pointer_size: model.pointer_size(),
            by_address: None,
            track_written,
            has_gaps: true,
            functions: BTreeMap::new(),
            journal: None,
            thread: 0,
        };
        // The place of what is no object: no provenance has its generation.
        objects.objects.push(vacant());
        objects.objects[0].generation = u32::MAX;
        objects
    }

    /// The object of a provenance, alive or not; none if there is no such place.
    #[must_use]
    pub fn place(&self, provenance: Provenance) -> Option<&Object> {
        self.objects.get(provenance.index()).filter(|_| provenance.index() != 0)
    }

    /// The object of a provenance if it is alive.
    #[must_use]
    #[inline(always)]
    pub fn living(&self, provenance: Provenance) -> Option<&Object> {
        let object = self.objects.get(provenance.index())?;
        (object.generation == provenance.generation()).then_some(object)
    }

    #[inline(always)]
    pub(super) fn living_mut(&mut self, provenance: Provenance) -> Option<&mut Object> {
        if self.journal.is_some() {
            self.note(provenance.index());
        }
        let object = self.objects.get_mut(provenance.index())?;
        (object.generation == provenance.generation()).then_some(object)
    }

    /// Bytes that all living objects take.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Whether objects that grow as they are written have become too large.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.used > self.limit
    }

    /// Whether the same objects live as in another state, with the same contents.
    #[must_use]
    pub fn are_as(&self, other: &Self) -> bool {
        let state = |object: &Object| (object.alive, object.generation, object.base);
        let mut all = self.objects.iter().zip(&other.objects);
        let mut newer = self.objects.iter().skip(other.objects.len());
        all.all(|(one, other)| {
            !one.alive && !other.alive
                || state(one) == state(other)
                    && one.sparse.is_none()
                    && one.bytes == other.bytes
                    && one.pointers().eq(other.pointers())
        }) && !newer.any(|object| object.alive)
    }

    /// All living objects.
    pub fn iter(&self) -> impl Iterator<Item = (Provenance, &Object)> {
        let alive = self.objects.iter().enumerate().filter(|(_, object)| object.alive);
        alive.map(|(index, object)| (Provenance::new(index as u32, object.generation), object))
    }

    /// Makes an object of zero bytes and gives a pointer to it; none if there is no memory.
    pub fn create(&mut self, kind: ObjectKind, size: u64, alignment: u64) -> Option<Bits> {
        self.create_at(kind, size, alignment, None)
    }

    /// Makes an object of zero bytes at a place that is given, or at the next one.
    pub(crate) fn create_at(
        &mut self,
        kind: ObjectKind,
        size: u64,
        alignment: u64,
        place: Option<u64>,
    ) -> Option<Bits> {
        let length = usize::try_from(size).ok()?;
        let room = self.limit.saturating_sub(self.used);
        // What would take most of the room is stored as far as it is written.
        let is_sparse = size > room / 2 && size > SMALLEST_SPARSE;
        if size > room && !is_sparse {
            return None;
        }
        let base = match place {
            Some(place) => place,
            None => self.address(kind, size, alignment.max(1).next_power_of_two())?,
        };
        let index = self.vacancy(kind)?;
        let object = &mut self.objects[index as usize];
        if is_sparse {
            object.sparse = Some(Box::new(Sparse::new(size)));
        } else if length > KEPT_CAPACITY {
            // Fresh memory is zero, and takes no place before it is touched.
            object.bytes = vec![0; length];
        } else {
            object.bytes.resize(length, 0);
        }
        self.used += object.stored();
        object.base = base;
        object.kind = kind;
        object.alive = true;
        object.writable = true;
        object.made = None;
        object.owner = self.thread;
        object.shared = matches!(kind, ObjectKind::Global(_) | ObjectKind::Environment);
        match &mut object.sparse {
            None if self.track_written => object.written = Some(vec![0; length]),
            Some(sparse) if !self.track_written => sparse.settle(),
            _ => {}
        }
        if let Some(map) = &mut self.by_address {
            map.insert(base, index);
        }
        Some(Bits::pointer(base, Provenance::new(index, object.generation)))
    }

    fn vacancy(&mut self, kind: ObjectKind) -> Option<u32> {
        if self.journal.is_some() {
            // An object that is undone must not come back as another one.
        } else if kind == ObjectKind::Heap {
            if self.freed_heap.len() > QUARANTINE {
                return self.freed_heap.pop_front();
            }
        } else if self.free.len() > WAITING {
            return self.free.pop_front();
        }
        let index = u32::try_from(self.objects.len()).ok()?;
        self.objects.push(vacant());
        Some(index)
    }

    /// An address with at least a byte between it and any other object.
    fn address(&mut self, kind: ObjectKind, size: u64, alignment: u64) -> Option<u64> {
        let mut area = match kind {
            ObjectKind::Global(_) | ObjectKind::Environment => &mut self.fixed,
            ObjectKind::Heap => &mut self.heap,
            ObjectKind::Local(..) | ObjectKind::Frame | ObjectKind::Temporary => &mut self.stack,
        };
        if size > area.end - area.next && kind == ObjectKind::Heap {
            area = &mut self.vast;
        }
        let alignment = alignment.max(16);
        let base = area.next.checked_next_multiple_of(alignment)?;
        let end = base.checked_add(size)?.checked_add(1)?;
        if end > area.end {
            return None;
        }
        area.next = end;
        Some(base)
    }

    /// Where the next object of the stack goes, to be given back by [`Objects::reset_stack`].
    #[must_use]
    pub fn stack_pointer(&self) -> u64 {
        self.stack.next
    }

    /// Another thread runs, whose stack is elsewhere.
    pub(crate) fn enter_thread(&mut self, thread: u32, stack: Stack) {
        self.thread = thread;
        (self.stack_start, self.stack.next) = (stack.start, stack.next);
    }

    /// The stack of the thread that runs.
    #[must_use]
    pub(crate) fn current_stack(&self) -> Stack {
        Stack { start: self.stack_start, next: self.stack.next }
    }

    /// The empty stack of a new thread, if there is room for one: the first thread has the beginning of the
    /// stack's memory.
    #[must_use]
    pub(crate) fn new_stack(&self, first: Stack, thread: u32) -> Option<Stack> {
        let distance = if self.pointer_size == 4 { 1 << 24 } else { 1 << 31 };
        let start = first.start + u64::from(thread) * distance;
        (start + distance <= self.stack.end).then_some(Stack { start, next: start })
    }

    /// Other threads may come to an object, and to all that it leads to.
    pub(crate) fn publish(&mut self, provenance: Provenance) {
        let mut work = vec![provenance];
        while let Some(provenance) = work.pop() {
            let private = self.living(provenance).is_some_and(|one| one.alive && !one.shared);
            if !private {
                continue;
            }
            if let Some(object) = self.living_mut(provenance) {
                object.shared = true;
                work.extend(object.pointers());
            }
        }
    }

    /// Bytes between the first object of the stack and the next one.
    #[must_use]
    pub fn stack_bytes(&self) -> u64 {
        self.stack.next - self.stack_start
    }

    /// All objects of the stack above an address have ended.
    pub fn reset_stack(&mut self, address: u64) {
        self.stack.next = address;
    }

    /// Ends the life of an object.
    pub fn end(&mut self, provenance: Provenance, when: Option<Moment>) {
        let Some(object) = self.living_mut(provenance).filter(|object| object.alive) else {
            return;
        };
        let (kind, base, size) = (object.kind, object.base, object.size());
        let stored = object.stored();
        let (generation, made) = (object.generation, object.made);
        let grave = Grave { generation, kind, size, made, ended: when };
        match &mut object.grave {
            Some(old) => **old = grave,
            none => *none = Some(Box::new(grave)),
        }
        object.alive = false;
        object.generation = object.generation.wrapping_add(1).max(1);
        object.shadow = None;
        object.written = None;
        object.sparse = None;
        if object.bytes.capacity() > KEPT_CAPACITY {
            object.bytes = Vec::new();
        } else {
            object.bytes.clear();
        }
        self.used -= stored;
        let index = provenance.index() as u32;
        // What `realloc` gives may be where the object was that it ends afterwards.
        if let Some(map) = &mut self.by_address
            && map.get(&base) == Some(&index)
        {
            map.remove(&base);
        }
        match kind {
            ObjectKind::Heap => self.freed_heap.push_back(index),
            ObjectKind::Local(..) | ObjectKind::Frame | ObjectKind::Temporary => {
                // The last object of the stack gives its address back.
                if self.stack.next == base + size + 1 {
                    self.stack.next = base;
                }
                self.free.push_back(index);
            }
            ObjectKind::Global(_) | ObjectKind::Environment => self.free.push_back(index),
        }
    }
}

fn vacant() -> Object {
    Object {
        bytes: Vec::new(),
        sparse: None,
        base: 0,
        generation: 1,
        writable: false,
        alive: false,
        shadow: None,
        written: None,
        kind: ObjectKind::Temporary,
        made: None,
        leak: CheckId::NONE,
        grave: None,
        owner: 0,
        shared: false,
        saved_at: 0,
        version: 0,
    }
}
