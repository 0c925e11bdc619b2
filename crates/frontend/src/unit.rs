//! One translation unit through the `rucc` crates: preprocessed, parsed and typed.
//!
//! Tokens are given positions of their own before they are parsed: token `i` stands at byte
//! `FIRST + i` of a file that does not exist. So the span of an expression says which tokens it
//! is made of, and [`Positions`](crate::positions::Positions) finds where each one is spelled and
//! through which macros it came.

use std::io;
use std::path::{Path, PathBuf};

use rucc_base::Symbol;
use rucc_diag::{Diagnostic, SourceBytes, Span};
use rucc_lex::{Convert, Keywords, PpToken, convert};
use rucc_pp::{Preprocessor, Tok};
use rucc_sema::{Checker, Tast};
use rucc_session::{FileSystem, Options, Preinclude, Session, Std};
use rucc_target::{Arch, Env, Os, Triple};
use rucc_types::Types;
use rustc_hash::FxHashMap as HashMap;

use crate::elision::Braces;
use crate::nonnull::{self, Promise};
use crate::rules::Hosted;
use crate::{CompileOptions, Precondition, late, precondition, static_assert};
use ir::DataModel;

/// Where the positions of tokens start: far beyond the bytes of any real file, which fill the
/// space from zero on.
pub(crate) const FIRST_TOKEN: u32 = 1 << 31;

/// A unit after checking, with everything that its positions refer to.
pub(crate) struct Unit {
    pub session: Session,
    pub tast: Tast,
    pub types: Types,
    /// The tokens in order; token `i` has the span `FIRST_TOKEN + i`.
    pub tokens: Vec<Tok>,
    pub preprocessor: Preprocessor,
    pub diagnostics: Vec<Diagnostic>,
    pub failed: bool,
    /// Whether it defines the function that the user has conditions for.
    pub has_precondition: bool,
    /// What it holds of rules.
    pub hosted: Hosted,
    /// What attributes say of null pointers, by the names of functions.
    pub promises: HashMap<Symbol, Promise>,
    keywords: Keywords,
    /// How many of the diagnostics do not come from the last time that the unit was checked.
    settled: usize,
}

/// The disk, with texts of our own laid over it.
#[derive(Debug)]
pub(crate) struct Disk;

impl FileSystem for Disk {
    fn read(&self, path: &Path) -> io::Result<SourceBytes> {
        if let Ok(name) = path.strip_prefix(library::HEADER_DIRECTORY) {
            let text = name.to_str().and_then(library::header);
            return text.map(SourceBytes::new).ok_or_else(|| io::ErrorKind::NotFound.into());
        }
        std::fs::read(path).map(SourceBytes::new)
    }

    fn identity(&self, path: &Path) -> PathBuf {
        std::fs::canonicalize(path).unwrap_or_else(|_| rucc_session::path_key(path))
    }
}

fn session_options(options: &CompileOptions) -> Options {
    let arch = match options.data_model {
        DataModel::Lp64 => Arch::X86_64,
        DataModel::Ilp32 => Arch::X86,
    };
    let mut session = Options::new(Triple::new(arch, Os::Linux, Env::Gnu));
    let standard = options.standard.as_deref().and_then(Std::from_flag);
    (session.std, session.gnu_extensions) = standard.unwrap_or((Std::C17, true));
    session.permissive = true;
    session.trigraphs = options.trigraphs;
    session.char_signed = options.char_signed;
    session.short_enums = options.short_enums;
    session.defines.push("__WHEREFORE__=1".to_owned());
    // The C library here has its tests of characters also as macros that look into tables of its own.
    session.defines.push("__NO_CTYPE=1".to_owned());
    // Types and a constant of CBMC that harnesses use.
    let named = ["size_t=__SIZE_TYPE__", "ssize_t=__PTRDIFF_TYPE__", "bool=_Bool"];
    let largest = match options.data_model {
        DataModel::Lp64 => "max_malloc_size=0x400000000000",
        DataModel::Ilp32 => "max_malloc_size=0x7fffffff",
    };
    let known = named.iter().chain([&largest]).map(|name| format!("__CPROVER_{name}"));
    session.defines.extend(known);
    session.defines.extend(options.defines.iter().cloned());
    session.undefines.clone_from(&options.undefines);
    for (name, macros_only) in &options.forced_includes {
        session.preincludes.push(Preinclude { name: name.clone(), macros_only: *macros_only });
    }
    search_path(options, &mut session);
    session
}

