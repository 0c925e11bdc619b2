//! Small changes of the text, compiled.

use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::answer::Cause;
use crate::case::Case;
use crate::common::{Scratch, run};
use crate::machine::Run;
use crate::text::Place;
use crate::tool;

/// The status of a program that asks for an input that is not given.
const ASKS: i32 = 77;

/// The declaration that is replaced by a definition.
const DECLARATION: &str = "int nondet_int(void);\n";

/// Gives the digits of the variable `S` and the number of the call, one after the other.
const DEFINITION: &str = r#"
static int nondet_at(int site)
{
    static int next[100];
    char name[20];
    sprintf(name, "S%d", site);
    const char *given = getenv(name);
    if (!given[next[site]]) _Exit(77);
    return given[next[site]++] - '0';
}
"#;

impl Case {
    /// Compiles the program with the small change of a cause, and demands that the failing runs pass, and
    /// as many of the passing tests as is said.
    pub fn check_simple(&self, cause: &Cause, folder: &Scratch) -> Result<(), String> {
        let Some(simple) = &cause.simple else { return Ok(()) };
        let place = &cause.components[0];
        let range = self
            .range_of(place, &simple.replaces)
            .ok_or_else(|| format!("{} is not at {place}", simple.replaces))?;
        folder.file("changed.c", self.changed_text(range, &simple.text));
        let program = folder.0.join("changed");
        let mut gcc = Command::new("gcc");
        gcc.current_dir(&folder.0).args(["-w", "-O0", "-o", "changed", "changed.c"]);
        gcc.args(["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"]);
        // What is not written is not zero there, as it is in the tool's first run.
        gcc.arg("-ftrivial-auto-var-init=pattern");
        let output = run(&mut gcc, b"", Duration::from_secs(60))?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{} at {place}: {errors}", simple.text));
        }
        let mut counts = [0, 0];
        for (number, runs) in [&self.runs, &self.passing].into_iter().enumerate() {
            for one in runs {
                match self.passes_compiled(one, &program)? {
                    Some(passes) => counts[number] += usize::from(passes),
                    None => return Ok(()),
                }
            }
        }
        let said = [simple.failing, simple.passing];
        if counts != said || counts[0] != self.runs.len() || simple.tried != self.passing.len() {
            return Err(format!(
                "{} at {place}: compiled, {counts:?} of {} and {} runs pass: {simple:?}",
                simple.text,
                self.runs.len(),
                self.passing.len()
            ));
        }
        Ok(())
    }

    /// Where a text stands that is, contains or is part of what begins at a place.
    fn range_of(&self, place: &Place, text: &str) -> Option<Range<usize>> {
        let lines: usize =
            self.text.text.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
        let start = lines + place.column - 1;
        let end = start + place.text.len();
        let found = self.text.text.match_indices(text).map(|(at, text)| at..at + text.len());
        found.into_iter().find(|range| range.start < end && start < range.end)
    }

    /// The program with another text in a range; calls of `nondet_int` know which one they are.
    fn changed_text(&self, range: Range<usize>, new: &str) -> String {
        let text = &self.text.text;
        let before = &text[..range.start];
        let calls = |text: &str| text.matches("nondet_int()").count();
        let first = calls(before);
        let after = first + calls(&text[range.clone()]);
        let parts = [(before, 0), (new, first), (&text[range.end..], after)];
        let parts = parts.map(|(part, first)| numbered(part, first));
        parts.concat().replace(DECLARATION, DEFINITION)
    }

    /// Whether a run of the compiled program does what it should; nothing if it asks for more inputs.
    fn passes_compiled(&self, given: &Run, program: &Path) -> Result<Option<bool>, String> {
        let mut command = Command::new(program);
        command.args(tool::arguments(self.style, given));
        for (number, values) in given.chosen.iter().enumerate() {
            let digits: String = values.iter().map(i64::to_string).collect();
            command.env(format!("S{number}"), digits);
        }
        let input = tool::standard_input(self.style, given);
        let Ok(output) = run(&mut command, input.as_bytes(), Duration::from_secs(5)) else {
            return Ok(Some(false));
        };
        let Some(status) = output.status.code() else { return Ok(Some(false)) };
        if !given.chosen.is_empty() && status == ASKS {
            return Ok(None);
        }
        let printed = given.output.as_deref().map(tool::printed);
        let is_expected = given.status.is_none_or(|expected| expected == i64::from(status))
            && printed.is_none_or(|printed| printed.as_bytes() == output.stdout);
        Ok(Some(is_expected))
    }
}

/// A part of the text in which calls of `nondet_int` have the numbers from this on.
fn numbered(text: &str, first: usize) -> String {
    let mut pieces = text.split("nondet_int()");
    let mut numbered = pieces.next().unwrap_or_default().to_owned();
    for (number, piece) in (first..).zip(pieces) {
        numbered += &format!("nondet_at({number}){piece}");
    }
    numbered
}
