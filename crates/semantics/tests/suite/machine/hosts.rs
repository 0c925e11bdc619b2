//! What a host receives and is asked: steps, events, text.

use ir::{EventName, ExpressionKind, FloatFormat, Statement, StaticImage, Type};
use wherefore_semantics::machine::{
    Event, Host, LoggedValue, Machine, Outcome, Quiet, RunOptions, Step, StepEffect,
};

use crate::common::Build;
use crate::machine::sum_to;

#[derive(Default)]
struct Recorder {
    steps: Vec<StepEffect>,
    events: Vec<Event>,
}

impl Host for Recorder {
    fn write(&mut self, _: u32, _: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        None
    }

    fn step(&mut self, step: &Step) {
        self.steps.push(step.effect.clone());
    }

    fn event(&mut self, event: &Event) {
        self.events.push(event.clone());
    }
}

#[test]
fn a_trace_tells_what_each_step_did() {
    let program = sum_to(1).finish();
    let mut host = Recorder::default();
    let options = RunOptions { trace: true, ..RunOptions::default() };
    let outcome = Machine::new(&program, options).run(ir::FunctionId(0), &mut host);
    assert_eq!(outcome, Outcome::Exited(0));
    let stored = |name: &str, value: &str| StepEffect::Stored(name.to_owned(), value.to_owned());
    assert_eq!(
        host.steps,
        [
            stored("i", "0"),
            stored("s", "0"),
            StepEffect::Branch(true, Vec::new()),
            stored("s", "0"),
            stored("i", "1"),
            StepEffect::Branch(false, Vec::new()),
            StepEffect::Returned(Some("0".to_owned())),
        ]
    );
}

#[test]
fn events_carry_their_values() {
    let mut build = Build::new("x");
    let (char, zero) = (build.char(), build.number(0));
    let letter = build.constant(b'a'.into(), char);
    let name = EventName::Known("seen".into());
    build.then(Statement::Event { name, values: vec![letter, zero] });
    build.returns(zero);
    let (_, events) = events_of(&build.finish());
    assert_eq!(events[0].shown, ["97 'a'", "0"]);
}

fn events_of(program: &ir::Program) -> (Outcome, Vec<Event>) {
    let mut host = Recorder::default();
    let outcome = Machine::new(program, RunOptions::default()).run(ir::FunctionId(0), &mut host);
    (outcome, host.events)
}

#[test]
fn events_are_logged_with_numbers_and_texts() {
    let mut build = Build::new("x");
    let (char, zero) = (build.char(), build.number(0));
    let (text, pointer) = (build.array(char, 3), build.pointer(char));
    let mut address = |bytes: &[u8]| {
        let image = StaticImage { bytes: bytes.to_vec(), ..StaticImage::default() };
        let global = build.global("text", text, image);
        let place = build.global_place(global);
        build.expression(ExpressionKind::Address(place), pointer)
    };
    let (word, endless) = (address(b"ab\0"), address(b"abc"));
    let byte = build.program.types.integer(8, false);
    let wide = build.program.types.intern(Type::Float(FloatFormat::Extended));
    let single = build.program.types.intern(Type::Float(FloatFormat::Single));
    let values = vec![
        build.constant(0xff, char),
        build.constant(0xff, byte),
        build.constant(1.5f32.to_bits().into(), single),
        // 1 plus 2^-63, which no double has.
        build.constant(0x3fff_8000_0000_0000_0001, wide),
        word,
        endless,
        build.constant(0, pointer),
    ];
    build.then(Statement::Event { name: EventName::Computed(word), values });
    build.returns(zero);
    let (outcome, events) = events_of(&build.finish());
    assert_eq!(outcome, Outcome::Exited(0));
    assert_eq!(&*events[0].name, "ab");
    let logged = [
        LoggedValue::Integer(-1),
        LoggedValue::Integer(255),
        LoggedValue::Float(1.5),
        LoggedValue::Float(1.0),
        LoggedValue::Text(b"ab".to_vec()),
        LoggedValue::Other,
        LoggedValue::Other,
    ];
    assert_eq!(events[0].logged, logged);
}

#[test]
fn an_event_whose_name_is_nowhere_ends_the_run_as_unknown() {
    let mut build = Build::new("x");
    let (char, zero) = (build.char(), build.number(0));
    let pointer = build.pointer(char);
    let name = EventName::Computed(build.constant(0, pointer));
    build.then(Statement::Event { name, values: Vec::new() });
    build.returns(zero);
    let (outcome, events) = events_of(&build.finish());
    let Outcome::Unsupported { message, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(message, "an event whose name cannot be read");
    assert!(events.is_empty());
}

#[test]
fn text_is_read_scanned_and_printed_into_buffers() {
    let mut build = Build::new("io");
    let (int, char) = (build.int(), build.char());
    let buffer = build.array(char, 4);
    let (n, b, r) = (build.local("n", int), build.local("b", buffer), build.local("r", int));
    build.declare(n);
    build.declare(b);
    let place = build.variable(n);
    let address = build.address(place);
    let (zero, size) = (build.number(0), build.number(4));
    let origin = build.origin("io");
    let checks = build.reserve(ir::checks::ACCESS, origin);
    let result = build.variable(r);
    let arguments = vec![address];
    build.then(Statement::Scan(Box::new(ir::Scanning {
        function: "scanf".into(),
        source: ir::SourceStream::Stream(zero),
        format: ir::PrintFormat::Constant { text: b"%d"[..].into(), arguments },
        checks,
        result: Some(result),
    })));
    let target = build.variable(b);
    let pointer = build.pointer(char);
    let to = build.expression(ExpressionKind::Address(target), pointer);
    let value = build.load(place);
    let write = build.reserve(ir::checks::WRITE, origin);
    build.then(Statement::Print(Box::new(ir::Printing {
        function: "snprintf".into(),
        sink: ir::Sink::Buffer { pointer: to, size: Some(size), checks: write },
        format: ir::PrintFormat::Constant { text: b"<%d>"[..].into(), arguments: vec![value] },
        checks,
        result: Some(result),
    })));
    let count = build.read(r);
    build.print("%s %d", &[to, count]);
    let byte = build.local("byte", int);
    let target = build.variable(byte);
    build.then(Statement::ReadByte { target, stream: zero });
    let byte = build.read(byte);
    build.print(" %d\n", &[byte]);
    build.returns(zero);
    let program = build.finish();
    let mut host = Quiet { input: b"  -123x".iter().rev().copied().collect(), ..Quiet::default() };
    Machine::new(&program, RunOptions::default()).run(ir::FunctionId(0), &mut host);
    assert_eq!(String::from_utf8_lossy(&host.output), "<-1 6 120\n");
}
