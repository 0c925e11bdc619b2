//! What `localize` found, as text: what fails, then the causes, the best first.

mod per_run;
mod should;
mod statements;

use std::fmt::Write as _;

use findings::{
    Cause, Comparison, Component, Evidence, FailingRun, Grain, Group, LocalizeReport,
    LocalizeVerdict, OtherTests, PatchAction, Patched, Role, UnknownTest,
};
use source::SourceMap;

use super::limits::{LIMITS, assumptions, list_missing, titled};
use super::table::shortened;
use super::{Show, statistics, trace};
use crate::evidence;
use crate::numbers::{grouped, plural};
use crate::style::{BAD, FAINT, GOOD, OPEN, STRONG, paint, paint_carets, paint_diagnostic};
use should::should;

/// This many tests of which nothing is known are named.
const MOST_UNKNOWN: usize = 5;
/// This many undecided components are named beside causes.
const MOST_UNDECIDED: usize = 5;
/// More faults cannot be asked for.
const MOST_FAULTS: usize = 4;
/// This many uses of a macro are named.
const MOST_USES: usize = 4;
/// This many causes are shown with their lines, the others in short.
const MOST_SHOWN: usize = 10;
/// The widest text of a component on a line.
const WIDEST: usize = 60;

/// What `localize` found, as text.
#[must_use]
pub fn localize(report: &LocalizeReport, sources: &SourceMap, show: Show) -> String {
    if show.quiet {
        let causes: String = report.ranked().map(|(_, cause)| quiet(cause)).collect();
        return causes + &statements::quiet(report);
    }
    let mut text = answer(report);
    if report.verdict == LocalizeVerdict::Fails {
        text += &failing(report, sources);
        text += &causes(report, sources, show.verbose);
        text += &statements::statements(report, sources);
        text += &comparison(report);
        text += &per_run::per_run(report);
        text += &scores(report);
    }
    text += &limits(report, show);
    if show.statistics {
        text += &statistics::statistics(&report.statistics);
        let _ = writeln!(text, "  {:<12} {:>10}", "formulas", report.formulas);
    }
    text
}

/// A line for each cause: its components, joined by `+`.
fn quiet(cause: &Cause) -> String {
    let one = |component: &Component| format!("{}: {}", component.place.start, component.text);
    let all: Vec<String> = cause.components.iter().map(one).collect();
    all.join(" + ") + "\n"
}

/// The first line.
fn answer(report: &LocalizeReport) -> String {
    let program = &report.program;
    let (style, answer) = match (&report.verdict, &report.tests) {
        (LocalizeVerdict::Fails, Some(tests)) => {
            let failing = report.failing.len();
            let all = failing + tests.passing + tests.unknown.len();
            let verb = if failing == 1 { "fails" } else { "fail" };
            let answer = match all {
                1 => format!("the one {} fails", tests.given.word()),
                _ => {
                    format!("{} of {} {verb}", grouped(failing), number(tests.given.word(), all))
                }
            };
            (BAD, answer)
        }
        (LocalizeVerdict::Fails, None) => match report.failing.len() {
            1 => (BAD, "a run fails".to_owned()),
            several => (BAD, format!("{} fail", number("run", several))),
        },
        (LocalizeVerdict::Passes, Some(tests)) => {
            let all = match tests.passing {
                1 => format!("the one {} passes", tests.given.word()),
                several => format!("all {} pass", number(tests.given.word(), several)),
            };
            (GOOD, format!("{all}: there is no failure to localize"))
        }
        (LocalizeVerdict::Passes, None) => {
            (GOOD, "no property fails: there is no failure to localize".to_owned())
        }
        (LocalizeVerdict::Unknown(reason), _) => (OPEN, format!("no failure is known: {reason}")),
    };
    let causes = match report.verdict {
        LocalizeVerdict::Fails => found(report),
        _ => String::new(),
    };
    format!("{program}: {}{causes}\n", paint(style, &answer))
}

