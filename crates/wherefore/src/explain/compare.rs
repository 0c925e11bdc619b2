//! From variations to an explanation: the three analyses, in terms of the text.

use std::collections::BTreeSet;
use std::rc::Rc;

use explicit::{Choice, Counterexample, Options, Point, Sample, Transition, Variation, Variations};
use findings::{
    Explanation, NamedValue, Place, PointInvariants, RunTransformation, StepProjection, StepSets,
    TellingInvariant, TransformationKind, Varied, VariedStep,
};
use ir::{Body, FunctionId, Program, Statement, VertexId};
use methods::explain::invariants::{self, Samples, Telling, Value};
use methods::explain::transformations::{self, Kind, Transformation};
use methods::explain::transitions::TransitionSets;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::machine::{ControlLocation, Datum, statement_ranges};
use source::Range;

use super::enumerators::{EnumeratorNames, enumerator};
use super::points::{NamedPoint, PointKind};
use crate::inputs::value_text;

/// At most this many runs of each kind are reported.
const MOST_RUNS: usize = 50;
/// At most this many runs of each kind are transformed into each other.
const MOST_COMPARED: usize = 200;
/// At most this many transformations are reported.
const MOST_TRANSFORMATIONS: usize = 20;
/// At most this many invariants of one side of a point are reported.
const MOST_INVARIANTS: usize = 40;

/// A step of a run, compared as a whole.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    location: ControlLocation,
    thread: u32,
    choices: Rc<[Choice]>,
}

impl transformations::Step for Step {
    type Choice = Choice;

    fn thread(&self) -> u32 {
        self.thread
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }

    fn is_at_place_of(&self, other: &Self) -> bool {
        self.location == other.location
    }
}

/// A projected step.
type Projected = (ControlLocation, Option<u32>, Option<Rc<[Choice]>>);

/// Steps in terms of the text, each with a number.
struct Table<'p> {
    program: &'p Program,
    threads: bool,
    steps: Vec<VariedStep>,
    numbers: FxHashMap<Projected, usize>,
    /// The texts of the statements of functions.
    ranges: FxHashMap<FunctionId, Vec<Range>>,
}

impl Table<'_> {
    fn number(&mut self, step: Projected) -> usize {
        if let Some(&known) = self.numbers.get(&step) {
            return known;
        }
        let (location, thread, choices) = &step;
        let program = self.program;
        let function = &program.functions[location.function];
        let body = function.body.as_ref();
        let ranges = self
            .ranges
            .entry(location.function)
            .or_insert_with(|| body.map_or_else(Vec::new, |body| statement_ranges(program, body)));
        let shown = ranges
            .get(location.vertex.0 as usize)
            .map(|&range| (Place::new(range, &program.sources), text_of(program, range)))
            // The end of a function is where it returns.
            .map(|(place, text)| match text.as_str() {
                "}" => (place, format!("end of {}", function.name)),
                _ => (place, text),
            });
        let (place, text) = shown.unwrap_or_else(|| {
            let nowhere = source::Position { file: "".into(), line: 0, column: 0 };
            (Place::elsewhere(nowhere), String::new())
        });
        let body = program.functions[location.function].body.as_ref();
        let choices = choices.iter().flat_map(|choices| choices.iter()).map(|choice| {
            let site = &program.sites[choice.site];
            let enumerator = body.and_then(|body| enumerator(program, body, *choice));
            let value = enumerator.unwrap_or_else(|| value_text(choice.value, site.ty, program));
            NamedValue::new(program.text(site.origin), value)
        });
        let number = self.steps.len();
        self.steps.push(VariedStep {
            function: function.name.to_string(),
            place,
            text,
            is_rest: !location.begins,
            thread: thread.filter(|_| self.threads),
            choices: choices.collect(),
        });
        self.numbers.insert(step, number);
        number
    }

    fn full(&mut self, step: &Step) -> usize {
        self.number((step.location, Some(step.thread), Some(Rc::clone(&step.choices))))
    }

    fn run(&mut self, steps: &[Step]) -> Vec<usize> {
        steps.iter().map(|step| self.full(step)).collect()
    }

    fn sets(&mut self, sets: TransitionSets<Projected>) -> StepSets {
        let mut list = |set: BTreeSet<Projected>| {
            let mut numbers: Vec<usize> = set.into_iter().map(|step| self.number(step)).collect();
            numbers.sort_by_key(|&number| {
                let step = &self.steps[number];
                (step.place.clone(), step.is_rest, step.thread, number)
            });
            numbers
        };
        StepSets {
            trans_neg: list(sets.trans_neg),
            trans_pos: list(sets.trans_pos),
            all_neg: list(sets.all_neg),
            all_pos: list(sets.all_pos),
            only_neg: list(sets.only_neg),
            only_pos: list(sets.only_pos),
            cause_neg: list(sets.cause_neg),
            cause_pos: list(sets.cause_pos),
        }
    }
}

