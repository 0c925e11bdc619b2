//! What `wherefore explain` found, for people: why first, then the lines, the values, the runs side by side.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use findings::{
    ExplainReport, Explanation, LocalizeVerdict, Place, PointInvariants, RunTransformation,
    TellingInvariant, Varied,
};
use source::SourceMap;

use super::{Show, trace};
use crate::explain::{choices, short, summary};
use crate::numbers::plural;
use crate::style::{BAD, FAINT, GOOD, OPEN, STRONG, paint, paint_diagnostic};

/// At most this many transformations are shown.
const TRANSFORMATIONS: usize = 3;
/// At most this many steps of one are shown.
const STEPS: usize = 24;
/// At most this many invariants of one side of a point are shown.
const INVARIANTS: usize = 6;
/// At most this many lines are shown.
const MOST_LINES: usize = 16;
/// More lines that failing runs have in common, where none passes, say nothing.
const MOST_COMMON_LINES: usize = 12;
/// At most this many points are shown.
const POINTS: usize = 6;

/// What `explain` found, as text.
#[must_use]
pub fn explain(report: &ExplainReport, sources: &SourceMap, show: Show) -> String {
    let mut text = head(report, sources);
    if report.verdict != LocalizeVerdict::Fails {
        return text;
    }
    if let Some(obstacle) = &report.obstacle {
        let _ = writeln!(text, "\n{}: {obstacle}", paint(OPEN, "The run cannot be varied"));
    }
    if let Some(explanation) = &report.explanation {
        let _ = writeln!(text, "\n{}", paint(STRONG, "Why"));
        for sentence in summary(report) {
            text += &wrapped(&sentence);
        }
        if !show.quiet {
            text += &lines(explanation, sources);
            text += &invariants(explanation);
            text += &transformations(explanation);
            text += &limits(report, explanation);
        }
        if show.statistics {
            let Explanation { made, states, .. } = explanation;
            let seconds = report.time.as_secs_f64();
            let _ = writeln!(text, "\n{made} steps, {states} states, {seconds:.2} s");
        }
    }
    if let Some(property) = &report.property
        && let Some(run) = &property.counterexample
        && (show.full_trace || show.verbose)
    {
        text.push('\n');
        text += &trace::run(property, run, show.full_trace);
    }
    if !report.others.is_empty() && !show.quiet {
        let others = report.others.iter().take(4).cloned().collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            text,
            "\nOther properties fail as well: {others}. --property explains one of them."
        );
    }
    text
}

fn head(report: &ExplainReport, sources: &SourceMap) -> String {
    let name = &report.program;
    match &report.verdict {
        LocalizeVerdict::Passes => {
            format!("{name}: {}\n", paint(GOOD, "nothing fails; there is nothing to explain"))
        }
        LocalizeVerdict::Unknown(reason) => {
            format!("{name}: {}: {reason}\n", paint(OPEN, "no failure is known to explain"))
        }
        LocalizeVerdict::Fails => {
            let Some(property) = &report.property else { return format!("{name}: it fails\n") };
            let failure = property.counterexample.as_ref().and_then(|run| run.failure.as_ref());
            let near = report
                .near
                .as_ref()
                .map_or(String::new(), |near| format!("{name}: found near the run in {near}\n"));
            match failure {
                Some(failure) => {
                    near + &paint_diagnostic(&crate::failure::render(failure, sources))
                }
                None => format!(
                    "{near}{}: {} [{}]\n",
                    property.place,
                    paint(BAD, &format!("`{}` fails", property.text)),
                    property.kind
                ),
            }
        }
    }
}

/// A sentence on lines of a width that people read, as an item of a list.
fn wrapped(sentence: &str) -> String {
    const WIDTH: usize = 96;
    let mut text = String::new();
    let mut line = String::from("  - ");
    for word in sentence.split(' ') {
        if line.chars().count() + word.chars().count() > WIDTH && line.trim() != "-" {
            text += line.trim_end();
            text.push('\n');
            line = String::from("    ");
        }
        line += word;
        line.push(' ');
    }
    text + line.trim_end() + "\n"
}

/// A line of the text, and what is said of it.
type Marked<'a> = (&'a Place, Vec<(anstyle::Style, String)>);

