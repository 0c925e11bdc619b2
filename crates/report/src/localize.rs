//! What `wherefore localize` has to say, before it is rendered.

use source::{Location, Position};

use crate::Failure;
use crate::check::{InputValue, Statistics};
pub use crate::evidence::{Evidence, OneFunction, Replacement};

/// Whether something fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LocalizeVerdict {
    /// Some run does.
    Fails,
    /// No test fails, or no property.
    Passes,
    /// No failure was found, but there may be one, for this reason.
    Unknown(String),
}

impl LocalizeVerdict {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Fails => "fails",
            Self::Passes => "passes",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// A run that fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailingRun {
    /// The name of the test, or of the file of inputs.
    pub name: String,
    /// Why it fails, in a line.
    pub reason: String,
    /// The check that fails, if one does.
    pub failure: Option<Failure>,
    /// What the program did not determine, where a test does not say it.
    pub inputs: Vec<InputValue>,
}

/// Runs that the user has given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenRuns {
    /// Tests.
    Tests,
    /// Runs whose inputs were saved.
    Saved,
}

impl GivenRuns {
    /// What one is called.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tests => "test",
            Self::Saved => "run",
        }
    }
}

/// The tests, or runs that were given, besides those that fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherTests {
    /// What they are.
    pub given: GivenRuns,
    /// How many pass.
    pub passing: usize,
    /// Those of which it is not known, each with the reason.
    pub unknown: Vec<(String, String)>,
}

/// How much is replaced as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Grain {
    /// An expression.
    #[default]
    Expression,
    /// All expressions of a line.
    Line,
    /// All expressions of a function.
    Function,
}

impl Grain {
    /// What one is called.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Expression => "expression",
            Self::Line => "line",
            Self::Function => "function",
        }
    }
}

/// Something that may be at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// The text that is underlined.
    pub location: Location,
    /// Where it begins.
    pub start: Position,
    /// The first place after it.
    pub end: Position,
    /// Its text on one line; of a function its name.
    pub text: String,
    /// What it is there for: `condition`, `argument` and so on; `target` if it is an assignment that
    /// should go elsewhere, `call` if another call should be made.
    pub role: &'static str,
    /// Where macros bring it into the program; empty for what is no part of a macro.
    pub uses: Vec<Position>,
    /// The parts of it that stand in the bodies of macros which its text uses.
    pub bodies: Vec<Location>,
}

/// One evaluation that should have given something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewValue {
    /// Which component of the cause, from zero.
    pub component: usize,
    /// The expression.
    pub text: String,
    /// Which evaluation of the component, from one.
    pub occurrence: usize,
    /// What it gave, if that is known.
    pub was: Option<String>,
    /// Whether it gave nothing: one of its checks failed.
    pub had_none: bool,
    /// What it should have given, as C writes it, or in words.
    pub value: String,
}

/// The values with which one run passes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunValues {
    /// The run.
    pub run: String,
    /// How often the components are evaluated in the run that passes.
    pub evaluations: usize,
    /// The evaluations that are changed.
    pub values: Vec<NewValue>,
}

/// Where a cause stands in the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// It can be replaced.
    Replaceable,
    /// No expression over the variables in scope does it.
    Inconsistent,
    /// The run then only avoids what failed.
    Avoiding,
}

impl Group {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Replaceable => "replaceable",
            Self::Inconsistent => "inconsistent",
            Self::Avoiding => "avoiding",
        }
    }
}

/// A smallest set of components with which all failing runs pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// The components.
    pub components: Vec<Component>,
    /// For each failing run the values with which it passes.
    pub values: Vec<RunValues>,
    /// What speaks for it.
    pub evidence: Evidence,
}

impl Cause {
    /// Whether it is another call, and nothing is replaced.
    #[must_use]
    pub fn is_call(&self) -> bool {
        self.components.iter().any(|component| component.role == "call")
    }

    /// Where it stands in the report.
    #[must_use]
    pub fn group(&self) -> Group {
        match self.evidence.function {
            _ if self.evidence.avoids => Group::Avoiding,
            OneFunction::None => Group::Inconsistent,
            _ => Group::Replaceable,
        }
    }
}