/// The text of a statement. Of a declaration, which is known by the name that it declares, all up to its end.
pub(crate) fn text_of(program: &Program, range: Range) -> String {
    let text = program.sources.shown_text(range);
    let is_name = text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if !is_name {
        return text;
    }
    let file = program.sources.file(range.file);
    let whole = file.text();
    let start = range.start as usize;
    let line_start = whole[..start].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let before = String::from_utf8_lossy(&whole[line_start..start]);
    let after: Vec<u8> = whole[start..].iter().copied().take_while(|byte| *byte != b'\n').collect();
    let after = String::from_utf8_lossy(&after);
    // From behind the statement before it on the line to its own end.
    let begin = before.rsplit([';', '{', '}']).next().unwrap_or_default().trim_start();
    let is_header = begin.matches('(').count() != begin.matches(')').count();
    match after.split_once(';') {
        Some((declared, _)) if !is_header => format!("{begin}{declared}"),
        Some(_) | None => text,
    }
}

fn projected(step: &Step, projection: StepProjection) -> Projected {
    let (thread, choices) = (Some(step.thread), Some(Rc::clone(&step.choices)));
    match projection {
        StepProjection::Full => (step.location, thread, choices),
        StepProjection::Location => (step.location, None, None),
        StepProjection::Thread => (step.location, thread, None),
        StepProjection::Choice => (step.location, None, choices),
    }
}

/// For each variation the statements that it executes.
pub(super) type Statements = FxHashMap<Vec<u32>, BTreeSet<ControlLocation>>;

/// The statements of variations whose steps are larger.
pub(super) fn statements(
    given: &Counterexample<'_>,
    options: &Options,
    variations: &Variations,
) -> Result<Statements, String> {
    let program = given.program;
    let points: Vec<Point> = program
        .functions
        .entries()
        .filter(|(_, function)| function.kind == ir::FunctionKind::User)
        .filter_map(|(function, one)| Some((function, one.body.as_ref()?)))
        .flat_map(|(function, body)| {
            let at = move |vertex: VertexId| Point {
                function,
                vertex,
                locals: Vec::new(),
                globals: Vec::new(),
            };
            first_vertices(program, body).into_iter().map(at)
        })
        .collect();
    let mut found = Statements::default();
    explicit::sample(given, options, variations, &points, |run, seen| {
        found.insert(run.to_vec(), seen.iter().map(|sample| sample.location).collect());
    })?;
    Ok(found)
}

/// The first vertex of each statement of a function.
fn first_vertices(program: &Program, body: &Body) -> Vec<VertexId> {
    let mut seen = BTreeSet::new();
    let ranges = statement_ranges(program, body);
    let begins = body.vertices.entries().zip(ranges).filter(|((_, vertex), range)| {
        let is_step = !matches!(
            vertex.statement,
            Statement::Skip | Statement::Declare { .. } | Statement::Discard { .. }
        );
        is_step && seen.insert((range.file, range.start))
    });
    begins.map(|((id, _), _)| id).collect()
}

