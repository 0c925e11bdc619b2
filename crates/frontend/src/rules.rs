//! Rules on the use of an interface, compiled with the program.
//!
//! A handler speaks of the parameters of a function, and of types, members and macros of the program.
//! So it is compiled in a unit that knows them: at the end of each unit that defines the function, or
//! of the first one that declares it where none does. The C text of a rule is lexed there, and its
//! tokens get the places that they have in the rule.

use std::collections::BTreeMap;

use ::rules::{CText, Event, Observed, Problem, Rule, Signature, own_name};
use ir::{FunctionId, FunctionKind, Program};
use rucc_diag::{SourceBytes, Span};
use rucc_sema::{Decl, DeclId, DeclKind};
use rucc_types::{TypeId, TypeKind};
use source::{Diagnostic, Range, Severity, SourceMap};
use weave::rules::{Observer, Observers};

use crate::Input;
use crate::lower::UnitLowerer;
use crate::unit::Unit;

/// The text of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleText {
    /// Its file, as the user named it.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// A handler that a unit holds.
#[derive(Debug)]
pub(crate) struct HostedHandler {
    /// Its name in the C text.
    name: String,
    /// The function that it observes, and where the rule names it.
    function: String,
    event: Event,
    arguments: Vec<u32>,
    result: bool,
}

/// What a unit holds of the rules.
#[derive(Debug, Default)]
pub(crate) struct Hosted {
    handlers: Vec<HostedHandler>,
    beginnings: Vec<String>,
}

/// Which handlers of a rule each unit holds.
type Hosts = BTreeMap<usize, Vec<Observed>>;

/// Puts rules into the units. What is wrong with them is among the diagnostics.
pub(crate) fn add(
    texts: &[RuleText],
    units: &mut [(&Input, Unit)],
    sources: &mut SourceMap,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let mut shown = Shown { text, sources, diagnostics: &mut diagnostics };
        match Rule::parse(&text.path, &text.text) {
            Ok(rule) => add_rule(&rule, number, units, &mut shown),
            Err(problem) => shown.problem(problem, Severity::Error),
        }
    }
    diagnostics
}

/// Where messages about a rule go.
struct Shown<'s> {
    text: &'s RuleText,
    sources: &'s mut SourceMap,
    diagnostics: &'s mut Vec<Diagnostic>,
}

impl Shown<'_> {
    fn problem(&mut self, problem: Problem, severity: Severity) {
        let (path, text) = (self.text.path.as_str(), self.text.text.as_bytes());
        let file = self.sources.add(path, text, false, Vec::new());
        let (start, end) = (problem.span.start as u32, problem.span.end as u32);
        let location = Some(Range { file, start, end }.into());
        let diagnostic = Diagnostic { severity, ..Diagnostic::error(problem.message, location) };
        self.diagnostics.push(diagnostic);
    }
}

fn add_rule(rule: &Rule, number: usize, units: &mut [(&Input, Unit)], shown: &mut Shown) {
    let hosts = hosts(rule, units, shown);
    if hosts.is_empty() {
        let name = &rule.handlers[0].functions[0];
        let message = "the program has none of the functions that this rule observes".to_owned();
        shown.problem(Problem { span: name.span.clone(), message }, Severity::Error);
    }
    for (index, (unit, observed)) in hosts.into_iter().enumerate() {
        match rule.translate(number, index == 0, &observed) {
            Ok(text) => {
                if !units[unit].1.host(rule, &text, &observed) {
                    let message = "the program is too large for this rule".to_owned();
                    shown.problem(Problem { span: 0..0, message }, Severity::Error);
                }
            }
            Err(problem) => return shown.problem(problem, Severity::Error),
        }
    }
}

