//! What speaks for a cause, in words.

use crate::localize::{grouped, plural};

/// Whether one expression could give all the values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OneFunction {
    /// A constant: this one.
    Constant(String),
    /// A function of the variables that stand in the expression now.
    OfOwnVariables,
    /// A function of the variables that can be named there.
    OfVisible,
    /// None of the numbers that can be named there, but perhaps one of records, arrays or the heap.
    Perhaps,
    /// None: the same variables would have to give different values.
    None,
    /// That is not known, for this reason.
    Unknown(String),
    /// Nobody has asked.
    NotAsked,
}

impl OneFunction {
    /// The name in the JSON output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Constant(_) => "constant",
            Self::OfOwnVariables => "own-variables",
            Self::OfVisible => "visible-variables",
            Self::Perhaps => "perhaps",
            Self::None => "none",
            Self::Unknown(_) => "unknown",
            Self::NotAsked => "not-asked",
        }
    }
}

/// A text that could stand there instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// The text.
    pub text: String,
    /// The text that it stands for.
    pub replaces: String,
    /// How many failing runs pass with it: all of them.
    pub failing: usize,
    /// How many passing tests still do.
    pub passing: usize,
    /// How many of them were tried.
    pub tried: usize,
}

/// What speaks for a cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// How many failing runs pass with it: all of them.
    pub failing: usize,
    /// Whether these are tests.
    pub tests: bool,
    /// Whether one expression could give all the values.
    pub function: OneFunction,
    /// How many passing tests this expression keeps, of how many, if that was asked.
    pub kept: Option<(usize, usize)>,
    /// Passing tests of which every function of its own variables breaks one; of the variables in
    /// scope, if no function does.
    pub refusing: Vec<String>,
    /// How far it is from the failure in the dependence graph, if that is known.
    pub distance: Option<usize>,
    /// Whether the run then only avoids what failed.
    pub avoids: bool,
    /// Whether the run then reads what was never written.
    pub reads_unwritten: bool,
    /// Whether inputs that the failing run did not take may be any, and texts were tried with zero.
    pub remaining_zero: bool,
    /// A text that does it, if one was found.
    pub simple: Option<Replacement>,
}

impl Evidence {
    /// What speaks for it and against it, in words.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let run = if self.tests { "failing test" } else { "failing run" };
        let mut words = vec![match self.failing {
            1 => format!("makes the {run} pass"),
            number => format!("makes all {} {run}s pass", grouped(number)),
        }];
        if let Some(Replacement { text, passing, tried, .. }) = &self.simple {
            let does = match self.remaining_zero {
                true => format!("`{text}` does if the remaining inputs are zero"),
                false => format!("`{text}` does"),
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
}

impl Evidence {
    /// Whether one expression could give the values, in words.
    fn one_function(&self) -> Option<String> {
        let found = match &self.function {
            OneFunction::Constant(value) => format!("one constant would do: {value}"),
            OneFunction::OfOwnVariables => "a function of its own variables does".to_owned(),
            OneFunction::OfVisible => "a function of the variables in scope does".to_owned(),
            OneFunction::Perhaps => {
                let without = self.without_breaking();
                return Some(format!(
                    "no function of the numbers in scope does{without}; \
                     one of records, arrays or the heap may"
                ));
            }
            OneFunction::None => {
                let without = self.without_breaking();
                return Some(format!("no function of the variables in scope does{without}"));
            }
            OneFunction::Unknown(reason) => {
                return Some(format!("whether one expression does is not known: {reason}"));
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
            false => format!(", but none of its own variables{}", self.without_breaking()),
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Evidence of a number of runs.
    pub(crate) fn evidence(failing: usize, function: OneFunction) -> Evidence {
        Evidence {
            failing,
            tests: failing > 1,
            function,
            kept: None,
            refusing: Vec::new(),
            distance: None,
            avoids: false,
            reads_unwritten: false,
            remaining_zero: false,
            simple: None,
        }
    }

    #[test]
    fn evidence_is_told_in_the_order_of_its_weight() {
        let all = Evidence {
            kept: Some((1588, 1588)),
            distance: Some(1),
            simple: Some(Replacement {
                text: "a < b".to_owned(),
                replaces: "a <= b".to_owned(),
                failing: 12,
                passing: 400,
                tried: 400,
            }),
            ..evidence(12, OneFunction::OfOwnVariables)
        };
        assert_eq!(
            all.sentences().join("; "),
            "makes all 12 failing tests pass; `a < b` does, and keeps all 400 passing tests; \
             a function of its own variables does; 1 step from the failure"
        );
        let avoiding = Evidence { avoids: true, ..evidence(1, OneFunction::NotAsked) };
        let words = ["makes the failing run pass", "only avoids the check that fails"];
        assert_eq!(avoiding.sentences(), words);
    }

    /// What is said about one function that keeps so many of five passing tests, where some stand in
    /// the way of another.
    fn function_words(function: OneFunction, kept: Option<usize>, refusing: &[&str]) -> String {
        let refusing = refusing.iter().map(|name| (*name).to_owned()).collect();
        let kept = kept.map(|kept| (kept, 5));
        let all = Evidence { kept, refusing, ..evidence(2, function) };
        all.sentences().swap_remove(1)
    }

    #[test]
    fn it_is_told_what_happens_to_passing_tests() {
        let own = OneFunction::OfOwnVariables;
        assert_eq!(
            function_words(own.clone(), Some(5), &[]),
            "a function of its own variables does, and keeps all 5 passing tests"
        );
        assert_eq!(
            function_words(own, Some(3), &[]),
            "a function of its own variables does; the one that was found keeps 3 of 5 passing tests"
        );
        assert_eq!(
            function_words(OneFunction::OfVisible, Some(5), &["a", "b", "c"]),
            "a function of the variables in scope does, and keeps all 5 passing tests, but none of its \
             own variables without breaking one of the passing tests `a`, `b` and `c`"
        );
        assert_eq!(
            function_words(OneFunction::None, None, &["a"]),
            "no function of the variables in scope does without breaking passing test `a`"
        );
    }
}
