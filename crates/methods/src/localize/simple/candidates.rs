//! Small changes of an expression, those that change least first.

use analysis::scope::visible_locals;
use ir::Point;
use ir::{
    BinaryOperator, CheckId, ExpressionId, ExpressionKind, FunctionId, LocalId, Place, PlaceKind,
    Type, TypeId, UnaryOperator,
};
use rustc_hash::FxHashSet;
use source::Range;

use super::SimpleKind;
use super::change::{Change, Lazy};
use super::operators::others;
use super::pool::{Pool, bits, suffix, value};
use super::site::{Node, Site};
use super::words::{
    Edit, compares_itself, is_atom, is_name, logical_strength, strength, variable_name,
};

/// This many changes of an expression are tried.
const MOST: usize = 200;
/// This many other numbers of the program are tried for each.
const MOST_NUMBERS: usize = 12;
/// And this many of the function.
const MOST_HERE: usize = 24;
/// Numbers that are often meant.
const COMMON: [i128; 26] = [
    2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 24, 30, 31, 32, 50, 60, 64, 100, 128, 255, 256, 365,
    1000, 1024,
];
/// By how much larger a change is that compares something with itself.
const SENSELESS: u32 = 4;
/// This many variables are tried for a number.
const FEW_VARIABLES: usize = 8;
/// This many other variables are tried for each.
pub(super) const MOST_VARIABLES: usize = 24;

/// A change of an expression.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// How much is changed.
    pub size: u32,
    /// What is changed.
    pub kind: SimpleKind,
    /// The new text of the expression.
    pub text: String,
    /// The number that the whole expression becomes, if it does.
    pub number: Option<u128>,
    /// The changes of the functions.
    pub changes: Vec<(FunctionId, Vec<Change>)>,
}

/// What is known of the values that an expression should have.
#[derive(Debug, Clone, Default)]
pub(super) struct Wanted {
    /// Numbers that would do.
    pub numbers: Vec<u128>,
    /// By how much a value was too small.
    pub shift: Option<i128>,
    /// Whether it should always have been true, or always false.
    pub truth: Option<bool>,
}

/// The small changes of an expression at one point, the smallest first.
pub(super) fn candidates(
    site: &Site<'_>,
    point: &Point,
    pool: &Pool,
    wanted: &Wanted,
) -> Vec<Candidate> {
    let visible = visible_locals(site.body);
    let mut maker = Maker { site, point, pool, wanted, visible, found: Vec::new() };
    maker.all();
    let mut found = maker.found;
    // The body of a macro may come to stand within other expressions.
    let old = site.text(site.whole).unwrap_or_default();
    let enclose = site.is_in_macro() && is_atom(&old) && !site.is_enclosed(site.whole);
    for one in &mut found {
        if enclose && !is_atom(&one.text) {
            one.text = format!("({})", one.text);
        }
        one.size += SENSELESS * u32::from(compares_itself(&one.text));
    }
    found.sort_by_key(|candidate| candidate.size);
    let old = site.edited(Vec::new());
    let mut texts = FxHashSet::default();
    found.retain(|one| Some(&one.text) != old.as_ref() && texts.insert(one.text.clone()));
    found
}

/// Makes the changes.
pub(super) struct Maker<'a> {
    pub site: &'a Site<'a>,
    pub point: &'a Point,
    pub pool: &'a Pool,
    pub wanted: &'a Wanted,
    /// The variables that can be named at each vertex.
    pub visible: Vec<Vec<LocalId>>,
    found: Vec<Candidate>,
}

impl<'a> Maker<'a> {
    fn all(&mut self) {
        if self.reads_record() {
            self.records();
            return;
        }
        let stores = self.site.stores();
        for (index, &node) in self.site.nodes.iter().enumerate() {
            self.operators(node);
            self.numbers(node, index == 0);
            self.variables(node);
            self.members(node);
            self.swapped_subscripts(node);
            if !stores {
                self.signs(node);
                self.next_pointers(node);
                self.swapped(node);
                self.swapped_arguments(node);
                self.negations(node);
                self.operands(node);
                self.ones(node, index == 0);
            }
        }
        for &(result, lazy) in &self.site.lazies {
            self.lazy(result, lazy);
        }
        if !stores {
            self.whole();
        }
        self.found.sort_by_key(|candidate| candidate.size);
        self.found.truncate(MOST);
        if !stores {
            self.joined();
        }
    }