/// Finds the units for the handlers of a rule; says which functions cannot be observed.
fn hosts(rule: &Rule, units: &[(&Input, Unit)], shown: &mut Shown) -> Hosts {
    let mut hosts = Hosts::new();
    for (handler_index, handler) in rule.handlers.iter().enumerate() {
        let mut absent = Vec::new();
        for (index, name) in handler.functions.iter().enumerate() {
            let declaring = || units.iter().enumerate().filter(|(_, (_, unit))| !unit.failed);
            let found = |wanted: fn(&Decl) -> bool| {
                let named = declaring().filter_map(|(at, (_, unit))| {
                    let (_, decl) = function(unit, &name.text).filter(|(_, decl)| wanted(decl))?;
                    Some((at, signature(unit, decl)))
                });
                named.collect::<Vec<_>>()
            };
            let mut places = found(|decl| decl.body.is_some() || decl.alias.is_some());
            if places.is_empty() {
                places = found(|_| true).into_iter().take(1).collect();
                // What only a header declares is nothing of the program.
                if !units.iter().any(|(_, unit)| is_used(unit, &name.text)) {
                    places.clear();
                } else if let Some(why) = unobservable(&name.text) {
                    let problem = Problem { span: name.span.clone(), message: why };
                    shown.problem(problem, Severity::Error);
                }
            }
            if places.is_empty() {
                absent.push(name);
            }
            for (unit, signature) in places {
                let observed = Observed { handler: handler_index, function: index, signature };
                hosts.entry(unit).or_default().push(observed);
            }
        }
        // A list names what some programs have.
        if absent.len() == handler.functions.len() {
            let first = absent[0];
            let message = format!("the program has no function '{}' to observe", first.text);
            shown.problem(Problem { span: first.span.clone(), message }, Severity::Note);
        }
    }
    hosts
}

/// Why calls of a function that no unit defines cannot be seen: they become statements of this tool.
fn unobservable(name: &str) -> Option<String> {
    let is_input = name.starts_with("nondet_");
    (is_input || library::declares(name) && library::model(name).is_none()).then(|| {
        format!("'{name}' cannot be observed: it is part of the tool, and no function is called")
    })
}

/// Whether the user's text names a function.
fn is_used(unit: &Unit, name: &str) -> bool {
    let Some(symbol) = unit.session.interner.find(name) else { return false };
    let sources = &unit.session.sources;
    let mut tokens = unit.tokens.iter();
    tokens.any(|token| token.ident() == Some(symbol) && !sources.is_system(token.report_span().lo))
}

/// The function of a name at the top of a unit, its definition if there is one.
fn function<'u>(unit: &'u Unit, name: &str) -> Option<(DeclId, &'u Decl)> {
    let symbol = unit.session.interner.find(name)?;
    let decls = unit.tast.top_level().iter().map(|&id| (id, &unit.tast[id]));
    let mut named =
        decls.filter(|(_, decl)| decl.kind == DeclKind::Function && decl.name == Some(symbol));
    let first = named.clone().next();
    named.find(|(_, decl)| decl.body.is_some()).or(first)
}

/// What a function is called with and returns, as the unit writes it.
fn signature(unit: &Unit, decl: &Decl) -> Signature {
    let mut ty = decl.ty;
    while let TypeKind::Typedef { underlying, .. } = unit.types.kind(ty) {
        ty = underlying;
    }
    let TypeKind::Function(id) = unit.types.kind(ty) else { return Signature::default() };
    let function = unit.types.signature(id);
    let spell = |ty: TypeId| spell(unit, ty);
    let parameters: Vec<Option<String>> = match decl.body {
        // The parameters of an old definition are not part of its type.
        Some(_) if !function.prototyped => {
            unit.tast[decl.params].iter().map(|&id| spell(unit.tast[id].ty)).collect()
        }
        _ => function.params.iter().map(|&ty| spell(ty)).collect(),
    };
    let result = unit.types.canonical(function.ret);
    let is_void = unit.types.kind(result) == TypeKind::Void;
    Signature { parameters, result: spell(function.ret), is_void }
}

/// A type as the unit can name it again.
fn spell(unit: &Unit, ty: TypeId) -> Option<String> {
    let text = rucc_types::spell(&unit.types, &unit.session.interner, ty);
    if !text.contains('<') {
        return Some(text);
    }
    // A record without a tag has the name that `typedef` gives it, or none.
    let ty = unit.types.canonical(ty);
    match unit.types.kind(ty) {
        TypeKind::Pointer(target) => {
            spell(unit, target).map(|name| format!("__typeof__({name}) *"))
        }
        TypeKind::Record(_) | TypeKind::Enum(_) => {
            let mut aliases = unit.types.aliases().iter();
            let alias = aliases.find(|alias| unit.types.canonical(alias.of) == ty)?;
            Some(unit.session.interner.resolve(alias.name).to_owned())
        }
        _ => None,
    }
}

