//! One run as a formula, in which components are selected.
//!
//! The inputs of the run are constants, so that nothing but what the selected components may change is
//! left open. Selectors are assumed; nothing is executed or translated again between questions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use bounded::path::Paths;
use bounded::{
    Bounds, CutReason, Execution, Hook, Options, Progress, Questions, Record, Request, Statistics,
    execute, take_hook,
};
use logic::cardinality::AtMost;
use logic::cnf::Literal;
use logic::{Answer, Context, Solver, Substitution, TermId};
use logs::{Body, Extent, Log};

use super::effort::Effort;
use super::remaining::ForAllInputs;
use super::run::Run;
use super::suspicion::{ReplacementRecord, ReplacementTerm, Suspicion};
use super::{ComponentId, Subject, selection};
use crate::replay::events::{EventLogs, LogMode, LogSearch};

/// How often loops go round at first, once they depend on what is replaced.
const FIRST_BOUND: u32 = 4;

/// What a gate and a clause cost, where a term that is asked for costs one,
pub(super) const GATE: u64 = 2;
pub(super) const CLAUSE: u64 = 3;
/// and how many literals are propagated for that.
const PROPAGATIONS: u64 = 4;

/// A set of components.
pub(super) type Set = BTreeSet<ComponentId>;

/// One run in which some components may be replaced. Its terms belong to a context that formulas share.
pub(super) struct Formula {
    pub record: Record,
    /// The evaluations whose values may be replaced.
    pub replacements: Vec<ReplacementRecord>,
    pub paths: Paths,
    /// When the run passes.
    pub passes: TermId,
    pub solver: Solver,
    /// When the user wants an end.
    deadline: Option<Instant>,
    selectors: BTreeMap<ComponentId, TermId>,
    counting: Option<AtMost>,
    /// What is chosen about statements.
    choices: BTreeMap<ComponentId, TermId>,
    /// When an execution is left because of the bound; none if that is never.
    cut: Option<TermId>,
    /// When an execution is left because something is not supported, with a reason for each.
    unsupported: Vec<(TermId, String)>,
    /// How often loops went round.
    pub bound: u32,
    /// Search for the answer to each question.
    search: u32,
}

/// Which sets are asked for.
#[derive(Clone, Copy)]
pub(super) struct Extension<'a> {
    /// Those that contain this one,
    pub base: &'a Set,
    /// have at most this many components,
    pub most: usize,
    /// contain none of those that are known,
    pub known: &'a [Set],
    /// and make the run pass whatever the remaining inputs are, if that is wanted.
    pub for_all_inputs: bool,
}

/// Why there is no formula, or no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// It is too large, or too hard: fewer components at once might do.
    Size(String),
    /// The user's limits are reached.
    Limit(String),
}

/// How a formula is made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Making {
    /// Distinguishes the formula from others over the same terms.
    pub number: u32,
    /// Whether it is recorded which variables are in scope.
    pub records_visible: bool,
    /// How often loops go round at least.
    pub bound: u32,
    pub effort: Effort,
}

impl Formula {
    /// Executes a run in which some components may be replaced. Loops and recursion go on at least as
    /// far as in the run itself.
    pub fn new(
        subject: &Subject<'_>,
        run: &Run,
        components: &Set,
        making: Making,
        context: &mut Context,
        progress: &mut dyn Progress,
        statistics: &mut Statistics,
    ) -> Result<Self, Obstacle> {
        let request = subject.request;
        let options = options(subject, run, making);
        let mut bound = making.bound.max(FIRST_BOUND).min(request.options.unwind.max(1));
        loop {
            let start = Instant::now();
            let bounds = Bounds::all(bound);
            let mut questions: Option<Questions> = None;
            let mut execution = execute(
                Request {
                    program: request.woven,
                    entry: request.entry,
                    options: &options,
                    bounds: &bounds,
                },
                std::mem::take(context),
                hooks(subject, run, components, making),
                progress,
                &mut |context, paths, path| {
                    let questions = questions.get_or_insert_with(|| Questions::new(&options));
                    questions.is_possible(context, paths, path)
                },
            );
            if let Some(questions) = questions {
                statistics.clauses += questions.statistics().clauses;
            }
            statistics.executing += start.elapsed();
            statistics.steps += execution.steps;
            statistics.unwind = statistics.unwind.max(bound);
            if let Some(reason) = execution.stopped.take() {
                *context = execution.context;
                return Err(match request.options.exceeded() {
                    Some(reason) => Obstacle::Limit(reason),
                    None => Obstacle::Size(reason),
                });
            }
            let mut formula = Self::of(subject, run, &mut execution, bound, making.effort);
            *context = execution.context;
            let grows = bound < request.options.unwind && formula.cuts_the_run(context);
            if !grows {
                return Ok(formula);
            }
            bound = bound.saturating_mul(2).min(request.options.unwind);
        }
    }

