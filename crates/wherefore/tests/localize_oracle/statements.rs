//! Statements that are too many, assign the wrong variable, or lack an assignment before them.

use crate::answer::{Answer, FaultyStatement};
use crate::case::Case;
use crate::code::{Changes, Fault};
use crate::program::{ComponentId, Program, Statement, Target, Variable};
use crate::scope::{Scope, scopes};

/// A statement that may be wrong: the component that it is about, and what it does.
#[derive(Debug, Clone, Copy)]
struct Subject {
    id: ComponentId,
    /// The variable that is assigned, if another one must be tried.
    assigned: Option<Variable>,
    /// Whether it must be tried to leave it out.
    can_be_skipped: bool,
    /// It is no declaration and no step of a `for`: assignments before it must be tried.
    is_ordinary: bool,
}

impl Case {
    /// Compares the faults of statements that were found with those that there are.
    pub fn check_statements(&self, answer: &Answer) -> Result<(), String> {
        let subjects = subjects(&self.program);
        let scopes = scopes(&self.program);
        let mut found = Vec::new();
        for statement in answer.faulty_statements() {
            found.push(self.found(&statement, &subjects)?);
        }
        for subject in &subjects {
            let scope = &scopes[subject.id];
            for faults in self.faults(subject, scope) {
                let repairs = |fault: &Fault| self.repairs(subject, *fault) == Some(true);
                let mut faults: Vec<Fault> = faults.into_iter().filter(repairs).collect();
                let is_missing = !faults.is_empty()
                    && !found.iter().any(|(id, fault)| match fault {
                        // Of several places in a function one may stand for all.
                        Fault::Insert(_) if scopes[*id].function == scope.function => {
                            faults.contains(fault)
                        }
                        fault => *id == subject.id && is_alike(*fault, faults[0]),
                    });
                if is_missing {
                    let place = &self.text.components[subject.id];
                    return Err(format!("missing: {:?} at {place}", faults.remove(0)));
                }
            }
        }
        Ok(())
    }

    /// A fault that was found; it must make the runs pass.
    fn found(
        &self,
        statement: &FaultyStatement,
        subjects: &[Subject],
    ) -> Result<(ComponentId, Fault), String> {
        let subject = self.subject(statement, subjects);
        let subject = subject.ok_or_else(|| format!("there is no statement: {statement:?}"))?;
        let variable = statement.variable.as_deref().and_then(variable);
        let fault = match (statement.change.as_str(), variable) {
            ("skip", _) => Fault::Skip,
            ("retarget", variable) => Fault::Retarget(variable),
            ("insert", Some(variable)) => Fault::Insert(variable),
            _ => return Err(format!("what is this: {statement:?}")),
        };
        match self.repairs(&subject, fault) {
            Some(false) => Err(format!("wrong: {statement:?}")),
            _ => Ok((subject.id, fault)),
        }
    }

    /// The statement that the report speaks of: the component that it is about stands there, or is the
    /// next on the line.
    fn subject(&self, statement: &FaultyStatement, subjects: &[Subject]) -> Option<Subject> {
        let place = |subject: &Subject| {
            let place = &self.text.components[subject.id];
            (place.line, place.column)
        };
        let next = subjects.iter().filter(|subject| place(subject) >= statement.start);
        let next = next.min_by_key(|subject| place(subject)).copied();
        next.filter(|subject| place(subject).0 == statement.start.0)
    }

    fn repairs(&self, subject: &Subject, fault: Fault) -> Option<bool> {
        let statement = Some((subject.id, fault));
        self.repairs_all(&self.runs, Changes { statement, ..Changes::default() })
    }

    /// The faults of a statement that must be found, by their kinds.
    fn faults(&self, subject: &Subject, scope: &Scope) -> [Vec<Fault>; 3] {
        let ty = |variable: Variable| match variable {
            Variable::Global(number) => self.program.globals[number].0,
            Variable::Local(slot) => self.program.functions[scope.function].variables[slot],
        };
        let visible = || scope.visible.iter().copied();
        let skip = vec![Fault::Skip; usize::from(subject.can_be_skipped)];
        let retarget = match subject.assigned {
            Some(target) => visible()
                .filter(|one| *one != target && ty(*one) == ty(target))
                .map(|one| Fault::Retarget(Some(one)))
                .collect(),
            None => Vec::new(),
        };
        let insert = visible().filter(|_| subject.is_ordinary).map(Fault::Insert).collect();
        [skip, retarget, insert]
    }
}

/// Whether both are of one kind.
fn is_alike(fault: Fault, other: Fault) -> bool {
    std::mem::discriminant(&fault) == std::mem::discriminant(&other)
}

/// The variable with a name; none if the program never reads it.
fn variable(name: &str) -> Option<Variable> {
    let number = |prefix| name.strip_prefix(prefix).and_then(|number| number.parse().ok());
    number('g').map(Variable::Global).or(number('v').map(Variable::Local))
}

/// All statements that may be wrong.
fn subjects(program: &Program) -> Vec<Subject> {
    let mut found = Vec::new();
    program.functions.iter().for_each(|function| block(&function.body, &mut found));
    found
}

fn block(statements: &[Statement], found: &mut Vec<Subject>) {
    statements.iter().for_each(|statement| add(statement, found));
}

/// The variable that is assigned.
fn variable_of(target: &Target) -> Option<Variable> {
    match target {
        Target::Variable(variable) => Some(*variable),
        Target::Element(_) => None,
    }
}

fn add(statement: &Statement, found: &mut Vec<Subject>) {
    let takes = |id| Subject { id, assigned: None, can_be_skipped: false, is_ordinary: true };
    let acts = |id| Subject { can_be_skipped: true, ..takes(id) };
    let declares = |id| Subject { is_ordinary: false, ..takes(id) };
    match statement {
        Statement::Declare(_, value) => found.push(declares(value.id())),
        Statement::Assign(target, value) => {
            found.push(Subject { assigned: variable_of(target), ..acts(value.id()) });
        }
        Statement::Update(id, target, ..) | Statement::Step(id, target, _) => {
            found.push(Subject { assigned: variable_of(target), ..acts(*id) });
        }
        Statement::If(condition, yes, no) => {
            found.push(takes(condition.id()));
            block(yes, found);
            block(no, found);
        }
        Statement::For(counter, first, condition, id, body) => {
            found.push(declares(first.id()));
            found.push(takes(condition.id()));
            let assigned = Some(Variable::Local(*counter));
            found.push(Subject { assigned, is_ordinary: false, ..acts(*id) });
            block(body, found);
        }
        Statement::While(condition, body) | Statement::DoWhile(body, condition) => {
            found.push(takes(condition.id()));
            block(body, found);
        }
        Statement::Switch(value, cases) => {
            found.push(takes(value.id()));
            cases.iter().for_each(|case| block(case, found));
        }
        Statement::Return(value) | Statement::Exit(value) => found.push(takes(value.id())),
        Statement::Print(value) | Statement::Call(value) => found.push(acts(value.id())),
        Statement::Scan(_) | Statement::Break | Statement::Continue | Statement::Assert(_) => {}
    }
}
