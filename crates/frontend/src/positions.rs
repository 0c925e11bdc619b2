//! From spans of tokens back to the user's text.
//!
//! A span of the typed tree says which tokens an expression is made of. Each token knows where it
//! is spelled; one that came out of a macro also knows where the outermost macro was used. Macros
//! in between are found by looking for the way from the outermost macro's body to the body that
//! the token is spelled in.

use rustc_hash::FxHashMap as HashMap;
use std::sync::Arc;

use rucc_base::Symbol;
use rucc_diag::Span;
use rucc_lex::PpTokenKind;
use rucc_pp::{MacroDef, Tok};
use source::{Expansion, ExpansionId, FileId, LineMarker, Location, Range, SourceMap};

use crate::unit::{FIRST_TOKEN, Unit};

/// The positions of one unit.
pub(crate) struct Positions<'a> {
    unit: &'a Unit,
    /// Our file for each file of the unit, once it has been asked for.
    files: Vec<Option<FileId>>,
    /// The expansions of each chain of macros that has been asked for.
    expansions: HashMap<(u32, u32), Option<ExpansionId>>,
    /// The bodies of macros, by where they begin.
    bodies: Vec<(Span, Symbol)>,
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
        Self { unit, files, expansions: HashMap::default(), bodies, last: None }
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
        let tokens = &self.unit.tokens;
        let first = *tokens.get((span.lo - FIRST_TOKEN) as usize).or(tokens.last())?;
        let last =
            *tokens.get((span.hi - FIRST_TOKEN).saturating_sub(1) as usize).unwrap_or(&first);
        self.between(&first, &last, sources, shared)
    }

    fn between(
        &mut self,
        first: &Tok,
        last: &Tok,
        sources: &mut SourceMap,
        shared: &mut SharedFiles,
    ) -> Option<Location> {
        let spelled = |token: &Tok| (token.span, self.body_of(token));
        let ((first_span, first_body), (last_span, last_body)) = (spelled(first), spelled(last));
        let together = first_span.lo <= last_span.lo && self.same_file(first_span, last_span);
        match (first_body, last_body) {
            (None, None) if together => {
                self.range(first_span.to(last_span), sources, shared).map(Location::from)
            }
            (Some(body), Some(other)) if together && body == other => {
                let range = self.range(first_span.to(last_span), sources, shared)?;
                let expansion = self.expansion(first, body, sources, shared);
                Some(Location { range, expansion })
            }
            _ => {
                let used = first.report_span().to(last.report_span());
                let used = if first.report_span().lo <= last.report_span().hi {
                    used
                } else {
                    first.report_span()
                };
                self.range(used, sources, shared).map(Location::from)
            }
        }
    }

    /// The macro body that a token is spelled in; none for what stands in the user's own text,
    /// also as an argument of a macro.
    fn body_of(&self, token: &Tok) -> Option<usize> {
        if token.trace.is_none() {
            return None;
        }
        let before = self.bodies.partition_point(|(span, _)| span.lo <= token.span.lo);
        let index = before.checked_sub(1)?;
        (token.span.hi <= self.bodies[index].0.hi).then_some(index)
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
        let id = sources.add(name.clone(), file.bytes(), file.system_from.is_some(), markers);
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
            let name = self.unit.session.interner.resolve(name).into();
            let Some(at) = self.range(at, sources, shared) else { continue };
            outer = Some(sources.add_expansion(Expansion { name, at, outer }));
        }
        self.expansions.insert(key, outer);
        outer
    }

    /// The macros from the outermost to the one whose body it is, each with the place of its use.
    fn chain(&self, token: &Tok, body: usize) -> Vec<(Symbol, Span)> {
        let innermost = self.bodies[body].1;
        let sources = &self.unit.session.sources;
        let outermost = sources.lookup_file(token.expansion.lo).and_then(|file| {
            let file = sources.file(file);
            let start = (token.expansion.lo - file.start) as usize;
            let word = file.bytes()[start..]
                .split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_' && *byte != b'$')
                .next()?;
            self.unit.session.interner.find(std::str::from_utf8(word).ok()?)
        });
        let Some(outermost) = outermost.filter(|&name| name != innermost) else {
            return vec![(innermost, token.expansion)];
        };
        let mut way = vec![(outermost, token.expansion)];
        match self.way_to(outermost, innermost) {
            Some(steps) => way.extend(steps),
            // Used in an argument of the outermost macro: that is not written in any body.
            None => way = vec![(innermost, token.expansion)],
        }
        way
    }

    /// The uses of macros in bodies that lead from one macro to another; shortest first.
    fn way_to(&self, from: Symbol, to: Symbol) -> Option<Vec<(Symbol, Span)>> {
        let macros = self.unit.preprocessor.macros();
        let mut reached: HashMap<Symbol, Option<(Symbol, Span)>> =
            HashMap::from_iter([(from, None)]);
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(name) = queue.pop_front() {
            if name == to {
                break;
            }
            let Some(definition) = macros.lookup(name) else { continue };
            for token in definition.body.iter().filter(|token| token.kind == PpTokenKind::Ident) {
                let Some(used) = token.value.filter(|&used| macros.is_defined(used)) else {
                    continue;
                };
                reached.entry(used).or_insert_with(|| {
                    queue.push_back(used);
                    Some((name, token.span))
                });
            }
        }
        let mut steps = Vec::new();
        let mut at = to;
        while let Some((outer, span)) = *reached.get(&at)? {
            steps.push((at, span));
            at = outer;
        }
        steps.reverse();
        Some(steps)
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
