//! The values at points as Daikon reads them.

use std::fmt::Write as _;
use std::path::Path;

use methods::explain::invariants::{Samples, Value};

use super::compare::Observed;
use super::points::{NamedPoint, PointKind};
use crate::session::{Refused, cannot_write};

/// Finds out whether the files can be written, before there is something to be lost.
pub(super) fn prepare(prefix: &Path) -> Result<(), Refused> {
    [DECLARATIONS, FAILING, PASSING].into_iter().try_for_each(|ending| save(prefix, ending, ""))
}

/// Writes declarations, and the samples of failing and of passing runs.
pub(super) fn write(
    prefix: &Path,
    points: &[NamedPoint],
    observed: &Observed,
) -> Result<(), Refused> {
    save(prefix, DECLARATIONS, &declarations(points, observed))?;
    save(prefix, FAILING, &traces(points, observed, 0))?;
    save(prefix, PASSING, &traces(points, observed, 1))
}

const DECLARATIONS: &str = ".decls";
const FAILING: &str = "-failing.dtrace";
const PASSING: &str = "-passing.dtrace";

fn save(prefix: &Path, ending: &str, text: &str) -> Result<(), Refused> {
    let mut name = prefix.as_os_str().to_owned();
    name.push(ending);
    let path = Path::new(&name);
    std::fs::write(path, text).map_err(|error| cannot_write(path, &error))
}

/// The points with the variables that some sample has there, and what kind of value they hold.
fn variables(sides: &[Samples; 2]) -> Vec<(String, &'static str)> {
    let mut found: Vec<(String, &'static str)> = Vec::new();
    for side in sides {
        for (column, name) in side.variables().iter().enumerate() {
            let kind = side.rows().find_map(|row| row.get(column).copied().flatten());
            let kind = match kind {
                Some(Value::Integer(_)) | None => "int",
                Some(Value::Float(_)) => "double",
                Some(Value::Pointer { .. }) => "hashcode",
            };
            if !found.iter().any(|(known, _)| known == name) {
                found.push((name.clone(), kind));
            }
        }
    }
    found
}

fn declarations(points: &[NamedPoint], observed: &Observed) -> String {
    let mut text = String::from("decl-version 2.0\nvar-comparability implicit\n");
    for (point, sides) in points.iter().zip(&observed.samples) {
        let kind = match point.kind {
            PointKind::Enter => "enter",
            PointKind::Exit => "subexit",
            PointKind::Other | PointKind::Failure => "point",
        };
        let _ = write!(text, "\nppt {}\nppt-type {kind}\n", escaped(&point.name));
        for (name, kind) in variables(sides) {
            let declared = if kind == "hashcode" { "pointer" } else { kind };
            let _ = write!(
                text,
                "variable {}\n  var-kind variable\n  dec-type {declared}\n  rep-type {kind}\n  comparability 1\n",
                escaped(&name)
            );
        }
    }
    text
}

fn traces(points: &[NamedPoint], observed: &Observed, side: usize) -> String {
    let mut text = String::new();
    for (point, sides) in points.iter().zip(&observed.samples) {
        let all = variables(sides);
        let samples = &sides[side];
        for row in samples.rows() {
            let _ = writeln!(text, "{}", escaped(&point.name));
            for (name, _) in &all {
                let column = samples.variables().iter().position(|known| known == name);
                let value = column.and_then(|column| row.get(column).copied().flatten());
                let (value, modified) = match value {
                    Some(Value::Integer(value)) => (value.to_string(), 1),
                    Some(Value::Float(value)) => (format!("{value:?}"), 1),
                    Some(Value::Pointer { null }) => (u8::from(!null).to_string(), 1),
                    None => ("nonsensical".to_owned(), 2),
                };
                let _ = write!(text, "{}\n{value}\n{modified}\n", escaped(name));
            }
            text.push('\n');
        }
    }
    text
}

/// A name without blanks and backslashes of its own.
fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace(' ', "\\_")
}
