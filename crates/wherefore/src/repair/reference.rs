//! A correct program: whatever it prints and returns, a patched program has to print and return, for all inputs.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use bounded::{Options, Silent};
use fastrand::Rng;
use findings::{Basis, Bound, CheckKind, PatchVerdict, Verdict};
use frontend::Input;
use ir::{CheckId, FunctionId, Program, SiteId};
use methods::localize::{Expected, Run};
use patches::Read;
use semantics::code::SharedCode;
use semantics::concrete::{Inputs, Scenario, TakenInput};
use semantics::machine::{Machine, Outcome, Quiet, RunOptions};
use weave::Settled;
use weave::side_by_side::{Beside, Woven, weave};

use super::ask::near;
use crate::arguments::Usage;
use crate::check::Concurrency;
use crate::check::Properties;
use crate::check::engines::{EngineChoice, decide};
use crate::localize::runs::reference_program;
use crate::reread::ChangedFiles;
use crate::session::Refused;

/// A run that is longer is not compared.
const STEPS: u64 = 2_000_000;
/// At most this many numbers of the reference are tried.
const MOST_NUMBERS: usize = 24;
/// Inputs are put in order at most this often.
const MOST_ORDERS: usize = 200;
/// So many inputs near known ones are tried.
const MOST_NEAR: usize = 200;
/// A run that shows a difference may be one of which the reference says nothing: this many are looked at.
const MOST_DIFFERENCES: usize = 4;

/// Why it is not known whether two programs differ, if the engine says that they do and runs do not.
const NOT_SHOWN: &str = "a difference was found that no run shows";

/// The correct program.
pub(super) struct Reference {
    inputs: Vec<Input>,
    /// How they are read.
    request: frontend::Request,
    program: Program,
    entry: FunctionId,
    function: String,
    /// The numbers of its text.
    pub numbers: Vec<String>,
    /// Why nothing can be said about all inputs.
    refused: Option<String>,
    /// How far programs are compared with it.
    options: Options,
}

/// What is known about a program beside the reference.
pub(super) enum Compared {
    /// The two do the same.
    Equal { verdict: PatchVerdict, rests_on: Vec<Basis> },
    /// They differ in this run, in terms of the program; what the reference does is expected.
    Differs(Box<(Scenario, Expected)>),
    /// It is not known.
    Unknown(String),
}

/// What a run does.
struct Observed {
    output: Vec<u8>,
    status: i32,
    taken: Vec<TakenInput>,
}

impl Reference {
    pub(super) fn read(
        path: &str,
        usage: &Usage,
        function: &str,
        options: Options,
    ) -> Result<Self, Refused> {
        let program = Settled::plain(reference_program(path, usage)?).into_program();
        let entry = program
            .function_named(function)
            .ok_or_else(|| Refused::input(format!("{path} has no function '{function}'")))?;
        let inputs = vec![Input { path: path.to_owned(), options: usage.flags.options.clone() }];
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let numbers = numbers(&text);
        let refused = refused(&program, function);
        let (function, request) = (function.to_owned(), frontend::Request::default());
        Ok(Self { inputs, request, program, entry, function, numbers, refused, options })
    }

    /// A patched program, with which another one is compared.
    pub(super) fn patched(
        reader: &ChangedFiles<'_>,
        texts: &[String],
        function: &str,
        options: Options,
    ) -> Option<Self> {
        let (inputs, request) = reader.requested(texts);
        let program = frontend::load_requested(&inputs, &request).ok()?.program;
        let program = Settled::plain(program).into_program();
        let entry = program.function_named(function)?;
        let refused = refused(&program, function);
        let (function, numbers) = (function.to_owned(), Vec::new());
        Some(Self { inputs, request, program, entry, function, numbers, refused, options })
    }

