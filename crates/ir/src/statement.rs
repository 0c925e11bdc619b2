//! Statements: what a vertex of the control-flow graph does, and where control goes from it.

use std::sync::Arc;

use crate::{CheckId, ExpressionId, FunctionId, LocalId, Origin, PlaceId, SiteId};

index_type!(
    /// A vertex of a [`Body`](crate::Body).
    VertexId, "v"
);

/// What is put back into the standard input so that it is read from its beginning again, as the second of two
/// programs reads it.
pub const REWIND: i32 = -2;

/// An argument or returned value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A scalar.
    Value(ExpressionId),
    /// A record or other aggregate, which is copied; with the checks of its access.
    Object(PlaceId, CheckId),
}

/// What is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callee {
    /// A function by name.
    Function(FunctionId),
    /// What a pointer points to; with [`checks::CALL`](crate::checks::CALL).
    Pointer(ExpressionId, CheckId),
}

/// A call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// What is called.
    pub callee: Callee,
    /// The arguments, converted; those beyond the parameters of a variadic function promoted.
    pub arguments: Vec<Argument>,
    /// Where the result goes.
    pub result: Option<PlaceId>,
    /// The check that a lock which the call takes is given back; [`CheckId::NONE`] where it takes none.
    pub held: CheckId,
}

/// Where printed text goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sink {
    /// A standard stream: 1 output, 2 error, 3 the system's log. The expression is the stream's number.
    Stream(ExpressionId),
    /// A character array, ended by a NUL; with the checks of the writes and, if given, the size.
    Buffer {
        /// Where the text is written.
        pointer: ExpressionId,
        /// The size of the array, for `snprintf`.
        size: Option<ExpressionId>,
        /// Checks of the writes: [`checks::ACCESS`](crate::checks::ACCESS).
        checks: CheckId,
    },
}

/// The name of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventName {
    /// It is known.
    Known(Arc<str>),
    /// A pointer to its text.
    Computed(ExpressionId),
}

/// The format of a printing or scanning statement, and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintFormat {
    /// A format known at compile time; the text is without the terminating NUL.
    Constant {
        /// The text of the format.
        text: Arc<[u8]>,
        /// The arguments.
        arguments: Vec<ExpressionId>,
    },
    /// A format that is computed.
    Computed {
        /// Pointer to its text.
        format: ExpressionId,
        /// The arguments.
        arguments: Vec<ExpressionId>,
    },
    /// A format with a `va_list`.
    List {
        /// Pointer to its text.
        format: ExpressionId,
        /// Pointer to the list, whose first word points to the next argument.
        list: ExpressionId,
    },
}

/// A call of the `printf` family; `puts`, `putchar` and the like are formats too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printing {
    /// The C function.
    pub function: Arc<str>,
    /// Where the text goes.
    pub sink: Sink,
    /// What is printed.
    pub format: PrintFormat,
    /// Checks of the reads of strings and the format: [`checks::ACCESS`](crate::checks::ACCESS).
    pub checks: CheckId,
    /// Where the number of characters goes.
    pub result: Option<PlaceId>,
}

/// Where scanned text comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceStream {
    /// A standard stream; the expression is its number.
    Stream(ExpressionId),
    /// A string.
    String(ExpressionId),
}

/// A call of the `scanf` family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scanning {
    /// The C function.
    pub function: Arc<str>,
    /// Where the text comes from.
    pub source: SourceStream,
    /// The format; its arguments are pointers to where values go.
    pub format: PrintFormat,
    /// Checks of reads and writes: [`checks::ACCESS`](crate::checks::ACCESS).
    pub checks: CheckId,
    /// Where the number of assigned values goes.
    pub result: Option<PlaceId>,
}

/// What kind of object an allocation makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AllocationKind {
    /// On the heap, with any contents.
    Heap,
    /// On the heap, all bytes zero.
    HeapZeroed,
    /// In the frame of this activation, as `alloca` does.
    Frame,
    /// Made by a caller that is not part of the program: any contents, all of them written. It can
    /// be freed, and need not be.
    Given(SiteId),
}

/// A property of the modelled world that a run takes for granted from a vertex on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reliance {
    /// The operands of the vertex's expression, whose order C leaves open, are evaluated from left
    /// to right.
    LeftToRight,
    /// An object that is read as volatile changes only where the program writes it.
    VolatileUnchanged,
    /// Writing to a stream succeeds.
    OutputSucceeds,
    /// Reading succeeds, and gives all the bytes that are there and wanted.
    InputSucceeds,
    /// Where C leaves it open, the library does this, as glibc does.
    AsGlibc(Arc<str>),
    /// The locale is that of C.
    CLocale,
    /// The standard streams have no position.
    StandardStreamsArePipes,
    /// The pointers that a function is called with lead to objects of their own.
    NoAliasing(FunctionId),
    /// Pointers that a function is called with share objects, but not in every way: one that lies in
    /// an object does not lead into the middle of a larger one.
    NoInnerAliasing(FunctionId),
    /// Global variables hold their initial values when a function is called.
    InitialGlobals(FunctionId),
    /// The `char` pointers that a function is called with point to strings that end with a NUL.
    TerminatedStrings(FunctionId),
    /// The array that an argument of a function leads to, by its name, has a size that memory can have.
    ArrayExists(FunctionId, Arc<str>),
    /// A function without a body does no more than this.
    MissingBody(FunctionId, Arc<str>),
}

