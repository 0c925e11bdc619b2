//! Macros of headers, such as those of `<stdatomic.h>`: what they do with variables of their own is one step, the use
//! of the macro.

use findings::{NamedValue, StepKind};
use ir::{FunctionId, Origin, Program, VertexId};
use source::Range;

use crate::machine::{Step, StepEffect};

/// A use of a macro whose steps the trace shows as one.
pub(super) struct Folded {
    /// Where the user wrote it.
    used: Range,
    at: (FunctionId, usize, u32),
    /// The vertices so far: one that comes again is another use.
    seen: Vec<VertexId>,
    /// What the first variable of the macro points to.
    object: Option<String>,
    assigned: Option<NamedValue>,
    given: Option<NamedValue>,
}

/// Where the user wrote the use of a header's macro that a step belongs to, if the trace shows its steps as one. A use in an
/// argument of another macro has the place of the whole use; the names of its variables tell it, and that the step before
/// belonged to it.
pub(super) fn used_at(program: &Program, step: &Step, before: Option<&Folded>) -> Option<Range> {
    let is_told = match step.effect {
        StepEffect::Stored(..) | StepEffect::Branch(..) | StepEffect::Other => true,
        StepEffect::Input(_)
        | StepEffect::Chosen(..)
        | StepEffect::Called(..)
        | StepEffect::Returned(_) => false,
    };
    if !is_told {
        return None;
    }
    if program.is_system(step.origin) {
        return use_of_macro(program, step.origin);
    }
    let range = program.location(step.origin).range;
    let belongs = match &step.effect {
        StepEffect::Stored(place, _) => is_reserved(plain(place)),
        StepEffect::Other => before.is_some_and(|before| before.goes_on_with(range, step)),
        StepEffect::Branch(..)
        | StepEffect::Input(_)
        | StepEffect::Chosen(..)
        | StepEffect::Called(..)
        | StepEffect::Returned(_) => false,
    };
    belongs.then_some(range)
}

fn use_of_macro(program: &Program, origin: Origin) -> Option<Range> {
    let sources = &program.sources;
    let mut uses = sources.expansion_chain(program.location(origin)).map(|expansion| expansion.at);
    uses.find(|at| !sources.file(at.file).system)
}

/// A store through the address of a variable is one into the variable.
fn plain(place: &str) -> &str {
    place.strip_prefix("*&").unwrap_or(place)
}

/// Whether C keeps a name for headers.
fn is_reserved(name: &str) -> bool {
    name.starts_with("__")
}

impl Folded {
    pub(super) fn new(used: Range, step: &Step) -> Self {
        let at = (step.function, step.depth, step.thread);
        Self { used, at, seen: Vec::new(), object: None, assigned: None, given: None }
    }

    /// Whether a step belongs to the same use.
    pub(super) fn goes_on_with(&self, used: Range, step: &Step) -> bool {
        let at = (step.function, step.depth, step.thread);
        self.used == used && self.at == at && !self.seen.contains(&step.vertex)
    }

    /// Adds a step; what all of them do. What a macro within another one gives is not what the whole gives.
    pub(super) fn add(&mut self, step: &Step, is_whole: bool) -> (StepKind, Vec<NamedValue>) {
        self.seen.push(step.vertex);
        if let StepEffect::Stored(place, value) = &step.effect {
            self.store(place, value);
        }
        let given = self.given.as_ref().filter(|_| is_whole);
        match (&self.assigned, given) {
            (Some(assigned), _) => (StepKind::Assigned, vec![assigned.clone()]),
            (None, Some(given)) => (StepKind::Returned, vec![given.clone()]),
            (None, None) => (StepKind::Other, Vec::new()),
        }
    }

    fn store(&mut self, place: &str, value: &str) {
        let name = plain(place);
        if is_reserved(place) {
            let object = value.strip_prefix('&').map(str::to_owned);
            self.object = self.object.take().or(object);
        } else if is_reserved(name) {
            self.given = Some(NamedValue::unnamed(value));
        } else {
            let object = self.object.as_deref().filter(|_| name == "the object");
            self.assigned = Some(NamedValue::new(object.unwrap_or(name), value));
        }
    }
}

#[cfg(test)]
mod tests {
    use findings::{NamedValue, StepKind};
    use ir::{ComponentId, FunctionId, Origin, VertexId};
    use source::{FileId, Range};

    use super::Folded;
    use crate::machine::{Step, StepEffect};

    fn step(vertex: u32, place: &str, value: &str) -> Step {
        Step {
            number: 0,
            first: 0,
            function: FunctionId(0),
            vertex: VertexId(vertex),
            origin: Origin { component: ComponentId(0), expansion: None },
            depth: 0,
            effect: StepEffect::Stored(place.to_owned(), value.to_owned()),
            thread: 0,
            rule_state: Vec::new(),
        }
    }

    const USED: Range = Range { file: FileId(0), start: 3, end: 9 };

    #[test]
    fn what_is_stored_through_a_variable_of_the_macro_has_the_name_of_the_object() {
        let mut folded = Folded::new(USED, &step(0, "", ""));
        assert_eq!(folded.add(&step(1, "__rucc_obj", "&n"), true).0, StepKind::Other);
        assert_eq!(folded.add(&step(2, "__rucc_new", "&k"), true).0, StepKind::Other);
        let (kind, values) = folded.add(&step(3, "the object", "&k"), true);
        assert_eq!((kind, values), (StepKind::Assigned, vec![NamedValue::new("n", "&k")]));
    }

    #[test]
    fn what_is_stored_into_a_variable_of_the_macro_is_given() {
        let mut folded = Folded::new(USED, &step(0, "", ""));
        folded.add(&step(1, "__rucc_obj", "&n"), true);
        let (kind, values) = folded.add(&step(2, "*&__rucc_old", "3"), true);
        assert_eq!((kind, values), (StepKind::Returned, vec![NamedValue::unnamed("3")]));
        let (kind, values) = folded.add(&step(3, "*&n", "4"), true);
        assert_eq!((kind, values), (StepKind::Assigned, vec![NamedValue::new("n", "4")]));
    }

    #[test]
    fn a_vertex_that_comes_again_is_another_use() {
        let mut folded = Folded::new(USED, &step(0, "", ""));
        folded.add(&step(1, "__rucc_obj", "&n"), true);
        assert!(folded.goes_on_with(USED, &step(2, "n", "1")));
        assert!(!folded.goes_on_with(USED, &step(1, "n", "1")));
        assert!(!folded.goes_on_with(Range { start: 4, ..USED }, &step(2, "n", "1")));
    }
}