    /// Compares a program with the reference for all inputs, within a time.
    pub(super) fn compare(&self, read: &Read, time: Duration) -> Compared {
        let options = &self.options;
        if let Some(reason) = &self.refused {
            return Compared::Unknown(reason.clone());
        }
        let mut both = read.program.clone();
        let first_site = SiteId(both.sites.len() as u32);
        let (beside, woven) = match self.beside(&mut both, read.entry) {
            Ok(woven) => woven,
            Err(reason) => return Compared::Unknown(format!("not compared: {reason}")),
        };
        let now = Instant::now();
        let within = |end: Instant| options.deadline.map_or(end, |limit| limit.min(end));
        let asked = asked(&both, options, &beside, &woven);
        let mut options = Options {
            properties: Some(asked.iter().copied().collect()),
            unwind_until: None,
            question_time: Some(time),
            deadline: Some(within(now + 2 * time)),
            ending_from: Some(beside.first_property),
            ..options.clone()
        };
        let concurrency = Concurrency::default();
        let mut differences = 0;
        loop {
            let report = decide(
                &both,
                woven.entry,
                &options,
                EngineChoice::Bounded,
                &concurrency,
                &mut Silent,
            );
            let failing = asked.iter().find_map(|&check| {
                let result = report.result(check)?;
                let scenario = result.scenario.clone()?;
                (result.verdict == Verdict::Fails).then_some((check, scenario))
            });
            let Some((check, scenario)) = failing else {
                // What was left out of the question may be a difference all the same.
                if differences > 0 {
                    return Compared::Unknown(NOT_SHOWN.to_owned());
                }
                let known = verdict(&both, &asked, &woven, &report);
                let left = (now + time).saturating_duration_since(Instant::now());
                let proved = is_bounded_by_loops(&known) && !left.is_zero();
                return match proved.then(|| proof(&both, &woven, &options, &asked, left)) {
                    Some(proof @ Compared::Equal { verdict: PatchVerdict::Proved, .. }) => proof,
                    Some(_) | None => known,
                };
            };
            if both.properties[check].kind == CheckKind::Unsupported {
                let text = both.properties[check].text.as_deref().unwrap_or_default();
                return Compared::Unknown(format!("not compared: {text}"));
            }
            if let Some(run) = self.shown(read, &scenario, first_site, &options) {
                return Compared::Differs(Box::new(run));
            }
            differences += 1;
            if differences >= MOST_DIFFERENCES || Instant::now() >= now + time {
                return Compared::Unknown(NOT_SHOWN.to_owned());
            }
            options.different_from.push(scenario);
        }
    }

    /// Puts the reference beside a program.
    fn beside(&self, both: &mut Program, entry: FunctionId) -> Result<(Beside, Woven), String> {
        let first_function = FunctionId(both.functions.len() as u32);
        let first_property = CheckId(both.properties.len() as u32);
        frontend::load_beside(both, &self.inputs, &self.request)
            .map_err(|_| "the reference cannot be read again".to_owned())?;
        let is_entry = |(id, one): &(FunctionId, &ir::Function)| {
            *id >= first_function && *one.name == *self.function && one.body.is_some()
        };
        let reference = both.functions.entries().find(is_entry).map(|(id, _)| id);
        let reference = reference.ok_or("the reference has no main")?;
        let beside = Beside { first_function, first_property, entries: [entry, reference] };
        let woven = weave(both, &beside)?;
        Ok((beside, woven))
    }

    /// The run of a scenario of both programs in terms of the program, with what the reference does; none if
    /// the reference says nothing about it, or the two do the same.
    fn shown(
        &self,
        read: &Read,
        scenario: &Scenario,
        first_site: SiteId,
        options: &Options,
    ) -> Option<(Scenario, Expected)> {
        let mut inputs = Inputs::new();
        for (site, values) in scenario.inputs.entries() {
            if let Some(own) = site.0.checked_sub(first_site.0) {
                values.iter().for_each(|&value| inputs.push(SiteId(own), value));
            }
        }
        let given = Scenario {
            arguments: scenario.arguments.clone(),
            standard_input: scenario.standard_input.clone(),
            inputs,
            ..Scenario::default()
        };
        let right = self.expected(&given, options)?;
        let (own, observed) = self.same_inputs(read, &given, &right.taken, options)?;
        let differs = observed.is_none_or(|observed| {
            observed.output != right.output || observed.status != right.status
        });
        let expected = Expected { output: Some(right.output), status: Some(right.status) };
        differs.then_some((own, expected))
    }

    /// Says of runs of another program whether the reference does the same.
    pub(super) fn judge<'p>(&'p self, program: &'p Program, entry: FunctionId) -> Judge<'p> {
        let codes = [&self.program, program].map(|one| Rc::new(SharedCode::new(one)));
        Judge { codes, entries: [self.entry, entry], options: &self.options }
    }

    /// A run near known ones in which a program does something else than the reference.
    pub(super) fn difference_near(
        &self,
        read: &Read,
        runs: [&[Run]; 2],
        time: Duration,
    ) -> Option<(Scenario, Expected)> {
        let end = Instant::now() + time;
        let judge = self.judge(&read.program, read.entry);
        let mut random = Rng::with_seed(0x51ed_270b_9f53_c0a5);
        let runs: Vec<&Run> = runs.into_iter().flatten().collect();
        for number in 0..MOST_NEAR {
            let from = runs.get(number % runs.len().max(1))?;
            let scenario = near(&from.given.scenario, &mut random);
            if Instant::now() >= end {
                break;
            }
            if let Some((expected, false)) = judge.of(&scenario) {
                return Some((scenario, expected));
            }
        }
        None
    }