/// What a missing assignment assigns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InsertedValue {
    /// The run.
    pub run: String,
    /// The how manyth execution it is in the run, from one.
    pub occurrence: usize,
    /// The value.
    pub value: String,
    /// Whether that can be written in the place, and is not told in words.
    pub is_code: bool,
}

/// What is done to a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatementChange {
    /// An assignment comes before it.
    Insert {
        /// To which variable.
        variable: String,
        /// The values, in the order of the runs.
        values: Vec<InsertedValue>,
        /// The function at whose end it comes, if there is no statement behind it.
        end_of: Option<String>,
        /// The lines of other statements of the function before which it would do, too.
        other_lines: Vec<u32>,
    },
    /// It is left out.
    Skip,
}

impl StatementChange {
    /// The variable that is assigned.
    #[must_use]
    pub fn variable(&self) -> Option<&str> {
        match self {
            Self::Insert { variable, .. } => Some(variable),
            Self::Skip => None,
        }
    }

    /// The function at whose end something comes.
    #[must_use]
    pub fn end_of(&self) -> Option<&str> {
        match self {
            Self::Insert { end_of, .. } => end_of.as_deref(),
            Self::Skip => None,
        }
    }

    /// The lines of other statements before which it would do.
    #[must_use]
    pub fn other_lines(&self) -> &[u32] {
        match self {
            Self::Insert { other_lines, .. } => other_lines,
            Self::Skip => &[],
        }
    }

    /// Adds such a line.
    pub fn add_line(&mut self, line: u32) {
        if let Self::Insert { other_lines, .. } = self
            && let Err(position) = other_lines.binary_search(&line)
        {
            other_lines.insert(position, line);
        }
    }
}

/// A statement that is missing, or one too many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementCause {
    /// The statement.
    pub statement: Component,
    /// What is done to it.
    pub change: StatementChange,
    /// What speaks for it.
    pub evidence: Evidence,
}

/// Components about which there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    /// Which ones; none if it is about all larger sets.
    pub components: Vec<Component>,
    /// Why.
    pub reason: String,
}

/// The diagnoses of one run by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunDiagnoses {
    /// The run.
    pub run: String,
    /// Its smallest sets of components.
    pub diagnoses: Vec<Vec<Component>>,
}

/// How much of the program is read from the report on until a line is met.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// The line, as the user wrote it.
    pub place: String,
    /// From zero to one.
    pub score: f64,
    /// Statements that would be read.
    pub read: usize,
    /// All statements.
    pub of: usize,
    /// The rank of the first cause that the line holds a component of.
    pub rank: Option<usize>,
}

/// All that `wherefore localize` found.
#[derive(Debug, Clone, PartialEq)]
pub struct LocalizeReport {
    /// The program, as the user named it.
    pub program: String,
    /// Whether something fails.
    pub verdict: LocalizeVerdict,
    /// The runs that fail.
    pub failing: Vec<FailingRun>,
    /// The other tests, if there are tests.
    pub tests: Option<OtherTests>,
    /// What is replaced as one.
    pub grain: Grain,
    /// How many components there are.
    pub components: usize,
    /// How many of them were decided.
    pub decided: usize,
    /// How many of them are targets of assignments.
    pub targets: usize,
    /// How many of them a cause may have.
    pub faults: usize,
    /// The causes, the best first.
    pub causes: Vec<Cause>,
    /// Runs that do not pass whatever all components give at once.
    pub hopeless: Vec<String>,
    /// Statements that are missing, or too many; none if they were not looked for.
    pub statements: Option<Vec<StatementCause>>,
    /// What could not be decided.
    pub undecided: Vec<Undecided>,
    /// Components that are still looked at; none at the end.
    pub pending: Vec<Component>,
    /// Each run's own diagnoses, if they were asked for.
    pub per_run: Vec<RunDiagnoses>,
    /// Functions that are not suspected because they only check.
    pub trusted: Vec<String>,
    /// Functions without a body, for which one was made up.
    pub missing: Vec<String>,
    /// What is assumed about them.
    pub rests_on: Vec<findings::Basis>,
    /// Why it is not certain what failing runs do once something is changed.
    pub doubt: Option<String>,
    /// The scores that were asked for.
    pub scores: Vec<Score>,
    /// How many formulas were made.
    pub formulas: usize,
    /// Sizes and times.
    pub statistics: Statistics,
}

