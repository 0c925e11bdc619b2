//! `compile_commands.json`: how a build compiles each file.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::{CompileOptions, Flags, Input};

/// Why a compilation database cannot be used.
#[derive(Debug)]
pub struct CompileCommandsError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for CompileCommandsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.message)
    }
}

impl std::error::Error for CompileCommandsError {}

#[derive(Debug, Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    arguments: Option<Vec<String>>,
    #[serde(default)]
    command: Option<String>,
    #[serde(default)]
    output: Option<String>,
}

/// The C files of a compilation database, or those of them that the user names; with notes on
/// flags that are ignored. The given options come first, the database's own flags after them. A
/// file that several targets compile is there once for each of them; of the files that the user
/// names only the first one counts, or the one of the given target.
///
/// # Errors
///
/// If the database cannot be read, or does not mention a file that the user names.
pub fn compile_commands(
    directory: &Path,
    wanted: &[String],
    target: Option<&str>,
    options: &CompileOptions,
) -> Result<(Vec<Input>, Vec<String>), CompileCommandsError> {
    let path = if directory.is_dir() {
        directory.join("compile_commands.json")
    } else {
        directory.to_owned()
    };
    let error = |message: String| CompileCommandsError { path: path.clone(), message };
    let text = std::fs::read(&path).map_err(|e| error(format!("cannot be read: {e}")))?;
    let entries: Vec<Entry> = serde_json::from_slice(&text)
        .map_err(|e| error(format!("is not a compilation database: {e}")))?;
    let mut inputs = Vec::new();
    let mut notes = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let base = path.parent().unwrap_or(Path::new("."));
    for mut entry in entries {
        entry.directory = base.join(&entry.directory);
        let file = entry.directory.join(&entry.file);
        let is_c = file.extension().is_some_and(|extension| extension == "c" || extension == "i");
        let name = wanted.iter().find(|wanted| same_file(Path::new(wanted), &file));
        if !is_c || (!wanted.is_empty() && name.is_none()) {
            continue;
        }
        let words = words(&entry).map_err(&error)?;
        let made_for = target_of(entry.output.as_deref().or(object_file(&words)));
        let is_other = name.is_some() && target.is_some() && made_for.as_deref() != target;
        if is_other || !seen.insert((file.clone(), made_for.clone())) {
            continue;
        }
        let flags = read_flags(&entry, words, options).map_err(&error)?;
        notes.extend(flags.notes);
        let path = name.cloned().unwrap_or_else(|| file.to_string_lossy().into_owned());
        if name.is_none() || !inputs.iter().any(|known: &Input| known.path == path) {
            let options = CompileOptions { target: made_for, ..flags.options };
            inputs.push(Input { path, options });
        }
    }
    for name in wanted {
        if !inputs.iter().any(|input| input.path == *name) {
            let target = target.map(|target| format!(" in the target '{target}'"));
            return Err(error(format!("has no entry for {name}{}", target.unwrap_or_default())));
        }
    }
    if inputs.is_empty() {
        return Err(error("names no C file".to_owned()));
    }
    notes.sort();
    notes.dedup();
    Ok((inputs, notes))
}

fn same_file(one: &Path, other: &Path) -> bool {
    match (std::fs::canonicalize(one), std::fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// The words of the command that compiles a file.
fn words(entry: &Entry) -> Result<Vec<String>, String> {
    match (&entry.arguments, &entry.command) {
        (Some(arguments), _) => Ok(arguments.clone()),
        (None, Some(command)) => Ok(split_words(command)),
        (None, None) => {
            let file = entry.file.display();
            Err(format!("the entry for {file} has neither 'arguments' nor 'command'"))
        }
    }
}

fn read_flags(
    entry: &Entry,
    words: Vec<String>,
    options: &CompileOptions,
) -> Result<Flags, String> {
    let mut flags = Flags::from_directory(&entry.directory, options.clone());
    let mut rest = words.into_iter().skip(1);
    while let Some(word) = rest.next() {
        if word.starts_with('-') && word.len() > 1 {
            flags.accept_or_ignore(&word, &mut rest).map_err(|error| error.0)?;
        }
    }
    Ok(flags)
}

/// The file that a command writes.
fn object_file(words: &[String]) -> Option<&str> {
    let at = words.iter().position(|word| word == "-o")?;
    words.get(at + 1).map(String::as_str)
}

/// The target that an object file is made for: CMake writes it into `NAME.dir`, Meson into `NAME.p`.
fn target_of(object: Option<&str>) -> Option<String> {
    let folders = Path::new(object?).parent()?.iter();
    let mut folders = folders.filter_map(|folder| folder.to_str());
    let name =
        |folder: &str| folder.strip_suffix(".dir").or(folder.strip_suffix(".p")).map(str::to_owned);
    folders.find_map(name)
}

/// The words of a shell command: quotes and backslashes as a shell reads them.
fn split_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = command.chars();
    let mut quote = None;
    while let Some(character) = characters.next() {
        match (quote, character) {
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (Some(open), c) if c == open => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(characters.next()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::{split_words, target_of};

    #[test]
    fn targets_are_the_folders_of_object_files() {
        let target = |object| target_of(Some(object));
        assert_eq!(target("CMakeFiles/app.dir/src/main.c.o").as_deref(), Some("app"));
        assert_eq!(target("lib/CMakeFiles/util.dir/a.c.o").as_deref(), Some("util"));
        assert_eq!(target("tool.p/main.c.o").as_deref(), Some("tool"));
        assert_eq!(target("obj/main.o"), None);
        assert_eq!(target_of(None), None);
    }

    #[test]
    fn words_are_split_as_a_shell_does() {
        let words = split_words(r#"cc -DS=\"a b\" '-DT=x y' "-DU=\"q\"" f.c"#);
        assert_eq!(words, ["cc", r#"-DS="a"#, r#"b""#, "-DT=x y", r#"-DU="q""#, "f.c"]);
    }
}
