//! The abstraction of single statements against all states of two bytes.
//!
//! For each valuation of the predicates, the values that a predicate may have after a statement are those that it
//! has after it in some state with this valuation: no fewer, or the abstraction is wrong, and no more, because for so
//! few predicates the covering is the strongest one. A store through a pointer is only not wrong, as long as no
//! predicate says where the pointer leads. Together the predicates may have more valuations than the
//! states give, for each is abstracted by itself; how often that is so is counted.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use crate::common::{Scratch, TOOL};

type State = (u8, u8);

struct Statement {
    text: &'static str,
    /// All states that it may lead to.
    effect: fn(State) -> Vec<State>,
}

const STATEMENTS: [Statement; 13] = [
    Statement { text: "a = b;", effect: |(_, b)| vec![(b, b)] },
    Statement { text: "a = 3;", effect: |(_, b)| vec![(3, b)] },
    Statement { text: "a = a + 1;", effect: |(a, b)| vec![(a.wrapping_add(1), b)] },
    Statement { text: "b = b - 1;", effect: |(a, b)| vec![(a, b.wrapping_sub(1))] },
    Statement { text: "a = a + b;", effect: |(a, b)| vec![(a.wrapping_add(b), b)] },
    Statement { text: "b = a - b;", effect: |(a, b)| vec![(a, a.wrapping_sub(b))] },
    Statement { text: "a = a * 2;", effect: |(a, b)| vec![(a.wrapping_mul(2), b)] },
    Statement { text: "a = a / 2;", effect: |(a, b)| vec![(a / 2, b)] },
    Statement { text: "b = a & 7;", effect: |(a, _)| vec![(a, a & 7)] },
    Statement { text: "a = a ^ b;", effect: |(a, b)| vec![(a ^ b, b)] },
    Statement {
        text: "a = a & 1 ? b : 7;",
        effect: |(a, b)| vec![(if a & 1 == 1 { b } else { 7 }, b)],
    },
    Statement { text: "a = a < b;", effect: |(a, b)| vec![(u8::from(a < b), b)] },
    Statement { text: "*p = 5;", effect: |(a, b)| vec![(5, b), (a, 5)] },
];

const CONDITIONS: [&str; 10] = [
    "a < 3", "b == 1", "a == b", "a > 5", "b < 2", "a == 7", "a < b", "b > 200", "a == 0", "b == 5",
];

/// A predicate, as the Boolean program names it.
fn holds(predicate: &str, (a, b): State) -> bool {
    let words: Vec<&str> = predicate.split_whitespace().collect();
    let [left, operator, right] = words[..] else { panic!("{predicate} is no comparison") };
    let value = |word: &str| match word {
        "a" => u32::from(a),
        "b" => u32::from(b),
        number => number.parse().expect("an operand is a variable or a number"),
    };
    match operator {
        "<" => value(left) < value(right),
        ">" => value(left) > value(right),
        "==" => value(left) == value(right),
        _ => panic!("{operator} is no comparison"),
    }
}

/// The predicates that hold.
type Valuation = BTreeSet<String>;

/// Which values an expression may have.
type Values = BTreeSet<bool>;

struct Reader<'t> {
    text: &'t str,
    before: &'t Valuation,
}

impl Reader<'_> {
    fn eat(&mut self, wanted: &str) -> bool {
        self.text = self.text.trim_start();
        let rest = self.text.strip_prefix(wanted);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    /// `choose[a, b]` is true if `a` holds, else false if `b` holds, else either.
    fn value(&mut self) -> Values {
        if self.eat("*") {
            return [false, true].into();
        }
        if !self.eat("choose[") {
            return [self.disjunction()].into();
        }
        let positive = self.disjunction();
        assert!(self.eat(","), "{}", self.text);
        let negative = self.disjunction();
        assert!(self.eat("]"), "{}", self.text);
        match (positive, negative) {
            (true, _) => [true].into(),
            (false, true) => [false].into(),
            (false, false) => [false, true].into(),
        }
    }

    fn disjunction(&mut self) -> bool {
        let mut holds = self.conjunction();
        while self.eat("|") {
            holds |= self.conjunction();
        }
        holds
    }

    fn conjunction(&mut self) -> bool {
        let mut holds = self.operand();
        while self.eat("&") {
            holds &= self.operand();
        }
        holds
    }

    fn operand(&mut self) -> bool {
        if self.eat("!") {
            return !self.operand();
        }
        if self.eat("(") {
            let holds = self.disjunction();
            assert!(self.eat(")"), "{}", self.text);
            return holds;
        }
        if self.eat("1") {
            return true;
        }
        if self.eat("0") {
            return false;
        }
        assert!(self.eat("{"), "{}", self.text);
        let (name, rest) = self.text.split_once('}').expect("a name ends");
        self.text = rest;
        self.before.contains(name)
    }
}

/// What the Boolean program says of the one statement.
struct Abstracted {
    predicates: Vec<String>,
    enforce: Option<String>,
    targets: Vec<String>,
    values: String,
}

