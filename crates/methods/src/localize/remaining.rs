//! Runs that pass whatever the inputs are that the failing run did not take.
//!
//! Values are looked for that make the run pass for some of these inputs. If other inputs make it
//! fail with the same values, the run must pass for those as well, and other values are looked for.

use logic::{Answer, Context, Substitution, TermId};

use super::ComponentId;
use super::formula::{Formula, Set};
use super::suspicion::ReplacementTerm;

/// This many inputs are put in.
const MOST_INPUTS: usize = 32;

/// Whether a run passes whatever the remaining inputs are.
pub enum ForAllInputs {
    /// It does under these conditions on the replaced values; the solver has a model of them.
    Passes(Vec<TermId>),
    /// There are no such values.
    Fails,
    /// None were found.
    Unknown,
}

impl Formula {
    /// Whether some values of a set make the run pass whatever the remaining inputs are.
    pub fn passes_for_all_inputs(&mut self, context: &mut Context, set: &Set) -> ForAllInputs {
        let free: Vec<TermId> = self.record.inputs.iter().map(|input| input.free).collect();
        let mut conditions: Vec<TermId> = Vec::new();
        for _ in 0..MOST_INPUTS {
            match self.passes_with(context, set, &conditions) {
                Answer::Sat => {}
                Answer::Unsat => return ForAllInputs::Fails,
                Answer::Unknown(_) => return ForAllInputs::Unknown,
            }
            let values = self.replaced_values(context, set);
            if free.is_empty() {
                return ForAllInputs::Passes(values);
            }
            let mut assumed = self.only(context, set);
            assumed.push(context.not(self.passes));
            assumed.extend(&values);
            match self.ask(context, &assumed, &[]) {
                Answer::Unsat => {
                    // The model is that of the values again.
                    let passes = self.passes_with(context, set, &values) == Answer::Sat;
                    return if passes {
                        ForAllInputs::Passes(values)
                    } else {
                        ForAllInputs::Unknown
                    };
                }
                Answer::Unknown(_) => return ForAllInputs::Unknown,
                Answer::Sat => {
                    let mut facts = Vec::new();
                    for &input in &free {
                        let Some(value) = self.solver.value(context, input) else {
                            return ForAllInputs::Unknown;
                        };
                        facts.push((input, context.constant(value)));
                    }
                    let passes = self.passes;
                    conditions.push(Substitution::new(&facts).apply(context, passes));
                }
            }
        }
        ForAllInputs::Unknown
    }

    /// That the values of a set are those of the model.
    pub(super) fn replaced_values(&mut self, context: &mut Context, set: &Set) -> Vec<TermId> {
        let records = self.replacements.iter();
        let in_set = records.filter(|one| set.contains(&ComponentId::of(one.observation.suspect)));
        let terms: Vec<TermId> = in_set
            .flat_map(|one| {
                let (ReplacementTerm::Bits(term) | ReplacementTerm::Pointer(term, _)) =
                    one.replacement;
                [one.changed, term]
            })
            .collect();
        let mut values = Vec::new();
        for term in terms {
            if let Some(value) = self.solver.value(context, term) {
                let value = context.constant(value);
                values.push(context.equal(term, value));
            }
        }
        values
    }
}
