//! Causes of failures by correct transitions, after Ball, Naik and Rajamani, *From Symptom to Cause* (POPL
//! 2003), section 3: what a failing run does and no correct run does.
//!
//! A transition is correct for an assertion if a run takes it, comes to the assertion afterwards and
//! satisfies it. The causes in a failing run are its edges that no correct transition is on, the first
//! projection of the paper; where there are none, its transitions that are not correct, the second one
//! (section 6). Each cause is halted and the search repeated, so that there is one run for each cause.
//!
//! The method is written against the [capabilities]: [`Program`] has them for C, by symbolic execution.

mod loops;
mod predicates;
mod program;

use std::fmt::Debug;

use capabilities::{Answer, Conditions, CorrectTransitions, FailingRuns, States};
use findings::{Basis, Projection};

pub use predicates::Predicates;
pub use program::Program;

/// What only failing runs do.
#[derive(Debug, Clone)]
pub struct Cause<Edge, Run> {
    /// Which difference it is.
    pub projection: Projection,
    /// The transitions of the difference, in the order of the run.
    pub transitions: Vec<Edge>,
    /// Where the first of them is in the trace.
    pub first: usize,
    /// Its edge, whatever the states are.
    pub first_edge: Edge,
    /// The transitions of the run.
    pub trace: Vec<Edge>,
    /// The run.
    pub run: Run,
    /// Transitions that are known to be correct.
    pub correct: Vec<Edge>,
    /// The bounds up to which there is no correct run that takes them.
    pub rests_on: Vec<Basis>,
}

/// Why a failing run has no cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unexplained {
    /// No run comes to the assertion and satisfies it, as far as these bounds go.
    NoCorrectRun(Vec<Basis>),
    /// Correct runs take every transition as well.
    Coincidental,
    /// That is not known, for this reason.
    Unknown(String),
}

/// What was found for an assertion.
#[derive(Debug, Clone)]
pub struct Found<Edge, Run> {
    /// Its causes, one run for each.
    pub causes: Vec<Cause<Edge, Run>>,
    /// A failing run without a cause that is left when the causes are halted.
    pub unexplained: Option<(Unexplained, Run)>,
    /// How many failing runs were looked for.
    pub searches: usize,
    /// Why more causes may be left, if so.
    pub open: Option<String>,
}

/// At most this many causes of one assertion are looked for.
const MOST_CAUSES: usize = 20;
/// And this many transitions are halted.
const MOST_HALTS: usize = 200;

/// Finds the causes of failures of one assertion, beginning with a failing run if one is known.
pub fn causes<E>(
    engine: &mut E,
    assertion: E::Assertion,
    first: Option<E::Run>,
) -> Found<E::Edge, E::Run>
where
    E: FailingRuns + CorrectTransitions + States,
    E::Run: Clone,
{
    let found = Found { causes: Vec::new(), unexplained: None, searches: 0, open: None };
    let known = ClassifiedEdges { correct: Vec::new(), incorrect: Vec::new() };
    let mut search = Search { engine, assertion, halts: Vec::new(), edges: known, found };
    let mut next = first;
    while let Some(run) = next.take().or_else(|| search.failing_run()) {
        if !search.explain(run) {
            break;
        }
        let causes = search.found.causes.len();
        if causes == MOST_CAUSES || search.halts.len() > MOST_HALTS {
            search.found.open = Some(format!("there may be more than {causes} causes"));
            break;
        }
    }
    search.found
}

/// What is known of transitions.
#[derive(Debug, Clone)]
struct ClassifiedEdges<Edge> {
    correct: Vec<Edge>,
    incorrect: Vec<(Edge, Vec<Basis>)>,
}

struct Search<'e, E: FailingRuns + CorrectTransitions + States> {
    engine: &'e mut E,
    assertion: E::Assertion,
    halts: Vec<E::Edge>,
    /// Of edges without states.
    edges: ClassifiedEdges<E::Edge>,
    found: Found<E::Edge, E::Run>,
}

