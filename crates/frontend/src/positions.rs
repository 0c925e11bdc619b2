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
use rucc_lex::{PpToken, PpTokenKind, Punct};
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
    /// The uses of macros that they are made of.
    steps: HashMap<(Symbol, Span, Option<ExpansionId>), ExpansionId>,
    /// The bodies of macros, by where they begin.
    bodies: Vec<(Span, Symbol)>,
    /// The other parenthesis of each one; for any other token its own index.
    partners: Vec<u32>,
    /// The file that was found last: positions come in runs.
    last: Option<usize>,
}

/// Where tokens come from.
#[derive(Debug, Clone, Copy)]
enum CommonBody {
    /// From no macro's body: the user's own text.
    None,
    /// From one, with the first token that does.
    One(usize, usize),
    /// From several, or from one and from text around it.
    Several,
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

    /// The use of a macro from its name to the end of its arguments.
    fn with_arguments(&self, name: Span) -> Span {
        let sources = &self.unit.session.sources;
        let Some(file) = sources.lookup_file(name.lo).map(|file| sources.file(file)) else {
            return name;
        };
        let text = file.bytes();
        let [start, end] = [name.lo, name.hi].map(|at| (at - file.start) as usize);
        let is_function = text.get(start..end).is_some_and(|name| self.takes_arguments(name));
        match text.get(end..).filter(|_| is_function) {
            Some(rest) => Span { hi: name.hi + length_of_arguments(rest) as u32, ..name },
            None => name,
        }
    }