    /// What the reference does; none if that is not defined.
    fn expected(&self, given: &Scenario, options: &Options) -> Option<Observed> {
        observed(&Rc::new(SharedCode::new(&self.program)), self.entry, given, options).ok()
    }

    /// A run of a program that takes what the reference took; what it does is none if a check fails.
    fn same_inputs(
        &self,
        read: &Read,
        given: &Scenario,
        taken: &[TakenInput],
        options: &Options,
    ) -> Option<(Scenario, Option<Observed>)> {
        let mut by_name: HashMap<&str, Vec<u128>> = HashMap::new();
        for one in taken {
            let name = &*self.program.sites[one.site].name;
            by_name.entry(name).or_default().push(one.value);
        }
        let mut own = Scenario { inputs: Inputs::new(), ..given.clone() };
        let code = Rc::new(SharedCode::new(&read.program));
        for _ in 0..MOST_ORDERS {
            let (took, observed) = match observed(&code, read.entry, &own, options) {
                Ok(observed) => (observed.taken.clone(), Some(observed)),
                Err(Some(taken)) => (taken, None),
                Err(None) => return None,
            };
            let mut counts: HashMap<&str, usize> = HashMap::new();
            let mut inputs = Inputs::new();
            let mut is_same = true;
            for one in &took {
                let name = &*read.program.sites[one.site].name;
                let count = counts.entry(name).or_default();
                let value = by_name.get(name).and_then(|values| values.get(*count)).copied();
                *count += 1;
                let value = value.unwrap_or(one.value);
                is_same &= value == one.value;
                inputs.push(one.site, value);
            }
            own.inputs = inputs;
            if is_same {
                return Some((own, observed));
            }
        }
        None
    }
}

/// Runs the reference and another program with the same inputs.
pub(super) struct Judge<'p> {
    codes: [Rc<SharedCode<'p>>; 2],
    entries: [FunctionId; 2],
    options: &'p Options,
}

impl Judge<'_> {
    /// What the reference does with the inputs of a run of the other program, and whether that does the same; none if
    /// it is not defined, or depends on more than arguments and standard input.
    pub(super) fn of(&self, scenario: &Scenario) -> Option<(Expected, bool)> {
        let [right, own] =
            [0, 1].map(|one| observed(&self.codes[one], self.entries[one], scenario, self.options));
        let right = right.ok()?;
        let took = match &own {
            Ok(own) => &own.taken,
            Err(Some(taken)) => taken,
            Err(None) => return None,
        };
        if !took.is_empty() || !right.taken.is_empty() {
            return None;
        }
        let is_same = own.is_ok_and(|own| own.output == right.output && own.status == right.status);
        let expected = Expected { output: Some(right.output), status: Some(right.status) };
        Some((expected, is_same))
    }
}

/// Why nothing can be said about all inputs of a reference.
fn refused(program: &Program, function: &str) -> Option<String> {
    let missing = program.missing.iter().map(|&id| &program.functions[id]);
    let mut missing = missing.filter(|one| !one.declaration.library);
    match (function, missing.next()) {
        ("main", None) => None,
        ("main", Some(one)) => Some(format!("the reference has no body of {}", one.name)),
        _ => Some("only programs that begin with main are compared".to_owned()),
    }
}

/// The numbers that are in a text, without those of names and of the preprocessor's conditions.
fn numbers(text: &str) -> Vec<String> {
    let is_text = |line: &&str| {
        let line = line.trim_start();
        !line.starts_with('#') || line.contains("define")
    };
    let text: String = text.lines().filter(is_text).flat_map(|line| [line, "\n"]).collect();
    let words = text.split(|one: char| !one.is_alphanumeric() && one != '_' && one != '.');
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() < 10;
    let mut found: Vec<String> = Vec::new();
    for word in words.filter(|word| !word.is_empty()).filter(is_number) {
        if found.len() < MOST_NUMBERS && !found.iter().any(|known| known == word) {
            found.push(word.to_owned());
        }
    }
    found
}

