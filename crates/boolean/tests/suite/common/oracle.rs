//! A naive interpreter that enumerates whole configurations, stacks included, from the definition
//! of the language. It shares the graph with the engine, and nothing else.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use boolean::Variable;
use boolean::graph::{Edge, Graph, Operation, ProcedureId, VertexId};
use boolean::language::{ExpressionId, ExpressionKind};
use boolean::trace::State;

/// An activation.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Frame {
    pub vertex: VertexId,
    pub locals: Vec<bool>,
    /// The global variables when this frame made its last call.
    called_with: Vec<bool>,
}

/// A whole state of the machine; the last frame is the active one.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Configuration {
    pub globals: Vec<bool>,
    pub frames: Vec<Frame>,
}

impl Configuration {
    pub fn vertex(&self) -> VertexId {
        self.frames.last().expect("a frame").vertex
    }

    pub fn state(&self) -> State {
        let locals = self.frames.last().expect("a frame").locals.clone();
        State { globals: self.globals.clone(), locals }
    }
}

/// A transition as the definitions have it.
pub type Seen = (Edge, State, State);

/// The value of an expression, from the values of variables.
type Instead<'a> = Box<dyn Fn(&dyn Fn(Variable) -> bool) -> bool + 'a>;

pub struct Oracle<'a> {
    graph: &'a Graph<'a>,
    /// Expressions whose value is given by a table instead.
    pub instead: HashMap<ExpressionId, Instead<'a>>,
}

/// The configurations that were found, in the order of their distance from the beginning.
pub struct Found {
    pub configurations: Vec<Configuration>,
    pub distance: Vec<u32>,
    pub edges: Vec<(usize, Edge, usize)>,
    /// Whether some stack became too deep to be followed.
    pub cut: bool,
}

impl Found {
    /// The transitions that a step between configurations is: a return also ends a call.
    pub fn seen(&self, from: usize, edge: Edge, to: usize) -> Vec<Seen> {
        let (first, second) = (&self.configurations[from], &self.configurations[to]);
        let mut seen = vec![(edge, first.state(), second.state())];
        if let Edge::Return(call) = edge {
            let caller = &first.frames[first.frames.len() - 2];
            let called_in =
                State { globals: caller.called_with.clone(), locals: caller.locals.clone() };
            seen.push((Edge::Step(call, 0), called_in, second.state()));
        }
        seen
    }
}

fn valuations(count: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1usize << count).map(move |bits| (0..count).map(|bit| bits >> bit & 1 == 1).collect())
}

impl<'a> Oracle<'a> {
    pub fn new(graph: &'a Graph<'a>) -> Self {
        Self { graph, instead: HashMap::new() }
    }

    /// All values that an expression may have: every choice is tried.
    fn values(
        &self,
        procedure: ProcedureId,
        root: ExpressionId,
        before: &dyn Fn(Variable) -> bool,
        after: &dyn Fn(Variable) -> bool,
    ) -> BTreeSet<bool> {
        if let Some(table) = self.instead.get(&root) {
            return BTreeSet::from([table(before)]);
        }
        let scope = &self.graph.procedures[procedure.index()].scope;
        let recur = |part: ExpressionId| self.values(procedure, part, before, after);
        let both = BTreeSet::from([false, true]);
        match self.graph.program[root].kind {
            ExpressionKind::Constant(value) => BTreeSet::from([value]),
            ExpressionKind::Nondeterministic => both,
            ExpressionKind::Variable(symbol) => {
                BTreeSet::from([before(scope.get(symbol).unwrap())])
            }
            ExpressionKind::Next(symbol) => BTreeSet::from([after(scope.get(symbol).unwrap())]),
            ExpressionKind::Not(operand) => {
                recur(operand).into_iter().map(|value| !value).collect()
            }
            ExpressionKind::Binary(operator, left, right) => {
                let rights = recur(right);
                let lefts = recur(left);
                let pairs = lefts.iter().flat_map(|&l| rights.iter().map(move |&r| (l, r)));
                pairs.map(|(left, right)| operator.apply(left, right)).collect()
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let arms = recur(condition).into_iter();
                arms.flat_map(|value| recur(if value { then } else { otherwise })).collect()
            }
            ExpressionKind::Choose(positive, negative) => {
                let mut values = BTreeSet::new();
                for positive in recur(positive) {
                    for negative in recur(negative) {
                        match (positive, negative) {
                            (true, _) => drop(values.insert(true)),
                            (false, true) => drop(values.insert(false)),
                            (false, false) => values.extend(&both),
                        }
                    }
                }
                values
            }
        }
    }

