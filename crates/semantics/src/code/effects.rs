//! Flattening of inputs, allocations and what is no computation.

use ir::{
    AllocationKind, CheckId, EventName, ExpressionId, PlaceId, PrintFormat, Sink, SiteId,
    SourceStream, Type,
};

use super::flatten::Flattener;
use super::{Allocated, Effect, FormatArguments, FormatText, Instruction, NameText, PrintSink};

impl Flattener<'_> {
    pub(super) fn input(&mut self, place: PlaceId, site: SiteId, limit: Option<ExpressionId>) {
        let limit = limit.map_or(u32::MAX, |limit| self.value(limit));
        let scalar = self.scalar(self.body.places[place].ty);
        let target = self.temporary();
        self.emit(Instruction::Input { scalar, target, site, limit });
        self.store(place, target, CheckId::NONE);
    }

    pub(super) fn input_bytes(
        &mut self,
        target: ExpressionId,
        size: ExpressionId,
        site: SiteId,
        checks: CheckId,
    ) {
        let target = self.value(target);
        let size = self.size(size);
        self.emit(Instruction::InputBytes { target, size, site, checks });
    }

    pub(super) fn allocate(
        &mut self,
        place: PlaceId,
        size: ExpressionId,
        alignment: Option<ExpressionId>,
        kind: AllocationKind,
        check: CheckId,
    ) {
        let size = self.size(size);
        let alignment = alignment.map_or(u32::MAX, |alignment| self.size(alignment));
        let target = self.temporary();
        let allocated = |storage| Instruction::Allocate { storage, target, size, alignment, check };
        self.emit(match kind {
            AllocationKind::Heap => allocated(Allocated::Heap),
            AllocationKind::HeapZeroed => allocated(Allocated::HeapZeroed),
            AllocationKind::Frame => allocated(Allocated::Frame),
            AllocationKind::Given(site) => {
                let alignment = self.program.types.alignment_of(self.program.sites[site].ty);
                Instruction::AllocateGiven { site, target, size, alignment }
            }
        });
        self.store(place, target, CheckId::NONE);
    }

    pub(super) fn read_byte(&mut self, target: PlaceId, stream: ExpressionId) {
        let (stream, result) = (self.value(stream), self.temporary());
        self.push_effect(Effect::ReadByte { stream, result });
        self.store(target, result, CheckId::NONE);
    }

    pub(super) fn at_end(&mut self, target: PlaceId, stream: ExpressionId) {
        let (stream, result) = (self.value(stream), self.temporary());
        self.push_effect(Effect::AtEnd { stream, result });
        self.store(target, result, CheckId::NONE);
    }

    pub(super) fn unread_byte(&mut self, stream: ExpressionId, byte: ExpressionId) {
        let (stream, byte) = (self.value(stream), self.value(byte));
        self.push_effect(Effect::UnreadByte { stream, byte });
    }

    pub(super) fn write_bytes(
        &mut self,
        stream: ExpressionId,
        pointer: ExpressionId,
        size: ExpressionId,
        checks: CheckId,
    ) {
        let (stream, pointer) = (self.value(stream), self.value(pointer));
        let size = self.size(size);
        self.push_effect(Effect::WriteBytes { stream, pointer, size, checks });
    }

    pub(super) fn event(&mut self, name: &EventName, values: &[ExpressionId]) {
        let name = match name {
            EventName::Known(name) => NameText::Known(name.clone()),
            EventName::Computed(text) => NameText::Computed(self.value(*text)),
        };
        let values = self.typed(values);
        self.push_effect(Effect::Event { name, values });
    }

    pub(super) fn push_effect(&mut self, effect: Effect) {
        self.expression = None;
        self.code.effects.push(effect);
        self.emit(Instruction::Effect { effect: self.code.effects.len() as u32 - 1 });
    }

    fn typed(&mut self, values: &[ExpressionId]) -> Vec<(u32, ir::TypeId)> {
        values.iter().map(|&id| (self.value(id), self.body.expressions[id].ty)).collect()
    }

    fn format(&mut self, format: &PrintFormat) -> (FormatText, FormatArguments) {
        match format {
            PrintFormat::Constant { text, arguments } => {
                let arguments = FormatArguments::Slots(self.typed(arguments));
                (FormatText::Constant(text.clone()), arguments)
            }
            PrintFormat::Computed { format, arguments } => {
                let text = FormatText::Computed(self.value(*format));
                (text, FormatArguments::Slots(self.typed(arguments)))
            }
            PrintFormat::List { format, list } => {
                let text = FormatText::Computed(self.value(*format));
                (text, FormatArguments::List(self.value(*list)))
            }
        }
    }

    pub(super) fn print(&mut self, print: &ir::Printing) {
        let sink = match &print.sink {
            Sink::Stream(stream) => PrintSink::Stream(self.value(*stream)),
            Sink::Buffer { pointer, size, checks } => {
                let pointer = self.value(*pointer);
                let size = size.map(|size| (self.value(size), self.body.expressions[size].ty));
                PrintSink::Buffer(pointer, size, *checks)
            }
        };
        let (text, arguments) = self.format(&print.format);
        let result = self.temporary();
        self.push_effect(Effect::Print { sink, text, arguments, checks: print.checks, result });
        if let Some(place) = print.result {
            self.store(place, result, CheckId::NONE);
        }
    }

    pub(super) fn scan(&mut self, scan: &ir::Scanning) {
        let (stream, string) = match scan.source {
            SourceStream::Stream(stream) => (Some(self.value(stream)), None),
            SourceStream::String(string) => (None, Some(self.value(string))),
        };
        let (text, arguments) = self.format(&scan.format);
        let result = self.temporary();
        let checks = scan.checks;
        self.push_effect(Effect::Scan { stream, string, text, arguments, checks, result });
        if let Some(place) = scan.result {
            self.store(place, result, CheckId::NONE);
        }
    }

    /// Reads a number from a text; the number, the rest of the text and whether it is out of range
    /// go to places.
    pub(super) fn parse_float(
        &mut self,
        (target, end, range): (PlaceId, PlaceId, PlaceId),
        text: ExpressionId,
        checks: CheckId,
    ) {
        let Type::Float(format) = self.program.types[self.body.places[target].ty] else {
            unreachable!("what is parsed as a number with a fraction is one");
        };
        let text = self.value(text);
        let (result, rest, flag) = (self.temporary(), self.temporary(), self.temporary());
        self.push_effect(Effect::ParseFloat {
            format,
            text,
            result,
            end: rest,
            range: flag,
            checks,
        });
        self.store(target, result, CheckId::NONE);
        self.store(end, rest, CheckId::NONE);
        self.store(range, flag, CheckId::NONE);
    }
}
