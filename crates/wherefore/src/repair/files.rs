//! Patches as differences, and what `--write` and `--patch` do with them.

use std::path::{Path, PathBuf};

use patches::Unit;

use super::arguments::RepairCommand;
use super::search::Found;
use crate::session::{Refused, cannot_write};

/// A patch as a unified diff of all files that it changes, for `patch -p1`.
pub(super) fn diff(units: &[Unit], found: &Found) -> String {
    let changed = units.iter().zip(&found.texts).filter(|(unit, text)| unit.text != **text);
    let diffs = changed.map(|(unit, text)| {
        let path = relative(&unit.path);
        report::difference(&path, &unit.text, text)
    });
    diffs.collect()
}

/// A path as it is seen from the folder where the tool runs, if it is below.
fn relative(path: &str) -> String {
    let path = Path::new(path);
    let folder = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    let below = path.strip_prefix(&folder).unwrap_or(path);
    let below = below.strip_prefix("./").unwrap_or(below);
    below.display().to_string().trim_start_matches('/').to_owned()
}

/// Writes the patch that is chosen to its files, or as a file.
pub(super) fn save(
    command: &RepairCommand,
    units: &[Unit],
    found: &[Found],
) -> Result<(), Refused> {
    let output = &command.output;
    if output.write.is_none() && output.patch.is_none() {
        return Ok(());
    }
    let number = output.write.unwrap_or(1) as usize;
    let Some(chosen) = found.get(number - 1) else {
        let there = match found.len() {
            0 => "no patch was found".to_owned(),
            1 => "there is one patch".to_owned(),
            many => format!("there are {many} patches"),
        };
        return Err(Refused::usage(format!("patch {number} cannot be written: {there}")));
    };
    if let Some(path) = &output.patch {
        std::fs::write(path, diff(units, chosen)).map_err(|error| cannot_write(path, &error))?;
        eprintln!("patch {number} is in {}", path.display());
    }
    if output.write.is_some() {
        apply(units, chosen)?;
    }
    Ok(())
}

/// Writes the files that a patch changes. Nothing is written if one of them is not what was read.
fn apply(units: &[Unit], chosen: &Found) -> Result<(), Refused> {
    let changed: Vec<(&Unit, &String)> =
        units.iter().zip(&chosen.texts).filter(|(unit, text)| unit.text != **text).collect();
    for (unit, _) in &changed {
        let now = std::fs::read_to_string(&unit.path).ok();
        if now.as_deref() != Some(unit.text.as_str()) {
            let path = &unit.path;
            return Err(Refused::input(format!(
                "{path} has changed since it was read; nothing is written"
            )));
        }
    }
    for (unit, text) in changed {
        let path = Path::new(&unit.path);
        std::fs::write(path, text).map_err(|error| cannot_write(path, &error))?;
        eprintln!("{} is repaired", unit.path);
    }
    Ok(())
}