    fn here(&self, state: &State, procedure: ProcedureId, root: ExpressionId) -> BTreeSet<bool> {
        let read = |variable| get(state, variable);
        self.values(procedure, root, &read, &read)
    }

    /// All combinations of the values of expressions.
    fn combinations(
        &self,
        state: &State,
        procedure: ProcedureId,
        roots: &[ExpressionId],
    ) -> Vec<Vec<bool>> {
        let mut lists: Vec<Vec<bool>> = vec![Vec::new()];
        for &root in roots {
            let values = self.here(state, procedure, root);
            lists = lists
                .into_iter()
                .flat_map(|list| {
                    values.iter().map(move |&value| [list.clone(), vec![value]].concat())
                })
                .collect();
        }
        lists
    }

    fn allowed(&self, procedure: ProcedureId, state: &State) -> bool {
        let known = &self.graph.program.procedures[procedure.index()];
        known.enforce.is_none_or(|root| self.here(state, procedure, root).contains(&true))
            && known.abort_if.is_none_or(|root| self.here(state, procedure, root).contains(&false))
    }

    pub fn may_fail(&self, vertex: VertexId, state: &State) -> bool {
        match self.graph[vertex].operation {
            Operation::Assert(root) => {
                self.here(state, self.graph[vertex].procedure, root).contains(&false)
            }
            _ => false,
        }
    }

    pub fn start(&self) -> Vec<Configuration> {
        let main = &self.graph.procedures[self.graph.main.index()];
        let globals = self.graph.globals() as usize;
        let all = valuations(globals + main.parameters as usize);
        all.map(|mut values| {
            let locals = values.split_off(globals);
            let frame = Frame { vertex: main.entry, locals, called_with: Vec::new() };
            Configuration { globals: values, frames: vec![frame] }
        })
        .collect()
    }

    /// All that may happen next.
    fn successors(&self, from: &Configuration) -> Vec<(Edge, Configuration)> {
        let vertex = from.vertex();
        let procedure = self.graph[vertex].procedure;
        let known = &self.graph.procedures[procedure.index()];
        let state = from.state();
        let mut found = Vec::new();
        let mut step = |index: u32, state: State| {
            let next = self.graph[vertex].successors[index as usize];
            if !matches!(self.graph[next].operation, Operation::Exit)
                && !self.allowed(procedure, &state)
            {
                return;
            }
            let mut after = from.clone();
            let frame = after.frames.last_mut().expect("a frame");
            (frame.vertex, frame.locals, after.globals) = (next, state.locals, state.globals);
            found.push((Edge::Step(vertex, index), after));
        };
        match &self.graph[vertex].operation {
            Operation::Entry => {
                for fresh in valuations((known.locals - known.parameters) as usize) {
                    let locals = [state.locals.clone(), fresh].concat();
                    step(0, State { globals: state.globals.clone(), locals });
                }
            }
            Operation::Skip => {
                for index in 0..self.graph[vertex].successors.len() {
                    step(index as u32, state.clone());
                }
            }
            Operation::Assign { targets, values, constrain } => {
                for values in self.combinations(&state, procedure, values) {
                    let mut after = state.clone();
                    for (&target, value) in targets.iter().zip(values) {
                        set(&mut after, target, value);
                    }
                    let (old, new) =
                        (|variable| get(&state, variable), |variable| get(&after, variable));
                    if constrain
                        .is_none_or(|root| self.values(procedure, root, &old, &new).contains(&true))
                    {
                        step(0, after);
                    }
                }
            }
            Operation::Dead(targets) => {
                for values in valuations(targets.len()) {
                    let mut after = state.clone();
                    for (&target, value) in targets.iter().zip(values) {
                        set(&mut after, target, value);
                    }
                    step(0, after);
                }
            }
            Operation::Branch(root) => {
                for value in self.here(&state, procedure, *root) {
                    step(u32::from(!value), state.clone());
                }
            }
            Operation::Assume(root) | Operation::Assert(root) => {
                if self.here(&state, procedure, *root).contains(&true) {
                    step(0, state.clone());
                }
            }
            Operation::Return(values) => {
                let open = known.returns as usize - values.len();
                for values in self.combinations(&state, procedure, values) {
                    for other in valuations(open) {
                        let locals = [values.clone(), other].concat();
                        step(0, State { globals: state.globals.clone(), locals });
                    }
                }
            }
            Operation::Call { callee, arguments, .. } => {
                for locals in self.combinations(&state, procedure, arguments) {
                    let entry = self.graph.procedures[callee.index()].entry;
                    let mut after = from.clone();
                    after.frames.last_mut().expect("a frame").called_with = from.globals.clone();
                    after.frames.push(Frame { vertex: entry, locals, called_with: Vec::new() });
                    found.push((Edge::Call(vertex), after));
                }
            }
            Operation::Exit if from.frames.len() > 1 => {
                let mut after = from.clone();
                let returned = after.frames.pop().expect("a frame").locals;
                let frame = after.frames.last_mut().expect("the caller");
                let call = frame.vertex;
                let Operation::Call { targets, .. } = &self.graph[call].operation else {
                    unreachable!("frames below the active one are at calls");
                };
                frame.vertex = self.graph[call].successors[0];
                frame.called_with = Vec::new();
                let mut state = after.state();
                for (&target, value) in targets.iter().zip(returned) {
                    set(&mut state, target, value);
                }
                let owner = self.graph[call].procedure;
                if self.allowed(owner, &state) {
                    after.globals = state.globals;
                    after.frames.last_mut().expect("the caller").locals = state.locals;
                    found.push((Edge::Return(call), after));
                }
            }
            Operation::Exit => {}
        }
        found
    }

