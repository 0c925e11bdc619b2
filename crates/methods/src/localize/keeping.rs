//! Whether one function that makes the failing runs pass also keeps those that pass.
//!
//! The function that was found for the failing runs is put into the passing ones, on the concrete
//! machine. One that it breaks joins the question, and another function is looked for.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::time::{Duration, Instant};

use bounded::Visible;
use logic::Context;

use super::consistent::OwnVariables;
use super::formula::{Effort, Formula, Making, Set};
use super::question::{Question, Solved};
use super::run::Replacements;
use super::search::Search;
use super::table::{Extent, Index, Table, Variables};
use super::{Fix, PartId};

/// So often another function is looked for.
const MOST_ROUNDS: usize = 12;
/// So many broken runs join at once.
const AT_ONCE: usize = 3;
/// How long it is tried for one set.
const PATIENCE: Duration = Duration::from_secs(2);
/// What the formula of a passing run may cost.
const PASSING: Effort = Effort { steps: 20_000, time: Duration::from_millis(500) };

/// What the passing runs say about one function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keeping {
    /// How many of them the function keeps that was found; none if there is none.
    pub kept: Option<usize>,
    /// How many there are.
    pub of: usize,
    /// Passing runs that no function of fewer variables keeps, all of them: of the variables of the
    /// original expression, or, if no function was found, of all in scope.
    pub refusing: Vec<usize>,
}

impl Keeping {
    /// Whether the function keeps all of them.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.kept == Some(self.of)
    }
}

/// Whether a function keeps what passes.
pub(super) enum Kept {
    /// All of it.
    All,
    /// There is a function for the failing runs; the last one keeps so many passing ones.
    Some(usize),
    /// There is none for the failing runs and these passing ones together.
    Refused(Vec<usize>),
    /// There is none for the failing runs.
    NoFunction,
    /// There is one for the failing runs; of the passing ones nothing is known.
    NotAsked,
    /// It is too hard.
    Unknown,
}

/// A set that is asked about.
pub(super) struct Asked<'a> {
    pub set: &'a Set,
    /// The values of each failing run by itself.
    pub fixes: &'a [Fix],
    pub question: Question<'a>,
    /// The passing runs that have joined, in the order of the question.
    joined: Vec<usize>,
    /// Whether their formulas follow everything that can happen.
    complete: bool,
    until: Instant,
}

impl<'a> Asked<'a> {
    pub fn new(set: &'a Set, fixes: &'a [Fix], question: Question<'a>) -> Self {
        let until = Instant::now() + PATIENCE;
        Self { set, fixes, question, joined: Vec::new(), complete: true, until }
    }
}

/// The passing runs, as far as they were looked at.
pub(super) struct Passing {
    sets: Vec<Set>,
    indices: HashMap<Extent, Option<Rc<Index>>>,
}

impl Passing {
    /// For these sets of parts.
    pub fn new(sets: Vec<Set>) -> Self {
        Self { sets, indices: HashMap::new() }
    }

    /// Where the parts are evaluated; none if there are no passing runs, or too long ones.
    pub fn index(&mut self, search: &Search<'_, '_>, extent: Extent) -> Option<Rc<Index>> {
        if search.request().passing.is_empty() {
            return None;
        }
        let sets = &self.sets;
        let made = self.indices.entry(extent).or_insert_with(|| {
            let mut variables = Variables::default();
            for set in sets {
                search.add_variables(set, extent, &mut variables);
            }
            let index = Index::new(&search.subject, variables);
            let complete = index.runs.len() == search.request().passing.len();
            complete.then(|| Rc::new(index))
        });
        made.clone()
    }
}

impl Search<'_, '_> {
    /// The variables that count where the parts of a set are evaluated in failing runs.
    fn add_variables(&self, set: &Set, extent: Extent, variables: &mut Variables) {
        let own = match extent {
            Extent::Own => self.own_variables(set),
            Extent::Visible => None,
        };
        let formulas = (0..self.request().runs.len()).filter_map(|run| self.used(run, set));
        for record in formulas.flat_map(|formula| &formula.record.replacements) {
            let part = PartId::of(record.observation.suspect);
            if !set.contains(&part) || extent == Extent::Own && own.is_none() {
                continue;
            }
            let place = (record.observation.function, record.observation.expression);
            let known = variables.entry(place).or_default();
            for (variable, _) in record.visible.iter() {
                if counts(own.as_ref(), part, variable) && !known.contains(variable) {
                    known.push(*variable);
                }
            }
        }
    }