/// What a vertex does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// Nothing.
    Skip,
    /// Stores a scalar.
    Assign {
        /// Where.
        target: PlaceId,
        /// What.
        value: ExpressionId,
        /// Checks of the write: [`checks::ACCESS`](crate::checks::ACCESS).
        checks: CheckId,
    },
    /// Copies an object of one type.
    CopyObject {
        /// To where.
        target: PlaceId,
        /// From where.
        source: PlaceId,
        /// Checks of the write.
        target_checks: CheckId,
        /// Checks of the read.
        source_checks: CheckId,
    },
    /// Copies bytes, as `memmove` does.
    CopyBytes {
        /// Pointer to the first byte to be written.
        target: ExpressionId,
        /// Pointer to the first byte to be read.
        source: ExpressionId,
        /// How many bytes.
        size: ExpressionId,
        /// Checks of the write.
        target_checks: CheckId,
        /// Checks of the read.
        source_checks: CheckId,
        /// The check that the ranges do not overlap, of `memcpy`; [`CheckId::NONE`] where they may.
        overlap: CheckId,
    },
    /// Sets bytes, as `memset` does.
    FillBytes {
        /// Pointer to the first byte.
        target: ExpressionId,
        /// The value, of which the low eight bits count.
        byte: ExpressionId,
        /// How many bytes.
        size: ExpressionId,
        /// Checks of the write.
        checks: CheckId,
    },
    /// Sets a whole object to zero bytes.
    Clear {
        /// The object: a local, or bytes of one.
        target: PlaceId,
    },
    /// Calls a function.
    Call(Box<Call>),
    /// Leaves the function.
    Return(Option<Argument>),
    /// Goes on at one of two successors.
    Branch {
        /// The condition, of any scalar type: not zero is true.
        condition: ExpressionId,
    },
    /// Goes on at the successor for a value.
    Switch {
        /// The value.
        value: ExpressionId,
    },
    /// Goes on at a label whose address was computed.
    IndirectGoto {
        /// The address: the number of a label.
        target: ExpressionId,
    },
    /// Requires a condition.
    Assert {
        /// The condition.
        condition: ExpressionId,
        /// The property.
        check: CheckId,
    },
    /// Ends the run silently where the condition is zero.
    Assume {
        /// The condition.
        condition: ExpressionId,
    },
    /// A goal: some run should come here with the condition true.
    Cover {
        /// The condition.
        condition: ExpressionId,
        /// The property.
        check: CheckId,
    },
    /// Something that is not supported was reached; what follows is unknown.
    Unsupported {
        /// The property, whose text is the reason.
        check: CheckId,
    },
    /// Stores an input: any value of the type.
    Input {
        /// Where it is stored.
        target: PlaceId,
        /// Which input of the program it is.
        site: SiteId,
        /// The largest value, for a choice between zero and that.
        limit: Option<ExpressionId>,
    },
    /// Stores any bytes into a range of memory, as inputs.
    InputBytes {
        /// Pointer to the first byte.
        target: ExpressionId,
        /// How many bytes.
        size: ExpressionId,
        /// Which input of the program it is.
        site: SiteId,
        /// Checks of the write.
        checks: CheckId,
    },
    /// An event of the program's log.
    Event {
        /// Its name.
        name: EventName,
        /// Its values.
        values: Vec<ExpressionId>,
    },
    /// A named point, at which variables are observed.
    Point {
        /// Its name.
        name: Arc<str>,
    },
    /// Prints.
    Print(Box<Printing>),
    /// Scans.
    Scan(Box<Scanning>),
    /// Reads a byte of a stream: 0 to 255, or -1 at the end.
    ReadByte {
        /// Where it goes.
        target: PlaceId,
        /// The number of the stream.
        stream: ExpressionId,
    },
    /// Puts a byte back into a stream.
    UnreadByte {
        /// The number of the stream.
        stream: ExpressionId,
        /// The byte; a negative number only forgets that the end was met, and [`REWIND`] begins the stream
        /// again.
        byte: ExpressionId,
    },
    /// Whether a read of a stream has met its end.
    AtEnd {
        /// Where the answer goes.
        target: PlaceId,
        /// The number of the stream.
        stream: ExpressionId,
    },
    /// Writes bytes to a stream.
    WriteBytes {
        /// The number of the stream.
        stream: ExpressionId,
        /// Pointer to the first byte.
        pointer: ExpressionId,
        /// How many bytes.
        size: ExpressionId,
        /// Checks of the read.
        checks: CheckId,
    },
    /// Reads a floating-point number from a string, as `strtod` does.
    ParseFloat {
        /// Where the number goes; its type says in which format.
        target: PlaceId,
        /// Pointer to the string.
        text: ExpressionId,
        /// Where a pointer to the rest of the string goes.
        end: PlaceId,
        /// Where it goes whether the number is out of range: an `int`.
        range: PlaceId,
        /// Checks of the reads.
        checks: CheckId,
    },
    /// Makes an object.
    Allocate {
        /// Where the pointer to it goes.
        target: PlaceId,
        /// How many bytes.
        size: ExpressionId,
        /// Alignment, where the program asks for one.
        alignment: Option<ExpressionId>,
        /// What kind of object.
        kind: AllocationKind,
        /// The check that the object is not lost; [`CheckId::NONE`] for an object of the frame.
        checks: CheckId,
    },
    /// Ends the life of an object on the heap.
    Free {
        /// The pointer; null does nothing.
        pointer: ExpressionId,
        /// Its checks: [`checks::FREE`](crate::checks::FREE).
        checks: CheckId,
    },
    /// The declaration of a local is reached: from here on it has fresh, arbitrary contents.
    Declare {
        /// The local.
        local: LocalId,
        /// Bytes of a variable length array.
        size: Option<ExpressionId>,
    },
    /// The scope of locals ends: pointers to them dangle.
    Discard {
        /// The locals.
        locals: Vec<LocalId>,
    },
    /// Ends the program with a status; functions registered with `atexit` have been called.
    Exit {
        /// The status.
        status: ExpressionId,
    },
    /// Ends the program abnormally.
    Abort,
    /// Starts a thread.
    Spawn {
        /// Where the thread's number goes: a pointer.
        thread: ExpressionId,
        /// The function, a pointer.
        function: ExpressionId,
        /// Its argument.
        argument: ExpressionId,
        /// Checks of the write of the number.
        checks: CheckId,
        /// The check that what it accesses is in some order with what others access.
        races: CheckId,
    },
    /// Waits for a thread.
    Join {
        /// The thread's number.
        thread: ExpressionId,
        /// Where its result goes: a pointer, or null.
        result: ExpressionId,
        /// Checks of the write of the result.
        checks: CheckId,
        /// The check that it does not wait for ever.
        waits: CheckId,
    },
    /// Waits until other threads have made a condition true.
    Await {
        /// The condition.
        condition: ExpressionId,
        /// The check that it does not wait for ever.
        waits: CheckId,
    },
    /// Ends the thread.
    EndThread {
        /// Its result, a pointer.
        result: ExpressionId,
    },
    /// What follows takes a property of the modelled world for granted. It does nothing.
    Rely {
        /// The property.
        on: Reliance,
    },
    /// No other thread runs from here on.
    AtomicBegin,
    /// Other threads run again.
    AtomicEnd,
}