/// How many causes there are.
fn found(report: &LocalizeReport) -> String {
    let is_patch = |cause: &Cause| matches!(cause.evidence, Evidence::Patch(_));
    let (patches, others): (Vec<&Cause>, Vec<&Cause>) =
        report.causes.iter().partition(|cause| is_patch(cause));
    let (differing, others): (Vec<&Cause>, Vec<&Cause>) =
        others.into_iter().partition(|cause| cause.group() == Group::Differing);
    let (calls, replaced): (Vec<&Cause>, Vec<&Cause>) =
        others.into_iter().partition(|cause| cause.is_call());
    let (causes, calls, patches) = (replaced.len(), calls.len(), patches.len());
    let runs = if report.failing.len() == 1 { "it" } else { "them" };
    let mut found = Vec::new();
    if let Some(most) = replaced.iter().map(|cause| cause.components.len()).max() {
        found.push(match most {
            1 if report.components == 1 => format!("the one {}, replaced,", report.grain.word()),
            1 => format!("{} of {}, replaced,", grouped(causes), suspected(report)),
            _ => {
                let sets = plural("set", causes);
                format!("{} {sets} of up to {most} {}, replaced,", grouped(causes), whats(report))
            }
        });
    }
    if calls > 0 {
        found.push(number("changed call", calls));
    }
    if patches > 0 {
        let word = if found.is_empty() { "change" } else { "other change" };
        found.push(format!("{} of the text", number(word, patches)));
    }
    if found.is_empty() {
        return String::new();
    }
    let verb = if report.causes.len() - differing.len() == 1 { "makes" } else { "make" };
    format!("; {} {verb} {runs} pass", found.join(" and "))
}

/// All that is suspected.
fn suspected(report: &LocalizeReport) -> String {
    let replaced = number(report.grain.word(), report.components - report.targets);
    match report.targets {
        0 => replaced,
        targets => format!("{replaced} and {}", number("left-hand side", targets)),
    }
}

/// What is suspected, one of which may be at fault.
fn what(report: &LocalizeReport) -> String {
    let word = report.grain.word();
    if report.targets == 0 { word.to_owned() } else { format!("{word} or left-hand side") }
}

/// The same for several.
fn whats(report: &LocalizeReport) -> String {
    let words = format!("{}s", report.grain.word());
    if report.targets == 0 { words } else { format!("{words} and left-hand sides") }
}

fn number(word: &str, number: usize) -> String {
    format!("{} {}", grouped(number), plural(word, number))
}

/// The first run that fails, and how many others there are.
fn failing(report: &LocalizeReport, sources: &SourceMap) -> String {
    let Some(first) = report.failing.first() else { return String::new() };
    let mut text = String::from("\n");
    if report.tests.is_some() || first.failure.is_none() {
        let _ = writeln!(text, "{}: {}", paint(STRONG, &first.name), first.reason);
    }
    if let Some(failure) = &first.failure {
        text += &paint_diagnostic(&crate::failure::render(failure, sources));
    }
    if !first.inputs.is_empty() {
        let _ = writeln!(text, "\n  {}", paint(STRONG, "It happens with these inputs:"));
        text += &trace::inputs(&first.inputs, false);
    }
    if let [_, others @ ..] = &report.failing[..]
        && !others.is_empty()
    {
        let names: Vec<&str> = others.iter().take(3).map(|run: &FailingRun| &*run.name).collect();
        let dots = if others.len() > names.len() { ", ..." } else { "" };
        let _ = writeln!(text, "and {} more: {}{dots}", grouped(others.len()), names.join(", "));
    }
    text
}