    pub(super) fn add(
        &mut self,
        size: u32,
        kind: SimpleKind,
        edits: Vec<Edit>,
        changes: Vec<Change>,
    ) {
        if let Some(text) = self.site.edited(edits) {
            let whole = self.site.root().expression;
            let number = match changes[..] {
                [.., Change::Number(expression, bits)] if expression == whole => Some(bits),
                _ => None,
            };
            let changes = vec![(self.point.function, changes)];
            self.found.push(Candidate { size, kind, text, number, changes });
        }
    }

    /// An expression becomes something that no vertex before it has to compute.
    fn replace(&mut self, size: u32, kind: SimpleKind, node: Node, text: String, change: Change) {
        let Some(range) = self.site.own_range(node.expression) else { return };
        let Some(erased) = self.site.erased(node) else { return };
        let changes = erased.into_iter().map(Change::Erase).chain([change]).collect();
        self.add(size, kind, vec![(range, text)], changes);
    }

    pub(super) fn ty(&self, expression: ExpressionId) -> &'a Type {
        &self.site.program.types[self.site.at(expression).ty]
    }

    /// Another operator.
    fn operators(&mut self, node: Node) {
        let site = self.site;
        let Some(range) = site.own_range(node.expression) else { return };
        match site.at(node.expression).kind {
            ExpressionKind::Binary { operator, left, right, checks } => {
                let ty = self.ty(left);
                for (size, new) in others(operator, ty) {
                    let kinds = ir::checks::of_binary(new, ty);
                    let new_checks = match kinds == ir::checks::of_binary(operator, ty) {
                        true => checks,
                        false => self.pool.checks(kinds),
                    };
                    let [old, another] = [operator, new].map(|one| (one.symbol(), strength(one)));
                    if let Some(edits) = site.with_symbol((range, left, right), old, another) {
                        let change = Change::Operator(node.expression, new, new_checks);
                        self.add(size, SimpleKind::Operator, edits, vec![change]);
                    }
                }
            }
            ExpressionKind::LogicalAnd(left, right) => {
                self.logical(true, (range, left, right), Change::Logical(node.expression));
            }
            ExpressionKind::LogicalOr(left, right) => {
                self.logical(false, (range, left, right), Change::Logical(node.expression));
            }
            _ => {}
        }
    }

    fn logical(&mut self, and: bool, place: (Range, ExpressionId, ExpressionId), change: Change) {
        let [old, new] =
            [and, !and].map(|and| (if and { "&&" } else { "||" }, logical_strength(and)));
        if let Some(edits) = self.site.with_symbol(place, old, new) {
            self.add(1, SimpleKind::Operator, edits, vec![change]);
        }
    }

    /// A lazy operator that is branches: the other one, or one operand only.
    fn lazy(&mut self, result: ExpressionId, lazy: Lazy) {
        let site = self.site;
        let Some(range) = site.range(result) else { return };
        self.logical(lazy.and, (range, lazy.left, lazy.right), Change::LazyOperator(lazy));
        let level = logical_strength(lazy.and);
        let fits = |side: ExpressionId| {
            site.program.types.as_integer(site.at(side).ty).is_some_and(|ty| ty.width <= 32)
        };
        if let Some(text) = site.operand(lazy.left, level).filter(|_| fits(lazy.left)) {
            let changes = vec![Change::LazyLeft(lazy)];
            self.add(1, SimpleKind::Dropped, vec![(range, text)], changes);
        }
        let left = site.nodes.iter().find(|node| node.expression == lazy.left);
        let gone = left.and_then(|left| site.erased(*left));
        if let (Some(text), Some(gone), true) =
            (site.operand(lazy.right, level), gone, fits(lazy.right))
        {
            let erased = gone.into_iter().map(Change::Erase);
            let changes = erased.chain([Change::LazyRight(lazy)]).collect();
            self.add(1, SimpleKind::Dropped, vec![(range, text)], changes);
        }
    }

    /// Other numbers instead of one.
    fn numbers(&mut self, node: Node, whole: bool) {
        let ExpressionKind::Constant(old) = self.site.at(node.expression).kind else { return };
        let Type::Integer(integer) = *self.ty(node.expression) else { return };
        let Some(range) = self.site.own_range(node.expression) else { return };
        let Some(text) = self.site.text(range) else { return };
        let old = value(integer, old);
        let mut numbers: Vec<(u32, i128)> = vec![(1, old + 1), (1, old - 1)];
        if whole {
            numbers.extend(self.wanted.numbers.iter().map(|&bits| (2, value(integer, bits))));
        }
        numbers.extend(self.pool.enumerators(&text).iter().map(|(number, _)| (2, *number)));
        numbers.extend(self.solved(node.expression, old).map(|number| (2, number)));
        let mut near = self.pool.numbers.clone();
        near.sort_by_key(|number| number.abs_diff(old));
        let here = self.pool.numbers_of(self.point.function).iter();
        let mut here: Vec<i128> = here.copied().collect();
        here.sort_by_key(|number| number.abs_diff(old));
        numbers.extend(here.into_iter().take(MOST_HERE).map(|number| (3, number)));
        if is_name(&text) {
            numbers.extend(self.pool.named().take(MOST_NUMBERS).map(|number| (3, number)));
        }
        numbers.extend(near.into_iter().take(MOST_NUMBERS).map(|number| (3, number)));
        numbers.extend(COMMON.map(|number| (4, number)));
        for (size, number) in numbers {
            let is_new = number != old && !self.is_idle(node.expression, number);
            if let Some(bits) = bits(integer, number).filter(|_| is_new) {
                let change = Change::Number(node.expression, bits);
                let new = self.pool.written(number, &text, integer);
                let size = size + 2 * u32::from(is_name(&text) && !is_name(&new));
                let new = if number < 0 && !whole { format!("({new})") } else { new };
                self.replace(size, SimpleKind::Number, node, new, change);
            }
        }
        if !whole {
            let ty = self.site.at(node.expression).ty;
            for (name, place, check) in self.named(node, ty).into_iter().take(FEW_VARIABLES) {
                let change = Change::Variable(node.expression, place, check);
                self.replace(4, SimpleKind::Variable, node, name, change);
            }
        }
    }

    /// The number in the whole expression with which the first evaluation that is changed has the
    /// value that it should have.
    fn solved(&self, number: ExpressionId, old: i128) -> Option<i128> {
        let shift = self.wanted.shift?;
        match self.site.at(self.site.root().expression).kind {
            ExpressionKind::Binary { operator: BinaryOperator::Add, left, right, .. }
                if left == number || right == number =>
            {
                old.checked_add(shift)
            }
            ExpressionKind::Binary { operator: BinaryOperator::Subtract, right, .. }
                if right == number =>
            {
                old.checked_sub(shift)
            }
            _ => None,
        }
    }

    /// The operator that an expression is an operand of, with the other operand.
    fn beside(&self, operand: ExpressionId) -> Option<(Option<BinaryOperator>, ExpressionId)> {
        self.site.nodes.iter().find_map(|node| {
            let (operator, left, right) = match self.site.at(node.expression).kind {
                ExpressionKind::Binary { operator, left, right, .. } => {
                    (Some(operator), left, right)
                }
                ExpressionKind::LogicalAnd(left, right)
                | ExpressionKind::LogicalOr(left, right) => (None, left, right),
                _ => return None,
            };
            match operand {
                _ if operand == left => Some((operator, right)),
                _ if operand == right => Some((operator, left)),
                _ => None,
            }
        })
    }

    /// Whether a number would do nothing where an expression stands: one would leave it out.
    fn is_idle(&self, expression: ExpressionId, number: i128) -> bool {
        match self.beside(expression).and_then(|(operator, _)| operator) {
            Some(BinaryOperator::Add | BinaryOperator::Subtract) => number == 0,
            Some(BinaryOperator::Multiply | BinaryOperator::Divide) => number == 1,
            _ => false,
        }
    }

    /// The checks of reading a variable.
    pub(super) fn reading(&self) -> CheckId {
        self.pool.checks(ir::checks::DIRECT_READ).unwrap_or(CheckId::NONE)
    }

    /// The variables that can be named, of a type.
    pub(super) fn named(&self, node: Node, ty: TypeId) -> Vec<(String, Place, CheckId)> {
        let Site { program, body, .. } = self.site;
        let locals = self.visible[usize::from(node.vertex)].iter().rev();
        // The body of a macro may be used where there are other variables.
        let in_macro = self.site.is_in_macro();
        let locals = locals.filter(|&&local| !in_macro && !self.initialises(local));
        let locals = locals.map(|&local| {
            let variable = &body.locals[local];
            (PlaceKind::Local(local), variable.ty, variable.alignment)
        });
        let named_here = |id| {
            let naming = self.pool.naming.get(&id);
            naming.is_some_and(|naming| naming.len() > 1 || naming.contains(&self.point.function))
        };
        let globals = program.globals.entries().filter(|&(id, global)| {
            !global.internal && !global.read_only && (global.external || named_here(id))
        });
        let globals =
            globals.map(|(id, global)| (PlaceKind::Global(id), global.ty, global.alignment));
        let check = self.reading();
        let mut names = FxHashSet::default();
        let mut found = Vec::new();
        for (kind, own, alignment) in locals.chain(globals) {
            let Some(name) = variable_name(program, body, &kind) else { continue };
            if names.insert(name.clone()) && self.fits(own, ty) {
                found.push((name, Place { kind, ty: own, alignment }, check));
            }
        }
        found
    }

    /// Whether an expression is in the initializer of a variable, which has no value there yet:
    /// between the variable's name and the expression there are `=` and no end of the declarator.
    fn initialises(&self, local: LocalId) -> bool {
        let Site { program, body, whole, .. } = self.site;
        let Some(origin) = body.locals[local].origin else { return false };
        let declared = program.components[origin.component].range;
        if declared.file != whole.file || declared.end > whole.start {
            return false;
        }
        let between = Range { file: whole.file, start: declared.end, end: whole.start };
        let text = program.sources.line_of_text(between);
        let mut depth = 0;
        let ends = text.chars().any(|character| {
            match character {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            character == ';' || depth == 0 && character == ',' || depth < 0
        });
        text.starts_with('=') && !ends
    }

    /// Whether a variable of a type may stand for a value of another.
    fn fits(&self, variable: TypeId, ty: TypeId) -> bool {
        let types = &self.site.program.types;
        variable == ty
            || match (types.as_integer(variable), types.as_integer(ty)) {
                (Some(one), Some(other)) => (one.width, one.signed) == (other.width, other.signed),
                _ => false,
            }
    }

    /// Another variable instead of one.
    fn variables(&mut self, node: Node) {
        let Some(old) = self.site.variable(node.expression) else { return };
        let others = self.named(node, self.site.at(node.expression).ty).into_iter();
        let beside = self.beside(node.expression).and_then(|(_, other)| self.site.variable(other));
        let is_new = |kind: &PlaceKind| kind != old && Some(kind) != beside;
        let others = others.filter(|(_, place, _)| is_new(&place.kind)).take(MOST_VARIABLES);
        for (name, place, check) in others {
            let change = Change::Variable(node.expression, place, check);
            self.replace(2, SimpleKind::Variable, node, name, change);
        }
    }

    /// The opposite of a condition.
    fn negations(&mut self, node: Node) {
        let site = self.site;
        let expression = site.at(node.expression);
        let Some(range) = site.own_range(node.expression) else { return };
        let is_read = matches!(expression.kind, ExpressionKind::Load { .. });
        if expression.origin.is_none() && !is_read {
            return;
        }
        if let ExpressionKind::Unary { operator: UnaryOperator::Not, operand, .. } = expression.kind
        {
            let change = Change::Operand(node.expression, operand, node.truth);
            if let (Some(text), true) =
                (site.operand(operand, strength(BinaryOperator::Multiply) + 1), node.truth)
            {
                self.add(2, SimpleKind::Negation, vec![(range, text)], vec![change]);
            }
        } else if (node.truth
            || expression.ty == self.pool.int && self.is_condition(node.expression))
            && !site.is_negated(node.expression)
            && !matches!(expression.kind, ExpressionKind::Constant(_))
            && let Some(text) =
                site.operand(node.expression, strength(BinaryOperator::Multiply) + 1)
        {
            let change = Change::Not(node.expression, self.pool.int);
            self.add(2, SimpleKind::Negation, vec![(range, format!("!{text}"))], vec![change]);
        }
    }

    /// Whether an expression is an `int` that is a truth.
    pub(super) fn is_condition(&self, expression: ExpressionId) -> bool {
        let logical = matches!(
            self.site.at(expression).kind,
            ExpressionKind::LogicalAnd(..) | ExpressionKind::LogicalOr(..)
        );
        logical || self.site.lazies.iter().any(|(result, _)| *result == expression)
    }

    /// One operand only.
    fn operands(&mut self, node: Node) {
        let site = self.site;
        let (level, sides) = match site.at(node.expression).kind {
            ExpressionKind::Binary { operator, left, right, .. } if !operator.is_comparison() => {
                (strength(operator), [left, right])
            }
            ExpressionKind::LogicalAnd(left, right) => (logical_strength(true), [left, right]),
            ExpressionKind::LogicalOr(left, right) => (logical_strength(false), [left, right]),
            _ => return,
        };
        let Some(range) = site.own_range(node.expression) else { return };
        let [left, right] = sides;
        for (kept, dropped) in [(left, right), (right, left)] {
            let gone = site.nodes.iter().find(|one| one.expression == dropped);
            let gone = gone.and_then(|gone| site.erased(*gone));
            let [kept_ty, ty] = [kept, node.expression].map(|one| site.at(one).ty);
            let fits = node.truth || self.fits(kept_ty, ty);
            if let (Some(text), Some(gone), true) = (site.operand(kept, level), gone, fits) {
                let erased = gone.into_iter().map(Change::Erase);
                let change = Change::Operand(node.expression, kept, node.truth);
                let changes = erased.chain([change]).collect();
                self.add(1, SimpleKind::Dropped, vec![(range, text)], changes);
            }
        }
    }

    /// One more or one less: of the whole expression, of a subscript, of what is compared, of a
    /// variable that is an operand.
    fn ones(&mut self, node: Node, whole: bool) {
        let site = self.site;
        let compared = site.nodes.iter().any(|one| match site.at(one.expression).kind {
            ExpressionKind::Binary { operator, left, right, .. } => {
                operator.is_comparison() && (left == node.expression || right == node.expression)
            }
            _ => false,
        });
        let expression = site.at(node.expression);
        let computes = !matches!(expression.kind, ExpressionKind::Constant(_)) && !node.truth;
        let computed = expression.ty;
        let Type::Integer(integer) = site.program.types[computed] else { return };
        let Some(range) = site.own_range(node.expression) else { return };
        let beside = self.beside(node.expression).and_then(|(operator, _)| operator);
        // One more in a sum is one more of the sum.
        let summed = matches!(beside, Some(BinaryOperator::Add | BinaryOperator::Subtract));
        let operand = site.variable(node.expression).is_some() && !summed;
        let alone = whole || node.subscript || compared;
        if !(alone || operand) || !computes || integer.width < 32 {
            return;
        }
        for operator in [BinaryOperator::Add, BinaryOperator::Subtract] {
            let Some(text) = site.operand(node.expression, strength(operator)) else { return };
            let checks =
                self.pool.checks(ir::checks::of_binary(operator, self.ty(node.expression)));
            let change = Change::One(node.expression, operator, checks);
            let size = if node.subscript { 2 } else { 3 };
            let text = format!("{text} {} 1", operator.symbol());
            let text = if alone { text } else { format!("({text})") };
            self.add(size, SimpleKind::Offset, vec![(range, text)], vec![change]);
        }
    }

    /// Another value of the whole expression: a number or a variable.
    fn whole(&mut self) {
        let node = self.site.root();
        let expression = self.site.at(node.expression);
        let constant = matches!(expression.kind, ExpressionKind::Constant(_));
        if let (Type::Integer(integer), false) = (self.ty(node.expression), constant) {
            let mut numbers: Vec<i128> =
                self.wanted.numbers.iter().map(|&bits| value(*integer, bits)).collect();
            if !node.truth {
                let own = self.pool.numbers.iter().copied();
                numbers.extend(own.filter(|number| number.abs() <= 2));
            }
            for number in numbers {
                if let Some(bits) = bits(*integer, number) {
                    let change = Change::Number(node.expression, bits);
                    let text = format!("{number}{}", suffix(*integer, number));
                    self.replace(4, SimpleKind::Number, node, text, change);
                }
            }
        }
        if self.site.variable(node.expression).is_none() {
            let variables = self.named(node, expression.ty).into_iter().take(MOST_VARIABLES);
            for (name, place, check) in variables {
                let change = Change::Variable(node.expression, place, check);
                self.replace(3, SimpleKind::Variable, node, name, change);
            }
        }
    }
}
