//! Logs and runs at random: what is printed is read back, and the matcher is compared with a
//! definition that enumerates.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use source::{SourceMap, render};
use wherefore_logs::{
    Body, Element, Event, EventLog, EventPattern, EventValue, Extent, Log, Matcher, Pattern,
    ValuePattern, matches,
};

fn parse(text: &str) -> Log {
    let mut sources = SourceMap::new();
    let file = sources.add("a.log", text.as_bytes().to_vec(), false, Vec::new());
    Log::parse(&sources, file).unwrap_or_else(|error| panic!("{}", render(&error, &sources)))
}

fn extent() -> impl Strategy<Value = Extent> {
    prop_oneof![Just(Extent::Exact), Just(Extent::Suffix), Just(Extent::Prefix)]
}

/// A log whose lines are not known.
fn log(extent: Extent, alphabet: Option<Vec<Arc<str>>>, patterns: Vec<Pattern>) -> Log {
    let element = |pattern| Element { pattern, line: 0, text: "".into() };
    let elements = patterns.into_iter().map(element).collect();
    let alphabet = alphabet.map(|names| names.into_iter().map(|name| (name, 0)).collect());
    Log { name: "a.log".into(), extent, body: Body::Events(EventLog { alphabet, elements }) }
}

/// Names of all sorts; a few of them often.
fn any_name() -> impl Strategy<Value = Arc<str>> {
    let name = prop_oneof![
        prop::sample::select(vec![
            "A", "end", "exact", "nan", "", "a-b", "-a", "a b", "3", "*", "é"
        ])
        .prop_map(str::to_owned),
        vec(any::<char>(), 0..6).prop_map(String::from_iter),
    ];
    name.prop_map(Arc::from)
}

fn any_value() -> impl Strategy<Value = ValuePattern> {
    let bytes = vec(any::<u8>(), 0..8);
    prop_oneof![
        Just(ValuePattern::Any),
        (any::<i128>(), any::<i128>()).prop_map(|(left, right)| ValuePattern::Integer {
            low: left.min(right),
            high: left.max(right)
        }),
        any::<i128>().prop_map(|value| ValuePattern::Integer { low: value, high: value }),
        (any::<f64>(), any::<f64>()).prop_map(|(left, right)| ValuePattern::Float {
            low: left.min(right),
            high: left.max(right)
        }),
        prop_oneof![any::<f64>(), Just(f64::NAN), Just(-0.0), Just(f64::NEG_INFINITY)]
            .prop_map(|value| ValuePattern::Float { low: value, high: value }),
        bytes.prop_map(|bytes| ValuePattern::Text(bytes.into())),
    ]
}

/// Patterns whose events have one of the names.
fn pattern_of(
    name: impl Strategy<Value = Arc<str>>,
    value: impl Strategy<Value = ValuePattern>,
) -> impl Strategy<Value = Pattern> {
    let values = prop::option::of(vec(value, 1..3));
    let event = (name, values).prop_map(|(name, values)| EventPattern { name, values });
    let events = vec(event, 1..4);
    (0..3, events).prop_map(|(kind, events)| match kind {
        0 => Pattern::Any,
        1 => Pattern::OneOf(events),
        _ => Pattern::NoneOf(events),
    })
}

fn any_log() -> impl Strategy<Value = Log> {
    let names = vec(any_name(), 1..5);
    let parts = names.prop_flat_map(|names| {
        let used = prop::sample::select(names.clone());
        (any::<bool>(), Just(names), extent(), vec(pattern_of(used, any_value()), 1..6))
    });
    parts.prop_map(|(restricted, names, extent, patterns)| {
        log(extent, restricted.then_some(names), patterns)
    })
}

/// What a log says, without its lines; what is not a number equals itself as text.
fn contents(log: &Log) -> String {
    let Body::Events(events) = &log.body else { panic!("a log of events") };
    let names = events.alphabet.as_ref().map(|alphabet| alphabet.keys().collect::<Vec<_>>());
    let patterns: Vec<&Pattern> = events.elements.iter().map(|element| &element.pattern).collect();
    format!("{:?} {names:?} {patterns:?}", log.extent)
}

/// The names of the small world.
const NAMES: [&str; 3] = ["a", "b", "c"];