/// The causes in their groups.
fn causes(report: &LocalizeReport, sources: &SourceMap, verbose: bool) -> String {
    let mut text = String::new();
    let differing = |cause: &Cause| cause.group() == Group::Differing;
    if !report.by_states && report.causes.iter().all(differing) {
        text += &nothing(report);
    }
    let mut last = None;
    for (rank, cause) in report.ranked() {
        let group = cause.group();
        if last != Some(group) {
            let _ = writeln!(text, "\n{}", paint(STRONG, &title(report, group)));
            if !verbose && rank > MOST_SHOWN {
                text.push('\n');
            }
            last = Some(group);
        }
        text += &match verbose || rank <= MOST_SHOWN {
            true => format!("\n{}", candidate(rank, cause, report.grain, sources)),
            false => in_short(rank, cause, report.grain),
        };
    }
    if !verbose && report.causes.len() > MOST_SHOWN {
        let _ = writeln!(text, "\n--verbose shows all of them with their lines.");
    }
    text
}

/// Failures that have no cause by correct transitions.
fn comparison(report: &LocalizeReport) -> String {
    report.comparison.as_ref().map(left).unwrap_or_default()
}

/// What a comparison leaves open.
pub(super) fn left(comparison: &Comparison) -> String {
    let mut text = String::new();
    for left in &comparison.without_cause {
        let mut why = evidence::unexplained(left.why).to_owned();
        if let Some(bound) = crate::basis::up_to(&left.rests_on) {
            why = format!("{why}; {bound}");
        }
        let _ = writeln!(text, "\n{}: {}: {why}", left.assertion.start, left.text);
    }
    for reason in &comparison.open {
        let _ = writeln!(text, "\nThere may be more differences to correct runs: {reason}");
    }
    text
}

fn title(report: &LocalizeReport, group: Group) -> String {
    let runs = match report.failing.len() {
        1 => "the run",
        _ => "all of them",
    };
    match group {
        Group::Replaceable => format!("Each of these, replaced, makes {runs} pass:"),
        Group::Differing => "Only failing runs do this:".to_owned(),
        Group::Inconsistent => {
            "These work as well, but would have to give different values for the same variables:"
                .to_owned()
        }
        Group::Constant => {
            format!(
                "These conditions are constants; with other values they make {runs} pass as well:"
            )
        }
        Group::Avoiding => "With these the run only avoids the check that fails:".to_owned(),
    }
}

/// A cause with its line, and what speaks for it.
pub(super) fn candidate(rank: usize, cause: &Cause, grain: Grain, sources: &SourceMap) -> String {
    let mut text = String::new();
    for (index, component) in cause.components.iter().enumerate() {
        let lead = if index == 0 { format!("{rank}. ") } else { "   together with ".to_owned() };
        let place = paint(STRONG, &format!("{lead}{}", component.place.start));
        let should = match &cause.evidence {
            Evidence::Patch(patch) => patched(patch),
            Evidence::Diagnosis(_) => should(cause, index, grain),
            Evidence::Transitions(transitions) => {
                let assertion = &transitions.assertion.start;
                format!("before the failure at {}:{}", assertion.file, assertion.line)
            }
        };
        let _ = writeln!(text, "{place}: {} {should}", subject(component, grain));
        text += &shown(component, sources);
    }
    let sentences = match &cause.evidence {
        Evidence::Diagnosis(diagnosis) => evidence::sentences(diagnosis),
        Evidence::Transitions(transitions) => evidence::of_transitions(transitions),
        Evidence::Patch(patch) => evidence::of_patch(patch),
    };
    let _ = writeln!(text, "      {}", paint(FAINT, &sentences.join("; ")));
    if let Some(transitions) = &cause.differs {
        let sentences = evidence::of_transitions(transitions);
        let _ = writeln!(text, "      {}", paint(FAINT, &sentences.join("; ")));
    }
    text
}

/// What a change of the text does with a component.
fn patched(patch: &Patched) -> String {
    let new = shortened(&patch.new, WIDEST);
    match patch.action {
        PatchAction::Replace => format!("should be `{new}`"),
        PatchAction::Delete => "should not be there".to_owned(),
        PatchAction::InsertBefore => format!("should come after `{new}`, which is missing"),
        PatchAction::InsertAfter => format!("should be followed by `{new}`, which is missing"),
    }
}

