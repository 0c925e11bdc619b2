//! Whether one function makes the failing runs pass, and keeps those that pass.
//!
//! A function is read off the values that make each failing run pass, as a table, and put into all
//! runs on the concrete machine. Those that it does not do for join a question to the solver, and
//! another function is looked for. Mostly no run needs to.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use logic::{Context, Solver};

use super::correspondence::{Counting, Variables, place_of};
use super::effort::Effort;
use super::formula::{Formula, Making, Set};
use super::index::{Extents, Index};
use super::question::{Question, Solved};
use super::run::{Replacements, longer};
use super::search::Search;
use super::suspicion::Visible;
use super::table::{Extent, Table};
use super::{ComponentId, Fix, Run};

/// Another function is looked for at most this often.
const MOST_ROUNDS: usize = 8;
/// This many runs join at once; of failing ones, which all have to pass, as many as there are already.
const AT_ONCE: usize = 4;
/// What the formula of a passing run may cost.
const PASSING: Effort =
    Effort { steps: 20_000, work: 1_000_000, circuit: 200_000, search: 2_000_000 };

/// What the passing runs say about one function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preservation {
    /// How many of them the function keeps that was found; none if there is none.
    pub kept: Option<usize>,
    /// How many there are.
    pub of: usize,
    /// Passing runs that no function of fewer variables keeps, all of them: of the variables of the
    /// original expression, or, if no function was found, of all in scope.
    pub refusing: Vec<usize>,
}

impl Preservation {
    /// Whether the function keeps all of them.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.kept == Some(self.of)
    }
}

/// Whether a function keeps what passes.
pub(super) enum Preserved {
    /// All of it.
    All,
    /// There is a function for the failing runs; the last one keeps this many passing ones.
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

/// A run that a question can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Member {
    /// One that fails.
    Failing(usize),
    /// One that passes.
    Passing(usize),
}

/// A set that is asked about.
pub(super) struct Asked<'a> {
    pub set: &'a Set,
    /// The values of each failing run by itself.
    pub fixes: &'a [Fix],
    pub question: Question,
    /// The runs that have joined, in the order of the question.
    joined: Vec<Member>,
    /// Whether their formulas follow everything that can happen.
    complete: bool,
}

impl<'a> Asked<'a> {
    pub fn new(set: &'a Set, fixes: &'a [Fix], solver: Solver) -> Self {
        let question = Question::new(solver);
        Self { set, fixes, question, joined: Vec::new(), complete: true }
    }

    /// The places in the question of runs of a kind.
    fn places(&self, is_meant: impl Fn(Member) -> bool) -> Vec<usize> {
        let joined = self.joined.iter().enumerate();
        joined.filter(|(_, member)| is_meant(**member)).map(|(place, _)| place).collect()
    }
}

/// The variables that count, and where the passing runs evaluate components.
pub(super) struct Passing {
    variables: Extents,
    /// None if there are no passing runs, or too long ones.
    pub index: Option<Rc<Index>>,
}

impl Passing {
    /// For these sets of components.
    pub fn new(search: &Search<'_, '_>, sets: &[Set]) -> Self {
        let variables = [Extent::Own, Extent::Visible].map(|extent| {
            let mut variables = Variables::default();
            for set in sets {
                search.add_variables(set, extent, &mut variables);
            }
            Arc::new(variables)
        });
        let passing = search.request().passing.len();
        let index = (passing > 0).then(|| Index::new(&search.subject, &variables));
        let index = index.filter(|index| index.runs.len() == passing).map(Rc::new);
        Self { variables, index }
    }
}

