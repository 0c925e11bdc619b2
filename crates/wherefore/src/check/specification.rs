//! Property files of the verification benchmarks: `CHECK( init(main()), LTL(G ! overflow) )`.

use findings::{CheckKind, CheckSet};

/// What such a file asks for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Specification {
    /// The function that the program starts with.
    pub(super) entry: Option<String>,
    /// The kinds of checks that are asked for.
    pub(super) kinds: Vec<CheckKind>,
    /// What is asked for and cannot be decided, by name.
    pub(super) open: Vec<&'static str>,
    /// Whether all memory must be freed at the end.
    pub(super) cleanup: bool,
}

impl Specification {
    /// Reads the text of a property file.
    ///
    /// # Errors
    ///
    /// A message about the line that cannot be understood.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut specification = Self::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let compact: String = line.chars().filter(|c| !c.is_whitespace()).collect();
            let parts = compact
                .strip_prefix("CHECK(init(")
                .and_then(|rest| rest.strip_suffix("))"))
                .and_then(|rest| rest.split_once("()),LTL("));
            let Some((entry, formula)) = parts else {
                return Err(format!("not CHECK( init(main()), LTL(...) ): {line}"));
            };
            if specification.entry.as_deref().is_some_and(|known| known != entry) {
                return Err(format!("a second function to start with: {line}"));
            }
            specification.entry = Some(entry.to_owned());
            specification.formula(formula).ok_or_else(|| format!("an unknown property: {line}"))?;
        }
        if specification.entry.is_none() {
            return Err("no line with CHECK( init(main()), LTL(...) )".to_owned());
        }
        Ok(specification)
    }

    fn formula(&mut self, formula: &str) -> Option<()> {
        let kinds: &[CheckKind] = match formula {
            "G!call(reach_error())" | "G!call(__VERIFIER_error())" => &[CheckKind::ReachError],
            "G!overflow" => &[CheckKind::SignedOverflow, CheckKind::Shift],
            "Gvalid-free" => &[CheckKind::DoubleFree, CheckKind::InvalidFree],
            "Gvalid-deref" => &[CheckKind::Bounds, CheckKind::Null, CheckKind::Dangling],
            "Gvalid-memtrack" => &[CheckKind::Leak],
            "Gvalid-memcleanup" => {
                self.cleanup = true;
                &[CheckKind::Leak]
            }
            "G!data-race" => {
                self.open.push("no-data-race");
                &[]
            }
            "Fend" => {
                self.open.push("termination");
                &[]
            }
            _ => return None,
        };
        self.kinds.extend(kinds);
        Some(())
    }

    /// The checks that are asked for.
    pub(super) fn checks(&self) -> CheckSet {
        self.kinds.iter().fold(CheckSet::ALWAYS, |set, &kind| set.with(kind.into()))
    }

    /// Why there is no answer about all that is asked for.
    pub(super) fn open_reason(&self) -> Option<String> {
        let names = self.open.join(" and ");
        (!names.is_empty()).then(|| format!("the property {names} is not supported yet"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_benchmarks_are_read() {
        let reach = Specification::read("CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n");
        let reach = reach.expect("a good file");
        assert_eq!(reach.entry.as_deref(), Some("main"));
        assert_eq!(reach.kinds, [CheckKind::ReachError]);
        assert!(!reach.checks().contains(CheckKind::Bounds));
        let memory = Specification::read(
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\
             CHECK( init(main()), LTL(G valid-memtrack) )\n",
        );
        let memory = memory.expect("a good file");
        assert!(memory.checks().contains(CheckKind::Leak) && !memory.cleanup);
        let end = Specification::read("CHECK( init(f()), LTL(F end) )").expect("a good file");
        assert!(end.open_reason().is_some_and(|reason| reason.contains("termination")));
    }

    #[test]
    fn other_lines_are_refused() {
        assert!(Specification::read("").is_err());
        assert!(Specification::read("CHECK( init(main()), LTL(G x) )").is_err());
        assert!(Specification::read("G valid-free").is_err());
        let two = "CHECK( init(f()), LTL(G ! overflow) )\nCHECK( init(g()), LTL(G ! overflow) )";
        assert!(Specification::read(two).is_err());
    }
}