/// The lines that tell failing from passing runs.
fn lines(explanation: &Explanation, sources: &SourceMap) -> String {
    let sets = &explanation.sets;
    let groups = [
        (&sets.cause_neg, BAD, "in every failing run and in no passing one"),
        (&sets.only_neg, BAD, "only in failing runs"),
        (&sets.cause_pos, GOOD, "in every passing run and in no failing one"),
        (&sets.only_pos, GOOD, "only in passing runs"),
    ];
    let mut marks: BTreeMap<(&str, u32), Marked<'_>> = BTreeMap::new();
    let mut seen = std::collections::BTreeSet::new();
    for (numbers, style, words) in groups {
        for &number in numbers.iter().filter(|_| explanation.positive_count > 0) {
            if !seen.insert(number) {
                continue;
            }
            let step = &explanation.steps[number];
            let mut words = words.to_owned();
            if let Some(choices) = choices(step) {
                words = format!("{choices}: {words}");
            }
            if let Some(thread) = step.thread.filter(|_| explanation.threads) {
                words = format!("thread {thread}: {words}");
            }
            let start = &step.place.start;
            let line = marks.entry((&start.file, start.line));
            line.or_insert_with(|| (&step.place, Vec::new())).1.push((style, words));
        }
    }
    if explanation.positive_count == 0 {
        for &number in &sets.all_neg {
            let place = &explanation.steps[number].place;
            let line = marks.entry((&place.start.file, place.start.line));
            let of_line = line.or_insert_with(|| (place, Vec::new()));
            if of_line.1.is_empty() {
                of_line.1.push((STRONG, "in every failing run".to_owned()));
            }
        }
        if marks.len() > MOST_COMMON_LINES {
            return String::new();
        }
    }
    let mut left_out = 0;
    if marks.len() > MOST_LINES {
        // Those that all runs of a side have come first.
        let is_common = |words: &str| words.contains("in every");
        let all = marks.len();
        marks.retain(|_, (_, marked)| marked.iter().any(|(_, words)| is_common(words)));
        if marks.is_empty() || marks.len() > MOST_LINES {
            marks = marks.into_iter().take(MOST_LINES).collect();
        }
        left_out = all - marks.len();
    }
    if marks.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, "Lines"));
    let mut file = "";
    let several = marks.keys().any(|(one, _)| *one != marks.keys().next().map_or("", |(f, _)| f));
    for ((of, line), (place, words)) in &marks {
        if several && *of != file {
            let _ = writeln!(text, "  {of}");
        }
        file = of;
        let source = source_line(sources, place);
        let _ = writeln!(text, "  {line:>5} | {}", source.trim_end());
        let mut told = std::collections::BTreeSet::new();
        for (style, words) in words {
            if told.insert(words) {
                let _ = writeln!(text, "        | {}", paint(*style, words));
            }
        }
    }
    if left_out > 0 {
        let more = format!("and {left_out} more lines; --json has all");
        let _ = writeln!(text, "  {}", paint(FAINT, &more));
    }
    text
}

/// The line of the text that something begins on.
fn source_line(sources: &SourceMap, place: &Place) -> String {
    let Some(location) = place.location else { return String::new() };
    let range = sources.use_range(location);
    let file = sources.file(range.file);
    String::from_utf8_lossy(file.line_text(file.real_line(range.start))).into_owned()
}

/// How values differ.
fn invariants(explanation: &Explanation) -> String {
    let telling: Vec<&PointInvariants> =
        explanation.invariants.iter().filter(|at| tells(at)).collect();
    if telling.is_empty() || explanation.positive_count == 0 {
        return String::new();
    }
    let of = if explanation.all_runs { "all runs within the depth" } else { "the variations" };
    let mut text = format!("\n{}\n", paint(STRONG, &format!("Values, in {of}")));
    for at in telling.iter().rev().take(POINTS) {
        let _ = writeln!(text, "  {}", at.shown);
        // What the other side never violates tells nothing by itself.
        let telling = |all: &[TellingInvariant]| -> Vec<String> {
            all.iter().filter(|one| one.violated > 0.0).map(|one| short(&one.text)).collect()
        };
        let (positive, negative) = (telling(&at.positive), telling(&at.negative));
        let most = positive.len().max(negative.len());
        let rows = most.min(INVARIANTS);
        let _ = writeln!(text, "    {:<38} failing runs", "passing runs");
        for row in 0..rows {
            let cell = |all: &[String]| all.get(row).cloned().unwrap_or_default();
            let (passing, failing) = (cell(&positive), cell(&negative));
            let padded = format!("{passing:<38}");
            let _ = writeln!(text, "    {} {}", paint(GOOD, &padded), paint(BAD, &failing));
        }
        if most > rows {
            let more = format!("and {} more; --json has all", most - rows);
            let _ = writeln!(text, "    {}", paint(FAINT, &more));
        }
    }
    if telling.len() > POINTS {
        let more = telling.len() - POINTS;
        let _ = writeln!(text, "  {}", paint(FAINT, &format!("and at {more} more points")));
    }
    text
}

