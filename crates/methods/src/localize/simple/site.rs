//! An expression of the text as the program has it: all that is evaluated for it, with the texts.

use ir::{
    Body, ComponentKind, Expression, ExpressionId, ExpressionKind, Origin, PlaceId, PlaceKind,
    Program, Statement, Successors, UnaryOperator, VertexId,
};
use rustc_hash::FxHashSet;
use source::{ExpansionId, Location, Range};
use weave::suspects::{Point, Temporaries};

use super::change::Lazy;

/// An expression within another one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// The expression.
    pub expression: ExpressionId,
    /// The vertex that evaluates it.
    pub vertex: VertexId,
    /// Whether it only counts if its value is zero.
    pub truth: bool,
    /// Whether it is a subscript.
    pub subscript: bool,
}

/// What is evaluated for an expression of the text.
pub(super) struct Site<'p> {
    pub program: &'p Program,
    pub body: &'p Body,
    /// All expressions, the whole one first.
    pub nodes: Vec<Node>,
    /// The lazy operators among them that are branches, by what reads their results.
    pub lazies: Vec<(ExpressionId, Lazy)>,
    /// The text of all.
    pub whole: Range,
    /// The macro whose text this is.
    expansion: Option<ExpansionId>,
    temporaries: Temporaries,
    seen: FxHashSet<ExpressionId>,
}

impl<'p> Site<'p> {
    /// What is evaluated for a point.
    pub fn new(program: &'p Program, point: &Point) -> Option<Self> {
        let text = program.location(point.origin);
        Self::with_text(program, point, text)
    }

    /// What is evaluated for a point where a macro is used: nothing else comes out of this use.
    pub fn of_use(program: &'p Program, point: &Point) -> Option<Self> {
        let outermost = |mut id: ExpansionId| {
            while let Some(outer) = program.sources.expansion(id).outer {
                id = outer;
            }
            id
        };
        let expansion = outermost(point.origin.expansion?);
        let text = program.sources.expansion(expansion).at;
        let site = Self::with_text(program, point, text.into())?;
        let is_of_use = |origin: Origin| origin.expansion.map(outermost) == Some(expansion);
        let holder = site.body.vertices[point.vertex].origin;
        let holds = program.components[holder.component].kind == ComponentKind::Statement;
        let alone = site.body.expressions.entries().all(|(id, expression)| {
            site.seen.contains(&id) || !expression.origin.is_some_and(is_of_use)
        });
        (alone && !(holds && is_of_use(holder))).then_some(site)
    }

    fn with_text(program: &'p Program, point: &Point, text: Location) -> Option<Self> {
        let body = program.functions[point.function].body.as_ref()?;
        let mut site = Self {
            program,
            body,
            nodes: Vec::new(),
            lazies: Vec::new(),
            whole: text.range,
            expansion: text.expansion,
            temporaries: Temporaries::new(body),
            seen: FxHashSet::default(),
        };
        if program.components[point.origin.component].kind == ComponentKind::Statement {
            let origin = site.computed(point.expression)?;
            site.whole = program.components[origin.component].range;
            site.expansion = origin.expansion;
        }
        let Point { expression, vertex, truth, .. } = *point;
        site.visit(Node { expression, vertex, truth, subscript: false });
        for (vertex, at) in body.vertices.entries() {
            if let Statement::Branch { condition } = at.statement
                && site.place(at.origin).is_some_and(|range| site.contains(range))
            {
                site.visit(Node { expression: condition, vertex, truth: true, subscript: false });
            }
        }
        Some(site)
    }

    /// Whether the text is in the body of a macro.
    pub fn is_in_macro(&self) -> bool {
        self.expansion.is_some()
    }

    /// The expression itself.
    pub fn root(&self) -> Node {
        self.nodes[0]
    }

