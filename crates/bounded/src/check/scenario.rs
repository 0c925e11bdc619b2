//! The run that a model of the solver describes.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use logic::{Answer, BitVector, Context, Solver, TermId};
use semantics::concrete::{Scenario, StorageInstance, StorageOf};

use super::questions::Questions;
use crate::execute::Execution;
use crate::input::StandardInputRecord;
use crate::record::{ArgumentsRecord, Record};

/// How long plainer values may be looked for.
const PATIENCE: Duration = Duration::from_millis(150);
/// How long they may be looked for in all, for one execution.
const PATIENCE_FOR_ALL: Duration = Duration::from_secs(2);
/// Conflicts that a question about a plainer value may have.
const CONFLICTS: u32 = 200;
/// The bytes that texts are made of rather than others.
const LETTERS: [u8; 3] = [b'a', b'1', b' '];
/// Objects are made smaller than the first of these for which that is possible.
const SMALL_OBJECTS: [u64; 4] = [1 << 12, 1 << 16, 1 << 24, 1 << 30];

impl Questions {
    /// Runs with plain values for conditions that hold in the model. A plain run in which more of them
    /// hold is the one of all these, and after some time plain values are not worth it any more: then
    /// the run is that of the model.
    pub(super) fn plain_scenarios<K: Copy>(
        &mut self,
        execution: &mut Execution,
        mut open: Vec<(K, TermId)>,
        mut found: impl FnMut(K, &Scenario),
    ) {
        let first = self.scenario(execution);
        while let Some(&(_, condition)) = open.first() {
            let start = Instant::now();
            let plain = match self.plain_time < PATIENCE_FOR_ALL {
                true => self.plain_run(execution, condition),
                false => None,
            };
            self.plain_time += start.elapsed();
            let Some(scenario) = plain else {
                let all = self.plain_time >= PATIENCE_FOR_ALL;
                let count = if all { open.len() } else { 1 };
                open.drain(..count).for_each(|(key, _)| found(key, &first));
                continue;
            };
            let mut is_first = true;
            open.retain(|&(key, condition)| {
                let holds =
                    std::mem::take(&mut is_first) || self.holds(&execution.context, condition);
                if holds {
                    found(key, &scenario);
                }
                !holds
            });
        }
    }

    /// A run in which the condition holds, with plain values, if it is found again quickly. The
    /// solver has a model of it afterwards.
    pub fn plain_run(&mut self, execution: &mut Execution, condition: TermId) -> Option<Scenario> {
        let mut kept = vec![condition];
        let known = self.solver.model().is_some() && self.holds(&execution.context, condition);
        if !known && self.ask(&execution.context, &kept, Some(10 * CONFLICTS)) != Answer::Sat {
            return None;
        }
        let start = Instant::now();
        let Execution { context, record, .. } = execution;
        let objects = record.objects.iter();
        let objects = objects.filter(|object| context.value(object.size).is_none());
        let sizes: Vec<TermId> = objects
            .filter(|object| self.holds(context, object.made_when))
            .map(|object| object.size)
            .collect();
        // All at once first: one question instead of many, and a run with large objects may not be made.
        let mut wishes = vec![Wish::Sizes(sizes.clone())];
        wishes.extend(sizes.into_iter().map(|size| Wish::Sizes(vec![size])));
        let count = record.arguments.iter().map(|arguments| arguments.count);
        let length = record.standard_input.iter().map(|input| input.length);
        wishes.extend(count.chain(length).map(Wish::Number));
        for input in &record.inputs {
            if self.holds(context, input.taken) {
                wishes.push(Wish::Number(input.variable));
            }
        }
        let arguments = record.arguments.iter().flat_map(|arguments| arguments.strings.iter());
        let input = record.standard_input.iter().map(|input| &input.bytes);
        for text in arguments.chain(input) {
            // All at once first: one question instead of many.
            wishes.push(Wish::Text(text.clone()));
            wishes.extend(text.iter().map(|&byte| Wish::Letter(byte)));
        }
        'wishes: for wish in wishes {
            for wish in plainer(context, &wish) {
                if self.holds(context, wish) {
                    kept.push(wish);
                    break;
                }
                if start.elapsed() > PATIENCE {
                    break 'wishes;
                }
                kept.push(wish);
                if self.ask(context, &kept, Some(CONFLICTS)) == Answer::Sat {
                    break;
                }
                kept.pop();
                // The model is gone; get one back to compare the next wishes with.
                if self.ask(context, &kept, Some(10 * CONFLICTS)) != Answer::Sat {
                    return None;
                }
            }
        }
        Some(self.scenario(execution))
    }

    /// What the program does not determine in the run of the model, as conditions: that the same
    /// inputs are taken, with the same values.
    pub fn taken_in_model(&mut self, execution: &mut Execution) -> Vec<TermId> {
        let Execution { context, record, .. } = execution;
        let mut same = Vec::new();
        for input in &record.inputs {
            if !self.holds(context, input.taken) {
                same.push(context.not(input.taken));
                continue;
            }
            same.push(input.taken);
            if let Some(value) = self.solver.value(context, input.variable) {
                let value = context.constant(value);
                same.push(context.equal(input.variable, value));
            }
        }
        same
    }

    /// The run of the last model.
    pub fn scenario(&mut self, execution: &Execution) -> Scenario {
        model_run(&mut self.solver, &execution.context, &execution.record).scenario
    }
}

