//! How often something has happened before on the present path.

use logic::{Context, TermId};

/// For each number up to a largest one, when something has happened exactly so often.
pub(super) struct Occurrences {
    exactly: Vec<TermId>,
    never: TermId,
}

impl Occurrences {
    /// It has not happened yet. More than a number of times need not be told apart.
    pub(super) fn new(context: &mut Context, most: usize) -> Self {
        let never = context.boolean(false);
        let mut exactly = vec![never; most];
        if let Some(first) = exactly.first_mut() {
            *first = context.boolean(true);
        }
        Self { exactly, never }
    }

    /// When it has happened so often.
    pub(super) fn exactly(&self, times: usize) -> TermId {
        self.exactly.get(times).copied().unwrap_or(self.never)
    }

    /// When it has happened more often than can be told apart.
    pub(super) fn more(&self, context: &mut Context) -> TermId {
        let few = context.or_any(self.exactly.iter().copied());
        context.not(few)
    }

    /// How often it may have happened.
    pub(super) fn possible<'a>(
        &'a self,
        context: &'a Context,
    ) -> impl Iterator<Item = (usize, TermId)> + 'a {
        let all = self.exactly.iter().copied().enumerate();
        all.filter(|&(_, term)| !context.is_false(term))
    }

    /// It happens where the condition holds.
    pub(super) fn happens(&mut self, context: &mut Context, when: TermId) {
        let otherwise = context.not(when);
        for times in (0..self.exactly.len()).rev() {
            let stays = context.and(self.exactly[times], otherwise);
            let comes = match times.checked_sub(1) {
                Some(fewer) => context.and(self.exactly[fewer], when),
                None => self.never,
            };
            self.exactly[times] = context.or(stays, comes);
        }
    }
}
