//! From a set of good implementations to a change that can be shown.

use oxidd::BooleanFunction as _;

use super::edits::Edit;
use super::formula::{Formula, Table, smallest, sum_of_products};
use super::game::Implementations;
use super::implicants::irredundant_primes;
use super::suspects::Role;
use crate::bdd::{Bdd, Limited};
use crate::symbolic::Model;

/// What kind of fault a repair takes for granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// An expression is wrong.
    Expression(ExpressionRole),
    /// A statement is missing.
    Missing,
    /// A statement should be executed only sometimes, or never.
    Superfluous,
    /// The wrong variable is assigned.
    Target,
    /// Two arguments or two statements are in the wrong order.
    Order,
}

/// The role of a wrong expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExpressionRole {
    /// A right-hand side.
    Value,
    /// A condition.
    Condition,
    /// An argument.
    Argument,
    /// A returned value.
    Returned,
}

impl Fault {
    /// Its name in the output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Expression(ExpressionRole::Value) => "right-hand side",
            Self::Expression(ExpressionRole::Condition) => "condition",
            Self::Expression(ExpressionRole::Argument) => "argument",
            Self::Expression(ExpressionRole::Returned) => "returned value",
            Self::Missing => "insertion",
            Self::Superfluous => "deletion",
            Self::Target => "left-hand side",
            Self::Order => "order",
        }
    }
}

impl From<Role> for Fault {
    fn from(role: Role) -> Self {
        Self::Expression(match role {
            Role::Value(_) => ExpressionRole::Value,
            Role::Condition => ExpressionRole::Condition,
            Role::Argument(_) => ExpressionRole::Argument,
            Role::Returned(_) => ExpressionRole::Returned,
        })
    }
}

/// One prime implicant of the good implementations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// As `choose[.., ..]`.
    pub text: String,
    /// The valuations at which the expression must be 1.
    pub one: Vec<Vec<bool>>,
    /// Those at which it must be 0.
    pub zero: Vec<Vec<bool>>,
}

/// A change that removes all failures.
#[derive(Debug, Clone)]
pub struct Repair {
    /// What is changed in the text.
    pub edits: Vec<Edit>,
    /// What kind of fault it mends; of several, the first.
    pub fault: Fault,
    /// Where the first changed statement begins.
    pub offset: u32,
    /// The new expression, or what is put into the hole of a change.
    pub proposal: Proposal,
    /// How plausible it is, the best first.
    pub rank: Rank,
    /// The changes that it is made of, one for each fault.
    pub parts: Vec<Part>,
}

/// One change of a repair, for those who know what the program stands for.
#[derive(Debug, Clone)]
pub struct Part {
    /// Where the statement begins that it is about.
    pub offset: u32,
    /// What is done there.
    pub action: Action,
    /// The new expression, the value that is assigned, or the condition; variables by their number.
    pub formula: Formula,
    /// The variables that it may read.
    pub variables: Vec<String>,
    /// All good expressions, by irredundant prime implicants.
    pub choices: Vec<Choice>,
}

/// What a change does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Another expression takes the place of one with this role.
    Replace(Role),
    /// The variable is assigned before the statement.
    Assign(String),
    /// The procedure is called before the statement, if the condition holds.
    Call(String),
    /// The statement is executed only if the condition holds.
    Guard,
    /// Something else.
    Other,
}

impl Part {
    pub(super) fn new(offset: u32, action: Action, proposal: &Proposal) -> Self {
        let Proposal { formula, variables, choices, .. } = proposal.clone();
        Self { offset, action, formula, variables, choices }
    }
}

/// What makes a repair worse than others, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Rank {
    /// It removes the failures only by never reaching the assertion, or the end of `main` where
    /// that was reached.
    pub vacuous: bool,
    /// It only overwrites what the assertion reads, directly before it.
    pub overwrites: bool,
    /// It fixes what the environment of the program decides.
    pub restricts: bool,
    /// It changes no statement that is blamed for a cause.
    pub elsewhere: bool,
    /// The other targets of the assignment get any value.
    pub free_others: bool,
    /// It assigns a variable that procedures called around it take care of.
    pub meddles: bool,
    /// It changes one of several values that are assigned at once.
    pub parallel: bool,
}