/// The run of a solver's model.
#[derive(Debug, Clone, Default)]
pub struct ModelRun {
    /// What the program does not determine in it.
    pub scenario: Scenario,
    /// The objects of the execution that are made in it, as they are counted along its path.
    pub objects: HashMap<StorageInstance, StorageInstance>,
}

/// What might be plainer in a run.
enum Wish {
    /// The sizes of objects.
    Sizes(Vec<TermId>),
    /// A number.
    Number(TermId),
    /// The bytes of a text.
    Text(Vec<TermId>),
    /// A byte of a text.
    Letter(TermId),
}

/// What would be plainer, the plainest first.
fn plainer(context: &mut Context, wish: &Wish) -> Vec<TermId> {
    match wish {
        Wish::Sizes(sizes) => {
            let smaller = |bound| {
                let smaller = sizes.iter().map(|&size| {
                    let bound = context.number(context.width(size), bound);
                    context.unsigned_less(size, bound)
                });
                let smaller: Vec<TermId> = smaller.collect();
                context.and_all(smaller)
            };
            SMALL_OBJECTS.map(smaller).into()
        }
        Wish::Number(number) => plainer_numbers(context, *number),
        Wish::Text(bytes) => {
            let readable: Vec<TermId> =
                bytes.iter().map(|&byte| is_readable(context, byte)).collect();
            vec![context.and_all(readable)]
        }
        Wish::Letter(byte) => {
            let mut wishes: Vec<TermId> = LETTERS
                .iter()
                .map(|&letter| {
                    let letter = context.number(8, letter.into());
                    context.equal(*byte, letter)
                })
                .collect();
            wishes.push(is_readable(context, *byte));
            wishes
        }
    }
}

/// Whether a byte is one that terminals show, or ends a line or text.
fn is_readable(context: &mut Context, byte: TermId) -> TermId {
    let [blank, last] = [b' ', b'~'].map(|limit| context.number(8, limit.into()));
    let not_before = context.unsigned_less_equal(blank, byte);
    let not_behind = context.unsigned_less_equal(byte, last);
    let shown = context.and_all([not_before, not_behind]);
    let [newline, zero] = [b'\n', 0].map(|control| {
        let control = context.number(8, control.into());
        context.equal(byte, control)
    });
    let ends = context.or(newline, zero);
    context.or(shown, ends)
}