fn search_path(options: &CompileOptions, session: &mut Options) {
    let search = &mut session.search;
    for directory in &options.quote_directories {
        search.push_quote(directory);
    }
    for directory in &options.include_directories {
        search.push_bracket(directory);
    }
    for directory in &options.system_directories {
        search.push_system(directory);
    }
    search.push_system(rucc_session::runtime::DIR);
    if !options.no_standard_includes {
        for directory in system_directories(options.data_model) {
            search.push_system(directory);
        }
    }
    // What the system does not have comes from the tool itself, so that programs which use only
    // the standard library need no headers at all.
    search.push_after(library::HEADER_DIRECTORY);
    for directory in &options.after_directories {
        search.push_after(directory);
    }
}

/// Where the system keeps its headers.
fn system_directories(data_model: DataModel) -> Vec<PathBuf> {
    let triples: &[&str] = match data_model {
        DataModel::Lp64 => &["x86_64-linux-gnu", "aarch64-linux-gnu"],
        DataModel::Ilp32 => &["i386-linux-gnu", "x86_64-linux-gnu"],
    };
    let mut directories = vec![PathBuf::from("/usr/local/include")];
    directories.extend(triples.iter().map(|triple| Path::new("/usr/include").join(triple)));
    directories.push(PathBuf::from("/usr/include"));
    directories.retain(|directory| directory.is_dir());
    directories
}

/// The parser's code for brackets that are nested too deeply.
const TOO_DEEP: &str = "E0402";

/// Where brackets are nested too deeply, the parser steps over them, and complains about what it finds then.
fn up_to_nesting(mut complaints: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let too_deep = complaints.iter().position(|one| one.code == Some(TOO_DEEP));
    complaints.truncate(too_deep.map_or(complaints.len(), |place| place + 1));
    complaints
}

/// Compiles a text up to its typed tree. Problems are among the diagnostics.
pub(crate) fn compile(name: &str, text: SourceBytes, options: &CompileOptions) -> Unit {
    let mut session = Session::new(session_options(options));
    // The keywords come before every other name, as their table requires.
    let gnu = session.opts.gnu_extensions;
    let keywords = Keywords::new(&mut session.interner, session.opts.std, gnu).x86(gnu);
    let mut unit = Unit {
        session,
        tast: Tast::new(),
        types: Types::new(),
        tokens: Vec::new(),
        preprocessor: Preprocessor::new(),
        diagnostics: Vec::new(),
        failed: false,
        has_precondition: false,
        hosted: Hosted::default(),
        promises: HashMap::default(),
        keywords,
        settled: 0,
    };
    if let Err(message) = unit.preprocess(name, text, options.precondition.as_ref()) {
        unit.diagnostics.push(Diagnostic::error(message, Span::DUMMY));
        unit.failed = true;
    }
    if !unit.is_refused() {
        unit.check_with_late_declarations();
    }
    unit.failed |= unit.is_refused();
    unit
}

