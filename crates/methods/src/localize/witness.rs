//! Values that made one run pass, tried on others.
//!
//! Failing runs of one fault often pass with the same values. Whether one does is seen from a run of
//! the concrete machine, for a small part of what a formula costs.

use ir::{Program, Type};
use semantics::code::Observation;
use semantics::concrete::Replacement;

use super::formula::{Formula, Set};
use super::run::Replacements;
use super::search::Search;
use super::values::{Asked, Change, Fix, NewValue, places_of, replacements};
use super::{Part, PartId, Subject};

/// So many values are kept of a set.
const MOST: usize = 8;

impl Search<'_, '_> {
    /// Whether values of other runs may be tried for a set. What is chosen about a statement is one
    /// choice for all runs, a record is replaced by several values at once, and values that do for all
    /// inputs cannot be tried out.
    fn may_be_tried(&self, set: &Set) -> bool {
        let request = self.request();
        let mut parts = set.iter().map(|part| &request.parts[part.0]);
        let is_special = parts.any(|part| part.fault.is_some() || has_record(request.woven, part));
        !(request.one_by_one || request.all_remaining || is_special)
    }

    /// Keeps the values of a set in the model that a formula has of a run that passes.
    pub(super) fn remember(&mut self, formula: &mut Formula, set: &Set) {
        if !self.may_be_tried(set) || self.request().runs.len() == 1 {
            return;
        }
        let program = self.request().woven;
        let mut asked = Asked { formula, context: &mut self.context, set };
        let model = asked.model();
        let found = replacements(&asked.evaluations(program, &model));
        self.keep_witness(set, found);
    }

    /// Keeps values with which a run passes: as they are, and the first of each part for all its
    /// evaluations.
    pub(super) fn keep_witness(&mut self, set: &Set, found: Replacements) {
        let first = |(part, values): (&_, &Vec<Option<Replacement>>)| {
            Some((*part, values.iter().flatten().next().copied()?))
        };
        let mut always: Vec<_> = found.values.iter().filter_map(first).collect();
        always.sort_unstable_by_key(|(part, _)| *part);
        let throughout = Replacements { always, ..Replacements::default() };
        let known = self.witnesses.entry(set.clone()).or_default();
        for witness in [found, throughout] {
            known.retain(|other| *other != witness);
            known.insert(0, witness);
        }
        known.truncate(MOST);
    }

    /// Whether a run passes with values of a set that made another one pass.
    pub(super) fn passes_as_another(&mut self, run: usize, set: &Set) -> bool {
        self.fixed_as_another(run, set, false).is_some()
    }

    /// The values of another run with which this one passes, too, and whether it then comes to where
    /// it failed before, if that is asked.
    pub(super) fn fixed_as_another(
        &mut self,
        number: usize,
        set: &Set,
        watches: bool,
    ) -> Option<(Fix, bool)> {
        if !self.may_be_tried(set) {
            return None;
        }
        let request = self.request();
        let run = &request.runs[number];
        let watched = run.failing.filter(|_| watches);
        let watched = watched.map(|check| places_of(request.woven, check)).unwrap_or_default();
        let known = self.witnesses.get_mut(set)?;
        let Subject { runner, everything, .. } = &self.subject;
        for position in 0..known.len() {
            let scenario = &run.given.scenario;
            let tried = known[position].clone();
            let ending = runner.run(run, scenario, everything, tried, &watched);
            if !ending.is_as(&run.expected) {
                continue;
            }
            let witness = known.remove(position);
            known.insert(0, witness.clone());
            let counts = ending.evaluated.iter();
            let counts = counts.filter(|(part, _)| set.contains(&PartId::of(**part)));
            let fix = Fix {
                run: number,
                changes: ending.replaced.iter().map(|one| change(request.woven, one)).collect(),
                replacements: witness,
                evaluations: counts.map(|(_, count)| *count as usize).sum(),
                scenario: scenario.clone(),
            };
            let comes_there = ending.reached || watches && watched.is_empty();
            return Some((fix, comes_there));
        }
        None
    }
}

/// Whether a part gives records.
fn has_record(program: &Program, part: &Part) -> bool {
    part.points().any(|point| {
        let body = program.functions[point.function].body.as_ref();
        body.is_some_and(|body| body.records.aspects.contains_key(&point.expression))
    })
}

/// An evaluation that was replaced, as a change. What it would have been was not computed.
fn change(
    program: &Program,
    (observation, before, value): &(Observation, u32, Replacement),
) -> Change {
    let is_pointer = matches!(program.types[observation.ty], Type::Pointer { .. });
    let value = match *value {
        Replacement::Bits(_) if is_pointer && !observation.truth => NewValue::Null,
        Replacement::Bits(bits) if observation.truth => NewValue::Truth(bits != 0),
        Replacement::Bits(bits) => NewValue::Bits(bits),
        Replacement::Object(made, at) => NewValue::Object(made, at),
        Replacement::Function(function) => NewValue::Function(function),
    };
    Change {
        part: PartId::of(observation.suspect),
        function: observation.function,
        expression: observation.expression,
        ty: observation.ty,
        occurrence: *before as usize,
        own: None,
        had_none: false,
        value,
    }
}
