//! Makes the table of library models: which file defines which function or variable.

use std::fmt::Write as _;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=models");
    println!("cargo::rerun-if-changed=include");
    println!("cargo::rerun-if-changed=rules");
    let mut table = String::from("const MODELS: &[Model] = &[\n");
    let mut names = Vec::new();
    for (index, file) in files("models", "c").iter().enumerate() {
        let text = std::fs::read_to_string(Path::new("models").join(file)).expect("a model");
        let found = definitions(&text).into_iter().chain(listed_definitions(&text));
        names.extend(found.map(|name| (name, index)));
        let _ = writeln!(
            table,
            "    Model {{ file: {file:?}, text: include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/models/{file}\")) }},"
        );
    }
    table.push_str("];\n");
    names.sort();
    for pair in names.windows(2) {
        assert!(pair[0].0 != pair[1].0, "two models define {}", pair[0].0);
    }
    table.push_str("const NAMES: &[(&str, usize)] = &[\n");
    for (name, index) in names {
        let _ = writeln!(table, "    ({name:?}, {index}),");
    }
    table.push_str("];\nconst HEADERS: &[(&str, &str)] = &[\n");
    let models = files("models", "h").into_iter().map(|file| ("models", file));
    let shipped = files("include", "h").into_iter().map(|file| ("include", file));
    for (folder, file) in models.chain(shipped) {
        let _ = writeln!(
            table,
            "    ({file:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{folder}/{file}\"))),"
        );
    }
    table.push_str("];\nconst RULES: &[(&str, &str)] = &[\n");
    for file in files("rules", "slic") {
        let name = file.trim_end_matches(".slic");
        let _ = writeln!(
            table,
            "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/rules/{file}\"))),"
        );
    }
    table.push_str("];\n");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&out).join("models.rs"), table).expect("the table can be written");
}

/// The files of a folder with an ending, also in folders below it.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(below) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(Path::new(folder).join(&below)) else { continue };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if below.is_empty() { name } else { format!("{below}/{name}") };
            if entry.path().is_dir() {
                folders.push(path);
            } else if Path::new(&path).extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The names after `Defines:` in a comment, for what macros make.
fn listed_definitions(text: &str) -> Vec<String> {
    let Some((_, list)) = text.split_once("Defines:") else { return Vec::new() };
    let list = list.split("*/").next().unwrap_or_default();
    list.split_whitespace().map(str::to_owned).collect()
}

/// The functions and variables with external linkage that a file defines.
fn definitions(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for declaration in top_level(&without_comments(text)) {
        let words: Vec<&str> = declaration.split_whitespace().collect();
        let hidden = ["static", "extern", "typedef", "_Static_assert"];
        if words.iter().any(|word| hidden.contains(word)) {
            continue;
        }
        let head = declaration.split(['=', '{', ';']).next().unwrap_or_default();
        let function = declaration.ends_with('{') && head.contains('(');
        let variable = !head.contains('(')
            && words.len() > 1
            && !declaration.starts_with("struct ")
            && !declaration.starts_with("enum ")
            && !declaration.starts_with("union ");
        if function || variable {
            let before = head.split(['(', '[']).next().unwrap_or_default();
            let name =
                before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').find(|w| !w.is_empty());
            names.extend(name.map(str::to_owned));
        }
    }
    names
}

/// Declarations outside braces; one with a body ends in its opening brace.
fn top_level(text: &str) -> Vec<String> {
    let mut declarations = Vec::new();
    let mut current = String::new();
    let mut depth = 0;
    let mut directive = false;
    for line in text.lines() {
        directive |= line.starts_with('#');
        if directive {
            // A macro goes on as long as its lines end in a backslash.
            directive = line.trim_end().ends_with('\\');
            continue;
        }
        for character in line.chars().chain(['\n']) {
            match character {
                '{' => {
                    depth += 1;
                    if depth == 1 {
                        current.push('{');
                        declarations.push(std::mem::take(&mut current).trim().to_owned());
                    }
                }
                '}' => depth -= 1,
                ';' if depth == 0 => {
                    declarations.push(std::mem::take(&mut current).trim().to_owned());
                }
                other if depth == 0 => current.push(other),
                _ => {}
            }
        }
    }
    declarations
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("/*") {
        out.push_str(&rest[..at]);
        rest = rest[at..].find("*/").map_or("", |end| &rest[at + end + 2..]);
    }
    out.push_str(rest);
    out.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}
