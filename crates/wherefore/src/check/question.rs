//! What the user asks: which checks are on, which properties matter.

use findings::CheckSet;
use ir::{CheckId, Program};

use super::arguments::CheckCommand;
use super::properties::Properties;
use super::specification::Specification;
use crate::session::Refused;

/// What is to be decided.
pub(super) struct Asked {
    /// The checks that are on.
    pub(super) checks: CheckSet,
    /// The properties in the order of the source.
    pub(super) properties: Vec<CheckId>,
    /// Why something that is asked for stays open.
    pub(super) open: Option<String>,
    /// Whether all memory must be freed at the end.
    pub(super) cleanup: bool,
}

impl Asked {
    /// Reads the question from the command line and the property file.
    pub(super) fn new(
        command: &CheckCommand,
        specification: Option<&Specification>,
        program: &Program,
        properties: &Properties,
    ) -> Result<Self, Refused> {
        let question = &command.question;
        let checks = match specification {
            Some(specification) => command.checks.over(specification.checks()),
            None => command.checks.set(),
        };
        let mut asked = properties.switched_on(checks);
        if let Some(specification) = specification {
            // Assertions are always on, but such a file does not ask for them.
            let wanted = |kind| specification.kinds.contains(&kind) || command.checks.adds(kind);
            asked.retain(|&check| wanted(program.properties[check].kind));
        }
        if !question.property.is_empty() {
            let selected = properties.select(&asked, &question.property).map_err(Refused::usage)?;
            asked.retain(|check| selected.contains(check));
        }
        Ok(Self {
            checks,
            properties: asked,
            open: specification.and_then(Specification::open_reason),
            cleanup: specification.is_some_and(|specification| specification.cleanup),
        })
    }
}

/// The property file, if the user gives one.
pub(super) fn specification(command: &CheckCommand) -> Result<Option<Specification>, Refused> {
    let Some(path) = &command.question.spec else { return Ok(None) };
    let shown = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Refused::input(format!("{shown} cannot be read: {error}")))?;
    let read = Specification::read(&text);
    read.map(Some).map_err(|problem| Refused::input(format!("{shown}: {problem}")))
}