/// What is asked: that no check of the program fails, and that the two do the same.
fn asked(both: &Program, options: &Options, beside: &Beside, woven: &Woven) -> Vec<CheckId> {
    let on = Properties::new(both).switched_on(options.checks);
    let of_program = on.into_iter().filter(|&check| {
        let kind = both.properties[check].kind;
        // What the reference does behind something unsupported is not known.
        kind == CheckKind::Unsupported
            || check < beside.first_property && !matches!(kind, CheckKind::Cover | CheckKind::Leak)
    });
    let compared = woven.compared.iter().chain(&woven.limits).copied();
    compared.chain(of_program).collect()
}

/// Whether the two are equal as far as loops and recursion were followed, with inputs of any size.
fn is_bounded_by_loops(known: &Compared) -> bool {
    let Compared::Equal { verdict: PatchVerdict::Holds { .. }, rests_on } = known else {
        return false;
    };
    rests_on.iter().all(|basis| match basis {
        Basis::Bound(bound) => matches!(bound, Bound::Loop { .. } | Bound::Recursion { .. }),
        Basis::Assumption(_) => true,
    })
}

/// Tries to prove what holds up to a bound.
fn proof(
    both: &Program,
    woven: &Woven,
    options: &Options,
    asked: &[CheckId],
    time: Duration,
) -> Compared {
    let options = Options { deadline: Some(Instant::now() + time), ..options.clone() };
    let concurrency = Concurrency::default();
    let report =
        decide(both, woven.entry, &options, EngineChoice::Induction, &concurrency, &mut Silent);
    verdict(both, asked, woven, &report)
}

/// What a report without failures says.
fn verdict(both: &Program, asked: &[CheckId], woven: &Woven, report: &bounded::Report) -> Compared {
    // Where the reference never ends, everything would be equal to it.
    let is_unreachable = |check: &CheckId| {
        report.result(*check).is_some_and(|result| result.verdict == Verdict::Unreachable)
    };
    if woven.compared.iter().all(is_unreachable) {
        let reason = "there is no run in which both programs come to their ends";
        return Compared::Unknown(reason.to_owned());
    }
    let mut verdict = PatchVerdict::Proved;
    let mut rests_on: Vec<Basis> = Vec::new();
    for &check in asked {
        let Some(result) = report.result(check) else {
            return Compared::Unknown("the search did not get to all properties".to_owned());
        };
        let is_limit = both.properties[check].kind == CheckKind::Unsupported;
        match &result.verdict {
            Verdict::Proved | Verdict::Unreachable => {}
            Verdict::Holds { bound } => {
                let bound = *bound;
                verdict = match verdict {
                    PatchVerdict::Holds { bound: other } => {
                        PatchVerdict::Holds { bound: other.min(bound) }
                    }
                    PatchVerdict::Proved | PatchVerdict::Passes => PatchVerdict::Holds { bound },
                };
            }
            Verdict::Fails if is_limit => {
                let text = both.properties[check].text.as_deref().unwrap_or_default();
                return Compared::Unknown(format!("not supported: {text}"));
            }
            Verdict::Fails => {
                return Compared::Unknown("a failing run that is not known".to_owned());
            }
            Verdict::Unknown { reason } => return Compared::Unknown(reason.clone()),
        }
        for basis in &result.rests_on {
            if !rests_on.contains(basis) {
                rests_on.push(basis.clone());
            }
        }
    }
    Compared::Equal { verdict, rests_on }
}

/// What a run does; otherwise the inputs that it took before a check failed, or nothing if it does not come to
/// its end.
fn observed(
    code: &Rc<SharedCode<'_>>,
    entry: FunctionId,
    scenario: &Scenario,
    options: &Options,
) -> Result<Observed, Option<Vec<TakenInput>>> {
    let run = RunOptions {
        checks: options.checks,
        step_limit: STEPS,
        scenario: scenario.clone(),
        interrupter: options.interrupter.clone(),
        ..RunOptions::default()
    };
    let input = scenario.standard_input.iter().rev().copied().collect();
    let mut host = Quiet { input, ..Quiet::default() };
    let mut machine = Machine::sharing(code, run);
    let outcome = machine.run(entry, &mut host);
    let taken = machine.taken_inputs().to_vec();
    match outcome {
        Outcome::Exited(status) if host.failures.is_empty() => {
            Ok(Observed { output: host.output, status: status & 0xff, taken })
        }
        Outcome::Exited(_) | Outcome::Failed(_) | Outcome::Aborted(_) => Err(Some(taken)),
        Outcome::Assumed
        | Outcome::Unsupported { .. }
        | Outcome::LimitReached { .. }
        | Outcome::Interrupted => Err(None),
    }
}
