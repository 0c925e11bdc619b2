//! Asks what is right where patches differ. An answer is a test: patches that do something else are dropped, and
//! the search goes on until all that are left do the same.

use findings::{AnsweredQuestion, PatchVerdict, Question};
use ir::{FunctionId, Program};
use methods::localize::Run;
use report::terminal::question;
use semantics::concrete::Scenario;

use super::answers::{Answer, Answers};
use super::ask::{Asked, Comparison, Difference};
use super::search::{Found, Search, Subject};
use super::{files, ranked};
use crate::load::MadeUp;
use crate::localize::runs::Runs;
use crate::reread::ChangedFiles;
use crate::session::Refused;
use crate::suite::Test;

/// What was said.
#[derive(Default)]
pub(super) struct Said {
    pub answered: Vec<AnsweredQuestion>,
    /// What nobody has answered.
    pub question: Option<Question>,
    /// How far it is known that the patches that are left do the same.
    pub alike: Option<PatchVerdict>,
}

/// Asks about patches.
pub(super) struct Dialogue<'d> {
    pub answers: Answers<'d>,
    pub subject: &'d Subject<'d>,
    pub made_up: &'d MadeUp,
    pub reader: &'d ChangedFiles<'d>,
    /// How far patches are compared.
    pub compared: &'d bounded::Options,
    pub function: &'d str,
    /// How many answers there were before.
    pub numbered_from: usize,
}

impl Dialogue<'_> {
    /// Asks until nobody answers, or there is nothing to ask. `again` searches on where no patch is left.
    pub(super) fn hold(
        mut self,
        search: &mut Search<'_>,
        again: &mut dyn FnMut(&mut Search<'_>),
    ) -> Result<Said, Refused> {
        let mut said = Said::default();
        let mut open: Vec<Scenario> = Vec::new();
        loop {
            let found = ranked(search.found(), &self.subject.units);
            let compared = worth_asking(&found);
            if compared.len() < 2 {
                return Ok(said);
            }
            let asked = match self.difference(search, &compared, &open) {
                Difference::Alike(verdict) => {
                    said.alike = Some(verdict);
                    return Ok(said);
                }
                Difference::Differ(asked) => asked,
            };
            let words = self.words(&asked, &found);
            match self.answers.next(&asked, || words)? {
                None => {
                    said.question = Some(asked.shown);
                    return Ok(said);
                }
                Some(Answer::Skip) => open.push(asked.given.scenario.clone()),
                Some(Answer::Right { output, status }) => {
                    let number = self.numbered_from + said.answered.len() + 1;
                    let test = test(number, &asked, &output, status);
                    let before = search.found().len();
                    if !self.take(&test, search)? {
                        open.push(asked.given.scenario.clone());
                        continue;
                    }
                    self.answers.keep(&test)?;
                    said.answered.push(AnsweredQuestion {
                        question: asked.shown,
                        output: String::from_utf8_lossy(&output).into_owned(),
                        status,
                        dropped: before - search.found().len(),
                    });
                    if !search.is_content() {
                        again(search);
                    }
                }
            }
        }
    }

    fn difference(
        &self,
        search: &Search<'_>,
        found: &[(usize, &Found)],
        open: &[Scenario],
    ) -> Difference {
        let tests: Vec<Run> = search.failing.iter().chain(&search.passing).cloned().collect();
        let comparison = Comparison {
            found,
            reader: self.reader,
            tests: &tests,
            options: self.compared,
            function: self.function,
            open,
        };
        comparison.difference()
    }

    /// A question with the patches that it names.
    fn words(&self, asked: &Asked, found: &[Found]) -> String {
        let patch = |rank: &usize| {
            let diff = files::diff(&self.subject.units, &found[rank - 1]);
            format!("\nPatch {rank}:\n{diff}")
        };
        let patches: String = asked.shown.ranks.iter().map(patch).collect();
        patches + &question(&asked.shown)
    }

    /// Makes an answer a test of the search; whether it can be one.
    fn take(&self, test: &Test, search: &mut Search<'_>) -> Result<bool, Refused> {
        let program: (&Program, &MadeUp) = (self.subject.program, self.made_up);
        let entry: FunctionId = self.subject.entry;
        let mut runs = Runs::default();
        runs.judge(std::slice::from_ref(test), program, entry, search.options);
        let runs = runs.without_luck();
        if let Some(failing) = runs.failing.into_iter().next() {
            search.answered(self.subject, failing.run, true);
        } else if let Some(passing) = runs.passing.into_iter().next() {
            search.answered(self.subject, passing, false);
        } else {
            let reason = runs.unknown.first().map_or("", |unknown| &unknown.reason);
            eprintln!("note: the answer is no test: {reason}");
            return Ok(false);
        }
        Ok(true)
    }
}

/// The patches that a question is about, with their ranks: those that mend a fault if the numbers in them are right, if there
/// are any.
fn worth_asking(found: &[Found]) -> Vec<(usize, &Found)> {
    let ranked = || (1..).zip(found);
    let good: Vec<_> = ranked().filter(|(_, one)| one.is_good_but_for_numbers()).collect();
    match good.is_empty() {
        true => ranked().collect(),
        false => good,
    }
}

/// An answer as a test.
fn test(number: usize, asked: &Asked, output: &[u8], status: Option<i32>) -> Test {
    let scenario = &asked.given.scenario;
    let variable = |text: &Vec<u8>| {
        let at = text.iter().position(|byte| *byte == b'=').unwrap_or(text.len());
        (text[..at].to_vec(), text[at..].iter().skip(1).copied().collect())
    };
    Test {
        name: format!("answer {number}"),
        arguments: scenario.arguments.clone().unwrap_or_default(),
        standard_input: scenario.standard_input.clone(),
        environment: asked.given.environment.iter().flatten().map(variable).collect(),
        expected_output: Some(output.to_vec()),
        expected_status: status,
        place: format!("answer {number}"),
    }
}