impl<E> Search<'_, E>
where
    E: FailingRuns + CorrectTransitions + States,
    E::Run: Clone,
{
    /// Another failing run, which takes no cause that is known.
    fn failing_run(&mut self) -> Option<E::Run> {
        self.found.searches += 1;
        let conditions = Conditions::avoiding(self.halts.iter().copied());
        match self.engine.failing_run(self.assertion, &conditions) {
            Answer::Found(run) => Some(run),
            Answer::None { rests_on } => {
                // What a bound leaves open is said by the verdict of the property.
                drop(rests_on);
                None
            }
            Answer::Unknown(reason) => {
                self.found.open = Some(reason);
                None
            }
        }
    }

    /// Finds the cause of a run; whether there may be more causes.
    fn explain(&mut self, run: E::Run) -> bool {
        self.found.searches = self.found.searches.max(1);
        match self.cause(&run) {
            Ok(cause) => {
                self.halts.extend(match cause.projection {
                    Projection::Edges => cause.transitions.clone(),
                    // Correct runs take the edges as well.
                    Projection::Transitions => vec![cause.transitions[0]],
                });
                let is_same = |known: &Cause<E::Edge, E::Run>| {
                    known.projection == cause.projection && known.first_edge == cause.first_edge
                };
                // What a statement does wrong in several states is one cause.
                if !self.found.causes.iter().any(is_same) {
                    self.found.causes.push(cause);
                }
                true
            }
            Err(unexplained) => {
                self.found.unexplained = Some((unexplained, run));
                false
            }
        }
    }

    fn cause(&mut self, run: &E::Run) -> Result<Cause<E::Edge, E::Run>, Unexplained> {
        let trace = known(self.engine.trace(run, self.assertion))?;
        let mut edges = self.edges.clone();
        let asked = edges.decide(self.engine, self.assertion, &trace);
        self.edges = edges;
        asked?;
        // Where a run satisfies the assertion before it takes an edge, no edge is correct.
        if self.edges.correct.is_empty() {
            match self.engine.is_satisfied(self.assertion) {
                Answer::Found(()) => {}
                Answer::None { rests_on } => return Err(Unexplained::NoCorrectRun(rests_on)),
                Answer::Unknown(reason) => return Err(Unexplained::Unknown(reason)),
            }
        }
        if let Some(cause) = self.edges.cause(Projection::Edges, trace.clone(), run) {
            return Ok(cause);
        }
        self.engine.view(run, self.assertion);
        let edges = trace;
        let trace = known(self.engine.transitions(run, self.assertion))?;
        let mut transitions = ClassifiedEdges { correct: Vec::new(), incorrect: Vec::new() };
        transitions.decide(self.engine, self.assertion, &trace)?;
        let cause = transitions.cause(Projection::Transitions, trace, run);
        let mut cause = cause.ok_or(Unexplained::Coincidental)?;
        cause.first_edge = edges.get(cause.first).copied().unwrap_or(cause.first_edge);
        Ok(cause)
    }
}

/// What was found, or that it is not known.
fn known<T>(answer: Answer<T>) -> Result<T, Unexplained> {
    match answer {
        Answer::Found(found) => Ok(found),
        Answer::None { .. } => Err(Unexplained::Unknown("the run is not known".to_owned())),
        Answer::Unknown(reason) => Err(Unexplained::Unknown(reason)),
    }
}

impl<Edge: Copy + Eq + Debug> ClassifiedEdges<Edge> {
    /// Finds out of all transitions of a trace whether they are correct. Each correct run that is found
    /// answers for all that it takes, so that there are not many more questions than causes.
    fn decide<E>(
        &mut self,
        engine: &mut E,
        assertion: E::Assertion,
        trace: &[Edge],
    ) -> Result<(), Unexplained>
    where
        E: CorrectTransitions<Edge = Edge>,
    {
        loop {
            let mut open: Vec<Edge> = Vec::new();
            for edge in trace {
                if !self.is_decided(edge) && !open.contains(edge) {
                    open.push(*edge);
                }
            }
            if open.is_empty() {
                return Ok(());
            }
            match engine.correct_transitions(assertion, &open) {
                Answer::Found(correct) if open.iter().any(|edge| correct.contains(edge)) => {
                    for edge in correct {
                        if !self.correct.contains(&edge) {
                            self.correct.push(edge);
                        }
                    }
                }
                Answer::Found(_) => {
                    let reason = "a correct run takes none of the transitions asked for";
                    return Err(Unexplained::Unknown(reason.to_owned()));
                }
                Answer::None { rests_on } => {
                    self.incorrect.extend(open.into_iter().map(|edge| (edge, rests_on.clone())));
                }
                Answer::Unknown(reason) => return Err(Unexplained::Unknown(reason)),
            }
        }
    }

    fn is_decided(&self, edge: &Edge) -> bool {
        self.correct.contains(edge) || self.incorrect.iter().any(|(other, _)| other == edge)
    }

    /// What the answers about transitions rest on.
    fn bases(&self, transitions: &[Edge]) -> Vec<Basis> {
        let mut bases = Vec::new();
        let asked = self.incorrect.iter().filter(|(edge, _)| transitions.contains(edge));
        for basis in asked.flat_map(|(_, rests_on)| rests_on) {
            if !bases.contains(basis) {
                bases.push(basis.clone());
            }
        }
        bases
    }

    /// The transitions of a trace that are not correct.
    fn cause<Run: Clone>(
        &self,
        projection: Projection,
        trace: Vec<Edge>,
        run: &Run,
    ) -> Option<Cause<Edge, Run>> {
        let is_correct = |edge: &Edge| self.correct.contains(edge);
        let first = trace.iter().position(|edge| !is_correct(edge))?;
        let mut transitions: Vec<Edge> = Vec::new();
        for edge in trace.iter().filter(|edge| !is_correct(edge)) {
            if !transitions.contains(edge) {
                transitions.push(*edge);
            }
        }
        let (rests_on, first_edge) = (self.bases(&transitions), trace[first]);
        let (run, correct) = (run.clone(), self.correct.clone());
        Some(Cause { projection, transitions, first, first_edge, trace, run, correct, rests_on })
    }
}