impl Unit {
    fn preprocess(
        &mut self,
        name: &str,
        text: SourceBytes,
        condition: Option<&Precondition>,
    ) -> Result<(), String> {
        const FULL: &str = "the program is too large: its files fill the 4 GB of source text";
        let session = &mut self.session;
        let file = session.sources.add_shared(name, text, None).map_err(|_| FULL.to_owned())?;
        let options = session.opts.clone();
        let predefined = rucc_pp::Predef::for_options(&options);
        let mut context = rucc_pp::Context::new(
            &mut session.interner,
            &mut session.sources,
            &Disk,
            &options.search,
        );
        context.lex =
            rucc_lex::Options::for_dialect(options.std, options.gnu_extensions, options.trigraphs);
        let preprocessor = &mut self.preprocessor;
        preprocessor
            .predefine(&session.target, &predefined, &mut context)
            .map_err(|_| FULL.to_owned())?;
        preprocessor
            .preinclude(&options.preincludes, &mut self.tokens, &mut context)
            .map_err(|_| FULL.to_owned())?;
        let body = preprocessor.run(file, &mut context);
        self.tokens.extend(body);
        let function = condition.and_then(|one| context.interner.find(&one.function));
        let is_name = |token: &Tok| function.is_some() && token.ident() == function;
        if let (Some(condition), Some(start)) =
            (condition, precondition::body_of(&self.tokens, is_name))
        {
            let lex = |name: &str, text: &str| {
                let text = SourceBytes::new(text.as_bytes().to_vec());
                let file = context.sources.add_shared(name, text, None).ok()?;
                let rucc_diag::SourceFile { start, end, .. } = *context.sources.file(file);
                Some((preprocessor.run(file, &mut context), Span::new(start, end)))
            };
            let tokens = precondition::tokens(condition, lex).ok_or_else(|| FULL.to_owned())?;
            self.tokens.splice(start..start, tokens);
            self.has_precondition = true;
        }
        self.diagnostics.extend(preprocessor.take_diagnostics());
        self.accept_static_assert();
        Ok(())
    }

    fn accept_static_assert(&mut self) {
        let find = |name: &str| self.session.interner.find(name);
        let names = (find("static_assert"), find("_Static_assert"));
        if let (true, (Some(name), Some(keyword))) = (self.session.opts.std < Std::C23, names) {
            self.diagnostics.extend(static_assert::replace(&mut self.tokens, name, keyword));
        }
    }

    /// The tokens for the parser, each at a position of its own.
    fn positioned_tokens(&self) -> Vec<PpToken> {
        let position = |(index, token): (usize, &Tok)| {
            let at = FIRST_TOKEN + index as u32;
            PpToken { span: Span::new(at, at + 1), ..token.to_pp() }
        };
        self.tokens.iter().enumerate().map(position).collect()
    }

    /// Checks the unit; where old code calls a function before it declares it with a type of its
    /// own, a declaration is put before the call and the unit is checked again.
    fn check_with_late_declarations(&mut self) {
        const ATTEMPTS: usize = 8;
        for _ in 0..ATTEMPTS {
            self.check_with_braces();
            let late = late::declarations(&self.tokens, &self.diagnostics[self.settled..]);
            if late.is_empty() {
                return;
            }
            self.diagnostics.truncate(self.settled);
            self.diagnostics.extend(late::insert(&mut self.tokens, late));
        }
        self.check();
    }

    /// Checks the unit, with the braces that strings in initializers need.
    fn check_with_braces(&mut self) {
        const ATTEMPTS: usize = 128;
        let mut braces = Braces::default();
        for _ in 0..ATTEMPTS {
            self.check();
            let Self { tokens, diagnostics, settled, .. } = self;
            if !braces.adjust(tokens, &diagnostics[*settled..]) {
                return;
            }
            self.diagnostics.truncate(self.settled);
        }
        self.check();
    }

    /// The functions that are called without a declaration, each with the token of its first call.
    pub(crate) fn implicit_calls(&self) -> Vec<(String, usize)> {
        late::implicit_calls(&self.diagnostics[self.settled..])
    }

    /// Puts declarations of functions that are called without one before everything else, and
    /// checks the unit again; the warnings about the calls remain. Where the unit means something
    /// else by these names, nothing changes.
    pub(crate) fn declare(&mut self, declarations: &str, calls: &[(String, usize)]) {
        let Some(declared) = self.lex("implicit.h", declarations) else { return };
        let (count, settled) = (declared.len(), self.settled);
        self.diagnostics.truncate(settled);
        self.diagnostics
            .extend(calls.iter().map(|(name, call)| late::warning(&self.tokens, name, *call)));
        self.tokens.splice(0..0, declared);
        self.check();
        if self.is_refused() {
            self.tokens.drain(..count);
            self.diagnostics.truncate(settled);
            self.check();
        }
        self.failed |= self.is_refused();
    }

