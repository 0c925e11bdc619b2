//! Values that are worth a try where a formula would be too large, or too hard: a condition the other
//! way round, a number that is one more or one less.

use ir::Type;
use semantics::concrete::Replacement;

use super::ComponentId;
use super::formula::Set;
use super::run::Replacements;
use super::search::Search;

/// This many evaluations of a component are changed, one at a time.
const MOST_EVALUATIONS: u32 = 24;

impl Search<'_, '_> {
    /// Whether a run passes with a value of a component that is worth a try.
    pub(super) fn passes_by_guess(&mut self, run: usize, component: ComponentId) -> bool {
        let set = Set::from([component]);
        if !self.may_be_tried(&set) || self.guessed_in_vain.contains(&(run, component)) {
            return false;
        }
        for guess in self.guesses(run, component) {
            self.witnesses.entry(set.clone()).or_default().insert(0, guess);
            if self.passes_as_another(run, &set) {
                self.by_guess.insert((run, set));
                return true;
            }
            if let Some(known) = self.witnesses.get_mut(&set) {
                known.remove(0);
            }
        }
        self.guessed_in_vain.insert((run, component));
        false
    }

    /// Values of a component in a run that are worth a try.
    fn guesses(&mut self, run: usize, component: ComponentId) -> Vec<Replacements> {
        let request = self.request();
        let suspect = component.suspect();
        let Some(point) = request.components[component.0].points().next() else {
            return Vec::new();
        };
        let body = request.woven.functions[point.function].body.as_ref();
        let Some(ty) = body.map(|body| body.expressions[point.expression].ty) else {
            return Vec::new();
        };
        let original = self.original(run);
        let mask = match request.woven.types[ty] {
            Type::Integer(integer) => u128::MAX >> (128 - u32::from(integer.width)).min(127),
            Type::Pointer(_) => 0,
            _ => return Vec::new(),
        };
        let once = |before: u32, bits: u128| {
            let mut values = vec![None; before as usize];
            values.push(Some(Replacement::Bits(bits & mask)));
            Replacements { values: [(suspect, values)].into(), ..Replacements::default() }
        };
        let mut guesses: Vec<Replacements> = Vec::new();
        for bits in if mask == 0 { 0..1 } else { 0..2 } {
            let always = vec![(suspect, Replacement::Bits(bits))];
            guesses.push(Replacements { always, ..Replacements::default() });
        }
        for before in 0..MOST_EVALUATIONS {
            let Some(&was) = original.get(&(suspect, before)) else { break };
            if point.truth {
                guesses.push(once(before, u128::from(was == 0)));
                continue;
            }
            let others = [was.wrapping_add(1), was.wrapping_sub(1), 0, 1];
            let others = if mask == 0 { &others[2..3] } else { &others[..] };
            guesses.extend(others.iter().map(|&bits| once(before, bits)));
        }
        guesses
    }
}
