//! What speaks for a cause, in words.

use std::ops::Deref;

use findings::{
    Diagnosis, Difference, GraphPoint, OneFunction, Patched, Projection, Replacement,
    StateCondition, Transitions, Unexplained,
};

use crate::numbers::{grouped, plural};

/// What speaks for a cause and against it, in words.
pub(crate) fn sentences(evidence: &Diagnosis) -> Vec<String> {
    Words(evidence).sentences()
}

/// What speaks for a change of the text, in words.
pub(crate) fn of_patch(patch: &Patched) -> Vec<String> {
    let failing = match patch.failing {
        1 => "makes the failing test pass".to_owned(),
        number => format!("makes all {} failing tests pass", grouped(number)),
    };
    let passing = match (patch.passing, patch.tried) {
        (_, 0) => None,
        (1, 1) => Some("keeps the passing test".to_owned()),
        (kept, tried) if kept == tried => {
            Some(format!("keeps all {} passing tests", grouped(tried)))
        }
        (kept, tried) => Some(format!(
            "breaks {} of the {} passing tests",
            grouped(tried - kept),
            grouped(tried)
        )),
    };
    let read = "the changed text was read again and run".to_owned();
    [Some(failing), passing, Some(read)].into_iter().flatten().collect()
}

/// Puts evidence into words.
struct Words<'a>(&'a Diagnosis);

impl Deref for Words<'_> {
    type Target = Diagnosis;

    fn deref(&self) -> &Diagnosis {
        self.0
    }
}

impl Words<'_> {
    fn sentences(&self) -> Vec<String> {
        let run = if self.tests { "failing test" } else { "failing run" };
        let mut words = vec![match self.failing {
            1 => format!("makes the {run} pass"),
            number => format!("makes all {} {run}s pass", grouped(number)),
        }];
        if let Some(Replacement { text, passing, tried, .. }) = &self.simple {
            let does = match self.remaining_zero {
                true => format!("`{text}` works if the remaining inputs are zero"),
                false => format!("`{text}` works"),
            };
            words.push(match (passing, tried) {
                (_, 0) => does,
                (1, 1) => format!("{does}, and keeps the passing test"),
                (kept, tried) if kept == tried => {
                    format!("{does}, and keeps all {} passing tests", grouped(*tried))
                }
                (kept, tried) => format!(
                    "{does}, but breaks {} of the {} passing tests",
                    grouped(tried - kept),
                    grouped(*tried)
                ),
            });
        }
        words.extend(self.one_function());
        words.extend(
            self.distance
                .map(|steps| format!("{steps} {} from the failure", plural("step", steps))),
        );
        if self.avoids {
            words.push("only avoids the check that fails".to_owned());
        }
        if self.reads_unwritten {
            words.push("the run then reads what was never written".to_owned());
        }
        words
    }

    /// Whether one expression could give the values, in words.
    fn one_function(&self) -> Option<String> {
        let found = match &self.function {
            OneFunction::Constant(value) => format!("the constant {value} works each time"),
            OneFunction::OfOwnVariables => {
                "another expression over the same variables works".to_owned()
            }
            OneFunction::OfVisible => {
                "some expression over the variables in scope works".to_owned()
            }
            OneFunction::Perhaps => {
                let without = self.without_breaking();
                return Some(format!(
                    "no expression over the numbers in scope works{without}; \
                     one that also reads records, arrays or the heap may"
                ));
            }
            OneFunction::None => {
                let without = self.without_breaking();
                return Some(format!("no expression over the variables in scope works{without}"));
            }
            OneFunction::Unknown(reason) => {
                return Some(format!("whether one expression works is not known: {reason}"));
            }
            OneFunction::NotAsked => return self.keeps(),
        };
        let known = self.simple.as_ref().is_some_and(|one| one.passing == one.tried);
        let kept = match self.kept {
            Some((1, 1)) if !known => ", and keeps the passing test".to_owned(),
            Some((kept, of)) if kept < of => {
                let [kept, of] = [kept, of].map(grouped);
                format!("; the one that was found keeps {kept} of {of} passing tests")
            }
            Some((_, of)) if !known => format!(", and keeps all {} passing tests", grouped(of)),
            _ => String::new(),
        };
        let own = match self.refusing.is_empty() {
            true => String::new(),
            false => format!(", but none over the same variables works{}", self.without_breaking()),
        };
        Some(format!("{found}{kept}{own}"))
    }

    /// How many passing tests stay as they are.
    fn keeps(&self) -> Option<String> {
        let (kept, of) = self.kept.filter(|_| self.simple.is_none())?;
        Some(match (kept, of) {
            (1, 1) => "keeps the passing test".to_owned(),
            (kept, of) if kept == of => format!("keeps all {} passing tests", grouped(of)),
            (kept, of) => format!("keeps {} of {} passing tests", grouped(kept), grouped(of)),
        })
    }

    /// What stands in the way of a function.
    fn without_breaking(&self) -> String {
        let quoted: Vec<String> = self.refusing.iter().map(|name| format!("`{name}`")).collect();
        match &quoted[..] {
            [] => String::new(),
            [name] => format!(" without breaking passing test {name}"),
            [names @ .., last] => {
                let names = names.join(", ");
                format!(" without breaking one of the passing tests {names} and {last}")
            }
        }
    }
}