    /// Everything reachable with stacks up to a depth; nothing if that is more than a limit.
    pub fn explore(&self, depth: usize, limit: usize) -> Option<Found> {
        let mut found = Found {
            configurations: Vec::new(),
            distance: Vec::new(),
            edges: Vec::new(),
            cut: false,
        };
        let mut numbers: HashMap<Configuration, usize> = HashMap::new();
        let mut queue = VecDeque::new();
        for start in self.start() {
            queue.push_back(found.configurations.len());
            numbers.insert(start.clone(), found.configurations.len());
            found.configurations.push(start);
            found.distance.push(0);
        }
        while let Some(from) = queue.pop_front() {
            for (edge, to) in self.successors(&found.configurations[from].clone()) {
                if to.frames.len() > depth {
                    found.cut = true;
                    continue;
                }
                let next = found.configurations.len();
                let number = *numbers.entry(to.clone()).or_insert(next);
                if number == next {
                    found.configurations.push(to);
                    found.distance.push(found.distance[from] + 1);
                    queue.push_back(number);
                    if number > limit {
                        return None;
                    }
                }
                found.edges.push((from, edge, number));
            }
        }
        Some(found)
    }

    /// The shortest distance to a failure of each assertion that fails.
    pub fn failures(&self, found: &Found) -> BTreeMap<VertexId, u32> {
        let mut failures = BTreeMap::new();
        for (configuration, &distance) in found.configurations.iter().zip(&found.distance) {
            if self.may_fail(configuration.vertex(), &configuration.state()) {
                failures.entry(configuration.vertex()).or_insert(distance);
            }
        }
        failures
    }

    /// All transitions, and those on some trace that ends where the assertion surely holds.
    pub fn transitions(
        &self,
        found: &Found,
        assertion: VertexId,
    ) -> (BTreeSet<Seen>, BTreeSet<Seen>) {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); found.configurations.len()];
        for &(from, _, to) in &found.edges {
            before[to].push(from);
        }
        let holds = |index: &usize| {
            let configuration = &found.configurations[*index];
            configuration.vertex() == assertion && !self.may_fail(assertion, &configuration.state())
        };
        let mut correct = vec![false; found.configurations.len()];
        let mut open: Vec<usize> = (0..found.configurations.len()).filter(holds).collect();
        while let Some(index) = open.pop() {
            if !std::mem::replace(&mut correct[index], true) {
                open.extend(&before[index]);
            }
        }
        let (mut all, mut right) = (BTreeSet::new(), BTreeSet::new());
        for &(from, edge, to) in &found.edges {
            let seen = found.seen(from, edge, to);
            if correct[to] {
                right.extend(seen.iter().cloned());
            }
            all.extend(seen);
        }
        (all, right)
    }
}

fn get(state: &State, variable: Variable) -> bool {
    match variable {
        Variable::Global(index) => state.globals[index as usize],
        Variable::Local(index) => state.locals[index as usize],
    }
}

fn set(state: &mut State, variable: Variable, value: bool) {
    match variable {
        Variable::Global(index) => state.globals[index as usize] = value,
        Variable::Local(index) => state.locals[index as usize] = value,
    }
}
