//! For which values of one input the run fails, if all others are as they are.

use ir::SiteId;
use logic::{Answer, BitVector, TermId};

use super::search::Formula;

/// Where the values end for which a run fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeEnd {
    /// It fails for all values of the type in this direction.
    Open,
    /// This value is the last; whether the run passes with the next one.
    Last(i128, bool),
    /// It fails up to this value at least; further ones were not looked at.
    AtLeast(i128),
}

/// The values of an input for which a run fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FailingRange {
    /// Where the program asks for it.
    pub site: SiteId,
    /// How often it has asked there before.
    pub occurrence: usize,
    /// The smallest one.
    pub low: RangeEnd,
    /// The largest one.
    pub high: RangeEnd,
}

/// At most this many inputs are looked at.
const MOST_INPUTS: usize = 12;

/// The values of each input.
pub(super) fn of(formula: &mut Formula<'_>) -> Vec<FailingRange> {
    let mut found = Vec::new();
    for (index, site, occurrence) in formula.taken.clone() {
        if found.len() >= MOST_INPUTS || formula.is_late() {
            break;
        }
        let given = formula.request.failing.inputs.get(site, occurrence);
        let program = formula.program();
        let Some((given, ty)) = given.zip(program.types.as_integer(program.sites[site].ty)) else {
            continue;
        };
        let mut end = |up| Ranging::new(formula, index, (given, ty.signed)).end(up);
        if let (Some(low), Some(high)) = (end(false), end(true)) {
            found.push(FailingRange { site, occurrence, low, high });
        }
    }
    found
}

/// The check fails for all values.
struct Holds;

/// A value for which the check does not fail.
struct Escape {
    value: i128,
    ending: Ending,
}

/// How a run ends in which the check does not fail.
enum Ending {
    /// Without a failure.
    Passes,
    /// It was not followed to its end.
    Cut,
    /// By another failure, or since an assumption does not hold.
    Elsewhere,
}

struct Ranging<'f, 'a> {
    formula: &'f mut Formula<'a>,
    variable: TermId,
    given: i128,
    is_signed: bool,
    /// All other inputs are as they are, and the check does not fail.
    escapes: Vec<TermId>,
}

impl<'f, 'a> Ranging<'f, 'a> {
    fn new(formula: &'f mut Formula<'a>, index: usize, (given, is_signed): (u128, bool)) -> Self {
        let variable = formula.inputs[index].variable;
        let others = formula.inputs.iter().enumerate().filter(|(other, _)| *other != index);
        let others: Vec<TermId> = others.map(|(_, one)| one.changed).collect();
        let context = &mut formula.execution.context;
        let mut escapes: Vec<TermId> = others.into_iter().map(|term| context.not(term)).collect();
        escapes.push(context.not(formula.violated));
        let bits = BitVector::from_u128(context.width(variable), given);
        let given = number(&bits, is_signed);
        Self { formula, variable, given, is_signed, escapes }
    }

    /// Where the values end in a direction; none if that is not found out.
    fn end(&mut self, up: bool) -> Option<RangeEnd> {
        let beyond = self.less(self.given, up);
        let mut found = match self.escape(&[beyond])? {
            Ok(found) => found,
            Err(Holds) => return Some(RangeEnd::Open),
        };
        // All values up to this one fail.
        let mut known = self.given;
        while found.value.abs_diff(known) > 1 {
            let middle = known + (found.value - known) / 2;
            let within = [self.less(known, up), self.at_most(middle, up)];
            match self.escape(&within) {
                None => return Some(RangeEnd::AtLeast(known)),
                Some(Ok(nearer)) => found = nearer,
                Some(Err(Holds)) => known = middle,
            }
        }
        Some(match found.ending {
            Ending::Passes => RangeEnd::Last(known, true),
            Ending::Elsewhere => RangeEnd::Last(known, false),
            Ending::Cut => RangeEnd::AtLeast(known),
        })
    }

    /// A value among some for which the check does not fail; none if that is not found out.
    fn escape(&mut self, among: &[TermId]) -> Option<Result<Escape, Holds>> {
        let asked: Vec<TermId> = self.escapes.iter().chain(among).copied().collect();
        match self.formula.ask(&asked, &[]) {
            Answer::Unknown(_) => None,
            Answer::Unsat => Some(Err(Holds)),
            Answer::Sat => {
                let context = &self.formula.execution.context;
                let bits = self.formula.solver.value(context, self.variable)?;
                let passes = self.formula.passes;
                let ending = match (self.formula.holds(passes), self.formula.is_cut()) {
                    (true, _) => Ending::Passes,
                    (false, true) => Ending::Cut,
                    (false, false) => Ending::Elsewhere,
                };
                Some(Ok(Escape { value: number(&bits, self.is_signed), ending }))
            }
        }
    }

    /// That the value is larger, or smaller.
    fn less(&mut self, than: i128, up: bool) -> TermId {
        let bound = self.constant(than);
        let (one, other) = if up { (bound, self.variable) } else { (self.variable, bound) };
        let context = &mut self.formula.execution.context;
        match self.is_signed {
            true => context.signed_less(one, other),
            false => context.unsigned_less(one, other),
        }
    }

    /// That the value goes so far at most.
    fn at_most(&mut self, bound: i128, up: bool) -> TermId {
        let beyond = self.less(bound, up);
        self.formula.execution.context.not(beyond)
    }

    fn constant(&mut self, value: i128) -> TermId {
        let context = &mut self.formula.execution.context;
        let width = context.width(self.variable);
        context.constant(BitVector::from_u128(width, value.cast_unsigned()))
    }
}

fn number(bits: &BitVector, is_signed: bool) -> i128 {
    let value = bits.to_u128().unwrap_or(0).cast_signed();
    let width = bits.width().min(127);
    match is_signed && bits.sign() {
        true => value - (1_i128 << width),
        false => value,
    }
}
