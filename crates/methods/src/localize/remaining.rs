//! Runs that pass whatever the inputs are that the failing run did not take.
//!
//! Values are looked for that make the run pass for some of these inputs. If other inputs make it
//! fail with the same values, the run must pass for those, too, and other values are looked for.

use bounded::ReplacementTerm;
use logic::{Answer, Context, Substitution, TermId};

use super::PartId;
use super::formula::{Formula, Set};

/// So many inputs are put in.
const MOST_INPUTS: usize = 32;

impl Formula {
    /// Conditions on the replaced values under which the run passes whatever the remaining inputs
    /// are; the solver has a model of them. Without such values there is a reason if it is not known
    /// that there are none.
    pub fn passes_whatever(
        &mut self,
        context: &mut Context,
        set: &Set,
    ) -> Result<Vec<TermId>, Option<String>> {
        let free: Vec<TermId> = self.record.inputs.iter().map(|input| input.free).collect();
        let mut conditions: Vec<TermId> = Vec::new();
        for _ in 0..MOST_INPUTS {
            match self.passes_with(context, set, &conditions) {
                Answer::Sat => {}
                Answer::Unsat => return Err(None),
                Answer::Unknown(reason) => return Err(Some(bounded::words(reason).to_owned())),
            }
            let values = self.replaced_values(context, set);
            if free.is_empty() {
                return Ok(values);
            }
            let mut assumed = self.only(context, set);
            assumed.push(context.not(self.passes));
            assumed.extend(&values);
            match self.ask(context, &assumed, &[]) {
                Answer::Unsat => {
                    // The model is that of the values again.
                    return match self.passes_with(context, set, &values) {
                        Answer::Unknown(reason) => Err(Some(bounded::words(reason).to_owned())),
                        Answer::Sat | Answer::Unsat => Ok(values),
                    };
                }
                Answer::Unknown(reason) => return Err(Some(bounded::words(reason).to_owned())),
                Answer::Sat => {
                    let mut facts = Vec::new();
                    for &input in &free {
                        let Some(value) = self.solver.value(context, input) else { continue };
                        facts.push((input, context.constant(value)));
                    }
                    let passes = self.passes;
                    conditions.push(Substitution::new(&facts).apply(context, passes));
                }
            }
        }
        Err(Some(format!("{MOST_INPUTS} inputs did not tell")))
    }

    /// That the values of a set are those of the model.
    fn replaced_values(&mut self, context: &mut Context, set: &Set) -> Vec<TermId> {
        let records = self.record.replacements.iter();
        let in_set = records.filter(|one| set.contains(&PartId::of(one.observation.suspect)));
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
