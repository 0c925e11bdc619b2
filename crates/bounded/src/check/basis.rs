//! What each verdict rests on: the bounds that some execution exceeds and the assumptions that some
//! execution makes before it comes to the check.

use std::collections::{BTreeMap, BTreeSet};

use findings::{Assumption, Basis};
use ir::{CheckId, Program, Reliance};

use super::after::Behind;
use crate::execute::Execution;
use crate::record::{Assumed, Record};
use crate::unwinding::{Unwinding, Unwindings};

/// What the verdicts of an execution may rest on, and for which checks each matters.
pub struct Bases {
    bounds: Vec<(Unwinding, Basis, Behind)>,
    assumptions: Vec<(Basis, Behind)>,
}

impl Bases {
    /// The bounds that are exceeded and all that is assumed.
    #[must_use]
    pub fn new(
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
        // An assumption that is made in several places is named once.
        let mut assumed: BTreeMap<Assumption, BTreeSet<_>> = BTreeMap::new();
        for (one, places) in &record.assumed {
            assumed.entry(assumption(program, one)).or_default().extend(places.iter().copied());
        }
        let assumptions = assumed.into_iter().map(|(assumed, places)| {
            let behind = Behind::vertices(program, &record.calls, places.into_iter());
            (Basis::Assumption(assumed), behind)
        });
        Self { bounds: bounds.collect(), assumptions: assumptions.collect() }
    }

    /// The bounds that the verdict on a check rests on.
    #[must_use]
    pub fn bounds(&self, check: CheckId) -> Vec<Unwinding> {
        let behind = self.bounds.iter().filter(|(.., behind)| behind.contains(check));
        behind.map(|&(unwinding, ..)| unwinding).collect()
    }

    /// All that the verdict on a check rests on.
    #[must_use]
    pub fn of(&self, check: CheckId) -> Vec<Basis> {
        let bounds = self.bounds.iter().map(|(_, basis, behind)| (basis, behind));
        let assumptions = self.assumptions.iter().map(|(basis, behind)| (basis, behind));
        let all = bounds.chain(assumptions).filter(|(_, behind)| behind.contains(check));
        all.map(|(basis, _)| basis.clone()).collect()
    }
}

/// All that the executions of a record assume.
#[must_use]
pub fn assumptions(program: &Program, record: &Record) -> Vec<Basis> {
    let assumed: BTreeSet<Assumption> =
        record.assumed.keys().map(|one| assumption(program, one)).collect();
    assumed.into_iter().map(Basis::Assumption).collect()
}

/// An assumption in terms of the program.
#[must_use]
pub fn assumption(program: &Program, assumed: &Assumed) -> Assumption {
    let name = |function: &ir::FunctionId| program.functions[*function].name.to_string();
    match assumed {
        Assumed::CheckHolds(check) => Assumption::CheckHolds { check: *check },
        Assumed::AllocationSucceeds => Assumption::AllocationSucceeds,
        Assumed::Stated(Reliance::OutputSucceeds, _) => Assumption::OutputSucceeds,
        Assumed::Stated(Reliance::InputSucceeds, _) => Assumption::InputSucceeds,
        Assumed::Stated(Reliance::AsGlibc(behaviour), _) => {
            Assumption::AsGlibc { behaviour: behaviour.to_string() }
        }
        Assumed::Stated(Reliance::CLocale, _) => Assumption::CLocale,
        Assumed::Stated(Reliance::StandardStreamsArePipes, _) => {
            Assumption::StandardStreamsArePipes
        }
        Assumed::Stated(Reliance::VolatileUnchanged, _) => Assumption::VolatileUnchanged,
        Assumed::Stated(Reliance::LeftToRight, origin) => {
            Assumption::LeftToRight { position: program.position(*origin) }
        }
        Assumed::Stated(Reliance::NoAliasing(function), _) => {
            Assumption::NoAliasing { function: name(function) }
        }
        Assumed::Stated(Reliance::NoInnerAliasing(function), _) => {
            Assumption::NoInnerAliasing { function: name(function) }
        }
        Assumed::Stated(Reliance::InitialGlobals(function), _) => {
            Assumption::InitialGlobals { function: name(function) }
        }
        Assumed::Stated(Reliance::TerminatedStrings(function), _) => {
            Assumption::TerminatedStrings { function: name(function) }
        }
        Assumed::Stated(Reliance::ArrayExists(function, argument), _) => {
            Assumption::ArrayExists { function: name(function), argument: argument.to_string() }
        }
        Assumed::Stated(Reliance::MissingBody(function, behaviour), _) => {
            Assumption::MissingBody { function: name(function), behaviour: behaviour.to_string() }
        }
    }
}
