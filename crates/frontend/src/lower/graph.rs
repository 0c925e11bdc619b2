//! Building a control-flow graph: vertices are made in order, edges go to labels that are bound
//! to the vertex that is made next.

use ir::{Origin, Statement, StatementEnd, StatementText, Successors, Vertex, VertexId};

use super::function::FunctionLowerer;

/// A point of the graph that edges go to, before it is known which vertex it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Label(u32);

#[derive(Debug, Clone, Copy)]
enum Bound {
    /// Not yet.
    Open,
    /// The same point as another label.
    To(Label),
    /// This vertex.
    At(VertexId),
}

/// The labels of a function under construction. While it is built, the successors of a vertex
/// hold numbers of labels in place of vertices.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    bound: Vec<Bound>,
    /// Labels that stand before the next vertex. Without any, what comes next is unreachable.
    pending: Vec<Label>,
}

impl Labels {
    fn number(label: Label) -> VertexId {
        VertexId(label.0)
    }

    /// The label that stands for this one, and the vertex if it is known.
    fn root(&self, mut label: Label) -> (Label, Option<VertexId>) {
        loop {
            match self.bound[label.0 as usize] {
                Bound::Open => return (label, None),
                Bound::At(vertex) => return (label, Some(vertex)),
                Bound::To(other) => label = other,
            }
        }
    }
}

impl FunctionLowerer<'_, '_> {
    /// A label that is not bound yet.
    pub(crate) fn new_label(&mut self) -> Label {
        self.labels.bound.push(Bound::Open);
        Label(self.labels.bound.len() as u32 - 1)
    }

    /// Puts a label before the next vertex.
    pub(crate) fn bind(&mut self, label: Label) {
        let (root, _) = self.labels.root(label);
        self.labels.pending.push(root);
    }

    /// Whether what comes next can be reached.
    pub(crate) fn reachable(&self) -> bool {
        !self.labels.pending.is_empty()
    }

    /// Adds a vertex with given successors; does nothing where control never comes.
    fn add(&mut self, statement: Statement, successors: Successors, origin: Origin) {
        if !self.reachable() {
            return;
        }
        let vertex = self.body.vertices.push(Vertex { statement, successors, origin });
        for label in std::mem::take(&mut self.labels.pending) {
            self.labels.bound[label.0 as usize] = Bound::At(vertex);
        }
    }

    /// Adds a statement after which control goes on.
    pub(crate) fn emit(&mut self, statement: Statement, origin: Origin) {
        if !self.reachable() {
            return;
        }
        let next = self.new_label();
        self.add(statement, Successors::Next(Labels::number(next)), origin);
        self.bind(next);
    }

    /// Adds a statement after which control does not go on.
    pub(crate) fn emit_last(&mut self, statement: Statement, origin: Origin) {
        self.add(statement, Successors::None, origin);
    }

    /// The vertex that comes next, if control comes to it: a statement of the text begins there.
    pub(crate) fn begin_text(&self) -> Option<VertexId> {
        self.reachable().then(|| self.body.vertices.next_index())
    }

    /// Ends a statement of the text that may have become several vertices.
    pub(crate) fn end_text(&mut self, first: Option<VertexId>, origin: Origin) {
        let Some(first) = first.filter(|first| *first != self.body.vertices.next_index()) else {
            return;
        };
        let end = match self.reachable() {
            true => {
                let next = self.new_label();
                self.bind(next);
                StatementEnd::Next(Labels::number(next))
            }
            false => StatementEnd::Leaves,
        };
        self.body.texts.push(StatementText { first, end, origin });
    }

    /// Ends a condition of the text: the last vertex decides where control goes.
    pub(crate) fn end_condition(&mut self, first: Option<VertexId>, origin: Origin) {
        if let Some((first, last)) = first.zip(self.body.vertices.indices().next_back()) {
            let end = StatementEnd::Decides(last);
            self.body.texts.push(StatementText { first, end, origin });
        }
    }

    /// Goes on at a label. That takes no vertex, except where control would circle without one.
    pub(crate) fn jump(&mut self, label: Label, origin: Origin) {
        let (root, vertex) = self.labels.root(label);
        if vertex.is_none() && self.labels.pending.contains(&root) {
            self.emit(Statement::Skip, origin);
            self.jump(label, origin);
            return;
        }
        let target = vertex.map_or(Bound::To(root), Bound::At);
        for pending in std::mem::take(&mut self.labels.pending) {
            self.labels.bound[pending.0 as usize] = target;
        }
    }

    /// Goes to one of two labels.
    pub(crate) fn branch(
        &mut self,
        condition: ir::ExpressionId,
        then: Label,
        otherwise: Label,
        origin: Origin,
    ) {
        let successors = Successors::Branch(Labels::number(then), Labels::number(otherwise));
        self.add(Statement::Branch { condition }, successors, origin);
    }

    /// Goes to the label of the case that a value is in.
    pub(crate) fn switch(
        &mut self,
        value: ir::ExpressionId,
        cases: Vec<(i128, i128, Label)>,
        default: Label,
        origin: Origin,
    ) {
        let case = |(low, high, label)| ir::SwitchCase { low, high, target: Labels::number(label) };
        let cases = cases.into_iter().map(case).collect();
        let successors = Successors::Switch(cases, Labels::number(default));
        self.add(Statement::Switch { value }, successors, origin);
    }

    /// Goes to the label whose number is computed.
    pub(crate) fn indirect_goto(
        &mut self,
        target: ir::ExpressionId,
        labels: Vec<(u64, Label)>,
        origin: Origin,
    ) {
        let number = |(value, label)| (value, Labels::number(label));
        let successors = Successors::Labels(labels.into_iter().map(number).collect());
        self.add(Statement::IndirectGoto { target }, successors, origin);
    }

    /// Replaces numbers of labels by vertices, once all are bound.
    pub(crate) fn resolve_labels(&mut self) {
        let labels = &self.labels;
        let resolve = |number: &mut VertexId| {
            let vertex = labels.root(Label(number.0)).1;
            *number = vertex.expect("every label that is used has been bound");
        };
        for text in &mut self.body.texts {
            if let StatementEnd::Next(next) = &mut text.end {
                resolve(next);
            }
        }
        for vertex in self.body.vertices.iter_mut() {
            match &mut vertex.successors {
                Successors::None => {}
                Successors::Next(next) => resolve(next),
                Successors::Branch(then, otherwise) => {
                    resolve(then);
                    resolve(otherwise);
                }
                Successors::Switch(cases, default) => {
                    cases.iter_mut().for_each(|case| resolve(&mut case.target));
                    resolve(default);
                }
                Successors::Labels(labels) => labels.iter_mut().for_each(|(_, v)| resolve(v)),
            }
        }
    }
}
