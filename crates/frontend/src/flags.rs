//! The command-line flags of C compilers.

use std::fmt;
use std::path::{Path, PathBuf};

use ir::DataModel;

use crate::CompileOptions;

/// A flag that cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlagError(pub String);

impl fmt::Display for FlagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FlagError {}

/// Reads flags one by one.
#[derive(Debug, Default, Clone)]
pub struct Flags {
    /// What they say so far.
    pub options: CompileOptions,
    /// Flags that a compiler knows and that mean nothing here, but might be missed.
    pub notes: Vec<String>,
    /// Where relative paths start from.
    directory: PathBuf,
}

/// Flags with a value that say nothing about what the program does.
const IGNORED_WITH_VALUE: &[&str] = &[
    "-o",
    "-MF",
    "-MT",
    "-MQ",
    "-x",
    "-arch",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-T",
    "-z",
];

/// Beginnings of flags that say nothing about what the program does.
const IGNORED: &[&str] = &[
    "-W",
    "-O",
    "-g",
    "-M",
    "-l",
    "-L",
    "-f",
    "-m",
    "-pipe",
    "-pedantic",
    "-pg",
    "-p",
    "-s",
    "-static",
    "-shared",
    "-rdynamic",
    "-no-pie",
    "-pie",
    "-c",
    "-S",
    "-E",
    "-v",
    "-save-temps",
    "-fdiagnostics",
    "--param",
    "-Q",
];

impl Flags {
    /// The same options, with relative paths from a directory.
    #[must_use]
    pub fn from_directory(directory: &Path, options: CompileOptions) -> Self {
        Self { directory: directory.to_owned(), options, notes: Vec::new() }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.directory.join(path)
    }

    /// Takes a flag that says how programs are compiled; its value may be the next argument.
    /// Says whether it was one.
    ///
    /// # Errors
    ///
    /// If the value is missing or cannot be understood.
    pub fn accept(
        &mut self,
        flag: &str,
        rest: &mut dyn Iterator<Item = String>,
    ) -> Result<bool, FlagError> {
        let spellings: &[&str] = &[
            "-isystem",
            "-iquote",
            "-idirafter",
            "-include",
            "-imacros",
            "-I",
            "-D",
            "-U",
            "-std",
        ];
        let Some(name) = spellings.iter().find(|name| flag.starts_with(**name)) else {
            return self.switch(flag);
        };
        let value = match flag[name.len()..].strip_prefix('=') {
            Some(value) if !name.starts_with("-D") => value.to_owned(),
            _ if flag.len() > name.len() => flag[name.len()..].to_owned(),
            _ => rest.next().ok_or_else(|| FlagError(format!("{flag} needs a value after it")))?,
        };
        self.valued(name, &value)?;
        Ok(true)
    }

    fn valued(&mut self, name: &str, value: &str) -> Result<(), FlagError> {
        let path = self.path(value);
        let options = &mut self.options;
        match name {
            "-I" => options.include_directories.push(path),
            "-isystem" => options.system_directories.push(path),
            "-iquote" => options.quote_directories.push(path),
            "-idirafter" => options.after_directories.push(path),
            "-include" | "-imacros" => {
                // What is not found beside the compiler is searched for as a header.
                let found = path.is_file();
                let file =
                    if found { path.to_string_lossy().into_owned() } else { value.to_owned() };
                options.forced_includes.push((file, name == "-imacros"));
            }
            "-D" => {
                options
                    .undefines
                    .retain(|undefined| Some(undefined.as_str()) != value.split('=').next());
                options.defines.push(value.to_owned());
            }
            "-U" => {
                options.defines.retain(|define| define.split('=').next() != Some(value));
                options.undefines.push(value.to_owned());
            }
            _ => {
                if rucc_session::Std::from_flag(value).is_none() {
                    return Err(FlagError(format!(
                        "-std={value} is no C standard; try c89, c99, c11, c17, c23 or gnu17"
                    )));
                }
                options.standard = Some(value.to_owned());
            }
        }
        Ok(())
    }

    fn switch(&mut self, flag: &str) -> Result<bool, FlagError> {
        let options = &mut self.options;
        match flag {
            "-m32" => options.data_model = DataModel::Ilp32,
            "-m64" => options.data_model = DataModel::Lp64,
            "-ansi" => options.standard = Some("c89".to_owned()),
            "-nostdinc" => options.no_standard_includes = true,
            "-funsigned-char" | "-fno-signed-char" => options.char_signed = Some(false),
            "-fsigned-char" | "-fno-unsigned-char" => options.char_signed = Some(true),
            "-fshort-enums" => options.short_enums = true,
            "-trigraphs" => options.trigraphs = true,
            "-w" => options.quiet = true,
            "-pthread" => options.defines.push("_REENTRANT=1".to_owned()),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes any flag of a compiler: what does not matter is ignored, what is not known is noted.
    ///
    /// # Errors
    ///
    /// If the value of a flag that matters is missing or cannot be understood.
    pub fn accept_or_ignore(
        &mut self,
        flag: &str,
        rest: &mut dyn Iterator<Item = String>,
    ) -> Result<(), FlagError> {
        if self.accept(flag, rest)? {
            return Ok(());
        }
        if !Self::ignored(flag, rest) {
            self.notes.push(format!("the compiler flag {flag} is ignored"));
        }
        Ok(())
    }

    /// Takes a flag of a compiler that does not matter here, with its value. Says whether it was
    /// one.
    pub fn ignored(flag: &str, rest: &mut dyn Iterator<Item = String>) -> bool {
        if IGNORED_WITH_VALUE.contains(&flag) {
            rest.next();
            return true;
        }
        // `-p DIR` is a flag of this tool.
        flag != "-p" && IGNORED.iter().any(|known| flag.starts_with(known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(words: &[&str]) -> Result<Flags, FlagError> {
        let mut flags = Flags::default();
        let mut rest = words.iter().map(|word| (*word).to_owned());
        while let Some(flag) = rest.next() {
            flags.accept_or_ignore(&flag, &mut rest)?;
        }
        Ok(flags)
    }

    #[test]
    fn values_may_be_joined_or_follow() {
        let flags = flags(&["-Ia", "-I", "b", "-DX=1", "-D", "Y", "-std=c99", "-isystem", "s"]);
        let options = flags.expect("all known").options;
        assert_eq!(options.include_directories, [Path::new("a"), Path::new("b")]);
        assert_eq!(options.defines, ["X=1", "Y"]);
        assert_eq!(options.standard.as_deref(), Some("c99"));
        assert_eq!(options.system_directories, [Path::new("s")]);
    }

    #[test]
    fn the_later_of_define_and_undefine_counts() {
        let options = flags(&["-DX", "-UX", "-UY", "-DY=2"]).expect("all known").options;
        assert_eq!((options.defines, options.undefines), (vec!["Y=2".into()], vec!["X".into()]));
    }

    #[test]
    fn what_does_not_matter_is_ignored_and_what_is_unknown_is_noted() {
        let flags = flags(&["-O2", "-Wall", "-o", "a.o", "-MF", "x.d", "--frobnicate"]);
        assert_eq!(flags.expect("ignored").notes, ["the compiler flag --frobnicate is ignored"]);
    }

    #[test]
    fn a_missing_value_and_a_wrong_standard_are_errors() {
        assert!(flags(&["-I"]).is_err());
        assert!(flags(&["-std=c++17"]).expect_err("not C").0.contains("c++17"));
    }
}
