//! Model-based diagnosis: which expressions, replaced, make failing runs pass.
//!
//! After Griesmayer, Staber and Bloem, *Automated Fault Localization for C Programs* (2006). A
//! failing run is executed again with terms, its inputs as they were; every evaluation of a
//! suspected [`Component`] may have any other value. A [`Diagnosis`] is a smallest set of components with
//! which every failing run can satisfy all checks and do what is expected of it.
//!
//! | module | what it does |
//! |---|---|
//! | [`component`] | what is suspected as one |
//! | [`run`] | runs with what is expected of them, on the concrete machine |
//! | `formula` | one run as a formula, in which components are selected |
//! | `search` | the components that fix all runs, and all that is said about them |
//! | `stages` | what is easy first, and what is hard later |
//! | `decide` | the components that fix one run |
//! | `effort` | how much is tried for an answer |
//! | `larger` | the smallest sets of several |
//! | `kept` | the formulas of runs, kept for later questions |
//! | `choice` | other targets and calls, and statements too many, tried on the concrete machine |
//! | `remaining` | whether values do for all inputs that the failing run did not take |
//! | `witness` | values of one run, tried on others |
//! | `guess` | values that are tried where formulas are too large |
//! | `values` | what the replaced values are |
//! | `fractions` | plain values of floating-point numbers |
//! | `correspondence` | which variables count where a component is evaluated |
//! | `consistent` | whether one function of the variables in scope gives them |
//! | `question` | how that is asked over several runs at once |
//! | `table` | such functions on the concrete machine |
//! | `index` | in which states passing runs evaluate components |
//! | `preservation` | whether one keeps what passes |
//! | [`simple`] | small changes of the text that make the runs pass |
//! | `unwritten` | whether a claim relies on storage that was never written |
//! | [`rank`] | the order of the diagnoses |

mod choice;
pub mod component;
mod consistent;
mod correspondence;
mod decide;
mod effort;
mod formula;
mod formula_cache;
mod fractions;
mod guess;
mod index;
mod larger;
mod preservation;
mod question;
pub mod rank;
mod remaining;
pub mod run;
mod search;
pub mod simple;
mod stages;
pub mod suspicion;
mod table;
mod unwritten;
mod values;
mod witness;

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bounded::{Options, Progress, Statistics};
use ir::{FunctionId, Program, Selection, SuspectId, Type};
use semantics::code::SharedCode;

pub use component::{Component, ComponentId};
pub use consistent::Consistency;
pub use preservation::Preservation;
pub use rank::merely_fits;
pub use run::{Ending, Expected, OTHER_FILLINGS, Run, Runner};
pub use search::Undecided;
pub use simple::{Simple, SimpleKind};
pub use values::{Change, Fix, NewValue, places_of};

/// What is asked.
pub struct Request<'p> {
    /// The program.
    pub program: &'p Program,
    /// The same program with the faults of statements woven into it: this is what is executed.
    pub woven: &'p Program,
    /// Where it starts.
    pub entry: FunctionId,
    /// The checks and the limits.
    pub options: Options,
    /// What may be at fault.
    pub components: Vec<Component>,
    /// The failing runs.
    pub runs: Vec<Run>,
    /// Runs that pass, which a change should keep.
    pub passing: Vec<Run>,
    /// For each component how far it is from the failure in the dependences, where that is known.
    pub distances: Vec<Option<u32>>,
    /// How many components a diagnosis may have.
    pub faults: usize,
    /// How many times the usual effort is made for a formula.
    pub effort: u32,
    /// Whether each run's own diagnoses are wanted as well.
    pub per_run: bool,
    /// Whether a formula is made for each component, as the paper does: to compare with.
    pub one_by_one: bool,
    /// Whether it is asked if one function of the variables in scope gives the values.
    pub consistency: bool,
    /// Whether runs have to pass whatever the inputs are that the failing run did not take.
    pub all_remaining: bool,
    /// Whether simple replacements are looked for.
    pub simple: bool,
}

impl Request<'_> {
    /// Whether a component gives pointers.
    fn gives_pointers(&self, component: ComponentId) -> bool {
        self.components[component.0].points().any(|point| {
            let body = self.woven.functions[point.function].body.as_ref();
            let ty = body.map(|body| &self.woven.types[body.expressions[point.expression].ty]);
            matches!(ty, Some(Type::Pointer(_)))
        })
    }

    /// Whether the text of a component is nowhere else in the program: in a type, a label, an assertion, or within
    /// an expression that is not replaced.
    fn is_everywhere(&self, component: ComponentId) -> bool {
        self.components[component.0].suspects.iter().all(|suspect| {
            let in_macro = suspect.points.iter().any(|point| point.origin.expansion.is_some());
            let uses = self.program.sources.uses(suspect.range) as usize;
            !in_macro || suspect.is_use(self.program) || suspect.points.len() >= uses
        })
    }

    /// Whether other values of all expressions of some components could be had by other texts.
    fn are_whole_texts<'a>(&self, components: impl IntoIterator<Item = &'a ComponentId>) -> bool {
        let mut points =
            components.into_iter().flat_map(|component| self.components[component.0].points());
        points.all(|point| {
            let body = self.woven.functions[point.function].body.as_ref();
            body.is_some_and(|body| weave::suspects::is_whole_text(body, point.expression))
        })
    }
}