/// Compares failing with passing variations; says which passing one is nearest to the failing run.
pub(super) fn compare(
    given: &Counterexample<'_>,
    variations: &Variations,
    statements: &Statements,
    (varied, projection): (Varied, StepProjection),
) -> (Explanation, Option<usize>) {
    let step = |&number: &u32| {
        let Transition { location, action } = variations.transitions.get(number).clone();
        Step { location, thread: action.thread, choices: action.choices }
    };
    let steps = |run: &Variation| -> Vec<Step> { run.iter().map(step).collect() };
    let threads = explicit::has_threads(given.program);
    let mut table = Table {
        program: given.program,
        threads,
        steps: Vec::new(),
        numbers: FxHashMap::default(),
        ranges: FxHashMap::default(),
    };
    let project = |run: &[Step]| -> Vec<Projected> {
        run.iter().map(|step| projected(step, projection)).collect()
    };
    // With larger steps, the statements within them count besides.
    let whole = |run: &Variation| -> Vec<Projected> {
        let mut all = project(&steps(run));
        let chosen: BTreeSet<(FunctionId, VertexId)> =
            all.iter().map(|(at, ..)| (at.function, at.vertex)).collect();
        let within = statements.get(run).into_iter().flatten();
        let within = within.filter(|at| !chosen.contains(&(at.function, at.vertex)));
        all.extend(within.map(|&at| (at, None, None)));
        all
    };
    let sets = TransitionSets::of(
        variations.negatives.iter().map(whole).collect::<Vec<_>>(),
        variations.positives.iter().map(whole).collect(),
    );
    let sets = table.sets(sets);
    let original = steps(&variations.original);
    let size = |one: &[Step], other: &[Step]| {
        transformations::minimal(one, other).map_or(usize::MAX, |found| found.size())
    };
    // The runs that are nearest to the failing one tell most.
    let mut positives: Vec<Vec<Step>> = variations.positives.iter().map(steps).collect();
    let distance = |run: &Vec<Step>| (size(run, &original), run.len());
    let nearest = (0..positives.len()).min_by_key(|&index| distance(&positives[index]));
    positives.sort_by_cached_key(distance);
    let mut negatives: Vec<Vec<Step>> = variations.negatives.iter().skip(1).map(steps).collect();
    negatives.sort_by_cached_key(|run| (size(&original, run), run.len()));
    negatives.insert(0, original);
    let near = |runs: &[Vec<Step>]| runs[..runs.len().min(MOST_COMPARED)].to_vec();
    let changes = transformations::transformations(&near(&positives), &near(&negatives));
    let parts = TransitionSets::of(
        changes.iter().map(|one| project(&one.failing)).collect::<Vec<_>>(),
        changes.iter().map(|one| project(&one.passing)).collect(),
    );
    let parts = table.sets(parts);
    let more_transformations = changes.len().saturating_sub(MOST_TRANSFORMATIONS);
    let shown = changes.iter().take(MOST_TRANSFORMATIONS);
    let transformations = shown.map(|one| transformation(&mut table, one)).collect();
    let told = |table: &mut Table<'_>, runs: &[Vec<Step>]| {
        runs.iter().take(MOST_RUNS).map(|run| table.run(run)).collect::<Vec<_>>()
    };
    let (told_negatives, told_positives) =
        (told(&mut table, &negatives), told(&mut table, &positives));
    let explanation = Explanation {
        varied,
        negative_count: negatives.len(),
        positive_count: positives.len(),
        negatives: told_negatives,
        positives: told_positives,
        changed: Vec::new(),
        distance: None,
        failing_values: Vec::new(),
        sets,
        parts,
        invariants: Vec::new(),
        transformations,
        more_transformations,
        cut: variations.cut.clone(),
        threads,
        by_choices: variations.only.is_some(),
        all_runs: false,
        made: variations.steps,
        states: variations.states,
        steps: table.steps,
    };
    (explanation, nearest)
}

