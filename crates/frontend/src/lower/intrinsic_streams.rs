//! Known functions that print, scan, read and write.

use ir::{
    Argument, Call, Callee, ComponentKind, ExpressionId, Origin, PlaceId, PrintFormat, Printing,
    Scanning, Sink, SourceStream, Statement, Type,
};
use rucc_sema::ExprId;

use super::function::FunctionLowerer;
use super::intrinsics::IntrinsicCall;

impl FunctionLowerer<'_, '_> {
    fn format(&mut self, format: ExprId, arguments: &[ExprId], origin: Origin) -> PrintFormat {
        match self.literal(format) {
            Some(text) => {
                let arguments = self.values(arguments, origin);
                PrintFormat::Constant { text: text.into(), arguments }
            }
            None => {
                let all: Vec<ExprId> =
                    std::iter::once(format).chain(arguments.iter().copied()).collect();
                let mut values = self.values(&all, origin);
                let format = values.remove(0);
                PrintFormat::Computed { format, arguments: values }
            }
        }
    }

    fn list_format(&mut self, format: ExprId, list: ExprId, origin: Origin) -> PrintFormat {
        let format = self.value(format, ComponentKind::Argument);
        let format = if self.has_effects(list) { self.save(format, origin) } else { format };
        if self.unit.program.data_model == ir::DataModel::Lp64 {
            return PrintFormat::List { format, list: self.list_pointer(list) };
        }
        // There a list is a plain pointer, and is passed by value.
        let value = self.value(list, ComponentKind::Argument);
        let copy = self.temporary(self.body.expressions[value].ty);
        let target = self.local_place(copy);
        self.assign(target, value, origin);
        PrintFormat::List { format, list: self.pointer_to(target) }
    }

    /// The number of a stream, by the model that knows the streams.
    fn stream_number(&mut self, stream: ExprId, origin: Origin) -> ExpressionId {
        let pointer = self.value(stream, ComponentKind::Argument);
        let void = self.unit.program.types.void();
        let void_pointer = self.unit.program.types.pointer_to(void);
        let pointer = self.convert(pointer, void_pointer, None);
        self.number_by_model("__wherefore_stream", pointer, origin)
    }

    /// The number of a stream that a model gives.
    fn number_by_model(
        &mut self,
        model: &str,
        argument: ExpressionId,
        origin: Origin,
    ) -> ExpressionId {
        let parameter = self.body.expressions[argument].ty;
        let linker = &mut self.unit.linker;
        let function = linker.intrinsic(self.unit.program, model, parameter, origin);
        let int = self.unit.program.types.int();
        let result = self.temporary(int);
        let place = self.local_place(result);
        let call = Call {
            callee: Callee::Function(function),
            arguments: vec![Argument::Value(argument)],
            result: Some(place),
            held: ir::CheckId::NONE,
        };
        self.emit(Statement::Call(Box::new(call)), origin);
        self.load_local(result)
    }

    fn standard_output(&mut self) -> ExpressionId {
        let int = self.unit.program.types.int();
        self.constant(1, int, None)
    }

    pub(super) fn printing_call(&mut self, call: &IntrinsicCall) -> bool {
        let origin = call.origin;
        let plain = call.name.strip_prefix("__wherefore_").unwrap_or(call.name);
        let fortified = plain.strip_prefix("__").and_then(|name| name.strip_suffix("_chk"));
        let (fortified, name) = (fortified.is_some(), fortified.unwrap_or(plain));
        let arguments = call.arguments;
        // A fortified function takes a flag, and the size of the buffer, besides.
        let (sink, rest) = match (name, fortified, arguments) {
            ("printf" | "vprintf", false, rest) | ("printf" | "vprintf", true, [_, rest @ ..]) => {
                (Sink::Stream(self.standard_output()), rest)
            }
            ("fprintf" | "vfprintf", false, [stream, rest @ ..])
            | ("fprintf" | "vfprintf", true, [stream, _, rest @ ..]) => {
                (Sink::Stream(self.stream_number(*stream, origin)), rest)
            }
            ("sprintf" | "vsprintf", false, [buffer, rest @ ..])
            | ("sprintf" | "vsprintf", true, [buffer, _, _, rest @ ..]) => {
                (self.buffer(*buffer, None, origin), rest)
            }
            ("snprintf" | "vsnprintf", false, [buffer, size, rest @ ..])
            | ("snprintf" | "vsnprintf", true, [buffer, size, _, _, rest @ ..]) => {
                (self.buffer(*buffer, Some(*size), origin), rest)
            }
            _ => return self.text_call(call) || self.system_log_call(call),
        };
        let format = match (name.starts_with('v'), rest) {
            (true, [format, list]) => self.list_format(*format, *list, origin),
            (false, [format, arguments @ ..]) => self.format(*format, arguments, origin),
            _ => return false,
        };
        self.print(name, sink, format, call.result, origin);
        true
    }

