//! A program with failing runs, and the diagnoses that it has by definition.

use std::collections::BTreeSet;

use crate::code::Code;
use crate::generate::{Generator, INPUTS, Style};
use crate::machine::{Machine, Run, State, Stop};
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
    pub runs: Vec<Run>,
}

/// What is known about the diagnoses of some runs.
#[derive(Debug, Default)]
pub struct Known {
    pub diagnoses: BTreeSet<Diagnosis>,
    /// Sets with too many runs to look at.
    pub open: BTreeSet<Diagnosis>,
}

/// A larger program has too many pairs of components.
const COMPONENTS: usize = 26;

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
        let mut case = Self { program, text, style, runs: Vec::new() };
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
        (!case.runs.is_empty()).then_some(case)
    }

    /// A run with random values of `nondet_int`.
    fn chosen_run(&self, random: &mut Random, sites: usize) -> Option<Run> {
        let free = Run { chosen: vec![Vec::new(); sites], ..Run::default() };
        let mut run = free.clone();
        self.ending(&free, &[], |values, site| {
            let value = i64::try_from(random.below(8)).expect("three bits") % values;
            run.chosen[site.expect("no component is replaced")].push(value);
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
        let (state, stop) = self.ending(&run, faults, |values, _| {
            i64::try_from(random.below(8)).expect("three bits") % values
        })?;
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
        mut choose: impl FnMut(i64, Option<usize>) -> i64,
    ) -> Option<(State, Stop)> {
        let code = Code::new(&self.program, selected);
        let machine = Machine { program: &self.program, code: &code, run, records: true };
        let mut state = machine.start();
        for _ in 0..30 {
            match machine.go_on(&mut state) {
                Stop::Choose(values, site) => state.push(choose(values, site)),
                Stop::TooLong => return None,
                stop => return Some((state, stop)),
            }
        }
        None
    }

    /// Whether the program as it is fails.
    fn fails(&self, run: &Run) -> bool {
        self.is_repaired(run, &[]) == Some(false)
    }

    /// Whether some values of these components let the run succeed.
    fn is_repaired(&self, run: &Run, selected: &[ComponentId]) -> Option<bool> {
        let code = Code::new(&self.program, selected);
        let machine = Machine { program: &self.program, code: &code, run, records: false };
        machine.may_succeed()
    }

    /// Whether some values of these components let each of the runs succeed.
    fn repairs_all(&self, runs: &[Run], selected: &[ComponentId]) -> Option<bool> {
        let mut all = Some(true);
        for run in runs {
            match self.is_repaired(run, selected) {
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
        let all = 0..self.program.components.len();
        let mut rest = Vec::new();
        for component in all {
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
        match self.repairs_all(runs, set) {
            Some(false) => return false,
            Some(true) => known.diagnoses.insert(places()),
            None => known.open.insert(places()),
        };
        true
    }
}
