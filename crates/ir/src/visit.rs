//! The parts of statements, expressions and places: one visit and one map for each.
//!
//! Every walk over a program is derived from these, so that none of them can forget an operand.
//! Both are made from one description. It has an arm for every variant, and names every field: what
//! is added to the program does not compile until it is decided here what part it is.

use crate::{
    AllocationKind, Argument, Call, Callee, CheckId, EventName, ExpressionId, ExpressionKind,
    FunctionId, GlobalId, LocalId, PlaceId, PlaceKind, PrintFormat, Printing, Reliance, Scanning,
    Sink, SiteId, SourceStream, Statement,
};

/// What an operand's value is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Use {
    /// Only the value counts.
    Value,
    /// Memory that it points to is read.
    Read,
    /// Memory that it points to is written.
    Written,
    /// Memory that it points to is read and written.
    Updated,
    /// The object that it points to ends.
    Freed,
    /// The function that it points to is called.
    Called,
    /// It is an argument of a format that is printed: a number, a text, or where a count goes.
    Printed,
    /// It is a list of such arguments.
    PrintedList,
    /// It is a list of pointers that scanned values are written through.
    ScannedList,
}

/// What is done with a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    /// The scalar in it is read.
    Load,
    /// It is written: a scalar, or the result of a call.
    Store,
    /// All of it is read, whatever its type.
    ReadObject,
    /// All of it is written, whatever its type.
    WriteObject,
    /// A pointer to it is made; it is not accessed.
    Address,
    /// Another place is a part of it.
    Base,
}

impl Access {
    /// Whether the place is written.
    #[must_use]
    pub const fn writes(self) -> bool {
        match self {
            Self::Store | Self::WriteObject => true,
            Self::Load | Self::ReadObject | Self::Address | Self::Base => false,
        }
    }

    /// Whether the place must be an object in memory: a scalar in a register does not suffice.
    #[must_use]
    pub const fn needs_memory(self) -> bool {
        match self {
            Self::ReadObject | Self::WriteObject | Self::Address | Self::Base => true,
            Self::Load | Self::Store => false,
        }
    }
}

/// What is done with a local.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LocalUse {
    /// It is the place.
    Named,
    /// Its life begins.
    Declared,
    /// Its life ends.
    Discarded,
}

/// What is done with a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FunctionUse {
    /// It is called by name.
    Called,
    /// A pointer to it is made.
    Pointed,
    /// Something is taken for granted about it.
    ReliedOn,
}

/// A part of a statement, expression or place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// An operand.
    Expression(ExpressionId, Use),
    /// A place.
    Place(PlaceId, Access),
    /// The first of some checks; [`CheckId::NONE`] where there are none.
    Checks(CheckId),
    /// An input.
    Site(SiteId),
    /// A local.
    Local(LocalId, LocalUse),
    /// A global.
    Global(GlobalId),
    /// A function.
    Function(FunctionId, FunctionUse),
}

