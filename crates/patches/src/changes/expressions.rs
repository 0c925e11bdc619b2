//! Changes of expressions.

use super::{Change, Collector, PlaceKind, change, numbers, printed};
use crate::parse::strength;
use crate::scope::Class;
use crate::syntax::{Expression, ExpressionKind, Span};
use crate::{ChangeKind, Reach};

/// This many other variables are tried for one.
const MOST_VARIABLES: usize = 16;
/// This many conditions are joined to one.
const MOST_JOINED: usize = 24;
/// This many operands are added.
const MOST_OPERANDS: usize = 10;
/// This many calls stand for a value, and this many functions are called with it.
const MOST_CALLS: usize = 6;
/// This many other functions are called.
const MOST_FUNCTIONS: usize = 16;

/// Functions that are often taken for each other.
const CONFUSED: [&[&str]; 5] = [
    &["isalpha", "isdigit", "isalnum", "isupper", "islower", "isspace", "ispunct", "isxdigit"],
    &["toupper", "tolower"],
    &["strcmp", "strcasecmp"],
    &["strchr", "strrchr"],
    &["floor", "ceil", "round", "trunc"],
];

impl Collector<'_, '_> {
    /// The changes of an expression that is a statement: its value is not used.
    pub(super) fn top(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Comma(left, right) => {
                self.top(left);
                self.top(right);
            }
            _ => self.operands(expression),
        }
    }

    /// The changes of an expression whose value is used, and of all in it.
    pub(super) fn value(&mut self, expression: &Expression) {
        if self.suspicion(&expression.span).is_none() {
            return;
        }
        let changes = match self.request.reach {
            Reach::Usual => self.changes_of_value(expression),
            Reach::Recorded => Vec::new(),
            Reach::Wide => self.wide_conditions(expression),
        };
        self.compared = false;
        if !matches!(expression.kind, ExpressionKind::Parenthesized(_)) {
            self.place(&expression.span, PlaceKind::Value, changes);
        }
        self.operands(expression);
    }

    /// The same for one that is assigned, returned or a whole condition: other expressions of the same
    /// type may stand there as well.
    pub(super) fn top_value(&mut self, expression: &Expression) {
        if self.suspicion(&expression.span).is_some() {
            let changes = match self.request.reach {
                Reach::Usual => self.synthesized(expression),
                Reach::Recorded => self.recorded_terms(expression),
                Reach::Wide => Vec::new(),
            };
            self.place(&expression.span, PlaceKind::Value, changes);
        }
        self.value(expression);
    }

    /// The address of a variable for its value, where something is scanned, another variable, and other conversions.
    fn scanned(&mut self, arguments: &[Expression]) {
        for argument in arguments {
            let formats = printed::scanned_formats(self.material.of(&argument.span));
            self.place(&argument.span, PlaceKind::Value, formats);
        }
        for argument in arguments.iter().skip(1) {
            if let ExpressionKind::Unary { sign, operand } = &argument.kind
                && self.material.of(sign) == "&"
            {
                let name = self.material.of(&operand.span);
                let class = self.material.variable(name).map(|variable| variable.class);
                let others = class.map(|class| self.names(&[class], name, 2)).unwrap_or_default();
                let others = others.into_iter();
                let others = others.map(|one| Change { text: format!("&{}", one.text), ..one });
                self.place(&argument.span, PlaceKind::Value, others.collect());
            }
            let name = self.material.of(&argument.span);
            let class = self.material.variable(name).map(|variable| variable.class);
            if class.is_some_and(Class::is_number) {
                let change =
                    Change { alone: true, ..change(format!("&{name}"), ChangeKind::Operator, 1) };
                self.place(&argument.span, PlaceKind::Value, vec![change]);
            }
        }
    }

    /// The changes in the operands of an expression.
    fn operands(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Assignment { target, value, .. } => {
                self.target(target);
                self.top_value(value);
            }
            ExpressionKind::Postfix { operand, .. } => self.target(operand),
            ExpressionKind::Unary { sign, operand } => match self.material.of(sign) {
                "&" | "++" | "--" => self.target(operand),
                _ => self.value(operand),
            },
            ExpressionKind::Call { function, arguments } => {
                let is_name = matches!(function.kind, ExpressionKind::Name);
                if self.is_check(self.material.of(&function.span)) {
                    return;
                }
                if !is_name {
                    self.value(function);
                }
                if self.material.of(&function.span).ends_with("scanf") {
                    self.scanned(arguments);
                }
                arguments.iter().for_each(|one| self.value(one));
            }
            ExpressionKind::Member { record, .. } => self.target(record),
            ExpressionKind::Subscript { array, index } => {
                self.target(array);
                self.value(index);
            }
            ExpressionKind::Opaque => {}
            ExpressionKind::Binary { sign, left, right } => {
                let compares =
                    strength(self.material.of(sign)).is_some_and(|one| one == 6 || one == 7);
                for operand in [left, right] {
                    self.compared = compares;
                    self.value(operand);
                    self.compared = false;
                }
            }
            _ => expression.operands().into_iter().for_each(|one| self.value(one)),
        }
    }

    /// What is assigned to is no value, but subscripts and pointers in it are.
    fn target(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Subscript { array, index } => {
                self.target(array);
                self.value(index);
            }
            ExpressionKind::Member { record, .. } => self.target(record),
            ExpressionKind::Parenthesized(inner) => self.target(inner),
            ExpressionKind::Unary { sign, operand } if self.material.of(sign) == "*" => {
                self.value(operand);
            }
            ExpressionKind::Call { .. } => self.operands(expression),
            _ => {}
        }
    }

    /// Whether a function checks the program and is no part of it.
    pub(super) fn is_check(&self, name: &str) -> bool {
        matches!(name, "assert" | "reach_error" | "__assert_fail")
            || name.starts_with("__VERIFIER")
            || name.starts_with("wherefore_")
            || name.starts_with("__CPROVER")
            || self.request.trusted.iter().any(|trusted| trusted == name)
    }

    pub(super) fn changes_of_value(&self, expression: &Expression) -> Vec<Change> {
        let material = self.material;
        let text = material.of(&expression.span);
        let mut found = Vec::new();
        match &expression.kind {
            ExpressionKind::Number => {
                found.extend(numbers::others(text, &material.numbers));
                found.extend(numbers::foreign(text, self.request));
                found.extend(self.names(&[Class::Integer, Class::Float], text, 4));
            }
            ExpressionKind::Character => found.extend(numbers::other_characters(text)),
            ExpressionKind::Name => self.of_name(text, &mut found),
            ExpressionKind::Binary { sign, left, right } => {
                let [left, right] = [left, right].map(|one| material.of(&one.span));
                self.of_binary(material.of(sign), [left, right], &mut found);
            }
            ExpressionKind::Unary { sign, operand } => {
                self.of_unary(material.of(sign), material.of(&operand.span), &mut found);
                if material.of(sign) == "*" {
                    found.extend(self.names(&[Class::Integer, Class::Float], text, 2));
                }
            }
            ExpressionKind::Postfix { sign, operand } => {
                let operand = material.of(&operand.span);
                let other = if material.of(sign) == "++" { "--" } else { "++" };
                found.push(change(format!("{operand}{other}"), ChangeKind::Operator, 2));
                found.push(change(
                    format!("{}{operand}", material.of(sign)),
                    ChangeKind::Operator,
                    2,
                ));
                if let Some(variable) = material.variable(operand) {
                    let others = self.names(&[variable.class], operand, 2).into_iter();
                    found.extend(others.map(|one| Change {
                        text: format!("{}{}", one.text, material.of(sign)),
                        ..one
                    }));
                }
            }
            ExpressionKind::Assignment { sign, target, value } => {
                let parts = [target, value].map(|one| material.of(&one.span));
                self.of_assignment(material.of(sign), parts, &mut found);
                if material.of(sign) == "=" {
                    for (other, cost) in [("==", 1), ("!=", 2)] {
                        let text = format!("{} {other} {}", parts[0], parts[1]);
                        found.push(change(text, ChangeKind::Operator, cost));
                    }
                }
                found.extend(self.assigned_first(material.of(sign), target, value));
            }
            ExpressionKind::Conditional(three) => {
                let [condition, then, otherwise] = &**three;
                let [condition, then, otherwise] =
                    [condition, then, otherwise].map(|one| material.of(&one.span));
                found.push(change(
                    format!("{condition} ? {otherwise} : {then}"),
                    ChangeKind::Operands,
                    2,
                ));
            }
            ExpressionKind::Call { function, arguments } => {
                self.of_call(function, arguments, &mut found);
            }
            ExpressionKind::Subscript { array, index } => {
                found.extend(self.names(&[Class::Integer, Class::Float], text, 4));
                let [array, index] = [array, index].map(|one| material.of(&one.span));
                for offset in ["+ 1", "- 1"] {
                    found.push(change(format!("{array}[{index} {offset}]"), ChangeKind::Offset, 1));
                }
                if let Some(text) = transposed(text) {
                    found.push(change(text, ChangeKind::Operands, 2));
                }
            }
            ExpressionKind::Member { record, name } => {
                let (record_end, old) = (record.span.end, material.of(name));
                let access = &material.text[expression.span.start..name.start];
                debug_assert!(record_end <= name.start);
                for other in material.members.iter().filter(|other| **other != old) {
                    found.push(change(format!("{access}{other}"), ChangeKind::Name, 2));
                    // One step further in a list: `p->next->value`.
                    if access.ends_with("->") {
                        let text = format!("{access}{other}->{old}");
                        found.push(change(text, ChangeKind::Extended, 3));
                    }
                }
            }
            ExpressionKind::Cast(operand) => {
                let operand = material.of(&operand.span);
                found.push(Change { alone: true, ..change(operand, ChangeKind::Cast, 3) });
            }
            ExpressionKind::Opaque => {
                let inner = text.strip_prefix("sizeof").map(str::trim_start);
                let inner = inner.and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')'));
                if let Some(name) = inner.filter(|name| material.variable(name).is_some()) {
                    found.push(change(format!("sizeof(*{name})"), ChangeKind::Operator, 2));
                }
                let name = inner.or_else(|| text.strip_prefix("sizeof").map(str::trim));
                let name = name.filter(|name| material.variable(name).is_some());
                if let Some(name) = name.filter(|_| material.text.contains("string.h")) {
                    found.push(change(format!("strlen({name})"), ChangeKind::Call, 3));
                }
            }
            ExpressionKind::Text => found.extend(self.other_texts(text)),
            ExpressionKind::Comma(..) | ExpressionKind::Parenthesized(_) => {}
        }
        if !matches!(expression.kind, ExpressionKind::Text) {
            self.calls(expression, text, &mut found);
        }
        let is_address = match &expression.kind {
            ExpressionKind::Unary { sign, .. } => material.of(sign) == "&",
            _ => false,
        };
        let is_plain =
            matches!(expression.kind, ExpressionKind::Text | ExpressionKind::Assignment { .. });
        if !is_plain && !is_address {
            self.one_more(expression, text, &mut found);
        }
        found
    }

    /// `(c = f()) != x` where the result of the comparison is assigned.
    fn assigned_first(
        &self,
        sign: &str,
        target: &Expression,
        value: &Expression,
    ) -> Option<Change> {
        let ExpressionKind::Binary { sign: own, left, right } = &value.kind else { return None };
        let [target, own, left, right] =
            [&target.span, own, &left.span, &right.span].map(|one| self.material.of(one));
        let compares = strength(own).is_some_and(|one| one == 6 || one == 7);
        let text = format!("({target} {sign} {left}) {own} {right}");
        compares.then(|| change(text, ChangeKind::Operands, 1))
    }

    /// The null pointer, as the program writes it.
    fn null(&self) -> &'static str {
        if self.material.text.contains("NULL") { "NULL" } else { "0" }
    }

    /// Calls that the function makes elsewhere instead of a value, and calls of functions of one argument with it.
    fn calls(&self, expression: &Expression, text: &str, found: &mut Vec<Change>) {
        let calls = self.material.calls.iter().filter(|call| *call != text);
        found.extend(calls.take(MOST_CALLS).map(|call| change(call.clone(), ChangeKind::Call, 4)));
        if matches!(expression.kind, ExpressionKind::Assignment { .. } | ExpressionKind::Number) {
            return;
        }
        let known = self.material.unary.iter();
        let others = known.filter(|name| !text.contains(name.as_str()) && !self.is_check(name));
        let wrapped = others.take(MOST_CALLS).map(|name| format!("{name}({text})"));
        found.extend(wrapped.map(|text| change(text, ChangeKind::Call, 4)));
    }

    /// Variables of some classes instead of a text.
    fn names(&self, classes: &[Class], old: &str, cost: u32) -> Vec<Change> {
        let mut seen = Vec::new();
        let others = self.variables().filter(|one| classes.contains(&one.class) && one.name != old);
        let others = others.filter(|one| {
            let new = !seen.contains(&one.name);
            seen.push(one.name.clone());
            new
        });
        let names = others.take(MOST_VARIABLES);
        names.map(|one| change(one.name.clone(), ChangeKind::Name, cost)).collect()
    }

    fn of_name(&self, name: &str, found: &mut Vec<Change>) {
        let constants = self.material.constants;
        if constants.iter().any(|one| one == name) {
            let others = constants.iter().filter(|other| *other != name).take(MOST_VARIABLES);
            found.extend(others.map(|other| change(other.clone(), ChangeKind::Name, 2)));
            for offset in ["+ 1", "- 1"] {
                found.push(change(format!("{name} {offset}"), ChangeKind::Offset, 2));
            }
            return;
        }
        let Some(variable) = self.material.variable(name) else { return };
        match variable.class {
            class if class.is_number() => {
                found.extend(self.names(&[Class::Integer, Class::Float], name, 2));
                // Global variables that the function does not name otherwise.
                let globals = self.material.classes.numeric_globals().iter();
                for other in globals.filter(|other| *other != name).take(MOST_VARIABLES) {
                    found.push(change(other.clone(), ChangeKind::Name, 3));
                }
                found.push(change(format!("-{name}"), ChangeKind::Operator, 3));
                for number in self.material.numbers.iter().chain(&["0".into(), "1".into()]) {
                    found.push(change(number.clone(), ChangeKind::Number, 5));
                }
            }
            Class::Pointer(to) | Class::Array(to) => {
                found.extend(self.names(&[Class::Pointer(to), Class::Array(to)], name, 2));
                found.push(change(self.null(), ChangeKind::Number, 3));
                found.push(change(format!("{name} + 1"), ChangeKind::Offset, 3));
                for member in &self.material.members {
                    found.push(change(format!("{name}->{member}"), ChangeKind::Name, 4));
                }
            }
            class => found.extend(self.names(&[class], name, 2)),
        }
    }

    fn of_binary(&self, sign: &str, [left, right]: [&str; 2], found: &mut Vec<Change>) {
        let others = other_operators(sign);
        for (other, cost) in others {
            found.push(change(format!("{left} {other} {right}"), ChangeKind::Operator, *cost));
        }
        let kind = ChangeKind::Operands;
        let is_text = |name: &str| {
            let class = self.material.variable(name).map(|variable| variable.class);
            matches!(class, Some(Class::Pointer(_) | Class::Array(_)))
        };
        if self.material.text.contains("string.h")
            && matches!(sign, "==" | "!=")
            && [left, right].iter().any(|one| is_text(one) || one.starts_with('"'))
        {
            let text = format!("strcmp({left}, {right}) {sign} 0");
            found.push(Change { alone: true, ..change(text, ChangeKind::Call, 2) });
        }
        match sign {
            "-" | "/" | "%" | "<<" | ">>" => {
                found.push(change(format!("{right} {sign} {left}"), kind, 2));
            }
            _ => {}
        }
        if sign == "/" {
            let text = format!("(double){left} / {right}");
            found.push(Change { alone: true, ..change(text, ChangeKind::Cast, 2) });
            if left.bytes().all(|byte| byte.is_ascii_digit()) {
                let text = format!("{left}.0 / {right}");
                found.push(Change { alone: true, ..change(text, ChangeKind::Cast, 1) });
            }
            found.push(change(
                format!("({left} + {right} - 1) / {right}"),
                ChangeKind::Extended,
                4,
            ));
        }
        found.push(change(left, kind, 3));
        found.push(change(right, kind, 3));
        // `a + b * c` where `(a + b) * c` was meant.
        if matches!(sign, "+" | "-")
            && let Some(at) = right.find(['*', '/', '%'])
            && !right.contains(['(', '[', '"', '\''])
        {
            let (first, rest) = right.split_at(at);
            found.push(change(format!("({left} {sign} {}) {rest}", first.trim_end()), kind, 2));
        }
    }

    fn of_unary(&self, sign: &str, operand: &str, found: &mut Vec<Change>) {
        match sign {
            "!" | "-" | "~" => found.push(change(operand, ChangeKind::Operator, 2)),
            "++" | "--" => {
                let other = if sign == "++" { "--" } else { "++" };
                found.push(change(format!("{other}{operand}"), ChangeKind::Operator, 2));
                found.push(change(format!("{operand}{sign}"), ChangeKind::Operator, 2));
            }
            _ => {}
        }
    }

    /// Other assignments; also those that are statements.
    pub(super) fn of_assignment(
        &self,
        sign: &str,
        [target, value]: [&str; 2],
        found: &mut Vec<Change>,
    ) {
        for other in ["=", "+=", "-=", "*=", "/=", "%="] {
            let cost =
                if other == "=" || sign == "=" && other == "+=" || other == "-=" { 1 } else { 3 };
            if other != sign {
                found.push(change(format!("{target} {other} {value}"), ChangeKind::Operator, cost));
            }
        }
        if let Some(variable) = self.material.variable(target) {
            for other in self.names(&[variable.class], target, 2) {
                if other.text != value {
                    let text = format!("{} {sign} {value}", other.text);
                    found.push(change(text, ChangeKind::Name, 3));
                }
            }
            if matches!(variable.class, Class::Pointer(_)) {
                for member in &self.material.members {
                    let text = format!("{target}->{member} {sign} {value}");
                    found.push(change(text, ChangeKind::Name, 3));
                }
            }
        }
        if let Some(access) =
            ["->", "."].iter().find_map(|sign| Some(target.rfind(sign)? + sign.len()))
        {
            for member in &self.material.members {
                let text = format!("{}{member} {sign} {value}", &target[..access]);
                found.push(change(text, ChangeKind::Name, 3));
            }
        }
        if let Some(target) = transposed(target) {
            found.push(change(format!("{target} {sign} {value}"), ChangeKind::Operands, 2));
        }
        let is_number = self.material.variable(target).is_some_and(|one| one.class.is_number());
        if sign == "=" && is_number {
            for step in ["++", "--"] {
                found.push(change(format!("{target}{step}"), ChangeKind::Operator, 3));
            }
        }
    }

    /// Other calls.
    pub(super) fn of_call(
        &self,
        function: &Expression,
        arguments: &[Expression],
        found: &mut Vec<Change>,
    ) {
        let name = self.material.of(&function.span);
        let texts: Vec<&str> = arguments.iter().map(|one| self.material.of(&one.span)).collect();
        // What is scanned has to be a place, and comes after the format.
        let scans = name.ends_with("scanf");
        for first in usize::from(scans)..texts.len() {
            for second in first + 1..texts.len().min(6) {
                let mut swapped = texts.clone();
                swapped.swap(first, second);
                found.push(change(
                    format!("{name}({})", swapped.join(", ")),
                    ChangeKind::Operands,
                    2,
                ));
            }
        }
        if scans {
            return;
        }
        let all = texts.join(", ");
        let confused = CONFUSED.iter().find(|group| group.contains(&name));
        for other in confused.into_iter().flat_map(|group| group.iter()).filter(|one| **one != name)
        {
            found.push(change(format!("{other}({all})"), ChangeKind::Call, 2));
        }
        let others =
            self.material.functions.iter().filter(|other| *other != name && *other != "main");
        let others =
            others.filter(|other| !crate::syntax::takes_input(other) && !self.is_check(other));
        for other in others.take(MOST_FUNCTIONS) {
            found.push(change(format!("{other}({all})"), ChangeKind::Call, 4));
        }
    }

    /// One more or one less, a condition negated or joined, one more operand.
    fn one_more(&self, expression: &Expression, text: &str, found: &mut Vec<Change>) {
        let is_number =
            matches!(expression.kind, ExpressionKind::Number | ExpressionKind::Character);
        let binary = match &expression.kind {
            ExpressionKind::Binary { sign, .. } => strength(self.material.of(sign)),
            _ => None,
        };
        let is_condition = self.material.conditions.contains(&expression.span)
            || binary.is_some_and(|strength| strength <= 7 && !(3..=5).contains(&strength));
        let weak = binary.is_some() || matches!(expression.kind, ExpressionKind::Conditional(_));
        let operand = if weak { format!("({text})") } else { text.to_owned() };
        if is_condition {
            found.push(change(format!("!({text})"), ChangeKind::Condition, 2));
            self.joined(expression, text, found);
            if self.material.conditions.contains(&expression.span) {
                found.push(change("1", ChangeKind::Guarded, 8));
                found.push(change("0", ChangeKind::Guarded, 9));
            }
            return;
        }
        if !is_number {
            let plain = if binary.is_some_and(|strength| strength >= 9) { text } else { &operand };
            // Another operator does the same for what is compared.
            let cost = if self.compared { 5 } else { 2 };
            for offset in ["+ 1", "- 1"] {
                found.push(change(format!("{plain} {offset}"), ChangeKind::Offset, cost));
            }
        }
        let numeric = |variable: &&super::Variable| variable.class.is_number();
        let variables = self.variables().filter(numeric).map(|one| one.name.clone());
        let numbers =
            self.material.numbers.iter().filter(|one| *one != "0" && *one != "1").cloned();
        let others: Vec<String> =
            variables.take(MOST_OPERANDS).chain(numbers.take(MOST_OPERANDS)).collect();
        if !is_number {
            let is_name = matches!(expression.kind, ExpressionKind::Name);
            if is_name && self.material.variable(text).is_some_and(|one| one.class.is_number()) {
                found.push(change(format!("{text} * {text}"), ChangeKind::Extended, 5));
            }
            for other in others.iter().filter(|other| *other != text) {
                for sign in ["+", "-", "*", "/", "%"] {
                    found.push(change(
                        format!("{operand} {sign} {other}"),
                        ChangeKind::Extended,
                        5,
                    ));
                }
            }
        }
    }

    /// A condition with one more operand.
    pub(super) fn joined(&self, expression: &Expression, text: &str, found: &mut Vec<Change>) {
        let left = |sign: &str| match &expression.kind {
            ExpressionKind::Binary { sign: own, .. }
                if strength(self.material.of(own)) < strength(sign) =>
            {
                format!("({text})")
            }
            _ => text.to_owned(),
        };
        // What is accessed may be null.
        let mut accessed = Vec::new();
        records(expression, &mut accessed);
        for record in accessed {
            let record = self.material.of(&record);
            found.push(change(format!("{record} && {}", left("&&")), ChangeKind::Condition, 3));
        }
        let mut others: Vec<(String, u32)> = Vec::new();
        let known = self.material.comparisons.iter().filter(|one| !text.contains(one.as_str()));
        others.extend(known.take(MOST_JOINED).map(|one| (one.clone(), 5)));
        for span in self.material.guards.iter().filter(|span| **span != expression.span) {
            others.push((joined(self.material.of(span)), 5));
        }
        for variable in self.variables() {
            let name = &variable.name;
            match variable.class {
                Class::Integer | Class::Float => {
                    for comparison in ["== 0", "!= 0", "> 0", "< 0", "== 1"] {
                        others.push((format!("{name} {comparison}"), 6));
                    }
                }
                Class::Pointer(_) => others.push((format!("{name} != 0"), 5)),
                Class::Array(_) | Class::Other(_) => {}
            }
        }
        // `c == 'a' || c == 'e'`: another of the same kind.
        for (other, cost) in others.into_iter().take(MOST_JOINED * 3) {
            for sign in ["&&", "||"] {
                let text = format!("{} {sign} {other}", left(sign));
                found.push(change(text, ChangeKind::Condition, cost));
            }
        }
    }
}