fn transformation(table: &mut Table<'_>, one: &Transformation<Step>) -> RunTransformation {
    let kind = match one.kind() {
        Kind::Schedule => TransformationKind::Schedule,
        Kind::Choice => TransformationKind::Choice,
        Kind::Control => TransformationKind::Control,
    };
    let switched = one.failing.windows(2).filter(|pair| pair[0].thread != pair[1].thread);
    let switches = switched.map(|pair| table.full(&pair[1])).collect();
    RunTransformation {
        kind,
        start: one.start,
        passing: table.run(&one.passing),
        failing: table.run(&one.failing),
        joins: table.full(&one.joins),
        pairs: one.pairs,
        switches,
    }
}

/// The values at points, on both sides.
pub(super) struct Observed {
    /// For each point what failing runs have there, and what passing ones have.
    pub samples: Vec<[Samples; 2]>,
    /// The points of which only the last visit of a run counts.
    last_only: Vec<bool>,
}

impl Observed {
    pub(super) fn new(points: &[NamedPoint]) -> Self {
        let mut samples = Vec::new();
        samples.resize_with(points.len(), Default::default);
        let last_only = points.iter().map(|point| point.kind == PointKind::Failure).collect();
        Self { samples, last_only }
    }

    /// What a run showed.
    pub(super) fn add(&mut self, fails: bool, seen: &[Sample]) {
        for (index, sample) in seen.iter().enumerate() {
            let comes_again = || seen[index + 1..].iter().any(|one| one.point == sample.point);
            if self.last_only[sample.point] && comes_again() {
                continue;
            }
            let values = sample.values.iter().map(|(name, datum)| (name, value(*datum)));
            self.samples[sample.point][usize::from(!fails)].add(values);
        }
    }
}

/// Looks at the values of variables at points of all variations.
pub(super) fn observe(
    given: &Counterexample<'_>,
    options: &Options,
    variations: &Variations,
    points: &[NamedPoint],
) -> Result<Observed, String> {
    let mut observed = Observed::new(points);
    let negatives: FxHashSet<&[u32]> = variations.negatives.iter().map(Vec::as_slice).collect();
    let plain = plain(points);
    explicit::sample(given, options, variations, &plain, |run, seen| {
        observed.add(negatives.contains(run), seen);
    })?;
    Ok(observed)
}

/// The points without their names.
pub(super) fn plain(points: &[NamedPoint]) -> Vec<Point> {
    points.iter().map(|one| one.point.clone()).collect()
}

const fn value(datum: Datum) -> Value {
    match datum {
        Datum::Integer(value) => Value::Integer(value),
        Datum::Float(value) => Value::Float(value),
        Datum::Pointer { null } => Value::Pointer { null },
    }
}

/// How values differ at the points.
pub(super) fn differences(
    program: &Program,
    points: &[NamedPoint],
    observed: &Observed,
) -> Vec<PointInvariants> {
    let telling = |at: &NamedPoint, found: Vec<Telling>| -> Vec<TellingInvariant> {
        let names = EnumeratorNames { program, point: &at.point };
        let text = |one: Telling| TellingInvariant {
            text: one.invariant.text(&|variable, value| names.of(variable, value)),
            violated: one.violated,
        };
        found.into_iter().take(MOST_INVARIANTS).map(text).collect()
    };
    let mut found: Vec<PointInvariants> = points
        .iter()
        .zip(&observed.samples)
        .filter(|(_, [negative, positive])| !negative.is_empty() && !positive.is_empty())
        .map(|(at, [negative, positive])| PointInvariants {
            point: at.name.clone(),
            shown: at.shown.clone(),
            place: at.place.clone(),
            positive: telling(at, invariants::difference(positive, negative)),
            negative: telling(at, invariants::difference(negative, positive)),
            positive_samples: positive.count(),
            negative_samples: negative.count(),
        })
        .filter(|at| !at.positive.is_empty() || !at.negative.is_empty())
        .collect();
    let strength = |at: &PointInvariants| {
        let best = at.positive.iter().chain(&at.negative).map(|one| one.violated);
        best.fold(0.0_f64, f64::max)
    };
    // The most telling point is the last one: there the summary looks first.
    found.sort_by(|one, other| strength(one).total_cmp(&strength(other)));
    found
}
