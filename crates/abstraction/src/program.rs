//! The Boolean program of a C program and its predicates.
//!
//! Ball, Majumdar, Millstein, Rajamani (PLDI 2001) describe the translation: one procedure for each
//! function, one statement for each vertex, and calls that pass the predicates about parameters and give
//! back those about results and about what the callee may have changed. The text is what the engine for
//! Boolean programs reads, and what users see.

mod builder;
mod calls;
mod text;

use std::collections::BTreeMap;

use ir::{CheckId, FunctionId, Program, Successors, VertexId};
use limits::Interrupter;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::domain::Scalar;

use crate::cover::Covers;
use crate::effects::{Action, Modified, Statements};
use crate::expression::{ExpressionId, Expressions, Kind, Object};
use crate::memory::{AddressTaken, Effect, Substitution};
use crate::predicates::{PredicateId, Predicates};
use crate::show;
use crate::translate::Translator;
use builder::Builder;

/// Pairs of predicates of one procedure that are compared with each other.
const MOST_PAIRS: usize = 4000;
/// So far a failure may be behind a branch.
const LONGEST_WAY: usize = 8;

/// A vertex of a function.
pub type Place = (FunctionId, VertexId);

/// A Boolean program as text, and what its statements stand for.
#[derive(Debug, Default)]
pub struct BooleanText {
    /// The text.
    pub text: String,
    /// The vertex of the C program that a statement stands for, by where the statement begins.
    pub places: BTreeMap<u32, Place>,
    /// The assertions among them.
    pub assertions: BTreeMap<u32, CheckId>,
    /// Where something that is not supported would be reached, with the reason.
    pub unsupported: BTreeMap<u32, String>,
    /// The variable of each predicate, by its number.
    pub names: Vec<String>,
    /// The procedure of each function.
    pub procedures: BTreeMap<FunctionId, String>,
}

/// What is needed to abstract a program, kept across refinements.
pub struct Abstraction<'p> {
    /// The program.
    pub program: &'p Program,
    /// Where it begins.
    pub entry: FunctionId,
    /// All expressions.
    pub expressions: Expressions,
    /// The predicates.
    pub predicates: Predicates,
    /// Questions to the solver.
    pub covers: Covers<'p>,
    /// What pointers may lead to.
    pub taken: AddressTaken,
    /// What functions change.
    pub modified: Modified,
    /// The functions that may run, in the order of the program.
    pub functions: Vec<FunctionId>,
    actions: FxHashMap<FunctionId, Vec<Action>>,
    /// Predicates after the effects of vertices, over the values before.
    after: FxHashMap<(Place, ExpressionId), ExpressionId>,
    /// Pairs of literals that exclude each other.
    exclusions: FxHashMap<(ExpressionId, ExpressionId), Vec<(bool, bool)>>,
}

/// How the predicates of a function get in and out.
#[derive(Debug, Clone, Default)]
struct Signature {
    /// Predicates about parameters and globals.
    parameters: Vec<PredicateId>,
    /// Predicates about the result, and about what the function may have changed.
    returns: Vec<PredicateId>,
}

impl<'p> Abstraction<'p> {
    /// Looks through a program. No predicates yet.
    #[must_use]
    pub fn new(program: &'p Program, entry: FunctionId, interrupter: Interrupter) -> Self {
        let statements = Statements::new(program);
        let taken = AddressTaken::new(program);
        let modified = Modified::new(program, &statements);
        let mut expressions = Expressions::default();
        let mut actions: FxHashMap<FunctionId, Vec<Action>> = FxHashMap::default();
        let mut open = vec![entry];
        open.extend(program.initializer);
        open.extend(&program.constructors);
        while let Some(id) = open.pop() {
            let Some(body) = &program.functions[id].body else { continue };
            if actions.contains_key(&id) {
                continue;
            }
            let mut translator = Translator::new(program, id, body);
            let mut own = Vec::new();
            for vertex in body.vertices.iter() {
                let statement = &vertex.statement;
                let action =
                    statements.action(&mut expressions, &mut translator, id, body, statement);
                if let Action::Call(call) = &action {
                    open.extend(call.callees.iter().map(|&(callee, _)| callee));
                }
                own.push(action);
            }
            actions.insert(id, own);
        }
        let mut functions: Vec<FunctionId> = actions.keys().copied().collect();
        functions.sort_unstable();
        Self {
            program,
            entry,
            expressions,
            predicates: Predicates::default(),
            covers: Covers::new(program, interrupter),
            taken,
            modified,
            functions,
            actions,
            after: FxHashMap::default(),
            exclusions: FxHashMap::default(),
        }
    }

    /// What a vertex does.
    #[must_use]
    pub fn action(&self, (function, vertex): Place) -> Option<&Action> {
        self.actions.get(&function)?.get(usize::from(vertex))
    }