/// Whether the values at a point say something about the failure.
fn tells(at: &PointInvariants) -> bool {
    at.positive.iter().chain(&at.negative).any(|one| one.violated > 0.0)
}

/// Passing and failing runs side by side.
fn transformations(explanation: &Explanation) -> String {
    if explanation.transformations.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, "What turns a passing run into a failing one"));
    for (one, number) in explanation.transformations.iter().take(TRANSFORMATIONS).zip(1..) {
        text += &side_by_side(explanation, one, number);
    }
    let shown = explanation.transformations.len().min(TRANSFORMATIONS);
    let more = explanation.transformations.len() - shown + explanation.more_transformations;
    if more > 0 {
        let _ = writeln!(
            text,
            "  {}",
            paint(FAINT, &format!("and {more} larger changes; --json has more"))
        );
    }
    text
}

fn side_by_side(explanation: &Explanation, one: &RunTransformation, number: usize) -> String {
    const WIDTH: usize = 46;
    let kind = match one.kind {
        findings::TransformationKind::Schedule => "only the order of threads differs",
        findings::TransformationKind::Choice => "only choices differ",
        findings::TransformationKind::Control => "control takes another way",
    };
    let pairs = match one.pairs {
        1 => String::new(),
        pairs => format!(", in {pairs} pairs of runs"),
    };
    let title = format!("{number}. {kind}{pairs}");
    let mut text = format!("  {}\n", paint(STRONG, &title));
    let cell = |steps: &[usize], row: usize| {
        steps.get(row).map_or_else(String::new, |&number| {
            let step = &explanation.steps[number];
            let line = step.place.start.line;
            let thread = match step.thread.filter(|_| explanation.threads) {
                Some(thread) => format!("T{thread} "),
                None => String::new(),
            };
            let choice = choices(step).map_or_else(String::new, |choices| format!(" [{choices}]"));
            let rest = if step.is_rest { "..." } else { "" };
            let number = format!("{thread}{line:>4}  {rest}");
            let room = WIDTH.saturating_sub(number.chars().count() + choice.chars().count());
            number + &cut(&step.text, room.max(12)) + &choice
        })
    };
    let _ = writeln!(text, "    {:<WIDTH$}  failing", "passing");
    if one.start > 0 {
        let same = format!("{} {} in common", one.start, plural("step", one.start));
        let _ = writeln!(text, "    {}", paint(FAINT, &same));
    }
    let rows = one.passing.len().max(one.failing.len());
    for row in 0..rows.min(STEPS) {
        let passing = format!("{:<WIDTH$}", cell(&one.passing, row));
        let failing = cell(&one.failing, row);
        let _ = writeln!(text, "    {}  {}", paint(GOOD, &passing), paint(BAD, &failing));
    }
    if rows > STEPS {
        let more = format!("and {} more steps", rows - STEPS);
        let _ = writeln!(text, "    {}", paint(FAINT, &more));
    }
    let joins = cell(&[one.joins], 0);
    let _ = writeln!(text, "    {}", paint(FAINT, &format!("{joins} ... and on together")));
    text
}

/// A text of at most a width.
fn cut(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some(_) => {
            let kept: String = text.chars().take(width - 3).collect();
            format!("{}...", kept.trim_end())
        }
        None => text.to_owned(),
    }
}

/// How far that goes.
fn limits(report: &ExplainReport, explanation: &Explanation) -> String {
    let mut text = String::new();
    if let Some(cut) = &explanation.cut {
        let _ = writeln!(text, "\nThere may be more variations: {cut}.");
    }
    if explanation.positive_count == 0 {
        let hint = match explanation.varied {
            Varied::States => format!(
                "A larger --depth than {}, or other values with --range, may give runs that pass.",
                report.depth
            ),
            Varied::Inputs => {
                "Only inputs near those of the failing run were tried: others may give runs \
                               that pass."
                    .to_owned()
            }
        };
        let _ = writeln!(text, "\n{hint}");
    }
    text
}
