//! From spans of tokens back to the user's text.
//!
//! A span of the typed tree says which tokens an expression is made of. Each token knows where it
//! is spelled; one that came out of a macro also knows where the outermost macro was used. Macros
//! in between are found by looking for the way from the outermost macro's body to the body that
//! the token is spelled in.

mod bodies;

use rustc_hash::FxHashMap as HashMap;
use std::sync::Arc;

use rucc_base::Symbol;
use rucc_diag::Span;
use rucc_lex::Punct;
use rucc_pp::{MacroDef, Tok};
use source::{Expansion, ExpansionId, FileId, LineMarker, Location, Range, SourceMap};

use bodies::CommonBody;

use crate::unit::{FIRST_TOKEN, Unit};

/// The positions of one unit.
pub(crate) struct Positions<'a> {
    unit: &'a Unit,
    /// Our file for each file of the unit, once it has been asked for.
    files: Vec<Option<FileId>>,
    /// The expansions of each chain of macros that has been asked for.
    expansions: HashMap<(u32, u32), Option<ExpansionId>>,
    /// The uses of macros that they are made of.
    steps: HashMap<(Symbol, Span, Option<ExpansionId>), ExpansionId>,
    /// The bodies of macros, by where they begin.
    bodies: Vec<(Span, Symbol)>,
    /// The other parenthesis of each one; for any other token its own index.
    partners: Vec<u32>,
    /// The file that was found last: positions come in runs.
    last: Option<usize>,
}

/// Files that several units include are the same file.
#[derive(Debug, Default)]
pub(crate) struct SharedFiles(HashMap<Arc<str>, FileId>);

impl<'a> Positions<'a> {
    pub(crate) fn new(unit: &'a Unit) -> Self {
        let body = |definition: &&MacroDef| {
            let (first, last) = (definition.body.first()?, definition.body.last()?);
            Some((first.span.to(last.span), definition.name))
        };
        let definitions = unit.preprocessor.macros().sorted();
        let mut bodies: Vec<_> = definitions.iter().filter_map(body).collect();
        bodies.sort_by_key(|(span, _)| span.lo);
        let files = vec![None; unit.session.sources.files().len()];
        let partners = partners(&unit.tokens);
        Self {
            unit,
            files,
            expansions: HashMap::default(),
            steps: HashMap::default(),
            bodies,
            partners,
            last: None,
        }
    }

    /// Where a span of the unit is in the user's text.
    pub(crate) fn location(
        &mut self,
        span: Span,
        sources: &mut SourceMap,
        shared: &mut SharedFiles,
    ) -> Option<Location> {
        if span.is_dummy() {
            return None;
        }
        if span.lo < FIRST_TOKEN {
            return self.range(span, sources, shared).map(Location::from);
        }
        let count = self.unit.tokens.len();
        let first = ((span.lo - FIRST_TOKEN) as usize).min(count.checked_sub(1)?);
        let last = ((span.hi - FIRST_TOKEN) as usize).saturating_sub(1).clamp(first, count - 1);
        let (first, last) = self.balanced(first, last);
        self.between(first, last, sources, shared)
    }

    /// The tokens with the parentheses around an operand at either end: the span of `(a) / (b)`
    /// begins at `a` and ends at `b`.
    fn balanced(&self, mut first: usize, mut last: usize) -> (usize, usize) {
        let partner = |index: usize| self.partners.get(index).copied().unwrap_or(0) as usize;
        while first > 0 && (first..=last).contains(&partner(first - 1)) {
            first -= 1;
        }
        while (first..=last).contains(&partner(last + 1)) && last + 1 < self.partners.len() {
            last += 1;
        }
        (first, last)
    }

