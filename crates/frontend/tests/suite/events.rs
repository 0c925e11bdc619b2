//! Events of programs: their names, calls that are made events, and the list of all of them.

use analysis::events::{KnownEvent, events_of};
use ir::{EventName, Program, Statement};
use weave::event_calls::EventFunction;
use weave::{Plan, Refusal, Settled, Woven};
use wherefore_frontend::{CompileOptions, Input, load};

fn program(name: &str, text: &str) -> Program {
    let file = format!("wherefore-events-{}-{name}.c", std::process::id());
    let path = std::env::temp_dir().join(file);
    std::fs::write(&path, text).expect("a file can be written");
    let options = CompileOptions { quiet: true, ..CompileOptions::default() };
    let loaded = load(&[Input { path: path.display().to_string(), options }]);
    let _ = std::fs::remove_file(path);
    loaded.expect("it compiles").program
}

/// The events in `main`: their names, or the text of the pointer.
fn names(program: &Program) -> Vec<String> {
    let main = program.function_named("main").expect("main");
    let body = program.functions[main].body.as_ref().expect("a body");
    let name = |statement: &Statement| match statement {
        Statement::Event { name: EventName::Known(name), .. } => Some(name.to_string()),
        Statement::Event { name: EventName::Computed(text), .. } => {
            Some(format!("*{}", ir::print::expression(program, body, *text)))
        }
        _ => None,
    };
    body.vertices.iter().filter_map(|vertex| name(&vertex.statement)).collect()
}

#[test]
fn names_are_known_where_they_are_constants() {
    let program = program(
        "names",
        "void EVR(const char *); void EVR_value(const char *, ...);
         static const char array[] = \"array\", full[2] = { 'n', 'o' }, short_of[9] = \"room\";
         const char *const constant = \"constant\", *variable = \"variable\";
         static const char *const table[] = { \"zero\", \"one\" };
         char changing[] = \"changing\";
         int main(int argc, char **argv) {
             EVR((\"plain\"));
             EVR((char *)(void *)\"cast\");
             EVR(&\"moved\"[2]);
             EVR(\"added\" + 1);
             EVR_value(array, argc);
             EVR(&array[1]);
             EVR(short_of);
             EVR(constant);
             EVR(table[1]);
             EVR(full);
             EVR(variable);
             EVR(changing);
             EVR(table[argc]);
             EVR_value(argv[0], argc++);
             return argc;
         }",
    );
    let known = ["plain", "cast", "ved", "dded", "array", "rray", "room", "constant", "one"];
    let names = names(&program);
    assert_eq!(names[..known.len()], known);
    let rest = &names[known.len()..];
    assert_eq!(rest.len(), 5);
    assert!(rest.iter().all(|name| name.starts_with('*')), "{rest:?}");
}

const LOGGING: &str = "
struct pair { int a, b; };
typedef void writer(const char *, int);
void log_message(const char *name, int value) { (void)name; (void)value; }
void log_format(const char *format, ...) { (void)format; }
void log_pair(const char *name, struct pair pair) { (void)name; (void)pair; }
void log_number(int number) { (void)number; }
void log_later(const char *format, ...);
void log_old(name, value) char *name; int value; { (void)name; (void)value; }
writer *chosen = log_message;
int main(int argc, char **argv) {
    log_message(\"first\", 1);
    chosen(\"second\", 2);
    log_format(\"third %d\", argc);
    log_format(argv[0], argc);
    log_old(\"fourth\", 4);
    void (*later)(const char *, ...) = log_later;
    later(\"fifth\");
    log_pair(\"sixth\", (struct pair){ 1, 2 });
    return 0;
}";

fn call(function: &str, name: u32, values: &[u32]) -> EventFunction {
    EventFunction { function: function.to_owned(), name, values: values.to_vec() }
}

/// The program with calls that are events.
fn with_events(program: &Program, calls: &[EventFunction]) -> Result<Woven, Refusal> {
    let plan = Plan { events: calls.to_vec(), ..Plan::default() };
    plan.weave(Settled::plain(program.clone()))
}

/// The names and numbers of values of all events, with their lines.
fn listed(program: &Program) -> Vec<(Option<String>, usize, u32)> {
    let line =
        |event: &KnownEvent| program.sources.start(program.location(event.origin).range).line;
    let row =
        |event: &KnownEvent| (event.name.as_deref().map(str::to_owned), event.values, line(event));
    events_of(program).iter().map(row).collect()
}

#[test]
fn calls_are_made_events_and_listed() {
    let program = program("woven", LOGGING);
    assert!(events_of(&program).is_empty());
    let mut calls = Vec::new();
    let mut added = |function: &str, name: u32, values: &[u32]| {
        calls.push(call(function, name, values));
        let woven = with_events(&program, &calls).expect("the calls can be events");
        (woven.events, listed(&woven.program))
    };
    // At its beginning: it is called through a pointer too.
    let named = |name: &str, values, line| (Some(name.to_owned()), values, line);
    let first = vec![(None, 1, 4), named("first", 1, 12)];
    assert_eq!(added("log_message", 0, &[1]), (1, first));
    // A second description of the same function does not hide the first.
    let both = vec![(None, 0, 4), named("first", 0, 12), (None, 1, 4), named("first", 1, 12)];
    assert_eq!(added("log_message", 0, &[]), (2, both));
    // Before each call: the arguments are not all parameters, or have no prototype.
    assert_eq!(added("log_format", 0, &[1]).0, 4);
    let (number, events) = added("log_old", 0, &[1]);
    assert_eq!(number, 5);
    assert_eq!(events[4..], [named("third %d", 1, 14), (None, 1, 15), named("fourth", 1, 16)]);
}

#[test]
fn the_fixed_parameters_of_a_variadic_function_are_enough_for_its_beginning() {
    let program = program("fixed", LOGGING);
    let woven = with_events(&program, &[call("log_format", 0, &[])]).expect("it can be an event");
    assert_eq!(woven.events, 1);
    assert_eq!(listed(&woven.program), [(Some("third %d".to_owned()), 0, 14), (None, 0, 15)]);
}

#[test]
fn what_cannot_be_an_event_is_explained() {
    let program = program("errors", LOGGING);
    let cases = [
        (call("log_mesage", 0, &[]), "there is no function 'log_mesage'; there are log_message, "),
        (call("log_message", 0, &[1, 2]), "'log_message' has 2 parameters, and 3 are needed"),
        (call("log_number", 0, &[]), "'log_number': argument 1 is the event's name, and no text"),
        (call("log_pair", 0, &[1]), "'log_pair': argument 2 is no number, pointer or text"),
        (call("log_later", 0, &[]), "'log_later' may be called through a pointer, and such calls"),
        (
            call("log_old", 0, &[2]),
            ":16: the call of 'log_old': it has 2 arguments, and 3 are needed",
        ),
        (
            call("log_format", 1, &[]),
            ":14: the call of 'log_format': argument 2 is the event's name",
        ),
    ];
    for (call, expected) in cases {
        let refusal = with_events(&program, &[call]).expect_err("it cannot be an event");
        let Refusal::Event(message) = refusal else { panic!("{refusal:?}") };
        assert!(message.contains(expected), "{message}");
    }
}