/// Smaller numbers, positive ones first.
fn plainer_numbers(context: &mut Context, term: TermId) -> Vec<TermId> {
    let width = context.width(term);
    let zero = context.number(width, 0);
    let mut wishes = vec![context.equal(term, zero)];
    for bits in [1, 4, 7, 15, 31] {
        if bits < width {
            let low = context.extract(term, 0, bits);
            let positive = context.zero_extend(low, width);
            wishes.push(context.equal(term, positive));
            if bits > 1 {
                let negative = context.sign_extend(low, width);
                wishes.push(context.equal(term, negative));
            }
        }
    }
    wishes
}

/// The run of the last model of a solver.
pub fn model_run(solver: &mut Solver, context: &Context, record: &Record) -> ModelRun {
    let mut bits = |term| solver.value(context, term).and_then(|bits: BitVector| bits.to_u128());
    let mut scenario = Scenario::default();
    for input in &record.inputs {
        if bits(input.taken) == Some(1) {
            scenario.inputs.push(input.site, bits(input.variable).unwrap_or(0));
        }
    }
    // What a run makes is counted along its own path.
    let mut counts: HashMap<StorageOf, u32> = HashMap::new();
    let mut next = |of| {
        let count = counts.entry(of).or_insert(0);
        *count += 1;
        StorageInstance { of, occurrence: *count - 1 }
    };
    for variable in &record.variables {
        if bits(variable.made_when) == Some(1) {
            let made = next(variable.made.of);
            if let Some(value) = bits(variable.variable).filter(|value| *value != 0) {
                scenario.variables.insert(made, value);
            }
        }
    }
    let (mut objects, mut sizes) = (HashMap::new(), HashMap::new());
    for object in &record.objects {
        if bits(object.made_when) == Some(1) {
            let made = next(object.made.of);
            sizes.insert(made, bits(object.size).unwrap_or(0));
            objects.insert(object.made, made);
            if bits(object.fails) == Some(1) {
                scenario.failing_allocations.insert(made.occurrence);
            }
        }
    }
    for &(made, at, byte) in &record.unwritten {
        if let (Some(made), Some(at), Some(byte)) = (objects.get(&made), bits(at), bits(byte))
            && byte != 0
            && sizes.get(made).is_some_and(|size| at < *size)
        {
            scenario.contents.entry(*made).or_default().insert(at as u64, byte as u8);
        }
    }
    for &(made, base) in &record.addresses {
        let made = match made.of {
            StorageOf::Function(_) => Some(made),
            StorageOf::Global(_)
            | StorageOf::Local(..)
            | StorageOf::Heap
            | StorageOf::Frame
            | StorageOf::Temporary
            | StorageOf::Given(_)
            | StorageOf::Environment
            | StorageOf::Result(_) => objects.get(&made).copied(),
        };
        if let (Some(made), Some(base)) = (made, bits(base)) {
            scenario.addresses.insert(made, base as u64);
        }
    }
    let mut number = |term: TermId| bits(term).unwrap_or(0) as usize;
    if let Some(ArgumentsRecord { count, strings }) = &record.arguments {
        let given = number(*count).saturating_sub(1);
        let mut string = |bytes: &Vec<TermId>| -> Vec<u8> {
            let bytes = bytes.iter().map(|&byte| number(byte) as u8);
            bytes.take_while(|byte| *byte != 0).collect()
        };
        let mut arguments: Vec<_> = strings.iter().take(given).map(&mut string).collect();
        // Of those behind them only the number matters.
        arguments.resize(given, Vec::new());
        scenario.arguments = Some(arguments);
    }
    if let Some(StandardInputRecord { length, bytes }) = &record.standard_input {
        let length = number(*length);
        let bytes = bytes.iter().take(length).map(|&byte| number(byte) as u8);
        scenario.standard_input = bytes.collect();
    }
    ModelRun { scenario, objects }
}
