//! Where the execution meets the logs.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use bounded::observed::{EventTerms, Printed};
use bounded::{CutReason, EndKind, Frame, Hook, Join, TermDomain, Way};
use ir::{FunctionId, FunctionKind, Origin, VertexId};
use logic::TermId;

use super::{EventLogs, LogMode, Remaining, Visit, Written};

/// How often the solver is asked whether a branch can be taken, between two events.
const MOST_QUESTIONS: u32 = 4096;

impl Hook for EventLogs {
    fn begin(&mut self, domain: &mut TermDomain<'_>) -> Option<Rc<dyn Any>> {
        let text = self.search.wants_text();
        self.remaining = self.search.is_active().then(|| Remaining::new(domain.program, text));
        Some(Rc::new(self.nothing_written(domain)))
    }

    fn join(&mut self, domain: &mut TermDomain<'_>, join: &Join<'_>) -> Rc<dyn Any> {
        let [first, second] = [join.first.0, join.second.0]
            .map(|data| data.downcast_ref::<Written>().expect("the data of this hook"));
        Rc::new(self.joined(domain, join, first, second))
    }

    fn wants_events(&self) -> bool {
        self.search.is_active()
    }

    fn event(&mut self, domain: &mut TermDomain<'_>, event: &EventTerms) {
        match self.search.mode {
            LogMode::Sliced | LogMode::Assume => self.event_in_vectors(domain, event),
            LogMode::Array => self.event_in_histories(domain, event),
            LogMode::Backward => self.event_in_skeleton(domain, event),
        }
        self.stop_where_complete(domain);
    }

    fn output_streams(&self) -> Option<Arc<[u32]>> {
        self.search.wants_text().then(|| self.streams.clone())
    }

    fn splits_numbers(&self) -> bool {
        self.search.may_cut_number()
    }

    fn print(&mut self, domain: &mut TermDomain<'_>, pieces: &[Printed], at: Option<Origin>) {
        self.printed(domain, pieces, at);
    }

    fn simplifies(&self) -> bool {
        self.is_sliced()
    }

    /// Backward, the conditions between events are put together from the ends, and not along paths.
    fn reads_conditions(&self) -> bool {
        self.search.mode == LogMode::Backward
    }

    /// What no log asks for is sliced away: much that looks possible is not. The solver is asked a
    /// bounded number of times.
    fn doubts(&mut self, domain: &mut TermDomain<'_>) -> bool {
        if !self.is_sliced() || self.questions.1 == MOST_QUESTIONS {
            return false;
        }
        let progress = self.lowest(domain);
        if progress > self.questions.0 {
            self.questions = (progress, 0);
        }
        self.questions.1 += 1;
        true
    }

    /// The logs end.
    fn progress(&self, domain: &TermDomain<'_>) -> Option<u32> {
        self.is_sliced().then(|| self.lowest(domain))
    }

    fn leave_behind(&mut self, domain: &mut TermDomain<'_>, reason: &CutReason) -> bool {
        self.cut_lowest(domain, reason)
    }

    fn may_follow(&mut self, domain: &mut TermDomain<'_>, way: &Way) -> bool {
        let users = domain.program.functions[way.function].kind == FunctionKind::User;
        if users && self.search.is_active() && !domain.context.is_true(way.condition) {
            self.record.ways.push(domain.here());
        }
        self.expect_all_written(domain, way.function, way.target);
        true
    }

    fn choose_callee(
        &mut self,
        domain: &mut TermDomain<'_>,
        function: FunctionId,
        _vertex: VertexId,
        condition: TermId,
    ) {
        let users = domain.program.functions[function].kind == FunctionKind::User;
        if users && self.search.is_active() {
            let here = domain.here();
            self.record.ways.push(domain.context.and(here, condition));
        }
    }

    fn begin_call(&mut self, domain: &mut TermDomain<'_>, function: FunctionId) {
        let later = self.logs_after_call(domain, function);
        self.calls.push(later);
    }

    fn end_call(&mut self, _domain: &mut TermDomain<'_>, _function: FunctionId) {
        self.calls.pop();
    }

    fn enter_vertex(&mut self, domain: &mut TermDomain<'_>, vertex: VertexId, frame: &Frame<'_>) {
        if self.search.visits {
            let (function, path) = (frame.function, domain.path());
            let written = domain.data::<Written>().vectors.clone();
            self.record.visits.push(Visit { function, vertex, path, written });
        }
        if self.is_entry(frame) {
            self.entry_frame.keep(domain.program, frame);
        }
    }

    fn leave_function(&mut self, domain: &mut TermDomain<'_>, frame: &Frame<'_>) {
        if self.is_entry(frame) {
            self.entry_frame.keep(domain.program, frame);
            self.entry_frame.leave(domain.path());
        }
    }

    fn end_program(&mut self, domain: &mut TermDomain<'_>) {
        if self.search.is_active() {
            self.entry_frame.leave(domain.path());
        }
    }

    fn end_run(&mut self, domain: &mut TermDomain<'_>, kind: EndKind, when: TermId) {
        self.run_ends(domain, kind, when);
    }

    fn end(&mut self, domain: &mut TermDomain<'_>) {
        self.record.logged = Some(self.logged(domain));
    }
}

impl EventLogs {
    /// Whether this is the function that the program starts with, and its variables are looked for.
    fn is_entry(&self, frame: &Frame<'_>) -> bool {
        self.search.is_active() && frame.function == self.entry && self.calls.len() == 1
    }
}
