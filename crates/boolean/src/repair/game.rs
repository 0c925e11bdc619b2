//! The repair game of Griesmayer, Bloem and Cook (CAV 2006), section 3.
//!
//! The system picks an implementation of a suspect expression: a function of variables in scope,
//! that is, one *condition* per valuation of them. The environment picks everything else. Path
//! edges also range over the conditions, so one search covers all implementations; and over labels
//! that say which suspect is replaced, so one search covers all suspects. Conditions are shared
//! between labels, and exist only for valuations that some implementation reaches.

use oxidd::{BooleanFunction as _, BooleanFunctionQuant as _};

use super::formula::MOST_VALUATIONS;
use super::suspects::Suspect;
use crate::Variable;
use crate::bdd::{Bdd, Bit, Limited, member, minus};
use crate::graph::VertexId;
use crate::reachability::{Reached, Until, explore_again};
use crate::symbolic::{Model, Outcomes, Replacements};

/// A program in which some expression is played for.
pub struct Game<'m, 'a> {
    /// The program.
    pub model: &'m mut Model<'a>,
    /// Its reachable states.
    pub reached: &'m Reached,
    /// Edges that are halted in every play.
    pub halts: &'m Replacements,
    /// When to give up.
    pub until: Until,
    labels: Vec<Bit>,
    conditions: Vec<Bit>,
}

/// The good implementations of a suspect.
pub struct Implementations {
    /// The suspect.
    pub suspect: Suspect,
    /// The variables that an implementation is a function of.
    pub variables: Vec<Variable>,
    /// The valuations of them that some good implementation reaches.
    pub valuations: Vec<Vec<bool>>,
    /// For each valuation the variable that is the value of the implementation there.
    pub conditions: Vec<Bit>,
    /// The implementations with which no assertion fails.
    pub good: Bdd,
    /// Those of them with which everything that must be reached still is.
    pub reaching: Bdd,
}

impl<'m, 'a> Game<'m, 'a> {
    /// A game on a program whose reachable states without halts are known.
    pub fn new(
        model: &'m mut Model<'a>,
        reached: &'m Reached,
        halts: &'m Replacements,
        until: Until,
    ) -> Self {
        Self { model, reached, halts, until, labels: Vec::new(), conditions: Vec::new() }
    }

    fn more_bits(&mut self, labels: usize, conditions: usize) -> Limited<()> {
        let missing = labels.saturating_sub(self.labels.len());
        self.labels.extend(self.model.space.add_bits(missing)?);
        let missing = conditions.saturating_sub(self.conditions.len());
        self.conditions.extend(self.model.space.add_bits(missing)?);
        Ok(())
    }

    /// A label for each number below a count.
    fn labels(&mut self, count: usize) -> Limited<Vec<Bdd>> {
        let bits = count.next_power_of_two().trailing_zeros() as usize;
        self.more_bits(bits, 0)?;
        let label = |number: usize| {
            let literals = self.labels[..bits].iter().enumerate();
            self.model.space.literals(literals.map(|(bit, label)| (label, number >> bit & 1 == 1)))
        };
        (0..count).map(label).collect()
    }

    /// What is reachable with some relations replaced; with choices that fail, all of it only if
    /// they are not pruned.
    fn play(&mut self, mut replacements: Replacements, prune: bool) -> Limited<Reached> {
        for (edge, halted) in self.halts {
            let relation = match replacements.get(edge) {
                Some(replaced) => replaced.and(halted)?,
                None => halted.clone(),
            };
            replacements.insert(*edge, relation);
        }
        let outer = self.model.replace(replacements);
        let until = Until { prune, ..self.until.clone() };
        let played = explore_again(self.model, self.reached, until);
        self.model.replace(outer);
        played
    }

    /// The labels and conditions with which some assertion fails.
    fn failing(&self, played: &Reached) -> Limited<Bdd> {
        let mut failing = self.model.space.constant(false);
        for &assertion in &self.model.graph.assertions {
            let set = played.edges[assertion.index()].and(&self.model.failing(assertion)?)?;
            failing = failing.or(&self.model.choices(&set)?)?;
        }
        Ok(failing)
    }

    /// The relations of suspects' edges, each under its label with the value given for it.
    fn labelled(
        &self,
        suspects: &[Suspect],
        labels: &[Bdd],
        values: &[Outcomes],
    ) -> Limited<Replacements> {
        let mut replacements = Replacements::default();
        for ((suspect, label), value) in suspects.iter().zip(labels).zip(values) {
            for (edge, replaced) in suspect.replaced(self.model, value)? {
                let others = replacements.get(&edge).unwrap_or_else(|| self.model.relation(edge));
                let relation = label.ite(&replaced, others)?;
                replacements.insert(edge, relation);
            }
        }
        Ok(replacements)
    }

    /// For each suspect the valuations of its variables that are reached with some implementation;
    /// nothing where there are too many.
    fn reached_valuations(
        &mut self,
        suspects: &[Suspect],
        labels: &[Bdd],
        variables: &[Vec<Variable>],
    ) -> Limited<Vec<Option<Vec<Vec<bool>>>>> {
        let everything = self.model.space.constant(true);
        let any = Outcomes { may_be_true: everything.clone(), may_be_false: everything };
        let values = vec![any; suspects.len()];
        let played = self.play(self.labelled(suspects, labels, &values)?, false)?;
        let mut found = Vec::new();
        for ((suspect, label), variables) in suspects.iter().zip(labels).zip(variables) {
            let edges = played.edges[suspect.vertex.index()].and(label)?;
            found.push(self.model.valuations(suspect.vertex, variables, &edges)?);
        }
        Ok(found)
    }

