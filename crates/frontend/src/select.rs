//! Which files of a build are one program.
//!
//! A compilation database lists the files of all programs and libraries of a build, and not what
//! is linked with what. A program is the file that defines its entry function, the other files of
//! the same target, and, as a linker takes them from archives, those files of other targets that
//! define what is still missing.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::path::Path;

use rucc_base::Symbol;
use rucc_lex::Punct;
use rucc_sema::{DeclKind, Definition, Linkage};
use source::{Diagnostic, Note};

use crate::Input;
use crate::unit::Unit;

/// Which of the inputs are the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// All of them.
    All,
    /// Those that belong to the program with this entry function; of this target, if one is named.
    Program {
        /// The function that it starts with.
        entry: String,
        /// The name of the target, or of the file with the entry function.
        target: Option<String>,
    },
}

/// The indices of the units that are the program, in their order.
///
/// # Errors
///
/// If several programs are meant, or none: a message that lists them.
pub(crate) fn select(
    units: &[(&Input, Unit)],
    entry: &str,
    target: Option<&str>,
) -> Result<Vec<usize>, Diagnostic> {
    let build = Build::new(units);
    let is_root = |index: &usize| build.units[*index].functions.contains(entry);
    let roots: Vec<usize> = (0..units.len()).filter(is_root).collect();
    let named: Vec<usize> = roots
        .iter()
        .copied()
        .filter(|&root| target.is_none_or(|target| build.is_called(root, target)))
        .collect();
    let files: HashSet<&str> = named.iter().map(|&root| units[root].0.path.as_str()).collect();
    match (named.first(), files.len()) {
        (Some(&root), 1) => Ok(build.closure(root, entry)),
        (None, _) if target.is_none() => Ok(build.first_of_each_file()),
        (None, _) => {
            let named = target.unwrap_or_default();
            let message = format!("the build has no target '{named}' with a function '{entry}'");
            Err(build.listed(message, &roots))
        }
        _ => {
            let count = files.len();
            let message = format!(
                "the build has {count} programs with a function '{entry}': choose one with --target, \
                 or name its files"
            );
            Err(build.listed(message, &named))
        }
    }
}

/// What has to be known about a unit.
struct Names {
    /// The functions that it defines, also those that only it sees.
    functions: HashSet<String>,
    /// The functions and variables that it defines for all units.
    defined: HashSet<String>,
    /// What it uses and does not define.
    missing: Vec<String>,
}

struct Build<'u> {
    inputs: Vec<&'u Input>,
    units: Vec<Names>,
}

impl<'u> Build<'u> {
    fn new(units: &[(&'u Input, Unit)]) -> Self {
        Self {
            inputs: units.iter().map(|(input, _)| *input).collect(),
            units: units.iter().map(|(_, unit)| Names::new(unit)).collect(),
        }
    }

    /// What the program of a unit is called: as its target, or as the file.
    fn name(&self, unit: usize) -> String {
        let input = self.inputs[unit];
        let stem =
            Path::new(&input.path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        input.options.target.clone().or(stem).unwrap_or_else(|| input.path.clone())
    }

    /// Whether a name means the program of a unit.
    fn is_called(&self, unit: usize, name: &str) -> bool {
        let path = Path::new(&self.inputs[unit].path);
        self.name(unit) == name
            || path.ends_with(name)
            || path.file_stem().is_some_and(|stem| stem == name)
    }

    fn listed(&self, message: String, roots: &[usize]) -> Diagnostic {
        let mut diagnostic = Diagnostic::error(message, None);
        let note = |&root: &usize| Note {
            message: format!("{} ({})", self.name(root), self.inputs[root].path),
            location: None,
        };
        diagnostic.notes.extend(roots.iter().map(note));
        diagnostic
    }

    /// A file that several targets compile counts once.
    fn first_of_each_file(&self) -> Vec<usize> {
        let mut seen = HashSet::default();
        let inputs = self.inputs.iter().enumerate();
        inputs.filter(|(_, input)| seen.insert(&input.path)).map(|(index, _)| index).collect()
    }

    /// A unit with all that its program consists of.
    fn closure(&self, root: usize, entry: &str) -> Vec<usize> {
        let target = &self.inputs[root].options.target;
        let mut selected = vec![root];
        let mut files: HashSet<&str> = HashSet::default();
        files.insert(&self.inputs[root].path);
        for (index, input) in self.inputs.iter().enumerate() {
            if target.is_some() && input.options.target == *target && files.insert(&input.path) {
                selected.push(index);
            }
        }
        let mut definers: HashMap<&str, Vec<usize>> = HashMap::default();
        for (index, names) in self.units.iter().enumerate() {
            for name in &names.defined {
                definers.entry(name).or_default().push(index);
            }
        }
        let mut defined: HashSet<&str> = HashSet::default();
        let mut looked_at = 0;
        for &unit in &selected {
            defined.extend(self.units[unit].defined.iter().map(String::as_str));
        }
        while let Some(&unit) = selected.get(looked_at) {
            looked_at += 1;
            for name in &self.units[unit].missing {
                if defined.contains(name.as_str()) {
                    continue;
                }
                let candidates = definers.get(name.as_str()).into_iter().flatten().copied();
                let mut candidates = candidates.filter(|&one| {
                    !self.units[one].defined.contains(entry)
                        && !files.contains(self.inputs[one].path.as_str())
                });
                let Some(found) = candidates.next() else { continue };
                files.insert(&self.inputs[found].path);
                defined.extend(self.units[found].defined.iter().map(String::as_str));
                selected.push(found);
            }
        }
        selected.sort_unstable();
        selected
    }
}

impl Names {
    fn new(unit: &Unit) -> Self {
        let mut names = Self {
            functions: HashSet::default(),
            defined: HashSet::default(),
            missing: Vec::new(),
        };
        let used = used_names(unit);
        for &id in unit.tast.top_level() {
            let decl = &unit.tast[id];
            let Some(symbol) = decl.name else { continue };
            let name = unit.session.interner.resolve(symbol).to_owned();
            let defined = match decl.kind {
                DeclKind::Function => decl.body.is_some() || decl.alias.is_some(),
                _ => decl.state != Definition::Declared,
            };
            if decl.kind == DeclKind::Function && decl.body.is_some() {
                names.functions.insert(name.clone());
            }
            match (defined, decl.linkage == Linkage::External) {
                (true, true) => {
                    names.defined.insert(name);
                }
                (false, true) if used.contains(&symbol) => names.missing.push(name),
                _ => {}
            }
        }
        names
    }
}

/// The names in bodies and initializers: headers declare much that a unit does not use.
fn used_names(unit: &Unit) -> HashSet<Symbol> {
    let mut used = HashSet::default();
    let mut depth = 0i64;
    let mut initializer = false;
    for token in &unit.tokens {
        match token.punct() {
            Some(Punct::LBrace) => depth += 1,
            Some(Punct::RBrace) => depth -= 1,
            Some(Punct::Eq) => initializer = true,
            Some(Punct::Semi) if depth == 0 => initializer = false,
            _ => {}
        }
        if depth > 0 || initializer {
            used.extend(token.value);
        }
    }
    used
}
