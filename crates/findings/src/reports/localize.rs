//! What `wherefore localize` has to say, before it is rendered.

use serde::Serialize;

use crate::{
    Basis, Cause, Component, Failure, InputValue, StatementCause, Statistics, WithoutCause,
};

/// Whether something fails.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LocalizeVerdict {
    /// Some run does.
    Fails,
    /// No test fails, or no property.
    #[default]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
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

/// A test of which it is not known whether it passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnknownTest {
    /// Its name.
    pub name: String,
    /// Why.
    pub reason: String,
}

/// The tests, or runs that were given, besides those that fail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OtherTests {
    /// What they are.
    pub given: GivenRuns,
    /// How many pass.
    pub passing: usize,
    /// Those of which it is not known.
    pub unknown: Vec<UnknownTest>,
}

/// How much is replaced as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
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

/// Components about which there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Undecided {
    /// Which ones; none if it is about all larger sets.
    pub components: Vec<Component>,
    /// Why.
    pub reason: String,
}

/// The diagnoses of one run by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunDiagnoses {
    /// The run.
    pub run: String,
    /// Its smallest sets of components.
    pub diagnoses: Vec<Vec<Component>>,
}

/// How much of the program is read from the report on until a line is met.
#[derive(Debug, Clone, PartialEq, Serialize)]
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

/// How failing runs were compared with correct ones.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Comparison {
    /// How many properties fail.
    pub failing: usize,
    /// How many searches for failing runs there were.
    pub runs: usize,
    /// Failures that are left.
    pub without_cause: Vec<WithoutCause>,
    /// Why there may be more causes, if so.
    pub open: Vec<String>,
    /// What it took, in seconds.
    pub seconds: f64,
}

/// All that `wherefore localize` found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
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
    /// Whether states of threads were compared, and no component was replaced.
    pub by_states: bool,
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
    /// The statements that failing runs execute, the most suspicious first, where nothing better is known.
    pub suspicious: Vec<Component>,
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
    pub rests_on: Vec<Basis>,
    /// Why it is not certain what failing runs do once something is changed.
    pub doubt: Option<String>,
    /// The scores that were asked for.
    pub scores: Vec<Score>,
    /// What the search for differences to correct runs came to, if there was one.
    pub comparison: Option<Comparison>,
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

    /// The causes with their ranks: those that two methods name first, then group by group.
    pub fn ranked(&self) -> impl Iterator<Item = (usize, &Cause)> {
        let mut causes: Vec<&Cause> = self.causes.iter().collect();
        causes.sort_by_key(|cause| (!cause.is_named_twice(), cause.group()));
        causes.into_iter().enumerate().map(|(index, cause)| (index + 1, cause))
    }
}

#[cfg(test)]
mod tests {
    use source::{FileId, Position, Range};

    use super::*;
    use crate::{Diagnosis, Evidence, OneFunction, Place, Projection, Role, Trace, Transitions};

    fn cause(line: u32, function: OneFunction, avoids: bool) -> Cause {
        let place = Place {
            start: Position { file: "a.c".into(), line, column: 5 },
            end_line: line,
            end_column: 6,
            location: Some(Range { file: FileId(0), start: 0, end: 1 }.into()),
        };
        let component = Component {
            place,
            text: "x".to_owned(),
            role: Role::Assigned,
            uses: Vec::new(),
            bodies: Vec::new(),
        };
        let evidence = Evidence::Diagnosis(Diagnosis {
            failing: 1,
            tests: false,
            function,
            kept: None,
            refusing: Vec::new(),
            distance: None,
            avoids,
            reads_unwritten: false,
            remaining_zero: false,
            simple: None,
        });
        Cause::new(vec![component], evidence)
    }

    fn differing(projection: Projection) -> Box<Transitions> {
        let place = cause(1, OneFunction::NotAsked, false).components.swap_remove(0).place;
        Box::new(Transitions {
            thread: None,
            projection,
            edges: Vec::new(),
            instead: Vec::new(),
            differences: Vec::new(),
            state: Vec::new(),
            assertion: place,
            assertion_text: String::new(),
            trace: Trace::default(),
            predicates: Vec::new(),
            rests_on: Vec::new(),
        })
    }

    #[test]
    fn what_two_methods_name_comes_first_if_the_change_is_a_plausible_one() {
        let of = |line, text: &str, function, projection: Option<Projection>| {
            let mut cause = cause(line, function, false);
            cause.components[0].text = text.to_owned();
            cause.differs = projection.map(differing);
            cause
        };
        let (one, own) = (OneFunction::Constant("1".to_owned()), OneFunction::OfOwnVariables);
        let states = Some(Projection::Transitions);
        let causes = vec![
            of(1, "count", one.clone(), None),
            of(2, "slots[first]", one.clone(), states),
            of(3, "0", one.clone(), states),
            of(4, "count > 4", own, states),
            of(5, "slots[last]", one, Some(Projection::Edges)),
        ];
        let report = LocalizeReport { causes, ..LocalizeReport::default() };
        let line = |cause: &Cause| cause.components[0].place.start.line;
        let lines: Vec<u32> = report.ranked().map(|(_, cause)| line(cause)).collect();
        assert_eq!(lines, [3, 4, 5, 1, 2]);
    }

    #[test]
    fn a_constant_that_is_a_whole_condition_comes_after_what_only_failing_runs_do() {
        let one = OneFunction::Constant("0".to_owned());
        let of = |line, text: &str, role| {
            let mut cause = cause(line, one.clone(), false);
            cause.components[0].text = text.to_owned();
            cause.components[0].role = role;
            cause
        };
        let mut differing_only = cause(3, one.clone(), false);
        differing_only.evidence = Evidence::Transitions(differing(Projection::Edges));
        let causes = vec![
            of(1, "1", Role::Condition),
            of(2, "x", Role::Condition),
            differing_only,
            of(4, "1", Role::Assigned),
        ];
        let report = LocalizeReport { causes, ..LocalizeReport::default() };
        let line = |cause: &Cause| cause.components[0].place.start.line;
        let lines: Vec<u32> = report.ranked().map(|(_, cause)| line(cause)).collect();
        assert_eq!(lines, [2, 4, 3, 1]);
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
        let report = LocalizeReport { causes, ..LocalizeReport::default() };
        let line = |cause: &Cause| cause.components[0].place.start.line;
        let lines: Vec<(usize, u32)> =
            report.ranked().map(|(rank, cause)| (rank, line(cause))).collect();
        assert_eq!(lines, [(1, 3), (2, 4), (3, 2), (4, 1), (5, 5)]);
    }
}