/// A condition as it is joined to others: in parentheses where it binds less.
fn joined(condition: &str) -> String {
    let mut rest = condition.to_owned();
    for comparison in ["==", "!=", "<=", ">="] {
        rest = rest.replace(comparison, "");
    }
    match rest.contains(['?', ',', '|', '&', '^', '=']) {
        true => format!("({condition})"),
        false => condition.to_owned(),
    }
}

/// An element with its two subscripts in the other order.
fn transposed(element: &str) -> Option<String> {
    let mut subscripts = element.split('[');
    let [array, first, second] = [subscripts.next()?, subscripts.next()?, subscripts.next()?];
    let is_plain = |one: &str| one.trim_end().ends_with(']') && one.matches(']').count() == 1;
    let is_element = subscripts.next().is_none() && is_plain(first) && is_plain(second);
    is_element.then(|| format!("{array}[{second}[{first}"))
}

/// The pointers whose members an expression names, the innermost last.
fn records(expression: &Expression, found: &mut Vec<Span>) {
    if let ExpressionKind::Member { record, .. } = &expression.kind
        && matches!(record.kind, ExpressionKind::Member { .. } | ExpressionKind::Name)
    {
        found.push(record.span.clone());
    }
    expression.operands().into_iter().for_each(|one| records(one, found));
}

