//! Events whose names a run chooses, and calls that are made events.

use std::sync::Arc;

use crate::support::logged::{executed, executed_with, is_possible, log, statuses_of};
use crate::support::{entry, load};
use ir::Program;
use logic::Context;
use logs::Log;
use semantics::concrete::{Inputs, Scenario};
use semantics::machine::{Event, Host, LoggedValue, Machine, Outcome, RunOptions};
use weave::event_calls::EventFunction;
use weave::{Plan, Settled};
use wherefore_methods::replay::events::{LogMode, LogSearch, Other};

/// The status is the input that chose the name.
const CHOSEN: &str = "
extern void EVR(const char *); extern void EVR_value(const char *, ...);
static const char *const names[] = { \"red\", \"green\", \"blue\", \"red\" };
int main(void) {
    int first = nondet_int(), second = nondet_int();
    assume(first >= 0 && first < 4 && second >= 0 && second < 4);
    EVR(names[first]);
    EVR_value(second > 1 ? \"high\" : \"low\", second);
    return 10 * first + second;
}";

#[test]
fn a_computed_name_says_what_it_was_computed_from() {
    let program = load("chosen", CHOSEN);
    assert_eq!(statuses_of(&program, "exact\ngreen\nlow 1\n"), [11]);
    assert_eq!(statuses_of(&program, "exact\nred\nhigh\n"), [2, 3, 32, 33]);
    assert_eq!(statuses_of(&program, "exact\n-red\nlow 0, high 2\n"), [10, 12, 20, 22]);
    assert_eq!(statuses_of(&program, "suffix\nhigh 3\n"), [3, 13, 23, 33]);
    assert_eq!(statuses_of(&program, "exact\nblue\nend\nblue\n"), [20, 21, 22, 23]);
    assert!(statuses_of(&program, "exact\nred\nlow 2\n").is_empty());
    assert!(statuses_of(&program, "exact\nyellow\nlow\n").is_empty());
}

#[test]
fn all_modes_agree_on_computed_names() {
    let program = load("modes", CHOSEN);
    let logs = [
        "exact\ngreen\nlow 1\n",
        "exact\nred\nhigh\n",
        "suffix\nhigh 3\n",
        "prefix\nred, blue\n",
        "exact\nblue\nend\nblue\n",
        "exact\n-red\n*\n",
    ];
    for log in logs {
        let assumed = executed(&program, log, LogMode::Assume, Context::new());
        let (wanted, mut context) = (assumed.logged, assumed.context);
        assert!(assumed.record.cuts.is_empty() && is_possible(&mut context, wanted), "{log}");
        for mode in [LogMode::Sliced, LogMode::Array, LogMode::Backward] {
            let other = executed(&program, log, mode, context);
            context = other.context;
            let differs = context.not_equal(wanted, other.logged);
            assert!(!is_possible(&mut context, differs), "{mode:?}, {log}");
        }
    }
}

#[test]
fn a_name_that_is_not_known_is_not_followed() {
    let program = load(
        "unknown",
        "extern void EVR(const char *);
         int main(void) { char name[2] = { nondet_char(), 0 }; EVR(name); return 0; }",
    );
    let execution = executed(&program, "exact\na\n", LogMode::Sliced, Context::new());
    assert!(!execution.record.cuts.is_empty());
}

fn woven(text: &str, function: &str, name: u32, values: &[u32]) -> (Program, usize) {
    let call = EventFunction { function: function.to_owned(), name, values: values.to_vec() };
    let plan = Plan { events: vec![call], ..Plan::default() };
    let woven = plan.weave(Settled::plain(load("woven", text))).expect("it can be an event");
    (woven.program, woven.events)
}

#[test]
fn a_function_begins_with_its_event_however_it_is_called() {
    let text = "
    static int calls;
    static void note(int level, const char *what, const char *detail) {
        while (level-- > 0) calls++;
    }
    int main(void) {
        void (*hidden)(int, const char *, const char *) = note;
        int n = nondet_int();
        assume(n >= 0 && n < 3);
        note(n, \"open\", n == 2 ? \"two\" : \"few\");
        if (n == 1) hidden(7, \"pointer\", \"x\");
        return calls;
    }";
    let (program, added) = woven(text, "note", 1, &[0, 2]);
    assert_eq!(added, 1);
    assert_eq!(statuses_of(&program, "exact\nopen 2 \"two\"\n"), [2]);
    assert_eq!(statuses_of(&program, "exact\nopen * \"few\"\n"), [0]);
    assert_eq!(statuses_of(&program, "exact\nopen\npointer 7 \"x\"\n"), [8]);
    assert!(statuses_of(&program, "exact\nopen 1 \"few\"\n").is_empty());
    let text = |text: &str| LoggedValue::Text(text.as_bytes().to_vec());
    let open = ("open".to_owned(), vec![LoggedValue::Integer(1), text("few")]);
    let pointer = ("pointer".to_owned(), vec![LoggedValue::Integer(7), text("x")]);
    assert_eq!(events_in_run(&program, 1), [open, pointer]);
}

type SeenEvent = (String, Vec<LoggedValue>);

/// Keeps the events of a run.
#[derive(Default)]
struct Listener(Vec<SeenEvent>);

impl Host for Listener {
    fn write(&mut self, _: u32, _: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        None
    }

    fn event(&mut self, event: &Event) {
        self.0.push((event.name.to_string(), event.logged.clone()));
    }
}

/// The events of a run that takes one number.
fn events_in_run(program: &Program, input: u128) -> Vec<SeenEvent> {
    let mut inputs = Inputs::new();
    inputs.push(program.sites.indices().next().expect("an input"), input);
    let scenario = Scenario { inputs, ..Scenario::default() };
    let options = RunOptions { scenario, ..RunOptions::default() };
    let mut listener = Listener::default();
    let outcome = Machine::new(program, options).run(entry(program), &mut listener);
    assert!(matches!(outcome, Outcome::Exited(_)), "{outcome:?}");
    listener.0
}

#[test]
fn calls_with_any_arguments_have_an_event_before_them() {
    let text = "
    void trace(const char *format, ...) { }
    void unseen();
    int main(void) {
        int n = nondet_int();
        assume(n >= 0 && n < 4);
        const char *format = n & 1 ? \"odd\" : \"even\";
        trace(\"begin\", (char)n, 1.5);
        trace(format, n, 2.5f);
        unseen(\"done\", n);
        return n;
    }";
    let call = |function: &str, values: &[u32]| EventFunction {
        function: function.to_owned(),
        name: 0,
        values: values.to_vec(),
    };
    let events = vec![call("trace", &[1, 2]), call("unseen", &[1])];
    let plan = Plan { events, definitions: true, ..Plan::default() };
    let woven = plan.weave(Settled::plain(load("woven", text))).expect("they can be events");
    assert_eq!(woven.events, 3);
    let program = woven.program;
    assert_eq!(statuses_of(&program, "exact\nbegin * 1.5\nodd 3 2.5\ndone 3\n"), [3]);
    assert_eq!(statuses_of(&program, "exact\nbegin\neven\ndone\n"), [0, 2]);
    assert!(statuses_of(&program, "exact\nbegin\neven 1 2.5\ndone\n").is_empty());
}

/// What comes instead of the first element of a log, and the lines where it does.
fn instead(program: &Program, log: Log) -> Vec<(String, u32)> {
    let watched = Some((0, 0));
    let logs =
        LogSearch { logs: Arc::new([log]), watched, streams: vec![1], ..LogSearch::default() };
    let execution = executed_with(program, logs, Context::new());
    let alternatives = execution.log.alternatives.iter();
    let mut found: Vec<_> = alternatives
        .filter_map(|alternative| {
            let (name, origin) = match &alternative.what {
                Other::Event { name, origin, .. } => (name.to_string(), *origin),
                Other::Text(origin) => ("text".to_owned(), *origin),
                Other::End(_) => return None,
            };
            let location = program.location(origin.expect("a place"));
            Some((name, program.sources.start(program.sources.use_range(location)).line))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn what_comes_instead_has_its_place() {
    let program = load("instead", CHOSEN);
    let places = ["blue", "green", "red"].map(|name| (name.to_owned(), 7));
    assert_eq!(instead(&program, log("exact\nyellow\n")), places);
    let program = load(
        "printed",
        "extern int puts(const char *); extern int putchar(int);
         extern unsigned long fwrite(const void *, unsigned long, unsigned long, void *);
         extern void *stdout;
         int main(void) {
             if (nondet_bool())
                 puts(\"one\");
             else
                 fwrite(\"two\", 1, 3, stdout);
             return 0;
         }",
    );
    let text = Log::raw_text("output", "three\n".as_bytes(), logs::Extent::Exact);
    // Of a library function, the place is the user's call.
    assert_eq!(instead(&program, text), [6, 8].map(|line| ("text".to_owned(), line)));
}
