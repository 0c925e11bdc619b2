//! What `wherefore localize` says.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::case::Diagnosis;
use crate::text::Place;

/// What the tool found.
#[derive(Debug)]
pub struct Answer {
    pub causes: Vec<Cause>,
    pub statements: Vec<FaultyStatement>,
    /// The diagnoses of each run by itself.
    pub per_run: BTreeMap<String, BTreeSet<Diagnosis>>,
    /// What was too hard or too large to decide.
    pub undecided: Vec<Undecided>,
    /// How many runs it saw fail.
    pub failing: usize,
}

/// Components of which nothing is said.
#[derive(Debug)]
pub struct Undecided {
    /// None if it is about all larger sets.
    components: Vec<Place>,
}

/// A set of components.
#[derive(Debug)]
pub struct Cause {
    pub components: Vec<Place>,
    /// What each component is in the text.
    pub roles: Vec<String>,
    pub values: Vec<Changed>,
    pub function: String,
    pub constant: Option<String>,
    pub simple: Option<Simple>,
}

/// An evaluation that is changed.
#[derive(Debug)]
pub struct Changed {
    pub run: String,
    pub component: usize,
    pub occurrence: usize,
    pub was: Option<String>,
    pub value: String,
}

/// A small change of the text.
#[derive(Debug)]
pub struct Simple {
    pub text: String,
    pub replaces: String,
    pub failing: usize,
    pub passing: usize,
    pub tried: usize,
}

/// A statement that is wrong.
#[derive(Debug, Clone)]
pub struct FaultyStatement {
    pub change: String,
    pub variable: Option<String>,
    pub start: (usize, usize),
}

/// Roles of components that are no expressions.
const CHOICES: [&str; 2] = ["target", "call"];

impl Answer {
    /// Reads the one object that `--json` prints.
    pub fn read(text: &str) -> Result<Self, String> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| format!("{error}\n{text}"))?;
        Self::of(&value).ok_or_else(|| format!("a field is missing:\n{text}"))
    }

    fn of(value: &Value) -> Option<Self> {
        let mut per_run = BTreeMap::new();
        for run in list(value, "per_run") {
            let expressions = list(run, "diagnoses").filter(|one| !is_choice(one));
            let diagnoses = expressions.map(components).map(diagnosis);
            per_run.insert(text(run, "run")?, diagnoses.collect::<Option<_>>()?);
        }
        Some(Self {
            causes: list(value, "causes").map(cause).collect::<Option<_>>()?,
            statements: list(value, "statements").map(statement).collect::<Option<_>>()?,
            per_run,
            undecided: list(value, "undecided").filter_map(undecided).collect(),
            failing: value.get("runs")?.as_array()?.len(),
        })
    }

    /// What is wrong with statements. Targets of assignments may be reported as components.
    pub fn faulty_statements(&self) -> Vec<FaultyStatement> {
        let targets = self.causes.iter().filter(|cause| cause.roles == ["target"]);
        let targets = targets.map(|cause| FaultyStatement {
            change: "retarget".to_owned(),
            variable: cause.values.first().map(|value| value.value.clone()),
            start: (cause.components[0].line, cause.components[0].column),
        });
        self.statements.iter().cloned().chain(targets).collect()
    }

    /// The sets of components that were found.
    pub fn diagnoses(&self) -> BTreeSet<Diagnosis> {
        let expressions = self.causes.iter().filter(|cause| !cause.is_choice());
        expressions.map(|cause| cause.components.iter().cloned().collect()).collect()
    }
}

impl Undecided {
    /// Whether a set may be a diagnosis that was not found.
    pub fn is_about(&self, diagnosis: &Diagnosis) -> bool {
        match self.components.is_empty() {
            true => diagnosis.len() > 1,
            false => self.components.iter().any(|place| diagnosis.contains(place)),
        }
    }
}

impl Cause {
    /// Whether another variable is assigned, or another call made: no value is replaced.
    pub fn is_choice(&self) -> bool {
        self.roles.iter().any(|role| CHOICES.contains(&role.as_str()))
    }

    /// Whether another call is made.
    pub fn is_call(&self) -> bool {
        self.roles == ["call"]
    }
}

/// The members of a list; none if there is no list.
fn list<'v>(value: &'v Value, field: &str) -> impl Iterator<Item = &'v Value> {
    value.get(field).and_then(Value::as_array).into_iter().flatten()
}

fn text(value: &Value, field: &str) -> Option<String> {
    Some(value.get(field)?.as_str()?.to_owned())
}

fn number(value: &Value, field: &str) -> Option<usize> {
    usize::try_from(value.get(field)?.as_u64()?).ok()
}

fn place(component: &Value) -> Option<Place> {
    Some(Place {
        line: number(component, "line")?,
        column: number(component, "column")?,
        text: text(component, "text")?,
    })
}

fn components(object: &Value) -> Option<Vec<Place>> {
    list(object, "components").map(place).collect()
}

/// Whether another variable is assigned, or another call made.
fn is_choice(object: &Value) -> bool {
    let mut roles = list(object, "components").filter_map(|component| text(component, "role"));
    roles.any(|role| CHOICES.contains(&role.as_str()))
}

fn diagnosis(components: Option<Vec<Place>>) -> Option<Diagnosis> {
    Some(components?.into_iter().collect())
}

fn cause(cause: &Value) -> Option<Cause> {
    let changed = |value: &Value| {
        Some(Changed {
            run: text(value, "run")?,
            component: number(value, "component")?,
            occurrence: number(value, "occurrence")?,
            was: text(value, "was"),
            value: text(value, "value")?,
        })
    };
    let simple = |simple: &Value| {
        Some(Simple {
            text: text(simple, "text")?,
            replaces: text(simple, "replaces")?,
            failing: number(simple, "failing")?,
            passing: number(simple, "passing")?,
            tried: number(simple, "tried")?,
        })
    };
    Some(Cause {
        components: components(cause)?,
        roles: list(cause, "components").map(|one| text(one, "role")).collect::<Option<_>>()?,
        values: list(cause, "values").map(changed).collect::<Option<_>>()?,
        function: text(cause, "function")?,
        constant: text(cause, "constant"),
        simple: cause.get("simple").filter(|simple| simple.is_object()).and_then(simple),
    })
}

/// What is undecided for another reason than the bound of loops.
fn undecided(object: &Value) -> Option<Undecided> {
    let reason = text(object, "reason")?;
    let components = components(object)?;
    (!reason.contains("rounds")).then_some(Undecided { components })
}

fn statement(statement: &Value) -> Option<FaultyStatement> {
    Some(FaultyStatement {
        change: text(statement, "change")?,
        variable: text(statement, "variable"),
        start: (number(statement, "line")?, number(statement, "column")?),
    })
}

/// The number that a value is: a number, a truth, or a character.
pub fn number_of(value: &str) -> Option<i64> {
    let escaped = |text: &str| match text {
        "n" => Some(10),
        "t" => Some(9),
        "r" => Some(13),
        "a" => Some(7),
        "b" => Some(8),
        "v" => Some(11),
        "f" => Some(12),
        "\\" | "'" => text.bytes().next().map(i64::from),
        _ => match text.strip_prefix('x') {
            Some(digits) => i64::from_str_radix(digits, 16).ok(),
            None => i64::from_str_radix(text, 8).ok(),
        },
    };
    match value {
        "true" => Some(1),
        "false" => Some(0),
        _ => match value.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            Some(inner) => match inner.strip_prefix('\\') {
                Some(rest) => escaped(rest),
                None => inner.chars().next().map(|one| i64::from(u32::from(one))),
            },
            None => value.parse().ok(),
        },
    }
}
