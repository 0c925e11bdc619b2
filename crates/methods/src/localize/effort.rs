//! How much is tried for an answer.
//!
//! Nothing of it depends on how fast the machine is, so that the answers do not, either.

use super::formula::{CLAUSE, GATE, Set};
use super::search::Search;

/// How much a formula may cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// Vertices that are executed.
    pub steps: u64,
    /// Terms that are asked for on the way.
    pub work: u64,
    /// Gates of the circuits.
    pub circuit: u64,
    /// Search for the answer to each question.
    pub search: u32,
}

impl Effort {
    /// This many times as much.
    pub fn times(self, factor: u32) -> Self {
        Self {
            steps: self.steps.saturating_mul(factor.into()),
            work: self.work.saturating_mul(factor.into()),
            circuit: self.circuit.saturating_mul(factor.into()),
            search: self.search.saturating_mul(factor),
        }
    }

    /// As much as both allow.
    fn at_most(self, other: Self) -> Self {
        Self {
            steps: self.steps.min(other.steps),
            work: self.work.min(other.work),
            circuit: self.circuit.min(other.circuit),
            search: self.search.min(other.search),
        }
    }
}

/// What many components at once may cost: more than that, and few at once are cheaper.
const TOGETHER: Effort =
    Effort { steps: 10_000, work: 500_000, circuit: 200_000, search: 4_000_000 };
/// What a formula may cost in which nothing is hard,
const EASY: Effort = Effort { steps: 10_000, work: 60_000, circuit: 60_000, search: 2_000_000 };
/// and as much more for each component.
const EASY_PART: Effort = Effort { steps: 0, work: 20_000, circuit: 10_000, search: 100_000 };
/// What one component may cost that is not easy, as long as there are others,
const HARDER: Effort =
    Effort { steps: 100_000, work: 500_000, circuit: 400_000, search: 5_000_000 };
/// and in the end.
pub(super) const ALONE: Effort =
    Effort { steps: 1_000_000, work: 2_000_000, circuit: 1_000_000, search: 10_000_000 };
/// What longer loops and deeper recursion may cost for one component.
const FURTHER: Effort =
    Effort { steps: 20_000, work: 1_000_000, circuit: 200_000, search: 4_000_000 };
/// What an assignment that may be missing can cost: there are many places for one.
const MISSING: Effort =
    Effort { steps: 20_000, work: 1_000_000, circuit: 100_000, search: 2_000_000 };
/// And one to a member of a record: there are still more.
const MISSING_MEMBER: Effort =
    Effort { steps: 3_000, work: 150_000, circuit: 30_000, search: 300_000 };

/// Search for plain values, which can be done without.
pub(super) const POLISHING: u32 = 1_000_000;

/// All that formulas may cost before hard components are left undecided; see [`Search::cost`].
const BUDGET: u64 = 16_000_000;

/// How far the search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// What is easy is decided.
    Easy,
    /// What is harder.
    Harder,
    /// As much as can be done.
    Hard,
}

impl Stage {
    /// What a formula for this many components may cost, if it may never cost more than some effort.
    fn effort(self, components: usize, most: Effort) -> Effort {
        match self {
            Self::Easy => easy(u32::try_from(components).unwrap_or(u32::MAX)).at_most(most),
            Self::Harder => HARDER.at_most(most),
            Self::Hard => most,
        }
    }
}

/// What an easy formula for this many components may cost.
fn easy(components: u32) -> Effort {
    let more = EASY_PART.times(components);
    Effort {
        steps: EASY.steps,
        work: EASY.work + more.work,
        circuit: EASY.circuit + more.circuit,
        search: EASY.search.saturating_add(more.search),
    }
}

impl Search<'_, '_> {
    /// What all formulas have cost, in about the time of a term that is asked for.
    fn cost(&self) -> u64 {
        let kept: u64 = self.kept.iter().map(|kept| kept.formula.cost()).sum();
        self.context.work() + self.statistics.clauses * CLAUSE + self.unfinished * GATE + kept
    }

    /// What a formula for some components may cost, with a bound of loops. The user may ask for more, but not
    /// where all is easy.
    pub(super) fn effort(&self, stage: Stage, portion: &Set, bound: u32) -> Effort {
        let request = self.request();
        let most = match (portion.len(), bound) {
            _ if portion.iter().all(|component| request.is_missing_member(*component)) => {
                MISSING_MEMBER
            }
            _ if portion.iter().all(|component| request.is_missing(*component)) => MISSING,
            (1, 0) => ALONE,
            (1, _) => FURTHER,
            _ => TOGETHER,
        };
        let factor = if stage == Stage::Easy { 1 } else { request.effort };
        stage.effort(portion.len(), most).times(factor)
    }

    /// Whether hard questions may still be asked.
    pub(super) fn can_afford_more(&self) -> bool {
        self.cost() < BUDGET.saturating_mul(self.request().effort.into())
    }

    /// What the values of one set may cost.
    pub(super) fn effort_for_values(&self) -> Effort {
        match self.can_afford_more() {
            true => ALONE.times(self.request().effort),
            false => easy(1),
        }
    }
}
