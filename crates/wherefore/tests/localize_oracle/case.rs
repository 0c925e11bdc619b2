//! A program with failing runs, and the diagnoses that it has by definition.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::code::{Changes, Code};
use crate::generate::{Generator, INPUTS, Style};
use crate::machine::{Choice, Machine, Run, State, Stop};
use crate::program::{ComponentId, Program};
use crate::random::Random;
use crate::text::{Place, Text};

/// Places of components that are replaced together.
pub type Diagnosis = BTreeSet<Place>;

/// A program with failing runs.
pub struct Case {
    pub program: Program,
    pub text: Text,
    pub style: Style,
    /// Those that fail.
    pub runs: Vec<Run>,
    /// Tests that pass.
    pub passing: Vec<Run>,
}

/// What is known about the diagnoses of some runs.
#[derive(Debug, Default)]
pub struct Known {
    pub diagnoses: BTreeSet<Diagnosis>,
    /// Sets with too many runs to look at.
    pub open: BTreeSet<Diagnosis>,
}

/// A larger program has too many pairs of components.
const COMPONENTS: usize = 24;

/// How often something else is expected until a run fails.
const ATTEMPTS: usize = 12;

impl Case {
    /// Makes a case, unless the program is too large or no run of it fails.
    pub fn new(random: &mut Random) -> Option<Self> {
        let styles = [Style::Arguments, Style::Numbers, Style::Characters, Style::Chosen];
        let style = *random.of(&styles);
        let (program, sites) = Generator::program(random, style);
        if program.components.len() > COMPONENTS {
            return None;
        }
        let text = Text::new(&program);
        let mut case = Self { program, text, style, runs: Vec::new(), passing: Vec::new() };
        let count = 1 + random.below(2);
        let faults: Vec<ComponentId> =
            (0..1 + random.below(2)).map(|_| random.below(case.program.components.len())).collect();
        for _ in 0..ATTEMPTS {
            let run = match style {
                Style::Chosen => case.chosen_run(random, sites),
                _ => case.expected_run(random, &faults),
            };
            case.runs.extend(run.filter(|run| case.fails(run)));
            if case.runs.len() == count {
                break;
            }
        }
        if style != Style::Chosen {
            let passing = (0..random.below(4)).filter_map(|_| case.expected_run(random, &[]));
            case.passing = passing.filter(|run| !case.fails(run)).collect();
        }
        (!case.runs.is_empty()).then_some(case)
    }

    /// A run with random values of `nondet_int`.
    fn chosen_run(&self, random: &mut Random, sites: usize) -> Option<Run> {
        let free = Run { chosen: vec![Vec::new(); sites], ..Run::default() };
        let mut run = free.clone();
        self.ending(&free, &[], |values, choice| {
            let value = some(random, &values);
            let Choice::Input(site) = choice else { unreachable!("no component is replaced") };
            run.chosen[site].push(value);
            value
        })?;
        Some(run)
    }

    /// A run that is expected to do what it does if some components are replaced.
    fn expected_run(&self, random: &mut Random, faults: &[ComponentId]) -> Option<Run> {
        let mut run = Run::default();
        match self.style {
            Style::Characters => {
                let count = random.below(4);
                run.characters = (0..count).map(|_| b'0' + random.below(8) as u8).collect();
            }
            _ => {
                let number = |_| i64::try_from(random.below(8)).expect("three bits");
                run.numbers = (0..INPUTS).map(number).collect();
            }
        }
        let (state, stop) = self.ending(&run, faults, |values, _| some(random, &values))?;
        let Stop::Ended(status) = stop else { return None };
        let compared = random.below(4);
        run.output = (compared != 0).then_some(state.output);
        run.status = (compared != 1).then_some(status);
        Some(run)
    }

    /// How a run ends with these choices; nothing if it does not.
    fn ending(
        &self,
        run: &Run,
        selected: &[ComponentId],
        mut choose: impl FnMut(Range<i64>, Choice) -> i64,
    ) -> Option<(State, Stop)> {
        let code = Code::new(&self.program, Changes { replaced: selected, ..Changes::default() });
        let program = &self.program;
        let machine = Machine { program, code: &code, run, records: true, exact: false };
        let mut state = machine.start();
        for _ in 0..30 {
            match machine.go_on(&mut state) {
                Stop::Choose(choice) => state.push(choose(choice.values(), choice)),
                Stop::TooLong => return None,
                stop => return Some((state, stop)),
            }
        }
        None
    }

    /// Whether the program as it is fails.
    fn fails(&self, run: &Run) -> bool {
        self.repairs_all(std::slice::from_ref(run), Changes::default()) == Some(false)
    }

    /// Whether with some choices each of the runs succeeds.
    pub fn repairs_all(&self, runs: &[Run], changes: Changes<'_>) -> Option<bool> {
        let code = Code::new(&self.program, changes);
        let program = &self.program;
        let mut all = Some(true);
        for run in runs {
            let machine = Machine { program, code: &code, run, records: false, exact: false };
            match machine.may_succeed() {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    /// The diagnoses of one component, or of two.
    pub fn diagnoses(&self, runs: &[Run], faults: usize) -> Known {
        let mut known = Known::default();
        let mut rest = Vec::new();
        for component in self.program.suspected() {
            if !self.decide(runs, &[component], &mut known) {
                rest.push(component);
            }
        }
        if faults == 2 {
            for (index, first) in rest.iter().enumerate() {
                for second in &rest[index + 1..] {
                    self.decide(runs, &[*first, *second], &mut known);
                }
            }
        }
        known
    }

    /// Decides about a set of components, and says whether it is a diagnosis or may be one.
    fn decide(&self, runs: &[Run], set: &[ComponentId], known: &mut Known) -> bool {
        let places = || set.iter().map(|id| self.text.components[*id].clone()).collect();
        match self.repairs_all(runs, Changes { replaced: set, ..Changes::default() }) {
            Some(false) => return false,
            Some(true) => known.diagnoses.insert(places()),
            None => known.open.insert(places()),
        };
        true
    }
}

/// One of the first values.
fn some(random: &mut Random, values: &Range<i64>) -> i64 {
    let number = i64::try_from(random.below(8)).expect("three bits");
    values.start + number % (values.end - values.start)
}
