//! What methods add to the symbolic execution.
//!
//! A [`Hook`] sees evaluations, branches, calls and ends as they are executed, and may replace values or
//! prune ways. It keeps what it records to itself; whoever has given it to
//! [`execute`](crate::execute()) takes it back from the [`Execution`](crate::Execution). It may also
//! have data of its own in each state, which it joins where paths join. Several hooks compose: each
//! value goes through all of them in turn, and a way is followed if all agree. An execution without
//! hooks pays for none.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use ir::{CheckId, ControlEdge, FunctionId, Origin, Selection, VertexId};
use logic::TermId;
use semantics::code::{Code, Observation};

use crate::domain::TermDomain;
use crate::observed::{EndKind, EventTerms, Printed};
use crate::path::Path;
use crate::record::{CutReason, LoopId};
use crate::value::Value;

/// Control goes from a vertex to a successor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// The function.
    pub function: FunctionId,
    /// The branch.
    pub vertex: VertexId,
    /// Where control goes.
    pub target: VertexId,
    /// When, on the path to the branch.
    pub condition: TermId,
}

impl Way {
    /// The edge of the program.
    #[must_use]
    pub const fn edge(&self) -> ControlEdge {
        ControlEdge { function: self.function, from: self.vertex, to: self.target }
    }
}

/// An activation of a function.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// The function.
    pub function: FunctionId,
    /// Its code, which says where the variables are.
    pub code: &'a Code,
    /// What they hold.
    pub slots: &'a [Value],
}

/// Data of hooks in a state, by the number of the hook; nothing if no hook has any.
pub(crate) type StateData = Option<Rc<Vec<Option<Rc<dyn Any>>>>>;

