//! The failing run that is explained.

use bounded::{Options, Progress, Report};
use explicit::{Counterexample, Ranges};
use findings::{CheckKind, Verdict};
use ir::{CheckId, FunctionId, FunctionKind, IntegerName, Program, Statement, Type};
use semantics::concrete::Scenario;

use super::arguments::ExplainCommand;
use crate::check::engines::{self, EngineChoice};
use crate::check::{Concurrency, Properties, vacuity};
use crate::load::MadeUp;
use crate::session::Refused;
use crate::{counterexample, inputs};

/// A failing run, or why there is none.
pub(super) enum Found<'p> {
    /// A run that fails, and the other properties that do.
    Failing(Box<Counterexample<'p>>, Vec<CheckId>),
    /// Nothing fails.
    Passes,
    /// It is not known whether something fails, for a reason.
    Unknown(String),
}

/// A run has at most this many moves at first: what fails soon is found before what goes on for ever.
const FEW_MOVES: u64 = 64;
/// Next it has this many times as many.
const MORE_MOVES: u64 = 16;
/// More moves no run has.
const MOST_MOVES: u64 = 1_000_000;

/// Where and how a failing run is looked for.
pub(super) struct Search<'a, 'p> {
    pub command: &'a ExplainCommand,
    pub program: &'p Program,
    pub made_up: &'a MadeUp,
    pub entry: FunctionId,
    pub options: &'a Options,
    pub properties: &'a Properties<'p>,
}