impl Unit {
    /// Takes in the C text of a rule and checks the unit again; says whether there is room for it.
    fn host(&mut self, rule: &Rule, text: &CText, observed: &[Observed]) -> bool {
        let file = |unit: &mut Self, name: &str, text: &str| {
            let bytes = SourceBytes::new(text.as_bytes().to_vec());
            unit.session.sources.add_shared(name, bytes, None).ok()
        };
        let Some(written) = file(self, &rule.path, &rule.text) else { return false };
        let Some(made) = file(self, &format!("{}.c", rule.path), &text.text) else { return false };
        let start = self.session.sources.file(written).start;
        let rucc_diag::SourceFile { start: from, end: to, .. } = *self.session.sources.file(made);
        let place = |span: Span| {
            if span.is_dummy() || !(from..=to).contains(&span.lo) {
                return span;
            }
            let origin = text.origin((span.lo - from) as usize..(span.hi - from) as usize);
            Span::new(start + origin.start as u32, start + origin.end as u32)
        };
        let mut tokens = self.lex_file(made);
        for token in &mut tokens {
            token.span = place(token.span);
            token.expansion = place(token.expansion);
        }
        self.append(tokens);
        self.hosted.beginnings.extend(text.beginning.clone());
        for (name, observed) in text.handlers.iter().zip(observed) {
            let handler = &rule.handlers[observed.handler];
            self.hosted.handlers.push(HostedHandler {
                name: name.clone(),
                function: handler.functions[observed.function].text.clone(),
                event: handler.event,
                arguments: handler.arguments.iter().copied().collect(),
                result: handler.result,
            });
        }
        true
    }
}

/// The names of functions that rules observe.
pub(crate) fn observed_names(unit: &Unit) -> impl Iterator<Item = &str> {
    unit.hosted.handlers.iter().map(|handler| handler.function.as_str())
}

impl UnitLowerer<'_> {
    /// The handlers that the unit holds, after it was lowered.
    pub(crate) fn observers(&mut self, observers: &mut Observers) {
        let unit = self.unit;
        let id = |name: &str| function(unit, name).map(|(id, _)| id);
        for hosted in &unit.hosted.handlers {
            let (Some(handler), Some(target)) = (id(&hosted.name), id(&hosted.function)) else {
                continue;
            };
            let (handler, target) = (self.function(handler), self.function(target));
            let name = format!("{}.{}", hosted.function, hosted.event.name());
            self.program.functions[handler].name = name.into();
            observers.handlers.push(Observer {
                handler,
                target,
                event: hosted.event,
                arguments: hosted.arguments.clone(),
                result: hosted.result,
            });
        }
        for beginning in &unit.hosted.beginnings {
            let function = id(beginning).map(|id| self.function(id));
            observers.beginnings.extend(function);
        }
    }
}

/// Gives what came of rules the names that it has there, and says whose it is.
pub(crate) fn name(program: &mut Program, observers: &Observers) {
    let handlers: Vec<FunctionId> = observers.handlers.iter().map(|one| one.handler).collect();
    for (id, function) in program.functions.indices().zip(program.functions.iter_mut()) {
        let own = own_name(&function.name);
        if !handlers.contains(&id) && own.is_none() {
            continue;
        }
        function.kind = FunctionKind::Rule;
        function.name = own.map_or(function.name.clone(), Into::into);
        for local in function.body.iter_mut().flat_map(|body| body.locals.iter_mut()) {
            local.name = own_name(&local.name).map_or(local.name.clone(), Into::into);
        }
    }
    let mut state = Vec::new();
    for (id, global) in program.globals.indices().zip(program.globals.iter_mut()) {
        if let Some(own) = own_name(&global.name) {
            // No part of the program may be at fault here, or write to it.
            (global.name, global.internal) = (own.into(), true);
            state.push(id);
        }
    }
    program.rule_state = state;
    for enumeration in program.types.enumerations.iter_mut() {
        for (name, _) in &mut enumeration.enumerators {
            *name = own_name(name).map_or(name.clone(), Into::into);
        }
    }
}
