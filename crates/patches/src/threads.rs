//! Changes of programs with threads: what is done under a lock, and in which order.
//!
//! A run of such a program says little about a changed one, which is scheduled differently. So nothing is run
//! here: each change has to be checked for all interleavings.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::syntax::{Function, Statement, StatementKind};
use crate::tokens::{Kind, tokens};
use crate::{ChangeKind, Edit, Patch, Request};

/// Functions that begin a critical section, each with the one that ends it.
const LOCKS: [(&str, &str); 6] = [
    ("pthread_mutex_lock", "pthread_mutex_unlock"),
    ("pthread_spin_lock", "pthread_spin_unlock"),
    ("pthread_rwlock_wrlock", "pthread_rwlock_unlock"),
    ("pthread_rwlock_rdlock", "pthread_rwlock_unlock"),
    ("mtx_lock", "mtx_unlock"),
    ("sem_wait", "sem_post"),
];
/// Functions that wait until they are woken.
const WAITS: [&str; 4] =
    ["pthread_cond_wait", "pthread_cond_timedwait", "cnd_wait", "cnd_timedwait"];
/// Functions that wake one thread, each with the one that wakes all.
const SIGNALS: [(&str, &str); 2] =
    [("pthread_cond_signal", "pthread_cond_broadcast"), ("cnd_signal", "cnd_broadcast")];
/// Functions that start threads, or wait for their ends.
const STARTS: [&str; 4] = ["pthread_create", "pthread_join", "thrd_create", "thrd_join"];

/// A statement is moved by so many others at most.
const FARTHEST: usize = 6;
/// So many statements are put under a lock at most.
const LONGEST: usize = 6;
/// So many changes are given.
const MOST: usize = 400;

/// A lock as the program uses it, or a new one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lock {
    begin: String,
    end: String,
    argument: String,
    is_new: bool,
}

/// The changes of a program with threads, the least unusual first.
#[must_use]
pub fn changes(request: &Request<'_>) -> Vec<Patch> {
    let mut found = Vec::new();
    for (unit, of) in request.units.iter().enumerate().filter(|(_, unit)| unit.may_change) {
        let active = crate::conditionals::active(&of.text, &of.defines);
        let functions = crate::parse::functions(&active);
        let is_changed = |function: &&Function| {
            let name = &function.name;
            !request.trusted.contains(name)
                && (request.only.is_empty() || request.only.contains(name))
        };
        let changed: Vec<&Function> = functions.iter().filter(is_changed).collect();
        let text = of.text.as_str();
        let locks = locks(text, &functions);
        let collector =
            Collector { unit, text, locks: &locks, declared: declared_at(text, &functions) };
        for function in &changed {
            collector.statement(&function.body, &mut found);
        }
        collector.whole_uses(&changed, &mut found);
    }
    found.sort_by_key(|patch: &Patch| patch.cost);
    let mut seen: Vec<Vec<Edit>> = Vec::new();
    found.retain(|patch| {
        let edits: Vec<Edit> = patch.edits().cloned().collect();
        let is_first = !seen.contains(&edits);
        seen.push(edits);
        is_first
    });
    found.truncate(MOST);
    found
}

/// The locks that a text uses; a new one if it uses none.
fn locks(text: &str, functions: &[Function]) -> Vec<Lock> {
    let mut found: Vec<Lock> = Vec::new();
    let mut open: Vec<&Statement> = functions.iter().map(|function| &function.body).collect();
    while let Some(statement) = open.pop() {
        open.extend(statement.children());
        let Some((name, argument)) = call(text, statement) else { continue };
        let Some((begin, end)) = LOCKS.iter().find(|(begin, _)| *begin == name) else { continue };
        let [begin, end] = [begin, end].map(|one| (*one).to_owned());
        let lock = Lock { begin, end, argument: argument.to_owned(), is_new: false };
        if !found.contains(&lock) {
            found.push(lock);
        }
    }
    // Names of locals and parameters mean nothing elsewhere, but the front end says so.
    found.reverse();
    let words = tokens(text);
    let is_used = |name: &str| words.iter().any(|one| &text[one.range.clone()] == name);
    if found.is_empty() && text.contains("pthread.h") && !is_used("mutex") {
        found.push(Lock {
            begin: "pthread_mutex_lock".to_owned(),
            end: "pthread_mutex_unlock".to_owned(),
            argument: "&mutex".to_owned(),
            is_new: true,
        });
    }
    found
}

/// The function that a statement calls, and the text of its arguments.
fn call<'t>(text: &'t str, statement: &Statement) -> Option<(&'t str, &'t str)> {
    let StatementKind::Expression(_) = statement.kind else { return None };
    let own = text[statement.span.clone()].trim_end().strip_suffix(';')?.trim_end();
    let (name, arguments) = own.split_once('(')?;
    let name = name.trim();
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then_some((name, arguments.strip_suffix(')')?))
}