    fn of(
        subject: &Subject<'_>,
        run: &Run,
        execution: &mut Execution,
        bound: u32,
        effort: Effort,
    ) -> Self {
        let request = subject.request;
        let mut passes = execution.succeeds(request.woven);
        let context = &mut execution.context;
        if run.expected.output.is_some() {
            let logs = take_hook::<EventLogs>(&mut execution.hooks);
            let logged = logs.and_then(|logs| logs.record.logged);
            let logged = logged.unwrap_or_else(|| context.boolean(false));
            passes = context.and(passes, logged);
        }
        if let Some(status) = run.expected.status {
            let low = context.extract(execution.status, 0, 8);
            let wanted = context.number(8, u64::from((status & 0xff) as u8));
            let same = context.equal(low, wanted);
            passes = context.and(passes, same);
        }
        let suspicion = take_hook::<Suspicion>(&mut execution.hooks);
        let replacements = suspicion.map(|suspicion| suspicion.records).unwrap_or_default();
        let record = std::mem::take(&mut execution.record);
        let paths = std::mem::take(&mut execution.paths);
        let unsupported = record.cuts.iter().filter_map(|cut| match &cut.reason {
            CutReason::Unsupported(reason) => Some((cut.condition, reason.clone())),
            CutReason::Input(what) => Some((cut.condition, what.words().to_owned())),
            CutReason::Loop(_) | CutReason::Recursion(_) => None,
        });
        let unsupported: Vec<(TermId, String)> = unsupported.collect();
        let cuts = record.cuts.iter();
        let cuts =
            cuts.filter(|cut| matches!(cut.reason, CutReason::Loop(_) | CutReason::Recursion(_)));
        let cuts: Vec<TermId> = cuts.map(|cut| cut.condition).collect();
        let cut = (!cuts.is_empty()).then(|| context.balanced_or(cuts));
        let mut record = record;
        let mut choices = BTreeMap::new();
        let facts = statement_choices(subject, context, &replacements, &mut choices);
        record.facts.extend(facts);
        let mut solver = Solver::with_interrupter(request.options.interrupter.clone());
        if request.options.check_proofs {
            solver.check_proofs();
        }
        solver.set_circuit_limit(Some(effort.circuit));
        solver.set_search_limit(Some(effort.search));
        for &fact in &record.facts {
            solver.assert(context, fact);
        }
        let selectors = replacements
            .iter()
            .map(|one| (ComponentId::of(one.observation.suspect), one.selector))
            .collect();
        Self {
            record,
            replacements,
            paths,
            passes,
            solver,
            deadline: request.options.deadline,
            selectors,
            counting: None,
            choices,
            cut,
            unsupported,
            bound,
            search: effort.search,
        }
    }

    /// That nothing but some components is selected.
    pub fn only(&self, context: &mut Context, set: &Set) -> Vec<TermId> {
        let selectors = self.selectors.iter();
        let assumed = selectors.map(|(component, &selector)| match set.contains(component) {
            true => selector,
            false => context.not(selector),
        });
        assumed.collect()
    }

    /// The variable that stands for what is chosen about a statement.
    pub fn choice(&self, component: ComponentId) -> Option<TermId> {
        self.choices.get(&component).copied()
    }

    /// The selectors with what they are if nothing but some components is selected.
    pub fn selected(&self, context: &mut Context, set: &Set) -> Vec<(TermId, TermId)> {
        let selectors = self.selectors.iter();
        selectors.map(|(component, &one)| (one, context.boolean(set.contains(component)))).collect()
    }

    /// From now on questions may take so much search, if they may take as much at all.
    pub fn limit_search(&mut self, most: u32) {
        self.solver.set_search_limit(Some(self.search.min(most)));
    }

    /// Asks the solver, as long as the user wants.
    pub fn ask(&mut self, context: &Context, terms: &[TermId], literals: &[Literal]) -> Answer {
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        self.solver.set_time_limit(left);
        self.solver.solve_assuming_literals(context, terms, literals)
    }

    /// Whether the run passes if nothing but some components is replaced, under further assumptions.
    pub fn passes_with(&mut self, context: &mut Context, set: &Set, further: &[TermId]) -> Answer {
        let mut assumed = vec![self.passes];
        assumed.extend(self.only(context, set));
        assumed.extend(further);
        self.ask(context, &assumed, &[])
    }