impl<'p> Search<'_, 'p> {
    /// The properties that are asked for.
    fn asked(&self) -> Result<Vec<CheckId>, Refused> {
        let mut asked = self.properties.switched_on(self.options.checks);
        let wanted = &self.command.failure.property;
        if !wanted.is_empty() {
            let selected = self.properties.select(&asked, wanted).map_err(Refused::usage)?;
            asked.retain(|check| selected.contains(check));
        }
        asked.retain(|&check| is_error(self.program.properties[check].kind));
        Ok(asked)
    }

    /// The run of a file.
    pub(super) fn read(&self, path: &std::path::Path) -> Result<Scenario, Refused> {
        let shown = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Refused::input(format!("{shown} cannot be read: {error}")))?;
        Ok(inputs::read(&text, &shown, self.program).map_err(Refused::shown)?.scenario)
    }

    fn counterexample(&self, check: CheckId, scenario: Scenario) -> Counterexample<'p> {
        Counterexample { program: self.program, entry: self.entry, scenario, check }
    }

    /// A run that was given.
    pub(super) fn given(&self, scenario: Scenario) -> Result<Found<'p>, Refused> {
        let asked = self.asked()?;
        let mut failing = asked.iter().copied().filter(|&check| {
            let run = counterexample::replay(
                self.program,
                self.entry,
                self.options.checks,
                &scenario,
                check,
            );
            run.shown
        });
        Ok(match failing.next() {
            Some(check) => {
                let scenario = self.complete(scenario, check);
                Found::Failing(Box::new(self.counterexample(check, scenario)), Vec::new())
            }
            None => Found::Unknown("the run that was given does not fail".to_owned()),
        })
    }

    /// Looks for a failing run by model checking.
    pub(super) fn find(&self, progress: &mut dyn Progress) -> Result<Found<'p>, Refused> {
        let asked = self.asked()?;
        let options =
            Options { properties: Some(asked.iter().copied().collect()), ..self.options.clone() };
        let by_states = explicit::has_threads(self.program)
            || !self.command.concurrency.range.is_empty()
            || has_only_choices(self.program);
        let report = match by_states {
            true => {
                let report = self.search_states(&options, progress);
                self.with_any_inputs(&options, report, progress)
            }
            false => engines::decide(
                self.program,
                self.entry,
                &options,
                EngineChoice::Auto,
                &Concurrency::default(),
                progress,
            ),
        };
        let mut failing: Vec<(CheckId, Scenario)> = asked
            .iter()
            .filter_map(|&check| {
                let result = report.result(check)?;
                let scenario = result.scenario.clone()?;
                let is_known = self.program.properties[check].kind != CheckKind::Unsupported;
                (result.verdict == Verdict::Fails && is_known).then_some((check, scenario))
            })
            .collect();
        if by_states && !explicit::has_threads(self.program) {
            failing.iter_mut().for_each(|(check, run)| *run = self.shortest(*check, run.clone()));
        }
        // The shortest run is the easiest to understand.
        failing.sort_by_key(|(_, run)| run.schedule.as_ref().map_or(0, Vec::len));
        let others = failing.iter().skip(1).map(|(check, _)| *check).collect();
        let Some((check, scenario)) = failing.into_iter().next() else {
            return Ok(self.nothing_fails(&asked, report));
        };
        let scenario = self.complete(scenario, check);
        Ok(Found::Failing(Box::new(self.counterexample(check, scenario)), others))
    }

    /// If the search over states found no failure because inputs had some of their values only: one with any values.
    fn with_any_inputs(
        &self,
        options: &Options,
        report: Report,
        progress: &mut dyn Progress,
    ) -> Report {
        let fails =
            |report: &Report| report.results.iter().any(|result| result.verdict == Verdict::Fails);
        let concurrency = &self.command.concurrency;
        let user_decides = !concurrency.range.is_empty() || concurrency.max_depth.is_some();
        if fails(&report) || user_decides || !explicit::has_threads(self.program) {
            return report;
        }
        let choice = EngineChoice::Bounded;
        let any = engines::decide(self.program, self.entry, options, choice, concurrency, progress);
        if fails(&any) { any } else { report }
    }

    fn search_states(&self, options: &Options, progress: &mut dyn Progress) -> Report {
        let mut moves = FEW_MOVES;
        let given = self.command.concurrency.max_depth;
        loop {
            let max_depth = Some(given.unwrap_or(moves));
            let concurrency = Concurrency { max_depth, ..self.command.concurrency.clone() };
            let choice = EngineChoice::Explicit;
            let report =
                engines::decide(self.program, self.entry, options, choice, &concurrency, progress);
            let is_limited = report.results.iter().any(|result| {
                let bounds = result.rests_on.iter().filter_map(|basis| basis.bound());
                bounds.into_iter().any(|bound| matches!(bound, findings::Bound::RunLength { .. }))
            });
            let fails = report.results.iter().any(|result| result.verdict == Verdict::Fails);
            if fails || !is_limited || given.is_some() || moves >= MOST_MOVES {
                return report;
            }
            moves *= MORE_MOVES;
        }
    }

    /// The shortest run that fails in the same way.
    fn shortest(&self, check: CheckId, scenario: Scenario) -> Scenario {
        let Some(schedule) = &scenario.schedule else { return scenario };
        let options = explicit::Options {
            checks: self.options.checks,
            ranges: Ranges(self.command.concurrency.range.clone()),
            max_depth: Some(schedule.len()),
            shortest: Some(check),
            deadline: self.options.deadline,
            interrupter: self.options.interrupter.clone(),
            ..explicit::Options::default()
        };
        let found = explicit::search(self.program, self.entry, &options);
        match found.failing.into_iter().next() {
            Some(shorter) if shorter.schedule.len() < schedule.len() => {
                Scenario { schedule: Some(shorter.schedule), ..scenario }
            }
            Some(_) | None => scenario,
        }
    }

    /// The same run with all inputs that it takes.
    fn complete(&self, mut scenario: Scenario, check: CheckId) -> Scenario {
        if scenario.schedule.is_some() {
            return scenario;
        }
        let run =
            counterexample::replay(self.program, self.entry, self.options.checks, &scenario, check);
        for taken in &run.taken {
            if scenario.inputs.get(taken.site, taken.occurrence).is_none() {
                scenario.inputs.push(taken.site, taken.value);
            }
        }
        scenario
    }

    fn nothing_fails(&self, asked: &[CheckId], report: Report) -> Found<'p> {
        let open = |check: &&CheckId| {
            let verdict = report.result(**check).map(|result| &result.verdict);
            !matches!(verdict, Some(Verdict::Proved | Verdict::Unreachable))
        };
        let reason = asked.iter().find(open).map(|&check| {
            let verdict = report.result(check).map(|result| result.verdict.clone());
            if self.program.properties[check].kind == CheckKind::Unsupported {
                let finding = self.properties.finding(check, Verdict::Fails);
                return format!("{}: not supported", finding.text);
            }
            match verdict {
                Some(Verdict::Unknown { reason }) => reason,
                Some(Verdict::Holds { .. }) => "nothing fails up to the bound".to_owned(),
                Some(Verdict::Proved | Verdict::Unreachable | Verdict::Fails) | None => {
                    "the search did not get to it".to_owned()
                }
            }
        });
        let reason = reason.or_else(|| self.made_up.doubt(&report.entered, self.program));
        let reason =
            reason.or_else(|| vacuity(&report, self.program, self.made_up).map(str::to_owned));
        let leaks = self.options.checks.contains(CheckKind::Leak);
        let reason = reason
            .or_else(|| leaks.then(|| "leaks are not explained; check finds them".to_owned()));
        match report.stopped.or(reason) {
            Some(reason) => Found::Unknown(reason),
            None => Found::Passes,
        }
    }
}

/// Whether a step leads to the failure of such checks. What a run has lost at its end, and goals, are no errors.
const fn is_error(kind: CheckKind) -> bool {
    !matches!(kind, CheckKind::Leak | CheckKind::Cover | CheckKind::Unwinding)
}

/// Whether all inputs of the user's functions are choices between few values.
fn has_only_choices(program: &Program) -> bool {
    let own = program.functions.iter().filter(|function| function.kind == FunctionKind::User);
    let statements = own
        .filter_map(|function| function.body.as_ref())
        .flat_map(|body| body.vertices.iter().map(|vertex| &vertex.statement));
    let mut any = false;
    for statement in statements {
        if let Statement::Input { site, limit, .. } = statement {
            any = true;
            let ty = &program.types[program.sites[*site].ty];
            let is_bool = matches!(ty, Type::Integer(ty) if ty.name == IntegerName::Bool);
            if limit.is_none() && !is_bool {
                return false;
            }
        } else if matches!(
            statement,
            Statement::InputBytes { .. } | Statement::ReadByte { .. } | Statement::Scan(_)
        ) {
            return false;
        }
    }
    any
}