/// The states of two paths become one.
pub struct Join<'a> {
    /// Tells the first path from the second one, wherever one of them was taken.
    pub condition: TermId,
    /// The path that they become.
    pub path: Path,
    /// The hook's data in the first state, and its path.
    pub first: (&'a Rc<dyn Any>, Path),
    /// The same of the second one.
    pub second: (&'a Rc<dyn Any>, Path),
}

/// A method's own part in the symbolic execution. Nothing needs to be implemented.
pub trait Hook: Any {
    /// The execution begins: the hook's data in the first state, if it has any. While the hook is
    /// called, [`TermDomain::data`] is what the present state has of them.
    fn begin(&mut self, _domain: &mut TermDomain<'_>) -> Option<Rc<dyn Any>> {
        None
    }

    /// Two states with different data of the hook become one.
    fn join(&mut self, _domain: &mut TermDomain<'_>, join: &Join<'_>) -> Rc<dyn Any> {
        join.second.0.clone()
    }

    /// The expressions whose evaluation the hook sees; none if there is no such expression.
    fn selection(&self) -> Option<Arc<Selection>> {
        None
    }

    /// The evaluation of a selected expression begins.
    fn begin_evaluation(
        &mut self,
        _domain: &mut TermDomain<'_>,
        _code: &Code,
        _observed: u32,
        _slots: &[Value],
    ) {
    }

    /// It ends: the value to go on with.
    fn end_evaluation(
        &mut self,
        _domain: &mut TermDomain<'_>,
        _observation: &Observation,
        value: &Value,
    ) -> Value {
        value.clone()
    }

    /// Evaluation stops: what has begun does not end.
    fn stop_evaluation(&mut self) {}

    /// A check is reached, on the path and in the regions of the domain; it fails where the condition
    /// holds.
    fn reach_check(&mut self, _domain: &mut TermDomain<'_>, _check: CheckId, _bad: TermId) {}

    /// A check fails where the condition holds, on the path and in the regions of the domain.
    fn check_fails(&mut self, _domain: &mut TermDomain<'_>, _bad: TermId) {}

    /// Control comes to a vertex.
    fn enter_vertex(
        &mut self,
        _domain: &mut TermDomain<'_>,
        _vertex: VertexId,
        _frame: &Frame<'_>,
    ) {
    }

    /// Whether the hook sees events.
    fn wants_events(&self) -> bool {
        false
    }

    /// An event happens.
    fn event(&mut self, _domain: &mut TermDomain<'_>, _event: &EventTerms) {}

    /// The streams whose output the hook sees, if any.
    fn output_streams(&self) -> Option<Arc<[u32]>> {
        None
    }

    /// Whether the digits of printed numbers count one by one; then they are printed as texts.
    fn splits_numbers(&self) -> bool {
        false
    }

    /// Something is printed to such a stream at once.
    fn print(&mut self, _: &mut TermDomain<'_>, _pieces: &[Printed], _origin: Option<Origin>) {}

    /// Whether what the path excludes is taken out of the state after events and output: where the
    /// hook restricts paths, that makes the state simpler.
    fn simplifies(&self) -> bool {
        false
    }

    /// Whether the hook takes conditions by themselves, without the path that they are met on: what the path
    /// knows of numbers does not decide them then.
    fn reads_conditions(&self) -> bool {
        false
    }

    /// Whether the solver is to be asked if the way that control is about to go can be taken.
    fn doubts(&mut self, _domain: &mut TermDomain<'_>) -> bool {
        false
    }

    /// A number that never shrinks along an execution and cannot grow for ever: rounds of loops and
    /// recursive calls in which it grows do not count against bounds. None if there is no such number.
    fn progress(&self, _domain: &TermDomain<'_>) -> Option<u32> {
        None
    }

    /// Too many rounds of a loop made no progress. Cuts, for the reason, those executions that have made
    /// less of it than others; whether there are others.
    fn leave_behind(&mut self, _domain: &mut TermDomain<'_>, _reason: &CutReason) -> bool {
        false
    }

    /// Control goes along an edge, which the path allows; whether it is followed. The condition is a
    /// part of the path already.
    fn may_follow(&mut self, _domain: &mut TermDomain<'_>, _way: &Way) -> bool {
        true
    }

    /// Control comes to the head of a loop from outside, with all paths joined. The slots are those of
    /// the activation.
    fn enter_loop(&mut self, _domain: &mut TermDomain<'_>, _id: LoopId, _slots: &mut [Value]) {}

    /// Control comes back to the head of a loop, with all paths of the round joined. Whether another
    /// round is executed; if not, the executions end here, and the hook answers for them.
    fn repeat_loop(&mut self, _domain: &mut TermDomain<'_>, _id: LoopId, _slots: &[Value]) -> bool {
        true
    }

    /// A function is called; its activation begins, unless the hook restricts the path to nothing.
    fn begin_call(&mut self, _domain: &mut TermDomain<'_>, _function: FunctionId) {}

    /// A call goes to one of several functions where the condition holds.
    fn choose_callee(
        &mut self,
        _domain: &mut TermDomain<'_>,
        _function: FunctionId,
        _vertex: VertexId,
        _condition: TermId,
    ) {
    }

    /// A function returns in the state of the domain.
    fn leave_function(&mut self, _domain: &mut TermDomain<'_>, _frame: &Frame<'_>) {}

    /// An activation of a function has ended, in all ways in which it returns.
    fn end_call(&mut self, _domain: &mut TermDomain<'_>, _function: FunctionId) {}

    /// `exit` is called, or `main` has returned.
    fn end_program(&mut self, _domain: &mut TermDomain<'_>) {}

    /// The run ends here where the condition holds.
    fn end_run(&mut self, _domain: &mut TermDomain<'_>, _kind: EndKind, _when: TermId) {}

    /// The execution is over: what holds in all runs that count may be added to the domain's facts.
    fn end(&mut self, _domain: &mut TermDomain<'_>) {}
}

impl TermDomain<'_> {
    /// Lets each hook do something with the domain.
    #[inline]
    pub(crate) fn each_hook(&mut self, mut act: impl FnMut(&mut Self, &mut dyn Hook)) {
        if self.hooks.is_empty() {
            return;
        }
        let mut hooks = std::mem::take(&mut self.hooks);
        for (index, hook) in hooks.iter_mut().enumerate() {
            self.hook = index;
            act(self, &mut **hook);
        }
        self.hooks = hooks;
    }

    /// What the state has of the hook that is being called.
    ///
    /// # Panics
    /// If the hook has begun without data, or with data of another type.
    #[must_use]
    pub fn data<T: 'static>(&self) -> &T {
        let data = self.memory.data.as_ref().and_then(|all| all[self.hook].as_ref());
        data.and_then(|data| data.downcast_ref()).expect("a hook asks for the data that it has")
    }

    /// Puts other data of the hook that is being called into the state.
    ///
    /// # Panics
    /// If no hook has data.
    pub fn set_data<T: 'static>(&mut self, data: T) {
        let all = self.memory.data.as_mut().expect("a hook has begun with data");
        Rc::make_mut(all)[self.hook] = Some(Rc::new(data));
    }

    /// The execution begins.
    pub(crate) fn begin_hooks(&mut self) {
        let mut data = Vec::with_capacity(self.hooks.len());
        self.each_hook(|domain, hook| data.push(hook.begin(domain)));
        if data.iter().any(Option::is_some) {
            self.memory.data = Some(Rc::new(data));
        }
    }

    /// The data of hooks where two paths become one.
    pub(crate) fn join_data(
        &mut self,
        condition: TermId,
        path: Path,
        (first, first_path): (&StateData, Path),
        (second, second_path): (&StateData, Path),
    ) -> StateData {
        let (Some(first), Some(second)) = (first, second) else { return None };
        if Rc::ptr_eq(first, second) {
            return Some(second.clone());
        }
        let mut joined = second.to_vec();
        self.each_hook(|domain, hook| {
            let index = domain.hook;
            let (Some(one), Some(other)) = (&first[index], &second[index]) else { return };
            if !Rc::ptr_eq(one, other) {
                let (first, second) = ((one, first_path), (other, second_path));
                let join = Join { condition, path, first, second };
                joined[index] = Some(hook.join(domain, &join));
            }
        });
        Some(Rc::new(joined))
    }

    /// Whether a hook sees events.
    pub(crate) fn wants_events(&self) -> bool {
        self.hooks.iter().any(|hook| hook.wants_events())
    }

    /// The streams whose output a hook sees, if there is such a hook.
    pub(crate) fn output_streams(&self) -> Option<Arc<[u32]>> {
        self.hooks.iter().find_map(|hook| hook.output_streams())
    }

    /// Whether the digits of printed numbers count one by one.
    pub(crate) fn splits_numbers(&self) -> bool {
        self.hooks.iter().any(|hook| hook.splits_numbers())
    }

    /// Whether what the path excludes is taken out of the state.
    pub(crate) fn simplifies(&self) -> bool {
        self.hooks.iter().any(|hook| hook.simplifies())
    }

    /// An event happens.
    pub(crate) fn event(&mut self, event: &EventTerms) {
        self.each_hook(|domain, hook| hook.event(domain, event));
    }

    /// Whether a hook wants the solver to be asked.
    pub(crate) fn doubts(&mut self) -> bool {
        let mut doubts = false;
        self.each_hook(|domain, hook| doubts |= hook.doubts(domain));
        doubts
    }

    /// The progress that a hook sees, if one does.
    fn seen_progress(&mut self) -> Option<u32> {
        let mut seen = None;
        self.each_hook(|domain, hook| seen = seen.or(hook.progress(domain)));
        seen
    }

    /// The progress that a hook sees; zero where none does.
    pub(crate) fn progress(&mut self) -> u32 {
        self.seen_progress().unwrap_or(0)
    }

    /// Whether executions end because their progress does.
    pub(crate) fn is_bounded_by_progress(&mut self) -> bool {
        self.seen_progress().is_some()
    }

    /// Cuts the executions that have made less progress than others; whether there are others.
    pub(crate) fn leave_behind(&mut self, reason: &CutReason) -> bool {
        let mut left = false;
        self.each_hook(|domain, hook| left = left || hook.leave_behind(domain, reason));
        left
    }

    /// A call goes to one of several functions.
    pub(crate) fn choose_callee(&mut self, function: FunctionId, vertex: VertexId, when: TermId) {
        self.each_hook(|domain, hook| hook.choose_callee(domain, function, vertex, when));
    }

    /// The run ends here where the condition holds.
    pub(crate) fn end_run(&mut self, kind: EndKind, when: TermId) {
        self.each_hook(|domain, hook| hook.end_run(domain, kind, when));
    }

    /// Whether all hooks let control go a way.
    pub(crate) fn hooks_follow(&mut self, way: &Way) -> bool {
        let mut follows = true;
        self.each_hook(|domain, hook| follows = follows && hook.may_follow(domain, way));
        follows && !self.is_impossible()
    }
}

/// The hook of a type among several, and takes it out.
#[must_use]
pub fn take_hook<T: Hook>(hooks: &mut Vec<Box<dyn Hook>>) -> Option<Box<T>> {
    let index = hooks.iter().position(|hook| (&**hook as &dyn Any).is::<T>())?;
    (hooks.swap_remove(index) as Box<dyn Any>).downcast().ok()
}