    /// Whether executions of the run as it was are left because of the bound. If nothing is replaced,
    /// hardly anything is left of the terms.
    fn cuts_the_run(&mut self, context: &mut Context) -> bool {
        let Some(cut) = self.cut else { return false };
        let nothing = self.selected(context, &Set::new());
        let cut = Substitution::new(&nothing).apply(context, cut);
        !context.is_false(cut) && self.ask(context, &[cut], &[]) == Answer::Sat
    }

    /// Whether an execution is left because of the bound, if nothing but some components is replaced;
    /// none if that is not known.
    pub fn is_cut_with(&mut self, context: &mut Context, set: &Set) -> Option<bool> {
        let Some(cut) = self.cut else { return Some(false) };
        let mut assumed = self.only(context, set);
        assumed.push(cut);
        match self.ask(context, &assumed, &[]) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(_) => None,
        }
    }

    /// Why an execution could not be followed, if nothing but some components is replaced.
    pub fn unsupported_with(&mut self, context: &mut Context, set: &Set) -> Option<String> {
        let only = self.only(context, set);
        for (condition, reason) in self.unsupported.clone() {
            let mut assumed = only.clone();
            assumed.push(condition);
            if self.ask(context, &assumed, &[]) != Answer::Unsat {
                return Some(reason);
            }
        }
        None
    }

    /// Whether an execution is left because of the bound, if no more than this many components are replaced.
    pub fn is_cut_with_few(&mut self, context: &Context, most: usize) -> Option<bool> {
        let Some(cut) = self.cut else { return Some(false) };
        let literals = self.literals(context);
        let Self { solver, counting, .. } = self;
        let counting = counting.get_or_insert_with(|| counter(&literals));
        let assumed = counting.assumptions(solver, most.min(literals.len()));
        match self.ask(context, &[cut], &assumed) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(_) => None,
        }
    }

    /// The literals of the selectors.
    fn literals(&mut self, context: &Context) -> BTreeMap<ComponentId, Literal> {
        let Self { solver, selectors, .. } = self;
        let literal =
            |(&component, &one): (&ComponentId, &TermId)| (component, solver.literal(context, one));
        selectors.iter().map(literal).collect()
    }

    /// All smallest sets with which the run passes that are asked for, and those of which it is not
    /// known whether they do for all remaining inputs.
    pub fn smallest_sets(
        &mut self,
        context: &mut Context,
        asked: &Extension<'_>,
    ) -> Result<(Vec<Set>, Vec<Set>), Obstacle> {
        let (mut found, mut open) = (Vec::new(), Vec::new());
        let literals = self.literals(context);
        if literals.is_empty() {
            return Ok((found, open));
        }
        let Extension { base, most, known, for_all_inputs } = *asked;
        let mut counting = self.counting.take().unwrap_or_else(|| counter(&literals));
        // Blocked sets are blocked in this enumeration only.
        let active = self.solver.fresh_literal();
        for set in known {
            block(&mut self.solver, active, &literals, set);
        }
        // Components of the base that are not evaluated here do not count.
        let based: Vec<Literal> =
            base.iter().filter_map(|component| literals.get(component)).copied().collect();
        let unused = base.len() - based.len();
        for size in base.len()..=most {
            let mut assumed =
                counting.assumptions(&mut self.solver, (size - unused).min(literals.len()));
            assumed.extend(based.iter().copied());
            assumed.push(active);
            loop {
                match self.ask(context, &[self.passes], &assumed) {
                    Answer::Unsat => break,
                    Answer::Unknown(reason) => {
                        self.counting = Some(counting);
                        return Err(Obstacle::Size(bounded::words(reason).to_owned()));
                    }
                    Answer::Sat => {}
                }
                let mut set = base.clone();
                set.extend(self.selected_in_model(context));
                let passes = match for_all_inputs {
                    true => self.passes_for_all_inputs(context, &set),
                    false => ForAllInputs::Passes(Vec::new()),
                };
                if let ForAllInputs::Passes(_) = passes {
                    block(&mut self.solver, active, &literals, &set);
                    found.push(set);
                    continue;
                }
                // Larger sets may do.
                block_exactly(&mut self.solver, active, &literals, &set);
                if let ForAllInputs::Unknown = passes {
                    open.push(set);
                }
            }
            if size - unused >= literals.len() {
                break;
            }
        }
        self.solver.add_clause(&[!active]);
        self.counting = Some(counting);
        Ok((found, open))
    }

    /// The components that are selected in the model.
    fn selected_in_model(&mut self, context: &Context) -> Set {
        let Self { solver, selectors, .. } = self;
        let mut is_selected =
            |one: TermId| solver.value(context, one).is_some_and(|bit| bit.to_bool());
        selectors
            .iter()
            .filter(|(_, one)| is_selected(**one))
            .map(|(component, _)| *component)
            .collect()
    }

    /// What its solver has done, in about the time of a term that is asked for.
    pub fn cost(&self) -> u64 {
        let solver = self.solver.statistics();
        solver.gates * GATE + solver.clauses * CLAUSE + solver.propagations / PROPAGATIONS
    }

    /// Adds the efforts of its solver.
    pub fn count(&self, statistics: &mut Statistics) {
        let solver = self.solver.statistics();
        statistics.variables += solver.variables;
        statistics.clauses += solver.clauses;
        statistics.questions += solver.calls;
        statistics.encoding += solver.encoding;
        statistics.solving += solver.solving;
        statistics.proofs += solver.proofs;
    }
}