impl LocalizeReport {
    /// Whether the runs are tests.
    #[must_use]
    pub fn are_tests(&self) -> bool {
        self.tests.as_ref().is_some_and(|tests| tests.given == GivenRuns::Tests)
    }

    /// A limit ends the search: what is still looked at stays undecided.
    pub fn stop(&mut self, limit: &str) {
        let components = std::mem::take(&mut self.pending);
        if !components.is_empty() {
            self.undecided.push(Undecided { components, reason: limit.to_owned() });
        }
    }

    /// Faults of statements.
    #[must_use]
    pub fn statements(&self) -> &[StatementCause] {
        self.statements.as_deref().unwrap_or_default()
    }

    /// The causes with their ranks, group by group.
    pub fn ranked(&self) -> impl Iterator<Item = (usize, &Cause)> {
        let mut causes: Vec<&Cause> = self.causes.iter().collect();
        causes.sort_by_key(|cause| cause.group());
        causes.into_iter().enumerate().map(|(index, cause)| (index + 1, cause))
    }
}

/// A number with commas between thousands.
#[must_use]
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A word for one or for several.
#[must_use]
pub fn plural(word: &str, number: usize) -> String {
    if number == 1 { word.to_owned() } else { format!("{word}s") }
}

/// `1st`, `2nd`, `3rd`, `4th`.
#[must_use]
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
pub(crate) mod tests {
    use source::{FileId, Range};

    use super::*;
    use crate::evidence::tests::evidence;

    /// A component at a line.
    pub(crate) fn component(line: u32, text: &str) -> Component {
        let position = |column| Position { file: "a.c".into(), line, column };
        Component {
            location: Range { file: FileId(0), start: 0, end: 1 }.into(),
            start: position(5),
            end: position(5 + text.len() as u32),
            text: text.to_owned(),
            role: "assigned",
            uses: Vec::new(),
            bodies: Vec::new(),
        }
    }

    fn cause(line: u32, function: OneFunction, avoids: bool) -> Cause {
        let evidence = Evidence { avoids, ..evidence(1, function) };
        Cause { components: vec![component(line, "x")], values: Vec::new(), evidence }
    }

    /// A report of these causes of one failing run.
    pub(crate) fn report(causes: Vec<Cause>) -> LocalizeReport {
        LocalizeReport {
            program: "a.c".to_owned(),
            verdict: LocalizeVerdict::Fails,
            failing: vec![FailingRun {
                name: "counterexample".to_owned(),
                reason: "a.c:9:5: assertion failed [assertion]".to_owned(),
                failure: None,
                inputs: Vec::new(),
            }],
            tests: None,
            grain: Grain::Expression,
            components: 7,
            decided: 7,
            targets: 0,
            faults: 1,
            causes,
            hopeless: Vec::new(),
            statements: None,
            undecided: Vec::new(),
            pending: Vec::new(),
            per_run: Vec::new(),
            trusted: Vec::new(),
            missing: Vec::new(),
            rests_on: Vec::new(),
            doubt: None,
            scores: Vec::new(),
            formulas: 1,
            statistics: Statistics::default(),
        }
    }

    #[test]
    fn what_avoids_the_check_comes_last_and_what_no_expression_does_before_it() {
        let causes = vec![
            cause(1, OneFunction::OfVisible, true),
            cause(2, OneFunction::None, false),
            cause(3, OneFunction::Unknown("time".to_owned()), false),
            cause(4, OneFunction::OfOwnVariables, false),
            cause(5, OneFunction::None, true),
        ];
        let report = report(causes);
        let lines: Vec<(usize, u32)> =
            report.ranked().map(|(rank, cause)| (rank, cause.components[0].start.line)).collect();
        assert_eq!(lines, [(1, 3), (2, 4), (3, 2), (4, 1), (5, 5)]);
    }

    #[test]
    fn thousands_are_separated() {
        let shown: Vec<String> = [0, 999, 1000, 1_234_567].into_iter().map(grouped).collect();
        assert_eq!(shown, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn ordinals_are_english() {
        let all: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 112].into_iter().map(ordinal).collect();
        let wanted = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"];
        assert_eq!(all, wanted);
    }
}