impl Repair {
    /// Whether it mends something rather than hides it.
    #[must_use]
    pub fn is_good(&self) -> bool {
        !self.rank.vacuous && !self.rank.overwrites
    }

    /// Better repairs have smaller keys.
    pub(super) fn key(&self) -> impl Ord + use<> {
        let class = match self.fault {
            Fault::Expression(_) => 0,
            Fault::Target | Fault::Order => 1,
            Fault::Superfluous => 2,
            Fault::Missing => 3,
        };
        let Proposal { changes, size, .. } = self.proposal;
        let by_size = (changes.is_none(), changes, size, self.edits.len());
        let Rank { parallel, meddles, .. } = self.rank;
        let first = Rank { parallel: false, meddles: false, ..self.rank };
        (first, class, meddles, parallel, by_size, self.fault, self.offset)
    }
}

/// The expression part of a repair.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// The new expression; of an insertion the statement, of another target its name.
    pub expression: String,
    /// What stands in the hole; variables by their number.
    pub formula: Formula,
    /// The size of the expression.
    pub size: usize,
    /// The variables that it may read.
    pub variables: Vec<String>,
    /// All good implementations, by irredundant prime implicants.
    pub choices: Vec<Choice>,
    /// Whether there are more implicants.
    pub more_choices: bool,
    /// The fewest valuations at which an implementation differs from the original expression, with
    /// its values there; nothing if the original has no single value everywhere.
    pub smallest_change: Option<Vec<(Vec<bool>, bool)>>,
    /// At how many valuations the new expression differs from the original.
    pub changes: Option<u32>,
    /// Whether everything that it mends is no longer reached.
    pub(super) vacuous: bool,
}

/// This many implicants are shown.
const MOST_CHOICES: usize = 8;
/// With more variables the smallest exact expression is not looked for.
const MOST_EXACT: usize = 6;

/// The expression to propose for a suspect; nothing if it has no good implementation.
pub(super) fn propose(model: &Model<'_>, found: &Implementations) -> Limited<Option<Proposal>> {
    if !found.good.satisfiable() {
        return Ok(None);
    }
    let vacuous = !found.reaching.satisfiable();
    let wanted = if vacuous { &found.good } else { &found.reaching };
    let original = original(model, found)?;
    let nearest = nearest(model, found, wanted, original)?;
    let changed = |table: Table| original.map_or(0, |original| (table ^ original).count_ones());
    let count = found.variables.len();
    let small = smallest(&found.valuations, count, |table| found.contains(wanted, table), changed);
    let formula = small.unwrap_or_else(|| {
        let (on, off) = parted(&found.valuations, nearest);
        sum_of_products(&on, &off, count)
    });
    let table = table_of(&found.valuations, |valuation| formula.value(valuation));
    let procedure = model.graph[found.suspect.vertex].procedure;
    let names: Vec<String> = found
        .variables
        .iter()
        .map(|&variable| model.graph.variable_name(procedure, variable).to_owned())
        .collect();
    let (implicants, more_choices) =
        irredundant_primes(&model.space, &found.good, &found.conditions, MOST_CHOICES)?;
    let choices = implicants.iter().map(|implicant| {
        let at = |wanted: bool| -> Vec<Vec<bool>> {
            let mut indices: Vec<usize> = implicant
                .iter()
                .filter(|&&(_, value)| value == wanted)
                .map(|&(index, _)| index)
                .collect();
            indices.sort_unstable();
            indices.into_iter().map(|index| found.valuations[index].clone()).collect()
        };
        let (one, zero) = (at(true), at(false));
        let text = |on: &[Vec<bool>]| exact(on, &found.valuations, count).text(&names);
        Choice { text: format!("choose[{}, {}]", text(&one), text(&zero)), one, zero }
    });
    let smallest_change = original.map(|original| {
        let differs = |&index: &usize| (nearest ^ original) >> index & 1 == 1;
        let indices = (0..found.valuations.len()).filter(differs);
        indices.map(|i| (found.valuations[i].clone(), nearest >> i & 1 == 1)).collect()
    });
    Ok(Some(Proposal {
        expression: formula.text(&names),
        size: formula.size(),
        formula,
        choices: choices.collect(),
        variables: names,
        more_choices,
        smallest_change,
        changes: original.map(|original| (table ^ original).count_ones()),
        vacuous,
    }))
}