    fn buffer(&mut self, buffer: ExprId, size: Option<ExprId>, origin: Origin) -> Sink {
        let pointer = self.value(buffer, ComponentKind::Argument);
        let pointer = self.save(pointer, origin);
        let size = size.map(|size| {
            let size = self.value(size, ComponentKind::Argument);
            self.save(size, origin)
        });
        Sink::Buffer { pointer, size, checks: self.checks(ir::checks::WRITE, origin) }
    }

    fn print(
        &mut self,
        function: &str,
        sink: Sink,
        format: PrintFormat,
        result: Option<PlaceId>,
        origin: Origin,
    ) {
        let checks = self.checks(ir::checks::ACCESS, origin);
        let printing = Printing { function: function.into(), sink, format, checks, result };
        self.emit(Statement::Print(Box::new(printing)), origin);
    }

    /// Functions that print one string or character.
    fn text_call(&mut self, call: &IntrinsicCall) -> bool {
        let origin = call.origin;
        let (text, argument, stream): (&[u8], _, _) = match (call.name, call.arguments) {
            ("puts", [text]) => (b"%s\n", text, None),
            ("putchar" | "putchar_unlocked", [character]) => (b"%c", character, None),
            ("fputs" | "fputs_unlocked", [text, stream]) => (b"%s", text, Some(stream)),
            (
                "putc" | "fputc" | "_IO_putc" | "putc_unlocked" | "fputc_unlocked",
                [character, stream],
            ) => (b"%c", character, Some(stream)),
            _ => return false,
        };
        let value = self.value(*argument, ComponentKind::Argument);
        let value = match stream {
            Some(_) => self.save(value, origin),
            None => value,
        };
        let sink = match stream {
            Some(stream) => Sink::Stream(self.stream_number(*stream, origin)),
            None => Sink::Stream(self.standard_output()),
        };
        let format = PrintFormat::Constant { text: text.into(), arguments: vec![value] };
        let counts = call.name == "puts";
        self.print(call.name, sink, format, call.result.filter(|_| counts), origin);
        if let Some(result) = call.result.filter(|_| !counts) {
            let int = self.unit.program.types.int();
            let answer = if text == b"%c" {
                let byte = self.unit.program.types.integer(8, false);
                let byte = self.convert(value, byte, None);
                self.convert(byte, int, None)
            } else {
                self.constant(1, int, None)
            };
            self.assign(result, answer, origin);
        }
        true
    }

    /// A message to the system's log, if its format says whether it ends its line; otherwise a model
    /// looks at the message.
    fn system_log_call(&mut self, call: &IntrinsicCall) -> bool {
        let (priority, format, arguments) = match (call.name, call.arguments) {
            ("syslog", [priority, format, arguments @ ..])
            | ("__syslog_chk", [priority, _, format, arguments @ ..]) => {
                (*priority, *format, arguments)
            }
            _ => return false,
        };
        let Some(text) = self.literal(format).and_then(ended_line) else { return false };
        let int = self.unit.program.types.int();
        let priority = self.value(priority, ComponentKind::Argument);
        let priority = self.convert(priority, int, None);
        let stream = self.number_by_model("__wherefore_system_log", priority, call.origin);
        let arguments = self.values(arguments, call.origin);
        let format = PrintFormat::Constant { text: text.into(), arguments };
        self.print("syslog", Sink::Stream(stream), format, None, call.origin);
        true
    }

    pub(super) fn scanning_call(&mut self, call: &IntrinsicCall) -> bool {
        let origin = call.origin;
        let int = self.unit.program.types.int();
        let name = call.name.strip_prefix("__wherefore_").unwrap_or(call.name);
        let (source, rest) = match (name, call.arguments) {
            ("scanf" | "vscanf", rest) => (SourceStream::Stream(self.constant(0, int, None)), rest),
            ("fscanf" | "vfscanf", [stream, rest @ ..]) => {
                (SourceStream::Stream(self.stream_number(*stream, origin)), rest)
            }
            ("sscanf" | "vsscanf", [text, rest @ ..]) => {
                let text = self.value(*text, ComponentKind::Argument);
                (SourceStream::String(self.save(text, origin)), rest)
            }
            _ => return false,
        };
        let format = match (name.starts_with('v'), rest) {
            (true, [format, list]) => self.list_format(*format, *list, origin),
            (false, [format, arguments @ ..]) => self.format(*format, arguments, origin),
            _ => return false,
        };
        let format = self.with_pointers(format);
        let checks = self.checks(ir::checks::WRITE, origin);
        let function = name.into();
        let scanning = Scanning { function, source, format, checks, result: call.result };
        self.emit(Statement::Scan(Box::new(scanning)), origin);
        true
    }