    /// Takes the conditions of branches, assertions and assumptions as predicates.
    pub fn take_conditions(&mut self) {
        let mut conditions = Vec::new();
        for function in &self.functions {
            for (index, action) in self.actions[function].iter().enumerate() {
                match action {
                    Action::Branch(condition)
                    | Action::Assert(condition, _)
                    | Action::Assume(condition) => conditions.push(*condition),
                    Action::Switch(value) => {
                        let vertex = VertexId(index as u32);
                        let cases = cases(self.program, (*function, vertex));
                        let value = *value;
                        for (low, high) in cases {
                            let within = within(&mut self.expressions, value, (low, high));
                            conditions.push(within);
                        }
                    }
                    Action::Effects(_)
                    | Action::Anywhere
                    | Action::Call(_)
                    | Action::Return(_)
                    | Action::End
                    | Action::Unsupported(_) => {}
                }
            }
        }
        for condition in conditions {
            self.predicates.add_atoms(&mut self.expressions, condition);
        }
    }

    /// The failure that comes in any case after a vertex, if it is near.
    fn near_failure(&self, (function, mut vertex): Place) -> Option<CheckId> {
        let body = self.program.functions[function].body.as_ref()?;
        for _ in 0..LONGEST_WAY {
            match self.action((function, vertex))? {
                Action::Assert(condition, check) => {
                    return (self.expressions.known(*condition) == Some(false)).then_some(*check);
                }
                Action::Effects(effects) if effects.is_empty() => {
                    let Successors::Next(next) = body.vertices[vertex].successors else {
                        return None;
                    };
                    vertex = next;
                }
                Action::Effects(_)
                | Action::Branch(_)
                | Action::Switch(_)
                | Action::Anywhere
                | Action::Call(_)
                | Action::Return(_)
                | Action::Assume(_)
                | Action::End
                | Action::Unsupported(_) => return None,
            }
        }
        None
    }

    /// The next vertex on the way from a branch to a failure that is near.
    #[must_use]
    pub fn towards(&self, check: CheckId, (function, vertex): Place) -> Option<Place> {
        let body = self.program.functions[function].body.as_ref()?;
        let mut next =
            body.vertices[vertex].successors.targets().into_iter().map(|next| (function, next));
        next.find(|&next| self.near_failure(next) == Some(check))
    }

    /// The name of a predicate in Boolean programs.
    #[must_use]
    pub fn text(&self, id: ExpressionId) -> String {
        show::text(self.program, &self.expressions, id)
    }

    /// An expression after some effects, over the values before them.
    pub fn before(
        &mut self,
        effects: &[Effect],
        mut expression: ExpressionId,
        overlaps: bool,
    ) -> ExpressionId {
        let substitution = Substitution { program: self.program, taken: &self.taken, overlaps };
        for effect in effects.iter().rev() {
            expression = substitution.after(&mut self.expressions, effect, expression);
        }
        expression
    }

    /// The Boolean program in which these assertions are open; the others are assumed.
    pub fn program(&mut self, open: &FxHashSet<CheckId>) -> BooleanText {
        self.written(open, false)
    }

    /// The same for those who look for repairs. What only goes to a failure or around it is one assertion, so
    /// that it is known whether control still comes there, and whatever is not supported ends a run: what is
    /// found has to be checked in C.
    pub fn for_repair(&mut self, open: &FxHashSet<CheckId>) -> BooleanText {
        self.written(open, true)
    }

    fn written(&mut self, open: &FxHashSet<CheckId>, for_repair: bool) -> BooleanText {
        let names = self.names();
        let signatures = self.signatures();
        Builder {
            open,
            for_repair,
            names,
            signatures,
            procedures: procedure_names(self),
            written: BooleanText::default(),
            abstraction: self,
        }
        .build()
    }

    /// A name for each predicate; those that are visible together have different ones.
    fn names(&self) -> Vec<String> {
        let mut used: FxHashSet<(Option<FunctionId>, String)> = FxHashSet::default();
        let mut names = Vec::new();
        for (_, predicate) in self.predicates.iter() {
            let text = self.text(predicate.condition);
            let mut name = text.clone();
            let mut number = 1;
            while used.contains(&(None, name.clone()))
                || used.contains(&(predicate.scope, name.clone()))
            {
                number += 1;
                name = format!("{text} #{number}");
            }
            used.insert((predicate.scope, name.clone()));
            names.push(format!("{{{name}}}"));
        }
        names
    }