/// All events of the small world: no value, one of three, or two of them.
fn all_events() -> Vec<Event> {
    let values = (0..3).map(EventValue::Integer);
    let pairs = values
        .clone()
        .flat_map(|first| values.clone().map(move |second| vec![first.clone(), second]));
    let lists: Vec<_> =
        std::iter::once(vec![]).chain(values.clone().map(|v| vec![v])).chain(pairs).collect();
    let of_name = |name: &str| {
        let name: Arc<str> = name.into();
        lists
            .iter()
            .map(move |values| Event { name: name.clone(), values: values.clone() })
            .collect::<Vec<_>>()
    };
    NAMES.iter().flat_map(|name| of_name(name)).collect()
}

fn small_value() -> impl Strategy<Value = ValuePattern> {
    prop_oneof![
        Just(ValuePattern::Any),
        (0..3i128, 0..3i128)
            .prop_map(|(low, size)| ValuePattern::Integer { low, high: low + size }),
        (-1..3i32).prop_map(|low| ValuePattern::Float { low: f64::from(low) + 0.5, high: 2.0 }),
        Just(ValuePattern::Text(b"0".as_slice().into())),
    ]
}

/// The lists of values of the small world that a pattern allows, one number after the other.
fn lists_of(values: Option<&[ValuePattern]>) -> Vec<Vec<i128>> {
    let Some(values) = values else {
        let any = [ValuePattern::Any, ValuePattern::Any];
        return (0..=2).flat_map(|length| lists_of(Some(&any[..length]))).collect();
    };
    let Some((first, rest)) = values.split_first() else { return vec![vec![]] };
    let numbers: Vec<i128> = match *first {
        ValuePattern::Any => vec![0, 1, 2],
        ValuePattern::Integer { low, high } => (low..=high).collect(),
        ValuePattern::Float { low, .. } => (low.ceil() as i128..=2).collect(),
        ValuePattern::Text(_) => vec![],
    };
    let rest = lists_of(Some(rest));
    let with_rest = |number: i128| {
        rest.iter().map(move |rest| std::iter::once(number).chain(rest.iter().copied()).collect())
    };
    numbers.into_iter().flat_map(with_rest).collect()
}

/// The events of the small world that a pattern allows.
fn allowed(pattern: &Pattern) -> Vec<Event> {
    let named = |events: &[EventPattern]| -> Vec<Event> {
        let of_one = |event: &EventPattern| {
            let lists = lists_of(event.values.as_deref()).into_iter();
            let name = event.name.clone();
            lists.map(move |list| Event {
                name: name.clone(),
                values: list.into_iter().map(EventValue::Integer).collect(),
            })
        };
        events.iter().flat_map(of_one).collect()
    };
    match pattern {
        Pattern::Any => all_events(),
        Pattern::OneOf(events) => named(events),
        Pattern::NoneOf(events) => {
            let excluded = named(events);
            all_events().into_iter().filter(|event| !excluded.contains(event)).collect()
        }
    }
}

/// Whether a run produces a log, by the definition.
fn produces(log: &Log, run: &[Event]) -> bool {
    let Body::Events(EventLog { alphabet, elements }) = &log.body else { return false };
    let counts =
        |event: &&Event| alphabet.as_ref().is_none_or(|names| names.contains_key(&event.name));
    let seen: Vec<&Event> = run.iter().filter(counts).collect();
    let fits = |part: &[&Event]| {
        part.len() == elements.len()
            && part
                .iter()
                .zip(elements)
                .all(|(&event, element)| allowed(&element.pattern).contains(event))
    };
    let length = elements.len();
    match log.extent {
        Extent::Exact => fits(&seen),
        Extent::Suffix => seen.len() >= length && fits(&seen[seen.len() - length..]),
        Extent::Prefix => seen.len() >= length && fits(&seen[..length]),
    }
}

fn small_pattern() -> impl Strategy<Value = Pattern> {
    pattern_of(prop::sample::select(NAMES.to_vec()).prop_map(Arc::from), small_value())
}

