//! Invariant analysis: what holds of the values of variables at a point, in all failing runs or in all passing
//! ones.
//!
//! The templates are those that Daikon made popular. An invariant is reported when no sample falsifies it
//! and there are so many samples that chance is unlikely: one for an equality, seven for another
//! comparison, five different ones for a linear relation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A value.
#[derive(Debug, Clone, Copy)]
pub enum Value {
    /// An integer.
    Integer(i128),
    /// A floating-point number.
    Float(f64),
    /// A pointer, and whether it is null.
    Pointer {
        /// Whether it is null.
        null: bool,
    },
}

impl Value {
    fn key(self) -> (u8, i128) {
        match self {
            Self::Integer(value) => (0, value),
            Self::Float(value) => (1, i128::from(value.to_bits())),
            Self::Pointer { null } => (2, i128::from(null)),
        }
    }

    const fn integer(self) -> Option<i128> {
        match self {
            Self::Integer(value) => Some(value),
            Self::Float(_) | Self::Pointer { .. } => None,
        }
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// What variables held at a point, whenever runs came there.
#[derive(Debug, Clone, Default)]
pub struct Samples {
    columns: Vec<String>,
    numbers: BTreeMap<String, usize>,
    /// Every combination of values once; a variable that a sample does not have has none.
    rows: BTreeSet<Vec<Option<Value>>>,
    count: usize,
}

/// This many samples make a comparison more than chance: 1 - 0.5^7 is above 0.99.
const ENOUGH: usize = 7;
/// This many different points make a line more than chance.
const POINTS: usize = 5;
/// At most this many values are listed.
const MOST_VALUES: usize = 3;
/// More variables than this are not compared three at a time.
const MOST_IN_TRIPLES: usize = 10;

impl Samples {
    /// Adds what variables held at one visit.
    pub fn add<N: AsRef<str>>(&mut self, values: impl IntoIterator<Item = (N, Value)>) {
        let mut row = vec![None; self.columns.len()];
        for (name, value) in values {
            let next = self.columns.len();
            let name = name.as_ref();
            let column = match self.numbers.get(name) {
                Some(&column) => column,
                None => {
                    self.numbers.insert(name.to_owned(), next);
                    self.columns.push(name.to_owned());
                    next
                }
            };
            if row.len() <= column {
                row.resize(column + 1, None);
            }
            row[column] = Some(value);
        }
        self.count += 1;
        self.rows.insert(row);
    }

    /// How many visits there were.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Whether there was no visit.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The variables.
    #[must_use]
    pub fn variables(&self) -> &[String] {
        &self.columns
    }

    /// The different combinations of values.
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Value>]> {
        self.rows.iter().map(Vec::as_slice)
    }

    fn cell(row: &[Option<Value>], column: usize) -> Option<Value> {
        row.get(column).copied().flatten()
    }

    /// The values of a variable that every sample has.
    fn column(&self, column: usize) -> Option<Vec<Value>> {
        self.rows.iter().map(|row| Self::cell(row, column)).collect()
    }

    /// How much of the samples violates an invariant.
    fn violated(&self, invariant: &Invariant) -> f64 {
        let columns: Option<Vec<usize>> =
            invariant.variables().map(|name| self.numbers.get(name).copied()).collect();
        let Some(columns) = columns.filter(|_| !self.rows.is_empty()) else { return 0.0 };
        let violates = |row: &&Vec<Option<Value>>| {
            let values: Option<Vec<Value>> =
                columns.iter().map(|&column| Self::cell(row, column)).collect();
            values.is_some_and(|values| !invariant.template.holds(&values))
        };
        self.rows.iter().filter(violates).count() as f64 / self.rows.len() as f64
    }

    /// The invariants.
    #[must_use]
    pub fn invariants(&self) -> Vec<Invariant> {
        let mut found = Vec::new();
        let columns: Vec<(usize, Vec<Value>)> = (0..self.columns.len())
            .filter_map(|column| Some((column, self.column(column)?)))
            .filter(|(_, values)| !values.is_empty())
            .collect();
        let name = |column: usize| self.columns[column].clone();
        for (column, values) in &columns {
            for template in self.of_one(values) {
                found.push(Invariant { variables: vec![name(*column)], template });
            }
        }
        // Whether something is sorted is no number to be compared.
        let integers: Vec<(usize, Vec<i128>)> = columns
            .iter()
            .filter(|(column, _)| !self.columns[*column].starts_with("sorted("))
            .filter_map(|(column, values)| {
                let values: Option<Vec<i128>> =
                    values.iter().map(|value| value.integer()).collect();
                values.map(|values| (*column, values))
            })
            .collect();
        let is_constant = |values: &[i128]| values.iter().all(|value| *value == values[0]);
        for (index, (one, left)) in integers.iter().enumerate() {
            for (other, right) in &integers[index + 1..] {
                if is_constant(left) && is_constant(right) {
                    continue;
                }
                for template in self.of_two(left, right) {
                    found.push(Invariant { variables: vec![name(*one), name(*other)], template });
                }
            }
        }
        let varying: Vec<_> = integers.iter().filter(|(_, values)| !is_constant(values)).collect();
        if varying.len() <= MOST_IN_TRIPLES {
            for (a, one) in varying.iter().enumerate() {
                for (b, two) in varying.iter().enumerate().skip(a + 1) {
                    for three in &varying[b + 1..] {
                        if let Some(template) = linear_of_three(&one.1, &two.1, &three.1) {
                            let variables = vec![name(three.0), name(one.0), name(two.0)];
                            found.push(Invariant { variables, template });
                        }
                    }
                }
            }
        }
        found
    }

    /// What holds of one variable.
    fn of_one(&self, values: &[Value]) -> Vec<Template> {
        let different: BTreeSet<Value> = values.iter().copied().collect();
        let enough = self.count >= ENOUGH;
        if let Some(Value::Pointer { null }) = values.first() {
            let same = different.len() == 1 && enough;
            return if same { vec![Template::Null(*null)] } else { Vec::new() };
        }
        let integers: Option<Vec<i128>> = values.iter().map(|value| value.integer()).collect();
        let Some(integers) = integers else {
            let floats = values.iter().filter_map(|value| match value {
                Value::Float(value) => Some(*value),
                Value::Integer(_) | Value::Pointer { .. } => None,
            });
            let (low, high) =
                floats.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
            let bounds = vec![Template::AtLeastReal(low), Template::AtMostReal(high)];
            return if enough { bounds } else { Vec::new() };
        };
        let (low, high) = integers
            .iter()
            .fold((i128::MAX, i128::MIN), |(low, high), &x| (low.min(x), high.max(x)));
        if low == high {
            return vec![Template::OneOf(vec![low])];
        }
        if !enough {
            return Vec::new();
        }
        let different: BTreeSet<i128> = integers.iter().copied().collect();
        let mut found = Vec::new();
        if different.len() <= MOST_VALUES {
            found.push(Template::OneOf(different.into_iter().collect()));
            return found;
        }
        found.extend([Template::AtLeast(low), Template::AtMost(high)]);
        if low < 0 && high > 0 && !different.contains(&0) {
            found.push(Template::NonZero);
        }
        if low > 0 && different.iter().all(|value| value & (value - 1) == 0) {
            found.push(Template::PowerOfTwo);
        }
        found
    }

    /// What holds of two variables.
    fn of_two(&self, left: &[i128], right: &[i128]) -> Vec<Template> {
        let mut signs = left.iter().zip(right).map(|(one, other)| one.cmp(other));
        let (mut less, mut equal, mut greater) = (false, false, false);
        signs.by_ref().for_each(|sign| match sign {
            std::cmp::Ordering::Less => less = true,
            std::cmp::Ordering::Equal => equal = true,
            std::cmp::Ordering::Greater => greater = true,
        });
        let comparison = match (less, equal, greater) {
            (false, true, false) => return vec![Template::Compare(Comparison::Equal)],
            (true, false, false) => Some(Comparison::Less),
            (true, true, false) => Some(Comparison::AtMost),
            (false, false, true) => Some(Comparison::Greater),
            (false, true, true) => Some(Comparison::AtLeast),
            (true, false, true) => Some(Comparison::Unequal),
            (true, true, true) | (false, false, false) => None,
        };
        let enough = self.count >= ENOUGH;
        let mut found: Vec<Template> =
            comparison.filter(|_| enough).map(Template::Compare).into_iter().collect();
        let points: BTreeSet<(i128, i128)> =
            left.iter().copied().zip(right.iter().copied()).collect();
        if points.len() >= POINTS {
            found.extend(line(&points));
            let divides = |one: i128, other: i128| one.checked_rem(other) == Some(0);
            let is_small = |value: i128| value.unsigned_abs() <= 1;
            if enough
                && points.iter().all(|&(one, other)| divides(one, other))
                && !points.iter().all(|&(one, other)| is_small(other) || one == 0)
            {
                found.push(Template::Divides);
            }
            if points.iter().all(|&(one, other)| other.checked_mul(other) == Some(one)) {
                found.push(Template::Square);
            }
        }
        found
    }
}

/// The line through points, if there is one: the second is a multiple of the first and something.
fn line(points: &BTreeSet<(i128, i128)>) -> Option<Template> {
    let mut all = points.iter();
    let (&(x0, y0), &(x1, y1)) = (all.next()?, points.iter().next_back()?);
    let run = x1.checked_sub(x0).filter(|run| *run != 0)?;
    let rise = y1.checked_sub(y0)?;
    let factor = (rise.checked_rem(run)? == 0).then(|| rise / run).filter(|factor| *factor != 0)?;
    let offset = y0.checked_sub(factor.checked_mul(x0)?)?;
    let on_line = |&(x, y): &(i128, i128)| {
        factor.checked_mul(x).and_then(|product| product.checked_add(offset)) == Some(y)
    };
    points.iter().all(on_line).then_some(Template::Line { factor, offset })
}

/// Whether the third variable is a sum or a difference of the others and a constant.
fn linear_of_three(one: &[i128], two: &[i128], three: &[i128]) -> Option<Template> {
    let points: BTreeSet<(i128, i128, i128)> =
        one.iter().zip(two).zip(three).map(|((one, two), three)| (*one, *two, *three)).collect();
    if points.len() < POINTS {
        return None;
    }
    let rows: BTreeSet<(i128, i128)> = points.iter().map(|&(one, two, _)| (one, two)).collect();
    if rows.len() < POINTS {
        return None;
    }
    [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().find_map(|(a, b)| {
        let rest = |&(one, two, three): &(i128, i128, i128)| {
            three.checked_sub(one.checked_mul(a)?)?.checked_sub(two.checked_mul(b)?)
        };
        let offset = rest(points.iter().next()?)?;
        let holds = points.iter().all(|point| rest(point) == Some(offset));
        holds.then_some(Template::Plane { factors: [a, b], offset })
    })
}

/// How two variables compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Not equal.
    Unequal,
    /// Less.
    Less,
    /// Less or equal.
    AtMost,
    /// Greater.
    Greater,
    /// Greater or equal.
    AtLeast,
}

impl Comparison {
    const fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        }
    }

    const fn holds(self, one: i128, other: i128) -> bool {
        match self {
            Self::Equal => one == other,
            Self::Unequal => one != other,
            Self::Less => one < other,
            Self::AtMost => one <= other,
            Self::Greater => one > other,
            Self::AtLeast => one >= other,
        }
    }
}