    /// An expression.
    pub fn at(&self, expression: ExpressionId) -> &'p Expression {
        &self.body.expressions[expression]
    }

    /// Whether an expression is evaluated for it.
    pub fn has(&self, expression: ExpressionId) -> bool {
        self.seen.contains(&expression)
    }

    /// The text of the statements that compute a temporary.
    fn computed(&self, expression: ExpressionId) -> Option<Origin> {
        let writers = self.temporaries.writers_of(self.body, expression)?;
        let mut origins = writers.iter().map(|&writer| self.body.vertices[writer].origin);
        let first = origins.next()?;
        origins.all(|origin| origin == first).then_some(first)
    }

    fn visit(&mut self, node: Node) {
        if !self.seen.insert(node.expression) {
            return;
        }
        self.nodes.push(node);
        let part = |expression, truth| Node { expression, truth, subscript: false, ..node };
        match self.at(node.expression).kind {
            ExpressionKind::Unary { operator, operand, .. } => {
                self.visit(part(operand, operator == UnaryOperator::Not));
            }
            ExpressionKind::Convert { operand, .. } => self.visit(part(operand, false)),
            ExpressionKind::Binary { left, right, .. }
            | ExpressionKind::PointerDifference { left, right, .. } => {
                self.visit(part(left, false));
                self.visit(part(right, false));
            }
            ExpressionKind::PointerAdd { pointer, index, .. } => {
                self.visit(part(pointer, false));
                self.visit(Node { subscript: true, ..part(index, false) });
            }
            ExpressionKind::LogicalAnd(left, right) | ExpressionKind::LogicalOr(left, right) => {
                self.visit(part(left, true));
                self.visit(part(right, true));
            }
            ExpressionKind::Conditional { condition, then, otherwise } => {
                self.visit(part(condition, true));
                self.visit(part(then, node.truth));
                self.visit(part(otherwise, node.truth));
            }
            ExpressionKind::Builtin { ref operands, .. } => {
                operands.iter().for_each(|&operand| self.visit(part(operand, false)));
            }
            ExpressionKind::Load { place, .. } => {
                self.visit_writers(node);
                self.visit_place(place, node);
            }
            ExpressionKind::Address(place) => self.visit_place(place, node),
            ExpressionKind::Constant(_)
            | ExpressionKind::Function(_)
            | ExpressionKind::ExtraArguments => {}
        }
    }

    fn visit_place(&mut self, place: PlaceId, node: Node) {
        match self.body.places[place].kind {
            PlaceKind::Dereference(expression) => {
                self.visit(Node { expression, truth: false, subscript: false, ..node });
            }
            PlaceKind::Element { array, index, .. } => {
                self.visit_place(array, node);
                self.visit(Node { expression: index, truth: false, subscript: true, ..node });
            }
            PlaceKind::Field { base, .. }
            | PlaceKind::At { base, .. }
            | PlaceKind::Bits { base, .. } => self.visit_place(base, node),
            PlaceKind::Local(_) | PlaceKind::Global(_) => {}
        }
    }

    /// What is computed for a temporary, as far as it belongs to the text.
    fn visit_writers(&mut self, node: Node) {
        let writers = self.temporaries.writers_of(self.body, node.expression).unwrap_or_default();
        let writers = writers.to_vec();
        if let Some(lazy) = self.lazy(&writers) {
            self.lazies.push((node.expression, lazy));
            let [left, right] = [(lazy.left, lazy.branch), (lazy.right, lazy.truth)]
                .map(|(expression, vertex)| Node { expression, vertex, truth: true, ..node });
            self.visit(left);
            self.visit(right);
            return;
        }
        for vertex in writers {
            let inside = self.place(self.body.vertices[vertex].origin);
            if let Statement::Assign { value, .. } = self.body.vertices[vertex].statement
                && inside.is_some_and(|range| self.contains(range))
            {
                self.visit(Node { expression: value, vertex, ..node });
            }
        }
    }

    /// The lazy operator that two vertices compute.
    fn lazy(&self, writers: &[VertexId]) -> Option<Lazy> {
        let &[one, other] = writers else { return None };
        let found = [(one, other), (other, one)].into_iter().find_map(|(decided, truth)| {
            let outcome = self.made_up(self.assigned(decided)?)?;
            let ExpressionKind::Constant(outcome) = outcome else { return None };
            let right = self.doubly_negated(self.assigned(truth)?)?;
            Some((decided, truth, *outcome == 0, right))
        });
        let (decided, truth, and, right) = found?;
        let goes_there = |at: &ir::Vertex| at.successors.targets().contains(&decided);
        let mut before = self.body.vertices.entries().filter(|(_, at)| goes_there(at));
        let ((branch, at), None) = (before.next()?, before.next()) else { return None };
        let Statement::Branch { condition: left } = at.statement else { return None };
        let Successors::Branch(then, otherwise) = at.successors else { return None };
        let (more, out) = if and { (then, otherwise) } else { (otherwise, then) };
        (out == decided).then_some(Lazy { and, branch, more, decided, truth, left, right })
    }

    fn assigned(&self, vertex: VertexId) -> Option<ExpressionId> {
        match self.body.vertices[vertex].statement {
            Statement::Assign { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The one vertex that writes the temporary that an expression reads.
    pub fn only_writer(&self, expression: ExpressionId) -> Option<VertexId> {
        match *self.temporaries.writers_of(self.body, expression)? {
            [writer] => Some(writer),
            _ => None,
        }
    }

    /// The value that a temporary keeps.
    pub fn saved(&self, expression: ExpressionId) -> Option<ExpressionId> {
        self.assigned(self.only_writer(expression)?)
    }

    /// Whether all is computed at one vertex: nothing is kept for it before.
    pub fn is_at_once(&self) -> bool {
        let kept = |node: &Node| self.temporaries.writers_of(self.body, node.expression);
        let vertex = self.root().vertex;
        self.nodes.iter().all(|node| node.vertex == vertex && kept(node).is_none())
    }

    /// An expression that is not in the text.
    fn made_up(&self, expression: ExpressionId) -> Option<&ExpressionKind> {
        let Expression { kind, origin, .. } = self.at(expression);
        origin.is_none().then_some(kind)
    }

    /// The operand of two negations that are not in the text: its truth as a number.
    fn doubly_negated(&self, expression: ExpressionId) -> Option<ExpressionId> {
        let negated = |expression| match self.made_up(expression)? {
            ExpressionKind::Unary { operator: UnaryOperator::Not, operand, .. } => Some(*operand),
            _ => None,
        };
        negated(negated(expression)?)
    }

    /// Whether a text is a part of the whole one.
    pub fn contains(&self, range: Range) -> bool {
        is_within(range, self.whole)
    }

    /// Where something is in the text that the whole one is in: for what comes out of a macro
    /// that is used there, the use.
    pub fn place(&self, origin: Origin) -> Option<Range> {
        let mut range = self.program.components[origin.component].range;
        let mut expansion = origin.expansion;
        while expansion != self.expansion {
            let step = self.program.sources.expansion(expansion?);
            (range, expansion) = (step.at, step.outer);
        }
        Some(range)
    }

    /// The text of an expression within the whole one.
    pub fn range(&self, expression: ExpressionId) -> Option<Range> {
        let range = match self.at(expression) {
            Expression { origin: Some(origin), .. } => self.place(*origin),
            Expression { kind: ExpressionKind::Convert { operand, .. }, .. } => {
                self.range(*operand)
            }
            Expression { kind: ExpressionKind::Load { .. }, .. } => {
                let saved = self.saved(expression).and_then(|value| self.range(value));
                saved.or_else(|| self.place(self.computed(expression)?))
            }
            _ => None,
        };
        range.filter(|range| self.contains(*range))
    }

    /// The text of an expression that stands alone in it: not one of several that a macro makes.
    pub fn own_range(&self, expression: ExpressionId) -> Option<Range> {
        let range = self.range(expression)?;
        let others = self.nodes.iter().filter(|node| node.expression != expression);
        let from_macro =
            self.at(expression).origin.is_some_and(|origin| origin.expansion != self.expansion);
        let shares = |node: &Node| self.range(node.expression) == Some(range);
        let alone = !from_macro
            || !others
                .into_iter()
                .any(|node| shares(node) && self.at(node.expression).origin.is_some());
        alone.then_some(range)
    }

    /// The vertices that are gone if an expression is; none if that is not known.
    pub fn erased(&self, node: Node) -> Option<Vec<VertexId>> {
        let range = self.range(node.expression)?;
        let mut gone = Vec::new();
        for (vertex, at) in self.body.vertices.entries() {
            let inside = self.place(at.origin).is_some_and(|other| is_within(other, range));
            if inside && vertex != node.vertex {
                gone.push(vertex);
            }
        }
        let known = |vertex: &VertexId| *vertex == node.vertex || gone.contains(vertex);
        let inner = self
            .nodes
            .iter()
            .filter(|one| self.range(one.expression).is_some_and(|other| is_within(other, range)));
        let mut read = inner.flat_map(|one| {
            self.temporaries.writers_of(self.body, one.expression).unwrap_or_default()
        });
        read.all(known).then_some(gone)
    }

    /// The variable that an expression reads, if it is nothing else.
    pub fn variable(&self, expression: ExpressionId) -> Option<&PlaceKind> {
        let ExpressionKind::Load { place, .. } = self.at(expression).kind else { return None };
        let kind = &self.body.places[place].kind;
        match kind {
            PlaceKind::Global(_) => Some(kind),
            PlaceKind::Local(local)
                if self.body.locals[*local].kind != ir::LocalKind::Temporary =>
            {
                Some(kind)
            }
            _ => None,
        }
    }
}

/// Whether a text is a part of another.
pub(super) fn is_within(part: Range, whole: Range) -> bool {
    whole.file == part.file && whole.start <= part.start && part.end <= whole.end
}