fn table_of(valuations: &[Vec<bool>], value: impl Fn(&[bool]) -> bool) -> Table {
    let values = valuations.iter().enumerate();
    values.fold(0, |table, (index, valuation)| table | Table::from(value(valuation)) << index)
}

/// Valuations by the value of an implementation.
fn parted(valuations: &[Vec<bool>], table: Table) -> (Vec<Vec<bool>>, Vec<Vec<bool>>) {
    let numbered = valuations.iter().cloned().enumerate();
    let (on, off): (Vec<_>, Vec<_>) = numbered.partition(|(index, _)| table >> index & 1 == 1);
    let plain = |list: Vec<(usize, Vec<bool>)>| list.into_iter().map(|(_, v)| v).collect();
    (plain(on), plain(off))
}

/// An expression that is true at exactly these valuations, if there are few variables; otherwise
/// at these and not at the other reached ones.
fn exact(on: &[Vec<bool>], reached: &[Vec<bool>], variables: usize) -> Formula {
    if variables <= MOST_EXACT {
        let all: Vec<Vec<bool>> = (0..1usize << variables)
            .map(|bits| (0..variables).map(|index| bits >> index & 1 == 1).collect())
            .collect();
        let wanted = table_of(&all, |valuation| on.iter().any(|known| known == valuation));
        if let Some(formula) = smallest(&all, variables, |table| table == wanted, |_| 0) {
            return formula;
        }
    }
    let off: Vec<Vec<bool>> =
        reached.iter().filter(|valuation| !on.contains(valuation)).cloned().collect();
    sum_of_products(on, &off, variables)
}

/// The values of the original expression, if it has one value at each valuation.
fn original(model: &Model<'_>, found: &Implementations) -> Limited<Option<Table>> {
    let procedure = model.graph[found.suspect.vertex].procedure;
    let outcomes = model.outcomes(procedure, found.suspect.expression)?;
    let bits = || {
        let slots = found.variables.iter().map(|&known| model.space.slot(procedure, known));
        slots.map(|slot| &slot.current)
    };
    let mut table = 0;
    for (index, valuation) in found.valuations.iter().enumerate() {
        let here = model.space.literals(bits().zip(valuation.iter().copied()))?;
        let may_be_true = outcomes.may_be_true.restrict(&here)?;
        let may_be_false = outcomes.may_be_false.restrict(&here)?;
        if may_be_true.valid() && !may_be_false.satisfiable() {
            table |= 1 << index;
        } else if may_be_true.satisfiable() {
            return Ok(None);
        }
    }
    Ok(Some(table))
}

/// The wanted implementation that differs from the original at the fewest valuations: a shortest
/// path through the decision diagram. Without an original, some wanted implementation.
fn nearest(
    model: &Model<'_>,
    found: &Implementations,
    wanted: &Bdd,
    original: Option<Table>,
) -> Limited<Table> {
    let original = original.unwrap_or(0);
    // Sets of what is still wanted after the first conditions, each with the cheapest way to it.
    let mut ways: Vec<(Bdd, u32, Table)> = vec![(wanted.clone(), 0, 0)];
    for (index, bit) in found.conditions.iter().enumerate() {
        let mut next: Vec<(Bdd, u32, Table)> = Vec::new();
        for (set, cost, table) in ways {
            for value in [false, true] {
                let rest = set.restrict(&model.space.literals([(bit, value)])?)?;
                if !rest.satisfiable() {
                    continue;
                }
                let differs = value != (original >> index & 1 == 1);
                let way = (rest, cost + u32::from(differs), table | Table::from(value) << index);
                match next.iter_mut().find(|(known, _, _)| *known == way.0) {
                    Some(known) if known.1 <= way.1 => {}
                    Some(known) => *known = way,
                    None => next.push(way),
                }
            }
        }
        ways = next;
    }
    Ok(ways.into_iter().min_by_key(|&(_, cost, _)| cost).map_or(original, |(_, _, table)| table))
}
