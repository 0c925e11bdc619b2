//! Suites are read, wrong ones are explained, and tests are run.

mod directories;
mod files;
mod runs;

use std::path::{Path, PathBuf};

use super::*;

/// A folder that is there for one test.
struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A fresh folder with files.
    fn new(name: &str, files: &[(&str, &[u8])]) -> Self {
        let name = format!("wherefore-suite-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        for (file, contents) in files {
            std::fs::write(path.join(file), contents).expect("a file");
        }
        Self { path }
    }

    /// The message without the name of the folder.
    fn shown(&self, message: &str) -> String {
        message.replace(&format!("{}/", self.path.display()), "")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// What a suite of a folder's file is, or the message that refuses it.
fn read_file(folder: &Folder, file: &str, expected: Expected) -> Result<Vec<Test>, String> {
    let read = Suite::read(&folder.path.join(file), expected);
    read.map(|suite| suite.tests).map_err(|refused| folder.shown(refused.message()))
}

/// The tests of a text in TOML or JSON.
fn read_text(text: &str) -> Result<Vec<Test>, String> {
    let parse = if text.trim_start().starts_with('{') { json::parse } else { toml::parse };
    let bytes = text.as_bytes().to_vec();
    read::read("tests", bytes, parse, Path::new(""), Expected::InTests)
}
