//! Which macro's body tokens come from, and what of them came through its arguments.

use rucc_base::Symbol;
use rucc_diag::Span;
use rucc_lex::{PpToken, PpTokenKind, Punct};
use rucc_pp::Tok;
use rustc_hash::FxHashMap as HashMap;

use super::Positions;

/// Where tokens come from.
#[derive(Debug, Clone, Copy)]
pub(super) enum CommonBody {
    /// From no macro's body: the user's own text.
    None,
    /// From one, with the first token that does.
    One(usize, usize),
    /// From several, or from one and from text around it.
    Several,
}

impl Positions<'_> {
    /// The use of a macro from its name to the end of its arguments.
    pub(super) fn with_arguments(&self, name: Span) -> Span {
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
    pub(super) fn uses_within(&self, whole: Span, name: Symbol) -> Vec<Span> {
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
    pub(super) fn is_one_use(&self, body: usize, token: usize, tokens: &[Tok]) -> bool {
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
    pub(super) fn takes_arguments(&self, name: &[u8]) -> bool {
        let name = std::str::from_utf8(name).ok();
        let symbol = name.and_then(|name| self.unit.session.interner.find(name));
        symbol.is_some_and(|symbol| self.is_function_like(symbol))
    }

    pub(super) fn is_function_like(&self, name: Symbol) -> bool {
        let definition = self.unit.preprocessor.macros().lookup(name);
        definition.is_some_and(|definition| definition.function_like)
    }

    /// Which macro body the tokens come from, apart from those that are arguments of it.
    pub(super) fn common_body(&self, tokens: &[Tok]) -> CommonBody {
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
    pub(super) fn is_use(&self, inner: usize, outer: usize, tokens: &[Tok]) -> bool {
        let mut of_outer = tokens.iter().filter(|token| self.body_of(token) == Some(outer));
        let Some(first) = of_outer.next() else { return false };
        let uses = self.uses_in(outer, inner);
        let mut holding = uses.into_iter().filter(|whole| holds(*whole, first.span));
        holding.next().is_some_and(|whole| of_outer.all(|token| holds(whole, token.span)))
    }

    /// The uses of a macro in the body of another, with their arguments.
    pub(super) fn uses_in(&self, outer: usize, inner: usize) -> Vec<Span> {
        let definition = self.unit.preprocessor.macros().lookup(self.bodies[outer].1);
        let body = definition.map_or(&[][..], |definition| &definition.body);
        let uses = body.iter().filter(|token| token.value == Some(self.bodies[inner].1));
        uses.map(|used| self.with_arguments(used.span)).collect()
    }

    /// Whether a macro is only used in arguments of another one in the body of a third.
    pub(super) fn is_in_arguments(&self, outer: usize, inner: usize, other: usize) -> bool {
        let others = self.uses_in(outer, other);
        let uses = self.uses_in(outer, inner);
        let inside = |used: &Span| others.iter().any(|whole| holds(*whole, *used));
        !uses.is_empty() && uses.iter().all(inside)
    }

    /// Whether tokens begin or end within an argument of a macro: of `a + b` in `x * 2` only the
    /// `b` is multiplied.
    pub(super) fn cuts_argument(&self, first: usize, last: usize, body: usize) -> bool {
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
    pub(super) fn is_argument_of(&self, token: &Tok, body: usize) -> bool {
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
    pub(super) fn outer(&self, one: usize, other: usize) -> Option<usize> {
        let uses = |from: usize, to: usize| self.way_to(self.bodies[from].1, self.bodies[to].1);
        if one == other || uses(one, other).is_some() {
            return Some(one);
        }
        uses(other, one).map(|_| other)
    }

    /// Whether a token that no macro body holds is written by the user as an argument. One that
    /// `##` has made of two is written nowhere.
    pub(super) fn is_argument(&self, token: &Tok) -> bool {
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
    pub(super) fn span_in_body(&self, body: usize, tokens: &[Tok]) -> Span {
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

    /// The macro body that a token is spelled in; none for what is in the user's own text,
    /// also as an argument of a macro.
    pub(super) fn body_of(&self, token: &Tok) -> Option<usize> {
        if token.trace.is_none() {
            return None;
        }
        let before = self.bodies.partition_point(|(span, _)| span.lo <= token.span.lo);
        let index = before.checked_sub(1)?;
        (token.span.hi <= self.bodies[index].0.hi).then_some(index)
    }

    /// The name of the outermost macro that a token came from.
    pub(super) fn outermost(&self, token: &Tok) -> Option<Symbol> {
        let sources = &self.unit.session.sources;
        let file = sources.file(sources.lookup_file(token.expansion.lo)?);
        let start = (token.expansion.lo - file.start) as usize;
        let word = file.bytes()[start..]
            .split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_' && *byte != b'$')
            .next()?;
        self.unit.session.interner.find(std::str::from_utf8(word).ok()?)
    }

    /// The uses of macros in bodies that lead from one macro to another; shortest first.
    pub(super) fn way_to(&self, from: Symbol, to: Symbol) -> Option<Vec<(Symbol, Span)>> {
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
