//! Which components make one run pass.
//!
//! One formula is made of the run, in which all components that may fix it are selected; it answers all
//! later questions about the run. Only where a formula is too large, or a question too hard, are the
//! components taken in portions.

use logic::{Answer, UnknownReason};

use super::ComponentId;
use super::effort::Stage;
use super::formula::{Obstacle, Set};
use super::remaining::ForAllInputs;
use super::search::{NO_VALUES, Search};

/// Into this many portions a formula is taken apart that is too large.
const PORTIONS: usize = 4;

/// A component about which a run says nothing yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UndecidedComponent {
    pub component: ComponentId,
    /// The bound of loops that was too small for an answer, or with which it was too hard.
    pub bound: u32,
    /// Why, in the user's words.
    pub reason: String,
    /// Whether more effort may help.
    pub may_be_decided: bool,
}

/// What a run says about components.
#[derive(Debug, Default)]
pub(super) struct Decided {
    /// Those with which it passes.
    pub fixing: Set,
    /// Those of which that is not known.
    pub open: Vec<UndecidedComponent>,
}

/// What a formula of a run says about components.
struct AtBound {
    decided: Decided,
    /// Those for which loops would have to go round more often.
    cut: Set,
    /// The bound that was reached.
    reached: u32,
}

impl AtBound {
    fn leave(&mut self, components: &Set, bound: u32, reason: &str, may_be_decided: bool) {
        let open = |&component: &ComponentId| UndecidedComponent {
            component,
            bound,
            reason: reason.to_owned(),
            may_be_decided,
        };
        self.decided.open.extend(components.iter().map(open));
    }
}

impl Search<'_, '_> {
    /// Those of some components with each of which a run passes. Where the bound of loops matters it grows.
    pub(super) fn fixing(
        &mut self,
        run: usize,
        candidates: Set,
        bound: u32,
        stage: Stage,
    ) -> Decided {
        let most = self.request().options.unwind;
        let (mut decided, mut candidates, mut bound) = (Decided::default(), candidates, bound);
        loop {
            let AtBound { decided: new, cut, reached } =
                self.decided_at(run, candidates, bound, stage);
            decided.fixing.extend(new.fixing);
            decided.open.extend(new.open);
            let further = reached < most;
            let (left, again): (Set, Set) = cut
                .into_iter()
                .partition(|component| !further || self.request().is_missing(*component));
            decided.open.extend(left.into_iter().map(|component| UndecidedComponent {
                component,
                bound: reached,
                reason: rounds(reached),
                may_be_decided: false,
            }));
            if again.is_empty() || self.stopped {
                let unasked = again.into_iter().map(|component| UndecidedComponent {
                    component,
                    bound: reached,
                    reason: rounds(reached),
                    may_be_decided: true,
                });
                decided.open.extend(unasked);
                return decided;
            }
            bound = reached.saturating_mul(2).min(most);
            candidates = again;
        }
    }

    /// The components that fix a run with a bound for loops.
    fn decided_at(&mut self, run: usize, candidates: Set, bound: u32, stage: Stage) -> AtBound {
        let decided = Decided::default();
        let mut found = AtBound { decided, cut: Set::new(), reached: bound };
        let mut waiting = self.portions(candidates);
        while let Some(portion) = waiting.pop() {
            // A formula for each component is made to compare with: it gets what it takes.
            let stage = if self.request().one_by_one { Stage::Hard } else { stage };
            let effort = self.effort(stage, &portion, bound);
            let mut formula = match self.formula(run, &portion, bound, effort) {
                Ok(formula) => formula,
                Err(Obstacle::Limit(reason)) => {
                    self.stopped = true;
                    found.leave(&portion, bound, &reason, true);
                    for portion in waiting {
                        found.leave(&portion, bound, &reason, true);
                    }
                    break;
                }
                Err(Obstacle::Size(_)) if portion.len() > 1 => {
                    waiting.extend(divided(&portion));
                    continue;
                }
                Err(Obstacle::Size(_)) if bound > 0 => {
                    found.leave(&portion, bound, &rounds(bound / 2), true);
                    continue;
                }
                Err(Obstacle::Size(reason)) => {
                    found.leave(&portion, bound, &reason, true);
                    continue;
                }
            };
            found.reached = found.reached.max(formula.bound);
            for &component in &portion {
                let set = Set::from([component]);
                let answer = formula.passes_with(&mut self.context, &set, &[]);
                if answer == Answer::Unknown(UnknownReason::CircuitLimit) {
                    self.unfinished += effort.circuit;
                }
                match answer {
                    Answer::Sat => match self.passes_for_all_inputs(&mut formula, &set) {
                        ForAllInputs::Passes(_) => {
                            self.remember(&mut formula, &set);
                            found.decided.fixing.insert(component);
                        }
                        ForAllInputs::Fails => {}
                        ForAllInputs::Unknown => found.leave(&set, bound, NO_VALUES, true),
                    },
                    Answer::Unsat => {
                        if formula.is_cut_with(&mut self.context, &set) != Some(false) {
                            found.cut.insert(component);
                        } else if let Some(reason) =
                            formula.unsupported_with(&mut self.context, &set)
                        {
                            // Alone it may be supported: more is known then.
                            match portion.len() {
                                1 => found.leave(&set, bound, &reason, false),
                                _ => waiting.push(set),
                            }
                        }
                    }
                    Answer::Unknown(UnknownReason::CircuitLimit) if portion.len() > 1 => {
                        let left = portion.range(component..).copied().collect();
                        waiting.extend(divided(&left));
                        break;
                    }
                    Answer::Unknown(_) if portion.len() > 1 => waiting.push(set),
                    Answer::Unknown(reason) => {
                        found.leave(&set, bound, bounded::words(reason), true);
                    }
                }
            }
            self.keep(run, portion, formula);
        }
        found
    }

    fn portions(&self, candidates: Set) -> Vec<Set> {
        if self.request().one_by_one {
            return candidates.into_iter().map(|component| Set::from([component])).collect();
        }
        // Many missing assignments at once would leave nothing known of any variable.
        let (missing, others): (Set, Set) =
            candidates.into_iter().partition(|component| self.request().is_missing(*component));
        let mut portions: Vec<Set> =
            missing.into_iter().map(|component| Set::from([component])).collect();
        if !others.is_empty() {
            portions.push(others);
        }
        portions
    }
}

/// That loops would have to go round more often.
fn rounds(rounds: u32) -> String {
    format!("loops and recursion were followed for {rounds} rounds")
}

fn divided(set: &Set) -> Vec<Set> {
    let components: Vec<ComponentId> = set.iter().copied().collect();
    let portions = components.chunks(components.len().div_ceil(PORTIONS));
    portions.map(|portion| portion.iter().copied().collect()).collect()
}
