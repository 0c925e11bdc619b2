//! Explanations in words: what a reader wants to know first.

mod values;

use findings::{
    ExplainReport, Explanation, PointInvariants, RunTransformation, TellingInvariant,
    TransformationKind, Varied, VariedStep,
};

use crate::numbers::plural;

/// The longest list of steps that is in a sentence.
const MOST_STEPS: usize = 4;
/// The longest list of steps of one run where two are compared in a sentence.
const FEW_STEPS: usize = 2;
/// A summary of this many sentences is long enough.
const MOST_SENTENCES: usize = 5;

/// Three to six sentences that say why the failure happens: first what decides, then how the runs differ, last how many
/// there are.
#[must_use]
pub fn summary(report: &ExplainReport) -> Vec<String> {
    let Some(explanation) = &report.explanation else { return Vec::new() };
    let mut sentences = Vec::new();
    if explanation.positive_count == 0 {
        sentences.extend(values::failing(explanation));
        sentences.push(
            "No variation passes there, so there is nothing to compare with: what all failing runs have in \
             common is shown."
                .to_owned(),
        );
        sentences.push(varied(report, explanation));
        return sentences;
    }
    let first = explanation.transformations.first();
    let switch = first.filter(|one| one.kind == TransformationKind::Schedule);
    if let Some(switch) = switch {
        sentences.extend(concurrency(explanation));
        sentences.push(smallest_switch(explanation, switch));
    }
    sentences.extend(values::failing(explanation));
    sentences.extend(values::changed(explanation));
    // What all runs of one side do tells most, then what holds of values, then what some runs do.
    let sets = &explanation.sets;
    let is_common = !sets.cause_neg.is_empty() || !sets.cause_pos.is_empty();
    let mut said = [causes(explanation), invariant(explanation)];
    if !is_common {
        said.reverse();
    }
    sentences.extend(said.into_iter().flatten());
    if let Some(first) = first.filter(|_| switch.is_none() && sentences.len() < MOST_SENTENCES) {
        sentences.push(smallest(explanation, first));
    }
    if sentences.is_empty() {
        sentences.push(
            "No statement is executed only in failing runs: the order of statements or the values make the \
             difference."
                .to_owned(),
        );
    }
    sentences.push(varied(report, explanation));
    sentences
}

/// How many variations there are.
fn varied(report: &ExplainReport, explanation: &Explanation) -> String {
    let (negative, positive) = (explanation.negative_count, explanation.positive_count);
    let others = match negative {
        1 => "No other run was found that fails in the same way".to_owned(),
        2 => "One more run fails in the same way".to_owned(),
        negative => format!("{} more runs fail in the same way", negative - 1),
    };
    let passing = match positive {
        0 => "and none passes there".to_owned(),
        1 => "and one run passes there".to_owned(),
        positive => format!("and {positive} runs pass there"),
    };
    let how = match explanation.varied {
        Varied::States if explanation.by_choices => {
            format!("among those that depart from it for up to {} choices", report.depth)
        }
        Varied::States => {
            format!("among those that depart from it for up to {} steps", report.depth)
        }
        Varied::Inputs => "with other values of its inputs".to_owned(),
    };
    format!("{others}, {passing}, {how}.")
}

/// What all failing runs and no passing ones do, or the other way round.
fn causes(explanation: &Explanation) -> Option<String> {
    let sets = &explanation.sets;
    let list = |numbers: &[usize]| steps(explanation, numbers);
    let (cause, prevents) = (&sets.cause_neg, &sets.cause_pos);
    let mut words = String::new();
    if !cause.is_empty() {
        words = format!("Every failing run, and no passing one, executes {}", list(cause));
    }
    if !prevents.is_empty() {
        words = match words.is_empty() {
            true => format!("Every passing run, and no failing one, executes {}", list(prevents)),
            false => format!("{words}; every passing run, and no failing one, {}", list(prevents)),
        };
    }
    // What passing runs do as well, but not all of them: of that, decisions tell most.
    let decides = |step: &usize| !explanation.steps[*step].choices.is_empty();
    let often: Vec<usize> =
        sets.all_neg.iter().copied().filter(|step| !sets.all_pos.contains(step)).collect();
    let decisions: Vec<usize> = often.iter().copied().filter(decides).collect();
    let often = if decisions.is_empty() { often } else { decisions };
    if words.is_empty() && !often.is_empty() && often.len() <= MOST_STEPS {
        words =
            format!("Every failing run executes {}, and some passing runs do not", list(&often));
    }
    if words.is_empty() {
        let (only, parts) = (&sets.only_neg, &explanation.parts.cause_neg);
        words = match (only.is_empty(), parts.is_empty()) {
            (false, _) => format!("Only failing runs execute {}", list(only)),
            (true, false) => {
                format!("Where the runs differ, only the failing ones execute {}", list(parts))
            }
            (true, true) => return None,
        };
    }
    Some(words + ".")
}