impl Search<'_, '_> {
    /// The variables that count where the components of a set are evaluated in failing runs.
    fn add_variables(&self, set: &Set, extent: Extent, variables: &mut Variables) {
        let own = match extent {
            Extent::Own => self.own_variables(set),
            Extent::Visible => None,
        };
        let formulas = (0..self.request().runs.len()).filter_map(|run| self.used(run, set));
        for record in formulas.flat_map(|formula| &formula.replacements) {
            let component = ComponentId::of(record.observation.suspect);
            if !set.contains(&component) || extent == Extent::Own && own.is_none() {
                continue;
            }
            let place = place_of(&record.observation);
            let known = variables.entry(place).or_insert(Counting { place, variables: Vec::new() });
            let seen = record.visible.iter().map(|(variable, _)| *variable);
            let own = own.as_ref().and_then(|own| own.get(&place));
            let Some(own) = own else {
                let new = seen.filter(|one| known.variables.iter().all(|(known, _)| known != one));
                let new: Vec<_> = new.map(|one| (one, one)).collect();
                known.variables.extend(new);
                continue;
            };
            let seen: Vec<Visible> = seen.collect();
            let pairs = own.variables.iter().filter(|(one, _)| seen.contains(one));
            let pairs: Vec<_> = pairs.copied().collect();
            if pairs.len() == own.variables.len() {
                *known = own.clone();
            } else if pairs.len() > known.variables.len() {
                known.variables = pairs;
            }
        }
    }

    /// Whether one function of some variables makes all failing runs pass and keeps the passing
    /// ones.
    pub(super) fn preserved(
        &mut self,
        asked: &mut Asked<'_>,
        extent: Extent,
        own: Option<&Variables>,
        passing: &Passing,
    ) -> Preserved {
        let Passing { variables, index } = passing;
        let variables = &variables[extent as usize];
        let each = self.table_of_fixes(asked, variables);
        let mut last = Preserved::Unknown;
        for round in 0..MOST_ROUNDS {
            let all = asked.places(|_| true);
            let values = match asked.question.one_function(&mut self.context, &all, own) {
                Solved::Yes(values) => values,
                Solved::No if asked.complete => return self.refused(asked, own),
                Solved::No | Solved::Unknown => return last,
            };
            let table = self.table(asked, values, each.clone(), variables);
            let broken = match index {
                Some(index) => self.broken(index, extent, variables, &table),
                None => BTreeSet::new(),
            };
            // While it breaks others it is not the last one, so that this can wait.
            let failing = match round == 0 || broken.is_empty() {
                true => self.failing_with(&table, variables),
                false => Vec::new(),
            };
            let wanting: Vec<Member> = match (failing.is_empty(), broken.is_empty()) {
                (true, true) if index.is_some() => return Preserved::All,
                (true, true) => return Preserved::NotAsked,
                (true, false) => {
                    if round == 0 {
                        last = Preserved::Some(self.request().passing.len() - broken.len());
                    }
                    broken.into_iter().map(Member::Passing).collect()
                }
                (false, _) => failing.into_iter().map(Member::Failing).collect(),
            };
            let most = match wanting[0] {
                Member::Failing(_) => asked.joined.len().max(AT_ONCE),
                Member::Passing(_) => AT_ONCE,
            };
            // Where the runs that have joined want something else, it is because of values of others.
            let others = (0..self.request().runs.len()).map(Member::Failing);
            let is_new = |run: &Member| !asked.joined.contains(run);
            let mut new: Vec<Member> = wanting.into_iter().filter(is_new).take(most).collect();
            if new.is_empty() {
                new = others.filter(is_new).take(AT_ONCE).collect();
            }
            if new.is_empty() || new.into_iter().any(|run| self.join(asked, run).is_none()) {
                return last;
            }
        }
        last
    }