/// A smallest set of components with which all failing runs pass.
#[derive(Debug, Clone)]
pub struct Diagnosis {
    /// The components.
    pub components: Vec<ComponentId>,
    /// For each failing run the values with which it passes.
    pub fixes: Vec<Fix>,
    /// The one value that would do for all evaluations in all failing runs and keep all passing
    /// ones, if there is one.
    pub constant: Option<NewValue>,
    /// Whether one function of variables in scope gives the values.
    pub consistency: Consistency,
    /// What the passing runs say about such a function, if there are any.
    pub preservation: Option<Preservation>,
    /// Whether every repaired run only avoids what failed before.
    pub avoids: bool,
    /// Whether a repaired run reads what was never written.
    pub reads_unwritten: bool,
    /// Small changes with which all failing runs pass, the best first.
    pub simple: Vec<Simple>,
}

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Localized {
    /// The diagnoses, in the order of their evidence.
    pub diagnoses: Vec<Diagnosis>,
    /// For each run its own diagnoses, if that was asked for.
    pub per_run: Vec<Vec<Vec<ComponentId>>>,
    /// What could not be decided.
    pub undecided: Vec<Undecided>,
    /// The components that are still looked at; none at the end.
    pub pending: Vec<ComponentId>,
    /// Diagnoses that the concrete machine did not confirm: faults of this tool.
    pub refuted: Vec<Vec<ComponentId>>,
    /// How many formulas were made.
    pub formulas: usize,
    /// Sizes and times.
    pub statistics: Statistics,
    /// How long all of it took.
    pub time: Duration,
}

/// Looks for the smallest sets of components that fix all failing runs.
#[must_use]
pub fn localize(request: &Request<'_>, progress: &mut dyn Progress) -> Localized {
    localize_publishing(request, progress, &mut |_| {})
}

/// The same, and what is known so far is published now and then.
#[must_use]
pub fn localize_publishing(
    request: &Request<'_>,
    progress: &mut dyn Progress,
    publish: &mut dyn FnMut(Localized),
) -> Localized {
    let start = Instant::now();
    let mut search = search::Search::new(request, progress, publish);
    let mut found = search.run();
    finish(request, &mut found);
    found.time = start.elapsed();
    found
}

/// Makes diagnoses ready to be reported.
fn finish(request: &Request<'_>, found: &mut Localized) {
    if request.simple {
        simple::drop_known_calls(request, found);
    }
    unwritten::mark(request, found);
    rank::order(&mut found.diagnoses, &request.distances);
}

/// What all formulas of a request share.
pub(crate) struct Subject<'r> {
    request: &'r Request<'r>,
    /// All components.
    everything: Arc<Selection>,
    runner: Runner<'r>,
    /// For failing runs in which something is tried.
    trying: OnceCell<Runner<'r>>,
}

impl<'r> Subject<'r> {
    fn new(request: &'r Request<'r>) -> Self {
        let all = (0..request.components.len()).map(ComponentId);
        let everything = selection(request, all);
        let code = Rc::new(SharedCode::new(request.woven));
        let runner = Runner::new(code, request.entry, request.options.checks);
        Self { request, everything, runner, trying: OnceCell::new() }
    }

    /// Makes failing runs in which something is tried: one that takes much longer has gone astray.
    fn trying(&self) -> &Runner<'r> {
        self.trying.get_or_init(|| self.runner.limited_by(&self.request.runs))
    }
}

/// The expressions of some components.
fn selection(
    request: &Request<'_>,
    components: impl IntoIterator<Item = ComponentId>,
) -> Arc<Selection> {
    let mut selection = Selection::default();
    for component in components {
        for point in request.components[component.0].points() {
            selection.insert(request.woven, point, component.suspect());
        }
    }
    Arc::new(selection)
}

impl ComponentId {
    /// The component as the engines number it.
    #[must_use]
    pub fn suspect(self) -> SuspectId {
        SuspectId::from(self.0)
    }

    /// The component that an engine speaks of.
    #[must_use]
    pub fn of(suspect: SuspectId) -> Self {
        Self(suspect.into())
    }
}
