//! The types that known functions take, for calls without their prototypes.

use ir::{Type, TypeId};

use super::function::FunctionLowerer;
use super::intrinsics::IntrinsicCall;

impl FunctionLowerer<'_, '_> {
    /// Whether the arguments of a call, and the result that is used, have types that the known function has. A call
    /// with a wrong number of arguments is not that of a known function.
    pub(super) fn has_known_types(&mut self, call: &IntrinsicCall) -> bool {
        let Some((parameters, result)) = signature(call.name) else { return true };
        let arguments: Vec<TypeId> =
            call.arguments.iter().map(|&argument| self.type_of(argument)).collect();
        let is = |ty: TypeId, letter: u8| match (&self.unit.program.types[ty], letter) {
            (_, b'.') => true,
            (Type::Pointer(_), letter) => letter == b'p',
            (Type::Integer(_), letter) => letter == b'i',
            (Type::Float(_), letter) => letter == b'f',
            _ => false,
        };
        let returned = call.result.map(|place| self.body.places[place].ty);
        arguments.iter().zip(parameters.bytes()).all(|(&ty, letter)| is(ty, letter))
            && returned.is_none_or(|ty| is(ty, result))
    }
}

/// The parameters of a function and its result: pointers, integers, reals (`f`), and what may be anything.
fn signature(name: &str) -> Option<(&'static str, u8)> {
    let name = name.strip_prefix("__wherefore_").unwrap_or(name);
    Some(match name {
        "memcpy" | "memmove" | "copy" => ("ppi", b'p'),
        "memset" | "fill" => ("pii", b'p'),
        "malloc" | "alloca" | "allocate" | "allocate_zeroed" => ("i", b'p'),
        "allocate_aligned" => ("ii", b'p'),
        "given" => ("pi", b'p'),
        "free" | "cfree" => ("p", b'.'),
        "printf" | "scanf" => ("p", b'i'),
        "fprintf" | "sprintf" | "fscanf" | "sscanf" => ("pp", b'i'),
        "snprintf" => ("pip", b'i'),
        "vprintf" | "vscanf" => ("p.", b'i'),
        "vfprintf" | "vsprintf" | "vfscanf" | "vsscanf" => ("pp.", b'i'),
        "vsnprintf" => ("pip.", b'i'),
        "__printf_chk" | "__vprintf_chk" => ("ip", b'i'),
        "__fprintf_chk" | "__vfprintf_chk" => ("pip", b'i'),
        "__sprintf_chk" | "__vsprintf_chk" => ("piip", b'i'),
        "__snprintf_chk" | "__vsnprintf_chk" => ("piiip", b'i'),
        "syslog" => ("ip", b'.'),
        "__syslog_chk" => ("iip", b'.'),
        "puts" => ("p", b'i'),
        "fputs" | "fputs_unlocked" => ("pp", b'i'),
        "putchar" | "putchar_unlocked" => ("i", b'i'),
        "putc" | "fputc" | "_IO_putc" | "putc_unlocked" | "fputc_unlocked" => ("ip", b'i'),
        "write" => ("ipi", b'.'),
        "parse_double" | "parse_float" | "parse_long_double" => ("ppp", b'f'),
        "EVR" | "EVR_value" | "wherefore_point" | "instrumentPoint" => ("p", b'.'),
        "wherefore_choose" => ("i", b'i'),
        "__VERIFIER_nondet_memory" => ("pi", b'.'),
        "pthread_create" => ("pppp", b'i'),
        "pthread_join" => ("ip", b'i'),
        "pthread_exit" => ("p", b'.'),
        "_exit" | "_Exit" | "exit" => ("i", b'.'),
        _ => return None,
    })
}