impl Abstracted {
    fn new(text: &str, statement: &str) -> Self {
        let names = |text: &str| -> Vec<String> {
            let names = text.split('{').skip(1).map(|part| part.split('}').next().unwrap_or(""));
            names.map(str::to_owned).collect()
        };
        let declared = text.lines().find_map(|line| line.strip_prefix("decl "));
        let step =
            text.split("void step() begin").nth(1).and_then(|rest| rest.split("\nend").next());
        let step = step.expect("the function is abstracted");
        let enforce = step.lines().find_map(|line| line.trim().strip_prefix("enforce "));
        let comment = format!("2: {}", statement.trim_end_matches(';'));
        let line = step.lines().find(|line| line.ends_with(&comment)).expect("the statement");
        let (targets, values) = match line.split_once(" := ") {
            Some((targets, values)) => (names(targets), values.split("; //").next().unwrap_or("")),
            None => (Vec::new(), ""),
        };
        Self {
            predicates: declared.map(names).expect("there are predicates"),
            enforce: enforce.map(|text| text.trim_end_matches(';').to_owned()),
            targets,
            values: values.to_owned(),
        }
    }

    /// Which predicates hold in each state, a bit for each.
    fn masks(&self) -> Vec<u32> {
        let bytes = || 0..=u8::MAX;
        let states = bytes().flat_map(|a| bytes().map(move |b| (a, b)));
        let mask = |state| {
            let bits = self.predicates.iter().enumerate();
            bits.map(|(bit, one)| u32::from(holds(one, state)) << bit).sum()
        };
        states.map(mask).collect()
    }

    fn valuation(&self, mask: u32) -> Valuation {
        let bits = self.predicates.iter().enumerate();
        bits.filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, one)| one.clone()).collect()
    }

    fn is_enforced(&self, valuation: &Valuation) -> bool {
        let enforce = self.enforce.as_deref();
        enforce.is_none_or(|text| Reader { text, before: valuation }.disjunction())
    }

    /// The values that each predicate may have after the statement.
    fn values_after(&self, before: &Valuation) -> BTreeMap<String, Values> {
        let mut after: BTreeMap<String, Values> = BTreeMap::new();
        for predicate in &self.predicates {
            after.insert(predicate.clone(), [before.contains(predicate)].into());
        }
        let mut reader = Reader { text: &self.values, before };
        for (index, target) in self.targets.iter().enumerate() {
            assert!(index == 0 || reader.eat(","), "{}", reader.text);
            after.insert(target.clone(), reader.value());
        }
        assert_eq!(reader.text.trim(), "");
        after
    }

    /// All valuations that the predicates may have after it.
    fn after(&self, before: &Valuation) -> BTreeSet<Valuation> {
        let mut all: BTreeSet<Valuation> = [Valuation::new()].into();
        for (predicate, values) in self.values_after(before) {
            let with = |one: &Valuation, value: bool| {
                let mut one = one.clone();
                one.extend(value.then(|| predicate.clone()));
                one
            };
            all = all.iter().flat_map(|one| values.iter().map(|&value| with(one, value))).collect();
        }
        all.retain(|one| self.is_enforced(one));
        all
    }
}

fn abstracted(folder: &Scratch, statement: &str, conditions: &[&str]) -> Abstracted {
    let branches: String =
        conditions.iter().map(|one| format!("    if ({one}) step();\n")).collect();
    let text = format!(
        "unsigned char a, b, *p;\nstatic void step(void) {{ {statement} }}\nextern int nondet_int(void);\n\
         int main(void) {{\n    p = nondet_int() ? &a : &b;\n{branches}    return 0;\n}}\n"
    );
    let file = folder.file("statement.c", text);
    let output = Command::new(TOOL).arg("abstract").arg(file).output().expect("the tool runs");
    assert_eq!(output.status.code(), Some(0), "{statement}");
    Abstracted::new(&String::from_utf8(output.stdout).expect("text"), statement)
}

#[test]
fn the_abstraction_of_a_statement_is_the_strongest_for_each_predicate() {
    let folder = Scratch::new("abstraction-statements");
    let (mut compared, mut exact) = (0, 0);
    for Statement { text, effect } in STATEMENTS {
        for first in 0..CONDITIONS.len() {
            let chosen = [0, 2, 3, 6].map(|step| CONDITIONS[(first + step) % CONDITIONS.len()]);
            let found = abstracted(&folder, text, &chosen);
            let masks = found.masks();
            let mask = |(a, b): State| masks[usize::from(a) << 8 | usize::from(b)];
            let mut expected: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
            for state in (0..=u8::MAX).flat_map(|a| (0..=u8::MAX).map(move |b| (a, b))) {
                let after = effect(state).into_iter().map(mask);
                expected.entry(mask(state)).or_default().extend(after);
            }
            for (before, after) in expected {
                let before = found.valuation(before);
                let after: BTreeSet<Valuation> =
                    after.into_iter().map(|mask| found.valuation(mask)).collect();
                let context = || format!("{text} with {chosen:?}, where {before:?} hold");
                assert!(found.is_enforced(&before), "{}", context());
                for (predicate, values) in found.values_after(&before) {
                    let seen: Values = after.iter().map(|one| one.contains(&predicate)).collect();
                    assert!(values.is_superset(&seen), "{predicate} after {}", context());
                    // Where a pointer leads is not among the predicates, so a store through it may leave both as they were.
                    assert!(
                        values == seen || text.contains("*p"),
                        "{predicate} after {}",
                        context()
                    );
                }
                let all = found.after(&before);
                assert!(all.is_superset(&after), "{}", context());
                compared += 1;
                exact += usize::from(all == after);
            }
        }
    }
    assert!(compared > 1000, "{compared}");
    // The predicates of an assignment are independent of each other, or `enforce` says how they are not.
    assert!(exact * 10 > compared * 6, "{exact} of {compared} valuations are abstracted exactly");
}