/// A cause on one line.
fn in_short(rank: usize, cause: &Cause, grain: Grain) -> String {
    let component = |one: &Component| format!("{}: {}", one.place, subject(one, grain));
    let components: Vec<String> = cause.components.iter().map(component).collect();
    format!("{rank}. {}\n", components.join(" together with "))
}

/// What a component is called.
fn subject(component: &Component, grain: Grain) -> String {
    let text = shortened(&component.text, WIDEST);
    match grain {
        Grain::Expression => match incremented(component) {
            Some(variable) => format!("`{text}`: the new value of `{variable}`"),
            None => format!("`{text}`"),
        },
        Grain::Line => "this line".to_owned(),
        Grain::Function if component.role == Role::InitialValues => text,
        Grain::Function => format!("function `{text}`"),
    }
}

/// What a component increments or decrements, if it stands for the value that is stored.
fn incremented(component: &Component) -> Option<&str> {
    let text = component.text.as_str();
    let variable = ["++", "--"]
        .into_iter()
        .find_map(|sign| text.strip_suffix(sign).or_else(|| text.strip_prefix(sign)));
    variable.map(str::trim).filter(|_| component.role == Role::Assigned)
}

/// The line of a component, underlined, and where macros bring it into the program.
fn shown(component: &Component, sources: &SourceMap) -> String {
    let location = component.place.location;
    let mut excerpt = location
        .map(|location| source::excerpt(sources.use_range(location), sources))
        .unwrap_or_default();
    for location in location.iter().chain(&component.bodies) {
        if let Some(expansion) = sources.expansion_chain(*location).next() {
            let position = sources.start(location.range);
            excerpt += &format!("      = in macro '{}' at {position}\n", expansion.name);
            excerpt += &source::excerpt(location.range, sources);
        }
    }
    let mut text = paint_carets(OPEN, &excerpt);
    if !component.uses.is_empty() {
        let uses = component.uses.iter().take(MOST_USES).map(|place| place.to_string());
        let mut uses: Vec<String> = uses.collect();
        if component.uses.len() > MOST_USES {
            uses.push(format!("{} more", component.uses.len() - MOST_USES));
        }
        let _ = writeln!(text, "      in a macro that is used at {}", uses.join(", "));
    }
    text
}

/// That there is no cause, and what can be done.
fn nothing(report: &LocalizeReport) -> String {
    let runs = match (report.failing.len(), report.are_tests()) {
        (1, true) => "the failing test pass".to_owned(),
        (1, false) => "the run pass".to_owned(),
        (several, true) => format!("all {} failing tests pass", grouped(several)),
        (several, false) => format!("all {} runs pass", grouped(several)),
    };
    let first = match report.faults {
        _ if report.components == 0 => {
            "there is nothing to suspect: everything is trusted".to_owned()
        }
        _ if !report.undecided.is_empty() => undecided(report, &runs),
        1 => format!("no single {}, replaced, makes {runs}", what(report)),
        faults => format!("no set of up to {faults} {}, replaced, makes {runs}", whats(report)),
    };
    let mut lines = Vec::new();
    if let Some(run) = report.hopeless.first() {
        let all = match report.components + report.targets {
            1 => format!("its one {} replaced", report.grain.word()),
            _ => format!("all {} replaced at once", suspected(report)),
        };
        lines.push(format!("{run} does not even pass with {all}"));
    } else if report.components > 0 && report.undecided.is_empty() {
        if report.failing.len() > 1 && report.per_run.is_empty() {
            lines.push("--per-run says what makes each of them pass by itself".to_owned());
        }
        if report.faults < MOST_FAULTS {
            lines.push(format!("try --faults {}", report.faults + 1));
        }
    }
    let mut text = format!("\n{}\n", paint(OPEN, &first));
    for line in &lines {
        let _ = writeln!(text, "  {line}");
    }
    text + &suspicious(report)
}