    /// What is scanned is written through pointers: a number that stands for one, as in `scanf("%d", n)`, is
    /// taken for an address.
    fn with_pointers(&mut self, format: PrintFormat) -> PrintFormat {
        let (kind, arguments) = match format {
            PrintFormat::Constant { text, arguments } => (Ok(text), arguments),
            PrintFormat::Computed { format, arguments } => (Err(format), arguments),
            PrintFormat::List { .. } => return format,
        };
        let types = &mut self.unit.program.types;
        let void = types.void();
        let (pointer, long) = (types.pointer_to(void), types.integer(64, true));
        let arguments = arguments.into_iter().map(|argument| {
            match self.unit.program.types[self.body.expressions[argument].ty] {
                Type::Pointer(_) => argument,
                Type::Integer(_) => self.convert(argument, pointer, None),
                _ => {
                    let number = self.convert(argument, long, None);
                    self.convert(number, pointer, None)
                }
            }
        });
        let arguments = arguments.collect();
        match kind {
            Ok(text) => PrintFormat::Constant { text, arguments },
            Err(format) => PrintFormat::Computed { format, arguments },
        }
    }

    pub(super) fn stream_call(&mut self, call: &IntrinsicCall) -> bool {
        let origin = call.origin;
        match (call.name, call.arguments) {
            ("__wherefore_read_byte", [stream]) => {
                let stream = self.value(*stream, ComponentKind::Argument);
                let target = self.result_or_temporary(call.result);
                self.emit(Statement::ReadByte { target, stream }, origin);
            }
            ("__wherefore_unread_byte", [stream, byte]) => {
                let values = self.values(&[*stream, *byte], origin);
                let (stream, byte) = (values[0], values[1]);
                self.emit(Statement::UnreadByte { stream, byte }, origin);
            }
            ("__wherefore_at_end", [stream]) => {
                let stream = self.value(*stream, ComponentKind::Argument);
                let target = self.result_or_temporary(call.result);
                self.emit(Statement::AtEnd { target, stream }, origin);
            }
            ("__wherefore_clear_end", [stream]) => {
                let stream = self.value(*stream, ComponentKind::Argument);
                let int = self.unit.program.types.int();
                let byte = self.constant(-1, int, None);
                self.emit(Statement::UnreadByte { stream, byte }, origin);
            }
            ("__wherefore_write", [stream, pointer, size]) => {
                let values = self.values(&[*stream, *pointer, *size], origin);
                let checks = self.checks(ir::checks::ACCESS, origin);
                let (stream, pointer, size) = (values[0], values[1], values[2]);
                self.emit(Statement::WriteBytes { stream, pointer, size, checks }, origin);
            }
            (
                "__wherefore_parse_double"
                | "__wherefore_parse_float"
                | "__wherefore_parse_long_double",
                [text, end, range],
            ) => self.parse_float(call, *text, *end, *range),
            ("__wherefore_exit" | "_exit" | "_Exit", [status]) => {
                let status = self.value(*status, ComponentKind::Argument);
                self.emit_last(Statement::Exit { status }, origin);
            }
            ("__wherefore_abort", []) => self.emit_last(Statement::Abort, origin),
            _ => return false,
        }
        true
    }

    fn result_or_temporary(&mut self, result: Option<PlaceId>) -> PlaceId {
        result.unwrap_or_else(|| {
            let int = self.unit.program.types.int();
            let local = self.temporary(int);
            self.local_place(local)
        })
    }

    fn parse_float(&mut self, call: &IntrinsicCall, text: ExprId, end: ExprId, range: ExprId) {
        let origin = call.origin;
        let values = self.values(&[text, end, range], origin);
        let declared = self.tast()[call.declaration].ty;
        let Type::Function(signature) = self.unit.program_type(declared) else { return };
        let character = self.unit.program.types.integer(8, true);
        let pointer = self.unit.program.types.pointer_to(character);
        let int = self.unit.program.types.int();
        let end_place = self.place_of(ir::PlaceKind::Dereference(values[1]), pointer, 1);
        let range_place = self.place_of(ir::PlaceKind::Dereference(values[2]), int, 1);
        let target = match call.result {
            Some(target) => target,
            None => {
                let local = self.temporary(signature.result);
                self.local_place(local)
            }
        };
        let checks = self.checks(ir::checks::WRITE, origin);
        let (text, end, range) = (values[0], end_place, range_place);
        self.emit(Statement::ParseFloat { target, text, end, range, checks }, origin);
    }
}

/// The format with a line end, unless it has one; none if it may end in an argument that has one.
fn ended_line(mut format: Vec<u8>) -> Option<Vec<u8>> {
    if let Some(at) = format.iter().rposition(|&byte| byte == b'%') {
        let ends_in_text = match &format[at + 1..] {
            [options @ .., b's' | b'c' | b'S' | b'C' | b'n'] => {
                options.iter().all(|byte| b"0123456789 -+#'*.$lhjztL".contains(byte))
            }
            _ => false,
        };
        if ends_in_text {
            return None;
        }
    }
    if format.last() != Some(&b'\n') {
        format.push(b'\n');
    }
    Some(format)
}
