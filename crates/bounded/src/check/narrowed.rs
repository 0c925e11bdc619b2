//! Questions about variables that are only compared, asked about their ranks.

use logic::{Answer, Context, Narrowing, Solver, Statistics, TermId, Tried, enumerate};

use super::questions::Questions;

/// What it may cost to try all values for a hard question, in operations: about a second.
const VALUES: u64 = 1 << 28;

/// Conflicts that a question about numbers with known numbers of digits may have.
const HARD: u32 = 20_000;

/// A solver for the translations of some conditions.
pub(super) struct Narrowed {
    narrowing: Narrowing,
    solver: Solver,
}

impl Questions {
    /// Prepares questions about these conditions: what they say about ranks is asked of a solver of
    /// its own.
    pub(super) fn narrow(
        &mut self,
        context: &mut Context,
        conditions: impl Iterator<Item = TermId>,
    ) {
        self.end_narrowed();
        let all: Vec<TermId> = conditions.chain(self.facts.iter().copied()).collect();
        let Some(narrowing) = Narrowing::of(context, &all) else { return };
        let mut narrowed = Narrowed { narrowing, solver: self.fresh_solver() };
        for &fact in &self.facts {
            let fact = narrowed.narrowing.translate(context, fact);
            narrowed.solver.assert(context, fact.expect("the facts are a part of the question"));
        }
        self.narrowed = Some(narrowed);
    }

    /// Whether the condition holds in some run.
    pub(super) fn ask_narrowed(
        &mut self,
        context: &mut Context,
        condition: TermId,
        conflicts: Option<u32>,
    ) -> Answer {
        match self.ask_ranks(context, condition, conflicts) {
            Answer::Unknown(reason) => {
                let by_digits = self.ask_by_digits(context, &[condition], conflicts, false);
                by_digits.unwrap_or(Answer::Unknown(reason))
            }
            answer @ (Answer::Sat | Answer::Unsat) => answer,
        }
    }

    fn ask_ranks(
        &mut self,
        context: &mut Context,
        condition: TermId,
        conflicts: Option<u32>,
    ) -> Answer {
        let limit = self.time_limit();
        let translated = self.narrowed.as_mut().and_then(|narrowed| {
            let translated = narrowed.narrowing.translate(context, condition)?;
            Some((narrowed, translated))
        });
        let Some((Narrowed { narrowing, solver }, translated)) = translated else {
            return self.ask(context, &[condition], conflicts);
        };
        solver.set_time_limit(limit);
        solver.set_conflict_limit(conflicts);
        let answer = solver.solve_assuming(context, &[translated]);
        let model = solver.model().map(|model| narrowing.widen(model));
        self.write_script(context, &[condition]);
        if let Some(model) = model {
            self.solver.adopt_model(model);
            debug_assert!(self.holds(context, condition), "a model of ranks is one of values");
        }
        answer
    }

    /// Whether the condition holds in some run: a hard question, for which nothing else is looked at.
    pub(super) fn ask_alone(&mut self, context: &mut Context, condition: TermId) -> Answer {
        let mut asked = vec![condition];
        asked.extend(&self.facts);
        self.write_script(context, &asked);
        match self.try_all(context, &asked, VALUES) {
            Some(Tried::Nothing) => return Answer::Unsat,
            Some(Tried::Model(model)) => {
                self.solver.adopt_model(model);
                return Answer::Sat;
            }
            None => {}
        }
        if let Some(answer) = self.ask_by_digits(context, &asked, Some(HARD), true) {
            return answer;
        }
        let mut narrowing = Narrowing::of(context, &asked);
        if let Some(narrowing) = &mut narrowing {
            for term in &mut asked {
                *term = narrowing.translate(context, *term).expect("it was given");
            }
        }
        let mut solver = self.fresh_solver();
        if !self.check_proofs {
            solver.be_thorough();
        }
        solver.set_time_limit(self.time_limit());
        for term in asked {
            solver.assert(context, term);
        }
        let answer = solver.solve();
        self.count(&solver.statistics());
        if let Some(model) = solver.model() {
            let wide = narrowing.map(|narrowing| narrowing.widen(model));
            let model = wide.unwrap_or_else(|| model.clone());
            self.solver.adopt_model(model);
        }
        answer
    }

    /// Tries all values of the variables, if they are few. There is no proof to be checked then.
    pub(super) fn try_all(
        &mut self,
        context: &Context,
        conditions: &[TermId],
        most_work: u64,
    ) -> Option<Tried> {
        if self.check_proofs {
            return None;
        }
        enumerate(context, conditions, most_work, &mut || self.is_stopped())
    }

    /// Something holds in every run, as was found out.
    pub(super) fn assert(&mut self, context: &mut Context, term: TermId) {
        let narrowed = self.narrowed.as_mut();
        let translated = narrowed.and_then(|narrowed| {
            Some((narrowed.narrowing.translate(context, term)?, &mut narrowed.solver))
        });
        match translated {
            Some((translated, solver)) => solver.assert(context, translated),
            None => self.solver.assert(context, term),
        }
    }

    /// The questions that were prepared are answered.
    pub(super) fn end_narrowed(&mut self) {
        if let Some(narrowed) = self.narrowed.take() {
            self.count(&narrowed.solver.statistics());
        }
    }

    /// Adds the efforts of a solver that is not used any more.
    pub(super) fn count(&mut self, effort: &Statistics) {
        add(&mut self.others, effort);
    }
}

/// Adds an effort to others.
pub(super) fn add(sum: &mut Statistics, effort: &Statistics) {
    sum.calls += effort.calls;
    sum.proofs += effort.proofs;
    sum.variables += effort.variables;
    sum.clauses += effort.clauses;
    sum.encoding += effort.encoding;
    sum.solving += effort.solving;
}