/// The invariant that tells most.
fn invariant(explanation: &Explanation) -> Option<String> {
    const TELLS: f64 = 0.99;
    let best = |all: &[TellingInvariant]| all.first().filter(|one| one.violated >= TELLS).cloned();
    let last = explanation.invariants.iter().rev();
    let found = last.clone().find_map(|at| best(&at.negative).map(|one| (at, one, true)));
    let found = found
        .or_else(|| last.clone().find_map(|at| best(&at.positive).map(|one| (at, one, false))));
    let (at, one, fails): (&PointInvariants, TellingInvariant, bool) = found?;
    let (side, other) = if fails { ("failing", "passing") } else { ("passing", "failing") };
    let counterpart = match fails {
        true => best(&at.positive),
        false => None,
    };
    let rest = counterpart.map_or_else(
        || format!("in no {other} one"),
        |other_one| format!("{} in every {other} one", other_one.text),
    );
    Some(format!("{}, {} in every {side} run, and {rest}.", at.shown, one.text))
}

/// The smallest change that makes a passing run fail.
fn smallest(explanation: &Explanation, one: &RunTransformation) -> String {
    if let Some(words) = other_choice(explanation, one) {
        return format!("The smallest change that makes a passing run fail: {words}.");
    }
    let line = |number: usize| explanation.steps[number].place.start.line;
    let first = one.failing.first().or(one.passing.first()).copied();
    let since = match (first, one.start) {
        (None, _) | (_, 0) => String::new(),
        (Some(first), _) => format!(" from line {} on,", line(first)),
    };
    let instead = if one.passing.is_empty() {
        let joins = line(one.joins);
        format!("the program also executes {} before line {joins}", few(explanation, &one.failing))
    } else if one.failing.is_empty() {
        format!("the program leaves out {}", few(explanation, &one.passing))
    } else {
        let (from, into) = (few(explanation, &one.passing), few(explanation, &one.failing));
        format!("instead of {from}, the program executes {into}")
    };
    format!("The smallest change that makes a passing run fail:{since} {instead}.")
}

/// That the runs part because a statement decides a choice in another way.
fn other_choice(explanation: &Explanation, one: &RunTransformation) -> Option<String> {
    let (from, into) = (*one.passing.first()?, *one.failing.first()?);
    let (passing, failing) = (&explanation.steps[from], &explanation.steps[into]);
    if passing.place != failing.place || passing.choices == failing.choices {
        return None;
    }
    let of = |step: &VariedStep| match step.choices.as_slice() {
        [only] => only.value.clone(),
        several => {
            let all = several.iter().map(|choice| format!("{} = {}", choice.name, choice.value));
            all.collect::<Vec<_>>().join(", ")
        }
    };
    let others = one.failing[1..].iter().copied().filter(|step| !one.passing.contains(step));
    let others: Vec<usize> = others.collect();
    let then = match others.is_empty() {
        true => String::new(),
        false => format!(", and the program executes {}", few(explanation, &others)),
    };
    Some(format!(
        "{} gives {} instead of {}{then}",
        at(explanation, into),
        of(failing),
        of(passing)
    ))
}