    /// A run joins the question: its number there.
    pub(super) fn join(&mut self, asked: &mut Asked<'_>, run: Member) -> Option<usize> {
        if let Some(place) = asked.joined.iter().position(|other| *other == run) {
            return Some(place);
        }
        let place = match run {
            Member::Failing(run) => {
                let mut kept = self.take_used(run, asked.set)?;
                let context = &mut self.context;
                asked.complete &= kept.formula.follows_all(context, asked.set);
                let place = asked.question.join(context, &kept.formula, asked.set);
                self.kept.push(kept);
                place
            }
            Member::Passing(run) => {
                let number = self.next_number();
                let effort = PASSING.times(self.request().effort);
                let making = Making { number, records_visible: true, bound: 0, effort };
                let Self { subject, progress, statistics, context, .. } = self;
                let run = &subject.request.passing[run];
                let made =
                    Formula::new(subject, run, asked.set, making, context, *progress, statistics);
                let mut formula = made.ok()?;
                asked.complete &= formula.follows_all(context, asked.set);
                formula.count(statistics);
                asked.question.join(context, &formula, asked.set)
            }
        };
        asked.joined.push(run);
        Some(place)
    }

    /// Why there is no function for the runs that have joined: because of those that fail, or of those
    /// that pass, of which as few as can be found are named.
    fn refused(&mut self, asked: &mut Asked<'_>, own: Option<&Variables>) -> Preserved {
        let failing = asked.places(|run| matches!(run, Member::Failing(_)));
        let mut needed = asked.places(|run| matches!(run, Member::Passing(_)));
        let mut is_refused = |runs: &[usize]| {
            let solved = asked.question.one_function(&mut self.context, runs, own);
            matches!(solved, Solved::No)
        };
        if is_refused(&failing) {
            return Preserved::NoFunction;
        }
        for one in needed.clone() {
            let fewer = needed.iter().copied().filter(|other| *other != one);
            let runs: Vec<usize> = failing.iter().copied().chain(fewer).collect();
            if is_refused(&runs) {
                needed.retain(|other| *other != one);
            }
        }
        let passing = needed.into_iter().filter_map(|place| match asked.joined[place] {
            Member::Passing(run) => Some(run),
            Member::Failing(_) => None,
        });
        Preserved::Refused(passing.collect())
    }

    /// The values with which each failing run passes by itself, as one function. Where they disagree,
    /// one of them counts.
    fn table_of_fixes(&self, asked: &Asked<'_>, variables: &Arc<Variables>) -> Table {
        let mut table = Table::default();
        for Fix { run, replacements, scenario, .. } in asked.fixes {
            let run = &self.request().runs[*run];
            self.subject.read_off(run, scenario, replacements, variables, &mut table);
        }
        table
    }

    /// The function that gives the values of the runs that have joined, and otherwise those of a table.
    fn table(
        &self,
        asked: &Asked<'_>,
        values: Vec<Option<Replacements>>,
        mut table: Table,
        variables: &Arc<Variables>,
    ) -> Rc<Table> {
        let (request, subject) = (self.request(), &self.subject);
        for (member, values) in asked.joined.iter().zip(values) {
            let run = match *member {
                Member::Failing(run) => &request.runs[run],
                Member::Passing(run) => &request.passing[run],
            };
            // A run that has nothing in common with others keeps its own values.
            if let Some(values) = values {
                subject.read_off(run, &run.given.scenario, &values, variables, &mut table);
            }
        }
        Rc::new(table)
    }

    /// The failing runs that still fail with a table put in.
    fn failing_with(&self, table: &Rc<Table>, variables: &Arc<Variables>) -> Vec<usize> {
        let runs = self.request().runs.iter().enumerate();
        let subject = &self.subject;
        let ending = |run: &Run| subject.with_table(subject.trying(), run, variables, table);
        let fails = |run: &Run| !ending(run).is_as(&run.expected);
        runs.filter(|(_, run)| fails(run)).map(|(number, _)| number).collect()
    }

    /// The passing runs that fail with a table put in.
    fn broken(
        &self,
        index: &Index,
        extent: Extent,
        variables: &Arc<Variables>,
        table: &Rc<Table>,
    ) -> BTreeSet<usize> {
        let runs = &self.request().passing;
        let mut broken = index.changed_by(extent, table);
        let runner = self.subject.runner.clone().limited_to(longer(index.longest));
        broken.retain(|&run| {
            let ending = self.subject.with_table(&runner, &runs[run], variables, table);
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