/// Where to begin to read, where nothing better is known.
fn suspicious(report: &LocalizeReport) -> String {
    if report.suspicious.is_empty() {
        return String::new();
    }
    let title =
        "Most suspicious, because the failing runs execute it and passing ones do so less often:";
    let mut text = format!("\n{}\n", paint(STRONG, title));
    for (rank, component) in (1..).zip(&report.suspicious) {
        let shown = shortened(&component.text, WIDEST);
        let _ = writeln!(text, "{rank}. {}: `{shown}`", component.place.start);
    }
    text
}

/// That nothing was found, where not all was decided: that is no answer.
fn undecided(report: &LocalizeReport, runs: &str) -> String {
    let all = suspected(report);
    match report.decided {
        0 => {
            format!(
                "none of {all} is decided: it is not known which of them, replaced, makes {runs}"
            )
        }
        decided if decided == report.components => {
            format!("none of {all}, replaced alone, makes {runs}; larger sets are undecided")
        }
        decided => format!(
            "of {all}, {} are decided, and none of these, replaced, makes {runs}",
            grouped(decided)
        ),
    }
}

/// What the user can try where something stayed undecided.
fn advice(report: &LocalizeReport) -> Vec<String> {
    let says = |words: &[&str]| {
        let mut reasons = report.undecided.iter().map(|one| one.reason.as_str());
        reasons.any(|reason| words.iter().any(|word| reason.contains(word)))
    };
    let mut lines = Vec::new();
    let mut narrower = false;
    if says(&["too hard", "too large"]) {
        lines.push("--effort 10 makes more effort".to_owned());
    }
    if says(&["limit of time", "out of time", "in time"]) {
        lines.push("--timeout gives more time".to_owned());
        narrower = true;
    }
    if says(&["limit of memory", "out of memory"]) {
        lines.push("--memory gives more memory".to_owned());
        narrower = true;
    }
    if narrower {
        lines.push("--suspect F looks at one function or file only".to_owned());
    }
    lines
}

fn scores(report: &LocalizeReport) -> String {
    if report.scores.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint(STRONG, "Score"));
    for score in &report.scores {
        let (read, of) = (grouped(score.read), number("statement", score.of));
        let rank = match score.rank {
            Some(rank) => format!("cause {rank} of {}", report.causes.len()),
            None => "no cause".to_owned(),
        };
        let place = &score.place;
        let _ = writeln!(
            text,
            "  {place}: {:.3}, {read} of {of} would be read; the line holds {rank}",
            score.score
        );
    }
    text
}

/// What limits the answer.
fn limits(report: &LocalizeReport, show: Show) -> String {
    let mut lines = Vec::new();
    if let Some(OtherTests { unknown, .. }) = &report.tests {
        for UnknownTest { name, reason } in unknown.iter().take(MOST_UNKNOWN) {
            lines.push(format!("it is not known whether {name} passes: {reason}"));
        }
        if unknown.len() > MOST_UNKNOWN {
            let word = report.tests.as_ref().map_or("run", |tests| tests.given.word());
            let more = number(word, unknown.len() - MOST_UNKNOWN);
            lines.push(format!("nor is it known of {more} more"));
        }
    }
    // Where nothing else was found, what is undecided is the answer.
    let most = match report.causes.is_empty() || show.verbose {
        true => usize::MAX,
        false => MOST_UNDECIDED,
    };
    for undecided in &report.undecided {
        let names: Vec<String> = undecided
            .components
            .iter()
            .take(most)
            .map(|component| {
                format!("{} at {}", subject(component, report.grain), component.place.start)
            })
            .collect();
        let more = undecided.components.len().saturating_sub(most);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let who = match names.is_empty() {
            true if report.faults == 1 => "what was left".to_owned(),
            true => format!("larger sets of {}s", report.grain.word()),
            false => format!("{}{more}", names.join(", ")),
        };
        lines.push(format!("undecided: {who}: {}", undecided.reason));
    }
    lines.extend(advice(report));
    if !report.trusted.is_empty() {
        lines
            .push(format!("not suspected, because they only check: {}", report.trusted.join(", ")));
    }
    if let Some(doubt) = &report.doubt {
        lines.push(format!("{doubt}: what is said to make runs pass may not"));
    }
    list_missing(&mut lines, &report.missing);
    titled(LIMITS, &lines) + &assumptions(report.rests_on.iter())
}