/// Operators that may have been meant instead of one, and how unusual that is.
pub(super) fn other_operators(sign: &str) -> &'static [(&'static str, u32)] {
    match sign {
        "<" => &[("<=", 1), (">", 2), (">=", 2), ("!=", 2), ("==", 3)],
        "<=" => &[("<", 1), (">=", 2), (">", 2), ("==", 2), ("!=", 3)],
        ">" => &[(">=", 1), ("<", 2), ("<=", 2), ("!=", 2), ("==", 3)],
        ">=" => &[(">", 1), ("<=", 2), ("<", 2), ("==", 2), ("!=", 3)],
        "==" => &[("!=", 1), ("<=", 2), (">=", 2), ("<", 3), (">", 3)],
        "!=" => &[("==", 1), ("<", 2), (">", 2), ("<=", 3), (">=", 3)],
        "&&" => &[("||", 1)],
        "||" => &[("&&", 1)],
        "+" => &[("-", 1), ("*", 2), ("/", 4)],
        "-" => &[("+", 1), ("*", 3), ("/", 3)],
        "*" => &[("/", 2), ("+", 2), ("-", 3)],
        "/" => &[("%", 2), ("*", 2), ("-", 3), ("+", 4)],
        "%" => &[("/", 2), ("*", 3), ("+", 4), ("-", 4)],
        "<<" => &[(">>", 1)],
        ">>" => &[("<<", 1)],
        "&" => &[("|", 1), ("^", 2), ("&&", 2)],
        "|" => &[("&", 1), ("^", 2), ("||", 2)],
        "^" => &[("&", 2), ("|", 2)],
        _ => &[],
    }
}