    /// The location of a run of tokens.
    fn between(
        &mut self,
        first: usize,
        last: usize,
        sources: &mut SourceMap,
        shared: &mut SharedFiles,
    ) -> Option<Location> {
        let tokens = &self.unit.tokens[first..=last];
        let (begin, end) = (tokens.first()?, tokens.last()?);
        let from_macro = !begin.trace.is_none() || !end.trace.is_none();
        let one_use = begin.trace.is_none() == end.trace.is_none()
            && (begin.trace.is_none() || begin.expansion == end.expansion);
        let written = match one_use {
            true => begin.span.to(end.span),
            false => self.with_uses(begin, end),
        };
        let together = begin.span.lo <= end.span.lo && self.same_file(begin.span, end.span);
        let body = match from_macro {
            true => self.common_body(tokens),
            false => CommonBody::None,
        };
        match body {
            CommonBody::One(body, _) if self.cuts_argument(first, last, body) => {
                self.range(self.with_uses(begin, end), sources, shared).map(Location::from)
            }
            CommonBody::None if together => {
                self.range(written, sources, shared).map(Location::from)
            }
            CommonBody::One(body, token) if self.is_one_use(body, token, tokens) => {
                let token = tokens[token];
                let range = self.range(self.span_in_body(body, tokens), sources, shared)?;
                let expansion = self.expansion(&token, body, sources, shared);
                Some(Location { range, expansion })
            }
            _ => {
                let used = self.with_uses(begin, end);
                self.range(used, sources, shared).map(Location::from)
            }
        }
    }

    /// The text from one token to another, with the whole uses of the macros that they came from.
    fn with_uses(&self, begin: &Tok, end: &Tok) -> Span {
        let (begin, end) = (self.use_of(begin), self.use_of(end));
        if begin.lo <= end.lo { begin.to(end) } else { begin }
    }

    /// A token, or the use of the outermost macro that it came from, with the arguments.
    fn use_of(&self, token: &Tok) -> Span {
        match token.trace.is_none() {
            true => token.report_span(),
            false => self.with_arguments(token.report_span()),
        }
    }

    fn same_file(&self, one: Span, other: Span) -> bool {
        let sources = &self.unit.session.sources;
        sources.lookup_file(one.lo) == sources.lookup_file(other.lo)
    }

    fn file_index(&mut self, at: u32) -> Option<usize> {
        let sources = &self.unit.session.sources;
        if let Some(last) = self.last
            && sources.files()[last].contains(at)
        {
            return Some(last);
        }
        self.last = sources.lookup_file(at).map(rucc_diag::FileId::index);
        self.last
    }

    fn range(
        &mut self,
        span: Span,
        sources: &mut SourceMap,
        shared: &mut SharedFiles,
    ) -> Option<Range> {
        let index = self.file_index(span.lo)?;
        let file = match self.files[index] {
            Some(file) => file,
            None => {
                let file = self.add_file(index, sources, shared);
                self.files[index] = Some(file);
                file
            }
        };
        let start = self.unit.session.sources.files()[index].start;
        let end = self.unit.session.sources.files()[index].end;
        Some(Range { file, start: span.lo - start, end: span.hi.min(end) - start })
    }

    fn add_file(
        &mut self,
        index: usize,
        sources: &mut SourceMap,
        shared: &mut SharedFiles,
    ) -> FileId {
        let file = &self.unit.session.sources.files()[index];
        if let Some(&known) = shared.0.get(file.name.as_str())
            && sources.file(known).text() == file.bytes()
        {
            return known;
        }
        let name: Arc<str> = file.name.as_str().into();
        let markers = self.line_markers(file);
        let system = file.system_from.is_some() || comes_with_tool(file);
        let id = sources.add(name.clone(), file.bytes(), system, markers);
        shared.0.insert(name, id);
        id
    }

    fn line_markers(&self, file: &rucc_diag::SourceFile) -> Vec<LineMarker> {
        let interner = &self.unit.session.interner;
        let mut name: Arc<str> = file.name.as_str().into();
        let mut markers = Vec::new();
        for directive in self.unit.preprocessor.line_directives() {
            if !file.contains(directive.span.lo) {
                continue;
            }
            if let Some(symbol) = directive.file {
                name = interner.resolve(symbol).trim_matches('"').into();
            }
            let after = file.line_span(directive.span.lo).map_or(directive.span.hi, |line| line.hi);
            let start = after - file.start;
            markers.push(LineMarker { start, line: directive.line, name: name.clone() });
        }
        markers
    }