    /// Whether one function of some variables makes all failing runs pass and keeps the passing
    /// ones.
    pub(super) fn kept(
        &mut self,
        asked: &mut Asked<'_>,
        extent: Extent,
        own: Option<&OwnVariables>,
        passing: &mut Passing,
    ) -> Kept {
        let counts = |part: PartId, variable: &Visible| counts(own, part, variable);
        let failing: Vec<usize> = (0..self.request().runs.len()).collect();
        let mut solved = asked.question.one_function(&failing, &counts);
        match solved {
            Solved::Yes(_) => {}
            Solved::No => return Kept::NoFunction,
            Solved::Unknown => return Kept::Unknown,
        }
        let Some(index) = passing.index(self, extent) else { return Kept::NotAsked };
        if !asked.joined.is_empty() {
            let all: Vec<usize> = (0..asked.question.runs()).collect();
            solved = asked.question.one_function(&all, &counts);
        }
        let mut last = Kept::NotAsked;
        for _ in 0..MOST_ROUNDS {
            let values = match solved {
                Solved::Yes(values) => values,
                Solved::No if self.is_complete(asked) => {
                    return Kept::Refused(self.refusing(asked, &failing, &counts));
                }
                Solved::No | Solved::Unknown => return last,
            };
            let Some(table) = self.table(asked, values, &index) else { return last };
            let broken = self.broken(&index, &table);
            if broken.is_empty() {
                return Kept::All;
            }
            last = Kept::Some(self.request().passing.len() - broken.len());
            let new: Vec<usize> = broken
                .into_iter()
                .filter(|run| !asked.joined.contains(run))
                .take(AT_ONCE)
                .collect();
            let joins = !new.is_empty() && Instant::now() < asked.until;
            if !joins || new.into_iter().any(|run| self.join(asked, run).is_none()) {
                return last;
            }
            let all: Vec<usize> = (0..asked.question.runs()).collect();
            solved = asked.question.one_function(&all, &counts);
        }
        last
    }

    /// Whether the formulas of all runs follow everything that can happen, so that another function
    /// does not do either.
    fn is_complete(&mut self, asked: &mut Asked<'_>) -> bool {
        let mut runs = 0..self.request().runs.len();
        asked.complete && runs.all(|run| self.is_followed(run, asked.set, asked.question.context))
    }

    /// A passing run joins the question: its number there.
    pub(super) fn join(&mut self, asked: &mut Asked<'_>, run: usize) -> Option<usize> {
        let making =
            Making { number: self.next_number(), records_visible: true, bound: 0, effort: PASSING };
        let request = self.request();
        let context = &mut *asked.question.context;
        let Self { subject, progress, statistics, .. } = self;
        let passing = &request.passing[run];
        let made =
            Formula::new(subject, passing, asked.set, making, context, *progress, statistics);
        let mut formula = made.ok()?;
        asked.complete &= formula.follows_all(context, asked.set);
        formula.count(statistics);
        asked.question.join(&formula, asked.set);
        asked.joined.push(run);
        Some(asked.question.runs() - 1)
    }

    /// Passing runs that no function keeps together, as few as can be found.
    fn refusing(
        &self,
        asked: &mut Asked<'_>,
        failing: &[usize],
        counts: &dyn Fn(PartId, &Visible) -> bool,
    ) -> Vec<usize> {
        let mut needed: Vec<usize> = (0..asked.joined.len()).collect();
        for one in 0..asked.joined.len() {
            if Instant::now() > asked.until {
                break;
            }
            let fewer = needed.iter().filter(|other| **other != one);
            let runs = failing.iter().copied().chain(fewer.map(|joined| failing.len() + joined));
            let runs: Vec<usize> = runs.collect();
            if matches!(asked.question.one_function(&runs, counts), Solved::No) {
                needed.retain(|other| *other != one);
            }
        }
        needed.into_iter().map(|joined| asked.joined[joined]).collect()
    }

    /// The function that gives the values, as a table; none if the concrete machine does not confirm
    /// that all failing runs pass with it.
    fn table(
        &self,
        asked: &Asked<'_>,
        values: Vec<Option<Replacements>>,
        index: &Index,
    ) -> Option<Rc<Table>> {
        let request = self.request();
        let (subject, variables) = (&self.subject, &index.variables);
        let passing = asked.joined.iter().map(|&run| &request.passing[run]);
        let runs = request.runs.iter().chain(passing);
        let mut table = Table::default();
        for (number, (run, values)) in runs.zip(values).enumerate() {
            match (values, asked.fixes.get(number)) {
                (Some(values), _) => {
                    subject.read_off(run, &run.given.scenario, &values, variables, &mut table);
                }
                (None, Some(fix)) => {
                    let values = replacements(fix);
                    subject.read_off(run, &fix.scenario, &values, variables, &mut table);
                }
                // It keeps its own values.
                (None, None) => {}
            }
        }
        let table = Rc::new(table);
        let passes = request
            .runs
            .iter()
            .all(|run| subject.with_table(run, variables, &table).is_as(&run.expected));
        passes.then_some(table)
    }

    /// The passing runs that fail with a table put in.
    fn broken(&self, index: &Index, table: &Rc<Table>) -> BTreeSet<usize> {
        let runs = &self.request().passing;
        let mut broken = index.changed_by(table);
        broken.retain(|&run| {
            let ending = self.subject.with_table(&runs[run], &index.variables, table);
            !ending.is_as(&runs[run].expected)
        });
        broken
    }
}

impl Formula {
    /// Whether no execution is left, because of the bound or of what is not supported, if nothing
    /// but a set is replaced.
    pub(super) fn follows_all(&mut self, context: &mut Context, set: &Set) -> bool {
        self.is_cut_with(context, set) == Some(false)
            && self.unsupported_with(context, set).is_none()
    }
}

/// Whether a variable counts for a part: if nothing is said, all do.
fn counts(own: Option<&OwnVariables>, part: PartId, variable: &Visible) -> bool {
    own.is_none_or(|own| own.get(&part).is_some_and(|own| own.contains(variable)))
}

/// The values of a fix, for the concrete machine.
fn replacements(fix: &Fix) -> Replacements {
    let mut replacements = Replacements::default();
    for change in &fix.changes {
        let values = replacements.values.entry(change.part.suspect()).or_default();
        values.resize(change.occurrence, None);
        values.push(Some(change.value.into()));
    }
    replacements
}
