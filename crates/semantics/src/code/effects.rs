//! Flattening of inputs, allocations and what is no computation.

use ir::{EventName, ExpressionId, PrintFormat, Sink, SourceStream, Statement, Type};

use super::flatten::Flattener;
use super::{Effect, FormatArguments, FormatText, Instruction, NameText, PrintSink};

impl Flattener<'_> {
    pub(super) fn effect(&mut self, statement: &Statement) {
        match statement {
            Statement::Input { target, site, limit } => {
                let limit = limit.map_or(u32::MAX, |limit| self.value(limit));
                let scalar = self.scalar(self.body.places[*target].ty);
                let slot = self.temporary();
                self.emit(Instruction::Input { scalar, target: slot, site: *site, limit });
                self.store(*target, slot, ir::CheckId::NONE);
            }
            Statement::InputBytes { target, size, site, checks } => {
                let target = self.value(*target);
                let size = self.size(*size);
                self.emit(Instruction::InputBytes { target, size, site: *site, checks: *checks });
            }
            Statement::Allocate { target, size, alignment, kind, checks } => {
                let size = self.size(*size);
                let alignment = alignment.map_or(u32::MAX, |alignment| self.size(alignment));
                let slot = self.temporary();
                let (kind, check) = (*kind, *checks);
                self.emit(Instruction::Allocate { kind, target: slot, size, alignment, check });
                self.store(*target, slot, ir::CheckId::NONE);
            }
            Statement::Print(print) => self.print(print),
            Statement::Scan(scan) => self.scan(scan),
            Statement::ReadByte { target, stream } => {
                let (stream, result) = (self.value(*stream), self.temporary());
                self.push_effect(Effect::ReadByte { stream, result });
                self.store(*target, result, ir::CheckId::NONE);
            }
            Statement::AtEnd { target, stream } => {
                let (stream, result) = (self.value(*stream), self.temporary());
                self.push_effect(Effect::AtEnd { stream, result });
                self.store(*target, result, ir::CheckId::NONE);
            }
            Statement::UnreadByte { stream, byte } => {
                let (stream, byte) = (self.value(*stream), self.value(*byte));
                self.push_effect(Effect::UnreadByte { stream, byte });
            }
            Statement::WriteBytes { stream, pointer, size, checks } => {
                let (stream, pointer) = (self.value(*stream), self.value(*pointer));
                let size = self.size(*size);
                self.push_effect(Effect::WriteBytes { stream, pointer, size, checks: *checks });
            }
            Statement::ParseFloat { .. } => self.parse_float(statement),
            Statement::Event { name, values } => {
                let name = match name {
                    EventName::Known(name) => NameText::Known(name.clone()),
                    EventName::Computed(text) => NameText::Computed(self.value(*text)),
                };
                let values = self.typed(values);
                self.push_effect(Effect::Event { name, values });
            }
            Statement::Point { name } => self.push_effect(Effect::Point { name: name.clone() }),
            Statement::Exit { status } => {
                let status = self.value(*status);
                self.push_effect(Effect::Exit { status });
            }
            Statement::Abort => self.push_effect(Effect::Abort),
            _ => self.push_effect(Effect::Thread),
        }
    }

    fn push_effect(&mut self, effect: Effect) {
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

    fn print(&mut self, print: &ir::Printing) {
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
            self.store(place, result, ir::CheckId::NONE);
        }
    }

    fn scan(&mut self, scan: &ir::Scanning) {
        let (stream, string) = match scan.source {
            SourceStream::Stream(stream) => (Some(self.value(stream)), None),
            SourceStream::String(string) => (None, Some(self.value(string))),
        };
        let (text, arguments) = self.format(&scan.format);
        let result = self.temporary();
        let checks = scan.checks;
        self.push_effect(Effect::Scan { stream, string, text, arguments, checks, result });
        if let Some(place) = scan.result {
            self.store(place, result, ir::CheckId::NONE);
        }
    }

    fn parse_float(&mut self, statement: &Statement) {
        let Statement::ParseFloat { target, text, end, range, checks } = statement else { return };
        let Type::Float(format) = self.program.types[self.body.places[*target].ty] else { return };
        let text = self.value(*text);
        let (result, rest, flag) = (self.temporary(), self.temporary(), self.temporary());
        let checks = *checks;
        self.push_effect(Effect::ParseFloat {
            format,
            text,
            result,
            end: rest,
            range: flag,
            checks,
        });
        self.store(*target, result, ir::CheckId::NONE);
        self.store(*end, rest, ir::CheckId::NONE);
        self.store(*range, flag, ir::CheckId::NONE);
    }
}
