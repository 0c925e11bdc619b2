//! Changed texts as people write them: `n->key` for `n->key + 0`, `x <= y` for `x < y + 1`.
//!
//! Only what a change has touched is made simpler. What comes out is read again and run like every patch, so a
//! simplification that does not fit the types is refused there.

mod binding;
mod initializer;
mod rules;

use std::collections::BTreeSet;
use std::ops::Range;

use crate::Edit;
use crate::changes::whole_lines;
use crate::conditionals::active;
use crate::syntax::{Expression, ExpressionKind, Function, Span, Statement, StatementKind};

use crate::scope::{Classes, InFunction};
use crate::{ChangeKind, Patch, Unit};
pub(crate) use binding::{demanded, fitting};
use rules::{Facts, simplified};

/// What leaving out a statement costs at least.
const DELETED: u32 = 3;

/// Makes the texts of patches simpler.
pub struct Tidy<'u> {
    units: &'u [Unit],
    classes: Classes,
}

impl<'u> Tidy<'u> {
    /// For patches of some units of a program.
    #[must_use]
    pub fn new(program: &ir::Program, units: &'u [Unit]) -> Self {
        Self { units, classes: Classes::new(program) }
    }

    /// The same patch with a simpler text, if there is one.
    #[must_use]
    pub fn patch(&self, patch: Patch) -> Patch {
        let Unit { text, defines, .. } = &self.units[patch.edit.unit];
        if patch.kind == ChangeKind::Inserted
            && let Some(edit) = initializer::initializing(text, defines, &patch.edit)
        {
            return Patch { new: edit.text.clone(), edit, ..patch };
        }
        let types =
            |function: &str| InFunction { classes: &self.classes, function: function.to_owned() };
        let Some(Tidied { edit, deletes }) = tidied(text, defines, &patch.edit, types) else {
            return patch;
        };
        let (kind, cost) = match deletes {
            true => (ChangeKind::Deleted, patch.cost.max(DELETED)),
            false => (patch.kind, patch.cost),
        };
        let about = if edit.span.is_empty() { patch.about } else { edit.span.clone() };
        Patch { about, new: edit.text.trim().to_owned(), edit, kind, cost, ..patch }
    }
}

/// An edit that was made simpler.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tidied {
    pub edit: Edit,
    /// Whether nothing is left of a statement.
    pub deletes: bool,
}

/// What is known about the names of a function.
pub(crate) trait Types {
    /// Whether a variable is a signed integer.
    fn is_signed(&self, name: &str) -> bool;
    /// Whether a member is one.
    fn is_signed_member(&self, name: &str) -> bool;
    /// Whether the elements of an array, or what a pointer points to, are.
    fn has_signed_elements(&self, name: &str) -> bool;
}

/// The edit that does the same with a simpler text; none if there is none.
pub(crate) fn tidied<T: Types>(
    text: &str,
    defines: &[String],
    edit: &Edit,
    types: impl Fn(&str) -> T,
) -> Option<Tidied> {
    if edit.text.is_empty() {
        return None;
    }
    let mut new = text.to_owned();
    new.replace_range(edit.span.clone(), &edit.text);
    let changed = edit.span.start..edit.span.start + edit.text.len();
    let functions = crate::parse::functions(&active(&new, defines));
    let touched = |function: &&Function| touches(&function.body.span, &changed);
    let function = functions.iter().find(touched)?;
    let types = types(&function.name);
    let mut found =
        Found { text: &new, changed: &changed, types: &types, simpler: Vec::new(), deletes: false };
    found.statement(&function.body, false);
    let Found { mut simpler, deletes, .. } = found;
    simpler.sort_by_key(|(span, _)| span.start);
    let last = simpler.last()?.0.end.max(changed.end);
    let first = simpler[0].0.start.min(changed.start);
    let mut replaced = String::new();
    let mut at = first;
    for (span, text) in simpler {
        replaced += &new[at..span.start];
        replaced += &text;
        at = span.end;
    }
    replaced += &new[at..last];
    // What comes after the change stands elsewhere in the old text.
    let end = if last > changed.end { last - changed.end + edit.span.end } else { edit.span.end };
    let (span, replaced) = match replaced.trim().is_empty() {
        true => (whole_lines(text, &(first..end)), String::new()),
        false => least(text, first..end, &replaced),
    };
    Some(Tidied { edit: Edit { unit: edit.unit, span, text: replaced }, deletes })
}