/// What is said of variables.
#[derive(Debug, Clone, PartialEq)]
enum Template {
    OneOf(Vec<i128>),
    NonZero,
    AtLeast(i128),
    AtMost(i128),
    AtLeastReal(f64),
    AtMostReal(f64),
    PowerOfTwo,
    Null(bool),
    Compare(Comparison),
    /// The second variable is a multiple of the first and an offset.
    Line {
        factor: i128,
        offset: i128,
    },
    /// The first is a sum of multiples of the others and an offset.
    Plane {
        factors: [i128; 2],
        offset: i128,
    },
    /// The second divides the first.
    Divides,
    /// The first is the square of the second.
    Square,
}

impl Template {
    fn holds(&self, values: &[Value]) -> bool {
        let integer = |index: usize| values.get(index).and_then(|value| value.integer());
        let real = || match values.first() {
            Some(Value::Float(value)) => Some(*value),
            Some(Value::Integer(_) | Value::Pointer { .. }) | None => None,
        };
        let pair = || integer(0).zip(integer(1));
        match self {
            Self::OneOf(all) => integer(0).is_some_and(|value| all.contains(&value)),
            Self::NonZero => integer(0) != Some(0),
            Self::AtLeast(low) => integer(0).is_some_and(|value| value >= *low),
            Self::AtMost(high) => integer(0).is_some_and(|value| value <= *high),
            Self::AtLeastReal(low) => real().is_some_and(|value| value >= *low),
            Self::AtMostReal(high) => real().is_some_and(|value| value <= *high),
            Self::PowerOfTwo => {
                integer(0).is_some_and(|value| value > 0 && value & (value - 1) == 0)
            }
            Self::Null(null) => {
                matches!(values.first(), Some(Value::Pointer { null: is }) if is == null)
            }
            Self::Compare(comparison) => {
                pair().is_some_and(|(one, other)| comparison.holds(one, other))
            }
            Self::Line { factor, offset } => pair().is_some_and(|(x, y)| {
                factor.checked_mul(x).and_then(|x| x.checked_add(*offset)) == Some(y)
            }),
            Self::Plane { factors: [a, b], offset } => {
                let of = |x: i128, y: i128| {
                    a.checked_mul(x)?.checked_add(b.checked_mul(y)?)?.checked_add(*offset)
                };
                integer(1).zip(integer(2)).and_then(|(x, y)| of(x, y)) == integer(0)
            }
            Self::Divides => pair().is_some_and(|(one, other)| one.checked_rem(other) == Some(0)),
            Self::Square => {
                pair().is_some_and(|(one, other)| other.checked_mul(other) == Some(one))
            }
        }
    }
}