/// A case of a switch: the values from `low` to `high`, as the switch value's type has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SwitchCase {
    /// The lowest value.
    pub low: i128,
    /// The highest value.
    pub high: i128,
    /// Where it goes.
    pub target: VertexId,
}

/// Where control goes from a vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Successors {
    /// Nowhere: the function or the program ends here.
    None,
    /// To the next vertex.
    Next(VertexId),
    /// To the first if the condition is not zero, else to the second.
    Branch(VertexId, VertexId),
    /// To the case that the value is in, or the last.
    Switch(Vec<SwitchCase>, VertexId),
    /// To the label of that number.
    Labels(Vec<(u64, VertexId)>),
}

impl Successors {
    /// Control goes to another vertex instead of one.
    pub fn redirect(&mut self, from: VertexId, to: VertexId) {
        let targets: Vec<&mut VertexId> = match self {
            Self::None => Vec::new(),
            Self::Next(next) => vec![next],
            Self::Branch(then, otherwise) => vec![then, otherwise],
            Self::Switch(cases, default) => {
                cases.iter_mut().map(|case| &mut case.target).chain([default]).collect()
            }
            Self::Labels(labels) => labels.iter_mut().map(|(_, vertex)| vertex).collect(),
        };
        for target in targets.into_iter().filter(|target| **target == from) {
            *target = to;
        }
    }

    /// All vertices that control may go to.
    #[must_use]
    pub fn targets(&self) -> Vec<VertexId> {
        match self {
            Self::None => Vec::new(),
            Self::Next(next) => vec![*next],
            Self::Branch(then, otherwise) => vec![*then, *otherwise],
            Self::Switch(cases, default) => {
                cases.iter().map(|case| case.target).chain([*default]).collect()
            }
            Self::Labels(labels) => labels.iter().map(|&(_, vertex)| vertex).collect(),
        }
    }
}

/// A vertex of the control-flow graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vertex {
    /// What it does.
    pub statement: Statement,
    /// Where control goes.
    pub successors: Successors,
    /// The source statement or expression that it came from.
    pub origin: Origin,
}