/// The same edit without the words that its ends share with the old text.
fn least(text: &str, span: Range<usize>, new: &str) -> (Range<usize>, String) {
    let old = &text[span.clone()];
    let is_end = |part: &str| part.ends_with([' ', '(']);
    let same = old.char_indices().zip(new.chars()).take_while(|((_, a), b)| a == b);
    let begins = same.map(|((at, one), _)| at + one.len_utf8()).filter(|&at| is_end(&old[..at]));
    let begin = begins.last().unwrap_or(0);
    (span.start + begin..span.end, new[begin..].to_owned())
}

fn touches(one: &Span, other: &Span) -> bool {
    one.start < other.end && other.start < one.end
}

/// What can be simpler.
struct Found<'f> {
    text: &'f str,
    changed: &'f Span,
    types: &'f dyn Types,
    simpler: Vec<(Span, String)>,
    /// Whether nothing is left of a statement.
    deletes: bool,
}

impl Found<'_> {
    fn statement(&mut self, statement: &Statement, in_block: bool) {
        if !touches(&statement.span, self.changed) {
            return;
        }
        if let StatementKind::Expression(one) = &statement.kind
            && self.does_nothing(one)
        {
            // An empty statement stands where one has to.
            let rest = if in_block { "" } else { ";" };
            self.simpler.push((statement.span.clone(), rest.to_owned()));
            self.deletes = true;
            return;
        }
        let is_condition = matches!(
            statement.kind,
            StatementKind::If { .. } | StatementKind::While { .. } | StatementKind::Do { .. }
        );
        let mut steps = BTreeSet::new();
        if let StatementKind::For { condition: Some(condition), .. } = &statement.kind {
            steps.insert(condition.span.start);
        }
        for one in statement.expressions() {
            if !touches(&one.span, self.changed) {
                continue;
            }
            let start = one.span.start;
            let facts =
                Facts { types: self.types, is_condition: is_condition || steps.contains(&start) };
            let changed = self.changed.start.saturating_sub(start)
                ..self.changed.end.min(one.span.end) - start;
            let text = &self.text[one.span.clone()];
            let simpler = simplified(text, changed, &facts);
            self.simpler.extend(simpler.map(|text| (one.span.clone(), text)));
        }
        let in_block = matches!(statement.kind, StatementKind::Block(_));
        statement.children().into_iter().for_each(|one| self.statement(one, in_block));
    }

    /// Whether a statement assigns to something what it holds.
    fn does_nothing(&self, expression: &Expression) -> bool {
        let of = |span: &Span| &self.text[span.clone()];
        let ExpressionKind::Assignment { sign, target, value } = &expression.kind else {
            return false;
        };
        let value_text = of(&value.span);
        let is_same = match of(sign) {
            "=" => of(&target.span) == value_text,
            "+=" | "-=" | "|=" | "^=" | "<<=" | ">>=" => value_text == "0",
            "*=" | "/=" => value_text == "1",
            _ => false,
        };
        is_same && target.may_be_repeated(self.text)
    }
}

