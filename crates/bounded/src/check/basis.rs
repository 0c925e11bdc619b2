//! What each verdict rests on: the bounds that some execution exceeds and the assumptions that some
//! execution makes before it comes to the check.

use findings::{Assumption, Basis};
use ir::{CheckId, Program, Reliance};

use super::after::Behind;
use crate::execute::Execution;
use crate::record::{Assumed, Record};
use crate::unwinding::{Unwinding, Unwindings};

/// What the verdicts of an execution may rest on, and for which checks each matters.
pub(super) struct Bases {
    bounds: Vec<(Unwinding, Basis, Behind)>,
    assumptions: Vec<(Basis, Behind)>,
}

impl Bases {
    /// The bounds that are exceeded and all that is assumed.
    pub(super) fn new(
        program: &Program,
        execution: &Execution,
        unwindings: &Unwindings,
        exceeded: &[Unwinding],
    ) -> Self {
        let record = &execution.record;
        let bounds = exceeded.iter().map(|&unwinding| {
            let cuts = record.cuts.iter();
            let cuts = cuts.filter(|cut| Unwinding::of(&cut.reason) == Some(unwinding));
            let behind = Behind::vertices(program, &record.calls, cuts.map(|cut| cut.at));
            (unwinding, Basis::Bound(unwindings.basis(unwinding)), behind)
        });
        let assumptions = record.assumed.iter().map(|(assumed, places)| {
            let places = places.iter().copied();
            let behind = Behind::vertices(program, &record.calls, places);
            (Basis::Assumption(assumption(program, assumed)), behind)
        });
        Self { bounds: bounds.collect(), assumptions: assumptions.collect() }
    }

    /// The bounds that the verdict on a check rests on.
    pub(super) fn bounds(&self, check: CheckId) -> Vec<Unwinding> {
        let behind = self.bounds.iter().filter(|(.., behind)| behind.contains(check));
        behind.map(|&(unwinding, ..)| unwinding).collect()
    }

    /// All that the verdict on a check rests on.
    pub(super) fn of(&self, check: CheckId) -> Vec<Basis> {
        let bounds = self.bounds.iter().map(|(_, basis, behind)| (basis, behind));
        let assumptions = self.assumptions.iter().map(|(basis, behind)| (basis, behind));
        let all = bounds.chain(assumptions).filter(|(_, behind)| behind.contains(check));
        all.map(|(basis, _)| basis.clone()).collect()
    }
}

/// All that the executions of a record assume.
#[must_use]
pub fn assumptions(program: &Program, record: &Record) -> Vec<Basis> {
    let assumed = record.assumed.keys();
    assumed.map(|one| Basis::Assumption(assumption(program, one))).collect()
}

/// An assumption in terms of the program.
fn assumption(program: &Program, assumed: &Assumed) -> Assumption {
    let name = |function: &ir::FunctionId| program.functions[*function].name.to_string();
    match assumed {
        Assumed::CheckHolds(check) => Assumption::CheckHolds { check: *check },
        Assumed::AllocationSucceeds => Assumption::AllocationSucceeds,
        Assumed::Stated(Reliance::OutputSucceeds, _) => Assumption::OutputSucceeds,
        Assumed::Stated(Reliance::LeftToRight, origin) => {
            Assumption::LeftToRight { position: program.position(*origin) }
        }
        Assumed::Stated(Reliance::NoAliasing(function), _) => {
            Assumption::NoAliasing { function: name(function) }
        }
        Assumed::Stated(Reliance::TerminatedStrings(function), _) => {
            Assumption::TerminatedStrings { function: name(function) }
        }
        Assumed::Stated(Reliance::MissingBody(function, behaviour), _) => {
            Assumption::MissingBody { function: name(function), behaviour: behaviour.to_string() }
        }
    }
}