/// Where a declaration can be put before all functions.
fn declared_at(text: &str, functions: &[Function]) -> Option<usize> {
    let body = functions.first()?.body.span.start;
    let before = tokens(&text[..body]);
    let is_end = |range: &Range<usize>| matches!(&text[range.clone()], ";" | "}");
    let last = before.iter().rposition(|one| is_end(&one.range));
    before.get(last.map_or(0, |last| last + 1)).map(|one| one.range.start)
}

struct Collector<'c> {
    unit: usize,
    text: &'c str,
    locks: &'c [Lock],
    declared: Option<usize>,
}

impl Collector<'_> {
    fn statement(&self, statement: &Statement, found: &mut Vec<Patch>) {
        if let StatementKind::Block(statements) = &statement.kind {
            for at in 0..statements.len() {
                self.moved(statements, at, found);
                self.locked(statements, at, found);
            }
        }
        if let StatementKind::If { then, otherwise: None, .. } = &statement.kind
            && WAITS.iter().any(|wait| self.of(&then.span).contains(wait))
        {
            let start = statement.span.start;
            self.replaced(start..start + "if".len(), "while", ChangeKind::Operator, 1, found);
        }
        if let Some((name, _)) = call(self.text, statement)
            && let Some((_, all)) = SIGNALS.iter().find(|(one, _)| *one == name)
        {
            let start = statement.span.start;
            self.replaced(start..start + name.len(), all, ChangeKind::Call, 2, found);
        }
        for child in statement.children() {
            self.statement(child, found);
        }
    }

    fn of(&self, span: &Range<usize>) -> &str {
        &self.text[span.clone()]
    }

    fn replaced(
        &self,
        span: Range<usize>,
        new: &str,
        kind: ChangeKind,
        cost: u32,
        found: &mut Vec<Patch>,
    ) {
        let edit = Edit { unit: self.unit, span: span.clone(), text: new.to_owned() };
        found.push(patch(vec![edit], span, new, kind, cost));
    }

    /// A call that locks, unlocks, signals or waits, earlier or later in its block.
    fn moved(&self, statements: &[Statement], at: usize, found: &mut Vec<Patch>) {
        let own = &statements[at];
        let Some((name, _)) = call(self.text, own) else { return };
        let is_lock = LOCKS.iter().any(|(begin, end)| *begin == name || *end == name);
        let is_signal = SIGNALS.iter().any(|(one, all)| *one == name || *all == name);
        if !is_lock && !is_signal {
            return;
        }
        let new = self.of(&own.span).to_owned();
        let removed = Edit { unit: self.unit, span: self.line(&own.span), text: String::new() };
        let mut put = |place: usize, text: String, far: usize| {
            let edit = Edit { unit: self.unit, span: place..place, text };
            let edits = vec![edit, removed.clone()];
            found.push(patch(edits, own.span.clone(), &new, ChangeKind::Moved, 2 + far as u32));
        };
        for far in 1..=FARTHEST.min(at) {
            let before = statements[at - far].span.start;
            put(before, format!("{new}{}", self.line_break(before)), far);
        }
        for far in 1..=FARTHEST.min(statements.len() - 1 - at) {
            let other = &statements[at + far];
            if matches!(other.kind, StatementKind::Return(_) | StatementKind::Jump) {
                break;
            }
            put(other.span.end, format!("{}{new}", self.line_break(other.span.start)), far);
        }
    }

    /// Some statements from one on under a lock.
    fn locked(&self, statements: &[Statement], from: usize, found: &mut Vec<Patch>) {
        for to in from..statements.len().min(from + LONGEST) {
            if !self.may_be_locked(&statements[to]) {
                break;
            }
            for lock in self.locks {
                let Some(edits) = self.section(lock, &statements[from], &statements[to]) else {
                    continue;
                };
                let cost = 4 + (to - from) as u32 + 2 * u32::from(lock.is_new);
                let about = statements[from].span.start..statements[to].span.end;
                let new = format!("{}({});", lock.begin, lock.argument);
                found.push(patch(edits, about, &new, ChangeKind::Inserted, cost));
            }
        }
    }

    /// Whether a statement may stand within a critical section: it neither leaves it nor starts threads, and takes
    /// no lock itself.
    fn may_be_locked(&self, statement: &Statement) -> bool {
        let text = self.of(&statement.span);
        let own = match &statement.kind {
            StatementKind::Declaration(_)
            | StatementKind::Return(_)
            | StatementKind::Jump
            | StatementKind::Labelled(_) => false,
            StatementKind::Block(_)
            | StatementKind::Expression(_)
            | StatementKind::If { .. }
            | StatementKind::While { .. }
            | StatementKind::Do { .. }
            | StatementKind::For { .. }
            | StatementKind::Switch { .. }
            | StatementKind::Empty => true,
        };
        let names = LOCKS.iter().flat_map(|(begin, end)| [*begin, *end]);
        let mut names = names.chain(WAITS).chain(STARTS).chain(["return", "goto"]);
        own && !names.any(|name| text.contains(name))
    }

    /// The edits that put statements under a lock.
    fn section(&self, lock: &Lock, from: &Statement, to: &Statement) -> Option<Vec<Edit>> {
        let unit = self.unit;
        let Lock { begin, end, argument, .. } = lock;
        let (start, stop) = (from.span.start, to.span.end);
        let before = format!("{begin}({argument});{}", self.line_break(start));
        let after = format!("{}{end}({argument});", self.line_break(to.span.start));
        let mut edits = vec![
            Edit { unit, span: start..start, text: before },
            Edit { unit, span: stop..stop, text: after },
        ];
        if lock.is_new {
            let at = self.declared?;
            let text = "static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;\n\n".to_owned();
            edits.push(Edit { unit, span: at..at, text });
        }
        Some(edits)
    }

    /// For each name all statements under a lock that use it, in all functions but `main`, and in `main`, too.
    fn whole_uses(&self, functions: &[&Function], found: &mut Vec<Patch>) {
        let names = functions.iter().flat_map(|function| self.names(&function.body.span));
        let names: BTreeSet<&str> = names.collect();
        for name in names {
            let using = functions.iter().filter(|one| self.names(&one.body.span).contains(name));
            let using: Vec<&&Function> = using.collect();
            let others: Vec<&&Function> =
                using.iter().copied().filter(|one| one.name != "main").collect();
            for chosen in [others, using] {
                if chosen.len() < 2 {
                    continue;
                }
                for lock in self.locks {
                    self.uses_under(lock, name, &chosen, found);
                }
            }
        }
    }

    fn uses_under(
        &self,
        lock: &Lock,
        name: &str,
        functions: &[&&Function],
        found: &mut Vec<Patch>,
    ) {
        let mut all: Vec<Edit> = Vec::new();
        for function in functions {
            let Some((from, to)) = self.uses(&function.body, name) else { return };
            let Some(edits) = self.section(lock, from, to) else { return };
            let new = edits.into_iter().filter(|edit| !all.contains(edit));
            let new: Vec<Edit> = new.collect();
            all.extend(new);
        }
        let about = all.first().map_or(0..0, |edit| edit.span.clone());
        let cost = 4 + 2 * functions.len() as u32 + 2 * u32::from(lock.is_new);
        let new = format!("{}({});", lock.begin, lock.argument);
        found.push(patch(all, about, &new, ChangeKind::Inserted, cost));
    }

    /// The first and the last statement of a block that use a name, in the innermost block with all uses; none if
    /// they cannot be under a lock.
    fn uses<'s>(&self, block: &'s Statement, name: &str) -> Option<(&'s Statement, &'s Statement)> {
        let uses = |statement: &&Statement| self.names(&statement.span).contains(name);
        let children = block.children();
        let using: Vec<&Statement> = children.iter().copied().filter(uses).collect();
        if let [only] = using[..]
            && only.children().iter().any(uses)
            && !only.expressions().iter().any(|one| self.names(&one.span).contains(name))
        {
            return self.uses(only, name);
        }
        let StatementKind::Block(statements) = &block.kind else { return None };
        let first = statements.iter().position(|one| uses(&one))?;
        let last = statements.iter().rposition(|one| uses(&one))?;
        let may = statements[first..=last].iter().all(|one| self.may_be_locked(one));
        may.then_some((&statements[first], &statements[last]))
    }

    /// The names in some text.
    fn names(&self, span: &Range<usize>) -> BTreeSet<&str> {
        let text = self.of(span);
        let names = tokens(text).into_iter().filter(|token| token.kind == Kind::Name);
        names.map(|token| &text[token.range]).collect()
    }

    /// A statement with its line, if nothing else stands there.
    fn line(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.text[..span.start].rfind('\n').map_or(0, |end| end + 1);
        let end =
            self.text[span.end..].find('\n').map_or(self.text.len(), |end| span.end + end + 1);
        let is_blank = |range: Range<usize>| self.text[range].trim().is_empty();
        match is_blank(start..span.start) && is_blank(span.end..end) {
            true => start..end,
            false => span.clone(),
        }
    }

    /// What stands between two statements: a new line if the statement begins one, with its indentation.
    fn line_break(&self, at: usize) -> String {
        let line = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let indentation = &self.text[line..at];
        match indentation.trim().is_empty() {
            true => format!("\n{indentation}"),
            false => " ".to_owned(),
        }
    }
}

/// A change of several texts that belong together.
fn patch(
    mut edits: Vec<Edit>,
    about: Range<usize>,
    new: &str,
    kind: ChangeKind,
    cost: u32,
) -> Patch {
    let edit = edits.remove(0);
    let new = new.to_owned();
    let (suspicion, mended, kept, broken) = (1.0, 0, 0, 0);
    Patch { edit, more: edits, about, new, kind, cost, suspicion, mended, kept, broken }
}