/// Whether a text that is put somewhere would run together with what stands before it: `-` before `-x`.
pub(crate) fn runs_together(before: &str, text: &str) -> bool {
    let (last, first) = (before.chars().last(), text.chars().next());
    matches!((last, first), (Some(a), Some(b)) if a == b && matches!(a, '-' | '+' | '&'))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct ByName;

    impl Types for ByName {
        fn is_signed(&self, name: &str) -> bool {
            !name.starts_with('d')
        }

        fn is_signed_member(&self, name: &str) -> bool {
            name == "key"
        }

        fn has_signed_elements(&self, name: &str) -> bool {
            name == "a"
        }
    }

    /// The text after a change of the only `@old@`, made simpler.
    fn after(marked: &str, new: &str) -> Option<String> {
        let begin = marked.find('@').expect("a mark");
        let text = marked.replacen('@', "", 2);
        let length = marked[begin + 1..].find('@').expect("a second mark");
        let edit = Edit { unit: 0, span: begin..begin + length, text: new.to_owned() };
        let tidied = tidied(&text, &[], &edit, |_: &str| ByName)?;
        let mut changed = text;
        changed.replace_range(tidied.edit.span, &tidied.edit.text);
        Some(changed)
    }

    fn body(marked: &str, new: &str) -> String {
        let whole = |text: &str| format!("int f(int x) {{ {text} }}");
        let changed = after(&whole(marked), new).expect("a simpler text");
        let changed = changed.strip_prefix("int f(int x) { ").expect("the function");
        changed.strip_suffix(" }").expect("its end").to_owned()
    }

    #[test]
    fn what_changes_nothing_is_left_out() {
        assert_eq!(body("g(n->key + @1@);", "0"), "g(n->key);");
        assert_eq!(body("g(@n->key + 1@);", "n->key * 1"), "g(n->key);");
        assert_eq!(body("g(@n->key + 1@);", "n->key + 1 - 1"), "g(n->key);");
        assert_eq!(body("g(@n->key@ + 1);", "n->key - 1"), "g(n->key);");
        assert_eq!(body("g(a[@i + 1@]);", "i + 1 - 2"), "g(a[i - 1]);");
        assert_eq!(body("g(x << @1@);", "0"), "g(x);");
        assert_eq!(body("g(@1@ * x);", "(1 - 0)"), "g(x);");
        assert_eq!(body("g(x + @1@);", "(-1)"), "g(x - 1);");
        assert_eq!(body("g(-@x@);", "(-x)"), "g(x);");
    }

    #[test]
    fn conditions_are_made_plain() {
        assert_eq!(body("if (x < @y@) g();", "y + 1"), "if (x <= y) g();");
        assert_eq!(body("if (x <= @y@) g();", "y - 1"), "if (x < y) g();");
        assert_eq!(body("if (@x@ > y) g();", "x + 1"), "if (x >= y) g();");
        assert_eq!(body("if (@x > n->key + 1@) g();", "x >= n->key + 1"), "if (x > n->key) g();");
        assert_eq!(body("if (@x > a[i] - 1@) g();", "x > a[i] - 1 + 1"), "if (x > a[i]) g();");
        assert_eq!(body("if (@x@ == y - 1) g();", "x - 1"), "if (x == y) g();");
        assert_eq!(body("while (@x >= y@) g();", "!(x >= y)"), "while (x < y) g();");
        assert_eq!(body("if (!@b@) g();", "!b"), "if (b) g();");
        assert_eq!(body("if (x == @y@ && b) g();", "y && 1"), "if (x == y && b) g();");
        assert_eq!(body("if (@!x@) g();", "!(!x)"), "if (x) g();");
    }

    #[test]
    fn types_and_the_other_text_are_left_alone() {
        let whole = |text: &str| format!("int f(int x) {{ {text} }}");
        // Of floating-point numbers, that is another comparison.
        assert_eq!(after(&whole("if (x < @d@) g();"), "d + 1"), None);
        assert_eq!(after(&whole("if (@d < x@) g();"), "!(d < x)"), None);
        assert_eq!(after(&whole("if (@x < p->other@) g();"), "x < p->other + 1"), None);
        // What the user wrote stays.
        assert_eq!(after(&whole("g(x + 0, @y@);"), "z"), None);
        assert_eq!(after(&whole("g(x * 1 + @y@);"), "z"), None);
        // `!!x` is no `x` where its value is used.
        assert_eq!(after(&whole("g(!@x@);"), "!x"), None);
    }

    #[test]
    fn a_statement_that_does_nothing_goes() {
        assert_eq!(body("x = @y@; g();", "x"), " g();");
        assert_eq!(body("x += @y@; g();", "0"), " g();");
        assert_eq!(body("if (x) x = @y@;", "x"), "if (x) ;");
        assert_eq!(after("int f(int x) { a[@i++@] = a[i++]; }", "i++"), None);
    }
}