/// Something that holds of variables at a point.
#[derive(Debug, Clone, PartialEq)]
pub struct Invariant {
    variables: Vec<String>,
    template: Template,
}

impl Invariant {
    /// In C, with the names of values that have one.
    #[must_use]
    pub fn text(&self, name: &dyn Fn(&str, i128) -> Option<String>) -> String {
        let (Template::OneOf(values), [variable]) = (&self.template, &self.variables[..]) else {
            return self.to_string();
        };
        let shown = |value: &i128| name(variable, *value).unwrap_or_else(|| value.to_string());
        match &values[..] {
            [only] => format!("{variable} == {}", shown(only)),
            several => {
                let all: Vec<String> = several.iter().map(shown).collect();
                format!("{variable} in {{{}}}", all.join(", "))
            }
        }
    }

    /// The variables that it is about.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(String::as_str)
    }
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |index: usize| self.variables.get(index).map_or("", String::as_str);
        let (one, two, three) = (name(0), name(1), name(2));
        match &self.template {
            Template::OneOf(values) if values.len() == 1 => write!(f, "{one} == {}", values[0]),
            Template::OneOf(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "{one} in {{{}}}", values.join(", "))
            }
            Template::NonZero => write!(f, "{one} != 0"),
            Template::AtLeast(low) => write!(f, "{one} >= {low}"),
            Template::AtMost(high) => write!(f, "{one} <= {high}"),
            Template::AtLeastReal(low) => write!(f, "{one} >= {low:?}"),
            Template::AtMostReal(high) => write!(f, "{one} <= {high:?}"),
            Template::PowerOfTwo => write!(f, "{one} is a power of two"),
            Template::Null(true) => write!(f, "{one} == NULL"),
            Template::Null(false) => write!(f, "{one} != NULL"),
            Template::Compare(comparison) => write!(f, "{one} {} {two}", comparison.symbol()),
            Template::Line { factor, offset } => {
                write!(f, "{two} == {}", product(*factor, one))?;
                offset_words(f, *offset)
            }
            Template::Plane { factors: [a, b], offset } => {
                let sign = if *b < 0 { '-' } else { '+' };
                write!(f, "{one} == {} {sign} {three}", product(*a, two))?;
                offset_words(f, *offset)
            }
            Template::Divides => write!(f, "{one} % {two} == 0"),
            Template::Square => write!(f, "{one} == {two} * {two}"),
        }
    }
}

