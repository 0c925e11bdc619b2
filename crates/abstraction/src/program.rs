//! The Boolean program of a C program and its predicates.
//!
//! Ball, Majumdar, Millstein, Rajamani (PLDI 2001) describe the translation: one procedure for each
//! function, one statement for each vertex, and calls that pass the predicates about parameters and give
//! back those about results and about what the callee may have changed. The text is what the engine for
//! Boolean programs reads, and what users see.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ir::{CheckId, FunctionId, Program, Successors, VertexId};
use limits::Interrupter;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::domain::Scalar;

use crate::cover::{Cover, Covers, Cube};
use crate::effects::{Action, CallAction, Modified, Statements};
use crate::expression::{ExpressionId, Expressions, Kind, Object};
use crate::memory::{AddressTaken, Effect, Substitution};
use crate::predicates::{Formula, PredicateId, Predicates, formula};
use crate::show;
use crate::translate::Translator;

/// Pairs of predicates of one procedure that are compared with each other.
const MOST_PAIRS: usize = 4000;

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
        let names = self.names();
        let signatures = self.signatures();
        Builder {
            open,
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

/// Writes the text.
struct Builder<'a, 'p> {
    abstraction: &'a mut Abstraction<'p>,
    open: &'a FxHashSet<CheckId>,
    names: Vec<String>,
    signatures: FxHashMap<FunctionId, Signature>,
    procedures: FxHashMap<FunctionId, String>,
    written: BooleanText,
}

impl Builder<'_, '_> {
    fn build(mut self) -> BooleanText {
        let globals: Vec<PredicateId> = self.scoped(None);
        if !globals.is_empty() {
            let line = format!("decl {};\n\n", self.list(&globals));
            self.written.text.push_str(&line);
        }
        if !begins_alone(self.abstraction) {
            self.beginning();
        }
        for function in self.abstraction.functions.clone() {
            self.procedure(function);
        }
        self.written
    }

    fn scoped(&self, scope: Option<FunctionId>) -> Vec<PredicateId> {
        let predicates = self.abstraction.predicates.iter();
        predicates.filter(|(_, one)| one.scope == scope).map(|(id, _)| id).collect()
    }

    fn name(&self, id: PredicateId) -> &str {
        &self.names[id.0 as usize]
    }

    fn list(&self, predicates: &[PredicateId]) -> String {
        let names: Vec<&str> = predicates.iter().map(|&id| self.name(id)).collect();
        names.join(", ")
    }

    /// A statement stands for a vertex from here on.
    fn mark(&mut self, place: Place) {
        self.written.places.insert(self.written.text.len() as u32, place);
    }

    /// A procedure that sets the initial values and calls what the program begins with.
    fn beginning(&mut self) {
        self.written.text.push_str("void main() begin\n");
        let initial = self.initial_values();
        self.written.text.push_str(&initial);
        let program = self.abstraction.program;
        let mut calls: Vec<FunctionId> = program.initializer.into_iter().collect();
        calls.extend(&program.constructors);
        calls.push(self.abstraction.entry);
        for function in calls {
            let Some(name) = self.procedures.get(&function) else { continue };
            let signature = self.signatures.get(&function).cloned().unwrap_or_default();
            let arguments = vec!["*"; signature.parameters.len()].join(", ");
            let line = format!("  {name}({arguments});\n");
            self.written.text.push_str(&line);
        }
        self.written.text.push_str("end\n\n");
    }

    /// The assignment of the initial values of global predicates, if any is known.
    fn initial_values(&mut self) -> String {
        let globals = self.scoped(None);
        let mut sides = (Vec::new(), Vec::new());
        for id in globals {
            let condition = self.abstraction.predicates[id].condition;
            let program = self.abstraction.program;
            let mut known = FxHashMap::default();
            let initial =
                self.abstraction.expressions.rebuild(condition, &mut known, |all, part| {
                    initial_value(program, all, part).unwrap_or(part)
                });
            if let Some(known) = self.abstraction.expressions.known(initial) {
                sides.0.push(self.name(id).to_owned());
                sides.1.push(u8::from(known).to_string());
            }
        }
        if sides.0.is_empty() {
            return String::new();
        }
        format!("  {} := {}; // initial values\n", sides.0.join(", "), sides.1.join(", "))
    }

    fn procedure(&mut self, function: FunctionId) {
        let program = self.abstraction.program;
        let Some(body) = &program.functions[function].body else { return };
        let signature = self.signatures.get(&function).cloned().unwrap_or_default();
        let begins = function == self.abstraction.entry && begins_alone(self.abstraction);
        let parameters = if begins { Vec::new() } else { signature.parameters.clone() };
        let returns = if begins { Vec::new() } else { signature.returns.clone() };
        let locals = self.scoped(Some(function));
        let locals: Vec<PredicateId> =
            locals.into_iter().filter(|id| !parameters.contains(id)).collect();
        let kind = match returns.len() {
            0 => "void".to_owned(),
            1 => "bool".to_owned(),
            count => format!("bool<{count}>"),
        };
        let header =
            format!("{kind} {}({}) begin\n", self.procedures[&function], self.list(&parameters));
        self.written.text.push_str(&header);
        let mut declared: Vec<String> = locals.iter().map(|&id| self.name(id).to_owned()).collect();
        declared.extend((1..=self.most_returned(function)).map(|index| format!("returned{index}")));
        if !declared.is_empty() {
            let line = format!("  decl {};\n", declared.join(", "));
            self.written.text.push_str(&line);
        }
        self.enforce(function);
        if begins {
            let initial = self.initial_values();
            self.written.text.push_str(&initial);
        }
        for (vertex, _) in body.vertices.entries() {
            self.vertex((function, vertex), &returns);
        }
        self.written.text.push_str("end\n\n");
    }

    /// How many values a call in a function gives back at the most.
    fn most_returned(&self, function: FunctionId) -> usize {
        let calls = self.abstraction.actions[&function].iter().filter_map(|action| match action {
            Action::Call(call) => Some(call),
            Action::Effects(_)
            | Action::Branch(_)
            | Action::Switch(_)
            | Action::Anywhere
            | Action::Return(_)
            | Action::Assert(..)
            | Action::Assume(_)
            | Action::End
            | Action::Unsupported(_) => None,
        });
        let callees = calls.flat_map(|call| call.callees.iter());
        let counts = callees.map(|(callee, _)| {
            self.signatures.get(callee).map_or(0, |signature| signature.returns.len())
        });
        counts.max().unwrap_or(0)
    }

    /// States of predicates that no state of the program has.
    fn enforce(&mut self, function: FunctionId) {
        let visible = self.abstraction.predicates.in_scope(function);
        let mut parts = Vec::new();
        let mut pairs = 0;
        for (index, &one) in visible.iter().enumerate() {
            for &other in &visible[index + 1..] {
                pairs += 1;
                if pairs > MOST_PAIRS {
                    break;
                }
                let conditions = [one, other].map(|id| self.abstraction.predicates[id].condition);
                for (first, second) in self.abstraction.exclusions(conditions[0], conditions[1]) {
                    let literal = |id: PredicateId, excluded: bool| {
                        format!("{}{}", if excluded { "!" } else { "" }, self.name(id))
                    };
                    parts.push(format!("({} | {})", literal(one, first), literal(other, second)));
                }
            }
        }
        if !parts.is_empty() {
            let line = format!("  enforce {};\n", parts.join(" & "));
            self.written.text.push_str(&line);
        }
    }

    fn vertex(&mut self, place: Place, returns: &[PredicateId]) {
        let (function, vertex) = place;
        let program = self.abstraction.program;
        let body = program.functions[function].body.as_ref().expect("procedures have bodies");
        let successors = &body.vertices[vertex].successors;
        let label = format!("v{}", usize::from(vertex));
        let _ = write!(self.written.text, "  {label}: ");
        let action = self.abstraction.actions[&function][usize::from(vertex)].clone();
        match action {
            Action::Effects(effects) => {
                self.mark(place);
                let text = self.assignment(place, &effects);
                self.end(&text, place);
                self.go(successors);
            }
            Action::Branch(condition) => {
                self.mark(place);
                let condition = self.condition(function, condition);
                let Successors::Branch(then, otherwise) = successors else { return };
                let (then, otherwise) = (usize::from(*then), usize::from(*otherwise));
                let text = format!("if {condition} then goto v{then}; else goto v{otherwise}; fi");
                self.end(&text, place);
            }
            Action::Switch(value) => self.switch(place, value, successors),
            Action::Anywhere => {
                self.mark(place);
                let targets: Vec<String> = successors
                    .targets()
                    .into_iter()
                    .map(|target| format!("v{}", usize::from(target)))
                    .collect();
                self.end(&format!("goto {};", targets.join(", ")), place);
            }
            Action::Call(call) => {
                self.call(place, &call);
                self.go(successors);
            }
            Action::Return(effects) => {
                self.mark(place);
                let values: Vec<String> =
                    returns.iter().map(|&id| self.value(place, &effects, id)).collect();
                let values = values.join(", ");
                let blank = if values.is_empty() { "" } else { " " };
                self.end(&format!("return{blank}{values};"), place);
            }
            Action::Assert(condition, check) => {
                let condition = self.condition(function, condition);
                let word = if self.open.contains(&check) { "assert" } else { "assume" };
                if self.open.contains(&check) {
                    self.written.assertions.insert(self.written.text.len() as u32, check);
                }
                self.mark(place);
                self.end(&format!("{word} {condition};"), place);
                self.go(successors);
            }
            Action::Assume(condition) => {
                let condition = self.condition(function, condition);
                self.mark(place);
                self.end(&format!("assume {condition};"), place);
                self.go(successors);
            }
            Action::End => {
                self.mark(place);
                self.end("assume 0;", place);
            }
            Action::Unsupported(reason) => {
                self.mark(place);
                self.written.unsupported.insert(self.written.text.len() as u32, reason);
                self.end("assert 0;", place);
                self.written.text.push_str("    assume 0;\n");
            }
        }
    }

    /// Ends a statement, with the line of the C program that it stands for.
    fn end(&mut self, text: &str, (function, vertex): Place) {
        let program = self.abstraction.program;
        let origin = program.functions[function].body.as_ref();
        let origin = origin.expect("procedures have bodies").vertices[vertex].origin;
        let line = program.position(origin).line;
        let shown = program.shown_text(origin);
        let _ = writeln!(self.written.text, "{text} // {line}: {shown}");
    }

    /// Control goes to the only successor.
    fn go(&mut self, successors: &Successors) {
        match successors {
            Successors::Next(next) => {
                let _ = writeln!(self.written.text, "    goto v{};", usize::from(*next));
            }
            Successors::None => self.written.text.push_str("    assume 0;\n"),
            Successors::Branch(..) | Successors::Switch(..) | Successors::Labels(_) => {
                let targets = successors.targets().into_iter();
                let targets: Vec<String> =
                    targets.map(|target| format!("v{}", usize::from(target))).collect();
                let _ = writeln!(self.written.text, "    goto {};", targets.join(", "));
            }
        }
    }

    fn switch(&mut self, place: Place, value: ExpressionId, successors: &Successors) {
        let (function, vertex) = place;
        let Successors::Switch(cases, default) = successors else { return };
        let label = format!("v{}", usize::from(vertex));
        let labels: Vec<String> =
            (0..=cases.len()).map(|index| format!("{label}_{index}")).collect();
        self.mark(place);
        self.end(&format!("goto {};", labels.join(", ")), place);
        let mut others = self.abstraction.expressions.truth(true);
        for (case, label) in cases.iter().zip(&labels) {
            let all = &mut self.abstraction.expressions;
            let within = within(all, value, (case.low, case.high));
            let outside = all.not(within);
            others = all.make(Kind::And(others, outside), Scalar::INT, None);
            let condition = self.condition(function, within);
            let target = usize::from(case.target);
            let _ = writeln!(self.written.text, "    {label}: assume {condition}; goto v{target};");
        }
        let condition = self.condition(function, others);
        let (label, target) = (&labels[cases.len()], usize::from(*default));
        let _ = writeln!(self.written.text, "    {label}: assume {condition}; goto v{target};");
    }

    /// The parallel assignment of the predicates that effects change.
    fn assignment(&mut self, place: Place, effects: &[Effect]) -> String {
        let mut sides = (Vec::new(), Vec::new());
        for id in self.abstraction.predicates.in_scope(place.0) {
            let condition = self.abstraction.predicates[id].condition;
            if self.after(place, effects, condition) != condition {
                sides.0.push(self.name(id).to_owned());
                sides.1.push(self.value(place, effects, id));
            }
        }
        match sides.0.is_empty() {
            true => "skip;".to_owned(),
            false => format!("{} := {};", sides.0.join(", "), sides.1.join(", ")),
        }
    }

    fn after(&mut self, place: Place, effects: &[Effect], condition: ExpressionId) -> ExpressionId {
        if let Some(&known) = self.abstraction.after.get(&(place, condition)) {
            return known;
        }
        let after = self.abstraction.before(effects, condition, true);
        self.abstraction.after.insert((place, condition), after);
        after
    }

    /// The value of a predicate after effects.
    fn value(&mut self, place: Place, effects: &[Effect], id: PredicateId) -> String {
        let condition = self.abstraction.predicates[id].condition;
        let after = self.after(place, effects, condition);
        self.condition(place.0, after)
    }

    /// A condition over the predicates in scope in a function.
    fn condition(&mut self, function: FunctionId, condition: ExpressionId) -> String {
        let visible = self.abstraction.predicates.in_scope(function);
        let meanings: Vec<(ExpressionId, String)> = visible
            .iter()
            .map(|&id| (self.abstraction.predicates[id].condition, self.name(id).to_owned()))
            .collect();
        self.covered(condition, &meanings)
    }

    /// A condition over variables that have meanings.
    fn covered(&mut self, condition: ExpressionId, meanings: &[(ExpressionId, String)]) -> String {
        let all = &mut self.abstraction.expressions;
        let formula = formula(all, condition, true);
        if let Some(text) = written(&formula, meanings) {
            return text;
        }
        let predicates: Vec<ExpressionId> = meanings.iter().map(|&(one, _)| one).collect();
        let program = self.abstraction.program;
        let all = &self.abstraction.expressions;
        let cover = self.abstraction.covers.cover(program, all, condition, &predicates);
        cover_text(&cover, meanings)
    }

    fn call(&mut self, place: Place, call: &CallAction) {
        let (function, vertex) = place;
        let label = format!("v{}", usize::from(vertex));
        if call.callees.is_empty() {
            self.mark(place);
            let reason = "a call of a function that is not known".to_owned();
            self.written.unsupported.insert(self.written.text.len() as u32, reason);
            self.end("assert 0;", place);
            return;
        }
        if let [(callee, None)] = call.callees[..] {
            self.call_of(place, call, callee);
            return;
        }
        let labels: Vec<String> =
            (0..call.callees.len()).map(|index| format!("{label}_{index}")).collect();
        let _ = writeln!(self.written.text, "goto {};", labels.join(", "));
        for ((callee, when), label_of) in call.callees.iter().zip(&labels) {
            let condition = match when {
                Some(when) => self.condition(function, *when),
                None => "1".to_owned(),
            };
            let _ = write!(self.written.text, "    {label_of}: assume {condition}; ");
            self.call_of(place, call, *callee);
            let _ = writeln!(self.written.text, "    goto {label}_end;");
        }
        let _ = writeln!(self.written.text, "    {label}_end: skip;");
    }

    /// The call of one function, and what is known afterwards.
    fn call_of(&mut self, place: Place, call: &CallAction, callee: FunctionId) {
        let program = self.abstraction.program;
        let Some(name) = self.procedures.get(&callee).cloned() else {
            self.mark(place);
            let reason = format!("{} has no body", program.functions[callee].name);
            self.written.unsupported.insert(self.written.text.len() as u32, reason);
            self.end("assert 0;", place);
            return;
        };
        let signature = self.signatures.get(&callee).cloned().unwrap_or_default();
        let mut arguments = Vec::new();
        for &id in &signature.parameters {
            let condition = self.abstraction.predicates[id].condition;
            let actual = self.with_arguments(condition, callee, call, false);
            arguments.push(self.condition(place.0, actual));
        }
        let targets: Vec<String> =
            (1..=signature.returns.len()).map(|index| format!("returned{index}")).collect();
        let assigned = if targets.is_empty() { "" } else { " := " };
        self.mark(place);
        let text = format!("{}{assigned}{name}({});", targets.join(", "), arguments.join(", "));
        self.end(&text, place);
        self.after_call(place, call, callee, &targets);
    }

    /// The predicates of the caller after a call: what the callee cannot have changed stays, the rest
    /// follows from that, from global predicates and from what the callee gives back.
    fn after_call(
        &mut self,
        place: Place,
        call: &CallAction,
        callee: FunctionId,
        targets: &[String],
    ) {
        let signature = self.signatures.get(&callee).cloned().unwrap_or_default();
        let result = self.result_of(place.0, call);
        let returned = self.abstraction.expressions.object(Object::Returned(callee));
        let changed = self.abstraction.modified.by(callee);
        let mut stable = Vec::new();
        let mut affected = Vec::new();
        for id in self.abstraction.predicates.in_scope(place.0) {
            let predicate = self.abstraction.predicates[id];
            let meaning = (predicate.condition, self.name(id).to_owned());
            let kept =
                self.abstraction.before(std::slice::from_ref(&changed), predicate.condition, true)
                    == predicate.condition;
            let mut value = predicate.condition;
            if let Some((address, size, scalar)) = result {
                let store = match scalar {
                    Some(scalar) => {
                        let value = self.abstraction.expressions.load(returned, None, scalar, None);
                        Effect::Store { address, bits: None, scalar, value }
                    }
                    None => Effect::Change { address, size },
                };
                value = self.abstraction.before(&[store], predicate.condition, true);
            }
            let untouched = value == predicate.condition;
            match (predicate.scope.is_none(), kept, untouched) {
                // The callee keeps global predicates up to date.
                (true, _, true) | (false, true, true) => stable.push(meaning),
                (true, _, false) => {
                    // Before the result is stored, the predicate holds its value.
                    affected.push((id, value));
                    stable.push(meaning);
                }
                (false, true, false) => {
                    affected.push((id, value));
                    stable.push(meaning);
                }
                (false, false, _) => affected.push((id, value)),
            }
        }
        if affected.is_empty() {
            return;
        }
        for (&id, target) in signature.returns.iter().zip(targets) {
            let condition = self.abstraction.predicates[id].condition;
            let meaning = self.with_arguments(condition, callee, call, true);
            if !self.abstraction.expressions.is_partly_unknown(meaning) {
                stable.push((meaning, target.clone()));
            }
        }
        let names: Vec<String> = affected.iter().map(|&(id, _)| self.name(id).to_owned()).collect();
        let values: Vec<String> =
            affected.iter().map(|&(_, value)| self.covered(value, &stable)).collect();
        let _ = writeln!(self.written.text, "    {} := {};", names.join(", "), values.join(", "));
    }

    /// Where the result of a call goes: address, bytes, and shape if it is a scalar.
    fn result_of(
        &mut self,
        function: FunctionId,
        call: &CallAction,
    ) -> Option<(ExpressionId, Option<u64>, Option<Scalar>)> {
        let (place, scalar) = call.result?;
        let program = self.abstraction.program;
        let body = program.functions[function].body.as_ref()?;
        let mut translator = Translator::new(program, function, body);
        let size = program.types.size_of(body.places[place].ty);
        let bits = translator.bits(place);
        let address = translator.address(&mut self.abstraction.expressions, place);
        // A result that goes into a bit-field is not followed.
        let scalar = scalar.filter(|_| bits.is_none());
        Some((address, (size > 0).then_some(size), scalar))
    }

    /// A predicate of a callee in the words of the caller. After the call arguments count only if the
    /// callee cannot have changed them.
    fn with_arguments(
        &mut self,
        condition: ExpressionId,
        callee: FunctionId,
        call: &CallAction,
        after: bool,
    ) -> ExpressionId {
        let changed = self.abstraction.modified.by(callee);
        let mut arguments = Vec::new();
        for argument in &call.arguments {
            let mut argument = *argument;
            if let (Some(value), true) = (argument, after) {
                let kept =
                    self.abstraction.before(std::slice::from_ref(&changed), value, true) == value;
                argument = argument.filter(|_| kept);
            }
            arguments.push(argument);
        }
        let mut known = FxHashMap::default();
        self.abstraction.expressions.rebuild(condition, &mut known, |all, part| {
            match all[part].kind {
                Kind::Load(address, None) => match all[address].kind {
                    Kind::Object(Object::Result(_)) => {
                        let scalar = all[part].scalar;
                        let address = all.object(Object::Returned(callee));
                        all.load(address, None, scalar, None)
                    }
                    Kind::Object(Object::Local(function, local)) if function == callee => {
                        let scalar = all[part].scalar;
                        let argument = arguments.get(usize::from(local)).copied().flatten();
                        match argument {
                            Some(value) if all[value].scalar == scalar => value,
                            _ => all.unknown(scalar),
                        }
                    }
                    _ => part,
                },
                // Members of aggregates, and addresses of parameters.
                Kind::Load(address, _) if names_local(all, address, callee) => {
                    let scalar = all[part].scalar;
                    all.unknown(scalar)
                }
                _ => part,
            }
        })
    }
}

/// Whether an address is in a variable of a function.
fn names_local(all: &Expressions, address: ExpressionId, function: FunctionId) -> bool {
    all.objects(address)
        .any(|object| matches!(object, Object::Local(owner, _) if owner == function))
}

/// A part of a condition in the initial state, if it is known.
fn initial_value(
    program: &Program,
    all: &mut Expressions,
    part: ExpressionId,
) -> Option<ExpressionId> {
    let Kind::Load(address, None) = all[part].kind else { return None };
    let (mut bytes, mut root) = (0i128, address);
    let global = loop {
        match all[root].kind {
            Kind::Object(Object::Global(global)) => break global,
            Kind::Offset(base, more) => {
                bytes += i128::from(more);
                root = base;
            }
            Kind::Member(base, record, field) => {
                bytes += i128::from(program.types.records[record].fields[field as usize].offset);
                root = base;
            }
            _ => return None,
        }
    };
    let image = program.globals[global].image.as_ref()?;
    let scalar = all[part].scalar;
    let size = scalar.bytes(program.types.pointer_size);
    let start = u64::try_from(bytes).ok()?;
    let touched =
        |offset: u64| offset < start + size && start < offset + program.types.pointer_size;
    if image.relocations.iter().any(|relocation| touched(relocation.offset)) {
        return None;
    }
    if program.fixed_addresses.contains_key(&global) || size > 16 {
        return None;
    }
    let mut bits = 0u128;
    for index in (0..size).rev() {
        let at = usize::try_from(start + index).ok()?;
        bits = bits << 8 | u128::from(image.bytes.get(at).copied().unwrap_or(0));
    }
    Some(all.constant(scalar, bits))
}

/// A formula whose atoms are all variables.
fn written(formula: &Formula, meanings: &[(ExpressionId, String)]) -> Option<String> {
    match formula {
        Formula::Constant(value) => Some(u8::from(*value).to_string()),
        Formula::Atom(atom, holds) => {
            let (_, name) = meanings.iter().find(|(meaning, _)| meaning == atom)?;
            Some(if *holds { name.clone() } else { format!("!{name}") })
        }
        Formula::And(parts) | Formula::Or(parts) => {
            let parts: Option<Vec<String>> =
                parts.iter().map(|part| written(part, meanings)).collect();
            let symbol = if matches!(formula, Formula::And(_)) { " & " } else { " | " };
            Some(format!("({})", parts?.join(symbol)))
        }
    }
}

fn cover_text(cover: &Cover, meanings: &[(ExpressionId, String)]) -> String {
    let cubes = |cubes: &[Cube]| -> String {
        if cubes.is_empty() {
            return "0".to_owned();
        }
        let texts: Vec<String> = cubes.iter().map(|cube| cube_text(cube, meanings)).collect();
        texts.join(" | ")
    };
    match (cover.implies.is_empty(), cover.excludes.is_empty()) {
        (true, true) => "*".to_owned(),
        _ if cover.exact && cover.implies.len() <= cover.excludes.len() => {
            format!("({})", cubes(&cover.implies))
        }
        _ if cover.exact => format!("!({})", cubes(&cover.excludes)),
        _ => format!("choose[{}, {}]", cubes(&cover.implies), cubes(&cover.excludes)),
    }
}

fn cube_text(cube: &Cube, meanings: &[(ExpressionId, String)]) -> String {
    if cube.is_empty() {
        return "1".to_owned();
    }
    let literals = cube.iter().map(|(predicate, holds)| {
        let name = meanings.iter().find(|(meaning, _)| meaning == predicate);
        let name = name.map_or("*", |(_, name)| name);
        if *holds { name.to_owned() } else { format!("!{name}") }
    });
    let literals: Vec<String> = literals.collect();
    if literals.len() == 1 { literals[0].clone() } else { format!("({})", literals.join(" & ")) }
}
