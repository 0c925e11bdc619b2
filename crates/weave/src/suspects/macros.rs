//! Macros of the user's: what the text of an expression is in their bodies, and where they are used.
//!
//! An expression that comes out of a macro has several texts: that in the body of the macro, and the
//! use of the macro, if nothing else comes out of it. A fault may be in each: `50` is wrong in
//! `#define LIMIT 50` for all who use it, or `LIMIT` is, where another limit is meant.

use rustc_hash::FxHashMap;
use source::{ExpansionId, Location, Range};

use ir::{Body, ComponentKind, ExpressionId, ExpressionKind, Origin, Program, Statement, Vertex};

/// What comes out of the uses of macros in a function.
pub(super) struct Macros<'p> {
    program: &'p Program,
    /// The text of all expressions of a use in the body of its macro; none if there is more than
    /// expressions, or if they come from different files.
    spans: FxHashMap<ExpansionId, Option<Range>>,
}

impl<'p> Macros<'p> {
    /// Looks through a function.
    pub fn new(program: &'p Program, body: &Body) -> Self {
        let mut macros = Self { program, spans: FxHashMap::default() };
        for origin in body.expressions.iter().filter_map(|expression| expression.origin) {
            for text in macros.texts(origin) {
                if let Some(expansion) = text.expansion {
                    let span = macros.spans.entry(expansion).or_insert(Some(text.range));
                    *span = span.and_then(|span| hull(span, text.range));
                }
            }
        }
        for vertex in body.vertices.iter() {
            let kind = program.components[vertex.origin.component].kind;
            if kind == ComponentKind::Statement {
                for text in macros.texts(vertex.origin) {
                    macros.spans.extend(text.expansion.map(|expansion| (expansion, None)));
                }
            }
        }
        macros
    }

    /// Where something stands: in the body of the innermost macro, and the uses from there on.
    fn texts(&self, origin: Origin) -> Vec<Location> {
        let sources = &self.program.sources;
        let first = self.program.location(origin);
        let outer = |text: &Location| {
            let step = sources.expansion(text.expansion?);
            Some(Location { range: step.at, expansion: step.outer })
        };
        std::iter::successors(Some(first), outer).collect()
    }

    /// The user's texts of an expression: each use of a macro that it is all of, after the text in
    /// the body.
    pub fn texts_of(&self, origin: Origin) -> Vec<Location> {
        let own = super::text_of(self.program, origin);
        let mut texts = self.texts(origin);
        let first = texts.iter().position(|text| text.range == own).unwrap_or(0);
        texts.drain(..first);
        let more = texts.windows(2).take_while(|pair| self.is_all(pair[0])).count();
        texts.truncate(1 + more);
        texts
    }

    /// Whether a vertex branches on what a macro of the system stands for where the user uses it: a test
    /// such as `isdigit(c)`.
    pub fn is_condition(&self, body: &Body, vertex: &Vertex) -> bool {
        let Statement::Branch { condition } = vertex.statement else { return false };
        let Some(origin) = body.expressions[condition].origin else { return false };
        let own = super::text_of(self.program, origin);
        let mut inner = self.texts(origin).into_iter().take_while(|text| text.range != own);
        inner.all(|text| self.is_all(text))
    }

    /// Whether nothing else than a text in its body comes out of a use of a macro.
    fn is_all(&self, text: Location) -> bool {
        let span = text.expansion.and_then(|expansion| self.spans.get(&expansion));
        span.copied().flatten().is_some_and(|span| super::contains(text.range, span))
    }

    /// Whether an expression is all that comes out of a use of a macro of the user's.
    pub fn is_use(&self, body: &Body, id: ExpressionId) -> bool {
        let expression = &body.expressions[id];
        let Some(origin) = expression.origin else { return false };
        // Where a value is only converted for its user, the conversion is not in the body.
        only_converted(body, id).is_none()
            && origin.expansion.is_some()
            && self.program.types.is_scalar(expression.ty)
            && !self.program.is_system(origin)
            && self.is_all(self.program.location(origin))
    }
}

/// The value that an expression with the same text converts.
pub(super) fn only_converted(body: &Body, expression: ExpressionId) -> Option<ExpressionId> {
    let expression = &body.expressions[expression];
    let ExpressionKind::Convert { operand, .. } = expression.kind else { return None };
    (body.expressions[operand].origin == expression.origin).then_some(operand)
}

/// The text from the beginning of the first to the end of the last of two in one file.
fn hull(one: Range, other: Range) -> Option<Range> {
    let (start, end) = (one.start.min(other.start), one.end.max(other.end));
    (one.file == other.file).then_some(Range { start, end, ..one })
}