/// Why no correct trace does what a cause is, in words.
pub(crate) fn of_transitions(evidence: &Transitions) -> Vec<String> {
    let mut sentences = Vec::new();
    match (evidence.projection, evidence.thread) {
        (Projection::Transitions, Some(thread)) => {
            let who = if thread == 0 { "main".to_owned() } else { format!("thread {thread}") };
            sentences.push(format!(
                "before {who} does this here a run can still be correct, afterwards none is"
            ));
        }
        (Projection::Edges, _) => {
            sentences.push(format!("no correct trace goes along {}", pairs(&evidence.edges)));
            if !evidence.instead.is_empty() {
                let instead = pairs(&evidence.instead);
                sentences.push(format!("correct traces go along {instead} instead"));
            }
        }
        (Projection::Transitions, None) => {
            let (first, others) = evidence.edges.split_at(evidence.edges.len().min(1));
            let more = match others.len() {
                0 => String::new(),
                1 => format!(" and {}", pairs(others)),
                count => format!(" and {count} edges after it"),
            };
            let (first, state) = (pairs(first), state(evidence));
            sentences.push(format!("correct traces also go along {first}{more}, but not {state}"));
            sentences.extend(evidence.differences.iter().map(difference));
        }
    }
    sentences.extend(crate::basis::up_to(&evidence.rests_on));
    sentences
}

/// Why a failure has no cause, in words.
pub(crate) const fn unexplained(why: Unexplained) -> &'static str {
    match why {
        Unexplained::NoCorrectTrace => "no trace reaches this assertion where it surely holds",
        Unexplained::OwnChoice => "a choice in the assertion itself decides",
        Unexplained::Coincidental => {
            "correct traces do all that this one does, each step by itself: coincidental correctness"
        }
    }
}

/// In which state correct traces do not go there, in the conditions of the program. Where differences say it, they follow.
fn state(evidence: &Transitions) -> String {
    if evidence.state.is_empty() || !evidence.differences.is_empty() {
        return "in this state".to_owned();
    }
    let condition = |one: &StateCondition| {
        let holds = if one.holds { "" } else { "not " };
        let when = if one.afterwards { " afterwards" } else { "" };
        format!("{holds}`{}`{when}", one.text)
    };
    let all: Vec<String> = evidence.state.iter().map(condition).collect();
    format!("where {}", all.join(" and "))
}

fn pairs(edges: &[(GraphPoint, GraphPoint)]) -> String {
    let pairs = edges.iter().map(|(from, to)| format!("({from}, {to})"));
    pairs.collect::<Vec<String>>().join(", ")
}

/// How a variable differs from what it is on correct traces.
fn difference(difference: &Difference) -> String {
    let Difference { name, value, given_by, same_source } = difference;
    let (here, there) = (u8::from(*value), u8::from(!value));
    let origin = match given_by {
        None => "which it has from the start".to_owned(),
        Some(step) => format!("which comes from line {}: {}", step.at, step.text),
    };
    let source = if *same_source { "from the same state " } else { "" };
    format!("{name} is {here}, {origin}; {source}correct traces have {name} = {there}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::diagnosis;

    #[test]
    fn evidence_is_told_in_the_order_of_its_weight() {
        let all = Diagnosis {
            kept: Some((1588, 1588)),
            distance: Some(1),
            simple: Some(Replacement {
                text: "a < b".to_owned(),
                replaces: "a <= b".to_owned(),
                failing: 12,
                passing: 400,
                tried: 400,
            }),
            ..diagnosis(12, OneFunction::OfOwnVariables)
        };
        assert_eq!(
            sentences(&all).join("; "),
            "makes all 12 failing tests pass; `a < b` works, and keeps all 400 passing tests; \
             another expression over the same variables works; 1 step from the failure"
        );
        let avoiding = Diagnosis { avoids: true, ..diagnosis(1, OneFunction::NotAsked) };
        let words = ["makes the failing run pass", "only avoids the check that fails"];
        assert_eq!(sentences(&avoiding), words);
    }

    /// What is said about one function that keeps this many of five passing tests, where some are in
    /// the way of another.
    fn function_words(function: OneFunction, kept: Option<usize>, refusing: &[&str]) -> String {
        let refusing = refusing.iter().map(|name| (*name).to_owned()).collect();
        let kept = kept.map(|kept| (kept, 5));
        let all = Diagnosis { kept, refusing, ..diagnosis(2, function) };
        sentences(&all).swap_remove(1)
    }

    #[test]
    fn it_is_told_what_happens_to_passing_tests() {
        let own = OneFunction::OfOwnVariables;
        assert_eq!(
            function_words(own.clone(), Some(5), &[]),
            "another expression over the same variables works, and keeps all 5 passing tests"
        );
        assert_eq!(
            function_words(own, Some(3), &[]),
            "another expression over the same variables works; the one that was found keeps 3 of 5 passing tests"
        );
        assert_eq!(
            function_words(OneFunction::OfVisible, Some(5), &["a", "b", "c"]),
            "some expression over the variables in scope works, and keeps all 5 passing tests, but none over \
             the same variables works without breaking one of the passing tests `a`, `b` and `c`"
        );
        assert_eq!(
            function_words(OneFunction::None, None, &["a"]),
            "no expression over the variables in scope works without breaking passing test `a`"
        );
    }
}
