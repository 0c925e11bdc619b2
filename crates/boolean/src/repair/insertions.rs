//! Statements that may be missing: assignments and calls.

use rustc_hash::FxHashSet;

use super::relevance::Relevance;
use crate::Variable;
use crate::graph::{Graph, Operation, ProcedureId, VertexId};

/// A statement with a hole.
#[derive(Debug, Clone)]
pub(super) enum Insertion {
    /// `x := HOLE;`
    Assign {
        variable: String,
        /// Whether procedures that are called around it assign the variable.
        meddles: bool,
    },
    /// `if HOLE then .. fi` around a call.
    Call(String),
}

impl Insertion {
    /// The statement that does nothing, and where its hole is.
    pub(super) fn neutral(&self) -> (String, u32) {
        match self {
            Self::Assign { variable, .. } => {
                (format!("{variable} := {variable};"), variable.len() as u32 + 4)
            }
            Self::Call(call) => (format!("if 0 then {call} fi"), 3),
        }
    }

    /// The statement with an expression in the hole.
    pub(super) fn filled(&self, expression: &str) -> String {
        match self {
            Self::Assign { variable, .. } => format!("{variable} := {expression};"),
            Self::Call(call) if expression == "1" => call.clone(),
            Self::Call(call) => format!("if {expression} then {call} fi"),
        }
    }
}

/// This many of the variables closest to the assertions are assigned,
const MOST_VARIABLES: usize = 4;
/// this many procedures are called,
const MOST_CALLEES: usize = 6;
/// each with this many lists of arguments,
const MOST_LISTS: usize = 6;
/// which are made of constants and this many variables.
const MOST_ARGUMENTS: usize = 2;

/// The statements that may be missing in a procedure.
pub(super) fn insertions(
    graph: &Graph<'_>,
    relevance: &Relevance,
    trusted: &FxHashSet<ProcedureId>,
    procedure: ProcedureId,
) -> Vec<Insertion> {
    let relevant = relevance.relevant(graph, procedure);
    let called: Vec<ProcedureId> = calls(graph, procedure).collect();
    let mut found = Vec::new();
    for &variable in relevant.iter().take(MOST_VARIABLES) {
        let assigning = assigning(graph, variable, procedure);
        let meddles = called.iter().any(|it| assigning.contains(it));
        // What only trusted procedures assign is the state of a rule.
        if !meddles || !assigning.iter().all(|it| trusted.contains(it)) {
            let variable = graph.variable_name(procedure, variable).to_owned();
            found.push(Insertion::Assign { variable, meddles });
        }
    }
    for callee in callees(graph, &relevant, &called, procedure) {
        found.extend(texts(graph, &relevant, procedure, callee).into_iter().map(Insertion::Call));
    }
    found
}

/// The procedures that a procedure calls.
fn calls(graph: &Graph<'_>, procedure: ProcedureId) -> impl Iterator<Item = ProcedureId> {
    let known = &graph.procedures[procedure.index()];
    (known.first.0..known.end.0).filter_map(|vertex| graph.callee(VertexId(vertex)))
}

/// The procedures other than one that assign a global variable.
fn assigning(graph: &Graph<'_>, variable: Variable, except: ProcedureId) -> Vec<ProcedureId> {
    if let Variable::Local(_) = variable {
        return Vec::new();
    }
    let assigns = graph.vertices.iter().filter(|vertex| match &vertex.operation {
        Operation::Assign { targets, .. } | Operation::Call { targets, .. } => {
            targets.contains(&variable)
        }
        _ => false,
    });
    assigns.map(|vertex| vertex.procedure).filter(|&procedure| procedure != except).collect()
}

/// The procedures to call: those that assign relevant variables first, of these those that are
/// called here already. One from which this procedure is called is none.
fn callees(
    graph: &Graph<'_>,
    relevant: &[Variable],
    called: &[ProcedureId],
    procedure: ProcedureId,
) -> Vec<ProcedureId> {
    let above = callers(graph, procedure);
    let useful: FxHashSet<ProcedureId> = relevant
        .iter()
        .take(MOST_VARIABLES)
        .flat_map(|&variable| assigning(graph, variable, procedure))
        .collect();
    let all = (0..graph.procedures.len() as u32).map(ProcedureId);
    let mut found: Vec<ProcedureId> = all.filter(|callee| !above.contains(callee)).collect();
    found.sort_by_key(|callee| (!useful.contains(callee), !called.contains(callee)));
    found.truncate(MOST_CALLEES);
    found
}

/// A procedure and all from which it is called, directly or not.
fn callers(graph: &Graph<'_>, procedure: ProcedureId) -> FxHashSet<ProcedureId> {
    let mut found = FxHashSet::default();
    let mut open = vec![procedure];
    while let Some(procedure) = open.pop() {
        if found.insert(procedure) {
            let calls = graph.procedures[procedure.index()].callers.iter();
            open.extend(calls.map(|&call| graph[call].procedure));
        }
    }
    found
}

/// Calls of a procedure with variables in scope and constants as arguments. The results are
/// ignored; a single one may also be assigned to the variable that is closest to the assertion.
fn texts(
    graph: &Graph<'_>,
    relevant: &[Variable],
    procedure: ProcedureId,
    callee: ProcedureId,
) -> Vec<String> {
    let name = graph.procedure_name(callee);
    let known = &graph.procedures[callee.index()];
    let variable = |&variable: &Variable| graph.variable_name(procedure, variable).to_owned();
    let mut pool: Vec<String> = relevant.iter().take(MOST_ARGUMENTS).map(variable).collect();
    pool.extend(["0".to_owned(), "1".to_owned()]);
    let mut lists: Vec<Vec<String>> = vec![Vec::new()];
    for _ in 0..known.parameters {
        let longer = |argument: &String| {
            let lists = lists.iter();
            lists.map(|list| [list.as_slice(), std::slice::from_ref(argument)].concat()).collect()
        };
        lists = pool.iter().flat_map(|argument| -> Vec<Vec<String>> { longer(argument) }).collect();
        lists.truncate(MOST_LISTS);
    }
    let call = |list: &Vec<String>| format!("{name}({});", list.join(", "));
    let mut texts: Vec<String> = lists.iter().map(call).collect();
    if known.returns == 1
        && let Some(target) = relevant.first().map(variable)
    {
        texts.extend(lists.iter().map(|list| format!("{target} := {}", call(list))));
    }
    texts
}