    /// The uses of a macro in the arguments of another, from the text of that other use.
    fn uses_within(&self, whole: Span, name: Symbol) -> Vec<Span> {
        let sources = &self.unit.session.sources;
        let file = sources.lookup_file(whole.lo).map(|file| sources.file(file));
        let text = file.and_then(|file| {
            let [start, end] = [whole.lo, whole.hi].map(|at| (at - file.start) as usize);
            file.bytes().get(start..end)
        });
        let text = text.unwrap_or_default();
        let name = self.unit.session.interner.resolve(name).as_bytes();
        let is_part = |byte: Option<&u8>| {
            byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(byte))
        };
        let found = text.windows(name.len()).enumerate().filter(|(at, window)| {
            *window == name
                && !is_part(at.checked_sub(1).and_then(|before| text.get(before)))
                && !is_part(text.get(at + name.len()))
        });
        let names = found.map(|(at, _)| whole.lo + at as u32);
        names.map(|lo| self.with_arguments(Span { lo, hi: lo + name.len() as u32 })).collect()
    }

    /// Whether what the user has written of tokens is all in the arguments of one use of a macro, and
    /// not in those of another one around it: `a <` is no part of `LIMIT` in `assert(a < LIMIT)`.
    fn is_one_use(&self, body: usize, token: usize, tokens: &[Tok]) -> bool {
        let (token, name) = (&tokens[token], self.bodies[body].1);
        let mut written = tokens.iter().filter(|token| self.body_of(token).is_none()).peekable();
        let outermost = self.outermost(token);
        if written.peek().is_none()
            || outermost.is_none_or(|outermost| self.way_to(outermost, name).is_some())
        {
            return true;
        }
        let uses = self.uses_within(self.with_arguments(token.expansion), name);
        uses.iter().any(|whole| written.clone().all(|token| holds(*whole, token.span)))
    }

    /// Whether a text is the name of a macro that takes arguments.
    fn takes_arguments(&self, name: &[u8]) -> bool {
        let name = std::str::from_utf8(name).ok();
        let symbol = name.and_then(|name| self.unit.session.interner.find(name));
        symbol.is_some_and(|symbol| self.is_function_like(symbol))
    }

    fn is_function_like(&self, name: Symbol) -> bool {
        let definition = self.unit.preprocessor.macros().lookup(name);
        definition.is_some_and(|definition| definition.function_like)
    }

    /// Which macro body the tokens come from, apart from those that are arguments of it.
    fn common_body(&self, tokens: &[Tok]) -> CommonBody {
        // What is longer than this is no expression that a macro makes.
        const LONGEST: usize = 4096;
        let mut bodies: Vec<(usize, usize)> = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            if token.trace.is_none() || index > LONGEST {
                return if bodies.is_empty() { CommonBody::None } else { CommonBody::Several };
            }
            match self.body_of(token) {
                Some(body) if bodies.iter().any(|(known, _)| *known == body) => {}
                Some(body) => bodies.push((body, index)),
                None if self.is_argument(token) => {}
                None => return CommonBody::Several,
            }
        }
        let outermost = self.outermost(&tokens[0]);
        let reached = |&(body, _): &(usize, usize)| {
            let name = self.bodies[body].1;
            outermost.is_some_and(|from| from == name || self.way_to(from, name).is_some())
        };
        // What the outermost macro does not lead to came through an argument of it.
        if bodies.iter().any(reached) {
            bodies.retain(reached);
        }
        let Some(&first) = bodies.first() else { return CommonBody::None };
        let of_outermost = self.bodies.iter().position(|(_, name)| Some(*name) == outermost);
        let mut common = first;
        for &(body, index) in &bodies[1..] {
            common = match (self.outer(common.0, body), of_outermost) {
                (Some(outer), _) if outer == common.0 => common,
                (Some(_), _) => (body, index),
                (None, Some(outer)) if self.is_in_arguments(outer, body, common.0) => common,
                (None, Some(outer)) if self.is_in_arguments(outer, common.0, body) => (body, index),
                (None, Some(outer)) if reached(&(body, index)) => (outer, index),
                (None, _) => return CommonBody::Several,
            };
        }
        let mut inner = bodies.iter().filter(|(body, _)| *body != common.0);
        let used = inner.find(|(body, _)| self.is_use(*body, common.0, tokens));
        let (body, index) = used.copied().unwrap_or(common);
        CommonBody::One(body, index)
    }

    /// Whether tokens are what one use of a macro in the body of another stands for: what of them is
    /// written in that body are its arguments.
    fn is_use(&self, inner: usize, outer: usize, tokens: &[Tok]) -> bool {
        let mut of_outer = tokens.iter().filter(|token| self.body_of(token) == Some(outer));
        let Some(first) = of_outer.next() else { return false };
        let uses = self.uses_in(outer, inner);
        let mut holding = uses.into_iter().filter(|whole| holds(*whole, first.span));
        holding.next().is_some_and(|whole| of_outer.all(|token| holds(whole, token.span)))
    }

    /// The uses of a macro in the body of another, with their arguments.
    fn uses_in(&self, outer: usize, inner: usize) -> Vec<Span> {
        let definition = self.unit.preprocessor.macros().lookup(self.bodies[outer].1);
        let body = definition.map_or(&[][..], |definition| &definition.body);
        let uses = body.iter().filter(|token| token.value == Some(self.bodies[inner].1));
        uses.map(|used| self.with_arguments(used.span)).collect()
    }

    /// Whether a macro is only used in arguments of another one in the body of a third.
    fn is_in_arguments(&self, outer: usize, inner: usize, other: usize) -> bool {
        let others = self.uses_in(outer, other);
        let uses = self.uses_in(outer, inner);
        let inside = |used: &Span| others.iter().any(|whole| holds(*whole, *used));
        !uses.is_empty() && uses.iter().all(inside)
    }

    /// Whether tokens begin or end within an argument of a macro: of `a + b` in `x * 2` only the
    /// `b` is multiplied.
    fn cuts_argument(&self, first: usize, last: usize, body: usize) -> bool {
        let tokens = &self.unit.tokens;
        let cuts = |inside: &Tok, outside: Option<&Tok>| {
            outside.is_some_and(|outside| {
                !outside.trace.is_none()
                    && outside.expansion == inside.expansion
                    && self.is_argument_of(inside, body)
                    && self.is_argument_of(outside, body)
            })
        };
        let before = first.checked_sub(1).and_then(|before| tokens.get(before));
        cuts(&tokens[first], before) || cuts(&tokens[last], tokens.get(last + 1))
    }

    /// Whether a token came through an argument of a macro.
    fn is_argument_of(&self, token: &Tok, body: usize) -> bool {
        match self.body_of(token) {
            None => self.is_argument(token),
            Some(own) if own == body => false,
            Some(own) => {
                let names = [own, body].map(|one| self.bodies[one].1);
                let uses = self.uses_in(own, body);
                uses.into_iter().any(|whole| holds(whole, token.span))
                    || self.way_to(names[0], names[1]).is_none()
                        && self.way_to(names[1], names[0]).is_none()
            }
        }
    }

    /// Which of two macro bodies uses the other macro, perhaps through further ones.
    fn outer(&self, one: usize, other: usize) -> Option<usize> {
        let uses = |from: usize, to: usize| self.way_to(self.bodies[from].1, self.bodies[to].1);
        if one == other || uses(one, other).is_some() {
            return Some(one);
        }
        uses(other, one).map(|_| other)
    }

    /// Whether a token that no macro body holds is written by the user as an argument. One that
    /// `##` has made of two is written nowhere.
    fn is_argument(&self, token: &Tok) -> bool {
        let after = token.span.lo >= token.expansion.lo;
        let sources = &self.unit.session.sources;
        let Some(file) = sources.lookup_file(token.span.lo).map(|file| sources.file(file)) else {
            return false;
        };
        let text = file.bytes();
        let start = (token.span.lo - file.start) as usize;
        let end = (token.span.hi - file.start) as usize;
        let on_one_line = text.get(start..end).is_some_and(|text| !text.contains(&b'\n'));
        after && file.contains(token.expansion.lo) && on_one_line
    }

    /// The part of a macro's body that tokens came from: an argument at either end stands where
    /// its parameter does.
    fn span_in_body(&self, body: usize, tokens: &[Tok]) -> Span {
        let name = self.bodies[body].1;
        let macros = self.unit.preprocessor.macros();
        let written = macros.lookup(name).map_or(&[][..], |definition| &definition.body);
        let place = |token: &Tok| {
            let found = written.binary_search_by_key(&token.span.lo, |token| token.span.lo);
            found.ok().filter(|_| self.body_of(token) == Some(body))
        };
        let (Some(mut low), Some(mut high)) =
            (tokens.iter().find_map(place), tokens.iter().rev().find_map(place))
        else {
            return self.bodies[body].0;
        };
        if tokens.first().and_then(place).is_none() {
            low = low.saturating_sub(1);
        }
        let is_use = |index: usize| {
            let name = written.get(index).filter(|token| token.kind == PpTokenKind::Ident);
            name.and_then(|token| token.value).is_some_and(|name| self.is_function_like(name))
        };
        if tokens.last().and_then(place).is_none() {
            high = (high + 1).min(written.len() - 1);
            if is_use(high) {
                high = (high + 1).min(written.len() - 1);
            }
        }
        let (mut low, high) = close_parentheses(written, low.min(high), low.max(high));
        if low > 0 && written[low].kind == PpTokenKind::Punct(Punct::LParen) && is_use(low - 1) {
            low -= 1;
        }
        written[low].span.to(written[high].span)
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

    /// Counts how often each token of the user's macros, and of their arguments, is in the unit.
    pub(crate) fn count_uses(&mut self, sources: &mut SourceMap, shared: &mut SharedFiles) {
        for token in self.unit.tokens.iter().filter(|token| !token.trace.is_none()) {
            let file = self.file_index(token.span.lo);
            // What no expression has come from is not asked for.
            let known = file.and_then(|file| self.files[file]);
            if known.is_some_and(|file| !sources.file(file).system)
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

    /// The name of the outermost macro that a token came from.
    fn outermost(&self, token: &Tok) -> Option<Symbol> {
        let sources = &self.unit.session.sources;
        let file = sources.file(sources.lookup_file(token.expansion.lo)?);
        let start = (token.expansion.lo - file.start) as usize;
        let word = file.bytes()[start..]
            .split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_' && *byte != b'$')
            .next()?;
        self.unit.session.interner.find(std::str::from_utf8(word).ok()?)
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

/// Whether a span is a part of another.
fn holds(whole: Span, part: Span) -> bool {
    whole.lo <= part.lo && part.hi <= whole.hi
}

/// How long the arguments in parentheses are that a text begins with; zero if there are none.
fn length_of_arguments(text: &[u8]) -> usize {
    let start = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
    let (mut depth, mut quote) = (0, None);
    let mut bytes = text.iter().copied().enumerate().skip(start);
    while let Some((index, byte)) = bytes.next() {
        match (quote, byte) {
            (Some(_), b'\\') => {
                bytes.next();
            }
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(') => depth += 1,
            (None, b')') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return if byte == b')' { index + 1 } else { 0 };
        }
    }
    0
}

/// A run of a macro's body, made longer until its parentheses are balanced.
fn close_parentheses(body: &[PpToken], mut low: usize, mut high: usize) -> (usize, usize) {
    let is = |index: usize, punct| body[index].kind == PpTokenKind::Punct(punct);
    let (mut unopened, mut unclosed) = (0, 0);
    for index in low..=high {
        if is(index, Punct::LParen) {
            unclosed += 1;
        } else if is(index, Punct::RParen) && unclosed > 0 {
            unclosed -= 1;
        } else if is(index, Punct::RParen) {
            unopened += 1;
        }
    }
    while unclosed > 0 && high + 1 < body.len() {
        high += 1;
        unclosed += i32::from(is(high, Punct::LParen)) - i32::from(is(high, Punct::RParen));
    }
    while unopened > 0 && low > 0 {
        low -= 1;
        unopened += i32::from(is(low, Punct::RParen)) - i32::from(is(low, Punct::LParen));
    }
    (low, high)
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