#[cfg(test)]
mod tests {
    use findings::{GivenRuns, OneFunction, Score};

    use super::*;
    use crate::examples::{cause, component, localized as report};

    fn sources() -> SourceMap {
        let mut sources = SourceMap::new();
        sources.add("a.c", b"a = 5;\n".to_vec(), false, Vec::new());
        sources
    }

    fn plain(report: &LocalizeReport, show: Show) -> String {
        let painted = localize(report, &sources(), show);
        anstyle_free(&painted)
    }

    /// The text without colours.
    fn anstyle_free(text: &str) -> String {
        let mut plain = String::new();
        let mut escape = false;
        for character in text.chars() {
            match character {
                '\u{1b}' => escape = true,
                'm' if escape => escape = false,
                other if !escape => plain.push(other),
                _ => {}
            }
        }
        plain
    }

    #[test]
    fn without_a_cause_more_faults_are_proposed() {
        let mut found = report(Vec::new());
        let text = plain(&found, Show::default());
        assert!(text.contains("no single expression, replaced, makes the run pass\n"), "{text}");
        assert!(text.contains("try --faults 2"), "{text}");
        found.faults = 2;
        let text = plain(&found, Show::default());
        assert!(
            text.contains("no set of up to 2 expressions, replaced, makes the run pass"),
            "{text}"
        );
        found.hopeless.push("counterexample".to_owned());
        let text = plain(&found, Show::default());
        let hopeless = "counterexample does not even pass with all 7 expressions replaced at once";
        assert!(text.contains(hopeless) && !text.contains("--faults"), "{text}");
        found.hopeless.clear();
        found.components = 0;
        let text = plain(&found, Show::default());
        assert!(text.contains("everything is trusted"), "{text}");
        assert!(!text.contains("--faults"), "{text}");
    }

    #[test]
    fn a_quiet_report_has_only_places() {
        let cause = cause(vec![component(3, "5"), component(4, "b")], OneFunction::NotAsked);
        let show = Show { quiet: true, ..Show::default() };
        assert_eq!(plain(&report(vec![cause]), show), "a.c:3:5: 5 + a.c:4:5: b\n");
    }

    #[test]
    fn how_good_a_report_is_is_told() {
        let mut found = report(Vec::new());
        let place = "a.c:12".to_owned();
        found.scores.push(Score { place, score: 0.975, read: 4, of: 1600, rank: None });
        let score = "a.c:12: 0.975, 4 of 1,600 statements would be read; the line holds no cause";
        let text = plain(&found, Show::default());
        assert!(text.contains(score), "{text}");
    }

    #[test]
    fn targets_are_counted_apart() {
        let mut found = report(Vec::new());
        found.targets = 2;
        let text = plain(&found, Show::default());
        assert!(
            text.contains("no single expression or left-hand side, replaced, makes the run"),
            "{text}"
        );
        found.hopeless.push("t".to_owned());
        let text = plain(&found, Show::default());
        assert!(text.contains("with all 5 expressions and 2 left-hand sides replaced"), "{text}");
    }

    #[test]
    fn the_first_line_counts_the_tests() {
        let mut found = report(Vec::new());
        let given = GivenRuns::Tests;
        found.tests = Some(OtherTests { given, passing: 1599, unknown: Vec::new() });
        assert!(plain(&found, Show::default()).starts_with("a.c: 1 of 1,600 tests fails\n"));
        found.failing.clear();
        found.verdict = LocalizeVerdict::Passes;
        let text = plain(&found, Show::default());
        assert_eq!(text, "a.c: all 1,599 tests pass: there is no failure to localize\n");
    }
}