    /// For each suspect the valuations that get a condition. A condition that is never read costs
    /// nothing, so for few variables these are all valuations.
    fn valuations(
        &mut self,
        suspects: &[Suspect],
        labels: &[Bdd],
        variables: &[Vec<Variable>],
    ) -> Limited<Vec<Option<Vec<Vec<bool>>>>> {
        let most = variables.iter().map(Vec::len).max().unwrap_or(0);
        if most >= usize::BITS as usize || 1 << most > MOST_VALUATIONS {
            return self.reached_valuations(suspects, labels, variables);
        }
        let all = |variables: &Vec<Variable>| {
            let count = variables.len();
            let bit = |number: usize, index: usize| number >> (count - 1 - index) & 1 == 1;
            let valuation = |number| (0..count).map(|index| bit(number, index)).collect();
            Some((0..1 << count).map(valuation).collect())
        };
        Ok(variables.iter().map(all).collect())
    }

    /// The good implementations of each suspect as a function of the variables given for it, and
    /// those with which certain vertices are reached; suspects for which too many valuations are
    /// reached are left out.
    pub fn implementations(
        &mut self,
        suspects: &[Suspect],
        variables: &[Vec<Variable>],
        must_reach: &[VertexId],
    ) -> Limited<Vec<Implementations>> {
        let labels = self.labels(suspects.len())?;
        let valuations = self.valuations(suspects, &labels, variables)?;
        let most = valuations.iter().flatten().map(Vec::len).max().unwrap_or(0);
        self.more_bits(0, most)?;
        let mut played_for = Vec::new();
        for (index, found) in valuations.into_iter().enumerate() {
            if let Some(found) = found {
                played_for.push((index, found));
            }
        }
        let mut values = Vec::new();
        for (index, found) in &played_for {
            let vertex = suspects[*index].vertex;
            values.push(self.value(vertex, &variables[*index], found)?);
        }
        let chosen: Vec<Suspect> = played_for.iter().map(|&(index, _)| suspects[index]).collect();
        let chosen_labels: Vec<Bdd> =
            played_for.iter().map(|&(index, _)| labels[index].clone()).collect();
        let played = self.play(self.labelled(&chosen, &chosen_labels, &values)?, true)?;
        let bad = self.failing(&played)?;
        let mut reaching = self.model.space.constant(true);
        for vertex in must_reach {
            reaching = reaching.and(&self.model.choices(&played.edges[vertex.index()])?)?;
        }
        let mut found = Vec::new();
        for (index, valuations) in played_for {
            let (suspect, label) = (suspects[index], &labels[index]);
            let good = bad.not()?.restrict(label)?;
            let here = played.edges[suspect.vertex.index()].restrict(label)?.and(&good)?;
            let read = self.model.valuations(suspect.vertex, &variables[index], &here)?;
            let read = read.unwrap_or_default();
            let numbered = valuations.into_iter().zip(self.conditions.iter().cloned());
            let (valuations, conditions) =
                numbered.filter(|(valuation, _)| read.contains(valuation)).unzip();
            found.push(Implementations {
                suspect,
                variables: variables[index].clone(),
                conditions,
                valuations,
                reaching: reaching.restrict(label)?.and(&good)?,
                good,
            });
        }
        Ok(found)
    }

    /// The value of an implementation: at each valuation its condition, elsewhere 0.
    fn value(
        &self,
        vertex: VertexId,
        variables: &[Variable],
        valuations: &[Vec<bool>],
    ) -> Limited<Outcomes> {
        let space = &self.model.space;
        let procedure = self.model.graph[vertex].procedure;
        let mut value = space.constant(false);
        for (valuation, condition) in valuations.iter().zip(&self.conditions) {
            let bits = variables.iter().map(|&variable| &space.slot(procedure, variable).current);
            let here = space.literals(bits.zip(valuation.iter().copied()))?;
            value = value.or(&here.and(&condition.function)?)?;
        }
        Outcomes::certain(&value)
    }
}

impl Implementations {
    /// Whether an implementation, given by its values at the valuations, is in a set of them.
    #[must_use]
    pub fn contains(&self, set: &Bdd, table: u64) -> bool {
        let bits = self.conditions.iter().enumerate();
        set.eval(bits.map(|(index, bit)| (bit.number, table >> index & 1 == 1)))
    }
}

impl Model<'_> {
    /// The valuations of variables in a set of path edges, unless there are too many.
    fn valuations(
        &self,
        vertex: VertexId,
        variables: &[Variable],
        edges: &Bdd,
    ) -> Limited<Option<Vec<Vec<bool>>>> {
        let procedure = self.graph[vertex].procedure;
        let bits: Vec<&Bit> = variables
            .iter()
            .map(|&variable| &self.space.slot(procedure, variable).current)
            .collect();
        let others = self.state_bits(vertex).into_iter();
        let others = others.filter(|bit| !bits.iter().any(|kept| kept.number == bit.number));
        let mut rest = self.without_entry(edges)?.exists(&self.space.cube(others)?)?;
        let mut found = Vec::new();
        while let Some(valuation) = member(&rest, bits.iter().copied()) {
            if found.len() == MOST_VALUATIONS {
                return Ok(None);
            }
            let literals = bits.iter().copied().zip(valuation.iter().copied());
            rest = minus(&rest, &self.space.literals(literals)?)?;
            found.push(valuation);
        }
        found.sort();
        Ok(Some(found))
    }
}