    /// Counts how often each token of the user's macros, and of their arguments, is in the unit.
    pub(crate) fn count_uses(&mut self, sources: &mut SourceMap, shared: &mut SharedFiles) {
        for token in self.unit.tokens.iter().filter(|token| !token.trace.is_none()) {
            let units = &self.unit.session.sources;
            let file = units.lookup_file(token.span.lo).map(|file| units.file(file));
            let of_user =
                |file: &rucc_diag::SourceFile| file.system_from.is_none() && !comes_with_tool(file);
            if file.is_some_and(of_user)
                && let Some(range) = self.range(token.span, sources, shared)
            {
                sources.add_use(range);
            }
        }
    }

    /// The chain of macro uses that a token spelled in a macro body came through.
    fn expansion(
        &mut self,
        token: &Tok,
        body: usize,
        sources: &mut SourceMap,
        shared: &mut SharedFiles,
    ) -> Option<ExpansionId> {
        let key = (token.trace.raw(), body as u32);
        if let Some(&known) = self.expansions.get(&key) {
            return known;
        }
        let mut outer = None;
        for (name, at) in self.chain(token, body) {
            let step = (name, at, outer);
            let name = self.unit.session.interner.resolve(name).into();
            let Some(at) = self.range(at, sources, shared) else { continue };
            let add = || sources.add_expansion(Expansion { name, at, outer });
            outer = Some(*self.steps.entry(step).or_insert_with(add));
        }
        self.expansions.insert(key, outer);
        outer
    }

    /// The macros from the outermost to the one whose body it is, each with the place of its use.
    fn chain(&self, token: &Tok, body: usize) -> Vec<(Symbol, Span)> {
        let innermost = self.bodies[body].1;
        let whole = self.with_arguments(token.expansion);
        let Some(outermost) = self.outermost(token).filter(|&name| name != innermost) else {
            return vec![(innermost, whole)];
        };
        let mut way = vec![(outermost, whole)];
        match self.way_to(outermost, innermost) {
            Some(steps) => {
                way.extend(steps.into_iter().map(|(name, at)| (name, self.with_arguments(at))));
            }
            // Used in an argument of the outermost macro: that is not written in any body.
            None => {
                let only = match self.uses_within(whole, innermost)[..] {
                    [only] => only,
                    _ => whole,
                };
                way = vec![(innermost, only)];
            }
        }
        way
    }

    /// Whether a span is in a header of the system or of this tool.
    pub(crate) fn is_system(&self, span: Span) -> bool {
        let sources = &self.unit.session.sources;
        if span.is_dummy() {
            return false;
        }
        let at = if span.lo < FIRST_TOKEN {
            span.lo
        } else {
            match self.unit.tokens.get((span.lo - FIRST_TOKEN) as usize) {
                Some(token) => token.report_span().lo,
                None => return false,
            }
        };
        sources.is_system(at)
    }
}

/// Whether a file is none of the user's or the system's: what is between angle brackets, such as the
/// macros that are defined from the beginning.
fn comes_with_tool(file: &rucc_diag::SourceFile) -> bool {
    file.name.starts_with('<')
}

/// For each parenthesis the index of its partner, for any other token its own.
fn partners(tokens: &[Tok]) -> Vec<u32> {
    let mut partners: Vec<u32> = (0..tokens.len() as u32).collect();
    let mut open = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.is(Punct::LParen) {
            open.push(index);
        } else if token.is(Punct::RParen)
            && let Some(other) = open.pop()
        {
            partners[index] = other as u32;
            partners[other] = index as u32;
        }
    }
    partners
}