/// A part that can be replaced.
#[derive(Debug, PartialEq, Eq)]
pub enum PartMut<'a> {
    /// An operand.
    Expression(&'a mut ExpressionId, Use),
    /// A place.
    Place(&'a mut PlaceId, Access),
    /// The first of some checks; [`CheckId::NONE`] where there are none.
    Checks(&'a mut CheckId),
    /// An input.
    Site(&'a mut SiteId),
    /// A local.
    Local(&'a mut LocalId, LocalUse),
    /// A global.
    Global(&'a mut GlobalId),
    /// A function.
    Function(&'a mut FunctionId, FunctionUse),
}

/// A part as it is handed to a visitor.
macro_rules! shared {
    ($id:expr) => {
        *$id
    };
}

/// A part as it is handed to what may replace it.
macro_rules! exclusive {
    ($id:expr) => {
        $id
    };
}

/// Makes a walk over the parts of all types.
macro_rules! walk {
    ($(#[$doc:meta])* $name:ident, $part:ident, [$($reference:tt)+], $given:ident) => {
        impl Statement {
            $(#[$doc])*
            pub fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                match self {
                    Self::Skip | Self::Abort | Self::AtomicBegin | Self::AtomicEnd => {}
                    Self::Assign { target, value, checks } => {
                        part($part::Place($given!(target), Access::Store));
                        part($part::Expression($given!(value), Use::Value));
                        part($part::Checks($given!(checks)));
                    }
                    Self::CopyObject { target, source, target_checks, source_checks } => {
                        part($part::Place($given!(target), Access::WriteObject));
                        part($part::Place($given!(source), Access::ReadObject));
                        part($part::Checks($given!(target_checks)));
                        part($part::Checks($given!(source_checks)));
                    }
                    Self::CopyBytes {
                        target,
                        source,
                        size,
                        target_checks,
                        source_checks,
                        overlap,
                    } => {
                        part($part::Expression($given!(target), Use::Written));
                        part($part::Expression($given!(source), Use::Read));
                        part($part::Expression($given!(size), Use::Value));
                        part($part::Checks($given!(target_checks)));
                        part($part::Checks($given!(source_checks)));
                        part($part::Checks($given!(overlap)));
                    }
                    Self::FillBytes { target, byte, size, checks } => {
                        part($part::Expression($given!(target), Use::Written));
                        part($part::Expression($given!(byte), Use::Value));
                        part($part::Expression($given!(size), Use::Value));
                        part($part::Checks($given!(checks)));
                    }
                    Self::Clear { target } => {
                        part($part::Place($given!(target), Access::WriteObject));
                    }
                    Self::Call(call) => call.$name(part),
                    Self::Return(value) => {
                        if let Some(value) = value {
                            value.$name(part);
                        }
                    }
                    Self::Branch { condition: value }
                    | Self::Switch { value }
                    | Self::IndirectGoto { target: value }
                    | Self::Assume { condition: value }
                    | Self::Exit { status: value } => {
                        part($part::Expression($given!(value), Use::Value));
                    }
                    Self::Assert { condition, check } | Self::Cover { condition, check } => {
                        part($part::Expression($given!(condition), Use::Value));
                        part($part::Checks($given!(check)));
                    }
                    Self::Unsupported { check } => part($part::Checks($given!(check))),
                    Self::Input { target, site, limit } => {
                        if let Some(limit) = limit {
                            part($part::Expression($given!(limit), Use::Value));
                        }
                        part($part::Site($given!(site)));
                        part($part::Place($given!(target), Access::Store));
                    }
                    Self::InputBytes { target, size, site, checks } => {
                        part($part::Expression($given!(target), Use::Written));
                        part($part::Expression($given!(size), Use::Value));
                        part($part::Site($given!(site)));
                        part($part::Checks($given!(checks)));
                    }
                    Self::Event { name, values } => {
                        name.$name(part);
                        for value in values {
                            part($part::Expression($given!(value), Use::Value));
                        }
                    }
                    Self::Point { name: _ } => {}
                    Self::Rely { on } => on.$name(part),
                    Self::Print(print) => print.$name(part),
                    Self::Scan(scan) => scan.$name(part),
                    Self::ReadByte { target, stream } | Self::AtEnd { target, stream } => {
                        part($part::Expression($given!(stream), Use::Value));
                        part($part::Place($given!(target), Access::Store));
                    }
                    Self::UnreadByte { stream, byte } => {
                        part($part::Expression($given!(stream), Use::Value));
                        part($part::Expression($given!(byte), Use::Value));
                    }
                    Self::WriteBytes { stream, pointer, size, checks } => {
                        part($part::Expression($given!(stream), Use::Value));
                        part($part::Expression($given!(pointer), Use::Read));
                        part($part::Expression($given!(size), Use::Value));
                        part($part::Checks($given!(checks)));
                    }
                    Self::ParseFloat { target, text, end, range, checks } => {
                        part($part::Expression($given!(text), Use::Read));
                        part($part::Checks($given!(checks)));
                        part($part::Place($given!(target), Access::Store));
                        part($part::Place($given!(end), Access::Store));
                        part($part::Place($given!(range), Access::Store));
                    }
                    Self::Allocate { target, size, alignment, kind, checks } => {
                        match kind {
                            AllocationKind::Heap
                            | AllocationKind::HeapZeroed
                            | AllocationKind::Frame => {}
                            AllocationKind::Given(site) => part($part::Site($given!(site))),
                        }
                        part($part::Expression($given!(size), Use::Value));
                        if let Some(alignment) = alignment {
                            part($part::Expression($given!(alignment), Use::Value));
                        }
                        part($part::Checks($given!(checks)));
                        part($part::Place($given!(target), Access::Store));
                    }
                    Self::Free { pointer, checks } => {
                        part($part::Expression($given!(pointer), Use::Freed));
                        part($part::Checks($given!(checks)));
                    }
                    Self::Declare { local, size } => {
                        if let Some(size) = size {
                            part($part::Expression($given!(size), Use::Value));
                        }
                        part($part::Local($given!(local), LocalUse::Declared));
                    }
                    Self::Discard { locals } => {
                        for local in locals {
                            part($part::Local($given!(local), LocalUse::Discarded));
                        }
                    }
                    Self::Spawn { thread, function, argument, checks, races } => {
                        part($part::Expression($given!(thread), Use::Written));
                        part($part::Expression($given!(function), Use::Called));
                        part($part::Expression($given!(argument), Use::Value));
                        part($part::Checks($given!(checks)));
                        part($part::Checks($given!(races)));
                    }
                    Self::Join { thread, result, checks, waits } => {
                        part($part::Expression($given!(thread), Use::Value));
                        part($part::Expression($given!(result), Use::Written));
                        part($part::Checks($given!(checks)));
                        part($part::Checks($given!(waits)));
                    }
                    Self::Await { condition, waits } => {
                        part($part::Expression($given!(condition), Use::Value));
                        part($part::Checks($given!(waits)));
                    }
                    Self::EndThread { result } => {
                        part($part::Expression($given!(result), Use::Value));
                    }
                }
            }
        }

        impl Call {
            fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                let Self { callee, arguments, result, held } = self;
                match callee {
                    Callee::Function(function) => {
                        part($part::Function($given!(function), FunctionUse::Called));
                    }
                    Callee::Pointer(pointer, checks) => {
                        part($part::Expression($given!(pointer), Use::Called));
                        part($part::Checks($given!(checks)));
                    }
                }
                for argument in arguments {
                    argument.$name(part);
                }
                part($part::Checks($given!(held)));
                if let Some(result) = result {
                    part($part::Place($given!(result), Access::Store));
                }
            }
        }

        impl Argument {
            fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                match self {
                    Self::Value(value) => part($part::Expression($given!(value), Use::Value)),
                    Self::Object(place, checks) => {
                        part($part::Place($given!(place), Access::ReadObject));
                        part($part::Checks($given!(checks)));
                    }
                }
            }
        }

        impl Reliance {
            fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                match self {
                    Self::LeftToRight
                    | Self::VolatileUnchanged
                    | Self::OutputSucceeds
                    | Self::InputSucceeds
                    | Self::AsGlibc(_)
                    | Self::CLocale
                    | Self::StandardStreamsArePipes => {}
                    Self::NoAliasing(function)
                    | Self::NoInnerAliasing(function)
                    | Self::InitialGlobals(function)
                    | Self::TerminatedStrings(function)
                    | Self::ArrayExists(function, _)
                    | Self::MissingBody(function, _) => {
                        part($part::Function($given!(function), FunctionUse::ReliedOn));
                    }
                }
            }
        }

        impl EventName {
            fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                match self {
                    Self::Known(_) => {}
                    Self::Computed(text) => part($part::Expression($given!(text), Use::Read)),
                }
            }
        }

        impl Printing {
            fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                let Self { function: _, sink, format, checks, result } = self;
                match sink {
                    Sink::Stream(stream) => part($part::Expression($given!(stream), Use::Value)),
                    Sink::Buffer { pointer, size, checks } => {
                        part($part::Expression($given!(pointer), Use::Written));
                        if let Some(size) = size {
                            part($part::Expression($given!(size), Use::Value));
                        }
                        part($part::Checks($given!(checks)));
                    }
                }
                format.$name(Use::Printed, Use::PrintedList, part);
                part($part::Checks($given!(checks)));
                if let Some(result) = result {
                    part($part::Place($given!(result), Access::Store));
                }
            }
        }

        impl Scanning {
            fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                let Self { function: _, source, format, checks, result } = self;
                match source {
                    SourceStream::Stream(stream) => {
                        part($part::Expression($given!(stream), Use::Value));
                    }
                    SourceStream::String(text) => {
                        part($part::Expression($given!(text), Use::Read));
                    }
                }
                format.$name(Use::Written, Use::ScannedList, part);
                part($part::Checks($given!(checks)));
                if let Some(result) = result {
                    part($part::Place($given!(result), Access::Store));
                }
            }
        }

        impl PrintFormat {
            fn $name(
                self: $($reference)+ Self,
                argument_use: Use,
                list_use: Use,
                part: &mut (impl FnMut($part) + ?Sized),
            ) {
                match self {
                    Self::Constant { text: _, arguments } => {
                        for argument in arguments {
                            part($part::Expression($given!(argument), argument_use));
                        }
                    }
                    Self::Computed { format, arguments } => {
                        part($part::Expression($given!(format), Use::Read));
                        for argument in arguments {
                            part($part::Expression($given!(argument), argument_use));
                        }
                    }
                    Self::List { format, list } => {
                        part($part::Expression($given!(format), Use::Read));
                        part($part::Expression($given!(list), list_use));
                    }
                }
            }
        }

        impl ExpressionKind {
            $(#[$doc])*
            pub fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                match self {
                    Self::Constant(_) | Self::ExtraArguments => {}
                    Self::Load { place, checks } => {
                        part($part::Place($given!(place), Access::Load));
                        part($part::Checks($given!(checks)));
                    }
                    Self::Address(place) => part($part::Place($given!(place), Access::Address)),
                    Self::Function(function) => {
                        part($part::Function($given!(function), FunctionUse::Pointed));
                    }
                    Self::Unary { operator: _, operand, checks }
                    | Self::Convert { operand, checks } => {
                        part($part::Expression($given!(operand), Use::Value));
                        if let Some(checks) = checks {
                            part($part::Checks($given!(checks)));
                        }
                    }
                    Self::Binary { operator: _, left, right, checks } => {
                        part($part::Expression($given!(left), Use::Value));
                        part($part::Expression($given!(right), Use::Value));
                        if let Some(checks) = checks {
                            part($part::Checks($given!(checks)));
                        }
                    }
                    Self::PointerAdd { pointer: left, index: right, size: _, subtract: _ }
                    | Self::PointerDifference { left, right, size: _ }
                    | Self::LogicalAnd(left, right)
                    | Self::LogicalOr(left, right) => {
                        part($part::Expression($given!(left), Use::Value));
                        part($part::Expression($given!(right), Use::Value));
                    }
                    Self::Conditional { condition, then, otherwise } => {
                        part($part::Expression($given!(condition), Use::Value));
                        part($part::Expression($given!(then), Use::Value));
                        part($part::Expression($given!(otherwise), Use::Value));
                    }
                    Self::Builtin { builtin: _, operands, checks } => {
                        for operand in operands {
                            part($part::Expression($given!(operand), Use::Value));
                        }
                        if let Some(checks) = checks {
                            part($part::Checks($given!(checks)));
                        }
                    }
                }
            }
        }

        impl PlaceKind {
            $(#[$doc])*
            pub fn $name(self: $($reference)+ Self, part: &mut (impl FnMut($part) + ?Sized)) {
                match self {
                    Self::Local(local) => part($part::Local($given!(local), LocalUse::Named)),
                    Self::Global(global) => part($part::Global($given!(global))),
                    Self::Dereference(pointer) => {
                        part($part::Expression($given!(pointer), Use::Value));
                    }
                    Self::Field { base, field: _ }
                    | Self::At { base, offset: _ }
                    | Self::Bits { base, offset: _, bit: _, width: _, field: _ } => {
                        part($part::Place($given!(base), Access::Base));
                    }
                    Self::Element { array, index, exact: _, check } => {
                        part($part::Place($given!(array), Access::Base));
                        part($part::Expression($given!(index), Use::Value));
                        part($part::Checks($given!(check)));
                    }
                }
            }
        }
    };
}

walk!(
    /// Hands each part to a visitor.
    visit, Part, [&], shared
);
walk!(
    /// Hands each part to what may replace it.
    map, PartMut, [&mut], exclusive
);

/// What a statement does to the control of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// It goes on at the one vertex that follows.
    Next,
    /// It goes on at one of two.
    Branch,
    /// It goes on where a value says.
    Switch,
    /// It goes on at a label.
    Goto,
    /// The function ends.
    Return,
    /// The program ends.
    End,
    /// What follows is not known.
    Unknown,
}

impl Statement {
    /// What it does to the control of a run. A call goes on where it returns.
    #[must_use]
    pub const fn control(&self) -> Control {
        match self {
            Self::Branch { .. } => Control::Branch,
            Self::Switch { .. } => Control::Switch,
            Self::IndirectGoto { .. } => Control::Goto,
            Self::Return(_) => Control::Return,
            Self::Exit { .. } | Self::Abort | Self::EndThread { .. } => Control::End,
            Self::Unsupported { .. } => Control::Unknown,
            Self::Skip
            | Self::Assign { .. }
            | Self::CopyObject { .. }
            | Self::CopyBytes { .. }
            | Self::FillBytes { .. }
            | Self::Clear { .. }
            | Self::Call(_)
            | Self::Assert { .. }
            | Self::Assume { .. }
            | Self::Cover { .. }
            | Self::Input { .. }
            | Self::InputBytes { .. }
            | Self::Event { .. }
            | Self::Point { .. }
            | Self::Print(_)
            | Self::Scan(_)
            | Self::ReadByte { .. }
            | Self::UnreadByte { .. }
            | Self::AtEnd { .. }
            | Self::WriteBytes { .. }
            | Self::ParseFloat { .. }
            | Self::Allocate { .. }
            | Self::Free { .. }
            | Self::Declare { .. }
            | Self::Discard { .. }
            | Self::Spawn { .. }
            | Self::Join { .. }
            | Self::Await { .. }
            | Self::Rely { .. }
            | Self::AtomicBegin
            | Self::AtomicEnd => Control::Next,
        }
    }

    /// The places that it writes.
    #[must_use]
    pub fn written_places(&self) -> Vec<PlaceId> {
        let mut written = Vec::new();
        self.visit(&mut |part| {
            if let Part::Place(place, access) = part
                && access.writes()
            {
                written.push(place);
            }
        });
        written
    }

    /// The function that it calls by name.
    #[must_use]
    pub fn called(&self) -> Option<FunctionId> {
        let mut called = None;
        self.visit(&mut |part| {
            if let Part::Function(function, FunctionUse::Called) = part {
                called = Some(function);
            }
        });
        called
    }
}

#[cfg(test)]
mod tests;