    fn signatures(&self) -> FxHashMap<FunctionId, Signature> {
        let mut signatures: FxHashMap<FunctionId, Signature> = FxHashMap::default();
        for (id, predicate) in self.predicates.iter() {
            let Some(function) = predicate.scope else { continue };
            let signature = signatures.entry(function).or_default();
            let (mut only_parameters, mut kept, mut result) = (true, true, false);
            for object in self.expressions.objects(predicate.condition) {
                match object {
                    Object::Global(_) => {}
                    Object::Result(_) | Object::Returned(_) => result = true,
                    Object::Local(_, local) => {
                        only_parameters &= self.is_parameter(function, local);
                        // What a parameter was at the call is known at the return only if nothing
                        // can have changed it.
                        kept &= !self.modified.changes(function, object)
                            && !self.taken.contains(object);
                    }
                }
            }
            if result && only_parameters && kept {
                signature.returns.push(id);
            }
            if !result && only_parameters {
                signature.parameters.push(id);
                let changes = self.reads_more_than_parameters(predicate.condition);
                if kept && changes {
                    signature.returns.push(id);
                }
            }
        }
        signatures
    }

    fn is_parameter(&self, function: FunctionId, local: ir::LocalId) -> bool {
        let body = self.program.functions[function].body.as_ref();
        body.is_some_and(|body| usize::from(local) < body.parameter_count as usize)
    }

    /// Whether a condition reads what is not a variable of the function itself.
    fn reads_more_than_parameters(&self, condition: ExpressionId) -> bool {
        self.expressions.parts(condition).into_iter().any(|part| {
            let Kind::Load(address, _) = self.expressions[part].kind else { return false };
            !matches!(self.expressions[address].kind, Kind::Object(Object::Local(..)))
        })
    }

    /// Which values two predicates cannot have together.
    fn exclusions(&mut self, one: ExpressionId, other: ExpressionId) -> Vec<(bool, bool)> {
        if let Some(known) = self.exclusions.get(&(one, other)) {
            return known.clone();
        }
        let mut excluded = Vec::new();
        if self.covers.are_related(self.program, &self.expressions, one, other) {
            for pair in [(true, true), (true, false), (false, true), (false, false)] {
                let both = [(one, pair.0), (other, pair.1)];
                if !self.covers.can_hold(&self.expressions, &both) {
                    excluded.push(pair);
                }
            }
        }
        self.exclusions.insert((one, other), excluded.clone());
        excluded
    }
}

/// The ranges of values of the cases of a switch.
fn cases(program: &Program, (function, vertex): Place) -> Vec<(i128, i128)> {
    let Some(body) = &program.functions[function].body else { return Vec::new() };
    match &body.vertices[vertex].successors {
        Successors::Switch(cases, _) => cases.iter().map(|case| (case.low, case.high)).collect(),
        Successors::None | Successors::Next(_) | Successors::Branch(..) | Successors::Labels(_) => {
            Vec::new()
        }
    }
}

/// The condition that a value is within a range.
fn within(all: &mut Expressions, value: ExpressionId, (low, high): (i128, i128)) -> ExpressionId {
    let scalar = all[value].scalar;
    let low_value = all.constant(scalar, low.cast_unsigned());
    if low == high {
        return all.compare(ir::BinaryOperator::Equal, value, low_value);
    }
    let high_value = all.constant(scalar, high.cast_unsigned());
    let above = all.compare(ir::BinaryOperator::GreaterEqual, value, low_value);
    let below = all.compare(ir::BinaryOperator::LessEqual, value, high_value);
    all.make(Kind::And(above, below), Scalar::INT, None)
}

/// A name for each procedure. The first one is called `main`.
fn procedure_names(abstraction: &Abstraction<'_>) -> FxHashMap<FunctionId, String> {
    let mut used = FxHashSet::default();
    used.insert("main".to_owned());
    let mut names = FxHashMap::default();
    for &function in &abstraction.functions {
        let own = abstraction.program.functions[function].name.to_string();
        if function == abstraction.entry && begins_alone(abstraction) {
            names.insert(function, "main".to_owned());
            continue;
        }
        let mut name = own.clone();
        let mut number = 1;
        while !used.insert(name.clone()) {
            number += 1;
            name = format!("{own}_{number}");
        }
        names.insert(function, name);
    }
    names
}

/// Whether the entry can be the procedure `main`: it has that name, nobody else calls it, and nothing comes
/// before it.
fn begins_alone(abstraction: &Abstraction<'_>) -> bool {
    let program = abstraction.program;
    let called = abstraction.actions.values().flatten().any(|action| match action {
        Action::Call(call) => call.callees.iter().any(|&(one, _)| one == abstraction.entry),
        Action::Effects(_)
        | Action::Branch(_)
        | Action::Switch(_)
        | Action::Anywhere
        | Action::Return(_)
        | Action::Assert(..)
        | Action::Assume(_)
        | Action::End
        | Action::Unsupported(_) => false,
    });
    &*program.functions[abstraction.entry].name == "main"
        && !called
        && program.initializer.is_none()
        && program.constructors.is_empty()
}