    /// The text of a string in an attribute.
    pub(crate) fn text(&self, id: rucc_sema::StrId) -> String {
        let units = self.tast[id].elements.iter();
        units.map(|&unit| char::from_u32(unit).unwrap_or('?')).collect()
    }

    fn is_refused(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())
    }

    /// The tokens of a text of the tool's own.
    fn lex(&mut self, name: &str, text: &str) -> Option<Vec<Tok>> {
        let session = &mut self.session;
        let name = format!("{}/{name}", library::HEADER_DIRECTORY);
        let text = SourceBytes::new(text.as_bytes().to_vec());
        let file = session.sources.add_shared(name, text, None).ok()?;
        session.sources.mark_system(file);
        let options = session.opts.clone();
        let mut context = rucc_pp::Context::new(
            &mut session.interner,
            &mut session.sources,
            &Disk,
            &options.search,
        );
        context.lex =
            rucc_lex::Options::for_dialect(options.std, options.gnu_extensions, options.trigraphs);
        Some(Preprocessor::new().run(file, &mut context))
    }

    /// The tokens of a further file, which knows the macros of the unit.
    pub(crate) fn lex_file(&mut self, file: rucc_diag::FileId) -> Vec<Tok> {
        let session = &mut self.session;
        let options = session.opts.clone();
        let mut context = rucc_pp::Context::new(
            &mut session.interner,
            &mut session.sources,
            &Disk,
            &options.search,
        );
        context.lex =
            rucc_lex::Options::for_dialect(options.std, options.gnu_extensions, options.trigraphs);
        let tokens = self.preprocessor.run(file, &mut context);
        let complaints = self.preprocessor.take_diagnostics();
        self.diagnostics.splice(self.settled..self.settled, complaints);
        tokens
    }

    /// Puts tokens behind everything else, and checks the unit again.
    pub(crate) fn append(&mut self, tokens: Vec<Tok>) {
        let complaints = self.diagnostics.len();
        self.diagnostics.truncate(self.settled.min(complaints));
        self.tokens.extend(tokens);
        self.check();
        self.failed |= self.is_refused();
    }

    fn check(&mut self) {
        self.settled = self.diagnostics.len();
        let keywords = &self.keywords;
        let session = &self.session;
        let options = &session.opts;
        let conversion = Convert {
            keywords,
            interner: &session.interner,
            target: &session.target,
            std: options.std,
            gnu: options.gnu_extensions,
            pedantic: false,
        };
        let (tokens, complaints) = convert(&self.positioned_tokens(), &conversion);
        self.diagnostics.extend(complaints);
        let find = |&(name, _): &(&str, _)| session.interner.find(name);
        let type_names: Vec<Symbol> = session.target.type_names().iter().filter_map(find).collect();
        let parsed = rucc_parse::parse(
            &tokens,
            rucc_parse::Context {
                interner: &session.interner,
                std: options.std,
                gnu: options.gnu_extensions,
                pedantic: false,
                error_limit: options.error_limit as usize,
                type_names: &type_names,
            },
        );
        let failed = parsed.failed();
        self.diagnostics.extend(up_to_nesting(parsed.diagnostics));
        if failed {
            return;
        }
        let context = rucc_sema::Context {
            gnu: options.gnu_extensions,
            permissive: true,
            short_enums: options.short_enums,
            gnuc: options.gnuc.major,
            ..rucc_sema::Context::new(&session.interner, &session.target, options.std)
        };
        let mut checker = Checker::new(&parsed.ast, context);
        checker.check_unit();
        for pragma in &parsed.weak_pragmas {
            checker.pragma_weak(pragma.name, pragma.target, pragma.span);
        }
        let checked = checker.finish();
        self.diagnostics.extend(checked.diagnostics);
        self.promises = nonnull::promises(&parsed.ast, &session.interner);
        self.tast = checked.tast;
        self.types = checked.types;
    }
}
