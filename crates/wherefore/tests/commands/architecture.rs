//! `docs/architecture.md` and `docs/extending.md` name files, folders and items that there are.

use std::collections::BTreeSet;
use std::path::Path;

/// The files of the repository that pages may name.
struct Repository {
    /// Files and folders, from the root.
    paths: BTreeSet<String>,
    /// The words of all Rust files.
    words: BTreeSet<String>,
}

impl Repository {
    fn read() -> Self {
        let mut repository = Self { paths: BTreeSet::new(), words: BTreeSet::new() };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for folder in ["crates", "docs", "tests", "examples", "scripts"] {
            repository.add(&root.join(folder), folder);
        }
        repository
    }

    fn add(&mut self, path: &Path, name: &str) {
        self.paths.insert(name.to_owned());
        if path.is_dir() {
            for entry in std::fs::read_dir(path).expect("a folder can be listed") {
                let entry = entry.expect("an entry of a folder");
                let own = format!("{name}/{}", entry.file_name().to_string_lossy());
                self.add(&entry.path(), &own);
            }
        } else if name.ends_with(".rs") {
            let text = std::fs::read_to_string(path).expect("Rust is text");
            let words = text.split(|one: char| !one.is_alphanumeric() && one != '_');
            self.words.extend(words.map(str::to_owned));
        }
    }

    /// Whether a page may name this path: from the root, from the sources of a crate, or a part of a path that
    /// is one file or folder. The end `.rs` may be left out.
    fn has_path(&self, named: &str) -> bool {
        let named = named.trim_end_matches('/');
        let within = named.split_once('/').map(|(name, rest)| format!("crates/{name}/src/{rest}"));
        let whole = [Some(named.to_owned()), within].into_iter().flatten();
        let with_ends = |path: String| [format!("{path}.rs"), path];
        let ends = with_ends(format!("/{named}"));
        whole.flat_map(with_ends).any(|path| self.paths.contains(&path))
            || self.paths.iter().any(|path| ends.iter().any(|end| path.ends_with(end)))
    }
}

/// What a page has between backquotes, outside of blocks of code.
fn quoted(page: &str) -> Vec<&str> {
    let text = page.split("```").step_by(2);
    text.flat_map(|text| text.split('`').skip(1).step_by(2)).collect()
}

fn is_path(quoted: &str) -> bool {
    let plain = quoted.chars().all(|one| one.is_alphanumeric() || "_-./".contains(one));
    plain
        && (quoted.contains('/')
            || [".rs", ".md", ".json", ".c"].iter().any(|end| quoted.ends_with(end)))
}

/// A path of Rust, or the name of a type.
fn is_item(quoted: &str) -> bool {
    let plain = quoted.chars().all(|one| one.is_alphanumeric() || "_:".contains(one));
    let is_type = quoted.starts_with(|first: char| first.is_ascii_uppercase())
        && quoted.contains(|one: char| one.is_ascii_lowercase());
    plain && (is_type || quoted.contains("::"))
}

#[test]
fn the_pages_for_developers_name_what_there_is() {
    let repository = Repository::read();
    let pages = [
        ("architecture.md", include_str!("../../../../docs/architecture.md")),
        ("extending.md", include_str!("../../../../docs/extending.md")),
        ("CONTRIBUTING.md", include_str!("../../../../CONTRIBUTING.md")),
    ];
    let mut problems = Vec::new();
    let mut named = [0, 0];
    for (page, text) in pages {
        for quoted in quoted(text) {
            if is_path(quoted) {
                named[0] += 1;
                if !repository.has_path(quoted) {
                    problems.push(format!("{page}: there is no file `{quoted}`"));
                }
            } else if is_item(quoted) {
                named[1] += 1;
                let missing = quoted.split("::").any(|word| !repository.words.contains(word));
                if missing {
                    problems.push(format!("{page}: no Rust file has `{quoted}`"));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(named[0] > 100 && named[1] > 20, "the pages name too little: {named:?}");
}

#[test]
fn every_crate_has_a_row_and_the_file_where_to_begin() {
    let repository = Repository::read();
    let page = include_str!("../../../../docs/architecture.md");
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix('|')?.split('|').map(str::trim).collect();
        let name = cells.first()?.strip_prefix('`')?.strip_suffix('`')?.to_owned();
        Some((name, quoted(cells.get(2)?).into_iter().map(str::to_owned).collect::<Vec<_>>()))
    };
    let rows: Vec<(String, Vec<String>)> = page.lines().filter_map(row).collect();
    for path in &repository.paths {
        let Some(name) = path.strip_prefix("crates/").filter(|name| !name.contains('/')) else {
            continue;
        };
        let begins = rows.iter().find(|(row, _)| row == name);
        let (_, files) = begins.unwrap_or_else(|| panic!("no row for the crate {name}"));
        assert!(!files.is_empty(), "{name}: no file to begin with");
        for file in files {
            let places = [format!("crates/{name}/src/{file}"), format!("crates/{name}/{file}")];
            let is_there =
                places.iter().any(|one| repository.paths.contains(one.trim_end_matches('/')));
            assert!(is_there, "{name}: there is no {file}");
        }
    }
}