/// The smallest change in the order of threads: who comes before whom.
fn smallest_switch(explanation: &Explanation, one: &RunTransformation) -> String {
    let thread = |number: usize| explanation.steps[number].thread.unwrap_or(0);
    let early = one.failing.first().copied();
    // What another thread does first in the passing run.
    let late = one
        .passing
        .iter()
        .copied()
        .find(|&step| early.is_none_or(|early| thread(step) != thread(early)));
    let words = match (early, late) {
        (Some(early), Some(late)) => {
            format!(
                "{} comes before {}",
                at_thread(explanation, early),
                at_thread(explanation, late)
            )
        }
        (Some(early), None) => {
            // What it comes before is the step that fails, unless that is of the same thread.
            let last = explanation.negatives.first().and_then(|run| run.last()).copied();
            let late = last.filter(|&last| thread(last) != thread(early)).unwrap_or(one.joins);
            format!(
                "{} comes before {}",
                at_thread(explanation, early),
                at_thread(explanation, late)
            )
        }
        (None, late) => {
            let late = late.unwrap_or(one.joins);
            format!(
                "{} comes before {}",
                at_thread(explanation, one.joins),
                at_thread(explanation, late)
            )
        }
    };
    format!("The smallest change that makes a passing run fail: {words}.")
}

fn at_thread(explanation: &Explanation, number: usize) -> String {
    let step = &explanation.steps[number];
    let rest = if step.is_rest { "the rest of " } else { "" };
    let thread = step.thread.unwrap_or(0);
    format!("{rest}line {} `{}` in thread {thread}", step.place.start.line, short(&step.text))
}

/// Whether the order of threads alone decides.
fn concurrency(explanation: &Explanation) -> Option<String> {
    if !explanation.threads {
        return None;
    }
    let first = explanation.transformations.first()?;
    match first.kind {
        TransformationKind::Schedule => {
            let switches: Vec<String> = first
                .switches
                .iter()
                .take(2)
                .map(|&number| {
                    let step = &explanation.steps[number];
                    let thread = step.thread.unwrap_or(0);
                    format!("thread {thread} comes in before {}", at(explanation, number))
                })
                .collect();
            let switches = match switches.is_empty() {
                true => String::new(),
                false => format!(": {}", switches.join(", and ")),
            };
            Some(format!(
                "Only the order of threads differs, so this is a concurrency error{switches}."
            ))
        }
        TransformationKind::Choice | TransformationKind::Control => None,
    }
}

fn at(explanation: &Explanation, number: usize) -> String {
    let step = &explanation.steps[number];
    format!("line {} (`{}`)", step.place.start.line, short(&step.text))
}

/// The first steps of one of two runs.
fn few(explanation: &Explanation, numbers: &[usize]) -> String {
    listed(explanation, numbers, FEW_STEPS)
}

/// Steps in a sentence.
pub(crate) fn steps(explanation: &Explanation, numbers: &[usize]) -> String {
    listed(explanation, numbers, MOST_STEPS)
}

fn listed(explanation: &Explanation, numbers: &[usize], most: usize) -> String {
    let shown: Vec<String> = numbers
        .iter()
        .take(most)
        .map(|&number| step(&explanation.steps[number], explanation.threads))
        .collect();
    let rest = numbers.len().saturating_sub(most);
    match rest {
        0 => shown.join(", "),
        rest => format!("{}, and {rest} more {}", shown.join(", "), plural("step", rest)),
    }
}

/// A step in a sentence.
fn step(step: &VariedStep, threads: bool) -> String {
    let line = step.place.start.line;
    let rest = if step.is_rest { "the rest of " } else { "" };
    let mut words = format!("{rest}line {line} `{}`", short(&step.text));
    if let Some(thread) = step.thread.filter(|_| threads) {
        words += &format!(" in thread {thread}");
    }
    if let Some(choices) = choices(step) {
        words += &format!(" with {choices}");
    }
    words
}

/// How the choices of a step are decided: by name only where there is more than one.
pub(crate) fn choices(step: &VariedStep) -> Option<String> {
    match step.choices.as_slice() {
        [] => None,
        [only] => Some(format!("choice {}", only.value)),
        several => {
            let all = several.iter().map(|choice| format!("{} = {}", choice.name, choice.value));
            Some(all.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A text that fits into a line.
pub(crate) fn short(text: &str) -> String {
    const LONGEST: usize = 48;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