fn small_log() -> impl Strategy<Value = Log> {
    let alphabet = prop::option::of(btree_set(prop::sample::select(NAMES.to_vec()), 1..3));
    (extent(), alphabet, vec(small_pattern(), 0..4)).prop_map(|(extent, alphabet, patterns)| {
        log(extent, alphabet.map(|names| names.into_iter().map(Arc::from).collect()), patterns)
    })
}

/// How many runs of each answer a test has seen, so that none is missing.
type Answers = BTreeMap<bool, usize>;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_printed_is_read_back(log in any_log()) {
        let text = log.to_string();
        let read = parse(&text);
        prop_assert_eq!(contents(&read), contents(&log), "{}", text);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn an_event_as_it_is_shown_is_a_log_of_itself(
        name in any_name(),
        integer in any::<i128>(),
        float in any::<f64>(),
        text in vec(any::<u8>(), 0..8),
    ) {
        let values = vec![EventValue::Integer(integer), EventValue::Float(float), EventValue::Text(text.into())];
        let event = Event { name, values };
        let log = parse(&format!("exact\n{event}\n"));
        let mut matcher = Matcher::new(&log);
        matcher.observe(&event);
        prop_assert!(matcher.accepts(), "{}", event);
    }

    #[test]
    fn patterns_allow_what_the_enumeration_gives(pattern in small_pattern()) {
        let allowed = allowed(&pattern);
        for event in all_events() {
            prop_assert_eq!(matches(&pattern, &event), allowed.contains(&event), "{}", event);
        }
    }
}

#[test]
fn runs_produce_logs_as_the_definition_says() {
    let mut runner = TestRunner::deterministic();
    let mut answers = Answers::new();
    let run = vec(prop::sample::select(all_events()), 0..6);
    for _ in 0..4000 {
        let tree = (small_log(), run.clone()).new_tree(&mut runner).expect("a log and a run");
        let (log, run) = tree.current();
        let mut matcher = Matcher::new(&log);
        for length in 0..=run.len() {
            let expected = produces(&log, &run[..length]);
            let shown = || format!("{log}{:?}", &run[..length]);
            assert_eq!(matcher.accepts(), expected, "{}", shown());
            assert_eq!(matcher.consumed(), longest(&log, &run[..length]), "{}", shown());
            *answers.entry(expected).or_default() += 1;
            if let Some(event) = run.get(length) {
                matcher.observe(event);
            }
        }
    }
    assert!(answers.values().all(|&count| count > 500) && answers.len() == 2, "{answers:?}");
}

/// How many elements a run has consumed: the one length for which the log, cut there, is produced
/// by the whole run, or all of a prefix.
fn longest(log: &Log, run: &[Event]) -> Option<usize> {
    let Body::Events(events) = &log.body else { return None };
    let cut = |length: usize, extent: Extent| {
        let elements = events.elements[..length].to_vec();
        let body = Body::Events(EventLog { alphabet: events.alphabet.clone(), elements });
        produces(&Log { name: log.name.clone(), extent, body }, run)
    };
    let all = events.elements.len();
    match log.extent {
        Extent::Suffix => None,
        Extent::Prefix if cut(all, Extent::Prefix) => Some(all),
        _ => (0..=all).find(|&length| cut(length, Extent::Exact)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn what_is_printed_is_compared_byte_by_byte(
        extent in extent(),
        text in "[ab]{0,4}",
        pieces in vec("[ab]{0,3}", 0..4),
    ) {
        let log = Log::raw_text("a.txt", text.as_bytes(), extent);
        let mut matcher = Matcher::new(&log);
        matcher.observe(&Event { name: "a".into(), values: vec![] });
        for piece in &pieces {
            matcher.print(piece.as_bytes());
        }
        let printed = pieces.concat();
        let expected = match extent {
            Extent::Exact => printed == text,
            Extent::Suffix => printed.ends_with(&text),
            Extent::Prefix => printed.starts_with(&text),
        };
        prop_assert_eq!(matcher.accepts(), expected);
        let consumed = match extent {
            Extent::Exact => text.starts_with(&printed).then_some(printed.len()),
            Extent::Suffix => None,
            Extent::Prefix if printed.starts_with(&text) => Some(text.len()),
            Extent::Prefix => text.starts_with(&printed).then_some(printed.len()),
        };
        prop_assert_eq!(matcher.consumed(), consumed);
    }
}