/// Counts the selected components.
fn counter(literals: &BTreeMap<ComponentId, Literal>) -> AtMost {
    let mut counter = AtMost::new();
    counter.extend(literals.values().copied());
    counter
}

/// What holds of choices about statements: a statement is left out, put in or has another target always
/// or never, and what is assigned is the same variable each time.
fn statement_choices(
    subject: &Subject<'_>,
    context: &mut Context,
    records: &[ReplacementRecord],
    choices: &mut BTreeMap<ComponentId, TermId>,
) -> Vec<TermId> {
    let mut facts = Vec::new();
    for record in records {
        let component = &subject.request.components[ComponentId::of(record.observation.suspect).0];
        let Some(fault) = &component.fault else { continue };
        let first = component.suspects[0].points[0].expression == record.observation.expression;
        let decides = first || fault.is_determined();
        let ReplacementTerm::Bits(choice) = record.replacement else { continue };
        if !decides {
            continue;
        }
        let width = context.width(choice);
        let name = format!("choice of {}", record.observation.suspect);
        let shared = context.variable(&name, width);
        choices.insert(ComponentId::of(record.observation.suspect), shared);
        let [least, most] = [1, fault.choices() as u64].map(|bound| context.number(width, bound));
        let known = [
            context.equal(choice, shared),
            context.unsigned_less_equal(least, shared),
            context.unsigned_less_equal(shared, most),
        ];
        let known = context.and_all(known);
        facts.push(context.implies(record.changed, known));
        let chosen = context.and(record.selector, record.evaluated);
        facts.push(context.implies(chosen, record.changed));
    }
    facts
}

/// Sets that contain this one are no answers any more, while the literal is assumed.
fn block(
    solver: &mut Solver,
    active: Literal,
    literals: &BTreeMap<ComponentId, Literal>,
    set: &Set,
) {
    let mut clause = vec![!active];
    clause.extend(set.iter().filter_map(|component| literals.get(component)).map(|one| !*one));
    solver.add_clause(&clause);
}

/// This set is no answer any more, while the literal is assumed.
fn block_exactly(
    solver: &mut Solver,
    active: Literal,
    literals: &BTreeMap<ComponentId, Literal>,
    set: &Set,
) {
    let others =
        literals.iter().map(|(component, one)| if set.contains(component) { !*one } else { *one });
    let clause: Vec<Literal> = [!active].into_iter().chain(others).collect();
    solver.add_clause(&clause);
}

/// How the engine executes a run.
fn options(subject: &Subject<'_>, run: &Run, making: Making) -> Options {
    let request = subject.request;
    Options {
        given: Some(Arc::clone(&run.given)),
        run: making.number,
        steps: making.effort.steps,
        work: making.effort.work,
        ..request.options.clone()
    }
}

/// Lets components be replaced, and sees whether what is printed is what the test expects.
fn hooks(subject: &Subject<'_>, run: &Run, components: &Set, making: Making) -> Vec<Box<dyn Hook>> {
    let mut hooks: Vec<Box<dyn Hook>> = vec![Box::new(suspicion(subject, components, making))];
    if let Some(text) = &run.expected.output {
        let log = Log {
            name: "expected output".into(),
            extent: Extent::Exact,
            body: Body::Text(text[..].into()),
        };
        let logs = Arc::new([log]);
        let (mode, streams) = (LogMode::Assume, vec![1]);
        let search = LogSearch { logs, mode, streams, ..LogSearch::default() };
        hooks.push(Box::new(EventLogs::new(&search, subject.request.entry)));
    }
    hooks
}

/// The hook that lets components be replaced.
fn suspicion(subject: &Subject<'_>, components: &Set, making: Making) -> Suspicion {
    let selected = selection(subject.request, components.iter().copied());
    Suspicion::new(selected, making.number, making.records_visible)
}