fn product(factor: i128, name: &str) -> String {
    match factor {
        1 => name.to_owned(),
        -1 => format!("-{name}"),
        factor => format!("{factor} * {name}"),
    }
}

fn offset_words(f: &mut fmt::Formatter<'_>, offset: i128) -> fmt::Result {
    match offset {
        0 => Ok(()),
        offset if offset < 0 => write!(f, " - {}", offset.unsigned_abs()),
        offset => write!(f, " + {offset}"),
    }
}

/// An invariant of one side, and how much of the other side violates it.
#[derive(Debug, Clone, PartialEq)]
pub struct Telling {
    /// The invariant.
    pub invariant: Invariant,
    /// The part of the different samples of the other side that violate it, from 0 to 1.
    pub violated: f64,
}

/// The invariants of one side that the other does not have, the most telling first.
#[must_use]
pub fn difference(of: &Samples, other: &Samples) -> Vec<Telling> {
    let others = other.invariants();
    let mut found: Vec<Telling> = of
        .invariants()
        .into_iter()
        .filter(|invariant| !others.contains(invariant))
        .map(|invariant| Telling { violated: other.violated(&invariant), invariant })
        .collect();
    // Of what tells as much, single variables come before parts of others.
    let is_part = |one: &Telling| {
        let text = one.invariant.to_string();
        text.contains(['[', '.']) || text.contains("->")
    };
    found.sort_by(|one, two| {
        two.violated.total_cmp(&one.violated).then(is_part(one).cmp(&is_part(two)))
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(rows: &[&[(&str, i128)]]) -> Samples {
        let mut samples = Samples::default();
        for row in rows {
            samples.add(row.iter().map(|&(name, value)| (name, Value::Integer(value))));
        }
        samples
    }

    fn shown(samples: &Samples) -> Vec<String> {
        samples.invariants().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn comparisons_need_seven_samples() {
        let rows: Vec<[(&str, i128); 2]> =
            (0..7).map(|n| [("a", n * n % 5), ("b", n * n % 5 + 3 + n)]).collect();
        let all: Vec<&[(&str, i128)]> = rows.iter().map(|row| &row[..]).collect();
        assert!(!shown(&samples(&all[..6])).contains(&"a < b".to_owned()));
        assert!(shown(&samples(&all)).contains(&"a < b".to_owned()));
    }

    #[test]
    fn an_equality_needs_one_sample() {
        let one = samples(&[&[("a", 3), ("b", 4)]]);
        assert_eq!(shown(&one), ["a == 3", "b == 4"]);
        let two = samples(&[&[("a", 3), ("b", 3)], &[("a", 4), ("b", 4)]]);
        assert_eq!(shown(&two), ["a == b"]);
    }

    #[test]
    fn lines_and_planes_are_found() {
        let rows: Vec<[(&str, i128); 3]> = (0..12)
            .map(|n| {
                let (x, y) = (n, n * n % 7);
                [("x", x), ("y", y), ("z", x - y + 2)]
            })
            .collect();
        let all: Vec<&[(&str, i128)]> = rows.iter().map(|row| &row[..]).collect();
        assert!(shown(&samples(&all)).contains(&"z == x - y + 2".to_owned()));
        let rows: Vec<[(&str, i128); 2]> = (0..8).map(|n| [("x", n), ("y", 3 * n - 1)]).collect();
        let all: Vec<&[(&str, i128)]> = rows.iter().map(|row| &row[..]).collect();
        assert!(shown(&samples(&all)).contains(&"y == 3 * x - 1".to_owned()));
    }

    /// Whatever is reported holds for every sample, and what is violated is counted.
    #[test]
    fn invariants_hold_for_all_samples() {
        let mut generator = fastrand::Rng::with_seed(11);
        let mut random = |below: i128| generator.i128(0..below);
        for round in 0..300 {
            let mut all = Samples::default();
            let mut other = Samples::default();
            for _ in 0..20 {
                let (a, b) = (random(4), random(6));
                let c = if round % 2 == 0 { a + b } else { random(9) };
                let values = [("a", a), ("b", b), ("c", c)];
                all.add(values.map(|(name, value)| (name, Value::Integer(value))));
                other.add(values.map(|(name, value)| (name, Value::Integer(value - random(3)))));
            }
            for invariant in all.invariants() {
                assert!(all.violated(&invariant) == 0.0, "{invariant}");
            }
            for telling in difference(&all, &other) {
                let text = telling.invariant.to_string();
                assert!((0.0..=1.0).contains(&telling.violated), "{text}");
            }
        }
    }

    #[test]
    fn a_variable_that_some_samples_lack_is_left_out() {
        let mut all = Samples::default();
        for n in 0..9 {
            let mut row = vec![("a", Value::Integer(n))];
            if n != 4 {
                row.push(("p->x", Value::Integer(1)));
            }
            all.add(row);
        }
        assert_eq!(shown(&all), ["a >= 0", "a <= 8"]);
    }
}
